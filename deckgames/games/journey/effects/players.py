"""Verbs of wounds (JO-V-4.1), powers (JO-V-4.2) and crystals (JO-V-4.3)."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Literal

from pydantic import Field

from deckgames.engine.cards import spoken
from deckgames.engine.clauses import Clause
from deckgames.engine.decisions import Topic, allocate
from deckgames.engine.effects import upto
from deckgames.engine.messages import Words
from deckgames.games.journey import play as ops, queries
from deckgames.games.journey.cards.lines import NoHealing
from deckgames.games.journey.cards.words import (
    Amount,
    Near,
    PerQ,
    Player,
    Voice,
    Who,
    amounts,
    apart,
    beside,
    counts,
    parted,
    person,
    power,
    quantity,
    whom,
)
from deckgames.games.journey.effects import looming
from deckgames.games.journey.effects.fighting import (
    hurt,
)
from deckgames.games.journey.effects.steps import Act
from deckgames.games.journey.play import NO_OVERLORD, NOTHING, JourneyPlay, unit_mark
from deckgames.games.journey.state import DIAL, OVERLORD, SAY, Seat, Table

NO_WOUNDS, HEALED = SAY("idles.wounds-to-give"), SAY("idles.heal")
UNWOUNDED, UNHEALED = SAY("idles.wounds"), SAY("idles.no-healing-card")


class Damage(Act):
    """Each of them takes n wounds, in one go each; the Overlord loses n hit points (co-op)."""

    gives_up = True
    paid = "for"
    shorthand = "n"
    reaches = True
    says = "{who} take {damage}"
    who: Who = "you"
    n: Annotated[Amount, amounts(1, 20, ("d6",), by_seats=True)]

    async def run(self, x: JourneyPlay) -> None:
        if self.who == "company":
            if x.t.coop:
                n = x.number(self.n)
                x.t.pool += n
                x.t.unsettled = True
                x.t.tell("company-hurt", n=n)
            return
        seats = await x.seats(self.who, Topic.HARM, prompt=SAY("asks.who-takes-damage"), boss=True, n=self.n)
        by = None if x.card is not None and x.card is x.t.event else x.me
        blows = list(zip(seats, x.numbers(self.n, seats), strict=True))
        if seats and not any(n for _, n in blows):
            x.idle(SAY("idles.damage"))
        await hurt(x.t, blows, by)

    def cost_words(self, voice: Voice | None = None) -> str:
        return quantity(self.n, "damage")

    def overlord_threat(self, x: JourneyPlay) -> int:
        if self.who == "company":
            return x.at_most(self.n)
        return looming.worst(*x.meant(self.who, boss=True), lambda me: looming.blow(x, me, x.at_most(self.n, 0, me)))

    def could(self, x: JourneyPlay) -> bool:
        if self.who == "others" and isinstance(self.n, PerQ) and self.n.target and x.faces_overlord:
            return x.at_most(self.n, target=OVERLORD) > 0
        return x.meets(self.who, boss=True)


class MoveDamage(Act):
    """The giver heals up to n, the receiver takes what was healed; `split`: to a receiver of your choice for each."""

    shorthand = "n"
    giver: Near = Field(default="you", alias="from")
    to: Literal["you", "another", "left", "right", "overlord"] = "another"
    n: Annotated[Amount, amounts(1, 20)] = 1
    split: bool = False
    never = (
        (lambda e: (e.giver == "you") == (e.to == "you"), "damage moves from you or to you",
         "either from: you or to: you"),
        (lambda e: e.split and e.to != "another", "only what you give to others can be split",
         "split with to: another"))

    async def run(self, x: JourneyPlay) -> None:
        t, me = x.t, x.me
        if not self.could(x) or x.comes_to_nothing(self.n):
            x.idle(NO_WOUNDS)
        elif self.to == "you":
            for giver in await x.seats(self.giver, Topic.HELP, partial(unwounded, t), SAY("asks.take-damage-of")):
                await _moved(t, giver, [(me, x.number(self.n, queries.wound_count(t, giver)))])
        elif self.to == "overlord":
            await _moved(t, me, [(OVERLORD, x.number(self.n, queries.wound_count(t, me)))])
        elif self.split:
            n = min(x.number(self.n, queries.wound_count(t, me)), queries.healable(t, me))
            found = x.others() + ([OVERLORD] if x.faces_overlord else [])
            shares = [n] if len(found) == 1 else await allocate(
                me.no, "JO-11.9", Topic.HARM, SAY("asks.share", n=n), n, [*map(unit_mark, found)], x.card)
            await _moved(t, me, list(zip(found, shares, strict=True)))
        else:
            for seat in await x.seats(self.to, Topic.HARM, prompt=SAY("asks.who-gets-damage"), boss=True):
                await _moved(t, me, [(seat, x.number(self.n, queries.wound_count(t, me)))])

    def overlord_threat(self, x: JourneyPlay) -> int:
        takers, one = x.meant(self.to)
        n = x.at_most(self.n, x.t.pool)
        return looming.worst(takers, one and not self.split, lambda me: looming.blow(x, me, n) - n if n else 0)

    def could(self, x: JourneyPlay) -> bool:
        t, me = x.t, x.me
        if self.to == "you":
            return x.anybody(self.giver, partial(unwounded, t))
        if unwounded(t, me):
            return False
        if self.to == "overlord":
            return t.overlord_active
        return x.can_reach(boss=True) if self.to == "another" else len(t.seats) > 1

    def missing(self, x: JourneyPlay) -> Words:
        return "" if self.could(x) else NO_WOUNDS

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        you = person("you", voice)
        what, tail = parted(self.n, "damage", voice)
        if self.to == "you":
            what = "all damage" if self.n == "all" else what
            return [you.does("take", f"{what} from {whom(self.giver, voice)}{tail}")]
        if isinstance(self.n, str):
            what = what.replace("roll of damage", f"roll of {you.own} damage")
        else:
            what = what.replace(" damage", f" of {you.own} damage", 1)
        to = "other players, split as you like" if self.split else whom(self.to, voice)
        return [you.does("give", f"{what} to {to}{tail}")]


class Heal(Act):
    """Each of them removes n wounds; the Overlord regains hit points, the company's pool shrinks."""

    shorthand = "n"
    reaches = friendly = True
    says = "{who} heal {damage}"
    who: Who = "you"
    n: Annotated[Amount, amounts(1, 20, by_seats=True)]

    async def run(self, x: JourneyPlay) -> None:
        t = x.t
        if self.who == "company":
            n = ops.heal_company(t, x.number(self.n))
            if n:
                t.tell("company-heals", n=n)
            else:
                x.idle(HEALED)
            return
        seats = await x.seats(self.who, Topic.HELP, partial(self._unfit, x), SAY("asks.who-heals"),
                              friendly=self.friendly, boss=self._boss(x), n=self.n)
        counts = [0 if seat is OVERLORD else queries.wound_count(t, seat) for seat in seats]
        healed = [ops.heal(t, seat, n) for seat, n in zip(seats, x.numbers(self.n, seats, counts), strict=True)]
        if seats and not any(healed) and x.t.observer is not None:
            wounded = [seat for seat, n in zip(seats, counts, strict=True) if n]
            barred = [(seat, bars[0]) for seat in wounded if (bars := queries.constants(x.t, seat, NoHealing))]
            for seat, bar in barred:  # JO-11.8
                x.idle(SAY("idles.no-healing", card=spoken(bar.card)), None if seat is x.me else seat.no)
            if not barred:
                x.idle(NOTHING if wounded else HEALED)

    def _boss(self, x: JourneyPlay) -> bool:
        """Whether the Overlord may heal: as a cost it must be able to in full (JO-CR.25)."""
        return x.t.hp + (x.at_most(self.n, 1) if x.paying else 1) <= DIAL

    def _unfit(self, x: JourneyPlay, seat: Seat) -> Words:
        few = x.paying and queries.healable(x.t, seat) < x.at_most(self.n, 1)
        return SAY("idles.few-wounds") if few else unwounded(x.t, seat)

    def could(self, x: JourneyPlay) -> bool:
        t = x.t
        if self.who == "overlord":
            return t.coop and t.hp < DIAL
        if self.who == "company":
            return bool(t.pool)
        return x.anybody(self.who, partial(unwounded, t), boss=self._boss(x), friendly=True)

    def missing(self, x: JourneyPlay) -> Words:
        if self.who != "another":
            return "" if self.could(x) else SAY("refuses.heal")
        need = x.at_most(self.n, 1)
        found = any(queries.healable(x.t, seat) >= need and not unwounded(x.t, seat) for seat in x.others())
        found = found or (x.faces_overlord and x.t.hp + need <= DIAL)
        return "" if found else SAY("refuses.heal-another", n=need)

    def cost_words(self, voice: Voice | None = None) -> str:
        return f"healing {quantity(self.n, 'damage')} of {whom(self.who, voice)}"

    def pay_words(self, voice: Voice | None = None) -> str:
        return f"let {whom(self.who, voice)} heal {quantity(self.n, 'damage', voice, self.who)}"


