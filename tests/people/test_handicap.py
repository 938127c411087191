"""A handicap: what a seat begins with more of is agreed, told, saved, and kept apart in the records."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgames.cli.commands import run
from deckgames.cli.tables import Wanted, agreed
from deckgames.engine.catalogue import load
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Game
from deckgames.engine.record import outcome, saves
from deckgames.engine.record.journal import TableOptions
from deckgames.engine.record.session import SeatInfo, Session
from deckgames.people import records as counted
from deckgames.people.kept import Records
from deckgames.people.records import told
from deckgames.people.series import bouts
from deckgames.ui.pages.setup_model import PARTS, Setup
from deckgames.ui.sessions import return_match
from deckgames.ui.table.news_panel import noted
from tests.harness import GAMES, any_answers

SEATS = (SeatInfo("Zoe", named=True), SeatInfo("Max", symbol=1, named=True))


@pytest.mark.parametrize("game", [game for game in GAMES if game.handicap], ids=lambda game: game.id)
def test_a_seat_begins_with_more_which_is_told_and_kept_apart(game: Game, tmp_path: Path) -> None:
    assert game.handicap is not None and game.handicap.worth > 0
    n, number, records = game.handicap.values[-1], game.more_of, Records()
    even = Session.new(game, SEATS, seed=3)
    session = Session.new(game, SEATS, seed=3, table=TableOptions(handicap=(0, n)))
    first, other = (number.read(session.match.state, seat) or 0 for seat in (0, 1))
    assert first == number.read(even.match.state, 0) and other - n == number.read(even.match.state, 1)
    said = f"Handicap: Max {number.change(n)}"
    assert [str(note) for note in session.notes] == [said] and even.notes == []
    assert noted(session.notes[0], session.handicap) == ((said, "text"),), "nothing is wrong with it"
    session.save.begin(tmp_path / "one.deck")
    any_answers(session, Rng.fresh(1))
    session.close()
    again = saves.resume(tmp_path / "one.deck")
    assert again.game.digest(again.match.state) == game.digest(session.match.state)
    assert said in outcome.seated(again)
    for place in session.result().places:
        assert not place.breakdown or game.id != "cardring" or sum(place.breakdown.values()) == place.score
    records.keep(session)
    back = return_match(session)
    assert back.table.handicap == (n, 0) and back.seats[0].name == "Max", "it stays with the person"
    for one in counted.people(bouts(records.games())):
        assert (one.games, one.uneven[0], one.every[0]) == (0, 1, 1)
        assert f"with a handicap: {one.uneven[1]} of 1 game won" in told(one, (), {})
        assert "the deal of the day: 3 days in a row" in told(one, (), {}, 3)


def test_the_set_up_gives_each_seat_its_own_and_the_command_line_too(capsys: pytest.CaptureFixture[str]) -> None:
    game = load("hooks")
    setup = Setup.of(game, people=SEATS)
    assert setup.table().table.handicap == () and setup.said(PARTS[-2]) == ""
    setup.unfold("more:1")
    setup.change(1)
    setup.change(1)
    assert setup.table().table.handicap == (0, 2) and setup.said(PARTS[-2]) == "Handicap: Max +2 Treasures"
    last = setup.table()
    assert Setup.of(game, last, people=SEATS).table().table.handicap == (0, 2)
    assert Setup.of(game, last, people=SEATS[::-1]).table().table.handicap == (), "others sit there"
    setup.fold()
    setup.add()
    setup.seat = 0
    setup.remove()
    assert setup.table().table.handicap == (2, 0)
    assert run(["drive", "hooks", "--seats", "zoe,max", "--handicap", "0,9"]) == 2
    assert "each one of 0, 1, 2, 3, 4 or 5" in capsys.readouterr().err
    wanted = Wanted("hooks", "zoe,max", handicap="0,2")
    assert agreed(game, wanted) == TableOptions(handicap=(0, 2))
