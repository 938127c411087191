"""Worked examples of Hooks: how the game ends, and who has won."""

from typing import Any

import pytest

from deckgames.engine.game import Place
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


@pytest.mark.example("HK-E.40")
@pytest.mark.parametrize(("more", "hooks"), [("", 16), ("fist-fight", 13)])
def test_final_hooks(more: str, hooks: int) -> None:
    owned = ("left-half-of-a-map right-half-of-a-map noahs-other-ark ships-cat polly retirement-fund dinghy barnacles "
             f"celebrate {more}")
    s = given(phase="over", A={"deck": owned, "treasures": 7})
    assert s.A.hooks == hooks
    mine: Place = GAME.result(s.t).places[0]
    assert mine.breakdown == {"printed": 3, "final": hooks - 3}


@pytest.mark.example("HK-E.41")
@pytest.mark.parametrize(("ender", "expected"), [(0, [1, 2, 3]), (2, [1, 1, 3])])
def test_the_ender_breaks_a_tie_that_treasures_leave(ender: int, expected: list[int]) -> None:
    assert places(ended([12, 12, 9], [2, 2, 8], ender)) == expected


@pytest.mark.example("HK-E.42")
def test_final_turns_after_the_enders() -> None:
    s = given(current=2, turn=36, round=12, row="deck-swab", supply_deck="dear", A={"turns": 12}, B={"turns": 12},
              C={"turns": 12})
    s.says("C", "buy:a")
    assert (s.t.ender, s.t.turn) == (2, 36)
    s.says("C", "end")
    for seat in "AB":
        assert (s.asked, s.counters) == (seat, (1, 0, 0))
        s.says(seat, "end")
    assert s.match.over
    assert (s.t.turn, [seat.turns for seat in s.t.seats]) == (38, [13, 13, 12])


@pytest.mark.example("HK-E.50")
@pytest.mark.parametrize(("treasures", "expected"), [((12, 5, 3), [1, 2, 3]), ((9, 9, 2), [1, 1, 3])])
def test_a_table_that_never_buys(treasures: tuple[int, int, int], expected: list[int]) -> None:
    s = given(current=2, round=40, A={"treasures": treasures[0]}, B={"treasures": treasures[1]},
              C={"treasures": treasures[2]})
    s.says("C", "end")
    assert s.match.over
    assert (s.t.ender, [s.A.hooks, s.B.hooks, s.C.hooks]) == (None, [0, 0, 0])
    assert places(s) == expected


@pytest.mark.example("HK-E.54")
def test_the_last_supply_card_in_the_last_round() -> None:
    s = given(current=1, round=40, row="deck-swab", supply_deck="dear")
    s.says("B", "buy:a", "end")
    assert (s.asked, s.counters, s.t.ender) == ("A", (1, 0, 0), 1)
    s.says("A", "end")
    assert s.match.over
    assert s.t.reasons == ["the supply deck is empty"]


@pytest.mark.example("HK-E.54")
def test_one_supply_card_is_left_in_the_last_round() -> None:
    s = given(current=1, round=40, row="deck-swab", supply_deck="dear dear")
    s.says("B", "buy:a", "end")
    assert s.match.over
    assert (s.t.ender, s.t.reasons) == (None, ["round 40 was the last"])
