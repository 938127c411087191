"""Verbs of wounds (JO-V-4.1), powers (JO-V-4.2) and crystals (JO-V-4.3)."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Any, Literal

from pydantic import Field

from deckgames.engine.core.cards import spoken
from deckgames.engine.messages import Words
from deckgames.engine.vocabulary.clauses import Clause
from deckgames.engine.vocabulary.decisions import Topic, allocate
from deckgames.engine.vocabulary.effects import upto
from deckgames.engine.vocabulary.lexicon import Word
from deckgames.games.journey import play as ops, queries
from deckgames.games.journey.cards.lines import NoHealing
from deckgames.games.journey.cards.words import (
    ANY,
    Amount,
    JourneyVoice,
    Near,
    PerQ,
    Player,
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
from deckgames.games.journey.effects.fighting import HURT, hurt
from deckgames.games.journey.effects.steps import Act, verb
from deckgames.games.journey.play import NO_OVERLORD, NOTHING, PAYS, JourneyPlay, unit_mark
from deckgames.games.journey.state import DIAL, OVERLORD, SAY, Seat, Table, told

GIVES_DAMAGE = told("gives-damage", weight=2, tells=(HURT,), answers=True)
RELIEVES = told("relieves", weight=2, harmless=True, tells=(HURT,), answers=True)
GIVES_CRYSTALS = told("gives-crystals", weight=2, harmless=True, answers=True)
STEALS = told("steals", weight=2, answers=True)
told("gives-damage-overlord", weight=2, answers=True)
COMPANY_HURT, COMPANY_HEALS, GIVES_CRYSTALS_OVERLORD = (
    told(kind) for kind in ("company-hurt", "company-heals", "gives-crystals-overlord"))
STEALS_OVERLORD = told("steals-overlord", answers=True)

Many = Annotated[Amount, amounts(1, 20)]
Power = Annotated[Amount, amounts(1, 20, ())]

# ---- wounds

NO_WOUNDS, HEALED = SAY("idles.wounds-to-give"), SAY("idles.heal")
UNWOUNDED, UNHEALED = SAY("idles.wounds"), SAY("idles.no-healing-card")


@verb("{who} take {damage}", gives_up=True, stands="done cost", paid="for", always=True, reaches=True, looms="hits",
      cost_words=lambda e, voice=ANY: quantity(e.n, "damage"),
      overlord_threat=lambda e, x: x.at_most(e.n) if e.who == "company" else looming.worst(
          x.meant(e.who, boss=True), lambda me: looming.blow(x, me, x.at_most(e.n, 0, me))),
      could=lambda e, x: x.at_most(e.n, target=OVERLORD) > 0 if (
          e.who == "others" and isinstance(e.n, PerQ) and e.n.target and x.faces_overlord) else x.meets(
          e.who, boss=True))
async def damage(x: JourneyPlay, *, who: Who = "you",
                 n: Annotated[Amount, amounts(1, 20, ("d6",), by_seats=True)]) -> None:
    """Each of them takes n wounds, in one go each; the Overlord loses n hit points (co-op)."""
    if who == "company":
        if x.t.coop:
            x.t.pool += (wounds := x.number(n))
            x.t.unsettled = True
            x.t.tell(COMPANY_HURT, n=wounds)
        return
    seats = await x.seats(who, Topic.HARM, prompt=SAY("asks.who-takes-damage"), boss=True, n=n)
    blows = list(zip(seats, x.numbers(n, seats), strict=True))
    if seats and not any(n for _, n in blows):
        x.idle(SAY("idles.damage"))
    await hurt(x.t, blows, None if x.card is not None and x.card is x.t.event else x.me)


class MoveDamage(Act):
    """The giver heals up to n, the receiver takes what was healed; `split`: to a receiver of your choice for each."""

    shorthand, looms = "n", "reads"
    entry = Word("Give … of your damage", "you heal it first; then the other takes what you healed", "JO-11.9",
                 also=("split",))
    giver: Near = Field(default="you", alias="from")
    to: Literal["you", "another", "left", "right", "overlord"] = "another"
    n: Many = 1
    split: bool = False
    never = (
        (lambda e: (e.giver == "you") == (e.to == "you"), "damage moves from you or to you",
         "either from: you or to: you"),
        (lambda e: e.split and e.to != "another", "only what you give to others can be split",
         "split with to: another"))

    async def run(self, x: JourneyPlay) -> None:
        t, me, n = x.t, x.me, self.n
        if not self.could(x) or x.comes_to_nothing(n):
            x.idle(NO_WOUNDS)
        elif self.to == "you":
            for giver in await x.seats(self.giver, Topic.HELP, partial(unwounded, t), SAY("asks.take-damage-of")):
                await _moved(t, giver, [(me, x.number(n, queries.wound_count(t, giver)))], RELIEVES)
        elif self.split:
            many = min(x.number(n, queries.wound_count(t, me)), queries.healable(t, me))
            found = x.others() + ([OVERLORD] if x.faces_overlord else [])
            shares = [many] if len(found) == 1 else await allocate(
                me.no, "JO-11.9", Topic.HARM, SAY("asks.share", n=many), many, [*map(unit_mark, found)], x.card)
            await _moved(t, me, list(zip(found, shares, strict=True)))
        else:
            for seat in [OVERLORD] if self.to == "overlord" else await x.seats(
                    self.to, Topic.HARM, prompt=SAY("asks.who-gets-damage"), boss=True):
                await _moved(t, me, [(seat, x.number(n, queries.wound_count(t, me)))])

    def overlord_threat(self, x: JourneyPlay) -> int:
        takers, one = x.meant(self.to)
        n = x.at_most(self.n, x.t.pool)
        return looming.worst((takers, one and not self.split), lambda me: looming.blow(x, me, n) - n if n else 0)

    def could(self, x: JourneyPlay) -> bool:
        t = x.t
        if self.to == "you":
            return x.anybody(self.giver, partial(unwounded, t))
        if unwounded(t, x.me):
            return False
        if self.to == "overlord":
            return t.overlord_active
        return x.can_reach(boss=True) if self.to == "another" else len(t.seats) > 1

    def missing(self, x: JourneyPlay) -> Words:
        return "" if self.could(x) else NO_WOUNDS

    def clauses(self, voice: JourneyVoice = ANY) -> list[Clause]:
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

    shorthand, stands = "n", "done cost"
    reaches = friendly = True
    says = "{who} heal {damage}"
    entry = Word("Heal", "removes that many wounds, or all you have", "JO-11.5")
    who: Who = "you"
    n: Annotated[Amount, amounts(1, 20, by_seats=True)]

    async def run(self, x: JourneyPlay) -> None:
        t = x.t
        if self.who == "company":
            n = ops.heal_company(t, x.number(self.n))
            if n:
                t.tell(COMPANY_HEALS, n=n)
            else:
                x.idle(HEALED)
            return
        seats = await x.seats(self.who, Topic.HELP, partial(self._unfit, x), SAY("asks.who-heals"), friendly=True,
                              boss=self._boss(x), n=self.n)
        has = [0 if seat is OVERLORD else queries.wound_count(t, seat) for seat in seats]
        healed = [ops.heal(t, seat, n) for seat, n in zip(seats, x.numbers(self.n, seats, has), strict=True)]
        if seats and not any(healed) and t.observer is not None:
            wounded = [seat for seat, n in zip(seats, has, strict=True) if n]
            barred = [(seat, bars[0]) for seat in wounded if (bars := queries.constants(t, seat, NoHealing))]
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
        return "" if found or (x.faces_overlord and x.t.hp + need <= DIAL) else SAY("refuses.heal-another", n=need)

    def cost_words(self, voice: JourneyVoice = ANY) -> str:
        return f"healing {quantity(self.n, 'damage')} of {whom(self.who, voice)}"

    def pay_words(self, voice: JourneyVoice = ANY) -> str:
        return f"let {whom(self.who, voice)} heal {quantity(self.n, 'damage', voice, self.who)}"


def unwounded(t: Table, seat: Seat) -> Words:
    """Why this player has nothing to heal or to give ("": it has)."""
    if not queries.healable(t, seat):
        return UNWOUNDED
    return UNHEALED if queries.holds(t, seat, NoHealing) else ""


async def _moved(t: Table, giver: Seat, shares: Sequence[tuple[Seat, int]], kind: str = GIVES_DAMAGE) -> None:
    """JO-11.9: the giver heals what it can of this, the receivers take it, which is told as this kind."""
    healed = ops.relieve(t, giver, sum(n for _, n in shares))
    blows = []
    for seat, n in shares:
        part = min(n, healed)
        healed -= part
        blows.append((seat, part))
        if part:
            ops.tell_unit(t, kind, giver, seat, part)
    await hurt(t, blows, giver)


# ---- crystals

Receiver = Literal["you", "active", "speaker", "another", "others", "each", "left", "right", "most_wounds",
                   "lowest_defense", "highest_defense", "overlord"]
NO_CRYSTALS, PENNILESS = SAY("idles.crystals"), SAY("idles.penniless")


def _changed(x: JourneyPlay, seats: Sequence[Seat], changes: Sequence[int], why: Words = NO_CRYSTALS) -> None:
    """Tells if no crystals have come or gone, and `why`."""
    if seats and not any(changes):
        x.idle(why)


def _too_dear(n: int, have: int) -> Words:
    return SAY("refuses.dear", n=n, have=have) if n > have else ""


@verb("{who} take {crystals}", reaches=True, friendly=True, could=lambda e, x: x.t.overlord_active if (
    e.who == "overlord") else x.meets(e.who, boss=True, friendly=True))
async def take_crystals(x: JourneyPlay, *, who: Receiver = "you",
                        n: Annotated[Amount, amounts(1, 20, ("d6",))]) -> None:
    """From the supply; `who: overlord` puts them on its card."""
    if who == "overlord":
        if x.t.overlord_active:
            ops.crystals(x.t, OVERLORD, x.number(n))
        else:
            x.idle(NO_OVERLORD)
        return
    seats = await x.seats(who, Topic.PAY, prompt=SAY("asks.who-takes-crystals"), friendly=True, boss=True, n=n)
    _changed(x, seats, [ops.crystals(x.t, seat, many) for seat, many in zip(seats, x.numbers(n, seats), strict=True)],
             NOTHING)


class StealCrystals(Act):
    """From players or from the Overlord card to you."""

    shorthand = "n"
    entry = Word("Steal … crystal", "you get that many, or all there are", "JO-12.7", also=("steal",))
    giver: Literal["another", "others", "left", "right", "overlord"] = Field(default="another", alias="from")
    n: Many

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
                t.tell(STEALS, x.me.no, n=n, other=seat.no)
                ops.hand_over(t, seat, x.me, n)

    def _from_overlord(self, x: JourneyPlay) -> int:
        """JO-16.9: so many; what lies on its card; in co-op the rest of a number comes from the supply."""
        there = x.t.overlord_crystals
        n = x.number(self.n, there)
        if self.n == "all" or not x.t.coop:
            n = min(n, there)
        if n:
            x.t.tell(STEALS_OVERLORD, x.me.no, n=n)
        ops.crystals(x.t, OVERLORD, -n, "")
        return ops.crystals(x.t, x.me, n, "")

    def could(self, x: JourneyPlay) -> bool:
        if self.giver == "overlord":
            return x.t.overlord_active and bool(x.t.overlord_crystals or (x.t.coop and self.n != "all"))
        return x.anybody(self.giver, penniless, boss=True)

    def clauses(self, voice: JourneyVoice = ANY) -> list[Clause]:
        what, tail = parted(self.n, "crystal", voice)
        what = "all crystals" if self.n == "all" else what
        return [person("you", voice).does("steal", f"{what} from {whom(self.giver, voice)}{tail}")]


@verb("{who} lose {crystals}", gives_up=True, stands="done cost", paid="for", coins="pearls", reaches=True,
      could=lambda e, x: bool(x.t.overlord_crystals) if e.who == "others" and x.faces_overlord else x.anybody(
          e.who, penniless, boss=True),
      missing=lambda e, x: _too_dear(x.at_most(e.n, x.me.crystals), x.me.crystals) if e.who == "you" else "",
      cost_words=lambda e, voice=ANY: quantity(e.n, "crystal"),
      pay_words=lambda e, voice=ANY: f"pay {quantity(e.n, 'crystal', voice)}")
async def lose_crystals(x: JourneyPlay, *, who: Player = "you", n: Many) -> None:
    """Back to the supply; as a cost this is paying."""
    seats = await x.seats(who, Topic.HARM, penniless, SAY("asks.who-loses-crystals"), boss=True, n=n)
    have = [x.t.overlord_crystals if seat is OVERLORD else seat.crystals for seat in seats]
    _changed(x, seats, [ops.crystals(x.t, seat, -many, PAYS if x.paying else None)
                        for seat, many in zip(seats, x.numbers(n, seats, have), strict=True)])


class GiveCrystals(Act):
    """From hand to hand; the Overlord stores them on its card."""

    gives_up = True
    shorthand, stands, coins = "n", "done cost", "crystals"
    entry = Word("Give … crystal", "real crystals: pearls cannot pay them", "JO-8.6")
    who: Player = "you"
    to: Literal["you", "another", "left", "right", "overlord"] = "another"
    n: Many
    never = ((lambda e: e.who == e.to, "nobody gives to themselves", "another receiver"),)

    async def run(self, x: JourneyPlay) -> None:
        t = x.t
        givers = await x.seats(self.who, Topic.HARM, penniless, SAY("asks.who-gives"), n=self.n)
        wanted = x.numbers(self.n, givers, [giver.crystals for giver in givers])
        for giver, most in zip(givers, wanted, strict=True):
            n = min(most, giver.crystals)
            if not n:
                x.idle(NO_CRYSTALS, giver.no if len(givers) > 1 else None)
            elif self.to == "overlord" and not t.overlord_active:
                x.idle(NO_OVERLORD)
            else:
                for receiver in [x.me] if self.to == "you" else [OVERLORD] if self.to == "overlord" else await x.seats(
                        self.to, Topic.PAY, None, SAY("asks.who-gets-crystals", n=n), boss=True):
                    if receiver is not giver:
                        ops.tell_unit(t, GIVES_CRYSTALS, giver, receiver, n)
                        ops.hand_over(t, giver, receiver, n)

    def could(self, x: JourneyPlay) -> bool:
        if not x.anybody(self.who, penniless):
            return False
        return x.t.overlord_active if self.to == "overlord" else self.to != "another" or x.can_reach(boss=True)

    def missing(self, x: JourneyPlay) -> Words:
        return _too_dear(x.at_most(self.n, x.me.crystals), x.me.crystals) or (
            "" if self.could(x) else SAY("idles.get-crystals"))

    def clauses(self, voice: JourneyVoice = ANY) -> list[Clause]:
        what, tail = parted(self.n, "crystal", voice, self.who)
        return [person(self.who, voice).does("give", f"{what} to {beside(self.who, self.to, voice)}{tail}")]

    def cost_words(self, voice: JourneyVoice = ANY) -> str:
        return f"giving {quantity(self.n, 'crystal')} to {whom(self.to, voice)}"


class StartCrystals(Act):
    """In `setup`: what every player starts with, or what its owner has more."""

    stands, shorthand, worth = "start", "n", 0.4
    says = "{more:True=you start with {n:extra crystal}|each player starts with {n:crystal}}"
    n: Annotated[int, upto(1, 40)]
    more: bool = False


def penniless(seat: Seat) -> Words:
    """Why this player has no crystals to lose; "" if it has."""
    return "" if seat.crystals else PENNILESS


# ---- powers

NO_POWER = SAY("idles.power")


class Gain(Act):
    """Adds to your powers."""

    numbers, worth = True, 0.0
    entry = Word("+ … attack or defence", "stored until your clean up", "JO-10.8")
    attack: Power | None = None
    defense: Power | None = None
    never = ((lambda e: e.attack is None and e.defense is None, "a gain of nothing", "attack, defense or both"),)

    async def run(self, x: JourneyPlay) -> None:
        ops.change_power(x.t, x.me, *_counted(x, self))

    def clauses(self, voice: JourneyVoice = ANY) -> list[Clause]:
        you = person("you", voice)
        if self.defense is None and self.attack == PerQ(per="attack"):
            return [you.does("double", f"{you.own} attack")]
        return [you.gets(power(self.attack, self.defense, whose=counts("you", voice)))]


class LosePower(Act):
    """Lowers powers, never below 0; as a cost the power must be there."""

    gives_up = True
    stands, paid, looms = "done cost", "for", "changes"
    entry = Word("− … attack or defence", "until your clean up; power is never below 0", "JO-10.6")
    who: Player = "you"
    attack: Power | None = None
    defense: Power | None = None
    never = ((lambda e: e.attack is None and e.defense is None, "a loss of nothing", "attack, defense or both"),)

    async def run(self, x: JourneyPlay) -> None:
        attack, defense = _counted(x, self)
        if not (attack or defense):
            return
        found = await x.seats(self.who, Topic.HARM, self._powerless, SAY("asks.who-loses-power"))
        if found and not any(min(attack, seat.attack) or min(defense, seat.defense) for seat in found):
            x.idle(NO_POWER)
        for seat in found:
            ops.change_power(x.t, seat, -attack, -defense)

    def _powerless(self, seat: Seat) -> Words:
        """Why this player has nothing to lose ("": it has)."""
        has = (self.attack is not None and seat.attack) or (self.defense is not None and seat.defense)
        return "" if has else NO_POWER

    def overlord_threat(self, x: JourneyPlay) -> int:
        for me in x.meant(self.who)[0]:
            ops.change_power(x.t, me, 0, -x.at_most(self.defense or 0))
        return 0

    def could(self, x: JourneyPlay) -> bool:
        return x.meets(self.who)

    def missing(self, x: JourneyPlay) -> Words:
        for wanted, have, key in ((self.attack, x.me.attack, "attack"), (self.defense, x.me.defense, "defence")):
            if wanted is not None and (n := x.at_most(wanted)) > have:
                return SAY(f"refuses.dear-{key}", n=n, have=have)
        return ""

    def clauses(self, voice: JourneyVoice = ANY) -> list[Clause]:
        return [person(self.who, apart(voice)).gets(power(self.attack, self.defense, "−", counts(self.who, voice)))]

    def cost_words(self, voice: JourneyVoice = ANY) -> str:
        return self.describe()

    def pay_words(self, voice: JourneyVoice = ANY) -> str:
        return f"lose {power(self.attack, self.defense, '', counts('you', voice))}"


def _counted(x: JourneyPlay, power: Any) -> tuple[int, int]:
    """How much attack and defense that is now; that it is nothing is told."""
    attack, defense = (0 if n is None else x.number(n) for n in (power.attack, power.defense))
    if not (attack or defense):
        x.idle(NOTHING)
    return attack, defense
