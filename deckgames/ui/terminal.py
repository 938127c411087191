"""What is known of the terminal, and what follows from it: signs, colours, and what cannot be promised there. Knows no
Textual."""

from __future__ import annotations

import codecs
import os
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from io import TextIOWrapper
from shutil import get_terminal_size
from typing import Literal, TextIO
from unicodedata import east_asian_width

from deckgames.engine.core.data import fresh, frozen
from deckgames.engine.core.spelling import to_ascii
from deckgames.engine.messages import TEXT

Colours = Literal["", "none", "16", "256", "all"]
"""How many colours are sent; "": Rich finds out."""
NAMES = ("TERM", "COLORTERM", "NO_COLOR", "TMUX", "STY", "LC_ALL", "LC_CTYPE", "LANG")
"""What is looked at in the environment."""
_LOCALES = ("LC_ALL", "LC_CTYPE", "LANG")
_PYTHONS_OWN = frozenset({"C.UTF-8", "C.utf8", "UTF-8"})
"""What Python writes into LC_CTYPE where the locale that is named is not installed: LANG knows more."""
_LACK_SIGNS = re.compile(r"linux|vt\d+|ansi|pcansi|cons25|cygwin|sun|wsvt25|scoansi", re.IGNORECASE)
_LACK_COLOURS = re.compile(r"vt(52|[1-4]\d\d)|sun", re.IGNORECASE)
_ALL_COLOURS = frozenset({"alacritty", "contour", "direct", "foot", "ghostty", "iterm2", "kitty", "mintty", "rio",
                          "tmux", "wezterm"})
"""Parts of names of terminals that show every colour. Over ssh only the name arrives, not COLORTERM."""
_TMUX = ("tmux", "display-message", "-p", "#{focus-events} #{client_utf8} #{client_termname}")
_KEPT_BY_SCREEN = 10_000
"""Lines that GNU screen keeps at most, unless somebody wants more: 100 by itself, 1,024 in some systems."""
FORGET = "\x1b[3J"
"""Terminals forget what has scrolled away."""


@frozen
class Tmux:
    """What tmux answers: whether it tells programs of the focus, whether its own terminal has UTF-8, and its TERM."""

    focus: bool
    utf8: bool
    outer: str

    def __str__(self) -> str:
        return TEXT(f"tmux-utf8.{'with' if self.utf8 else 'without'}", term=self.outer,
                    focus=TEXT(f"tmux-focus.{'told' if self.focus else 'untold'}"))


