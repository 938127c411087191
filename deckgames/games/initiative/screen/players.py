"""The players side by side: a column each with badge, health, stack, the card of this beat and the field."""

from deckgames.engine.data import dataclass
from deckgames.engine.decisions import Topic
from deckgames.games.initiative import queries
from deckgames.games.initiative.cards import InitiativeCard
from deckgames.games.initiative.lexicon import FIELD, STATS
from deckgames.games.initiative.screen.board import BeatCard, Board
from deckgames.games.initiative.screen.faces import (
    face_of,
    initiative_now,
    main_number,
    name_of,
    numbers_of,
)
from deckgames.games.initiative.state import SAY, Seat
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, Span, clip
from deckgames.ui.paint.faces import Face, State, flashed, health_line, picture, slot
from deckgames.ui.toolkit.laying import fit

NARROWEST = 19
"""Columns a player needs."""
HEAD, FEWEST = 3, 2
"""Rows above the card, and of the smallest field with its heading."""
_WIDEST = 46
_CARD, _HIGHEST, _ROOMY_FIELD = 7, 18, 8
"""Rows of a card and of the highest one, and of a field that has rows to spare for it."""
_ROOM_FOR_FACE_UP = 26


@dataclass(frozen=True, slots=True)
class Plan:
    """How a column is laid out: its pitch and width, the first row of the card, its height, and that of the field."""

    pitch: int
    wide: int
    card: int
    high: int
    field: int
    rows: int

    def x(self, seat: int) -> int:
        return 1 + seat * self.pitch


def plan(board: Board, w: int, h: int) -> Plan:
    """The most detailed arrangement of the players that fits this size."""
    pitch = w // len(board.seats)
    gap = 1 if h >= HEAD + _CARD + 7 else 0
    high = max(min(_CARD, max(4, h - HEAD - 2 * gap - FEWEST - 3)), min(_HIGHEST, h - HEAD - 2 * gap - _ROOMY_FIELD))
    card = HEAD + gap
    field = card + high + gap
    return Plan(pitch, min(_WIDEST, pitch - 2), card, high, field, max(0, h - field - 1))


def columns(board: Board, w: int, h: int) -> Canvas:
    """The picture of the players side by side, in exactly this size."""
    canvas = Canvas(w, h)
    plan_ = plan(board, w, h)
    for seat in board.seats:
        _head(board, canvas, seat, plan_)
        if (stop := board.seat_stops.get(seat.no)) is not None:
            canvas.mark(stop, plan_.x(seat.no), plan_.card, plan_.wide, plan_.high)
            canvas.mark(stop, plan_.x(seat.no), 0, plan_.wide, HEAD)
        if seat.out:
            canvas.put(plan_.x(seat.no) + 1, plan_.card + 1, gone(seat, plan_.wide - 1), "muted", plan_.wide - 1)
            continue
        _card(board, canvas, seat, plan_)
        _field(board, canvas, seat, plan_)
    return canvas


def gone(seat: Seat, room: int) -> str:
    """When a player went out, and how the game ends where that has room."""
    at = seat.out_round
    return fit([SAY.text("players.out-last", round=at), SAY.text("players.out", round=at)], room)


def heads(board: Board, w: int, h: int) -> Canvas:
    """Only the upper part of each column, above a hand that is being laid out."""
    canvas = Canvas(w, h)
    plan_ = plan(board, w, h)
    for seat in board.seats:
        _head(board, canvas, seat, plan_)
    return canvas


# ---- badge, health, hand and stack


def health_of(board: Board, seat: Seat) -> Line:
    """A player's health, `38`, or its change while that happens, `51→44`."""
    change = board.changes.get(seat.no)
    if change is not None and change.before != change.after:
        return ((change.text, "life" if change.after else "bad"),)
    health = board.health(seat)
    return ((str(health), "life" if health else "bad"),)


