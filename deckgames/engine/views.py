"""Views made from a state. Of each field of a view is shown what its mark or its zone allows; all else is private:

- a field that the state marks `Public` is copied for everybody;
- a field named like a zone holds those of its cards that the viewer may see, after the end of the game all of them;
- `hand_count` is the number of cards in the zone `hand`;
- everything else is worked out by the game and handed over by name.

A view that names any other field of the state is refused, so that what is new is private until it is said otherwise.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import fields
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from deckgames.engine.cards import Card
from deckgames.engine.seen import PUBLIC
from deckgames.engine.state import Plain
from deckgames.engine.zones import Zone

V = TypeVar("V")


Owned = Mapping[str, list[Zone]]
"""The zones of one seat, or of the table, by name."""


def by_owner(zones: Iterable[Zone]) -> Mapping[int | None, Owned]:
    """The zones of each seat, and of the table (None)."""
    found: dict[int | None, dict[str, list[Zone]]] = {None: {}}
    for zone in zones:
        own = found.get(zone.seat)
        if own is None:
            own = found[zone.seat] = {}
        if zone.name in own:
            own[zone.name].append(zone)
        else:
            own[zone.name] = [zone]
    return found


def view_of(kind: type[V], state: Plain, zones: Owned, viewer: int | None, over: bool = False, /, **said: Any) -> V:
    """What a viewer (None: the public) may know of a seat's or the table's part of a state; `said` is what the game has
    worked out. Raises TypeError if the view names what is neither public nor in a zone."""
    made: Any = _makers.get((kind, state.__class__)) or _maker(kind, type(state), said)
    found: V = made(state, zones, viewer, over, said)
    return found


_makers: dict[tuple[type[Any], type[Plain]], Callable[..., Any]] = {}


def _maker(kind: type[Any], state: type[Plain], said: Collection[str]) -> Callable[..., Any]:
    """A function that makes such a view, written once from the fields of view and state."""
    shown, held = get_type_hints(kind), get_type_hints(state, include_extras=True)
    values = []
    for field in fields(kind):
        name = field.name
        if name in said:
            values.append(f"said['{name}']")
        elif PUBLIC in getattr(held.get(name), "__metadata__", ()):
            values.append(_public(f"{kind.__name__}.{name}", name, shown[name], get_args(held[name])[0]))
        elif _holds_cards(shown[name]):
            values.append(f"seen(zones['{name}'], viewer, over)")
        elif name.endswith("_count"):
            values.append(f"counted(zones['{name.removesuffix('_count')}'])")
        else:
            raise TypeError(f"{kind.__name__}.{name} is private in {state.__name__}: mark it Public there, "
                            "or say what is seen of it")
    scope: dict[str, Any] = {"kind": kind, "seen": _seen, "counted": _counted}
    exec(f"def make(state, zones, viewer, over, said): return kind({', '.join(values)})", scope)  # made from names
    made: Callable[..., Any] = scope["make"]
    _makers[kind, state] = made
    return made


def _holds_cards(kind: Any) -> bool:
    args = get_args(kind)
    return get_origin(kind) is tuple and len(args) == 2 and (get_origin(args[0]) or args[0]) is Card


def _public(where: str, name: str, shown: Any, held: Any) -> str:
    """A field as it is; lists and dicts as tuples, because a view has no reference back to the state."""
    value = f"state.{name}"
    if get_origin(held) is list:
        held, value = tuple[(*get_args(held), ...)], f"tuple({value})"  # type: ignore[misc]  # a type made from hints
    elif get_origin(held) is dict:
        held, value = tuple[tuple[get_args(held)], ...], f"tuple({value}.items())"  # type: ignore[misc]
    if shown != held:
        raise TypeError(f"{where} is {shown}; the state's field makes it {held}")
    return value


def _seen(zones: list[Zone], viewer: int | None, over: bool) -> tuple[Card, ...]:
    if len(zones) == 1 and zones[0].open == "all":
        return tuple(zones[0].cards)
    return tuple([card for zone in zones if over or zone.seen_by(viewer) for card in zone.cards])


def _counted(zones: list[Zone]) -> int:
    return sum([len(zone.cards) for zone in zones])
