"""How a game went, in numbers: the score of every seat as it was laid, and after each event that changed one."""

from collections.abc import Sequence
from itertools import groupby

from deckgames.engine.core.data import frozen
from deckgames.engine.record.story import Observed

Scores = tuple[int, ...]


@frozen
class ScoreHistory:
    """Score history of one game. `steps` are the scores of all seats at the beginning and after each change, at least
    one entry a round; `events` says for each step which log entry caused it (-1: none). `first` is the number of the
    first round played (a table laid out by hand may start later); `ends` are the indexes of the first step and of the
    last one of each round."""

    first: int
    steps: tuple[Scores, ...]
    events: tuple[int, ...]
    ends: tuple[int, ...]

    @property
    def rounds(self) -> tuple[Scores, ...]:
        """The scores at the beginning and after each round."""
        return tuple([self.steps[at] for at in self.ends])

    def thinned(self, most: int) -> list[int]:
        """At most this many steps: the ends of rounds, and the others spread as evenly as possible."""
        last = len(self.steps) - 1
        between = max(0, min(most, len(self.steps)) - len(self.ends))
        return sorted({*self.ends, *(round(nth * last / (between + 1)) for nth in range(1, between + 1))})


def course_of(began: Scores, observed: Sequence[Observed]) -> ScoreHistory:
    """The score history of a game from its first scores and its log; what happens before round 1 belongs to the
    beginning."""
    played = [h for h in observed if h.round]
    began = [began, *(h.scores for h in observed if not h.round)][-1]
    steps, ends = [(began, -1)], [0]
    for _, part in groupby(played, lambda h: h.round):
        *_, last = told = [*part]
        changes = [h for before, h in zip([began, *(h.scores for h in told)], told, strict=False) if h.scores != before]
        steps += [(h.scores, h.index) for h in changes] or [(began, -1)]
        ends.append(len(steps) - 1)
        began = last.scores
    scores, events = zip(*steps, strict=True)
    return ScoreHistory(played[0].round if played else 1, scores, events, tuple(ends))
