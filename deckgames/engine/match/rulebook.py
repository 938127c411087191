"""The numbered rulebook of a game: reads its markdown, finds rules by id or by words, gives wrapped plain text.

A rulebook is markdown of a small, regular sort: `# Title`, chapters `## 3 The sitting`, headings `### Upkeep`,
paragraphs, fenced blocks, and list items. An item that begins with a bold head is a rule (`- **CR-3.5** The seat ...`)
or explains a word (`- **Shield** Protection ...`), which may be a card's name; both are found by their head.

Three sorts of fenced blocks are filled in from the cards and words themselves, so that they cannot drift: ```words
with the name of a section of the game's lexicon becomes these words explained (`Rulebook.of`), ```cards with the names
of sections of the card files a table of these cards (`Rulebook.with_cards`), and ```picture with the id of a card its
drawing with the signs explained (who reads the book draws it: `Rulebook.drawn`).
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from difflib import get_close_matches
from itertools import chain, zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Self
from unicodedata import combining, east_asian_width

from deckgames.engine.core.cards import Pack
from deckgames.engine.core.data import frozen
from deckgames.engine.core.paths import assets
from deckgames.engine.vocabulary.lexicon import Lexicon, Word

if TYPE_CHECKING:
    from deckgames.engine.match.game import Game

Kind = Literal["heading", "item", "text", "verbatim", "cards", "picture", "words"]

_NUMBERED = re.compile(r"[A-Z]+-[A-Z0-9]")
_HEAD = re.compile(r"\*\*(?P<head>[^*]+)\*\*\s*(?P<text>.*)", re.DOTALL)
_MARKS = re.compile(r"\*\*|`")
_FENCES: Mapping[str, Kind] = {"cards": "cards", "picture": "picture", "words": "words"}
"""What may stand behind the ``` of a block that is filled in."""
_LEADING = re.compile(r"^\W+")
_AMOUNT = re.compile(r"[-−+→?\d]+")
_ENDS = (("’s", ""), ("'s", ""), ("'", ""), ("s", ""), ("es", ""), ("ies", "y"), ("ed", ""), ("ed", "e"), ("ing", ""),
         ("ing", "e"))
"""How printed words end, and how the words end that they are forms of."""
_NEAREST, _ALIKE, _LONGEST = 5, 0.6, 60
_ID_COLUMN = 10
_TABLE_FROM = 92
_NAME_COLUMN, _FACTS_COLUMN = 28, 26


class RulebookError(Exception):
    """A rulebook that cannot be read, or a rule it does not have; the text is fit for the player."""


@frozen
class Rule:
    """One rule or explained word: its id as printed, its plain text, and the number of its chapter."""

    id: str
    text: str
    chapter: str

    @property
    def numbered(self) -> bool:
        """True for a rule with a number (`CR-3.5`), False for an explained word (`Shield`)."""
        return _NUMBERED.match(self.id) is not None

    @property
    def head(self) -> str:
        """What stands before its text."""
        return self.id

    @property
    def names(self) -> tuple[str, ...]:
        """What it answers to: its id, and the id without the game's prefix."""
        id = _folded(self.id)
        return (id, id.partition("-")[2]) if self.numbered else (id,)

    def lines(self, width: int = 80) -> list[str]:
        """The rule in lines of at most `width` cells, the head in front of the first."""
        if not self.numbered:
            return wrap(f"{self.head}: {self.text}", width, hanging=4)
        return wrap(self.text, width, first=f"{self.id:<{_ID_COLUMN - 1}} ", hanging=_ID_COLUMN)


@frozen
class WordRow(Rule):
    """A word of the lexicon: its sign stands behind it, and it answers to all that it is printed as."""

    word: Word

    @property
    def head(self) -> str:
        """The word with its sign."""
        return f"{self.id} {self.word.sign}".strip()

    @property
    def names(self) -> tuple[str, ...]:
        """The words by which a search finds this row."""
        return tuple(dict.fromkeys(_folded(name) for name in self.word.names))


@frozen
class CardRow(Rule):
    """A card in a table of cards: its name is the id, its rules text the text; `facts` are its printed facts."""

    facts: str

    def lines(self, width: int = 80) -> list[str]:
        """The card in lines of at most `width` cells."""
        return ["".join(columns).rstrip() for columns in self.columns(width)]

    def columns(self, width: int) -> list[tuple[str, str, str]]:
        """The card's lines as columns of name, facts and text; where `width` is too small the text stands below."""
        if width >= _TABLE_FROM:
            facts = wrap(self.facts, _FACTS_COLUMN - 2)
            text = wrap(self.text, width - _NAME_COLUMN - _FACTS_COLUMN) if self.text else []
            rows = zip_longest(wrap(self.id, _NAME_COLUMN - 2), facts, text, fillvalue="")
            return [(_padded(name, _NAME_COLUMN), _padded(fact, _FACTS_COLUMN), said) for name, fact, said in rows]
        text = wrap(self.text, width, "    ", 4) if self.text else []
        name = _padded(self.id, max(_NAME_COLUMN, _cells(self.id) + 2))
        if _cells(name) + _cells(self.facts) <= width:
            return [(name, self.facts, ""), *(("", "", line) for line in text)]
        return [*((line, "", "") for line in wrap(self.id, width)),
                *(("", line, "") for line in wrap(self.facts, width, "    ", 4)), *(("", "", line) for line in text)]


@frozen
class Paragraph:
    """Text between the rules: a heading, an unnumbered list item, running text, or a block kept as it stands."""

    text: str
    kind: Kind = "text"

    def lines(self, width: int = 80) -> list[str]:
        """The paragraph in lines of at most `width` cells; a verbatim block keeps its own lines, and one that is not
        filled in has none."""
        if self.kind in _FENCES:
            return []
        if self.kind == "verbatim":
            return self.text.splitlines()
        if self.kind == "item":
            return wrap(self.text, width, first="- ", hanging=2)
        return wrap(self.text, width)


def close(before: Rule | Paragraph | None, part: Rule | Paragraph) -> bool:
    """Whether no empty line stands between two parts: rows of a table, and what is not filled in."""
    if isinstance(part, Paragraph):
        return part.kind in _FENCES
    return isinstance(before, CardRow) and isinstance(part, CardRow)


@frozen
class Chapter:
    """A chapter: its number (`3`, or a letter for an appendix), its title, and its parts in the order of the book."""

    number: str
    title: str
    parts: tuple[Rule | Paragraph, ...]

    @property
    def rules(self) -> tuple[Rule, ...]:
        return tuple(part for part in self.parts if isinstance(part, Rule))

    @property
    def unfilled(self) -> bool:
        """Whether a table of cards is still to be filled in."""
        return any(part.kind == "cards" for part in self.paragraphs)

    @property
    def paragraphs(self) -> tuple[Paragraph, ...]:
        return tuple(part for part in self.parts if isinstance(part, Paragraph))

    def lines(self, width: int = 80) -> list[str]:
        """Title and parts, with an empty line between two parts; headings are underlined."""
        chapter = wrap(f"{self.number} {self.title}".upper(), width)
        before: Rule | Paragraph | None = None
        for part in self.parts:
            chapter += [*([] if close(before, part) else [""]), *part.lines(width)]
            if isinstance(part, Paragraph) and part.kind == "heading":
                chapter.append("-" * _cells(chapter[-1]))
            before = part
        return chapter


@frozen
class Rulebook:
    """A whole rulebook. Ids are found in any case, and with or without the game's prefix: `CR-R.7`, `r.7`."""

    title: str
    preface: tuple[Paragraph, ...]
    chapters: tuple[Chapter, ...]
    _named: dict[str, list[Rule]] = field(default_factory=dict, init=False, repr=False, compare=False)
    """The rules by what they answer to, once somebody has asked."""

    @classmethod
    def of(cls, game: "Game") -> "Rulebook":
        """The rulebook of a game, with its words. Raises RulebookError."""
        return cls.load(assets() / "rules" / f"{game.id}.md").with_words(game.lexicon)

    @classmethod
    def load(cls, path: Path) -> "Rulebook":
        """Read the markdown file; raises RulebookError if it is missing, unreadable or malformed."""
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            raise RulebookError(
                f"there is no rulebook at {path}: nobody has written it yet; if somebody has, install deckgames again"
            ) from None
        except (OSError, UnicodeDecodeError) as error:
            raise RulebookError(f"the rulebook {path} cannot be read, it must be UTF-8 text: {error}") from error
        return cls.parse(text, path.name)

    @classmethod
    def parse(cls, text: str, name: str = "rulebook") -> "Rulebook":
        """Build the book from markdown; `name` stands in front of the line number in errors."""
        return _Binder(name).bind(text)

    def with_words(self, lexicon: Lexicon) -> Self:
        """The book with the words of these sections of the lexicon filled in, in the order of the alphabet."""
        def rows(block: Paragraph, chapter: str) -> Iterator[Rule]:
            words = {word: None for section in block.text.split() for word in lexicon.section(section)}
            for word in sorted(words, key=lambda word: _LEADING.sub("", word.title.casefold())):
                yield WordRow(word.title, word.text, chapter, word)

        return self._filled("words", rows)

    def with_cards(self, pack: Pack) -> Self:
        """The book with the tables of these cards filled in."""
        def rows(block: Paragraph, chapter: str) -> Iterator[Rule | Paragraph]:
            for section in block.text.split():
                for spec in pack.sections.get(section, ()):
                    yield CardRow(spec.name, spec.text, chapter, ", ".join(fact.said for fact in spec.facts))

        return self._filled("cards", rows)

    def drawn(self, draw: Callable[[str], Sequence[str]]) -> Self:
        """The book with its pictures as lines of text; `draw` makes them from the id of a card."""
        return self._filled("picture", lambda block, _: [Paragraph("\n".join(draw(block.text.strip())), "verbatim")])

    def _filled(self, kind: Kind, fill: Callable[[Paragraph, str], Iterable[Rule | Paragraph]]) -> Self:
        """The book with what `fill` makes of each block of this kind (and the number of its chapter)."""
        def parts(chapter: Chapter) -> Iterator[Rule | Paragraph]:
            for part in chapter.parts:
                if isinstance(part, Paragraph) and part.kind == kind:
                    yield from fill(part, chapter.number)
                else:
                    yield part

        return replace(self, chapters=tuple(replace(c, parts=tuple(parts(c))) for c in self.chapters))

    @property
    def rules(self) -> tuple[Rule, ...]:
        """All rules and explained words, in the order of the book."""
        return tuple(rule for chapter in self.chapters for rule in chapter.rules)

    def rule(self, id: str) -> Rule:
        """The rule or word with this id; raises RulebookError with the nearest id if there is none."""
        for rule in self.named(id):
            return rule
        near = ", ".join(rule.head for rule in self.nearest(id))
        hint = f"the nearest are {near}" if near else "search for a word of it instead"
        raise RulebookError(f"the rulebook of {self.title} has no rule {id!r}: {hint}")

    def named(self, id: str) -> list[Rule]:
        """All that answer to an id or a word, in any form it is printed in ("A2", "steals"): one rule, or a card's row
        in a table and its rulings."""
        if not self._named:
            for rule in self.rules:
                for name in rule.names:
                    self._named.setdefault(name, []).append(rule)
        return [*next(filter(None, map(self._named.get, forms(_folded(id)))), ())]

    def nearest(self, word: str) -> list[Rule]:
        """The rules and words whose names are nearest to one that is none of them."""
        known = {name: rule for rule in reversed(self.rules) for name in rule.names}
        near = get_close_matches(_folded(word)[:_LONGEST], known, _NEAREST, _ALIKE)
        return list(dict.fromkeys(known[name] for name in near))

    def about(self, name: str) -> list[Rule]:
        """The rulings of a card, by its name."""
        return [rule for rule in self.named(name) if not isinstance(rule, CardRow)]

    def chapter(self, number: str) -> Chapter | None:
        """The chapter with this number, with or without the game's prefix: `3`, `CR-3`."""
        wanted = f"-{_folded(number)}"
        return next((each for each in self.chapters if wanted.endswith(f"-{each.number.casefold()}")), None)

    def titled(self, title: str) -> Chapter | None:
        """The chapter with this title, with or without its hyphens: `coop`."""
        wanted = _folded(title).replace("-", "")
        return next((chapter for chapter in self.chapters if _folded(chapter.title).replace("-", "") == wanted), None)

    def near(self, id: str) -> Chapter:
        """The chapter around a rule, or the chapter itself for `CR-3`; raises RulebookError if there is neither."""
        found = self.chapter(id) or self.chapter(self.rule(id).chapter)
        assert found is not None, "each rule stands in a chapter"
        return found

    def search(self, words: str) -> list[Rule]:
        """What answers to the words, then rules that hold every one of them, in any case: ids first, then the phrase,
        whole words, parts of words."""
        wanted = words.casefold().split()
        ranked = ((_rank(rule, wanted), rule) for rule in self.rules)
        hits = [(rank, rule) for rank, rule in ranked if rank is not None]
        return list(dict.fromkeys([*self.named(words), *(rule for _, rule in sorted(hits, key=lambda hit: hit[0]))]))

    def lines(self, width: int = 80) -> list[str]:
        """The whole book in lines of at most `width` cells."""
        found = wrap(self.title.upper(), width)
        for paragraph in self.preface:
            found += ["", *paragraph.lines(width)]
        for chapter in self.chapters:
            found += ["", "", *chapter.lines(width)]
        return found


def wrap(text: str, width: int, first: str = "", hanging: int = 0) -> list[str]:
    """Text in lines of at most `width` cells, `first` before line one and `hanging` spaces before the others."""
    margin = " " * hanging
    room = width - max(_cells(first), hanging)
    lines, line, empty = list[str](), first, True
    for word in chain.from_iterable(_pieces(whole, room) for whole in text.split()):
        if empty:
            line += word
        elif _cells(line) + 1 + _cells(word) <= width:
            line += f" {word}"
        else:
            lines.append(line)
            line = margin + word
        empty = False
    return [*lines, line.rstrip()]


def _pieces(word: str, room: int) -> Iterator[str]:
    """A word cut into pieces of at most `room` cells, but at least a character each."""
    start, wide = 0, 0
    for end, character in enumerate(word):
        cells = _cells(character)
        if end > start and wide + cells > room:
            yield word[start:end]
            start, wide = end, 0
        wide += cells
    yield word[start:]


def _cells(text: str) -> int:
    """How many cells of a terminal a text fills; the engine knows no library of screens."""
    if text.isascii():
        return len(text)
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "FW" else 1 for c in text)


def _padded(text: str, width: int) -> str:
    return text + " " * (width - _cells(text))


def _folded(id: str) -> str:
    """An id as it is compared: in one case, and with a verb's `take_xp` read as the words `take xp`."""
    return id.strip().casefold().replace("_", " ")


def forms(word: str) -> Iterator[str]:
    """A word or sign as it is printed, then what it may be a form of: "a2" of "a", "✶−1→2" of "✶", "copies" of
    "copy"."""
    yield word
    if (bare := _AMOUNT.sub("", word)) and bare != word:
        yield bare
    for end, base in _ENDS:
        if word.endswith(end) and len(word) > len(end) + 1:
            yield word.removesuffix(end) + base


def _rank(rule: Rule, wanted: list[str]) -> int | None:
    """How well a rule fits, 0 is best: names before texts, phrases before words; None if a word is missing."""
    if not wanted:
        return None
    phrase, names = " ".join(wanted), rule.names
    if phrase in names:
        return 0
    if any(name.startswith(phrase) for name in names):
        return 1
    if any(re.search(rf"(?<!\w){re.escape(phrase)}", name) for name in names):
        return 2
    text = f"{rule.id} {rule.text} {rule.facts if isinstance(rule, CardRow) else ''}".casefold()
    if not all(word in text for word in wanted):
        return None
    if _whole(phrase, text):
        return 3
    return 4 if all(_whole(word, text) for word in wanted) else 5


def _whole(words: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text) is not None


@frozen
class _Block:
    """One block of markdown: what it is, its text, and the line it begins in."""

    kind: Literal["title", "chapter"] | Kind
    text: str
    line: int


_OPENINGS: tuple[tuple[str, Literal["title", "chapter", "heading", "item"]], ...] = (
    ("# ", "title"),
    ("## ", "chapter"),
    ("### ", "heading"),
    ("- ", "item"),
)


def _blocks(text: str) -> Iterator[_Block]:
    """The blocks of a markdown text; the lines of a block are joined, those of a fenced one kept."""
    held: _Block | None = None
    fence: list[str] | None = None
    sort: Kind = "verbatim"
    for number, line in enumerate(text.splitlines(), 1):
        if fence is not None:
            if not line.startswith("```"):
                fence.append(line)
                continue
            yield _Block(sort, "\n".join(fence), number - len(fence) - 1)
            fence = None
        elif held is not None and held.kind in ("item", "text") and line.strip() and not (
                line.startswith(("#", "- ", "```"))):
            held = _Block(held.kind, f"{held.text} {line.strip()}", held.line)
        else:
            if held is not None:
                yield held
            held = _opened(line, number)
            if line.startswith("```"):
                fence, sort = [], _FENCES.get(line.removeprefix("```").strip(), "verbatim")
    if held is not None:
        yield held


