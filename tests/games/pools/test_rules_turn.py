"""Dragon Pools, chapters 5 to 8: turns, combinations, artefacts, the additional phase."""

import pytest

from deckgames.games.pools import queries
from deckgames.games.pools.state import Facts
from tests.given.pools import PoolStory, given

# ---- the basic phase


@pytest.mark.rule("DP-5.2")
@pytest.mark.rule("DP-R.9")
@pytest.mark.rule("DP-R.29")
def test_the_first_card_must_be_laid() -> None:
    s = given(A={"hand": "H2 S6", "pool": "H8"}, B={"hand": "D2", "pool": "D3 H9"})
    assert s.offers() == ["H2", "S6"]
    s.lays("A", "S6")
    assert (s.A.hand, s.A.pool) == ("H2", "H8 S6")
    s.says("A", "end")
    assert (s.B.hand, s.B.pool) == ("", "D3 H9 D2"), "a single card is laid without a question"


@pytest.mark.rule("DP-5.2")
@pytest.mark.rule("DP-5.6")
def test_without_a_keystone_nothing_is_announced() -> None:
    s = given(A={"pool": "H8 S6 H7"})
    assert s.refusal("A", "wall", "S6 H7").id == "no_keystone"
    assert s.offers() == ["H8", "end"]
    s.says("A", "H8")
    assert s.t.phase != "basic", "nothing else is possible: the turn ends by itself, and the next one"


@pytest.mark.rule("DP-5.3")
@pytest.mark.rule("DP-5.4")
@pytest.mark.rule("DP-R.10")
@pytest.mark.rule("DP-R.48")
def test_announcing_and_activating_in_any_order_until_the_end() -> None:
    s = given(common="E8", A={"pool": "S6 G9 H8", "hand": "H7"}, B={"pool": "H9"})
    assert s.offers() == ["attack", "wall", "G9", "H8", "end"]
    s.says("A", "H8")
    s.announces("A", "wall", "H7 S6")
    s.says("A", "G9", "S6")
    s.announces("A", "attack", "H7 E8")
    assert (s.A.combos, s.A.debts) == ("W1 S6 H7, A1 H7 E8", (1, 1))
    s = given(common="E8", A={"pool": "S6", "hand": "H7"}, B={"pool": "H8"})
    s.says("A", "end")
    assert (s.A.combos, s.asked) == ("", "B")


@pytest.mark.rule("DP-R.10")
def test_combinations_and_effects_come_as_you_like() -> None:
    s = given(A={"pool": "S6 H8 G5", "hand": "H7"})
    s.says("A", "H8")
    assert s.refusal("A", "wall", "H7 S6").id == ""
    assert {"wall", "G5"} <= {*s.offers()}


@pytest.mark.rule("DP-R.10")
@pytest.mark.rule("DP-8.6")
def test_after_an_effect_a_card_is_laid_to_form_something() -> None:
    s = additional(pool="S6 H8", hand="H7")
    s.says("A", "H8", "look")
    assert s.offers() == ["H7", "back"]


@pytest.mark.rule("DP-5.5")
@pytest.mark.rule("DP-5.6")
@pytest.mark.rule("DP-5.7")
@pytest.mark.rule("DP-5.8")
def test_one_attack_and_one_wall_with_the_card_laid() -> None:
    s = given(common="C9", A={"pool": "S6 E8 S7", "hand": "H7"})
    assert s.refusal("A", "wall", "E8 S7").id == "needs_keystone"
    assert s.refusal("A", "wall", "C9 E8 H7").id == "not_yours"
    s.announces("A", "wall", "H7 S6")
    assert s.refusal("A", "wall", "H7 S7").id == "kind_done"
    assert s.refusal("A", "attack", "H7 S6 E8").id == "engaged"
    s.announces("A", "attack", "H7 E8 C9")
    assert s.A.combos == "W1 S6 H7, A1 E8 H7 C9"


@pytest.mark.rule("DP-R.12")
def test_the_card_laid_may_be_in_both() -> None:
    s = given(common="C9", A={"pool": "S6 E8 H8", "hand": "H7"})
    s.announces("A", "wall", "H7 S6")
    assert s.refusal("A", "attack", "H7 E8 C9").id == ""


@pytest.mark.rule("DP-R.11")
@pytest.mark.rule("DP-6.2")
def test_every_combination_holds_the_card_laid() -> None:
    s = given(common="D5 DT DJ", A={"pool": "S6 H7 E8", "hand": "C9"})
    assert s.refusal("A", "attack", "S6 H7 E8").id == "needs_keystone"
    s.announces("A", "attack", "C9 E8 H7")
    assert s.main == "A:C9std"


# ---- combinations


@pytest.mark.rule("DP-6.3")
@pytest.mark.rule("DP-R.13")
@pytest.mark.rule("DP-7.3")
@pytest.mark.rule("DP-R.17")
def test_common_cards_are_for_everybody() -> None:
    s = given(common="S* D5", A={"pool": "D8 H8", "hand": "H7"}, B={"pool": "E2 D7", "hand": "DK"})
    s.announces("A", "attack", "H7 S*", "rank", "6")
    s.says("A", "end")
    s.announces("B", "attack", "DK S*", "rank", "K")
    assert (s.A.readings, s.B.readings) == ({"S*": "6/open"}, {"S*": "K/open"})


