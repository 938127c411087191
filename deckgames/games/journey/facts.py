"""What journeys, fights, rests and actions would cost and bring as a table stands, worked out when somebody looks, once
a table, by the rules that would be followed; and what programs are told of a table (`drive`), field by field."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from deckgames.engine.core.cards import Card
from deckgames.engine.core.data import frozen
from deckgames.engine.core.redaction import once, public_fields
from deckgames.engine.forecast.forecast import Change
from deckgames.engine.messages import Words
from deckgames.engine.vocabulary.effects import could_any, iter_parts, iter_tree, of_kind, vocabulary
from deckgames.engine.vocabulary.events import Event
from deckgames.games.journey import effects, queries, rules
from deckgames.games.journey.cards import in_sentences
from deckgames.games.journey.cards.lines import Bonus, Invasion, Per, of_itself
from deckgames.games.journey.cards.words import NAMED, Icon, JourneyVoice, PerQ
from deckgames.games.journey.effects import cards, fighting, looming, players
from deckgames.games.journey.effects.fighting import why_no_challenge
from deckgames.games.journey.effects.players import Gain, Heal, LosePower, damage, lose_crystals, take_crystals
from deckgames.games.journey.effects.steps import Refusal, dear, silenced, why_not
from deckgames.games.journey.play import JourneyPlay
from deckgames.games.journey.queries import Context, Term, total
from deckgames.games.journey.state import NO_SLOT, OVERLORD, STACKS, Seat, Spoken, Table, Tokens

# ---- actions


@frozen
class ActionNow:
    """An ability that a player can use, or why not: its option's id, and the card."""

    oid: str
    card: Card[Any]
    ability: Any
    blocked: Words = ""
    rule: str = ""
    seats: int = 0
    """Whose figures its text has (0: those of any number of players)."""
    coop: bool = False

    @property
    def voice(self) -> JourneyVoice:
        """The voice of its text."""
        return JourneyVoice(seats=self.seats, coop=self.coop)

    @property
    def text(self) -> str:
        """What the action gives and costs, without what speaks against it."""
        return self.gives if dear(self.blocked) else str(self.ability.worded(self.voice))

    @property
    def gives(self) -> str:
        """What the action gives, without its cost."""
        return str(self.ability.gives(self.voice))


@lru_cache(maxsize=512)
def _told(spoken: Spoken, why: Refusal | None, seats: int, coop: bool) -> ActionNow:
    """An ability, and why it cannot be used; the same ones are told again and again."""
    return ActionNow(spoken.oid, spoken.card, spoken.ability, *(why or ("", "")), seats, coop)


@once
def actions(t: Table, no: int) -> tuple[ActionNow, ...]:
    """The actions of a player (JO-8.1), with those that something silences (JO-3.4)."""
    me = t.seats[no]
    x = JourneyPlay(t, me, None)
    speak = [_told(spoken, why_not(t, me, spoken, x), len(t.seats), t.coop) for spoken in queries.actions(t, me)]
    return (*speak, *(_told(spoken, why, len(t.seats), t.coop) for spoken, why in silenced(t, me, rest=False)))


@once
def rests(t: Table) -> tuple[ActionNow, ...]:
    """The rest actions of the player whose turn it is; none until it has its starters."""
    return _main(t, rules.rests(t, queries.speaker(t)), rules.why_no_rest)


@once
def challenges(t: Table) -> tuple[ActionNow, ...]:
    """The challenge actions of the player whose turn it is."""
    return _main(t, queries.boards(t).challenges, why_no_challenge)


def _main(t: Table, mains: list[Spoken], why_not: Callable[[Table, Seat, Spoken], Refusal | None],
          ) -> tuple[ActionNow, ...]:
    me = queries.speaker(t)
    begun = me.items and me.enchantments
    return tuple([_told(one, why_not(t, me, one), len(t.seats), t.coop) for one in mains if begun])


_BLIND: tuple[type, ...] = (
    *vocabulary(players).values(), cards.Bury, cards.Unbury, cards.TurnOver, cards.ThisCard, cards.DiscardCard,
    cards.GiveCard, cards.free_journey, effects.ChooseOne, effects.Desert, effects.If, effects.IfYouDo, effects.May,
    effects.Reinforce, effects.remove_reinforcement)
"""Verbs that look at no power, unless they count it, and bring no card of others."""
_LATE = ("turn_ends", "taking_damage")
"""Moments that may still come when the main action is done."""


