"""Asks before a game that is not saved is left: on a page of its own, where no hand is in sight."""

from __future__ import annotations

from typing import Literal

from textual import events
from textual.screen import ModalScreen

from deckgames.engine.messages import SAY
from deckgames.ui.paint.bar import BarModel
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.headings import title_bar
from deckgames.ui.paint.picture import PictureScreen, framed

Choice = Literal["leave", "save"]


class LeavingScreen(PictureScreen[Choice], ModalScreen[Choice]):
    """y leaves, w saves first, any other key goes back to the table. Ctrl+Q, which may have opened it, does nothing."""

    DEFAULT_CSS = "LeavingScreen { background: $table; }"

    def __init__(self, title: str) -> None:
        """`title` is the game's."""
        super().__init__()
        self._title = title

    def picture(self, w: int, h: int) -> Canvas:
        """The picture of the page: the question."""
        keys = (("n", SAY.text("leaving.stay")), ("w", SAY.text("leaving.save")), ("y", SAY.text("leaving.leave")))
        model = BarModel(SAY.text("leaving.asks"), None, SAY.text("leaving.where"), "", keys)
        canvas, bottom = framed(w, h, title_bar(w, self._title), model)
        canvas.put(2, bottom // 2, SAY.text("leaving.unsaved"), "name", w - 3)
        return canvas

    def on_key(self, event: events.Key) -> None:
        """Handles the answer."""
        event.stop()
        event.prevent_default()
        answers: dict[str, Choice] = {"y": "leave", "w": "save"}
        _ = self.dismiss(answers.get(event.key))

    def means(self, key: str) -> bool:
        """Whether this letter is an answer."""
        return key in "ynw"
