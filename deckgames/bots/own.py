"""A bot of one's own: a file with a function `decide`, named by whoever plays and by no save, pack or replay.

It is asked with a chair, which has what its seat sees, the question, and imagined worlds. What it cannot answer the
normal bot does, and `trouble` says so, without the file's name: it stands in the save.
"""

from collections.abc import Callable
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from runpy import run_path
from traceback import extract_tb
from typing import Any

from deckgames.bots.greedy import GreedyPlayer
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import Match, Player, SeatHandle
from deckgames.engine.vocabulary.decisions import Decision, Raw


class Chair:
    """What a bot of one's own gets: its `seat`, the table as `seen` from there, the `decision`, and imagined worlds."""

    __slots__ = ("__handle", "decision", "seat")

    def __init__(self, handle: SeatHandle) -> None:
        self.__handle = handle
        self.seat, self.decision = handle.seat, handle.decision

    @property
    def seen(self) -> Any:
        """A copy of the seat's view: hidden cards are backs, and sealed fields raise when read."""
        return self.__handle.view

    def imagine(self, seed: int) -> Match:
        """An imagined game that can be played on (`answer`, `decision`, `over`, `state`), with everything unknown dealt
        anew."""
        return self.__handle.imagine(seed)


class OwnPlayer:
    """Answers as the file at `path` says; `failures` counts the answers that another bot had to give."""

    def __init__(self, game: Game, seed: int, path: Path) -> None:
        self.path = path
        self.stead: Player = GreedyPlayer(game, seed)
        self.trouble, self.failures = "", 0

    def decide(self, handle: SeatHandle) -> Raw:
        """The answer of the player's own bot file; where that fails, the answer of the bot *normal*."""
        self.trouble = ""
        try:
            with redirect_stdout(StringIO()):
                return raw_of(handle.decision, decide_of(self.path)(Chair(handle)))
        except (Exception, SystemExit) as error:
            self.failures += 1
            self.trouble = f"its file {why(error, self.path)}: the normal bot answered in its place"
            return self.stead.decide(handle)


@cache
def decide_of(path: Path) -> Callable[[Chair], object]:
    """The `decide` function of a file, loaded once. Raises KeyError if there is none, and whatever the file raises."""
    found: Callable[[Chair], object] = run_path(str(path), run_name=path.stem)["decide"]
    return found


def raw_of(decision: Decision, answer: Any) -> Raw:
    """A bot's answer as a raw one; it may give a raw answer (one of `decision.every()`) or one written as for
    `deckgames drive`. Raises Refused, and other errors, for anything else."""
    try:
        decision.value(answer)
    except Exception:
        answer = decision.read(answer)
        decision.value(answer)
    raw: Raw = answer
    return raw


def why(error: BaseException, path: Path) -> str:
    """The error without its secrets: "raised KeyError in line 7"."""
    lines = [frame.lineno for frame in extract_tb(error.__traceback__) if Path(frame.filename) == path]
    return f"raised {type(error).__name__}" + (f" in line {lines[-1]}" if lines else "")
