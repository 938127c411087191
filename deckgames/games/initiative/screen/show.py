"""The public show of a round: which events begin a step of it, by which rule, and what comes next; and what happened,
in lines with their sums in full, for the lowest zone, where what happens in this step stands out."""

from collections.abc import Callable, Sequence

from deckgames.engine.core.cards import Card, CardSpec
from deckgames.engine.vocabulary.events import Event, spans
from deckgames.games.initiative.cards import often
from deckgames.games.initiative.lexicon import WHOLE_DEFENCE
from deckgames.games.initiative.private_phases import SHOWN
from deckgames.games.initiative.queries import Blow, HealthChange, Hit, another_beat, idle as idles, to_come
from deckgames.games.initiative.screen.board import Board, changes_of
from deckgames.games.initiative.state import LINE, SAY, SENTENCES, TEXT
from deckgames.table.recap import missing
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import BLANK, Line, Span, in_ink, spans_width, stopped, wrap
from deckgames.ui.paint.faces import heading
from deckgames.ui.toolkit.layout import ShowStep, inked
from deckgames.ui.toolkit.side import news

_RULES = {
    "beat": "IN-5.1", "annihilated": "IN-5.7", "turn": "IN-6.1", "triggers": "IN-8.11", "defends": "IN-6.7",
    "attacks": "IN-7.3", "strikes": "IN-7.11", "loses": "IN-7.7", "heals": "IN-6.8", "swaps-health": "IN-10.4",
    "averages": "IN-8.8", "out": "IN-10.2", "tires": "IN-12.1", "sweeps": "IN-11.3", "commits": "IN-4.4",
    "trims": "IN-4.4", "rejects": "IN-2.9", "rejects-none": "IN-2.9", "discards": "IN-4.7", "recruits": "IN-9.1",
    "salvages": "IN-9.4", "ends-round": "IN-11.2"}
"""The rule at work where an event begins a step; an effect of a card does else."""
_CHAPTERS = frozenset({"beat", "sweeps", "commits", "trims", "rejects", "rejects-none", "tires"})
STANDS = frozenset({
    "beat", "annihilated", "hits", "loses", "out", "tires", "swaps-health", "averages", "cancels", "loses-stacked",
    "loses-placed", "steals-placed", "steals-exposed", "steals-stacked", "steals-held", "swaps-stacks", "passes-stacks",
    "flips", "ends-round", "sweeps", "rejects"})
"""Kinds of events that a step stands for, whoever they concern: what is turned up, harm, ties, losses, the end."""
_OPENING = frozenset({"turn", "recurs", "triggers", "is-promised", "promises", "draws", "appears", "reshuffles"})
"""What introduces an effect: the first effect that is not an attack stands in the same step."""
_ALIKE = {"trims": "stacks", "commits": "stacks", "rejects": "rejects", "rejects-none": "rejects"}


def step(event: Event, running: Sequence[Event]) -> ShowStep | None:
    """The step that this event begins, if it does not belong to the one that runs. All else that is done in a turn is
    told with it."""
    kind = event.kind
    if kind in _CHAPTERS and running and all(map(idle, running)):
        return ShowStep(_RULES[kind])  # told together with turns without a card, by its own rule
    if kind not in SHOWN or _belongs(event, running):
        return None
    if idle(event):
        return ShowStep("IN-5.4", chapter=True)
    opens = kind in _CHAPTERS or kind in ("turn", "annihilated", "out")  # something new inside a beat
    return ShowStep(_RULES.get(kind, "IN-6.4"), kind in _CHAPTERS, opens)


def idle(event: Event) -> bool:
    """Whether the event is a turn without a card; it is told together with what follows."""
    return event.kind == "turn" and not event.cards


def _belongs(event: Event, running: Sequence[Event]) -> bool:
    """Whether an event is told in one breath with what runs."""
    kind = event.kind
    if not running or kind == "turn":
        return bool(running) and all(map(idle, running))
    first, last = running[0], running[-1]
    if all(map(idle, running)):
        return True
    if kind in _ALIKE:
        return _ALIKE[kind] == _ALIKE.get(last.kind)
    if kind == "out":
        return first.kind == "out"
    if kind in ("annihilated", "tires"):
        return last.kind == kind
    if kind in ("loses", "heals") and last.kind == kind:
        return last.cards == event.cards
    opens = all(event.kind in _OPENING for event in running)
    if first.kind in ("recurs", "triggers"):
        return opens and kind not in ("beat", "sweeps", "recurs", "triggers", "attacks")
    return opens and first.kind == "turn" and kind in ("defends", "copies")


