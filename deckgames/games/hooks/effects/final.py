"""`final` verbs: hooks counted at the very end, from what a player owns (HK-5.5, HK-R.17)."""

from collections.abc import Sequence
from typing import Annotated, Any

from deckgames.engine.cards import Card, Kebab
from deckgames.engine.effects import Brief, Effect
from deckgames.games.hooks import acts
from deckgames.games.hooks.effects.own import upto


class Counted(Effect[Any]):
    """Base of what is only counted: `points` gives the hooks for these cards and Treasures."""

    def points(self, cards: Sequence[Card], treasures: int) -> int:
        raise TypeError(f"{self.verb} cannot be counted")

    def brief(self) -> Brief:
        return [(self.describe().partition(" hook")[0] + " hooks", "glory")]


def plural_hooks(n: int) -> str:
    return f"+{n} hook{'' if n == 1 else 's'}"


class HooksPerTag(Counted):
    """1 for each owned card with the tag, itself included, at most `max`."""

    verb = "hooks_per_tag"
    tag: str
    max: Annotated[int, upto()]

    def points(self, cards: Sequence[Card], treasures: int) -> int:
        return min(self.max, sum(1 for card in cards if self.tag in acts.face(card).tags))

    def describe(self) -> str:
        return f"+1 hook for each {self.tag} you own (up to {self.max})"


class HooksWith(Counted):
    """Hooks if at least one such card is owned."""

    verb = "hooks_with"
    card: Kebab
    hooks: Annotated[int, upto()]

    def points(self, cards: Sequence[Card], treasures: int) -> int:
        return self.hooks if any(card.spec.id == self.card for card in cards) else 0

    def describe(self) -> str:
        return f"{plural_hooks(self.hooks)} if you own {self.card.replace('-', ' ').title().replace(' Of A ', ' of a ')}"


class HooksIfSmall(Counted):
    """Hooks if at most that many cards are owned."""

    verb = "hooks_if_small"
    cards: Annotated[int, upto(20, 4)]
    hooks: Annotated[int, upto()]

    def points(self, cards: Sequence[Card], treasures: int) -> int:
        return self.hooks if len(cards) <= self.cards else 0

    def describe(self) -> str:
        return f"{plural_hooks(self.hooks)} if you own at most {self.cards} cards"


class HooksPerTreasure(Counted):
    """1 for each full `per` Treasures, at most `max`."""

    verb = "hooks_per_treasure"
    per: Annotated[int, upto()]
    max: Annotated[int, upto()]

    def points(self, cards: Sequence[Card], treasures: int) -> int:
        return min(self.max, treasures // self.per)

    def describe(self) -> str:
        return f"+1 hook for each {self.per} Treasures (up to {self.max})"
