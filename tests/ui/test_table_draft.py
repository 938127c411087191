"""Answers in the making, for every kind of decision."""

from __future__ import annotations

import pytest

from deckgames.engine.vocabulary.decisions import (
    SEAT,
    Allocate,
    Choose,
    Confirm,
    Mark,
    Number,
    Option,
    Order,
    Pick,
    Reasons,
    Refused,
    Topic,
)
from deckgames.ui.table.draft import Draft
from deckgames.ui.toolkit.layout import NUMBER

A, B, C = Mark("a", "apple"), Mark("b", "pear"), Mark("c", "plum")


def picking(lo: int, hi: int, ordered: bool = False, about: Topic = Topic.TAKE) -> Draft:
    return Draft(Pick(0, "X-1", about, "Trash cards", [A, B, C], lo, hi, ordered))


def test_the_key_of_an_option_chooses_it_at_once() -> None:
    draft = Draft(Choose(0, "X-1", Topic.CHOOSE, "Which?", [A, B, None]))
    assert draft.pressed("b") == 1
    assert draft.confirmed("done") == 2


def test_a_blocked_option_says_why() -> None:
    why = Reasons(blocked=[Option("z", "zebra", blocked="too dear")])
    draft = Draft(Choose(0, "X-1", Topic.CHOOSE, "Which?", [A], why=lambda: why))
    with pytest.raises(Refused, match="too dear"):
        draft.pressed("z")


def test_y_and_n_answer_a_yes_or_no_question() -> None:
    draft = Draft(Confirm(0, "X-1", Topic.AGREE, "Really?"))
    assert draft.special("y", None) == (True, 1)
    assert draft.special("N", None) == (True, 0)
    assert draft.confirmed("yes") == 1


def test_space_takes_and_leaves_cards_up_to_the_bound() -> None:
    draft = picking(0, 2)
    draft.toggle("b")
    draft.toggle("a")
    with pytest.raises(Refused, match="2 already chosen"):
        draft.toggle("c")
    draft.toggle("b")
    draft.toggle("c")
    assert draft.chosen == ["a", "c"]
    assert draft.confirmed("b") == (0, 2)


def test_where_one_card_at_most_may_be_taken_its_key_or_enter_sends_it() -> None:
    draft = picking(0, 1)
    assert not draft.several
    assert draft.pressed("a") == (0,)
    assert draft.confirmed("b") == (1,)
    assert draft.special("0", None) == (True, ())
    with pytest.raises(Refused, match="something must be chosen"):
        picking(1, 1).special("0", None)


def test_none_drops_what_is_chosen_before_it_answers() -> None:
    draft = picking(0, 3)
    draft.toggle("a")
    draft.toggle("c")
    assert draft.special("0", None) == (True, None) and draft.chosen == []
    assert draft.special("0", None) == (True, ())


def test_exactly_one_card_is_sent_by_its_key() -> None:
    draft = picking(1, 1)
    assert not draft.several
    assert draft.pressed("c") == (2,)


def test_enter_takes_cards_until_there_are_enough() -> None:
    draft = picking(2, 2)
    assert draft.confirmed("c") is None
    assert draft.chosen == ["c"]
    with pytest.raises(Refused, match="1 more"):
        draft.confirmed("c")
    assert draft.confirmed("a") == (2, 0)
    with pytest.raises(Refused):
        picking(1, 2).special("0", None)


def test_an_order_is_preset_and_items_are_moved_with_the_cursor() -> None:
    draft = Draft(Order(0, "X-2", Topic.ORDER, "Sort", [A, B, C]))
    assert draft.confirmed(None) == (0, 1, 2)
    draft.shift("c", -1)
    draft.shift("a", -1)
    assert draft.confirmed(None) == (0, 2, 1)
    draft.special("0", None)
    assert draft.chosen == ["a", "b", "c"]


def test_an_order_is_typed_digit_by_digit_and_the_rest_stays_as_it_was() -> None:
    draft = Draft(Order(0, "X-2", Topic.ORDER, "Sort", [A, B, C]))
    assert [draft.special(digit, "a") for digit in "31"] == [(True, None)] * 2
    assert draft.confirmed(None) == (2, 0, 1)
    for digit in "123":
        draft.special(digit, None)
    assert draft.confirmed(None) == (2, 1, 0), "who is typed once more is free, with all behind it"


