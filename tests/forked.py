"""Command lines in a process of their own that need not begin from nothing: it is this one, doubled, with all that is
loaded here. Programs that must be started as a person starts them run in `tests/pty`."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

import typer.main

from deckgames.cli import main
from deckgames.cli.commands import app


def forked(words: Sequence[str], stdin: str, folder: Path, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """What `deckgames` with these words says and leaves with."""
    with TemporaryFile() as given, TemporaryFile() as out, TemporaryFile() as err:
        given.write(stdin.encode())
        given.seek(0)
        typer.main.get_command(app)  # what can be typed is worked out here, once
        child = os.fork()
        if not child:
            _child(words, folder, env, given, out, err)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        said = []
        for stream in (out, err):
            stream.seek(0)
            said.append(stream.read().decode())
        return subprocess.CompletedProcess(words, code, *said)


def _child(words: Sequence[str], folder: Path, env: dict[str, str], *streams: IO[bytes]) -> None:
    """Runs the words with these as stdin, stdout and stderr, and never comes back."""
    code = 1
    signal.alarm(60)  # what waits for ever ends by this signal
    try:
        for number, (stream, name) in enumerate(zip(streams, ("stdin", "stdout", "stderr"), strict=True)):
            os.dup2(stream.fileno(), number)
            setattr(sys, name, os.fdopen(number, "w" if number else "r", encoding="utf-8", closefd=False))
        os.chdir(folder)
        os.environ |= env
        main(words)
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
