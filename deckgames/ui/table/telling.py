"""What a table tells the people in front of it: recap, log, news, and the public show of the last answer."""

from collections.abc import Sequence
from typing import Any

from deckgames.engine.events import Event, sentence, spans
from deckgames.engine.session import Heard, Session
from deckgames.engine.story import Step
from deckgames.ui.layout import Layout, SeatLook
from deckgames.ui.recap import RecapLine, counted, inked, merged, recap
from deckgames.ui.sheet import Line
from deckgames.ui.signs import SEAT_SIGNS
from deckgames.ui.table.flow import TableFlow
from deckgames.ui.table.show import TOLD, Show, frames, veiled

_NEWS = 12
"""So many lines of news are handed to a layout at most."""


class Telling:
    """The log of a session, for the eyes of `viewer` (None: the public), as far as the show has come."""

    flow: TableFlow

    def __init__(self, session: Session[Any, Any], layout: Layout) -> None:
        self.session, self.layout = session, layout
        self.seats = tuple(SeatLook(seat.name, SEAT_SIGNS[seat.symbol], seat.symbol + 1, seat.human)
                           for seat in session.seats)
        self.viewer: int | None = None
        self.show = Show()
        self.resumed = session.number > 0
        self.page_from = self._told_from = self._last_round() if self.resumed else 0
        self._left_at: dict[int | None, int] = {}
        self._sat_at: int | None = None
        self._news_from = len(session.events)
        self.said: Line = ()
        self.refused = False
        self.watched: set[int] = set()
        """The events that all have watched together in a show."""

    @property
    def solo(self) -> int | None:
        """The only human at the table: its view stays on the screen in public phases too."""
        return next(iter(self.session.humans)) if len(self.session.humans) == 1 else None

    def recap(self, seat: int | None) -> list[RecapLine]:
        """What happened between this seat's last sitting and the one it is in (None: to the public, this round).

        What the seat itself has done in the open meanwhile is left out, but not what came of it.
        """
        heard = self.missed(seat)
        deeds = self._deeds(seat, heard[0].index) if seat is not None and heard else set()
        return recap([h for h in heard if h.index not in deeds], self.session.sentences, self.seats, seat)

    def unseen(self, seat: int) -> bool:
        """Whether a recap has more to tell this seat than everybody has watched in a show."""
        return any(h.index not in self.watched or (h.event.private and h.event.known_to(seat))
                   for h in self.missed(seat) if self._weight(h)) and bool(self.recap(seat))

    def sealed(self) -> tuple[int, ...]:
        """Where all answer at once and in secret: who has done so."""
        match = self.session.match
        return tuple(no for no in match.ask.seats if match.sitting(no).decision is None) if match.ask else ()

    def reopens(self) -> int | None:
        """Who has given the last secret answer and may still change it, because not all humans have given theirs."""
        session = self.session
        step = session.steps[-1] if session.steps and session.match.sealed else None
        if step is None or step.seat not in session.humans or session.undo_refusal(step.seat) is not None:
            return None
        return step.seat

    def _deeds(self, seat: int, since: int) -> set[int]:
        """The events that are this seat's own answers in words: the first of each answer."""
        found = set()
        for step in reversed(self.session.steps):
            if step.events and step.events[0].index < since:
                break
            if step.seat == seat:
                own = next((h for h in step.events if self._weight(h) >= 1), None)
                if own is not None and own.event.seat == seat:
                    found.add(own.index)
        return found

    def missed(self, seat: int | None) -> Sequence[Heard]:
        """The events since this seat has stood up, without what it does now."""
        until = self._sat_at if seat is not None and seat == self.flow.sitter else None
        return self.session.events[self._left_at.get(seat, self._told_from):until]

    def _last_round(self) -> int:
        """Where the events of the round before this one begin: a table that is taken up again tells no more."""
        events = self.session.events
        return next((h.index for h in events if h.round >= self.session.round - 1), len(events))

    def log(self) -> list[tuple[int, Line]]:
        """The whole log as the viewer may read it: round and line."""
        return self._lines(self.session.events[:self.show.frame.heard if self.show.runs else None])

    def news(self) -> list[Line]:
        """The latest lines: since the viewer's last answer, or of the show."""
        show, events = self.show, self.session.events
        heard = events[show.heard:show.frame.heard] if show.runs else events[self._news_from:]
        lately = [h.event for h in heard if self._weight(h) >= 1]
        told = [*merged(lately[:-1]), *lately[-1:]]  # the last one stands alone: it is what has just been done
        lines = (counted(spans(event, self.session.sentences, self.session.names, self.viewer)) for event in told)
        return [inked(line, self.seats) for line in lines if line][-_NEWS:]

    def _weight(self, heard: Heard) -> int:
        sentences = self.session.sentences
        return sentences[heard.event.kind].weight if heard.event.kind in sentences else 1

    def took_back(self, before: Sequence[Step]) -> str:
        """What an undo has taken back, of the answers that stood before it."""
        gone = before[self.session.number:]
        heard = [h for h in gone[0].events if self._weight(h) >= 1] if gone else []
        told = sentence(heard[0].event, self.session.sentences, self.session.names, self.viewer) if heard else ""
        return f"taken back: {told}" if told else "taken back"

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
        if self.show.speed != "instant":
            self.show.add(frames(self.session, self.layout, self.solo, since), since)

    def record_last(self) -> None:
        """At a table that is taken up again: the show of the last answer, as far as it is known."""
        if self.resumed and self.session.steps:
            self.record(len(self.session.events) - len(self.session.steps[-1].events))

    def say(self, text: str, refused: bool = False) -> None:
        """Puts a sentence into the bar until the next key."""
        self.said = ((text[:1].upper() + text[1:], "text"),)
        self.refused = refused

    def hush(self) -> None:
        """The next key: what was said is gone."""
        self.said, self.refused = (), False
