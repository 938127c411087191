"""The pieces of the bar's lines and of lines about the seats."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from deckgames.engine.forecast.forecast import Forecast
from deckgames.engine.forecast.lookahead import Ends
from deckgames.engine.vocabulary.decisions import Topic, whether
from deckgames.games.journey.state import SAY
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


PUT, PAY, BURY = SAY("asks.discard"), "Say who pays seat 1", whether("bury this card")


def ended(found: Forecast, names: tuple[str, str] = ("Ann", "Bea")) -> str:
    """How this forecast ends, where that the round ends behind the turn is news."""
    return spans_text(ending(found, 0, lambda no: (names[no], "name"), (("the round ends", "text"),)))


@pytest.mark.parametrize(("end", "says"), [
    (Ends("asked", 0, "What now?", Topic.ACT), ""),
    (Ends("asked", 0, "What now?", Topic.ACT, only=True), "the round ends"),
    (Ends("asked", 0, PUT, Topic.PUT), "then discard a card"),
    (Ends("asked", 0, BURY, Topic.PUT), "then you may bury this card"),
    (Ends("asked", 1, "What now?", Topic.ACT), ""),
    (Ends("asked", 1, PAY, Topic.PAY), "Bea must say who pays Ann"),
    (Ends("asked", 1, BURY, Topic.PUT), "Bea may bury this card"),
    (Ends("turn"), "the round ends"),
    (Ends("over"), "the game ends"),
    (Ends("open"), ""),
])
def test_a_forecast_ends_with_what_comes_next_that_is_news(end: Ends, says: str) -> None:
    assert ended(Forecast({}, Ends("asked", 0, ""), end, (end,), False, ())) == says


def test_a_forecast_says_both_where_chance_decides_whether_the_own_turn_goes_on() -> None:
    """Read in a game: nothing was said of it."""
    ends = Ends("turn"), Ends("asked", 0, "More actions?", Topic.ACT)
    found = Forecast({}, Ends("asked", 0, ""), ends[0], ends, True, ())
    assert ended(found) == "the round ends, or your turn goes on"


@pytest.mark.parametrize(("always", "says"), [(True, "Bea must"), (False, "Bea may have to")])
def test_what_follows_a_question_is_parted_from_it_also_where_usual_answers_are_told(always: bool, says: str) -> None:
    tried: Any = SimpleNamespace(asked=((None, PUT),), ends_by=(), alternatives=())
    found = Forecast({}, Ends("asked", 0, ""), Ends("turn"), (Ends("turn"),), False, (), tried, usual=True, asks=PUT,
                     others=((1, PAY, always),))
    assert ended(found) == f"then discard a card (a guess); {says} say who pays Ann; the round ends"


def test_two_questions_are_not_both_said_to_come_then() -> None:
    """Seen in a game: "Then: Take which wound card? Then: Journey to the graveyard?"."""
    tried: Any = SimpleNamespace(asked=((None, PUT),), ends_by=(), alternatives=())
    found = Forecast({}, Ends("asked", 0, ""), end := Ends("asked", 0, BURY, Topic.TAKE), (end,), False, (), tried,
                     asks=PUT)
    assert ended(found) == "then discard a card; then you may bury this card"


def test_nobody_is_told_of_themselves_that_they_decide() -> None:
    """Bea read: "Then Bea decides, by whether you maroon a card"."""
    ends = Ends("asked", 0, "Play?", Topic.ACT), Ends("asked", 0, "Which one?", Topic.REMOVE)
    tried: Any = SimpleNamespace(asked=((None, BURY),), ends_by=(), alternatives=())
    found = Forecast({}, Ends("asked", 0, "", Topic.ACT), ends[0], ends, False, (), tried, asks=BURY,
                     ends_by=((None, BURY),))
    assert ended(found, ("Bea", "Ann")) == "then you may bury this card"


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
