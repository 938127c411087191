"""Whom *another player* and *each other player* mean in the co-op game, verb by verb: the table to JO-CR.1."""

from typing import Any

import pytest

from tests.given.journey import JourneyStory, company
from tests.given.story import LETTERS

pytestmark = [pytest.mark.rule("JO-CR.1"), pytest.mark.rule("JO-16.7")]

HURT = "class | when taking_damage: [take_crystals: 1]"
CARDS = {"loud": HURT, "gem": "item | - | 2p", "song": "enchantment | - | -", "beast": "monster 3/2 | - | 1p",
         "burden": "monster 3/2 | - | -2p", "tar": "item | - | Sl1", "kite": "item | - | S1"}
STACKS = {"items": "gem > fist", "enchantments": "song > of-enchanting", "creatures": "beast"}


def table(*, B: Any = None, C: Any = None, **more: Any) -> JourneyStory:
    """Three seats, dial 60, pool 10, three crystals and a token of each side on the Overlord."""
    laid = {"dial": 60, "pool": 10, "overlord_crystals": 3,
            "tokens": {"lord-vragan": {"health": 1, "strength": 1}}, "A": {}, **more}
    return company(CARDS, B=B or {}, C=C or {}, **laid)


def does(s: JourneyStory, verb: str, *answers: str) -> JourneyStory:
    s.does("A", verb)
    if answers:
        s.says("A", *answers)
    return s


def state(s: JourneyStory) -> tuple[int, int]:
    return s.t.pool, s.t.hp


def tokens(s: JourneyStory) -> int:
    found = s.tokens("lord-vragan")
    return found.health + found.strength


def units(s: JourneyStory) -> list[str]:
    """Who can be chosen now."""
    return [LETTERS[int(oid[5:])] if oid.startswith("seat-") else oid for oid in s.offers()]


# ---- damage


def test_damage_of_each_other() -> None:
    s = does(table(B={"enchantments": "loud"}), "damage: {who: others, n: 3}")
    assert (state(s), s.B.crystals) == ((10, 57), 0)


@pytest.mark.parametrize(("pool", "unit", "after"), [(10, "overlord", (8, 58)), (1, "overlord", (0, 59)),
                                                     (10, "B", (10, 60))])
@pytest.mark.rule("JO-C.99")
def test_giving_damage_to_another(pool: int, unit: str, after: tuple[int, int]) -> None:
    s = does(table(pool=pool, B={"enchantments": "loud"}), "move_damage: 2", unit)
    assert state(s) == after
    assert s.B.crystals == int(unit == "B")
    assert (s.A.dealt, s.A.healed) == (60 - after[1], 2 if pool > 1 else 1)


# ---- healing


@pytest.mark.rule("JO-CR.25")
@pytest.mark.parametrize(("dial", "pool", "offered", "refused"), [
    (97, 1, ["overlord"], ""), (97, 2, ["overlord", "B", "C"], ""), (98, 2, ["B", "C"], ""),
    (98, 1, [], "nobody else has 2 damage to heal [JO-8.5]")])
def test_a_cost_that_another_player_heals(dial: int, pool: int, offered: list[str], refused: str) -> None:
    s = company({"sign": "class | minor: [heal: {who: another, n: 2}] > [take_crystals: 1]"}, dial=dial, pool=pool,
                A={"enchantments": "sign"}, B={}, C={})
    assert s.refused("use:sign") == refused
    if refused:
        return
    s.says("A", "use:sign")
    if len(offered) > 1:
        assert sorted(units(s), key=len) == sorted(offered, key=len)
        s.says("A", "overlord" if "overlord" in offered else "B")
    assert s.A.crystals == 1
    assert state(s) == ((pool, 99) if "overlord" in offered else (0, 98))


# ---- crystals


@pytest.mark.parametrize(("unit", "mine", "theirs", "overlord"), [("overlord", 5, 2, 0), ("B", 2, 0, 3)])
@pytest.mark.rule("JO-C.111")
def test_stealing_crystals(unit: str, mine: int, theirs: int, overlord: int) -> None:
    s = does(table(B={"crystals": 2}, C={"crystals": 1}), "steal_crystals: 5", unit)
    assert (s.A.crystals, s.B.crystals, s.t.overlord_crystals) == (mine, theirs, overlord)


