"""What a builder knows before a round: health on both sides, how many opponents there are, what cards do; and what an
unknown opponent is likely to do in each beat: how hard it hits through a defence, how much it defends.

The numbers by beat lie between what games of two came to with the bot before and with this one (300 and 250 games),
as multiples of what the pack's cards print on average. `LASTS` is kinder than either: those who end a round early do so
because they expect no better.
"""

from dataclasses import field
from functools import lru_cache
from math import exp

from deckgames.engine.cards import Pack
from deckgames.engine.data import dataclass
from deckgames.engine.effects import iter_tree
from deckgames.games.initiative.cards import InitiativeSpec
from deckgames.games.initiative.effects.health import LoseHealth
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
    """What an attack does to a defence of which only the mean is known."""
    return sum(part * max(0.0, value - guard * times) for part, times in SPREAD)


def holding(beat: int) -> float:
    """How likely an opponent still has a card in this beat."""
    return STANDING[beat - 1] if beat <= TAIL else 0.1


def lasts(beat: int, opponents: int) -> float:
    """How likely a round goes on in this beat, and the own card is still there: each opponent may end it."""
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


def typical(pack: Pack, opponents: int) -> Features:
    """An even game in its middle."""
    return Features(odds_of(pack), opponents, TYPICAL, TYPICAL, TYPICAL, 7, 3, 3)
