"""What an entry of a card file cannot say, though each of its fields can: rows that its class declares."""

from collections.abc import Callable
from typing import Any, ClassVar, Self

from pydantic import BaseModel, model_validator
from pydantic_core import PydanticCustomError

Never = tuple[Callable[[Any], object], str, str]
"""When an entry says such a thing, what is wrong with it, and what was expected."""


class Sensible(BaseModel):
    """An entry that may not say what it `never` may: the first row that is true is told."""

    never: ClassVar[tuple[Never, ...]] = ()

    @model_validator(mode="after")
    def _sensible(self) -> Self:
        for says, wrong, expected in self.never:
            if says(self):
                raise PydanticCustomError("never", wrong, {"expected": expected})
        return self
