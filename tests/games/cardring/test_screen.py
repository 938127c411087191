"""Card Ring's screen: what stands where, in which words, and what holds of any table."""

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given as given_any, strategies as st

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.match import Match
from deckgames.engine.match.private_phases import ENTER, Macro
from deckgames.games.cardring.effects import OnOpponentLoses
from deckgames.games.cardring.lexicon import LEXICON
from deckgames.games.cardring.screen import LAYOUT
from deckgames.ui.paint.cells import spans_text
from deckgames.ui.paint.legend import legend
from tests.games.cardring.scenes import begun, mock_up, scene, scene_of, sheets, text
from tests.given.cardring import base_pack, given
from tests.screens import SIZES, Size

# ---- screen


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.wide(4)
def test_names_numbers_and_whose_turn_it_is_are_always_seen_and_never_run_together(size: Size,
                                                                                  seats: int) -> None:
    s = given(order="ABCD"[:seats], phase="buy", **{seat: dict(COUNTERS) for seat in "ABCD"[:seats]})
    looks = scene(s, size).seats
    for name in ("Ann", "Beatrix", "Bartholomew"):
        shown = scene(s, size, seats=[replace(look, name=name) for look in looks])
        ring = text(shown, "ring")
        words = re.split(r"[^\w]+", ring)
        assert words.count("15") >= seats - 1, ring
        assert any("badge" in ink for canvas in sheets(shown).values() for row in canvas.inks for ink in row) or (
            seats > 3), ring
        for look in shown.seats[1:]:
            assert look.sign in ring
    fresh = {f"xp-{no}": (9, 15) for no in range(seats)}
    assert text(scene(s, size, changed=fresh), "ring").count("9→15 XP") >= seats - 1


COUNTERS = {"skill": 12, "fight": 13, "failure": 8, "shield": 7, "xp": 15}


def test_the_cursor_goes_through_the_list_of_buy_and_from_a_card_to_its_clearing() -> None:
    shown = scene(mock_up("buy"), (80, 24))
    spots = {}
    for index, stop in enumerate(LAYOUT.focus_targets(shown)):
        at = replace(shown, cursor=index)
        ring, work = (LAYOUT.draw(pane, at, 80, 7) for pane in ("ring", "work"))
        if ring.place(index) is None and (spot := work.place(index)) is not None:
            spots[stop.oid] = spot.x, spot.y
    queue = [spots[f"buy:space-{space}"] for space in (1, 2, 3, 4, 5)]
    assert queue == [(0, y) for y in range(1, 6)]
    assert [spots[f"clear:space-{space}"][1] for space in (1, 2, 3, 4, 5)] == [1, 2, 3, 4, 5]
    assert [spots[f"supply:{face}"][1] for face in ("greater-skill", "greater-fight")] == [6, 6]


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("phase", ["sitting", "buy", "targets"])
def test_every_queue_can_be_leafed_to_and_is_written_out(size: Size, phase: str) -> None:
    shown = scene(mock_up(phase), size)
    pages = LAYOUT.pages(shown)
    assert len(pages) == (2 if phase == "buy" else 3)
    for page, zone in enumerate(pages, 1):
        seat = shown.view.seats[int(zone[-1])]
        drawn = text(replace(shown, page=page), "work")
        assert drawn.startswith(f" {shown.seats[seat.no].name.upper()}’S QUEUE ")
        for card in seat.queue:
            assert re.search(rf"{re.escape(card.name[:10])}.* \d ", drawn)


def test_the_tick_beside_a_target_means_enough_and_no_choice() -> None:
    s = given(phase="targets", row="apprentice-vampire", A={"fight": 9}, B={})
    said = legend(sheets(scene(s, (80, 24)))["enemies"], LEXICON).text()
    assert "Enough: you have what" in said and "part of your answer" not in said


@pytest.mark.parametrize(("options", "anchored", "follows"), [
    ({}, "", {0: 1, 1: 2, 2: 0}), ({}, "B", {0: 2, 2: 0}), ({"location": "reversing-yard"}, "", {0: 1, 1: 2, 2: 0})])
