"""Paints the table from a Presenter: four panes and one over them, sizes, the terminal's cursor, motion. Between two
keys it works out forecasts and draws what the next arrow key may show."""

from __future__ import annotations

import gc
from asyncio import get_running_loop
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from time import monotonic, perf_counter
from typing import Any, Literal

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.timer import Timer

from deckgames.engine.core.cards import Card
from deckgames.engine.messages import TEXT
from deckgames.seats import with_names
from deckgames.ui.actions import PAGE, Cap
from deckgames.ui.paint.bar import (
    COMPACT,
    LOWEST,
    BarModel,
    Notice,
    bar_height,
    decision_bar,
    hidden,
    told_by,
)
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import Line, Span, spans_width
from deckgames.ui.paint.film import Lying
from deckgames.ui.paint.key_hints import captions_on, key_hints_on, written_in
from deckgames.ui.paint.pane import Pane
from deckgames.ui.paint.picture import make_larger, too_small
from deckgames.ui.table.asking import Question
from deckgames.ui.table.bar_room import begun, rows_of, told, unsaid
from deckgames.ui.table.botturn import DOT
from deckgames.ui.table.curtain import draw_recap
from deckgames.ui.table.draft import in_cap
from deckgames.ui.table.focus_targets import BAR, Way
from deckgames.ui.table.forecast_cache import ForecastCache
from deckgames.ui.table.headlines import headlines, rows as head_rows
from deckgames.ui.table.hinting import refusal
from deckgames.ui.table.moments import Moments, draw_moment
from deckgames.ui.table.pace import Motion
from deckgames.ui.table.panels import draw_inspector, inspector_hides
from deckgames.ui.table.parts import Table
from deckgames.ui.toolkit.layout import Scene

_LEAST_NEWS, _CLOSES = 4, 20
"""Rows of the news that lie over the table, with their frame, at least; columns of the frame that are not for how it
stands."""
_CARD_W, _AROUND = 40, 6
"""Columns of the card that is read where there is no side panel, and of them those around its words."""


