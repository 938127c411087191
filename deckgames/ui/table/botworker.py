"""Where bots think: quick ones in a thread, searching ones in a process of their own; the screen never waits.

The process is a bare Python that reads jobs from its input and writes what it found to its output. It needs no stream
of the app, which has none while Textual has the terminal, and it ends with its input, however the app ends.
"""

import asyncio
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from threading import Event, Lock
from typing import Any, Generic, TypeVar

from deckgames import bots
from deckgames.bots import SEARCHING
from deckgames.bots.actions import reason
from deckgames.bots.clock import Purse
from deckgames.bots.hint import in_the_open
from deckgames.bots.hint_words import Hint
from deckgames.bots.second_worker import has_room
from deckgames.engine.core.cards import UnknownCard
from deckgames.engine.core.data import frozen
from deckgames.engine.match.game import Game, find
from deckgames.engine.match.match import OWN_FILE, By, Match, Player, SeatHandle, signed
from deckgames.engine.messages import TEXT
from deckgames.engine.vocabulary.decisions import Raw, Refused

PATIENCE = 60.0
"""Seconds after which a process that says nothing is given up."""
NICE = 1
"""By how much what thinks stands back for whatever else the machine does, the app itself first."""
TRIES = 2
"""Number of processes in a row that may fail at one job; then bots think in a thread."""
_BROKEN = Event()
"""The hint that is thought about is wanted no more; a process hears of it by SIGINT."""
_BEGIN = "import sys; sys.path[:] = {path!r}; from deckgames.ui.table.botworker import serve; serve({module!r})"

T = TypeVar("T")


@frozen
class Move:
    """A bot's answer, and what a save notes of how it was found."""

    raw: Raw
    by: By


_HINTS: dict[str, Any] = {}
"""What the last hint was about, and what is still to be told of it."""
MORE = "more"
HINTS_APART = True
"""Whether hints are thought about in the process, so that the screen never waits; if not, in a thread."""


def make(level: str, game: Game, seed: int) -> Player:
    """A bot of this level, seeded."""
    return bots.make(level, game, seed, two=_thinks_long(level) and has_room(), purse=purse(game.id, seed))


@lru_cache(maxsize=8)
def purse(game: str, seed: int) -> Purse:
    """The time that all turns of one table may still use; kept by game and seed, because bots are made anew for each
    answer."""
    return Purse()


def _thinks_long(level: str) -> bool:
    return level.partition(":")[0] in SEARCHING


def is_apart(level: str) -> bool:
    """Whether this bot thinks in the separate process: searching bots and people's own do."""
    return level.endswith(OWN_FILE) or _thinks_long(level)


Recipe = tuple[bytes, tuple[tuple[str, str], ...]]
"""A match, pickled, and the texts of the player's own cards in it."""


@frozen
class Job(Generic[T]):
    """One task for a bot, pickled: the same in this process and in the separate one."""

    what: Callable[[SeatHandle, Game, str, int], T]
    level: str
    seed: int
    seat: int
    number: int
    public: bool = False

    def done(self, match: Match) -> T:
        return self.what(SeatHandle(match, self.seat, self.number, self.public), match.game, self.level, self.seed)


def decided(handle: SeatHandle, game: Game, level: str, seed: int) -> Move:
    """Lets a bot of this level answer."""
    player = make(level, game, seed)
    raw = player.decide(handle)
    return Move(raw, signed(level, player, why=reason(handle, game, raw)))


def hinted(handle: SeatHandle, game: Game, what: str, seed: int) -> Hint:
    """The hint for this seat, from imagined games; of one that was given already it gives MORE."""
    from deckgames.bots import hint

    _BROKEN.clear()
    about = seed, handle.seat, handle.number, handle.public
    if what != MORE or _HINTS.get("about") != about:
        _HINTS.update(about=about, told=hint.hints(handle, game, seed, _BROKEN.is_set))
    found: Hint = next(_HINTS["told"])
    return found


# ---- the process


def serve(module: str) -> None:
    """The main loop of the separate process: reads jobs and writes results until its input ends. What bots print is
    dropped."""
    signal.signal(signal.SIGINT, lambda *_: _BROKEN.set())
    _interrupts("SIG_UNBLOCK")
    with suppress(AttributeError, OSError):  # not every system has it
        os.nice(NICE)
    nothing = os.open(os.devnull, os.O_RDWR)
    jobs, results = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    for stream in (0, 1):
        os.dup2(nothing, stream)
    game = find(module)
    with suppress(Exception):
        game.load_sound()
    with suppress(EOFError, BrokenPipeError):
        while True:
            job, recipe = pickle.load(jobs)
            pickle.dump(_outcome(game, job, recipe), results)
            results.flush()


def _outcome(game: Game, job: Job[Any], recipe: Recipe) -> tuple[bool, Any]:
    """Whether the job could be done, and what was found, or the kind of the error."""
    try:
        written, texts = recipe
        try:
            match: Match = pickle.loads(written)
        except UnknownCard:
            game.load_texts(texts)  # a table has cards of its own, a guide none
            match = pickle.loads(written)
        return True, job.done(match)
    except Exception as error:
        return False, type(error).__name__


