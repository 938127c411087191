"""What a handicap is worth (`Handicap.worth`), counted anew: `python -m tests.handicap [GAMES]`.

A line a game and step: how many of 100 games are won by the seat that begins with more, and half the width of the 95 %
interval. So many games (400) are played by first thoughts and the printed rules, each deal from both of two seats.
"""

import sys
from statistics import fmean

from deckgames.bots.brain import brain_of
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Game
from deckgames.games import IDS, load
from deckgames.lab.arena import Job, table
from deckgames.lab.statistics import mean


def won(game: Game, more: int, deal: int, seat: int) -> float:
    """What this seat wins of a deal with so much more at the beginning."""
    assert game.handicap is not None
    match, brain = table(Job(game.id, ("normal", "normal"), deal, {"rules": "printed"})), brain_of(game)
    game.handicap.give(match.state, seat, more)
    pilot = brain.pilot(Rng.fresh(deal))
    while match.decision is not None:
        match.answer(pilot(match), match.decision.seat)
    return brain.worth(match, seat)


if __name__ == "__main__":
    for game in map(load, IDS):
        for more in game.handicap.values[1:] if game.handicap else ():
            found = mean([fmean([won(game, more, deal, seat) for seat in (0, 1)])
                          for deal in range(int([*sys.argv, "400"][1]) // 2)])
            print(f"{game.id} +{more}: {100 * found.value:.1f} ± {100 * found.half:.1f}")
