"""The card files of Hooks: complete, explained to whoever edits them, and refused where they break the card model."""

import re
from functools import partial
from pathlib import Path

import pytest

from deckgames.engine.packs import PackErrors
from deckgames.games import load
from deckgames.games.hooks.cards import HookSpec
from deckgames.games.hooks.packs import load_pack
from tests.conftest import Golden
from tests.given.hooks import pack_of_tests
from tests.mods import complaints

pytestmark = pytest.mark.usefixtures("real_cards")


def base() -> tuple[HookSpec, ...]:
    return load_pack([]).section("cards", HookSpec)


def test_the_base_pack_adds_up() -> None:
    assert load_pack([]).titles() == "base 1"
    assert [card.id for card in base() if card.group == "starter"] == ["fist-fight", "celebrate"]


def test_all_texts(golden: Golden) -> None:
    lines = []
    for card in base():
        kind = ", ".join([*card.tags, f"cost {card.cost}", f"hooks {card.hooks}"])
        lines.append(f"{card.name} ({kind}){f' x{card.copies}' if card.copies > 1 else ''}")
        lines += [f"    {head}: {body}" if head else f"    {body}" for head, body in card.lines]
    golden("hooks-texts.txt", "\n".join(lines) + "\n")


def test_texts_of_what_no_base_card_says() -> None:
    texts = {card.id: card.text for card in pack_of_tests().section("cards", HookSpec)}
    told = {
        "armada": "Each enemy discards 2 cards, and you steal 1 Treasure from each enemy.",
        "bosun": "+3 Discard, +1 Action.",
        "cook": "Take 2 cards from your discard pile into your hand. "
                "You may maroon a card from your discard pile for good.",
        "dilemma": "Target enemy chooses one: they lose 2 Treasures and draw 1 fewer card next turn; or they have 1 "
                   "fewer Action next turn; or you gain a card from the row costing up to 2 and get +1 Discard.",
        "glass": "Look at the top card of your deck."}
    assert {card: texts[card] for card in told} == told
    assert texts["net"].endswith(
        "Attacked: cards cost 1 less this turn. +2 Actions. Reveal the top card of your deck and take its cost in "
        "Treasures, up to 3. Steal 1 Treasure from the attacker, and the attacker draws 1 fewer card next turn and "
        "has 1 fewer Action next turn.")


refused = partial(complaints, load_pack)


def card(lists: str = "", **fields: object) -> str:
    """An entry: a sound supply card but for these fields and lists."""
    said = {"id": "x", "name": "X", "group": "supply", "tags": "[crew]", "cost": 2, "hooks": 0, **fields}
    lists = lists if "play:" in lists else f"play: [{{treasure: 1}}]{', ' if lists else ''}{lists}"
    return ", ".join([*(f"{key}: {value}" for key, value in said.items()), lists])


@pytest.mark.parametrize("entry", [
    card(), card(cost=9, hooks=6, copies=4), card(hooks=-3, tags="[beast, ship]"),
    card("start: [{target: [{plant: true}]}, {keep: 1}]"),
    card("bought: [{choose_one: [[{draw: 1}], [{discard: 1}]]}]"),
    card("attacked: [{treasure: 1}, {block: true}, {attacker: [{lose: 2}]}]"),
    card("discarded: [{reshuffle: true}, {discount: 3}]"), card("final: [{hooks_with: {card: polly, hooks: 6}}]"),
    card("play: [{target: [{they_choose: [[{swap: {by: 1}}], [{you: [{may: [{cycle: 1}]}]}]]}]}]"),
])
def test_a_sound_card(tmp_path: Path, entry: str) -> None:
    assert refused(tmp_path, entry) == []


