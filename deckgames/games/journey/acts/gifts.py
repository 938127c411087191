"""JO-16.10, JO-16.11, JO-CR.1: what becomes of cards that the Overlord should get, give or discard."""

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Mark, Topic, choose
from deckgames.games.journey import operations, queries
from deckgames.games.journey.cards import StackSpec
from deckgames.games.journey.play import JourneyPlay
from deckgames.games.journey.state import Tokens

SIDES = {"health": Mark("side:health", "+1 health"), "strength": Mark("side:strength", "+1 strength")}


async def demand(x: JourneyPlay) -> None:
    """JO-C.113: the Overlord gives and discards nothing, but a reinforcement goes instead."""
    if not await take_off(x):
        x.idle("no reinforcement is there")


async def give(x: JourneyPlay, card: Card[StackSpec]) -> None:
    """JO-C.112, JO-R.43: a card that has been taken from its place for the Overlord is discarded; a burden costs it a
    reinforcement, anything else brings it one."""
    t = x.t
    operations.to_pile(t, card)
    t.tell("discards", x.me.no, (card,))
    if card.spec.kind == "wound" or queries.fixed_points(card.spec) < 0:
        await take_off(x)
    elif t.overlord is not None:
        operations.reinforce(t, t.overlord, "random")


async def take_off(x: JourneyPlay) -> bool:
    """One reinforcement token of the player's choice leaves the Overlord; whether one was there."""
    t = x.t
    if t.overlord is None:
        return False
    tokens = t.tokens.get(t.overlord.number, Tokens())
    sides = [side for side in SIDES if getattr(tokens, side)]
    if not sides:
        return False
    side = sides[0]
    if len(sides) > 1:
        marks = [SIDES[side] for side in sides]
        mark = await choose(x.me.no, "JO-16.11", Topic.REMOVE, "Remove which reinforcement?", marks, None, x.card)
        side = sides[marks.index(mark)]
    operations.put_tokens(t, t.overlord, **{side: -1})
    t.tell("reinforced", cards=(t.overlord,), note=f"−1 {side}")
    return True
