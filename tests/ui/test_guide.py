"""Guided first games in the app: played through with keys at two sizes, left and taken up again, tried wrongly."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import pytest
from textual.pilot import Pilot

from deckgames.engine.core.paths import assets
from deckgames.engine.core.words import minus
from deckgames.engine.forecast.slots import Reading
from deckgames.engine.messages import TEXT
from deckgames.engine.record.journal import SeatInfo
from deckgames.engine.vocabulary.decisions import Pick
from deckgames.engine.vocabulary.events import text_of
from deckgames.engine.vocabulary.options import RULES
from deckgames.games import IDS, load
from deckgames.games.pools.screen.board import brief
from deckgames.guide import Guide, Lesson, guides, progress, read
from deckgames.ui.app import DeckApp
from deckgames.ui.host import Start
from deckgames.ui.pages.guide import GuidedLayout, GuideScreen, GuideWords, first_table
from deckgames.ui.pages.guides import GuidesScreen
from deckgames.ui.pages.menu import MenuScreen
from deckgames.ui.pages.results import ResultsScreen
from deckgames.ui.pages.rulebook import RulebookScreen
from deckgames.ui.pages.setup import SetupScreen
from deckgames.ui.pages.setup_model import Setup
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import spans_text
from deckgames.ui.paint.key_hints import KeyHint
from deckgames.ui.paint.legend import _runs
from deckgames.ui.paint.letters import lettered
from deckgames.ui.paint.pane import Pane
from deckgames.ui.settings import SettingsModel, save
from deckgames.ui.table.curtain import RoundScreen
from deckgames.ui.table.draft import key_hints
from deckgames.ui.table.screen import TableScreen
from tests.screens import Size
from tests.small_guide import SMALL, small
from tests.thorough import THOROUGH
from tests.ui.app_tables import app, shown
from tests.ui.tables import bar_of, opened, press, screen_text, turn_to

pytestmark = pytest.mark.usefixtures("real_cards")
"""Guides are written for the cards that are played with."""

GUIDES = guides(IDS)
INITIATIVE = next(guide for guide in GUIDES if guide.game == "initiative")
MOST = 8
"""How often Enter is pressed for an answer of several cards."""


@pytest.fixture(autouse=True)
def quick(no_guard: None) -> None:
    """Nobody waits for a bot to be seen, or for keys to be meant."""
    save(SettingsModel(speed="instant", reduced_motion=True))


def lesson_of(running: DeckApp) -> Lesson:
    screen = running.screen
    assert isinstance(screen, GuideScreen), type(screen).__name__
    return screen.lesson


def guide_says(running: DeckApp) -> str:
    """The words in the guide's pane, without its heading and its last line."""
    screen = running.screen
    assert isinstance(screen, GuideScreen)
    presenter = screen.presenter
    side = presenter.side > 0
    area = next(a for a in presenter.areas(side) if a.id == "guide")
    lines = screen.words.draw(area.w, area.h).text().split("\n")[1:]
    return " ".join(" ".join(lines[:-1] if side else lines).split())


# ---- what a text speaks of is on the screen beside it

SHORTEST = 4
"""Letters of a name that is cut."""


def canvases(running: DeckApp) -> list[Canvas]:
    """What is painted in every pane, without the guide."""
    screen = running.screen
    assert isinstance(screen, GuideScreen)
    found = []
    for pane in screen.query(Pane):
        if pane.display and pane.canvas is not None:
            canvas = Canvas(pane.canvas.w, pane.canvas.h)
            canvas.paste(0, 0, pane.canvas)
            for area in screen.presenter.areas(pane.id == "side") if pane.id in ("side", "zones") else ():
                if area.id == "guide":
                    canvas.paste(0, area.y, Canvas(area.w, area.h))
            found.append(canvas)
    return found


def beside(running: DeckApp) -> list[list[str]]:
    """The rows of every pane, without those of the guide."""
    return [canvas.text().split("\n") for canvas in canvases(running)]


def stands(words: str, row: str, at: int = 0) -> int:
    """Where these words, whole or cut by an ellipsis, stand in a row from a column on; -1: nowhere."""
    for size in range(len(words), min(SHORTEST, len(words)) - 1, -1):
        part = words if size == len(words) else words[:size].rstrip() + "…"
        if (found := row.find(part, at)) >= 0:
            return found
    return -1


