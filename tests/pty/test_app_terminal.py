"""The app in a real terminal: a whole game by keys, other sizes, signals, and no colour where none is wanted."""

import os
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("pty")

import termios

from deckgames.engine.messages import TEXT
from deckgames.engine.messages.files import Texts
from deckgames.engine.record.journal import list_saves
from deckgames.engine.record.saves import resume
from deckgames.games import IDS, load
from deckgames.ui import last_tables
from deckgames.ui.paint.emblems import emblems
from deckgames.ui.terminal_input import FAILURES
from tests.pty.terminal import IN_FRONT, Terminal
from tests.thorough import many
from tests.ui.app_tables import PEOPLE, saved
from tests.ui.tables import short_game

TABLE = ("play", "cardring", "--seats", "Ann,bot:random", "--seed", "1", "-o", "order=rotate")
COLOUR = re.compile(rb"\x1b\[(?:[0-9;]*;)?(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;[0-9;]*)?m")
PROGRAM = ("-m", "deckgames")
PLAYED = "plays Minor Skill"
ON = TEXT("caps.goes-on")
"""What the key of a page between rounds does."""
LEFT = b"\x1b[?1049l"
"""The app gives the terminal its old screen back."""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A player for whom bots move at once and nothing is asked twice."""
    (tmp_path / "settings.yaml").write_text("speed: instant\nconfirm_end: false\nreduced_motion: true\n")
    return tmp_path


@contextmanager
def at_the_table(home: Path, *words: str, python: tuple[str, ...] = PROGRAM, **env: str) -> Iterator[Terminal]:
    """The program at the first question for a card."""
    with Terminal(*TABLE, *words, home=home, python=python, **env) as terminal:
        terminal.until(ON)
        terminal.press("\r", r"Play a card\?")
        yield terminal


def question(terminal: Terminal) -> str:
    """What stands in the decision bar: from the last heavy line on."""
    lines = terminal.text.splitlines()
    starts = [i for i, line in enumerate(lines) if line.startswith("━")]
    return "\n".join(lines[starts[-1]:]) if starts else ""


KEYS = ((ON, "\r"), ("Play a card", "a"), ("Buy?", "e"), ("Choose a target", "t\r"))
"""What is pressed at the questions that come most often."""
OTHERS = ("\r", "e", " \r", "y", "1\r", "\x1b[C", "+\r")
"""What is tried in turn at any other question, and where the usual key changes nothing."""


def press_on(terminal: Terminal, stuck: int) -> None:
    """Presses what fits the question; something else when that has changed nothing so far."""
    bar = question(terminal)
    usual = next((keys for words, keys in KEYS if words in bar), OTHERS[0])
    for key in (usual if stuck == 0 else OTHERS[stuck % len(OTHERS)]):
        terminal.send(key if key != "\x1b" else "\x1b[C")
        terminal.settle(0.04)


@pytest.mark.slow
def test_a_whole_game_is_played_by_keys(home: Path) -> None:
    late = short_game(home / "saves" / "late.deck", many(29, 1), Ann="human", Bob="bot:normal")
    with Terminal("resume", str(late), home=home, width=80, height=24) as terminal:
        terminal.until(rf"{ON}|keep it|Play a card\?")
        stuck, before = 0, ""
        for _ in range(1500):
            if any(save.over for save in list_saves(home / "saves")):
                break
            press_on(terminal, stuck)
            now = question(terminal)
            stuck, before = (stuck + 1, now) if now == before else (0, now)
            assert stuck < 30, terminal.text
        assert [save.over for save in list_saves(home / "saves")] == [True]
        terminal.settle()
        terminal.killed(signal.SIGTERM)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGQUIT][:many(1, 3)])
@pytest.mark.slow
def test_every_size_shows_something_and_a_signal_restores_the_terminal_and_keeps_the_game(
        home: Path, number: signal.Signals) -> None:
    with at_the_table(home) as terminal:
        for width, height, wanted in ((80, 24, r"Play a card\?"), (160, 50, r"Play a card\?"), (40, 10, "80x24"),
                                      (120, 40, r"Play a card\?")):
            terminal.resize(width, height)
            terminal.until(wanted)
        terminal.press("1", PLAYED)
        terminal.killed(number)
    assert restored(terminal.raw) and PLAYED not in terminal.text and COLOUR.search(terminal.raw)
    assert b"Traceback" not in terminal.raw and b"`deckgames resume` continues it" in terminal.raw
    with resume(list_saves(home / "saves")[0].path) as session:
        assert session.number >= 1


def restored(raw: bytes) -> bool:
    """Whether the other screen, the mouse, pasting and the hidden cursor have been taken back."""
    pairs = ((b"\x1b[?1049h", LEFT), (b"\x1b[?1000h", b"\x1b[?1000l"), (b"\x1b[?2004h", b"\x1b[?2004l"),
             (b"\x1b[?25l", b"\x1b[?25h"))
    return all(raw.rfind(on) < raw.rfind(off) for on, off in pairs)


def test_a_terminal_that_goes_away_ends_the_game_and_leaves_a_good_save(home: Path) -> None:
    terminal = Terminal(*TABLE, home=home)
    terminal.until(ON)
    terminal.child.kill(signal.SIGHUP)
    os.close(terminal.child.child_fd)
    assert os.waitstatus_to_exitcode(os.waitpid(terminal.child.pid, 0)[1]) == 128 + signal.SIGHUP
    [save] = list_saves(home / "saves")
    assert save.problem is None


def test_nothing_of_a_hand_is_left_in_the_terminal(home: Path) -> None:
    """Not where there is no second screen either: pyte knows none, nor does GNU screen by itself."""
    with at_the_table(home) as terminal:
        terminal.send("\x11")
        assert terminal.ended() == 0
    first, _, rest = terminal.text.partition("\n")
    assert "nothing is saved" in first and not rest.strip()
    before, after = terminal.raw[:terminal.raw.index(b"\x1b[?1049h")], terminal.raw[terminal.raw.rindex(LEFT):]
    assert b"nothing is saved" in after and b"Minor" not in before + after


@pytest.mark.slow
def test_stopped_and_continued_it_paints_again_and_leaves_the_terminal_as_it_was(home: Path) -> None:
    chance = Random(79)
    with Terminal(*TABLE, home=home, python=(*IN_FRONT, *PROGRAM)) as terminal:
        before = termios.tcgetattr(terminal.child.child_fd)
        terminal.until(ON)
        assert not termios.tcgetattr(terminal.child.child_fd)[3] & termios.ICANON
        for signals in ((signal.SIGSTOP, signal.SIGCONT), (signal.SIGCONT,), 12 * (signal.SIGCONT,)):
            terminal.settle()
            seen = len(terminal.raw)
            for number in signals:
                terminal.tell(number)
                terminal.pump(0.001)  # also amid what it does about the one before
            terminal.until(lambda seen=seen: ON.encode() in terminal.raw[seen:])
        terminal.press("\r", r"Play a card\?")
        terminal.tell(signal.SIGTSTP)
        terminal.until(lambda: terminal.stopped)
        terminal.settle()
        assert "Play a card?" not in terminal.text
        terminal.tell(signal.SIGCONT)
        terminal.until(r"Play a card\?")
        for _ in range(many(4, 150)):
            terminal.send(chance.choice("?l\x1b1iu"))
            terminal.pump(chance.uniform(0.001, 0.05))
            terminal.tell(signal.SIGTSTP)
            if chance.random() < 0.5:  # else it is told to go on before it has stopped, or after
                terminal.until(lambda: terminal.stopped)
            terminal.tell(signal.SIGCONT)
            terminal.pump(chance.uniform(0.001, 0.2))
        terminal.settle()
        seen = len(terminal.raw)
        terminal.send("\x0c")
        terminal.until(lambda: len(terminal.raw) > seen + 1000)
        terminal.tell(signal.SIGTERM)
        while terminal.pump():
            pass
        assert termios.tcgetattr(terminal.child.child_fd)[:4] == before[:4]
        assert terminal.ended() == 128 + signal.SIGTERM


AMID_A_PAINT = """
import os, signal, sys
from textual.drivers._writer_thread import WriterThread
from deckgames.cli import main
from deckgames.ui.terminal_output import _Line

