"""Questions about the public facts of a table: what stacks show, values, powers, prices, health and strength, points.

None of them changes anything, none is stored: ask twice, and the answer is the same (JO-I.8).
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple, get_args

from deckgames.engine.core.cards import Card, Pack
from deckgames.engine.messages import Words
from deckgames.engine.vocabulary.effects import Effect
from deckgames.games.journey.cards import ICONS, DialSpec, KingdomSpec, OverlordSpec, Part, StackSpec
from deckgames.games.journey.cards.lines import (
    AllIcons,
    AttackMode,
    Bonus,
    CannotTake,
    Constant,
    Continuous,
    DesertForce,
    IgnoreIcons,
    JourneyPrice,
    JourneySurcharge,
    Mute,
    OverlordGuard,
    Per,
    Points,
    Stats,
    Trigger,
    Untargetable,
    of_itself as only_itself,
)
from deckgames.games.journey.cards.words import Amount, Fighting, Icon, JourneyVoice, SlotMax, SlotMin, Value
from deckgames.games.journey.state import (
    BIT,
    NO_SLOT,
    OVERLORD,
    PLACES,
    SAY,
    SIDES,
    SLOTS,
    STACKS,
    STARTERS,
    TEXT,
    WOUND_CARD,
    Held,
    K,
    Seat,
    Spoken,
    StackCard,
    Table,
    Tokens,
    Visible,
    on_track,
    read_boards,
    read_stacks,
)

NO_TOKENS = Tokens()
ICON = {icon: nth for nth, icon in enumerate(ICONS)}


def voice_of(t: Table) -> JourneyVoice:
    """The voice of the texts of a table: for so many players, and in a company."""
    return JourneyVoice(seats=len(t.seats), coop=t.coop)


def about(spec: KingdomSpec | OverlordSpec) -> str:
    """What is said of a kingdom or an Overlord where it can be picked."""
    return spec.theme if isinstance(spec, KingdomSpec) else TEXT(
        "offers.stats", health=spec.health, strength=spec.strength)


class Context(NamedTuple):
    """For what a power is read (JO-3.8): the slot of the journey (NO_SLOT: none), the foe, and whether in a duel or a
    challenge."""

    slot: int = NO_SLOT
    foe: StackCard | None = None
    dueling: bool = False
    challenging: bool = False


class Term(NamedTuple):
    """A part of a sum: where it comes from and what it adds."""

    source: Words
    n: int


STORED, PRINTED, REINFORCED = SAY("term.stored"), SAY("term.printed"), SAY("term.reinforced")
OWN_TEXT, SPEED = SAY("term.own-text"), SAY("term.speed")
SLOT = [SAY("term.slot", n=slot) for slot in range(SLOTS)]
ON_SAND = {side: SAY(f"sand.{side}") for side in SIDES}
"""What a side of the desert token is called."""


def total(terms: Sequence[Term]) -> int:
    """What the terms come to; no stat, power or price is below 0."""
    return max(0, sum([term.n for term in terms]))


# ---- who


def clockwise(t: Table, first: int) -> list[Seat]:
    """All players, from this seat on."""
    return t.seats[first:] + t.seats[:first]


def leading(t: Table) -> int:
    """The seat whose turn it is, else the starting player; every order begins there (JO-V-1.8)."""
    return t.active if t.active >= 0 else t.starting


def speaker(t: Table) -> Seat:
    """The seat whose turn it is, else the one that answers questions nobody owns."""
    return t.seats[t.active if t.active >= 0 else speaks(t)]


def speaks(t: Table) -> int:
    """JO-16.5, JO-R.60: who speaks in the Overlord turn of this round: the starting player, or with `in_turn` the next
    one each round."""
    return (t.starting + max(0, t.round - 1) * (t.options.speaker == "in_turn")) % len(t.seats)


def toll(t: Table, degree: int) -> int:
    """How much damage the company takes in the next Overlord turn by the anger alone (JO-R.59)."""
    found = t.pack.section("dials", DialSpec)[0].toll(degree) if t.options.dial_damage else None
    return 0 if found is None else amount(t, t.seats[0], found)


def road_left(t: Table) -> int:
    """Number of cards that track and deck have left."""
    return len(t.deck) + sum([card is not None for card in t.track])


def last_turn(t: Table) -> int:
    """JO-17.1, JO-C.103: the turn that uses up the road, if each turn takes the one card that its main action costs."""
    left = road_left(t)
    mine = t.phase in OWN_TURN and (t.main_done or (t.main_begun and left < (t.road_then or 0)))
    return t.turn - 1 + left + mine


def last_round(t: Table) -> int:
    """The round of that turn."""
    return max(t.round, -(-last_turn(t) // len(t.seats)))


OWN_TURN = ("main", "clean_up", "refill")
"""The phases of a turn in which its main action may have begun."""


def neighbour(t: Table, me: Seat, side: str) -> Seat | None:
    """The neighbour on this side: "right" or else "left", which is clockwise."""
    return t.seats[(me.no + (-1 if side == "right" else 1)) % len(t.seats)] if len(t.seats) > 1 else None


def healable(t: Table, me: Seat) -> int:
    """How many wounds a healing of this player could take away at most."""
    return t.pool if t.coop else wound_count(t, me)


def anger(hp: int) -> int:
    """JO-16.2: the anger of an Overlord with so many hit points."""
    return 1 if hp >= 70 else 2 if hp >= 40 else 3


def dealt(t: Table, spec: StackSpec) -> int:
    """JO-2.5: how many copies of a card the game is played with; two players and a company keep half of them."""
    return spec.marked if t.coop or len(t.seats) == 2 else spec.copies


def events_to_come(t: Table) -> Sequence[Card]:
    """The events of which the next one is turned up, as far as everybody knows: those that were read lie under the
    others, until the deck is shuffled."""
    unread = t.events[t.events_read:] if t.unread is None else t.unread
    return unread or t.events[-1:] or ([t.event] if t.event is not None else [])


def reward_text(t: Table) -> Part:
    """What a won challenge brings: the reward section of the Overlord, or of its overlay (JO-C.8)."""
    assert t.overlord is not None
    return (t.overlay or t.overlord).spec.reward


def immune(t: Table) -> bool:
    """JO-C.89: whether nothing can lower the dial now."""
    return any(constant.verb.immune for constant in everywhere(t, OverlordGuard))


def reachable(t: Table, seat: Seat) -> bool:
    """JO-12.8: whether effects may choose this player now: not if it cannot be targeted on other turns."""
    return not present(t) & BIT[Untargetable] or t.active in (seat.no, -1) or not holds(t, seat, Untargetable)


# ---- what is shown


def visible(t: Table, me: Seat) -> Visible:
    """What the stacks and reward tokens of a player show now."""
    found = me.visible
    if found is None:
        found = me.visible = read(t, me)
    return found


def boards(t: Table) -> Visible:
    """What the village, the active Overlord and the cards on the track show to everybody."""
    found = t.boards
    if found is None:
        speaking = [card for card in t.track if card is not None and card.spec.speaks and on_track(card.spec)]
        found = t.boards = read_boards(t.village, t.overlord if t.overlord_active else None, t.overlay, t.event,
                                       t.anger, speaking)
    return found


def read(t: Table, me: Seat) -> Visible:
    """What a player's stacks show, read from the cards without the cache."""
    stacks = {"items": me.items, "enchantments": me.enchantments, "creatures": me.creatures, "wounds": me.wounds}
    mutes = boards(t).constants.get(Mute)
    silent = _mute_bits(mutes) if mutes else 0
    if may_silence_starters(t.pack):
        silent |= _starters_silenced(t, silent)
    found = read_stacks(stacks, me.rewards, t.overlord, silent)
    mutes = found.constants.get(Mute)
    own = silent | _mute_bits(mutes) if mutes else silent
    return found if own == silent else read_stacks(stacks, me.rewards, t.overlord, own)


