"""Hooks' brain: what its plan of a turn reckons."""

import pytest

from deckgames.bots.brain import sensible
from deckgames.games.hooks.bot import BRAIN, planned
from tests.given.hooks import given


def test_a_deck_that_has_gone_round_is_not_turned_for_ever() -> None:
    """With an empty bank, a purse and cards that only draw and give Actions, the turn comes to its purchase."""
    s = given(A={"hand": "blackmail press-gang dinghy", "deck": "celebrate", "treasures": 5}, B={"treasures": 3},
              C={"treasures": 12}, row="boarding-party encore press-gang barnacles cursed-doubloon parley", bank=0)
    said: list[object] = []
    while "end" not in said:
        question = s.question
        raw = BRAIN.rank(s.t, question)[0]
        said.append(question.write(raw))
        s.match.answer(raw)
    assert any(str(answer).startswith("buy:") for answer in said)
    assert len(said) < 20


def test_what_is_stolen_pays_for_a_purchase() -> None:
    """Fist Fight brings a Treasure of an enemy while the bank is empty, and none from a poor one."""
    for rich, brings in ((6, 1), (0, 0)):
        s = given(A={"hand": "fist-fight", "treasures": 4}, B={"treasures": rich}, bank=0)
        assert planned(s.t, s.t.seats[0]).income(s.t.seats[0].hand[0].spec) == brings


def test_who_wins_by_ending_the_game_plays_for_its_end() -> None:
    """With two purchases A overtakes B: the end is welcome. With one it does not, and the end costs."""
    for actions, welcome in ((2, True), (1, False)):
        s = given(A={"hand": "", "deck": "celebrate celebrate celebrate celebrate", "treasures": 4},
                  B={"deck": "grog-ration celebrate celebrate celebrate", "treasures": 0}, supply_deck="parley",
                  row="stowaway powder-monkey flagship flagship flagship flagship", actions=actions)
        assert (planned(s.t, s.t.seats[0]).ends == 0) is welcome


def test_nothing_is_hoped_for_from_an_empty_purse() -> None:
    """Fist Fight is then one Treasure of the bank."""
    for rich in (0, 3):
        s = given(A={"hand": "fist-fight"}, B={"treasures": rich})
        plan = planned(s.t, s.t.seats[0])
        assert (plan.playing(s.t.seats[0].hand[0]) == pytest.approx(plan.coin)) is (rich == 0)


def test_treasures_are_worth_less_where_several_enemies_buy() -> None:
    """What one saves for is gone by then."""
    two, three = (given(A={}, **more).t for more in ({}, {"C": {}}))
    assert planned(two, two.seats[0]).coin > planned(three, three.seats[0]).coin


@pytest.mark.parametrize(("hand", "bank", "ends"), [
    ("celebrate", 9, False), ("celebrate", 0, True), ("open-bar", 9, True), ("celebrate stowaway", 9, True)])
def test_no_turn_ends_beside_treasures_that_cost_nothing(hand: str, bank: int, ends: bool) -> None:
    """Celebrate is played, unless the bank is empty or the Stowaway may keep it; the Open Bar pays the enemies, too."""
    s = given(A={"hand": hand}, bank=bank)
    end = s.question.read("end")
    assert (sensible(BRAIN, s.t, s.question, [end, 0]) != [0]) is ends
