"""Generic display of a view, field by field, for a game without a layout of its own."""

from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import Any

from pydantic import BaseModel

from deckgames.engine.core.cards import Card, CardSpec
from deckgames.engine.core.data import frozen
from deckgames.engine.core.redaction import SEALED, face_up
from deckgames.engine.forecast.lookahead import fields_of

SEATS = "seats"
"""The field of a view in which the seats stand, in their sequence."""
_UNSAID = frozenset({"viewer", "no", "phase", "round", "pack", "history"})
"""Fields that say where in the game this is or what was, not what lies on the table."""


@frozen
class FieldDump:
    """One field of a view in words: its owner (None: the table), its name, and either cards or a plain value."""

    seat: int | None
    word: str
    cards: tuple[Card, ...] = ()
    value: str = ""
    number: int | None = None


def shown(view: Any, seat: int | None = None, within: str = "") -> list[FieldDump]:
    """All fields with something to show: the table's first, then seat by seat."""
    return sorted(_shown(view, seat, within), key=lambda one: -1 if one.seat is None else one.seat)


def _shown(thing: Any, seat: int | None, within: str) -> Iterator[FieldDump]:
    names, values = fields_of(thing.__class__)
    for name, value in zip(names, values(thing), strict=True):
        if name in _UNSAID or value is SEALED or isinstance(value, BaseModel):
            continue
        word = f"{within} {name}".replace("_", " ").strip()
        if name == SEATS and isinstance(value, (list, tuple)):
            for number, one in enumerate(value):
                yield from _shown(one, number, "")
        elif is_dataclass(value) and not isinstance(value, (Card, CardSpec, type)):
            yield from _shown(value, seat, word)
        elif isinstance(value, (list, tuple)) and value and all(
                is_dataclass(one) and not isinstance(one, Card) for one in value):
            for number, one in enumerate(value, 1):
                yield from _shown(one, seat, f"{word} {number}")
        else:
            yield from _said(seat, word, value)


def _said(seat: int | None, word: str, value: Any) -> Iterator[FieldDump]:
    """A field's value: cards (places that are empty left out; backs are counted), a number, or what can be written."""
    several = value if isinstance(value, (list, tuple, set, frozenset)) else (value,)
    if cards := tuple(card for card in several if isinstance(card, Card)):
        seen, count = face_up(cards), len(cards)
        yield FieldDump(seat, word, cards=seen) if seen else FieldDump(seat, word, value=str(count), number=count)
    elif value.__class__ is int:
        yield FieldDump(seat, word, value=str(value), number=value)
    elif value not in (None, (), [], {}, "", False, set(), frozenset()):
        yield FieldDump(seat, word, value=written(value))


def written(value: Any) -> str:
    """A value of a view as text for people."""
    if isinstance(value, (Card, CardSpec)):
        return value.name
    if isinstance(value, (list, tuple, set, frozenset)):
        return ", ".join(map(written, value))
    if isinstance(value, dict):
        return ", ".join(f"{written(key)} {written(inner)}" for key, inner in value.items())
    return ("yes" if value else "no") if isinstance(value, bool) else "nobody" if value is None else str(value)
