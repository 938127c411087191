"""Worked examples of Card Ring: Recovery, Classes, Dues, and cards that look or move."""

import pytest

from tests.given.cardring import given


@pytest.mark.example("CR-E.24")
def test_a_new_class_replaces_the_old_one() -> None:
    s = given(A={"class_slot": "class-tycoon", "hand": "class-pugilist minor-skill"})
    assert s.A.skill == 1  # Upkeep
    s.says("A", "class-pugilist")
    assert (s.A.class_slot, s.A.discard, s.A.skill, s.A.fight) == ("class-pugilist", "class-tycoon", 1, 1)
    s.round_ends()
    assert (s.A.n("hand"), s.A.class_slot) == (5, "class-pugilist")
    assert "class-pugilist" not in s.A.hand


@pytest.mark.example("CR-E.25")
def test_the_professor_draws_six_as_long_as_he_stays() -> None:
    s = given(A={"hand": "class-professor"}, B={"hand": "minor-skill"})
    s.says("A", "class-professor")
    s.round_ends()
    assert (s.A.n("hand"), s.B.n("hand")) == (6, 5)
    s = given(A={"class_slot": "class-professor", "hand": "class-tycoon"})
    s.says("A", "class-tycoon")
    s.round_ends()
    assert s.A.n("hand") == 5


@pytest.mark.example("CR-E.31")
def test_the_discard_pile_is_shuffled_in_mid_draw() -> None:
    s = given(phase="targets", A={"deck": 2, "hand": 2, "in_play": 3, "discard": 7}, B={"xp": 1})
    deck = s.A.deck
    s.round_ends()
    assert (s.A.n("hand"), s.A.n("deck"), s.A.n("discard")) == (5, 9, 0)
    assert s.A.hand.startswith(deck)


@pytest.mark.example("CR-E.32")
def test_xp_never_falls_below_0() -> None:
    s = given(phase="targets", row="invisible-baronet waistcoat-rats", A={"xp": 3, "fight": 6}, B={"fight": 3}, C={})
    s.says("A", "row-1")
    s.says("B", "row-2")
    s.says("C", "none")
    assert s.xp == [6, 0, 0]


@pytest.mark.example("CR-E.32")
def test_losses_are_summed_before_the_floor() -> None:
    s = given(phase="targets", row="invisible-baronet apprentice-vampire",
              A={"xp": 3, "fight": 6, "played": "peer-review"}, B={"xp": 1})
    s.says("A", "row-1")
    s.says("B", "row-2")
    assert s.xp == [6, 0]


@pytest.mark.example("CR-E.33")
def test_dues_trash_first_then_discard() -> None:
    s = given(phase="targets", order="BA", row="poison-needle-trap", A={"fight": 2, "discard": "loose-screw"},
              B={"skill": 4, "xp": 1})
    s.says("B", "row-1")
    s.says("A", "dummy")
    assert s.A.due == "trash 1, discard 1"
    assert (s.asked, s.question.rule, s.question.kind) == ("A", "CR-3.1", "pick")
    assert len(s.offers()) == 6
    assert "loose-screw" in s.offers()
    s.match.answer((0,))
    assert (s.A.n("hand"), s.A.due) == (4, "discard 1")
    s.match.answer((0,))
    assert (s.A.n("hand"), s.A.due, s.question.rule) == (3, "", "CR-3.5")


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


@pytest.mark.example("CR-E.52")
def test_two_takes_are_each_reckoned_from_the_xp_before() -> None:
    s = given(phase="targets", row="clockwork-bishop", A={"xp": 4, "fight": 6, "played": "forged-diploma"}, B={"xp": 1},
              C={})
    s.says("A", "row-1")
    s.says("B", "none")
    s.says("C", "none")
    assert s.xp == [11, 0, 0]


@pytest.mark.example("CR-E.45")
def test_an_impossible_payment_is_not_offered() -> None:
    s = given(A={"hand": "spare-parts"}, B={"hand": "minor-skill"})
    s.says("A", "spare-parts")
    assert (s.asked, s.A.in_play, s.A.skill) == ("B", "spare-parts", 0)


@pytest.mark.example("CR-E.46")
@pytest.mark.parametrize(("due", "left"), [(4, 1), (7, 0)])
def test_large_dues(due: int, left: int) -> None:
    s = given(A={"hand": "3*minor-skill 2*minor-fight", "discard_due": due})
    if left:
        assert s.question.rule == "CR-3.1"
        s.match.answer(tuple(range(5 - left)))
    assert s.A.n("hand") == left
    assert s.A.due == ""


@pytest.mark.example("CR-E.47")
def test_scouting_and_shooing() -> None:
    s = given(order="AB", row="apprentice-vampire weeping-portrait butler-with-a-secret",
              enemy_deck_top="headless-coachman waistcoat-rats", A={"hand": "naughty-periscope"},
              B={"hand": "convenient-trapdoor"})
    s.says("A", "naughty-periscope")
    assert (s.offers(), s.A.peek) == (["headless-coachman", "waistcoat-rats"], "headless-coachman waistcoat-rats")
    s.says("A", ["headless-coachman"])
    assert s.enemy_deck.startswith("waistcoat-rats")
    assert s.enemy_deck.endswith(" headless-coachman")
    s.says("B", "convenient-trapdoor", "yes", "weeping-portrait")
    assert s.row == "apprentice-vampire waistcoat-rats butler-with-a-secret"
    assert s.enemy_deck.endswith(" headless-coachman weeping-portrait")


@pytest.mark.example("CR-E.57")
def test_perpetual_motion() -> None:
    s = given(A={"hand": "perpetual-motion-permit", "discard": "steam-fist minor-skill"})
    s.says("A", "perpetual-motion-permit", "steam-fist")
    assert s.A.skill == 4
    assert s.A.deck.startswith("steam-fist")
    assert s.A.discard == "minor-skill"


@pytest.mark.example("CR-E.57")
@pytest.mark.parametrize("discard", ["steam-fist", ""])
def test_perpetual_motion_with_nothing_to_choose(discard: str) -> None:
    s = given(A={"hand": "perpetual-motion-permit", "discard": discard, "deck": "minor-fight"},
              B={"hand": "minor-skill"})
    word = s.t.rng.word
    s.says("A", "perpetual-motion-permit")
    assert (s.asked, s.A.deck, s.A.discard) == ("B", f"{discard} minor-fight".strip(), "")
    assert s.t.rng.word == word
