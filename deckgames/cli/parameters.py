"""How a command says what can stand on its line: Typer's options and arguments, with what all of ours have."""

from collections.abc import Callable
from typing import Any

import typer

Completes = Callable[[str], Any] | Callable[[typer.Context, str], Any] | None
"""What a shell offers for the beginning of a word."""


def option(metavar: str, help: str, *names: str, completes: Completes = None, shown: bool = False) -> Any:
    """An option with a value. What stands for it where it is not given `help` says, unless the default is `shown`."""
    return typer.Option(*names, metavar=metavar, help=help, autocompletion=completes, show_default=shown)


def flag(help: str, *names: str) -> Any:
    """An option that is given or not, or one of a few words."""
    return typer.Option(*names, help=help)


def argument(metavar: str, help: str, completes: Completes = None) -> Any:
    """A word that has its place."""
    return typer.Argument(metavar=metavar, help=help, autocompletion=completes, show_default=False)
