"""Questions on a page of their own, where no hand is in sight: whether digits need no Shift on this keyboard, and
before a game that is not saved is left."""

from __future__ import annotations

from typing import Literal

from textual import events
from textual.screen import ModalScreen

from deckgames.engine.messages import TEXT
from deckgames.keyboards import PLAIN, digits
from deckgames.ui.paint.bar import BarModel
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.headings import title_bar
from deckgames.ui.paint.pane import SeenScreen
from deckgames.ui.paint.picture import PictureScreen, framed


class DigitsScreen(SeenScreen[bool | None], PictureScreen[bool | None], ModalScreen[bool | None]):
    """Enter says yes, Esc no. A plain digit takes the guess back (None: it may be asked again); no other key leaves."""

    DEFAULT_CSS = "DigitsScreen { background: $table; }"

    def __init__(self, signs: str) -> None:
        """`signs` are two keys that were pressed."""
        super().__init__()
        self._asks = TEXT("digits.asks", signs=" ".join(signs), digits=" ".join(digits(signs)))

    def picture(self, w: int, h: int) -> Canvas:
        """The picture of the page: the question."""
        keys = (("Enter", TEXT("digits.yes")), ("Esc", TEXT("digits.no")))
        model = BarModel(self._asks, TEXT("digits.where"), keys)
        canvas, bottom = framed(w, h, title_bar(w, TEXT("digits.title")), model)
        canvas.put(2, bottom // 2, TEXT("digits.kept"), "name", w - 3)
        return canvas

    def on_key(self, event: events.Key) -> None:
        """Handles the answer, once the question has been seen."""
        event.stop()
        event.prevent_default()
        if (event.character or "") in PLAIN or (event.key in ("enter", "escape") and not self.seen.early(event)):
            _ = self.dismiss({"enter": True, "escape": False}.get(event.key))
        else:
            self.say(TEXT("digits.press"))

    def types(self, character: str) -> bool:
        """Every key is as sent here."""
        return True


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
        keys = (("n", TEXT("leaving.stay")), ("w", TEXT("leaving.save")), ("y", TEXT("leaving.leave")))
        model = BarModel(TEXT("leaving.asks"), TEXT("leaving.where"), keys)
        canvas, bottom = framed(w, h, title_bar(w, self._title), model)
        canvas.put(2, bottom // 2, TEXT("leaving.unsaved"), "name", w - 3)
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
