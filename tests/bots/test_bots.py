"""Bots of any game: they see a handle and nothing else, repeat themselves, and think as long as their clock says."""

import os
import signal
from collections.abc import Sequence
from functools import partial
from itertools import chain, count, repeat
from pathlib import Path
from typing import Any

import pytest

from deckgames import bots
from deckgames.bots import make, search
from deckgames.bots.actions import deed
from deckgames.bots.brain import Brain, brain_of, own_seed, thoughts
from deckgames.bots.clock import CROWDED, FLOOR, LEAST, SHARED, TURN, WHOLE, Clock, Purse, TimeUp
from deckgames.bots.greedy import GreedyPlayer
from deckgames.bots.hint import hint
from deckgames.bots.search import EVEN, LOOKS, MET, SHORT, Candidate, SearchPlayer, equals, fitting, meet
from deckgames.bots.second_worker import SecondWorker
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import Match, SeatHandle, signed
from deckgames.engine.match.private_phases import ENTER
from deckgames.engine.messages import TEXT
from deckgames.engine.record.journal import SeatInfo, TableOptions
from deckgames.engine.record.saves import resume
from deckgames.engine.record.session import Session
from deckgames.engine.vocabulary.decisions import Decision, Raw, Topic
from deckgames.games import load
from deckgames.seats import level_of, manner
from tests.engine.toys import TOY
from tests.harness import GAMES, all_games, begin, by, by_turns, play
from tests.thorough import many

# ---- bots


FEW = 12
"""Rollouts of a search in a test."""


def chair_after(
        game: Game, answers: int, seed: int = 3, seats: int = 2) -> tuple[Match, SeatHandle]:
    """A match that greedy bots have played for so many answers, and the handle of the asked seat; after the end of a
    short game they go on with another one."""
    match = begin(game, seats, seed)
    player = GreedyPlayer(game, seed)
    for number in range(answers):
        match.answer(player.decide(SeatHandle(match, match.decision.seat, number)))
        if match.over:
            match = begin(game, seats, seed + 1000 + number)
    return match, SeatHandle(match, match.decision.seat, answers)


@pytest.mark.parametrize("name", bots.NAMES)
@by_turns(1)
@pytest.mark.wide(3)
def test_every_bot_answers_what_it_is_asked(game: Game, name: str) -> None:
    player = bots.make(name, game, seed=5, iterations=many(1, 4))
    match = begin(game, 3, 5)
    for number in range(many(1, 100)):
        assert match.decision is not None
        question = match.decision
        raw = player.decide(SeatHandle(match, question.seat, number))
        assert question.accepts(raw)
        match.answer(raw)
        if match.over:
            match = begin(game, 3, 1000 + number)


def test_the_levels_are_bots() -> None:
    assert set(bots.LEVELS) <= set(bots.NAMES)


def test_a_manner_takes_the_second_thought_now_and_then_and_nothing_else() -> None:
    """Where one answer is sensible, all bots give it; hard has no manners."""
    game = load("hooks")
    brain, match = brain_of(game), begin(game, 2, 3)
    plain, changed = make("normal", game, 3), set[str]()
    players = {word: make(f"normal:{word}", game, 3) for word in brain.manners}
    for number in count():
        if match.decision is None:
            break
        handle = SeatHandle(match, match.decision.seat, number)
        first = plain.decide(handle)
        answers = thoughts(brain, handle.imagine(own_seed(3, number, handle.seat)), handle.seat)
        for word, player in players.items():
            if (raw := player.decide(handle)) != first:
                assert raw == answers[1]
                changed.add(word)
        match.answer(first)
    assert changed == {*brain.manners}
    with pytest.raises(bots.NoBot):
        make("hard:thrifty", game, 3)


def test_a_saved_table_keeps_its_manners_and_an_old_one_has_none(tmp_path: Path) -> None:
    game = load("hooks")
    seats = [SeatInfo("Ann"), *(SeatInfo(name, f"bot:{name}", n) for n, name in enumerate(bots.LEVELS, 1))]
    session = Session.new(game, seats, None, 5, None, TableOptions(manners=True))
    session.save.begin(tmp_path / "a.deck")
    session.answer(session.question().random(Rng.fresh(0)), session.question().seat)
    levels = [level_of(session, seat) for seat in (1, 2, 3)]
    assert [level.partition(":")[0] for level in levels] == [*bots.LEVELS]
    words = [level.partition(":")[2] for level in levels]
    assert len({*words[:2]} & {*brain_of(game).manners}) == 2 and not words[2]
    session.close()
    again = resume(tmp_path / "a.deck")
    assert [level_of(again, seat) for seat in (1, 2, 3)] == levels
    again.close()
    plain = Session.new(game, seats, None, 5)
    assert level_of(plain, 2) == "normal"


