"""The time people take: seconds of each answer, by a clock that only goes on; in the save, and nowhere in the game."""

from dataclasses import replace
from pathlib import Path

from deckgames.engine.core.rng import Rng
from deckgames.engine.record.journal import read
from deckgames.engine.record.saves import branch, resume
from deckgames.engine.record.session import Session
from deckgames.engine.record.story import Clock
from tests.engine.toys import PACK, TOY, seated
from tests.harness import changed


class Hands:
    """The hands of a clock, moved by the test."""

    at = 100.0

    def __call__(self) -> float:
        return self.at


def thinks(session: Session, hands: Hands, seconds: float, answers: bool = True) -> int:
    """Whoever is asked thinks for so long, and answers or leaves; gives the seat."""
    seat = session.asked
    session.clock.run(seat)
    hands.at += seconds
    if answers:
        session.answer(session.question().random(Rng.fresh(3)))
    session.clock.run(None)
    return seat


def playing(session: Session) -> tuple[Session, Hands]:
    """A session with a clock that is moved by hand."""
    hands, clock = Hands(), session.clock
    session.clock = Clock(hands)
    for seat, seconds in clock.thought.items():
        session.clock.add(seat, seconds)
    return session, hands


def test_only_the_time_counts_in_which_the_clock_runs_and_no_jump_of_it() -> None:
    hands = Hands()
    clock = Clock(hands)
    clock.run(0)
    hands.at += 5
    clock.run(None)  # a curtain
    hands.at += 50
    clock.run(0)
    hands.at -= 1000
    clock.run(0)
    hands.at += 30_000  # a night
    assert clock.thought == {0: 605.0}
    assert (clock.answered(0), clock.answered(0), clock.answered(1)) == (605.0, None, None)


def test_each_answer_keeps_its_seconds_through_undo_leaving_and_branches(path: Path) -> None:
    session, hands = playing(seated(path, 3, rounds=9))
    first = thinks(session, hands, 20)
    thinks(session, hands, 7)
    session.takebacks.undo()
    thinks(session, hands, 3)
    assert [step.seconds for step in session.steps] == [20.0, 10.0], "what was taken back took its time"
    seat = thinks(session, hands, 60, answers=False)
    session.close()
    before = path.read_bytes()
    again, hands = playing(resume(path, PACK, TOY))
    assert again.thought == session.thought and again.steps == session.steps
    again.close()
    assert path.read_bytes() == before
    again, hands = playing(resume(path, PACK, TOY))
    thinks(again, hands, 2.04)
    again.close()
    assert [step.seconds for step in again.steps] == [20.0, 10.0, 62.0]
    assert sum(again.thought.values()) == 92.0 and again.thought[first] >= 20 and again.thought[seat] >= 62
    with branch(path, 1, path.with_name("b.deck"), PACK, TOY) as trial:
        assert trial.thought == {first: 20.0}
    path.write_bytes(changed(path.read_bytes(), lambda record: {**record, "seconds": "ages"}))
    assert resume(path, PACK, TOY).thought == {}, "whatever is written there, the answers count"


def test_who_takes_over_a_seat_takes_over_no_time(path: Path) -> None:
    session, hands = playing(seated(path, 3, rounds=9))
    seat = thinks(session, hands, 20)
    thinks(session, hands, 5, answers=session.asked != seat)
    session.reseat([replace(info, name="Cy") if nth == seat else info for nth, info in enumerate(session.seats)])
    assert seat not in session.thought
    while session.asked != seat:
        thinks(session, hands, 1)
    thinks(session, hands, 4)
    session.close()
    assert session.thought[seat] == resume(path, PACK, TOY).thought[seat] == 4.0


def test_nothing_but_the_save_knows_the_time(path: Path) -> None:
    session, hands = playing(seated(path, 3, rounds=9))
    other = seated(path.with_name("b.deck"), 3, rounds=9)
    thinks(session, hands, 20)
    other.answer(session.steps[0].raw)
    session.close()
    assert (session.steps, TOY.digest(session.match.state)) == (other.steps, TOY.digest(other.match.state))
    assert [record.data.get("seconds") for record in read(path).records if record.kind == "answer"] == [20.0]
    assert other.thought == {}