def unwounded(t: Table, seat: Seat) -> Words:
    """Why this player has nothing to heal or to give ("": it has)."""
    if not queries.healable(t, seat):
        return UNWOUNDED
    return UNHEALED if queries.holds(t, seat, NoHealing) else ""


async def _moved(t: Table, giver: Seat, shares: Sequence[tuple[Seat, int]]) -> None:
    """JO-11.9: the giver heals what it can of this, the receivers take it."""
    healed = ops.relieve(t, giver, sum(n for _, n in shares))
    blows = []
    for seat, n in shares:
        part = min(n, healed)
        healed -= part
        blows.append((seat, part))
        if part and seat is OVERLORD:
            t.tell("gives-damage-overlord", giver.no, n=part)
        elif part:
            t.tell("gives-damage", giver.no, n=part, other=seat.no)
    await hurt(t, blows, giver)


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
                ops.crystals(t, OVERLORD, x.number(self.n))
            else:
                x.idle(NO_OVERLORD)
            return
        asks = SAY("asks.who-takes-crystals")
        seats = await x.seats(self.who, Topic.PAY, prompt=asks, friendly=self.friendly, boss=True, n=self.n)
        taken = [ops.crystals(t, seat, n) for seat, n in zip(seats, x.numbers(self.n, seats), strict=True)]
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
                ops.crystals(t, seat, -n, "")
                ops.crystals(t, x.me, n, "")

    def _from_overlord(self, x: JourneyPlay) -> int:
        """JO-16.9: so many; what lies on its card; in co-op the rest of a number comes from the supply."""
        there = x.t.overlord_crystals
        n = x.number(self.n, there)
        if self.n == "all" or not x.t.coop:
            n = min(n, there)
        if n:
            x.t.tell("steals-overlord", x.me.no, n=n)
        ops.crystals(x.t, OVERLORD, -n, "")
        return ops.crystals(x.t, x.me, n, "")

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
        _changed(x, seats, [ops.crystals(x.t, seat, -n, "pays" if x.paying else None)
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
    ops.crystals(t, giver, -n, "")
    ops.crystals(t, receiver, n, "")


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
        ops.change_power(x.t, x.me, *_counted(x, self))

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
            ops.change_power(x.t, seat, -attack, -defense)

    def _powerless(self, t: Table, seat: Seat) -> Words:
        """Why this player has nothing to lose ("": it has)."""
        has = (self.attack is not None and seat.attack) or (self.defense is not None and seat.defense)
        return "" if has else _NO_POWER

    def overlord_threat(self, x: JourneyPlay) -> int:
        for me in x.meant(self.who)[0]:
            ops.change_power(x.t, me, 0, -x.at_most(self.defense or 0))
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
