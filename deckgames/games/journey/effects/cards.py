"""Verbs of cards in stacks (JO-V-4.4), and of the track, the graveyard and journeys (JO-V-4.5)."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Any, ClassVar, Literal, get_args

from pydantic import Field, model_validator

from deckgames.engine.cards import Card
from deckgames.engine.clauses import Clause, listed, may
from deckgames.engine.decisions import Mark, Topic, choose, pick
from deckgames.engine.effects import DISTINCT, declined, upto
from deckgames.engine.events import Passing
from deckgames.engine.messages import Said, Words
from deckgames.engine.sense import Never
from deckgames.engine.spelling import plural
from deckgames.games.journey import play as ops, queries
from deckgames.games.journey.cards import STACK_OF, StackSpec
from deckgames.games.journey.cards.words import (
    ARTICLE,
    TOP,
    CardKind,
    Kind,
    Near,
    Player,
    Slot,
    Stack,
    Value,
    Voice,
    apart,
    beside,
    board,
    card_words,
    deed,
    person,
    tops,
    whom,
)
from deckgames.games.journey.effects import fighting, looming
from deckgames.games.journey.effects.fighting import fall_off, journey
from deckgames.games.journey.effects.steps import Act, choose_cards, deep_stacks, discard_all, turn_over, turn_stacks
from deckgames.games.journey.play import NO_OVERLORD, JourneyPlay, where
from deckgames.games.journey.state import NO_SLOT, OVERLORD, SAY, Seat, Table

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
            await fighting.demand(x)
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
                await fighting.demand(x)
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
                        ops.take(x.t, giver, card)
                        await fighting.give(x, card)
                    elif receiver is not giver:
                        x.t.tell("gives", giver.no, (card,), other=receiver.no)
                        ops.move(x.t, giver, receiver, card)

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
                await fighting.demand(x)
                continue
            card = await x.choose_card(x.me, self.movable(seat), Topic.TAKE, SAY("asks.steal"))
            if card is not None:
                x.t.tell("steals-card", x.me.no, (card,), other=seat.no)
                ops.move(x.t, seat, x.me, card)
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
        ops.exchange(t, moves)
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
                ops.take(t, x.me, card)
            await fighting.give(x, card)
            return
        t.tell("gives", x.me.no, (card,), other=receiver.no)
        if card in t.taken:
            t.taken.remove(card)
            ops.add(t, receiver, card)
        else:
            ops.move(t, x.me, receiver, card)

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
                ops.exchange(t, [(x.me, other, mine), (other, x.me, theirs)])
                t.tell("swaps-top", x.me.no, (mine, theirs), other=other.no)
            return
        found = [card for card in queries.track_cards(t) if card.spec.kind == self.kind]
        card = await x.choose_card(x.me, found, Topic.TAKE, SAY("asks.swap-card"), "JO-3.13")
        if card is None:
            x.idle(SAY(f"idles.track-{self.kind}"))
            return
        ops.swap_with_track(t, x.me, mine, card)

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
        ops.put_under(t, me, card)
        return
    stack = me.stack(card.spec.stack)
    if card in stack and stack[0] is not card:
        def change() -> None:
            stack.remove(card)
            stack.insert(0, card)

        ops.shift(t, (me,), change)
        t.tell("buries", me.no, (card,))


NO_GRAVEYARD, NO_CARD = SAY("idles.graveyard"), SAY("idles.card-there")
NOT = Mark("not", SAY("offers.no-journey"), Topic.END)
CLASSES = {"magic": ("item", "enchantment"), "creature": ("monster", "dragon"),
           "any": ("item", "enchantment", "monster", "dragon")}


SlotList = Annotated[tuple[Slot, ...], Field(min_length=1, max_length=6), DISTINCT]


class FreeJourney(Act):
    """The final price of any slot is 0 until the end of your turn."""

    unless = (lambda x: x.own_turn and not x.t.main_begun and not x.t.free_journey,
              SAY("idles.journey"))

    async def act(self, x: JourneyPlay) -> None:
        x.t.free_journey = True
        x.t.tell("free-journey", x.me.no)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [deed(f"{person('you', voice).own} journey is free this turn", "journey for free this turn")]


class SwapCards(Act):
    """Two cards of the track change places, or one with the top card of the graveyard."""

    a: Literal["track"] = "track"
    b: Literal["track", "graveyard"] = "track"
    says = "{me} swap {b:graveyard=a card on the track with the top card of the graveyard|2 cards on the track}"

    def why_not(self, x: JourneyPlay) -> Words:
        found = queries.track_cards(x.t)
        swaps = bool(found and x.t.graveyard) if self.b == "graveyard" else len(found) > 1
        return "" if swaps else SAY("idles.swap")

    async def act(self, x: JourneyPlay) -> None:
        t, found = x.t, queries.track_cards(x.t)
        if self.b == "graveyard":
            asks = SAY("asks.swap-graveyard")
            card = await x.choose_card(x.me, found, Topic.SWAP, asks, "JO-3.13")
            assert card is not None
            t.tell("swapped", x.me.no, (card, ops.swap_with_graveyard(t, card)),
                   note="graveyard")
        else:
            asks = SAY("asks.swap-two")
            first, second = found if len(found) == 2 else await pick(
                x.me.no, "JO-3.13", Topic.SWAP, asks, found, 2, 2, why=partial(where, t, found),
                source=x.card)
            i, j = t.track.index(first), t.track.index(second)
            t.track[i], t.track[j] = second, first
            t.tell("swapped", x.me.no, (first, second))


PLACES = {"graveyard": "to the graveyard", "overlord": "to a card on the Overlord"}


class JourneyNow(Act):
    """You may journey there at price 0; `end_turn: false`: as an extra journey."""

    place: Literal["graveyard", "overlord"]
    kind: Kind = "any"
    end_turn: bool = True

    def why_not(self, x: JourneyPlay) -> Words:
        if self._cards(x):
            return ""
        if self.place == "overlord" and not x.t.overlord_cards:
            return SAY("idles.on-overlord")
        empty = self.place == "graveyard" and not x.t.graveyard
        return NO_GRAVEYARD if empty else SAY("idles.journey-there")

    async def act(self, x: JourneyPlay) -> None:
        t, found = x.t, self._cards(x)
        asks = SAY("asks.journey-graveyard" if self.place == "graveyard" else "asks.journey-overlord")
        card = await choose(x.me.no, "JO-15.3", Topic.TAKE, asks, [*found, None], None,
                            x.card, NOT)
        if card is None:
            declined(x)
            return
        t.tell("graveyard" if self.place == "graveyard" else "to-overlord-card", x.me.no, (card,))
        if not self.end_turn or x.kind not in ("minor", "double", "multi") or t.main_begun:
            await journey(t, x.me, card, NO_SLOT)
            return
        ops.main_begins(t)
        if await journey(t, x.me, card, NO_SLOT):
            await fall_off(t)
        ops.main_ends(t)

    def _cards(self, x: JourneyPlay) -> list[Card[StackSpec]]:
        t = x.t
        if not x.own_turn:
            return []
        found = t.graveyard[-1:] if self.place == "graveyard" else t.overlord_cards[:]
        under_way = [trip.card for trip in t.trips]
        return [card for card in found if of_kind(card, self.kind) and card not in under_way
                and queries.not_to_take(t, x.me, card) is None]

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        card = ARTICLE[self.kind]
        where = f"{card} on the Overlord" if self.place == "overlord" else (
            "the graveyard" if self.kind == "any" else f"{card} on top of the graveyard")
        on = "" if self.end_turn else " without ending your turn"
        return [may(person("you", voice), f"journey to {where}{on}")]


class TrackTokens(Act):
    """Puts tokens on a card of the track, or removes all of a sort from the whole track."""

    do: Literal["put", "clear"]
    token: Literal["wound", "reward", "cerberus"]
    slot: Slot | None = None
    n: Annotated[int, upto(1, 5)] = 1
    never = (
        (lambda e: e.do == "clear" and (e.slot is not None or e.n > 1), "the whole track is cleared",
         "no slot and no n"),
        (lambda e: e.token == "cerberus" and e.n > 1, "there is one Cerberus token", "n: 1"))

    async def run(self, x: JourneyPlay) -> None:
        t = x.t
        if self.do == "clear":
            if not ops.clear_tokens(t, self.token):
                x.idle(SAY("idles.token-there"))
            return
        if self.slot is not None:
            card = t.track[self.slot]
        else:
            chooser = queries.speaker(t)
            prompt = SAY("asks.put-token")
            card = await x.choose_card(chooser, queries.track_cards(t), Topic.HARM, prompt, "JO-3.13")
        if card is None:
            x.idle(NO_CARD)
            return
        if self.token == "cerberus":
            ops.put_cerberus(t, card)
        else:
            ops.put_tokens(t, card, **{self.token: self.n})
        t.tell("track-tokens", x.me.no, (card,), note=SAY(f"plain-token.{self.token}", n=self.n))

    def could(self, x: JourneyPlay) -> bool:
        return any(queries.track_cards(x.t)) if self.do == "put" else any(
            getattr(tokens, self.token) for tokens in x.t.tokens.values())

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        who = person("you", voice)
        if self.do == "clear":
            what = "the Cerberus token" if self.token == "cerberus" else f"all {self.token}s"
            return [board(who.does("remove", f"{what} from the track"))]
        what = "the Cerberus token" if self.token == "cerberus" else plural(self.n, self.token)
        where = "a card on the track" if self.slot is None else f"slot {self.slot}"
        return [board(who.does("put", f"{what} on {where}"))]


class CardToOverlord(Act):
    """That card goes on the Overlord card."""

    giver: Literal["invader", "graveyard_bottom", "top"] = Field(alias="from")
    kind: CardKind | None = None
    n: Annotated[int, upto(1, 3)] = 1
    never = (
        (lambda e: (e.giver == "top") != (e.kind is not None) and e.giver != "invader", "the top card of which stack",
         "kind with from: top, and only there and with from: invader"),
        (lambda e: e.kind == "dragon" and e.giver == "top", "a dragon never goes from the top", "another kind"),
        (lambda e: e.n > 1 and e.giver != "graveyard_bottom", "that is one card", "n: 1"))

    async def act(self, x: JourneyPlay) -> None:
        t = x.t
        if self.giver == "invader":
            assert x.invader is not None
            t.graveyard.remove(x.invader)
            ops.lay_on_overlord(t, x.invader)
        elif self.giver == "graveyard_bottom":
            for _ in range(min(self.n, len(t.graveyard))):
                ops.lay_on_overlord(t, t.graveyard.pop(0))
        else:
            card = queries.movable(x.me, self.kind or "any", "top")[0]
            ops.take(t, x.me, card)
            ops.lay_on_overlord(t, card)

    def why_not(self, x: JourneyPlay) -> Words:
        t = x.t
        if not t.overlord_active:
            return NO_OVERLORD
        if self.giver == "invader":
            fits = x.invader in t.graveyard and self.kind in (None, x.invader.spec.kind)
            return "" if fits else SAY("idles.invades")
        if self.giver == "graveyard_bottom":
            return "" if t.graveyard else NO_GRAVEYARD
        return "" if queries.movable(x.me, self.kind or "any", "top") else LACKING[self.kind or "any"]

    def missing(self, x: JourneyPlay) -> Words:
        return self.why_not(x)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        you = person("you", voice)
        what = "the invading card"
        if self.giver == "graveyard_bottom":
            what = "the lowest card of the graveyard" if self.n == 1 else f"the {self.n} lowest cards of the graveyard"
        elif self.giver == "top":
            what = f"{you.own} {TOP[self.kind or 'item']}"
        put = you.does("put", f"{what} on the Overlord")
        return [put if self.giver == "top" else board(put)]


class DiscardTrack(Act):
    """The cards of those slots go to the graveyard; with `invade` one of slot 0 is an invasion."""

    slots: SlotList
    invade: bool = False
    never = ((lambda e: e.invade and 0 not in e.slots, "only a card of slot 0 invades", "slot 0 among them"),)

    def why_not(self, x: JourneyPlay) -> Words:
        return "" if any(x.t.track[slot] is not None for slot in self.slots) else NO_CARD

    async def act(self, x: JourneyPlay) -> None:
        t = x.t
        for slot in sorted(self.slots):
            card = t.track[slot]
            if card is not None and slot == 0 and self.invade:
                await fall_off(t)
            elif card is not None:
                ops.sweep(t, card, "swept")

    def overlord_threat(self, x: JourneyPlay) -> int:
        card = x.t.track[0]
        return 0 if not self.invade or card is None else looming.invaded(x, card.spec.kind, queries.tokens(x.t, card))

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        where = f"slot{'s' * (len(self.slots) > 1)} {listed([str(slot) for slot in self.slots])}"
        cards = f"the card{'s' * (len(self.slots) > 1)} of {where}"
        invades = "" if not self.invade else " (it invades)" if len(self.slots) == 1 else " (that of slot 0 invades)"
        return [board(person("you", voice).does("discard", cards + invades))]


def of_kind(card: Card[StackSpec], kind: str) -> bool:
    """Whether a card is of this kind of the vocabulary."""
    return card.spec.kind in CLASSES.get(kind, (kind,))
