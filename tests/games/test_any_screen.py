"""Any table of any game in any size of terminal: exact sizes, known inks, true places, keys that lead to their options,
nothing hidden (`tests/screens.py`)."""

from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from random import Random
from typing import Any

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.match import Match
from deckgames.fuzz import random_options
from deckgames.games import IDS, load
from tests.harness import pack_of
from tests.screens import SIZES, Screen
from tests.thorough import cases, many, some

TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    **{game_id: (game_id, {}) for game_id in IDS}, "journey": ("journey", {"mode": "competitive"}),
    "coop": ("journey", {"mode": "coop"})}
KEPT = ((2, 990, {"mode": "coop", "relation": "random"}, 238),
        (3, 2037, {"mode": "coop", "items": "banners", "enchantments": "basic", "relation": "kingdom",
                   "coop_level": "hard", "short": True, "first": "random"}, 75))
"""Companies that were once drawn wrongly: seats, seed, options, answers."""
NAMES = ("Bartholomew the Third", "雪之丞雪之丞", "\\1", "D" * 24, "Éva", "F")
every_table = pytest.mark.parametrize("table", some([*TABLES], 0, 2))


def room(table: str) -> Any:
    """The scenes of a game."""
    return import_module(f"tests.games.{TABLES[table][0]}.scenes")


def drawn(table: str, chance: Random) -> Iterator[tuple[Match, int]]:
    """Matches of any seats and options, after any answers, seldom over, each with a seed."""
    game_id, fixed = TABLES[table]
    game = load(game_id)
    for _ in cases(chance, many(1, 100)):
        seats, seed = chance.randint(game.min_seats, game.max_seats), chance.randrange(10**6)
        options = random_options(game, Rng.fresh(chance.randrange(2**32)), pack_of(game), seats, **fixed)
        answers, ended = chance.randrange(250), chance.random() < .1
        while (match := room(table).begun(seats, seed, answers, options.model_dump())).decision is None and not ended:
            answers //= 2
        yield match, seed


@pytest.mark.needs("layout")
@every_table
@pytest.mark.wide
def test_any_scene_can_be_drawn_in_any_size(table: str, chance: Random) -> None:
    screen: Screen = room(table).SCREEN
    for match, seed in drawn(table, chance):
        screen.everywhere(match, seed, chance.random() < .5, chance.choice((None, None, 0)), many(2, 6))


@pytest.mark.parametrize(("seats", "seed", "options", "answers"), KEPT)
def test_companies_that_were_drawn_wrongly(seats: int, seed: int, options: dict[str, Any], answers: int) -> None:
    kept = room("coop")
    for public in (False, True):
        kept.SCREEN.everywhere(kept.begun(seats, seed, answers, options), seed, public, None, many(1, 2))


@pytest.mark.needs("layout")
@every_table
def test_other_hidden_cards_would_give_the_same_picture(table: str, chance: Random) -> None:
    preview = room(table).SCREEN.preview
    for match, seed in drawn(table, chance):
        for public in (True, False) if match.decision is not None else ():
            shown = preview.scene_of(match, 120, 40, public=public)
            viewer, other = shown.view.viewer, match.clone()
            preview.game.redeal(other.state, viewer, Rng.fresh(seed))
            again = replace(shown, view=preview.game.view(other.state, viewer))
            assert preview.painted(again).text() == preview.painted(shown).text()


@pytest.mark.needs("layout")
@every_table
def test_long_and_wide_names_stay_in_their_places(table: str, chance: Random) -> None:
    screen: Screen = room(table).SCREEN
    match, _ = next(drawn(table, chance))
    for size in SIZES[::many(3, 1)]:
        shown = screen.preview.scene_of(match, *size)
        named = replace(shown, seats=[replace(look, name=name) for look, name in zip(shown.seats, NAMES, strict=False)])
        for canvas in screen.sheets(named).values():
            assert all(len("".join(row)) <= canvas.w for row in canvas.chars)
