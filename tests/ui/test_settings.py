"""The settings: a file people can read, and a screen on which a change holds at once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from deckgames.engine.core.files import write_whole
from deckgames.engine.core.paths import config_file
from deckgames.ui.pages.keys import KeysScreen
from deckgames.ui.pages.settings import SettingsScreen
from deckgames.ui.settings import SETTINGS, SettingsModel, load, save
from tests.screens import Size
from tests.thorough import many
from tests.ui.app_tables import app
from tests.ui.tables import opened, turn_to
from tests.ui.test_themed import text as _text


def test_without_a_file_everything_has_a_default() -> None:
    assert load() == (SettingsModel(), "")


def test_what_was_saved_is_read_again() -> None:
    wanted = SettingsModel(theme="day", curtain="off", reduced_motion=True, idle_minutes=5, keys={"table.undo": "z"})
    assert save(wanted) == ""
    assert load() == (wanted, "")


def test_two_windows_that_change_different_settings_or_keys_undo_nothing_of_each_other() -> None:
    both = SettingsModel(keys={"table.undo": "z"})
    assert save(both) == ""
    assert save(replace(both, theme="day", keys={"table.undo": "z", "table.log": "x"}), None, both) == ""
    assert save(replace(both, speed="fast", keys={}), None, both) == ""
    assert load() == (SettingsModel(theme="day", speed="fast", keys={"table.log": "x"}), "")


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


NEWER = """\
# mine, written by hand
theme: day  # by day
speed: warp
new_in_1_1: [3, {a: b}]
keys:
  # one hand
  table.undo: x
  table.dance: d

# the end
keyboard: auto
"""


def test_what_a_newer_version_or_a_person_wrote_stays_when_the_file_is_written_again() -> None:
    path = config_file()
    path.parent.mkdir(parents=True)
    path.write_text(NEWER, encoding="utf-8")
    before = load()[0]
    assert save(replace(before, theme="mono", clock=True), None, before) == ""
    mono = NEWER.replace("theme: day", "theme: mono") + "clock: true\n"
    assert path.read_text(encoding="utf-8") == mono
    before = load()[0]
    assert save(replace(before, speed="fast", keys={"table.undo": "z", "table.dance": "d"}), None, before) == ""
    wanted = mono.replace("warp", "fast").replace("# one hand\n  table.undo: x", "table.undo: z")
    assert path.read_text(encoding="utf-8") == wanted


@pytest.mark.parametrize("text", [
    "{theme: day, new: 3}", "  theme: day\n  new: 3\n", "theme: night\nnew: 3\n...\n",
    "keys: &k {a: b}\nnew: 3\nmore: *k", "theme: >\n  day\nnew: 3\n", "new: 3\r\ntheme: day\r\nkeys:\r\n", "# new: 3"])
def test_a_file_in_any_layout_takes_a_change_and_keeps_the_rest(text: str) -> None:
    path = config_file()
    path.parent.mkdir(parents=True)
    path.write_bytes(text.encode())
    before = load()[0]
    wanted = replace(before, theme="contrast", keys={**before.keys, "table.undo": "z"})
    assert save(wanted, None, before) == ""
    assert load() == (wanted, "")
    assert "new: 3" in path.read_text(encoding="utf-8").replace("'", "")


def test_a_file_that_holds_no_settings_is_left_as_it_is() -> None:
    path = config_file()
    path.parent.mkdir(parents=True)
    path.write_text("theme: [day\nspeed: fast\n", encoding="utf-8")
    assert save(SettingsModel(theme="mono"), None, SettingsModel()).startswith("Not kept:")
    assert path.read_text(encoding="utf-8") == "theme: [day\nspeed: fast\n"


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "there" / "file.yaml"
    assert write_whole(path, "one\n") == ""
    assert write_whole(path, "two\n") == ""
    assert path.read_text(encoding="utf-8") == "two\n"
    assert [file.name for file in path.parent.iterdir()] == ["file.yaml"]
    blocked = path / "below.yaml"
    assert "cannot be written" in write_whole(blocked, "three\n")


def test_values_have_names() -> None:
    assert SETTINGS["theme"].named("contrast") == "High contrast"
    assert SETTINGS["reduced_motion"].named(True) == "yes"
    assert SETTINGS["speed"].named("step") == "step by step"


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)][:many(1, 3)])
async def test_every_setting_and_key_can_be_reached(size: Size) -> None:
    async with opened(app(), size) as (running, pilot):
        await turn_to(pilot, "o")
        screen = running.screen
        assert isinstance(screen, SettingsScreen)
        while screen.index < screen.count - 1:
            before = screen.index
            await pilot.press("down")
            assert screen.shown.cursor is not None
            assert screen.index == before + 1
        await pilot.press("space", "z")
        keys = running.screen
        assert isinstance(keys, KeysScreen)
        while keys.index < keys.count - 1:
            await pilot.press("down")
            assert keys.shown.cursor is not None
        assert keys.item is not None
        assert keys.item.id == "table.panic"


async def test_a_pressed_key_says_what_it_does_and_takes_what_is_given_to_it() -> None:
    async with opened(app()) as (running, pilot):
        await turn_to(pilot, "o")
        await pilot.press("end", "space", "u")
        screen = running.screen
        assert isinstance(screen, KeysScreen)
        assert "u is “undo” now: what should it do?" in _text(running)
        await pilot.press("down", "enter")
        assert running.settings.keys == {"table.redo": "u"}
        assert "no key is left for undo" in _text(running)
        await pilot.press("u", "backspace")
        assert running.settings.keys == {}
        await pilot.press("7")
        assert "Digits choose" in _text(running)
        await pilot.press("escape")
        assert isinstance(running.screen, SettingsScreen)
