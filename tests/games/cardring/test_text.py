"""A table in plain words: what a seat may know, with the prices and sums of the rules."""

from typing import Any

from deckgames.games.cardring import text
from tests.given.cardring import RingStory, given

NAMES = ("Ann", "Bea", "Cy")


def said(story: RingStory, viewer: int | None) -> str:
    return "\n".join(text.table(story.match.view(viewer), NAMES))


def turn(story: RingStory, seat: int, viewer: int | None = None) -> str:
    return "\n".join(text.before(story.match.view(viewer), seat, NAMES))


def test_only_the_own_hand_is_read_out() -> None:
    s = given(A={"hand": "royal-bounty minor-skill minor-skill"}, B={"hand": "loose-screw"})
    assert "Your hand: Royal Bounty, 2 Minor Skill." in said(s, 0)
    assert "One Loose Screw" not in said(s, 0)
    assert "Your hand" not in said(s, None)
    assert "Hand 3" in said(s, None)


def test_a_queue_has_the_prices_of_its_owner() -> None:
    s = given(A={"queue": "royal-bounty steam-fist spare-parts loose-screw reverse-gear"})
    assert ("Queue: Royal Bounty (5), Steam-Driven Fist (4), Box of Spare Parts (2), One Loose Screw (3), "
            "Reverse Gear (3).") in said(s, 1)


def test_a_fight_is_a_sum_that_can_be_checked() -> None:
    s = given(phase="targets", row="headless-coachman squeaky-staircase waistcoat-rats",
              A={"fight": 6, "received": 2}, B={"failure": 2})
    s.says("A", "row-1")
    assert "Ann fights Headless Coachman: Fight 6 − 2 Failure = 4 of 5, loses as it stands." in turn(s, 1)
    assert "Bea: Skill 0, Fight 0, Failure to send 2; has not declared." in turn(s, 1)


def test_a_sealed_target_is_read_out_to_its_owner_only() -> None:
    s = given(seats=2, options={"targets": "sealed"}, A={"hand": "minor-skill"}, B={"hand": "minor-skill"})
    s.says("A", "end")
    while s.question.rule != "CR-R.19":
        s.says("A", "end")
    s.says("A", "dummy")
    assert "Ann has chosen a target." in said(s, 1)
    assert "Ann fights Training Dummy" in said(s, 0)


def test_what_is_owed_barred_and_in_play_is_said() -> None:
    s = given(phase="buy", A={"played": "minor-fight", "skill": 3, "barred": True}, B={"discard_due": 2, "xp": 4})
    table = said(s, None)
    assert "Barred from the Finale." in table
    assert "In play: Minor Fight." in table
    assert "Owes next turn: discard 2." in table
    assert "Bea: 4 XP." in table


def test_a_location_is_read_out_with_its_rule() -> None:
    s = given(options={"locations": True}, location="foggy-docks")
    assert "Location: Foggy Docks. Failure has no effect." in said(s, None)


def test_face_down_cards_are_counted_for_all_and_named_to_their_owner() -> None:
    s = given(options={"stealth": True}, A={"hand": "minor-skill", "face_down": "hidden-derringer"})
    assert "Your face-down cards: Hidden Derringer." in said(s, 0)
    assert "Face down: 1." in said(s, 1)
    assert "Derringer" not in said(s, 1)


def test_buying_reads_the_own_queue_and_no_other() -> None:
    s = given(phase="buy", A={"skill": 3, "queue": "royal-bounty steam-fist spare-parts loose-screw reverse-gear"})
    lines: Any = turn(s, 0)
    assert lines.count("Queue: ") == 1
    assert "Ann: Skill 3" in lines


def test_buying_tells_what_the_supply_does_and_what_is_left_of_it() -> None:
    s = given(phase="buy", A={"skill": 3}, B={})
    assert "Supply: Greater Skill (3): 2 Skill. Greater Fight (3): 2 Fight." in turn(s, 0)
    counted = given(phase="buy", A={"skill": 3}, B={}, options={"greater": "counted"})
    assert "Greater Skill (3): 2 Skill. 10 left. Greater Fight" in turn(counted, 0)


def test_open_piles_are_read_out_and_hands_are_not() -> None:
    s = given(A={"discard": "minor-skill minor-skill royal-bounty", "hand": "steam-fist"}, B={"in_play": "loose-screw"})
    told = "\n".join(text.piles(s.match.view(1), NAMES))
    assert "Discard pile of Ann: 2 Minor Skill, Royal Bounty." in told
    assert "In play by Bea: One Loose Screw." in told
    assert "Trash: empty." in told
    assert "Steam-Driven Fist" not in told
