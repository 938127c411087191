"""Worked examples of Journey & Overlords: rests, triggers, invasions, challenges, costs and labels."""

import pytest

from deckgames.engine.decisions import Refused
from tests.given.journey import JourneyStory, given

HURT = "when taking_damage: [take_crystals: 1]"


@pytest.mark.example("JO-E.25")
@pytest.mark.rule("JO-7.3")
@pytest.mark.rule("JO-7.5")
@pytest.mark.rule("JO-11.5")
@pytest.mark.rule("JO-11.6")
@pytest.mark.rule("JO-R.28")
def test_healing_breaks_a_wound_card() -> None:
    s = given({"limp": "wound | A-1 | -", "own": f"class | A3; {HURT}"}, track="stone",
              A={"tokens": 3, "wounds": "limp", "enchantments": "own"})
    assert s.A.power == "2/0"
    s.says("A", "rest:normaltown:2")
    assert (s.A.wound_tokens, s.A.wounds, s.A.power, s.A.crystals) == (9, "", "3/0", 0)
    assert (s.names(s.t.wound_deck[:1]), s.graveyard) == ("limp", "stone")
    assert [event.kind for event in s.events if event.kind in ("heals", "falls")] == ["heals", "falls"]


@pytest.mark.example("JO-E.25")
@pytest.mark.rule("JO-11.5")
def test_healing_without_a_wound_card() -> None:
    s = given(A={"tokens": 3})
    s.says("A", "rest:normaltown:2")
    assert s.A.wound_tokens == 0


@pytest.mark.example("JO-E.25")
@pytest.mark.rule("JO-11.9")
def test_giving_damage_heals_first() -> None:
    s = given(A={"wounds": "graze"})
    s.does("A", "move_damage: 1")
    assert (s.A.wounds, s.A.wound_tokens, s.B.wound_tokens) == ("", 9, 1)


@pytest.mark.example("JO-E.25")
@pytest.mark.rule("JO-11.8")
def test_damage_that_cannot_be_healed() -> None:
    s = given({"cursed": "class | holds: [no_healing]"}, A={"wounds": "graze", "enchantments": "cursed"})
    s.does("A", "move_damage: 1")
    assert (s.A.count, s.B.count) == (10, 0)
    s.says("A", "rest:normaltown:2")
    assert (s.A.count, s.track) == (10, "- stone stone stone stone stone")


RESTING = {"t1": "item | when after_rest: [take_crystals: 2] | -",
           "t2": "class | when after_rest: [bury: {kinds: [item]}]",
           "inn": "village | rest: [] > [heal: 1]"}


def resting(**more: object) -> JourneyStory:
    return given(RESTING, village="inn", A={"items": "t1 > stone > fist", "enchantments": "t2"},
                 **more)  # type: ignore[arg-type]


@pytest.mark.example("JO-E.26")
@pytest.mark.rule("JO-3.11")
@pytest.mark.rule("JO-3.12")
@pytest.mark.rule("JO-R.14")
@pytest.mark.rule("JO-R.15")
@pytest.mark.rule("JO-V-6.1")
@pytest.mark.rule("JO-V-6.4")
@pytest.mark.parametrize(("order", "crystals"), [("t1 t2", 2), ("t2 t1", 0)])
def test_the_sequence_of_triggers(order: str, crystals: int) -> None:
    s = resting()
    s.says("A", "rest:inn")
    assert s.question.rule == "JO-3.11"
    s.says("A", [f"trigger:{one}" for one in order.split()])
    assert (s.A.crystals, s.A.items) == (crystals, "stone > fist > t1")


@pytest.mark.example("JO-E.26")
@pytest.mark.rule("JO-4.8")
@pytest.mark.rule("JO-R.22")
@pytest.mark.rule("JO-5.4")
def test_a_bare_rest() -> None:
    s = given({"no": "class | holds: [cannot_take: {kind: item}]",
               "dear": "village | rest: [lose_crystals: 3] > [heal: 9]"}, village="dear",
              A={"enchantments": "no", "tokens": 5})
    assert s.offers() == ["bare-rest"]
    s.says("A", "bare-rest")
    assert (s.track, s.A.wound_tokens, s.t.phase) == ("- stone stone stone stone stone", 5, "clean_up")


@pytest.mark.example("JO-E.26")
@pytest.mark.rule("JO-3.15")
def test_what_a_trigger_sets_off_comes_before_the_older_list() -> None:
    s = given({"t1": "item | when after_rest: [damage: 1]; when taking_damage: [take_crystals: 1] | -",
               "t2": "class | when after_rest: [lose_crystals: all]"}, A={"items": "t1 > fist", "enchantments": "t2"})
    s.says("A", "rest:normaltown:2")
    s.says("A", s.offers())
    assert (s.A.wound_tokens, s.A.crystals) == (1, 0)


