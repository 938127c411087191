"""How a game ended, as plain data for the results page: places, sources of points, scores by round, facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from itertools import pairwise, takewhile

from deckgames.engine.core.data import fresh, frozen
from deckgames.engine.core.spelling import signed
from deckgames.engine.match.game import Place, Result
from deckgames.engine.messages import LINE, SAY, TEXT, Texts, in_round
from deckgames.engine.record import outcome
from deckgames.engine.record.game_run import ScoreHistory
from deckgames.engine.record.session import Observed, Session
from deckgames.engine.vocabulary.events import REASON, sentence_of
from deckgames.review.weighing import turned
from deckgames.table import Reader
from deckgames.ui.paint.cells import Line, in_ink, line_of, parted
from deckgames.ui.paint.headings import seat_span
from deckgames.ui.paint.signs import RANGE, TIMES
from deckgames.ui.toolkit.layout import SeatLook, inked, parts

Fact = tuple[tuple[str, Line], ...]
"""Headings with their lines."""


@frozen
class Ending:
    """Everything the results show; all of it is public. `seats` in seat order, `order` the seats from first to last;
    `times` is how long people have thought, in seconds by seat.

    `course` is how the game went. `why` says how it ended, `marks` what of the game is told again, and who has played
    for whom, `turn` what decided it, and `turn_at` when that was, the round first; both are empty where no single
    moment did.
    """

    game: str
    score_word: str
    seats: tuple[SeatLook, ...]
    result: Result
    order: tuple[Place, ...]
    course: ScoreHistory
    seed: int
    rounds: int
    minutes: int
    why: Line
    turn_at: tuple[str, ...]
    turn: tuple[Line, ...]
    facts: tuple[Fact, ...]
    told: tuple[tuple[str, tuple[Line, ...]], ...] = ()
    marks: tuple[Line, ...] = ()
    times: Mapping[int, float] = fresh(dict)
    art: str = ""
    """The emblem of the game."""
    texts: Texts = SAY
    """Its messages."""
    swaps: bool = True
    """Whether a seat is left in which somebody has not had this deal."""

    @property
    def scores(self) -> tuple[tuple[int, ...], ...]:
        """Every seat's score after each round that was played."""
        return self.course.rounds[1:]

    @property
    def charted(self) -> str:
        """What the chart shows: "points", "dial and pool"."""
        curves = [*map(self.called, self.result.curves)]
        return TEXT("ending.curves", curves=curves) if curves else self.score_word

    def called(self, column: str) -> str:
        """What a column of the table, a source of points or a curve is called."""
        return outcome.column(self.texts, column)

    @property
    def winners(self) -> list[SeatLook]:
        """The players in first place; several after a tie."""
        return [self.seats[place.seat] for place in self.order if place.place == 1]

    @property
    def sources(self) -> tuple[str, ...]:
        """The names of what points came from, losses excepted."""
        names = self.order[0].breakdown if self.order else {}
        return tuple(name for name in names if name != "lost")

    @staticmethod
    def lost(place: Place) -> int:
        """How many points were taken away from this player again."""
        return -sum(points for points in place.breakdown.values() if points < 0)

    @staticmethod
    def losses(place: Place) -> tuple[tuple[str, int], ...]:
        """(reason, points) of what took points away; empty where the game gives no reasons."""
        return tuple((name, -n) for name, n in place.breakdown.items() if n < 0 and name != "lost")


def ending(session: Session, until: datetime | None = None) -> Ending:
    """The ending of a session that is over; `until` is when it ended (None: now)."""
    result = session.result()
    seats = tuple(map(SeatLook.of, session.seats))
    order = tuple(outcome.ordered(result))
    course = session.course
    at, turn = (_last_act if result.together else _decided)(session, seats, result, course)
    return Ending(session.game.title, session.game.score_word, seats, result, order, course, session.seed,
                  session.round, _minutes(session.header.made, until),
                  inked(outcome.why(result, session.sentences, session.names), seats), at, turn,
                  tuple(filter(None, (*_facts(session.events, seats, course, result),
                                      tuple(_own_cards(session, seats))))),
                  _told(session, seats, order),
                  (*(inked(session.spans(mark), seats) for mark in result.marks),
                   *(line_of(". ".join(said)) for said in (outcome.bets(session), outcome.seated(session)) if said)),
                  outcome.times(session),
                  session.game.id, session.sentences.texts)


