"""What an enemy decides in the open: one of several lists, some of which may be for the card's player (HK-6.3)."""

from functools import cached_property, partial
from typing import Annotated, Any

from pydantic import Field

from deckgames.engine.decisions import Explained, Mark, Option, choose
from deckgames.engine.effects import Brief, Effect, OnlyVerbs, briefs, capital, could_any, phrase
from deckgames.games.hooks.effects.enemy import ENEMY, OnEnemy
from deckgames.games.hooks.effects.play import HookPlay
from deckgames.games.hooks.effects.text import plain_plus

YOU = frozenset({
    "treasure", "draw", "action", "buy", "reload", "discard", "cycle", "discount", "peek", "recall", "maroon",
    "upgrade", "gain", "reshuffle", "top_cost_treasure", "may", "if_you_do", "choose_one"})
"""Verbs for the card's player inside an enemy's choice: everything but further attacks and copies."""
ChoiceList = Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("`they_choose`", ENEMY | {"you"})], ...],
                       Field(min_length=1)]


class You(OnEnemy):
    """Inside `they_choose`: what the card's player gets."""

    verb = "you"
    bare = "do"
    later = True
    do: Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("`you`", YOU)], ...], Field(min_length=1)]

    async def run(self, x: HookPlay) -> None:
        own = x.at(x.me)
        for effect in self.do:
            await effect.run(own)

    def could(self, x: HookPlay) -> bool:
        return could_any(self.do, x.at(x.me))

    @property
    def gets(self) -> bool:
        """Whether all of it is written with a plus."""
        return all(plain_plus(effect.describe()) for effect in self.do)

    def describe(self) -> str:
        return f"you get {phrase(self.do)}" if self.gets else f"you: {phrase(self.do)}"

    def offered(self) -> str:
        return f"the attacker {'gets' if self.gets else 'does this:'} {phrase(self.do)}"

    def brief(self) -> Brief:
        return [("you ", "rule"), *briefs(self.do)]

    def parts(self) -> tuple[Effect[Any], ...]:
        return self.do


class TheyChoose(OnEnemy):
    """The enemy picks one list, in public (HK-6.3); HK-R.21 holds."""

    verb = "they_choose"
    bare = "lists"
    later = True
    lists: Annotated[tuple[ChoiceList, ...], Field(min_length=2, max_length=3)]

    async def run(self, x: HookPlay) -> None:
        able = [mark for mark, part in zip(self.marks, self.lists, strict=True) if could_any(part, x)]
        if not able:
            return
        mark = able[0]
        if len(able) > 1:
            x.t.in_public = True
            mark = await choose(x.subject.no, "HK-6.3", "Choose one", able, partial(self._refused, able), x.source)
            x.t.in_public = False
        x.t.tell("decides", x.subject.no, note=mark.label, other=x.me.no)
        for effect in self.lists[self.marks.index(mark)]:
            await effect.run(x)

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """The lists as options, as the enemy reads them."""
        texts = [", ".join(map(offered, part)) for part in self.lists]
        return tuple(Mark(f"option-{i}", capital(text)) for i, text in enumerate(texts, 1))

    def _refused(self, able: list[Mark]) -> Explained:
        return Explained(blocked=[Option(mark.oid, mark.label, blocked="would do nothing now", rule="HK-R.21")
                                  for mark in self.marks if mark not in able])

    def could(self, x: HookPlay) -> bool:
        return any(could_any(part, x) for part in self.lists)

    def describe(self) -> str:
        return "chooses one: " + "; or ".join(phrase(part) for part in self.lists)

    def brief(self) -> Brief:
        out: Brief = [("they choose ", "rule")]
        for i, part in enumerate(self.lists):
            out += ([(" or ", "rule")] if i else []) + briefs(part)
        return out

    def parts(self) -> tuple[Effect[Any], ...]:
        return tuple(effect for part in self.lists for effect in part)


def offered(effect: Effect[Any]) -> str:
    """An effect as the enemy reads it who may choose it."""
    return effect.offered() if isinstance(effect, OnEnemy) else effect.describe()
