"""`deckgames review`: what decided a finished game, in words and as JSON."""

from dataclasses import asdict
from pathlib import Path

from deckgames.cli.failing import Failed, refusing
from deckgames.cli.labwork import INTERRUPTED, progress
from deckgames.cli.tables import readable
from deckgames.cli.terminal import print_json, say
from deckgames.engine.messages import SAY
from deckgames.engine.record import saves
from deckgames.review import telling
from deckgames.review.mistakes import mistakes
from deckgames.review.weighing import NotWeighed, of_save
from deckgames.seats import seat_called


def decided(path: Path, who: str, seed: int, as_json: bool) -> int:
    """Weighs the game of a save and prints what decided it, or the mistakes of somebody (`who`: a name, a seat); gives
    the exit code. Raises Failed."""
    with readable(path), progress() as going_on:
        with refusing(NotWeighed):
            run, weighed = of_save(path, seed, lambda done: going_on(done, 1, SAY.text("review.weighing")))
        seat, going = seat_called(who, run.names), True
        if who and seat is None:
            raise Failed(f"--mistakes: nobody is called '{who}'; expected {', '.join(run.names)}, or a seat")

        def goes(done: float) -> bool:
            nonlocal going
            going = going_on(done, 1, SAY.text("mistakes.looking"))
            return going

        wrong = None if weighed is None or seat is None else [
            *mistakes(weighed, run.steps, saves.at(path, 0).match, seat, seed, goes)]
    if weighed is None or not going:
        return INTERRUPTED
    if wrong is None or seat is None:
        lines = telling.lines(weighed, run.names)
    else:
        lines = telling.errors(wrong, run.names[seat])
    if as_json:
        print_json(telling.as_json(weighed, run.names) if wrong is None else [asdict(one) for one in wrong])
    else:
        for line in lines:
            say(line)
    return 0
