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

from deckgames.engine.core.cards import Pack, copies
from deckgames.engine.packs import PackErrors, base_files, reading
from deckgames.engine.vocabulary.effects import Effect, read
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
from deckgames.games.journey.cards.lines import Minor, Trigger
from deckgames.games.journey.cards.words import BySeats, Icon, JourneyVoice, Kind, Moment, PerQ, Quantity, Value, Who
from deckgames.games.journey.effects import VOCABULARY
from deckgames.games.journey.packs import ADVENTURE, check, load_pack
from tests.conftest import Golden
from tests.games.wording import faults

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
    events = Counter(event.overlord for event in pack.section("events", EventSpec) if event.overlord)
    assert len({*events.values()}) == 1, f"each Overlord of a company has as many events: {events}"


@pytest.mark.rule("JO-D.2")
def test_each_kingdom_is_whole_and_halves_evenly(pack: Pack) -> None:
    cards = [card for section in ADVENTURE for card in pack.section(section, KingdomCardSpec)]
    for kingdom in pack.section("kingdoms", KingdomSpec):
        own = [card for card in cards if card.kingdom == kingdom.id]
        dragons = 2 if kingdom.id == "dracons" else 1
        assert Counter(card.kind for card in own) == {"item": 3, "enchantment": 3, "monster": 3, "dragon": dragons}, (
            f"JO-D.2: a new card of assets/cards/journey/{kingdom.id}.yaml takes the place of another of its kind")
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


def test_numbers_are_written_in_their_short_form() -> None:
    def long(value: Any) -> Iterator[Any]:
        if isinstance(value, dict):
            yield from ([value] if list(value) == ["n"] and not isinstance(value["n"], dict) else [])
        for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            yield from long(inner)

    for file in base_files("journey"):
        assert not list(long(yaml.safe_load(file.read_text(encoding="utf-8")))), file.name


# ---- how it reads


def test_all_texts(pack: Pack, golden: Golden) -> None:
    lines = []
    for section, specs in pack.sections.items():
        lines.append(f"== {section}")
        for card in specs:
            assert isinstance(card, JourneySpec)
            lines.append(f"{card.name} ({', '.join(fact.said for fact in card.printed)})")
            lines += [f"    {f'{head}: ' if head else ''}{body}" for head, body in card.lines]
    golden("journey-texts.txt", "\n".join(lines) + "\n")


@pytest.mark.rule("JO-18.4", "JO-CR.36")
@pytest.mark.parametrize("seats", [0, 1, 3, 5])
@pytest.mark.wide
def test_no_text_is_too_long_or_badly_said(pack: Pack, seats: int) -> None:
    names = frozenset(card.name for card in everything(pack))
    for card in everything(pack):
        for _, part in card.sections:
            said = part.worded(JourneyVoice(seats=seats))
            assert len(said) <= (140 if isinstance(card, StackSpec) else 290), said
            assert all(len(text) <= 220 for text in part.ability_texts(JourneyVoice(seats=seats))), said
        text = " ".join(body for _, body in card.lines_for(seats))
        assert not (seats and re.search(r"\d/\d", text)), text
        assert " > " not in text, text  # one notation of costs: "+2 attack for 1 damage"
        if card.text:
            assert list(faults(card.text, names)) == []
    for event in pack.section("events", EventSpec):
        assert all(len(part.worded(JourneyVoice(seats=seats))) <= 220 for part in event.headers if seats), event.id


def test_a_figure_for_each_number_of_players(pack: Pack) -> None:
    vragan: OverlaySpec = pack.spec("lord-vragan-overlay")
    damage: Any = vragan.reward.abilities[0]
    figures = damage.do[0].n.by_seats
    every = "/".join(map(str, figures))
    assert vragan.reward.worded() == f"At once: the Overlord takes {every} damage (with 1–5 players)."
    assert vragan.reward.worded(JourneyVoice(seats=4)) == f"At once: the Overlord takes {figures[3]} damage."
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


# ---- what may be written, in words

CONTEXT: Any = SimpleNamespace(context=SimpleNamespace(verbs=VOCABULARY))


def frozen(value: Any) -> Any:
    """Plain data as card files give it: lists are tuples."""
    if isinstance(value, dict):
        return {key: frozen(inner) for key, inner in value.items()}
    return tuple(map(frozen, value)) if isinstance(value, list) else value


def entry(verb: str, value: Any) -> Effect[Any]:
    return read({verb: frozen(value)}, CONTEXT)


def test_what_a_setup_says() -> None:
    start = entry("setup", [{"start_crystals": 25}])
    assert start.describe() == "setup: each player starts with 25 crystals"


@pytest.mark.parametrize(("kind", "card"), [
    ("item", "item"), ({"token": "reward"}, "card with a reward"),
    ({"token": "cerberus"}, "card with the Cerberus token")])
def test_who_invades(kind: Any, card: str) -> None:
    assert entry("invasion", {"type": kind, "effect": [{"heal": 1}]}).describe() == f"invading {card}: heal 1 damage"


@pytest.mark.parametrize(("verb", "value", "text"), [
    ("trigger", {"when": "in_combat", "effect": [{"no_duel_attack": True}]},
     "in combat: when duelling you do not attack"),
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
     "discard this token: you may journey to a card on the Overlord"),
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
@pytest.mark.wide(12)
def test_what_breaks_the_model(refused: Refused, file: str, old: str, new: str, said: str) -> None:
    found = refused(file, old, new)
    assert any(said in line for line in found), found
    assert all(re.match(r".*\.yaml:\d+:\d+: ", line) for line in found)


def test_events_without_a_dial_are_not_whole(pack: Pack) -> None:
    assert [found.what for found in check({**pack.sections, "dials": []})] == ["the events have no dial"]


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