def in_vain(t: Table, no: int, ability: Any) -> bool:
    """Whether an action, whatever its cost does, only adds to power that is of no use any more."""
    return _only_gains(ability) and _power_is_over(t, no)


def only_loses(t: Table, no: int, ability: Any) -> bool:
    """Whether that is so and its cost gives nothing away that somebody may want to be rid of."""
    free = damage, lose_crystals, LosePower
    return in_vain(t, no, ability) and all(isinstance(verb, free) for verb in ability.cost)


def brings(t: Table, no: int, ability: Any) -> bool:
    """Whether an action costs nothing and brings the player crystals, or heals it or its company, and does no more."""
    x = JourneyPlay(t, t.seats[no], None)
    found = of_kind(ability.effect, take_crystals, Heal)
    return not ability.cost and len(found) == len(ability.effect) and all(
        verb.who in ("you", "company") and x.at_most(verb.n, 1) for verb in found)


def _only_gains(ability: Any) -> bool:
    return all(isinstance(verb, Gain) for verb in ability.effect)


@once
def _power_is_over(t: Table, no: int) -> bool:
    """JO-9.4: whether nothing looks at this player's power any more before it is reset: the main action is done, and
    so does no action that is left or covered, and nothing that comes when damage is taken or the turn ends."""
    me = t.seats[no]
    if not t.main_done or t.active != no or t.duel is not None:
        return False
    speak = [queries.boards(t), *(queries.visible(t, seat) for seat in t.seats)]
    late = [spoken.ability for shown in speak for moment in _LATE for spoken in shown.triggers.get(moment, ())]
    left = [one.ability for one in queries.actions(t, me) if (why_not(t, me, one) or ("", ""))[1] != "JO-8.3"]
    covered = [ability for name in STACKS for card in me.stack(name)[:-1] for ability in card.spec.upper.abilities
               if ability.minor]
    return not any(map(_looks_at_power, (*late, *left, *covered)))


def _looks_at_power(ability: Any) -> bool:
    """Whether what an ability does hangs on attack or defence, but for what it adds to them."""
    cost, powers = getattr(ability, "cost", ()), {"attack", "defense"}
    return any(not isinstance(verb, _BLIND) or getattr(verb, "who", "").endswith("_defense")
               or (isinstance(verb, LosePower) and not _only_gains(ability)) or getattr(verb, "have", "") in powers
               or (not isinstance(verb, Gain) and powers & {*_counted(verb)})
               for verb in iter_tree((*cost, *ability.effect)))


def _counted(verb: Any) -> list[str]:
    """What the numbers of a verb count."""
    found = [getattr(verb, name) for name in type(verb).model_fields]
    return [value.per for value in found if isinstance(value, PerQ)]


_LOSES: tuple[str, Any] = "who", lambda x, me, verb: -min(me.crystals, x.at_most(verb.n, me.crystals, me))
_HARMS: dict[Any, tuple[str, Any]] = {
    players.damage: ("who", lambda x, me, verb: x.at_most(verb.n, 0, me)),
    players.MoveDamage: ("to", lambda x, me, verb: min(had := queries.wound_count(x.t, x.me), x.at_most(verb.n, had))),
    effects.AttackPlayer: ("defender", lambda x, me, verb: 0 if (
        verb.attacker in ("another", "left", "right")) else fighting.attack(x.t, x.me, me)),
    effects.overlord_attacks: ("who", lambda x, me, verb: queries.blow(x.t, x.t.overlord, me)),
    players.lose_crystals: _LOSES, players.StealCrystals: ("giver", _LOSES[1])}
"""Verbs that may cost a player something in another one's turn: the word that says whom, and how much damage they deal
at most, or, below 0, how many crystals they take."""


def harm(t: Table, me: Seat, foe: Seat) -> list[tuple[int, Card]]:
    """What the cards that all see may do to a player in another one's turn."""
    shown = queries.visible(t, foe)
    speak = [*shown.actions, *[one for told in shown.triggers.values() for one in told]]
    boards = [card for card in (*t.track, t.village, t.overlord if t.overlord_active else None) if card is not None]
    blows: list[tuple[int, Card]] = [(queries.blow(t, card, me), card) for card in t.track if (
        card is not None and queries.is_creature(card) and queries.strikes(t, card, "everyone"))]
    for card, verbs in [*((one.card, iter_tree(one.ability.effect)) for one in speak),
                        *((card, [verb for _, verb in iter_parts(card.spec)]) for card in boards)]:
        x = JourneyPlay(t, foe, card)
        for verb in verbs:
            word, costs = _HARMS.get(type(verb), ("", None))
            if word and (who := getattr(verb, word)) not in (*NAMED, "company") and me in x.meant(who)[0]:
                blows.append((costs(x, me, verb), card))
    return blows


