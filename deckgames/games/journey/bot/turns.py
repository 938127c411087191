"""The questions of a turn: which main action, which other actions, and what is used before a fight; which actions boost
a seat's powers, at what cost, and whether they reach what a fight needs."""

from collections.abc import Collection, Sequence
from itertools import chain
from typing import Any, NamedTuple

from deckgames.bots.brain import best_first
from deckgames.engine.core.cards import Card
from deckgames.engine.vocabulary.decisions import Choose, Raw
from deckgames.engine.vocabulary.effects import iter_tree, of_kind
from deckgames.games.journey import queries
from deckgames.games.journey.bot.company import END, Company, outlook, rewarded as won_together
from deckgames.games.journey.bot.outlook import Outlook
from deckgames.games.journey.bot.worth import both, number, rewarded, taken, worth
from deckgames.games.journey.cards import STACK_OF, Stack
from deckgames.games.journey.effects import Desert, remove_reinforcement
from deckgames.games.journey.effects.cards import Bury, JourneyNow, ThisCard, Unbury, free_journey, swap_cards
from deckgames.games.journey.effects.fighting import invasions, split
from deckgames.games.journey.effects.players import Gain, LosePower, damage
from deckgames.games.journey.state import (
    OVERLORD,
    Seat,
    Spoken,
    Table,
    is_of,
)

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
    boosts: list[Booster] = []
    for spoken in usable:
        ability = spoken.ability
        attack = defense = 0.0
        shift = 0
        rest: list[Any] = []
        for effect in ability.effect:
            if sign := isinstance(effect, Gain) - (isinstance(effect, LosePower) and effect.who == "you"):
                more, guard = both(o, effect)
                attack, defense = attack + sign * more, defense + sign * guard
            elif isinstance(effect, Desert) and o.t.duel is None:
                shift = sand(o, effect.do)
                attack, defense = attack + shift, defense - shift
            else:
                rest.append(effect)
        turn = turned(o, spoken)
        attack, defense, crystals = attack + turn.attack, defense + turn.defense, turn.crystals
        turns, shown = (turn.stacks | SAND, turn.attack + shift) if shift else (turn.stacks, turn.attack)
        if attack <= 0 and defense <= 0:
            continue
        other = -worth(o, rest)
        for verb in ability.cost:
            if verb.coins == "pearls":
                crystals += int(number(o, verb.n, o.me.crystals))
            elif isinstance(verb, LosePower):
                less, bare = both(o, verb)
                attack, defense = attack - less, defense - bare
            else:
                other -= worth(o, (verb,))
        uses = ability.uses - o.me.used.get(spoken.used, 0) if ability.uses else REPEATED
        boosts.append(Booster(spoken, int(attack), int(defense), crystals, other, uses, turns, shown))
    boosts.sort(key=lambda b: (b.cost + 0.5 * b.crystals) / max(b.attack, 0.1))
    return boosts


def sand(o: Outlook, do: str) -> int:
    """How much less health, and how much more strength, the foe has when the desert token is turned or ignored."""
    side = {"mirage": -1, "sandstorm": 1}.get(o.t.desert or "", 0)
    then = {"to_mirage": -1, "to_sandstorm": 1, "flip": -side, "double_turn": 2 * side}.get(do, 0)
    return queries.desert(o.t, o.me) * (then - side) if side else 0


SAND = frozenset({"desert"})
"""What an action turns that turns or ignores the desert token: another one undoes it."""


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
        if isinstance(verb, ThisCard) and verb.do == "bury":
            ways = {spoken.card.spec.stack: -2}
        elif isinstance(verb, Bury | Unbury) and verb.who == "you":
            ways = {STACK_OF[kind]: 0 if verb.up else -2 for kind in verb.kinds}
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
    now, then = stack[-1].spec.upper.powers, card.spec.upper.powers
    attack, defense, best = then["attack"] - now["attack"], then["defense"] - now["defense"], STILL
    used = any(is_of(label, card) for label in o.me.used)
    for ability in card.spec.upper.abilities:
        if not used and 0 <= getattr(ability, "price", -1) <= o.me.crystals:
            gains = [both(o, gain) for gain in of_kind(ability.effect, Gain)]
            more, guard = (sum([int(gain[nth]) for gain in gains]) for nth in (0, 1))
            best = max(best, Turned(more, guard, ability.price))
    return Turned(attack + best.attack, defense + best.defense, best.crystals)


