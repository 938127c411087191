"""The card file of Initiative: complete, explained to whoever edits it, near its curve, and refused where it breaks
the card model."""

from functools import partial
from pathlib import Path
from typing import Annotated

import pytest
from pydantic import TypeAdapter, ValidationError

from deckgames.engine.core.cards import facts_in_words
from deckgames.engine.vocabulary.effects import iter_tree, upto
from deckgames.games.initiative.cards import InitiativeSpec
from deckgames.games.initiative.packs import load_pack
from tests.conftest import Golden
from tests.mods import complaints

pytestmark = pytest.mark.usefixtures("real_cards")


DECK_OF_100 = ("IN-1.2: the deck has 100 cards. Take as many copies away as you add: `copies: 1` where a card of"
               " assets/cards/initiative/cards.yaml has two, or a card")


def base() -> tuple[InitiativeSpec, ...]:
    return load_pack([]).section("cards", InitiativeSpec)


@pytest.mark.rule("IN-1.2", "IN-1.5", "IN-1.6")
def test_the_deck_has_a_hundred_cards_each_with_name_initiative_and_flavour() -> None:
    assert sum(card.copies for card in base()) == 100, DECK_OF_100
    assert all(card.name and card.flavour and 1 <= card.initiative <= 99 for card in base())
    assert {card.tag for card in base()} == {"rush", "turtle", "heal", "drain", "tempo", "control", "chaos", "end"}


def test_all_texts(golden: Golden) -> None:
    lines = []
    for card in base():
        lines.append(f"{card.name} ({card.tag}, {facts_in_words(card)}){f' x{card.copies}' if card.copies > 1 else ''}")
        lines += [f"    {body}" for _, body in card.lines]
        lines.append(f"    [{card.short}]")
    golden("initiative-texts.txt", "\n".join(lines) + "\n")


# ---- the curve

PRICE = {"each_opponent": 1.3, "one_opponent": 0.9, "strongest": 0.9, "weakest": 0.9, "everyone": 0.6, "you": -0.7}
PLAIN = {"lose_health", "gain_health", "attacks", "draw", "recruit", "discard_hand", "end_round"}
CHEAP_ON_PURPOSE = {"plague-newsletter", "strongly-worded-letters", "tax-wraith"}


def points(card: InitiativeSpec) -> float:
    """What a card is worth by the price list of the rulebook."""
    blows = card.blows
    attack = (card.attack or 0) * {"one_opponent": 1.4, "weakest": 1.4, "everyone": 1.1}.get(blows.aim, 1.7)
    attack *= (1 + 0.6 * (blows.times - 1)) * (1.4 if blows.pierce else 1) * (1.6 if blows.recurring else 1)
    total = attack + 1.6 * (card.defence or 0) + 1.3 * (card.healing or 0)
    for effect in card.effects:
        n = getattr(effect, "n", 0)
        if effect.verb == "lose_health":
            total += PRICE[effect.who] * n  # type: ignore[attr-defined]
        elif effect.verb == "gain_health":
            total += 0.9 * n
        else:
            total += {"draw": 2.5, "recruit": 7 if getattr(effect, "to", "") == "stack_top" else 3,
                      "discard_hand": -1, "end_round": 5}.get(effect.verb, 0) * (n or 1)
    return total


def test_plain_cards_stand_near_the_curve() -> None:
    looked_at = 0
    for card in base():
        if all(e.verb in PLAIN and isinstance(getattr(e, "n", 0), int) for e in iter_tree(card.effects)):
            looked_at += 1
            off = points(card) - round(9 + (99 - card.initiative) / 12)
            assert -6 <= off <= 4, f"{card.id} is {off:+.1f} off the curve"
            assert off >= -3 or card.id in CHEAP_ON_PURPOSE, f"{card.id} is {off:+.1f} off the curve"
    assert looked_at > 20


# ---- what is refused


refused = partial(complaints, load_pack)


def card(effects: str = "", **fields: object) -> str:
    """An entry: a sound card but for these fields and effects."""
    said = {"id": "x", "name": "X", "initiative": 50, "attack": 5, "tag": "rush", "flavour": "Y.", **fields}
    return ", ".join([*(f"{key}: {value}" for key, value in said.items()), f"effects: [{effects}]"])


def test_a_sound_card_is_taken(tmp_path: Path) -> None:
    assert refused(tmp_path, card("{draw: 1}")) == []