def _starters_silenced(t: Table, silent: int) -> int:
    """JO-3.10: a text on a player's card that silences all banners and classes does so for everybody."""
    for seat in t.seats:
        found = read_stacks({name: seat.stack(name) for name in STACKS}, seat.rewards, t.overlord, silent)
        if _mute_bits(found.constants.get(Mute, ())) & STARTERS:
            return STARTERS
    return 0


@lru_cache(maxsize=8)
def may_silence_starters(pack: Pack) -> bool:
    """Whether a card that players have could silence all banners and classes."""
    parts = [part for name in STACKED for spec in pack.section(name, StackSpec) for part in (spec.upper, spec.lower)]
    parts += [spec.reward for spec in pack.section("overlords", OverlordSpec)]
    return any(isinstance(verb, Mute) and verb.cards == "starters" for part in parts for ability in part.abilities
               if isinstance(ability, Continuous) for verb in ability.do)


STACKED = ("items", "enchantments", "monsters", "dragons", "banners", "classes", "wounds")
"""The sections of cards that lie in stacks."""


def _mute_bits(mutes: Sequence[Held[Mute]]) -> int:
    bits = 0
    for constant in mutes:
        if constant.verb.what == "abilities":
            bits |= PLACES[constant.verb.cards]
    return bits


def present(t: Table) -> int:
    """The verbs that hold anywhere on the table, and the moments that set anything off, each by its BIT: all others
    need no look."""
    words = t.present
    if words is None:
        words = boards(t).words
        for me in t.seats:
            words |= visible(t, me).words
        t.present = words
    return words


