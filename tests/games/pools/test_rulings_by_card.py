"""What the rulebook's last chapter says of single cards, where no worked example tells it."""

import pytest

from tests.given.pools import given


def test_a_hit_for_the_owner_falls_with_its_entry() -> None:
    """Boar-Spear Brawler and Hammer of Bad Ideas: cancelled, they cost no lives."""
    s = given(phase="additional", A={"A1": 3, "pool": "C* CJ"}, B={"pool": "S8 E*"})
    s.says("A", "C*", "CJ", "end")
    s.says("B", "S8", "C*")
    s.says("B", "E*", "CJ")
    s.until("payment")
    assert (s.points("A1"), s.A.life, s.A.debts) == (3, 30, (1, 1))


def test_what_is_lost_when_it_is_granted() -> None:
    s = given(phase="stacks", main="A C* A1, A CJ A1", A={"A1": 3}).until("payment")
    assert (s.points("A1"), s.A.life) == (13, 27)


def test_bramble_cutter_changes_a_common_card_for_everybody() -> None:
    s = given(common="D9", A={"pool": "C6", "hand": "E4"}, B={"pool": "S6", "hand": "H7"})
    s.says("A", "C6", "step-1", "end")
    s.announces("B", "attack", "H7 S6 D9")
    assert (s.combo("B.A1").rank_form, s.points("B.A1")) == ("straight", 3)


def test_the_champion_reaches_walls_that_came_after_him() -> None:
    s = given(phase="additional", A={"pool": "GA"}, B={"pool": "G8", "hand": "E5"})
    s.says("A", "GA")
    s.lays("B", "E5")
    s.announces("B", "wall", "E5 G8")
    s.until("payment")
    assert (s.points("B.W1"), s.worth("B.W1")) == (0, "(1+1) = 2, GA −2 = 0")


def test_crow_shooter_does_nothing_to_a_protected_attack() -> None:
    s = given(phase="stacks", instant="B C5 A.A1, A EK A1", A={"A1": 3}).until("payment")
    assert (s.points("A1"), s.combo("A1").has("ground")) == (5, False)


def test_gatepost_counts_a_wall_of_two_sets_once() -> None:
    s = given(phase="additional", fired="G7", A={"pool": "G9", "hand": "H9 C5"})
    s.lays("A", "H9")
    s.says("A", "G9", "H9")
    s.announces("A", "wall", "H9 G9")
    assert (s.combo("W1").rank_form, s.combo("W1").profession_form) == ("set", "set")
    assert (s.points("W1"), s.worth("W1")) == (4, "(1+1) = 2, G7 +2 = 4")


def test_gnomancer_gains_the_life_without_the_swap() -> None:
    s = given(phase="dusk", common="D9", A={"pool": "C6", "end": "G6"})
    s.says("A", "none")
    assert (s.common, s.A.pool, s.A.life) == ("D9", "C6 G6", 31)


@pytest.mark.parametrize(("branch", "points", "flies"), [("branch-1", 3, True), ("branch-2", 7, False)])
def test_the_borrowed_dragon_costs_a_life_either_way(branch: str, points: int, flies: bool) -> None:
    s = given(phase="additional", A={"A1": 3, "pool": "GT"})
    s.says("A", "GT", branch)
    s.until("payment")
    assert (s.points("A1"), s.combo("A1").has("flight"), s.A.life) == (points, flies, 29)


def test_golden_arrow_vendor_costs_a_life_without_a_card_to_draw() -> None:
    s = given(phase="dusk", A={"end": "D7"}, B={"hand": 83}).until("distribution")
    assert (s.A.n("hand"), s.A.life) == (0, 29)


def test_heartsmith_gives_the_flush_its_joker() -> None:
    s = given(A={"pool": "H2 S* H3", "hand": "H4"})
    s.says("A", "H2", "S*")
    s.announces("A", "attack", "H4 H3 H2 S*", "5")
    assert (s.combo("A1").flush, s.points("A1")) == (True, 12)


def test_horn_of_the_silent_wood_draws_even_if_the_entry_has_gone() -> None:
    s = given(phase="stacks", main="A H7 A1", instant="B E* 1, B S8 1", A={"A1": 3}).until("payment")
    assert (s.points("A1"), s.B.n("hand")) == (3, 1)


def test_lantern_bearer_takes_itself_back() -> None:
    s = given(phase="dusk", A={"W1": "H5 S6", "end": "H5"})
    s.says("A", "H5")
    assert (s.A.hand, s.A.pool, s.points("W1")) == ("H5", "S6", 2)


def test_longbow_moves_its_own_rank() -> None:
    s = given(A={"pool": "E8 S6", "hand": "H7"})
    s.says("A", "E8", "E8", "step-1")
    s.announces("A", "wall", "E8 H7")
    assert (s.combo("W1").rank_form, s.combo("W1").profession_form) == ("set", "straight")


def test_mirrors_are_not_seen_in_mirrors() -> None:
    s = given(phase="stacks", main="A S* A1 B.A1", A={"A1": 3}, B={"A1": "5 | mirror 1 by C.D2"}, C={"A1": 9})
    s.until("payment")
    assert (s.points("A1"), s.points("B.A1"), s.points("C.A1")) == (5, 9, 9)


def test_picket_needs_an_attack_of_a_foe() -> None:
    s = given(phase="additional", A={"W1": 3, "pool": "S6", "hand": "D4"})
    assert s.why("S6") == "no_target"


def test_short_sword_counts_himself_and_the_teapot() -> None:
    s = given(phase="stacks", main="A G4 A1", A={"A1": 3, "pool": "G4 G*"}).until("payment")
    assert s.points("A1") == 5


def test_smuggler_captain_takes_what_the_foe_has_discarded() -> None:
    s = given(phase="dusk", discard="D2", A={"end": "SJ"}, B={"hand": "E4"}).until("distribution")
    assert (s.A.hand, s.discard, s.B.hand) == ("E4", "D2", "")


def test_thornbranch_guard_names_another_suit() -> None:
    s = given(A={"pool": "E4 E*", "hand": "D2"})
    s.says("A", "E4")
    assert s.offers() == ["hearts", "diamonds", "clubs", "spades", "gnomes"]


def test_war_drum_queen_needs_three_cards() -> None:
    s = given(phase="stacks", fired="CQ", A={"A1": "H7 H8 H9", "A2": "D4 D5"}).until("payment")
    assert (s.points("A1"), s.points("A2"), s.worth("A1")) == (12, 2, "(1+1+1) x 3 = 9, CQ +3 = 12")


def test_windmill_wright_makes_cheap_effects_free() -> None:
    s = given(fired="E6", A={"pool": "H8", "hand": "S2"})
    s.says("A", "H8")
    assert (s.A.debts, s.A.end) == ((0, 0), "H8")
