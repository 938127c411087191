"""Cards, decks and effects, rule by rule (HK-3, HK-4)."""

import pytest

from deckgames.engine.cards import Card
from deckgames.engine.events import Event, sentence
from tests.given.hooks import GAME, HookStory, given


def shown(event: Event) -> str:
    """The card of an event about one card."""
    card, = event.cards
    assert isinstance(card, Card)
    return card.spec.id


@pytest.mark.rule("HK-3.1")
@pytest.mark.rule("HK-4.3")
def test_drawing() -> None:
    s = given(A={"hand": "the-actual-hook celebrate", "deck": "polly encore dinghy"}, B={"treasures": 0})
    s.says("A", "the-actual-hook", "option-2")
    assert (s.A.hand, s.A.deck, s.A.pile) == ("polly encore", "dinghy", "celebrate the-actual-hook")


@pytest.mark.rule("HK-3.2")
@pytest.mark.rule("HK-R.8")
@pytest.mark.rule("HK-3.11")
def test_a_deck_that_runs_out_is_shuffled_before_the_next_card_is_drawn() -> None:
    s = given(A={"hand": "rum", "deck": "celebrate", "pile": "barrel-of-monkeys polly"},
              shuffles=["polly barrel-of-monkeys"])
    s.says("A", "rum")
    assert (s.A.hand, s.A.deck, s.A.pile, s.A.treasures) == ("celebrate polly", "barrel-of-monkeys", "rum", 2)


def told(s: HookStory) -> list[tuple[str, str]]:
    """What will happen at this table from now on: kinds of events, with the notes of triggers; filled while it does."""
    found: list[tuple[str, str]] = []
    s.t.heard = lambda event: found.append((event.kind, event.note if event.kind == "triggers" else ""))
    return found


@pytest.mark.rule("HK-3.11")
def test_a_purchase_settles_before_the_slot_is_refilled_and_the_end_is_seen() -> None:
    s = given(row="barrel-of-monkeys", supply_deck="polly", A={"hand": "celebrate fist-fight encore", "deck": "",
                                                               "treasures": 2})
    heard = told(s)
    s.says("A", "buy:a")
    assert [kind for kind, _ in heard] == ["buys", "shuffles", "triggers", "takes", "appears", "last-card"]


@pytest.mark.rule("HK-3.11")
def test_a_discard_settles_before_its_own_trigger() -> None:
    s = given(A={"hand": "grog-ration old-salt", "deck": "", "treasures": 0})
    heard = told(s)
    s.says("A", "grog-ration")
    assert [note for kind, note in heard if kind == "triggers"] == ["Reshuffled", "Discarded"]


@pytest.mark.rule("HK-3.3")
@pytest.mark.rule("HK-R.7")
def test_the_deck_of_another_player_is_shuffled_at_once_too() -> None:
    s = given(A={"hand": "barnacles"}, B={"deck": "", "hand": "celebrate celebrate fist-fight fist-fight"})
    s.says("A", "barnacles")
    assert (s.B.deck, s.B.pile) == ("barnacles", "")


@pytest.mark.rule("HK-3.3")
@pytest.mark.rule("HK-R.30")
def test_a_table_that_is_laid_out_with_an_empty_deck_and_a_pile_settles_first() -> None:
    s = given(A={"hand": "press-gang", "deck": "", "pile": "barrel-of-monkeys celebrate"},
              B={"deck": "", "pile": "celebrate fist-fight fist-fight"},
              shuffles=["celebrate barrel-of-monkeys", "fist-fight celebrate fist-fight"])
    assert (s.A.deck, s.A.pile, s.A.treasures) == ("celebrate barrel-of-monkeys", "", 2)
    assert (s.B.deck, s.B.pile) == ("fist-fight celebrate fist-fight", "")
    s.says("A", "press-gang")
    assert (s.A.hand, s.A.pile) == ("celebrate", "press-gang")


@pytest.mark.rule("HK-R.7")
def test_with_deck_and_pile_empty_nothing_is_drawn() -> None:
    s = given(A={"hand": "press-gang fist-fight celebrate celebrate", "deck": ""})
    s.says("A", "press-gang")
    assert (s.A.hand, s.A.deck, s.A.treasures) == ("fist-fight celebrate celebrate", "press-gang", 2)