def is_named(name: str, panes: list[list[str]]) -> bool:
    """Whether a name stands on the screen, in one row, in short, or in two as on the face of a card or where a text
    goes on."""
    words = name.split()
    for rows in panes:
        for y, row in enumerate(rows):
            if stands(name, row) >= 0 or f" {brief(name)}  " in row:
                return True
            for count in range(1, len(words)):
                x = stands(" ".join(words[:count]), row)
                below = rows[y + 1] if y + 1 < len(rows) else ""
                goes_on = below.lstrip() if row[x:].strip() == " ".join(words[:count]) else below[x:x + 40]
                if x >= 0 and stands(" ".join(words[count:]), goes_on) == 0:
                    return True
    return False


def is_told(reading: Reading, panes: list[Canvas], named: list[str]) -> bool:
    """Whether a number stands in the ink of its word, beside its word, or below it, where whose it is is named; or
    right behind that name."""
    word, n = reading.word, rf"(?<![\d+−]){minus(str(reading.value))}(?!\d)"
    assert word is not None
    names = [re.escape(name) for name in (word.word, word.plural, getattr(word, "label", ""), *word.also) if name]
    called = rf"\b({'|'.join(names)})\b"
    behind = f"|({'|'.join(named)})(  +|  +\\d+→){n}" if named else ""
    beside = re.compile(rf"{called}[^\w−]*{n}|{n} {called}{behind}", re.IGNORECASE)
    for pane in panes:
        rows = pane.text().split("\n")
        for y, row in enumerate(rows):
            above, places = headings(rows, y), [*re.finditer(n, row)]
            if not named or any(name in part for name in named for part in (*above, *rows[max(0, y - 1):y + 1])):
                columns = [part[max(0, at.start() - 12):at.end() + 12] for at in places for part in above]
                if (any(getattr(pane.inks[y][at.start()], "of", None) is word for at in places) or beside.search(row)
                        or any(re.search(called, column, re.IGNORECASE) for column in columns)):
                    return True
    return False


def headings(rows: list[str], y: int) -> list[str]:
    """The headings above this row: lines with a rule."""
    return [row for row in rows[:y + 1] if "──" in row or "━" in row] or rows[:1]


def is_printed(reading: Reading, panes: list[list[str]]) -> bool:
    """Whether what is printed on a card stands in its row, or on its face around its name."""
    assert reading.card is not None
    number, words = re.compile(rf"(?<!\d){re.escape(minus(str(reading.value)))}(?!\d)"), reading.card.name.split()
    begins = [part for count in range(1, len(words) + 1) if len(part := " ".join(words[:count])) >= SHORTEST]
    begins += [word for word in re.findall(r"\w+", reading.card.name) if word.istitle() and len(word) > SHORTEST]
    return any(number.search(row) for rows in panes for y, named in enumerate(rows)
               if any(stands(part, named) >= 0 for part in begins) for row in rows[max(0, y - 1):y + 9])


def unseen(running: DeckApp) -> list[str]:
    """What the text that is said now speaks of, and what is not on the screen beside it: names, quoted words, and
    numbers where the learner would look for them."""
    screen = running.screen
    assert isinstance(screen, GuideScreen)
    lesson, rows = lesson_of(running), beside(running)
    said = lesson.say()
    cards = {spec.name for specs in lesson.pack.sections.values() for spec in specs}
    found = [name for name in cards if " " in name and name in text_of(said.text) and not is_named(name, rows)]
    whole = " ".join(" ".join(pane) for pane in rows)
    for piece, role, _ in said.text:
        if role == "number":
            found += [] if piece in " ".join(whole.split()) else [f"`{piece}`"]
        elif role == "seat" or piece in cards:
            found += [] if piece in found or is_named(piece, rows) or is_named(piece.upper(), rows) else [piece]
    for reading in said.readings:
        if not isinstance(reading.value, int) or reading.when == "was":
            continue
        name = lesson.session.names[reading.seat]
        named = [name, name.upper()] if reading.seat >= 0 else []
        if reading.word is not None and not is_told(reading, canvases(running), named):
            found.append(f"{reading.word.word} {reading.text} {name}")
        elif reading.card is not None and not is_printed(reading, rows):
            found.append(f"{reading.card.name}: {reading.text}")
    return found


