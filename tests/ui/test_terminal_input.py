"""What a terminal sends becomes the same keys whatever pieces it comes in; what nobody can read becomes none."""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from textual import events
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual.message import Message

from deckgames.ui import terminal_input
from deckgames.ui.terminal_input import FAILURES, IDLE, REST, Keyboard, Unreadable

REPORTS = {"\x1b[97;5u": "ctrl+a", "\x1b[I": "AppFocus", "\x1b[<0;3;4M": "MouseDown", "\x1b[?2026;1$y": "Terminal",
           "\x1b[48;24;80;480;800t": "Resize", "\x1bx": "alt+x", "\x1b?": "alt+question_mark", "é": "é",
           "\x1b[200~A\x1b[Bn\x1b[201~": "paste A[Bn"}
"""What Textual's own table does not name."""


def name(message: Message) -> str:
    if isinstance(message, events.Key):
        return message.key
    return f"paste {message.text}" if isinstance(message, events.Paste) else type(message).__name__


def heard(*pieces: str | bytes, then: float = 0.0) -> list[str]:
    """The keys of these pieces, if nothing comes for so long behind them."""
    found: list[Message] = []
    keyboard = Keyboard(found.append)
    for piece in pieces:
        keyboard.take(piece.encode() if isinstance(piece, str) else piece, 0.0)
    keyboard.pause(then)
    return [*map(name, found)]


def test_enter_before_the_terminal_is_listened_to_is_enter() -> None:
    assert heard("\n") == heard("\r") == ["enter"]


def test_a_sequence_cut_at_each_byte_is_the_same_key() -> None:
    known = dict.fromkeys((sequence for sequence in ANSI_SEQUENCES_KEYS if len(sequence) > 1), "")
    assert len(known) > 200
    for sequence, key in (known | REPORTS).items():
        data = sequence.encode()
        whole = heard(data)
        assert "".join(whole).startswith(key), sequence
        assert heard(*(data[i:i + 1] for i in range(len(data)))) == whole, sequence
        for cut in range(1, len(data)):
            assert heard(data[:cut], data[cut:]) == whole, sequence


def test_esc_is_heard_once_nothing_follows_and_what_has_begun_waits_longer() -> None:
    assert heard("\x1b") == [] and heard("\x1b", then=0.026) == ["escape"]
    for begun, key in (("\x1b[", "alt+left_square_bracket"), ("\x1bO", "alt+shift+o")):
        assert heard(begun, then=REST - 0.01) == [] and heard(begun, then=REST) == [key]
    assert heard("\x1b\x1b\x1b[A") == ["escape", "escape", "up"]


def test_it_looks_again_soon_only_while_an_escape_is_open() -> None:
    keyboard = Keyboard(lambda message: None)
    assert keyboard.wait(0.0) == IDLE
    keyboard.take(b"\x1b", 0.0)
    assert 0 < keyboard.wait(0.0) <= 0.025 < IDLE
    keyboard.take(b"[", 0.0)
    assert keyboard.wait(0.0) == IDLE
    keyboard.take(b"A", 0.0)
    assert keyboard.wait(0.0) == IDLE


@pytest.mark.parametrize(("sent", "keys"), [
    ("\x1b[57358;1:3u", []), ("\x1b[1;1:3A", []), ("\x1b[1;1:2A", ["up"]), ("\x1b[1114112u", []),
    ("\x1b[97:65;2u", ["A"]), ("\x1b[97:65:97;2:1;65u", ["A"]), (f"\x1b[{10 ** 20}u", []), ("\x1b[1;\r", ["enter"]),
    ("\x1b]11;rgb:0/0/0\x1b\\", []), ("\x1bP>|kitty\x1b\\", []), ("\x1b[?62;4c", []), ("\x1b[M !!", []),
    (f"\x1b[0;;{':'.join(['20013'] * 9)}u", ["中"] * 9), (b"\xff", []), (f"\x1b[{'1;' * 40}Z", []),
    ("\x1b[<128;3;4M", []),
])
def test_what_kitty_reports_is_read_and_what_nobody_can_read_is_no_key(sent: str | bytes, keys: list[str]) -> None:
    assert heard(sent, "a") == [*keys, "a"]


def test_answers_are_handed_on_and_only_endless_nonsense_ends_the_app() -> None:
    unread: list[str] = []
    keyboard = Keyboard(lambda message: None, unread.append)
    keyboard.take(b"\x1b[?62;4c\x1b]11;rgb:0/0/0\x07", 0.0)
    assert unread == ["\x1b[?62;4c", "\x1b]11;rgb:0/0/0\x07"]
    keyboard.take(b"\x1b[1114112u" * (FAILURES - 1) + b"a" + b"\x1b[1114112u" * (FAILURES - 1), 0.0)
    with pytest.raises(Unreadable):
        keyboard.take(b"\x1b[1114112u", 0.0)


@contextmanager
def terminal() -> Iterator[tuple[int, list[Message]]]:
    """A pseudo terminal that is listened to: where to type, and what is heard."""
    tty = pytest.importorskip("tty")
    outer, inner = os.openpty()
    tty.setraw(inner)
    ends, found = threading.Event(), list[Message]()
    thread = threading.Thread(target=terminal_input.listen, args=(inner, ends, Keyboard(found.append)))
    thread.start()
    try:
        yield outer, found
    finally:
        ends.set()
        os.write(outer, b".")
        thread.join()
        os.close(outer)
        os.close(inner)


def test_a_terminal_that_sends_byte_by_byte_sends_the_same_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal_input.time, "monotonic", lambda: 0.0)  # no byte is too late
    sent = ("\x1b[A", "\x1bOP", "\x1b[1;5C", "é", "\x1b[3~", "\x1b[57358;1:3u", "\x1b[97;5u", "\x1bx", "q")
    with terminal() as (outer, found):
        for data in (sequence.encode() for sequence in sent):
            for i in range(len(data)):
                os.write(outer, data[i:i + 1])
                if not i:
                    threading.Event().wait(0.001)  # so that bytes come apart at all
    assert [*map(name, found)] == ["up", "f1", "ctrl+right", "é", "delete", "ctrl+a", "alt+x", "q", "full_stop"]
