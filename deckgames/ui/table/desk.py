"""What lies in front of the people at a table: whose eyes look, the question, the cursor, what is said. No Textual.

The screen (screen.py) paints what a Desk gives and tells it the keys; tests can play whole games on a Desk alone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from deckgames.engine.decisions import Confirm, Decision, Number, Order, Pick, Raw, Refused
from deckgames.engine.events import spans
from deckgames.engine.session import RuleCrashed, Session
from deckgames.ui.actions import Keymap
from deckgames.ui.bar import BarModel
from deckgames.ui.layout import NUMBER, Layout, Scene, SeatLook, Span, Stop
from deckgames.ui.recap import inked
from deckgames.ui.sheet import Line
from deckgames.ui.signs import SEAT_SIGNS
from deckgames.ui.table.asking import Question, Words
from deckgames.ui.table.draft import Draft
from deckgames.ui.table.flow import Asked, CurtainMode, Stage, TableFlow
from deckgames.ui.table.keys import match, with_all
from deckgames.ui.table.stops import BAR, Place, Way, bar_stops, find_again, moved, next_zone, on_offer

_NEWS = 30
"""So many lines of news and recap are handed to a layout at most."""


@dataclass(frozen=True, slots=True)
class Area:
    """A pane on the screen: its id, first row, width and height; rows count from the top of its column."""

    id: str
    y: int
    w: int
    h: int


@dataclass(frozen=True, slots=True)
class Answered:
    """What an answer has brought: cards that moved (with the colour of their seat), and what turns or slides."""

    fresh: Mapping[Any, int] = field(default_factory=dict)
    moved: str = ""


class Desk:
    """One table as it is shown. `viewer` is the seat whose view is on the screen (None: the public one)."""

    def __init__(self, session: Session[Any, Any], layout: Layout, keymap: Keymap, mode: CurtainMode = "auto") -> None:
        self.session, self.layout, self.keymap = session, layout, keymap
        self.seats = tuple(SeatLook(seat.name, SEAT_SIGNS[seat.symbol], seat.symbol + 1, seat.human)
                           for seat in session.seats)
        self.width, self.height, self.rows = 80, 24, 18
        self.viewer: int | None = None
        self.draft: Draft | None = None
        self.at = 0
        self.stops: Sequence[Stop] = ()
        self.keys: Mapping[str, str] = {}
        self.pending = ""
        self.said: Line = ()
        self.refused = False
        self.in_the_open = False
        self.bar_scroll = 0
        self.changed: Mapping[str, tuple[int, int]] = {}
        self.answered = Answered()
        self.moving = 1.0
        self.fresh = False
        self._since: dict[int | None, int] = {}
        self._news_from = len(session.events)
        self.page_from = 0
        self._base: Scene | None = None
        self._places: dict[int, Place] = {}
        self.flow = TableFlow(session.humans, mode, pages=True, round_seen=0)
        self.flow = TableFlow(session.humans, mode, pages=layout.summary(self.scene()) is not None,
                              round_seen=session.round if session.number else 0)

    # ---- who looks, and what is asked

    def stage(self) -> Stage:
        """What the table has to do now."""
        return self.flow.stage(Asked.of(self.session))

    @property
    def solo(self) -> int | None:
        """The only human at the table: its view stays on the screen in public phases too."""
        return next(iter(self.session.humans)) if len(self.session.humans) == 1 else None

    def look_at(self, viewer: int | None, ask: bool = False, in_the_open: bool = False) -> None:
        """Shows the table as `viewer` sees it (None: the public, or the only human), with the open question or none."""
        self.viewer = self.solo if viewer is None else viewer
        decision = self.session.decision if ask else None
        anew = decision is not None and (self.draft is None or self.draft.decision is not decision)
        if decision is None:
            self.draft = None
        elif anew:
            self.draft = Draft(decision)
            self.bar_scroll = 0
        self.in_the_open = in_the_open and len(self.session.humans) > 1
        self.pending = ""
        self.renew(anew)

    def renew(self, asked_anew: bool = False) -> None:
        """Looks at everything anew: after an answer, an undo, or another size of the terminal."""
        old = self.stop
        at = self.at - next((i for i, stop in enumerate(self.stops) if old and stop.zone == old.zone), 0)
        self._base = None
        self._places = {}
        scene = self.scene()
        stops = list(self.layout.stops(scene))
        draft = self.draft
        if draft is not None:
            reasons = {option.oid: (option.blocked, option.rule) for option in draft.options}
            stops += bar_stops(draft.items(), stops, reasons)
            used = self.keymap.taken() | ({"y", "n", "0"} if draft.decision.kind != "choose" else set())
            self.keys = with_all(self.layout.keys(scene), self._keyed(draft), used)
        else:
            self.keys = {}
        self.stops = stops
        self.at = find_again(old, at, stops, asked_anew)

    @staticmethod
    def _keyed(draft: Draft) -> list[str]:
        """The options that need a key of their own."""
        if draft.decision.kind in ("choose", "pick"):
            return draft.allowed
        return []

    def scene(self) -> Scene:
        """Everything the layout may look at now."""
        if self._base is None:
            self._base = self._scene()
        draft = self.draft
        return replace(
            self._base, cursor=self.at if self.at < len(self.stops) and self.stops[self.at].zone != BAR else -1,
            chosen=tuple(draft.chosen) if draft else (), amounts=dict(draft.amounts) if draft else {},
            changed=self.changed, fresh=self.answered.fresh if self.fresh else {}, moving=self.moving,
            moved=self.answered.moved if self.moving < 1.0 else "", pending=self.pending)

    def _scene(self) -> Scene:
        viewer, draft = self.viewer, self.draft
        return Scene(
            self.session.view(viewer), draft.decision if draft else None, draft.options if draft else (), self.seats,
            self.width, self.height, public=viewer is None, news=self._lines(self._news_from),
            recap=self._lines(self._since.get(viewer, 0)))

    def _lines(self, since: int) -> Sequence[Sequence[Span]]:
        since = max(since, len(self.session.events) - 4 * _NEWS)
        return [inked(line, self.seats) for line in self.session.lines(self.viewer, since)[-_NEWS:]]

    def log(self) -> list[tuple[int, Line]]:
        """The whole log as the viewer may read it: round and line."""
        found = []
        for heard in self.session.events:
            line = spans(heard.event, self.session.sentences, self.session.names, self.viewer)
            if line:
                found.append((heard.round, inked(line, self.seats)))
        return found

    # ---- sizes

    def fit(self, width: int, height: int, rows: int) -> bool:
        """Another size: the terminal's, and the rows between title and bar. Gives whether anything has changed."""
        if (width, height, rows) == (self.width, self.height, self.rows):
            return False
        self.width, self.height, self.rows = width, height, rows
        self.renew()
        return True

    @property
    def side(self) -> int:
        """Columns of the side panel."""
        wide = self.width >= 160
        if self.width < 120 or not any(spec.side for spec in self._specs()):
            return 0
        return 44 if wide else 30

    def _specs(self) -> Sequence[Any]:
        return self.layout.panes(self.width, self.rows, self.scene())

    def areas(self, side: bool) -> list[Area]:
        """The panes of the zones or of the side panel, with their places."""
        specs = self._specs()
        has_side = self.width >= 120 and any(spec.side for spec in specs)
        across = (44 if self.width >= 160 else 30) if has_side else 0
        width = across if side else self.width - across
        mine = [spec for spec in specs if spec.side is side] if has_side or not side else []
        fixed = sum(spec.height for spec in mine if spec.height is not None)
        found, y = [], 0
        for spec in mine:
            height = max(0, self.rows - fixed) if spec.height is None else spec.height
            found.append(Area(spec.id, y, width, min(height, max(0, self.rows - y))))
            y += height
        return found

    # ---- the cursor

    @property
    def stop(self) -> Stop | None:
        """What the cursor stands on."""
        return self.stops[self.at] if self.at < len(self.stops) else None

    def place(self, index: int) -> Place:
        """Where a stop lies in the zones (its first cell), remembered until something else is shown."""
        if index not in self._places:
            scene = replace(self.scene(), cursor=index if self.stops[index].zone != BAR else -1)
            self._places[index] = None
            for area in self.areas(False) if self.stops[index].zone != BAR else ():
                spot = self.layout.spot(area.id, scene, area.w, area.h)
                if spot is not None:
                    self._places[index] = spot[0], spot[1] + area.y
                    break
        return self._places[index]

    def move(self, way: Way) -> None:
        """An arrow: through the bar's number or order where the cursor stands in one, else over the table."""
        draft, stop = self.draft, self.stop
        step = 1 if way in ("right", "down") else -1
        if draft is not None and stop is not None and way in ("left", "right"):
            if isinstance(draft.decision, Number):
                draft.step(NUMBER, step)
                return
            if draft.held is not None and draft.held == stop.oid:
                self.shift(step)
                return
        if stop is not None and stop.zone == BAR and way == "up":
            above = [i for i, s in enumerate(self.stops) if s.zone != BAR]
            self.at = self._lowest(above) if above else self.at
            return
        at = moved(self.at, self.stops, way, self.place)
        if at == self.at and way == "down":
            at = next((i for i, s in enumerate(self.stops) if s.zone == BAR), at)
        self.at = at

    def _lowest(self, above: list[int]) -> int:
        zone = self.stops[above[-1]].zone
        inside = [i for i in above if self.stops[i].zone == zone]
        return next((i for i in inside if on_offer(self.stops[i])), inside[0])

    def zone(self, step: int) -> None:
        """Tab: the next zone in which something is on offer."""
        self.at = next_zone(self.at, self.stops, step)

    def shift(self, by: int) -> None:
        """Moves the item of an order under the cursor, and the cursor with it."""
        draft, stop = self.draft, self.stop
        if draft is None or stop is None or stop.oid is None:
            raise Refused("nothing is put in order here")
        draft.shift(stop.oid, by)
        if stop.zone == BAR:
            self.renew()

    def go_to(self, oid: str) -> None:
        """Puts the cursor on an option, if it has a place."""
        self.at = next((i for i, stop in enumerate(self.stops) if stop.oid == oid), self.at)

    def under(self, area: Area, x: int, y: int) -> int | None:
        """The stop at a cell of a pane."""
        return self.layout.hit(area.id, self.scene(), area.w, area.h, x, y - area.y)

    # ---- answering

    def typed(self, character: str) -> Raw | None:
        """A printable key while a question is open: an answer, or None (it chose, began a sequence, or was refused).

        Raises KeyError if the key means nothing here, so that the standing actions may have it.
        """
        draft = self.draft
        if draft is None:
            raise KeyError(character)
        special = self._special(draft, character)
        if special is not None:
            return special[0]
        found, whole = match(self.pending + character, self.keys)
        if found == "part":
            self.pending = whole
            return None
        if found == "none" and self.pending:
            begun, self.pending = self.pending, ""
            raise Refused(f"{begun}{character} means nothing here")
        self.pending = ""
        if found == "none":
            raise KeyError(character)
        return self.take(self.keys[whole])

    def _special(self, draft: Draft, character: str) -> tuple[Raw | None] | None:
        """Keys that the kind of question gives a meaning: y n, 0 for none or the proposal, digits for numbers."""
        decision: Decision[Any] = draft.decision
        if isinstance(decision, Confirm) and character.lower() in ("y", "n"):
            return (draft.pressed("yes" if character.lower() == "y" else "no"),)
        if isinstance(decision, Pick) and draft.several and character == "0" and "0" not in self.keys:
            return (draft.none(),)
        if isinstance(decision, Order) and character == "0" and "0" not in self.keys:
            draft.reset()
            self.renew()
            return (None,)
        if character.isdecimal() and draft.amounts and character not in self.keys:
            oid = NUMBER if isinstance(decision, Number) else self.stop.oid if self.stop else None
            if oid is not None and oid in draft.amounts:
                draft.set(oid, int(character))
                return (None,)
        return None

    def take(self, oid: str) -> Raw | None:
        """The option's own key, or Enter on it. Raises Refused; the cursor goes to what was refused or chosen."""
        draft = self.draft
        assert draft is not None
        option = draft.option(oid)
        if option is None or option.blocked is not None or draft.several:
            self.go_to(oid)
        return draft.pressed(oid)

    def confirm(self) -> Raw | None:
        """Enter."""
        if self.draft is None:
            return None
        stop = self.stop
        return self.draft.confirmed(stop.oid if stop is not None else None)

    def toggle(self) -> None:
        """Space."""
        if self.draft is not None and self.stop is not None and self.stop.oid is not None:
            self.draft.toggle(self.stop.oid)

    def ends_sitting(self, raw: Raw) -> bool:
        """Whether this answer would end the sitting on purpose: seen on a copy of the match, nothing happens here."""
        draft, sitter, session = self.draft, self.flow.sitter, self.session
        if draft is None or sitter is None:
            return False
        if session.match.ask is None:
            chosen = draft.option(draft.allowed[raw]) if isinstance(raw, int) and raw < len(draft.allowed) else None
            if draft.decision.kind != "choose" or chosen is None or chosen.card is not None:
                return False
        copy = session.match.clone()
        try:
            copy.answer(raw, sitter if copy.ask is not None else None)
        except Exception:
            return False  # the real answer will say what is wrong
        if copy.ask is not None:
            return all(decision.seat != sitter for decision in copy.open_decisions())
        after = copy.decision
        return after is None or after.seat != sitter or not session.game.private(copy.state)

    def undone(self) -> Sequence[Span]:
        """What the sitter leaves undone."""
        return self.layout.closing(self.scene())

    def answer(self, raw: Raw, seat: int | None = None) -> None:
        """Answers; what it brings is in `answered` and `changed` then. Raises Refused and RuleCrashed."""
        session = self.session
        before = self.layout.numbers(self.scene())
        heard, round_ = len(session.events), session.round
        asked = session.asked if seat is None else seat
        session.answer(raw, seat)
        if asked in session.humans:
            self._news_from = heard
        if session.round != round_:
            self.page_from = heard
        self._base = None
        self.answered = self._brought(heard)
        after = self.layout.numbers(self.scene()) if before else {}
        self.changed = {key: (n, after[key]) for key, n in before.items() if after.get(key, n) != n}

    def _brought(self, heard: int) -> Answered:
        fresh: dict[Any, int] = {}
        moved = ""
        motions = self.layout.motions()
        for event in (h.event for h in self.session.events[heard:]):
            if event.seat is not None and event.known_to(self.viewer):
                fresh.update(dict.fromkeys(event.cards, self.seats[event.seat].colour))
            moved = motions.get(event.kind, moved)
        return Answered(fresh, moved)

    def crashed(self, error: RuleCrashed) -> None:
        """A rule has a bug: the bar says it, and where the report is."""
        self.say(str(error), refused=True)

    def undo(self, seat: int | None) -> None:
        """Takes back the last answer of this seat (None: of anybody). Raises Refused with the reason."""
        self.session.undo(seat)
        self._news_from = min(self._news_from, len(self.session.events))
        self._since = {who: min(since, len(self.session.events)) for who, since in self._since.items()}
        self.draft = None
        self.answered = Answered()
        self.changed = {}
        self.flow.taken_back(Asked.of(self.session))

    def stood_up(self, seat: int) -> None:
        """A sitting is over: the next recap of this seat begins here."""
        self._since[seat] = len(self.session.events)
        self.flow.stood_up()

    def page_left(self, round_: int) -> None:
        """The page before a round was read: what is news to the public begins here."""
        self._since[None] = len(self.session.events)
        self.flow.page_left(round_)

    def missed(self, seat: int) -> int:
        """The number of the first event since this seat's last sitting."""
        return self._since.get(seat, 0)

    # ---- the bar

    def say(self, text: str | Line, refused: bool = False) -> None:
        """Puts a sentence into the bar until the next key."""
        self.said = ((text, "text"),) if isinstance(text, str) else text
        self.refused = refused

    def hush(self) -> None:
        """The next key: what was said is gone."""
        self.said, self.refused = (), False

    def model(self) -> BarModel | None:
        """The bar of the open question; None while nobody at the screen is asked."""
        draft = self.draft
        if draft is None:
            return None
        words = Words(self.said, self.refused, self.keymap.standing(), self.in_the_open, self.bar_scroll)
        look = self.seats[draft.decision.seat]
        return Question(self.scene(), draft, self.layout, look, self.stop, self.stops, self.keys, words).model()
