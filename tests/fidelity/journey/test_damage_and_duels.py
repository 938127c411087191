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


@pytest.mark.example("JO-CE.28")
@pytest.mark.rule("JO-C.129")
@pytest.mark.rule("JO-C.130")
@pytest.mark.rule("JO-C.131")
@pytest.mark.rule("JO-CR.19")
def test_heroic_scar_and_bad_knee() -> None:
    s = given({"own": "class | D3"}, wound_deck="wound-heroic-scar graze graze", A={"enchantments": "own", "tokens": 8})
    s.does("A", "damage: 5")
    s.says("A", "wound-heroic-scar")
    assert (s.A.wound_tokens, s.A.count, s.A.power) == (3, 13, "0/1")
    assert s.names(s.t.wound_deck) == "graze graze"
    s = given({"own": "class | D3"}, wound_deck="wound-bad-knee graze", A={"enchantments": "own", "tokens": 9,
                                                                      "wounds": "wound-heroic-scar"})
    assert (s.A.defense, s.A.points) == (1, 3 - 19)
    s.does("A", "damage: 3")
    s.says("A", "wound-bad-knee")
    assert (s.A.wounds, s.A.defense, s.A.wound_tokens) == ("wound-bad-knee > wound-heroic-scar", 3, 2)
    assert s.A.points == 3 - 22
    s.does("A", "heal: 6")
    assert (s.A.wounds, s.A.wound_tokens, s.A.defense) == ("wound-heroic-scar", 6, 1)
