"""The bottom zone: the hand with the pairs its cards give, the workbench, waiting effects, what is chosen of; the
combat as a show: each hit with its amount and its target, who stops it, who loses how much; and what is watched when it
happens."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate, groupby

from deckgames.engine.core.redaction import Back
from deckgames.engine.core.spelling import capital, signed
from deckgames.engine.forecast.forecast import moved
from deckgames.engine.record.story import Observed, in_log
from deckgames.engine.vocabulary.decisions import Allocate, PickSet, Topic
from deckgames.engine.vocabulary.events import Event, Span as Told, begun as capitalised, spans
from deckgames.games.pools.cards import CALLED, SAY, TEXT, combinations
from deckgames.games.pools.facts import DefencePlan, aims, held_by, later_turns, plans
from deckgames.games.pools.facts.suggestions import Pair, begun, form_of
from deckgames.games.pools.lexicon import BOTH, THROUGH
from deckgames.games.pools.private_phases import best_block
from deckgames.games.pools.queries import CardNow, abilities, rank_word, unmet
from deckgames.games.pools.screen.board import (
    Board,
    able,
    amount,
    both,
    brief,
    called,
    code_now,
    code_of,
    codes,
    combo_of,
    emblem_of,
    entry_of,
    exchanged,
    face_of,
    ink_of,
    lost_word,
    reason,
    step_said,
    titled,
    trade,
)
from deckgames.games.pools.screen.pools import draw_waiting, entry_in, usable, waiting_rows
from deckgames.games.pools.state import KINDS, SENTENCES, Hit, LifeChange
from deckgames.games.pools.teller import best_worth
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import BLANK, Line, Span, in_ink, line_of, spans_width, width
from deckgames.ui.paint.faces import Face, State, as_now, fan_places, heading, picture, rows_of
from deckgames.ui.paint.film import RUNS
from deckgames.ui.paint.key_hints import on_key_hint
from deckgames.ui.paint.shortening import fitted
from deckgames.ui.toolkit import Box
from deckgames.ui.toolkit.laying import Column, around, card_row, headed, pointed, roomy, seen_of
from deckgames.ui.toolkit.layout import ShowStep, has_side, inked
from deckgames.ui.toolkit.side import news_below

_RULES = {
    "fires": "DP-4.3", "grants": "DP-10.1", "overruns": "DP-11.6", "hits": "DP-13.7", "holds": "DP-13.8",
    "leaves": "DP-15.1", "felled": "DP-15.1"}
"""Kinds of events that begin a step of the show, with the rule that is at work."""
def step(event: Event, running: Sequence[Event]) -> ShowStep | None:
    """The step that this event begins."""
    rule = _RULES.get(event.kind)
    return None if rule is None else ShowStep(rule)


def watchable(events: Sequence[Event]) -> bool:
    """Whether a step of these events is more than an effect that does nothing, or asks first."""
    return any(SENTENCES[event.kind].weight for event in events)


def coming(board: Board) -> Line:
    """What happens in this step, a sentence a card: "Ann’s Clerk: Bea’s attack of 9 gets −2; Cy’s attack gets −1."."""
    names, sentences = [look.name for look in board.scene.seats], list[Told]()
    heard = in_log([Observed(event, 0, "", 0) for event in board.scene.happens], SENTENCES)
    events = list[Event]()
    for event in [h.event for h in heard if SENTENCES[h.event.kind].weight or h.event.kind in ("draws", "sweeps")]:
        last, now = (getattr(one.note, "slots", {}) for one in (events[-1] if events else event, event))
        if events and "does" in now and last.get("combo") == now["combo"]:  # one thing more of the same wall
            both = SAY("mark.given", combo=now["combo"], does=[*last["does"], *now["does"]])
            event = replace(events.pop(), note=both)
        events.append(event)
    for _, (first, *others) in groupby(events, lambda event: (event.seat, event.cards[:1])):
        line = spans(replace(first, then=(*others,)), SENTENCES, names, board.view.viewer)
        sentences += [(" ", "text", -1), *capitalised(line), (".", "text", -1)]
    return inked(sentences[1:], board.scene.seats)


_BLOCKS = 3
"""Rows of the choice of a wall at least: a heading, a wall, no wall."""


def draw_fight(board: Board, w: int, h: int) -> Canvas:
    """Hits, what can be done about the one that is met now, and the lives of this round."""
    canvas = Canvas(w, h)
    blocks = _blocks(board, w, h)
    top = blocks[0].y - 1 if blocks else h
    y = _hits(board, canvas, top)
    if blocks:
        _block_with(board, canvas, blocks)
        y = blocks[-1].y + 1
    for line in [*later_hits(board, blocks), *lives_lines(board, _changes(board), w - 2)][:max(0, h - y)]:
        canvas.spans(1, y, line, w - 2)
        y += 1
    return canvas


def fought(board: Board) -> bool:
    """Whether the combat is over and still to be told: who discards has seen no more of it than a show that is gone."""
    return board.view.phase == "laydown" and bool(board.view.hits)


def _blocks(board: Board, w: int, h: int) -> list[Box]:
    indexes = board.zone("choices")
    if board.decision is None or board.decision.about is not Topic.DEFEND or not indexes:
        return []
    rows = min(len(indexes), max(_BLOCKS, h - 6))
    y = max(2, min(h - rows, 3 + len(_shown_hits(board))))
    return [Box(index, 0, y + nth, w) for nth, index in enumerate(around(board, indexes, rows))]


# ---- the hits


def _changes(board: Board) -> Sequence[LifeChange]:
    view = board.view
    return view.changes if view.phase != "over" or view.changes else view.last_changes


def _shown_hits(board: Board) -> list[Hit]:
    """The hits of the round, or those on whoever blocks; while attacks are aimed with what is proposed for those that
    are asked about later."""
    view = board.view
    hits = list(view.hits if view.phase != "over" or view.changes else view.last_hits)
    asked, me = board.decision, board.shown.no
    if fought(board):
        return sorted(hits, key=lambda hit: (hit.foe != me, hit.seat != me))
    if asked is not None and asked.about is Topic.DEFEND:
        return [hit for hit in hits if hit.foe == asked.seat]
    if isinstance(asked, Allocate) and asked.about is not Topic.PAY and isinstance(asked.effect, int):
        amounts = [dict(board.scene.amounts), *aims(view, asked.seat, asked.effect + 1)]
        attacks = [attack for attack in board.shown.attacks if attack.points > 0
                   and attack.no >= asked.effect]
        for attack, parts in zip(attacks, amounts, strict=False):
            hits += [attack.hit(asked.seat, int(oid.removeprefix("seat-")), n)
                      for oid, n in parts.items() if n]
    return hits


def _plan(board: Board) -> DefencePlan | None:
    """The best way on for the answer under the cursor."""
    asked, stop = board.decision, board.cursor_stop
    if asked is None or asked.about is not Topic.DEFEND:
        return None
    found, here = plans(board.view, asked.seat), "" if stop is None else stop.oid or ""
    return found.get(here, found.get(best_block(board.view, asked)))


def _hits(board: Board, canvas: Canvas, h: int) -> int:
    hits, plan = _shown_hits(board), _plan(board)
    me = board.shown
    if not hits:
        return _attacks(board, canvas, h)
    open_ = [hit for hit in hits if hit.damage is None and hit.foe == me.no]
    ways = list(plan.hits) if plan is not None else []
    own = plan is not None and all(hit.foe == me.no for hit in hits)
    title = TEXT("fight.hits-on", seat=board.person(me.no)) if own else TEXT("fight.who")
    best = TEXT("fight.best-way" if plan is not None else "fight.stopped-by")
    at = _columns(canvas.w, own)
    titled(canvas, 0, title, [(at[1], TEXT("fight.points")), (at[2], best), (at[3], TEXT("fight.loses"))])
    y, rows = 1, h - 1 - (plan is not None and len(open_) > 1)
    for nth, hit in enumerate(hits):
        if y > rows:
            left = hits[nth - 1:]
            more = SAY("fight.more", n=len(left), points=sum(hit.points for hit in left)).inked("muted")
            canvas.fill(0, y - 1, canvas.w, 1, " ", "plain")
            canvas.spans(1, y - 1, on_key_hint("l", more), canvas.w - 2)
            return y
        told = hit if hit not in open_ or not ways else ways[open_.index(hit)] if open_.index(hit) < len(ways) else hit
        _hit(board, canvas, y, hit, told, at)
        y += 1
    if plan is not None and len(open_) > 1 and y < h:
        canvas.put(at[2], y, TEXT("fight.together"), "muted")
        said = f"{plan.lost}: {moved(me.life, me.life - plan.lost)}" if plan.lost else TEXT("fight.nothing")
        canvas.put(at[3], y, said, "bad" if plan.lost else "good", canvas.w - at[3] - 1)
        y += 1
    return y


def _columns(w: int, own: bool) -> tuple[int, int, int, int]:
    """Where stand: when, points, what stops it, what is lost."""
    first = 20 if own else 26
    return 1, first, first + (18 if w >= 70 else 10), w - (14 if w >= 70 else 10)


def _hit(board: Board, canvas: Canvas, y: int, hit: Hit, outcome: Hit, at: tuple[int, int, int, int]) -> None:
    """`now  ● Bea   15 flies   wall 11 breaks   4`."""
    now = board.decision is not None and board.decision.about is Topic.DEFEND and hit is board.met
    if at[1] == 20:
        when = TEXT("fight.now" if now else "fight.done" if hit.damage is not None else "fight.then")
        x = canvas.put(1, y, f"{when:<5}", "warn" if now else "muted")
        canvas.spans(x, y, (board.name(hit.seat),), at[1] - x - 1)
    else:
        line: Line = (board.name(hit.seat), (f" {signs.GOES_TO} ", "muted"), board.name(hit.foe))
        canvas.spans(1, y, line, at[1] - 2)
    canvas.put(at[1], y, amount(hit), "might", at[2] - at[1] - 1)
    if outcome.damage is None:
        canvas.put(at[2], y, _can(board, hit), "muted", at[3] - at[2] - 1)
        return
    said, ink = stops(board, outcome)
    canvas.put(at[2], y, said, ink, at[3] - at[2] - 1)
    for x, left in (at[1], outcome.damage), (at[2], max(0, hit.force - hit.points)):
        canvas.mark(f"{RUNS} {x} {hit.seat} {hit.attack} {hit.foe} {left}", x, y, 12, also=True)
    canvas.put(at[3], y, str(outcome.damage) if outcome.damage else TEXT("fight.nothing"),
               "bad" if outcome.damage else "good", canvas.w - at[3] - 1)


def _can(board: Board, hit: Hit) -> str:
    """What the foe's walls can do about a hit that is still to come."""
    held = _stopped(board, hit)
    return TEXT("fight.walls-can-stop" if board.view.in_line else "fight.wall-can-stop",
                n=min(held, hit.points)) if held else TEXT("fight.unstoppable")