def bare(said: str, screen: GuideScreen) -> str:
    """Words without the signs before names."""
    for seat in screen.presenter.seats:
        said = said.replace(f"{seat.sign} {seat.name}", seat.name)
    return said


async def until(pilot: Pilot[None], running: DeckApp) -> None:
    """Waits until the script has moved and the learner is to read or to answer, or the guide is over."""
    for _ in range(2000):
        await pilot.pause(0.001)
        screen = running.screen
        if isinstance(screen, RoundScreen):
            await press(pilot, "enter")
        elif not isinstance(screen, GuideScreen):
            if isinstance(screen, (ResultsScreen, MenuScreen, TableScreen)):
                return
        elif screen.lesson.reading or (screen.presenter.draft is not None and screen.bots.seat is None):
            return
    raise AssertionError("the script never came to an end")


async def answer(pilot: Pilot[None], running: DeckApp) -> None:
    """Gives the wanted answer as somebody would who knows Enter alone; the text names the other keys."""
    screen = running.screen
    assert isinstance(screen, GuideScreen)
    presenter, lesson = screen.presenter, screen.lesson
    wanted, number = lesson.wanted, screen.session.number
    assert wanted is not None
    draft, raw = presenter.draft, lesson.read(wanted)
    if isinstance(draft.decision, Pick) and draft.several and isinstance(raw, tuple):
        picked = [oid for index in raw if (oid := draft.allowed[index]) not in draft.chosen]
        keys = [next(key for key, oid in presenter.keys.items() if oid == one) for one in picked]
        assert all(re.search(rf"\b{key}\b", guide_says(running)) for key in keys), "it names its keys"
        assert not picked or presenter.focus_target.oid == picked[0], "the cursor is on the next card"
    elif lesson.pointed() and isinstance(raw, int):
        oid = draft.allowed[raw]
        assert presenter.focus_target.oid == oid
        named = ", then ".join(key_hints(presenter.keys)[oid]) in guide_says(running) if draft.by_key(oid) else True
        assert named, "it names its keys"
    for _ in range(MOST):
        assert "Enter" in bar_of(running) or draft.by_key(presenter.focus_target.oid), "the key that is pressed now"
        await press(pilot, "enter")
        if screen.session.number != number or running.screen is not screen:
            return
        assert "⊘" not in bar_of(running), bar_of(running)
    raise AssertionError("Enter does not go on")


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
        assert not screen.flow.alone
        if (lesson.chapter, lesson.at) not in seen:
            seen.append((lesson.chapter, lesson.at))
            key_of = screen.words.key_of
            assert bare(guide_says(running), screen) == "".join(
                key_of(piece) if role == "key" else piece for piece, role, _ in lesson.say().text)
            missing = unseen(running)
            assert missing == [], f"{lesson.guide.file}:{step.at[0]}"
            if step.point and lesson.moment is None:
                stop, pointed = screen.presenter.focus_target, lesson.pointed()
                assert stop.oid in pointed.oids or stop.card in pointed.cards, step.point
        if lesson.reading:
            assert TEXT("caps.goes-on") in screen_text(running)
            await press(pilot, "enter")
        else:
            await answer(pilot, running)
    raise AssertionError("the guide never ended")


@pytest.mark.parametrize(("guide", "size"), [
    (guide, size) for nth, guide in enumerate(GUIDES) for at, size in enumerate([(80, 24), (120, 40)])
    if THOROUGH or (nth, at) == (0, 0)])
