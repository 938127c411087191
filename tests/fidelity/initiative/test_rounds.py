"""Worked examples of Initiative: round 0, the end of a round, overtime, being out and winning."""

from typing import Any

import pytest

from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from deckgames.games.initiative import GAME
from tests.given.initiative import base_pack, given, names

COW, SWORD, DOOR = "emotional-support-cow", "sword-of-adequacy", "somebodys-front-door"
POOL = "loot-goblin nap-of-legend rocks-fall cliffhanger tax-wraith"


@pytest.mark.example("IN-E.17")
def test_round_0() -> None:
    seed = next(n for n in range(100) if GAME.setup(base_pack(), 2, GAME.options(), Rng.fresh(n)).dealer == 1)
    match: Match[Any, Any] = Match(GAME, GAME.setup(base_pack(), 2, GAME.options(), Rng.fresh(seed)))
    told: list[Any] = []
    match.state.heard = told.append
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
    assert public == [("rejects", names(rejected), False), ("rejects-none", "", False)]
    assert (t.round, t.phase) == (1, "build")
    assert all(d.rule == "IN-4.2" for d in match.open_decisions())


@pytest.mark.example("IN-E.26")
def test_out_before_the_attack_and_falling_together() -> None:
    s = given(A="2: premature-charge", B="5:")
    assert (s.end, s.t.phase, s.winners(), s.told("attacks")) == ("A0 B5", "over", "B", [])
    s = given(A="10: rocks-fall", B="8:")
    assert (s.end, s.t.phase, s.winners(), s.told("heals")) == ("A0 B0", "over", "", [])
    assert [place.place for place in GAME.result(s.t).places] == [2, 2]


@pytest.mark.example("IN-E.27")
def test_pool_gaps_with_nothing_to_draw() -> None:
    s = given(on=True, rest=False, pool=POOL, A="50: dungeon-job-fair",
              B={"hand": f"{COW} {COW} {SWORD} {DOOR} wall-of-text season-finale"})
    assert s.t.seats[0].stack == []
    s.says("A", "loot-goblin", "nap-of-legend")
    assert (s.end, s.t.round, s.question.rule) == ("A54 B50", 4, "IN-4.2")
    assert (s.pool, s.deck, s.discard) == ("rocks-fall cliffhanger tax-wraith dungeon-job-fair", "", "")
    assert (len(s.t.seats[0].hand), len(s.t.seats[1].hand), s.dealer) == (2, 6, "A")


@pytest.mark.example("IN-E.28")
@pytest.mark.parametrize(("health", "end", "winner"), [(9, "A0 B0", ""), (12, "A0 B0", ""), (21, "A1 B0", "A")])
def test_last_words(health: int, end: str, winner: str) -> None:
    s = given(A=f"{health}: {DOOR} indoor-fireball", B="5: dead-mans-invoice")
    assert s.after(1) == f"A{health} B11"
    assert (s.end, s.t.phase, s.winners()) == (end, "over", winner)
    assert s.t.groups == 1


@pytest.mark.example("IN-E.29")
def test_a_card_ends_the_round_and_nothing_triggers() -> None:
    s = given(on=True, dealer="B", A=f"50: cliffhanger {COW}", B=f"50: {SWORD} participation-trophy")
    assert (s.end, s.dealer, s.t.round, s.t.phase) == ("A50 B50", "A", 4, "build")
    assert (len(s.t.seats[0].hand), len(s.t.seats[1].hand)) == (6, 5)
    assert s.discard == f"cliffhanger {COW} {SWORD} participation-trophy"
    assert s.told("triggers") == []
    dealt = [e.seat for e in s.events if e.kind == "gets"]
    assert dealt == [1, 0]


@pytest.mark.example("IN-E.30")
def test_the_rest_of_the_turn_still_counts() -> None:
    s = given(A="50: season-finale", B="50: rocks-fall slow-poison")
    assert (s.end, s.turns, s.t.ending) == ("A50 B36", "A:season-finale", True)
    assert (s.B.revealed, s.B.stack) == ("rocks-fall", "slow-poison")


@pytest.mark.example("IN-E.40")
def test_nobody_plays_trim_and_overtime() -> None:
    s = given("begin", on=True, round=19, A={"health": 9, "hand": 7}, B={"health": 30, "hand": 8})
    assert (s.t.round, s.end) == (20, "A4 B25")
    for _ in "AB":
        s.says(s.asked, [])
    assert (s.end, s.t.phase, s.winners(), s.t.round, s.dealer) == ("A0 B15", "over", "B", 21, "A")
    assert (len(s.t.seats[0].hand), len(s.t.seats[1].hand)) == (0, 13)
    s = given("begin", on=True, round=18, A={"health": 9, "hand": 7}, B={"health": 30, "hand": 8})
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