class BoostPlan(NamedTuple):
    """Boosts that reach a threshold: what they cost (in points), the first of them, the defense they leave, and the
    crystals they take."""

    cost: float
    first: Spoken | None
    defense: int
    crystals: int


NOTHING = BoostPlan(0.0, None, 0, 0)


def reach(o: Outlook, found: Sequence[Booster], short: int, price: int) -> BoostPlan | None:
    """How to get so much more attack with the crystals that are left after this price (None: not at all). The cheapest
    attack first; where that does not do, each of the others before it."""
    if short <= 0:
        return NOTHING
    for nth, one in enumerate(found):
        plan = _boosted(o, (one, *found[:nth], *found[nth + 1:]), short, price)
        if plan is not None:
            return plan
    return None


def _boosted(o: Outlook, found: Sequence[Booster], short: int, price: int) -> BoostPlan | None:
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
                free = min(pearls, due) if one.spoken.ability.minor else 0
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
                return BoostPlan(cost, first, defense, spent)
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
    for one in found:
        if one.defense > 0 and one.uses > 0 and -one.attack <= spare and one.crystals <= o.me.crystals:
            net = o.hurt(min(blow, one.defense * times)) + o.crystals(-one.crystals) - one.cost
            if net > best:
                best, spoken = net, one.spoken
    return spoken


BESIDE, MOST = 5.0, 7
"""Answers that are so much worse than the best are not thought about, and no more than so many."""
WORTH_IT, GIFT = 0.2, 0.02
"""What an action must bring beyond its cost; and one that costs nothing."""
DENY = 0.8
"""The part of the worth of what the next player finds on the track that is felt."""
LOST = 0.5
"""To be beaten back is so much worse than a rest without effect."""
BEFORE = (free_journey, Desert, JourneyNow, swap_cards)
"""Verbs that are of use before the main action alone."""
OFTEN_RESTS = 0.4
"""How often the next player of a company rests."""
FURY = 10
"""In a duel nobody is struck harder on purpose: some actions can be used without end."""


