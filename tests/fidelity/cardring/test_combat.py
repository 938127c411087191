"""Worked examples of Card Ring: targets, Failure, Totals, and what wins and losses bring."""

import pytest

from deckgames.engine.events import Event
from tests.given.cardring import RingStory, given


@pytest.mark.example("CR-E.9")
def test_equal_is_enough() -> None:
    s = given(phase="targets", row="apprentice-vampire", enemy_deck_top="weeping-portrait", A={"fight": 4})
    s.says("A", "row-1")
    s.says("B", "none")
    assert (s.A.xp, s.A.n("hand")) == (1, 6)
    assert s.row.startswith("weeping-portrait")


def curses(c_fight: int = 3) -> RingStory:
    s = given(phase="targets", order="ABC", row="apprentice-vampire waistcoat-rats",
              A={"played": "curses-foiled-again"}, B={"xp": 2, "fight": 5}, C={"xp": 2, "fight": c_fight})
    assert s.A.failure == 3
    s.says("A", "none")
    s.says("B", "apprentice-vampire")
    s.says("C", "waistcoat-rats")
    return s


@pytest.mark.example("CR-E.10")
def test_failure_is_split_and_the_rider_adds_to_the_loss() -> None:
    s = curses()
    s.says("A", {"B": 2, "C": 1})
    assert (s.xp, s.B.due, s.C.due) == ([0, 1, 2], "discard 1", "discard 2")


@pytest.mark.example("CR-E.11")
def test_the_rider_works_without_any_failure() -> None:
    s = curses()
    s.says("A", {"B": 3})
    assert (s.xp, s.B.due, s.C.due) == ([0, 1, 3], "discard 1", "")
    s = curses(c_fight=2)
    s.says("A", {"B": 3})
    assert s.C.due == "discard 2"


def needle(failure: int) -> RingStory:
    s = given(phase="buy", row="poison-needle-trap", A={"skill": 6, "queue": "brass-knuckles A2 A3 A4 A5"},
              B={"failure": failure}, C={})
    s.says("A", "brass-knuckles", "end")
    assert s.A.skill == 4
    s.on_to("targets")
    s.says("A", "row-1")
    s.says("B", "none")
    s.says("C", "none")
    if failure:
        s.says("B", {"A": failure})
    return s


@pytest.mark.example("CR-E.12")
def test_a_trap_is_met_with_unspent_skill() -> None:
    s = needle(failure=1)
    assert (s.xp, s.A.due, s.B.due) == ([0, 0, 0], "discard 1", "")
    s = needle(failure=0)
    assert (s.xp, s.A.due, s.B.due, s.C.due) == ([2, 0, 0], "", "discard 1", "discard 1")


@pytest.mark.example("CR-E.13")
def test_two_winners_of_one_trap() -> None:
    s = given(phase="targets", row="poison-needle-trap", enemy_deck=2,
              order="ABC", B={"skill": 4}, C={"skill": 4})
    s.says("A", "none")
    s.says("B", "row-1")
    s.says("C", "row-1")
    assert s.xp == [0, 2, 2]
    assert (s.A.due, s.B.due, s.C.due) == ("discard 2", "discard 1", "discard 1")
    assert [card.spec.id for card in s.t.vanquished] == ["poison-needle-trap"]
    assert s.asked == "A"
    assert s.A.n("hand") == 5
    s.match.answer((0, 1))
    assert s.A.n("hand") == 3


@pytest.mark.example("CR-E.14")
def test_the_bounty_is_paid_for_the_dummy_and_the_trash_is_forced() -> None:
    s = given(phase="targets", A={"played": "royal-bounty minor-fight"})
    assert s.A.fight == 2
    s.says("A", "dummy")
    s.says("B", "none")
    assert (s.A.xp, s.A.due) == (1, "trash 1")
    s.on_to("sitting")
    s.says("B", "end")
    assert (s.asked, s.question.lo, s.question.hi) == ("A", 1, 1)
    assert set(s.offers()) <= {"royal-bounty", "minor-fight", "minor-skill"}


@pytest.mark.example("CR-E.15")
@pytest.mark.parametrize(("target", "xp", "due"), [("waistcoat-rats", 4, ""), ("dummy", 2, "trash 1")])
def test_riders_add_up(target: str, xp: int, due: str) -> None:
    s = given(phase="targets", row="waistcoat-rats", A={"played": "royal-bounty royal-bounty double-or-quits"})
    assert s.A.fight == 4
    s.says("A", target)
    s.says("B", "none")
    assert (s.A.xp, s.A.due) == (xp, due)


@pytest.mark.example("CR-E.16")
def test_no_target_neither_wins_nor_loses() -> None:
    s = given(phase="targets", A={"xp": 3, "played": "royal-bounty insurance-paperwork"})
    s.says("A", "none")
    s.says("B", "none")
    assert s.A.xp == 3


