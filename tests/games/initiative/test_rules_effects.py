"""Initiative, chapter 8: modifiers, promises, triggers and their chains, choices, paying."""

import pytest

from deckgames.games.initiative import queries
from tests.given.initiative import given, pack_of_tests

COW, SWORD, BIRD = "emotional-support-cow", "sword-of-adequacy", "early-bird-special"
DRUM = "motivational-drum"


@pytest.mark.rule("IN-8.6")
@pytest.mark.rule("IN-R.11")
@pytest.mark.rule("IN-I.8")
def test_every_step_of_a_value_is_there() -> None:
    s = given(A=f"50: pacifist-paladin {DRUM} dungeon-job-fair {SWORD}", B="50: one-star-moat")
    s.says("A", s.offers()[0])
    s.says("A", s.offers()[0])
    view = s.match.view(None)
    card = view.seats[0].field[3]
    attack, = queries.sums_of(view, view.seats[0], card)
    assert (card.card.spec.id, attack.value, attack.printed, attack.short) == (SWORD, 7, 11, "attack 11→7")
    assert attack.lines == ("printed 11", "×½ Pacifist Paladin = 5½", "−2 One-Star Moat = 3½",
                                 "+3 Motivational Drum = 6½", "rounded up = 7")
    assert [step.seat for step in attack.steps] == [None, 0, 1, 0, None]


@pytest.mark.rule("IN-8.7")
@pytest.mark.rule("IN-I.2")
def test_nothing_falls_below_0() -> None:
    s = given(pack=pack_of_tests(), A="50: one-star-moat scroll-of-slow-motion", B="50: t-slow t-slow t-hundred")
    assert s.told("attacks")[1:] == ["B attacks with T Hundred for 18: 20 −2 One-Star Moat = 18"]
    bea = s.t.seats[1]
    assert queries.sums_of(s.t, bea, bea.field[1])[0].lines == ("printed 1", "−2 One-Star Moat = −1", "not below 0 = 0")
    reveal = s.told("reveals")
    assert "B reveals T Hundred, initiative 79: 99 −20 Scroll of Slow Motion = 79" in reveal
    s = given(A=f"50: {COW} slow-poison", B="7:")
    assert s.end == "A60 B0"


@pytest.mark.rule("IN-1.7")
def test_a_printed_0_is_a_number_and_a_missing_one_is_not() -> None:
    s = given(A="50: turtle-cavalry statue-of-yourself", B="50:")
    ann = s.t.seats[0]
    assert [queries.value(s.t, ann, placed, "defence") for placed in ann.field] == [5, 8]
    assert [queries.value(s.t, ann, placed, "attack") for placed in ann.field] == [None, None]


@pytest.mark.rule("IN-I.10")
def test_boosts_name_a_card_in_a_field() -> None:
    s = given(A="50: overeager-herald guild-dues", B=f"50: {SWORD} {BIRD}")
    acts = {p.act for me in s.t.seats for p in me.field}
    assert all(boost.act in acts for me in s.t.seats for p in me.field for boost in p.boosts)
    assert queries.force(s.t).whens