def _opened(line: str, number: int) -> _Block | None:
    for mark, kind in _OPENINGS:
        if line.startswith(mark):
            return _Block(kind, line.removeprefix(mark).strip(), number)
    return _Block("text", line.strip(), number) if line.strip() and not line.startswith("```") else None


class _Binder:
    """Puts the blocks of one file together into a Rulebook, and says where it cannot."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.title = ""
        self.preface: list[Paragraph] = []
        self.chapters: list[Chapter] = []
        self.parts: list[Rule | Paragraph] = []
        self.open: tuple[str, str] | None = None
        self.seen: dict[str, int] = {}

    def bind(self, text: str) -> Rulebook:
        for block in _blocks(text):
            if block.kind == "title":
                self.title = _plain(block.text)
            elif block.kind == "chapter":
                self._turn_page(block)
            else:
                self._add(block, block.kind)
        self._close()
        if not self.title or not self.chapters:
            raise RulebookError(f"{self.name}: no rulebook, it needs a line '# Title' and chapters '## 1 Setup'")
        return Rulebook(self.title, tuple(self.preface), tuple(self.chapters))

    def _turn_page(self, block: _Block) -> None:
        self._close()
        number, _, title = block.text.partition(" ")
        if not title.strip():
            raise self._error(block, "a chapter needs a number and a title, as '## 3 The sitting'")
        self.open = (number, _plain(title.strip()))

    def _close(self) -> None:
        if self.open is not None:
            self.chapters.append(Chapter(*self.open, tuple(self.parts)))
            self.parts.clear()

    def _add(self, block: _Block, kind: Kind) -> None:
        head = _HEAD.match(block.text) if kind == "item" else None
        if head is not None:
            self.parts.append(self._rule(block, head["head"].strip(), _plain(head["text"])))
            return
        text = block.text if kind in ("verbatim", *_FENCES) else _plain(block.text)
        (self.preface if self.open is None else self.parts).append(Paragraph(text, kind))

    def _rule(self, block: _Block, id: str, text: str) -> Rule:
        if self.open is None:
            raise self._error(block, f"{id} stands before the first chapter; put it under a '## 1 Title'")
        before = self.seen.setdefault(id.casefold(), block.line)
        if before != block.line:
            raise self._error(block, f"{id} is there already, in line {before}; give each rule its own id")
        return Rule(id, text, self.open[0])

    def _error(self, block: _Block, what: str) -> RulebookError:
        return RulebookError(f"{self.name}:{block.line}: {what}")


def _plain(text: str) -> str:
    return _MARKS.sub("", text)
