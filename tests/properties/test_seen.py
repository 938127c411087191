"""The table with backs: it says all that a seat may know, and nothing else, in every game and mode."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from deckgames.engine.game import Game
from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from deckgames.engine.seen import Sealed, seen
from tests.harness import all_games, any_table, begin, cards_in, play


def check(game: Game[Any, Any], match: Match[Any, Any], viewer: int | None) -> None:
    table = seen(game, match.state, viewer)
    allowed = game.seen(match.state, viewer)
    for path, card in cards_in(table):
        assert card.number in allowed or not card.number, f"{viewer} sees a hidden card at {path}"
    assert table == seen(game, match.state, viewer) == table.copy()
    with pytest.raises(Sealed, match=r"Table\.rng is hidden"):
        getattr(table, "rng", None)


@all_games
@given(data=st.data())
def test_a_seen_table_holds_nothing_hidden(game: Game[Any, Any], data: st.DataObject) -> None:
    seats, seed, options = data.draw(any_table(game))

    def look(match: Match[Any, Any], number: int) -> None:
        if number % 11 == 0:
            for viewer in (None, *range(seats)):
                check(game, match, viewer)

    play(begin(game, seats, seed, options), Rng.fresh(seed), look, 300)


@all_games
@given(data=st.data())
def test_other_hidden_cards_make_no_other_table(game: Game[Any, Any], data: st.DataObject) -> None:
    seats, seed, options = data.draw(any_table(game))

    def look(match: Match[Any, Any], number: int) -> None:
        if number % 11 == 0:
            for decision in match.open_decisions():
                world = match.imagine(decision.seat, number)
                for viewer in (None, decision.seat):
                    assert seen(game, world.state, viewer) == seen(game, match.state, viewer)

    play(begin(game, seats, seed, options), Rng.fresh(seed), look, 300)
