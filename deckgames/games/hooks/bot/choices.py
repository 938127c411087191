"""The small choices of Hooks: which card to Discard, keep, maroon or take, whom to target, which list to choose."""

from collections.abc import Sequence
from typing import Any

from deckgames.bots.brain import best_first
from deckgames.engine.cards import Card
from deckgames.engine.decisions import Choose, Confirm, Mark, Order, Pick, Raw, SeatMark, Topic
from deckgames.engine.effects import iter_tree
from deckgames.games.hooks.bot.plan import planned
from deckgames.games.hooks.bot.worth import (
    TRIGGER,
    among,
    effects_worth,
    left,
    own_worth,
    play_worth,
    position_value,
    risk,
    treasure_worth,
    use_worth,
)
from deckgames.games.hooks.cards import HookCard, HookSpec
from deckgames.games.hooks.effects.enemy import Lose, Steal, Swap
from deckgames.games.hooks.effects.own import Maroon, Upgrade
from deckgames.games.hooks.effects.structure import May
from deckgames.games.hooks.state import Seat, Table

AWAY = frozenset({Topic.REMOVE, Topic.GIVE, Topic.PUT})
"""What is lost to whoever is asked, or goes onto the deck of an enemy."""
DEAR = 0.9
"""A card worth less than this to own is better gone."""


def rank_pick(t: Table, me: Seat, decision: Pick[HookCard]) -> list[Raw]:
    """Ranks sets of cards: to give away what is missed least of the hand, to take or keep the best."""
    cards = decision.items
    wanted = decision.about is not Topic.DISCARD
    own = not wanted or decision.about is Topic.KEEP
    worths = [missed(t, card.spec) if own else use_worth(card.spec) for card in cards]
    order = best_first(worths if wanted else [-worth for worth in worths])
    first = decision.hi if wanted else decision.lo
    if not wanted and decision.lo < decision.hi:  # Discard to draw as many: what a fresh card is likely to beat
        fresh = _average(t, me)
        first = sum(1 for worth in worths if worth < fresh)
    first = max(decision.lo, min(decision.hi, first))
    sizes = sorted(range(decision.lo, decision.hi + 1), key=lambda n: abs(n - first))
    return [tuple(order[:n]) for n in sizes]


def held(t: Table, face: HookSpec) -> float:
    """Treasures that a card of the hand is worth: its play, where there is an Action for it, or what it does until the
    hand is discarded, and then."""
    idle = effects_worth((*face.start, *face.discarded)) + TRIGGER["attacked"] * effects_worth(face.attacked)
    return max(play_worth(face), idle) if t.actions else idle


def missed(t: Table, face: HookSpec) -> float:
    """Treasures that it costs to discard this card of the hand now: what it brings then is not lost."""
    return held(t, face) - effects_worth(face.discarded)


def _average(t: Table, me: Seat) -> float:
    """What a card drawn from the deck is worth in hand."""
    cards = me.deck or me.pile
    return sum(held(t, card.spec) for card in cards) / len(cards) if cards else 0.0


def rank_yes_no(t: Table, me: Seat, decision: Confirm) -> list[Raw]:
    """Ranks yes and no: yes where the card's list helps, such as a poor card marooned, a better one for it."""
    for effect in iter_tree(decision.effect.do) if isinstance(decision.effect, May) else ():
        if isinstance(effect, Maroon):
            cards = [*(me.hand if effect.whence != "discard" else []), *(me.pile if effect.whence != "hand" else [])]
            poor = any(own_worth(t, me, card.spec, left(t)) < DEAR for card in cards)
            return [1, 0] if poor else [0, 1]
        if isinstance(effect, Upgrade):
            plan = planned(t, me)
            better = any(plan.upgrading(card.spec, effect.by) > 0 for card in me.hand)
            return [1, 0] if better else [0, 1]
    return [1, 0]


def rank_order(t: Table, me: Seat, decision: Order[HookCard]) -> list[Raw]:
    """Ranks orders of cards put back on the deck: best card on top."""
    order = best_first(play_worth(card.spec) for card in decision.items)
    return [tuple(order), tuple(reversed(order))]


def rank_choice(t: Table, me: Seat, decision: Choose[Any]) -> Sequence[Raw]:
    """Ranks cards, players, slots or lists, best first."""
    items = decision.items
    first = next((item for item in items if item is not None), None)
    if isinstance(first, SeatMark):
        return best_first(_victim(t, t.seats[mark.seat]) for mark in items)
    if isinstance(first, Card):
        return _rank_cards(t, me, decision)
    if isinstance(first, Mark) and first.oid.startswith("slot-"):
        return best_first(_slot(t, me, mark) for mark in items)
    return _rank_lists(t, me, decision)


def _victim(t: Table, them: Seat) -> float:
    """Whom an attack should reach: who has Treasures to lose and stands well, and is not likely to block it."""
    blocked, costs = risk(them)
    return (1 - blocked) * max(0.0, min(them.treasures, 3) + 0.4 * position_value(t, them)) - costs


def _slot(t: Table, me: Seat, mark: Mark) -> float:
    card = t.row["abcdef".index(mark.oid[-1])]
    return own_worth(t, me, card.spec, left(t)) if card is not None else 0.0


def _rank_cards(t: Table, me: Seat, decision: Choose[Any]) -> Sequence[Raw]:
    """Maroon and give the worst, plant the weakest of theirs, take and play the best; swap for the most."""
    away = decision.about in AWAY
    swap = next((e for e in iter_tree(decision.source.spec.play) if isinstance(e, Swap)),
                None) if decision.about is Topic.GIVE and decision.source is not None else None
    if swap is not None:
        return best_first(0.0 if card is None else swapped(t, me, card, swap.by) for card in decision.items)

    def worth(card: HookCard | None) -> float:
        if card is None:
            return 0.2
        if decision.about is Topic.CHOOSE:
            return play_worth(card.spec)
        value = among(t, me, card)
        return 3.0 - value if away else value

    return best_first(map(worth, decision.items))


def swapped(t: Table, me: Seat, card: HookCard, by: int) -> float:
    """What the best card of an enemy's pile, costing up to so much more, is worth beyond this one, in hooks."""
    theirs = [one for s in t.seats if s is not me for one in s.pile if one.spec.cost <= card.spec.cost + by]
    return max([among(t, me, one) for one in theirs], default=0.0) - among(t, me, card)


def _rank_lists(t: Table, me: Seat, decision: Choose[Any]) -> Sequence[Raw]:
    """The list that brings most; who must choose for an attacker takes what costs it least."""
    lists = dict(zip(decision.effect.marks, decision.effect.lists, strict=True))
    threatened = decision.seat != t.current

    def worth(mark: Mark) -> float:
        part = lists[mark]
        if threatened:
            return -sum(min(effect.n, me.treasures) for effect in iter_tree(part) if isinstance(effect, (Steal, Lose)))
        return effects_worth(part) * max(treasure_worth(t, left(t)), 0.3)

    return best_first(map(worth, decision.items))


