"""Worked examples of Journey & Overlords: adding, taking, burying; stored powers, pearls, what is silent."""

import pytest

from deckgames.engine.decisions import Refused
from tests.given.journey import JourneyStory, given

LIDS = {"own": "banner | D1", "idol": "item | A2 | A1", "lid": "item | D2 | D1"}
STEAL = "steal_card: {kind: item}"


def lid_over_idol() -> JourneyStory:
    return given(LIDS, A={"items": "lid > idol > own"})


@pytest.mark.example("JO-E.7")
@pytest.mark.rule("JO-10.1")
@pytest.mark.rule("JO-10.2")
@pytest.mark.rule("JO-10.6")
@pytest.mark.rule("JO-R.9")
@pytest.mark.rule("JO-3.2")
def test_adding_covers_and_stealing_uncovers() -> None:
    s = given(LIDS, A={"items": "own"}, track="idol lid stone stone stone stone")
    assert s.A.power == "0/1"
    s.says("A", "idol")
    assert (s.A.items, s.A.power) == ("idol > own", "3/1")
    s = given(LIDS, A={"items": "idol > own"}, track="lid")
    s.says("A", "lid")
    assert (s.A.items, s.A.power) == ("lid > idol > own", "1/4")
    s.does("B", STEAL)
    assert (s.A.power, s.B.power, s.B.items) == ("3/1", "0/3", "lid > fist")
    s.does("B", STEAL)
    assert (s.A.power, s.A.items) == ("0/1", "own")


@pytest.mark.example("JO-E.7")
@pytest.mark.rule("JO-R.44")
@pytest.mark.rule("JO-10.10")
@pytest.mark.rule("JO-12.3")
@pytest.mark.rule("JO-V-1.5")
def test_the_last_item_is_never_stolen() -> None:
    s = given(LIDS, A={"items": "own"})
    s.does("B", STEAL)
    assert (s.A.items, s.B.items) == ("own", "fist")


@pytest.mark.example("JO-E.7")
@pytest.mark.rule("JO-10.3")
def test_a_covered_card_leaves() -> None:
    s = lid_over_idol()
    assert s.A.power == "1/4"
    s.does("A", "discard_card: {kind: item, which: any}")
    s.says("A", "idol")
    assert (s.A.power, s.A.items, s.graveyard) == ("0/4", "lid > own", "idol")


@pytest.mark.example("JO-E.7")
@pytest.mark.rule("JO-10.11")
def test_an_item_buries_itself_while_it_is_taken() -> None:
    s = given({**LIDS, "mole": "item | A2; once: [this_card: {do: bury}] | A1"}, A={"items": "lid > idol > own"},
              track="mole")
    s.says("A", "mole")
    assert (s.A.items, s.A.power) == ("lid > idol > own > mole", "2/4")


@pytest.mark.rule("JO-10.11")
@pytest.mark.rule("JO-V-R.12")
def test_a_creature_under_an_empty_stack_shows_both_parts() -> None:
    s = given({"mole": "monster 0/0 | A2; once: [this_card: {do: bury}] | A1"}, track="mole")
    s.says("A", "mole")
    assert (s.A.creatures, s.A.power) == ("mole", "3/0")
    s = given({"mole": "monster 0/0 | A2; once: [this_card: {do: bury}] | A1"}, track="mole",
              A={"creatures": "imp"})
    s.says("A", "mole")
    assert (s.A.creatures, s.A.power) == ("imp > mole", "1/0")


@pytest.mark.example("JO-E.7")
@pytest.mark.rule("JO-10.9")
@pytest.mark.rule("JO-R.42")
def test_a_copy_of_the_top_enchantment() -> None:
    cards = {"mirror": "item | holds: [copy_top] | D1", "e": "enchantment | A2; once: [take_crystals: 9] | A1",
             "f": "enchantment | D1 | -"}
    s = given(cards, A={"items": "mirror > fist", "enchantments": "e > of-enchanting"}, track="f")
    assert s.A.power == "6/1"
    s.says("A", "f")
    assert (s.A.power, s.A.crystals) == ("1/3", 0)


LADLE = {"ladle": "item | A3; minor: [damage: 1] > [gain: {attack: 2}] | A1", "sack": "item | W1 | S1",
         "own": "banner | D1"}


