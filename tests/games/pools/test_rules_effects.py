"""Dragon Pools, chapters 9 and 10: effects, stacks, and what single verbs say."""

import pytest

from deckgames.games.pools import operations, queries
from deckgames.games.pools.ahead import settled
from deckgames.games.pools.state import Mark
from tests.given.pools import given

# ---- standard effects


@pytest.mark.rule("DP-9.1")
@pytest.mark.rule("DP-9.3")
def test_the_keystone_works_once_with_the_first_combination_of_three() -> None:
    s = given(common="C8 S9", A={"pool": "S6 E8 C6 G7", "hand": "H7"})
    s.announces("A", "wall", "H7 G7")
    assert s.main == "", "a pair wakes nothing"
    s = given(common="C8 S9", A={"pool": "S6 E8 C6 S8", "hand": "H7"})
    s.announces("A", "wall", "H7 S6 E8")
    assert s.main == "A:H7std"
    s.announces("A", "attack", "H7 C6 S8 S9")
    assert s.main == "A:H7std", "once, and only of the card laid"


@pytest.mark.rule("DP-9.1")
@pytest.mark.rule("DP-R.22")
def test_a_pair_in_the_turn_of_the_lay_wakes_nothing_later() -> None:
    s = given(common="G8", A={"pool": "H8 D7", "hand": "C9 E5"}, B={"pool": "G2"})
    s.lays("A", "C9")
    s.announces("A", "attack", "C9 H8")
    s.says("A", "end")
    s.lays("A", "E5")
    s.announces("A", "attack", "E5 D7 C9")
    assert s.main == "A:E5std"
    assert s.until("payment").points("A2") == 4, "a token on itself, and no life for Ann"
    assert s.A.life == 30


@pytest.mark.rule("DP-9.2")
@pytest.mark.rule("DP-R.22")
def test_its_attack_and_its_wall_are_those_of_three_in_its_turn() -> None:
    s = given(phase="additional", common="C8", A={"pool": "C7 S6", "hand": "H6", "A1": "C7 S6"})
    s.lays("A", "H6")
    s.announces("A", "attack", "H6 C7 C8")
    s.announces("A", "wall", "H6 S6")
    s.until("payment")
    assert [s.points(name) for name in ("A1", "A2", "W1")] == [2, 4, 2], "+1 to its attack; its wall is a pair"


@pytest.mark.rule("DP-9.2")
def test_a_standard_effect_has_no_targets_and_can_be_cancelled() -> None:
    s = given(A={"pool": "S6 E8 H8", "hand": "H7"}, B={"pool": "H9"})
    s.announces("A", "attack", "H7 S6 E8")
    assert s.t.main[0].targets == ()
    s.says("A", "end")
    s.says("B", "H9")
    assert s.until("payment").points("A1") == 6


# ---- individual effects


@pytest.mark.rule("DP-9.4")
@pytest.mark.rule("DP-9.5")
@pytest.mark.rule("DP-9.6")
@pytest.mark.rule("DP-5.3")
def test_whose_effects_may_be_activated() -> None:
    s = given(common="H5", A={"pool": "S6 H8 E8", "hand": "D6"}, B={"pool": "D7"})
    assert s.offers() == ["attack", "wall", "H8", "E8", "D6", "end"], "no common card, no card of a foe"
    s.says("A", "H8", "E8", "S6", "step-1")
    assert [s.why(code) for code in ("H8", "E8", "S6", "D6")] == ["used", "used", "no_target", ""]
    s.says("A", "D6")
    assert (s.A.end, s.A.debts) == ("H8 D6", (1, 3))


@pytest.mark.rule("DP-9.4")
@pytest.mark.rule("DP-R.46")
def test_effects_need_no_combination() -> None:
    s = given(A={"pool": "S6 E8 H8 D8", "hand": "H7"}, B={"pool": "G2"})
    assert s.why("H8") == ""
    s = given(phase="additional", A={"pool": "H8"})
    assert s.offers() == ["H8", "pass"]


@pytest.mark.rule("DP-9.6")
@pytest.mark.rule("DP-R.23")
def test_the_five_types() -> None:
    s = given(A={"pool": "C2 H7 S4 H8 G*", "A1": "C2 H2"}, B={"pool": "H9 E7", "A1": "D2 D3"})
    s.says("A", "C2")
    assert s.A.pool.split()[0] == "C2+2", "a modifier is done at once"
    s.says("A", "S4", "H7", "H8")
    assert (s.instant, s.main, s.A.end) == ("A:S4", "A:H7", "H8")
    assert s.why("G*") == "common_type"
    s.says("A", "end")
    s.says("B", "H9")
    assert s.instant == "A:S4 B:H9"
    assert [target.no for target in s.t.instant[-1].targets] == [s.t.main[0].no], "only what is on the main stack"


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


