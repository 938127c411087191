"""The Ring: what turning it, swapping, anchoring, sweeping and sorting a queue is worth."""

from typing import Any

from deckgames.engine import zones
from deckgames.engine.decisions import Order, Pick, Raw
from deckgames.engine.effects import Effect
from deckgames.games.cardring.bot.features import Features
from deckgames.games.cardring.bot.market import skill_ahead, want
from deckgames.games.cardring.effects.ring import Rotate, Swap
from deckgames.games.cardring.state import Table

FRESH = 0.6
"""A card of the Main Deck, as a share of what the cards on the Ring are worth on average."""


def queue_worth(look: Features, queue: list[Any], skill: int) -> float:
    """XP that a queue is worth to this seat: its best card counts most."""
    wants = sorted((want(look, card, skill) for card in queue), reverse=True)
    return sum(worth / (i + 1) for i, worth in enumerate(wants))


def ring_worth(look: Features, effect: Effect[Any], skill: int) -> float:
    """XP of a rotation, a swap or an anchor now."""
    t, me = look.t, look.me
    if isinstance(effect, Rotate):
        return queue_worth(look, turned(t, effect.way)[me.no], skill) - queue_worth(look, me.queue, skill)
    if isinstance(effect, Swap):
        mine = min((want(look, card, skill) for card in me.queue), default=0.0)
        theirs = max((want(look, card, skill) for s in t.seats if s is not me for card in s.queue), default=0.0)
        return theirs - mine - 0.1
    given = want(look, me.queue[0], skill) if me.queue else 0.0
    right = t.seats[me.no - 1].queue
    return given - (want(look, right[0], skill) if right else 0.0)


def turned(t: Table, way: str) -> list[list[Any]]:
    """The queues after a rotation."""
    queues = [s.queue[:] for s in t.seats]
    apart = [s.no for s in t.seats if s.anchored]
    (zones.pass_left if way == "left" else zones.pass_right)(queues, apart)
    return queues


def fresh(look: Features, skill: int) -> float:
    """XP that an unknown card of the Main Deck is worth in the own queue."""
    cards = [card for s in look.t.seats for card in s.queue]
    return FRESH * sum(want(look, card, skill) for card in cards) / max(1, len(cards))


def rank_sweep(look: Features, decision: Pick[Any]) -> list[Raw]:
    """Of the own queue the worst cards go, of an opponent's the best."""
    me = look.me
    skill = skill_ahead(me)
    par = fresh(look, skill)
    own = decision.items[0] in me.queue
    if own:
        scored = [(par - want(look, card, skill), i) for i, card in enumerate(decision.items)]
    else:
        scored = [(look.gain(card.spec) - 2 * par, i) for i, card in enumerate(decision.items)]
    scored.sort(key=lambda pair: -pair[0])
    good = [i for worth, i in scored if worth > 0][:decision.hi]
    picks: list[Raw] = [tuple(good)]
    if good:
        picks.append(())
    if len(good) > 1:
        picks.append((good[0],))
    return picks


def rank_queue_cards(look: Features, decision: Order[Any]) -> list[Raw]:
    """What is of no use to this seat goes to space 1 and so to the neighbour; the best stays longest."""
    skill = skill_ahead(look.me)
    wants = [want(look, card, skill) for card in decision.items]
    best = sorted(range(len(wants)), key=lambda i: wants[i])
    return list(dict.fromkeys([tuple(best), decision.preset]))
