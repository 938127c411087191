"""Worked examples of Journey & Overlords: prices, combat, results of a journey, health and strength."""

import pytest

from deckgames.engine.decisions import Refused
from tests.given.journey import JourneyStory, given

PRICES = {"swift": "class | S1; holds: [journey_price: {slot_min: 3, crystals: 3}]", "quick": "class | S1",
          "slow": "class | S1; holds: [journey_price: {slot_min: 3, crystals: 3}, ignore_icons: {icon: speed}]"}


@pytest.mark.example("JO-E.14")
@pytest.mark.rule("JO-5.1")
@pytest.mark.rule("JO-5.2")
@pytest.mark.rule("JO-5.3")
@pytest.mark.rule("JO-3.7")
@pytest.mark.parametrize(("own", "prices", "refused"), [
    ("swift", "0 0 1 2 2 2", ""), ("quick", "0 0 1 2 3 4", "45"), ("slow", "0 1 2 3 3 3", "345")])
@pytest.mark.parametrize("pearls", ["0+0", "3+0"])
def test_prices(own: str, prices: str, refused: str, pearls: str) -> None:
    s = given(PRICES, A={"enchantments": own, "crystals": 2, "pearls": pearls})
    assert s.A.prices == prices
    for slot, price in enumerate(prices.split()):
        expected = f"costs {price}, you have 2 [JO-5.3]" if str(slot) in refused else ""
        assert s.refused(f"slot {slot}") == expected


@pytest.mark.example("JO-E.48")
@pytest.mark.rule("JO-5.2")
def test_the_lowest_base_price_counts() -> None:
    s = given({**PRICES, "cheap": "village | holds: [journey_price: {slot_min: 3, crystals: 2}]",
               "three": "class | holds: [journey_price: {slot_min: 3, crystals: 3}]"}, village="cheap",
              A={"enchantments": "three"})
    assert s.A.prices == "0 1 2 2 2 2"


@pytest.mark.rule("JO-5.2")
def test_surcharges_come_after_the_base_price_and_before_speed() -> None:
    more = {"toll": "village | holds: [journey_surcharge: {slot_min: 1, crystals: 2}]",
            "three": "class | holds: [journey_price: {slot_min: 3, crystals: 3}]", "quick": "item | S1 | -"}
    s = given(more, village="toll")
    assert s.A.prices == "0 3 4 5 6 7"
    s = given(more, village="toll", A={"items": "quick > fist"})
    assert s.A.prices == "0 2 3 4 5 6"
    s = given(more, village="toll", A={"items": "quick > fist", "enchantments": "three"})
    assert s.A.prices == "0 2 3 4 4 4"


FIGHT = {"brute": "monster 4/5 | - | -"}


@pytest.mark.example("JO-E.15")
@pytest.mark.rule("JO-6.2")
@pytest.mark.rule("JO-6.4")
@pytest.mark.rule("JO-11.2")
@pytest.mark.rule("JO-13.1")
@pytest.mark.parametrize(("before", "left", "count"), [(8, 1, 11), (7, 0, 10)])
def test_a_won_combat_hurts(before: int, left: int, count: int) -> None:
    s = given(FIGHT, A={"power": "4/2", "tokens": before}, track="brute", wound_deck="graze graze graze")
    s.says("A", "brute")
    assert (s.question.rule, len(s.t.offer)) == ("JO-11.2", 2)
    assert (s.A.creatures, s.where("brute")) == ("", "track")
    s.says("A", "graze")
    assert (s.A.wound_tokens, s.A.wounds, s.A.count, s.A.creatures) == (left, "graze", count, "brute")
    assert len(s.t.wound_deck) == 2


THIEF = {"thief": "overlord 9/9 | invades item: [lose_crystals: {who: each, n: 1}]; "
                  "invades monster: [damage: {who: active, n: 2}] | challenge: [] > [fight_overlord] | -",
         "pack": "class | W1", "a": "item | - | -", "b": "item | - | -", "c": "monster 6/9 | - | -",
         "d": "item | - | -", "e": "item | - | -", "f": "item | - | -", "new": "item | - | -"}


