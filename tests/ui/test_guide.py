"""Guided first games in the app: played through with keys at two sizes, left and taken up again, tried wrongly."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from deckgames.engine.decisions import Allocate, Pick
from deckgames.engine.places import assets, saves_dir
from deckgames.games import IDS, has_screen, load
from deckgames.guide import Guide, Lesson, guides, plain, progress, read
from deckgames.ui.app import DeckApp, Start
from deckgames.ui.guide_drawing import GuideWords
from deckgames.ui.guide_screen import GuideScreen
from deckgames.ui.guides_screen import GuidesScreen
from deckgames.ui.menu import MenuScreen
from deckgames.ui.pane import Pane
from deckgames.ui.results import ResultsScreen
from deckgames.ui.rulebook_screen import RulebookScreen
from deckgames.ui.settings import SettingsModel, save
from deckgames.ui.table import TableScreen
from deckgames.ui.table.pages import RoundScreen
from tests.given.guides import SMALL, small
from tests.ui.app_tables import app, shown
from tests.ui.tables import press

GUIDES = guides([game for game in IDS if has_screen(game)])


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a bot to be seen, or for keys to be meant."""
    save(SettingsModel(bot_speed="instant", reduced_motion=True))
    monkeypatch.setattr(RoundScreen, "GUARD", 0.0)
    monkeypatch.setattr(TableScreen, "GUARD", 0.0)


def text(running: DeckApp) -> str:
    """Everything on the screen."""
    sheets = [pane.sheet for pane in running.screen.query(Pane) if pane.display]
    return "\n".join(sheet.text() for sheet in sheets if sheet is not None)


def lesson_of(running: DeckApp) -> Lesson:
    screen = running.screen
    assert isinstance(screen, GuideScreen), type(screen).__name__
    return screen.lesson


def guide_says(running: DeckApp) -> str:
    """The words in the guide's pane, without its heading and its last line."""
    screen = running.screen
    assert isinstance(screen, GuideScreen)
    desk = screen.desk
    side = desk.side > 0
    area = next(a for a in desk.areas(side) if a.id == "guide")
    lines = screen.words.draw(area.w, area.h).text().split("\n")[1:]
    return " ".join(" ".join(lines[:-1] if side else lines).split())


async def until(pilot: Pilot[None], running: DeckApp) -> None:
    """Waits until the script has moved and the learner is to read or to answer, or the guide is over."""
    for _ in range(2000):
        await pilot.pause(0.001)
        screen = running.screen
        if isinstance(screen, RoundScreen):
            await press(pilot, "enter")
        elif isinstance(screen, GuideScreen) and screen.desk.show.runs:
            await press(pilot, "escape")
        elif not isinstance(screen, GuideScreen):
            if isinstance(screen, (ResultsScreen, MenuScreen, TableScreen)):
                return
        elif screen.lesson.reading or (screen.desk.draft is not None and screen.bots.seat is None):
            return
    raise AssertionError("the script never came to an end")


async def answer(pilot: Pilot[None], running: DeckApp) -> None:
    """Gives the wanted answer by keys: the cursor stands there already."""
    screen = running.screen
    assert isinstance(screen, GuideScreen)
    desk, lesson = screen.desk, screen.lesson
    wanted = lesson.wanted
    assert wanted is not None
    assert desk.draft is not None
    decision, raw = desk.draft.decision, lesson.read(wanted)
    if isinstance(decision, Pick) and desk.draft.several and isinstance(raw, tuple):
        for index in raw:
            desk.go_to(desk.draft.allowed[index])
            await press(pilot, "space")
    elif isinstance(decision, Allocate) and isinstance(raw, tuple):
        for seat, points in zip(decision.seats, raw, strict=True):
            desk.go_to(f"seat-{seat}")
            await press(pilot, *["plus"] * points)
    elif lesson.pointed() and isinstance(raw, int):
        stop = desk.stop
        assert stop is not None
        assert stop.oid == desk.draft.allowed[raw]
    await press(pilot, "enter")


