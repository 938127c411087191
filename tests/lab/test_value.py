"""The fitted chance to win: it finds what numbers are worth, is stored for every table, knows what its seat knows."""

import json
from math import exp, log
from pathlib import Path
from random import Random

import pytest

from deckgames.bots.brain import VALUE, ThinkingBrain, chances, fits
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Game
from deckgames.games import load
from deckgames.lab import value as lab
from deckgames.lab.figures import NoFigures
from deckgames.lab.runs import Crew
from tests.conftest import Run
from tests.games.test_any_brain import any_table, questions
from tests.harness import all_games
from tests.thorough import THOROUGH, cases, many

MOST = 30_000
"""Bytes of the fits of a game."""


def test_a_fit_finds_what_the_numbers_are_worth(chance: Random) -> None:
    """Three seats, of which one is sometimes out; a number that does nothing is worth nothing."""
    found = list[lab.Moment]()
    for _ in range(2000):
        seats = range(chance.choice((2, 3)))
        rows = {seat: (chance.gauss(9, 2), chance.random(), chance.gauss(0, 5)) for seat in seats}
        told = chances(rows, (0.5, -2.0, 0.0))
        winner = chance.choices([*told], [*told.values()])[0]
        found.append((rows, {seat: float(seat == winner) for seat in rows}))
    assert lab.fit(found) == pytest.approx([0.5, -2.0, 0.0], abs=0.3)


def test_who_loses_together_loses_to_nobody() -> None:
    assert chances({2: (3.0, 1.0), lab.NOBODY: (0.0, 0.0)}, (0.5, -1.0))[2] == pytest.approx(1 / (1 + exp(-0.5)))


def fitted(game: Game) -> ThinkingBrain:
    try:
        return lab.brain(game)
    except NoFigures:
        pytest.skip("it tells by a formula of its own how a seat stands")


@all_games
def test_every_table_has_a_fit_of_the_numbers_that_its_brain_declares(game: Game) -> None:
    brain = fitted(game)
    assert (game.room / VALUE).stat().st_size <= MOST
    assert {mode: {(*worths,) for worths in of.values()} for mode, of in fits(game.module).items()} == {
        mode: {names} for mode, names in brain.numbers.items()}
    assert all(4 <= len(names) <= 8 for names in brain.numbers.values())
    seats = {int(n) for of in fits(game.module).values() for n in of}
    assert seats == {*range(game.min_seats, game.max_seats + 1)}


@all_games
@pytest.mark.wide
def test_what_is_stored_tells_about_as_much_as_that_all_are_alike(game: Game, chance: Random) -> None:
    """At least; what was once stored by mistake from four games did not."""
    fitted(game)
    for mode, of in fits(game.module).items():
        for n in [int(n) for n in of if n == "2" or THOROUGH]:
            todo = lab.jobs(game, mode, n, chance.randrange(2**20), many(6, 20), {})
            found = lab.fitted(todo, 0, Crew(), lambda share: True)
            assert found is not None and found.surprise < log(max(2, n)) + 0.4


@all_games
def test_how_a_seat_stands_hangs_on_nothing_that_it_cannot_see(game: Game, chance: Random) -> None:
    brain = fitted(game)
    for _ in cases(chance, many(2, 20)):
        match, rng = any_table(game, chance), Rng.fresh(chance.randrange(2**31))
        for number, asked in questions(match):
            if number % 9 == 0:
                one, other = (match.imagine(asked.seat, seed).state for seed in (1, 2))
                rows = (sorted(brain.standing(world, asked.seat).items()) for world in (one, other))
                for (mine, first), (theirs, second) in zip(*rows, strict=True):
                    assert mine == theirs and first == pytest.approx(second)
            if number > many(90, 10_000):
                break
            match.answer(asked.random(rng), asked.seat)


def test_the_command_fits_stores_and_checks(cli: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "room", tmp_path)
    few = ("lab", "value", "hooks", "--seats", "2", "--games", "4", "--fresh", "3", "--jobs", "1")
    code, out, _ = cli(*few, "--record", "--json", str(tmp_path / "told.json"))
    [told] = json.loads((tmp_path / "told.json").read_text())["fits"]
    assert code == 0 and f"off by at most {100 * max(abs(t['told'] - t['won']) for t in told['tenths']):.1f}" in out
    assert json.loads((tmp_path / VALUE).read_text()) == {"": {"2": told["weights"]}}
    code, out, _ = cli(*few, "--kept")
    assert code == 0 and all(f"{worth:+.4g}" in out for worth in fits("deckgames.games.hooks")[""]["2"].values())
    assert cli(*few, "--kept", "--record")[0] == 2


def test_ctrl_c_ends_a_fit() -> None:
    assert lab.fitted(lab.jobs(load("hooks"), "", 2, 0, 8, {}), 4, Crew(), lambda share: share < 0.5) is None
