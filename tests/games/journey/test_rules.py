"""Rules of Journey & Overlords that no worked example tells, each in a small story."""

from typing import Any

import pytest

from deckgames.engine.decisions import Refused
from deckgames.engine.rng import Rng
from deckgames.games.journey import queries
from deckgames.games.journey.options import JourneyOptions
from tests.given.journey import GAME, base_pack, given, made

DUEL = "duel: {with: another, may: false}"


# ---- set-up and parts


@pytest.mark.rule("JO-1.12")
def test_switches_are_booleans() -> None:
    for name in ("short", "beginner", "overlord"):
        assert type(getattr(JourneyOptions(), name)) is bool
        with pytest.raises(ValueError, match=name):
            JourneyOptions(**{name: "kingdom"})


@pytest.mark.rule("JO-R.2")
@pytest.mark.parametrize(("first", "starting"), [("seat_0", {0}), ("random", {0, 1, 2})])
def test_who_begins(first: Any, starting: set[int]) -> None:
    tables = [GAME.setup(base_pack(), 3, JourneyOptions(first=first), Rng.fresh(seed)) for seed in range(30)]
    assert {t.starting for t in tables} == starting


@pytest.mark.rule("JO-2.18")
def test_the_wound_deck_is_shuffled() -> None:
    decks = {tuple(card.spec.id for card in GAME.setup(base_pack(), 3, JourneyOptions(), Rng.fresh(seed)).wound_deck)
             for seed in range(5)}
    assert len(decks) == 5
    assert {len({*deck}) for deck in decks} == {24}


@pytest.mark.rule("JO-2.22")
@pytest.mark.rule("JO-R.8")
@pytest.mark.rule("JO-C.117")
def test_the_supply_has_no_end() -> None:
    s = given(wound_deck="", A={"crystals": 400, "tokens": 300}, village_rewards=90)
    s.does("A", "take_crystals: 20", "damage: 20", "rewards: {do: add, at: village, n: 9}")
    assert (s.A.crystals, s.A.wound_tokens, s.t.village_rewards) == (420, 320, 99)


@pytest.mark.rule("JO-3.1")
@pytest.mark.rule("JO-3.2")
@pytest.mark.rule("JO-R.9")
@pytest.mark.rule("JO-C.123")
@pytest.mark.rule("JO-V-1.12")
@pytest.mark.rule("JO-C.75")
@pytest.mark.rule("JO-CR.17")
def test_visible_parts() -> None:
    s = given({"i": "item | A1 | A2", "j": "item | A4 | D1", "own": "banner | D2", "lord": "overlord 9/9 | - | - | D3",
               "beast": "monster 1/1 | S1 | S2", "sore": "wound | W1 | W2"}, overlord="lord",
              A={"items": "own > i > j", "creatures": "beast > beast", "wounds": "sore > sore", "rewards": 2})
    assert s.A.power == "2/9"  # lower parts of all, upper parts of none: a starter lies on top
    assert (s.A.value("speed"), s.A.value("weight")) == (5, 5)
    assert s.B.power == "0/0"


@pytest.mark.rule("JO-3.3")
@pytest.mark.rule("JO-3.11")
def test_triggers_in_the_order_of_the_sources() -> None:
    gain = "when after_rest: [take_crystals: {}]"
    s = given({"inn": f"village | rest: [] > [gain: {{attack: 1}}]; {gain.format(1)}",
               "lord": f"overlord 9/9 | - | {gain.format(2)} | {gain.format(3)}",
               "i": f"item | {gain.format(4)} | {gain.format(5)}", "own": f"banner | {gain.format(6)}",
               "e": f"class | {gain.format(7)}", "beast": f"monster 1/1 | - | {gain.format(8)}",
               "sore": f"wound | {gain.format(9)} | -"}, village="inn", overlord="lord",
              A={"items": "i > own", "enchantments": "e", "creatures": "beast", "wounds": "sore", "rewards": 1})
    s.says("A", "rest:inn")
    s.match.answer(tuple(range(9)))
    assert [event.n for event in s.events if event.kind == "crystals"] == [1, 2, 3, 4, 5, 6, 7, 8, 9]


@pytest.mark.rule("JO-3.3")
def test_moments_that_come_together_are_one_list() -> None:
    s = given({"i": "item | when after_creature: [take_crystals: 1] | when after_monster: [take_crystals: 2]",
               "e": "class | when after_monster: [take_crystals: 3]"}, track="imp", A={"items": "i > fist",
                                                                                       "enchantments": "e",
                                                                                       "power": "9/9"})
    s.says("A", "imp")
    assert (s.question.rule, len(s.offers())) == ("JO-3.11", 3)
    s.match.answer(tuple(range(3)))
    assert [event.n for event in s.events if event.kind == "crystals"] == [1, 2, 3]


@pytest.mark.rule("JO-3.11")
def test_owners_resolve_clockwise() -> None:
    s = given({"own": "class | when after_duel: [take_crystals: 1]"}, active="B", A={"enchantments": "own"},
              B={"enchantments": "own"}, C={"enchantments": "own"})
    s.does("B", "duel: {with: right, may: false}")
    assert [event.seat for event in s.events if event.kind == "triggers"] == [1, 0]


@pytest.mark.rule("JO-3.11")
@pytest.mark.rule("JO-V-1.4")
def test_triggers_of_a_board_belong_to_whose_turn_it_is() -> None:
    s = given({"spa": "village | rest: [] > [gain: {attack: 1}]; when taking_damage: [take_crystals: 1]; "
                      "when after_duel: [take_crystals: 2]"}, village="spa", active="B", A={}, B={}, C={})
    s.does("B", "damage: {who: others, n: 1}")
    assert [me.crystals for me in s.t.seats] == [0, 0, 0]
    s.does("A", "damage: {who: each, n: 1}")
    assert [me.crystals for me in s.t.seats] == [0, 1, 0]
    s.does("A", "duel: {with: right, may: false}")
    assert [me.crystals for me in s.t.seats] == [0, 1, 0]
    s.does("A", "duel: {with: left, may: false}")
    assert [me.crystals for me in s.t.seats] == [0, 3, 0]


