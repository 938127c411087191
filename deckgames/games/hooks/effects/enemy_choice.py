"""What an enemy decides in the open: one of several lists, some of which may be for the card's player (HK-6.3)."""

from dataclasses import replace
from typing import Annotated, Any

from pydantic import Field

from deckgames.engine import effects as shared
from deckgames.engine.clauses import READER, YOU, Clause
from deckgames.engine.effects import DISTINCT, Effect, Effects, OnlyVerbs, clauses_of, could_any, few, in_order, phrase
from deckgames.games.hooks.cards.words import CHOOSING, CHOSEN, SOME_ENEMY, TARGET, THEY, Voice
from deckgames.games.hooks.effects.base import Reaching
from deckgames.games.hooks.effects.enemy import ENEMY
from deckgames.games.hooks.play import HookPlay

YOURS = frozenset({
    "treasure", "draw", "action", "buy", "reload", "discard", "cycle", "discount", "peek", "recall", "maroon",
    "upgrade", "gain", "reshuffle", "top_cost_treasure", "may", "if_you_do", "choose_one"})
"""Verbs for the card's player inside an enemy's choice: everything but further attacks and copies."""
ChoiceList = Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("`they_choose`", ENEMY | {"you"})], ...],
                       Field(min_length=1)]


class You(Reaching):
    """Inside `they_choose`: what the card's player gets."""

    do: Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("`you`", YOURS)], ...], Field(min_length=1)]

    async def run(self, x: HookPlay) -> None:
        own = x.at(x.me)
        await in_order(self.do, own)

    def could(self, x: HookPlay) -> bool:
        return could_any(self.do, x.at(x.me))

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return clauses_of(self.do, replace(voice or Voice(YOU), reached=False))

    def short(self) -> str:
        return f"you get {few(self.do)}"


class TheyChoose(shared.ChooseOne[HookPlay]):
    """The enemy picks one list, in public (HK-6.3); HK-R.21 holds."""

    later = True
    lists: Annotated[tuple[ChoiceList, ...], Field(min_length=2, max_length=3), DISTINCT]

    async def run(self, x: HookPlay) -> None:
        x.t.in_public = True
        chosen = await self.chosen(x, x.subject.no, "HK-6.3")
        x.t.in_public = False
        if chosen and x.t.heard is not None:
            x.t.tell("decides", x.subject.no, note=phrase(chosen, CHOSEN), other=x.me.no)
        await in_order(chosen, x)

    def label(self, part: Effects) -> str:
        """As the enemy reads it."""
        return phrase(part, CHOOSING)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        voice = voice or Voice(them=TARGET)
        told = voice.them == READER
        theirs = voice if told else Voice(voice.me if voice.me.one else YOU, THEY, True)
        lists = "; or ".join(phrase(part, theirs) for part in self.lists)
        chosen = voice.them.does("choose", f"one ({lists})")
        return [replace(chosen, alone=f"{voice.them.does('choose', 'one').text()}: {lists}")]

    def short(self) -> str:
        return f"{SOME_ENEMY} chooses: {super().short()}"
