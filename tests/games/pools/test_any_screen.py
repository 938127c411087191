"""Any table of Dragon Pools in any size of terminal: exact sizes, true places, nothing cut that counts, nothing
hidden; pools never scroll."""

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any

import pytest

from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from deckgames.games.pools import queries
from deckgames.games.pools.screen.faces import code_now, code_of
from deckgames.games.pools.screen.table import LAYOUT
from deckgames.games.pools.screen.words import brief
from deckgames.ui.paint.canvas import Canvas, spans_text
from deckgames.ui.paint.caps import caps_on
from deckgames.ui.table.layout import Lying, Scene
from tests.games.pools.player import sensible
from tests.games.pools.scenes import SCREEN, SHOWN, begun, board, painted, placed, scene_of, sheets, told_by
from tests.screens import WIDE, blank_rows
from tests.thorough import THOROUGH, many

PANES = {"foes": "players", "common": "pools", "pool": "pools", "hand": "work", "choices": "work", "seats": "players"}
"""In which pane the stops of a zone lie."""


@dataclass(frozen=True)
class Moment:
    """A question of a game with its scene, and the codes of all cards that were ever told to everybody."""

    match: Match[Any, Any]
    scene: Scene
    told: Collection[str]


_KEPT = (1, 3, 5)
"""Games in which choices had no place, amounts were cut, cards of others were not drawn, nobody told who had passed."""


@pytest.fixture(params=[*range(many(1, 120)), *(f"kept {seed}" for seed in _KEPT)])
def moments(request: pytest.FixtureRequest, chance: Random) -> list[Moment]:
    """Some questions of a random game; in a quick run all tests look at the same ones."""
    if isinstance(request.param, str):
        return kept(int(request.param.split()[1]))
    return drawn(request.param, chance) if THOROUGH else shared(request.param)


@cache
def kept(seed: int) -> list[Moment]:
    return drawn(seed, Random(seed))


@cache
def shared(nth: int) -> list[Moment]:
    return drawn(nth, Random(f"moments {nth}"))


def drawn(nth: int, chance: Random) -> list[Moment]:
    """Some questions of a random game in a row, each in one of the sizes, in a sitting and in the open."""
    options = {name: chance.choice(values) for name, values in _VALUES.items() if chance.random() < .5}
    match, heard = told_by(2 + nth % 5, chance.randrange(10**6), chance.randrange(160), options)
    rng, found = Rng.fresh(chance.randrange(10**6)), []
    for _ in range(6):
        if match.decision is None:
            break
        told = {card.spec.code for event in heard if event.known_to(None) for card in event.cards}
        for size in WIDE:
            now = match.clone()
            shown = scene_of(now, *size, public=chance.random() < .2, solo=0 if chance.random() < .2 else None)
            chosen = [shown.options[nth].oid for nth in getattr(shown.decision, "fixed", ())]
            cursor = chance.randrange(-1, len(LAYOUT.stops(shown)))
            found.append(Moment(now, replace(SHOWN.pointed(shown, cursor), chosen=tuple(chosen)), told))
        match.answer(sensible(match, rng) if rng.below(2) else match.decision.random(rng))
    return found


_VALUES: dict[str, Any] = {
    "hand_limit": (0, 6, 10), "reuse": (2, 1, 3)}


def test_every_card_of_the_own_and_of_the_common_pool_is_drawn(moments: list[Moment]) -> None:
    for shown in (moment.scene for moment in moments):
        if board(shown).work in ("combat", "over"):
            continue  # the piles show them
        w, h = placed(shown)["pools"]
        canvas = LAYOUT.draw("pools", shown, w, h)
        boxes = {box.what: box for box in canvas.spots}
        for card in (*shown.view.common, *board(shown).shown.pool):
            box = boxes[board(shown).at[card]]
            assert 0 <= box.x <= w - box.w and 0 <= box.y <= h - box.h
            assert code_now(board(shown).now[card])[0] in canvas.line(box.y)[box.x:box.x + box.w]


def test_every_card_of_others_that_can_be_pointed_at_is_drawn(moments: list[Moment]) -> None:
    for shown in (moment.scene for moment in moments):
        canvas, stops = sheets(shown)["players"], LAYOUT.stops(shown)
        for box in canvas.spots:
            if (card := stops[int(box.what)].card) is not None:
                assert code_now(board(shown).now[card])[0] in canvas.line(box.y)[box.x:box.x + box.w], canvas.text()


def test_what_is_offered_has_a_place_and_a_click_finds_it(moments: list[Moment]) -> None:
    for shown in (moment.scene for moment in moments):
        SCREEN.drawn(shown)
        boxes = {box.what: pane for pane, canvas in sheets(shown).items() for box in canvas.spots}
        for index, stop in enumerate(LAYOUT.stops(shown)):
            if stop.oid is not None and stop.blocked is None:
                assert boxes[index] == PANES[stop.zone], f"{stop.oid} is not to be seen"


def test_every_key_cap_leads_to_its_option(moments: list[Moment]) -> None:
    for shown in (moment.scene for moment in moments):
        found, keys = board(shown), LAYOUT.keys(shown)
        for index, option in enumerate(found.options):
            if option is not None and (cap := found.cap(index)):
                assert keys[cap] == option.oid
        for pane, (w, h) in placed(shown).items():
            canvas = LAYOUT.draw(pane, shown, w, h)
            for box in canvas.spots:
                if (cap := found.cap(int(box.what))) and found.stops[int(box.what)].blocked is None and (
                        found.state(int(box.what)).value in ("open", "chosen")):
                    assert cap in canvas.line(box.y)[box.x:box.x + 4], f"{cap} is not to be seen\n{canvas.text()}"


