"""Names of people in every script and direction: as they are typed, kept, refused and shown."""

from __future__ import annotations

import re
from io import StringIO

import pytest

from deckgames.engine.core.spelling import left_to_right, visible_name
from deckgames.engine.match.game import Game
from deckgames.engine.record.session import SeatInfo, Session
from deckgames.plain import Client, Voice
from deckgames.seats import read_seats
from deckgames.ui.paint.cells import cells, width
from deckgames.ui.terminal_output import TerminalScreen
from deckgames.ui.toolkit.layouts import layout_of
from tests.harness import GAMES, all_games
from tests.ui.tables import TableApp

LIOR, OMAR, ANITA = "ליאור", "עומר כהן", "अनीता"
HEBREW = re.compile("[א-ת]")


@all_games
@pytest.mark.wide
async def test_numbers_beside_a_name_that_is_written_to_the_left_keep_their_columns(game: Game) -> None:
    app = TableApp(Session.new(game, [SeatInfo(LIOR), SeatInfo(OMAR, "bot:easy", 1)], seed=1), layout_of(game))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("space")
        rows = [row for row in app.text().splitlines() if HEBREW.search(row)]
    assert rows and [left_to_right(row) for row in rows] == rows
    assert all(re.search("[א-ת]\u200e", row) for row in rows)


class Terminal(StringIO):
    """A stream that is one."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("stream", [Terminal, StringIO])
def test_line_by_line_marks_go_to_a_terminal_only(stream: type[StringIO]) -> None:
    written = stream()
    session = Session.new(GAMES[1], [SeatInfo(LIOR), SeatInfo(OMAR, "bot:easy", 1)], seed=1)
    Client(session, Voice(StringIO("q\n"), written, ascii=False, width=80)).play()
    found = HEBREW.search(written.getvalue()) and "\u200e" in written.getvalue()
    assert found is (stream is Terminal)


def test_a_name_is_marked_as_a_whole_and_each_beside_another_one() -> None:
    assert left_to_right(f"{OMAR} 3, {LIOR}#2") == f"{OMAR}\u200e 3, {LIOR}\u200e#2"
    assert left_to_right(left_to_right(LIOR)) == "".join(cells(f"\u200e{LIOR}")) == f"{LIOR}\u200e"
    assert width(LIOR) == 5


def test_vowel_signs_and_parts_of_letters_are_shown() -> None:
    assert cells(ANITA) == ("अ", "नी", "ता")
    assert cells("\u1112\u1161\u11ab") == ("\u1112\u1161\u11ab", "")
    assert visible_name("\u1112\u1161\u11ab") == "한" and visible_name("Zoe\u0308") == "Zoë"


def test_columns_hold_where_a_terminal_draws_a_vowel_sign_in_a_cell_of_its_own() -> None:
    assert TerminalScreen().changes(f"\x1b[1;3H{ANITA} 7", (20, 2)) == "\x1b[1;3Hअनी\x1b[5Gता\x1b[6G 7\x1b[m"


def test_a_name_is_read_as_it_was_typed_where_the_locale_knows_no_letters() -> None:
    seats = read_seats("gr\udcc3\udcbcn,\udcd7\udc9c\udcd7\udc99", GAMES[0])
    assert [seat.name for seat in seats] == ["Grün", "לי"]


@pytest.mark.parametrize(("name", "why"), [
    ("x" * 25, "xxx has 25 (accents and"), ("a\x1bb", r"in a\u001bb some cannot be seen"),
    ("\udcff", r"in \udcff some cannot be seen"), (" ", "this one is empty")])
def test_a_refusal_says_what_is_counted(name: str, why: str) -> None:
    with pytest.raises(ValueError, match="seat 2 needs a name of 1 to 24 visible characters") as refused:
        Session.new(GAMES[0], [SeatInfo("ß" * 24), SeatInfo(name)])
    assert why in str(refused.value)
