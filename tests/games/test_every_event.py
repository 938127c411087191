"""A story tells each event that a game has a sentence for, so that no line of the log can be lost unseen."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from deckgames.engine.match.game import State
from deckgames.games import IDS, load
from tests.conftest import GOLDEN, Golden
from tests.given.stories import stories, tell

ROOMS = ("games", "fidelity")
"""Where the stories of a game lie."""
COLUMNS = {"beaten-by", "beaten-too", "ended-by", "out-by", "out-by-overtime", "out-by-own", "best-attack", "left-by",
           "left-in", "stayed", "decided", "lacked"}
"""Sentences of the results: they are read there, and nothing tells them (`Place.told`)."""
UNTOLD = {"cardring": {"buys-from"}, "initiative": {"flips", "no-effect-on", "rejects", "steals-exposed", "unstacks"},
          "journey": {"aim", "company-heals", "events-shuffled", "keeps", "rolls"}}
"""Events that no story tells; it only becomes less."""


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The kinds of all that happens."""
    found, usual = set[str](), State.tell

    def heard(state: State, kind: str, *what: Any, **more: Any) -> None:
        found.add(kind)
        usual(state, kind, *what, **more)

    monkeypatch.setattr(State, "tell", heard)
    return found


def of(game_id: str) -> Iterator[tuple[str, list[Any]]]:
    """The stories of a game, by file and name."""
    tests = Path(__file__).parent.parent
    for file in sorted(file for room in ROOMS for file in (tests / room / game_id).glob("test_*.yaml")):
        yield from ((f"{room_of(file)}::{name}", steps) for _, name, steps in stories(file))


def room_of(file: Path) -> str:
    return f"{file.parent.parent.name}/{file.name}"


def told_by(game_id: str, told: set[str]) -> dict[str, str]:
    """Each kind of event with the first story that tells it."""
    found: dict[str, str] = {}
    for name, steps in of(game_id):
        told.clear()
        tell(game_id, steps, lambda *_: None)
        for kind in sorted(told - {*found}):
            found[kind] = name
    return found


@pytest.mark.needs("stories")
@pytest.mark.parametrize("game_id", IDS)
@pytest.mark.wide
def test_a_story_tells_each_event(game_id: str, told: set[str], golden: Golden,
                                  request: pytest.FixtureRequest) -> None:
    file = f"told-by/{game_id}.txt"
    if request.config.getoption("--golden"):
        found = told_by(game_id, told)
        golden(file, "".join(f"{kind}: {found[kind]}\n" for kind in load(game_id).sentences if kind in found))
    kept = dict(line.split(": ", 1) for line in (GOLDEN / file).read_text(encoding="utf-8").splitlines())
    untold = {*load(game_id).sentences} - {*kept} - COLUMNS
    assert untold == UNTOLD.get(game_id, set()), "tell a story, then run pytest --golden"
    for name, steps in of(game_id):
        if kinds := {kind for kind, story in kept.items() if story == name}:
            told.clear()
            with suppress(AssertionError):  # its own test says what else is wrong
                tell(game_id, steps, lambda *_: None)
            assert kinds <= told, f"{name} tells no {kinds - told}"
            kept = {kind: story for kind, story in kept.items() if story != name}
    assert not kept, f"there are no such stories: run pytest --golden and review {file}"