class Turn:
    """One seat's turn: its outlook, its boosters, and what has been worked out."""

    def __init__(self, t: Table, me: Seat, usable: Sequence[Spoken]) -> None:
        self.t, self.me = t, me
        self.o = outlook(t, me)
        self.boosters: list[Booster] = boosters(self.o, usable)
        self.guards = any(one.defense > 0 and one.attack <= 0 for one in self.boosters)
        self.weight = queries.value(t, me, "weight")
        self.beyond: set[int] = set()
        """Slots of the creatures that were found out of reach: the card of slot 0 leaves the road instead of them."""
        self.victories: list[Spoken] = []
        """The challenges that a company would win and survive: whether the anger of the Overlord costs more than they
        bring, a search has to tell."""

    # ---- main actions

    def journey(self, card: Card[Any], slot: int) -> float:
        """What a journey along the road is worth."""
        t, me, o = self.t, self.me, self.o
        price = queries.price(t, me, slot)
        value = o.crystals(-price) if price else 0.0
        if self.weight:
            left = me.crystals - price
            value += o.purse(left - min(self.weight, left)) - o.purse(left)
        if queries.is_creature(card):
            at = queries.Context(slot, card)
            short = queries.health(t, card, me, slot) - queries.power(t, me, "attack", at)
            plan = reach(o, self.boosters, short, price)
            if plan is None:
                self.beyond.add(slot)
                return value + self.falls() + self.leaves(True) - LOST
            blow = queries.blow(t, card, me, slot, at, plan.defense)
            value -= plan.cost + o.hurt(blow)
            if blow and self.guards:
                value += guarded(o, self.boosters, blow, queries.times(t, card), me.crystals - price - plan.crystals)
            if queries.strikes(t, card, "everyone"):
                value += o.harms(sum([queries.blow(t, card, seat, slot) for seat in t.seats if seat is not me]))
        tokens = queries.tokens(t, card)
        if tokens.wound:
            value -= o.hurt(tokens.wound)
        for spoken in o.visible.triggers.get("after_slot", ()):
            if spoken.ability.when.fits(slot):
                value += worth(o, spoken.ability.effect)
        return value + taken(o, card.spec) + self.leaves(slot == 0)

    def rest(self, spoken: Spoken | None) -> float:
        """What a rest is worth (None: the bare one)."""
        t, o = self.t, self.o
        value = self.falls() + self.leaves(True)
        if spoken is None:
            return value
        value += worth(o, spoken.ability.cost) + worth(o, spoken.ability.effect)
        for after in (*o.visible.triggers.get("after_rest", ()), *queries.boards(t).triggers.get("after_rest", ())):
            value += worth(o, after.ability.effect)
        return value

    def leaves(self, gone: bool) -> float:
        """What it is worth to a company that this card lies on slot 0 when the next player comes, who may rest."""
        return OFTEN_RESTS * self.falls(int(gone)) if self.o.together else 0.0

    def falls(self, slot: int = 0) -> float:
        """What it is worth that the card of this slot falls off the road."""
        t, o = self.t, self.o
        card = t.track[slot]
        if card is None or not t.overlord_active:
            return 0.0
        found = invasions(t, card.spec.kind, queries.tokens(t, card))
        return sum([worth(o, spoken.ability.effect) for spoken in found], 0.0)

    def challenge(self, spoken: Spoken) -> float:
        """The worth of challenging the Overlord."""
        t, me, o = self.t, self.me, self.o
        boss = t.overlord
        assert boss is not None
        at = queries.Context(challenging=True)
        before, after = split(spoken)
        more = crystals = 0
        value = 0.0
        for verb in spoken.ability.cost:
            if verb.coins == "pearls":
                crystals += int(number(o, verb.n, me.crystals))
            else:
                value += worth(o, (verb,))
        begun = [trigger.ability.effect for trigger in o.visible.triggers.get("challenging", ())]
        for verb in chain(before, *begun):
            if isinstance(verb, Gain):
                more += queries.amount(t, me, verb.attack) if verb.attack is not None else 0
            else:
                value += worth(o, (verb,))
        value += o.crystals(-crystals)
        short = queries.health(t, boss, me) - queries.power(t, me, "attack", at) - more
        plan = reach(o, self.boosters, short, crystals)
        if plan is None:
            return value + self.falls() + self.leaves(True) - LOST
        blow = queries.blow(t, boss, me, None, at, plan.defense)
        cost = o.hurt(blow)
        if blow and self.guards:
            cost -= guarded(o, self.boosters, blow, 1, me.crystals - crystals - plan.crystals)
        value -= plan.cost + cost
        if not isinstance(o, Company):
            return value + rewarded(o) + worth(o, after)
        if cost >= END:  # the strike comes before the reward
            return value - END
        self.victories.append(spoken)
        return value + won_together(o) + worth(o, after) + self.leaves(False)

    # ---- other actions

    def use(self, spoken: Spoken, before: bool) -> float:
        """What an action is worth in itself, beyond what it must bring; boosts count in fights."""
        return self._used(spoken, before) - (WORTH_IT if spoken.ability.cost else GIFT)

    def _used(self, spoken: Spoken, before: bool) -> float:
        o, ability = self.o, spoken.ability
        verbs = iter_tree(ability.effect)
        if before and not of_kind(verbs, *BEFORE, *([remove_reinforcement] * o.together)):
            if any(not isinstance(verb, damage) for verb in ability.cost):
                return -1.0
        elif not before and of_kind(verbs, free_journey):
            return -1.0
        return worth(o, (*ability.cost, *ability.effect))


class Left:
    """What a main action leaves to the next player on the track; what comes from the deck nobody knows."""

    def __init__(self, t: Table, me: Seat) -> None:
        self.t = t
        self.foe = t.seats[(me.no + 1) % len(t.seats)]
        self.turn = Turn(t, self.foe, ())
        self.worths: dict[tuple[int, int], float] = {}

    def best(self, gone: int) -> float:
        """What the best card is worth that is left when the card of this slot is gone and the others have moved."""
        return max([0.0, *(self.worth(slot, slot - (slot > gone)) for slot in range(len(self.t.track))
                           if slot != gone)])

    def worth(self, slot: int, to: int) -> float:
        value = self.worths.get((slot, to))
        if value is None:
            card = self.t.track[slot]
            value = 0.0
            if card is not None and queries.price(self.t, self.foe, to) <= self.foe.crystals and (
                    queries.not_to_take(self.t, self.foe, card) is None):
                value = self.turn.journey(card, to)
            self.worths[slot, to] = value
        return value


def sorted_out(worths: Sequence[float], beside: float = BESIDE, kept: Collection[int] = ()) -> list[Raw]:
    """The indexes of the answers, the worthiest first, without those that are far behind and not to be `kept`."""
    order = best_first(worths)
    least = worths[order[0]] - beside
    return [i for nth, i in enumerate(order) if (nth < MOST and worths[i] >= least) or i in kept]


