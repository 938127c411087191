"""Verbs of fields, revealed cards and the next card (IN-R.12), and the end of the round."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal

from pydantic import Field

from deckgames.engine.clauses import Clause, Person
from deckgames.engine.decisions import Topic
from deckgames.engine.effects import upto
from deckgames.games.initiative import operations
from deckgames.games.initiative.cards import InitiativeCard, InitiativeSpec
from deckgames.games.initiative.cards.amounts import One, Voice, Who
from deckgames.games.initiative.cards.lines import FACTOR, Times, changed
from deckgames.games.initiative.effects.base import Act, Aimed
from deckgames.games.initiative.play import InPlay, run_lines
from deckgames.games.initiative.says import SAY
from deckgames.games.initiative.state import Leaving, Placed, Promise, Seat, Slot, Table


class FieldDiscard(Aimed):
    """Cards of fields are discarded: chosen by the controller, or the newest or oldest; triggers count."""

    says = "{reader} discard {cards} from {they:field}"
    briefly = "discard {few:{pick:newest=newest |oldest=oldest |field }card}"
    who: Who
    n: Annotated[int, upto(1, 5)]
    pick: Literal["chosen", "newest", "oldest"]

    async def act(self, x: InPlay) -> None:
        if self.who == "one_opponent" and self.pick == "chosen":
            await self._chosen(x)
            return
        seats = await x.seats(self.who, Topic.HARM, self.asks)
        if not any(me.field for me in seats):
            x.idle(SAY("idle.no-discard"))
        for me in seats:
            for _ in range(self.n):
                if not me.field:
                    x.full = False
                    break
                placed = await self._one(x, me)
                operations.discard_placed(x.t, me, placed, x.me.no, x.chain)

    @property
    def cards(self) -> str:
        """ "a card", "2 cards", "the newest card"."""
        if self.pick == "chosen":
            return "a card" if self.n == 1 else f"{self.n} cards"
        return f"the {self.pick} card" if self.n == 1 else f"the {self.n} {self.pick} cards"

    async def _one(self, x: InPlay, me: Seat) -> Placed:
        if self.pick == "chosen":
            return await x.choose_placed(Topic.DISCARD, SAY("asks.discard-card"), me)
        return operations.by_act(me.field)[-1 if self.pick == "newest" else 0]

    async def _chosen(self, x: InPlay) -> None:
        """One question for opponent and card; an opponent without a card may be chosen too (IN-R.14)."""
        owners = [s for s in x.opponents if s.field]
        if not owners:
            x.fails(SAY("idle.no-discard"))
            return
        me, placed = await x.choose_owned(Topic.DISCARD, SAY("asks.discard-card"), owners,
                                          [s for s in x.opponents if not s.field])
        if placed is None:
            x.fails(SAY("idle.empty-field"))
            return
        for _ in range(self.n):
            if not me.field:
                x.full = False
                return
            placed = placed if placed in me.field else await self._one(x, me)
            operations.discard_placed(x.t, me, placed, x.me.no, x.chain)


class Steal(Aimed):
    """A field card of choice, the top of a stack (to the bottom of yours), or a hand card at random (IN-R.23)."""

    says = ("{reader} steal {zone:hand=a random card from|stack=the top card of|a card from} {they:{zone}}",
            "{reader} put it at the bottom of yours")
    briefly = "steal {few:{zone:field=field|stack=next|hand} card}"
    zone: Literal["field", "stack", "hand"] = Field(alias="from")
    who: One

    async def act(self, x: InPlay) -> None:
        owners = [s for s in x.opponents if s.field] if self.zone == "field" and self.who == "one_opponent" else []
        if owners:
            asks = SAY("asks.steal")
            victim, placed = await x.choose_owned(Topic.TAKE, asks, owners, (), self._without(x))
            assert placed is not None
            self._take_placed(x, victim, placed)
            return
        found = await self._victim(x)
        if found is None:
            x.fails(SAY("idle.no-steal"))
        elif self.zone == "field":
            self._take_placed(x, found, await x.choose_placed(Topic.TAKE, SAY("asks.steal"), found))
        elif self.zone == "stack":
            self._take_stacked(x, found)
        else:
            self._take_held(x, found)

    def _without(self, x: InPlay) -> list[Seat]:
        return [s for s in x.opponents if not self._has(s)]

    async def _victim(self, x: InPlay) -> Seat | None:
        """Whom to steal from; None if there is nothing to steal."""
        if self.who != "one_opponent":
            victim = await x.one(self.who, Topic.TAKE, SAY("asks.steal-from"))
            return victim if self._has(victim) else None
        able = [s for s in x.opponents if self._has(s)]
        if not able:
            return None
        return await x.choose_seat(Topic.TAKE, SAY("asks.steal-from"), able,
                                   x.refused(self._without(x), SAY(f"refuses.empty-{self.zone}")))

    def _take_placed(self, x: InPlay, victim: Seat, placed: Placed) -> None:
        operations.move_field(x.t, victim, placed, x.me)
        x.t.tell("steals-placed", x.me.no, (placed.card,), other=victim.no)

    def _take_stacked(self, x: InPlay, victim: Seat) -> None:
        slot = operations.take_slot(victim)
        operations.onto_stack(x.me, slot, "bottom")
        if slot.exposed:
            x.t.tell("steals-exposed", x.me.no, (slot.card,), other=victim.no)
        else:
            x.t.tell("steals-stacked", x.me.no, other=victim.no)

    def _take_held(self, x: InPlay, victim: Seat) -> None:
        """IN-R.23: seen by thief and victim only."""
        card = victim.hand.pop(x.t.rng.below(len(victim.hand)))
        operations.forget(victim, card)
        operations.unsure(victim, lambda told, seat: told.stack or seat == x.me.no)
        x.me.hand.append(card)
        operations.remember(x.t, x.me, card, (victim.no,))
        x.t.tell("steals-held", x.me.no, (card,), other=victim.no, private=True)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return super().clauses(voice)[:1 + (self.zone == "stack")]

    def _has(self, me: Seat) -> bool:
        return bool(getattr(me, self.zone))


class InField(Act):
    """A verb of a card that lies in its player's field."""

    unless = (lambda x: x.placed is not None and x.placed in x.me.field, "this card is not in the field any more")


