"""Worked examples of Card Ring: Recovery, Classes, Dues, and cards that look or move."""

import pytest

from tests.given.cardring import given


@pytest.mark.example("CR-E.31")
def test_the_discard_pile_is_shuffled_in_mid_draw() -> None:
    s = given(phase="targets", A={"deck": 2, "hand": 2, "in_play": 3, "discard": 7}, B={"xp": 1})
    deck = s.A.deck
    s.round_ends()
    assert (s.A.n("hand"), s.A.n("deck"), s.A.n("discard")) == (5, 9, 0)
    assert s.A.hand.startswith(deck)


@pytest.mark.example("CR-E.41")
@pytest.mark.parametrize(("b_fights", "xp_before", "xp_after"), [
    ("none", [6, 9, 9], [12, 8, 9]), ("row-2", [6, 9, 9], [12, 9, 9]), ("none", [0, 0, 0], [5, 0, 0])])
def test_xp_taken_from_the_leader(b_fights: str, xp_before: list[int], xp_after: list[int]) -> None:
    a, b, c = xp_before
    s = given(phase="targets", row="clockwork-bishop waistcoat-rats", A={"xp": a, "fight": 8}, B={"xp": b, "fight": 3},
              C={"xp": c})
    s.says("A", "row-1")
    s.says("B", b_fights)
    s.says("C", "none")
    assert s.xp == xp_after


@pytest.mark.example("CR-E.57")
@pytest.mark.parametrize("discard", ["steam-fist", ""])
def test_perpetual_motion_with_nothing_to_choose(discard: str) -> None:
    s = given(A={"hand": "perpetual-motion-permit", "discard": discard, "deck": "minor-fight"},
              B={"hand": "minor-skill"})
    word = s.t.rng.word
    s.says("A", "perpetual-motion-permit")
    assert (s.asked, s.A.deck, s.A.discard) == ("B", f"{discard} minor-fight".strip(), "")
    assert s.t.rng.word == word
