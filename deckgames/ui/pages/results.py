"""The results page: who won and why, and what next: rematch, return match, replay, another table, piles, log, names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from time import monotonic

from textual import events, work

from deckgames.engine.core.data import frozen
from deckgames.engine.core.files import write_once
from deckgames.engine.core.paths import data_dir
from deckgames.engine.core.spelling import capital, lasting, signed
from deckgames.engine.messages import TEXT, in_round
from deckgames.engine.record import outcome
from deckgames.engine.record.session import Session
from deckgames.engine.record.story import in_log
from deckgames.engine.vocabulary.decisions import Refused
from deckgames.people.daily import Deal, Outcome
from deckgames.ui import evening, sessions
from deckgames.ui.actions import LOOKS, Keymap, Keys, bound, default_keys, of, the_key
from deckgames.ui.last_tables import LastTable
from deckgames.ui.pages.ending import Ending, ending
from deckgames.ui.paint.bar import BarModel
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import Line, in_ink, line_of, parted, spans_width, width, wrap
from deckgames.ui.paint.chart import Series, Sources, round_table, source_bars, step_chart
from deckgames.ui.paint.emblems import LARGE, SMALL, emblem
from deckgames.ui.paint.headings import heading, seat_span, title_bar
from deckgames.ui.paint.letters import ROWS, lettered
from deckgames.ui.paint.pane import SeenScreen, too_early
from deckgames.ui.paint.picture import PictureScreen, framed, with_bar
from deckgames.ui.paint.shortening import clip, clip_spans, fitted
from deckgames.ui.paint.signs import RANGE
from deckgames.ui.table.panels import LogPanel, PilesPanel
from deckgames.ui.toolkit.layout import Scene, inked
from deckgames.ui.toolkit.layouts import layout_of


class Curve:
    """The animation of the results' chart. Times are seconds of any clock."""

    FRAME, LASTS = 0.04, 1.2

    def __init__(self, runs: bool) -> None:
        self.part, self._began = 0.0 if runs else 1.0, 0.0

    @property
    def runs(self) -> bool:
        """Whether the chart is still growing."""
        return self.part < 1.0

    def begin(self, now: float, still: bool) -> None:
        """Starts the animation; with reduced motion (`still`) the chart is complete at once."""
        self._began, self.part = now, 1.0 if still else self.part

    def frame(self, now: float) -> None:
        """Goes to the frame of this time."""
        self.part = min(1.0, max(self.part, (now - self._began) / self.LASTS))