@pytest.mark.rule("HK-3.5")
@pytest.mark.rule("HK-R.4")
def test_only_what_comes_from_the_hand_is_discarded() -> None:
    s = given(actions=3, row="loaded-dice", B={"pile": "loaded-dice"},
              A={"hand": "peg-leg-pete parley", "pile": "loaded-dice", "treasures": 3})
    s.says("A", "peg-leg-pete", "buy:a")
    assert (s.t.extra, s.A.treasures) == (0, 2)
    s.says("A", "parley", "loaded-dice")
    assert s.A.treasures == 4


@pytest.mark.rule("HK-3.6")
def test_piles_are_open_in_their_order() -> None:
    s = given(A={"pile": "polly encore dinghy"})
    assert [card.spec.id for card in GAME.view(s.t, 1).seats[0].pile] == ["polly", "encore", "dinghy"]


@pytest.mark.rule("HK-3.7")
def test_looking_at_all_cards_shuffles_nothing() -> None:
    s = given(A={"hand": "glass", "deck": "celebrate", "pile": "polly encore"})
    s.says("A", "glass")
    assert (s.A.deck, s.A.pile, s.question.rule) == ("celebrate", "polly encore glass", "HK-2.7")


@pytest.mark.rule("HK-3.8")
@pytest.mark.rule("HK-4.7")
def test_as_much_as_there_is() -> None:
    s = given(A={"hand": "bosun polly encore"})
    s.says("A", "bosun")
    assert (s.A.pile, s.counters) == ("polly encore bosun", (2, 0, 0))
    s = given(A={"hand": "bosun polly encore dinghy celebrate"})
    s.says("A", "bosun")
    assert s.question.ordered
    s.says("A", ["celebrate", "polly", "dinghy"])
    assert (s.A.pile, s.A.hand) == ("celebrate polly dinghy bosun", "encore")


@pytest.mark.rule("HK-3.9")
@pytest.mark.rule("HK-1.7")
@pytest.mark.rule("HK-R.16")
def test_slots_are_filled_from_the_supply_deck() -> None:
    s = given(row="deck-swab deck-swab", supply_deck="polly", A={"treasures": 2})
    s.says("A", "buy:a", "buy:b")
    assert (s.row, s.supply_deck) == ("polly - dear dear dear dear", "")


@pytest.mark.rule("HK-3.10")
@pytest.mark.rule("HK-R.11")
def test_with_four_cards_nothing_can_be_marooned() -> None:
    s = given(A={"hand": "locker-key dinghy", "deck": "celebrate", "pile": "fist-fight"})
    s.says("A", "locker-key")
    assert (s.question.rule, s.locker, s.A.treasures) == ("HK-2.7", "", 3)
    s.says("A", "dinghy")
    assert (s.question.rule, s.locker) == ("HK-2.7", "")


@pytest.mark.rule("HK-R.11")
def test_only_cards_of_the_place_named_can_be_marooned() -> None:
    s = given(A={"hand": "desert-island polly encore", "pile": "celebrate"})
    s.says("A", "desert-island", "yes")
    assert s.offers() == ["polly", "encore"]
    s = given(A={"hand": "desert-island", "pile": "celebrate"})
    s.says("A", "desert-island")
    assert s.question.rule == "HK-2.7"
    s = given(A={"hand": "dinghy polly", "deck": "encore fist-fight", "pile": "celebrate parley"})
    s.says("A", "dinghy", "yes")
    assert s.offers() == ["polly", "encore", "celebrate", "parley"]


@pytest.mark.rule("HK-R.11")
def test_a_swap_is_always_possible() -> None:
    s = given(A={"hand": "parley", "deck": "fist-fight fist-fight", "pile": "celebrate"},
              B={"pile": "deck-swab", "deck": "celebrate celebrate fist-fight"})
    s.says("A", "parley", "celebrate")
    assert (s.A.pile, s.B.pile) == ("deck-swab parley", "celebrate")


