"""Worked examples of Journey & Overlords: wounds, wound cards, attacks and duels."""

from typing import Any

import pytest

from tests.given.journey import given

DUEL = "duel: {with: another, may: false}"
ACHE = "wound | - | when taking_damage: [take_crystals: 1]"


@pytest.mark.example("JO-E.31")
@pytest.mark.rule("JO-11.1")
@pytest.mark.rule("JO-11.2")
@pytest.mark.rule("JO-11.3")
@pytest.mark.rule("JO-11.4")
@pytest.mark.rule("JO-R.27")
@pytest.mark.rule("JO-3.9")
@pytest.mark.rule("JO-C.132")
@pytest.mark.rule("JO-CR.20")
def test_a_wound_deck_that_runs_out() -> None:
    s = given({"own": "class | when taking_damage: [take_crystals: 1]", "ogre": "monster 0/20 | "
               "holds: [stats: {strength: 5}] | -"},
              wound_deck="graze graze graze", A={"tokens": 6, "enchantments": "own"}, track="ogre")
    s.says("A", "ogre")
    assert (s.A.wound_tokens, len(s.t.wound_deck), len(s.t.offer)) == (21, 1, 2)
    s.says("A", "graze")
    assert (s.A.wound_tokens, len(s.t.wound_deck), len(s.t.offer)) == (11, 0, 2)
    s.says("A", "graze")
    assert (s.A.wound_tokens, s.A.n("wounds"), len(s.t.wound_deck), s.A.count) == (1, 3, 0, 31)
    s.does("A", "damage: 9")
    assert (s.A.wound_tokens, s.A.count, s.A.crystals) == (10, 40, 2)


@pytest.mark.example("JO-E.31")
@pytest.mark.rule("JO-11.4")
def test_a_wound_card_just_drawn_does_not_join_in() -> None:
    s = given({"ache": ACHE, "ogre": "monster 0/20 | holds: [stats: {strength: 5}] | -"},
              wound_deck="ache ache ache", A={"tokens": 6}, track="ogre")
    s.says("A", "ogre", "ache", "ache")
    assert (s.A.wounds, s.A.crystals) == ("ache > ache > ache", 0)
    s.does("A", "damage: 9")
    assert s.A.crystals == 3


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


FIGHTERS = {"lunge": "item | minor: [lose_crystals: 1] > [gain: {attack: 2}] | A2",
            "fury": "item | minor: [lose_power: {defense: 1}] > [gain: {attack: 3}] | A3 D4"}


@pytest.mark.example("JO-E.32")
@pytest.mark.rule("JO-13.3")
@pytest.mark.rule("JO-13.4")
@pytest.mark.rule("JO-13.7")
@pytest.mark.rule("JO-13.10")
@pytest.mark.rule("JO-R.12")
@pytest.mark.rule("JO-R.48")
def test_a_duel() -> None:
    s = given({**FIGHTERS, "w1": "wound | - | -", "w2": "wound | - | -", "w3": "wound | - | -"}, wound_deck="w1 w2 w3",
              A={"items": "lunge > fist", "power": "5/2", "tokens": 7, "crystals": 1},
              B={"items": "fury > fist", "tokens": 7})
    assert (s.A.power, s.B.power) == ("5/2", "3/4")
    s.does("A", DUEL)
    assert (s.asked, s.question.rule) == ("A", "JO-13.4")
    s.says("A", "use:lunge")
    assert (s.A.power, s.asked) == ("7/2", "B")
    s.says("B", "use:fury")
    assert s.B.power == "6/3"
    assert (s.asked, s.question.rule, s.offers()) == ("A", "JO-11.2", ["w1", "w2"])
    assert (s.A.wound_tokens, s.B.wound_tokens) == (1, 11)
    s.says("A", "w1")
    assert (s.asked, s.offers()) == ("B", ["w3", "w2"])
    s.says("B", "w3")
    assert (s.A.wound_tokens, s.B.wound_tokens, s.A.count, s.B.count) == (1, 1, 11, 11)
    s.says("A", "rest:normaltown")
    s.cleans_up()
    assert s.B.power == "6/3"
    assert s.refused("use:fury") == "used this turn [JO-8.3]"
    s.says("B", "rest:normaltown")
    s.cleans_up()
    assert (s.B.power, s.B.used) == ("3/4", {})


@pytest.mark.example("JO-E.33")
@pytest.mark.rule("JO-13.5")
@pytest.mark.rule("JO-13.6")
@pytest.mark.rule("JO-R.46")
def test_context_of_a_duel() -> None:
    after = "when after_duel: [take_crystals: 1]"
    s = given({"keen": f"class | A2 D1; holds: [bonus: {{attack: 1, defense: 1, while: dueling}}]; {after}; "
                       "when taking_damage: [take_crystals: 5]",
               "meek": f"class | D2; holds: [no_duel_attack]; {after}"},
              A={"enchantments": "keen"}, B={"enchantments": "meek", "power": "9/2"})
    s.does("A", DUEL)
    assert (s.A.wound_tokens, s.B.wound_tokens) == (0, 1)
    assert (s.A.crystals, s.B.crystals) == (1, 1)
    assert s.A.power == s.A.now == "2/1"