class TablePicture:
    """Widgets of the table, and when they are painted. A move of the cursor repaints only changed cells; a new layout
    is needed only for another bar or size.

    `due` is called when the timer of a motion or of the pace ends.
    """

    def __init__(self, table: Table, due: Callable[[], None]) -> None:
        self.table, self.presenter, self.bots, self.due = table, table.presenter, table.bots, due
        layout = self.presenter.layout
        self._title_pane = Pane(lambda w, h: layout.cached(
            self.presenter.scene(), ("title", w), lambda scene: layout.title(scene, w)), id="title")
        self._head_pane = Pane(lambda w, h: layout.cached(
            self.presenter.scene(), ("headlines", w, h), lambda scene: headlines(scene, w, h)), id="headlines")
        self._zones_pane = Pane(lambda w,
                                h: make_larger(w, h) if too_small(*self.table.app.size) else self.presenter.drawn(
            False, w, h), id="zones")
        self._side_pane = Pane(partial(self.presenter.drawn, True), id="side")
        self._bar_pane = Pane(self._draw_bar, id="bar")
        self._over_pane = Pane(self._draw_over, id="over")
        self._panes = (self._title_pane, self._head_pane, self._zones_pane, self._side_pane, self._bar_pane,
                       self._over_pane)
        self._zones_pane.moving, self._side_pane.moving = partial(self._moving, True), partial(self._moving, False)
        self.ahead = Ahead(table, self._known, (self._bar_pane, self._zones_pane, self._side_pane))
        self._news = Canvas(0, 0)
        self._news_pane = Pane(lambda w, h: self._news, id="news")
        self._card: Card[Any] | None = None
        self._first, self._hidden, self._seen = 0, 0, 1
        """Where the card that is read begins on the screen, how many lines of it do not fit, how many do."""
        self._bar_rows = self._head_rows = self.read = 0
        """How many rows bar and headlines have, and how many lines of its words have been read."""
        self._bar_of: object = None
        self._ticker: Timer | None = None
        self.moments = Moments(self.presenter)

    def compose(self) -> ComposeResult:
        """The widgets: title, zones and side panel, bar, panes over them."""
        yield self._title_pane
        yield self._head_pane
        with Horizontal(id="main"):
            yield self._zones_pane
            yield self._side_pane
        yield self._bar_pane
        yield self._over_pane
        yield self._news_pane

    # ---- sizes

    @property
    def reads(self) -> bool:
        """Whether the card under the cursor is open over the table, to be read."""
        return self._over_pane.display

    @reads.setter
    def reads(self, shown: bool) -> None:
        self._over_pane.display = shown
        self._first = 0

    def _fit(self) -> None:
        """Sizes that depend on the terminal and on the question; only what has changed causes a layout."""
        w, h = self.table.app.size
        presenter, small = self.presenter, too_small(w, h)
        rows, asked = self._bar_rows, presenter.asks
        if not rows or presenter.width != w or presenter.height != h or asked is not self._bar_of:
            self._bar_of, rows = asked, bar_height(self._bar_model(), w, compact=h < COMPACT)
            if asked is not None and asked is presenter.draft and not small:
                rows = rows_of(rows, w, partial(self._lines, w, h))
        if h < COMPACT and asked is None:
            rows = LOWEST - 1
        heads = self._heads
        if (rows, heads) != (self._bar_rows, self._head_rows) or presenter.height != h:
            self._bar_rows, self._head_rows = rows, heads
            self._bar_pane.styles.height, self._head_pane.styles.height = rows, heads
            self._over_pane.styles.height = max(1, h - 1 - heads - rows)
            self._over_pane.styles.margin = (1 + heads, 0, 0, 0)
        presenter.fit(w, h, max(1, h - 1 - heads - rows), heads)
        side = 0 if small else presenter.side
        if side != (self._side_pane.styles.width.value if self._side_pane.display and self._side_pane.styles.width
                    else 0):
            self._side_pane.display = side > 0
            if side:
                self._side_pane.styles.width = side
        self._head_pane.display = heads > 0 and not small
        for pane in (self._title_pane, self._bar_pane):
            if pane.display is small:
                pane.display = not small

    @property
    def _heads(self) -> int:
        """The rows between title and table."""
        return head_rows(*self.table.app.size, shows=self.presenter.show.runs)

    def _lines(self, w: int, h: int, rows: int) -> list[str]:
        """The rows of the table over a bar of so many."""
        presenter, heads = self.presenter, self._heads
        presenter.fit(w, h, max(1, h - 1 - heads - rows), heads)
        table = presenter.drawn(False, w - presenter.side, presenter.rows)
        return [table.line(y).strip() for y in range(table.h)]

    # ---- painting

    def names(self, key: str) -> bool:
        """Whether a key hint on the screen names this key."""
        canvas = self.whole()
        return key in key_hints_on(canvas) or any(in_cap(key, cap) for cap in captions_on(canvas))

    def shows(self, key: str, oid: str) -> bool:
        """Whether this key of an option can be read beside it: where it lies, else in the bar, which also tells of the
        option under the cursor, and of all that end a sequence."""
        presenter, canvas, stops = self.presenter, self.whole(), self.presenter.focus_targets
        here, card = presenter.focus_target, next((stop.card for stop in stops if stop.oid == oid), None)
        its = [at for at, stop in enumerate(stops) if stop.zone != BAR and (
            stop.oid == oid or (presenter.pending and card is not None and stop.card is card))]
        pointed = presenter.at in its or (here is not None and here.oid == oid)
        return pointed or any(written_in(canvas, key, at) for at in its) or (
            key in " ".join(captions_on(canvas)).split() if its and presenter.pending else not its and self.names(key))

    def whole(self) -> Canvas:
        """The whole screen in one picture."""
        canvas = Canvas(*self.table.app.size)
        for pane in (*self._panes, self._news_pane):
            if pane.display and pane.canvas is not None:
                canvas.paste(*pane.region.offset, pane.canvas)
        return canvas

    def repaint(self) -> None:
        """Repaints after anything but a move of the cursor: sizes and motion may change."""
        if self.table.is_mounted:
            if self.table.is_active:
                self.moments.look(monotonic(), self.table.still() or self.presenter.pace.speed == "instant")
            self._fit()
            self.redraw()
            self.tick()

    def redraw(self) -> None:
        """Draws all panes; each repaints only changed cells. A show waits while somebody reads a card, or while the bar
        cannot hold all of a chapter's beginning."""
        if self._over_pane.display:
            self._over_pane.styles.dock = self._away()
            self._over_pane.styles.width = self.presenter.side or _CARD_W
        show = self.presenter.show
        if show.runs and (self._over_pane.display or (show.frame.step.chapter and self._bar_hides()[0])):
            self.presenter.pace.hold()
        self.ahead.anew()
        self._lay_news()
        for pane in self._panes:
            pane.redraw()
        if (foreseen := self.presenter.foreseen) is not None and foreseen.looked:
            foreseen.looked = False
            self._zones_pane.redraw()
            self._side_pane.redraw()
        self._place_cursor()

    def _lay_news(self) -> None:
        """A moment, or the news, lie over the table, or have gone."""
        presenter, w, moment, y = self.presenter, self.table.app.size.width, self.moments.stands, 0
        if moment is not None:
            self._news = draw_moment(moment, w)
        elif presenter.viewer is None or not presenter.telling.news_sheet:
            self._news = Canvas(0, 0)
        else:
            look, lines = presenter.seats[presenter.viewer], presenter.telling.news_sheet
            draw = partial(draw_recap, look, lines, w, TEXT("caps.closes"))
            height, y = self._free(most := draw().h)
            above = 0 if y else min(self._head_rows, most - height)  # what happened last is told in them
            self._news, y = draw(h=height + above), y - above
            foot = self._standing()
            if spans_width(foot) < w - _CLOSES:
                self._news.spans(2, self._news.h - 1, foot)
        if self._news.h:
            self._news_pane.styles.height = self._news.h
            self._news_pane.styles.margin = (1 + self._head_rows + y, 0, 0, 0)
        self._news_pane.display = self._news.h > 0
        self._news_pane.redraw()

    def _standing(self) -> Line:
        """How it stands, in the frame of news that lie over it: ` ▲ Ann 4, ● Emil 7 XP `; nothing where a company
        wins together, or nobody may know it."""
        scene, game, spans = self.presenter.scene(), self.table.session.game, list[Span]()
        for number in game.lexicon.wins("seat"):
            for no, look in enumerate(scene.seats):
                if (n := number.read(scene.view, no)) is None:
                    return ()
                spans += [(f"{',' * bool(spans)} ", "text"), (f"{look.sign} {look.name}", f"seat-{look.colour}"),
                          (f" {n}", "text")]
        return (*spans, (f" {game.score_word} ", "muted")) if spans else ()

    def _free(self, height: int) -> tuple[int, int]:
        """Rows, at most so many, that lie over nothing that is asked about, and over as few words as can be, and the
        first of them; all where it is so little that can be hidden."""
        presenter, stops = self.presenter, self.presenter.focus_targets
        asked = {place[1] for at, place in presenter.places().items()
                 if place is not None and isinstance(at, int) and stops[at].oid is not None}
        table = presenter.drawn(False, self.table.app.size.width - presenter.side, presenter.rows)
        words = [sum(map(str.isalnum, table.line(y))) for y in range(table.h)]
        for rows in range(height, _LEAST_NEWS - 1, -1):
            ways = [y for y in range(presenter.rows - rows + 1) if not asked & {*range(y, y + rows)}]
            if ways:
                return rows, min(ways, key=lambda y: sum(words[y:y + rows]))
        return height, 0

    def _away(self) -> Literal["left", "right"]:
        """The side of the table on which the cursor does not stand: what is read there hides nothing of it. A side
        panel makes room for it."""
        presenter = self.presenter
        if presenter.side:
            return "right"
        spot = presenter.places().get(presenter.at) if presenter.focus_target is not None else None
        return "left" if spot is not None and spot[0] >= self.table.app.size.width // 2 else "right"

    def _place_cursor(self) -> None:
        presenter, stop = self.presenter, self.presenter.focus_target
        if stop is None or too_small(*self.table.app.size):
            return
        if stop.zone == BAR:
            self._bar_pane.place_cursor(1, 1)
            return
        spot = presenter.places().get(presenter.at)
        if spot is not None:
            self._zones_pane.place_cursor(*spot)

    def _draw_over(self, w: int, h: int) -> Canvas:
        presenter = self.presenter
        card = presenter.focus_target.card if presenter.focus_target is not None else None
        if card is None:
            canvas = Canvas(w, h, "band")
            canvas.put(2, 2, TEXT("table.no-card"), "muted", w - 3)
            return canvas
        scene, keymap = presenter.scene(), presenter.keymap
        face, facts = presenter.layout.face(card, scene), presenter.layout.inspector(card, scene, w - _AROUND)
        if card is not self._card:
            self._card, self._first = card, 0
        self._hidden, self._seen = inspector_hides(face, facts, w, h)
        self._first = min(self._first, self._hidden)
        keys = (f"{keymap.key_hint('table.read_back')} {keymap.key_hint('table.read_on')}",
                keymap.key_hint("table.inspect"))
        return draw_inspector(face, facts, w, h, self._first, keys)

    def scroll(self, pages: int) -> None:
        """Scrolls the card that is read by pages (the last line stays as the first), or else the bar's text; where all
        is in sight a refusal would hide some of it."""
        if not (self.reads and self._hidden):
            hides, seen = self._bar_hides()
            self.read = max(0, min(self.read + pages * seen, hides))
            self._bar_pane.redraw()
            return
        self._first = max(0, min(self._first + pages * max(1, self._seen - 1), self._hidden))
        self._over_pane.redraw()

    def _bar_hides(self) -> tuple[int, int]:
        """How many lines of the bar's words have no room, and how many are seen at a time."""
        return hidden(self._bar_model(), self.table.app.size.width, self._bar_rows)

    def standing(self) -> tuple[Cap, ...]:
        """The actions whose keys the bar names: none that would be refused."""
        presenter, scene, layout = self.presenter, self.presenter.scene(), self.presenter.layout
        pages = layout.page_word if layout.pages(scene) else ""
        works = {"table.redo": self.table.answers.redo_refusal() is None, PAGE: bool(pages),
                 "table.hint": not refusal(presenter),
                 "table.undo": not presenter.leaving and (
                     (presenter.draft is not None and bool(presenter.draft.before))
                     or presenter.controller.undo_refusal() is None),
                 "table.inspect": self.reads or (presenter.focus_target is not None
                                                 and presenter.focus_target.card is not None),
                 "table.piles": any(cards for _, cards in layout.piles(scene))}
        return presenter.keymap.standing(presenter.keys, works, {PAGE: pages})

    def _draw_bar(self, w: int, h: int) -> Canvas:
        presenter = self.presenter
        with presenter.foreseen.looking() if presenter.foreseen is not None else nullcontext():
            model = self._bar_model()
            return presenter.layout.cached(presenter.scene(), ("bar", w, h, told_by(model)),
                                           lambda _: decision_bar(model, w, h))

    def _known(self) -> None:
        """Something has been found out of what is painted: it is said, in rows, beside them and in the bar."""
        self._zones_pane.redraw()
        self._side_pane.redraw()
        self._bar_pane.redraw()

    def _bar_model(self) -> BarModel:
        """The bar of what is going on now, with what people have not read yet, and that nothing is saved."""
        unread, unsaved = self.presenter.telling.unread(), self.table.session.save.unsaved
        stood = self.presenter.controller.begun.stood()
        asks = ""
        if self.moments.asks and self.moments.stands is None:
            asks = TEXT("table.may-watch", seat=self.moments.asks)
        settled = self._settled()
        notices = tuple(
            Notice((self.presenter.keymap.key_hint(f"table.{action}"), word), notice,
                   wrong=notice not in (stood, asks, settled, self.table.session.handicap))
            for action, word, notice in (
                ("log", TEXT("caps.log"), unread[-1] if unread else ""),
                ("ask_again", TEXT("caps.ask-again"), stood),
                ("settled", TEXT("caps.settled"), settled),
                ("menu", TEXT("caps.leave-or-take"), asks),
                ("menu", TEXT("caps.save-elsewhere"), unsaved)) if notice)
        telling, bar = self.presenter.telling, self._bar_of_now()
        pictured = self.presenter.layout.pictured(self.presenter.scene())
        art = bar.art or self.table.session.game.id * (not pictured)
        return replace(bar, art=art, clock=self._clock(), said=telling.said, longer=telling.longer,
                       refused=telling.refused, standing=self.standing(), notices=notices, read=self.read)

    def _settled(self) -> str:
        """What the table says of a proposal that it has taken for who sits, and a key changes."""
        controller = self.presenter.controller
        seat = controller.settled if self.presenter.draft is not None else None
        said = "" if seat is None else controller.private_phases.settled(self.presenter.scene().view, seat)
        return with_names(said, self.table.session.names)

    def _bar_of_now(self) -> BarModel:
        """The same without what is said, what works everywhere, and what is wrong."""
        presenter, draft = self.presenter, self.presenter.draft
        if draft is None or presenter.mode.keys:
            bar = presenter.mode.bar()
            return replace(bar, body=tuple([line for line in bar.body if not self._says(begun(line))]))
        off = {"Enter", *presenter.controller.private_phases.standing(presenter.scene().view, draft.decision)} if (
            presenter.controller.asks_everything) else ()
        beside = presenter.in_the_open, frozenset(off), self._clock()
        key = "asks", presenter.at, tuple(presenter.keys.items()), draft.state, *beside

        def asked(scene: Scene) -> BarModel:
            return Question(scene, draft, presenter.layout, presenter.seats[draft.decision.seat],
                            presenter.focus_target, presenter.focus_targets, presenter.keys, *beside).model()

        bar = asked(presenter.scene()) if draft.amounts else presenter.layout.cached(presenter.scene(), key, asked)
        return unsaid(bar, self._says, presenter.scene(), draft.decision.source, presenter.focus_targets)

    def _clock(self) -> str:
        """How long whoever is asked has thought in this game, if the player wants to see that."""
        draft = self.presenter.draft
        if draft is None or not self.table.settings.clock:
            return ""
        return f"{int(self.table.session.thought.get(draft.decision.seat, 0)) // 60} min"

    def _says(self, line: Line, stops: Collection[int] = ()) -> bool:
        """Whether this line stands over the bar, or where these focus targets are drawn: then it is not said in it."""
        return any(told(line, pane.canvas, stops) for pane in (self._head_pane, self._zones_pane, self._side_pane)
                   if pane.display and pane.canvas is not None)

    # ---- motion: one timer, stopped before it is started again

    def _moving(self, cards: bool, canvas: Canvas) -> Canvas:
        """What is seen of the zones, or of the side panel, where only numbers count; so it is where signs are few."""
        presenter, app = self.presenter, self.table.app
        if cards:
            presenter.painted = canvas, presenter.focus_targets
        else:
            presenter.beside = canvas
        if not cards or not presenter.motion.runs or getattr(app, "ascii_signs", False) or app.current_theme.ansi:
            return presenter.motion.seen(Lying(canvas, {}), not cards)
        return presenter.motion.seen(presenter.lying())

    def end_motion(self) -> None:
        """Ends all motion, as any key does."""
        if self.presenter.motion.runs:
            self.presenter.motion.end()
            self._known()
        self.presenter.motion.end()

    def end_moment(self) -> bool:
        """Takes away a banner and nothing else; True if there was one."""
        ended = self.moments.end()
        if ended:
            self.repaint()
        return ended

    def tick(self) -> None:
        """Starts the timer for what moves."""
        self.stop_ticking()
        if self.presenter.motion.began is None:
            self.presenter.motion.frame(monotonic())
        pace = self.presenter.motion.pace
        if self.bots.thinks and (pace is None or pace > DOT):
            pace = DOT
        if self.presenter.pace.due is not None:
            left = max(0.01, self.presenter.pace.due - monotonic())
            pace = left if pace is None else min(pace, left)
        if (ends := self.moments.left(monotonic())) is not None:
            pace = ends if pace is None else min(pace, ends)
        if pace is not None:
            self._ticker = self.table.set_interval(pace, self.due)

    def stop_ticking(self) -> None:
        """Stops the timer."""
        if self._ticker is not None:
            self._ticker.stop()
            self._ticker = None

    def frame(self) -> None:
        """Draws the next frame of what moves."""
        motion = self.presenter.motion
        before, drawn = motion.pace, (motion.moved, motion.changed)
        motion.frame(monotonic())
        if self.moments.passed(monotonic()) or drawn != (motion.moved, motion.changed) or motion.moved:
            self.redraw()
        elif before is not None:
            self._zones_pane.redraw()
            self._side_pane.redraw()
        if self.bots.thinks and not motion.runs:
            self.bots.dots += 1
            self._bar_pane.redraw()
        if motion.pace != before or (before is None and not self.bots.thinks):
            self.tick()


