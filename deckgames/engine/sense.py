"""What cannot be, as rows: of an entry of a card file its class declares them, of packs and tables their checks."""

from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Self, TypeVar

from pydantic import BaseModel, model_validator
from pydantic_core import PydanticCustomError

T = TypeVar("T")
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


def wrong(*rows: tuple[object, T]) -> Iterator[T]:
    """What is said of those rows whose test is true."""
    return (said for found, said in rows if found)
