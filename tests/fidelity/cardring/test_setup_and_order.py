"""Worked examples of Card Ring: set-up and who sits first."""

from collections import Counter
from typing import Any

import pytest

from deckgames.engine.decisions import SEAT
from deckgames.engine.rng import Rng
from deckgames.games.cardring.state import Table
from tests.given.cardring import GAME, base_pack, given


def table(seats: int, **options: object) -> Table:
    state: Table = GAME.setup(base_pack(), seats, GAME.options(**options), Rng.fresh(7))
    return state


@pytest.mark.example("CR-E.1")
def test_setup_for_three() -> None:
    t = table(3, length="normal")
    assert len(t.main_deck) == 95
    assert len(t.enemy_deck) == 18
    row: list[Any] = [card.spec for card in t.row if card is not None]
    assert [enemy.tier for enemy in row] == [1, 1, 1]
    assert Counter(type(card.spec).__name__ for card in t.box if "Stealth" not in type(card.spec).__name__) == {
        "EnemySpec": 9, "FinaleSpec": 4, "LocationSpec": 7}
    for seat in t.seats:
        assert (len(seat.deck), len(seat.hand), len(seat.discard), seat.xp) == (5, 5, 0, 0)


def proposals(seed: int = 1, **seats: Any) -> tuple[str, str]:
    s = given(phase="order", options={"order": "offer"}, seed=seed, **seats)
    return s.asked, s.order


@pytest.mark.example("CR-E.34")
def test_among_equals_the_arbiter_is_drawn_and_the_order_goes_on_clockwise() -> None:
    tied = {"A": {"xp": 2}, "B": {"xp": 2}, "C": {"xp": 2}}
    drawn = {proposals(seed, **tied) for seed in range(20)}
    assert drawn == {("A", "ABC"), ("B", "BCA"), ("C", "CAB")}


@pytest.mark.example("CR-E.34")
def test_the_arbiter_may_set_any_order_and_enter_leaves_the_proposal() -> None:
    s = given(phase="order", options={"order": "offer"}, A={"xp": 2}, B={"xp": 1}, C={"xp": 2})
    assert [option.oid for option in s.question.options()] == [SEAT[i].oid for i in (1, 2, 0)]
    s.match.clone().answer((1, 0, 2))
    s.says("B", "CBA")
    assert s.order == "CBA"
    s = given(phase="order", options={"order": "offer"}, A={"xp": 2}, B={"xp": 1}, C={"xp": 2})
    assert s.question.preset is not None
    s.match.answer(s.question.preset)
    assert s.order == "BCA"
