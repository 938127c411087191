"""How a seat stands: its cards in numbers, the rounds that are left, and what cards and outcomes mean for it in XP; and
how well each seat stands in the middle of a game, as its chance to win: what a search asks when it stops early.

What cards bring was measured: a card was added to a deck in thousands of positions, and bots played on with it and
without. How a lead in XP turns into wins is a logistic regression over positions of games between bots.
"""

from collections.abc import Sequence
from math import log, sqrt
from typing import Any

from deckgames.bots.brain import odds
from deckgames.engine.cards import CardSpec
from deckgames.engine.effects import Discard, Draw, Effect
from deckgames.games.cardring.bot.worth import AMOUNTS, W, Yields, values_at, yields_of
from deckgames.games.cardring.cards import ClassSpec, PlayedCard
from deckgames.games.cardring.effects.basic import EachOpponent, Gain, TakeXp, Trash, Xp
from deckgames.games.cardring.queries import enemies_left, value
from deckgames.games.cardring.state import HAND, Seat, Table

SMALL = 7
"""A deck of so few cards gets worse by having fewer: it is drawn every round anyway."""
CULLS = 3.0
"""Number of times a card that trashes finds something: later the dross is gone."""
ONCE = 0.05
"""How often a card is played again at least: nobody knows that the game is at its end."""
NONE = (0.0, 0.0, 0.0, 0.0)
POOR, SOON = 2.0, 3
"""The Skill of an average hand that buys hardly anything, and the rounds to come in which that does not matter."""


def rounds_to_come(t: Table, fight: float) -> float:
    """Rounds after this one: the Enemies that are left, the pace so far, and how near so much Fight in a hand is to the
    Finale. Fitted to 90 games of two to four."""
    assert t.finale is not None
    gap = min(10.0, max(0.0, value(t, t.finale) - fight))
    left = (1.1 * enemies_left(t) - 0.9 * len(t.vanquished)) / len(t.seats) + 0.8 * gap
    if t.options.round_cap:
        left = min(left, t.options.round_cap - t.round)
    return max(1.0, left)


class Features:
    """A seat's cards in numbers. `average` is what a card of the deck is worth when played, `skill`, `fight` and
    `failure` what a hand brings on average, `values` the worth of every face at this stage, `classes` the Classes
    owned."""

    __slots__ = ("average", "classes", "failure", "fight", "me", "plays", "rounds", "size", "skill", "t", "values")

    def __init__(self, t: Table, me: Seat) -> None:
        self.t, self.me = t, me
        owned = me.deck + me.hand + me.discard + me.in_play + me.face_down + me.peek
        faces = [card.spec for card in owned]
        self.classes: list[CardSpec] = [face for face in faces if isinstance(face, ClassSpec)]
        if me.class_slot is not None:
            self.classes.append(me.class_slot.spec)
        skill = fight = failure = draw = 0.0
        for face in faces:
            s, f, x, d = AMOUNTS[face]
            skill += s
            fight += f
            failure += x
            draw += d
        self.size = n = len(owned) or 1
        hand = min(n, HAND / max(0.4, 1 - draw / n)) / n
        each = AMOUNTS[me.class_slot.spec] if me.class_slot is not None else NONE
        self.skill = skill = skill * hand + each[0]
        self.fight = fight = fight * hand + each[1]
        self.failure = failure * hand + each[2]
        self.rounds = rounds = rounds_to_come(t, fight)
        self.values = values = values_at(t.pack, len(t.seats), rounds, skill, fight)
        self.average = sum([values[face] for face in faces]) / max(1, n - draw) + W.ahead
        self.plays = min(rounds, max(0.0, HAND * rounds - len(me.deck)) / (n + 1))

    def play(self, face: CardSpec) -> float:
        """XP that playing this card once is worth, with the cards it draws."""
        return self.values[face] + yields_of(face).get("draw", 0) * self.average

    def gain(self, face: CardSpec) -> float:
        """XP over the rest of the game of having this card in the discard pile now."""
        if isinstance(face, ClassSpec):
            return self.class_gain(face)
        yields = yields_of(face)
        draws = yields.get("draw", 0) * W.draw
        worth = self.plays * (self.values[face] + (draws - 1) * self.average)
        culls = yields.get("cull", 0)
        return worth + W.cull * min(self.plays, CULLS) * culls * max(0.0, self.cull()) if culls else worth

    def class_gain(self, face: CardSpec) -> float:
        """A Class works every round once it is drawn, and takes room in one hand; the worse of two does in each."""
        others = [self.play(other) for other in self.classes if other is not face]
        more = self.play(face) - max(others, default=0.0)
        wait = (len(self.me.deck) + self.size / 2) / HAND
        room = min(1.0, self.plays) + (self.plays if others else 0.0)
        return max(0.0, self.rounds - wait) * max(0.0, more) - room * self.average

    def no_better(self, face: ClassSpec) -> bool:
        """Whether the seat has a Class that is as good."""
        return self.me.class_slot is not None and self.play(face) <= self.play(self.me.class_slot.spec)

    def ruined(self, gone: Sequence[PlayedCard]) -> bool:
        """Whether an average hand without these cards, which bring Skill, buys hardly anything for some rounds."""
        lost = sum([AMOUNTS[card.spec][0] for card in gone])
        return lost > 0 and self.rounds >= SOON and self.skill - lost * HAND / max(HAND, self.size) < POOR

    def rid(self, card: PlayedCard, in_hand: bool) -> float:
        """XP of trashing this card of the hand or discard pile."""
        face = card.spec
        worth = self.play(face)
        if isinstance(face, ClassSpec):
            if all(self.play(other) <= worth for other in self.classes):
                return -max(0.1, self.class_gain(face))
            worth = 0.0
        now = worth if in_hand else 0.0
        plays = max(ONCE, self.plays)
        if self.size <= SMALL:
            return -plays * worth - now
        better = self.average - W.ahead - worth
        return plays * min(1.0, (self.size - SMALL) / 3) * better - now

    def cull(self) -> float:
        """XP of trashing the worst card that lies within reach, or will after this round."""
        me = self.me
        cards = me.discard or me.in_play + me.hand
        return self.rid(min(cards, key=lambda card: self.values[card.spec]), in_hand=False) if cards else 0.0

    def after(self, effects: Sequence[Effect[Any]]) -> float:
        """XP of a list that is done in Recovery."""
        xp = 0.0
        for e in effects:
            if isinstance(e, Xp):
                xp += max(e.n, -self.me.xp)
            elif isinstance(e, TakeXp):
                xp += e.n * (1 + 1 / (len(self.t.seats) - 1)) if any(
                    s.xp for s in self.t.seats if s is not self.me) else 0
            elif isinstance(e, Draw):
                xp += e.n * self.average * min(1.0, self.rounds)
            elif isinstance(e, Discard):
                xp -= e.n * 0.6 * self.average * min(1.0, self.rounds)
            elif isinstance(e, Trash):
                cull = self.cull()
                xp += e.count * (max(0.0, cull) if e.may else cull)
            elif isinstance(e, Gain):
                top = self.play(self.t.pack.spec(e.card)) - self.average if e.to == "deck_top" else 0.0
                xp += e.count * (self.gain(self.t.pack.spec(e.card)) + min(1.0, self.rounds) * top)
            elif isinstance(e, EachOpponent):
                xp -= self.after(e.do)
        return xp


