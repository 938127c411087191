"""The texts that stories read: one corpus a game, `tests/golden/told/<game>.txt`, with a section a test. Under its name
stands each reading, its path and the text that was there."""

import os
import re
from collections.abc import Callable, Iterator
from difflib import unified_diff
from pathlib import Path
from textwrap import indent
from typing import Any

from tests.given.stories import stories

TESTS = Path(__file__).parent
TOLD = TESTS / "golden" / "told"
PANEL = 7
"""What has more rows is a panel or a screen."""


def line_of(path: str, text: object, before: list[list[str]]) -> str:
    """A reading as it stands in its section; several things a line each. Of a panel or screen like one that was read
    `before` in the same test stand only the rows that go and come; blank rows are one. How long a bot has thought, its
    dots, depends on the machine: one dot stands for all."""
    said = "\n".join(map(str, text)) if isinstance(text, (list, tuple)) else str(text)
    said = re.sub(r"thinks (·+) (━*)", lambda dots: f"thinks · {'━' * (len(dots[1]) - 1)}{dots[2]}", said)
    rows = re.sub(r"\n(\s*\n){2,}", "\n\n", said.rstrip()).splitlines()
    shown = min([rows, *(since(number, old, rows) for number, old in enumerate(before, 1))], key=len)
    before.append(rows)
    lines = "\n".join(shown if len(rows) > PANEL else rows)
    return f"{path}:\n{indent(lines, '  ')}" if "\n" in lines else f"{path}: {lines}".rstrip()


def since(number: int, old: list[str], rows: list[str]) -> list[str]:
    """The rows that go and come after a reading of this number."""
    changed = [*unified_diff(old, rows, n=0, lineterm="")][2:]
    return [f"as reading {number}{', but' if changed else ''}", *(row for row in changed if row[:2] != "@@")]


def section_of(test: str) -> str:
    """The name of a test's section."""
    return test.removeprefix("test_").replace("_", " ")


def sections(corpus: Path) -> dict[str, str]:
    """What each test of a corpus reads."""
    parts = re.split(r"^(?=\S)", corpus.read_text(encoding="utf-8"), flags=re.M)[1:] if corpus.exists() else []
    told = (part.partition("\n") for part in parts)
    return {name: re.sub("^  ", "", lines.strip("\n"), flags=re.M) for name, _, lines in told}


def keep_sections(corpus: Path, change: Callable[[dict[str, str]], dict[str, str]]) -> None:
    """Writes a corpus with changed sections, in the order of their names; other workers wait meanwhile."""
    from fcntl import LOCK_EX, flock

    folder = os.open(corpus.parent, os.O_RDONLY)
    try:
        flock(folder, LOCK_EX)
        told = sorted(change(sections(corpus)).items())
        text = "\n".join(f"{name}\n{indent(lines, '  ')}\n" for name, lines in told)
        whole = corpus.with_suffix(".new")  # others compare meanwhile, and would read a half
        whole.write_text(text, encoding="utf-8")
        whole.replace(corpus)
    finally:
        os.close(folder)


def does_read(steps: list[Any]) -> bool:
    """Whether a story has something to read."""
    return any(isinstance(step, dict) and "reads" in step for step in steps)


def readers(room: str) -> Iterator[str]:
    """The sections that the stories and tests of a game, or of the app, read."""
    for file in TESTS.rglob(f"{room}/test_*.yaml"):
        yield from (section_of(name) for _, name, steps in stories(file) if does_read(steps))
    for file in TESTS.rglob(f"{room}/test_*.py"):
        text = file.read_text(encoding="utf-8")
        yield from map(section_of, re.findall(r"^def (test_\w+)\([^)]*\breads\b", text, flags=re.M))