def duels(t: Table) -> bool:
    """Whether a card that all see may bring a duel: on the track, on top of a stack, village or event."""
    tops = [stack[-1] for seat in t.seats for stack in map(seat.stack, STACKS) if stack]
    return any(card is not None and _may_duel(card.spec) for card in (*t.track, *tops, t.village, t.event))


@lru_cache(maxsize=512)
def _may_duel(spec: Any) -> bool:
    return any(isinstance(effect, effects.Duel) for _, effect in iter_parts(spec))


# ---- fights


@frozen
class FightNow:
    """What a fight now would do for the player whose turn it is, as sums: `attack` must reach `health`; then the foe
    strikes with `strength` less `defense`, so many `times`, and `everybody` if it says so."""

    health_sum: tuple[Term, ...]
    strength_sum: tuple[Term, ...]
    attack_sum: tuple[Term, ...]
    defense_sum: tuple[Term, ...]
    times: int = 1
    everybody: bool = False

    @property
    def health(self) -> int:
        return total(self.health_sum)

    @property
    def strength(self) -> int:
        return total(self.strength_sum)

    @property
    def attack(self) -> int:
        return total(self.attack_sum)

    @property
    def defense(self) -> int:
        return total(self.defense_sum)

    @property
    def blow(self) -> int:
        return max(0, self.strength - self.defense) * self.times

    @property
    def wins(self) -> bool:
        return self.attack >= self.health


def foe(t: Table) -> Card[Any] | None:
    """What is being fought now."""
    return None if t.fight is None else t.fight.card or t.overlord


@once
def fight(t: Table) -> FightNow | None:
    """What a challenge of the Overlord would come to now."""
    return None if t.overlord is None else _fight(t, queries.speaker(t), t.overlord, NO_SLOT, Context(challenging=True))


def _fight(t: Table, me: Seat, card: Card[Any], slot: int, at: Context) -> FightNow:
    attack, defense = queries.power_sum(t, me, "attack", at), queries.power_sum(t, me, "defense", at)
    if at.foe is not None and card.spec.speaks and (t.fight is None or t.fight.card is not card):
        _begin_combat(t, me, card, attack, defense, at)
    return FightNow(
        tuple(queries.stats_sum(t, card, me, "health", slot)), tuple(queries.stats_sum(t, card, me, "strength", slot)),
        tuple(attack), tuple(defense), queries.times(t, card),
        queries.strikes(t, card, "everyone"))


def _begin_combat(t: Table, me: Seat, card: Card[Any], attack: list[Term], defense: list[Term], at: Context) -> None:
    """JO-V-6.3: what the creature does to powers as soon as it is fought."""
    for verb in queries.in_combat(card.spec):
        mine = getattr(verb, "who", "you") in ("you", *NAMED, "each")
        if not isinstance(verb, Bonus | Gain | LosePower) or not mine:
            continue
        if not queries.fits(getattr(verb, "during", None), at):
            continue
        for terms, n, stored in ((attack, verb.attack, me.attack), (defense, verb.defense, me.defense)):
            if n is not None and (by := queries.amount(t, me, n)):
                terms.append(Term(card.name, -min(by, stored) if isinstance(verb, LosePower) else by))


def clash(t: Table, no: int) -> tuple[int, int] | None:
    """What this player would deal and take in the duel that is prepared, as both stand (None: it is in none)."""
    if t.duel is None or no not in t.duel:
        return None
    a, b = [OVERLORD if unit == OVERLORD.no else t.seats[unit] for unit in t.duel]
    dealt, taken = fighting.clash(t, a, b), fighting.clash(t, b, a)
    return (dealt, taken) if a.no == no else (taken, dealt)


# ---- the road


@frozen
class SlotNow:
    """A card of the road as it is for the player whose turn it is: its price, why it cannot be journeyed to, and (of a
    creature) what a fight now would do."""

    slot: int
    card: Card[Any]
    price: int
    price_sum: tuple[Term, ...]
    blocked: Words
    tokens: Tokens
    fight: FightNow | None = None


