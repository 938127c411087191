"""Plays an imagined match on for everybody, by formulas instead of copies of the table: quick, sensible answers."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Allocate, Choose, Decision, Mark, Pick, PickSet, Raw, Topic
from deckgames.engine.effects import iter_tree
from deckgames.engine.match import Match
from deckgames.games.pools import queries
from deckgames.games.pools.bot.blunders import overrun
from deckgames.games.pools.bot.choices import before_the_end, goes_on, rank_claim, rank_place, word_of
from deckgames.games.pools.bot.ending import rank_block, rank_laydown
from deckgames.games.pools.bot.worth import USUAL, WEIGHTS, Pair, plans
from deckgames.games.pools.cards import PoolCard, PoolSpec
from deckgames.games.pools.effects.marks import Change
from deckgames.games.pools.play import COMBOS, PoolPlay
from deckgames.games.pools.rules.announcing import SCALES, may_activate
from deckgames.games.pools.rules.turn import ATTACK, BACK, LOOK, WALL
from deckgames.games.pools.state import Kind, Seat, Table, Target

LAY = 4.0
"""What an additional card must bring by the formula."""
SIGHT = 0.4
"""What an effect must bring beyond its cost."""
POINTS = ("add", "add_per", "sap")
"""Verbs that change points."""
NEAR, FAR = 6, 0.2
"""A point counts whole where so many of them may decide, else so much."""
THOUGHT = 3
"""Number of hand cards thought about."""


class PoolPilot:
    """One imagined match; remembers for which card it looks at the hand."""

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
        about, items = decision.about, decision.items
        if about is Topic.ACT and not queries.nothing_laid(t):
            for mark in (ATTACK, WALL):
                if mark in items:
                    return items.index(mark)
            return items.index(None)
        if about is Topic.ACT:
            first = self.first(t, me, items)
            return items.index(None) if items[first] is not None and waits(t, me) else first
        if about is Topic.PLAY:
            if BACK in items and self.laying in items:
                return items.index(self.laying)
            return items.index(laid(t, me, [item for item in items if item is not BACK])[0])  # who looks lays
        if about is Topic.DEFEND:
            return rank_block(t, me, decision)[0]
        if decision.effect is None:
            return 0 if t.phase == "dusk" else rank_claim(t, me, decision)[0]
        named = isinstance(decision.effect, Change) or decision.effect in SCALES.values()
        return 0 if named else target(t, me, decision)

    def first(self, t: Table, me: Seat, items: Sequence[Any]) -> int:
        """An additional card, or an effect, if one brings enough."""
        if LOOK in items:
            self.laying, gain = laid(t, me, [card for card in me.hand if queries.could_form(t, me, card)])
            if gain > LAY:
                return items.index(LOOK)
        return effect(t, me, items)


def waits(t: Table, me: Seat) -> bool:
    """Whether a foe will not end the phase, by the same formula, and something can still be done after it."""
    if not goes_on(t):
        return False
    able = [(foe, [card for card in foe.pool if may_activate(t, foe, card)]) for foe in before_the_end(t, me)]
    return any(effect(t, foe, [*cards, None]) < len(cards) for foe, cards in able)


def effect(t: Table, me: Seat, items: Sequence[Any]) -> int:
    """The effect that brings most at sight, of those that cost no lives; else the end."""
    cards = [(nth, card) for nth, card in enumerate(items) if isinstance(card, Card)]
    top, found = SIGHT, len(items) - 1
    counts = point_counts(t, me) if cards else (0.0, 0.0)
    for nth, card in cards:
        gain = at_sight(card.spec, *counts)
        if gain > top and overrun(t, me.no, card) <= 0:
            top, found = gain, nth
    return found


def point_counts(t: Table, me: Seat) -> tuple[float, float]:
    """What a point is worth of own attacks and foes' walls, and of own walls and foes' attacks: little where it changes
    nothing."""
    wall, hit, kept = faced(t, me)
    most = max([queries.worth(t, combo) for combo in me.combos if combo.kind == "attack"], default=0)
    return 1.0 if most + NEAR > wall else FAR, 1.0 if hit + NEAR > kept else FAR


def target(t: Table, me: Seat, decision: Choose[Any]) -> Raw:
    """What has most at stake, of foes the weakest one; of lists the one that brings most."""
    word, card, items = word_of(decision), decision.source, decision.items
    assert card is not None
    effects: Sequence[Any] = card.spec.individual.effect
    if word == "branch":
        return max(range(len(items)), key=lambda nth: gain_of(effects[0].lists[int(items[nth].oid[-1]) - 1]))
    if word.endswith("pool"):
        return rank_place(t, me, decision, word, effects[0].verb)[0]
    fits = {item.oid if isinstance(item, Mark) else item for item in items}
    found = [one for one in PoolPlay(t, me, card).candidates(word) if one.card is None or one.card in fits]
    return max(range(len(found)), key=lambda nth: at_stake(t, me.no, found[nth]))


def at_stake(t: Table, no: int, target: Target) -> float:
    """The points of a combination, or how often the combinations of its owner count a card (a common card is the
    seat's); what an entry brings; of foes, those with the fewest lives."""
    seat = t.seats[target.seat if target.seat >= 0 else no]
    if target.word in COMBOS:
        return queries.worth(t, seat.combo(COMBOS[target.word][1], target.no))
    if target.card is not None:
        return sum([combo.times for combo in seat.combos if target.card in combo.cards])
    if target.word == "opponent":
        return -seat.life
    return next((gain_of(entry.card.spec.individual.effect) for entry in t.main if entry.no == target.no), 0.0)


def laid(t: Table, me: Seat, cards: Sequence[PoolCard]) -> tuple[PoolCard | None, float]:
    """The card whose best pair brings most, and how much, of those that make most pairs with what lies there."""
    faces, like = faced(t, me), queries.choice(t, me, "attack", cards[0]) if cards else None
    if len(cards) > THOUGHT:
        around = [*me.pool, *t.common]
        cards = sorted(cards, key=lambda card: -queries.ties(card, around))[:THOUGHT]
    top, found = -1.0, None
    for card in cards:
        worth = max([brings(pair, *faces) for pair, _ in plans(t, me, card, like)])
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
    kind: Kind = "defence" if decision.about is Topic.DEFEND else "attack"
    top, members = -1.0, list[PoolCard]()
    assert t.keystone is not None
    faces = faced(t, me)
    for pair, choice in plans(t, me, t.keystone):
        found = pair.attack if kind == "attack" else pair.wall
        if found.k and (worth := brings(pair, *faces)) > top:
            top, members = worth, choice.members(found.mask)
    if not members:
        able = queries.choice(t, me, kind, t.keystone)
        most = able.best()
        assert most is not None
        members = able.members(most.mask)
    return tuple(sorted([decision.items.index(card) for card in members]))


@lru_cache(maxsize=1 << 11)
def at_sight(spec: PoolSpec, hits: float, holds: float) -> float:
    """What an effect brings beyond its cost, by what points are worth; a modifier is too much thought for a pilot."""
    own = spec.individual
    if own.type == "modifier":
        return -9.0
    return gain_of(own.effect, hits, holds) - own.cost.n * (hits if own.cost.kind == "attack" else holds)


def gain_of(effects: Sequence[Any], hits: float = 1.0, holds: float = 1.0) -> float:
    """What these verbs bring at first sight."""
    gain = 0.0
    for part in iter_tree(effects):
        wrong = "opponent" if part.verb == "heal" else "you" if part.verb == "hurt" else ""
        sign = -1 if wrong and getattr(part, "who", "") == wrong else 1
        unit, word = WEIGHTS[part.verb], getattr(part, "word", "")
        if part.verb in POINTS and isinstance(word, str):
            unit *= hits if word.endswith("attack") == (part.verb != "sap") else holds
        gain += sign * unit * abs(getattr(part, "n", 2 if part.verb == "add_per" else 1))
    return gain


def shared(t: Table, decision: Allocate) -> Raw:
    """The least combinations pay first; all of an attack goes to the foe with the weakest walls, the strongest of
    those."""
    if decision.about is Topic.PAY:
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
