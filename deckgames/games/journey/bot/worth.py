"""What effects, abilities, parts and cards are worth to a seat, in points at the end: one table of weights by verb.

Everything is valued through verbs, never by card, so that the cards of players' packs are understood too.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from deckgames.bots.brain import worths
from deckgames.engine.core.cards import Card
from deckgames.engine.vocabulary.effects import Effect, of_kind
from deckgames.games.journey import effects, queries
from deckgames.games.journey.bot.outlook import Outlook
from deckgames.games.journey.cards import STACK_OF, Part, Stack, StackSpec, lines
from deckgames.games.journey.cards.lines import CrystalCap, Immediate, NoHealing, Per
from deckgames.games.journey.cards.words import NAMED, Amount
from deckgames.games.journey.effects import cards, players
from deckgames.games.journey.state import OVERLORD, Seat, StackCard, Table, copied

DIE = 3.5
POWER = 0.2
"""What an attack or a defense is worth that is there whenever it is wanted, each turn."""
USED = 0.38
"""How often an action is worth using that is worth something."""
OFTEN: Mapping[str, float] = {
    "turn_begins": 1.0, "once_per_turn": 0.7, "turn_ends": 1.0, "taking_damage": 0.3, "after_item": 0.2,
    "after_enchantment": 0.2, "after_magic": 0.4, "in_combat": 0.0, "on_track": 0.0, "after_monster": 0.3,
    "after_creature": 0.33, "dueling": 0.08, "after_duel": 0.08, "after_rest": 0.25, "challenging": 0.05,
    "game_ends": 0.0, "after_slot": 0.15, "rewards_on": 0.0}
"""How often in a turn a moment comes."""
CARD = 3.2
"""What any card of a stack is worth."""


def number(o: Outlook, n: Amount, everything: float = 0.0) -> float:
    """The expected value of an amount now; a die counts its mean."""
    if n.__class__ is int:
        return n
    if n == "all":
        return everything
    if n == "d6":
        return DIE
    return queries.amount(o.t, o.me, n, o.me)


def both(o: Outlook, e: Any) -> list[float]:
    """How much attack and how much defense a verb adds or takes."""
    return [0 if n is None else number(o, n) for n in (e.attack, e.defense)]


def powers(o: Outlook, e: Any) -> float:
    """The same together."""
    return sum(both(o, e))


def share(o: Outlook, who: str) -> float:
    """How much of what happens to these players is felt, as if it happened to the own seat: below 0 for foes."""
    me = o.me
    if who == "you":
        return 1.0
    if who in NAMED:
        return 1.0 if queries.speaker(o.t) is me else -o.spite
    if who in ("another", "left", "right"):
        return -o.spite
    foes = len(o.t.seats) - 1
    if who == "others":
        return -o.spite * foes
    if who == "each":
        return 1.0 - o.spite * foes
    return 0.0


def worth(o: Outlook, effects: Sequence[Effect]) -> float:
    """The worth of a list of effects done now; attack that it costs is then missing in a duel further down the list."""
    weights, edge = o.weights, o.edge
    value = sum([weights[type(effect)](effect, o) for effect in effects], 0.0)
    o.edge = edge
    return value


# ---- wounds, crystals, powers


def damage(e: Any, o: Outlook) -> float:
    who = share(o, e.who)
    n = number(o, e.n)
    return -o.hurt(n) * who if who > 0 else -n * who


def heal(e: Any, o: Outlook) -> float:
    t, me = o.t, o.me
    if e.who in ("you", *NAMED) and share(o, e.who) > 0:
        return _healed(o, number(o, e.n, o.wounds))
    if e.who in ("overlord", "company"):
        return 0.0
    n = number(o, e.n, 5)
    if e.who == "another":
        return -o.spite * min(n, min([queries.wound_count(t, seat) for seat in t.seats if seat is not me], default=0))
    foes = -o.spite * sum([min(n, queries.wound_count(t, seat)) for seat in t.seats if seat is not me])
    if e.who == "others":
        return foes
    if e.who == "each":
        return foes + _healed(o, n)
    return _healed(o, n) if share(o, e.who) > 0 else -o.spite * n


def _healed(o: Outlook, n: float) -> float:
    n = min(n, max(o.wounds, HURT) if o.always else o.wounds)
    return 0.0 if n <= 0 or queries.holds(o.t, o.me, NoHealing) else -o.hurt(-n)


HURT = 4
"""Wounds that a seat will have again and again."""


def move_damage(e: Any, o: Outlook) -> float:
    if e.to == "you":
        n = number(o, e.n, 4)
        return -o.hurt(n) - o.spite * n
    n = number(o, e.n, o.wounds)
    n = min(n, max(o.wounds, HURT) if o.always else o.wounds)
    return _healed(o, n) + (o.spite * n if e.to != "overlord" else 0.0)


def lose_power(e: Any, o: Outlook) -> float:
    who = share(o, e.who)
    if who > 0 and e.attack is not None:
        o.edge -= number(o, e.attack)
    return -0.15 * who * powers(o, e)


def take_crystals(e: Any, o: Outlook) -> float:
    if e.who == "overlord":
        return 0.0
    return _crystals(o, e.who, number(o, e.n))


def _crystals(o: Outlook, who: str, n: float) -> float:
    if who == "each":
        return o.crystals(n) - 0.7 * o.crystal * n * o.spite * (len(o.t.seats) - 1)
    part = share(o, who)
    return o.crystals(n) * part if part > 0 else 0.8 * n * part * o.crystal


def steal_crystals(e: Any, o: Outlook) -> float:
    t, me = o.t, o.me
    if e.giver == "overlord":
        return o.crystals(min(number(o, e.n, t.overlord_crystals), t.overlord_crystals))
    purses = [seat.crystals for seat in t.seats if seat is not me]
    if e.giver == "others":
        got = sum([min(number(o, e.n, purse), purse) for purse in purses])
    else:
        most = max(purses, default=0)
        got = min(number(o, e.n, most), most)
    return o.crystals(got) + 0.8 * got * o.spite * o.crystal


def lose_crystals(e: Any, o: Outlook) -> float:
    if share(o, e.who) > 0 and e.who != "each":
        n = number(o, e.n, o.me.crystals)
        return o.crystals(-n if o.always else -min(n, o.me.crystals))
    return _crystals(o, e.who, -number(o, e.n, 3))


def give_crystals(e: Any, o: Outlook) -> float:
    n = number(o, e.n, o.me.crystals)
    if e.who == "you" or share(o, e.who) > 0:
        return o.crystals(-n) - (0.8 * n * o.spite * o.crystal if e.to != "overlord" else 0.0)
    return (o.crystals(n) if e.to == "you" else 0.0) + 0.8 * o.crystal * n * o.spite


# ---- cards


def discard_card(e: Any, o: Outlook) -> float:
    if e.who in ("you", *NAMED) and share(o, e.who) > 0:
        return -least(o, e) * float(e.n)
    return -share(o, e.who) * 0.7 * CARD * float(e.n)


def give_card(e: Any, o: Outlook) -> float:
    if e.who == "you" or share(o, e.who) > 0:
        return -least(o, e) * float(e.n) * (1.0 + o.spite)
    return (CARD if e.to == "you" else 0.0) + o.spite * CARD


def least(o: Outlook, e: Any) -> float:
    """What the card is worth that is missed least; who loses one again and again soon has none that is not missed."""
    found = min([loss(o, card) for card in queries.movable(o.me, e.kind, e.which, getattr(e, "icon", None))],
                default=0.0)
    return max(found, MISSED) if o.always else found


MISSED = 1.6
"""What such a card is worth at least."""




TURNED = 0.7
"""What it is worth now and again to choose which upper part of a stack shows."""


def _turned(o: Outlook, e: Any, nth: int) -> float:
    """The change of upper parts if this card (from the bottom) comes on top; what is turned again and again gains
    nothing by itself, but who may choose the moment does."""
    if e.who != "you":
        return 0.0
    return TURNED if o.always else sum([turn(o, STACK_OF[kind], nth) for kind in e.kinds]) / len(e.kinds)


def turn(o: Outlook, name: Stack, nth: int) -> float:
    """What it is worth that the card `nth` of a stack shows its upper part instead of the top card."""
    stack = o.me.stack(name)
    if len(stack) < 2:
        return 0.0
    return top(o, stack[nth].spec) - top(o, stack[-1].spec)


def keep_one(e: Any, o: Outlook) -> float:
    return -MISSED * (len(o.me.stack(STACK_OF[e.kind])) - 1)


def journey_now(e: Any, o: Outlook) -> float:
    found = o.t.graveyard[-1:] if e.place == "graveyard" else o.t.overlord_cards
    worths = [reached(o, card) for card in found if e.kind in ("any", card.spec.kind)]
    return max([0.0, *worths])


def reached(o: Outlook, card: Card[Any]) -> float:
    """What a free journey to this card is worth, if it is not beaten back."""
    t, me = o.t, o.me
    if card in o.memo or queries.not_to_take(t, me, card) is not None:
        return o.memo.get(card, 0.0)
    o.memo[card] = 0.0  # what it sets off may lead there again
    found = o.memo[card] = _reached(o, card)
    return found


def _reached(o: Outlook, card: Card[Any]) -> float:
    t, me = o.t, o.me
    value = taken(o, card.spec)
    if queries.is_creature(card):
        at = queries.Context(-1, card)
        if queries.power(t, me, "attack", at) < queries.health(t, card, me):
            return -1.0
        value -= o.hurt(queries.blow(t, card, me, None, at))
    return value


# ---- fights, boards


def attack_player(e: Any, o: Outlook) -> float:
    if e.attacker != "you":
        return -0.5
    return o.spite * max([0.0, *[o.me.attack + o.edge - foe.defense for foe in o.t.seats if foe is not o.me]])


def duel(e: Any, o: Outlook) -> float:
    if e.who != "you" or e.with_ == "overlord":
        return 0.0
    gains = [clash(o, foe) for foe in o.t.seats if foe is not o.me]
    best = max(gains, default=0.0)
    return max(0.0, best) if e.may else best


BLOOD = 0.9
"""What a wound of a duel costs, which nobody had to fight."""


def clash(o: Outlook, foe: Seat) -> float:
    """What a duel with this foe is worth by the powers as they are."""
    t, me = o.t, o.me
    at = queries.Context(dueling=True)
    if foe is OVERLORD:
        assert t.overlord is not None
        mine = queries.power(t, me, "attack", at) + o.edge - queries.health(t, t.overlord, me)
        return o.strikes(max(0, mine)) - o.hurt(queries.blow(t, t.overlord, me, None, at))
    mine = queries.power(t, me, "attack", at) + o.edge - queries.power(t, foe, "defense", at)
    theirs = max(0, queries.power(t, foe, "attack", at) - queries.power(t, me, "defense", at))
    return o.harms(max(0, mine)) - (o.hurt(theirs) if o.together else max(BLOOD, o.wound) * theirs)


def harmless(o: Outlook, ability: Any) -> bool:
    """Whether an action is nothing but attacks and duels of the own seat, and none of them would hurt a foe when its
    cost is paid, as all stand now: a duel that it would decline. In a company the Overlord alone is a foe."""
    t, me = o.t, o.me
    foes = [foe for foe in t.seats if foe is not me]
    attack = queries.power(t, me, "attack") - sum([
        queries.amount(t, me, verb.attack) for verb in of_kind(ability.cost, players.LosePower) if verb.attack])
    least = [queries.power(t, foe, "defense") for foe in foes] if not t.coop else [
        queries.health(t, t.overlord, me)] if t.overlord_active and t.overlord is not None else []
    hits = any(attack > defense for defense in least)

    def idle(e: Any) -> bool:
        if isinstance(e, effects.AttackPlayer):
            return e.attacker == "you" and not hits
        duels = not t.coop and isinstance(e, effects.Duel) and e.may and e.who == "you"
        return duels and all(clash(o, foe) <= 0 for foe in foes)

    return bool(ability.effect) and all(map(idle, ability.effect))


def spilled(t: Table, me: Seat, card: StackCard) -> int:
    """The crystals that whoever takes this card loses because it limits them, when its price is paid."""
    p = (card.spec.upper, card.spec.lower)
    limit = min([verb.n for part in p for verb in part.holding if isinstance(verb, CrystalCap)], default=me.crystals)
    return max(0, me.crystals - (queries.price(t, me, t.track.index(card)) if card in t.track else 0) - limit)


def overlord_attacks(e: Any, o: Outlook) -> float:
    t = o.t
    if not t.overlord_active or t.overlord is None:
        return 0.0
    who = share(o, e.who)
    n = queries.blow(t, t.overlord, o.me)
    return -o.hurt(n) * who if who > 0 else -n * who





def rewarded(o: Outlook) -> float:
    """The worth of getting a reward token."""
    assert o.t.overlord is not None
    spec = o.t.overlord.spec
    once: float = sum([worth(o, ability.do) for ability in spec.reward.abilities if isinstance(ability, Immediate)])
    return part(o, spec.reward, False) + once + o.more.get("rewards", 0.0)


# ---- structure



def choose_one(e: Any, o: Outlook) -> float:
    who = share(o, e.who)
    found = [worth(o, option) for option in e.options]
    return max(found) if who > 0 else 0.3 * min(found)



def if_cond(e: Any, o: Outlook) -> float:
    return 0.5 * (worth(o, e.then) + worth(o, e.otherwise))


# ---- what holds and what may be used: worth of one turn


def bonus(e: Any, o: Outlook) -> float:
    return POWER * max(powers(o, e), 0.5) * (1.0 if e.during is None else 0.3)


def action(e: Any, o: Outlook) -> float:
    """Its boost, where it may cross a threshold, and what else it does, where that is more than it costs."""
    cost, other = worth(o, e.cost), worth(o, e.effect)
    boost = sum([powers(o, gain) for gain in of_kind(e.effect, players.Gain)], 0.0)
    return max(0.05, USED * (0.35 * boost + 0.5 * cost) if boost else 0.6 * min(MOST, other + cost))


MOST = 1.5
"""No action is expected to bring more in a turn."""


def trigger(e: Any, o: Outlook) -> float:
    often = OFTEN[e.moment]
    asked = [verb for verb in e.effect if not isinstance(verb, UNASKED)]
    return often * worth(o, asked) if often else 0.0


UNASKED = (cards.Bury, cards.Unbury, cards.TurnOver)
"""Verbs that gain nothing where nobody chooses the moment."""


def per(e: Any, o: Outlook) -> float:
    n = o.expected(e.count)
    return float(e.times * (n / e.every if o.after else n // e.every))


WORTH = worths(effects.VOCABULARY, {
    players.damage: damage, players.MoveDamage: move_damage, players.Heal: heal, players.LosePower: lose_power,
    players.take_crystals: take_crystals, players.StealCrystals: steal_crystals, players.lose_crystals: lose_crystals,
    players.GiveCrystals: give_crystals, cards.DiscardCard: discard_card, cards.GiveCard: give_card,
    cards.StealCard: lambda e, o: CARD * (1.0 + o.spite),
    cards.ThisCard: lambda e, o: (0.0 if e.may else -0.5) if e.do == "bury" else 0.3 if e.may else -1.0,
    cards.Bury: lambda e, o: _turned(o, e, -2), cards.Unbury: lambda e, o: _turned(o, e, 0),
    cards.TurnOver: lambda e, o: TURNED * (e.who == "you"),
    cards.SwapTop: lambda e, o: 1.0, cards.keep_one: keep_one, cards.JourneyNow: journey_now,
    cards.TrackTokens: lambda e, o: 0.1, effects.AttackPlayer: attack_player, effects.Duel: duel,
    effects.overlord_attacks: overlord_attacks,
    effects.trigger_invasion: lambda e, o: -1.0 if o.t.overlord_active else 0.0,
    effects.Rewards: lambda e, o: 0.0 if e.at == "track" else (0.15 if e.do == "add" else -0.15) * number(o, e.n, 2),
    effects.take_reward: lambda e, o: rewarded(o) if o.t.overlord_active and o.t.overlord_rewards else 0.0,
    effects.remove_reinforcement: lambda e, o: 0.2, effects.Reinforce: lambda e, o: -0.2,
    effects.Desert: lambda e, o: 0.1 if e.may else 0.0,
    effects.May: lambda e, o: max(0.0, worth(o, e.do)), effects.ChooseOne: choose_one,
    effects.IfYouDo: lambda e, o: max(0.0, worth(o, e.pay) + worth(o, e.then)), effects.If: if_cond,
    # what holds or may be used, a turn of it; what is resolved once counts where a card is taken
    lines.Bonus: bonus, lines.AllIcons: lambda e, o: 0.1, lines.CrystalCap: lambda e, o: -0.15,
    lines.Continuous: lambda e, o: worth(o, e.do), lines.Minor: action, lines.Double: action, lines.Multi: action,
    lines.Rest: lambda e, o: 0.1, lines.Trigger: trigger, lines.Points: lambda e, o: float(e.points), lines.Per: per})
"""What each verb is worth: done once now, or for one turn, if it holds or may be used. Powers of a turn (`Gain`) are
counted where they cross a threshold: in turns.py."""


# ---- parts and cards


def part(o: Outlook, p: Part, upper: bool) -> float:
    """What a part is worth from now to the end; an upper one is covered in time."""
    if p.blank:
        return 0.0
    key = id(p), upper
    value = o.memo.get(key)
    if value is None:
        value = 0.0
        if p.icons:
            value = sum([n * w for n, w in zip(p.row, o.tops if upper else o.icons, strict=True) if n])
        if p.vp:
            score = sum([o.weights[type(term)](term, o) for term in p.vp])
            value += score * o.stays if upper else score
        o.memo[key] = value  # an ability may look at the part that it stands on
        if p.abilities:
            was, o.always = o.always, not o.together
            turns = ROAD * (o.short if upper else o.long)
            value += turns * sum([o.weights[type(ability)](ability, o) for ability in p.abilities])
            o.memo[key], o.always = value, was
    return value


ROAD = 11.0
"""Number of turns at once worth as much as a long road."""


def top(o: Outlook, spec: StackSpec) -> float:
    """What it is worth that this card shows its upper part."""
    return part(o, spec.upper, True) if not copied(spec) else 1.0 * o.short


def whole(o: Outlook, spec: StackSpec) -> float:
    """A card as the top of its stack."""
    return part(o, spec.lower, False) + top(o, spec)


KINDS: Mapping[str, str] = {"item": "items", "enchantment": "enchantments", "monster": "monsters", "dragon": "dragons"}


def taken(o: Outlook, spec: StackSpec) -> float:
    """The worth of adding this card now: the card, its immediate effects, what it covers, what it triggers."""
    me = o.me
    value = whole(o, spec) + o.more.get(KINDS[spec.kind], 0.0)
    stack = me.stack(spec.stack)
    if stack:
        value -= o.covered * top(o, stack[-1].spec)
    for immediate in spec.immediates:
        value += worth(o, immediate.do)
    for term in (*spec.upper.vp, *spec.lower.vp):
        if isinstance(term, Per) and term.count in STACK_NAMES[spec.kind]:
            value += o.next(term)
    for moment in MOMENTS[spec.kind]:
        for spoken in o.visible.triggers.get(moment, ()):
            value += worth(o, spoken.ability.effect)
    return value


STACK_NAMES: Mapping[str, tuple[str, ...]] = {
    "item": ("items", "magic"), "enchantment": ("enchantments", "magic"), "monster": ("monsters", "creatures"),
    "dragon": ("dragons", "creatures")}
MOMENTS: Mapping[str, tuple[str, ...]] = {
    "item": ("after_item", "after_magic"), "enchantment": ("after_enchantment", "after_magic"),
    "monster": ("after_monster", "after_creature"), "dragon": ("after_creature",)}


def loss(o: Outlook, card: Card[Any]) -> float:
    """What it costs to lose this card of a stack."""
    stack = queries.stack_of(o.me, card)
    value = part(o, card.spec.lower, False) + o.more.get(KINDS.get(card.spec.kind, ""), 0.0)
    if stack and stack[-1] is card:
        value += top(o, card.spec) - (top(o, stack[-2].spec) if len(stack) > 1 else 0.0)
    return value