@pytest.mark.rule("JO-3.13")
@pytest.mark.rule("JO-V-1.2")
@pytest.mark.rule("JO-R.17")
def test_as_much_as_possible() -> None:
    s = given(A={"crystals": 1, "tokens": 2})
    s.does("A", "lose_crystals: 3", "heal: 9", "discard_card: {kind: item}", "bury: {kinds: [item]}",
           "steal_card: {kind: item}", "gain: {attack: 1}")
    s.does("A", "move_damage: 1", "card_to_overlord: {from: top, kind: item}", "reinforce: 1", "overlord_attacks",
           "remove_reinforcement: 1", "gain: {attack: 1}")
    s.does("A", "swap_cards: {b: graveyard}", "take_reward", "desert: {do: flip}", "replace_village",
           "rewards: {do: remove, at: village}", "gain: {attack: 1}")
    assert (s.A.crystals, s.A.wound_tokens, s.A.items, s.A.power) == (0, 0, "fist", "3/0")


@pytest.mark.rule("JO-3.14")
def test_the_table_settles_after_each_instruction() -> None:
    s = given({"poor": "class | holds: [crystal_cap: 5]"}, A={"enchantments": "poor"})
    s.does("A", "take_crystals: 9", "lose_crystals: 2")
    assert s.A.crystals == 3


@pytest.mark.rule("JO-3.16")
@pytest.mark.rule("JO-C.2")
@pytest.mark.rule("JO-C.3")
@pytest.mark.rule("JO-C.10")
@pytest.mark.rule("JO-8.1")
def test_sections_of_the_overlord() -> None:
    s = given({"lord": "overlord 9/9 | invades item: [damage: {who: each, n: 1}] | "
                       "minor: [] > [take_crystals: 1]; rest: [] > [take_crystals: 2] | "
                       "minor: [] > [take_crystals: 4]; 3p", "inn": "village | minor: [] > [take_crystals: 8]"},
              overlord="lord", village="inn", A={"rewards": 1}, B={})
    assert [offer for offer in s.offers() if offer.startswith("use")] == ["use:inn", "use:lord", "use:lord:token-1"]
    s.says("A", "use:inn", "use:lord", "use:lord:token-1")
    assert (s.A.crystals, s.A.points, s.B.points) == (13, 3, 0)
    s.says("A", "rest:lord")
    assert (s.A.crystals, s.A.wound_tokens, s.B.wound_tokens) == (15, 1, 1)


@pytest.mark.rule("JO-3.17")
@pytest.mark.rule("JO-V-1.4")
def test_others_on_a_board_leave_out_the_active_player() -> None:
    s = given({"lord": "overlord 9/9 | invades item: [damage: {who: others, n: 1}]; "
                       "invades item: [take_crystals: 1] | - | -"}, overlord="lord", active="B", A={}, B={}, C={})
    s.says("B", "rest:normaltown:2")
    assert [(me.wound_tokens, me.crystals) for me in s.t.seats] == [(1, 0), (0, 1), (1, 0)]


@pytest.mark.rule("JO-3.17")
def test_others_on_a_card_leave_out_its_owner() -> None:
    s = given({"own": "class | when taking_damage: [lose_crystals: {who: others, n: 1}]"}, A={"crystals": 3},
              B={"crystals": 3, "enchantments": "own"}, C={"crystals": 3})
    s.does("A", "damage: {who: left, n: 1}")
    assert [me.crystals for me in s.t.seats] == [2, 3, 2]


# ---- rests and invasions


@pytest.mark.rule("JO-7.1")
@pytest.mark.rule("JO-C.120")
def test_rests_of_the_village_and_of_ones_own() -> None:
    s = given({"i": "item | rest: [] > [take_crystals: 1] | -", "e": "class | rest: [] > [take_crystals: 2]"},
              A={"items": "i > fist", "enchantments": "e"}, B={"items": "i > fist"})
    assert [offer for offer in s.offers() if offer.startswith("rest")] == ["rest:normaltown", "rest:normaltown",
                                                                          "rest:i", "rest:e"]


@pytest.mark.rule("JO-7.6")
@pytest.mark.rule("JO-7.7")
@pytest.mark.rule("JO-C.52")
@pytest.mark.rule("JO-C.53")
def test_a_type_and_a_token_may_both_match() -> None:
    s = given({"lord": "overlord 9/9 | invades {token: wound}: [damage: {who: each, n: 1}]; "
                       "invades item: [take_crystals: {n: {per: track_wounds}}]; "
                       "invades monster: [damage: 9] | - | -"}, overlord="lord", track="stone imp",
              tokens={"stone": {"wound": 1, "health": 2}, "imp": {"wound": 3}})
    s.says("A", "rest:normaltown:2")
    assert (s.A.wound_tokens, s.A.crystals, s.graveyard) == (1, 3, "stone")
    assert [*s.t.tokens] == [s.card("imp").number]


@pytest.mark.rule("JO-7.7")
@pytest.mark.rule("JO-R.24")
@pytest.mark.rule("JO-C.51")
def test_tokens_leave_without_an_overlord_too() -> None:
    s = given(track="stone", tokens={"stone": {"reward": 1}})
    s.says("A", "rest:normaltown")
    assert (s.graveyard, s.t.tokens) == ("stone", {})


@pytest.mark.rule("JO-7.8")
def test_no_other_discard_invades() -> None:
    s = given({"lord": "overlord 0/0 | invades item: [damage: {who: each, n: 1}] | challenge: [] > [fight_overlord] | "
                       "-"}, overlord="lord", A={"items": "stone > fist"}, deck="stone stone", track="imp stone")
    s.does("A", "discard_card: {kind: item}", "discard_track: {slots: [1]}")
    s.says("A", "challenge:lord")
    assert (s.graveyard, s.A.wound_tokens) == ("stone stone stone", 0)


