"""How often a bot makes the foolish moves that people have seen: `python -m deckgames.lab.detectors hooks --games 60`.

What is foolish each game says itself: `Brain.blunders`.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.table import Table as Columns

from deckgames import bots
from deckgames.bots import NAMES
from deckgames.bots.brain import brain_of
from deckgames.engine.game import Game
from deckgames.engine.match import Match, SeatHandle
from deckgames.engine.rng import Rng
from deckgames.games import IDS, load
from deckgames.lab.statistics import rate


@dataclass(slots=True)
class Count:
    """How often a foolish move could have been made, how often it was, and where first: (seed, answer)."""

    name: str
    could: int = 0
    did: int = 0
    first: tuple[int, int] | None = None

    def saw(self, found: bool | None, seed: int, number: int) -> None:
        if found is None:
            return
        self.could += 1
        self.did += found
        if found and self.first is None:
            self.first = (seed, number)


def counted(game: Game[Any, Any], bot: str, games: int, seats: int, seed: int = 0) -> list[Count]:
    """Games of equal bots, from this seed on."""
    blunders = brain_of(game).blunders
    counts = [Count(blunder.name) for blunder in blunders]
    pack = game.load_pack(())
    for deal in range(seed, seed + games):
        match: Match[Any, Any] = Match(game, game.setup(pack, seats, game.options(), Rng.fresh(deal)))
        players = [bots.make(bot, game, deal) for _ in range(seats)]
        number = 0
        while match.decision is not None:
            decision = match.decision
            raw = players[decision.seat].decide(SeatHandle(match, decision.seat, number))
            for blunder, count in zip(blunders, counts, strict=True):
                count.saw(blunder.seen(match.state, decision, raw), deal, number)
            match.answer(raw)
            number += 1
    return counts


def main(argv: Sequence[str] | None = None) -> int:
    """Prints a row for each foolish move of the game."""
    parser = argparse.ArgumentParser(prog="deckgames.lab.detectors", description=__doc__)
    parser.add_argument("game", choices=IDS)
    parser.add_argument("bot", choices=NAMES, nargs="?", default="greedy")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args(argv)
    table = Columns("foolish move", "could", "did", "95 %", "first: seed, answer", box=None)
    for count in counted(load(args.game), args.bot, args.games, args.seats, args.seed):
        found = rate(count.did, count.could)
        table.add_row(count.name, str(count.could), str(count.did), f"{found.low:.1%} to {found.high:.1%}",
                      "" if count.first is None else "{} #{}".format(*count.first))
    Console().print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
