"""Matches: what is handed to copies, sittings of all at once, and rules that misbehave; what a clone and an imagined
world must be, `tests/harness.py` says of every game."""

import pickle
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.match import match as match_module
from deckgames.engine.match.game import GameOver
from deckgames.engine.match.match import Match, SeatHandle, Stalled
from deckgames.engine.vocabulary.decisions import DONE, AskAll, Choose, Decision, Reasons, Refused, Topic, choose
from tests.engine.toys import BEA, CID, TOY, Rules, ToyTable, chapters, give, seated, started, toy
from tests.harness import any_answers


def question(match: Match) -> list[Any]:
    """All that can be told from outside: the open questions with their options, and the state."""
    return [[(d.seat, d.rule, d.kind, [o.oid for o in d.options()]) for d in match.open_decisions()],
            TOY.digest(match.state), match.over]


def to_bids(match: Match) -> None:
    """Everybody is done: the secret sitting begins."""
    give(match, *["done"] * len(match.state.seats))
    assert match.ask is not None


def worlds(seed: int = 1) -> list[Match[ToyTable]]:
    """The same game at every one of its questions."""
    match, rng, out = started(seed, rounds=2), Rng.fresh(seed), []
    while not match.over:
        out.append(match.clone())
        match.answer(match.decision.random(rng))
    return out


def test_what_rules_have_worked_out_is_handed_to_copies() -> None:
    worked: list[int] = []

    async def play(t: ToyTable) -> None:
        for _ in range(9):
            hand = t.once(lambda: worked.append(t.turn) or [*t.seats[0].hand])
            await choose(0, "TO-1", Topic.PLAY, "Which?", hand)
            t.turn += 1

    match = started(game=toy(phases=chapters(play)))
    give(match, match.state.seats[0].hand[1].oid)
    for copy in (match.clone(), match.imagine(0, 1), match.clone().clone()):
        assert worked == [0, 1]
        copy.answer(0)
        copy.clone().answer(0)
        assert [worked.pop(), worked.pop()] == [3, 2], "what comes after the copy is its own"
    match.back_to(match.base, match.log, {})
    assert worked == [0, 1, 0, 1], "another past is worked out anew"
    world = match.imagined(1, 1, 0)
    assert world.question().items == world.state.seats[0].hand != match.state.seats[0].hand, "other cards, other offers"


def test_a_match_is_sent_as_a_recipe() -> None:
    for match in (*worlds(), started().imagine(0, 1)):
        again = pickle.loads(pickle.dumps(match))
        assert question(again) == question(match)
        assert again.keep == match.keep


@pytest.mark.parametrize("keep", [True, False])
def test_without_boundaries_a_match_plays_the_same(keep: bool) -> None:
    game = started(3, rounds=2)
    match, rng = Match(TOY, game.state.copy(), keep), Rng.fresh(5)
    for _ in range(20):
        match.answer(match.decision.random(rng))
        assert question(match.clone()) == question(match)
    other = Match(TOY, game.state.copy(), not keep)
    any_answers(other, Rng.fresh(5), 20)
    assert question(match) == question(other)


def test_only_the_asked_seat_imagines() -> None:
    match = started()
    match.imagine(0, 1)
    with pytest.raises(Refused, match="seat 2 is not asked"):
        match.imagine(1, 1)
    with pytest.raises(Refused, match="seat 3 is not asked"):
        SeatHandle(match, 2, 0)


def test_a_bot_gets_no_match() -> None:
    match = started()
    handle = SeatHandle(match, 0, 0)
    assert handle.decision is match.decision
    public = [name for name in dir(handle) if not name.startswith("_")]
    assert public == ["decision", "imagine", "number", "public", "seat", "view"]
    assert handle.imagine(3).view(0) == handle.view


# ---- all at once


def test_all_are_asked_and_nothing_shows_until_all_are_done() -> None:
    match = started()
    to_bids(match)
    assert [d.seat for d in match.open_decisions()] == [0, 1, 2]
    before, views = TOY.digest(match.state), [match.view(s) for s in (None, 0, 1, 2)]
    with pytest.raises(Refused, match="sealed nothing"):
        match.take_back(2)
    match.answer((0,), seat=2)
    match.answer(7, seat=2)
    match.answer((1,), seat=0)
    assert [d.seat for d in match.open_decisions()] == [0, 1]
    assert TOY.digest(match.state) == before
    assert [match.view(s) for s in (None, 0, 1, 2)] == views
    with pytest.raises(Refused, match="sealed"):
        match.answer(7, seat=2)
    with pytest.raises(Refused, match="seat 8 is not asked"):
        match.answer(7, seat=7)
    match.answer(3, seat=0)
    give(match, ["point-card"] if any(c.spec.id == "point-card" for c in match.state.seats[1].hand) else
         [match.state.seats[1].hand[0].oid], 5)
    assert match.ask is None
    assert [s.bid for s in match.state.seats] == [3, 5, 7]