def constants(t: Table, me: Seat, kind: type[K]) -> Sequence[Held[K]]:
    """The verbs of this kind that hold for a player: of its own cards and tokens, of the boards and the track, and of
    the creature it fights (JO-3.10)."""
    fight = t.fight
    fought = () if fight is None or t.active != me.no else _fought(fight.card, kind)
    if not present(t) & BIT[kind]:
        return fought
    common, own = boards(t).constants.get(kind), visible(t, me).constants.get(kind)
    if fought:
        return [*(common or ()), *(own or ()), *fought]
    return common + own if common and own else common or own or ()


def _fought(foe: StackCard | None, kind: type[K]) -> Sequence[Held[K]]:
    if foe is None or not foe.spec.speaks:
        return ()
    return [Held(verb, foe) for verb in in_combat(foe.spec) if isinstance(verb, kind)]


def holds(t: Table, me: Seat, kind: type[Constant]) -> bool:
    """Whether any such verb holds for a player."""
    return bool(constants(t, me, kind))


def everywhere(t: Table, kind: type[K]) -> Sequence[Held[K]]:
    """Those that hold for the whole table wherever they are visible (JO-3.10), on the creature that is fought too."""
    fought = () if t.fight is None else _fought(t.fight.card, kind)
    if not present(t) & BIT[kind]:
        return fought
    found: list[Held[K]] = [*boards(t).constants.get(kind, ())]
    for seat in t.seats:
        found += visible(t, seat).constants.get(kind, ())
    return [*found, *fought]


def in_combat(spec: StackSpec) -> Iterator[Effect]:
    """The verbs of `in_combat` triggers of a creature (JO-V-6.3)."""
    for said in spec.speaks:
        if isinstance(said, Trigger) and said.moment == "in_combat":
            yield from said.effect


def of_itself(t: Table, card: StackCard, kind: type[K]) -> Iterator[K]:
    """The `stats` or `attack_mode` that a creature has for itself while it is on the track or fought (JO-V-1.11), or
    only on the track or only in combat (JO-V-6.3)."""
    for said in card.spec.speaks:
        if isinstance(said, kind):
            yield said
        elif isinstance(said, Trigger) and (card in t.track if said.moment == "on_track" else
                                            t.fight is not None and t.fight.card is card):
            yield from [own for own in said.effect if isinstance(own, kind) and only_itself(own)]


def actions(t: Table, me: Seat) -> list[Spoken]:
    """Minor, double and multi actions and once-per-turn abilities, the boards' first (JO-8.1)."""
    common, own = boards(t).actions, visible(t, me).actions
    return common + own if common and own else common or own


