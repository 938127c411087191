"""Named rules: cards too odd for a verb. Each has a text written by hand, beside the code that it promises."""

from collections.abc import Callable
from dataclasses import dataclass

from pydantic import field_validator
from pydantic_core import PydanticCustomError

from deckgames.engine.effects import Brief
from deckgames.engine.spelling import did_you_mean
from deckgames.games.initiative import acts, health
from deckgames.games.initiative.effects.base import Act
from deckgames.games.initiative.effects.play import InPlay


@dataclass(frozen=True, slots=True)
class Named:
    """A named rule: what it says, its signs, and what it does; `run` None: it holds while its card lies in a field."""

    text: str
    sign: str
    run: Callable[[InPlay], None] | None = None

    @property
    def standing(self) -> bool:
        """Whether it belongs into `ongoing`."""
        return self.run is None


def pass_stacks_left(x: InPlay) -> None:
    """Every living player's whole stack goes to the next living seat, all at once, empty ones too."""
    living = x.t.living
    acts.move_stacks(x.t, list(zip(living, [*living[1:], living[0]], strict=True)))
    x.t.tell("passes-stacks", x.me.no, (x.card,))


def pass_left(x: InPlay) -> None:
    """At the end of this turn the card goes to the next living seat's field."""
    if x.placed is not None:
        x.placed.leaving, x.t.parting = "pass_left", True


NAMED = {
    "reverse_order": Named("the lowest initiative acts first", "lowest first"),
    "plot_armour": Named("attacks cannot bring you below 1 health", "never below 1"),
    "average_health": Named("everyone's health becomes the average", "average health", health.average),
    "pass_stacks_left": Named("all stacks move one seat to the left", "stacks go left", pass_stacks_left),
    "pass_left": Named("at the end of the turn this moves to the field on your left", "goes left", pass_left),
}


class Rule(Act):
    """A named rule."""

    verb = "rule"
    bare = "name"
    name: str

    @field_validator("name")
    @classmethod
    def _known(cls, name: str) -> str:
        if name not in NAMED:
            raise PydanticCustomError("rule", "there is no rule '{name}'", {
                "name": name, "expected": "one of " + ", ".join(NAMED), "hint": did_you_mean(name, NAMED)})
        return name

    @property
    def standing(self) -> bool:
        """Whether it holds while its card lies in a field, instead of being done."""
        return NAMED[self.name].standing

    async def act(self, x: InPlay) -> None:
        run = NAMED[self.name].run
        assert run is not None, "the loader lets standing rules stand in `ongoing` only"
        run(x)

    def describe(self) -> str:
        return NAMED[self.name].text

    def brief(self) -> Brief:
        return [(NAMED[self.name].sign, "rule")]
