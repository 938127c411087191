"""Any table of Journey & Overlords in any size of terminal: exact sizes, true places, keys that lead to their options,
nothing hidden in anybody's view."""

import re
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from deckgames.games.journey import queries
from deckgames.games.journey.screen.table import LAYOUT
from deckgames.games.journey.state import STACKS
from deckgames.ui.table.layout import Scene
from tests.games.journey.scenes import begun, board, moved, painted, scene_of, sheets
from tests.screens import WIDE
from tests.thorough import THOROUGH, many

VALUES: dict[str, Any] = {
    "items": ("banners", "fists"), "enchantments": ("classes", "basic"), "kingdoms": ("random", "in_turn", "group"),
    "relation": ("kingdom", "random"), "overlord": (True, False)}


@pytest.fixture(params=range(many(2, 120)))
def scenes(request: pytest.FixtureRequest, chance: Random) -> list[Scene]:
    """Some questions of a random game; in a quick run all tests look at the same ones."""
    return drawn(request.param, chance) if THOROUGH else shared(request.param)


@cache
def shared(nth: int) -> list[Scene]:
    return drawn(nth, Random(f"scenes {nth}"))


def drawn(nth: int, chance: Random) -> list[Scene]:
    """Some questions of a random game in a row, each in every size."""
    options = {name: chance.choice(values) for name, values in VALUES.items() if chance.random() < .3}
    match, found = begun(2 + nth % 4, chance.randrange(10**6), chance.randrange(250), options), []
    for _ in range(6):
        if match.decision is None:
            break
        for size in WIDE:
            shown = scene_of(match.clone(), *size)
            shown = replace(shown, page=chance.choice((0, 0, 1)) if LAYOUT.pages(shown) else 0)
            found.append(replace(shown, cursor=chance.randrange(-1, len(LAYOUT.stops(shown)))))
        moved(match, chance.randrange(10**6), 1)
    return found


def test_what_is_offered_and_what_the_cursor_is_on_is_to_be_seen(scenes: list[Scene]) -> None:
    for shown in scenes:
        if shown.decision is None:
            continue
        assert not set("iqdlhupjkQDLHU?") & {key[0] for key in LAYOUT.keys(shown)}, "a key that every table has"
        boxes = {box.what for canvas in sheets(shown).values() for box in canvas.spots}
        for index, stop in enumerate(LAYOUT.stops(shown)):
            if index == shown.cursor and stop.zone != "village":
                assert index in boxes, f"the cursor on {stop.zone} is not to be seen\n{painted(shown).text()}"
            if stop.zone in ("road", "choice", "kingdoms", "seats") and stop.oid is not None and stop.blocked is None:
                assert index in boxes, f"{stop.oid} is not to be seen\n{painted(shown).text()}"


def test_every_card_of_the_road_and_of_the_large_stacks_is_there(scenes: list[Scene]) -> None:
    for shown in scenes:
        found = board(shown)
        zones = {stop.card for stop in LAYOUT.stops(shown)}
        if found.fighting:
            continue
        if found.has_road:
            assert {*queries.track_cards(shown.view)} <= zones
        for seat in found.large:
            assert {card for name in STACKS for card in getattr(seat, name)} <= zones
        assert len(found.large) + len(found.others) == len(found.seats)


def test_all_players_have_their_numbers_on_every_screen(scenes: list[Scene]) -> None:
    for shown in scenes:
        if shown.view.phase in ("kingdoms", "over") or board(shown).fighting:
            continue
        drawn = painted(shown).text().replace("−", "-")
        view = shown.view
        for seat in view.seats:
            points, attack, defense = (queries.standing(view, seat), queries.power(view, seat, "attack"),
                                       queries.power(view, seat, "defense"))
            said = f"{shown.seats[seat.no].sign} {shown.seats[seat.no].name} +attack {attack}, +defence {defense}, .*?"
            assert re.search(rf"{said}\b{points} points?", drawn) or re.search(rf"{said}{points} points?", drawn), drawn
