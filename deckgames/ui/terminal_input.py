"""What a terminal sends, read as keys, clicks and pastes: whole sequences whatever pieces they come in, a lone Esc at
once, and what nobody can read as no key."""

from __future__ import annotations

import os
import re
import selectors
import threading
import time
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator

from textual import constants, events
from textual._xterm_parser import XTermParser
from textual.message import Message

LONE = constants._get_environ_int("ESCDELAY", 25, minimum=1) / 1000
"""Seconds after which an escape that nothing follows is the key Esc; Textual alone would wait 0.1."""
IDLE = 0.1
"""Seconds between two looks at whether the app ends, while nothing comes."""
REST = 0.5
"""Seconds in which the rest of a sequence may follow its beginning: a slow line cuts it anywhere."""
PASTE = 5.0
"""Seconds in which the rest of a paste may follow."""
LONGEST = 4096
"""Characters after which a sequence that has no end is none."""
FAILURES = 100
"""Unreadable sequences in a row after which the app ends rather than sit there deaf."""

_BEGUN = "\x1b[200~"
_ENDED = "\x1b[201~"
_ANSWER = r"\x1b(?:\][0-9]|P[0-9!>]|_G)[^\x07\x1b]*"
"""What a terminal answers in words, without its end."""
_WHOLE = re.compile(
    r"[^\x1b]"
    rf"|{re.escape(_BEGUN)}[\s\S]*?{re.escape(_ENDED)}"
    r"|\x1b\[(?:M[\s\S]{3}|\[[A-Z]|\d+\$|(?![M\[]|200~)[0-?]*[ -/]*[@-~])"  # old mice, Linux's console, rxvt, all else
    r"|\x1bO[0-9;]*[^\x00-\x1f0-9;]"
    rf"|{_ANSWER}(?:\x07|\x1b\\)"
    r"|\x1b(?=\x1b)"
    r"|\x1b(?:[^\[O\]P_\x1b]|\](?=[^0-9])|P(?=[^0-9!>])|_(?=[^G]))"
)
_OPEN = re.compile(
    rf"{re.escape(_BEGUN)}[\s\S]*"
    rf"|{_ANSWER}(?:\x1b\Z)?"
    r"|\x1b(?:\[(?:M[\s\S]{0,2}|\[|[0-?]*[ -/]*)|O[0-9;]*|[]P_])?")
_KEY = re.compile(r"\x1b[\[O].{1,30}\Z", re.DOTALL)
"""What may be a key; of what is longer Textual makes one key a character."""
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_EXTENDED = re.compile(r"\x1b\[([\d:]*)(?:;([\d:]*))?(?:;([\d:]*))?([u~ABCDEFHPQRS])")
"""A key as kitty reports it: its code and those of the same key with Shift and in a Latin layout, the keys held with it
and whether it went down (1), repeats (2) or went up (3), and the characters that it types."""


class Unreadable(Exception):
    """So much came in a row that nobody can read that the app ends."""


class Sequences:
    """Cuts what comes into whole sequences."""

    def __init__(self) -> None:
        self._open = ""
        self.until: float | None = None
        """When what has begun is taken as it is; None: nothing has begun."""

    def take(self, text: str, now: float) -> Iterator[str]:
        """The sequences that are whole now."""
        text, self._open, self.until, at = self._open + text, "", None, 0
        while at < len(text):
            if whole := _WHOLE.match(text, at):
                at = whole.end()
                yield whole[0]
            elif (begun := _OPEN.match(text, at)) and begun.end() == len(text):
                self._open, at = begun[0], len(text)
                if len(self._open) <= LONGEST or self._pasting:
                    self.until = now + self._patience
                else:
                    self._open = ""
            else:
                assert begun is not None  # each escape at least begins
                at = begun.end()  # what it stops at belongs to something else
                if len(begun[0]) <= 2:
                    yield begun[0]

    def rest(self, now: float) -> str:
        """What has begun and will not go on, if it means something so; nothing has come until now."""
        if self.until is None or now < self.until:
            return ""
        found, means = self._open, self._pasting or len(self._open) <= 2
        self._open, self.until = "", None
        return found if means else ""

    @property
    def _pasting(self) -> bool:
        return self._open.startswith(_BEGUN)

    @property
    def _patience(self) -> float:
        if self._pasting:
            return PASTE
        return LONE if self._open in ("\x1b", "\x1b]", "\x1bP", "\x1b_") else REST