@pytest.mark.rule("HK-3.12")
def test_cards_that_are_discarded_together_settle_together() -> None:
    s = given(A={"hand": "sea-shanty old-salt barrel-of-monkeys", "deck": "", "pile": "", "treasures": 0},
              shuffles=["old-salt barrel-of-monkeys"])
    s.says("A", "sea-shanty", ["barrel-of-monkeys", "old-salt"])
    assert (s.A.treasures, s.t.extra) == (1, 2)
    assert (s.A.hand, s.A.deck) == ("old-salt barrel-of-monkeys", "sea-shanty")


@pytest.mark.rule("HK-3.13")
def test_cards_come_to_the_end_of_the_hand() -> None:
    s = given(A={"hand": "cook polly", "deck": "fist-fight celebrate", "pile": "encore dinghy"})
    s.says("A", "cook")
    assert (s.A.hand, s.A.pile) == ("polly encore dinghy", "cook")
    s = given(A={"hand": "cook polly", "deck": "fist-fight celebrate", "pile": "encore dinghy parley"})
    s.says("A", "cook", ["parley", "encore"], "no")
    assert (s.A.hand, s.A.pile) == ("polly parley encore", "dinghy cook")


@pytest.mark.rule("HK-4.1")
def test_effects_come_in_printed_order() -> None:
    s = given(A={"hand": "loaded-dice", "deck": "polly encore dinghy"})
    s.says("A", "loaded-dice")
    assert [option.label for option in s.options().values()] == ["Polly the Plagiarist"]


@pytest.mark.rule("HK-4.2")
def test_the_bank_gives_what_it_has() -> None:
    s = given(A={"hand": "cursed-doubloon", "treasures": 10}, B={"treasures": 8})
    s.says("A", "cursed-doubloon")
    assert (s.A.treasures, s.bank) == (12, 0)


@pytest.mark.rule("HK-4.4")
@pytest.mark.rule("HK-4.18")
@pytest.mark.rule("HK-R.9")
def test_actions_beyond_the_cap_are_lost() -> None:
    s = given(extra=9, A={"hand": "first-mate"})
    s.says("A", "first-mate")
    assert (s.t.actions, s.t.extra) == (2, 10)


@pytest.mark.rule("HK-4.5")
@pytest.mark.rule("HK-4.6")
def test_buys_and_reloads_add_up() -> None:
    s = given(A={"hand": "black-market left-half-of-a-map"})
    s.says("A", "black-market", "left-half-of-a-map")
    assert s.counters == (0, 1, 3)


@pytest.mark.rule("HK-4.8")
@pytest.mark.rule("HK-R.28")
def test_outside_the_own_turn_there_are_no_actions_and_no_discounts() -> None:
    s = given(A={"hand": "mutiny", "treasures": 2}, B={"hand": "net", "deck": "flagship celebrate"})
    s.says("A", "mutiny")
    assert (s.counters, s.t.discount, s.t.extra) == ((1, 0, 0), 0, 0)
    assert (s.A.treasures, s.B.treasures) == (3, 5)
    assert s.A.anchored and s.A.slowed and s.B.slowed


@pytest.mark.rule("HK-4.9")
@pytest.mark.rule("HK-4.19")
def test_what_must_be_done_and_what_may() -> None:
    s = given(A={"hand": "grog-ration celebrate"})
    s.says("A", "grog-ration")
    assert (s.A.hand, s.question.rule) == ("", "HK-2.7")
    s = given(A={"hand": "desert-island celebrate", "treasures": 0})
    s.says("A", "desert-island")
    assert s.question.kind == "confirm"
    s.says("A", "no")
    assert (s.A.hand, s.locker) == ("celebrate", "")
    s = given(A={"hand": "sea-shanty celebrate"})
    s.says("A", "sea-shanty", [])
    assert s.A.hand == "celebrate"


@pytest.mark.rule("HK-4.11")
@pytest.mark.rule("HK-R.10")
def test_a_copied_card_belongs_to_the_copier() -> None:
    s = given(A={"hand": "polly celebrate"}, B={"pile": "celebrate"}, C={"pile": "walk-the-plank encore"})
    s.says("A", "polly")
    assert (s.A.treasures, s.B.pile, s.t.actions) == (4, "celebrate", 1)


