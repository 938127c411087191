"""Scenes of Hooks for the tests of its screen: the table of the mock-ups, any table, and all its panes as text."""

from dataclasses import replace
from typing import Any

from deckgames.games.hooks import GAME
from deckgames.games.hooks.screen.table import LAYOUT
from deckgames.ui.paint.canvas import Canvas, spans_text
from deckgames.ui.table.layout import Scene
from tests.gallery import Preview
from tests.given.hooks import HookStory, given
from tests.screens import Screen

SHOWN = Preview(GAME, LAYOUT)
scene_of, painted = SHOWN.scene_of, SHOWN.painted
SCREEN = Screen(SHOWN, ("hand", "deck", "peek", "supply_deck", "refresh_deck"),
                ("Left Half of a Map", "Right Half of a Map"))
begun = SCREEN.begun


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


def scene(s: HookStory, size: tuple[int, int] = (120, 40), cursor: str = "", **more: Any) -> Scene:
    """What the asked seat sees, with the cursor on the first offer, or on the stop of this option or card."""
    found = scene_of(s.match, *size)
    if cursor:
        stops = LAYOUT.stops(found)
        at = next(i for i, stop in enumerate(stops)
                  if stop.oid == cursor or (stop.card is not None and stop.card.spec.id == cursor))
        found = replace(found, cursor=at)
    return replace(found, **more)


def sheets(shown: Scene) -> dict[str, Canvas]:
    """All panes of a scene in their sizes."""
    return SCREEN.sheets(shown)


def text(shown: Scene, pane: str) -> str:
    """A pane as plain text."""
    return sheets(shown)[pane].text()


def forecast(s: HookStory, oid: str, **more: Any) -> str:
    """What the bar says of an option, named by its id or by the id of its card."""
    return spans_text(LAYOUT.forecast(scene(s, **more), option(s, oid)))


def option(s: HookStory, oid: str) -> str:
    """The whole id of an option."""
    return next((found for found in s.options() if found.split("#")[0] == oid), oid)