THREE: dict[str, Any] = {"A": {"power": "4/1"}, "B": {"power": "2/2"}, "C": {"power": "3/3"}}


@pytest.mark.example("JO-E.34")
@pytest.mark.rule("JO-13.8")
@pytest.mark.rule("JO-R.36")
@pytest.mark.rule("JO-C.19")
def test_everybody_duels_to_the_left() -> None:
    s = given(**THREE)
    s.does("A", "duel: {who: each, with: left, may: false}")
    assert s.told("clash") == ["A deals 2 damage, B deals 1", "B deals 0 damage, C deals 1",
                               "C deals 2 damage, A deals 1"]
    assert [me.wound_tokens for me in s.t.seats] == [3, 3, 1]


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


@pytest.mark.example("JO-E.34")
@pytest.mark.rule("JO-13.9")
def test_everybody_attacks_to_the_left() -> None:
    s = given({"inn": "village | multi: [lose_crystals: 1] > [gain: {attack: 1}]"}, village="inn", **THREE)
    s.does("A", "attack_player: {attacker: each, defender: left}")
    assert s.told("duels") == []
    assert (s.B.wound_tokens, s.C.wound_tokens, s.A.wound_tokens) == (2, 0, 2)


@pytest.mark.rule("JO-13.8")
def test_two_players_duel_twice() -> None:
    s = given(A={"power": "2/0"}, B={"power": "1/0"})
    s.does("A", "duel: {who: each, with: left, may: false}")
    assert (s.A.wound_tokens, s.B.wound_tokens) == (2, 4)


@pytest.mark.example("JO-E.40")
@pytest.mark.rule("JO-12.7")
def test_no_more_than_five_crystals() -> None:
    s = given({"poor": "class | holds: [crystal_cap: 5]"}, A={"enchantments": "poor", "crystals": 4},
              B={"crystals": 9})
    s.does("A", "steal_crystals: 4")
    assert (s.A.crystals, s.B.crystals) == (5, 5)
    s = given({"poor": "class | holds: [crystal_cap: 5]"}, active="B", A={"enchantments": "poor", "crystals": 4},
              B={"crystals": 9})
    s.does("B", "give_crystals: 4")
    assert (s.A.crystals, s.B.crystals) == (5, 5)


@pytest.mark.example("JO-E.40")
@pytest.mark.rule("JO-12.8")
@pytest.mark.rule("JO-3.17")
@pytest.mark.rule("JO-V-R.1")
def test_who_cannot_be_targeted() -> None:
    veil = {"veil": "class | holds: [untargetable]"}
    s = given(veil, active="B", A={}, B={}, C={"enchantments": "veil"})
    s.does("B", "damage: {who: others, n: 2}")
    assert [me.wound_tokens for me in s.t.seats] == [2, 0, 0]
    s.does("B", "damage: {who: each, n: 1}")
    assert [me.wound_tokens for me in s.t.seats] == [3, 1, 0]
    s.does("B", "damage: {who: another, n: 1}")
    assert [me.wound_tokens for me in s.t.seats] == [4, 1, 0]
    s.does("B", "damage: {who: left, n: 1}")
    assert s.C.wound_tokens == 1
    s = given(veil, active="C", A={}, B={}, C={"enchantments": "veil"})
    s.does("B", "damage: {who: others, n: 2}")  # on its own turn it can be
    assert [me.wound_tokens for me in s.t.seats] == [2, 0, 2]


@pytest.mark.rule("JO-12.8")
def test_who_cannot_be_targeted_begins_no_duel_of_each_player() -> None:
    s = given({"veil": "class | holds: [untargetable]"}, A={"power": "1/0"}, B={"enchantments": "veil", "power": "1/0"},
              C={"power": "1/0"})
    s.does("A", "duel: {who: each, with: left, may: false}")
    assert s.told("duels") == ["A duels B", "C duels A"]


@pytest.mark.rule("JO-V-6.2")
@pytest.mark.rule("JO-3.15")
def test_shared_suffering_goes_there_and_back() -> None:
    s = given({"share": "class | when taking_damage: [move_damage: 1]", "share2": "class | "
               "when taking_damage: [move_damage: 1]"}, A={"enchantments": "share"}, B={"enchantments": "share2"})
    s.does("A", "damage: 2")
    assert (s.A.wound_tokens, s.B.wound_tokens) == (2, 0)


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

