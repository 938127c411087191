"""What the asked seat sees at the table of a story, by the scenes of its game (`tests/games/<game>/scenes.py`)."""

from importlib import import_module
from typing import Any

from deckgames.ui.paint.canvas import spans_text
from deckgames.ui.table.layout import WHOLE
from tests.given.story import Story


class Look:
    """A screen: `text(row)`, `lines(row)`, `forecast(buy:a)`; what the layout says: `menu`, `keys`, `question`."""

    def __init__(self, story: Story, **how: Any) -> None:
        self._scenes: Any = import_module(f"tests.games.{story.match.game.id}.scenes")
        self._story, self._options = story, story.options()
        self._shown = self._scenes.scene(story, **how)

    def text(self, pane: str) -> str:
        """A pane as plain text."""
        found: str = self._scenes.text(self._shown, pane)
        return found

    def lines(self, pane: str) -> list[str]:
        """The lines of a pane, without the air around them."""
        return [line.strip() for line in self.text(pane).splitlines()]

    def oid(self, name: str) -> str:
        """The option with this id, of this card, or whose id begins so; `whole`, all that is put together."""
        if name in self._options or name == WHOLE:
            return name
        cards = {getattr(option.card.spec, "code", option.card.spec.id): oid for oid, option in self._options.items()
                 if option.card is not None}
        return cards.get(name) or next(oid for oid in self._options if oid.startswith(name))

    def forecast(self, name: str) -> str:
        """What the bar says of an option."""
        return spans_text(self._scenes.LAYOUT.forecast(self._shown, self.oid(name)))

    def help(self, name: str) -> str:
        """What helps with an option, beside the bar."""
        return spans_text(self._scenes.LAYOUT.help(self._shown, self.oid(name)))

    @property
    def rail(self) -> str:
        """The title over the table, as far as it goes."""
        return str(self._scenes.LAYOUT.title(self._shown, self._shown.width).text())

    def said(self, face: str) -> str:
        """All that a card says at length, and what the inspector tells of it."""
        zones = self._story.match.game.zones(self._story.t)
        card = next(card for zone in zones for card in zone.cards if card.spec.id == face)
        lines = (*self._scenes.LAYOUT.face(card, self._shown).long, *self._scenes.LAYOUT.inspector(card, self._shown))
        return "\n".join(map(spans_text, lines))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._scenes.LAYOUT, name)(self._shown)
