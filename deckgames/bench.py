"""Measures what the project promises: speed of the rules, of copies and saves, and of the app in a real terminal.

Figures of the rules are CPU time on one core, those of the app are wall time. The calibration loop is the same
everywhere, so that machines can be compared.
"""

import gc
import os
import select
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

from deckgames.engine.cards import Pack
from deckgames.engine.data import dataclass
from deckgames.engine.decisions import Choose, Raw
from deckgames.engine.forecast import Forecasts
from deckgames.engine.game import Game
from deckgames.engine.journal import SeatInfo
from deckgames.engine.match import Match, SeatHandle
from deckgames.engine.options import Options
from deckgames.engine.rng import Rng
from deckgames.engine.saves import resume
from deckgames.engine.session import Session
from deckgames.fuzz import random_options
from deckgames.games import IDS, load
from deckgames.seats import NAMES

TURNS = 300
"""Boundaries of the save that is resumed."""
FORETOLD = 120
"""Of so many questions of a game every third one is foretold."""
MANY = 6
"""Number of options that give the cursor somewhere to go."""
LONG_TRIES = 5
"""Number of seeds tried with the default options for a game of `TURNS` turns."""
TRIES = 50
"""Number of seeds tried in all."""
CALIBRATION = 42.0
"""Milliseconds that the calibration loop takes on the machine for which the budgets are written."""
BUDGETS: dict[str, tuple[str, float]] = {
    "decisions_per_s": ("at least", 200_000), "games_per_s": ("at least", 250), "clone_us": ("at most", 25),
    "lab_share": ("at least", 0.9), "imagine_us": ("at most", 40), "forecast_ms": ("at most", 3),
    "forecast_most_ms": ("at most", 15), "resume_ms": ("at most", 100), "menu_ms": ("at most", 400),
    "menu_to_textual": ("at most", 1.3), "table_to_menu": ("at most", 1.5), "key_to_paint_p95_ms": ("at most", 10)}
"""What is promised where the calibration loop takes `CALIBRATION`; on another machine times stretch with it. Figures
without a unit are ratios of two times of the same run."""
MINIMAL = """\
from textual.app import App, ComposeResult
from textual.widgets import Static

class Minimal(App):
    def compose(self) -> ComposeResult:
        yield Static("ready")

Minimal().run()
"""
"""The least that Textual can show: what its menu takes longer is what we add."""


class NotMeasured(Exception):
    """A figure that could not be taken here; the text says why."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of a game or of the app. One without a value has a reason: this machine, or a fault (`failed`)."""

    what: str
    name: str
    value: float | None = None
    why: str = ""
    failed: bool = False


@contextmanager
def quiet_memory() -> Iterator[None]:
    """Lets the cyclic collector run rarely, as workers of the lab do: it would walk every match that is held."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(200_000, 50, 50)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def calibration_ms() -> float:
    """How long a fixed loop of plain Python takes here: the best of five."""
    return min(_cpu(_loop) for _ in range(5)) * 1000


def _loop() -> int:
    word, found = 1, [0] * 64
    for i in range(300_000):
        word = (word * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        found[word >> 58] += i
    return sum(found)


def _cpu(work: Callable[[], Any]) -> float:
    """Seconds of CPU that some work takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


# ---- the rules


def measure_game(game_id: str, quick: bool = False) -> Iterator[Figure]:
    """Every figure of a game as it is taken, with its base cards and default options."""
    game = load(game_id)
    pack = game.load_pack([])
    yield from _taken(game_id, "decisions_per_s games_per_s", lambda: _playouts(game, pack, 60 if quick else 600))
    yield from _taken(game_id, "lab_games_per_s lab_share", lambda: _lab(game, pack, 100 if quick else 3000))
    yield from _taken(game_id, "clone_us imagine_us", lambda: _copies(game, pack, 6 if quick else 40))
    yield from _taken(game_id, "forecast_ms forecast_most_ms", lambda: _forecasts(game, pack, 4 if quick else 24))
    yield from _taken(game_id, "resume_ms", lambda: {"resume_ms": _resume(game, pack, 3 if quick else 11)})
    if game.measures:
        yield from _taken(game_id, "measures", lambda: game.part("measures")(pack, quick))


