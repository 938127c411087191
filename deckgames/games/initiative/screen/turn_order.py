"""The order of this beat as a line that is always seen: who has acted, who acts now, who waits, and what ties."""

from deckgames.engine.messages import ordinal
from deckgames.games.initiative import queries
from deckgames.games.initiative.screen.board import Board, InOrder
from deckgames.games.initiative.state import SAY
from deckgames.ui.paint.canvas import Canvas, clip, width
from deckgames.ui.paint.faces import heading

HIGH = 3
"""Rows of the order with its heading and its marks."""
_INKS = {"acts": "name", "acted": "good", "annihilated": "bad", "cancelled": "bad", "none": "muted"}
_LONG_NOTE = 100
_LEAST = 9
"""Columns of an entry that still has a place for a mark and the beginning of a name."""


def order(board: Board, w: int, h: int) -> Canvas:
    """The picture of the order of the beat, in exactly this size."""
    canvas = Canvas(w, h)
    entries = board.order
    heading(canvas, 0, SAY.text("order.title"), _note(board, w))
    pitch = (w - 2) // len(entries)
    for place, entry in enumerate(entries):
        x = 2 + place * pitch
        following = entries[place + 1] if place + 1 < len(entries) else None
        _entry(board, canvas, (x, pitch), entry, following)
        if pitch >= _LEAST:
            fate = SAY.text(f"order.fate-{entry.fate}") if entry.fate in _INKS else SAY.text(
                "order.ties") if entry.tie else ordinal(1 + min(place, 5))
            canvas.put(x, 2, clip(fate, pitch - 1), _INKS.get(entry.fate, "muted"))
    return canvas


def _note(board: Board, w: int) -> str:
    if board.view.phase != "turn":
        return ""
    low = queries.force(board.view).reverse
    if w < _LONG_NOTE:
        return SAY.text("order.low-first-short" if low else "order.high-first-short")
    return SAY.text("order.low-first" if low else "order.high-first")


def _entry(board: Board, canvas: Canvas, place: tuple[int, int], entry: InOrder, following: InOrder | None) -> None:
    """`74 ▲ Ann ──▸` in its columns."""
    x, pitch = place
    look = board.look(entry.seat)
    gone = entry.fate in ("annihilated", "cancelled")
    at_work = entry.fate == "acts"
    number = f"{entry.initiative:>2} "
    start = x
    x = canvas.put(x, 1, number, "blocked" if gone else "pace", pitch - 2)
    room = max(1, pitch - width(number) - (4 if following else 1) - 2)
    name = f"{look.sign} {clip(look.name, room)}"
    x = canvas.put(x, 1, f" {name} " if at_work and pitch > _LEAST else name,
                  f"badge-{look.colour}" if at_work else f"seat-{look.colour}")
    if following is not None and x + 1 < start + pitch - 1:
        line = "═" if following.tie else "─"
        canvas.put(x + 1, 1, line * (start + pitch - 2 - x - 1) + "›", "warn" if following.tie else "edge")
