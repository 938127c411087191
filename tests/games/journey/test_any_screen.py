"""Any table of Journey & Overlords in any size of terminal: exact sizes, true places, keys that lead to their options,
nothing hidden in anybody's view."""

import re
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given as given_any
from hypothesis import strategies as st

from deckgames.engine.rng import Rng
from deckgames.games.journey import GAME, queries
from deckgames.games.journey.screen import LAYOUT
from deckgames.games.journey.state import STACKS
from deckgames.ui.paint.signs import to_ascii
from deckgames.ui.table.draft import Draft, with_all
from deckgames.ui.table.layout import Scene
from deckgames.ui.table.stops import bar_stops
from tests.games.journey.scenes import SCREEN, SIZES, begun, board, moved, painted, placed, scene_of
from tests.harness import any_table
from tests.thorough import THOROUGH, many

VALUES: dict[str, Any] = {
    "items": ("banners", "fists"), "enchantments": ("classes", "basic"), "kingdoms": ("random", "in_turn", "group"),
    "relation": ("kingdom", "random"), "overlord": (True, False)}


@given_any(any_table(GAME, mode="competitive"), st.integers(0, 250), st.booleans(), st.sampled_from([None, None, 0]))
def test_any_scene_can_be_drawn_in_any_size(table: tuple[int, int, dict[str, Any]], answers: int, public: bool,
                                            solo: int | None) -> None:
    seats, seed, options = table
    SCREEN.everywhere(begun(seats, seed, answers, options), seed, public, solo, many(2, 6))


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
        for size in SIZES:
            shown = scene_of(match.clone(), *size)
            shown = replace(shown, page=chance.choice((0, 0, 1)) if LAYOUT.pages(shown) else 0)
            found.append(replace(shown, cursor=chance.randrange(-1, len(LAYOUT.stops(shown)))))
        moved(match, chance.randrange(10**6), 1)
    return found


def test_what_is_offered_has_a_place_and_a_click_finds_it(scenes: list[Scene]) -> None:
    for shown in scenes:
        boxes = {}
        for pane, (w, h) in placed(shown).items():
            taken: set[tuple[int, int]] = set()
            canvas = LAYOUT.draw(pane, shown, w, h)
            for box in canvas.spots:
                cells = {(x, y) for x in range(box.x, box.x + box.w) for y in range(box.y, box.y + box.h)}
                assert cells and not cells & taken and all(0 <= x < w and 0 <= y < h for x, y in cells), pane
                assert canvas.at(*min(cells)) == box.what
                taken |= cells
                boxes[box.what] = pane
        if shown.decision is None:
            continue
        stops, draft = LAYOUT.stops(shown), Draft(shown.decision)
        in_the_bar = {stop.oid for stop in bar_stops(draft.items(), stops, draft.options)}
        assert set(draft.allowed) <= in_the_bar | {stop.oid for stop in stops}
        for index, stop in enumerate(stops):
            if index == shown.cursor and stop.zone != "village":
                assert index in boxes, f"the cursor on {stop.zone} is not to be seen\n{painted(shown).text()}"
            if stop.zone in ("road", "choice", "kingdoms", "seats") and stop.oid is not None and stop.blocked is None:
                assert index in boxes, f"{stop.oid} is not to be seen\n{painted(shown).text()}"


def test_every_key_leads_to_one_option_and_none_is_a_standing_key(scenes: list[Scene]) -> None:
    for shown in scenes:
        keys = LAYOUT.keys(shown)
        assert len(set(keys.values())) == len(keys)
        assert not set("iqdlhupjkQDLHU?") & {key[0] for key in keys}
        assert not any(other != key and other.startswith(key) for key in keys for other in keys)
        if shown.decision is not None and shown.decision.kind in ("choose", "pick"):
            allowed = [option.oid for option in shown.options if option.blocked is None]
            assert set(allowed) <= set(with_all(keys, allowed).values())


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


def test_ascii_has_all_of_it(scenes: list[Scene]) -> None:
    for shown in scenes:
        drawn = painted(shown).text()
        assert to_ascii(drawn).isascii() and len(to_ascii(drawn)) == len(drawn)


@given_any(st.integers(2, 5), st.integers(0, 10_000), st.integers(0, 150))
def test_other_decks_would_give_the_same_picture(seats: int, seed: int, answers: int) -> None:
    match = begun(seats, seed, answers, {})
    if match.decision is None:
        return
    shown = scene_of(match, 120, 40)
    other = match.clone()
    GAME.redeal(other.state, None, Rng.fresh(seed))
    assert painted(replace(shown, view=GAME.view(other.state, None))).text() == painted(shown).text()


