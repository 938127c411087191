"""From a file of messages to what they are made of, with file, line and column for every mistake."""

import ast
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, ClassVar, NamedTuple, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import PydanticCustomError
from yaml import MappingNode, Node

import deckgames
from deckgames.engine.core.paths import assets
from deckgames.engine.core.spelling import did_you_mean
from deckgames.engine.core.words import Word
from deckgames.engine.messages.message import ROWS, Message, Slot, cut
from deckgames.engine.packs.errors import PackError, PackErrors
from deckgames.engine.packs.text import Values, compose, compose_text, text_of
from deckgames.engine.packs.words import mistakes

PROGRAM = Path(deckgames.__file__).parent
ASKS = ("SAY", "TEXT", "LINE")
"""What is called with the key of a message."""
TELLS = ("tell", "told", "Event")
"""What is called with a kind of event, or of a note."""
TOLD = "events.", "notes."
Fault = tuple[str, str, str]
"""What is wrong, what was expected, and what was perhaps meant."""


class Call(NamedTuple):
    """A place that asks for a message by one of these keys, or by one that begins so ("key.*"); none: what it asks for
    cannot be told. `given` fills slots; None: it tells of events or notes of these kinds, which fill their own."""

    at: str
    keys: tuple[str, ...]
    given: frozenset[str] | None

    def among(self, known: Collection[str]) -> list[str]:
        """Which of the known keys it may ask for."""
        return [key for one in self.keys for key in (known if one.endswith("*") else (one,)) if key in known and (
            key == one or key.startswith(one.removesuffix("*")))]


def calls(files: Iterable[Path]) -> Iterator[Call]:
    """Every place in these Python files that asks for a text: where it stands, the keys it may ask for, and what it
    gives them."""
    for path in files:
        source = path.read_text("utf-8", "replace")
        for node in ast.walk(ast.parse(source)) if any(name in source for name in ASKS) else ():
            if not isinstance(node, ast.Call) or not node.args:
                continue
            at, called = f"{path.name}:{node.lineno}", getattr(node.func, "attr", getattr(node.func, "id", ""))
            if called in ASKS or getattr(getattr(node.func, "value", None), "id", "") in ASKS:
                yield Call(at, _keys(node.args[0]), frozenset(str(word.arg) for word in node.keywords))
            elif called in TELLS:
                yield Call(at, _keys(node.args[0]), None)


def _keys(node: ast.expr) -> tuple[str, ...]:
    """A literal, one of two, or what all begin with."""
    if isinstance(node, ast.IfExp):
        return _keys(node.body) + _keys(node.orelse)
    if isinstance(node, ast.JoinedStr) and isinstance(head := node.values[0], ast.Constant) and "." in str(head.value):
        return (f"{head.value!s}*",)
    return (str(node.value),) if isinstance(node, ast.Constant) else ()


def _sources(path: Path, name: str) -> tuple[list[Path], bool]:
    """The sources that ask a file for its messages, and whether they are a game's, whose room is ours or beside it."""
    games = PROGRAM / "games"
    if room := next((room for room in (games / name, path.parent) if (room / "cover.toml").is_file()), None):
        return [*room.rglob("*.py")], True
    every = PROGRAM.rglob("*.py") if name == "common" else ()
    return [source for source in every if games not in source.parents[1:]], False


