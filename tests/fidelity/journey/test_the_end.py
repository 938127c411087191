"""Worked examples of Journey & Overlords: clean up, end duels, the last reset, points, winners."""

from typing import Any

import pytest

from deckgames.games.journey import queries
from tests.given.journey import JourneyStory, given

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


@pytest.mark.example("JO-E.45")
@pytest.mark.rule("JO-9.3")
def test_gaps_are_closed() -> None:
    letters = dict.fromkeys("bcefn", "item | - | -")
    s = given(letters, phase="clean_up", track="- b c - e f", deck="n", tokens={"e": {"wound": 1}})
    assert (s.track, s.deck, s.tokens("e").wound) == ("b c e f n -", "", 1)


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
