"""The part of a layout that is the same for every game drawn from a board: cursor, clicks, keys, the board kept."""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from deckgames.engine.lexicon import NO_WORDS, Lexicon
from deckgames.ui.table.layout import Layout, Scene, Stop
from deckgames.ui.toolkit.board import Board

B = TypeVar("B", bound=Board)


class BoardLayout(Layout, Generic[B]):
    """A game's half of the seam. It remembers the last scene it has read, because a repaint asks many times."""

    reader: type[B]
    """What reads a scene of this game."""
    lexicon: Lexicon = NO_WORDS

    def __init__(self) -> None:
        self._board: B | None = None

    def numbers(self, scene: Scene) -> Mapping[str, int]:
        return self.lexicon.flashes(scene.view)

    def forget(self) -> None:
        """Drops the scene that was read last."""
        self._board = None

    def board(self, scene: Scene) -> B:
        """The scene, read; what the board read last knows already is taken over if only the cursor has moved."""
        last = self._board
        if last is None or last.scene is not scene:
            self._board = last = last.moved(scene) if last is not None and last.reads(scene) else self.reader(scene)
        return last

    def stops(self, scene: Scene) -> Sequence[Stop]:
        return self.board(scene).stops

    def keys(self, scene: Scene) -> Mapping[str, str]:
        return self.board(scene).keys


AnyLayout = BoardLayout[Any]
