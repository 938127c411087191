"""The menu: what Enter goes on with, the covers, and everything else one key away."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from deckgames.engine.journal import SeatInfo
from deckgames.games import IDS, has_screen, load
from deckgames.ui.menu import COVERS, Box, Cover, MenuModel, MenuScreen, ago, draw_menu
from deckgames.ui.picture import key_at
from deckgames.ui.rulebook_screen import RulebookScreen
from deckgames.ui.saves_screen import SavesScreen
from deckgames.ui.settings_screen import SettingsScreen
from deckgames.ui.setup import SetupScreen
from deckgames.ui.sheet import Sheet, width
from deckgames.ui.signs import to_ascii
from tests.ui.app_tables import app, saved, shown

SEATS = (SeatInfo("Bob", "human", 1), SeatInfo("Ann", "human", 0), SeatInfo("Cy", "bot:normal", 2))
BOX = Box("Resume", "Card Ring, round 7", SEATS, (("XP  ● 6   ▲ 4   ■ 9", "text"),), "saved 2 minutes ago")
MORE = (("s", "saved tables and replays", "3 tables"), ("c", "cards", ""), ("r", "rulebooks", ""), ("o", "options", ""),
        ("q", "quit", ""))


def covers(count: int) -> tuple[Cover, ...]:
    tagline = "Inventors against villains: leave cards to neighbours"
    return tuple(Cover(f"game-{i}", f"Game {i}", tagline, (2, 4), 30) for i in range(1, count + 1))


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30), (120, 40), (200, 60)])
@pytest.mark.parametrize("games", [1, 2, 5])
def test_every_game_and_every_key_is_on_the_menu_in_every_size(size: tuple[int, int], games: int) -> None:
    picture = draw_menu(MenuModel(covers(games), BOX, MORE, "packs: base", cursor="box"), *size)
    text = picture.sheet.text()
    for index in range(1, games + 1):
        assert f"Game {index}" in text
    assert "Resume" in text
    assert "Card Ring, round 7" in text
    assert all(f" {key} " in text for key, _, _ in MORE)
    assert {len(line) for line in picture.sheet.chars} == {size[0]}


def test_the_covers_say_what_the_games_say() -> None:
    assert [cover.id for cover in COVERS] == [game_id for game_id in IDS if has_screen(game_id)]
    for cover in COVERS:
        game = load(cover.id)
        assert (cover.title, cover.tagline, cover.seats, cover.minutes, cover.score_word) == (
            game.title, game.tagline, (game.min_seats, game.max_seats), game.minutes, game.score_word)


def test_ascii_changes_no_width() -> None:
    sheet = draw_menu(MenuModel(covers(5), BOX, MORE, cursor="game-2"), 120, 40).sheet
    for y in range(40):
        assert width(to_ascii(sheet.line(y))) == 120
        assert to_ascii(sheet.line(y)).isascii()


def test_how_long_ago_reads_like_people_say_it() -> None:
    now = datetime(2026, 11, 20, 20, 0)
    told = [ago(now - timedelta(seconds=seconds), now) for seconds in (-5, 10, 60, 150, 3600, 90000, 200000)]
    assert told == ["just now", "just now", "1 minute ago", "2 minutes ago", "1 hour ago", "1 day ago", "2 days ago"]


async def test_a_first_start_offers_the_games_and_enter_opens_the_set_up() -> None:
    running = app()
    async with running.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert "Card Ring" in shown(running)
        assert "Resume" not in shown(running)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(running.screen, SetupScreen)


async def test_a_digit_opens_a_game_and_escape_comes_back() -> None:
    running = app()
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.press("1")
        await pilot.pause()
        assert isinstance(running.screen, SetupScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(running.screen, MenuScreen)


@pytest.mark.parametrize(("key", "screen"), [("s", SavesScreen), ("r", RulebookScreen), ("o", SettingsScreen)])
async def test_everything_else_is_one_key_away_and_escape_comes_back(key: str, screen: type) -> None:
    running = app()
    async with running.run_test(size=(120, 40)) as pilot:
        await pilot.press(key)
        await pilot.pause()
        assert isinstance(running.screen, screen)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(running.screen, MenuScreen)


async def test_a_running_table_stands_on_top_with_public_data_only() -> None:
    saved("running", 60)
    running = app()
    async with running.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        text = shown(running)
        assert "Resume   Card Ring, round" in text
        assert "saved just now" in text
        assert "1 table, 0 replays" in text


async def test_a_table_that_is_over_is_a_replay_and_not_resumed() -> None:
    saved("over", length="short", round_cap=30)
    running = app()
    async with running.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert "Resume" not in shown(running)
        assert "0 tables, 1 replay" in shown(running)


async def test_rules_and_cards_are_those_of_the_game_under_the_cursor() -> None:
    saved("running", 60)
    running = app()
    async with running.run_test(size=(80, 24)) as pilot:
        for game in ("Card Ring", *(cover.title for cover in COVERS)):
            for key, book in (("r", "the rules"), ("c", "cards")):
                await pilot.press(key)
                await pilot.pause()
                assert f"{game.upper()}  {book}" in shown(running)
                await pilot.press("escape")
                await pilot.pause()
            await pilot.press("down")


async def test_the_mouse_opens_a_cover_and_presses_keys() -> None:
    running = app()
    async with running.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = running.screen
        assert isinstance(screen, MenuScreen)
        rules = screen.shown.place("key:r")
        assert rules is not None
        await pilot.click(offset=(rules.x + 8, rules.y))
        await pilot.pause()
        assert isinstance(running.screen, RulebookScreen)
        await pilot.press("escape")
        await pilot.pause()
        cover = screen.shown.place("cardring")
        assert cover is not None
        await pilot.click(offset=(cover.x + 2, cover.y + 2))
        await pilot.pause()
        assert isinstance(running.screen, SetupScreen)


async def test_the_theme_changes_at_once_and_is_kept() -> None:
    running = app()
    async with running.run_test(size=(120, 40)) as pilot:
        await pilot.press("t")
        await pilot.pause()
        assert running.theme == "day"
        assert "theme Day" in shown(running)
    again = app()
    assert again.theme == "day"


def test_a_long_sentence_about_what_has_not_worked_is_told_whole() -> None:
    said = "cardring-20261120-091310-5.deck was begun with the cards base 1; in play are base 1, winter-fair 1. " * 2
    for size in ((60, 20), (80, 24), (120, 40)):
        text = draw_menu(MenuModel(covers(1), BOX, MORE, note=said.strip(), cursor="box"), *size).sheet.text()
        assert text.count("winter-fair") == 2
        assert "Resume" in text


async def test_the_box_says_who_is_next() -> None:
    saved("first", 0)
    running = app()
    async with running.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert "is next" not in shown(running), "no turn has ended yet"
    saved("second", 12)
    running = app()
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert " is next" in shown(running)


def test_the_word_behind_a_key_cap_is_clicked_like_the_cap() -> None:
    sheet = Sheet(40, 1)
    sheet.spans(1, 0, ((" Enter ", "key"), (" start", "text"), ("   ", "plain"), (" 1-3 ", "key"), (" seat", "text")))
    assert [key_at(sheet, x, 0) for x in (0, 3, 9, 15, 19, 24, 39)] == [None, "enter", "enter", None, None, None, None]
