"""The stacks of a player as they lie on the table: the top card whole, of covered cards the lower part alone."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from deckgames.engine.cards import Card
from deckgames.games.journey import queries
from deckgames.games.journey.cards import Part, StackSpec
from deckgames.games.journey.lexicon import ATTACK, CRYSTALS, DEFENSE, POINTS, SLIME, SPEED, UNDEAD, WEIGHT, WOUNDS
from deckgames.games.journey.prospects import ActionNow
from deckgames.games.journey.screen.board import Board
from deckgames.games.journey.screen.company import deeds
from deckgames.games.journey.screen.faces import (
    COVERED,
    face_of,
    kind_of,
    parts_of,
    said_of,
    signs_of,
    sum_of,
    title_of,
)
from deckgames.games.journey.state import STACKS, Seat
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, Span, clip, clip_spans, fitted, spans_width, wrap
from deckgames.ui.paint.faces import Face, State, flashed, heading, picture
from deckgames.ui.paint.faces.parts import LOOKS
from deckgames.ui.toolkit import Box
from deckgames.ui.toolkit.wording import parted

HEADS = {"items": "Items", "enchantments": "Enchantments", "creatures": "Creatures", "wounds": "Wounds"}
SHARES = {"items": 28, "enchantments": 29, "creatures": 23, "wounds": 18}
"""How the columns of a line are shared out."""
_FRAME = 5
"""Rows of the lowest framed top card."""
FRAMED = 11
"""Rows of the zone from which top cards are framed."""


@dataclass(frozen=True, slots=True)
class Column:
    """Where a stack is drawn: its first column and its width."""

    name: str
    x: int
    w: int


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a stack: what it says, what stands at its right end, and the stop it belongs to (None: none). `whole`
    is the same in more lines, where there is room for them."""

    line: Line
    right: Line = ()
    index: int | None = None
    whole: tuple[Line, ...] = ()


def columns(board: Board, w: int) -> list[Column]:
    """The stacks side by side; in co-op nobody has wound cards (JO-C.96)."""
    names = STACKS[:-1] if board.view.coop else STACKS
    found, x, left = [], 1, sum(SHARES[name] for name in names)
    for name in names:
        wide = (w - x) * SHARES[name] // left
        found.append(Column(name, x, wide - 1))
        x += wide
        left -= SHARES[name]
    return found


# ---- all of it


def own(board: Board, seat: Seat, w: int, h: int) -> Canvas:
    """A player's line, the title of the artifact, and the four stacks. What a long line has no room for stands before
    the title, or in its place."""
    canvas = Canvas(w, h)
    top = _head(board, seat, w, h)
    more = own_line(board, canvas, seat, 0, top > 1)
    for y, line in enumerate(_under(more, _title(seat), w - 3, top - 1), 1):
        canvas.spans(2, y, line, w - 3)
    for column in columns(board, w):
        cards = getattr(seat, column.name)
        count = len(cards)
        heading(canvas, top, clip(HEADS[column.name], column.w - 6), str(count) if count else "–", column.x - 1,
                column.w + 2)
        _column(board, canvas, seat, column, top + 1)
    return canvas


def _framed(board: Board, h: int) -> bool:
    """Whether top cards have frames in a zone of so many rows."""
    return board.faces and h >= FRAMED


def boxes(board: Board, seat: Seat, w: int, h: int) -> list[Box]:
    """Where the cards of the stacks are drawn, and the name if it can be chosen."""
    top, found = _head(board, seat, w, h), []
    stop = board.seat_stop(seat.no)
    if stop is not None:
        found.append(Box(stop, 0, 0, min(w, 24)))
    for column in columns(board, w):
        found += _boxes(board, seat, column, top + 1, h)
    return found


def wanted(board: Board, seat: Seat, w: int) -> int:
    """Rows in which nothing of the stacks is cut."""
    most = _taken(board, seat, w, 99, board.faces)
    return most + (2 if most >= 6 else 1) + 1


def _taken(board: Board, seat: Seat, w: int, room: int, framed: bool) -> int:
    """Rows that the highest stack takes of so many."""
    most = 0
    for column in columns(board, w):
        top = _high(board, seat, column, room) if framed and getattr(seat, column.name) else 0
        most = max(most, top + len(_rows(board, seat, column, room - top, framed)))
    return most


