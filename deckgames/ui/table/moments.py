"""The few events that get a banner across the table, for a second or until a key."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from deckgames.engine.core.cards import spoken
from deckgames.engine.core.data import frozen
from deckgames.engine.record.session import Observed
from deckgames.engine.vocabulary.events import sentence_of
from deckgames.table import Sit
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import Line, spans_width
from deckgames.ui.paint.emblems import LARGE, emblem
from deckgames.ui.paint.letters import ROWS, lettered
from deckgames.ui.paint.shortening import fitted
from deckgames.ui.table.presenter import Presenter
from deckgames.ui.toolkit.layout import inked

LASTS = 1.0
"""Seconds that a banner stands."""
_WHY_ROWS, _EDGE, _GAP = 2, 3, 3
"""Rows of words below the letters, columns beside all of it, and those between emblem and letters."""
HEIGHT = ROWS + _WHY_ROWS + 2


@frozen
class Moment:
    """A banner: a name in a player's colour (0: none), why it is shown, and an emblem."""

    title: str
    colour: int
    why: tuple[Line, ...]
    art: str


def draw_moment(moment: Moment, w: int) -> Canvas:
    """The banner, as wide as the table."""
    canvas = Canvas(w, HEIGHT, "card")
    edge, ink = (f"line-{moment.colour}", f"seat-{moment.colour}") if moment.colour else ("edge", "name")
    for y in (0, HEIGHT - 1):
        canvas.put(0, y, "━" * w, edge)
    art = emblem(moment.art, LARGE)
    left = _EDGE + (art.w + _GAP if art.w else 0)
    room = w - left - _EDGE
    name, why = lettered(moment.title, room, ink, "card"), fitted(moment.why, room, _WHY_ROWS)
    x = left + (room - max(name.w, *map(spans_width, why))) // 2
    canvas.paste(x - left + _EDGE, 1, art)
    canvas.paste(x, 1 + (ROWS - name.h) // 2, name)
    canvas.rows(x, 1 + ROWS, why, room)
    return canvas


class Moments:
    """The banner on a table, if there is one. Times are seconds of any clock."""

    def __init__(self, presenter: Presenter) -> None:
        self.presenter, self.session = presenter, presenter.session
        self.stands: Moment | None = None
        self.asks = ""
        """Who is out and has not been asked yet what they do now."""
        self._heard, self._until = len(presenter.session.events), 0.0
        self._turn: tuple[int, int | None] = -1, None
        """Round and seat of the last banner: a turn has one."""
        self._leader = self._leading()
        """Who led alone when that was last so."""

    def _leading(self) -> int | None:
        """The seat that leads alone by what all can see; None: nobody does, or no banner tells it."""
        session = self.session
        if not any(how.lead for how in session.sentences.values()):
            return None
        scores = [*session.game.scores(session.view(None))]
        return scores.index(max(scores)) if scores.count(max(scores)) == 1 else None

    def _latest(self, until: int | None = None) -> list[tuple[Observed, str]]:
        """The latest events that deserve a banner, with its words."""
        session, leader = self.session, self._leading()
        lead = leader is not None and self._leader not in (None, leader)
        told = [(each, sentence_of(each.event, session.sentences)) for each in session.events[self._heard:until]]
        return [(each, words) for each, how in told
                if (words := how.moment or (how.lead if lead and each.event.seat == leader else ""))]

    @property
    def comes(self) -> bool:
        """Whether a banner waits for the next bot's move."""
        return len(self.session.events) > self._heard and bool(self._latest())

    def look(self, now: float, still: bool) -> None:
        """Shows a banner if something deserves it: one a turn at most, none with reduced motion (`still`) or before a
        curtain. Nothing else moves meanwhile."""
        presenter, session = self.presenter, self.session
        step = presenter.controller.next_step()
        curtain = isinstance(step, Sit) and step.front == "wall"
        if not presenter.show.runs and (presenter.show.waits or curtain):
            return
        earlier = presenter.show.earlier
        heard = len(session.events) if earlier is None else earlier.heard
        told, leader = (self._latest(heard), self._leading()) if heard > self._heard else ([], None)
        self._heard, self._leader = heard, self._leader if leader is None else leader
        if told and not (still or session.over or self._turn == (session.round, told[0][0].event.seat)):
            self._turn, self._until = (session.round, told[0][0].event.seat), now + LASTS
            self.stands = self._of([*takewhile(lambda each: each[0].event.kind == told[0][0].event.kind, told)])
            presenter.motion.end()

    def _of(self, latest: Sequence[tuple[Observed, str]]) -> Moment:
        """The moment of events of one kind."""
        observed = [each for each, _ in latest]
        session, presenter, first = self.session, self.presenter, observed[0].event
        names = [words.format(
            seat="" if each.event.seat is None else presenter.seats[each.event.seat].name,
            card=spoken(each.event.cards[0]) if each.event.cards else "") for each, words in latest]
        out = sentence_of(first, session.sentences).moment == "{seat}"
        self.asks = " & ".join(name for name, each in zip(names, observed, strict=True)
                               if out and each.event.seat in session.humans)
        cards = [card for card in first.cards if not isinstance(card, str)]
        face = presenter.layout.face(cards[0], presenter.scene()) if cards else None  # type: ignore[arg-type]
        return Moment(" & ".join(names), 0 if first.seat is None else presenter.seats[first.seat].colour,
                      tuple(inked(session.spans(each.event, presenter.viewer), presenter.seats) for each in observed),
                      (face.emblem if face is not None else "") or session.game.id)

    def left(self, now: float) -> float | None:
        """Seconds for which the banner stays; None if there is none."""
        return None if self.stands is None else max(0.01, self._until - now)

    def passed(self, now: float) -> bool:
        """Takes the banner away if its time is up; True if it was."""
        return self.stands is not None and now >= self._until and self.end()

    def end(self) -> bool:
        """Takes the banner away; True if there was one."""
        stood, self.stands = self.stands is not None, None
        return stood