def write(self, text, write=WriterThread.write):
    if sys.argv[1] in text:
        with self._queue.mutex:
            exec(sys.argv[2])
    write(self, text)

def width(self):
    os.kill(os.getpid(), signal.SIGWINCH)
    return len(self._chars)

WriterThread.write, _Line.width = write, property(width)
main(sys.argv[3:])
"""
"""The app, whose terminal changes its size in the middle of each paint; amid those of a text something is done."""
STOPS = "os.kill(os.getpid(), signal.SIGTSTP)"
WAITS = "self._file.write('STUCK'); self._file.flush(); self._queue.get()"


@pytest.mark.slow
def test_signals_in_the_middle_of_a_paint_are_answered_behind_it(home: Path) -> None:
    with Terminal(ON, STOPS, *TABLE, home=home, python=(*IN_FRONT, "-c", AMID_A_PAINT)) as terminal:
        for _ in range(many(3, 20)):
            terminal.until(lambda: terminal.stopped)
            assert ON.encode() in terminal.raw and ON not in terminal.text
            terminal.tell(signal.SIGCONT)
        terminal.until(lambda: terminal.stopped)
        terminal.tell(signal.SIGTERM)
        terminal.tell(signal.SIGCONT)
        assert terminal.ended() == 128 + signal.SIGTERM
        assert restored(terminal.raw)


def test_an_app_whose_terminal_takes_nothing_more_ends_when_it_is_told_to(home: Path) -> None:
    with Terminal(ON, WAITS, *TABLE, home=home, python=("-c", AMID_A_PAINT)) as terminal:
        terminal.until(lambda: b"STUCK" in terminal.raw)
        terminal.killed(signal.SIGTERM)
        assert restored(terminal.raw)


@pytest.mark.parametrize("enters", [3, 2][:many(1, 2)])
@pytest.mark.slow
def test_enters_that_come_together_choose_one_command_and_leave_the_table(home: Path, enters: int) -> None:
    with at_the_table(home) as terminal:
        terminal.send("\x10")
        terminal.until("Search for commands")
        terminal.send("colours: d")
        terminal.until(r"Colours: day")
        terminal.send("\x1b[B" + "\r" * enters)
        terminal.until(lambda: "theme: day" in (home / "settings.yaml").read_text())
        terminal.press("p", "PAUSE")
        terminal.killed(signal.SIGTERM)


@pytest.mark.slow
def test_no_color_writes_no_colour_at_all(home: Path) -> None:
    with at_the_table(home, NO_COLOR="1") as terminal:
        terminal.send("\x1b[C")
        terminal.settle()
    assert not COLOUR.search(terminal.raw)


def test_the_bare_command_shows_the_menu_and_q_leaves_it(home: Path) -> None:
    with Terminal(home=home) as terminal:
        terminal.until("Card Ring")
        terminal.send("q")
        assert terminal.ended() == 0
    assert LEFT in terminal.raw


@pytest.mark.slow
def test_what_nobody_can_read_is_no_key_and_only_a_hundred_of_it_end_the_app(home: Path) -> None:
    with Terminal(home=home) as terminal:
        terminal.until("Card Ring")
        terminal.child.send(b"\xff\x1b[57358;1:3u\x1b[1114112u\x1b[1;1:3A\x1b[97:65;2u")
        terminal.settle()
        terminal.press("o", "SETTINGS")
        terminal.send("\x10")
        terminal.until("Search for commands")
        terminal.child.send(b"\x1b[1114112u" * FAILURES)
        assert terminal.ended() == 1
    assert b"100 unreadable keys in a row" in terminal.raw and b"Traceback" not in terminal.raw
    assert restored(terminal.raw)


SURROUNDINGS = {
    "Latin-1": ({"PYTHONIOENCODING": "latin-1"}, "ASCII", "all"),
    "GNU screen, which hands on what it cannot read": ({"TERM": "screen.xterm-256color", "STY": "1"}, "Unicode", "256"),
    "C": ({"LC_ALL": "C", "PYTHONUTF8": "0"}, "ASCII", "all"),
    "the Linux console": ({"TERM": "linux", "COLORTERM": ""}, "ASCII", "16"),
    "vt100": ({"TERM": "vt100", "COLORTERM": ""}, "ASCII", "none"),
    "Japanese, not installed": ({"LC_ALL": "", "LC_CTYPE": "", "LANG": "ja_JP.UTF-8"}, "ASCII", "all"),
    "foot over ssh": ({"TERM": "foot", "COLORTERM": ""}, "Unicode", "all"),
}


@pytest.mark.parametrize("where", [*SURROUNDINGS][:many(2, 99)])
@pytest.mark.wide
@pytest.mark.slow
def test_a_table_can_be_read_where_the_terminal_is_no_xterm_with_unicode(home: Path, where: str) -> None:
    env, signs, colours = SURROUNDINGS[where]
    with at_the_table(home, **env) as terminal:
        first = terminal.text.splitlines()[0]
        assert first.startswith(f" CARD RING  round 1    PLAY {'>' if signs == 'ASCII' else '›'} buy ")
        assert terminal.text.isascii() is (signs == "ASCII")
        assert sent(terminal.raw) == colours


def sent(raw: bytes) -> str:
    """How many colours have been sent."""
    return "all" if b"38;2;" in raw else "256" if b"38;5;" in raw else "16" if COLOUR.search(raw) else "none"


FIRST_PAINT = """
import os, sys
from textual.drivers.linux_driver import LinuxDriver

