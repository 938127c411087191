"""The bar's key caps for questions that are put together card by card."""

from __future__ import annotations

from typing import Any

import pytest

from deckgames.engine.decisions import Allocate, Mark, Order, Pick, Refused, SeatMark, Topic
from deckgames.ui.paint.canvas import spans_text
from deckgames.ui.table.asking import Question
from deckgames.ui.table.draft import Draft
from deckgames.ui.table.layout import Scene, SeatLook, Stop
from deckgames.ui.table.stops import BAR, bar_stops, next_zone
from tests.ui.bare_layout import BareLayout

FRUIT = [Mark("a", "apple"), Mark("b", "pear"), Mark("c", "plum")]


def asked(lo: int, hi: int, *chosen: str) -> tuple[str, list[tuple[str, str]]]:
    """The question and its caps with so many chosen."""
    draft = Draft(Pick(0, "X-1", Topic.TAKE, "Trash cards", FRUIT, lo, hi))
    draft.chosen = list(chosen)
    look = SeatLook("Ann", "▲", 1, True)
    scene = Scene(None, draft.decision, draft.options, (look,), 80, 24, chosen=draft.chosen)
    stops = bar_stops(draft.items(), (), draft.options)
    bar = Question(scene, draft, BareLayout(), look, stops[0], stops, {"1": "a", "2": "b", "3": "c"}).model()
    assert spans_text(bar.forecast)
    return bar.question, [option for option in bar.options if option[1] not in ("apple", "pear", "plum")]


@pytest.mark.parametrize(("lo", "hi", "chosen", "caps"), [
    (1, 1, (), []),
    (0, 1, (), [("0", "take none")]),
    (0, 2, (), [("Space", "take or leave"), ("Enter", "take none")]),
    (0, 2, ("a",), [("Space", "take or leave"), ("Enter", "take 1"), ("0", "take none")]),
    (2, 2, ("b",), [("Space or Enter", "take or leave")]),
    (2, 2, ("a",), [("Space", "take or leave")]),
    (2, 2, ("a", "b"), [("Space", "take or leave"), ("Enter", "take 2")]),
])
def test_the_caps_say_what_enter_does_and_name_no_key_twice(
        lo: int, hi: int, chosen: tuple[str, ...], caps: list[tuple[str, str]]) -> None:
    question, shown = asked(lo, hi, *chosen)
    assert shown == caps
    assert (" of " in question) is (hi > 1)


# ---- a question that is answered in the bar, with the cursor on the table


CARD = Stop("pool")


def shared(at_table: bool, *seats: int | None) -> Question:
    """Points for these seats (None: for something else), with the cursor in the bar or on a card of the table."""
    items = [SeatMark(seat) if seat is not None else Mark(f"a{nth}", f"A{nth}") for nth, seat in enumerate(seats)]
    return question(Allocate(0, "X-1", Topic.HARM, "Share out", 3, items), at_table)


def question(decision: Any, at_table: bool) -> Question:
    draft = Draft(decision)
    looks = [SeatLook(name, sign, nth, True) for nth, (name, sign) in enumerate(zip("ABC", "▲●■", strict=True), 1)]
    scene = Scene(None, decision, draft.options, looks, 80, 24, chosen=draft.chosen, amounts=draft.amounts)
    stops = [CARD, *bar_stops(draft.items(), (CARD,), draft.options)]
    return Question(scene, draft, BareLayout(), looks[0], stops[0 if at_table else 1], stops, {})


def test_the_caps_of_points_say_what_the_arrows_do_where_the_cursor_stands() -> None:
    assert shared(False, None, None).model().options == (
        ("↑ ↓", "line"), ("← →", "amount"), ("Enter", "3 here"))
    whole = shared(False, 1, 2)
    assert whole.model().options == (("↑ ↓", "seat"), ("← →", "amount"), ("Enter", "3 here"))
    whole.draft.amounts[next(iter(whole.draft.amounts))] = 3
    assert whole.model().options == (("↑ ↓", "seat"), ("← →", "amount"), ("Enter", "send"))
    away = shared(True, 1, 2)
    assert away.model().options == (("Tab", "to the points"),)
    assert away.stops[next_zone(0, away.stops, 1)].zone == BAR
    with pytest.raises(Refused, match="Tab goes to the numbers"):
        away.draft.special("3", CARD.oid)
    with pytest.raises(Refused, match="Tab goes to the numbers"):
        away.draft.step("", 1)


def test_the_caps_of_an_order_too() -> None:
    order = Order(0, "X-1", Topic.ORDER, "In which order?", FRUIT)
    assert question(order, False).model().options[:2] == (("1-3", "this one next"), ("← →", "choose"))
    away = question(order, True)
    assert away.model().options == (("1-3", "this one next"), ("Tab", "to the order"), ("Enter", "this order"))
    assert away.stops[next_zone(0, away.stops, 1)].zone == BAR
