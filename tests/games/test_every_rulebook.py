"""The rulebooks of all games: complete, in order, without loose ends, and fit for a terminal."""

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import pytest
from rich.cells import cell_len

from deckgames.engine.game import find
from deckgames.engine.places import assets
from deckgames.engine.rulebook import Rule, Rulebook

NUMBERED = {
    "cardring": {"1": 14, "2": 12, "3": 17, "4": 11, "5": 13, "6": 18, "7": 5, "8": 6, "9": 13, "10": 9, "12": 12,
                 "R": 41, "E": 58, "I": 14, "B": 8},
    "hooks": {"1": 11, "2": 12, "3": 13, "4": 19, "5": 8, "6": 8, "R": 30, "E": 57, "I": 14, "B": 5},
}
"""How many rules the chapters of a book have."""
ODD = {"cardring": ["CR-11.8"], "hooks": []}
"""Rules that stand alone: of the module that is only planned there is one promise."""
WORDS = {"cardring": "13", "hooks": "7"}
"""The chapter that explains what the cards say."""

each_book = pytest.mark.parametrize("game_id", NUMBERED)


def file(game_id: str) -> Path:
    return assets() / "rules" / f"{game_id}.md"


@cache
def book(game_id: str) -> Rulebook:
    return Rulebook.load(file(game_id))


def prefix(game_id: str) -> str:
    return find(f"deckgames.games.{game_id}").prefix


def ids(rules: Iterable[Rule]) -> list[str]:
    return [rule.id for rule in rules]


@pytest.mark.parametrize(("game_id", "chapter"), [(game, chapter) for game in NUMBERED for chapter in NUMBERED[game]])
def test_every_number_stands_there_once_and_in_order(game_id: str, chapter: str) -> None:
    before, count = prefix(game_id), NUMBERED[game_id][chapter]
    assert ids(book(game_id).near(f"{before}-{chapter}").rules) == [
        f"{before}-{chapter}.{n}" for n in range(1, count + 1)]


@each_book
def test_each_rule_is_one_item_of_the_file(game_id: str) -> None:
    text = file(game_id).read_text(encoding="utf-8")
    heads = Counter(re.findall(rf"^- \*\*({prefix(game_id)}-[^*]+)\*\*", text, re.MULTILINE))
    assert set(heads.values()) == {1}
    assert len(heads) == sum(NUMBERED[game_id].values()) + len(ODD[game_id])
    for odd in ODD[game_id]:
        assert ids(book(game_id).near(odd).rules) == [odd]


@each_book
def test_no_rule_is_empty(game_id: str) -> None:
    assert [rule.id for rule in book(game_id).rules if len(rule.text) < 8] == []


@each_book
def test_every_reference_leads_somewhere(game_id: str) -> None:
    text = "\n".join(book(game_id).lines(10_000))
    references = set(re.findall(rf"\b{prefix(game_id)}-\d+\.\d+|\b[REI]\.\d+", text))
    assert len(references) > 50
    for reference in references:
        book(game_id).rule(reference)


@each_book
def test_the_file_fits_a_terminal_and_names_no_machine(game_id: str) -> None:
    lines = file(game_id).read_text(encoding="utf-8").splitlines()
    assert max(map(cell_len, lines)) <= 80
    assert not [line for line in lines if re.search(r"(^|\s)(/\w+/|~/|[A-Z]:\\)|https?:", line)]


def values(field: Any) -> list[str]:
    """What an option may be, as the book writes it."""
    if field.annotation is bool:
        return ["off", "on"]
    return ["off" if value is False else str(value) for value in get_args(field.annotation)]


@each_book
def test_every_option_stands_there_with_its_values_default_first(game_id: str) -> None:
    options = find(f"deckgames.games.{game_id}").options.model_fields
    for name, field in options.items():
        assert values(field)[0] == ("off" if field.default is False else str(field.default))
        assert book(game_id).rule(f"option {name}").text.startswith(", ".join(values(field)) + ": ")
    assert len([rule for rule in book(game_id).rules if rule.id.startswith("Option ")]) == len(options)


@each_book
def test_every_verb_and_named_rule_is_explained(game_id: str) -> None:
    effects = import_module(f"deckgames.games.{game_id}.effects")
    for word in [*effects.VOCABULARY.keys() - {"rule"}, *getattr(effects, "NAMED", ())]:
        assert book(game_id).rule(word).chapter == WORDS[game_id], word
