"""Worked examples of Journey & Overlords: clean up, end duels, the last reset, points, winners."""

from typing import Any

import pytest

from deckgames.games.journey import queries
from tests.given.journey import GAME, JourneyStory, given

EMPTY: dict[str, Any] = {"track": "", "deck": "", "phase": "end"}


def columns(s: JourneyStory, seat: int = 0) -> dict[str, int]:
    """Where the points of a player come from."""
    return queries.columns(s.t, s.t.seats[seat])


@pytest.mark.example("JO-E.35")
@pytest.mark.rule("JO-17.3")
@pytest.mark.rule("JO-17.5")
@pytest.mark.rule("JO-R.37")
@pytest.mark.rule("JO-C.93")
@pytest.mark.rule("JO-C.94")
def test_arena_mundi() -> None:
    s = given({"own": "banner | A3 D1", "bo": "banner | A2 D2; multi: [lose_crystals: 1] > [gain: {attack: 1}]; "
                                              "per: {count: attack}"},
              village="arena-mundi", A={"items": "own"}, B={"items": "bo", "crystals": 2}, **EMPTY)
    s.says("B", "use:bo", "ready")
    assert (s.A.wound_tokens, s.B.wound_tokens, s.B.power) == (2, 1, "2/2")
    s.says("B", "use:bo")
    assert (s.A.wound_tokens, s.B.wound_tokens, s.t.phase) == (4, 2, "over")
    assert (s.B.power, s.B.crystals) == ("2/2", 0)
    assert (columns(s, 1)["items"], columns(s, 1)["tokens"]) == (2, -2)


@pytest.mark.rule("JO-17.4")
@pytest.mark.rule("JO-R.37")
@pytest.mark.rule("JO-C.95")
def test_labels_go_before_each_initiator() -> None:
    s = given({"own": "banner | minor: [] > [gain: {attack: 1}]"}, village="arena-mundi", A={"items": "own"},
              B={}, **EMPTY)
    s.says("A", "use:own")
    s.says("A", "use:own")
    assert (s.B.wound_tokens, s.t.phase) == (2, "over")


@pytest.mark.rule("JO-17.4")
def test_labels_go_before_each_initiator_and_not_before_each_duel() -> None:
    s = given({"own": "banner | minor: [] > [gain: {attack: 1}]"}, overlord="saakara", A={"items": "own", "rewards": 2},
              B={"rewards": 1}, **EMPTY)
    s.says("A", "B", "use:own", "B")  # nothing to prepare with in her second duel
    assert (s.asked, s.question.rule) == ("B", "JO-17.4")
    assert s.B.wound_tokens == 3  # 3 - 1 with the boost, then 2 - 1: each token is +1/+1
    s.says("B", "A")
    assert (s.asked, s.question.rule) == ("A", "JO-13.4")


@pytest.mark.example("JO-E.36")
@pytest.mark.rule("JO-17.4")
@pytest.mark.rule("JO-R.52")
@pytest.mark.parametrize("veiled", [False, True])
def test_saakara(veiled: bool) -> None:
    s = given({"ann": "banner | A5", "bo": "banner | D3", "veil": "class | holds: [untargetable]"}, overlord="saakara",
              A={"items": "ann", "rewards": 2}, C={"rewards": 1},
              B={"items": "bo", "enchantments": "veil" if veiled else "of-enchanting"}, **EMPTY)
    targets = ""
    for answer in ("B", "B", "stop"):
        assert s.question.rule == "JO-17.4"
        targets += s.asked
        s.says(s.asked, answer)
    assert targets == "AAC"
    assert ([me.wound_tokens for me in s.t.seats], s.t.phase) == ([0, 8, 0], "over")


