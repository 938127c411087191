"""The players side by side, a column each with badge, health, stack, the card of this beat and the field; and above
them the order of the beat."""


from deckgames.engine.core.data import frozen
from deckgames.engine.messages import ordinal
from deckgames.engine.vocabulary.decisions import Topic
from deckgames.games.initiative.cards import InitiativeCard
from deckgames.games.initiative.lexicon import FIELD, STATS
from deckgames.games.initiative.queries import defence, force, in_force
from deckgames.games.initiative.screen.board import (
    BeatCard,
    Board,
    InOrder,
    face_of,
    initiative_now,
    main_number,
    name_of,
    numbers_of,
)
from deckgames.games.initiative.state import SAY, SECRET, TEXT, Seat
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import Line, Span, in_ink, width
from deckgames.ui.paint.faces import (
    Face,
    State,
    flashed,
    heading,
    health_line,
    picture,
    slot,
)
from deckgames.ui.paint.shortening import clip
from deckgames.ui.toolkit.laying import fit

# ---- the players

NARROWEST = 19
"""Columns a player needs."""
HEAD, FEWEST = 3, 2
"""Rows above the card, and of the smallest field with its heading."""
_WIDEST = 46
_CARD, _HIGHEST_CARD, _ROOMY_FIELD = 7, 18, 8
"""Rows of a card and of the highest one, and of a field that has rows to spare for it."""
_ROOM_FOR_FACE_UP = 26


@frozen
class ColumnLayout:
    """How a column is laid out: its pitch and width, the first row of the card, its height, and that of the field."""

    pitch: int
    wide: int
    card: int
    high: int
    field: int
    rows: int

    def x(self, seat: Seat) -> int:
        return 1 + seat.no * self.pitch


def plan(board: Board, w: int, h: int) -> ColumnLayout:
    """The most detailed arrangement of the players that fits this size."""
    pitch = w // len(board.seats)
    gap = 1 if h >= HEAD + _CARD + 7 else 0
    high = max(min(_CARD, max(4, h - HEAD - 2 * gap - FEWEST - 3)),
               min(_HIGHEST_CARD, h - HEAD - 2 * gap - _ROOMY_FIELD))
    card = HEAD + gap
    field = card + high + gap
    return ColumnLayout(pitch, min(_WIDEST, pitch - 2), card, high, field, max(0, h - field - 1))


def columns(board: Board, w: int, h: int) -> Canvas:
    """The picture of the players side by side, in exactly this size."""
    canvas, plan_ = heads(board, w, h), plan(board, w, h)
    for seat in board.seats:
        x = plan_.x(seat)
        if (stop := board.seat_stops.get(seat.no)) is not None:
            canvas.mark(stop, x, plan_.card, plan_.wide, plan_.high)
            canvas.mark(stop, x, 0, plan_.wide, HEAD)
        if seat.out:
            canvas.put(x + 1, plan_.card + 1, gone(seat, plan_.wide - 1), "muted", plan_.wide - 1)
            continue
        _card(board, canvas, seat, plan_)
        _field(board, canvas, seat, plan_)
    return canvas


def gone(seat: Seat, room: int) -> str:
    """When a player went out, and how the game ends where that has room."""
    at = seat.out_round
    return fit([TEXT("players.out-last", round=at), TEXT("players.out", round=at)], room)


def heads(board: Board, w: int, h: int) -> Canvas:
    """Only the upper part of each column, above a hand that is being laid out."""
    canvas, plan_ = Canvas(w, h), plan(board, w, h)
    for seat in board.seats:
        _head(board, canvas, seat, plan_)
    return canvas


def health_of(board: Board, seat: Seat) -> Line:
    """A player's health, `38`, or its change while that happens, `51→44`."""
    change, health = board.changes.get(seat.no), board.health(seat)
    moves = change is not None and change.before != change.after
    return in_ink(change.text if change is not None and moves else str(health), "life" if health else "bad")


def _head(board: Board, canvas: Canvas, seat: Seat, plan_: ColumnLayout) -> None:
    x, wide, look = plan_.x(seat), plan_.wide, board.look(seat.no)
    end = canvas.right(x + wide - 1, 0, health_of(board, seat))
    stop = board.seat_stops.get(seat.no)
    cursor, cap = board.here(stop), board.key_hint_at(stop)
    name = clip(look.name, max(1, end - x - 6))
    if cursor and stop is not None and board.focus_targets[stop].card is None:
        canvas.ground(x, 0, wide, 1, "raised")
    if cap:
        at = canvas.put(x, 0, f" {cap} ", "key")
        canvas.put(at + 1, 0, f"{look.sign} {clip(look.name, max(1, end - at - 4))}",
                   "name-cursor" if cursor else f"seat-{look.colour}")
    elif board.at_work == seat.no:
        canvas.put(x, 0, f" {look.sign} {name.upper()} ", f"badge-{look.colour}")
    else:
        canvas.put(x + 1, 0, f"{look.sign} {name}", f"seat-{look.colour}" if not seat.out else "blocked")
    canvas.spans(x, 1, lives(board, seat, wide - 1))
    if not seat.out:
        canvas.spans(x, 2, held(board, seat, wide), wide)


