"""Worked examples of Journey & Overlords: wounds, wound cards, attacks and duels."""


import pytest

from tests.given.journey import given


@pytest.mark.example("JO-E.48")
@pytest.mark.rule("JO-11.2")
@pytest.mark.rule("JO-11.8")
def test_the_wound_deck_goes_round() -> None:
    w = {f"w{n}": "wound | - | -" for n in range(1, 5)}
    s = given(w, wound_deck="w1 w2 w3 w4", A={})
    s.does("A", "damage: 10")
    assert s.offers() == ["w1", "w2"]
    s.says("A", "w1")
    assert s.names(reversed(s.t.wound_deck)) == "w3 w4 w2"
    s.does("A", "damage: 10")
    assert s.offers() == ["w3", "w4"]
    s = given(w, wound_deck="w2 w3", A={"tokens": 3, "wounds": "w1"})
    s.does("A", "heal: all")
    assert (s.A.wound_tokens, s.A.wounds, s.names(reversed(s.t.wound_deck))) == (0, "", "w2 w3 w1")


@pytest.mark.example("JO-E.34")
@pytest.mark.rule("JO-13.4")
@pytest.mark.rule("JO-R.36")
def test_who_prepares_first() -> None:
    s = given({"inn": "village | multi: [lose_crystals: 1] > [gain: {attack: 1}]"}, village="inn",
              A={"crystals": 9}, B={"crystals": 9}, C={"crystals": 9})
    s.does("A", "duel: {who: each, with: left, may: false}")
    asked = []
    while s.question.rule == "JO-13.4":
        asked.append(s.asked)
        s.says(s.asked, "ready")
    assert "".join(asked) == "AB" "BC" "AC"
