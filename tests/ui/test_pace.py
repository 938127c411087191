"""The pace of a table: one schedule for bots' turns and shows, one speed, one key to the next question."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, strategies as st

from deckgames.engine.core.rng import Rng
from deckgames.engine.record.session import Session
from deckgames.games import load as load_game
from deckgames.table import BotTurn, InTheOpen, PrivatePhase
from deckgames.ui.actions import Keymap
from deckgames.ui.app import DeckApp
from deckgames.ui.pages.settings import SettingsScreen
from deckgames.ui.paint.cells import spans_text
from deckgames.ui.settings import SPEEDS, SettingsModel, Speed, load, save
from deckgames.ui.table.answers import Answers
from deckgames.ui.table.botworker import make
from deckgames.ui.table.event_reel import Cut, merged
from deckgames.ui.table.pace import LONGEST, ROUND, Beat, Pace
from deckgames.ui.table.presenter import Presenter
from deckgames.ui.table.screen import TableScreen
from deckgames.ui.toolkit.layout import ShowStep
from deckgames.ui.toolkit.layouts import layout_of
from tests.course import moved_on
from tests.ui.app_tables import WITH_BOTS, app as deck_app
from tests.ui.tables import TableApp, opened, press, sat_down, session_of, settle, still, through_pages, turn_to

pytestmark = pytest.mark.usefixtures("no_guard")


# ---- the schedule


@given(st.lists(st.booleans(), max_size=200), st.sampled_from(SPEEDS))
def test_whatever_bots_do_a_round_of_theirs_stands_eight_seconds_at_most(touching: list[bool], speed: Speed) -> None:
    pace = Pace(speed)
    planned = [pace.plan(Beat(touches=touches), 1) for touches in touching]
    assert sum(seconds or 0 for seconds in planned) <= ROUND * {"slow": 2, "fast": 1 / 3}.get(speed, 1)
    assert all((seconds is None) == (speed == "step") for seconds in planned)
    assert speed != "instant" or not any(planned)


def test_fast_is_three_times_as_fast_and_who_hurries_waits_for_nothing() -> None:
    for beat in (Beat(), Beat(touches=True), Beat(120, True, shown=True)):
        slow, normal, fast = (Pace(speed).plan(beat, 1) for speed in ("slow", "normal",
                                                                      "fast"))  # type: ignore[arg-type]
        assert slow and normal and fast
        assert slow == 2 * normal
        assert fast == pytest.approx(normal / 3)
        assert Pace(hurried=True).plan(beat, 1) == 0


def played(game: str, seed: int, rounds: int, players: int = 4) -> Iterator[tuple[Presenter, int, bool, float | None]]:
    """A game of one human and bots on a desk, answer by answer: the round, whether a human answered, what stands."""
    session: Session = session_of("human", *["bot:greedy"] * (players - 1), game_id=game, seed=seed)
    presenter, rng = Presenter(session, layout_of(session.game), Keymap()), Rng.fresh(seed)
    answers = Answers(presenter)
    bots = [make("greedy", session.game, seed + seat) for seat in range(players)]
    while not session.over and session.round <= rounds:
        step, round_ = presenter.controller.next_step(), session.round
        if not moved_on(presenter.controller, step):
            assert isinstance(step, (PrivatePhase, InTheOpen, BotTurn))
            bot = isinstance(step, BotTurn)
            question = session.question(step.seat)
            raw = bots[step.seat].decide(session.handle(step.seat)) if bot else question.random(rng)
            answers.answer(raw, step.seat)
            yield presenter, round_, not bot, answers.moved() if bot else 0.0
            presenter.show.end()


@pytest.mark.wide
@pytest.mark.parametrize(("game", "players", "most"), [("cardring", 4, 8.0), ("hooks", 4, 4.0)])
def test_the_planned_pauses_of_a_round_of_bots_at_the_default_speed(game: str, players: int, most: float,
                                                                            chance: Random) -> None:
    """Thinking aside. Seen to fail where each answer of a bot, not its turn, is a beat."""
    seed = chance.randrange(10_000)
    paused: dict[int, float] = defaultdict(float)
    for _, round_, _, seconds in played(game, seed, 6, players):
        assert seconds is not None
        paused[round_] += seconds
    assert sum(paused.values()) > 0
    assert max(paused.values()) <= most


def test_a_beat_of_initiative_stands_no_longer_than_its_turns_need(chance: Random) -> None:
    """One step to turn up the cards, one for each turn that harms somebody, one for who is out: not one a word."""
    seed = chance.randrange(10_000)
    for presenter, round_, _, _ in played("initiative", seed, 4):
        inside: list[float] = []
        for frame in presenter.show.frames:
            if frame.step.chapter:
                inside = []
            planned = presenter.pace.plan(frame.beat, round_)
            assert planned is not None
            inside.append(planned)
            assert frame.step.opens or frame is presenter.show.frames[0]
            assert sum(inside) <= LONGEST * (1 + 2 * len(presenter.seats))


@pytest.mark.wide
@pytest.mark.parametrize("game", ["cardring", "hooks"])
def test_nothing_stands_before_the_turn_of_a_bot_is_over(game: str, chance: Random) -> None:
    seed = chance.randrange(10_000)
    stood = 0
    for presenter, _, human, seconds in played(game, seed, 4):
        step, moved = presenter.controller.next_step(), presenter.session.steps[-1].seat
        if not human and isinstance(step, BotTurn) and step.seat == moved:
            assert seconds == 0
        stood += bool(seconds)
    assert stood > 4


# ---- at the table


async def to_the_bots(pilot: object, app: TableApp) -> None:
    """A human ends the sitting; the first bot has moved, and that stands."""
    for _ in range(30):
        await through_pages(pilot, app)  # type: ignore[arg-type]
        if app.table.bots.shown:
            return
        await press(pilot, "enter")  # type: ignore[arg-type]
    raise AssertionError("no turn of a bot stands")


def slow(*players: str, speed: str = "step") -> TableApp:
    return TableApp(session_of(*players, seed=9), layout=layout_of(load_game("cardring")), speed=speed)


async def test_what_bots_have_done_stands_over_the_bar_or_in_it() -> None:
    """Played: WHAT HAPPENED and the bar below it said the same while the next bot thought."""
    async with opened(slow("human", "bot:greedy", "bot:greedy", "bot:greedy"), size=(120, 40)) as (app, pilot):
        await to_the_bots(pilot, app)
        title, _, *table = app.text().splitlines()  # what happened last begins like its whole line
        told = " ".join("\n".join([title, *table]).split())
        begins = [spans_text(line)[:40] for line in app.table.presenter.scene().news[-2:]]
        assert begins and [told.count(begin) for begin in begins] == [1] * len(begins)


async def test_what_the_bots_did_stays_in_lines_until_the_next_answer() -> None:
    async with sat_down(slow("human", "bot:greedy", "bot:greedy", "bot:greedy", speed="instant")) as (app, pilot):
        await press(pilot, "enter")
        await settle(pilot, app)
        news = [spans_text(line) for line in app.table.presenter.scene().news]
        assert [line[:5] for line in news[-3:]] == ["● Bob", "■ Cy ", "◆ Dee"]
        assert f"Last · {news[-1][:5]}" in app.text().splitlines()[1]


async def test_what_hit_a_human_stands_under_the_title_before_all_else() -> None:
    seats = ("human", "bot:greedy")
    async with opened(TableApp(session_of(*seats, game_id="hooks", seed=3), layout=None,
            speed="instant")) as (app, pilot):
        for _ in range(200):
            await settle(pilot, app)
            presenter = app.table.presenter
            scene = presenter.scene()
            if scene.hurts:
                await still(pilot)
                assert f"Last ! {spans_text(scene.last)[:30]}" in app.text().splitlines()[1]
                return
            presenter.session.answer(presenter.draft.decision.random(Rng.fresh(app.session.number)),
                                     presenter.draft.decision.seat)
            app.table.flow.advance()
        raise AssertionError("nobody was ever hit")


# ---- remembered


async def test_the_speed_chosen_at_a_table_is_its_own_until_the_settings_change_it() -> None:
    save(SettingsModel(speed="slow"))
    running: DeckApp = deck_app("play", "cardring", seats=WITH_BOTS)
    async with running.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await turn_to(pilot, "enter")
        table = next(screen for screen in running.screen_stack if isinstance(screen, TableScreen))
        assert table.presenter.pace.speed == "slow"
        await turn_to(pilot, "plus", "plus")
        assert table.presenter.pace.speed == "fast"
        assert load()[0].speed == running.settings.speed == "slow"
        running.show(SettingsScreen())
        await pilot.pause()
        await turn_to(pilot, "escape")
        assert table.presenter.pace.speed == "fast"
        running.change(speed="normal")
        running.show(SettingsScreen())
        await pilot.pause()
        await turn_to(pilot, "escape")
        assert table.presenter.pace.speed == "normal"


def test_of_steps_that_touch_nobody_four_at_most_are_told_as_one() -> None:
    found = merged([Cut(ShowStep("R"), at, at + 1) for at in range(6)])
    assert [(one.start, one.end) for one in found] == [(0, 4), (4, 6)]


def test_a_number_that_changed_for_a_fight_only_is_shown_as_it_stands_after_it() -> None:
    """Played: "Tom: attack 2→4" below Mia's question, of a fight on a slot where he had 2 more."""
    session = session_of("human", "human", game_id="journey", seed=15, options={"mode": "coop"})
    presenter, seat = Presenter(session, layout_of(session.game), Keymap()), session.asked
    presenter.look_at(None)
    answers = Answers(presenter)
    answers.answer(session.question(seat).random(Rng.fresh(15)), seat)
    answers.lay_open()
    now = presenter.layout.numbers(presenter.scene())
    assert [now[key] for key in presenter.motion.changed] == [n for _, n in presenter.motion.changed.values()] != []
