"""The zone of the Ring: the belt where there is room for it, else rows of tiles."""

from deckgames.games.cardring.screen import belt, tiles
from deckgames.games.cardring.screen.board import Board
from deckgames.ui.pieces import Box
from deckgames.ui.sheet import Sheet


def ring(board: Board, w: int, h: int) -> Sheet:
    """All queues in exactly this size."""
    return belt.belt(board, w, h) if belt.belt_fits(len(board.seats), w, h) else tiles.tiles(board, w, h)


def boxes(board: Board, w: int, h: int) -> list[Box]:
    """Where the cards of all queues lie, and the badges of seats that can be chosen."""
    return belt.boxes(board, w, h) if belt.belt_fits(len(board.seats), w, h) else tiles.boxes(board, w, h)
