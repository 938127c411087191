"""The brain of any game, at any table by any house rules: it answers every question, changes nothing by thinking, knows
no more than its seat, gives chances that are chances, and wins against random answers."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from deckgames.bots.brain import share
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import Match
from deckgames.fuzz import plans
from deckgames.games import load
from tests.harness import all_games, begin, by_turns
from tests.thorough import cases, many

EVERY = 17
"""So many answers lie between two places that are looked at closely."""
WINS = {"cardring": (20, 18), "hooks": (12, 9), "initiative": (20, 16), "journey": (many(8, 60), many(7, 59))}
"""Games of two, and how many of them the favourite answers win at least."""

OWN_EYES = ("initiative", "pools")
"""Games in which each seat counts with the hand that it knows, and nobody may win."""
MOST = many(160, 10_000)


def any_table(game: Game, chance: Random) -> Match:
    """A new deal by any house rules for any number of seats that can play with them."""
    plan = next(plans(game, 1, chance.randrange(2**31)))
    return begin(game, plan.seats, plan.seed, plan.options)


def questions(match: Match) -> Iterator[tuple[int, Any]]:
    """The questions of a match, numbered, while somebody answers them."""
    number = 0
    while match.decision is not None:
        yield number, match.decision
        number += 1


def sane(match: Match) -> bool:
    """Whether worths are chances: of one winner, or of a company, which share theirs."""
    brain = match.game.part("brain")
    worths = [brain.worth(match, seat) for seat in range(len(match.state.seats))]
    if getattr(match.state, "coop", False):
        return set(worths) == {worths[0]} and 0 <= worths[0] <= 1
    if match.game.id in OWN_EYES:
        return all(0 <= worth <= 1 for worth in worths) and (match.over or sum(worths) > 0)
    return sum(worths) == pytest.approx(1)


@pytest.mark.needs("brain")
@by_turns(1, 3)
def test_every_question_is_answered_and_thinking_changes_and_betrays_nothing(
        game: Game, chance: Random) -> None:
    brain = game.part("brain")
    for _ in cases(chance, many(1, 12)):
        match = any_table(game, chance)
        for number, question in questions(match):
            if number > MOST:
                break
            before = game.digest(match.state) if number % EVERY == 0 else ""
            answers = [*brain.rank(match.state, question)]
            assert len(set(answers)) == len(answers) > 0 and all(question.accepts(raw) for raw in answers)
            if before:
                worlds = [match.imagine(question.seat, seed) for seed in (1, 2)]
                asked = [next(one for one in world.open_decisions() if one.seat == question.seat) for world in worlds]
                first, second = ([*brain.rank(world.state, one)] for world, one in zip(worlds, asked, strict=True))
                assert first == second, question
                assert sane(match) and game.digest(match.state) == before
            match.answer(answers[number % len(answers)])


@pytest.mark.needs("brain")
@all_games
@pytest.mark.wide
def test_a_pilot_plays_any_game_to_its_end(game: Game, chance: Random) -> None:
    for _ in cases(chance, many(1, 12)):
        match = any_table(game, chance)
        pilot = game.part("brain").pilot(Rng.fresh(chance.randrange(2**31)))
        for number, question in questions(match):
            assert number % EVERY or sane(match)
            raw = pilot(match)
            assert question.accepts(raw)
            match.answer(raw)
        won = match.state.won if getattr(match.state, "coop", False) else None
        for seat in range(len(match.state.seats)):
            assert game.part("brain").worth(match, seat) == (share(match, seat) if won is None else won)


@pytest.mark.parametrize("game_id", WINS)
@pytest.mark.wide
def test_favourite_answers_beat_random_ones(game_id: str) -> None:
    game, wins, (games, least) = load(game_id), 0.0, WINS[game_id]
    for number in range(games):
        match, rng, mine = begin(game, 2, number // 2), Rng.fresh(number), number % 2
        for _, question in questions(match):
            favourite = question.seat == mine
            match.answer(game.part("brain").rank(match.state, question)[0] if favourite else question.random(rng))
        winners = game.result(match.state).winners
        wins += (mine in winners) / (len(winners) or 1)
    assert wins >= least, wins
