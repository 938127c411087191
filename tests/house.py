"""How large each room of the house is, and the budget that it may not exceed (`tests/house.toml`).

`python -m tests.house` prints tokens, lines and files of each room beside its budget, and fails where one holds more;
`--lower` writes what has become smaller into the budget, `--raise` what has become larger; a commit instead prints what
that held. Tokens are names, operators, numbers and strings, without imports and docstrings: neither short names nor
full lines are a gain. Whoever raises a number of the budget says why in the commit's body.
"""

import ast
import io
import subprocess
import sys
import tarfile
import tokenize
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
BUDGET = ROOT / "tests" / "house.toml"
COUNTED = {tokenize.NAME, tokenize.OP, tokenize.NUMBER, tokenize.STRING}
FSTRINGS = {getattr(tokenize, "FSTRING_START", -1): 1, getattr(tokenize, "FSTRING_END", -1): -1}
"""Python 3.12 and later read what stands in an f-string; one f-string is one token here, as in 3.11."""


class Size(NamedTuple):
    """What is counted of a file or a room."""

    tokens: int = 0
    lines: int = 0
    files: int = 0

    def __add__(self, other: "Size") -> "Size":  # type: ignore[override]
        return Size(*[a + b for a, b in zip(self, other, strict=True)])


def room_of(path: str) -> str:
    """The room a file lies in: "hooks" for deckgames/games/hooks/cards.py, "tests" for all tests, "deckgames" for files
    that lie in no folder."""
    part, *folders, _ = path.split("/")
    if part == "tests" or not folders:
        return part
    return folders[1] if folders[0] == "games" and len(folders) > 1 else folders[0]


def tokens_of(source: str) -> int:
    """The names, operators, numbers and strings of a file, without imports and docstrings (also those of fields)."""
    left_out, depth, count = set[int](), 0, 0
    for node in ast.walk(ast.parse(source)):
        value = node.value if isinstance(node, ast.Expr) else None
        if isinstance(node, ast.Import | ast.ImportFrom) or (
                isinstance(value, ast.Constant) and isinstance(value.value, str)):
            left_out.update(range(node.lineno, (node.end_lineno or 0) + 1))
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        step = FSTRINGS.get(token.type, 0)
        if token.start[0] not in left_out and depth == 0:
            count += token.type in COUNTED or step > 0
        depth += step
    return count


def sources(commit: str = "") -> Iterator[tuple[str, str]]:
    """Path and text of every file of Python, as they lie here or as they were in a commit."""
    if not commit:
        for path in (path for part in ("deckgames", "tests") for path in (ROOT / part).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
        return
    packed = subprocess.run(["git", "archive", commit, "deckgames", "tests"], cwd=ROOT, capture_output=True, check=True)
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as tar:
        for member in tar:
            if member.name.endswith(".py") and (file := tar.extractfile(member)) is not None:
                yield member.name, file.read().decode()


def sizes(files: Iterable[tuple[str, str]]) -> dict[str, Size]:
    """The size of each room, the largest first."""
    rooms: dict[str, Size] = {}
    for path, source in files:
        room = room_of(path)
        rooms[room] = rooms.get(room, Size()) + Size(tokens_of(source), source.count("\n"), 1)
    return dict(sorted(rooms.items(), key=lambda entry: -entry[1].tokens))


def budget() -> dict[str, int]:
    """The tokens that each room may hold."""
    read: dict[str, int] = tomllib.loads(BUDGET.read_text(encoding="utf-8"))["tokens"]
    return read


def excess(rooms: dict[str, Size], allowed: dict[str, int]) -> list[str]:
    """The rooms that hold more than they may, or that the budget does not know, each as a sentence."""
    return [f"{room} holds {size.tokens} tokens, {allowed.get(room, 0)} are allowed by tests/house.toml: take some "
            "out, or raise it (`python -m tests.house --raise`) and say why in the commit's body"
            for room, size in rooms.items() if size.tokens > allowed.get(room, 0)]


def written(allowed: dict[str, int]) -> str:
    """The budget as its file says it."""
    head = BUDGET.read_text(encoding="utf-8").split("[tokens]")[0]
    return head + "[tokens]\n" + "".join(f"{room} = {number}\n" for room, number in sorted(allowed.items()))


def main(argument: str = "") -> None:
    writes = {"--lower": min, "--raise": max}.get(argument)
    rooms, allowed = sizes(sources("" if writes else argument)), budget()
    if writes is not None:
        allowed = {room: writes(allowed.get(room, 0), size.tokens) for room, size in rooms.items()}
        BUDGET.write_text(written(allowed), encoding="utf-8")
    for room, size in rooms.items():
        most = allowed.get(room, 0)
        print(f"{room:12}{size.tokens:9,} of {most:9,} tokens{size.lines:8,} lines{size.files:5,} files")
    program = sum((size for room, size in rooms.items() if room != "tests"), Size())
    print(f"{'but tests':12}{program.tokens:9,} tokens, {program.lines:,} lines, {program.files} files")
    if not argument:
        sys.exit("\n".join(excess(rooms, allowed)) or 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
