"""The arithmetic of Hooks on public facts: prices and scores; rules, screens and bots use the same."""

from collections.abc import Sequence
from typing import Any

from deckgames.engine.cards import CardSpec
from deckgames.games.hooks.cards import HookCard, HookSpec
from deckgames.games.hooks.state import Seat


def price(card: HookCard, discount: int) -> int:
    """HK-R.23: what buying this card costs now, at least 0."""
    return max(0, card.spec.cost - discount)


def printed_hooks(cards: Sequence[HookCard]) -> int:
    """The hooks printed on these cards."""
    return sum([card.spec.hooks for card in cards])


def final_hooks(cards: Sequence[HookCard], treasures: int) -> int:
    """HK-R.17: what the `final` lists of these cards bring."""
    return score(cards, treasures) - printed_hooks(cards)


def owned_cards(me: Seat) -> Sequence[HookCard]:
    """Everything a player owns, wherever it is."""
    return me.tally or [*me.deck, *me.hand, *me.pile, *me.in_play, *me.peek]


def score(cards: Sequence[HookCard], treasures: int) -> int:
    """HK-5.5: all hooks of a player who owns these cards."""
    hooks = 0
    for card in cards:
        printed, final = WORTH[card.spec]
        hooks += printed
        for effect in final:
            hooks += effect.points(cards, treasures)
    return hooks


class Worth(dict[CardSpec, tuple[int, Sequence[Any]]]):
    """Printed hooks and `final` list of a face: looked up so often that the way through the model is too long."""

    def __missing__(self, face: CardSpec) -> tuple[int, Sequence[Any]]:
        assert isinstance(face, HookSpec)
        worth = self[face] = (face.hooks, face.final)
        return worth


WORTH = Worth()
