"""What the asked seat sees at the table of a story, by the scenes of its game (`tests/games/<game>/scenes.py`)."""

from importlib import import_module
from typing import Any

from deckgames.ui.paint.canvas import spans_text
from tests.given.story import Story


class Look:
    """A screen: `text(row)`, `lines(row)`, `forecast(buy:a)`; what the layout says: `menu`, `keys`, `question`."""

    def __init__(self, story: Story, **how: Any) -> None:
        self._story, self._screen = story, import_module(f"tests.games.{story.match.game.id}.scenes").SCREEN
        self._layout, self._shown = self._screen.preview.layout, self._screen.scene(story, **how)

    def text(self, pane: str) -> str:
        """A pane as plain text."""
        return str(self._screen.text(self._shown, pane))

    def lines(self, pane: str) -> list[str]:
        """The lines of a pane, without the air around them."""
        return list(self._screen.lines(self._shown, pane))

    def forecast(self, name: str) -> str:
        """What the bar says of an option."""
        return spans_text(self._layout.forecast(self._shown, self._screen.oid_of(self._shown, name)))

    def help(self, name: str) -> str:
        """What helps with an option, beside the bar."""
        return spans_text(self._layout.help(self._shown, self._screen.oid_of(self._shown, name)))

    @property
    def rail(self) -> str:
        """The title over the table, as far as it goes."""
        return str(self._layout.title(self._shown, self._shown.width).text())

    def said(self, face: str) -> str:
        """All that a card says at length, and what the inspector tells of it."""
        zones = self._story.match.game.zones(self._story.t)
        card = next(card for zone in zones for card in zone.cards if card.spec.id == face)
        lines = (*self._layout.face(card, self._shown).long, *self._layout.inspector(card, self._shown))
        return "\n".join(map(spans_text, lines))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._layout, name)(self._shown)
