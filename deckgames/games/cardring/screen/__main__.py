"""Prints a scene of Card Ring as plain text: `python -m deckgames.games.cardring.screen --seed 3 --size 120x40`.

It plays `--decisions` random answers first. `--public` shows the table in the open, `--solo` what the only human sees.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from typing import Any

from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from deckgames.games.cardring import GAME
from deckgames.games.cardring.screen import LAYOUT
from deckgames.ui.bar import BarModel, bar_height, decision_bar
from deckgames.ui.layout import Scene, SeatLook
from deckgames.ui.sheet import Sheet
from deckgames.ui.signs import SEAT_SIGNS, to_ascii

NAMES = ("Ann", "Bob", "Cy", "Dee")


def played(seed: int, seats: int, decisions: int, options: dict[str, Any]) -> Match[Any, Any]:
    """A match after so many random answers."""
    pack = GAME.load_pack([])
    match: Match[Any, Any] = Match(GAME, GAME.setup(pack, seats, GAME.options(**options), Rng.fresh(seed)))
    rng = Rng.fresh(seed + 1)
    while match.decision is not None and decisions > 0:
        match.answer(match.decision.random(rng))
        decisions -= 1
    return match


def scene_of(match: Match[Any, Any], width: int, height: int, cursor: int | None = None, public: bool = False,
             solo: int | None = None) -> Scene:
    """What the asked seat sees; the public where the question needs no hidden cards, or if `public` is wanted.

    With `solo` that seat is the only human at the table: its view is always shown, and its own questions only.
    """
    decision = match.decision
    private = decision is not None and GAME.private(match.state)
    if decision is not None and ((public and private) or solo not in (None, decision.seat)):
        decision = None
    public = (public or not private) and solo is None
    viewer = solo if decision is None or public else decision.seat
    view = match.view(None if public else viewer)
    looks = [SeatLook(NAMES[i], SEAT_SIGNS[i], i + 1, True) for i in range(len(view.seats))]
    options = [] if decision is None else decision.options()
    scene = Scene(view, decision, options, looks, width, height, public, 0)
    stops = LAYOUT.stops(scene)
    nowhere = 0 if decision is None else -1
    first = next((i for i, stop in enumerate(stops) if stop.oid is not None and stop.blocked is None), nowhere)
    return Scene(view, decision, options, looks, width, height, public, first if cursor is None else cursor)


def placed(scene: Scene, area: int) -> list[tuple[str, int, int, int, int]]:
    """The panes of a scene as (id, width, height, x, y), below the title bar; `area` rows are theirs."""
    w = scene.width
    panes = LAYOUT.panes(w, area, scene)
    side = (44 if w >= 160 else 30) if any(pane.side for pane in panes) else 0
    zones = [pane for pane in panes if not pane.side]
    taken = sum(pane.height or 0 for pane in zones)
    found, y = [], 1
    for pane in zones:
        height = max(0, area - taken) if pane.height is None else pane.height
        found.append((pane.id, w - side, height, 0, y))
        y += height
    return found + [(pane.id, side, area, w - side, 1) for pane in panes if pane.side]


def painted(scene: Scene) -> Sheet:
    """The whole screen as one sheet, with a plain bar."""
    w, h = scene.width, scene.height
    sheet = Sheet(w, h)
    sheet.paste(0, 0, LAYOUT.title(scene, w))
    bar = _bar(scene)
    rows = bar_height(bar, w, compact=h < 24)
    for pane, width, height, x, y in placed(scene, h - 1 - rows):
        sheet.paste(x, y, LAYOUT.draw(pane, scene, width, height))
    sheet.paste(0, h - rows, decision_bar(bar, w, rows))
    return sheet


def _bar(scene: Scene) -> BarModel:
    stops = LAYOUT.stops(scene)
    stop = stops[scene.cursor] if 0 <= scene.cursor < len(stops) else None
    shown = stop.oid if stop is not None else None
    blocked = shown if stop is not None and stop.blocked else None
    seat = None if scene.decision is None else scene.decision.seat
    return BarModel(
        LAYOUT.question(scene), None if seat is None else scene.seats[seat].colour,
        "" if seat is None else scene.seats[seat].name, "" if scene.decision is None else scene.decision.rule,
        tuple(LAYOUT.menu(scene)), (), tuple(LAYOUT.forecast(scene, shown)) if shown else (),
        tuple(LAYOUT.help(scene, blocked)) if blocked else ())


def main(arguments: Sequence[str]) -> None:
    """Print a scene."""
    parser = argparse.ArgumentParser(prog="python -m deckgames.games.cardring.screen", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--size", default="120x40")
    parser.add_argument("--decisions", type=int, default=0)
    parser.add_argument("--cursor", type=int)
    parser.add_argument("--public", action="store_true")
    parser.add_argument("--solo", type=int, help="the seat of the only human")
    parser.add_argument("--ascii", action="store_true")
    parser.add_argument("--time", action="store_true", help="print how long drawing takes")
    parser.add_argument("--options", nargs="*", default=[])
    asked = parser.parse_args(arguments)
    width, height = map(int, asked.size.split("x"))
    options = {name: {"true": True, "false": False}.get(value, int(value) if value.isdigit() else value)
               for name, _, value in (pair.partition("=") for pair in asked.options)}
    match = played(asked.seed, asked.seats, asked.decisions, options)
    scene = scene_of(match, width, height, asked.cursor, asked.public, asked.solo)
    text = painted(scene).text()
    print(to_ascii(text) if asked.ascii else text)
    if asked.time:
        print(f"{measured(scene):.2f} ms a screen")


def measured(scene: Scene, times: int = 40, rounds: int = 5) -> float:
    """Processor milliseconds of reading the scene and drawing title and panes once; the best of some rounds."""
    best = 1e9
    for _ in range(rounds):
        began = time.process_time()
        for _ in range(times):
            LAYOUT.forget()
            LAYOUT.title(scene, scene.width)
            for pane, width, height, _, _ in placed(scene, scene.height - 6):
                LAYOUT.draw(pane, scene, width, height)
        best = min(best, (time.process_time() - began) * 1000 / times)
    return best


if __name__ == "__main__":
    main(sys.argv[1:])
