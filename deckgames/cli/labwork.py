"""What the commands of the lab share: words of a command line, the progress, and where reports go."""

import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import ExitStack, contextmanager
from os import cpu_count
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

from deckgames.bots import NAMES
from deckgames.cli.delivering import delivered
from deckgames.cli.failing import Failed, lab_needed, missing
from deckgames.cli.terminal import console
from deckgames.cli.wishes import PAGE, Wish
from deckgames.engine.core.files import lacking, what_lies
from deckgames.engine.core.spelling import did_you_mean, plural, whole_number
from deckgames.engine.match.game import Game

if TYPE_CHECKING:
    from pydantic import BaseModel
    from rich.console import RenderableType

    from deckgames.lab.runs import Crew

INTERRUPTED = 130
"""The exit code after Ctrl+C: 128 and the number of the signal."""


def bot_of(word: str) -> str:
    """The bot level that a word names. Raises Failed."""
    name = word.strip().casefold()
    if name not in NAMES:
        raise Failed(f"there is no bot '{name}'; {did_you_mean(name, NAMES) or 'expected ' + ', '.join(NAMES)}")
    return name


def seats_of(words: str, game: Game) -> tuple[int, ...]:
    """ "3" or "2-4" as numbers; "" is 2, or what is nearest to it. Raises Failed."""
    if not words:
        return (min(max(2, game.min_seats), game.max_seats),)
    first, dash, last = words.replace("–", "-").partition("-")
    low = whole_number(first)
    high = whole_number(last) if dash else low
    if low is None or high is None:
        raise Failed(f"--seats cannot be '{words}'; expected a number such as {game.min_seats}, or a range such as "
                     f"{game.min_seats}-{game.max_seats}")
    if not game.min_seats <= low <= high <= game.max_seats:
        raise Failed(f"{game.title} is for {game.min_seats} to {game.max_seats} seats, not {words}")
    return tuple(range(low, high + 1))


@contextmanager
def crew_of(jobs: int, cluster: str) -> "Iterator[Crew]":
    """Number of processes (0: one a core) at work, or the workers of a cluster. Raises Failed."""
    if jobs < 0:
        raise Failed(f"--jobs cannot be {jobs}; expected 1 or more, or 0: one a core")
    with lab_needed():
        from deckgames.lab.runs import crew
    with ExitStack() as stack:
        try:
            workers = stack.enter_context(crew(jobs or cpu_count() or 1, cluster))
        except (OSError, ValueError) as error:
            raise Failed(f"--cluster {cluster}: nobody answers there ({error})") from None
        except ModuleNotFoundError as error:
            raise missing("--cluster", error, "cluster") from None
        try:
            yield workers
        except BrokenExecutor:
            raise Failed("a process that played was ended: by the system, or by a bot of your own", 1) from None


def games_of(number: int, usual: int) -> int:
    """Number of games; 0 is as many as usual. Raises Failed."""
    if number < 0:
        raise Failed(f"--games cannot be {number}; expected 1 or more, or 0: as many as usual")
    return number or usual


def writable(wish: Wish, kind: "type[BaseModel]") -> None:
    """Looks before hours of games whether this kind of report, and what is kept of the games, can be written where it
    is wished for. Raises Failed."""
    kept = [] if wish.keep is None else [(wish.keep, b"")]
    for file, ours in (*wish.outputs(kind), *kept):
        if str(file) == "-":
            raise Failed("-: expected the name of a file; only --json can be standard output")
        delivered(file, None, ours, wish.force, () if file is wish.keep else wish.inputs())


def cards_of(game: Game, packs: Sequence[Path], folder: Path | None) -> tuple[tuple[str, ...], str]:
    """Card files beside the game's own, and the folder that stands for those ("": none), as a Job names them. Raises
    Failed where there are none."""
    for file in packs:
        if why := lacking(file):
            raise Failed(why)
    if folder is not None and what_lies(folder / game.id) != "folder":
        raise Failed(f"there are no cards of {game.title} in {folder}; expected a folder {folder / game.id}")
    return tuple(str(file.resolve()) for file in packs), "" if folder is None else str(folder.resolve())


def set_up(game: Game, seats: Iterable[int], options: dict[str, Any], packs: tuple[str, ...],
           cards: str) -> None:
    """Looks before all games whether each of these tables can be set up. Raises Failed, PackErrors."""
    from deckgames.lab.arena import Job, table

    for n in seats:
        try:
            table(Job(game.id, ("random",) * n, 0, options, packs, cards))
        except ValueError as error:
            raise Failed(f"{plural(n, 'seat')}: {error}") from None


@contextmanager
def progress() -> Iterator[Callable[[float, float, str], bool]]:
    """A bar with an estimate of the rest on stderr, if that is a terminal. What it gives hears how much of how much is
    done and what is being done, and says whether to go on: not after Ctrl+C (a second one ends the program at once)."""
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
        with bar() as told:
            def going_on(done: float, whole: float, what: str) -> bool:
                told(done, whole, what)
                return not stopped

            yield going_on
    finally:
        if before is not None:
            signal.signal(signal.SIGINT, before)


@contextmanager
def bar() -> Iterator[Callable[[float, float, str], object]]:
    """The bar alone; it hears the same."""
    if not sys.stderr.isatty():
        yield lambda done, whole, what: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:>3.0f} %"), \
        TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("", total=None)
        yield lambda done, whole, what: shown.update(task, completed=done, total=whole, description=what)


def write(report: "BaseModel", parts: "Iterable[RenderableType]", wish: Wish, title: str = "") -> None:
    """The report as it was wished for: as JSON, as a page for browsers, and as tables and lines of words, which are
    never broken (unless standard output is for JSON). A file that cannot be written costs nothing of the rest, nor does
    who stops reading the tables. Raises Failed."""
    text = report.model_dump_json(indent=1)
    failed = []
    for file, ours in wish.outputs(type(report)):
        content = _page(report, title) if ours is PAGE else f"{text}\n"
        try:
            delivered(file, content.encode(), ours, wish.force, wish.inputs())
        except Failed as error:
            failed.append(str(error))
    if wish.json == "-":
        print(text)
    else:
        out = console()
        for part in parts:
            out.print(part, soft_wrap=isinstance(part, str))
    if failed:
        raise Failed("\n".join(failed), 1)


def _page(report: "BaseModel", title: str) -> str:
    from deckgames.lab.page import page

    return page(report, title)
