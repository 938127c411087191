"""The texts of cards, of the game's own and of any that a player's pack may hold, are sentences."""

import re
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, get_args

import pytest

from deckgames.engine.core.cards import CardSpec, Pack
from deckgames.engine.match.game import Game
from deckgames.engine.packs import base_files
from deckgames.engine.packs.schema import json_schema
from deckgames.engine.vocabulary.effects import Effect, iter_tree
from deckgames.games import IDS, load
from deckgames.games.initiative import cards as amounts
from deckgames.games.pools import cards as pools
from tests.card_header import BEGIN, END, each, header
from tests.games.wording import faults
from tests.harness import pack_of
from tests.mods import Author

GAMES = IDS
OWN = 60
"""So many random cards of each game are written in a run; most of them can be."""


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return load(request.param)


def cards_of(pack: Pack) -> Sequence[CardSpec]:
    return [card for cards in pack.sections.values() for card in cards]


@pytest.mark.usefixtures("real_cards")
def test_the_texts_of_the_cards(game: Game) -> None:
    cards = cards_of(game.load_pack([]))
    names = frozenset(card.name for card in cards)
    found = [f"{card.name}: {fault}" for card in cards if card.text for fault in faults(card.text, names)]
    assert not found, "\n".join(found)


WORDS = {"initiative": (amounts.Cond, amounts.Count, amounts.Event, amounts.Who),
         "pools": (pools.Type, pools.Suit, pools.Profession)}
"""What else may be written in the cards of a game."""


@pytest.mark.needs("verbs")
@pytest.mark.usefixtures("real_cards")
def test_everything_that_may_be_written_is_explained_and_verbs_are_in_the_schema(
        game: Game, request: pytest.FixtureRequest) -> None:
    """Explained in the headers of the card files, to whoever edits them."""
    verbs = import_module(f"{game.module}.effects").VOCABULARY
    if request.config.getoption("--golden"):
        write_verbs(game)
    lines = [line for file in base_files(game.id) for line in file.read_text(encoding="utf-8").splitlines()]
    explained = set(re.findall(r"\w+", "\n".join(line for line in lines if line.startswith("#"))))
    named = getattr(verbs.get("rule"), "rules", {})
    words = {*verbs, *named, *(word for kind in WORDS.get(game.id, ()) for word in get_args(kind))}
    assert not (new := words - explained), (
        f"assets/cards/{game.id}: explain {', '.join(sorted(new))} in a header (pytest --golden writes verbs)")
    schema = json_schema(import_module(f"{game.module}.cards").SECTIONS, verbs)
    assert {entry["required"][0] for entry in schema["$defs"]["Effect"]["oneOf"]} == set(verbs)


def write_verbs(game: Game) -> None:
    """A line for each verb that a header laid out by hand does not name, under its VERBS."""
    for file in base_files(game.id):
        text = file.read_text(encoding="utf-8")
        if BEGIN not in text and (heading := re.search(r"^# VERBS\b.*\n", text, re.MULTILINE)):
            named = set(re.findall(r"\w+", "".join(re.findall(r"^#.*", text, re.MULTILINE))))
            new = each({verb: kind for verb, kind in game.vocabulary.items() if verb not in named})
            file.write_text(text[:heading.end()] + "".join(f"{line}\n" for line in new) + text[heading.end():],
                            encoding="utf-8")


@pytest.mark.parametrize(("name", "by_verb"), [("cardring", False), ("hooks", False), ("pools", True)])
@pytest.mark.usefixtures("real_cards")
def test_the_header_of_the_card_file_says_which_verbs_there_are(
        name: str, by_verb: bool, request: pytest.FixtureRequest) -> None:
    game = load(name)
    file = next(file for file in base_files(game.id) if file.name == "cards.yaml")
    text = file.read_text(encoding="utf-8")
    before, after = text.partition(BEGIN)[0], text.partition(END)[2]
    wanted = before + header(game.sections.values(), game.vocabulary, by_verb) + after
    if request.config.getoption("--golden"):
        file.write_text(wanted, encoding="utf-8")
    assert text == wanted, f"{file.name}: its header has changed: run pytest --golden and review it"


@pytest.mark.needs("verbs")
@pytest.mark.wide
def test_the_texts_questions_and_choices_of_any_card_that_may_be_made(
        game: Game, chance: Random, tmp_path: Path) -> None:
    cards = cards_of(Author(game, chance).pack(tmp_path / "odd.yaml", OWN))
    names = frozenset(card.name for card in cards)
    found = [f"{card.id}: {fault}\n{card!r}" for card in cards if card.text
             for fault in faults(card.text, names, own=True)]
    for text in (text for card in cards for effect in effects_of(card) for text in asked(effect)):
        found += [f"{text}: {fault}" for fault in faults(text, names, own=True)]
    assert not found, "\n".join(found)


def effects_of(card: CardSpec) -> list[Effect]:
    lists = [value for name in type(card).model_fields if isinstance(value := getattr(card, name), tuple)]
    return iter_tree([effect for effects in lists for effect in effects if isinstance(effect, Effect)])


def asked(effect: Effect) -> list[str]:
    """What is read when it is decided about: a question, or what can be chosen."""
    asks = getattr(effect, "questions", None) or [effect.question] if effect.verb == "may" else []  # type: ignore[attr-defined]
    said = [str(question).replace("?", ".") for question in asks]
    return said + [f"{mark.label}." for mark in getattr(effect, "marks", ())]


