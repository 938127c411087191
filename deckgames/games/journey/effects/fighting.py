"""Combat, what falls off slot 0, attacks and duels, damage and wound cards (JO-6, JO-7.4 to JO-7.7, JO-11, JO-13);
journeys (JO-5.6, JO-15); challenging the Overlord, its rewards, and cards that it should get or give (JO-7.10 to
JO-7.18)."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from deckgames.engine.core.cards import Card
from deckgames.engine.vocabulary.decisions import Mark, Topic, choose
from deckgames.games.journey import play as ops, queries
from deckgames.games.journey.cards.lines import NoDuelAttack, OverlordGuard
from deckgames.games.journey.effects.steps import (
    DISCARDS,
    Refusal,
    do,
    explain,
    fire,
    pay,
    prepare,
    resolve,
    settle,
    under_way,
    unpayable,
    waiting,
)
from deckgames.games.journey.play import REINFORCES, JourneyPlay, unit_mark
from deckgames.games.journey.state import (
    BIT,
    NO_SLOT,
    OVERLORD,
    SAY,
    WOUND_CARD,
    Fight,
    Fought,
    Seat,
    Spoken,
    StackCard,
    Table,
    Tokens,
    Trip,
    told,
)

HURT = told("hurt", weight=2, adds=True)
CHALLENGES = told("challenges", weight=2, answers=True)
told("duels-overlord", weight=2, answers=True)
FIGHTS = told("fights", chief=1, deed=True)
OVERLORD_STRIKES, FALLS_OFF, INVADES = told("overlord-strikes"), told("falls"), told("invades", unwanted=True)
DUELS = told("duels", weight=2, harmless=True, answers=True)
CLASH = told("clash", weight=2, tells=(HURT,))
DROPPED, DRAWS_WOUNDS = told("dropped", weight=0), told("draws-wounds", weight=0)
AT_ONCE = told("at-once", weight=0, heads=True)
WOUNDED = told("wounded", answers=True)
CLASH_OVERLORD = told("clash-overlord", weight=2)

PAST = {kind: SAY(f"past.{kind}") for kind in ("item", "enchantment", "monster", "dragon")}
"""A card that has got past, by its kind."""
FIGHT, READY = Mark("fight", SAY("offers.fight"), Topic.FIGHT), Mark("ready", SAY("offers.ready"), Topic.END)


async def fight(t: Table, me: Seat, card: StackCard) -> bool:
    """JO-6: a fight with a creature; gives whether it was won. A beaten creature stays where it lies."""
    before, place = t.fight, _place(t, card)
    t.fight = Fight(card)
    if card.spec.speaks:
        await _starts(t, me, card)
    await prepare(t, me, "JO-6.1", SAY("asks.prepare"), FIGHT, card)
    there = _place(t, card) == place
    attack, health = queries.power(t, me, "attack"), queries.health(t, card, me)
    won = there and attack >= health
    fought = Fought(won, health if there else None)
    t.tell(FIGHTS, me.no, (card,), n=attack, note=fought.worded(attack), detail=fought)
    if not won:
        t.fight = before
        me.beaten += 1
        await fall_off(t)
        return False
    foes = [me] if not queries.strikes(t, card, "everyone") else [
        foe for foe in queries.clockwise(t, me.no) if queries.reachable(t, foe)]
    await hurt(t, [(foe, queries.blow(t, card, foe)) for foe in foes])
    t.fight = before
    await settle(t)
    await fire(t, ("after_monster", "after_creature") if card.spec.kind == "monster" else "after_creature", [me])
    return True


def _place(t: Table, card: Card[Any]) -> str:
    """Where a card lies that can be fought (JO-6.6)."""
    return "track" if card in t.track else "graveyard" if card in t.graveyard else (
        "overlord" if card in t.overlord_cards else "")


async def _starts(t: Table, me: Seat, card: StackCard) -> None:
    """JO-V-6.3: what the creature does once when its combat starts."""
    effects = [effect for effect in queries.in_combat(card.spec) if effect.stands != "constant"]
    if effects:
        await do(JourneyPlay(t, me, card, "JO-V-6.3"), effects)


# ---- what falls off


async def fall_off(t: Table) -> None:
    """JO-7.4: discards the card of slot 0, and the active Overlord invades."""
    if (card := drop(t)) is None:
        return
    tokens = queries.tokens(t, card)
    t.tell(FALLS_OFF, cards=(card,))
    if t.overlord_active:
        await invade(t, card.spec.kind, tokens, card)
    ops.lose_tokens(t, card)
    await settle(t)


def drop(t: Table) -> Card[Any] | None:
    """Lays the card of slot 0 in the graveyard."""
    card = t.track[0]
    if card is not None:
        t.track[0] = None
        ops.road_changed(t, card)
        ops.to_pile(t, card)
    return card


async def invade(t: Table, kind: str, tokens: Tokens, card: Card[Any] | None) -> None:
    """JO-7.6: each invasion ability of this type or of a token on the card, in printed order; without a card that falls
    none that is being done (JO-3.15)."""
    me = queries.speaker(t)
    for spoken in invasions(t, kind, tokens):
        if not t.overlord_active:
            return
        if card is None and under_way(t, me, spoken):
            continue
        t.tell(INVADES, cards=(spoken.card,), note=PAST[kind], detail=kind)
        x = invasion_play(t, spoken.card, card)
        t.firing.append((me.no, spoken.used))
        await do(x, spoken.ability.effect)
        t.firing.remove((me.no, spoken.used))


def invasion_play(t: Table, overlord: Card[Any] | None, card: Card[Any] | None) -> JourneyPlay:
    """An invasion at work, of the card that has fallen off."""
    x = JourneyPlay(t, queries.speaker(t), overlord, "JO-7.6")
    x.invader = card
    return x


def invasions(t: Table, kind: str, tokens: Tokens) -> list[Spoken]:
    """The invasion abilities for a card of this type with these tokens."""
    return [spoken for spoken in queries.boards(t).invasions if (
        wanted == kind if isinstance(wanted := spoken.ability.type_, str) else getattr(tokens, wanted.token))]


# ---- attacks and duels


def attack(t: Table, attacker: Seat, defender: Seat) -> int:
    """JO-13.1: the damage of one unit's attack on another, without preparation; the Overlord has strength as attack and
    health as defense."""
    if defender is OVERLORD:
        assert t.overlord is not None
        return max(0, queries.power(t, attacker, "attack") - queries.health(t, t.overlord, attacker))
    if attacker is OVERLORD:
        assert t.overlord is not None
        return queries.blow(t, t.overlord, defender)
    return max(0, queries.power(t, attacker, "attack") - queries.power(t, defender, "defense"))


async def duel(t: Table, a: Seat, b: Seat, prepares: Sequence[Seat] | None = None) -> None:
    """JO-13.3 to JO-13.7: a duel: both prepare, the two damages are worked out together, then both are done."""
    before, t.duel = t.duel, (a.no, b.no)
    ops.tell_unit(t, DUELS, a, b)
    first = t.seats[queries.leading(t)] if prepares is None else prepares[0]
    both = [me for me in queries.clockwise(t, first.no) if me in (a, b)]
    if queries.meets_player(t):
        await fire(t, "dueling", both)
    for me in both:
        against = unit_mark(b if me is a else a).label
        await prepare(t, me, "JO-13.4", SAY("asks.prepare-duel", seat=against), READY, None)
    blows = [(b, clash(t, a, b)), (a, clash(t, b, a))]
    ops.tell_unit(t, CLASH, a, b, blows[0][1], str(blows[1][1]))
    await hurt(t, blows, a)
    t.duel = before
    await settle(t)
    await fire(t, "after_duel", both)


def clash(t: Table, me: Seat, foe: Seat) -> int:
    """JO-13.5, JO-13.6: the damage of one side of a duel to the other, as both stand."""
    return 0 if me is not OVERLORD and queries.holds(t, me, NoDuelAttack) else attack(t, me, foe)


async def overlord_strikes(t: Table, seats: Sequence[Seat]) -> None:
    """The Overlord's strength against these players' defense (JO-13.1)."""
    if t.overlord is not None and t.overlord_active:
        blows = [(me, queries.blow(t, t.overlord, me)) for me in seats]
        t.tell(OVERLORD_STRIKES, cards=(t.overlord,), note="" if any(n for _, n in blows) else "harmless")
        await hurt(t, blows)


# ---- damage


async def hurt(t: Table, blows: Sequence[tuple[Seat, int]], by: Seat | None = None) -> None:
    """JO-11.1 to JO-11.4, JO-R.48: these players take so many wounds, clockwise from whose turn it is; one damage
    instruction. `by` has done it, and it counts as dealt what the Overlord loses."""
    hit: dict[int, int] = {}
    for me, n in blows:
        if n > 0:
            hit[me.no] = hit.get(me.no, 0) + n
    if not hit:
        return
    if OVERLORD.no in hit:
        lost = -ops.turn_dial(t, -hit[OVERLORD.no])
        if by is not None:
            by.dealt += lost
    seats = [me for me in queries.clockwise(t, queries.leading(t)) if me.no in hit]
    fixed = waiting(t, "taking_damage", seats) if queries.present(t) & BIT["taking_damage"] else None
    for me in seats:
        take_wounds(t, me, hit[me.no])
        t.tell(HURT, me.no, n=hit[me.no], detail=me.no == t.active and t.duel is None)
    if not t.coop:
        for me in seats:
            if me.wound_tokens >= WOUND_CARD:
                await wound_cards(t, me)
    if fixed:
        await settle(t)
        await resolve(t, "taking_damage", fixed, {no: {"damage_taken": n} for no, n in hit.items()})


def take_wounds(t: Table, me: Seat, n: int) -> None:
    """JO-11.1: gives a player n wound tokens; in co-op they go into the company's pool."""
    if t.coop:
        t.pool += n
        me.brought += n
        t.unsettled = True
    else:
        me.wound_tokens += n


