"""A process that notices who reads a finished sentence back: `python -m tests.text.read_back hooks` prints the places.

What a message or a card says is a `Told` there, and stays one where it is joined, put into an f-string or cut. Whoever
asks one for more than its width is noted. F-strings, `join`, comparisons with a literal and patterns would lose or hide
it: the code of the package is changed while it is imported, so that they do not.
"""

import ast
import builtins
import gc
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType
from typing import Any

ROOT = Path(__file__).parents[2] / "deckgames"
READS = ("startswith", "endswith", "partition", "rpartition", "split", "rsplit", "splitlines", "removeprefix",
         "removesuffix", "find", "rfind", "index", "rindex", "count", "replace", "strip", "lstrip", "rstrip", "lower",
         "casefold", "capitalize", "title", "translate", "__contains__", "__getitem__")
"""What asks a text, but for capitals, in which headings are drawn; `strip`, `split` only with something to look for."""
LOWERS = ("lower", "casefold", "capitalize", "title")
PATTERNS = frozenset({"search", "match", "fullmatch", "sub", "subn", "findall", "finditer", "split"})
FOUND = set[tuple[CodeType, int]]()
"""What asks a text, and the line."""


def note() -> None:
    """Whoever called the caller of this asks a text."""
    frame = sys._getframe(2)
    FOUND.add((frame.f_code, frame.f_lineno))


def places() -> Iterator[str]:
    """Places of the package that ask a text: file, function and line."""
    for code, line in FOUND:
        path = Path(code.co_filename)
        if path.is_relative_to(ROOT):
            yield f"{path.relative_to(ROOT)} {code.co_qualname.partition('.<locals>')[0]}:{line}"


def told(value: Any) -> Any:
    """The same as something that was told, whatever holds it."""
    if isinstance(value, dict):
        return {key: told(one) for key, one in value.items()}
    return Told(value) if isinstance(value, str) else (
        type(value)(map(told, value)) if type(value) in (list, tuple) else value)


class Told(str):
    """A text for people, whoever handles it."""

    __slots__ = ()

    def __add__(self, other: str) -> "Told":
        return Told(str.__add__(self, other))

    def __radd__(self, other: str) -> "Told":
        return Told(str.__add__(other, self))

    def __mul__(self, times: Any) -> "Told":
        return Told(str.__mul__(self, times))

    def __format__(self, spec: str) -> "Told":
        return Told(str.__format__(self, spec))

    def __str__(self) -> "Told":
        return self


def _read(name: str) -> Callable[..., Any]:
    method = getattr(str, name)

    def read(self: Told, *given: Any) -> Any:
        if given or name in LOWERS:
            note()
        return told(method(self, *given))
    return read


for _name in READS:
    setattr(Told, _name, _read(_name))


def joined(gap: Any, parts: Iterable[Any]) -> Any:
    """`gap.join(parts)`."""
    if not isinstance(gap, str):
        return gap.join(parts)
    found = list(parts)
    return (Told if Told in map(type, (gap, *found)) else str)(gap.join(found))


def formatted(*parts: str) -> Any:
    """An f-string, of its parts."""
    return joined("", parts)


def compared(value: Any) -> Any:
    """What is compared with a literal."""
    if type(value) is Told:
        note()
    return value


def searched(owner: Any, name: str) -> Any:
    """A method of a pattern, or of whatever else has one that is called so."""
    method = getattr(owner, name)
    if owner is not re and not isinstance(owner, re.Pattern):
        return method

    def read(*given: Any) -> Any:
        if Told not in map(type, given):
            return method(*given)
        note()
        return told(method(*given))
    return read


def literal(node: ast.AST) -> bool:
    """Whether this is a text, or has some, that stands in the code."""
    if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        return any(map(literal, node.elts))
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value != ""


