"""From the bytes of a card file to YAML nodes, which know their line and column, and to plain values: one clear error
for what is no YAML; few and strict scalars, no duplicate keys, nothing that YAML readers disagree about.

Anchors, aliases, merge keys, tags and second documents are refused: a card is read where it stands, and an error has
one place.

A plain scalar is `true`, `false`, a decimal number, `null` (also `~` or nothing), or a text. What YAML 1.1 would read
as something else than it looks (`no`, `12:30`, `010`, `2024-01-02`) is refused: quotes make it a text.
"""

import re
from pathlib import Path
from typing import Any

import yaml
from yaml import MappingNode, Node, ScalarNode, SequenceNode

from deckgames.engine.core.files import foreign, opened, plain_data
from deckgames.engine.packs.errors import PackError

PLAIN, QUOTED, OTHER = "plain", "quoted", "other"
"""The tags of nodes read here: how a scalar was written is all that its meaning depends on."""

_TAB = re.compile(r"^[ ]*(\t)[ \t]*[^\s#]", re.MULTILINE)
_UNUSUAL = re.compile(r"(?:^|[\s\[{,])[&*]\w|(?:[-?:] +){40}", re.MULTILINE)
"""What may be an anchor, an alias or a pile of lists; whether it is one, the parser knows."""
_BRACKETS = re.compile(r"[\[\]{}]")
_DEEPEST = 40
_LONGEST = 1_000_000

_SAID: dict[str, dict[str, tuple[str, str]]] = plain_data("words/yaml")
"""What is wrong and what was expected, by what libyaml says, and by what a value may be taken for."""


class _Loader(getattr(yaml, "CBaseLoader", yaml.BaseLoader)):  # type: ignore[misc]  # C if libyaml is there
    """Composes nodes without deciding what plain scalars mean: that is `values`' business."""

    def resolve(self, kind: type[Node], value: Any, implicit: Any) -> str:
        return OTHER if kind is not yaml.ScalarNode else PLAIN if implicit[0] else QUOTED


def compose(file: Path, errors: list[PackError], section: str) -> MappingNode | None:
    """The root mapping of a card file, or None after adding the errors that forbid to read on; `section` is one that
    it may have."""
    text = text_of(file, errors)
    return None if text is None else compose_text(str(file), text, errors, f"sections of cards, such as '{section}:'")


def compose_text(name: str, text: str, errors: list[PackError], expected: str) -> MappingNode | None:
    """The root mapping of a YAML text that comes from the file `name` and holds what is `expected`, or None after
    adding the errors that forbid to read on."""
    if found := _unreadable(name, text):
        errors.extend(found)
        return None
    try:
        root = _Loader(text).get_single_node()
    except yaml.MarkedYAMLError as e:
        errors.append(_syntax_error(name, text, e))
        return None
    except yaml.YAMLError as e:
        errors.append(PackError(name, 1, 1, f"this is no YAML: {e}", expected))
        return None
    if root is None:
        errors.append(PackError(name, 1, 1, "the file is empty", expected))
    elif not isinstance(root, MappingNode):
        line, column = place(root)
        errors.append(PackError(name, line, column, "the file is not a mapping", expected))
    else:
        return root
    return None


def place(node: Node) -> tuple[int, int]:
    """Line and column of a node, from 1."""
    return node.start_mark.line + 1, node.start_mark.column + 1


def text_of(file: Path, errors: list[PackError]) -> str | None:
    """The text of a file, or None after adding the error that forbids to read it."""
    try:
        with opened(file) as there:
            data = there.read()
    except OSError as e:
        errors.append(PackError(str(file), 1, 1, f"the file cannot be read ({e.strerror or e})", "a readable file"))
        return None
    what, cure = foreign(data)
    if what:
        errors.append(PackError(str(file), 1, 1, f"this file is {what}", "a text file in UTF-8", cure))
        return None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as e:
        before = data[:e.start].decode("utf-8-sig")
        errors.append(PackError(str(file), *_line_column(before, len(before)), "this byte is not UTF-8",
                                "a text file in UTF-8"))
        return None


def _unreadable(name: str, text: str) -> list[PackError]:
    """What no YAML reader should be asked to read: endless files, unseen characters, tabs, anchors, piles of lists."""
    if len(text) > _LONGEST:
        return [PackError(name, 1, 1, "the file is too long", f"at most {_LONGEST:,} characters")]
    if not re.sub(r"[\t\n\r]", "", text).isprintable():
        i, bad = next((i, c) for i, c in enumerate(text) if not c.isprintable() and c not in "\t\n\r")
        return [PackError(name, *_line_column(text, i), f"an invisible character (U+{ord(bad):04X})",
                          "visible characters only")]
    if tab := _TAB.search(text):
        return [PackError(name, *_line_column(text, tab.start(1)), "a tab in the indentation", "spaces")]
    return _unusual(name, text) if _UNUSUAL.search(text) or _open_brackets(text) > _DEEPEST else []


