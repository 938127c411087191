"""The menu: go on with the last table, begin a new one, and everything around the games."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from textual import events, work

from deckgames.engine.core.spelling import whole_number
from deckgames.ui.actions import bound, key_of
from deckgames.ui.host import Page
from deckgames.ui.pages.menu_drawing import MenuModel, draw_menu
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.picture import PictureScreen
from deckgames.ui.paint.theme import THEMES

if TYPE_CHECKING:
    from deckgames.engine.record.journal import SaveInfo

_PATIENCE = 0.2
"""Seconds after the first paint in which nothing else is fetched, so that first keys are heard at once."""


class MenuScreen(PictureScreen[None]):
    """The menu, the cursor on `game` if one is named. `note` is a plain sentence about what has just not worked."""

    BINDINGS = bound("menu")

    def __init__(self, note: str = "", game: str = "") -> None:
        super().__init__()
        self.model = MenuModel(note=note, cursor=game)
        self.save: SaveInfo | None = None

    def on_mount(self) -> None:
        """Loads in the background what the next key will need."""
        self.call_after_refresh(self.set_timer, _PATIENCE, self.fetch)

    @work(thread=True, exit_on_error=False)
    def fetch(self) -> None:
        """Imports the set-up page and the engine."""
        import deckgames.ui.pages.setup  # noqa: F401

    def look(self) -> None:
        """Reads saves and settings again: another page may have changed them."""
        from deckgames.ui.pages.menu_content import content

        note, cursor = self.model.note, self.model.cursor
        self.model, self.save = content(self.host)
        first = self.model.order[0].id if not self.model.played and not self.model.box else self._places()[0]
        kept = cursor if cursor in self._places() else first
        self.model = replace(self.model, note=note, cursor=kept)
        self.redraw()

    on_screen_resume = look

    @property
    def to_options(self) -> str:
        """The key of the options."""
        return self.keys(("menu.options", ""))[0][0]

    def picture(self, w: int, h: int) -> Canvas:
        """The picture of the menu in this size."""
        return draw_menu(self.model, w, h)

    def _places(self) -> list[str]:
        covers = [cover.id for cover in self.model.covers]
        return ["box", *covers] if self.model.box else covers

    def action_step(self, by: int) -> None:
        """Moves the cursor, from the last place to the first."""
        places = self._places()
        index = places.index(self.model.cursor) if self.model.cursor in places else 0
        self.model = replace(self.model, cursor=places[(index + by) % len(places)], note="")
        self.redraw()

    def action_go(self, place: str = "") -> None:
        """Opens a place: goes on with the last table, or opens a game's set-up; "": the place under the cursor."""
        place = place or self.model.cursor
        if place == "box":
            if said := self._go_on():
                self.host.go(MenuScreen(said))
        else:
            self.host.go(self.host.page("setup", place))

    def _go_on(self) -> str:
        """Plays on with the saved table, or lays the last one again; gives "" or why it was not possible."""
        from deckgames.ui import last_tables
        from deckgames.ui.pages.setup import begin
        from deckgames.ui.sessions import NoWay, short, taken_up

        last = last_tables.load()
        if self.save is None:
            return begin(self.host, last.game, last.latest) if last.latest is not None else ""
        try:
            self.host.sit_down(taken_up(self.save.path))
        except NoWay as error:
            return short(str(error), self.save.path)
        return ""

    @property
    def game(self) -> str:
        """The game under the cursor."""
        box = self.model.box
        return box.game if box is not None and self.model.cursor == "box" else self.model.cursor

    def action_show(self, name: Page) -> None:
        """Opens a page; cards and rulebook are those of the game under the cursor."""
        self.host.open(name, *([self.game] if name in ("cards", "rules") else []))

    def action_guide(self) -> None:
        """Opens the list of guided games, at the game under the cursor."""
        from deckgames.ui.pages.guides import GuidesScreen

        self.host.show(GuidesScreen("", self.game))

    def action_theme(self) -> None:
        """Changes to the next of the four themes."""
        names = [theme.name for theme in THEMES]
        self.host.change(theme=names[(names.index(self.host.theme_name) + 1) % len(names)])
        self.look()

    def on_key(self, event: events.Key) -> None:
        """A digit opens the game of that number."""
        number = whole_number(event.key)
        if number is not None and 0 < number <= len(self.model.covers):
            event.stop()
            self.action_go(self.model.covers[number - 1].id)

    def chosen(self, spot: str, again: bool) -> None:
        """Handles a click: moves the cursor; a second one opens."""
        if spot.startswith("key:"):
            written = spot.removeprefix("key:")
            self.app.simulate_key(key_of(written) or written)
        elif again and spot == self.model.cursor:
            self.action_go(spot)
        else:
            self.model = replace(self.model, cursor=spot, note="")
            self.redraw()
