"""A situation file that lays out no table of Initiative is refused, with the place of everything that does not fit."""

import pytest

from deckgames.games.initiative import GAME
from tests.given.initiative import base_pack
from tests.situations import refused

SEATS = "seats: [Ann, Bea]\n"


def errors(phase: str, text: str) -> list[str]:
    """What is said of a file whose first two lines are the game and the phase."""
    return refused(GAME, base_pack(), f"game: initiative\nphase: {phase}\n{text}")


@pytest.mark.parametrize(("phase", "text", "said"), [
    ("build", SEATS + "dealer: 9\nsits_first: -1\nactive: 2\n", [
        "4:9: dealer is 9; expected 0 to 1", "5:13: sits_first is -1; expected 0 to 1",
        "6:9: active is 2; expected 0 to 1"]),
    ("turn", SEATS + "beat: 13\nround: -1\nnext_act: 0\nchoosing: true\n", [
        "4:7: beat is 13; expected at most 12", "5:8: round is -1; expected 0 or more",
        "6:11: next_act is 0; expected 1 or more",
        "7:11: choosing is true only in the middle of a turn; expected false"]),
    ("build", "seats: [{name: Ann, health: -4}, {name: Bea, health: 0}, {name: Cy, out: true}, Dora]\n", [
        "3:29: health is -4; expected 0 or more", "3:54: a player without health is out; expected out: true",
        "3:74: a player with 50 health is not out; expected health: 0"]),
    ("build", "seats: [Ann, {name: Bea, health: 0, out: true}]\n", [
        "3:8: fewer than two players are in the game; expected at least two who are not out"]),
    ("build", "seats: [{name: Ann, stack: [{card: hedgehog-cloak}]}, Bea]\npool: [three-headed-goose]\n", [
        "3:28: no card lies here before the stacks are built; expected no cards",
        "4:7: the pool has 1 cards; expected 5, as long as the deck has any"]),
    ("turn", "seats: [Ann, Bea, {name: Cy, health: 0, out: true, hand: [hedgehog-cloak]}]\n", [
        "3:58: a player who is out has no cards; expected no cards"]),
])  # fmt: skip
def test_what_fits_no_table(phase: str, text: str, said: list[str]) -> None:
    assert sorted(errors(phase, text)) == [f"table.yaml:{line}" for line in said]
