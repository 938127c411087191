"""The commands of `deckgames`. Each imports what it needs when it runs; the bare call goes straight to the menu."""

import gc
import os
import sys
from collections.abc import Sequence

os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # looking for them is a tenth of pydantic's import
NO_TERMINAL = "deckgames needs a terminal for its screens; `deckgames play --plain` works line by line"
DUMB = "this terminal (TERM=dumb) shows no screens; `deckgames play --plain` works line by line"


def terminal_refusal() -> str:
    """Why no screens can be shown here, in one plain line; "" if they can. Asked before anything is imported."""
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        return NO_TERMINAL
    return DUMB if os.environ.get("TERM", "") == "dumb" else ""


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the command and leaves with its exit code: 0 well, 1 a failure was found, 2 wrong use or no terminal."""
    collect_rarely()
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given and "_DECKGAMES_COMPLETE" not in os.environ:
        raise SystemExit(menu())
    from deckgames.cli.commands import run

    raise SystemExit(run(given))


def menu() -> int:
    """The app with its menu; gives the exit code."""
    refusal = terminal_refusal()
    if refusal:
        print(refusal, file=sys.stderr)
        return 2
    from deckgames.ui.app import Start
    from deckgames.ui.app import run as app

    return app(Start())


def collect_rarely() -> None:
    """Sets the cyclic collector to run seldom: a start makes many objects that stay (a tenth of its time), and so
    does a match; what is garbage dies by its count."""
    gc.set_threshold(50_000, 20, 50)
