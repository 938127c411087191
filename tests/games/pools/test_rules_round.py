"""Dragon Pools, chapters 3, 4, 14 and 15: the round, its first phase, the laydown, and how the game ends."""

from typing import Any

import pytest

from tests.given.pools import PoolStory, given

# ---- the round


@pytest.mark.rule("DP-3.2")
@pytest.mark.rule("DP-5.1")
@pytest.mark.rule("DP-5.9")
def test_one_turn_each_from_the_leader_on() -> None:
    s = given(leader="B", A={"hand": "H2 H3"}, B={"hand": "D2 D3"}, C={"hand": "C2 C3"})
    for seat, code in (("B", "D2"), ("C", "C2"), ("A", "H2")):
        assert s.question.rule == "DP-5.2"
        s.lays(seat, code)
        s.says(seat, "end")
    assert (s.t.phase, s.asked, s.question.rule) == ("additional", "B", "DP-8.1")
    assert [s.A.hand, s.B.hand, s.C.hand] == ["H3", "D3", "C3"]


@pytest.mark.rule("DP-3.3")
@pytest.mark.rule("DP-15.1")
@pytest.mark.parametrize(("seat", "said"), [
    ({"life": 3, "A1": "1"}, "A is out: B’s attack of 6 cost 6 lives"),
    ({"life": 2, "attack_debt": 8, "A1": "1"}, "A is out: what could not be paid cost 7 lives")])
def test_who_leaves_is_told_what_cost_most_lives(seat: dict[str, Any], said: str) -> None:
    s = given(phase="payment", seats=2, B={"A1": "6"}, A=seat)
    s.until("over")
    assert s.told("felled", "felled-unpaid") == [said]
    assert s.t.seats[0].felled == (6 if "attack of" in said else 0)


@pytest.mark.rule("DP-15.1")
@pytest.mark.parametrize(("hit", "life"), [(3, 2), (6, -1)])
def test_who_has_no_lives_plays_the_round_to_its_end(hit: int, life: int) -> None:
    s = given(phase="payment", A={"life": 2, "attack_debt": 3, "A1": "1", "W1": "3", "end": "H8"},
              B={"A1": str(hit)})
    assert s.until("dusk").A.life == 0
    assert s.until("distribution").A.life == 2
    s.until("damage")
    s.says("A", "w1")
    s.until("results")
    assert (s.A.life, s.t.seats[0].left) == (life, 0)
    s.go_on()
    assert (s.t.seats[0].left, s.t.phase) == ((0, "initial") if life > 0 else (1, "over"))


# ---- the initial phase


@pytest.mark.rule("DP-4.1")
@pytest.mark.rule("DP-4.2")
def test_a_card_joins_the_common_pool_and_everybody_draws() -> None:
    s = given(phase="initial", round=2, leader="B", common="D7 H3", deck="CJ H2 H4 H5", A={"hand": "S2"}, B={}, C={})
    s.until("basic")
    assert (s.common, s.B.hand, s.C.hand, s.A.hand) == ("CJ D7 H3", "H2", "H4", "S2 H5")
    assert s.t.round == 2


@pytest.mark.rule("DP-4.3")
@pytest.mark.rule("DP-R.6")
def test_first_the_deal_then_the_effect_of_the_common_card() -> None:
    s = given(phase="initial", common="D7 H3 G8 S6", deck="GQ H2 H4").until("basic")
    assert (s.common, s.discard, s.A.hand, s.B.hand) == ("GQ D7 H3", "G8 S6", "H2", "H4")
    s = given(phase="initial", common="D7", deck="D4 H2 H4 H5 H6").until("basic")
    assert (s.A.hand, s.B.hand, s.A.debts) == ("H2 H5", "H4 H6", (0, 0))
    s = given(phase="initial", deck="SA H2 H4").until("basic")
    assert (s.A.life, s.B.life) == (28, 28)


@pytest.mark.rule("DP-4.3")
def test_other_cards_do_nothing_when_they_join() -> None:
    s = given(phase="initial", deck="C7 H2 H4").until("basic")
    assert (s.A.life, s.B.life, s.common) == (30, 30, "C7")


@pytest.mark.rule("DP-4.4")
@pytest.mark.rule("DP-R.4")
def test_revealed_and_swapped_cards_stay_quiet() -> None:
    s = given(phase="initial", common="D7", deck="G2 H2 H4 SA").until("basic")
    assert (s.common, s.A.life, s.B.life) == ("SA G2 D7", 30, 30)
    s = given(phase="dusk", common="H3", A={"pool": "SA", "end": "D8"})
    s.says("A", "SA")
    assert (s.common, s.until("damage").A.life) == ("SA", 30)


