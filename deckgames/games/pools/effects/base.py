"""The base of the verbs of this game: what they aim at, and what must be chosen when a card is activated (DP-9.8)."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from deckgames.engine.clauses import READER, YOU, Clause, Person, declared
from deckgames.engine.effects import Effect
from deckgames.games.pools.cards import PoolCard
from deckgames.games.pools.cards.words import Voice, called
from deckgames.games.pools.play import CHOSEN, PoolPlay


class Act(Effect[PoolPlay]):
    """A verb. `aims` names the field that holds its target word, or is that word."""

    aims: ClassVar[str] = "to"
    plainly: ClassVar[str] = ""
    """Its text in bar and lists, where what is printed on the card takes its word for known ("": the same)."""

    sign: ClassVar[str] = ""
    """What it adds, in a row where it has been said to whom ("": that is said again)."""

    @property
    def word(self) -> str:
        """The word for the effect's target, such as "own_card"."""
        found: str = getattr(self, self.aims, self.aims)
        return found

    def fits(self, x: PoolPlay) -> Callable[[PoolCard], bool] | None:
        """A test which cards may be chosen; None: all."""
        return None

    def unfit(self) -> str:
        """Why a card that does not fit is refused."""
        return ""

    def needs(self, x: PoolPlay) -> str:
        """The word for which there is no target now; "" if it can be aimed (DP-9.8)."""
        word = self.word
        if word not in CHOSEN:
            return ""
        fits = self.fits(x)
        return "" if (x.has(word) if fits is None else x.candidates(word, fits)) else word

    async def choose(self, x: PoolPlay) -> None:
        """Asks for the target of the effect, if it has one to choose."""
        if self.word in CHOSEN:
            await x.target(self.word, self.fits(x), why=self.unfit)

    def spoken(self, voice: Voice | None = None) -> list[Clause]:
        """The clauses of its text in bar and lists."""
        return [declared(self.plainly, self, self.persons(voice))] if self.plainly else self.clauses(voice)

    def persons(self, voice: Voice | None) -> Mapping[str, Any]:
        """How what it aims at is called, or how `voice` calls it; a player as somebody who does it, or is told to."""
        aimed, your = voice or Voice()
        target = called(self.word, {self.word: aimed}, your)
        you = self.word == "you" and not aimed
        who = YOU if you else Person(target, target, f"{target}'s")
        return {"target": target, "who": who, "told": READER if you else who, "your": your}
