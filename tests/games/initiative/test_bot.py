"""Initiative's brain: unknown cards, and its strength."""

from deckgames import bots
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.match import Match, SeatHandle
from deckgames.engine.vocabulary.decisions import Raw
from deckgames.games.initiative import GAME
from deckgames.games.initiative.state import STACK
from tests.given.initiative import base_pack

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
