"""Take-backs: as far as nobody has learned anything, refused with the reason beyond, and free where a table agreed."""

from typing import Any

import pytest

from deckgames.engine.core.redaction import Secrets
from deckgames.engine.record.journal import TableOptions
from deckgames.engine.record.session import Session
from deckgames.engine.record.undo import AFTER_THE_END, OPEN
from deckgames.engine.vocabulary.decisions import Refused
from tests.engine.toys import ANN, BEA, CID, TOY, Rules, seated, toy

FREE = TableOptions(take_backs="free")


def say(session: Session, *answers: object) -> Session:
    for answer in answers:
        session.answer(session.question().read(answer))
    return session


def state_of(session: Session) -> list[Any]:
    match = session.match
    return [TOY.digest(match.state), [(d.seat, d.rule) for d in match.open_decisions()], session.number,
            {s: list(a) for s, a in match.sealed.items() if a}, [h.event.kind for h in session.events]]


def told(session: Session) -> list[str]:
    return ["".join(text for text, _, _ in line) for line in session.lines(None)]


def test_at_the_start_there_is_nothing_to_take_back() -> None:
    session = seated()
    assert session.takebacks.undo_refusal() == "nobody has moved yet"
    with pytest.raises(Refused, match="nobody has moved yet"):
        session.takebacks.undo()


def test_answers_that_showed_nothing_are_taken_back_one_by_one() -> None:
    session = seated(stack=("point", "point", "make"))
    states = [state_of(session)]
    for answer in ("point-card", "make-card", "point-card"):
        say(session, answer)
        states.append(state_of(session))
    for expected in reversed(states[:-1]):
        session.takebacks.undo()
        assert state_of(session) == expected
    say(session, "make-card")
    assert told(session) == ["Ann plays Make"]


def test_an_undo_goes_back_over_a_boundary_when_nothing_was_learned() -> None:
    session = say(seated(stack=("point", "point", "point")), "done")
    before = state_of(session)
    assert session.match.log == []
    session.takebacks.undo()
    assert session.asked == 0
    say(session, "done")
    assert state_of(session) == before


def test_a_card_drawn_is_a_barrier() -> None:
    session = say(seated(stack=("point", "draw", "point")), "point-card", "draw-card")
    assert session.takebacks.undo_refusal() == "Ann has seen the new card"
    say(session, "point-card")
    session.takebacks.undo()
    with pytest.raises(Refused, match="has seen the new card"):
        session.takebacks.undo()
    assert session.number == 2


def test_a_made_card_whose_face_everybody_knows_is_none() -> None:
    session = say(seated(stack=("make",)), "make-card")
    assert session.takebacks.undo_refusal() is None


def test_cards_looked_at_are_a_barrier() -> None:
    session = say(seated(stack=("sort",)), "sort-card")
    assert session.takebacks.undo_refusal() == "Ann has seen 3 new cards"


def test_what_only_a_bot_sees_is_none() -> None:
    session = say(seated(stack=("draw",), seats=(CID, ANN)), "draw-card")
    assert session.takebacks.undo_refusal(0) is None


def test_chance_is_a_barrier() -> None:
    session = seated(stack=("draw",), seats=(CID,))
    session.match.state.discard, session.match.state.deck = session.match.state.deck, []
    session.match.base = session.match.state.copy()
    say(session, "draw-card")
    assert session.takebacks.undo_refusal() == "cards were shuffled or drawn"


def test_another_seats_answer_is_a_barrier_only_when_it_comes() -> None:
    session = say(seated(stack=("point",) * 4), "done")
    assert session.asked == 1
    assert session.takebacks.undo_refusal(0) is None
    assert session.takebacks.undo_refusal(1) == "Ann has moved since"
    say(session, "done")
    assert session.takebacks.undo_refusal(0) == "Bea has moved since"
    assert session.takebacks.undo_refusal(1) is None
    session.takebacks.undo(1)
    assert session.takebacks.undo_refusal(0) == "Bea has moved since"


