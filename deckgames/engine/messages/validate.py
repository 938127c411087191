"""What no message knows of itself: whether the program asks for it and fills its slots, which is read from its sources,
and whether it counts things in words of the lexicon."""

import ast
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from yaml import MappingNode

import deckgames
from deckgames.engine.core.paths import assets
from deckgames.engine.core.spelling import did_you_mean
from deckgames.engine.core.words import Word
from deckgames.engine.messages.message import ROWS, Message, Slot, cut
from deckgames.engine.packs.errors import PackError
from deckgames.engine.packs.text import Values, compose

PROGRAM = Path(deckgames.__file__).parent
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


def calls(files: Iterable[Path], name: str = "SAY") -> Iterator[Call]:
    """All calls of these files; `name` is what the messages are called in them."""
    for path in files:
        source = path.read_text("utf-8", "replace")
        for node in ast.walk(ast.parse(source)) if name in source else ():
            if not isinstance(node, ast.Call) or not node.args:
                continue
            at, called = f"{path.name}:{node.lineno}", getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name in (called, getattr(getattr(node.func, "value", None), "id", "")):
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


def unmet(path: Path, name: str, found: Mapping[str, Any], known: Collection[str]) -> Iterator[tuple[str, *Fault]]:
    """What the program asks a file of this name for and does not find there, by key; `found` are the messages that can
    be read, `known` the keys of all."""
    sources, of_game = _sources(path, name)
    asked = [*calls(sources)]
    idle, missing = {*found}.difference(*(call.keys for call in asked)), dict[str, Call]()
    shared = _keys_of(assets() / "text" / "common.yaml") if of_game else set()
    told = {key.partition(".")[2] for key in (*known, *shared) if key.startswith(TOLD)}
    for call in asked:
        for key in call.keys:
            if call.given is None:
                if shared and key not in told:
                    missing.setdefault(f"events.{key}", call)
            elif key not in known and not key.endswith("*"):
                missing.setdefault(key, call)
        for key in call.among(found) if call.given is not None else ():
            assert call.given is not None
            if lack := Message(found[key]).needs - call.given:
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
