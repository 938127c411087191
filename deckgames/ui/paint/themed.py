"""Apps in our themes: one filter goes over all that they draw, Textual's own widgets too, and its command palette hears
keys as our own screens do. Here what the terminal sends becomes the key that is meant, for all screens."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache, lru_cache
from typing import TypeVar

from rich.segment import Segment
from rich.style import Style
from textual import events, on
from textual.app import App
from textual.color import Color
from textual.command import CommandPalette
from textual.filter import LineFilter
from textual.keys import _character_to_key as name_of
from textual.message import Message
from textual.widgets import Input, OptionList

from deckgames.engine.messages import TEXT
from deckgames.keyboards import PLAIN, Keyboard, Meant, Notice, meant, notice_words
from deckgames.ui.actions import the_key
from deckgames.ui.paint.pane import OnTop, PaneScreen, now
from deckgames.ui.paint.signs import line_in_ascii
from deckgames.ui.paint.theme import THEMES, variables

R = TypeVar("R")


class Sent(LineFilter):
    """Filter for what a terminal is sent: ASCII stand-ins for our signs and, in mono, no colours at all."""

    def __init__(self, ascii_signs: bool, mono: bool) -> None:
        super().__init__()
        self.ascii_signs, self.mono = ascii_signs, mono

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments as they are sent: ASCII for our signs if wanted, without colours in mono."""
        texts = [text for text, _, _ in segments]
        return [Segment(text, _bare(style) if self.mono and style is not None else style, control)
                for text, (_, style, control) in zip(
                    line_in_ascii(texts) if self.ascii_signs else texts, segments, strict=True)]


@cache
def sent(ascii_signs: bool, mono: bool) -> Sent:
    """The filter, one of each kind: Textual keeps what a filter has made of a line."""
    return Sent(ascii_signs, mono)


@lru_cache(maxsize=4096)
def _bare(style: Style) -> Style:
    """Without colours; what a click on it means stays."""
    return style.without_color + Style.from_meta(style.meta) if style.meta else style.without_color


class Palette(CommandPalette, OnTop[None]):
    """Textual's command palette, which is left once and chooses one command, however fast the keys come."""

    @on(Input.Submitted)
    @on(OptionList.OptionSelected)
    def drop(self, chosen: Message) -> None:
        """A choice that comes when the palette has been left is dropped."""
        if not self.is_active:
            chosen.stop().prevent_default()


def _as_meant(event: events.Key, key: str, time: float, pressed: str = "") -> events.Key:
    """The key that is meant by an event, made at that time; it was `pressed` in another case."""
    if key != event.key:
        named = name_of(key) if len(key) == 1 else key
        event_of_it = events.Key(named, key if len(key) == 1 else None)
    else:
        event_of_it = event
    event_of_it.written = event.character  # type: ignore[attr-defined]
    event_of_it.pressed = pressed or key  # type: ignore[attr-defined]
    event_of_it.time = time
    return event_of_it


