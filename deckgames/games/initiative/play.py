"""What an effect of Initiative acts on: the table, the card, who controls it, and the chain it belongs to (IN-R.13)."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from deckgames.engine.cards import told_facts
from deckgames.engine.decisions import SEAT, Option, Reasons, SeatMark, Topic, choose, pick
from deckgames.engine.effects import Effect, RulesVariant, no_effect
from deckgames.engine.messages import Words
from deckgames.games.initiative import operations, queries
from deckgames.games.initiative.cards import InitiativeCard
from deckgames.games.initiative.cards.amounts import Amount, Who
from deckgames.games.initiative.operations import chains
from deckgames.games.initiative.says import SAY
from deckgames.games.initiative.state import Placed, Seat, Table

OPPONENT = SAY("asks.opponent")


class Out(BaseException):
    """The player whose card is speaking is out: what is left of its effects is lost (IN-10.7)."""


class InPlay:
    """A player (`me`) carrying out the effects of a card.

    `placed` is the card in its field (None: it lies elsewhere), `chain` the chain it speaks in (0: in no trigger, so
    every event opens a chain of its own), `it` who caused the trigger, `full` is cleared by whatever could not be done
    completely (IN-R.25), `idled` set by whatever could do nothing, `last` is set while players at 0 health speak for
    the last time (IN-10.6).
    """

    __slots__ = ("asked", "chain", "full", "idled", "it", "last", "me", "placed", "rule", "source", "t")
    variant = RulesVariant()

    def __init__(self, t: Table, me: Seat, source: InitiativeCard | None, placed: Placed | None = None, chain: int = 0,
                 it: int | None = None, last: bool = False) -> None:
        self.t, self.me, self.source, self.placed = t, me, source, placed
        self.chain, self.it, self.last = chain, it, last
        self.asked, self.rule, self.full, self.idled = me.no, "IN-8.12", True, False

    @property
    def card(self) -> InitiativeCard:
        """The card whose effect runs."""
        assert self.source is not None
        return self.source

    def idle(self, why: Words) -> None:
        """IN-8.4: an effect of the card could do nothing."""
        self.idled = True
        no_effect(self, why)

    def fails(self, why: Words) -> None:
        """The same, where that counts as not done completely (IN-R.25)."""
        self.full = False
        self.idle(why)

    async def settle(self) -> None:
        """The end of a verb or a blow: what has been triggered is resolved, unless a trigger is speaking already.

        Raises Out if that was the end of the card's controller.
        """
        t = self.t
        if t.batch and not self.last:
            chains.into_line(t)
            if not self.chain:
                await drain(t)
        if self.me.out:
            raise Out

    # ---- amounts

    def amount(self, amount: Amount, target: Seat | None = None) -> int:
        """An amount as it is now; `target_...` counts are those of this player."""
        if amount.__class__ is int:
            return amount
        return amount.of(lambda what: queries.count(self.t, what, self.me, target))  # type: ignore[union-attr]

    # ---- who

    @property
    def opponents(self) -> list[Seat]:
        """The other living players, the next one first."""
        return operations.opponents(self.t, self.me)

    async def seats(self, who: Who, about: Topic, prompt: Words = OPPONENT) -> list[Seat]:
        """The players that this word means now; the controller chooses where it leaves a choice (IN-R.14)."""
        if who == "each_opponent":
            return self.opponents
        if who == "you":
            return [self.me] if self.me.health else []
        if who == "everyone":
            return [s for s in (self.me, *self.opponents) if s.health]
        if who == "it":
            caused = None if self.it is None else self.t.seats[self.it]
            return [] if caused is None or not caused.health else [caused]
        return [await self.one(who, about, prompt)] if self.opponents else []

    async def one(self, who: Who, about: Topic, prompt: Words) -> Seat:
        """One opponent: the next one, one of those with most or least health, or any."""
        found = self.opponents
        if who == "left":
            return found[0]
        if who in ("strongest", "weakest"):
            best = (max if who == "strongest" else min)([s.health for s in found])
            found = [s for s in found if s.health == best]
        return await self.choose_seat(about, prompt, found)

    async def choose_seat(self, about: Topic, prompt: Words, seats: Sequence[Seat],
                          why: Callable[[], Reasons] | None = None) -> Seat:
        """Asks for one of these players; a single one is taken without a question (IN-8.12)."""
        if len(seats) == 1:
            return seats[0]
        mark = await choose(self.asked, self.rule, about, prompt, [SEAT[s.no] for s in seats], why, self.source)
        return self.t.seats[mark.seat]

    async def choose_card(self, rule: str, about: Topic, prompt: Words,
                          cards: Sequence[InitiativeCard]) -> InitiativeCard:
        """Asks for one of these public cards; a single one is taken without a question."""
        if len(cards) == 1:
            return cards[0]
        return await choose(self.asked, rule, about, prompt, cards, partial(numbers, cards), self.source)

    async def choose_placed(self, about: Topic, prompt: Words, me: Seat) -> Placed:
        """Asks for a card of this player's field."""
        card = await self.choose_card("IN-8.13", about, prompt, [placed.card for placed in me.spots])
        return next(placed for placed in me.field if placed.card is card)

    async def choose_owned(self, about: Topic, prompt: Words, owners: Sequence[Seat], empty: Sequence[Seat],
                           blocked: Sequence[Seat] = ()) -> tuple[Seat, Placed | None]:
        """A card of one of these players' fields, in one question; a player of `empty` may be chosen instead."""
        placed = {one.card: (me, one) for me in owners for one in me.spots}
        options: list[InitiativeCard | SeatMark] = [*placed, *(SEAT[me.no] for me in empty)]
        item = options[0]
        if len(options) > 1:
            why = partial(_owned, owners, empty, blocked)
            item = await choose(self.asked, "IN-8.13", about, prompt, options, why, self.source)
        return (self.t.seats[item.seat], None) if isinstance(item, SeatMark) else placed[item]

    @staticmethod
    def refused(seats: Sequence[Seat], why: Words) -> Callable[[], Reasons]:
        """What makes the reasons of a question: these players as options that cannot be chosen, all for this reason."""
        numbers = [s.no for s in seats]
        return lambda: Reasons(blocked=[_refusal(no, why) for no in numbers])


