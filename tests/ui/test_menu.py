"""The menu: what Enter goes on with, the covers, and everything else one key away."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from deckgames.engine.core.paths import data_dir, saves_dir
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.cover import Cover
from deckgames.engine.record.journal import SaveInfo, SeatInfo
from deckgames.engine.record.saves import branch, resume
from deckgames.engine.record.session import Session
from deckgames.games import IDS, covers as all_covers, load
from deckgames.ui import last_tables
from deckgames.ui.app import DeckApp
from deckgames.ui.pages import menu_content
from deckgames.ui.pages.menu import MenuScreen
from deckgames.ui.pages.menu_content import content
from deckgames.ui.pages.menu_drawing import Box, MenuModel, ago, draw_menu, seat_names
from deckgames.ui.paint.cells import spans_text, width
from deckgames.ui.paint.signs import to_ascii
from deckgames.ui.settings import SettingsModel, save
from deckgames.ui.table.curtain import CurtainScreen, RoundScreen
from deckgames.ui.table.screen import TableScreen
from tests.harness import anybody
from tests.screens import Size
from tests.ui.app_tables import PEOPLE, WITH_BOTS, app, saved, shown
from tests.ui.tables import opened, turn_to

SEATS = (SeatInfo("Bob", "human", 1), SeatInfo("Ann", "human", 0), SeatInfo("Cy", "bot:normal", 2))
BOX = Box("Resume", "Card Ring, round 7", SEATS, (("XP  ● 6   ▲ 4   ■ 9", "text"),), "saved 2 minutes ago")
MORE = (("s", "saved games and replays", "3 tables"), ("c", "cards", ""), ("r", "rulebooks", ""), ("o", "options", ""),
        ("q", "quit", ""))


def covers(count: int) -> tuple[Cover, ...]:
    tagline = "Inventors against villains: leave cards to neighbours"
    return tuple(Cover(f"game-{i}", f"Game {i}", tagline, (2, 4), (15, 20, 30)) for i in range(1, count + 1))


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30), (120, 40), (200, 60)])
@pytest.mark.parametrize("games", [1, 2, 5])
def test_every_game_and_every_key_is_on_the_menu_in_every_size(size: Size, games: int) -> None:
    picture = draw_menu(MenuModel(covers(games), BOX, MORE, "packs: base", cursor="box"), *size)
    text = picture.text()
    for index in range(1, games + 1):
        assert f"Game {index}" in text
    assert "Resume" in text
    assert "Card Ring, round 7" in text
    assert all(f" {key} " in text for key, _, _ in MORE)
    assert {len(line) for line in picture.chars} == {size[0]}


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)])
def test_the_menu_says_whole_what_each_game_is_and_who_teaches_a_new_one(size: Size) -> None:
    model = MenuModel(all_covers(), BOX if size[1] > 24 else None, MORE, cursor="hooks", played=frozenset({"pools"}))
    text = draw_menu(model, *size).text()
    assert text.count("new: g to learn") == len(IDS) - 1
    for cover in all_covers():
        assert all(word in text for word in cover.tagline.split()), cover.tagline
        assert cover.tagline in text or size[1] > 24
    inks = [ink for row in draw_menu(model, *size).inks for ink in row]
    assert any(ink.startswith("#") for ink in inks), "a picture of the game"


def test_a_high_window_has_the_menu_in_its_middle() -> None:
    lines = draw_menu(MenuModel(all_covers(), BOX, MORE), 200, 60).text().splitlines()
    used = [y for y, line in enumerate(lines) if line.strip()]
    assert abs(used[0] - (59 - used[-1])) <= 3


def test_the_menu_says_what_to_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a first evening the quickest game, later the one that has waited longest; minutes are those of the seats."""
    first = draw_menu(content(app())[0], 80, 24).text()
    assert "Press g to learn Hooks. Then Initiative or Dragon Pools.\n" in first and "15–30 min" in first
    wide = draw_menu(content(app())[0], 120, 40).text()
    assert "Then Initiative or Dragon Pools, then Journey & Overlords or Card Ring." in wide
    now = datetime.now().astimezone()
    monkeypatch.setattr(menu_content, "latest_saves", lambda: [
        SaveInfo(Path(f"{game}.deck"), game, SEATS, 5, (0, 0, 0), now - timedelta(days), True)
        for game, days in (("hooks", 3), ("pools", 12), ("pools", 30))])
    last_tables.remember("hooks", last_tables.LastTable(seats=PEOPLE))
    model, _ = content(app())
    text = draw_menu(model, 80, 24).text()
    assert text.count("played ") == 1 and "2–6 players, 40 min for 3   played 12 days ago" in text
    assert "New here" not in text and "next: g to learn" in text.partition("Initiative")[2].partition("\n")[0]


