"""How a command says what can stand on its line: Typer's options and arguments, with what all of ours have; and what a
shell may complete there: games, guides, packs, people, and saves where they lie."""

from collections.abc import Callable
from typing import Any

import typer

from deckgames.engine.catalogue import IDS

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


def games(incomplete: str) -> list[str]:
    """Games that begin so."""
    return [game for game in IDS if game.startswith(incomplete)]


def game_first(context: typer.Context, incomplete: str) -> list[str]:
    """Games, as the first of several words."""
    words = [value for value in context.params.values() if isinstance(value, list | tuple) and value]
    return [] if words else games(incomplete)


def guides(incomplete: str) -> list[str]:
    """Guided first games that begin so."""
    from deckgames.guide import guides

    return [guide.id for guide in guides(IDS) if guide.id.startswith(incomplete)]


def packs(context: typer.Context, incomplete: str) -> list[str]:
    """The player's own packs for the game that was typed (none: for any) whose name begins so."""
    from deckgames.engine.catalogue import load

    wanted = context.params.get("game")
    names = [name.id for game in ([wanted] if wanted in IDS else IDS) for name in load(game).own_packs]
    return [name for name in ("none", *names) if name.startswith(incomplete)]


def people(incomplete: str) -> list[str]:
    """People whose name begins so, those who played last first."""
    from deckgames.people.kept import Records, recent
    from deckgames.people.results import person

    names = recent(Records().games(), most=99)
    return [name for name in names if person(name).startswith(person(incomplete))]


def saves(incomplete: str) -> list[str]:
    """The player's saves whose path begins so, the latest first, then those in a folder, and its folders."""
    from contextlib import suppress
    from glob import escape, glob
    from os.path import isdir
    from pathlib import Path

    from deckgames.engine.core.files import files_in
    from deckgames.engine.core.paths import saves_dir
    from deckgames.engine.record.journal import SUFFIX

    found = list[Path]()
    with suppress(OSError):  # a save may go in between
        found = sorted(files_in(saves_dir(), f"*{SUFFIX}"), key=lambda save: save.stat().st_mtime, reverse=True)
        found = [path for path in found if str(path).startswith(incomplete)]
        found += [Path(path) for path in sorted(glob(f"{escape(incomplete)}*")) if path.endswith(SUFFIX) or isdir(path)]
    return [*dict.fromkeys(map(str, found))]