async def test_every_guide_is_played_through_by_keys_to_the_results(guide: Guide, size: Size) -> None:
    async with opened(app("guide", guide.id), size) as (running, pilot):
        await pilot.pause()
        seen = await play_through(pilot, running)
        steps = {chapter: len(Lesson(load(guide.game), guide, chapter).steps)
                 for chapter in range(len(guide.chapters))}
        silent = {(chapter, at) for chapter, count in steps.items() for at in range(count)} - set(seen)
        assert not silent
        assert isinstance(running.screen, ResultsScreen)
        large = [lettered(won, size[0], "").line(0) for won in ("Won", "wins")]
        assert any(won in screen_text(running) for won in ("W O N", "W I N S", *large))
        await turn_to(pilot, "enter")
        assert isinstance(running.screen, SetupScreen), "the learner's first own table"
        setup = running.screen.laid
        assert [seat.player for seat in setup.seats] == [seat.player for seat in lesson_seats(guide)]
        assert {name: setup.values[name] for name in guide.first} == guide.first
    assert progress.load(guide.id).done


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.id)
def test_the_first_own_table_is_as_printed(guide: Guide) -> None:
    game = load(guide.game)
    setup = Setup.of(game, first_table(Lesson(game, guide, 0).session, guide))
    assert setup.shown(next(row for row in setup.rows if row.name == RULES)) == "as printed"


class Keeping:
    """A layout that keeps what it has drawn of its one scene."""

    def __init__(self) -> None:
        self.drawn: dict[Any, Any] = {}

    def cached(self, scene: Any, key: Any, make: Any) -> Any:
        if key not in self.drawn:
            self.drawn[key] = make(scene)
        return self.drawn[key]


def test_two_texts_beside_one_moment_are_both_drawn() -> None:
    """Seen: the last text of Initiative's guide never came, Enter seemed to do nothing."""
    words = GuideWords(small())
    layout = GuidedLayout(cast(Any, Keeping()), words)
    scene: Any = None
    before = layout.cached(scene, "pane", lambda _: words.text)
    words.lesson.go_on()
    assert layout.cached(scene, "pane", lambda _: words.text) == words.text != before


def lesson_seats(guide: Guide) -> Sequence[SeatInfo]:
    """Who sits at the last table of a guide."""
    return Lesson(load(guide.game), guide, len(guide.chapters) - 1).session.seats


async def at_the_table(pilot: Pilot[None], running: DeckApp, lesson: Lesson) -> GuideScreen:
    """The app with this lesson instead of its menu."""
    await pilot.pause()
    screen = GuideScreen(lesson, running.settings)
    running.go(screen)
    await pilot.pause()
    await until(pilot, running)
    return screen


async def test_the_menu_leads_to_the_list_and_the_list_to_the_guide() -> None:
    async with opened(app()) as (running, pilot):
        await pilot.pause()
        assert "guided first game" in shown(running)
        await turn_to(pilot, "g")
        assert isinstance(running.screen, GuidesScreen)
        assert all(guide.title in shown(running) for guide in GUIDES)
        await press(pilot, "down", "home", "enter")
        await until(pilot, running)
        assert lesson_of(running).guide.game == GUIDES[0].game


def test_the_list_opens_on_the_guide_that_has_been_begun() -> None:
    assert GuidesScreen("", GUIDES[1].game).index == 1
    lesson = Lesson(load(GUIDES[-1].game), GUIDES[-1])
    lesson.go_on()
    progress.keep(lesson)
    assert GuidesScreen("", GUIDES[1].game).index == len(GUIDES) - 1


async def test_digits_open_a_guide_as_they_open_a_game_in_the_menu() -> None:
    async with opened(app()) as (running, pilot):
        await turn_to(pilot, "g")
        await press(pilot, "9", str(len(GUIDES)))
        await until(pilot, running)
        assert lesson_of(running).guide.id == GUIDES[-1].id


async def test_whoever_leaves_goes_on_there_or_begins_anew() -> None:
    async with opened(app("guide", "cardring"), (120, 40)) as (running, pilot):
        await until(pilot, running)
        await press(pilot, "enter", "enter", "enter")
        await until(pilot, running)
        was = guide_says(running)
        await turn_to(pilot, "escape")
        assert isinstance(running.screen, MenuScreen)
        await turn_to(pilot, "g")
        assert "begun, part 1 of 2" in shown(running)
        await press(pilot, "enter")
        await until(pilot, running)
        assert (guide_says(running), lesson_of(running).session.number) == (was, 1)
        await press(pilot, "escape", "g", "b")
        await until(pilot, running)
        assert lesson_of(running).at == 0
        await turn_to(pilot, "escape", "g", "escape")
        assert isinstance(running.screen, MenuScreen)


