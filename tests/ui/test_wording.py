"""The pieces of the bar's lines and of lines about the seats."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from deckgames.engine.forecast.forecast import Forecast
from deckgames.engine.forecast.lookahead import Ends
from deckgames.engine.vocabulary.decisions import Topic, whether
from deckgames.ui.paint.cells import Line, spans_text
from deckgames.ui.toolkit.forecast_phrases import below_each_other, decided_by, ending
from tests.given.initiative import base_pack


def line(*parts: str) -> Line:
    found: list[tuple[str, str]] = []
    for part in parts:
        found += [("  ", "plain"), (part, "text")] if found else [(part, "name")]
    return tuple(found)


def test_names_and_points_of_the_seats_stand_below_each_other() -> None:
    lines = [line("▲ Ann", "✶13", "S3 F2", "hand 5"), line("■ Cy", "✶0", "hand 5"), line("● 勝", "✶7")]
    assert [spans_text(found) for found in below_each_other(lines)] == [
        "▲ Ann  ✶13  S3 F2  hand 5",
        "■ Cy   ✶0   hand 5",
        "● 勝   ✶7",
    ]
    assert below_each_other([]) == []
    assert below_each_other([line("one"), ()]) == [line("one"), ()]


@pytest.mark.parametrize(("end", "says"), [
    (Ends("asked", 0, "What now?", Topic.ACT), "still your turn"),
    (Ends("asked", 0, "What now?", Topic.ACT, only=True), "Bea is next"),
    (Ends("asked", 0, "Put which card on their deck?", Topic.PUT), "then: Put which card on their deck?"),
    (Ends("asked", 1, "What now?", Topic.ACT), "Bea is next"),
    (Ends("asked", 1, "Who pays seat 1?", Topic.PAY), "Bea decides: Who pays Ann?"),
    (Ends("turn"), "Bea is next"),
    (Ends("over"), "the game ends"),
    (Ends("open"), ""),
])
def test_a_forecast_ends_with_what_comes_next(end: Ends, says: str) -> None:
    found = Forecast({}, Ends("asked", 0, ""), end, (end,), False, ())
    said = ending(found, 0, lambda no: (("Ann", "Bea")[no], "name"), (("Bea is next", "text"),))
    assert spans_text(said) == says


def test_a_forecast_says_both_where_chance_decides_whether_the_own_turn_goes_on() -> None:
    """Read in a game: nothing was said of it."""
    ends = Ends("turn"), Ends("asked", 0, "More actions?", Topic.ACT)
    found = Forecast({}, Ends("asked", 0, ""), ends[0], ends, True, ())
    said = ending(found, 0, lambda no: (("Ann", "Bea")[no], "name"), (("Bea is next", "text"),))
    assert spans_text(said) == "still your turn, or Bea is next"


@pytest.mark.parametrize(("asks", "says"), [
    ("Discard a card", "then: Discard a card; another seat, Bea, decides: Pay? Then Bea is next"),
    ("Discard which?", "then: Discard which? Another seat, Bea, decides: Pay? Then Bea is next"),
])
def test_what_follows_a_question_is_parted_from_it_also_where_usual_answers_are_told(asks: str, says: str) -> None:
    end = Ends("turn")
    found = Forecast({}, Ends("asked", 0, ""), end, (end,), False, (), usual=True, asks=asks,
                     others=((1, "Pay?", True),))
    said = ending(found, 0, lambda no: (("Ann", "another seat, Bea,")[no], "name"), (("Bea is next", "text"),))
    assert spans_text(said) == f"{says} (a guess)"


@pytest.mark.parametrize(("asks", "others", "says"), [
    ("Which one?", (), "then: Which one? Then: Journey?"),
    ("", ((1, "Pay?", True),), "Bea decides: Pay? Then you: Journey?"),
])
def test_two_questions_are_not_both_said_to_come_then(
        asks: str, others: tuple[tuple[int, str, bool], ...], says: str) -> None:
    """Seen in a game: "Then: Take which wound card? Then: Journey to the graveyard?"."""
    end = Ends("asked", 0, "Journey?", Topic.TAKE)
    tried: Any = SimpleNamespace(asked=((None, "Which one?"),), ends_by=(), alternatives=())
    found = Forecast({}, Ends("asked", 0, ""), end, (end,), False, (), tried, asks=asks, others=others)
    said = ending(found, 0, lambda no: (("Ann", "Bea")[no], "name"), (("Bea is next", "text"),))
    assert spans_text(said) == says


def test_nobody_is_told_of_themselves_that_they_decide() -> None:
    """Bea read: "Then Bea decides, by whether you maroon a card"."""
    ends = Ends("asked", 0, "Play?", Topic.ACT), Ends("asked", 0, "Which one?", Topic.REMOVE)
    tried: Any = SimpleNamespace(asked=((None, "Maroon a card?"),), ends_by=(), alternatives=())
    found = Forecast({}, Ends("asked", 0, "", Topic.ACT), ends[0], ends, False, (), tried, asks="Maroon a card?",
                     ends_by=((None, "Maroon a card?"),))
    said = ending(found, 0, lambda no: (("Bea", "Ann")[no], "name"), (("Ann is next", "text"),))
    assert spans_text(said) == "then: Maroon a card?"


def test_a_reason_is_made_of_the_parts_of_its_question_not_of_its_words() -> None:
    """It was cut out of the finished sentence: "by which card on their deck you put", "by what you lose 5 health? If
    you do, ..."."""
    assert decided_by(((None, whether("bury this card")),)) == "by whether you bury this card"
    doll: Any = base_pack().spec("doll-of-yourself")
    (may,) = doll.effects
    assert str(may.question) == "Lose 5 health? If you do, the opponent with the most health loses 15 health."
    assert decided_by(((None, may.question),)) == "by whether you lose 5 health"
    assert decided_by(((1, "Pay?"),)) == "by seat 2’s choice"
    assert decided_by(((None, may.question), (None, "Which?"))) == "by what you choose"
