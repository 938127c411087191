"""Combat: which target to declare, how likely it is beaten, where Failure does most harm. Buying: what to spend Skill
on, what to keep for a Trap, what to clear. What the cards of a queue are worth, and what moving the Ring is."""

from collections.abc import Sequence
from typing import Any

from deckgames.bots.brain import best_first
from deckgames.engine.core import zones
from deckgames.engine.vocabulary.decisions import Allocate, Choose, Order, Pick, Raw
from deckgames.engine.vocabulary.effects import of_kind
from deckgames.games.cardring.bot.worth import AMOUNTS, SMALL, Features, W, yields_of
from deckgames.games.cardring.cards import PlayedCard, PlayedSpec, TargetCard, WinXp
from deckgames.games.cardring.effects import OnCombat, Rotate, target
from deckgames.games.cardring.rules import Offer
from deckgames.games.cardring.state import (
    Seat,
    Table,
    bonus,
    buyable,
    clear_price,
    no_failure,
    passives,
    price,
    strength,
    targets,
    turning,
    value,
)

MOST = 4
"""Number of answers that deserve a thought."""
HIDDEN_FAILURE = 1.5
"""Failure that may lie in a face-down card."""
SURE = 0.05
"""A win that is sure is worth so many XP at least, while the deck is not small: never idle beside it."""
LEADER = 0.1
"""XP that it is worth more to hurt a seat, for each XP it has."""


class Fight:
    """What a seat can do in this round's Combat. `skill` and `fight` may differ from the counters: plans try others."""

    __slots__ = ("hi", "lo", "look", "me", "t")

    def __init__(self, look: Features) -> None:
        self.look, self.t, self.me = look, look.t, look.me
        self.lo, self.hi = harm_to_come(look)

    def chance(self, margin: float) -> float:
        """How likely a Total is enough that is `margin` above the value before any Failure."""
        if margin < self.lo:
            return 0.0
        if margin >= self.hi:
            return 1.0
        return (margin - self.lo + 1) / (self.hi - self.lo + 1)

    def strength(self, card: TargetCard, skill: int, fight: int) -> float:
        """Expected Fight (or Skill) of this seat against a target, with bonuses and what its face-down cards may
        add."""
        test, down = card.spec.test, self.me.face_down
        hidden = sum([yields_of(card.spec).get(test, 0) for card in down]) if down else 0
        return (skill if test == "skill" else fight) + hidden + bonus(self.t, self.me, card)

    def beats(self, card: TargetCard, skill: int, fight: int) -> float:
        """The probability (0 to 1) that this seat beats the target with so much Skill and Fight; Failure is expected to
        hit whoever would end the game."""
        margin = self.strength(card, skill, fight) - value(self.t, card)
        return float(margin >= self.hi) if card is self.t.finale else self.chance(margin)

    def worth(self, card: TargetCard | None, skill: int, fight: int) -> float:
        """XP that declaring this target is worth."""
        if card is None:
            return 0.0
        p = self.beats(card, skill, fight)
        won = self.won(card) if p > 0 else 0.0
        if p == 1 and self.look.size > SMALL:
            won = max(won, SURE)
        lost = self.lost(card) if p < 1 else 0.0
        return p * won + (1 - p) * lost

    def after(self, card: TargetCard, won: bool) -> float:
        """XP of what comes of beating this target or losing to it, with all promises of cards in play."""
        xp = self.look.after(card.spec.win if won else card.spec.lose)
        for e in of_kind([rider.effect for rider in self.me.riders], OnCombat):
            if e.won is won and e.meets(card.spec.kind):
                xp += self.look.after(e.do)
        return xp

    def won(self, card: TargetCard) -> float:
        """XP for beating this target."""
        t, me, kind = self.t, self.me, card.spec.kind
        xp = self.after(card, True) + sum([e.by for e in passives(t, me, WinXp) if e.meets(kind)])
        if kind == "finale":
            lead = me.xp + xp - max([s.xp for s in t.seats if s is not me])
            xp += W.last_word if lead > 2 else -W.last_word if lead < 0 else W.last_word / 4
        return xp

    def lost(self, card: TargetCard) -> float:
        """XP of losing to it (as a rule negative)."""
        return self.after(card, False) - W.lose

    def best(self, skill: int, fight: int, test: str = "") -> float:
        """XP of the best target, or of the best one with this test."""
        return max((self.worth(card, skill, fight) for card in targets(self.t, self.me)
                    if not test or card.spec.test == test), default=0.0)


