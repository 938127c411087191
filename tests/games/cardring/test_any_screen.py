"""Any Card Ring table in any size of terminal: exact sizes, known inks, true places, and nothing hidden is shown."""

import re
from dataclasses import replace
from typing import Any

from hypothesis import given as given_any
from hypothesis import strategies as st

from deckgames.engine.decisions import Decision
from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from deckgames.games.cardring import GAME
from deckgames.games.cardring.screen import LAYOUT
from deckgames.games.cardring.screen.__main__ import painted, placed, scene_of
from deckgames.ui.layout import NUMBER, Scene
from deckgames.ui.sheet import spans_text
from deckgames.ui.signs import to_ascii
from deckgames.ui.theme import GROUNDS, INKS
from tests.games.cardring.scenes import BAR, SIZES, begun

ANY_OPTIONS = st.fixed_dictionaries({
    "stealth": st.booleans(), "locations": st.booleans(), "enemies": st.sampled_from([2, 3, 4]),
    "targets": st.sampled_from(["open", "sealed"]), "greater": st.sampled_from(["endless", "counted"])})


@given_any(st.integers(2, 4), st.integers(0, 10_000), st.integers(0, 250), ANY_OPTIONS, st.booleans(),
           st.sampled_from([None, None, 0]))
def test_any_scene_can_be_drawn_in_any_size(seats: int, seed: int, decisions: int, options: dict[str, Any],
                                            public: bool, solo: int | None) -> None:
    match = begun(seats, seed, decisions, options)
    rng = Rng.fresh(seed)
    for _ in range(6):
        for size in (*SIZES, (61, 21), (119, 33), (200, 60)):
            shown = scene_of(match, *size, public=public, solo=solo)
            cursor = rng.below(len(LAYOUT.stops(shown)) + 1) - 1
            inspect(match, replace(shown, cursor=cursor, **answering(shown, rng)))
        if match.decision is None:
            break
        match.answer(match.decision.random(rng))


def answering(shown: Scene, rng: Rng) -> dict[str, Any]:
    """Something chosen, some amounts, and everything in motion."""
    decision: Decision[Any] | None = shown.decision
    oids = [option.oid for option in shown.options if option.blocked is None]
    rng.shuffle(oids)
    amounts = dict.fromkeys(oids, 1) if decision is not None and decision.kind == "allocate" else {NUMBER: 1}
    moving = (0.0, 0.4, 1.0)[rng.below(3)]
    return {"chosen": tuple(oids[: rng.below(4)]), "amounts": amounts, "moving": moving,
            "moved": "left" if moving < 1 else "", "changed": {"xp-0": (3, 12), "skill-1": (0, 4)},
            "fresh": {card: 1 for seat in shown.view.seats for card in seat.queue[:1]}}


def inspect(match: Match[Any, Any], shown: Scene) -> None:
    """Everything that must hold for any scene."""
    w, h = shown.width, shown.height
    title = LAYOUT.title(shown, w)
    assert (title.w, title.h) == (w, 1)
    area = h - 1 - BAR
    panes = placed(shown, area)
    assert sum(height for pane, _, height, x, _ in panes if x == 0) == area
    whole = [title.text()]
    for pane, width, height, _, _ in panes:
        sheet = LAYOUT.draw(pane, shown, width, height)
        assert (sheet.w, sheet.h) == (width, height)
        assert {ink for row in sheet.inks for ink in row} <= set(INKS)
        assert {ground for row in sheet.grounds for ground in row} <= {"", *GROUNDS}
        whole.append(sheet.text())
        check_places(shown, pane, width, height)
    whole += [spans_text(line) for line in LAYOUT.status(shown)]
    whole += said(shown)
    everything = "\n".join(whole)
    assert to_ascii(everything).isascii()
    for name in hidden_names(match, shown):
        assert name not in everything
    assert LAYOUT.numbers(shown) and LAYOUT.motions()