def muted(t: Table, me: Seat, spoken: Spoken, what: str) -> Held[Mute] | None:
    """JO-8.10, JO-3.4: what forbids to use an action of a top card, or of a banner or class ("actions"), or silences it
    ("abilities")."""
    if spoken.places and (t.fight is not None or present(t) & BIT[Mute]):
        found = [*constants(t, me, Mute)]
        found += [constant for constant in everywhere(t, Mute) if constant.verb.cards == "starters"]
        for constant in found:
            verb = constant.verb
            if verb.what == what and PLACES[verb.cards] & spoken.places:
                return constant
    return None


# ---- values, powers, amounts


CHANGED = BIT[AllIcons] | BIT[IgnoreIcons]


def weight_due(t: Table, me: Seat) -> int:
    """JO-9.2: the crystals that the weight of a player costs after a journey."""
    return min(value(t, me, "weight"), me.crystals)


def value(t: Table, me: Seat, icon: Icon) -> int:
    """JO-3.7: weight, speed, slime, pearl or undead value of a player."""
    n = visible(t, me).icons[ICON[icon]]
    if not present(t) & CHANGED:
        return n
    for constant in everywhere(t, AllIcons):
        verb = constant.verb
        if verb.icon == icon:
            n += verb.n
    return 0 if any(held.verb.icon == icon for held in constants(t, me, IgnoreIcons)) else max(0, n)


def context(t: Table, me: Seat) -> Context:
    """For what a player's powers are read now."""
    dueling = t.duel is not None and me.no in t.duel and meets_player(t)
    if t.active != me.no:
        return Context(dueling=dueling)
    trip = t.trips[-1] if t.trips else None
    slot = NO_SLOT if trip is None or trip.slot == NO_SLOT else slot_of(t, trip.card)
    return Context(slot, t.fight.card if t.fight else None, dueling,
                   t.fight is not None and t.fight.card is None)


def meets_player(t: Table) -> bool:
    """JO-13.5: whether the duel under way is one with a player; in co-op the Overlord stands in for one."""
    return t.duel is not None and (t.coop or OVERLORD.no not in t.duel)


def power(t: Table, me: Seat, which: str, at: Context | None = None, stored: int | None = None) -> int:
    """JO-3.8: a player's attack or defence now, or in this context; `stored` replaces the stored points."""
    n = stored if stored is not None else me.attack if which == "attack" else me.defense
    found = constants(t, me, Bonus)
    if found:
        at = context(t, me) if at is None else at
        for constant in found:
            verb = constant.verb
            by = verb.attack if which == "attack" else verb.defense
            if by and fits(verb.during, at):
                n += amount(t, me, by)
    return max(0, n)


def power_left(t: Table, me: Seat, which: str) -> int:
    """A player's attack or defence without what counts in duels only; after its turn what is kept of it."""
    if t.phase != "refill" or me.no != t.active:
        return power(t, me, which, context(t, me)._replace(dueling=False))
    return power_kept(t, me, which)


def power_kept(t: Table, me: Seat, which: str) -> int:
    """A player's attack or defence without what the clean-up of its turn removes (JO-9.4)."""
    return _after_reset(t, me, which, None)


def power_sum(t: Table, me: Seat, which: str, at: Context) -> list[Term]:
    """A player's attack or defence as a list of terms."""
    terms = [Term(STORED, me.attack if which == "attack" else me.defense)]
    for constant in constants(t, me, Bonus):
        verb = constant.verb
        by = verb.attack if which == "attack" else verb.defense
        if by and fits(verb.during, at):
            terms.append(Term(constant.card.spec.name, amount(t, me, by)))
    return terms


def fits(during: Any, at: Context) -> bool:
    """JO-V-4.2: whether a `while` holds in a context."""
    if during is None:
        return True
    if isinstance(during, str):
        return at.dueling if during == "dueling" else at.challenging
    if isinstance(during, SlotMin):
        return at.slot >= during.slot_min
    if isinstance(during, SlotMax):
        return 0 <= at.slot <= during.slot_max
    if at.foe is None:
        return False
    spec = at.foe.spec
    if isinstance(during, Fighting):
        return during.fighting in ("creature", spec.kind)
    return bool(spec.upper.icons.get(during.fighting_icon) or spec.lower.icons.get(during.fighting_icon))


