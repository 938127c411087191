"""Card Ring, chapters 6 to 8: Recovery, the Finale, the end."""

import pytest

from deckgames.engine.events import Event
from tests.given.cardring import RingStory, given


def told(s: RingStory) -> list[Event]:
    """Everything that happens from now on."""
    events: list[Event] = []
    s.t.heard = events.append
    return events


@pytest.mark.rule("CR-6.4")
@pytest.mark.rule("CR-6.5")
@pytest.mark.rule("CR-R.25")
def test_what_a_seat_gets_is_collected_in_sequence_and_adds_up() -> None:
    s = given(phase="targets", order="CAB", row="waistcoat-rats invisible-baronet",
              A={"xp": 5, "played": "insurance-paperwork double-or-quits", "class_slot": "class-monster-biographer"},
              B={"fight": 6}, C={"played": "peer-review"})
    s.t.seats[0].fight = 0
    events = told(s)
    s.round_ends(C="none", A="row-1", B="row-2")
    notes = {event.seat: event.note for event in events if event.kind == "xp"}
    assert notes[0] == "loses 3 XP (+1 −2 −1 −1, 5→2)"  # own riders as played, then C's review, then B's baronet
    assert s.A.due == "discard 1"


@pytest.mark.rule("CR-2.7")
@pytest.mark.rule("CR-R.34")
@pytest.mark.parametrize(("order", "gets"), [("AB", "A"), ("BA", "B")])
def test_the_order_settles_who_gains_the_last_greater_card(order: str, gets: str) -> None:
    s = given(phase="targets", order=order, options={"greater": "counted"}, row="headless-coachman",
              A={"fight": 5}, B={"fight": 5})
    s.t.supply["greater-fight"] = 1
    s.round_ends(A="row-1", B="row-1")
    assert [letter for letter in "AB" if "greater-fight" in getattr(s, letter).discard] == [gets]
    assert s.t.supply["greater-fight"] == 0