@pytest.mark.rule("DP-4.5")
@pytest.mark.rule("DP-R.7")
def test_the_discard_pile_becomes_the_deck() -> None:
    s = given(phase="initial", common="4", A={"hand": 5, "pool": "4"}, B={"hand": 5, "pool": 5}, deck="D7",
              discard=58)
    s.t.discard, s.t.deck = [*s.t.deck[:-1], *s.t.discard], s.t.deck[-1:]
    dry = len(s.t.discard)
    s.until("basic")
    assert s.common.split()[0] == "D7"
    assert (s.A.n("hand"), s.B.n("hand"), s.discard, len(s.t.deck)) == (6, 6, "", dry - 2)


@pytest.mark.rule("DP-4.5")
@pytest.mark.rule("DP-R.45")
def test_with_both_piles_empty_no_card_comes() -> None:
    s = given(phase="initial", leader="B", seats=3)
    rest = s.t.deck[:-3]
    s.t.seats[0].hand, s.t.deck = rest, s.t.deck[-3:]
    s.until("basic")
    assert [s.B.n("hand"), s.C.n("hand"), s.A.n("hand")] == [1, 1, len(rest)]
    assert (s.t.deck, s.t.discard) == ([], [])


@pytest.mark.rule("DP-R.45")
def test_several_players_are_served_from_the_leader_on() -> None:
    s = given(phase="initial", leader="C", deck="D4 H2 H3 H4 H5 H6 H7", seats=3).until("basic")
    assert (s.C.hand, s.A.hand, s.B.hand) == ("H2 H5", "H3 H6", "H4 H7")


@pytest.mark.rule("DP-4.6")
@pytest.mark.rule("DP-R.8")
@pytest.mark.parametrize(("limit", "ann", "bea"), [(0, 9, "C2"), (8, 8, "E5"), (10, 9, "C2"), (6, 8, "E5")])
def test_hands_have_no_limit_but_by_agreement(limit: int, ann: int, bea: str) -> None:
    hand = 8 if limit != 6 else 6
    s = given(phase="initial", options={"hand_limit": limit}, deck="D7 E5 C2", A={"hand": hand}, B={}).until("basic")
    assert (s.A.n("hand"), s.B.hand) == (min(ann, limit or 99), bea)


@pytest.mark.rule("DP-4.6")
@pytest.mark.parametrize(("hand", "why"), [("6", "the hand is full"), ("H5", "no card in the pool")])
def test_nothing_is_taken_back_to_a_full_hand_or_from_an_empty_pool(hand: str, why: str) -> None:
    s = given(phase="dusk", options={"hand_limit": 6}, A={"hand": hand, "end": "H5"}, B={}).until("distribution")
    assert s.told("declines", "takes-back") == [] and s.told("no-effect")[0].endswith(why)


@pytest.mark.rule("DP-R.8")
def test_a_card_beyond_the_hand_limit_stays_where_it_is() -> None:
    s = given(phase="dusk", options={"hand_limit": 6}, discard="H2", A={"hand": 6, "pool": "S2", "end": "DK H5 D6"})
    s.says("A", "DK", "H5")
    s.until("distribution")
    assert (s.A.n("hand"), s.discard, s.A.pool, s.A.life) == (6, "H2", "S2 DK H5 D6", 31)


# ---- the laydown


@pytest.mark.rule("DP-14.1")
@pytest.mark.rule("DP-14.2")
@pytest.mark.rule("DP-14.3")
@pytest.mark.rule("DP-R.36")
def test_pools_down_to_five_the_common_pool_to_four() -> None:
    s = given(phase="laydown", common="CJ S* D7 H3 G8 G9", A={"pool": "H2 H4 H5 H6 H7 DQ"},
              B={"pool": "D2 D3 D4 D5 D6 GK C4"}, C={"pool": "E2 E3 E4 E5 E6"})
    s.says("A", ["DQ"])
    s.says("B", ["GK", "C4"])
    s.until("initial")
    assert s.discard == "G8 G9 C4 GK DQ"
    assert (s.common, s.A.pool, s.B.pool) == ("CJ S* D7 H3", "H2 H4 H5 H6 H7", "D2 D3 D4 D5 D6")


