"""Every rule and worked example of a rulebook is proved by a test: the markers of all tests against the book."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from deckgames.games import IDS, load
from tests.books import whole
from tests.given.stories import marker_of, stories

TESTS = Path(__file__).parent.parent

ELSEWHERE: dict[str, dict[str, str]] = {
    "cardring": {
        "CR-12.5": "curtains between sittings: the app's, tested with the table screen (Ann and Ann#2)",
    },
    "initiative": {
        "IN-13.9": "what the curtain shows: the app's, tested with the table screen",
    },
    "pools": {
        "DP-16.4": "when curtains fall: the app's, tested with the table screen",
    },
    "journey": {
        "JO-18.4": "wording of texts, proved by the golden texts and the tests of cards",
        "JO-D": "the card model: what the loader refuses, proved by the tests of card files",
        "JO-V-11": "the power curve that the cards are made by",
        **dict.fromkeys(("JO-V-R.5", "JO-V-R.10"), "how the original tables were read: the cards say what they do"),
        "JO-CR.23": "spelling of names, proved by the golden texts of the cards",
    },
}
"""Rules that no test of the engine can prove, by id or by the chapter in front of the dot, with the reason."""


@cache
def marked() -> frozenset[tuple[str, str]]:
    """(marker, id) of every `pytest.mark.rule("...")` and `pytest.mark.example("...")` in the tests, and those of the
    stories."""
    told = {rule for file in TESTS.rglob("test_*.yaml") for rules, *_ in stories(file) for rule in rules}
    marks = {found for file in TESTS.rglob("test_*.py") for found in _marks(file)}
    return frozenset(marks | {(marker_of(rule), rule) for rule in told})


def _marks(file: Path) -> Iterator[tuple[str, str]]:
    source = file.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)) if re.search(r"mark\.(rule|example)\(", source) else ():
        called = node.func if isinstance(node, ast.Call) else None
        if not isinstance(called, ast.Attribute) or called.attr not in ("rule", "example"):
            continue
        if isinstance(node, ast.Call) and isinstance(called.value, ast.Attribute) and called.value.attr == "mark":
            for argument in node.args:
                assert isinstance(argument, ast.Constant), f"{file.name}:{node.lineno}: a marker names one id"
                yield called.attr, str(argument.value)


def book(game_id: str) -> list[str]:
    """The numbered rules of a game, those that only programs need too."""
    return [rule.id for rule in whole(game_id).rules if rule.numbered]


def exempt(game_id: str, rule: str) -> bool:
    reasons = ELSEWHERE.get(game_id, {})
    return rule in reasons or rule.rpartition(".")[0] in reasons


@pytest.mark.needs("rulebook")
@pytest.mark.parametrize("game_id", IDS)
def test_every_rule_is_proved(game_id: str) -> None:
    prefix = load(game_id).prefix
    proved = {rule for _, rule in marked()}
    uncovered = [rule for rule in book(game_id)
                 if not rule.startswith(f"{prefix}-E.") and rule not in proved and not exempt(game_id, rule)]
    assert not uncovered, (
        f"no test is marked with these rules (before the name of a story, or `rule`): {', '.join(uncovered)}")


@pytest.mark.needs("rulebook")
@pytest.mark.parametrize("game_id", IDS)
def test_every_worked_example_is_a_test(game_id: str) -> None:
    prefix = load(game_id).prefix
    told = {rule for marker, rule in marked() if marker == "example"}
    missing = [rule for rule in book(game_id)
               if rule.startswith(f"{prefix}-E.") and rule not in told and not exempt(game_id, rule)]
    assert not missing, f"no test tells these examples: {', '.join(missing)}"


@pytest.mark.needs("rulebook")
@pytest.mark.parametrize("game_id", IDS)
def test_no_test_is_marked_with_a_rule_that_is_not_in_the_book(game_id: str) -> None:
    prefix = load(game_id).prefix
    known = set(book(game_id))
    wrong = sorted(rule for _, rule in marked() if rule.startswith(f"{prefix}-") and rule not in known)
    assert not wrong, f"the rulebook has no {', '.join(wrong)}"


@pytest.mark.parametrize("game_id", ELSEWHERE)
def test_every_exemption_is_in_the_book(game_id: str) -> None:
    known = book(game_id)
    for rule in ELSEWHERE[game_id]:
        assert rule in known or any(other.startswith(f"{rule}.") for other in known)
