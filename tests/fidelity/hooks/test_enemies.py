"""Worked examples of Hooks: what players do to each other, and shields against it."""

import pytest

from tests.given.hooks import given


@pytest.mark.example("HK-E.10")
def test_the_bank_runs_out() -> None:
    s = given(A={"hand": "celebrate open-bar", "treasures": 8}, B={"treasures": 11})
    s.says("A", "celebrate", "open-bar")
    assert (s.A.treasures, s.B.treasures, s.bank) == (9, 11, 0)


@pytest.mark.example("HK-E.11")
def test_nothing_to_steal_leaves_no_choice() -> None:
    s = given(A={"hand": "fist-fight celebrate celebrate"}, B={"treasures": 0})
    s.says("A", "fist-fight")
    assert (s.A.treasures, s.B.treasures, s.bank) == (2, 0, 18)


@pytest.mark.example("HK-E.12")
def test_the_chest_snaps_first() -> None:
    s = given(A={"hand": "boarding-party", "treasures": 3}, B={"hand": "booby-trapped-chest"})
    s.says("A", "boarding-party")
    assert (s.A.treasures, s.B.treasures, s.bank) == (3, 0, 17)
    assert s.B.hand == "booby-trapped-chest"


@pytest.mark.example("HK-E.13")
def test_a_broadside_at_two() -> None:
    s = given(A={"hand": "broadside", "treasures": 0}, B={"hand": "powder-monkey", "treasures": 2},
              C={"hand": "loaded-dice", "treasures": 0})
    s.says("A", "broadside")
    assert (s.A.treasures, s.B.treasures, s.C.treasures) == (2, 2, 2)
    assert (s.C.pile, s.B.hand, s.bank) == ("loaded-dice", "powder-monkey", 14)


@pytest.mark.example("HK-E.14")
def test_an_action_outside_the_own_turn_is_lost() -> None:
    s = given(A={"hand": "broadside"}, B={"hand": "peg-leg-pete"})
    s.says("A", "broadside")
    assert (s.A.treasures, s.B.treasures, s.B.pile, s.counters) == (3, 0, "peg-leg-pete", (1, 0, 0))


@pytest.mark.example("HK-E.22")
def test_a_card_is_planted() -> None:
    s = given(A={"hand": "red-herring", "treasures": 0}, B={"deck": "flagship",
                                                            "pile": "celebrate fist-fight grog-ration"})
    s.says("A", "red-herring", "fist-fight")
    assert (s.A.treasures, s.B.deck, s.B.pile) == (2, "fist-fight flagship", "celebrate grog-ration")


@pytest.mark.example("HK-E.34")
def test_who_has_nothing_cannot_be_robbed() -> None:
    s = given(A={"hand": "blackmail", "treasures": 0}, B={"treasures": 0})
    s.says("A", "blackmail")
    assert (s.A.n("hand"), s.counters) == (2, (2, 0, 0))


@pytest.mark.example("HK-E.34")
def test_who_has_something_may_choose() -> None:
    s = given(A={"hand": "blackmail", "treasures": 0}, B={"treasures": 1})
    s.says("A", "blackmail")
    assert [option.label for option in s.options().values()] == [
        "The attacker steals 3 Treasures from you", "The attacker gets +2 Cards and +1 Action"]
    s.says("B", "option-1")
    assert (s.A.treasures, s.B.treasures, s.t.actions, s.A.hand) == (1, 0, 1, "")


@pytest.mark.example("HK-E.35")
def test_a_swap() -> None:
    s = given(A={"hand": "parley", "pile": "grog-ration fist-fight", "treasures": 0},
              B={"pile": "boarding-party flagship celebrate", "deck": "fist-fight celebrate"})
    s.says("A", "parley", "grog-ration")
    assert s.offers() == ["boarding-party", "celebrate"]
    assert "at most 3 fits" in next(o.blocked or "" for o in s.options().values() if "Flagship" in o.label)
    s.says("A", "boarding-party")
    assert s.A.pile == "fist-fight boarding-party parley"
    assert (s.B.pile, s.A.treasures) == ("flagship celebrate grog-ration", 2)


@pytest.mark.example("HK-E.39")
def test_the_salesman_pays_before_the_monkey_blocks() -> None:
    s = given(A={"hand": "mutiny", "treasures": 0}, B={"hand": "insurance-salesman powder-monkey", "treasures": 5})
    s.says("A", "mutiny")
    assert (s.A.treasures, s.B.treasures, s.B.slowed, s.bank) == (2, 7, False, 11)
