"""What cannot be, as rows: of an entry of a card file its class declares them, of packs and tables their checks; and in
what a table laid out by hand is none of its game."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Self, TypeVar

from pydantic import BaseModel, model_validator
from pydantic_core import PydanticCustomError

from deckgames.engine.core.data import frozen

T = TypeVar("T")
Never = tuple[Callable[[Any], object], str, str]
"""When an entry says such a thing, what is wrong with it, and what was expected."""


class Checked(BaseModel):
    """A card entry that declares impossible combinations in `never`: the first row that is true is the mistake."""

    never: ClassVar[tuple[Never, ...]] = ()

    @model_validator(mode="after")
    def _sensible(self) -> Self:
        for says, wrong, expected in self.never:
            if says(self):
                raise PydanticCustomError("never", wrong, {"expected": expected})
        return self


def wrong(*rows: tuple[object, T]) -> Iterator[T]:
    """The messages of all rows whose test is true."""
    return (said for found, said in rows if found)


@frozen
class Fault:
    """What is wrong with a table laid out by hand: in which field of the state, or of this seat.

    `named`: only wrong if the file names the field; else it comes from laying the other fields, and `Laying.fill` mends
    it.
    """

    what: str
    expected: str
    field: str
    seat: int | None = None
    named: bool = False


def no_seats(state: Any, names: Iterable[str]) -> Iterator[Fault]:
    """A fault for each of these fields that holds the number of a missing seat; None is no seat, and right."""
    last = len(state.seats) - 1
    for name in names:
        seat = getattr(state, name)
        if seat is not None and not 0 <= seat <= last:
            yield Fault(f"{name} is {seat}", f"0 to {last}", name)


def too_small(held: Any, least: Mapping[str, int], seat: int | None = None) -> Iterator[Fault]:
    """A fault for each of these numbers of the table, or of this seat, that is below its least value."""
    for name, lowest in least.items():
        if getattr(held, name) < lowest:
            yield Fault(f"{name} is {getattr(held, name)}", f"{lowest} or more", name, seat)