def _open_brackets(text: str) -> int:
    """How many brackets are open at most, those in texts and comments included."""
    deepest = depth = 0
    for bracket in _BRACKETS.findall(text):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def _unusual(name: str, text: str) -> list[PackError]:
    """Anchors, aliases and the first place that lies too deep (composing it would end the program, not the file)."""
    errors: list[PackError] = []
    depth = 0
    loader = yaml.SafeLoader if _open_brackets(text) > _DEEPEST else _Loader  # libyaml gives up, reading ahead in them
    try:
        for event in yaml.parse(text, Loader=loader):
            mark = event.start_mark
            at = (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth > _DEEPEST:
                return [*errors, PackError(name, *at, "too many lists inside lists", "a card that a person can read")]
            if (anchor := getattr(event, "anchor", None)) is not None:
                what = f"an alias ('*{anchor}')" if isinstance(event, yaml.AliasEvent) else f"an anchor ('&{anchor}')"
                errors.append(PackError(name, *at, what, "the value itself: card files have no anchors and aliases"))
    except yaml.YAMLError:
        return []  # composing says it better
    return errors


def _line_column(text: str, position: int) -> tuple[int, int]:
    before = re.split(r"\r\n|\r|\n", text[:position])
    return len(before), len(before[-1]) + 1


def _syntax_error(name: str, text: str, e: yaml.MarkedYAMLError) -> PackError:
    problem = e.problem or ""
    mark, start = e.problem_mark or e.context_mark, e.context_mark
    what, expected = next((ours for theirs, ours in _SAID["problems"].items() if theirs in problem),
                          (f"YAML: {problem}", "YAML as the other cards show it"))
    if start is not None and mark is not None and start.line != mark.line:
        if what.startswith(("a quote", "a key")):
            mark = start
        elif what.startswith(("'{'", "'['")):
            what += f" (opened in line {start.line + 1})"
    if mark is None:
        return PackError(name, 1, 1, what, expected)
    return PackError(name, mark.line + 1, mark.column + 1, what, expected, _odd_quote(text, mark.line))


def _odd_quote(text: str, last: int) -> str:
    """A forgotten quote is noticed lines later, at the next one: points at the first line that may miss one."""
    odd = next((i for i, line in enumerate(text.splitlines()[:last + 1])
                if not line.lstrip().startswith("#") and line.replace('\\"', "").count('"') % 2), last)
    return "" if odd == last else f"is a '\"' missing in line {odd + 1}?"


_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
_DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]{0,17})\.[0-9]{1,17}")
_NUMBERLIKE = re.compile(r"[-+]?[0-9]+|[-+]?[0-9]+(?:\.[0-9]+)?[eE][-+]?[0-9]+|0[oO][0-7]+")
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}
_YAML_1_1 = yaml.resolver.Resolver.yaml_implicit_resolvers


class Values:
    """Reads the nodes of one file; what cannot be read is added to `errors` and stands in the value as a text."""

    def __init__(self, file: str, errors: list[PackError]) -> None:
        self.file, self.errors = file, errors

    def read(self, node: Node) -> Any:
        """The plain value of a node: dict, tuple, str, int, float, bool or None."""
        if node.tag not in (PLAIN, QUOTED, OTHER):
            self.wrong(node, f"a tag ({node.tag})", "the value alone: card files have no tags")
        if isinstance(node, MappingNode):
            return {key: self.read(value) for key, (_, value) in self.keys(node).items()}
        if isinstance(node, SequenceNode):
            return tuple([self.read(entry) for entry in node.value])
        return self._scalar(node)

    def keys(self, node: MappingNode) -> dict[str, tuple[Node, Node]]:
        """Key node and value node by key. Duplicate keys and keys that are no words are errors and left out."""
        by_key: dict[str, tuple[Node, Node]] = {}
        for key_node, value_node in node.value:
            key = self._key(key_node)
            if key in by_key:
                first = by_key[key][0].start_mark.line + 1
                self.wrong(key_node, f"{key!r} is here twice (first in line {first})", "each key once")
            elif key is not None:
                by_key[key] = key_node, value_node
        return by_key

    def _key(self, node: Node) -> str | None:
        if not isinstance(node, ScalarNode):
            self.wrong(node, "a list or mapping as a key", "a word")
            return None
        before = len(self.errors)
        key = self._scalar(node)
        if len(self.errors) > before:
            return None
        if isinstance(key, str):
            return key
        self.wrong(node, f"the key {node.value or 'nothing'!r} is no word", "a word")
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
            what, expected = _SAID["surprises"][kind]
            shown = text if len(text) <= 30 else text[:29] + "…"
            self.wrong(node, what.format(shown=repr(shown)), expected)
        return text

    def wrong(self, node: Node, what: str, expected: str = "", hint: str = "") -> None:
        """An error at the place of this node."""
        self.errors.append(PackError(self.file, *place(node), what, expected, hint))


def _yaml_1_1(text: str) -> str | None:
    """What an ordinary YAML reader would take this text for, if not for a text."""
    if _NUMBERLIKE.fullmatch(text):
        return "int"
    return next((tag.rpartition(":")[2] for tag, pattern in _YAML_1_1.get(text[0], ()) if pattern.match(text)), None)
