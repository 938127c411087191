"""What a company lacked: how many victories, attack or challenges; the results say it, and nothing after a victory."""

from typing import Any

import pytest

from deckgames.bots.brain import brain_of
from deckgames.engine.core.rng import Rng
from deckgames.engine.record import outcome
from deckgames.engine.record.session import SeatInfo, Session
from deckgames.games.journey import GAME, rules
from deckgames.games.journey.state import Reach
from deckgames.ui.pages.ending import ending
from deckgames.ui.pages.results import draw_results
from tests.given.journey import JourneyStory, base_pack, company


def late(**table: Any) -> JourneyStory:
    """Ann's turn 35 of 36: two stones lie on the road, and Bea has the last turn."""
    return company(**{"deck": "", "length": 36, "turn": 35, "round": 18, "track": "stone stone", "A": {}, "B": {},
                      **table})


def rest(s: JourneyStory, seat: str) -> None:
    """A whole turn; the stones that fall invade nobody."""
    s.says(seat, "rest:enchanters-guild:2")
    s.cleans_up()


def ended(s: JourneyStory) -> list[str]:
    """What the results say of the game."""
    rest(s, "A")
    rest(s, "B")
    return [mark.note for mark in GAME.result(s.t).marks]


@pytest.mark.rule("JO-CR.39")
def test_the_results_say_how_many_victories_were_needed() -> None:
    s = late(dial=60)
    assert rules.blow(s.t) == 24
    assert ended(s) == ["You needed 3 victories; you challenged nobody"]
    s = late(dial=30)
    s.t.seats[0].challenges, s.t.seats[0].challenges_won, s.t.seats[1].challenges = 3, 3, 1
    assert ended(s)[0] == "You needed 5 victories; you won 3 of 4 challenges"


@pytest.mark.rule("JO-CR.39")
def test_an_attack_that_never_reached_is_told_from_its_round_on() -> None:
    s = late()
    s.t.reach = [Reach(12, 9, 8, 1), Reach(13, 8, 8, 2), Reach(14, 5, 9, 2), Reach(15, 6, 9, 2), Reach(16, 6, 9, 2)]
    assert "From round 14 your attack of 0 to 6 never reached the Overlord’s health of 8 or 9" in ended(s)
    s = late(A={"power": "9/9"})
    s.t.reach = [Reach(15, 9, 8, 0), Reach(16, 9, 8, 1), Reach(17, 9, 8, 1)]
    assert "For 2 rounds your attack was enough, but nobody challenged" in ended(s)


@pytest.mark.rule("JO-CR.39")
def test_the_best_attack_of_a_round_is_kept_with_the_health_then() -> None:
    s = company(round=4, A={"items": "stone"}, B={"items": "club"}, cards={"club": "item | A3 | A1"})
    rest(s, "A")
    rest(s, "B")
    health = s.t.overlord.spec.health
    assert s.t.reach == [Reach(4, 4, health, 0)]


@pytest.mark.rule("JO-CR.39")
def test_an_attack_that_an_action_brought_to_a_victory_has_reached() -> None:
    """Played: "From round 4 on your attack, 6 to 9, never reached", and in round 5 a challenge was won with 11."""
    s = company({"song": "enchantment | minor: [] > [gain: {attack: 9}] | -"}, A={"enchantments": "song"}, B={})
    health = s.t.overlord.spec.health
    s.says("A", "challenge:lord-vragan", "use:song")
    s.cleans_up()
    assert s.t.reach == [Reach(s.t.round, 9, health, 1)]


def test_a_full_pool_says_who_filled_it_and_a_victory_says_nothing() -> None:
    s = late(pool=41)
    s.t.cause, s.t.phase, s.t.seats[0].brought, s.t.seats[1].healed = "JO-C.101", "over", 23, 17
    assert rules.lacked(s.t)[-1] == "You took 23 damage, the company 35 more; you healed 17"
    s.t.seats[0].brought = 60
    assert rules.lacked(s.t)[-1] == "You took 60 damage and healed 17"
    s.t.won = True
    assert rules.lacked(s.t) == []


@pytest.mark.rule("JO-CR.39")
def test_every_way_to_read_a_result_tells_it() -> None:
    """The screen in all its sizes, --plain, and programs."""
    session = _lost()
    said = rules.lacked(session.match.state)
    assert said and all(f"{one}." in [*outcome.lines(session)] for one in said)
    end = ending(session)
    for size in ((60, 20), (80, 24), (120, 40)):
        drawn = " ".join(draw_results(end, *size).text().split())
        assert said[0] in drawn
    assert session.view(None).reach == session.match.state.reach


def _lost() -> Session:
    """A game of two bots that have lost."""
    for seed in range(50):
        seats = [SeatInfo("Ann", "human"), SeatInfo("Bob", "human", symbol=1)]
        session = Session.new(GAME, seats, GAME.options(mode="coop", coop_threshold="hard"), seed, pack=base_pack())
        pilot = brain_of(GAME).pilot(Rng.fresh(seed))
        while not session.over:
            session.answer(pilot(session.match))
        if not session.match.state.won:
            return session
    raise AssertionError("fifty companies have won")
