"""The commands of `deckgames`. Each imports what it needs when it runs; the bare call goes straight to the menu."""

import os
import sys
from collections.abc import Sequence
from functools import partial
from types import ModuleType

from deckgames import VERSION
from deckgames.cli.terminal import collect_rarely, guard_streams, menu

TYPE_CHECKING = False  # as in terminal.py
if TYPE_CHECKING:
    from typing import Any


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
        from deckgames.cli.failing import carried_out

        if (table := plain_table(given)) is not None:
            raise SystemExit(carried_out(partial(_play, table)))
    from deckgames.cli.commands import run

    raise SystemExit(run(given))


def plain_table(given: Sequence[str]) -> "dict[str, Any] | None":
    """The table that `play GAME` asks for, with no more than seats, seed and save: such a line needs no Typer, which
    is a tenth of a table's start. None for every other line."""
    from deckgames.engine.catalogue import IDS
    from deckgames.engine.core.spelling import whole_number

    if len(given) < 2 or given[0] != "play" or given[1] not in IDS or len(given) % 2:
        return None
    said = dict(zip(given[2::2], given[3::2], strict=True))
    if not {*said} <= {"--seats", "--seed", "--save"} or any(word.startswith("-") for word in said.values()):
        return None
    table: dict[str, Any] = {"game": given[1]} | {name[2:]: word for name, word in said.items()}
    if "seed" in table:
        table["seed"] = whole_number(table["seed"])
        if table["seed"] is None:
            return None
    return table


def _play(table: "dict[str, Any]") -> int:
    from deckgames.cli import playing
    from deckgames.cli.tables import Wanted

    return playing.play(Wanted(**table), plain=False, ascii=None, theme=None)


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
