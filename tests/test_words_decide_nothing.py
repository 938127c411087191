"""Who decides or draws asks what a question is about: no prompt, label or rule id is compared, searched, looked up."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "deckgames"
ROOMS = ("games/*/bot.py", "games/*/bot/*.py", "games/*/screen.py", "games/*/screen/*.py", "games/*/teller.py",
         "games/*/text.py", "games/*/private_phases.py", "bots/*.py", "ui/**/*.py", "plain/*.py", "table/*.py",
         "guide/*.py", "lab/*.py", "adapters/*.py", "engine/forecast/lookahead.py", "engine/forecast/forecast.py",
         "engine/match/private_phases.py", "engine/record/metrics.py", "drive.py")
WORDS = frozenset({"prompt", "label", "rule"})
LOOKS = frozenset({"startswith", "endswith", "split", "partition", "rpartition", "find", "index", "count", "casefold",
                   "lower", "removeprefix", "removesuffix", "get"})
MAY = {
    "adapters/sight.py": "a place of the vector for each rule of the book: these stay as they are",
    "guide/lesson.py": "a guide names the rule of each question for its author; a test plays every guide",
    "plain/questions.py": "prints: what the label says already is not said again; people may type a label",
    "ui/pages/setup_drawing.py": "the rule of an option of the table, which no question has",
    "ui/toolkit/zones.py": "prints: a number of the lexicon before or behind its word; no question has one",
}
"""Modules that may, with the reason."""


def words_of(function: ast.AST) -> set[str]:
    """Names that stand for words: `prompt = decision.prompt`."""
    return {target.id for made in ast.walk(function) if isinstance(made, ast.Assign) and said(made.value, set())
            for target in made.targets if isinstance(target, ast.Name)}


def said(node: ast.AST, names: set[str]) -> bool:
    return (isinstance(node, ast.Attribute) and node.attr in WORDS) or (isinstance(node, ast.Name) and node.id in names)


def reads(source: str) -> Iterator[str]:
    """Every expression that asks words for more than to print them."""
    if not any(f".{word}" in source for word in WORDS):
        return
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        names = words_of(function)
        for node in ast.walk(function):
            asked: list[ast.AST] = []
            if isinstance(node, ast.Compare):
                asked = [node.left, *node.comparators]
            elif isinstance(node, ast.Subscript):
                asked = [node.slice]
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in LOOKS:
                asked = [node.func.value, *node.args]
            if any(said(part, names) for part in asked):
                yield ast.unparse(node)


@pytest.mark.parametrize("source", [
    "def f(d):\n    return d.rule == 'X-1'", "def f(d):\n    return d.prompt.startswith('Put')",
    "def f(d):\n    words = d.prompt\n    return words in GIFTS", "def f(d):\n    return TURN.get(d.rule, rank)",
    "def f(d):\n    return TURN[d.rule]", "def f(o):\n    return o.label.partition(':')"])
def test_such_expressions_are_found(source: str) -> None:
    assert list(reads(source))


def test_words_are_printed_and_decide_nothing() -> None:
    found = {str(path.relative_to(ROOT)): list(reads(path.read_text(encoding="utf-8")))
             for room in ROOMS for path in ROOT.glob(room)}
    assert len(found) > 150 and [room for room in ROOMS if not [*ROOT.glob(room)]] == []
    assert {name: what for name, what in found.items() if what and name not in MAY} == {}
    assert [name for name in MAY if not found[name]] == [], "these need no leave any more"
