"""How large the house is, and how long the way of a key through it: `python -m tests.house`, and how large it was at a
commit: `python -m tests.house COMMIT`.

Statements are the nodes of `ast`, docstrings among them and counted apart, so that merging files or lines is no gain.
The way of a key are the files of the program, and the functions in them, that run from the key that buys a card in
Hooks at 120x40 to the last picture: by `sys.setprofile`, in a process that has done nothing before.
"""

import ast
import asyncio
import io
import os
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

ROOT = Path(__file__).parent.parent
KINDS = {
    "rules": "rules operations play", "effects": "effects", "bot": "bot",
    "words": "lexicon text events words glossary details forecast teller", "screen": "screen",
    "state": "state zones", "queries": "queries facts sittings", "cards": "cards packs validate options"}
"""Kinds of work in the room of a game, by the names of its files and folders; words count as such in `screen`, too."""

MANY = 30
"""A class with more methods may be several things."""


def place_of(path: str) -> tuple[str, str]:
    """Room and kind of work of a file: ("hooks", "rules") for deckgames/games/hooks/rules/turn.py; outside of the games
    its folder: ("ui", ""), ("tests", "engine")."""
    part, *folders, file = path.removesuffix(".py").split("/")
    if part == "tests":
        return part, folders[0] if folders else ""
    if folders[:1] != ["games"] or len(folders) < 2:
        return folders[0] if folders else "other files", ""
    names = (file, "screen") if folders[2:] == ["screen"] else (*folders[2:], file)
    known = (kind for name in names for kind, known in KINDS.items() if name in known.split())
    return folders[1], next(known, "other")


def statements(source: str) -> tuple[int, int]:
    """The statements of a file, and how many of them are docstrings, those under a field too."""
    found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.stmt)]
    return len(found), sum(isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
                           and isinstance(node.value.value, str) for node in found)


def large(source: str) -> list[tuple[int, str]]:
    """The classes of a file with more than MANY methods, and how many they have."""
    classes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)]
    counted = [(sum(isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef) for one in node.body), node.name)
               for node in classes]
    return [(number, name) for number, name in counted if number > MANY]


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


def report(files: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Statements by room and kind of work, and of the program and the tests; and the largest classes."""
    places, docstrings, classes = Counter[tuple[str, str]](), Counter[str](), list[tuple[int, str]]()
    for path, source in files:
        classes += large(source) if path.startswith("deckgames/") else ()
        whole, documents = statements(source)
        places[place_of(path)] += whole
        docstrings[path.split("/")[0]] += documents
    kinds, rooms = (*KINDS, "other"), sorted({room for room, kind in places if kind and room != "tests"})
    yield f"{'':12}" + "".join(f"{room:>12}" for room in (*rooms, "all"))
    for kind in (*kinds, "all"):
        of_rooms = [sum(places[room, each] for each in (kinds if kind == "all" else (kind,))) for room in rooms]
        yield f"{kind:12}" + "".join(f"{number:12,}" for number in (*of_rooms, sum(of_rooms)))
    yield ""
    yield f"more than {MANY} methods: " + ", ".join(f"{name} {number}" for number, name in sorted(classes)[::-1])
    for part in ("deckgames", "tests"):
        inside = {kind or "other files" if part == "tests" else room: number for (room, kind), number in places.items()
                  if (room == "tests") == (part == "tests") and room not in rooms}
        yield f"{part}: " + ", ".join(f"{name} {number:,}" for name, number in sorted(inside.items()))
        whole = sum(number for (room, _), number in places.items() if (room == "tests") == (part == "tests"))
        yield f"{part}: {whole:,} statements, {docstrings[part]:,} of them docstrings"


async def way_of_a_key() -> tuple[int, int]:
    """Files and functions of the program on the way of the key that buys a card."""
    from deckgames.engine.session import SeatInfo, Session
    from deckgames.games import load
    from tests.ui.tables import TableApp, press, still

    game, ran = load("hooks"), set[tuple[str, str]]()
    seats = [SeatInfo("Ann", "human", 0), SeatInfo("Bob", "bot:random", 1)]
    session = next(session for seed in range(1000) if (session := Session.new(game, seats, game.options(), seed)
        ).question().seat == 0 and any(one.oid == "buy:a" and not one.blocked for one in session.question().options()))

    def hear(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and "/deckgames/" in frame.f_code.co_filename:
            ran.add((frame.f_code.co_filename, frame.f_code.co_qualname))

    async with (app := TableApp(session, layout=None)).run_test(size=(120, 40)) as pilot:
        await still(pilot)
        sys.setprofile(hear)
        await press(pilot, "a")
        await still(pilot)
        sys.setprofile(None)
        assert session.number == 1, f"no card was bought; the screen:\n{app.text()}"
    return len({file for file, _ in ran}), len(ran)


def main(commit: str = "") -> None:
    print(*report(sources(commit)), sep="\n")
    if not commit:
        with tempfile.TemporaryDirectory() as home:
            os.environ["DECKGAMES_HOME"] = home
            files, functions = asyncio.run(way_of_a_key())
        print(f"a card bought in Hooks at 120x40: {files} files, {functions} functions from key to screen")


if __name__ == "__main__":
    main(*sys.argv[1:])
