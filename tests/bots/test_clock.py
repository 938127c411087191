"""The clock of whoever thinks: which worlds are met hangs on seed and number, time only ends their row."""

import os
import signal
from collections.abc import Sequence
from itertools import chain, count, repeat
from typing import Any

import pytest

from deckgames.bots import make, search
from deckgames.bots.brain import brain_of, own_seed
from deckgames.bots.clock import FLOOR, Clock, TimeUp
from deckgames.bots.search import Candidate, SearchPlayer, meet
from deckgames.bots.second import Second
from deckgames.engine.match import SeatHandle
from deckgames.games import load
from tests.harness import begin

HOOKS = load("hooks")


class Watched(SearchPlayer):
    """Thinks by a clock of the test, and keeps the seeds of the worlds that it imagines."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(HOOKS, 4)
        self.time = clock

    def clock(self) -> Clock:
        return self.time


class Chair(SeatHandle):
    """A handle that keeps which worlds are imagined."""

    def __init__(self) -> None:
        super().__init__(begin(HOOKS, 2, 3), 0, 7)
        self.seeds: list[int] = []

    def imagine(self, seed: int) -> Any:
        self.seeds.append(seed)
        return super().imagine(seed)


def up_at(look: int) -> Clock:
    """A clock whose wall time is over when it is looked at so often."""
    return Clock(wall=1.0, watch=chain(repeat(0.0, look), repeat(2.0)).__next__)


def test_a_world_that_is_interrupted_counts_nothing() -> None:
    """Two answers meet one world whole; time is up just before the second of them has been played out in the next."""
    handle, whole, brain = Chair(), Clock(), brain_of(HOOKS)
    for _ in range(2):
        meet(handle, HOOKS, brain, [Candidate(0), Candidate(1)], 5, whole)
    clock, candidates = up_at(2 + 2 - 1 - 1 + whole._asked // 8), [Candidate(0), Candidate(1)]
    meet(handle, HOOKS, brain, candidates, 5, clock)
    with pytest.raises(TimeUp):
        meet(handle, HOOKS, brain, candidates, 5, clock)
    assert whole._asked - clock._asked < 8
    assert clock.worlds == 1
    assert [len(one.worths) for one in candidates] == [1, 1]


def test_time_is_looked_at_within_the_first_world_too_and_the_favourite_stays() -> None:
    handle = Chair()
    player = Watched(up_at(3))
    match = handle.imagine(0)
    assert player.decide(handle) == brain_of(HOOKS).rank(match.state, match.question(0))[0]
    assert player.rollouts == 0
    assert player.time.worlds == 0


def test_three_worlds_are_played_whatever_they_take() -> None:
    player = Watched(Clock(cpu=1.0, wall=1.0, processor=count(0, 100).__next__, watch=repeat(0.0).__next__))
    player.decide(Chair())
    assert player.time.worlds >= FLOOR
    assert player.rollouts > 0


def test_which_worlds_hangs_on_seed_and_number_and_time_ends_their_row() -> None:
    short, long = Chair(), Chair()
    Watched(Clock(cpu=0.0)).decide(short)
    Watched(Clock(cpu=float(3), processor=count(0, 0.25).__next__)).decide(long)
    first = own_seed(4, 7, 0)
    worlds = list(dict.fromkeys(long.seeds))
    assert worlds == [*range(first, first + len(worlds))]
    assert list(dict.fromkeys(short.seeds)) == worlds[:FLOOR]


def test_a_bot_that_thinks_by_time_asks_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    """performance B2: by the wall alone it played weaker where others used the machine."""
    player = make("hard", HOOKS, 1)
    assert isinstance(player, SearchPlayer)
    assert (player.clock().cpu, player.clock().wall) == (1.0, 1.5)
    assert make("search:9", HOOKS, 1).clock().is_up(0.0) is False  # type: ignore[attr-defined]


# ---- a second process

forking = pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")


@forking
def test_a_second_process_plays_every_other_world_with_the_answers_that_are_left() -> None:
    clock = Clock()
    with Second(lambda world, nth: 10.0 * world + nth, 3) as second:
        assert second.found([0, 1, 2], clock) is None
        clock.worlds = 1
        assert second.found([0, 1, 2], clock) == [10, 11, 12]
        clock.worlds = 3
        assert second.found([0, 2], clock) == [30, 32]
        os.kill(second._pid, signal.SIGKILL)
        clock.worlds = 5
        while second.found([0, 2], clock) is not None:
            clock.worlds += 2
    assert second.taken >= 2


@forking
def test_two_workers_find_what_one_finds_in_as_many_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    found, real = [], search.choice

    def kept(first: Candidate, others: Sequence[Candidate], caution: float) -> Any:
        found.append([one.worths for one in (first, *others)])
        return real(first, others, caution)

    monkeypatch.setattr(search, "choice", kept)
    answers = [SearchPlayer(HOOKS, 4, iterations=100, two=two).decide(Chair()) for two in (False, True)]
    assert answers[0] == answers[1]
    assert found[0] == found[1]
    assert len(found[0][0]) > FLOOR


@forking
def test_time_ends_the_wait_for_the_second_process() -> None:
    """It is asked once, when it has begun, and says nothing."""
    with Second(lambda *_: float(signal.pause() or 0), 1) as second, pytest.raises(TimeUp):
        second.found([0], Clock(wall=1.0, watch=chain([0.0], repeat(2.0)).__next__, worlds=1))
