"""Reads the card files of a game, the base ones and the player's own, into one validated Pack."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from yaml import MappingNode, Node, ScalarNode, SequenceNode

from deckgames.engine.core.cards import CardSpec, Kebab, Line, Meta, Pack, PackName
from deckgames.engine.core.data import dataclass, fresh
from deckgames.engine.core.spelling import did_you_mean
from deckgames.engine.packs.errors import Check, Complaint, Count, PackError, PackErrors, Sections, Verbs
from deckgames.engine.packs.text import Values, compose, place
from deckgames.engine.packs.words import find, mistakes

_BASE = PackName("base", "Base cards", 1)
WITHOUT, REPLACES = "without", "replaces"
"""What a player's pack says of cards of the game: beside `pack:` which ones it leaves out, on a card whose place it
takes."""


class Header(BaseModel):
    """What a card file says about the pack it belongs to."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    id: Kebab
    title: Annotated[Line, Field(min_length=1, max_length=28)]
    version: Annotated[int, Field(ge=1)] = 1


class Vocabulary(NamedTuple):
    """The validation context of card files: effects look their verbs up in it."""

    verbs: Verbs


class _Entry(NamedTuple):
    """A card, or the word that leaves one out, as it stands in a file."""

    file: str
    node: Node

    @property
    def at(self) -> str:
        return f"{self.file}:{':'.join(map(str, place(self.node)))}"


class _File(NamedTuple):
    """A card file whose outermost keys are known."""

    values: Values
    parts: Mapping[str, tuple[Node, Node]]
    path: Path
    users: bool


@dataclass(slots=True)
class _Reading:
    """What has been read so far, of all files."""

    game: str
    kinds: Mapping[str, type[CardSpec]]
    verbs: Verbs
    errors: list[PackError] = fresh(list)
    meta: Meta | None = None
    meta_at: _Entry | None = None
    names: dict[str, PackName] = fresh(dict)
    base: PackName = _BASE
    ids: dict[str, tuple[str, int]] = fresh(dict)
    entries: dict[str, _Entry] = fresh(dict)
    sections: dict[str, list[CardSpec]] = fresh(dict)
    origins: dict[str, PackName] = fresh(dict)
    out: dict[str, _Entry] = fresh(dict)
    """The game's cards that the player's packs leave out or replace, and where they say so."""
    instead: dict[str, CardSpec] = fresh(dict)
    """The cards that stand in the place of those."""
    printed: Mapping[str, tuple[CardSpec, ...]] = fresh(dict)
    """The game's own cards."""

    def wrong(self, file: str, at: tuple[int, int], what: str, expected: str = "", hint: str = "") -> None:
        self.errors.append(PackError(file, *at, what, expected, hint))

    def plain(self) -> Sections:
        return {name: tuple(specs) for name, specs in self.sections.items()}


def read(game: str, sections: Mapping[str, type[CardSpec]], verbs: Verbs, files: Sequence[Path], *,
         users: Sequence[Path] = (), checks: Sequence[Check] = (), totals: Mapping[str, Count] | None = None) -> Pack:
    """The pack of these files, as `load` gives it. Raises PackErrors with every mistake of every file."""
    reading = _Reading(game, sections, verbs, sections={name: [] for name in sections})
    _read_base(reading, [file for path in files if (file := _open(reading, path, users=False))])
    if reading.meta_at is None and not reading.errors:
        reading.wrong(str(files[0]) if files else game, (1, 1), "no file of the game has 'meta:'",
                      "'meta:' with the game's id")
    if totals is not None and not reading.errors:
        _check_totals(reading, totals)
    reading.printed = reading.plain()
    for file in [file for path in users if (file := _open(reading, path, users=True))]:
        name = _users_name(reading, file)
        _register(reading, file, name)
        _leave_out(reading, file)
        _read_sections(reading, file, name)
    _take_out(reading)
    plain = reading.plain()
    _complain(reading, chain.from_iterable(check(plain) for check in checks))
    if reading.errors or reading.meta is None:
        raise PackErrors(reading.errors)
    return Pack(game, reading.meta, list(reading.names.values()), reading.sections, verbs, reading.origins)


def _open(reading: _Reading, path: Path, users: bool) -> _File | None:
    root = compose(path, reading.errors, next(iter(reading.kinds)))
    if root is None:
        return None
    values = Values(str(path), reading.errors)
    return _File(values, values.keys(root), path, users)


def _read_base(reading: _Reading, files: Sequence[_File]) -> None:
    """The game's own files: those without a header belong to the first pack that has one."""
    headers = [_header(reading, file) for file in files]
    reading.base = next(filter(None, headers), _BASE)
    for file, header in zip(files, headers, strict=True):
        name = header or reading.base
        _register(reading, file, name)
        _read_sections(reading, file, name)


