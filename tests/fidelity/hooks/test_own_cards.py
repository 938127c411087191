"""Worked examples of Hooks: what a player does to the own cards."""

import pytest

from tests.given.hooks import given


@pytest.mark.example("HK-E.20")
def test_without_a_card_to_discard_nothing_is_paid() -> None:
    s = given(A={"hand": "walk-the-plank", "treasures": 0}, B={"treasures": 3})
    s.says("A", "walk-the-plank")
    assert (s.A.treasures, s.B.treasures, s.question.rule) == (0, 3, "HK-2.7")


@pytest.mark.example("HK-E.21")
def test_a_payment_with_a_trigger() -> None:
    s = given(A={"hand": "walk-the-plank peg-leg-pete", "treasures": 0}, B={"treasures": 3})
    s.says("A", "walk-the-plank")
    assert (s.A.treasures, s.B.treasures, s.bank) == (3, 2, 15)
    assert (s.A.pile, s.counters, s.t.extra) == ("peg-leg-pete walk-the-plank", (2, 0, 0), 1)


@pytest.mark.example("HK-E.23")
def test_nobody_owns_fewer_than_four_cards() -> None:
    s = given(A={"hand": "desert-island fist-fight", "deck": "fist-fight celebrate", "treasures": 0})
    s.says("A", "desert-island")
    assert (s.question.rule, s.counters, s.locker) == ("HK-2.7", (2, 0, 0), "")


@pytest.mark.example("HK-E.23")
def test_the_fifth_card_may_go() -> None:
    s = given(A={"hand": "desert-island fist-fight", "deck": "fist-fight celebrate celebrate", "treasures": 0})
    s.says("A", "desert-island", "yes")
    assert (s.locker, s.A.owned, s.question.rule) == ("fist-fight", 4, "HK-2.7")


@pytest.mark.example("HK-E.24")
def test_a_card_that_passes_itself_on() -> None:
    s = given(A={"hand": "barnacles fist-fight", "deck": "fist-fight celebrate celebrate", "treasures": 0})
    s.says("A", "barnacles")
    assert (s.A.treasures, s.counters, s.B.pile, s.A.owned) == (2, (2, 0, 0), "barnacles", 4)
    assert (s.A.hooks, s.B.hooks) == (0, -2)


@pytest.mark.example("HK-E.25")
@pytest.mark.parametrize(("deck", "other"), [
    ("fist-fight celebrate", ""), ("fist-fight celebrate celebrate", "powder-monkey")])
def test_a_card_that_cannot_be_passed_on(deck: str, other: str) -> None:
    s = given(A={"hand": "barnacles fist-fight", "deck": deck, "treasures": 0}, B={"hand": other})
    s.says("A", "barnacles")
    assert (s.A.pile, s.A.treasures, s.A.hooks) == ("barnacles", 2, -2)


@pytest.mark.example("HK-E.26")
def test_polly_passes_polly() -> None:
    s = given(A={"hand": "polly fist-fight", "deck": "fist-fight celebrate celebrate", "treasures": 0},
              B={"deck": "fist-fight celebrate", "pile": "fist-fight barnacles"})
    s.says("A", "polly")
    assert (s.A.treasures, s.counters, s.A.pile) == (3, (2, 0, 0), "")
    assert s.B.pile == "fist-fight barnacles polly"


@pytest.mark.example("HK-E.27")
def test_an_encore() -> None:
    s = given(A={"hand": "encore polly press-gang fist-fight", "deck": "celebrate celebrate", "treasures": 0})
    s.says("A", "encore")
    assert s.offers() == ["press-gang", "fist-fight"]
    assert next(o.blocked for o in s.options().values() if o.oid.startswith("polly")) == "copies cards itself"
    s.says("A", "press-gang")
    assert (s.A.hand, s.A.deck, s.A.pile) == ("polly fist-fight celebrate celebrate", "press-gang", "encore")
    assert (s.A.treasures, s.counters, s.t.extra) == (2, (3, 0, 0), 2)


@pytest.mark.example("HK-E.30")
def test_a_card_comes_back_from_the_pile() -> None:
    s = given(A={"hand": "first-mate", "deck": "fist-fight fist-fight", "pile": "celebrate black-market",
                 "treasures": 0})
    s.says("A", "first-mate", "black-market", "black-market")
    assert (s.A.treasures, s.counters, s.t.extra, s.A.hand) == (2, (2, 1, 1), 2, "")
    assert s.A.pile == "celebrate first-mate black-market"


@pytest.mark.example("HK-E.55")
def test_twice_what_can_be_done_once() -> None:
    s = given(A={"hand": "encore barnacles fist-fight", "deck": "fist-fight celebrate celebrate", "treasures": 0})
    s.says("A", "encore", "barnacles")
    assert (s.A.treasures, s.bank, s.counters, s.t.extra) == (4, 15, (3, 0, 0), 2)
    assert (s.A.hand, s.A.pile, s.B.pile) == ("fist-fight", "encore", "barnacles")
