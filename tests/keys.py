"""How many questions and keys a game asks of people: `python -m tests.keys [GAME ...] [--games 20] [--everything]`.

Two people and a bot at one screen, all of whom answer as the bot *normal*; `deckgames/lab/human_workload.py` counts for
them. Per person and round: the middle and nine of ten.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from statistics import median

from deckgames.engine.record.session import SeatInfo, Session
from deckgames.games import IDS, load
from deckgames.lab.human_workload import Count, Counted


def main(words: Sequence[str]) -> None:
    """Prints a block a game."""
    parser = argparse.ArgumentParser(prog="python -m tests.keys", description=__doc__)
    parser.add_argument("games", nargs="*", default=[])
    parser.add_argument("--games", type=int, default=20, dest="number")
    parser.add_argument("--everything", action="store_true", help="as --ask-everything asks")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--option", "-o", action="append", default=[])
    told = parser.parse_args(words)
    for name in told.games or [*IDS]:
        tell(name, told)


def tell(name: str, told: argparse.Namespace) -> None:
    """The figures of one game."""
    game = load(name)
    rounds: list[Count] = []
    alone, asked = Counter[str](), Counter[str]()
    options = game.options.model_validate(dict(o.split("=") for o in told.option))
    for seed in range(told.number):
        seats = [SeatInfo(f"p{i}", "human" if i < 2 else "bot:normal", i) for i in range(told.seats)]
        counted = Counted(Session.new(game, seats, options, seed), told.everything)
        counted.play()
        rounds += counted.rounds.values()
        alone += counted.alone
        asked += counted.asked
    print(f"{name}: {told.number} games, {len(rounds)} rounds of a person")
    for what in ("questions", "keys"):
        found = sorted(getattr(count, what) for count in rounds)
        print(f"  {what:9} median {median(found):g}  nine of ten {found[len(found) * 9 // 10]}")
    total = sum(asked.values())
    print(f"  one sensible answer {100 * sum(alone.values()) / total:.0f} % of {total}")
    kinds = sum((count.kinds for count in rounds), Counter[str]())
    for kind, n in kinds.most_common(18):
        one = f"one answer {100 * alone[kind] / asked[kind]:3.0f} %" if asked[kind] else ""
        print(f"    {n / len(rounds):5.2f} keys, {asked[kind] / len(rounds):5.2f} questions a round, {one:17}  {kind}")


if __name__ == "__main__":
    main(sys.argv[1:])