def test_stealing_crystals_from_each_other() -> None:
    s = does(table(B={"crystals": 2}, C={"crystals": 1}), "steal_crystals: {from: others, n: 5}")
    assert (s.A.crystals, s.t.overlord_crystals) == (5, 0)


def test_stealing_all_of_the_overlord_takes_nothing_from_the_supply() -> None:
    s = does(table(), "steal_crystals: {from: overlord, n: all}")
    assert (s.A.crystals, s.t.overlord_crystals) == (3, 0)


@pytest.mark.parametrize(("unit", "theirs", "overlord"), [("overlord", 2, 0), ("B", 0, 3)])
def test_another_loses_crystals(unit: str, theirs: int, overlord: int) -> None:
    s = does(table(B={"crystals": 2}), "lose_crystals: {who: another, n: 5}", unit)
    assert (s.B.crystals, s.t.overlord_crystals, s.A.crystals) == (theirs, overlord, 0)


@pytest.mark.rule("JO-V-1.7")
def test_an_overlord_without_crystals_stays_an_option() -> None:
    s = does(table(overlord_crystals=0, B={"crystals": 2}), "lose_crystals: {who: another, n: 5}", "overlord")
    assert (s.B.crystals, s.t.overlord_crystals) == (2, 0)


def test_each_other_loses_crystals() -> None:
    s = does(table(B={"crystals": 2}), "lose_crystals: {who: others, n: 1}")
    assert (s.B.crystals, s.t.overlord_crystals) == (2, 2)


@pytest.mark.rule("JO-C.110")
def test_crystals_for_another() -> None:
    s = does(table(), "take_crystals: {who: another, n: 4}", "overlord")
    assert (s.t.overlord_crystals, tokens(s)) == (2, 3)
    s = does(table(), "take_crystals: {who: another, n: 4}", "C")
    assert (s.t.overlord_crystals, s.C.crystals) == (3, 4)


def test_crystals_for_each_other_are_for_fellows() -> None:
    s = does(table(), "take_crystals: {who: others, n: 4}")
    assert ([me.crystals for me in s.t.seats], s.t.overlord_crystals) == ([0, 4, 4], 3)


@pytest.mark.rule("JO-C.110")
def test_giving_crystals_to_another() -> None:
    s = does(table(A={"crystals": 9}), "give_crystals: 3", "overlord")
    assert (s.A.crystals, s.t.overlord_crystals, tokens(s)) == (6, 1, 3)
    s = does(table(A={"crystals": 2}), "give_crystals: 3", "B")
    assert (s.A.crystals, s.B.crystals, s.t.overlord_crystals) == (0, 2, 3)


# ---- cards


DEMANDS = ["steal_card: {kind: item}", "steal_card: {kind: enchantment}", "discard_card: {who: another, kind: monster}",
           "discard_card: {who: another, kind: any}", "give_card: {who: another, to: you, kind: monster}"]


@pytest.mark.parametrize("verb", DEMANDS)
@pytest.mark.rule("JO-C.113")
@pytest.mark.rule("JO-C.114")
def test_the_overlord_gives_nothing(verb: str) -> None:
    s = does(table(A=STACKS, B=STACKS), verb, "overlord", "side:health")
    assert s.tokens("lord-vragan").health == 0 and s.tokens("lord-vragan").strength == 1
    assert (s.B.items, s.B.enchantments, s.B.creatures, s.graveyard) == (
        "gem > fist", "song > of-enchanting", "beast", "")
    assert (s.A.n("items"), s.A.n("enchantments"), s.A.n("creatures")) == (2, 2, 1)


@pytest.mark.parametrize("verb", DEMANDS)
def test_the_overlord_without_tokens_stays_an_option(verb: str) -> None:
    s = does(table(A=STACKS, B=STACKS, tokens={}), verb, "overlord")
    assert (tokens(s), s.graveyard, s.B.items) == (0, "", "gem > fist")


def test_a_fellow_gives_and_discards_as_printed() -> None:
    s = does(table(B=STACKS), "steal_card: {kind: item}", "B")
    assert (s.A.items, s.B.items) == ("gem > fist", "fist")
    s = does(table(B=STACKS), "discard_card: {who: another, kind: enchantment}", "B")
    assert (s.B.enchantments, s.graveyard) == ("of-enchanting", "song")
    s = does(table(B=STACKS), "give_card: {who: another, to: you, kind: monster}", "B")
    assert (s.A.creatures, s.B.creatures) == ("beast", "")