@pytest.mark.rule("DP-9.7")
@pytest.mark.rule("DP-R.24")
@pytest.mark.rule("DP-R.42")
def test_prices_and_debts() -> None:
    s = given(fired="E6", A={"pool": "CA D8 H6"}, B={"W1": "S6 E7"})
    s.says("A", "CA", "D8", "H6")
    assert s.A.debts == (3, 0), "3 - 1, 1 - 1 and 2 - 1"
    s = given(fired="E6", A={"pool": "D8"})
    s.t.price = -3
    s.says("A", "D8")
    assert s.A.debts == (0, 0), "never below 0"
    assert s.t.seats[0].bill == 0


@pytest.mark.rule("DP-9.8")
@pytest.mark.rule("DP-R.25")
def test_a_card_whose_first_part_has_no_target_cannot_be_activated() -> None:
    s = given(A={"pool": "CA H7 S6 GJ H8", "hand": ""}, B={"pool": ""})
    assert [s.why(code) for code in ("CA", "H7", "S6", "GJ", "H8")] == ["no_target"] * 4 + [""]
    s = given(phase="additional", A={"pool": "CA GJ"}, B={"pool": "D2", "W1": "G8 E5"})
    assert [s.why(code) for code in ("CA", "GJ")] == ["", ""]
    s.says("A", "GJ", "D2")
    assert [target.word for target in s.t.main[0].targets] == ["foe_card"], "the later part has none, and does nothing"


@pytest.mark.rule("DP-9.8")
def test_one_part_of_either_or_is_chosen_at_once() -> None:
    s = given(A={"pool": "DT H8", "A1": "S6 E7", "W1": "S6 E7"})
    s.says("A", "DT")
    assert s.offers() == ["branch-1", "branch-2"]
    s.says("A", "branch-2")
    assert s.until("payment").points("W1") == 4
    s = given(A={"pool": "DT H8", "A1": "S6 E7"})
    s.says("A", "DT")
    assert s.question.rule != "DP-9.8", "the part without a target is not offered"
    assert s.until("payment").points("A1") == 5
    assert given(A={"pool": "DT H8"}).why("DT") == "no_target"


@pytest.mark.rule("DP-9.8")
def test_targets_of_an_end_effect_are_chosen_when_it_is_granted() -> None:
    s = given(A={"pool": "C8"}, B={}, C={})
    s.says("A", "C8")
    assert s.A.end == "C8"
    s.until("dusk")
    assert s.question.rule == "DP-9.8"
    s.says("A", "C")
    assert [s.B.life, s.C.life] == [30, 27]


@pytest.mark.rule("DP-9.9")
def test_it_is_the_same_target_and_two_targets_may_be_of_different_foes() -> None:
    s = given(A={"pool": "S9", "A1": "S6 E7", "A2": "D2 D3"})
    s.says("A", "S9", "A2")
    s.until("payment")
    assert [[mark.verb for mark in s.combo(name).marks] for name in ("A1", "A2")] == [[], ["flight", "ward"]]
    s = given(phase="dusk", A={"pool": "C4", "end": "C4"}, B={"pool": "D2"}, C={"pool": "D3"})
    s.says("A", "D2", "C")
    assert (s.B.pool, s.B.life, s.C.life) == ("", 30, 29)


@pytest.mark.rule("DP-9.9")
@pytest.mark.rule("DP-R.40")
def test_fewest_most_and_each_are_seen_when_granted() -> None:
    s = given(fired="E2", A={"life": 12}, B={"life": 12}, C={"life": 20})
    assert [s.A.life, s.B.life, s.C.life] == [15, 15, 20]
    s = given(fired="GK", A={"life": 12}, B={"life": 20}, C={"life": 20})
    assert [s.A.life, s.B.life, s.C.life] == [12, 17, 17]
    s = given(A={"pool": "GA"}, B={"pool": "D2 D3", "hand": "D4"})
    s.says("A", "GA")
    s.announces("B", "wall", "D4 D3")
    assert s.until("payment").points("B.W1") == 0, "announced after it was activated"


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


@pytest.mark.rule("DP-9.6")
def test_a_modifier_puts_its_token_on_the_card_that_is_chosen() -> None:
    s = given(A={"pool": "G5 S6"})
    s.says("A", "G5", "S6")
    assert s.A.pool == "G5 S6+1"


# ---- stacks


@pytest.mark.rule("DP-10.1")
@pytest.mark.rule("DP-10.2")
def test_first_the_instant_stack_each_from_the_last_entry() -> None:
    s = given(phase="stacks", A={"A1": "S6 E7"}, B={"A1": "D2 D3"},
              instant="A S4 B.A1, B C5 A.A1", main="A H7 A1, A DA, B DQ A.A1")
    s.until("payment")
    granted = [event.cards[0].spec.code for event in s.events if event.kind == "grants"]
    assert granted == ["C5", "S4", "DQ", "DA", "H7"]
    assert (s.instant, s.main) == ("", "")


@pytest.mark.rule("DP-10.3")
@pytest.mark.rule("DP-10.4")
@pytest.mark.rule("DP-R.27")
@pytest.mark.parametrize(("main", "points"), [("B HT B.W1, A CA B.W1", 2), ("A CA B.W1, B HT B.W1", 5)])
def test_the_first_granted_has_the_last_word(main: str, points: int) -> None:
    s = given(phase="stacks", B={"W1": "S6 E7 H8"}, main=main, A={})
    assert s.t.main[-1].card.spec.code in ("CA", "HT")
    assert s.until("payment").points("B.W1") == points


