"""Scenes of Journey & Overlords for the tests of its screen: any table, tables laid out by hand, all panes as text."""

from collections.abc import Iterator
from random import Random
from typing import Any

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.match import Match
from deckgames.games.journey import GAME
from deckgames.games.journey.screen import LAYOUT
from tests.gallery import Preview
from tests.given.journey import JourneyStory, company, given
from tests.screens import Screen
from tests.thorough import cases

SHOWN = Preview(GAME, LAYOUT)
SCREEN = Screen(SHOWN, ("deck", "wound_deck", "banners", "classes", "unseen"), apart=True)
begun, scene, sheets, text = SCREEN.begun, SCREEN.scene, SCREEN.sheets, SCREEN.text
lines, forecast, board = SCREEN.lines, SCREEN.forecast, LAYOUT.board
scene_of, painted = SHOWN.scene_of, SHOWN.painted
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


def moved(match: Match, seed: int, answers: int) -> None:
    """So many random answers more."""
    rng = Rng.fresh(seed)
    for _ in range(answers):
        if match.decision is None:
            return
        match.answer(match.decision.random(rng))


def played(chance: Random, questions: int, **options: Any) -> Iterator[Match]:
    """So many questions of random games one after the other, a few of each; the caller may look, not answer."""
    for _ in cases(chance):
        match = begun(1 + chance.randrange(4) if options else 2 + chance.randrange(3), chance.randrange(10**6),
                      chance.randrange(220), options)
        rng = Rng.fresh(chance.randrange(10**6))
        for _ in range(15):
            if match.decision is None:
                break
            yield match
            questions -= 1
            if questions <= 0:
                return
            match.answer(match.decision.random(rng))