BOSS = {"boss": "overlord 9/7 | invades monster: [damage: {who: each, n: 2}] | "
                "challenge: [lose_crystals: 2] > [fight_overlord]; challenge: [] > [fight_overlord] | "
                "once: [take_crystals: 2]; per: {count: rewards, times: 2}"}


@pytest.mark.example("JO-E.27")
@pytest.mark.rule("JO-7.10")
@pytest.mark.rule("JO-7.13")
@pytest.mark.rule("JO-7.15")
@pytest.mark.rule("JO-7.17")
@pytest.mark.rule("JO-7.18")
@pytest.mark.rule("JO-V-R.8")
@pytest.mark.rule("JO-C.68")
def test_the_last_reward_defeats_the_overlord() -> None:
    s = given(BOSS, overlord="boss", rewards=1, A={"power": "9/4", "rewards": 1}, B={}, C={}, deck="imp stone",
              track="stone imp verse")
    s.says("A", "challenge:boss:6")
    assert (s.A.wound_tokens, len(s.A.rewards), s.A.crystals, s.t.overlord_active) == (3, 2, 2, False)
    assert (s.graveyard, s.deck, s.track) == ("imp", "stone", "stone imp verse - - -")
    assert [me.wound_tokens for me in s.t.seats] == [3, 0, 0]
    assert s.A.points == 8 - 3
    s.cleans_up().says("B", "rest:normaltown")
    s.cleans_up()
    assert s.track == "imp verse stone - - -"
    s.says("C", "rest:normaltown")
    assert (s.graveyard, [me.wound_tokens for me in s.t.seats]) == ("imp stone imp", [3, 0, 0])


@pytest.mark.example("JO-E.27")
@pytest.mark.rule("JO-4.5")
@pytest.mark.rule("JO-7.17")
@pytest.mark.rule("JO-C.58")
def test_a_defeated_overlord_is_not_challenged() -> None:
    s = given(BOSS, overlord="boss", rewards=0, overlord_active=False, A={"power": "9/4", "crystals": 9})
    assert not [offer for offer in s.offers() if "challenge" in offer]
    s = given(BOSS, overlord="boss", A={"power": "9/4", "crystals": 9})
    assert [offer for offer in s.offers() if "challenge" in offer] == ["challenge:boss", "challenge:boss"]


@pytest.mark.example("JO-E.27")
@pytest.mark.rule("JO-7.12")
@pytest.mark.rule("JO-R.54")
@pytest.mark.rule("JO-C.63")
@pytest.mark.rule("JO-C.59")
@pytest.mark.rule("JO-CR.30")
def test_a_lost_challenge_lets_the_overlord_invade() -> None:
    s = given(BOSS, overlord="boss", rewards=1, track="imp stone", A={"power": "8/4", "crystals": 2}, B={}, C={})
    s.says("A", "challenge:boss:5")
    assert (s.A.crystals, s.graveyard, s.track) == (0, "imp", "- stone - - - -")
    assert [me.wound_tokens for me in s.t.seats] == [2, 2, 2]
    assert (s.t.overlord_rewards, len(s.t.deck)) == (1, 12)


@pytest.mark.example("JO-E.27")
@pytest.mark.rule("JO-R.53")
def test_an_effect_that_takes_the_last_reward_away_defeats_too() -> None:
    s = given(BOSS, overlord="boss", rewards=1, A={})
    s.does("A", "rewards: {do: remove, at: overlord}")
    assert (s.t.overlord_active, s.t.overlord_rewards) == (False, 0)


@pytest.mark.example("JO-E.27")
@pytest.mark.rule("JO-R.51")
@pytest.mark.rule("JO-3.14")
def test_a_trigger_of_a_state_fires_once_each_time() -> None:
    s = given({"shrine": "village | rest: [] > [heal: 1]; "
                         "when {rewards_on: village, per_player: 1}: [damage: {who: active, n: 5}]"},
              village="shrine", village_rewards=2, A={}, B={}, C={})
    s.does("B", "rewards: {do: add, at: village}")
    assert [me.wound_tokens for me in s.t.seats] == [5, 0, 0]
    s.does("B", "rewards: {do: add, at: village}")
    assert s.A.wound_tokens == 5
    s.does("B", "rewards: {do: remove, at: village, n: 2}")
    s.does("B", "rewards: {do: add, at: village}", "damage: 1")
    s.says("A", "graze")  # the third token has come again
    assert (s.A.count, s.B.wound_tokens, s.t.village_rewards) == (10, 1, 3)