@pytest.mark.example("JO-E.8")
@pytest.mark.rule("JO-10.4")
@pytest.mark.rule("JO-10.5")
@pytest.mark.rule("JO-8.3")
@pytest.mark.rule("JO-12.1")
def test_burying_and_unburying_keep_labels() -> None:
    s = given(LADLE, A={"items": "ladle > sack > own", "crystals": 9})
    assert s.A.power == "4/1"
    s.says("A", "use:ladle")
    assert (s.A.power, s.A.wound_tokens) == ("6/1", 1)
    s.does("A", "bury: {kinds: [item]}")
    assert (s.A.items, s.A.power) == ("sack > own > ladle", "3/1")
    assert (s.A.value("weight"), s.A.value("speed")) == (1, 1)
    s.does("A", "unbury: {kinds: [item]}")
    assert (s.A.items, s.A.power) == ("ladle > sack > own", "6/1")
    assert (s.A.value("weight"), s.A.value("speed")) == (0, 1)
    assert s.refused("use:ladle") == "used this turn [JO-8.3]"
    s.says("A", "rest:normaltown")
    s.cleans_up()
    assert (s.A.power, s.A.used) == ("4/1", {})


@pytest.mark.example("JO-E.9")
@pytest.mark.rule("JO-10.6")
@pytest.mark.rule("JO-9.4")
def test_a_boost_lasts_until_the_clean_up() -> None:
    s = given({"top": "item | A2 | -", "next": "item | A1 | -"}, A={"items": "top > fist"}, track="next")
    s.does("A", "gain: {attack: 2}")
    assert s.A.power == "4/0"
    s.says("A", "next")
    assert s.A.power == "3/0"
    s.cleans_up()
    assert s.A.power == "1/0"


@pytest.mark.example("JO-E.10")
@pytest.mark.rule("JO-3.8")
@pytest.mark.rule("JO-10.8")
@pytest.mark.rule("JO-R.11")
def test_a_bonus_is_counted_and_never_stored() -> None:
    s = given({"own": "class | A3; holds: [bonus: {attack: 3, while: {fighting: dragon}}]",
               "double": "item | minor: [] > [gain: {attack: {per: attack}}] | -", "worm": "dragon 12/0 | - | -"},
              A={"enchantments": "own", "items": "double > fist"}, track="worm")
    assert s.A.power == s.A.now == "3/0"
    s.says("A", "worm")
    assert (s.A.power, s.A.now, s.stats("worm")) == ("3/0", "6/0", "12/0")
    s.says("A", "use:double")
    assert (s.A.power, s.A.creatures) == ("9/0", "worm")
    assert s.told("fights") == ["A fights Worm: attack 12 against health 12: won"]
    s.cleans_up()
    assert s.A.power == "3/0"


@pytest.mark.example("JO-E.11")
@pytest.mark.rule("JO-10.6")
@pytest.mark.rule("JO-R.10")
def test_what_falls_below_nothing() -> None:
    s = given({"own": "banner | A1", "gloom": "monster 0/0 | A-3 | 1p"}, A={"items": "own"}, track="gloom")
    assert s.A.power == "1/0"
    s.says("A", "gloom")
    assert s.A.power == "0/0"
    s.does("A", "give_card: {kind: monster}")
    assert (s.A.power, s.B.creatures) == ("3/0", "gloom")
    s.cleans_up()
    assert s.A.power == "1/0"


@pytest.mark.example("JO-E.12")
@pytest.mark.rule("JO-10.7")
@pytest.mark.rule("JO-R.32")
@pytest.mark.rule("JO-4.3")
def test_pearl_tokens_follow_the_pearl_value() -> None:
    s = given({"top": "item | P1 | -", "own": "class | P2", "plain": "item | - | -", "more": "item | P2 | -"},
              A={"items": "top > fist", "enchantments": "own", "pearls": "1+2"}, track="plain")
    assert s.A.value("pearl") == 3
    s.says("A", "plain")
    assert (s.A.value("pearl"), s.A.pearls) == (2, "1+1")
    s = given({"own": "class | P2", "more": "item | P2 | -"}, A={"enchantments": "own", "pearls": "1+1"}, track="more")
    s.says("A", "more")
    assert (s.A.value("pearl"), s.A.pearls) == (4, "3+1")
    s.cleans_up().says("B", "rest:normaltown")
    s.cleans_up().begins()
    assert s.A.pearls == "4+0"


