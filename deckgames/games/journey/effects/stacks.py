"""Verbs of cards in stacks: discarding, giving, burying, exchanging (JO-V-4.4)."""

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Literal, get_args

from pydantic import Field, model_validator

from deckgames.engine.cards import Card
from deckgames.engine.clauses import Clause, may
from deckgames.engine.decisions import Topic
from deckgames.engine.effects import DISTINCT, upto
from deckgames.engine.events import Passing
from deckgames.engine.messages import Said, Words
from deckgames.engine.sense import Never
from deckgames.games.journey import operations, queries
from deckgames.games.journey.cards import STACK_OF, StackSpec
from deckgames.games.journey.cards.amounts import Kind, Near, Player, Stack, Value
from deckgames.games.journey.cards.words import Voice, apart, beside, card_words, person, tops, whom
from deckgames.games.journey.effects import overlord
from deckgames.games.journey.effects.base import Act
from deckgames.games.journey.effects.choosing import choose_cards, deep_stacks, discard_all, turn_over, turn_stacks
from deckgames.games.journey.play import JourneyPlay
from deckgames.games.journey.says import SAY
from deckgames.games.journey.state import OVERLORD, Seat, Table

Ends = Literal["top", "any"]
Stacks = Annotated[tuple[Stack, ...], Field(min_length=1, max_length=2), DISTINCT]
Pick = Literal["all", "one", "up_to"]


class _Chosen(Act):
    """A verb that takes a card of a kind: its top card, or any."""

    kind: Kind
    which: Ends = "any"
    never: ClassVar[tuple[Never, ...]] = (
        (lambda e: e.kind == "dragon" and e.which == "top", "a dragon never goes from the top", "which: any"),)

    @model_validator(mode="before")
    @classmethod
    def _top_or_any(cls, data: Any) -> Any:
        """JO-V-4.4: the top card where nothing is said, but any monster, dragon, or card of any kind."""
        if not isinstance(data, dict) or "which" in data:
            return data
        kind = data.get("kind", cls.model_fields["kind"].default)
        return {**data, "which": "any" if cls.any_of(kind) else "top"}

    @classmethod
    def any_of(cls, kind: object) -> bool:
        """Whether any card of this kind is meant where nothing is said."""
        return kind not in ("item", "enchantment", "creature", "magic")

    def movable(self, seat: Seat) -> list[Card[StackSpec]]:
        """The cards of a player that it may take."""
        return queries.movable(seat, self.kind, self.which, getattr(self, "icon", None))

    def missing(self, x: JourneyPlay) -> Words:
        own = getattr(self, "who", "") == "you" and len(self.movable(x.me)) < getattr(self, "n", 1)
        return LACKING[self.kind] if own else ""

    def unfit(self, seat: Seat) -> Words:
        """Why it can take none of a player's ("": it can)."""
        return "" if self.movable(seat) else NONE_TO_SPARE[self.kind]


class DiscardCard(_Chosen):
    """They choose among the legal cards and discard n of them."""

    who: Player = "you"
    kind: Kind = "any"
    n: Annotated[int, upto(1, 3)] = 1
    icon: Value | None = None
    never = (*_Chosen.never, (lambda e: e.which == "top" and (e.n > 1 or e.icon),
                              "the top card is one card, whatever it shows", "which: any with n or icon"))

    async def run(self, x: JourneyPlay) -> None:
        gone: list[tuple[Seat, Card[StackSpec]]] = []
        seats = await x.seats(self.who, Topic.HARM, self.unfit, SAY("asks.who-discards"), boss=True)
        if OVERLORD in seats:
            await overlord.demand(x)
            return
        for seat in seats:
            gone += [(seat, card) for card in await choose_cards(x, seat, self.kind, self.which, self.n, self.icon,
                                                                 SAY("asks.discard"))]
        if seats and not gone:
            x.idle(NONE_TO_SPARE[self.kind])
        await discard_all(x, gone)

    def could(self, x: JourneyPlay) -> bool:
        return x.anybody(self.who, self.unfit, boss=True)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        who = person(self.who, voice)
        return [who.does("discard", card_words(self.kind, self.which, self.n, who.own, self.icon or ""))]