@pytest.mark.example("JO-CE.27")
@pytest.mark.rule("JO-C.93")
@pytest.mark.rule("JO-C.95")
@pytest.mark.rule("JO-CR.16")
@pytest.mark.parametrize("active", [False, True])
def test_saakaras_end_duels(active: bool) -> None:
    cards = {"ann": "banner | A6 D5", "more": "class | A2", "bo": "banner | A6 D4", "three": "class | A3",
             "cy": "banner | A3 D3"}
    s = given(cards, overlord="saakara", overlord_active=active,
              A={"items": "ann", "enchantments": "more", "rewards": 2},
              B={"items": "bo", "enchantments": "three", "rewards": 1}, C={"items": "cy"}, **EMPTY)
    s.says("A", "B")
    assert [me.wound_tokens for me in s.t.seats] == [3, 5, 0]
    s.says("A", "C")
    assert [me.wound_tokens for me in s.t.seats] == [3, 5, 7]
    assert s.asked == "B"
    s.says("B", "stop")
    assert s.t.phase == "over"


@pytest.mark.example("JO-E.37")
@pytest.mark.rule("JO-17.6")
@pytest.mark.rule("JO-18.3")
@pytest.mark.rule("JO-V-R.8")
@pytest.mark.rule("JO-C.76")
def test_points() -> None:
    s = given({"rich": "village | per: {count: crystals, every: 5}", "t": "item | 2p | per: {count: items}",
               "u": "item | 5p | 1p", "v": "enchantment | - | per: {count: pairs}",
               "worm": "dragon 1/1 | -2p | per: {count: dragons, times: 4}", "sore": "wound | - | -1p",
               "lord": "overlord 9/9 | - | challenge: [] > [fight_overlord] | per: {count: rewards, times: 2}"},
              village="rich", overlord="lord",
              A={"crystals": 13, "items": "t > u > fist", "enchantments": "v > of-enchanting", "tokens": 4,
                 "creatures": "worm > imp > imp > imp > imp", "rewards": 2, "wounds": "sore"})
    assert columns(s) == {"village": 2, "items": 6, "enchantments": 2, "creatures": 6, "rewards": 8, "wounds": -1,
                          "tokens": -14}
    assert s.A.points == 9


@pytest.mark.example("JO-E.38")
@pytest.mark.rule("JO-18.3")
@pytest.mark.rule("JO-17.6")
def test_a_sum_below_nothing_stands() -> None:
    s = given({"odd": "class | per: {count: wounds, every: 5}; per: {count: wounds, every: 2, times: -1}"},
              A={"enchantments": "odd", "tokens": 7})
    assert s.A.points == -9


PRIZE = {"twelve": "class | 12p", "eleven": "class | 11p", "more": "class | 14p"}


@pytest.mark.example("JO-E.38")
@pytest.mark.rule("JO-17.7")
@pytest.mark.rule("JO-R.38")
@pytest.mark.parametrize(("cy", "winners", "places"), [("twelve", "ABC", [1, 1, 1]), ("eleven", "AB", [1, 1, 3])])
def test_ties_share_the_victory(cy: str, winners: str, places: list[int]) -> None:
    s = given(PRIZE, A={"enchantments": "twelve"}, B={"enchantments": "twelve"}, C={"enchantments": cy}, **EMPTY)
    assert s.t.phase == "over"
    assert (s.winners, [place.place for place in GAME.result(s.t).places]) == (winners, places)


@pytest.mark.example("JO-E.50")
@pytest.mark.rule("JO-17.5")
def test_boosts_do_not_score() -> None:
    s = given({"own": "banner | A2 D2; per: {count: attack}"}, B={"items": "own", "power": "5/2"}, **EMPTY)
    assert (s.B.power, columns(s, 1)["items"]) == ("2/2", 2)


@pytest.mark.rule("JO-17.5")
def test_triggers_of_the_end() -> None:
    s = given({"own": "banner | when game_ends: [take_crystals: 5]; per: {count: crystals}"}, A={"items": "own"},
              B={"items": "own"}, starting="B", **EMPTY)
    assert ([s.A.points, s.B.points], s.winners) == ([5, 5], "AB")
    assert [event.seat for event in s.events if event.kind == "triggers"] == [1, 0]


@pytest.mark.rule("JO-17.1")
@pytest.mark.rule("JO-9.6")
def test_the_game_ends_after_the_turn_that_empties_the_road() -> None:
    s = given(track="stone", deck="", A={}, B={}, C={})
    s.says("A", "stone")
    s.cleans_up()
    assert (s.t.phase, s.t.active) == ("end", -1)
    assert s.ends().t.phase == "over"
    s = given(track="stone verse", deck="", A={}, B={}, C={})
    s.says("A", "stone")
    s.cleans_up()
    assert (s.t.phase, s.t.active) == ("begin", 1)


