"""Puzzles: positions whose answers were played to the end so often that it is plain which are right and which foolish.

`<game>.yaml` lists the puzzles of a game: `file` is a situation file in the folder of the game's name (it opens with
`deckgames play --situation FILE`), `right` and `foolish` are answers as saves write them, without the
numbers of cards. `known` names those that a
bot does not answer rightly. The cards are the frozen ones, so that no change of the shipped cards makes a puzzle false.

How they were made, and are made anew: `python -m tests.puzzles.make`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from deckgames import bots
from deckgames.engine.core.cards import Pack
from deckgames.engine.match.game import Game
from deckgames.engine.record import situation
from deckgames.engine.record.session import Session
from deckgames.engine.vocabulary.decisions import Json

FOLDER = Path(__file__).parent
ROLLOUTS = 600
"""Of a bot that searches, for each puzzle."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, the answers that are right, and those that are foolish."""

    game: Game
    name: str
    right: tuple[Json, ...]
    foolish: tuple[Json, ...]

    @property
    def file(self) -> Path:
        """Its situation file."""
        return FOLDER / self.game.id / f"{self.name}.yaml"

    def table(self, pack: Pack) -> Session:
        """The position, laid out with these cards."""
        return situation.session(self.game, pack, self.file.read_text(encoding="utf-8"), str(self.file))


def faces(answer: Json) -> Any:
    """An answer without the numbers of cards: two copies are one, and laid out anew they may have others."""
    if isinstance(answer, str):
        return re.sub(r"#[0-9]+", "", answer)
    if isinstance(answer, list):
        return [faces(one) for one in answer]
    return {faces(one): n for one, n in answer.items()} if isinstance(answer, dict) else answer


def solver(session: Session) -> int:
    """The seat that is to find the answer: the only human."""
    [seat] = session.humans
    return seat


def puzzles(game: Game) -> tuple[list[Puzzle], Mapping[str, list[str]]]:
    """The puzzles of a game, and by the bots' names those that each does not answer rightly."""
    listed = yaml.safe_load((FOLDER / f"{game.id}.yaml").read_text(encoding="utf-8"))
    found = [Puzzle(game, one["file"], tuple(one["right"]), tuple(one["foolish"])) for one in listed["puzzles"]]
    return found, listed["known"]


def failed(game: Game, level: str, pack: Pack) -> list[str]:
    """The puzzles that this bot does not answer rightly, in the sequence of the list."""
    out = []
    for puzzle in puzzles(game)[0]:
        session = puzzle.table(pack)
        handle = session.handle(solver(session))
        answer = handle.decision.write(bots.make(level, game, 1, iterations=ROLLOUTS).decide(handle))
        if faces(answer) not in puzzle.right:
            out.append(puzzle.name)
    return out
