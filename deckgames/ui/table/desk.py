"""What lies in front of the people at a table: whose eyes look, the question, the cursor, what is said. No Textual.

The screen (screen.py) paints what a Desk gives and tells it the keys; tests can play whole games on a Desk alone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from deckgames.engine.decisions import Allocate, Number, Raw, Refused
from deckgames.engine.events import Event
from deckgames.engine.session import Session
from deckgames.ui.actions import Keymap
from deckgames.ui.areas import Area, areas, side_width
from deckgames.ui.layout import NUMBER, Layout, Scene, Stop
from deckgames.ui.sheet import Line
from deckgames.ui.table.draft import Draft
from deckgames.ui.table.flow import Asked, BotTurn, CurtainMode, InTheOpen, Stage, TableFlow, next_question
from deckgames.ui.table.keys import match, with_all
from deckgames.ui.table.motion import Brought, Motion
from deckgames.ui.table.stops import BAR, Place, Way, bar_stops, find_again, moved, next_zone, on_offer
from deckgames.ui.table.telling import Telling

_PLAIN_KINDS = ("choose", "pick")


@dataclass(frozen=True, slots=True)
class Leaving:
    """A sitting that is about to end: what would end it (None: the rules have ended it), and what is left undone.

    `alone`: no curtain follows, so Enter ends it too.
    """

    seat: int
    raw: Raw | None = None
    undone: Line = ()
    alone: bool = False


class Desk(Telling):
    """One table as it is shown. `viewer` is the seat whose view is on the screen (None: the public one)."""

    def __init__(self, session: Session[Any, Any], layout: Layout, keymap: Keymap, mode: CurtainMode = "auto") -> None:
        super().__init__(session, layout)
        self.keymap = keymap
        self.width, self.height, self.rows = 80, 24, 18
        self.draft: Draft | None = None
        self.leaving: Leaving | None = None
        self.banner: int | None = None
        self.at = 0
        self.stops: Sequence[Stop] = ()
        self.keys: Mapping[str, str] = {}
        self.pending = ""
        self.in_the_open = False
        self.motion = Motion()
        self._sat_with = 0
        self._revealed_at: int | None = None
        """Where that begins in the log which the sitter's last answer has revealed: a part of the next recap."""
        self._base: Scene | None = None
        self._shown: Scene
        self._places: dict[int, Place] = {}
        pages = layout.summary(self.scene()) is not None
        seen = session.round if session.number else 0
        self.flow = TableFlow(session.humans, mode, session.owners, pages, round_seen=seen)

    # ---- who looks, and what is asked

    def asked(self) -> Asked:
        """What the flow knows of the open question."""
        return Asked.of(self.session, self.flow.sitter)

    def stage(self) -> Stage:
        """What the table has to do now."""
        return self.flow.stage(self.asked())

    def look_at(self, viewer: int | None, ask: bool = False) -> None:
        """Shows the table as `viewer` sees it (None: the public, or the only human), with the open question or none."""
        self.in_the_open = ask and viewer is None and len(self.session.humans) > 1
        self.viewer = self.solo if viewer is None else viewer
        decision = next_question(self.session, self.flow.sitter) if ask else None
        anew = decision is not None and (self.draft is None or self.draft.decision is not decision)
        if decision is None:
            self.draft = None
        elif anew:
            self.draft = Draft(decision)
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
        self.keys = {}
        if self.draft is not None:
            stops += bar_stops(self.draft.items(), stops, self.draft.options)
            kind = self.draft.decision.kind
            used = self.keymap.taken() | (set() if kind == "choose" else {"y", "n", "0"})
            self.keys = with_all(self.layout.keys(scene), self.draft.allowed if kind in _PLAIN_KINDS else (), used)
        self.stops = stops
        self.at = find_again(old, at, stops, asked_anew, self.layout.start(scene) if asked_anew else None)

    def scene(self) -> Scene:
        """Everything the layout may look at now; the same object as long as nothing is different."""
        if self._base is None:
            self._base = self._shown = self._scene()
        draft, stop, motion = self.draft, self.stop, self.motion
        looks: dict[str, Any] = {
            "cursor": -1 if stop is None or stop.zone == BAR else self.at, "pending": self.pending,
            "chosen": tuple(draft.chosen) if draft else (), "amounts": dict(draft.amounts) if draft else {},
            "changed": motion.changed, "fresh": motion.fresh, "moving": motion.moving, "moved": motion.moved}
        shown = self._shown
        if any(getattr(shown, name) != look for name, look in looks.items()):
            self._shown = shown = replace(self._base, **looks)
        return shown

    def _scene(self) -> Scene:
        viewer, draft, news = self.viewer, self.draft, self.news()
        if self.show.runs:
            frame = self.show.frame
            return Scene(frame.view, None, (), self.seats, self.width, self.height, public=viewer is None, news=news,
                         story=frame.story, step=frame.begins, showing=True)
        told = [((line.mark[0] + " ", line.mark[1]), *line.said) for line in self.recap(viewer)]
        story = self.story()
        return Scene(
            self.session.view(viewer), draft.decision if draft else None, draft.options if draft else (), self.seats,
            self.width, self.height, public=viewer is None, news=news, recap=told, story=story, step=len(story),
            sealed=self.sealed())

    # ---- sizes

    def fit(self, width: int, height: int, rows: int) -> None:
        """Another size: the terminal's, and the rows between title and bar."""
        if (width, height, rows) != (self.width, self.height, self.rows):
            self.width, self.height, self.rows = width, height, rows
            self.renew()

    @property
    def side(self) -> int:
        """Columns of the side panel."""
        return side_width(self.width, self.layout.panes(self.width, self.rows, self.scene()))

    def areas(self, side: bool) -> list[Area]:
        """The panes of the zones or of the side panel, with their places."""
        return areas(self.layout.panes(self.width, self.rows, self.scene()), self.width, self.rows, side)

    # ---- the cursor

    @property
    def stop(self) -> Stop | None:
        """What the cursor stands on."""
        return self.stops[self.at] if self.at < len(self.stops) else None

    def place(self, index: int) -> Place:
        """Where a stop lies in the zones (its first cell), remembered until something else is shown."""
        if index not in self._places:
            self._places[index] = None
            if self.stops[index].zone != BAR:
                scene = replace(self.scene(), cursor=index)
                for area in self.areas(False):
                    spot = self.layout.spot(area.id, scene, area.w, area.h)
                    if spot is not None:
                        self._places[index] = spot[0], spot[1] + area.y
                        break
        return self._places[index]

    def move(self, way: Way) -> None:
        """An arrow: through the bar's number or order where the cursor stands in one, else over the table."""
        draft, stop = self.draft, self.stop
        if draft is not None and stop is not None and way in ("left", "right"):
            step = 1 if way == "right" else -1
            if isinstance(draft.decision, Number):
                draft.step(NUMBER, step)
                return
            if draft.held is not None and draft.held == stop.oid:
                self.shift(step)
                return
        if stop is not None and stop.zone == BAR and way in ("up", "down"):
            before = self.at
            if draft is not None and isinstance(draft.decision, Allocate):  # a seat a line in narrow terminals
                self.at = moved(self.at, self.stops, "left" if way == "up" else "right", self.place)
            if way == "up" and self.at == before:
                self._out_of_the_bar()
            return
        at = moved(self.at, self.stops, way, self.place)
        if at == self.at and way == "down":
            at = next((i for i, s in enumerate(self.stops) if s.zone == BAR), at)
        self.at = at

    def _out_of_the_bar(self) -> None:
        above = [i for i, stop in enumerate(self.stops) if stop.zone != BAR]
        if above:
            inside = [i for i in above if self.stops[i].zone == self.stops[above[-1]].zone]
            self.at = next((i for i in inside if on_offer(self.stops[i])), inside[0])

    def zone(self, step: int) -> None:
        """Tab: the next zone in which something is on offer."""
        self.at = next_zone(self.at, self.stops, step)

    def go_to(self, oid: str) -> None:
        """Puts the cursor on an option, if it has a place."""
        self.at = next((i for i, stop in enumerate(self.stops) if stop.oid == oid), self.at)

    def under(self, area: Area, x: int, y: int) -> int | None:
        """The stop at a cell of a pane."""
        return self.layout.hit(area.id, self.scene(), area.w, area.h, x, y - area.y)

    # ---- putting an answer together

    def typed(self, character: str) -> Raw | None:
        """A printable key while a question is open: an answer, or None (it chose, or began a sequence).

        Raises KeyError if the key means nothing here, so that the standing actions may have it, and Refused.
        """
        draft = self.draft
        if draft is None:
            raise KeyError(character)
        if not self.pending and character not in self.keys:
            found, raw = draft.special(character, self.stop.oid if self.stop else None)
            if found:
                self.renew()
                return raw
        result, whole = match(self.pending + character, self.keys)
        begun, self.pending = self.pending, whole if result == "part" else ""
        if result == "part":
            return None
        if result == "none" and begun:
            raise Refused(f"{begun}{character} means nothing here")
        if result == "none":
            raise KeyError(character)
        return self.take(self.keys[whole])

    def take(self, oid: str) -> Raw | None:
        """The option's own key, or a second click on it. Raises Refused; the cursor goes to what was refused."""
        draft = self.draft
        if draft is None:
            return None
        option = draft.option(oid)
        if option is None or option.blocked is not None or draft.several:
            self.go_to(oid)
        if option is not None and option.blocked is not None:
            helped = "".join(text for text, _ink in self.layout.help(self.scene(), oid))
            raise Refused(f"{option.label}: {option.blocked}" + (f".  {helped}" if helped else ""))
        raw = draft.pressed(oid)
        self._sorted()
        return raw

    def confirm(self) -> Raw | None:
        """Enter."""
        if self.draft is None:
            return None
        raw = self.draft.confirmed(self.stop.oid if self.stop is not None else None)
        self._sorted()
        return raw

    def toggle(self) -> None:
        """Space."""
        if self.draft is not None and self.stop is not None and self.stop.oid is not None:
            self.draft.toggle(self.stop.oid)
            self._sorted()

    def _sorted(self) -> None:
        """What is chosen in a sequence that counts may have places of its own on the table."""
        if self.draft is not None and self.draft.several and self.draft.sorts:
            self.renew()

    def step(self, by: int) -> None:
        """A point (or the number) more or less."""
        if self.draft is not None and self.stop is not None and self.stop.oid is not None:
            self.draft.step(self.stop.oid, by)

    def shift(self, by: int) -> None:
        """Moves the item of an order under the cursor, and the cursor with it."""
        if self.draft is None or self.stop is None or self.stop.oid is None:
            raise Refused("nothing is put in order here")
        self.draft.shift(self.stop.oid, by)
        self.renew()

    def escape(self) -> None:
        """Forgets a half-typed key and what is held."""
        self.pending = ""
        if self.draft is not None:
            self.draft.held = None

    # ---- answering

    def ends_sitting(self, raw: Raw) -> bool:
        """Whether this answer would end the sitting on purpose: seen on a copy of the match, nothing happens here."""
        draft, sitter, session = self.draft, self.flow.sitter, self.session
        if draft is None or sitter is None:
            return False
        sealed = session.match.ask is not None
        if not sealed and not draft.is_button(raw):
            return False
        copy = session.match.clone()
        try:
            copy.answer(raw, sitter if sealed else None)
        except Exception:
            return False  # the real answer will say what is wrong
        if sealed:
            return not copy.sealed.get(sitter) or copy.sitting(sitter).decision is None
        after, private = copy.decision, copy.ask is not None or session.game.private(copy.state)
        if after is not None and session.game.interrupts(copy.state):
            return False
        return after is None or after.seat != sitter or not private

    def undone(self) -> Line:
        """What the sitter leaves undone."""
        return tuple(self.layout.closing(self.scene()))

    def answer(self, raw: Raw, seat: int | None, now: float = 0.0, reduced: bool = True) -> None:
        """Answers for this seat and begins the motion that shows what it brings. Raises Refused and RuleCrashed."""
        session = self.session
        before = self.layout.numbers(self.scene())
        heard, round_ = len(session.events), session.round
        asked = session.asked if seat is None else seat
        ask = session.match.ask
        session.answer(raw, seat)
        if asked == self.flow.sitter and session.match.ask is not ask:
            self.flow.answered_last()  # what all answer at once is over, or begins
            self._revealed_at = heard if ask is not None else None
        if asked in session.humans:
            self._news_from = heard
        if session.round != round_:
            self.page_from = heard
        sat = self.layout.sat()
        for event in (h.event for h in session.events[heard:]):
            if event.kind in sat and event.seat is not None:
                self.flow.sat_unasked(event.seat)
        self._base = None
        self.record(heard)
        if self.show.waits:
            self.motion.end()
            return
        self.motion.begin(self._brought([h.event for h in session.events[heard:]], before), now, reduced)

    def _brought(self, events: Sequence[Event], before: Mapping[str, int]) -> Brought:
        after = self.layout.numbers(self.scene()) if before else {}
        changed = {key: (n, after[key]) for key, n in before.items() if after.get(key, n) != n}
        fresh: dict[Any, int] = {}
        slides = ""
        motions = self.layout.motions()
        for event in events:
            if event.seat is not None and event.known_to(self.viewer):
                fresh.update(dict.fromkeys(event.cards, self.seats[event.seat].colour))
            slides = motions.get(event.kind, slides)
        return Brought(fresh, slides, changed)

    def watch(self, at: int, now: float = 0.0, reduced: bool = True) -> bool:
        """Goes to a frame of the show; gives whether there is such a one, else the show is over."""
        show, on = self.show, at > self.show.at
        before = self.layout.numbers(self.scene()) if show.runs and on else {}
        if show.runs and show.last and on:
            self.watched.update(range(show.heard, show.frame.heard))
        runs = show.go(at, now, isinstance(self.stage(), (InTheOpen, BotTurn)))
        self.renew()
        if runs:
            told = [card for event in show.frame.events for card in event.cards]
            self.at = next((i for i, stop in enumerate(self.stops) if stop.card is not None and stop.card in told),
                           self.at)
        if runs and on:
            self.motion.begin(self._brought(show.frame.events, before), now, reduced)
        else:
            self.motion.end()
        return runs

    def undo(self, seat: int | None) -> None:
        """Takes back the last answer of this seat (None: of anybody at the screen). Raises Refused with the reason."""
        if seat is not None and self.session.number <= self._sat_with and self.session.table.take_backs != "free":
            raise Refused("nothing to take back: the sitting has just begun")
        self.session.undo(seat)
        heard = len(self.session.events)
        self._news_from = min(self._news_from, heard)
        self.watched.difference_update(range(heard, max(self.watched, default=0) + 1))
        self._left_at = {who: min(at, heard) for who, at in self._left_at.items()}
        self.draft = self.leaving = self._revealed_at = None
        self.motion.end()
        self.show.end()
        self.flow.taken_back(self.asked())

    # ---- sitting down and standing up

    def sit_down(self, seat: int) -> None:
        """The curtain has opened for this seat."""
        self.banner = None
        if seat != self.flow.waiting:
            self._sat_at, self._sat_with = len(self.session.events), self.session.number
        self.flow.sat_down(self.asked(), seat)

    def stand_up(self, seat: int) -> None:
        """The sitting is over: the next recap of this seat begins here."""
        self.leaving = None
        revealed, self._revealed_at = self._revealed_at, None
        self._left_at[seat] = len(self.session.events) if revealed is None else revealed
        self.flow.stood_up()

    def turn_page(self, round_: int) -> None:
        """The page before a round was read: what is news to the public begins here."""
        self._left_at[None] = len(self.session.events)
        self.flow.page_left(round_)
