"""What the verbs of this game share: which may stand where, and that what a verb has triggered is resolved after it."""

from typing import Annotated, Any

from pydantic import Field

from deckgames.engine.effects import Effect, OnlyVerbs
from deckgames.games.initiative.effects.play import InPlay

NOW = frozenset({
    "lose_health", "gain_health", "strike", "swap_health", "next_card", "draw", "discard_hand", "recruit", "salvage",
    "refresh_pool", "stack_discard", "stack_add", "stack_order", "expose", "swap_stacks", "field_discard", "steal",
    "return_self", "cancel", "end_round", "rule", "may", "if_you_do", "if", "choose_one", "flip"})
"""Verbs that are done once, when they are reached; they may stand in every list of verbs."""
LASTING = frozenset({"ongoing", "each_turn", "when", "attacks"})
"""Verbs of whole lines: they hold from their line on, as long as the card lies in a field."""

Does = Annotated[
    tuple[Annotated[Effect[Any], OnlyVerbs("a list inside an effect", NOW)], ...], Field(min_length=1)]
"""A list of verbs inside a verb; it is never empty."""


class Act(Effect[InPlay]):
    """A verb that does something itself: `act`; then whatever it has triggered is resolved (IN-R.13)."""

    async def run(self, x: InPlay) -> None:
        await self.act(x)
        if x.t.batch or x.me.out:
            await x.settle()

    async def act(self, x: InPlay) -> None:
        """What the verb does; `x.full` is cleared if it could not be done completely."""
        raise TypeError(f"{self.verb} does nothing by itself")


class Line(Effect[InPlay]):
    """A line that holds while its card lies in a field: being reached is all that happens."""

    async def run(self, x: InPlay) -> None:
        """IN-R.5: it is in force from here on; reckon.scan finds it by the card's `lines`."""
