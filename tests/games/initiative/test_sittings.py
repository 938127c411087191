"""What Initiative's sittings leave undone."""

import pytest

from deckgames.engine.record.journal import SeatInfo
from deckgames.engine.record.session import Session
from deckgames.games import load
from deckgames.games.initiative.private_phases import InitiativePrivatePhases


def test_only_an_empty_stack_leaves_something_undone() -> None:
    session = Session.new(load("initiative"), [SeatInfo("Ann", "human", 0), SeatInfo("Bob", "human", 1)], seed=3)
    for seat in (0, 1):
        assert InitiativePrivatePhases().closing(session.view(seat), session.question(seat), ()) == "", "the swap"
        session.answer((), seat)
    question = session.question(0)
    assert question.rule == "IN-4.2"
    hand = len(session.view(0).seats[0].hand)
    nothing = InitiativePrivatePhases().closing(session.view(0), question, ())
    assert nothing.startswith(f"{hand} cards in hand, none stacked")
    assert InitiativePrivatePhases().closing(session.view(0), question, (0,)) == ""
    with pytest.raises(TypeError, match="this is the true Table"):
        InitiativePrivatePhases().closing(session.match.state, question, ())

