"""What other programs tell the app: to end, or that it goes on; and what a terminal sends that is no text."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
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
_GIVEN_BACK = "\x1b[?2004l\x1b[?7h\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[<u\x1b[?1049l\x1b[?25h\x1b[?1004l"
"""Paste, wrap, mouse, keys, screen, cursor and focus, as Textual's driver gives them back."""


def listen(app: App[Any], leave: Callable[[int, bool], None]) -> None:
    """From now on the app leaves politely when it is told to end, and goes on well when it was stopped from outside.
    `leave` ends it with this code; whether its terminal has gone."""
    loop = asyncio.get_running_loop()
    for name in ("SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT"):
        number = getattr(signal, name, None)
        if number is not None:
            # Not on Windows, and not in tests that run the app outside the main thread.
            with suppress(NotImplementedError, ValueError, RuntimeError):
                loop.add_signal_handler(number, _signalled, app, leave, int(number))
    resumed = getattr(signal, "SIGCONT", None)
    if resumed is not None and threading.current_thread() is threading.main_thread() and not app.is_headless:
        its_own = signal.getsignal(resumed)
        loop.add_signal_handler(resumed, _resumed, app, its_own)  # between two paints: both write to the terminal


def steady(driver: type[Driver]) -> type[Driver]:
    """The same driver, which hears Esc at once, goes on listening when something comes that nobody can read, and takes
    away what it has painted before it leaves."""
    class Steady(driver):  # type: ignore[misc, valid-type]
        def __init__(self, *args: Any, **options: Any) -> None:
            self.shown = TerminalScreen()
            super().__init__(*args, **options)

        def write(self, data: str) -> None:
            if changes := self.shown.changes(data, get_terminal_size()):
                super().write(changes)

        def start_application_mode(self) -> None:
            """Takes the terminal; when its size changes, and be it for a moment, anything may stand there."""
            super().start_application_mode()
            if not hasattr(signal, "SIGWINCH"):
                return
            its_own = signal.getsignal(signal.SIGWINCH)

            def resized(number: int, frame: FrameType | None) -> None:
                self.shown.forget()
                if callable(its_own):
                    its_own(number, frame)

            signal.signal(signal.SIGWINCH, resized)

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


def _resumed(app: App[Any], its_own: Any) -> None:
    """A program that was stopped from outside goes on: its terminal has never been given back, so taking it again
    would forget how it was before. It is given back first."""
    driver = app._driver
    if driver is not None and not getattr(driver, "_must_signal_resume", False):
        driver.suspend_application_mode()
    if callable(its_own):
        its_own()
    app.call_later(app.screen.refresh, layout=True)


def _signalled(app: App[Any], leave: Callable[[int, bool], None], number: int) -> None:
    watch = threading.Timer(_GRACE, _abandon, (app, 128 + number))
    watch.daemon = True
    watch.start()
    leave(128 + number, number == getattr(signal, "SIGHUP", None))


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