def _told(session: Session, seats: Sequence[SeatLook],
          order: Sequence[Place]) -> tuple[tuple[str, tuple[Line, ...]], ...]:
    """The columns in words, a line for each place in their order; a dash where nothing is told of a seat."""
    names = dict.fromkeys(name for place in order for name in place.told)
    return tuple((name, tuple(parts(session.spans(place.told[name]), seats)
                              if name in place.told else in_ink(RANGE, "muted") for place in order)) for name in names)


def _minutes(made: str, until: datetime | None) -> int:
    try:
        began = datetime.fromisoformat(made)
        ended = until or datetime.now().astimezone()
        return max(0, int((ended - began).total_seconds()) // 60)
    except (ValueError, TypeError):
        return 0


def leaders(history: Sequence[Sequence[int]]) -> list[int | None]:
    """The seat that leads after each round. In a tie the former leader stays; None as long as there was none."""
    leading: list[int | None] = []
    before: int | None = None
    for scores in history:
        best = max(scores, default=0)
        first = [seat for seat, score in enumerate(scores) if score == best]
        if len(first) == 1:
            before = first[0]
        elif before is not None and before not in first:
            before = None
        leading.append(before)
    return leading


def lead_changes(history: Sequence[Sequence[int]], first: int = 1) -> list[int]:
    """The rounds after which the leader is another one than before; `first` is the number of the first round in the
    history."""
    alone = [(number, leader) for number, leader in enumerate(leaders(history), first) if leader is not None]
    return [number for (_, before), (number, leader) in pairwise(alone) if leader != before]


Turn = tuple[tuple[str, ...], tuple[Line, ...]]
"""When something was, the round first, and its lines; nothing where it never was."""


def _decided(session: Session, seats: Sequence[SeatLook], result: Result, course: ScoreHistory) -> Turn:
    """The turn of the game: the round that raised the winner's chance most, in a game of acts what raised its lead most
    in that round."""
    best = max(place.score for place in result.places)
    level = [place for place in result.places if place.score == best]
    if len(level) > 1 and not result.acts:
        return _level(seats, course, level)
    number = turned(session)
    if number is None or not 0 < (at := number - course.first + 1) < len(course.ends):
        return (), ()
    if not result.acts:
        return _lead(session, seats, course, at, result.winners[0])
    leads = [scores[result.winners[0]] - max(score for seat, score in enumerate(scores) if seat != result.winners[0])
             for scores in course.steps]
    step = max(range(course.ends[at - 1] + 1, course.ends[at] + 1), key=lambda step: leads[step] - leads[step - 1])
    index = course.events[step]
    return _blow(session, seats, result, index) if index >= 0 else ((in_round(number),), ())


def _level(seats: Sequence[SeatLook], course: ScoreHistory, level: Sequence[Place]) -> Turn:
    """Those who are level in the end: a tie is broken by nothing that was done in one round."""
    names = [(_seat(seats, place.seat),) for place in level]
    said = LINE("ending.level", who=names, score=signed(level[0].score))
    return (in_round(course.first + len(course.rounds) - 2),), (said,)


def _lead(session: Session, seats: Sequence[SeatLook], course: ScoreHistory, at: int, winner: int) -> Turn:
    """The round that decided a game of points: how the winner then stood to the best of the others, and what it did."""
    number = course.first + at - 1
    before, scores = course.rounds[at - 1], course.rounds[at]
    other = max((seat for seat in range(len(seats)) if seat != winner), key=lambda seat: (scores[seat], before[seat]))
    was, lead = before[winner] - before[other], scores[winner] - scores[other]
    how = ("behind" if lead < 0 else "level" if not lead else "past" if was < 0
           else "ahead" if not was else "away" if lead > was else "stays")
    line = LINE(f"lead.{how}", seat=(_seat(seats, winner),), other=(_seat(seats, other),),
                score=signed(scores[winner]), less=signed(scores[other]))
    deed = _deed(session, seats, number, winner)
    return (in_round(number),), (line, deed) if deed else (line,)


def _blow(session: Session, seats: Sequence[SeatLook], result: Result, index: int) -> Turn:
    """The event that decided a game of acts, with what else came of its card at once, and the act that it was in."""
    blow, events = session.events[index], session.events
    came = [h.event for h in takewhile(lambda h: (h.event.seat, h.event.cards) == (blow.event.seat, blow.event.cards),
                                       events[index:])]
    weights = [sentence_of(event, session.sentences).weight for event in came]
    told = [event for event, weight in zip(came, weights, strict=True) if weight >= min(2, *weights[:1], max(weights))]
    act = next((h for h in reversed(events[:index]) if h.event.kind in result.acts and h.round == blow.round), None)
    lines = tuple(inked(line, seats) for line in Reader(session, None).read(told))
    return _when(session, blow if act is None else act, act is not None and act.event.kind != "round"), lines


def _when(session: Session, act: Observed, named: bool = True) -> tuple[str, ...]:
    """The round of an act, and the act, if it is `named` by more than that."""
    at, said = in_round(act.round), outcome.read(act.event, session) if named else ""
    return (at, said) if said else (at,)


def _last_act(session: Session, seats: Sequence[SeatLook], result: Result, course: ScoreHistory) -> Turn:
    """What happened in the last act of a game that all have won or lost as one."""
    begun = next((one for one in reversed(session.events) if one.event.kind in result.acts), None)
    if begun is None:
        return (), ()
    told = Reader(session, None).read(
        one.event for one in session.events[begun.index + 1:] if one.event.kind not in ("ends", REASON)
        and sentence_of(one.event, session.sentences).weight)
    return _when(session, begun), tuple(inked(line, seats) for line in told)


def _deed(session: Session, seats: Sequence[SeatLook], number: int, seat: int) -> Line:
    """The weightiest thing that a seat did in a round with a card and a number beside it: what came of an attack, or
    what it bought, rather than what that brought; the largest number, and of equal ones the last."""
    events, sentences = session.events, session.sentences
    results = {kind for sentence in sentences.values() for kind in sentence.until}
    told = [(event.kind in results, sentence.chief > 0, event.n, at) for at, heard in enumerate(events)
            if heard.round == number and (event := heard.event).seat == seat and event.cards and (event.note or event.n)
            and (sentence := sentence_of(event, sentences)).weight > 0]
    return inked(session.spans(events[max(told)[-1]].event), seats) if told else ()


def _seat(seats: Sequence[SeatLook], seat: int | None) -> tuple[str, str]:
    look = seats[seat or 0]
    return look.name, f"seat-{look.colour}"


def _facts(events: Sequence[Observed], seats: Sequence[SeatLook], course: ScoreHistory,
           result: Result) -> Iterator[Fact]:
    """The lead where it is one of points, and the card each seat played more than others."""
    history = course.rounds[1:]
    if history and not result.acts:
        changes = lead_changes(history, course.first)
        yield ((TEXT("ending.lead-changes"), in_ink(str(len(changes)), "name")),
               *[(TEXT("ending.last-change"), in_ink(str(one), "name")) for one in changes[-1:]])
        led = Counter(scores.index(max(scores)) for scores in history if scores.count(max(scores)) == 1)
        yield tuple([("", (seat_span(seats[seat].colour), (f" {TEXT('ending.led', n=n)}", "text")))
                     for seat, n in led.most_common()])
    favourites = [(seat, _favourite(events, seat, len(seats))) for seat in range(len(seats))]
    if any(name for _, (name, _) in favourites):
        yield ((TEXT("ending.favourites"), ()),
               *[("", (seat_span(seats[seat].colour), (f" {count}{TIMES}", "muted"), (f" {name}", "text")))
                 for seat, (name, count) in favourites if name])


def _own_cards(session: Session, seats: Sequence[SeatLook]) -> Iterator[tuple[str, Line]]:
    """The player's own cards: how often each seat has played them."""
    for nth, (spec, heard, played) in enumerate(outcome.own_cards(session)):
        if not nth:
            yield TEXT("ending.own-cards"), ()
        by = [(seat_span(seats[seat].colour), (f" {n}{TIMES}", "muted")) for seat, n in played.most_common()]
        said = () if by else in_ink(TEXT("ending.own-heard" if heard else "ending.own-idle"), "muted")
        yield "", ((spec.name, "text"), ("  ", "plain"), *parted(by, ("  ", "plain")), *said)


def _favourite(events: Sequence[Observed], seat: int, seats: int) -> tuple[str, int]:
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