def _interrupts(how: str) -> None:
    """Blocks SIGINT in this thread, or hears it again; what is begun meanwhile has it blocked."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(getattr(signal, how), {signal.SIGINT})


class _Failed(Exception):
    """A process could not do its job; the text is what it has done, for "The process in which bots think ..."."""


class _Process:
    """A running process, for one job at a time."""

    def __init__(self, module: str) -> None:
        command = [sys.executable, "-c", _BEGIN.format(path=sys.path, module=module)]
        _interrupts("SIG_BLOCK")  # until it serves, nothing in it hears it
        try:
            self._child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                           stderr=subprocess.DEVNULL, start_new_session=True)
        except Exception as error:
            raise _Failed(f"cannot be started ({type(error).__name__})") from None
        finally:
            _interrupts("SIG_UNBLOCK")
        self._one = Lock()

    def ask(self, job: Job[T], recipe: Recipe) -> tuple[bool, T]:
        """Waits for what comes of a job. Raises _Failed if the process has ended."""
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        try:
            with self._one:
                pickle.dump((job, recipe), self._child.stdin)
                self._child.stdin.flush()
                outcome: tuple[bool, T] = pickle.load(self._child.stdout)
                return outcome
        except (EOFError, OSError):
            with suppress(subprocess.TimeoutExpired):
                self._child.wait(1)
            self.end()
            code = self._child.returncode
            raise _Failed(f"was ended by signal {-code}" if code < 0 else f"was ended with code {code}") from None
        except Exception:  # whatever pickle makes of what is no pickle
            self.end()
            raise _Failed("has said what nobody can read") from None

    def break_off(self) -> None:
        """Tells the process that a hint is wanted no more; where it cannot be told it thinks to the end."""
        with suppress(OSError, ValueError):
            self._child.send_signal(signal.SIGINT)

    def end(self) -> None:
        """Ends the process; who waits for it goes on at once."""
        self._child.kill()
        self._child.wait()


# ---- the table's side


class BotWorker:
    """Runs the bots of one table outside the screen's loop. A process starts only when a searching bot needs it;
    `close` ends it.

    `trouble` is called with a sentence for the players when the process fails. It is started once more; if that fails
    too, bots think in a thread (`alone`).
    """

    def __init__(self, game: Game, seed: int, trouble: Callable[[str], None]) -> None:
        self.game = game
        self.seed = seed
        self.trouble = trouble
        self._process: _Process | None = None
        self.alone = self.closed = False

    def begin(self) -> None:
        """Starts the process ahead of time: loading takes a moment."""
        with suppress(_Failed):  # the first job will say so
            self._running()

    async def decide(self, level: str, match: Match, seat: int, number: int) -> Move:
        """The answer of a bot of this level for the asked seat. It works on a copy: the match may go on meanwhile."""
        job = Job(decided, level, self.seed, seat, number)
        return await (self._own(job, match) if level.endswith(OWN_FILE) else self._done(job, match, is_apart(level)))

    async def _own(self, job: Job[Move], match: Match) -> Move:
        """The answer of somebody's own bot, which never thinks in the app itself: if its process fails, the normal bot
        answers."""
        copy = match.clone()
        try:
            done, found = await self._far(job, copy)
            if done:
                return found
            trouble = TEXT("thinks.own-cannot")
        except _Failed as failed:
            if self.closed:
                raise asyncio.CancelledError from None
            self._process, trouble = None, TEXT("thinks.own-ended", how=str(failed))
        move = await asyncio.to_thread(replace(job, level="normal").done, copy)
        trouble = TEXT("thinks.own-file", what=trouble)
        return replace(move, by=replace(move.by, trouble=trouble))

    async def hint(self, match: Match, seat: int, number: int, public: bool = False, more: bool = False) -> Hint:
        """A hint for the open question; `public`: from what everybody knows; `more`: what is found out after the first
        sentence. Raises Refused where there can be none."""
        if public and (why := in_the_open(match, match.question(seat))):
            raise Refused(why)
        return await self._done(Job(hinted, MORE if more else "", self.seed, seat, number, public), match, HINTS_APART)

    def break_off(self) -> None:
        """Cuts a running hint short: it is given with what is known so far."""
        _BROKEN.set()
        if self._process is not None:
            self._process.break_off()

    async def _done(self, job: Job[T], match: Match, far: bool) -> T:
        copy = match.clone()
        tries = TRIES if far and not self.alone else 0
        for attempt in range(tries):
            try:
                done, result = await self._far(job, copy)
            except _Failed as failed:
                if self.closed:
                    raise asyncio.CancelledError from None
                self._process = None
                self._said(TEXT("thinks.process", how=str(failed)), last=attempt + 1 == TRIES)
                continue
            if done:
                return result
            break  # a bot's own mistake, or cards that only this process knows
        return await asyncio.to_thread(job.done, copy)

    async def _far(self, job: Job[T], match: Match) -> tuple[bool, T]:
        recipe = pickle.dumps(match), match.state.pack.texts
        process = self._running()
        try:
            return await asyncio.wait_for(asyncio.to_thread(process.ask, job, recipe), PATIENCE)
        except TimeoutError:
            process.end()
            raise _Failed(f"has said nothing for {PATIENCE:.0f} seconds") from None

    def _running(self) -> _Process:
        if self._process is None:
            self._process = _Process(self.game.module)
        return self._process

    def _said(self, what: str, last: bool) -> None:
        self.alone = last
        self.trouble(TEXT("thinks.process-last" if last else "thinks.process-anew", what=what))

    def close(self) -> None:
        """Ends the process and drops its work."""
        self.closed = True
        process, self._process = self._process, None
        if process is not None:
            process.end()
