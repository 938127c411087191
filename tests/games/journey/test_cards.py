"""The card files of Journey & Overlords: complete, explained, said in sentences, refused where they break the model."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_args

import pytest
import yaml
from pydantic import ValidationError

from deckgames.engine.cards import Pack, copies
from deckgames.engine.effects import Effect, read, write
from deckgames.engine.packfile import PackErrors, base_files, reading
from deckgames.engine.packfile.schema import json_schema
from deckgames.games.journey.amounts import BySeats, Icon, Kind, Moment, PerQ, Quantity, Value, Who
from deckgames.games.journey.cards import (
    BLANK,
    ICONS,
    SECTIONS,
    CreatureSpec,
    EventSpec,
    JourneySpec,
    KingdomCardSpec,
    KingdomSpec,
    MonsterSpec,
    OverlaySpec,
    OverlordSpec,
    Part,
    StackSpec,
    StarterSpec,
    VillageSpec,
)
from deckgames.games.journey.constants import CONSTANTS
from deckgames.games.journey.effects import VERBS, VOCABULARY
from deckgames.games.journey.lines import ABILITIES, COST, DONE, LINES, SETUP, TERMS, Minor, Trigger
from deckgames.games.journey.packs import ADVENTURE, load_pack
from tests.conftest import FROZEN
from tests.given.wording import faults
from tests.harness import OTHER_CARDS

pytestmark = pytest.mark.usefixtures("real_cards")


@pytest.fixture
def pack() -> Pack:
    return load_pack([])


def everything(pack: Pack) -> Iterator[JourneySpec]:
    for specs in pack.sections.values():
        yield from specs  # type: ignore[misc]  # the game's own sections hold nothing else


# ---- all of them


@pytest.mark.rule("JO-C.6")
def test_the_base_pack_adds_up(pack: Pack) -> None:
    assert pack.titles() == "base 1"
    assert {name: len(specs) for name, specs in pack.sections.items()} == {
        "kingdoms": 20, "items": 60, "enchantments": 60, "monsters": 60, "dragons": 21, "banners": 23, "classes": 24,
        "basics": 2, "wounds": 24, "villages": 36, "overlords": 27, "overlays": 16, "events": 50,
        "dials": 1}, OTHER_CARDS
    assert sum(copies(pack.sections[name]) for name in ADVENTURE) == 501, OTHER_CARDS
    events = pack.section("events", EventSpec)
    assert Counter(event.overlord for event in events) == {
        None: 26, "ryma": 6, "whimper": 6, "grey-council": 6, "cerberus": 6}, OTHER_CARDS


@pytest.mark.rule("JO-D.2")
def test_each_kingdom_is_whole_and_halves_evenly(pack: Pack) -> None:
    cards = [card for section in ADVENTURE for card in pack.section(section, KingdomCardSpec)]
    for kingdom in pack.section("kingdoms", KingdomSpec):
        own = [card for card in cards if card.kingdom == kingdom.id]
        dragons = 2 if kingdom.id == "dracons" else 1
        assert Counter(card.kind for card in own) == {"item": 3, "enchantment": 3, "monster": 3, "dragon": dragons}
        assert Counter(c.size for c in own if isinstance(c, MonsterSpec)) == {"minor": 1, "medium": 1, "major": 1}
        assert copies(own) == 24 + dragons
        assert sum(card.marked for card in own) == 12 + dragons
        assert all(card.id.startswith(f"{kingdom.id}-") for card in own)
    assert [kingdom.id for kingdom in pack.section("kingdoms", KingdomSpec) if kingdom.beginner] == [
        "bandits", "cultists", "goblins", "unicorns"]


def test_stacks_and_parts_know_what_they_show(pack: Pack) -> None:
    colossus: StackSpec = pack.spec("golems-furnace-colossus")
    trigger, = colossus.speaks
    assert isinstance(trigger, Trigger) and trigger.when == "on_track"
    assert [immediate.verb for immediate in colossus.immediates] == ["immediate"]
    assert (colossus.stack, colossus.kind, colossus.marked) == ("creatures", "monster", 1)
    assert [effect.verb for effect in pack.spec("slimes-puddle").speaks] == ["stats"]
    assert [effect.verb for effect in pack.spec("dracons-frost-mother-ysgrin").speaks] == []  # it is for all dragons
    assert pack.spec("goblins-bucket-mob").speaks[0].everyone
    horn: Part = pack.spec("barbarians-mead-horn").lower
    assert dict(zip(ICONS, horn.row, strict=True))["weight"] == 1 and sum(horn.row) == 2 and not horn.blank
    fist: StackSpec = pack.spec("fist")
    assert fist.starter and fist.kind == "item" and fist.upper is BLANK and fist.lower.blank and fist.copies == 5
    assert pack.spec("normalian").lower.row[:2] == (1, 1)
    assert pack.spec("goblins").class_ == "of-defenders" and pack.spec("slimes").class_ is None
    assert isinstance(pack.spec("fjordosan").part, Part)


# ---- what may be written


@pytest.mark.rule("JO-D.1")
def test_everything_that_may_be_written_is_explained_in_one_header_that_the_others_name() -> None:
    files = base_files("journey")
    comments = {file.stem: [line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
                for file in files}
    words = set(re.findall(r"\w+", "\n".join(comments["starters"])))
    lists = [set(get_args(kind)) for kind in (Icon, Value, Quantity, Who, Kind, Moment)]
    fields = {name for kind in VOCABULARY.values() for name in (f.alias or n for n, f in kind.model_fields.items())}
    assert set.union(set(VOCABULARY), set(SECTIONS), *lists) <= words
    assert fields - {"points", "count"} <= words
    assert all(any("starters.yaml" in line for line in lines) for name, lines in comments.items() if name != "starters")


def test_the_schema_covers_every_verb() -> None:
    schema = json_schema(SECTIONS, VOCABULARY)
    assert {entry["required"][0] for entry in schema["$defs"]["Effect"]["oneOf"]} == set(VOCABULARY)


def test_every_verb_stands_in_the_lists_of_what_may_stand_where() -> None:
    assert {kind.verb for kind in VERBS} == DONE | COST | SETUP
    assert {kind.verb for kind in LINES} == ABILITIES | TERMS
    assert len(CONSTANTS) == 16


def test_numbers_are_written_in_their_short_form() -> None:
    def long(value: Any) -> Iterator[Any]:
        if isinstance(value, dict):
            yield from ([value] if list(value) == ["n"] and not isinstance(value["n"], dict) else [])
        for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            yield from long(inner)

    for file in base_files("journey"):
        assert not list(long(yaml.safe_load(file.read_text(encoding="utf-8")))), file.name


# ---- how it reads


def test_all_texts(pack: Pack, golden: Callable[[str, str], None]) -> None:
    lines = []
    for section, specs in pack.sections.items():
        lines.append(f"== {section}")
        for card in specs:
            assert isinstance(card, JourneySpec)
            lines.append(f"{card.name} ({', '.join(fact.said for fact in card.printed)})")
            lines += [f"    {f'{head}: ' if head else ''}{body}" for head, body in card.lines]
    golden("journey-texts.txt", "\n".join(lines) + "\n")


PRINTED = {
    "cultists-blood-ladle": ("attack 3 / Take 1 damage > +2 attack.", "attack 1"),
    "bandits-of-hidden-interest": ("attack 1 / Rest: take 5 crystals; each other player loses 1 crystal.",
                                   "attack 1 / 1 point for every 5 crystals"),
    "dracons-of-borrowed-scales": ("attack 2 / −1 attack > +2 defence (twice).", "defence 1"),
    "gnolls-kennel-runt": (
        "At once: take 1 crystal; you may give a monster to another player to take 4 crystals.", "1 point"),
    "goblins-wall-smasher": ("Deals double damage.", "6 points"),
    "unicorns-of-the-kind-bargain": (
        "attack 1 / 1 crystal > each player heals 1 damage; you get +2 defence.", "defence 1 / 1 point"),
    "angels-of-willing-wounds": ("attack 1 / Take 1 damage > +1 attack (any number).", "attack 1 / 1 point"),
    "barbarians-of-red-mist": ("3 crystals > double your attack.", "attack 1 / 1 point"),
    "faeries-mothlight-pest": (
        "At once: take 4 crystals and give this card to another player, or take 1 crystal.", "1 point"),
    "troglodytes-tunnel-shaman": (
        "At once: another player buries their top item; you unbury your bottom item or enchantment.", "4 points"),
    "demons-old-sulphur": ("At once: you may give a monster to another player.",
                           "16 points, −1 point for every 2 damage you have"),
    "dark-elves-scar-mirror": ("attack 1 / Free > +2 attack for every 5 damage you have.", "attack 1 / 1 point"),
    "golems-furnace-colossus": (
        "While on the track: each player has +1 weight. At once: you may bury your top item and enchantment to take "
        "3 crystals.", "5 points, 1 point for every 2 items"),
    "mages-mirror-wand": ("A copy of your top enchantment.", "attack 1"),
    "undead-of-the-late-guest": ("attack 1 / After resting: you may journey to the graveyard, your turn goes on.",
                                 "defence 1, undead 1"),
    "slimes-the-rising-tub": ("+1 health and strength for each slime.", "slime 1 / 8 points"),
    "centaurs-of-open-roads": ("attack 1 / Your weight is 0.",
                               "defence 1 / +1 attack and +1 defence on slots 3 or more. / 1 point"),
    "gladiators-of-cheap-shots": ("attack 1 / 3 crystals, −3 attack > you attack another player.",
                                  "attack 1 / 1 point"),
    "harpies-of-the-dive": ("attack 1 / 1 crystal > each other player takes 1 damage for each of their speed.",
                            "attack 1 / 2 points"),
    "mummies-of-dry-humour": (
        "attack 1 / After defeating a creature: if the desert shows Mirage take 2 crystals, otherwise heal 2 damage.",
        "attack 1 / 1 point"),
}


def printed(part: Part) -> str:
    """Icons, abilities and points of a part, as they stand on a card."""
    return " / ".join(filter(None, (part.icon_text, " ".join(part.ability_texts()), part.point_text)))


@pytest.mark.parametrize("face", PRINTED)
def test_examples_of_printed_texts(monkeypatch: pytest.MonkeyPatch, face: str) -> None:
    """The texts of the frozen cards: those that are played with may have other numbers by now."""
    monkeypatch.setenv("DECKGAMES_CARDS", str(FROZEN))
    card: StackSpec = load_pack([]).spec(face)
    assert (printed(card.upper), printed(card.lower)) == PRINTED[face]


@pytest.mark.rule("JO-18.4")
@pytest.mark.rule("JO-CR.36")
@pytest.mark.parametrize("seats", [0, 1, 3, 5])
def test_no_text_is_too_long_or_badly_said(pack: Pack, seats: int) -> None:
    names = frozenset(card.name for card in everything(pack))
    for card in everything(pack):
        for _, part in card.sections:
            assert len(part.said(seats)) <= (140 if isinstance(card, StackSpec) else 290), part.said(seats)
            assert all(len(text) <= 220 for text in part.ability_texts(seats)), part.said(seats)
        text = " ".join(body for _, body in card.lines_for(seats))
        assert not (seats and re.search(r"\d/\d", text)), text
        if card.text:
            assert list(faults(card.text, names)) == []
    for event in pack.section("events", EventSpec):
        assert all(len(part.said(seats)) <= 220 for part in event.headers if seats), event.id


def test_a_figure_for_each_number_of_players(pack: Pack) -> None:
    vragan: OverlaySpec = pack.spec("lord-vragan-overlay")
    damage: Any = vragan.reward.abilities[0]
    figures = damage.do[0].n.by_seats
    every = "/".join(map(str, figures))
    assert vragan.reward.said() == f"At once: the Overlord takes {every} damage (with 1–5 players)."
    assert vragan.reward.said(4) == f"At once: the Overlord takes {figures[3]} damage."
    assert vragan.lines_for(1)[-1] == ("reward", f"At once: the Overlord takes {figures[0]} damage.")


def test_ends_and_tokens_of_boards(pack: Pack) -> None:
    assert pack.spec("arena-mundi").text.endswith("When the game ends: each player duels the player to their left.")
    assert "once for each of their rewards" in pack.spec("saakara").text
    assert {card.id for card in everything(pack) if getattr(card, "uses_token", None) == "desert"} == {
        "mummies", "ne-ne-ne-sethos", "lerxos"}
    assert [village.id for village in pack.section("villages", VillageSpec) if village.coop] == ["enchanters-guild"]
    assert Counter(lord.coop for lord in pack.section("overlords", OverlordSpec)) == {
        "adaptable": 16, "never": 7, "specific": 4}


def test_cards_that_are_drawn_with_numbers_have_them(pack: Pack) -> None:
    assert all(isinstance(card, CreatureSpec) for name in ("monsters", "dragons") for card in pack.sections[name])
    facts = {fact.head: fact.sign for fact in pack.spec("slimes-primordial-custard").printed}
    assert facts == {"kind": "dragon", "kingdom": "Slimes", "health": "10", "strength": "8"}
    assert all(isinstance(card, StarterSpec) for name in ("banners", "classes", "basics") for card in
               pack.sections[name])


# ---- amounts


def test_amounts_read_themselves() -> None:
    owned = {("wounds", False): 13, ("speed", True): 2}

    def count(what: str, target: bool) -> int:
        return owned[what, target]

    assert PerQ(per="wounds", every=5, times=2).of(count, 3) == 4
    assert PerQ(per="speed", whose="target").of(count, 3) == 2
    assert PerQ(per="speed", whose="target").target
    assert [BySeats(by_seats=(5, 4, 3, 2, 1)).of(count, seats) for seats in (1, 5)] == [5, 1]


# ---- the tables of the vocabulary: each row can be written, and is written as it was read

CONTINUOUS = """
untargetable: true                                              # 1
no_healing: true                                                # 24
bonus: {attack: 1, defense: 1, while: {slot_min: 3}}            # 34
bonus: {attack: 3, while: {slot_min: 3}}                        # 35
bonus: {attack: 3, defense: 3, while: {fighting: dragon}}       # 36
bonus: {attack: 3, defense: 3, while: {fighting_icon: slime}}   # 37
bonus: {attack: 1, defense: 1, while: dueling}                  # 38
bonus: {attack: 4, while: {fighting_icon: undead}}              # 39
bonus: {defense: 3, while: {slot_min: 3}}                       # 44
all_icons: {icon: speed}                                        # 45
all_icons: {icon: weight}                                       # 47
all_icons: {icon: pearl}                                        # 48
ignore_icons: {icon: speed}                                     # 46
ignore_icons: {icon: pearl}                                     # 49
crystal_cap: 5                                                  # 62
cannot_take: {kind: item}                                       # 81
cannot_take: {kind: enchantment}                                # 102
mute: {cards: top_item, what: actions}                          # 82
copy_top: {kind: enchantment}                                   # 83
mute: {cards: top_enchantment, what: abilities}                 # 100
mute: {cards: starters, what: abilities}                        # 121
journey_price: {slot_min: 3, crystals: 2}                       # 122
attack_mode: {double: true}                                     # 142
attack_mode: {everyone: true}                                   # 143
stats: {scope: creatures, health: 2}                            # 144
stats: {scope: creatures, health: 1, strength: 1, while: {slot_max: 2}}                 # 145
stats: {scope: creatures, health: 1, strength: 1, while: {slot_min: 3}}                 # 146
stats: {scope: dragons, health: 1, strength: 1}                 # 147
stats: {health: {per: wounds, every: 5}, strength: {per: wounds, every: 5}}             # 148
stats: {health: {per: undead}, strength: {per: undead}}         # 149
stats: {health: {per: slime}, strength: {per: slime}}           # 150
stats: {health: {per: slime}}                                   # 151
stats: {health: 4, while: {slot_max: 2}}                        # 152
stats: {health: 3, while: {slot_min: 3}}                        # 153
stats: {strength: {per: slime}}                                 # 154
stats: {strength: 6, while: {slot_max: 2}}                      # 155
stats: {strength: 3, while: {slot_min: 3}}                      # 156
overlord_guard: {no_challenge: true}                            # 159
overlord_guard: {immune: true}                                  # 160
stats: {scope: overlord, health: {per: dragons, times: 2}, strength: {per: dragons, times: 2}}      # 164
stats: {scope: overlord, health: {per: rewards}, strength: {per: rewards}}              # 165
desert_force: {do: double}                                      # 177
attack_mode: {double: true, scope: creatures}                   # 10.5
journey_surcharge: {slot_min: 2, crystals: 1}                   # 10.5
no_duel_attack: true                                            # 10.5
"""
ONCE = """
choose_one: {options: [[{damage: 1}], [{lose_crystals: 2}]]}    # 2
damage: {n: {per: wounds}}                                      # 3
damage: {n: {per: items}}                                       # 4
move_damage: {from: another, to: you, n: 1}                     # 5
move_damage: 1                                                  # 6
move_damage: {to: overlord, n: 1}                               # 7
move_damage: {n: 4, split: true}                                # 8
damage: {who: another, n: 1}                                    # 9
damage: {who: others, n: 3}                                     # 10
damage: {who: others, n: {per: attack, every: 2}}               # 11
damage: {who: each, n: 3}                                       # 12
choose_one: {who: each, options: [[{damage: 2}], [{lose_crystals: 3}]]}                 # 13
damage: {who: each, n: {per: track_wounds}}                     # 14
damage: {who: others, n: {per: speed, of: target}}              # 15
heal: 3                                                         # 16
heal: d6                                                        # 17
heal: all                                                       # 18
heal: {who: left, n: 2}                                         # 19
heal: {who: right, n: 2}                                        # 20
heal: {who: most_wounds, n: 4}                                  # 21
heal: {who: others, n: 3}                                       # 22
heal: {who: each, n: 2}                                         # 23
gain: {attack: 3}                                               # 25
gain: {attack: 1, defense: 1}                                   # 26
lose_power: {defense: 1}                                        # 27
gain: {attack: {per: attack}}                                   # 28
gain: {attack: {per: wounds, every: 5, times: 2}}               # 29
gain: {attack: {per: items}}                                    # 30
gain: {attack: {per: defense}}                                  # 31
gain: {attack: {per: speed}}                                    # 32
gain: {attack: {per: monsters, every: 2}}                       # 33
gain: {defense: 3}                                              # 40
gain: {defense: {per: attack}}                                  # 41
gain: {defense: {per: speed}}                                   # 42
gain: {defense: {per: enchantments}}                            # 43
take_crystals: 3                                                # 50
take_crystals: d6                                               # 51
take_crystals: {n: {per: damage_taken, every: 2}}               # 52
take_crystals: {n: {per: wounds, every: 5}}                     # 53
take_crystals: {n: {per: attack, times: 3}}                     # 54
take_crystals: {n: {per: defense, times: 3}}                    # 55
take_crystals: {n: {per: weight, times: 3}}                     # 56
take_crystals: {n: {per: speed, times: 3}}                      # 57
take_crystals: {n: {per: slime, times: 3}}                      # 58
take_crystals: {n: {per: monsters, times: 3}}                   # 59
steal_crystals: 3                                               # 60
steal_crystals: {from: overlord, n: all}                        # 61
lose_crystals: 3                                                # 63
lose_crystals: all                                              # 64
give_crystals: 3                                                # 65
give_crystals: {to: overlord, n: 1}                             # 66
take_crystals: {who: overlord, n: 2}                            # 67
choose_one: {options: [[{lose_crystals: 3}], [{overlord_attacks: {who: you}}]]}         # 68
take_crystals: {who: another, n: 3}                             # 69
take_crystals: {who: others, n: 3}                              # 70
lose_crystals: {who: others, n: 3}                              # 71
give_crystals: {who: each, to: overlord, n: 2}                  # 73
lose_crystals: {who: each, n: 3}                                # 74
this_card: {do: give, may: true}                                # 75
this_card: {do: give}                                           # 76
this_card: {do: bury}                                           # 77
discard_card: {who: another, icon: slime}                       # 78
discard_card: {who: others, icon: speed}                        # 79
discard_card: {icon: slime, n: 2}                               # 80
steal_card: {kind: item}                                        # 84
give_card: {kind: magic}                                        # 85
bury: {kinds: [item]}                                           # 86
bury: {kinds: [item, enchantment]}                              # 87
unbury: {kinds: [item]}                                         # 88
unbury: {kinds: [item, enchantment]}                            # 89
unbury: {kinds: [item, enchantment], pick: one}                 # 90
bury: {who: another, kinds: [item]}                             # 91
unbury: {who: another, kinds: [item]}                           # 92
bury: {kinds: [item, enchantment], pick: up_to}                 # 93
discard_card: {kind: any, which: top}                           # 94
pass_tops: {kinds: [item, enchantment], to: left}               # 95
discard_card: {who: each, kind: any, which: top}                # 96
discard_card: {who: each, kind: item, which: any}               # 97
turn_over: {who: others, kinds: [item, enchantment]}            # 98
unbury: {who: each, kinds: [item, enchantment]}                 # 99
journey_now: {place: overlord, kind: enchantment}               # 101
swap_top: {with: another}                                       # 103
swap_top: {with: track}                                         # 104
steal_card: {kind: enchantment}                                 # 105
choose_one: {options: [[{card_to_overlord: {from: top, kind: enchantment}}], [{lose_crystals: 2}]]}     # 106
card_to_overlord: {from: invader, kind: enchantment}            # 107
keep_one: {kind: enchantment}                                   # 108
discard_card: {who: another, kind: enchantment}                 # 109
unbury: {who: another, kinds: [enchantment]}                    # 110, 112
unbury: {kinds: [enchantment]}                                  # 111
discard_card: {kind: monster, n: 3}                             # 113
may: [{give_card: {kind: monster}}]                             # 114
give_card: {kind: monster, which: top}                          # 115
give_card: {who: another, to: you, kind: monster}               # 116
discard_card: {who: another, kind: monster}                     # 117
give_card: {who: others, to: you, kind: monster}                # 118
discard_card: {who: others, kind: monster}                      # 119
discard_card: {who: each, kind: monster}                        # 120
free_journey: true                                              # 123
swap_cards: {}                                                  # 124
attack_player: {attacker: left, defender: you}                  # 125
attack_player: {attacker: each, defender: left}                 # 126
attack_player: {attacker: each, defender: right}                # 127
duel: {with: another}                                           # 128
duel: {with: left}                                              # 129
duel: {with: right}                                             # 130
duel: {who: each, with: left, may: false}                       # 131
replace_village: true                                           # 132
damage: {who: active, n: 5}                                     # 132
rewards: {do: add, at: village}                                 # 133, 134
rewards: {do: remove, at: village}                              # 135
journey_now: {place: overlord}                                  # 136
damage: {who: active, n: 3}                                     # 137
track_tokens: {do: clear, token: wound}                         # 138
journey_now: {place: graveyard}                                 # 139
journey_now: {place: graveyard, end_turn: false}                # 139
swap_cards: {b: graveyard}                                      # 140
card_to_overlord: {from: graveyard_bottom, n: 3}                # 141
trigger_invasion: {type: dragon}                                # 157
fight_overlord: true                                            # 158
rewards: {do: add, at: overlord}                                # 161
rewards: {do: add, at: overlord, n: {per: players}}             # 162
rewards: {do: remove, at: overlord}                             # 163
overlord_attacks: {who: active}                                 # 166
overlord_attacks: {who: each}                                   # 167
overlord_attacks: {who: lowest_defense}                         # 168
overlord_attacks: {who: highest_defense}                        # 169
damage: {who: overlord, n: {per: removed_points}}               # 170
if: {removed: drawback_dragon, then: [{reinforce: 1}]}          # 170
rewards: {do: remove, at: track, n: all}                        # 171
damage: {who: overlord, n: {per: rewards_removed, times: 2}}    # 171
reinforce: {n: {per: rewards_removed}}                          # 171
track_tokens: {do: put, token: cerberus, slot: 0}               # 172
if: {cerberus_on: creature, then: [{damage: {who: each, n: 3}}], else: [{heal: {who: overlord, n: 3}}]}     # 173
shuffle_events: true                                            # 174
desert: {do: flip}                                              # 175
desert: {do: flip, may: true}                                   # 176
desert: {do: double_turn}                                       # 178
desert: {do: ignore_turn}                                       # 179
desert: {do: to_sandstorm}                                      # 180
desert: {do: to_mirage}                                         # 181
all_lose: true                                                  # 182
if_you_do: {pay: [{lose_crystals: 2}], then: [{this_card: {do: give}}]}                 # 10.5
if: {have: crystals, n: 2, then: [], else: [{take_crystals: 2}]}                        # 10.5
track_tokens: {do: put, token: wound}                           # 10.5
reinforce: {at: track, n: 2, side: strength}                    # 10.5
lose_power: {attack: 2}                                         # 10.5
damage: {who: company, n: {by_seats: [1, 2, 3, 4, 5]}}          # 10.5
discard_track: {slots: [0, 1], invade: true}                    # 10.5
take_reward: true                                               # 10.5
remove_reinforcement: 1                                         # 10.5
duel: {with: overlord, may: false}                              # 10.5
"""
COSTS = """
damage: 3                                                       # 1
heal: {who: another, n: 3}                                      # 2
lose_crystals: 3                                                # 3
lose_power: {defense: 1}                                        # 4
discard_card: {kind: any}                                       # 5
this_card: {do: bury}                                           # 6
remove_top: true                                                # 7
discard_card: {kind: item, which: any}                          # 8
discard_card: {kind: any, which: top}                           # 9
bury: {kinds: [item]}                                           # 10
discard_card: {kind: enchantment, which: any}                   # 11
bury: {kinds: [item, enchantment]}                              # 12
give_card: {kind: monster}                                      # 13
discard_card: {kind: monster}                                   # 14
discard_token: true                                             # 15
"""
MOMENTS = """
[turn_begins, once_per_turn, turn_ends, taking_damage, after_item, after_magic, after_enchantment, in_combat,
 after_monster, after_creature, {after_slot: 3}, {after_slot: 0, or_more: false}, dueling, after_duel, after_rest,
 challenging, {rewards_on: village, per_player: 1}, {rewards_on: overlord, per_player: 3}, game_ends]
