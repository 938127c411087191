"""Dragon Pools, rule by rule: what is more than table, answers, table."""

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.match import Match
from deckgames.games.pools import play as ops
from deckgames.games.pools.cards import SAY, PoolSpec
from deckgames.games.pools.facts import settled
from deckgames.games.pools.queries import name_of
from deckgames.games.pools.rules import first_leader
from deckgames.games.pools.state import Facts, Mark, PoolOptions, Table
from tests.given.pools import GAME, PoolStory, base_pack, given

# ---- cards


@pytest.mark.rule("DP-1.6")
def test_strength_is_one_and_the_tokens_from_0_to_3() -> None:
    s = given(A={"pool": "DQ+3 DK-2 DA", "A1": "DQ DK DA"})
    assert [s.t.strength(card) for card in s.t.seats[0].pool] == [3, 0, 1]
    assert s.points("A1") == 12
    s.t.tokens[s.t.seats[0].pool[0].number] = 1
    assert s.points("A1") == 9


@pytest.mark.rule("DP-1.7", "DP-7.4", "DP-14.4", "DP-R.3")
def test_tokens_changes_and_names_last_until_the_laydown() -> None:
    s = given(phase="laydown", A={"pool": "S6+2 S*", "readings": {"S*": "K/Giant"}})
    s.t.facts[s.t.seats[0].pool[0].number] = Facts(1, 1, 1)
    s.until("results")
    assert (s.A.pool, s.A.readings, len(s.t.facts)) == ("S6+2 S*", {"S*": "K/Giant"}, 1)
    s.until("initial")
    assert (s.A.pool, s.A.readings, s.t.facts) == ("S6 S*", {}, {})


@pytest.mark.rule("DP-1.8", "DP-14.2")
def test_a_card_that_moves_loses_its_tokens_and_changes() -> None:
    s = given(phase="dusk", common="CJ G8+1", A={"pool": "C2+2", "end": "D8"})
    for card in s.t.common + s.t.seats[0].pool:
        s.t.facts[card.number] = Facts(1, 1, 1)
    s.says("A", "C2", "G8")
    assert (s.A.pool, s.common) == ("G8 D8", "CJ C2")
    assert len(s.t.facts) == 2


# ---- set-up


def table(seats: int, seed: int = 7, **options: object) -> Table:
    return GAME.setup(base_pack(), seats, PoolOptions(**options), Rng.fresh(seed))  # type: ignore[arg-type]


@pytest.mark.rule("DP-2.1", "DP-2.2", "DP-2.3", "DP-2.4", "DP-R.7")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_deal(seats: int) -> None:
    t, rng, deck = table(seats), Rng.fresh(7), [card.id for card in base_pack().section("cards", PoolSpec)]
    rng.shuffle(deck)
    for zone in ("hand", "pool"):
        for me in t.seats:
            assert [card.spec.id for card in getattr(me, zone)] == [deck.pop() for _ in range(5)]
    assert [card.spec.id for card in reversed(t.common)] == [deck.pop() for _ in range(4)]
    assert [card.spec.id for card in t.deck] == deck
    assert len(deck) == 84 - 10 * seats - 4
    assert [me.life for me in t.seats] == [30] * seats


@pytest.mark.rule("DP-2.5", "DP-R.4")
def test_what_is_laid_at_set_up_does_nothing() -> None:
    common = 0
    for seed in range(12):
        t = table(6, seed)
        common += sum(card.spec.individual.type == "common" for card in t.common)
        assert all((me.life, len(me.hand), len(me.pool)) == (30, 5, 5) for me in t.seats)
        assert (len(t.common), t.banners, t.price, t.calm, t.discard) == (4, [], 0, False, [])
    assert common