def _head(board: Board, seat: Seat, w: int, h: int) -> int:
    """The row of the stacks' headings: a long title goes on in rows that no stack needs."""
    if h < 8:
        return 1
    lines = len(wrap(_title(seat), w - 3))
    return 2 if lines < 2 else 2 + max(0, min(lines - 1, h - 3 - _taken(board, seat, w, h - 3, _framed(board, h))))


def _under(more: Line, title: Line, room: int, rows: int) -> list[Line]:
    """The rows between a player's line and the stacks."""
    if not more:
        return fitted([title], room, rows)
    if spans_width((*more, *title)) <= room:
        return [(*more, *title)]
    lines = wrap(title, room)
    return [more, *(lines if len(lines) < rows else ())]


def _title(seat: Seat) -> Line:
    title = title_of(seat)
    return ((title, "title"),) if title else ()


# ---- the line of a player


def own_line(board: Board, canvas: Canvas, seat: Seat, y: int, goes_on: bool) -> Line:
    """Badge, powers, values, crystals, pearls, wounds, points now; in co-op what the player has done. Gives the latter
    if there is no room for it and the line `goes_on` below."""
    x = badge(board, canvas, seat, y, 12)
    wide = canvas.w >= 100
    gap: Span = ("   " if wide else "  ", "plain")
    line = (*numbers(board, seat, wide), gap, *goods(board, seat, wide))
    now: Line = (("now ", "muted"),) if wide else ()
    last = deeds(seat, wide) if board.view.coop else (gap, *now, points(board, seat))
    room = canvas.w - x - 2
    below = board.view.coop and goes_on and spans_width((*line, *last)) > room
    canvas.spans(x + 1, y, line if below else (*line, *last), room)
    return (*last[1:], gap) if below else ()


def badge(board: Board, canvas: Canvas, seat: Seat, y: int, room: int) -> int:
    """Symbol and name, reversed for the seat at work, with a key where the seat can be chosen; the column behind it."""
    look = board.look(seat.no)
    index = board.seat_stop(seat.no)
    name = clip(look.name, room - 4)
    if index is not None:
        cursor, blocked = index == board.scene.cursor, board.stops[index].blocked is not None
        canvas.put(0, y, " " if blocked else board.cap(index), "name-cursor" if cursor else "key", 1)
        ink = "name-cursor" if cursor else "blocked" if blocked else f"seat-{look.colour}"
        return canvas.put(1, y, f" {look.sign} {name} ", ink)
    if board.at_work == seat.no:
        return canvas.put(1, y, f" {look.sign} {name} {signs.CURSOR}", f"badge-{look.colour}")
    return canvas.put(2, y, f"{look.sign} {name} ", f"seat-{look.colour}")


def numbers(board: Board, seat: Seat, wide: bool = True) -> Line:
    """`ATK5 DEF2 SPD1 WGT1`, and what else counts: slime, undead."""
    found: list[Line] = []
    for number in (ATTACK, DEFENSE, SPEED, WEIGHT, SLIME, UNDEAD):
        text, ink = board.number(number, seat.no)
        n = number.read(board.view, seat.no)
        if n or number in (ATTACK, DEFENSE) or (wide and number in (SPEED, WEIGHT)):
            found.append(((text, ink if n else "faint"),))
    return parted(found, (" ", "plain"))


def wounds(board: Board, seat: Seat) -> Span:
    """The wounds of a player, faint where there are none."""
    text, ink = board.number(WOUNDS, seat.no)
    return text, ink if queries.wound_count(board.view, seat) else "faint"


def goods(board: Board, seat: Seat, wide: bool = True) -> Line:
    """`3 crystals  ◉○  17 wounds  2 rewards`."""
    gap = ("   " if wide else "  ", "plain")
    crystals = board.number(CRYSTALS, seat.no)
    found: list[Span] = [crystals, (" crystals" if seat.crystals != 1 else " crystal", "muted")]
    if seat.active_pearls or seat.spent_pearls:
        found += [gap, (signs.PIP * seat.active_pearls, "coin"), (signs.PIP_SPENT * seat.spent_pearls, "faint")]
        found += [(" pearls", "muted")] if wide else []
    if board.view.coop:
        return tuple(found)
    found += [gap, wounds(board, seat),
              (" wounds" if queries.wound_count(board.view, seat) != 1 else " wound", "muted")]
    if seat.rewards:
        found += [gap, (str(len(seat.rewards)), "glory"), (" rewards" if len(seat.rewards) > 1 else " reward", "muted")]
    return tuple(found)