@pytest.mark.parametrize(("text", "fault"), [
    ("Lose: Lose 2 XP.", "a heading that its text repeats"),
    ("Attacked: the attacker: loses 2 Treasures.", "two colons"),
    ("Clear cards for 3 less.", "more or less than what"),
    ("Losers discard 1 more.", "more or less than what"),
    ("1 Fight for each brawl card you played before (at most 3).", "before what"),
    ("You may you may trash 1 card.", "may, may"),
    ("Target enemy: gets this card.", "a subject without a verb"),
    ("You lose 6 health, at the end of the turn this moves on. At the end of the turn this moves on.", "said twice"),
])
def test_each_kind_of_fault_is_found(text: str, fault: str) -> None:
    assert any(found.startswith(fault) for found in faults(text))


@pytest.mark.parametrize("text", [
    "All cards cost 1 less.", "1 Fight for each opponent with more XP than you.", "Lose: −2 XP."])
def test_what_reads_well_is_left_alone(text: str) -> None:
    assert list(faults(text)) == []


def test_a_limit_that_can_never_bind_is_not_said() -> None:
    """Nobody has more than three opponents in Card Ring."""
    effects: list[Any] = [effect for card in cards_of(pack_of(load("cardring"))) for effect in effects_of(card)]
    counting = [effect for effect in effects if getattr(effect, "count", "") == "opponents_ahead"]
    assert counting
    assert [effect.describe() for effect in counting if ("at most" in effect.describe()) != (effect.upto < 3)] == []


def written(game: str, *entries: dict[str, Any]) -> list[Any]:
    """Effects as a card file of this game writes them."""
    verbs = import_module(f"{load(game).module}.effects").VOCABULARY
    return [verbs[verb].model_validate(fields, context=SimpleNamespace(verbs=verbs))
            for entry in entries for verb, fields in entry.items()]


def test_a_choice_that_something_follows_says_where_it_ends() -> None:
    choice, then = written("hooks", {"choose_one": {"lists": [[{"draw": 1}], [{"treasure": 2}]]}}, {"action": {"n": 1}})
    said = import_module("deckgames.games.hooks.cards").rules_text
    assert said((choice, then)) == "Either +1 Card; or +2 Treasures. Then +1 Action."
    assert said((then, choice)) == "+1 Action. Choose one: +1 Card; or +2 Treasures."
    choice, then = written("pools", {"choose_one": {"lists": [[{"flight": {"to": "my_attack"}}], [
        {"draw": {"who": "you", "n": 1}}]]}}, {"hurt": {"who": "you", "n": 1}})
    said = import_module("deckgames.games.pools.cards").rules_text
    assert said((choice, then)) == "Either one of your attacks flies, or draw 1. Then you lose 1 life."
    assert said((then, choice)) == "You lose 1 life; either one of your attacks flies, or draw 1."
    choice, then = written("journey", {"choose_one": {"options": [[{"take_crystals": {"n": 1}}], [
        {"heal": {"n": 1}}]]}}, {"take_crystals": {"n": 2}})
    said = import_module("deckgames.games.journey.cards.words").listing
    assert said((choice, then)) == "choose one (take 1 crystal, or heal 1 damage); take 2 crystals"
    assert said((then, choice)) == "take 2 crystals; take 1 crystal, or heal 1 damage"
    may, = written("journey", {"may": {"do": [choice, then]}})
    assert may.describe() == "you may choose one (take 1 crystal, or heal 1 damage), and take 2 crystals"


@pytest.mark.parametrize(("game", "other", "says"), [
    ("cardring", "skill", "you may choose one (draw 1 card; or 1 Skill) and discard 1 card"),
    ("hooks", "treasure", "you may choose one (+1 Card; or +1 Treasure) and get +1 Discard"),
    ("initiative", "recruit", "you may choose one (draw 1 card; or recruit 1 card) and discard 1 card from your hand")])
def test_a_choice_in_a_list_stands_in_brackets(game: str, other: str, says: str) -> None:
    last = {"discard_hand" if game == "initiative" else "discard": 1}
    may, = written(game, {"may": {"do": [{"choose_one": [[{"draw": 1}], [{other: 1}]]}, last]}})
    assert may.describe() == says


def test_a_choice_within_a_choice_stands_in_brackets() -> None:
    verbs = import_module(f"{load('hooks').module}.effects").VOCABULARY
    inner = [[{"draw": 1}], [{"draw": 2}]]
    whole = verbs["choose_one"].model_validate({"lists": [[{"treasure": 1}, {"choose_one": inner}], [{"draw": 3}]]},
                                               context=SimpleNamespace(verbs=verbs))
    assert asked(whole) == ["+1 Treasure and choose one (+1 Card; or +2 Cards).", "+3 Cards."]


@pytest.mark.usefixtures("real_cards")
def test_card_rings_cards_say_in_a_table_what_they_do_in_a_sentence_that_has_room() -> None:
    cards = cards_of(load("cardring").load_pack([]))
    long = {card.name for card in cards if len(getattr(card, "short", "")) > 42}
    known = {"Patent Lawyer", "Society Columnist"}
    assert long <= known, f"say these in fewer words, or name them in {__file__}: {long - known}"


@pytest.mark.usefixtures("real_cards")
@pytest.mark.parametrize("game", ["hooks", "initiative"])
def test_the_texts_of_rows_are_seldom_long(game: str) -> None:
    """Those of several triggers are cut at a word in a row of 80 columns; the bar has them whole."""
    cards = cards_of(load(game).load_pack([]))
    long = [short for card in cards if
            len(short := getattr(card, "short", "").removesuffix(".")) > 42]
    assert len(long) <= len(cards) / 3, long