def _users_name(reading: _Reading, file: _File) -> PackName:
    """The name of a player's pack: from its header, else from the file's name."""
    stem = "".join(c for c in file.path.stem if c.isprintable())[:28]
    slug = re.sub(r"[^a-z0-9]+", "-", stem.casefold()).strip("-") or "own-cards"
    return _header(reading, file) or PackName(slug, stem or "Own cards", 1)


def pack_name(path: Path, section: str) -> PackName:
    """The name of the pack that a player's file belongs to, also where it has mistakes."""
    reading = _Reading("", {section: CardSpec}, {})
    file = _open(reading, path, users=True)
    return _users_name(reading, file or _File(Values(str(path), []), {}, path, True))


def _header(reading: _Reading, file: _File) -> PackName | None:
    if "pack" not in file.parts:
        return None
    header: Header | None = _validated(reading, file.values, file.parts["pack"][1], "pack", Header)
    return PackName(header.id, header.title, header.version) if header else None


def _register(reading: _Reading, file: _File, name: PackName) -> None:
    known = reading.names.setdefault(name.id, name)
    if known != name:
        at = place(file.parts["pack"][1]) if "pack" in file.parts else (1, 1)
        what = f"another pack is called '{name.id}' ({known.title}, version {known.version})"
        reading.wrong(file.values.file, at, what, "another id, or the same title and version")


def _read_sections(reading: _Reading, file: _File, name: PackName) -> None:
    for key, (key_node, node) in file.parts.items():
        if key == "meta":
            _read_meta(reading, file, key_node, node)
        elif key in reading.kinds:
            _read_section(reading, file.values, key, node, name)
        elif key not in ("pack", *[WITHOUT] * file.users):
            known = ["pack", *[WITHOUT] * file.users, "meta", *reading.kinds]
            reading.wrong(file.values.file, place(key_node), f"unknown section '{key}'", f"one of {', '.join(known)}",
                          did_you_mean(key, known))


def _validated(reading: _Reading, values: Values, node: Node, name: str, model: type[BaseModel]) -> Any:
    """The node as a `model`, or None after adding what is wrong with it."""
    before = len(reading.errors)
    value = values.read(node)
    broken = {(e.line, e.column) for e in reading.errors[before:]}
    try:
        made = model.model_validate(value, context=Vocabulary(reading.verbs))
    except ValidationError as e:
        found = mistakes(values.file, e, node, name, model, reading.verbs)
        reading.errors += [one for one in found if (one.line, one.column) not in broken]
        return None
    return made if len(reading.errors) == before else None


def _read_meta(reading: _Reading, file: _File, key: Node, node: Node) -> None:
    if file.users or reading.meta_at is not None:
        reading.wrong(file.values.file, place(key), "'meta' is here again", "'meta' once, in the game's own files")
        return
    reading.meta_at = _Entry(file.values.file, node)
    reading.meta = _validated(reading, file.values, node, "meta", Meta)
    if reading.meta is not None and reading.meta.game != reading.game:
        at = find(node, ("game",), "meta").at()
        reading.wrong(file.values.file, at, f"these cards are for '{reading.meta.game}'", f"game: {reading.game}")


def _read_section(reading: _Reading, values: Values, section: str, node: Node, name: PackName) -> None:
    if isinstance(node, SequenceNode):
        entries = node.value
    elif isinstance(node, MappingNode):
        entries = [node]
    elif values.read(node) is None:
        entries = []
    else:
        reading.wrong(values.file, place(node), f"'{section}' is a single word", "a list of cards, '- id: …'")
        return
    for entry in entries:
        if not isinstance(entry, MappingNode):
            reading.wrong(values.file, place(entry), f"an entry of '{section}' is no card", "a card, '- id: …'")
            continue
        face = _face(entry)
        entry, replaces = _replacing(reading, values, section, entry, name)
        claimed = replaces == face or _claim(reading, values.file, entry, face)
        spec = _validated(reading, values, entry, face or f"this card of '{section}'", reading.kinds[section])
        if spec is not None and replaces:
            reading.instead[replaces] = spec
        if spec is not None and claimed:
            reading.sections[section].append(spec)
            reading.origins[spec.id] = name
            reading.entries[spec.id] = _Entry(values.file, entry)


# ---- cards of the game that are left out or replaced


