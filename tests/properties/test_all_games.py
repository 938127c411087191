"""What holds for every game, at any table: any seats, any seed, any options."""

from typing import Any

import pytest

from deckgames.engine.game import Game
from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from tests.harness import Checker, Keepsakes, all_games, begin, blind, on_any_table, pack_of, play

NOT_EXCHANGED = {"cardring": ("box of the table",)}
"""Hidden zones that may hold nothing that could lie elsewhere: who knows the cards knows what is in them."""
MOST = 3000
"""Answers after which a game that random players cannot end is left alone."""


def sparsely(number: int) -> bool:
    """All of the first decisions, then every 23rd: most states of a long game look alike."""
    return number < 40 or number % 23 == 0


@on_any_table()
def test_at_every_decision(game: Game[Any, Any], seats: int, seed: int, options: dict[str, Any]) -> None:
    checker = Checker(game)

    def look(match: Match[Any, Any], number: int) -> None:
        if sparsely(number):
            checker.everything(match, number)

    match = begin(game, seats, seed, options)
    answers = play(match, Rng.fresh(seed + 1), look, MOST)
    checker.conserves(match)
    checker.dealt_all(NOT_EXCHANGED.get(game.id, ()))
    assert match.over or len(answers) == MOST
    if match.over:
        result = game.result(match.state)
        assert result.winners or result.nobody


@on_any_table()
def test_earlier_copies_never_change_and_lead_to_the_same_end(
        game: Game[Any, Any], seats: int, seed: int, options: dict[str, Any]) -> None:
    kept = Keepsakes(game, every=29)
    match = begin(game, seats, seed, options)
    answers = play(match, Rng.fresh(seed), kept.keep, MOST)
    end = game.digest(match.state)
    kept.compare(answers, end)
    again = begin(game, seats, seed, options)
    for raw in answers:
        again.answer(raw)
    assert game.digest(again.state) == end


@all_games
def test_a_simulation_never_looks(game: Game[Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    pack_of(game)
    unseeing = blind(game, monkeypatch)
    for seed in range(12):
        seats = game.min_seats + seed % (game.max_seats - game.min_seats + 1)
        match = Match(unseeing, unseeing.setup(pack_of(game), seats, unseeing.options(), Rng.fresh(seed)), keep=False)
        play(match, Rng.fresh(seed))
        assert match.over
