"""Initiative's brain: unknown cards, its strength, and the rhythm of its games."""

from itertools import count

import pytest

from deckgames import bots
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.match import Match, SeatHandle
from deckgames.engine.vocabulary.decisions import Raw
from deckgames.engine.vocabulary.events import Event
from deckgames.games.initiative import GAME
from deckgames.games.initiative.state import STACK
from tests.given.initiative import base_pack
from tests.harness import begin

# ---- whole games


def test_a_search_is_repeatable_and_answers_the_whole_sitting() -> None:
    def thought() -> list[Raw]:
        match = Match(GAME, GAME.setup(base_pack(), 3, GAME.options(), Rng.fresh(9)))
        answers = []
        for number in range(6):
            assert match.decision is not None
            seat = match.decision.seat
            answers.append(bots.make("search", GAME, 5, iterations=30).decide(SeatHandle(match, seat, number)))
            match.answer(answers[-1], seat)
        return answers

    first = thought()
    assert first == thought()
    assert all(isinstance(raw, tuple) and len(raw) <= STACK for raw in first[3:])


# ---- the rhythm of the cards that are played with


@pytest.mark.usefixtures("real_cards")
@pytest.mark.wide(0)
def test_most_stacked_cards_of_six_act_and_games_last_some_rounds() -> None:
    stacked = acted = rounds = 0
    for seed in range(4):
        match, told = begin(GAME, 6, seed), list[Event]()
        match.state.observer = told.append
        players = [bots.make("normal", GAME, seed) for _ in range(6)]
        for number in count():
            if match.decision is None:
                break
            seat = match.decision.seat
            match.answer(players[seat].decide(SeatHandle(match, seat, number)), seat)
        stacked += sum(event.n for event in told if event.kind == "commits")
        acted += sum(seat.played for seat in match.state.seats)
        rounds += match.state.round
    assert 0.6 <= acted / stacked <= 0.85
    assert 5 <= rounds / 4 <= 12
