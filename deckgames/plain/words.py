"""A game's table in lines: by its own `text` module, or for a game that has none, its view field by field."""

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from pydantic import BaseModel

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Decision, Raw
from deckgames.engine.forecast import Forecast
from deckgames.engine.session import Session


class Words(Protocol):
    """What a `text` module says of a view: the whole table, what to read before a turn, one line before a question."""

    def table(self, v: Any, names: Sequence[str]) -> list[str]: ...
    def before(self, v: Any, asked: int, names: Sequence[str]) -> list[str]: ...
    def status(self, v: Any, asked: int, names: Sequence[str]) -> str: ...


def words_of(module: str) -> Words:
    """The words of a game, by the module of its package."""
    if not _has(module, "text"):
        return BareWords()
    words: Any = import_module(f"{module}.text")
    return words  # type: ignore[no-any-return]  # a module with these functions


def _has(module: str, part: str) -> bool:
    """Whether a game's package has this module."""
    try:
        return find_spec(f"{module}.{part}") is not None
    except ModuleNotFoundError:  # the game is a single module
        return False


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


def foretold(session: Session[Any, Any], viewer: int | None, question: Decision[Any], raw: Raw) -> str:
    """What this answer would do, as far as the viewer (None: the public) can know, in the words of the game's screen or
    else value by value; "" where nothing can be said."""
    forecasts = session.forecasts(viewer)
    if not _has(session.game.module, "screen"):
        forecast = forecasts.of(raw)
        return "" if forecast is None else ", ".join(_changes(forecast, session.names))
    from deckgames.ui.layout import Scene, SeatLook, layout_of
    from deckgames.ui.signs import SEAT_SIGNS
    from deckgames.ui.table.draft import Draft

    draft = Draft(question)
    oid = draft.fill(raw) if question.kind != "confirm" else str(question.write(raw))
    looks = [SeatLook(seat.name, SEAT_SIGNS[seat.symbol], seat.symbol + 1, seat.human) for seat in session.seats]
    scene = Scene(session.view(viewer), question, draft.options, looks, 120, 40, public=viewer is None,
                  chosen=draft.chosen, amounts=draft.amounts, preview=forecasts)
    shown = [oid] if oid is not None else list(draft.amounts)
    layout = layout_of(session.game.id)
    return "; ".join("".join(text for text, _ in layout.forecast(scene, one)) for one in shown)


def _changes(forecast: Forecast, names: Sequence[str]) -> Iterator[str]:
    """The values that become others: "Ann: coins 3 to 5"; cards are counted."""
    for path, change in forecast.changes.items():
        seats = [step for step in path if isinstance(step, int)]
        who = f"{names[seats[0]]}: " if seats and seats[0] < len(names) else ""
        before, after = (len(value) if isinstance(value, tuple) else _said(value)
                         for value in (change.before, change.after))
        if before != after:
            often = "" if change.sure else "mostly "
            yield f"{who}{str(path[-1]).replace('_', ' ')} {before} to {often}{after}"