def _stopped(board: Board, hit: Hit) -> int:
    """Points of a hit that the foe's walls can stop at most."""
    return held_by(board.view, board.seats[hit.seat].combo("attack", hit.attack), board.seats[hit.foe])


def stops(board: Board, hit: Hit) -> tuple[str, str]:
    """What becomes of a hit: "wall of 11 holds", "flies over every wall"."""
    if len(hit.walls) > 1 and hit.damage:
        return TEXT("fight.walls-break", n=len(hit.walls)), "warn"
    if not hit.walls:
        return (str(unmet(board.view, hit)), "bad") if hit.damage else (TEXT("fight.no-points"), "muted")
    points = f"{hit.force + hit.pierce} {signs.MINUS} {hit.pierce}" if hit.pierce and hit.force else str(hit.force)
    return (TEXT("fight.wall-breaks", points=points), "warn") if hit.damage else (
        TEXT("fight.wall-holds", points=points), "good")


def _attacks(board: Board, canvas: Canvas, h: int) -> int:
    """Before anything is aimed: every attack and wall, and how it has come to its points."""
    view = board.view
    rows = [(seat, combo) for seat in (board.shown, *board.others) for combo in board.combos(seat.no)]
    jokers = any(card.__class__ is not Back and card.spec.artefact for _, combo in rows for card in combo.cards)
    x = 24 + min(22, max([6, *(width(amount(combo)) for _, combo in rows)]))
    points = TEXT("fight.points")
    headed(canvas, 0, TEXT("fight.all").upper(), "", (Column(22, len(points), points), Column(
        x, 23, TEXT("fight.sum-joker", sign=signs.JOKER) if jokers else TEXT("fight.sum"))))
    y = 1
    for seat, combo in rows[:max(0, h - 1)]:
        line: Line = (board.name(seat.no), (f" {combo.said}", "muted"))
        canvas.spans(1, y, line, 20)
        canvas.put(22, y, amount(combo), ink_of(combo.kind), x - 23)
        origin: Line = codes(combo.cards, board.now)
        if view.phase == "payment":
            worth = board.ahead.told_worth(combo)
            paid = TEXT("fight.paid", n=worth.value - combo.points) if worth.value != combo.points else ""
            sums = f"  {worth.start}{', '.join(['', *map(step_said, worth.steps)])}{paid}"
            if width(sums) > canvas.w - x - 1 - spans_width(origin):
                sums = f"  {as_now(worth.start, worth.value)}{paid}"
            origin = (*origin, (sums if worth.steps or paid else "", "muted"))
        canvas.spans(x, y, origin, canvas.w - x - 1)
        y += 1
    if not rows and h > 1:
        canvas.put(1, 1, TEXT("fight.none"), "muted", canvas.w - 2)
        y = 2
    return y


