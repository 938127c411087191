"""The card kinds of Hooks as they stand in `assets/cards/hooks/*.yaml`."""

from typing import Annotated, Any, Literal

from pydantic import Field

from deckgames.engine.cards import CardSpec
from deckgames.engine.effects import Brief, Effect, OnlyVerbs, briefs, walk
from deckgames.games.hooks.effects.text import rules_text

PLAY = frozenset({
    "treasure", "draw", "action", "buy", "reload", "discard", "cycle", "discount", "peek", "recall", "maroon", "upgrade",
    "gain", "copy_top", "play_twice", "reshuffle", "top_cost_treasure", "may", "if_you_do", "choose_one", "target",
    "each_enemy"})
"""Verbs of a `play` list."""
START = PLAY - {"copy_top", "play_twice"} | {"keep"}
BOUGHT = PLAY - {"copy_top", "play_twice"}
SILENT = frozenset({"treasure", "action", "buy", "reload", "discount", "reshuffle", "top_cost_treasure"})
"""HK-R.14: verbs of a trigger that asks nothing and builds no loop."""
ATTACKED = SILENT | {"attacker", "block"}
FINAL = frozenset({"hooks_per_tag", "hooks_with", "hooks_if_small", "hooks_per_treasure"})

Played = tuple[Annotated[Effect[Any], OnlyVerbs("`play`", PLAY)], ...]
Started = tuple[Annotated[Effect[Any], OnlyVerbs("`start`", START)], ...]
Bought = tuple[Annotated[Effect[Any], OnlyVerbs("`bought`", BOUGHT)], ...]
Silent = tuple[Annotated[Effect[Any], OnlyVerbs("`discarded` and `reshuffled`", SILENT)], ...]
Attacked = tuple[Annotated[Effect[Any], OnlyVerbs("`attacked`", ATTACKED)], ...]
Final = tuple[Annotated[Effect[Any], OnlyVerbs("`final`", FINAL)], ...]

Tag = Literal["crew", "ship", "loot", "beast", "brawl", "party"]
LETTERS = {"start": "s", "bought": "b", "discarded": "d", "attacked": "a", "reshuffled": "r", "final": "f"}
"""The letter that stands for a trigger on a card's face (HK-1.11)."""


class HookSpec(CardSpec):
    """A card of Hooks: price, hooks, what it does when played, and its triggers (HK-4.12)."""

    name: Annotated[str, Field(min_length=1, max_length=24)]
    copies: Annotated[int, Field(ge=1, le=4)] = 1
    group: Literal["starter", "supply"]
    tags: Annotated[tuple[Tag, ...], Field(min_length=1, max_length=2)]
    cost: Annotated[int, Field(ge=0, le=9)]
    hooks: Annotated[int, Field(ge=-3, le=6)]
    play: Annotated[Played, Field(min_length=1)]
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
        return parts + [(name, rules_text(getattr(self, name))) for name in LETTERS if getattr(self, name)]

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

    @property
    def copier(self) -> bool:
        """HK-R.10: whether it copies others, and so cannot be copied."""
        return any(effect.verb in ("copy_top", "play_twice") for effect in self.play)

    @property
    def attacks(self) -> bool:
        """Whether it reaches enemies when played (HK-1.11)."""
        return any(effect.verb in ("target", "each_enemy") for effect in walk(self.play))


SECTIONS: dict[str, type[CardSpec]] = {"cards": HookSpec}