def _leave_out(reading: _Reading, file: _File) -> None:
    """`without: [parley]` beside `pack:`."""
    node = file.parts[WITHOUT][1] if WITHOUT in file.parts else None
    if node is None:
        return
    faces = node.value if isinstance(node, SequenceNode) else [node]
    for face in faces:
        if isinstance(face, ScalarNode):
            _goes(reading, file.values, face)
        else:
            reading.wrong(file.values.file, place(face), f"an entry of '{WITHOUT}' is no id", "the id of a card")


def _goes(reading: _Reading, values: Values, face: ScalarNode) -> bool:
    """Whether a card of the game goes because this word says so: it is there, and no other word has taken it away."""
    base = {spec.id for specs in reading.printed.values() for spec in specs}
    word = _Entry(values.file, face)
    if face.value not in base:
        reading.wrong(values.file, place(face), f"no card of the game has the id '{face.value}'", "the id of one",
                      did_you_mean(face.value, base))
    elif (first := reading.out.setdefault(face.value, word)) is not word:
        reading.wrong(values.file, place(face), f"'{face.value}' is gone already ({first.at})",
                      "each card left out or replaced once")
    return reading.out.get(face.value) is word


def _replacing(reading: _Reading, values: Values, section: str, entry: MappingNode,
               name: PackName) -> tuple[MappingNode, str]:
    """A card without its `replaces: parley`, and the id of the card whose place it takes ("": none)."""
    spot = find(entry, (REPLACES,), "")
    if spot.key is None or not isinstance(spot.node, ScalarNode) or name == reading.base:
        return entry, ""
    bare = MappingNode(entry.tag, [pair for pair in entry.value if pair[0].value != REPLACES], entry.start_mark,
                       entry.end_mark, entry.flow_style)
    if _goes(reading, values, spot.node) and spot.node.value not in [spec.id for spec in reading.printed[section]]:
        reading.wrong(values.file, place(spot.node), f"'{spot.node.value}' is no card of '{section}'",
                      "a card of the same section")
    return bare, str(spot.node.value)


def _take_out(reading: _Reading) -> None:
    """Takes the cards that go out of their sections; whatever replaces one stands in its place."""
    for section, printed in reading.printed.items():
        own = [spec for spec in reading.sections[section][len(printed):] if spec not in reading.instead.values()]
        reading.sections[section] = [*(reading.instead.get(spec.id, spec) for spec in printed
                                       if spec.id not in reading.out or spec.id in reading.instead), *own]
        if printed and not reading.sections[section]:
            word = reading.out[printed[-1].id]
            reading.wrong(word.file, place(word.node), f"no card of '{section}' is left", "at least one")


def _face(entry: MappingNode) -> str | None:
    spot = find(entry, ("id",), "")
    return spot.node.value if spot.key is not None and isinstance(spot.node, ScalarNode) else None


def _claim(reading: _Reading, file: str, entry: MappingNode, face: str | None) -> bool:
    """An id belongs to the first card that has it, in whatever file or section; False for any later one."""
    if not face:
        return True
    line, column = find(entry, ("id",), face).at()
    if face in reading.ids:
        first, first_line = reading.ids[face]
        there = f"line {first_line}" if first == file else f"{first}:{first_line}"
        reading.wrong(file, (line, column), f"the id '{face}' is taken (in {there})", "an id that no other card has")
        return False
    reading.ids[face] = file, line
    return True


def _check_totals(reading: _Reading, totals: Mapping[str, Count]) -> None:
    if reading.meta_at is None or reading.meta is None:
        return
    file, node = reading.meta_at
    for key, promised in reading.meta.totals.items():
        spot = find(node, ("totals", key), "meta")
        if key not in totals:
            reading.wrong(file, spot.at_key(), f"unknown total '{key}'", f"one of {', '.join(sorted(totals))}",
                          did_you_mean(key, totals))
        elif (there := totals[key](reading.plain())) != promised:
            reading.wrong(file, spot.at(), f"the cards of '{key}' add up to {there}", f"{promised}, as written here")


def _complain(reading: _Reading, complaints: Iterable[Complaint]) -> None:
    incomplete = bool(reading.errors)
    for c in complaints:
        if not (incomplete and (c.whole or c.missing in reading.ids)):
            entry = reading.entries[c.card]
            at = find(entry.node, c.loc, c.card).at()
            if reading.out and reading.origins[c.card] == reading.base:  # the game's own cards were right before
                word = next(iter(reading.out.values()))
                there = f"{entry.file}:{':'.join(map(str, at))}"
                reading.wrong(word.file, place(word.node), f"without it {c.what} ({there})", c.expected, c.hint)
            else:
                reading.wrong(entry.file, at, c.what, c.expected, c.hint)