@pytest.mark.parametrize("game", GAMES[:-1])
def test_a_game_has_three_manners_that_some_of_its_cards_have_and_not_all(game: Game) -> None:
    manners, faces = brain_of(game).manners, game.load_pack([]).specs
    assert len(manners) == 3 and all(TEXT(f"manners.{word}") for word in manners)
    assert all(0 < sum(taste(face) > 0 for face in faces) < len(faces) for taste in manners.values())


def test_who_plays_together_has_no_manners() -> None:
    game = load("journey")
    told = [manner(game, game.options(mode=mode).model_dump(), 5, 1, "bot:easy") for mode in ("competitive", "coop")]
    assert told[0] in brain_of(game).manners and not told[1]


@by_turns(2)
def test_a_search_with_a_number_of_iterations_repeats_itself(game: Game) -> None:
    _, handle = chair_after(game, 25)
    assert len({SearchPlayer(game, 4, iterations=FEW).decide(handle) for _ in range(3)}) == 1


@all_games
def test_chance_comes_from_table_seat_and_decision(game: Game) -> None:
    """Two tables differ, and so do two decisions of one table, where there is a choice."""
    tables = [chair_after(game, answers) for answers in (3, 25)]
    for seeds, numbers in ((range(30), [1]), ([1], range(30))):
        assert any(len({bots.make("random", game, seed).decide(SeatHandle(match, handle.seat, number))
                        for seed in seeds for number in numbers}) > 1 for match, handle in tables)


@by_turns(0)
def test_a_hint_is_an_answer_that_is_named(game: Game) -> None:
    player = GreedyPlayer(game, 2)
    match = begin(game, 3, 8)
    for number in range(many(2, 120)):
        if match.decision is None:
            return
        handle = SeatHandle(match, match.decision.seat, number)
        found = hint(handle, game, 0, Clock(), many(1, 96))
        assert match.decision.accepts(found.raw)
        every = game.private_phases.macros(handle.view, match.decision).get(ENTER)
        all_of_it = every is not None and every.goes_on and found.deed == every.words
        called = partial(deed, match.decision, verbs=game.private_phases.verbs)
        assert all_of_it or found.deed == called(found.raw) or called(found.raw) in {"lay another card", *(
            called(raw) for raw in match.decision.every() if raw != found.raw)}, "else it says what it brings, or which"
        assert "\n" not in found.text
        assert (game.id, match.decision.about) != ("pools", Topic.PLAY) or "play" not in found.text, "a card is laid"
        match.answer(player.decide(handle))


# ---- games without a brain of their own


def toy_match(seed: int = 1, **options: Any) -> Match:
    return Match(TOY, TOY.setup(TOY.load_pack(None), 2, TOY.options(**options), Rng.fresh(seed)))


@pytest.mark.parametrize("name", ["easy", "greedy", "search"])
def test_bots_play_a_game_without_a_brain_to_its_end(name: str) -> None:
    """The toy asks all seats in secret at once, too."""
    match = toy_match()
    player = bots.make(name, TOY, 1, iterations=FEW)
    number = 0
    while match.open_decisions():
        seat = match.open_decisions()[-1].seat
        match.answer(player.decide(SeatHandle(match, seat, number)), seat)
        number += 1
    assert match.over


def test_search_finds_the_better_answer_without_a_brain() -> None:
    """Whoever plays points wins: with the plain brain alone the search beats random play."""
    wins = 0.0
    games = 12
    for seed in range(games):
        match = toy_match(seed, bids=False, rounds=2)
        players = [bots.make("search", TOY, seed, iterations=60), bots.make("random", TOY, seed)]
        play(match, Rng.fresh(seed), how=by(*players))
        winners = TOY.result(match.state).winners
        wins += 1 / len(winners) if 0 in winners else 0.0
    assert wins > 0.6 * games


