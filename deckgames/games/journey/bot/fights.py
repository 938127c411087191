"""Crossing thresholds: which actions boost a seat's powers, at what cost, and whether they reach what a fight needs."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from deckgames.games.journey import queries
from deckgames.games.journey.bot.outlook import Outlook
from deckgames.games.journey.bot.worth import number, worth
from deckgames.games.journey.cards import STACK_OF, Stack
from deckgames.games.journey.effects.actions import PEARLS
from deckgames.games.journey.state.visible import ATTACK, ATTACK_DOWN, DEFENSE, DEFENSE_DOWN, Spoken, is_of

REPEATED = 6
"""Number of times an action is thought of that may be used any number of times."""


class Booster(NamedTuple):
    """An action that adds to powers: by how much, how many crystals it takes, what else a use costs (in points), how
    often it may still be used, and the stacks (or the desert) that it turns, with what is in `attack` by that."""

    spoken: Spoken
    attack: int
    defense: int
    crystals: int
    cost: float
    uses: int
    turns: frozenset[str] = frozenset()
    shown: int = 0


def boosters(o: Outlook, usable: Sequence[Spoken]) -> list[Booster]:
    """The boosters among these actions, the cheapest attack first."""
    found: list[Booster] = []
    for spoken in usable:
        ability = spoken.ability
        attack = defense = 0.0
        shift = 0
        rest: list[Any] = []
        for effect in ability.effect:
            if effect.verb == "gain":
                attack += number(o, effect.attack) if effect.attack is not None else 0
                defense += number(o, effect.defense) if effect.defense is not None else 0
            elif effect.verb == "lose_power" and effect.who == "you":
                attack -= number(o, effect.attack) if effect.attack is not None else 0
                defense -= number(o, effect.defense) if effect.defense is not None else 0
            elif effect.verb == "desert" and o.t.duel is None:
                shift = sand(o, effect.do)
                attack, defense = attack + shift, defense - shift
            else:
                rest.append(effect)
        turn = turned(o, spoken) if TURNS & {verb.verb for verb in (*ability.effect, *ability.cost)} else STILL
        attack, defense, crystals = attack + turn.attack, defense + turn.defense, turn.crystals
        turns, shown = (turn.stacks | SAND, turn.attack + shift) if shift else (turn.stacks, turn.attack)
        if attack <= 0 and defense <= 0:
            continue
        other = -worth(o, rest)
        for verb in ability.cost:
            if verb.verb == "lose_crystals":
                crystals += int(number(o, verb.n, o.me.crystals))
            elif verb.verb == "lose_power":
                attack -= number(o, verb.attack) if verb.attack is not None else 0
                defense -= number(o, verb.defense) if verb.defense is not None else 0
            else:
                other -= worth(o, (verb,))
        uses = ability.uses - o.me.used.get(spoken.used, 0) if ability.uses else REPEATED
        found.append(Booster(spoken, int(attack), int(defense), crystals, other, uses, turns, shown))
    found.sort(key=lambda b: (b.cost + 0.5 * b.crystals) / max(b.attack, 0.1))
    return found


def sand(o: Outlook, do: str) -> int:
    """How much less health, and how much more strength, the foe has when the desert token is turned or ignored."""
    side = {"mirage": -1, "sandstorm": 1}.get(o.t.desert or "", 0)
    then = {"to_mirage": -1, "to_sandstorm": 1, "flip": -side, "double_turn": 2 * side}.get(do, 0)
    return queries.desert(o.t, o.me) * (then - side) if side else 0


SAND = frozenset({"desert"})
"""What an action turns that turns or ignores the desert token: another one undoes it."""
TURNS = frozenset({"bury", "unbury", "this_card"})
"""Verbs after which another card of a stack shows its upper part."""


class Turned(NamedTuple):
    """What another upper part adds to powers, with the action on it that adds most; that one's crystals; the stacks
    that are turned."""

    attack: int
    defense: int
    crystals: int
    stacks: frozenset[str] = frozenset()


STILL = Turned(0, 0, 0)


def turned(o: Outlook, spoken: Spoken) -> Turned:
    """What an action adds by the stacks that it turns."""
    me, ability = o.me, spoken.ability
    ways: dict[Stack, int] = {}
    stacks: set[str] = set()
    attack = defense = crystals = 0
    for verb in (*ability.effect, *ability.cost):
        if verb.verb == "this_card" and verb.do == "bury":
            ways = {spoken.card.spec.stack: -2}
        elif verb.verb in ("bury", "unbury") and verb.who == "you":
            ways = {STACK_OF[kind]: -2 if verb.verb == "bury" else 0 for kind in verb.kinds}
        else:
            continue
        stacks.update(ways)
        found = [changed(o, me.stack(name), nth) for name, nth in ways.items() if len(me.stack(name)) > 1]
        if found and getattr(verb, "pick", "all") != "all":
            found = [max(found)]
        for one in found:
            attack, defense, crystals = attack + one.attack, defense + one.defense, crystals + one.crystals
    return Turned(attack, defense, crystals, frozenset(stacks))


def changed(o: Outlook, stack: Sequence[Any], nth: int) -> Turned:
    """What the upper part of this card shows more than that of the top card."""
    card = stack[nth]
    now, then = stack[-1].spec.upper.row, card.spec.upper.row
    attack = then[ATTACK] - then[ATTACK_DOWN] - now[ATTACK] + now[ATTACK_DOWN]
    defense = then[DEFENSE] - then[DEFENSE_DOWN] - now[DEFENSE] + now[DEFENSE_DOWN]
    best = STILL
    used = any(is_of(label, card) for label in o.me.used)
    for ability in card.spec.upper.abilities:
        if not used and 0 <= getattr(ability, "price", -1) <= o.me.crystals:
            gains = [effect for effect in ability.effect if effect.verb == "gain"]
            best = max(best, Turned(
                sum([int(number(o, gain.attack)) for gain in gains if gain.attack is not None]),
                sum([int(number(o, gain.defense)) for gain in gains if gain.defense is not None]), ability.price))
    return Turned(attack + best.attack, defense + best.defense, best.crystals)


class Plan(NamedTuple):
    """Boosts that reach a threshold: what they cost (in points), the first of them, the defense they leave, and the
    crystals they take."""

    cost: float
    first: Spoken | None
    defense: int
    crystals: int


NOTHING = Plan(0.0, None, 0, 0)


def reach(o: Outlook, found: Sequence[Booster], short: int, price: int) -> Plan | None:
    """How to get so much more attack with the crystals that are left after this price (None: not at all). The cheapest
    attack first; where that does not do, each of the others before it."""
    if short <= 0:
        return NOTHING
    for nth, one in enumerate(found):
        plan = _boosted(o, (one, *found[:nth], *found[nth + 1:]), short, price)
        if plan is not None:
            return plan
    return None


def _boosted(o: Outlook, found: Sequence[Booster], short: int, price: int) -> Plan | None:
    """As `reach`, in this order. What is turned again covers what the first turn has shown."""
    me = o.me
    crystals, pearls = me.crystals - price, me.active_pearls
    cost, defense = 0.0, 0
    first: Spoken | None = None
    stacks, shown = frozenset[str](), 0
    for one in found:
        for _ in range(one.uses):
            attack = one.attack - one.shown - shown if one.turns & stacks else one.attack
            if attack <= 0:
                break
            due = one.crystals
            if due:
                free = min(pearls, due) if one.spoken.ability.verb in PEARLS else 0
                if due - free > crystals:
                    break
                pearls -= free
                crystals -= due - free
                cost += 0.1 * free
            cost += one.cost
            defense += one.defense
            short -= attack
            if not one.turns & stacks:
                stacks, shown = stacks | one.turns, shown + one.shown
            if first is None:
                first = one.spoken
            if short <= 0:
                spent = me.crystals - price - crystals
                cost += o.purse(me.crystals - price) - o.purse(me.crystals - price - spent)
                return Plan(cost, first, defense, spent)
    return None


def guarded(o: Outlook, found: Sequence[Booster], blow: int, times: int, crystals: int) -> float:
    """What boosts of defense save of this blow, beyond what they cost, with so many crystals to spend."""
    saved = 0.0
    for one in found:
        if one.defense <= 0 or one.attack > 0 or blow <= 0 or one.crystals > crystals:
            continue
        less = min(blow, one.defense * times)
        net = o.hurt(less) - one.cost - (o.purse(crystals) - o.purse(crystals - one.crystals))
        if net > 0.0 and one.uses > 0:
            saved += net
            blow -= less
            crystals -= one.crystals
    return saved


def cheapest_defense(o: Outlook, found: Sequence[Booster], blow: int, times: int, spare: int) -> Spoken | None:
    """The boost of defense that saves more wounds than it costs, and takes no more attack than there is to `spare`;
    `times` is how often a point of it counts."""
    best, spoken = 0.1, None
    me = o.me
    for one in found:
        if one.defense <= 0 or one.uses <= 0 or -one.attack > spare:
            continue
        free = min(me.active_pearls, one.crystals) if one.spoken.ability.verb in PEARLS else 0
        due = one.crystals - free
        if due > me.crystals:
            continue
        saved = o.hurt(min(blow, one.defense * times))
        net = saved + o.crystals(-due) - one.cost - 0.1 * free
        if net > best:
            best, spoken = net, one.spoken
    return spoken
