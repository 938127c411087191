"""What a desk tells whoever looks: the log, the news, and what the bar says until the next key."""

from collections.abc import Sequence
from typing import Any

from deckgames.engine.events import Event, spans
from deckgames.engine.session import Heard, Note, Session
from deckgames.table.recap import by_turns, hits
from deckgames.ui.paint.canvas import Line
from deckgames.ui.paint.signs import BLOCKED
from deckgames.ui.table.layout import SeatLook
from deckgames.ui.table.recap import MarkedLine, inked
from deckgames.ui.table.show import TOLD, Show, veiled

_NEWS = 60
"""Number of lines of news handed to a layout at most."""


class Telling:
    """What has happened at a table, as far as it is told: since the last answers, or as far as the show has come."""

    def __init__(self, session: Session[Any, Any], show: Show, seats: Sequence[SeatLook]) -> None:
        self.session, self.show, self.seats = session, show, seats
        self._news_from = self._opened_at = len(session.events)
        self._answered_at: dict[int, int] = {}
        """Where the log stood when each human last answered."""
        self.said: Line = ()
        self._said_at = 0
        self.refused = self.fresh = False
        self.news_sheet: Sequence[MarkedLine] = ()
        """The news that lie over the table until a key."""
        self.notes_read = 0
        """Number of the session's notes that have been read in the log."""

    def answered(self, seat: int, heard: int) -> None:
        """A human has answered where the log stood there."""
        self._news_from = self._answered_at[seat] = heard

    def taken_back(self) -> None:
        """The log has become shorter."""
        heard = len(self.session.events)
        self._news_from = min(self._news_from, heard)
        self._answered_at = {who: min(at, heard) for who, at in self._answered_at.items()}

    # ---- the log

    def log(self, viewer: int | None) -> list[tuple[int, Line]]:
        """The whole log as the viewer may read it: round and line. Notes that nobody has read yet are at its end."""
        told, notes, start = [], self.session.notes, 0
        events = self.session.events[:self.show.frame.heard if self.show.runs else None]
        for note in notes[:self.notes_read]:
            told += [*self._lines(events[start:note.at], viewer), (note.round, noted(note))]
            start = note.at
        rest = ((note.round, noted(note)) for note in self.unread())
        return [*told, *self._lines(events[start:], viewer), *rest]

    def unread(self) -> list[Note]:
        """The notes of the session that are still to be read."""
        return self.session.notes[self.notes_read:]

    def news(self, viewer: int | None) -> list[Line]:
        """The latest lines: since the viewer's last answer, or of the show."""
        show, events = self.show, self.session.events
        heard = events[show.heard:show.frame.heard] if show.runs else events[self._news_from:]
        session = self.session
        lately = [h.event for h in heard]
        lines = by_turns(lately, session.sentences, session.names, viewer, session.humans)
        return [inked(line, self.seats) for line in lines][-_NEWS:]

    def hits(self, seat: int | None) -> list[Line]:
        """What others have done to this seat since it last answered; nothing of it in a show, which tells it."""
        session = self.session
        if seat is None or self.show.runs:
            return []
        lately = [h.event for h in session.events[self._answered_at.get(seat, self._opened_at):]]
        lines = hits(lately, session.game.sittings, session.sentences, session.names, seat)
        return [inked(line, self.seats) for line in lines]

    def story(self, viewer: int | None) -> list[Event]:
        """The latest events as the viewer may know them."""
        return [veiled(heard.event, viewer) for heard in self.session.events[-TOLD:]]

    def _lines(self, heard: Sequence[Heard], viewer: int | None) -> list[tuple[int, Line]]:
        """Round and sentence of these events."""
        sentences, names = self.session.sentences, self.session.names
        told = ((h.round, spans(h.event, sentences, names, viewer)) for h in heard)
        return [(round_, inked(line, self.seats)) for round_, line in told if line]

    # ---- what the bar says

    def say(self, text: str | Line, refused: bool = False) -> None:
        """Puts a sentence into the bar until the next key, or the next answer of anybody."""
        self.said = ((text[:1].upper() + text[1:], "text"),) if isinstance(text, str) else text
        self.refused, self._said_at = refused, self.session.number

    def hush(self) -> None:
        """The next key: what was said is gone."""
        self.said, self.refused, self.fresh, self.news_sheet = (), False, False, ()

    def settle(self) -> None:
        """What was said goes with its moment."""
        if self._said_at != self.session.number:
            self.said, self.refused = (), False


def noted(note: Note) -> Line:
    """A note as a line of the log."""
    return ((f"{BLOCKED} ", "warn"), (note, "text"))
