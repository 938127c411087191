"""How strong one bot is against another: `python -m deckgames.lab.ladder cardring greedy random --games 400`."""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from time import monotonic

from deckgames.bots import NAMES
from deckgames.games import IDS
from deckgames.lab.arena import Record, play, swapped
from deckgames.lab.runs import crew

Z = 1.96
"""95 % of a normal distribution lie within so many standard deviations."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How the first name did: its rate (a shared victory counts its share), the interval, its time a decision."""

    name: str
    games: int
    rate: float
    low: float
    high: float
    ms: float

    def __str__(self) -> str:
        return (f"{self.name:<10} {self.rate:6.1%}   95 % {self.low:.1%} to {self.high:.1%}   n {self.games}   "
                f"{self.ms:.2f} ms a decision")


def wilson(wins: float, games: int, z: float = Z) -> tuple[float, float]:
    """The Wilson interval of a rate, with the bounds 0 and 1 for no games at all."""
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def standings(records: Sequence[Record], names: Sequence[str]) -> list[Standing]:
    """A line for each different name; a game counts once for a name, with the sum of its seats' shares."""
    out = []
    for name in dict.fromkeys(names):
        wins = decisions = 0.0
        thought = 0.0
        for r in records:
            seats = [i for i, n in enumerate(r.job.names) if n == name]
            wins += sum(r.share(i) for i in seats)
            decisions += sum(r.decisions[i] for i in seats)
            thought += sum(r.thought[i] for i in seats)
        low, high = wilson(wins, len(records))
        rate = wins / len(records) if records else 0.0
        out.append(Standing(name, len(records), rate, low, high, 1000 * thought / max(1.0, decisions)))
    return out


def parser() -> argparse.ArgumentParser:
    """The command line of the ladder."""
    p = argparse.ArgumentParser(prog="python -m deckgames.lab.ladder", description=__doc__)
    p.add_argument("game", choices=IDS)
    p.add_argument("bots", nargs="+", choices=NAMES, metavar="bot", help="one a seat: " + ", ".join(NAMES))
    p.add_argument("--games", type=int, default=100, help="each deal is played with all rotations of the seats")
    p.add_argument("--jobs", type=int, default=1, help="processes")
    p.add_argument("--seed", type=int, default=0, help="of the first deal")
    p.add_argument("--seconds", type=float, help="thinking time of searching bots, a decision")
    p.add_argument("--iterations", type=int, help="rollouts of searching bots, a decision, instead of a time")
    p.add_argument("--every", type=int, default=0, help="a line on stderr after so many games")
    return p


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays and prints; the exit code is 0."""
    args = parser().parse_args(arguments)
    start = monotonic()
    jobs = swapped(args.game, args.bots, args.games, args.seed, seconds=args.seconds, iterations=args.iterations)
    records: list[Record] = []
    with crew(args.jobs) as workers:
        for record in workers.each(play, jobs):
            records.append(record)
            if args.every and len(records) % args.every == 0:
                print(standings(records, args.bots)[0], file=sys.stderr, flush=True)
    print(f"{args.game}, {len(args.bots)} seats, seeds from {args.seed}, {monotonic() - start:.0f} s")
    for line in standings(records, args.bots):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
