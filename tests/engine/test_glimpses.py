"""What could be seen after each event of the last answer: found on a copy, also after a resume, gone after an undo."""

from pathlib import Path
from typing import Any

from deckgames.engine.rng import Rng
from deckgames.engine.saves import resume
from deckgames.engine.session import Session
from deckgames.engine.story import BY_TABLE
from tests.engine.toys import ANN, BEA, seated, toy_pack


def played(session: Session[Any, Any], answers: int) -> None:
    rng = Rng.fresh(5)
    for _ in range(answers):
        if session.decision is None:
            return
        session.answer(session.question().random(rng), session.question().seat)


def test_looking_back_changes_nothing() -> None:
    session = seated(seats=(ANN, BEA))
    played(session, 9)
    state = session.game.digest(session.match.state)
    told, count = len(session.events), len(session.steps[-1].events)
    views = session.glimpses(None, range(count))
    assert len(views) == count
    assert (session.game.digest(session.match.state), len(session.events)) == (state, told)


def test_the_last_glimpse_of_an_answer_is_never_behind_its_events() -> None:
    session = seated(seats=(ANN, BEA))
    seen = 0
    rng = Rng.fresh(2)
    while session.decision is not None:
        before = session.view(None)
        session.answer(session.question().random(rng), session.question().seat)
        count = len(session.steps[-1].events)
        views = session.glimpses(None, range(count))
        seen += len(views)
        assert all(sum(view.points) >= sum(before.points) for view in views)
    assert seen > 5


def test_what_the_table_answers_belongs_to_the_answer_before_it() -> None:
    session = seated(seats=(ANN, BEA))
    played(session, 3)
    since = len(session.events)
    for by in (None, BY_TABLE, BY_TABLE):
        session.answer(session.question().random(Rng.fresh(1)), session.question().seat, by)
    assert session.brought == since
    assert len(session.glimpses(None, range(99))) == len(session.events) - since > len(session.steps[-1].events)


def test_a_session_that_was_taken_up_again_can_still_look_back(tmp_path: Path) -> None:
    session = seated(tmp_path / "toy.deck", seats=(ANN, BEA))
    played(session, 7)
    count = len(session.steps[-1].events)
    views = session.glimpses(None, range(count))
    session.close()
    with resume(tmp_path / "toy.deck", toy_pack(), session.game) as again:
        assert again.glimpses(None, range(count)) == views


def test_what_was_taken_back_cannot_be_seen() -> None:
    session = seated(seats=(ANN, BEA))
    assert session.glimpses(None, range(9)) == []
    session.answer(0)
    if session.takebacks.undo_refusal(None) is None:
        session.takebacks.undo()
        assert session.glimpses(None, range(9)) == []
