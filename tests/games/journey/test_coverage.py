"""The tables of coverage.md name all rows, verbs, moments, options and rules, and tests that there are."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from textwrap import wrap
from typing import Any, get_args

import pytest
import yaml

from deckgames.games.journey.cards.words import Moment
from deckgames.games.journey.effects import VOCABULARY
from deckgames.games.journey.state import JourneyOptions
from tests.fidelity.test_coverage import book, exempt
from tests.games.journey.coverage import FILE, Row, coverage_rows
from tests.games.journey.test_rows import CASES, labels
from tests.given.stories import stories

TESTS = Path(__file__).parent.parent.parent
WIDTH = 80
MARKS = "rule", "example"
KINDS = {"minor": "T5.25", "double": "T5.23", "multi": "T5.24", "rest": "T2.16", "challenge": "T2.17",
         "immediate": "T5.26"}
"""Kinds of abilities, and the rows that say no more than that."""
OPTIONS = {
    "mode": "coop_rules::test_who_is_alone_plays_against_the_overlord",
    "items": "setup::test_fists_and_of_enchanting",
    "enchantments": "setup::test_fists_and_of_enchanting",
    "kingdoms": "setup::test_kingdoms_are_picked_in_turn",
    "relation": "examples::test_two_banners_and_two_classes_are_offered_in_turn_order",
    "overlord": "examples::test_boards_are_related_or_any",
    "coop_level": "coop_rules::test_harder_and_simpler_overlords",
    "coop_threshold": "coop_rules::test_the_difficulty_is_the_threshold",
    "reinforcements": "coop_rules::test_reinforcements",
    "short": "examples::test_a_short_game",
    "beginner": "examples::test_the_beginner_set",
    "first": "rules::test_who_begins",
    "later_crystals": "setup::test_crystals_at_the_start",
    "trailing_crystals": "the_end::test_who_is_behind_of_two_begins_the_turn_with_a_crystal_more",
    "dial_damage": "coop_rules::test_anger_alone_deals_damage_only_where_that_was_chosen",
    "speaker": "coop_rules::test_the_starting_player_orders_what_an_event_discards",
}


# ---- what tests there are


@cache
def found() -> dict[str, tuple[list[str], str]]:
    """All tests of the room, and of all games, by their short names, "rules::test_who_begins": the rules and examples
    they are marked with, and what they say."""
    return {f"{file.stem.removeprefix('test_')}::{name}": test
            for folder in ("games", "fidelity")
            for file in [*sorted((TESTS / folder / "journey").glob("test_*.*")), TESTS / "properties/test_all_games.py"]
            for name, test in in_file(file)}


def in_file(file: Path) -> Iterator[tuple[str, tuple[list[str], str]]]:
    if file.suffix == ".yaml":
        yield from ((f"test_{name.replace(' ', '_')}", (rules, str(steps))) for rules, name, steps in stories(file))
        return
    for part in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(part, ast.FunctionDef) and part.name.startswith("test_"):
            yield part.name, ([*marks(part)], ast.unparse(part))


def marks(test: ast.FunctionDef) -> Iterator[str]:
    """The rules and examples that a test is marked with."""
    for mark in test.decorator_list:
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Attribute) and mark.func.attr in MARKS:
            yield from (part.value for part in mark.args if isinstance(part, ast.Constant))  # type: ignore[misc]


def said_in(row: Row) -> set[str]:
    """The verbs of a row."""
    if row.table == "T3":
        return set()
    return {verb for text in row.texts for said in text for verb in keys([yaml.safe_load(f"{{{said}}}")])}


def keys(said: Any) -> Iterator[str]:
    """The keys of the entries of lists, however deep."""
    if isinstance(said, list):
        for entry in said:
            yield from entry if isinstance(entry, dict) else ()
            yield from keys(entry)
    elif isinstance(said, dict):
        for value in said.values():
            yield from keys(value)


def of_kind(kind: str) -> list[str]:
    return [f"rows[{row.id}]" for row in coverage_rows().values() if row.kind.startswith(kind)]


# ---- the tables that are written


def verbs() -> dict[str, list[str]]:
    told = {verb: [f"rows[{row}]"] for verb, row in KINDS.items()}
    told |= {"continuous": of_kind("holds"), "setup": of_kind("setup"), "trigger": of_kind("when"),
             "invasion": of_kind("invades")}
    for row in coverage_rows().values():
        for verb in said_in(row):
            told.setdefault(verb, []).append(f"rows[{row.id}]")
    return {verb: told.get(verb, [])[:5] for verb in VOCABULARY}


def moments() -> dict[str, list[str]]:
    rows = [row for row in coverage_rows().values() if row.table == "T3"]
    return {moment: [f"rows[{row.id}]" for row in rows if re.search(rf"\b{moment}\b", str(row.texts))]
            for moment in (*get_args(Moment), "after_slot", "rewards_on")}


def rules() -> dict[str, list[str]]:
    """The first two tests of each rule."""
    told: dict[str, list[str]] = {rule: [] for rule in book("journey")}
    for name, test in found().items():
        for rule in set(test[0]) & told.keys():
            told[rule].append(name)
    return {rule: tests[:2] for rule, tests in told.items() if tests or not exempt("journey", rule)}


def options() -> dict[str, list[str]]:
    return {option: [OPTIONS[option]] for option in JourneyOptions.model_fields}


def written(title: str, told: dict[str, list[str]]) -> str:
    """A table: what is proved, and the tests that do it."""
    width = max(map(len, told)) + 2
    lines = []
    for what, tests in told.items():
        beside = wrap(" ".join(tests), WIDTH - width, break_long_words=False) or [""]
        if max(map(len, beside)) > WIDTH - width:
            lines += [what, *("     " + (test if len(test) < WIDTH - 5 else f"{test[:WIDTH - 6]}…") for test in tests)]
        else:
            lines += [f"{one:<{width}}{line}" for one, line in zip([what, *[""] * len(tests)], beside, strict=False)]
    return f"## {title}\n\n```\n" + "\n".join(lines) + "\n```\n"


def test_the_tables_of_verbs_moments_options_and_rules(request: pytest.FixtureRequest) -> None:
    """What is read out of the code and of the marks of tests; `pytest --golden` writes it anew."""
    text = FILE.read_text(encoding="utf-8")
    before, _, _ = text.partition("\n## T6")
    now = "\n".join((before, written("T6 Verbs and kinds of abilities", verbs()), written("T7 Moments", moments()),
                     written("T8 Options", options()), written("T9 Rules and worked examples", rules())))
    if request.config.getoption("--golden"):
        FILE.write_text(now, encoding="utf-8")
    assert now == text, "coverage.md is not what the tests say: pytest --golden writes it anew"


# ---- nothing is missing


@pytest.mark.parametrize("table", [verbs, moments, options, rules])
def test_nothing_is_without_a_test(table: object) -> None:
    assert callable(table)
    assert not [what for what, tests in table().items() if not tests]


def test_every_row_has_a_case() -> None:
    assert {one.row for one in CASES} == {*coverage_rows()}
    for row in coverage_rows().values():
        assert f"rows[{row.id}]" in row.tests
        forms = {one.form for one in CASES if one.row == row.id and not one.silent}
        assert forms == {*range(len(row.texts))}, f"{row.id} is not played in all its forms"


def test_every_test_that_is_named_is_there() -> None:
    named = {name for row in coverage_rows().values() for name in row.tests}
    named |= {name for table in (verbs, moments, options, rules) for tests in table().values() for name in tests}
    cases = {f"rows[{label}]" for label in labels()}
    assert not [name for name in named if name not in cases and name.partition("[")[0] not in found()]


def test_every_row_of_the_tables_of_texts_is_there() -> None:
    counts = {table: sum(row.table == table for row in coverage_rows().values()) for table in ("T1", "T2", "T3", "T4")}
    assert counts == {"T1": 182, "T2": 17, "T3": 18, "T4": 22}


def test_options_of_a_test_are_those_of_the_table() -> None:
    """The test that proves an option says its name, or those of its values."""
    for option, name in OPTIONS.items():
        said = found()[name][1]
        values = [str(value) for value in get_args(JourneyOptions.model_fields[option].annotation)]
        assert option in said or any(value in said for value in values), f"{name} says nothing of {option}"
