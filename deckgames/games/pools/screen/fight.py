"""The combat as a show: each hit with its amount and its target, who stops it, who loses how much."""

from collections.abc import Sequence

from deckgames.engine.decisions import Allocate, Topic
from deckgames.engine.seen import Back
from deckgames.engine.shifts import moved
from deckgames.engine.spelling import signed
from deckgames.games.pools import queries
from deckgames.games.pools.facts.lookahead import Plan, aims, held_by, plans
from deckgames.games.pools.private_phases import best_block
from deckgames.games.pools.says import SAY
from deckgames.games.pools.screen.board import Board
from deckgames.games.pools.screen.faces import codes
from deckgames.games.pools.screen.words import (
    amount,
    brief,
    combo_of,
    ink_of,
    step_said,
)
from deckgames.games.pools.state import Change, Hit
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, spans_width, width
from deckgames.ui.paint.faces import as_now
from deckgames.ui.paint.film import RUNS
from deckgames.ui.paint.key_hints import on_key_hint
from deckgames.ui.toolkit import Box
from deckgames.ui.toolkit.laying import Column, around, headed, pointed

_BLOCKS = 3
"""Rows of the choice of a wall at least: a heading, a wall, no wall."""


def draw(board: Board, w: int, h: int) -> Canvas:
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


def _changes(board: Board) -> Sequence[Change]:
    view = board.view
    return view.changes if view.phase != "over" or view.changes else view.last_changes


def _shown_hits(board: Board) -> list[Hit]:
    """The hits of the round, or those on whoever blocks; while attacks are aimed with what is proposed for those that
    are asked about later."""
    view = board.view
    found = list(view.hits if view.phase != "over" or view.changes else view.last_hits)
    asked, me = board.decision, board.shown.no
    if fought(board):
        return sorted(found, key=lambda hit: (hit.foe != me, hit.seat != me))
    if asked is not None and asked.about is Topic.DEFEND:
        return [hit for hit in found if hit.foe == asked.seat]
    if isinstance(asked, Allocate) and asked.about is not Topic.PAY and isinstance(asked.effect, int):
        amounts = [dict(board.scene.amounts), *aims(view, asked.seat, asked.effect + 1)]
        attacks = [attack for attack in board.shown.combinations("attack") if attack.points > 0
                   and attack.no >= asked.effect]
        for attack, parts in zip(attacks, amounts, strict=False):
            found += [Hit(asked.seat, attack.no, int(oid.removeprefix("seat-")), n, attack.has("flight"), attack.pierce)
                      for oid, n in parts.items() if n]
    return found


def _plan(board: Board) -> Plan | None:
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
    title = SAY.text("fight.hits-on", seat=board.look(me.no).name) if own else SAY.text("fight.who")
    best = SAY.text("fight.best-way" if plan is not None else "fight.stopped-by")
    at = _columns(canvas.w, own)
    heads = ((at[1], SAY.text("fight.points")), (at[2], best), (at[3], SAY.text("fight.loses")))
    headed(canvas, 0, title.upper(), "", [Column(x, len(head), head) for x, head in heads])
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
        canvas.put(at[2], y, SAY.text("fight.together"), "muted")
        said = f"{plan.lost}: {moved(me.life, me.life - plan.lost)}" if plan.lost else SAY.text("fight.nothing")
        canvas.put(at[3], y, said, "bad" if plan.lost else "good", canvas.w - at[3] - 1)
        y += 1
    return y


def _columns(w: int, own: bool) -> tuple[int, int, int, int]:
    """Where stand: when, points, what stops it, what is lost."""
    first = 20 if own else 26
    return 1, first, first + (18 if w >= 70 else 10), w - (14 if w >= 70 else 10)


