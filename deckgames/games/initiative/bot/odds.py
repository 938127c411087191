"""What an unknown card of these packs is likely to do: how hard it hits through a defence, how much it defends."""

from dataclasses import dataclass
from functools import lru_cache

from deckgames.engine.cards import Pack
from deckgames.games.initiative.cards import InitiativeSpec

DEEPEST = 40
"""Defences beyond this are as good as this."""
CHOSEN = 1.3
"""Played cards defend better than the average card: people choose."""
HARDER = 2.3
"""Played cards hurt so much more than the average card: attacks are chosen, doubled and repeated."""
STANDING = (0.98, 0.95, 0.9, 0.84, 0.75)
"""How likely an opponent still has a card in beat 1 to 5."""
SPREAD = ((0.3, 0.15), (0.4, 1.0), (0.3, 1.85))
"""A defence that is not known is one of these multiples of its mean, with these chances."""


@dataclass(frozen=True, slots=True, eq=False)
class Odds:
    """`damage[d]` is what one card does on average to each opponent with defence d, `guard` its mean defence."""

    damage: tuple[float, ...]
    guard: float

    def incoming(self, defence: float) -> float:
        """The damage of one unknown card."""
        return self.damage[max(0, min(DEEPEST, round(defence)))]


@lru_cache(maxsize=16)
def odds_of(pack: Pack) -> Odds:
    """The averages of these packs, a card counted as often as it is in the deck."""
    faces = [face for face in pack.section("cards", InitiativeSpec) for _ in range(face.copies)]
    n = max(1, len(faces))
    damage = [HARDER * sum(_blow(face, d) for face in faces) / n for d in range(DEEPEST + 1)]
    return Odds(tuple(damage), CHOSEN * sum(face.defence or 0 for face in faces) / n)


def _blow(face: InitiativeSpec, defence: int) -> float:
    if face.attack is None:
        return 0.0
    shape = face.blows
    return float(shape.times * max(0, face.attack - (0 if shape.pierce else defence)))


def left_after(value: float, guard: float) -> float:
    """What an attack does to a defence of which only the mean is known."""
    return sum(part * max(0.0, value - guard * times) for part, times in SPREAD)


def standing(beat: int) -> float:
    """How likely an opponent still has a card in this beat."""
    return STANDING[beat - 1] if beat <= len(STANDING) else 0.1
