"""Journey & Overlords' brain in a company: one interest, the Overlord as a target, strikes, the pool, slot 0."""

from typing import Any

import pytest

from deckgames import bots
from deckgames.engine.match import Match, SeatHandle
from deckgames.engine.rng import Rng
from deckgames.games.journey import GAME
from deckgames.games.journey.bot import BRAIN
from deckgames.games.journey.bot.together import TOGETHER
from tests.given.journey import JourneyStory, company, plain
from tests.thorough import many

BOSS = "overlord {0} | - | challenge: [] > [fight_overlord] | once: [damage: {{who: overlord, n: 20}}]"


def best(s: JourneyStory) -> str:
    """The brain's favourite answer to the open question."""
    return plain(str(s.question.write(BRAIN.rank(s.t, s.question)[0])))


def chance(s: JourneyStory, seat: int = 0) -> float:
    return BRAIN.worth(Match(GAME, s.t), seat)


def match(seed: int, seats: int, **options: Any) -> Match[Any, Any]:
    found = GAME.options(mode="coop", **options)
    return Match(GAME, GAME.setup(GAME.load_pack(()), seats, found, Rng.fresh(seed)))


# ---- one interest


def test_every_verb_has_a_weight() -> None:
    assert set(TOGETHER) == set(GAME.vocabulary)


@pytest.mark.parametrize("seed", range(many(4, 20)))
def test_a_company_shares_its_chance(seed: int) -> None:
    game = match(seed, 1 + seed % 5, coop_level=("simple", "hard")[seed % 2])
    while (decision := game.decision) is not None:
        answers = BRAIN.rank(game.state, decision)
        assert len(set(answers)) == len(answers) > 0
        assert all(decision.accepts(raw) for raw in answers)
        worths = {BRAIN.worth(game, seat) for seat in range(len(game.state.seats))}
        assert len(worths) == 1
        assert 0 < worths.pop() < 1
        game.answer(answers[0])
    assert {BRAIN.worth(game, seat) for seat in range(len(game.state.seats))} == {float(game.state.won)}


def test_a_lower_dial_is_a_better_chance_and_a_full_pool_a_worse_one() -> None:
    here = chance(company(seats=2, dial=60, pool=20, event="event-monday"))
    assert chance(company(seats=2, dial=36, pool=20, event="event-monday")) > here
    assert chance(company(seats=2, dial=60, pool=34, event="event-monday")) < here


def test_greedy_beats_random() -> None:
    won = {"greedy": 0, "random": 0}
    for number in range(many(4, 80)):
        for name in won:
            game, rng = match(number, 2, coop_threshold="easy"), Rng.fresh(number)
            while (decision := game.decision) is not None:
                game.answer(decision.random(rng) if name == "random" else BRAIN.rank(game.state, decision)[0])
            won[name] += game.state.won
    assert won["greedy"] > many(1, 20) > won["random"]


@pytest.mark.parametrize("name", bots.NAMES)
def test_every_bot_plays(name: str) -> None:
    game = match(5, 3)
    player = bots.make(name, GAME, 5, iterations=4)
    for number in range(12):
        assert game.decision is not None
        game.answer(player.decide(SeatHandle(game, game.decision.seat, number)))


# ---- the Overlord


def test_a_cheap_strike_is_taken_and_a_dear_one_is_not() -> None:
    table = {"overlord": "boss", "pool": 8, "deck": "stone " * 40}
    assert best(company({"boss": BOSS.format("5/2")}, A={"power": "5/0"}, **table)) == "challenge:boss"
    assert best(company({"boss": BOSS.format("5/15")}, A={"power": "5/0"}, **table)) != "challenge:boss"
    assert best(company({"boss": BOSS.format("5/2")}, A={"power": "4/0"}, **table)) != "challenge:boss"


def test_it_is_bolder_as_the_road_runs_out() -> None:
    cards = {"boss": BOSS.format("5/12")}
    table = {"overlord": "boss", "pool": 5, "dial": 60, "A": {"power": "5/0"}}
    assert best(company(cards, deck="stone " * 50, **table)) != "challenge:boss"
    assert best(company(cards, deck="stone", **table)) == "challenge:boss"


def test_a_strike_that_loses_the_game_is_never_taken() -> None:
    cards = {"boss": BOSS.format("5/9")}
    table = {"overlord": "boss", "dial": 10, "A": {"power": "5/0"}}
    assert best(company(cards, pool=30, **table)) == "challenge:boss"
    assert best(company(cards, pool=32, **table)) != "challenge:boss"


def test_harm_is_for_the_overlord_and_gifts_are_for_fellows() -> None:
    cards = {"wand": "item | minor: [] > [damage: {who: another, n: 2}] | -",
             "purse": "item | minor: [] > [take_crystals: {who: another, n: 2}] | -"}
    s = company(cards, seats=3, A={"items": "wand"})
    s.says("A", "stone")
    s = company(cards, seats=3, A={"items": "wand"}, C={"crystals": 9})
    s.says("A", "use:wand")
    assert best(s) not in ("seat-1", "seat-2")
    s = company(cards, seats=3, A={"items": "purse"}, B={"crystals": 9})
    s.says("A", "use:purse")
    assert best(s) == "seat-2"


# ---- the pool and the road


def test_a_full_pool_is_healed() -> None:
    def healed(pool: int) -> bool:
        s = company(A={"crystals": 5, "power": "0/0"}, pool=pool, deck="stone " * 40)
        return str(s.question.write(BRAIN.rank(s.t, s.question)[0])).endswith(":2")

    assert healed(36)
    assert not healed(2)


def test_an_event_is_paid_with_what_costs_less() -> None:
    price = "[choose_one: {who: each, options: [[{lose_crystals: 1}], [{damage: 5}]]}]"
    cards = {"toll": f"event | once: {price} | once: {price} | once: {price}"}
    s = company(cards, A={"crystals": 9}, pool=30, events="toll", phase="overlord_turn")
    assert s.question.rule == "JO-V-R.2"
    assert BRAIN.rank(s.t, s.question)[0] == 0
