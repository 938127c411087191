"""Foolish moves: the decent bot makes none, one that answers at random makes them all."""

from random import Random
from typing import Any

import pytest

from deckgames.engine.game import Game
from deckgames.lab.detectors import counted, main
from tests.harness import all_games
from tests.thorough import THOROUGH, many

SELDOM = {"plays for nothing", "kills itself", "pays its last lives", "spares who could be finished",
          "attacks a wall instead of killing"}
"""What cannot be done in most games."""


@all_games
def test_the_decent_bot_makes_no_foolish_move(game: Game[Any, Any], chance: Random) -> None:
    for count in counted(game, "greedy", many(6, 100), 2, chance.randrange(10**6) if THOROUGH else 0):
        assert count.did <= 0.02 * count.could, f"{count.name}: seed, answer {count.first}"
        assert count.could or count.name in SELDOM or not THOROUGH


@all_games
def test_a_bot_that_answers_at_random_makes_each_foolish_move(game: Game[Any, Any]) -> None:
    missed = {count.name for count in counted(game, "random", 30, 2) if not count.did}
    assert missed <= SELDOM


def test_the_command_prints_a_row_for_each(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hooks", "--games", "1"]) == 0
    assert {"hoards", "ends the game behind"} <= {line[1:22].strip() for line in capsys.readouterr().out.splitlines()}
