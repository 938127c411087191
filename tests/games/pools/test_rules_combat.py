"""Dragon Pools, chapters 11 to 13: what combinations come to, what is paid, the end of the round, and the combat."""

import pytest

from deckgames.engine.decisions import Refused
from deckgames.games.pools.state import Mark
from tests.given.pools import given

# ---- calculation


@pytest.mark.rule("DP-11.1")
def test_mirrors_of_others_are_not_seen() -> None:
    s = given(phase="stacks", A={"A1": "3"}, B={"A1": "5"}, C={"A1": "9"}, main="A S* A1 B.A1")
    b1 = s.combo("B.A1")
    b1.marks = (*b1.marks, Mark("mirror", 1, 2, b1.cards[0]))
    s.until("payment")
    assert (s.points("A1"), s.points("B.A1")) == (5, 9)


@pytest.mark.rule("DP-11.2")
@pytest.mark.parametrize(("marks", "points"), [
    ("sap 3 by B.S4, add 2 by H7", 1), ("add 2 by H7, sap 3 by B.S4", 1), ("sap 4 by B.S4, add 1 by H6", 0),
    ("cap 5 by B.DQ, add 9 by H7", 5), ("add 9 by H7, cap 1 by B.DQ", 10)])
def test_marks_are_applied_from_the_last_to_the_first_and_0_comes_at_the_end(marks: str, points: int) -> None:
    s = given(phase="stacks", A={"A1": f"S6 E7 | {marks}"}, B={})
    assert s.until("payment").points("A1") == points


@pytest.mark.rule("DP-11.6")
@pytest.mark.rule("DP-11.8")
@pytest.mark.rule("DP-R.24")
@pytest.mark.rule("DP-R.29")
def test_what_is_left_costs_lives_and_nobody_is_asked() -> None:
    s = given(phase="payment", A={"A1": "9", "A2": "2", "attack_debt": 13, "defence_debt": 2}, B={})
    s.until("dusk")
    assert (s.A.life, s.points("A1"), s.points("A2")) == (26, 0, 0)
    s = given(phase="payment", A={"A1": "9", "attack_debt": 4, "life": 3, "defence_debt": 40}, B={})
    s.go_on()
    assert (s.match.decision, s.points("A1"), s.A.life) == (None, 5, -37)


# ---- hits


@pytest.mark.rule("DP-13.1")
@pytest.mark.rule("DP-13.2")
@pytest.mark.rule("DP-R.31")
def test_all_points_are_divided_among_the_foes() -> None:
    s = given(phase="distribution", A={"A1": "7 | flight by H3, pierce 2 by H2", "A2": "S6 E7 = 0"}, B={}, C={})
    with pytest.raises(Refused):
        s.says("A", {"B": 7, "C": 1})
    with pytest.raises(Refused):
        s.says("A", {"B": 2})
    s.says("A", {"B": 5, "C": 2})
    assert s.hits == ["A.A1 5 at B flying", "A.A1 2 at C flying"]
    assert {hit.pierce for hit in s.t.hits} == {2}
    assert [hit.points for hit in s.match.view(1).hits] == [5, 2], "later players see it"


@pytest.mark.rule("DP-13.3")
def test_hits_come_by_attacker_from_the_leader_on_then_by_number() -> None:
    s = given(phase="distribution", leader="C", A={"A1": "3", "A2": "4"}, B={"W1": "9"}, C={"A1": "5", "W1": "9"})
    s.says("C", {"B": 5})
    s.says("A", {"C": 2, "B": 1}, {"C": 1, "B": 3})
    s.says("C", "w1", "w1")  # the leader defends first
    asked = []
    for _ in range(3):
        asked.append(int(s.question.prompt.rpartition(" ")[2].strip("?")))
        s.says("B", "none")
    assert asked == [5, 1, 3]


@pytest.mark.rule("DP-13.10")
@pytest.mark.rule("DP-13.9")
def test_nobody_is_asked_when_no_wall_may_meet_the_hit() -> None:
    s = given(phase="distribution", A={"A1": "4 | flight by H3", "A2": "2"}, B={"W1": "S6 E7 = 0"})
    s.until("damage").go_on()
    assert (s.match.decision, s.B.life) == (None, 24)
