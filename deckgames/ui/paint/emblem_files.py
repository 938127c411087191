"""Files of emblems, read as strictly as card files: every mistake of every file at once, with line and column."""

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from yaml import MappingNode, Node, ScalarNode, SequenceNode

from deckgames.engine.core.data import dataclass
from deckgames.engine.core.spelling import did_you_mean, plural
from deckgames.engine.packs.errors import PackError, PackErrors
from deckgames.engine.packs.text import Values, compose

Parts = tuple[str, Mapping[str, str], Mapping[str, tuple[str, ...]]]
"""What an emblem is made of: its tint, the inks of its letters, and its rows for each size."""
EMPTY = "."
"""The letter of a pixel that shows the ground."""
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def read(sizes: Sequence[str], tints: Iterable[str], ours: Sequence[Path], own: Sequence[Path]) -> Mapping[str, Parts]:
    """The emblems of these files by name, in these sizes and tints. A palette of ours is for all emblems; an own file
    may add to it for itself. Raises PackErrors."""
    errors: list[PackError] = []
    opened = [(path, Values(str(path), errors), root) for path in (*ours, *own)
              if (root := compose(path, errors, "emblems")) is not None]
    files = [_File(values, values.keys(root), {}) for _, values, root in opened]
    shared: dict[str, str] = {}
    for file, (path, *_) in zip(files, opened, strict=True):
        file.palette = shared if path in ours else {**shared}
        file.palette.update(file.colours())
    found: dict[str, Parts] = {}
    for file in files:
        found.update(file.emblems(sizes, [*tints]))
    if errors:
        raise PackErrors(errors)
    return found


@dataclass(slots=True)
class _File:
    """A file of emblems, its outermost keys, and the colours of its letters."""

    values: Values
    parts: Mapping[str, tuple[Node, Node]]
    palette: dict[str, str]

    def _known(self, parts: Mapping[str, tuple[Node, Node]], known: Iterable[str]) -> None:
        for key, (node, _) in parts.items():
            if key not in known:
                self.values.wrong(node, f"unknown key '{key}'", f"one of {', '.join(known)}", did_you_mean(key, known))

    def _mapping(self, parts: Mapping[str, tuple[Node, Node]], key: str) -> Mapping[str, tuple[Node, Node]]:
        node = parts[key][1] if key in parts else None
        if isinstance(node, MappingNode):
            return self.values.keys(node)
        if node is not None:
            self.values.wrong(node, f"{key} is no mapping", "a mapping ('key: value')")
        return {}

    def colours(self) -> Mapping[str, str]:
        """The ink of each letter of its palette."""
        self._known(self.parts, ("palette", "emblems"))
        inks: dict[str, str] = {}
        for letter, (key, node) in self._mapping(self.parts, "palette").items():
            colours: Any = self.values.read(node)
            both = (colours, colours) if isinstance(colours, str) else colours
            if len(letter) != 1 or letter == EMPTY:
                self.values.wrong(key, f"the palette has '{letter}'", f"one letter, not '{EMPTY}': that is the ground")
            elif not (isinstance(both, tuple) and len(both) == 2 and all(
                    isinstance(colour, str) and _COLOUR.fullmatch(colour) for colour in both)):
                self.values.wrong(node, f"'{letter}' is no colour", "'#rrggbb', or two: on dark and on light cards")
            else:
                inks[letter] = "".join(both)
        return inks

    def emblems(self, sizes: Sequence[str], tints: Sequence[str]) -> Mapping[str, Parts]:
        """Its emblems by name."""
        by_name: dict[str, Parts] = {}
        for name, (key, _) in (named := self._mapping(self.parts, "emblems")).items():
            parts = self._mapping(named, name)
            self._known(parts, ("tint", *sizes))
            tint = self.values.read(parts["tint"][1]) if "tint" in parts else None
            if tint not in tints:
                at = parts["tint"][1] if "tint" in parts else key
                self.values.wrong(at, f"'{name}' has no tint", f"'tint:' with one of {', '.join(tints)}")
            drawn = {size: self._rows(size, parts[size][1]) for size in sizes if size in parts}
            if not drawn:
                self.values.wrong(key, f"'{name}' is not drawn", f"rows of letters in {', '.join(sizes)}")
            letters = {letter for rows in drawn.values() for row in rows for letter in row}
            used = {letter: ink for letter, ink in self.palette.items() if letter in letters}
            by_name[name] = str(tint), used, drawn
        return by_name

    def _rows(self, size: str, node: Node) -> tuple[str, ...]:
        width, height = map(int, size.split("x"))
        rows = node.value if isinstance(node, SequenceNode) else ()
        if len(rows) != height:
            self.values.wrong(node, f"{size} has {plural(len(rows), 'row')}", f"a list of {height} rows")
        for row in rows:
            text = row.value if isinstance(row, ScalarNode) else ""
            if len(text) != width:
                self.values.wrong(row, f"this row of {size} has {len(text)} letters", f"{width}, one a pixel")
            if unknown := next((letter for letter in text if letter != EMPTY and letter not in self.palette), ""):
                self.values.wrong(row, f"'{unknown}' is not in the palette",
                                  f"{EMPTY} for the ground, or one of {''.join(self.palette)}")
        return tuple([row.value if isinstance(row, ScalarNode) else "" for row in rows])
