"""What becomes of a number is said in one place."""

from typing import Any

import pytest

from deckgames.engine.forecast.forecast import Change, spelled
from deckgames.engine.forecast.teller import Shift
from deckgames.games import load

MINE = ((None, "Which?"),)


@pytest.mark.parametrize(("change", "says"), [
    (Change(3, 5, True, (5,)), "3→5"),
    (Change(3, -1, True, (-1,)), "3→−1"),
    (Change(3, 5, False, (5,)), "3→5?"),
    (Change(3, 4, False, (4, 3), MINE), "3 or 4"),
    (Change(4, 1, False, (1, 3), MINE), "4→1 or 3"),
    (Change(4, 1, False, (1, 4, 2), MINE), "1–4"),
    (Change(3, 4, False, (4, 5, 6), MINE), "3→4–6"),
    (Change(18, 20, False, (20, 18, 22)), "18–22"),
    (Change(-5, -13, False, (-13, -9, -8)), "−5→−13 to −8"),
])
def test_what_becomes_of_a_number(change: Any, says: str) -> None:
    """Played: "18→18 to 22", "defence 3→3 or 4", "points 15→up to 19"."""
    assert spelled(change) == says


def test_a_number_that_comes_to_be_known_is_no_change() -> None:
    """Found by .ci/thorough: at the end of Hooks with hidden hooks a hint failed."""
    hooks = next(one for one in load("hooks").lexicon.numbers if one.key == "hooks")
    shift = Shift(hooks, Change(None, 19, True, (19,)))
    assert (shift.surely, shift.least, shift.loses) == (0, 0, False)
