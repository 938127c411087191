"""What a bot of a company says of its answer is what then happens.

A line is made of an answer that a bot may give, the answer is given on the true table, and every number and word of the
line is looked for there. What chance may change says so.
"""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

from deckgames.bots.actions import forecast_of, reason
from deckgames.bots.brain import brain_of
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.match import Match, SeatHandle
from deckgames.engine.vocabulary.decisions import Choose, Raw
from deckgames.engine.vocabulary.events import Event
from deckgames.games.journey import GAME
from deckgames.games.journey.bot import JourneyBrain
from tests.harness import begin
from tests.thorough import cases, many

LINES = many(15, 2_500)
ARROW = re.compile(r"(dial|pool|attack|defence|crystals) (?:(\d+)→)?(about )?(\d+)(?:(?:–| or | to )(\d+))?(\??)")
SHAPE = re.compile(r"(at first )?[^:]+")
CERTAIN = 0.95
"""At least so many of the numbers are certain."""


def positions(chance: Random) -> Iterator[tuple[Match, Raw]]:
    """Main actions and fights of companies, early and late, with answers that bots think about."""
    brain = brain_of(GAME)
    for _ in cases(chance):
        options = {"mode": "coop", "coop_level": chance.choice(["simple", "hard"])}
        match = begin(GAME, chance.randint(1, 5), chance.randrange(1 << 30), options)
        pilot, rng = brain.pilot(Rng.fresh(1)), Rng.fresh(chance.randrange(1 << 30))
        while (asked := match.decision) is not None:
            if isinstance(asked, Choose) and asked.rule in ("JO-4.4", "JO-6.1") and chance.random() < 0.15:
                yield match, chance.choice(list(brain.rank(match.state, asked)))
            match.answer(asked.random(rng) if chance.random() < 0.05 else pilot(match))


def line_of(match: Match, raw: Raw) -> str:
    return reason(SeatHandle(match, match.decision.seat, 1), GAME, raw)


def given(match: Match, raw: Raw) -> tuple[Match, list[Event]]:
    """The true table after this answer, halted where a forecast ends, and what has happened."""
    true, told = match.clone(), list[Event]()
    true.halts, true.state.observer = True, told.append
    true.answer(raw)
    found = forecast_of(SeatHandle(match, true_seat(match), 1), raw)
    for further in found.alternatives[0] if found is not None else ():
        true.answer(further)
    return true, told


def true_seat(match: Match) -> int:
    return match.decision.seat


def numbers(match: Match, seat: int) -> dict[str, int]:
    t = match.state
    me = t.seats[seat]
    return {"dial": t.hp, "pool": t.pool, "attack": me.attack, "defence": me.defense, "crystals": me.crystals}


def test_what_a_bot_says_of_its_answer_happens(chance: Random) -> None:
    found, said, sure = positions(chance), Counter[str](), Counter[bool]()
    while said.total() < LINES:
        match, raw = next(found)
        line = line_of(match, raw)
        if not line:
            continue
        assert match.decision is not None and SHAPE.fullmatch(line), line
        seat, before = match.decision.seat, numbers(match, match.decision.seat)
        true, told = given(match, raw)
        after, kinds = numbers(true, seat), {event.kind for event in told}
        said[next((kind for kind in ("fights", "rests") if kind in kinds), "journeys")] += 1
        for name, old, about, low, high, likely in ARROW.findall(line):
            assert int(old or before[name]) == before[name], line
            guess = about or likely
            assert guess or int(low) <= after[name] <= int(high or low), f"{line}, but {name} is {after[name]}"
            sure[not guess] += 1
        if stays := re.search(r"pool (\d+) of", line):
            assert after["pool"] == before["pool"] == int(stays[1]), line
        assert ("wins the game" in line) == (true.over and true.state.won)
        assert "loses the game" not in line or (true.over and not true.state.won)
        if " falls off" in line:
            assert "falls" in kinds and ("invades" in line) == ("invades" in kinds), line
        assert "challenges" not in kinds or "fights" in kinds, line
    assert min(said.values()) > 0 and set(said) == {"fights", "rests", "journeys"}
    assert sure[True] / sure.total() >= CERTAIN


def test_a_bot_never_says_what_only_it_could_know(chance: Random) -> None:
    """What nobody has seen may lie otherwise: the line is the same."""
    found, met = positions(chance), 0
    while met < many(3, 250):
        match, raw = next(found)
        line = line_of(match, raw)
        if line:
            other = match.imagine(match.decision.seat, chance.randrange(1 << 30))
            assert line_of(other, raw).replace("likely ", "") == line.replace("likely ", "")
            met += 1


def test_other_games_and_tables_have_nothing_to_say() -> None:
    match = begin(GAME, 2, 3, {"mode": "competitive"})
    assert line_of(match, JourneyBrain().rank(match.state, match.decision)[0]) == ""