async def wound_cards(t: Table, me: Seat) -> None:
    """JO-11.2, JO-11.3: turns ten tokens of a player into a wound card, which the player chooses of two."""
    while me.wound_tokens >= WOUND_CARD and t.wound_deck:
        me.wound_tokens -= WOUND_CARD
        me.hardening = (me.hardening or 0) + 1
        drawn = [t.wound_deck.pop()]
        if t.wound_deck:
            drawn.append(t.wound_deck.pop())
        card = drawn[0]
        if len(drawn) == 2:
            t.offer = [*drawn]
            t.tell(DRAWS_WOUNDS, me.no, tuple(drawn))
            card = await choose(me.no, "JO-11.2", Topic.TAKE, SAY("asks.wound-card"), drawn)
            t.offer = []
            drawn.remove(card)
            t.wound_deck.insert(0, drawn[0])
        ops.harden(t, me, card)
        t.tell(WOUNDED, me.no, (card,))


async def journey(t: Table, me: Seat, card: Card[Any], slot: int) -> bool:
    """JO-5.6: the results of a journey to this card that has been paid for (NO_SLOT: it has no slot); whether the card
    was taken."""
    t.journeyed = True
    t.trips.append(Trip(card, slot))
    if queries.is_creature(card) and not await fight(t, me, card):
        t.trips.pop()
        return False
    if slot != NO_SLOT:
        slot = queries.slot_of(t, card)
        t.trips[-1] = Trip(card, slot)
    tokens = queries.tokens(t, card)
    ops.lift(t, card)
    t.taken.append(card)
    await _results(t, me, card, tokens.wound)
    if slot != NO_SLOT:
        await fire(t, "after_slot", [me], slot)
    t.trips.pop()
    return True


