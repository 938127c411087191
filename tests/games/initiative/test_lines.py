"""Initiative line by line: sealed stacks at one keyboard."""

import re

import pytest

from deckgames.engine.record.journal import TableOptions
from deckgames.engine.record.session import SeatInfo, Session
from deckgames.games.initiative import GAME
from deckgames.ui.terminal import FORGET
from tests.given.initiative import base_pack
from tests.test_plain import Terminal, whole


def table(seed: int) -> Session:
    seats = [SeatInfo(name, "human", i) for i, name in enumerate(("Ann", "Bea", "Cy"))]
    return Session.new(GAME, seats, None, seed, None, TableOptions(), base_pack())


def private_phases(session: Session) -> int:
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
    for screen in whole(table(seed), Terminal(), width=80).split(FORGET):
        asked = set(re.findall(r"^(Ann|Bea|Cy): (?:Reject|Build|Discard)", screen, re.MULTILINE))
        assert len(asked) <= 1
        if "all may watch" in screen.rpartition("decides")[2]:
            assert "Your hand" not in screen
        assert not re.search(r"decides\.\n  ", screen)  # what all have heard was told once more to who sits on
        assert not re.search(r"stack 0\.\n\w+: Build", screen)  # a stack that is being built is not empty


@pytest.mark.parametrize("seed", [4, 9])
def test_one_curtain_for_each_sealed_sitting(seed: int) -> None:
    session = table(seed)
    assert whole(session).count("press Enter") == private_phases(session)
