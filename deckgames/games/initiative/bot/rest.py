"""The rest of a round from the table as it lies: what is still to come for both sides, for choices in a turn."""

from collections.abc import Iterable, Sequence

from deckgames.games.initiative import operations, queries
from deckgames.games.initiative.bot.features import features
from deckgames.games.initiative.bot.odds import GUARDS, TAIL, lasts
from deckgames.games.initiative.bot.playout import Playout
from deckgames.games.initiative.cards import InitiativeSpec
from deckgames.games.initiative.state import Placed, Seat, Table
from deckgames.games.initiative.zones import knows


class Rest(Playout):
    """What is left of a round. `first` are cards put on top of the own stack, `gone` a card that leaves a field,
    `taken` whether it comes to the own one; own cards that the player has not seen are plain ones."""

    def __init__(self, t: Table, me: Seat, first: Sequence[InitiativeSpec] = (), gone: Placed | None = None,
                 taken: bool = False) -> None:
        field = [placed for placed in operations.by_act(me.field) if placed is not gone]
        if gone is not None and taken:
            field.append(gone)
        known = features(t, me)
        own = [slot.card.spec if knows(slot, me.no) else known.odds.usual[-1] for slot in me.stack]
        super().__init__(known, [*map(queries.spec_of, field), *first, *own], len(me.hand))
        self.before = _before(t, me)
        self.now, self.left = max(1, t.beat), len(first) + len(own)
        self.beat = self.now
        self.others = [s for s in t.living if s is not me]
        self.walls = sum(_wall(t, s, gone) for s in self.others) / max(1, len(self.others))
        self.acting: int | None = None
        for placed in field:
            if placed in me.field and t.active == me.no and not placed.defending:
                self.acting = self.field
            self._lies(placed)
        self.defence = self.total()
        self.rust = 0.0  # what lies there already has changed the walls

    def _lies(self, placed: Placed) -> None:
        """A card that lies in the own field already."""
        at, face = self.field, queries.spec_of(placed)
        self.field += 1
        if placed.blank:
            return
        for line in [*[m for _, m in face.each_turn], *[w for _, w in face.whens]]:
            self.lasts(at, line)
        for _, mod in face.mods:
            self.holds(at, mod)
        if face.blows.recurring and face.attack is not None:
            self.recurring.append(at)

    @property
    def guard(self) -> float:
        """The mean defence of an opponent: as it is, and what their next cards are likely to add."""
        grown = GUARDS[min(self.beat, TAIL)] - GUARDS[min(self.now, TAIL)]
        return max(0.0, self.walls + self.features.odds.guard * grown - self.rust)

    def present(self, beat: int) -> float:
        """The part of the opponents whose stacks last until this beat."""
        after = beat - self.now
        usual = sum(len(s.stack) >= after for s in self.others) / max(1, len(self.others))
        return usual if self.given is None else self.exchanged(self.given, beat, usual)

    @property
    def their_stack(self) -> float:
        """Cards of a mean opponent's stack that are still to come."""
        done = self.beat - self.now
        return sum(max(0, len(s.stack) - done) for s in self.others) / max(1, len(self.others))

    def value(self, beside: float = 0.0) -> float:
        """What is still to come in this round, in health of an even game; `beside` is what comes beside it."""
        o = self.features
        gained = beside + self.steps()
        self.race()
        if self.ended:
            return self.verdict(gained)
        last = self.now + max([len(self.stack) - self.field, *[len(s.stack) for s in self.others]])
        at, here = self.field, lasts(self.now, o.opponents)
        for beat in range(self.now + 1, last + 1):
            self.beat, self.on = beat, lasts(beat, o.opponents) / here
            before = self.defence
            gained += self.on * self.turn(at)
            gained -= self.on * (self.suffer(before) + self.brought())
            self.race()
            at += 1
            if self.ended:
                break
        return self.verdict(gained)

    def steps(self) -> float:
        """The steps still to come for the own card that is speaking: healing and attack."""
        if self.acting is None:
            return 0.0
        healing = self.stat(self.acting, "healing") or 0.0
        self.health += healing
        self.own += healing
        return healing + self.attack(self.acting)


def _wall(t: Table, them: Seat, gone: Placed | None) -> int:
    """The defence of a player without this card."""
    lost = queries.value(t, them, gone, "defence") if gone in them.field and gone is not None else 0
    return max(0, queries.defence(t, them) - (lost or 0))


def _before(t: Table, me: Seat) -> InitiativeSpec | None:
    """The card that is likely to be the last one before the next own card: the slowest that waits."""
    waiting = [s.revealed.spec for s in t.living if s is not me and s.revealed is not None and not s.turn_done]
    if waiting:
        return min(waiting, key=lambda face: face.initiative)
    return t.pack.spec(t.last_face) if t.last_face else None


def best_first(values: Iterable[float]) -> list[int]:
    """Places of the greatest values, the first of equals first."""
    found = list(values)
    return sorted(range(len(found)), key=lambda i: -found[i])
