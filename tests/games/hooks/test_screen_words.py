"""Hooks' words in the bar: questions, keys, and forecasts."""

import re
from typing import Any

from deckgames.games.hooks.screen.table import LAYOUT
from deckgames.ui.paint.canvas import spans_text
from tests.games.hooks.scenes import SCREEN, forecast, mock_up, option, scene
from tests.given.hooks import HookStory, given
from tests.screens import Reads

ENEMIES: dict[str, Any] = {"B": {"treasures": 5, "hand": "fist-fight", "pile": "stowaway celebrate"},
                           "C": {"treasures": 1, "pile": "flagship polly"}}


def help_of(s: HookStory, oid: str, size: tuple[int, int] = (120, 40)) -> str:
    return spans_text(LAYOUT.help(scene(s, size), option(s, oid)))


def sheets_text(s: HookStory, size: tuple[int, int] = (80, 24)) -> str:
    """All panes of the scene."""
    return "\n".join(canvas.text() for canvas in SCREEN.sheets(scene(s, size)).values())


# ---- questions and keys


def test_the_main_phase_counts_what_is_left_and_names_its_keys() -> None:
    shown = scene(mock_up())
    assert LAYOUT.question(shown) == "1 Action, 1 Buy, 1 Reload left: play or buy?"
    assert list(LAYOUT.menu(shown)) == [
        ("1-2", "play: 1 Action"), ("Enter a-b d f", "buy: 1 Buy, the price"), ("R", "then slot: reload"),
        ("E", "end turn")]
    keys = LAYOUT.keys(shown)
    assert (keys["1"].split("#")[0], keys["c"], keys["Rc"], keys["E"]) == ("peg-leg-pete", "buy:c", "reload:c", "end")
    assert len(LAYOUT.keys(shown)) == 2 + 6 + 6 + 1


def test_without_a_reload_no_key_begins_one_and_with_nothing_left_only_the_end_is_named() -> None:
    shown = scene(mock_up(actions=0, buys=0, reloads=0))
    assert LAYOUT.question(shown) == "Nothing left to do"
    assert list(LAYOUT.menu(shown)) == [("E", "end turn")]
    assert not any(key.startswith("R") for key in LAYOUT.keys(shown))
    assert {stop.blocked for stop in LAYOUT.stops(shown) if stop.zone == "hand"} == {"no Action is left"}


def test_players_slots_lists_and_cards_have_keys_in_every_question() -> None:
    s = given(A={"hand": "boarding-party"}, **ENEMIES)
    s.says("A", "boarding-party")
    assert LAYOUT.keys(scene(s)) == {"2": "seat-1", "3": "seat-2"}
    assert list(LAYOUT.menu(scene(s))) == [("2", "● Bob"), ("3", "■ Cy")]
    s = given(A={"hand": "five-finger-discount"}, row="smuggler flagship stowaway")
    s.says("A", "five-finger-discount")
    assert LAYOUT.keys(scene(s))["c"] == "slot-c" and list(LAYOUT.menu(scene(s))) == [("a c", "gain")]
    assert help_of(s, "slot-b") == "" and scene(s).option("slot-b").blocked == "costs 5, at most 3 fits"  # type: ignore[union-attr]
    s = given(A={"hand": "fist-fight"}, B={"treasures": 1})
    s.says("A", "fist-fight")
    assert LAYOUT.keys(scene(s)) == {"1": "option-1", "2": "option-2"}
    s = given(A={"hand": "parley", "pile": "stowaway"}, **ENEMIES)
    s.says("A", "parley", "B")
    assert LAYOUT.keys(scene(s))["0"] == "done" and list(LAYOUT.menu(scene(s)))[-1] == ("0", "no swap")


def test_the_steps_of_a_turn_are_on_the_rail() -> None:
    s = given(phase="begin", A={"hand": "stowaway flagship"})
    assert "› NEW HAND ›" in LAYOUT.title(scene(s), 120).text()
    assert LAYOUT.question(scene(s)) == "Keep which cards?" and LAYOUT.verb(scene(s)) == "keep"
    s.says("A", ["flagship"])
    assert "› MAIN ›" in LAYOUT.title(scene(s), 120).text()
    assert LAYOUT.phase(scene(s)) == "" and LAYOUT.phase(scene(mock_up(ender=1, final=True))) == "a final turn"


# ---- forecasts


def test_a_reload_says_where_the_card_goes_and_what_comes_if_that_is_known(reads: Reads) -> None:
    s = mock_up()
    reads(forecast(s, "reload:c"))
    s = mock_up(refresh_deck="", refresh_bottom="dinghy")
    reads(forecast(s, "reload:c"))
    s = mock_up(refresh_deck="")
    refused = scene(s).option("reload:c")
    assert LAYOUT.keys(scene(s))["Rc"] == "reload:c"
    assert refused is not None and refused.blocked == "the refresh deck is empty"
    assert "R" not in dict(LAYOUT.menu(scene(s)))


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


def test_what_an_empty_bank_does_not_give_is_said_before_the_card_is_played() -> None:
    s = given(A={"hand": "stowaway cursed-doubloon", "treasures": 20}, B={"treasures": 0})
    assert "draws 1 card, no Treasure: the bank is empty;" in forecast(s, "stowaway")
    assert "bank empty" in LAYOUT.title(scene(s), 80).text()
    s = given(A={"hand": "cursed-doubloon", "treasures": 18}, B={"treasures": 0})
    assert "Treasures 18→20" in forecast(s, "cursed-doubloon")
    assert "only 2 Treasures: the bank is empty then;" in forecast(s, "cursed-doubloon")


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