class Changed(ast.NodeTransformer):
    """Code in which a Told stays one."""

    @staticmethod
    def _call(node: Any, name: Callable[..., Any], *given: Any) -> ast.Call:
        at = {each: getattr(node, each) for each in ("lineno", "col_offset", "end_lineno", "end_col_offset")}
        return ast.Call(ast.Name(f"__{name.__name__}__", ast.Load(), **at), [*given], [], **at)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                part.value = self.visit(part.value)  # its format is no text
        return self._call(node, formatted, *(part if isinstance(part, ast.Constant) else ast.copy_location(
            ast.JoinedStr([part]), node) for part in node.values))

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(of := node.func, ast.Attribute):
            if of.attr == "join" and len(node.args) == 1:
                return self._call(node, joined, of.value, *node.args)
            if of.attr in PATTERNS:
                node.func = self._call(node, searched, of.value, ast.copy_location(ast.Constant(of.attr), node))
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        if any(map(literal, (node.left, *node.comparators))):
            node.left = self._call(node, compared, node.left)
            node.comparators = [one if isinstance(op, (ast.In, ast.NotIn)) else self._call(node, compared, one)
                                for op, one in zip(node.ops, node.comparators, strict=True)]
        return node


class Loader(SourceFileLoader):
    """Reads a module of the package, and changes it."""

    def get_code(self, fullname: str) -> CodeType:
        tree = Changed().visit(ast.parse(Path(self.path).read_bytes()))
        return compile(tree, self.path, "exec", dont_inherit=True)


class Finder(PathFinder):
    """Finds the modules of the package."""

    @classmethod
    def find_spec(cls, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        spec = PathFinder.find_spec(fullname, path, target) if fullname.split(".")[0] == ROOT.name else None
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = Loader(spec.loader.name, spec.loader.path)
        return spec


def play(table: str) -> None:
    """All that is read at a table, line by line in a terminal, on its results and in its replay, and what is said of
    some answers: hints, recaps, forecasts, and keys that begin others."""
    from deckgames.bots.clock import Clock
    from deckgames.bots.hint import hint
    from deckgames.engine.core.rng import Rng
    from deckgames.engine.match.match import SeatHandle
    from deckgames.engine.record.session import Session
    from deckgames.games import load
    from deckgames.plain.client import Client
    from deckgames.plain.voice import Voice
    from deckgames.plain.words import forecast_words
    from deckgames.replay import Replay, print_all
    from deckgames.seats import read_seats
    from deckgames.table.recap import Reader
    from deckgames.ui.pages.ending import ending
    from deckgames.ui.pages.results import draw_results
    from tests.games.test_corpus import TABLES, Corpus
    from tests.harness import SOON
    from tests.test_plain import Typist
    from tests.text import pseudo

    class Typed(Typist):
        def readline(self, *_: Any) -> str:
            return "".join([super().readline(), ""])  # what is typed was not told

    game_id, options = TABLES[table]
    game = load(game_id)
    game.part("layout")
    pseudo.accented, pseudo._everywhere, pseudo._accent = Told, told, lambda *_: None  # names are no sentences
    pseudo.speak(game)
    corpus = Corpus(game_id, options)
    for scene, _ in corpus.drawn:
        keys = corpus.preview.layout.keys(scene) if scene.decision is not None and scene.width == 80 else ()
        for pending in dict.fromkeys(key[0] for key in keys if len(key) > 1):
            corpus.preview.bar(replace(scene, pending=pending))
    chosen = game.options(**SOON.get(game_id, {}), **options)
    with TemporaryDirectory() as folder:
        save, out = Path(folder, "a.deck"), StringIO()
        session = Session.new(game, read_seats("Ann,Bob", game), chosen, 2, save, None, game.load_pack([]))
        Client(session, Voice(Typed(session, out), out, width=60)).play()
        session.close()
        print_all(Replay(save, False), Voice(StringIO(), StringIO()))
    end = ending(session)
    for facts in (False, True):
        draw_results(end, 120, 40, facts)
    session = Session.new(game, read_seats("Ann,Bob", game), chosen, 3, None, None, game.load_pack([]))
    rng, seen = Rng.fresh(7), set[tuple[str, str]]()
    while (asked := session.decision) is not None and session.number < HINTED:
        if (asked.kind, asked.rule) not in seen:
            seen.add((asked.kind, asked.rule))
            Reader(session, asked.seat).recap(session.events)
            forecast_words(session, asked.seat, asked, asked.random(rng))
            assert hint(SeatHandle(session.match, asked.seat, session.number), game, 0, Clock(), 1).text
        session.answer(asked.random(rng))


HINTED = 50
"""Answers of a game in which each kind of question has a hint once."""


if __name__ == "__main__":
    gc.disable()
    for _change in (joined, formatted, compared, searched):
        setattr(builtins, f"__{_change.__name__}__", _change)
    sys.meta_path.insert(0, Finder)
    play(sys.argv[1])
    print(*sorted({*places()}), sep="\n")
