"""How a game went, in numbers: the score of every seat as it was laid, and after each event that changed one."""

from collections.abc import Sequence
from itertools import groupby, pairwise
from math import erf, sqrt

from deckgames.engine.data import dataclass
from deckgames.engine.story import Heard

Scores = tuple[int, ...]
_SWING = 0.2
"""Least gain in the worth of the winner's lead (0 to 1) that decides a game."""


@dataclass(frozen=True, slots=True)
class Course:
    """The scores of a game: `steps` at its beginning and each time they changed, at least once a round; `events` the
    places in the log of what brought each step (-1: nothing did). `first` is the round that was played first (a table
    can be laid out in a later one), `ends` the steps with which the game began and each round ended.
    """

    first: int
    steps: tuple[Scores, ...]
    events: tuple[int, ...]
    ends: tuple[int, ...]

    @property
    def rounds(self) -> tuple[Scores, ...]:
        """The scores at the beginning and after each round."""
        return tuple([self.steps[at] for at in self.ends])

    def thinned(self, most: int) -> list[int]:
        """So many of the steps, those of the ends of rounds and from all between them as evenly as can be."""
        last = len(self.steps) - 1
        between = max(0, min(most, len(self.steps)) - len(self.ends))
        return sorted({*self.ends, *(round(nth * last / (between + 1)) for nth in range(1, between + 1))})


def course_of(began: Scores, heard: Sequence[Heard]) -> Course:
    """The course of a game that began with these scores; what comes before round 1 belongs to its beginning."""
    played = [h for h in heard if h.round]
    began = [began, *(h.scores for h in heard if not h.round)][-1]
    steps, ends = [(began, -1)], [0]
    for _, part in groupby(played, lambda h: h.round):
        *_, last = told = [*part]
        changes = [h for before, h in zip([began, *(h.scores for h in told)], told, strict=False) if h.scores != before]
        steps += [(h.scores, h.index) for h in changes] or [(began, -1)]
        ends.append(len(steps) - 1)
        began = last.scores
    scores, events = zip(*steps, strict=True)
    return Course(played[0].round if played else 1, scores, events, tuple(ends))


def turned(points: Sequence[Scores], winner: int) -> int | None:
    """The step that decided that this seat has won: it raised the worth of the seat's lead over the best of the others
    most, and a lead is worth more the less can still happen. None if no single step raised it much."""
    leads = [scores[winner] - max(score for seat, score in enumerate(scores) if seat != winner) for scores in points]
    last = len(leads) - 1
    swing = sqrt(sum((b - a) ** 2 for a, b in pairwise(leads)) / max(1, last))
    if not swing or leads[-1] <= 0:
        return None
    worth = [(1 + erf(lead / (swing * sqrt(2 * (last - at))))) / 2 if at < last else 1.0
             for at, lead in enumerate(leads)]
    at = max(range(1, last + 1), key=lambda at: worth[at] - worth[at - 1])
    return at if worth[at] - worth[at - 1] >= _SWING else None