async def play_through(pilot: Pilot[None], running: DeckApp) -> list[tuple[int, int]]:
    """Plays until the guide is over; gives the steps (chapter, step) that were seen."""
    seen: list[tuple[int, int]] = []
    for _ in range(500):
        await until(pilot, running)
        screen = running.screen
        if not isinstance(screen, GuideScreen):
            return seen
        lesson = screen.lesson
        step = lesson.step
        assert step is not None
        assert not screen.alone
        if (lesson.chapter, lesson.at) not in seen:
            seen.append((lesson.chapter, lesson.at))
            words = " ".join(plain(step.say).split())
            said = guide_says(running)
            for seat in screen.desk.seats:
                said = said.replace(f"{seat.sign} {seat.name}", seat.name)
            assert said == words
            if step.point:
                stop, pointed = screen.desk.stop, lesson.pointed()
                assert stop is not None
                assert stop.oid in pointed.oids or stop.card in pointed.cards, step.point
        if lesson.reading:
            assert "goes on" in text(running)
            await press(pilot, "enter")
        else:
            await answer(pilot, running)
    raise AssertionError("the guide never ended")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.game)
async def test_every_guide_is_played_through_by_keys_to_the_results(guide: Guide, size: tuple[int, int]) -> None:
    running = app("guide", guide.game)
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        seen = await play_through(pilot, running)
        steps = {chapter: len(Lesson(load(guide.game), guide, chapter).steps)
                 for chapter in range(len(guide.chapters))}
        silent = {(chapter, at) for chapter, count in steps.items() for at in range(count)} - set(seen)
        assert not silent
        assert isinstance(running.screen, ResultsScreen)
        assert "W I N S" in text(running)
        await press(pilot, "m")
        await pilot.pause()
        assert isinstance(running.screen, MenuScreen)
    assert progress.load(guide.game).done


async def at_the_table(pilot: Pilot[None], running: DeckApp, lesson: Lesson) -> GuideScreen:
    """The app with this lesson instead of its menu."""
    await pilot.pause()
    screen = GuideScreen(lesson, running.settings)
    running.go(screen)
    await pilot.pause()
    await until(pilot, running)
    return screen


async def test_the_menu_leads_to_the_list_and_the_list_to_the_guide() -> None:
    running = app()
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "guided first game" in shown(running)
        await press(pilot, "g")
        await pilot.pause()
        if len(GUIDES) > 1:
            assert isinstance(running.screen, GuidesScreen)
            assert all(guide.title in shown(running) for guide in GUIDES)
            await press(pilot, "down", "up", "enter")
        await until(pilot, running)
        assert lesson_of(running).guide.game == GUIDES[0].game


async def test_whoever_leaves_goes_on_there_or_begins_anew() -> None:
    running = app("guide", "cardring")
    async with running.run_test(size=(120, 40)) as pilot:
        await until(pilot, running)
        await press(pilot, "enter", "enter", "enter")
        await until(pilot, running)
        was = guide_says(running)
        await press(pilot, "escape")
        await pilot.pause()
        assert isinstance(running.screen, MenuScreen)
        await press(pilot, "g")
        await pilot.pause()
        assert "begun, part 1 of 2" in shown(running)
        await press(pilot, "enter")
        await until(pilot, running)
        assert (guide_says(running), lesson_of(running).session.number) == (was, 1)
        await press(pilot, "escape", "g", "b")
        await until(pilot, running)
        assert lesson_of(running).at == 0
        await press(pilot, "escape", "g", "escape")
        await pilot.pause()
        assert isinstance(running.screen, MenuScreen)


async def test_nothing_of_a_guide_is_in_the_list_of_saves_and_the_farewell_says_how_to_go_on() -> None:
    running = app("guide", "cardring")
    async with running.run_test(size=(80, 24)) as pilot:
        await until(pilot, running)
        await press(pilot, "enter")
        await press(pilot, "ctrl+q")
    assert not list(saves_dir().glob("*")) if saves_dir().exists() else True
    assert running.farewell == ["The guide remembers where you are; `deckgames guide` goes on."]


