"""What a builder knows before a round: health on both sides, how many opponents there are, what cards do; and what an
unknown opponent is likely to do in each beat: how hard it hits through a defence, how much it defends. And a
moment of a forecast round: what the worth of a verb hangs on.

The numbers by beat lie between what games of two came to with the bot before and with this one (300 and 250 games),
as multiples of what the pack's cards print on average. `LASTS` is kinder than either: those who end a round early do so
because they expect no better.
"""

from collections.abc import Callable, Sequence
from dataclasses import field
from functools import lru_cache
from math import exp
from typing import Any, cast

from deckgames.engine.cards import Pack
from deckgames.engine.data import dataclass
from deckgames.engine.effects import iter_tree
from deckgames.games.initiative.cards import InitiativeSpec
from deckgames.games.initiative.cards.amounts import Amount
from deckgames.games.initiative.cards.lines import EachTurn, Modify, When
from deckgames.games.initiative.effects.attacks import LoseHealth
from deckgames.games.initiative.state import STACK, Seat, Table

DEEPEST = 40
"""Defences beyond this are as good as this."""
BLOWS = (1.4, 1.3, 1.4, 1.0, 0.9)
"""What an opponent's attacks come to in beat 1 to 5, in average cards."""
DRAINS = (0.6, 1.3, 1.7, 2.1, 2.8)
"""The same of health that it makes others lose: the slow cards lie at the bottom."""
HEALS = (0.6, 1.2, 1.8, 2.0, 1.7)
"""The same of its healing."""
TAIL = len(BLOWS)
"""From this beat on they are all alike."""
GUARDS = (0.0, 2.5, 4.3, 4.9, 5.3, 5.7)
"""Its whole defence before beat 1, after beat 1 ... 5."""
LASTS = (0.98, 0.9, 0.82, 0.75, 0.68)
"""How likely a card in place 1 to 5 acts with one opponent: rounds are cut off, and stacks are robbed."""
STANDING = (1.0, 0.99, 0.98, 0.97, 0.88)
"""How likely an opponent still has a card in beat 1 to 5."""
MANY = 0.6
"""Number of opponents to this power that hurt like one: not all of them turn on you."""
LARGE = 10
"""A loss of health that is counted, not printed."""
SPREAD = ((0.3, 0.4), (0.4, 1.0), (0.3, 1.6))
"""A defence that is not known is one of these multiples of its mean, with these chances."""


@dataclass(frozen=True, slots=True, eq=False)
class Odds:
    """Means of one card: `damage[d]` is what its attack does to each opponent with defence d, `guard` its defence,
    `drain` the health it makes each opponent lose, `healing` its healing; `usual` are plain cards that
    stand for those of a stack that is not known: a round between them and what opponents play is even."""

    damage: tuple[float, ...]
    guard: float
    drain: float
    healing: float
    usual: tuple[InitiativeSpec, ...]

    def incoming(self, beat: int, defence: float) -> float:
        """What an opponent's attacks do to this defence in this beat."""
        mean = self.damage[round(defence) if 0 <= defence <= DEEPEST else 0 if defence < 0 else DEEPEST]
        return (BLOWS[beat - 1] if beat <= TAIL else BLOWS[-1]) * mean

    def wall(self, beat: int, fast: float) -> float:
        """The mean defence of an opponent when a card acts in this beat that is faster than that share of all."""
        low, high = GUARDS[min(beat, TAIL) - 1], GUARDS[min(beat, TAIL)]
        return self.guard * (high - fast * (high - low))


@lru_cache(maxsize=16)
def odds_of(pack: Pack) -> Odds:
    """The averages of these packs, a card counted as often as it is in the deck."""
    faces = [face for face in pack.section("cards", InitiativeSpec) for _ in range(face.copies)]
    n = max(1, len(faces))
    damage = [sum(blow(face, d) for face in faces) / n for d in range(DEEPEST + 1)]
    return Odds(tuple(damage), sum(face.defence or 0 for face in faces) / n, sum(map(drain, faces)) / n,
                sum(face.healing or 0 for face in faces) / n, _usual(pack))