LEADERS = [
    ("CK D* H9 S3 E2", "DK G9 C4 S8 E*", "SQ HQ D3 C7 G2", "B"),  # kings beat queens, diamonds clubs
    ("HK D2 D3 D4 D5", "GA C2 C3 C4 C5", "SQ S2 S3 S4 S5", "B"),  # the ace is high
    ("H* D* C* S* E*", "G2 G3 G4 G5 G6", "S2 S3 S4 S5 S6", "C"),  # a ranked card beats artefacts
    ("G*", "E*", "D* C*", "C"),  # artefacts by suit
    ("GQ", "EQ", "SQ", "C"), ("SQ", "CQ", "EQ", "B"), ("DQ", "HQ", "CQ", "B"),
]


@pytest.mark.rule("DP-2.6", "DP-R.1", "DP-R.5")
@pytest.mark.parametrize(("ann", "bea", "cid", "leader"), LEADERS)
def test_the_senior_banner_leads(ann: str, bea: str, cid: str, leader: str) -> None:
    s = given(A={"pool": ann}, B={"pool": bea}, C={"pool": cid})
    assert "ABC"[first_leader(s.t)] == leader


@pytest.mark.rule("DP-R.5")
def test_a_table_may_draw_lots_or_begin_with_the_first_seat() -> None:
    assert {table(4, seed, first_leader="seat_0").leader for seed in range(8)} == {0}
    drawn = [table(4, seed, first_leader="random") for seed in range(24)]
    assert {t.leader for t in drawn} == {0, 1, 2, 3}
    banners = [table(4, seed) for seed in range(24)]
    best = [max(range(4), key=lambda no: t.seats[no].senior) for t in banners]
    assert [t.leader for t in banners] == best
    assert [t.leader for t in drawn] != best
    assert Match(GAME, banners[0]).decision is not None


@pytest.mark.rule("DP-R.1", "DP-7.6")
def test_artefacts_are_named_by_seniority_of_suit() -> None:
    s = given(A={"pool": "G* E* D*", "hand": "S6"}).says("A", "wall", ["S6", "G*", "E*", "D*"], "rank")
    named = []
    for rank in ("5", "4", "3"):
        named.append(s.question.source.spec.code)
        s.says("A", rank)
    assert named == ["D*", "E*", "G*"]


# ---- calculation


@pytest.mark.rule("DP-11.1")
def test_mirrors_of_others_are_not_seen() -> None:
    s = given(phase="stacks", A={"A1": "3"}, B={"A1": "5"}, C={"A1": "9"}, main="A S* A1 B.A1")
    b1 = s.combo("B.A1")
    b1.marks = (*b1.marks, Mark("mirror", 1, 2, b1.cards[0]))
    s.until("payment")
    assert (s.points("A1"), s.points("B.A1")) == (5, 9)


# ---- hits


@pytest.mark.rule("DP-13.3")
def test_hits_come_by_attacker_from_the_leader_on_then_by_number() -> None:
    s = given(phase="distribution", leader="C", A={"A1": "3", "A2": "4"}, B={"W1": "9"}, C={"A1": "5", "W1": "9"}).says(
        "C", {"B": 5})
    s.says("A", {"C": 2, "B": 1}, {"C": 1, "B": 3})
    s.says("C", "w1", "w1")  # the leader defends first
    asked = []
    for _ in range(3):
        asked.append(int(s.question.prompt.rpartition(" ")[2].strip("?")))
        s.says("B", "none")
    assert asked == [5, 1, 3]


# ---- individual effects


@pytest.mark.rule("DP-9.7", "DP-10.1")
def test_the_cost_is_owed_at_once_even_if_the_entry_is_cancelled() -> None:
    s = given(A={"pool": "H7", "A1": "S6 E7"}, B={"pool": "S8"}).says("A", "H7")
    assert s.A.debts == (0, 2)
    if s.asked == "A":
        s.says("A", "end")
    s.says("B", "S8")
    assert s.B.debts == (0, 2)
    s.until("payment")
    assert (s.points("A1"), s.A.debts, s.B.debts) == (2, (0, 2), (0, 2))
    assert s.until("dusk").A.life == 28


