"""Worked examples of Dragon Pools: what may be activated, what it aims at, what it costs, and what it does."""

import pytest

from tests.given.pools import given


@pytest.mark.example("DP-E.25")
def test_a_negative_debt_pays_nothing() -> None:
    s = given(phase="additional", A={"pool": "SK D*", "W1": 3}, B={"W1": 3})
    s.says("A", "SK", "D*")
    assert (s.A.debts, s.main) == ((2, 2), "A:SK A:D*")
    s.until("payment")
    assert (s.A.debts, s.points("W1")) == ((-2, 2), 3)
    s.quietly("dusk")
    assert (s.points("W1"), s.A.life) == (1, 30)


@pytest.mark.example("DP-E.26")
def test_a_cheap_day() -> None:
    s = given(phase="additional", fired="E6", A={"pool": "CA D8"}, B={"W1": 3})
    s.says("A", "CA")
    assert s.A.debts == (2, 0)
    s.says("A", "D8")
    assert s.A.debts == (2, 0)


@pytest.mark.example("DP-E.45")
def test_who_has_announced_nothing_is_no_target() -> None:
    s = given(A={"pool": "CA E8 H*", "hand": "D6 G3"}, B={"pool": "G8", "hand": "E5"})
    s.lays("A", "D6")
    assert (s.why("CA"), s.blocked("CA")) == ("no_target", "no wall of a foe to choose")
    s.says("A", "E8")
    assert s.offers() == ["CA", "E8", "D6"]
    assert s.blocked("H*") == "an artefact's rank is named, not shifted"
    s.says("A", "D6", "step-1", "end")
    s.announces("B", "wall", "E5 G8")
    s.says("B", "end")
    assert (s.asked, s.why("CA")) == ("A", "")
    s.says("A", "CA")
    assert s.main == "A:CA"


@pytest.mark.example("DP-E.50")
def test_counting() -> None:
    s = given(A={"pool": "G4 G7 G8 C6 S3", "hand": "G9"})
    s.announces("A", "attack", "G9 G8 G7")
    assert (s.points("A1"), s.combo("A1").flush) == (9, True)
    s.says("A", "G4")
    assert s.main == "A:G9std A:G4"
    s.until("payment")
    assert (s.points("A1"), s.worth("A1")) == (12, "(1+1+1) x 3 = 9, G4 +3 = 12")
    assert s.combo("A1").pierce == 2
    assert s.quietly("dusk").A.life == 29


@pytest.mark.example("DP-E.51")
def test_nothing_to_take() -> None:
    s = given(phase="additional", B={"A1": 5, "pool": "SJ"})
    s.says("B", "SJ")
    s.until("dusk")
    assert (s.points("B.A1"), s.B.end, s.discard) == (3, "SJ", "")
    s.until("distribution")
    assert (s.A.hand, s.B.hand, s.discard, s.B.end) == ("", "", "", "")


@pytest.mark.example("DP-E.52")
def test_a_swap_inherits_the_age() -> None:
    s = given(phase="dusk", common="CJ S* D7 H3 G8+1", A={"pool": "C2+2", "end": "D8"})
    s.says("A", "C2", "G8")
    assert (s.common, s.A.pool) == ("CJ S* D7 H3 C2", "G8 D8")
    s.until("initial")
    assert (s.common, s.discard) == ("CJ S* D7 H3", "C2")


@pytest.mark.example("DP-E.53")
def test_the_sum_of_debts() -> None:
    s = given(phase="additional", current="B", A={"A1": 6, "attack_debt": 1}, B={"pool": "D3"}, C={"pool": "D9"})
    s.says("B", "D3", "A")
    assert (s.B.debts, s.main) == ((0, 1), "B:D3")
    s.says("C", "D9")
    s.until("payment")
    assert (s.A.debts, s.B.debts, s.C.debts) == ((4, 0), (1, 1), (-1, 1))
    s.quietly("dusk")
    assert (s.points("A1"), s.A.life, s.B.life, s.C.life) == (2, 30, 28, 29)


@pytest.mark.example("DP-E.54")
def test_a_modifier_cannot_be_countered() -> None:
    s = given(phase="additional", A={"pool": "H2 S6"}, B={"pool": "H9", "hand": "G3"})
    s.says("A", "H2", "S6")
    assert (s.asked, s.main, s.instant) == ("B", "", "")
    assert (s.why("H9"), s.blocked("H9")) == ("no_target", "no waiting effect of a foe to choose")


@pytest.mark.example("DP-E.60")
def test_an_effect_without_a_combination() -> None:
    s = given(A={"pool": "H8 D5", "hand": "S2"})
    assert s.blocked("attack") == s.blocked("wall") == "no combination with the card laid"
    s.says("A", "H8")
    assert s.A.debts == (0, 1)


@pytest.mark.example("DP-E.64")
def test_a_branch_without_a_target_is_not_asked_for() -> None:
    s = given(phase="additional", A={"A1": 3, "pool": "DT G*"})
    assert (s.why("G*"), s.blocked("G*")) == ("common_type", "Teapot of Many Spouts works only when laid in the "
                                                             "common pool")
    s.says("A", "DT")
    assert s.main == "A:DT"
    assert s.until("payment").points("A1") == 6


@pytest.mark.example("DP-E.64")
def test_an_effect_whose_branches_have_no_target() -> None:
    s = given(phase="additional", A={"pool": "DT G*", "hand": "E4"})
    assert (s.why("DT"), s.why("G*")) == ("no_target", "common_type")


@pytest.mark.example("DP-E.65")
def test_engine_and_purse() -> None:
    s = given(phase="additional", common="CJ C5 H3 S* D7", A={"A1": 3, "pool": "CK D9", "attack_debt": 2})
    s.says("A", "CK", "D9")
    s.until("payment")
    assert (s.points("A1"), s.A.debts, s.B.debts) == (7, (1, 3), (1, 0))
    assert s.worth("A1") == "(1+1+1) = 3, CK +2 = 5, CK +2 = 7"
    s.quietly("dusk")
    assert (s.points("A1"), s.A.life) == (6, 27)
