"""The rulebooks of all games: complete, in order, without loose ends, and fit for a terminal.

What only programs need (worked examples, invariants, some rulings) stands in `tests/fidelity/<game>/`."""

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args

import pytest
from rich.cells import cell_len

from deckgames.engine.game import find
from deckgames.engine.paths import assets
from deckgames.engine.rulebook import CardRow, Rule
from deckgames.games import load
from tests.books import FIDELITY, players_book, whole

NUMBERED = {
    "cardring": {"1": 14, "2": 12, "3": 17, "4": 11, "5": 13, "6": 18, "7": 5, "8": 6, "9": 13, "10": 9, "12": 12,
                 "R": 41, "E": 58, "I": 14},
    "hooks": {"1": 11, "2": 12, "3": 13, "4": 19, "5": 8, "6": 8, "R": 31, "E": 57, "I": 14},
    "pools": {"1": 9, "2": 6, "3": 3, "4": 6, "5": 9, "6": 15, "7": 8, "8": 6, "9": 10, "10": 7, "11": 8, "12": 2,
              "13": 10, "14": 4, "15": 6, "16": 8, "R": 50, "E": 65, "I": 12},
    "initiative": {"1": 7, "2": 10, "3": 5, "4": 8, "5": 12, "6": 12, "7": 12, "8": 14, "9": 7, "10": 11, "11": 12,
                   "12": 2, "13": 9, "R": 42, "E": 44, "I": 15},
    "journey": {"1": 12, "2": 23, "3": 17, "4": 8, "5": 10, "6": 6, "7": 18, "8": 10, "9": 6, "10": 11, "11": 10,
                "12": 8, "13": 10, "14": 5, "15": 3, "16": 11, "17": 8, "18": 4, "C": 132, "CR": 39, "R": 60, "D": 4,
                "E": 51, "CE": 28, "I": 15},
}
"""How many rules the chapters of a book have."""
DROPPED = {"DP-E.48", "DP-E.58", "DP-E.61", "DP-R.8", "HK-E.56", "HK-E.57"}
"""Examples and rulings of what cannot be chosen any more: the others keep their numbers."""

each_book = pytest.mark.parametrize("game_id", NUMBERED)


WORDS = {"fifteen": 15, "thirty": 30, "twenty": 20, "forty": 40}


def files(game_id: str) -> list[Path]:
    return [assets() / "rules" / f"{game_id}.md", *sorted((FIDELITY / game_id).glob("*.md"))]


def text_of(game_id: str) -> str:
    return "\n".join(file.read_text(encoding="utf-8") for file in files(game_id))


def prefix(game_id: str) -> str:
    return find(f"deckgames.games.{game_id}").prefix


def ids(rules: Iterable[Rule]) -> list[str]:
    return [rule.id for rule in rules]


@pytest.mark.parametrize(("game_id", "chapter"), [(game, chapter) for game in NUMBERED for chapter in NUMBERED[game]])
def test_every_number_stands_there_once_and_in_order(game_id: str, chapter: str) -> None:
    before, count = prefix(game_id), NUMBERED[game_id][chapter]
    found = [id for id in ids(whole(game_id).near(f"{before}-{chapter}").rules) if id.startswith(f"{before}-")]
    assert found == [f"{before}-{chapter}.{n}" for n in range(1, count + 1) if f"{before}-{chapter}.{n}" not in DROPPED]


@each_book
def test_chapters_with_a_number_leave_none_out(game_id: str) -> None:
    found = [int(chapter.number) for chapter in players_book(game_id).chapters if chapter.number.isdigit()]
    assert found == [*range(len(found))]


@each_book
def test_each_rule_is_one_item_of_the_file(game_id: str) -> None:
    """Ids of three parts (JO-V-1.4) stand in no chapter with numbers of its own."""
    heads = Counter(re.findall(rf"^- \*\*({prefix(game_id)}-\w+\.\d+)\*\*", text_of(game_id), re.MULTILINE))
    assert set(heads.values()) == {1}
    gone = sum(rule.startswith(f"{prefix(game_id)}-") for rule in DROPPED)
    assert len(heads) == sum(NUMBERED[game_id].values()) - gone


@each_book
def test_the_minutes_are_those_of_the_menu(game_id: str) -> None:
    first = " ".join(text_of(game_id).split("\n\n")[1].split())
    said = re.search(r"(\w+) to\s(\w+) minutes", first)
    minutes = find(f"deckgames.games.{game_id}").minutes
    assert said is None or [WORDS.get(n) or int(n) for n in said.groups()] == [min(minutes), max(minutes)]


@each_book
def test_no_rule_is_empty(game_id: str) -> None:
    assert [rule.id for rule in whole(game_id).rules if len(rule.text) < 8] == []


@each_book
def test_every_reference_leads_somewhere(game_id: str) -> None:
    """In the players' book to another place of it: nobody at a table can open what lies in `tests/`."""
    for book in (players_book(game_id), whole(game_id)):
        text = "\n".join(book.lines(10_000))
        references = set(re.findall(rf"\b{prefix(game_id)}-\d+\.\d+|\b[REI]\.\d+", text))
        assert len(references) > 50
        for reference in references:
            book.rule(reference)


@each_book
def test_the_file_fits_a_terminal_and_names_no_machine(game_id: str) -> None:
    lines = text_of(game_id).splitlines()
    assert max(map(cell_len, lines)) <= 80
    assert not [line for line in lines if re.search(r"(^|\s)(/\w+/|~/|[A-Z]:\\)|https?:", line)]


def values(field: Any) -> list[str]:
    """What an option may be, as the book writes it."""
    if field.annotation is bool:
        return ["on", "off"] if field.default else ["off", "on"]
    return ["off" if value is False else str(value) for value in get_args(field.annotation)]


@each_book
def test_every_option_stands_there_with_its_values_default_first(game_id: str) -> None:
    options = find(f"deckgames.games.{game_id}").options.settable()
    for name, field in options.items():
        default = {True: "on", False: "off"}[field.default] if isinstance(field.default, bool) else str(field.default)
        assert values(field)[0] == default
        assert players_book(game_id).rule(f"option {name}").text.startswith(", ".join(values(field)) + ": ")
    assert len([rule for rule in players_book(game_id).rules if rule.id.startswith("Option ")]) == len(options)


@each_book
@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.usefixtures("real_cards")
def test_the_name_of_a_card_keeps_to_its_column(game_id: str, width: int) -> None:
    """rules-journey 10: "Lord Vragan, the Blackest KnightOverlord"."""
    book = players_book(game_id).with_cards(load(game_id).load_pack([]))
    rows = [row.columns(width) for row in book.rules if isinstance(row, CardRow)]
    assert rows and all(name.endswith("  ") for row in rows for name, facts, _ in row if name and facts)
