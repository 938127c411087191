"""Moments: a banner over the table, once a turn at most, until a key or a second."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from deckgames.engine.match.match import By
from deckgames.engine.record.session import Observed, Session
from deckgames.engine.vocabulary.events import Event
from deckgames.games import IDS, load
from deckgames.ui.paint.letters import FONT, ROWS, lettered
from deckgames.ui.table import painting, screen_flow
from deckgames.ui.table.botworker import Move
from deckgames.ui.table.event_reel import Frame
from deckgames.ui.table.moments import HEIGHT, LASTS, Moment, Moments, draw_moment
from deckgames.ui.table.pace import Beat
from deckgames.ui.toolkit.layout import ShowStep
from tests.ui.tables import TableApp, opened, press, session_of

pytestmark = pytest.mark.usefixtures("no_guard")
OUT = Event("leaves", 0, n=-2)


def told(session: Session, *events: Event) -> None:
    at = len(session.events)
    session.events.extend(Observed(event, session.round, "", at + nth) for nth, event in enumerate(events))


def at_pools(*seats: str) -> TableApp:
    return TableApp(session_of(*seats, game_id="pools"), layout=None, speed="normal")


async def test_any_key_ends_a_moment_and_does_nothing_else_then_whoever_is_out_is_asked_once() -> None:
    async with opened(at_pools("human", "bot:easy")) as (app, pilot):
        picture, session = app.table.picture, app.table.session
        app.table.flow.call_off_bots()
        number = session.number
        told(session, OUT)
        picture.repaint()
        await pilot.pause()
        assert "is out with -2 lives" in app.text()
        await press(pilot, "enter")
        assert picture.moments.stands is None
        assert session.number == number
        assert "may watch" in app.bar()
        told(session, OUT)
        picture.repaint()
        assert picture.moments.stands is None, "one a turn"
        await press(pilot, "right")
        assert "may watch" not in app.bar()


async def test_what_is_held_back_before_a_bot_has_its_moment_before_the_bot_moves(
        monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    for module in (screen_flow, painting):
        monkeypatch.setattr(module, "monotonic", lambda: now[0])
    session = session_of("human", "bot:easy", seed=3, game_id="hooks")
    async with opened(TableApp(session, layout=None, speed="normal")) as (app, _):
        table, presenter = app.table, app.table.presenter
        told(session, Event("last-card", 0))
        presenter.show.held = Frame(ShowStep(""), session.view(0), (), 0, len(session.events) - 1, Beat())
        table.bots.begin(1)
        table.bots.ready = ready = Move(None, By("bot:easy"))
        presenter.focus_targets = ()  # of the table as it was held
        table.flow._move()
        assert table.picture.moments.stands is not None
        assert presenter.focus_targets, "they are those of the table that is shown"
        assert table.bots.ready is ready, "the bot waits"
        assert presenter.pace.due == now[0] + LASTS
        now[0] += LASTS
        monkeypatch.setattr(table.flow, "make_move", lambda move: setattr(table.bots, "ready", "moved"))
        table.flow._move()
        assert table.bots.ready == "moved"


def shown(*events: Event, seats: Sequence[str] = ("human", "bot:easy"), still: bool = False) -> Moments:
    moments = Moments(at_pools(*seats).table.presenter)
    told(moments.session, *events)
    moments.look(0.0, still)
    return moments


def test_who_takes_the_lead_from_somebody_has_a_banner(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = Moments(TableApp(session_of("human", "bot:easy", game_id="hooks"), layout=None).table.presenter)
    bought = Event("buys", 0, (moments.session.match.state.row[0],), 2)
    for before, after, said in ((None, 0, None), (0, 0, None), (1, None, None), (1, 1, None), (1, 0, "Ann leads")):
        moments._leader = before
        monkeypatch.setattr(moments, "_leading", lambda after=after: after)
        told(moments.session, bought)
        moments.look(0.0, still=False)
        assert (moments.stands and moments.stands.title) == said


def test_a_moment_goes_by_itself() -> None:
    moments = shown(OUT)
    assert not moments.passed(LASTS - 0.1)
    assert moments.passed(LASTS)
    assert moments.left(LASTS) is None


def test_none_stands_where_nothing_moves_or_for_what_is_quiet_or_before_a_curtain() -> None:
    assert shown(OUT, still=True).stands is None
    assert shown(Event("passes", 0)).stands is None
    assert shown(OUT, seats=("human", "human")).stands is None


def test_who_falls_together_has_one_banner() -> None:
    moment = shown(OUT, Event("leaves", 1, n=0)).stands
    assert moment is not None
    assert " & " in moment.title
    assert len(moment.why) == 2


@pytest.mark.parametrize("game_id", IDS)
def test_moments_say_a_name_or_words_that_can_be_drawn(game_id: str) -> None:
    for how in load(game_id).sentences.values():
        said = how.moment.format(seat="", card="")
        assert {*said.upper()} <= {*FONT, " "}


@pytest.mark.parametrize("width", [60, 80, 120, 160])
def test_a_moment_has_its_picture_and_all_its_words_at_every_size(width: int) -> None:
    why = "Bea hits Ann for 14: no wall is used"
    for game_id in IDS:
        canvas = draw_moment(Moment("Ann", 1, (((why, "text"),),), game_id), width)
        assert sum(any(ink.startswith("#") for ink in row) for row in canvas.inks) >= 4
        assert why in canvas.text()
        assert canvas.w == width


def test_names_that_have_no_letters_or_no_room_are_spaced_capitals() -> None:
    assert lettered("Ann", 80, "name").h == ROWS
    assert lettered("Ann", 12, "name").text() == "A N N"
    assert "李" in lettered("李", 80, "name").text()
    assert HEIGHT < 10
