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

from deckgames.engine.messages import TEXT
from deckgames.ui import terminal_input
from deckgames.ui.terminal import wiped
from deckgames.ui.terminal_output import TerminalScreen

_GRACE = 3.0
"""Seconds after a signal in which the terminal must have been restored; a terminal that hangs gets no more."""
_STOPS = {signal.SIGTSTP} if hasattr(signal, "SIGTSTP") else set()
"""What tells the app to stop; nothing on Windows."""
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
            super().__init__(*args, **options)

        def write(self, data: str) -> None:
            if changes := self.shown.changes(data, get_terminal_size()):
                super().write(changes)

        def start_application_mode(self) -> None:
            """Takes the terminal. Its signals are answered by the loop: in the middle of a paint a handler would wait
            for ever for the paint that it has interrupted. A stop waits until the terminal is given back: until then
            the system takes it back where the app is told to go on, so that the last word counts whenever it comes."""
            if not _STOPS:
                super().start_application_mode()
                return
            signal.pthread_sigmask(signal.SIG_BLOCK, _STOPS)
            signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            _in_front(self.fileno)
            super().start_application_mode()
            self._loop.add_signal_handler(signal.SIGWINCH, self._resized, signal.getsignal(signal.SIGWINCH))
            self._loop.add_signal_handler(signal.SIGCONT, self._anew)

        def close(self) -> None:
            """The terminal is given back: a stop that waits comes now, and whoever is told to go on does."""
            super().close()
            if _STOPS:
                self._loop.remove_signal_handler(signal.SIGCONT)
                signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPS)

        def _resized(self, its_own: Any) -> None:
            """When the size of the terminal changes, and be it for a moment, anything may stand there."""
            self.shown.forget()
            if callable(its_own):
                its_own(signal.SIGWINCH, None)

        def _stop(self) -> None:
            if _STOPS & signal.sigpending():
                self._anew()

        def _anew(self) -> None:
            """Gives the terminal back, which a stop from outside has not done, and takes and paints it again."""
            if not self._app._exit:
                self.suspend_application_mode()
                self.resume_application_mode()
                self._app.call_later(lambda: self._app.screen.refresh(layout=True))

        def run_input_thread(self) -> None:
            def look() -> None:
                if _STOPS & signal.sigpending():
                    self._loop.call_soon_threadsafe(self._stop)

            try:
                terminal_input.listen(self.fileno, self.exit_event, terminal_input.Keyboard(self.process_message), look)
            except terminal_input.Unreadable:
                self._app.call_later(self._app.give_up, TEXT("app.unreadable", n=terminal_input.FAILURES))

        def stop_application_mode(self) -> None:
            """Wipes the picture, then leaves: some terminals have no second screen, where it would go by itself."""
            self.write("\x1b[m" + wiped())
            super().stop_application_mode()

    return Steady


def _in_front(terminal: int) -> None:
    """Waits until the shell has put the app in front, and be it stopped."""
    import termios

    with suppress(termios.error):
        termios.tcsetattr(terminal, termios.TCSANOW, termios.tcgetattr(terminal))


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