async def _results(t: Table, me: Seat, card: Card[Any], wounds: int) -> None:
    """JO-5.6 (b) to (e): immediate effects, triggers of taking, adding, triggers after it; wound tokens that lay on
    the card hurt once it has found its place (JO-12.5)."""
    for immediate in card.spec.immediates:
        t.tell(AT_ONCE, me.no, (card,))
        await do(JourneyPlay(t, me, card, "JO-5.6"), immediate.do)
    if card not in t.taken and card not in me.stack(card.spec.stack):
        await _tokens_hurt(t, me, card, wounds)
        return
    before, after = MOMENTS.get(card.spec.kind, ((), ()))
    if before:
        await fire(t, before, [me])
    if card in t.taken:
        t.taken.remove(card)
        ops.add(t, me, card)
    await _tokens_hurt(t, me, card, wounds)
    if after:
        await fire(t, after, [me])


async def _tokens_hurt(t: Table, me: Seat, card: Card[Any], wounds: int) -> None:
    ops.lose_tokens(t, card)
    if wounds:
        await hurt(t, [(me, wounds)])
        await settle(t)


MOMENTS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "item": (("after_magic",), ("after_item",)), "enchantment": (("after_enchantment", "after_magic"), ())}
"""JO-R.18: by the kind of card, the triggers of taking that come before it is added, and those that come after it."""


def why_no_challenge(t: Table, me: Seat, spoken: Spoken) -> Refusal | None:
    """Why a player cannot take this challenge action (None: it can)."""
    bars = [constant.card for constant in queries.constants(t, me, OverlordGuard) if constant.verb.no_challenge]
    return (SAY("refuses.forbids", card=bars[0].spec.name), "JO-C.72") if bars else unpayable(t, me, spoken, "JO-7.10")


def split(spoken: Spoken) -> tuple[Sequence[Any], Sequence[Any]]:
    """A challenge's effects in two lists: those before its fight, and those after it."""
    effects = spoken.ability.effect
    nth = next(i for i, effect in enumerate(effects) if effect.fights)
    return effects[:nth], effects[nth + 1:]