@pytest.mark.rule("HK-R.10")
def test_who_has_nothing_to_copy_is_refused_with_the_reason() -> None:
    s = given(A={"hand": "polly", "treasures": 0}, B={"pile": "celebrate"}, C={"pile": "encore"}, D={"pile": "dinghy"})
    s.says("A", "polly")
    assert s.offers() == ["seat-1", "seat-3"]
    assert s.blocked("seat-2") == "Encore! copies cards itself"
    s.says("A", "B")
    assert s.A.treasures == 3


@pytest.mark.rule("HK-4.12")
@pytest.mark.rule("HK-4.13")
def test_bought_is_done_after_the_purchase_has_settled() -> None:
    s = given(row="rum", supply_deck="polly", A={"hand": "", "deck": "celebrate fist-fight dinghy", "pile": "encore",
                                                 "treasures": 2})
    s.says("A", "buy:a")
    assert (s.slot("a"), s.A.hand, s.A.pile) == ("polly", "celebrate fist-fight", "encore rum")
    assert s.question.rule == "HK-4.12"
    s.says("A", "no")
    assert s.A.n("deck") == 1


@pytest.mark.rule("HK-4.15")
def test_a_reshuffle_sets_off_each_card_of_the_pile_once() -> None:
    s = given(A={"hand": "whirlpool", "deck": "barrel-of-monkeys celebrate celebrate",
                 "pile": "barrel-of-monkeys fist-fight", "treasures": 0})
    s.says("A", "whirlpool")
    assert s.A.treasures == 1


@pytest.mark.rule("HK-4.16")
@pytest.mark.rule("HK-4.17")
def test_triggers_come_in_the_order_of_their_ids() -> None:
    s = given(A={"hand": "sea-shanty quartermaster old-salt", "deck": "celebrate celebrate", "treasures": 0},
              shuffles=["celebrate celebrate old-salt quartermaster"])
    heard: list[Event] = []
    s.t.heard = heard.append
    s.says("A", "sea-shanty", ["quartermaster", "old-salt"])
    told = [(shown(event), event.note) for event in heard if event.kind == "triggers"]
    assert told == [("old-salt", "Discarded"), ("old-salt", "Reshuffled"), ("quartermaster", "Discarded")]


@pytest.mark.rule("HK-4.16")
def test_what_blocks_comes_last() -> None:
    s = given(A={"hand": "mutiny"}, B={"hand": "watchman powder-monkey booby-trapped-chest"})
    heard: list[Event] = []
    s.t.heard = heard.append
    s.says("A", "mutiny")
    assert [shown(event) for event in heard if event.kind == "shows"] == [
        "booby-trapped-chest", "watchman", "powder-monkey"]
    assert (s.A.treasures, s.B.treasures, s.B.slowed) == (1, 2, False)


@pytest.mark.rule("HK-4.14")
@pytest.mark.rule("HK-4.10")
@pytest.mark.rule("HK-R.12")
def test_a_kind_attack_is_an_attack_too() -> None:
    s = given(A={"hand": "open-bar", "treasures": 0}, B={"hand": "powder-monkey"}, C={"hand": "booby-trapped-chest"})
    s.says("A", "open-bar")
    assert (s.A.treasures, s.B.treasures, s.C.treasures) == (1, 1, 2)
    assert (s.B.hand, s.C.hand) == ("powder-monkey", "booby-trapped-chest")


@pytest.mark.rule("HK-4.10")
def test_any_enemy_can_be_targeted() -> None:
    s = given(A={"hand": "boarding-party"}, B={"treasures": 0}, C={"treasures": 3})
    s.says("A", "boarding-party")
    assert s.offers() == ["seat-1", "seat-2"]
    s.says("A", "B")
    assert s.A.treasures == 2


@pytest.mark.rule("HK-R.12")
def test_each_attack_is_answered_for_itself() -> None:
    s = given(A={"hand": "encore broadside", "treasures": 3}, B={"hand": "booby-trapped-chest", "treasures": 4})
    s.says("A", "encore")
    assert (s.A.treasures, s.B.treasures, s.B.pile) == (3 + 2 - 2 + 2, 3 - 1, "booby-trapped-chest")