_WATCHED = {"rejects": "rejects", "rejects-none": "rejects", "draws": "rejects", "trims": "stacks", "commits": "stacks",
            "sweeps": "round", "tires": "overtime", "beat": "beat"}


def watched(board: Board) -> str:
    """What everybody watches now, for the bar."""
    view, happens = board.view, board.scene.happens
    kind = next((event.kind for event in happens if not idle(event)), "")
    if view.phase == "over":
        return TEXT("watch.end")
    if kind in _WATCHED:
        return TEXT(f"watched.{_WATCHED[kind]}", round=view.round, beat=view.beat)
    turns = len({event.seat for event in happens if event.kind == "turn" and event.cards})
    if turns > 1:
        return TEXT("watch.turns", beat=view.beat, n=turns)
    if view.active is not None:
        return TEXT("watch.turn", beat=view.beat, seat=board.look(view.active).name)
    return TEXT("watch.beat", beat=view.beat) if view.phase == "turn" else ""


def coming(board: Board) -> Line:
    """`Next: ✦ Flo.`: the rows of the players say with which card and number, and who comes after."""
    view = board.view
    if view.phase != "turn":
        built = any(event.kind in ("trims", "commits") for event in board.scene.happens)
        then = SAY("next.cards") if built else SAY("next.round", n=view.round)
        return () if view.phase == "over" else then.inked("muted")
    if board.scene.asks is not None:
        return SAY("next.asks", seat=(board.name(board.scene.asks),)).inked("muted")
    if view.ending:
        return SAY("next.round-ends").inked("muted")
    standing = [seat for seat in view.living if seat.health]
    if len(standing) < 2:
        return LINE("next.wins", seat=(board.name(standing[0].no),)) if standing else LINE("next.nobody")
    _, tied = to_come(view)
    if len(tied) > 1:
        return SAY("next.tie", seats=[(board.name(no),) for no in tied]).inked("warn")
    for seat in board.ahead:
        if not idles(seat) and seat.no != view.active:
            return SAY("next.seat", seat=(board.name(seat.no),)).inked("muted")
    again = another_beat(view, [len(seat.stack) for seat in standing])
    return SAY("next.beat" if again else "next.round-ends").inked("muted")


# ---- what happened, in lines

Parts = list[Line]
"""Something told, in parts that stay whole where lines are broken."""
_ITS = frozenset({"attacks", "strikes", "defends", "heals", "loses"})
"""Kinds of events that tell what a card does; one that was just named is not named again."""
_GROUPS = {"reveals": "reveals", "reveals-none": "reveals", **{kind: kind for kind in (
    "commits", "rejects-none", "annihilated", "draws", "appears", "tires", "trims")}}
_GONE = in_ink(signs.GONE, "bad")


def narrated(board: Board, events: Sequence[Event]) -> list[Parts]:
    """These events, oldest first; what belongs together is told together, and behind who acts what the card does
    first."""
    sentences: list[Parts] = []
    at, acts, pronoun = 0, None, False
    while at < len(events):
        event, same = events[at], at + 1
        while same < len(events) and _together(event, events[same]):
            same += 1
        named = acts is not None and event.kind in _ITS and event.cards == acts.cards
        bare = named and (pronoun or event.kind in ("loses", "heals"))
        parts = [stopped(part) for part in _TOLD.get(event.kind, _sentence)(board, events[at:same], bare) if part]
        if named:
            sentences[-1] += parts
            pronoun = pronoun and event.kind == "defends"  # "it" is no player of whom something was told since
        else:
            sentences += [parts] if parts else []
            acts = event if parts and event.kind in ("turn", "recurs", "triggers", "defends") else None
            pronoun = acts is not None
        at = same
    return sentences


