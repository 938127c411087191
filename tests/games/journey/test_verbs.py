"""What no row of coverage.md says, told like one (test_rows.py); with these and the rows every amount,
word for players, context and price has been said.
"""

from collections.abc import Iterator
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from deckgames.engine.vocabulary.effects import iter_tree
from deckgames.games.journey import GAME
from deckgames.games.journey.cards.lines import Action, Immediate
from deckgames.games.journey.cards.words import BySeats, Fighting, FightingIcon, PerQ, Quantity, SlotMax, SlotMin, Who
from deckgames.games.journey.queries import columns
from tests.games.journey.test_rows import OVER, WORTH, WRITTEN, Case, case, entries
from tests.given.journey import VOCABULARY, effects, given, made

CASES = [
    case("damage: d6", reads={"A.wound_tokens": 3}, seed=11),
    case("damage: {who: left, n: 1}", reads={"B.wound_tokens": 1, "C.wound_tokens": 0}, C={}),
    case("damage: {who: right, n: 1}", reads={"B.wound_tokens": 0, "C.wound_tokens": 1}, C={}),
    case("damage: {who: most_wounds, n: 1}", reads={"B.wound_tokens": 4}, A={"tokens": 1}, B={"tokens": 3}),
    case("damage: {who: lowest_defense, n: 1}", reads={"B.wound_tokens": 1}, A={"power": "0/2"}),
    case("damage: {who: highest_defense, n: 1}", "A B", reads={"B.wound_tokens": 1}, A={"power": "0/2"},
         B={"power": "0/2"}),
    case("damage: {who: highest_defense, n: 1}", reads={"B.wound_tokens": 1}, A={"power": "0/1"}, B={"power": "0/2"}),
    case("damage: {who: overlord, n: 1}, damage: 1", reads={"A.wound_tokens": 1}, **OVER),
    case("damage: {who: company, n: 1}, damage: 1", reads={"A.wound_tokens": 1}),
    case("move_damage: {to: overlord}", reads={"A.wound_tokens": 2}, A={"tokens": 3}, **OVER),
    case("lose_power: {who: others, attack: 1}", reads={"B.power": "1/2"}, B={"power": "2/2"}),
    case("steal_crystals: {from: others, n: 2}", reads={"A.crystals": 3, "B.crystals": 0, "C.crystals": 3},
         B={"crystals": 1}, C={"crystals": 5}),
    case("discard_card: {kind: dragon}", reads={"A.creatures": "m1", "graveyard": "worm"},
         A={"creatures": "m1 > worm"}),
    case("discard_card: {kind: creature}", reads={"A.creatures": "worm"}, A={"creatures": "m1 > worm"}),
    case("discard_card: {kind: magic}", "A e1", reads={"A.enchantments": "of-enchanting"},
         A={"items": "i1 > fist", "enchantments": "e1 > of-enchanting"}),
    case("pass_tops: {kinds: [item], to: right}", reads={"A.items": "i2", "C.items": "i1", "B.items": "fist"},
         A={"items": "i1"}, B={"items": "i2"}, C={}),
    case("turn_over: {who: others, kinds: [item]}", "B bury:item", reads={"B.items": "fist > i1"},
         B={"items": "i1 > fist"}),
    case("swap_top: {kind: item, with: track}", reads={"A.items": "i1", "track": "fist - - - - -"}, track="i1"),
    case("attack_player: {attacker: you, defender: another}", reads={"B.wound_tokens": 2}, A={"power": "3/0"},
         B={"power": "0/1"}),
    case("trigger_invasion: {type: item}", reads={"A.wound_tokens": 1, "B.wound_tokens": 1}, **OVER),
    case("rewards: {do: remove, at: track, n: all}, reinforce: {n: {per: rewards_removed}}",
         reads={"idle": ["no effect for A: no reward there",
                         "no effect for A: not enough to count"]}, **OVER),
    case("rewards: {do: add, at: overlord, n: {per: players}}", reads={"t.overlord_rewards": 6}, C={}, **OVER),
    case("if: {have: wounds, n: 3, then: [take_crystals: 1], else: [take_crystals: 2]}", reads={"A.crystals": 1},
         A={"tokens": 3}),
    case("if: {desert: mirage, then: [take_crystals: 1], else: [take_crystals: 2]}", reads={"A.crystals": 2},
         desert="sandstorm"),
    case("", "A use:own", reads={"A.items": "fist > stone", "A.power": "1/0"},
         A={"enchantments": "own", "items": "stone fist"},
         cards={"own": "class | minor: [unbury: {kinds: [item]}] > [gain: {attack: 1}]"}),
    case("", "A use:own", reads={"B.crystals": 1, "A.power": "1/0"}, A={"enchantments": "own", "crystals": 1},
         cards={"own": "class | minor: [give_crystals: 1] > [gain: {attack: 1}]"}),
    case("", "A i1", reads={"A.crystals": 2}, A={"enchantments": "own"}, track="i1",
         cards={"own": "class | when after_magic: [take_crystals: {n: {per: magic}}]"}),
    case("", "A rest:normaltown", reads={"A.wound_tokens": 2}, overlord="imps", track="m1",
         tokens={"m1": {"reward": 1}},
         cards={"imps": "overlord 9/9 | invades {token: reward}: [damage: {who: active, n: 2}] | - | -"}),
    case("", "A rest:normaltown", reads={"A.wound_tokens": 2}, overlord="imps", track="m1",
         tokens={"m1": {"cerberus": 1}},
         cards={"imps": "overlord 9/9 | invades {token: cerberus}: [damage: {who: active, n: 2}] | - | -"}),
    case("", "A slot 1", reads={"A.creatures": "foe"}, A={"enchantments": "own", "crystals": 1}, track="stone foe",
         cards={"own": "class | holds: [bonus: {attack: 1, while: {slot_max: 1}}]", "foe": "monster 1/0 | - | -"}),
    case("", "A foe", reads={"A.creatures": "foe"}, A={"enchantments": "own"}, track="foe",
         cards={"own": "class | holds: [bonus: {attack: 1, while: {fighting: monster}}]",
                "foe": "monster 1/0 | - | -"}),
    case("fight_overlord", reads={"A.rewards": [1]}, A={"enchantments": "own", "power": "8/9"}, overlord="giant",
         cards={"own": "class | holds: [bonus: {attack: 1, while: challenging}]"}),
    case("gain: {attack: 1}", reads={"value B slime": 2, "A.power": "1/0"}, A={"items": "own > fist"},
         cards={"own": "item | holds: [all_icons: {icon: slime, n: 2}] | -"}),
    case("bury: {kinds: [item]}", reads={"value A weight": 3}, A={"items": "own > fist", "enchantments": "heavy"},
         cards={"own": "item | holds: [ignore_icons: {icon: weight}] | -", "heavy": "class | W3"}),
    case("bury: {kinds: [enchantment]}", reads={"A.power": "0/0"}, A={"items": "own > fist",
                                                                    "enchantments": "e1 > of-enchanting"},
         cards={"own": "item | holds: [copy_top] | -"}),
    case("bury: {kinds: [item]}", reads={"A.prices": "0 1 2 3 4 5"}, A={"items": "own > fist"},
         cards={"own": "item | holds: [journey_surcharge: {slot_max: 3, crystals: 1}] | -"}),
    case("bury: {kinds: [item]}", reads={"stats m1": "1/1"}, track="m1", A={"items": "own > fist"},
         cards={"own": "item | holds: [stats: {scope: monsters, strength: 2, while: {slot_max: 2}}] | -"}),
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


@pytest.mark.parametrize("one", CASES, ids=[f"{n}-{one.row or one.answers}"[:60] for n, one in enumerate(CASES)])
def test_what_no_row_says(one: Case) -> None:
    one.proves()


@pytest.mark.rule("JO-3.9", "JO-V-1.9")
@pytest.mark.parametrize("what", COUNTED)
def test_every_quantity(what: str) -> None:
    s = given({**WORTH, **ICONS}, **FULL)
    s.does("A", f"take_crystals: {{n: {{per: {what}, times: 2}}}}")
    assert s.A.crystals == 5 + 2 * COUNTED[what]


@pytest.mark.rule("JO-18.3", "JO-17.6")
@pytest.mark.parametrize("what", COUNTED)
def test_every_quantity_scores(what: str) -> None:
    table = {**FULL, "A": {**FULL["A"], "items": "stone stone own"}}
    s = given({**WORTH, **ICONS, "own": f"banner | per: {{count: {what}, every: 2, times: 3}}"}, **table)
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
    """All that the rows and the cases say."""
    found = [*spoken([effect for row in WRITTEN for effect in entries(row)])]
    for one in CASES:
        if one.row:
            found += spoken(Immediate.model_validate({"do": effects(f"[{one.row}]")}, context=VOCABULARY))
        for face, told in one.cards.items():
            found += spoken(made(face, told)[1])
    return found


def test_no_price_is_left_out() -> None:
    paid = {verb.verb for thing in every() if isinstance(thing, Action) for verb in iter_tree(thing.cost)}
    assert paid == {verb for verb, kind in GAME.vocabulary.items() if "cost" in kind.stands.split()}


def test_no_word_for_players_is_left_out() -> None:
    told = {thing[1] for thing in every() if isinstance(thing, tuple) and thing[0] in ("who", "to", "giver")}
    assert told | {"speaker"} >= {*get_args(Who)}


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
