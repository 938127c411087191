"""The card kinds of Hooks as they stand in `assets/cards/hooks/*.yaml`."""

from collections.abc import Sequence
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import Field

from deckgames.engine.cards import Card, CardSpec, Fact, Line
from deckgames.engine.effects import DISTINCT, Effect, OnlyVerbs, iter_tree
from deckgames.engine.lexicon import OneOf
from deckgames.engine.words import minus
from deckgames.games.hooks import lexicon
from deckgames.games.hooks.cards.words import few_words, rules_text

Tag = Annotated[str, OneOf(lexicon.TAG)]
"""What a card is; only `final` lists look at it."""
SILENT = "treasure", "action", "buy", "reload", "discount", "reshuffle", "top_cost_treasure"
"""HK-R.14: verbs of a trigger that asks nothing and builds no loop."""

FILLED = Field(min_length=1)
"""A list that is there holds something."""
Played = Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("`play`", "done", "attack", "copy")], ...], FILLED]
Started = Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("`start`", "done", "attack", "start")], ...], FILLED]
Bought = Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("`bought`", "done", "attack")], ...], FILLED]
Silent = Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("`discarded` and `reshuffled`", *SILENT)], ...], FILLED]
Attacked = Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("`attacked`", "attacked", *SILENT)], ...], FILLED]
Final = Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("`final`", "final")], ...], FILLED]

TRIGGERS = {word.of[0]: word for word in lexicon.TRIGGERS}
"""The words of the triggers, by the fields of a card (HK-1.11)."""


class HookSpec(CardSpec):
    """A card of Hooks: price, hooks, what it does when played, and its triggers (HK-4.12)."""

    heads = ("cost", "hooks", "tags", "attacks", "copies")

    name: Annotated[Line, Field(min_length=1, max_length=24)]
    copies: Annotated[int, Field(ge=1, le=4)] = 1
    group: Literal["starter", "supply"]
    tags: Annotated[tuple[Tag, ...], Field(min_length=1, max_length=2), DISTINCT]
    cost: Annotated[int, Field(ge=0, le=9)]
    hooks: Annotated[int, Field(ge=-3, le=6)]
    play: Played
    start: Started = ()
    bought: Bought = ()
    discarded: Silent = ()
    attacked: Attacked = ()
    reshuffled: Silent = ()
    final: Final = ()

    @property
    def lines(self) -> list[tuple[str, str]]:
        """The rules text in parts: (trigger or nothing, text)."""
        return [("", rules_text(self.play)), *((head, rules_text(does, after=True)) for head, does in self._triggered)]

    @property
    def few(self) -> list[tuple[str, str]]:
        """The lines of the card in few words: (trigger or "", text)."""
        return [("", few_words(self.play)), *((head, few_words(does)) for head, does in self._triggered)]

    @property
    def _triggered(self) -> list[tuple[str, Sequence[Effect[Any]]]]:
        return [(word.word, does) for name, word in TRIGGERS.items() if (does := getattr(self, name))]

    @property
    def short(self) -> str:
        """The whole text in few words, for a row: "+1 Card, +1 Treasure. Attacked: it misses."."""
        return " ".join([few_words(self.play), *(f"{head}: {few_words(does, True)}" for head, does in self._triggered)])

    @cached_property
    def copier(self) -> bool:
        """HK-R.10: whether it copies others, and so cannot be copied."""
        return any(effect.verb in ("copy_top", "play_twice") for effect in iter_tree(self.play))

    @cached_property
    def attacks(self) -> str:
        """Whom it reaches when played (HK-1.11): "each", "one", or "" for nobody."""
        verbs = {effect.verb for effect in iter_tree(self.play)}
        return "each" if "each_enemy" in verbs else "one" if "target" in verbs else ""

    @property
    def printed(self) -> tuple[Fact, ...]:
        """HK-1.11: the facts printed on the card: cost, hooks, tags, whom it attacks."""
        tags, hooks = " ".join(self.tags), minus(str(self.hooks))
        worth = Fact("hooks", hooks, lexicon.HOOKS.count(self.hooks))
        reach = {"each": "attacks each enemy", "one": "attacks one enemy"}
        attack = [Fact("attacks", self.attacks, reach[self.attacks])] if self.attacks else []
        return (Fact("cost", str(self.cost), f"cost {self.cost}"), worth, Fact("tags", tags, tags), *attack)

    @property
    def counted(self) -> Fact:
        if self.group == "starter":
            return Fact("copies", f"{self.copies} a player", f"{self.copies} a player")
        return super().counted

HookCard = Card[HookSpec]
SECTIONS: dict[str, type[CardSpec]] = {"cards": HookSpec}


# ---- what cards are worth


def final_hooks(cards: Sequence[HookCard], treasures: int) -> int:
    """HK-R.17: what the `final` lists of these cards bring."""
    return sum([effect.points(cards, treasures) for effect in finals(cards)])


def finals(cards: Sequence[HookCard]) -> list[Any]:
    """The `final` effects of these cards."""
    return [effect for card in cards for effect in WORTH[card.spec][1]]


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