async def challenge(t: Table, me: Seat, spoken: Spoken) -> None:
    """JO-7.10 to JO-7.18: a challenge action, from its cost to the card that it takes off the deck."""
    assert t.overlord is not None
    x = JourneyPlay.of(t, me, spoken, "JO-7.11")
    t.tell(CHALLENGES, me.no, (t.overlord,))
    await pay(x, spoken.ability.cost)
    first, then = split(spoken)
    before, t.fight = t.fight, Fight(None)
    await fire(t, "challenging", [me])
    await do(x, first)
    await prepare(t, me, "JO-6.1", SAY("asks.prepare"), FIGHT, t.overlord)
    attack, health = queries.power(t, me, "attack"), queries.health(t, t.overlord, me)
    won = t.overlord_active and attack >= health
    fought = Fought(won, health, True)
    t.tell(FIGHTS, me.no, (t.overlord,), n=attack, note=fought.worded(attack), detail=fought)
    me.challenges += 1
    if t.coop:
        ops.reached(t, attack, health)
    if not won:
        t.fight = before
        await fall_off(t)
        return
    me.challenges_won += 1
    await overlord_strikes(t, [me])
    t.fight = before
    await settle(t)
    if t.coop:  # JO-7.14, JO-7.16: nobody gets a token
        for _ in range((2 if len(t.seats) == 2 else 1) if t.options.reinforcements else 0):
            ops.reinforce(t, t.overlord, "random")
        await do(JourneyPlay(t, me, t.overlord, "JO-7.16"), queries.reward_text(t).at_once)
    else:
        await reward(t, me)
    if t.deck:  # JO-7.18: the top card of the deck goes, or the one on slot 0; without invasion
        card = t.deck.pop()
        ops.to_pile(t, card)
        t.tell(DROPPED, cards=(card,))
    elif t.track[0] is not None:
        ops.sweep(t, t.track[0], FALLS_OFF)
    await do(x, then)


async def reward(t: Table, me: Seat) -> bool:
    """JO-7.15, JO-7.17: takes a reward token, if one is there; whether there was."""
    if t.coop or t.overlord is None or not t.overlord_active or not t.overlord_rewards:
        return False
    ops.take_reward(t, me)
    await settle(t)  # its pearls wake while the Overlord's constants still hold
    x = JourneyPlay(t, me, t.overlord, "JO-7.15", token=me.rewards[-1])
    await do(x, t.overlord.spec.reward.at_once)
    ops.defeat(t)
    return True


async def fight_overlord(t: Table, me: Seat) -> None:
    """JO-C.73: a challenge in full that is no main action."""
    found = [spoken for spoken in queries.boards(t).challenges if why_no_challenge(t, me, spoken) is None]
    if not found or not t.overlord_active:
        return
    await challenge(t, me, found[0] if len(found) == 1 else await choose(
        me.no, "JO-C.73", Topic.FIGHT, SAY("asks.challenge"), found, partial(explain, t, me, found)))


# ---- what becomes of cards that the Overlord should get, give or discard (JO-16.10, JO-16.11, JO-CR.1)


SIDES = {side: Mark(f"side:{side}", SAY(f"offers.side-{side}")) for side in ("health", "strength")}
NO_REINFORCEMENT = SAY("idles.reinforcement")


async def demand(x: JourneyPlay) -> None:
    """JO-C.113: the Overlord gives and discards nothing, but a reinforcement goes instead."""
    if not await take_off(x):
        x.idle(NO_REINFORCEMENT)


async def give(x: JourneyPlay, card: StackCard) -> None:
    """JO-C.112, JO-R.43: a card that has been taken from its place for the Overlord is discarded; a burden costs it a
    reinforcement, anything else brings it one."""
    t = x.t
    ops.to_pile(t, card)
    t.tell(DISCARDS, x.me.no, (card,), detail=x.me.no == t.active)
    if card.spec.kind == "wound" or queries.fixed_points(card.spec) < 0:
        await take_off(x)
    elif t.overlord is not None:
        ops.reinforce(t, t.overlord, "random")


async def take_off(x: JourneyPlay) -> bool:
    """One reinforcement token of the player's choice leaves the Overlord; whether one was there."""
    t = x.t
    if t.overlord is None:
        return False
    tokens = queries.tokens(t, t.overlord)
    sides = [side for side in SIDES if getattr(tokens, side)]
    if not sides:
        return False
    side = sides[0]
    if len(sides) > 1:
        marks = [SIDES[side] for side in sides]
        asks = SAY("asks.remove-reinforcement")
        mark = await choose(x.me.no, "JO-16.11", Topic.REMOVE, asks, marks, None, x.card)
        side = sides[marks.index(mark)]
    ops.put_tokens(t, t.overlord, **{side: -1})
    t.tell(REINFORCES, cards=(t.overlord,), note=f"lost-{side}")
    return True
