"""Hooks' brain: what it makes of questions that a card asks for another one."""

import pytest

from deckgames.games.hooks.bot import BRAIN
from deckgames.games.hooks.bot.plan import planned
from deckgames.games.hooks.rules.main_phase import BUY
from tests.given.hooks import given


def answer(hand: str, pile: str, deck: str = "celebrate celebrate") -> object:
    """What the brain says near the end to the Dinghy's offer to maroon a card, when Polly copies the Dinghy."""
    s = given(A={"hand": f"polly {hand}", "pile": pile, "deck": deck}, B={"pile": "dinghy"}, supply_deck="dear")
    s.says("A", "polly")
    question = s.question
    assert question.kind == "confirm"
    return question.write(BRAIN.rank(s.t, question)[0])


def test_a_copied_offer_is_weighed_like_an_own_one() -> None:
    assert answer("fist-fight", "fist-fight fist-fight") == "yes"
    assert answer("flagship", "royal-galleon", "royal-galleon royal-galleon") == "no"


def test_a_deck_that_has_gone_round_is_not_turned_for_ever() -> None:
    """With an empty bank, a purse and cards that only draw and give Actions, the turn comes to its purchase."""
    s = given(A={"hand": "blackmail press-gang dinghy", "deck": "celebrate", "treasures": 5}, B={"treasures": 3},
              C={"treasures": 12}, row="boarding-party encore press-gang barnacles cursed-doubloon parley", bank=0)
    said: list[object] = []
    while "end" not in said:
        question = s.question
        raw = BRAIN.rank(s.t, question)[0]
        said.append(question.write(raw))
        s.match.answer(raw)
    assert any(str(answer).startswith("buy:") for answer in said)
    assert len(said) < 20


def favourite(hand: str, **table: object) -> object:
    """What the brain does first in this main phase."""
    s = given(A={"hand": hand, "deck": "celebrate celebrate celebrate", "treasures": table.pop("treasures", 0)},
              **{"actions": 1, **table})
    return s.question.write(BRAIN.rank(s.t, s.question)[0])


def test_cards_that_could_not_be_played_any_more_are_not_drawn() -> None:
    """Right Half of a Map draws two cards, for which no Action is left; Celebrate brings two Treasures."""
    assert str(favourite("right-half-of-a-map celebrate", actions=1)).startswith("celebrate")


def test_a_card_that_draws_without_an_action_is_worth_less_than_one_that_brings_treasures() -> None:
    row = "right-half-of-a-map walk-the-plank royal-galleon flagship flagship flagship"
    assert favourite("celebrate", row=row, treasures=2) != "buy:a"


def test_while_the_game_is_young_a_rich_enemy_is_robbed_first() -> None:
    """Fist Fight takes one of four Treasures off B, or one of the bank, if B has none; Celebrate two of the bank."""
    for rich, first in ((4, "fist-fight"), (0, "celebrate")):
        said = favourite("celebrate fist-fight", B={"treasures": rich}, row="royal-galleon " * 6)
        assert str(said).partition("#")[0] == first


def test_half_a_map_is_kept_from_the_owner_of_the_other_half() -> None:
    """Hooks seed-301-answer-31: left in the row, it decided the game."""
    row = "boarding-party right-half-of-a-map flagship flagship flagship flagship"
    assert favourite("", row=row, treasures=3) == "buy:a"
    assert favourite("", row=row, treasures=3, B={"pile": "left-half-of-a-map"}) == "buy:b"


def test_what_is_played_twice_brings_no_more_than_the_bank_has() -> None:
    """Encore! and Celebrate, for the only Treasure of the bank."""
    s = given(A={"hand": "encore celebrate"}, bank=1)
    plan, face = planned(s.t, s.t.seats[0]), s.t.seats[0].hand[1].spec
    assert plan.bare(face, 2) == plan.bare(face) > 0


def test_nothing_is_played_for_nothing() -> None:
    """With an empty bank Celebrate does nothing, and the row is too dear."""
    dear = "royal-galleon flagship flagship flagship flagship flagship"
    assert favourite("celebrate celebrate", row=dear, bank=0) == "end"