STEEP = 0.68
"""Log odds of a lead of one XP at the end of the game; a lead counts less the longer the game will go on."""
EACH: Yields = {"failure": 0.3, "shield": 0.12, "xp": 0.9, "win": 0.6, "harm": 0.2, "gloat": 0.3, "ring": 0.17}
"""XP a round of one in each hand."""
SKILL, FIGHT, ENOUGH, MORE = 0.3, 0.37, 6.0, 0.4
"""XP a round of one Skill or Fight in each hand; above `ENOUGH` only this share of it."""
THIN = 0.15
"""XP a round by which a small deck is better than one of ten cards, for each doubling or so."""
DUE = 0.4
"""XP of a card that must be discarded."""


class Rest(dict[CardSpec, float]):
    """XP of one play of a face, but of its Skill and Fight."""

    def __missing__(self, face: CardSpec) -> float:
        worth = self[face] = sum(EACH.get(sort, 0.0) * n for sort, n in yields_of(face).items())
        return worth


REST = Rest()


def some(amount: float, each: float) -> float:
    """XP a round of so much Skill or Fight in a hand."""
    return each * (amount if amount <= ENOUGH else ENOUGH + MORE * (amount - ENOUGH))


def hand_worth(me: Seat) -> tuple[float, float]:
    """XP of a round with an average hand, and its Fight."""
    skill = fight = draw = rest = 0.0
    n = 0
    for zone in (me.deck, me.hand, me.discard, me.in_play, me.face_down):
        for card in zone:
            face = card.spec
            s, f, _, d = AMOUNTS[face]
            skill += s
            fight += f
            draw += d
            rest += REST[face]
            n += 1
    hand = min(n, HAND / max(0.4, 1 - draw / n)) / n if n else 0.0
    skill, fight, rest = skill * hand, fight * hand, rest * hand
    if me.class_slot is not None:
        s, f, _, d = AMOUNTS[me.class_slot.spec]
        skill, fight, rest = skill + s, fight + f, rest + REST[me.class_slot.spec]
        skill, fight, rest = skill * (1 + d / HAND), fight * (1 + d / HAND), rest * (1 + d / HAND)
    return some(skill, SKILL) + some(fight, FIGHT) + rest - THIN * HAND * log(max(n, 7) / 10), fight


def chances(t: Table) -> list[float]:
    """The chance of each seat to win, from its XP and what its cards will bring; they add up to 1."""
    hands = [hand_worth(me) for me in t.seats]
    left = rounds_to_come(t, max(fight for _, fight in hands))
    totals = [me.xp - DUE * me.discard_due + left * worth for me, (worth, _) in zip(t.seats, hands, strict=True)]
    return odds(totals, STEEP / sqrt(left + 1))