def test_the_sequence_of_sealed_answers_does_not_matter() -> None:
    results = set()
    for sequence in ([0, 0, 1, 1, 2, 2], [2, 1, 0, 2, 1, 0], [1, 2, 2, 0, 1, 0]):
        match = started()
        to_bids(match)
        given = dict.fromkeys(range(3), 0)
        for seat in sequence:
            match.answer((0,) if given[seat] == 0 else 4 + seat, seat=seat)
            given[seat] += 1
            assert question(match.clone()) == question(match)
        results.add(TOY.digest(match.state))
    assert len(results) == 1


def test_others_sealed_answers_are_not_in_an_imagined_world() -> None:
    match = started()
    to_bids(match)
    match.answer((0,), seat=1)
    match.answer((0,), seat=0)
    world = match.imagine(0, 1)
    assert world.sealed == {0: [(0,)]}
    assert [(d.seat, d.rule) for d in world.open_decisions()] == [(0, "TO-6"), (1, "TO-5"), (2, "TO-5")]
    any_answers(world, Rng.fresh(1), goes_on=lambda: world.ask is not None)
    assert question(world.clone()) == question(world)


def test_seats_that_are_asked_nothing_are_passed_over() -> None:
    state = started().state
    state.phase = "bids"
    for me in state.seats:
        state.deck[:0], me.hand = me.hand, []
    match = Match(TOY, state.copy())
    assert match.state.round == 2
    assert match.ask is None
    assert question(match.clone()) == question(match)
    state.seats[1].hand.append(state.deck.pop())
    one = Match(TOY, state)
    assert [d.seat for d in one.open_decisions()] == [1]
    give(one, [one.state.seats[1].hand[0].oid], 2)
    assert one.state.seats[1].points == 1


# ---- ends and mistakes


def test_a_refused_answer_changes_nothing() -> None:
    match = started()
    before = question(match)
    for raw in (9, -1, (0,), "0", None):
        with pytest.raises(Refused):
            match.answer(raw)  # type: ignore[arg-type]
    assert question(match) == before
    assert match.log == []
    over = started(stack=("end",))
    give(over, "end-card")
    with pytest.raises(Refused, match="over"):
        over.answer(0)


def test_waiting_for_something_else_is_no_end_of_the_game() -> None:
    with pytest.raises(TypeError, match="no decision"):
        to_bids(started(game=toy(Rules(stray=True))))


def playing(play: Callable[[ToyTable], Any]) -> Any:
    return replace(TOY, phases=chapters(play))


def test_a_sitting_asks_its_own_seat_and_does_not_end_the_game() -> None:
    async def other(seat: int) -> None:
        await choose(0, "TO-1", Topic.CHOOSE, "?", [None])

    async def nested(seat: int) -> None:
        await AskAll("TO-1", Topic.PAY, "?", [0], other)

    async def ending(seat: int) -> None:
        raise GameOver

    for sitting, said in ((other, "the sitting of seat 2"), (nested, "the sitting of seat 2"), (ending, "is pure")):
        async def play(t: ToyTable, sitting: Any = sitting) -> None:
            await AskAll("TO-1", Topic.PAY, "?", [1], sitting)

        with pytest.raises(TypeError, match=said):
            started(game=playing(play))


def test_a_game_that_asks_nobody_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_module, "SILENT_TURNS", 50)

    async def play(t: ToyTable) -> None:
        t.turn = 1 - t.turn

    with pytest.raises(Stalled, match="50 turns"):
        started(game=playing(play))


def test_all_kinds_of_decisions_are_decisions() -> None:
    assert AskAll("TO-4", Topic.PAY, "?", [0], lambda i: None).kind == "ask-all"  # type: ignore[arg-type,return-value]
    with pytest.raises(TypeError, match="is not a question"):
        AskAll("TO-4", Topic.PAY, "?", [0], lambda i: None).value(0)  # type: ignore[arg-type,return-value]
    assert isinstance(Choose(0, "TO-1", Topic.CHOOSE, "?", [None]), Decision)


def test_choose_asks_what_the_constructor_would_make() -> None:
    parts: tuple[Any, ...] = (0, "TO-1", Topic.CHOOSE, "?", [None], Reasons, None, DONE, None)

    async def rule() -> None:
        assert await choose(*parts) is None

    running = rule()
    question, made = running.send(None), Choose(*parts)
    names = [name for kind in Choose.__mro__ for name in getattr(kind, "__slots__", ())]
    assert len(names) == len(parts)
    assert [getattr(question, name) for name in names] == [getattr(made, name) for name in names]
    with pytest.raises(StopIteration):
        running.send(None)


def test_a_chair_of_a_session_is_for_the_asked_seat() -> None:
    session = seated(seats=(BEA, CID))
    assert session.handle().seat == 0
    with pytest.raises(Refused, match="Cid is not asked now: Bea is"):
        session.handle(1)