# ---- what blocks


def _block_with(board: Board, canvas: Canvas, blocks: Sequence[Box]) -> None:
    me, w, hit = board.shown, canvas.w, board.met
    wide = w >= 70
    at = (28, 43, 57, 67) if wide else (21, 35, 47, 0)
    loses = TEXT("fight.seat-loses", seat=board.person(me.no)) if wide else TEXT("fight.loses")
    labels = [(at[0], TEXT("fight.counts")), (at[1], loses), (at[2], TEXT("fight.the-wall"))]
    labels += [(at[3], TEXT("fight.lives-left"))] if wide else []
    titled(canvas, blocks[0].y - 1, TEXT("fight.block-with"), labels)
    ways = plans(board.view, me.no)
    for box in blocks:
        option, y = board.options[box.index], box.y
        box.mark(canvas)
        if option is None or hit is None:
            continue
        pointed(board, canvas, box.index, 0, y, w)
        named = combo_of(board, option)
        label = TEXT("fight.no-wall") if named is None else TEXT("fight.wall-of", points=amount(named[1]))
        barred = option.blocked is not None
        canvas.put(1, y, "" if barred else board.key_hint(box.index), "key", 1)
        canvas.put(3, y, label, "blocked" if barred else "guard" if named else "text", at[0] - 4)
        if barred:
            canvas.put(at[0], y, option.blocked or "", "blocked", w - at[0] - 1)
            continue
        plan = ways[option.oid]
        lose = plan.now
        if named is not None:
            points, force = named[1].points, named[1].force_against(hit.pierce)
            canvas.put(at[0], y, f"{points} {signs.MINUS} {points - force} = {force}" if force < points else str(force),
                       "guard")
            canvas.put(at[2], y, TEXT("fight.stays", n=points) if force >= hit.points else TEXT("fight.breaks"),
                       "text", 9)
        else:
            canvas.put(at[2], y, TEXT("fight.all-stay"), "muted", 9)
        sums = f"{hit.points} {signs.MINUS} {hit.points - lose} = {lose}" if 0 < lose < hit.points else str(lose)
        canvas.put(at[1], y, sums if lose else TEXT("fight.nothing"), "bad" if lose else "good")
        if wide:
            left = me.life - plan.lost
            said = TEXT("fight.left-at-best", n=left) if len(plan.hits) > 1 else signed(left)
            canvas.put(at[3], y, said, "life", w - at[3] - 1)


