"""How fast the environments are: `python -m deckgames.adapters.speed [GAME ...]`, turns a second at two seats."""

import sys
from collections.abc import Sequence
from random import Random
from time import process_time

import numpy as np

from deckgames.adapters import aec
from deckgames.bench import CALIBRATION, calibration_ms
from deckgames.games import IDS

TURNS = 20_000


def turns_per_second(game: str, seats: int = 2, turns: int = TURNS) -> float:
    """Random masked actions on one core: resets, observations and steps, CPU time."""
    env, chance, done, seed = aec.env(game, seats), Random(1), 0, 0
    start = process_time()
    while done < turns:
        env.reset(seed=seed)
        seed += 1
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            assert observation is not None
            env.step(None if ended or cut else int(chance.choice(np.flatnonzero(observation["action_mask"]))))
            done += 1
    return done / (process_time() - start)


def main(games: Sequence[str]) -> None:
    """Prints a line a game: measured here, and on the machine that budgets are written for."""
    stretch = calibration_ms() / CALIBRATION
    for game in games or IDS:
        found = turns_per_second(game)
        print(f"{game:<12} {found:8,.0f} turns/s here   {found * stretch:8,.0f} on the calibrated machine")


if __name__ == "__main__":
    main(sys.argv[1:])
