"""The players whose stacks are not written out: a line each with all their numbers."""

from deckgames.games.journey.lexicon import CRYSTALS, KINDS
from deckgames.games.journey.screen.board import Board
from deckgames.games.journey.screen.company import challenges
from deckgames.games.journey.screen.stacks import badge, goods, numbers, points, wounds
from deckgames.games.journey.state import Seat
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, Span, spans_width, width
from deckgames.ui.paint.faces import heading
from deckgames.ui.toolkit import Box

_NAME, _LONGEST, _WIDE_FROM = 8, 14, 116


def seat_lines(board: Board, w: int, h: int) -> Canvas:
    """The lines in exactly this size, with a heading if there is a row for it."""
    canvas = Canvas(w, h)
    first = _first(board, h)
    if first:
        heading(canvas, 0, "Others", "q shows their stacks")
    for y, seat in enumerate(board.others, first):
        if y < h:
            _line(board, canvas, seat, y)
    return canvas


def boxes(board: Board, w: int, h: int) -> list[Box]:
    """The lines of players that can be chosen."""
    first = _first(board, h)
    return [Box(index, 0, first + nth, w) for nth, seat in enumerate(board.others)
            if first + nth < h and (index := board.seat_stop(seat.no)) is not None]


def _first(board: Board, h: int) -> int:
    return 1 if h > len(board.others) else 0


def _line(board: Board, canvas: Canvas, seat: Seat, y: int) -> None:
    """`● Bo  ATK4 DEF3  2 crystals  12 wounds  †3 ≈2 ♞3 ♜1  ✶18`."""
    longest = max(width(look.name) for look in board.scene.seats)
    room = min(_LONGEST, max(_NAME, longest)) + 4
    badge(board, canvas, seat, y, room)
    wide = canvas.w >= _WIDE_FROM
    x = room + 1
    coop = board.view.coop
    end = canvas.w - 1 if coop else canvas.right(canvas.w - 1, y, (points(board, seat),)) - 1
    found = numbers(board, seat, wide)
    tail = (*(goods if wide else _goods)(board, seat), ("   " if wide else "  ", "plain"), *counts(seat))
    start = max(x + spans_width(found) + 2, min(x + (34 if wide else 24), end - spans_width(tail)))
    canvas.spans(x, y, found, end - x)
    canvas.spans(start, y, tail, end - start)


def _goods(board: Board, seat: Seat) -> Line:
    """`3 cry ◉○  17 wnd`."""
    found: list[Span] = [_two(board.number(CRYSTALS, seat.no)), (" cry ", "muted")]
    if seat.active_pearls or seat.spent_pearls:
        found += [(signs.PIP * seat.active_pearls, "coin"), (signs.PIP_SPENT * seat.spent_pearls + " ", "faint")]
    if board.view.coop:
        return (*found, *challenges(seat))
    found += [_two(wounds(board, seat)), (" wnd", "muted")]
    return (*found, *(((f" {len(seat.rewards)} rew", "glory"),) if seat.rewards else ()))


def _two(number: Span) -> Span:
    """A number in at least two cells."""
    return number[0].rjust(2), number[1]


def counts(seat: Seat) -> Line:
    """How many cards of each kind: `†3 ≈2 ♞3 ♜1`."""
    dragons = sum(card.spec.kind == "dragon" for card in seat.creatures)
    found: list[Span] = []
    for kind, n in (("item", len(seat.items)), ("enchantment", len(seat.enchantments)),
                    ("monster", len(seat.creatures) - dragons), ("dragon", dragons)):
        if n or kind in ("item", "enchantment", "monster"):
            found += [(" ", "plain"), (f"{KINDS[kind].sign}{n}", "text" if n else "faint")]
    return tuple(found[1:])
