"""Worked examples of Card Ring that are more than table, answers, table."""

from collections import Counter
from typing import Any

import pytest

from deckgames.engine.core.cards import copies
from deckgames.engine.core.rng import Rng
from deckgames.engine.vocabulary.decisions import SEAT
from deckgames.games.cardring.cards import ClassSpec, MainSpec
from deckgames.games.cardring.state import Table
from tests.given.cardring import GAME, RingStory, base_pack, given

# ---- buying


@pytest.mark.example("CR-E.28")
def test_buying_from_another_queue() -> None:
    s = given(order="BA", main_deck_top="X", A={"queue": "A1 A2 A3 A4 A5"}, B={"hand": "pneumatic-post", "skill": 9})
    s.says("B", "pneumatic-post")
    s.on_to("buy")
    cost = s.t.seats[0].queue[2].spec.cost
    assert not [oid for oid in s.options() if oid.startswith("clear") and "seat" in oid]
    s.says("B", "other:seat-0:space-3")
    assert (s.B.skill, s.B.discard, s.A.queue) == (12 - cost, "A3", "A1 A2 A4 A5 X")


# ---- finale and end


BARRED = "barred until someone else fights it"


def fights(s: RingStory, **targets: str) -> None:
    """One round in which these seats declare these targets, and all others nothing."""
    s.round_ends(**targets)


def bars(s: RingStory) -> str:
    return "".join(letter for letter, seat in zip("ABCD", s.t.seats, strict=False) if seat.barred)


@pytest.mark.example("CR-E.17")
def test_a_loser_is_barred_until_somebody_else_fights_the_finale() -> None:
    s = given(phase="targets", order="ABC", round=7, options={"finale": "doctor-umbra"},
              row="waistcoat-rats apprentice-vampire", A={"fight": 9}, B={"fight": 3}, C={})
    fights(s, A="finale", B="row-1", C="row-2")
    assert (bars(s), s.A.due) == ("A", "discard 2")
    s.on_to("targets")
    assert s.t.round == 8
    while s.asked != "A":
        s.says(s.asked, {"B": "finale", "C": "dummy"}[s.asked])
    assert s.blocked("finale") == BARRED
    assert "finale" not in s.offers()
    fights(s, B="finale", C="dummy")
    assert bars(s) == "B"
    s.on_to("targets")
    assert s.t.round == 9
    while s.asked != "A":
        s.says(s.asked, "none")
    assert "finale" in s.offers()


@pytest.mark.example("CR-E.20")
def test_beating_the_finale_ends_the_game_and_breaks_the_tie() -> None:
    s = given(phase="targets", options={"finale": "lady-nocturne"},
              A={"xp": 10, "fight": 12, "queue": "A1 A2 A3 A4 A5"}, B={"xp": 18}, C={})
    fights(s, A="finale")
    assert s.match.over
    assert (s.xp, s.A.queue) == ([17, 17, 0], "A1 A2 A3 A4 A5")
    result = s.match.game.result(s.t)
    assert [*map(str, result.reasons)] == ["Lady Nocturne, Diva Undying is beaten"]
    assert [place.place for place in result.places] == [1, 2, 3]


# ---- setup and order


def table(seats: int, **options: object) -> Table:
    state: Table = GAME.setup(base_pack(), seats, GAME.options(**options), Rng.fresh(7))
    return state


def dealt(t: Table) -> int:
    """How many cards of the Main Deck lie elsewhere."""
    pack = base_pack()
    return copies([*pack.section("main", MainSpec), *pack.section("class", ClassSpec)]) - len(t.main_deck)


@pytest.mark.example("CR-E.2")
@pytest.mark.parametrize(("seats", "length", "queued", "enemies"), [(2, "short", 10, 9), (4, "long", 20, 27)])
def test_setup_of_other_sizes(seats: int, length: str, queued: int, enemies: int) -> None:
    t = table(seats, length=length)
    assert (dealt(t), len(t.enemy_deck)) == (queued, enemies)


@pytest.mark.example("CR-E.1")
def test_setup_for_three() -> None:
    t = table(3, length="normal")
    assert dealt(t) == 15
    assert len(t.enemy_deck) == 18
    row: list[Any] = [card.spec for card in t.row if card is not None]
    assert [enemy.tier for enemy in row] == [1, 1, 1]
    assert Counter(type(card.spec).__name__ for card in t.box if "Stealth" not in type(card.spec).__name__) == {
        "EnemySpec": 9, "FinaleSpec": 4, "LocationSpec": 7}
    for seat in t.seats:
        assert (len(seat.deck), len(seat.hand), len(seat.discard), seat.xp) == (5, 5, 0, 0)


def proposals(seed: int = 1, **seats: Any) -> tuple[str, str]:
    s = given(phase="order", options={"order": "offer"}, seed=seed, **seats)
    return s.asked, s.order


@pytest.mark.example("CR-E.34")
def test_among_equals_the_arbiter_is_drawn_and_the_order_goes_on_clockwise() -> None:
    tied = {"A": {"xp": 2}, "B": {"xp": 2}, "C": {"xp": 2}}
    drawn = {proposals(seed, **tied) for seed in range(20)}
    assert drawn == {("A", "ABC"), ("B", "BCA"), ("C", "CAB")}


@pytest.mark.example("CR-E.34")
def test_the_arbiter_may_set_any_order_and_enter_leaves_the_proposal() -> None:
    s = given(phase="order", options={"order": "offer"}, A={"xp": 2}, B={"xp": 1}, C={"xp": 2})
    assert [option.oid for option in s.question.options()] == [SEAT[i].oid for i in (1, 2, 0)]
    s.match.clone().answer((1, 0, 2))
    s.says("B", "CBA")
    assert s.order == "CBA"
    s = given(phase="order", options={"order": "offer"}, A={"xp": 2}, B={"xp": 1}, C={"xp": 2})
    assert s.question.preset is not None
    s.match.answer(s.question.preset)
    assert s.order == "BCA"