@pytest.mark.example("JO-E.16")
@pytest.mark.rule("JO-6.3")
@pytest.mark.rule("JO-7.4")
@pytest.mark.rule("JO-9.2")
@pytest.mark.rule("JO-9.3")
@pytest.mark.rule("JO-R.16")
@pytest.mark.rule("JO-C.50")
@pytest.mark.rule("JO-C.54")
def test_a_lost_combat() -> None:
    s = given(THIEF, overlord="thief", track="a b c d e f", deck="new stone",
              A={"power": "3/2", "crystals": 4, "enchantments": "pack"}, B={"crystals": 5})
    s.says("A", "slot 2")
    assert (s.A.crystals, s.B.crystals, s.graveyard, s.track) == (1, 4, "a", "- b c d e f")
    assert (s.A.wound_tokens, s.A.creatures) == (0, "")
    s.cleans_up()
    assert (s.A.crystals, s.track, s.deck) == (0, "b c d e f new", "stone")


@pytest.mark.example("JO-E.17")
@pytest.mark.rule("JO-6.3")
@pytest.mark.rule("JO-7.6")
@pytest.mark.rule("JO-R.24")
@pytest.mark.rule("JO-R.21")
def test_a_monster_on_slot_0_that_is_not_beaten_falls_itself() -> None:
    s = given({**THIEF, "m": "monster 5/5 | - | -"}, overlord="thief", track="m stone", A={"power": "4/0"})
    s.says("A", "m")
    assert (s.A.wound_tokens, s.A.crystals, s.graveyard, s.track) == (2, 0, "m", "- stone - - - -")


@pytest.mark.example("JO-E.18")
@pytest.mark.rule("JO-6.1")
@pytest.mark.rule("JO-8.6")
@pytest.mark.rule("JO-V-3.2")
def test_pearls_pay_in_combat_without_a_question() -> None:
    s = given({"own": "class | P2; minor: [lose_crystals: 3] > [gain: {attack: 3}]"}, track="imp",
              A={"enchantments": "own", "crystals": 1})
    s.says("A", "imp")
    assert s.question.rule == "JO-6.1"
    s.says("A", "use:own")
    assert (s.A.crystals, s.A.pearls, s.A.power) == (0, "0+2", "3/0")
    assert s.A.creatures == "imp"


@pytest.mark.example("JO-E.18")
@pytest.mark.rule("JO-8.6")
@pytest.mark.parametrize("pearls", [0, 1, 2])
def test_pearls_pay_as_many_as_the_player_likes(pearls: int) -> None:
    s = given({"own": "class | P2; minor: [lose_crystals: 3] > [gain: {attack: 3}]"}, track="imp",
              A={"enchantments": "own", "crystals": 3})
    s.says("A", "imp", "use:own")
    assert (s.question.lo, s.question.hi) == (0, 2)
    s.says("A", pearls)
    assert (s.A.crystals, s.A.pearls) == (pearls, f"{2 - pearls}+{pearls}")


@pytest.mark.example("JO-E.18")
@pytest.mark.rule("JO-7.2")
def test_pearls_do_not_pay_a_rest() -> None:
    s = given({"own": "class | P2; rest: [lose_crystals: 3] > [heal: 9]"}, A={"enchantments": "own", "crystals": 1})
    assert s.refused("rest:own") == "costs 3, you have 1 [JO-7.2]"


GIFT = {"gift": "item | D2; once: [this_card: {do: give}] | D1",
        "own": "class | when after_item: [take_crystals: 2]; when {after_slot: 3}: [take_crystals: 1]"}


@pytest.mark.example("JO-E.19")
@pytest.mark.rule("JO-5.6")
@pytest.mark.rule("JO-5.9")
@pytest.mark.rule("JO-R.19")
@pytest.mark.rule("JO-R.41")
@pytest.mark.rule("JO-V-R.9")
def test_a_card_that_is_given_away_while_it_is_taken() -> None:
    s = given(GIFT, track="stone stone stone gift", A={"enchantments": "own", "crystals": 3}, B={"power": "0/0"})
    s.says("A", "slot 3")
    assert (s.A.crystals, s.B.items, s.B.power, s.A.power) == (1, "gift > fist", "0/3", "0/0")


