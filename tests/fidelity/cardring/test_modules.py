"""Worked examples of Card Ring: the modules Stealth and Locations."""

import pytest

from deckgames.engine.events import Event
from tests.given.cardring import given

STEALTH = {"stealth": True}
LOCATIONS = {"locations": True}


@pytest.mark.example("CR-E.42")
def test_face_down_cards_are_revealed_before_failure_is_placed() -> None:
    s = given(phase="targets", order="AB", options=STEALTH, row="mourning-countess waistcoat-rats",
              A={"fight": 2, "face_down": "hidden-derringer"},
              B={"fight": 3, "failure": 1, "face_down": "sleeve-spanner"})
    told: list[Event] = []
    s.t.heard = told.append
    s.says("A", "mourning-countess")
    assert (s.A.fight, s.A.in_play) == (2, "")
    s.says("B", "waistcoat-rats")
    assert [(event.kind, event.note) for event in told if event.kind in ("beats", "loses-to")] == [
        ("loses-to", "5 − 4 Failure = 1 of 5 Fight"), ("beats", "3 of 3 Fight")]
    assert (s.xp, s.A.due) == ([0, 1], "discard 2")
    assert "hidden-derringer" in s.A.discard
    assert "sleeve-spanner" in s.B.discard


@pytest.mark.example("CR-E.43")
def test_a_change_of_plan() -> None:
    s = given(phase="targets", order="ABC", options=STEALTH, row="butler-with-a-secret", B={"failure": 1},
              C={"fight": 2, "face_down": "change-of-plan"})
    s.says("A", "none")
    s.says("B", "none")
    s.says("C", "dummy")
    assert (s.asked, s.question.rule, s.C.fight, s.C.received) == ("C", "CR-9.8", 4, 0)
    assert "dummy" in s.offers()
    s.says("C", "butler-with-a-secret")
    s.says("B", {"A": 1})
    assert (s.C.xp, s.C.due) == (2, "")


@pytest.mark.example("CR-E.44")
def test_grand_station_turns_the_ring_twice() -> None:
    s = given(phase="targets", options=LOCATIONS, location="grand-station", A={"queue": "A1 A2 A3 A4 A5"},
              B={"queue": "B1 B2 B3 B4 B5"})
    s.round_ends()
    assert (s.A.queue, s.B.queue) == ("A3 A4 A5 B1 B2", "B3 B4 B5 A1 A2")


@pytest.mark.example("CR-E.44")
def test_foggy_docks_swallow_all_failure() -> None:
    s = given(seats=3, phase="targets", options=LOCATIONS, location="foggy-docks", row="apprentice-vampire",
              A={"failure": 6}, B={"fight": 4})
    s.round_ends(B="row-1")
    assert s.B.xp == 1


@pytest.mark.example("CR-E.44")
def test_the_house_of_doom_is_hard_on_losers() -> None:
    s = given(phase="targets", options=LOCATIONS, location="house-of-doom", A={"fight": 1}, B={"fight": 2})
    s.round_ends(A="dummy", B="dummy")
    assert (s.A.due, s.B.due) == ("discard 1", "trash 1")


@pytest.mark.example("CR-E.54")
def test_the_locations_begin_again() -> None:
    s = given(phase="targets", options=LOCATIONS, location="foggy-docks", locations_used=6, round=7)
    assert len(s.t.location_deck) == 0
    s.round_ends()
    assert (s.t.round, len(s.t.location_deck), len(s.t.location_used)) == (8, 6, 0)
    assert s.t.location is not None


@pytest.mark.example("CR-E.55")
def test_in_the_fog_only_the_rider_works() -> None:
    s = given(phase="targets", order="ABC", options=LOCATIONS, location="foggy-docks", row="apprentice-vampire",
              A={"played": "curses-foiled-again"}, B={"xp": 2, "fight": 3}, C={})
    assert s.match.view(1).seats[0].failure == 3
    s.says("A", "none")
    s.says("B", "row-1")
    s.says("C", "none")
    assert s.t.phase == "sitting"  # nobody was asked to place it
    assert (s.B.xp, s.B.due) == (1, "discard 1")


@pytest.mark.example("CR-E.58")
@pytest.mark.parametrize(("target", "xp", "due"), [("dummy", 0, ""), ("waistcoat-rats", 1, "discard 1")])
def test_losing_for_show(target: str, xp: int, due: str) -> None:
    s = given(phase="targets", options=STEALTH, row="waistcoat-rats", A={"face_down": "cardboard-double"}, B={"xp": 5})
    s.says("A", target)
    s.says("B", "none")
    assert (s.A.xp, s.A.due) == (xp, due)
