"""A forecast of one round for one stack, card by card against opponents who play average cards; and of the rest of a
round from the table as it lies, for choices in a turn."""

from collections.abc import Sequence
from math import exp, log
from typing import Any

from deckgames.engine.vocabulary.effects import of_kind
from deckgames.games.initiative import play as ops, queries
from deckgames.games.initiative.bot.moment import (
    BEATS,
    DRAINS,
    GUARDS,
    HEALS,
    MANY,
    STEEP,
    TAIL,
    WORTH,
    Moment,
    features,
    lasts,
    left_after,
    likely,
    standing,
)
from deckgames.games.initiative.cards import EachTurn, InitiativeSpec, Lasting, Modify, Ongoing, When
from deckgames.games.initiative.effects import return_self
from deckgames.games.initiative.state import Placed, Seat, Table, knows

AT_ONCE = 4.0
"""A forecast of health within a round is so many wrong: the scale of the chance that somebody is out already."""
SAFE = 6 * AT_ONCE
"""With more than that nobody is out at once."""
HALF = 0.5
"""Health is whole: who has less than this has none."""
SURE = 1e-9
"""Nothing is surer than that."""
LEAST = 2.0
"""Who is forecast below this health and lives is taken to have so much."""
RATE = {"damaged": (0.07, 0.27, 0.27, 0.17, 0.14), "attacked": (0.09, 0.37, 0.43, 0.28, 0.23),
        "lost_health": (0.03, 0.15, 0.27, 0.41, 0.43), "opponent_heals": (0.09, 0.21, 0.41, 0.63, 0.6)}
"""How often an opponent causes these events in beat 1 to 5."""
BOON = 1.0
"""What an opponent's card brings it beside healing and harm, in health."""
ONCE = {"this_discarded": 0.12, "this_annihilated": 0.03}
"""How likely these happen to a card at all."""