def unmet(path: Path, name: str, texts: Mapping[str, Any], known: Collection[str]) -> Iterator[tuple[str, *Fault]]:
    """What the program asks a file of this name for and does not find there, by key; `texts` are the messages that can
    be read, `known` the keys of all."""
    sources, of_game = _sources(path, name)
    asked = [*calls(sources)]
    idle, missing = {*texts}.difference(*(call.keys for call in asked)), dict[str, Call]()
    shared = _keys_of(assets() / "text" / "common.yaml") if of_game else set()
    told = {key.partition(".")[2] for key in (*known, *shared) if key.startswith(TOLD)}
    for call in asked:
        for key in call.keys:
            if call.given is None:
                if shared and key not in told:
                    missing.setdefault(f"events.{key}", call)
            elif key not in known and not key.endswith("*"):
                missing.setdefault(key, call)
        for key in call.among(texts) if call.given is not None else ():
            assert call.given is not None
            if lack := Message(texts[key]).needs - call.given:
                given = ", ".join(sorted(call.given)) or "nothing"
                yield key, f"nothing fills '{{{min(lack)}}}'", f"what {call.at} gives: {given}", did_you_mean(
                    min(lack), call.given)
    for key, call in missing.items():
        yield key, f"there is no '{key}'", f"it, as {call.at} asks for it", did_you_mean(key, idle)


def _keys_of(path: Path) -> set[str]:
    """The keys of the messages of a file; none where it cannot be read, which is said of that file."""
    errors: list[PackError] = []
    root = compose(path, errors, "menu")
    values = Values(str(path), errors)
    return {f"{section}.{key}" for section, (_, node) in ({} if root is None else values.keys(root)).items()
            if isinstance(node, MappingNode) for key in values.keys(node)}


def miscounted(texts: Iterable[str], words: Collection[Word]) -> Iterator[Fault]:
    """Things that are counted in other words than the lexicon's. An "unplayed card" is counted as a card."""
    plurals = {word.word.casefold(): (word.plural or f"{word.word}s").casefold() for word in (*words, Word("card", ""))}
    for piece in {piece for text in texts for piece in cut(text) if isinstance(piece, Slot)}:
        one, _, many = piece.kind.partition("/")
        known = plurals.get(one.casefold()) or plurals.get(one.casefold().rpartition(" ")[2])
        if not one or one in ROWS or (known is None and many):
            continue
        if known is None:
            slot = f"{{{piece.name}:{one}/{one}s}}"
            yield f"'{one}' is no word of the lexicon", f"one that is, or its plural too: {slot}", did_you_mean(
                one, [word.word for word in words])
        elif not (many or f"{one}s").casefold().endswith(known):
            yield f"'{one}' has another plural", f"{{{piece.name}:{one}/{known}}}", ""


Text = Annotated[str, Field(min_length=1)]
NO_WORDS = "by", "example", "ink", "spare"
"""What stands beside the wordings of a message."""