@pytest.mark.rule("DP-6.14")
@pytest.mark.rule("DP-R.16")
def test_a_combination_stays_as_it_was_announced() -> None:
    s = given(A={"pool": "S6+1 E8", "hand": "H7"}, phase="basic")
    s.announces("A", "wall", "H7 S6 E8")
    combo = s.combo("W1")
    assert (combo.rank_form, combo.profession_form, combo.times) == ("straight", "straight", 2)
    for card in combo.cards:
        s.t.facts[card.number] = Facts(1, 1 << card.number % 10, 1)
    assert (combo.times, s.points("W1")) == (2, 8)
    s.t.tokens.clear()
    assert s.points("W1") == 6, "strengths count as they are"


@pytest.mark.rule("DP-6.15")
@pytest.mark.rule("DP-8.3")
def test_combinations_are_numbered_by_kind_as_announced() -> None:
    s = additional(pool="S6 H7 E8", hand="D7", W1="S6 H7", A1="E8 H7")
    s.lays("A", "D7")
    s.announces("A", "attack", "D7 E8")
    s.announces("A", "wall", "D7 S6")
    assert s.A.combos == "W1 S6 H7, A1 E8 H7, A2 E8 D7, W2 S6 D7"


@pytest.mark.rule("DP-6.7")
@pytest.mark.rule("DP-R.14")
def test_the_ace_is_high_or_low_but_not_round_the_corner() -> None:
    s = given(A={"pool": "DQ DA H2 H3 HA S7", "hand": "DK"})
    assert s.refusal("A", "wall", "DK DQ DA").id == ""
    assert s.refusal("A", "wall", "DK HA H2").id == "no_form"
    s = given(A={"pool": "HA H3", "hand": "H2"})
    s.announces("A", "wall", "H2 HA H3")
    assert s.points("W1") == 9
    s = given(A={"pool": "HA H3", "hand": "GA"})
    assert s.refusal("A", "wall", "GA HA H3").id == "no_form", "in a set an ace is an ace"


@pytest.mark.rule("DP-6.9")
@pytest.mark.rule("DP-6.10")
@pytest.mark.parametrize(("key", "pool", "cards", "worth"), [
    ("H7", "S6", "H7 S6", 2), ("H7", "S6 E8", "H7 S6 E8", 6), ("S7", "S6 SK ST", "S7 S6 SK ST", 12),
    ("DK", "DQ", "DK DQ", 2), ("DK", "DQ DA", "DK DQ DA", 9), ("C6", "C2 C3 C5 CJ C7", "C6 C7 C5", 9),
    ("D2", "C2 E2 G2 H2 S2", "D2 C2 E2 G2 H2 S2", 12), ("C9", "E8 H7", "C9 E8 H7", 3)])
def test_what_combinations_are_worth(key: str, pool: str, cards: str, worth: int) -> None:
    s = given(A={"pool": pool, "hand": key})
    s.announces("A", "wall", cards)
    assert s.points("W1") == worth


# ---- artefacts


@pytest.mark.rule("DP-7.1")
@pytest.mark.rule("DP-7.7")
def test_artefacts_are_open_and_have_strength_1() -> None:
    s = given(A={"pool": "H*", "hand": "S*"})
    piece = queries.piece(s.t, s.t.seats[0], s.t.seats[0].pool[0])
    assert (piece.rank, piece.profession, piece.strength) == (0, 0, 1)
    s.announces("A", "wall", "S* H*", "rank")
    assert len(s.offers()) == 13
    s.says("A", "A")
    assert s.offers() == ["2", "K", "A"]
    s.says("A", "2")
    assert (s.points("W1"), s.A.readings) == (2, {"H*": "A/open", "S*": "2/open"})


@pytest.mark.rule("DP-7.4")
@pytest.mark.rule("DP-7.5")
@pytest.mark.rule("DP-R.18")
def test_what_was_not_claimed_may_be_named_later() -> None:
    s = given(A={"pool": "E* H9", "hand": "S9 G9"}, B={"pool": "G2"})
    s.lays("A", "S9")
    s.announces("A", "wall", "S9 E*", "rank", "9")
    s.says("A", "end")
    s.lays("A", "G9")
    assert s.t.phase == "additional"
    s.announces("A", "wall", "G9 S9 E* H9", "both")
    assert (s.A.readings, s.points("W2")) == ({"E*": "9/Giant"}, 8)


