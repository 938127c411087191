"""The seam between the table screen, which is the same for every game, and a game's layout, which is pure drawing.

The table screen keeps the session, the cursor and what is chosen; for every repaint it makes a Scene and asks the
game's Layout for sheets. A layout knows views, decisions and sheets; it knows no Textual, no state and no session.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any, Protocol

from deckgames.engine.core.cards import Card
from deckgames.engine.core.data import fresh, frozen
from deckgames.engine.core.redaction import needs_viewer
from deckgames.engine.forecast.forecast import Forecast
from deckgames.engine.match.private_phases import Answer, Macro
from deckgames.engine.record.journal import SeatInfo
from deckgames.engine.vocabulary.decisions import (
    Allocate,
    Choose,
    Confirm,
    Decision,
    Number,
    Option,
    Order,
    Pick,
    Raw,
)
from deckgames.engine.vocabulary.events import Event, Span as Said, begun
from deckgames.table.recap import LOG
from deckgames.ui import HandOrder
from deckgames.ui.actions import Cap
from deckgames.ui.paint.cells import Line, Span as Span, Spans
from deckgames.ui.paint.key_hints import on_key_hint
from deckgames.ui.paint.signs import SEAT_SIGNS

Move = tuple[Card[Any], int, int]
"""A card that has gone from seat to seat: who gave and who received it."""
CARD_ROOM = 34
"""Columns for the words of a card that lies over a table without a side panel."""


@frozen
class SeatLook:
    """How a seat looks everywhere: its name, its symbol and its colour number (1-6)."""

    name: str
    sign: str
    colour: int
    human: bool

    @classmethod
    def of(cls, seat: SeatInfo) -> "SeatLook":
        """The look of a session's seat."""
        return cls(seat.name, SEAT_SIGNS[seat.symbol], seat.symbol + 1, seat.human)

    @property
    def named(self) -> Span:
        """Symbol and name in the seat's colour."""
        return f"{self.sign} {self.name}", f"seat-{self.colour}"


_INKS = {"text": "text", "card": "name", "number": "pace", "log": "text"}


def inked(spans: Sequence[Said], seats: Sequence[SeatLook]) -> Line:
    """A sentence of the log as coloured text, players with their signs."""
    return parts(begun(spans), seats)


def parts(spans: Iterable[Said], seats: Sequence[SeatLook]) -> Line:
    """The same for several pieces of text; a click on "3 more" opens the log."""
    found: Line = ()
    for text, role, seat in spans:
        span = (f"{seats[seat].sign} {text}", f"seat-{seats[seat].colour}") if role == "seat" else (text, _INKS[role])
        found += on_key_hint(LOG, (span,)) if role == "log" else (span,)
    return found


@frozen
class FocusTarget:
    """A place the cursor can stand on. `oid` is the allowed option it stands for (None: only to look at);
    `blocked` says why the option that would stand here is refused."""

    zone: str
    card: Card[Any] | None = None
    oid: str | None = None
    blocked: str | None = None
    rule: str = ""


@frozen
class Lying:
    """A card in a pile that is more than its face, such as an effect waiting on a stack: its row says that."""

    card: Card[Any]
    effect: Spans


@frozen
class PaneSpec:
    """A pane that a layout asks for: `height` in rows (None: what is left); `side`: it stands in the side panel, which
    exists from 120 columns on."""

    id: str
    height: int | None = None
    side: bool = False


@frozen
class ShowStep:
    """How a step of the public show begins: the rule that is at work, whether it begins a `chapter` (a beat; Enter
    goes on to the next one), and whether it `opens` something new, such as a turn: else it is told with what runs."""

    rule: str = ""
    chapter: bool = False
    opens: bool = True


class Previews(Protocol):
    """Forecasts of answers, as far as the viewer can know."""

    def of(self, raw: Raw, then: tuple[str, ...] = ()) -> Forecast | None:
        """What this answer would do, and the option `then` after it; None where nothing can be said, or not yet."""

    def first(self, raw: Raw, then: tuple[str, ...] = ()) -> Forecast | None:
        """The same up to the first chance or hidden card: quick to find, and certain."""

    def frees(self, oid: str) -> Sequence[Raw]:
        """The answers after which this option, blocked now, would be allowed."""


