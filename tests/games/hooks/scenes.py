"""Scenes of Hooks for the tests of its screen: the table of the mock-ups, any table, and all its panes as text."""

from typing import Any

from deckgames.games.hooks import GAME
from deckgames.games.hooks.screen import LAYOUT
from tests.gallery import Preview
from tests.given.hooks import HookStory, given
from tests.screens import Screen

SHOWN = Preview(GAME, LAYOUT)
SCREEN = Screen(SHOWN, ("hand", "deck", "peek", "supply_deck", "refresh_deck"),
                ("Left Half of a Map", "Right Half of a Map"), listed=lambda seat: seat.tally or ())
begun, scene, sheets, text, forecast = SCREEN.begun, SCREEN.scene, SCREEN.sheets, SCREEN.text, SCREEN.forecast
scene_of = SHOWN.scene_of


def mock_up(**table: Any) -> HookStory:
    """The table of the mock-ups: round 9, Ann in her main phase with an Action, a Buy and a Reload."""
    return given(**{
        "round": 9, "actions": 1, "buys": 1, "reloads": 1,
        "row": "powder-monkey stowaway broadside barnacles the-actual-hook left-half-of-a-map",
        "supply_deck": " ".join(["dear"] * 8), "refresh_deck": " ".join(["dear"] * 21),
        "A": {"treasures": 3, "hand": "peg-leg-pete fist-fight", "pile": "flagship celebrate blackmail black-market",
              "deck": "fist-fight celebrate celebrate ships-cat parley flagship deck-swab"},
        "B": {"treasures": 5, "hand": "dinghy", "pile": "stowaway red-herring celebrate fist-fight polly",
              "deck": "fist-fight celebrate fist-fight celebrate dinghy flagship"},
        "C": {"treasures": 3, "hand": "booby-trapped-chest fist-fight", "anchored": True,
              "pile": "parley smuggler flagship whirlpool dinghy fist-fight",
              "deck": "celebrate celebrate mutiny deck-swab"}, **table})
