"""Each game on its own layout: whole rounds by keys of the bar and the table; public screens hide what is hidden."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from textual.pilot import Pilot

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import find
from deckgames.engine.messages import TEXT
from deckgames.engine.record.saves import resume
from deckgames.engine.record.session import SeatInfo, Session
from deckgames.engine.vocabulary.decisions import Allocate, PickSet
from deckgames.engine.vocabulary.events import Event
from deckgames.games import load
from deckgames.games.cardring.screen import LAYOUT
from deckgames.table import BotTurn, InTheOpen, PrivatePhase, Sit
from deckgames.ui.actions import Keymap
from deckgames.ui.paint.cells import spans_text
from deckgames.ui.paint.faces import joined
from deckgames.ui.paint.pane import Pane
from deckgames.ui.table import pace
from deckgames.ui.table.answers import Answers
from deckgames.ui.table.botworker import make
from deckgames.ui.table.curtain import CurtainScreen
from deckgames.ui.table.draft import in_cap, key_hints
from deckgames.ui.table.event_reel import EventReel, Frame
from deckgames.ui.table.panels import LogPanel
from deckgames.ui.table.presenter import Presenter
from deckgames.ui.table.question_keys import QuestionKeys
from deckgames.ui.toolkit.layouts import layout_of
from tests.games.initiative.scenes import laid
from tests.given.cardring import given
from tests.harness import any_answers
from tests.screens import Size
from tests.thorough import many
from tests.ui.tables import (
    TableApp,
    answer,
    begun,
    check_pictures,
    click,
    keys_for,
    led_on,
    opened,
    play,
    press,
    sat_down,
    session_of,
    settle,
    through_pages,
)

# ---- table cardring


pytestmark = pytest.mark.usefixtures("no_guard")


async def test_a_short_game_of_one_human_reaches_its_result() -> None:
    options = {"round_cap": 30, "length": "short"}
    async with opened(TableApp(begun(session_of("human", "bot:normal", seed=2, options=options), many(29, 1)),
            layout=None), (120, 40)) as (app, pilot):
        await play(app, pilot, 1500, seed=1)
        assert app.result
        assert app.table.presenter.controller.flow.private_phases


async def test_bots_among_themselves_need_nobody() -> None:
    options = {"round_cap": 30, "length": "short"}
    async with opened(TableApp(begun(session_of("bot:random", "bot:random", seed=2, options=options), many(29, 1)),
            layout=None)) as (app, pilot):
        await settle(pilot, app)
        for _ in range(3000):
            await pilot.pause()
            if app.result:
                break
        assert app.result


def test_a_recap_tells_what_came_of_the_own_deeds_but_not_the_deeds() -> None:
    session = session_of("human", "human", seed=7)
    presenter = Presenter(session, LAYOUT, Keymap())
    any_answers(session, Rng.fresh(2), goes_on=lambda: session.round < 4)

    def told(seat: int | None) -> str:
        return "\n".join(spans_text(line.line)
                         for line in presenter.recap(seat) if line.mark[0] == presenter.seats[0].sign)

    assert "plays" in told(1) and "plays" in told(None)
    assert "plays" not in told(0) and "buys" not in told(0) and "attacks" not in told(0)
    assert "ends with" in told(0)


async def test_without_a_side_panel_the_bar_says_what_any_card_under_the_cursor_does() -> None:
    async with sat_down(TableApp(session_of("human", "bot:random", seed=7), layout=None)) as (app, pilot):
        presenter = app.table.presenter
        presenter.at = next(i for i, stop in enumerate(presenter.focus_targets) if stop.card is not None
                            and stop.zone == "enemies")
        await press(pilot, "up")
        assert presenter.focus_target.card.name in app.bar()
        said = spans_text(joined(LAYOUT.face(presenter.focus_target.card, presenter.scene()).long, 1))
        assert said in " ".join(app.bar().split())


def test_up_and_down_go_from_seat_to_seat_where_failure_is_shared_out() -> None:
    s = given(phase="targets", order="ABC", A={"failure": 2}, B={"fight": 2}, C={"fight": 2})
    for seat in "ABC":
        s.says(seat, "none")
    session = session_of("human", "bot:random", "bot:random")
    session.match = s.match
    presenter = Presenter(session, LAYOUT, Keymap())
    presenter.look_at(0, ask=True)
    stood = []
    for way in ("down", "down", "up", "up"):
        QuestionKeys(presenter).move(way)
        target = presenter.focus_target
        stood.append(target.oid if target.zone == "bar" else target.zone)
    assert stood[:3] == ["seat-2", "seat-2", "seat-1"]
    assert stood[3] != "seat-1"


# ---- table initiative


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> list[Event]:
    """Every event that a show has brought onto the screen, in this order."""
    seen: list[Event] = []
    go = EventReel.go

    def going(show: EventReel, to: int) -> bool:
        shown = go(show, to)
        if shown:
            frame: Frame = show.frame
            seen.extend(frame.events)
        return shown

    monkeypatch.setattr(EventReel, "go", going)
    return seen


def table(*players: str, seed: int = 3, speed: str = "step", **options: Any) -> TableApp:
    session = session_of(*players, seed=seed, game_id="initiative", options=options)
    return TableApp(session, layout=None, speed=speed)


def told(app: TableApp, kinds: set[str]) -> Counter[str]:
    return Counter(h.event.kind for h in app.session.events if h.event.kind in kinds)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)][:many(1, 3)])
async def test_two_humans_and_bots_play_a_whole_game_and_watch_all_of_it(size: Size, watched: list[Event]) -> None:
    bots = many(1, 3) * ("bot:random",)
    async with opened(table("human", "bot:greedy", "human", *bots, seed=size[0]), size) as (app, pilot):
        await play(app, pilot, 200, seed=size[0])
        assert app.result
        session, flow = app.session, app.table.presenter.controller.flow
        went_out = {h.event.seat: h.round for h in session.events if h.event.kind == "out"}
        picked = [h for h in session.events if h.event.kind == "discards"]
        for round_ in range(1, session.round + 1):
            sat = Counter(seat for r, seat in flow.private_phases if r == round_)
            for human in (0, 2):
                living = went_out.get(human, 99) >= round_
                extra = sum(1 for h in picked if h.round == round_ and h.event.seat == human)
                assert int(living) <= sat[human] <= int(living) + extra or (not sat[human] and not living)
        kinds = {"reveals", "attacks", "hits", "loses", "heals", "out", "annihilated", "ends"}
        assert Counter(event.kind for event in watched if event.kind in kinds) == told(app, kinds)


def two(hand: str = "wall-of-text emotional-support-cow") -> TableApp:
    """Two humans whose round asks nothing in the open."""
    session = laid(A={"hand": hand}, B={"hand": "somebodys-front-door hedgehog-cloak"})
    return TableApp(session, layout=None, speed="step")


async def test_a_saved_table_shows_the_last_reveal_again(tmp_path: Path) -> None:
    path = tmp_path / "initiative.deck"
    seats = [SeatInfo("Ann", "human", 0), SeatInfo("Bea", "human", 1)]
    game = load("initiative")
    session = Session.new(game, seats, game.options.model_validate({"opening_swap": "skipped"}), seed=6, path=path)
    async with opened(TableApp(session, layout=None, speed="step"), (120, 40)) as (app, pilot):
        while not app.table.presenter.show.runs:
            await through_pages(pilot, app)
            await press(pilot, "1", "enter")
            await settle(pilot, app)
        await press(pilot, "space", "space")
        steps = len(app.table.presenter.show.frames)
    session.close()
    with resume(path) as again:
        async with opened(TableApp(again, layout=None, speed="step"), (120, 40)) as (app, pilot):
            await pilot.pause()
            assert app.table.presenter.show.runs and "step 1 of" in app.bar()
            assert len(app.table.presenter.show.frames) == steps
            assert "WHAT HAPPENED" in app.text()


async def test_at_normal_speed_the_reveal_runs_by_itself_to_the_next_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "LONGEST", 0.01)
    monkeypatch.setattr(pace, "QUIET", 0.01)
    app = two()
    app.table.presenter.pace.speed = "normal"
    async with app.run_test(size=(80, 24)) as pilot:
        while not app.table.presenter.show.runs:
            await through_pages(pilot, app)
            await press(pilot, "1", "enter")
        for _ in range(500):
            await pilot.pause(0.01)
            if app.table.presenter.show.last:
                break
        assert app.table.presenter.show.last and "The end of the round" in app.bar()
        await pilot.pause(0.05)
        assert app.table.presenter.show.runs


async def test_the_bar_says_what_a_card_does_once() -> None:
    async with sat_down(TableApp(session_of("human", "human", game_id="initiative", seed=5), None),
            (120, 40)) as (app, pilot):
        told = set()
        for _ in range(8):
            stop = app.table.presenter.focus_target
            said = stop.card.spec.text if stop.card is not None else ""
            bar = " ".join(app.bar().split())
            assert not said or bar.count(said) <= 1, bar
            told |= {said} if said in bar else set()
            await press(pilot, "right")
        assert told


# ---- table journey


GAME = find("deckgames.games.journey")


async def test_a_game_is_played_by_keys_and_no_curtain_ever_falls() -> None:
    async with opened(TableApp(session_of("human", "human", "human", seed=4, options={"short": True},
            game_id="journey"), layout=None, reduced_motion=True)) as (app, pilot):
        rng, kinds = Rng.fresh(2), set()
        for _ in range(many(8, 3_000)):
            await settle(pilot, app)
            if app.result:
                break
            assert not isinstance(app.screen, CurtainScreen)
            if not await led_on(pilot, app):
                assert app.table.presenter.draft is not None and TEXT("opens.whole") not in app.bar()
                kinds.add(app.table.presenter.draft.decision.kind)
                number = app.session.number
                await answer(app, pilot, keys_for(app, rng))
                assert app.session.number > number or app.table.presenter.leaving, app.bar()
        assert "choose" in kinds and (app.result or many(1, 0))


def test_a_turn_takes_few_keys_and_bots_take_few_minutes() -> None:
    """A person who plays like a greedy bot against four of them: at most 4 keys a turn in the median, and at the
    default speed at most two minutes of planned pauses."""
    session: Session = session_of("human", *["bot:greedy"] * 4, seed=3, game_id="journey")
    presenter, keys, paused = Presenter(session, layout_of(GAME), Keymap()), Counter[int](), 0.0
    answers, bots = Answers(presenter), [make("greedy", GAME, seat) for seat in range(5)]
    while not session.over and session.round < many(6, 10**6):
        step = presenter.controller.next_step()
        if isinstance(step, Sit):
            presenter.controller.sit_down(step.seat)
            continue
        assert isinstance(step, (PrivatePhase, InTheOpen, BotTurn))
        raw = bots[step.seat].decide(session.handle(step.seat))
        if step.seat == 0:
            presenter.look_at(0, ask=True)
            presenter.renew()
            keys[session.match.state.turn] += typed(presenter, raw)
        answers.answer(raw, step.seat)
        paused += (isinstance(step, BotTurn) and answers.moved()) or 0.0
        presenter.show.end()
    assert median(keys.values()) <= 4
    assert many(1, 10) < paused <= 120


def typed(presenter: Presenter, raw: Any) -> int:
    """The keys of an answer: one for an option that has a key, one for each of several and Enter."""
    draft = presenter.draft
    kind = draft.decision.kind
    if kind == "choose":
        assert isinstance(raw, int) and draft.allowed[raw] in presenter.keys.values()
    return {"choose": 1, "confirm": 1, "number": 2}.get(kind) or len(draft.items()) + 1


# ---- table pools


@pytest.mark.slow
async def test_a_game_of_four_is_played_by_the_keys_that_the_bar_shows() -> None:
    options = {"round_limit": 8}
    session = session_of("human", "human", "human", "human", seed=5, options=options, game_id="pools")
    app = TableApp(begun(session, many(4, 1)), layout=None, reduced_motion=True)
    playing = {me.no for me in session.match.state.living}
    async with app.run_test(size=(80, 24)) as pilot:
        rng, kinds = Rng.fresh(3), set()
        for _ in range(6_000):
            await settle(pilot, app)
            if app.result or app.session.round > many(4, 8):
                break
            check_pictures(app)
            if not await led_on(pilot, app):
                kinds.add(await answered(pilot, app, rng))
        assert app.session.round <= 8 and (app.result or many(1, 0))
        assert {"choose", "pick", *many((), ("allocate",))} <= kinds
        walls = [(round_, seat) for round_, seat in app.table.presenter.controller.flow.private_phases]
        assert {seat for _, seat in walls} == playing


async def answered(pilot: Pilot[None], app: TableApp, rng: Rng) -> str:
    """Answers the open question by a key that the bar or the table shows; gives its kind."""
    presenter, number = app.table.presenter, app.session.number
    decision = presenter.draft.decision
    if decision.rule in ("DP-5.3", "DP-8.1") and rng.below(3) and {"end", "pass"} & {*presenter.draft.allowed}:
        assert "e  pass" in app.bar() or "e  end turn" in app.bar()
        await press(pilot, "e")
        assert app.session.number > number or "End your turn?" in app.bar()
    elif isinstance(decision, PickSet):
        await press(pilot, *_cards(app, rng))
        assert app.session.number > number, app.bar()
    elif isinstance(decision, Allocate):
        await press(pilot, "enter")
        assert app.session.number > number, "the proposal is an answer\n" + app.bar()
    else:
        keys = keys_for(app, rng)
        seen = app.bar().replace("Enter/", "Enter ") if keys != ["enter"] else "Enter"
        for key in keys:
            assert key == "enter" or any(in_cap(key, cap) for cap in seen.split("  ") for cap in [cap.strip()]) or (
                _on_a_card(app, key)), f"{key} is not to be seen\n{seen}"
        await press(pilot, *keys)
        assert app.session.number > number or presenter.leaving, app.bar()
    return decision.kind


def _on_a_card(app: TableApp, key: str) -> bool:
    """Whether this key is the cap of a place on the table."""
    found = app.table.presenter.keys.get(key)
    return any(stop.oid == found for stop in app.table.presenter.focus_targets if stop.zone != "bar")


def _cards(app: TableApp, rng: Rng) -> list[str]:
    """The keys that choose some combination: a suggestion, or card by card and Enter."""
    presenter = app.table.presenter
    draft = presenter.draft
    if rng.below(2) and presenter.macros():
        seen = [key for key in presenter.macros() if app.table.picture.names(key)]
        assert "F1" in app.text() and seen
        return [seen[rng.below(len(seen))]]
    by_oid = key_hints(presenter.keys)
    raw = draft.decision.random(rng)
    assert isinstance(raw, tuple)
    wanted = [draft.allowed[at] for at in raw if draft.allowed[at] not in draft.chosen]
    return [*(by_oid[oid] for oid in wanted), "enter"]


# ---- the mouse


async def test_a_click_on_words_that_name_the_log_opens_it() -> None:
    async with opened(TableApp(session_of("human", *["bot:random"] * 3, seed=4, game_id="pools"), layout=None),
            (120, 40)) as (app, pilot):
        for _ in range(60):
            await through_pages(pilot, app)
            if " more: l" in app.text() or app.result:
                break
            await press(pilot, *keys_for(app, Rng.fresh(2)))
        pane, x, y = next((pane, pane.canvas.line(y).index("more: l"), y) for pane in app.screen.query(Pane)
                          if pane.canvas is not None for y in range(pane.canvas.h) if " more: l" in pane.canvas.line(y))
        await click(pilot, pane.region.x + x, pane.region.y + y)
        assert isinstance(app.screen, LogPanel)
