"""How well each seat stands in the middle of a game, as its chance to win: what a search asks when it stops early.

What cards bring was measured: a card was added to a deck in thousands of positions, and bots played on with it and
without. How a lead in XP turns into wins is a logistic regression over positions of games between bots.
"""

from math import exp, log, sqrt

from deckgames.engine.cards import CardSpec
from deckgames.games.cardring.bot.worth import AMOUNTS, Yields, yields_of
from deckgames.games.cardring.queries import value
from deckgames.games.cardring.state import HAND, Seat, Table

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


def rounds_to_come(t: Table, fight: float) -> float:
    """Rounds after this one: the Enemies that are left, the pace so far, and how near somebody is to the Finale."""
    assert t.finale is not None
    gap = min(10.0, max(0.0, value(t, t.finale) - fight))
    left = 0.75 * len(t.enemy_deck) - 0.28 * t.round + 0.37 * len(t.vanquished) + 0.5 * gap
    return max(1.0, left)


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


def odds(totals: list[float], steep: float) -> list[float]:
    """Chances from what each seat will have."""
    best = max(totals)
    shares = [exp(steep * (total - best)) for total in totals]
    whole = sum(shares)
    return [share / whole for share in shares]