def amount(t: Table, me: Seat, n: Amount, target: Seat | None = None,
           quantities: Mapping[str, int] | None = None) -> int:
    """An amount that is neither "all" nor a die; `quantities` are those of this moment, such as damage_taken."""
    if n.__class__ is int:
        return n
    assert not isinstance(n, int | str)
    return n.of(lambda what, of_target: count(t, target if of_target and target is not None else me, what, quantities),
                len(t.seats))


def count(t: Table, me: Seat, what: str, quantities: Mapping[str, int] | None = None) -> int:
    """JO-V-2: the value of a quantity of a player."""
    if quantities is not None and what in quantities:
        return quantities[what]
    read = COUNTS.get(what)  # all others are told at their moment alone
    return int(read(t, me)) if read is not None else 0


def wound_count(t: Table, me: Seat) -> int:
    """JO-3.9: a player's wounds; in a company each counts an equal part of the pool."""
    if t.coop:
        return t.pool // len(t.seats)
    return me.wound_tokens + WOUND_CARD * (len(me.wounds) + (me.hardening or 0))


def monsters(t: Table, me: Seat) -> int:
    """Cards of that kind, never dragons."""
    return sum([card.spec.kind == "monster" for card in me.creatures])


COUNTS: Mapping[str, Any] = {
    "wounds": wound_count,
    "crystals": lambda t, me: me.crystals,
    **{which: partial(power, which=which) for which in ("attack", "defense")},
    **{icon: partial(value, icon=icon) for icon in get_args(Value)},
    "items": lambda t, me: len(me.items),
    "enchantments": lambda t, me: len(me.enchantments),
    "magic": lambda t, me: len(me.items) + len(me.enchantments),
    "pairs": lambda t, me: min(len(me.items), len(me.enchantments)),
    "monsters": monsters,
    "dragons": lambda t, me: len(me.creatures) - monsters(t, me),
    "creatures": lambda t, me: len(me.creatures),
    "rewards": lambda t, me: len(me.rewards),
    "players": lambda t, me: len(t.seats),
    "overlord_cards": lambda t, me: len(t.overlord_cards),
    "overlord_rewards": lambda t, me: t.overlord_rewards,
    "track_wounds": lambda t, me: sum([tokens(t, card).wound for card in t.track if card]),
}


# ---- the road

def slot_of(t: Table, card: Card) -> int:
    """The slot of a card: where it lies, else the slot of its journey (JO-5.5)."""
    for slot, there in enumerate(t.track):
        if there is card:
            return slot
    for trip in t.trips:
        if trip.card is card:
            return trip.slot
    return NO_SLOT


def price(t: Table, me: Seat, slot: int) -> int:
    """JO-5.2, JO-5.3: what a journey to this slot costs a player."""
    return 0 if t.free_journey and t.active == me.no else total(price_sum(t, me, slot))


def price_sum(t: Table, me: Seat, slot: int) -> list[Term]:
    """The price of a slot as a list of terms: base price, surcharges, speed."""
    terms = [Term(SLOT[slot], slot)]
    for base in constants(t, me, JourneyPrice):
        if base.verb.slot_min <= slot <= base.verb.slot_max and base.verb.crystals < terms[0].n:
            terms = [Term(base.card.spec.name, base.verb.crystals)]
    terms += [Term(more.card.spec.name, more.verb.crystals) for more in constants(t, me, JourneySurcharge)
              if more.verb.slot_min <= slot <= more.verb.slot_max]
    speed = value(t, me, "speed")
    return [*terms, Term(SPEED, -speed)] if speed else terms


def not_to_take(t: Table, me: Seat, card: StackCard) -> Held[CannotTake] | None:
    """JO-5.4, JO-5.10: what forbids a player a card of this kind."""
    for constant in constants(t, me, CannotTake):
        if constant.verb.kind == card.spec.kind:
            return constant
    return None