@frozen
class Terminal:
    """One terminal, as its surroundings tell of it: `found` stands in the environment, `encoding` is that of the stream
    that is written to."""

    found: Mapping[str, str] = fresh(dict)
    encoding: str = "utf-8"
    tmux: Tmux | None = None

    @property
    def term(self) -> str:
        """What the terminal calls itself."""
        return self.found.get("TERM", "")

    @property
    def inside(self) -> str:
        """The program between us and the terminal ("": none that is known of)."""
        return "GNU screen" if "STY" in self.found else "tmux" if "TMUX" in self.found else ""

    @property
    def refusal(self) -> str:
        """Why it shows no screens; "" if it does."""
        return TEXT("terminal.no-screens", term=self.term) if self.term == "dumb" else ""

    @property
    def no_signs(self) -> str:
        """Why signs are replaced by ASCII; "" if they are shown."""
        if not _is_unicode(self.encoding):
            return TEXT("terminal.output", encoding=self.encoding)
        if _LACK_SIGNS.fullmatch(self.term.partition("-")[0]):
            return TEXT("terminal.few-signs", term=self.term)
        if self.tmux is not None and (not self.tmux.utf8 or _LACK_SIGNS.fullmatch(self.tmux.outer.partition("-")[0])):
            return TEXT("terminal.tmux", tmux=str(self.tmux))
        for name in _LOCALES:
            if (said := self.found.get(name, ""))[:2].lower() in ("zh", "ja", "ko"):
                return TEXT("terminal.wide-signs", name=name, value=said)
        name = next((name for name in _LOCALES if name in self.found and self._meant(name)), "")
        charset = self.found.get(name, "").partition("@")[0].partition(".")[2]
        if not charset or _is_unicode(charset):
            return ""
        return TEXT("terminal.no-utf8", name=name, value=self.found[name])

    def _meant(self, name: str) -> bool:
        """Whether this name is the user's word and not Python's."""
        return name != "LC_CTYPE" or self.found[name] not in _PYTHONS_OWN

    @property
    def ascii(self) -> bool:
        """Whether every sign is replaced by its ASCII stand-in."""
        return bool(self.no_signs)

    @property
    def no_colours(self) -> str:
        """Why no colour is sent; "" if colours are."""
        if "NO_COLOR" in self.found:
            return TEXT("terminal.no-color")
        lacks = _LACK_COLOURS.fullmatch(self.term.partition("-")[0])
        return TEXT("terminal.no-colours", term=self.term) if lacks else ""

    @property
    def colours(self) -> Colours:
        """How many colours it shows. GNU screen hands COLORTERM on and reads such colours as blinking and dim; tmux
        finds the nearest colours itself."""
        parts = {*re.split("[-.]", self.term)}
        if self.no_colours:
            return "none"
        if self.inside == "GNU screen":
            return "256" if parts & {*_ALL_COLOURS, "256color"} else "16"
        if self.inside == "tmux" or parts & _ALL_COLOURS or self.found.get("COLORTERM") in ("truecolor", "24bit"):
            return "all"
        return "256" if "256color" in parts else "16" if self.term else ""

    @property
    def no_focus(self) -> str:
        """What to do where nobody tells the program that its window is left: Hide on leaving would do nothing. "" where
        it may work."""
        if self.tmux is not None and not self.tmux.focus:
            return TEXT("terminal.focus-tmux")
        if self.inside == "GNU screen":
            return TEXT("terminal.focus-screen")
        return TEXT("terminal.focus-linux") if self.term == "linux" else ""

    async def asked(self) -> Terminal:
        """This terminal, with what tmux answers about it if deckgames runs inside tmux."""
        if self.inside != "tmux":
            return self
        import asyncio
        from subprocess import DEVNULL, PIPE

        with suppress(OSError):
            tmux = await asyncio.create_subprocess_exec(*_TMUX, stdin=DEVNULL, stdout=PIPE, stderr=DEVNULL)
            said = (await tmux.communicate())[0].decode(errors="replace").split()
            if len(said) == 3:
                return replace(self, tmux=Tmux(said[0] == "1", said[1] == "1", said[2]))
        return self

    def hidden(self) -> str:
        """What takes all that was written line by line out of sight, and what has scrolled away as well: nobody is to
        scroll back to a hand."""
        if self.term in ("", "dumb"):
            return "\n" * max(60, get_terminal_size().lines)
        if self.inside == "GNU screen":  # it cannot be told to forget, but keeps so many lines
            return wiped() + "\x1b[999;1H" + "\n" * _KEPT_BY_SCREEN + "\x1b[H"
        return f"{wiped()}{FORGET}"


def _is_unicode(encoding: str) -> bool:
    """Whether every sign can be written so."""
    try:
        return codecs.lookup(encoding).name.startswith("utf")
    except LookupError:
        return False


def here(stream: TextIO | None, environ: Mapping[str, str] | None = None) -> Terminal:
    """The terminal of this environment, written to by this stream."""
    found = os.environ if environ is None else environ
    return Terminal({name: found[name] for name in NAMES if found.get(name)},
                    getattr(stream, "encoding", None) or "utf-8")


def write_stand_ins(stream: TextIO) -> None:
    """From now on this stream lets out what it cannot encode as its ASCII stand-in, else as question marks: as many
    as it takes columns, for pictures."""
    codecs.register_error("stand-in", _stand_in)
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="stand-in")


def _stand_in(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(sign if (sign := to_ascii(c)).isascii() else "?" * (1 + (east_asian_width(c) in "WF"))
                   for c in error.object[error.start:error.end]), error.end


def wiped() -> str:
    """What takes a picture from the terminal. Row by row: tmux keeps what is cleared at once (ESC [2J) in its history.
    """
    return "".join(f"\x1b[{row};1H\x1b[2K" for row in range(get_terminal_size().lines, 0, -1))