@pytest.mark.example("JO-E.28")
@pytest.mark.rule("JO-7.18")
@pytest.mark.rule("JO-R.23")
@pytest.mark.rule("JO-C.71")
@pytest.mark.rule("JO-CR.7")
def test_a_won_challenge_with_an_empty_deck() -> None:
    s = given({**BOSS, "x": "monster 1/1 | - | -"}, overlord="boss", track="x stone verse", deck="",
              A={"power": "9/7"}, B={})
    s.says("A", "challenge:boss:6")
    assert (s.graveyard, s.A.wound_tokens, s.B.wound_tokens) == ("x", 0, 0)
    s.cleans_up()
    assert s.track == "stone verse - - - -"


COSTS = {"items": "class | minor: [discard_card: {kind: item, which: any}] > [gain: {attack: 1}]",
         "tops": "class | minor: [discard_card: {kind: any, which: top}] > [gain: {attack: 1}]",
         "monster": "class | minor: [discard_card: {kind: monster}] > [gain: {attack: 1}]",
         "two": "class | minor: [] > [discard_card: {kind: monster, n: 2}]",
         "m1": "monster 1/1 | - | -", "m2": "monster 1/1 | - | -"}


@pytest.mark.example("JO-E.29")
@pytest.mark.rule("JO-8.5")
@pytest.mark.rule("JO-12.3")
@pytest.mark.rule("JO-18.1")
def test_the_last_item_is_no_price() -> None:
    s = given(COSTS, A={"enchantments": "verse > items", "creatures": "drake > imp"})
    assert s.refused("use:items") == "last item [JO-8.5]"


@pytest.mark.example("JO-E.29")
@pytest.mark.rule("JO-R.45")
@pytest.mark.rule("JO-V-1.6")
@pytest.mark.rule("JO-V-R.11")
def test_a_dragon_on_top_shuts_the_stack() -> None:
    s = given(COSTS, A={"enchantments": "verse > tops", "creatures": "drake > imp"})
    s.says("A", "use:tops")
    assert (s.A.enchantments, s.A.power, s.graveyard) == ("tops", "1/0", "verse")


@pytest.mark.example("JO-E.29")
@pytest.mark.rule("JO-R.34")
def test_a_covered_monster_may_be_discarded() -> None:
    s = given(COSTS, A={"enchantments": "verse > monster", "creatures": "drake > imp", "wounds": "graze"})
    s.says("A", "use:monster")
    assert (s.A.creatures, s.graveyard, s.A.wounds) == ("drake", "imp", "graze")


@pytest.mark.example("JO-E.29")
@pytest.mark.rule("JO-12.4")
def test_two_discards_are_ordered() -> None:
    s = given(COSTS, A={"enchantments": "two", "creatures": "m1 > m2 > imp"})
    s.says("A", "use:two", "m1", "m2")
    assert (s.question.rule, s.asked) == ("JO-12.4", "A")
    assert s.taken == ""  # they lie in their stack until then
    s.says("A", ["m2", "m1"])
    assert (s.graveyard, s.A.creatures) == ("m1 m2", "imp")


@pytest.mark.example("JO-E.29")
@pytest.mark.rule("JO-12.2")
@pytest.mark.rule("JO-12.6")
@pytest.mark.rule("JO-R.35")
def test_a_fist_goes_into_the_box() -> None:
    s = given(COSTS, A={"enchantments": "items", "items": "stone > fist"})
    s.says("A", "use:items", "fist")
    assert (s.A.items, s.graveyard, s.names(s.t.box)) == ("stone", "", "fist")


@pytest.mark.example("JO-E.29")
@pytest.mark.rule("JO-R.47")
@pytest.mark.rule("JO-12.1")
def test_a_covered_monster_may_be_given() -> None:
    s = given(COSTS, A={"creatures": "m1 > m2 > imp", "wounds": "graze"}, B={"creatures": "imp"})
    s.does("A", "give_card: {kind: monster}")
    assert s.offers() == ["m1", "m2", "imp"]
    s.says("A", "m2")
    assert (s.A.creatures, s.B.creatures) == ("m1 > imp", "m2 > imp")


