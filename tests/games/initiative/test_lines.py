"""Initiative line by line and by program: sealed stacks at one keyboard, and whole games at both ends of a pipe."""

import json
import re
from typing import Any

import pytest

from deckgames.drive import Drive
from deckgames.engine.journal import TableOptions
from deckgames.engine.session import SeatInfo, Session
from deckgames.games.initiative import GAME
from deckgames.games.initiative.options import InitiativeOptions
from deckgames.plain.voice import CLEAR
from tests.given.initiative import base_pack
from tests.test_drive import Out, Program
from tests.test_plain import Terminal, whole

NAMES = ("Ann", "Bea", "Cy")


def table(seed: int, humans: int = 3, **options: Any) -> Session[Any, Any]:
    seats = [SeatInfo(name, "human" if i < humans else "bot:random", i) for i, name in enumerate(NAMES)]
    return Session.new(GAME, seats, InitiativeOptions(**options), seed, None, TableOptions(), base_pack())


def sittings(session: Session[Any, Any]) -> int:
    """How many sealed sittings the game has had; the last answer of all is the one that something follows from."""
    count, seats = 0, set()
    for step in session.steps:
        if step.sealed:
            seats.add(step.seat)
        if step.sealed and step.events:
            count += len(seats)
            seats = set()
    return count


@pytest.mark.parametrize("seed", [4, 5, 6])
def test_a_game_of_people_line_by_line_shows_one_hand_at_a_time(seed: int) -> None:
    for screen in whole(table(seed), Terminal(), width=80).split(CLEAR):
        asked = set(re.findall(r"^(Ann|Bea|Cy): (?:Reject|Build|Discard)", screen, re.MULTILINE))
        assert len(asked) <= 1
        if "in the open" in screen.rpartition("decides")[2]:
            assert "Your hand" not in screen


@pytest.mark.parametrize("seed", [4, 9])
def test_one_curtain_for_each_sealed_sitting(seed: int) -> None:
    session = table(seed)
    assert whole(session).count("press Enter") == sittings(session)


def test_a_single_human_needs_no_curtain() -> None:
    assert "press Enter" not in whole(table(4, humans=1), Terminal(), width=80)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_program_plays_all_seats_to_the_end(seed: int) -> None:
    session = table(seed)
    out = Out()
    assert Drive(session, Program(out), out).play()
    said = [json.loads(line) for line in out.getvalue().splitlines()]
    assert said[-1]["type"] == "over"
    assert {p["place"] for p in said[-1]["places"]} <= {1, 2, 3}
    for message in said:
        if message["type"] == "ask":
            view = message["view"]
            others = [seat for seat in view["seats"] if seat["no"] != message["seat"]]
            assert all(seat["hand"] == [] for seat in others)
