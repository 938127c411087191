"""How a seat stands: its cards in numbers, the rounds that are left, and what cards and outcomes mean for it in XP."""

from collections.abc import Sequence
from typing import Any

from deckgames.engine.cards import Card, CardSpec
from deckgames.engine.effects import Discard, Draw, Effect
from deckgames.games.cardring.bot.worth import Stage, Tuning, values_at, yields_of
from deckgames.games.cardring.cards import ClassSpec
from deckgames.games.cardring.effects.basic import EachOpponent, Gain, TakeXp, Trash, Xp
from deckgames.games.cardring.state import HAND, Seat, Table

PACE = 0.45
"""Enemies a seat beats in a round, as long as the game has not shown better."""
PACE_WEIGHT = 4
"""So many rounds the guess above counts."""
NEW_CARDS = 1.2
"""Cards of the Main Deck that a seat turns up in a round."""
NONE: dict[str, float] = {}


def rounds_left(t: Table) -> float:
    """Rounds after this one, from how fast the Enemies fall."""
    n = len(t.seats)
    pace = (len(t.vanquished) + PACE * n * PACE_WEIGHT) / (max(0, t.round - 1) + PACE_WEIGHT)
    left = min(len(t.enemy_deck) / pace, len(t.main_deck) / (NEW_CARDS * n))
    if t.options.round_cap:
        left = min(left, t.options.round_cap - t.round)
    return left


class Outlook:
    """A seat's cards in numbers. `average` is what a card of the deck is worth when played, `skill`, `fight` and
    `failure` what a hand brings on average, `values` the worth of every face at this stage."""

    __slots__ = ("average", "failure", "fight", "me", "plays", "rounds", "size", "skill", "t", "values")

    def __init__(self, t: Table, me: Seat, tuning: Tuning) -> None:
        self.t, self.me = t, me
        self.rounds = rounds_left(t)
        owned = me.deck + me.hand + me.discard + me.in_play + me.face_down + me.peek
        skill = fight = failure = draw = 0.0
        for card in owned:
            y = yields_of(card.spec)
            skill += y.get("skill", 0)
            fight += y.get("fight", 0)
            failure += y.get("failure", 0)
            draw += y.get("draw", 0)
        self.size = n = len(owned) or 1
        hand = min(n, HAND / max(0.4, 1 - draw / n))
        each = yields_of(me.class_slot.spec) if me.class_slot is not None else NONE
        self.skill = skill * hand / n + each.get("skill", 0)
        self.fight = fight * hand / n + each.get("fight", 0)
        self.failure = failure * hand / n + each.get("failure", 0)
        stage = Stage(len(t.seats), round(self.rounds), round(self.skill), round(self.fight))
        self.values = values = values_at(t.pack, stage, tuning)
        self.average = sum([values[card.spec] for card in owned]) / max(1, n - draw)
        self.plays = max(0.0, HAND * self.rounds - len(me.deck)) / (n + 1) * tuning.plays

    def play(self, face: CardSpec) -> float:
        """XP that playing this card once is worth, with the cards it draws."""
        return self.values[face] + yields_of(face).get("draw", 0) * self.average

    def gain(self, face: CardSpec) -> float:
        """XP over the rest of the game of having this card in the discard pile now."""
        if isinstance(face, ClassSpec):
            return self.class_gain(face)
        y = yields_of(face)
        worth = self.values[face] + (y.get("draw", 0) - 1) * self.average
        if "cull" in y:
            worth += y["cull"] * self.cull() * 0.5
        return self.plays * worth

    def class_gain(self, face: CardSpec) -> float:
        """A Class works every round once it is drawn, and takes no room in the deck."""
        wait = (len(self.me.deck) + self.size / 2) / HAND
        return max(0.0, self.rounds - wait) * (self.class_value(face) - self.class_now())

    def class_value(self, face: CardSpec) -> float:
        return self.values[face] + yields_of(face).get("draw", 0) * self.average

    def class_now(self) -> float:
        """What the Class in the slot is worth a round."""
        return 0.0 if self.me.class_slot is None else self.class_value(self.me.class_slot.spec)

    def rid(self, card: Card, in_hand: bool) -> float:
        """XP of trashing this card of the hand or discard pile."""
        face = card.spec
        if isinstance(face, ClassSpec):
            return -max(0.1, self.class_gain(face))
        worth = self.play(face)
        return self.plays * (self.average - worth) - (worth if in_hand else 0.0)

    def cull(self) -> float:
        """XP of trashing the worst card that lies within reach."""
        me = self.me
        cards = [(self.values[card.spec], card) for card in me.discard]
        if not cards:
            return max(0.0, self.plays * self.average * 0.3)
        return self.rid(min(cards, key=lambda c: c[0])[1], in_hand=False)

    def after(self, effects: Sequence[Effect[Any]]) -> float:
        """XP of a list that is done in Recovery."""
        value = 0.0
        for e in effects:
            if isinstance(e, Xp):
                value += max(e.n, -self.me.xp)
            elif isinstance(e, TakeXp):
                value += e.n * (1 + 1 / (len(self.t.seats) - 1)) if any(
                    s.xp for s in self.t.seats if s is not self.me) else 0
            elif isinstance(e, Draw):
                value += e.n * self.average * min(1.0, self.rounds)
            elif isinstance(e, Discard):
                value -= e.n * 0.6 * self.average * min(1.0, self.rounds)
            elif isinstance(e, Trash):
                cull = self.cull() if self.rounds >= 1 else 0.0
                value += e.count * (max(0.0, cull) if e.may else cull)
            elif isinstance(e, Gain):
                top = self.play(self.t.pack.spec(e.card)) - self.average if e.to == "deck_top" else 0.0
                value += e.count * (self.gain(self.t.pack.spec(e.card)) + min(1.0, self.rounds) * top)
            elif isinstance(e, EachOpponent):
                value -= self.after(e.do)
        return value
