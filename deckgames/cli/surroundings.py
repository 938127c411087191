"""What deckgames finds out about the terminal it runs in and what it chooses there, for reports of bugs."""

import asyncio
import platform
import sys
from collections.abc import Iterator
from contextlib import suppress
from shutil import get_terminal_size

from deckgames import VERSION
from deckgames.cli.terminal import terminal_refusal
from deckgames.engine.core.spelling import in_ascii, visible
from deckgames.ui import settings
from deckgames.ui.terminal import Terminal, here

_SECONDS = 1.0
"""How long tmux is waited for."""
_ASKED_FOR = {"always": "ASCII: your options say always", "never": "Unicode: your options say never ASCII"}
_PRIVATE = ("TMUX", "STY", "NO_COLOR")
"""Names that need only be set."""


def tell() -> None:
    """Prints what is known of the terminal, the folders and the versions, for bug reports."""
    terminal = here(sys.__stderr__)
    with suppress(TimeoutError):
        terminal = asyncio.run(asyncio.wait_for(terminal.asked(), _SECONDS))
    for line in lines(terminal, settings.load()[0], terminal_refusal()):
        print(in_ascii(visible(line)) if terminal.ascii else visible(line))


def lines(terminal: Terminal, options: settings.SettingsModel, refusal: str = "") -> Iterator[str]:
    """What is found, what follows from it and from the player's options, and what is impossible here."""
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


def _part(title: str, rows: dict[str, str]) -> Iterator[str]:
    if any(rows.values()):
        yield from ("", title, *(f"  {name:<10}{said}" for name, said in rows.items() if said))
