"""Undo reaches what nobody has been shown: at a curtain, before a bot moves, in a game taken up again, at its end."""

from pathlib import Path
from typing import Any

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import Match
from deckgames.engine.record.journal import TableOptions
from deckgames.engine.record.saves import resume
from deckgames.engine.record.session import SeatInfo, Session
from deckgames.engine.record.undo import OPEN
from deckgames.engine.vocabulary.decisions import Raw, Refused
from deckgames.games import load
from deckgames.seats import Bots
from deckgames.table import BotTurn, Closing, InTheOpen, PrivatePhase, Sit, TableController
from tests.course import Course, moved_on
from tests.harness import on_any_table, pack_of

ANN, BEA, BOT = SeatInfo("Ann", "human", 0), SeatInfo("Bea", "human", 1), SeatInfo("Cy", "bot:random", 2)
WORLDS = 2


def hooks(*seats: SeatInfo, path: Path | None = None, take_backs: Any = "reveal") -> Session:
    """A game of Hooks that Ann begins."""
    return Session.new(load("hooks"), seats, seed=3, path=path, table=TableOptions(take_backs))


def turn_played(session: Session) -> TableController:
    """Ann has played both Actions, and the table has ended her turn."""
    course = Course(session, everything=False)
    while isinstance(step := course.step(), PrivatePhase) and session.names[step.seat] == "Ann" and session.number < 4:
        course.table.answer(0, step.seat)
        if isinstance(course.table.next_step(), Closing):
            break
    return course.table


def glimpse(match: Match, raw: Raw, seat: int, heard: int, eyes: int | None) -> Any:
    """What these eyes see of this world when so many events of the answer have been heard."""
    found, count = [match.view(eyes)] if heard == 0 else [], 0

    def hear(_event: object) -> None:
        nonlocal count
        count += 1
        if count == heard:
            found.append(match.view(eyes))

    match.state.observer = hear
    match.answer(raw, seat)
    return found[:1]


@pytest.mark.wide(3)
@on_any_table(2)
def test_what_can_be_taken_back_has_shown_nothing_and_leads_to_the_same_table_again(
        game: Game, seats: int, seed: int, options: dict[str, Any]) -> None:
    """The oracle: what is on the screen looks the same in all worlds that looked the same before the answer."""
    people = [ANN, BOT if seats == 2 else BEA, *[SeatInfo(f"Bot {i}", "bot:random", i) for i in range(2, seats)]]
    session = Session.new(game, people, game.options(**options), seed, pack=pack_of(game))
    table, rng, tested = TableController(session, asks_everything=True), Rng.fresh(seed), 0
    bots, takebacks = Bots(session, table.answer), session.takebacks
    for number in range(250):
        step = table.next_step()
        if isinstance(step, BotTurn):
            bots.answer(step.seat, table.proposed(step))
        elif not moved_on(table, step) and isinstance(step, PrivatePhase | InTheOpen):
            if isinstance(step, InTheOpen):
                table.gather()
            question = session.question(step.seat)
            raw, before = question.random(rng), game.digest(session.match.state)
            worlds = [session.match.imagine(step.seat, number + i) for i in range(WORLDS if tested < 30 else 0)]
            table.answer(raw, step.seat)
            if session.match.ask is not None or takebacks.undo_refusal(step.seat) is not None:
                continue
            tested += 1
            after, next_ = game.digest(session.match.state), table.next_step()
            eyes: int | None = step.seat if isinstance(next_, PrivatePhase) else table.solo
            if eyes in (None, step.seat) and (table.eyes.passes() or isinstance(next_, PrivatePhase | InTheOpen)):
                if isinstance(next_, InTheOpen) and number % 2:
                    table.gather()
                    if takebacks.undo_refusal(step.seat) is not None:
                        continue
                shown = takebacks.untaught(eyes) - session.last_answer_start
                if isinstance(next_, PrivatePhase) or (isinstance(next_, InTheOpen) and number % 2):
                    assert shown == len(session.events) - session.last_answer_start, "all of it stands on the screen"
                seen = session.glimpses(eyes, {shown - 1})
                for world in worlds:
                    assert glimpse(world, raw, step.seat, shown, eyes) == seen, question.write(raw)
            if table.undo_refusal() is None and number % 3 == 0:
                table.undo()
                assert game.digest(session.match.state) == before
                while isinstance(step := table.next_step(), Sit):
                    table.sit_down(step.seat)
                table.answer(raw, question.seat)
                assert game.digest(session.match.state) == after
    assert tested or len(session.humans - session.out) < 2


def test_the_last_action_of_a_turn_is_taken_back_at_the_curtain_and_not_behind_it() -> None:
    session = hooks(ANN, BEA)
    table = turn_played(session)
    table.stand_up()
    assert isinstance(step := table.next_step(), Sit) and (step.seat, table.reopens()) == (1, 0)
    number = session.number
    table.undo()
    assert table.next_step() == Sit(0, "wall"), "who knows who looks now"
    table.sit_down(0)
    assert session.asked == 0 and session.number < number and table.undo_refusal() is None
    table.redo(0)
    table.stand_up()
    table.sit_down(1)
    with pytest.raises(Refused, match="can’t undo: Bea’s turn has begun"):
        table.undo()


def test_in_a_turn_that_is_taken_up_again_its_own_answers_are_taken_back_but_none_at_the_curtain(
        tmp_path: Path) -> None:
    with hooks(ANN, BEA, path=tmp_path / "a.deck") as session:
        table = TableController(session)
        table.sit_down(0)
        table.answer(0, 0)
        number = session.number
        assert table.undo_refusal() is None
    with resume(tmp_path / "a.deck") as session:
        table = TableController(session)
        assert table.reopens() is None
        table.sit_down(0)
        assert table.undo_refusal() is None
        table.undo()
        assert session.number < number
        turn_played(session)
    with resume(tmp_path / "a.deck") as session:
        table = TableController(session)
        assert table.next_step() == Sit(1, "wall") and table.reopens() is None, "Bea may have looked"
        table.sit_down(1)
        assert table.undo_refusal() is not None


def test_a_bot_that_is_asked_the_same_again_answers_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    session = hooks(ANN, BOT, take_backs="free")
    bots, asked = Bots(session), list[int]()

    class Fickle:
        def decide(self, handle: Any) -> Raw:
            asked.append(session.number)
            return handle.decision.random(Rng.fresh(len(asked)))

    monkeypatch.setattr(bots, "_player", lambda _: Fickle())
    table = turn_played(session)
    table.stand_up()
    bots.answer()
    first, thought = session.steps[-1].answer, len(asked)
    session.takebacks.undo()
    session.takebacks.redo()
    assert session.steps[-1].answer == first
    session.takebacks.undo()
    again = turn_played(session)
    again.stand_up()
    bots.answer()
    assert session.steps[-1].answer == first and len(asked) == thought


def test_the_answer_that_ended_a_game_is_taken_back_while_it_is_not_taken_up_again(tmp_path: Path) -> None:
    with hooks(ANN, BEA, path=tmp_path / "a.deck") as session:
        course = Course(session)
        course.play()
        course.table.eyes.shown()
        last = session.steps[-1]
        assert session.over and (session.takebacks.undo_refusal() is None) == (last.answer == "end")
    with resume(tmp_path / "a.deck") as session:
        assert session.takebacks.undo_refusal() == OPEN