def test_no_attack_runs_into_a_chest_that_is_likely_in_the_hand() -> None:
    """Mutiny brings what Celebrate does and slows an enemy; the Booby-Trapped Chest takes both Treasures back."""
    for cards, first in (("celebrate celebrate", "mutiny"), ("booby-trapped-chest booby-trapped-chest", "celebrate")):
        said = favourite("mutiny celebrate", B={"hand": cards, "deck": "celebrate"}, row="flagship " * 6)
        assert str(said).partition("#")[0] == first
    s = given(A={"hand": "mutiny"}, B={"hand": "powder-monkey", "treasures": 3},
              C={"hand": "celebrate", "treasures": 3})
    s.says("A", "mutiny")
    assert s.question.write(BRAIN.rank(s.t, s.question)[0]) == "seat-2"


def test_treasures_that_count_at_the_end_are_not_spent_for_as_much() -> None:
    """In the last turn Retirement Fund counts Treasures: what a purchase brings, it costs."""
    row = "boarding-party flagship flagship flagship flagship flagship"
    s = given(A={"hand": "celebrate", "deck": "celebrate", "pile": "retirement-fund", "treasures": 4},
              B={"pile": "celebrate"}, row=row, supply_deck="", final=True, ender=1, actions=1)
    assert str(s.question.write(BRAIN.rank(s.t, s.question)[0])).startswith("celebrate")


def test_a_reload_comes_before_the_purchase_it_might_better() -> None:
    row = "walk-the-plank royal-galleon flagship flagship flagship flagship"
    assert str(favourite("", row=row, treasures=2, reloads=1)).startswith("reload:")


def test_what_is_stolen_pays_for_a_purchase() -> None:
    """Fist Fight brings a Treasure of an enemy while the bank is empty, and none from a poor one."""
    for rich, brings in ((6, 1), (0, 0)):
        s = given(A={"hand": "fist-fight", "treasures": 4}, B={"treasures": rich}, bank=0)
        assert planned(s.t, s.t.seats[0]).income(s.t.seats[0].hand[0].spec) == brings


def test_who_wins_by_ending_the_game_plays_for_its_end() -> None:
    """With two purchases A overtakes B: the end is welcome. With one it does not, and the end costs."""
    for actions, welcome in ((2, True), (1, False)):
        s = given(A={"hand": "", "deck": "celebrate celebrate celebrate celebrate", "treasures": 4},
                  B={"deck": "grog-ration celebrate celebrate celebrate", "treasures": 0}, supply_deck="parley",
                  row="stowaway powder-monkey flagship flagship flagship flagship", actions=actions)
        assert (planned(s.t, s.t.seats[0]).ends == 0) is welcome


def test_who_is_hardly_behind_ends_the_game_before_an_enemy_does() -> None:
    """Two purchases and B's last one leave A as many hooks as B has; if B ends the game, B is ahead by two."""
    s = given(A={"hand": "fist-fight fist-fight", "deck": "celebrate celebrate celebrate", "treasures": 4},
              B={"deck": "grog-ration celebrate celebrate", "treasures": 5}, supply_deck="parley",
              row="stowaway powder-monkey royal-galleon royal-galleon royal-galleon royal-galleon", actions=2)
    assert str(s.question.write(BRAIN.rank(s.t, s.question)[0])).startswith("buy:")


def test_hooks_of_a_small_deck_are_nothing_while_it_grows() -> None:
    """Four Treasures in the first turn rather buy two cards with a hook each than the Dinghy."""
    row = "dinghy powder-monkey stowaway royal-galleon royal-galleon royal-galleon"
    assert favourite("", row=row, treasures=4, actions=2) != "buy:a"


def test_a_buy_that_comes_with_a_purchase_is_worth_what_it_buys() -> None:
    """The Smuggler's Buy: nothing without Treasures, a second card with them."""
    row = "smuggler stowaway royal-galleon royal-galleon royal-galleon royal-galleon"
    for treasures, more in ((3, 0), (5, 1)):
        s = given(A={"hand": "", "treasures": treasures}, actions=1, row=row)
        plan = planned(s.t, s.t.seats[0])
        then = plan.buys[1] if more else 0
        assert plan.step(BUY[0], 1) == pytest.approx(plan.gains[0] - 3 * plan.coin + then)
