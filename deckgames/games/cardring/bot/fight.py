"""Combat: which target to declare, how likely it is beaten, where Failure does most harm."""

from collections.abc import Sequence
from typing import Any

from deckgames.bots.brain import best_first
from deckgames.engine.decisions import Allocate, Choose, Raw
from deckgames.games.cardring.bot.features import SMALL, Features
from deckgames.games.cardring.bot.worth import W, yields_of
from deckgames.games.cardring.cards import TargetCard
from deckgames.games.cardring.cards.passives import WinXp
from deckgames.games.cardring.effects.ring import OnLose, OnWin
from deckgames.games.cardring.effects.targets import target
from deckgames.games.cardring.queries import KINDS, bonus, no_failure, passives, strength, targets, turning, value
from deckgames.games.cardring.state import Seat, Table

MOST = 4
"""Number of answers that deserve a thought."""
FAR = 6.0
"""A target that is worth so many XP less than the best one deserves no thought."""
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
        test = card.spec.test
        base = skill if test == "skill" else fight
        hidden = sum(yields_of(c.spec).get(test, 0) for c in self.me.face_down) if self.me.face_down else 0
        return base + hidden + bonus(self.t, self.me, card)

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

    def won(self, card: TargetCard) -> float:
        """XP for beating this target, with all promises of cards in play."""
        t, me, look = self.t, self.me, self.look
        face = card.spec
        kind = face.kind
        xp = look.after(face.win)
        for rider in me.riders:
            e = rider.effect
            if isinstance(e, OnWin) and kind in KINDS[e.against]:
                xp += look.after(e.do)
        xp += sum(e.by for e in passives(t, me, WinXp) if kind in KINDS[e.against])
        if kind == "finale":
            lead = me.xp + xp - max(s.xp for s in t.seats if s is not me)
            last_word = W.last_word
            xp += last_word if lead > 2 else -last_word if lead < 0 else last_word / 4
        return xp

    def lost(self, card: TargetCard) -> float:
        """XP of losing to it (as a rule negative)."""
        me, look = self.me, self.look
        face = card.spec
        kind = face.kind
        xp = look.after(face.lose)
        for rider in me.riders:
            e = rider.effect
            if isinstance(e, OnLose) and kind in KINDS[e.against]:
                xp += look.after(e.do)
        return xp - W.lose

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
    for other in t.seats:
        if other is me:
            continue
        points: float = other.failure
        if not other.sat and t.phase in ("sitting", "buy"):
            points = Features(t, other).failure
        most += points + HIDDEN_FAILURE * len(other.face_down)
        if other.failure and (len(t.seats) == 2 or stuck(t, me, other)):
            sure += other.failure
    shield: float = me.shield
    if me.face_down:
        shield += sum(yields_of(c.spec).get("shield", 0) for c in me.face_down)
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


def rank_targets(t: Table, me: Seat, decision: Choose[Any]) -> list[Raw]:
    """Ranks the targets worth a thought, best first: none that cannot be beaten, unless losing to it pays."""
    fight = Fight(Features(t, me))
    scored: list[tuple[float, Raw]] = []
    for i, mark in enumerate(decision.items):
        card = target(t, mark.oid)
        worth = fight.worth(card, me.skill, me.fight)
        if worth >= 0 or (card is not None and fight.beats(card, me.skill, me.fight)):
            scored.append((worth, i))
    best = max(worth for worth, _ in scored)
    return best_of([(worth, raw) for worth, raw in scored if worth > best - FAR])


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
