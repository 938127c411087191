"""The tables of coverage.md: what each row says, and the tests that prove it."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("coverage.md")
ROW = re.compile(r" *(\d+)  (\S.*?) {2,}(\S+(?: \S+)*)$")
KINDS = {"C": "holds", "S": "setup"}


@dataclass(frozen=True)
class Row:
    """A row: its table ("T1"), its number, what card files write for it, and the tests in its last column.

    `kind` is the kind of ability that the row must stand in ("": any), `texts` what it says, entry by entry; a row that
    names two ways to say something has two.
    """

    table: str
    nth: int
    words: str
    tests: tuple[str, ...]
    kind: str
    texts: tuple[list[str], ...]

    @property
    def id(self) -> str:
        return f"{self.table}.{self.nth}"


@cache
def coverage_rows() -> dict[str, Row]:
    """The rows of T1 to T5 by their id: "T1.17"."""
    found: dict[str, Row] = {}
    table, head, lines = "", None, []
    for line in [*FILE.read_text(encoding="utf-8").splitlines(), "## "]:
        begins = ROW.match(line) if table else None
        if head is not None and (begins or not line.startswith("     ")):
            row = _row(table, head, lines)
            found[f"{table}.{row.nth}"] = row
            head, lines = None, []
        if line.startswith("## "):
            table = line[3:5] if line[3:5] in ("T1", "T2", "T3", "T4", "T5") else ""
        elif begins and begins[1]:
            head = begins
        elif head is not None:
            lines.append(line)
    return found


def _row(table: str, head: re.Match[str], lines: list[str]) -> Row:
    entries: list[str] = []
    for line in lines:
        if line.startswith("       "):
            entries[-1] += " " + line.strip()
        else:
            entries.append(line.strip())
    kind, first = "", entries[0]
    said = {"T ": "when", "I ": "invades"}
    if first[:2] in ("C ", "S "):
        kind, entries[0] = KINDS[first[0]], first[2:]
    elif first[:2] in said:
        when, entries[0] = re.split(r"(?<=\}): |(?<=^monster): ", first[2:], maxsplit=1)
        kind = f"{said[first[:2]]} {when}"
    texts: list[list[str]] = [[]]
    for entry in entries:
        if entry.startswith("or "):
            texts.append([])
        texts[-1].append(re.sub(r"\bN\b", "3", entry.removeprefix("or ")))
    return Row(table, int(head[1]), head[2], tuple(head[3].split()), kind, tuple(texts))