@pytest.mark.example("JO-E.19")
@pytest.mark.rule("JO-R.42")
def test_a_swap_with_the_track_is_no_journey() -> None:
    s = given({"lure": "enchantment | A1; once: [take_crystals: 9] | D1", "plain": "enchantment | D2 | A1",
               "own": "class | when after_magic: [take_crystals: 2]; when after_enchantment: [take_crystals: 2]"},
              A={"enchantments": "plain > own", "crystals": 0}, track="stone stone stone stone stone lure")
    assert s.A.power == "1/2"
    s.does("A", "swap_top: {with: track}")
    assert (s.A.enchantments, s.A.crystals, s.A.power) == ("lure > own", 0, "1/1")
    assert s.track == "stone stone stone stone stone plain"


@pytest.mark.example("JO-E.20")
@pytest.mark.rule("JO-5.8")
@pytest.mark.rule("JO-R.18")
def test_before_and_after_adding() -> None:
    s = given({"y": "item | when after_magic: [take_crystals: 2] | A1",
               "z": "item | when after_item: [take_crystals: 3] | D1"},
              A={"items": "y > fist"}, track="z")
    s.says("A", "z")
    assert (s.A.crystals, s.A.items) == (5, "z > y > fist")


FAR = {"far": "class | A4; holds: [bonus: {attack: 3, while: {slot_min: 3}}]", "wolf": "monster 6/0 | - | -",
       "wand": "item | minor: [] > [swap_cards: {}] | -",
       "broom": "item | minor: [] > [discard_track: {slots: [3]}] | -"}


@pytest.mark.example("JO-E.21")
@pytest.mark.rule("JO-5.5")
@pytest.mark.rule("JO-R.20")
def test_the_context_moves_with_the_card() -> None:
    s = given(FAR, A={"enchantments": "far", "items": "wand > fist", "crystals": 3}, track="imp stone stone wolf")
    s.says("A", "slot 3")
    assert (s.A.now, s.A.crystals) == ("7/0", 0)
    s.says("A", "use:wand", ["slot 3", "slot 1"])
    assert (s.A.creatures, s.track, s.graveyard) == ("", "- wolf stone stone - -", "imp")
    assert s.told("fights") == ["A fights Wolf: attack 4 against health 6: lost"]
    assert s.A.crystals == 0


@pytest.mark.example("JO-E.21")
@pytest.mark.rule("JO-6.6")
def test_a_monster_that_leaves_the_track_is_not_beaten() -> None:
    s = given(FAR, A={"enchantments": "far", "items": "broom > fist", "crystals": 3}, track="imp stone stone wolf")
    s.says("A", "slot 3", "use:broom")
    assert (s.A.creatures, s.track, s.graveyard) == ("", "- stone stone - - -", "imp wolf")
    assert s.A.wound_tokens == 0


@pytest.mark.rule("JO-6.6")
def test_a_monster_that_comes_to_the_track_from_the_graveyard_is_not_beaten() -> None:
    s = given({"wand": "item | minor: [] > [swap_cards: {b: graveyard}] | -", "lame": "monster 0/3 | - | -"},
              A={"items": "wand > fist"}, graveyard="lame", track="stone")
    s.does("A", "journey_now: {place: graveyard, end_turn: false}")
    s.says("A", "lame", "use:wand")
    assert (s.A.creatures, s.A.wound_tokens) == ("", 0)
    assert s.graveyard == "lame stone"  # the one that falls off slot 0 is the monster that has come there


@pytest.mark.example("JO-E.48")
@pytest.mark.rule("JO-5.9")
def test_the_slot_that_it_was_taken_from_counts() -> None:
    s = given({"own": "class | when {after_slot: 3}: [take_crystals: 1]", "wolf": "monster 6/0 | - | -",
               "wand": "item | minor: [] > [swap_cards: {}] | -"},
              A={"enchantments": "own", "items": "wand > fist", "crystals": 3, "power": "9/0"},
              track="stone imp stone wolf")
    s.says("A", "slot 3", "use:wand", ["slot 3", "slot 1"])
    assert (s.A.creatures, s.A.crystals, s.A.power) == ("wolf", 0, "9/0")


