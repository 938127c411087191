"""JO-7.10 to JO-7.18: challenging the Overlord, and its reward tokens; what becomes of cards that it should get, give
or discard."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Mark, Topic, choose
from deckgames.games.journey import operations, queries
from deckgames.games.journey.cards import StackSpec
from deckgames.games.journey.cards.constants import OverlordGuard
from deckgames.games.journey.effects.actions import Refusal, explain, pay, prepare, unpayable
from deckgames.games.journey.effects.fighting import FIGHT, fall_off, overlord_strikes
from deckgames.games.journey.effects.triggers import do, fire, settle
from deckgames.games.journey.play import JourneyPlay
from deckgames.games.journey.says import SAY
from deckgames.games.journey.state import Fight, Fought, Seat, Table
from deckgames.games.journey.state.visible import Spoken


def why_no_challenge(t: Table, me: Seat, spoken: Spoken) -> Refusal | None:
    """Why a player cannot take this challenge action (None: it can)."""
    bars = [constant.card for constant in queries.constants(t, me, OverlordGuard) if constant.verb.no_challenge]
    return (SAY("refuses.forbids", card=bars[0].spec.name), "JO-C.72") if bars else unpayable(t, me, spoken, "JO-7.10")


def split(spoken: Spoken) -> tuple[Sequence[Any], Sequence[Any]]:
    """A challenge's effects in two lists: those before its fight, and those after it."""
    effects = spoken.ability.effect
    nth = next(i for i, effect in enumerate(effects) if effect.verb == "fight_overlord")
    return effects[:nth], effects[nth + 1:]


async def challenge(t: Table, me: Seat, spoken: Spoken) -> None:
    """JO-7.10 to JO-7.18: a challenge action, from its cost to the card that it takes off the deck."""
    assert t.overlord is not None
    x = JourneyPlay.of(t, me, spoken, "JO-7.11")
    t.tell("challenges", me.no, (t.overlord,))
    await pay(x, spoken.ability.cost)
    first, then = split(spoken)
    before, t.fight = t.fight, Fight(None)
    await fire(t, "challenging", [me])
    await do(x, first)
    await prepare(t, me, "JO-6.1", SAY("asks.prepare"), FIGHT, t.overlord)
    attack, health = queries.power(t, me, "attack"), queries.health(t, t.overlord, me)
    won = t.overlord_active and attack >= health
    fought = Fought(won, health)
    t.tell("fights", me.no, (t.overlord,), n=attack, note=fought.worded, detail=fought)
    me.challenges += 1
    if t.coop:
        operations.reached(t, attack, health)
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
            operations.reinforce(t, t.overlord, "random")
        await do(JourneyPlay(t, me, t.overlord, "immediate", "JO-7.16"), queries.reward_text(t).at_once)
    else:
        await reward(t, me)
    if t.deck:  # JO-7.18: the top card of the deck goes, or the one on slot 0; without invasion
        card = t.deck.pop()
        operations.to_pile(t, card)
        t.tell("dropped", cards=(card,))
    elif t.track[0] is not None:
        operations.sweep(t, t.track[0], "falls")
    await do(x, then)


async def reward(t: Table, me: Seat) -> bool:
    """JO-7.15, JO-7.17: takes a reward token, if one is there; whether there was."""
    if t.coop or t.overlord is None or not t.overlord_active or not t.overlord_rewards:
        return False
    operations.take_reward(t, me)
    await settle(t)  # its pearls wake while the Overlord's constants still hold
    x = JourneyPlay(t, me, t.overlord, "immediate", "JO-7.15", token=me.rewards[-1])
    await do(x, t.overlord.spec.reward.at_once)
    operations.defeat(t)
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


async def give(x: JourneyPlay, card: Card[StackSpec]) -> None:
    """JO-C.112, JO-R.43: a card that has been taken from its place for the Overlord is discarded; a burden costs it a
    reinforcement, anything else brings it one."""
    t = x.t
    operations.to_pile(t, card)
    t.tell("discards", x.me.no, (card,), detail=x.me.no == t.active)
    if card.spec.kind == "wound" or queries.fixed_points(card.spec) < 0:
        await take_off(x)
    elif t.overlord is not None:
        operations.reinforce(t, t.overlord, "random")


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
    operations.put_tokens(t, t.overlord, **{side: -1})
    t.tell("reinforced", cards=(t.overlord,), note=f"lost-{side}")
    return True
