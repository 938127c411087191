"""How a game ended, as plain data for the results: places, sources of points, scores by round, what is told of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from deckgames.engine.events import Sentence, spans
from deckgames.engine.game import Place, Result
from deckgames.engine.session import Heard, Session
from deckgames.ui.headings import seat_span
from deckgames.ui.layout import SeatLook
from deckgames.ui.recap import inked
from deckgames.ui.sheet import Line
from deckgames.ui.signs import MINUS, RANGE, SEAT_SIGNS, TIMES


@dataclass(frozen=True, slots=True)
class Ending:
    """Everything the results show; all of it is public. `seats` in seat order, `order` the seats from first to last,
    `scores` after each round from the first that was played on (`first`: a table can be laid out in a later one)."""

    game: str
    score_word: str
    seats: tuple[SeatLook, ...]
    result: Result
    order: tuple[Place, ...]
    scores: tuple[tuple[int, ...], ...]
    seed: int
    rounds: int
    minutes: int
    turn: tuple[Line, ...]
    facts: tuple[tuple[str, Line], ...]
    first: int = 1

    @property
    def winners(self) -> list[SeatLook]:
        """Whoever is first; several share it."""
        return [self.seats[place.seat] for place in self.order if place.place == 1]

    @property
    def sources(self) -> tuple[str, ...]:
        """Where points came from, without what was lost."""
        names = self.order[0].breakdown if self.order else {}
        return tuple(name for name in names if all(place.breakdown.get(name, 0) >= 0 for place in self.order)
                     and name != "lost")

    def lost(self, place: Place) -> int:
        """Points that were taken away again."""
        return -sum(points for name, points in place.breakdown.items() if name not in self.sources)

    @property
    def fact_names(self) -> tuple[str, ...]:
        """The columns of the table."""
        return tuple(self.order[0].facts) if self.order else ()


def looks(session: Session[Any, Any]) -> tuple[SeatLook, ...]:
    """How the seats of a session look everywhere."""
    return tuple(SeatLook(seat.name, SEAT_SIGNS[seat.symbol], seat.symbol + 1, seat.human) for seat in session.seats)


def ending(session: Session[Any, Any], until: datetime | None = None) -> Ending:
    """The ending of a session that is over; `until` is when it ended (None: now)."""
    result = session.result()
    seats = looks(session)
    order = tuple(sorted(result.places, key=lambda place: (place.place, -place.score, place.seat)))
    scores = result.history[1:]  # the first entry is the deal
    first = max(1, session.round - len(scores) + 1)
    return Ending(session.game.title, session.game.score_word, seats, result, order, scores, session.seed,
                  session.round, _minutes(session.header.made, until), _turn(session, seats, scores, first),
                  _facts(session.events, seats, scores, first), first)


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
    found, last = [], None
    for number, leader in enumerate(leaders(history), first):
        if leader is not None and leader != last:
            if last is not None:
                found.append(number)
            last = leader
    return found


def _turn(session: Session[Any, Any], seats: Sequence[SeatLook], history: Sequence[Sequence[int]],
          begins: int) -> tuple[Line, ...]:
    """The turn of the game: when the lead changed for the last time, and what the new leader did there."""
    if not history:
        return ()
    changes = lead_changes(history, begins)
    led = leaders(history)
    if not changes:
        at = next((i for i, leader in enumerate(led) if leader is not None), None)
        if at is None:
            return (((f"nobody was ever alone in front in {len(history)} rounds", "text"),),)
        return (((f"round {at + begins}  ", "muted"), _seat(seats, led[at]), (" took the lead and kept it", "text")),)
    number = changes[-1]
    at = number - begins
    ahead = led[at]
    assert ahead is not None
    passed = next(leader for leader in reversed(led[:at]) if leader is not None)
    scores = history[at]
    line: Line = ((f"round {number}  ", "muted"), _seat(seats, ahead), (" went past ", "text"), _seat(seats, passed),
                  (f", {scores[ahead]} to {scores[passed]}", "text"))
    deed = _deed(session.events, session.sentences, session.names, seats, number, ahead)
    return (line, deed) if deed else (line,)


def _deed(events: Sequence[Heard], sentences: dict[str, Sentence], names: list[str], seats: Sequence[SeatLook],
          number: int, seat: int) -> Line:
    """The last thing of weight that a seat did in a round with a card and a number beside it."""
    for heard in reversed(events):
        event = heard.event
        sentence = sentences.get(event.kind)
        weighty = sentence is not None and sentence.weight > 0
        if heard.round == number and event.seat == seat and weighty and event.cards and event.note:
            return (("          ", "plain"), *inked(spans(event, sentences, names, None), seats))
    return ()


def _seat(seats: Sequence[SeatLook], seat: int | None) -> tuple[str, str]:
    look = seats[seat or 0]
    return look.name, f"seat-{look.colour}"


def _facts(events: Sequence[Heard], seats: Sequence[SeatLook],
           history: Sequence[Sequence[int]], begins: int) -> tuple[tuple[str, Line], ...]:
    """Headings with their lines: the lead, and each seat's most played card."""
    found: list[tuple[str, Line]] = []
    if history:
        changes = lead_changes(history, begins)
        found.append(("Lead changes", ((str(len(changes)), "name"),)))
        if changes:
            found.append(("the last in round", ((str(changes[-1]), "name"),)))
        led = Counter(leader for leader in leaders(history) if leader is not None)
        found += [("", ())] + [_rounds_led(seats, seat, led[seat]) for seat in sorted(led, key=lambda s: -led[s])]
    favourites = [(seat, _favourite(events, seat, len(seats))) for seat in range(len(seats))]
    if any(name for _, (name, _) in favourites):
        found += [("", ()), ("Played most", ())]
        found += [("", (seat_span(seats[seat].colour), (f" {name} ", "text"), (f"{TIMES}{count}", "muted")))
                  for seat, (name, count) in favourites if name]
    return tuple(found)


def _rounds_led(seats: Sequence[SeatLook], seat: int, count: int) -> tuple[str, Line]:
    look = seats[seat]
    return "", (seat_span(look.colour), (f" led {count} round{'s' if count != 1 else ''}", "text"))


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


def signed(number: int) -> str:
    """A number as people write it; a fact that holds or not as yes or a dash."""
    if isinstance(number, bool):
        return "yes" if number else RANGE
    return f"{MINUS}{-number}" if number < 0 else str(number)

