"""Worked examples of Card Ring as situation files; what must be true in the end stands in their `#>` lines."""

import re
from pathlib import Path

import pytest

from deckgames.engine.record.session import Session
from deckgames.engine.record.situation import session, write
from tests.given.cardring import GAME, RingStory, base_pack

FILES = sorted((Path(__file__).parent / "cardring").glob("*.yaml"))


def expected(text: str) -> list[tuple[str, str]]:
    """The `#> what: value` lines."""
    lines = [line.removeprefix("#>") for line in text.splitlines() if line.startswith("#>")]
    assert lines, "a situation that proves nothing"
    return [(what.strip(), value.strip()) for what, _, value in (line.partition(":") for line in lines)]


def found(table: Session, what: str) -> str:
    """What the table says: `Ann.skill`, `round`, the number of cards of a zone, the winners."""
    who, _, field = what.rpartition(".")
    if who:
        return str(getattr(getattr(RingStory(table.match), "ABCD"[table.names.index(who)]), field))
    if what == "winners":
        return " ".join(table.names[seat] for seat in table.result().winners)
    value = getattr(table.match.state, what)
    return str(len(value)) if isinstance(value, list) else str(value)


def faces(table: Session) -> bytes:
    """The whole state, but for which copy of a card lies where."""
    return re.sub(rb"#[0-9]+", b"", GAME.snapshot(table.match.state))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_example_ends_as_the_rulebook_says(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    table = session(GAME, base_pack(), text, file.name)
    GAME.check(table.match.state)
    for what, value in expected(text):
        assert found(table, what) == value, what


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_example_can_be_written_and_read_again(file: Path) -> None:
    table = session(GAME, base_pack(), file.read_text(encoding="utf-8"), file.name)
    again = session(GAME, base_pack(), write(table), "again.yaml")
    assert faces(again) == faces(table)