def check_places(shown: Scene, pane: str, w: int, h: int) -> None:
    """A click on the first cell of a stop finds that stop."""
    for index in range(len(LAYOUT.stops(shown))):
        there = replace(shown, cursor=index)
        spot = LAYOUT.spot(pane, there, w, h)
        if spot is not None:
            assert 0 <= spot[0] < w and 0 <= spot[1] < h
            assert LAYOUT.hit(pane, there, w, h, *spot) == index
    assert LAYOUT.hit(pane, shown, w, h, w - 1, h - 1) is None or pane in ("enemies", "ring", "work", "location")


def said(shown: Scene) -> list[str]:
    """All words about a question, checked on the way."""
    question = LAYOUT.question(shown)
    keys, menu = LAYOUT.keys(shown), LAYOUT.menu(shown)
    known = {option.oid for option in shown.options}
    assert len(question) <= 60 and len(menu) <= 8
    assert set(keys.values()) <= known
    assert len(set(keys.values())) == len(keys)
    for oids in LAYOUT.macros(shown).values():
        assert set(oids) <= known
    found = [question, LAYOUT.verb(shown), spans_text(LAYOUT.closing(shown))]
    for stop in LAYOUT.stops(shown):
        assert stop.oid is None or stop.oid in known
    for option in shown.options:
        found.append(spans_text(LAYOUT.forecast(shown, option.oid)))
        if option.blocked is not None:
            found.append(spans_text(LAYOUT.help(shown, option.oid)))
    if shown.decision is not None and shown.decision.kind == "confirm":
        found += [spans_text(LAYOUT.forecast(shown, oid)) for oid in ("yes", "no")]
    for stop in LAYOUT.stops(shown)[::7]:
        if stop.card is not None:
            assert LAYOUT.face(stop.card, shown).name == stop.card.name
            found += [spans_text(line) for line in LAYOUT.inspector(stop.card, shown)]
    found += [f"{name} {len(cards)}" for name, cards in LAYOUT.piles(shown)]
    return found


def hidden_names(match: Match[Any, Any], shown: Scene) -> list[str]:
    """Names of cards in hands and face-down zones of others that the viewer sees nowhere else, nor as words."""
    viewer = shown.view.viewer
    zones = list(GAME.zones(match.state))
    seen = {c.name for zone in zones if zone.seen_by(viewer) for c in zone.cards}
    secret = {c.name for zone in zones if zone.name in ("hand", "face_down", "peek") and not zone.seen_by(viewer)
              for c in zone.cards}
    spoken = {"Greater Skill", "Greater Fight", "Botched Blueprint"}
    return [] if match.over else sorted(secret - seen - spoken)


@given_any(st.integers(0, 10_000), st.integers(0, 120))
def test_other_hidden_cards_would_give_the_same_picture(seed: int, decisions: int) -> None:
    match = begun(3, seed, decisions, {"stealth": True})
    shown = scene_of(match, 120, 40, public=True)
    before = painted(shown).text()
    seat = 0 if match.decision is None else match.decision.seat
    other = match.clone()
    GAME.redeal(other.state, seat, Rng.fresh(seed))
    again = replace(shown, view=GAME.view(other.state, None))
    if match.decision is not None and match.state.phase != "over":
        assert painted(again).text() == before


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
    if decision.rule == "CR-3.5" and (option.card is None or "when revealed" in promised or asks(option.card.spec)):
        return None
    found = counters(match, decision.seat)
    for name, letter in (("skill", "S"), ("fight", "F"), ("failure", "X"), ("shield", "H")):
        change = re.search(rf"\b{letter}(\d+) → {letter}(\d+)", promised)
        if change is not None:
            assert int(change[1]) == found[name]
            found[name] = int(change[2])
    return found


def asks(spec: Any) -> bool:
    """Whether playing this card asks something or does the effects of another card."""
    kinds = ("may", "if_you_do", "choose_one", "convert", "rule")
    return any(effect.verb in kinds for effect in (*spec.play, *getattr(spec, "each_turn", ())))