def numbers(cards: Sequence[InitiativeCard]) -> Reasons:
    """Cards as options, with their printed numbers: "Wall of Text (initiative 41, defence 11)"."""
    return Reasons({card.oid: SAY.text("plain.card", card=card.name, facts=told_facts(card.spec)) for card in cards})


def _owned(owners: Sequence[Seat], empty: Sequence[Seat], blocked: Sequence[Seat]) -> Reasons:
    """Whose card each option is; names of seats are put in by whoever shows it."""
    labels = {placed.card.oid: SAY("offers.of", seat=s.no + 1, card=placed.card.name)
              for s in owners for placed in s.field}
    labels |= {SEAT[s.no].oid: SAY("offers.nothing", seat=s.no + 1) for s in empty}
    return Reasons(labels, blocked=[_refusal(s.no, SAY("refuses.empty-field")) for s in blocked])


def _refusal(no: int, why: Words) -> Option:
    return Option(SEAT[no].oid, SEAT[no].label, seat=no, blocked=str(why), rule="IN-R.14")


async def run_lines(x: InPlay, placed: Placed, effects: Sequence[Effect[Any]]) -> None:
    """The Effects step of an activated card: its lines from top to bottom; lasting ones hold from here on (IN-R.5)."""
    for nth, effect in enumerate(effects, 1):
        placed.lines = nth
        if effect.verb in ("ongoing", "when"):
            x.t.force = None
            if x.t.observer is not None and (nth - 1, "reverse_order") in queries.spec_of(placed).standing_rules:
                x.t.tell("promises", x.me.no, (x.card,), note="lowest" if queries.force(x.t).reverse else "highest")
        else:
            await effect.run(x)


async def drain(t: Table) -> None:
    """IN-R.13: the waiting triggers speak one after the other; what they cause joins the end of the line."""
    while t.line:
        waiting = t.line.pop(0)
        me = t.seats[waiting.you]
        if me.out:
            continue
        if t.observer is not None:
            t.tell("triggers", me.no, (waiting.card,), note=SAY(f"sets-off.{chains.speech(t, waiting).event}"))
        x = InPlay(t, me, waiting.card, operations.find(t, waiting.card), waiting.chain, waiting.it)
        try:
            for effect in chains.speech(t, waiting).do:
                await effect.run(x)
        except Out:
            continue
    t.spoken.clear()


async def discard_hand(x: InPlay, me: Seat, n: int) -> None:
    """IN-4.7: the player chooses n hand cards, which are discarded together, in the order chosen."""
    t = x.t
    if len(me.hand) < n:
        x.full = False
    if not me.hand:
        return
    if len(me.hand) <= n:
        cards = me.hand[:]
    else:
        t.choosing = True
        why = partial(numbers, me.hand)
        cards = await pick(me.no, "IN-4.7", Topic.DISCARD, SAY("asks.discard", n=n), me.hand, n, n, ordered=True,
                           why=why, source=x.source)
        t.choosing = False
    operations.discard_from_hand(t, me, cards, x.me.no, x.chain)
