"""Guide files: where they lie, and what their heads say. The tables and steps of a chapter are read when it begins."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, cast

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from yaml import MappingNode, Node, SequenceNode

from deckgames.engine.core.data import frozen
from deckgames.engine.core.paths import assets
from deckgames.engine.packs.errors import PackError, PackErrors
from deckgames.engine.packs.text import Values, compose_text
from deckgames.engine.packs.words import find, mistakes

Keys = dict[str, tuple[Node, Node]]
Place = tuple[int, int]
Title = Annotated[str, Field(min_length=1, max_length=40)]
M = TypeVar("M", bound=BaseModel)


class GuideError(PackErrors):
    """Every mistake of a guide file, or the first place where it does not fit the game any more."""


@frozen
class Chapter:
    """A part of a guide with a table of its own."""

    title: str
    table: MappingNode
    steps: SequenceNode


@frozen
class Guide:
    """A guided first game. `file` is its name, for messages; `after` says what comes after its last step, `first` are
    the options of the learner's first own table. Of a `book` the texts are paragraphs, and nobody learns."""

    file: str
    game: str
    title: str
    minutes: int
    about: str
    after: Literal["table", "free"]
    first: Mapping[str, Any]
    chapters: tuple[Chapter, ...]
    book: bool = False

    @property
    def id(self) -> str:
        """What it is called by: its game, or of another one of that game the name of its file, "journey-coop"."""
        stem = Path(self.file).stem
        return stem if stem.startswith(f"{self.game}-") else self.game

    def wrong(self, at: Place, what: str, expected: str = "", hint: str = "") -> GuideError:
        """An error at this place of the file."""
        return GuideError([PackError(self.file, *at, what, expected, hint)])


def folder() -> Path:
    """The folder of the guides."""
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


class _Part(BaseModel):
    """A chapter as it is written."""

    model_config = ConfigDict(extra="forbid", strict=True)
    title: Title
    table: dict[str, Any]
    steps: Annotated[tuple[Any, ...], Field(min_length=1)]


class _Head(BaseModel):
    """A guide as it is written; its chapters are read one by one."""

    model_config = ConfigDict(extra="forbid", strict=True)
    game: Title
    title: Title
    minutes: Annotated[int, Field(ge=1, le=10)]
    about: Annotated[str, Field(min_length=1, max_length=200)]
    after: Literal["table", "free"] = "table"
    first: dict[str, Any] = {}
    book: bool = False
    chapters: Annotated[tuple[Any, ...], Field(min_length=1)]


@lru_cache(maxsize=16)
def read(text: str, name: str) -> Guide:
    """The guide of a text, kept for the next list; `name` is the file's, for messages. Raises GuideError with every
    mistake of its head, or of the first chapter that has some."""
    values = Values(name, [])
    root = compose_text(name, text, values.errors, "a guide: 'game:', 'title:', 'chapters:' ...")
    if root is None:
        raise GuideError(values.errors)
    head, chapters = _valid(values, root, "the guide", _Head), list[Chapter]()
    for entry in find(root, ("chapters",), "the guide").node.value:
        part = _valid(values, entry, "the chapter", _Part)
        table, steps = (find(entry, (key,), "the chapter").node for key in ("table", "steps"))
        chapters.append(Chapter(part.title, cast(MappingNode, table), cast(SequenceNode, steps)))
    return Guide(name, head.game, head.title, head.minutes, head.about, head.after, head.first,
                 tuple(chapters), head.book)


def _valid(values: Values, node: Node, name: str, model: type[M]) -> M:
    """What stands there, as a `model`. Raises GuideError with all that is wrong with it."""
    value = values.read(node)
    try:
        found = model.model_validate(value)
    except ValidationError as error:
        raise GuideError([*values.errors, *mistakes(values.file, error, node, name, model, {})]) from None
    if values.errors:
        raise GuideError(values.errors)
    return found
