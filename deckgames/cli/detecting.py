"""`deckgames lab detect`: foolish moves as tables, as JSON and as situation files."""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from time import time

from rich.console import RenderableType

from deckgames import VERSION
from deckgames.cli.failing import Failed, Stopped
from deckgames.cli.labwork import Wish, bar, bot_of, cards_of, crew_of, writable, write
from deckgames.cli.tables import game_of, options_of
from deckgames.engine.data import dataclass
from deckgames.engine.journal import SUFFIX, SaveRefused, info as look
from deckgames.engine.places import files_in, what_lies
from deckgames.engine.registry import IDS
from deckgames.engine.spelling import plural
from deckgames.lab.detect import Case, Find, Rate, Report, Seen, filed, looked_through, report
from deckgames.lab.runs import Crew, Keep
from deckgames.lab.tables import columns


@dataclass(frozen=True, kw_only=True)
class DetectWish(Wish):
    """What is to be looked through, and how closely."""

    what: tuple[str, ...]
    at: int
    """How many play at a table."""
    worlds: int
    to_end: bool
    iterations: int
    situations: Path | None = None
    minutes: float = 5
    every: int = 25


def detect(wish: DetectWish) -> None:
    """Looks through the games and prints what was found; after Ctrl+C, or when the minutes are over, what was found so
    far. Raises Failed."""
    if wish.games < 1 or wish.iterations < 1 or wish.every < 1:
        raise Failed("expected at least 1 game, 1 rollout, and 1 for --every")
    if wish.minutes < 0:
        raise Failed(f"--minutes cannot be {wish.minutes:g}; expected more than 0, or 0: as long as it takes")
    writable(wish, Report)
    if wish.situations is not None and what_lies(wish.situations) not in ("", "folder"):
        raise Failed(f"--situations {wish.situations} is a file; expected a folder")
    if wish.worlds and wish.worlds < 2:
        raise Failed(f"--worlds cannot be {wish.worlds}; expected 0, or at least 2 to say how sure a loss is")
    game, cases = _cases(wish)
    hunt = Hunt(cases, wish)
    hunt.run()
    found = report(game, hunt.seen, wish.worlds, hunt.stopped is not None)
    write(found, _tables(found, hunt), wish)
    if hunt.trouble:
        raise Failed(hunt.trouble, 1)
    if hunt.stopped is not None:
        raise hunt.stopped


def _cases(wish: DetectWish) -> tuple[str, list[Case]]:
    """The games to look through, and which game they are of: of bots, or of saves, of which a game that is named before
    them takes its own."""
    first, *rest = wish.what
    if not rest and (first in IDS or not what_lies(Path(first))):
        return _of_bots(wish)
    return _of_saves(rest, wish, first) if rest and first in IDS else _of_saves(wish.what, wish)


def _of_bots(wish: DetectWish) -> tuple[str, list[Case]]:
    game = game_of(wish.what[0])
    levels = [bot_of(level) for level in wish.bots.split(",")]
    if not game.min_seats <= wish.at <= game.max_seats:
        raise Failed(f"{game.title} has {game.min_seats} to {game.max_seats} seats, not {wish.at}")
    options = options_of(game, wish.options).briefly()
    packs, cards = cards_of(game, wish.packs, wish.cards)
    return game.id, _parts([Case(game.id, level, wish.at, seed, options, packs, cards, wish.iterations, "",
                                 wish.worlds, wish.to_end)
                            for level in levels for seed in range(wish.seed, wish.seed + wish.games)], wish)


def _parts(cases: list[Case], wish: DetectWish) -> list[Case]:
    """The first part of all games, then the second of all, and so on."""
    every = wish.every if wish.worlds else 1
    return [replace(case, every=every, part=part) for part in range(every) for case in cases]


def _of_saves(words: Sequence[str], wish: DetectWish, game: str = "") -> tuple[str, list[Case]]:
    """The saves that were named and those in named folders; in a folder, games that are not over are passed by, and
    with a `game` those of other games."""
    found: list[tuple[str, Path]] = []
    for word in words:
        path, lies = Path(word), what_lies(Path(word))
        if not lies:
            what = "save or folder" if game else "game and no save"
            raise Failed(f"there is no {what} {word}; expected a game, or saves, or a game and then saves")
        for file in files_in(path, f"*{SUFFIX}") if lies == "folder" else [path]:
            info = look(file)
            if info.problem is not None:
                raise Failed(info.problem if str(file) in info.problem else f"{file}: {info.problem}")
            if lies == "folder" and game not in ("", info.game):
                continue
            if info.over:
                found.append((info.game, file))
            elif lies != "folder":
                raise Failed(f"{file} is still being played: only finished games are looked through")
            else:
                print(f"{file.name} is still being played: passed by", file=sys.stderr)
    games = list(dict.fromkeys(name for name, _ in found))
    if len(games) > 1:
        raise Failed(f"these are finished games of {' and '.join(games)}; expected those of one, or its name before "
                     f"them: deckgames lab detect {games[0]} {' '.join(words)}")
    if not games:
        raise Failed(f"there is no finished game{f' of {game}' if game else ''} among these saves")
    return games[0], _parts([Case(save=str(file), worlds=wish.worlds, to_end=wish.to_end) for _, file in found], wish)


