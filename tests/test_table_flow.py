"""Who sits when: curtains, banners, pages; as many sittings a round as there are humans."""

from __future__ import annotations

from typing import Any

import pytest

from deckgames.engine.match.game import find
from deckgames.engine.record.session import SeatInfo, Session
from deckgames.table.flow import (
    Asked,
    BotTurn,
    Closing,
    InTheOpen,
    Over,
    PrivatePhase,
    RoundPage,
    Sit,
    TableFlow,
)

HAND = Asked(0, private=True)
OPEN = Asked(0)


def flow(humans: set[int], mode: Any = "auto", **more: Any) -> TableFlow:
    return TableFlow(humans, mode, round_seen=1, **more)


def test_a_human_sits_behind_a_curtain_once_until_the_sitting_closes() -> None:
    table = flow({0, 1})
    assert table.next_step(HAND) == Sit(0, "wall")
    table.sat_down(HAND, 0)
    assert table.next_step(HAND) == PrivatePhase(0)
    assert table.next_step(Asked(1, private=True)) == Closing(0)
    table.stood_up()
    assert table.next_step(Asked(1, private=True)) == Sit(1, "wall")


def test_an_undo_goes_back_into_the_same_sitting() -> None:
    table = flow({0, 1})
    table.sat_down(HAND, 0)
    assert table.next_step(Asked(1, private=True)) == Closing(0)
    table.taken_back(HAND)
    assert table.next_step(HAND) == PrivatePhase(0)


def test_one_human_never_meets_a_curtain() -> None:
    table = flow({0})
    assert table.next_step(HAND) == Sit(0, "none")
    assert not table.shared(HAND)


def test_the_last_human_in_the_game_meets_no_curtain_for_those_who_are_out() -> None:
    table = flow({0, 1, 2})
    assert table.next_step(Asked(0, private=True, out={2})) == Sit(0, "wall")
    alone = Asked(0, private=True, out={1, 2})
    assert table.next_step(alone) == Sit(0, "none")
    assert not table.shared(alone)
    assert flow({0, 1}, "always").next_step(Asked(0, private=True, out={1})) == Sit(0, "wall")


def test_a_sitting_that_is_opened_again_needs_a_curtain_and_is_no_other_one() -> None:
    table = flow({0, 1})
    table.sat_down(HAND, 0)
    table.stood_up()
    table.taken_back(HAND)
    table.resume_turn(0)
    assert table.next_step(HAND) == Sit(0, "wall")
    table.sat_down(HAND, 0)
    assert table.private_phases == [(1, 0)]


def test_two_sittings_of_one_person_have_no_curtain_between_them() -> None:
    table = flow({0, 1, 2}, owners={0: 0, 1: 0, 2: 2})
    assert table.next_step(HAND) == Sit(0, "wall")
    table.sat_down(HAND, 0)
    table.stood_up()
    assert table.next_step(Asked(1, private=True)) == Sit(1, "none")
    assert table.next_step(Asked(2, private=True)) == Sit(2, "wall")


def test_after_a_decision_in_the_open_everybody_looks_so_the_next_hand_needs_a_curtain() -> None:
    table = flow({0, 1})
    table.sat_down(HAND, 0)
    table.stood_up()
    assert table.next_step(Asked(0)) == InTheOpen(0)
    table.in_the_open()
    assert table.next_step(HAND) == Sit(0, "wall")


@pytest.mark.parametrize("mode", ["auto", "always", "banner", "off"])
def test_the_table_chooses_what_hides_a_hand(mode: Any) -> None:
    front: Any = {"auto": "wall", "always": "wall", "banner": "banner", "off": "none"}[mode]
    assert flow({0, 1}, mode).next_step(HAND) == Sit(0, front)


def test_always_means_also_for_one_human() -> None:
    assert flow({0}, "always").next_step(HAND) == Sit(0, "wall")


def test_bots_move_without_a_curtain_and_take_proposals_at_once() -> None:
    table = flow({0, 1})
    assert table.next_step(Asked(2, private=True)) == BotTurn(2)
    assert table.next_step(Asked(2, preset=True)) == BotTurn(2, at_once=True)


