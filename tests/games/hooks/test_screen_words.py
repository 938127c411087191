"""Hooks' words in the bar: questions, keys, and forecasts."""

import re
from typing import Any

from deckgames.games.hooks.screen.table import LAYOUT
from deckgames.ui.paint.canvas import spans_text
from tests.games.hooks.scenes import SCREEN, forecast, scene
from tests.given.hooks import HookStory, given

ENEMIES: dict[str, Any] = {"B": {"treasures": 5, "hand": "fist-fight", "pile": "stowaway celebrate"},
                           "C": {"treasures": 1, "pile": "flagship polly"}}


def sheets_text(s: HookStory, size: tuple[int, int] = (80, 24)) -> str:
    """All panes of the scene."""
    return "\n".join(canvas.text() for canvas in SCREEN.sheets(scene(s, size)).values())


def test_the_text_below_a_forecast_of_several_cards_says_whose_it_is_and_none_stands_below_a_player() -> None:
    s = given(A={"hand": "celebrate celebrate", "treasures": 1}, actions=3)
    assert spans_text(SCREEN.preview.bar(scene(s, (80, 24), "celebrate")).text) == "Celebrate: +2 Treasure."
    rich = {"treasures": 2, "pile": "celebrate"}
    s = given(A={"hand": "fist-fight"}, B=rich, C=rich)
    s.says("A", "fist-fight", "option-1")
    assert s.question.rule == "HK-4.10" and SCREEN.preview.bar(scene(s, (80, 24))).text == ()


def test_the_key_of_the_only_card_that_can_be_bought_names_it_and_its_action() -> None:
    s = given(row="deck-swab flagship", A={"hand": "celebrate", "treasures": 1})
    assert ("a", "buy Deck Swab: 1 Action") in [(key.split()[-1], word) for key, word in LAYOUT.menu(scene(s))]


def test_a_card_that_asks_stands_with_its_words_where_it_asks() -> None:
    s = given(A={"hand": "red-herring powder-monkey"}, **ENEMIES)
    s.says("A", "red-herring")
    assert " Red Herring: +2 Treasure. Put a card from target enemy's discard pile on top" in sheets_text(s)
    assert "changes nothing" not in forecast(s, "seat-1")


def test_whom_of_several_enemies_it_hits_is_said_once_and_which_cards_are_seen_of_how_many() -> None:
    s = given(A={"hand": "boarding-party"}, B={"treasures": 5}, C={"treasures": 3})
    assert "● Bob: Treasures 5→3 or ■ Cy: Treasures 3→1, by which enemy you target" in forecast(s, "boarding-party")
    s = given(A={"hand": "stowaway flagship parley encore broadside" + 4 * " celebrate"}, **ENEMIES)
    assert re.search(r"1–\d of 9 ", sheets_text(s, (60, 20)))


def test_news_that_the_bar_says_take_no_rows_from_the_text_of_cards() -> None:
    s = given(A={"hand": "encore celebrate encore"}, B={}, row="dinghy")
    zones = [LAYOUT.draw("hand", scene(s, (80, 24), news=news), 80, 8).text() for news in ([], [(("Bob", "text"),)])]
    assert zones[0] == zones[1]
