"""`final` verbs: hooks counted at the very end, from what a player owns (HK-5.5, HK-R.17)."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from pydantic import PrivateAttr

from deckgames.engine.cards import Kebab
from deckgames.engine.effects import Effect, plural, upto
from deckgames.games.hooks.cards import HookCard, Tag


class Counted(Effect[Any]):
    """Base of what is only counted: `points` gives the hooks for these cards and Treasures."""

    def points(self, cards: Sequence[HookCard], treasures: int) -> int:
        raise TypeError(f"{self.verb} cannot be counted")


def hooks(n: int) -> str:
    """ "+1 hook", "+2 hooks"."""
    return f"+{n} hook{'' if n == 1 else 's'}"


class HooksPerTag(Counted):
    """1 for each owned card with the tag, itself included, at most `max`."""

    verb = "hooks_per_tag"
    tag: Tag
    max: Annotated[int, upto(1, 6)]

    def points(self, cards: Sequence[HookCard], treasures: int) -> int:
        return min(self.max, [self.tag in card.spec.tags for card in cards].count(True))

    def describe(self) -> str:
        return f"+1 hook per {self.tag} you own (up to {self.max})"

    def short(self) -> str:
        return f"+1 hook per {self.tag}, max {self.max}"


class HooksWith(Counted):
    """Hooks if at least one such card is owned."""

    verb = "hooks_with"
    card: Kebab
    hooks: Annotated[int, upto(1, 6)]
    _title: str = PrivateAttr("")

    def name(self, names: Mapping[str, str]) -> None:
        """Learns how the card is called, from the names of all cards of the packs."""
        self._title = names.get(self.card, "")

    def points(self, cards: Sequence[HookCard], treasures: int) -> int:
        return self.hooks if self.card in [card.spec.id for card in cards] else 0

    def describe(self) -> str:
        return f"{hooks(self.hooks)} if you own {self._title or self.card}"

    def short(self) -> str:
        return f"{hooks(self.hooks)} with {self._title or self.card}"


class HooksIfSmall(Counted):
    """Hooks if at most that many cards are owned."""

    verb = "hooks_if_small"
    cards: Annotated[int, upto(4, 20)]
    hooks: Annotated[int, upto(1, 6)]

    def points(self, cards: Sequence[HookCard], treasures: int) -> int:
        return self.hooks if len(cards) <= self.cards else 0

    def describe(self) -> str:
        return f"{hooks(self.hooks)} if you own at most {self.cards} cards"

    def short(self) -> str:
        return f"{hooks(self.hooks)} if you own {self.cards} or fewer"


class HooksPerTreasure(Counted):
    """1 for each full `per` Treasures, at most `max`."""

    verb = "hooks_per_treasure"
    per: Annotated[int, upto(1, 6)]
    max: Annotated[int, upto(1, 6)]

    def points(self, cards: Sequence[HookCard], treasures: int) -> int:
        return min(self.max, treasures // self.per)

    def describe(self) -> str:
        per = "Treasure" if self.per == 1 else f"{self.per} Treasures"
        return f"+1 hook per {per} you have (up to {self.max})"

    def short(self) -> str:
        return f"+1 hook per {plural(self.per, 'Treasure')}, max {self.max}"
