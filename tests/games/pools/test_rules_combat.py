"""Dragon Pools, chapters 11 to 13: what combinations come to, what is paid, the end of the round, and the combat."""

import pytest

from deckgames.engine.decisions import Refused
from deckgames.games.pools.state import Mark
from tests.given.pools import given

# ---- calculation


@pytest.mark.rule("DP-11.1")
@pytest.mark.parametrize(("foe", "mine"), [("8", 12), ("2", 7)])
def test_the_mirror_starts_from_the_higher_start(foe: str, mine: int) -> None:
    s = given(phase="stacks", A={"A1": "3"}, B={"A1": f"{foe} | add 2 by HT"}, main="A H7 A1, A S* A1 B.A1")
    s.until("payment")
    assert (s.points("A1"), s.points("B.A1")) == (mine, int(foe) + 2)


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


@pytest.mark.rule("DP-11.3")
@pytest.mark.rule("DP-R.28")
def test_what_a_common_card_says_comes_last() -> None:
    s = given(phase="stacks", fired="ST", A={"A1": "H7 E8 C9 | add 2 by H7", "A2": "S6 G7", "A3": "9"},
              B={"W1": "H5 D6"}, main="B DQ A.A3")
    s.until("payment")
    assert (s.points("A1"), s.points("A2"), s.points("B.W1")) == (3, 0, 2), "attacks of a straight form, pairs too"
    s = given(phase="stacks", fired="ST", A={"A1": "C2 D3 H4 S5 E6 G7 H8 S9 | cap 5 by B.DQ"}, B={})
    assert s.until("payment").points("A1") == 3, "5 at most, and then 2 less"


@pytest.mark.rule("DP-11.3")
def test_sets_and_flushes() -> None:
    s = given(phase="stacks", fired="G7", A={"W1": "H8 D8 C8", "W2": "H2 H3", "A1": "C4 D4"}, B={})
    s.until("payment")
    assert [s.points(name) for name in ("W1", "W2", "A1")] == [5, 2, 2]
    s = given(phase="stacks", fired="CQ", A={"A1": "DJ DQ DK", "A2": "H2 H3", "W1": "S5 S6 S7"}, B={})
    s.until("payment")
    assert [s.points(name) for name in ("A1", "A2", "W1")] == [12, 2, 9]


@pytest.mark.rule("DP-R.28")
@pytest.mark.rule("DP-10.5")
def test_in_a_dead_calm_nothing_flies() -> None:
    s = given(phase="stacks", fired="CT", A={"A1": "3"}, B={"W1": "3"}, main="A H3 A1", instant="A S9 A1")
    s.until("payment")
    assert [mark.verb for mark in s.combo("A1").marks] == ["ward"]
    s.until("damage")
    assert s.offers() == ["w1", "none"]


@pytest.mark.rule("DP-11.4")
@pytest.mark.rule("DP-11.5")
def test_all_values_are_worked_out_then_all_pay_from_the_leader_on() -> None:
    s = given(phase="payment", leader="B", A={"A1": "9", "A2": "2", "attack_debt": 3},
              B={"W1": "5", "W2": "4", "defence_debt": 5})
    assert (s.question.rule, s.question.total, s.asked) == ("DP-11.5", 5, "B")
    with pytest.raises(Refused):
        s.says("B", [1, 1])
    with pytest.raises(Refused):
        s.says("B", [0, 5])
    s.says("B", [1, 4])
    s.says("A", [1, 2])
    assert [s.points(name) for name in ("A1", "A2", "B.W1", "B.W2")] == [8, 0, 4, 0]
    assert (s.A.life, s.B.life) == (30, 30)


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


@pytest.mark.rule("DP-11.7")
def test_a_debt_below_0_is_no_gift() -> None:
    s = given(phase="payment", A={"A1": "4", "W1": "3", "attack_debt": -2, "defence_debt": 2}, B={})
    s.until("dusk")
    assert (s.points("A1"), s.points("W1"), s.A.life) == (4, 1, 30)


# ---- the end of the round


@pytest.mark.rule("DP-12.1")
def test_each_grants_the_own_end_list_in_the_order_of_the_own_choice() -> None:
    s = given(phase="dusk", A={"life": 3, "pool": "H8 C8", "end": "H8 C8"}, B={"life": 4, "end": "DJ"})
    assert (s.question.rule, s.offers()) == ("DP-12.1", ["H8", "C8"])
    s.says("A", "C8")
    assert (s.A.life, s.B.life) == (6, 5), "Bea's heals both, after Ann's"
    granted = [event.cards[0].spec.code for event in s.events if event.kind == "grants"]
    assert granted == ["C8", "H8", "DJ"]