def is_creature(card: Card[Any]) -> bool:
    """A monster or a dragon (JO-3.9)."""
    return card.spec.kind in ("monster", "dragon")


# ---- health and strength


def health(t: Table, card: Card, me: Seat, slot: int | None = None) -> int:
    """JO-14: what this player's attack must reach to beat a creature or the Overlord."""
    return total(stats_sum(t, card, me, "health", slot))


def strength(t: Table, card: Card, me: Seat, slot: int | None = None) -> int:
    """JO-14: with what a creature or the Overlord strikes this player."""
    return total(stats_sum(t, card, me, "strength", slot))


def stats_sum(t: Table, card: Card[Any], me: Seat, which: str, slot: int | None = None) -> list[Term]:
    """Health or strength as a sum; below 0 counts as 0 (JO-14.4)."""
    spec = card.spec
    parts = [Term(PRINTED, spec.health if which == "health" else spec.strength)]
    lies = tokens(t, card)
    if n := lies.health if which == "health" else lies.strength:
        parts.append(Term(REINFORCED, n))
    boss = isinstance(spec, OverlordSpec)
    at = Context(slot_of(t, card) if slot is None else slot)
    if not boss and spec.speaks:
        for said in of_itself(t, card, Stats):
            _add(t, me, parts, said, which, at, OWN_TEXT)
    found = everywhere(t, Stats)
    if found:
        scopes = ("overlord",) if boss else ("creatures", f"{spec.kind}s")
        for constant in found:
            verb = constant.verb
            if verb.scope in scopes:
                _add(t, me, parts, verb, which, at, constant.card.spec.name)
    if t.desert is not None and (sand := desert(t, me)):
        sign = 1 if SIDES[t.desert][0] == which else -1
        parts.append(Term(ON_SAND[t.desert], sign * sand))
    return parts


def _add(t: Table, me: Seat, parts: list[Term], verb: Stats, which: str, at: Context, source: Words) -> None:
    by = verb.health if which == "health" else verb.strength
    if by and fits(verb.during, at) and (n := amount(t, me, by)):
        parts.append(Term(source, n))


def following(t: Table) -> int | None:
    """JO-4.1, JO-16.5: whose turn comes next: a seat, the Overlord’s (-1), or nobody’s any more."""
    if t.phase == "overlord_turn":
        return t.starting
    if last_turn(t) <= t.turn:
        return None
    then = (speaker(t).no + 1) % len(t.seats)
    return OVERLORD.no if t.coop and then == t.starting else then


def desert(t: Table, me: Seat) -> int:
    """JO-14.3, JO-R.40: the size of the desert token for a player."""
    if t.desert is None or (t.desert_ignored and t.active == me.no):
        return 0
    for constant in constants(t, me, DesertForce):
        if constant.verb.do == "ignore":
            return 0
    n: int = 1 << sum([constant.verb.do == "double" for constant in everywhere(t, DesertForce)])
    return n << t.desert_doubled


def strikes(t: Table, card: Card[Any], which: str) -> bool:
    """JO-13.1, JO-6.5: whether a creature deals double damage (`double`), or attacks every player (`everyone`)."""
    if isinstance(card.spec, OverlordSpec):
        return False
    if card.spec.speaks and any(getattr(verb, which) for verb in of_itself(t, card, AttackMode)):
        return True
    found = everywhere(t, AttackMode)
    return bool(found) and any(getattr(one.verb, which) for one in found if one.verb.scope == "creatures")


def times(t: Table, card: Card) -> int:
    """JO-13.1: how much damage each point is that the strength of a creature or the Overlord has over a defense."""
    return 2 if strikes(t, card, "double") else 1


def blow(t: Table, card: Card, foe: Seat, slot: int | None = None, at: Context | None = None,
         more: int = 0) -> int:
    """JO-13.1: the damage that a creature or the Overlord deals this player by a strike (with `more` defense)."""
    hit = strength(t, card, foe, slot) - power(t, foe, "defense", at) - more
    return 0 if hit <= 0 else hit * times(t, card)


# ---- points