class Hunt:
    """A run: `seen` are the parts of games that were looked at, `files` where each find was written, `stopped` the
    signal that ended it; `unseen` is the number of parts for which the minutes did not last."""

    def __init__(self, cases: Sequence[Case], wish: DetectWish) -> None:
        self.cases, self.wish = cases, wish
        self.seen: list[Seen] = []
        self.files: dict[str, Path] = {}
        self.stopped: Stopped | None = None
        self.unseen, self.trouble = 0, ""

    def run(self) -> None:
        """Looks through the games until the minutes are over or somebody presses Ctrl+C. Raises Failed."""
        until = time() + 60 * self.wish.minutes if self.wish.minutes else 0.0
        try:
            with bar() as told, crew_of(self.wish.jobs, self.wish.cluster) as workers:
                told(0, len(self.cases), "looking")
                for one in self._parts(workers, until):
                    self._add(one)
                    told(len(self.seen), len(self.cases), f"{len(self.seen)} of {len(self.cases)} parts, "
                                                          f"{sum(len(seen.finds) for seen in self.seen)} found")
                    if until and time() > until:
                        break
        except Stopped as stopped:
            self.stopped = stopped
        except (SaveRefused, ValueError) as error:
            raise Failed(str(error), 1) from None
        for find in (find for one in self.seen for find in one.finds):  # Ctrl+C may have come between two
            self._write(find)
        self.unseen = len(self.cases) - sum(not one.cut for one in self.seen)
        if not self.seen:
            raise Failed("no move was looked at: there is nothing to report",
                         1 if self.stopped is None else self.stopped.code)

    def _parts(self, workers: Crew, until: float) -> Iterator[Seen]:
        """The parts that were kept, then those that are looked at now; they are kept, unless time was up."""
        if self.wish.keep is None:
            yield from workers.each(looked_through, [replace(case, until=until) for case in self.cases])
            return
        run = {"is": "detect", "version": VERSION, "cases": [repr(case) for case in self.cases]}
        kept, cut = Keep(self.wish.keep, run, Seen), list[Seen]()
        yield from kept
        rest = [replace(case, until=until) for case in self.cases[kept.count:]]

        def whole() -> Iterator[Seen]:
            for one in workers.each(looked_through, rest):
                if one.cut:
                    cut.append(one)
                    return
                yield one

        yield from kept.adding(whole())
        yield from cut

    def _add(self, one: Seen) -> None:
        """Counts a part in, and writes what was found in it."""
        self.seen.append(one)
        for find in one.finds:
            if sys.stderr.isatty():
                print(_said(find), file=sys.stderr)
            self._write(find)

    def _write(self, find: Find) -> None:
        """Writes a find into the folder, once."""
        if self.wish.situations is None or _said(find) in self.files:
            return
        try:
            self.files.update({_said(find): file for file in filed([find], self.wish.situations)})
        except OSError as error:
            self.trouble = f"{error.filename} cannot be written: {error.strerror}"


def _said(find: Find) -> str:
    """A foolish move in a line."""
    return f"{find.kind}: {find.source}, answer {find.number + 1}, {find.who} {find.seat + 1}: {find.words}"


def _tables(found: Report, hunt: Hunt) -> Iterator[RenderableType]:
    """What was found of each kind of player, the rules of thumb, and a line for each foolish move with its file."""
    if found.worlds:
        yield "in 100 games and seat (95 %)"
        yield columns(
            "player", "games", "decisions", "looked at", "foolish", "slips", "mistakes", "blunders", words=("player",),
            rows=[(one.who, str(one.games), str(one.decisions), str(one.glances),
                   *map(_rate, (one.foolish, one.slips, one.mistakes, one.blunders))) for one in found.players])
    else:
        yield f"{plural(found.games, 'game')}, rules of thumb only: without worlds no move is measured"
    if found.habits:
        yield columns(
            "player", "rule of thumb", "could", "did", "in 100 games", "first",
            words=("player", "rule of thumb", "first"),
            rows=[(one.who, one.name, str(one.could), str(one.did), f"{one.per_100:.0f}", one.first)
                  for one in found.habits])
    for find in found.finds:
        line = _said(find)
        yield f"{line}  {hunt.files[line]}" if line in hunt.files else line
    if found.interrupted:
        yield f"Interrupted: this is the report of the {plural(found.games, 'game')} looked through."
    elif hunt.unseen:
        yield (f"The time is up (--minutes {hunt.wish.minutes:g}): the rates are those of the moves looked at. "
               f"--minutes N looks longer, --keep FILE goes on later.")


def _rate(rate: Rate | None) -> str:
    if rate is None:
        return "–"
    said = f"{rate.per_100:.0f}"
    return said if rate.low is None or rate.high is None else f"{said} ({rate.low:.0f} to {rate.high:.0f})"
