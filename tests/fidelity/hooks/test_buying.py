"""Worked examples of Hooks: buying, gaining, reloading, and the row that is refilled."""

import pytest

from tests.given.hooks import given


@pytest.mark.example("HK-E.7")
def test_the_smuggler_brings_a_buy() -> None:
    s = given(row="smuggler grog-ration", supply_deck="encore mutiny whirlpool",
              A={"hand": "celebrate", "deck": "fist-fight fist-fight celebrate", "treasures": 5})
    s.says("A", "buy:a")
    assert s.counters == (1, 1, 0)
    s.says("A", "buy:b")
    assert (s.A.treasures, s.counters, s.bank) == (0, (1, 0, 0), 19)
    assert (s.slot("a"), s.slot("b"), s.supply_deck) == ("encore", "mutiny", "whirlpool")
    assert s.A.pile == "smuggler grog-ration"


@pytest.mark.example("HK-E.9")
def test_the_last_supply_card() -> None:
    s = given(row="deck-swab flagship dinghy polly parley encore", supply_deck="mutiny",
              refresh_deck="whirlpool blackmail",
              A={"hand": "black-market celebrate", "deck": "fist-fight fist-fight", "treasures": 4})
    s.says("A", "black-market")
    assert (s.A.treasures, s.counters) == (6, (1, 1, 1))
    s.says("A", "buy:d")
    assert (s.slot("d"), s.supply_deck, s.t.ender) == ("mutiny", "", 0)
    s.says("A", "reload:b")
    assert (s.slot("b"), s.refresh_deck) == ("whirlpool", "blackmail flagship")
    s.says("A", "buy:a")
    assert (s.A.treasures, s.bank, s.row) == (2, 17, "- whirlpool dinghy mutiny parley encore")
    assert s.A.pile == "black-market polly deck-swab"
    s.says("A", "end")
    assert (s.asked, s.counters, s.t.final) == ("B", (1, 0, 0), True)
    s.says("B", "end")
    assert s.match.over


@pytest.mark.example("HK-E.28")
def test_a_gain_is_no_purchase() -> None:
    s = given(row="smuggler flagship", supply_deck="encore mutiny", A={"hand": "five-finger-discount", "treasures": 0})
    s.says("A", "five-finger-discount")
    assert (s.A.pile, s.slot("a"), s.counters, s.bank) == (
        "smuggler five-finger-discount", "encore", (1, 0, 0), 19)


@pytest.mark.example("HK-E.29")
def test_a_discount_lowers_prices_to_nothing() -> None:
    s = given(row="deck-swab flagship whirlpool", supply_deck="encore mutiny parley",
              A={"hand": "quartermaster fist-fight", "treasures": 4})
    s.says("A", "quartermaster")
    assert (s.A.treasures, s.t.discount, s.counters) == (5, 1, (1, 1, 0))
    assert s.options()["buy:b"].label == "buy Flagship (4)"
    s.says("A", "buy:b", "buy:a")
    assert (s.A.treasures, s.bank, s.t.actions) == (1, 18, 0)
    assert (s.slot("a"), s.slot("b"), s.slot("c")) == ("mutiny", "encore", "whirlpool")


@pytest.mark.example("HK-E.36")
def test_an_upgrade() -> None:
    s = given(row="flagship broadside dinghy mutiny", supply_deck="encore parley",
              A={"hand": "locker-key fist-fight grog-ration", "deck": "fist-fight celebrate celebrate",
                 "treasures": 0})
    s.says("A", "locker-key", "yes", "grog-ration")
    assert s.offers() == ["slot-b", "slot-c", "slot-d"]
    assert s.blocked("slot-a") == "costs 5, at most 4 fits"
    s.says("A", "slot-c")
    assert (s.locker, s.A.pile, s.slot("c"), s.A.treasures) == ("grog-ration", "dinghy locker-key", "encore", 2)


@pytest.mark.example("HK-E.38")
def test_a_purchase_can_be_an_attack() -> None:
    s = given(row="royal-galleon", A={"treasures": 8}, B={"hand": "booby-trapped-chest", "treasures": 0},
              C={"treasures": 3})
    s.says("A", "buy:a")
    assert (s.A.treasures, s.B.treasures, s.C.treasures, s.bank) == (0, 1, 4, 15)
