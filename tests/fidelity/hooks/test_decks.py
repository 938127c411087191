"""Worked examples of Hooks: a deck that runs out, in the middle of whatever happens."""

import pytest

from tests.given.hooks import given


@pytest.mark.example("HK-E.6")
@pytest.mark.parametrize(("cap", "actions", "bank"), [
    (10, [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 0], 7), (3, [2, 2, 2, 1, 0], 14)])
def test_the_cap_ends_an_endless_turn(cap: int, actions: list[int], bank: int) -> None:
    s = given(options={"action_cap": cap}, A={"hand": "press-gang press-gang press-gang", "deck": "press-gang",
                                              "treasures": 0})
    left = []
    for _ in actions:
        s.says("A", "press-gang")
        left.append(s.t.actions)
    assert left == actions
    assert (s.t.extra, s.A.treasures, s.bank) == (cap, len(actions), bank)
    assert (s.A.n("hand"), s.A.n("deck"), s.A.n("pile")) == (3, 1, 0)
    assert s.offers() == ["end"]
