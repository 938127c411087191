"""What the asked seat sees at the table of a story, by the scenes of its game (`tests/games/<game>/scenes.py`)."""

from dataclasses import replace
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from deckgames.engine.sittings import ENTER
from deckgames.ui.paint.canvas import spans_text
from tests.given.story import Story


class Look:
    """A screen: `text(row)`, `lines(row)`, `forecast(buy:a)`; what the layout says: `menu`, `keys`, `question`."""

    def __init__(self, story: Story, **how: Any) -> None:
        self._story, self._screen = story, import_module(f"tests.games.{story.match.game.id}.scenes").SCREEN
        if how.get("enter"):  # in the open, too
            how["enter"] = story.match.game.sittings.macros(story.eyes, story.question)[ENTER]
        self._layout, self._shown = self._screen.preview.layout, self._screen.scene(story, **how)

    def text(self, pane: str) -> str:
        """A pane as plain text."""
        return str(self._screen.text(self._shown, pane))

    def lines(self, pane: str) -> list[str]:
        """The lines of a pane, without the air around them."""
        return list(self._screen.lines(self._shown, pane))

    def words(self, pane: str) -> str:
        """A pane as one line."""
        return " ".join(self.text(pane).split())

    def forecast(self, name: str) -> str:
        """What the bar says of an option."""
        return spans_text(self._layout.forecast(self._shown, self._screen.oid_of(self._shown, name)))

    def first(self, name: str) -> str:
        """The same at a first look, before worlds have been imagined."""
        look = self._shown.preview.first
        shown = replace(self._shown, preview=SimpleNamespace(of=look, first=look))
        return spans_text(self._layout.forecast(shown, self._screen.oid_of(shown, name)))

    def help(self, name: str) -> str:
        """What helps with an option, beside the bar."""
        return spans_text(self._layout.help(self._shown, self._screen.oid_of(self._shown, name)))

    @property
    def rail(self) -> str:
        """The title over the table, as far as it goes."""
        return str(self._layout.title(self._shown, self._shown.width).text())

    def card(self, face: str) -> Any:
        """A card on the table: one on which the cursor can stand before all others."""
        stops = [stop.card for stop in self._layout.stops(self._shown) if stop.card is not None]
        called = (card for card in stops if face in (card.spec.id, self._story.name(card)))
        return next(called, None) or self._story.card(face)

    def face(self, name: str) -> Any:
        """How a card is drawn."""
        return self._layout.face(self.card(name), self._shown)

    def pile(self, name: str) -> list[str]:
        """What is said of the cards of a pile whose name begins so."""
        found = next(cards for title, cards in self._layout.piles(self._shown) if title.startswith(name))
        return [spans_text(one.said) for one in found]

    def said(self, face: str) -> str:
        """All that a card says at length, and what the inspector tells of it."""
        card = self.card(face)
        lines = (*self.face(face).long, *self._layout.inspector(card, self._shown))
        return "\n".join(map(spans_text, lines))

    def inspected(self, face: str) -> list[str]:
        """What the inspector tells of a card."""
        return [spans_text(line).strip() for line in self._layout.inspector(self.card(face), self._shown)]

    def rows(self, what: str) -> list[str]:
        """What the layout says in several lines: `status`, `summary`."""
        return [spans_text(line) for line in getattr(self._layout, what)(self._shown)]

    @property
    def everything(self) -> str:
        """All panes as plain text."""
        return "\n".join(canvas.text() for canvas in self._screen.sheets(self._shown).values())

    def told(self, what: str) -> str:
        """What the layout says in signs and words: `watched`, `coming`, `verb`."""
        return spans_text(getattr(self._layout, what)(self._shown))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._layout, name)(self._shown)
