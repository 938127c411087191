"""The state of a table's screen without Textual: the viewer, the question, the cursor, what is said.

The screen (screen.py) paints what a Presenter gives and passes it the keys; a Presenter and its Answers can play whole
games.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from deckgames.bots.default_answer import gives_up, proposal
from deckgames.engine.core.data import dataclass, fresh, frozen
from deckgames.engine.match.private_phases import ENTER, Macro
from deckgames.engine.messages import SAY, TEXT, in_short
from deckgames.engine.record.session import Session
from deckgames.engine.vocabulary.decisions import SEAT, Decision, Raw
from deckgames.table import InTheOpen, TableController
from deckgames.ui import HandOrder
from deckgames.ui.actions import Keymap, key_hint
from deckgames.ui.paint.bar import BarModel
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import Line
from deckgames.ui.paint.film import NOWHERE, RUNS, Lying
from deckgames.ui.table.draft import Draft, with_all
from deckgames.ui.table.event_reel import EventReel
from deckgames.ui.table.focus_targets import BAR, Place, Way, bar_targets, find_again
from deckgames.ui.table.forecast_cache import ForecastCache
from deckgames.ui.table.headlines import forms, room
from deckgames.ui.table.news_panel import MarkedLine, NewsPanel, marked
from deckgames.ui.table.pace import Motion, Pace
from deckgames.ui.toolkit.layout import Area, FocusTarget, PaneSpec, Scene, SeatLook, areas, side_width
from deckgames.ui.toolkit.layouts import Layout

PLAIN_KINDS = ("choose", "pick")


@frozen
class Leaving:
    """A question before an answer is sent: it ends a turn and leaves something `undone` (`closes` is what ending is
    called), or it is seldom meant. The key that `asked` does not answer it."""

    seat: int
    raw: Raw
    undone: Line
    closes: str = ""
    asked: str = ""

    @property
    def does(self) -> str:
        """What the keys do, in words."""
        return self.closes or TEXT("caps.all-the-same")

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that send the answer."""
        return {"e": (ENTER,), "E": ("e", ENTER)}.get(self.asked, ("e", "E"))

    @property
    def refusal(self) -> str:
        """What the bar says after any other key."""
        return TEXT("table.press-or-esc", keys=", ".join(self.key_hints))

    @property
    def key_hints(self) -> list[str]:
        """Those keys as they are written."""
        return [key_hint(key) for key in self.keys if key != "E"]


@dataclass(slots=True)
class Mode:
    """What has a table's keys in place of the question: the bar that names them, and what each does; all others are
    those of the table. `about`: what somebody is asked or watches there (None: nobody is needed); `lone`: a key counts
    only if no other comes right before or behind it."""

    bar: Callable[[], BarModel] = partial(BarModel, "", "TABLE")
    keys: Mapping[str, Callable[[], Any]] = fresh(dict)
    about: object = None
    lone: bool = False