def _head(board: Board, canvas: Canvas, seat: Seat, plan_: Plan) -> None:
    x, wide, look = plan_.x(seat.no), plan_.wide, board.look(seat.no)
    end = canvas.right(x + wide - 1, 0, health_of(board, seat))
    option = board.seat_stops.get(seat.no)
    cursor = board.here(option)
    asked = option is not None and board.focus_targets[option].oid is not None and board.key_hint(option)
    name = clip(look.name, max(1, end - x - 6))
    if cursor and option is not None and board.focus_targets[option].card is None:
        canvas.ground(x, 0, wide, 1, "raised")
    if asked:
        at = canvas.put(x, 0, f" {board.key_hint(option)} " if option is not None else "", "key")
        canvas.put(at + 1, 0, f"{look.sign} {clip(look.name, max(1, end - at - 4))}",
                  "name-cursor" if cursor else f"seat-{look.colour}")
    elif board.at_work == seat.no:
        canvas.put(x, 0, f" {look.sign} {name.upper()} ", f"badge-{look.colour}")
    else:
        canvas.put(x + 1, 0, f"{look.sign} {name}", f"seat-{look.colour}" if not seat.out else "blocked")
    full = board.view.options.health(len(board.view.seats))
    canvas.spans(x, 1, health_line(board.health(seat), full, wide - 1, look.colour))
    if not seat.out:
        canvas.spans(x, 2, held(board, seat, wide), wide)


SECRET = "swap", "build"
"""Phases in which all put something together secretly."""


def task(board: Board) -> str:
    """What all put together, as the heading of a column."""
    if board.sitting is Topic.DISCARD:
        return SAY.text("players.discard")
    return SAY.text("players.reject" if board.view.phase == "swap" else "players.stack")


def made(board: Board, seat: Seat) -> str:
    """How far a player is with what is put together in secret; "": it is not."""
    if board.sitting and board.me is seat:
        return SAY.text("players.choosing")
    if board.view.phase not in SECRET or seat.stack:
        return ""
    return SAY.text("players.ready" if seat.no in board.scene.sealed else "players.waiting")


def held(board: Board, seat: Seat, room: int) -> Line:
    """What a player holds: `hand 6, stack 3` and how many of the stack are face up; before all have committed, how far
    the player is."""
    hand, stack = SAY("players.hand", n=((str(board.held(seat)), "text"),)), str(len(seat.stack))
    if (state := made(board, seat)) or board.view.phase == "begin":
        return (SAY("players.hand-also", hand=hand, state=state) if state else hand).inked("muted")
    if shown := sum(1 for one in seat.stack if one.exposed):
        stack = SAY.text("players.face-up" if room > _ROOM_FOR_FACE_UP else "players.up", stack=stack, n=shown)
    return SAY("players.hand-and", hand=hand, stack=((stack, "text"),)).inked("muted")


# ---- the card of this beat


