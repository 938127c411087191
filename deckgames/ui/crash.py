"""When the program itself has a bug: one plain sentence for the player, and a report without anybody's secrets."""

from __future__ import annotations

import platform
import sys
import traceback
from datetime import datetime
from pathlib import Path

from deckgames.engine.core.files import write_new
from deckgames.engine.core.paths import data_dir
from deckgames.engine.messages import TEXT

_KEPT = 20
"""Number of reports that are kept: the latest."""


def report(error: BaseException, where: str = "") -> tuple[str, Path | None]:
    """Writes the report; gives the sentence for the player and the file (None: it could not be written)."""
    path = data_dir() / "crashes" / f"crash-{datetime.now():%Y%m%d-%H%M%S}.txt"
    sentence = TEXT("crash.said", error=type(error).__name__)
    try:
        path = write_new(path, text(error, where).encode("utf-8", "backslashreplace"))
        for old in sorted(path.parent.glob("crash-*.txt"))[:-_KEPT]:
            old.unlink(missing_ok=True)
    except OSError:
        return sentence, None
    return TEXT("crash.written", said=sentence, file=str(path)), path


def text(error: BaseException, where: str = "") -> str:
    """The report: versions and the way to the error. No values of variables: they are somebody's hand."""
    from deckgames import VERSION

    frames = "".join(traceback.format_exception(_blank(error)))
    return (
        f"deckgames {VERSION}, Python {sys.version.split()[0]}, {platform.system()}\n"
        f"on the screen: {where or 'unknown'}\n\n"
        "Please send this file to the people who make deckgames (an issue on the project's page).\n"
        "It names no hidden card and no player. A running game is saved, without this error.\n\n"
        f"{frames}"
    )


class Unsaid(Exception):
    """Stands in a report for an error whose words may hold what only one seat may know."""


def _blank(error: BaseException) -> BaseException:
    """The same error and the same way to it; words that could quote cards or names are left out."""
    words = f": {error}" if isinstance(  # errors of Python whose words name parts of the program, never values
        error, (AttributeError, ImportError, IndexError, NameError, RecursionError, TypeError)) else ""
    shown = Unsaid(type(error).__name__ + words)
    shown.__traceback__ = error.__traceback__
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    shown.__cause__ = _blank(cause) if cause is not None else None
    return shown
