"""What is seen to have changed between two looks at a table, and what of it lay hidden at the first one."""

from collections.abc import Callable, Container, Mapping
from dataclasses import fields, is_dataclass, replace
from operator import attrgetter, is_
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.seen import SEALED, Back, Sealed, is_seen, parts_of

Path = tuple[str | int, ...]
"""Where a value stands in a view: `("seats", 1, "treasures")`."""


class Hidden:
    """Stands for a card whose face the eyes do not know before the answer."""

    def __repr__(self) -> str:
        return "HIDDEN"


HIDDEN = Hidden()
_SAME = object()

_FIELDS: dict[type, tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]] = {}


def fields_of(kind: type[Any]) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """The names of the fields of what is seen (none of anything else), and what gives their values: asked for very
    often."""
    found = _FIELDS.get(kind)
    if found is None:
        names = tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()
        found = _FIELDS[kind] = parts_of(kind) if is_seen(kind) else (names, attrgetter(*names) if len(names) > 1 else (
            lambda one: tuple([getattr(one, name) for name in names])))
    return found


def changes_of(before: Any, after: Any, knows: Container[int] | None) -> dict[Path, Any]:
    """Every value of what is seen that is another one now, by its path; cards that the eyes did not know are HIDDEN
    (`knows` None: all are known)."""
    found: dict[Path, Any] = {}
    _compare(before, after, knows, (), found)
    return found


def _compare(before: Any, after: Any, knows: Container[int] | None, path: Path, found: dict[Path, Any]) -> None:
    if after.__class__ is dict:
        pairs = [(name, before[name], now) for name, now in after.items()]
    else:
        names, values = fields_of(type(after))
        pairs = [*zip(names, values(before), values(after), strict=True)]
    for name, was, now in pairs:
        if name == "seats":
            for no, (one, other) in enumerate(zip(was, now, strict=True)):
                _compare(one, other, knows, (*path, name, no), found)
            continue
        if was is not now and was != now and (value := become(was, now, knows, _SAME)) is not _SAME:
            found[(*path, name)] = value


def become(was: Any, now: Any, knows: Container[int] | None, same: Any) -> Any:
    """What a value is now, cards that the eyes did not know being HIDDEN; `same` if it has not changed for them."""
    if was is now or was == now:
        return same
    masked = now if knows is None else with_hidden(now, knows)
    before = tuple(was) if was.__class__ is list and masked.__class__ is tuple else was
    return frozen(masked) if masked is now or masked != before else same


def with_hidden(thing: Any, knows: Container[int]) -> Any:
    """The same with HIDDEN in the place of each card that was not known."""
    if isinstance(thing, Card):
        return thing if thing.__class__ is Back or not thing.number or thing.number in knows else HIDDEN
    if isinstance(thing, (tuple, list)):
        parts = tuple([with_hidden(part, knows) for part in thing])
        return thing if all(map(is_, parts, thing)) else parts
    if isinstance(thing, dict):
        inner = {name: with_hidden(part, knows) for name, part in thing.items()}
        return thing if all(map(is_, inner.values(), thing.values())) else thing.__class__(inner)
    names, values = fields_of(thing.__class__)
    if names and not isinstance(thing, type):
        new = {name: masked for name, part in zip(names, values(thing), strict=True)
               if (masked := with_hidden(part, knows)) is not part}
        return _with(thing, new) if new else thing
    return thing


def _with(thing: Any, new: Mapping[str, Any]) -> Any:
    """The same with these values in it."""
    if not is_seen(thing.__class__):
        return replace(thing, **new)
    other = thing.copy()
    for name, value in new.items():
        setattr(other, name, value)
    return other


def value_at(seen: Any, path: Path) -> Any:
    """What stands there; HIDDEN where it is sealed."""
    try:
        for step in path:
            seen = seen[step] if isinstance(step, int) or seen.__class__ is dict else getattr(seen, step)
    except Sealed:
        return HIDDEN
    return seen


def frozen(value: Any) -> Any:
    """The value of a seen table as one that can be counted."""
    if value.__class__ is list:
        return tuple(map(frozen, value))
    if value is SEALED:
        return HIDDEN
    return tuple(value.items()) if value.__class__ is dict else value
