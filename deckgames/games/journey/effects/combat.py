"""Verbs of attacks, duels and the Overlord's fights (JO-V-4.6)."""

from typing import Literal

from pydantic import Field

from deckgames.engine.clauses import YOU, Clause, may
from deckgames.engine.decisions import Topic
from deckgames.engine.messages import Words
from deckgames.games.journey import queries
from deckgames.games.journey.cards.amounts import CardKind, Player
from deckgames.games.journey.cards.words import PERSONS, Voice, apart, beside, person
from deckgames.games.journey.effects import looming
from deckgames.games.journey.effects.base import Act
from deckgames.games.journey.effects.fighting import attack, clash, duel, hurt, invade, invasions, overlord_strikes
from deckgames.games.journey.effects.overlord import fight_overlord
from deckgames.games.journey.play import NO_OVERLORD, JourneyPlay
from deckgames.games.journey.says import SAY
from deckgames.games.journey.state import OVERLORD, Seat, Tokens


class AttackPlayer(Act):
    """A one-way attack with the powers of the moment; of each player all at once."""

    attacker: Literal["you", "active", "another", "each", "left", "right"]
    defender: Literal["you", "another", "left", "right"]
    never = ((lambda e: (e.attacker in ("another", "left", "right")) != (e.defender == "you")
              or (e.attacker == "each" and e.defender == "another"), "nobody can tell who attacks whom",
              "you or active with another or a neighbour, each with a neighbour, anybody else with you"),)

    async def run(self, x: JourneyPlay) -> None:
        t, blows, by = x.t, [], x.me
        for attacker in await x.seats(self.attacker, Topic.CHOOSE, prompt=SAY("asks.who-attacks")):
            if self.defender in ("left", "right"):
                beside = queries.neighbour(t, attacker, self.defender)
                defenders = [] if beside is None else [beside]
                if beside is None:
                    x.idle(x.nobody_else, attacker.no)
            else:
                defenders = await x.seats(self.defender, Topic.HARM, prompt=SAY("asks.attack"), boss=True)
            for defender in defenders:
                if defender is not attacker:
                    by = attacker
                    blows.append((defender, attack(t, attacker, defender)))
                    n, note = blows[-1][1], "" if blows[-1][1] else "harmless"
                    if defender is OVERLORD:
                        t.tell("attacks-overlord", attacker.no, n=n, note=note)
                    else:
                        t.tell("attacks", attacker.no, n=n, other=defender.no, note=note)
        await hurt(t, blows, by)

    def overlord_threat(self, x: JourneyPlay) -> int:
        attackers, one = x.meant(self.attacker)
        return looming.worst(attackers, one, lambda a: looming.worst(
            *x.as_seat(a).meant(self.defender) if self.defender != "you" else ([x.me], False),
            lambda d: looming.blow(x, d, attack(x.t, a, d)) if a is not d else 0))

    def could(self, x: JourneyPlay) -> bool:
        if "another" in (self.attacker, self.defender):
            return x.can_reach(boss=self.defender == "another")
        return len(x.t.seats) > 1

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        who = YOU if self.attacker == "you" and not (voice and voice.me) else person(self.attacker, apart(voice))
        return [who.does("attack", beside(self.attacker, self.defender, voice))]