@pytest.mark.parametrize(("entry", "complaint"), [
    (card(initiative=100), "initiative"),
    (card(attack=21), "attack"),
    (card(copies=3), "copies"),
    (card(flavour="''"), "flavour"),
    (card(name="sword of adequacy"), "has the name of 'sword-of-adequacy'"),
    (card("{drow: 1}"), "unknown verb 'drow'"),
    (card("{draw: 0}"), "draw"),
    (card("{lose_health: {who: foes, n: 1}}"), "who"),
    (card("{lose_health: {who: you, n: yes}}"), "this is no amount"),
    (card("{lose_health: {who: you, n: {n: 1, per: cards}}}"), "per"),
    (card("{lose_health: {who: it, n: 1}}"), "'it' is nobody here"),
    (card("{when: {event: eliminated, do: [{lose_health: {who: it, n: 1}}]}}"), "'it' is nobody here"),
    (card("{when: {event: eliminated, do: [{recruit: 1}]}}"), "may not stand in a trigger of eliminated"),
    (card("{when: {event: eliminated, do: [{lose_health: {who: strongest, n: 1}}]}}"), "may not stand in a trigger"),
    (card("{when: {event: damaged, do: []}}"), "do"),
    (card("{may: [{ongoing: [{rule: plot_armour}]}]}"), "may not stand in a list inside an effect"),
    (card("{each_turn: [{attacks: {times: 2}}]}"), "may not stand in a list inside an effect"),
    (card("{modify: {stat: attack, of: this, add: 1}}"), "may not stand in `effects`"),
    (card("{ongoing: [{draw: 1}]}"), "may not stand in `ongoing`"),
    (card("{ongoing: [{modify: {stat: attack, of: this}}]}"), "one change is wanted"),
    (card("{ongoing: [{modify: {stat: attack, of: this, add: 1, times: '2'}}]}"), "one change is wanted"),
    (card("{ongoing: [{modify: {stat: attack, of: this, add: {n: 1, per: target_hand}}}]}"), "cannot be counted here"),
    (card("{ongoing: [{modify: {stat: defence, of: this, add: {n: 1, per: your_defence}}}]}"), "cannot be counted"),
    (card("{ongoing: [{rule: average_health}]}"), "the rule 'average_health' is done once"),
    (card("{rule: plot_armour}"), "holds as long as its card lies there"),
    (card("{may: [{rule: reverse_order}]}"), "holds as long as its card lies there"),
    (card("{rule: plot_armor}"), "unknown rule 'plot_armor'"),
    (card("{next_card: {whose: your, stat: attack}}"), "one change is wanted"),
    (card("{next_card: {whose: your, blank: true, stat: attack}}"), "one change is wanted"),
    (card("{next_card: {whose: your, stat: initiative, add: 3}}"), "stat"),
    (card("{attacks: {times: 2}}, {attacks: {pierce: true}}"), "'attacks' stands there twice"),
    ("id: x, name: X, initiative: 5, tag: heal, flavour: Y., effects: [{attacks: {times: 2}}]", "nothing to shape"),
    (card("{copy: the_last_card}, {draw: 1}"), "does nothing else"),
    (card("{when: {event: damaged, do: [{draw: 1}]}}, {when: {event: damaged, do: [{draw: 2}]}}"),
     "two lines wait for 'damaged'"),
    (card("{if: {cond: sunny, then: [{draw: 1}]}}"), "cond"),
    (card("{flip: {}}"), "nothing depends on it"),
    (card("{choose_one: [[{draw: 1}]]}"), "choose_one"),
    (card("{return_self: deck}"), "return_self"),
    (card("{steal: {from: hand, who: each_opponent}}"), "who"),
])
def test_what_makes_no_sense_is_refused(tmp_path: Path, entry: str, complaint: str) -> None:
    said = refused(tmp_path, entry)
    assert said
    assert any(complaint in line for line in said), said


def test_texts_of_what_no_base_card_says(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    lines = {
        "{strike: {who: left, n: 4, pierce: true}}": "Strike the player on your left for 4, ignoring defence.",
        "{swap_health: left}": "Swap health with the player on your left.",
        "{attacks: {times: 2, aim: one_opponent, pierce: true, recurring: true}}":
            "This attacks one opponent twice, ignores defence and attacks again on each of your later turns.",
        "{stack_discard: {who: you, n: 2, from: bottom}}": "Discard the bottom 2 cards of your stack.",
        "{stack_add: {who: left, n: 1, to: bottom}}":
            "Put the top card of the deck unseen under the stack of the player on your left.",
        "{discard_hand: {who: each_opponent, n: 2}}": "Each opponent discards 2 cards from their hand.",
        "{field_discard: {who: everyone, n: 2, pick: oldest}}": "Discard the 2 oldest cards from everyone’s field.",
        "{gain_health: {who: you, n: {half: your_hand}}}":
            "You gain health equal to half the number of cards in your hand.",
        "{next_card: {whose: the, stat: defence, add: -3}}": "The next card that anybody activates gets −3 defence.",
        "{if: {cond: {field_at_least: 2}, then: [{draw: 1}], else: [{recruit: 1}]}}":
            "If you have 2 or more cards in your field, draw 1 card. Otherwise recruit 1 card.",
        "{flip: {even: [{draw: 1}]}}": "Turn up the top card of the deck. If its initiative is even, draw 1 card.",
        "{may: [{recruit: 1}]}": "You may recruit 1 card.",
        "{ongoing: [{modify: {stat: attack, of: this, add: {half: your_health}}}]}":
            "Ongoing: this gets +½ attack per point of your health.",
    }
    mine.write_text("pack: {id: mine, title: Mine}\ncards:\n" + "".join(
        f"  - {{{card(effect, id=f'x{i}', name=f'X{i}')}}}\n" for i, effect in enumerate(lines)), encoding="utf-8")
    found = load_pack([mine]).section("cards", InitiativeSpec)[-len(lines):]
    assert [face.text for face in found] == list(lines.values())
    assert all(face.short for face in found)


@pytest.mark.parametrize("written", ["3", 3.0, True])
def test_a_number_of_a_card_file_is_written_as_a_whole_number(written: object) -> None:
    number: TypeAdapter[int] = TypeAdapter(Annotated[int, upto(0, 9)])
    assert number.validate_python(3) == 3
    with pytest.raises(ValidationError):
        number.validate_python(written)
