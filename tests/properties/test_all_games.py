"""What holds for every game, at any table: any seats, any seed, any options."""

import re
from pathlib import Path
from typing import Any

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import Match
from deckgames.engine.record.journal import SeatInfo, info
from deckgames.engine.record.saves import at, resume
from deckgames.engine.record.session import Session
from deckgames.engine.record.situation import session as laid_out, write
from deckgames.engine.vocabulary.decisions import Choose
from deckgames.fuzz import random_options
from deckgames.games import load
from tests.harness import Checker, Keepsakes, all_games, anybody, begin, blind, by_turns, on_any_table, pack_of, play
from tests.thorough import many

NOT_EXCHANGED = {"cardring": ("box of the table",)}
"""Hidden zones that may hold nothing that could lie elsewhere: who knows the cards knows what is in them."""
MOST = 3000
"""Answers after which a game that random players cannot end is left alone."""


def sparsely(number: int) -> bool:
    """All of the first decisions, then every 23rd: most states of a long game look alike."""
    return number < many(12, 40) or number % many(61, 23) == 0


@pytest.mark.rule("JO-I.9")
@pytest.mark.wide(3)
@on_any_table()
def test_at_every_decision(game: Game, seats: int, seed: int, options: dict[str, Any]) -> None:
    checker = Checker(game)

    def look(match: Match, number: int) -> None:
        if sparsely(number):
            checker.everything(match, number)

    match = begin(game, seats, seed, options)
    answers = play(match, Rng.fresh(seed + 1), look, MOST)
    checker.conserves(match)
    checker.dealt_all(NOT_EXCHANGED.get(game.id, ()))
    assert match.over or len(answers) == MOST
    if match.over:
        result = game.result(match.state)
        assert result.winners or result.nobody


@pytest.mark.rule("JO-I.15")
@on_any_table()
def test_earlier_copies_never_change_and_lead_to_the_same_end(
        game: Game, seats: int, seed: int, options: dict[str, Any]) -> None:
    kept = Keepsakes(game, every=29)
    match = begin(game, seats, seed, options)
    answers = play(match, Rng.fresh(seed), kept.keep, MOST)
    end = game.digest(match.state)
    kept.compare(answers, end)
    again = begin(game, seats, seed, options)
    for raw in answers:
        again.answer(raw)
    assert game.digest(again.state) == end


@pytest.mark.rule("CR-I.10")
@on_any_table()
def test_every_option_that_is_offered_is_carried_out(
        game: Game, seats: int, seed: int, options: dict[str, Any]) -> None:
    def look(match: Match, number: int) -> None:
        for decision in match.open_decisions() if number % 19 == 0 else ():
            for raw in range(len(decision.items)) if isinstance(decision, Choose) else ():
                trial = match.clone()
                trial.answer(raw, decision.seat)
                game.check(trial.state)

    play(begin(game, seats, seed, options), Rng.fresh(seed), look, MOST)


@pytest.mark.rule("CR-1.1", "CR-R.1", "HK-1.1", "IN-1.1", "JO-1.1", "JO-R.1")
@pytest.mark.example("JO-E.5")
@pytest.mark.parametrize(("game", "least", "most"), [
    ("cardring", 2, 4), ("hooks", 2, 4), ("initiative", 2, 6), ("journey", 1, 5), ("pools", 2, 6)])
def test_so_many_people_or_bots_sit_at_a_table(game: str, least: int, most: int) -> None:
    room = load(game)
    seats = [SeatInfo(f"P{no}", "human" if no % 2 else "bot:random", no % 6) for no in range(most + 1)]
    for few in (seats[:least], seats[:most]):
        assert len(Session.new(room, few, pack=pack_of(room)).seats) == len(few)
    for wrong in (seats[:least - 1], seats):
        with pytest.raises(ValueError, match=f"{least} to {most}"):
            Session.new(room, wrong, pack=pack_of(room))


@all_games
def test_a_simulation_never_looks(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    pack_of(game)
    unseeing = blind(game, monkeypatch)
    for seed in range(12):
        seats = game.min_seats + seed % (game.max_seats - game.min_seats + 1)
        match = Match(unseeing, unseeing.setup(pack_of(game), seats, unseeing.options(), Rng.fresh(seed)), keep=False)
        play(match, Rng.fresh(seed))
        assert match.over


def shape(session: Session) -> list[Any]:
    """What a table looks like from outside."""
    match = session.match
    return [session.game.digest(match.state), session.number, session.over, [d.rule for d in match.open_decisions()],
            [(h.event.kind, h.round, h.phase) for h in session.events],
            [session.takebacks.undo_refusal(seat) for seat in (None, 0, 1)],
            [session.lines(seat) for seat in (None, 0)]]


def laid(session: Session) -> list[Any]:
    """All that is saved of a table, and what is offered there, cards by their faces: what is used, or lies on a card,
    lies on that copy of it. Whether Journey has still to settle it finds out anew."""
    state, game = session.match.state, session.game
    asked = [(d.seat, d.rule, d.kind, [(o.oid.partition("#")[0], o.blocked) for o in d.options()])
             for d in session.match.open_decisions()]
    faces = {str(card.number): card.spec.id for zone in game.zones(state) for card in zone.cards}
    lies = re.sub(r'#\d+|"unsettled":\w+', "", game.snapshot(state).decode())
    lies = re.sub(r'"(\d+)":', lambda copy: f'"{faces.get(str(int(copy[1]) >> 4), copy[1])}":', lies)
    return [lies, list(game.scores(state)), asked, session.seats]


@by_turns(1, 3)
@pytest.mark.parametrize("seed", range(1, many(2, 8)))
def test_a_save_brings_everything_back_and_a_written_situation_is_the_same_table(
        game: Game, seed: int, tmp_path: Path) -> None:
    path, pack, rng, number = tmp_path / "a.deck", pack_of(game), Rng.fresh(seed), 0
    seats = [SeatInfo(name, symbol=i) for i, name in enumerate(("Ann", "Bea", "Cid")[:game.max_seats])]
    options = random_options(game, Rng.fresh(seed), pack, len(seats))
    session = Session.new(game, seats, options, seed, path, None, pack)
    while not session.over:
        if number % many(120, 20) == 0 or (session.match.sealed and number % 7 == 0):
            text = write(session)
            assert laid(laid_out(game, pack, text, "a.yaml")) == laid(session), text
        anybody(session, rng)
        number += 1
        if rng.below(5) == 0 and session.takebacks.undo_refusal() is None:
            session.takebacks.undo()
        if number % many(150, 60) == 0:
            before = shape(session)
            session.close()
            session = resume(path, pack, game)
            assert session.notes == [] and shape(session) == before
    assert laid(laid_out(game, pack, write(session), "over.yaml")) == laid(session)
    before = shape(session)
    session.close()
    assert shape(at(path, None, pack, game)) == before
    assert info(path).over and info(path).scores == tuple(game.scores(session.match.state))
