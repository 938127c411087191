"""From a file of messages to what they are made of, with file, line and column for every mistake."""

from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import PydanticCustomError
from yaml import MappingNode

from deckgames.engine.messages.message import FORMS, Slot, cut
from deckgames.engine.packfile.errors import PackError, PackErrors
from deckgames.engine.packfile.text import Values, compose_text
from deckgames.engine.packfile.words import mistakes
from deckgames.engine.spelling import did_you_mean

Text = Annotated[str, Field(min_length=1)]


class Entry(BaseModel):
    """A message as it may be written: `key: text`, or `key: {text: …, one: …}`."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    text: Text
    none: Text | None = None
    one: Text | None = None
    by: str = ""
    example: dict[str, Any] = {}

    @model_validator(mode="before")
    @classmethod
    def _alone(cls, given: Any) -> Any:
        return given if isinstance(given, dict) else {"text": given}

    @model_validator(mode="after")
    def _fits(self) -> "Entry":
        texts = [text for form in FORMS if (text := getattr(self, form)) is not None]
        pieces = [piece for text in texts for piece in cut(text)]
        slots = {piece.name for piece in pieces if isinstance(piece, Slot)}
        if lone := next((piece for piece in pieces if isinstance(piece, str) and {*piece} & {*"{}"}), ""):
            raise ValueError(f"a brace that belongs to no slot: {lone.strip()!r}")
        if bad := next((name for name in slots if not name.isidentifier()), None):
            raise ValueError(f"'{{{bad}}}' is no slot: a name is wanted, as in {{seat}}")
        if odd := next((name for name in self.example if name not in {*slots, self.by}), None):
            raise PydanticCustomError("example", "no wording has a slot '{odd}'", {
                "odd": odd, "hint": did_you_mean(odd, slots)})
        if silent := sorted(slots - {*self.example}):
            raise ValueError(f"the slot '{silent[0]}' has no example")
        if bool(self.by) is not (len(texts) > 1):
            raise ValueError("'by' and the wordings 'none' and 'one' belong together")
        return self


def read(path: Path, text: str) -> dict[str, Any]:
    """What each message of a file is made of, by section and key: "menu.more". Raises PackErrors with all mistakes."""
    errors: list[PackError] = []
    root = compose_text(str(path), text, errors, "sections of messages, such as 'menu:'")
    values, found = Values(str(path), errors), dict[str, Any]()
    for section, (key, node) in ({} if root is None else values.keys(root)).items():
        if not isinstance(node, MappingNode):
            values.wrong(key, f"'{section}' holds no messages", "'key: text' in each line")
            continue
        for name, (_, entry) in values.keys(node).items():
            found[f"{section}.{name}"] = given = values.read(entry)
            try:
                _ = Entry.model_validate(given)
            except ValidationError as e:
                errors += mistakes(values.file, e, entry, name, Entry, {})
    if errors:
        raise PackErrors(errors)
    return found