@pytest.mark.rule("JO-7.9")
@pytest.mark.rule("JO-C.56")
def test_a_dragon_invasion_without_a_card() -> None:
    s = given({"lord": "overlord 0/0 | invades dragon: [damage: {who: each, n: 1}]; "
                       "invades {token: wound}: [damage: 9] | - | -"}, overlord="lord", tokens={"stone": {"wound": 1}})
    s.does("A", "trigger_invasion")
    assert (s.A.wound_tokens, s.B.wound_tokens) == (1, 1)


@pytest.mark.rule("JO-3.15")
@pytest.mark.rule("JO-C.56")
def test_no_text_triggers_an_invasion_that_is_being_done() -> None:
    s = given({"lord": "overlord 0/0 | invades item: [trigger_invasion: {type: item}, damage: 1, "
                       "discard_track: {slots: [0], invade: true}] | - | -"}, overlord="lord")
    s.does("A", "trigger_invasion: {type: item}")
    assert (s.A.wound_tokens, s.graveyard, s.t.firing) == (2, "stone", []), "the card that falls invades all the same"
    assert s.told("under-way") == ["Lord is under way: it does not trigger again"] * 2


@pytest.mark.rule("JO-3.15")
@pytest.mark.rule("JO-R.51")
def test_a_number_of_rewards_does_not_set_itself_off() -> None:
    s = given({"inn": "village | when {rewards_on: village, per_player: 1}: [rewards: {do: remove, at: village, n: 9}, "
                      "rewards: {do: add, at: village, n: 3}, damage: 1]"}, village="inn")
    s.does("A", "rewards: {do: add, at: village, n: 3}", "heal: {who: another, n: 1}")
    assert (s.A.wound_tokens, s.t.village_rewards, s.t.firing) == (1, 3, [])


@pytest.mark.rule("JO-7.6")
@pytest.mark.rule("JO-R.53")
def test_an_overlord_defeated_on_the_way_stops_the_rest() -> None:
    s = given({"lord": "overlord 0/0 | invades item: [rewards: {do: remove, at: overlord}]; "
                       "invades item: [damage: 2] | - | -"}, overlord="lord", rewards=1)
    s.says("A", "rest:normaltown:2")
    assert (s.t.overlord_active, s.A.wound_tokens) == (False, 0)


# ---- challenges


@pytest.mark.rule("JO-7.11")
@pytest.mark.rule("JO-7.13")
@pytest.mark.rule("JO-C.61")
@pytest.mark.rule("JO-C.74")
@pytest.mark.rule("JO-C.12")
@pytest.mark.rule("JO-C.60")
@pytest.mark.rule("JO-C.62")
@pytest.mark.rule("JO-C.64")
@pytest.mark.rule("JO-C.67")
@pytest.mark.rule("JO-C.70")
def test_a_challenge_step_by_step() -> None:
    cards = {"lord": "overlord 5/4 | - | challenge: [lose_crystals: 1] > [gain: {attack: 1}, fight_overlord, "
                     "take_crystals: 7] | once: [take_crystals: 2]",
             "own": "class | when challenging: [gain: {attack: {per: crystals}}]; "
                    "holds: [bonus: {defense: 2, while: challenging}]; when after_creature: [damage: 9]"}
    s = given(cards, overlord="lord", A={"enchantments": "own", "crystals": 3, "power": "2/0"})
    s.says("A", "challenge:lord")
    assert (s.A.power, s.A.crystals, s.A.wound_tokens, len(s.A.rewards)) == ("5/0", 2 + 2 + 7, 2, 1)
    s = given(cards, overlord="lord", A={"enchantments": "own", "crystals": 3, "power": "1/0"})
    s.says("A", "challenge:lord")
    assert (s.A.power, s.A.crystals, s.A.wound_tokens, len(s.A.rewards)) == ("4/0", 2, 0, 0)


@pytest.mark.rule("JO-C.72")
def test_nobody_can_challenge() -> None:
    s = given({"lord": "overlord 5/4 | - | challenge: [] > [fight_overlord] | -",
               "calm": "village | holds: [overlord_guard: {no_challenge: true}]"}, overlord="lord", village="calm",
              A={"power": "9/9"})
    assert s.refused("challenge:lord") == "barred by Calm [JO-C.72]"


@pytest.mark.rule("JO-13.2")
@pytest.mark.rule("JO-R.31")
@pytest.mark.rule("JO-C.87")
@pytest.mark.rule("JO-CR.10")
def test_damage_to_the_overlord_is_nothing() -> None:
    s = given({"lord": "overlord 5/4 | - | challenge: [] > [fight_overlord] | -"}, overlord="lord", A={"tokens": 3})
    s.does("A", "damage: {who: overlord, n: 3}", "move_damage: {to: overlord}")
    assert (s.A.wound_tokens, s.B.wound_tokens, s.t.overlord_active) == (2, 0, True)


@pytest.mark.rule("JO-C.73")
def test_a_fight_with_the_overlord_on_a_card_is_a_challenge_in_full() -> None:
    s = given({"lord": "overlord 5/4 | - | challenge: [lose_crystals: 2] > [fight_overlord]; "
                       "challenge: [lose_crystals: 9] > [fight_overlord] | -",
               "own": "class | minor: [] > [fight_overlord]"}, overlord="lord",
              A={"enchantments": "own", "crystals": 2, "power": "5/4"})
    s.says("A", "use:own")
    assert (len(s.A.rewards), s.A.crystals, s.t.main_begun) == (1, 0, False)


@pytest.mark.rule("JO-C.73")
def test_a_challenge_inside_a_combat() -> None:
    s = given({"lord": "overlord 5/4 | - | challenge: [] > [fight_overlord] | -",
               "own": "class | minor: [] > [fight_overlord]; holds: [bonus: {attack: 3, while: {fighting: monster}}]",
               "big": "monster 8/0 | - | -"}, overlord="lord", A={"enchantments": "own", "power": "5/4"}, track="big")
    s.says("A", "big", "use:own")
    assert (s.A.creatures, len(s.A.rewards), s.t.fight) == ("big", 1, None)