class Written(BaseModel):
    """What all messages may hold: a text, and an example of what fills its slots."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
    filled: ClassVar[frozenset[str]] = frozenset()
    """Slots that need no example."""
    plain: ClassVar[frozenset[str]] = frozenset()
    """Slots that are filled in in one way only."""

    text: Text
    example: dict[str, Any] = {}

    @property
    def texts(self) -> list[str]:
        """All wordings of the message."""
        found = [getattr(self, name) for name in type(self).model_fields if name not in NO_WORDS]
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
        if by - {*self.example}:
            raise ValueError(f"'by' names '{by.pop()}', and the example has no such number")
        for piece in pieces:
            if isinstance(piece, Slot) and piece.kind:
                self._kind(piece)
        return self

    def _kind(self, slot: Slot) -> None:
        """Raises ValueError where a slot is written in a way in which what its example shows cannot be."""
        value, whole = self.example.get(slot.name, 0), f"'{{{':'.join(slot)}}}'"
        if slot.name in self.plain:
            raise ValueError(f"{whole} has no kind: write {{{slot.name}}}")
        if slot.kind in ROWS and not isinstance(value, list | tuple):
            raise ValueError(f"{whole} is told as a row, and its example is none")
        if slot.kind not in ROWS and not isinstance(value, int):
            raise ValueError(f"{whole} counts things, and its example is no number")


class Entry(Written):
    """A message as it may be written: `key: text`, or `key: {text: …, one: …}`."""

    none: Text | None = None
    one: Text | None = None
    by: str = ""
    decides: Text | None = None
    then: Text | None = None
    may: Text | None = None
    short: Text | None = None

    @model_validator(mode="after")
    def _variants(self) -> Self:
        if bool(self.by) is not bool(self.none or self.one):
            raise ValueError("'by' and the wordings 'none' and 'one' belong together")
        return self


class Told(Written):
    """A message for an event or a note of a forecast, with the wordings that
    `deckgames.engine.vocabulary.events.Sentence` has."""

    filled = frozenset(("seat", "other", "cards", "card", "first", "second", "either", "n", "count", "s", "v", "each",
                        "with", "whose", "passing"))

    plain = filled - {"n"} | {"note", "more"}

    text: str
    hidden: Text | None = None
    bare: str | None = None
    own: Text | None = None
    noted: dict[str, Text] = {}
    brief: Text | None = None
    ahead: str | None = None
    moment: Text | None = None
    lead: Text | None = None
    they: Text | None = None
    you: Text | None = None
    ink: Text | None = None
    spare: int = 0

    @model_validator(mode="after")
    def _banner(self) -> Self:
        for text in self.texts:
            slots = {piece.name for piece in cut(text) if isinstance(piece, Slot)}
            of_moment = text in (self.moment, self.lead)
            if odd := slots - {"seat", "card"} if of_moment else slots & {"card"} - {*self.example}:
                raise ValueError(f"'{{{min(odd)}}}' is {'not for a moment' if of_moment else 'for a moment only'}")
        return self


class Setting(BaseModel):
    """A house rule: its title, a line of help, and how its values read; each of these is a message."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    title: Text
    help: Text
    values: dict[str, Text] = {}

    @model_validator(mode="after")
    def _slotless(self) -> Self:
        if lone := next((text for text in (self.title, self.help, *self.values.values()) if {*text} & {*"{}"}), ""):
            raise ValueError(f"nothing fills a slot of a house rule: {lone!r}")
        return self


_SECTIONS: Mapping[str, type[Written]] = {"events": Told, "notes": Told}
"""Sections of messages that are written in a way of their own."""
OPTIONS = "options"
"""The section of house rules."""


def read(path: Path, name: str = "", words: Collection[Word] = ()) -> dict[str, Any]:
    """What each message of a file is made of, by section and key: "menu.more". Raises PackErrors with all mistakes, and
    with what the program asks a file of this `name` for and does not find. Where there are `words` of a lexicon, things
    are counted in them."""
    errors: list[PackError] = []
    text = text_of(path, errors)
    root = None if text is None else compose_text(str(path), text, errors, "sections of messages, such as 'menu:'")
    values, entries, at = Values(str(path), errors), dict[str, Any](), dict[str, Node]()
    for section, (key, node) in ({} if root is None else values.keys(root)).items():
        at[section] = key
        if not isinstance(node, MappingNode):
            values.wrong(key, f"'{section}' holds no messages", "'key: text' in each line")
            continue
        model = Setting if section == OPTIONS else _SECTIONS.get(section, Entry)
        for entry, (place, value) in values.keys(node).items():
            at[f"{section}.{entry}"] = place
            given = values.read(value)
            try:
                message = model.model_validate(given)
            except ValidationError as e:
                errors += mistakes(values.file, e, value, entry, model, {})
                continue
            if isinstance(message, Setting):
                parts = {"title": message.title, "help": message.help, **message.values}
                entries |= {f"{section}.{entry}.{part}": text for part, text in parts.items()}
            else:
                entries[f"{section}.{entry}"] = given
                for wrong in miscounted(message.texts, words) if words else ():
                    values.wrong(place, *wrong)
    if root is not None:
        for wanted, what, expected, hint in unmet(path, name, entries, at):
            values.wrong(at.get(wanted) or at.get(wanted.partition(".")[0]) or root, what, expected, hint)
    if errors:
        raise PackErrors(errors)
    return entries