async def test_another_answer_is_refused_with_the_reason_and_nothing_has_happened() -> None:
    running = app()
    async with running.run_test(size=(80, 24)) as pilot:
        screen = await at_the_table(pilot, running, small())
        await press(pilot, "1")
        assert (guide_says(running), screen.session.number) == ("⊘ Read on first: Enter.", 0)
        await press(pilot, "enter", "enter")
        await press(pilot, "3")
        assert guide_says(running) == "⊘ That is allowed, but Minor Skill comes first."
        assert screen.session.number == 0
        assert screen.desk.stop is not None
        assert str(screen.desk.stop.oid).startswith("minor-skill")
        await press(pilot, "right")
        assert guide_says(running) == "Play Minor Skill."
        await press(pilot, "e")
        assert "comes first" in guide_says(running)
        await press(pilot, "1")
        assert screen.session.number == 1


async def test_undo_and_the_text_before() -> None:
    running = app()
    async with running.run_test(size=(80, 24)) as pilot:
        screen = await at_the_table(pilot, running, small())
        await press(pilot, "enter", "space")
        assert guide_says(running) == "Play Minor Skill."
        await press(pilot, "backspace")
        assert guide_says(running) == "Skill buys cards."
        await press(pilot, "backspace", "backspace")
        assert "no text before" in text(running)
        await press(pilot, "enter", "enter", "1")
        assert guide_says(running) == "Now one of the others."
        await press(pilot, "backspace")
        assert "takes the last answer back" in text(running)
        await press(pilot, "u")
        assert (guide_says(running), screen.session.number) == ("Play Minor Skill.", 0)


async def test_hint_rules_and_inspector_work_beside_the_guide() -> None:
    running = app()
    async with running.run_test(size=(80, 24)) as pilot:
        await at_the_table(pilot, running, small())
        await press(pilot, "enter", "enter", "h")
        assert "The guide waits for: Minor Skill" in text(running)
        await press(pilot, "i")
        assert "i closes" in text(running)
        await press(pilot, "escape")
        assert isinstance(running.screen, GuideScreen)
        assert "i closes" not in text(running)
        await press(pilot, "question_mark")
        await pilot.pause()
        assert isinstance(running.screen, RulebookScreen)
        await press(pilot, "escape")
        await pilot.pause()
        assert guide_says(running) == "Play Minor Skill."
        await press(pilot, "p", "escape")
        assert isinstance(running.screen, GuideScreen)


async def test_a_click_on_the_text_goes_on() -> None:
    running = app()
    async with running.run_test(size=(80, 24)) as pilot:
        screen = await at_the_table(pilot, running, small())
        area = next(a for a in screen.desk.areas(False) if a.id == "guide")
        await pilot.click("#zones", offset=(10, area.y + 1))
        await pilot.pause()
        assert guide_says(running) == "Skill buys cards."
        await pilot.click("#zones", offset=(10, area.y + 1))
        await pilot.click("#zones", offset=(10, area.y + 1))
        await pilot.pause()
        assert guide_says(running) == "Play Minor Skill."


async def test_a_free_guide_goes_on_as_an_ordinary_saved_table() -> None:
    running = app()
    async with running.run_test(size=(80, 24)) as pilot:
        lesson = small()
        await at_the_table(pilot, running, lesson)
        await play_through(pilot, running)
        screen = running.screen
        assert isinstance(screen, TableScreen)
        assert not isinstance(screen, GuideScreen)
        assert (running.session, lesson.session.path is not None) == (lesson.session, True)
        await press(pilot, "e")
        assert "comes first" not in text(running)


async def test_a_guide_that_does_not_fit_lets_the_learner_play_on() -> None:
    running = app()
    async with running.run_test(size=(80, 24)) as pilot:
        wrong = SMALL.replace("{Ann: minor-skill, rule: CR-3.5}", "{Ann: minor-skill, rule: CR-4.1}", 1)
        screen = await at_the_table(pilot, running, small(wrong))
        await press(pilot, "enter", "enter")
        assert screen.alone
        assert "does not fit this table" in text(running)
        await press(pilot, "3")
        assert screen.session.number == 1
        await press(pilot, "escape")
        await pilot.pause()
        assert isinstance(running.screen, MenuScreen)