@pytest.mark.rule("JO-CR.32")
def test_what_lies_on_a_defeated_overlord() -> None:
    s = given({"lord": "overlord 5/4 | - | challenge: [] > [fight_overlord] | -"}, overlord="lord", rewards=1,
              overlord_cards="verse", overlord_crystals=4)
    s.does("A", "take_reward")
    assert (s.graveyard, s.t.overlord_crystals, s.t.overlord_cards) == ("verse", 0, [])


# ---- actions


@pytest.mark.rule("JO-8.7")
def test_an_action_that_buries_its_card_is_done_all_the_same() -> None:
    s = given({"i": "item | A2; minor: [this_card: {do: bury}] > [gain: {defense: 1}] | A1"},
              A={"items": "i > stone > fist"})
    s.says("A", "use:i")
    assert (s.A.items, s.A.power) == ("stone > fist > i", "1/1")


@pytest.mark.rule("JO-8.8")
def test_a_price_is_never_given_back() -> None:
    s = given({"own": "class | minor: [damage: 1] > [steal_crystals: 3]"}, A={"enchantments": "own"})
    s.says("A", "use:own")
    assert (s.A.wound_tokens, s.A.crystals) == (1, 0)


@pytest.mark.rule("JO-V-3.4")
@pytest.mark.rule("JO-V-1.7")
@pytest.mark.parametrize("effect", [
    "heal: 2", "heal: {who: others, n: 1}", "steal_crystals: 1", "move_damage: 1",
    "move_damage: {from: another, to: you}",
    "lose_crystals: {who: others, n: 1}", "discard_card: {who: others, kind: monster}", "bury: {kinds: [item]}",
    "unbury: {who: others, kinds: [item]}", "turn_over: {who: others, kinds: [enchantment]}",
    "steal_card: {kind: item}", "give_card: {kind: monster}", "give_card: {who: others, to: you, kind: monster}",
    "swap_top: {with: track}", "swap_cards: {b: graveyard}", "journey_now: {place: graveyard}",
    "keep_one: {kind: item}", "overlord_attacks", "desert: {do: flip}", "take_reward", "reinforce: 1",
    "card_to_overlord: {from: graveyard_bottom}", "remove_reinforcement: 1", "shuffle_events",
    "rewards: {do: remove, at: village}", "fight_overlord", "track_tokens: {do: clear, token: wound}",
    "trigger_invasion", "may: [heal: 1]", "if_you_do: {pay: [lose_crystals: 1], then: [damage: 1]}",
    "if: {have: items, n: 9, then: [damage: 1]}", "discard_track: {slots: [5]}"])
def test_an_action_without_effect_is_disabled(effect: str) -> None:
    s = given({"own": f"class | minor: [] > [{effect}]", "two": f"class | minor: [damage: 1] > [{effect}]"},
              A={"enchantments": "own"}, track="stone")
    assert s.refused("use:own") == "no effect now [JO-V-3.4]"
    if "journey_now" not in effect:
        s = given({"two": f"class | minor: [damage: 1] > [{effect}]"}, A={"enchantments": "two"}, track="stone")
        assert s.refused("use:two") == ""  # the price may be the point


@pytest.mark.rule("JO-V-3.3")
def test_an_empty_price_is_free() -> None:
    s = given({"own": "class | minor: [] > [gain: {attack: 1}]"}, A={"enchantments": "own"})
    s.says("A", "use:own")
    assert (s.A.power, s.A.crystals) == ("1/0", 0)
    assert "Free > +1 attack" in " ".join(text for _, text in s.card("own").spec.lines)


@pytest.mark.rule("JO-8.2")
def test_actions_while_preparing_a_duel_on_anothers_turn() -> None:
    s = given({"own": "class | minor: [lose_crystals: 1] > [gain: {attack: 1}]"}, active="B",
              A={"enchantments": "own", "crystals": 1, "pearls": "0+0"}, B={})
    s.does("B", DUEL)
    assert s.asked == "A"
    s.says("A", "use:own")
    assert (s.B.wound_tokens, s.A.used != {}) == (1, True)


@pytest.mark.rule("JO-V-1.3")
@pytest.mark.rule("JO-8.5")
def test_a_price_is_paid_whole_or_not_at_all() -> None:
    s = given({"own": "class | minor: [damage: 1, lose_crystals: 2] > [gain: {attack: 1}]"},
              A={"enchantments": "own", "crystals": 1})
    assert s.refused("use:own") == "costs 2, you have 1 [JO-8.5]"
    with pytest.raises(Refused):
        s.says("A", "use:own")
    assert (s.A.wound_tokens, s.A.crystals) == (0, 1)


@pytest.mark.rule("JO-V-1.3")
def test_a_heal_as_price_needs_the_wounds() -> None:
    cards = {"own": "class | minor: [heal: {who: another, n: 3}] > [gain: {attack: 1}]"}
    s = given(cards, A={"enchantments": "own"}, B={"tokens": 2}, C={"tokens": 3})
    s.says("A", "use:own")
    assert (s.B.wound_tokens, s.C.wound_tokens) == (2, 0)
    s = given(cards, A={"enchantments": "own"}, B={"tokens": 2})
    assert s.refused("use:own") == "nobody else has 3 damage to heal [JO-8.5]"


# ---- words


