"""A game as far as it has been played: the match, who sits there, what was heard and answered, and how the scores went.
Writes no save."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import Generic

from deckgames.engine.core.cards import Pack
from deckgames.engine.core.data import frozen
from deckgames.engine.match.game import Game, Result, S
from deckgames.engine.match.match import By, Match
from deckgames.engine.record.journal import Header, SeatInfo, owners
from deckgames.engine.record.seating import Sat, SeatChange, sat, since
from deckgames.engine.record.story import Bets, Clock, Note, Observed, Step, bets_till
from deckgames.engine.vocabulary.decisions import Decision, Raw, Refused
from deckgames.engine.vocabulary.events import Event, Sentences
from deckgames.engine.vocabulary.options import Options

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


class GameRun(Generic[S]):
    """What a session is to its save and its take-backs.

    `notes` are plain sentences for the players, such as what a resume lost or a bot that failed. `steps` is the
    whole game, one an answer: it shows everything, so it is for replays and files, never for a screen of a running
    game.
    `own` are the files of people's own bots by seat: whoever plays names them, no save does. `changes` say who came
    later than the header's people; `bets` are what those who are out have bet, for fun.
    """

    def __init__(self, game: Game[S], pack: Pack, header: Header, options: Options, state: S) -> None:
        """From a state at a boundary."""
        self.game, self.header, self.options = game, header, options
        self.pack = options.cards(pack, len(header.seats))
        self.table = header.table
        self.seed = header.seed
        self.names = list[str]()
        self.sit(header.seats)
        self.changes: list[SeatChange] = []
        self.own: dict[int, str] = {}
        self.bets: Bets = {}
        self.clock = Clock()
        self.notes: list[Note] = []
        self.events: list[Observed] = []
        self.steps: list[Step] = []
        self.sentences: Sentences = game.sentences
        self.began = self._scores(state)
        """The scores with which the game begins."""
        self.listen(state)
        self.match: Match[S] = Match(game, state)

    def sit(self, seats: tuple[SeatInfo, ...]) -> None:
        """Seats these people from now on."""
        self.seats = seats
        self.names[:] = [seat.name for seat in seats]
        self.humans = frozenset(number for number, seat in enumerate(seats) if seat.human)
        self.owners = owners(seats)

    def forget(self, number: int) -> Step:
        """Removes an answer (numbered from 0) that was taken back; seats and thinking time stay."""
        self.changes = [replace(change, number=change.number - (change.number > number)) for change in self.changes]
        self.bets = bets_till(self.bets, number)
        step = self.steps.pop(number)
        self.clock.add(step.seat, step.seconds)
        return step

    @property
    def come(self) -> list[int]:
        """Seats where a person has taken over another's hand since the last answer."""
        seats, found = self.header.seats, list[int]()
        for change in self.changes:
            found += change.come(seats) if change.number == self.number else ()
            seats = change.seats
        return [seat for seat in dict.fromkeys(found) if seat in self.humans]

    @property
    def sat(self) -> list[Sat]:
        """For each seat, the people who have answered for it."""
        return sat(self.header.seats, self.changes, self.steps)

    def listen(self, state: S) -> None:
        """Sets this state's listener, so that its events reach the log."""
        self._state, state.observer = state, self.hear

    def hear(self, event: Event) -> None:
        state = self._state
        self.events.append(Observed(event, self.game.round(state), state.phase, len(self.events), self._scores(state)))

    def _scores(self, state: S) -> tuple[int, ...]:
        return tuple((self.game.charted or self.game.scores)(state))

    @property
    def thought(self) -> dict[int, float]:
        """How long the person of each seat has thought, in seconds; without those of whom nobody knows."""
        found, came = dict(self.clock.thought), since(self.header.seats, self.changes)
        for number, step in enumerate(self.steps):
            if step.seconds is not None and number >= came[step.seat]:
                found[step.seat] = found.get(step.seat, 0.0) + step.seconds
        return dict(sorted(found.items()))

    @property
    def handicap(self) -> str:
        """What some seats have begun with more of, in words; "" if nothing."""
        return self.game.handicapped(self.names, self.table.handicap)

    @property
    def course(self) -> ScoreHistory:
        """The score history of the game; public only when it is over."""
        return course_of(self.began, self.events)

    def note(self, text: str) -> None:
        """Adds a sentence for the players about the table, not about the game."""
        self.notes.append(Note(text, len(self.events), self.round))

    # ---- what is asked

    @property
    def asked(self) -> int | None:
        decision = self.match.decision
        return None if decision is None else decision.seat

    @property
    def untouched(self) -> bool:
        """Whether nobody has answered anything at a table that begins with the set-up."""
        return not self.steps and self.header.start == "setup"

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def round(self) -> int:
        return self.game.round(self.match.state)

    @property
    def phase(self) -> str:
        return self.match.state.phase

    @property
    def number(self) -> int:
        """How many answers the game has had, those taken back not counted."""
        return len(self.steps)

    def question(self, seat: int | None = None) -> Decision:
        """The open question of this seat (None: the first one). Raises Refused if there is none."""
        if self.match.decision is None:
            raise Refused("the game is over: nothing is asked")
        try:
            return self.match.question(seat)
        except Refused:
            raise Refused(f"{self._name(seat)} is not asked now: {self._name(self.asked)} is") from None

    def _name(self, seat: int | None) -> str:
        return self.names[seat] if seat is not None and 0 <= seat < len(self.names) else "nobody"

    def result(self) -> Result:
        return self.game.result(self.match.state)

    def give(self, decision: Decision, raw: Raw, by: By | None) -> None:
        """Answers this question. Raises Refused."""
        raise NotImplementedError