def _taken(what: str, names: str, take: Callable[[], Mapping[str, float]]) -> Iterator[Figure]:
    """The figures that some work takes; these names without values, but with the reason, if it cannot."""
    try:
        with quiet_memory():
            taken = take()
    except Exception as error:
        failed = not isinstance(error, NotMeasured)
        why = f"{type(error).__name__}: {error}" if failed else str(error)
        yield from [Figure(what, name, why=why, failed=failed) for name in names.split()]
    else:
        yield from [Figure(what, name, _rounded(value)) for name, value in taken.items()]


def _seats(game: Game[Any, Any]) -> int:
    return (game.min_seats + game.max_seats) // 2


def playout(game: Game[Any, Any], pack: Pack, seed: int) -> int:
    """One random game from the set-up to the end, without views and boundaries; gives the number of answers."""
    match = Match(game, game.setup(pack, _seats(game), game.options(), Rng.fresh(seed)), keep=False)
    rng, count, answer = Rng.fresh(seed + 1_000_000), 0, match.answer
    while (decision := match.decision) is not None:
        answer(decision.random(rng))
        count += 1
    return count


def _playouts(game: Game[Any, Any], pack: Pack, games: int) -> dict[str, float]:
    """The best of five runs over different games: other programs on the machine can only slow one down."""
    playout(game, pack, 0)
    part = max(1, games // 5)
    rates: list[tuple[float, float]] = []
    for run in range(5):
        answers = 0
        start = time.process_time()
        for seed in range(run * part, (run + 1) * part):
            answers += playout(game, pack, seed)
        used = time.process_time() - start
        rates.append((answers / used, part / used))
    return {"decisions_per_s": max(rate for rate, _ in rates), "games_per_s": max(rate for _, rate in rates)}


def _lab(game: Game[Any, Any], pack: Pack, answers: int) -> dict[str, float]:
    """Games a second that the lab plays between decent bots and sums up, and what share that is of the rate at which
    these bots play without it; the best of three runs of each. Nothing where the lab's libraries are missing."""
    try:
        from deckgames.lab.arena import Job, play
        from deckgames.lab.figures import Sums
    except ModuleNotFoundError:
        return {}
    from deckgames import bots

    sums = Sums(pack)

    def plain(job: Job) -> None:
        match = Match(game, game.setup(pack, 2, game.options(), Rng.fresh(job.seed)))
        players = [bots.make(name, game, job.seed) for name in job.names]
        number = 0
        while (decision := match.decision) is not None:
            raw = players[decision.seat].decide(SeatHandle(match, decision.seat, number))
            match.answer(raw, decision.seat)
            number += 1

    def summed(job: Job) -> None:
        sums.add(play(job, timed=False))

    jobs: list[Job] = []
    while answers > 0:
        jobs.append(Job(game.id, ("normal",) * 2, len(jobs)))
        answers -= sum(play(jobs[-1], timed=False).decisions)
    slow, quick = [], []
    for _ in range(3):
        quick.append(_cpu(lambda: [*map(plain, jobs)]))
        slow.append(_cpu(lambda: [*map(summed, jobs)]))
    return {"lab_games_per_s": len(jobs) / min(slow), "lab_share": min(quick) / min(slow)}


def _copies(game: Game[Any, Any], pack: Pack, games: int) -> dict[str, float]:
    """Clone and imagine at every decision in mid-turn of some games: the mean of all, the best of three runs."""
    clones: list[float] = []
    imagined: list[float] = []
    for run in range(3):
        clone = imagine = 0.0
        count = 0
        for seed in range(max(1, games // 3)):
            for match in _mid_turns(game, pack, seed + 100 * run):
                asked = match.question().seat
                start = time.process_time()
                match.clone()
                middle = time.process_time()
                match.imagine(asked, count)
                imagine += time.process_time() - middle
                clone += middle - start
                count += 1
        clones.append(clone / count)
        imagined.append(imagine / count)
    return {"clone_us": min(clones) * 1e6, "imagine_us": min(imagined) * 1e6}


def _mid_turns(game: Game[Any, Any], pack: Pack, seed: int) -> Iterator[Match[Any, Any]]:
    """A random game at each question that has answers before it in its turn."""
    match = Match(game, game.setup(pack, _seats(game), game.options(), Rng.fresh(seed)))
    rng = Rng.fresh(seed + 1_000_000)
    while (decision := match.decision) is not None:
        if match.log or match.sealed:
            yield match
        match.answer(decision.random(rng))


def _forecasts(game: Game[Any, Any], pack: Pack, games: int) -> dict[str, float]:
    """Milliseconds an option takes to foretell, with its share of the imagined worlds: the median, and the most (the
    999th of a thousand) with as many seats as the game has."""
    times, most = (sorted(_foretold(game, pack, seats, games)) for seats in (_seats(game), game.max_seats))
    return {"forecast_ms": times[len(times) // 2] * 1e3, "forecast_most_ms": most[-1 - len(most) // 1000] * 1e3}


def _foretold(game: Game[Any, Any], pack: Pack, seats: int, games: int) -> Iterator[float]:
    """Seconds for options of random games."""
    for seed in range(games):
        match = Match(game, game.setup(pack, seats, game.options(), Rng.fresh(seed)))
        rng = Rng.fresh(seed + 1_000_000)
        for number in range(FORETOLD):
            decision = match.decision
            if decision is None:
                break
            if match.ask is None and number % 3 == 0:
                raws = range(len(decision.items)) if isinstance(decision, Choose) else [decision.random(rng)]
                forecasts = Forecasts(match, decision.seat if game.private(match.state) else None)
                whole = _cpu(lambda: [forecasts.of(raw) for raw in raws])  # noqa: B023 called at once
                forecasts.known.clear()
                alone = [_cpu(partial(forecasts.of, raw)) for raw in raws]
                worlds = max(0.0, whole - sum(alone)) / len(raws)
                yield from [worlds + seconds for seconds in alone]
            match.answer(decision.random(rng))


def _resume(game: Game[Any, Any], pack: Pack, times: int) -> float:
    """Milliseconds to take up a long save, the cards being loaded: the median."""
    with tempfile.TemporaryDirectory(prefix="deckgames-bench-") as folder:
        path = Path(folder) / "bench.deck"
        _write_save(game, pack, path)
        taken: list[float] = []
        for _ in range(times):
            start = time.process_time()
            session = resume(path, pack, game)
            taken.append(time.process_time() - start)
            session.close()
    return statistics.median(taken) * 1000


def _write_save(game: Game[Any, Any], pack: Pack, path: Path) -> None:
    """A save of a random game of `TURNS` turns, or of all the turns it has."""
    seed, options = _long_game(game, pack)
    seats = [SeatInfo(f"Seat {i + 1}", "human", i) for i in range(_seats(game))]
    with Session.new(game, seats, options, seed, path, pack=pack) as session:
        for raw, seat in _first_turns(session.match.clone(), seed):
            session.answer(raw, seat)


def _long_game(game: Game[Any, Any], pack: Pack) -> tuple[int, Options]:
    """Seed and options of a random game of `TURNS` turns, with the default options if they allow it; else of the
    longest one that is found."""
    longest, found = 0, (0, game.options())
    seats = _seats(game)
    for seed in range(TRIES):
        options = game.options() if seed < LONG_TRIES else random_options(game, Rng.fresh(seed), pack, seats)
        match = Match(game, game.setup(pack, seats, options, Rng.fresh(seed)))
        answers = sum(1 for _ in _first_turns(match, seed))
        if not match.over:
            return seed, options
        if answers > longest:
            longest, found = answers, (seed, options)
    return found


def _first_turns(match: Match[Any, Any], seed: int) -> Iterator[tuple[Raw, int]]:
    """Random answers, given to this match, up to its `TURNS`-th boundary or its end."""
    rng, turns = Rng.fresh(seed), 0
    while (decision := match.decision) is not None and turns < TURNS:
        raw, base = decision.random(rng), match.base
        yield raw, decision.seat
        match.answer(raw, decision.seat)
        turns += match.base is not base


# ---- the app


def measure_app(quick: bool = False) -> Iterator[Figure]:
    """Start and reaction of the app at 120x40 in a pseudo-terminal."""
    yield from _taken("app", "menu_ms menu_to_textual table_to_menu", lambda: _starts(2 if quick else 7))
    yield from _taken("app", "key_to_paint_p95_ms",
                      lambda: {"key_to_paint_p95_ms": _key_to_paint(40 if quick else 240)})


def _starts(times: int) -> dict[str, float]:
    """How long it takes from the start of a program to its first picture: a minimal Textual app, the menu, a first
    question straight at a table. The best of some, taken by turns, so that all three meet the same machine."""
    play, asked = _table()
    kinds = ((["-c", MINIMAL], "ready"), (_PROGRAM, load(IDS[0]).title), ([*_PROGRAM, *play], asked))
    with tempfile.TemporaryDirectory(prefix="deckgames-bench-") as home:
        taken: list[list[float]] = [[], [], []]
        for _ in range(times + 1):  # the first round fills caches
            for (program, text), found in zip(kinds, taken, strict=True):
                with Screen(program, home) as screen:
                    found.append(screen.until(text, 20.0) * 1000)
    minimal, menu, table = (min(found[1:]) for found in taken)
    return {"menu_ms": menu, "menu_to_textual": menu / minimal, "table_to_menu": table / menu}


def _table() -> tuple[list[str], str]:
    """How to start a table at which the one human is asked at once and has much to choose from, and a card of that."""
    players = ("human", "bot:random", "bot:random")
    seats = tuple(SeatInfo(name, player, no) for no, (name, player) in enumerate(zip(NAMES, players, strict=False)))
    for game_id, seed in product(IDS, range(1, TRIES)):
        game = load(game_id)
        question = Session.new(game, seats, game.options(), seed).question()
        card = question.options()[0].card
        if question.seat == 0 and card is not None and len(question.options()) > MANY:
            told = ",".join(f"{seat.name}={seat.player}" for seat in seats)
            return ["play", game_id, "--seats", told, "--seed", str(seed), "--save", "none"], card.name
    raise NotMeasured("no game asks a person at once")


def _key_to_paint(keys: int) -> float:
    """The 95th percentile of the milliseconds from a key to the last byte of the repaint, at the first question."""
    play, asked = _table()
    with tempfile.TemporaryDirectory(prefix="deckgames-bench-") as home, Screen([*_PROGRAM, *play], home) as screen:
        screen.until(asked, 20.0)
        screen.drain(0.5)
        taken: list[float] = []
        for number in range(keys):
            seconds = screen.key(b"\x1b[C" if number % 8 < 4 else b"\x1b[D")
            if seconds is not None:
                taken.append(seconds * 1000)
    if len(taken) < keys // 2:
        raise NotMeasured(f"only {len(taken)} of {keys} keys changed the screen")
    return statistics.quantiles(taken, n=20)[-1]


_PROGRAM = ["-m", "deckgames"]


class Screen:
    """A program of this Python in a pseudo-terminal of 120x40, with this home; only where there are such."""

    SILENCE = 0.03
    """Seconds without output that end a repaint."""

    def __init__(self, program: list[str], home: str) -> None:
        try:
            import pty
        except ImportError:
            raise NotMeasured("this system has no pseudo-terminals") from None
        import fcntl
        import struct
        import termios

        self._fd, child = pty.openpty()
        fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        env = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "COLUMNS": "120", "LINES": "40",
               "DECKGAMES_HOME": home}
        for name in ("NO_COLOR", "PYTHONDONTWRITEBYTECODE"):  # people's starts find their modules compiled
            env.pop(name, None)
        self._start = time.perf_counter()
        self._child = subprocess.Popen([sys.executable, *program], stdin=child, stdout=child,
                                       stderr=child, env=env, start_new_session=True)
        os.close(child)
        self._said = b""

    def __enter__(self) -> "Screen":
        return self

    def __exit__(self, *_: object) -> None:
        self._child.terminate()
        try:
            with suppress(NotMeasured):
                self.drain(0.5)
            self._child.wait(5)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()
        os.close(self._fd)

    def until(self, text: str, seconds: float) -> float:
        """Seconds since the start until this text stands on the screen. Raises NotMeasured if it never does."""
        while time.perf_counter() - self._start < seconds:
            self._read(0.1)
            if text in _plain(self._said):
                return time.perf_counter() - self._start
        raise NotMeasured(f"the app did not show '{text}' in {seconds:g} seconds")

    def drain(self, seconds: float) -> None:
        """Reads until nothing has come for so long."""
        while self._read(seconds):
            pass

    def key(self, sequence: bytes) -> float | None:
        """Seconds from a key to the last byte of what it changes on the screen; None if nothing came."""
        start = time.perf_counter()
        os.write(self._fd, sequence)
        if not self._read(0.5):
            return None
        last = time.perf_counter()
        while self._read(self.SILENCE):
            last = time.perf_counter()
        return last - start

    def _read(self, seconds: float) -> bool:
        """Waits so long for output; whether some came. Raises NotMeasured when the program has ended."""
        if not select.select([self._fd], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self._fd, 1 << 16)
        except OSError:  # Linux says so when the other side is closed
            data = b""
        if not data:
            words = _plain(self._said).split("\n")
            raise NotMeasured("the app ended: " + " ".join(" ".join(words).split())[-200:])
        self._said = (self._said + data)[-(1 << 18):]
        return True


def _plain(said: bytes) -> str:
    """What a terminal was told, without the sequences that move and colour."""
    import re

    return re.sub(r"\x1b(\[[0-9;?<=>$]*[A-Za-z]|\][^\x07\x1b]*(\x07|\x1b\\)|P[^\x1b]*\x1b\\|[=>()][A-B0]?)", "",
                  said.decode("utf-8", "replace"))


# ---- the report


def measure(games: Iterable[str], quick: bool = False, app: bool = True) -> Iterator[Figure]:
    """Every figure of these games, and of the app, as it is taken."""
    for game_id in games:
        yield from measure_game(game_id, quick)
    if app:
        yield from measure_app(quick)


def _rounded(value: float) -> float:
    return round(value) if value >= 1000 else round(value, 2)


def budget_of(name: str, game: str = "") -> tuple[str, float]:
    """What is promised of a figure (of this game) where the calibration loop takes `CALIBRATION`; ("", 0) of one that
    is only told."""
    own = load(game).budgets if game in IDS else {}
    return own.get(name) or BUDGETS.get(name, ("", 0.0))


def here(name: str, calibration: float, game: str = "") -> tuple[str, float]:
    """What is promised of a figure (of this game) on a machine with this calibration: times stretch, rates shrink."""
    how, budget = budget_of(name, game)
    unit = name.rpartition("_")[2]
    slower = calibration / CALIBRATION
    return how, budget / slower if unit == "s" else budget * slower if unit in ("us", "ms") else budget


def kept_promise(name: str, value: float, calibration: float = CALIBRATION, game: str = "") -> bool:
    """Whether a figure (of this game) keeps its budget on a machine with this calibration."""
    how, budget = here(name, calibration, game)
    return not how or (value >= budget if how == "at least" else value <= budget)


def row(figure: Figure, calibration: float) -> str:
    """A figure beside its budget on a machine with this calibration, as a line."""
    how, budget = here(figure.name, calibration, figure.what)
    value, promise = "–", f"{how} {budget:,.0f}" if budget >= 100 else f"{how} {budget:.3g}" if how else ""
    if figure.value is None:
        verdict = f"{'failed' if figure.failed else 'not measured'}: {figure.why}"
    else:
        value = f"{figure.value:,}"
        kept = kept_promise(figure.name, figure.value, calibration, figure.what)
        verdict = "" if not how else "kept" if kept else "MISSED"
    return f"{figure.what:<10}  {figure.name:<19}  {value:>9}  {promise:>16}  {verdict}".rstrip()