@pytest.mark.rule("HK-R.12")
def test_copying_an_open_pile_is_no_attack() -> None:
    s = given(A={"hand": "polly", "treasures": 3}, B={"hand": "booby-trapped-chest", "pile": "celebrate"})
    s.says("A", "polly")
    assert s.A.treasures == 6


@pytest.mark.rule("HK-R.13")
def test_a_mark_is_there_or_not() -> None:
    s = given(A={"hand": "mutiny krakens-little-brother"}, B={"slowed": True, "anchored": True})
    s.says("A", "mutiny", "krakens-little-brother", "end")
    assert (s.counters, s.B.hand) == ((1, 0, 0), "fist-fight celebrate")


@pytest.mark.rule("HK-R.15")
@pytest.mark.rule("HK-6.4")
def test_forced_discards_are_drawn_by_lot() -> None:
    dropped = set()
    for seed in range(12):
        s = given(seed=seed, A={"hand": "broadside"}, B={"hand": "polly encore dinghy"})
        s.says("A", "broadside")
        assert (s.asked, s.B.n("hand")) == ("A", 2)
        dropped.add(s.B.pile)
    assert dropped == {"polly", "encore", "dinghy"}


@pytest.mark.rule("HK-R.15")
def test_the_log_says_that_a_card_was_drawn_by_lot() -> None:
    s = given(A={"hand": "broadside"}, B={"hand": "dinghy polly", "treasures": 1})
    heard: list[Event] = []
    s.t.heard = heard.append
    s.says("A", "broadside")
    drop = next(event for event in heard if event.kind == "drops")
    assert sentence(drop, GAME.sentences, ["Ann", "Bea"], None) == (
        f"Ann makes Bea discard {drop.cards[0].name}, drawn by lot")


@pytest.mark.rule("HK-R.21")
def test_lists_that_could_do_nothing_are_refused() -> None:
    s = given(A={"hand": "map-maker", "deck": "celebrate", "pile": "encore dinghy"})
    s.says("A", "map-maker")
    assert s.A.hand == "" and s.question.prompt == "Take into your hand"
    s = given(row="deck-swab", A={"hand": "map-maker polly", "pile": ""})
    s.says("A", "map-maker")
    assert s.offers() == ["option-1", "option-3"]
    assert s.blocked("option-2") == "would do nothing now"
    s.says("A", "option-3")
    assert (s.locker, s.A.hand) == ("polly", "fist-fight")
    s = given(A={"hand": "map-maker", "deck": "celebrate celebrate fist-fight"})
    s.says("A", "map-maker")
    assert s.question.rule == "HK-2.7"


@pytest.mark.rule("HK-R.21")
def test_an_empty_bank_gives_nothing_to_choose() -> None:
    s = given(A={"hand": "the-actual-hook celebrate", "deck": "polly encore dinghy", "treasures": 19})
    s.says("A", "the-actual-hook")
    assert (s.A.hand, s.A.treasures) == ("polly encore", 19)


@pytest.mark.rule("HK-R.21")
def test_what_lies_within_must_be_possible_too() -> None:
    s = given(A={"hand": "bully", "pile": "fist-fight"}, B={"pile": "celebrate"})
    s.says("A", "bully")
    assert s.offers() == ["option-1", "option-2", "option-3"]
    s = given(A={"hand": "bully", "pile": "fist-fight"}, B={"pile": "polly", "treasures": 0})
    s.says("A", "bully")
    assert s.offers() == ["option-2", "option-3"]
    laid = {"hand": "bully celebrate celebrate fist-fight", "deck": ""}
    s = given(A=laid, B={"treasures": 0})
    s.says("A", "bully")
    assert (s.question.rule, s.A.treasures) == ("HK-2.7", 2)
    s = given(A=laid)
    s.says("A", "bully", "option-2")
    assert (s.asked, s.A.treasures, s.B.treasures) == ("A", 2, 0)


