"""`final` verbs: hooks counted at the very end, from what a player owns (HK-5.5, HK-R.17)."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from pydantic import PrivateAttr

from deckgames.engine.cards import Kebab
from deckgames.engine.effects import Effect, upto
from deckgames.games.hooks.cards import HookCard, Tag


class Counted(Effect[Any]):
    """Base of what is only counted: `points` gives the hooks for these cards and Treasures."""

    stands = "final"

    def points(self, cards: Sequence[HookCard], treasures: int) -> int:
        raise TypeError(f"{self.verb} cannot be counted")


class HooksPerTag(Counted):
    """1 for each owned card with the tag, itself included, at most `max`."""

    says = "+1 hook per {tag} you own (up to {max})"
    briefly = "+1 hook per {tag}, max {max}"
    tag: Tag
    max: Annotated[int, upto(1, 6)]

    def points(self, cards: Sequence[HookCard], treasures: int) -> int:
        return min(self.max, [self.tag in card.spec.tags for card in cards].count(True))


class HooksWith(Counted):
    """Hooks if at least one such card is owned."""

    says = "+{hooks:hook} if you own {title}"
    briefly = "+{hooks:hook} with {title}"
    card: Kebab
    hooks: Annotated[int, upto(1, 6)]
    _title: str = PrivateAttr("")

    def name(self, names: Mapping[str, str]) -> None:
        """Learns how the card is called, from the names of all cards of the packs."""
        self._title = names.get(self.card, "")

    @property
    def title(self) -> str:
        """How the card is called."""
        return self._title or self.card

    def points(self, cards: Sequence[HookCard], treasures: int) -> int:
        return self.hooks if self.card in [card.spec.id for card in cards] else 0


class HooksIfSmall(Counted):
    """Hooks if at most that many cards are owned."""

    says = "+{hooks:hook} if you own at most {cards} cards"
    briefly = "+{hooks:hook} if you own {cards} or fewer"
    cards: Annotated[int, upto(4, 20)]
    hooks: Annotated[int, upto(1, 6)]

    def points(self, cards: Sequence[HookCard], treasures: int) -> int:
        return self.hooks if len(cards) <= self.cards else 0


class HooksPerTreasure(Counted):
    """1 for each full `per` Treasures, at most `max`."""

    says = "+1 hook per {per:1=Treasure|{per} Treasures} you have (up to {max})"
    briefly = "+1 hook per {per:Treasure}, max {max}"
    per: Annotated[int, upto(1, 6)]
    max: Annotated[int, upto(1, 6)]

    def points(self, cards: Sequence[HookCard], treasures: int) -> int:
        return min(self.max, treasures // self.per)