@pytest.mark.rule("JO-V-1.8")
@pytest.mark.rule("JO-R.48")
def test_amounts_are_read_before_anybody_takes() -> None:
    s = given({"own": "class | when taking_damage: [lose_power: {who: each, defense: 9}]"}, A={"power": "4/0"},
              B={"power": "0/2", "enchantments": "own"}, C={"power": "0/2"})
    s.does("A", "attack_player: {attacker: you, defender: left}")
    assert s.B.wound_tokens == 2
    s = given(A={"power": "3/1"}, B={"power": "1/1"}, C={"power": "5/1"})
    s.does("B", "damage: {who: each, n: 1}")
    assert [event.seat for event in s.events if event.kind == "hurt"] == [0, 1, 2]


@pytest.mark.rule("JO-V-1.9")
def test_a_count_is_read_once() -> None:
    s = given(A={"crystals": 2}, B={"crystals": 9}, C={"crystals": 9})
    s.does("A", "give_crystals: {who: others, to: you, n: {per: crystals}}")
    assert [me.crystals for me in s.t.seats] == [6, 7, 7]
    s.does("A", "steal_crystals: {from: others, n: {per: crystals, every: 3}}")
    assert [me.crystals for me in s.t.seats] == [10, 5, 5]


@pytest.mark.rule("JO-3.8")
def test_a_bonus_counts_no_powers() -> None:
    with pytest.raises(ValueError, match="a bonus counts no powers"):
        made("own", "class | holds: [bonus: {attack: {per: defense}}]")


@pytest.mark.rule("JO-3.8")
def test_a_bonus_on_a_slot_is_for_the_journeys_of_its_owner() -> None:
    own = {"own": "class | holds: [bonus: {defense: 3, while: {slot_min: 3}}]"}
    s = given({**own, "foe": "monster 0/4 | holds: [attack_mode: {everyone: true}] | -"}, track="stone stone stone foe",
              A={"enchantments": "own", "crystals": 3}, B={"enchantments": "own"})
    s.says("A", "foe")
    assert (s.A.wound_tokens, s.B.wound_tokens) == (1, 4)


@pytest.mark.rule("JO-V-1.10")
def test_powers_are_never_below_nothing() -> None:
    s = given({"weak": "class | A-3 D-3"}, A={"enchantments": "weak"})
    assert (s.A.power, s.A.now) == ("0/0", "0/0")
    s.does("A", "gain: {attack: 1}", "lose_power: {attack: 5}", "gain: {attack: 1}")
    assert s.A.power == "1/0"


@pytest.mark.rule("JO-V-1.11")
def test_a_card_on_the_track_is_silent() -> None:
    s = given({"king": "monster 2/2 | S2; holds: [stats: {scope: monsters, health: 3}, stats: {health: 1}] | -"},
              track="king imp", A={"power": "9/9"})
    assert (s.stats("king"), s.stats("imp"), s.A.value("speed")) == ("3/2", "3/2", 0)
    s.says("A", "king")
    assert (s.stats("imp"), s.A.value("speed")) == ("6/2", 2)


@pytest.mark.rule("JO-V-6.3")
@pytest.mark.rule("JO-V-1.11")
def test_what_holds_on_the_track() -> None:
    s = given({"fog": "monster 2/2 | when on_track: [all_icons: {icon: weight}, journey_surcharge: {crystals: 1}] | -"},
              track="stone fog", A={"power": "9/9", "crystals": 5})
    assert (s.A.prices, s.A.value("weight"), s.B.value("weight")) == ("1 2 3 4 5 6", 1, 1)
    s.says("A", "fog")
    assert (s.A.prices, s.A.value("weight"), s.A.crystals) == ("0 1 2 3 4 5", 0, 3)


@pytest.mark.rule("JO-V-6.3")
@pytest.mark.rule("JO-V-1.4")
def test_what_holds_in_combat() -> None:
    s = given({"hag": "monster 2/3 | when in_combat: [bonus: {defense: 1}, lose_power: {attack: 1}] | -",
               "own": "class | minor: [] > [gain: {attack: 3}]"}, track="hag", A={"enchantments": "own"})
    s.says("A", "hag")
    assert (s.question.rule, s.A.now) == ("JO-6.1", "0/1")
    s.says("A", "use:own")
    assert (s.A.creatures, s.A.wound_tokens, s.A.now) == ("hag", 2, "3/0")


NEAR = {"near": "class | holds: [bonus: {attack: 1, while: {slot_max: 5}}, "
                "bonus: {attack: 1, while: {slot_min: 0}}]; when {after_slot: 0}: [take_crystals: 1]",
        "hare": "monster 1/0 | holds: [stats: {health: 1, while: {slot_max: 5}}] | -"}


@pytest.mark.rule("JO-15.2")
@pytest.mark.rule("JO-C.115")
def test_the_graveyard_has_no_slot() -> None:
    s = given(NEAR,
              A={"enchantments": "near"}, graveyard="hare", track="hare stone")
    s.does("A", "journey_now: {place: graveyard, end_turn: false}")
    s.says("A", "hare")
    assert s.told("fights") == ["A fights Hare: attack 0 against health 1: lost"]
    assert (s.graveyard, s.A.crystals) == ("hare hare", 0)
    s = given(NEAR,
              A={"enchantments": "near"}, track="hare stone")
    s.says("A", "hare")
    assert s.told("fights") == ["A fights Hare: attack 2 against health 2: won"]
    assert s.A.crystals == 1


@pytest.mark.rule("JO-5.7")
def test_nobody_journeys_twice_to_one_card_at_once() -> None:
    s = given({"again": "class | when after_creature: [journey_now: {place: graveyard, end_turn: false}]; "
                        "double: [] > [journey_now: {place: graveyard, end_turn: false}]"},
              A={"enchantments": "again", "power": "9/9"}, graveyard="imp")
    s.says("A", "use:again", "imp")  # in its combat the graveyard offers nothing else
    assert (s.A.creatures, s.graveyard, s.t.trips, s.taken) == ("imp", "", [], "")


