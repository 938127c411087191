"""Worked examples of Dragon Pools: what is a combination, what it is worth, and when it may be announced."""

import pytest

from tests.given.pools import PoolStory, given


def shape(s: PoolStory, name: str) -> tuple[str, str, bool, int]:
    """Rank form, profession form, flush, multiplier."""
    combo = s.combo(name)
    return combo.rank_form, combo.profession_form, combo.flush, combo.times


@pytest.mark.example("DP-E.3")
def test_a_pair_is_a_pair() -> None:
    s = given(A={"pool": "S6", "hand": "H7"})
    s.announces("A", "wall", "H7 S6")
    assert (s.A.combos, shape(s, "W1")) == ("W1 S6 H7", ("straight", "straight", False, 1))
    assert (s.points("W1"), s.main) == (2, "")


@pytest.mark.example("DP-E.4")
def test_two_forms() -> None:
    s = given(A={"pool": "S6 E8", "hand": "H7"})
    s.announces("A", "attack", "H7 S6 E8")
    assert shape(s, "A1") == ("straight", "straight", False, 2)
    assert (s.points("A1"), s.main) == (6, "A:H7std")
    assert s.until("payment").points("A1") == 8
    assert s.worth("A1") == "(1+1+1) x 2 = 6, H7 +2 = 8"


@pytest.mark.example("DP-E.5")
def test_six_of_a_rank() -> None:
    s = given(A={"pool": "C2 E2 G2 H2 S2", "hand": "D2"})
    s.announces("A", "wall", "C2 E2 G2 H2 S2 D2")
    assert (shape(s, "W1"), s.points("W1")) == (("set", "straight", False, 2), 12)


@pytest.mark.example("DP-E.6")
def test_a_straight_flush_by_profession() -> None:
    s = given(common="ST", A={"pool": "S6 SK", "hand": "S7"})
    s.announces("A", "attack", "S7 S6 SK ST")
    assert (shape(s, "A1"), s.points("A1")) == (("", "straight", True, 3), 12)
    s.until("payment")
    assert (s.A.pool, s.points("A1"), s.worth("A1")) == ("S6 SK S7+1", 15, "(1+1+2+1) x 3 = 15")


@pytest.mark.example("DP-E.7")
def test_the_full_24() -> None:
    s = given(A={"pool": "G8 G9", "hand": "G7"})
    s.says("A", "G8", "mechanic")
    s.says("A", "G9", "G7")
    s.announces("A", "attack", "G7 G8 G9")
    assert (shape(s, "A1"), s.A.debts) == (("straight", "set", True, 6), (2, 0))
    s.until("payment")
    assert (s.A.pool, s.points("A1"), s.worth("A1")) == ("G8 G9 G7+1", 24, "(1+1+2) x 2 x 3 = 24")
    assert s.quietly("dusk").points("A1") == 22


@pytest.mark.example("DP-E.8")
def test_the_ace_is_high() -> None:
    s = given(A={"pool": "DQ DA", "hand": "DK"})
    s.announces("A", "attack", "DQ DK DA")
    assert (shape(s, "A1"), s.points("A1")) == (("straight", "", True, 3), 9)


@pytest.mark.example("DP-E.8")
def test_the_ace_is_low() -> None:
    s = given(A={"pool": "HA H3", "hand": "H2"})
    s.announces("A", "attack", "HA H2 H3")
    assert (shape(s, "A1"), s.points("A1")) == (("straight", "", True, 3), 9)


@pytest.mark.example("DP-E.10")
def test_the_keystone_is_needed() -> None:
    s = given(A={"pool": "S6 H7 E8", "hand": "C9"})
    refused = s.refusal("A", "attack", "S6 H7 E8")
    assert (refused.id, refused.text) == ("needs_keystone", "the card laid, Leech Merchant, must be in it")
    s.announces("A", "attack", "C9 E8 H7")
    assert (shape(s, "A1"), s.points("A1")) == (("straight", "", False, 1), 3)
    assert s.refusal("A", "wall", "C9 S6").id == "no_form"
    assert s.main == "A:C9std"
    s.until("payment")
    assert (s.points("A1"), s.A.life) == (3, 31)


def keystone_in_both() -> PoolStory:
    """The table after the turn of DP-E.11."""
    s = given(common="C9", A={"pool": "S6 E8", "hand": "H7 D7"})
    s.lays("A", "H7")
    s.announces("A", "wall", "H7 S6")
    return s


@pytest.mark.example("DP-E.11")
def test_the_keystone_is_in_both() -> None:
    s = keystone_in_both()
    assert s.points("W1") == 2
    assert s.refusal("A", "attack", "H7 S6 E8").id == "engaged"
    s.announces("A", "attack", "H7 E8 C9")
    assert (shape(s, "A1"), s.points("A1")) == (("straight", "", False, 1), 3)
    assert s.until("payment").points("A1") == 5


@pytest.mark.example("DP-E.12")
def test_two_engaged_cards_may_be_used_again() -> None:
    s = keystone_in_both()
    s.announces("A", "attack", "H7 E8 C9")
    s.says("A", "end")
    s.lays("A", "D7")
    assert s.refusal("A", "attack", "D7 S6 E8 C9").id == "reuse"
    s.announces("A", "attack", "D7 S6 E8")
    assert (shape(s, "A2"), s.points("A2")) == (("straight", "", False, 1), 3)
    s.announces("A", "wall", "D7 H7")
    assert (shape(s, "W2"), s.points("W2")) == (("set", "straight", False, 1), 2)
    assert s.main == "A:H7std A:D7std"
    s.until("payment")
    assert (s.combo("A2").pierce, s.combo("W2").has("watch")) == (1, False)
    assert (s.points("A1"), s.points("A2"), s.points("W2")) == (5, 3, 2)


@pytest.mark.example("DP-E.16")
def test_standard_effects_are_those_of_the_keystone() -> None:
    s = given(common="G8", A={"pool": "H8 D7", "hand": "C9 E5"})
    s.lays("A", "C9")
    s.announces("A", "attack", "C9 H8")
    assert shape(s, "A1") == ("straight", "set", False, 1)
    s.says("A", "end")
    assert s.main == ""
    s.lays("A", "E5")
    s.announces("A", "attack", "E5 D7 C9")
    assert (shape(s, "A2"), s.points("A2"), s.main) == (("", "straight", False, 1), 3, "A:E5std")
    s.until("payment")
    assert (s.points("A2"), s.A.life) == (4, 30)


@pytest.mark.example("DP-E.36")
def test_it_is_too_late_to_change_a_combination() -> None:
    s = given(phase="additional", A={"W1": "S6 H7 E8", "pool": "G9", "hand": "HQ"})
    s.says("A", "G9", "E8")
    assert (shape(s, "W1"), s.points("W1")) == (("straight", "straight", False, 2), 6)
    s.lays("A", "HQ")
    s.announces("A", "wall", "HQ E8")
    assert (shape(s, "W2"), s.points("W2")) == (("", "set", False, 1), 2)


@pytest.mark.example("DP-E.59")
def test_in_the_additional_phase_a_card_is_laid_to_form() -> None:
    s = given(phase="additional", common="CJ", A={"W1": "S6 H7 E8", "hand": "H3 S7"})
    s.says("A", "look")
    assert (s.offers(), s.blocked("H3")) == (["S7", "back"], "forms no combination now")
    s.says("A", "S7")
    assert s.blocked("end") == "announce something with Funeral Piper first, or take it back"
    s.announces("A", "wall", "S7 S6")
    assert (shape(s, "W2"), s.points("W2"), s.main) == (("straight", "", False, 1), 2, "")
    assert "end" in s.offers()
