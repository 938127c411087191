"""Bots before clear positions: what they answer wrongly is known, and what they once did wrong they do no more."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from deckgames import bots
from deckgames.bots.brain import brain_of
from deckgames.engine.match.game import Game
from deckgames.engine.record import situation
from deckgames.games import load
from tests.harness import all_games, pack_of
from tests.puzzles import FOLDER, faces, failed, puzzles, solver
from tests.thorough import THOROUGH

FINDINGS: list[dict[str, Any]] = yaml.safe_load((FOLDER / "findings" / "findings.yaml").read_text(encoding="utf-8"))
CLEAREST = 9


@pytest.mark.needs("puzzles")
@all_games
@pytest.mark.wide
@pytest.mark.slow
def test_the_puzzles_that_the_decent_bot_fails_are_the_known_ones(game: Game) -> None:
    """Fewer is as wrong as more: a bot that has learned one has its name taken off the list."""
    assert failed(game, "normal", pack_of(game)) == puzzles(game)[1]["normal"]


@pytest.mark.needs("puzzles")
@all_games
def test_a_bot_that_thinks_solves_as_many(game: Game) -> None:
    if not THOROUGH:
        pytest.skip("thinking takes a while: DECKGAMES_TESTS=thorough")
    assert len(failed(game, "hard", pack_of(game))) <= len(puzzles(game)[1]["normal"])


@pytest.mark.needs("puzzles")
@all_games
@pytest.mark.wide
def test_puzzles_are_tables_with_one_human_and_answers_that_are_allowed(game: Game) -> None:
    found, known = puzzles(game)
    assert len(found) >= CLEAREST
    assert len({puzzle.name for puzzle in found}) == len(found)
    assert set(known["normal"]) <= {puzzle.name for puzzle in found}
    assert {file.stem for file in (FOLDER / game.id).glob("*.yaml")} == {puzzle.name for puzzle in found}
    for puzzle in found:
        session = puzzle.table(pack_of(game))
        question = session.question(solver(session))
        assert puzzle.right and puzzle.foolish
        offered = {faces(option.oid) for option in question.options() if option.blocked is None}
        for answer in (*puzzle.right, *puzzle.foolish):
            assert {answer} <= offered if isinstance(answer, str) else set(answer) <= offered
        assert not [answer for answer in puzzle.right if answer in puzzle.foolish]


@pytest.mark.parametrize("finding", FINDINGS, ids=[one["file"] for one in FINDINGS])
def test_what_people_saw_the_bots_do_is_done_no_more(finding: dict[str, Any]) -> None:
    """The position is that of the game in which it was seen, the answer that of the bot as it was then; a rule of thumb
    that bots still sin against calls it foolish."""
    game = load(finding["game"])
    file = Path(FOLDER / "findings" / f"{finding['file']}.yaml")
    session = situation.session(game, pack_of(game), file.read_text(encoding="utf-8"), file.name)
    seat = solver(session)
    question = session.question(seat)
    played, now = question.read(finding["played"]), bots.make("normal", game, 1).decide(session.handle(seat))
    assert now != played
    for blunder in brain_of(game).blunders:
        if blunder.name == finding["sin"]:
            assert blunder.seen(session.match.state, question, played) is True
            assert not blunder.seen(session.match.state, question, now), question.write(now)
