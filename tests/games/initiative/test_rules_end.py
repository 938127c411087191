"""Initiative, chapters 10 to 12: being out, winning, the end of a round, the deal, overtime."""


import pytest

from deckgames.games.initiative import GAME, queries
from tests.given.initiative import given

COW, SWORD, WALL, BIRD = "emotional-support-cow", "sword-of-adequacy", "wall-of-text", "early-bird-special"
WRAITH, DOOR = "tax-wraith", "somebodys-front-door"


@pytest.mark.rule("IN-10.4")
@pytest.mark.rule("IN-R.9")
def test_health_is_looked_at_after_each_event() -> None:
    s = given(A=f"50: {COW} three-headed-goose {SWORD}", B="5: hedgehog-cloak", C="50:")
    assert s.told("out") == ["B is out"]
    kinds = [(e.kind, e.other if e.kind == "hits" else e.seat) for e in s.events if e.kind in ("hits", "out")]
    assert kinds == [("hits", 1), ("hits", 2)] * 3 + [("hits", 1), ("hits", 2), ("out", 1)]


@pytest.mark.rule("IN-10.11")
@pytest.mark.rule("IN-R.22")
def test_without_overtime_the_game_stops_after_round_60() -> None:
    s = given("begin", on=True, round=59, options={"overtime_from": 0}, A={"hand": 2}, B={"hand": 2})
    assert s.t.round == 60
    rows = len(s.t.history)
    for _ in range(2):
        s.says(s.asked, [])
    result = GAME.result(s.t)
    assert (s.t.phase, result.nobody, result.reasons) == ("over", True, ("round 60 was the last",))
    assert len(result.history) == rows + 1, "the last round is one row, not two"
    assert [p.place for p in result.places] == [2, 2]


# ---- the end of a round


@pytest.mark.rule("IN-11.6")
@pytest.mark.rule("IN-I.14")
def test_five_cards_each_from_the_dealers_left() -> None:
    s = given(on=True, A=f"50: {COW}", B="50:", C="50:")
    got = {e.seat: e.cards for e in s.events if e.kind == "gets"}
    assert list(got) == [1, 2, 0]
    assert all(len(cards) == 5 for cards in got.values())
    assert all(e.private for e in s.events if e.kind == "gets")
    s = given(on=True, rest=False, A="50:", B=f"50: {COW}", C="50:",
              discard=f"{WRAITH} {WRAITH} {SWORD} {WALL} {BIRD} {DOOR} guild-dues loot-goblin")
    assert [len(s.t.seats[no].hand) for no in range(3)] == [1, 1, 2]


# ---- overtime


@pytest.mark.rule("IN-12.1")
@pytest.mark.rule("IN-R.22")
@pytest.mark.parametrize(("first", "round_", "loss"), [
    (20, 18, 0), (20, 19, 5), (20, 20, 10), (10, 11, 15), (0, 40, 0)])
def test_overtime_grows(first: int, round_: int, loss: int) -> None:
    s = given("begin", on=True, round=round_, options={"overtime_from": first}, A={"hand": 1}, B={"hand": 1})
    assert (s.end, s.t.overtime) == (f"A{50 - loss} B{50 - loss}", loss)
    assert queries.overtime(s.t.options, s.t.round + 1) == (loss + 5 if loss else 5 if first == round_ + 2 else 0)
