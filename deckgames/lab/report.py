"""How a game behaves when bots play it: length, scores, changes of the leader, reasons of the end, who goes first.

`python -m deckgames.lab.report cardring greedy greedy --games 200` prints the figures of a rulebook's balance chapter.
"""

import argparse
import re
import sys
from collections import Counter
from collections.abc import Sequence
from statistics import mean, median

import yaml

from deckgames.bots import NAMES
from deckgames.games import IDS, load
from deckgames.lab.arena import Record, play, swapped
from deckgames.lab.runs import crew
from deckgames.lab.statistics import rate


def percentile(numbers: Sequence[float], share: float) -> float:
    """The number that this share of the numbers does not exceed."""
    ordered = sorted(numbers)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def leader_changes(history: Sequence[Sequence[int]]) -> int:
    """How often another seat takes the lead alone."""
    changes, last = 0, None
    for scores in history:
        best = max(scores)
        if scores.count(best) == 1:
            leader = list(scores).index(best)
            changes += last is not None and leader != last
            last = leader
    return changes


def lines(records: Sequence[Record]) -> list[str]:
    """The report, a figure a line."""
    n = len(records)
    seats = len(records[0].job.names)
    rounds = [r.rounds for r in records]
    decisions = [d for r in records for d in r.decisions]
    first = [max(r.scores) for r in records]
    last = [min(r.scores) for r in records]
    changed = sum(leader_changes(r.history) > 0 for r in records)
    out = [
        f"games {n}, seats {seats}, bots {', '.join(records[0].job.names)}",
        f"rounds: median {median(rounds):g}, 5 % {percentile(rounds, 0.05):g}, 95 % {percentile(rounds, 0.95):g}",
        f"decisions a seat: mean {mean(decisions):.0f}",
        f"score of the winner {mean(first):.1f}, of the last {mean(last):.1f} "
        f"({mean(last) / max(0.1, mean(first)):.0%} of the winner's)",
        f"games with a change of the leader: {changed / n:.0%}",
    ]
    for reason, count in end_reasons(records).most_common():
        out.append(f"ended: {reason}: {count / n:.0%}")
    for name in records[0].facts[0]:
        out.append(f"{name} a seat: mean {mean(facts[name] for r in records for facts in r.facts):.1f}")
    for place in range(seats):
        wins = sum(r.share(r.order[place]) for r in records)
        won = rate(wins, n)
        out.append(f"place {place + 1} in turn order wins {won.value:.1%} (95 % {won.low:.1%} to {won.high:.1%})")
    return out


def end_reasons(records: Sequence[Record]) -> Counter[str]:
    """Explain games ended; names of cards and numbers are left out, so that equal reasons count together."""
    faces = [spec.name for specs in load(records[0].job.game).load_pack(()).sections.values() for spec in specs]
    names = re.compile("|".join(re.escape(name) for name in sorted(faces, key=len, reverse=True)))
    return Counter(re.sub(r"\d+", "n", names.sub("a card", reason)) for r in records for reason in r.reasons)


def parser() -> argparse.ArgumentParser:
    """The command line of the report."""
    p = argparse.ArgumentParser(prog="python -m deckgames.lab.report", description=__doc__)
    p.add_argument("game", choices=IDS)
    p.add_argument("bots", nargs="+", choices=NAMES, metavar="bot", help="one a seat: " + ", ".join(NAMES))
    p.add_argument("--games", type=int, default=100)
    p.add_argument("--jobs", type=int, default=1, help="processes")
    p.add_argument("--seed", type=int, default=0, help="of the first deal")
    p.add_argument("--iterations", type=int, default=64, help="rollouts of searching bots, a decision")
    p.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help="an option of the game")
    return p


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays and prints; exit code 2 if an option does not fit."""
    args = parser().parse_args(arguments)
    game = load(args.game)
    try:
        options = game.options(**{name: yaml.safe_load(value) for name, value in
                                  (word.split("=", 1) for word in args.set)}).model_dump()
    except ValueError as error:
        print(f"--set wants an option of {game.title} with a value it may have, such as "
              f"{next(iter(game.options.model_fields))}=...: {error}", file=sys.stderr)
        return 2
    jobs = swapped(args.game, args.bots, args.games, args.seed, options=options, iterations=args.iterations)
    with crew(args.jobs) as workers:
        records = list(workers.each(play, jobs))
    print(*lines(records), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
