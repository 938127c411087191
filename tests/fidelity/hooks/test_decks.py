"""Worked examples of Hooks: a deck that runs out, in the middle of whatever happens."""

import pytest

from tests.given.hooks import given


@pytest.mark.example("HK-E.3")
def test_the_deck_runs_out_while_a_new_hand_is_drawn() -> None:
    s = given(phase="begin", A={"hand": "fist-fight", "deck": "celebrate", "pile": "celebrate fist-fight"},
              shuffles=["fist-fight celebrate fist-fight"])
    assert (s.A.hand, s.A.deck, s.A.pile) == ("celebrate fist-fight celebrate", "fist-fight", "")


@pytest.mark.example("HK-E.4")
def test_a_card_that_lands_on_the_pile_of_an_empty_deck_is_the_deck() -> None:
    s = given(A={"hand": "celebrate fist-fight celebrate stowaway", "deck": ""})
    s.says("A", "celebrate")
    assert (s.A.treasures, s.A.deck, s.A.pile) == (3, "celebrate", "")
    assert (s.A.hand, s.counters) == ("fist-fight celebrate stowaway", (1, 0, 0))


@pytest.mark.example("HK-E.5")
def test_a_card_in_play_is_not_shuffled_in() -> None:
    s = given(A={"hand": "press-gang fist-fight", "deck": "celebrate", "pile": "fist-fight"})
    s.says("A", "press-gang")
    assert (s.A.hand, s.A.deck, s.A.pile) == ("fist-fight celebrate", "fist-fight", "press-gang")
    assert (s.A.treasures, s.counters, s.t.extra) == (2, (2, 0, 0), 1)


@pytest.mark.example("HK-E.6")
@pytest.mark.parametrize(("cap", "actions", "bank"), [
    (10, [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 0], 7), (3, [2, 2, 2, 1, 0], 14)])
def test_the_cap_ends_an_endless_turn(cap: int, actions: list[int], bank: int) -> None:
    s = given(options={"action_cap": cap}, A={"hand": "press-gang press-gang press-gang", "deck": "press-gang",
                                              "treasures": 0})
    left = []
    for _ in actions:
        s.says("A", "press-gang")
        left.append(s.t.actions)
    assert left == actions
    assert (s.t.extra, s.A.treasures, s.bank) == (cap, len(actions), bank)
    assert (s.A.n("hand"), s.A.n("deck"), s.A.n("pile")) == (3, 1, 0)
    assert s.offers() == ["end"]


@pytest.mark.example("HK-E.8")
def test_a_bought_card_can_be_the_whole_deck() -> None:
    s = given(actions=1, row="deck-swab", A={"hand": "fist-fight fist-fight celebrate celebrate", "deck": "",
                                             "treasures": 3})
    s.says("A", "buy:a")
    assert (s.A.treasures, s.A.deck, s.A.pile, s.t.actions) == (2, "deck-swab", "", 0)


@pytest.mark.example("HK-E.19")
def test_cards_that_are_cycled_act_before_others_are_drawn() -> None:
    s = given(A={"hand": "loaded-dice loaded-dice fist-fight", "deck": "celebrate fist-fight", "treasures": 0},
              shuffles=["loaded-dice fist-fight"])
    s.says("A", "loaded-dice", ["loaded-dice", "fist-fight"])
    assert (s.A.hand, s.A.deck, s.A.pile) == ("celebrate fist-fight loaded-dice", "fist-fight", "loaded-dice")
    assert (s.A.treasures, s.counters) == (2, (1, 0, 0))


@pytest.mark.example("HK-E.31")
def test_a_reshuffle_sets_off_the_barrel() -> None:
    s = given(A={"hand": "whirlpool fist-fight", "deck": "celebrate", "pile": "barrel-of-monkeys fist-fight",
                 "treasures": 0}, shuffles=["barrel-of-monkeys celebrate fist-fight"])
    s.says("A", "whirlpool")
    assert (s.A.hand, s.A.deck) == ("fist-fight barrel-of-monkeys celebrate", "fist-fight")
    assert (s.A.pile, s.A.treasures, s.counters) == ("whirlpool", 1, (2, 0, 0))


@pytest.mark.example("HK-E.32")
def test_turning_up_the_last_card_shuffles_nothing_yet() -> None:
    s = given(A={"hand": "drunken-navigator", "deck": "royal-galleon", "pile": "fist-fight celebrate", "treasures": 0},
              shuffles=["celebrate fist-fight"])
    s.says("A", "drunken-navigator")
    assert (s.A.treasures, s.A.hand, s.A.deck) == (4, "royal-galleon", "celebrate fist-fight")
    assert s.A.pile == "drunken-navigator"


@pytest.mark.example("HK-E.33")
def test_looking_at_more_cards_than_there_are() -> None:
    s = given(A={"hand": "right-half-of-a-map", "deck": "fist-fight flagship", "pile": "celebrate"})
    s.says("A", "right-half-of-a-map")
    assert s.A.peek == "fist-fight flagship"
    assert (s.A.deck, s.A.pile) == ("", "celebrate")
    s.says("A", ["flagship", "fist-fight"])
    assert (s.A.hand, s.A.deck, s.A.pile) == ("flagship fist-fight", "celebrate", "right-half-of-a-map")


@pytest.mark.example("HK-E.47")
def test_every_card_in_hand() -> None:
    s = given(A={"hand": "sea-shanty fist-fight celebrate celebrate", "deck": ""}, shuffles=["celebrate fist-fight"])
    s.says("A", "sea-shanty", ["fist-fight", "celebrate"])
    assert (s.A.hand, s.A.deck, s.A.pile) == ("celebrate celebrate fist-fight", "sea-shanty", "")
    assert s.counters == (2, 0, 0)