class ReturnSelf(InField):
    """This card goes elsewhere at the end of the turn, if it is in your field then; in a trigger at once."""

    says = "{reader} {to:discard=discard this|return this to {where}}{when}"
    briefly = "{to:hand=back to your hand|stack_bottom=back under stack|discard this}"
    shorthand = "to"
    to: Literal["hand", "stack_bottom", "discard"]

    async def act(self, x: InPlay) -> None:
        placed = x.placed
        assert placed is not None
        if x.chain:
            send_away(x.t, x.me, placed, self.to, x.chain)
        elif placed.leaving == self.to:
            x.idle(SAY("idle.goes-already"))
        else:
            placed.leaving, x.t.parting = self.to, True

    def persons(self, voice: Voice | None) -> Mapping[str, Any]:
        return {"when": "" if voice and voice.event else " at the end of the turn",
                "where": "your hand" if self.to == "hand" else "the bottom of your stack"}


def send_away(t: Table, me: Seat, placed: Placed, to: Leaving, chain: int) -> None:
    """A field card goes to the hand, under the stack, to the discard pile, or to the field on the left."""
    if to == "pass_left":
        taker = operations.opponents(t, me)[0]
        operations.move_field(t, me, placed, taker)
        t.tell("passes", me.no, (placed.card,), other=taker.no)
    elif to == "discard":
        operations.discard_placed(t, me, placed, me.no, chain)
    else:
        operations.leave_field(t, me, placed)
        if to == "hand":
            operations.to_hand(t, me, placed.card)
        else:
            operations.onto_stack(me, Slot(placed.card, operations.everybody(t)), "bottom")
        t.tell("returns", me.no, (placed.card,), note="" if to == "hand" else "stack")


