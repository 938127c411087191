"""How many words still stand in the code: the figures may only fall (CONTRIBUTING, "Change a word or a sentence")."""

import ast
import re
from collections import Counter
from collections.abc import Iterator

from tests.house import ROOT

LEFT = {"tables": 194, "lexicon": 25, "engine": 194}
"""Literals of prose where tables are drawn, logged and asked for, in the games' lexicons, and in the engine; not cards,
their verbs and faults of files, and what only the command line and the lab say. Whoever moves some to a file writes the
lower figure here."""
APART = {"effects", "cards", "packs", "cli", "lab", "bench", "fuzz", "adapters"}
_SILENT = ast.Raise, ast.Assert, ast.Import, ast.ImportFrom, ast.Load, ast.Name, ast.arg
_WORD = re.compile(r"[^\W\d_]+")


def prose(source: str) -> Iterator[str]:
    """The literals of two words or more outside of docstrings, `raise`, `assert` and styles."""
    waiting: list[ast.AST] = [ast.parse(source)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str) and " " in node.value.strip() and len(_WORD.findall(node.value)) > 1:
                yield node.value
        elif not isinstance(node, _SILENT) and not (
                isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "").endswith("CSS")) and not (
                isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            waiting += ast.iter_child_nodes(node)


def test_no_words_are_added_to_the_code() -> None:
    found = Counter[str]()
    for path in (ROOT / "deckgames").rglob("*.py"):
        rooms = {*path.relative_to(ROOT).with_suffix("").parts}
        if not rooms & APART:
            place = "lexicon" if "lexicon" in rooms else "engine" if "engine" in rooms else "tables"
            found[place] += sum(1 for _ in prose(path.read_text(encoding="utf-8")))
    more = {place: found[place] for place, most in LEFT.items() if found[place] > most}
    assert not more, f"{more} literals of prose where {LEFT} stood: put new words into assets/text"
