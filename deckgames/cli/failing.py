"""How a command fails: in plain words with an exit code, or by a signal that leaves everything tidy."""

import errno
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from deckgames.cli.terminal import refused
from deckgames.engine.core.paths import data_dir, installing
from deckgames.engine.messages.access import barred


class Failed(Exception):
    """A command cannot do what it was asked: the text is for the user. `code` 1: a failure was found; 2: wrong use."""

    def __init__(self, text: str, code: int = 2) -> None:
        super().__init__(text)
        self.code = code


@contextmanager
def refusing(*kinds: type[Exception]) -> Iterator[None]:
    """Lets an error of these kinds end the command in its own words. Raises Failed."""
    try:
        yield
    except kinds as error:
        raise Failed(str(error)) from None


@contextmanager
def lab_needed() -> Iterator[None]:
    """Says in one line how to get what the lab needs, where it is not installed. Raises Failed."""
    try:
        yield
    except ModuleNotFoundError as error:
        if package_of(error) == "deckgames":
            raise
        raise missing("deckgames lab", error, "lab") from None


def package_of(error: ModuleNotFoundError) -> str:
    """The package that was not found, or of which a module was not."""
    return (error.name or "").partition(".")[0]


def missing(what: str, error: ModuleNotFoundError, extra: str) -> Failed:
    """That something needs an extra which is not installed, and how to get it where deckgames is installed."""
    return Failed(f"{what} needs {package_of(error)}: {installing(extra)}")


class Broken(Failed):
    """The player's own card files have mistakes; without them the command could go on."""


class NoTerminal(Failed):
    """There is no terminal for screens: said in one plain sentence of its own."""


class Stopped(BaseException):
    """A signal wants the program to end; `code` is 128 and its number."""

    def __init__(self, number: int) -> None:
        super().__init__(f"signal {number}")
        self.code = 128 + number


_FULL = frozenset({errno.ENOSPC, errno.EIO, errno.EFBIG, errno.EPIPE, getattr(errno, "EDQUOT", 0)})


def no_output(error: OSError) -> int:
    """What is said and given back when a file is not as it must be, or the output of a command cannot be written; any
    other error is raised on."""
    if error.filename is not None:
        mine = isinstance(error, PermissionError) and Path(str(error.filename)).is_relative_to(data_dir())
        print(f"deckgames: {(mine and barred()) or f'{error.filename}: {error.strerror}'}", file=sys.stderr)
        return 1
    if error.errno not in _FULL:
        raise error
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what is still to be written would fail again at the end
    print(f"deckgames: the output cannot be written: {error.strerror}", file=sys.stderr)
    return 1


def _stop(number: int, frame: FrameType | None) -> None:
    raise Stopped(number)


@contextmanager
def stopping() -> Iterator[None]:
    """Turns SIGINT, SIGTERM and SIGHUP into Stopped while a command runs, so that saves are closed."""
    names = ("SIGINT", "SIGTERM", "SIGHUP")
    numbers = [number for name in names if (number := getattr(signal, name, None)) is not None]
    try:
        before = {number: signal.signal(number, _stop) for number in numbers}
    except ValueError:  # not in the main thread: signals are somebody else's matter
        yield
        return
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def carried_out(work: Callable[[], int]) -> int:
    """Does the work of a command and gives its exit code. Mistakes of the user are one or two plain lines on stderr,
    those in their cards a line each."""
    try:
        code = _code(work)
        sys.stdout.flush()
        return code
    except OSError as error:
        return no_output(error)


def _code(work: Callable[[], int]) -> int:
    try:
        with stopping():
            return work()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except Failed as error:
        if isinstance(error, NoTerminal):
            return refused(str(error))
        print(f"deckgames: {error}", file=sys.stderr)
        return error.code
    except Stopped as error:
        return error.code
    except Exception as error:
        from deckgames.engine.packs import PackErrors

        if not isinstance(error, PackErrors):
            raise
        print(f"deckgames: there are mistakes in these files:\n{error}", file=sys.stderr)
        return 2