async def test_another_answer_is_refused_with_the_reason_and_nothing_has_happened() -> None:
    async with opened(app()) as (running, pilot):
        screen = await at_the_table(pilot, running, small())
        for key in ("1", "e", "x"):
            await press(pilot, key)
            assert (guide_says(running), screen.session.number) == ("You are ▲ Ann. This is your hand.", 0)
            assert f"⊘ {TEXT('guided.read-first')}" in bar_of(running)
        await press(pilot, "enter", "enter")
        assert "⊘" not in bar_of(running)
        assert "e  stop playing" in dim(running), "what the guide refuses is pale"
        for key in ("3", "e"):
            await press(pilot, key)
            assert guide_says(running) == "Play Minor Skill.", "the text stays; seen to fail on the old guide"
            assert "⊘ That is allowed, but Minor Skill comes first." in bar_of(running)
            assert screen.session.number == 0
            assert str(screen.presenter.focus_target.oid).startswith("minor-skill")
            await press(pilot, "right")
            assert "⊘" not in bar_of(running)
        await press(pilot, "1")
        assert screen.session.number == 1


def dim(running: DeckApp) -> set[str]:
    """The caps of the bar that are pale, and what they say."""
    canvas = running.screen.query_one("#bar", Pane).canvas
    assert canvas is not None
    return {text.strip() for y in range(canvas.h) for _, text, ink in _runs(canvas, y)
            if ink == "muted" and isinstance(ink, KeyHint)}


async def test_undo_and_the_text_before() -> None:
    async with opened(app()) as (running, pilot):
        screen = await at_the_table(pilot, running, small())
        await press(pilot, "enter", "space")
        assert guide_says(running) == "Play Minor Skill."
        await press(pilot, "backspace")
        assert guide_says(running) == "Skill buys cards."
        await press(pilot, "backspace", "backspace")
        assert "no text before" in screen_text(running)
        await press(pilot, "enter", "enter", "1", "1")
        assert guide_says(running) == "And the last."
        await press(pilot, "u")
        assert guide_says(running) == "Now one of the others."
        await press(pilot, "backspace")
        assert "takes the last answer back" in screen_text(running)
        await press(pilot, "u")
        assert (guide_says(running), screen.session.number) == ("Play Minor Skill.", 0)


async def test_hint_rules_and_inspector_work_beside_the_guide() -> None:
    async with opened(app()) as (running, pilot):
        await at_the_table(pilot, running, small())
        await press(pilot, "enter", "enter", "h")
        assert "Now choose: Minor Skill" in screen_text(running)
        await press(pilot, "i")
        assert "i closes" in screen_text(running)
        await press(pilot, "escape")
        assert isinstance(running.screen, GuideScreen)
        assert "i closes" not in screen_text(running)
        await turn_to(pilot, "question_mark", "question_mark")
        assert isinstance(running.screen, RulebookScreen)
        await turn_to(pilot, "escape")
        assert guide_says(running) == "Play Minor Skill."
        await press(pilot, "p", "escape")
        assert isinstance(running.screen, GuideScreen)


async def test_a_click_on_the_text_goes_on() -> None:
    async with opened(app()) as (running, pilot):
        screen = await at_the_table(pilot, running, small())
        area = next(a for a in screen.presenter.areas(False) if a.id == "guide")
        await pilot.click("#zones", offset=(10, area.y + 1))
        await pilot.pause()
        assert guide_says(running) == "Skill buys cards."
        await pilot.click("#zones", offset=(10, area.y + 1))
        await pilot.click("#zones", offset=(10, area.y + 1))
        await pilot.pause()
        assert guide_says(running) == "Play Minor Skill."


async def test_a_free_guide_goes_on_as_an_ordinary_saved_table() -> None:
    async with opened(app()) as (running, pilot):
        lesson = small()
        await at_the_table(pilot, running, lesson)
        await play_through(pilot, running)
        screen = running.screen
        assert isinstance(screen, TableScreen)
        assert not isinstance(screen, GuideScreen)
        assert (running.session, lesson.session.save.path is not None) == (lesson.session, True)
        await press(pilot, "e")
        assert "comes first" not in screen_text(running)


