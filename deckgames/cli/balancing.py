"""`deckgames lab balance` on the command line: what was wished for, the progress, and where the report goes."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from os import cpu_count
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

from deckgames.bots import NAMES
from deckgames.cli.failing import Failed
from deckgames.cli.tables import game_of, options_of
from deckgames.engine.game import Game
from deckgames.engine.packfile import PackErrors
from deckgames.engine.spelling import did_you_mean

if TYPE_CHECKING:
    from deckgames.lab.balance import Plan, Report

INTERRUPTED = 130
"""The exit code after Ctrl+C: 128 and the number of the signal."""
WIDTH = 120
"""Columns of a report that goes to no terminal."""


@dataclass(frozen=True)
class Wish:
    """A balance report as a command line describes it; empty words, 0 and None stand for what was not said."""

    game: str
    seats: str = ""
    games: int = 0
    bots: str = "normal"
    packs: tuple[Path, ...] = ()
    cards: Path | None = None
    options: tuple[str, ...] = ()
    seed: int = 0
    jobs: int = 0
    json: str = ""
    html: Path | None = None
    keep: Path | None = None


def balance(wish: Wish) -> int:
    """Plays and prints; gives the exit code. Raises Failed."""
    with lab_needed():
        from deckgames.lab.balance import balance as played
        from deckgames.lab.runs import OtherRun, crew
        from deckgames.lab.targets import TargetsError
    jobs = wish.jobs or cpu_count() or 1
    if jobs < 0:
        raise Failed(f"--jobs cannot be {wish.jobs}; expected 1 or more")
    for file in (wish.json if wish.json != "-" else "", wish.html, wish.keep):
        if file:
            writable(Path(file))
    try:
        plan = plan_of(wish)
        with progress(f"{plan.game}: games") as going_on, crew(jobs) as workers:
            report = played(plan, workers, wish.keep, going_on)
    except PackErrors as error:
        raise Failed(f"the cards have mistakes:\n{error}") from None
    except (OtherRun, TargetsError) as error:
        raise Failed(str(error)) from None
    except ValueError as error:
        raise Failed(f"{error}: there is nothing to report", INTERRUPTED) from None
    write(report, wish)
    return INTERRUPTED if report.interrupted else 0


def plan_of(wish: Wish) -> "Plan":
    """The games that were wished for. Raises Failed, PackErrors, TargetsError."""
    from deckgames.lab.arena import Job, table
    from deckgames.lab.balance import Plan, usual_games, usual_seats

    game = game_of(wish.game)
    for file in wish.packs:
        if not file.is_file():
            raise Failed(f"there is no card file {file}")
    if wish.cards is not None and not (wish.cards / game.id).is_dir():
        raise Failed(f"there are no cards of {game.title} in {wish.cards}; expected a folder {wish.cards / game.id}")
    bots = bots_of(wish.bots)
    seats = seats_of(wish.seats, game) if wish.seats else (len(bots),) if len(bots) > 1 else usual_seats(game.id)
    if len(bots) > 1 and seats != (len(bots),):
        raise Failed(f"--bots names {len(bots)} bots; expected one for all, or --seats {len(bots)}")
    if not game.min_seats <= seats[0] <= seats[-1] <= game.max_seats:
        raise Failed(f"{game.title} is for {game.min_seats} to {game.max_seats} seats, not {seats[-1]}")
    if wish.games < 0:
        raise Failed(f"--games cannot be {wish.games}; expected 1 or more")
    options = options_of(game, wish.options).model_dump(exclude_unset=True)
    games, answers = (wish.games, 0) if wish.games else usual_games(game.id)
    plan = Plan(game.id, seats, bots, games, answers, wish.seed, options,
                tuple(str(file.resolve()) for file in wish.packs), "" if wish.cards is None else
                str(wish.cards.resolve()))
    for n in seats:
        try:
            table(Job(game.id, ("random",) * n, wish.seed, options, plan.packs, plan.cards))
        except ValueError as error:
            raise Failed(f"{n} seats: {error}") from None
    return plan


def bots_of(words: str) -> tuple[str, ...]:
    """The levels that were named. Raises Failed."""
    found = tuple(word.strip().casefold() for word in words.split(","))
    for name in found:
        if name not in NAMES:
            raise Failed(f"there is no bot '{name}'; {did_you_mean(name, NAMES) or 'expected ' + ', '.join(NAMES)}")
    return found


def seats_of(words: str, game: Game[Any, Any]) -> tuple[int, ...]:
    """ "3" or "2-4" as numbers. Raises Failed."""
    first, dash, last = words.replace("–", "-").partition("-")
    if not first.strip().isdecimal() or (dash and not last.strip().isdecimal()):
        raise Failed(f"--seats cannot be '{words}'; expected a number such as {game.min_seats}, or a range such as "
                     f"{game.min_seats}-{game.max_seats}")
    low, high = int(first), int(last) if dash else int(first)
    if not game.min_seats <= low <= high <= game.max_seats:
        raise Failed(f"{game.title} is for {game.min_seats} to {game.max_seats} seats, not {words}")
    return tuple(range(low, high + 1))


@contextmanager
def lab_needed() -> Iterator[None]:
    """Says in one line how to get what the lab needs, where it is not installed. Raises Failed."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "deckgames":
            raise
        raise Failed(f"deckgames lab needs {error.name}: pip install 'deckgames[lab]'") from None


def writable(file: Path) -> None:
    """Looks before hours of games whether this file can be written. Raises Failed."""
    try:
        there = file.exists()
        with file.open("ab"):
            pass
        if not there:
            file.unlink()
    except OSError as error:
        raise Failed(f"{file} cannot be written: {error.strerror}") from None


@contextmanager
def progress(what: str) -> Iterator[Callable[[float], bool]]:
    """A bar with an estimate of the rest on stderr, if that is a terminal. What it gives hears what share of the work
    is done, 0 .. 1, and says whether to go on: not after Ctrl+C (a second one ends the program at once)."""
    stopped = False

    def stop(number: int, frame: FrameType | None) -> None:
        nonlocal stopped
        stopped = True
        signal.signal(signal.SIGINT, before)

    try:
        before = signal.signal(signal.SIGINT, stop)
    except ValueError:  # not in the main thread: signals are somebody else's matter
        before = None
    try:
        with _bar(what) as told:
            def going_on(done: float) -> bool:
                told(done)
                return not stopped

            yield going_on
    finally:
        if before is not None:
            signal.signal(signal.SIGINT, before)


@contextmanager
def _bar(what: str) -> Iterator[Callable[[float], object]]:
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=1.0)
        yield lambda done: bar.update(task, completed=done)


def write(report: "Report", wish: Wish) -> None:
    """The report to where it was wished: tables, unless standard output is for JSON."""
    from rich.console import Console

    from deckgames.lab.tables import show

    if wish.json:
        text = report.model_dump_json(indent=1)
        if wish.json == "-":
            print(text)
        else:
            Path(wish.json).write_text(text + "\n", encoding="utf-8")
    if wish.json != "-":
        show(report, Console(highlight=False, markup=False, width=None if sys.stdout.isatty() else WIDTH))
    if wish.html is not None:
        try:  # the page is drawn by a module of its own
            page = import_module("deckgames.lab.page")
        except ModuleNotFoundError:
            raise Failed("--html: this version of deckgames draws no pages") from None
        page.write(wish.html, report)
