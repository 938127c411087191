"""The program with all that a table imports, which waits to be doubled: a terminal shows a copy of it, where it would
take most of its time to import the same again. Only here it is known that nothing has run before a copy is made: the
tests themselves, which have been at many tables, would be no such program."""

import ctypes
import json
import os
import pkgutil
import runpy
import socket
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pexpect
from ptyprocess import PtyProcess

ROOT = Path(__file__).parent.parent.parent
ELSEWHERE = ("adapters", "bench", "lab")
"""Rooms that no terminal needs."""
SUBREAPER = 36
CAN_ADOPT = sys.platform == "linux"
"""Whether a process can be made the parent of those whose parent has ended."""


class Doubled(pexpect.spawn):
    """A copy in a pseudo-terminal of its own, as a child of this process. Its arguments are those of Python: `-c` with
    a text, or `-m` with a module, and words."""

    def _spawnpty(self, args: list[str], *, env: dict[str, str], cwd: str, dimensions: tuple[int, int],
                  **_: Any) -> PtyProcess:
        master, slave = os.openpty()
        process = PtyProcess(0, master)
        process.setecho(False)
        process.setwinsize(*dimensions)
        process.pid = _born(json.dumps([args[1:], env, cwd]).encode(), slave)
        os.close(slave)
        return process


def _born(wanted: bytes, terminal: int) -> int:
    """The number of a new copy."""
    door = _door()
    _adopt(True)
    try:
        socket.send_fds(door, [wanted], [terminal])
        return int(door.recv(20))
    finally:
        _adopt(False)


def _adopt(wanted: bool) -> None:
    if ctypes.CDLL(None).prctl(SUBREAPER, int(wanted), 0, 0, 0):
        raise OSError("nobody can be adopted here")


@cache
def _door() -> socket.socket:
    """Where copies are asked for; whoever waits behind it does so in a terminal, as a person's program begins."""
    door, inside = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    inside.set_inheritable(True)
    nurse = PtyProcess.spawn([sys.executable, "-m", "tests.pty.nursery", str(inside.fileno())], cwd=str(ROOT),
                             pass_fds=(inside.fileno(),))
    inside.close()
    _waits.append(nurse)
    return door


_waits: list[PtyProcess] = []


def wait(door: socket.socket) -> list[str]:
    """Makes copies as long as there is somebody who may want one; gives what to run, in the copy."""
    while True:
        wanted, (*terminals,), _, _ = socket.recv_fds(door, 1 << 20, 1)
        if not wanted:
            os._exit(0)
        said, says = os.pipe()
        between = os.fork()
        if not between:
            if os.fork():  # its parent ends at once: it is the child of who has asked, from then on
                os._exit(0)
            words, env, cwd = json.loads(wanted)
            os.login_tty(terminals[0])
            os.write(says, str(os.getpid()).encode())  # the terminal is its own before anybody asks who is in front
            for number in (door.fileno(), said, says):
                os.close(number)
            os.chdir(cwd)
            os.environ.clear()
            os.environ.update(env)
            return list(words)
        os.waitpid(between, 0)
        door.send(os.read(said, 20))
        for number in (*terminals, said, says):
            os.close(number)


if __name__ == "__main__":
    import deckgames

    for room in pkgutil.iter_modules(deckgames.__path__, "deckgames."):
        if room.name.rpartition(".")[2] not in ("__main__", *ELSEWHERE):
            module = import_module(room.name)
            for part in pkgutil.walk_packages(getattr(module, "__path__", ()), f"{room.name}."):
                import_module(part.name)
    how, what, *words = wait(socket.socket(fileno=int(sys.argv[1])))
    sys.argv = [how, *words]
    if how == "-m":
        runpy.run_module(what, run_name="__main__", alter_sys=True)
    else:
        exec(what, {"__name__": "__main__"})