def test_a_bots_answer_counts_as_another_seats() -> None:
    session = say(seated(seats=(ANN, CID)), "done", "done")
    assert session.takebacks.undo_refusal() == "Cid has moved since"
    assert session.takebacks.undo_refusal(0) == "Cid has moved since"


def test_a_card_that_is_only_told_of_is_a_barrier() -> None:
    class Telling(Rules):
        async def done(self, t: Any, me: Any, card: Any) -> None:
            t.tell("played", 1, (t.seats[1].hand[0],))

    session = say(seated(stack=("point", "point"), game=toy(Telling())), "point-card")
    assert session.takebacks.undo_refusal() == "Ann has seen the new card"


def test_the_answer_that_ended_a_game_is_taken_back_until_all_cards_may_be_looked_at() -> None:
    assert say(seated(stack=("end",)), "end-card").takebacks.undo_refusal() == OPEN
    for table, said in ((None, OPEN), (FREE, None)):
        session = seated(stack=("end",), table=table)
        session.takebacks.points.waits = True
        say(session, "end-card").takebacks.points.shown(0, None)
        assert session.takebacks.undo_refusal() is None
        session.takebacks.points.shown(AFTER_THE_END)
        assert session.takebacks.undo_refusal() == said


def test_at_a_table_that_waits_the_barrier_is_what_eyes_have_been_shown() -> None:
    session = seated(stack=("point", "draw"))
    session.takebacks.points.waits = True
    before = state_of(session)
    say(session, "draw-card")
    after, drawn = state_of(session), session.last_answer_start + len(session.steps[-1].events) - 1
    assert session.takebacks.untaught(None) == len(session.events), "it is in her hand"
    assert session.takebacks.untaught(0) == drawn, "all but that she draws"
    session.takebacks.points.shown(1, None)
    session.takebacks.undo()
    assert state_of(session) == before
    assert state_of(say(session, "draw-card")) == after, "the same answer leads to the same table"
    session.takebacks.points.shown(0)
    assert session.takebacks.undo_refusal() == "Ann has seen the new card"


def test_what_a_game_says_is_known_is_a_barrier() -> None:
    game = toy(secrets=Secrets(known=lambda t, seat: sum(s.points for s in t.seats)))
    session = say(seated(stack=("point", "make"), game=game), "make-card")
    assert session.takebacks.undo_refusal() is None
    say(session, "point-card")
    assert session.takebacks.undo_refusal() == "Ann has learned something since"


# ---- all at once


def bidding(table: TableOptions | None = None, **options: Any) -> Session:
    session = say(seated(table=table, **options), "done", "done")
    assert session.match.ask is not None
    return session


def test_in_a_sitting_a_seat_takes_back_its_own_answers_only() -> None:
    session = bidding()
    states = [state_of(session)]
    session.answer((0,), 1)
    states.append(state_of(session))
    session.answer((1,), 0)
    session.answer(7, 1)
    assert session.takebacks.undo_refusal(0) is None
    session.takebacks.undo(1)
    session.takebacks.undo(0)
    assert state_of(session) == states[1]
    session.takebacks.undo(1)
    assert state_of(session) == states[0]
    assert session.takebacks.undo_refusal(0) == session.takebacks.undo_refusal(1) == "Bea has moved since"


def test_nothing_is_taken_back_once_all_answers_are_shown() -> None:
    session = bidding()
    for raw, seat in (((0,), 1), (7, 1), ((0,), 0), (3, 0)):
        session.answer(raw, seat)
    assert session.match.ask is None
    for who in (None, 0, 1):
        assert session.takebacks.undo_refusal(who) == "the secret answers are open now"


# ---- given again