def _together(first: Event, later: Event) -> bool:
    """Whether an event is told in the line that begins with `first`."""
    if first.kind in ("attacks", "strikes"):
        again = isinstance(later.detail, Blow) and isinstance(first.detail, Blow) and later.detail.nth > 1
        return later.kind in ("hits", "holds") or (again and (later.cards, later.n) == (first.cards, first.n))
    if first.kind in ("loses", "heals"):
        return later.kind == first.kind and later.cards == first.cards
    if first.kind == "out":
        return later.kind in ("out", "drops-all")
    return (idle(first) and idle(later)) or (first.kind in _GROUPS and _GROUPS[first.kind] == _GROUPS.get(later.kind))


def _sentence(board: Board, run: Sequence[Event], named: bool) -> Parts:
    """The sentences of the log, with commas between them, but for what other lines tell and what says nothing."""
    names = [look.name for look in board.scene.seats]
    said = [inked(spans(event, SENTENCES, names, board.view.viewer), board.scene.seats)
            for event in run if event.kind in SENTENCES and event.kind not in ("gets", "beat", "round", "reshuffles")]
    return [(*line, (",", "text")) for line in said[:-1]] + said[-1:]


def _named(card: Card | CardSpec) -> Line:
    return in_ink(card.name, "name")


def _change(change: HealthChange) -> Line:
    """A change as text: `51→44`."""
    return in_ink(change.text, "life" if change.after else "bad")


def _who(board: Board, seat: int | None) -> Line:
    return () if seat is None else (board.name(seat),)


def _reveals(board: Board, run: Sequence[Event], named: bool) -> Parts:
    """`◆ Dee: Cutpurse of Moments.`, and who has no card; the rows of the players say each number and the order, so
    that a number stands here only with the steps that changed it."""
    shown = [event.detail for event in run]
    parts: Parts = [
        LINE("happened.reveals-changed", seat=_who(board, one.seat), card=_named(one.card),
             sum=in_ink(one.sum.text, "pace")) if one.sum.changed else
        LINE("happened.reveals", seat=_who(board, one.seat), card=_named(one.card))
        for one in shown if one.card is not None]
    none = [_who(board, one.seat) for one in shown if one.card is None]
    return [*parts, SAY("happened.reveals-none", seats=none).inked("muted")] if none else parts


def _annihilated(board: Board, run: Sequence[Event], named: bool) -> Parts:
    """`✗ Ann and Eve tie on initiative 74 with 38 health each. Annihilated: Sword of Adequacy and Rat King.`"""
    return [LINE("happened.tie", gone=_GONE, seats=[_who(board, event.seat) for event in run], n=run[0].n,
                 health=run[0].detail),
            SAY("happened.annihilated", cards=[_named(card) for event in run for card in event.cards]).inked("bad")]


def _turn(board: Board, run: Sequence[Event], named: bool) -> Parts:
    """`◆ Dee acts: Cutpurse of Moments.`; players without a card in one line, unless the order of the beat says it."""
    event = run[0]
    if event.cards:
        return [LINE("happened.turn", seat=_who(board, event.seat), card=_named(event.cards[0]))]
    return [] if any(one.cards for one in board.scene.happens) else [
        SAY("happened.turn-none", seats=[_who(board, one.seat) for one in run], n=len(run)).inked("muted")]


def _appears(board: Board, run: Sequence[Event], named: bool) -> Parts:
    cards = [_named(card) for event in run for card in event.cards]
    if len(cards) == len(board.view.pool) > 1:
        return []  # all of it is new
    return [SAY("happened.appears", cards=cards).inked("muted")]


def _blow(board: Board, run: Sequence[Event], named: bool) -> Parts:
    """`◆ Dee attacks with Cutpurse for 11.`, then who stops how much and who loses what; of several alike once."""
    hits: list[Hit] = []
    for hit in [e.detail for e in run if isinstance(e.detail, Hit)]:
        before = next((one for one in reversed(hits) if one.seat == hit.seat), None)
        if before is None or (both := before.again(hit)) is None:
            hits.append(hit)
        else:
            hits[hits.index(before)] = both
    event, strikes = run[0], run[0].kind == "strikes"
    blow = _blow_of(event.detail, sum(isinstance(e.detail, Blow) for e in run))
    head = SAY("happened.it-strikes" if strikes else "happened.it-attacks", blow=blow) if named else SAY(
        "happened.strikes" if strikes else "happened.attacks", seat=_who(board, event.seat),
        card=_named(event.cards[0]), blow=blow)
    return [head.line, *[hit_of(board, hit) for hit in hits]]


