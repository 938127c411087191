"""A situation file that lays out no table of Hooks is refused, with the place of everything that does not fit."""

import pytest

from deckgames.engine.record.situation import session
from tests.given.hooks import GAME, pack_of_tests
from tests.situations import refused

HEAD = "game: hooks\nphase: main\n"
"""Two lines; the seats of a test stand in line 3."""
SEATS = "seats: [Ann, Bea]\n"


def errors(text: str) -> list[str]:
    return refused(GAME, pack_of_tests(), HEAD + text)


@pytest.mark.rule("HK-R.30")
@pytest.mark.parametrize(("text", "said"), [
    (SEATS + "start: -1\ncurrent: 2\nender: 5\n", [
        "4:8: start is -1; expected 0 to 1", "5:10: current is 2; expected 0 to 1", "6:8: ender is 5; expected 0 to 1",
        "6:8: nobody has ended a game whose supply deck has cards; expected no ender"]),
    (SEATS + "round: 0\nbuys: -1\nextra: 4\noptions: {action_cap: 3}\n", [
        "4:8: round is 0; expected 1 or more", "5:7: buys is -1; expected 0 or more",
        "6:8: extra is 4; expected at most 3, the action cap"]),
    ("seats: [{name: Ann, treasures: -2}, Bea]\n", ["3:32: treasures is -2; expected 0 or more"]),
    ("seats: [{name: Ann, treasures: 3}, Bea]\nbank: 17\n", [
        "4:7: with the players' there are 21 Treasures; expected 20"]),
    (SEATS + "row: [polly, encore]\n", [
        "4:6: the row has 2 cards; expected 6 slots, full as long as the supply deck has cards"]),
    (SEATS + "row: [polly, null, encore, dinghy, parley, mutiny]\n", [
        "4:6: the row has 5 cards; expected 6 slots, full as long as the supply deck has cards"]),
    (SEATS + "supply_deck: [fist-fight]\nfinal: true\nin_public: true\n", [
        "4:14: 'fist-fight' cannot lie here; expected supply cards",
        "5:8: a final turn comes after an ender; expected an ender",
        "6:12: nobody decides in the open between two turns; expected false"]),
    ("seats: [{name: Ann, hand: [polly], deck: [encore], in_play: [dinghy], peek: [mutiny]}, Bea]\n", [
        "3:61: no card lies here between two steps; expected no cards",
        "3:77: no card lies here between two steps; expected no cards"]),
    ("seats: [{name: Ann, hand: [polly], deck: [encore], pile: [dinghy]}, Bea]\n", [
        "3:42: a player owns 3 cards; expected at least 4 in deck, hand and pile"]),
])  # fmt: skip
def test_what_fits_no_table(text: str, said: list[str]) -> None:
    assert sorted(errors(text)) == [f"table.yaml:{line}" for line in said]


@pytest.mark.rule("HK-R.30")
def test_a_row_that_the_file_does_not_name_may_have_lost_a_card() -> None:
    hands = "powder-monkey, powder-monkey, flagship, flagship, broadside, broadside, polly, encore, dinghy"
    for seed in range(4):
        table = session(GAME, pack_of_tests(), f"{HEAD}seats: [{{name: Ann, hand: [{hands}]}}, Bea]\nseed: {seed}\n",
                        "table.yaml")
        GAME.check(table.match.state)
