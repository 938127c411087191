"""What a teller gives is facts: numbers, sentences of the log, reach, notes, by seat; no words."""

import re
from pathlib import Path

import pytest

from deckgames.engine.forecast.forecast import Forecasts
from deckgames.engine.forecast.lookahead import HIDDEN
from deckgames.engine.forecast.teller import ForecastFacts, teller_of
from deckgames.games import IDS, load
from deckgames.ui.toolkit.forecast_sentence import Foretelling
from tests.given.hooks import HookStory, given

ROOT = Path(__file__).parent.parent.parent / "deckgames"


def told(s: HookStory, oid: str, aimed: int | None = None) -> ForecastFacts:
    asked = s.match.decision
    view = s.match.view(asked.seat)
    found = Forecasts(s.match, asked.seat).of(asked.read(oid))
    assert found is not None
    return teller_of(load("hooks")).facts(view, asked.seat, found, aimed)


def test_numbers_reach_and_what_is_noted_of_a_seat_are_facts() -> None:
    s = given(row="dinghy ships-cat", A={"treasures": 2, "hand": "peg-leg-pete"}, B={})
    facts = told(s, s.match.decision.items[0].oid)
    [own] = facts.of
    assert (own.seat, [(shift.number.key, shift.change.outcome) for shift in own.shifts]) == (
        0, [("treasures", 4), ("actions", 1)])
    assert [(event.kind, event.cards[0].name, event.note) for event in facts.within] == [("enough", "Dinghy", "4")]


def test_who_is_one_of_several_is_told_once_and_whether_it_may_be_nobody() -> None:
    s = given(A={"hand": "fist-fight"}, B={"treasures": 4}, C={"treasures": 6})
    facts = told(s, s.match.decision.items[0].oid)
    assert [(of.seat, of.shifts[0].change.outcome) for of in facts.one_of] == [(1, 3), (2, 5)] and facts.spared


def test_a_card_that_nobody_knows_is_a_fact_without_a_name() -> None:
    s = given(reloads=1, row="dinghy", refresh_deck="parley", A={"hand": ""}, B={})
    comes = [event for event in told(s, "reload:a").happens if event.kind == "replaces"]
    assert [event.cards for event in comes] == [(HIDDEN,)]


def test_more_is_no_gain_of_everything() -> None:
    good = {number.key: number.good for number in load("journey").lexicon.numbers}
    assert (good["wounds"], good["weight"], good["slime"], good["crystals"]) == ("fewer", "fewer", "neither", "more")


@pytest.mark.needs("teller")
@pytest.mark.parametrize("game", IDS)
def test_every_note_has_words_and_no_words_are_idle(game: str) -> None:
    teller = teller_of(load(game))
    rooms = (f"games/{game}/teller.py", "engine/forecast/teller.py")
    source = "".join((ROOT / path).read_text(encoding="utf-8") for path in rooms)
    made = [re.sub(r"\{.*?\}", ".*", text) for text in re.findall(r'f?"([a-zA-Z{}\'\[\] *-]+)"', source)]
    made = [text for text in made if re.search(r"\w", text)]
    idle = [kind for kind in teller.notes if not any(re.fullmatch(text, kind) for text in made)]
    said = {**Foretelling(teller).words, **teller.sentences}
    literal = re.findall(r'Event\(\s*"([a-z-]+)"', source)
    assert (idle, [kind for kind in literal if kind not in said and not kind.startswith("enough-")]) == ([], [])
