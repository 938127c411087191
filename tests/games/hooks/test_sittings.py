"""What a turn of Hooks leaves undone."""

import pytest

from deckgames.games.hooks.sittings import HookSittings
from tests.games.hooks.scenes import mock_up
from tests.given.hooks import HookStory

SITTINGS = HookSittings()


def closing(s: HookStory) -> str:
    question = s.match.question(None)
    return SITTINGS.closing(s.match.view(0), question, question.read("end"))


def test_what_is_left_undone_is_what_would_have_been_of_use() -> None:
    assert closing(mock_up()) == "1 Action, 2 unplayed cards, and could buy Left Half of a Map"
    assert closing(mock_up(actions=0, buys=0)) == ""


def test_what_is_left_undone_can_be_read_after_you_still_have() -> None:
    """Also where only a purchase is left: "you still have Open Bar is affordable" was no sentence."""
    assert closing(mock_up(actions=0, buys=1)) == "1 Buy, and could buy Left Half of a Map"
    no_hand = mock_up(actions=2)
    no_hand.t.seats[0].hand.clear()
    assert closing(no_hand) == "2 Actions, and could buy Left Half of a Map"


def test_an_empty_line_ends_a_turn_in_which_nothing_useful_is_left() -> None:
    for s, raw in ((mock_up(), None), (mock_up(actions=0, buys=0), "end")):
        question = s.match.question(None)
        found = SITTINGS.proposal(s.match.view(0), question)
        assert (None if found is None else question.write(found)) == raw


def test_e_ends_the_turn_where_it_can_mean_no_slot() -> None:
    done = mock_up(actions=0, buys=0, reloads=0)
    assert SITTINGS.macros(done.match.view(0), done.match.question(None))["e"].oids == ("end",)
    busy = mock_up()
    assert SITTINGS.macros(busy.match.view(0), busy.match.question(None)) == {}


def test_sittings_are_handed_what_somebody_sees() -> None:
    s = mock_up()
    question = s.match.question(None)
    for ask in (lambda: SITTINGS.closing(s.t, question, 0), lambda: SITTINGS.proposal(s.t, question),
                lambda: SITTINGS.macros(s.t, question)):
        with pytest.raises(TypeError, match="this is the true Table"):
            ask()