class GiveCard(_Chosen):
    """`who` chooses a legal card and gives it to `to`."""

    who: Player = "you"
    to: Near = "another"
    n: Annotated[int, upto(1, 3)] = 1
    never = (*_Chosen.never, (lambda e: e.who == e.to, "nobody gives to themselves", "another receiver"),
             (lambda e: e.which == "top" and e.n > 1, "the top card is one card", "which: any with n"))

    async def run(self, x: JourneyPlay) -> None:
        for giver in await x.seats(self.who, Topic.HARM, self.unfit, SAY("asks.who-gives-card"), boss=True):
            if giver is OVERLORD:
                await overlord.demand(x)
                continue
            for _ in range(self.n):
                card = await x.choose_card(giver, self.movable(giver), Topic.GIVE, SAY("asks.give"))
                if card is None:
                    x.idle(NONE_TO_SPARE[self.kind], giver.no)
                    break
                asks = SAY("asks.give-to")
                receivers = [x.me] if self.to == "you" else await x.seats(self.to, Topic.GIVE, None, asks,
                                                                               boss=True)
                for receiver in receivers:
                    if receiver is OVERLORD:
                        operations.take(x.t, giver, card)
                        await overlord.give(x, card)
                    elif receiver is not giver:
                        x.t.tell("gives", giver.no, (card,), other=receiver.no)
                        operations.move(x.t, giver, receiver, card)

    def could(self, x: JourneyPlay) -> bool:
        return x.anybody(self.who, self.unfit, boss=True) and (self.to != "another" or x.can_reach(boss=True))

    def missing(self, x: JourneyPlay) -> Words:
        return super().missing(x) or ("" if self.could(x) else NOBODY_GETS)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        who = person(self.who, voice)
        what = card_words(self.kind, self.which, self.n, who.own)
        if self.to == "you" and not (voice and voice.me):
            return [who.does("give", f"you {what}")]
        return [who.does("give", f"{what} to {beside(self.who, self.to, voice)}")]


class StealCard(_Chosen):
    """You choose the player, and the card where any will do; it goes to your stack."""

    giver: Literal["another", "left", "right"] = Field(default="another", alias="from")

    @classmethod
    def any_of(cls, kind: object) -> bool:
        return False

    async def run(self, x: JourneyPlay) -> None:
        seats = await x.seats(self.giver, Topic.TAKE, self.unfit, SAY("asks.steal-from"), boss=True)
        for seat in seats:
            if seat is OVERLORD:
                await overlord.demand(x)
                continue
            card = await x.choose_card(x.me, self.movable(seat), Topic.TAKE, SAY("asks.steal"))
            if card is not None:
                x.t.tell("steals-card", x.me.no, (card,), other=seat.no)
                operations.move(x.t, seat, x.me, card)
            else:
                x.idle(NONE_TO_SPARE[self.kind], seat.no)

    def could(self, x: JourneyPlay) -> bool:
        return x.anybody(self.giver, self.unfit, boss=True)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        what = card_words(self.kind, self.which, own="the")
        return [person("you", voice).does("steal", f"{what} of {whom(self.giver, voice)}")]


class PassTops(Act):
    """All players hand on their top cards at once; even a single card, because one comes back."""

    kinds: Stacks = ("item", "enchantment")
    to: Literal["left", "right"] = "left"

    async def run(self, x: JourneyPlay) -> None:
        t = x.t
        if len(t.seats) < 2:
            x.idle(x.nobody_else)
            return
        step = 1 if self.to == "left" else -1
        moves = [(giver, t.seats[(giver.no + step) % len(t.seats)], giver.stack(STACK_OF[kind])[-1])
                 for kind in self.kinds for giver in t.seats]
        operations.exchange(t, moves)
        t.tell("passes", x.me.no, detail=Passing(tuple((card, a.no, b.no) for a, b, card in moves)))

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [person("each", None).does("pass", f"their {tops(self.kinds)} to the {self.to}")]