class Duel(Act):
    """A duel by the core rules; `who: each`: every player with that neighbour."""

    who: Literal["you", "active", "speaker", "each"] = "you"
    with_: Literal["another", "left", "right", "overlord"] = Field(alias="with")
    may: bool = True

    async def run(self, x: JourneyPlay) -> None:
        for me in await x.seats(self.who, Topic.CHOOSE, prompt=SAY("asks.who-duels")):
            other = await self._other(x, me)
            if other is not None and other is not me:
                await duel(x.t, me, other)

    def _meets_overlord(self, x: JourneyPlay) -> bool:
        return self.with_ == "overlord" or self._means_overlord(x.t.coop)

    def _means_overlord(self, coop: bool) -> bool:
        """JO-C.92: whether everybody's neighbour is the Overlord in a company."""
        return coop and self.who == "each"

    async def _other(self, x: JourneyPlay, me: Seat) -> Seat | None:
        if self.with_ == "another":
            return await x.another(Topic.FIGHT, None, SAY("asks.duel-whom"), self.may, boss=True)
        other, whom, lacks = queries.neighbour(x.t, me, self.with_), self.with_, x.nobody_else
        if self._meets_overlord(x):
            other, whom, lacks = OVERLORD if x.t.overlord_active else None, "overlord", NO_OVERLORD
        if other is None:
            x.idle(lacks, me.no if self.who == "each" else None)
            return None
        agreed = not self.may or await x.as_seat(me).agrees(SAY(f"asks.duel-{whom}"), self, "JO-13.3")
        return other if agreed else None

    def overlord_threat(self, x: JourneyPlay) -> int:
        return 0 if self.may else looming.worst(*x.meant(self.who), lambda me: looming.worst(
            *self._others(x.as_seat(me)), lambda other: self._clash(x, me, other)))

    def _others(self, x: JourneyPlay) -> tuple[list[Seat], bool]:
        boss = [OVERLORD] if x.t.overlord_active else []
        return (boss, True) if self._meets_overlord(x) else x.meant(self.with_, boss=True)

    def _clash(self, x: JourneyPlay, me: Seat, other: Seat) -> int:
        """What a duel may bring that nobody prepares."""
        t = x.t
        before, t.duel = t.duel, (me.no, other.no)
        both = [seat for seat in (me, other) if seat is not OVERLORD]
        total = sum([looming.triggered(x, "dueling", seat) for seat in both])
        total += looming.blow(x, me, clash(t, other, me)) + looming.blow(x, other, clash(t, me, other))
        total += sum([looming.triggered(x, "after_duel", seat) for seat in both])
        t.duel = before
        return total

    def could(self, x: JourneyPlay) -> bool:
        if self._meets_overlord(x):
            return x.t.overlord_active
        return x.can_reach(boss=True) if self.with_ == "another" else len(x.t.seats) > 1

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        who = person(self.who, voice)
        boss = voice is not None and self._means_overlord(voice.coop)
        whom = PERSONS["overlord"].object if boss else beside(self.who, self.with_, voice)
        return [may(who, f"duel {whom}") if self.may else who.does("duel", whom)]


class OverlordAttacks(Act):
    """Its strength against their defense."""

    says = "{overlord} attack {who}"
    unless = (lambda x: x.t.overlord_active, NO_OVERLORD)
    who: Player = "active"

    async def act(self, x: JourneyPlay) -> None:
        whom = SAY("asks.overlord-attacks")
        await overlord_strikes(x.t, await x.seats(self.who, Topic.HARM, prompt=whom))

    def overlord_threat(self, x: JourneyPlay) -> int:
        t = x.t
        if t.overlord is None or not t.overlord_active:
            return 0
        return looming.worst(*x.meant(self.who), lambda me: looming.blow(x, me, attack(t, OVERLORD, me)))

    def missing(self, x: JourneyPlay) -> Words:
        return self.why_not(x)


class FightOverlord(Act):
    """Combat against the Overlord."""

    says = "{me} fight the Overlord"
    unless = (lambda x: x.t.overlord_active, NO_OVERLORD)

    async def act(self, x: JourneyPlay) -> None:
        await fight_overlord(x.t, x.me)

    def overlord_threat(self, x: JourneyPlay) -> int:
        return looming.blow(x, x.me, attack(x.t, OVERLORD, x.me)) if x.t.overlord_active else 0


class TriggerInvasion(Act):
    """Every invasion ability for that type, without a card moving."""

    says = "{me} trigger {type_:item=an item|enchantment=an enchantment|a {type_}} invasion"
    unless = (lambda x: x.t.overlord_active, NO_OVERLORD)
    type_: CardKind = Field(default="dragon", alias="type")

    async def act(self, x: JourneyPlay) -> None:
        if not invasions(x.t, self.type_, Tokens()):
            x.idle(SAY(f"idles.invasion-{self.type_}"))
        await invade(x.t, self.type_, Tokens(), None)

    def overlord_threat(self, x: JourneyPlay) -> int:
        return looming.invaded(x, self.type_, Tokens())
