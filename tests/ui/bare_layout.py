"""A layout that shows nothing: every option stands in the bar. It fits all games."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

from deckgames.engine.core.cards import Card
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.faces import Face, title_bar
from deckgames.ui.toolkit.layout import CARD_ROOM, FocusTarget, PaneSpec, Scene, Span
from deckgames.ui.toolkit.layouts import Layout


class BareLayout(Layout):
    """One empty pane."""

    def title(self, scene: Scene, width: int) -> Canvas:
        return title_bar(width, "Bare")

    def panes(self, width: int, height: int, scene: Scene) -> Sequence[PaneSpec]:
        return [PaneSpec("empty")]

    def draw(self, pane: str, scene: Scene, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        canvas.put(0, 0, " ".join(getattr(scene.view, "hand", ())))
        return canvas

    def cached(self, scene: Scene, key: Hashable, make: Callable[[Scene], Any]) -> Any:
        return make(scene)

    def start(self, scene: Scene) -> str | None:
        return None

    def focus_targets(self, scene: Scene) -> Sequence[FocusTarget]:
        return ()

    def question(self, scene: Scene) -> str:
        return scene.decision.prompt if scene.decision else ""

    def keys(self, scene: Scene) -> Mapping[str, str]:
        return {}

    def menu(self, scene: Scene) -> Sequence[tuple[str, str]]:
        return ()

    def forecast(self, scene: Scene, oid: str) -> Sequence[Span]:
        return ()

    def help(self, scene: Scene, oid: str) -> Sequence[Span]:
        return ()

    def face(self, card: Card, scene: Scene) -> Face:
        return Face(card.name)

    def inspector(self, card: Card, scene: Scene, room: int = CARD_ROOM) -> Sequence[Sequence[Span]]:
        return ()

    def piles(self, scene: Scene) -> Sequence[tuple[str, Sequence[Card]]]:
        return ()

    def status(self, scene: Scene) -> Sequence[Sequence[Span]]:
        return ()


BARE = BareLayout()
