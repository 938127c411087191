"""Apps in our themes: one filter goes over all that they draw, Textual's own widgets too, and its command palette hears
keys as our own screens do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TypeVar

from rich.segment import Segment
from rich.style import Style
from textual import events, on
from textual.app import App
from textual.color import Color
from textual.command import CommandPalette
from textual.filter import LineFilter
from textual.message import Message
from textual.widgets import Input, OptionList

from deckgames.ui.paint.pane import OnTop
from deckgames.ui.paint.signs import line_in_ascii
from deckgames.ui.paint.theme import THEMES, variables

R = TypeVar("R")


class Sent(LineFilter):
    """What the terminal is sent of a line: ASCII stand-ins for our signs, and in mono not even "default colour"."""

    def __init__(self, ascii_signs: bool, mono: bool) -> None:
        super().__init__()
        self.ascii_signs, self.mono = ascii_signs, mono

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same cells."""
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


class ThemedApp(App[R]):
    """An app that knows our themes, Night first."""

    ascii_signs = False
    """Whether every sign is replaced by its ASCII stand-in."""

    def __init__(self) -> None:
        super().__init__()
        self.clicked_at: float | None = None
        for theme in THEMES:
            self.register_theme(theme)

    async def on_event(self, event: events.Event) -> None:
        """Remembers when the mouse was clicked: the panes compare it with when they were painted. A key that no screen
        took is the business of the screen that it was pressed on, if that lies on top still."""
        if isinstance(event, events.MouseUp):
            self.clicked_at = event.time
        if isinstance(event, events.Key):
            if not event.is_forwarded:
                event.pressed_on = self.screen  # type: ignore[attr-defined]
            elif getattr(event, "pressed_on", self.screen) is not self.screen:
                return
        await super().on_event(event)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Night, for what is drawn in a theme of Textual's own."""
        return variables("night")

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's, and ours behind them."""
        mono, found = self.current_theme.ansi, super().get_line_filters()
        return (*found, sent(self.ascii_signs, mono)) if mono or self.ascii_signs else found

    def action_command_palette(self) -> None:
        """Opens the command palette, once."""
        if not isinstance(self.screen, Palette):
            _ = self.push_screen(Palette())