def _hit(board: Board, canvas: Canvas, y: int, hit: Hit, told: Hit, at: tuple[int, int, int, int]) -> None:
    """`now  ● Bea   15 flies   wall 11 breaks   4`."""
    now = board.decision is not None and board.decision.about is Topic.DEFEND and hit is board.met
    own = at[1] == 20
    if own:
        when = SAY.text("fight.now" if now else "fight.done" if hit.damage is not None else "fight.then")
        x = canvas.put(1, y, f"{when:<5}", "warn" if now else "muted")
        canvas.spans(x, y, (board.name(hit.seat),), at[1] - x - 1)
    else:
        line: Line = (board.name(hit.seat), (f" {signs.GOES_TO} ", "muted"), board.name(hit.foe))
        canvas.spans(1, y, line, at[1] - 2)
    canvas.put(at[1], y, amount(hit), "might", at[2] - at[1] - 1)
    if told.damage is None:
        canvas.put(at[2], y, _can(board, hit), "muted", at[3] - at[2] - 1)
        return
    said, ink = stops(board, told)
    canvas.put(at[2], y, said, ink, at[3] - at[2] - 1)
    for x, left in (at[1], told.damage), (at[2], max(0, hit.force - hit.points)):
        canvas.mark(f"{RUNS} {x} {hit.seat} {hit.attack} {hit.foe} {left}", x, y, 12, also=True)
    canvas.put(at[3], y, str(told.damage) if told.damage else SAY.text("fight.nothing"),
               "bad" if told.damage else "good", canvas.w - at[3] - 1)


def _can(board: Board, hit: Hit) -> str:
    """What the foe's walls can do about a hit that is still to come."""
    held = _held(board, hit)
    return SAY.text("fight.walls-can-stop" if board.view.options.walls == "line" else "fight.wall-can-stop",
                    n=min(held, hit.points)) if held else SAY.text("fight.unstoppable")


def _held(board: Board, hit: Hit) -> int:
    """Points of a hit that the foe's walls can stop at most."""
    return held_by(board.view, board.seats[hit.seat].combo("attack", hit.attack), board.seats[hit.foe])


def stops(board: Board, hit: Hit) -> tuple[str, str]:
    """What becomes of a hit: "wall of 11 holds", "flies over every wall"."""
    if len(hit.walls) > 1 and hit.damage:
        return SAY.text("fight.walls-break", n=len(hit.walls)), "warn"
    if not hit.walls:
        return (str(queries.unmet(board.view, hit)), "bad") if hit.damage else (SAY.text("fight.no-points"), "muted")
    points = f"{hit.force + hit.pierce} {signs.MINUS} {hit.pierce}" if hit.pierce and hit.force else str(hit.force)
    return (SAY.text("fight.wall-breaks", points=points), "warn") if hit.damage else (
        SAY.text("fight.wall-holds", points=points), "good")


def _attacks(board: Board, canvas: Canvas, h: int) -> int:
    """Before anything is aimed: every attack and wall, and how it has come to its points."""
    view = board.view
    rows = [(seat, combo) for seat in (board.shown, *board.others) for combo in board.combos(seat.no)]
    jokers = any(card.__class__ is not Back and card.spec.artefact for _, combo in rows for card in combo.cards)
    x = 24 + min(22, max([6, *(width(amount(combo)) for _, combo in rows)]))
    points = SAY.text("fight.points")
    headed(canvas, 0, SAY.text("fight.all").upper(), "", (Column(22, len(points), points), Column(
        x, 23, SAY.text("fight.sum-joker", sign=signs.JOKER) if jokers else SAY.text("fight.sum"))))
    y = 1
    for seat, combo in rows[:max(0, h - 1)]:
        line: Line = (board.name(seat.no), (f" {combo.said}", "muted"))
        canvas.spans(1, y, line, 20)
        canvas.put(22, y, amount(combo), ink_of(combo.kind), x - 23)
        told: Line = codes(combo.cards, board.now)
        if view.phase == "payment":
            worth = queries.told_worth(board.ahead, combo)
            paid = SAY.text("fight.paid", n=worth.value - combo.points) if worth.value != combo.points else ""
            named, bare = (f"  {worth.start}{', '.join(['', *map(says, worth.steps)])}{paid}" for says in (
                step_said, lambda step: str(step.said)))
            room = canvas.w - x - 1 - spans_width(told)
            net = f"  {as_now(worth.start, worth.value)}{paid}"
            sums = next((sums for sums in (named, bare) if width(sums) <= room), net)
            told = (*told, (sums if worth.steps or paid else "", "muted"))
        canvas.spans(x, y, told, canvas.w - x - 1)
        y += 1
    if not rows and h > 1:
        canvas.put(1, 1, SAY.text("fight.none"), "muted", canvas.w - 2)
        y = 2
    return y


# ---- what blocks


