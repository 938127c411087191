"""Scenes of Dragon Pools for the tests of its screen: any table, tables laid out by hand, and all panes as text."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from deckgames.engine.events import Event
from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from deckgames.games.pools import GAME
from deckgames.games.pools.screen.board import Board
from deckgames.games.pools.screen.table import LAYOUT
from deckgames.ui.paint.canvas import Canvas, Line, spans_text
from deckgames.ui.table.layout import Scene
from tests.gallery import Preview
from tests.given.poolplayer import sensible
from tests.given.pools import PoolStory
from tests.screens import Screen, rows_of

SHOWN = Preview(GAME, LAYOUT)
scene_of, painted = SHOWN.scene_of, SHOWN.painted
SCREEN = Screen(SHOWN, ("hand", "deck"), tiled=("players", "waiting", "pools", "work"), apart=True)
SIZES = ((80, 24), (100, 30), (120, 40), (160, 50))


def told_by(seats: int, seed: int, answers: int, options: Mapping[str, Any]) -> tuple[Match[Any, Any], list[Event]]:
    """A match after so many answers, one half of them sensible, the other at random; and all that it tells, also
    later."""
    match = SCREEN.begun(seats, seed, 0, options)
    heard: list[Event] = []
    match.state.heard = heard.append
    rng = Rng.fresh(seed + 1)
    for _ in range(answers):
        if match.decision is None:
            break
        match.answer(sensible(match, rng) if rng.below(2) else match.decision.random(rng))
    return match, heard


def begun(seats: int, seed: int, answers: int, options: Mapping[str, Any]) -> Match[Any, Any]:
    """The match alone."""
    return told_by(seats, seed, answers, options)[0]


def scene(s: PoolStory, size: tuple[int, int] = (120, 40), cursor: str = "", chosen: str = "", **more: Any) -> Scene:
    """What the asked seat sees, with the cursor on this option or card; cards by their codes."""
    found = scene_of(s.match, *size, public=more.pop("public", False), solo=more.pop("solo", None))
    if chosen:
        oids = [oid_of(found, code) for code in chosen.split()]
        found = replace(found, chosen=tuple(oids))
    if cursor:
        stops = LAYOUT.stops(found)
        at = next(i for i, stop in enumerate(stops)
                  if stop.oid == cursor or (stop.card is not None and stop.card.spec.code == cursor))
        found = SHOWN.pointed(found, at)
    return replace(found, **more)


def oid_of(shown: Scene, name: str) -> str:
    """The id of the option of this card, or of this name."""
    return next(option.oid for option in shown.options
                if option.oid == name or (option.card is not None and option.card.spec.code == name))


def board(shown: Scene) -> Board:
    return LAYOUT.board(shown)


def placed(shown: Scene) -> dict[str, tuple[int, int]]:
    """Width and height of each pane."""
    return {pane: (w, h) for pane, w, h, _, _ in SHOWN.placed(shown, rows_of(shown))}


def sheets(shown: Scene) -> dict[str, Canvas]:
    """All panes of a scene in their sizes."""
    return SCREEN.sheets(shown)


def text(shown: Scene, pane: str) -> str:
    """A pane as plain text."""
    return sheets(shown)[pane].text()


def lines(shown: Scene, pane: str) -> list[str]:
    """The lines of a pane, without the air around them."""
    return [line.strip() for line in text(shown, pane).splitlines()]


def told(found: Sequence[Line]) -> list[str]:
    """Lines as plain text, without the air around them."""
    return [spans_text(line).strip() for line in found]


def forecast(s: PoolStory, oid: str, **more: Any) -> str:
    """What the bar says of an option, named by its id or its card's code."""
    shown = scene(s, **more)
    return spans_text(LAYOUT.forecast(shown, oid_of(shown, oid)))


def bar(s: PoolStory, **more: Any) -> list[tuple[str, str]]:
    """The caps of the bar."""
    return list(LAYOUT.menu(scene(s, **more)))