@pytest.mark.rule("JO-8.10")
def test_a_covered_item_is_not_the_top_item() -> None:
    s = given({"numb": "wound | holds: [mute: {cards: top_item, what: actions}] | -",
               "tool": "item | - | minor: [] > [gain: {attack: 1}]"}, A={"items": "stone > tool > fist",
                                                                         "wounds": "numb"})
    s.says("A", "use:tool")
    assert s.A.power == "1/0"
    s = given({"dumb": "wound | holds: [mute: {cards: top_enchantment, what: abilities}] | -",
               "song": "enchantment | - | minor: [] > [gain: {attack: 1}]"},
              A={"enchantments": "verse > song > of-enchanting", "wounds": "dumb"})
    s.says("A", "use:song")
    assert s.A.power == "1/0"


@pytest.mark.rule("JO-3.10")
def test_constants_of_ones_own_hold_for_oneself() -> None:
    s = given({"own": "class | S1; holds: [journey_price: {slot_min: 2, crystals: 1}, all_icons: {icon: speed}]"},
              A={"enchantments": "own"})
    assert (s.A.prices, s.B.prices) == ("0 0 0 0 0 0", "0 0 1 2 3 4")


@pytest.mark.rule("JO-3.7")
def test_values_are_never_below_nothing_and_ignoring_comes_last() -> None:
    s = given({"own": "class | S3; holds: [ignore_icons: {icon: speed}]",
               "fast": "village | holds: [all_icons: {icon: speed, n: 2}]"}, village="fast", A={"enchantments": "own"})
    assert (s.A.value("speed"), s.B.value("speed")) == (0, 2)


@pytest.mark.rule("JO-V-R.3")
def test_four_wounds_are_shared_out() -> None:
    s = given(A={"tokens": 3}, B={}, C={}, D={})
    s.does("A", "move_damage: {n: 4, split: true}")
    assert s.question.total == 3
    s.says("A", {"B": 1, "C": 0, "D": 2})
    assert [me.wound_tokens for me in s.t.seats] == [0, 1, 0, 2]


@pytest.mark.rule("JO-V-R.6")
@pytest.mark.rule("JO-14.3")
@pytest.mark.rule("JO-CR.13")
def test_the_sides_of_the_desert() -> None:
    s = given(desert="mirage", track="imp")
    assert s.stats("imp") == "4/1"
    s.does("A", "desert: {do: to_sandstorm}")
    assert s.stats("imp") == "2/3"
    s.does("A", "desert: {do: to_sandstorm}")
    assert s.t.desert == "sandstorm"


@pytest.mark.rule("JO-12.5")
@pytest.mark.rule("JO-C.118")
def test_tokens_move_with_a_card_and_leave_with_it() -> None:
    s = given(track="imp stone", tokens={"imp": {"wound": 2, "cerberus": 1}}, graveyard="verse")
    s.does("A", "swap_cards")
    assert (s.track, s.tokens("imp").wound) == ("stone imp - - - -", 2)
    s.does("A", "swap_cards: {b: graveyard}")
    s.says("A", "imp")
    assert (s.track, s.graveyard, s.t.tokens) == ("stone verse - - - -", "imp", {})


@pytest.mark.rule("JO-12.1")
@pytest.mark.rule("JO-R.47")
def test_a_card_that_moves_lands_on_top() -> None:
    s = given({"a": "monster 1/1 | A1 | A2"}, A={"creatures": "a > imp"}, B={"creatures": "a > imp"})
    s.does("A", "give_card: {kind: monster, which: top}")
    assert (s.A.creatures, s.B.creatures, s.A.power, s.B.power) == ("imp", "a > a > imp", "0/0", "5/0")


@pytest.mark.rule("JO-12.2")
def test_starters_go_back_under_their_deck() -> None:
    s = given({"ban": "banner | A1", "cla": "class | A1"}, A={"items": "stone > ban", "enchantments": "verse > cla"},
              banners="aurisan", classes="of-rogues", track="verse")
    s.does("A", "discard_card: {kind: item, which: any}")
    s.says("A", "ban")
    assert (s.names(s.t.banners), s.graveyard) == ("ban aurisan", "")
    s = given({"cla": "class | A1"}, A={"enchantments": "cla"}, classes="of-rogues", track="verse")
    s.does("A", "swap_top: {with: track}")
    assert s.track == "cla - - - - -"
    s.says("A", "rest:normaltown")
    assert (s.names(s.t.classes), s.graveyard) == ("cla of-rogues", "")


@pytest.mark.rule("JO-12.4")
def test_whose_turn_it_is_orders_the_discards_of_others() -> None:
    s = given({"m1": "monster 1/1 | - | -"}, A={}, B={"creatures": "imp"}, C={"creatures": "m1"})
    s.does("A", "discard_card: {who: others, kind: monster}")
    assert (s.asked, s.question.rule) == ("A", "JO-12.4")
    s.says("A", ["m1", "imp"])
    assert s.graveyard == "imp m1"


@pytest.mark.rule("JO-12.6")
def test_what_is_removed_never_comes_back() -> None:
    s = given({"own": "class | minor: [remove_top] > [gain: {attack: 1}]"}, A={"enchantments": "own",
                                                                             "wounds": "graze"})
    s.says("A", "use:own")
    assert (s.A.wounds, s.A.count, s.where("graze").count("box")) == ("", 0, 1)


@pytest.mark.rule("JO-C.107")
@pytest.mark.rule("JO-C.108")
@pytest.mark.rule("JO-CR.15")
def test_another_village() -> None:
    s = given(kingdoms=["bandits"], village_rewards=3)
    s.does("A", "replace_village")
    assert s.t.village.spec.id == next(spec.village for spec in base_pack().sections["kingdoms"]
                                       if spec.id == "bandits")  # type: ignore[attr-defined]
    assert (s.where("normaltown"), s.t.village_rewards, s.A.crystals) == ("box", 0, 0)


@pytest.mark.rule("JO-C.107")
def test_the_guild_of_the_co_op_mode_is_never_drawn() -> None:
    found = set()
    for seed in range(200):
        s = given(options={"relation": "random"}, seed=seed)
        s.does("A", "replace_village")
        found.add(s.t.village.spec.id)
        assert not s.t.village.spec.coop
    assert len(found) > 25


