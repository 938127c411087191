"""Every verb, amount, word for players, moment, constant, cost and term does what it says, once, where it can be seen.

A case is a table, an effect that A has done or answers that are given, and what is to be read afterwards.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from deckgames.engine.effects import Effect, iter_tree
from deckgames.games.journey.cards.amounts import (
    BySeats,
    Fighting,
    FightingIcon,
    Moment,
    PerQ,
    Quantity,
    SlotMax,
    SlotMin,
    Who,
)
from deckgames.games.journey.cards.constants import CONSTANTS
from deckgames.games.journey.cards.lines import COST, LINES, Action, Immediate, Trigger
from deckgames.games.journey.effects import VERBS
from deckgames.games.journey.queries import columns
from tests.given.journey import VOCABULARY, JourneyStory, effects, given, made

GIANT = "overlord 9/7 | invades item: [damage: {who: each, n: 1}]; invades dragon: [damage: {who: others, n: 2}] | " \
        "challenge: [] > [fight_overlord] | A1; 1p"
RED = {"m1": "monster 1/1 | - | A1", "m2": "monster 1/1 | - | -", "e1": "enchantment | A1 | -",
       "i1": "item | A2 | D1", "i2": "item | D2 | -", "worm": "dragon 3/9 | - | 2p"}


@dataclass(frozen=True)
class Case:
    """What is done, and what is to be read then."""

    does: str
    reads: dict[str, Any]
    answers: tuple[str, ...] = ()
    table: dict[str, Any] = field(default_factory=dict)
    cards: dict[str, str] = field(default_factory=dict)
    by: str = "A"

    def story(self) -> JourneyStory:
        return given({**RED, "giant": GIANT, **self.cards}, **self.table)


def case(does: str, *answers: str, cards: dict[str, str] | None = None, by: str = "A", reads: dict[str, Any],
         **table: Any) -> Case:
    return Case(does, reads, answers, table, cards or {}, by)


def read(s: JourneyStory, path: str) -> Any:
    """ "A.crystals", "track", "t.village_rewards", "stats m1", "on m1", "where m1", "idle"."""
    if path == "offers":
        return s.offers()
    if path == "idle":
        return s.told("no-effect")
    if path.startswith("where "):
        return s.where(path.removeprefix("where "))
    if path.startswith("stats "):
        return s.stats(*path.split()[1:])
    if path.startswith("on "):
        tokens = s.tokens(path.split()[1])
        return " ".join(f"{name}{n}" for name in ("wound", "reward", "health", "strength", "cerberus")
                        if (n := getattr(tokens, name)))
    if path.startswith("value "):
        _, seat, icon = path.split()
        return getattr(s, seat).value(icon)
    found: Any = s
    for name in path.split("."):
        found = getattr(found, name)
    return found[:] if isinstance(found, list) else found


OVER: dict[str, Any] = {"overlord": "giant"}
CASES = [
    # damage and healing
    case("damage: 2", reads={"A.wound_tokens": 2}),
    case("damage: d6", reads={"A.wound_tokens": 3}, seed=11),
    case("damage: {who: active, n: 1}", reads={"A.wound_tokens": 1}, by="B"),
    case("damage: {who: another, n: 1}", "A B", reads={"B.wound_tokens": 1, "C.wound_tokens": 0}, C={}),
    case("damage: {who: others, n: 1}", reads={"A.wound_tokens": 0, "B.wound_tokens": 1, "C.wound_tokens": 1}, C={}),
    case("damage: {who: each, n: 1}", reads={"A.wound_tokens": 1, "B.wound_tokens": 1}),
    case("damage: {who: left, n: 1}", reads={"B.wound_tokens": 1, "C.wound_tokens": 0}, C={}),
    case("damage: {who: right, n: 1}", reads={"B.wound_tokens": 0, "C.wound_tokens": 1}, C={}),
    case("damage: {who: most_wounds, n: 1}", reads={"B.wound_tokens": 4}, A={"tokens": 1}, B={"tokens": 3}),
    case("damage: {who: lowest_defense, n: 1}", reads={"B.wound_tokens": 1}, A={"power": "0/2"}),
    case("damage: {who: highest_defense, n: 1}", "A B", reads={"B.wound_tokens": 1}, A={"power": "0/2"},
         B={"power": "0/2"}),
    case("damage: {who: highest_defense, n: 1}", reads={"B.wound_tokens": 1}, A={"power": "0/1"}, B={"power": "0/2"}),
    case("damage: {who: overlord, n: 1}, damage: 1", reads={"A.wound_tokens": 1}, **OVER),
    case("damage: {who: company, n: 1}, damage: 1", reads={"A.wound_tokens": 1}),
    case("damage: {who: others, n: {per: speed, of: target}}", reads={"B.wound_tokens": 2, "A.wound_tokens": 0},
         cards={"fast": "class | S2"}, B={"enchantments": "fast"}),
    case("damage: {n: {by_seats: [1, 2, 3, 4, 5]}}", reads={"A.wound_tokens": 3}, C={}),
    case("move_damage: 2", reads={"A.wound_tokens": 1, "B.wound_tokens": 2}, A={"tokens": 3}),
    case("move_damage: {from: another, to: you}", reads={"A.wound_tokens": 1, "B.wound_tokens": 2}, B={"tokens": 3}),
    case("move_damage: {n: 4, split: true}", "A [3, 1]", reads={"A.wound_tokens": 1, "B.wound_tokens": 3,
                                                              "C.wound_tokens": 1}, A={"tokens": 5}, C={}),
    case("move_damage: {to: overlord}", reads={"A.wound_tokens": 2}, A={"tokens": 3}, **OVER),
    case("heal: 2", reads={"A.wound_tokens": 1}, A={"tokens": 3}),
    case("heal: all", reads={"A.count": 0}, A={"tokens": 3, "wounds": "graze"}),
    case("heal: {who: most_wounds, n: 4}", reads={"B.wound_tokens": 5, "A.wound_tokens": 1}, A={"tokens": 1},
         B={"tokens": 9}),
    # power
    case("gain: {attack: 1, defense: 2}", reads={"A.power": "1/2"}),
    case("gain: {attack: {per: attack}}", reads={"A.power": "6/0"}, A={"power": "3/0"}),
    case("lose_power: {defense: 3}", reads={"A.power": "1/0"}, A={"power": "1/2"}),
    case("lose_power: {who: others, attack: 1}", reads={"B.power": "1/2"}, B={"power": "2/2"}),
    # crystals
    case("take_crystals: 3", reads={"A.crystals": 3}),
    case("take_crystals: d6", reads={"A.crystals": 3}, seed=11),
    case("take_crystals: {who: overlord, n: 2}", reads={"t.overlord_crystals": 2}, **OVER),
    case("steal_crystals: 2", reads={"A.crystals": 1, "B.crystals": 0}, B={"crystals": 1}),
    case("steal_crystals: {from: others, n: 2}", reads={"A.crystals": 3, "B.crystals": 0, "C.crystals": 3},
         B={"crystals": 1}, C={"crystals": 5}),
    case("steal_crystals: {from: overlord, n: all}", reads={"A.crystals": 4, "t.overlord_crystals": 0},
         overlord_crystals=4, **OVER),
    case("lose_crystals: 2", reads={"A.crystals": 0}, A={"crystals": 1}),
    case("lose_crystals: all", reads={"A.crystals": 0}, A={"crystals": 7}),
    case("lose_crystals: {who: each, n: 1}", reads={"A.crystals": 6, "B.crystals": 0}, A={"crystals": 7}),
    case("give_crystals: 2", reads={"A.crystals": 1, "B.crystals": 2}, A={"crystals": 3}),
    case("give_crystals: {to: overlord, n: 1}", reads={"A.crystals": 2, "t.overlord_crystals": 1}, A={"crystals": 3},
         **OVER),
    case("give_crystals: {who: each, to: overlord, n: 2}", reads={"A.crystals": 1, "t.overlord_crystals": 3},
         A={"crystals": 3}, B={"crystals": 1}, **OVER),
    # cards in stacks
    case("discard_card: {kind: item}", reads={"A.items": "fist", "graveyard": "i1"}, A={"items": "i1 > fist"}),
    case("discard_card: {kind: monster, n: 2}", "A m1", "A ['m1', 'm2']",
         reads={"A.creatures": "", "graveyard": "m2 m1"},
         A={"creatures": "m1 > m2"}),
    case("discard_card: {who: another, kind: enchantment}", reads={"B.enchantments": "of-enchanting"},
         B={"enchantments": "e1 > of-enchanting"}),
    case("discard_card: {who: each, kind: any, which: top}", "A i1", reads={"A.items": "fist", "A.creatures": "m1"},
         A={"items": "i1 > fist", "creatures": "m1"}),
    case("discard_card: {kind: dragon}", reads={"A.creatures": "m1", "graveyard": "worm"},
         A={"creatures": "m1 > worm"}),
    case("discard_card: {kind: creature}", reads={"A.creatures": "worm"}, A={"creatures": "m1 > worm"}),
    case("discard_card: {kind: magic}", "A e1", reads={"A.enchantments": "of-enchanting"},
         A={"items": "i1 > fist", "enchantments": "e1 > of-enchanting"}),
    case("discard_card: {kind: any}", "A worm", reads={"A.creatures": "m1"}, A={"creatures": "m1 > worm"}),
    case("discard_card: {icon: slime}", reads={"A.creatures": "m1"}, cards={"ooze": "monster 1/1 | - | Sl1"},
         A={"creatures": "m1 > ooze"}),
    case("give_card: {kind: monster}", "A m2", reads={"A.creatures": "m1", "B.creatures": "m2"},
         A={"creatures": "m1 > m2"}),
    case("give_card: {kind: monster, which: top}", reads={"A.creatures": "m2", "B.creatures": "m1"},
         A={"creatures": "m1 > m2"}),
    case("give_card: {who: others, to: you, kind: monster}", reads={"A.creatures": "m2 > m1"}, B={"creatures": "m1"},
         C={"creatures": "m2"}),
    case("steal_card: {kind: item}", reads={"A.items": "i1 > fist", "B.power": "0/0", "A.power": "2/1"},
         B={"items": "i1 > fist"}),
    case("pass_tops: {}", reads={"A.items": "i2", "B.items": "i1", "A.enchantments": "of-enchanting"},
         A={"items": "i1"}, B={"items": "i2"}),
    case("pass_tops: {kinds: [item], to: right}", reads={"A.items": "i2", "C.items": "i1", "B.items": "fist"},
         A={"items": "i1"}, B={"items": "i2"}, C={}),
    case("bury: {kinds: [item]}", reads={"A.items": "fist > i1"}, A={"items": "i1 > fist"}),
    case("bury: {kinds: [item, enchantment], pick: up_to}", "A bury:enchantment", "A leave",
         reads={"A.enchantments": "of-enchanting > e1", "A.items": "i1 > fist"},
         A={"items": "i1 > fist", "enchantments": "e1 > of-enchanting"}),
    case("bury: {who: another, kinds: [item]}", reads={"B.items": "fist > i1"}, B={"items": "i1 > fist"}),
    case("unbury: {kinds: [item, enchantment], pick: one}", "A unbury:enchantment",
         reads={"A.enchantments": "of-enchanting > e1", "A.items": "i1 > fist"},
         A={"items": "i1 > fist", "enchantments": "e1 > of-enchanting"}),
    case("unbury: {who: each, kinds: [item]}", reads={"A.items": "fist > i2 > i1", "B.items": "fist > i1"},
         A={"items": "i2 > i1 > fist"}, B={"items": "i1 > fist"}),
    case("turn_over: {who: others, kinds: [item]}", "B bury:item", reads={"B.items": "fist > i1"},
         B={"items": "i1 > fist"}),
    case("swap_top: {with: another}", reads={"A.enchantments": "of-enchanting", "B.enchantments": "e1"},
         A={"enchantments": "e1"}),
    case("swap_top: {kind: item, with: track}", reads={"A.items": "i1", "track": "fist - - - - -"}, track="i1"),
    case("keep_one: {kind: enchantment}", reads={"A.enchantments": "of-enchanting", "graveyard": "e1"},
         A={"enchantments": "e1 > of-enchanting"}),
    # the track
    case("free_journey", reads={"A.prices": "0 0 0 0 0 0"}),
    case("swap_cards", "A ['slot 0', 'slot 1']", reads={"track": "m2 m1 i1 - - -"}, track="m1 m2 i1"),
    case("swap_cards: {b: graveyard}", reads={"track": "m2 - - - - -", "graveyard": "m1"}, track="m1", graveyard="m2"),
    case("journey_now: {place: graveyard, end_turn: false}", "A i1", reads={"A.items": "i1 > fist", "graveyard": ""},
         graveyard="i1"),
    case("journey_now: {place: overlord, kind: enchantment, end_turn: false}", "A e1",
         reads={"A.enchantments": "e1 > of-enchanting", "t.overlord_cards": []}, overlord_cards="e1", **OVER),
    case("track_tokens: {do: put, token: wound, slot: 1, n: 2}", reads={"on m2": "wound2"}, track="m1 m2"),
    case("track_tokens: {do: put, token: reward}", "A m2", reads={"on m2": "reward1"}, track="m1 m2"),
    case("track_tokens: {do: clear, token: wound}", reads={"on m1": ""}, track="m1", tokens={"m1": {"wound": 2}}),
    case("track_tokens: {do: put, token: cerberus, slot: 0}", reads={"on m1": "cerberus1", "on m2": ""},
         track="m1 m2", tokens={"m2": {"cerberus": 1}}),
    case("card_to_overlord: {from: top, kind: enchantment}", reads={"A.enchantments": "of-enchanting"},
         A={"enchantments": "e1 > of-enchanting"}, **OVER),
    case("card_to_overlord: {from: graveyard_bottom, n: 2}", reads={"graveyard": "m1"}, graveyard="m1 m2 i1", **OVER),
    case("", "A rest:normaltown", reads={"graveyard": "", "where e1": "overlord_cards"}, overlord="grab",
         cards={"grab": "overlord 9/9 | invades enchantment: [card_to_overlord: {from: invader, kind: enchantment}] | "
                        "- | -"}, track="e1"),
    case("discard_track: {slots: [0, 2]}", reads={"track": "- m2 - m1 - -", "graveyard": "i2 i1"}, track="i1 m2 i2 m1"),
    case("discard_track: {slots: [0], invade: true}", reads={"A.wound_tokens": 1, "B.wound_tokens": 1,
                                                             "graveyard": "i1"}, track="i1", **OVER),
    # attacks, duels, the Overlord
    case("attack_player: {attacker: you, defender: another}", reads={"B.wound_tokens": 2}, A={"power": "3/0"},
         B={"power": "0/1"}),
    case("attack_player: {attacker: left, defender: you}", reads={"A.wound_tokens": 2}, B={"power": "2/0"}),
    case("attack_player: {attacker: each, defender: right}", reads={"A.wound_tokens": 2, "B.wound_tokens": 1},
         A={"power": "1/0"}, B={"power": "2/0"}),
    case("duel: {with: another}", "A B", reads={"A.wound_tokens": 2, "B.wound_tokens": 1}, A={"power": "1/0"},
         B={"power": "2/0"}),
    case("duel: {with: right}", "A yes", reads={"C.wound_tokens": 1, "B.wound_tokens": 0}, A={"power": "1/0"}, C={}),
    case("duel: {with: left, may: false}", reads={"B.wound_tokens": 1}, A={"power": "1/0"}, C={}),
    case("duel: {with: overlord}, damage: 1", "A no", reads={"A.wound_tokens": 1}, **OVER),
    case("overlord_attacks", reads={"A.wound_tokens": 6}, A={"power": "0/1"}, **OVER),
    case("overlord_attacks: {who: lowest_defense}", reads={"B.wound_tokens": 7, "A.wound_tokens": 0},
         A={"power": "0/1"}, **OVER),
    case("fight_overlord", reads={"A.rewards": [1], "A.wound_tokens": 5, "A.power": "10/2", "t.overlord_rewards": 1},
         A={"power": "9/2"}, **OVER),
    case("trigger_invasion", reads={"A.wound_tokens": 0, "B.wound_tokens": 2}, **OVER),
    case("trigger_invasion: {type: item}", reads={"A.wound_tokens": 1, "B.wound_tokens": 1}, **OVER),
    # boards
    case("rewards: {do: remove, at: track, n: all}, reinforce: {n: {per: rewards_removed}}",
         reads={"idle": ["an effect does nothing for A: no reward is there",
                         "an effect does nothing for A: there is nothing to count"]}, **OVER),
    case("rewards: {do: add, at: village}", reads={"t.village_rewards": 1}),
    case("rewards: {do: remove, at: village}", reads={"t.village_rewards": 1}, village_rewards=2),
    case("rewards: {do: add, at: overlord, n: {per: players}}", reads={"t.overlord_rewards": 6}, C={}, **OVER),
    case("rewards: {do: remove, at: track, n: all}, take_crystals: {n: {per: rewards_removed, times: 2}}",
         reads={"A.crystals": 6, "on m1": ""}, track="m1 m2", tokens={"m1": {"reward": 2}, "m2": {"reward": 1}}),
    case("take_reward", reads={"A.rewards": [1], "t.overlord_rewards": 1, "A.power": "1/0"}, **OVER),
    case("remove_reinforcement: 2", "A side:strength", reads={"on giant": "health1"},
         tokens={"giant": {"health": 2, "strength": 1}}, **OVER),
    case("reinforce: {n: 2, side: health}", reads={"on giant": "health2", "stats giant": "11/7"}, **OVER),
    case("reinforce: {at: track, side: strength}", "A m2", reads={"stats m2": "1/2"}, track="m1 m2"),
    case("reinforce: {n: 3}", reads={"on giant": "health2 strength1"}, seed=4, **OVER),
    case("replace_village", reads={"t.village_rewards": 0, "where normaltown": "box"}, village_rewards=2),
    case("shuffle_events, damage: 1", reads={"A.wound_tokens": 1}),
    case("desert: {do: flip}", reads={"t.desert": "sandstorm"}, desert="mirage"),
    case("desert: {do: flip, may: true}", "A yes", reads={"t.desert": "sandstorm"}, desert="mirage"),
    case("desert: {do: to_mirage}", reads={"t.desert": "mirage"}, desert="sandstorm"),
    case("desert: {do: to_sandstorm}", reads={"t.desert": "sandstorm"}, desert="mirage"),
    case("desert: {do: double_turn}", reads={"stats m1": "3/0", "stats m1 B": "3/0"}, desert="mirage", track="m1"),
    case("desert: {do: ignore_turn}", reads={"stats m1": "1/1", "stats m1 B": "2/0"}, desert="mirage", track="m1"),
    case("all_lose", reads={"t.phase": "over", "winners": ""}),
    # shape
    case("may: [damage: 1, take_crystals: 2]", "A yes", reads={"A.wound_tokens": 1, "A.crystals": 2}),
    case("choose_one: {options: [[damage: 1], [take_crystals: 2]]}", "A option-2", reads={"A.crystals": 2}),
    case("choose_one: {who: each, options: [[damage: 1], [take_crystals: 2]]}", "A option-1", "B option-2",
         reads={"A.wound_tokens": 1, "B.crystals": 2}),
    case("if_you_do: {pay: [lose_crystals: 1], then: [gain: {attack: 2}]}", "A yes", reads={"A.power": "2/0",
                                                                                         "A.crystals": 0},
         A={"crystals": 1}),
    case("if: {have: wounds, n: 3, then: [take_crystals: 1], else: [take_crystals: 2]}", reads={"A.crystals": 1},
         A={"tokens": 3}),
    case("if: {desert: mirage, then: [take_crystals: 1], else: [take_crystals: 2]}", reads={"A.crystals": 2},
         desert="sandstorm"),
    case("if: {cerberus_on: creature, then: [take_crystals: 1], else: [take_crystals: 2]}", reads={"A.crystals": 1},
         track="m1", tokens={"m1": {"cerberus": 1}}),
    # cards that act on themselves
    case("", "A gift", reads={"B.items": "gift > fist", "B.power": "2/0"}, track="gift",
         cards={"gift": "item | A1; once: [this_card: {do: give}] | A1"}),
    case("", "A gift", "A nobody", reads={"A.items": "gift > fist"}, track="gift",
         cards={"gift": "item | A1; once: [this_card: {do: give, may: true}] | A1"}),
    case("", "A mole", reads={"A.items": "fist > mole", "A.power": "1/0"}, track="mole",
         cards={"mole": "item | A1; once: [this_card: {do: bury}] | A1"}),
    # actions and costs
    case("", "A use:own", "A use:own", reads={"A.power": "2/0"}, A={"enchantments": "own"},
         cards={"own": "class | double: [] > [gain: {attack: 1}]"}),
    case("", "A use:own", "A use:own", "A use:own", reads={"A.power": "3/0", "A.wound_tokens": 3},
         A={"enchantments": "own"}, cards={"own": "class | multi: [damage: 1] > [gain: {attack: 1}]"}),
    case("", "A use:own", reads={"B.wound_tokens": 1, "A.power": "1/0"}, A={"enchantments": "own"}, B={"tokens": 3},
         cards={"own": "class | minor: [heal: {who: another, n: 2}] > [gain: {attack: 1}]"}),
    case("", "A use:own", reads={"A.crystals": 1, "A.power": "1/0"}, A={"enchantments": "own", "crystals": 3},
         cards={"own": "class | minor: [lose_crystals: 2] > [gain: {attack: 1}]"}),
    case("", "A use:own", reads={"A.power": "2/1"}, A={"enchantments": "own", "power": "0/2"},
         cards={"own": "class | minor: [lose_power: {defense: 1}] > [gain: {attack: 2}]"}),
    case("", "A use:own", reads={"A.items": "fist", "A.power": "1/0"}, A={"enchantments": "own", "items": "stone fist"},
         cards={"own": "class | minor: [discard_card: {kind: item}] > [gain: {attack: 1}]"}),
    case("", "A use:own", reads={"B.creatures": "imp", "A.power": "1/0"}, A={"enchantments": "own", "creatures": "imp"},
         cards={"own": "class | minor: [give_card: {kind: monster}] > [gain: {attack: 1}]"}),
    case("", "A use:own", reads={"A.items": "fist > stone", "A.power": "1/0"},
         A={"enchantments": "own", "items": "stone fist"},
         cards={"own": "class | minor: [bury: {kinds: [item]}] > [gain: {attack: 1}]"}),
    case("", "A use:own", reads={"A.items": "fist > stone", "A.power": "1/0"},
         A={"enchantments": "own", "items": "stone fist"},
         cards={"own": "class | minor: [unbury: {kinds: [item]}] > [gain: {attack: 1}]"}),
    case("", "A use:own", reads={"A.items": "fist > own", "A.power": "1/0"}, A={"items": "own > fist"},
         cards={"own": "item | minor: [this_card: {do: bury}] > [gain: {attack: 1}] | -"}),
    case("", "A use:own", reads={"B.crystals": 1, "A.power": "1/0"}, A={"enchantments": "own", "crystals": 1},
         cards={"own": "class | minor: [give_crystals: 1] > [gain: {attack: 1}]"}),
    case("", "A use:own", "A worm", reads={"A.creatures": "", "A.crystals": 2, "where worm": "box"},
         A={"enchantments": "own", "creatures": "worm", "items": "stone > fist"},
         cards={"own": "class | minor: [remove_top] > [take_crystals: {n: {per: removed_points}}]"}),
    case("", "A use:own", "A serpent", reads={"A.crystals": 1}, A={"enchantments": "own", "creatures": "serpent",
                                                                   "items": "stone > fist"},
         cards={"serpent": "dragon 1/1 | - | W1; 4p", "own": "class | minor: [remove_top] > "
                           "[if: {removed: drawback_dragon, then: [take_crystals: 1]}]"}),
    case("", "A use:lord:token-1", reads={"A.rewards": [], "A.power": "3/0", "A.points": 0}, overlord="lord",
         A={"rewards": 1}, cards={"lord": "overlord 9/9 | - | - | 5p; minor: [discard_token] > [gain: {attack: 3}]"}),
    case("", "A rest:own", reads={"A.wound_tokens": 1, "A.crystals": 4}, A={"enchantments": "own"},
         cards={"own": "class | rest: [damage: 1] > [take_crystals: 4]"}),
    # moments
    case("", reads={"A.crystals": 1}, phase="begin", A={"enchantments": "own"},
         cards={"own": "class | when turn_begins: [take_crystals: 1]"}),
    case("", reads={"A.crystals": 1}, phase="clean_up", A={"enchantments": "own"},
         cards={"own": "class | when turn_ends: [take_crystals: 1]"}),
    case("", "A use:own", reads={"A.crystals": 1}, A={"enchantments": "own"},
         cards={"own": "class | when once_per_turn: [take_crystals: 1]"}),
    case("damage: 4", reads={"A.crystals": 2}, A={"enchantments": "own"},
         cards={"own": "class | when taking_damage: [take_crystals: {n: {per: damage_taken, every: 2}}]"}),
    case("", "A i1", reads={"A.crystals": 2}, A={"enchantments": "own"}, track="i1",
         cards={"own": "class | when after_item: [take_crystals: {n: {per: items}}]"}),
    case("", "A e1", reads={"A.crystals": 1}, A={"enchantments": "own"}, track="e1",
         cards={"own": "class | when after_enchantment: [take_crystals: {n: {per: enchantments}}]"}),
    case("", "A i1", reads={"A.crystals": 2}, A={"enchantments": "own"}, track="i1",
         cards={"own": "class | when after_magic: [take_crystals: {n: {per: magic}}]"}),
    case("", "A foe", reads={"A.crystals": 1, "A.creatures": ""}, A={"crystals": 2}, track="foe",
         cards={"foe": "monster 9/1 | when in_combat: [lose_crystals: 1] | -"}),
    case("", "A foe", reads={"A.creatures": "foe", "A.wound_tokens": 0}, track="foe",
         cards={"foe": "monster 2/2 | when in_combat: [bonus: {attack: 2, defense: 2}] | -"}),
    case("", "A foe", reads={"A.creatures": "foe", "A.wound_tokens": 3, "B.wound_tokens": 3}, track="foe",
         cards={"foe": "monster 0/1 | when in_combat: [attack_mode: {everyone: true}, stats: {strength: 2}] | -"}),
    case("gain: {attack: 1}", reads={"value A weight": 1, "value B weight": 1, "A.power": "1/0"}, track="fog",
         cards={"fog": "monster 9/1 | when on_track: [all_icons: {icon: weight}] | -"}),
    case("", "A m1", reads={"A.crystals": 1}, A={"enchantments": "own", "power": "9/9"}, track="m1",
         cards={"own": "class | when after_monster: [take_crystals: 1]"}),
    case("", "A worm", reads={"A.crystals": 1}, A={"enchantments": "own", "power": "9/9"}, track="worm",
         cards={"own": "class | when after_creature: [take_crystals: 1]; when after_monster: [take_crystals: 5]"}),
    case("", "A slot 3", reads={"A.crystals": 1}, A={"enchantments": "own", "crystals": 3},
         cards={"own": "class | when {after_slot: 3}: [take_crystals: 1]"}),
    case("", "A slot 3", reads={"A.crystals": 1}, village="inn", A={"crystals": 3},
         cards={"inn": "village | when {after_slot: 3, or_more: false}: [take_crystals: 1]; "
                       "when {after_slot: 2, or_more: false}: [take_crystals: 4]"}),
    case("duel: {with: left, may: false}", reads={"A.power": "1/0", "B.wound_tokens": 1}, A={"enchantments": "own"},
         cards={"own": "class | when dueling: [gain: {attack: 1}]"}),
    case("duel: {with: left, may: false}", reads={"A.crystals": 1}, A={"enchantments": "own"},
         cards={"own": "class | when after_duel: [take_crystals: 1]"}),
    case("", "A rest:normaltown", reads={"A.crystals": 6}, A={"enchantments": "own"},
         cards={"own": "class | when after_rest: [take_crystals: 1]"}),
    case("", "A challenge:giant", reads={"A.rewards": [1], "A.crystals": 1, "A.power": "10/9"}, track="m1",
         A={"enchantments": "own", "power": "8/9"}, overlord="giant",
         cards={"own": "class | when challenging: [gain: {attack: 1}, take_crystals: 1]"}),
    case("rewards: {do: add, at: village}", reads={"A.crystals": 4}, village="inn", village_rewards=1,
         cards={"inn": "village | when {rewards_on: village, per_player: 1}: [take_crystals: 4]"}),
    case("rewards: {do: add, at: overlord, n: 2}", reads={"A.crystals": 4}, overlord="full", rewards=4,
         cards={"full": "overlord 9/9 | - | when {rewards_on: overlord, per_player: 3}: [take_crystals: 4] | -"}),
    case("", reads={"A.crystals": 1, "t.phase": "over"}, phase="end", A={"enchantments": "own"},
         cards={"own": "class | when game_ends: [take_crystals: 1]"}),
    case("", "A i1", reads={"A.crystals": 3}, track="i1", cards={"i1": "item | once: [take_crystals: 3] | -"}),
    case("", "A rest:normaltown", reads={"A.wound_tokens": 2}, overlord="imps", track="m1", tokens={"m1": {"wound": 1}},
         cards={"imps": "overlord 9/9 | invades {token: wound}: [damage: {who: active, n: 2}] | - | -"}),
    case("", "A rest:normaltown", reads={"A.wound_tokens": 2}, overlord="imps", track="m1",
         tokens={"m1": {"reward": 1}},
         cards={"imps": "overlord 9/9 | invades {token: reward}: [damage: {who: active, n: 2}] | - | -"}),
    case("", "A rest:normaltown", reads={"A.wound_tokens": 2}, overlord="imps", track="m1",
         tokens={"m1": {"cerberus": 1}},
         cards={"imps": "overlord 9/9 | invades {token: cerberus}: [damage: {who: active, n: 2}] | - | -"}),
    # what holds
    case("heal: 2, gain: {attack: 1}", reads={"A.wound_tokens": 3, "A.power": "1/0"},
         A={"tokens": 3, "enchantments": "own"}, cards={"own": "class | holds: [no_healing]"}),
    case("take_crystals: 9", reads={"A.crystals": 5}, A={"enchantments": "own"},
         cards={"own": "class | holds: [crystal_cap: 5]"}),
    case("", "A slot 1", reads={"A.creatures": "foe"}, A={"enchantments": "own", "crystals": 1}, track="stone foe",
         cards={"own": "class | holds: [bonus: {attack: 1, while: {slot_max: 1}}]", "foe": "monster 1/0 | - | -"}),
    case("", "A slot 1", reads={"A.creatures": "foe"}, A={"enchantments": "own", "crystals": 1}, track="stone foe",
         cards={"own": "class | holds: [bonus: {attack: 1, while: {slot_min: 1}}]", "foe": "monster 1/0 | - | -"}),
    case("", "A foe", reads={"A.creatures": "foe"}, A={"enchantments": "own"}, track="foe",
         cards={"own": "class | holds: [bonus: {attack: 1, while: {fighting: monster}}]",
                "foe": "monster 1/0 | - | -"}),
    case("", "A foe", reads={"A.creatures": "foe"}, A={"enchantments": "own"}, track="foe",
         cards={"own": "class | holds: [bonus: {attack: 1, while: {fighting_icon: slime}}]",
                "foe": "monster 1/0 | - | Sl1"}),
    case("duel: {with: left, may: false}", reads={"B.wound_tokens": 1}, A={"enchantments": "own"},
         cards={"own": "class | holds: [bonus: {attack: 1, while: dueling}]"}),
    case("fight_overlord", reads={"A.rewards": [1]}, A={"enchantments": "own", "power": "8/9"}, overlord="giant",
         cards={"own": "class | holds: [bonus: {attack: 1, while: challenging}]"}),
    case("gain: {attack: 1}", reads={"value B slime": 2, "A.power": "1/0"}, A={"items": "own > fist"},
         cards={"own": "item | holds: [all_icons: {icon: slime, n: 2}] | -"}),
    case("bury: {kinds: [item]}", reads={"value A weight": 3}, A={"items": "own > fist", "enchantments": "heavy"},
         cards={"own": "item | holds: [ignore_icons: {icon: weight}] | -", "heavy": "class | W3"}),
    case("bury: {kinds: [enchantment]}", reads={"A.power": "0/0"}, A={"items": "own > fist",
                                                                    "enchantments": "e1 > of-enchanting"},
         cards={"own": "item | holds: [copy_top] | -"}),
    case("bury: {kinds: [item]}", reads={"offers": ["stone", "rest:normaltown", "rest:normaltown"]},
         A={"items": "own > fist"}, track="stone", cards={"own": "item | holds: [cannot_take: {kind: item}] | -"}),
    case("bury: {kinds: [item]}", "A use:fifth", reads={"A.power": "1/0"}, A={"items": "own > fist",
                                                                            "enchantments": "fifth"},
         cards={"own": "item | holds: [mute: {cards: starters, what: abilities}] | -",
                "fifth": "class | minor: [] > [gain: {attack: 1}]"}),
    case("damage: {who: others, n: 1}", reads={"B.wound_tokens": 0, "C.wound_tokens": 1}, B={"enchantments": "own"},
         C={}, cards={"own": "class | holds: [untargetable]"}),
    case("bury: {kinds: [item]}", reads={"A.prices": "0 1 2 3 4 5"}, A={"items": "own > fist"},
         cards={"own": "item | holds: [journey_price: {slot_min: 3, crystals: 1}] | -"}),
    case("bury: {kinds: [item]}", reads={"A.prices": "0 1 2 3 4 5"}, A={"items": "own > fist"},
         cards={"own": "item | holds: [journey_surcharge: {slot_max: 3, crystals: 1}] | -"}),
    case("duel: {with: left, may: false}", reads={"A.wound_tokens": 1, "B.wound_tokens": 0}, B={"power": "1/0"},
         A={"enchantments": "own", "power": "9/0"}, cards={"own": "class | holds: [no_duel_attack]"}),
    case("", "A foe", reads={"A.wound_tokens": 6}, track="foe",
         cards={"foe": "monster 0/3 | holds: [attack_mode: {double: true}] | -"}),
    case("", "A m1", reads={"B.wound_tokens": 1}, village="wild", track="m1", A={"power": "9/9"},
         cards={"wild": "village | holds: [attack_mode: {everyone: true, scope: creatures}]"}),
    case("rewards: {do: remove, at: overlord}", reads={"offers": ["rest:normaltown", "rest:normaltown"]}, track="",
         overlord="shy", rewards=1, A={"power": "9/9"},
         cards={"shy": "overlord 1/1 | - | rest: [] > [heal: 1]; holds: [overlord_guard: {no_challenge: true}]; "
                       "challenge: [] > [fight_overlord] | -"}),
    case("bury: {kinds: [item]}", reads={"stats m1": "1/1", "stats worm": "3/9"}, track="m1 worm",
         A={"items": "own > fist"}, cards={"own": "item | holds: [stats: {scope: dragons, health: 1}] | -"}),
    case("bury: {kinds: [item]}", reads={"stats m1": "1/1"}, track="m1", A={"items": "own > fist"},
         cards={"own": "item | holds: [stats: {scope: monsters, strength: 2, while: {slot_max: 2}}] | -"}),
    case("bury: {kinds: [item]}", reads={"stats giant": "9/7"}, overlord="giant", A={"items": "own > fist"},
         cards={"own": "item | holds: [stats: {scope: overlord, strength: {per: items}}] | -"}),
    case("bury: {kinds: [item]}", reads={"stats m1": "2/0"}, track="m1", desert="mirage", A={"items": "own > fist"},
         cards={"own": "item | holds: [desert_force: {do: double}] | -"}),
    case("desert: {do: flip}", reads={"stats m1": "1/1", "stats m1 B": "0/2"}, track="m1", desert="mirage",
         A={"items": "own > fist"}, cards={"own": "item | holds: [desert_force: {do: ignore}] | -"}),
]

FULL: dict[str, Any] = {"overlord": "giant", "overlord_cards": "verse verse", "rewards": 3, "track": "m1",
        "tokens": {"m1": {"wound": 3}}, "C": {},
        "A": {"tokens": 4, "crystals": 5, "power": "6/7", "items": "stone stone fist", "rewards": 1,
              "enchantments": "verse > verse > verse > icons", "creatures": "imp > imp > imp > worm"}}
COUNTED = {"wounds": 4, "crystals": 5, "attack": 6, "defense": 7, "weight": 1, "speed": 2, "slime": 3, "pearl": 4,
           "undead": 5, "items": 3, "enchantments": 4, "magic": 7, "pairs": 3, "monsters": 3, "dragons": 1,
           "creatures": 4, "rewards": 1, "players": 3, "overlord_cards": 2, "overlord_rewards": 3, "track_wounds": 3}
ICONS = {"icons": "class | W1 S2 Sl3 P4 Un5"}


@pytest.mark.rule("JO-V-1.1")
@pytest.mark.rule("JO-3.5")
@pytest.mark.rule("JO-18.2")
@pytest.mark.parametrize("one", CASES, ids=[f"{n}-{one.does or one.answers}"[:60] for n, one in enumerate(CASES)])
def test_every_verb(one: Case) -> None:
    s = one.story()
    before = {path: read(s, path) for path in one.reads}
    if one.does:
        s.does(one.by, one.does)
    for answer in one.answers:
        seat, _, said = answer.partition(" ")
        s.says(seat, ast.literal_eval(said) if said.startswith("[") else said)
    after = {path: read(s, path) for path in one.reads}
    assert after == one.reads
    assert before != after or not (one.does or one.answers), "nothing is seen of it"


@pytest.mark.rule("JO-3.9")
@pytest.mark.rule("JO-V-1.9")
@pytest.mark.parametrize("what", COUNTED)
def test_every_quantity(what: str) -> None:
    s = given({**RED, "giant": GIANT, **ICONS}, **FULL)
    s.does("A", f"take_crystals: {{n: {{per: {what}, times: 2}}}}")
    assert s.A.crystals == 5 + 2 * COUNTED[what]


@pytest.mark.rule("JO-18.3")
@pytest.mark.rule("JO-17.6")
@pytest.mark.parametrize("what", COUNTED)
def test_every_quantity_scores(what: str) -> None:
    table = {**FULL, "A": {**FULL["A"], "items": "stone stone own"}}
    s = given({**RED, "giant": GIANT, **ICONS, "own": f"banner | per: {{count: {what}, every: 2, times: 3}}"}, **table)
    assert columns(s.t, s.t.seats[0])["items"] == 3 * (COUNTED[what] // 2)


# ---- nothing is left out


def spoken(thing: Any) -> Iterator[Any]:
    """A model and all models inside it, and their words, each with the name of the field it stands in."""
    if isinstance(thing, BaseModel):
        yield thing
        for name in type(thing).model_fields:
            value = getattr(thing, name)
            if isinstance(value, str):
                yield name, value
            yield from spoken(value)
    elif isinstance(thing, (tuple, list)):
        for part in thing:
            yield from spoken(part)


def every() -> list[Any]:
    """All that the cases say."""
    found: list[Any] = []
    for one in CASES:
        if one.does:
            found += spoken(Immediate.model_validate({"do": effects(f"[{one.does}]")}, context=VOCABULARY))
        for face, told in one.cards.items():
            found += spoken(made(face, told)[1])
    return found + list(spoken(made("giant", GIANT)[1]))


def test_no_verb_is_left_out() -> None:
    told = {thing.verb for thing in every() if isinstance(thing, Effect)}
    at_set_up = {"setup", "start_crystals"}  # tests/fidelity/journey/test_setup.yaml
    assert {kind.verb for kind in (*VERBS, *CONSTANTS, *LINES)} - told - at_set_up == {"points", "per"} - told


def test_no_price_is_left_out() -> None:
    paid = {verb.verb for thing in every() if isinstance(thing, Action) for verb in iter_tree(thing.cost)}
    assert paid == COST


def test_no_word_for_players_is_left_out() -> None:
    told = {thing[1] for thing in every() if isinstance(thing, tuple) and thing[0] in ("who", "to", "giver")}
    assert told | {"speaker"} >= {*get_args(Who)}


def test_no_moment_is_left_out() -> None:
    told = {thing.moment for thing in every() if isinstance(thing, Trigger)}
    assert told == {*get_args(Moment), "after_slot", "rewards_on"}


def test_no_context_is_left_out() -> None:
    told = {thing[1] for thing in every() if isinstance(thing, tuple) and thing[0] == "during"}
    told |= {type(thing) for thing in every() if isinstance(thing, BaseModel)}
    assert told >= {"dueling", "challenging", SlotMin, SlotMax, Fighting, FightingIcon}


def test_no_amount_is_left_out() -> None:
    told = {thing.per for thing in every() if isinstance(thing, PerQ)} | {*COUNTED}
    assert told == {*get_args(Quantity)}
    assert any(isinstance(thing, BySeats) for thing in every())
    assert any(thing.target for thing in every() if isinstance(thing, PerQ))
    words = {thing[1] for thing in every() if isinstance(thing, tuple) and thing[0] == "n"}
    assert words == {"all", "d6"}
