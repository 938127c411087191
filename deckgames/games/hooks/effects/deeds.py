"""Verbs that can come to nothing (HK-R.21): each says why, and what is told and what is offered follows from that."""

from deckgames.engine.effects import Effect, no_effect
from deckgames.games.hooks.operations import HookPlay


class Deed(Effect[HookPlay]):
    """A verb that is done if there is something to do it with."""

    def idle(self, x: HookPlay) -> str:
        """Why it can do nothing now, by what the player sees ("": it can)."""
        raise NotImplementedError

    async def act(self, x: HookPlay) -> None:
        """Does it: something can come of it."""
        raise NotImplementedError

    def could(self, x: HookPlay) -> bool:
        return not self.idle(x)

    async def run(self, x: HookPlay) -> None:
        if why := self.idle(x):
            no_effect(x, why, None if x.subject is x.me else x.subject.no)
        else:
            await self.act(x)