@pytest.mark.rule("DP-7.8")
@pytest.mark.rule("DP-R.19")
def test_an_artefact_is_not_moved_but_may_change_its_suit_and_get_tokens() -> None:
    s = given(A={"pool": "H* E8 E3 G9 H2 G5 S6"})
    for mover in ("E8", "E3", "G9"):
        s.says("A", mover)
        assert (s.question.rule, s.question.source.spec.code) == ("DP-9.8", mover)
        assert "H*" not in s.offers()
        assert "artefact" in s.blocked("H*")
        s.says("A", "S6")
        while s.question.rule == "DP-7.8":
            s.says("A", s.offers()[0])
    s.says("A", "H2")
    assert "H*" in s.offers()
    s.says("A", "H*", "G5", "H*")
    assert "H*+1" in s.A.pool


# ---- the additional phase


def additional(hand: str = "", pool: str = "", common: str = "", b: str = "", seats: int = 2, reuse: int = 2,
               **combos: str) -> PoolStory:
    """A's turn of the additional phase."""
    return given(phase="additional", seats=seats, common=common, A={"hand": hand, "pool": pool, **combos},
                 B={"pool": b}, options={"reuse": reuse})


@pytest.mark.rule("DP-8.1")
@pytest.mark.rule("DP-16.3")
def test_a_turn_of_the_additional_phase() -> None:
    s = additional(hand="H7 C2", pool="S6 H8 E9 D5")
    assert s.offers() == ["look", "H8", "E9", "D5", "pass"]
    s.says("A", "H8", "look", "H7")
    assert "end" not in s.offers()
    s.announces("A", "wall", "H7 S6")
    assert "end" in s.offers()
    s.says("A", "E9", "S6")
    assert s.question.rule == "DP-5.3", "a Spearman can only become a Swordsman"
    s.says("A", "end")
    assert (s.A.hand, s.A.combos) == ("C2", "W1 S6 H7")


@pytest.mark.rule("DP-16.3")
def test_who_went_back_looks_again_only_after_an_effect() -> None:
    s = additional(hand="H7", pool="S6 H8 C2")
    s.says("A", "look", "back")
    assert s.offers() == ["H8", "C2", "pass"]
    s.says("A", "H8")
    assert s.offers() == ["look", "C2", "end"]


@pytest.mark.rule("DP-8.2")
@pytest.mark.rule("DP-R.20")
@pytest.mark.parametrize(("reuse", "one", "two", "three"), [
    (1, "", "reuse", "reuse"), (2, "", "", "reuse"), (3, "", "", "")])
def test_how_many_engaged_cards(reuse: int, one: str, two: str, three: str) -> None:
    s = additional(reuse=reuse, common="C9", pool="S6 E8 H7", hand="D7", W1="H7 S6", A1="E8 C9")
    s.lays("A", "D7")
    assert s.refusal("A", "attack", "D7 H7").id == one
    assert s.refusal("A", "attack", "D7 S6 E8").id == two
    assert s.refusal("A", "attack", "D7 S6 E8 C9").id == three


@pytest.mark.rule("DP-8.2")
@pytest.mark.rule("DP-R.20")
def test_cards_of_this_turns_other_combination_count_those_of_foes_do_not() -> None:
    s = additional(reuse=1, common="C9 E8", pool="S6 H7", hand="D7", b="E9")
    s.lays("A", "D7")
    s.announces("A", "wall", "D7 S6 H7")
    assert s.refusal("A", "attack", "D7 S6 H7").id == "reuse"
    assert s.refusal("A", "attack", "D7 S6 E8 C9").id == ""


@pytest.mark.rule("DP-8.4")
@pytest.mark.rule("DP-8.5")
@pytest.mark.rule("DP-R.21")
def test_a_full_circle_of_passes_ends_the_phase() -> None:
    s = given(phase="additional", A={"pool": "H8 H5"}, B={"pool": "D6 D7"}, C={"pool": "C7 DJ"})
    for seat, answers in (("A", ["pass"]), ("B", ["pass"]), ("C", ["C7", "end"]), ("A", ["pass"]),
                          ("B", ["D6", "end"]), ("C", ["pass"]), ("A", ["pass"])):
        assert s.t.phase == "additional"
        s.says(seat, *answers)
    assert s.asked == "B"
    s.says("B", "pass")
    assert (s.match.decision, s.t.phase) == (None, "stacks")


@pytest.mark.rule("DP-8.4")
def test_a_lay_is_no_pass() -> None:
    s = additional(hand="H7 C8", pool="S6 H8", b="D6 D7")
    s.lays("A", "H7")
    s.announces("A", "wall", "H7 S6")
    s.says("A", "end")
    s.says("B", "pass")
    assert (s.asked, s.t.phase) == ("A", "additional")


@pytest.mark.rule("DP-8.6")
@pytest.mark.rule("DP-R.47")
def test_additional_cards_are_laid_to_form_something() -> None:
    s = additional(common="CJ", pool="S6 E8 H8", hand="H3 S7")
    s.says("A", "look")
    assert (s.offers(), s.blocked("H3")) == (["S7", "back"], "forms no combination now")
    s.says("A", "S7")
    assert "Funeral Piper" in s.blocked("end")
    s.announces("A", "wall", "S7 S6")
    assert "end" in s.offers()
