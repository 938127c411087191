"""Dragon Pools, chapters 5 to 8: turns, combinations, artefacts, the additional phase."""

import pytest

from deckgames.games.pools.state import Facts
from tests.given.pools import given

# ---- combinations


@pytest.mark.rule("DP-6.14")
@pytest.mark.rule("DP-R.16")
def test_a_combination_stays_as_it_was_announced() -> None:
    s = given(A={"pool": "S6+1 E8", "hand": "H7"}, phase="basic")
    s.announces("A", "wall", "H7 S6 E8")
    combo = s.combo("W1")
    assert (combo.rank_form, combo.profession_form, combo.times) == ("straight", "straight", 2)
    for card in combo.cards:
        s.t.facts[card.number] = Facts(1, 1 << card.number % 10, 1)
    assert (combo.times, s.points("W1")) == (2, 8)
    s.t.tokens.clear()
    assert s.points("W1") == 6, "strengths count as they are"


# ---- artefacts


@pytest.mark.rule("DP-7.8")
@pytest.mark.rule("DP-R.19")
def test_an_artefact_is_not_moved_but_may_change_its_suit_and_get_tokens() -> None:
    s = given(A={"pool": "H* E8 E3 G9 H2 G5 S6"})
    for mover in ("E8", "E3", "G9"):
        s.says("A", mover)
        assert (s.question.rule, s.question.source.spec.code) == ("DP-9.8", mover)
        assert "H*" not in s.offers()
        assert "artefact" in s.blocked("H*")
        s.says("A", "S6")
        while s.question.rule == "DP-7.8":
            s.says("A", s.offers()[0])
    s.says("A", "H2")
    assert "H*" in s.offers()
    s.says("A", "H*", "G5", "H*")
    assert "H*+1" in s.A.pool


# ---- the additional phase


@pytest.mark.rule("DP-8.4")
@pytest.mark.rule("DP-8.5")
@pytest.mark.rule("DP-R.21")
def test_a_full_circle_of_passes_ends_the_phase() -> None:
    s = given(phase="additional", A={"pool": "H8 H5"}, B={"pool": "D6 D7"}, C={"pool": "C7 DJ"})
    for seat, answers in (("A", ["pass"]), ("B", ["pass"]), ("C", ["C7", "end"]), ("A", ["pass"]),
                          ("B", ["D6", "end"]), ("C", ["pass"]), ("A", ["pass"])):
        assert s.t.phase == "additional"
        s.says(seat, *answers)
    assert s.asked == "B"
    s.says("B", "pass")
    assert (s.match.decision, s.t.phase) == (None, "stacks")
