"""The card kinds of Hooks as they stand in `assets/cards/hooks/*.yaml`, and what cards are worth; SAY are the messages
of Hooks, `assets/text/hooks.yaml`."""

from collections.abc import Sequence
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import Field

from deckgames.engine.core.cards import Card, CardSpec, Fact, Line
from deckgames.engine.core.words import minus
from deckgames.engine.messages import Texts
from deckgames.engine.vocabulary.effects import DISTINCT, Effect, OnlyVerbs, iter_tree
from deckgames.engine.vocabulary.lexicon import OneOf
from deckgames.games.hooks import lexicon
from deckgames.games.hooks.cards.words import few_words, rules_text

SAY = Texts("hooks")
Tag = Annotated[str, OneOf(lexicon.TAG)]
"""What a card is; only `final` lists look at it."""


def list_of(where: str = "", *may: str) -> Any:
    """A list that holds something, in which these verbs may stand (no `where`: all)."""
    one: Any = Annotated[Effect, OnlyVerbs(where, *may)] if where else Effect
    return Annotated[tuple[one, ...], Field(min_length=1)]


Silent = list_of("`discarded` and `reshuffled`", "silent")
"""HK-R.14: a trigger that asks nothing and builds no loop."""
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
    play: list_of("`play`", "done", "attack", "copy")  # type: ignore[valid-type]
    start: list_of("`start`", "done", "attack", "start") = ()  # type: ignore[valid-type]
    bought: list_of("`bought`", "done", "attack") = ()  # type: ignore[valid-type]
    discarded: Silent = ()  # type: ignore[valid-type]
    attacked: list_of("`attacked`", "attacked", "silent") = ()  # type: ignore[valid-type]
    reshuffled: Silent = ()  # type: ignore[valid-type]
    final: list_of("`final`", "final") = ()  # type: ignore[valid-type]

    @property
    def lists(self) -> dict[str, Sequence[Effect]]:
        """What the card does, by the words of the triggers, first when played ("")."""
        return {"": self.play} | {word.word: does for name, word in TRIGGERS.items() if (does := getattr(self, name))}

    @property
    def lines(self) -> list[tuple[str, str]]:
        """The rules text in parts: (trigger or nothing, text)."""
        return [(head, rules_text(does, after=bool(head))) for head, does in self.lists.items()]

    @property
    def few(self) -> list[tuple[str, str]]:
        """The lines of the card in few words: (trigger or "", text)."""
        return [(head, few_words(does)) for head, does in self.lists.items()]

    @property
    def short(self) -> str:
        """The whole text in few words, for a row: "+1 Card, +1 Treasure. Attacked: it misses."."""
        return " ".join(f"{head}: {few_words(does, True)}" if head else few_words(does)
                        for head, does in self.lists.items())

    @cached_property
    def copier(self) -> bool:
        """HK-R.10: whether it copies others, and so cannot be copied."""
        return any(effect.stands == "copy" for effect in iter_tree(self.play))

    @cached_property
    def attacks(self) -> str:
        """Whom it reaches when played (HK-1.11): "each", "one", or "" for nobody."""
        attacks: list[Any] = [effect for effect in iter_tree(self.play) if effect.stands == "attack"]
        return min([attack.reach for attack in attacks], default="")

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


def finals(cards: Sequence[HookCard]) -> list[Any]:
    """The `final` effects of these cards."""
    return [effect for card in cards for effect in WORTH[card.spec][1]]


def final_hooks(cards: Sequence[HookCard], treasures: int) -> int:
    """HK-R.17: what the `final` lists of these cards bring."""
    return sum([effect.points(cards, treasures) for effect in finals(cards)])


def score(cards: Sequence[HookCard], treasures: int) -> int:
    """HK-5.5: all hooks of a player who owns these cards."""
    return sum([WORTH[card.spec][0] for card in cards]) + final_hooks(cards, treasures)


class Worth(dict[CardSpec, tuple[int, Sequence[Any]]]):
    """Printed hooks and `final` list of a face: looked up so often that the way through the model is too long."""

    def __missing__(self, face: Any) -> tuple[int, Sequence[Any]]:
        worth = self[face] = (face.hooks, face.final)
        return worth


WORTH = Worth()
