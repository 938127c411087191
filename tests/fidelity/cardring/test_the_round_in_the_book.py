"""The round that chapter 0 of the rulebook tells step by step plays as it is told."""

from tests.given.cardring import given


def test_the_round_of_the_first_chapter() -> None:
    s = given(phase="order", options={"order": "offer"},
              A={"xp": 2, "hand": "3*minor-skill minor-fight royal-bounty",
                 "queue": "fog-machine galvanic-parasol steam-fist peer-review royal-bounty"},
              B={"xp": 5, "hand": "2*minor-skill loose-screw 2*minor-fight", "deck_top": "minor-skill",
                 "queue": "B1 B2 B3 B4 B5"},
              row="squeaky-staircase waistcoat-rats headless-coachman", main_deck_top="difference-engine")
    s.says("A", ["seat-0", "seat-1"])
    s.says("A", "minor-skill", "minor-skill", "minor-skill", "minor-fight", "royal-bounty")
    assert (s.A.skill, s.A.fight) == (3, 2)
    s.says("B", "minor-skill", "minor-skill", "loose-screw", "minor-skill", "end")
    assert (s.B.skill, s.B.failure, s.B.hand) == (3, 1, "minor-fight minor-fight")
    s.says("A", "buy:space-2")
    assert s.A.queue == "fog-machine steam-fist peer-review royal-bounty difference-engine"
    s.says("B", "end")
    s.says("A", "dummy")
    s.says("B", "row-1")
    assert (s.xp, s.A.due, s.B.deck.split()[0]) == ([2, 6], "", "greater-skill")
    assert (s.A.n("hand"), s.B.n("hand")) == (5, 5)
    assert s.names(s.t.vanquished) == "squeaky-staircase"
    assert (s.A.queue, s.B.queue) == (
        "steam-fist peer-review royal-bounty difference-engine B1", "B2 B3 B4 B5 fog-machine")
