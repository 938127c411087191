"""Journey & Overlords' brain: what the generic bots need to know to play it well."""

from collections.abc import Sequence
from typing import Any

from deckgames.bots.brain import ThinkingBrain, odds, share
from deckgames.engine.decisions import Allocate, Choose, Confirm, Number, Order, Pick, Raw, Topic
from deckgames.engine.match import Match
from deckgames.games.journey import queries
from deckgames.games.journey.bot.blunders import BLUNDERS
from deckgames.games.journey.bot.choices import (
    preset,
    rank_choice,
    rank_number,
    rank_pick,
    rank_shares,
    rank_yes_no,
)
from deckgames.games.journey.bot.outlook import Outlook, turns_left
from deckgames.games.journey.bot.together import chance
from deckgames.games.journey.bot.turns import rank_duel, rank_main, rank_more, rank_prepare
from deckgames.games.journey.bot.worth import WORTH, part
from deckgames.games.journey.cards.lines import Per
from deckgames.games.journey.state import STACKS, Seat, Table

STEEP, END = 0.12, 4.0
"""Log odds of a lead of one point at the beginning; END times as much in the last turn."""

LATE = 2
"""Cards in the deck with which the end is near."""


def rank_any(t: Table, me: Seat, decision: Choose[Any]) -> Sequence[Raw]:
    """Ranks the answers to any question with one answer, best first."""
    if decision.about is Topic.ACT:
        return (rank_more if t.main_done else rank_main)(t, me, decision)
    if decision.about is Topic.PREPARE:
        return (rank_prepare if decision.items[-1].about is Topic.FIGHT else rank_duel)(t, me, decision)
    return rank_choice(t, me, decision)


class JourneyBrain(ThinkingBrain):
    """Ranks answers by the points they will be worth.

    In 60 drawn positions, played to the end in 32 worlds, what a search of a second found brought 0.1 ± 1.4 points more
    than the favourite where it looked one round ahead, 0.8 ± 1.4 with four; eight and all were no better. With four
    seats (20 positions) 0.3 ± 0.6 by this `caution`, with half of it -0.8 ± 2.0.
    """

    horizon = 4
    caution = 1.0
    careless = 25
    blunders = BLUNDERS

    rankers = {Choose: rank_any, Confirm: rank_yes_no, Number: rank_number, Order: preset, Pick: rank_pick,
               Allocate: rank_shares}

    def late(self, state: Any) -> int:
        """Two worlds while two cards may still come onto the road, one where all lie open; none in co-op."""
        t: Table = state
        return 0 if t.coop or len(t.deck) > LATE else 1 + bool(t.deck)

    def worth(self, match: Match, seat: int) -> float:
        """The seat's share of a finished game, else its chance to win as stacks and crystals stand; in co-op the
        company's, the same for every seat."""
        t: Table = match.state
        if t.coop:
            return float(t.won) if match.over else chance(t)
        if match.over:
            return share(match, seat)
        done = 1.0 - min(1.0, turns_left(t) * len(t.seats) / max(1, t.length))
        return odds([position_value(t, me) for me in t.seats], STEEP * (1.0 + (END - 1.0) * done * done))[seat]


def position_value(t: Table, me: Seat) -> float:
    """Points as they are, what will be more of what scores, crystals, and what the stacks can still do."""
    if not (me.items and me.enchantments):
        return 0.0
    o = Outlook(t, me, WORTH, idle=True)
    value = queries.points(t, me) + o.purse(me.crystals) - me.crystals * o.more.get("crystals", 0.0)
    value += o.wounds - o.hurt(o.wounds)
    for scored in (*queries.boards(t).terms, *o.visible.terms):
        term = scored.term
        if isinstance(term, Per):
            now = queries.count(t, me, term.count)
            value += term.times * (o.expected(term.count) - now) / term.every
    for name in STACKS:
        stack = me.stack(name)
        for card in stack:
            value += serves(o, card.spec.lower, False)
        if stack:
            value += serves(o, stack[-1].spec.upper, True)
    if t.overlord is not None:
        value += len(me.rewards) * serves(o, t.overlord.spec.reward, False)
    return value


def serves(o: Outlook, p: Any, upper: bool) -> float:
    """What a part is worth beside the points that it scores now."""
    return part(o, p, upper) - float(sum([o.weights[term.verb](o, term) for term in p.vp]))


BRAIN = JourneyBrain()
