"""Plays an imagined match on for everybody, by formulas instead of copies of the table: quick, sensible answers."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Allocate, Choose, Decision, Pick, PickSet, Raw, Topic
from deckgames.engine.effects import iter_tree
from deckgames.engine.match import Match
from deckgames.games.pools import queries
from deckgames.games.pools.bot.choices import rank_claim, rank_target, used, word_of
from deckgames.games.pools.bot.ending import rank_block, rank_laydown
from deckgames.games.pools.bot.outlook import USUAL, WEIGHTS, granted, outcome
from deckgames.games.pools.bot.plans import Pair, plans
from deckgames.games.pools.cards import PoolCard, PoolSpec
from deckgames.games.pools.effects.faces import Change
from deckgames.games.pools.play import PoolPlay
from deckgames.games.pools.queries import Choice
from deckgames.games.pools.rules.announcing import SCALES
from deckgames.games.pools.rules.turn import ATTACK, BACK, LOOK, WALL
from deckgames.games.pools.state import Kind, Seat, Table, Target

LAY = 4.0
"""What an additional card must bring by the formula."""
GAIN = 0.6
"""What an effect must bring beyond its cost."""
POINT, SIGHT = 0.4, 0.4
"""What a point that is paid is worth."""


class PoolPilot:
    """One imagined match; remembers for which card it looks at the hand, and which effects it means to activate in this
    turn, the best last."""

    def __init__(self) -> None:
        self.laying: PoolCard | None = None
        self.meant: tuple[int, int] = (0, 0)
        self.effects: list[tuple[float, PoolCard, list[Target]]] = []
        self.targets: list[Target] = []

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
            if LOOK in items:
                self.laying, gain = laid(t, me, [card for card in me.hand if queries.could_form(t, me, card)])
                if gain > LAY:
                    return items.index(LOOK)
            return self.effect(t, me, items)
        if about is Topic.PLAY:
            if BACK not in items:
                return items.index(laid(t, me, items)[0])
            return items.index(self.laying if self.laying in items else BACK)
        if about is Topic.DEFEND:
            return rank_block(t, me, decision)[0]
        if decision.effect is None:
            return 0 if t.phase == "dusk" else rank_claim(t, me, decision)[0]
        named = isinstance(decision.effect, Change) or decision.effect in SCALES.values()
        return 0 if named else self.target(t, me, decision)

    def effect(self, t: Table, me: Seat, items: Sequence[Any]) -> int:
        """The next effect that brings more than it costs; worked out once for what is announced, then one by one."""
        now = t.turn, len(me.combos)
        if self.meant != now:
            self.meant, self.effects = now, []
            cards = [item for item in items if isinstance(item, Card) and at_sight(item.spec) > SIGHT]
            base = granted(t) if cards else t
            least = outcome(base.copy(), me.no) + GAIN if cards else 0.0
            found = [(card, *used(t, base, me, card, True)) for card in cards]
            self.effects = sorted([(worth, card, targets) for card, worth, targets in found if worth > least],
                                  key=lambda one: one[0])
        while self.effects:
            _, card, self.targets = self.effects.pop()
            if card in items:
                return items.index(card)
        return len(items) - 1

    def target(self, t: Table, me: Seat, decision: Choose[Any]) -> Raw:
        """What was meant for this effect; at the end of the round what comes to mind."""
        word, source = word_of(decision), decision.source
        found = next((target for target in self.targets if target.word == word), None)
        if found is None or source is None or t.phase not in ("basic", "additional"):
            return rank_target(t, me, decision)[0]
        if word == "branch":
            return next((nth for nth, mark in enumerate(decision.items) if mark.oid[-1] == str(found.no + 1)), 0)
        able = PoolPlay(t, me, source).candidates(word)
        return able.index(found) if found in able else 0


def laid(t: Table, me: Seat, cards: Sequence[PoolCard]) -> tuple[PoolCard | None, float]:
    """The card whose best pair brings most, and how much."""
    faces, like = faced(t, me), queries.choice(t, me, "attack", cards[0]) if cards else None
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