def test_from_120_columns_on_a_drawn_way_leads_from_each_queue_to_the_next(
        options: dict[str, Any], anchored: str, follows: dict[int, int]) -> None:
    s = given(order="ABC", phase="targets", options={"locations": bool(options)}, **options,
              **{seat: {"anchored": seat == anchored} for seat in "ABC"})
    canvas = sheets(scene(s, (120, 40)))["ring"]
    lines, size, found = canvas.text().splitlines(), canvas.w // 3, {}
    for start in (x for x, char in enumerate(lines[0]) if char == "╮"):
        y = next(y for y, line in enumerate(lines) if line[start] in "╰╯")
        step = 1 if lines[y][start] == "╰" else -1
        x = start
        while lines[y][x + step:x + step + 1] in [*"─‹›╰╯"]:
            x += step
        found[start // size] = x // size
    assert found == follows
    assert any("↓" in line[1:] for line in lines) is not bool(options)


def test_the_page_between_two_rounds_shows_which_card_has_gone_where() -> None:
    shown = scene(given(order="ABC", A={}, B={}, C={}), (120, 40))
    seats = shown.view.seats
    moves = [(seats[(giver + 1) % 3].queue[-1], giver, (giver + 1) % 3) for giver in range(3)]
    before, after = (LAYOUT.turned(shown, moves, 98, 24, done).text() for done in (False, True))
    for card, giver, _ in moves:
        named = f"{shown.seats[giver].sign} {card.name}"
        assert named in before.splitlines()[3] and named in after.splitlines()[15]
    small = LAYOUT.turned(shown, moves, 76, 4).text().splitlines()
    assert small[1].strip() == f"▲ Ann passes {moves[0][0].name} to ● Bob"
    assert LAYOUT.turned(shown, moves, 76, 3).h == 0


# ---- screen words


def test_keywords_of_every_card_are_explained() -> None:
    shown = scene(mock_up(), (120, 60))
    for specs in base_pack().sections.values():
        for spec in specs:
            card_ = base_pack().card(0, spec.id)
            assert LAYOUT.face(card_, shown).long or not getattr(spec, "play", ())
            for line in LAYOUT.inspector(card_, shown):
                assert len(spans_text(line)) <= 34


def test_prices_of_the_queues_of_others_are_called_prices() -> None:
    s = given(order="ABC", phase="buy", A={"skill": 2}, B={"skill": 3, "fight": 12, "failure": 2, "shield": 1},
              C={"skill": 3})
    _, above, first, *more = text(scene(s, (80, 26)), "ring").splitlines()
    assert len(re.findall(r"[a-z…] +price \d", first)) + above.count("price") == 2, "above a column, or before a price"
    assert "price" not in "".join(more[:3])


def test_an_opponent_whose_card_costs_a_loser_nothing_says_nothing_of_it() -> None:
    """A lost fight beside a played Gloating Monologue could not be looked at."""
    played = base_pack().spec("gloating-monologue").play
    assert [effect.costs() for effect in played if isinstance(effect, OnOpponentLoses)] == [""]


# ---- any screen


ANY_OPTIONS = st.fixed_dictionaries({
    "stealth": st.booleans(), "locations": st.booleans(), "enemies": st.sampled_from([2, 3, 4]),
    "targets": st.sampled_from(["open", "sealed"]), "greater": st.sampled_from(["endless", "counted"])})


@given_any(st.integers(2, 4), st.integers(0, 10_000), st.integers(0, 200), ANY_OPTIONS)
def test_forecasts_are_what_the_rules_then_do(seats: int, seed: int, decisions: int, options: dict[str, Any]) -> None:
    match = begun(seats, seed, decisions, options)
    rng = Rng.fresh(seed)
    for _ in range(40):
        decision = match.decision
        if decision is None:
            break
        raw = decision.random(rng)
        foreseen = foresee(match, decision.write(raw))
        seat, phase = decision.seat, match.state.phase
        match.answer(raw)
        if foreseen is not None and match.state.phase == phase and match.decision is not None:
            assert counters(match, seat) == foreseen


def counters(match: Match, seat: int) -> dict[str, int]:
    me = match.state.seats[seat]
    return {name: getattr(me, name) for name in ("skill", "fight", "failure", "shield")}


def foresee(match: Match, written: Any) -> dict[str, int] | None:
    """The counters that the bar promises for this answer; None where what comes depends on more."""
    shown = scene_of(match, 120, 40)
    decision = match.decision
    assert decision is not None
    option = shown.option(written) if isinstance(written, str) else None
    if option is None or decision.rule not in ("CR-3.5", "CR-4.1"):
        return None
    promised = spans_text(LAYOUT.forecast(shown, option.oid))
    if "likely" in promised or (decision.rule == "CR-3.5" and (option.card is None or asks(option.card.spec))):
        return None
    found = counters(match, decision.seat)
    for name in ("skill", "fight", "failure", "shield"):
        change = re.search(rf"\b{name.capitalize()} (\d+)→(\d+)", promised)
        if change is not None:
            assert int(change[1]) == found[name]
            found[name] = int(change[2])
    return found


def asks(spec: Any) -> bool:
    """Whether playing this card asks something or does the effects of another card."""
    kinds = ("may", "if_you_do", "choose_one", "convert", "rule")
    return any(effect.verb in kinds for effect in (*spec.play, *getattr(spec, "each_turn", ())))


def test_after_the_end_every_card_of_a_seat_lies_in_a_pile_decks_from_the_top() -> None:
    match, rng = begun(2, 7, 0, {"length": "short"}), Rng.fresh(7)
    while match.decision is not None:
        match.answer(match.decision.random(rng))
    piles = dict(LAYOUT.piles(scene_of(match, 120, 40)))
    shown = {id(card) for cards in piles.values() for card in cards}
    for seat in match.state.seats:
        own = [*seat.deck, *seat.hand, *seat.queue, *([seat.class_slot] if seat.class_slot else [])]
        assert {id(card) for card in own} <= shown
        assert any(list(cards) == seat.deck[::-1] for title, cards in piles.items() if "deck, from the top" in title)


@given_any(st.integers(2, 4), st.integers(0, 10_000))
def test_what_enter_plays_brings_what_the_bar_says(seats: int, seed: int) -> None:
    match, rng = begun(seats, seed, 0, {}), Rng.fresh(seed)
    for _ in range(40):
        decision = match.decision
        if decision is None:
            break
        enter = scene_of(match, 120, 40).enter
        if enter is None:
            match.answer(decision.random(rng))
            continue
        told = spans_text(LAYOUT.forecast(scene_of(match, 120, 40), ENTER))
        for oid in enter.oids:
            raw = None if match.decision is None else Macro.raw(match.decision, oid)
            if raw is not None:
                match.answer(raw)
        promised = re.findall(r"^Play all:.*?\b(Skill|Fight|Failure|Shield) \d+→(\d+)(?! or| to|, likely)", told)
        if match.state.phase in ("sitting", "buy"):
            for name, n in promised:
                assert counters(match, decision.seat)[name.lower()] == int(n), told