def write(self, data, write=LinuxDriver.write):
    if sys.argv[1] in data:
        print("LOADED", *sys.modules, "END", file=sys.__stdout__, flush=True)
        os._exit(0)
    write(self, data)

LinuxDriver.write = write
from deckgames.cli import main
main(sys.argv[2:])
"""
"""The app, which names what has been imported until it shows this text, and ends."""
SEED = {"journey": 2, "pools": 2}
"""The seeds at which Ann begins, where it is not the first."""


def loaded_at(text: str, *words: str) -> list[str]:
    """The modules that are there when the app shows this text."""
    with Terminal(text, *words, python=("-c", FIRST_PAINT), anew=True) as terminal:
        assert terminal.ended() == 0
    return terminal.raw.decode().partition("LOADED")[2].partition("END")[0].split()


@pytest.fixture(scope="module")
def read_before(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Words and emblems are kept as people have them who have started the program before."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DECKGAMES_CACHE", str(tmp_path_factory.mktemp("read")))
        emblems.__wrapped__()
        assert all(Texts(name).written for name in ("common", *IDS))
        yield


@pytest.mark.usefixtures("read_before")
@pytest.mark.parametrize("before", ["nothing", "a save", "a last table"])
@pytest.mark.wide
@pytest.mark.slow
def test_the_menu_is_painted_before_the_engine_is_imported(before: str) -> None:
    if before == "a save":
        saved("running", 3)
    if before == "a last table":
        last_tables.remember("hooks", last_tables.LastTable(PEOPLE))
    loaded = loaded_at("Dragon Pools")
    assert {name for name in loaded if re.match(r"deckgames\.(engine|games|bots)\.\w+\.", name)} == {
        f"deckgames.engine.{name}" for name in (
            "core.data", "core.files", "core.paths", "core.spelling", "core.words", "match.cover",
            "messages.access", "messages.files", "messages.message", "record.journal", "record.journal.reading",
            "record.journal.writing")}
    assert not {"pydantic", "yaml", "typer", "deckgames.ui.table"} & {*loaded}
    assert len(loaded) <= 452  # five of them are the words and the emblems of the menu


@pytest.mark.usefixtures("read_before")
@pytest.mark.parametrize("game", IDS[::many(3, 1)])
@pytest.mark.wide
@pytest.mark.slow
def test_a_table_asks_before_what_it_does_not_need_yet_is_imported(game: str) -> None:
    load(game).load_pack([])  # as people have it: the cards have been read before
    shown = "STANDING" if game == "cardring" else "ANN"  # Card Ring begins with a page
    loaded = loaded_at(shown, "play", game, "--seats", "Ann,bot:normal", "--save", "none", "--seed",
                       str(SEED.get(game, 1)))
    rooms = re.compile(r"typer|yaml|deckgames\.(lab|guide|plain|adapters|drive|replay|fuzz"
                       r"|bench|cli\.commands|ui\.pages\.(?!last_tables)\w+"
                       r"|engine\.(match\.rulebook|record\.situation|packs\.reading)"
                       r"|games\.\w+\.(bot|text|facts(?!$|\.(ahead|prospects|suggestions))))\b"
                       r"|deckgames\.games\.(cardring|hooks|initiative)\.facts")
    assert [name for name in loaded if rooms.match(name)] == []
