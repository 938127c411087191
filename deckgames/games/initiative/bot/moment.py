"""A moment of a forecast round: what the worth of a verb hangs on."""

from collections.abc import Callable, Sequence
from typing import Any, cast

from deckgames.games.initiative.amounts import Amount
from deckgames.games.initiative.bot.features import Features, holding
from deckgames.games.initiative.cards import InitiativeSpec
from deckgames.games.initiative.lines import EachTurn, Modify, When

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
        """The rest of the own stack goes to an opponent, unknown cards come."""
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
        """An amount as it would be now."""
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
        """The own defence."""
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
