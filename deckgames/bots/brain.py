"""What a game tells the generic bots: answers worth thinking about, quick answers, and how well each seat stands.

A game names its brain (`Game.parts`); it is imported when a bot first needs it. It only ever gets imagined worlds, so
it cannot leak; it must still not read what the asked seat cannot know, or it would learn noise.
"""

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import exp
from typing import Any, ClassVar, TypeVar

from deckgames.engine.core.data import frozen
from deckgames.engine.core.rng import Rng, mix
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import Match
from deckgames.engine.vocabulary.decisions import Choose, Confirm, Decision, Number, Raw
from deckgames.engine.vocabulary.effects import Effect, iter_parts

SAMPLES = 12
"""Number of random answers that stand for a question with too many answers to list."""


CARELESS = 20
"""Per cent of the easy level's answers that are careless, where a game needs no others."""

W = TypeVar("W")
Ranker = Callable[[Any, Any, Any], Sequence[Raw]]
"""Gives the answers that deserve a thought, the best first, of a table, the asked seat and its question."""
Pilot = Callable[[Match], Raw]
"""Answers the open question of the match it was made for; it may remember things from one question to the next."""


Judge = Callable[[Raw], bool]
"""Whether an answer to the question that it was made for is foolish."""


@frozen
class Blunder:
    """A foolish move, which is never right: no bot makes it, and no hint names it. `judge(state, decision)` looks at a
    question in an imagined world, at all that lies there, and gives who judges its answers; None where it cannot go
    wrong."""

    name: str
    judge: Callable[[Any, Decision], Judge | None]

    def seen(self, state: Any, decision: Decision, raw: Raw) -> bool | None:
        """Whether this answer is a blunder; None where the question allows none."""
        judge = self.judge(state, decision)
        return None if judge is None else judge(raw)


Taste = Callable[[Any], float]
"""How much a face has of what a manner likes."""


def tasting(*verbs: type[Effect]) -> Taste:
    """A taste for cards with one of these verbs on them."""
    return cache(lambda face: float(any(isinstance(effect, verbs) for _, effect in iter_parts(face))))


def taking(decision: Decision, bad: Collection[Any]) -> Judge | None:
    """A judge that calls it a blunder to take one of these options; None if there are none."""
    return (lambda raw: decision.value(raw) in bad) if bad else None


class Brain:
    """A game's judgement; as it is here, for games without one of their own: tries every answer, plays on at random,
    counts the final places. `careless` is the percentage of the easy level's answers that are not its best, `pace`
    tenths of a millisecond that an answer of the fast player takes, about; `blunders` are the game's foolish moves,
    `manners` those that easy and normal bots may have, each with its taste."""

    rounds: ClassVar[int] = 0
    careless: ClassVar[int] = CARELESS
    pace: ClassVar[float] = 1.0
    blunders: ClassVar[tuple[Blunder, ...]] = ()
    manners: ClassVar[Mapping[str, Taste]] = {}

    def horizon(self, state: Any) -> int:
        """How many rounds a search plays on before it asks `worth` (0: to the end)."""
        return self.rounds

    def late(self, state: Any) -> int:
        """In how many imagined worlds a player without a search plays its best answers on to the end: so many where
        that is near (0: it gives its first thought)."""
        return 0

    def mannered(self, options: Mapping[str, Any]) -> bool:
        """Whether they have manners in a game by these options."""
        return bool(self.manners)

    def follows(self, state: Any, decision: Decision) -> bool:
        """Whether this question is a step of what its seat has just decided, which was judged with the first thoughts
        about its steps: a search does not look at them one by one."""
        return False

    def rank(self, state: Any, decision: Decision) -> Sequence[Raw]:
        """The answers that deserve a thought, the best guess first; at least one. A single one is beyond doubt."""
        rng = Rng.fresh(0)
        few = isinstance(decision, Choose | Confirm | Number)
        found = list(decision.every()) if few else [decision.random(rng) for _ in range(SAMPLES)]
        preset = decision.preset
        return list(dict.fromkeys(found if preset is None else [preset, *found]))

    def pilot(self, rng: Rng) -> Pilot:
        """A fast, sensible player that finishes one imagined match for all seats."""
        def at_random(match: Match) -> Raw:
            assert match.decision is not None
            return match.decision.random(rng)

        return at_random

    def worth(self, match: Match, seat: int) -> float:
        """This seat's expected share of the win, 0 to 1; exact once the match is over."""
        return share(match, seat)


class ThinkingBrain(Brain):
    """For a game's own brain: `rankers` say by the class of a question who ranks its answers; it plays imagined matches
    on by its first thoughts, and tells how a seat stands before the end by `chance`: by what `lab value` has found each
    of the `numbers` (by `mode`) to be worth, at tables with such options."""

    rankers: ClassVar[Mapping[type[Decision], Ranker]]
    numbers: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    tables: ClassVar[Mapping[str, Sequence[Mapping[str, Any]]]] = {"": ({},)}

    def rank(self, state: Any, decision: Decision) -> Sequence[Raw]:
        return self.rankers[type(decision)](state, state.seats[decision.seat], decision)

    def pilot(self, rng: Rng) -> Pilot:
        def first(match: Match) -> Raw:
            assert match.decision is not None
            return self.rank(match.state, match.decision)[0]

        return first

    def worth(self, match: Match, seat: int) -> float:
        return share(match, seat) if match.over else self.chance(match.state, seat)

    def mode(self, t: Any) -> str:
        """The way to play by which this table is won; each has a fit of its own."""
        return ""

    def standing(self, t: Any, seat: int) -> Mapping[int, Sequence[float]]:
        """The `numbers` of each seat that may still win, as far as this one knows; of a company its own, beside those
        of NOBODY, which are 0."""
        raise NotImplementedError

    def chance(self, t: Any, seat: int) -> float:
        """The probability that this seat wins, 0 to 1."""
        mode = self.mode(t)
        worths = fits(type(self).__module__.rpartition(".")[0])[mode][str(len(t.seats))]
        return chances(self.standing(t, seat), [worths[name] for name in self.numbers[mode]]).get(seat, 0.0)


