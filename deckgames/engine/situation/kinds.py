"""What the fields of a game's state are: which hold cards, and how one card is taken out of any of them."""

import dataclasses
from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from deckgames.engine.cards import Card
from deckgames.engine.state import Plain

UNTOLD = ("rng", "pack", "next_number", "options", "seats", "no")
"""Fields of a state that a situation file does not set as such."""


def fields_of(kind: type[Plain]) -> dict[str, Any]:
    """The types of the fields that a file may set, by name."""
    hints = get_type_hints(kind, include_extras=True)
    return {f.name: hints[f.name] for f in dataclasses.fields(kind)  # type: ignore[arg-type]  # all states are dataclasses
            if f.name not in UNTOLD and not f.metadata.get("transient")}


def seat_kind(state: type[Plain]) -> type[Plain] | None:
    """The class of a seat's part of the state: the element type of its list `seats`."""
    kind = get_type_hints(state).get("seats")
    found = get_args(kind)[0] if get_origin(kind) is list else None
    return found if isinstance(found, type) and issubclass(found, Plain) else None


def unwrapped(kind: Any) -> tuple[Any, bool]:
    """The type without Annotated, None and the kind of a card's face, and whether it may be None."""
    if get_origin(kind) is Card:
        return Card, False
    if get_origin(kind) is Annotated:
        return unwrapped(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        others = [k for k in get_args(kind) if k is not NoneType]
        return (unwrapped(others[0])[0] if len(others) == 1 else kind), len(others) < len(get_args(kind))
    return kind, False


def parts(kind: Any) -> Iterator[Any]:
    """The types inside a type: of elements, values, and fields of immutable dataclasses."""
    kind, _ = unwrapped(kind)
    if get_origin(kind) is dict:
        yield get_args(kind)[1]
    elif get_origin(kind) is not None:
        yield from (k for k in get_args(kind) if k is not Ellipsis)
    elif dataclasses.is_dataclass(kind):
        hints = get_type_hints(kind, include_extras=True)
        yield from (hints[f.name] for f in dataclasses.fields(kind))


def holds_cards(kind: Any) -> bool:
    """Whether a value of this type may hold a card."""
    return unwrapped(kind)[0] is Card or any(holds_cards(part) for part in parts(kind))


def empty(kind: Any) -> Any:
    """The value of a zone of this type without cards."""
    kind, optional = unwrapped(kind)
    return None if optional else (get_origin(kind) or kind)()


def without(kind: Any, value: Any, card: Card) -> Any:
    """The value of a zone after this card has been taken out of it; a space that may be empty stays as an empty one."""
    kind, _ = unwrapped(kind)
    if value is card:
        return None
    if isinstance(value, list):
        inner = get_args(kind)[0]
        return [without(inner, v, card) for v in value if _stays(inner, v, card)]
    if isinstance(value, dict):
        inner = get_args(kind)[1]
        return {k: without(inner, v, card) for k, v in value.items() if _stays(inner, v, card)}
    return value


def _stays(kind: Any, value: Any, card: Card) -> bool:
    """Whether an element stays in its list when the card is taken: what is the card, or was placed with it, goes."""
    if value is card:
        return unwrapped(kind)[1]
    if dataclasses.is_dataclass(value):
        return all(getattr(value, f.name) is not card for f in dataclasses.fields(value))
    return True


def from_the_top(name: str) -> bool:
    """Whether files list this zone with the top card first."""
    return name == "deck" or name.endswith("_deck")
