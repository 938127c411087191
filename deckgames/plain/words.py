"""A game's table in lines: by its own `text` module, or for a game that has none, its view field by field."""

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from pydantic import BaseModel

from deckgames.engine.cards import Card


class Words(Protocol):
    """What a `text` module says of a view: the whole table, what to read before a turn, one line before a question."""

    def table(self, v: Any, names: Sequence[str]) -> list[str]: ...
    def before(self, v: Any, asked: int, names: Sequence[str]) -> list[str]: ...
    def status(self, v: Any, asked: int, names: Sequence[str]) -> str: ...


def words_of(module: str) -> Words:
    """The words of a game, by the module of its package."""
    try:
        found = find_spec(f"{module}.text")
    except ModuleNotFoundError:  # the game is a single module
        found = None
    if found is None:
        return BareWords()
    words: Any = import_module(f"{module}.text")
    return words  # type: ignore[no-any-return]  # a module with these functions


class BareWords:
    """Any view, with the names of its fields."""

    def table(self, v: Any, names: Sequence[str]) -> list[str]:
        return list(_lines(v, names, ""))

    def before(self, v: Any, asked: int, names: Sequence[str]) -> list[str]:
        return self.table(v, names)

    def status(self, v: Any, asked: int, names: Sequence[str]) -> str:
        return f"{names[asked]} goes on."


def _lines(thing: Any, names: Sequence[str], indent: str) -> Iterator[str]:
    for field in fields(thing):
        value, word = getattr(thing, field.name), field.name.replace("_", " ")
        if value is None or value in ((), {}, "") or isinstance(value, BaseModel):
            continue
        if _parts(value):
            if field.name != "seats":
                yield f"{indent}{word}:"
            for number, part in enumerate(value):
                if field.name == "seats" and number < len(names):
                    yield f"{indent}{names[number]}:"
                yield from _lines(part, names, indent + "  ")
        elif is_dataclass(value):
            yield f"{indent}{word}:"
            yield from _lines(value, names, indent + "  ")
        else:
            yield f"{indent}{word}: {_said(value)}"


def _parts(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and bool(value) and all(is_dataclass(part) for part in value)


def _said(value: Any) -> str:
    if isinstance(value, Card):
        return value.name
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_said, value))
    if isinstance(value, dict):
        return ", ".join(f"{key} {_said(inner)}" for key, inner in value.items())
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