def _blow_of(blow: Blow, count: int) -> Line:
    """`14 (11 +3 Motivational Drum = 14), 2 of 3`, or of a `count` of them `14, 3 times`."""
    n = in_ink(str(blow.n), "might")
    if blow.summed:
        n = LINE("happened.summed", n=n, sum=blow.sum)
    if count > 1:
        return LINE("happened.times", blow=n, times=often(count)[0])
    return LINE("happened.nth", blow=n, nth=blow.nth, of=blow.blows) if blow.blows > 1 else n


def hit_of(board: Board, hit: Hit) -> Line:
    """`● Bea’s defence stops 7, ● Bea loses 4: 51→47.`; the defence card by card where there are several."""
    who, blocked = _who(board, hit.seat), min(hit.defence.value, hit.attack)
    lost, change = _spared(hit, in_ink(str(hit.damage * hit.times), "harm")), _change(hit.health)
    if hit.pierced:
        return LINE("happened.pierced", seat=who, n=lost, change=change)
    if hit.damage and not blocked:
        return LINE("happened.loses", seat=who, n=lost, change=change)
    if not hit.damage:
        defence = _from(hit, hit.defence.value)
        return _spared(hit, LINE("happened.stops-all", seat=who, defence=defence, n=hit.attack) if hit.attack > 0
                       else LINE("happened.nothing-to-stop", seat=who, defence=defence))
    return LINE("happened.stops-each" if hit.times > 1 else "happened.stops", seat=who, kept=_from(hit, blocked),
                n=lost, change=change)


def _from(hit: Hit, n: int) -> Line:
    """A defence with the cards it is made of."""
    said = in_ink(str(n), "guard")
    return SAY("happened.from", n=said, sum=hit.defence.sources).inked("muted") if hit.defence.sources else said


def _spared(hit: Hit, line: Line) -> Line:
    """This, and what of a hit a card has spared its player."""
    return SAY("happened.spared", said=line, n=hit.spared, card=hit.sparer).inked("good") if hit.spared else line


def _healths(board: Board, run: Sequence[Event], named: bool) -> Parts:
    """`■ Cy’s Tax Wraith:`, `Emotional Support Cow:` or `Overtime:`, then player by player: `● Bea loses 6: 51→45.`,
    and that a defence does not lessen what a card of others takes."""
    event = run[0]
    parts: Parts = [] if named else [
        LINE("happened.overtime") if not event.cards else LINE("happened.of", card=_named(event.cards[0]))
        if event.kind == "heals" else
        LINE("happened.whose", seat=_who(board, event.seat), card=_named(event.cards[0]))]
    for event in run:
        for who, change in changes_of(event):
            gains = change.after > change.before
            ignored = event.cards and who != event.seat and WHOLE_DEFENCE.read(board.view, who)
            parts.append(LINE(
                "happened.gains" if gains else "happened.pierced" if ignored else "happened.loses",
                seat=_who(board, who), n=in_ink(str(event.n), "life" if gains else "harm"), change=_change(change)))
    return parts


def _defends(board: Board, run: Sequence[Event], named: bool) -> Parts:
    """`● Bea’s Wall of Text: defence 11.`, and what that makes in all."""
    event, total = run[0], run[0].detail
    number = in_ink(next(part.sum.text for part in total.parts if part.card is event.cards[0]), "guard")
    parts = [LINE("happened.it-defends", n=number) if named else
             LINE("happened.defends", seat=_who(board, event.seat), card=_named(event.cards[0]), n=number)]
    return [*parts, LINE("happened.in-all", n=in_ink(str(total.value), "guard"))] if len(total.parts) > 1 else parts


def _out(board: Board, run: Sequence[Event], named: bool) -> Parts:
    """`✗ ■ Cy is out: ◆ Dee’s Dragon Subscription. ...`."""
    return [_out_by(board, event.seat, event.n) for event in run if event.kind == "out" and event.seat is not None]


