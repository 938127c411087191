"""From a file of messages to what they are made of, with file, line and column for every mistake."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, ClassVar, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import PydanticCustomError
from yaml import MappingNode

from deckgames.engine.messages.message import Slot, cut
from deckgames.engine.packfile.errors import PackError, PackErrors
from deckgames.engine.packfile.text import Values, compose_text
from deckgames.engine.packfile.words import mistakes
from deckgames.engine.spelling import did_you_mean

Text = Annotated[str, Field(min_length=1)]


class Written(BaseModel):
    """What all messages may hold: a text, and an example of what fills its slots."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
    filled: ClassVar[frozenset[str]] = frozenset()
    """Slots that need no example."""

    text: Text
    example: dict[str, Any] = {}

    @property
    def texts(self) -> list[str]:
        """All wordings of the message."""
        found = [getattr(self, name) for name in type(self).model_fields if name not in ("by", "example")]
        return [text for one in found if one is not None for text in (one.values() if isinstance(one, dict) else [one])]

    @model_validator(mode="before")
    @classmethod
    def _alone(cls, given: Any) -> Any:
        return given if isinstance(given, dict) else {"text": given}

    @model_validator(mode="after")
    def _slots(self) -> Self:
        pieces = [piece for text in self.texts for piece in cut(text)]
        slots = {piece.name for piece in pieces if isinstance(piece, Slot)}
        by = {getattr(self, "by", "")} - {""}
        if lone := next((piece for piece in pieces if isinstance(piece, str) and {*piece} & {*"{}"}), ""):
            raise ValueError(f"a brace that belongs to no slot: {lone.strip()!r}")
        if bad := next((name for name in slots if not name.isidentifier()), None):
            raise ValueError(f"'{{{bad}}}' is no slot: a name is wanted, as in {{seat}}")
        if odd := next((name for name in self.example if name not in slots | by | self.filled), None):
            raise PydanticCustomError("example", "no wording has a slot '{odd}'", {
                "odd": odd, "hint": did_you_mean(odd, slots)})
        if silent := sorted(slots - {*self.example} - self.filled):
            raise PydanticCustomError("silent", "the slot '{silent}' has no example", {
                "silent": silent[0], "hint": did_you_mean(silent[0], self.filled)})
        return self


class Entry(Written):
    """A message as it may be written: `key: text`, or `key: {text: …, one: …}`."""

    none: Text | None = None
    one: Text | None = None
    by: str = ""
    decides: Text | None = None
    short: Text | None = None

    @model_validator(mode="after")
    def _variants(self) -> Self:
        if bool(self.by) is not bool(self.none or self.one):
            raise ValueError("'by' and the wordings 'none' and 'one' belong together")
        return self


class Told(Written):
    """A message for an event or a note of a forecast, with the wordings that `deckgames.engine.events.Sentence` has."""

    filled = frozenset(("seat", "other", "cards", "card", "first", "second", "either", "n", "count", "s", "v", "each",
                        "with", "whose", "passing"))

    text: str
    hidden: Text | None = None
    bare: str | None = None
    own: Text | None = None
    noted: dict[str, Text] = {}
    brief: Text | None = None
    ahead: str | None = None
    moment: Text | None = None


class Setting(BaseModel):
    """A house rule: its title, a line of help, and how its values read; each of these is a message."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    title: Text
    help: Text
    values: dict[str, Text] = {}


_SECTIONS: Mapping[str, type[Written]] = {"events": Told, "notes": Told}
"""Sections of messages that are written in a way of their own."""
OPTIONS = "options"
"""The section of house rules."""


def read(path: Path, text: str) -> dict[str, Any]:
    """What each message of a file is made of, by section and key: "menu.more". Raises PackErrors with all mistakes."""
    errors: list[PackError] = []
    root = compose_text(str(path), text, errors, "sections of messages, such as 'menu:'")
    values, found = Values(str(path), errors), dict[str, Any]()
    for section, (key, node) in ({} if root is None else values.keys(root)).items():
        if not isinstance(node, MappingNode):
            values.wrong(key, f"'{section}' holds no messages", "'key: text' in each line")
            continue
        model = Setting if section == OPTIONS else _SECTIONS.get(section, Entry)
        for name, (_, entry) in values.keys(node).items():
            given = values.read(entry)
            found |= {f"{section}.{name}": given} if model is not Setting else {
                f"{section}.{name}.{part}": text for part, text in (given | given.pop("values", {})).items()}
            try:
                _ = model.model_validate(given)
            except ValidationError as e:
                errors += mistakes(values.file, e, entry, name, model, {})
    if errors:
        raise PackErrors(errors)
    return found