@once
def road(t: Table) -> tuple[SlotNow | None, ...]:
    """What each of the six slots offers now."""
    me = queries.speaker(t)
    return tuple([None if card is None else _slot(t, me, slot, card) for slot, card in enumerate(t.track)])


def _slot(t: Table, me: Seat, slot: int, card: Card[Any]) -> SlotNow:
    why = rules.why_no_journey(t, me, slot, card)
    price = () if t.free_journey else tuple(queries.price_sum(t, me, slot))
    found = _fight(t, me, card, slot, Context(slot, card)) if queries.is_creature(card) else None
    return SlotNow(slot, card, total(price), price, why[0] if why else "", queries.tokens(t, card), found)


def against(t: Table, card: Card[Any]) -> FightNow | None:
    """A fight with this card of the road or the graveyard, or a challenge of the Overlord, now."""
    slot = next((slot for slot in road(t) if slot is not None and slot.card is card), None)
    if slot is not None or card is t.overlord:
        return fight(t) if slot is None else slot.fight
    met = queries.is_creature(card) and (card in t.graveyard or card in t.overlord_cards)
    return _fight(t, queries.speaker(t), card, NO_SLOT, Context(NO_SLOT, card)) if met else None


@once
def invasion(t: Table) -> tuple[Invasion, ...]:
    """What the Overlord would do if the card of slot 0 fell off now (JO-7.6)."""
    slot = road(t)[0]
    return () if slot is None or not t.overlord_active else tuple([
        spoken.ability for spoken in fighting.invasions(t, slot.card.spec.kind, slot.tokens)])


@once
def invades(t: Table) -> bool:
    """Whether anything could come of that, as the player stands in whose turn it falls off; the card lies in the
    graveyard then."""
    verbs = [verb for ability in invasion(t) for verb in ability.effect]
    if t.main_done or not verbs:
        return bool(verbs)
    later = t.copy()
    return could_any(verbs, fighting.invasion_play(later, later.overlord, fighting.drop(later)))


# ---- what lies where and how a player stands, for lines and for pictures


def laid(tokens: Tokens) -> dict[str, int]:
    """The tokens on a card, by their sort."""
    return _any({sort: getattr(tokens, sort) for sort in ("wound", "reward", "health", "strength", "cerberus")})


def on_overlord(t: Table) -> dict[str, int]:
    """What lies on the Overlord: rewards, crystals, cards."""
    return _any({"rewards": t.overlord_rewards, "crystals": t.overlord_crystals, "cards": len(t.overlord_cards)})


def deeds(me: Seat) -> dict[str, int]:
    """What a player has done for the company and to it."""
    return _any({"dealt": me.dealt, "taken": me.brought, "healed": me.healed})


def _any(every: dict[str, int]) -> dict[str, int]:
    """Those of which there is any."""
    return {what: n for what, n in every.items() if n}


def header(t: Table, card: Card[Any], speaker: str, done: bool) -> str:
    """What the header of an event says that is in force; without what was to be done at once where that is `done`."""
    return in_sentences(card.spec.says(t.anger, len(t.seats), speaker, done), True)


def first(events: Iterable[Event], kind: str) -> Event | None:
    """The first of what is told that is of this kind."""
    return next((event for event in events if event.kind == kind), None)


# ---- what is only counted


@once
def counts(t: Table, no: int) -> dict[str, Card]:
    """What cards on the table count of this player (JO-3.7), each with the first card that does: the boards and what
    lies on top come before the track and what is covered; a defeated Overlord counts for who has its rewards, and no
    trophy for its own health or strength."""
    stacks = [getattr(seat, name) for seat in t.seats for name in STACKS]
    overlord = t.overlay or t.overlord if t.overlord_active or t.seats[no].rewards else None
    boards = [card for card in (t.village, overlord, t.event) if card is not None]
    tops = [stack[-1] for stack in stacks if stack]
    track = [card for card in t.track if card is not None]
    counting: dict[str, Card] = {}
    there = [(card, False) for card in (*boards, *track)]
    there[len(boards):len(boards)] = [(card, True) for card in tops]
    for card, won in (*there, *((card, True) for stack in stacks for card in stack)):
        for quantity in _read_by(card.spec, won):
            counting.setdefault(quantity, card)
    return counting


