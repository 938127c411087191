"""Dragon Pools, chapters 9 and 10: effects, stacks, and what single verbs say."""

import pytest

from deckgames.games.pools import operations, queries
from deckgames.games.pools.facts.ahead import settled
from deckgames.games.pools.state import Mark
from tests.given.pools import given

# ---- individual effects


@pytest.mark.rule("DP-9.7")
@pytest.mark.rule("DP-10.1")
def test_the_cost_is_owed_at_once_even_if_the_entry_is_cancelled() -> None:
    s = given(A={"pool": "H7", "A1": "S6 E7"}, B={"pool": "S8"})
    s.says("A", "H7")
    assert s.A.debts == (0, 2)
    if s.asked == "A":
        s.says("A", "end")
    s.says("B", "S8")
    assert s.B.debts == (0, 2)
    s.until("payment")
    assert (s.points("A1"), s.A.debts, s.B.debts) == (2, (0, 2), (0, 2))
    assert s.until("dusk").A.life == 28


@pytest.mark.rule("DP-9.10")
@pytest.mark.rule("DP-R.26")
def test_stacks_end_lists_and_debts_are_open() -> None:
    s = given(A={"pool": "H7 H8 S4", "A1": "S6 E7"}, B={"A1": "D2 D3"})
    s.says("A", "H7", "H8", "S4")
    s.t.phase = "additional"
    for viewer in (None, 0, 1):
        view = s.match.view(viewer)
        assert [entry.card.spec.code for entry in (*view.main, *view.instant)] == ["H7", "S4"]
        assert [entry.card.spec.code for entry in view.seats[0].end_list] == ["H8"]
        assert (settled(view).seats[0].attack_debt, settled(view).seats[0].defence_debt) == (0, 4)


# ---- stacks


@pytest.mark.rule("DP-10.7")
@pytest.mark.rule("DP-R.43")
def test_a_part_whose_target_has_gone_does_nothing() -> None:
    s = given(phase="stacks", A={"A1": "S6 E7", "hand": "D2"}, B={}, main="A H7 A1",
              instant="B E* 1, B S8 1", deck="C2 C3")
    s.until("payment")
    assert (s.points("A1"), s.B.hand, len(s.told("counters"))) == (2, "C2", 1), "the later one only draws"
    s = given(phase="stacks", A={"A1": "S6 E7", "pool": "D2"}, B={"A1": "5"}, main="B GJ D2 B.A1")
    s.t.discard.append(s.t.seats[0].pool.pop(0))
    s.until("payment")
    assert (s.t.tokens, s.combo("B.A1").pierce) == ({}, 2)


# ---- single verbs


@pytest.mark.rule("DP-R.49")
def test_each_combination_is_shown_as_it_would_be() -> None:
    s = given(phase="stacks", A={"A1": "S6 E7", "attack_debt": 1}, B={"W1": "3"},
              main="A H7 A1, A CA B.W1", fired="ST")
    view = s.match.view(1)
    a1, w1 = (settled(view).seats[no].combos[0] for no in (0, 1))
    assert (a1.points, w1.points) == (4, 2), "2 + 4 - 2; at most 2; debts not yet paid"
    assert (s.main, s.points("A1")) == ("A:H7 A:CA", 0)
    assert queries.told_worth(s.t, s.combo("A1")).start == 2


@pytest.mark.rule("DP-10.6")
def test_the_owner_may_place_what_a_foe_may_not() -> None:
    s = given(phase="stacks", A={"A1": "9"}, B={"A1": "8"}, instant="A EK A1")
    s.until("payment")
    combo = s.combo("A1")
    assert operations.grant(s.t, combo, Mark("sap", 1, 1, combo.cards[0]), 0) == "it is safe from foes"
    assert operations.grant(s.t, combo, Mark("sap", 1, 0, combo.cards[0]), 0) == ""
    for verb in ("pierce", "add", "watch", "mirror", "flight"):
        assert operations.grant(s.t, combo, Mark(verb, 1, 1, combo.cards[0]), 0) == ""


@pytest.mark.rule("DP-10.5")
def test_an_attack_that_flies_is_not_grounded_afterwards() -> None:
    s = given(A={"A1": "9"}, B={})
    combo = s.combo("A1")
    for verb, why in (("flight", ""), ("ground", "it flies already"), ("flight", "it flies already")):
        assert operations.grant(s.t, combo, Mark(verb, 0, verb == "ground", combo.cards[0]), 0) == why
