"""The rhythm of games of equal bots on fixed deals: rounds in which nothing happens, and cards that never act, are seen
in every run of the tests."""

from itertools import count, pairwise
from typing import Any

import pytest

from deckgames import bots
from deckgames.engine.match.match import SeatHandle
from deckgames.engine.vocabulary.events import Event
from deckgames.lab.arena import Job, play, table
from tests.thorough import many

pytestmark = [pytest.mark.usefixtures("real_cards"), pytest.mark.wide]
BOT = "normal"
MOVES = 0.03
"""By how much somebody's chance to win moves in a round that is not dead."""
POOL = 10
"""Wounds in a company's pool that are a danger."""


def told(game: str, seats: int, seed: int, **options: Any) -> tuple[Any, list[tuple[int, int, Event]]]:
    """How a game ends, and its events, each with its round and what then lies in a pool of wounds."""
    job, found = Job(game, (BOT,) * seats, seed, options), list[tuple[int, int, Event]]()
    match = table(job)
    match.state.observer = lambda event: found.append((match.state.round, getattr(match.state, "pool", 0), event))
    players = [bots.make(BOT, match.game, seed) for _ in range(seats)]
    for number in count():
        if match.decision is None:
            return match.state, found
        seat = match.decision.seat
        match.answer(players[seat].decide(SeatHandle(match, seat, number)), seat)
    raise AssertionError("it never ends")


@pytest.mark.parametrize(("seats", "games", "least", "most"), [(2, 3, 0.75, 0.95), (6, many(1, 4), 0.6, 0.85)])
def test_most_cards_that_are_stacked_act_and_games_last_some_rounds(
        seats: int, games: int, least: float, most: float) -> None:
    stacked = acted = rounds = 0
    for seed in range(games):
        state, events = told("initiative", seats, seed)
        stacked += sum(event.n for *_, event in events if event.kind == "commits")
        acted += sum(seat.played for seat in state.seats)
        rounds += state.round
    assert least <= acted / stacked <= most
    assert 5 <= rounds / games <= 12


@pytest.mark.parametrize(("seats", "most"), [(1, 0.45), (2, 0.35), (3, 0.3)])
def test_few_rounds_of_a_company_are_quiet(seats: int, most: float) -> None:
    """No challenge, and no danger."""
    quiet = rounds = 0
    for seed in range(many(4, 40)):
        state, events = told("journey", seats, seed, mode="coop")
        rounds += state.round
        quiet += state.round - len({now for now, pool, event in events if event.kind == "challenges" or pool >= POOL})
    assert quiet / rounds <= most


@pytest.mark.wide(2)
@pytest.mark.parametrize(("game", "options", "games", "most"), [
    ("cardring", {}, 6, 0.45), ("hooks", {}, 8, 0.45), ("initiative", {}, 2, 0.2), ("pools", {}, 1, 0.15),
    ("journey", {}, 3, 0.6), ("journey", {"mode": "coop"}, 6, 0.35)])
def test_few_rounds_move_nobodys_chance_to_win(game: str, options: dict[str, Any], games: int, most: float) -> None:
    moved = [max(abs(after - before) for before, after in zip(*both, strict=True))
             for seed in range(many(games, 5 * games))
             for both in pairwise(play(Job(game, (BOT, BOT), seed, options), timed=False).course)]
    assert sum(by < MOVES for by in moved) <= most * len(moved), len(moved)
