"""The page of the player's own keys: a key is pressed, then chosen what it does at a table."""

from __future__ import annotations

from textual import events

from deckgames.engine.core.spelling import whole_number
from deckgames.engine.messages import TEXT
from deckgames.ui.actions import Action, Keymap, bound, key_hint, of
from deckgames.ui.pages.list_screen import ListScreen
from deckgames.ui.paint.bar import BarModel
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import line_of
from deckgames.ui.paint.headings import title_bar
from deckgames.ui.paint.picture import framed
from deckgames.ui.paint.shortening import clip

_WORD_W, _KEYS_W = 16, 18


class KeysScreen(ListScreen[Action]):
    """Waits for a key; then the cursor stands on what that does now, and Enter gives it to the action that it was moved
    to."""

    BINDINGS = bound("keys")

    def __init__(self) -> None:
        super().__init__()
        self.items = of("table")
        self.key = ""
        """The key that was pressed; "": one is waited for."""

    @property
    def keymap(self) -> Keymap:
        """The keys of a table, with the player's own."""
        return Keymap(self.host.settings.keys)

    def picture(self, w: int, h: int) -> Canvas:
        """The picture of the page: all that a key may do, each with its keys now."""
        title = title_bar(w, TEXT("settings.where"), TEXT("settings.keys"))
        keymap = self.keymap
        actions = keymap.actions
        canvas, bottom = framed(w, h, title, self._bar(keymap))
        for y, index in enumerate(self.lines(canvas, 1, bottom - 1), 1):
            action, own = actions[index], actions[index].id in self.host.settings.keys
            here = bool(self.key) and self.row_at(canvas, index, y, w)
            keys = " ".join(key_hint(key) for key in action.keys)
            canvas.spans(2, y, (
                (f"{clip(action.word, _WORD_W - 1):<{_WORD_W}}", "name-cursor" if here else "name"),
                (f"{clip(keys, _KEYS_W - 1):<{_KEYS_W}}", "warn" if own else "text"), (action.help, "muted")), w - 3)
        return canvas

    def _bar(self, keymap: Keymap) -> BarModel:
        owner, refusal = keymap.find(self.key), line_of(self.trouble)
        if not self.key:
            return BarModel(TEXT("keys.press"), TEXT("settings.where"), (("Esc", TEXT("key.keys.back")),),
                            refusal=refusal)
        key = key_hint(self.key)
        asks = TEXT("keys.means", key=key, what=owner.word) if owner else TEXT("keys.means-nothing", key=key)
        hints = self.keys(("keys.give", ""), ("keys.usual", ""), ("keys.back", ""))
        return BarModel(asks, TEXT("settings.where"), hints, refusal=refusal)

    def on_key(self, event: events.Key) -> None:
        """Takes the key that is waited for; screens get keys before bindings do."""
        if self.key or event.key in ("escape", "pagedown", "pageup"):
            return
        event.stop()
        event.prevent_default()
        if whole_number(event.character or "") is not None:
            self.trouble = TEXT("keys.digit")
        else:
            self.key, owner = event.key, self.keymap.find(event.key)
            self.move_to(next((at for at, one in enumerate(self.items) if owner and one.id == owner.id), self.index))
        self.redraw()

    def types(self, character: str) -> bool:
        """Every key is as sent here, while one is waited for."""
        return not self.key

    def opened(self) -> None:
        """Gives the key, after a second click."""
        self.action_give()

    def action_give(self) -> None:
        """Gives the key that was pressed to the action under the cursor; who had it as a key of the player's own, loses
        it."""
        if self.key and self.item is not None:
            given = {name: key for name, key in self.host.settings.keys.items() if key != self.key}
            self._keep({**given, self.item.id: self.key})

    def action_usual(self) -> None:
        """Gives the action under the cursor its own keys again."""
        if self.key and self.item is not None:
            self._keep({name: key for name, key in self.host.settings.keys.items() if name != self.item.id})

    def _keep(self, keys: dict[str, str]) -> None:
        before, self.key = self.keymap, ""
        self.trouble = self.host.change(keys=keys)
        bare = tuple(action.word for action, then in zip(self.keymap.actions, before.actions, strict=True)
                     if then.keys and not action.keys)
        if bare and not self.trouble:
            self.trouble = TEXT("keys.bare", what=bare)
        self.redraw()

    def action_back(self) -> None:
        """Waits for another key, else goes back to the options."""
        if not self.key:
            self.host.back()
        self.key = ""
        self.redraw()
