"""Verbs of crystals (JO-V-4.3), and of attack and defense power (JO-V-4.2)."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Literal

from pydantic import Field

from deckgames.engine.clauses import Clause
from deckgames.engine.decisions import Topic
from deckgames.engine.effects import upto
from deckgames.engine.messages import Words
from deckgames.games.journey import operations
from deckgames.games.journey.cards.amounts import Amount, PerQ, Player, amounts
from deckgames.games.journey.cards.words import Voice, apart, beside, counts, parted, person, power, quantity, whom
from deckgames.games.journey.effects.base import Act
from deckgames.games.journey.play import NO_OVERLORD, NOTHING, JourneyPlay
from deckgames.games.journey.says import SAY
from deckgames.games.journey.state import OVERLORD, Seat, Table

Receiver = Literal["you", "active", "speaker", "another", "others", "each", "left", "right", "most_wounds",
                   "lowest_defense", "highest_defense", "overlord"]
NO_CRYSTALS, PENNILESS = SAY("idles.crystals"), SAY("idles.penniless")


def _changed(x: JourneyPlay, seats: Sequence[Seat], changes: Sequence[int], why: Words = NO_CRYSTALS) -> None:
    """Tells if no crystals have come or gone, and `why`."""
    if seats and not any(changes):
        x.idle(why)


class TakeCrystals(Act):
    """From the supply; `who: overlord` puts them on its card."""

    shorthand = "n"
    reaches = friendly = True
    says = "{who} take {crystals}"
    who: Receiver = "you"
    n: Annotated[Amount, amounts(1, 20, ("d6",))]

    async def run(self, x: JourneyPlay) -> None:
        t = x.t
        if self.who == "overlord":
            if t.overlord_active:
                operations.crystals(t, OVERLORD, x.number(self.n))
            else:
                x.idle(NO_OVERLORD)
            return
        asks = SAY("asks.who-takes-crystals")
        seats = await x.seats(self.who, Topic.PAY, prompt=asks, friendly=self.friendly, boss=True, n=self.n)
        taken = [operations.crystals(t, seat, n) for seat, n in zip(seats, x.numbers(self.n, seats), strict=True)]
        _changed(x, seats, taken, NOTHING)

    def could(self, x: JourneyPlay) -> bool:
        return x.t.overlord_active if self.who == "overlord" else x.meets(self.who, boss=True, friendly=True)


class StealCrystals(Act):
    """From players or from the Overlord card to you."""

    shorthand = "n"
    giver: Literal["another", "others", "left", "right", "overlord"] = Field(default="another", alias="from")
    n: Annotated[Amount, amounts(1, 20)]

    async def run(self, x: JourneyPlay) -> None:
        t = x.t
        if self.giver == "overlord":
            _changed(x, [x.me], [self._from_overlord(x)])
            return
        seats = await x.seats(self.giver, Topic.TAKE, penniless, SAY("asks.steal-from"), boss=True, n=self.n)
        shares = [self._from_overlord(x) if seat is OVERLORD else min(x.number(self.n, seat.crystals), seat.crystals)
                  for seat in seats]
        _changed(x, seats, shares)
        for seat, n in zip(seats, shares, strict=True):
            if n and seat is not OVERLORD:
                t.tell("steals", x.me.no, n=n, other=seat.no)
                operations.crystals(t, seat, -n, "")
                operations.crystals(t, x.me, n, "")

    def _from_overlord(self, x: JourneyPlay) -> int:
        """JO-16.9: so many; what lies on its card; in co-op the rest of a number comes from the supply."""
        there = x.t.overlord_crystals
        n = x.number(self.n, there)
        if self.n == "all" or not x.t.coop:
            n = min(n, there)
        if n:
            x.t.tell("steals-overlord", x.me.no, n=n)
        operations.crystals(x.t, OVERLORD, -n, "")
        return operations.crystals(x.t, x.me, n, "")

    def could(self, x: JourneyPlay) -> bool:
        if self.giver == "overlord":
            return x.t.overlord_active and bool(x.t.overlord_crystals or (x.t.coop and self.n != "all"))
        return x.anybody(self.giver, penniless, boss=True)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        what, tail = parted(self.n, "crystal", voice)
        what = "all crystals" if self.n == "all" else what
        return [person("you", voice).does("steal", f"{what} from {whom(self.giver, voice)}{tail}")]


class LoseCrystals(Act):
    """Back to the supply; as a cost this is paying."""

    gives_up = True
    paid = "for"
    shorthand = "n"
    reaches = True
    says = "{who} lose {crystals}"
    who: Player = "you"
    n: Annotated[Amount, amounts(1, 20)]

    async def run(self, x: JourneyPlay) -> None:
        seats = await x.seats(self.who, Topic.HARM, penniless, SAY("asks.who-loses-crystals"), boss=True, n=self.n)
        have = [x.t.overlord_crystals if seat is OVERLORD else seat.crystals for seat in seats]
        _changed(x, seats, [operations.crystals(x.t, seat, -n, "pays" if x.paying else None)
                            for seat, n in zip(seats, x.numbers(self.n, seats, have), strict=True)])

    def could(self, x: JourneyPlay) -> bool:
        if self.who == "others" and x.faces_overlord:
            return bool(x.t.overlord_crystals)
        return x.anybody(self.who, penniless, boss=True)

    def missing(self, x: JourneyPlay) -> Words:
        n = x.at_most(self.n, x.me.crystals)
        return SAY("refuses.dear", n=n, have=x.me.crystals) if self.who == "you" and n > x.me.crystals else ""

    def cost_words(self, voice: Voice | None = None) -> str:
        return quantity(self.n, "crystal")

    def pay_words(self, voice: Voice | None = None) -> str:
        return f"pay {quantity(self.n, 'crystal', voice)}"


class GiveCrystals(Act):
    """From hand to hand; the Overlord stores them on its card."""

    gives_up = True
    shorthand = "n"
    who: Player = "you"
    to: Literal["you", "another", "left", "right", "overlord"] = "another"
    n: Annotated[Amount, amounts(1, 20)]
    never = ((lambda e: e.who == e.to, "nobody gives to themselves", "another receiver"),)

    async def run(self, x: JourneyPlay) -> None:
        t = x.t
        givers = await x.seats(self.who, Topic.HARM, penniless, SAY("asks.who-gives"), n=self.n)
        wanted = x.numbers(self.n, givers, [giver.crystals for giver in givers])
        for giver, most in zip(givers, wanted, strict=True):
            n = min(most, giver.crystals)
            if not n:
                x.idle(NO_CRYSTALS, giver.no if len(givers) > 1 else None)
                continue
            if self.to == "overlord":
                if t.overlord_active:
                    _give(t, giver, OVERLORD, n)
                else:
                    x.idle(NO_OVERLORD)
                continue
            receivers = [x.me] if self.to == "you" else await x.seats(
                self.to, Topic.PAY, None, SAY("asks.who-gets-crystals", n=n), boss=True)
            for receiver in receivers:
                if receiver is not giver:
                    _give(t, giver, receiver, n)

    def could(self, x: JourneyPlay) -> bool:
        if not x.anybody(self.who, penniless):
            return False
        return x.t.overlord_active if self.to == "overlord" else self.to != "another" or x.can_reach(boss=True)

    def missing(self, x: JourneyPlay) -> Words:
        n = x.at_most(self.n, x.me.crystals)
        if n > x.me.crystals:
            return SAY("refuses.dear", n=n, have=x.me.crystals)
        return "" if self.could(x) else SAY("idles.get-crystals")

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        who = person(self.who, voice)
        what, tail = parted(self.n, "crystal", voice, self.who)
        return [who.does("give", f"{what} to {beside(self.who, self.to, voice)}{tail}")]

    def cost_words(self, voice: Voice | None = None) -> str:
        return f"giving {quantity(self.n, 'crystal')} to {whom(self.to, voice)}"


def _give(t: Table, giver: Seat, receiver: Seat, n: int) -> None:
    """From hand to hand, told as one."""
    if receiver is OVERLORD:
        t.tell("gives-crystals-overlord", giver.no, n=n)
    else:
        t.tell("gives-crystals", giver.no, n=n, other=receiver.no)
    operations.crystals(t, giver, -n, "")
    operations.crystals(t, receiver, n, "")


class StartCrystals(Act):
    """In `setup`: what every player starts with, or what its owner has more."""

    stands = "start"
    shorthand = "n"
    says = "{more:True=you start with {n:extra crystal}|each player starts with {n:crystal}}"
    n: Annotated[int, upto(1, 40)]
    more: bool = False


def penniless(seat: Seat) -> Words:
    """Why this player has no crystals to lose; "" if it has."""
    return "" if seat.crystals else PENNILESS


# ---- powers

_NO_POWER = SAY("idles.power")


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

    gives_up = True
    paid = "for"
    who: Player = "you"
    attack: Annotated[Amount, amounts(1, 20, ())] | None = None
    defense: Annotated[Amount, amounts(1, 20, ())] | None = None
    never = ((lambda e: e.attack is None and e.defense is None, "a loss of nothing", "attack, defense or both"),)

    async def run(self, x: JourneyPlay) -> None:
        attack, defense = _counted(x, self)
        if not (attack or defense):
            return
        found = await x.seats(self.who, Topic.HARM, partial(self._powerless, x.t), SAY("asks.who-loses-power"))
        if found and not any(min(attack, seat.attack) or min(defense, seat.defense) for seat in found):
            x.idle(_NO_POWER)
        for seat in found:
            operations.change_power(x.t, seat, -attack, -defense)

    def _powerless(self, t: Table, seat: Seat) -> Words:
        """Why this player has nothing to lose ("": it has)."""
        has = (self.attack is not None and seat.attack) or (self.defense is not None and seat.defense)
        return "" if has else _NO_POWER

    def overlord_threat(self, x: JourneyPlay) -> int:
        for me in x.meant(self.who)[0]:
            operations.change_power(x.t, me, 0, -x.at_most(self.defense or 0))
        return 0

    def could(self, x: JourneyPlay) -> bool:
        return x.meets(self.who)

    def missing(self, x: JourneyPlay) -> Words:
        me = x.me
        if self.attack is not None and (n := x.at_most(self.attack)) > me.attack:
            return SAY("refuses.dear-attack", n=n, have=me.attack)
        if self.defense is not None and (n := x.at_most(self.defense)) > me.defense:
            return SAY("refuses.dear-defence", n=n, have=me.defense)
        return ""

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [person(self.who, apart(voice)).gets(power(self.attack, self.defense, "−", counts(self.who, voice)))]

    def cost_words(self, voice: Voice | None = None) -> str:
        return self.describe()

    def pay_words(self, voice: Voice | None = None) -> str:
        return f"lose {power(self.attack, self.defense, '', counts('you', voice))}"


def _counted(x: JourneyPlay, verb: Gain | LosePower) -> tuple[int, int]:
    """How much attack and defense that is now; that it is nothing is told."""
    attack, defense = (0 if n is None else x.number(n) for n in (verb.attack, verb.defense))
    if not (attack or defense):
        x.idle(NOTHING)
    return attack, defense
