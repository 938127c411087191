"""What other programs tell the app: to end, or that it goes on; and what a terminal sends that is no text."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from textual.app import App
from textual.driver import Driver

_GRACE = 3.0
"""Seconds after a signal in which the terminal must have been restored; a terminal that hangs gets no more."""


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
    """The same driver, which goes on listening when a byte comes that is no UTF-8: what came with it is no key. Its own
    way ends the app without a word."""
    class Steady(driver):  # type: ignore[misc, valid-type]
        def run_input_thread(self) -> None:
            while True:
                with suppress(UnicodeDecodeError):
                    super().run_input_thread()
                    return

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
    """Leaves at once; whoever types next has the terminal as it was before."""
    with suppress(Exception):
        import termios

        driver: Any = app._driver
        termios.tcsetattr(driver.fileno, termios.TCSANOW, driver.attrs_before)
    os._exit(code)