def points(board: Board, seat: Seat) -> Span:
    """`✶21`: what the player would have if the game ended now."""
    return board.number(POINTS, seat.no)


# ---- a stack


def _column(board: Board, canvas: Canvas, seat: Seat, column: Column, y: int) -> None:
    cards = getattr(seat, column.name)
    room = canvas.h - y
    framed = _framed(board, canvas.h)
    if framed and cards:
        y, room = _draw_framed(board, canvas, seat, column, y)
    before = None
    for nth, line in enumerate(_rows(board, seat, column, room, framed)):
        cursor = line.index is not None and line.index == board.scene.cursor
        if cursor:
            canvas.ground(column.x - 1, y + nth, column.w + 1, 1, "raised")
            if line.index != before:
                canvas.put(column.x - 1, y + nth, signs.CURSOR, "cursor")
        before = line.index
        end = column.x + column.w
        start = canvas.right(end, y + nth, line.right, column.w) if line.right else end
        canvas.spans(column.x, y + nth, line.line, start - column.x - bool(line.right))


def _boxes(board: Board, seat: Seat, column: Column, y: int, h: int) -> list[Box]:
    found: list[Box] = []
    room, framed = h - y, _framed(board, h)
    if framed and getattr(seat, column.name):
        high = _high(board, seat, column, room)
        top = _stops(board, seat, column.name, -1)
        found.append(Box(top[0], column.x, y, column.w, high - len(top) + 1))
        found += [Box(index, column.x, y + high - len(top) + nth, column.w) for nth, index in enumerate(top[1:], 1)]
        y, room = y + high, room - high
    seen: dict[int, list[int]] = {}
    for nth, line in enumerate(_rows(board, seat, column, room, framed)):
        if line.index is not None:
            seen.setdefault(line.index, []).append(y + nth)
    return [*found, *(Box(index, column.x - 1, ys[0], column.w + 1, len(ys)) for index, ys in seen.items())]


def _stops(board: Board, seat: Seat, name: str, at: int) -> list[int]:
    return board.stops_of(f"{name}-{seat.no}", getattr(seat, name)[at])


def _rows(board: Board, seat: Seat, column: Column, room: int, framed: bool) -> list[Row]:
    """The lines of a stack that fit: the top card, covered ones round the cursor, and the sum of those left out; texts
    go on in the rows that are left."""
    cards = getattr(seat, column.name)
    tail: list[Row] = []
    if column.name == "wounds" and seat.wound_tokens:
        pips = signs.HIDDEN * min(seat.wound_tokens, max(0, column.w - 2 - len(str(seat.wound_tokens))))
        tail = [Row(((pips, "harm"), (f" {seat.wound_tokens}", "harm")))]
    top = [] if framed or not cards else _top_rows(board, seat, column)
    covered = [row for card in cards[-2::-1] for row in _covered_rows(board, seat, column, card)]
    spare = room - len(top) - len(covered) - len(tail)
    if spare >= 0:
        return _spread([*top, *covered, *tail], spare)
    left = room - len(top) - len(tail)
    pointed = [row for row in covered if row.index is not None and row.index == board.scene.cursor][:1]
    if left < 2 and pointed:
        hidden = [card for card in cards[:-1] if card is not board.stops[board.scene.cursor].card]
        shown = _counted(top[:max(1, room - len(tail) - 1)], hidden, column.w)
        return [*shown, *pointed, *tail][:max(0, room)]
    if left < 1:
        return [*_counted(top[:max(1, room - len(tail))], cards[:-1], column.w), *tail][:max(0, room)]
    at = next((nth for nth, row in enumerate(covered) if row.index == board.scene.cursor), 0)
    first = min(max(0, at - left + 2), len(covered) - left + 1)
    shown = covered[first:first + left - 1]
    seen = {board.stops[row.index].card for row in shown if row.index is not None}
    hidden = [card for card in cards[:-1] if card not in seen]
    count = f"{signs.MORE} {len(hidden)} more "
    return [*top, *shown, Row(((count, "muted"),), tuple(clip_spans(sum_of(hidden), column.w - len(count)))), *tail]