@pytest.mark.example("JO-E.45")
@pytest.mark.rule("JO-9.1")
@pytest.mark.rule("JO-9.2")
@pytest.mark.rule("JO-R.17")
@pytest.mark.parametrize(("journeyed", "left"), [(True, 0), (False, 3)])
def test_weight_comes_after_the_triggers_of_the_end_of_a_turn(journeyed: bool, left: int) -> None:
    s = given({"own": "class | W5; when turn_ends: [take_crystals: 2]"}, phase="clean_up", journeyed=journeyed,
              A={"enchantments": "own", "crystals": 1})
    assert s.A.crystals == left


@pytest.mark.example("JO-E.45")
@pytest.mark.rule("JO-9.3")
def test_gaps_are_closed() -> None:
    letters = dict.fromkeys("bcefn", "item | - | -")
    s = given(letters, phase="clean_up", track="- b c - e f", deck="n", tokens={"e": {"wound": 1}})
    assert (s.track, s.deck, s.tokens("e").wound) == ("b c e f n -", "", 1)


@pytest.mark.example("JO-E.45")
@pytest.mark.rule("JO-12.5")
@pytest.mark.rule("JO-R.24")
def test_tokens_on_a_card_that_is_taken() -> None:
    s = given(track="stone", tokens={"stone": {"wound": 2, "reward": 1}}, A={})
    s.says("A", "stone")
    assert (s.A.items, s.A.wound_tokens, s.A.rewards, s.t.tokens) == ("stone > fist", 2, [], {})


@pytest.mark.rule("JO-9.4")
@pytest.mark.rule("JO-9.5")
@pytest.mark.rule("JO-9.6")
@pytest.mark.rule("JO-R.12")
def test_a_clean_up_is_ones_own() -> None:
    s = given({"own": "class | A1; minor: [] > [gain: {attack: 2}]",
               "sand": "item | minor: [] > [desert: {do: double_turn}] | -"}, desert="mirage",
              A={"enchantments": "own", "items": "sand > fist"}, B={"enchantments": "own", "power": "4/0"})
    s.says("A", "use:own", "use:sand")
    assert (s.t.desert_doubled, s.A.power) == (1, "3/0")
    s.says("A", "rest:normaltown")
    s.cleans_up()
    assert (s.A.power, s.A.used, s.B.power, s.t.desert_doubled) == ("1/0", {}, "4/0", 0)


@pytest.mark.rule("JO-4.1")
@pytest.mark.rule("JO-4.2")
@pytest.mark.rule("JO-17.2")
def test_rounds_go_clockwise_from_the_starting_player() -> None:
    s = given(active="C", starting="C", A={}, B={}, C={}, round=5, deck="stone " * 30)
    order = ""
    for _ in range(7):
        order += f"{s.asked}{s.t.round} "
        s.says(s.asked, "rest:normaltown")
        s.cleans_up().begins()
    assert order == "C5 A5 B5 C6 A6 B6 C7 "


@pytest.mark.rule("JO-4.3")
@pytest.mark.rule("JO-4.4")
@pytest.mark.rule("JO-4.6")
@pytest.mark.rule("JO-4.7")
def test_a_turn() -> None:
    s = given({"own": "class | P1; when turn_begins: [take_crystals: 1]; double: [lose_crystals: 1] > "
                      "[gain: {attack: 1}]"}, phase="begin", A={"enchantments": "own", "pearls": "0+1"})
    assert (s.A.pearls, s.A.crystals, s.question.rule) == ("1+0", 1, "JO-4.4")
    s.says("A", "use:own", 0)
    assert s.question.rule == "JO-4.4"
    s.says("A", "rest:normaltown")
    assert (s.question.rule, s.offers()) == ("JO-4.6", ["use:own", "end"])
    s.says("A", "end")
    assert (s.track, s.t.phase) == ("- stone stone stone stone stone", "clean_up")
    s = given(A={})
    s.says("A", "rest:normaltown")
    assert s.t.phase == "clean_up"  # nothing left to do