async def test_a_guide_that_does_not_fit_lets_the_learner_play_on() -> None:
    async with opened(app()) as (running, pilot):
        wrong = SMALL.replace("{Ann: minor-skill, rule: CR-3.5}", "{Ann: minor-skill, rule: CR-4.1}", 1)
        screen = await at_the_table(pilot, running, small(wrong))
        await press(pilot, "enter", "enter")
        assert screen.flow.alone
        assert "no longer fits this table" in screen_text(running)
        await press(pilot, "3")
        assert screen.session.number == 1
        await turn_to(pilot, "escape")
        assert isinstance(running.screen, MenuScreen)


async def test_a_broken_guide_is_said_in_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Any:
        from deckgames.guide import read

        return [read(SMALL.replace("minor-skill]", "minor-skil]"), "broken.yaml")]

    monkeypatch.setattr("deckgames.ui.pages.guides.guides", broken)
    async with opened(DeckApp(Start("guide", "cardring")), (120, 40)) as (running, pilot):
        await pilot.pause()
        assert isinstance(running.screen, GuidesScreen)
        await press(pilot, "enter")
        assert "no longer fits its game" in shown(running)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30), (120, 40), (160, 50)])
@pytest.mark.wide
async def test_no_text_is_cut_at_any_size_and_too_small_a_window_keeps_everything(size: Size) -> None:
    async with opened(app("guide", "cardring"), size) as (running, pilot):
        await until(pilot, running)
        screen = running.screen
        assert isinstance(screen, GuideScreen)
        for step in screen.lesson.steps:
            screen.words.misfit = step.say.widest
            said = " ".join(spans_text(screen.words.line(step.say.widest)).split())
            assert bare(guide_says(running), screen) == bare(said, screen)
            if other := step.other.widest:
                screen.flow.object_to(other)
                assert " ".join(text_of(other).split()) in bare(bar_of(running), screen)
        screen.words.misfit = ()
        await pilot.resize_terminal(50, 15)
        await pilot.pause()
        assert "80x24" in screen_text(running)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "You are" in guide_says(running)


@pytest.mark.parametrize("key", ["enter", "space"])
async def test_one_key_goes_from_moment_to_moment_of_what_sealed_answers_set_off(key: str) -> None:
    """Enter means the same throughout: it never leaps over a beat. Seen to fail on the old guide."""
    async with opened(app("guide", "initiative")) as (running, pilot):
        screen = await at_the_table(pilot, running, Lesson(load("initiative"), INITIATIVE))
        while screen.lesson.reading:
            await press(pilot, key)
        await answer(pilot, running)
        seen = []
        while screen.lesson.reading:
            assert TEXT("caps.goes-on") in bar_of(running)
            presenter = screen.presenter
            seen.append((screen.lesson.at, presenter.show.frame.events[-1].kind if presenter.show.runs else "now"))
            await press(pilot, key)
        first = seen[0][0]
        assert seen == [(first + at, kind) for at, kind in enumerate(
            ["commits", "reveals", "hits", "defends", "hits", "now"])]
        assert presenter.draft is not None


async def test_a_moment_is_shown_again_when_the_text_before_is_read_again() -> None:
    async with opened(app("guide", "initiative")) as (running, pilot):
        screen = await at_the_table(pilot, running, Lesson(load("initiative"), INITIATIVE))
        while screen.lesson.reading:
            await press(pilot, "enter")
        await answer(pilot, running)
        await press(pilot, "enter", "enter")
        assert screen.presenter.show.frame.events[-1].kind == "hits"
        await press(pilot, "backspace")
        assert screen.presenter.show.frame.events[-1].kind == "reveals"


async def test_a_text_never_shows_the_question_of_another_seat() -> None:
    """Where all are asked at once, and another seat first, its cards are on no screen of the learner."""
    file = INITIATIVE.file
    words = Path(assets() / "guides" / Path(file).name).read_text(encoding="utf-8")
    turned = words.replace("      options: {sitting_order: seats}\n", "").replace("sits_first: 0", "sits_first: 1")
    async with opened(app("guide", "initiative"), (120, 40)) as (running, pilot):
        screen = await at_the_table(pilot, running, Lesson(load("initiative"), read(turned, "turned.yaml")))
        assert screen.lesson.reading
        assert screen.session.asked == 1
        assert screen.presenter.draft is None
        assert "Sword of" not in screen_text(running)