def later_hits(board: Board, blocks: Sequence[Box]) -> list[Line]:
    """What comes to others after the hits that are blocked now: "Later Cy: Ann’s 11 and 6; Bea: Ann’s 3, no wall can
    stop it"."""
    left = [hit for hit in board.view.hits if hit.damage is None and hit.foe != board.shown.no] if blocks else []
    said = [TEXT("fight.hits-of", seat=board.person(foe), hits=[
        SAY("fight.later" if _stopped(board, hit) else "fight.later-unstoppable", seat=board.person(hit.seat),
            n=hit.points) for hit in left if hit.foe == foe]) for foe in dict.fromkeys(hit.foe for hit in left)]
    return [SAY("fight.later-hits", hits="; ".join(said)).inked("muted")] if said else []


# ---- lives


def lives_lines(board: Board, changes: Sequence[LifeChange], room: int = 999) -> list[Line]:
    """Where the lives of each player went in this round: the numbers of a line add up. Where there is no room for that
    a card is called by its last word."""
    lines = []
    for seat in (board.shown, *board.others):
        mine = [change for change in changes if change.seat == seat.no]
        if not mine:
            continue
        start = seat.life - sum(change.n for change in mine)
        lives = SAY("fight.lives", lives=moved(start, seat.life)).inked("life")
        head: Line = (board.name(seat.no), (" ", "life"), *lives)
        whole, brief = ((*head, *_steps([(change.n, text) for change, text in zip(mine, texts, strict=True)]))
                        for texts in _reasons(board, mine))
        lines.append(whole if spans_width(whole) <= room else brief)
    return lines


def _reasons(board: Board, changes: Sequence[LifeChange]) -> tuple[list[str], list[str]]:
    """Why, with the names of cards, and with their last words."""
    whole = [why(board, change) for change in changes]
    return whole, [text if change.card is None else brief(text) for change, text in zip(
        changes, whole, strict=True)]


