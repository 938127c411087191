"""Questions of the app itself, which no game asks: they stand in the bar of the screen that asks them."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.screen import ModalScreen

from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.picture import PictureScreen


class YesOrNo(PictureScreen[bool], ModalScreen[bool]):
    """`draw` draws the screen below with the question in its bar. y says yes, and everything else says no."""

    def __init__(self, draw: Callable[[int, int], Canvas]) -> None:
        super().__init__()
        self._below = draw

    def picture(self, w: int, h: int) -> Canvas:
        """The screen that asks; nothing on it can be clicked but the key caps."""
        canvas = self._below(w, h)
        canvas.spots.clear()
        return canvas

    def on_key(self, event: events.Key) -> None:
        """The answer."""
        event.stop()
        event.prevent_default()
        _ = self.dismiss(event.key == "y")
