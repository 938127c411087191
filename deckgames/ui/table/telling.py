"""What a table tells the people in front of it, with inks: recap, log, news, and the show of the last answer."""

from collections.abc import Sequence

from deckgames.engine.events import Event, spans
from deckgames.engine.session import Heard, Note
from deckgames.table import TableController
from deckgames.table.recap import by_turns, hits
from deckgames.ui.layout import Layout, SeatLook
from deckgames.ui.recap import MarkedLine, inked, marked
from deckgames.ui.sheet import Line
from deckgames.ui.signs import BLOCKED, SEAT_SIGNS
from deckgames.ui.table.pace import Pace
from deckgames.ui.table.show import TOLD, Show, frames, veiled

_NEWS = 60
"""So many lines of news are handed to a layout at most."""


class Telling:
    """The log of a session, for the eyes of `viewer` (None: the public), as far as the show has come."""

    def __init__(self, controller: TableController, layout: Layout) -> None:
        self.controller, self.layout = controller, layout
        self.session = session = controller.session
        self.seats = tuple(SeatLook(seat.name, SEAT_SIGNS[seat.symbol], seat.symbol + 1, seat.human)
                           for seat in session.seats)
        self.viewer: int | None = None
        self.show, self.pace = Show(), Pace()
        self._news_from = self._opened_at = len(session.events)
        self._answered_at: dict[int, int] = {}
        """Where the log stood when each human last answered."""
        self.said: Line = ()
        self.refused = self.fresh = False
        self.notes_read = 0
        """So many of the session's notes have been read in the log."""

    def recap(self, seat: int | None) -> list[MarkedLine]:
        """What this seat has missed (None: the public)."""
        return marked(self.controller.recap(seat), self.seats)

    def log(self) -> list[tuple[int, Line]]:
        """The whole log as the viewer may read it: round and line. Notes that nobody has read yet are at its end."""
        told, notes, start = [], self.session.notes, 0
        events = self.session.events[:self.show.frame.heard if self.show.runs else None]
        for note in notes[:self.notes_read]:
            told += [*self._lines(events[start:note.at]), (note.round, noted(note))]
            start = note.at
        return [*told, *self._lines(events[start:]), *((note.round, noted(note)) for note in self.unread())]

    def unread(self) -> list[Note]:
        """The notes of the session that are still to be read."""
        return self.session.notes[self.notes_read:]

    def news(self) -> list[Line]:
        """The latest lines: since the viewer's last answer, or of the show."""
        show, events = self.show, self.session.events
        heard = events[show.heard:show.frame.heard] if show.runs else events[self._news_from:]
        session = self.session
        lately = [h.event for h in heard]
        lines = by_turns(lately, session.sentences, session.names, self.viewer, session.humans)
        return [inked(line, self.seats) for line in lines][-_NEWS:]

    def hits(self, seat: int | None) -> list[Line]:
        """What others have done to this seat since it last answered; nothing of it in a show, which tells it."""
        session = self.session
        if seat is None or self.show.runs:
            return []
        lately = [h.event for h in session.events[self._answered_at.get(seat, self._opened_at):]]
        lines = hits(lately, session.game.sittings, session.sentences, session.names, seat)
        return [inked(line, self.seats) for line in lines]

    def story(self) -> list[Event]:
        """The latest events as the viewer may know them."""
        return [veiled(heard.event, self.viewer) for heard in self.session.events[-TOLD:]]

    def _lines(self, heard: Sequence[Heard]) -> list[tuple[int, Line]]:
        """Round and sentence of these events."""
        sentences, names = self.session.sentences, self.session.names
        told = ((h.round, spans(h.event, sentences, names, self.viewer)) for h in heard)
        return [(round_, inked(line, self.seats)) for round_, line in told if line]

    def record(self, since: int) -> None:
        """What the last answer brought, from this event on, is to be shown if the game has a show of it."""
        if self.pace.speed != "instant" and not self.pace.hurried:
            self.show.add(frames(self.session, self.layout, self.controller.solo, since), since)

    def record_last(self) -> None:
        """At a table that is taken up again: the show of the last answer, as far as it is known."""
        if self.controller.resumed and self.session.steps:
            self.record(len(self.session.events) - len(self.session.steps[-1].events))

    def say(self, text: str, refused: bool = False) -> None:
        """Puts a sentence into the bar until the next key."""
        self.said = ((text[:1].upper() + text[1:], "text"),)
        self.refused = refused

    def hush(self) -> None:
        """The next key: what was said is gone."""
        self.said, self.refused, self.fresh = (), False, False


def noted(note: Note) -> Line:
    """A note as a line of the log."""
    return ((f"{BLOCKED} ", "warn"), (note, "text"))
