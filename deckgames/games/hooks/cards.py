"""The card kinds of Hooks as they stand in `assets/cards/hooks/*.yaml`."""

from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import Field

from deckgames.engine.cards import CardSpec, Line
from deckgames.engine.effects import Brief, Effect, OnlyVerbs, briefs, walk
from deckgames.games.hooks.effects.final import Tag
from deckgames.games.hooks.effects.text import rules_text

PLAY = frozenset({
    "treasure", "draw", "action", "buy", "reload", "discard", "cycle", "discount", "peek", "recall", "maroon",
    "upgrade", "gain", "copy_top", "play_twice", "reshuffle", "top_cost_treasure", "may", "if_you_do", "choose_one",
    "target", "each_enemy"})
"""Verbs of a `play` list."""
START = PLAY - {"copy_top", "play_twice"} | {"keep"}
BOUGHT = PLAY - {"copy_top", "play_twice"}
SILENT = frozenset({"treasure", "action", "buy", "reload", "discount", "reshuffle", "top_cost_treasure"})
"""HK-R.14: verbs of a trigger that asks nothing and builds no loop."""
ATTACKED = SILENT | {"attacker", "block"}
FINAL = frozenset({"hooks_per_tag", "hooks_with", "hooks_if_small", "hooks_per_treasure"})

FILLED = Field(min_length=1)
"""A list that is there holds something."""
Played = Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("`play`", PLAY)], ...], FILLED]
Started = Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("`start`", START)], ...], FILLED]
Bought = Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("`bought`", BOUGHT)], ...], FILLED]
Silent = Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("`discarded` and `reshuffled`", SILENT)], ...], FILLED]
Attacked = Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("`attacked`", ATTACKED)], ...], FILLED]
Final = Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("`final`", FINAL)], ...], FILLED]

LETTERS = {"start": "s", "bought": "b", "discarded": "d", "attacked": "a", "reshuffled": "r", "final": "f"}
"""The letter that stands for a trigger on a card's face (HK-1.11)."""


class HookSpec(CardSpec):
    """A card of Hooks: price, hooks, what it does when played, and its triggers (HK-4.12)."""

    name: Annotated[Line, Field(min_length=1, max_length=24)]
    copies: Annotated[int, Field(ge=1, le=4)] = 1
    group: Literal["starter", "supply"]
    tags: Annotated[tuple[Tag, ...], Field(min_length=1, max_length=2)]
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
        parts = [("", rules_text(self.play))]
        return parts + [(name, rules_text(getattr(self, name), after=True)) for name in LETTERS if getattr(self, name)]

    @property
    def text(self) -> str:
        return " ".join(f"{head}: {body}" if head else body for head, body in self.lines)

    @property
    def triggers(self) -> str:
        """The letters of its triggers."""
        return "".join(letter for name, letter in LETTERS.items() if getattr(self, name))

    def brief(self) -> Brief:
        """The signs of what it does when played."""
        return briefs(self.play)

    @cached_property
    def copier(self) -> bool:
        """HK-R.10: whether it copies others, and so cannot be copied."""
        return any(effect.verb in ("copy_top", "play_twice") for effect in walk(self.play))

    @cached_property
    def attacks(self) -> bool:
        """Whether it reaches enemies when played (HK-1.11)."""
        return any(effect.verb in ("target", "each_enemy") for effect in walk(self.play))


SECTIONS: dict[str, type[CardSpec]] = {"cards": HookSpec}
