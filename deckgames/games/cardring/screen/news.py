"""What has happened, as far as there is room: since the viewer sat, else the latest."""

from deckgames.games.cardring.screen.board import Board
from deckgames.ui.faces import heading
from deckgames.ui.sheet import Line, Sheet, fitted, wrap

LEAST = 2
"""Rows below which a zone does not begin with the news."""


def news(board: Board, sheet: Sheet, y: int) -> None:
    """What happened since the viewer sat, most important first; or else lately, the newest last."""
    scene = board.scene
    room = sheet.h - y - 1
    if room < 1:
        return
    recap = not scene.public and board.work in ("hand", "choice") and bool(scene.recap)
    heading(sheet, y, "Since you sat" if recap else "What happened")
    lines: list[Line] = []
    if recap:
        lines = fitted([tuple(spans) for spans in scene.recap[:room]], sheet.w - 3, room)
    else:
        lines = [line for spans in scene.news for line in wrap(tuple(spans), sheet.w - 3)][-room:]
    for at, line in enumerate(lines, y + 1):
        sheet.spans(1, at, line, sheet.w - 2)