@pytest.mark.rule("DP-12.2")
def test_points_stay_even_if_cards_go() -> None:
    s = given(phase="dusk", A={"pool": "SQ", "end": "SQ"}, B={"W1": "G8 E5"})
    s.says("A", "E5")
    s.until("distribution")
    assert (s.discard, s.points("B.W1")) == ("E5", 2)


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


@pytest.mark.rule("DP-13.2")
@pytest.mark.rule("DP-R.31")
def test_with_one_foe_nobody_is_asked() -> None:
    s = given(phase="distribution", A={"A1": "7"}, B={})
    assert s.until("damage").hits == ["A.A1 7 at B"]


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


@pytest.mark.rule("DP-13.4")
@pytest.mark.rule("DP-13.7")
@pytest.mark.rule("DP-13.8")
@pytest.mark.rule("DP-13.9")
@pytest.mark.rule("DP-R.35")
@pytest.mark.parametrize(("answers", "life", "wall"), [(("none", "w1", "w1"), 26, 3), (("w1",), 25, 0)])
def test_a_wall_that_holds_stays_whole_one_that_breaks_is_gone(answers: tuple[str, ...], life: int,
                                                               wall: int) -> None:
    s = given(phase="distribution", A={"A1": "4", "A2": "2", "A3": "2"}, B={"W1": "3"})
    s.says("B", *answers)
    s.until("laydown")
    assert (s.B.life, s.points("B.W1")) == (life, wall)


@pytest.mark.rule("DP-R.35")
def test_a_hit_equal_to_a_wall_does_not_wear_it() -> None:
    s = given(phase="distribution", A={"A1": "3", "A2": "3"}, B={"W1": "3"})
    s.says("B", "w1", "w1")
    assert (s.until("laydown").B.life, s.points("B.W1")) == (30, 3)


@pytest.mark.rule("DP-13.4")
@pytest.mark.rule("DP-R.32")
@pytest.mark.parametrize(("answer", "life", "left"), [("w1", 26, (0, 2)), ("none", 23, (3, 2))])
def test_one_wall_a_hit(answer: str, life: int, left: tuple[int, int]) -> None:
    s = given(phase="distribution", A={"A1": "7"}, B={"W1": "3", "W2": "2"})
    s.says("B", answer)
    s.until("laydown")
    assert (s.B.life, s.points("B.W1"), s.points("B.W2")) == (life, *left)


@pytest.mark.rule("DP-13.5")
@pytest.mark.rule("DP-13.6")
@pytest.mark.rule("DP-R.33")
@pytest.mark.rule("DP-R.34")
@pytest.mark.parametrize(("hit", "life", "wall"), [("6", 26, 0), ("2", 30, 5), ("3", 29, 0)])
def test_flight_watch_and_walls_that_count_less(hit: str, life: int, wall: int) -> None:
    s = given(phase="distribution", A={"A1": f"{hit} | flight by H3, pierce 3 by H2"},
              B={"W1": "8", "W2": "5 | watch by HA"})
    assert (s.offers(), s.blocked("w1")) == (["w2", "none"], "cannot meet flying hits")
    s.says("B", "w2")
    s.until("laydown")
    assert (s.B.life, s.points("B.W1"), s.points("B.W2")) == (life, 8, wall)


@pytest.mark.rule("DP-13.6")
def test_a_wall_never_counts_less_than_0() -> None:
    s = given(phase="distribution", A={"A1": "6 | pierce 3 by H2, pierce 3 by C3"}, B={"W1": "4"})
    s.says("B", "w1")
    assert s.until("laydown").B.life == 24


@pytest.mark.rule("DP-R.33")
def test_flight_passes_walls() -> None:
    s = given(phase="distribution", A={"A1": "4 | flight by H3", "A2": "2"}, B={"W1": "S6 E7 = 7"})
    s.says("B", "w1")
    assert (s.until("laydown").B.life, s.points("B.W1"), s.t.hits[1].damage) == (26, 7, 0), "asked for A2 only"


@pytest.mark.rule("DP-13.10")
@pytest.mark.rule("DP-13.9")
def test_nobody_is_asked_when_no_wall_may_meet_the_hit() -> None:
    s = given(phase="distribution", A={"A1": "4 | flight by H3", "A2": "2"}, B={"W1": "S6 E7 = 0"})
    s.until("damage").go_on()
    assert (s.match.decision, s.B.life) == (None, 24)