def test_the_bar_names_those_of_the_best_that_stand_on_the_table_and_no_other(moments: list[Moment]) -> None:
    for shown in (moment.scene for moment in moments):
        on_the_table = {key for canvas in sheets(shown).values() for key in caps_on(canvas) if key not in "ld"}
        named = next((cap for cap, word in LAYOUT.menu(shown) if word == "these"), "")
        assert sorted(on_the_table) == [f"f{nth}" for nth in range(1, len(on_the_table) + 1)]
        if shown.decision is not None and shown.decision.rule == "DP-5.3":
            most = len(on_the_table)
            assert named == ("" if not most else "F1" if most == 1 else f"F1-F{most}"), painted(shown).text()
            assert bool(named) == bool(board(shown).best) or placed(shown)["work"][1] < 2


def test_a_refusal_names_its_card_once(moments: list[Moment]) -> None:
    for shown in (moment.scene for moment in moments):
        for option in shown.options:
            if option.blocked is not None:
                assert option.blocked in option.refusal and option.refusal.startswith(option.label), option.refusal
                assert not option.refusal.startswith(f"{option.label}: {option.label}"), option.refusal


def test_both_stacks_can_be_read_whole(moments: list[Moment]) -> None:
    """On the table, or, where its heading says so, among the piles."""
    for shown in (moment.scene for moment in moments):
        view, found = shown.view, dict(LAYOUT.piles(shown))
        stacks = [*view.instant[::-1], *view.main[::-1], *(entry for me in view.seats for entry in me.end_list)]
        whole = next((cards for name, cards in found.items() if name.startswith("Waiting effects")), [])
        assert [one.card for one in whole if isinstance(one, Lying)] == [entry.card for entry in stacks]
        drawn = "".join(sheets(shown).get(pane, Canvas(0, 0)).text() for pane in ("waiting", "work"))
        if board(shown).work == "add" and "WAITING" in drawn:
            assert "d shows them" in drawn or any(brief(entry.card.name) in drawn for entry in stacks)


def test_the_hand_is_on_the_table_as_long_as_there_is_a_row_for_it(moments: list[Moment]) -> None:
    for shown in (moment.scene for moment in moments):
        if (me := board(shown).own) is None or not me.hand:
            continue
        canvas = sheets(shown)["work"]
        if board(shown).work in ("turn", "combat") and blank_rows(canvas):
            assert spans_text((code_of(me.hand[0]),)) in canvas.text(), canvas.text()


def test_who_has_passed_is_told_where_something_may_be_added(moments: list[Moment]) -> None:
    for shown in (moment.scene for moment in moments):
        if board(shown).work == "add" and queries.passed(shown.view):
            assert " passed." in sheets(shown)["work"].text(), painted(shown).text()


CODE = re.compile(r"(?<![\w♡♢♧♤❧⌂])[AWaw]\d|[ad]\d [ad]\d|\bowes\b|\b(SPE|SWO|ARC|MUS|HEA|PAT|MEC|WIZ|GIA|RID)\b")
"""`A1 8`, `W9`, `a2 d1`, `SWO`."""


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_no_code_stands_on_a_screen_of_80_columns(seats: int) -> None:
    """No A1, W9 or a2 d1 in any row of the table: amounts are words under their headings."""
    match, rng, seen = begun(seats, 5, 0, {}), Rng.fresh(5), set()
    for _ in range(60):
        if match.decision is None:
            break
        if match.decision.rule not in seen:
            seen.add(match.decision.rule)
            drawn = painted(scene_of(match, 80, 24)).text()
            assert not CODE.search(drawn), drawn
        match.answer(sensible(match, rng))
    assert len(seen) > 3


def test_nothing_but_the_texts_of_cards_is_cut(moments: list[Moment]) -> None:
    """A number or a name of a combination is there or it is not: half of it would be another one."""
    for shown in (moment.scene for moment in moments):
        canvas = LAYOUT.draw("players", shown, *placed(shown)["players"])
        assert not re.search(r"\d…", canvas.text()), canvas.text()
        w, h = placed(shown)["work"]
        for line in LAYOUT.draw("work", shown, w, h).text().splitlines():
            assert len(line) <= w


def test_the_states_are_seen_without_colour(
        moments: list[Moment]) -> None:
    for shown in (moment.scene for moment in moments):
        found = board(shown)
        w, h = placed(shown)["pools"]
        canvas = LAYOUT.draw("pools", shown, w, h)
        for zone in ("common", "pool"):
            looks = {}
            for box in canvas.spots:
                if found.stops[int(box.what)].zone != zone:
                    continue
                first = canvas.line(box.y)[box.x:box.x + 2]
                side = canvas.line(box.y + 1)[box.x].strip() if box.h > 1 else ""
                state, cap = found.state(int(box.what)), found.cap(int(box.what))
                looks[side, first.replace(cap, "1") if cap else first] = state
                if state.value == "blocked":
                    assert side in ("╎", "") and not (cap and cap in first), f"{zone}: {first}"
                elif state.value == "open":
                    assert side in ("│", "║", "") and cap in canvas.line(box.y)[box.x:box.x + 3]
            assert len({*looks.values()}) <= len(looks)
