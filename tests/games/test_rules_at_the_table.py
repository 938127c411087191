"""Every rule that a table can name stands in the players' book and is opened there by `?`."""

import ast
import re
from functools import cache
from pathlib import Path
from random import Random

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Game
from deckgames.games import IDS, load
from deckgames.ui.pages.rulebook import chapter_lines
from deckgames.ui.paint.cells import spans_text
from tests.books import players_book
from tests.harness import begin
from tests.thorough import cases

ROOT = Path(__file__).parent.parent.parent
ID = re.compile(r"\b[A-Z]{2}-[A-Z0-9]")
each_game = pytest.mark.parametrize("game", [load(game_id) for game_id in IDS], ids=IDS)


def opens(game: Game, id: str) -> bool:
    """Whether the rulebook screen opens at this rule (or chapter)."""
    book = players_book(game.id)
    if book.chapter(id) is not None:
        return True
    lines, target = chapter_lines(book.near(id), 60, id)
    return spans_text(lines[target]).startswith(id)


@cache
def texts() -> tuple[str, ...]:
    """All texts of the program with something like a rule's id in them, docstrings left out."""
    found = list[str]()
    for file in (ROOT / "deckgames").rglob("*.py"):
        source, docs = file.read_text(encoding="utf-8"), set[int]()
        for node in ast.walk(ast.parse(source)) if ID.search(source) else ():
            if isinstance(node, ast.Expr):
                docs.add(id(node.value))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
                found.append(node.value)
    return tuple(text for text in found if ID.search(text))


def named_in_code(game: Game) -> set[str]:
    """The ids of a game in all texts of the program, and in its guide."""
    guide = (ROOT / "assets" / "guides" / f"{game.id}.yaml").read_text(encoding="utf-8")
    return {word for text in (*texts(), guide) for word in ids(game, text)}


def ids(game: Game, text: str) -> set[str]:
    return set(re.findall(rf"\b{game.prefix}-[A-Z0-9]+(?:\.\d+)?(?![\w.])", text))


@pytest.mark.needs("rulebook")
@each_game
@pytest.mark.wide
def test_every_rule_id_in_the_code_opens(game: Game) -> None:
    named = named_in_code(game)
    assert len(named) > 20
    assert [rule for rule in sorted(named) if not opens(game, rule)] == []


@each_game
def test_every_option_of_a_table_opens_its_rule(game: Game) -> None:
    rules = {str((field.json_schema_extra or {}).get("rule", ""))  # type: ignore[union-attr]
             for field in game.options.model_fields.values()}
    assert [rule for rule in sorted(rules) if not opens(game, rule)] == []


@pytest.mark.needs("rulebook")
@each_game
@pytest.mark.wide
def test_every_rule_that_random_tables_name_opens(game: Game, chance: Random) -> None:
    """Questions, refusals and results of random tables."""
    named = set[str]()
    for _ in cases(chance, 3):
        match = begin(game, chance.randint(game.min_seats, game.max_seats), chance.randrange(2**32))
        rng = Rng.fresh(chance.randrange(2**32))
        while match.decision is not None:
            if chance.random() < 0.2:
                named |= {match.decision.rule, *(option.rule for option in match.decision.options() if option.blocked)}
            match.answer(match.decision.random(rng))
        named.add(game.result(match.state).rule)
    assert [rule for rule in sorted(named - {""}) if not opens(game, rule)] == []
