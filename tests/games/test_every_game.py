"""One harness over all games: copies, imagined worlds, saves, take-backs and situations, along random games."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import pytest

from deckgames import games
from deckgames.engine.cards import Pack
from deckgames.engine.game import Game, find
from deckgames.engine.journal import SeatInfo, info
from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from deckgames.engine.saves import at, resume
from deckgames.engine.session import Session
from deckgames.engine.situation import session as laid_out
from deckgames.engine.situation import write
from tests.thorough import many

GAMES = sorted(m.name for m in iter_modules(games.__path__) if m.ispkg)
SEEDS = range(1, many(2, 8))
EVERY = 12
"""So many answers lie between two places that are looked at."""


@dataclass(frozen=True)
class Kit:
    """A game with its cards."""

    game: Game[Any, Any]
    pack: Pack

    def match(self, seed: int, seats: int) -> Match[Any, Any]:
        options = self.game.options()
        return Match(self.game, self.game.setup(self.pack, seats, options, Rng.fresh(seed)))

    def session(self, seed: int, path: Path | None = None) -> Session[Any, Any]:
        count = min(3, self.game.max_seats)
        seats = [SeatInfo(name, symbol=i) for i, name in enumerate(("Ann", "Bea", "Cid")[:count])]
        return Session.new(self.game, seats, None, seed, path, None, self.pack)

    def asked(self, match: Match[Any, Any]) -> list[Any]:
        """The open questions with their options, and the state."""
        return [[(d.seat, d.rule, [o.oid for o in d.options()]) for d in match.open_decisions()],
                self.game.digest(match.state)]


@pytest.fixture(params=GAMES)
def kit(request: pytest.FixtureRequest) -> Kit:
    game = find(f"deckgames.games.{request.param}")
    return Kit(game, game.load_pack(None))


def places(match: Match[Any, Any], seed: int) -> Iterator[int]:
    """Plays at random to the end; stops at some places on the way."""
    rng, number = Rng.fresh(seed), 0
    while not match.over:
        if number % EVERY == 0:
            yield number
        number += 1
        decision = rng.pick(match.open_decisions())
        match.answer(decision.random(rng), decision.seat)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_clone_is_the_same_and_no_earlier_copy_changes(kit: Kit, seed: int) -> None:
    match, kept = kit.match(seed, kit.game.max_seats), []
    for _ in places(match, seed):
        clone = match.clone()
        assert kit.asked(clone) == kit.asked(match)
        kit.game.check(match.state)
        kept.append((match.state.copy(), kit.game.digest(match.state)))
        restored = kit.game.restore(kit.pack, kit.game.snapshot(match.base))
        assert kit.asked(Match(kit.game, restored)) == kit.asked(Match(kit.game, match.base.copy()))
    assert all(kit.game.digest(state) == digest for state, digest in kept)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_imagined_world_agrees_with_what_the_asked_seat_knows(kit: Kit, seed: int) -> None:
    match = kit.match(seed, kit.game.min_seats)
    for number in places(match, seed):
        for decision in match.open_decisions():
            world = match.imagine(decision.seat, number)
            assert world.view(decision.seat) == match.view(decision.seat)
            assert kit.asked(world.clone()) == kit.asked(world)
            rng = Rng.fresh(number)
            for _ in range(12):
                if world.decision is not None:
                    world.answer(world.decision.random(rng))
                    kit.game.check(world.state)


def shape(session: Session[Any, Any]) -> list[Any]:
    """What a table looks like from outside."""
    match = session.match
    return [session.game.digest(match.state), session.number, session.over, [d.rule for d in match.open_decisions()],
            [(h.event.kind, h.round, h.phase) for h in session.events],
            [session.takebacks.undo_refusal(seat) for seat in (None, 0, 1)],
            [session.lines(seat) for seat in (None, 0)]]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_save_brings_everything_back(kit: Kit, seed: int, tmp_path: Path) -> None:
    path = tmp_path / "a.deck"
    session, rng, number = kit.session(seed, path), Rng.fresh(seed), 0
    while not session.over:
        decision = rng.pick(session.match.open_decisions())
        session.answer(decision.random(rng), decision.seat)
        number += 1
        if rng.below(5) == 0 and session.takebacks.undo_refusal() is None:
            session.takebacks.undo()
        if number % 60 == 0:
            before = shape(session)
            session.close()
            session = resume(path, kit.pack, kit.game)
            assert session.notes == []
            assert shape(session) == before
    before = shape(session)
    session.close()
    assert shape(at(path, None, kit.pack, kit.game)) == before
    assert info(path).over
    assert info(path).scores == tuple(kit.game.scores(session.match.state))


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_that_may_be_taken_back_has_told_its_seat_anything(kit: Kit, seed: int) -> None:
    """The oracle: what can be taken back leads to the same view in every world the seat could be in."""
    session, rng = kit.session(seed), Rng.fresh(seed)
    while not session.over:
        decision = rng.pick(session.match.open_decisions())
        seat, raw = decision.seat, decision.random(rng)
        worlds = [session.match.imagine(seat, i) for i in range(3 if rng.below(3) == 0 else 0)]
        for world in worlds:
            world.answer(raw, seat)
        session.answer(raw, seat)
        if session.takebacks.undo_refusal(seat) is None and session.match.ask is None:
            assert all(world.view(seat) == worlds[0].view(seat) for world in worlds), f"answer {session.number}"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_written_situation_is_the_same_table(kit: Kit, seed: int) -> None:
    session, rng = kit.session(seed), Rng.fresh(seed)

    def table(s: Session[Any, Any]) -> list[Any]:
        zones = [(z.name, z.seat, [c.spec.id for c in z.cards]) for z in kit.game.zones(s.match.state)]
        return [zones, s.round, s.phase, s.match.state.rng.word, list(kit.game.scores(s.match.state)),
                [(d.seat, d.rule, d.kind) for d in s.match.open_decisions()], s.seats]

    while not session.over:
        if session.number % 20 == 0:
            text = write(session)
            assert table(laid_out(kit.game, kit.pack, text, "a.yaml")) == table(session), text
        decision = rng.pick(session.match.open_decisions())
        session.answer(decision.random(rng), decision.seat)
