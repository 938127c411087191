"""The outside judge: PettingZoo's own tests, honest observations, answers part by part, rewards."""

import pickle
import re
import subprocess
import sys
import warnings
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from pettingzoo.test import api_test, seed_test

from deckgames.adapters import aec, solo
from deckgames.adapters.answers import ACTIONS, DONE, FURTHER, PLACES, Asking, asking
from deckgames.adapters.sight import PER_PLACE, Sight, sign
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Game, Place, Result
from deckgames.engine.match.match import Match
from deckgames.engine.vocabulary.decisions import Allocate, Choose, Decision, Mark, Number, Order, Pick, PickSet, Topic
from deckgames.fuzz import random_options
from deckgames.games import IDS, load
from tests.harness import all_games, begin, pack_of
from tests.thorough import cases, many

TABLES = [(game, seats) for game in IDS for seats in range(load(game).min_seats, load(game).max_seats + 1)]
every_table = pytest.mark.parametrize(("game", "seats"), TABLES)
EXPECTED = ("Observation is not a NumPy array", "Observation space for each agent probably should be")
"""What PettingZoo says of every observation with a mask that is not in its own list of games."""


def sample(question: Asking, chance: Random) -> Any:
    """Random actions until the answer is whole."""
    while (raw := question.act(chance.choice(question.actions()))) is None:
        pass
    return raw


