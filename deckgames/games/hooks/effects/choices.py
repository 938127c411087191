"""Verbs that hold lists: may, if you do, one of several (HK-R.21, HK-R.22)."""

from dataclasses import replace
from typing import Annotated

from pydantic import Field

from deckgames.engine import effects as shared
from deckgames.engine.clauses import Clause, after_may, if_you_do, may
from deckgames.engine.effects import DISTINCT, Effects, clauses_of, few, phrase
from deckgames.games.hooks.operations import HookPlay
from deckgames.games.hooks.voices import Voice, choices

FilledList = Annotated[Effects, Field(min_length=1)]


class May(shared.May[HookPlay]):
    """HK-R.21: yes or no; not asked where yes could do nothing."""

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        me, do = (voice or Voice()).me, clauses_of(self.do, voice)
        return [may(me, after_may(do, me.key), after_may(do, me.key, alone=True))]


class IfYouDo(shared.IfYouDo[HookPlay]):
    """HK-R.22: a payment made as far as it goes, without a question; any payment earns the rest."""

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [if_you_do(clauses_of(self.pay, voice), phrase(self.then, voice))]

    def short(self) -> str:
        return f"{few(self.pay)}: {', '.join(effect.short() for effect in self.then)}"


class ChooseOne(shared.ChooseOne[HookPlay]):
    """HK-R.21: one list; one that could do nothing is refused while another could."""

    lists: Annotated[tuple[FilledList, ...], Field(min_length=2, max_length=3), DISTINCT]

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        me, lists = (voice or Voice()).me, choices(self.lists, voice)
        return [replace(me.does("choose", f"one ({lists})"), alone=f"choose one: {lists}")]
