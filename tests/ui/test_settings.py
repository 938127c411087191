"""The settings: a file people can read, and a screen on which a change holds at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgames.engine.places import config_file
from deckgames.ui.pages.cards import CardsScreen
from deckgames.ui.pages.settings import SettingsScreen
from deckgames.ui.settings import SettingsModel, load, names_of, save, write_whole
from tests.ui.app_tables import app, shown


def test_without_a_file_everything_has_a_default() -> None:
    assert load() == (SettingsModel(), "")


def test_what_was_saved_is_read_again() -> None:
    wanted = SettingsModel(theme="day", curtain="off", reduced_motion=True, idle_minutes=5, keys={"table.undo": "z"})
    assert save(wanted) == ""
    assert load() == (wanted, "")


def test_a_file_written_by_hand_may_say_off_and_yes() -> None:
    path = config_file()
    path.parent.mkdir(parents=True)
    path.write_text("curtain: off\nreduced_motion: yes\nidle_minutes: 5\nunknown: 1\n", encoding="utf-8")
    settings, said = load()
    assert (settings.curtain, settings.reduced_motion, settings.idle_minutes, said) == ("off", True, 5, "")


def test_a_value_that_does_not_fit_is_named_and_the_others_stay() -> None:
    path = config_file()
    path.parent.mkdir(parents=True)
    path.write_text("theme: pink\nspeed: step\n", encoding="utf-8")
    settings, said = load()
    assert (settings.theme, settings.speed) == ("night", "step")
    assert "theme" in said
    assert str(path) in said
    assert "pink" not in said


@pytest.mark.parametrize("text", ["- a list", "a: [", "just words", "\x00", "&a [*a]" * 3])
def test_a_file_that_holds_no_settings_gives_the_defaults_and_a_sentence(text: str) -> None:
    path = config_file()
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    settings, said = load()
    assert settings == SettingsModel()
    assert said


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "there" / "file.yaml"
    assert write_whole(path, "one\n") == ""
    assert write_whole(path, "two\n") == ""
    assert path.read_text(encoding="utf-8") == "two\n"
    assert [file.name for file in path.parent.iterdir()] == ["file.yaml"]
    blocked = path / "below.yaml"
    assert "cannot be written" in write_whole(blocked, "three\n")


def test_values_have_names() -> None:
    assert names_of("theme")("contrast") == "High contrast"
    assert names_of("reduced_motion")(True) == "yes"
    assert names_of("speed")("step") == "step by step"


async def test_a_change_holds_at_once_and_is_kept() -> None:
    running = app()
    async with running.run_test(size=(120, 40)) as pilot:
        await pilot.press("o")
        await pilot.pause()
        await pilot.press("space")
        await pilot.pause()
        assert running.theme == "day"
        await pilot.press("down", "right")
        await pilot.pause()
        assert running.ascii_signs
        await pilot.press("down", "space")
        await pilot.pause()
    kept, _ = load()
    assert (kept.theme, kept.ascii, kept.reduced_motion) == ("day", "always", True)


async def test_the_screens_below_are_painted_with_the_signs_that_were_just_chosen() -> None:
    running = app()
    async with running.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert "━" in running.export_screenshot()
        await pilot.press("o", "down", "right", "escape")
        await pilot.pause()
        assert "━" not in running.export_screenshot()


async def test_a_key_is_given_to_an_action_and_taken_back() -> None:
    running = app()
    async with running.run_test(size=(120, 40)) as pilot:
        await pilot.press("o")
        await pilot.pause()
        screen = running.screen
        assert isinstance(screen, SettingsScreen)
        while screen.action is None or screen.action.id != "table.undo":
            await pilot.press("down")
        await pilot.press("enter", "z")
        await pilot.pause()
        assert running.settings.keys == {"table.undo": "z"}
        await pilot.press("enter", "escape")
        assert running.settings.keys == {"table.undo": "z"}
        await pilot.press("backspace")
        await pilot.pause()
        assert running.settings.keys == {}


async def test_keys_that_always_mean_the_same_are_refused_and_doubles_are_named() -> None:
    running = app()
    async with running.run_test(size=(120, 40)) as pilot:
        await pilot.press("o")
        await pilot.pause()
        screen = running.screen
        assert isinstance(screen, SettingsScreen)
        while screen.action is None or screen.action.id != "table.undo":
            await pilot.press("down")
        await pilot.press("enter", "ctrl+c")
        await pilot.pause()
        assert "always means the same" in shown(running)
        await pilot.press("enter", "i")
        await pilot.pause()
        assert "cannot mean both" in shown(running)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_every_setting_and_key_can_be_reached(size: tuple[int, int]) -> None:
    running = app()
    async with running.run_test(size=size) as pilot:
        await pilot.press("o")
        await pilot.pause()
        screen = running.screen
        assert isinstance(screen, SettingsScreen)
        while screen.index < screen.count - 1:
            before = screen.index
            await pilot.press("down")
            assert screen.shown.cursor is not None
            assert screen.index == before + 1
            await pilot.press("pagedown")
        assert screen.action is not None
        assert screen.action.id == "results.quit"


async def test_a_key_of_ones_own_works_and_is_shown_on_every_screen() -> None:
    running = app("cards", "cardring")
    async with running.run_test(size=(120, 40)) as pilot:
        running.change(keys={"cards.filter": "w", "list.down": "n"})
        await pilot.press("n")
        screen = running.screen
        assert isinstance(screen, CardsScreen)
        assert "  w  filter" in shown(running)
        assert screen.index == 1
        await pilot.press("slash")
        await pilot.pause()
        assert screen.typing is None
        await pilot.press("w")
        await pilot.pause()
        assert screen.typing is not None
        await pilot.press("escape")
        commands = {command.title: command for command in running.get_system_commands(screen)}
        assert {"Filter (w)", "Rulebook (?)"} <= set(commands)


async def test_without_colour_the_theme_cannot_be_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    running = app()
    async with running.run_test(size=(120, 40)) as pilot:
        await pilot.press("o")
        await pilot.pause()
        await pilot.press("space")
        await pilot.pause()
        assert running.theme == "mono"
        assert "NO_COLOR is set" in shown(running)