def _usual(pack: Pack) -> tuple[InitiativeSpec, ...]:
    base = pack.section("cards", InitiativeSpec)[0]
    plain = {"initiative": 50, "effects": (), "defence": None, "healing": None, "attack": None}
    shapes: tuple[dict[str, int], ...] = (
        {"attack": 13}, {"healing": 13}, {"attack": 13}, {"healing": 13, "defence": 3})
    return tuple(base.model_copy(update={**plain, **shape}) for shape in shapes)


def blow(face: InitiativeSpec, defence: int) -> float:
    """What a card's attacks do to one opponent with this defence."""
    if face.attack is None:
        return 0.0
    shape = face.blows
    return float(shape.times * max(0, face.attack - (0 if shape.pierce else defence)))


def drain(face: InitiativeSpec) -> float:
    """The health that a card makes an opponent lose."""
    return float(sum(e.n if isinstance(e.n, int) else LARGE for e in iter_tree(face.effects)
                     if isinstance(e, LoseHealth) and e.who not in ("you", "it")))


def left_after(value: float, guard: float) -> float:
    """How much of an attack of this value is expected to get through a defence of which only the mean (`guard`) is
    known."""
    return sum(part * max(0.0, value - guard * times) for part, times in SPREAD)


def holding(beat: int) -> float:
    """How likely an opponent still has a card in this beat."""
    return STANDING[beat - 1] if beat <= TAIL else 0.1


def lasts(beat: int, opponents: int) -> float:
    """The probability that the round goes on in this beat and the own card is still there."""
    return float((LASTS[beat - 1] if beat <= TAIL else LASTS[-1]) ** opponents)


TYPICAL = 60
"""Health in the middle of a game."""
STEEP = 0.036
"""Log odds of a lead of one health in an even game; these and the next two are fitted to 500 games of these bots."""
FRAIL, FADES = 130.0, 8.0
"""Health that being nearly out is worth less, and with how much health that fades."""


def standing(health: float) -> float:
    """What this health is worth: less, in health, the nearer to being out."""
    return health - FRAIL * exp(-health / FADES)


