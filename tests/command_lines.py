"""The command lines that README and its like, forms of issues, docs, heads of .ci and --help print, as they stand
there."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import typer

from deckgames.cli.commands import app

ROOT = Path(__file__).parent.parent
PAGES = (*sorted(ROOT.glob("*.md")), *sorted((ROOT / ".github").rglob("*.*")), *sorted((ROOT / "docs").rglob("*.md")))
PROGRAMS = re.compile(r"(?:[A-Z_]+=\S+ )?(?:\.venv/bin/|bin/)?"
                      r"(?:deckgames|python3?|pytest|pip|pipx install|uv tool install|"
                      r"ruff|mypy|lint-imports|git|\.ci/run|\.ci/thorough)(?= |$)")
BLOCK = re.compile(r"^ *```(\w*)\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)


def printed() -> dict[str, str]:
    """Every line once, with the first place that prints it."""
    found: dict[str, str] = {}
    for place, line in (*_in_pages(), *_in_heads(), *_in_helps(typer.main.get_command(app), "deckgames")):
        found.setdefault(re.sub(r" # .*", "", " ".join(line.split())), place)
    return found


def _in_pages() -> Iterator[tuple[str, str]]:
    """Lines of shell blocks, indented lines, and code inside sentences."""
    for page in PAGES:
        text, place = page.read_text(encoding="utf-8"), str(page.relative_to(ROOT))
        for language, code in BLOCK.findall(text):
            if language in ("", "sh"):
                lines = re.sub(r"\\\n", "", code).splitlines()
                yield from [(place, line) for line in lines if language == "sh" or PROGRAMS.match(line)]
        rest = BLOCK.sub("", text)
        for line in (*re.findall(r"^    (\S.*)$", rest, re.MULTILINE), *re.findall(r"`([^`]+)`", rest)):
            if PROGRAMS.match(line):
                yield place, line


def _in_heads() -> Iterator[tuple[str, str]]:
    for file in sorted((ROOT / ".ci").iterdir()):
        head = re.match(r"(?:#.*\n)+", file.read_text(encoding="utf-8"))
        assert head is not None, f"{file} does not say what it is for"
        for line in re.findall(r"`([^`]+)`", head[0].replace("\n# ", " ")):
            if PROGRAMS.match(line):
                yield f".ci/{file.name}", line


def _in_helps(command: Any, name: str) -> Iterator[tuple[str, str]]:
    """The help of this command and of those under it; `replay FILE` stands for `deckgames replay FILE` there."""
    yield f"{name} --help", f"{name} --help"
    for line in re.findall(r"`([^`]+)`", command.get_help(click.Context(command, info_name=name))):
        first, _, more = line.partition(" ")
        if first == "deckgames" or (more and first in commands_of(typer.main.get_command(app))):
            yield f"{name} --help", f"deckgames {line.removeprefix('deckgames ')}"
    for inner, under in commands_of(command).items():
        yield from _in_helps(under, f"{name} {inner}")


def commands_of(command: Any) -> dict[str, Any]:
    return getattr(command, "commands", {})