@pytest.mark.rule("JO-R.33")
def test_the_parts_of_a_price_are_tested_together() -> None:
    cards = {"both": "class | minor: [discard_card: {kind: item}, discard_card: {kind: item}] > [gain: {attack: 1}]",
             "sum": "class | minor: [lose_crystals: 2, give_crystals: 2] > [gain: {attack: 1}]",
             "pair": "class | minor: [bury: {kinds: [item]}, discard_card: {kind: item, which: any}] > "
                     "[gain: {attack: 1}]",
             "last": "class | minor: [discard_card: {kind: item}, bury: {kinds: [item]}] > [gain: {attack: 1}]"}
    s = given(cards, A={"enchantments": "last", "items": "stone > fist"})
    assert s.refused("use:last") == "not enough cards for all of it [JO-8.5]"
    s = given(cards, A={"enchantments": "last", "items": "stone > stone > fist"})
    s.says("A", "use:last")
    assert s.A.items == "fist > stone"
    s = given(cards, A={"enchantments": "both", "items": "stone > fist"})
    assert s.refused("use:both") != ""
    s = given(cards, A={"enchantments": "both", "items": "stone > stone > fist"})
    s.says("A", "use:both")
    assert (s.A.items, s.A.power) == ("fist", "1/0")
    s = given(cards, A={"enchantments": "sum", "crystals": 3})
    assert s.refused("use:sum") == "costs 4, you have 3 [JO-8.5]"
    s = given(cards, A={"enchantments": "pair", "items": "stone > fist"})
    s.says("A", "use:pair", "fist")
    assert (s.A.items, s.A.power) == ("stone", "1/0")


TWICE = {"double": "class | double: [lose_crystals: 1] > [gain: {defense: 1}]",
         "bell": "village | rest: [] > [heal: 1]; minor: [] > [gain: {attack: 1}]",
         "glove": "item | minor: [] > [duel: {with: another, may: false}] | -",
         "daily": "class | when once_per_turn: [take_crystals: 1]"}


@pytest.mark.example("JO-E.30")
@pytest.mark.rule("JO-8.3")
@pytest.mark.rule("JO-R.13")
def test_copies_of_a_card_are_two_cards() -> None:
    cards = {"coin": "enchantment | - | minor: [lose_crystals: 1] > [gain: {attack: 1}]", "double": TWICE["double"]}
    s = given(cards, A={"enchantments": "coin > coin > double", "crystals": 9})
    for _ in range(2):
        s.says("A", next(option.oid for option in s.question.options()
                         if option.oid.startswith("use:coin") and option.blocked is None))
    assert s.A.power == "2/0"
    assert "use:coin" not in s.offers()
    s.says("A", "use:double", "use:double")
    assert (s.A.power, s.A.crystals) == ("2/2", 5)
    assert s.refused("use:double") == "used this turn [JO-8.3]"
    with pytest.raises(Refused):
        s.says("A", "use:double")


@pytest.mark.example("JO-E.30")
@pytest.mark.rule("JO-12.1")
def test_a_card_that_comes_back_may_be_used_again() -> None:
    s = given({"beast": "monster 1/1 | minor: [] > [gain: {attack: 1}] | -"}, A={"creatures": "beast"})
    s.says("A", "use:beast")
    s.does("A", "give_card: {kind: monster}")
    s.does("B", "give_card: {kind: monster}")
    assert s.A.creatures == "beast"
    s.says("A", "use:beast")
    assert s.A.power == "2/0"


@pytest.mark.example("JO-E.30")
@pytest.mark.rule("JO-8.4")
@pytest.mark.rule("JO-8.2")
@pytest.mark.rule("JO-C.121")
def test_each_player_may_use_the_village_in_a_duel() -> None:
    s = given(TWICE, village="bell", A={"items": "glove > fist"}, B={})
    s.says("A", "use:glove", "use:bell")
    assert s.asked == "B"
    s.says("B", "use:bell")
    assert (s.A.power, s.B.power) == ("1/0", "1/0")


@pytest.mark.example("JO-E.30")
@pytest.mark.rule("JO-8.9")
@pytest.mark.rule("JO-R.49")
@pytest.mark.rule("JO-R.50")
def test_once_per_turn() -> None:
    s = given(TWICE, A={"enchantments": "daily"})
    s.says("A", "use:daily")
    assert s.A.crystals == 1
    assert s.refused("use:daily") == "used this turn [JO-8.3]"
    s = given(TWICE, village="bell", active="B", A={"enchantments": "daily"}, B={"items": "glove > fist"})
    s.says("B", "use:glove", "use:bell")
    assert s.asked == "A"
    assert s.refused("use:daily") == "only on your own turn [JO-8.9]"