@pytest.mark.parametrize("verb", ["discard_card: {who: others, kind: monster}",
                                  "give_card: {who: others, to: you, kind: monster}"])
def test_each_other_is_one_demand(verb: str) -> None:
    s = does(table(B=STACKS, C=STACKS), verb, "side:strength")
    assert (tokens(s), s.B.creatures, s.C.creatures, s.A.creatures) == (1, "beast", "beast", "")


@pytest.mark.rule("JO-C.112")
@pytest.mark.parametrize(("card", "after"), [("beast", 3), ("burden", 1)])
def test_a_card_for_another(card: str, after: int) -> None:
    s = does(table(A={"creatures": card}), "give_card: {kind: monster}", "overlord")
    if s.question.rule == "JO-16.11":
        s.says("A", "side:health")
    assert (s.A.creatures, s.graveyard, tokens(s)) == ("", card, after)
    s = does(table(A={"creatures": card}), "give_card: {kind: monster}", "C")
    assert (s.C.creatures, tokens(s)) == (card, 2)


@pytest.mark.rule("JO-C.112")
def test_this_card_for_another() -> None:
    pest = {"pest": "monster 3/0 | once: [take_crystals: 2, this_card: {do: give}] | 1p"}
    for unit, after, place in (("overlord", 1, "graveyard"), ("B", 0, "B.creatures")):
        s = company(pest, track="pest", A={"power": "3/0"}, B={}, C={})
        s.says("A", "slot 0", unit)
        found = s.tokens("lord-vragan")
        assert (s.where("pest"), found.health + found.strength, s.A.crystals) == (place, after, 2)


def test_burying_of_each_other_is_hostile() -> None:
    for verb in ("bury", "unbury"):
        s = does(table(B=STACKS, C=STACKS), f"{verb}: {{who: others, kinds: [item]}}")
        assert (s.B.items, s.C.items, tokens(s)) == ("gem > fist", "gem > fist", 2)


def test_turning_over_of_each_other_is_friendly() -> None:
    s = table(B=STACKS)
    s.does("A", "turn_over: {who: others, kinds: [item]}")
    s.says("B", "unbury:item")
    assert (s.B.items, tokens(s)) == ("fist > gem", 2)


def test_power_lost_by_each_other() -> None:
    s = does(table(B={"power": "5/5"}), "lose_power: {who: others, attack: 2, defense: 1}")
    assert (s.B.power, s.stats("lord-vragan"), s.t.hp) == ("5/5", "9/9", 60)


def test_tops_are_passed_among_the_seats() -> None:
    s = does(table(A={"items": "tar > fist"}, B={"items": "kite > fist"}), "pass_tops: {kinds: [item], to: left}")
    assert (s.A.items, s.B.items, s.C.items) == ("fist > fist", "tar > fist", "kite")


# ---- attacks and duels


@pytest.mark.rule("JO-C.86")
@pytest.mark.rule("JO-C.92")
def test_a_duel_with_another() -> None:
    s = does(table(A={"power": "12/4"}, B={"power": "7/1"}), "duel: {with: another}", "overlord")
    assert state(s) == (15, 57)  # 12 against 9, 9 against 4
    assert s.A.dealt == 3
    s = does(table(A={"power": "12/4"}, B={"power": "7/1"}), "duel: {with: another}", "B")
    assert state(s) == (10 + 11 + 3, 60)
    assert state(does(table(), "duel: {with: another}", "nobody")) == (10, 60)


def test_a_neighbour_is_a_fellow() -> None:
    s = does(table(B={"power": "7/1"}), "duel: {with: left, may: false}")
    assert state(s) == (17, 60)
    s = does(table(B={"power": "7/1"}, C={"power": "2/0"}), "attack_player: {attacker: each, defender: left}")
    assert state(s) == (10 + 0 + 7 + 2, 60)


@pytest.mark.rule("JO-13.1")
def test_an_attack_on_another() -> None:
    s = does(table(A={"power": "12/0"}), "attack_player: {attacker: you, defender: another}", "overlord")
    assert (state(s), s.A.dealt) == ((10, 57), 3)
    s = does(table(A={"power": "12/0"}, B={"power": "0/5"}), "attack_player: {attacker: you, defender: another}", "B")
    assert state(s) == (17, 60)
