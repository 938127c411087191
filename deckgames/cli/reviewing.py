"""`deckgames review`: what decided a finished game, in words and as JSON."""

from pathlib import Path

from deckgames.cli.failing import Failed
from deckgames.cli.labwork import INTERRUPTED, progress
from deckgames.cli.tables import readable
from deckgames.cli.terminal import print_json, say
from deckgames.engine.messages import SAY
from deckgames.review import telling
from deckgames.review.weighing import NotWeighed, of_save


def decided(path: Path, seed: int, as_json: bool) -> int:
    """Weighs the game of a save and prints what decided it; gives the exit code. Raises Failed."""
    with readable(path), progress() as going_on:
        try:
            run, found = of_save(path, seed, lambda done: going_on(done, 1, SAY.text("review.weighing")))
        except NotWeighed as error:
            raise Failed(str(error)) from None
    if found is None:
        return INTERRUPTED
    if as_json:
        print_json(telling.as_json(found, run.names))
    else:
        for line in telling.lines(found, run.names):
            say(line)
    return 0
