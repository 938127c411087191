"""What every command asks first: whether there is a terminal, how wide, that garbage is collected rarely; the menu."""

import gc
import os
import sys

TYPE_CHECKING = False  # so mypy reads it: to import typing takes longer than the rest
if TYPE_CHECKING:
    from rich.console import Console

NO_TERMINAL = "deckgames needs a terminal for its screens; with --plain it works line by line"
WIDTH = 120
"""Columns of a table that goes to no terminal."""


def terminal_refusal() -> str:
    """Explain no screens can be shown here, in one plain line; "" if they can. Asked before anything is imported."""
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        return NO_TERMINAL
    if os.environ.get("TERM") == "dumb":
        return "this terminal (TERM=dumb) shows no screens; with --plain deckgames works line by line"
    return ""


def menu(ascii: bool | None = None) -> int:
    """The app with its menu; gives the exit code."""
    refusal = terminal_refusal()
    if refusal:
        print(refusal, file=sys.stderr)
        return 2
    from deckgames.ui.app import run as app
    from deckgames.ui.host import Start

    return app(Start(ascii=ascii))


def collect_rarely() -> None:
    """Sets the cyclic collector to run seldom: a start makes many objects that stay (a tenth of its time), and so
    does a match; what is garbage dies by its count. The app collects oftener once its first screen stands."""
    gc.set_threshold(250_000, 20, 50)


def console() -> "Console":
    """Where tables go: as wide as the terminal, or as WIDTH."""
    from rich.console import Console

    return Console(highlight=False, markup=False, width=None if sys.stdout.isatty() else WIDTH)


def printable(text: str) -> str:
    """A name of a file as it may be printed: it may hold anything."""
    return "".join(c if c.isprintable() else "?" for c in text)
