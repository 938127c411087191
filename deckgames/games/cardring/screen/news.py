"""What has happened, as far as there is room: since the viewer sat, else the latest."""

from collections.abc import Sequence

from deckgames.games.cardring.screen.board import Board
from deckgames.ui.faces import heading
from deckgames.ui.sheet import Line, Sheet, Span, wrap

LEAST = 4
"""Rows below which a zone does not begin with the news."""


def news(board: Board, sheet: Sheet, y: int) -> None:
    """What happened since the viewer sat, or else lately; the newest last, and the oldest gives way."""
    scene = board.scene
    room = sheet.h - y - 1
    if room < 1:
        return
    recap = not scene.public and board.work in ("hand", "choice") and bool(scene.recap)
    heading(sheet, y, "Since you sat" if recap else "What happened")
    source: Sequence[Sequence[Span]] = scene.recap if recap else scene.news
    lines: list[Line] = []
    for spans in source:
        first, *rest = wrap(tuple(spans), sheet.w - 4)
        lines += [first, *(((" ", "plain"), *line) for line in rest)]
    for at, line in enumerate(lines[-room:], y + 1):
        sheet.spans(1, at, line, sheet.w - 2)
