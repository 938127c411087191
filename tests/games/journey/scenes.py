"""Scenes of Journey & Overlords for the tests of its screen: any table, tables laid out by hand, all panes as text."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from deckgames.games.journey import GAME
from deckgames.games.journey.screen.board import Board
from deckgames.games.journey.screen.table import LAYOUT
from deckgames.ui.paint.canvas import Canvas, spans_text
from deckgames.ui.table.layout import Scene
from tests.gallery import Preview
from tests.given.journey import JourneyStory, company, given
from tests.screens import Screen

SHOWN = Preview(GAME, LAYOUT)
scene_of, painted = SHOWN.scene_of, SHOWN.painted
SCREEN = Screen(SHOWN, ("deck", "wound_deck", "banners", "classes", "unseen"), apart=True)
SIZES = ((80, 24), (100, 30), (120, 40), (160, 50))
CARDS = {
    "ladle": "item | A3; minor: [damage: 1] > [gain: {attack: 2}] | A1",
    "idol": "item | A2 | A1; 1p",
    "suffering": "enchantment | A1 | D1; 1p",
    "brute": "monster 5/4 | - | 3p",
    "ogre": "monster 9/9 | - | 6p",
    "knight": "overlord 8/8 | invades monster: [damage: {who: others, n: 1}] | challenge: [lose_crystals: 1] > "
              "[fight_overlord: true] | 4p",
}
"""Cards of a table that has a bit of everything."""
DEW = "event-heavy-dew"


def table(**more: Any) -> JourneyStory:
    """Ann is to choose her main action; two others sit there, and the knight watches."""
    return given({**CARDS, **more.pop("cards", {})}, **{
        "overlord": "knight", "track": "brute idol ogre suffering stone drake",
        "A": {"items": "ladle > idol > normalian", "enchantments": "suffering > verse",
              "creatures": "imp > brute", "wounds": "graze", "crystals": 3, "tokens": 2},
        "B": {"items": "idol > stone", "crystals": 2}, "C": {"creatures": "drake", "tokens": 4}, **more})


def coop(**more: Any) -> JourneyStory:
    """Ann is to choose her main action; Lord Vragan has lost a third, and Heavy Dew lies on the land."""
    return company({**CARDS, **more.pop("cards", {})}, **{
        "track": "brute idol ogre suffering stone drake", "dial": 62, "pool": 23, "event": DEW,
        "A": {"items": "ladle > idol > normalian", "enchantments": "suffering > verse", "creatures": "imp",
              "crystals": 3, "power": "9/2"},
        "B": {"items": "idol > stone", "crystals": 2}, "C": {"creatures": "drake"}, **more})


def begun(seats: int, seed: int, answers: int, options: Mapping[str, Any]) -> Match[Any, Any]:
    """A match after so many random answers."""
    return SCREEN.begun(seats, seed, answers, options)


def scene(s: JourneyStory, size: tuple[int, int] = (120, 40), cursor: str = "", **more: Any) -> Scene:
    """What the asked seat sees, with the cursor on this option or card, named by the begin of its id."""
    found = replace(scene_of(s.match, *size), **more)
    if not cursor:
        return found
    stops = LAYOUT.stops(found)
    at = next(i for i, stop in enumerate(stops) if (stop.oid or "").startswith(cursor)
              or (stop.card is not None and stop.card.spec.id == cursor))
    return replace(found, cursor=at)


def moved(match: Match[Any, Any], seed: int, answers: int) -> None:
    """So many random answers more."""
    rng = Rng.fresh(seed)
    for _ in range(answers):
        if match.decision is None:
            return
        match.answer(match.decision.random(rng))


def board(shown: Scene) -> Board:
    return LAYOUT.board(shown)


def sheets(shown: Scene) -> dict[str, Canvas]:
    """All panes of a scene in their sizes."""
    return SCREEN.sheets(shown)


def text(shown: Scene, pane: str) -> str:
    """A pane as plain text."""
    return sheets(shown)[pane].text()


def lines(shown: Scene, pane: str) -> list[str]:
    """The lines of a pane, without the air around them."""
    return [line.strip() for line in text(shown, pane).splitlines()]


def forecast(s: JourneyStory, oid: str, **more: Any) -> str:
    """What the bar says of an option, named by the begin of its id."""
    shown = scene(s, **more)
    return spans_text(LAYOUT.forecast(shown, oid_of(shown, oid)))


def oid_of(shown: Scene, name: str) -> str:
    """The id of the option that begins so."""
    return next(option.oid for option in shown.options if option.oid.startswith(name))


def bar(s: JourneyStory, **more: Any) -> list[tuple[str, str]]:
    """The caps of the bar."""
    return list(LAYOUT.menu(scene(s, **more)))
