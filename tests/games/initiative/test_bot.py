"""Initiative's brain: sensible stacks where there is no doubt, all tables, unknown cards, and its strength."""

from typing import Any

import pytest

from deckgames import bots
from deckgames.engine.decisions import Raw
from deckgames.engine.match import Match, SeatHandle
from deckgames.engine.rng import Rng
from deckgames.games.initiative import GAME
from deckgames.games.initiative.bot import BRAIN
from deckgames.games.initiative.state import STACK
from tests.given.initiative import base_pack, given, names, pack_of_tests
from tests.thorough import many

TABLES: list[dict[str, Any]] = [
    {},
    {"opening_swap": "skipped", "hand_limit": 0, "start_health": 70, "overtime_from": 10},
    {"hand_limit": 8, "start_health": 30, "sitting_order": "seats"},
]


def stack(hand: str, theirs: int = 7, **more: Any) -> list[str]:
    """The faces of the stack that the brain likes best, from its top."""
    s = given("build", A={"hand": hand, "health": more.pop("health", 50)},
              B={"hand": theirs, "health": more.pop("against", 50)}, **more)
    return names(s.question.value(BRAIN.rank(s.t, s.question)[0])).split()


# ---- the stack


def test_what_lasts_lies_on_top() -> None:
    built = stack("sword-of-adequacy dragon-subscription invoicing-unicorn second-breakfast kick-the-downtrodden")
    assert set(built[:2]) == {"dragon-subscription", "invoicing-unicorn"}


def test_what_grows_with_the_beats_lies_at_the_bottom() -> None:
    assert stack("sword-of-adequacy death-by-committee wall-of-text tax-wraith emotional-support-cow")[-1] == (
        "death-by-committee")


def test_a_doubled_attack_is_the_biggest() -> None:
    built = stack("sharpened-prophecy biggest-stick tax-wraith emotional-support-cow")
    assert built.index("biggest-stick") == built.index("sharpened-prophecy") + 1


def test_nothing_lies_under_the_end_of_the_round() -> None:
    built = stack("compulsory-tea-break sword-of-adequacy tax-wraith wall-of-text")
    assert "compulsory-tea-break" not in built[:-1]


def test_nobody_plays_what_only_puts_itself_out() -> None:
    assert "plague-newsletter" not in stack("plague-newsletter wall-of-text", health=3)
    built = stack("plague-newsletter second-breakfast", health=3)
    assert built[0] == "second-breakfast"


def test_a_blow_that_ends_the_game_is_played() -> None:
    assert "slow-poison" in stack("slow-poison nap-of-legend second-breakfast invoicing-unicorn resurrection-coupon "
                                  "emotional-support-cow potion-of-mild-regret", against=11)


# ---- whole games


@pytest.mark.parametrize("seats", [2, 4, 6][:many(2, 3)])
@pytest.mark.parametrize("options", TABLES, ids=["usual", "long", "house rules"])
def test_whole_games_on_all_tables(seats: int, options: dict[str, Any]) -> None:
    """Every kind of question gets allowed answers, from the forecast and from the quick stacks."""
    match = Match(GAME, GAME.setup(pack_of_tests(), seats, GAME.options(**options), Rng.fresh(seats)))
    pilot = BRAIN.pilot(Rng.fresh(1))
    while match.decision is not None:
        question = match.decision
        answers = BRAIN.rank(match.state, question)
        assert answers and len(set(answers)) == len(answers)
        assert all(question.accepts(raw) for raw in answers)
        assert question.accepts(pilot(match))
        assert sum(BRAIN.worth(match, seat) for seat in range(seats)) > 0
        match.answer(answers[0])
    assert match.over


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