@pytest.mark.rule("DP-14.4")
@pytest.mark.rule("DP-9.5")
def test_everything_of_the_round_is_cleared() -> None:
    s = given(phase="results", fired="ST E6 CT", A={"pool": "H7 S6", "W1": "H7 S6", "attack_debt": 2},
              used="H7")
    assert s.t.banners and s.t.price and s.t.calm
    s.until("initial")
    assert (s.A.combos, s.A.debts, s.t.used) == ("", (0, 0), [])
    assert (s.t.banners, s.t.price, s.t.calm) == ([], 0, False)


# ---- the end


@pytest.mark.rule("DP-15.1")
@pytest.mark.rule("DP-R.36")
def test_who_leaves_discards_the_hand_then_the_pool() -> None:
    s = given(phase="results", leader="B", A={"life": 0, "hand": "H2 H3", "pool": "H4 H5"},
              B={"life": -3, "hand": "D2", "pool": "D3"}, C={"life": 1, "pool": "C3"}, D={}, common="CJ D7 H9 E8 G8")
    s.until("initial")
    assert s.discard == "H5 H4 H3 H2 D3 D2 G8"
    assert [s.A.n("pool"), s.B.n("hand"), s.C.pool] == [0, 0, "C3"]
    assert [me.left for me in s.t.seats] == [1, 1, 0, 0]


@pytest.mark.rule("DP-15.2")
def test_who_alone_is_left_wins() -> None:
    s = given(phase="results", A={"life": 1}, B={"life": 0}, C={"left": 1, "life": -8}, round=3)
    s.until("over")
    assert (s.places, s.t.reasons) == ("1A 2B 3C", ["one player is left"])


@pytest.mark.rule("DP-15.3")
@pytest.mark.rule("DP-15.6")
@pytest.mark.rule("DP-R.37")
@pytest.mark.parametrize(("ann", "bea", "places"), [(-4, -1, "1B 2A 3C"), (-1, -1, "1A 2B 3C")])
def test_if_nobody_is_left(ann: int, bea: int, places: str) -> None:
    s = given(phase="results", round=3, A={"life": ann, "pool": "CK"},
              B={"life": bea, "pool": "HQ"}, C={"left": 2, "life": 0})
    s.until("over")
    assert (s.places, s.t.reasons) == (places, ["nobody is left"])


@pytest.mark.rule("DP-15.4")
@pytest.mark.rule("DP-R.38")
@pytest.mark.parametrize("limit", [24, 8, 12, 16])
def test_after_the_last_round_the_most_lives_win(limit: int) -> None:
    def at_the_end(round: int) -> PoolStory:
        s = given(phase="results", options={"round_limit": limit}, round=round, A={"life": 9, "pool": "DA"},
                  B={"life": 9, "pool": "HA"}, C={"life": 4, "pool": "SA"})
        s.go_on()
        return s

    assert at_the_end(limit - 1).t.phase == "initial"
    s = at_the_end(limit)
    assert (s.t.phase, s.places, s.t.reasons) == ("over", "1B 2A 3C", [f"round {limit} was the last"])


@pytest.mark.rule("DP-15.5")
@pytest.mark.parametrize(("lives", "leader"), [((9, 9, 9, 9), "C"), ((9, 9, 0, 9), "D"), ((9, 0, 9, 9), "C")])
def test_the_next_player_to_the_left_leads(lives: tuple[int, ...], leader: str) -> None:
    s = given(phase="results", leader="B", **{seat: {"life": life} for seat, life in zip("ABCD", lives, strict=True)})
    assert s.until("initial").leader == leader


@pytest.mark.rule("DP-15.6")
def test_places_by_leaving_lives_and_banner() -> None:
    s = given(phase="results", round=7, A={"life": 2}, B={"life": -2, "pool": "CK"}, C={"life": -2, "pool": "DK"},
              D={"life": -1, "pool": "G2"}, E={"left": 5, "life": 0}, F={"left": 6, "life": -20})
    s.until("over")
    assert s.places == "1A 2D 3C 4B 5F 6E"


@pytest.mark.rule("DP-R.39")
@pytest.mark.parametrize(("last_lives", "phase"), [(False, "initial"), (True, "over")])
def test_the_game_may_end_when_the_first_player_leaves(last_lives: bool, phase: str) -> None:
    s = given(phase="results", options={"last_lives": last_lives}, A={"life": 12}, B={"life": -1}, C={"life": 15})
    s.go_on()
    assert s.t.phase == phase
    if last_lives:
        assert (s.places, s.t.reasons) == ("1C 2A 3B", ["a player has left"])
