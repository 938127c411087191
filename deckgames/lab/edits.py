"""Cards with other numbers: `golden-whale.cost=4` names a number of a card file, and a copy of it has it changed.

`compare` plays with such copies, and so does the advice of a balance report, so that what is advised was tried.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import yaml

from deckgames.engine.core.data import frozen
from deckgames.engine.core.files import write_new
from deckgames.engine.packs import base_files
from deckgames.lab.arena import base_cards

Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_SAID = re.compile(r"\s*([a-z0-9]+(?:-[a-z0-9]+)*)\.([\w.]+)\s*=\s*(\S+)\s*")


class NoSuchNumber(ValueError):
    """An edit names what no card file has; the text says what."""


@frozen
class Edit:
    """Another value for a field of a face: `path` leads to it, through lists by number, counted from 0."""

    face: str
    path: tuple[str, ...]
    value: Any

    def __str__(self) -> str:
        value = yaml.safe_dump(self.value, default_flow_style=True).removesuffix("\n...\n").strip()
        return f"{self.face}.{'.'.join(self.path)}={value}"


def edit_of(word: str) -> Edit | None:
    """The edit that a word of a command line names: FACE.FIELD=VALUE; None if it is none."""
    found = _SAID.fullmatch(word)
    return None if found is None else Edit(found[1], tuple(found[2].split(".")), yaml.safe_load(found[3]))


def edited(game: str, edits: Sequence[Edit], packs: Sequence[str], cards: str,
           folder: Path) -> tuple[tuple[str, ...], str]:
    """Copies, in this folder, of the card files that these edits change: card files beside the game's own and the
    folder that stands for those, as a Job names them. Raises NoSuchNumber."""
    with base_cards(cards):
        own = base_files(game)
    files = _read((*own, *map(Path, packs)))
    changed = {_changed(files, edit) for edit in edits}
    beside = tuple(_written(file, files[file], folder / "beside") if file in changed else file for file in packs)
    if changed <= set(packs):
        return beside, cards
    for file in map(str, own):
        _written(file, files[file], folder / "own" / game)
    return beside, str(folder / "own")


def steps(game: str, face: str, weaker: bool, step: int, packs: Sequence[str], cards: str) -> Edit | None:
    """The plainest change that makes a face weaker, or stronger: `step` more or less of what it costs, of the strength
    that beats who takes it, or of its largest number (two at once of numbers from 6 on); None where it has none."""
    with base_cards(cards):
        files = _read((*base_files(game), *map(Path, packs)))
    spec = next((spec for _, spec in _specs(files) if spec.get("id") == face), {})
    for field in ("cost", "strength"):
        if isinstance(spec.get(field), int):
            return Edit(face, (field,), max(1, spec[field] + (step if weaker else -step)))
    numbers = sorted(_numbers(spec), key=lambda one: -one[1])
    if not numbers:
        return None
    path, largest = numbers[0]
    by = step * (2 if largest >= LARGE else 1)
    return Edit(face, path, max(0, largest - by) if weaker else largest + by)


LARGE = 6
NO_NUMBERS = {"copies", "initiative", "health", "id", "two"}
"""Fields that say how many cards there are or when they come, not what they do."""


def _numbers(inner: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], int]]:
    """Every number of a card above 0 with its path."""
    listed = enumerate(inner) if isinstance(inner, list) else ()
    for key, value in inner.items() if isinstance(inner, dict) else listed:
        if key in NO_NUMBERS:
            continue
        if isinstance(value, int) and not isinstance(value, bool) and value > 0:
            yield (*path, str(key)), value
        else:
            yield from _numbers(value, (*path, str(key)))


def _read(files: Iterable[Path]) -> dict[str, Any]:
    return {str(file): yaml.load(file.read_text(encoding="utf-8"), Loader) for file in files}


def _specs(files: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every card with the file that holds it."""
    for name, content in files.items():
        for specs in content.values():
            if isinstance(specs, list):
                yield from ((name, spec) for spec in specs if isinstance(spec, dict))


def _changed(files: dict[str, Any], edit: Edit) -> str:
    """Makes the edit in what was read of the files; gives the name of the file that holds the face."""
    for name, spec in _specs(files):
        if spec.get("id") == edit.face:
            _put(spec, edit)
            return name
    raise NoSuchNumber(f"there is no card '{edit.face}'")


def _put(spec: dict[str, Any], edit: Edit) -> None:
    inner: Any = spec
    try:
        for key in edit.path[:-1]:
            inner = inner[int(key) if isinstance(inner, list) else key]
        last = edit.path[-1]
        inner[int(last) if isinstance(inner, list) else last] = edit.value
    except (KeyError, IndexError, TypeError, ValueError):
        raise NoSuchNumber(f"{edit.face} has no {'.'.join(edit.path)}") from None


def _written(file: str, content: Any, folder: Path) -> str:
    text = yaml.safe_dump(content, sort_keys=False, allow_unicode=True)
    return str(write_new(folder / Path(file).name, text.encode()))
