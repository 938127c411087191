"""Where bots think: quick ones in a thread, searching ones in a process of their own; the screen never waits."""

import asyncio
import os
import pickle
import signal
import sys
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from multiprocessing import get_all_start_methods, get_context
from typing import Any

from deckgames.engine.cards import UnknownCard
from deckgames.engine.decisions import Raw
from deckgames.engine.game import Game, find
from deckgames.engine.match import Chair, Match
from deckgames.engine.players import Player, RandomPlayer

SEARCHING = frozenset({"hard", "search"})
"""Levels that think for up to a second with the whole processor."""


def make(level: str, game: Game[Any, Any], seed: int) -> Player:
    """The bot of this level."""
    if level == "random":
        return RandomPlayer(seed)
    player: Player = import_module("deckgames.bots").make(level, game, seed)
    return player


def _begin(module: str) -> None:
    """A worker process starts bare: it loads the cards, and neither writes on the terminal nor hears Ctrl+C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    find(module).load_pack(None)


def _decide(level: str, seed: int, recipe: bytes, seat: int, number: int) -> Raw:
    match: Match[Any, Any] = pickle.loads(recipe)
    return make(level, match.game, seed).decide(Chair(match, seat, number))


class BotWorker:
    """The bots of one table. Nothing is started before the first searching bot thinks; `close` ends it."""

    def __init__(self, game: Game[Any, Any], seed: int) -> None:
        self.game = game
        self.seed = seed
        self._pool: ProcessPoolExecutor | None = None
        self.alone = False

    async def decide(self, level: str, match: Match[Any, Any], seat: int, number: int) -> Raw:
        """The answer of a bot of this level for the seat that is asked; the match may go on meanwhile."""
        if level in SEARCHING and not self.alone:
            try:
                return await self._far(level, match, seat, number)
            except (BrokenProcessPool, UnknownCard, OSError):
                # No processes here, or cards that only this process knows: a thread is slower, but it plays.
                self.alone = True
        chair = Chair(match.clone(), seat, number)
        return await asyncio.to_thread(make(level, self.game, self.seed).decide, chair)

    async def _far(self, level: str, match: Match[Any, Any], seat: int, number: int) -> Raw:
        if self._pool is None:
            way = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
            self._pool = ProcessPoolExecutor(1, get_context(way), _begin, (self.game.module,))
        recipe = pickle.dumps(match)
        future = self._pool.submit(_decide, level, self.seed, recipe, seat, number)
        return await asyncio.wrap_future(future)

    async def hint(self, match: Match[Any, Any], seat: int, number: int) -> tuple[Raw, str]:
        """What a decent bot would answer here, and why in a few words."""
        chair = Chair(match.clone(), seat, number)
        raw, reason = await asyncio.to_thread(import_module("deckgames.bots").hint, chair, self.game)
        return raw, str(reason)

    def close(self) -> None:
        """Ends the worker process; what it was thinking about is forgotten."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