@pytest.mark.example("JO-E.13")
@pytest.mark.rule("JO-3.4")
@pytest.mark.rule("JO-3.6")
@pytest.mark.rule("JO-C.128")
def test_banners_without_abilities_keep_their_icons() -> None:
    s = given({"own": "banner | A1; minor: [lose_crystals: 1] > [gain: {attack: 1}]",
               "quiet": "village | rest: [] > [take_crystals: 5]; "
                        "holds: [mute: {cards: starters, what: abilities}]",
               "fast": "item | S2 | -", "cover": "item | - | -"},
              village="quiet", A={"items": "cover > fast > own", "crystals": 3})
    assert (s.A.power, s.A.value("speed")) == ("1/0", 0)
    assert "quiet" in s.refused("use:own").lower()
    with pytest.raises(Refused):
        s.says("A", "use:own")


@pytest.mark.rule("JO-3.4")
@pytest.mark.rule("JO-3.10")
def test_starters_are_muted_table_wide_wherever_it_is_visible() -> None:
    s = given({"own": "banner | A1; minor: [lose_crystals: 1] > [gain: {attack: 1}]",
               "hush": "item | holds: [mute: {cards: starters, what: abilities}] | -"},
              A={"items": "own", "crystals": 3}, B={"items": "hush > fist"})
    assert "use:own" not in s.offers()
    s.does("B", "discard_card: {kind: item}")
    assert "use:own" in s.offers()


@pytest.mark.example("JO-E.13")
@pytest.mark.rule("JO-5.10")
@pytest.mark.rule("JO-5.4")
def test_who_cannot_take_items() -> None:
    s = given({"no": "class | holds: [cannot_take: {kind: item}]"}, A={"enchantments": "no", "crystals": 9},
              B={"items": "stone > fist"}, track="stone verse")
    assert s.refused("slot 0") == "No forbids items [JO-5.4]"
    assert s.refused("slot 1") == ""
    s.does("B", "give_card: {kind: item}")
    assert (s.A.items, s.B.items, s.graveyard) == ("fist", "fist", "stone")


@pytest.mark.example("JO-E.13")
@pytest.mark.rule("JO-5.10")
@pytest.mark.rule("JO-12.3")
def test_an_exchange_is_not_barred() -> None:
    s = given({"no": "class | holds: [cannot_take: {kind: item}]", "own": "banner | A1"},
              A={"enchantments": "no > of-enchanting"}, B={"items": "own"})
    s.does("B", "pass_tops: {kinds: [item]}")
    assert (s.A.items, s.B.items, s.A.power, s.B.power) == ("own", "fist", "1/0", "0/0")


@pytest.mark.example("JO-E.51")
@pytest.mark.rule("JO-10.4")
@pytest.mark.rule("JO-10.6")
@pytest.mark.parametrize(("first", "power"), [("bury:item", "2/0"), ("bury:enchantment", "0/0")])
def test_the_sequence_of_two_burials_counts(first: str, power: str) -> None:
    s = given({"x": "item | A3 | -", "y": "enchantment | A-2 | -"}, A={"items": "x > fist",
                                                                    "enchantments": "y > of-enchanting"})
    assert s.A.power == "1/0"
    s.does("A", "bury: {kinds: [item, enchantment]}")
    s.says("A", first)
    assert (s.A.power, s.A.items, s.A.enchantments) == (power, "fist > x", "of-enchanting > y")
    s.says("A", "rest:normaltown")
    s.cleans_up()
    assert s.A.power == "0/0"


@pytest.mark.example("JO-E.51")
@pytest.mark.rule("JO-10.5")
def test_others_may_turn_their_stacks_over() -> None:
    s = given({"p": "item | - | -", "q": "item | - | -", "e": "enchantment | - | -"},
              B={"items": "p > q > fist", "enchantments": "e > of-enchanting"})
    s.does("A", "turn_over: {who: others, kinds: [item, enchantment]}")
    assert s.offers() == ["bury:item", "unbury:item", "bury:enchantment", "unbury:enchantment", "leave"]
    s.says("B", "unbury:item", "leave")
    assert (s.B.items, s.B.enchantments) == ("fist > p > q", "e > of-enchanting")


@pytest.mark.example("JO-E.51")
@pytest.mark.rule("JO-12.4")
def test_discard_all_enchantments_but_one() -> None:
    s = given({"e": "enchantment | - | -", "f": "enchantment | - | -", "c": "class | -"},
              A={"enchantments": "f > c > e"})
    s.does("A", "keep_one: {kind: enchantment}")
    assert s.question.rule == "JO-12.4"
    s.says("A", ["f", "e"])
    assert (s.A.enchantments, s.graveyard) == ("c", "e f")