class ResultsScreen(SeenScreen[None], PictureScreen[None]):
    """The results of a session that is over; its last answer can still be taken back until its cards are looked at."""

    GUARD = 0.6
    """Seconds that the results of a game that has just ended stand before they hear keys."""

    BINDINGS = bound("results")

    def __init__(self, session: Session, trouble: str = "", now: bool = False) -> None:
        """`trouble` is what has gone wrong at the table and nobody has read there. Where the game has ended just `now`,
        the key that ended it, pressed once more, must not begin another one."""
        super().__init__()
        self.session = session
        self.path = session.save.path
        self._until = sessions.ended_at(self.path)
        self.ending = self._plain = ending(session, self._until)
        self.facts = False
        self.trouble, self.said = trouble, ""
        self.guard = self.GUARD if now else 0.0
        self._draws = Curve(now)
        self._field: list[Outcome] | None = None

    def on_mount(self) -> None:
        """Starts the chart's animation if the game has just ended, and lets bots play a daily deal."""
        super().on_mount()
        if self.session.header.daily:
            self.play_bots()
        self._draws.begin(monotonic(), self.still())
        if self._draws.runs:
            self._timer = self.set_interval(Curve.FRAME, self._frame)

    def look(self) -> None:
        """Reads the records again: another page may have given a seat to somebody."""
        records, session = self.host.records, self.session
        game = records.game_of(session)
        if game is not None and not session.changes:
            seats = tuple([replace(seat, name=one.name, named=one.named) if seat.human else seat
                           for seat, one in zip(session.seats, game.seats, strict=True)])
            if seats != session.seats:
                session.sit(seats)
                self._plain = ending(session, self._until)
        told = evening.both_ways(records, session), evening.score(records, session, self._until)
        swaps = evening.turns(records, session) < len(session.seats)
        self.ending = replace(self._plain, swaps=swaps, marks=(*self._plain.marks, *filter(None, told), *map(
            line_of, evening.daily(records, session, self._field))))
        self.redraw()

    @work(thread=True, exit_on_error=False)
    def play_bots(self) -> None:
        """Lets bots play the daily deal in the same seat."""
        self._field = Deal.of(self.session.header.daily[:10]).field(lambda _: self.is_attached)
        if self._field is not None and self.is_attached:
            self.app.call_from_thread(self.look)

    on_screen_resume = look

    def still(self) -> bool:
        """Whether motion is reduced."""
        return self.host.settings.reduced_motion or self.app.animation_level == "none"

    def _frame(self) -> None:
        self._draws.frame(monotonic())
        if not self._draws.runs:
            self._timer.stop()
        self.redraw()

    def on_key(self, event: events.Key) -> None:
        """Ignores a key that came too early, and says so if it means something; else ends the animation and message."""
        self._draws.part = 1.0
        self.trouble = self.said = ""
        action = Keymap(self.host.settings.keys, of("results")).find(event.key)
        if self.seen.early(event) and (action is None or action.id not in LOOKS):
            event.stop()
            event.prevent_default()
            self.trouble = "" if action is None else too_early(f"press {the_key(event.key)}")
        self.redraw()

    def picture(self, w: int, h: int) -> Canvas:
        """The picture of the page in this size."""
        return draw_results(self.ending, w, h, self.facts, self.trouble, self.said, self.keys,
                            self.session.takebacks.undo_refusal() is None, self._draws.part)

    def action_rematch(self) -> None:
        """Plays again with the same people and options, and other cards."""
        self._again(*sessions.rematch(self.session))

    def action_return_match(self) -> None:
        """Plays the same deal, with everybody in the next seat; no seat has a deal twice."""
        if self.ending.swaps:
            self._again(sessions.return_match(self.session), self.session.seed)
        else:
            self.say(TEXT("results.all-seats", n=len(self.session.seats)))

    def _again(self, table: LastTable, seed: int) -> None:
        from deckgames.ui.pages.setup import begin

        self.trouble = begin(self.host, self.session.game.id, table, seed, pack=self.session.pack.whole)
        self.redraw()

    def action_names(self) -> None:
        """Opens the page that says who sat where."""
        if (game := self.host.records.game_of(self.session)) is None:
            self.say(TEXT("results.not-counted"))
        else:
            self.host.open("names", game, self.session.seats)

    def action_new_table(self) -> None:
        """Opens the set-up with the same people and options."""
        game, table = self.session.game.id, sessions.again(self.session)
        self.host.close_session()
        self.host.go(self.host.page("setup", game, table))

    def action_undo(self) -> None:
        """Goes back to the table without the last answer; else says why not."""
        try:
            self.session.takebacks.undo()
        except Refused as error:
            self.say(TEXT("table.no-undo", why=str(error)))
        else:
            self.host.records.undone(self.session)
            self.host.sit_down(self.session)

    def action_replay(self) -> None:
        """Opens the replay."""
        self.session.takebacks.all_seen()
        if self.path is None:
            self.say(TEXT("results.no-replay"))
        else:
            self.host.open("replay", self.path)

    def action_review(self) -> None:
        """Opens what decided the game."""
        self.session.takebacks.all_seen()
        if self.path is None:
            self.say(TEXT("results.no-review"))
        else:
            self.host.open("review", self.path)

    def action_decks(self) -> None:
        """Shows where all cards lie."""
        layout, session = layout_of(self.session.game), self.session
        session.takebacks.all_seen()
        scene = Scene(session.view(None), None, (), self.ending.seats, self.size.width, self.size.height, public=True)
        self.host.show(PilesPanel(layout, scene))

    def action_log(self) -> None:
        """Opens the log; after the end it hides nothing."""
        session, seats = self.session, self.ending.seats
        session.takebacks.all_seen()
        self.host.show(LogPanel([(h.round, inked(line, seats)) for h in in_log(
            session.events, session.sentences, joined=True) if (line := session.spans(h.event))]))

    def action_facts(self) -> None:
        """Changes between facts and chart, where only one has room."""
        if two_pages(self.ending, self.size.width, self.size.height):
            self.facts = not self.facts
        else:
            self.trouble = TEXT("results.all-here")
        self.redraw()

    def action_export(self) -> None:
        """Writes results and log to a text file."""
        self.session.takebacks.all_seen()
        try:
            self.said, self.trouble = TEXT(
                "results.written", file=str(write(self.session, self.ending))), ""
        except OSError as error:
            self.said, self.trouble = "", TEXT("results.not-written", why=error.strerror)
        self.redraw()

    def action_rules(self) -> None:
        """Opens the rulebook where it says who wins."""
        self.host.open("rules", self.session.game.id, self.ending.result.rule)

    def action_back(self) -> None:
        """Goes from the facts to the chart, else to the menu."""
        if self.facts:
            self.action_facts()
        else:
            self.action_menu()

    def action_menu(self) -> None:
        """Goes to the menu."""
        self.host.stand_up(self.session.game.id)


