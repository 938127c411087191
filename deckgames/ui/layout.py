"""The seam between the table screen, which is the same for every game, and a game's layout, which is pure drawing.

The table screen keeps the session, the cursor and what is chosen; for every repaint it makes a Scene and asks the
game's Layout for sheets. A layout knows views, decisions and sheets; it knows no Textual, no state and no session.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Decision, Option
from deckgames.ui.faces import Face
from deckgames.ui.sheet import Sheet

Span = tuple[str, str]
"""(text, ink) as Sheet.spans takes it."""


@dataclass(frozen=True, slots=True)
class SeatLook:
    """How a seat looks everywhere: its name, its symbol and its colour number (1-6)."""

    name: str
    sign: str
    colour: int
    human: bool


@dataclass(frozen=True, slots=True)
class Stop:
    """A place the cursor can stand on. `oid` is the allowed option it stands for (None: only to look at);
    `blocked` says why the option that would stand here is refused."""

    zone: str
    card: Card | None = None
    oid: str | None = None
    blocked: str | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class PaneSpec:
    """A pane of the table: `height` in rows (None: the rest); `side` panes stand in the side panel (from 120 columns)."""

    id: str
    height: int | None = None
    side: bool = False


@dataclass(frozen=True, slots=True, repr=False)
class Scene:
    """Everything a repaint may depend on. `decision` is None while a bot thinks, between sittings and after the end.

    `view` is the asked human's in its own sitting and the public one otherwise; `public` says that no hand is shown.
    `chosen` holds option ids in the sequence chosen (several, order); `amounts` the points by option id (allocate).
    `changed` names numbers that have just changed, as (key, before, after); `moving` runs 0.0 .. 1.0 while the last
    rotation or slide is shown (1.0: nothing moves).
    """

    view: Any
    decision: Decision[Any] | None
    options: Sequence[Option]
    seats: Sequence[SeatLook]
    width: int
    height: int
    public: bool = False
    cursor: int = 0
    chosen: Sequence[str] = ()
    amounts: Mapping[str, int] = field(default_factory=dict)
    news: Sequence[Sequence[Span]] = ()
    recap: Sequence[Sequence[Span]] = ()
    changed: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    moving: float = 1.0
    moved: str = ""

    def option(self, oid: str) -> Option | None:
        return next((o for o in self.options if o.oid == oid), None)


class Layout(Protocol):
    """What a game's screen.py offers as LAYOUT. All methods are pure; a Scene in, pictures and words out."""

    def title(self, scene: Scene, width: int) -> Sheet:
        """The title bar: game, round, phase rail, public counts."""

    def panes(self, width: int, height: int, scene: Scene) -> Sequence[PaneSpec]:
        """The panes for this size (the zones area has `height` rows: all but title and bar), top to bottom."""

    def draw(self, pane: str, scene: Scene, width: int, height: int) -> Sheet: ...

    def stops(self, scene: Scene) -> Sequence[Stop]:
        """Every place the cursor can stand on, zone by zone in reading order."""

    def hit(self, pane: str, scene: Scene, width: int, height: int, x: int, y: int) -> int | None:
        """The index of the stop under a cell of a pane, by the geometry it is drawn with."""

    def spot(self, pane: str, scene: Scene, width: int, height: int) -> tuple[int, int] | None:
        """Where the cursor's stop lies in this pane (its first cell), for the terminal's own cursor."""

    def question(self, scene: Scene) -> str:
        """The question in at most 60 cells."""

    def keys(self, scene: Scene) -> Mapping[str, str]:
        """Key sequences to option ids: "1" -> "buy:space-1", "c1" -> "clear:space-1", "e" -> "end"."""

    def menu(self, scene: Scene) -> Sequence[tuple[str, str]]:
        """Key caps of the bar's second row: ("1-5", "queue"), ("e", "end buying"); at most 8, the ending one last."""

    def forecast(self, scene: Scene, oid: str) -> Sequence[Span]:
        """What this option would do, computed from the view, with the ifs."""

    def help(self, scene: Scene, oid: str) -> Sequence[Span]:
        """What would help where this option is refused ("Clear it for 3: c1"); empty if nothing would."""

    def face(self, card: Card, scene: Scene) -> Face:
        """The card's face for inspector, piles and browser."""

    def inspector(self, card: Card, scene: Scene) -> Sequence[Sequence[Span]]:
        """Lines under the card's text: current value with its sum, who owns how many, keywords explained, rules."""

    def piles(self, scene: Scene) -> Sequence[tuple[str, Sequence[Card]]]:
        """Open piles that can be looked through: discard piles, Trash, Vanquished (and after the end decks and box)."""

    def status(self, scene: Scene) -> Sequence[Sequence[Span]]:
        """The seats' standing in one line each, for recap and pause."""
