"""Verbs of attack and defense power (JO-V-4.2)."""

from functools import partial
from typing import Annotated

from deckgames.engine.clauses import Clause
from deckgames.engine.decisions import Topic
from deckgames.games.journey import operations
from deckgames.games.journey.amounts import Amount, PerQ, Player, amounts
from deckgames.games.journey.effects.base import Act
from deckgames.games.journey.play import NOTHING, JourneyPlay
from deckgames.games.journey.state import Seat, Table
from deckgames.games.journey.words import Voice, counts, person, power


class Gain(Act):
    """Adds to your powers."""

    attack: Annotated[Amount, amounts(1, 20, ())] | None = None
    defense: Annotated[Amount, amounts(1, 20, ())] | None = None

    never = ((lambda e: e.attack is None and e.defense is None, "a gain of nothing", "attack, defense or both"),)

    async def run(self, x: JourneyPlay) -> None:
        operations.change_power(x.t, x.me, *_counted(x, self))

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        you = person("you", voice)
        if self.defense is None and self.attack == PerQ(per="attack"):
            return [you.does("double", f"{you.own} attack")]
        return [you.gets(power(self.attack, self.defense, whose=counts("you", voice)))]


class LosePower(Act):
    """Lowers powers, never below 0; as a cost the power must be there."""

    who: Player = "you"
    attack: Annotated[Amount, amounts(1, 20, ())] | None = None
    defense: Annotated[Amount, amounts(1, 20, ())] | None = None
    never = ((lambda e: e.attack is None and e.defense is None, "a loss of nothing", "attack, defense or both"),)

    async def run(self, x: JourneyPlay) -> None:
        attack, defense = _counted(x, self)
        if not (attack or defense):
            return
        for seat in await x.seats(self.who, Topic.HARM, partial(self._powerless, x.t), "Who loses power?"):
            operations.change_power(x.t, seat, -attack, -defense)

    def _powerless(self, t: Table, seat: Seat) -> str:
        """Why this player has nothing to lose ("": it has)."""
        has = (self.attack is not None and seat.attack) or (self.defense is not None and seat.defense)
        return "" if has else "has no such power"

    def looms(self, x: JourneyPlay) -> int:
        for me in x.meant(self.who)[0]:
            operations.change_power(x.t, me, 0, -x.at_most(self.defense or 0))
        return 0

    def could(self, x: JourneyPlay) -> bool:
        return x.meets(self.who)

    def missing(self, x: JourneyPlay) -> str:
        me = x.me
        if self.attack is not None and (n := x.at_most(self.attack)) > me.attack:
            return f"costs {n} attack, you have {me.attack}"
        if self.defense is not None and (n := x.at_most(self.defense)) > me.defense:
            return f"costs {n} defense, you have {me.defense}"
        return ""

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [person(self.who, voice).gets(power(self.attack, self.defense, "−", counts(self.who, voice)))]

    def pay_words(self, voice: Voice | None = None) -> str:
        return f"lose {power(self.attack, self.defense, '', counts('you', voice))}"


def _counted(x: JourneyPlay, verb: Gain | LosePower) -> tuple[int, int]:
    """How much attack and defense that is now; that it is nothing is told."""
    attack, defense = (0 if n is None else x.number(n) for n in (verb.attack, verb.defense))
    if not (attack or defense):
        x.idle(NOTHING)
    return attack, defense
