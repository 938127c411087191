"""Worked examples of Hooks: setting up, and the steps of a turn."""

import pytest

from deckgames.engine.cards import Pack
from deckgames.engine.rng import Rng
from deckgames.games.hooks.cards import HookSpec
from deckgames.games.hooks.options import HookOptions
from deckgames.games.hooks.state import Table
from tests.given.hooks import GAME, given


@pytest.mark.example("HK-E.1")
@pytest.mark.parametrize(("seats", "bank", "supply", "refresh"), [(2, 18, 22, 32), (3, 17, 33, 21), (4, 16, 40, 14)])
def test_setting_up(seats: int, bank: int, supply: int, refresh: int) -> None:
    t: Table = GAME.setup(GAME.load_pack([]), seats, GAME.options(late_treasure="equal"), Rng.fresh(1))
    assert (t.bank, len(t.supply_deck), len(t.refresh_deck), len(t.row)) == (bank, supply, refresh, 6)
    for me in t.seats:
        assert (len(me.hand), len(me.deck), me.treasures) == (0, 4, 1)


@pytest.mark.example("HK-E.2")
def test_the_first_turn() -> None:
    s = given(phase="begin", A={"deck": "fist-fight celebrate fist-fight celebrate"})
    assert (s.A.hand, s.A.deck) == ("fist-fight celebrate fist-fight", "celebrate")
    assert s.counters == (2, 0, 0)


@pytest.mark.example("HK-E.15")
def test_the_old_hand_is_discarded_with_its_triggers() -> None:
    s = given(phase="begin", A={"hand": "peg-leg-pete", "deck": "fist-fight fist-fight celebrate", "pile": "celebrate"},
              shuffles=["celebrate peg-leg-pete"])
    assert (s.A.hand, s.A.deck) == ("fist-fight fist-fight celebrate", "celebrate peg-leg-pete")
    assert (s.counters, s.t.extra) == ((3, 0, 0), 1)


@pytest.mark.example("HK-E.16")
def test_a_card_is_kept() -> None:
    s = given(phase="begin", A={"hand": "stowaway flagship"})
    s.says("A", ["flagship"])
    assert s.A.hand == "flagship fist-fight fist-fight celebrate"
    assert (s.A.deck, s.A.pile) == ("celebrate", "stowaway")


@pytest.mark.example("HK-E.17")
def test_anchored_and_slowed() -> None:
    s = given(phase="begin", A={"hand": "stowaway flagship", "anchored": True, "slowed": True})
    s.says("A", ["stowaway"])
    assert (s.A.hand, s.A.deck, s.A.pile) == ("stowaway fist-fight fist-fight", "celebrate celebrate", "flagship")
    assert s.counters == (1, 0, 0)
    assert not s.A.anchored and not s.A.slowed


@pytest.mark.example("HK-E.18")
def test_a_final_turn_cannot_be_slowed() -> None:
    s = given(phase="begin", final=True, ender=1, supply_deck="", A={"slowed": True})
    assert s.counters == (1, 0, 0)
    assert not s.A.slowed


@pytest.mark.example("HK-E.37")
def test_a_second_mark_adds_nothing() -> None:
    s = given(A={"hand": "krakens-little-brother"}, B={"anchored": True})
    s.says("A", "krakens-little-brother")
    assert s.B.anchored
    s.says("A", "end")
    assert (s.B.n("hand"), s.B.anchored) == (2, False)


@pytest.mark.example("HK-E.45")
def test_the_cat_at_the_start_of_a_turn() -> None:
    s = given(phase="begin", A={"hand": "ships-cat"})
    assert s.A.treasures == 2
    assert (s.A.hand, s.A.deck, s.A.pile) == ("fist-fight fist-fight celebrate", "celebrate", "ships-cat")


@pytest.mark.example("HK-E.46")
def test_with_nothing_left_only_the_end_is_offered() -> None:
    s = given(actions=0, A={"hand": "fist-fight celebrate"})
    assert (s.question.rule, s.offers()) == ("HK-2.7", ["end"])


@pytest.mark.example("HK-E.53")
def test_a_card_that_arrives_during_the_start_does_not_start() -> None:
    s = given(phase="begin", A={"hand": "pilot", "deck": "ships-cat fist-fight fist-fight celebrate",
                                "pile": "celebrate"}, shuffles=["celebrate pilot ships-cat"])
    assert (s.A.treasures, s.A.hand) == (1, "fist-fight fist-fight celebrate")
    assert (s.A.deck, s.A.pile) == ("celebrate pilot ships-cat", "")


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


@pytest.mark.example("HK-E.49")
def test_an_empty_refresh_deck_refuses_a_reload() -> None:
    s = given(reloads=1, refresh_deck="", row="flagship")
    assert s.blocked("reload:a") == "the refresh deck is empty"
    assert s.offers() == ["end"]


@pytest.mark.example("HK-E.49")
def test_an_empty_slot_stays_empty() -> None:
    s = given(reloads=1, supply_deck="", ender=0, row="flagship flagship deck-swab", A={"treasures": 2})
    s.says("A", "buy:c")
    assert s.row == "flagship flagship - dear dear dear"
    assert "buy:c" not in s.options()
    assert "reload:c" not in s.options()
    assert "reload:d" in s.offers()


@pytest.mark.example("HK-E.51")
def test_fairer_to_later_seats() -> None:
    t: Table = GAME.setup(GAME.load_pack([]), 4, HookOptions(late_treasure="rising"), Rng.fresh(3))
    assert [t.seats[(t.start + place) % 4].treasures for place in range(4)] == [1, 2, 3, 3]
    assert t.bank == 11
    for fair in ((1, 4), (1, 3, 4), (1, 2, 3, 4)):
        t = GAME.setup(GAME.load_pack([]), len(fair), HookOptions(), Rng.fresh(3))
        assert tuple(t.seats[(t.start + place) % len(fair)].treasures for place in range(len(fair))) == fair
        assert t.bank == 20 - sum(fair)
