"""Dragon Pools, chapters 11 to 13: what combinations come to, what is paid, the end of the round, and the combat."""

import pytest

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


# ---- hits


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