@lru_cache(maxsize=512)
def _read_by(spec: Any, stacked: bool) -> tuple[str, ...]:
    """All that a card counts, or looks for among cards, in the order of its text."""
    found: list[str] = []
    for effect in (effect for _, effect in iter_parts(spec) if not (stacked and of_itself(effect))):
        found += _counted(effect)
        if isinstance(effect, Per | cards.DiscardCard):
            found += [value for name in ("count", "icon") if (value := getattr(effect, name, None)) is not None]
    return tuple(dict.fromkeys(found))


# ---- the company


@once
def worst(t: Table) -> int:
    """How many wounds the Overlord's next turn may bring a company (JO-16.3)."""
    return looming.wounds(t) if t.coop and t.phase != "over" else 0


def toll(t: Table) -> int:
    """How much of that comes by the anger alone, as the dial stands (JO-R.59)."""
    return queries.toll(t, queries.anger(t.hp)) if t.coop else 0


def danger(t: Table) -> bool:
    """Whether that may be more than the pool may hold."""
    return t.pool + worst(t) > t.threshold


@once
def blow_to_dial(t: Table) -> int:
    """What a challenge that is won now takes from the dial."""
    return rules.blow(t)


def won_surely(t: Table, dial: Change | None) -> bool:
    """Whether the dial goes down by that: it does so whatever side a reinforcement shows before."""
    return dial is not None and dial.possible == (max(0, t.hp - blow_to_dial(t)),)


# ---- before the first turn


@once
def offered(t: Table) -> tuple[Card[Any], ...]:
    """The kingdoms, or the Overlords, that can be picked (JO-2.4, JO-2.15): to be looked at, they lie nowhere."""
    if t.phase == "overlord":
        return tuple([t.pack.card(0, spec.id) for spec in rules.adaptable(t)])
    if t.phase == "kingdoms":
        return tuple([t.pack.card(0, spec.id) for spec in rules.eligible(t) if spec.id not in t.kingdoms])
    return ()


VALUES: tuple[Icon, ...] = ("weight", "speed", "slime", "undead")


def facts(t: Table) -> dict[str, Any]:
    """The table as everybody sees it: nothing but decks is hidden (JO-I.11). The top of the graveyard is its end. In
    co-op `hp` is the dial, `course` dial and pool by round, `anger` what the event was read at, `looming` how many
    wounds the next Overlord turn may bring, `toll` how many of them by anger, and `blow_to_dial` what a challenge won
    now would take from the dial."""
    boss = t.overlord
    known = public_fields(t, "tokens", "desert_doubled", "desert_ignored", "trips", "fight") | {
        "viewer": t.viewer, "over": t.phase == "over", "last_turn": queries.last_turn(t),
        "seats": [_seat(t, me) for me in t.seats], "road": road(t), "graveyard": t.graveyard,
        "taken": t.taken, "offer": t.offer, "village": _pile(t.village), "overlord": _pile(boss),
        "overlord_cards": t.overlord_cards, "box": t.box, "overlord_tokens": queries.tokens(t, boss),
        "overlord_fight": fight(t), "overlay": _pile(t.overlay), "event": _pile(t.event),
        "events_count": len(t.events), "looming": worst(t), "toll": toll(t),
        "blow_to_dial": blow_to_dial(t), "deck_count": len(t.deck), "wound_deck_count": len(t.wound_deck),
        "rests": rests(t), "challenges": challenges(t), "foe": foe(t),
        "offered": offered(t)}
    return _fixed(known, but="seats")


def _seat(t: Table, me: Seat) -> dict[str, Any]:
    """A player's stacks (bottom first), stored powers, values, points by column and actions."""
    columns = queries.standing_columns(t, me)
    found = public_fields(me, "used") | {name: me.stack(name) for name in STACKS}
    found |= {f"{which}_now": queries.power(t, me, which) for which in ("attack", "defense")}
    found |= {icon: queries.value(t, me, icon) for icon in VALUES}
    return _fixed(found | {"wound_count": queries.wound_count(t, me), "points": sum(columns.values()),
                           "columns": tuple(columns.items()), "actions": actions(t, me.no)})


def _fixed(piles: dict[str, Any], but: str = "") -> dict[str, Any]:
    """The same with piles that do not change, `but` for this one."""
    return {name: tuple(value) if isinstance(value, list) and name != but else value for name, value in piles.items()}


def _pile(card: Any) -> tuple[Any, ...]:
    """A board that may be there, as a pile."""
    return () if card is None else (card,)
