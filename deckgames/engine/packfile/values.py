"""From YAML nodes to plain values: few and strict scalars, no duplicate keys, nothing that YAML readers disagree about.

A plain scalar is `true`, `false`, a decimal number, `null` (also `~` or nothing), or a text. What YAML 1.1 would read
as something else than it looks (`no`, `12:30`, `010`, `2024-01-02`) is refused: quotes make it a text.
"""

import re
from typing import Any

import yaml
from yaml import MappingNode, Node, ScalarNode, SequenceNode

from deckgames.engine.packfile.errors import PackError
from deckgames.engine.packfile.text import OTHER, PLAIN, QUOTED, place

_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
_DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]{0,17})\.[0-9]{1,17}")
_NUMBERLIKE = re.compile(r"[-+]?[0-9]+|[-+]?[0-9]+(?:\.[0-9]+)?[eE][-+]?[0-9]+|0[oO][0-7]+")
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}
_YAML_1_1 = yaml.resolver.Resolver.yaml_implicit_resolvers

_SURPRISES = {
    "bool": ("{shown} is a yes/no value to some YAML readers and a word to others", "true, false, or a text in quotes"),
    "null": ("{shown} is nothing to YAML", "null, or a text in quotes"),
    "int": ("{shown} is a number that YAML readers disagree about", "a plain decimal number, or a text in quotes"),
    "float": ("{shown} is a number that YAML readers disagree about", "a plain decimal number, or a text in quotes"),
    "timestamp": ("{shown} is a date to YAML", "a text in quotes"),
    "merge": ("'<<' is a merge key", "the fields themselves: card files have no anchors and aliases"),
    "value": ("'=' is a special word of YAML", "a text in quotes"),
}


class Values:
    """Reads the nodes of one file; what cannot be read is added to `errors` and stands in the value as a text."""

    def __init__(self, file: str, errors: list[PackError]) -> None:
        self.file, self.errors = file, errors

    def read(self, node: Node) -> Any:
        """The plain value of a node: dict, tuple, str, int, float, bool or None."""
        if node.tag not in (PLAIN, QUOTED, OTHER):
            self._wrong(node, f"a tag ({node.tag})", "the value alone: card files have no tags")
        if isinstance(node, MappingNode):
            return {key: self.read(value) for key, (_, value) in self.keys(node).items()}
        if isinstance(node, SequenceNode):
            return tuple([self.read(entry) for entry in node.value])
        return self._scalar(node)

    def keys(self, node: MappingNode) -> dict[str, tuple[Node, Node]]:
        """Key node and value node by key. Duplicate keys and keys that are no words are errors and left out."""
        found: dict[str, tuple[Node, Node]] = {}
        for key_node, value_node in node.value:
            key = self._key(key_node)
            if key in found:
                first = found[key][0].start_mark.line + 1
                self._wrong(key_node, f"{key!r} is here twice (first in line {first})", "each key once")
            elif key is not None:
                found[key] = key_node, value_node
        return found

    def _key(self, node: Node) -> str | None:
        if not isinstance(node, ScalarNode):
            self._wrong(node, "a list or mapping as a key", "a word")
            return None
        before = len(self.errors)
        key = self._scalar(node)
        if len(self.errors) > before:
            return None
        if isinstance(key, str):
            return key
        self._wrong(node, f"the key {node.value or 'nothing'!r} is no word", "a word")
        return None

    def _scalar(self, node: Node) -> str | int | float | bool | None:
        text: str = node.value
        if node.tag != PLAIN:
            return text
        if text in _WORDS:
            return _WORDS[text]
        if _WHOLE.fullmatch(text):
            return int(text)
        if _DECIMAL.fullmatch(text):
            return float(text)
        if (kind := _yaml_1_1(text)) is not None:
            what, expected = _SURPRISES[kind]
            shown = text if len(text) <= 30 else text[:29] + "…"
            self._wrong(node, what.format(shown=repr(shown)), expected)
        return text

    def _wrong(self, node: Node, what: str, expected: str) -> None:
        self.errors.append(PackError(self.file, *place(node), what, expected))


def _yaml_1_1(text: str) -> str | None:
    """What an ordinary YAML reader would take this text for, if not for a text."""
    if _NUMBERLIKE.fullmatch(text):
        return "int"
    for tag, pattern in _YAML_1_1.get(text[0], ()):
        if pattern.match(text):
            kind: str = tag.rpartition(":")[2]
            return kind
    return None
