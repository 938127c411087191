"""Card Ring's brain plays sensibly where there is no doubt, on all tables, and with cards it has never seen."""

from typing import Any

import pytest

from deckgames import bots
from deckgames.bots.brain import Pilot, sensible
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.match import Match, SeatHandle
from deckgames.games.cardring.bot import BRAIN
from deckgames.games.cardring.bot.worth import yields_of
from tests.given.cardring import GAME, RingStory, base_pack, given, odd_pack
from tests.thorough import many

TABLES: list[dict[str, Any]] = [
    {},
    {"stealth": True, "locations": True},
    {"buy": "sitting", "targets": "sealed", "stealth": True},
    {"greater": "counted", "length": "long", "enemies": 4, "stale": True, "order": "rotate", "enemy_order": "mixed",
     "round_cap": 30},
]


def best(s: RingStory) -> Any:
    """The brain's favourite answer to the open question, written down."""
    return s.question.write(BRAIN.rank(s.t, s.question)[0])


# ---- the sitting


def test_what_looks_at_other_cards_in_play_comes_after_them() -> None:
    s = given(A={"hand": "gatling-pipe-organ camera-obscura steam-transmuter steam-fist"})
    played: list[str] = []
    while s.question.rule == "CR-3.5" and (name := best(s).split("#")[0]) != "end" and len(played) < 4:
        played.append(name)
        s.says("A", best(s))
        while s.question.rule != "CR-3.5":
            s.says("A", best(s))
    assert played[:2] == ["steam-fist", "gatling-pipe-organ"]


# ---- combat


def test_failure_goes_where_it_turns_a_win() -> None:
    s = given(phase="targets", order="ABC", A={"failure": 2}, B={"fight": 5, "xp": 9}, C={"fight": 6, "xp": 4},
              row="waistcoat-rats mourning-countess biggest-hound").says("A", "none")
    s.says("B", "row-1")
    s.says("C", "row-3")
    assert best(s)["seat-2"] >= 1


def test_failure_does_not_go_where_the_fight_is_lost_and_a_shield_is_left() -> None:
    s = given(phase="targets", order="ABC", A={"failure": 1}, B={"fight": 4, "shield": 1, "xp": 9}, C={"fight": 3},
              row="waistcoat-rats mourning-countess biggest-hound").says("A", "none")
    s.says("B", "row-2")
    s.says("C", "row-1")
    assert best(s)["seat-2"] == 1


def test_failure_does_not_go_where_a_shield_stops_all_of_it() -> None:
    s = given(phase="targets", order="ABC", A={"failure": 1}, B={"fight": 8, "shield": 1, "xp": 9},
              C={"fight": 6, "xp": 4}, row="waistcoat-rats mourning-countess biggest-hound").says("A", "none")
    s.says("B", "row-3")
    s.says("C", "row-1")
    assert best(s)["seat-2"] == 1


def test_no_bot_leaves_the_sure_dummy_where_that_trashes_dross() -> None:
    """Played by hard: nobody was fought. Failure on show may turn the fight; Greater Fight alone is no dross."""
    for dross, failure, left in (("3*botched-blueprint 6*greater-fight", 0, False),
                                 ("3*botched-blueprint 6*greater-fight", 3, True), ("3*greater-fight", 0, True)):
        s = given(phase="targets", row="mourning-countess thing-in-the-lake grave-inspector",
                  A={"fight": 3, "deck": "greater-fight", "discard": dross}, B={"failure": failure})
        answers = sensible(BRAIN, s.t, s.question, BRAIN.rank(s.t, s.question))
        assert ("none" in map(s.question.write, answers)) is left


# ---- how seats stand


def test_chances_add_up_and_like_xp_and_strong_cards() -> None:
    even = given(phase="buy", A={"skill": 1}, B={"skill": 1})
    assert BRAIN.chance(even.t, 0) == pytest.approx(0.5)
    ahead = given(phase="buy", A={"xp": 5})
    assert BRAIN.chance(ahead.t, 0) > 0.55
    strong = given(phase="buy", A={"discard": "trained-octopus steam-fist overwound-automaton"})
    assert BRAIN.chance(strong.t, 0) > 0.55
    three = given(order="ABC").t
    assert sum(BRAIN.chance(three, seat) for seat in range(3)) == pytest.approx(1)


# ---- all tables, all cards


@pytest.mark.parametrize("seats", [2, 3, 4][:many(2, 3)])
@pytest.mark.parametrize("options", TABLES, ids=["usual", "modules", "sealed", "house rules"])
@pytest.mark.wide(2)
def test_whole_games_on_all_tables(seats: int, options: dict[str, Any]) -> None:
    """Every kind of question of every card gets an allowed answer, from the slow chapters and from the quick ones."""
    match = Match(GAME, GAME.setup(odd_pack(), seats, GAME.options(**options), Rng.fresh(seats)))
    pilot: Pilot = BRAIN.pilot(Rng.fresh(1))
    number = 0
    while match.decision is not None:
        question = match.decision
        answers = BRAIN.rank(match.state, question)
        assert 1 <= len(answers) <= 8
        assert len(set(answers)) == len(answers)
        assert all(question.accepts(raw) for raw in answers)
        assert question.accepts(pilot(match))
        greedy = bots.make("greedy", GAME, 3)
        match.answer(answers[0] if number % 5 else greedy.decide(SeatHandle(match, question.seat, number)))
        number += 1
    assert match.over


def test_what_nobody_buys_is_worth_something() -> None:
    assert all(yields_of(base_pack().spec(face)) for face in ("banana-skin", "spare-parts"))


def test_a_card_of_a_players_pack_is_valued_by_what_it_does() -> None:
    """The odd pack's Oath gives 2 Fight, and XP for winning, for 2 Skill: better than Greater Fight for 3."""
    queue = "odd-oath clockwork-ledger loose-screw duelling-cane paper-shredder"
    s = given(pack=odd_pack(), phase="buy", A={"skill": 3, "queue": queue}, round=6)
    assert best(s) == "buy:space-1"
