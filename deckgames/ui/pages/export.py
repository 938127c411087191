"""The result and the log of a game as a text file: what everybody at the table may read, in words and plain columns."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from deckgames.engine import outcome
from deckgames.engine.events import spans
from deckgames.engine.places import data_dir
from deckgames.engine.session import Session
from deckgames.engine.spelling import signed
from deckgames.ui.pages.ending import Ending
from deckgames.ui.paint.canvas import width


def exports_dir() -> Path:
    """Where exported games are written."""
    return data_dir() / "results"


def write(session: Session[Any, Any], ending: Ending, folder: Path | None = None) -> Path:
    """Writes the game as text, under the name of its save. Raises OSError."""
    folder = exports_dir() if folder is None else folder
    stem = session.save.path.stem if session.save.path is not None else f"{session.game.id}-{session.seed}"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{stem}.txt"
    path.write_text("\n".join(lines(session, ending)) + "\n", encoding="utf-8")
    return path


def lines(session: Session[Any, Any], ending: Ending) -> Iterator[str]:
    """The whole text, line by line."""
    yield f"{ending.game}, {session.header.made[:10]}: {ending.rounds} rounds, seed {ending.seed}"
    yield "Cards: " + session.pack.titles()
    changed = _changed(session)
    if changed:
        yield f"Options: {changed}"
    yield ""
    yield from outcome.lines(session)
    if ending.scores:
        yield ""
        yield f"{ending.score_word} after each round"
        rows = [(str(number), *map(signed, row)) for number, row in enumerate(ending.scores, ending.first)]
        yield from _table([("", *session.names), *rows])
    yield ""
    yield "The log"
    round_ = None
    for heard in session.events:
        said = "".join(text for text, _, _ in spans(heard.event, session.sentences, session.names, None))
        if not said:
            continue
        if heard.round != round_:
            round_ = heard.round
            yield f"-- round {round_}"
        yield f"   {said}"


def _changed(session: Session[Any, Any]) -> str:
    """The options that are not as they come."""
    now = session.options.model_dump(mode="json")
    usual = type(session.options)().model_dump(mode="json")
    return ", ".join(f"{name} {value}" for name, value in now.items() if value != usual[name])


def _table(rows: list[tuple[str, ...]]) -> Iterator[str]:
    sizes = [max(width(cell) for cell in column) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(" " * (size - width(cell)) + cell for cell, size in zip(row, sizes, strict=True))
