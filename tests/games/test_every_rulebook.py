"""The rulebooks of all games: complete, in order, without loose ends, and fit for a terminal.

What only programs need (worked examples, invariants, some rulings) stands in `tests/fidelity/<game>/`."""

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args

import pytest
from rich.cells import cell_len

from deckgames.engine.core.paths import assets
from deckgames.engine.match.game import find
from deckgames.engine.match.rulebook import CardRow, Rule
from deckgames.games import IDS, load
from tests.books import FIDELITY, players_book, whole
from tests.parts import lacking

DROPPED = {"DP-E.48", "DP-E.58", "DP-E.61", "DP-R.8", "HK-E.56", "HK-E.57"}
"""Examples and rulings of what cannot be chosen any more: the others keep their numbers."""

BOOKS = [game_id for game_id in IDS if "rulebook" not in lacking(load(game_id))]
each_book = pytest.mark.parametrize("game_id", BOOKS)


WORDS = {"fifteen": 15, "thirty": 30, "twenty": 20, "forty": 40}


def files(game_id: str) -> list[Path]:
    return [assets() / "rules" / f"{game_id}.md", *sorted((FIDELITY / game_id).glob("*.md"))]


def text_of(game_id: str) -> str:
    return "\n".join(file.read_text(encoding="utf-8") for file in files(game_id))


def prefix(game_id: str) -> str:
    return find(f"deckgames.games.{game_id}").prefix


def ids(rules: Iterable[Rule]) -> list[str]:
    return [rule.id for rule in rules]


@each_book
def test_every_number_stands_there_once_and_in_order(game_id: str) -> None:
    for chapter in whole(game_id).chapters:
        before = f"{prefix(game_id)}-{chapter.number}."
        found = [id for id in ids(chapter.rules) if id.startswith(before)]
        last = int(found[-1].removeprefix(before)) if found else 0
        wanted = [id for n in range(1, last + 1) if (id := f"{before}{n}") not in DROPPED]
        assert found == wanted, next(f"assets/rules/{game_id}.md: {there} stands where {id} belongs"
                                     for there, id in zip(found, wanted, strict=False) if there != id)


@each_book
def test_chapters_with_a_number_leave_none_out(game_id: str) -> None:
    found = [int(chapter.number) for chapter in players_book(game_id).chapters if chapter.number.isdigit()]
    assert found == [*range(len(found))]


@each_book
def test_each_rule_is_one_item_of_the_file(game_id: str) -> None:
    """Ids of three parts (JO-V-1.4) stand in no chapter with numbers of its own."""
    heads = Counter(re.findall(rf"^- \*\*({prefix(game_id)}-\w+\.\d+)\*\*", text_of(game_id), re.MULTILINE))
    assert set(heads.values()) == {1}
    assert {*heads} == {id for id in ids(whole(game_id).rules) if re.fullmatch(r"[A-Z]+-\w+\.\d+", id)}


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
    assert not (wide := [line for line in lines if cell_len(line) > 80]), f"break after 80 columns: {wide[0]}"
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