class Prefers(Brain):
    """Knows two answers."""

    def rank(self, state: Any, decision: Decision) -> list[Raw]:
        return [0, 1]


def test_a_single_answer_needs_no_search() -> None:
    class Sure(Prefers):
        def rank(self, state: Any, decision: Decision) -> list[Raw]:
            return [1]

        def worth(self, match: Match, seat: int) -> float:
            raise AssertionError("there was nothing to find out")

    match = toy_match()
    assert SearchPlayer(TOY, 1, iterations=FEW, brain=Sure()).decide(SeatHandle(match, 0, 0)) == 1


class Rolls(Prefers):
    """The favourite is worth 0.5 in every world, the other answer what a list says, world after world."""

    def __init__(self, worths: list[float]) -> None:
        self.worths, self.calls = worths, 0

    def worth(self, match: Match, seat: int) -> float:
        self.calls += 1
        return 0.5 if self.calls % 2 else self.worths[(self.calls // 2 - 1) % len(self.worths)]


@pytest.mark.parametrize(("worths", "answer"), [
    ([0.6, 0.5], 1), ([0.9, 0.2], 0), ([0.5], 0), ([0.5 + EVEN / 2], 0)],
    ids=["it stands out", "luck does that", "equal", "nobody could tell"])
def test_the_favourite_is_given_unless_another_stands_out_by_more_than_luck(worths: list[float], answer: int) -> None:
    player = SearchPlayer(TOY, 1, iterations=4 * WHOLE, brain=Rolls(worths))
    assert player.decide(SeatHandle(toy_match(), 0, 0)) == answer


@pytest.mark.parametrize(("worlds", "answer"), [(1, 0), (WHOLE - 1, 0), (WHOLE, 1)])
def test_chance_does_not_beat_the_favourite_in_fewer_than_eight_worlds(worlds: int, answer: int) -> None:
    """performance B1: after one world the standard error was 0.0, so whatever was better once was given."""
    player = SearchPlayer(TOY, 1, iterations=2 * worlds, brain=Rolls([0.52]))
    assert player.decide(SeatHandle(toy_match(), 0, 0)) == answer


def test_where_the_game_is_decided_the_margin_in_the_end_tells_answers_apart() -> None:
    """play-small A3: at 0 % to win everything was equal."""
    first, other, third = (Candidate(raw) for raw in range(3))
    for one, margins in ((first, [-5.0, -6.0]), (other, [-2.0, -4.0]), (third, [-9.0, -9.0])):
        one.worths, one.margins = [0.0] * 2 * WHOLE, margins * WHOLE
    assert equals([first, other, third], 3) == [other]
    first.worths = [0.5] * 2 * WHOLE
    assert equals([first, other, third], 3) == [first]


class Ends(Prefers):
    """Plays answers on to the end in so many worlds, where they are worth what a list says, one after another."""

    def __init__(self, worlds: int, worths: list[float]) -> None:
        self.worlds, self.worths = worlds, worths

    def late(self, state: Any) -> int:
        return self.worlds

    def worth(self, match: Match, seat: int) -> float:
        assert match.over
        return self.worths.pop(0)


@pytest.mark.parametrize(("worlds", "worths", "answer"), [
    (0, [], 0), (1, [1.0], 0), (1, [0.0, 1.0], 1), (1, [0.5, 0.5], 0), (2, [0.0, 1.0, 1.0, 1.0], 1),
    (2, [1.0, 0.5, 0.0], 0),
], ids=["not near", "it wins", "the other wins", "equal", "wins more", "cannot win more"])
def test_near_the_end_normal_gives_what_wins_and_plays_no_more_than_that_takes(
        worlds: int, worths: list[float], answer: int) -> None:
    player = GreedyPlayer(TOY, 1)
    player.brain = ends = Ends(worlds, worths)
    assert player.decide(SeatHandle(toy_match(), 0, 0)) == answer
    assert not ends.worths


@pytest.mark.parametrize("worths", [[0.5], [0.9, 0.8], [0.4, 0.3]], ids=["the same", "surely better", "surely worse"])
def test_what_is_the_same_or_surely_worse_is_given_up_at_the_first_look(worths: list[float]) -> None:
    brain = Rolls(worths)
    assert SearchPlayer(TOY, 1, iterations=1000, brain=brain).decide(SeatHandle(toy_match(), 0, 0)) == (worths[0] > 0.5)
    assert brain.calls == 2 * LOOKS[0]


def test_careless_play_of_many_cards_is_any_cards() -> None:
    """A brain lists the best dozens of stacks; a careless one among those would be as good as any."""
    game = load("initiative")
    match = begin(game, 2, 5)
    while (asked := match.question()).rule != "IN-4.2":
        match.answer(asked.random(Rng.fresh(1)), asked.seat)
    handle = SeatHandle(match, asked.seat, 3)
    world = handle.imagine(1)
    thought_of = brain_of(game).rank(world.state, world.question(asked.seat))
    careless = [GreedyPlayer(game, seed, 100).decide(handle) for seed in range(8)]
    assert not any(raw in thought_of for raw in careless if len(raw) > 2), "of two cards any may be the best"
    assert GreedyPlayer(game, 1).decide(handle) in thought_of


# ---- clock


HOOKS = load("hooks")


class Watched(SearchPlayer):
    """Thinks by a clock of the test, and keeps the seeds of the worlds that it imagines."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(HOOKS, 4)
        self.time = clock

    def clock(self, left: float) -> Clock:
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
        meet(handle, HOOKS, brain, [Candidate(0), Candidate(1)], 5, whole, 4)
    clock, candidates = up_at(2 + 2 - 1 - 1 + whole._asked // 8), [Candidate(0), Candidate(1)]
    meet(handle, HOOKS, brain, candidates, 5, clock, 4)
    with pytest.raises(TimeUp):
        meet(handle, HOOKS, brain, candidates, 5, clock, 4)
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


def test_eight_worlds_are_played_whatever_they_take() -> None:
    player = Watched(Clock(cpu=1.0, wall=1.0, processor=count(0, 100).__next__, watch=repeat(0.0).__next__))
    player.decide(Chair())
    assert player.time.worlds >= WHOLE
    assert player.rollouts > 0


def test_which_worlds_hangs_on_seed_and_number_and_time_ends_their_row() -> None:
    short, long = Chair(), Chair()
    Watched(Clock(cpu=0.0)).decide(short)
    Watched(Clock(cpu=float(3), processor=count(0, 0.25).__next__)).decide(long)
    first = own_seed(4, 7, 0)
    worlds = list(dict.fromkeys(long.seeds))
    assert worlds == [*range(first, first + len(worlds))]
    assert list(dict.fromkeys(short.seeds)) == worlds[:WHOLE]


def test_a_bot_that_thinks_by_time_asks_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    """performance B2: by the wall alone it played weaker where others used the machine."""
    player = make("hard", HOOKS, 1)
    assert isinstance(player, SearchPlayer)
    assert (player.clock(2.5).cpu, player.clock(2.5).wall) == (1.0, 2.5)
    assert make("search:9", HOOKS, 1).clock(0.0).is_up(0.0) is False  # type: ignore[attr-defined]


def test_a_turn_of_many_answers_is_bounded_and_others_answers_begin_another() -> None:
    player, purse, waited = SearchPlayer(HOOKS, 1), Purse(), []
    for number in range(3, 13):
        clock = player.clock(left := purse.left(0, number, TURN))
        assert clock.wall == max(left, CROWDED * LEAST), "for eight worlds a crowded machine has time too"
        waited.append(clock.cpu)
        assert clock.share == max(SHARED * clock.cpu, CROWDED * LEAST)
        purse.keep(0, number, left - clock.cpu)
    assert waited[0] == 1.0 and waited[-1] == LEAST
    assert sum(waited) < TURN + len(waited) * LEAST
    assert purse.left(0, 13, TURN) < LEAST
    assert purse.left(0, 14, TURN) == purse.left(1, 13, TURN) == TURN


@pytest.mark.parametrize("name", ["hooks", "cardring", "journey", "pools"])
@pytest.mark.wide
def test_on_a_crowded_machine_whatever_is_compared_meets_eight_worlds(name: str) -> None:
    """performance P1: beside two busy loops hard was normal in 38 % of its choices. Here an imagined answer takes
    0.3 milliseconds, and others have the processor for two and a half times as long as the bot."""
    class Crowded(SearchPlayer):
        def clock(self, left: float) -> Clock:
            self.left, self.time = left, (found := super().clock(left))
            found.processor, found.watch = (lambda: found._asked * 3e-4), (lambda: found._asked * 3.5 * 3e-4)
            found._cpu_began = found._wall_began = 0.0
            return found

    game, compared, hurried = load(name), 0, 0
    match, players = begin(game, 2, 5), [Crowded(game, 1) for _ in range(2)]
    for number in range(400):
        if match.decision is None or compared == many(2, 100):
            break
        player = players[match.decision.seat]
        match.answer(player.decide(SeatHandle(match, match.decision.seat, number)))
        assert not player.hurried or player.left < TURN / 2, "only where the turn has had most of its time"
        assert not player.rollouts or player.time.worlds >= WHOLE
        compared, hurried = compared + (player.rollouts > 0), hurried + player.hurried
    assert compared > max(1, 3 * hurried), name


def test_an_answer_for_which_there_is_no_time_is_signed_as_normals() -> None:
    player = Watched(up_at(3))
    player.decide(Chair())
    assert signed("hard", player).player == "bot:normal"
    player.time = Clock(cpu=0.0)
    player.decide(Chair())
    assert signed("hard", player).player == "bot:hard"


@pytest.mark.parametrize(("playouts", "answers", "horizon", "fit"), [
    (1000, 7, 4, (7, 4)), (5 * MET, 7, 4, (5, 4)), (2 * MET, 7, 4, (4, 2)), (2 * MET, 2, 4, (2, 4)),
    (2 * MET, 7, 1, (2, 1)), (1, 7, 4, (2, SHORT)), (5 * MET, 7, 0, (5, 0)), (1, 7, 0, (2, 0))])
def test_where_time_is_short_fewer_answers_meet_shorter_worlds(
        playouts: float, answers: int, horizon: int, fit: tuple[int, int]) -> None:
    assert fitting(playouts, answers, horizon) == fit


def test_as_many_answers_are_compared_as_meet_enough_worlds_and_the_favourite_is_one() -> None:
    """performance P2: three worlds of all answers took longer than the time, and the favourite was given unasked."""
    class Takes(Chair):
        """A chair whose worlds take half a second each."""

        now = 0.0

        def imagine(self, seed: int) -> Any:
            Takes.now += 0.5
            return super().imagine(seed)

    found: list[Sequence[Raw]] = []

    class Kept(Watched):
        def compare(self, handle: SeatHandle, answers: Sequence[Raw], *more: Any) -> Raw:
            found.append(answers)
            return super().compare(handle, answers, *more)

    handle = Takes()
    ranked = brain_of(HOOKS).rank((world := handle.imagine(0)).state, world.question(0))
    Kept(Clock(cpu=1.0, processor=lambda: Takes.now, watch=repeat(0.0).__next__)).decide(handle)
    assert [*found[0]] == [*ranked[:2]] != [*ranked]
    before = Takes.now
    Kept(Clock(1.0, 2.5, processor=lambda: Takes.now, watch=lambda: Takes.now - before)).decide(handle)
    assert len(found) == 1 and Takes.now - before <= 2.0, "what cannot be enough takes a glance at each answer"


# ---- a second process

forking = pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")


@forking
def test_a_second_process_plays_every_other_world_with_the_answers_that_are_left() -> None:
    clock = Clock()
    with SecondWorker(lambda world, nth: 10.0 * world + nth, 3) as second:
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
    found, real = [], search.equals

    def kept(alive: Sequence[Candidate], answers: int) -> Any:
        found.append([one.worths for one in alive])
        return real(alive, answers)

    monkeypatch.setattr(search, "equals", kept)
    answers = [SearchPlayer(HOOKS, 4, iterations=100, two=two).decide(Chair()) for two in (False, True)]
    assert answers[0] == answers[1]
    assert found[0] == found[1]
    assert len(found[0][0]) > FLOOR


@forking
def test_time_ends_the_wait_for_the_second_process() -> None:
    """It is asked once, when it has begun, and says nothing."""
    with SecondWorker(lambda *_: float(signal.pause() or 0), 1) as second, pytest.raises(TimeUp):
        second.found([0], Clock(wall=1.0, watch=chain([0.0], repeat(2.0)).__next__, worlds=1))
