"""What the table tells its viewer: log, news, messages in the bar; and how a recap is drawn: lines with marks and
colours, wrapped, with a count of what does not fit."""

import re
from collections.abc import Collection, Iterable, Sequence

from deckgames.engine.core.data import frozen
from deckgames.engine.core.spelling import capital
from deckgames.engine.record.session import Note, Observed, Session
from deckgames.engine.record.story import in_log
from deckgames.engine.vocabulary.events import Event, sentence_of
from deckgames.table import MOST, Reader, RecapLine
from deckgames.table.recap import lasting, missing
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import Line, Spans, in_ink, spans_width, wrap
from deckgames.ui.paint.shortening import fitted
from deckgames.ui.paint.signs import BLOCKED
from deckgames.ui.table.event_reel import TOLD, EventReel, veiled
from deckgames.ui.toolkit.layout import SeatLook, inked, parts

HIT = "!"


@frozen
class MarkedLine:
    """A line of a recap: its mark (`!` or a player's sign, with its colour) and its text; `more` as in RecapLine."""

    mark: tuple[str, str]
    line: Line
    more: int = 0


def marked(lines: Iterable[RecapLine], seats: Sequence[SeatLook]) -> list[MarkedLine]:
    """Recap lines with their marks."""
    return [MarkedLine(("·", "muted"), in_ink(line.text, "muted"), line.more) if line.more
            else MarkedLine(_mark(line, seats), _said(line, seats)) for line in lines]


def _mark(line: RecapLine, seats: Sequence[SeatLook]) -> tuple[str, str]:
    if line.hit:
        return HIT, "warn"
    return ("·", "muted") if line.seat is None else (seats[line.seat].sign, f"seat-{seats[line.seat].colour}")


def _said(line: RecapLine, seats: Sequence[SeatLook]) -> Line:
    """The words of a line; the sign of the seat whose line it is stands in the mark."""
    said = parts(line.spans, seats)
    if line.hit or line.seat is None or line.spans[0][1:] != ("seat", line.seat):
        return said
    return ((line.spans[0][0], said[0][1]), *said[1:])


def wrapped(lines: Sequence[MarkedLine], room: int, most: int = MOST) -> list[tuple[tuple[str, str], Line]]:
    """(mark, text) rows of the recap in `room` cells, at most `most` rows. Marks stand at the first row of a line. A
    line that is cut ends in `…`; where whole lines are left out, the last row counts them."""
    if len(lines) > most:
        more = sum(line.more or 1 for line in lines[most - 1:])
        lines = [*lines[:most - 1], MarkedLine(("·", "muted"), in_ink(missing(more), "muted"), more)]
    found: list[tuple[tuple[str, str], Line]] = []
    for index, line in enumerate(lines):
        rows = fitted((line.line,), room, max(1, most - len(found) - (len(lines) - index - 1)))
        found += [(line.mark if number == 0 else ("", "plain"), row) for number, row in enumerate(rows)]
    return found


_GAP = re.compile(r"(?<=\S) {2,}(?=\S)")
"""What parts two columns of one span."""


def unfolded(lines: Iterable[Spans], room: int) -> list[Line]:
    """Lines with columns, one a row; one too long for `room` cells is wrapped, with commas between its columns."""
    rows: list[Line] = []
    for line in lines:
        if spans_width(line) > room:
            rows += wrap([(", " if nth and text.isspace() and len(text) > 1 else _GAP.sub(", ", text), ink)
                           for nth, (text, ink) in enumerate(line)], room)
        else:
            rows.append(tuple(line))
    return rows


def draw_lines(canvas: Canvas, x: int, y: int, room: int, lines: Sequence[tuple[tuple[str, str], Line]]) -> int:
    """Draws wrapped lines at (x, y), marks in front; gives the row below them."""
    for (mark, ink), said in lines:
        canvas.put(x, y, mark, ink)
        canvas.spans(x + 3, y, said, room)
        y += 1
    return y


LATELY = 60
"""Number of events of which the last is told: of this round and the last, or of all."""
_NEWS = 60
"""Number of lines of news handed to a layout at most."""


