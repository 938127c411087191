"""Plays an imagined match on for everybody, by formulas instead of copies of the table: quick, sensible answers."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Allocate, Choose, Decision, Mark, Pick, PickSet, Raw
from deckgames.engine.effects import iter_tree
from deckgames.engine.match import Match
from deckgames.games.pools import queries
from deckgames.games.pools.bot.choices import rank_claim
from deckgames.games.pools.bot.ending import rank_block, rank_laydown
from deckgames.games.pools.bot.outlook import USUAL, WEIGHTS
from deckgames.games.pools.bot.plans import Pair, plans
from deckgames.games.pools.cards import PoolCard, PoolSpec
from deckgames.games.pools.queries import Choice
from deckgames.games.pools.rules.turn import ATTACK, BACK, LOOK, WALL
from deckgames.games.pools.state import Kind, Seat, Table

LAY = 3.0
"""What an additional card must bring by the formula."""
GAIN = 0.8
"""What an effect must bring beyond its cost."""
POINT = 0.8
"""What a point that is paid is worth."""


class PoolPilot:
    """One imagined match; remembers the card for which it looks at the hand."""

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
            return rank_laydown(t, me, decision)[0]
        assert isinstance(decision, Allocate)
        return shared(t, decision)

    def choose(self, t: Table, me: Seat, decision: Choose[Any]) -> Raw:
        rule, items = decision.rule, decision.items
        if rule == "DP-5.3":
            for mark in (ATTACK, WALL):
                if mark in items:
                    return items.index(mark)
            return effect(t, me, items) if t.phase == "additional" else items.index(None)
        if rule == "DP-8.1":
            if LOOK in items:
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
        return rank_claim(t, me, decision)[0] if rule == "DP-7.5" else largest(t, items)


def laid(t: Table, me: Seat, cards: Sequence[PoolCard]) -> tuple[PoolCard | None, float]:
    """The card whose best pair brings most, and how much."""
    faces = faced(t, me)
    top, found = -1.0, None
    for card in cards:
        worth = max([brings(pair, *faces) for pair, _ in plans(t, me, card)])
        if worth > top:
            top, found = worth, card
    return found, top


def faced(t: Table, me: Seat) -> tuple[float, float, float]:
    """The best wall of the weakest foe and the best attack of all, in the basic phase usual ones at the least; and the
    best own wall."""
    basic = t.phase == "basic"
    wall, hit, kept = 99, 0, 0
    for seat in t.seats:
        if seat.left:
            continue
        hits, walls = USUAL[1] if basic and seat is not me else (0, 0)
        for combo in seat.combos:
            worth = queries.start(t, combo)
            if combo.kind == "attack":
                hits = max(hits, worth)
            else:
                walls = max(walls, worth)
        if seat is me:
            kept = walls
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
    top, members = -1.0, list[PoolCard]()
    if t.keystone is not None:
        faces = faced(t, me)
        for pair, choice in plans(t, me, t.keystone):
            found = pair.attack if kind == "attack" else pair.wall
            if found.k and (worth := brings(pair, *faces)) > top:
                top, members = worth, choice.members(found.mask)
    if not members:
        able: Choice = next(choice for choice in queries.choices(t, me, kind) if choice.possible())
        most = able.best()
        assert most is not None
        members = able.members(most.mask)
    return tuple(sorted([decision.items.index(card) for card in members]))


def effect(t: Table, me: Seat, items: Sequence[Any]) -> int:
    """The effect that brings most at first sight and can be paid; else nothing."""
    top, found = GAIN, len(items) - 1
    for nth, item in enumerate(items):
        if isinstance(item, Card) and (gain := at_sight(item.spec) - POINT * t.price) > top:
            cost = item.spec.individual.cost
            points = sum([queries.start(t, combo) for combo in me.combos if combo.kind == cost.kind])
            if points >= cost.n + t.price + (me.attack_debt if cost.kind == "attack" else me.defence_debt):
                top, found = gain, nth
    return found


@lru_cache(maxsize=512)
def at_sight(spec: PoolSpec) -> float:
    """What an effect brings beyond its cost; a modifier is too much thought for a pilot."""
    own = spec.individual
    gain = -POINT * own.cost.n if own.type != "modifier" else -9.0
    for part in iter_tree(own.effect):
        wrong = "opponent" if part.verb == "heal" else "you" if part.verb == "hurt" else ""
        sign = -1 if wrong and getattr(part, "who", "") == wrong else 1
        gain += sign * WEIGHTS[part.verb] * abs(getattr(part, "n", 2 if part.verb == "add_per" else 1))
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


def shared(t: Table, decision: Allocate) -> Raw:
    """The least combinations pay first; all of an attack goes to the foe with the weakest walls, the strongest of
    those."""
    if decision.rule == "DP-11.5":
        order = sorted(range(len(decision.most)), key=decision.most.__getitem__)
    else:
        foes = [t.seats[no] for no in decision.seats]
        order = sorted(range(len(foes)), key=lambda at: (
            sum([wall.points for wall in foes[at].combinations("defence")]), -foes[at].life))
    parts, left = [0] * len(order), decision.total
    for nth in order:
        parts[nth] = min(left, decision.most[nth])
        left -= parts[nth]
    return tuple(parts)