def harm_to_come(look: Features) -> tuple[float, float]:
    """The least and the most effective Failure that this seat must expect."""
    t, me = look.t, look.me
    if no_failure(t):
        return 0.0, 0.0
    sure = most = 0.0
    for other in [seat for seat in t.seats if seat is not me]:
        points: float = other.failure
        most += points + HIDDEN_FAILURE * len(other.face_down)
        if other.failure and (len(t.seats) == 2 or stuck(t, me, other)):
            sure += other.failure
    shield = me.shield + sum([yields_of(card.spec).get("shield", 0) for card in me.face_down])
    return max(0.0, sure - shield), max(0.0, most - shield)


def stuck(t: Table, me: Seat, sender: Seat) -> bool:
    """Whether Failure of this sender can turn no fight but that of `me`, as far as targets are declared."""
    return t.phase == "targets" and not any(
        may_turn(t, seat) for seat in t.seats if seat is not me and seat is not sender)


def may_turn(t: Table, seat: Seat) -> bool:
    """Whether all Failure on show may turn a win of this seat: over its target, or over any before it has declared."""
    if seat.face_down:
        return True
    points = sum([other.failure for other in t.seats if other is not seat]) - seat.shield
    wins = [strength(t, seat, card) - value(t, card)
            for card in ([seat.target] if seat.declared else targets(t, seat)) if card is not None]
    return any(0 <= margin < points for margin in wins)


def rank_targets(t: Table, me: Seat, decision: Choose) -> list[Raw]:
    """Ranks the targets worth a thought, best first: none that cannot be beaten, unless losing to it pays."""
    fight = Fight(Features(t, me))
    scored: list[tuple[float, Raw]] = []
    for i, mark in enumerate(decision.items):
        card = target(t, mark.oid)
        worth = fight.worth(card, me.skill, me.fight)
        if worth >= 0 or (card is not None and fight.beats(card, me.skill, me.fight)):
            scored.append((worth, i))
    return best_of(scored)


def rank_split(t: Table, me: Seat, decision: Allocate) -> list[Raw]:
    """CR-5.5: ranks ways to send Failure: turning wins into losses where that hurts most, the rest to the leader of
    those whose Shield does not stop all of it."""
    seats = [t.seats[seat] for seat in decision.seats]
    gains = [swing(t, seat) for seat in seats]
    ranks = best_first(worth for _, worth in gains)
    felt = [seat.shield < decision.total for seat in seats]
    leader = max(range(len(seats)), key=lambda i: (felt[i], seats[i].xp))
    splits: list[Raw] = []
    for first in [*ranks, leader]:
        left, points = decision.total, [0] * len(gains)
        for i in [first, *[i for i in ranks if i != first]]:
            need, harm = gains[i]
            if harm > 0 and need <= left:
                points[i] += need
                left -= need
        points[first if felt[first] and gains[first][0] > decision.total else leader] += left
        splits.append(tuple(points))
    return list(dict.fromkeys(splits))


def swing(t: Table, other: Seat) -> tuple[int, float]:
    """How much Failure turns this seat's win into a loss, and how many XP that costs it."""
    need = turning(t, other)
    if other.target is None or not need:
        return 0, 0.0
    fight = Fight(Features(t, other))
    return need, fight.won(other.target) - fight.lost(other.target) + LEADER * other.xp


def best_of(scored: Sequence[tuple[float, Raw]]) -> list[Raw]:
    """The answers by score, the best first; equal scores in the order given."""
    return [scored[i][1] for i in best_first(worth for worth, _ in scored)[:MOST]]


