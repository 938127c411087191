"""Who is out bets on the winner: asked once and in the open, kept in the save beside the answers, told in the results;
and one key plays on to them where bots are left."""

from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.messages import TEXT
from deckgames.engine.record import outcome
from deckgames.engine.record.saves import at, resume
from deckgames.engine.record.session import SeatInfo, Session
from deckgames.games import load
from deckgames.plain import Client, Voice
from deckgames.table import Bet, TableController
from deckgames.ui.table.event_reel import Frame
from deckgames.ui.table.pace import Beat
from deckgames.ui.toolkit.layout import ShowStep
from tests.harness import anybody
from tests.ui.tables import TableApp, bar_of, press, sat_down, settle

GAMES = "initiative", "pools"


def one_is_out(game_id: str, path: Path | None = None) -> tuple[Session, int]:
    """A game of three in which somebody has just gone out, and who; two bots play on."""
    for seed in range(9):
        game = load(game_id)
        session = Session.new(game, [SeatInfo(name, symbol=nth) for nth, name in enumerate(("Ann", "Bea", "Cy"))],
                              None, seed, path)
        rng = Rng.fresh(seed)
        while not session.out:
            anybody(session, rng)
        if len(session.out) == 1 and not session.over:
            break
        session.save.drop()
    out, = session.out
    session.reseat([seat if nth == out else replace(seat, player="bot:random")
                    for nth, seat in enumerate(session.seats)])
    return session, out


@pytest.mark.parametrize("game_id", GAMES)
def test_a_bet_outlives_the_program_and_changes_nothing_of_the_game(game_id: str, tmp_path: Path) -> None:
    path, digest = tmp_path / "a.deck", load(game_id).digest
    session, out = one_is_out(game_id, path)
    table = TableController(session, bets=True)
    bet = table.next_step()
    assert isinstance(bet, Bet) and (bet.seat, bet.alone, len(bet.among)) == (out, True, 2)
    assert not table.watched and not isinstance(TableController(session).next_step(), Bet), "a program is not asked"
    before, n = digest(session.match.state), session.number
    table.bet(out, bet.among[0])
    assert table.watched and not isinstance(table.next_step(), Bet)
    assert at(path).bets == {out: (n, bet.among[0])} and not at(path, n - 1).bets, "nobody closed the save"
    session.close()
    again = resume(path)
    assert digest(again.match.state) == before and not isinstance(TableController(again, bets=True).next_step(), Bet)
    other = tmp_path / "b.deck"
    again.save.begin(other)
    assert at(other).bets == again.bets
    again.forget(n - 1)
    assert not again.bets, "with the answer the bet is taken back"


@pytest.mark.parametrize("game_id", GAMES)
def test_who_was_right_is_told_in_lines_and_e_leaves_the_rest_untold(game_id: str) -> None:
    told = {}
    for typed in ("9\n1\n", "", "e\n"):
        session, out = one_is_out(game_id)
        written = StringIO()
        assert Client(session, Voice(StringIO(typed), written)).play(), "without an answer nobody is bet on"
        told[typed] = written.getvalue()
        said = outcome.bets(session)
        assert bool(said) == ("1" in typed) and all(f"{one}." in told[typed] for one in said)
        if said:
            on = session.bets[out][1]
            key = "bet-right" if on in session.result().winners else "bet-wrong"
            assert said == [TEXT(f"outcome.{key}", seat=session.names[out], other=session.names[on])]
            assert "Nobody is called 9" in told[typed]
    assert len(told["e\n"]) < len(told[""])


async def test_who_bets_sees_the_table_as_it_lies_and_not_as_it_was_left_to_take_an_answer_back() -> None:
    session, _ = one_is_out("initiative")
    async with sat_down(TableApp(session, layout=None)) as (app, _):
        presenter = app.table.presenter
        presenter.show.held = Frame(ShowStep(""), session.view(None), (), 0, len(session.events) - 1, Beat())
        app.table.flow.advance()
        assert isinstance(presenter.asks, Bet) and presenter.show.earlier is None


@pytest.mark.usefixtures("no_guard")
async def test_a_bet_is_one_line_and_e_plays_to_the_results() -> None:
    for keys, bets in (("2",), 1), (("enter",), 0), (("e",), 0):
        session, out = one_is_out("initiative")
        app = TableApp(session, layout=None)
        async with sat_down(app) as (_, pilot):
            bar = bar_of(app)
            assert session.names[out].upper() in bar and TEXT("table.bets") in bar and "Enter" in bar
            await press(pilot, *keys)
            assert len(session.bets) == bets and TEXT("table.bets") not in bar_of(app)
            if keys != ("e",):
                assert TEXT("thinks.to-results") in bar_of(app)
                await press(pilot, "e")
            await settle(pilot, app)
            assert session.over
