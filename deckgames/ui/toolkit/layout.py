"""The seam between the table screen, which is the same for every game, and a game's layout, which is pure drawing.

The table screen keeps the session, the cursor and what is chosen; for every repaint it makes a Scene and asks the
game's Layout for sheets. A layout knows views, decisions and sheets; it knows no Textual, no state and no session.
"""

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import field
from typing import Any, Protocol, TypeVar

from deckgames.engine.core.cards import Card
from deckgames.engine.core.data import fresh, frozen
from deckgames.engine.core.redaction import needs_viewer
from deckgames.engine.forecast.forecast import Forecast
from deckgames.engine.match.private_phases import Answer, Macro
from deckgames.engine.messages import TEXT, Words
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
from deckgames.engine.vocabulary.events import Event
from deckgames.ui import HandOrder
from deckgames.ui.actions import Cap
from deckgames.ui.paint.bar import ART, LOWEST, PICTURED
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import Line, Span as Span
from deckgames.ui.paint.faces import Anatomy, Face
from deckgames.ui.paint.signs import SEAT_SIGNS

T = TypeVar("T")
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
    effect: Sequence[Span]


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
    news: Sequence[Sequence[Span]] = ()
    recap: Sequence[Sequence[Span]] = ()
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
    last: Sequence[Span] = ()
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