NOBODY = -1
"""Who wins where a company loses."""
VALUE = "value.json"
"""The file of a game's room in which `lab value` stores its fits."""


def chances(standing: Mapping[int, Sequence[float]], weights: Sequence[float]) -> dict[int, float]:
    """The chance of each to win, by its numbers and what each of them is worth; they add up to 1."""
    totals = [sum([weight * n for weight, n in zip(weights, row, strict=True)]) for row in standing.values()]
    return dict(zip(standing, odds(totals, 1.0), strict=True))


@cache
def fits(room: str) -> dict[str, dict[str, dict[str, float]]]:
    """What the numbers of the game of this package are worth, by mode and number of seats: the log odds of one."""
    found: dict[str, dict[str, dict[str, float]]] = json.loads(files(room).joinpath(VALUE).read_bytes())
    return found


def share(match: Match, seat: int) -> float:
    """The seat's share of the victory in a finished match: 1 alone, 1/2 of two winners, 0 for a loser."""
    winners = match.game.result(match.state).winners
    return 1 / len(winners) if seat in winners else 0.0


def odds(totals: Sequence[float], steep: float) -> list[float]:
    """Win probabilities (sum 1) for seats with these position values; `steep` is the log odds of a lead of 1."""
    best = max(totals)
    shares = [exp(steep * (total - best)) for total in totals]
    whole = sum(shares)
    return [share / whole for share in shares]


def worths(verbs: Mapping[str, type[Effect]],
           others: Mapping[type[Effect], Callable[..., W]]) -> dict[type[Effect], Callable[..., W | float]]:
    """What an effect of each of these verbs is worth: what the verb declares a unit, or what one of the `others` says.
    Raises TypeError if nobody says what a verb is worth."""
    def counted(worth: float) -> Callable[..., float]:
        return lambda effect, *_: worth * getattr(effect, "n", 1)

    missing = [verb for verb, kind in verbs.items() if kind not in others and kind.worth is None]
    if missing:
        raise TypeError(f"no `worth` where it is declared, no function in this table: {', '.join(missing)}")
    return {kind: others[kind] if kind in others else counted(kind.worth or 0.0) for kind in verbs.values()}


def best_first(worths: Iterable[float]) -> list[int]:
    """Indexes of these values, the greatest first; equal ones keep their order."""
    found = list(worths)
    return sorted(range(len(found)), key=lambda i: -found[i])


def brain_of(game: Game) -> Brain:
    """The game's own brain, or the plain one."""
    brain: Brain | None = game.part("brain")
    return Brain() if brain is None else brain


def chances_of(brain: Brain, match: Match) -> Callable[[Match], tuple[float, ...]]:
    """What tells each seat's chance to win at any moment of such a match, as far as the seat itself knows; () where
    nothing was fitted for it."""
    seats = range(len(match.state.seats))

    def told(at: Match) -> tuple[float, ...]:
        return tuple([brain.worth(at, seat) for seat in seats])

    try:
        if isinstance(brain, ThinkingBrain) and brain.numbers and told(match):
            return told
    except (LookupError, FileNotFoundError):
        pass
    return lambda _: ()


def thoughts(brain: Brain, world: Match, seat: int) -> Sequence[Raw]:
    """The answers of an asked seat that deserve a thought, without those that are never right. Raises TypeError for a
    true match: a brain looks at all that lies in a world, so it gets none but those that were dealt anew."""
    if not world.dealt_anew:
        raise TypeError(f"this is the true {world!r}: a brain thinks in imagined worlds only")
    decision = world.question(seat)
    return sensible(brain, world.state, decision, brain.rank(world.state, decision))


def sensible(brain: Brain, state: Any, decision: Decision, answers: Sequence[Raw]) -> Sequence[Raw]:
    """These answers without those that are never right; if none is left, another one of a short list, else all."""
    judges = [judge for blunder in brain.blunders if (judge := blunder.judge(state, decision)) is not None]
    if not judges:
        return answers

    def right(raw: Raw) -> bool:
        return not any(judge(raw) for judge in judges)

    kept: Sequence[Raw] = [raw for raw in answers if right(raw)]
    if not kept and isinstance(decision, Choose):
        kept = [raw for raw in range(len(decision.items)) if right(raw)][:1]
    return kept or answers


def own_seed(seed: int, number: int, seat: int) -> int:
    """The seed of a bot's own chance for one decision, from the table's seed, the decision's number and the seat."""
    return mix(seed) ^ mix((number << 4) | seat)
