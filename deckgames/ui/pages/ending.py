"""How a game ended, as plain data for the results: places, sources of points, scores by round, what is told of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise
from typing import Any

from deckgames.engine import outcome
from deckgames.engine.clauses import listed
from deckgames.engine.data import dataclass
from deckgames.engine.events import REASON, sentence_of
from deckgames.engine.game import Place, Result
from deckgames.engine.session import Heard, Session
from deckgames.engine.spelling import plural, signed
from deckgames.table import Reader
from deckgames.ui.paint.canvas import Line, parted
from deckgames.ui.paint.headings import seat_span
from deckgames.ui.paint.signs import RANGE, TIMES
from deckgames.ui.table.layout import SeatLook
from deckgames.ui.table.telling import inked, parts


@dataclass(frozen=True, slots=True)
class Ending:
    """Everything the results show; all of it is public. `seats` in seat order, `order` the seats from first to last.

    `history` are the scores at the start and after each round; `first` is the first round that was played (a table can
    be laid out in a later one). `why` says how it ended, `marks` what of the game is told again, `turn` what decided
    it, and `turn_at` when that was, the round first.
    """

    game: str
    score_word: str
    seats: tuple[SeatLook, ...]
    result: Result
    order: tuple[Place, ...]
    history: tuple[tuple[int, ...], ...]
    seed: int
    rounds: int
    minutes: int
    why: Line
    turn_at: tuple[str, ...]
    turn: tuple[Line, ...]
    facts: tuple[tuple[str, Line], ...]
    told: tuple[tuple[str, tuple[Line, ...]], ...] = ()
    first: int = 1
    marks: tuple[Line, ...] = ()

    @property
    def scores(self) -> tuple[tuple[int, ...], ...]:
        """The scores after each round that was played."""
        return self.history[1:]

    @property
    def charted(self) -> str:
        """What the history is of: "points", "dial and pool"."""
        return listed(self.result.curves) if self.result.curves else self.score_word

    @property
    def winners(self) -> list[SeatLook]:
        """Whoever is first; several share it."""
        return [self.seats[place.seat] for place in self.order if place.place == 1]

    @property
    def sources(self) -> tuple[str, ...]:
        """Where points came from, without what was lost."""
        names = self.order[0].breakdown if self.order else {}
        return tuple(name for name in names if name != "lost")

    @staticmethod
    def lost(place: Place) -> int:
        """Points that were taken away again."""
        return -sum(points for points in place.breakdown.values() if points < 0)

    @staticmethod
    def losses(place: Place) -> tuple[tuple[str, int], ...]:
        """By what they were taken away; nothing where the game does not say."""
        return tuple((name, -n) for name, n in place.breakdown.items() if n < 0 and name != "lost")


def ending(session: Session[Any, Any], until: datetime | None = None) -> Ending:
    """The ending of a session that is over; `until` is when it ended (None: now)."""
    result = session.result()
    seats = tuple(map(SeatLook.of, session.seats))
    order = tuple(outcome.ordered(result))
    first = max(1, session.round - len(result.history) + 2)
    scores = result.history[1:]  # the first entry is the deal
    at, turn = _act(session, seats, result) if result.acts else turn_of(session, seats, scores, first)
    return Ending(session.game.title, session.game.score_word, seats, result, order, result.history, session.seed,
                  session.round, _minutes(session.header.made, until),
                  inked(outcome.why(result, session.sentences, session.names), seats), at, turn,
                  _facts(session.events, seats, scores, first, result), _told(session, seats, order), first,
                  tuple(inked(session.spans(mark), seats) for mark in result.marks))


def _told(session: Session[Any, Any], seats: Sequence[SeatLook],
          order: Sequence[Place]) -> tuple[tuple[str, tuple[Line, ...]], ...]:
    """The columns in words, a line for each place in their order; a dash where nothing is told of a seat."""
    names = dict.fromkeys(name for place in order for name in place.told)
    return tuple((name, tuple(parts(session.spans(place.told[name]), seats)
                              if name in place.told else ((RANGE, "muted"),) for place in order)) for name in names)


def _minutes(made: str, until: datetime | None) -> int:
    try:
        began = datetime.fromisoformat(made)
        ended = until or datetime.now().astimezone()
        return max(0, int((ended - began).total_seconds()) // 60)
    except (ValueError, TypeError):
        return 0


def leaders(history: Sequence[Sequence[int]]) -> list[int | None]:
    """Who leads after each round; with a tie whoever led before goes on leading, and at first nobody does."""
    found: list[int | None] = []
    before: int | None = None
    for scores in history:
        best = max(scores, default=0)
        first = [seat for seat, score in enumerate(scores) if score == best]
        if len(first) == 1:
            before = first[0]
        elif before is not None and before not in first:
            before = None
        found.append(before)
    return found


def lead_changes(history: Sequence[Sequence[int]], first: int = 1) -> list[int]:
    """The rounds after which somebody else leads than before; the history begins with round `first`."""
    alone = [(number, leader) for number, leader in enumerate(leaders(history), first) if leader is not None]
    return [number for (_, before), (number, leader) in pairwise(alone) if leader != before]


def turn_of(session: Session[Any, Any], seats: Sequence[SeatLook], history: Sequence[Sequence[int]],
            begins: int) -> tuple[tuple[str, ...], tuple[Line, ...]]:
    """The turn of the game: when the lead changed for the last time, and what the new leader did there; a tie at the
    end is broken by nothing that was done in one round."""
    if not history:
        return (), ()
    level = max(history[-1])
    names = [(_seat(seats, seat),) for seat, score in enumerate(history[-1]) if score == level]
    if len(names) > 1:
        who = parted([parted(names[:-1], (", ", "text")), names[-1]], (" and ", "text"))
        said: Line = (*who, (f" are level in the end, {signed(level)} each", "text"))
        return (f"round {begins + len(history) - 1}",), (said,)
    changes = lead_changes(history, begins)
    led = leaders(history)
    if not changes:
        at = next(i for i, leader in enumerate(led) if leader is not None)
        return (f"round {at + begins}",), ((_seat(seats, led[at]), (" took the lead and kept it", "text")),)
    number = changes[-1]
    at = number - begins
    ahead = led[at]
    assert ahead is not None
    passed = next(leader for leader in reversed(led[:at]) if leader is not None)
    scores = history[at]
    line: Line = (_seat(seats, ahead), (" went past ", "text"), _seat(seats, passed),
                  (f", {signed(scores[ahead])} to {signed(scores[passed])}", "text"))
    deed = _deed(session, seats, number, ahead)
    return (f"round {number}",), (line, deed) if deed else (line,)


def _act(session: Session[Any, Any], seats: Sequence[SeatLook],
         result: Result) -> tuple[tuple[str, ...], tuple[Line, ...]]:
    """What decided a game of acts: the worst that was done to whoever was beaten last; else what was done to others in
    the last act. If nothing was, or all have won or lost as one, what happened there."""
    worst = _worst(session.events, result)
    heard = session.events if worst is None else session.events[:worst.index]
    begun = next((one for one in reversed(heard) if one.event.kind in result.acts), None)
    if begun is None:
        return (), ()
    events = [worst.event] if worst is not None else [
        one.event for one in session.events[begun.index + 1:] if one.event.kind not in ("ends", REASON)]
    weights = {event.kind: sentence_of(event, session.sentences).weight for event in events}
    least = 2 if 2 in weights.values() and not result.together else 1
    told = Reader(session, None).read(event for event in events if weights[event.kind] >= least)
    act = outcome.read(begun.event, session)
    at = f"round {begun.round}"
    return (act,) if act.startswith(at) else (at, act), tuple(inked(line, seats) for line in told)


def _worst(events: Sequence[Heard], result: Result) -> Heard | None:
    """The event that cost one of those who were beaten last the most, by somebody else; None where nobody tells it."""
    beaten = min((place.place for place in result.places if place.place != 1), default=0)
    last = [place.seat for place in result.places if place.place == beaten]
    harms = [heard for heard in events if heard.event.kind in result.harms
             and heard.event.other in last and heard.event.seat != heard.event.other]
    return max(harms, key=lambda heard: heard.event.n, default=None)


def _deed(session: Session[Any, Any], seats: Sequence[SeatLook], number: int, seat: int) -> Line:
    """The weightiest thing that a seat did in a round with a card and a number beside it: what came of an attack, or
    what it bought, rather than what that brought; the largest number, and of equal ones the last."""
    events, sentences = session.events, session.sentences
    results = {kind for sentence in sentences.values() for kind in sentence.until}
    told = [(event.kind in results, bool(sentence.chief), event.n, at) for at, heard in enumerate(events)
            if heard.round == number and (event := heard.event).seat == seat and event.cards and (event.note or event.n)
            and (sentence := sentence_of(event, sentences)).weight > 0]
    return inked(session.spans(events[max(told)[-1]].event), seats) if told else ()


def _seat(seats: Sequence[SeatLook], seat: int | None) -> tuple[str, str]:
    look = seats[seat or 0]
    return look.name, f"seat-{look.colour}"


def _facts(events: Sequence[Heard], seats: Sequence[SeatLook],
           history: Sequence[Sequence[int]], begins: int, result: Result) -> tuple[tuple[str, Line], ...]:
    """Headings with their lines: the lead where it is one of points, and the card each seat played more than others."""
    found: list[tuple[str, Line]] = []
    if history and not result.acts:
        changes = lead_changes(history, begins)
        found.append(("Lead changes", ((str(len(changes)), "name"),)))
        if changes:
            found.append(("the last in round", ((str(changes[-1]), "name"),)))
        led = Counter(scores.index(max(scores)) for scores in history if scores.count(max(scores)) == 1)
        found += [("", ()), *(("", (seat_span(seats[seat].colour), (f" led {plural(led[seat], 'round')}", "text")))
                              for seat in sorted(led, key=lambda s: -led[s]))]
    favourites = [(seat, _favourite(events, seat, len(seats))) for seat in range(len(seats))]
    if any(name for _, (name, _) in favourites):
        found += [("", ()), ("Played more than others", ())]
        found += [("", (seat_span(seats[seat].colour), (f" {count}{TIMES}", "muted"), (f" {name}", "text")))
                  for seat, (name, count) in favourites if name]
    return tuple(found)


def _favourite(events: Sequence[Heard], seat: int, seats: int) -> tuple[str, int]:
    """The card a seat played most compared with the others, and how often; cards that all play much tell nothing."""
    played: list[Counter[str]] = [Counter() for _ in range(seats)]
    for heard in events:
        if heard.event.kind == "plays" and heard.event.seat is not None:
            played[heard.event.seat].update(card.name for card in heard.event.cards)
    total = sum(played, Counter())
    own = played[seat]
    more = {name: count * seats - total[name] for name, count in own.items()}
    best = max(more, key=lambda name: (more[name], name), default="")
    return best, own[best] if best else 0
