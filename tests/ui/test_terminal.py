"""What is chosen for a terminal, by what its surroundings tell of it; each line is somebody's."""

from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from deckgames.cli.terminal import surroundings
from deckgames.ui.settings import SettingsModel
from deckgames.ui.terminal import Terminal, Tmux, here, write_stand_ins
from tests.ui.app_tables import WITH_BOTS, app

SURROUNDINGS = """\
TERM=xterm-256color COLORTERM=truecolor LANG=en_GB.UTF-8  | utf-8      | Unicode | all
TERM=xterm-256color                                       | utf-8      | Unicode | 256
TERM=xterm                                                | utf-8      | Unicode | 16
TERM=xterm-256color NO_COLOR=1                            | utf-8      | Unicode | none
TERM=xterm LC_ALL=C                                       | ascii      | ASCII   | 16
TERM=xterm LANG=en_US.ISO-8859-1                          | iso8859-1  | ASCII   | 16
TERM=xterm LC_CTYPE=C.UTF-8 LANG=de_DE.ISO-8859-15@euro   | utf-8      | ASCII   | 16
TERM=xterm LC_ALL=de_DE.UTF-8 LANG=de_DE.ISO-8859-1       | utf-8      | Unicode | 16
TERM=xterm LANG=ja_JP.UTF-8                               | utf-8      | ASCII   | 16
TERM=xterm LC_CTYPE=C.UTF-8 LANG=ja_JP.UTF-8              | utf-8      | ASCII   | 16
TERM=xterm LC_CTYPE=zh_CN.UTF-8 LANG=C                    | utf-8      | ASCII   | 16
TERM=xterm LC_ALL=en_US.UTF-8 LANG=ko_KR.UTF-8            | utf-8      | ASCII   | 16
TERM=linux LANG=en_GB.UTF-8                               | utf-8      | ASCII   | 16
TERM=vt100                                                | utf-8      | ASCII   | none
TERM=foot                                                 | utf-8      | Unicode | all
TERM=alacritty                                            | utf-8      | Unicode | all
TERM=xterm-kitty                                          | utf-8      | Unicode | all
TERM=screen.xterm-256color COLORTERM=truecolor STY=1.deck | utf-8      | Unicode | 256
TERM=screen COLORTERM=truecolor STY=1.deck                | utf-8      | Unicode | 16
TERM=screen TMUX=/tmp/x                                   | utf-8      | Unicode | all
NO_COLOR=                                                 | no-such    | ASCII   |
"""


@pytest.mark.parametrize("line", SURROUNDINGS.splitlines())
def test_signs_and_colours_follow_the_surroundings(line: str) -> None:
    said, encoding, signs, colours = (part.strip() for part in line.split("|"))
    stream = TextIOWrapper(BytesIO(), encoding=encoding) if encoding != "no-such" else None
    terminal = here(stream, dict(word.split("=", 1) for word in said.split()))
    if stream is None:
        terminal = Terminal(terminal.found, encoding)
    assert ("ASCII" if terminal.ascii else "Unicode", terminal.colours) == (signs, colours)


def test_what_a_stream_cannot_carry_goes_out_as_a_stand_in_as_wide() -> None:
    write_stand_ins(stream := TextIOWrapper(raw := BytesIO(), encoding="latin-1"))
    stream.write("é ▲ − Ж 札")
    stream.flush()
    assert raw.getvalue() == b"\xe9 ^ - ? ??"


@pytest.fixture
def tmux(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """We are in tmux, which runs in the Linux console and tells nobody of the focus."""
    (tmp_path / "tmux").write_text("#!/bin/sh\necho 0 1 linux\n")
    (tmp_path / "tmux").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    monkeypatch.setenv("TMUX", "/tmp/tmux-0/default,1,0")


@pytest.mark.usefixtures("tmux")
async def test_what_tmux_answers_later_changes_signs_and_is_noted_where_it_breaks_a_promise() -> None:
    running = app("play", "cardring", seats=WITH_BOTS)
    running.change(panic_on_blur=True)
    assert not running.ascii_signs
    async with running.run_test(size=(80, 24)) as pilot:
        while running.terminal.tmux is None:
            await pilot.pause()
        assert running.ascii_signs
        assert [*map(str, running.session.notes)] == [
            "Hide on leaving can’t work yet: type `tmux set -g focus-events on`"]


async def test_a_tmux_that_is_not_there_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert await Terminal({"TMUX": "1"}).asked() == Terminal({"TMUX": "1"})


def test_a_report_of_a_terminal_names_what_was_found_chosen_and_is_impossible() -> None:
    inside = Terminal({"TERM": "screen", "TMUX": "/home/ann/secret"}, tmux=Tmux(False, False, "xterm"))
    found = "\n".join(surroundings(inside, SettingsModel(theme="day")))
    assert "secret" not in found
    for said in ("  TERM      screen", "  signs     ASCII: tmux is shown on xterm without UTF-8, focus-events off",
                 "  colours   all", "  theme     day", "tmux set -g focus-events on"):
        assert said in found


def test_gnu_screen_forgets_nothing_when_told_so_its_history_is_filled() -> None:
    assert Terminal({"TERM": "xterm"}).hidden().endswith("\x1b[3J")
    assert Terminal({"TERM": "screen", "STY": "1.deck"}).hidden().count("\n") > 1024
