"""The app as its players meet it: from the menu to a table and back, themes, leaving, bugs."""

from __future__ import annotations

import gc
from typing import Any
from weakref import ref

import pytest

from deckgames.engine.places import data_dir
from deckgames.engine.session import Session
from deckgames.ui import crash
from deckgames.ui.app import DeckApp
from deckgames.ui.pages.results import ResultsScreen
from deckgames.ui.pages.rulebook import RulebookScreen
from deckgames.ui.pages.settings import SettingsScreen
from deckgames.ui.paint.pane import Pane
from deckgames.ui.table.screen import TableScreen
from tests.ui.app_tables import PEOPLE, WITH_BOTS, app, ring, shown


async def settle(pilot: Any, running: DeckApp) -> None:
    for _ in range(3):
        await pilot.pause()


async def test_a_table_that_ends_shows_its_results(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ResultsScreen, "GUARD", 0.0)
    running = app("play", "cardring", seats=PEOPLE)
    async with running.run_test(size=(120, 40)) as pilot:
        await settle(pilot, running)
        session = running.session
        assert session is not None
        from deckgames.engine.rng import Rng

        rng = Rng.fresh(1)
        while not session.over:
            session.answer(session.question().random(rng))
        table = next(screen for screen in running.screen_stack if isinstance(screen, TableScreen))
        table.course.advance()
        await settle(pilot, running)
        assert isinstance(running.screen, ResultsScreen)
        assert len(running.screen_stack) == 2
        await pilot.press("m")
        await settle(pilot, running)
        assert "Again" in shown(running)
        assert "last time: " in shown(running)


async def test_the_table_asks_for_rules_and_settings_and_gets_the_new_ones() -> None:
    running = app("play", "cardring", seats=WITH_BOTS)
    async with running.run_test(size=(120, 40)) as pilot:
        await settle(pilot, running)
        table = next(screen for screen in running.screen_stack if isinstance(screen, TableScreen))
        assert running.session is not None and running.session.decision is not None
        table.keyboard.above.chosen("rules")
        await settle(pilot, running)
        assert isinstance(running.screen, RulebookScreen)
        assert running.session.decision.rule in shown(running)
        await pilot.press("escape")
        await settle(pilot, running)
        while not isinstance(running.screen, TableScreen):  # the page before the first round
            await pilot.press("enter")
            await pilot.pause(0.1)
        table.keyboard.above.chosen("settings")
        await settle(pilot, running)
        assert isinstance(running.screen, SettingsScreen)
        await pilot.press("down", "down", "space", "escape")
        await settle(pilot, running)
        assert table.settings.reduced_motion


async def test_every_theme_draws_the_menu_and_mono_writes_no_colour() -> None:
    running = app()
    async with running.run_test(size=(120, 40)) as pilot:
        for theme in ("day", "contrast", "mono"):
            running.change(theme=theme)
            await pilot.pause()
            assert running.theme == theme
            assert running.has_class("-mono") is (theme == "mono")
        styles = [segment.style for line in running.screen._compositor.render_strips() for segment in line]
        assert all(style is None or (style.color is None and style.bgcolor is None) for style in styles)
        assert any(style is not None and style.reverse for style in styles)


@pytest.mark.parametrize(("value", "theme"), [("1", "mono"), ("", "night")])
def test_only_a_word_in_no_color_means_no_colour(value: str, theme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", value)
    assert app().theme == theme


@pytest.mark.parametrize(("locale", "signs"), [("ja_JP.UTF-8", True), ("en_GB.UTF-8", False)])
async def test_locales_with_wide_signs_start_in_ascii(
    locale: str, signs: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    running = app()
    assert running.ascii_signs is signs
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        text = "".join(line.text for line in running.screen._compositor.render_strips())
        assert text.isascii() is signs


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