def lives(board: Board, seat: Seat, room: int) -> Line:
    """A player's health as a line of this length."""
    full = board.view.options.health(len(board.seats))
    return health_line(board.health(seat), full, room, board.look(seat.no).colour)


def task(board: Board) -> str:
    """What all put together, as the heading of a column."""
    if board.sitting is Topic.DISCARD:
        return TEXT("players.discard")
    return TEXT("players.reject" if board.view.phase == "swap" else "players.stack")


def made(board: Board, seat: Seat) -> str:
    """How far a player is with what is put together in secret; "": it is not."""
    if board.sitting and board.me is seat:
        return TEXT("players.choosing")
    if board.view.phase not in SECRET or seat.stack:
        return ""
    return TEXT("players.ready" if seat.no in board.scene.sealed else "players.waiting")


def held(board: Board, seat: Seat, room: int) -> Line:
    """What a player holds: `hand 6, stack 3` and how many of the stack are face up; before all have committed, how far
    the player is."""
    hand, stack = SAY("players.hand", n=in_ink(str(board.held(seat)), "text")), str(len(seat.stack))
    if (state := made(board, seat)) or board.view.phase == "begin":
        return (SAY("players.hand-also", hand=hand, state=state) if state else hand).inked("muted")
    if shown := sum(1 for one in seat.stack if one.exposed):
        stack = TEXT("players.face-up" if room > _ROOM_FOR_FACE_UP else "players.up", stack=stack, n=shown)
    return SAY("players.hand-and", hand=hand, stack=in_ink(stack, "text")).inked("muted")


