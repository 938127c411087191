"""How fast the environments are: `python -m deckgames.adapters.speed [GAME ...]`, turns a second at two seats."""

import argparse
from random import Random
from time import process_time

import numpy as np

from deckgames.adapters import aec
from deckgames.bench import ring
from deckgames.engine.catalogue import IDS

TURNS = 20_000


def turns_per_second(game: str, turns: int = TURNS) -> float:
    """Random masked actions on one core: resets, observations and steps, CPU time."""
    env, chance, done, seed = aec.env(game, 2), Random(1), 0, 0
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


def main() -> None:
    """Prints a line a game: turns a second here, and beside the bare numbers of `bench`."""
    asked = argparse.ArgumentParser()
    asked.add_argument("games", nargs="*", default=IDS, metavar="GAME")
    asked.add_argument("--turns", type=int, default=TURNS)
    wanted, rate = asked.parse_args(), ring.rate(0.5)
    for game in wanted.games:
        found = turns_per_second(game, wanted.turns)
        print(f"{game:<12} {found:8,.0f} turns/s here   {found / rate:.4f} of the ring's decisions")


if __name__ == "__main__":
    main()
