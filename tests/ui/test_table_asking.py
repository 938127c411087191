"""The bar's key caps for questions that are put together card by card."""

from __future__ import annotations

import pytest

from deckgames.engine.decisions import Mark, Pick
from deckgames.ui.canvas import spans_text
from deckgames.ui.layout import Scene, SeatLook
from deckgames.ui.table.asking import Question
from deckgames.ui.table.draft import Draft
from deckgames.ui.table.stops import bar_stops
from tests.ui.bare_layout import BareLayout

FRUIT = [Mark("a", "apple"), Mark("b", "pear"), Mark("c", "plum")]


def asked(lo: int, hi: int, *chosen: str) -> tuple[str, list[tuple[str, str]]]:
    """The question and its caps with so many chosen."""
    draft = Draft(Pick(0, "X-1", "Trash cards", FRUIT, lo, hi))
    draft.chosen = list(chosen)
    look = SeatLook("Ann", "▲", 1, True)
    scene = Scene(None, draft.decision, draft.options, (look,), 80, 24, chosen=draft.chosen)
    stops = bar_stops(draft.items(), (), draft.options)
    bar = Question(scene, draft, BareLayout(), look, stops[0], stops, {"1": "a", "2": "b", "3": "c"}).model()
    assert spans_text(bar.forecast)
    return bar.question, [option for option in bar.options if option[1] not in ("apple", "pear", "plum")]


@pytest.mark.parametrize(("lo", "hi", "chosen", "caps"), [
    (1, 1, (), []),
    (0, 1, (), [("0", "trash none")]),
    (0, 2, (), [("Space", "take or leave"), ("Enter", "trash none")]),
    (0, 2, ("a",), [("Space", "take or leave"), ("Enter", "trash 1"), ("0", "trash none")]),
    (2, 2, ("a",), [("Space", "take or leave"), ("Enter", "take")]),
    (2, 2, ("a", "b"), [("Space", "take or leave"), ("Enter", "trash 2")]),
])
def test_the_caps_say_what_enter_does_and_name_no_key_twice(
        lo: int, hi: int, chosen: tuple[str, ...], caps: list[tuple[str, str]]) -> None:
    question, shown = asked(lo, hi, *chosen)
    assert shown == caps
    assert (" of " in question) is (hi > 1)