def _steps(steps: Sequence[tuple[int, str]]) -> Line:
    return tuple((f"{',' * (nth > 0)} {'+' if n > 0 else signs.MINUS}{abs(n)} {text}", "good" if n > 0 else "bad")
                 for nth, (n, text) in enumerate(steps))


def why(board: Board, change: LifeChange) -> str:
    """ "Gnomancer", "Bea", "unpaid attack"; "an effect" of a card that lies hidden now."""
    if change.card is not None:
        return change.card.name
    return board.person(change.by) if change.why == "hit" else TEXT(f"why.{change.why.replace(' ', '-')}")


_SHOWN, _SIDES = 2, 6
"""Rows in which the bar tells a show at least, and what it has less of columns."""
_CHOICE = 26
"""Columns that a choice needs beside others."""
_NARROW_FACE, _WIDE_FACE, FACE, _HIGH_FACE = 14, 30, 14, 24
"""Columns of a card that is held, at least and at most; its rows where they are to be had, and at most."""
_ROOMY, _MOST = 88, 3
"""Columns from which a card of the hand says what it does, and in how many rows at most."""


def work(board: Board, w: int, h: int) -> Canvas:
    """The picture of the hand zone in exactly this size."""
    if board.work == "hand":
        return _hand(board, w, h)
    if (explained := fought(board)) or board.work in ("combat", "over"):
        canvas = draw_fight(board, w, h)
        below = next((y + 1 for y in range(h - 1, -1, -1) if canvas.line(y).strip()), 0)
    else:
        canvas = Canvas(w, h)
        below = _build(board, canvas) if board.work == "build" else _table(board, canvas)
    below = _held_below(board, canvas, below)
    explained = explained or board.work == "build"
    if board.scene.showing:  # the bar tells it, as far as it has room
        explained = spans_width(coming(board)) <= _SHOWN * (w - _SIDES)
    if not has_side(board.scene.width) and not explained:
        news_below(board.scene, canvas, below, board.sits, few=True)
    return canvas


def _announced_rows(board: Board, w: int, h: int) -> int:
    """Rows for what can be announced, above the waiting effects."""
    return min(len(board.best), h - 1 - min(waiting_rows(board, w), max(0, h - 4)))


def _per(board: Board, w: int, rows: int) -> int:
    """Combinations side by side."""
    return 2 if w >= 76 and len(board.best) > rows else 1


# ---- the hand


def _hand_rows(board: Board, w: int, h: int) -> list[Box]:
    zone = board.zone("hand")
    below = 2 if h > len(zone) + 2 else 0
    rows = max(1, min(len(zone), h - 1 - below))
    shown, left = around(board, zone, rows), h - 1 - below
    wanted = [0 if left < 2 * len(zone) or w < _ROOMY else len(_effect(board, index, w, _MOST)) for index in shown]
    high = [1 + n for n in _as_far_as(wanted, left - rows)]
    return [Box(index, 0, y, w, h) for index, y, h in zip(shown, accumulate(high, initial=1), high, strict=False)]


def whole_rows(board: Board, w: int) -> int:
    """Rows of the hand in which all that its cards do is told."""
    return 3 + sum(1 + len(_effect(board, index, w, _MOST)) for index in board.zone("hand"))


def _as_far_as(wanted: Sequence[int], room: int) -> list[int]:
    """Rows of each text in a room: one of each that needs any, then all that the first ones need."""
    rows = [min(1, n) for n in wanted]
    for nth, n in enumerate(wanted):
        rows[nth] += min(n - rows[nth], max(0, room - sum(rows)))
    return rows


def _effect(board: Board, index: int, w: int, rows: int) -> list[Line]:
    """What a card of the hand does, in at most so many rows."""
    said = " ".join(f"{capital(when)}: {says}" for when, says in board.card(index).spec.lines)
    return fitted([line_of(said, "rule")], w - 5, rows)