def rank_main(t: Table, me: Seat, decision: Choose) -> Sequence[Raw]:
    """JO-4.4: ranks main actions, and actions before them."""
    items = decision.items
    turn = Turn(t, me, [item for item in items if isinstance(item, Spoken) and item.what == "use"])
    worths: list[float] = []
    uses: list[tuple[int, float]] = []
    for nth, item in enumerate(items):
        if isinstance(item, Card):
            worths.append(turn.journey(item, t.track.index(item)))
        elif not isinstance(item, Spoken):
            worths.append(turn.rest(None))
        elif item.what == "rest":
            worths.append(turn.rest(item))
        elif item.what == "challenge":
            worths.append(turn.challenge(item))
        else:
            uses.append((nth, turn.use(item, True)))
            worths.append(-99.0)
    if not turn.o.together and turn.o.after:
        left = Left(t, me)
        gone = [t.track.index(item) if isinstance(item, Card) else 0 for item in items]
        worths = [worth - DENY * left.best(0 if gone[nth] in turn.beyond else gone[nth])
                  if worth > -99.0 else worth for nth, worth in enumerate(worths)]
    best = max(worths)
    for nth, gain in uses:
        ends = any(isinstance(verb, JourneyNow) and verb.end_turn
                   for verb in iter_tree(items[nth].ability.effect))
        worths[nth] = gain if ends and worth(turn.o, items[nth].ability.effect) > 0 else best + gain
    return sorted_out(worths, kept=[items.index(spoken) for spoken in turn.victories])


def rank_more(t: Table, me: Seat, decision: Choose) -> Sequence[Raw]:
    """JO-4.6: ranks further actions against ending the turn."""
    turn = Turn(t, me, ())
    return sorted_out([turn.use(item, False) if isinstance(item, Spoken) else 0.0 for item in decision.items], 1.0)


def rank_prepare(t: Table, me: Seat, decision: Choose) -> Sequence[Raw]:
    """JO-6.1: ranks what to use before a fight; nothing, if it cannot be won."""
    items = decision.items
    turn = Turn(t, me, items[:-1])
    fight = t.fight
    last = len(items) - 1
    if fight is None:
        return [last]
    foe: Any = fight.card or t.overlord
    short = queries.health(t, foe, me) - queries.power(t, me, "attack")
    if short > 0:
        plan = reach(turn.o, turn.boosters, short, 0)
        if plan is None or plan.first is None:
            return [last]
        return [items.index(plan.first), last]
    blow = queries.blow(t, foe, me)
    if blow:
        guard = cheapest_defense(turn.o, turn.boosters, blow, queries.times(t, foe), -short)
        if guard is not None:
            return [items.index(guard), last]
    return [last]


def rank_duel(t: Table, me: Seat, decision: Choose) -> Sequence[Raw]:
    """JO-13.4: ranks boosts that hurt or save more than they cost."""
    items = decision.items
    last = len(items) - 1
    if t.duel is None:
        return [last]
    turn = Turn(t, me, items[:-1])
    o = turn.o
    boss = OVERLORD.no in t.duel
    mine, theirs = edges(t, me, OVERLORD if boss else t.seats[t.duel[t.duel[0] == me.no]])
    worths = [0.0] * len(items)
    for nth, item in enumerate(items[:-1]):
        worths[nth] = -1.0
        for one in turn.boosters:
            if one.spoken is item:
                before, after = max(0, min(FURY, mine)), max(0, min(FURY, mine + one.attack))
                hit = o.strikes(after) - o.strikes(before) if boss else o.harms(after - before)
                saved = max(0, theirs) - max(0, theirs - one.defense)
                free = min(me.active_pearls, one.crystals)
                worths[nth] = (hit + o.hurt(saved) + o.crystals(free - one.crystals) - one.cost - WORTH_IT)
    return sorted_out(worths, 1.0)


def edges(t: Table, me: Seat, foe: Seat) -> tuple[int, int]:
    """By how much each side of a duel is beyond the other's defense; the Overlord's is its health."""
    at = queries.Context(dueling=foe is not OVERLORD)
    if foe is OVERLORD:
        assert t.overlord is not None
        return (queries.power(t, me, "attack", at) - queries.health(t, t.overlord, me),
                queries.strength(t, t.overlord, me) - queries.power(t, me, "defense", at))
    return (queries.power(t, me, "attack", at) - queries.power(t, foe, "defense", at),
            queries.power(t, foe, "attack", at) - queries.power(t, me, "defense", at))