class NewsPanel:
    """What has happened, as far as the viewer has been told: since the last answers, or up to the step of the show."""

    def __init__(self, session: Session, show: EventReel, seats: Sequence[SeatLook],
                 watched: Collection[int]) -> None:
        self.session, self.show, self.seats, self._watched = session, show, seats, watched
        self._answered = self._opened_at = len(session.events) if session.number else 0
        self.answered_at: dict[int, int] = {}
        """Where the log stood when each human last answered."""
        heard = 0
        for step in session.steps:  # of a table that is taken up again
            begun, heard = heard, step.events[-1].index + 1 if step.events else heard
            if step.seat in session.humans and not step.unasked:
                self.answered_at[step.seat], self._answered = begun, heard
        self.said: Line = ()
        self.longer: Line = ()
        self._said_at, self._in_show = 0, False
        self.refused = False
        self.news_sheet: Sequence[MarkedLine] = ()
        """The news that lie over the table until a key."""
        self._read = 0

    @property
    def notes_read(self) -> int:
        """Number of the session's notes that have been read: in the log, or, who begins with more, by all people when
        they have answered."""
        return self._read or int(self.session.handicap != "" and self.answered_at.keys() >= self.session.humans)

    def read_notes(self) -> None:
        """Notes that all notes have been read."""
        self._read = len(self.session.notes)

    def answered(self, seat: int, heard: int) -> None:
        """Notes that this player has answered, with `heard` events in the log."""
        self._answered = self.answered_at[seat] = heard

    @property
    def _news_from(self) -> int:
        """Where what is news to all begins in the log: at a person's last answer, where nobody plays with the round
        before this one."""
        return self._answered if self.session.humans else self.session.lately

    def taken_back(self) -> None:
        """Adapts to a log that an undo has shortened."""
        heard = len(self.session.events)
        self._answered = min(self._answered, heard)
        self.answered_at = {who: min(at, heard) for who, at in self.answered_at.items()}

    # ---- the log

    def log(self, viewer: int | None) -> list[tuple[int, Line]]:
        """The whole log as the viewer may read it: (round, line); unread notes come last."""
        lines, notes, start = [], self.session.notes, 0
        earlier = self.show.earlier
        events = self.session.events[:None if earlier is None else earlier.heard]
        for note in notes[:self.notes_read]:
            lines += [*self._lines(events[start:note.at], viewer), (note.round, noted(note, self.session.handicap))]
            start = note.at
        rest = ((note.round, noted(note, self.session.handicap)) for note in self.unread())
        return [*lines, *self._lines(events[start:], viewer), *rest]

    def unread(self) -> list[Note]:
        """Notes of the session that nobody has read yet."""
        return self.session.notes[self.notes_read:]

    def news(self, viewer: int | None) -> list[Line]:
        """The latest lines: what nobody has watched since the viewer's last answer, or the lines of the show."""
        show, session = self.show, self.session
        lately = self._told(session.events[show.heard:show.frame.heard]) if show.runs else self._unwatched(
            self._news_from)
        return [inked(line, self.seats) for line in Reader(session, viewer).by_turns(lately)][-_NEWS:]

    def last(self, viewer: int | None, seat: int | None, room: int) -> tuple[Line, bool]:
        """What weighs most of what happened since the last answer of this seat, or lately, in one line, as much of it
        as has so many columns; and whether it is a loss of this seat's."""
        earlier, reader = self.show.earlier, Reader(self.session, viewer, seat)
        told = self.session.events[:None if earlier is None else earlier.heard]
        since = self._news_from if seat is None else self.answered_at.get(seat, self._opened_at)
        now = [h for h in told[-LATELY:] if h.round >= told[-1].round - 1]
        for heard in (told[since:], now, told[-LATELY:]):
            line, hurts = reader.latest(heard, lambda said: spans_width(inked(said, self.seats)) <= room)
            if line:
                return inked(line, self.seats), hurts
        return (), False

    def _unwatched(self, since: int) -> list[Event]:
        until = None if self.show.held is None else self.show.held.heard
        return self._told([h for h in self.session.events[since:until] if h.index not in self._watched])

    def _told(self, heard: Sequence[Observed]) -> list[Event]:
        """What the log tells of it."""
        return [h.event for h in lasting(in_log(heard, self.session.sentences))]

    def story(self, viewer: int | None) -> list[Event]:
        """The latest events as the viewer may know them."""
        return [veiled(heard.event, viewer) for heard in self.session.events[-TOLD:]]

    def _lines(self, heard: Sequence[Observed], viewer: int | None) -> list[tuple[int, Line]]:
        """Round and sentence of these events."""
        session = self.session
        return [(h.round, inked(line, self.seats)) for h in in_log(heard, session.sentences, joined=True)
                if (line := session.spans(h.event, viewer))]

    # ---- what the bar says

    def say(self, text: str | Line, refused: bool = False, longer: str = "") -> None:
        """Shows a message in the bar until the next key or answer, the longer one where that covers nothing;
        `refused`: as a refusal."""
        self.said = in_ink(capital(text), "text") if isinstance(text, str) else text
        self.longer = in_ink(capital(longer), "text") if longer else ()
        self.refused, self._said_at, self._in_show = refused, self.session.number, self.show.runs

    def refuse(self, error: Exception) -> None:
        """Shows why something cannot be done."""
        self.say(str(error), refused=True)

    def glimpsed(self, seat: int | None, since: int) -> None:
        """Says which cards this player has looked at without being asked about them, since event `since`."""
        session = self.session
        asked = [] if session.decision is None else [option.card for option in session.decision.options()]
        for event in [heard.event for heard in session.events[since:]]:
            glimpse = sentence_of(event, session.sentences).glimpse
            if glimpse and event.seat == seat and not any(card in asked for card in event.cards):
                self.say(inked(session.spans(event, seat), self.seats))

    def hush(self) -> None:
        """Drops the message, as the next key does."""
        self.said, self.refused, self.news_sheet = (), False, ()

    def settle(self) -> None:
        """Drops a message whose moment or show is over."""
        if self._said_at != self.session.number or (self._in_show and not self.show.runs):
            self.said, self.refused = (), False


def noted(note: Note, agreed: str = "") -> Line:
    """A note as a line of the log; with the sign of what is wrong, but for what was `agreed`."""
    return in_ink(note, "text") if note == agreed else ((f"{BLOCKED} ", "warn"), (note, "text"))