def _block_with(board: Board, canvas: Canvas, blocks: Sequence[Box]) -> None:
    me, w, hit = board.shown, canvas.w, board.met
    wide = w >= 70
    at = (28, 43, 57, 67) if wide else (21, 35, 47, 0)
    loses = SAY.text("fight.seat-loses", seat=board.look(me.no).name) if wide else SAY.text("fight.loses")
    labels = [(at[0], SAY.text("fight.counts")), (at[1], loses), (at[2], SAY.text("fight.the-wall"))]
    labels += [(at[3], SAY.text("fight.lives-left"))] if wide else []
    headed(canvas, blocks[0].y - 1, SAY.text("fight.block-with").upper(), "",
           [Column(x, len(label), label) for x, label in labels])
    found = plans(board.view, me.no)
    for box in blocks:
        option, y = board.options[box.index], box.y
        box.mark(canvas)
        if option is None or hit is None:
            continue
        pointed(board, canvas, box.index, 0, y, w)
        named = combo_of(board, option)
        label = SAY.text("fight.no-wall") if named is None else SAY.text("fight.wall-of", points=amount(named[1]))
        barred = option.blocked is not None
        canvas.put(1, y, "" if barred else board.key_hint(box.index), "key", 1)
        canvas.put(3, y, label, "blocked" if barred else "guard" if named else "text", at[0] - 4)
        if barred:
            canvas.put(at[0], y, option.blocked or "", "blocked", w - at[0] - 1)
            continue
        plan = found.get(option.oid)
        if named is not None:
            points, force = named[1].points, queries.force_against(named[1], hit.pierce)
            canvas.put(at[0], y, f"{points} {signs.MINUS} {points - force} = {force}" if force < points else str(force),
                       "guard")
            lose = max(0, hit.points - force) if plan is None else plan.now
            canvas.put(at[2], y, SAY.text("fight.stays", n=points) if force >= hit.points else SAY.text("fight.breaks"),
                       "text", 9)
        else:
            lose = hit.points
            canvas.put(at[2], y, SAY.text("fight.all-stay"), "muted", 9)
        sums = f"{hit.points} {signs.MINUS} {hit.points - lose} = {lose}" if 0 < lose < hit.points else str(lose)
        canvas.put(at[1], y, sums if lose else SAY.text("fight.nothing"), "bad" if lose else "good")
        if wide and plan is not None:
            left = me.life - plan.lost
            said = SAY.text("fight.left-at-best", n=left) if len(plan.hits) > 1 else signed(left)
            canvas.put(at[3], y, said, "life", w - at[3] - 1)


def later_hits(board: Board, blocks: Sequence[Box]) -> list[Line]:
    """What comes to others after the hits that are blocked now: "Later Cy: Ann’s 11 and 6; Bea: Ann’s 3, no wall can
    stop it"."""
    left = [hit for hit in board.view.hits if hit.damage is None and hit.foe != board.shown.no] if blocks else []
    said = [SAY.text("fight.hits-of", seat=board.look(foe).name, hits=[
        SAY("fight.later" if _held(board, hit) else "fight.later-unstoppable", seat=board.look(hit.seat).name,
            n=hit.points) for hit in left if hit.foe == foe]) for foe in dict.fromkeys(hit.foe for hit in left)]
    return [SAY("fight.later-hits", hits="; ".join(said)).inked("muted")] if said else []


# ---- lives


def lives_lines(board: Board, changes: Sequence[Change], room: int = 999) -> list[Line]:
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


def _reasons(board: Board, changes: Sequence[Change]) -> tuple[list[str], list[str]]:
    """Why, with the names of cards, and with their last words."""
    whole = [why(board, change) for change in changes]
    return whole, [text if change.card is None else brief(text) for change, text in zip(
        changes, whole, strict=True)]


def _steps(steps: Sequence[tuple[int, str]]) -> Line:
    return tuple((f"{',' * (nth > 0)} {'+' if n > 0 else signs.MINUS}{abs(n)} {text}", "good" if n > 0 else "bad")
                 for nth, (n, text) in enumerate(steps))


def why(board: Board, change: Change) -> str:
    """ "Gnomancer", "Bea", "unpaid attack"; "an effect" of a card that lies hidden now."""
    if change.card is not None:
        return change.card.name
    return board.look(change.by).name if change.why == "hit" else SAY.text(f"why.{change.why.replace(' ', '-')}")
