"""A moment of a forecast round: what the worth of a verb hangs on."""

from collections.abc import Callable, Sequence
from typing import Any, cast

from deckgames.games.initiative.amounts import Amount
from deckgames.games.initiative.bot.features import Features
from deckgames.games.initiative.bot.odds import standing
from deckgames.games.initiative.cards import InitiativeSpec
from deckgames.games.initiative.lines import EachTurn, Modify, When

BEATS = 5
"""The forecast looks so far."""


class Moment:
    """The state of a forecast. `field` counts the own cards, `chance` is how likely what is being valued happens, `on`
    how likely the round lasts until then, `before` the card that a copier would copy (None: any), `own` the health as
    far as only the own cards change it; at 0 by these, the player has `fallen` for certain."""

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
        self.armour = False
        self.defence = 0.0

    # ---- what worth.py asks

    @property
    def guard(self) -> float:
        """The mean defence of an opponent at this moment."""
        return max(0.0, self.features.odds.wall(max(1, self.beat), self.fast) - self.rust)

    def present(self, beat: int) -> float:
        """How likely an opponent still has a card in this beat."""
        return standing(beat)

    @property
    def their_stack(self) -> float:
        """Cards that an opponent's stack is likely to hold still."""
        return sum([self.present(beat) for beat in range(self.beat + 1, BEATS + 1)])

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
        """An amount as it would be now."""
        if isinstance(amount, int):
            return amount
        return amount.of(cast(Callable[[Any], int], self.count))

    def count(self, what: str) -> int:
        """A count of the vocabulary, as the forecast has it."""
        o = self.features
        found: dict[str, float] = {
            "your_field": self.field, "your_hand": self.hand, "your_stack": self.left, "your_health": self.health,
            "your_defence": self.defence, "target_field": self.beat - self.fast, "target_hand": o.their_hand,
            "target_stack": self.their_stack, "target_health": max(1.0, (o.strong + o.weak) / 2 - self.harm),
            "target_defence": self.guard, "all_fields": self.field + o.opponents * (self.beat - self.fast),
            "opponents": o.opponents, "beat": self.beat, "round": o.round}
        return max(0, round(found[what]))

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
        """The own defence."""
        return sum([(self.stat(at, "defence") or 0.0) * (0.4 if at in self.popped else 1)
                    for at in range(self.field)])


def _reaches(of: str, source: int, at: int) -> bool:
    if of == "this":
        return source == at
    return source != at if of == "your_others" else abs(source - at) == 1
