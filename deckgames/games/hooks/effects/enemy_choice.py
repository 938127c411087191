"""What an enemy decides in the open: one of several lists, some of which may be for the card's player (HK-6.3)."""

from dataclasses import replace
from functools import cached_property, partial
from typing import Annotated, Any

from pydantic import Field

from deckgames.engine.clauses import READER, YOU, Clause
from deckgames.engine.decisions import Mark, Option, Reasons, Topic, choose
from deckgames.engine.effects import (
    DISTINCT,
    Effect,
    OnlyVerbs,
    capital,
    clauses_of,
    could_any,
    few,
    phrase,
)
from deckgames.games.hooks.effects.deeds import Deed
from deckgames.games.hooks.effects.enemy import ENEMY
from deckgames.games.hooks.operations import HookPlay
from deckgames.games.hooks.voices import CHOOSING, CHOSEN, SOME_ENEMY, TARGET, THEY, Voice, choices

YOURS = frozenset({
    "treasure", "draw", "action", "buy", "reload", "discard", "cycle", "discount", "peek", "recall", "maroon",
    "upgrade", "gain", "reshuffle", "top_cost_treasure", "may", "if_you_do", "choose_one"})
"""Verbs for the card's player inside an enemy's choice: everything but further attacks and copies."""
ChoiceList = Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("`they_choose`", ENEMY | {"you"})], ...],
                       Field(min_length=1)]


class You(Effect[HookPlay]):
    """Inside `they_choose`: what the card's player gets."""

    verb = "you"
    shorthand = "do"
    later = True
    do: Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("`you`", YOURS)], ...], Field(min_length=1)]

    async def run(self, x: HookPlay) -> None:
        own = x.at(x.me)
        for effect in self.do:
            await effect.run(own)

    def could(self, x: HookPlay) -> bool:
        return could_any(self.do, x.at(x.me))

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return clauses_of(self.do, replace(voice or Voice(YOU), reached=False))

    def short(self) -> str:
        return f"you get {few(self.do)}"

    def parts(self) -> tuple[Effect[Any], ...]:
        return self.do


class TheyChoose(Deed):
    """The enemy picks one list, in public (HK-6.3); HK-R.21 holds."""

    verb = "they_choose"
    shorthand = "lists"
    later = True
    lists: Annotated[tuple[ChoiceList, ...], Field(min_length=2, max_length=3), DISTINCT]

    def idle(self, x: HookPlay) -> str:
        return "" if any(could_any(part, x) for part in self.lists) else "nothing could come of it"

    async def act(self, x: HookPlay) -> None:
        able = [mark for mark, part in zip(self.marks, self.lists, strict=True) if could_any(part, x)]
        mark = able[0]
        if len(able) > 1:
            x.t.in_public = True
            mark = await choose(x.subject.no, "HK-6.3", Topic.CHOOSE, "Choose one", able, partial(self._refused, able),
                                x.source, effect=self)
            x.t.in_public = False
        chosen = self.lists[self.marks.index(mark)]
        x.t.tell("decides", x.subject.no, note=phrase(chosen, CHOSEN), other=x.me.no)
        for effect in chosen:
            await effect.run(x)

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """The lists as options, as the enemy reads them."""
        return tuple(Mark(f"option-{i}", capital(phrase(part, CHOOSING))) for i, part in enumerate(self.lists, 1))

    def _refused(self, able: list[Mark]) -> Reasons:
        return Reasons(blocked=[Option(mark.oid, mark.label, blocked="would do nothing now", rule="HK-R.21")
                                  for mark in self.marks if mark not in able])

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        voice = voice or Voice(them=TARGET)
        told = voice.them == READER
        lists = choices(self.lists, voice if told else Voice(voice.me if voice.me.one else YOU, THEY, True))
        chosen = voice.them.does("choose", f"one ({lists})")
        return [replace(chosen, alone=f"{voice.them.does('choose', 'one').text()}: {lists}")]

    def short(self) -> str:
        return f"{SOME_ENEMY} chooses: {', or '.join(few(part) for part in self.lists)}"

    def parts(self) -> tuple[Effect[Any], ...]:
        return tuple(effect for part in self.lists for effect in part)
