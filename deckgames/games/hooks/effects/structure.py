"""Verbs that hold lists: may, if you do, one of several (HK-R.21, HK-R.22)."""

from typing import Annotated

from pydantic import Field

from deckgames.engine import effects as shared
from deckgames.games.hooks.effects.base import Deed
from deckgames.games.hooks.play import HookPlay

FilledList = Annotated[shared.Effects, Field(min_length=1)]


class May(Deed, shared.May[HookPlay]):
    """HK-R.21: yes or no; not asked where yes could do nothing."""


class IfYouDo(shared.IfYouDo[HookPlay]):
    """HK-R.22: a payment made as far as it goes, without a question; any payment earns the rest."""

    def short(self) -> str:
        return f"{shared.few(self.pay)}: {', '.join(effect.short() for effect in self.then)}"


class ChooseOne(Deed, shared.ChooseOne[HookPlay]):
    """HK-R.21: one list; one that could do nothing is refused while another could."""

    lists: Annotated[tuple[FilledList, ...], Field(min_length=2, max_length=3), shared.DISTINCT]