class Cancel(Aimed):
    """The revealed card of an opponent who still waits is discarded; triggers count."""

    says = "{reader} discard {they:revealed card}"
    briefly = "discard {few:waiting card}"
    shorthand = "who"
    who: One

    async def act(self, x: InPlay) -> None:
        able = [s for s in x.opponents if s.revealed is not None]
        if self.who == "one_opponent" and able:
            others = [s for s in x.opponents if s.revealed is None]
            why = x.refused(others, SAY("refuses.none-waits"))
            victim = await x.choose_seat(Topic.HARM, SAY("asks.discard-whose"), able, why)
        elif able:
            victim = await x.one(self.who, Topic.HARM, SAY("asks.discard-whose"))
        if not able or victim.revealed is None:
            x.fails(SAY("refuses.none-waits"))
            return
        operations.discard_revealed(x.t, victim, x.me.no, x.chain)


class Copy(Act):
    """This card becomes a copy of the card activated before it and does that card's effects as its own (IN-R.23)."""

    stands = "line"
    says = "{this} become a copy of the card activated just before it this round"
    briefly = "copies the last card"
    shorthand = "what"
    what: Literal["the_last_card"]

    async def act(self, x: InPlay) -> None:
        t, placed = x.t, x.placed
        if placed is None or not t.previous_face:
            x.idle(SAY("idle.no-card-before"))
            return
        shape = t.pack.spec(t.previous_face)
        if shape.copier:
            x.idle(SAY("idle.copies", card=shape.name))
            return
        placed.copy_of, placed.lines = shape.id, 0
        t.force = None
        t.tell("copies", x.me.no, (x.card,), note=shape.name)
        await run_lines(x, placed, shape.effects)


class EndRound(Act):
    """The round ends when this turn is over (IN-11.2)."""

    gives_up = True
    briefly = "end the round"
    shorthand = "now"
    now: Literal[True] = True

    async def act(self, x: InPlay) -> None:
        if not x.t.ending:
            x.t.ending = True
            x.t.tell("ends-round", x.me.no, (x.card,))
        else:
            x.idle(SAY("idle.ends-already"))

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        ends = Person("the round", "the round", "").does("end", "after this turn")
        return [replace(ends, may="end the round after this turn")]


def played(stack: Sequence[InitiativeCard]) -> Sequence[InitiativeCard]:
    """The cards of a stack that will act as it lies: none below one that ends the round (IN-11.2)."""
    ends = next((at for at, card in enumerate(stack) if cuts(card.spec)), len(stack))
    return stack[:ends + 1]


def cuts(face: InitiativeSpec) -> bool:
    """Whether nothing below this card is ever played: it ends the round (IN-11.2)."""
    return any(isinstance(effect, EndRound) for effect in face.effects)


class NextCard(InField):
    """A promise to the very next card of its controller (`your`) or of anybody (`the`); it lives on its card in
    the field (IN-R.12)."""

    whose: Literal["your", "the"]
    stat: Literal["defence", "healing", "attack"] | None = None
    add: Annotated[int, upto(-20, 20)] | None = None
    times: Times | None = None
    blank: Literal[False, True] = False

    never = ((lambda e: (e.stat, e.add, e.times).count(None) != 3 if e.blank else
              e.stat is None or (e.add is None) == (e.times is None), "one change is wanted",
              "either blank: true, or stat with add or times"),)

    async def act(self, x: InPlay) -> None:
        placed = x.placed
        assert placed is not None
        op: Literal["add", "times", "blank"] = "blank" if self.blank else "times" if self.times else "add"
        by = FACTOR[self.times] if self.times else float(self.add or 0)
        placed.promises += (Promise(placed.lines - 1, self.whose, op, self.stat or "", by),)
        if x.t.observer is not None:
            own = self.whose == "your"
            x.t.tell("promises", x.me.no, (x.card,), note=self._has("next card" if own else _ANYBODYS).text(),
                     other=x.me.no if own else None)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [self._has("your next card" if self.whose == "your" else _ANYBODYS)]

    def short(self) -> str:
        return f"{'your' if self.whose == 'your' else 'the'} next card: {self.what}"

    @property
    def what(self) -> str:
        """What the card gets: "+3 attack", "no effects"."""
        return changed(self.stat, self.add, self.times) if self.stat is not None else "no effects"

    def _has(self, card: str) -> Clause:
        return Person(card, "", "", key=card).does("have" if self.blank else "get", self.what)


_ANYBODYS = "the next card that anybody activates"