def _hand(board: Board, w: int, h: int) -> Canvas:
    canvas = Canvas(w, h)
    zone, shown = board.zone("hand"), _hand_rows(board, w, h)
    wide = w >= 76
    at = (w - 38, w - 23, w - 10) if wide else (w - 30, w - 16, w - 7)
    later = later_turns(board.view)
    title = f"{TEXT('work.hand', seat=board.person(board.shown.no))} {seen_of(zone, shown)}"
    labels = BOTH.word, THROUGH.word, lost_word(board, wide)
    headed(canvas, 0, title.strip().upper(), TEXT(
        "work.likely", n=len(later), seat=board.person(later[0])) if later else "", [
            Column(x, len(label), label) for x, label in zip(at, labels, strict=True)])
    for box in shown:
        _held(board, canvas, box, at)
    y = shown[-1].y + shown[-1].h if shown else 1
    y = _pair_lines(board, canvas, y)
    if not has_side(board.scene.width):
        news_below(board.scene, canvas, y, board.sits)
    elif h - y > 1:
        draw_waiting(board, canvas, y, h - y)
    return canvas


def _held(board: Board, canvas: Canvas, box: Box, at: tuple[int, int, int]) -> None:
    card = board.card(box.index)
    y, spec = box.y, card.spec
    box.mark(canvas)
    card_row(board, canvas, box, emblem_of(spec))
    offered = board.offers(box.index)
    canvas.put(1, y, board.key_hint(box.index) * offered, "key", 1)
    text, ink = code_of(card)
    canvas.put(4, y, text, ink if offered else "blocked")
    canvas.put(8, y, trade(spec.profession_bit), "text" if offered else "blocked", 12)
    canvas.put(21, y, card.name, "name" if offered else "name-blocked", at[0] - 22)
    pairs = board.pairs(card) if offered else ()
    if not pairs:
        option = board.options[box.index]
        why = option.blocked if option is not None and option.blocked else TEXT("work.fits-nothing")
        canvas.put(at[0], y, why, "muted", canvas.w - at[0] - 1)
    else:
        made, told = both(pairs[0]), exchanged(board, pairs[0].comes, at[2] - at[1])
        canvas.spans(at[0], y, made if spans_width(made) < at[1] - at[0] else both(pairs[0], flies=False))
        for x, said in zip(at[1:], told, strict=True):
            canvas.spans(x, y, (said,))
    canvas.rows(4, y + 1, _effect(board, box.index, canvas.w, box.h - 1))


def _pair_lines(board: Board, canvas: Canvas, y: int) -> int:
    """The cards of the pair that Enter takes, and why they are worth that."""
    way, stop = board.way, board.cursor_stop
    laid = stop.card if stop is not None else None
    for one in sorted(way.both, key=lambda one: one.kind) if way is not None else ():
        if y >= canvas.h:
            break
        head: Line = ((said := f"{one.combo.said} {one.worth}", ink_of(one.kind)),
                      (" " * (12 - len(said)), "plain"), (f"{TEXT('work.with')} ", "muted"))
        cards = codes([card for card in one.cards if card is not laid], board.now)
        line: Line = (*head, *cards, (": ", "muted"))
        canvas.spans(1, y, (*line, (reason(one.ahead, one, canvas.w - 2 - spans_width(line)), "text")), canvas.w - 2)
        y += 1
    return y


# ---- the workbench


def _build(board: Board, canvas: Canvas) -> int:
    assert board.view.building is not None
    heading(canvas, 0, TEXT("work.building", kind=CALLED[board.view.building]),
            TEXT("work.cards", n=len(board.chosen())))
    y = canvas.rows(1, 1, workbench(board, canvas.h - 1)[:canvas.h - 1], canvas.w - 2)
    return _best(board, canvas, y, canvas.h - y)


def workbench(board: Board, h: int) -> list[Line]:
    """What the chosen cards form and what they are worth, or why not."""
    chosen = [board.now[card] for card in board.chosen() if card in board.now]
    form = form_of(board.view, [card.card for card in chosen]) if len(chosen) > 1 else None
    by_oid = {option.oid: card for card, option in board.by_card.items()}
    assert isinstance(board.decision, PickSet)
    refused = board.decision.refuse([by_oid[oid] for oid in board.scene.chosen if oid in by_oid])
    lines = _forms(chosen, form) if form is not None and h > 4 else []
    first: Line = tuple(span for card in chosen for span in (code_now(card), BLANK))
    sums = worth_line(board, chosen, form) if form is not None and form.any else ()
    verdict = in_ink(f" {signs.BLOCKED} {refused}", "warn") if refused else ()
    return [*lines, (*first, BLANK, *sums, *verdict)]


