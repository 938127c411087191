"""Card Ring, chapter 3: Upkeep and Play."""

import pytest

from deckgames.games.cardring.state import TrashDue
from tests.given.cardring import base_pack, given

HAND = "minor-skill minor-skill minor-fight"


def owes(count: int, may: bool = False, cause: str = "training-dummy") -> TrashDue:
    """A Due to trash, as Recovery leaves it."""
    return TrashDue(count, may, base_pack().card(999, cause))


@pytest.mark.rule("CR-3.1")
@pytest.mark.rule("CR-6.11")
def test_upkeep_is_dues_then_class() -> None:
    s = given(A={"hand": HAND, "trash_dues": [owes(1)], "discard_due": 1, "class_slot": "class-tycoon"})
    assert (s.question.prompt, s.A.skill) == ("Trash", 0)
    s.says("A", ["minor-fight"])
    assert (s.question.prompt, s.A.skill, s.trash) == ("Discard", 0, "minor-fight")
    s.says("A", ["minor-skill"])
    assert (s.A.skill, s.A.hand, s.A.discard) == (1, "minor-skill", "minor-skill")
    assert s.question.rule == "CR-3.5"


@pytest.mark.rule("CR-3.4")
def test_a_due_to_trash_more_than_there_is_takes_hand_and_discard_pile() -> None:
    s = given(A={"hand": "minor-skill", "discard": "minor-fight", "trash_dues": [owes(3)]}, B={"hand": "minor-skill"})
    assert (s.A.hand, s.A.discard, s.trash, s.asked) == ("", "", "minor-skill minor-fight", "B")


@pytest.mark.rule("CR-3.4")
def test_a_due_that_may_be_refused_is_asked() -> None:
    s = given(A={"hand": "minor-skill", "trash_dues": [owes(3, may=True, cause="solicitor-of-darkness")]})
    assert (s.question.lo, s.question.hi, s.question.source.spec.id) == (0, 1, "solicitor-of-darkness")
    s.says("A", "none")
    assert s.A.hand == "minor-skill"


def test_a_due_keeps_to_the_zones_its_card_names() -> None:
    due = TrashDue(1, False, base_pack().card(999, "training-dummy"), ("hand",))
    s = given(A={"hand": HAND, "discard": "steam-fist", "trash_dues": [due]})
    assert "steam-fist" not in s.offers()


def test_with_an_empty_enemy_deck_a_shooed_enemy_comes_straight_back() -> None:
    s = given(row="waistcoat-rats", row_full=False, enemy_deck="",
              A={"hand": "convenient-trapdoor"})
    s.t.row[:] = [None, *s.t.row[:2]]
    s.says("A", "convenient-trapdoor", "yes")
    assert s.row == "- waistcoat-rats -"


@pytest.mark.rule("CR-3.8")
@pytest.mark.rule("CR-3.16")
@pytest.mark.parametrize(("card", "answers", "rules"), [
    ("galvanic-brainstorm", [], ["CR-3.8"]),
    ("paper-shredder", [], ["CR-3.8"]),
    ("grave-robbery", [], ["CR-3.8"]),
    ("crystal-ball", [], ["CR-3.8"]),
    ("spare-parts", ["yes"], ["CR-3.8", "CR-3.8"]),
    ("banana-skin", [], ["CR-3.8"]),
    ("steam-transmuter", [], ["CR-3.8"]),
    ("gentlemens-exchange", ["yes", "B", "A2"], ["CR-3.8", "CR-3.16", "CR-3.16", "CR-3.16"]),
    ("pocket-abacus", [], ["CR-3.16"]),
    ("demolition-permit", ["B"], ["CR-3.16", "CR-3.16"]),
    ("alphabetical-butler", [], ["CR-3.16"]),
    ("naughty-periscope", [], ["CR-3.8"]),
    ("convenient-trapdoor", ["yes"], ["CR-3.8", "CR-3.8"]),
    ("camera-obscura", [], ["CR-3.8"])])
def test_every_question_of_a_card_names_its_rule(card: str, answers: list[str], rules: list[str]) -> None:
    s = given(seats=3, A={"hand": f"{card} minor-skill minor-fight", "in_play": "steam-fist university-grant",
                          "discard": "loose-screw duelling-cane", "queue": "A1 A2 A3 A4 A5"})
    s.says("A", card)
    asked = [s.question.rule]
    for answer in answers:
        if answer == "A2":
            s.match.answer(1)
        else:
            s.says("A", answer)
        asked.append(s.question.rule)
    assert asked == rules