@pytest.mark.rule("DP-9.10", "DP-R.26")
def test_stacks_end_lists_and_debts_are_open() -> None:
    s = given(A={"pool": "H7 H8 S4", "A1": "S6 E7"}, B={"A1": "D2 D3"}).says("A", "H7", "H8", "S4")
    s.t.phase = "additional"
    for viewer in (None, 0, 1):
        view = s.match.view(viewer)
        assert [entry.card.spec.code for entry in (*view.main, *view.instant)] == ["H7", "S4"]
        assert [entry.card.spec.code for entry in view.seats[0].end_list] == ["H8"]
        assert (settled(view).seats[0].attack_debt, settled(view).seats[0].defence_debt) == (0, 4)


# ---- stacks


@pytest.mark.rule("DP-10.7", "DP-R.43")
def test_a_part_whose_target_has_gone_does_nothing() -> None:
    s = given(phase="stacks", A={"A1": "S6 E7", "hand": "D2"}, B={}, main="A H7 A1",
              instant="B E* 1, B S8 1", deck="C2 C3").until("payment")
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
    assert s.t.told_worth(s.combo("A1")).start == 2


@pytest.mark.rule("DP-10.6")
def test_the_owner_may_place_what_a_foe_may_not() -> None:
    s = given(phase="stacks", A={"A1": "9"}, B={"A1": "8"}, instant="A EK A1").until("payment")
    combo = s.combo("A1")
    assert ops.grant(s.t, combo, Mark("sap", 1, 1, combo.cards[0]), 0) == SAY("missing.ward")
    assert ops.grant(s.t, combo, Mark("sap", 1, 0, combo.cards[0]), 0) == ""
    for verb in ("pierce", "add", "watch", "mirror", "flight"):
        assert ops.grant(s.t, combo, Mark(verb, 1, 1, combo.cards[0]), 0) == ""


@pytest.mark.rule("DP-10.5")
def test_an_attack_that_flies_is_not_grounded_afterwards() -> None:
    s = given(A={"A1": "9"}, B={})
    combo = s.combo("A1")
    for verb, why in (("flight", ""), ("ground", SAY("missing.flies")), ("flight", SAY("missing.flies"))):
        assert ops.grant(s.t, combo, Mark(verb, 0, verb == "ground", combo.cards[0]), 0) == why


# ---- information


@pytest.mark.rule("DP-16.7")
def test_to_look_tells_nobody_anything() -> None:
    s = given(phase="additional", A={"hand": "H7", "pool": "S6 H8"}, B={"hand": "D2"})
    events, seen = len(s.events), s.match.view(1)
    s.says("A", "look", "back")
    assert len(s.events) == events
    now = s.match.view(1)
    assert (now.seats, now.common, now.discard) == (seen.seats, seen.common, seen.discard)


@pytest.mark.rule("DP-16.6")
def test_answers_of_a_turn_can_be_taken_back_until_it_ends() -> None:
    s = given(A={"hand": "H7 D7", "pool": "S6 H8 E8"}, B={"pool": "D8", "hand": "D3"})
    before = GAME.secrets.known(s.t, 0) if GAME.secrets.known else None
    s.lays("A", "H7")
    s.announces("A", "wall", "H7 S6")
    s.says("A", "H8")
    assert GAME.secrets.known is not None
    assert GAME.secrets.known(s.t, 0) == before
    s.says("A", "end")
    assert GAME.secrets.known(s.t, 0) != before


def test_what_a_seat_cannot_see_is_dealt_anew_in_its_worlds() -> None:
    s = given(A={"hand": "H5 H6 H7"}, B={"hand": "S2 S3 S4"})
    worlds = [s.match.imagine(0, seed).state for seed in range(4)]
    assert {me.no for world in worlds for me in world.seats if me.hand != s.t.seats[me.no].hand} == {1}
    assert all(world.deck != s.t.deck for world in worlds)