@frozen
class Scene:
    """Everything a repaint may depend on. `decision` is None while a bot thinks, between private phases and after the
    end.

    `view` is the asked human's in its own private phase and the public one otherwise; `public` says that no hand is
    shown (with one human at the table it is always that human's view, and never public). `cursor` is an index into
    `Layout.stops`, and -1 while it stands in the bar (on an option that stands for no focus target). `chosen` holds
    option ids in the sequence chosen (several, order); `amounts` the points by option id (allocate), and the number
    that stands in the bar under `NUMBER` (number). `pending` is the beginning of a key sequence ("c"). `alternatives`
    counts what Enter may do with the option under the cursor (`Sittings.ways`), `way` is what it does. `enter` are the
    answers that Enter gives wherever the cursor is (all cards: with the cursor on Enter in the bar), with what is done
    by them, `later` keys that do so and have something hold on, with what they do; `rest` are those that the table
    gives behind the one that is asked for (`Macro.goes_on`), if they are still on offer then. `news` is what happened
    since the last answer of a human, oldest first, a line for each turn of a bot; `recap` what the viewer has missed
    since its last private phase, most important first, of which `untold` lines more are only in the log; `last` is what
    weighs most of what happened since the asked seat answered, with `hurts` a loss of its own, `threat` what can hit
    the viewer before its next turn, `aims` what wins, both in many words and in few; `heads` rows under the title tell
    them. `changed` names numbers that have just changed: key of `Layout.numbers` -> (before, after). `fresh` are cards
    that a page shows as just come -> colour of the seat that had them. `moving` runs 0.0 .. 1.0 while the last rotation
    is shown (1.0: nothing moves), and `moved` names it ("left" or "right"). In games with a public show, `story` is
    what has happened last, event by event (private cards lie face down). While it runs (`showing`) the view is that of
    the step, the step's own events are `story[step:]`, and a card asks the seat `asks` behind it, before the turn goes
    on.
    `sealed` are the seats that have given their secret answers while all are asked at once. `page` counts the pages
    that the players have leafed to (`Layout.pages`); 0 is what the layout shows by itself. `preview` foretells what an
    answer would do, as far as whoever looks can know (None: nothing is foretold, as in a replay). `rows` are those
    between title and bar (0: not known, as many as an ordinary bar leaves). `keys`: whether there are any to speak of
    (line by line there are none). `hand` is how the person wants its hand sorted.
    """

    view: Any
    decision: Decision | None
    options: Sequence[Option]
    seats: Sequence[SeatLook]
    width: int
    height: int
    public: bool = False
    cursor: int = 0
    chosen: Sequence[str] = ()
    amounts: Mapping[str, int] = fresh(dict)
    news: Sequence[Spans] = ()
    recap: Sequence[Spans] = ()
    untold: int = 0
    changed: Mapping[str, tuple[int, int]] = fresh(dict)
    fresh: Mapping[Card, int] = fresh(dict)
    moving: float = 1.0
    moved: str = ""
    pending: str = ""
    way: int = 0
    alternatives: int = 0
    enter: Macro | None = field(default=None, compare=False)
    later: Sequence[Cap] = ()
    rest: Sequence[Answer] = ()
    story: Sequence[Event] = ()
    step: int = 0
    showing: bool = False
    asks: int | None = None
    sealed: Collection[int] = ()
    page: int = 0
    last: Spans = ()
    hurts: bool = False
    threat: Sequence[str] = ()
    aims: Sequence[str] = ()
    heads: int = 0
    preview: Previews | None = field(default=None, compare=False)
    rows: int = 0
    keys: bool = True
    hand: HandOrder = "drawn"

    def __post_init__(self) -> None:
        needs_viewer(self.view)

    def forecast_of(self, oid: str, then: tuple[str, ...] = ()) -> Forecast | None:
        """The forecast of this option (for several, order, number and points: of what is chosen so far), then of the
        options `then` (their ids); None where nothing can be said, or not yet."""
        raw = self.answer(oid) if self.preview is not None else None
        return None if raw is None or self.preview is None else self.preview.of(raw, then)

    def first_look_of(self, oid: str, then: tuple[str, ...] = ()) -> Forecast | None:
        """The same up to the first chance or hidden card."""
        raw = self.answer(oid) if self.preview is not None else None
        return None if raw is None or self.preview is None else self.preview.first(raw, then)

    def freeing(self, oid: str) -> tuple[Option, ...]:
        """The allowed options after which this blocked one would be allowed."""
        allowed = [option for option in self.options if option.blocked is None]
        raws = () if self.preview is None else self.preview.frees(oid)
        return tuple(allowed[raw] for raw in raws if isinstance(raw, int))

    def taken(self, oid: str) -> Sequence[str]:
        """Of several, those that are chosen; behind them this option, where Enter takes it as the last and sends all.
        """
        asked = self.decision
        last = isinstance(asked, Pick) and 1 < asked.lo == asked.hi == len(self.chosen) + 1 and oid not in self.chosen
        option = self.option(oid) if last else None
        return self.chosen if option is None or option.blocked is not None else (*self.chosen, oid)

    def answer(self, oid: str) -> Raw | None:
        """The answer that this option gives, or the one put together so far; None if it is incomplete."""
        decision = self.decision
        allowed = [option.oid for option in self.options if option.blocked is None]
        if isinstance(decision, Confirm):
            return int(oid == "yes")
        if isinstance(decision, Choose):
            return allowed.index(oid) if oid in allowed else None
        if isinstance(decision, Pick) and decision.hi <= 1:
            return (allowed.index(oid),) if oid in allowed else None
        raw: Raw = ()
        if isinstance(decision, (Pick, Order)):
            raw = tuple(allowed.index(chosen) for chosen in self.taken(oid) if chosen in allowed)
        elif isinstance(decision, Number):
            raw = self.amounts.get(NUMBER, decision.lo)
        elif isinstance(decision, Allocate):
            raw = tuple(self.amounts.get(item.oid, 0) for item in decision.items)
        return raw if decision is not None and decision.accepts(raw) else None

    @property
    def unknown(self) -> bool:
        """Whether a forecast that was asked for is still being worked out."""
        return bool(getattr(self.preview, "wanted", False))

    @property
    def happens(self) -> Sequence[Event]:
        """The events of the step of the show on the screen."""
        return self.story[self.step:]

    def option(self, oid: str) -> Option | None:
        return next((o for o in self.options if o.oid == oid), None)


