"""What other programs tell the app: to end, or that it goes on; and what a terminal sends that is no text."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from shutil import get_terminal_size
from types import FrameType
from typing import Any

from textual.app import App
from textual.driver import Driver

from deckgames.engine.messages import SAY
from deckgames.ui import terminal_input
from deckgames.ui.terminal import wiped
from deckgames.ui.terminal_output import TerminalScreen

_GRACE = 3.0
"""Seconds after a signal in which the terminal must have been restored; a terminal that hangs gets no more."""
_AT_ONCE = 0.01
"""Seconds in which what comes after a signal is heard before anything is done."""
_GIVEN_BACK = "\x1b[?2004l\x1b[?7h\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[<u\x1b[?1049l\x1b[?25h\x1b[?1004l"
"""Paste, wrap, mouse, keys, screen, cursor and focus, as Textual's driver gives them back."""


def listen(app: App[Any], leave: Callable[[int, bool], None]) -> None:
    """From now on the app leaves politely when it is told to end. `leave` ends it with this code; whether its terminal
    has gone."""
    loop = asyncio.get_running_loop()

    def told(number: int, frame: FrameType | None) -> None:
        """Sets the clock at once, whatever the app is about: its loop may wait for a terminal that takes nothing."""
        if hasattr(signal, "setitimer") and not signal.getitimer(signal.ITIMER_REAL)[0]:
            signal.signal(signal.SIGALRM, lambda *_: _abandon(app, 128 + number))
            signal.setitimer(signal.ITIMER_REAL, _GRACE)

    for name in ("SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT"):
        number = getattr(signal, name, None)
        if number is not None:
            # Not on Windows, and not in tests that run the app outside the main thread.
            with suppress(NotImplementedError, ValueError, RuntimeError):
                loop.add_signal_handler(number, leave, 128 + number, name == "SIGHUP")
                signal.signal(number, told)


def steady(driver: type[Driver]) -> type[Driver]:
    """The same driver, which hears Esc at once, goes on listening when something comes that nobody can read, stops and
    goes on between two paints, and takes away what it has painted before it leaves."""
    class Steady(driver):  # type: ignore[misc, valid-type]
        def __init__(self, *args: Any, **options: Any) -> None:
            self.shown = TerminalScreen()
            self._told = 0
            """Which of SIGTSTP and SIGCONT came last, until the app has done so."""
            self._must_signal_resume = False
            super().__init__(*args, **options)

        def write(self, data: str) -> None:
            if changes := self.shown.changes(data, get_terminal_size()):
                super().write(changes)

        def start_application_mode(self) -> None:
            """Takes the terminal. Its signals are answered by the loop: in the middle of a paint a handler would wait
            for ever for the paint that it has interrupted."""
            super().start_application_mode()
            if not hasattr(signal, "SIGWINCH"):
                return
            loop = asyncio.get_running_loop()
            loop.add_signal_handler(signal.SIGWINCH, self._resized, signal.getsignal(signal.SIGWINCH))
            for number in (signal.SIGTSTP, signal.SIGCONT):
                loop.add_signal_handler(number, self._heard, number)

        def _resized(self, its_own: Any) -> None:
            """When the size of the terminal changes, and be it for a moment, anything may stand there."""
            self.shown.forget()
            if callable(its_own):
                its_own(signal.SIGWINCH, None)

        def _heard(self, number: int) -> None:
            """The loop calls in the order in which they came, Python's own handlers in that of their numbers: who was
            told to stop and to go on at once would stop for good."""
            self._told = number
            asyncio.get_running_loop().call_later(_AT_ONCE, self._stop_or_go_on)

        def _stop_or_go_on(self) -> None:
            """Stops, unless the app has been told to go on since. When it goes on after a stop from outside, its
            terminal has never been given back, so taking it again would forget how it was before: it is given back
            first."""
            app = self._app
            if not self._told or app._exit:
                return
            if not self._must_signal_resume:
                self.suspend_application_mode()
                self._must_signal_resume = True
                self._heard(self._told)  # it took a while
                return
            if self._told == signal.SIGTSTP:
                os.kill(os.getpid(), signal.SIGSTOP)
            if self._told == signal.SIGCONT:
                self._told = 0
                self.resume_application_mode()
                app.call_later(lambda: app.screen.refresh(layout=True))

        def run_input_thread(self) -> None:
            try:
                terminal_input.listen(self.fileno, self.exit_event, terminal_input.Keyboard(self.process_message))
            except terminal_input.Unreadable:
                self._app.call_later(self._app.give_up, SAY.text("app.unreadable", n=terminal_input.FAILURES))

        def stop_application_mode(self) -> None:
            """Wipes the picture, then leaves: some terminals have no second screen, where it would go by itself."""
            self.write("\x1b[m" + wiped())
            super().stop_application_mode()

    return Steady


def _abandon(app: App[Any], code: int) -> None:
    """Leaves at once; whoever types next has the terminal as it was before, and no hand on it, if it takes that now."""
    driver: Any = app._driver
    with suppress(Exception):
        import termios

        termios.tcsetattr(driver.fileno, termios.TCSANOW, driver.attrs_before)
    with suppress(Exception):
        terminal = os.open(os.ttyname(driver.fileno), os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY)
        os.write(terminal, ("\x1b[m" + wiped() + _GIVEN_BACK).encode())
    os._exit(code)
