"""What every command asks first: whether there is a terminal, and that garbage is collected rarely."""

import gc
import os
import sys

NO_TERMINAL = "deckgames needs a terminal for its screens; with --plain it works line by line"
DUMB = "this terminal (TERM=dumb) shows no screens; with --plain deckgames works line by line"


def terminal_refusal() -> str:
    """Explain no screens can be shown here, in one plain line; "" if they can. Asked before anything is imported."""
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        return NO_TERMINAL
    return DUMB if os.environ.get("TERM", "") == "dumb" else ""


def collect_rarely() -> None:
    """Sets the cyclic collector to run seldom: a start makes many objects that stay (a tenth of its time), and so
    does a match; what is garbage dies by its count. The app collects oftener once its first screen stands."""
    gc.set_threshold(250_000, 20, 50)
