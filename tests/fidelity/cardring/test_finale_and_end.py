"""Worked examples of Card Ring: the Finale, bars, and the end of the game."""

import pytest

from tests.given.cardring import RingStory, given

BARRED = "barred: somebody else must fight it first"


def fights(s: RingStory, **targets: str) -> None:
    """One round in which these seats declare these targets, and all others nothing."""
    s.round_ends(**targets)


def bars(s: RingStory) -> str:
    return "".join(letter for letter, seat in zip("ABCD", s.t.seats, strict=False) if seat.barred)


@pytest.mark.example("CR-E.17")
def test_a_loser_is_barred_until_somebody_else_fights_the_finale() -> None:
    s = given(phase="targets", order="ABC", round=7, options={"finale": "doctor-umbra"},
              row="waistcoat-rats apprentice-vampire", A={"fight": 9}, B={"fight": 3}, C={})
    fights(s, A="finale", B="row-1", C="row-2")
    assert (bars(s), s.A.due) == ("A", "discard 2")
    s.on_to("targets")
    assert s.t.round == 8
    while s.asked != "A":
        s.says(s.asked, {"B": "finale", "C": "dummy"}[s.asked])
    assert s.blocked("finale") == BARRED
    assert "finale" not in s.offers()
    fights(s, B="finale", C="dummy")
    assert bars(s) == "B"
    s.on_to("targets")
    assert s.t.round == 9
    while s.asked != "A":
        s.says(s.asked, "none")
    assert "finale" in s.offers()


@pytest.mark.example("CR-E.20")
def test_beating_the_finale_ends_the_game_and_breaks_the_tie() -> None:
    s = given(phase="targets", options={"finale": "lady-nocturne"},
              A={"xp": 10, "fight": 12, "queue": "A1 A2 A3 A4 A5"}, B={"xp": 18}, C={})
    fights(s, A="finale")
    assert s.match.over
    assert (s.xp, s.A.queue) == ([17, 17, 0], "A1 A2 A3 A4 A5")
    result = s.match.game.result(s.t)
    assert result.reasons == ("Lady Nocturne, Diva Undying is beaten",)
    assert [place.place for place in result.places] == [1, 2, 3]
