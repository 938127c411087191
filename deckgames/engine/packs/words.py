"""Finds the place in a file that a pydantic location means, and says pydantic's findings in the words of card files:
what is wrong, what was expected, what was perhaps meant.

Locations leave out verbs and name fields that a bare value goes to: ('play', 1, 'do', 0, 'n') is the 1 of `play: [..,
{may: [{xp: 1}]}]`. So a field that a one-key mapping does not have is looked for in its only value, and if it is not
there either, the search stays.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from annotated_types import Ge, Le
from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails
from yaml import MappingNode, Node, ScalarNode, SequenceNode

from deckgames.engine.core.data import frozen
from deckgames.engine.core.spelling import did_you_mean
from deckgames.engine.packs.errors import PackError, Verbs
from deckgames.engine.packs.text import place

Loc = Sequence[int | str]


@frozen
class Spot:
    """A node with what its reader calls it: `name` is the last key on the way, `verb` the innermost verb passed."""

    node: Node
    key: Node | None
    name: str
    verb: str | None

    def at_key(self) -> tuple[int, int]:
        """Line and column of the key if the node is the value of one, else of the node."""
        return place(self.key or self.node)

    def at(self) -> tuple[int, int]:
        return place(self.node)


def find(root: Node, loc: Loc, name: str) -> Spot:
    """The spot that `loc` means in the entry `root`, which is called `name`."""
    spot = Spot(root, None, name, None)
    for depth, step in enumerate(loc):
        inside = _step(spot, step)
        if inside is None and depth and (only := _only_value(spot)) is not None:
            inside = _step(only, step) or only
        spot = inside or spot
    return spot


def verb_key(node: Node, verb: str) -> Node | None:
    """The key node that spells this verb, in `node` or anywhere inside it."""
    inside = node.value if isinstance(node, MappingNode | SequenceNode) else ()
    for key, value in inside if isinstance(node, MappingNode) else [(None, entry) for entry in inside]:
        if isinstance(key, ScalarNode) and key.value == verb:
            return key
        if (found := verb_key(value, verb)) is not None:
            return found
    return None


def _step(spot: Spot, step: int | str) -> Spot | None:
    node = spot.node
    if isinstance(step, int):
        if isinstance(node, SequenceNode) and step < len(node.value):
            return Spot(node.value[step], None, spot.name, spot.verb)
        return None
    return next((Spot(value, key, step, spot.verb) for key, value in _pairs(node) if key.value == step), None)


def _only_value(spot: Spot) -> Spot | None:
    pairs = list(_pairs(spot.node))
    if len(pairs) != 1:
        return None
    (key, value), = pairs
    return Spot(value, key, key.value, key.value)


def _pairs(node: Node) -> Iterator[tuple[ScalarNode, Node]]:
    if isinstance(node, MappingNode):
        for key, value in node.value:
            if isinstance(key, ScalarNode):
                yield key, value


class Said(NamedTuple):
    """One mistake in the file that is being read, with its line and column."""

    at: tuple[int, int]
    what: str
    expected: str = ""
    hint: str = ""


_KINDS = {
    "int_type": "a whole number", "int_from_float": "a whole number", "int_parsing": "a whole number",
    "float_type": "a number", "bool_type": "true or false", "bool_parsing": "true or false", "string_type": "a text",
    "tuple_type": "a list", "list_type": "a list", "dict_type": "a mapping ('key: value')",
    "model_type": "a mapping ('key: value')", "model_attributes_type": "a mapping ('key: value')",
}
_TYPES: dict[Any, str] = {int: "a whole number", float: "a number", bool: "true or false", str: "a text",
                          tuple: "a list", list: "a list", dict: "a mapping ('key: value')"}


def say(error: ErrorDetails, root: Any, name: str, model: type[BaseModel], verbs: Verbs) -> Said | None:
    """One pydantic error about the entry `root`, called `name` and read as `model`; None if it only follows another."""
    loc, ctx = error["loc"], error.get("ctx") or {}
    kind, value = error["type"], error["input"]
    spot = find(root, loc, name)
    owner = verbs.get(spot.verb or "", model) if spot.verb or len(loc) < 2 else None
    last = loc[-1] if loc else ""
    field = _field(owner, last)
    if kind == "missing":
        value_word = (wanted(field) if field else "") or "its value"
        return Said(spot.at_key(), f"{spot.name} has no '{last}'", f"'{last}:' with {value_word}")
    if kind == "extra_forbidden":
        known = sorted(names(owner)) if owner else []
        expected = f"one of {', '.join(known)}" if known else ""
        return Said(spot.at_key(), f"unknown field '{last}'", expected, did_you_mean(last, known))
    if kind == "literal_error":
        expected = (wanted(field) if field else "") or str(ctx["expected"])
        hint = did_you_mean(value, re.findall(r"'([^']*)'", expected))
        return Said(spot.at(), f"{spot.name} is {shown(value)}", expected, hint)
    if kind in _KINDS:
        hint = "put it in quotes" if kind == "string_type" and isinstance(value, int | float) else ""
        return Said(spot.at(), f"{spot.name} is {shown(value)}", (wanted(field) if field else "") or _KINDS[kind], hint)
    if kind == "too_short" and isinstance(value, tuple) and len(value) >= ctx["min_length"]:
        return None  # pydantic does not count entries that are wrong themselves
    if limits := _limits(kind, ctx, field, value):
        return Said(spot.at(), _measured(spot.name, kind, value), limits)
    return _custom(error, spot, ctx)


def mistakes(file: str, error: ValidationError, root: Node, name: str, model: type[BaseModel],
             verbs: Verbs) -> list[PackError]:
    """All that pydantic has found wrong with the entry `root` of this file, called `name` and read as `model`."""
    said = (say(one, root, name, model, verbs) for one in error.errors(include_url=False))
    return [PackError(file, *at, *more) for at, *more in merged(said)]


def merged(findings: Iterable[Said | None]) -> list[Said]:
    """The members of a union each say what they expected: together they make one finding."""
    together: dict[tuple[tuple[int, int], str], list[Said]] = {}
    for finding in filter(None, findings):
        together.setdefault((finding.at, finding.what), []).append(finding)
    return [Said(at, what, " or ".join(dict.fromkeys(said.expected for said in same if said.expected)),
                 next((said.hint for said in same if said.hint), "")) for (at, what), same in together.items()]


def _custom(error: ErrorDetails, spot: Spot, ctx: Mapping[str, Any]) -> Said:
    """An error raised by a validator; its context may hold `expected`, `hint` (the word perhaps meant) and `verb`."""
    reason = ctx.get("error")
    what = str(reason) if isinstance(reason, Exception) else error["msg"]
    key = verb_key(spot.node, str(ctx["verb"])) if "verb" in ctx else None
    hint = str(ctx.get("hint") or "")
    if hint and " " not in hint:
        hint = f"did you mean '{hint}'?"
    expected = str(ctx.get("expected") or "") if not isinstance(reason, Exception) else ""
    return Said(place(key) if key is not None else spot.at(), what, expected, hint)


def wanted(field: FieldInfo) -> str:
    """What a field takes: "a whole number from 2 to 8", "'fight' or 'skill'", "a list"; empty if it is hard to say."""
    kind: Any = field.annotation
    while get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    if get_origin(kind) is Literal:
        *others, last = map(shown, get_args(kind))
        return f"{', '.join(others)} or {last}" if others else last
    if get_origin(kind) in (Union, UnionType):
        kinds = [k for k in get_args(kind) if k is not NoneType]
        kind = kinds[0] if len(kinds) == 1 else None
    text = _TYPES.get(get_origin(kind) or kind, "")
    least, most = _bounds(field)
    if kind is int and least is not None and most is not None:
        return f"{text} from {least} to {most}" if least != most else f"the number {least}"
    return text


def names(model: type[BaseModel]) -> set[str]:
    """The field names of a model as card files spell them."""
    return {field.alias or name for name, field in model.model_fields.items()}


def shown(value: object) -> str:
    """A value as its author wrote it in the file."""
    if value is None:
        return "empty"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, tuple | list):
        return "a list"
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else value[:39] + "…")
    return str(value)


def _field(owner: type[BaseModel] | None, last: int | str) -> FieldInfo | None:
    fields = owner.model_fields.items() if owner else ()
    return next((field for name, field in fields if last in (name, field.alias)), None)


def _bounds(field: FieldInfo | None) -> tuple[Any, Any]:
    rules = field.metadata if field else []
    return (next((rule.ge for rule in rules if isinstance(rule, Ge)), None),
            next((rule.le for rule in rules if isinstance(rule, Le)), None))


def _limits(kind: str, ctx: Mapping[str, Any], field: FieldInfo | None, value: object) -> str:
    least, most = _bounds(field)
    if kind in ("greater_than_equal", "less_than_equal"):
        if least is not None and most is not None and least != most:
            return f"{least} to {most}"
        return f"at least {ctx['ge']}" if "ge" in ctx else f"at most {ctx['le']}"
    if kind in ("string_too_long", "string_too_short", "too_long", "too_short"):
        side, limit = ("at most", ctx["max_length"]) if "max_length" in ctx else ("at least", ctx["min_length"])
        return f"{side} {_sized(limit, value)}"
    return ""


def _measured(name: str, kind: str, value: object) -> str:
    if kind.endswith(("too_long", "too_short")) and isinstance(value, str | tuple | list | dict):
        return f"{name} has {_sized(len(value), value)}"
    return f"{name} is {shown(value)}"


def _sized(n: int, value: object) -> str:
    one, many = ("character", "characters") if isinstance(value, str) else ("entry", "entries")
    return f"{n} {one if n == 1 else many}"
