"""The settings page: every setting with its help, and the way to the keys. A change holds at once."""

from __future__ import annotations

from typing import Any

from deckgames.engine.core.paths import config_file
from deckgames.engine.messages import LINE, TEXT
from deckgames.ui.actions import PLACES, Keymap, bound, of
from deckgames.ui.pages.list_screen import ListScreen, part_of
from deckgames.ui.pages.setup_model import Row
from deckgames.ui.paint.bar import BarModel
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import Line, in_ink, line_of, spans_width, width
from deckgames.ui.paint.headings import heading, title_bar
from deckgames.ui.paint.picture import framed
from deckgames.ui.settings import SETTINGS, SettingsModel

_TITLE_W, _VALUE_W = 20, 30
_PATH_W = 14
KEYS = "keys"
"""The row that leads to the page of keys."""


class SettingsScreen(ListScreen[Row]):
    """Lists the settings; the last row opens the keys."""

    BINDINGS = bound("settings")

    def __init__(self) -> None:
        super().__init__()
        usual = SettingsModel()
        self.items = (*(Row(name, each.title, each.help, each.values, tuple(map(each.named, each.values)),
                            getattr(usual, name)) for name, each in SETTINGS.items()),
                      Row(KEYS, TEXT("settings.keys"), TEXT("settings.keys-help")))

    # ---- drawing

    def picture(self, w: int, h: int) -> Canvas:
        """The picture of the page: a row for each setting; what it does stands beside it where all of that has room,
        else in the bar."""
        path, about = str(config_file()), TEXT("settings.whose")
        title = title_bar(w, TEXT("settings.where"), about, (), None,
                          path if width(about + path) < w - _PATH_W else "")
        canvas, bottom = framed(w, h, title, self._bar())
        lines = [self._line(row, index == self.index) for index, row in enumerate(self.items)]
        many = -1 if any(spans_width(line) > w - 4 for line in lines) else None
        seen = self.lines(canvas, 2, bottom - 2)
        heading(canvas, 1, TEXT("settings.title"), "", 0, w - 1)
        for y, index in enumerate(seen, 2):
            if self.row_at(canvas, index, y, w):
                canvas.cursor = (3, y)
            canvas.spans(3, y, lines[index][:many], w - 4)
            if (row := self.items[index]).values:
                canvas.mark(f"less:{index}", 3 + _TITLE_W, y, 2)
                canvas.mark(f"more:{index}", 5 + _TITLE_W + width(row.named(self._value(row.name))), y, 2)
        if part := part_of(seen, len(lines)):
            canvas.right(w - 1, 1, in_ink(f" {part} ", "muted"))
        return canvas

    def _line(self, row: Row, here: bool) -> Line:
        name: Line = ((row.title, "name-cursor" if here else "name"), (" " * (_TITLE_W - len(row.title)), "plain"))
        if not row.values:
            return (*name, (TEXT("settings.keys-how"), "warn" if self.host.settings.keys else "text"),
                    (" " * max(1, _VALUE_W - width(TEXT("settings.keys-how"))), "plain"), (row.help, "muted"))
        value = self._value(row.name)
        shown = row.named(value)
        gap = " " * max(1, _VALUE_W - len(shown) - 4)
        return (*name, ("‹ ", "muted"), (shown, "warn" if value != row.default else "text"), (" ›", "muted"),
                (gap, "plain"), (row.help, "muted"))

    def _value(self, name: str) -> Any:
        return self.host.theme_name if name == "theme" else getattr(self.host.settings, name)

    def _bar(self) -> BarModel:
        row, where = self.items[self.index], TEXT("settings.where")
        keys, problems = self.host.settings.keys, list[str]()
        for place in PLACES:
            problems += Keymap(keys, of(place)).problems
        forecast = LINE("setup.row", title=in_ink(row.title, "name"), help=row.help)
        does = "" if row.values else TEXT("settings.open")
        hints = self.keys(("settings.change", does), ("settings.default", ""), ("settings.back", ""))
        return BarModel(TEXT("settings.at-once"), where, hints, forecast=forecast,
                        refusal=line_of(self.trouble or next(iter(problems), "")))

    # ---- keys

    def opened(self) -> None:
        """Changes the value, after a second click."""
        self.action_change(1)

    def action_change(self, by: int) -> None:
        """Takes the next value (`by` 1 or -1), or opens the page of keys."""
        row, self.trouble = self.items[self.index], ""
        if not row.values:
            self.host.open("keys")
            return
        if row.name == "theme" and (why := self.host.terminal.no_colours):
            self.trouble = TEXT("settings.only-mono", why=why)
        else:
            value = self._value(row.name)
            place = row.values.index(value) if value in row.values else 0
            self._keep(row, row.values[(place + by) % len(row.values)])
        self.redraw()

    def action_restore(self) -> None:
        """Takes the default again; of the keys, of all."""
        row = self.items[self.index]
        self._keep(row, row.default if row.values else {})
        self.redraw()

    def _keep(self, row: Row, value: Any) -> None:
        self.trouble = self.host.change(**{row.name: value})

    def chosen(self, spot: str, again: bool) -> None:
        """A click puts the cursor there, a second one changes; one on ‹ or › changes at once."""
        kind, _, place = spot.partition(":")
        index = int(place)
        if kind != "row":
            self.index = index
            self.action_change(-1 if kind == "less" else 1)
            return
        super().chosen(spot, again)