def _card(board: Board, canvas: Canvas, seat: Seat, plan_: ColumnLayout) -> None:
    """The card of this beat; what has acted or was lost is dashed, what can be chosen or acts is not."""
    mine, x, wide = board.beat_cards[seat.no], plan_.x(seat), plan_.wide
    stop = board.seat_stops.get(seat.no)
    if mine.card is None:
        canvas.paste(x, plan_.card, slot(wide, plan_.high, board.without_card(seat)))
        if board.here(stop):
            canvas.put(x + 1, plan_.card + plan_.high // 2, signs.CURSOR, "cursor")
        return
    state = State.QUIET
    if stop is not None:
        state = board.state(stop)
        if not board.offered(stop) and mine.fate in ("acted", "annihilated", "cancelled"):
            state = State.BLOCKED.with_cursor if board.here(stop) else State.BLOCKED
    drawn = picture(beat_face(board, seat, mine, mine.card), wide, plan_.high, state)
    canvas.paste(x, plan_.card, flashed(drawn, board.look(seat.no).colour) if mine.fate == "acts" else drawn)


def beat_face(board: Board, seat: Seat, mine: BeatCard, card: InitiativeCard) -> Face:
    """The card a player turned up in this beat, with its numbers of now."""
    lying = board.placed(card)
    measure = initiative_now(board.view, seat) if card is seat.revealed else ()
    if not measure and mine.initiative not in (0, card.spec.initiative):
        measure = in_ink(f"{card.spec.initiative}→{mine.initiative}", "pace")
    word = TEXT(f"fate.{mine.fate}") if mine.fate not in ("waits", "none") else ""
    edge: Span = (f" {word} ", {"acts": "name", "acted": "good"}.get(mine.fate, "bad"))
    stop = board.seat_stops.get(seat.no)
    blank = lying[1].blank if lying is not None else ""
    return face_of(card, key=board.key_hint(stop) if stop is not None else "", edge=(edge,) if word else (),
                   measure=measure, numbers=None if lying is None else numbers_of(board.view, *lying),
                   blank=board.view.pack.spec(blank).name if blank else "")


@frozen
class Row:
    """A line of a field: its spot, its card, what it says, and the number at its right."""

    label: str
    card: InitiativeCard | None
    name: str
    number: Line = ()
    in_force: bool = False


def rows_of(board: Board, seat: Seat) -> list[Row]:
    """The field by spots, gaps too, and below it what lies face up in the stack."""
    lasting = {effect.act for effect in in_force(board.view)}
    at = {placed.spot: placed for placed in seat.field}
    return [*[Row(str(spot), None, "·") if (placed := at.get(spot)) is None else Row(
        str(spot), placed.card, name_of(placed), main_number(board.view, seat, placed), placed.act in lasting)
        for spot in range(1, max(at, default=0) + 1)], *[
            Row(TEXT("players.face-up-at", place=place), one.card, one.card.name,
                in_ink(str(one.card.spec.initiative), "pace"))
            for place, one in enumerate(seat.stack, 1) if one.exposed]]


def _rows(board: Board, seat: Seat, room: int) -> list[Row]:
    """The rows that fit, the one under the cursor always among them; if some do not, the last row counts them."""
    rows = rows_of(board, seat)
    if len(rows) <= room:
        return rows
    cursor = board.cursor_stop.card if board.cursor_stop is not None else None
    at = next((i for i, row in enumerate(rows) if row.card is not None and row.card is cursor), 0)
    if room < 2:
        return rows[at:at + room]
    first = min(max(0, at - room + 2), len(rows) - room + 1)
    return [*rows[first:first + room - 1], Row("", None, TEXT("players.more", n=len(rows) - room + 1))]


def _field(board: Board, canvas: Canvas, seat: Seat, plan_: ColumnLayout) -> None:
    x, wide, y = plan_.x(seat), plan_.wide, plan_.field
    if y >= canvas.h:
        return
    start = canvas.put(x, y, f"{FIELD.word} ", "muted")
    n = defence(board.view, seat)
    end = canvas.right(x + wide - 1, y, in_ink(f"{STATS['defence'].sign}{n}", "guard" if n else "faint"))
    canvas.put(start, y, "─" * max(0, end - start - 1), "edge")
    for at, row in enumerate(_rows(board, seat, plan_.rows), y + 1):
        _draw_row(board, canvas, row, x, at, wide)


def _draw_row(board: Board, canvas: Canvas, row: Row, x: int, y: int, wide: int) -> None:
    index = board.index_of.get(row.card) if row.card is not None else None
    cursor, label, offered = board.here(index), row.label, False
    if index is not None:
        canvas.mark(index, x, y, wide)
        if offered := board.offered(index) and board.focus_targets[index].zone == "field":
            label = board.key_hint(index)
    if cursor:
        canvas.ground(x, y, wide, 1, "raised")
    start = canvas.put(x, y, f"{label} ", "key" if offered else "muted") if row.label else x
    end = canvas.right(x + wide - 1, y, row.number) - 1 if row.number else x + wide - 1
    ink = "faint" if row.card is None else "name-cursor" if cursor else "name" if row.in_force or offered else "text"
    canvas.put(start, y, clip(row.name, max(0, end - start)), ink)


# ---- the order of this beat

HIGH = 3
"""Rows of the order with its heading and its marks."""
_INKS = {"acts": "name", "acted": "good", "annihilated": "bad", "cancelled": "bad", "none": "muted"}
_LONG_NOTE = 100
_LEAST = 9
"""Columns of an entry that still has a place for a mark and the beginning of a name."""


def order(board: Board, w: int, h: int) -> Canvas:
    """A line that is always seen: who has acted, who acts now, who waits, and what ties; in exactly this size."""
    canvas, entries, note = Canvas(w, h), board.order, ""
    if board.view.phase == "turn":
        first = "low-first" if force(board.view).reverse else "high-first"
        note = TEXT(f"order.{first}{'-short' * (w < _LONG_NOTE)}")
    heading(canvas, 0, TEXT("order.title"), note)
    pitch = (w - 2) // len(entries)
    for place, entry in enumerate(entries):
        x = 2 + place * pitch
        _entry(board, canvas, x, pitch, entry, entries[place + 1] if place + 1 < len(entries) else None)
        if pitch >= _LEAST:
            fate = TEXT(f"order.fate-{entry.fate}") if entry.fate in _INKS else TEXT(
                "order.ties") if board.ties(place) else ordinal(1 + min(place, 5))
            canvas.put(x, 2, clip(fate, pitch - 1), _INKS.get(entry.fate, "muted"))
    return canvas


def _entry(board: Board, canvas: Canvas, start: int, pitch: int, entry: InOrder, following: InOrder | None) -> None:
    """`74 ▲ Ann ──▸` in its columns."""
    look, at_work, number = board.look(entry.seat), entry.fate == "acts", f"{entry.initiative:>2} "
    x = canvas.put(start, 1, number, "blocked" if entry.fate in ("annihilated", "cancelled") else "pace", pitch - 2)
    name = f"{look.sign} {clip(look.name, max(1, pitch - width(number) - (4 if following else 1) - 2))}"
    x = canvas.put(x, 1, f" {name} " if at_work and pitch > _LEAST else name,
                   f"badge-{look.colour}" if at_work else f"seat-{look.colour}")
    if following is not None and x + 1 < start + pitch - 1:
        line = "═" if following.tie else "─"
        canvas.put(x + 1, 1, line * (start + pitch - 2 - x - 1) + "›", "warn" if following.tie else "edge")
