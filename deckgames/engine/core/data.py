"""Dataclasses that are quick to make: a method is written at its first use, as most are never used in a run.

`dataclass` takes and gives the same as that of Python, which writes and compiles up to seven methods for each class at
once: with so many small classes that was a quarter of what a table's start took.
"""

import dataclasses
from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, fields
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, dataclass_transform

C = TypeVar("C")

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass  # for a type checker it is the very same
else:
    def dataclass(cls=None, /, *, init=True, repr=True, eq=True, order=False, frozen=False, slots=False, kw_only=False):
        """Makes a class one of data; see `dataclasses.dataclass`."""
        make = partial(_made, init=init, repr=repr, eq=eq, order=order, frozen=frozen, slots=slots, kw_only=kw_only)
        return make if cls is None else make(cls)


@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
def frozen(cls: Any = None, /, **more: bool) -> Any:
    """Makes a class one of data with slots, of which no field ever changes; `more` as `dataclass` takes it."""
    make = dataclass(frozen=True, slots=True, **more)
    return make if cls is None else make(cls)


def fresh(make: Callable[[], C]) -> C:
    """The default of a field that every object makes for itself."""
    value: C = dataclasses.field(default_factory=make)
    return value


def _made(cls: Any, **wanted: bool) -> Any:
    if wanted["order"] or any("__dataclass_fields__" in vars(base) for base in cls.__mro__[1:]):
        return dataclasses.dataclass(**wanted)(cls)
    own = {*vars(cls)}
    if cls.__doc__ is None:
        cls.__doc__ = cls.__name__  # or else Python makes one of the signature
    cls = dataclasses.dataclass(init=False, repr=False, eq=False, slots=wanted["slots"],
                                kw_only=wanted["kw_only"])(cls)
    params = cls.__dataclass_params__
    for name, value in wanted.items():
        if hasattr(params, name):
            setattr(params, name, value)
    late = [name for name, asked in (("__init__", wanted["init"]), ("__repr__", wanted["repr"]),
                                     ("__eq__", wanted["eq"])) if asked and name not in own]
    if wanted["eq"] and "__hash__" not in own:
        if wanted["frozen"]:
            late.append("__hash__")
        else:
            cls.__hash__ = None
    for name in late:
        setattr(cls, name, _late(cls, name))
    if wanted["frozen"]:
        cls.__setattr__ = _refuse_set
        cls.__delattr__ = _refuse_del
        if wanted["slots"] and "__getstate__" not in own:
            cls.__getstate__ = _values
            cls.__setstate__ = _set_values
    return cls


def _late(cls: type[Any], name: str) -> Callable[..., Any]:
    """A method that writes itself when it is first called."""
    def method(self: Any, /, *given: Any, **named: Any) -> Any:
        written = _WRITERS[name](cls)
        written.__qualname__ = f"{cls.__qualname__}.{name}"
        if vars(cls).get(name) is method:
            setattr(cls, name, written)
        return written(self, *given, **named)

    method.__name__ = name
    return method


def function(head: str, body: list[str], scope: dict[str, Any]) -> Any:
    """A function of this head and these lines, which may only be made from the names and types of fields."""
    exec("\n ".join([f"def {head}:", *body]), scope)
    return scope[head.partition("(")[0]]


def _init(cls: type[Any]) -> Any:
    frozen = cls.__dataclass_params__.frozen
    scope: dict[str, Any] = {"_put": object.__setattr__, "_not_given": MISSING}
    plain = ["self"]
    named: list[str] = []
    body: list[str] = []
    for part in fields(cls):
        value = part.name
        if part.default is not MISSING:
            scope[f"_default_{part.name}"] = part.default
        elif part.default_factory is not MISSING:
            scope[f"_make_{part.name}"] = part.default_factory
            value = f"_make_{part.name}()"
        if part.init:
            (named if part.kw_only else plain).append(_parameter(part))
            if part.default_factory is not MISSING:
                value = f"{value} if {part.name} is _not_given else {part.name}"
        elif part.default is not MISSING:
            value = f"_default_{part.name}"
        elif part.default_factory is MISSING:
            continue
        body.append(f"_put(self, {part.name!r}, {value})" if frozen else f"self.{part.name} = {value}")
    if hasattr(cls, "__post_init__"):
        body.append("self.__post_init__()")
    return function(f"__init__({', '.join([*plain, *(['*', *named] if named else [])])})", body or ["pass"], scope)


def _parameter(part: Field[Any]) -> str:
    if part.default is not MISSING:
        return f"{part.name}=_default_{part.name}"
    return part.name if part.default_factory is MISSING else f"{part.name}=_not_given"


def _tuple_of(of: str, names: list[str]) -> str:
    return f"({''.join(f'{of}.{name},' for name in names)})"


def _eq(cls: type[Any]) -> Any:
    names = [part.name for part in fields(cls) if part.compare]
    return function("__eq__(self, other)", [
        f"if other.__class__ is self.__class__: return {_tuple_of('self', names)} == {_tuple_of('other', names)}",
        "return NotImplemented"], {})


def _hash(cls: type[Any]) -> Any:
    names = [part.name for part in fields(cls) if (part.compare if part.hash is None else part.hash)]
    return function("__hash__(self)", [f"return hash({_tuple_of('self', names)})"], {})


def _repr(cls: type[Any]) -> Any:
    from reprlib import recursive_repr

    told = ", ".join(f"{part.name}={{self.{part.name}!r}}" for part in fields(cls) if part.repr)
    return recursive_repr()(function("__repr__(self)", [f"return self.__class__.__qualname__ + f'({told})'"], {}))


_WRITERS = {"__init__": _init, "__eq__": _eq, "__hash__": _hash, "__repr__": _repr}


def _refuse_set(self: Any, name: str, value: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_del(self: Any, name: str) -> NoReturn:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _values(self: Any) -> list[Any]:
    return [getattr(self, part.name) for part in fields(self)]


def _set_values(self: Any, values: list[Any]) -> None:
    for part, value in zip(fields(self), values, strict=True):
        object.__setattr__(self, part.name, value)
