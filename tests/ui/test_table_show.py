"""The public show: all events once, in order, at three speeds, after the sitting, on resume, and never in the way."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import find
from deckgames.engine.record.saves import resume
from deckgames.engine.record.session import SeatInfo, Session
from deckgames.engine.vocabulary.events import Event
from deckgames.ui.actions import Keymap
from deckgames.ui.table.answers import Answers
from deckgames.ui.table.event_reel import FACE_DOWN, EventReel, Frame, cut, frames, veiled
from deckgames.ui.table.pace import Beat
from deckgames.ui.table.presenter import Presenter
from deckgames.ui.toolkit.layout import ShowStep
from tests.ui.tables import session_of, stand_still
from tests.ui.toy_layout import SHOWN as LAYOUT


@pytest.fixture(autouse=True)
def stands_still(no_guard: None, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_still(monkeypatch)


# ---- cutting


@given(st.lists(st.sampled_from(["begins", "touches", "goes on", "chapter"]), max_size=30))
def test_the_steps_are_all_events_in_order_and_each_but_the_last_of_a_chapter_touches(kinds: list[str]) -> None:
    events = [Event(kind, n=number) for number, kind in enumerate(kinds)]
    steps = cut(events, lambda event, _: None if event.kind == "goes on" else ShowStep(chapter=event.kind == "chapter"),
                lambda event: event.kind == "touches")
    covered = [event for step in steps for event in events[step.start:step.end]]
    assert covered == (events if set(kinds) - {"goes on"} else [])
    assert sum(step.step.chapter for step in steps) == kinds.count("chapter")
    for step, later in pairwise(steps):
        assert step.touches or later.step.chapter


def test_what_opens_nothing_is_told_with_what_runs() -> None:
    events = [Event("turn"), Event("attack"), Event("harm"), Event("out"), Event("turn"), Event("heal"), Event("turn")]
    steps = cut(events, lambda event, _: ShowStep(event.kind, opens=event.kind in ("turn", "out")),
                lambda event: event.kind in ("harm", "out"))
    assert [(step.step.rule, step.start, step.end) for step in steps] == [("harm", 0, 3), ("out", 3, 4), ("turn", 4, 7)]


def test_a_step_knows_the_events_of_the_one_that_runs() -> None:
    events = [Event("a", seat=0), Event("a", seat=0), Event("b", seat=0), Event("a", seat=1)]
    seen: list[list[str]] = []

    def begins(event: Event, running: Sequence[Event]) -> ShowStep | None:
        seen.append([before.kind for before in running])
        return None if running and running[-1].seat == event.seat else ShowStep()

    assert [(step.start, step.end) for step in cut(events, begins, lambda event: True)] == [(0, 3), (3, 4)]
    assert seen == [[], ["a"], ["a", "a"], ["a", "a", "b"]]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_frames_of_any_game_hold_what_was_told_and_what_lay_there_then(seed: int) -> None:
    session = session_of("human", "human", "human", seed=seed)
    rng, shown = Rng.fresh(seed), 0
    while not session.over and session.number < 250:
        question = session.question()
        heard = len(session.events)
        session.answer(question.random(rng), question.seat)
        found = frames(session, LAYOUT, None, heard)
        told = [event for frame in found for event in frame.events]
        assert told == ([veiled(h.event, None) for h in session.events[heard:]] if found else [])
        for frame in found:
            shown += 1
            assert frame.view.viewer is None
            assert frame.view.seats[frame.events[0].seat].xp >= 0
            assert all(card is FACE_DOWN for event in frame.story if event.private for card in event.cards)
            assert frame.beat.shown and frame.beat.touches and frame.beat.letters > 10
    assert shown > 10


def test_a_frame_shows_the_table_of_its_moment_and_not_of_the_end() -> None:
    session = session_of("human", "human", seed=4)
    rng = Rng.fresh(4)
    while session.round < 2:
        question = session.question()
        heard, before = len(session.events), session.view(None)
        session.answer(question.random(rng), question.seat)
    events = len(session.events) - heard
    views = session.glimpses(None, range(events))
    assert len(views) == events
    assert views[0].round == before.round == 1
    assert views[-1].round == 2
    last = session.view(None)
    assert [seat.xp for seat in views[-1].seats] == [seat.xp for seat in last.seats]


def test_nothing_can_be_seen_of_an_answer_taken_back() -> None:
    session = session_of("human", "human", seed=1)
    session.answer((1, 0), session.asked)
    session.answer(0, session.asked)
    assert session.glimpses(None, {0})
    session.takebacks.undo(None)
    assert session.glimpses(None, {0}) == []


# ---- steps


def shown(*steps: ShowStep) -> EventReel:
    show = EventReel()
    show.add([Frame(step, None, (), 0, 0, Beat()) for step in steps], 0)
    return show


def test_a_show_ends_behind_its_last_step() -> None:
    show = shown(ShowStep(), ShowStep())
    assert show.waits and not show.runs
    assert show.go(0) and not show.last
    assert show.go(1) and show.last
    assert not show.go(2)
    assert not show.waits


def test_enter_leaps_to_the_next_chapter() -> None:
    show = shown(ShowStep(chapter=True), ShowStep(), ShowStep(chapter=True), ShowStep(), ShowStep())
    show.go(0)
    assert show.chapter() == 2
    show.go(2)
    assert show.chapter() == 4
    show.go(4)
    assert show.chapter() == 5


# ---- at the table


async def test_a_table_that_is_taken_up_again_shows_its_last_answer_again(tmp_path: Path) -> None:
    path = tmp_path / "ring.deck"
    game = find("deckgames.games.cardring")
    seats = [SeatInfo("Ann", "human", 0), SeatInfo("Bob", "human", 1)]
    session = Session.new(game, seats, seed=1, path=path)
    presenter = Presenter(session, LAYOUT, Keymap())
    presenter.pace.speed = "step"
    rng = Rng.fresh(3)
    while not presenter.show.waits:
        question = session.question()
        Answers(presenter).answer(question.random(rng), question.seat)
    told = [frame.events for frame in presenter.show.frames]
    session.close()
    again = Presenter(resume(path), LAYOUT, Keymap())
    Answers(again).record_last()
    assert [frame.events for frame in again.show.frames] == told
    again.session.close()
