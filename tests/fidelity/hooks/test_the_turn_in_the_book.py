"""The turn that the rulebook tells step by step (chapter 0) is played."""

from tests.given.hooks import given


def test_a_turn_step_by_step() -> None:
    s = given(phase="begin", row="dear black-market", supply_deck="dinghy encore",
              A={"hand": "peg-leg-pete", "deck": "press-gang fist-fight celebrate flagship fist-fight", "treasures": 3},
              B={"hand": "booby-trapped-chest"})
    assert (s.A.hand, s.counters) == ("press-gang fist-fight celebrate", (3, 0, 0))
    s.says("A", "press-gang")
    assert (s.A.hand, s.counters, s.A.treasures) == ("fist-fight celebrate flagship", (3, 0, 0), 4)
    s.says("A", "fist-fight", "option-1")
    assert (s.A.treasures, s.B.treasures, s.counters) == (3, 0, (2, 0, 0))
    s.says("A", "celebrate")
    assert (s.A.treasures, s.counters) == (5, (1, 0, 0))
    s.says("A", "buy:b")
    assert (s.A.treasures, s.counters, s.slot("b")) == (2, (0, 0, 0), "dinghy")
    assert s.A.pile.split()[-1] == "black-market"
    s.says("A", "end")
    assert (s.A.hand, s.A.treasures) == ("flagship", 2)