@pytest.mark.example("CR-E.35")
def test_with_two_seats_failure_is_placed_without_a_question() -> None:
    s = given(phase="targets", row="well-bred-werewolf", A={"failure": 3, "shield": 3},
              B={"xp": 2, "failure": 2, "played": "duelling-cane"})
    s.t.seats[1].fight = 6
    told: list[Event] = []
    s.t.heard = told.append
    s.says("A", "none")
    s.says("B", "row-1")
    assert s.t.phase in ("sitting", "order")  # nothing was asked in between
    assert {(event.other, event.n) for event in told if event.kind == "sends"} == {(0, 2), (1, 3)}
    assert [event.note for event in told if event.kind == "loses-to"] == ["6 − 2 Failure = 4 of 6 Fight"]
    assert (s.B.xp, s.B.due) == (1, "discard 1")


@pytest.mark.example("CR-E.35")
def test_a_shield_never_helps_beyond_the_failure() -> None:
    s = given(phase="targets", row="well-bred-werewolf", A={"failure": 3, "shield": 3, "fight": 5},
              B={"failure": 2, "shield": 1, "fight": 6})
    s.says("A", "row-1")  # effective Failure 0, Total 5 of 6
    s.says("B", "row-1")  # effective Failure 2, Total 4 of 6
    assert (s.A.due, s.B.due, s.t.vanquished) == ("discard 1", "discard 1", [])


@pytest.mark.example("CR-E.36")
@pytest.mark.parametrize(("sequence", "fight"), [
    ("minor-fight steam-fist gatling-pipe-organ", 9), ("gatling-pipe-organ minor-fight steam-fist", 7)])
def test_the_organ_counts_what_was_played_before(sequence: str, fight: int) -> None:
    s = given(A={"hand": sequence})
    s.says("A", *sequence.split())
    assert s.A.fight == fight


@pytest.mark.example("CR-E.37")
def test_a_copied_card_does_everything_again() -> None:
    s = given(seats=3, row="waistcoat-rats",
              A={"hand": "curses-foiled-again camera-obscura", "deck_top": "minor-skill"})
    s.says("A", "curses-foiled-again", "camera-obscura", "end")  # one card can be copied: nobody is asked which
    assert (s.A.hand, s.A.failure) == ("minor-skill", 6)
    s.on_to("targets")
    s.says("A", "none")
    s.says("B", "row-1")
    s.says("C", "row-1")
    s.says("A", {"B": 3, "C": 3})
    assert (s.B.due, s.C.due) == ("discard 3", "discard 3")  # rats 1, the two riders 2


@pytest.mark.example("CR-E.37")
def test_a_camera_alone_only_draws() -> None:
    s = given(A={"hand": "camera-obscura", "deck_top": "minor-skill"})
    s.says("A", "camera-obscura")
    assert (s.A.hand, s.A.failure, s.A.skill) == ("minor-skill", 0, 0)


@pytest.mark.example("CR-E.38")
@pytest.mark.parametrize(("converted", "skill", "wins"), [(4, 3, False), (3, 4, True)])
def test_skill_turned_into_fight_is_missing_for_a_trap(converted: int, skill: int, wins: bool) -> None:
    s = given(row="poison-needle-trap", A={"hand": "steam-transmuter", "skill": 5})
    s.says("A", "steam-transmuter")
    assert (s.A.skill, s.question.kind, s.question.hi) == (7, "number", 4)
    s.says("A", converted)
    assert (s.A.skill, s.A.fight) == (skill, converted)
    s.on_to("targets")
    s.says("A", "row-1")
    s.says("B", "none")
    assert (s.A.xp, s.A.due) == ((2, "") if wins else (0, "discard 1"))


@pytest.mark.example("CR-E.39")
def test_losing_for_money() -> None:
    s = given(phase="targets", row="waistcoat-rats", options={"finale": "lady-nocturne"},
              A={"xp": 5, "played": "insurance-paperwork"}, B={"fight": 3})
    s.says("A", "finale")
    s.says("B", "row-1")
    assert (s.A.xp, s.A.barred) == (4, True)


@pytest.mark.example("CR-E.39")
def test_losing_to_the_dummy_is_not_insured() -> None:
    s = given(phase="targets", A={"xp": 5, "fight": 1, "played": "insurance-paperwork"})
    s.says("A", "dummy")
    s.says("B", "none")
    assert (s.A.xp, s.A.due) == (5, "")


@pytest.mark.example("CR-E.50")
@pytest.mark.parametrize("buys", [False, True])
def test_failure_on_show_before_buying(buys: bool) -> None:
    s = given(order="AB", phase="buy", row="poison-needle-trap", A={"skill": 5, "queue": "brass-knuckles A2 A3 A4 A5"},
              B={"failure": 1})
    assert s.match.view(0).seats[1].failure == 1
    s.says("A", *(["brass-knuckles"] if buys else []), "end")
    s.on_to("targets")
    s.says("A", "row-1")
    s.says("B", "none")
    assert (s.A.xp, s.A.due) == ((0, "discard 1") if buys else (2, ""))


@pytest.mark.example("CR-E.53")
def test_a_finale_beaten_with_skill_is_no_trap() -> None:
    s = given(phase="targets", options={"finale": "infernal-puzzle-box"}, row="waistcoat-rats",
              A={"class_slot": "class-trap-tester", "played": "trap-fanciers-manual", "skill": 8}, B={"fight": 3})
    assert s.A.skill == 9
    s.says("A", "finale")
    s.says("B", "row-1")
    assert (s.A.xp, s.A.barred) == (0, True)
    assert s.A.discard.count("botched-blueprint") == 2