def points(t: Table, me: Seat) -> int:
    """JO-17.6: the points of a player, if the game ended now."""
    n = 0 if t.coop else -wound_count(t, me)
    for scored in (*boards(t).terms, *visible(t, me).terms):
        n += worth(t, me, scored.term)
    return n


def standing(t: Table, me: Seat) -> int:
    """JO-17.5: the same with the powers that a reset would leave, as before points are counted."""
    return sum(standing_columns(t, me).values())


def standing_columns(t: Table, me: Seat) -> dict[str, int]:
    """A player's points by column, as `standing` counts them."""
    return columns(t, me, t.phase != "over")


def columns(t: Table, me: Seat, reset: bool = False) -> dict[str, int]:
    """The points of a player by column, now or after a `reset` of powers; the wound count is one of them."""
    found = {"village": 0, "items": 0, "enchantments": 0, "creatures": 0, "rewards": 0, "wounds": 0}
    for scored in (*boards(t).terms, *visible(t, me).terms):
        found[scored.column] += worth(t, me, scored.term, reset)
    if not t.coop:
        found["tokens"] = -wound_count(t, me)
    return found


def worth(t: Table, me: Seat, term: Any, reset: bool = False) -> int:
    """JO-18.3: what a term is worth, now or after a `reset` of powers; rounded down first, the sign comes after."""
    if not isinstance(term, Per):
        return int(term.points)
    after = reset and term.count in ("attack", "defense")
    n = _after_reset(t, me, term.count, Context()) if after else count(t, me, term.count)
    return term.times * (n // term.every)


def both_parts(t: Table, me: Seat, card: StackCard) -> int:
    """The points of both parts of a card as they count for this player, at least 0 (JO-12.6)."""
    return max(0, sum([worth(t, me, term) for part in (card.spec.upper, card.spec.lower) for term in part.vp]))


def _after_reset(t: Table, me: Seat, which: str, at: Context | None) -> int:
    """JO-17.5: a power as the icons say, without what was added or lost since the last clean up."""
    found = visible(t, me)
    return power(t, me, which, at, max(0, found.attack if which == "attack" else found.defense))


def fixed_points(spec: StackSpec) -> int:
    """The points that a card always has (JO-R.43)."""
    return sum([term.points for part in (spec.upper, spec.lower) for term in part.vp if isinstance(term, Points)])


# ---- cards that may go (JO-12.3, JO-V-1.5, JO-V-1.6)


def movable(me: Seat, kind: str, which: str, icon: Icon | None = None) -> list[StackCard]:
    """The cards of a player that a verb of this `kind` and `which` may take: never the last item or enchantment, and
    no dragon from the top but by name (JO-V-1.5, JO-V-1.6)."""
    cards: list[StackCard] = []
    last = -2 if which == "top" else None
    for pile, kinds in ((me.items, ITEMS), (me.enchantments, ENCHANTMENTS)):
        if kind in kinds and len(pile) > 1:
            cards += pile[:last:-1]
    if me.creatures and kind in CREATURES:
        wanted = (kind,) if kind in ("monster", "dragon") else ("monster",) if which == "top" else ("monster", "dragon")
        cards += [card for card in me.creatures[:last:-1] if card.spec.kind in wanted]
    if icon is not None:
        cards = [card for card in cards if card.spec.upper.icons.get(icon) or card.spec.lower.icons.get(icon)]
    return cards


ITEMS, ENCHANTMENTS = ("item", "magic", "any"), ("enchantment", "magic", "any")
CREATURES = ("monster", "dragon", "creature", "any")
"""The kinds by which verbs may mean cards of a stack."""


def stack_of(me: Seat, card: Card[Any]) -> list[Any] | None:
    """The stack of a player in which a card lies."""
    stack = me.stack(card.spec.stack)
    return stack if card in stack else None


def tokens(t: Table, card: Card[Any] | None) -> Tokens:
    """What lies on a card; on one that is not there lies nothing."""
    return NO_TOKENS if card is None else t.tokens.get(card.number, NO_TOKENS)


def track_cards(t: Table) -> list[StackCard]:
    """The cards on the track, from slot 0 on."""
    return [card for card in t.track if card is not None]