NUMBER = "number"
"""The id under which `Scene.amounts` and `Layout.forecast` know the number of a Number decision."""
WHOLE = "whole"
"""The id under which `Layout.forecast` knows all points of an Allocate decision together, and an order."""


SIDE_FROM, WIDE_FROM = 120, 160
SIDE, WIDE_SIDE = 30, 44


@frozen
class Area:
    """Where a pane stands: its id, first row, width and height in cells; rows count from the top of its column."""

    id: str
    y: int
    w: int
    h: int


BOTH = 2
"""Rows of the headlines, if what happened and what threatens have one each; what wins stands in the second."""


def has_side(width: int) -> bool:
    """Whether a terminal of this width has room for the side panel."""
    return width >= SIDE_FROM


def side_width(width: int, specs: Sequence[PaneSpec]) -> int:
    """The columns of the side panel, 0 if there is none."""
    return width - zone_width(width) if True in [spec.side for spec in specs] else 0


def zone_width(width: int) -> int:
    """Columns left of the side panel in a terminal of this width."""
    return width - WIDE_SIDE if width >= WIDE_FROM else width - SIDE if has_side(width) else width


def areas(specs: Sequence[PaneSpec], width: int, rows: int, side: bool) -> list[Area]:
    """Where the panes stand in `rows` rows: those of the zones, or with `side` those of the side panel."""
    across = side_width(width, specs)
    mine = [spec for spec in specs if spec.side is side]
    w = across if side else width - across
    fixed = sum(spec.height for spec in mine if spec.height is not None)
    placed: list[Area] = []
    y = 0
    if not w:
        return placed
    for spec in mine:
        wanted = max(0, rows - fixed) if spec.height is None else spec.height
        placed.append(Area(spec.id, y, w, max(0, min(wanted, rows - y))))
        y += wanted
    return placed
