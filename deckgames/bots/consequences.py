"""What an answer leads to: where its imagined games end, and the deeds and blows that come of it in most of them, and
of another one in fewer. They are told as the cause of what those games end with."""

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from math import inf
from statistics import fmean
from typing import NamedTuple, TypeAlias

from deckgames.bots.clock import WHOLE
from deckgames.bots.search import EVEN, Candidate, lead
from deckgames.engine.match.match import Match
from deckgames.engine.vocabulary.decisions import Raw
from deckgames.engine.vocabulary.events import Event, Observer, Sentence
from deckgames.engine.vocabulary.lexicon import Number

ENOUGH = 48
"""Number of imagined games that are listened to: where somebody listens they take longer."""
APART, SURELY = 0.35, 4.0
"""The share of games, and the number of standard errors, by which what is told comes more often of one answer."""

Happening: TypeAlias = tuple[str, int | None, int | None, tuple[str, ...]]
"""A kind of event, its seat, the other one, and the names of its cards."""
NOTHING: Mapping[str, Sentence] = {}


class End(NamedTuple):
    """Where an imagined world ended: the round, whether it is over, and the numbers that count, by whose they are."""

    round: int
    over: bool
    numbers: Mapping[tuple[Number, int | None], int]


class Tried(Candidate):
    """A candidate answer, what it is called, its place in the bot's own order, and for each world where it ended and
    what happened in it, of the events that a hint can say (`hinted`)."""

    __slots__ = ("_now", "ends", "events", "heard", "hinted", "nth", "told")

    def __init__(self, raw: Raw, told: str, nth: int, hinted: Mapping[str, Sentence] = NOTHING) -> None:
        super().__init__(raw)
        self.told, self.nth, self.hinted = told, nth, hinted
        self.ends: list[End] = []
        self.heard, self._now = list[set[Happening]](), set[Happening]()
        self.events = dict[Happening, Event]()

    def listens(self) -> Observer | None:
        self._now = set()
        return self._hear if len(self.heard) < ENOUGH else None

    def _hear(self, event: Event) -> None:
        if event.kind in self.hinted and not event.private:
            what = event.kind, event.seat, event.other, tuple([card.name for card in event.cards])
            self._now.add(what)
            self.events.setdefault(what, event)

    def saw(self, match: Match) -> None:
        t, game, numbers = match.state, match.game, dict[tuple[Number, int | None], int]()
        wins, scores = game.lexicon.wins("seat"), game.scores(t)
        together = any(number.read(t, None) is not None for number in game.lexicon.wins("table"))
        for number in game.lexicon.numbers:
            table = number.whose == "table"
            if number.worth and (number.stands in ("first", "always") or (
                    number.forecast == "all" and not number.lapses)) and (table or not together):
                numbers.update({(number, seat): (scores[seat or 0] if number in wins else 0) if (
                    n := number.read(t, seat)) is None else n for seat in (
                        (None,) if table else range(len(t.seats)))})
        if len(self.heard) < ENOUGH:
            self.heard.append(self._now)
        self.ends.append(End(game.round(t) - (not match.over), match.over, numbers))

    @property
    def last(self) -> float:
        """The round that the worlds end in, on average, if all of them were played to the end."""
        return fmean([end.round for end in self.ends]) if all(end.over for end in self.ends) else inf


class Consequence(NamedTuple):
    """Something that happens in another share of games after one answer (`here`) than after the other (`there`), in
    words; `good`: whoever asks is better off with it."""

    text: str
    event: Event
    how: Sentence
    here: float
    there: float
    good: bool

    @property
    def speaks(self) -> bool:
        """Whether it speaks for the first of the two answers."""
        return self.good == (self.here > self.there)


def consequences(mine: Tried, its: Tried, seat: int, together: bool, named: Set[str],
                 says: Callable[[Event], str]) -> Iterator[Consequence]:
    """What surely comes more often of one answer than of the other, for this seat, in the words that a hint `says`;
    what it does itself with the cards that the answers have `named` is no consequence."""
    n = min(len(mine.heard), len(its.heard))
    if n < WHOLE:
        return
    told = {what: says(event) for what, event in (mine.events | its.events).items()}
    firsts = {told[what]: event for what, event in (its.events | mine.events).items()}
    worlds = [[{told[what] for what in world} for world in one.heard[:n]] for one in (mine, its)]
    for text, event in firsts.items():
        who, how = event.seat, mine.hinted[event.kind]
        if not text or (named & {card.name for card in event.cards} if who == seat else event.other not in (
                None, seat) and not together):  # what others do to each other
            continue
        often = [[float(text in world) for world in those] for those in worlds]
        mean, error = lead(*often)
        good = (together or who == seat) != how.unwanted
        helps = sum(_goes_with(comes, one.worths) for comes, one in zip(often, (mine, its), strict=True))
        if abs(mean) >= APART and abs(mean) > SURELY * error and helps * (1 if good else -1) > -EVEN:
            yield Consequence(text, event, how, sum(often[0]) / n, sum(often[1]) / n, good)


def _goes_with(comes: Sequence[float], worths: Sequence[float]) -> float:
    """Above 0 where the games in which something comes end better than the others, below where they end worse."""
    mean = sum(comes) / len(comes)
    return sum((came - mean) * worth for came, worth in zip(comes, worths, strict=False))
