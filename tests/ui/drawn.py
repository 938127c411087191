"""What a terminal shows of what the app sends it, drawn by pyte; and the picture that Textual has of it."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import islice
from typing import Any

import pyte
from pyte.screens import Char, wcwidth
from rich.color import ColorSystem
from rich.control import Control
from rich.style import Style
from textual._compositor import CompositorUpdate
from textual.app import App

from deckgames.ui.app import DeckApp
from deckgames.ui.terminal_output import TerminalScreen


class Terminal(pyte.Screen):
    """A terminal that wraps no lines, like ours. pyte draws no faint letters: here they blink, as nothing of ours does.
    Before anything is painted anything may stand there."""

    def __init__(self, columns: int, lines: int) -> None:
        super().__init__(columns, lines)
        self.reset_mode(pyte.modes.DECAWM)
        pyte.Stream(self).feed("".join(f"\x1b[{y};1H\x1b[31m{'?' * columns}" for y in range(1, lines + 1)) + "\x1b[m")

    def select_graphic_rendition(self, *codes: int) -> None:
        """Sets colours and attributes."""
        told, rest = list[int](), iter(codes)
        for code in rest:
            told += [5] if code == 2 else [22, 25] if code == 22 else [code]
            if code in (38, 48):
                kind = next(rest)
                told += [kind, *islice(rest, 3 if kind == 2 else 1)]
        super().select_graphic_rendition(*told)

    @property
    def cells(self) -> list[list[Char]]:
        """What anybody sees of each cell."""
        return [[seen(self.buffer[y][x]) for x in range(self.columns)] for y in range(self.lines)]


def seen(cell: Char) -> Char:
    """What anybody sees of a cell: a blank shows no ink, unless it is reversed."""
    return cell if cell.data != " " or cell.reverse else cell._replace(
        fg="default", bold=False, italics=False, blink=False)


class Sending(DeckApp):
    """The app with a terminal of its own, which is sent what a real one would be."""

    at: Terminal | None = None

    def _display(self, screen: Any, renderable: Any) -> None:
        if isinstance(renderable, CompositorUpdate) and self._running and not self._closed and not self._batch_count:
            self.console._color_system = ColorSystem.TRUECOLOR
            if self.at is None or (self.at.columns, self.at.lines) != self.size:
                if self.at is None:
                    self.known = TerminalScreen()
                self.at = Terminal(*self.size)
                self.stream = pyte.Stream(self.at)
            cursor = self.screen.outer_size.clamp_offset(self.cursor_position)
            told = renderable.render_segments(self.console) + Control.move_to(*cursor).segment.text
            self.stream.feed(self.known.changes(told, (self.size.width, self.size.height)))
        super()._display(screen, renderable)


def picture_of(app: App[Any]) -> list[list[Char]]:
    """The cells that Textual means to be on the screen."""
    return [[seen(cell) for text, style, _ in strip for cell in _drawn(text, style or Style.null())]
            for strip in app.screen._compositor.render_strips()]


def _drawn(text: str, style: Style) -> list[Char]:
    cells, cell = list[Char](), _char(style.render("-", color_system=ColorSystem.TRUECOLOR))
    for sign in text:
        wide = wcwidth(sign)
        if wide > 0:
            cells += [cell._replace(data=sign), *[cell._replace(data="")] * (wide - 1)]
        elif cells:
            at = max(n for n, cell in enumerate(cells) if cell.data)
            cells[at] = cells[at]._replace(data=unicodedata.normalize("NFC", cells[at].data + sign))
    return cells


@lru_cache(maxsize=1 << 12)
def _char(codes: str) -> Char:
    """A sign as it stands in this style. Rich keeps the codes of a style as they were for the first app that wrote it,
    whose terminal may have had fewer colours: a style is read by its codes."""
    one = Terminal(2, 1)
    pyte.Stream(one).feed(f"\x1b[1;1H{codes}")
    return one.buffer[0][0]
