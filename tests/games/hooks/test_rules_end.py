"""End and scoring, rule by rule (HK-5)."""

from typing import Any

import pytest

from deckgames.engine.game import Result
from tests.given.hooks import GAME, HookStory, given


def result(s: HookStory) -> Result:
    found: Result = GAME.result(s.t)
    return found


def ended(ender: int | None = None, options: dict[str, Any] | None = None, **seats: str) -> HookStory:
    """A table at its end; each player owns these cards and has 1 Treasure."""
    laid: dict[str, Any] = {letter: {"deck": cards} for letter, cards in seats.items()}
    return given(phase="over", ender=ender, options=options, **laid)


@pytest.mark.rule("HK-5.6")
@pytest.mark.rule("HK-5.8")
def test_hooks_then_treasures_then_the_ender() -> None:
    s = ended(0, A="flagship", B="flagship flagship", C="flagship")
    assert [place.place for place in result(s).places] == [2, 1, 3]
    s.t.seats[2].treasures = 2
    assert [place.place for place in result(s).places] == [3, 1, 2]
    assert "tie" not in "".join(result(s).reasons)
