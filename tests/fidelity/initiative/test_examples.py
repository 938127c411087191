"""Worked examples of Initiative that are more than table, answers, table."""

from typing import Any

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.match import Match
from deckgames.games.initiative import GAME
from tests.given.initiative import base_pack, given, names

# ---- blows


COW, DOOR = "emotional-support-cow", "somebodys-front-door"
WRAITH = "tax-wraith"


@pytest.mark.example("IN-E.20")
def test_losing_health_and_its_cure() -> None:
    s = given(A=f"50: {COW} {WRAITH}", B="50: heroic-insurance")
    assert s.end == "A60 B50"
    assert [e.detail.after for e in s.events if e.kind in ("loses", "heals") and (e.other or e.seat) == 1] == [44, 50]


# ---- order


BIRD, COW, SWORD = "early-bird-special", "emotional-support-cow", "sword-of-adequacy"


@pytest.mark.example("IN-E.5")
def test_annihilation_also_of_the_only_card() -> None:
    s = given(A=f"50: {BIRD} {COW}", B=f"50: {BIRD}", rest=False)
    assert s.end == "A60 B50"
    assert s.discard == f"{BIRD} {BIRD}"
    assert (s.t.beat, s.t.last_activator) == (2, 0)
    assert (s.A.annihilated, s.B.annihilated) == (1, 1)
    turns = [(e.seat, len(e.cards)) for e in s.events if e.kind == "turn"]
    assert turns[:2] in ([(0, 0), (1, 0)], [(1, 0), (0, 0)])


# ---- rounds


@pytest.mark.example("IN-E.17")
def test_round_0() -> None:
    seed = next(n for n in range(100) if GAME.setup(base_pack(), 2, GAME.options(), Rng.fresh(n)).dealer == 1)
    match: Match = Match(GAME, GAME.setup(base_pack(), 2, GAME.options(), Rng.fresh(seed)))
    told: list[Any] = []
    match.state.observer = told.append
    top = match.state.deck[::-1][:3]
    rejected = match.state.seats[0].hand[:3]
    assert (len(match.state.deck), [len(me.hand) for me in match.state.seats], len(match.state.pool)) == (81, [7, 7], 5)
    match.answer((0, 1, 2), 0)
    match.answer((), 1)
    t = match.state
    assert (len(t.deck), len(t.discard), [len(me.hand) for me in t.seats]) == (81, 0, [7, 7])
    assert t.seats[0].hand[-3:] == top
    assert all(card in t.deck for card in rejected)
    public = [(e.kind, names(e.cards), e.private) for e in told if e.kind.startswith("rejects")]
    assert public == [("rejects", names(rejected), False)]
    assert (t.round, t.phase) == (1, "build")
    assert all(d.rule == "IN-4.2" for d in match.open_decisions())


@pytest.mark.example("IN-E.40")
def test_nobody_plays_trim_and_overtime() -> None:
    late = {"overtime_from": 20}
    s = given("begin", on=True, round=19, options=late, A={"health": 9, "hand": 7}, B={"health": 30, "hand": 8})
    assert (s.t.round, s.end) == (20, "A4 B25")
    for _ in "AB":
        s.says(s.asked, [])
    assert (s.end, s.t.phase, s.winners, s.t.round, s.dealer) == ("A0 B15", "over", "B", 21, "A")
    assert (len(s.t.seats[0].hand), len(s.t.seats[1].hand)) == (0, 13)
    s = given("begin", on=True, round=18, options=late, A={"health": 9, "hand": 7}, B={"health": 30, "hand": 8})
    assert (s.t.round, s.end) == (19, "A9 B30")
    for _ in "AB":
        s.says(s.asked, [])
    assert (s.t.round, s.end) == (20, "A4 B25")
    asked: dict[int, Any] = {d.seat: d for d in s.match.open_decisions()}
    asked = {seat: (d.rule, d.lo, d.hi) for seat, d in asked.items()}
    assert asked == {0: ("IN-11.8", 2, 2), 1: ("IN-11.8", 3, 3)}
    for _ in "AB":
        seat = s.asked
        s.match.answer(tuple(range(s.question.lo)))
        assert (s.asked, s.question.rule) == (seat, "IN-4.2")
        s.says(seat, [])