def _out_by(board: Board, seat: int, place: int) -> Line:
    """That a player is out in this place, and what has brought it to 0, with its sum."""
    out = SAY("happened.out", gone=_GONE, seat=_who(board, seat), n=place).inked("bad")
    for event in reversed(board.scene.story):
        for no, change in changes_of(event):
            if no == seat and not change.after:
                return LINE("happened.out-by", out=out, seat=_who(board, event.seat), card=_named(event.cards[0]),
                            n=event.n, change=_change(change)) if event.cards else LINE(
                    "happened.out-in-overtime", out=out, n=event.n, change=_change(change))
    return out


_TOLD: dict[str, Callable[[Board, Sequence[Event], bool], Parts]] = {
    "reveals": _reveals, "reveals-none": _reveals, "annihilated": _annihilated, "turn": _turn, "appears": _appears,
    "attacks": _blow, "strikes": _blow, "loses": _healths, "heals": _healths, "tires": _healths, "defends": _defends,
    "out": _out,
}
Row = tuple[str, Line]
"""A mark and a line."""
_NEW = "·"
"""Marks what happens in the step that is shown: `▸` is the cursor's."""
_PAST = {"text": "muted", "name": "text"}
"""Inks of what was told in steps before this one."""
_LOOKED_BACK = 40
"""Number of events before this step that are told again, as far as there is room; from where a turn begins."""


def events_pane(board: Board, w: int, h: int) -> Canvas:
    """The picture of what happened, in exactly this size."""
    canvas = Canvas(w, h)
    if board.sitting and board.decision is not None and board.scene.recap:
        news(board.scene, canvas, 0, sits=True)
        return canvas
    top = 1 if h > 2 else 0
    rows = _latest(_told(board, w, now=True), h - top)
    for before in reversed(_told(board, w, now=False)):
        if len(before) + len(rows) > h - top:
            break
        rows = [*before, *rows]
    if top and rows:
        beat = TEXT("watch.beat", beat=board.view.beat) if board.view.phase == "turn" else ""
        heading(canvas, 0, TEXT("happened.title"), beat)
    for y, (mark, line) in enumerate(rows, top):
        canvas.put(0, y, mark, "name")
        canvas.spans(2, y, line, w - 3)
    return canvas


def _latest(parts: Sequence[Sequence[Row]], room: int) -> list[Row]:
    """As much of a step as there is room for: what it came to rather than what led to it; what is missing is said."""
    rows = [row for rows in parts for row in rows]
    if len(rows) <= room or room < 2:
        return rows[:room]
    if len(parts[-1]) >= room:
        return [*parts[-1][:room - 1], _more(len(parts))]
    newest: list[Row] = []
    before = len(parts)
    for lines in reversed(parts):
        if len(newest) + len(lines) >= room:
            break
        newest, before = [*lines, *newest], before - 1
    return [_more(before), *newest]


def _more(count: int) -> Row:
    return " ", in_ink(missing(count), "muted")


def _told(board: Board, w: int, now: bool) -> list[list[Row]]:
    """What is told of this step, or of those before it, in rows."""
    scene = board.scene
    before = next((at for at in range(scene.step - _LOOKED_BACK, 0, -1) if scene.story[at].kind in ("turn", "beat")), 0)
    inks, mark = _PAST if scene.showing and not now else {}, _NEW if now and scene.showing else " "
    return [[(" " if at else mark, tuple((text, inks.get(ink, ink)) for text, ink in line))
             for at, line in enumerate(broken(parts, w - 3))]
            for parts in narrated(board, scene.happens if now else scene.story[before:scene.step])]


def broken(parts: Sequence[Line], room: int) -> list[Line]:
    """Parts wrapped into lines of `room` cells; a part stays whole where a line can hold it."""
    lines: list[list[Span]] = [[]]
    used = 0
    for part in parts:
        size = spans_width(part)
        if used and used + 1 + size <= room:
            lines[-1] += [BLANK, *part]
            used += 1 + size
            continue
        for piece in wrap(part, room) if size > room else (part,):
            if used:
                lines.append([])
            lines[-1] += piece
            used = spans_width(piece)
    return [tuple(line) for line in lines]
