"""Buying: what to spend Skill on, what to keep for a Trap, what to clear; what the cards of a queue are worth; and the
Ring: what turning it, swapping, anchoring, sweeping and sorting a queue is worth."""

from collections.abc import Sequence
from typing import Any

from deckgames.engine import zones
from deckgames.engine.decisions import Choose, Order, Pick, Raw
from deckgames.engine.effects import Effect
from deckgames.games.cardring.bot.features import Features
from deckgames.games.cardring.bot.fight import Fight
from deckgames.games.cardring.bot.worth import AMOUNTS, W
from deckgames.games.cardring.cards import PlayedCard, PlayedSpec
from deckgames.games.cardring.effects.ring import Rotate, Swap
from deckgames.games.cardring.queries import buyable, clear_price, price, targets, value
from deckgames.games.cardring.rules.buy import Offer
from deckgames.games.cardring.state import Seat, Table

KEPT = 50.0
"""XP by which a purchase is put back that would spend Skill which is kept."""
HOPELESS = -1.0
"""XP below which a purchase deserves no thought."""
MOST = 8
"""Number of answers that deserve a thought."""
LATER = 0.35
"""What a card is worth that may be bought in some later round, as a share."""
DROSS = 0.3
"""XP of a fresh card in the place of one that brings 1 XP less."""


class Plan:
    """The best use of a seat's unspent Skill: `spend[s]` is the XP that s Skill buy, at most."""

    __slots__ = ("look", "me", "spend", "t")

    def __init__(self, look: Features, skill: int) -> None:
        self.look, self.t, self.me = look, look.t, look.me
        self.spend = self.fill(skill)

    def fill(self, skill: int) -> list[float]:
        """What each amount of Skill buys: queue cards once, Greater cards again and again."""
        t, me, look = self.t, self.me, self.look
        spend = [0.0] * (skill + 1)
        for card in me.queue:
            worth = look.gain(card.spec)
            if worth > W.little:
                cost = price(t, me, card.spec, with_next=False)
                for s in range(skill, cost - 1, -1):
                    if spend[s - cost] + worth > spend[s]:
                        spend[s] = spend[s - cost] + worth
        for face in buyable(t):
            worth = look.gain(face)
            cost = price(t, me, face, with_next=False)
            if worth > W.little and cost > 0:
                for s in range(cost, skill + 1):
                    if spend[s - cost] + worth > spend[s]:
                        spend[s] = spend[s - cost] + worth
        return spend

    def kept(self, fight: Fight, skill: int) -> int:
        """How much Skill to keep for a target that is beaten with it; 0 if buying pays more."""
        return self.best(fight, skill, self.me.fight)[1]

    def best(self, fight: Fight, skill: int, might: int) -> tuple[float, int]:
        """(XP that so much Skill and Fight buy and beat at most, the Skill kept for that)."""
        best_fight = max(0.0, fight.best(skill, might, "fight"))
        best, keep = self.spend[skill] + best_fight, 0
        for card in targets(self.t, self.me):
            if card.spec.test != "skill":
                continue
            extra = fight.strength(card, 0, 0)
            for harm in (fight.lo, fight.hi):
                need = max(0, round(value(self.t, card) + harm - extra))
                if need <= skill:
                    worth = self.spend[skill - need] + max(best_fight, fight.worth(card, need, might))
                    if worth > best + 1e-9:
                        best, keep = worth, need
        return best, keep


def rank_offers(t: Table, me: Seat, decision: Choose[Any]) -> Sequence[Raw]:
    """CR-4.1: the purchases worth a thought, the best first; the last option ends buying. Clearing is one only where it
    is the favourite: measured to the end of the game, no other clear made a difference that a search could find."""
    look = Features(t, me)
    fight = Fight(look)
    plan = Plan(look, me.skill + me.next_buy.less)
    free = me.skill - plan.kept(fight, me.skill)
    end = len(decision.items) - 1
    scored: list[tuple[float, int]] = [(0.0, end)]
    hopeless = set()
    for i, offer in enumerate(decision.items[:end]):
        worth, cost = offer_worth(look, offer)
        if offer.way == "clear" or worth < HOPELESS:
            hopeless.add(i)
        if cost > free:
            worth -= KEPT
        elif offer.way == "buy" and worth > W.little:
            worth += plan.spend[max(0, free - cost)]
        scored.append((worth, i))
    scored.sort(key=lambda pair: (-pair[0], -pair[1]))
    return [raw for n, (_, raw) in enumerate(scored) if n == 0 or raw not in hopeless][:MOST]


def offer_worth(look: Features, offer: Offer) -> tuple[float, int]:
    """(XP that a purchase is worth, its price)."""
    t, me = look.t, look.me
    owner = offer.owner(t, me)
    face: Any = t.pack.spec(offer.face) if owner is None else owner.queue[offer.space].spec
    if offer.way == "clear":
        return clear_worth(look, face, offer.space), clear_price(t, me, face)
    return look.gain(face), price(t, me, face)


def clear_worth(look: Features, face: PlayedSpec, space: int) -> float:
    """XP of sending a card of the own queue away: a new one comes, and a good one is kept from the neighbour."""
    worth = look.gain(face)
    if space == 0:
        return W.deny * worth
    return W.clear - DROSS * worth


def want(look: Features, card: PlayedCard, skill: int) -> float:
    """XP that a card in the own queue is worth, if the seat has this much Skill to buy it."""
    worth = look.gain(card.spec)
    if worth <= 0:
        return 0.0
    cost = price(look.t, look.me, card.spec)
    return worth if cost <= skill else worth * LATER


def ahead(me: Seat) -> tuple[float, float]:
    """The Skill and the Fight that this seat will have: what it has, and what its hand still gives."""
    hand = [AMOUNTS[card.spec] for card in me.hand]
    return me.skill + sum(one[0] for one in hand), me.fight + sum(one[1] for one in hand)


def skill_ahead(me: Seat) -> int:
    """The Skill this seat will have for buying."""
    return round(ahead(me)[0])


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


def turned(t: Table, way: zones.Way) -> list[list[Any]]:
    """The queues as they are after a rotation."""
    queues = [s.queue[:] for s in t.seats]
    apart = [s.no for s in t.seats if s.anchored]
    zones.pass_on(queues, way, apart)
    return queues


def fresh(look: Features, skill: int) -> float:
    """XP that an unknown card of the Main Deck is worth in the own queue."""
    cards = [card for s in look.t.seats for card in s.queue]
    return FRESH * sum(want(look, card, skill) for card in cards) / max(1, len(cards))


def rank_sweep(look: Features, decision: Pick[Any]) -> list[Raw]:
    """Ranks the cards to sweep away: the worst of the own queue, the best of an opponent's."""
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
    """Ranks the cards for space 1, from where they go to the neighbour: the least useful to this seat first."""
    skill = skill_ahead(look.me)
    wants = [want(look, card, skill) for card in decision.items]
    best = sorted(range(len(wants)), key=lambda i: wants[i])
    return list(dict.fromkeys([tuple(best), decision.preset]))