@pytest.mark.example("JO-E.46")
@pytest.mark.rule("JO-8.10")
def test_no_actions_on_the_top_item() -> None:
    s = given({"numb": "wound | holds: [mute: {cards: top_item, what: actions}] | -",
               "tool": "item | minor: [] > [gain: {attack: 1}]; rest: [] > [take_crystals: 1] | -",
               "daily": "item | when once_per_turn: [take_crystals: 1] | -"},
              A={"items": "tool > fist", "wounds": "numb"})
    assert s.refused("use:tool") == "barred by Numb [JO-8.10]"
    assert s.refused("rest:tool") == ""
    s = given({"numb": "wound | holds: [mute: {cards: top_item, what: actions}] | -",
               "daily": "item | when once_per_turn: [take_crystals: 1] | -"},
              A={"items": "daily > fist", "wounds": "numb"})
    assert s.refused("use:daily") == "barred by Numb [JO-8.10]"


@pytest.mark.rule("JO-8.10")
def test_no_abilities_on_the_top_enchantment() -> None:
    s = given({"dumb": "wound | holds: [mute: {cards: top_enchantment, what: abilities}] | -",
               "hymn": "enchantment | A1; minor: [] > [gain: {attack: 1}]; 3p | D1; rest: [] > [take_crystals: 1]; "
                       "when after_rest: [take_crystals: 1]"},
              A={"enchantments": "hymn > of-enchanting", "wounds": "dumb"})
    assert s.refused("use:hymn") == "silenced by Dumb [JO-3.4]"
    assert s.refused("rest:hymn") == "silenced by Dumb [JO-3.4]"
    assert (s.A.power, s.A.points) == ("1/1", 3 - 10)
    s.says("A", "rest:normaltown")
    assert s.A.crystals == 5


@pytest.mark.example("JO-E.46")
@pytest.mark.rule("JO-R.34")
def test_discard_a_card_with_slime() -> None:
    s = given({"slug": "dragon 9/9 | - | Sl1", "ooze": "wound | Sl1 | -"},
              A={"creatures": "imp > imp > slug", "wounds": "ooze"})
    s.does("A", "discard_card: {icon: slime}")
    assert (s.A.creatures, s.graveyard, s.A.wounds) == ("imp > imp", "slug", "ooze")


@pytest.mark.example("JO-E.46")
@pytest.mark.rule("JO-V-R.2")
@pytest.mark.rule("JO-C.85")
def test_this_or_that() -> None:
    cards = {"giant": "overlord 9/6 | - | challenge: [] > [fight_overlord] | -"}
    either = "choose_one: {options: [[damage: 2], [lose_crystals: 3]]}"
    s = given(cards, overlord="giant", A={"crystals": 1, "power": "x/4"})
    s.does("A", either)
    s.says("A", "option-2")
    assert (s.A.crystals, s.A.wound_tokens) == (0, 0)
    s = given(cards, overlord="giant", A={"crystals": 1, "power": "x/4"})
    s.does("A", "choose_one: {options: [[lose_crystals: 3], [overlord_attacks: {who: you}]]}")
    assert (s.A.crystals, s.A.wound_tokens) == (1, 2)


@pytest.mark.rule("JO-V-3.2")
def test_pearls_do_not_pay_inside_an_effect() -> None:
    s = given({"own": "class | P3; minor: [] > [if_you_do: {pay: [lose_crystals: 2], then: [gain: {attack: 5}]}, "
                      "gain: {defense: 1}]"}, A={"enchantments": "own", "crystals": 1})
    s.says("A", "use:own")
    assert (s.A.power, s.A.pearls, s.A.crystals) == ("0/1", "3+0", 1)


@pytest.mark.example("JO-CE.26")
@pytest.mark.rule("JO-CR.27")
@pytest.mark.rule("JO-CR.38")
@pytest.mark.rule("JO-C.11")
@pytest.mark.rule("JO-C.9")
@pytest.mark.parametrize(("rewards", "after"), [(1, [(3, 2), (5, 0), (5, 0)]), (2, [(1, 2), (3, 0), (3, 0)])])
def test_xyz_gives_rewards_for_rests(rewards: int, after: list[tuple[int, int]]) -> None:
    s = given(overlord="xyz", rewards=rewards, track="imp stone", B={"crystals": 5}, C={"crystals": 5},
              A={"items": "stone > fist", "crystals": 1, "tokens": 4})
    s.says("A", "rest:xyz")
    assert [(me.crystals, me.wound_tokens) for me in s.t.seats] == after
    assert (s.A.items, s.graveyard, s.t.overlord_active) == ("fist", "imp stone", rewards == 2)
    assert s.A.points == 8 - 2


@pytest.mark.rule("JO-CR.38")
def test_xyz_takes_no_last_cards() -> None:
    s = given(overlord="xyz", A={"creatures": "drake > imp"})
    assert s.refused("rest:xyz") == "no card can go [JO-7.2]"
    assert not [oid for oid in s.offers() if oid.startswith("challenge")]