def test_what_was_taken_back_is_given_again_until_another_answer_is_given() -> None:
    session = seated(stack=("point", "make", "point"))
    states = [state_of(session)]
    for answer in ("point-card", "make-card"):
        say(session, answer)
        states.append(state_of(session))
    assert session.takebacks.redo_refusal() == "no answer has been taken back since the last one"
    session.takebacks.undo()
    session.takebacks.undo()
    for expected in states[1:]:
        session.takebacks.redo(0)
        assert state_of(session) == expected
    with pytest.raises(Refused, match="no answer has been taken back"):
        session.takebacks.redo()
    session.takebacks.undo()
    assert session.takebacks.redo_refusal(1) is not None
    say(session, "point-card")
    assert session.takebacks.redo_refusal() is not None


def test_what_is_given_again_can_be_taken_back_again() -> None:
    session = seated(stack=("point", "point"))
    before = state_of(session)
    say(session, "done")
    after = state_of(session)
    for _ in range(3):
        session.takebacks.undo()
        assert state_of(session) == before
        session.takebacks.redo()
        assert state_of(session) == after


def test_in_a_sitting_a_seat_gives_its_own_answers_again_whatever_the_others_do() -> None:
    session = bidding()
    session.answer((0,), 1)
    session.answer(7, 1)
    session.takebacks.undo(1)
    session.answer((1,), 0)
    session.takebacks.undo(0)
    session.takebacks.redo(1)
    assert session.match.sealed == {0: [], 1: [(0,), 7]}
    session.answer((0,), 0)
    assert session.takebacks.redo_refusal(0) is not None
    session.takebacks.undo(0)
    session.takebacks.redo(0)
    session.answer(3, 0)
    assert session.match.ask is None
    assert session.takebacks.redo_refusal(0) == session.takebacks.redo_refusal(1) == session.takebacks.redo_refusal()


def test_free_take_backs_are_given_again_with_all_that_followed() -> None:
    session = say(seated(seats=(ANN, CID, BEA), table=FREE, bids=False), "done", "done")
    after = state_of(session)
    session.takebacks.undo()
    session.takebacks.redo()
    assert state_of(session)[:4] == after[:4]
    session.takebacks.undo()
    assert session.number == 0


# ---- free take-backs


def test_where_take_backs_are_free_the_log_says_so() -> None:
    session = say(seated(stack=("draw", "point", "make"), table=FREE), "point-card")
    before = state_of(session)
    say(session, "draw-card")
    session.takebacks.undo()
    assert state_of(session)[:4] == before[:4]
    assert told(session) == ["Ann plays Point", "Ann takes back 1 answer"]
    session.takebacks.undo()
    assert told(session)[-1] == "Ann takes back 1 answer"
    assert len(told(session)) == 2
    say(session, "make-card")
    session.takebacks.undo()
    assert len(told(session)) == 2


def test_free_take_backs_go_back_over_bots_to_the_last_human() -> None:
    session = seated(seats=(ANN, CID, BEA), table=FREE, bids=False)
    before = state_of(session)
    say(session, "done", "done")
    session.takebacks.undo()
    assert state_of(session)[:4] == before[:4]
    assert told(session) == ["Ann takes back 2 answers"]
    say(session, "done", "done", "done")
    session.takebacks.undo(0)
    assert state_of(session)[:4] == before[:4]
    assert told(session)[-1] == "Ann takes back 3 answers"


def test_free_take_backs_go_back_over_what_was_revealed() -> None:
    session = bidding(FREE)
    session.answer((0,), 1)
    session.answer((0,), 0)
    session.takebacks.undo(1)
    session.answer((1,), 1)
    session.answer(7, 1)
    before = state_of(session)
    session.answer(3, 0)
    assert session.match.ask is None
    session.takebacks.undo()
    assert state_of(session)[:4] == before[:4]
    assert session.match.sealed == {0: [(0,)], 1: [(1,), 7]}
    session.takebacks.undo()
    assert session.match.sealed == {0: [(0,)], 1: [(1,)]}
    while session.number:
        session.takebacks.undo()
    assert session.takebacks.undo_refusal() == "nobody has moved yet"
