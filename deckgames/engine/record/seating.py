"""Who sits where, and since when: people come and go during a game, and its rules never know."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from deckgames.engine.core.data import frozen
from deckgames.engine.core.spelling import capital, one, plural, typed_name
from deckgames.engine.record.journal import SeatInfo, owners, same_name, seats_of
from deckgames.engine.record.story import Observed, Step
from deckgames.engine.vocabulary.clauses import listed
from deckgames.engine.vocabulary.events import NAMED_ANEW, PLAYS_FOR, TAKES_OVER, Event, spans, text_of


@frozen
class SeatChange:
    """Who sits at the table from the n-th answer on (`number`). `same` are seats whose person only has another name;
    `observed` are its log lines."""

    number: int
    seats: tuple[SeatInfo, ...]
    same: frozenset[int] = frozenset()
    observed: tuple[Observed, ...] = field(default=())

    def record(self) -> dict[str, Any]:
        """The change as a record of a save."""
        same = {"same": sorted(self.same)} if self.same else {}
        return {"is": "seats", "n": self.number, "seats": written(self.seats), **same}

    @classmethod
    def read(cls, data: Mapping[str, Any], seats: int) -> "SeatChange":
        """A change from the record of a game with so many seats. Raises ValueError."""
        same = data.get("same", ())
        known = [seat for seat in same if seat.__class__ is int] if isinstance(same, list) else []
        return cls(data["n"], seats_of(data["seats"], seats), frozenset(known))

    def narrated(self, before: Sequence[SeatInfo]) -> list[Event]:
        """The line of the log: who sits in whose place."""
        events = list[Event]()
        for seat, (was, now) in enumerate(zip(before, self.seats, strict=True)):
            if (was.name, was.player) == (now.name, now.player):
                continue
            if now.human and was.human and seat in self.same:
                events.append(Event(NAMED_ANEW, seat, note=was.name))
            elif now.human:
                events.append(Event(TAKES_OVER, seat, note=bot_of(was) if was.name == now.name else was.called))
            else:
                events.append(Event(PLAYS_FOR, seat, note=bot_of(now)))
        return events

    def come(self, before: Sequence[SeatInfo]) -> list[int]:
        """Seats where a person has come who had not seen that hand before."""
        return [seat for seat, (was, now) in enumerate(zip(before, self.seats, strict=True))
                if now.human and _who(was) != _who(now) and not (was.human and seat in self.same)]


def written(seats: Sequence[SeatInfo]) -> list[dict[str, Any]]:
    """The seats as records of a save."""
    return [seat.record() for seat in seats]


def bot_of(seat: SeatInfo) -> str:
    """The bot of a seat without its name: "an easy bot"."""
    level = seat.player.removeprefix("bot:")
    return "somebody’s own bot" if level == "own" else one(f"{level} bot")


def _who(seat: SeatInfo) -> str:
    """Who sits there: a person, or a level of bots."""
    return f"person:{seat.person}" if seat.human else seat.player


@frozen
class Sat:
    """Who has answered for a seat and how often, the present holder first; answers that the table gave count for
    nobody."""

    seat: SeatInfo
    gave: int
    others: tuple[tuple[SeatInfo, int], ...] = ()

    @property
    def counts(self) -> bool:
        """Whether the game counts for who sat there at the end: they gave more than half of the answers."""
        return not self.others or self.gave > sum(count for _, count in self.others)

    @property
    def worded(self) -> str:
        """`Bea’s seat: Bea gave 12 answers, a normal bot 28; not rated`; "" if nobody else has answered there."""
        if not self.others:
            return ""
        first = f"{self.seat.name}’s seat: {_named(self.seat)} gave {plural(self.gave, 'answer')}"
        others = listed([f"{_named(seat)} {count}" for seat, count in self.others])
        return f"{first}, {others}{'' if self.counts else '; not rated'}"


def _named(seat: SeatInfo) -> str:
    return seat.name if seat.human else bot_of(seat)


def since(began: Sequence[SeatInfo], changes: Iterable[SeatChange]) -> list[int]:
    """For each seat, after how many answers its present (or last) person sat down; 0: from the beginning."""
    found, last = [0] * len(began), [seat.person if seat.human else "" for seat in began]
    for change in changes:
        for seat, now in enumerate(change.seats):
            if now.human and now.person != last[seat]:
                found[seat], last[seat] = found[seat] if seat in change.same else change.number, now.person
    return found


def sat(began: Sequence[SeatInfo], changes: Iterable[SeatChange], steps: Sequence[Step]) -> list[Sat]:
    """For each seat of a game that these people began, everybody who has answered for it."""
    now, counts = list(began), [dict[str, tuple[SeatInfo, int]]() for _ in began]
    at = 0
    for change in (*changes, SeatChange(len(steps), ())):
        for step in steps[at:change.number]:
            if not step.unasked:
                who = now[step.seat]
                counts[step.seat][_who(who)] = who, counts[step.seat].get(_who(who), (who, 0))[1] + 1
        at = change.number
        for seat, later in enumerate(change.seats):
            if seat in change.same and (was := counts[seat].pop(_who(now[seat]), None)) is not None:
                counts[seat][_who(later)] = later, was[1]
            now[seat] = later
    found = list[Sat]()
    for who, count in zip(now, counts, strict=True):
        gave = count.pop(_who(who), (who, 0))[1]
        found.append(Sat(who, gave, tuple(count.values())))
    return found


HANDS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}


class NewSeats:
    """Who is to sit at a table that is played, as people choose it; nobody has moved before the game is told."""

    def __init__(self, seats: Sequence[SeatInfo]) -> None:
        self.before, self.seats = tuple(seats), list(seats)
        self._come = set[int]()
        """Where another person sits down."""

    @property
    def same(self) -> frozenset[int]:
        """The seats where the same person only has another name."""
        return frozenset(seat for seat, (was, now) in enumerate(zip(self.before, self.seats, strict=True))
                         if was.human and now.human and was.name != now.name and seat not in self._come)

    @property
    def change(self) -> SeatChange:
        """What has changed so far."""
        return SeatChange(0, tuple(self.seats), self.same)

    def narrated(self, seat: int) -> str:
        """The log line that a change of this seat will write; "" if there is none."""
        events = [event for event in self.change.narrated(self.before) if event.seat == seat]
        return "; ".join(capital(text_of(spans(event, {}, [one.name for one in self.seats], None))) for event in events)

    @property
    def changed(self) -> bool:
        """Whether somebody sits otherwise than before."""
        return tuple(self.seats) != self.before

    @property
    def problem(self) -> str:
        """Why they cannot sit there so; "" if they can."""
        names = [seat.name.casefold() for seat in self.seats]
        return next((same_name(seat.name) for seat in self.seats if names.count(seat.name.casefold()) > 1), "")

    @property
    def doubt(self) -> str:
        """A warning about an unusual choice, asked once: "Ann then sees two hands"; "" if there is none."""
        before, now = owners(self.before), owners(self.seats)
        for seat in self.change.come(self.before):
            hands = sum(owner == now[seat] for owner in now.values())
            if hands > 1:
                return f"{self.seats[now[seat]].name} then sees {HANDS[hands]} hands"
        return "Only bots are left: they play on alone" if before and not now else ""

    def give(self, seat: int, player: str) -> None:
        """A bot (`bot:hard`) plays on there, under the name of the seat."""
        self.seats[seat] = replace(self.seats[seat], player=player)

    def take(self, seat: int, name: str = "") -> None:
        """A person of this name ("": of the seat's) sits down there; who sits elsewhere already has another hand."""
        typed, name = bool(typed_name(name)), typed_name(name) or self.seats[seat].name
        others = [other for at, other in enumerate(self.seats) if at != seat]
        mine = [other.name for other in others if other.human and other.person == name.casefold()]
        if mine:
            taken = {other.name.casefold() for other in others}
            own = min(mine, key=len)
            name = next(more for n in range(2, 10) if (more := f"{own}#{n}").casefold() not in taken)
        self._come.add(seat)
        self.seats[seat] = replace(self.seats[seat], player="human", name=name, named=typed)

    def call(self, seat: int, name: str) -> None:
        """Renames the player of a seat."""
        if name := typed_name(name):
            self.seats[seat] = replace(self.seats[seat], name=name, named=True)
