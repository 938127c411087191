"""Scenes of any match without an app, for tests and for the eye: `python -m tests.gallery hooks --size 80x24`, as a
picture with `--png FILE`."""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from deckgames.engine.core.data import dataclass
from deckgames.engine.core.rng import Rng
from deckgames.engine.core.spelling import whole_number
from deckgames.engine.forecast.forecast import Forecasts
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import Match
from deckgames.engine.match.private_phases import ENTER
from deckgames.games import load
from deckgames.ui.actions import Keymap
from deckgames.ui.paint.bar import COMPACT, BarModel, bar_height, decision_bar
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.signs import SEAT_SIGNS, to_ascii
from deckgames.ui.table.asking import Question
from deckgames.ui.table.bar_room import rows_of, told, unsaid
from deckgames.ui.table.draft import Draft, with_all
from deckgames.ui.table.focus_targets import bar_targets
from deckgames.ui.table.headlines import forms, headlines, rows as head_rows
from deckgames.ui.table.presenter import PLAIN_KINDS
from deckgames.ui.toolkit.layout import Scene, SeatLook, areas
from deckgames.ui.toolkit.layouts import Layout
from tests.emblems import png
from tests.harness import any_answers

KEYS = Keymap()
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo")
Placed = tuple[str, int, int, int, int]
"""A pane on the screen: id, width, height, column, row."""


@dataclass(frozen=True)
class Preview:
    """A game with its layout."""

    game: Game
    layout: Layout[Any]

    def played(self, seed: int, seats: int, decisions: int, options: dict[str, Any]) -> Match:
        """A match after so many random answers."""
        game = self.game
        match = Match(game, game.setup(game.load_pack([]), seats, game.options(**options), Rng.fresh(seed)))
        any_answers(match, Rng.fresh(seed + 1), decisions)
        return match

    def scene_of(self, match: Match, width: int, height: int, cursor: int | None = None,
                 public: bool = False, solo: int | None = None) -> Scene:
        """What the asked seat sees; the public where the question needs no hidden cards, or if `public` is wanted.

        With `solo` that seat is the only human at the table: its view is always shown, and its own questions only.
        """
        decision = match.decision
        private = decision is not None and self.game.private(match.state)
        if decision is not None and ((public and private) or solo not in (None, decision.seat)):
            decision = None
        public = (public or not private) and solo is None
        viewer = solo if decision is None or public else decision.seat
        view = match.view(None if public else viewer)
        looks = [SeatLook(NAMES[i], SEAT_SIGNS[i], i + 1, True) for i in range(len(view.seats))]
        options = [] if decision is None else decision.options()
        eyes = None if public else viewer
        foresee = Forecasts(match, eyes) if decision is not None else None
        macros = {} if decision is None or public else self.game.private_phases.macros(view, decision)
        scene = Scene(view, decision, options, looks, width, height, public, 0, preview=foresee,
                      enter=macros.get(ENTER), aims=forms(self.game.private_phases.aim(view), looks), threat=forms(
                          "" if viewer is None or public else self.game.private_phases.threat(view, viewer), looks))
        stops = self.layout.focus_targets(scene)
        nowhere = 0 if decision is None else -1
        first = next((i for i, stop in enumerate(stops) if stop.oid is not None and stop.blocked is None), nowhere)
        return self.pointed(scene, first if cursor is None else cursor)

    def pointed(self, scene: Scene, cursor: int) -> Scene:
        """The same with the cursor on this stop."""
        asked, stop = scene.decision, self.layout.focus_targets(scene)[cursor] if cursor >= 0 else None
        ways = () if asked is None or stop is None or stop.oid is None or stop.blocked else (
            self.game.private_phases.alternatives(scene.view, asked, stop.oid))
        return replace(scene, cursor=cursor, alternatives=len(ways))

    def placed(self, scene: Scene, rows: int) -> list[Placed]:
        """The panes of a scene, below title bar and headlines; `rows` are theirs."""
        specs = self.layout.panes(scene.width, rows, scene)
        zones = areas(specs, scene.width, rows, False)
        side = areas(specs, scene.width, rows, True)
        top = 1 + head_rows(scene.width, scene.height)
        found = [(area.id, area.w, area.h, 0, top + area.y) for area in zones]
        return found + [(area.id, area.w, area.h, scene.width - area.w, top + area.y) for area in side]

    def painted(self, scene: Scene) -> Canvas:
        """The whole screen as one canvas."""
        w, h, decision = scene.width, scene.height, scene.decision
        bar = self.bar(scene)
        rows = bar_height(bar, w, compact=h < COMPACT)
        if decision is not None:
            rows = rows_of(rows, w, partial(self._zones, scene))
        canvas = Canvas(w, h)
        canvas.paste(0, 0, self.layout.title(scene, w))
        canvas.paste(0, 1, headlines(scene, w, head_rows(w, h)))
        for pane, width, height, x, y in self.placed(scene, h - 1 - head_rows(w, h) - rows):
            canvas.paste(x, y, self.layout.draw(pane, scene, width, height))
        if decision is not None:
            bar = unsaid(bar, lambda line, stops: told(line, canvas, stops), scene, decision.source,
                         self.layout.focus_targets(scene))
        canvas.paste(0, h - rows, decision_bar(bar, w, rows))
        return canvas

    def _zones(self, scene: Scene, rows: int) -> list[str]:
        """The rows of the zones over a bar of so many."""
        top = 1 + head_rows(scene.width, scene.height)
        canvas = Canvas(scene.width, scene.height - top - rows)
        for pane, width, height, x, y in self.placed(scene, canvas.h):
            if x == 0:
                canvas.paste(0, y - top, self.layout.draw(pane, scene, width, height))
        return [canvas.line(y).strip() for y in range(canvas.h)]

    def bar(self, scene: Scene) -> BarModel:
        """The bar as the table asks it, with the keys that always stand there."""
        layout, decision, keymap = self.layout, scene.decision, KEYS
        if decision is None:
            return BarModel("", "TABLE", standing=keymap.standing())
        draft, stops = Draft(decision), list(layout.focus_targets(scene))
        draft.chosen[:] = scene.chosen or draft.chosen
        spared = layout.spared(scene)
        stops += bar_targets([oid for oid in draft.items() if oid not in spared], stops, draft.options)
        keyed = [oid for oid in draft.allowed if oid not in spared] if decision.kind in PLAIN_KINDS else ()
        keys = with_all(layout.keys(scene), keyed, keymap.taken())
        stop = stops[scene.cursor] if 0 <= scene.cursor < len(stops) else None
        look = scene.seats[decision.seat]
        bar = Question(scene, draft, layout, look, stop, stops, keys, in_the_open=scene.public).model()
        return replace(bar, standing=keymap.standing(), art=bar.art or self.game.id * (not layout.pictured(scene)))