@pytest.mark.rule("HK-R.21")
@pytest.mark.rule("HK-R.23")
def test_only_cards_for_which_something_fits_are_swapped() -> None:
    s = given(A={"hand": "parley", "pile": "fist-fight flagship"}, B={"pile": "broadside"})
    s.says("A", "parley")
    assert s.offers() == ["flagship", "done"]
    s.says("A", "done")
    assert (s.A.pile, s.B.pile) == ("fist-fight flagship parley", "broadside")


@pytest.mark.rule("HK-R.21")
@pytest.mark.rule("HK-6.3")
@pytest.mark.rule("HK-R.28")
def test_an_enemy_chooses_in_the_open() -> None:
    s = given(row="deck-swab", A={"hand": "dilemma polly"}, B={"treasures": 0})
    s.says("A", "dilemma")
    assert (s.asked, s.question.rule, GAME.private(s.t)) == ("B", "HK-6.3", False)
    assert [option.label for option in s.options().values()] == [
        "Lose 2 Treasures and draw 1 card fewer next turn", "Have 1 Action fewer next turn",
        "The attacker gains a card of the row that costs up to 2 and gets +1 Discard"]
    s.says("B", "option-3")
    assert (s.A.pile, s.asked, GAME.private(s.t)) == ("deck-swab polly dilemma", "A", True)
    s = given(row="deck-swab", A={"hand": "dilemma polly"}, B={"treasures": 3})
    s.says("A", "dilemma")
    s.says("B", "option-1")
    assert (s.B.treasures, s.B.anchored, s.A.treasures) == (1, True, 1)


@pytest.mark.rule("HK-R.22")
def test_any_payment_is_enough() -> None:
    s = given(A={"hand": "pickpocket polly", "treasures": 0})
    s.says("A", "pickpocket")
    assert (s.A.treasures, s.locker, s.A.pile) == (4, "polly", "pickpocket")
    s = given(A={"hand": "pickpocket polly", "deck": "celebrate fist-fight", "treasures": 0})
    s.says("A", "pickpocket")
    assert (s.A.treasures, s.locker, s.A.pile) == (4, "", "polly pickpocket")
    s = given(A={"hand": "pickpocket", "deck": "celebrate celebrate fist-fight", "treasures": 0})
    s.says("A", "pickpocket")
    assert s.A.treasures == 0


@pytest.mark.rule("HK-R.23")
def test_a_discount_touches_purchases_only() -> None:
    s = given(discount=3, row="broadside deck-swab", A={"hand": "five-finger-discount", "treasures": 1})
    assert s.options()["buy:a"].label == "buy Broadside (1)"
    s.says("A", "five-finger-discount")
    assert (s.A.pile, s.slot("a")) == ("deck-swab five-finger-discount", "broadside")
    s.says("A", "buy:a")
    assert s.A.treasures == 0


@pytest.mark.rule("HK-R.23")
def test_discounts_add_up() -> None:
    s = given(row="flagship", A={"hand": "encore quartermaster", "treasures": 0})
    s.says("A", "encore")
    assert (s.t.discount, s.A.treasures, s.blocked("buy:a")) == (2, 2, "costs 3, you have 2")


@pytest.mark.rule("HK-R.23")
def test_a_card_that_just_fits_is_offered_once() -> None:
    s = given(row="polly flagship deck-swab", A={"hand": "five-finger-discount"})
    s.says("A", "five-finger-discount")
    assert [(option.oid, option.label) for option in s.question.options() if option.blocked is None] == [
        ("slot-a", "Polly the Plagiarist"), ("slot-c", "Deck Swab")]
    assert len(s.options()) == len(s.question.options()) == 6


@pytest.mark.rule("HK-R.24")
def test_what_lies_on_a_pile_counts_there() -> None:
    s = given(A={"hand": "barnacles", "treasures": 0})
    before = s.B.hooks
    s.says("A", "barnacles")
    assert s.B.hooks == before - 2
    assert s.t.seats[1].owned == 5


@pytest.mark.rule("HK-R.26")
def test_treasures_are_a_number() -> None:
    assert isinstance(given().A.treasures, int)