@pytest.mark.rule("DP-10.4")
def test_what_is_hastened_is_granted_first_and_applied_last() -> None:
    s = given(phase="stacks", B={"W1": "S6 E7 H8"}, A={}, main="B HT B.W1, A CA B.W1", instant="B E5 1")
    assert s.until("payment").points("B.W1") == 5


@pytest.mark.rule("DP-10.5")
@pytest.mark.parametrize(("instant", "points", "flies"), [
    ("A S9 A1, B C5 A.A1", 5, False), ("B C5 A.A1, A S9 A1", 6, True)])
def test_of_flight_and_cannot_fly_the_first_stands(instant: str, points: int, flies: bool) -> None:
    s = given(phase="stacks", A={"A1": "6"}, B={}, instant=instant)
    s.until("payment")
    combo = s.combo("A1")
    assert (s.points("A1"), combo.has("flight"), combo.has("ground")) == (points, flies, not flies)
    assert combo.has("ward")


@pytest.mark.rule("DP-10.6")
def test_a_protected_combination() -> None:
    s = given(phase="stacks", A={"A1": "9", "W1": "6"}, B={"W1": "3"},
              main="B S3 A.W1, B DQ A.A1, B GA, A EQ W1", instant="B S4 A.A1, A EK A1")
    s.until("payment")
    assert s.points("A1") == 11, "neither lowered by S4 nor limited by DQ after the protection"
    assert s.points("W1") == 8
    s = given(phase="stacks", A={"A1": "9"}, B={}, instant="A EK A1, B S4 A.A1")
    assert s.until("payment").points("A1") == 9, "what is there stays"


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


@pytest.mark.rule("DP-R.23")
def test_only_entries_of_foes_on_the_main_stack_can_be_cancelled() -> None:
    s = given(A={"pool": "H2 S6 S4 H8 H9"}, B={"pool": "S8 D6", "A1": "5"})
    s.says("A", "H2", "S6", "S4", "H8", "S6")
    assert (s.asked, s.A.end, s.main) == ("B", "H8", "")
    assert s.why("S8") == "no_target"


# ---- single verbs


@pytest.mark.rule("DP-R.44")
def test_what_cannot_be_done_is_left_out() -> None:
    s = given(phase="dusk", A={"pool": "SJ", "end": "SJ"}, B={})
    s.until("distribution")
    assert (s.A.hand, s.discard, s.B.hand) == ("", "", "")
    s = given(phase="initial", deck="GQ D2 D3").until("basic")
    assert (s.common, s.discard) == ("", "GQ"), "the oldest is the only one"


@pytest.mark.rule("DP-R.41")
@pytest.mark.rule("DP-R.43")
@pytest.mark.rule("DP-12.2")
@pytest.mark.rule("DP-R.30")
def test_a_robbed_pool_is_not_refilled_and_its_entries_stand() -> None:
    s = given(phase="dusk", A={"end": "SQ", "life": 10}, B={"pool": "DJ", "W1": "2", "end": "DJ", "life": 20})
    s.says("A", "DJ")
    assert "DJ" not in s.B.pool
    s.until("damage")
    assert (s.B.life, s.A.life, s.points("B.W1")) == (24, 11, 2)


@pytest.mark.rule("DP-9.9")
def test_counting_cards_when_granted() -> None:
    s = given(phase="stacks", A={"pool": "G4 G7 G8 C6 S3 G9", "A1": "G9 G8 G7"}, main="A G4 A1", B={})
    assert s.until("payment").points("A1") == 12
    s = given(phase="stacks", common="CJ C5 H3 S* D7", A={"A1": "3"}, main="A CK A1", B={})
    assert s.until("payment").points("A1") == 7


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


@pytest.mark.rule("DP-9.2")
def test_a_later_combination_with_the_card_is_not_its_attack() -> None:
    s = given(common="C7", A={"pool": "S6 E8", "hand": "H7 D7"}, B={"pool": "G2"})
    s.lays("A", "H7")
    s.announces("A", "attack", "H7 S6 E8")
    s.says("A", "end")
    s.lays("A", "D7")
    s.announces("A", "attack", "D7 H7 C7")
    s.until("payment")
    assert [s.points(name) for name in ("A1", "A2")] == [8, 3]


@pytest.mark.rule("DP-R.23")
@pytest.mark.rule("DP-9.9")
def test_whose_entries_are_cancelled_and_whose_are_moved() -> None:
    s = given(phase="additional", A={"pool": "H9 E5", "A1": "5"}, B={"A1": "4"}, C={"A1": "4"},
              main="A H7 A1, B S* B.A1 A.A1, C DA, A C3 A1")
    s.says("A", "H9")
    assert s.offers() == ["S*", "DA"]
    s.says("A", "DA", "E5")
    assert s.offers() == ["H7", "C3"]
    s.says("A", "H7")
    s.until("payment")
    granted = [event.cards[0].spec.code for event in s.events if event.kind == "grants"]
    assert granted == ["E5", "H9", "H7", "C3", "S*"]
