"""Dragon Pools, chapters 1 and 2: the cards, what holds of them for a round, and the set-up."""

from collections import Counter

import pytest

from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from deckgames.games.pools import queries
from deckgames.games.pools.cards import CODES, PoolSpec
from deckgames.games.pools.options import PoolOptions
from deckgames.games.pools.rules.setup import first_leader
from deckgames.games.pools.state import Facts, Table
from tests.games.pools import oracle
from tests.given.pools import GAME, base_pack, given

CARDS = base_pack().section("cards", PoolSpec)
OFFSETS = {"hearts": 6, "diamonds": 7, "clubs": 3, "spades": 8, "elves": 4, "gnomes": 5}


@pytest.mark.rule("DP-1.1")
@pytest.mark.rule("DP-1.2")
@pytest.mark.rule("DP-1.3")
def test_six_suits_of_thirteen_ranks_and_an_artefact() -> None:
    assert [card.code for card in CARDS] == [suit + rank for suit in "HDCSEG" for rank in "23456789TJQKA*"]
    assert list(dict.fromkeys(card.suit for card in CARDS)) == ["hearts", "diamonds", "clubs", "spades", "elves",
                                                               "gnomes"]
    assert [card.rank for card in CARDS[:14]] == [*oracle.RANKS, "artefact"]
    assert [card.rank_bit for card in CARDS[:14]] == [1 << nth for nth in range(13)] + [0]


@pytest.mark.rule("DP-1.4")
def test_ten_professions_from_spearman_to_dragon_rider() -> None:
    by_value = {card.profession_bit.bit_length(): card.profession for card in CARDS if card.profession}
    assert [by_value[value] for value in range(1, 11)] == [
        "spearman", "swordsman", "archer", "musician", "healer", "pathfinder", "mechanic", "wizard", "giant", "rider"]
    assert CODES == ("SPE", "SWO", "ARC", "MUS", "HEA", "PAT", "MEC", "WIZ", "GIA", "RID")


@pytest.mark.rule("DP-1.5")
@pytest.mark.rule("DP-R.2")
def test_professions_are_scattered() -> None:
    ranked = [card for card in CARDS if card.profession]
    for card in ranked:
        i = oracle.RANKS[card.rank] - 2
        assert oracle.PROFESSIONS[card.profession or ""] == (3 * i + OFFSETS[card.suit]) % 10 + 1, card.code
    assert Counter(card.profession for card in ranked) == dict.fromkeys(oracle.PROFESSIONS, 8) | {
        "archer": 7, "pathfinder": 7}
    for suit in OFFSETS:
        assert {card.profession for card in ranked if card.suit == suit} == {*oracle.PROFESSIONS}
    for rank in oracle.RANKS:
        assert len({card.profession for card in ranked if card.rank == rank}) == 6


@pytest.mark.rule("DP-1.6")
def test_strength_is_one_and_the_tokens_from_0_to_3() -> None:
    s = given(A={"pool": "DQ+3 DK-2 DA", "A1": "DQ DK DA"})
    assert [queries.strength(s.t, card) for card in s.t.seats[0].pool] == [3, 0, 1]
    assert s.points("A1") == 12
    s.t.tokens[s.t.seats[0].pool[0].number] = 1
    assert s.points("A1") == 9


@pytest.mark.rule("DP-1.7")
@pytest.mark.rule("DP-7.4")
@pytest.mark.rule("DP-14.4")
@pytest.mark.rule("DP-R.3")
def test_tokens_changes_and_names_last_until_the_laydown() -> None:
    s = given(phase="laydown", A={"pool": "S6+2 S*", "readings": {"S*": "K/Giant"}})
    card = s.t.seats[0].pool[0]
    s.t.facts[card.number] = Facts(1, 1, 1)
    s.until("results")
    assert (s.A.pool, s.A.readings, len(s.t.facts)) == ("S6+2 S*", {"S*": "K/Giant"}, 1)
    s.until("initial")
    assert (s.A.pool, s.A.readings, s.t.facts) == ("S6 S*", {}, {})


@pytest.mark.rule("DP-1.8")
@pytest.mark.rule("DP-14.2")
def test_a_card_that_moves_loses_its_tokens_and_changes() -> None:
    s = given(phase="dusk", common="CJ G8+1", A={"pool": "C2+2", "end": "D8"})
    for card in s.t.common + s.t.seats[0].pool:
        s.t.facts[card.number] = Facts(1, 1, 1)
    s.says("A", "C2", "G8")
    assert (s.A.pool, s.common) == ("G8 D8", "CJ C2")
    assert len(s.t.facts) == 2


@pytest.mark.rule("DP-1.9")
def test_every_card_has_two_effects() -> None:
    for card in CARDS:
        assert card.standard
        assert card.individual.effect
        assert (card.individual.cost.n in (1, 2, 3)) is (card.individual.type != "common")


# ---- set-up


def table(seats: int, seed: int = 7, **options: object) -> Table:
    return GAME.setup(base_pack(), seats, PoolOptions(**options), Rng.fresh(seed))  # type: ignore[arg-type]


@pytest.mark.rule("DP-2.1")
@pytest.mark.rule("DP-2.2")
@pytest.mark.rule("DP-2.3")
@pytest.mark.rule("DP-2.4")
@pytest.mark.rule("DP-R.7")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_deal(seats: int) -> None:
    t, rng, deck = table(seats), Rng.fresh(7), [card.id for card in CARDS]
    assert (GAME.min_seats, GAME.max_seats) == (2, 6)
    rng.shuffle(deck)
    for zone in ("hand", "pool"):
        for me in t.seats:
            assert [card.spec.id for card in getattr(me, zone)] == [deck.pop() for _ in range(5)]
    assert [card.spec.id for card in reversed(t.common)] == [deck.pop() for _ in range(4)]
    assert [card.spec.id for card in t.deck] == deck
    assert len(deck) == 84 - 10 * seats - 4
    assert [me.life for me in t.seats] == [30] * seats


@pytest.mark.rule("DP-2.5")
@pytest.mark.rule("DP-R.4")
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


@pytest.mark.rule("DP-2.6")
@pytest.mark.rule("DP-R.1")
@pytest.mark.rule("DP-R.5")
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
    best = [max(range(4), key=lambda no: queries.best_card(t.seats[no].pool)) for t in banners]
    assert [t.leader for t in banners] == best
    assert [t.leader for t in drawn] != best
    assert Match(GAME, banners[0]).decision is not None


@pytest.mark.rule("DP-R.1")
@pytest.mark.rule("DP-7.6")
def test_artefacts_are_named_by_seniority_of_suit() -> None:
    s = given(A={"pool": "G* E* D*", "hand": "S6"})
    s.says("A", "wall", ["S6", "G*", "E*", "D*"], "rank")
    named = []
    for rank in ("5", "4", "3"):
        named.append(s.question.source.spec.code)
        s.says("A", rank)
    assert named == ["D*", "E*", "G*"]
