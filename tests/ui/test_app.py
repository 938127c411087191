"""The app as its players meet it: from the menu to a table and back, saves and replays, books, leaving, bugs."""

from __future__ import annotations

import asyncio
import gc
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any
from weakref import ref

import pytest

from deckgames.cli.saves import save_line
from deckgames.engine.core.paths import data_dir, saves_dir
from deckgames.engine.core.redaction import back
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.rulebook import Rulebook
from deckgames.engine.record.journal import SeatInfo, list_saves
from deckgames.engine.record.journal.reading import encoded, written
from deckgames.engine.record.saves import resume
from deckgames.engine.record.session import Session
from deckgames.games import IDS, load
from deckgames.seats import Bots
from deckgames.ui import crash
from deckgames.ui.app import DeckApp
from deckgames.ui.host import Start
from deckgames.ui.pages.cards import drawn, explained
from deckgames.ui.pages.menu import MenuScreen
from deckgames.ui.pages.replay import ACTING, ReplayPresenter, ReplayScreen, film
from deckgames.ui.pages.results import ResultsScreen
from deckgames.ui.pages.rulebook import RulebookScreen, chapter_lines, rulebook
from deckgames.ui.pages.saves import SavesScreen
from deckgames.ui.paint.cells import spans_text, spans_width
from deckgames.ui.paint.pane import Pane
from deckgames.ui.paint.picture import YesOrNo
from deckgames.ui.settings import SettingsModel, save
from deckgames.ui.table.panels import LegendPanel
from deckgames.ui.table.screen import TableScreen
from deckgames.ui.toolkit.layouts import layout_of
from tests.harm import Disk
from tests.harness import SOON, any_answers, hides
from tests.screens import Size
from tests.thorough import many
from tests.ui.app_tables import PEOPLE, WITH_BOTS, app, app_at, played_on, ring, saved, shown
from tests.ui.tables import bar_of, cell_of, opened, press, turn_to

# ---- app


async def settle(pilot: Any, running: DeckApp) -> None:
    for _ in range(3):
        await pilot.pause()


async def test_a_table_that_ends_shows_its_results(no_guard: None) -> None:
    async with opened(app("play", "cardring", seats=PEOPLE), (120, 40)) as (running, pilot):
        await settle(pilot, running)
        any_answers(running.session, Rng.fresh(1))
        table = next(screen for screen in running.screen_stack if isinstance(screen, TableScreen))
        table.flow.advance()
        await settle(pilot, running)
        assert isinstance(running.screen, ResultsScreen)
        assert len(running.screen_stack) == 2
        await pilot.press("m")
        await settle(pilot, running)
        assert "Again" in shown(running)
        assert "last time: " in shown(running)