KEPT = 50.0
"""XP by which a purchase is put back that would spend Skill which is kept."""
HOPELESS = -1.0
"""XP below which a purchase deserves no thought."""
OFFERS = 8
"""Number of answers that deserve a thought."""
DROSS = 0.3
"""XP of a fresh card in the place of one that brings 1 XP less."""


class SpendingPlan:
    """The best use of a seat's unspent Skill: `spend[s]` is the XP that s Skill buy, at most."""

    __slots__ = ("look", "me", "spend", "t")

    def __init__(self, look: Features, skill: int) -> None:
        self.look, self.t, self.me = look, look.t, look.me
        self.spend = self.fill(skill)

    def fill(self, skill: int) -> list[float]:
        """What each amount of Skill buys: queue cards once, Greater cards again and again."""
        t, me, look = self.t, self.me, self.look
        spend = [0.0] * (skill + 1)
        for face, again in [*[(card.spec, False) for card in me.queue], *[(face, True) for face in buyable(t)]]:
            worth, cost = look.gain(face), price(t, me, face, with_next=False)
            if worth > W.little and (cost or not again):
                for s in range(cost, skill + 1) if again else range(skill, cost - 1, -1):
                    spend[s] = max(spend[s], spend[s - cost] + worth)
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


def rank_offers(t: Table, me: Seat, decision: Choose) -> Sequence[Raw]:
    """CR-4.1: the purchases worth a thought, the best first; the last option ends buying. Clearing is one only where it
    is the favourite: measured to the end of the game, no other clear made a difference that a search could find."""
    look = Features(t, me)
    fight = Fight(look)
    plan = SpendingPlan(look, me.skill + me.next_buy.less)
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
    return [raw for n, (_, raw) in enumerate(scored) if n == 0 or raw not in hopeless][:OFFERS]


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


def want(look: Features, card: PlayedCard) -> float:
    """XP that a card in the own queue is worth."""
    return max(0.0, look.gain(card.spec))


def ahead(me: Seat) -> tuple[float, float]:
    """The Skill and the Fight that this seat will have: what it has, and what its hand still gives."""
    hand = [AMOUNTS[card.spec] for card in me.hand]
    return me.skill + sum(one[0] for one in hand), me.fight + sum(one[1] for one in hand)


FRESH = 0.6
"""A card of the Main Deck, as a share of what the cards on the Ring are worth on average."""


def queue_worth(look: Features, queue: list[Any]) -> float:
    """XP that a queue is worth to this seat."""
    return sum([want(look, card) for card in queue])


def ring_worth(look: Features, effect: Rotate) -> float:
    """XP of a rotation now."""
    t, me = look.t, look.me
    return queue_worth(look, turned(t, effect.way)[me.no]) - queue_worth(look, me.queue)


def turned(t: Table, way: zones.Way) -> list[list[Any]]:
    """The queues as they are after a rotation."""
    queues = [s.queue[:] for s in t.seats]
    zones.pass_on(queues, way, [s.no for s in t.seats if s.anchored])
    return queues


def fresh(look: Features) -> float:
    """XP that an unknown card of the Main Deck is worth in the own queue."""
    cards = [card for s in look.t.seats for card in s.queue]
    return FRESH * sum(want(look, card) for card in cards) / max(1, len(cards))


def rank_sweep(look: Features, decision: Pick) -> list[Raw]:
    """Ranks the cards to sweep away: the worst of the own queue, the best of an opponent's."""
    par, own = fresh(look), decision.items[0] in look.me.queue
    worths = [par - want(look, card) if own else look.gain(card.spec) - 2 * par for card in decision.items]
    good = tuple([i for i in best_first(worths) if worths[i] > 0][:decision.hi])
    return [good, *[()] * bool(good), *[good[:1]] * (len(good) > 1)]


def rank_order(t: Table, me: Seat, decision: Order) -> list[Raw]:
    """The order as proposed."""
    return [decision.preset]
