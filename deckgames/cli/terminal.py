"""What every command asks first: whether there is a terminal, how wide, that garbage is collected rarely; the menu; and
what is found out about the terminal, for reports of bugs."""

import gc
import os
import sys
from codecs import register_error
from io import TextIOWrapper

TYPE_CHECKING = False  # so mypy reads it: to import typing takes longer than the rest
if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import Any, TextIO

    from rich.console import Console

    from deckgames.ui.settings import SettingsModel
    from deckgames.ui.terminal import Terminal

NO_TERMINAL = "deckgames needs a terminal for its screens; with --plain it works line by line"
NO_STDERR = ("deckgames draws its screens on standard error, which goes elsewhere here: leave out 2>, or play with "
             "--plain")
_STREAMS = ("stdin", "r"), ("stdout", "w"), ("stderr", "w")
WIDTH = 120
"""Columns of a table that goes to no terminal."""


def terminal_refusal() -> str:
    """Why no screens can be shown here, in one plain line; "" if they can. Asked before anything is imported."""
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        return NO_TERMINAL
    if not sys.stderr.isatty():
        return NO_STDERR
    from deckgames.ui.terminal import here

    return here(sys.stderr).refusal


def menu(ascii: bool | None = None) -> int:
    """The app with its menu; gives the exit code."""
    refusal = terminal_refusal()
    if refusal:
        return refused(refusal)
    from deckgames.ui.app import run as app
    from deckgames.ui.host import Start

    return app(Start(ascii=ascii))


def refused(refusal: str) -> int:
    """Says why no screens can be shown, where it can be read; gives the exit code."""
    print(refusal, file=sys.stderr if refusal != NO_STDERR else sys.stdout)
    return 2


class Visible:
    """A stream that lets lines of visible characters out and nothing else, refusals, tracebacks and wrong uses alike:
    all may quote what a stranger's file holds. Rich goes round it, for the colours and bars that it draws itself."""

    def __init__(self, stream: "TextIO") -> None:
        self.rich_proxied_file = stream

    def write(self, text: str) -> int:
        """Writes these lines with control characters made visible."""
        from deckgames.engine.core.spelling import carried, left_to_right, visible

        shown = "\n".join(map(visible, text.split("\n")))
        shown = left_to_right(shown) if self.rich_proxied_file.isatty() else shown
        return self.rich_proxied_file.write(carried(shown, self.rich_proxied_file.encoding or "utf-8"))

    def __getattr__(self, name: str) -> "Any":
        return getattr(self.rich_proxied_file, name)


def guard_streams() -> None:
    """Puts an empty stream where one is closed (`>&-`), lets only visible characters out by standard error, and
    stand-ins in ASCII where standard output cannot carry a sign."""
    for name, mode in _STREAMS:
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))
    if not isinstance(sys.stderr, Visible):
        sys.stderr = Visible(sys.stderr)
    register_error(_STAND_INS, _stand_in)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors=_STAND_INS)


_STAND_INS = "deckgames-stand-ins"


def _stand_in(error: UnicodeError) -> tuple[str, int]:
    from deckgames.engine.core.spelling import carried

    assert isinstance(error, UnicodeEncodeError)
    return carried(error.object[error.start:error.end], error.encoding), error.end


def say(line: str) -> None:
    """Prints a line of visible characters for people."""
    from deckgames.engine.core.spelling import left_to_right, visible

    line = visible(line)
    print(left_to_right(line) if sys.stdout.isatty() else line)


def typed(path: "Path") -> str:
    """The path as people can type it into a shell, by numbers where this terminal shows none of its letters."""
    from shlex import quote

    from deckgames.engine.core.spelling import carried

    text = str(path)
    if text.isprintable() and carried(text, sys.stdout.encoding or "utf-8") == text:
        return quote(text)
    shown = (chr(c) if 32 <= c < 127 and chr(c) not in "'\\" else f"\\{c:03o}" for c in os.fsencode(path))
    return f"$'{''.join(shown)}'"


def print_json(document: object) -> None:
    """Prints what was found as JSON that can be shown anywhere."""
    import json

    from deckgames.engine.core.spelling import visible

    escaped = not (sys.stdout.encoding or "utf-8").casefold().startswith("utf")
    for line in json.dumps(document, indent=2, ensure_ascii=escaped).split("\n"):
        print(visible(line))


def collect_rarely() -> None:
    """Sets the cyclic collector to run seldom: a start makes many objects that stay (a tenth of its time), and so
    does a match; what is garbage dies by its count. The app collects oftener once its first screen stands."""
    gc.set_threshold(250_000, 20, 50)


def console() -> "Console":
    """A Rich console for tables, as wide as the terminal, or WIDTH columns where there is none."""
    from rich.console import Console

    return Console(highlight=False, markup=False, width=None if sys.stdout.isatty() else WIDTH)


_SECONDS = 1.0
"""How long tmux is waited for."""
_ASKED_FOR = {"always": "ASCII: your options say always", "never": "Unicode: your options say never ASCII"}
_PRIVATE = ("TMUX", "STY", "NO_COLOR")
"""Names that need only be set."""


def report() -> None:
    """Prints what is known of the terminal, the folders and the versions, for bug reports."""
    import asyncio
    from contextlib import suppress

    from deckgames.engine.core.spelling import in_ascii, visible
    from deckgames.ui import settings
    from deckgames.ui.terminal import here

    terminal = here(sys.__stderr__)
    with suppress(TimeoutError):
        terminal = asyncio.run(asyncio.wait_for(terminal.asked(), _SECONDS))
    for line in surroundings(terminal, settings.load()[0], terminal_refusal()):
        print(in_ascii(visible(line)) if terminal.ascii else visible(line))


def surroundings(terminal: "Terminal", options: "SettingsModel", refusal: str = "") -> "Iterator[str]":
    """What is found, what follows from it and from the player's options, and what is impossible here."""
    import platform
    from shutil import get_terminal_size

    from deckgames import VERSION

    yield f"deckgames {VERSION}, Python {platform.python_version()}, {platform.system()}"
    found = {name: "set" if name in _PRIVATE else value for name, value in terminal.found.items()}
    size = get_terminal_size()
    output = f"{terminal.encoding}, {size.columns} columns, {size.lines} rows"
    yield from _part("Found", {**found, "output": output, "tmux says": str(terminal.tmux or "")})
    signs = f"ASCII: {terminal.no_signs}" if terminal.ascii else "Unicode"
    colours = f"none: {terminal.no_colours}" if terminal.no_colours else terminal.colours or "unknown: TERM is not set"
    yield from _part("Chosen", {
        "signs": _ASKED_FOR.get(options.ascii, signs), "colours": colours,
        "theme": "mono" if terminal.no_colours else options.theme, "leaving": "the picture is wiped, row by row"})
    yield from _part("Impossible here", {"screens": refusal, "focus": terminal.no_focus})


def _part(title: str, rows: dict[str, str]) -> "Iterator[str]":
    if any(rows.values()):
        yield from ("", title, *(f"  {name:<10}{said}" for name, said in rows.items() if said))
