"""Card Ring, chapter 3: Upkeep and Play."""

import pytest

from deckgames.engine.events import Event
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


@pytest.mark.rule("CR-3.3")
@pytest.mark.rule("CR-R.9")
def test_a_due_larger_than_the_hand_takes_it_all_without_asking() -> None:
    s = given(A={"hand": HAND, "discard_due": 4}, B={"hand": "minor-skill"})
    assert (s.A.hand, s.A.discard, s.asked) == ("", HAND, "B")


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


@pytest.mark.rule("CR-3.5")
@pytest.mark.rule("CR-3.6")
def test_any_number_of_cards_in_any_sequence_or_none() -> None:
    s = given(A={"hand": HAND}, B={"hand": HAND})
    s.says("A", "minor-fight", "minor-skill", "minor-skill")
    assert (s.A.in_play, s.A.skill, s.A.fight) == ("minor-fight minor-skill minor-skill", 2, 1)
    assert s.asked == "B"  # an empty hand ends Play
    s.says("B", "end")
    assert (s.B.in_play, s.B.skill, s.t.phase) == ("", 0, "buy")


@pytest.mark.rule("CR-3.7")
def test_a_card_is_in_play_before_its_effects_and_these_come_in_sequence() -> None:
    s = given(A={"hand": "paper-shredder minor-fight"})
    s.says("A", "paper-shredder")
    assert (s.A.in_play, s.A.skill) == ("paper-shredder", 1)
    assert (s.question.kind, s.question.source.spec.id) == ("pick", "paper-shredder")
    assert s.offers() == ["minor-fight"]


@pytest.mark.rule("CR-3.8")
@pytest.mark.rule("CR-R.10")
def test_what_must_be_done_is_done_as_far_as_possible() -> None:
    s = given(A={"hand": "galvanic-brainstorm", "deck": "minor-skill"}, B={"hand": "minor-skill"})
    s.says("A", "galvanic-brainstorm")
    assert (s.A.hand, s.A.discard, s.asked) == ("", "minor-skill", "B")  # drew 1 of 3, had to discard it
    s = given(A={"hand": "botched-blueprint grave-robbery"}, B={"hand": "minor-skill"})
    s.says("A", "botched-blueprint", "grave-robbery")
    assert (s.A.in_play, s.asked) == ("botched-blueprint grave-robbery", "B")


@pytest.mark.rule("CR-3.9")
@pytest.mark.rule("CR-R.11")
def test_the_discard_pile_is_shuffled_only_when_a_card_is_needed() -> None:
    s = given(A={"hand": "difference-engine", "deck": "minor-skill minor-fight", "discard": "steam-fist"})
    word = s.t.rng.word
    s.says("A", "difference-engine")
    assert (s.A.hand, s.A.deck, s.A.discard) == ("minor-skill minor-fight", "", "steam-fist")
    assert s.t.rng.word == word
    s = given(A={"hand": "difference-engine", "deck": "minor-skill", "discard": "steam-fist"})
    s.says("A", "difference-engine")
    assert (s.A.hand, s.A.deck, s.A.discard) == ("minor-skill steam-fist", "", "")
    s = given(A={"hand": "difference-engine", "deck": "minor-skill"})
    s.says("A", "difference-engine")
    assert s.A.hand == "minor-skill"


@pytest.mark.rule("CR-3.10")
def test_drawn_cards_may_be_played_at_once() -> None:
    s = given(A={"hand": "clockwork-ledger", "deck_top": "steam-fist"})
    s.says("A", "clockwork-ledger", "steam-fist")
    assert s.A.fight == 3


@pytest.mark.rule("CR-3.11")
def test_discarded_cards_come_back_and_trashed_ones_never() -> None:
    s = given(A={"hand": "spare-parts paper-shredder minor-skill minor-fight", "deck": ""}, B={"xp": 9})
    s.says("A", "spare-parts", "yes", ["minor-skill"], "paper-shredder", ["minor-fight"])
    assert (s.A.discard, s.trash.split()[-1], s.t.seats[0].trashed) == ("minor-skill", "minor-fight", 1)
    s.round_ends()
    assert "minor-skill" in s.A.hand
    assert "minor-fight" not in s.A.hand + s.A.deck + s.A.discard


@pytest.mark.rule("CR-3.12")
@pytest.mark.rule("CR-3.14")
@pytest.mark.rule("CR-R.12")
def test_a_class_stays_and_gives_its_bonus_at_once_and_in_each_upkeep() -> None:
    s = given(A={"hand": "class-pugilist minor-skill"}, B={"xp": 9})
    s.says("A", "class-pugilist")
    assert (s.A.class_slot, s.A.in_play, s.A.fight, s.A.n("hand")) == ("class-pugilist", "", 1, 1)
    s.round_ends()
    assert (s.asked, s.A.class_slot, s.A.fight, s.A.n("hand")) == ("A", "class-pugilist", 1, 5)