_SENT, _REST, _QUIET = 0.005, 0.002, 0.1
"""Seconds in which what has been painted is sent, those in which keys have their turn, and those after which nobody is
on the way any more."""
_SLICE = 0.003
"""Seconds of work after which keys have their turn."""


class Ahead:
    """Work for the time between two keys, in parts so small that no key waits for it.

    `known` is called when a forecast on the screen is found; `panes` are those that a move of the cursor changes, first
    the one that wants quick forecasts.
    """

    def __init__(self, table: Table, known: Callable[[], None], panes: Sequence[Pane]) -> None:
        self.table, self.presenter, self.known, self.panes = table, table.presenter, known, panes
        self.works = False
        """Whether something is still to be found out of what is painted."""
        self._parts: Iterator[float] = iter(())

    def anew(self) -> None:
        """Starts over, because everything is painted anew."""
        foreseen = self.presenter.foreseen
        self.works = foreseen is not None
        self._parts = parts = iter(()) if foreseen is None else self._work(foreseen)
        if foreseen is not None:
            foreseen.anew()
            self.panes[0].call_after_refresh(self._go_on, parts)  # the screen itself does not know yet what is new

    def _go_on(self, parts: Iterator[float]) -> None:
        """The next of these parts, unless all has been painted anew since. (A timer of Textual that is to ring once
        never rings where the machine is busy for as long as it waits.)"""
        until = perf_counter() + _SLICE
        for seconds in parts if parts is self._parts else ():
            if seconds or perf_counter() > until:
                get_running_loop().call_later(max(seconds, _REST), self.table.call_later, self._go_on, parts)
                return

    def _work(self, foreseen: ForecastCache) -> Iterator[float]:
        """Part for part, with the seconds that go before each: what the next arrow shows at a first look, then what is
        to be found out of what is painted, then both whole, then other arrows."""
        yield _SENT
        small = too_small(self.presenter.width, self.presenter.height)
        if not small:
            beside = self._beside()
            for place in (*beside[:1], self.presenter.at):
                foreseen.anew()
                yield from self._prepared(place, looks=place in beside[:1])
        while foreseen.wanted and foreseen is self.presenter.foreseen:
            if foreseen.go_on():
                self.known()
            yield 0.0
        self.works = False
        if small:
            return
        for nth, place in enumerate((self.presenter.at, *beside)):
            if nth == 2:
                yield _QUIET
                gc.collect(1)
            yield from self._prepared(place)
            while foreseen.wanted:
                yield 0.0
                foreseen.go_on()
                if not foreseen.wanted:
                    yield from self._prepared(place)

    def _prepared(self, place: int, looks: bool = False) -> Iterator[float]:
        """Makes the panes ready for the cursor at this place, part for part; with first looks where it `looks`, else
        they are taken in parts, too."""
        for pane in self.panes:
            canvas = self._drawn(pane, place, looks)
            yield 0.0
            if canvas is not None:
                pane.prepare(canvas)
                yield 0.0

    def _drawn(self, pane: Pane, place: int, looks: bool) -> Canvas | None:
        """A pane as it will be when the cursor has gone to this place, which ends all motion: it is kept until then."""
        presenter = self.presenter
        at, presenter.at = presenter.at, place
        motion, presenter.motion = presenter.motion, Motion()
        try:
            with nullcontext() if looks or presenter.foreseen is None else presenter.foreseen.putting_off():
                return pane.drawing()
        finally:
            presenter.at, presenter.motion = at, motion

    def _beside(self) -> Sequence[int]:
        """The places to which one arrow takes the cursor, the likeliest first."""
        presenter = self.presenter
        ways: tuple[Way, ...] = (presenter.headed, "right", "down", "left", "up")
        return [at for at in dict.fromkeys(map(self.table.hands.goes, ways)) if at != presenter.at]
