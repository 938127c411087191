"""Initiative's brain: unknown cards, and its strength."""

from deckgames import bots
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.match import Match, SeatHandle
from deckgames.engine.vocabulary.decisions import Raw
from deckgames.games.initiative import GAME
from deckgames.games.initiative.bot import kills_itself
from deckgames.games.initiative.state import STACK
from tests.given.initiative import base_pack, given

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


# ---- foolish moves


def test_who_may_choose_health_does_not_kill_itself() -> None:
    story = given(phase="build", A={"health": 12, "hand": "dragon-subscription prophecy-loophole rocks-fall"},
                  B={"hand": 7})
    assert story.match.decision is not None
    judge = kills_itself(story.t, story.match.decision)
    assert judge is not None and judge((0, 2)) and not judge((0, 1, 2))