@dataclass(frozen=True, slots=True, eq=False)
class Features:
    """The facts of one seat: `strong` and `weak` are the most and the least health of an opponent."""

    odds: Odds
    opponents: int
    health: int
    strong: int
    weak: int
    hand: int
    their_hand: int
    round: int

    share: float = field(init=False)
    """What harm to one opponent is worth against harm to each of them."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "share", min(1.0, 1.3 / self.opponents))


def features(t: Table, me: Seat) -> Features:
    """The facts of this seat, from what it may know."""
    others = [s for s in t.living if s is not me] or [me]
    healths = [s.health for s in others]
    hands = sum(len(s.hand) for s in others) / len(others)
    building = t.phase in ("swap", "build")
    return Features(odds_of(t.pack), len(others), me.health, max(healths), min(healths), len(me.hand),
                   max(0, round(hands) - (STACK if building else 0)), max(1, t.round))


def typical(pack: Pack, opponents: int, mine: int, theirs: int) -> Features:
    """The features of a game in its middle, with so much health on both sides."""
    return Features(odds_of(pack), opponents, mine, theirs, theirs, 7, 3, 3)


BEATS = 5
"""The forecast looks so far."""


class Moment:
    """The state of a forecast. `field` counts the own cards, `chance` is how likely what is being valued happens, `on`
    how likely the round lasts until then, `before` the card that a copier would copy (None: any), `given` the last beat
    in which an opponent acts with own cards, `own` the health as far as only the own cards change it; at 0 by these,
    the player has `fallen` for certain. `won` is the chance that the game is won by now, `alive` that it goes on,
    `wins` and `lost` that the opponent or the player has been out in this round."""

    def __init__(self, features: Features, stack: Sequence[InitiativeSpec], hand: int) -> None:
        self.features, self.stack, self.hand = features, stack, hand
        self.health: float = features.health
        self.own: float = features.health
        self.fallen = False
        self.beat, self.field, self.left = 0, 0, len(stack)
        self.harm = self.single = self.healed = 0.0
        self.fast, self.chance, self.on = 0.5, 1.0, 1.0
        self.full, self.ended, self.passes = True, False, False
        self.mods: list[tuple[int, Modify]] = []
        self.whens: list[When] = []
        self.each: list[EachTurn] = []
        self.recurring: list[int] = []
        self.promised: list[tuple[str, float, float, float]] = []
        self.boosts: dict[tuple[int, str], list[tuple[float, float]]] = {}
        self.popped: set[int] = set()
        self.before: InitiativeSpec | None = None
        self.rust = self.dull = self.pace = 0.0
        self.given: int | None = None
        self.defence = 0.0
        self.alive, self.won, self.wins, self.lost = 1.0, 0.0, 0.0, 0.0

    # ---- what worth.py asks

    @property
    def guard(self) -> float:
        """The mean defence of an opponent at this moment."""
        return max(0.0, self.features.odds.wall(max(1, self.beat), self.fast) - self.rust)

    def present(self, beat: int) -> float:
        """How likely an opponent still has a card in this beat."""
        usual = holding(beat)
        return usual if self.given is None else self.exchanged(self.given, beat, usual)

    def exchanged(self, given: int, beat: int, usual: float) -> float:
        """That chance when an opponent has own cards, until the beat `given`."""
        o = self.features.opponents
        return (usual * (o - 1) + (beat <= given)) / o

    def exchange(self) -> None:
        """Takes unknown cards of an opponent's stack for the rest of the own one, which the opponent gets."""
        usual = self.features.odds.usual
        coming = round(self.their_stack)
        self.given = self.beat + self.left
        self.stack = [*self.stack[:self.field], *(usual[i % len(usual)] for i in range(coming))]
        self.left = coming

    @property
    def their_stack(self) -> float:
        """Cards that an opponent's stack is likely to hold still."""
        return sum([self.present(beat) for beat in range(self.beat + 1, BEATS + 1)])

    def theirs(self, who: str = "") -> float:
        """The health that an opponent has by now: the strongest, the weakest, else a mean one."""
        o = self.features
        health = o.strong if who == "strongest" else o.weak if who == "weakest" else (o.strong + o.weak) / 2
        return max(0.0, health + self.healed - self.harm - self.single / o.opponents)

    def hits(self, who: str, n: float) -> None:
        """Keeps count of health: of all opponents, of a single one, own."""
        n *= self.chance
        if who in ("you", "everyone"):
            self.health -= self.on * n
            self.own -= n
            self.fallen = self.fallen or self.own <= 0
        if who in ("each_opponent", "everyone"):
            self.harm += self.on * n
        elif who != "you":
            self.single += self.on * n

    def amount(self, amount: Amount) -> int:
        """The expected value of an amount at this moment."""
        if isinstance(amount, int):
            return amount
        return amount.of(cast(Callable[[Any], int], self.count))

    def count(self, what: str) -> int:
        """A count of the vocabulary, as the forecast has it."""
        return max(0, round(COUNTS[what](self)))

    # ---- numbers of own cards

    def stat(self, at: int, name: str) -> float | None:
        """A number of the own card in this place, with the modifiers in force."""
        value: float | None = getattr(self.stack[at], name)
        if value is None:
            return None
        for source, mod in self.mods:
            if mod.stat == name and _reaches(mod.of, source, at):
                value = value * mod.factor if mod.add is None else value + self.amount(mod.add)
        for times, add in self.boosts.get((at, name), ()):
            value = value * times + add
        return max(0.0, value)

    def total(self) -> float:
        """The own defence at this moment."""
        if not self.mods and not self.boosts and not self.popped:
            return float(sum([face.defence or 0 for face in self.stack[:self.field]]))
        return sum([(self.stat(at, "defence") or 0.0) * (0.4 if at in self.popped else 1)
                    for at in range(self.field)])


def _reaches(of: str, source: int, at: int) -> bool:
    if of == "this":
        return source == at
    return source != at if of == "your_others" else abs(source - at) == 1


COUNTS: dict[str, Callable[[Moment], float]] = {
    "your_field": lambda w: w.field, "your_hand": lambda w: w.hand, "your_stack": lambda w: w.left,
    "your_health": lambda w: w.health, "your_defence": lambda w: w.defence,
    "target_field": lambda w: w.beat - w.fast, "target_hand": lambda w: w.features.their_hand,
    "target_stack": lambda w: w.their_stack, "target_health": lambda w: max(1.0, w.theirs("strongest")),
    "target_defence": lambda w: w.guard,
    "all_fields": lambda w: w.field + w.features.opponents * (w.beat - w.fast),
    "opponents": lambda w: w.features.opponents, "beat": lambda w: w.beat, "round": lambda w: w.features.round}
"""The counts of the vocabulary, as a forecast has them."""
