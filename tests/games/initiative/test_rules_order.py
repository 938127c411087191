"""Initiative, chapter 5: the reveal, whose turn comes next, annihilation."""

import pytest

from deckgames.games.initiative import queries
from tests.given.initiative import given, pack_of_tests

COW, SWORD, WALL, BIRD = "emotional-support-cow", "sword-of-adequacy", "wall-of-text", "early-bird-special"
WRAITH = "tax-wraith"


@pytest.mark.rule("IN-5.10")
@pytest.mark.rule("IN-R.3")
@pytest.mark.rule("IN-R.19")
def test_without_cards_the_oldest_field_goes_first_then_from_the_dealers_left() -> None:
    s = given(dealer="B", A=f"50: {COW}", B=f"50: {BIRD}", C="50:", D=f"59: {WALL} {WALL}")
    assert s.after(1) == "A51 B50 C41 D50"
    seats = [(e.seat, e.n) for e in s.events if e.kind == "turn"]
    assert seats[4:] == [(3, 41), (0, 0), (1, 0), (2, 0)]
    s = given(dealer="B", A="50:", B="50:", C="50:", D=f"50: {WALL}")
    assert [e.seat for e in s.events if e.kind == "turn"] == [3, 2, 0, 1]


@pytest.mark.rule("IN-5.11")
@pytest.mark.rule("IN-R.13")
def test_triggers_of_annihilated_cards_come_from_the_dealers_left() -> None:
    s = given(pack=pack_of_tests(), dealer="A", A="50: t-both", B="50: exploding-resume", C=f"50: {BIRD}", rest=False)
    said = [(e.seat, e.cards[0].spec.id, e.n) for e in s.events if e.kind == "loses" and e.other == 2]  # type: ignore[union-attr]
    assert said == [(1, "exploding-resume", 12), (0, "t-both", 2), (0, "t-both", 1)]
    assert s.end == "A38 B47 C35"


@pytest.mark.rule("IN-R.26")
def test_a_revealed_card_has_only_its_initiative() -> None:
    s = given(A="50: guild-dues", B=f"50: {WALL}", C="50: heroic-insurance")
    view = s.match.view(None)
    assert [queries.defence(view, seat) for seat in view.seats] == [0, 0, 0]
    s.says("A", s.offers()[0])
    assert s.after(1) == "A50 B45 C45"


@pytest.mark.rule("IN-5.5")
def test_a_view_tells_who_would_act_next() -> None:
    s = given(A="50: guild-dues", B=f"50: {WRAITH}", C=f"50: {SWORD}", D="50: overeager-herald")
    view = s.match.view(None)
    assert ([a.seat for a in view.acted], view.active, queries.to_come(view)) == ([0], 0, ((1, 2, 3), (2, 3)))
    assert [queries.initiative(view, seat) for seat in view.seats] == [0, 67, 74, 74]
    s = given(A="50: guild-dues", B=f"50: {WRAITH}", C=f"40: {SWORD}", D="50: overeager-herald")
    assert queries.to_come(s.match.view(0)) == ((3, 2, 1), ())


@pytest.mark.rule("IN-5.8")
def test_who_loses_a_card_under_the_hourglass_comes_next() -> None:
    """rules-initiative P8: with the lowest first, 0 comes before all others."""
    s = given(A="50: upside-down-hourglass", B="50:", C="50:")
    for me, card in zip(s.t.seats, ("prophecy-loophole", "prophecy-loophole", BIRD), strict=True):
        me.health, me.turn_done, me.revealed = 50, False, s.t.pack.card(900 + me.no, card)
    s.t.phase = "turn"
    assert queries.to_come(s.t) == ((0, 1, 2), (0, 1))
