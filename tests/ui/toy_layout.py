"""A layout as small as possible, over Card Ring's rules: three lists of rows. Tests of the table use it."""

from collections.abc import Mapping, Sequence
from typing import Any

from deckgames.engine.core.cards import Card
from deckgames.engine.vocabulary.events import Event
from deckgames.ui.actions import Keymap
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.faces import Face, State, heading, row, title_bar
from deckgames.ui.paint.shortening import clip
from deckgames.ui.table.draft import key_hints, with_all
from deckgames.ui.toolkit.layout import CARD_ROOM, FocusTarget, PaneSpec, Scene, ShowStep, Span
from tests.ui.bare_layout import BareLayout

TAKEN = Keymap().taken()


class ToyLayout(BareLayout):
    """Panes `queue`, `row` and `hand`, one line a card; a side panel with the log."""

    def title(self, scene: Scene, width: int) -> Canvas:
        return title_bar(width, "Toy ring", f"round {scene.view.round}", ("play", "buy", "combat"), None)

    def panes(self, width: int, height: int, scene: Scene) -> Sequence[PaneSpec]:
        zones = [PaneSpec("queue", 6), PaneSpec("row", 6), PaneSpec("hand")]
        return [*zones, PaneSpec("log", side=True)] if width >= 120 else zones

    def _cards(self, zone: str, scene: Scene) -> Sequence[Card]:
        view: Any = scene.view
        seat = scene.decision.seat if scene.decision else view.viewer
        if zone == "hand":
            return view.seats[view.viewer].hand if view.viewer is not None else ()
        if zone == "row":
            return [card for card in (*view.row, view.dummy, view.finale) if card is not None]
        return view.seats[seat].queue if seat is not None else ()

    def _oid(self, zone: str, index: int, card: Card, scene: Scene) -> str | None:
        if scene.option(card.oid):
            return card.oid
        if zone == "queue":
            oid = f"buy:space-{index + 1}"
        else:
            oid = next((o.oid for o in scene.options if o.card is card and zone == "row"), "")
        return oid if scene.option(oid) else None

    def focus_targets(self, scene: Scene) -> Sequence[FocusTarget]:
        found = []
        for zone in ("queue", "row", "hand"):
            for index, card in enumerate(self._cards(zone, scene)):
                oid = self._oid(zone, index, card, scene)
                option = scene.option(oid) if oid else None
                found.append(FocusTarget(zone, card, oid, option.blocked if option else None,
                                         option.rule if option else ""))
        return found

    def draw(self, pane: str, scene: Scene, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        heading(canvas, 0, pane)
        if pane == "log":
            for y, line in enumerate(scene.recap[-height + 1:], start=1):
                canvas.spans(1, y, line, width - 2)
            return canvas
        stops = self.focus_targets(scene)
        places = [i for i, stop in enumerate(stops) if stop.zone == pane]
        offered = [option.oid for option in scene.options if option.blocked is None]
        hints = key_hints(with_all(self.keys(scene), offered, TAKEN))
        for y, index in enumerate(places, start=1):
            card = stops[index].card
            assert card is not None
            state = State.CURSOR if index == scene.cursor else State.IDLE
            if stops[index].oid in scene.chosen:
                state = State.CHOSEN
            canvas.paste(1, y, row(self.face(card, scene), width - 2, state))
            canvas.put(0, y, hints.get(stops[index].oid or "", "")[-1:], "key")
            canvas.mark(index, 0, y, width)
        return canvas

    def keys(self, scene: Scene) -> Mapping[str, str]:
        found: dict[str, str] = {}
        for option in scene.options:
            if option.oid.startswith("buy:space-"):
                found[option.oid[-1]] = option.oid
            elif option.oid.startswith("clear:space-"):
                found["c" + option.oid[-1]] = option.oid
            elif option.oid == "end":
                found["e"] = "end"
        return found

    def menu(self, scene: Scene) -> Sequence[tuple[str, str]]:
        return [("c", "clear"), ("e", "end")] if any(o.oid == "end" for o in scene.options) else []

    def help(self, scene: Scene, oid: str) -> Sequence[Span]:
        return (("try something else", "text"),)

    def face(self, card: Card, scene: Scene) -> Face:
        return Face(clip(card.name, 24), flavour=card.spec.flavour)

    def inspector(self, card: Card, scene: Scene, room: int = CARD_ROOM) -> Sequence[Sequence[Span]]:
        return [((f"id {card.spec.id}", "muted"),)]

    def piles(self, scene: Scene) -> Sequence[tuple[str, Sequence[Card]]]:
        return [(f"discard of {look.name}", scene.view.seats[i].discard) for i, look in enumerate(scene.seats)]

    def status(self, scene: Scene) -> Sequence[Sequence[Span]]:
        return [(look.named, (f"  {scene.view.seats[i].xp} XP", "text"))
                for i, look in enumerate(scene.seats)]

    motions = {"turns-left": "left", "turns-right": "right"}

    def numbers(self, scene: Scene) -> Mapping[str, int]:
        return {f"xp-{seat.no}": seat.xp for seat in scene.view.seats}


LAYOUT = ToyLayout()


class ShownRing(ToyLayout):
    """Card Ring with a show of everything that is played, a chapter a seat."""

    def step(self, event: Event, running: Sequence[Event]) -> ShowStep | None:
        if event.kind != "plays":
            return None
        return ShowStep("CR-3.5", chapter=not any(before.seat == event.seat for before in running))

    stands = frozenset({"plays"})


SHOWN = ShownRing()