def test_what_a_card_did_goes_on_without_its_name_once_it_is_in_a_hand() -> None:
    s = given(phase="damage", B={"hand": "HT", "W1": "G8 E5 | add 2 by HT"})
    views = {eyes: s.match.view(eyes) for eyes in (None, 0, 1)}
    steps = {eyes: t.told_worth(t.seats[1].combos[0]).steps[0].text for eyes, t in views.items()}
    assert steps == {None: "a card +2", 0: "a card +2", 1: "Hedge of Hearts +2"}


# ---- the initial phase


@pytest.mark.rule("DP-4.5", "DP-R.7")
def test_the_discard_pile_becomes_the_deck() -> None:
    s = given(phase="initial", common="4", A={"hand": 5, "pool": "4"}, B={"hand": 5, "pool": 5}, deck="D7",
              discard=58)
    s.t.discard, s.t.deck = [*s.t.deck[:-1], *s.t.discard], s.t.deck[-1:]
    dry = len(s.t.discard)
    s.until("basic")
    assert s.common.split()[0] == "D7"
    assert (s.A.n("hand"), s.B.n("hand"), s.discard, len(s.t.deck)) == (6, 6, "", dry - 2)


@pytest.mark.rule("DP-4.5", "DP-R.45")
def test_with_both_piles_empty_no_card_comes() -> None:
    s = given(phase="initial", leader="B", seats=3)
    rest = s.t.deck[:-3]
    s.t.seats[0].hand, s.t.deck = rest, s.t.deck[-3:]
    s.until("basic")
    assert [s.B.n("hand"), s.C.n("hand"), s.A.n("hand")] == [1, 1, len(rest)]
    assert (s.t.deck, s.t.discard) == ([], [])


# ---- the end


@pytest.mark.rule("DP-15.4", "DP-R.38")
@pytest.mark.parametrize("limit", [24, 8, 12, 16])
def test_after_the_last_round_the_most_lives_win(limit: int) -> None:
    def at_the_end(round: int) -> PoolStory:
        s = given(phase="results", options={"round_limit": limit}, round=round, A={"life": 9, "pool": "DA"},
                  B={"life": 9, "pool": "HA"}, C={"life": 4, "pool": "SA"})
        s.go_on()
        return s

    assert at_the_end(limit - 1).t.phase == "initial"
    s = at_the_end(limit)
    assert (s.t.phase, s.places) == ("over", "1B 2A 3C")
    assert str(*s.t.ended_by) == f"round {limit} was the last; lives are equal, so the best card wins"
    assert s.result.rule == "DP-15.4"


# ---- combinations


@pytest.mark.rule("DP-6.14", "DP-R.16")
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


# ---- artefacts


@pytest.mark.rule("DP-7.8", "DP-R.19")
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


@pytest.mark.rule("DP-8.4", "DP-8.5", "DP-R.21")
def test_a_full_circle_of_passes_ends_the_phase() -> None:
    s = given(phase="additional", A={"pool": "H8 H5"}, B={"pool": "D6 D7"}, C={"pool": "C7 DJ"})
    for seat, answers in (("A", ["pass"]), ("B", ["pass"]), ("C", ["C7", "end"]), ("A", ["pass"]),
                          ("B", ["D6", "end"]), ("C", ["pass"]), ("A", ["pass"])):
        assert s.t.phase == "additional"
        s.says(seat, *answers)
    assert s.asked == "B"
    s.says("B", "pass")
    assert (s.match.decision, s.t.phase) == (None, "stacks")


def test_a_wall_keeps_its_name_while_others_grow() -> None:
    """Read in a log: "the first wall of 3 gets +3" three times running, of three walls."""
    tables = [given(phase="distribution", A={"A1": "9"}, B={"W1": first, "W2": "3", "W3": "3"}).t for first in "36"]
    names = [[str(name_of(t, t.seats[1], wall)) for wall in t.seats[1].combinations("defence")] for t in tables]
    assert names == [["first wall of 3", "second wall of 3", "third wall of 3"],
                     ["wall of 6", "second wall of 3", "third wall of 3"]]