class ThisCard(Act):
    """The card itself goes to somebody else's stack, or under its own stack."""

    do: Literal["give", "bury"]
    to: Literal["another", "left", "right"] = "another"
    may: bool = False

    async def run(self, x: JourneyPlay) -> None:
        t, card = x.t, x.card
        assert card is not None
        if self.do == "bury":
            if not self.may or await x.agrees(SAY("asks.bury-this"), self, "JO-10.4"):
                bury_this(t, x.me, card)
            return
        if card not in t.taken and card not in queries.movable(x.me, card.spec.kind, "any"):
            x.idle(SAY("idles.last-stays"))
            return
        if self.to == "another":
            receiver = await x.another(Topic.GIVE, None, SAY("asks.give-this-to"), self.may, boss=True)
        else:
            receiver = queries.neighbour(t, x.me, self.to)
            if self.may and not await x.agrees(SAY("asks.give-away"), self, "JO-12.1"):
                return
        if receiver is None:
            return
        if receiver is OVERLORD:
            if card in t.taken:
                t.taken.remove(card)
            else:
                operations.take(t, x.me, card)
            await overlord.give(x, card)
            return
        t.tell("gives", x.me.no, (card,), other=receiver.no)
        if card in t.taken:
            t.taken.remove(card)
            operations.add(t, receiver, card)
        else:
            operations.move(t, x.me, receiver, card)

    def could(self, x: JourneyPlay) -> bool:
        return self.do == "bury" or x.can_reach(boss=True)

    def missing(self, x: JourneyPlay) -> Words:
        if self.do == "give":
            return "" if x.can_reach(boss=True) else NOBODY_GETS
        stack = x.me.stack(x.card.spec.stack) if x.card is not None and isinstance(x.card.spec, StackSpec) else []
        return "" if len(stack) > 1 and stack[-1] is x.card else SAY("refuses.on-top")

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        you = person("you", voice)
        does = ("bury", "this card") if self.do == "bury" else ("give", f"this card to {whom(self.to, voice)}")
        return [may(you, " ".join(does)) if self.may else you.does(*does)]


def _two(kinds: Sequence[str]) -> list[Said]:
    """`two enchantments`: what lacks where stacks cannot be turned."""
    return [SAY(f"two.{kind}") for kind in kinds]


class _OfStacks(Act):
    """A verb of stacks that must have two cards."""

    who: Player = "you"
    kinds: Stacks

    def unfit(self, seat: Seat) -> Words:
        """Why none of these stacks of a player can be turned ("": one can)."""
        return "" if deep_stacks(seat, self.kinds) else SAY("refuses.needs", stacks=_two(self.kinds))

    def could(self, x: JourneyPlay) -> bool:
        return x.anybody(self.who, self.unfit)


class _Turned(_OfStacks):
    side: ClassVar[str]
    pick: Pick = "all"

    async def run(self, x: JourneyPlay) -> None:
        asks = SAY("asks.who-buries" if self.verb == "bury" else "asks.who-unburies")
        seats = await x.seats(self.who, Topic.HARM, self.unfit, asks)
        for seat in seats:
            await turn_stacks(x, seat, self.verb, self.kinds, self.pick)
        if seats and all(self.unfit(seat) for seat in seats):
            x.idle(SAY("idles.needs", stacks=_two(self.kinds)))

    def missing(self, x: JourneyPlay) -> Words:
        if self.who != "you" or self.pick == "up_to":
            return ""
        found = deep_stacks(x.me, self.kinds)
        if self.pick == "one":
            return "" if found else SAY("refuses.needs", stacks=_two(self.kinds))
        lacking = [kind for kind in self.kinds if kind not in found]
        return SAY("refuses.needs-all", stacks=_two(lacking)) if lacking else ""

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        who = person(self.who, apart(voice))
        what = f"{who.own} {tops(self.kinds, self.side, 'or' if self.pick == 'one' else 'and')}"
        if self.pick != "up_to":
            return [who.does(self.verb, what)]
        if len(self.kinds) == 2:
            what = f"{who.own} {self.side} {self.kinds[0]}, {who.own} {self.side} {self.kinds[1]} or both"
        return [may(who, f"{self.verb} {what}")]


