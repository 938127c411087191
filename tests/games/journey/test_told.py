"""What the bar, the title and the results tell of wounds, points, rounds and weight is what then lies there."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from deckgames.engine.session import SeatInfo, Session
from deckgames.games.journey import GAME, queries
from deckgames.table.controller import TableController
from tests.games.journey.scenes import begun, forecast, table
from tests.given.journey import JourneyStory
from tests.thorough import many


def played(chance: Random, questions: int, **options: Any) -> Iterator[Match[Any, Any]]:
    """So many questions of random games one after the other, a few of each; the caller may look, not answer."""
    while questions > 0:
        match = begun(1 + chance.randrange(4) if options else 2 + chance.randrange(3), chance.randrange(10**6),
                      chance.randrange(220), options)
        rng = Rng.fresh(chance.randrange(10**6))
        for _ in range(15):
            if match.decision is None or questions <= 0:
                break
            yield match
            questions -= 1
            match.answer(match.decision.random(rng))


# ---- fights that are lost


def on_a_table(match: Match[Any, Any]) -> TableController:
    """The same game where people sit."""
    seats = [SeatInfo(f"Seat {no}", "human", no) for no in range(len(match.state.seats))]
    session = Session.new(GAME, seats, seed=1, pack=match.state.pack)
    session.match = match
    return TableController(session)


def oid(s: JourneyStory, name: str) -> str:
    """The id of the option that begins so."""
    return next(option.oid for option in s.question.options() if option.oid.startswith(name))


def doubt(s: JourneyStory, answer: str) -> str:
    """What is asked before the asked seat gives this answer."""
    return on_a_table(s.match).doubt(s.question.read(answer))


@pytest.mark.rule("JO-R.21")
def test_a_fight_that_is_lost_at_once_is_doubted() -> None:
    """Journeys and challenges, if nothing can be prepared; else the fight itself, as it then stands."""
    plain = {"items": "idol > stone", "enchantments": "verse", "creatures": "imp"}
    s = table(A=plain)
    power = s.t.seats[0].attack
    brute = oid(s, "brute")
    assert doubt(s, brute) == f"attack {power} against health 5: lost"
    assert doubt(s, oid(s, "rest")) == ""
    s = table(A={"items": "ladle > stone", "enchantments": "verse"})
    assert doubt(s, oid(s, "brute")) == "", "something can be prepared"
    s.says("A", "brute")
    assert doubt(s, "fight") == "attack 4 against health 5: lost"
    s.says("A", "use:ladle")
    assert s.A.creatures == "brute", "nothing is left to prepare: the fight comes at once"


@pytest.mark.rule("JO-R.21")
def test_a_challenge_that_is_lost_at_once_is_doubted() -> None:
    for power, said in (("3/2", "attack 3 against health 8: lost"), ("8/2", "")):
        s = table(A={"items": "idol", "crystals": 3, "power": power})
        assert doubt(s, oid(s, "challenge")) == said


def test_each_fight_that_a_human_loses_was_doubted_once(chance: Random) -> None:
    """A bar that doubts is right, and where it says nothing nothing is lost for certain."""
    doubted = 0
    for match in played(chance, many(150, 2_000)):
        question = match.decision
        assert question is not None
        raw = question.random(Rng.fresh(chance.randrange(10**6)))
        said = on_a_table(match).doubt(raw)
        trial, told = match.clone(), list[Any]()
        trial.halts, trial.state.heard = True, told.append
        trial.answer(raw)
        lost = [event for event in told if event.kind == "fights" and event.seat == question.seat
                and event.note.endswith("lost")]
        assert lost or not said
        doubted += bool(said)
    assert doubted


# ---- wounds


@pytest.mark.rule("JO-3.9")
def test_ten_tokens_count_until_the_wound_card_lies_that_counts_for_them() -> None:
    s = table(A={"items": "idol", "tokens": 9, "power": "9/0"}, track="imp " * 6,
              wound_deck="wound-missing-toe wound-bad-knee " * 3)
    assert "wounds 9→11  ✶−8→−10; then: Take which wound card?" in forecast(s, "imp")
    s.says("A", "slot 0")
    assert s.question.rule == "JO-11.2"
    assert queries.wound_count(s.t, s.t.seats[0]) == 11 and forecast(s, "wound-missing-toe").startswith("Missing Toe")
    assert "wounds" not in forecast(s, "wound-missing-toe")
    s.match.answer(0)
    assert (queries.wound_count(s.t, s.t.seats[0]), s.A.wound_tokens) == (11, 1)


def test_wounds_stay_what_they_are_while_wound_cards_are_chosen(chance: Random) -> None:
    """Nobody has more or fewer of them by it: what was foretold of wounds is what lies there."""
    chosen = 0
    for match in played(chance, many(400, 4_000)):
        question = match.decision
        assert question is not None
        if question.rule != "JO-11.2":
            continue
        me = match.state.seats[question.seat]
        assert me.wound_tokens >= 10
        chosen += 1
        before = queries.wound_count(match.state, me)
        trial = match.clone()
        trial.halts = True
        told: list[Any] = []
        trial.state.heard = told.append
        trial.answer(0)
        later = [event for event in told if event.kind in ("hurt", "heals", "breaks") and event.seat == me.no]
        now = queries.wound_count(trial.state, trial.state.seats[me.no])
        assert later or now == before
    assert chosen