@pytest.mark.rule("CR-3.13")
def test_one_class_a_seat_the_earlier_one_is_discarded() -> None:
    s = given(A={"hand": "class-professor class-saboteur"})
    s.says("A", "class-professor", "class-saboteur")
    assert (s.A.class_slot, s.A.discard, s.A.failure) == ("class-saboteur", "class-professor", 1)


@pytest.mark.rule("CR-3.14")
def test_the_demon_stationmaster_asks_in_upkeep() -> None:
    s = given(seats=2, A={"class_slot": "class-stationmaster", "queue": "A1 A2 A3 A4 A5", "hand": "minor-skill"},
              B={"queue": "B1 B2 B3 B4 B5"})
    assert (s.question.kind, s.question.rule) == ("confirm", "CR-3.14")
    s.says("A", "yes")
    s.match.answer(0)
    s.match.answer(4)
    assert (s.A.queue, s.B.queue) == ("B5 A2 A3 A4 A5", "B1 B2 B3 B4 A1")


@pytest.mark.rule("CR-3.16")
@pytest.mark.rule("CR-R.14")
def test_with_buying_in_the_sitting_a_later_seat_moves_what_is_left() -> None:
    s = given(order="AB", options={"buy": "sitting"}, main_deck_top="X", A={"skill": 9, "queue": "A1 A2 A3 A4 A5"},
              B={"hand": "railway-turntable", "queue": "B1 B2 B3 B4 B5"})
    s.says("A", "buy:space-5", "end")
    s.says("B", "railway-turntable", "yes")
    assert (s.A.discard, s.A.queue, s.B.queue) == ("A5", "A2 A3 A4 X B1", "B2 B3 B4 B5 A1")


@pytest.mark.rule("CR-3.16")
def test_swapping_with_a_neighbour_of_four() -> None:
    s = given(seats=4, A={"hand": "gentlemens-exchange"})
    s.says("A", "gentlemens-exchange", "yes")
    assert s.offers() == ["seat-1", "seat-3"]


@pytest.mark.rule("CR-3.16")
def test_sweeping_the_own_queue_in_the_chosen_sequence() -> None:
    s = given(main_deck="X Y", A={"hand": "spring-cleaning", "queue": "A1 A2 A3 A4 A5", "deck": "minor-skill"})
    s.says("A", "spring-cleaning")
    assert (s.question.lo, s.question.hi, s.question.ordered) == (0, 3, True)
    s.match.answer((3, 0))
    assert (s.A.queue, s.main_deck) == ("A2 A3 A5 X Y", "A4 A1")


@pytest.mark.rule("CR-3.16")
def test_trashing_from_an_opponents_queue() -> None:
    s = given(seats=3, main_deck_top="X Y", A={"hand": "demolition-permit"}, C={"queue": "C1 C2 C3 C4 C5"})
    s.says("A", "demolition-permit", "C")
    s.match.answer((1, 4))
    assert (s.C.queue, s.trash.split()[-2:]) == ("C1 C3 C4 X Y", ["C2", "C5"])


@pytest.mark.rule("CR-4.6")
@pytest.mark.rule("CR-R.17")
def test_what_is_swept_under_an_empty_deck_comes_straight_back() -> None:
    s = given(main_deck="", A={"hand": "spring-cleaning", "queue": "A1 A2 A3 A4", "deck": "minor-skill"},
              B={"queue": "B1 B2 B3 B4"})
    s.says("A", "spring-cleaning")
    s.match.answer((2, 0, 1))
    assert (s.A.queue, s.B.queue, s.main_deck) == ("A4 A3 A1 A2", "B1 B2 B3 B4", "")


@pytest.mark.rule("CR-3.8")
@pytest.mark.parametrize(("sunk", "top", "bottom"), [
    ([], "hall-of-mirrors clockwork-bishop", ""), (["hall-of-mirrors"], "clockwork-bishop", "hall-of-mirrors"),
    (["clockwork-bishop", "hall-of-mirrors"], "", "clockwork-bishop hall-of-mirrors")])
def test_scouted_enemies_that_stay_keep_their_sequence(sunk: list[str], top: str, bottom: str) -> None:
    s = given(enemy_deck_top="hall-of-mirrors clockwork-bishop thing-in-the-lake", A={"hand": "naughty-periscope"})
    s.says("A", "naughty-periscope", sunk)
    assert s.enemy_deck.startswith(f"{top} thing-in-the-lake".strip())
    assert s.enemy_deck.endswith(bottom)


@pytest.mark.rule("CR-R.38")
def test_a_botched_blueprint_may_be_played_and_trashed() -> None:
    s = given(A={"hand": "botched-blueprint botched-blueprint paper-shredder"})
    s.says("A", "botched-blueprint", "paper-shredder", ["botched-blueprint"])
    assert (s.A.in_play, s.trash) == ("botched-blueprint paper-shredder", "botched-blueprint")


def test_a_replaced_class_is_told() -> None:
    s = given(A={"class_slot": "class-tycoon", "hand": "class-pugilist"})
    told: list[Event] = []
    s.t.heard = told.append
    s.says("A", "class-pugilist")
    assert [event.kind for event in told][:2] == ["plays", "replaces"]


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
