"""Worked examples of Hooks: setting up, and the steps of a turn."""

import pytest

from deckgames.engine.cards import Pack
from deckgames.engine.rng import Rng
from deckgames.games.hooks.cards import HookSpec
from deckgames.games.hooks.options import HookOptions
from deckgames.games.hooks.state import Table
from tests.given.hooks import GAME


@pytest.mark.example("HK-E.1")
@pytest.mark.parametrize(("seats", "bank", "supply", "refresh"), [(2, 18, 22, 32), (3, 17, 33, 21), (4, 16, 40, 14)])
def test_setting_up(seats: int, bank: int, supply: int, refresh: int) -> None:
    t: Table = GAME.setup(GAME.load_pack([]), seats, GAME.options(late_treasure="equal"), Rng.fresh(1))
    assert (t.bank, len(t.supply_deck), len(t.refresh_deck), len(t.row)) == (bank, supply, refresh, 6)
    for me in t.seats:
        assert (len(me.hand), len(me.deck), me.treasures) == (0, 4, 1)


def pack_with(supply: int) -> Pack:
    """The cards of the game without so many of the single ones that this number of supply cards is left."""
    pack = GAME.load_pack([])
    cards = list(pack.section("cards", HookSpec))
    while sum([card.copies for card in cards if card.group == "supply"]) > supply:
        assert cards.pop().copies == 1
    return Pack("hooks", pack.meta, pack.names, {"cards": cards}, pack.verbs, {})


@pytest.mark.example("HK-E.49")
def test_a_small_pack_seats_two() -> None:
    small = pack_with(44)
    t: Table = GAME.setup(small, 2, GAME.options(), Rng.fresh(1))
    assert (len(t.supply_deck), len(t.refresh_deck)) == (22, 16)
    with pytest.raises(ValueError, match="44 supply cards; 3 players need at least 45"):
        GAME.setup(small, 3, GAME.options(), Rng.fresh(1))


@pytest.mark.example("HK-E.51")
def test_fairer_to_later_seats() -> None:
    t: Table = GAME.setup(GAME.load_pack([]), 4, HookOptions(late_treasure="rising"), Rng.fresh(3))
    assert [t.seats[(t.start + place) % 4].treasures for place in range(4)] == [1, 2, 3, 3]
    assert t.bank == 11
    for fair in ((1, 4), (1, 3, 4), (1, 2, 3, 4)):
        t = GAME.setup(GAME.load_pack([]), len(fair), HookOptions(), Rng.fresh(3))
        assert tuple(t.seats[(t.start + place) % len(fair)].treasures for place in range(len(fair))) == fair
        assert t.bank == 20 - sum(fair)