class _Parser(XTermParser):
    """Textual's, given one whole sequence at a time."""

    @property
    def puzzled(self) -> bool:
        """Whether it waits for more: it does not know this sequence."""
        return self._awaiting.timeout is not None

    def as_keys(self) -> Iterator[Message]:
        """The key that it takes this sequence for when nothing follows: Esc, or one held with Alt, which it tells of
        letters only."""
        self._timeout_time = 0.0
        for message in self.tick():
            if isinstance(message, events.Key) and message.key != "escape" and not message.key.startswith("alt+"):
                message = events.Key(f"alt+{message.key}", message.character)
            yield message

    def parse_mouse_code(self, code: str) -> Message | None:
        """Textual's, which takes the buttons beyond the wheel for the first ones: they are none."""
        sent = re.match(r"\x1b\[<(\d+)", code)
        return None if sent is not None and int(sent[1]) & 128 else super().parse_mouse_code(code)

    def again(self) -> _Parser:
        """One that knows where the mouse is, and nothing of this sequence."""
        new = _Parser()
        for name in ("last_x", "last_y", "mouse_pixels", "terminal_size", "terminal_pixel_size"):
            setattr(new, name, getattr(self, name))
        return new


class Keyboard:
    """Makes messages of what a terminal sends. `heard` gets each of them; `unread` gets each sequence that is no key,
    such as an answer to a question that the app has asked."""

    def __init__(self, heard: Callable[[Message], None], unread: Callable[[str], None] = lambda sequence: None) -> None:
        self._heard, self._unread = heard, unread
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._sequences = Sequences()
        self._parser = _Parser()
        self._failures = 0

    def wait(self, now: float) -> float:
        """Seconds after which it wants to know that nothing came."""
        until = self._sequences.until
        return IDLE if until is None else min(IDLE, max(0.0, until - now))

    def take(self, data: bytes, now: float) -> None:
        """This has come. Raises Unreadable once nothing else comes."""
        for sequence in self._sequences.take(self._decode(data), now):
            if sequence != "\ufffd":  # bytes that are no text are no key
                self._read(sequence)

    def pause(self, now: float) -> None:
        """Notes that nothing has come up to this time."""
        if sequence := self._sequences.rest(now):
            self._read(sequence)

    def _read(self, sequence: str) -> None:
        try:
            messages = [message for each in _plain(sequence) for message in self._messages(each)]
        except Exception as error:
            self._parser = self._parser.again()
            self._failures += 1
            if self._failures >= FAILURES:
                raise Unreadable from error
            return
        self._failures = 0
        for message in messages:
            self._heard(message)

    def _messages(self, sequence: str) -> list[Message]:
        if sequence.startswith(_BEGUN):
            return [events.Paste(_CONTROLS.sub("", sequence.removeprefix(_BEGUN).removesuffix(_ENDED)))]
        alone = len(sequence) <= 2
        messages = [*self._parser.feed(sequence)] if alone or _KEY.match(sequence) else []
        if self._parser.puzzled and alone:
            return [*self._parser.as_keys()]
        if self._parser.puzzled or not messages:
            self._parser = self._parser.again()
            self._unread(sequence)
        return messages


def _plain(sequence: str) -> list[str]:
    """The sequence without what Textual cannot read of kitty's reports: one key for each character that it types, and
    none where a key went up; Enter, where the terminal was not listened to yet and made a line feed of it."""
    if sequence == "\n":
        return ["\r"]
    key = _EXTENDED.fullmatch(sequence) if ":" in sequence else None
    if key is None:
        return [sequence]
    codes, held, typed, end = key.groups(default="")
    (code, shifted), (held, _, change) = f"{codes}:".split(":")[:2], held.partition(":")
    if change == "3":
        return []
    if shifted and not typed and (int(held or 1) - 1) & ~0b11000000 == 1:  # Shift alone; the locks do not count
        typed = shifted
    return [f"\x1b[{code or 1};{held or 1}{each and f';{each}'}{end}" for each in typed.split(":")]


def listen(fileno: int, ends: threading.Event, keyboard: Keyboard, look: Callable[[], None] = lambda: None) -> None:
    """Gives the keyboard all that comes until the app ends, and has a look ten times a second. Raises OSError or
    EOFError when the terminal has gone, and Unreadable."""
    with selectors.SelectSelector() as selector:
        selector.register(fileno, selectors.EVENT_READ)

        def hear(seconds: float) -> None:
            if not selector.select(seconds):
                keyboard.pause(time.monotonic())
            elif data := os.read(fileno, 4096):
                keyboard.take(data, time.monotonic())
            else:
                raise EOFError("the terminal has gone")

        while not ends.is_set():
            hear(keyboard.wait(time.monotonic()))
            look()
        hear(IDLE)  # what is still on its way is not for the shell