def _card(board: Board, canvas: Canvas, seat: Seat, plan_: Plan) -> None:
    mine = board.beat_cards[seat.no]
    x, wide = plan_.x(seat.no), plan_.wide
    stop = board.seat_stops.get(seat.no)
    if mine.card is None:
        canvas.paste(x, plan_.card, slot(wide, plan_.high, board.without_card(seat)))
        if board.here(stop):
            canvas.put(x + 1, plan_.card + plan_.high // 2, signs.CURSOR, "cursor")
        return
    face = beat_face(board, seat, mine, mine.card)
    state = State.QUIET if stop is None else _state(board, stop, mine)
    drawn = picture(face, wide, plan_.high, state)
    if mine.fate == "acts":
        drawn = flashed(drawn, board.look(seat.no).colour)
    canvas.paste(x, plan_.card, drawn)


def _state(board: Board, stop: int, mine: BeatCard) -> State:
    """What has acted or was lost is dashed; what can be chosen or acts is not."""
    if board.focus_targets[stop].oid is None and mine.fate in ("acted", "annihilated", "cancelled"):
        return State.BLOCKED.with_cursor if board.here(stop) else State.BLOCKED
    return board.state(stop)


def beat_face(board: Board, seat: Seat, mine: BeatCard, card: InitiativeCard) -> Face:
    """The card a player turned up in this beat, with its numbers of now."""
    lying = board.placed(card)
    numbers = numbers_of(board.view, *lying) if lying is not None else None
    measure = initiative_now(board.view, seat) if card is seat.revealed else ()
    if not measure and mine.initiative and mine.initiative != card.spec.initiative:
        measure = ((f"{card.spec.initiative}→{mine.initiative}", "pace"),)
    word = SAY.text(f"fate.{mine.fate}") if mine.fate not in ("waits", "none") else ""
    edge: Span = (f" {word} ", {"acts": "name", "acted": "good"}.get(mine.fate, "bad"))
    stop = board.seat_stops.get(seat.no)
    blank = lying[1].blank if lying is not None else ""
    return face_of(card, key=board.key_hint(stop) if stop is not None else "", edge=(edge,) if word else (),
                   measure=measure, numbers=numbers, blank=board.view.pack.spec(blank).name if blank else "")


# ---- the field


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a field: its spot, its card, what it says, and the number at its right."""

    label: str
    card: InitiativeCard | None
    name: str
    number: Line = ()
    in_force: bool = False


def rows_of(board: Board, seat: Seat) -> list[Row]:
    """The field by spots, gaps too, and below it what lies face up in the stack."""
    lasting = {effect.act for effect in queries.in_force(board.view)}
    found: list[Row] = []
    spot = 1
    for placed in seat.spots:
        while spot < placed.spot:
            found.append(Row(str(spot), None, "·"))
            spot += 1
        found.append(Row(str(placed.spot), placed.card, name_of(placed), main_number(board.view, seat, placed),
                         placed.act in lasting))
        spot += 1
    for place, one in enumerate(seat.stack, 1):
        if one.exposed:
            found.append(Row(SAY.text("players.face-up-at", place=place), one.card, one.card.name,
                             ((str(one.card.spec.initiative), "pace"),)))
    return found


def _rows(board: Board, seat: Seat, room: int) -> list[Row]:
    """The rows that fit, the one under the cursor always among them; if some do not, the last row counts them."""
    found = rows_of(board, seat)
    if len(found) <= room:
        return found
    cursor = board.cursor_stop.card if board.cursor_stop is not None else None
    at = next((i for i, row in enumerate(found) if row.card is not None and row.card is cursor), 0)
    first = min(max(0, at - room + 2), len(found) - room + 1) if room > 1 else at
    shown = found[first:first + max(1, room - 1)] if room > 1 else found[at:at + 1]
    if room > 1:
        shown.append(Row("", None, SAY.text("players.more", n=len(found) - len(shown))))
    return shown[:max(0, room)]


def _field(board: Board, canvas: Canvas, seat: Seat, plan_: Plan) -> None:
    x, wide, y = plan_.x(seat.no), plan_.wide, plan_.field
    if y >= canvas.h:
        return
    start = canvas.put(x, y, f"{FIELD.word} ", "muted")
    defence = queries.defence(board.view, seat)
    end = canvas.right(x + wide - 1, y, ((f"{STATS['defence'].sign}{defence}", "guard" if defence else "faint"),))
    canvas.put(start, y, "─" * max(0, end - start - 1), "edge")
    for row in _rows(board, seat, plan_.rows):
        y += 1
        _draw_row(board, canvas, row, (x, y, wide))


def _draw_row(board: Board, canvas: Canvas, row: Row, place: tuple[int, int, int]) -> None:
    x, y, wide = place
    index = board.index_of.get(row.card) if row.card is not None else None
    stop = board.focus_targets[index] if index is not None else None
    if index is not None:
        canvas.mark(index, x, y, wide)
    cursor = board.here(index)
    offered = stop is not None and stop.oid is not None and stop.zone == "field" and index is not None
    if cursor:
        canvas.ground(x, y, wide, 1, "raised")
    label = board.key_hint(index) if offered and index is not None else row.label
    start = canvas.put(x, y, f"{label} ", "key" if offered else "muted") if row.label else x
    end = canvas.right(x + wide - 1, y, row.number) - 1 if row.number else x + wide - 1
    ink = "faint" if row.card is None else "name-cursor" if cursor else "name" if row.in_force or offered else "text"
    canvas.put(start, y, clip(row.name, max(0, end - start)), ink)