class Bury(_Turned):
    """The top card of each named stack goes to its bottom."""

    side = "top"


class Unbury(_Turned):
    """The bottom card of each named stack goes on top."""

    side = "bottom"


class TurnOver(_OfStacks):
    """For each named stack: bury the top, unbury the bottom, or leave it."""

    async def run(self, x: JourneyPlay) -> None:
        seats = await x.seats(self.who, Topic.HELP, self.unfit, SAY("asks.who-turns-stacks"), friendly=True)
        if seats and all(self.unfit(seat) for seat in seats):
            x.idle(SAY("idles.needs", stacks=_two(self.kinds)))
        for seat in seats:
            await turn_over(x, seat, self.kinds)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        who = person(self.who, apart(voice))
        which = " and of ".join(f"{who.own} {kind}s" for kind in self.kinds)
        return [may(who, f"bury the top or unbury the bottom of {which}")]


class SwapTop(Act):
    """Your top card changes places with somebody's, or with one of the track."""

    says = "{me} swap {me.own} top {kind} with {with_:another=another player's|one on the track}"
    kind: Stack = "enchantment"
    with_: Literal["another", "track"] = Field(alias="with")

    async def run(self, x: JourneyPlay) -> None:
        t, name = x.t, STACK_OF[self.kind]
        mine = x.me.stack(name)[-1]
        if self.with_ == "another":
            other = await x.another(Topic.SWAP, None, SAY("asks.swap-whom"))
            if other is not None:
                theirs = other.stack(name)[-1]
                operations.exchange(t, [(x.me, other, mine), (other, x.me, theirs)])
                t.tell("swaps-top", x.me.no, (mine, theirs), other=other.no)
            return
        found = [card for card in queries.track_cards(t) if card.spec.kind == self.kind]
        card = await x.choose_card(x.me, found, Topic.TAKE, SAY("asks.swap-card"), "JO-3.13")
        if card is None:
            x.idle(SAY(f"idles.track-{self.kind}"))
            return
        operations.swap_with_track(t, x.me, mine, card)

    def why_not(self, x: JourneyPlay) -> Words:
        if self.could(x):
            return ""
        return x.nobody_else if self.with_ == "another" else SAY(f"idles.track-{self.kind}")

    def could(self, x: JourneyPlay) -> bool:
        if self.with_ == "another":
            return x.can_reach()
        return any(card.spec.kind == self.kind for card in queries.track_cards(x.t))


class KeepOne(Act):
    """Keeps the starting card of that kind, else one of your choice; the others are discarded."""

    says = "{me} discard all {me.own} {kind}s but one"
    kind: Stack = "enchantment"

    def why_not(self, x: JourneyPlay) -> Words:
        return "" if len(x.me.stack(STACK_OF[self.kind])) > 1 else SAY("idles.one-card")

    async def act(self, x: JourneyPlay) -> None:
        stack = x.me.stack(STACK_OF[self.kind])
        kept = next((card for card in stack if card.spec.starter), None)
        if kept is None:
            kept = await x.choose_card(x.me, stack[::-1], Topic.KEEP, SAY("asks.keep"))
        await discard_all(x, [(x.me, card) for card in stack[::-1] if card is not kept])


NOBODY_GETS = SAY("refuses.get")
NONE_TO_SPARE = {kind: SAY(f"spare.{kind}") for kind in get_args(Kind)}
"""Why a player has no such card to spare."""
LACKING = NONE_TO_SPARE | {kind: SAY(f"last.{kind}") for kind in ("item", "enchantment")}
"""The same of the reader."""


def bury_this(t: Table, me: Seat, card: Card[StackSpec]) -> None:
    """JO-10.4, JO-10.11: puts a card under its stack, from a journey or from the stack's top."""
    if card in t.taken:
        t.taken.remove(card)
        operations.put_under(t, me, card)
        return
    stack = me.stack(card.spec.stack)
    if card in stack and stack[0] is not card:
        def change() -> None:
            stack.remove(card)
            stack.insert(0, card)

        operations.shift(t, (me,), change)
        t.tell("buries", me.no, (card,))