def _counted(rows: list[Row], hidden: Sequence[Card[StackSpec]], room: int) -> list[Row]:
    """The lines of the top card; how many covered cards have no line, and their sum where there is room for it, stands
    at the end of the last one, or of one above it that has more room."""
    if not rows or not hidden:
        return rows
    count: Line = ((f"{signs.MORE} {len(hidden)} more", "muted"),)
    at, told = next(((nth, told) for told in ((*count, (" ", "plain"), *sum_of(hidden)), count)
                     for nth in range(len(rows) - 1, -1, -1)
                     if spans_width(rows[nth].line) + 1 + spans_width(told) <= room), (len(rows) - 1, count))
    return [replace(row, right=told, whole=()) if nth == at else row for nth, row in enumerate(rows)]


def _spread(rows: list[Row], spare: int) -> list[Row]:
    """The lines, those that are cut over more of them as long as there are some."""
    found: list[Row] = []
    for row in rows:
        more = min(spare, len(row.whole) - 1)
        if more < 1:
            found.append(row)
            continue
        spare -= more
        shown = row.whole[:more + 1]
        if more + 1 < len(row.whole):
            rest = [span for line in row.whole[more + 1:] for span in ((" ", "plain"), *line[1:])]
            shown = (*shown[:-1], (*shown[-1], *rest))
        found += [Row(line, (), row.index) for line in shown]
    return found


def _actions(board: Board, card: Card[StackSpec], part: Part | None = None) -> list[tuple[int, ActionNow]]:
    """The stops of what can be done with a card, or with a part of it."""
    found = []
    for index, (stop, option) in enumerate(zip(board.stops, board.options, strict=True)):
        if stop.card is card and option is not None and option.oid in board.actions:
            action = board.actions[option.oid]
            if part is None or action.ability in part.abilities:
                found.append((index, action))
    return found


def _cap(board: Board, index: int) -> Line:
    """A key cap where something can be done, nothing where it is refused."""
    stop = board.stops[index]
    if stop.oid is None or stop.blocked is not None or not board.cap(index):
        return ()
    ink = "name-cursor" if index == board.scene.cursor else "key"
    tick: Line = ((signs.CHOSEN, "good"),) if stop.oid in board.scene.chosen else ()
    return ((board.cap(index), ink), *tick, (" ", "plain"))


def _name(board: Board, card: Card[StackSpec], index: int, bold: bool) -> Line:
    state = board.state(index)
    ink = "name-cursor" if index == board.scene.cursor else LOOKS[state].name if bold else "text"
    if state is State.BLOCKED and board.stops[index].oid in board.actions:
        ink = "name" if bold else "text"
    return ((card.name, ink),)


def _top_rows(board: Board, seat: Seat, column: Column) -> list[Row]:
    card = getattr(seat, column.name)[-1]
    stops = board.stops_of(f"{column.name}-{seat.no}", card)
    first, more = stops[0], list(stops[1:])
    kind = kind_of(card.spec) if column.name == "creatures" else ""
    sign: Line = ((f"{kind} ", "kind"),) if kind else ()
    found = [_long_row((*_cap(board, first), *sign), _name(board, card, first, True), column.w, first)]
    for head, part in parts_of(card.spec):
        mine = [index for index, _ in _actions(board, card, part) if index in more]
        index = mine[0] if mine else first
        ink = "blocked" if _all_blocked(board, card, part) else ""
        cap = _cap(board, index) if index != first else ()
        text = tuple((said, ink or its) for said, its in signs_of(part))
        found.append(_long_row(((f"{head} ", "muted"), *cap), text, column.w, index))
        more = [index for index in more if index not in mine[:1]]
    return [*found, *(_extra(board, index, column.w) for index in more)]


def _all_blocked(board: Board, card: Card[StackSpec], part: Part) -> bool:
    found = _actions(board, card, part)
    return bool(found) and all(action.blocked for _, action in found)


