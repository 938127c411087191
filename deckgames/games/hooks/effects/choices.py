"""Verbs that hold lists: may, if you do, one of several (HK-R.21, HK-R.22)."""

from typing import Annotated

from pydantic import Field

from deckgames.engine import effects as shared
from deckgames.engine.effects import Effects, phrase
from deckgames.games.hooks.effects.play import HookPlay

FilledList = Annotated[Effects, Field(min_length=1)]


class May(shared.May[HookPlay]):
    """HK-R.21: yes or no; not asked where yes could do nothing."""

    def describe(self) -> str:
        return f"you may: {phrase(self.do)}"


class IfYouDo(shared.IfYouDo[HookPlay]):
    """HK-R.22: a payment made as far as it goes, without a question; any payment earns the rest."""

    def describe(self) -> str:
        return f"{phrase(self.pay)}. If you do: {phrase(self.then)}"


class ChooseOne(shared.ChooseOne[HookPlay]):
    """HK-R.21: one list; one that could do nothing is refused while another could."""

    lists: Annotated[tuple[FilledList, ...], Field(min_length=2, max_length=3)]

    def describe(self) -> str:
        return "choose one: " + "; or ".join(phrase(part) for part in self.lists)
