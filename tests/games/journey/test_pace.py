"""The pace of a company: the turn after which it was first missed, and what the end of the game says of it."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given as given_any
from hypothesis import strategies as st

from deckgames.bots.brain import brain_of
from deckgames.engine import outcome
from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from deckgames.engine.session import SeatInfo, Session
from deckgames.games.journey import GAME
from deckgames.games.journey.rules import pace
from deckgames.games.journey.state import DIAL, Missed, Table
from deckgames.ui.pages.ending import ending
from deckgames.ui.pages.results_drawing import draw_results
from tests.given.journey import JourneyStory, base_pack, company


def late(**table: Any) -> JourneyStory:
    """Two players, twelve of 36 cards are left before Ann's turn 25: a third, six rounds."""
    return company(**{"deck": "stone " * 6, "length": 36, "round": 13, "A": {}, "B": {}, **table})


def rest(s: JourneyStory, seat: str) -> None:
    """A whole turn; the stones that fall invade nobody."""
    s.says(seat, "rest:enchanters-guild:2")
    s.cleans_up()


def known(missed: Missed | None) -> tuple[int, ...] | None:
    """Seat, turn, round, dial, pool and cards."""
    return missed and (missed.seat, missed.turn, missed.round, missed.hp, missed.pool, missed.cards)


@pytest.mark.rule("JO-CR.39")
def test_the_last_third_of_the_road_is_for_an_even_fall_of_the_dial() -> None:
    s = late(deck="stone " * 7, dial=99)
    rest(s, "A")
    assert s.t.missed is None, "12 cards are a third: 6 rounds at 16.5"
    rest(s, "B")
    assert known(s.t.missed) == (1, 26, 13, s.t.hp, s.t.pool, 11), "5.5 rounds at 16.5 are 90"


@pytest.mark.rule("JO-CR.39")
@pytest.mark.parametrize(("dial", "missed"), [(90, False), (91, True)])
def test_it_is_the_needed_pace_that_counts(dial: int, missed: bool) -> None:
    s = late(dial=dial)
    rest(s, "A")
    assert (s.t.missed is not None, s.t.pool) == (missed, 0)


@pytest.mark.rule("JO-CR.39")
@pytest.mark.parametrize(("pool", "missed"), [(0, False), (29, False), (30, True)])
def test_a_pool_that_fills_sooner_than_the_road_ends_needs_more(pool: int, missed: bool) -> None:
    """25 turns are 12.5 rounds: with 29 wounds the other 11 fit into 4.7 rounds, which is 77 hit points."""
    s = late(dial=77, pool=pool + 5)
    rest(s, "A")  # which heals 5
    assert (s.t.missed is not None, s.t.pool) == (missed, pool)


@pytest.mark.rule("JO-CR.39")
def test_the_end_names_the_turn_and_what_each_seat_had_done_by_then() -> None:
    s = late(deck="", dial=60, track="stone stone", A={"power": "9/9"}, B={}, turn=35, round=18)
    s.t.seats[1].healed = 3
    rest(s, "A")
    assert s.told("behind") == ["the company first missed its pace after A's turn of round 18: dial 60 with 0.5 "
                                "rounds left needs 120.0 a round, even is 16.5; pool 0 of 40"]
    assert [pace.deeds(s.t.missed, seat) for seat in (0, 1)] == ["nothing yet", "healed 3"]
    rest(s, "B")
    found = GAME.result(s.t)
    assert (found.rule, [mark.note for mark in found.marks]) == ("JO-C.103", [pace.said(s.t, s.t.missed)])
    assert [place.told["by then"].note for place in found.places] == ["nothing yet", "healed 3"]


@pytest.mark.rule("JO-CR.39")
@given_any(st.integers(1, 5), st.integers(0, 2**32), st.sampled_from(["simple", "hard"]))
def test_it_is_the_first_turn_of_a_played_game(seats: int, seed: int, level: str) -> None:
    """A whole game of bots: after each turn the road, the dial and the pool are read off the table."""
    found: list[tuple[int, ...]] = []

    async def watched(t: Table) -> None:
        phase, seat, turn, round = t.phase, t.active, t.turn, t.round
        await GAME.play(t)
        if phase == "refill" and t.phase in ("begin", "overlord_turn"):
            found.append((seat, turn, round, t.hp, t.pool, len(t.deck) + sum(card is not None for card in t.track)))

    options = GAME.options(mode="coop", coop_level=level)
    t = GAME.setup(base_pack(), seats, options, Rng.fresh(seed))
    match = Match(replace(GAME, play=watched), t)
    pilot = brain_of(GAME).pilot(Rng.fresh(seed))
    while match.decision is not None:
        match.answer(pilot(match))
    behind = [turn for turn in found if _behind(t, *turn[1:])]
    assert known(t.missed) == (behind[0] if behind else None)


def _behind(t: Table, turn: int, round: int, hp: int, pool: int, cards: int) -> bool:
    """Whether more than an even pace is needed then (JO-CR.39)."""
    seats, third = len(t.seats), Fraction(t.length, 3)
    if cards > third:
        return False
    rounds = Fraction(cards, seats)
    if pool:
        rounds = min(rounds, Fraction(turn, seats) / pool * (t.threshold - pool))
    return rounds == 0 or hp / rounds > DIAL / (third / seats)


@pytest.mark.rule("JO-CR.39")
def test_every_way_to_read_a_result_tells_it() -> None:
    """The screen in all its sizes, --plain, and programs."""
    session = _played()
    t: Table = session.match.state
    assert t.missed is not None
    mark = f"The company first missed its pace after {session.names[t.missed.seat]}'s {pace.said(t, t.missed)}"
    assert f"{mark}." in [*outcome.lines(session)]
    end = ending(session)
    for size in ((60, 20), (80, 24), (120, 40)):
        drawn = " ".join(draw_results(end, *size).canvas.text().replace("▲ ", "").replace("● ", "").split())
        assert mark in drawn
    view = session.view(None)
    assert view.missed == t.missed


def _played() -> Session[Any, Any]:
    """A game of two bots that are behind at some turn: nearly all are at this threshold."""
    for seed in range(50):
        seats = [SeatInfo("Ann", "human"), SeatInfo("Bob", "human", symbol=1)]
        options = GAME.options(mode="coop", coop_threshold="hard")
        session = Session.new(GAME, seats, options, seed, pack=base_pack())
        pilot = brain_of(GAME).pilot(Rng.fresh(seed))
        while not session.over:
            session.answer(pilot(session.match))
        if session.match.state.missed is not None:
            return session
    raise AssertionError("fifty companies were never behind")