@pytest.mark.example("JO-E.22")
@pytest.mark.rule("JO-6.5")
@pytest.mark.rule("JO-13.1")
@pytest.mark.rule("JO-R.39")
@pytest.mark.rule("JO-R.46")
@pytest.mark.rule("JO-C.91")
@pytest.mark.rule("JO-CR.22")
@pytest.mark.rule("JO-V-R.7")
def test_a_creature_that_attacks_all_players() -> None:
    s = given({"ogre": "monster 4/4 | holds: [attack_mode: {double: true, everyone: true}] | -"}, track="ogre",
              A={"power": "4/1"}, B={"power": "x/4"}, C={"power": "x/3"})
    s.says("A", "ogre")
    assert [me.wound_tokens for me in s.t.seats] == [6, 0, 2]


@pytest.mark.rule("JO-6.5")
@pytest.mark.rule("JO-12.8")
def test_who_cannot_be_targeted_is_left_out_of_each_player() -> None:
    s = given({"ogre": "monster 4/4 | holds: [attack_mode: {everyone: true}] | -",
               "veil": "class | holds: [untargetable]"}, track="ogre", A={"power": "4/1"}, B={"enchantments": "veil"},
              C={})
    s.says("A", "ogre")
    assert [me.wound_tokens for me in s.t.seats] == [3, 0, 4]


@pytest.mark.example("JO-E.49")
@pytest.mark.rule("JO-6.5")
@pytest.mark.rule("JO-14.2")
def test_everybody_is_struck_with_a_strength_of_their_own() -> None:
    s = given({"ooze": "monster 3/4 | holds: [attack_mode: {everyone: true}, stats: {strength: {per: slime}}] | -",
               "slimy": "class | Sl2 D1"}, track="ooze", A={"power": "3/1"}, B={"enchantments": "slimy"})
    assert (s.stats("ooze"), s.stats("ooze", "B")) == ("3/4", "3/6")
    s.says("A", "ooze")
    assert [me.wound_tokens for me in s.t.seats] == [3, 5]


@pytest.mark.example("JO-E.49")
@pytest.mark.rule("JO-10.9")
@pytest.mark.rule("JO-V-3.1")
def test_an_action_that_is_copied_is_used_on_the_copying_card() -> None:
    s = given({"mirror": "item | holds: [copy_top] | -", "e": "enchantment | minor: [] > [gain: {attack: 1}] | -",
               "f": "enchantment | - | minor: [] > [gain: {attack: 1}]"},
              A={"items": "mirror > fist", "enchantments": "e > of-enchanting"}, track="f")
    s.says("A", "use:mirror", "use:e", "f")
    assert s.A.power == "2/0"
    assert s.refused("use:mirror") == "used this turn [JO-8.3]"
    s.says("A", "use:f")
    assert s.A.power == "3/0"


GRAVE = {"guide": "class | A3 D1 W2; minor: [] > [journey_now: {place: graveyard, end_turn: false}]",
         "ghost": "monster 4/9 | - | -", "path": "class | minor: [] > [journey_now: {place: graveyard}]",
         "fight": "item | minor: [] > [duel: {with: another, may: false}] | -"}


@pytest.mark.example("JO-E.23")
@pytest.mark.rule("JO-15.1")
@pytest.mark.rule("JO-15.2")
@pytest.mark.rule("JO-15.3")
@pytest.mark.rule("JO-R.55")
@pytest.mark.rule("JO-C.55")
@pytest.mark.rule("JO-CR.6")
def test_an_extra_journey_to_the_graveyard() -> None:
    s = given(GRAVE, A={"enchantments": "guide", "crystals": 5}, graveyard="ghost", deck="verse",
              track="stone imp imp imp imp imp")
    s.says("A", "use:guide", "ghost")
    assert (s.A.crystals, s.graveyard, s.track, s.t.main_begun) == (5, "stone ghost", "- imp imp imp imp imp", False)
    s.says("A", "rest:normaltown")
    assert (s.A.crystals, s.graveyard) == (10, "stone ghost")
    s.cleans_up()
    assert (s.A.crystals, s.track) == (8, "imp imp imp imp imp verse")