def _forms(chosen: list[CardNow], form: combinations.Form) -> list[Line]:
    """Each attribute with its reason: `ranks 6 7 8  in a row`."""
    ranks = " ".join(rank_word(card.rank, signs.JOKER) for card in chosen)
    trades = " ".join(str(card.profession.bit_length()) if card.profession else signs.JOKER for card in chosen)
    suits = " ".join(code_now(card)[0][-1] for card in chosen)

    def said(word: str, values: str, form: str, times: str = "") -> Line:
        verdict: Span = (TEXT(f"form.{form or 'nothing'}"), "good" if form else "muted")
        more = f"   {TEXT(f'form.{times}')}" if form and times else ""
        return ((f"{TEXT(f'form.{word}'):<12}", "muted"), (f"{values:<24} ", "text"), verdict, (more, "muted"))

    double = "doubled" if form.rank and form.profession and len(chosen) > 2 else ""
    return [said("ranks", ranks, form.rank), said("professions", trades, form.profession, double),
            said("suits", suits, "flush" if form.flush else "", "tripled")]


def worth_line(board: Board, chosen: Sequence[CardNow], form: combinations.Form) -> Line:
    """`(1+1+1) × 2 × 3 = 18, CT −2 = 16`: announced in the best way, with all that counts for it if nobody adds
    anything."""
    assert board.bench is not None
    form, worth = board.bench.worded_forms([card.card for card in chosen], form)
    k, inner = len(chosen), "+".join(map(str, worth.strengths))
    factors = [n for n, fits in ((2, k > 2 and form.rank and form.profession), (3, form.flush)) if fits]
    line = in_ink(f"({inner}) ", "text")
    for n in factors:
        line = (*line, (signs.TIMES, "muted"), (f" {n} ", "mult"))
    sums = [("", worth.start), *((step_said(step), step.value) for step in worth.steps)]
    for nth, (text, value) in enumerate(sums):
        said = f", {text} " if text else ""
        line = (*line, (f"{said}= ", "muted"), (str(value).replace("-", signs.MINUS), "text")) if (
            nth < len(sums) - 1) else (*line, (f"{said}=", "muted"), (f" {value} ", "total"))
    return line