def test_a_page_comes_before_the_rounds_that_have_one_behind_what_is_proposed() -> None:
    table = flow({0, 1}, pages={2: True, 3: False}.get)
    assert table.next_step(Asked(0, round=2, preset=True)) == InTheOpen(0)
    hand = Asked(0, private=True, round=2)
    assert table.next_step(hand) == RoundPage(2)
    table.page_left(2)
    assert table.next_step(hand) == Sit(0, "wall") == table.next_step(Asked(0, private=True, round=3))


def test_a_bot_arbiter_answers_before_the_page() -> None:
    table = flow({0, 1})
    assert table.next_step(Asked(2, round=2, preset=True)) == BotTurn(2, at_once=True)
    assert table.next_step(Asked(2, private=True, round=2)) == RoundPage(2)


def test_a_sitting_closes_before_the_page_of_the_round() -> None:
    table = flow({0, 1})
    table.sat_down(HAND, 0)
    assert table.next_step(Asked(1, private=True, round=2)) == Closing(0)


def test_bots_alone_need_no_pages_and_a_finished_game_nothing() -> None:
    assert flow(set()).next_step(Asked(0, private=True, round=5)) == BotTurn(0)
    assert flow({0, 1}).next_step(Asked(None, over=True)) == Over()


@pytest.mark.rule("CR-12.9")
def test_a_human_with_an_empty_hand_still_sits() -> None:
    table = flow({0, 1})
    table.sat_down(HAND, 0)
    table.sat_unasked(0)
    table.sat_unasked(1)
    assert table.next_step(Asked(2, private=True)) == Closing(0)
    table.stood_up()
    assert table.next_step(Asked(2, private=True)) == Sit(1, "wall")
    table.sat_down(Asked(2, private=True), 1)
    assert table.next_step(Asked(2, private=True)) == Closing(1)
    table.stood_up()
    assert table.next_step(Asked(2, private=True)) == BotTurn(2)


def test_an_interlude_folds_the_hand_away_and_the_same_sitting_goes_on_without_a_curtain() -> None:
    table = flow({0, 1, 2})
    table.sat_down(HAND, 0)
    asked = Asked(1, interlude=True)
    assert table.next_step(asked) == InTheOpen(1)
    table.in_the_open()
    table.pause()
    assert table.next_step(asked) == InTheOpen(1)
    assert table.next_step(HAND) == Sit(0, "banner")
    table.sat_down(HAND, 0)
    assert table.next_step(HAND) == PrivatePhase(0)
    assert table.private_phases == [(1, 0)]
    assert table.next_step(Asked(2, private=True)) == Closing(0)


def test_a_bot_that_decides_in_an_interlude_leaves_the_sitter_where_it_is() -> None:
    table = flow({0, 1})
    table.sat_down(HAND, 0)
    assert table.next_step(Asked(2, interlude=True)) == BotTurn(2)
    assert table.next_step(HAND) == PrivatePhase(0)


def test_whoever_gives_the_last_answer_of_all_sits_anew_when_asked_again() -> None:
    table = flow({0, 1})
    table.sat_down(HAND, 0)
    table.answered_last()
    assert table.next_step(HAND) == Closing(0)
    table.stood_up()
    table.in_the_open()
    assert table.next_step(HAND) == Sit(0, "wall")
    table.sat_down(HAND, 0)
    assert table.next_step(HAND) == PrivatePhase(0)


def test_where_all_are_asked_at_once_humans_come_first_and_who_sits_goes_on() -> None:
    session = Session.new(find("deckgames.games.initiative"), [
        SeatInfo(name, player, i) for i, (name, player) in enumerate(
            [("Ann", "bot:random"), ("Bob", "human"), ("Cy", "bot:random"), ("Dee", "human")])], seed=1)
    asked = [Asked.of(session, sitter).seat for sitter in (None, 3, 1, 0)]
    assert asked[0] in (1, 3) and asked[1:] == [3, 1, 0]
    for seat in (1, 3):
        session.answer((), seat)
    assert Asked.of(session, None).seat in (0, 2)