def test_what_a_newer_version_says_of_a_last_table_stays_and_hides_no_other() -> None:
    table = last_tables.LastTable(seats=PEOPLE)
    for game in ("hooks", "pools"):
        last_tables.remember(game, table)
    file = data_dir() / "last-tables.json"
    newer = json.loads(file.read_text(encoding="utf-8"))
    newer["tables"]["hooks"] |= {"table": {"curtain": "velvet"}, "evening": 3}
    newer["tables"]["pools"]["evening"] = 4
    file.write_text(json.dumps(newer | {"people": ["Ann"]}), encoding="utf-8")
    assert last_tables.load() == last_tables.LastTables("pools", {"pools": table})
    last_tables.remember_result("pools", "Ann won")
    there = json.loads(file.read_text(encoding="utf-8"))
    newer["tables"]["pools"]["result"] = "Ann won"
    assert there == newer | {"people": ["Ann"]}


def test_the_covers_are_those_of_the_games() -> None:
    assert [one.id for one in all_covers()] == IDS
    assert all(load(one.id).cover == one for one in all_covers())


def test_ascii_changes_no_width() -> None:
    canvas = draw_menu(MenuModel(covers(5), BOX, MORE, cursor="game-2"), 120, 40)
    for y in range(40):
        assert width(to_ascii(canvas.line(y))) == 120
        assert to_ascii(canvas.line(y)).isascii()


def test_how_long_ago_reads_like_people_say_it() -> None:
    now = datetime(2026, 11, 20, 20, 0)
    told = [ago(now - timedelta(seconds=seconds), now) for seconds in (-5, 10, 60, 150, 3600, 90000, 200000)]
    assert told == ["just now", "just now", "1 minute ago", "2 minutes ago", "1 hour ago", "1 day ago", "2 days ago"]


def test_a_long_sentence_about_what_has_not_worked_is_told_whole() -> None:
    said = "cardring-20261120-091310-5.deck was begun with the cards base 1; in play are base 1, winter-fair 1. " * 2
    for size in ((60, 20), (80, 24), (120, 40)):
        text = draw_menu(MenuModel(covers(1), BOX, MORE, note=said.strip(), cursor="box"), *size).text()
        assert text.count("winter-fair") == 2
        assert "Resume" in text


# ---- two keys to last evening's table


@pytest.mark.parametrize("seats", [PEOPLE, WITH_BOTS], ids=["people", "with bots"])
@pytest.mark.parametrize("left", ["in the middle", "at the end"])
@pytest.mark.wide
async def test_two_keys_lead_to_the_first_question_of_last_evenings_table(
        seats: Any, left: str, no_guard: None) -> None:
    """A table that was left goes on; one that was played to its end is laid again."""
    save(SettingsModel(speed="instant"))
    if left == "in the middle":
        session = Session.new(load("cardring"), seats, seed=5, path=saves_dir() / "evening.deck")
        for _ in range(3):  # the Order, and into somebody's sitting
            question = session.question()
            session.answer(question.read("end") if question.kind == "choose" else question.preset or 0)
        session.close()
    else:
        last_tables.remember("cardring", last_tables.LastTable(seats=seats))
    assert await keys_until_asked(seats) <= 2