@pytest.mark.example("JO-E.23")
@pytest.mark.rule("JO-15.1")
def test_nobody_journeys_on_anothers_turn() -> None:
    s = given(GRAVE, active="B", A={"enchantments": "guide", "items": "stone > fist"}, B={"items": "fight > fist"},
              graveyard="ghost")
    s.says("B", "use:fight")
    assert s.asked == "B"  # Ann has nothing else to prepare with, and is not asked
    s = given({**GRAVE, "shout": "item | minor: [] > [gain: {attack: 1}] | -"}, active="B",
              A={"enchantments": "guide", "items": "shout > fist"}, B={"items": "fight > fist"}, graveyard="ghost")
    s.says("B", "use:fight")
    assert (s.asked, s.question.rule) == ("A", "JO-13.4")
    assert s.refused("use:guide") == "journeys only on your own turn [JO-15.1]"


@pytest.mark.rule("JO-15.3")
def test_a_journey_to_the_graveyard_as_main_action() -> None:
    s = given({**GRAVE, "coin": "item | - | -"}, A={"enchantments": "path"}, graveyard="coin", track="imp stone")
    s.says("A", "use:path", "not")
    assert not s.t.main_begun  # declined: the main action is still to come
    s = given({**GRAVE, "coin": "item | - | -"}, A={"enchantments": "path"}, graveyard="coin", track="imp stone")
    s.says("A", "use:path", "coin")
    assert (s.A.items, s.graveyard, s.track, s.t.phase) == ("coin > fist", "imp", "- stone - - - -", "clean_up")
    s = given(GRAVE, A={"enchantments": "path"}, graveyard="ghost", track="imp stone")
    s.says("A", "use:path", "ghost")  # lost: that costs the road its card once
    assert (s.graveyard, s.track, s.t.phase) == ("imp ghost", "- stone - - - -", "clean_up")


@pytest.mark.rule("JO-15.3")
def test_a_journey_that_is_the_main_action_is_refused_once_that_has_begun() -> None:
    cards = {**GRAVE, "once": "class | when once_per_turn: [journey_now: {place: graveyard}]"}
    for own in ("path", "once"):
        s = given(cards, A={"enchantments": own}, graveyard="stone", track="imp")
        s.says("A", "imp")
        assert s.t.phase == "clean_up"
    cards["shout"] = "item | multi: [] > [gain: {attack: 1}] | -"
    for own in ("path", "once"):
        s = given(cards, A={"enchantments": own, "items": "shout > fist"}, graveyard="stone", track="imp")
        s.says("A", "imp")
        assert s.refused(f"use:{own}") == "your main action has begun [JO-15.3]"


@pytest.mark.rule("JO-15.3")
def test_a_journey_by_a_trigger_is_simply_carried_out() -> None:
    s = given({"dawn": "class | when turn_begins: [journey_now: {place: graveyard}]"}, phase="begin", track="imp",
              A={"enchantments": "dawn"}, graveyard="stone")
    s.says("A", "stone")
    assert (s.A.items, s.track, s.question.rule) == ("stone > fist", "imp - - - - -", "JO-4.4")
    s = given({"late": "class | when after_rest: [journey_now: {place: graveyard}]"}, track="imp",
              A={"enchantments": "late"}, graveyard="stone")
    s.says("A", "rest:normaltown", "stone")
    assert (s.A.items, s.graveyard) == ("stone > fist", "imp")


DUNES = {"double": "class | holds: [desert_force: {do: double}]",
         "dune": "village | holds: [desert_force: {do: double}]",
         "flag": "item | holds: [desert_force: {do: double}] | -",
         "ignore": "class | holds: [desert_force: {do: double}, desert_force: {do: ignore}]",
         "beast": "monster 5/3 | - | -", "crab": "monster 2/1 | - | -"}


def dunes(own: str = "double") -> JourneyStory:
    return given(DUNES, village="dune", desert="mirage", track="beast", tokens={"beast": {"health": 1}},
                 A={"enchantments": own}, B={"items": "flag > fist"})


@pytest.mark.example("JO-E.24")
@pytest.mark.rule("JO-14.1")
@pytest.mark.rule("JO-14.3")
@pytest.mark.rule("JO-14.4")
@pytest.mark.rule("JO-R.40")
@pytest.mark.rule("JO-C.80")
def test_every_doubler_of_the_desert_counts() -> None:
    s = dunes()
    assert (s.stats("beast"), s.stats("beast", "B")) == ("14/0", "14/0")
    s = dunes("ignore")
    assert (s.stats("beast"), s.stats("beast", "B")) == ("6/3", "14/0")


