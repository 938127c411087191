"""A weighed game as plain data: its turns, the parts that each is made of, and their sums."""

from collections.abc import Sequence
from itertools import groupby
from math import copysign, sqrt

from deckgames.engine.core.data import frozen

CLOSE = 0.04
"""A bar that may be off by more than so much of a win is not told by one number."""
TURNING, SWING = 3, 0.02
"""Turning points that are told, and the least that the chance must move in one."""
_TWICE = 1.96
"""Standard errors of a 95 % interval."""

CARDS, TOGETHER = -1, 99
"""Stand for the seat of whatever nobody has chosen, and of what several secret plans did because they met."""
ALL = -1
"""Stands for the seat whose turn it is where all answer in secret, or in turn."""
Chances = tuple[float, ...]
"""The chance of each seat to win, or by how much each has moved."""


@frozen
class Part:
    """What the choices of a seat, the CARDS, or plans TOGETHER did for the chances; `error` is the standard error of
    what it did for the side that is told of."""

    seat: int
    gain: Chances
    error: float = 0.0


@frozen
class Choice:
    """Answers, by their numbers, that were not the usual ones, and what they did: of one turn, or plans made in
    secret."""

    numbers: tuple[int, ...]
    part: Part


@frozen
class Turn:
    """The answers of the turn of a seat, or of a round in which ALL plan in secret or take turns several times: those
    from `number` on, to before `end`. `before` and `after` are the chances, `error` is the standard error of their
    difference."""

    number: int
    end: int
    round: int
    seat: int
    before: Chances
    after: Chances
    parts: tuple[Part, ...] = ()
    error: float = 0.0


@frozen
class Bar:
    """A part of the whole game for the side that is told of, and by how much it may be off (95 %)."""

    seat: int
    gain: float
    half: float

    @property
    def close(self) -> bool:
        """Whether not even whom it helped is sure."""
        return self.half > max(CLOSE, abs(self.gain))

    @property
    def ends(self) -> tuple[float, ...]:
        """What is told of it: its gain, or the least and the most that it may be where that is far apart."""
        least, most = abs(self.gain) - self.half, min(1.0, abs(self.gain) + self.half)
        return (self.gain,) if self.half <= CLOSE else (copysign(least, self.gain), copysign(most, self.gain))


@frozen
class Cause:
    """The part that did most of what the chance moved in a turn, no more of it than there was room for; and whose part
    took some of that back (None: that of several)."""

    seat: int
    gain: float
    others: int | None


@frozen
class Review:
    """A weighed game. `side` are the seats whose chance is told: the winners, or all who play `together`. The chances
    are the ends of so many `games` or more played out from each turn but the first (0: what a fitted value tells)."""

    side: tuple[int, ...]
    together: bool
    turns: tuple[Turn, ...]
    choices: tuple[Choice, ...]
    games: int = 0

    def told(self, chances: Chances) -> float:
        """What these chances are for the side that is told of."""
        return chances[0] if self.together else sum(chances[seat] for seat in self.side)

    @property
    def start(self) -> float:
        """The side's chance when the game began."""
        return self.told(self.turns[0].before)

    @property
    def result(self) -> float:
        """What it came to: 1 or 0."""
        return self.told(self.turns[-1].after)

    @property
    def course(self) -> list[Chances]:
        """The chances at the beginning, and after each round."""
        return [self.turns[0].before, *{turn.round: turn.after for turn in self.turns}.values()]

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts of the whole game: the cards, the seats, what plans did together where several have met."""
        return added([part for turn in self.turns for part in turn.parts])

    @property
    def bars(self) -> list[Bar]:
        """The parts of the whole game as they are told, none beyond 1, the cards first: they take what is left."""
        cards, *choices = self._sides(self.parts)
        gains, moved = [max(-1.0, min(1.0, self.told(one.gain))) for one in choices], self.result - self.start
        if abs(moved - sum(gains)) > 1:
            gains = [gain * (moved - copysign(1, moved - sum(gains))) / sum(gains) for gain in gains]
        told = zip((cards, *choices), (moved - sum(gains), *gains), strict=True)
        return [Bar(one.seat, gain, _TWICE * one.error) for one, gain in told]

    @property
    def likely(self) -> list[Turn]:
        """The turns in which the side's chance moved, the greatest move first, as far as that is sure."""
        found = [turn for turn in self.turns if abs(self.swing(turn)) >= SWING]
        return sorted(found, key=lambda turn: _TWICE * turn.error - abs(self.swing(turn)))

    @property
    def turning(self) -> list[Turn]:
        """Those in which it moved most."""
        return self.likely[:TURNING]

    def swing(self, turn: Turn) -> float:
        """By how much the side's chance moved in a turn."""
        return self.told(turn.after) - self.told(turn.before)

    def cause(self, turn: Turn) -> Cause:
        """What moved the chance in a turn."""
        way = copysign(1, self.swing(turn))
        gains = {part.seat: way * self.told(part.gain) for part in self._sides(turn.parts)}
        most = max(gains, key=lambda seat: gains[seat])
        room = max([one if way > 0 else 1 - one for one in (self.told(turn.after), 1 - self.told(turn.before))])
        others = [seat for seat, gain in gains.items() if seat != most and abs(gain) >= 0.005]
        return Cause(most, way * min(gains[most], room), others[0] if len(others) == 1 else None)

    def _sides(self, parts: Sequence[Part]) -> tuple[Part, ...]:
        """The parts as they are told: of a company all choices are one."""
        return tuple(parts) if not self.together else added([
            Part(min(part.seat, 0), part.gain, part.error) for part in parts])


def added(parts: Sequence[Part]) -> tuple[Part, ...]:
    """All parts of the same seat as one, by seat."""
    by_seat = groupby(sorted(parts, key=_seat), _seat)
    return tuple([_sum(seat, [*some]) for seat, some in by_seat])


def _seat(part: Part) -> int:
    return part.seat


def _sum(seat: int, parts: Sequence[Part]) -> Part:
    return Part(seat, tuple(map(sum, zip(*[part.gain for part in parts], strict=True))),
                sqrt(sum([part.error ** 2 for part in parts])))
