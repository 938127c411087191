"""What the header of a card file says of its lists and verbs, as they are declared: written by `pytest --golden`."""

import re
from collections.abc import Collection, Iterator, Mapping
from textwrap import wrap
from typing import Any, Literal, get_args, get_origin

from pydantic.fields import FieldInfo

from deckgames.engine.core.cards import CardSpec
from deckgames.engine.vocabulary.effects import Effect, OnlyVerbs

BRACKETS = "#   (in brackets behind each verb)"
_FEW = 4
"""Words that a field may hold and that are named; more are explained above."""
BEGIN, END = "# LISTS and what may stand in them\n", "# (`pytest --golden` writes the lists and the verbs.)\n"


def header(specs: Collection[type[CardSpec]], verbs: Mapping[str, type[Effect]], by_verb: bool = False) -> str:
    """The lists of these cards and what may stand in each, then the verbs by the lists they may stand in; `by_verb`,
    where most may stand in several: each once with its lists and what it does."""
    if by_verb:
        return BEGIN + "".join(f"{line}\n" for line in (BRACKETS, *each(verbs))) + END
    verb = next(verb for verb, kind in verbs.items() if kind.shorthand == "n" and "done" in kind.stands)
    short = f"# VERBS: each entry has one key, and `- {verb}: 2` is short for `- {verb}: {{n: 2}}`"
    lines = [*_lists(specs, verbs), short, *_verbs(verbs)]
    return BEGIN + "".join(f"{line}\n" for line in lines) + END


def _rows(rows: Mapping[str, list[str]], between: str) -> Iterator[str]:
    """Each row with its name before it, broken between two entries."""
    for name, entries in rows.items():
        text = between.join(entry.replace(" ", "~") for entry in entries)
        yield from (f"#   {name if not nth else '':15} {line.replace('~', ' ')}"
                    for nth, line in enumerate(wrap(text, 100, break_on_hyphens=False)))


def _lists(specs: Collection[type[CardSpec]], verbs: Mapping[str, type[Effect]]) -> Iterator[str]:
    fields = {name: field for spec in specs for name, field in spec.model_fields.items()} | {
        f"in {verb}": field for verb, kind in verbs.items() for field in kind.model_fields.values()
        if _only(field.annotation)}
    places = {name: only for name, field in fields.items() if (only := _only(field.annotation))}
    yield from _rows({name: sorted(only.may) for name, only in places.items()}, ", ")


def _only(annotation: Any) -> OnlyVerbs | None:
    """What may stand in the lists that a field holds."""
    for part in get_args(annotation):
        found = part if isinstance(part, OnlyVerbs) else _only(part)
        if found is not None:
            return found
    return None


def _verbs(verbs: Mapping[str, type[Effect]]) -> Iterator[str]:
    by_list: dict[str, list[str]] = {}
    for verb, kind in verbs.items():
        for word in kind.stands.split():
            by_list.setdefault(word, []).append(f"{verb} {_fields(kind)}".strip())
    yield from _rows(by_list, " | ")


def each(verbs: Mapping[str, type[Effect]]) -> Iterator[str]:
    """Each of these verbs with its fields, its lists and what it does."""
    for verb, kind in verbs.items():
        said = f"{verb} {_fields(kind)} ({', '.join(kind.stands.split())})"
        does = re.split(r"[.:;] |\.$| \(", " ".join((kind.__doc__ or "").split()), maxsplit=1)[0]
        yield f"#   {said:<58} {does}" if len(said) < 58 else f"#   {said}\n#       {does}"


def _fields(kind: type[Effect]) -> str:
    said = {field.alias or name: _value(field) for name, field in kind.model_fields.items()}
    if len(said) == 1 and kind.shorthand in said:
        return said[kind.shorthand]
    return "{" + ", ".join(f"{name}: {value}" for name, value in said.items()) + "}"


def _value(field: FieldInfo) -> str:
    limits = [getattr(rule, name) for name in ("ge", "le") for rule in field.metadata if hasattr(rule, name)]
    if limits:
        return "..".join(map(str, limits))
    if get_origin(field.annotation) is Literal:
        if len(get_args(field.annotation)) > _FEW:
            return ".."
        return "|".join(str(value).lower() if value is True else value for value in get_args(field.annotation))
    if get_origin(field.annotation) is tuple:
        return "[[..], [..]]" if str(field.annotation).count("tuple[") > 1 else "[..]"
    return ".."
