"""What the originals print in numbers, choices and orders, line by line in `<game>/printed.yaml`, against a table that
is dealt with the usual options, and against the cards that are played with.

    CR-1.3 a first hand is five cards:
      dealt: {t.seats.hand.len: {only: [5]}}

A line has the ids of its rules, what is printed in words of our own, and what is checked of it:

- `dealt`: what is at a path of a table that has just been dealt, for every number of players (or those of `seats`),
  with the usual options (or what is chosen `with` them). `{2: 22, 3: 33}` is a value by the number of players.
- `cards`: what is at a path of the pack of cards: `spec(royal-bounty).cost`, `sections.main.copies: {sum: 102}`.
- `options`: what an option may be, the usual value first.
- `story`: the names of tests that prove it, each marked with one of the ids.
- `ruling`: what decides where the original can be read in two ways. `not offered`: why something is left out.

Paths and values are those of stories (tests/given/stories.py); `owned(minor-skill)` are the copies of a card that each
player has.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any

import pytest

from deckgames.engine.vocabulary.options import values
from deckgames.games import load
from tests.fidelity.test_coverage import TESTS, book
from tests.given.stories import found, holds, plain, set_up, stories
from tests.given.story import Story

ABOUT = {"seats", "with"}
STORY = re.compile(r"^((?:[A-Z]{2}-[\w.-]+ )*)([^\s#-].*):$", re.MULTILINE)
TEST, MARK = re.compile(r"^def (test_\w+)", re.MULTILINE), re.compile(r"mark\.(?:rule|example)\(([^)]*)\)")
CHECKS = {"dealt", "cards", "options", "story", "ruling", "not offered"}


class Dealt(Story):
    """A table that has just been dealt."""

    def owned(self, face: str) -> list[int]:
        zones = [*self.match.game.zones(self.t)]
        return [sum(card.spec.id == face for zone in zones if zone.seat == me.no for card in zone.cards)
                for me in self.t.seats]


@cache
def dealt(game_id: str, seats: int, chosen: frozenset[tuple[str, Any]]) -> Dealt:
    return Dealt(set_up(import_module(f"tests.given.{game_id}"), seats=seats, **dict(chosen)).match)


@cache
def proofs() -> Mapping[str, set[str]]:
    """The rules and examples with which the tests and stories of each name are marked."""
    told: dict[str, set[str]] = {}
    for file in TESTS.rglob("test_*.yaml"):  # looked through, not read: that takes as long as all lines together
        for ids, name in STORY.findall(file.read_text(encoding="utf-8")):
            told.setdefault(name, set()).update(ids.split())
    for file in TESTS.rglob("test_*.py"):
        for part in file.read_text(encoding="utf-8").split("\n\n\n"):
            for name in TEST.findall(part):
                told.setdefault(name, set()).update(re.findall('"([^"]+)"', str(MARK.findall(part))))
    return told


def proves(game_id: str, ids: list[str], line: Mapping[str, Any]) -> None:
    """Raises AssertionError where a line says something else than is played."""
    game = load(game_id)
    assert line.keys() & CHECKS and line.keys() <= CHECKS | ABOUT, f"what is checked? {sorted(line)}"
    unknown = {*ids, *listed(line.get("ruling"))} - {*book(game_id)}
    assert ids and not unknown, f"the rulebook has no {unknown}"
    for seats in line.get("seats", range(game.min_seats, game.max_seats + 1)) if "dealt" in line else ():
        table = dealt(game_id, seats, frozenset(line.get("with", {}).items()))
        for path, value in line["dealt"].items():
            agrees(f"{path}, {seats} players", plain(table, found(table, path)), of_seats(value, seats))
    for path, value in line.get("cards", {}).items():
        agrees(path, plain(Story(None), found(game.load_pack([]), path)), value)  # type: ignore[arg-type]
    for name, value in line.get("options", {}).items():
        field = game.options.model_fields[name]
        agrees(name, [field.default, *(one for one in values(field) if one != field.default)], value)
    for name in listed(line.get("story")):
        marks = proofs().get(name, set())
        assert marks & {*ids}, f"no test '{name}' is marked with one of {ids}"


def agrees(what: str, there: Any, wanted: Any) -> None:
    assert holds(there, wanted), f"{what}: {there!r} is not {wanted!r}"


def listed(told: Any) -> list[Any]:
    return told if isinstance(told, list) else [] if told is None else [told]


def of_seats(value: Any, seats: int) -> Any:
    """What is expected with so many players."""
    return value[seats] if isinstance(value, dict) and all(isinstance(key, int) for key in value) else value


def lines() -> Iterator[Any]:
    for file in sorted(TESTS.glob("fidelity/*/printed.yaml")):
        for ids, name, line in stories(file):
            yield pytest.param(file.parent.name, ids, line, id=f"{file.parent.name}: {name}")


@pytest.mark.usefixtures("real_cards")
@pytest.mark.parametrize(("game_id", "ids", "line"), lines())
def test_what_is_printed_is_played(game_id: str, ids: list[str], line: dict[str, Any]) -> None:
    proves(game_id, ids, line)


@pytest.mark.usefixtures("real_cards")
@pytest.mark.parametrize("line", [
    {"dealt": {"t.seats.hand.len": {"only": [4]}}}, {"dealt": {"t.main_deck.len": {2: 100, 3: 95, 4: 91}}},
    {"cards": {"spec(poison-needle-trap).text": {"has": "+3 XP"}}}, {"options": {"enemies": [4, 2, 3]}},
    {"story": "the seed is planted"}, {"story": "prices"}, {"ruling": "CR-R.99"}, {"seats": [2]}])
def test_a_line_that_is_wrong_fails(line: dict[str, Any]) -> None:
    with pytest.raises(AssertionError):
        proves("cardring", ["CR-1.3"], line)
