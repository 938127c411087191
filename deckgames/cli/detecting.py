"""`deckgames lab detect`: foolish moves as tables, as JSON and as situation files."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from deckgames.cli.failing import Failed, Stopped
from deckgames.cli.labwork import bar, bot_of, crew_of, lab_needed, writable, write
from deckgames.cli.tables import game_of, options_of
from deckgames.engine.data import dataclass
from deckgames.engine.journal import SUFFIX, SaveRefused
from deckgames.engine.packfile import PackErrors
from deckgames.games import IDS

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

    from deckgames.lab.detect import Case, Moves, Rate, Report, Seen


@dataclass(frozen=True)
class Wish:
    """What is to be looked through, as a command line says it."""

    what: Sequence[str]
    games: int
    bots: str
    seats: int
    seed: int
    worlds: int
    to_end: bool
    iterations: int
    options: Sequence[str]
    jobs: int
    json: str
    situations: Path | None
    html: Path | None = None
    cluster: str = ""


def detect(wish: Wish) -> None:
    """Looks through the games and prints what was found; after Ctrl+C what was found so far. Raises Failed."""
    with lab_needed():
        from deckgames.lab.detect import filed, report
    if wish.games < 1 or wish.iterations < 1:
        raise Failed("expected at least 1 game and 1 rollout")
    writable(wish.json, wish.html)
    if wish.situations is not None and wish.situations.exists() and not wish.situations.is_dir():
        raise Failed(f"--situations {wish.situations} is a file; expected a folder")
    if wish.worlds and wish.worlds < 2:
        raise Failed(f"--worlds cannot be {wish.worlds}; expected 0, or at least 2 to say how sure a loss is")
    game, cases = _cases(wish)
    seen, stopped = _seen(cases, wish)
    found = report(game, seen, wish.worlds, stopped is not None)
    files, trouble = [], ""
    try:
        files = filed(found.finds, wish.situations) if wish.situations else []
    except OSError as error:
        trouble = f"{error.filename} cannot be written: {error.strerror}"
    write(found, _tables(found, files), wish.json, wish.html)
    if trouble:
        raise Failed(trouble, 1)
    if stopped is not None:
        raise stopped


def _cases(wish: Wish) -> tuple[str, "list[Case]"]:
    """The games to look through, and which game they are of: of bots, or of saves, of which a game that is named before
    them takes its own."""
    first, *rest = wish.what
    if not rest and (first in IDS or not Path(first).exists()):
        return _of_bots(wish)
    if rest and first in IDS:
        return _of_saves(rest, wish, first)
    return _of_saves(wish.what, wish)


def _of_bots(wish: Wish) -> tuple[str, "list[Case]"]:
    from deckgames.lab.detect import Case

    game = game_of(wish.what[0])
    levels = [bot_of(level) for level in wish.bots.split(",")]
    if not game.min_seats <= wish.seats <= game.max_seats:
        raise Failed(f"{game.title} has {game.min_seats} to {game.max_seats} seats, not {wish.seats}")
    options = options_of(game, wish.options).model_dump(mode="json", exclude_defaults=True)
    return game.id, [Case(game.id, level, wish.seats, seed, options, (), wish.iterations, "", wish.worlds, wish.to_end)
                     for level in levels for seed in range(wish.seed, wish.seed + wish.games)]


def _of_saves(words: Sequence[str], wish: Wish, game: str = "") -> tuple[str, "list[Case]"]:
    """The saves that were named and those in named folders; in a folder, games that are not over are passed by, and
    with a `game` those of other games."""
    from deckgames.engine.journal import info as look
    from deckgames.lab.detect import Case

    found: list[tuple[str, Path]] = []
    for word in words:
        path = Path(word)
        if not path.exists():
            what = "save or folder" if game else "game and no save"
            raise Failed(f"there is no {what} {word}; expected a game, or saves, or a game and then saves")
        for file in sorted(path.glob(f"*{SUFFIX}")) if path.is_dir() else [path]:
            info = look(file)
            if info.problem is not None:
                raise Failed(info.problem if str(file) in info.problem else f"{file}: {info.problem}")
            if path.is_dir() and game not in ("", info.game):
                continue
            if info.over:
                found.append((info.game, file))
            elif not path.is_dir():
                raise Failed(f"{file} is still being played: only finished games are looked through")
            else:
                print(f"{file.name} is still being played: passed by", file=sys.stderr)
    games = list(dict.fromkeys(name for name, _ in found))
    if len(games) > 1:
        raise Failed(f"these are finished games of {' and '.join(games)}; expected those of one, or its name before "
                     f"them: deckgames lab detect {games[0]} {' '.join(words)}")
    if not games:
        raise Failed(f"there is no finished game{f' of {game}' if game else ''} among these saves")
    return games[0], [Case(save=str(file), worlds=wish.worlds, to_end=wish.to_end) for _, file in found]


def _seen(cases: "Sequence[Case]", wish: Wish) -> "tuple[list[Seen], Stopped | None]":
    """What was found, and the signal that ended it before all was looked through."""
    from deckgames.lab.detect import looked_through

    seen: list[Seen] = []
    try:
        with bar() as told, crew_of(wish.jobs, wish.cluster) as workers:
            told(0, len(cases), f"game 1 of {len(cases)}")
            for one in workers.each(looked_through, cases):
                seen.append(one)
                told(len(seen), len(cases), f"game {min(len(seen) + 1, len(cases))} of {len(cases)}")
    except Stopped as stopped:
        if not seen:
            raise Failed("no game was looked through: there is nothing to report", stopped.code) from None
        return seen, stopped
    except SaveRefused as error:
        raise Failed(str(error), 1) from None
    except (PackErrors, ValueError) as error:
        raise Failed(str(error), 1) from None
    return seen, None


def _tables(found: "Report", files: Sequence[Path]) -> "Iterator[RenderableType]":
    """What was found, the habits, and a line for each foolish move with its file."""
    if found.worlds:
        yield "in 100 games and seat (95 %)"
        yield _players(found.players)
    else:
        yield f"{found.games} games, rules of thumb only: without worlds no move is measured"
    if found.habits:
        yield _habits(found)
    for i, find in enumerate(found.finds):
        yield (f"{find.kind}: {find.source}, answer {find.number + 1}, {find.who} {find.seat + 1}: {find.words}"
               + (f"  {files[i]}" if files else ""))
    if found.interrupted:
        yield f"Interrupted: this is the report of the {found.games} games that were looked through."


def _players(players: "Sequence[Moves]") -> "Table":
    """Foolish moves of each kind of player."""
    from deckgames.lab.tables import columns

    table = columns("player", "games", "decisions", "foolish", "slips", "mistakes", "blunders", words=("player",))
    for one in players:
        table.add_row(one.who, str(one.games), str(one.decisions),
                      *map(_rate, (one.foolish, one.slips, one.mistakes, one.blunders)))
    return table


def _rate(rate: "Rate | None") -> str:
    if rate is None:
        return "–"
    said = f"{rate.per_100:.0f}"
    return said if rate.low is None or rate.high is None else f"{said} ({rate.low:.0f} to {rate.high:.0f})"


def _habits(found: "Report") -> "Table":
    """The rules of thumb."""
    from deckgames.lab.tables import columns

    table = columns("player", "rule of thumb", "could", "did", "in 100 games", "first",
                    words=("player", "rule of thumb", "first"))
    for one in found.habits:
        table.add_row(one.who, one.name, str(one.could), str(one.did), f"{one.per_100:.0f}", one.first)
    return table
