"""The zone of the Ring: its strip where there is room for it, else rows of tiles."""

from deckgames.games.cardring.screen import ring_strip, ring_tiles
from deckgames.games.cardring.screen.board import Board
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.toolkit import Box


def ring(board: Board, w: int, h: int) -> Canvas:
    """All queues in exactly this size."""
    if ring_strip.fits(len(board.seats), w, h):
        return ring_strip.strip(board, w, h)
    return ring_tiles.tiles(board, w, h)


def boxes(board: Board, w: int, h: int) -> list[Box]:
    """Where the cards of all queues lie, and the badges of seats that can be chosen."""
    if ring_strip.fits(len(board.seats), w, h):
        return ring_strip.boxes(board, w, h)
    return ring_tiles.boxes(board, w, h)