@pytest.mark.rule("JO-11.9")
def test_damage_that_is_taken_over_sets_off_what_the_taker_has() -> None:
    own = {"own": "class | when taking_damage: [take_crystals: 1]"}
    s = given(own, A={"enchantments": "own"}, B={"enchantments": "own", "tokens": 2})
    s.does("A", "move_damage: {from: another, to: you}")
    assert (s.A.crystals, s.B.crystals, s.A.wound_tokens, s.B.wound_tokens) == (1, 0, 1, 1)


@pytest.mark.rule("JO-7.5")
@pytest.mark.rule("JO-7.4")
def test_the_order_of_a_rest() -> None:
    s = given({"lord": "overlord 9/9 | invades item: [lose_crystals: {who: active, n: all}] | - | -",
               "own": "class | when after_rest: [take_crystals: 1]"}, overlord="lord", A={"enchantments": "own"})
    s.says("A", "rest:normaltown")
    assert s.A.crystals == 0
    assert [event.n for event in s.events if event.kind == "crystals"] == [5, 1, -6]


@pytest.mark.rule("JO-9.3")
def test_an_empty_deck_leaves_gaps_at_the_far_end() -> None:
    s = given(phase="clean_up", track="- imp - - stone -", deck="")
    assert s.track == "imp stone - - - -"


@pytest.mark.rule("JO-18.1")
def test_power_as_a_price_is_the_stored_one() -> None:
    s = given({"own": "class | minor: [lose_power: {attack: 2}] > [gain: {defense: 1}]; holds: [bonus: {attack: 5}]"},
              A={"enchantments": "own", "power": "1/0"})
    assert s.A.now == "6/0"
    assert s.refused("use:own") == "costs 2 attack, you have 1 [JO-8.5]"


@pytest.mark.rule("JO-6.1")
def test_there_is_no_way_back_out_of_a_combat() -> None:
    s = given({"own": "class | multi: [] > [gain: {attack: 1}]"}, A={"enchantments": "own"}, track="drake stone")
    s.says("A", "drake")
    assert s.offers() == ["use:own", "fight"]


def test_columns_add_up() -> None:
    s: Any = given({"own": "class | 3p"}, A={"enchantments": "own", "tokens": 2})
    assert sum(queries.columns(s.t, s.t.seats[0]).values()) == s.A.points == 1


# ---- the Overlord's numbers

LORD = "overlord 5/4 | - | challenge: [] > [fight_overlord] | -"


@pytest.mark.rule("JO-C.1")
@pytest.mark.rule("JO-C.7")
@pytest.mark.rule("JO-CR.31")
def test_the_overlords_of_the_pack() -> None:
    specs: Any = base_pack().sections["overlords"]
    assert len({spec.id for spec in specs}) == len(specs) == 27
    assert all(spec.copies == 1 and spec.health >= 0 and spec.strength >= 0 for spec in specs)
    assert [sum(spec.coop == kind for spec in specs) for kind in ("specific", "adaptable", "never")] == [4, 16, 7]
    mummies: Any = next(spec for spec in base_pack().sections["kingdoms"] if spec.id == "mummies")
    assert (mummies.overlord, mummies.banner, mummies.class_) == ("lerxos", None, None)


@pytest.mark.rule("JO-C.78")
@pytest.mark.rule("JO-C.81")
def test_health_and_strength_of_the_overlord() -> None:
    s = given({"lord": "overlord 5/4 | - | holds: [stats: {scope: overlord, health: {per: dragons, times: 2}}]; "
                       "challenge: [] > [fight_overlord] | -"}, overlord="lord", desert="mirage",
              tokens={"lord": {"health": 1, "strength": 2}}, A={"creatures": "drake > drake"})
    assert (s.stats("lord"), s.stats("lord", "B")) == ("11/5", "7/5")


@pytest.mark.rule("JO-C.79")
@pytest.mark.rule("JO-C.119")
def test_reinforcements_on_a_creature_leave_with_it() -> None:
    s = given(track="imp", tokens={"imp": {"health": 2, "strength": 1}}, A={"power": "5/9"})
    assert s.stats("imp") == "5/3"
    s.says("A", "imp")
    assert (s.A.creatures, s.t.tokens) == ("imp", {})


@pytest.mark.rule("JO-C.82")
@pytest.mark.rule("JO-C.83")
def test_the_overlord_attacks_clockwise() -> None:
    s = given({"lord": LORD}, overlord="lord", active="B", A={"power": "0/1"}, B={"power": "0/9"}, C={})
    s.does("B", "overlord_attacks: {who: each}")
    assert [me.wound_tokens for me in s.t.seats] == [3, 0, 4]
    assert [event.seat for event in s.events if event.kind == "hurt"] == [2, 0]


@pytest.mark.rule("JO-C.84")
def test_a_tie_is_decided_by_whose_turn_it_is() -> None:
    s = given({"lord": LORD}, overlord="lord", active="B", A={}, B={"power": "0/1"}, C={})
    s.does("A", "overlord_attacks: {who: lowest_defense}")
    assert s.asked == "B"
    s.says("B", "C")
    assert [me.wound_tokens for me in s.t.seats] == [0, 0, 4]


@pytest.mark.rule("JO-C.77")
@pytest.mark.rule("JO-I.12")
def test_a_reward_that_is_discarded_goes_to_the_supply() -> None:
    s = given({"lord": "overlord 9/9 | - | challenge: [] > [fight_overlord] | A1; minor: [discard_token] > "
                       "[gain: {defense: 1}]"}, overlord="lord", rewards=1, A={"rewards": 2})
    s.says("A", "use:lord:token-1")
    assert (s.A.rewards, s.t.overlord_rewards, s.A.power) == ([2], 1, "1/1")


