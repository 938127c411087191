"""The base of the verbs of this game: what a verb has triggered is resolved after it."""

from deckgames.engine.effects import Effect
from deckgames.games.initiative.play import InPlay


class Act(Effect[InPlay]):
    """A verb that does something itself: `act`; then whatever it has triggered is resolved (IN-R.13)."""

    async def run(self, x: InPlay) -> None:
        await self.act(x)
        if x.t.batch or x.me.out:
            await x.settle()

    async def act(self, x: InPlay) -> None:
        """What the verb does; `x.full` is cleared if it could not be done completely."""
        raise TypeError(f"{self.verb} does nothing by itself")
