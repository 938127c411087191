"""Any Card Ring table: what the bar promises is what the rules then do."""

import re
from typing import Any

from hypothesis import given as given_any
from hypothesis import strategies as st

from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from deckgames.engine.sittings import Macro
from deckgames.games.cardring.screen.table import LAYOUT
from deckgames.ui.paint.canvas import spans_text
from tests.games.cardring.scenes import begun, scene_of

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


def counters(match: Match[Any, Any], seat: int) -> dict[str, int]:
    me = match.state.seats[seat]
    return {name: getattr(me, name) for name in ("skill", "fight", "failure", "shield")}


def foresee(match: Match[Any, Any], written: Any) -> dict[str, int] | None:
    """The counters that the bar promises for this answer; None where what comes depends on more."""
    shown = scene_of(match, 120, 40)
    decision = match.decision
    assert decision is not None
    option = shown.option(written) if isinstance(written, str) else None
    if option is None or decision.rule not in ("CR-3.5", "CR-4.1"):
        return None
    promised = spans_text(LAYOUT.forecast(shown, option.oid))
    if shown.enter is not None and option.oid in shown.enter.oids:
        promised = promised[promised.rindex(" alone"):] if " alone: " in promised else ""
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
        told = spans_text(LAYOUT.forecast(scene_of(match, 120, 40), str(enter.oids[0]))).partition(" alone")[0]
        for oid in enter.oids:
            raw = None if match.decision is None else Macro.raw(match.decision, oid)
            if raw is not None:
                match.answer(raw)
        promised = re.findall(r"^Play all:.*?\b(Skill|Fight|Failure|Shield) \d+→(\d+)(?! or| to|, likely)", told)
        if match.state.phase in ("sitting", "buy"):
            for name, n in promised:
                assert counters(match, decision.seat)[name.lower()] == int(n), told
