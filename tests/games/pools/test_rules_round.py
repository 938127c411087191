"""Dragon Pools, chapters 3, 4, 14 and 15: the round, its first phase, the laydown, and how the game ends."""


import pytest

from tests.given.pools import PoolStory, given

# ---- the initial phase


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


# ---- the end


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