async def test_a_broken_guide_is_said_in_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Any:
        from deckgames.guide import read

        return [read(SMALL.replace("minor-skill]", "minor-skil]"), "broken.yaml")]

    monkeypatch.setattr("deckgames.ui.guides_screen.guides", broken)
    running = DeckApp(Start("guide", "cardring"))
    async with running.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert isinstance(running.screen, GuidesScreen)
        await press(pilot, "enter")
        assert "does not fit its game" in shown(running)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30), (120, 40), (160, 50)])
async def test_no_text_is_cut_at_any_size_and_too_small_a_window_keeps_everything(size: tuple[int, int]) -> None:
    running = app("guide", "cardring")
    async with running.run_test(size=size) as pilot:
        await until(pilot, running)
        screen = running.screen
        assert isinstance(screen, GuideScreen)
        for said in (said for step in screen.lesson.steps for said in (step.say, step.other) if said):
            screen.words.objection = said
            drawn = guide_says(running).removeprefix("⊘ ")
            for seat in screen.desk.seats:
                drawn = drawn.replace(f"{seat.sign} {seat.name}", seat.name)
            assert drawn == " ".join(plain(said).split())
        screen.words.objection = ()
        await pilot.resize_terminal(50, 15)
        await pilot.pause()
        assert "80x24" in text(running)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "You are" in guide_says(running)


async def test_what_sealed_answers_set_off_is_watched_before_it_is_read_about() -> None:
    """The texts speak of beats that ran without a question: first they are shown, and no key reads on meanwhile."""
    guide = next(guide for guide in GUIDES if guide.game == "initiative")
    running = app("guide", "initiative")
    async with running.run_test(size=(120, 40)) as pilot:
        screen = await at_the_table(pilot, running, Lesson(load("initiative"), guide))
        while screen.lesson.reading:
            await press(pilot, "enter")
        await answer(pilot, running)
        for _ in range(2000):
            await pilot.pause(0.001)
            if screen.desk.show.runs:
                break
        show, at = screen.desk.show, screen.lesson.at
        assert show.runs
        assert "goes on" not in guide_line(running)
        assert "Read the text" not in text(running)
        await press(pilot, "space")
        assert (show.at, screen.lesson.at) == (1, at)
        await press(pilot, "escape")
        assert not show.waits
        assert "goes on" in guide_line(running)
        await press(pilot, "enter")
        assert screen.lesson.at == at + 1


def test_while_the_table_shows_something_the_text_that_led_to_it_stays() -> None:
    words = GuideWords(small())
    first, words.watching = words.said, True
    words.lesson.go_on()
    assert words.said == first
    assert "watch   1 of" in words.draw(80, 4).text()
    words.watching = False
    assert words.said != first


def guide_line(running: DeckApp) -> str:
    """The heading of the guide's pane."""
    return next(line for line in text(running).split("\n") if "GUIDE:" in line)


async def test_a_text_never_shows_the_question_of_another_seat() -> None:
    """Where all are asked at once, and another seat first, its cards are on no screen of the learner."""
    file = next(guide for guide in GUIDES if guide.game == "initiative").file
    words = Path(assets() / "guides" / Path(file).name).read_text(encoding="utf-8")
    turned = words.replace("      options: {sitting_order: seats}\n", "").replace("sits_first: 0", "sits_first: 1")
    running = app("guide", "initiative")
    async with running.run_test(size=(120, 40)) as pilot:
        screen = await at_the_table(pilot, running, Lesson(load("initiative"), read(turned, "turned.yaml")))
        assert screen.lesson.reading
        assert screen.session.asked == 1
        assert screen.desk.draft is None
        assert "Sword of" not in text(running)