def exports_dir() -> Path:
    """The folder for exported games."""
    return data_dir() / "results"


def write(session: Session, ending: Ending) -> Path:
    """Writes a game as a text file named like its save; gives its path. Raises OSError."""
    stem = session.save.path.stem if session.save.path is not None else f"{session.game.id}-{session.seed}"
    return write_once(exports_dir() / f"{stem}.txt", ("\n".join(lines(session, ending)) + "\n").encode())


def lines(session: Session, ending: Ending) -> Iterator[str]:
    """The lines of an exported game."""
    yield TEXT("results.game", game=ending.game, day=session.header.made[:10], n=ending.rounds,
               seed=str(ending.seed))
    yield TEXT("results.cards", packs=session.pack.titles())
    yield TEXT("results.rules", rules=session.options.worded)
    yield ""
    yield from outcome.lines(session)
    if ending.scores:
        yield ""
        yield TEXT("results.after-each", what=ending.charted)
        rows = [(str(number), *map(signed, row)) for number, row in enumerate(ending.scores, ending.course.first)]
        yield from _text_table([("", *(ending.result.curves or session.names)), *rows])
    yield ""
    yield TEXT("results.log")
    round_ = None
    for heard in in_log(session.events, session.sentences, joined=True):
        if not (said := outcome.read(heard.event, session)):
            continue
        if heard.round != round_:
            round_ = heard.round
            yield f"-- {in_round(round_)}"
        yield f"   {said}"


