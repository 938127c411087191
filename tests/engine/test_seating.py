"""Seats that change hands during a game: the save tells it like an answer, and the rules never know."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.record import outcome
from deckgames.engine.record.journal import SeatInfo, TableOptions, info, read, written
from deckgames.engine.record.saves import at, branch
from deckgames.engine.record.session import Session
from deckgames.engine.vocabulary.decisions import Refused
from deckgames.table.recap import Reader
from tests.engine.toys import ANN, BEA, CID, PACK, TOY, Rules, seated, taken_up, toy
from tests.harness import anybody

BOT = replace(BEA, player="bot:easy")
DEE = replace(BEA, name="Dee")


def play(session: Session, answers: int, seed: int = 1) -> Session:
    rng = Rng.fresh(seed)
    for _ in range(answers):
        anybody(session, rng)
    return session


def log(session: Session) -> list[str]:
    said = ["".join(text for text, _, _ in line) for line in session.lines(None)]
    return [line for line in said if any(word in line for word in ("now plays", "takes over", "now called"))]


def changed(path: Path | None = None, **more: Any) -> Session:
    """Bea has left for a bot after 12 answers, and came back as Dee after 20 of 26."""
    session = play(seated(path, 3, rounds=9, **more), 12)
    session.reseat((ANN, BOT))
    play(session, 8).reseat((ANN, DEE))
    return play(session, 6)


def people(session: Session) -> list[Any]:
    return [session.seats, session.names, session.humans, session.takebacks.points.humans,
            [(change.number, change.seats) for change in session.changes], log(session)]


def test_a_resume_finds_those_who_sit_now_and_the_same_game(path: Path) -> None:
    session = changed(path)
    session.close()
    again = taken_up(path)
    assert people(again) == people(session)
    assert again.seats == info(path).seats == (ANN, DEE)
    assert log(again) == ["An easy bot now plays Dee", "Dee takes over from Bea (easy bot)"]
    assert not re.search("now plays|takes over", str(Reader(again, None).recap(again.events))), "the log is enough"
    unchanged = play(play(play(seated(None, 3, rounds=9), 12), 8), 6)
    assert [step.answer for step in again.steps] == [step.answer for step in unchanged.steps]
    assert TOY.digest(again.match.state) == TOY.digest(unchanged.match.state)


def test_each_answer_has_the_people_of_its_time_and_a_branch_goes_on_with_them(tmp_path: Path, path: Path) -> None:
    changed(path).close()
    assert [at(path, number, PACK, TOY).seats[1] for number in (11, 12, 19, 20)] == [BEA, BOT, BOT, DEE]
    new = tmp_path / "b.deck"
    branch(path, 15, new, PACK, TOY).close()
    assert (taken_up(new).seats, info(new).seats) == ((ANN, BOT), (ANN, BOT))
    assert read(new).header.seats == (ANN, BEA)


def test_people_of_a_game_that_goes_on_from_a_snapshot(path: Path) -> None:
    session = play(changed(path), 60)
    session.close()
    other = taken_up(path, game=toy(Rules(worth=30)))
    assert "it goes on from round" in other.notes[0]
    assert people(other)[:5] == people(session)[:5]
    assert [sat.gave for sat in other.sat] == [sat.gave for sat in session.sat]


def test_who_has_come_takes_back_nothing_and_who_has_gone_bars_nobody() -> None:
    session = seated(stack=("point", "point", "make"))
    session.answer(session.read("point-card"))
    session.reseat((ANN, BOT))
    assert session.takebacks.undo_refusal(0) is None
    session.reseat((ANN, DEE))
    assert session.takebacks.undo_refusal(0) == "Dee has sat down since"
    session.answer(session.read("make-card"))
    session.takebacks.undo(0)
    assert (session.number, session.seats[1]) == (1, DEE)


def test_a_free_undo_goes_past_a_change_and_leaves_people_in_their_seats(path: Path) -> None:
    session = seated(path, stack=("point", "point", "make"), table=TableOptions(take_backs="free"))
    session.answer(session.read("point-card"))
    session.reseat((DEE, BEA))
    session.takebacks.undo(0)
    assert (session.number, session.seats, session.changes[0].number) == (0, (DEE, BEA), 0)
    session.close()
    assert people(taken_up(path)) == people(session)


def test_another_name_is_no_other_person(path: Path) -> None:
    session = seated(path, stack=("point", "point", "make"))
    session.answer(session.read("point-card"))
    session.reseat((replace(ANN, name="Anne"), BEA), same=[0])
    assert session.takebacks.undo_refusal(0) is None
    assert log(session) == ["Ann is now called Anne"]
    assert [sat.worded for sat in session.sat] == ["", ""]
    session.close()
    assert taken_up(path).takebacks.undo_refusal(0) is None


def test_who_gave_more_than_half_of_the_answers_is_rated() -> None:
    session = changed()
    mine, other = session.sat[1], sum(step.seat == 1 for step in session.steps[:12])
    assert not mine.counts
    assert mine.worded.startswith(f"Dee’s seat: Dee gave {mine.gave} answers, Bea {other} and an easy bot ")
    assert mine.worded.endswith("; not rated")
    while not session.over:
        anybody(session, Rng.fresh(session.number))
    assert session.sat[0].counts
    assert session.sat[1].worded.rstrip(".") in "\n".join(outcome.lines(session))
    with pytest.raises(Refused, match="the game is over"):
        session.reseat((ANN, BEA))


@pytest.mark.parametrize(("seats", "said"), [
    ((ANN, replace(BEA, name="ann")), "two seats are called ann"), ((ANN, BEA, CID), "this game has 2 seats, not 3"),
    ((ANN, replace(BEA, name=" ")), "needs a name")])
def test_impossible_people_are_refused_and_nothing_has_changed(
        path: Path, seats: tuple[SeatInfo, ...], said: str) -> None:
    session = seated(path)
    with pytest.raises(Refused, match=said):
        session.reseat(seats)
    assert session.seats == (ANN, BEA)
    assert read(path).records == ()


@pytest.mark.parametrize("record", [
    b'{"is":"seats","n":5,"seats":[]}', b'{"is":"seats","n":5,"seats":[{"name":"A"},{"name":"a"}]}',
    b'{"is":"seats","n":5,"seats":[{"name":"A"},{"name":"B","player":"bot:"}]}'])
def test_seats_that_cannot_be_end_a_save_and_lose_no_answer(path: Path, record: bytes) -> None:
    play(seated(path), 5).close()
    with path.open("ab") as file:
        file.write(written(record))
    session = taken_up(path)
    assert (session.number, session.seats) == (5, (ANN, BEA))
    assert session.notes[0].startswith("This save gives seats to others than can sit there, but no answer is lost")