def _extra(board: Board, index: int, room: int) -> Row:
    """A further action of a card, in a line of its own."""
    oid = board.stops[index].oid
    action = board.actions.get(oid) if oid is not None else None
    said: Line = tuple(action.signs) if action is not None else ()
    return _long_row((("  ", "plain"), *_cap(board, index)), said, room, index)


def _long_row(head: Line, text: Line, room: int, index: int) -> Row:
    """A line with its beginning apart; the whole of it goes on below its text."""
    lines = wrap(text, room - spans_width(head)) if spans_width((*head, *text)) > room else ()
    indent = (" " * spans_width(head), "plain")
    return Row((*head, *text), (), index, tuple((*(head if nth == 0 else (indent,)), *line)
                                                for nth, line in enumerate(lines)))


def _covered_rows(board: Board, seat: Seat, column: Column, card: Card[StackSpec]) -> list[Row]:
    """`= Needle Idol   ATK1`: a covered card gives its lower part alone."""
    first, *more = board.stops_of(f"{column.name}-{seat.no}", card)
    gives = signs_of(card.spec.lower)
    head: Line = ((f"{COVERED} ", "muted"), *_cap(board, first), *_name(board, card, first, False))
    room = column.w - 1 - spans_width(head)
    if spans_width(gives) <= room:
        return [Row(head, gives, first), *(_extra(board, index, column.w) for index in more)]
    right = tuple(clip_spans(gives, max(room, (column.w - 3) // 2)))
    caps: Line = ((f"{COVERED} ", "muted"), *_cap(board, first))
    whole = list(_long_row(caps, _name(board, card, first, False), column.w, first).whole) or [head]
    whole += [(("  ", "plain"), *line) for line in wrap(gives, column.w - 2)]
    return [Row(head, right, first, tuple(whole)), *(_extra(board, index, column.w) for index in more)]


# ---- framed


def _draw_framed(board: Board, canvas: Canvas, seat: Seat, column: Column, y: int) -> tuple[int, int]:
    """Draws the top card in a frame; gives the row below it, and the rows that are left."""
    card = getattr(seat, column.name)[-1]
    high = _high(board, seat, column, canvas.h - y)
    top = _stops(board, seat, column.name, -1)
    extra = len(top) - 1
    index = next((index for index in top if index == board.scene.cursor), top[0])
    state = board.state(index)
    if state in (State.BLOCKED, State.BLOCKED_CURSOR) and board.stops[index].oid in board.actions:
        state = State.CURSOR if index == board.scene.cursor else State.IDLE
    drawn = picture(_face(board, card, top), column.w, high - extra, state)
    fresh = board.scene.fresh.get(card)
    canvas.paste(column.x, y, drawn if fresh is None else flashed(drawn, fresh))
    for nth, index in enumerate(top[1:]):
        line = _extra(board, index, column.w).line
        canvas.spans(column.x, y + high - extra + nth, line, column.w)
    return y + high, canvas.h - y - high


def _face(board: Board, card: Card[StackSpec], top: list[int]) -> Face:
    stop = board.stops[top[0]]
    key = board.cap(top[0]) if stop.blocked is None and stop.oid is not None else ""
    reason: Line = ()
    if stop.blocked is not None and stop.oid in board.actions:
        reason = ((f" {signs.BLOCKED} {stop.blocked} ", "blocked"),)
    return face_of(card, key, edge=reason)


def _high(board: Board, seat: Seat, column: Column, room: int) -> int:
    """Rows of the framed top card: as many as its text needs, as long as the covered ones have theirs."""
    cards = getattr(seat, column.name)
    card = cards[-1]
    extra = len(_stops(board, seat, column.name, -1)) - 1
    tail = column.name == "wounds" and seat.wound_tokens > 0
    covered = sum(len(_covered_rows(board, seat, column, one)) for one in cards[:-1])
    wanted = 3 + len(_body(card.spec, column.w - 2)) + extra
    return max(min(_FRAME + extra, room), min(wanted, room - covered - tail))


def _body(spec: StackSpec, inner: int) -> list[Line]:
    """The lines of its text in sentences."""
    return [part for line in said_of(spec) for part in wrap(line, inner)]
