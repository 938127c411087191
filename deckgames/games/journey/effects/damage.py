"""Verbs of wounds: taking, giving and healing damage (JO-V-4.1)."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Literal

from pydantic import Field

from deckgames.engine.cards import spoken
from deckgames.engine.clauses import Clause
from deckgames.engine.decisions import Topic, allocate
from deckgames.engine.messages import Words
from deckgames.games.journey import operations, queries
from deckgames.games.journey.cards.amounts import Amount, Near, PerQ, Who, amounts
from deckgames.games.journey.cards.constants import NoHealing
from deckgames.games.journey.cards.words import Voice, parted, person, quantity, whom
from deckgames.games.journey.effects import looming
from deckgames.games.journey.effects.base import Act
from deckgames.games.journey.effects.fighting import hurt
from deckgames.games.journey.play import NOTHING, JourneyPlay, unit_mark
from deckgames.games.journey.says import SAY
from deckgames.games.journey.state import DIAL, OVERLORD, Seat, Table

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
            n = operations.heal_company(t, x.number(self.n))
            if n:
                t.tell("company-heals", n=n)
            else:
                x.idle(HEALED)
            return
        seats = await x.seats(self.who, Topic.HELP, partial(self._unfit, x), SAY("asks.who-heals"),
                              friendly=self.friendly, boss=self._boss(x), n=self.n)
        counts = [0 if seat is OVERLORD else queries.wound_count(t, seat) for seat in seats]
        healed = [operations.heal(t, seat, n) for seat, n in zip(seats, x.numbers(self.n, seats, counts), strict=True)]
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
    healed = operations.relieve(t, giver, sum(n for _, n in shares))
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