"""
SCORES = """
points: 3                                                       # 1
per: {count: wounds, times: -1}                                 # 2
per: {count: wounds, every: 5}                                  # 3
per: {count: wounds, every: 2, times: -1}                       # 4
per: {count: attack}                                            # 5
per: {count: defense}                                           # 6
per: {count: weight}                                            # 7
per: {count: speed}                                             # 8
per: {count: slime}                                             # 9
per: {count: undead}                                            # 10
per: {count: pearl}                                             # 11
per: {count: crystals, every: 5}                                # 12
per: {count: crystals, every: 5, times: 3}                      # 13
per: {count: items}                                             # 14
per: {count: pairs}                                             # 15
per: {count: magic}                                             # 16
per: {count: enchantments}                                      # 17
per: {count: monsters, every: 2}                                # 18
per: {count: monsters, every: 3}                                # 19
per: {count: creatures}                                         # 20
per: {count: dragons, times: 4}                                 # 21
per: {count: rewards, times: 2}                                 # 22
"""
CONTEXT: Any = SimpleNamespace(context=SimpleNamespace(verbs=VOCABULARY))


def frozen(value: Any) -> Any:
    """Plain data as card files give it: lists are tuples."""
    if isinstance(value, dict):
        return {key: frozen(inner) for key, inner in value.items()}
    return tuple(map(frozen, value)) if isinstance(value, list) else value


def rows(table: str) -> list[dict[str, Any]]:
    return [frozen(yaml.safe_load(row)) for row in table.strip().splitlines()]


def entry(verb: str, value: Any) -> Effect[Any]:
    return read({verb: frozen(value)}, CONTEXT)


@pytest.mark.rule("JO-D.3")
@pytest.mark.rule("JO-V-R.5")
@pytest.mark.rule("JO-V-R.10")
@pytest.mark.parametrize(("table", "holder"), [
    (CONTINUOUS, lambda row: {"continuous": [row]}), (ONCE, lambda row: {"immediate": [row]}),
    (COSTS, lambda row: {"rest": {"cost": [row], "effect": [{"heal": 1}]}}),
    (CONTINUOUS, lambda row: {"trigger": {"when": "on_track", "effect": [row]}}),
    (SCORES, lambda row: row)], ids=["continuous", "once", "costs", "on_track", "scores"])
def test_every_row_of_the_vocabulary_can_be_written_and_is_read_back(
        table: str, holder: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    for row in rows(table):
        effect = read(frozen(holder(row)), CONTEXT)
        assert read(frozen(write(effect)), CONTEXT) == effect
        verb, = row
        assert VOCABULARY[verb] in (*VERBS, *CONSTANTS, *LINES)
        assert effect.describe()


def test_every_moment_can_be_written_and_is_read_back() -> None:
    for when in yaml.safe_load(MOMENTS):
        trigger = entry("trigger", {"when": when, "effect": [{"heal": 1}]})
        assert read(frozen(write(trigger)), CONTEXT) == trigger
        assert isinstance(trigger, Trigger)
        assert trigger.moment == (next(iter(when)) if isinstance(when, dict) else when)
    start = entry("setup", [{"start_crystals": 25}])
    assert start.describe() == "setup: each player starts with 25 crystals"


@pytest.mark.parametrize(("kind", "card"), [
    ("item", "item"), ({"token": "reward"}, "card with a reward"),
    ({"token": "cerberus"}, "card with the Cerberus token")])
def test_who_invades(kind: Any, card: str) -> None:
    assert entry("invasion", {"type": kind, "effect": [{"heal": 1}]}).describe() == f"invading {card}: heal 1 damage"


@pytest.mark.parametrize(("verb", "value", "text"), [
    ("trigger", {"when": "in_combat", "effect": [{"no_duel_attack": True}]},
     "in combat: when dueling you do not attack"),
    ("trigger", {"when": {"rewards_on": "overlord", "per_player": 3}, "effect": [{"all_lose": True}]},
     "when the Overlord has 3 rewards for each player: each player loses the game"),
    ("immediate", [{"damage": {"who": "another", "n": "d6"}}, {"may": [{"duel": {"with": "left"}}]}],
     "at once: another player takes a die roll of damage; you may duel the player to your left"),
    ("immediate", [{"steal_card": {"kind": "monster"}}],
     "at once: steal the top creature (no dragon) of another player"),
    ("immediate", [{"choose_one": {"who": "each", "options": [
        [{"give_crystals": {"to": "left", "n": 1}}, {"gain": {"defense": 1}}], [{"bury": {"kinds": ["item"]}}]]}}],
     "at once: each player gives 1 crystal to the player to their left and gets +1 defence, or buries their top item"),
    ("immediate", [{"if_you_do": {"pay": [{"heal": {"who": "another", "n": 2}}], "then": [
        {"damage": {"who": "others", "n": 1}}]}}],
     "at once: you may let another player heal 2 damage and, if you do, each other player takes 1 damage"),
    ("immediate", [{"move_damage": "all"}, {"move_damage": {"from": "left", "to": "you", "n": "all"}}],
     "at once: give all your damage to another player; take all damage from the player to your left"),
    ("immediate", [{"damage": {"who": "left", "n": 1}}, {"lose_crystals": {"who": "left", "n": 1}}, {"heal": 1}],
     "at once: the player to your left takes 1 damage and loses 1 crystal; you heal 1 damage"),
    ("immediate", [{"if": {"have": "weight", "then": [], "else": [{"take_crystals": 1}]}}],
     "at once: if you have no weight, take 1 crystal"),
    ("minor", {"cost": [{"discard_token": True}], "effect": [{"journey_now": {"place": "overlord"}}]},
     "discard this token > you may journey to a card on the Overlord"),
    ("continuous", [{"journey_price": {"crystals": 0}}, {"bonus": {"attack": 1}}],
     "journeys cost nothing; +1 attack"),
])
def test_texts_of_what_no_base_card_says(verb: str, value: Any, text: str) -> None:
    assert entry(verb, value).describe() == text


# ---- what the files may not say


@pytest.mark.parametrize(("verb", "value", "complaint"), [
    ("immediate", [{"bonus": {"attack": 1}}], "'bonus' may not stand in a list of effects"),
    ("immediate", [{"remove_top": True}], "'remove_top' may not stand in"),
    ("immediate", [], "do"),
    ("continuous", [{"heal": 1}], "'heal' may not stand in `continuous`"),
    ("trigger", {"when": "after_rest", "effect": [{"bonus": {"attack": 1}}]}, "may not stand in a trigger after_rest"),
    ("trigger", {"when": "on_track", "effect": [{"heal": 1}]}, "'heal' may not stand in a trigger on_track"),
    ("trigger", {"when": "before_rest", "effect": [{"heal": 1}]}, "when"),
    ("trigger", {"when": {"after_slot": 6}, "effect": [{"heal": 1}]}, "after_slot"),
    ("minor", {"cost": [{"take_crystals": 1}], "effect": [{"heal": 1}]}, "'take_crystals' may not stand in a cost"),
    ("challenge", {"cost": [], "effect": [{"heal": 1}]}, "a challenge fights the Overlord once"),
    ("immediate", [{"heal": {"who": "both", "n": 1}}], "who"),
    ("immediate", [{"heal": "some"}], "n"), ("immediate", [{"heal": 0}], "n"),
    ("immediate", [{"heal": {"n": {"by_seats": [1, 2, 3, 4]}}}], "by_seats"),
    ("immediate", [{"heal": {"n": {"per": "wound"}}}], "per"),
    ("immediate", [{"heal": {"n": 1, "to": "you"}}], "to"),
    ("immediate", [{"gain": {}}], "a gain of nothing"), ("immediate", [{"lose_power": {}}], "a loss of nothing"),
    ("immediate", [{"gain": {"attack": {"per": "speed", "of": "target"}}}], "'gain' reaches nobody to count on"),
    ("immediate", [{"damage": {"who": "overlord", "n": {"per": "speed", "of": "target"}}}], "reaches nobody to count"),
    ("immediate", [{"move_damage": {"from": "left", "to": "right", "n": 1}}], "damage moves from you or to you"),
    ("immediate", [{"move_damage": {"to": "left", "n": 2, "split": True}}], "only what you give to others"),
    ("immediate", [{"give_crystals": {"who": "left", "to": "left", "n": 1}}], "nobody gives to themselves"),
    ("immediate", [{"give_card": {"kind": "dragon", "which": "top"}}], "a dragon never goes from the top"),
    ("immediate", [{"discard_card": {"kind": "item", "n": 2}}], "the top card is one card"),
    ("immediate", [{"track_tokens": {"do": "clear", "token": "wound", "slot": 1}}], "the whole track is cleared"),
    ("immediate", [{"card_to_overlord": {"from": "top"}}], "the top card of which stack"),
    ("immediate", [{"discard_track": {"slots": [1], "invade": True}}], "only a card of slot 0 invades"),
    ("immediate", [{"discard_track": {"slots": [1, 1]}}], "stands there twice"),
    ("immediate", [{"attack_player": {"attacker": "left", "defender": "right"}}], "nobody can tell who attacks whom"),
    ("immediate", [{"rewards": {"do": "add", "at": "track"}}], "the track is cleared of all rewards"),
    ("immediate", [{"if": {"then": [{"heal": 1}]}}], "one test is wanted"),
    ("immediate", [{"if": {"desert": "mirage"}}], "nothing depends on it"),
    ("immediate", [{"choose_one": {"options": [[{"heal": 1}]]}}], "options"),
    ("continuous", [{"bonus": {"while": "dueling"}}], "a bonus of nothing"),
    ("continuous", [{"bonus": {"attack": 1, "while": "resting"}}], "while"),
    ("continuous", [{"stats": {"scope": "overlord", "health": 1, "while": {"slot_min": 3}}}], "lies on no slot"),
    ("continuous", [{"attack_mode": {}}], "no mode is named"),
    ("continuous", [{"journey_price": {"slot_min": 4, "slot_max": 3, "crystals": 1}}], "there are no such slots"),
    ("points", 31, "points"),
])
def test_what_makes_no_sense_in_a_verb(verb: str, value: Any, complaint: str) -> None:
    with pytest.raises(ValidationError) as refused:
        entry(verb, value)
    assert complaint in str(refused.value)


Refused = Callable[..., list[str]]


SOUND: dict[tuple[object, ...], Any] = {}
"""Files and cards that have been read without a complaint: the next pack of a test has all of them but one, too."""


def sound(make: Callable[..., Any], key: tuple[object, ...], errors: Sequence[object], *given: Any) -> Any:
    """What `make` gives; once for all tests if nothing is wrong with it."""
    if key not in SOUND:
        before = len(errors)
        found = make(*given)
        if len(errors) > before:
            return found
        SOUND[key] = found
    return SOUND[key]


@pytest.fixture
def refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Refused:
    """What loading says about the card files with something else written in one of them, once."""
    files = {file.name: file.read_text(encoding="utf-8") for file in base_files("journey")}
    monkeypatch.setenv("DECKGAMES_CARDS", str(tmp_path))
    (tmp_path / "journey").mkdir()
    compose, validated = reading.compose, reading._validated
    monkeypatch.setattr(reading, "compose", lambda path, errors, section: sound(
        compose, (path.name, path.read_text(encoding="utf-8")), errors, path, errors, section))
    monkeypatch.setattr(reading, "_validated", lambda now, values, node, name, model: sound(
        validated, (node, model), now.errors, now, values, node, name, model))

    def load(file: str, old: str, new: str) -> list[str]:
        assert old in files[file], old
        for name, text in files.items():
            changed = text.replace(old, new, 1) if name == file else text
            (tmp_path / "journey" / name).write_text(changed, encoding="utf-8")
        try:
            load_pack([])
        except PackErrors as errors:
            return [str(error) for error in errors.errors]
        return []

    return load


LADLE = "{icons: {attack: 3}, abilities: [{minor: {cost: [{damage: 1}], effect: [{gain: {attack: 2}}]}}]}"


@pytest.mark.rule("JO-D.4")
@pytest.mark.parametrize(("file", "old", "new", "said"), [
    # JO-D.4: unknown keys and words, two keys, yes and no, doubled ids
    ("cultists.yaml", "epithet: Slurping", "epithat: Slurping", "unknown field 'epithat'"),
    ("cultists.yaml", "attack: 3}", "attak: 3}", "attak"),
    ("cultists.yaml", "{gain: {attack: 2}}", "{gian: {attack: 2}}", "did you mean 'gain'?"),
    ("cultists.yaml", "{gain: {attack: 2}}", "{gain: {attack: 2}, heal: 1}", "an effect is one verb with its value"),
    ("cultists.yaml", "{gain: {attack: 2}}", "{duel: {with: another, may: yes}}", "'yes' is a yes/no value"),
    ("cultists.yaml", "id: cultists-blood-ladle", "id: bandits-coin-hook", "the id 'bandits-coin-hook' is taken"),
    # what no single verb can know
    ("cultists.yaml", LADLE, "{abilities: [{setup: [{start_crystals: 9}]}]}",
     "'setup' may not stand in a kingdom card"),
    ("cultists.yaml", LADLE, "{abilities: [{multi: {cost: [], effect: [{heal: 1}]}}, "
     "{minor: {cost: [], effect: [{heal: 1}]}}]}", "the card has 2 actions"),
    ("cultists.yaml", LADLE, "{abilities: [{immediate: [{heal: 1}]}, {immediate: [{heal: 1}]}, "
     "{immediate: [{heal: 2}]}]}", "a part has 3 abilities"),
    ("cultists.yaml", LADLE, "{abilities: [{immediate: [{heal: {n: {by_seats: [5, 4, 3, 2, 1]}}}]}]}",
     "'by_seats' is for boards"),
    ("cultists.yaml", LADLE, "{abilities: [{immediate: [{heal: {who: active, n: 1}}]}]}",
     "'active' is a word of boards"),
    ("cultists.yaml", LADLE, "{abilities: [{immediate: [{fight_overlord: true}]}]}", "is fought in a challenge"),
    ("cultists.yaml", LADLE, "{abilities: [{continuous: [{stats: {health: 1}}]}]}", "needs a creature"),
    ("cultists.yaml", LADLE, "{icons: {attack: 1}, abilities: [{continuous: [{copy_top: true}]}]}", "stands alone"),
    ("cultists.yaml", LADLE, "{abilities: [{immediate: [{heal: {n: {per: damage_taken}}}]}]}",
     "'damage_taken' cannot be counted here"),
    ("cultists.yaml", LADLE, "{abilities: [{immediate: [{reinforce: {n: {per: rewards_removed}}}]}]}",
     "cannot be counted here"),
    ("cultists.yaml", LADLE, "{abilities: [{immediate: [{if: {removed: drawback_dragon, then: [{heal: 1}]}}]}]}",
     "nothing was removed here"),
    ("cultists.yaml", LADLE, "{abilities: [{immediate: [{card_to_overlord: {from: invader}}]}]}",
     "no card invades here"),
    ("cultists.yaml", LADLE, "{abilities: [{trigger: {when: {rewards_on: village, per_player: 1}, "
     "effect: [{heal: 1}]}}]}", "'rewards_on' is a moment for boards"),
    ("cultists.yaml", "cost: [{damage: 1}], effect: [{gain", "cost: [{discard_token: true}], effect: [{gain",
     "there is no token to discard"),
    ("cultists.yaml", "cost: [{damage: 1}], effect: [{gain", "cost: [{heal: 1}], effect: [{gain", "no cost"),
    ("cultists.yaml", "cost: [{damage: 1}], effect: [{gain", "cost: [{damage: {who: each, n: 1}}], effect: [{gain",
     "'each' cannot pay your cost"),
    ("cultists.yaml", "cost: [{damage: 1}], effect: [{gain", "cost: [{this_card: {do: give}}], effect: [{gain",
     "buried as a cost, not given"),
    ("cultists.yaml", "cost: [{damage: 1}], effect: [{gain",
     "cost: [{bury: {kinds: [item], pick: up_to}}], effect: [{gain", "a cost is all or nothing"),
    ("cultists.yaml", "vp: [{points: 9}]", "vp: [{per: {count: removed_points}}]", "cannot be counted here"),
    ("wounds.yaml", "lower: {icons: {weight: 1}}", "lower: {abilities: [{immediate: [{heal: 1}]}]}",
     "'immediate' may not stand in a wound card"),
    ("wounds.yaml", "lower: {icons: {weight: 1}}",
     "lower: {abilities: [{trigger: {when: on_track, effect: [{no_healing: true}]}}]}", "this never is on track"),
    ("villages.yaml", "      - rest: {cost: [], effect: [{take_crystals: 5}]}\n"
     "      - rest: {cost: [], effect: [{heal: 4}]}\n", "      - continuous: [{no_healing: true}]\n",
     "nobody can rest here"),
    ("villages.yaml", "rest: {cost: [], effect: [{heal: 4}]}", "rest: {cost: [], effect: [{this_card: {do: bury}}]}",
     "a board is no card of a stack"),
    ("overlords.yaml", "challenge: {cost: [], effect: [{fight_overlord: true}]}",
     "invasion: {type: item, effect: [{heal: 1}]}", "'invasion' may not stand in `middle`"),
    # JO-3.15: what would never come to an end
    ("overlords.yaml", "monster, effect: [{damage: {who: others, n: 1}}]",
     "monster, effect: [{may: [{trigger_invasion: {type: monster}}]}]", "this invasion sets itself off again"),
    ("overlords.yaml", "monster, effect: [{damage: {who: others, n: 1}}]}\n        - invasion: {type: dragon, effect: "
     "[{damage: {who: each, n: 2}}]", "monster, effect: [{trigger_invasion: {type: dragon}}]}\n        - invasion: "
     "{type: dragon, effect: [{trigger_invasion: {type: monster}}]", "this invasion sets itself off again"),
    ("overlords.yaml", "[{move_damage: {n: 3, split: true}}]", "[{rewards: {do: add, at: overlord}}, "
     "{take_reward: true}]", "this reward sets itself off again"),
    # relations
    ("cultists.yaml", "village: normaltown", "village: abnormaltown", "there is no 'abnormaltown'"),
    ("cultists.yaml", "village: normaltown", "village: alea", "'alea' does not point back"),
    ("villages.yaml", "kingdom: cultists", "kingdom: bandits", "'bandits' does not point back"),
    ("cultists.yaml", "    kingdom: cultists", "    kingdom: cultist", "there is no 'cultist'"),
    ("overlays.yaml", "overlay_of: lord-vragan", "overlay_of: asabi", "'asabi' does not point back"),
    ("overlords.yaml", "    coop: adaptable\n", "    coop: never\n", "an adaptable Overlord, and no other"),
    ("events.yaml", "overlord: ryma", "overlord: theria", "'theria' has no events of its own"),
    # counts, copies and bounds
    ("starters.yaml", "kingdoms: 20", "kingdoms: 19", "the cards of 'kingdoms' add up to 20"),
    ("cultists.yaml", "    size: major\n", "    size: minor\n", "a minor monster has other copies"),
    ("cultists.yaml", "name: of Shared Suffering", "name: Shared Suffering", "begins with 'of'"),
    ("cultists.yaml", "    epithet: Slurping\n", "    epithet: Slurping\n    copies: 3\n", "copies is 3"),
    ("cultists.yaml", "health: 3", "health: 21", "0 to 20"),
    ("cultists.yaml", "icons: {attack: 3}", "icons: {attack: 7}", "7"),
    ("cultists.yaml", "name: Blood Ladle", f"name: {'Blood' * 5}", "at most 24 characters"),
    ("starters.yaml", "part: {icons: {attack: 1, defense: 1}}",
     "part: {icons: {attack: 1}}\n    upper: {icons: {attack: 1}}", "this card has one part"),
])
def test_what_breaks_the_model(refused: Refused, file: str, old: str, new: str, said: str) -> None:
    found = refused(file, old, new)
    assert any(said in line for line in found), found
    assert all(re.match(r".*\.yaml:\d+:\d+: ", line) for line in found)


def test_a_player_may_add_a_kingdom_of_their_own(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    item = "{id: bees-%s, name: Hive %s, epithet: Buzzing, kingdom: bees, upper: {icons: {attack: 1}}}"
    charm = "{id: bees-of-%s, name: of Wax %s, kingdom: bees, lower: {vp: [{points: 1}]}}"
    monster = ("{id: bees-%s, name: Bee %s, kingdom: bees, size: %s, copies: %d, health: 3, strength: 3, "
               "lower: {vp: [{points: 1}]}}")
    mine.write_text("\n".join([
        "pack: {id: bees, title: Bees}",
        "kingdoms: [{id: bees, name: Bees, theme: honey, village: hive, overlord: queen, banner: null, class: null}]",
        f"items: [{', '.join(item % (n, n) for n in 'abc')}]",
        f"enchantments: [{', '.join(charm % (n, n) for n in 'abc')}]",
        f"monsters: [{', '.join(monster % (s, s, s, n) for s, n in (('minor', 6), ('medium', 4), ('major', 2)))}]",
        "dragons: [{id: bees-drone, name: Drone, kingdom: bees, health: 11, strength: 9, lower: {vp: [{points: 9}]}}]",
        "villages: [{id: hive, name: Hive, kingdom: bees, abilities: [{rest: {cost: [], effect: [{heal: 4}]}}]}]",
        "overlords: [{id: queen, name: The Queen, short: Queen, kingdom: bees, coop: never, health: 8, strength: 8, "
        "invasion: {}, middle: {abilities: [{challenge: {cost: [], effect: [{fight_overlord: true}]}}]}, reward: {}}]",
    ]) + "\n", encoding="utf-8")
    whole = mine.read_text(encoding="utf-8")
    mine.write_text(whole.replace("id: bees-drone, name: Drone, kingdom: bees", "id: x, name: X, kingdom: golems"),
                    encoding="utf-8")
    with pytest.raises(PackErrors, match="the kingdom 'bees' is not whole; expected a dragon"):
        load_pack([mine])
    mine.write_text(whole, encoding="utf-8")
    mixed = load_pack([mine])
    assert [kingdom.id for kingdom in mixed.section("kingdoms", KingdomSpec)][-1] == "bees"
    assert mixed.spec("bees-a").text == "On top – Attack 1."
    assert isinstance(entry("minor", {"cost": [], "effect": [{"heal": 1}]}), Minor)
