"""Worked examples of Journey & Overlords: prices, combat, results of a journey, health and strength."""

import pytest

from tests.given.journey import given

PRICES = {"swift": "class | S1; holds: [journey_price: {slot_min: 3, crystals: 3}]", "quick": "class | S1",
          "slow": "class | S1; holds: [journey_price: {slot_min: 3, crystals: 3}, ignore_icons: {icon: speed}]"}


@pytest.mark.example("JO-E.14")
@pytest.mark.rule("JO-5.1")
@pytest.mark.rule("JO-5.2")
@pytest.mark.rule("JO-5.3")
@pytest.mark.rule("JO-3.7")
@pytest.mark.parametrize(("own", "prices", "refused"), [
    ("swift", "0 0 1 2 2 2", ""), ("quick", "0 0 1 2 3 4", "45"), ("slow", "0 1 2 3 3 3", "345")])
@pytest.mark.parametrize("pearls", ["0+0", "3+0"])
def test_prices(own: str, prices: str, refused: str, pearls: str) -> None:
    s = given(PRICES, A={"enchantments": own, "crystals": 2, "pearls": pearls})
    assert s.A.prices == prices
    for slot, price in enumerate(prices.split()):
        expected = f"costs {price}, you have 2 [JO-5.3]" if str(slot) in refused else ""
        assert s.refused(f"slot {slot}") == expected


GRAVE = {"guide": "class | A3 D1 W2; minor: [] > [journey_now: {place: graveyard, end_turn: false}]",
         "ghost": "monster 4/9 | - | -", "path": "class | minor: [] > [journey_now: {place: graveyard}]",
         "fight": "item | minor: [] > [duel: {with: another, may: false}] | -"}


@pytest.mark.rule("JO-15.3")
def test_a_journey_that_is_the_main_action_is_refused_once_that_has_begun() -> None:
    cards = {**GRAVE, "once": "class | when once_per_turn: [journey_now: {place: graveyard}]"}
    for own in ("path", "once"):
        s = given(cards, A={"enchantments": own}, graveyard="stone", track="imp")
        s.says("A", "imp")
        assert s.t.phase == "clean_up"
    cards["shout"] = "item | multi: [] > [gain: {attack: 1}] | -"
    for own in ("path", "once"):
        s = given(cards, A={"enchantments": own, "items": "shout > fist"}, graveyard="stone", track="imp")
        s.says("A", "imp")
        assert s.refused(f"use:{own}") == "your main action has begun [JO-15.3]"
