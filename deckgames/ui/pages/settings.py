"""The settings page: every setting with its help, and the keys of all actions. A change holds at once."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import events
from textual.binding import BindingType

from deckgames.engine.messages import SAY
from deckgames.engine.places import config_file
from deckgames.ui.actions import PLACES, Action, bound, key_hint, keymaps, of
from deckgames.ui.pages.list_screen import ListScreen, part_of
from deckgames.ui.pages.setup_model import Row
from deckgames.ui.paint.bar import BarModel
from deckgames.ui.paint.canvas import Canvas, Line, Spot, clip, line_of, spans_width, width
from deckgames.ui.paint.headings import heading, title_bar
from deckgames.ui.paint.picture import framed
from deckgames.ui.paint.signs import CURSOR
from deckgames.ui.settings import SETTINGS, SettingsModel

_TITLE_W, _VALUE_W = 20, 30
_KEYS_W, _PATH_W = 18, 14
_ALL = tuple(action for place in PLACES for action in of(place))
"""Every action, in the sequence of the list."""


class SettingsScreen(ListScreen[Row | Action]):
    """Lists the settings, then the keys. While it waits for a key, the next one pressed is taken."""

    BINDINGS: ClassVar[list[BindingType]] = bound("settings")

    def __init__(self) -> None:
        super().__init__()
        usual = SettingsModel()
        self.rows = tuple(Row(name, each.title, each.help, each.values, tuple(map(each.named, each.values)),
                              getattr(usual, name)) for name, each in SETTINGS.items())
        self.items = (*self.rows, *_ALL)
        self.waiting = False

    @property
    def action(self) -> Action | None:
        """The action whose key is under the cursor; None on a setting."""
        return self.item if isinstance(self.item, Action) else None

    # ---- drawing

    def picture(self, w: int, h: int) -> Canvas:
        """One list: settings, then keys."""
        path, about = str(config_file()), SAY.text("settings.whose")
        title = title_bar(w, SAY.text("settings.where"), about, (), None,
                          path if width(about + path) < w - _PATH_W else "")
        canvas, bottom = framed(w, h, title, self._bar())
        lines = self._lines(w)
        at = next(i for i, (index, _) in enumerate(lines) if index == self.index)
        seen = self.lines(canvas, Spot("", 0, 1, w, bottom - 1), len(lines), at if at > 1 else 0)
        for y, (index, line) in enumerate((lines[number] for number in seen), 1):
            if index is None:
                heading(canvas, y, line[0][0], line[1][0], 0, w - 1)
                continue
            if index == self.index:
                canvas.ground(0, y, w, 1, "raised")
                canvas.put(1, y, CURSOR, "cursor")
                canvas.cursor = (3, y)
            canvas.spans(3, y, line, w - 4)
            canvas.mark(f"row:{index}", 0, y, w, 1)
            if index < len(self.rows):
                last = 3 + _TITLE_W + 2 + width(self.rows[index].named(self._value(self.rows[index].name)))
                canvas.mark(f"less:{index}", 3 + _TITLE_W, y, 2)
                canvas.mark(f"more:{index}", last, y, 2)
        if part := part_of(seen, len(lines)):
            canvas.right(w - 1, 1 if self.first == 0 else 0, ((f" {part} ", "muted"),))
        return canvas

    def _lines(self, w: int) -> list[tuple[int | None, Line]]:
        """Settings and keys; what they do stands beside them where there is room for all of it, else in the bar."""
        lines: list[tuple[int | None, Line]] = [(None, ((SAY.text("settings.title"), ""), ("", ""))), *(
            (index, self._setting(row, index == self.index)) for index, row in enumerate(self.rows))]
        index = len(self.rows)
        for place, keymap in keymaps(self.host.settings.keys).items():
            lines.append((None, ((SAY.text(f"keys-of.{place}"), ""), (SAY.text("settings.how-keys"), ""))))
            for action in keymap.actions:
                lines.append((index, self._key(action, index == self.index)))
                index += 1
        if any(spans_width(line) > w - 4 for at, line in lines if at is not None):
            return [(at, line if at is None else line[:-1]) for at, line in lines]
        return lines

    def _setting(self, row: Row, here: bool) -> Line:
        value = self._value(row.name)
        shown = row.named(value)
        changed = value != row.default
        gap = " " * max(1, _VALUE_W - len(shown) - 4)
        return ((row.title, "name-cursor" if here else "name"), (" " * (_TITLE_W - len(row.title)), "plain"),
                ("‹ ", "muted"), (shown, "warn" if changed else "text"), (" ›", "muted"), (gap, "plain"),
                (row.help, "muted"))

    def _key(self, action: Action, here: bool) -> Line:
        keys = SAY.text("settings.press") if here and self.waiting else " ".join(key_hint(key) for key in action.keys)
        changed = action.id in self.host.settings.keys
        return ((f"{clip(action.word, _TITLE_W - 1):<{_TITLE_W}}", "name-cursor" if here else "name"),
                (f"{keys:<{_KEYS_W}}", "total" if here and self.waiting else "warn" if changed else "text"),
                (action.help, "muted"))

    def _value(self, name: str) -> Any:
        return self.host.theme_name if name == "theme" else getattr(self.host.settings, name)

    def _bar(self) -> BarModel:
        action, where, back = self.action, SAY.text("settings.where"), (("settings.default", ""), ("settings.back", ""))
        problems = [said for keymap in keymaps(self.host.settings.keys).values() for said in keymap.problems]
        refusal = line_of(self.trouble or (problems[0] if problems else ""))
        if action is not None:
            question = SAY.text("settings.which", what=action.word) if self.waiting else SAY.text("settings.keys")
            keys = self.keys(("settings.change", SAY.text("settings.new-key")), *back)
            keys = (("Esc", SAY.text("settings.leave-it")),) if self.waiting else keys
            name: Line = ((action.word, "name"),)
            forecast = name if action.help == action.word else SAY.line("setup.row", title=name, help=action.help)
            return BarModel(question, None, where, "", keys, forecast=forecast, refusal=refusal)
        row = self.rows[self.index]
        forecast = SAY.line("setup.row", title=((row.title, "name"),), help=row.help)
        keys = self.keys(("settings.change", ""), *back)
        return BarModel(SAY.text("settings.at-once"), None, where, "", keys, forecast=forecast, refusal=refusal)

    # ---- keys

    def opened(self) -> None:
        """Changes the value, after a second click."""
        self.action_change(1)

    def action_change(self, by: int) -> None:
        """Takes the next value (`by` 1 or -1), or waits for a key."""
        self.trouble = ""
        if self.action is not None:
            self.waiting = True
        else:
            row = self.rows[self.index]
            if row.name == "theme" and (why := self.host.terminal.no_colours):
                self.trouble = SAY.text("settings.only-mono", why=why)
            else:
                values = row.values
                place = values.index(self._value(row.name)) if self._value(row.name) in values else 0
                self._keep(row.name, values[(place + by) % len(values)])
        self.redraw()

    def action_restore(self) -> None:
        """Takes the default again."""
        self.trouble = ""
        action = self.action
        if action is None:
            self._keep(self.rows[self.index].name, self.rows[self.index].default)
        else:
            keys = {name: key for name, key in self.host.settings.keys.items() if name != action.id}
            self._keep("keys", keys)
        self.redraw()

    def _keep(self, name: str, value: Any) -> None:
        self.trouble = self.host.change(**{name: value})

    def on_key(self, event: events.Key) -> None:
        """Takes the key that is waited for; screens get keys before bindings do."""
        action = self.action
        if not self.waiting or action is None:
            return
        event.stop()
        event.prevent_default()
        self.waiting = False
        if event.key != "escape":
            self._keep("keys", {**self.host.settings.keys, action.id: event.key})
        self.redraw()

    def chosen(self, spot: str, again: bool) -> None:
        """A click puts the cursor there, a second one changes; one on ‹ or › changes at once."""
        kind, _, place = spot.partition(":")
        index = int(place)
        if kind != "row":
            self.index = index
            self.action_change(-1 if kind == "less" else 1)
            return
        super().chosen(spot, again)