@pytest.mark.rule("HK-R.14", "HK-R.28")
@pytest.mark.parametrize(("lists", "verb"), [
    *((f"{trigger}: [{{{effect}}}]", effect.partition(":")[0])
      for trigger in ("discarded", "reshuffled", "attacked")
      for effect in ("discard: 1", "cycle: 1", "draw: 1", "play_twice: true", "copy_top: true", "target: [{lose: 1}]",
                     "each_enemy: [{lose: 1}]", "peek: 1", "recall: 1", "gain: {max_cost: 2}", "may: [{treasure: 1}]",
                     "maroon: {from: hand}", "upgrade: {by: 1}", "keep: 1")),
    ("discarded: [{block: true}]", "block"),
    ("start: [{copy_top: true}]", "copy_top"), ("bought: [{play_twice: true}]", "play_twice"),
    ("bought: [{may: [{copy_top: true}]}]", "copy_top"), ("bought: [{keep: 1}]", "keep"),
    ("play: [{steal: 1}]", "steal"), ("play: [{may: [{lose: 1}]}]", "lose"), ("play: [{block: true}]", "block"),
    ("play: [{attacker: [{lose: 1}]}]", "attacker"), ("play: [{target: [{draw: 1}]}]", "draw"),
    ("play: [{target: [{you: [{draw: 1}]}]}]", "you"),
    ("play: [{hooks_if_small: {cards: 9, hooks: 1}}]", "hooks_if_small"),
    ("attacked: [{attacker: [{drop: 1}]}]", "drop"), ("attacked: [{attacker: [{pass_this: true}]}]", "pass_this"),
    ("play: [{target: [{they_choose: [[{lose: 1}], [{you: [{target: [{lose: 1}]}]}]]}]}]", "target"),
    ("final: [{treasure: 1}]", "treasure"),
])
def test_what_may_not_stand_there(tmp_path: Path, lists: str, verb: str) -> None:
    first, *_ = refused(tmp_path, card(lists))
    assert f"'{verb}' may not stand in" in first
    assert "mine.yaml:3:" in first


@pytest.mark.parametrize(("entry", "said"), [
    (card(cost=0), "a supply card has a price"), (card(cost=10), "10"), (card(hooks=7), "7"), (card(copies=5), "5"),
    (card(tags="[crew, crew]"), "'crew' stands there twice"), (card(tags="[]"), "tags"), (card(tags="[fish]"), "fish"),
    (card("start: []"), "start"), (card("play: []"), "play"),
    (card("play: [{choose_one: [[], [{draw: 1}]]}]"), "choose_one"),
    (card("play: [{choose_one: [[{draw: 1}]]}]"), "choose_one"), (card("play: [{treasure: 7}]"), "7"),
    (card("play: [{action: 4}]"), "4"), (card("play: [{treasure: true}]"), "whole number"),
    (card("play: [{swap: {by: 1}}]"), "'swap' may not stand in"), (card("play: [{gain: {max_cost: 7}}]"), "7"),
    (card("play: [{upgrade: {by: 0}}]"), "0"), (card("play: [{shuffle: true}]"), "did you mean 'reshuffle'?"),
    (card("play: [{if_you_do: {pay: [{treasure: 1}], then: [{draw: 1}]}}]"),
     "'treasure' may not stand in `pay`"),
    (card("final: [{hooks_with: {card: pollly, hooks: 1}}]"), "counts 'pollly', which is no card"),
    (card("final: [{hooks_per_tag: {tag: fish, max: 1}}]"), "fish"),
    (card("final: [{hooks_if_small: {cards: 3, hooks: 1}}]"), "3"),
    (card(name="Polly the Plagiarist"), "has the name of 'polly'"), (card(name='"' + "X" * 25 + '"'), "24"),
    (card(group="starter", cost=0, copies=1), "the starters are 5 cards a player"),
    (card(group="starter", cost=0, hooks=1), "a starter has no hooks"),
])
def test_a_card_that_breaks_the_model(tmp_path: Path, entry: str, said: str) -> None:
    found = refused(tmp_path, entry)
    assert any(said in line for line in found), found


@pytest.mark.rule("HK-R.16", "IN-2.3", "DP-2.2")
@pytest.mark.parametrize(("game", "left"), [("hooks", 2), ("hooks", 0), ("initiative", 2), ("pools", 2)])
def test_too_few_cards_for_anybody_are_told_where_a_pack_leaves_them_out(tmp_path: Path, game: str, left: int) -> None:
    out = [spec.id for spec in load(game).load_pack(()).specs if getattr(spec, "group", "") != "starter"]
    (file := tmp_path / "few.yaml").write_text(f"pack: {{id: few, title: Few}}\nwithout: [{', '.join(out[left:])}]\n")
    with pytest.raises(PackErrors, match=rf"^{re.escape(str(file))}:2:11: without it there are only \d+"):
        load(game).load_pack([file])