class Playout(Moment):
    """One round card by card, from a moment before its first beat."""

    def value(self, beside: float = 0.0) -> float:
        """The worth of the whole round, in health of an even game, with `beside` added for the player."""
        gained = beside
        for beat in range(1, BEATS + 1):
            self.beat, self.on = beat, lasts(beat, self.features.opponents)
            before = self.defence
            gained += self.on * self.turn(beat - 1)
            if beat == 1:
                self.first_blow()
            gained -= self.on * self.suffer(before)
            gained -= self.on * self.brought()
            self.race()
            if self.ended:
                break
        return self.verdict(gained)

    def first_blow(self) -> None:
        """Who acts in beat 1 before the opponent has a card in its field meets its health as it is; the slower, the
        less sure."""
        o = self.features
        if o.opponents == 1 and not self.fallen:
            weak = o.weak - (self.harm + self.single) / self.on
            self.wins = self.won = self.on * _sigmoid((HALF - weak) / (AT_ONCE * (1 - self.fast)))
            self.alive = 1 - self.won

    def race(self) -> None:
        """Updates the chances of having won or lost by the end of this beat: who is out misses what comes later."""
        o = self.features
        weak = o.weak + self.healed - self.harm - self.single
        if self.fallen:
            self.alive = 0.0
            return
        if o.opponents == 1 and weak < SAFE:
            won = _sigmoid(-weak / AT_ONCE)
            if won > self.wins:
                part = self.alive * (won - self.wins) / (1 - self.wins)
                self.won, self.alive, self.wins = self.won + part, self.alive - part, won
        if self.health < SAFE:
            lost = _sigmoid(-self.health / AT_ONCE)
            if lost > self.lost:
                self.alive *= (1 - lost) / (1 - self.lost)
                self.lost = lost

    def verdict(self, gained: float) -> float:
        """The chance to win as the round ends, as the health by which somebody of such a chance leads."""
        o = self.features
        n, change = o.opponents, self.healed - self.harm
        beside = gained - (self.health - o.health) + change - o.share * self.single
        mine = standing(max(LEAST, self.health)) + beside
        hit = self.single / n**0.5
        rest = (self.single - hit) / max(1, n - 1)
        theirs = [o.weak + change - hit, o.strong + change - rest, *[(o.strong + o.weak) / 2 + change - rest] * (n - 2)]
        odds = sum([exp(STEEP * (standing(max(LEAST, health)) - mine)) for health in theirs[:n]])
        chance = min(1 - SURE, max(SURE, self.won + self.alive / (1 + odds)))
        return log(n * chance / (1 - chance)) / STEEP

    def turn(self, at: int) -> float:
        """The own turn: recurring effects, the card, recurring attacks."""
        gained = 0.0
        again, attacks, has = self.each[:], self.recurring[:], at < len(self.stack)
        self.fast = min(0.99, max(0.01, (self.stack[at].initiative + self.pace) / 100)) if has else 0.0
        if has:
            self.left -= 1
        alive = 1.0 if has else self.present(self.beat)
        for line in again:
            gained += likely(self, line.do, alive)
        if has:
            gained += self.activate(at)
        for old in attacks:
            gained += alive * self.attack(old)
        if has and self.stack[at].attack is not None:
            gained += self.attack(at)
        return gained

    def activate(self, at: int) -> float:
        face = self.stack[at]
        self.field += 1
        if self.promised:
            for name, times, add, chance in self.promised:
                self.boosts.setdefault((at, name), []).append((1 + (times - 1) * chance, add * chance))
            self.promised = []
        gained = 0.0
        for line in face.effects:
            gained += self.lasts(at, line) if isinstance(line, Lasting) else WORTH[type(line)](line, self)
        self.defence = self.total()
        healing = self.stat(at, "healing") if face.healing is not None else None
        if healing:
            self.health += self.on * healing
            self.own += healing
            gained += healing
        if face.blows.recurring and face.attack is not None:
            self.recurring.append(at)
        return gained

    def lasts(self, at: int, line: Any) -> float:
        """Adds a lasting line of a card to what is in force."""
        if isinstance(line, EachTurn):
            self.each.append(line)
        elif isinstance(line, When):
            if line.event in ONCE:
                return likely(self, line.do, ONCE[line.event])
            self.whens.append(line)
            if line.event == "damaged" and of_kind(line.do, return_self):
                self.popped.add(at)
        elif isinstance(line, Ongoing):
            return sum([self.holds(at, effect) for effect in line.do])
        return 0.0

    def holds(self, at: int, effect: Any) -> float:
        if isinstance(effect, Modify):
            if effect.of != "opponents":
                self.mods.append((at, effect))
                if effect.stat == "initiative":
                    self.pace += self.amount(effect.add) if effect.add is not None else 40 * (effect.factor - 1)
                return 0.0
            by = -self.amount(effect.add) if effect.add is not None else 8 * (1 - effect.factor)
            if effect.stat == "attack":
                self.dull += by
            elif effect.stat == "defence":
                self.rust += by
            elif effect.stat == "initiative":
                self.pace += by
            return 0.0
        return 0.3

    def attack(self, at: int) -> float:
        """Adds the hits of a card to the playout."""
        value = self.stat(at, "attack")
        if not value:
            return 0.0
        o, shape = self.features, self.stack[at].blows
        blow = value if shape.pierce else left_after(value, self.guard)
        done = shape.times * blow
        self.hits(shape.aim, done)
        if shape.aim == "each_opponent":
            return done
        if shape.aim == "everyone":
            own = shape.times * max(0.0, value - self.defence)
            self.health -= self.on * own
            return done - own
        return done * o.share if shape.aim != "you" else -done

    def suffer(self, before: float) -> float:
        """What opponents do in this beat: the fast ones before the own card, the others against its defence too."""
        o = self.features
        cards, late = float(o.opponents**MANY) * self.present(self.beat), min(self.beat, BEATS) - 1
        fast = self.fast if self.field else 1.0
        slow = 0.0 if self.ended else fast
        lost = cards * ((1 - fast) * o.odds.incoming(self.beat, before + self.dull)
                        + slow * o.odds.incoming(self.beat, self.defence + self.dull))
        lost += cards * (1 - fast + slow) * DRAINS[late] * o.odds.drain
        self.health -= self.on * lost
        if not self.ended:
            for when in self.whens:
                if when.event in RATE:
                    lost -= likely(self, when.do, RATE[when.event][late] * cards)
            if self.popped and lost > 1:
                self.defence = self.total()
        return lost

    def brought(self) -> float:
        """What this beat brings the opponents; several hurt each other as well."""
        o, at, acting = self.features, min(self.beat, BEATS) - 1, 1 - self.fast if self.ended else 1.0
        present, change = self.present(self.beat), HEALS[at] * o.odds.healing * acting
        if o.opponents > 1:
            blows = o.odds.incoming(self.beat, self.guard) + DRAINS[at] * o.odds.drain
            change -= (o.opponents**MANY - 1) * blows * acting
        change *= present
        self.healed += self.on * change
        return change + BOON * present


def _sigmoid(x: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, x))))


class Rest(Playout):
    """What is left of a round. `first` are cards put on top of the own stack, `gone` a card that leaves a field,
    `taken` whether it comes to the own one; own cards that the player has not seen are plain ones."""

    def __init__(self, t: Table, me: Seat, first: Sequence[InitiativeSpec] = (), gone: Placed | None = None,
                 taken: bool = False) -> None:
        field = [placed for placed in ops.by_act(me.field) if placed is not gone]
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
        self.again: list[int] = []
        for placed in field:
            if placed in me.field and t.active == me.no and not placed.defending:
                self.acting, self.again = self.field, self.recurring[:]
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
        """The worth of the rest of this round, in health of an even game, with `beside` added for the player."""
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
        """The steps still to come for the own card that is speaking: healing, the attacks of cards that attack again,
        and its own."""
        if self.acting is None:
            return 0.0
        healing = self.stat(self.acting, "healing") or 0.0
        self.health += healing
        self.own += healing
        return healing + sum([self.attack(old) for old in self.again]) + self.attack(self.acting)


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