def test_the_sequence_of_an_ordered_pick_can_be_changed() -> None:
    draft = picking(0, 3, ordered=True)
    for oid in ("a", "b"):
        draft.toggle(oid)
    draft.shift("b", -1)
    assert draft.confirmed(None) == (1, 0)
    with pytest.raises(Refused):
        picking(0, 3).shift("a", 1)


def test_a_number_stays_in_its_bounds() -> None:
    draft = Draft(Number(0, "X-3", Topic.PAY, "How many?", 1, 3))
    draft.step(NUMBER, 1)
    assert draft.confirmed(NUMBER) == 2
    assert draft.special("3", NUMBER) == (True, None)
    with pytest.raises(Refused, match="from 1 to 3"):
        draft.step(NUMBER, 1)


def test_large_numbers_are_typed_digit_by_digit() -> None:
    draft = Draft(Number(0, "X-3", Topic.PAY, "How many?", 0, 40))
    for digit, number in (("3", 3), ("1", 31), ("5", 5), ("2", 2)):
        if number == 2:
            draft.step(NUMBER, 1)
        draft.special(digit, NUMBER)
        assert draft.confirmed(NUMBER) == number


def test_all_points_must_be_shared_out() -> None:
    draft = Draft(Allocate(0, "X-4", Topic.HARM, "Send", 3, [SEAT[1], SEAT[2]]))
    draft.step(SEAT[2].oid, 1)
    with pytest.raises(Refused, match="2 of 3 points"):
        draft.confirmed(None)
    assert draft.special("2", SEAT[1].oid) == (True, None)
    assert draft.left == 0
    assert draft.confirmed(None) == (2, 1)


def test_enter_gives_a_line_what_is_left_and_sends_it_only_then() -> None:
    draft = Draft(Allocate(0, "X-4", Topic.HARM, "Send", 5, [SEAT[1], SEAT[2], SEAT[3]], most=(5, 3, 5)))
    assert draft.confirmed(SEAT[2].oid) is None and draft.rest(SEAT[2].oid) == 0
    with pytest.raises(Refused, match="2 of 5 points"):
        draft.confirmed(SEAT[2].oid)
    assert draft.confirmed(SEAT[3].oid) is None and draft.confirmed(SEAT[3].oid) == (0, 3, 2)


def test_between_two_what_one_gets_the_other_loses() -> None:
    draft = Draft(Allocate(0, "X-4", Topic.HARM, "Send", 12, [SEAT[1], SEAT[2]]))
    draft.fill((12, 0))
    for digit in "11":
        draft.special(digit, SEAT[2].oid)
    assert draft.confirmed(None) == (1, 11)
    draft.step(SEAT[2].oid, 1)
    with pytest.raises(Refused):
        draft.step(SEAT[2].oid, 1)
    assert draft.confirmed(None) == (0, 12)


def test_a_hint_is_put_together_but_not_sent() -> None:
    draft = picking(0, 2)
    draft.toggle("b")
    assert draft.fill((2, 0)) == "c"
    assert draft.chosen == ["c", "a"]
    assert draft.back() and draft.chosen == ["b"] and draft.back() and not draft.back()
    one = picking(1, 1)
    assert one.fill((1,)) == "b" and one.chosen == [] and one.confirmed("c") == (2,), "the cursor has moved on"
    shares = Draft(Allocate(0, "X-4", Topic.HARM, "Send", 3, [SEAT[1], SEAT[2]]))
    shares.step(SEAT[1].oid, 1)
    shares.fill((1, 2))
    assert shares.left == 0 and shares.back() and shares.left == 2


def test_a_key_that_chooses_sends_nothing_though_no_further_card_is_allowed() -> None:
    for lo in (0, 3):
        draft = picking(lo, 3)
        draft.fill((2, 0))
        assert draft.pressed("b") is None
        assert draft.confirmed("b") == (2, 0, 1)


def test_enter_sends_no_card_that_need_not_be_given_up() -> None:
    draft = picking(0, 1, about=Topic.REMOVE)
    assert draft.confirmed("b") == () and draft.pressed("b") is None and draft.pressed("c") is None
    assert draft.confirmed("b") == (2,)


def test_one_card_that_is_proposed_is_where_the_cursor_begins() -> None:
    assert (picking(1, 1).propose((2,)), picking(2, 2).propose((0, 2))) == ("c", "a")
