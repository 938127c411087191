"""Plays an imagined match on for everybody, by formulas instead of outlooks: quick answers of a sensible player."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Allocate, Choose, Decision, Mark, Pick, PickSet, Raw
from deckgames.engine.effects import iter_tree
from deckgames.engine.match import Match
from deckgames.games.pools import queries
from deckgames.games.pools.bot.choices import rank_claim, ties
from deckgames.games.pools.bot.ending import rank_block
from deckgames.games.pools.bot.outlook import USUAL, WEIGHTS
from deckgames.games.pools.bot.plans import Pair, plans
from deckgames.games.pools.cards import PoolCard, PoolSpec
from deckgames.games.pools.queries import Choice
from deckgames.games.pools.rules.turn import ATTACK, BACK, LOOK, WALL
from deckgames.games.pools.state import COMMON, Kind, Seat, Table

LAY = 4.0
"""What an additional card must bring by the formula."""
GAIN = 0.8
"""What an effect must bring beyond its cost."""


class PoolPilot:
    """One imagined match; remembers what it means to announce with the card that it lays."""

    def __init__(self) -> None:
        self.laying: PoolCard | None = None

    def __call__(self, match: Match[Any, Any]) -> Raw:
        decision: Decision[Any] | None = match.decision
        assert decision is not None
        t: Table = match.state
        me = t.seats[decision.seat]
        if isinstance(decision, Choose):
            return self.choose(t, me, decision)
        if isinstance(decision, PickSet):
            return announced(t, me, decision)
        if isinstance(decision, Pick):
            cards, around = decision.items, [*decision.items, *t.common[:COMMON]]
            worths = [ties(card, around) for card in cards]
            return tuple(sorted(range(len(cards)), key=worths.__getitem__)[:decision.lo])
        assert isinstance(decision, Allocate)
        return paid(decision) if decision.rule == "DP-11.5" else aimed(t, decision)

    def choose(self, t: Table, me: Seat, decision: Choose[Any]) -> Raw:
        rule, items = decision.rule, decision.items
        if rule == "DP-5.3":
            for mark in (ATTACK, WALL):
                if mark in items:
                    return items.index(mark)
            return effect(t, me, items) if t.phase == "additional" else items.index(None)
        if rule == "DP-8.1":
            if LOOK in items and len(me.hand) > 1:
                self.laying, gain = laid(t, me, [card for card in me.hand if queries.could_form(t, me, card)])
                if gain > LAY:
                    return items.index(LOOK)
            return effect(t, me, items)
        if rule == "DP-5.2":
            return items.index(laid(t, me, items)[0])
        if rule == "DP-8.6":
            return items.index(self.laying if self.laying in items else BACK)
        if rule == "DP-13.4":
            return rank_block(t, me, decision)[0]
        if rule == "DP-7.5":
            return rank_claim(t, me, decision)[0]
        return largest(t, items)


def laid(t: Table, me: Seat, cards: Sequence[PoolCard]) -> tuple[PoolCard | None, float]:
    """The card whose best pair brings most, and how much."""
    wall, hit, kept = faced(t, me)
    top, found = -1.0, None
    for card in cards:
        for pair, _ in plans(t, me, card):
            worth = brings(pair, wall, hit, kept)
            if worth > top:
                top, found = worth, card
    return found, top


def faced(t: Table, me: Seat) -> tuple[float, float, float]:
    """The best wall of the weakest foe and the best attack of all foes, or what is usual, and the best own wall."""
    basic = t.phase == "basic"
    usual = USUAL[1] if basic else (0, 0)
    wall, hit, kept = 99.0, 0.0, 0.0
    for seat in t.seats:
        if seat.left:
            continue
        walls, hits = usual[1], usual[0]
        for combo in seat.combos:
            worth = queries.start(t, combo)
            if combo.kind == "attack":
                hits = max(hits, worth)
            else:
                walls = max(walls, worth)
        if seat is me:
            kept = 0 if basic else walls
        else:
            wall, hit = min(wall, walls), max(hit, hits)
    return wall, hit, kept


def brings(pair: Pair, wall: float, hit: float, kept: float) -> float:
    """What a pair brings beside a wall that is there already."""
    attack, holds = pair.hits, pair.holds
    worth = 0.3 * attack + (attack - wall if attack > wall else 0.0) + 0.25 * holds
    if holds > kept:
        worth += (hit if holds >= hit else holds) - (hit if kept >= hit else 0.5 * kept)
    return worth


def announced(t: Table, me: Seat, decision: PickSet[PoolCard]) -> Raw:
    """The cards of the best pair; if it has none of this kind, whatever is worth most."""
    kind: Kind = "defence" if decision.prompt.endswith("wall?") else "attack"
    wall, hit, kept = faced(t, me)
    best: tuple[float, int, Choice] | None = None
    if t.keystone is not None:
        for pair, choice in plans(t, me, t.keystone):
            found = pair.attack if kind == "attack" else pair.wall
            worth = brings(pair, wall, hit, kept)
            if found.k and (best is None or worth > best[0]):
                best = worth, found.mask, choice
    if best is None:
        choice = next(choice for choice in queries.choices(t, me, kind) if choice.possible())
        most = choice.best()
        assert most is not None
        best = 0.0, most.mask, choice
    items = decision.items
    return tuple(sorted([items.index(card) for card in best[2].members(best[1])]))


def effect(t: Table, me: Seat, items: Sequence[Any]) -> int:
    """The effect that brings most at first sight and can be paid; else nothing."""
    top, found = GAIN, len(items) - 1
    for nth, item in enumerate(items):
        if isinstance(item, Card):
            gain = at_sight(item.spec) - t.price
            if gain > top and _can_pay(t, me, item.spec):
                top, found = gain, nth
    return found


def _can_pay(t: Table, me: Seat, spec: PoolSpec) -> bool:
    cost = spec.individual.cost
    kind: Kind = cost.kind or "attack"
    points = sum([queries.start(t, combo) for combo in me.combos if combo.kind == kind])
    return points >= me.debt(kind) + cost.n + t.price


@lru_cache(maxsize=512)
def at_sight(spec: PoolSpec) -> float:
    """What an effect brings beyond its cost; modifiers come too late for a pilot."""
    own = spec.individual
    if own.type == "modifier":
        return -1.0
    gain = -0.8 * own.cost.n
    for part in iter_tree(own.effect):
        any_part: Any = part
        n = getattr(part, "n", 2 if part.verb == "add_per" else 1)
        ill = part.verb in ("heal", "hurt", "debt") and (any_part.who == "you") != (part.verb == "heal")
        gain += WEIGHTS[part.verb] * n * (-1 if ill and part.verb != "debt" else 1) if part.verb != "debt" else (
            WEIGHTS["debt"] * abs(n))
    return gain


def largest(t: Table, items: Sequence[Any]) -> int:
    """The largest combination on offer, else the first thing."""
    best, found = -1, 0
    for nth, item in enumerate(items):
        if isinstance(item, Mark) and ":seat-" in item.oid:
            name, _, seat = item.oid.partition(":seat-")
            worth = queries.start(t, t.seats[int(seat)].combo("attack" if name[0] == "a" else "defence", int(name[1:])))
            if worth > best:
                best, found = worth, nth
    return found


def paid(decision: Allocate) -> Raw:
    """The least pay first."""
    parts, debt = [0] * len(decision.most), decision.total
    for nth in sorted(range(len(parts)), key=decision.most.__getitem__):
        parts[nth] = min(debt, decision.most[nth])
        debt -= parts[nth]
    return tuple(parts)


def aimed(t: Table, decision: Allocate) -> Raw:
    """Everything at the foe with the weakest walls, the strongest of those."""
    def strength(no: int) -> tuple[int, int]:
        foe = t.seats[no]
        return max([combo.points for combo in foe.combos if combo.kind == "defence"], default=0), -foe.life

    target = min(decision.seats, key=strength)
    return tuple([decision.total if no == target else 0 for no in decision.seats])
