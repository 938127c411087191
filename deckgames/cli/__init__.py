"""The commands of `deckgames`. Each imports what it needs when it runs; the bare call goes straight to the menu."""

import os
import sys
from collections.abc import Sequence
from types import ModuleType

from deckgames import VERSION
from deckgames.cli.terminal import collect_rarely, guard_streams, menu


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the command and leaves with its exit code: 0 well, 1 a failure was found, 2 wrong use or no terminal."""
    collect_rarely()
    guard_streams()
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given == ["--version"]:
        raise SystemExit(version())
    _without_plugins()
    if not given and "_DECKGAMES_COMPLETE" not in os.environ:
        raise SystemExit(menu())
    if given[:1] == ["play"] and "_DECKGAMES_COMPLETE" not in os.environ:
        from deckgames.cli.shortcut import plain_table, play

        if (table := plain_table(given)) is not None:
            raise SystemExit(play(table))
    from deckgames.cli.commands import run

    raise SystemExit(run(given))


def _without_plugins() -> None:
    """Pydantic looks for plugins in all that is installed: what it would do that with is a 25th of a table's start."""
    none = ModuleType("pydantic.plugin._loader")
    vars(none)["get_plugins"] = tuple
    sys.modules.setdefault(none.__name__, none)


def version() -> int:
    """Prints the version, for which no command needs to be loaded; gives the exit code."""
    try:
        print(f"deckgames {VERSION}", flush=True)
    except OSError as error:
        from deckgames.cli.failing import no_output

        return no_output(error)
    return 0