class Presenter:
    """A table as one viewer sees it. `viewer` is a seat, or None: the public."""

    def __init__(self, session: Session, layout: Layout, keymap: Keymap) -> None:
        self.controller, self.layout, self.session = TableController(session, bets=True), layout, session
        self.seats = tuple(map(SeatLook.of, session.seats))
        self.viewer: int | None = None
        self.show, self.pace = EventReel(), Pace()
        self.telling = NewsPanel(session, self.show, self.seats, self.controller.told.watched)
        self.keymap = keymap
        self.hand: HandOrder = "drawn"
        self.width, self.height, self.rows, self.heads = 80, 24, 18, 0
        self.draft: Draft | None = None
        self.mode = Mode()
        self.pressed = ""
        """The key that was pressed last, as it was sent."""
        self.at = 0
        self.headed: Way = "right"
        """The way that the cursor has gone last."""
        self.focus_targets: Sequence[FocusTarget] = ()
        self.keys: Mapping[str, str] = {}
        self.pending = ""
        self.page = 0
        self._turned: tuple[object, int, int] = (None, 0, 0)
        """The question, the place of the cursor, and how often another way was wanted there."""
        self.in_the_open = False
        self.motion = Motion()
        self.foreseen: ForecastCache | None = None
        self.base: Scene | None = None
        """What every scene is made from until something has happened (None: it has)."""
        self._ways: dict[str, Sequence[Macro]] = {}
        """What Enter may do there with options: a key asks for it a dozen times."""
        self._shown: Scene
        self._looks: Mapping[str, Any] = {}
        """What of the scene that was made last is not in its base."""
        self._drawn: tuple[Scene | None, Canvas] = None, NOWHERE.sheet
        self._lies = NOWHERE
        self.painted: tuple[Canvas, Sequence[FocusTarget]] = NOWHERE.sheet, ()
        """What is painted of the zones, and the focus targets in it."""
        self.beside = NOWHERE.beside
        """What is painted beside them."""
        self._placed: tuple[Canvas | None, Mapping[int | str, Place]] = (None, {})

    # ---- who looks, and what is asked

    def look_at(self, viewer: int | None, ask: bool = False) -> None:
        """Changes the viewer (None: the public, or the only person at the screen); `ask`: with the open question."""
        self.in_the_open = ask and viewer is None and self.controller.solo is None
        self.telling.settle()
        eyes = self.controller.solo if viewer is None else viewer
        decision = self.controller.question() if ask else None
        seats = [step.seat for step in self.session.steps[-1:]]
        after_another = self.in_the_open and decision is not None and bool(seats) and seats != [decision.seat]
        if eyes != self.viewer or after_another:
            self.focus_targets, self.at = (), 0  # where others had the cursor is not for these eyes
        if eyes != self.viewer:
            self.viewer, self.telling.news_sheet = eyes, ()
            self.motion.leave()
        self.foreseen = None if decision is None else ForecastCache(self.session.forecasts(eyes))
        anew = decision is not None and (self.draft is None or self.draft.decision is not decision)
        if decision is None:
            self.draft = None
        elif anew:
            self.draft = Draft(decision)
            if off := self.controller.begun.asks_again(decision.seat):
                self.telling.say(off)
        self.pending, self.page = "", 0
        self.renew(anew)

    def renew(self, asked_anew: bool = False) -> None:
        """Takes everything from the session anew, after an answer, an undo or a change of size."""
        old = self.focus_target
        at = self.at - next((i for i, stop in enumerate(self.focus_targets) if old and stop.zone == old.zone), 0)
        self.base = None
        scene = self.scene()
        stops, every = list(self.layout.focus_targets(scene)), scene.enter is not None and scene.enter.goes_on
        self.keys, one = {}, None
        if self.draft is not None:
            if asked_anew:
                one = self.draft.propose(self._proposal(scene.view, self.draft.decision))
            spared = self.layout.spared(scene)
            stops += [FocusTarget(BAR, oid=ENTER)] * every + bar_targets(
                [oid for oid in self.draft.items() if oid not in spared], stops, self.draft.options)
            kind = self.draft.decision.kind
            used = self.keymap.taken() | set(self.layout.reserved) | (set() if kind == "choose" else {"y", "n", "0"})
            keyed = [oid for oid in self.draft.allowed if oid not in spared] if kind in PLAIN_KINDS else ()
            self.keys = with_all(self.layout.keys(scene), keyed, used)
            self.draft.barred = {stop.oid: stop.blocked for stop in stops if stop.blocked}
        self.focus_targets = stops
        start = ENTER if every and not self._by_hand else self._start(scene, one) if asked_anew else None
        self.at = find_again(old, at, stops, asked_anew, start if asked_anew else None)

    def _proposal(self, view: Any, decision: Decision) -> Raw | None:
        """What Enter begins with."""
        worlds = self.foreseen.worlds() if self.foreseen is not None else ()
        return proposal(self.session.game, view, decision, worlds)

    def _start(self, scene: Scene, proposed: str | None) -> str | None:
        """Where the cursor begins: where an answer costs something on what is proposed, else where the layout says."""
        safe = proposed is not None and self.draft is not None and gives_up(self.draft.decision)
        return proposed if safe else self.layout.start(scene) or proposed

    @property
    def _by_hand(self) -> bool:
        """Whether the same was asked before, and answered with the cursor on the table."""
        steps, draft = self.session.steps, self.draft
        before = (steps[-1].seat, steps[-1].rule) if steps else None
        return self.focus_target is not None and self.focus_target.zone != BAR and draft is not None and (
            before == (draft.decision.seat, draft.decision.rule))

    def scene(self) -> Scene:
        """The Scene for the layout; the same object until something differs."""
        if self.base is None:
            self.base = self._scene()
            self._ways, self._looks = {}, {}
        draft, stop, motion = self.draft, self.focus_target, self.motion
        looks: dict[str, Any] = {
            "cursor": -1 if stop is None or stop.zone == BAR else self.at, "pending": self.pending, "page": self.page,
            "way": self.way, "alternatives": len(self.alternatives()),
            "chosen": tuple(draft.chosen) if draft else (), "amounts": dict(draft.amounts) if draft else {},
            "changed": motion.changed, "moving": motion.moving, "moved": motion.moved}
        if looks != self._looks:
            self._looks, self._shown = looks, replace(self.base, **looks)
        return self._shown

    def _scene(self) -> Scene:
        viewer, draft, news = self.viewer, self.draft, self.telling.news(self.viewer)
        seat = draft.decision.seat if draft else viewer
        frame = self.show.earlier
        view = self.session.view(viewer) if frame is None else frame.view
        threat = self._threat(view)
        last, hurts = self.telling.last(viewer, seat, room(self.width, threat))
        scene = partial(Scene, view, seats=self.seats, width=self.width, height=self.height, public=viewer is None,
                        news=news, last=last, hurts=hurts, threat=threat, aims=self._aims(view), heads=self.heads,
                        rows=self.rows, hand=self.hand)
        if frame is not None:
            return scene(None, (), story=frame.story, step=frame.begins, showing=self.show.runs, asks=frame.asks)
        recap, story = self.recap(viewer), self.telling.story(viewer)
        told = [((line.mark[0] + " ", line.mark[1]), *line.line) for line in recap if not line.more]
        macros = self.controller.macros(view, draft.decision) if draft else {}
        later = tuple([(key, macro.later[1].words) for key, macro in macros.items() if macro.later is not None])
        return scene(
            draft.decision if draft else None, draft.options if draft else (), recap=told, story=story,
            step=len(story), untold=sum(line.more for line in recap), sealed=self._sealed(),
            preview=self.foreseen if draft else None, enter=macros.get(ENTER), later=later,
            rest=self.controller.begun.rest)

    @property
    def looks_next(self) -> int | None:
        """The person who is asked behind the show that runs, or next of all (None: nobody will be)."""
        if self.session.over:
            return None
        asked, count = self.session.asked if self.show.frame.asks is None else self.show.frame.asks, len(self.seats)
        return min(self.session.humans - self.session.out, key=lambda no: (no - (asked or 0)) % count, default=None)

    def _threat(self, view: Any) -> Sequence[str]:
        """What can hit the viewer before its next turn; at the open table, who is asked, as all may know it; in a show
        for all, who looks next."""
        seat, threat = self.viewer, partial(self.controller.private_phases.threat, view)
        if seat is None and self.draft is not None:
            seat = self.draft.decision.seat
        if seat is not None or not self.show.runs:
            return () if seat is None or self.session.over else forms(threat(seat), self.seats)
        seat = self.looks_next
        said = "" if seat is None else in_short(threat(seat))  # it may name what a hand holds
        if seat is not None and said and len({str(threat(no)) for no in self.session.humans}) > 1:
            return forms(SAY("headlines.whose", seat=SEAT[seat].label, threat=said), self.seats)
        return forms(said, self.seats)

    def _aims(self, view: Any) -> Sequence[str]:
        """What wins."""
        return forms(self.controller.private_phases.aim(view), self.seats)

    def _sealed(self) -> tuple[int, ...]:
        """Where all answer at once and in secret: who has done so."""
        match = self.session.match
        return tuple(no for no in match.ask.seats if match.private_phase(no).decision is None) if match.ask else ()

    # ---- sizes

    def fit(self, width: int, height: int, rows: int, heads: int = 0) -> None:
        """Takes over another size: the terminal's, the `rows` between headlines and bar, and those of the headlines."""
        if (width, height, rows, heads) != (self.width, self.height, self.rows, self.heads):
            self.width, self.height, self.rows, self.heads = width, height, rows, heads
            self.renew()

    @property
    def side(self) -> int:
        """Columns of the side panel; 0: none."""
        return side_width(self.width, self.panes())

    def panes(self) -> Sequence[PaneSpec]:
        """The panes that the layout wants at this size."""
        w, h = self.width, self.rows
        return self.layout.cached(self.scene(), ("panes", w, h), lambda scene: self.layout.panes(w, h, scene))

    def areas(self, side: bool) -> list[Area]:
        """Where the panes stand: of the zones, or with `side` of the side panel."""
        return areas(self.panes(), self.width, self.rows, side)

    def drawn(self, side: bool, w: int, h: int) -> Canvas:
        """The picture of the zones, or with `side` of the side panel."""
        scene = self.scene()
        canvas = self.layout.cached(scene, ("drawn", side, w, h), lambda scene: self._pasted(scene, side, w, h))
        if not side:
            self._drawn = scene, canvas
        return canvas

    def _pasted(self, scene: Scene, side: bool, w: int, h: int) -> Canvas:
        canvas = Canvas(w, h)
        for area in self.areas(side):
            canvas.paste(0, area.y, self.layout.pane(scene, area), w)
        return canvas

    # ---- the cursor

    @property
    def focus_target(self) -> FocusTarget | None:
        """The place under the cursor; None: there is none."""
        return self.focus_targets[self.at] if self.at < len(self.focus_targets) else None

    def places(self) -> Mapping[int | str, Place]:
        """The first cell of everything that is drawn to be pointed at, by the index of its focus target or the name of
        its spot."""
        if self._drawn[0] is not self.scene():
            self.drawn(False, self.width - self.side, self.rows)
        canvas = self._drawn[1]
        if canvas is not self._placed[0]:
            self._placed = canvas, {spot.what: (spot.x, spot.y) for spot in reversed(canvas.spots) if not spot.also}
        return self._placed[1]

    def lying(self) -> Lying:
        """The picture of the zones, and where cards lie in it."""
        canvas, stops = self.painted
        if canvas is not self._lies.sheet:
            cards = [(stops[spot.what].card, spot) for spot in canvas.spots if isinstance(spot.what, int)]
            self._lies = Lying(canvas, {card.oid: spot for card, spot in reversed(cards) if card is not None}, {
                str(spot.what): spot for spot in canvas.spots if str(spot.what).startswith(RUNS)}, self.beside)
        return self._lies

    def go_to(self, oid: str) -> None:
        """Puts the cursor on an option, if it has a place."""
        self.at = next((i for i, stop in enumerate(self.focus_targets) if stop.oid == oid), self.at)

    # ---- what Enter and keys do here

    @property
    def asks(self) -> object:
        """What the keys answer: the question, or what stands in its place; None: nothing."""
        return self.draft if self.mode.about is None else self.mode.about

    @property
    def leaving(self) -> Leaving | None:
        """The question before an answer is sent, where that is what is asked."""
        return self.mode.about if isinstance(self.mode.about, Leaving) else None

    def macros(self) -> Mapping[str, Macro]:
        """Keys that give several answers in a row, beginning with the open question."""
        if self.draft is None:
            return {}
        known = dict(self.controller.macros(self.scene().view, self.draft.decision))
        made = self.draft.made
        if ENTER in known and made is not None and made != Macro.raw(self.draft.decision, known[ENTER].oids[0]):
            own = [key for key, macro in known.items() if key == ENTER or macro.later is not None]
            for key in own:  # what is being put together is another answer
                del known[key]
        ways, on_table = self.alternatives(), self.focus_target is not None and self.focus_target.zone != BAR
        if ENTER in known and (self.focus_target is None or self.focus_target.oid != ENTER) and (
                known[ENTER].goes_on or (on_table and made is None and not ways)):
            del known[ENTER]  # with a card under the cursor Enter takes that card
        if ways:
            known[ENTER] = ways[self.way]
        if ENTER in known:
            known.update(self.controller.ending_macros(self.scene().view, self.draft.decision, known[ENTER]))
        return known

    @property
    def marks(self) -> bool:
        """Whether keys of options only move the cursor, so that Enter answers."""
        controller, draft = self.controller, self.draft
        return draft is not None and not controller.asks_everything and controller.private_phases.marks(draft.decision)

    def alternatives(self) -> Sequence[Macro]:
        """What Enter can do with the option under the cursor, best first; the arrows choose."""
        draft, stop, controller = self.draft, self.focus_target, self.controller
        if draft is None or stop is None or stop.oid not in draft.allowed or stop.blocked or controller.asks_everything:
            return ()  # while a new question is looked at, the cursor still stands on a stop of the one before
        base = self.base or self._scene()
        known = self._ways if base is self.base and base.decision is draft.decision else {}
        if stop.oid not in known:
            known[stop.oid] = controller.private_phases.alternatives(base.view, draft.decision, stop.oid)
        return known[stop.oid]

    def turn_to(self, way: int) -> None:
        """Chooses the alternative with this index, until the cursor moves."""
        self._turned = None if self.draft is None else self.draft.decision, self.at, way

    @property
    def way(self) -> int:
        """Index of the chosen alternative; 0 after each move of the cursor."""
        draft, at, turned = self._turned
        if self.draft is None or draft is not self.draft.decision or at != self.at or not turned:
            return 0
        return turned % max(1, len(self.alternatives()))

    # ---- what is told to whom looks

    def read_out(self, lines: Sequence[MarkedLine]) -> None:
        """Shows the news over the table, once."""
        seat, heard = self.viewer, len(self.session.events)
        if seat is not None:
            self.telling.answered(seat, heard)
            self.controller.told.missed = heard, heard
        self.telling.news_sheet = lines
        self.renew()

    def recap(self, seat: int | None) -> list[MarkedLine]:
        """What this player (None: the public) has missed since its last answer."""
        in_the_open = self.layout.all_open or isinstance(self.controller.next_step(), InTheOpen)
        since = self.telling.answered_at.get(seat) if seat is not None and in_the_open else None
        return marked(self.controller.told.recap(seat, since), self.seats)
