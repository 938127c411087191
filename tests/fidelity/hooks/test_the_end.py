"""Worked examples of Hooks: how the game ends, and who has won."""

from typing import Any

import pytest

from tests.given.hooks import GAME, HookStory, given

STARTERS = "fist-fight fist-fight celebrate celebrate"


def places(s: HookStory) -> list[int]:
    """The place of every player."""
    return [place.place for place in GAME.result(s.t).places]


def owning(hooks: int) -> str:
    """A deck worth so many hooks, in Flagships (3 each)."""
    return " ".join([STARTERS, *["flagship"] * (hooks // 3)])


def ended(hooks: list[int], treasures: list[int], ender: int | None) -> HookStory:
    """Three players at the end with so many hooks and Treasures."""
    seats: dict[str, Any] = {letter: {"deck": owning(n), "treasures": money}
                             for letter, n, money in zip("ABC", hooks, treasures, strict=True)}
    s = given(ender=ender, phase="over", **seats)
    assert [s.A.hooks, s.B.hooks, s.C.hooks] == hooks
    return s


@pytest.mark.example("HK-E.41")
@pytest.mark.parametrize(("ender", "expected"), [(0, [1, 2, 3]), (2, [1, 1, 3])])
def test_the_ender_breaks_a_tie_that_treasures_leave(ender: int, expected: list[int]) -> None:
    assert places(ended([12, 12, 9], [2, 2, 8], ender)) == expected
