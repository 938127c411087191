"""Named rules: cards too odd for a verb. Each has a text written by hand, beside the code that it promises."""

from deckgames.engine.clauses import Clause, plain
from deckgames.engine.effects import Named, NamedRule
from deckgames.games.initiative import health, operations
from deckgames.games.initiative.amounts import Voice
from deckgames.games.initiative.effects.base import Act
from deckgames.games.initiative.play import InPlay


async def pass_stacks_left(x: InPlay) -> None:
    """Every living player's whole stack goes to the next living seat, all at once, empty ones too."""
    living = x.t.living
    operations.move_stacks(x.t, list(zip(living, [*living[1:], living[0]], strict=True)))
    x.t.tell("passes-stacks", x.me.no, (x.card,))


async def pass_left(x: InPlay) -> None:
    """At the end of this turn the card goes to the next living seat's field."""
    if x.placed is None:
        x.idle("this card is not in the field any more")
    else:
        x.placed.leaving, x.t.parting = "pass_left", True


NAMED = {
    "reverse_order": Named("the lowest initiative acts first", "lowest initiative acts first"),
    "plot_armour": Named("attacks cannot bring you below 1 health", "attacks leave you 1 health"),
    "average_health": Named("everyone's health becomes the average", "all get the average health", health.average),
    "pass_stacks_left": Named("all stacks move one seat to the left", "stacks move left", pass_stacks_left),
    "pass_left": Named("at the end of the turn this moves to the field on your left", "goes to the field at left",
                       pass_left),
}


class Rule(Act, NamedRule[InPlay]):
    """A named rule."""

    rules = NAMED

    @property
    def standing(self) -> bool:
        """Whether it holds while its card lies in a field, instead of being done."""
        return NAMED[self.name].run is None

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        text = NAMED[self.name].text
        return [plain(text, may=f"choose that {text}")]

    async def act(self, x: InPlay) -> None:
        await NamedRule.run(self, x)
