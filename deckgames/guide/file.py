"""Guide files: where they lie, and what their heads say. The tables and steps of a chapter are read when it begins."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from yaml import MappingNode, Node, SequenceNode

from deckgames.engine.data import dataclass
from deckgames.engine.packfile.errors import PackError, PackErrors
from deckgames.engine.packfile.text import Values, compose_text
from deckgames.engine.places import assets
from deckgames.engine.spelling import did_you_mean

HEAD = ("game", "title", "minutes", "about", "after", "chapters")
CHAPTER = ("title", "table", "steps")
LONGEST_TITLE = 40

Keys = dict[str, tuple[Node, Node]]
Place = tuple[int, int]


class GuideError(PackErrors):
    """Every mistake of a guide file, or the first place where it does not fit the game any more."""


@dataclass(frozen=True, slots=True, repr=False)
class Chapter:
    """A part of a guide with a table of its own."""

    title: str
    table: MappingNode
    steps: SequenceNode


@dataclass(frozen=True, slots=True, repr=False)
class Guide:
    """A guided first game. `file` is its name, for messages; `after` says what comes after its last step."""

    file: str
    game: str
    title: str
    minutes: int
    about: str
    after: Literal["menu", "free"]
    chapters: tuple[Chapter, ...]

    @property
    def id(self) -> str:
        """What it is called by: its game, or of another one of that game the name of its file, "journey-coop"."""
        stem = Path(self.file).stem
        return stem if stem.startswith(f"{self.game}-") else self.game

    def wrong(self, at: Place, what: str, expected: str = "", hint: str = "") -> GuideError:
        """An error at this place of the file."""
        return GuideError([PackError(self.file, *at, what, expected, hint)])


def folder() -> Path:
    """Where the guides lie."""
    return assets() / "guides"


def guides(games: Sequence[str]) -> list[Guide]:
    """The guides of these games, in their sequence: `<game>.yaml`, then others of that game, `<game>-<name>.yaml`;
    games without one are left out. Raises GuideError."""
    files = [file for game in games for file in (folder() / f"{game}.yaml", *sorted(folder().glob(f"{game}-*.yaml")))]
    return [load(file) for file in files if file.is_file()]


def load(file: Path) -> Guide:
    """The guide of a file. Raises GuideError."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise GuideError([PackError(str(file), 1, 1, f"the file cannot be read ({type(error).__name__})",
                                    "a text file in UTF-8")]) from None
    return read(text, str(file))


@lru_cache(maxsize=16)
def read(text: str, name: str) -> Guide:
    """The guide of a text, kept for the next list; `name` is the file's, for messages. Raises GuideError with every
    mistake of its head."""
    return _Head(name).guide(text)


class Reading(Values):
    """What is being read of a guide file."""

    def __init__(self, file: str) -> None:
        super().__init__(file, [])

    def known(self, node: MappingNode, words: Sequence[str], what: str) -> Keys:
        """The keys of a mapping; those that mean nothing are errors."""
        keys = self.keys(node)
        for key, (key_node, _) in keys.items():
            if key not in words:
                self.wrong(key_node, f"a {what} has no '{key}'", f"one of {', '.join(words)}", did_you_mean(key, words))
        return keys


class _Head(Reading):
    """What has been read of one file."""

    def guide(self, text: str) -> Guide:
        root = compose_text(self.file, text, self.errors, "a guide: 'game:', 'title:', 'chapters:' ...")
        if root is None:
            raise GuideError(self.errors)
        keys = self.known(root, HEAD, "guide")
        chapters = self.chapters(root, keys)
        found = Guide(self.file, self.text(root, keys, "game"), self.text(root, keys, "title", LONGEST_TITLE),
                      self.minutes(root, keys), self.text(root, keys, "about"), self.after(keys), chapters)
        if self.errors:
            raise GuideError(self.errors)
        return found

    def text(self, node: Node, keys: Keys, key: str, most: int = 200) -> str:
        if key not in keys:
            self.wrong(node, f"'{key}:' is missing", f"'{key}:' with a text")
            return ""
        said: Any = self.read(keys[key][1])
        if not isinstance(said, str) or not 0 < len(said) <= most:
            self.wrong(keys[key][1], f"'{key}' cannot be this", f"a text of 1 to {most} characters")
            return ""
        return said

    def minutes(self, node: Node, keys: Keys) -> int:
        said: Any = self.read(keys["minutes"][1]) if "minutes" in keys else None
        if not isinstance(said, int) or not 0 < said <= 10:
            self.wrong(keys["minutes"][1] if "minutes" in keys else node, "a guide takes some minutes",
                       "'minutes:' with a number from 1 to 10")
            return 0
        return said

    def after(self, keys: Keys) -> Literal["menu", "free"]:
        said: Any = self.read(keys["after"][1]) if "after" in keys else "menu"
        if said not in ("menu", "free"):
            self.wrong(keys["after"][1], f"after: {said!r}", "menu or free", did_you_mean(said, ("menu", "free")))
        return "free" if said == "free" else "menu"

    def chapters(self, root: Node, keys: Keys) -> tuple[Chapter, ...]:
        node = keys["chapters"][1] if "chapters" in keys else root
        if "chapters" not in keys or not isinstance(node, SequenceNode) or not node.value:
            self.wrong(node, "the guide has no chapters", "'chapters:' with a list, '- title: ...'")
            return ()
        found = [self.chapter(entry) for entry in node.value]
        return tuple(chapter for chapter in found if chapter is not None)

    def chapter(self, node: Node) -> Chapter | None:
        if not isinstance(node, MappingNode):
            self.wrong(node, "this is no chapter", "a mapping with title, table and steps")
            return None
        keys = self.known(node, CHAPTER, "chapter")
        title = self.text(node, keys, "title", LONGEST_TITLE)
        table, steps = (keys[key][1] if key in keys else None for key in ("table", "steps"))
        if not isinstance(table, MappingNode):
            self.wrong(table or node, "the chapter has no table", "'table:' with 'seats:' and what differs")
        if not isinstance(steps, SequenceNode) or not steps.value:
            self.wrong(steps or node, "the chapter has no steps", "'steps:' with a list, '- say: ...'")
        if not isinstance(table, MappingNode) or not isinstance(steps, SequenceNode):
            return None
        return Chapter(title, table, steps)
