"""How often bots do what is foolish (`Brain.blunders`), in games of equal ones."""

from dataclasses import dataclass

from deckgames.bots.brain import brain_of
from deckgames.engine.match.game import Game
from deckgames.lab.arena import Job, play, table
from tests.harness import SOON
from tests.thorough import THOROUGH


@dataclass(slots=True)
class Habit:
    """How often a foolish move could have been made, how often it was, and where first: seed and answer."""

    name: str
    could: int = 0
    did: int = 0
    first: tuple[int, int] | None = None


def habits(game: Game, bot: str, games: int, seed: int = 0) -> list[Habit]:
    """Each foolish move in balanced games, which bots were tuned for, of two equal ones, from this seed on."""
    options = {"rules": "balanced", **({} if THOROUGH else SOON.get(game.id, {}))}
    brain = brain_of(game)
    found = [Habit(blunder.name) for blunder in brain.blunders]
    for deal in range(seed, seed + games):
        job = Job(game.id, (bot, bot), deal, options)
        match = table(job)
        for number, raw in enumerate(play(job, keep=True, timed=False).answers):
            asked = match.question()
            for blunder, habit in zip(brain.blunders, found, strict=True):
                seen = blunder.seen(match.state, asked, raw)
                habit.could += seen is not None
                habit.did += bool(seen)
                habit.first = habit.first or ((deal, number) if seen else None)
            match.answer(raw, asked.seat)
    return found