def _best(board: Board, canvas: Canvas, y: int, rows: int) -> int:
    """The best that can be announced, with their keys, what they can do, and the best that is left then: `F1 attack 8
    7♡ 8❧ 9♧  flies  then wall 5`; gives the row below."""
    per = _per(board, canvas.w, rows)
    wide = (canvas.w - 2) // per
    for nth, way in enumerate(board.best[:max(0, rows) * per]):
        kind = f"{CALLED[way.kind]!s:<6} "
        key = f"F{nth + 1}" if board.scene.keys else ""
        line = on_key_hint(key, ((key, "key"), (f" {kind}{way.worth:<2}", ink_of(way.kind)), BLANK,
                            *codes(way.cards, board.now)))
        does = abilities(way.then, safe=False)
        after = begun(board.view, Pair((way,)))
        left = [(CALLED[kind], best_worth(after, kind, after.current)) for kind in KINDS if kind not in after.announced]
        for more in (*does, *(TEXT("work.then", kind=kind, n=n) for kind, n in left)):
            line = (*line, (f"  {more}", "text")) if spans_width(line) + width(more) + 2 < wide else line
        why = reason(way.ahead, way, wide - spans_width(line) - 3)
        line = (*line, (f"  {why}", "muted")) if spans_width(line) + 14 < wide else line
        canvas.spans(1 + wide * (nth % per), y + nth // per, line, wide - 1)
    return y + min(max(0, rows), -(-len(board.best) // per))


# ---- what is chosen of, and what waits


def _table(board: Board, canvas: Canvas) -> int:
    """What can be announced or chosen, then the waiting effects."""
    w, h, y = canvas.w, canvas.h, 0
    shown = _choices(board, w, max(1, h - 1))
    if shown:
        asked = board.decision
        source = asked.source if asked is not None else None
        note = seen_of(board.zone("choices"), shown)
        heading(canvas, 0, TEXT("work.choose") if source is None else TEXT("work.for", card=source.name), note)
        for box in shown:
            _choice(board, canvas, box)
        y = max(box.y for box in shown) + 1
    elif board.best and board.work == "table":
        headed(canvas, 0, TEXT("work.announced").upper(), TEXT(
            "work.announced-keys" if board.scene.keys else "work.announced-best"))
        y = _best(board, canvas, 1, _announced_rows(board, w, h))
    if board.work == "add":
        y = _passed(board, canvas, y)
        free = [] if board.own else [face_of(board.card(index)) for index in board.zone("pool") if usable(board, index)]
        return y + (_faces(canvas, y, free) if free and has_side(board.scene.width) else 0)
    y = draw_waiting(board, canvas, y, h - y)
    if y == 0 and board.view.phase in ("initial", "basic", "additional", "stacks"):
        canvas.put(1, 0, TEXT("work.none-waits"), "muted", w - 2)
        y = 1
    return y


def columns_of(w: int) -> int:
    """How many choices stand side by side at most."""
    return max(1, w // _CHOICE)


def _choices(board: Board, w: int, rows: int) -> list[Box]:
    """What can be chosen of, side by side where there are not enough rows."""
    zone = board.zone("choices")
    per = min(columns_of(w), -(-len(zone) // rows)) if zone else 1
    shown = around(board, zone, rows * per)
    deep = -(-len(shown) // per)
    return [Box(index, w // per * (nth // deep), 1 + nth % deep, w // per) for nth, index in enumerate(shown)]


def _passed(board: Board, canvas: Canvas, y: int) -> int:
    """Who has passed just before."""
    passed = [board.person(no) for no in board.view.passed]
    if not passed or y >= canvas.h:
        return y
    canvas.put(1, y, TEXT("work.passed", n=len(passed), seats=passed), "muted", canvas.w - 2)
    return y + 1


def _choice(board: Board, canvas: Canvas, box: Box) -> None:
    option, x, y = board.options[box.index], box.x, box.y
    box.mark(canvas)
    if option is None:
        return
    pointed(board, canvas, box.index, x, y, box.w)
    barred = option.blocked is not None
    canvas.put(x + 1, y, "" if barred else board.key_hint(box.index), "key", 1)
    found, entry = combo_of(board, option), entry_of(board, option)
    line: Line = called(board, option)
    if found is not None:
        line = (*line, (f" ({can})" if (can := able(found[1])) else "", "text"), ("  ", "plain"),
                *codes(found[1].cards, board.now))
    elif entry is not None:
        line = entry_in(board, entry, {}, box.w - 5)
    why = in_ink(f"  {option.blocked}", "blocked") if barred else ()
    canvas.spans(x + 4, y, (*line, *why), box.w - 5)


def _faces(canvas: Canvas, y: int, faces: Sequence[Face]) -> int:
    """Cards side by side from row `y` on, where all their words have room; gives their rows."""
    wide, high = roomy(len(faces), canvas.w - 2, _NARROW_FACE, _WIDE_FACE), min(_HIGH_FACE, canvas.h - y - 1)
    if high < max(rows_of(face, wide) for face in faces):
        return 0
    for face, place in zip(faces, fan_places(len(faces), canvas.w - 2, None, wide), strict=True):
        canvas.paste(1 + place.x, y, picture(face, wide, high, State.IDLE), place.w)
    return high


def _held_below(board: Board, canvas: Canvas, y: int) -> int:
    """The viewer's hand in the rows that are left from `y` on: a card a row, else all in one; gives the row below.
    Where none is left the key of the piles shows it."""
    hand = () if board.own is None or board.view.phase == "over" else board.held(board.own)
    if board.own is None or not hand or y >= canvas.h:
        return y
    if has_side(board.scene.width) and (rows := _faces(canvas, y + 1, [face_of(card) for card in hand])):
        heading(canvas, y, TEXT("work.hand", seat=board.person(board.own.no)))
        return y + 1 + rows
    if canvas.h - y > len(hand) + 1:
        heading(canvas, y, TEXT("work.hand", seat=board.person(board.own.no)))
        most = canvas.h - y - 1 if has_side(board.scene.width) else len(hand)
        said = [line_of(f"{capital(when)}: {says}", "rule") for when, says in (card.spec.lines[1] for card in hand)]
        high = _as_far_as([len(fitted([text], canvas.w - 45, _MOST)) for text in said], most)
        for at, card, text, rows in zip(accumulate(high, initial=y + 1), hand, said, high, strict=False):
            canvas.spans(4, at, (code_of(card),), 4)
            canvas.put(8, at, trade(card.spec.profession_bit), "text", 12)
            canvas.put(21, at, card.name, "name", 22)
            canvas.rows(44, at, fitted([text], canvas.w - 45, rows), canvas.w - 45)
        return y + 1 + sum(high)
    line: list[Span] = [(f"{TEXT('work.hand-row')} ", "head")]
    for nth, card in enumerate(hand):
        part: Line = (code_of(card), (f" {trade(card.spec.profession_bit)}  ", "text"))
        if spans_width((*line, *part)) > canvas.w - 12 and nth < len(hand) - 1:
            line.append((TEXT("work.more", n=len(hand) - nth), "muted"))
            break
        line += part
    canvas.spans(1, y, line, canvas.w - 2)
    return y + 1