@pytest.mark.example("JO-E.24")
@pytest.mark.rule("JO-14.4")
@pytest.mark.rule("JO-14.5")
def test_health_nothing_is_beaten_by_nothing() -> None:
    s = given(DUNES, desert="sandstorm", track="crab", A={"enchantments": "double"})
    assert s.stats("crab") == s.stats("crab") == "0/3"
    s.says("A", "crab")
    assert (s.A.creatures, s.A.wound_tokens) == ("crab", 3)


@pytest.mark.example("JO-E.24")
@pytest.mark.rule("JO-14.2")
def test_who_is_concerned_counts() -> None:
    s = given({"jelly": "monster 4/2 | holds: [stats: {health: {per: slime}}] | -", "slimy": "class | Sl3",
               "wild": "village | holds: [stats: {scope: monsters, health: 2}]"}, village="wild", track="jelly",
              tokens={"jelly": {"strength": 1}}, A={"enchantments": "slimy"})
    assert (s.stats("jelly"), s.stats("jelly", "B")) == ("9/3", "6/3")


@pytest.mark.example("JO-E.47")
@pytest.mark.rule("JO-5.7")
@pytest.mark.rule("JO-15.3")
@pytest.mark.rule("JO-9.2")
def test_a_journey_inside_a_journey() -> None:
    cards = {"own": "class | D2 W1", "club": "item | A1 | -", "giant": "monster 12/1 | - | -",
             "gate": "monster 9/5 | once: [journey_now: {place: graveyard, end_turn: false}] | -"}
    s = given(cards, A={"enchantments": "own", "crystals": 5, "power": "9/2"}, graveyard="club", track="gate stone")
    s.says("A", "gate")
    assert (s.A.wound_tokens, s.taken) == (3, "gate")
    s.says("A", "club")
    assert (s.A.power, s.A.items, s.A.creatures, s.taken) == ("10/2", "club > fist", "gate", "")
    added = s.told("adds")
    assert added == ["A adds Club to the items", "A adds Gate to the creatures"]
    s.cleans_up()
    assert s.A.crystals == 4
    s = given(cards, A={"enchantments": "own", "crystals": 5, "power": "9/2"}, graveyard="giant", track="gate stone")
    s.says("A", "gate", "giant")
    assert (s.A.creatures, s.graveyard, s.track) == ("gate", "giant", "- stone - - - -")


@pytest.mark.rule("JO-5.7")
def test_the_innermost_journey_counts() -> None:
    s = given({"far": "class | holds: [bonus: {attack: 3, while: {slot_min: 1}}]", "ghost": "monster 9/0 | - | -",
               "gate": "monster 0/0 | once: [journey_now: {place: graveyard, end_turn: false}] | -"},
              A={"enchantments": "far", "crystals": 3, "power": "9/0"}, graveyard="ghost",
              track="stone stone gate")
    s.says("A", "slot 2", "ghost")
    assert s.told("fights") == ["A fights Gate: attack 12 against health 0: won",
                                "A fights Ghost: attack 9 against health 9: won"]


@pytest.mark.rule("JO-5.4")
def test_a_creature_too_strong_may_be_chosen() -> None:
    s = given(track="drake", A={})
    assert s.refused("slot 0") == ""


@pytest.mark.rule("JO-12.5")
@pytest.mark.rule("JO-CR.12")
@pytest.mark.rule("JO-V-R.13")
def test_wound_tokens_hurt_right_after_the_card_is_added() -> None:
    s = given({"own": "class | when after_item: [lose_crystals: all]; "
                      "when taking_damage: [take_crystals: {n: {per: damage_taken}}]"},
              track="stone", tokens={"stone": {"wound": 2, "reward": 1}}, A={"enchantments": "own"})
    s.says("A", "stone")
    assert (s.A.items, s.A.wound_tokens, s.A.crystals, s.t.tokens) == ("stone > fist", 2, 0, {})
    assert [event.kind for event in s.events if event.kind in ("adds", "hurt")] == ["adds", "hurt"]


@pytest.mark.rule("JO-4.4")
def test_an_unknown_option_is_refused() -> None:
    s = given(A={})
    with pytest.raises(Refused):
        s.says("A", "slot 5")
