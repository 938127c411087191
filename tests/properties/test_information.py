"""Who learns what: undo never takes back what somebody has learned, and bots never know what their seat cannot."""

from typing import Any, Literal

import pytest

from deckgames.bots import make
from deckgames.bots.clock import Clock
from deckgames.bots.hint import hint
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import Match, SeatHandle
from deckgames.engine.record.session import SeatInfo, Session, TableOptions
from deckgames.engine.vocabulary.decisions import Raw
from tests.harness import any_answers, anybody, begin, on_any_table, pack_of, play, shown
from tests.thorough import THOROUGH, many

NAMES = ("Ann", "Bob", "Cy", "Dora", "Eve", "Flo")
WORLDS = 4


def people(game: Game, seats: int, seed: int, options: dict[str, Any],
           take_backs: Literal["reveal", "free"] = "reveal") -> Session:
    """A table of humans, not saved."""
    return Session.new(game, [SeatInfo(name=NAMES[i], player="human", symbol=i) for i in range(seats)],
                       game.options(**options), seed, table=TableOptions(take_backs), pack=pack_of(game))


def outlook(match: Match, seat: int) -> tuple[Any, ...]:
    """All that a seat and the public can see: the table, and which questions are open (where all are asked at once, the
    own one: who has sealed is seen, but an imagined world asks the others again)."""
    asked = [(d.seat, d.rule, shown(d) if d.seat == seat else ()) for d in match.open_decisions()
             if match.ask is None or d.seat == seat]
    return match.view(seat), match.view(None), asked


def teaches(match: Match, seat: int, raw: Raw, seed: int) -> bool:
    """The oracle: does this answer look different in worlds that looked the same before it?"""
    after = []
    for world in (match.clone(), *(match.imagine(seat, seed + i) for i in range(WORLDS))):
        world.answer(raw, seat)
        after.append(outlook(world, seat))
    return any(other != after[0] for other in after[1:])


@on_any_table()
def test_what_is_taken_back_and_given_again_is_as_it_was(
        game: Game, seats: int, seed: int, options: dict[str, Any]) -> None:
    """Whatever was taken back, and however often: giving it again leads to the same table, the same views and the same
    question, and no answer of another seat is ever given in its stead."""
    free = bool(seed % 2)
    session = people(game, seats, seed, options, "free" if free else "reveal")
    rng = Rng.fresh(seed)
    for _ in range(60):
        if session.decision is None:
            break
        assert session.takebacks.redo_refusal(anybody(session, rng)) is not None
        stood: list[tuple[int | None, tuple[Any, ...]]] = []
        while rng.below(2) and session.takebacks.undo_refusal(who := rng.pick([None, *range(seats)])) is None:
            stood.append((who, situation(session, seats)))
            session.takebacks.undo(who)
        for who, before in reversed(stood):
            number = session.number
            session.takebacks.redo(None if rng.below(2) else who)
            assert situation(session, seats) == before
            assert free or who is None or {step.seat for step in session.steps[number:]} == {who}


def situation(session: Session, seats: int) -> tuple[Any, ...]:
    """All that anybody can tell a difference in, but the log of what was taken back."""
    match = session.match
    return (session.game.digest(match.state), [match.view(seat) for seat in (None, *range(seats))],
            [(d.seat, d.rule, shown(d)) for d in session.match.open_decisions()],
            {seat: list(raws) for seat, raws in match.sealed.items() if raws},
            sorted((s.seat, s.rule, str(s.answer)) for s in session.steps))


@pytest.mark.wide(3)
@on_any_table(2)
def test_undo_never_takes_back_what_was_learned(
        game: Game, seats: int, seed: int, options: dict[str, Any]) -> None:
    session = people(game, seats, seed, options)
    rng = Rng.fresh(seed)
    for number in range(many(100, 250)):
        decision = session.decision
        if decision is None:
            break
        seat, raw = decision.seat, decision.random(rng)
        learned = teaches(session.match, seat, raw, number * WORLDS)
        before = game.digest(session.match.state)
        session.answer(raw, seat)
        refusal = session.takebacks.undo_refusal(seat)
        assert not (learned and refusal is None), f"{decision!r}: {decision.write(raw)} may be taken back"
        if refusal is None and number % 3 == 0:
            session.takebacks.undo(seat)
            assert game.digest(session.match.state) == before
            session.answer(raw, seat)


@pytest.mark.wide(3)
@on_any_table()
def test_a_bot_moves_alike_whatever_is_hidden_from_it(
        game: Game, seats: int, seed: int, options: dict[str, Any]) -> None:
    bots = [make("normal", game, seed), make("easy", game, seed)]
    thinking = make("search", game, 5, iterations=many(2, 6))

    def look(match: Match, number: int) -> None:
        if number % many(33, 11) == 0:
            for decision in match.open_decisions():
                seat = decision.seat
                other = match.imagine(seat, number)
                here, there = (SeatHandle(one, seat, number) for one in (match, other))
                before = game.digest(match.state)
                for bot in [*bots, thinking] if number == 33 or (THOROUGH and number in (66, 99)) else bots:
                    assert bot.decide(here) == bot.decide(there)
                if number == 33:
                    one, same = (hint(of, game, 0, Clock(), many(1, 96)) for of in (here, there))
                    assert one == same
                assert game.digest(match.state) == before, "a bot has changed the match"

    play(begin(game, seats, seed, options), Rng.fresh(seed), look, most=400)


@on_any_table()
def test_every_event_reads_as_a_sentence(game: Game, seats: int, seed: int, options: dict[str, Any]) -> None:
    session = people(game, seats, seed, options)
    any_answers(session, Rng.fresh(seed), 400)
    for viewer in (None, *range(seats)):
        for line in session.lines(viewer):
            text = "".join(piece for piece, _, _ in line)
            assert text == text.strip()
            assert "  " not in text
            assert not text.endswith((" for", " of", " to", ":"))
