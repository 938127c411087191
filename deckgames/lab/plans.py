"""Which games of a balance report are played: the deals, who sits where, with which cards and options."""

from collections.abc import Iterator
from typing import Any

from deckgames import VERSION
from deckgames.engine.core.cards import Pack
from deckgames.engine.core.data import dataclass, fresh
from deckgames.lab.arena import Job, pack_of, swapped

PART = 1000
"""Number of jobs thought of at once."""
AGAIN = 200
"""Number of deals, at most, that are played again without a card, or with another number on it."""
ENDLESS = 20_000
"""A game beside those of the report is cut off after so many answers."""


@dataclass(frozen=True)
class Plan:
    """The games of a report: for each number of seats so many, between these bots (one a seat, or one for all), but no
    more than until so many `answers` were given (0: however many); a game is cut off after `most` answers (0: as the
    game's targets say)."""

    game: str
    seats: tuple[int, ...]
    bots: tuple[str, ...] = ("normal",)
    games: int = 1000
    answers: int = 0
    seed: int = 0
    options: dict[str, Any] = fresh(dict)
    packs: tuple[str, ...] = ()
    cards: str = ""
    most: int = 0

    @property
    def pack(self) -> Pack:
        """The cards that are played with. Raises PackErrors."""
        return pack_of(self.game, self.packs, self.cards)

    @property
    def again(self) -> int:
        """How many deals are played again for each card that is looked into: no more than half of the games."""
        return min(AGAIN, -(-self.games // 2))

    def jobs(self, seats: int) -> Iterator[Job]:
        """The games of so many seats."""
        names = self.bots if len(self.bots) > 1 else self.bots * seats
        more = {"options": self.options, "packs": self.packs, "cards": self.cards}
        turns = len({names[i:] + names[:i] for i in range(len(names))})
        part = PART // turns * turns
        for first in range(0, self.games, part):
            yield from swapped(self.game, names, min(part, self.games - first), self.seed + first // turns, **more)

    @property
    def run(self) -> dict[str, Any]:
        """What a file of its records says it is of."""
        return {"lab": "balance", "version": VERSION, "game": self.game, "cards": self.pack.hash,
                "seats": list(self.seats), "bots": list(self.bots), "games": self.games,
                "answers": self.answers, "seed": self.seed, "options": self.options, "most": self.most}
