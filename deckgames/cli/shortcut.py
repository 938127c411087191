"""The way to a table that a short command line asks for, without the machinery of all commands."""

from collections.abc import Sequence
from typing import Any

from deckgames.cli.failing import carried_out
from deckgames.engine.catalogue import IDS
from deckgames.engine.core.spelling import whole_number


def plain_table(given: Sequence[str]) -> dict[str, Any] | None:
    """The table that `play GAME` asks for, with no more than seats, seed and save: such a line needs no Typer, which
    is a tenth of a table's start. None for every other line."""
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


def play(table: dict[str, Any]) -> int:
    """Plays at this table; gives the exit code."""
    def work() -> int:
        from deckgames.cli import playing
        from deckgames.cli.tables import Wanted

        return playing.play(Wanted(**table), plain=False, ascii=None, theme=None)

    return carried_out(work)
