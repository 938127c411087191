"""Plain state: dataclasses whose `copy()` is written once from their fields, and which pydantic can save and read.

A field is a scalar, an immutable thing (card, frozen dataclass, tuple of those), another plain dataclass, or a list
or dict of these. Anything else is refused with a TypeError that names the field, because a copy would share it.
"""

import dataclasses
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    Self,
    TypeVar,
    Union,
    cast,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from pydantic import BaseModel, Field, GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from deckgames.engine.core.cards import Card, CardSpec, Pack
from deckgames.engine.core.data import dataclass, function
from deckgames.engine.core.rng import Rng

C = TypeVar("C")
T = TypeVar("T")


Unsaved = Annotated[C, Field(exclude=True)]
"""Marks the type of a transient field (its metadata say so): None in every copy (the ear for events), never saved."""


class _PackOfContext:
    """A state names its packs by hash; which ones they are is the validation context's business."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.with_info_plain_validator_function(
            lambda _, info: info.context,
            serialization=core_schema.plain_serializer_function_ser_schema(lambda pack: pack.hash))


PackInPlay = Annotated[Pack, _PackOfContext()]


def _immutable(kind: Any) -> bool:
    if get_origin(kind) is Literal:
        return True
    if get_origin(kind) in (tuple, frozenset):
        return all(a is Ellipsis or _immutable(a) for a in get_args(kind))
    if get_origin(kind) in (Union, UnionType):
        return all(_immutable(a) for a in get_args(kind))
    origin = get_origin(kind) or kind
    if not isinstance(origin, type):
        return False
    if issubclass(origin, (int, str, float, Card, CardSpec, Pack, Enum, NoneType)):
        return True
    if issubclass(origin, BaseModel):
        return bool(origin.model_config.get("frozen"))
    params = getattr(origin, "__dataclass_params__", None)
    return params is not None and params.frozen


def copy_code(kind: Any, value: str, where: str, depth: int = 0) -> str:
    """Source text that copies `value`, an expression of type `kind`."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return copy_code(args[0], value, where, depth)
    if _immutable(kind):
        return value
    if origin in (list, dict):
        name = f"v{depth}"
        inner = copy_code(args[-1], name, where, depth + 1)
        if inner == name:
            return f"{value}[:]" if origin is list else f"{value}.copy()"
        return f"[{inner} for {name} in {value}]" if origin is list else (
            f"{{k{depth}: {inner} for k{depth}, {name} in {value}.items()}}")
    if origin in (Union, UnionType) and len(args) == 2 and NoneType in args:
        other = args[0] if args[1] is NoneType else args[1]
        return f"(None if {value} is None else {copy_code(other, value, where, depth)})"
    if isinstance(kind, type) and issubclass(kind, (Rng, Plain)):
        return f"{value}.copy()"
    raise TypeError(f"{where}: {kind!r} is neither a copyable container nor known to be immutable")


def _write_copy(cls: type[Any]) -> Callable[[Any], Any]:
    hints = get_type_hints(cls, include_extras=True)
    lines = ["new = make(cls)"]
    for field in dataclasses.fields(cls):
        code = "None" if field.metadata.get("transient") else copy_code(
            hints[field.name], f"self.{field.name}", f"{cls.__name__}.{field.name}")
        lines.append(f"new.{field.name} = {code}")
    copy: Callable[[Any], Any] = function("copy(self)", [*lines, "return new"], {"make": object.__new__, "cls": cls})
    return copy


class Plain:
    """Base of all state: `copy()` writes itself at its first use, when the type hints can be resolved."""

    __slots__ = ()

    def copy(self) -> Self:
        cls = type(self)
        cls.copy = _write_copy(cls)  # type: ignore[method-assign,assignment]
        return cls.copy(self)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"  # a state holds secrets: never print its fields


@dataclass_transform(field_specifiers=(dataclasses.field,))
def plain(cls: type[C]) -> type[C]:
    """Makes a subclass of Plain a dataclass with slots and identity equality."""
    return dataclass(slots=True, eq=False, repr=False)(cls)


def exchanged(thing: T, swap: Mapping[Card, Card]) -> T:
    """A copy of a state with some cards exchanged for others; immutable parts without them are shared."""
    return cast(T, _exchanged(thing, swap))


def _exchanged(thing: Any, swap: Mapping[Card, Card]) -> Any:
    kind = thing.__class__
    if kind is Card:
        return swap.get(thing, thing)
    if kind is int or kind is str or kind is bool or thing is None:
        return thing
    if kind is list:
        return [swap.get(part, part) if part.__class__ is Card else _exchanged(part, swap) for part in thing]
    if kind is dict:
        return {key: _exchanged(part, swap) for key, part in thing.items()}
    if kind is tuple:
        return tuple([_exchanged(part, swap) for part in thing])
    if isinstance(thing, Rng):
        return thing.copy()
    names = _names(kind)
    if isinstance(thing, Plain):
        new = object.__new__(kind)
        for name, kept in names:
            setattr(new, name, _exchanged(getattr(thing, name), swap) if kept else None)
        return new
    changed = {name: part for name, _ in names
               if (part := _exchanged(was := getattr(thing, name), swap)) is not was and part != was}
    return dataclasses.replace(thing, **changed) if changed else thing


def alike(one: Any, other: Any) -> bool:
    """Whether two states, or parts of some, are the same in all that is saved."""
    kind = one.__class__
    if one is other or kind is not other.__class__:
        return one is other
    if isinstance(one, Rng):
        return bool(one.word == other.word)
    if kind is list or kind is tuple:
        return one == other or (len(one) == len(other) and all(map(alike, one, other)))
    if kind is dict:
        return alike([*one.items()], [*other.items()])
    names = _names(kind)
    for name, kept in names:
        if kept and not alike(getattr(one, name), getattr(other, name)):
            return False
    return bool(names or one == other)


@cache
def _names(kind: type[Any]) -> tuple[tuple[str, bool], ...]:
    """The fields of a dataclass (nothing of anything else), and whether an exchange keeps what is in them: what is
    never saved is worked out again."""
    if not dataclasses.is_dataclass(kind):
        return ()
    hints = get_type_hints(kind, include_extras=True) if issubclass(kind, Plain) else {}
    unsaved = {name for name, hint in hints.items()
               if any(getattr(mark, "exclude", False) for mark in getattr(hint, "__metadata__", ()))}
    return tuple((field.name, not field.metadata.get("transient") and field.name not in unsaved)
                 for field in dataclasses.fields(kind))