@every_table
@pytest.mark.wide(7)
def test_it_passes_the_tests_of_pettingzoo(game: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        api_test(aec.env(game, seats), num_cycles=many(10, 1000))
        seed_test(lambda: aec.env(game, seats), num_cycles=many(8, 500))
    assert [str(w.message) for w in said if not str(w.message).startswith(EXPECTED)] == []


@all_games
def test_worlds_that_agree_for_a_seat_look_alike_to_it(game: Game, chance: Random) -> None:
    """All that is hidden is dealt anew: neither the asked seat nor any other one can tell."""
    for _ in cases(chance, many(1, 30)):
        seats, seed = chance.randint(game.min_seats, game.max_seats), chance.randrange(2**32)
        options = random_options(game, Rng.fresh(seed), pack_of(game), seats).model_dump()
        match = begin(game, seats, seed, options)
        sight = Sight(game, pack_of(game), match.state)
        for number in range(many(40, 1500)):
            if match.decision is None:
                break
            if number % 7 == 3:
                looks_alike(sight, match, chance)
            match.answer(sample(asking(match.decision), chance), match.decision.seat)


def looks_alike(sight: Sight, match: Match, chance: Random) -> None:
    """At this question, with a part of its answer given."""
    for decision in match.open_decisions():
        seat, seed = decision.seat, chance.randrange(2**32)
        world = match.imagine(seat, seed)
        here, there = asking(decision), asking(world.question(seat))
        while True:
            assert here.actions() == there.actions()
            assert same(sight, match, world, seat, here, there), f"seat {seat} at {decision!r}, world {seed}"
            action = chance.choice(here.actions())
            raw = here.act(action)
            assert there.act(action) == raw
            if raw is not None:
                break
    for eyes in range(sight.seats):
        found = match.imagined(eyes, chance.randrange(2**32), chance.randrange(4))
        assert found is None or same(sight, match, found, eyes, None, None), f"seat {eyes} at {match.decision!r}"


def same(sight: Sight, one: Match, other: Match, seat: int, here: Asking | None,
         there: Asking | None) -> bool:
    first, second = sight.vector(one.view(seat), here), sight.vector(other.view(seat), there)
    for name, mine, theirs in zip((*sight.names, "more"), first, second, strict=False):
        if mine != theirs:
            print(name, mine, theirs)
    return bool((first == second).all())


def test_it_is_seen_if_something_hidden_is_in_the_vector(monkeypatch: pytest.MonkeyPatch, chance: Random) -> None:
    game = load("hooks")
    match = begin(game, 2, 5)
    sight = Sight(game, pack_of(game), match.state)
    honest = Match.view

    def tells(match: Match, seat: int | None) -> Any:
        table = honest(match, seat)
        table.round = match.state.supply_deck[-1].number
        return table

    monkeypatch.setattr(Match, "view", tells)
    assert not all(same(sight, match, match.imagine(match.decision.seat, i), match.decision.seat, None, None)
                   for i in range(20))


def test_own_cards_are_counted_and_those_of_others_are_not() -> None:
    match = begin(load("hooks"), 2, 5)
    sight = Sight(load("hooks"), pack_of(load("hooks")), match.state)
    for seat in range(2):
        seen = dict(zip(sight.names, sight.vector(match.view(seat)), strict=True))
        hand = match.state.seats[seat].hand
        assert seen["own.hand.cards"] == len(hand)
        assert all(seen[f"own.hand.{card.spec.id}"] == sum(c.spec is card.spec for c in hand) for card in hand)
        assert seen["seat+1.hand.cards"] == len(match.state.seats[1 - seat].hand)
        assert not any(value for name, value in seen.items()
                       if name.startswith("seat+1.hand.") and not name.endswith(".cards"))
        assert not any(".deck." in name and not name.endswith(".cards") for name in sight.names)
    assert len(set(sight.names)) == sight.size


def test_a_sealed_answer_is_seen_by_its_own_seat_only() -> None:
    env = aec.GameEnv("initiative", 2)
    env.reset(seed=3)
    while env.match.ask is None or env.agent_selection != "seat_0":
        env.step(sorted(env.asking.actions())[0])  # type: ignore[union-attr]
    before = env.observe("seat_1")["observation"]
    took: list[str] = []
    while env.agent_selection == "seat_0":
        env.step(env.asking.actions()[0])  # type: ignore[union-attr]
        took += env._chosen[0]
    assert took
    after = env.observe("seat_1")["observation"]
    changed = {env.sight.names[at].split(".")[0] for at in np.flatnonzero(before != after)}
    assert all(name in ("asked", "rule", "question") or name.startswith("option") for name in changed)


@all_games
def test_every_answer_can_be_given_and_only_allowed_ones(game: Game, chance: Random) -> None:
    for _ in cases(chance, many(1, 40)):
        seed = chance.randrange(2**32)
        match = begin(game, chance.randint(game.min_seats, game.max_seats), seed)
        rng = Rng.fresh(seed)
        for _ in range(many(50, 2000)):
            decision = match.decision
            if decision is None:
                break
            wanted = decision.random(rng)
            assert reached(decision, wanted) == normal(decision, wanted)
            assert decision.accepts(sample(asking(decision), chance))
            match.answer(wanted, decision.seat)


def normal(decision: Decision, raw: Any) -> Any:
    return tuple(sorted(raw)) if isinstance(decision, Pick) and not decision.ordered else raw


def reached(decision: Decision, raw: Any) -> Any:
    """The answer that comes of taking the parts of this one."""
    question = asking(decision)
    parts = list(raw) if isinstance(raw, tuple) else [raw - getattr(decision, "lo", 0)]
    parts = [part for part in parts if part not in getattr(decision, "fixed", ())]
    while True:
        allowed = question.actions()
        ended = isinstance(decision, Choose) and decision.items[raw] is None
        if ended or (isinstance(decision, Pick) and not parts):
            found = question.act(DONE)
        elif parts[0] - question.first in allowed and 0 <= parts[0] - question.first < DONE:
            found = question.act(parts.pop(0) - question.first)
        else:
            found = question.act(FURTHER)
        if found is not None:
            return found


def marks(n: int) -> list[Mark]:
    return [Mark(f"m{i}", f"mark {i}") for i in range(n)]


@pytest.mark.parametrize("decision", [
    Choose(0, "TY-1", Topic.CHOOSE, "One?", marks(200)), Choose(0, "TY-1", Topic.CHOOSE, "One?", [*marks(70), None]),
    Number(0, "TY-1", Topic.PAY, "How many?", 3, 150), Pick(0, "TY-1", Topic.TAKE, "Some?", marks(130), 2, 5,
                                                            ordered=True),
    Pick(0, "TY-1", Topic.TAKE, "Some?", marks(4), 0, 4), Order(0, "TY-1", Topic.ORDER, "How?", marks(5)),
    Allocate(0, "TY-1", Topic.HARM, "Share?", 90, marks(3)), Allocate(0, "TY-1", Topic.HARM, "Share?", 7, marks(4),
                                                                      most=[1, 2, 3, 2]),
    PickSet(0, "TY-1", Topic.TAKE, "Which?", marks(4), 1, 3, lambda found: None if len(found) in (1, 3) else "no",
            lambda rng: (0,), lambda: [(0,), (0, 1, 2), (0, 1, 3)], (0,))], ids=repr)
def test_long_questions_have_pages_and_parts(decision: Decision, chance: Random) -> None:
    rng = Rng.fresh(chance.randrange(2**32))
    for _ in range(20):
        assert decision.accepts(raw := sample(asking(decision), chance))
        assert reached(decision, raw) == raw
        wanted = decision.random(rng)
        assert reached(decision, wanted) == normal(decision, wanted)


def test_an_action_that_is_not_allowed_changes_nothing() -> None:
    env = aec.env("hooks")
    env.reset(seed=1)
    before = env.observe(env.agent_selection)
    wrong = next(i for i in range(ACTIONS) if not before["action_mask"][i])  # type: ignore[index]
    with pytest.raises(ValueError, match=r"expected one of \d"):
        env.step(wrong)
    after = env.observe(env.agent_selection)
    assert all((before[name] == after[name]).all() for name in before)  # type: ignore[index, union-attr]


def outcome(places: list[int], **more: Any) -> Result:
    return Result(("over",), "TY-3", tuple(Place(i, place, 0) for i, place in enumerate(places)), **more)


@pytest.mark.parametrize(("result", "told"), [
    (outcome([1, 2]), [0.5, -0.5]), (outcome([2, 1, 1, 4]), [-0.25, 0.25, 0.25, -0.25]),
    (outcome([2, 2], nobody=True), [-0.5, -0.5]), (outcome([1, 1, 1], together=True), [0.5, 0.5, 0.5]),
    (outcome([2, 2, 2], together=True, nobody=True), [-0.5, -0.5, -0.5]), (outcome([1]), [0.5])])
def test_the_reward_is_the_share_of_the_victory_less_the_fair_share(result: Result, told: list[float]) -> None:
    assert aec.rewards(result, len(told)) == pytest.approx(told)


def test_a_game_that_is_cut_off_is_truncated_without_a_reward(chance: Random) -> None:
    env = aec.env("cardring", 3, most=40)
    env.reset(seed=2)
    steps = 0
    while env.agents and not any(env.truncations.values()):
        env.step(int(chance.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))  # type: ignore
        steps += 1
    assert steps == 40
    assert set(env.truncations.values()) == {True}
    assert set(env.terminations.values()) == {False}
    assert set(env.rewards.values()) == {0.0}


@pytest.mark.parametrize(("wanted", "said"), [
    ({"game": "chess"}, "there is no game 'chess'"), ({"seats": 7}, "2 to 4 seats, not 7"),
    ({"render_mode": "rgb_array"}, "render_mode"), ({"options": {"length": "endless"}}, "length")])
def test_what_there_is_not_is_refused(wanted: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        aec.env(**wanted)


@all_games
def test_the_table_and_the_actions_can_be_told_in_words(game: Game, chance: Random) -> None:
    env = aec.GameEnv(game.id, game.min_seats, render_mode="ansi")
    env.reset(seed=4)
    for _ in range(60):
        if env.asking is None:
            break
        words = env.words()
        assert list(words) == env.asking.actions()
        assert all(words.values())
        env.step(chance.choice(list(words)))
    told = env.render()
    assert told is not None and len(told.splitlines()) > 3


def test_a_seed_deals_the_same_game_and_a_reset_without_one_another() -> None:
    env = aec.GameEnv("hooks")
    deals = []
    for seed in (7, None, 7, None):
        env.reset(seed)
        deals.append(env.game.digest(env.match.state))
    assert deals[0] == deals[2] != deals[1] == deals[3]


def test_the_example_of_the_docs_runs() -> None:
    text = (Path(__file__).parents[2] / "docs" / "rl.md").read_text(encoding="utf-8")
    for example in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        exec(example, {})
    assert "```python" in text


@pytest.mark.parametrize("name", [*IDS, "co-op"])
def test_two_options_that_differ_never_look_alike(name: str, chance: Random) -> None:
    """bots-and-balance 9: "rest: take 3 crystals" and "rest: heal 4 damage" were one in 59 of 142 questions."""
    env = aec.GameEnv("journey" if name == "co-op" else name, options={"mode": "coop"} if name == "co-op" else {})
    env.reset(5)
    first = env.sight.names.index("option0.face")
    for _ in range(many(60, 2000)):
        question = env.asking
        if question is None:
            env.reset()
            continue
        fields = env.observe(env.agent_selection)["observation"][first:].reshape(-1, PER_PLACE)
        page = list((question.items or ())[question.first:question.first + PLACES])
        looks = {tuple(fields[i]) for i in range(len(page))}
        assert len(looks) == len(page), [getattr(item, "oid", item) for item in page]
        env.step(chance.choice(question.actions()))


@pytest.mark.parametrize("ids", [["w4:seat-3", "w4:seat-4"], ["use:saw#1:3", "use:saw#2:3", "use:saw#3:3"]], ids=str)
def test_options_that_have_one_sign_do_not_look_alike_either(ids: list[str]) -> None:
    """Dragon Pools' walls at 5 seats, and an ability of twins in Journey, were one."""
    assert len(set(map(sign, ids))) == 1
    env = aec.GameEnv("hooks")
    env.reset(5)
    question = asking(Choose(0, "TY-1", Topic.CHOOSE, "One?", [Mark(oid, oid) for oid in ids]))
    seen = env.sight.vector(env.match.view(0), question)[env.sight.names.index("option0.face"):]
    assert len(set(map(tuple, seen.reshape(-1, PER_PLACE)))) == len(ids) + 1, "the empty place, too"


def test_one_seat_plays_against_bots(chance: Random) -> None:
    """The bots are those of the deal's seed, and the learner is asked at its own seat alone."""
    games = []
    for _ in range(2):
        env = solo.env("hooks", others=["easy", "normal"], seat=1)
        observation, _ = env.reset(seed=7)
        told, over, actions = [], False, Random(3)
        while not over:
            assert env.table.asking.decision.seat == 1
            told.append(observation["observation"])
            action = actions.choice(list(np.flatnonzero(observation["action_mask"])))
            observation, reward, ended, cut, _ = env.step(action)
            over = ended or cut
        assert (ended, cut) == (True, False)
        games.append((np.stack(told), reward))
    assert np.array_equal(games[0][0], games[1][0])
    assert games[0][1] == games[1][1]
    with pytest.raises(ValueError, match="seat 3"):
        solo.env("hooks", seat=3)
    with pytest.raises(KeyError, match="there is no bot 'genius': expected one of random, easy, "):
        solo.env("hooks", others=["genius"])
    with pytest.raises(ValueError, match=r"there is no file genius\.py"):
        solo.env("hooks", others=["genius.py"])


def test_a_table_that_is_not_dealt_or_over_says_what_to_call() -> None:
    env = solo.env("hooks", others=["easy"], render_mode="ansi")
    for early in (partial(env.step, 0), env.action_masks, env.render):
        with pytest.raises(ResetNeeded, match=r"^nothing is dealt yet: call reset\(\) first$"):
            early()
    env.reset(seed=1)
    over = False
    while not over:
        masks = env.action_masks()
        assert masks.dtype == bool and (masks == env.table.observe("seat_0")["action_mask"]).all()
        *_, ended, cut, _ = env.step(np.flatnonzero(masks)[0])
        over = ended or cut
    assert not env.action_masks().any()
    with pytest.raises(ResetNeeded, match=r"^the game is over: reset\(\) deals the next one$"):
        env.step(0)


@pytest.mark.parametrize("game", IDS)
def test_gymnasium_makes_every_game_by_its_name(game: str) -> None:
    env = gymnasium.make(f"deckgames/{game.capitalize()}-v0", others=["easy"])
    observation, _ = env.reset(seed=3)
    assert env.spec.kwargs["game"] == game and observation in env.observation_space
    env.step(int(np.flatnonzero(env.unwrapped.action_masks())[0]))


@pytest.mark.parametrize("missing", ["pettingzoo", "gymnasium", "numpy"])
@pytest.mark.wide
def test_a_missing_extra_is_one_clear_line(missing: str) -> None:
    code = f"import sys; sys.modules['{missing}'] = None\ntry: import deckgames.adapters.aec\n" \
           "except ImportError as error: print(error)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said == f"deckgames.adapters.aec needs {missing}: {sys.executable} -m pip install gymnasium pettingzoo\n"


def test_seeds_and_actions_of_numpy_are_numbers_and_halves_are_none() -> None:
    env, learner = aec.env("hooks"), solo.env("hooks")
    for made in (env, learner):
        made.reset(seed=np.int64(3))  # type: ignore[arg-type]
        for wrong in (1.5, True, "1", np.array([0]), np.float32(1)):
            with pytest.raises(ValueError, match="whole number"):
                made.step(wrong)  # type: ignore[arg-type]
    env.step(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0])  # type: ignore[index]


@all_games
def test_a_pickled_environment_goes_on_as_the_other_would(game: Game, chance: Random) -> None:
    """In the midst of an answer of several parts, too; before the first deal it is one that was just made."""
    assert pickle.loads(pickle.dumps(aec.GameEnv(game.id, game.min_seats))).possible_agents
    one = aec.GameEnv(game.id, game.min_seats)
    one.reset(seed=chance.randrange(2**62))
    for _ in range(many(4, 40)):
        other = pickle.loads(pickle.dumps(one))
        for _ in range(15):
            if one.asking is None:
                one.reset()
                other.reset()
            action = chance.choice(one.asking.actions())
            for env in (one, other):
                env.step(action)
            for agent in one.agents:
                assert np.array_equal(one.observe(agent)["observation"], other.observe(agent)["observation"])


@pytest.mark.slow
def test_an_environment_is_pickled_for_another_process() -> None:
    learner = solo.env("hooks", others=["easy"])
    learner.reset(seed=7)
    env = aec.env("hooks")
    env.reset(seed=1)
    code = "import pickle, sys\nfor env in pickle.load(sys.stdin.buffer): print(env.reset(seed=7) is None)"
    said = subprocess.run([sys.executable, "-c", code], input=pickle.dumps([env, learner]), capture_output=True)
    assert said.stdout.split() == [b"True", b"False"], said.stderr.decode()