def _text_table(rows: list[tuple[str, ...]]) -> Iterator[str]:
    sizes = [max(width(cell) for cell in column) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(" " * (size - width(cell)) + cell for cell, size in zip(row, sizes, strict=True))


_SIDE_FROM = 112
_BARS_SHARE = 0.5
_FACTS_W = 24
_TURN_ROWS = 3
_LOWEST_CHART = 8
_SHORTEST_CHART = 4
_GAP = 2
_FEW_ROUNDS, _STEP_CELLS = 9, 4
"""Beginning and ends of so few rounds that a chart shows each step between them, and how wide one is at least."""
_WHY_ROWS, _MARK_ROWS = 2, 3
_TALL, _MARK_GAP = 44, 3
"""Rows from which the emblem is large, and columns between it and the winner."""
_NAME_W = 16
_CURVES = (6, 5)
"""The colours of lines that are of no seat, as far as there are: those that fewest tables have."""
_MORE_W = 24
_ONE_EVENING = 480
"""Minutes; a table that lay there for longer says nothing about how long the game is."""


def draw_results(ending: Ending, w: int, h: int, facts: bool = False, trouble: str = "",
                 message: str = "", keys: Keys = default_keys, undo: bool = False, part: float = 1.0) -> Canvas:
    """The results page in any size. `facts`: the facts in place of the chart where only one has room; `part`: how much
    of the chart is drawn, 0 to 1."""
    seed = TEXT("results.seed", seed=ending.seed)
    lasted = TEXT("results.lasted", seed=seed, n=ending.minutes) if 0 < ending.minutes < _ONE_EVENING else seed
    title = title_bar(w, ending.game, in_round(ending.rounds), (TEXT("results.title"),), 0, lasted)
    large = _is_large(w, h)
    two = two_pages(ending, w, h)
    canvas, bottom = framed(w, h, title, bar(ending, w, two, facts, "", keys=keys, undo=undo), snug=not large)
    y = _winner(canvas, ending, 2 if large else 1) + (1 if large else 0)
    if large:
        _large(canvas, ending, y, bottom, part)
    else:
        _small(canvas, ending, y, bottom, facts, part)
    if trouble or message:  # it covers what is there: nothing moves for it
        with_bar(canvas, bar(ending, w, two, facts, trouble, message, keys, undo), snug=not large)
    return canvas


def _is_large(w: int, h: int) -> bool:
    return w >= _SIDE_FROM and h >= 34


def two_pages(ending: Ending, w: int, h: int) -> bool:
    """Whether facts and chart need a page each at this size."""
    if _is_large(w, h):
        return False
    bottom = with_bar(Canvas(w, h), bar(ending, w, True, False, ""), snug=True)
    pages = set()
    for facts in (False, True):
        canvas = Canvas(w, h)
        _small(canvas, ending, _winner(canvas, ending, 1), bottom, facts)
        pages.add(canvas.text())
    return len(pages) > 1


def _winner(canvas: Canvas, ending: Ending, y: int) -> int:
    below = _large_name(canvas, ending, y) if _is_large(canvas.w, canvas.h) else y
    said = [*[_won(ending, canvas.w - 4)] * (below == y), *fitted((ending.why,), canvas.w - 2, _WHY_ROWS),
            *(line for mark in ending.marks for line in fitted((mark,), canvas.w - 2, _MARK_ROWS))]
    for row, line in enumerate(said, below):
        canvas.spans(max(1, (canvas.w - spans_width(line)) // 2), row, line)
    return below + len(said)


def _large_name(canvas: Canvas, ending: Ending, y: int) -> int:
    """Who has won, in large letters beside the emblem of the game, if they have room; returns the row below."""
    won = ending.winners
    if ending.result.together:
        headline, ink = (TEXT("results.large-won"), "good") if won else (
            TEXT("results.large-lost"), "bad")
    elif len(won) == 1:
        headline, ink = TEXT("results.wins", seat=won[0].name), f"seat-{won[0].colour}"
    else:
        return y
    art = emblem(ending.art, LARGE if canvas.h >= _TALL else SMALL, "")
    letters = lettered(headline, canvas.w - 2 * (art.w + _MARK_GAP), ink)
    if letters.h < ROWS:
        return y
    x = (canvas.w - art.w - _MARK_GAP - letters.w) // 2
    canvas.paste(x, y, art)
    canvas.paste(x + art.w + _MARK_GAP, y + (art.h - ROWS) // 2, letters)
    return y + max(art.h, ROWS) + 1


def _won(ending: Ending, room: int) -> Line:
    """Who has won."""
    won = ending.winners
    if ending.result.together:
        return in_ink(TEXT("results.won"), "good") if won else in_ink(TEXT("results.lost"), "bad")
    if not won:
        return line_of(TEXT("results.nobody"), "name")
    if len(won) > 1:
        names = [((f" {seat.sign} {seat.name} ", f"badge-{seat.colour}"),) for seat in won]
        return parted([*names, in_ink(TEXT("results.share"), "name")], ("  ", "plain"))
    seat, letters = won[0], " ".join(won[0].name.upper() + " ")
    large = f" {seat.sign}  {TEXT('results.wins-large', seat=letters)}  {seat.sign} "
    small = f" {seat.sign} {TEXT('results.wins', seat=seat.name)} "
    return ((large if width(large) <= room else small, f"badge-{seat.colour}"),)


# parts --------------------------------------------------------------------------------------------------------------


def _bars(ending: Ending, w: int, h: int) -> Canvas:
    rows = []
    for place in ending.order:
        seat = ending.seats[place.seat]
        parts = tuple(max(0, place.breakdown.get(name, 0)) for name in ending.sources)
        rows.append(Sources(seat.colour, seat.name, place.score, parts, ending.lost(place), place.place,
                            tuple((ending.called(name), n) for name, n in ending.losses(place))))
    return source_bars(rows, [*map(ending.called, ending.sources)], w, h,
                       TEXT("results.sources", what=ending.score_word))


def _rounds(ending: Ending, w: int, h: int, part: float) -> Canvas:
    """The scores from the start on, a `part` of them drawn so far: as lines, or as numbers by round where lines have no
    room. Of few rounds the lines show each step, in as many cells as that needs."""
    seats = [(place.seat, ending.seats[place.seat]) for place in ending.order]
    named = [(nth, _CURVES[nth], ending.called(name), True) for nth, name in enumerate(ending.result.curves)] or [
        (no, look.colour, look.name, False) for no, look in seats]
    course = ending.course
    drawn = h >= max(_LOWEST_CHART, len(named) + 3)
    few = drawn and len(course.ends) <= _FEW_ROUNDS
    kept = course.thinned(w // _STEP_CELLS) if few else [*course.ends]
    lines = [Series(colour, name, tuple(course.steps[at][nth] for at in kept), bare)
             for nth, colour, name, bare in named]
    if not drawn:
        return round_table(lines, w, h, course.first - 1)
    chart = step_chart(lines, w, h, course.first - 1, [kept.index(at) for at in course.ends])
    chart.fill(round(part * w), 0, w, h, " ", "plain")
    return chart


@frozen
class _Column:
    """A column of the table: what it has, its name, and a cell for each place in their order."""

    id: str
    name: str
    cells: tuple[Line, ...]

    @property
    def size(self) -> int:
        return max(width(self.name), *(spans_width(cell) for cell in self.cells))


def _columns(ending: Ending) -> list[_Column]:
    """What decides ties, what is told in words (of who plays together last), all other facts, the time; the score first
    where no sources tell it."""
    def numbers(id: str, name: str, values: Iterable[int]) -> _Column:
        facts = {True: TEXT("answers.yes"), False: RANGE}
        return _Column(id, name, tuple(
            in_ink(facts[value] if isinstance(value, bool) else signed(value), "name") for value in values))

    facts = {name: numbers(name, ending.called(name), [place.facts[name] for place in ending.order])
             for name in (ending.order[0].facts if ending.order else ())}
    score = [] if ending.sources or ending.result.together else [
        numbers("score", ending.score_word, [place.score for place in ending.order])]
    ties = [facts.pop(name) for name in ending.result.ties if name in facts]
    told = [_Column(name, ending.called(name), cells) for name, cells in ending.told]
    rest = (*facts.values(), *told) if ending.result.together else (*told, *facts.values())
    return [*score, *ties, *rest, *_times(ending)]


def _times(ending: Ending) -> list[_Column]:
    """How long people have thought, as a column; none where nobody knows."""
    cells = [((lasting(ending.times[place.seat]), "name") if place.seat in ending.times else (RANGE, "muted"),)
             for place in ending.order]
    return [_Column("thought", TEXT("results.thought"), tuple(cells))] if ending.times else []


def _fitting(columns: Sequence[_Column], room: int) -> list[_Column]:
    """As many columns from the first on as have room; one that has none bars no other."""
    found = []
    for column in columns:
        if column.size + _GAP <= room:
            found.append(column)
            room -= column.size + _GAP
    return found


def _put_columns(canvas: Canvas, columns: Sequence[_Column], end: int, y: int, step: int) -> None:
    """These columns, right-aligned up to `end`; their names stand in the heading at `y`."""
    at = end - sum(column.size + _GAP for column in columns)
    canvas.put(at, y, " " * (end - at), "plain")
    for column in columns:
        at += _GAP + column.size
        canvas.right(at, y, in_ink(column.name, "muted"))
        for row, cell in enumerate(column.cells):
            canvas.right(at, y + 1 + row * step, cell, column.size)


def _table(canvas: Canvas, ending: Ending, x: int, y: int, w: int, step: int,
           columns: Sequence[_Column] | None = None) -> int:
    """The facts of every seat as columns (None: as many of all as have room); returns the row below."""
    shown = _fitting(_columns(ending), w - _NAME_W) if columns is None else columns
    wide = [column for column in shown if column.size + _GAP > w - _NAME_W]
    heading(canvas, y, wide[0].name if wide else TEXT("results.table"), "", x, w)
    if not wide:
        _put_columns(canvas, shown, x + w - 1, y, step)
    for row, place in enumerate(ending.order):
        seat = ending.seats[place.seat]
        canvas.spans(x + 1, y + 1 + row * step, (seat_span(seat.colour, clip(seat.name, 12)),))
        if wide:
            canvas.spans(x + _NAME_W, y + 1 + row * step, clip_spans(wide[0].cells[row], w - _NAME_W))
    return y + 1 + len(ending.order) * step


def _more_tables(canvas: Canvas, ending: Ending, y: int, bottom: int) -> int:
    """The columns that the first page has no room for, table after table as far as there are rows; what is too wide for
    a column has one of its own. Returns the row below."""
    room = canvas.w - _NAME_W
    left = _columns(ending)
    first = [] if ending.sources else _fitting(left, room)
    left = [column for column in left if column not in first] or left
    while left and y + 1 + len(ending.order) <= bottom:
        shown = left[:1] if left[0].size + _GAP > room else _fitting(left, room)
        y = _table(canvas, ending, 0, y, canvas.w, 1, shown)
        left = [column for column in left if column not in shown]
    return y


def _bars_with_ties(canvas: Canvas, ending: Ending, y: int) -> None:
    """Where the points came from, what decided between equal ones, if there are, and how long people have thought."""
    level = len({place.score for place in ending.order}) < len(ending.order)
    decisive = [column for column in _columns(ending) if level and column.id in ending.result.ties]
    columns = _fitting([*decisive, *_times(ending)], canvas.w // 3)
    side = sum(column.size + _GAP for column in columns) + 1
    canvas.paste(0, y, _bars(ending, canvas.w - side if columns else canvas.w, 1 + len(ending.order)))
    if columns:
        _put_columns(canvas, columns, canvas.w - 1, y, 1)


def _turn_told(ending: Ending, w: int) -> tuple[str, tuple[Line, ...]]:
    """When the turn of the game was, and its lines; what has no room in its heading is the first of them."""
    if not ending.turn_at:
        return "", ()
    if width(at := ", ".join(ending.turn_at)) <= w - width(TEXT("results.turn")) - _MORE_W:
        return at, ending.turn
    return ending.turn_at[0], (*(in_ink(capital(act), "text") for act in ending.turn_at[1:]), *ending.turn)


def _turn(canvas: Canvas, ending: Ending, y: int, rows: int) -> int:
    """The turn of the game, if it had one, in at most so many rows, its heading not counted; returns the row below it.

    A long one shows its last lines, and says how many are missing.
    """
    if not ending.turn_at:
        return y
    at, told = _turn_told(ending, canvas.w)
    lines = [part for line in told for part in wrap(line, canvas.w - 2)]
    missing = len(lines) - rows
    more = f"   {TEXT('results.more', n=missing)}" if missing > 0 else ""
    heading(canvas, y, TEXT("results.ended" if ending.result.together else "results.turn"), f"{at}{more}")
    return canvas.rows(1, y + 1, lines[max(0, missing):], canvas.w - 2)


def _fact_lines(canvas: Canvas, ending: Ending, x: int, y: int, w: int, bottom: int) -> None:
    """The facts; those with no room below stand beside the others."""
    top = y
    for part in ending.facts:
        if top < y > bottom - len(part) and w > 2 * _FACTS_W:
            x, y, w = x + w // 2, top, w // 2
        for head, line in part[:max(0, bottom - y)]:
            end = canvas.put(x, y, head, "muted", w) + _GAP * bool(head)
            canvas.spans(end, y, line, x + w - end)
            y += 1
        y += 1


def _large(canvas: Canvas, ending: Ending, y: int, bottom: int, part: float) -> None:
    rows = len(ending.order)
    step = 2 if bottom - y - 2 * rows > 18 else 1
    left, columns = round(canvas.w * _BARS_SHARE), _columns(ending)
    beside = _fitting(columns, canvas.w - left - 1 - _NAME_W) == columns
    if ending.sources and not (beside and "…" not in _bars(ending, left, 1).line(0)):
        canvas.paste(0, y, _bars(ending, canvas.w, 1 + rows))
        y, step = y + 1 + rows, 1
        _table(canvas, ending, 0, y, canvas.w, 1)
    elif ending.sources:
        canvas.paste(0, y, _bars(ending, left, 1 + rows * step))
        _table(canvas, ending, left + 1, y, canvas.w - left - 1, step)
    else:
        _table(canvas, ending, 0, y, canvas.w, step)
    y += 2 + rows * step
    most = max(_TURN_ROWS, (bottom - y) // 3)
    told = min(most, sum(len(wrap(line, canvas.w - 2)) for line in _turn_told(ending, canvas.w)[1]))
    turn = bottom - max(_TURN_ROWS, told) - 1 if ending.turn_at else bottom
    wanted = max((_GAP * bool(head) + width(head) + spans_width(line)
                  for head, line in chain(*ending.facts)), default=0)
    facts = max(_FACTS_W, min(canvas.w // 3, wanted))
    if ending.scores:
        heading(canvas, y, TEXT("results.by-round", what=ending.charted), "")
        canvas.paste(0, y + 1, _rounds(ending, canvas.w - (facts + 4 if ending.facts else 2), turn - y - 2, part))
    _fact_lines(canvas, ending, canvas.w - facts - 1, y + 2, facts, turn - 1)
    _turn(canvas, ending, turn, most)


def _small(canvas: Canvas, ending: Ending, y: int, bottom: int, facts: bool, part: float = 1.0) -> None:
    company = ending.result.together and bool(ending.scores)  # its chart has a page of its own: the end is told whole
    if facts:
        y = _more_tables(canvas, ending, y, bottom)
        if company:
            _chart(canvas, ending, y, bottom, part)
        elif y < bottom - 1:
            room = bottom - y - 1
            y = _turn(canvas, ending, y, max(1, min(2 * _TURN_ROWS, room) if ending.facts else room))
        if ending.facts and y < bottom - 1:
            heading(canvas, y, TEXT("results.facts"), "")
            _fact_lines(canvas, ending, 1, y + 1, canvas.w - 2, bottom)
        return
    rows = len(ending.order)
    if ending.sources:
        _bars_with_ties(canvas, ending, y)
    else:
        _table(canvas, ending, 0, y, canvas.w, 1)
    y += 1 + rows
    if ending.result.acts:
        room = min(_TURN_ROWS, bottom - y - rows - 3) if ending.scores and not company else bottom - y - 1
        y = _turn(canvas, ending, y, max(1, room))
    _chart(canvas, ending, y, bottom, part)


def _chart(canvas: Canvas, ending: Ending, y: int, bottom: int, part: float) -> None:
    """The scores by round, if there are rows for it."""
    if ending.scores and bottom - y - 1 >= min(_SHORTEST_CHART, len(ending.order) + 1):
        heading(canvas, y, TEXT("results.by-round", what=ending.charted), "")
        canvas.paste(0, y + 1, _rounds(ending, canvas.w, bottom - y - 1, part))


def bar(ending: Ending, w: int, two: bool, facts: bool, trouble: str, message: str = "",
        keys: Keys = default_keys, undo: bool = False) -> BarModel:
    """The bar of the results; `two`: facts and chart have a page each, `undo`: the last answer can be taken back."""
    other = TEXT("results.chart") if facts != ending.result.together else ""
    shown = (("results.facts", other),) if two else ()
    options = keys(("results.rematch", ""), ("results.replay", ""), ("results.review", ""), ("results.new", ""),
                   *[("results.return", "")] * ending.swaps, ("results.decks", ""), ("results.log", ""),
                   ("results.names", ""), *shown, ("results.menu", ""))
    # A path is told whole, in rows of its own: people want to find the file.
    body = wrap(line_of(message), w - 4) if message else ()
    return BarModel(TEXT("results.again"), TEXT("results.where"), options, body, refusal=line_of(trouble),
                    standing=keys(
                        *[("results.undo", "")] * undo, ("results.export", ""), ("results.rules", ""),
                        ("results.quit", "")), art="" if two and facts else ending.art)  # facts need the rows
