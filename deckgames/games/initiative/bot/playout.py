"""A forecast of one round for one stack: card by card against opponents who play average cards."""

from math import exp
from typing import Any

from deckgames.games.initiative.bot.moment import BEATS, Moment
from deckgames.games.initiative.bot.odds import DRAINS, HEALS, MANY, lasts, left_after
from deckgames.games.initiative.bot.worth import worth
from deckgames.games.initiative.lines import EachTurn, Modify, Ongoing, When
from deckgames.games.initiative.state import STACK

KILL = 30.0
"""What putting an opponent out is worth beyond its health, and being put out costs."""
OWN_END, THEIR_END, SURE = 6.0, 0.0, 8.0
"""With so much health in the forecast somebody is as good as out, and so far from it that is sure. A forecast flatters:
its stack was picked for it."""
RATE = {"damaged": (0.07, 0.27, 0.27, 0.17, 0.14), "attacked": (0.09, 0.37, 0.43, 0.28, 0.23),
        "lost_health": (0.03, 0.15, 0.27, 0.41, 0.43), "opponent_heals": (0.09, 0.21, 0.41, 0.63, 0.6)}
"""How often an opponent causes these events in beat 1 to 5."""
BOON = 1.0
"""What an opponent's card brings it beside healing and harm, in health."""
ONCE = {"this_discarded": 0.12, "this_annihilated": 0.03}
"""How likely these happen to a card at all."""


class Playout(Moment):
    """One round card by card, from a moment before its first beat."""

    def value(self) -> float:
        """What the whole round brings, in health; being put out and putting out count extra."""
        gained = 0.0
        for beat in range(1, BEATS + 1):
            self.beat, self.on = beat, lasts(beat, self.features.opponents)
            before = self.defence
            gained += self.on * self.turn(beat - 1)
            gained -= self.on * self.suffer(before) * self.features.own_dear
            gained -= self.on * self.theirs()
            if self.ended:
                break
        return gained + self.verdict()

    def verdict(self) -> float:
        o = self.features
        weak = o.weak + self.healed - self.harm - self.single / max(1.0, o.opponents**0.5)
        return (KILL * o.share * _sigmoid((THEIR_END - weak) / SURE) - KILL * _sigmoid((OWN_END - self.health) / SURE)
                - KILL * self.fallen)

    def turn(self, at: int) -> float:
        """The own turn: recurring effects, the card, recurring attacks."""
        gained = 0.0
        again, attacks = self.each[:], self.recurring[:]
        has = at < len(self.stack)
        self.fast = _pace(self.stack[at].initiative + self.pace) if has else 0.0
        if has:
            self.left -= 1
        alive = 1.0 if has else self.present(self.beat)
        for line in again:
            gained += alive * worth(self, line.do)
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
        self.passes = False
        for name, times, add, chance in self.promised:
            self.boosts.setdefault((at, name), []).append((1 + (times - 1) * chance, add * chance))
        self.promised = []
        gained = 0.0
        for line in face.effects:
            if not (isinstance(line, Ongoing | When | EachTurn)) and line.verb != "attacks":
                gained += worth(self, (line,))
            else:
                gained += self.lasts(at, line)
        if self.passes:
            gained -= sum([0.8 * worth(self, line.do) for _, line in face.each_turn if self.beat < BEATS])
            self.each = [line for line in self.each if all(line is not own for _, own in face.each_turn)]
        self.defence = self.total()
        healing = self.stat(at, "healing")
        if healing:
            self.health += self.on * healing
            self.own += healing
            gained += healing * self.features.own_dear
        if face.blows.recurring and face.attack is not None:
            self.recurring.append(at)
        return gained

    def lasts(self, at: int, line: Any) -> float:
        """A lasting line comes into force."""
        if isinstance(line, EachTurn):
            self.each.append(line)
        elif isinstance(line, When):
            if line.event in ONCE:
                return ONCE[line.event] * worth(self, line.do)
            if line.event == "eliminated":
                return 2.0 if self.health < 2 * STACK else 0.2
            self.whens.append(line)
            if line.event == "damaged" and any(e.verb == "return_self" for e in line.do):
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
        if effect.name == "plot_armour":
            self.armour = True
        return 0.3

    def attack(self, at: int) -> float:
        """All blows of a card."""
        value = self.stat(at, "attack")
        if not value:
            return 0.0
        o, shape = self.features, self.stack[at].blows
        blow = value if shape.pierce else left_after(value, self.guard)
        done = shape.times * blow
        self.hits(shape.aim, done)
        if shape.aim == "each_opponent":
            return done * o.their_dear
        if shape.aim == "everyone":
            own = shape.times * max(0.0, value - self.defence)
            self.health -= self.on * own
            return done * o.their_dear - own * o.own_dear
        return done * o.their_dear * o.share if shape.aim != "you" else -done

    def suffer(self, before: float) -> float:
        """What opponents do in this beat: the fast ones before the own card, the others against its defence too."""
        o = self.features
        cards, late = float(o.opponents**MANY) * self.present(self.beat), min(self.beat, BEATS) - 1
        fast = self.fast if self.field else 1.0
        slow = 0.0 if self.ended else fast
        lost = cards * ((1 - fast) * o.odds.incoming(self.beat, before + self.dull)
                        + slow * o.odds.incoming(self.beat, self.defence + self.dull))
        if self.armour:
            lost = min(lost, max(0.0, self.health - 1))
        lost += cards * (1 - fast + slow) * DRAINS[late] * o.odds.drain
        self.health -= self.on * lost
        if not self.ended:
            for when in self.whens:
                if when.event in RATE:
                    lost -= RATE[when.event][late] * cards * worth(self, when.do)
            if self.popped and lost > 1:
                self.defence = self.total()
        return lost

    def theirs(self) -> float:
        """What this beat brings the opponents."""
        o = self.features
        healed = HEALS[min(self.beat, BEATS) - 1] * o.odds.healing * (1 - self.fast if self.ended else 1.0)
        self.healed += self.on * healed
        return (healed * o.their_dear + BOON) * self.present(self.beat)


def _pace(initiative: float) -> float:
    """The part of the opponents' cards that is slower."""
    return min(0.99, max(0.01, initiative / 100))


def _sigmoid(x: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, x))))