async def keys_until_asked(seats: tuple[SeatInfo, ...]) -> int:
    """How many keys it takes from the menu until somebody of this table is asked something on the screen."""
    running, keys = app(), 0
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for _ in range(2000):  # bots may move before the first human is asked
            if asked_now(running):
                assert [seat.name for seat in running.session.seats] == [seat.name for seat in seats]
                return keys
            if isinstance(running.screen, (MenuScreen, RoundScreen, CurtainScreen)):
                await pilot.press("space" if isinstance(running.screen, CurtainScreen) else "enter")
                keys += 1
            await pilot.pause(0.002)
        raise AssertionError(f"nobody is asked on the {type(running.screen).__name__}")


def asked_now(running: DeckApp) -> bool:
    """Whether the game stands on the screen: its page before the first round, or a question."""
    screen = running.screen
    return isinstance(screen, RoundScreen) or (
        isinstance(screen, TableScreen) and screen.presenter.draft is not None)


async def test_a_branch_that_is_gone_is_said_whole() -> None:
    path = saved("table", 60)
    branch(path, 20, trial := saves_dir() / "trial-of-a-long-name-20261126.deck").close()
    path.unlink()  # of the same second: it may stand first
    async with opened(app(), (80, 24)) as (running, pilot):
        await turn_to(pilot, "s")
        trial.unlink()
        await turn_to(pilot, "enter")
        assert f"There is no save {trial.name}" in shown(running) and "PgDn" not in shown(running)


async def test_a_branch_is_marked_and_offered_first_where_it_was_left_last(monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved("table", 60)
    branch(path, 20, trial := saves_dir() / "trial.deck").close()
    with monkeypatch.context() as then:
        then.setattr("deckgames.engine.record.saving.now", lambda: (datetime.now() - timedelta(hours=1)).isoformat())
        with resume(path) as session:
            anybody(session, Rng.fresh(1))
    async with opened(app(), (120, 40)) as (running, pilot):
        await pilot.pause()
        text = shown(running)
        assert "a branch, saved just now" in text
        await turn_to(pilot, "s")
        first, second = (line for line in shown(running).splitlines() if "round" in line and "Card Ring" in line)
        assert "branch" in first and "branch" not in second
        assert "trial.deck, a branch of table.deck" in shown(running)
        await turn_to(pilot, "escape", "enter")
        assert running.session is not None and running.session.save.path == trial
    with resume(path) as session:
        anybody(session, Rng.fresh(1))
    assert "a branch" not in draw_menu(content(running)[0], 120, 40).text()


def test_no_name_is_cut_in_the_box_of_the_last_table() -> None:
    seats = [SeatInfo(name, player, at) for at, (name, player) in enumerate(
        [("Ann", "human"), ("Bea", "bot:normal"), ("Cy", "bot:normal"), ("Dee", "bot:hard")])]
    assert [spans_text(seat_names(seats, room)) for room in (99, 50, 30)] == [
        "▲ Ann  ● Bea (normal bot)  ■ Cy (normal bot)  ◆ Dee (hard bot)", "▲ Ann  ● Bea (bot)  ■ Cy (bot)  ◆ Dee (bot)",
        "▲ Ann  ● Bea  ■ Cy  ◆ Dee"]


def test_what_lies_among_own_cards_and_is_not_read_is_named(own_home: Path) -> None:
    (own_home / "packs" / "hooks").mkdir(parents=True)
    for name in ("fair.yaml", "fair.yaml\x1b.txt", ".fair.yaml"):
        (own_home / "packs" / "hooks" / name).touch()
    assert content(app())[0].foot == "theme t   packs: base and 1 of yours; not read: fair.yaml\\u001b.txt"
