"""Initiative, chapters 6 and 7: the four steps of a turn, attack and defence."""

import pytest

from deckgames.games.initiative import queries
from tests.given.initiative import given, pack_of_tests

COW, SWORD, WALL, BIRD = "emotional-support-cow", "sword-of-adequacy", "wall-of-text", "early-bird-special"
WRAITH, DOOR, GOOSE = "tax-wraith", "somebodys-front-door", "three-headed-goose"


@pytest.mark.rule("IN-6.3")
@pytest.mark.rule("IN-6.8")
def test_effects_then_defence_then_healing_then_attack() -> None:
    s = given(A="50: town-crier", B=f"50: {COW}")
    kinds = [e.kind for e in s.events if e.kind in ("exposes", "defends", "attacks")]
    assert kinds == ["defends", "attacks"]
    s = given(A="50: town-crier", B=f"50: {COW} {WALL}")
    kinds = [e.kind for e in s.events if e.kind in ("exposes", "defends", "attacks")]
    assert kinds == ["exposes", "defends", "attacks", "defends"]
    s = given(A="50: pacifist-paladin", B="50: soup-for-everyone")
    assert [e.kind for e in s.events if e.seat == 0 and e.kind in ("defends", "heals")][1:] == ["defends", "heals"]


@pytest.mark.rule("IN-6.4")
@pytest.mark.rule("IN-6.5")
@pytest.mark.rule("IN-R.5")
def test_recurring_effects_come_first_and_not_on_the_own_turn() -> None:
    s = given(A="50: invoicing-unicorn thousand-papercuts curfew-bell", B="50: one-star-moat")
    assert (s.after(1), s.after(2)) == ("A56 B50", "A61 B46")
    turn = [(e.kind, e.cards[0].name) for e in s.events if e.kind in ("recurs", "turn", "ends-round") and e.cards]
    assert turn[4:] == [("turn", "Curfew Bell"), ("recurs", "Invoicing Unicorn"), ("recurs", "Curse of Paper Cuts"),
                        ("ends-round", "Curfew Bell")]


@pytest.mark.rule("IN-6.6")
@pytest.mark.rule("IN-R.5")
def test_a_line_that_holds_starts_where_it_stands() -> None:
    s = given(pack=pack_of_tests(), A="50: t-late-dues t-pay-draw", B="50:", pool=f"{COW} {WALL} {BIRD} {DOOR} {GOOSE}")
    s.says("A", COW)
    assert s.after(1) == "A50 B50"
    s.says("A", WALL)
    assert s.end == "A50 B45"
    s = given(A="50: statue-of-yourself", B="50:")
    assert (s.end, queries.defence(s.t, s.t.seats[0])) == ("A52 B50", 3)


@pytest.mark.rule("IN-6.7")
@pytest.mark.rule("IN-R.6")
@pytest.mark.rule("IN-R.32")
def test_defence_counts_from_its_own_step_on() -> None:
    s = given(A="50: pool-boy-of-fate", B="50:")
    ann = s.t.seats[0]
    placed, = ann.field
    assert (s.question.rule, placed.defending, queries.value(s.t, ann, placed, "defence")) == ("IN-9.1", False, 6)
    assert queries.defence(s.t, ann) == 0
    s.says("A", s.offers()[0])
    assert queries.defence(s.t, s.t.seats[0]) == 6
    s = given(A=f"50: {DOOR} turtle-cavalry", B="50: berserker-on-break goblin-flash-mob")
    assert s.told("hits") == []
    assert [told.rpartition(": ")[2] for told in s.told("holds")] == [f"{n} − 7 = 0" for n in (7, 3, 7)]


@pytest.mark.rule("IN-7.1")
@pytest.mark.rule("IN-7.2")
@pytest.mark.rule("IN-7.3")
@pytest.mark.rule("IN-R.8")
def test_an_attack_meets_the_whole_defence_of_every_opponent() -> None:
    s = given(A=f"50: {COW} {COW} {SWORD}", B=f"50: {DOOR} hedgehog-cloak", C=f"50: {WALL}", D="50:")
    assert s.end == "A70 B50 C50 D39"
    blow = next(e.detail for e in s.events if e.kind == "attacks")
    assert [(hit.seat, hit.attack, hit.defence.value, hit.damage) for hit in blow.hits] == [
        (1, 11, 11, 0), (2, 11, 11, 0), (3, 11, 0, 11)]
    assert [(part.card.name, part.sum.value) for part in blow.hits[0].defence.parts] == [
        ("Somebody's Front Door", 7), ("Hedgehog Cloak", 4)]