@pytest.mark.rule("JO-C.57")
def test_the_invading_card_lies_in_the_graveyard() -> None:
    s = given({"lord": "overlord 9/9 | invades item: [card_to_overlord: {from: invader}, take_crystals: "
                       "{n: {per: overlord_cards}}] | - | -"}, overlord="lord", track="stone", graveyard="verse")
    s.says("A", "rest:normaltown:2")
    assert (s.graveyard, s.names(s.t.overlord_cards), s.A.crystals) == ("verse", "stone", 1)


@pytest.mark.rule("JO-10.7")
def test_the_last_pearl_goes_with_its_icon() -> None:
    s = given({"shiny": "item | P1 | -"}, A={"items": "shiny > fist"})
    s.does("A", "take_crystals: 1")
    assert s.A.pearls == "1+0"
    s.does("A", "bury: {kinds: [item]}")
    assert s.A.pearls == "0+0"


@pytest.mark.rule("JO-V-R.4")
def test_pearls_that_do_not_count() -> None:
    s = given({"own": "class | P2", "dull": "item | holds: [ignore_icons: {icon: pearl}] | -"}, track="dull",
              A={"enchantments": "own"})
    assert s.A.pearls == "2+0"
    s.says("A", "dull")
    assert (s.A.value("pearl"), s.A.pearls) == (0, "0+0")


# ---- corners of verbs


@pytest.mark.rule("JO-V-1.7")
@pytest.mark.parametrize("effect", [
    "give_crystals: {to: another, n: 2}", *(f"{verb}: {{who: another, n: {{per: slime}}}}" for verb in (
        "damage", "heal", "take_crystals", "lose_crystals")), "steal_crystals: {from: another, n: {per: slime}}",
    *(f"move_damage: {{{way}, n: {{per: slime}}}}" for way in ("to: another", "from: another, to: you", "split: true")),
    "lose_power: {who: another, attack: {per: slime}}"])
def test_nobody_is_asked_who_gets_nothing(effect: str) -> None:
    """rules-journey 6: an invasion of Failurn asked "Who gets the crystals?" where there were none."""
    neighbour = {"tokens": 2, "crystals": 2, "power": "2/2"}
    s = given(A={"tokens": 2}, B=neighbour, C=neighbour)
    s.does("A", effect)
    assert s.told("no-effect") and s.question.rule == "JO-4.4"


def test_failurn_asks_for_no_crystals() -> None:
    s = given(overlord="failurn", A={}, B={}, C={}, track="imp stone stone stone stone stone")
    s.says("A", "rest:normaltown:2")
    assert s.told("no-effect")[-1] == "Failurn, the Trickster: no effect, there are no crystals for it"
    assert s.asked == ""


def test_power_is_lost_by_who_has_it() -> None:
    s = given(A={}, B={}, C={"power": "2/0"})
    s.does("A", "lose_power: {who: another, attack: 1}")
    assert s.C.power == "1/0"


def test_nothing_is_paid_for_nothing() -> None:
    s = given(A={"crystals": 2})
    s.does("A", "if_you_do: {pay: [lose_crystals: 1], then: [heal: 2]}")
    assert (s.A.crystals, s.told("no-effect")) == (2, ["A: no effect, nothing could come of it"])


def test_without_an_overlord_its_crystals_stay() -> None:
    s = given(A={"crystals": 2})
    s.does("A", "give_crystals: {to: overlord, n: 1}")
    assert (s.A.crystals, s.told("no-effect")) == (2, ["A: no effect, no Overlord is active"])


@pytest.mark.rule("JO-V-3.4")
@pytest.mark.parametrize("effect", ["duel: {with: left}", "attack_player: {attacker: you, defender: left}"])
def test_one_of_two_has_a_neighbour(effect: str) -> None:
    s = given({"own": f"class | minor: [] > [{effect}]"}, A={"enchantments": "own"}, B={})
    assert s.refused("use:own") == ""


@pytest.mark.rule("JO-11.8")
def test_nobody_takes_damage_from_who_cannot_be_healed() -> None:
    cursed = {"cursed": "class | holds: [no_healing]; minor: [] > [heal: 1]"}
    s = given(cursed, A={}, B={"enchantments": "cursed", "tokens": 3}, C={"tokens": 3})
    s.does("A", "move_damage: {from: another, to: you}")
    assert [me.wound_tokens for me in s.t.seats] == [1, 3, 2]
    s = given(cursed, A={"enchantments": "cursed", "tokens": 3})
    assert s.refused("use:cursed") == "no effect now [JO-V-3.4]"


@pytest.mark.rule("JO-V-6.3")
def test_what_a_creature_has_for_itself_on_the_track() -> None:
    cards = {"wall": "monster 1/0 | when on_track: [stats: {health: 2}, attack_mode: {double: true}] | -",
             "cat": "monster 0/2 | - | -"}
    s = given(cards, track="wall cat", graveyard="wall", A={"crystals": 1})
    graves = s.t.graveyard[0]
    assert s.stats("cat") == "0/2"
    assert queries.health(s.t, s.t.track[0], s.t.seats[0]) == 3
    assert queries.health(s.t, graves, s.t.seats[0]) == 1
    s.says("A", "cat")
    assert s.A.wound_tokens == 2


def test_no_more_rewards_leave_than_there_are() -> None:
    s = given(village_rewards=1)
    s.does("A", "rewards: {do: remove, at: village, n: 3}", "take_crystals: {n: {per: rewards_removed}}")
    assert (s.t.village_rewards, s.A.crystals) == (0, 1)


def test_the_points_of_a_removed_card_are_never_below_nothing() -> None:
    s = given({"own": "class | minor: [remove_top] > [take_crystals: {n: {per: removed_points}}, gain: {attack: 1}]",
               "burden": "monster 1/1 | - | -4p; 1p"}, A={"enchantments": "own", "creatures": "burden", "crystals": 5})
    s.says("A", "use:own")
    assert (s.A.crystals, s.A.power, s.where("burden")) == (5, "1/0", "box")