class ThemedApp(App[R]):
    """An app that knows our themes, Night first."""

    ascii_signs = False
    """Whether every sign is replaced by its ASCII stand-in."""

    def __init__(self) -> None:
        super().__init__()
        self.clicked_at: float | None = None
        self.keyboard: Keyboard = "auto"
        self.own_keys: Collection[str] = ()
        """Keys that the player has given to actions, by Textual's names: they stay what they are."""
        self._noticed: set[Notice] = set()
        self._untold: Notice = ""
        """What is still to be said of the keyboard: an answer to the key itself comes first."""
        self._sign: str | None = ""
        """The last key that may be a digit without Shift, if no plain digit has come behind it; None: such keys are as
        sent."""
        for theme in THEMES:
            self.register_theme(theme)

    async def on_event(self, event: events.Event) -> None:
        """Remembers when the mouse was clicked: the panes compare it with when they were painted. A key that no screen
        took is the business of the screen that it was pressed on, if that lies on top still."""
        if isinstance(event, events.MouseUp):
            self.clicked_at = event.time
        if isinstance(event, events.MouseDown) and isinstance(self.screen, PaneScreen):
            self.screen.hush()
        if isinstance(event, events.Key):
            if not event.is_forwarded:
                if not hasattr(event, "pressed"):
                    await self._press(event)
                    return
                event.pressed_on = self.screen  # type: ignore[attr-defined]
            elif getattr(event, "pressed_on", self.screen) is not self.screen:
                return
        await super().on_event(event)

    # ---- keys

    def simulate_key(self, key: str) -> None:
        """A key that is named by a key hint or a command: it is the one that is meant."""
        _ = self.post_message(_as_meant(events.Key(key, None), key, now()))

    async def _press(self, event: events.Key) -> None:
        """What the terminal has sent becomes the keys that are meant; what is typed into a line stays as it is."""
        meant = self._meant(event)
        if meant.notice == "digits" and self._sign is None:
            meant = Meant((event.key,))
        if self._sign and event.character in PLAIN:
            self._sign = ""
        if meant.keys and isinstance(self.screen, PaneScreen):
            self.screen.hush()
        if meant.notice == "digits":
            self._perhaps_digit((event.character or "").lower())
        elif meant.notice and meant.notice not in self._noticed:
            self._noticed.add(meant.notice)
            self._untold = meant.notice
        keys = [_as_meant(event, key, event.time, meant.pressed) for key in meant.keys]
        for key in keys[:1]:
            await self.on_event(key)
        for key in keys[1:]:  # when the first one has been heard
            _ = self.screen.call_later(self.post_message, key)
        if self._untold:
            _ = self.screen.call_later(self.call_later, self._tell)

    def _meant(self, event: events.Key) -> Meant:
        screen, typed = self.screen, event.character if event.is_printable else None
        if event.key in self.own_keys or isinstance(self.focused, Input) or (
                isinstance(screen, PaneScreen) and typed is not None and screen.types(typed)):
            return Meant((event.key,))
        held, plus, last = event.key.rpartition("+")
        if "alt" in held and typed is not None and typed.isupper():
            held = "alt+shift"
        return meant(typed or last, held + plus, self.keyboard,
                     screen.means if isinstance(screen, PaneScreen) else bool)

    def _perhaps_digit(self, sign: str) -> None:
        """A key that may be a digit answers nothing: the first one says what to do, another one asks."""
        before, self._sign = self._sign, sign
        if before and before != sign:
            self.ask_digits(before + sign)
        elif isinstance(self.screen, PaneScreen):
            keys = self.screen.to_options
            self.screen.say(TEXT("digits.first", keys=keys) if keys else TEXT("digits.first-here"))

    def ask_digits(self, signs: str) -> None:
        """Asks whether these two keys are digits without Shift, and calls `digits_are` with the answer."""

    def digits_are(self, unshifted: bool | None) -> None:
        """The answer; None: not yet."""
        self._sign = None if unshifted is False else ""

    def _tell(self) -> None:
        if self._untold and isinstance(self.screen, PaneScreen) and self.screen.quiet:
            self.screen.say(notice_words(self._untold), False)
            self._untold = ""

    async def _on_key(self, event: events.Key) -> None:
        """A key that no screen has taken, and no binding takes, means nothing: that is said."""
        event.prevent_default()
        if not await self._check_bindings(event.key) and isinstance(self.screen, PaneScreen):
            self.screen.say(TEXT("app.means-nothing", key=the_key(event.key)), True)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Night, for what is drawn in a theme of Textual's own."""
        return variables("night")

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's filters, then ours."""
        mono, found = self.current_theme.ansi, super().get_line_filters()
        return (*found, sent(self.ascii_signs, mono)) if mono or self.ascii_signs else found

    def action_command_palette(self) -> None:
        """Opens the command palette, once."""
        if not isinstance(self.screen, Palette):
            _ = self.push_screen(Palette())
