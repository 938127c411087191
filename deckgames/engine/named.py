"""Named rules: cards too odd for a verb. Each has a text written by hand, beside the code that it promises."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, ClassVar, Generic

from pydantic import field_validator
from pydantic_core import PydanticCustomError

from deckgames.engine.data import dataclass
from deckgames.engine.effects import Effect, P
from deckgames.engine.spelling import did_you_mean


@dataclass(frozen=True, slots=True)
class Named(Generic[P]):
    """A named rule: what it says, the same in few words or signs, and what it does; `run` None: it holds while its card
    lies there."""

    text: str
    sign: str
    run: Callable[[P], Awaitable[None]] | None = None


class NamedRule(Effect[P], Generic[P]):
    """One of the game's named rules; a game gives them in `rules`."""

    verb = "rule"
    shorthand = "name"
    rules: ClassVar[Mapping[str, Named[Any]]] = {}
    name: str

    @field_validator("name")
    @classmethod
    def _known(cls, name: str) -> str:
        if name not in cls.rules:
            raise PydanticCustomError("rule", "unknown rule '{name}'", {
                "name": name, "expected": "one of " + ", ".join(cls.rules), "hint": did_you_mean(name, cls.rules)})
        return name

    async def run(self, x: P) -> None:
        run = self.rules[self.name].run
        assert run is not None, "the loader lets a rule that holds stand only where it can"
        await run(x)

    def describe(self) -> str:
        return self.rules[self.name].text

    def short(self) -> str:
        return self.rules[self.name].sign