def main(arguments: Sequence[str]) -> None:
    """Prints a scene."""
    parser = argparse.ArgumentParser(prog="python -m tests.gallery", description="Prints a scene as plain text.")
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--size", default="120x40")
    parser.add_argument("--decisions", type=int, default=0, help="random answers that are given first")
    parser.add_argument("--cursor", type=int)
    parser.add_argument("--public", action="store_true", help="the table in the open")
    parser.add_argument("--solo", type=int, help="the seat of the only human")
    parser.add_argument("--ascii", action="store_true")
    parser.add_argument("--png", help="draws it into this file instead")
    parser.add_argument("--theme", default="night")
    parser.add_argument("--colours", default="all", help="256 or 16, for a picture")
    parser.add_argument("--options", nargs="*", default=[])
    asked = parser.parse_args(arguments)
    game = load(asked.game)
    preview, (width, height) = Preview(game, game.part("layout")), map(int, asked.size.split("x"))
    options = {name: {"true": True, "false": False}.get(value, whole_number(value) or value)
               for name, _, value in (pair.partition("=") for pair in asked.options)}
    match = preview.played(asked.seed, asked.seats, asked.decisions, options)
    canvas = preview.painted(preview.scene_of(match, width, height, asked.cursor, asked.public, asked.solo))
    if asked.png:
        png(canvas, asked.png, asked.theme, asked.colours)
        return
    text = canvas.text()
    print(to_ascii(text) if asked.ascii else text)


if __name__ == "__main__":
    main(sys.argv[1:])
