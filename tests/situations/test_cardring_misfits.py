"""A situation file that lays out no table of Card Ring is refused, with the place of everything that does not fit."""

import pytest

from deckgames.engine.record.situation import session
from tests.given.cardring import GAME, base_pack
from tests.situations import refused

HEAD = "game: cardring\nround: 1\nphase: sitting\n"
"""Three lines; the seats of a test stand in line 4."""


def errors(text: str) -> list[str]:
    return refused(GAME, base_pack(), HEAD + text)


@pytest.mark.parametrize(("text", "said"), [
    ("seats: [{name: Ann, xp: -1, skill: -2}, Bob]\norder: [0, 1]\n",
     ["4:25: xp is -1; expected 0 or more", "4:36: skill is -2; expected 0 or more"]),
    ("seats: [Ann, Bob, Cy]\norder: [0, 2]\n", ["5:8: the Order is [0, 2]; expected every seat once"]),
    ("seats: [Ann, Bob]\n", ["1:1: the Order is []; expected every seat once"]),
    ("seats: [Ann, Bob]\norder: [0, 1]\nturn: 2\n", ["6:7: turn is 2; expected 0 to 1"]),
    ("seats: [{name: Ann, queue: [steam-fist, steam-fist]}, Bob]\norder: [0, 1]\n",
     ["4:28: a queue has 2 cards; expected 5, as long as the Main Deck has any"]),
    ("seats: [Ann, Bob]\norder: [0, 1]\nrow: [waistcoat-rats, poison-needle-trap]\n",
     ["6:6: the Row has 2 Enemies; expected 3, as long as the Enemy Deck has any"]),
    ("seats: [{name: Ann, class_slot: steam-fist, in_play: [class-tycoon], hand: [waistcoat-rats]}, Bob]\n"
     "order: [0, 1]\n",
     ["4:33: 'steam-fist' cannot lie here; expected a Class",
      "4:54: 'class-tycoon' cannot lie here; expected cards that are played, but no Class and nothing face down",
      "4:76: 'waistcoat-rats' cannot lie here; expected cards that are played"]),
    ("seats: [{name: Ann, hand: [false-bottom]}, Bob]\norder: [0, 1]\nlocation: foggy-docks\n",
     ["4:27: 'false-bottom' is not in this game; expected its option switched on",
      "6:11: 'foggy-docks' is not in this game; expected its option switched on"]),
])  # fmt: skip
def test_what_fits_no_table(text: str, said: list[str]) -> None:
    assert sorted(errors(text)) == [f"table.yaml:{line}" for line in said]


@pytest.mark.parametrize("hand", [
    "[railway-turntable]",
    "[double-or-quits, double-or-quits, steam-fist, steam-fist, steam-fist, fog-machine, fog-machine]"])
def test_a_queue_that_the_file_does_not_name_is_full_whatever_else_is_named(hand: str) -> None:
    """Seen to fail: the named card left a hole in a queue until somebody swept (CR-4.6, CR-I.3)."""
    for seed in range(6):
        seats = f"seats: [{{name: Ann, hand: {hand}}}, Bob, Cy, Dora]\norder: [0, 1, 2, 3]\nseed: {seed}\n"
        table = session(GAME, base_pack(), HEAD + seats, "table.yaml")
        GAME.check(table.match.state)
        assert [len(me.queue) for me in table.match.state.seats] == [5, 5, 5, 5]


def test_a_row_that_the_file_does_not_name_is_full_and_a_round_has_begun() -> None:
    text = ("game: cardring\nphase: targets\nseats: [Ann, Bob]\norder: [0, 1]\nvanquished: [waistcoat-rats, "
            "weeping-portrait, apprentice-vampire, apprentice-vampire, butler-with-a-secret, headless-coachman]\n")
    for seed in range(6):
        table = session(GAME, base_pack(), f"{text}seed: {seed}\n", "table.yaml").match.state
        assert None not in table.row
        assert table.round == 1


def test_a_table_where_nobody_may_fight_the_finale_is_refused() -> None:
    seats = "seats: [{name: Ann, barred: true}, {name: Bob, barred: true}]\norder: [0, 1]\n"
    assert errors(seats) == ["table.yaml:4:56: every seat is barred; expected at least one that is not (CR-7.5)"]