@pytest.mark.parametrize(("value", "theme"), [("1", "mono"), ("", "night")])
def test_only_a_word_in_no_color_means_no_colour(value: str, theme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", value)
    assert app().theme == theme


def test_the_command_line_overrides_theme_and_signs_for_this_run_only() -> None:
    running = app(theme="contrast", ascii=True)
    assert (running.theme, running.ascii_signs) == ("contrast", True)
    assert (app().theme, app().ascii_signs) == ("night", False)


async def with_a_bug(running: DeckApp) -> None:
    """The app hits a bug while a table is on the screen; pilots raise it again."""
    async with running.run_test(size=(80, 24)) as pilot:
        await settle(pilot, running)

        def broken() -> None:
            secret_card = "the Duchess of Clubs"
            raise ValueError(secret_card)

        running.call_next(broken)
        await settle(pilot, running)


async def test_a_bug_is_one_sentence_and_a_report_without_values() -> None:
    running = app("play", "cardring", seats=WITH_BOTS)
    with pytest.raises(ValueError, match="Duchess"):
        await with_a_bug(running)
    assert running.return_code == 1
    assert running.session is None
    said = running.farewell
    assert said[0].startswith("deckgames has a bug (ValueError) and had to stop.")
    assert "resume" in said[1]
    [report] = (data_dir() / "crashes").iterdir()
    text = report.read_text(encoding="utf-8")
    assert "in broken" in text
    assert "raise ValueError(secret_card)" in text
    assert "the Duchess" not in text


def test_reports_keep_the_words_of_harmless_errors_and_the_chain() -> None:
    secret = "-".join(("queen", "of", "gears"))
    try:
        try:
            raise KeyError(secret)
        except KeyError as inner:
            raise AttributeError("no attribute 'hand'") from inner
    except AttributeError as error:
        text = crash.text(error, "menu")
    assert "AttributeError: no attribute 'hand'" in text
    assert "KeyError" in text
    assert "queen-of-gears" not in text
    assert "on the screen: menu" in text


async def test_of_the_tables_that_are_over_nothing_is_kept() -> None:
    """Of an evening of rematches; the last table may still be on its way out."""
    running, tables, painted = app("play", "cardring", seats=PEOPLE), [], []
    async with running.run_test(size=(80, 24)) as pilot:
        for seed in range(5):
            await settle(pilot, running)
            tables += [ref(screen) for screen in running.screen_stack if isinstance(screen, TableScreen)]
            tables.append(ref(running.session))
            painted += [ref(pane._styles_cache) for pane in running.screen.query(Pane)]
            running.sit_down(Session.new(ring(), PEOPLE, seed=seed))
        await settle(pilot, running)
        gc.collect()
        assert len(tables) == 10
        assert len([table for table in tables if table() is not None]) <= 2
        assert painted
        assert not any(cache() for cache in painted[:-8])


# ---- app saves


SHORT: dict[str, Any] = {"length": "short", "round_cap": 30}


@pytest.mark.parametrize("answers", [1, 40, None])
async def test_a_company_is_listed_by_what_it_wins_or_loses_by(answers: int | None, capsys: Any) -> None:
    """Dial and pool, won or lost, no points: in the list, the menu and on the command line; the game has its whole
    title."""
    game = load("journey")
    path = saves_dir() / "two.deck"
    seats = [SeatInfo(seat.name, "bot:greedy", seat.symbol) for seat in PEOPLE[:2]]
    session = Session.new(game, seats, game.options(mode="coop", coop_threshold="easy"), 5, path)
    any_answers(session, Rng.fresh(1), goes_on=lambda: answers is None or session.number < answers)
    state = session.match.state
    ended = ("won: " if state.won else "lost: ") if session.over else ""
    stands = f"{ended}dial {state.hp}, pool {state.pool} of {state.threshold}"
    session.save.settle()
    session.close()
    save, = list_saves()
    assert save.stands == stands and stands in save_line(save)
    async with opened(app()) as (running, pilot):
        assert session.over or stands in shown(running)
        await turn_to(pilot, "s")
        text = shown(running)
        assert stands in text and "Journey & Overlords" in text and "Ann 0" not in text


@pytest.mark.parametrize("line", ["x\u202e", "\n", 5, None])
def test_words_of_a_save_that_cannot_be_printed_are_left_out(line: object) -> None:
    path = saved("one", 10)
    with path.open("ab") as file:
        file.write(written(encoded({"is": "boundary", "n": 10, "round": 1, "scores": [-3, 0, 0], "stands": line})))
    save, = list_saves()
    assert save.stands == "" and save.problem is None


async def test_what_is_asked_stands_over_the_list_until_it_is_answered() -> None:
    one, two = saved("one", 10), saved("two", 12, "2001-01-01T00:00:00")
    async with opened(app()) as (running, pilot):
        await turn_to(pilot, "s")
        before = shown(running).splitlines()
        for how in ("q", "enter", "escape", "down", "click"):
            await pilot.press("x")
            assert isinstance(running.screen, YesOrNo), how
            text = shown(running)
            assert text.splitlines()[:4] == before[:4], "the list is seen while it is asked"
            assert "one.deck" in text
            await pilot.click("#picture", offset=(10, 3))
            assert shown(running) == text, "nothing but the question is answered"
            keep = cell_of(text, "keep it")
            _ = await (pilot.click("#picture", offset=keep) if how == "click" else pilot.press(how))
            await pilot.pause()
            assert isinstance(running.screen, SavesScreen), how
            assert one.exists()
            assert two.exists()
            assert running.screen.index == 0
        await pilot.press("x")
        await pilot.click("#picture", offset=cell_of(shown(running), "delete it"))
        await pilot.pause()
        assert (one.exists(), two.exists()) == (False, True)


def test_a_film_has_a_moment_for_every_answer_and_one_at_the_end() -> None:
    shown_film = film(saved("over", **SHORT))
    assert [moment.number for moment in shown_film.moments] == list(range(shown_film.session.number + 1))
    assert shown_film.open
    assert shown_film.moments[-1].seat is None
    assert all(moment.answer for moment in shown_film.moments[:-1])
    starts = shown_film.rounds()
    assert [shown_film.moments[start].index for start in starts] == [1] * len(starts)


def shown_in_public(answers: int | None) -> Path:
    """A save of Initiative, in which all watch what the stacks bring."""
    game, path = load("initiative"), saves_dir() / f"initiative-{answers}.deck"
    seats = [SeatInfo(name, "bot:random", at) for at, name in enumerate("AB")]
    played_on(Session.new(game, seats, seed=3, path=path), answers).close()
    return path


@pytest.mark.parametrize(("answers", "openly"), [(None, True), (6, False)])
def test_a_film_goes_through_what_all_watched_step_by_step(answers: int | None, openly: bool) -> None:
    shown_film = film(shown_in_public(answers))
    steps = [moment for moment in shown_film.moments if moment.shown]
    assert [moment.number for moment in shown_film.moments if not moment.shown] == list(
        range(shown_film.moments[-1].number + 1))
    assert len(steps) > 3 and shown_film.open is openly
    assert all((len(moment.views) > 1) is openly and moment.seat is None for moment in steps)
    heard = [moment.heard for moment in shown_film.moments]
    assert heard == sorted(heard)
    starts = shown_film.rounds()
    assert [shown_film.moments[start].index for start in starts] == [1] * len(starts)


@cache
def replayed(game_id: str) -> tuple[Any, list[Any], list[bool]]:
    """The film of a game of two random bots, its answers, and whether each was asked behind a curtain."""
    game, path, private = load(game_id), saves_dir() / f"{game_id}.deck", list[bool]()
    seats = [SeatInfo(name, "bot:random", at) for at, name in enumerate("AB")]
    with Session.new(game, seats, game.options(**SOON.get(game_id, {})), seed=3, path=path) as session:
        bots = Bots(session)
        while not session.over:
            private.append(session.private())
            bots.answer()
    return film(path), session.steps, private


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("game_id", IDS)
@pytest.mark.wide(3)
def test_the_eyes_of_who_sits_see_the_hidden_hand_in_the_replay(game_id: str, size: Size) -> None:
    """At each question that is asked behind a curtain."""
    filmed, _, private = replayed(game_id)
    presenter = ReplayPresenter(filmed, layout_of(load(game_id)))
    looked = 0
    for at, moment in enumerate(presenter.film.moments):
        seat = moment.seat
        if seat is None or moment.shown or not private[moment.number] or looked == many(6, 12):
            continue
        hand = getattr(moment.views[seat].seats[seat], "hand", ())
        if not hand or {*getattr(moment.views[None].seats[seat], "hand", ())} - {back("Seat.hand")}:
            continue
        looked += 1
        for eyes in (ACTING, seat):
            presenter.number, presenter.eyes = at, eyes
            presenter.renew()
            presenter.fit(*size, size[1] - 6)
            drawn = " ".join(presenter.layout.draw(area.id, presenter.scene(), area.w, area.h).text()
                             for area in presenter.areas(False))
            read = [card for card in hand if card.name[:8].rstrip() in drawn]
            assert len(read) >= min(3, len(hand)), f"{hand} is not to be seen by {eyes}\n{drawn}"
    assert looked or not hides(load(game_id))


@pytest.mark.parametrize("game_id", IDS)
@pytest.mark.wide
def test_the_replay_draws_each_question_as_it_was_asked_with_its_answer_chosen_and_no_keys(game_id: str) -> None:
    """Without its options the hand of Dragon Pools said "fits nothing" beside every card."""
    filmed, steps, _ = replayed(game_id)
    presenter, game = ReplayPresenter(filmed, layout_of(load(game_id))), load(game_id)
    seats = [SeatInfo(name, "bot:random", at) for at, name in enumerate("AB")]
    again = Session.new(game, seats, game.options(**SOON.get(game_id, {})), seed=3)
    for step, moment in zip(steps[:many(12, 30)], (m for m in presenter.film.moments if not m.shown), strict=False):
        presenter.number = presenter.film.moments.index(moment)
        presenter.renew()
        presenter.fit(80, 24, 18)
        asked, scene = again.question(step.seat), presenter.scene()
        live = replace(scene, decision=asked, options=asked.options(), view=again.view(step.seat))
        for area in presenter.areas(False):
            assert presenter.layout.draw(area.id, scene, area.w, area.h).text() == presenter.layout.draw(
                area.id, live, area.w, area.h).text()
        assert {*scene.chosen} <= {option.oid for option in scene.options} or asked.kind in ("allocate", "number")
        assert not scene.keys
        again.apply(step)


async def test_a_replay_steps_through_a_show_and_branches_behind_it() -> None:
    async with opened(app_at("replay", shown_in_public(None)), (120, 40)) as (running, pilot):
        presenter = await replay(pilot, running)
        await pilot.press("question_mark")
        assert isinstance(running.screen, LegendPanel)
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(running.screen, RulebookScreen)
        await pilot.press("escape")
        await pilot.pause()
        while not (presenter.moment.shown and presenter.moment.round == 1 and presenter.moment.index == 2):
            await pilot.press("right")
        assert "Now: beat 1" in shown(running) and "‹ step 2 of" in shown(running)
        number = presenter.moment.number
        await turn_to(pilot, "b", "enter")
        assert isinstance(running.screen, TableScreen) and running.screen.session.number == number


def test_the_film_of_a_running_game_holds_no_hidden_card() -> None:
    shown_film = film(saved("running", 60))
    assert not shown_film.open
    assert all(set(moment.views) == {None} for moment in shown_film.moments)
    assert any(moment.answer is None for moment in shown_film.moments)


async def replay(pilot: Any, running: DeckApp) -> ReplayPresenter:
    await pilot.pause()
    await running.workers.wait_for_complete()
    await pilot.pause()
    screen = running.screen
    assert isinstance(screen, ReplayScreen)
    return screen.presenter


# ---- app unsaved


SEATS = (SeatInfo("Ann", "human", 0), SeatInfo("Bob", "bot:random", 1), SeatInfo("Cy", "bot:easy", 2))


@pytest.fixture
def running(tmp_path: Path) -> DeckApp:
    """A table of one human and two bots in `a.deck`."""
    settings = tmp_path / "settings.yaml"
    save(SettingsModel(speed="instant", reduced_motion=True, confirm_end=False), settings)
    session = Session.new(ring(), SEATS, ring().options(order="rotate"), 1, tmp_path / "saves" / "a.deck")
    return DeckApp(Start("play", "cardring"), session, settings)


async def until(running: DeckApp, pilot: Any, wanted: str) -> None:
    """Presses on until the bar says this."""
    for _ in range(100):
        if isinstance(running.screen, TableScreen) and wanted in bar_of(running):
            return
        await press(pilot, "enter")
        await asyncio.sleep(0.01)
        await pilot.pause()
    raise AssertionError(f"{wanted!r} did not come: {bar_of(running)}")


async def test_a_lost_save_stands_in_the_bar_until_the_pause_menu_has_begun_another(running: DeckApp) -> None:
    async with running.run_test(size=(80, 24)) as pilot:
        await until(running, pilot, "Play a card?")
        session = running.session
        session.save.path.unlink()
        await until(running, pilot, "p save elsewhere ⊘ Not saved: a.deck was deleted or moved; the game goes on")
        number = session.number
        await turn_to(pilot, "p")
        await turn_to(pilot, "w")
        assert "Not saved" not in bar_of(running)
        assert "From now on this game is saved in" in bar_of(running)
        path = session.save.path
        assert path.name != "a.deck"
        await press(pilot, "ctrl+q")
    assert running.farewell == ["Card Ring is saved in round 1; `deckgames resume` continues it."]
    with resume(path) as again:
        assert again.number >= number


async def test_a_disk_that_fills_while_a_bot_moves_ends_nothing(
        running: DeckApp, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running.run_test(size=(80, 24)) as pilot:
        await until(running, pilot, "Play a card?")
        session = running.session
        disk = Disk(monkeypatch, 0)
        answered = session.number
        await until(running, pilot, "⊘ Not saved: a.deck cannot be written (No space left on device)")
        while session.round < 2 and session.number < 80:
            await press(pilot, "e", "enter")
            await asyncio.sleep(0.01)
        assert {step.seat for step in session.steps[answered:]} == {0, 1, 2}
        disk.room = None
        await until(running, pilot, "l log ⊘ All is saved again, in a.deck")
        assert "Not saved" not in bar_of(running)
        await press(pilot, "ctrl+q")
    with resume(list_saves(Path(running.settings_file or "").parent / "saves")[0].path) as again:
        assert again.number == session.number


async def test_a_table_that_nobody_has_answered_leaves_no_save() -> None:
    running = app("play", "hooks", seats=PEOPLE)
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert len(list_saves()) == 1
        await press(pilot, "ctrl+q")
    assert (list_saves(), running.farewell) == ([], ["Nobody has played yet, so nothing is saved."])


@pytest.mark.parametrize("to_menu", [True, False])
async def test_leaving_a_table_without_its_save_saves_it_elsewhere_and_says_where(
        running: DeckApp, to_menu: bool) -> None:
    async with running.run_test(size=(120, 40)) as pilot:
        await until(running, pilot, "Play a card?")
        session = running.session
        await press(pilot, "enter")
        session.save.path.unlink()
        given = session.number
        if to_menu:
            running.stand_up()
            for _ in range(4):
                await pilot.pause()
            assert isinstance(running.screen, MenuScreen)
            said = shown(running)
        await press(pilot, "ctrl+q")
    if not to_menu:
        said = "\n".join(running.farewell)
    [found] = list_saves()
    assert "was deleted or moved. This game was saved in" in said
    with resume(found.path) as again:
        assert session.number >= again.number >= given > 0, "bots may answer while the table is left"


# ---- app books


BOOK = Rulebook.parse("""# Small

Before the rules.

## 1 Beginning

Some words about it.

- **SM-1.1** The first rule says that whoever reads it has read it, which takes more than one line of the page.
- **SM-1.2** The second rule.
- **Shield** Protection.
""", "small.md")


def test_a_chapter_is_lines_of_the_width_and_the_rule_is_found_in_them() -> None:
    for width in (24, 40, 80):
        lines, target = chapter_lines(BOOK.chapters[0], width, "sm-1.2")
        assert all(spans_width(line) <= width for line in lines)
        assert spans_text(lines[target]).startswith("SM-1.2")
        assert lines[target][0][1] == "name-cursor"


def test_every_rule_of_the_real_book_can_be_opened() -> None:
    book = rulebook("cardring")
    for rule in book.rules:
        chapter = next(chapter for chapter in book.chapters if chapter.number == rule.chapter)
        lines, target = chapter_lines(chapter, 60, rule.id)
        assert spans_text(lines[target]).casefold().startswith(rule.id.casefold())


def test_every_card_has_an_entry_with_its_generated_text() -> None:
    game = ring()
    pack = game.load_pack([])
    found = drawn(game, pack)
    assert list(found) == [spec for specs in pack.sections.values() for spec in specs]
    assert all(face.name == spec.name for spec, face in found.items())
    assert all(face.long for face in found.values())


def test_words_of_a_card_are_explained_from_the_rulebook() -> None:
    bounty = ring().load_pack([]).spec("royal-bounty")
    assert [rule.id for rule in explained("cardring", bounty)] == ["If you win", "Fight", "XP", "Brawl"]
