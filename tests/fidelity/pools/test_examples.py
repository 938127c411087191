"""Worked examples of Dragon Pools that are more than table, answers, table."""

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.vocabulary.decisions import Refused
from deckgames.games.pools.rules import first_leader
from deckgames.games.pools.state import Table
from tests.given.pools import GAME, PoolStory, base_pack, given

# ---- dusk and the end


@pytest.mark.example("DP-E.40")
@pytest.mark.parametrize(("hit", "life", "phase"), [(3, 2, "initial"), (6, -1, "over")])
def test_saved_before_the_bell(hit: int, life: int, phase: str) -> None:
    s = given(phase="payment", B={"A1": hit},
              A={"life": 2, "A1": 1, "attack_debt": 3, "W1": 4, "defence_debt": 1, "end": "H8"})
    s.quietly("dusk")
    assert (s.A.life, s.points("A1"), s.points("W1")) == (0, 0, 3)
    assert s.quietly("distribution").A.life == 2
    s.says("A", "W1")
    assert s.A.life == life
    s.until(phase)
    assert bool(s.A.left) == (phase == "over")


# ---- payment and combat


@pytest.mark.example("DP-E.28")
def test_an_attack_is_divided() -> None:
    s = given(phase="distribution", A={"A1": "7 | flight by H3", "A2": 0}, B={}, C={})
    with pytest.raises(Refused, match="add up to 7"):
        s.says("A", {"B": 7, "C": 1})
    s.says("A", {"B": 5, "C": 2})
    assert s.hits == ["A.A1 5 at B flying", "A.A1 2 at C flying"]
    s.quietly("laydown")
    assert (s.B.life, s.C.life) == (25, 28)


@pytest.mark.rule("DP-R.31")
def test_no_mercy() -> None:
    s = given(phase="distribution", A={"A1": 7}, B={}, C={})
    with pytest.raises(Refused, match="add up to 7"):
        s.says("A", {"B": 2, "C": 0})


# ---- setup and begin


@pytest.mark.example("DP-E.1")
@pytest.mark.parametrize(("seats", "deck", "after"), [(6, 20, 13), (2, 60, 57)])
def test_setup_counts(seats: int, deck: int, after: int) -> None:
    t: Table = GAME.setup(base_pack(), seats, GAME.options(), Rng.fresh(1))
    assert [(len(me.hand), len(me.pool), me.life) for me in t.seats] == [(5, 5, 30)] * seats
    assert (len(t.common), len(t.deck), len(t.discard)) == (4, deck, 0)
    quiet = next(at for at, card in enumerate(t.deck) if card.spec.individual.type != "common")
    t.deck[quiet], t.deck[-1] = t.deck[-1], t.deck[quiet]
    s = PoolStory(t).until("basic")
    assert [me.n("hand") for me in (s.A, s.B)] == [6, 6]
    assert (len(t.common), len(t.deck)) == (5, after)


@pytest.mark.example("DP-E.2")
def test_the_first_leader() -> None:
    s = given(phase="initial", A={"pool": "CK D* H9 S3 E2"}, B={"pool": "DK G9 C4 S8 E*"},
              C={"pool": "SQ HQ D3 C7 G2"})
    assert first_leader(s.t) == 1


@pytest.mark.example("DP-E.37")
def test_deck_and_discard_pile_are_both_empty() -> None:
    other = {"hand": 8, "pool": 5}
    s = given(phase="initial", common=4, deck="G2 S6", A=other, B=other, C=other, D=other, E=other, F=other)
    assert s.deck == "G2 S6"
    s.until("basic")
    assert (s.A.hand.split()[-1], s.A.n("hand")) == ("S6", 9)
    assert [me.n("hand") for me in (s.B, s.C, s.D, s.E, s.F)] == [8] * 5
    assert (len(s.t.common), len(s.t.deck)) == (5, 0)
    assert s.told("fires") == ["Tunnel Scout takes effect in the common pool: the next card joins the common pool"]