class Layout(Protocol):
    """What a game's screen offers as LAYOUT: pure methods that turn a Scene into pictures and words. A game subclasses
    it; the methods at the end have a default."""

    def title(self, scene: Scene, width: int) -> Canvas:
        """The title bar: game, round, phase rail, public counts."""

    def panes(self, width: int, height: int, scene: Scene) -> Sequence[PaneSpec]:
        """The panes for this size, top to bottom, and apart from them those of the side panel, top to bottom.

        `width` is the whole terminal's, `height` the rows between title and bar. Panes of the zones are `width` wide,
        less the side panel (30 columns from 120, 44 from 160) if any pane is a `side` one; margins are the layout's.
        """

    def draw(self, pane: str, scene: Scene, width: int, height: int) -> Canvas:
        """The picture of one pane in exactly this size, with a spot for each focus target that is drawn (`Canvas.mark`,
        by its index); the side panel's ground is laid under it by the table."""

    def focus_targets(self, scene: Scene) -> Sequence[FocusTarget]:
        """Every place the cursor can stand on, zone by zone in reading order."""

    def question(self, scene: Scene) -> Words:
        """The question in at most 60 cells."""

    def keys(self, scene: Scene) -> Mapping[str, str]:
        """Key sequences to option ids: "1" -> "buy:space-1", "c1" -> "clear:space-1", "e" -> "end".

        They go before the standing keys. Allowed options that get none here are given digits and letters by the table;
        y and n of a yes-or-no question are the table's. Blocked ids may stand here too: the table says why not.
        """

    def has(self, scene: Scene) -> Sequence[Span]:
        """What the asked player has, number by number: what nothing else on the screen says, what decides the game,
        what is left to spend."""
        return ()

    def pictured(self, scene: Scene) -> bool:
        """Whether the zones show pictures, so that the bar needs none."""
        return scene.height >= PICTURED or (
            not has_side(scene.width) and self.cached(scene, "pictured", self._pictured))

    def _pictured(self, scene: Scene) -> bool:
        w, rows = scene.width, scene.rows or scene.height - 1 - BOTH - LOWEST
        return any(self.pane(scene, area).art > w - ART for area in areas(self.panes(w, rows, scene), w, rows, False))

    def pane(self, scene: Scene, area: "Area") -> Canvas:
        """The picture of one pane."""
        return self.cached(scene, ("pane", area.id, area.w, area.h),
                           lambda scene: self.draw(area.id, scene, area.w, area.h))

    def menu(self, scene: Scene) -> Sequence[Cap]:
        """Key hints of the bar's second row: ("1-5", "queue"), ("e", "end buying"); at most 8, the ending one last.

        Only for Choose; the key hints of all other kinds are the table's. Options that no focus target stands for and
        no cap here names are listed before the last cap with their labels.
        """

    def forecast(self, scene: Scene, oid: str) -> Sequence[Span]:
        """What this option would do (`Scene.forecast_of`) in the words of the game; its name first where it has one.

        For Allocate: what the points of this seat in `scene.amounts` would do ("F6 needs F5: loses"), with `oid` WHOLE
        what all of them do together, as for Order; for Number, with `oid` NUMBER: what the number in `scene.amounts`
        would do. Empty: the table shows the option's label.
        """

    def help(self, scene: Scene, oid: str) -> Sequence[Span]:
        """What would help where this option is refused ("Clear it for 3: c1"); empty if nothing would."""

    def face(self, card: Card[Any], scene: Scene) -> Face:
        """The card's face for inspector, piles and browser."""

    def inspector(self, card: Card[Any], scene: Scene, room: int = CARD_ROOM) -> Sequence[Sequence[Span]]:
        """Lines of at most `room` cells under the card's text: current value with its sum, who owns how many, keywords
        explained, rules."""

    def piles(self, scene: Scene) -> Sequence[tuple[str, Sequence[Card | Lying]]]:
        """Piles that can be looked through, whatever is asked: discard piles, Trash, Vanquished (and after the end
        decks and box); what the panes have no room for, and the viewer's hand where they do not show it."""

    def status(self, scene: Scene) -> Sequence[Sequence[Span]]:
        """Each player's numbers in a line, for recap and pause."""

    # ---- what a game may keep as it is

    def cached(self, scene: Scene, key: Hashable, make: Callable[[Scene], T]) -> T:
        """`make(scene)`, cached: it is made anew when something that it reads of the scene differs. `key` stands for
        all else it depends on."""
        return make(scene)

    def anatomy(self, card: Card[Any], /) -> Anatomy:
        """The card as it lies on the table, with each sign on it explained."""
        return Anatomy(Canvas(0, 0), ())

    all_open: bool = False
    """Whether nobody hides anything in this game: then no question needs to say that it is asked in the open."""

    reserved: str = ""
    """Keys that have one meaning through the whole game, whether they mean it now or not."""

    page_word: str = ""
    """What the key that leafs through the pages shows, in one word for the bar ("queues")."""

    def pages(self, scene: Scene) -> Sequence[str]:
        """Ids of the zones that one key shows large, one after the other; empty: none."""
        return ()

    def about(self, card: Card, scene: Scene) -> Sequence[Span]:
        """What the bar says of a card under the cursor that offers nothing now; empty: its name alone."""
        return ()

    def lines(self, scene: Scene, oid: str, long: tuple[Line, ...]) -> tuple[Line, ...]:
        """Of all lines of its card, those that the bar tells with an option: not those that the forecast stands for, or
        that have no part in what is asked."""
        return long

    def by_card(self, scene: Scene, oid: str) -> bool:
        """Where several cards may be chosen: whether `forecast` tells what comes of choosing this one, and not of what
        those that are chosen do."""
        return not scene.chosen

    def spared(self, scene: Scene) -> Collection[str]:
        """Ids of options that equal another one: they get no key and no place for the cursor."""
        return ()

    def start(self, scene: Scene) -> str | None:
        """The id of the option that the cursor of a new question goes to; None: it stays where it is, near it, or on
        the first offer. For questions where Enter pressed once too often would do harm there."""
        return None

    def phase(self, scene: Scene) -> str:
        """The phase in the words of the title bar, for the curtain: public, and "" where a game has no phases."""
        return str(getattr(scene.view, "phase", ""))

    def summary(self, scene: Scene) -> Sequence[Sequence[Span]]:
        """Lines of the public page before each round, under what happened and the standing: what is new in the round
        (Location, Order)."""
        return ()

    def turned(self, scene: Scene, moves: Sequence[Move], w: int, h: int, done: bool = True) -> Canvas:
        """A picture of where the end of the round has moved open cards (not `done` yet: of where they were), for the
        page before the next round; empty where there are too few rows."""
        return Canvas(w, 0)

    def motions(self) -> Mapping[str, str]:
        """Kinds of events that move more than the cards they name -> how: "left" or "right" turns (`Scene.moved`),
        with "tips" its cards fall over, with "falls" and "rises" numbers of its seats that do so shake, and with
        "darkens" all frames do."""
        return {}

    def step(self, event: Event, running: Sequence[Event]) -> ShowStep | None:
        """The step of the public show that this event begins; None: it belongs to the step that runs, whose events so
        far are `running`. An answer without any step has no show."""
        return None

    def watchable(self, events: Sequence[Event]) -> bool:
        """Whether these events are worth a step of the show."""
        return True

    def stands(self) -> Collection[str]:
        """Kinds of events that always get a step of the show of their own: harm, ties, who is out, what is turned up.
        Steps without them, and without harm to a person, are shown together with the next one."""
        return ()

    def watched(self, scene: Scene) -> str:
        """What everybody watches now, in the bar behind "Watching: "."""
        return ""

    def coming(self, scene: Scene) -> Sequence[Span]:
        """What follows this step of the show, as far as the table knows; empty: the bar repeats what happens."""
        return ()

    def numbers(self, scene: Scene) -> Mapping[str, int]:
        """The numbers whose change is shown (`38→27`) until the next key, by a key of the layout's own."""
        return {}

    def verb(self, scene: Scene) -> str:
        """One word for what Enter does with the chosen cards: "trash" makes `Enter trash 2`."""
        return "take" if scene.decision is None else scene.decision.about.word

    def enters(self, scene: Scene, oid: str) -> str:
        """One word for what Enter does with the option under the cursor."""
        return self.verb(scene)

    def sends(self, scene: Scene, count: int) -> str:
        """What Enter does with this many chosen cards."""
        verb = self.verb(scene)
        return TEXT("chosen.some", verb=verb, n=count) if count else TEXT("chosen.none", verb=verb)


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
