"""Decisions: what each kind accepts, how it is read and written, and that nothing is built before somebody looks."""

from typing import Any

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.vocabulary.decisions import (
    DONE,
    SEAT,
    Allocate,
    Choose,
    Confirm,
    Decision,
    Mark,
    Number,
    Option,
    Order,
    Pick,
    Raw,
    Reasons,
    Refused,
    Topic,
)
from tests.engine.toys import PACK

ONE, TWO = PACK.card(1, "point-card"), PACK.card(2, "point-card")
DRAW = PACK.card(3, "draw-card")
BUY = Mark("buy:space-3", "Buy 3")


def why() -> Reasons:
    return Reasons({"buy:space-3": "Buy the Draw for 2"}, {"buy:space-3": DRAW},
                     [Option("buy:space-4", "Buy 4", blocked="it costs 5, you have 2", rule="TO-1")])


QUESTIONS: list[Decision] = [
    Choose(0, "TO-1", Topic.CHOOSE, "?", [ONE, TWO, DRAW, None]),
    Choose(0, "TO-1", Topic.CHOOSE, "?", [BUY, SEAT[1], None], why),
    Confirm(0, "TO-1", Topic.AGREE, "?"),
    Pick(0, "TO-1", Topic.TAKE, "?", [ONE, TWO, DRAW], 0, 3),
    Pick(0, "TO-1", Topic.TAKE, "?", [ONE, TWO, DRAW], 1, 2, ordered=True),
    Pick(0, "TO-1", Topic.TAKE, "?", [], 0, 2),
    Order(0, "TO-1", Topic.ORDER, "?", [ONE, TWO, DRAW]),
    Number(0, "TO-1", Topic.PAY, "?", -2, 9),
    Allocate(0, "TO-1", Topic.HARM, "?", 3, [SEAT[0], SEAT[2]]),
]
IDS = [f"{q.kind}-{i}" for i, q in enumerate(QUESTIONS)]


@pytest.mark.parametrize("question", QUESTIONS, ids=IDS)
def test_what_is_written_is_read_again(question: Decision) -> None:
    rng = Rng.fresh(1)
    for _ in range(60):
        raw = question.random(rng)
        written = question.write(raw)
        assert question.parse(written) == raw
        assert question.read(written) == raw
        assert question.accepts(raw)


@pytest.mark.parametrize("question", QUESTIONS, ids=IDS)
@pytest.mark.parametrize("raw", [-1, 99, True, "0", None, 1.0, [0], (True,), (0, 0), (7,), (0, "1"), (-1,),
                                 (1, 2, 3, 4), (0, True, 2)])
def test_what_is_no_answer_is_refused(question: Decision, raw: Any) -> None:
    if isinstance(question, Number) and raw == -1:
        pytest.skip("-1 is in its range")
    assert not question.accepts(raw)
    with pytest.raises(Refused, match=r"^(type yes or no|expected )"):
        question.value(raw)


@pytest.mark.parametrize("question", QUESTIONS, ids=IDS)
@pytest.mark.parametrize("written", [None, 3.5, {"a": 1}, ["no-such#9"], "no-such#9", [["x"]], {}, [None], object()])
def test_what_cannot_be_read_is_refused_in_words(question: Decision, written: object) -> None:
    for read in (question.read, question.parse):
        with pytest.raises(Refused):
            question.value(read(written))


@pytest.mark.parametrize(("question", "said", "raw"), [
    (QUESTIONS[0], "point-card#2", 1), (QUESTIONS[0], "point-card", 0), (QUESTIONS[0], "Draw", 2),
    (QUESTIONS[0], " DRAW-CARD#3 ", 2), (QUESTIONS[0], "done", 3),
    (QUESTIONS[1], "Buy the Draw for 2", 0), (QUESTIONS[1], "draw-card", 0), (QUESTIONS[1], "seat-1", 1),
    (QUESTIONS[2], "Y", 1), (QUESTIONS[2], False, 0),
    (QUESTIONS[3], "draw-card", (2,)), (QUESTIONS[3], ["point-card", "Point"], (0, 1)), (QUESTIONS[3], "none", ()),
    (QUESTIONS[6], "proposal", (0, 1, 2)), (QUESTIONS[7], "-2", -2), (QUESTIONS[7], "7", 7),
    (QUESTIONS[8], {"seat-2": 3}, (0, 3)), (QUESTIONS[8], ["1", 2], (1, 2)),
])
def test_people_answer_by_id_name_or_number(question: Decision, said: object, raw: Raw) -> None:
    assert question.read(said) == raw


def test_a_file_is_read_exactly() -> None:
    with pytest.raises(Refused, match="not on offer any more"):
        QUESTIONS[0].parse("point-card")
    with pytest.raises(Refused, match="not on offer any more"):
        QUESTIONS[3].parse(["point-card#1", "point-card#1"])
    with pytest.raises(Refused):
        QUESTIONS[0].parse(["point-card#1"])


def test_refusals_say_what_was_meant_and_what_is_on_offer() -> None:
    with pytest.raises(Refused) as refused:
        QUESTIONS[0].read("drow-card")
    assert str(refused.value) == ("'drow-card' is not on offer here; did you mean 'draw-card'? "
                                  "on offer: point-card#1, point-card#2, draw-card#3, done")


def test_a_blocked_option_is_refused_with_its_reason() -> None:
    with pytest.raises(Refused, match="Buy 4: it costs 5, you have 2"):
        QUESTIONS[1].read("buy:space-4")


def test_options_show_labels_cards_and_what_is_blocked() -> None:
    shown = QUESTIONS[1].options()
    assert [(o.oid, o.label, o.blocked) for o in shown] == [
        ("buy:space-3", "Buy the Draw for 2", None), ("seat-1", "seat 2", None), ("done", "done", None),
        ("buy:space-4", "Buy 4", "it costs 5, you have 2")]
    assert shown[0].card is DRAW
    assert shown[1].seat == 1


def test_nothing_is_built_while_nobody_looks() -> None:
    def explode() -> Reasons:
        raise AssertionError("nobody looked")

    question = Choose(0, "TO-1", Topic.CHOOSE, "?", [ONE, None], explode)
    assert question.value(0) is ONE
    assert question.write(question.random(Rng.fresh(1))) in ("point-card#1", "done")


def test_the_live_list_may_change_after_the_answer() -> None:
    items = [ONE, TWO]
    picked = Pick(0, "TO-1", Topic.TAKE, "?", items, 0, 5).value((1, 0))
    items.clear()
    assert picked == [TWO, ONE]


def test_bounds_in_words() -> None:
    bounds = ((2, 2), (0, 2), (1, 2), (0, 9))
    assert [Pick(0, "", Topic.TAKE, "", [ONE, TWO], lo, hi).bounds() for lo, hi in bounds] == [
        "exactly 2", "up to 2", "1 to 2", "up to 2"]


def test_an_order_is_offered_and_taken_with_one_key() -> None:
    assert QUESTIONS[6].preset == (0, 1, 2)
    assert QUESTIONS[0].preset is None


def test_the_end_of_a_choice_can_have_its_own_name() -> None:
    question = Choose(0, "TO-1", Topic.CHOOSE, "?", [BUY, None], none=Mark("end-buy", "End buying"))
    assert question.write(1) == "end-buy"
    assert question.read("end buying") == 1
    assert DONE.oid == "done"


def test_nothing_shows_in_print() -> None:
    assert repr(QUESTIONS[0]) == "<choose TO-1 seat 0>"
    assert "oint" not in repr(QUESTIONS[0].options())
