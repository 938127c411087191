"""What a seat knows of a table: the table itself with backs.

`seen(game, table, viewer)` is a copy of the state, of the same type, for one seat or for the public (None): a card that
the viewer may not see is a `Back`, and a field that is not for these eyes is sealed. Reading either raises `Sealed`,
which names it: a default value would lie in silence. So queries answer on it as they do on the state, and what they
cannot know they do not answer.

The fields of a state say who sees them; one without a mark is sealed, so that what is new is a secret until it is said
otherwise. Parts of a state (`seats: list[Seat]`) are seen field by field. What no mark can say, such as who knows which
place of a stack, the game adds: `Secrets.mask(table, seen, viewer)`.
"""

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, wraps
from operator import attrgetter
from typing import (
    Annotated,
    Any,
    Concatenate,
    Literal,
    NoReturn,
    ParamSpec,
    Protocol,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from deckgames.engine.core.cards import Card
from deckgames.engine.core.data import frozen, function
from deckgames.engine.core.rng import Rng
from deckgames.engine.core.state import Plain, copy_code
from deckgames.engine.core.zones import Open as Openness, Zone

S = TypeVar("S", bound=Plain)
T = TypeVar("T")
R = TypeVar("R")
P = ParamSpec("P")
C = TypeVar("C", bound=Card[Any])


class _Mark:
    """A mark of a state's field."""


PUBLIC, OPEN, OWN, FACE_DOWN = _Mark(), _Mark(), _Mark(), _Mark()
Public = Annotated[T, PUBLIC]
"""Marks a field that everybody sees, and that is told as a fact: `treasures: Public[int] = 0`."""
Open = Annotated[T, OPEN]
"""Marks what lies openly on the table, such as the cards of a discard pile: everybody sees it."""
Own = Annotated[T, OWN]
"""Marks what the seat alone sees whose part of the state it is: for all others cards of a pile are backs, all else is
sealed, also whether there is a card."""
FaceDown = Annotated[T, FACE_DOWN]
"""Marks cards that nobody sees before the end of the game."""


class Sealed(Exception):
    """Something hidden was read."""


class Back(Card[Any]):
    """A card whose face the viewer may not see: its place is known, no more. All backs of a place are one object."""

    __slots__ = ("place",)

    def __init__(self, place: str) -> None:
        object.__setattr__(self, "place", place)

    def __getattr__(self, name: str) -> NoReturn:
        if name in Card.__slots__:
            raise Sealed(f"a card of {self.place} lies face down: its {name} is hidden")
        raise AttributeError(name)

    def __repr__(self) -> str:
        return f"<back in {self.place}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return back, (self.place,)


@cache
def back(place: str) -> Back:
    """The back of the cards of this place."""
    return Back(place)


class Facts(dict[str, Any]):
    """Something that programs are told field by field; forecasts count such, for nothing in them changes."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self))


def public_fields(part: Any, *but: str) -> dict[str, Any]:
    """The public fields of a state or a part of one, by name, except those in `but`."""
    return {name: getattr(part, name) for name in _facts(part.__class__) if name not in but}


@cache
def _facts(cls: type[Any]) -> Sequence[str]:
    hints = get_type_hints(cls, include_extras=True)
    return [field.name for field in dataclasses.fields(cls) if _mark_of(hints[field.name]) is PUBLIC]


def face_up(cards: Iterable[C]) -> tuple[C, ...]:
    """The cards whose faces are visible."""
    return tuple([card for card in cards if card.__class__ is not Back])


@frozen
class Secrets:
    """What a seat may know beside the cards that its zones and the marks of fields show.

    `known(state, seat)` is a comparable value of what the seat knows and cannot unlearn (secret choices that have been
    shown): no undo goes back over its change. `mask(state, seen, viewer)` changes in a table made by `seen` what the
    marks of the state's fields cannot say. `guess(state, seat, rng)` makes up what the seat cannot know and what is no
    card. `candid` is a game in which nothing hidden changes anything before it is seen: an answer that shows nothing
    hidden and takes no chance does the same in all worlds, so that forecasts need one of them. "own": so it is for the
    eyes of a seat, whose `known` tells that something was learned; the public's have none.
    """

    known: Callable[[Any, int], Any] | None = None
    mask: Callable[[Any, Any, int | None], None] | None = None
    guess: Callable[[Any, int | None, Rng], None] | None = None
    candid: Literal["no", "own", "all"] = "no"


class Hides(Protocol):
    """What must be known of a game."""

    @property
    def secrets(self) -> Secrets: ...
    def is_over(self, state: Any, /) -> bool: ...


def seen(game: Hides, table: S, viewer: int | None) -> S:
    """What this seat (None: the public) knows of the table; after the end of the game, all cards."""
    over = game.is_over(table)
    found: S = _see(type(table))(table, viewer, over, over)
    if game.secrets.mask is not None:
        game.secrets.mask(table, found, viewer)
    return found


def is_seen(kind: type[Any]) -> bool:
    """Whether this is the class of a table made by `seen`, or of a part of one."""
    return hasattr(kind, "seen_fields")


def needs_viewer(table: T) -> T:
    """The table unchanged. Raises TypeError if it is a true state: drawing and thinking need a view made by `seen`."""
    if isinstance(table, Plain) and not is_seen(type(table)):
        raise TypeError(f"this is the true {type(table).__name__}: only the rules may look at it, all others at `seen`")
    return table


def once(query: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """Makes a query of a whole table (or of a seat, by its number) remember what it has found on a seen one, which
    never changes (a copy may)."""
    @wraps(query)
    def ask(table: S, /, *of: P.args, **named: P.kwargs) -> R:
        answers: dict[Any, R] | None = getattr(table, "found", None)
        if answers is None:
            return query(table, *of, **named)
        key = (query, *of)
        if key not in answers:
            answers[key] = query(table, *of, **named)
        return answers[key]
    return ask


# ---- where cards lie

_OPENS: dict[_Mark | None, Openness] = {PUBLIC: "all", OPEN: "all", OWN: "owner", FACE_DOWN: "none"}
"""Who sees the cards of a field with such a mark."""
_Place = tuple[str, Openness, Callable[[Any], Sequence[Card[Any]]], bool]


def zones_of(seat: str, table: str, still: str = "") -> Callable[[Any], Iterator[Zone]]:
    """The zones of a state: the cards in these fields of each seat and of the table (as their names in a row), seen as
    the marks of the fields say. Where cards that are turned up only lie, they are `still` (`Zone`)."""
    def zones(t: Any) -> Iterator[Zone]:
        for me in t.seats:
            for name, opened, cards, rests in _places(me.__class__, seat, still):
                yield Zone(name, me.no, cards(me), opened, (), rests)
        for name, opened, cards, rests in _places(t.__class__, table, still):
            yield Zone(name, None, cards(t), opened, (), rests)
    return zones


@cache
def _places(cls: type[Any], names: str, still: str) -> Sequence[_Place]:
    hints = get_type_hints(cls, include_extras=True)
    return [(name, _OPENS[_mark_of(hints[name])], _cards(get_args(hints[name])[0], attrgetter(name)),
             name in still.split()) for name in names.split()]


def _cards(held: Any, read: Callable[[Any], Any]) -> Callable[[Any], Sequence[Card]]:
    """What gives the cards of a field that holds such: a pile, a row with empty places, or one card or none."""
    if get_origin(held) is list and _is_card(get_args(held)[0]):
        return read
    if get_origin(held) is list:
        return lambda part: [card for card in read(part) if card is not None]
    return lambda part: [] if read(part) is None else [read(part)]


# ---- the code that makes one, written once from the fields of a state

See = Callable[[Any, int | None, bool, bool], Any]
"""Makes a part of a seen table: of this part of the state, for this viewer; whether it is the viewer's own, and whether
the game is over."""
_seers: dict[type[Any], See] = {}
_kinds: dict[type[Any], type[Any]] = {}


def seen_kind(cls: type[Any]) -> type[Any]:
    """The class of such a part of a seen table: a subclass without fields of its own but whose eyes they are, and for a
    table what its queries have found."""
    if cls not in _kinds:
        hints = get_type_hints(cls, include_extras=True)
        names = [field.name for field in dataclasses.fields(cls) if not _worked_out(field, hints[field.name])]
        sealed = {name for name in names if _may_be_sealed(hints[name])}
        slots = ("viewer", "found") if "pack" in hints else ("viewer",)
        _kinds[cls] = type(f"Seen{cls.__name__}", (cls,), {
            "__slots__": slots, "__module__": cls.__module__, "__getattr__": _refuse, "__eq__": _same,
            "__hash__": _hash, "copy": _copy, "seen_fields": (tuple(names), _reader(cls, names, sealed))})
    return _kinds[cls]


def _refuse(self: Any, name: str) -> NoReturn:
    kind: Any = type(self).__base__
    if name not in kind.__dataclass_fields__:
        raise AttributeError(name)
    whose = f" of seat {self.no + 1}" if kind.__name__ == "Seat" else ""
    who = "the public" if self.viewer is None else f"seat {self.viewer + 1}"
    raise Sealed(f"{kind.__name__}.{name}{whose} is hidden from {who}")


def _same(self: Any, other: Any) -> Any:
    if self.__class__ is not other.__class__:
        return NotImplemented
    _, read = self.seen_fields
    return self.viewer == other.viewer and read(self) == read(other)


def _hash(self: Any) -> int:
    return hash(self.__class__)


SEALED = object()
"""Stands for the value of a field that is sealed."""


def parts_of(kind: type[Any]) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """The names of the fields of a part of a seen table, and what gives their values: one and the same for what is
    sealed."""
    found: tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]] = vars(kind)["seen_fields"]
    return found


def reader(names: Sequence[str]) -> Callable[[Any], tuple[Any, ...]]:
    """What gives the values of these fields, whatever their number."""
    return attrgetter(*names) if len(names) > 1 else lambda one: tuple([getattr(one, name) for name in names])


def _reader(cls: type[Any], names: list[str], sealed: set[str]) -> Callable[[Any], tuple[Any, ...]]:
    """What gives the values of all these fields; `SEALED` for those that are."""
    if not sealed:
        return reader(names)

    readers = [(getattr(cls, name).__get__, name in sealed) for name in names]

    def value(one: Any, read: Callable[[Any], Any]) -> Any:
        try:
            return read(one)
        except AttributeError:  # an empty slot; to raise by name costs five times as much
            return SEALED

    return lambda one: tuple([value(one, read) if may_be else read(one) for read, may_be in readers])


def _see(cls: type[Any]) -> See:
    """What makes a seen part of this class."""
    seer = _seers.get(cls)
    if seer is None:
        kind, hints = seen_kind(cls), get_type_hints(cls, include_extras=True)
        scope: dict[str, Any] = {"make": object.__new__, "kind": kind}
        lines = ["new = make(kind)", "new.viewer = viewer"]
        if hasattr(kind, "found"):
            lines.append("new.found = {}")
        for field in dataclasses.fields(cls):
            name, hint = field.name, hints[field.name]
            lines.append(f"new.{name} = None" if _worked_out(field, hint) else _field_code(cls, name, hint, scope))
        seer = _seers[cls] = function("see(self, viewer, own, over)", [*lines, "return new"], scope)
    return seer


def _copy(self: Any) -> Any:
    """`copy()` of a seen part: what is sealed stays so; what is then changed in the copy, queries do not remember."""
    kind = type(self)
    hints = get_type_hints(kind.__base__, include_extras=True)
    lines = ["new = make(kind)", "new.viewer = self.viewer"]
    if hasattr(kind, "found"):
        lines.append("new.found = None")
    for field in dataclasses.fields(kind):
        name = field.name
        if _worked_out(field, hints[name]):
            lines.append(f"new.{name} = {'None' if field.metadata.get('transient') else f'self.{name}'}")
            continue
        code = f"new.{name} = {copy_code(hints[name], f'self.{name}', f'{kind.__name__}.{name}')}"
        lines += ["try:", f"  {code}", "except Sealed:", "  pass"] if _may_be_sealed(hints[name]) else [code]
    kind.copy = function("copy(self)", [*lines, "return new"], {
        "make": object.__new__, "kind": kind, "Sealed": Sealed})
    return kind.copy(self)


def _worked_out(field: Any, hint: Any) -> bool:
    """Whether it is only kept so that it need not be worked out again: begun anew unless `mask` hands it on."""
    unsaved = any(getattr(mark, "exclude", False) for mark in getattr(hint, "__metadata__", ()))
    return _mark_of(hint) is None and bool(unsaved or field.metadata.get("transient"))


def _mark_of(hint: Any) -> _Mark | None:
    return next((mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, _Mark)), None)


def _may_be_sealed(hint: Any) -> bool:
    """Whether the field is not there for some eyes."""
    mark = _mark_of(hint)
    return mark not in (PUBLIC, OPEN) and not _part(hint) and not (mark is not None and _backs_code(hint, "x"))


def _field_code(cls: type[Any], name: str, hint: Any, scope: dict[str, Any]) -> str:
    """What shows this field in a seen part; nothing does what is sealed."""
    mark, value, where = _mark_of(hint), f"self.{name}", f"{cls.__name__}.{name}"
    if part := _part(hint):
        scope[part.__name__] = _see(part)
        own = "over or v.no == viewer" if name == "seats" else "own"
        seen_part = f"{part.__name__}(v, viewer, {own}, over)"
        return f"new.{name} = [{seen_part} for v in {value}]"
    if mark is None:
        return "# sealed"
    whole = copy_code(hint, value, where)
    if mark in (PUBLIC, OPEN):
        return f"new.{name} = {whole}"
    hidden = _backs_code(hint, value)
    if not hidden and mark is FACE_DOWN:
        raise TypeError(f"{where} lies face down, but no cards are in it")
    if not hidden:
        return f"if own: new.{name} = {whole}"
    scope[f"{name}_back"] = back(where)
    return f"new.{name} = {whole} if {'own' if mark is OWN else 'over'} else {hidden.replace('back', f'{name}_back')}"


def _part(hint: Any) -> type[Plain] | None:
    """The class of the parts of a state that are in this list."""
    if get_origin(hint) is Annotated:
        return _part(get_args(hint)[0])
    found = get_args(hint)[0] if get_origin(hint) is list else None
    return found if isinstance(found, type) and issubclass(found, Plain) else None


def _backs_code(hint: Any, value: str) -> str:
    """Source text for the backs of these cards; "" where they are no pile of cards."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _backs_code(args[0], value)
    if origin is list and _is_card(args[0]):
        return f"[back] * len({value})"
    if origin is list and (inner := _backs_code(args[0], "v")):
        return f"[{inner} for v in {value}]"
    return ""


def _is_card(kind: Any) -> bool:
    found = get_origin(kind) or kind
    return isinstance(found, type) and issubclass(found, Card)
