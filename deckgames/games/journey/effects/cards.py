"""Verbs of cards in stacks (JO-V-4.4), and of the track, the graveyard and journeys (JO-V-4.5)."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Any, ClassVar, Literal, get_args

from pydantic import Field, model_validator

from deckgames.engine.core.cards import Card, spoken
from deckgames.engine.core.consistency import Never
from deckgames.engine.core.spelling import plural
from deckgames.engine.messages import LazyMessage, Words
from deckgames.engine.vocabulary.clauses import Clause, listed, may
from deckgames.engine.vocabulary.decisions import Mark, Topic, choose, pick
from deckgames.engine.vocabulary.effects import DISTINCT, declined, upto
from deckgames.engine.vocabulary.events import Passing
from deckgames.engine.vocabulary.lexicon import Word
from deckgames.games.journey import play as ops, queries
from deckgames.games.journey.cards import STACK_OF, StackSpec
from deckgames.games.journey.cards.words import (
    ANY,
    ARTICLE,
    TOP,
    CardKind,
    JourneyVoice,
    Kind,
    Near,
    Player,
    Slot,
    Stack,
    Value,
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
from deckgames.games.journey.effects.steps import (
    Act,
    choose_cards,
    deep_stacks,
    discard_all,
    needs,
    turn_over as turned_over,
    turn_stacks,
    verb,
    without,
)
from deckgames.games.journey.play import BURIES, NO_OVERLORD, JourneyPlay, where
from deckgames.games.journey.state import NO_SLOT, OVERLORD, SAY, Seat, StackCard, Table, told

FREE_JOURNEY = told("free-journey", weight=0)
TO_GRAVEYARD, TO_OVERLORD_CARD, SWAPPED = (
    told(kind, answers=True) for kind in ("graveyard", "to-overlord-card", "swapped"))
TRACK_TOKENS, SWEPT = told("track-tokens"), told("swept")
GIVES = told("gives", weight=2, harmless=True, answers=True)
STEALS_CARD, SWAPS_TOP = told("steals-card", weight=2, answers=True), told("swaps-top", weight=2, answers=True)
PASSES = told("passes", weight=2, harmless=True)

Stacks = Annotated[tuple[Stack, ...], Field(min_length=1, max_length=2), DISTINCT]
Few = Annotated[int, upto(1, 3)]
NOBODY_GETS = SAY("refuses.get")
NONE_TO_SPARE = {kind: SAY(f"spare.{kind}") for kind in get_args(Kind)}
"""Why a player has no such card to spare."""
LACKING = NONE_TO_SPARE | {kind: SAY(f"last.{kind}") for kind in get_args(Stack)}
"""The same of the reader."""


class _Chosen(Act):
    """A verb that takes a card of a kind: its top card, or any."""

    looms = "moves changes"
    kind: Kind
    which: Literal["top", "any"] = "any"
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

    def movable(self, seat: Seat) -> list[StackCard]:
        """The cards of a player that it may take."""
        return queries.movable(seat, self.kind, self.which, getattr(self, "icon", None))

    def missing(self, x: JourneyPlay) -> Words:
        own = getattr(self, "who", "") == "you" and len(self.movable(x.me)) < getattr(self, "n", 1)
        return LACKING[self.kind] if own else ""

    def spent(self, me: Seat, card: Any) -> list[Seat]:
        left = [me]
        for _ in range(getattr(self, "n", 1)):
            left = [without(one, gone) for one in left for gone in self.movable(one)]
        return left

    def unfit(self, seat: Seat) -> Words:
        """Why it can take none of a player's ("": it can)."""
        return "" if self.movable(seat) else NONE_TO_SPARE[self.kind]


class DiscardCard(_Chosen):
    """They choose among the legal cards and discard n of them."""

    stands = "done cost"
    entry = Word("Discard", "your choice; never the last item or enchantment", "JO-12.3")
    who: Player = "you"
    kind: Kind = "any"
    n: Few = 1
    icon: Value | None = None
    never = (*_Chosen.never, (lambda e: e.which == "top" and (e.n > 1 or e.icon),
                              "the top card is one card, whatever it shows", "which: any with n or icon"))

    async def run(self, x: JourneyPlay) -> None:
        seats = await x.seats(self.who, Topic.HARM, self.unfit, SAY("asks.who-discards"), boss=True)
        if OVERLORD in seats:
            await fighting.demand(x)
            return
        gone = [(seat, card) for seat in seats
                for card in await choose_cards(x, seat, self.kind, self.which, self.n, self.icon)]
        if seats and not gone:
            x.idle(NONE_TO_SPARE[self.kind])
        await discard_all(x, gone)

    def could(self, x: JourneyPlay) -> bool:
        return x.anybody(self.who, self.unfit, boss=True)

    def clauses(self, voice: JourneyVoice = ANY) -> list[Clause]:
        who = person(self.who, voice)
        return [who.does("discard", card_words(self.kind, self.which, self.n, who.own, self.icon or ""))]


class GiveCard(_Chosen):
    """`who` chooses a legal card and gives it to `to`."""

    stands = "done cost"
    entry = Word("Give a", "to the top of that stack, without its “at once”", "JO-12.1")
    who: Player = "you"
    to: Near = "another"
    n: Few = 1
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
                for receiver in [x.me] if self.to == "you" else await x.seats(
                        self.to, Topic.GIVE, None, SAY("asks.give-to", card=spoken(card.spec)), boss=True):
                    if receiver is OVERLORD:
                        ops.take(x.t, giver, card)
                        await fighting.give(x, card)
                    elif receiver is not giver:
                        x.t.tell(GIVES, giver.no, (card,), other=receiver.no)
                        ops.move(x.t, giver, receiver, card)

    def could(self, x: JourneyPlay) -> bool:
        return x.anybody(self.who, self.unfit, boss=True) and (self.to != "another" or x.can_reach(boss=True))

    def missing(self, x: JourneyPlay) -> Words:
        return super().missing(x) or ("" if self.could(x) else NOBODY_GETS)

    def clauses(self, voice: JourneyVoice = ANY) -> list[Clause]:
        who = person(self.who, voice)
        what = card_words(self.kind, self.which, self.n, who.own)
        if self.to == "you" and not voice.me:
            return [who.does("give", f"you {what}")]
        return [who.does("give", f"{what} to {beside(self.who, self.to, voice)}")]


class StealCard(_Chosen):
    """You choose the player, and the card where any will do; it goes to your stack."""

    entry = Word("Steal the top", "to the top of your stack; nobody loses a last item or enchantment", "JO-12.3")
    giver: Literal["another", "left", "right"] = Field(default="another", alias="from")

    @classmethod
    def any_of(cls, kind: object) -> bool:
        return False

    async def run(self, x: JourneyPlay) -> None:
        for seat in await x.seats(self.giver, Topic.TAKE, self.unfit, SAY("asks.steal-from"), boss=True):
            if seat is OVERLORD:
                await fighting.demand(x)
                continue
            card = await x.choose_card(x.me, self.movable(seat), Topic.TAKE, SAY("asks.steal"))
            if card is not None:
                x.t.tell(STEALS_CARD, x.me.no, (card,), other=seat.no)
                ops.move(x.t, seat, x.me, card)
            else:
                x.idle(NONE_TO_SPARE[self.kind], seat.no)

    def could(self, x: JourneyPlay) -> bool:
        return x.anybody(self.giver, self.unfit, boss=True)

    def clauses(self, voice: JourneyVoice = ANY) -> list[Clause]:
        what = card_words(self.kind, self.which, own="the")
        return [person("you", voice).does("steal", f"{what} of {whom(self.giver, voice)}")]


@verb(looms="moves changes", worth=0.0, entry=Word(
    "Passes their top", "all at once; even a last card, since one comes back", "JO-12.3", also=("pass",)),
      clauses=lambda e, voice=ANY: [person("each", ANY).does("pass", f"their {tops(e.kinds)} to the {e.to}")])
async def pass_tops(x: JourneyPlay, kinds: Stacks = ("item", "enchantment"),
                    to: Literal["left", "right"] = "left") -> None:
    """All players hand on their top cards at once; even a single card, because one comes back."""
    seats = x.t.seats
    if len(seats) < 2:
        x.idle(x.nobody_else)
        return
    step = 1 if to == "left" else -1
    moves = [(giver, seats[(giver.no + step) % len(seats)], giver.stack(STACK_OF[kind])[-1])
             for kind in kinds for giver in seats]
    ops.exchange(x.t, moves)
    x.t.tell(PASSES, x.me.no, detail=Passing(tuple((card, a.no, b.no) for a, b, card in moves)))


class ThisCard(Act):
    """The card itself goes to somebody else's stack, or under its own stack."""

    stands, looms = "done cost", "moves changes"
    entry = Word("This card", "given away or buried before it is added, its upper part never counts", "JO-10.11",
                 more="As a cost, it must lie on top of another card; if nobody can get it, you keep it.")
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
        if receiver is not OVERLORD:
            t.tell(GIVES, x.me.no, (card,), other=receiver.no)
        held = card not in t.taken
        if not held:
            t.taken.remove(card)
        if receiver is OVERLORD:
            if held:
                ops.take(t, x.me, card)
            await fighting.give(x, card)
        elif held:
            ops.move(t, x.me, receiver, card)
        else:
            ops.add(t, receiver, card)

    def could(self, x: JourneyPlay) -> bool:
        return self.do == "bury" or x.can_reach(boss=True)

    def missing(self, x: JourneyPlay) -> Words:
        if self.do == "give":
            return "" if x.can_reach(boss=True) else NOBODY_GETS
        fits = x.card is not None and isinstance(x.card.spec, StackSpec) and self._on_top(x.me, x.card)
        return "" if fits else SAY("refuses.on-top")

    def _on_top(self, me: Seat, card: Card[Any]) -> bool:
        stack = me.stack(card.spec.stack)
        return len(stack) > 1 and stack[-1] is card

    def spent(self, me: Seat, card: Any) -> list[Seat]:
        return _buried(me, [card.spec.stack]) if self._on_top(me, card) else []

    def clauses(self, voice: JourneyVoice = ANY) -> list[Clause]:
        you = person("you", voice)
        does = ("bury", "this card") if self.do == "bury" else ("give", f"this card to {whom(self.to, voice)}")
        return [may(you, " ".join(does)) if self.may else you.does(*does)]


def _buried(me: Seat, names: Sequence[Any]) -> list[Seat]:
    """The player with the tops of these stacks buried; nobody, if one is too low."""
    turned = me.copy()
    for name in names:
        stack = turned.stack(name)
        if len(stack) < 2:
            return []
        stack.insert(0, stack.pop())
    return [turned]


def _two(kinds: Sequence[str]) -> list[LazyMessage]:
    """`two enchantments`: what lacks where stacks cannot be turned."""
    return [SAY(f"two.{kind}") for kind in kinds]


class _OfStacks(Act):
    """A verb of stacks that must have two cards."""

    looms = "moves changes"
    who: Player = "you"
    kinds: Stacks

    def unfit(self, seat: Seat) -> Words:
        """Why none of these stacks of a player can be turned ("": one can)."""
        return "" if deep_stacks(seat, self.kinds) else SAY("refuses.needs", stacks=_two(self.kinds))

    def could(self, x: JourneyPlay) -> bool:
        return x.anybody(self.who, self.unfit)

    def idle(self, x: JourneyPlay, seats: Sequence[Seat]) -> None:
        """Tells where none of their stacks can be turned."""
        if seats and all(map(self.unfit, seats)):
            x.idle(SAY("idles.needs", stacks=_two(self.kinds)))


class _Turned(_OfStacks):
    stands = "done cost"
    side: ClassVar[str]
    rule: ClassVar[str]
    asks: ClassVar[tuple[Words, Words]]
    """Which of several stacks, and which of all first."""
    up: ClassVar[bool] = False
    pick: Literal["all", "one", "up_to"] = "all"

    async def run(self, x: JourneyPlay) -> None:
        prompt = SAY("asks.who-unburies" if self.up else "asks.who-buries")
        seats = await x.seats(self.who, Topic.HARM, self.unfit, prompt)
        for seat in seats:
            await turn_stacks(x, seat, self)
        self.idle(x, seats)

    def missing(self, x: JourneyPlay) -> Words:
        if self.who != "you" or self.pick == "up_to":
            return ""
        if self.pick == "one":
            return self.unfit(x.me)
        found = deep_stacks(x.me, self.kinds)
        lacking = [kind for kind in self.kinds if kind not in found]
        return SAY("refuses.needs-all", stacks=_two(lacking)) if lacking else ""

    def clauses(self, voice: JourneyVoice = ANY) -> list[Clause]:
        who = person(self.who, apart(voice))
        what = f"{who.own} {tops(self.kinds, self.side, 'or' if self.pick == 'one' else 'and')}"
        if self.pick != "up_to":
            return [who.does(self.verb, what)]
        if len(self.kinds) == 2:
            what = f"{who.own} {self.side} {self.kinds[0]}, {who.own} {self.side} {self.kinds[1]} or both"
        return [may(who, f"{self.verb} {what}")]


class Bury(_Turned):
    """The top card of each named stack goes to its bottom."""

    side, rule = "top", "JO-10.4"
    asks = SAY("asks.bury"), SAY("asks.bury-first")
    entry = Word("Bury", "the top card goes under its stack", "JO-10.4")

    def spent(self, me: Seat, card: Any) -> list[Seat]:
        return _buried(me, [STACK_OF[kind] for kind in self.kinds])


class Unbury(_Turned):
    """The bottom card of each named stack goes on top."""

    side, rule, up = "bottom", "JO-10.5", True
    asks = SAY("asks.unbury"), SAY("asks.unbury-first")
    entry = Word("Unbury", "the stack’s bottom card goes on top", "JO-10.5")


class TurnOver(_OfStacks):
    """For each named stack: bury the top, unbury the bottom, or leave it."""

    entry = Word("May bury or unbury", "choose for each of these stacks", "JO-10.4")

    async def run(self, x: JourneyPlay) -> None:
        seats = await x.seats(self.who, Topic.HELP, self.unfit, SAY("asks.who-turns-stacks"), friendly=True)
        self.idle(x, seats)
        for seat in seats:
            await turned_over(x, seat, self.kinds)

    def clauses(self, voice: JourneyVoice = ANY) -> list[Clause]:
        who = person(self.who, apart(voice))
        which = " and of ".join(f"{who.own} {kind}s" for kind in self.kinds)
        return [may(who, f"bury the top or unbury the bottom of {which}")]


class SwapTop(Act):
    """Your top card changes places with somebody's, or with one of the track."""

    looms = "moves changes"
    says = "{me} swap {me.own} top {kind} with {with_:another=another player’s|one on the track}"
    entry = Word("Swap your top", "both go on top, even last cards; this is no journey", "JO-12.3")
    kind: Stack = "enchantment"
    with_: Literal["another", "track"] = Field(alias="with")

    def _on_track(self, x: JourneyPlay) -> list[StackCard]:
        return [card for card in queries.track_cards(x.t) if card.spec.kind == self.kind]

    async def run(self, x: JourneyPlay) -> None:
        name = STACK_OF[self.kind]
        mine = x.me.stack(name)[-1]
        if self.with_ == "another":
            other = await x.another(Topic.SWAP, None, SAY("asks.swap-whom"))
            if other is not None:
                theirs = other.stack(name)[-1]
                ops.exchange(x.t, [(x.me, other, mine), (other, x.me, theirs)])
                x.t.tell(SWAPS_TOP, x.me.no, (mine, theirs), other=other.no)
            return
        card = await x.choose_card(x.me, self._on_track(x), Topic.TAKE, SAY("asks.swap-card"), "JO-3.13")
        if card is None:
            x.idle(self.why_not(x))
        else:
            ops.swap_with_track(x.t, x.me, mine, card)

    def why_not(self, x: JourneyPlay) -> Words:
        if self.with_ == "another":
            return "" if x.can_reach() else x.nobody_else
        return "" if self._on_track(x) else SAY(f"idles.track-{self.kind}")


@verb("{me} discard all {me.own} {kind}s but one", "",
      lambda x, kind: "" if len(x.me.stack(STACK_OF[kind])) > 1 else SAY("idles.one-card"), looms="moves changes",
      entry=Word("Or", "choose one; the last even if it would do little", "JO-3.13"))
async def keep_one(x: JourneyPlay, kind: Stack = "enchantment") -> None:
    """Keeps the starting card of that kind, else one of your choice; the others are discarded."""
    cards = x.me.stack(STACK_OF[kind])[::-1]
    kept = next((card for card in reversed(cards) if card.spec.starter), None) or await x.choose_card(
        x.me, cards, Topic.KEEP, SAY("asks.keep"))
    await discard_all(x, [(x.me, card) for card in cards if card is not kept])


def bury_this(t: Table, me: Seat, card: StackCard) -> None:
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
        t.tell(BURIES, me.no, (card,))


# ---- the track, the graveyard, journeys

NO_GRAVEYARD, NO_CARD = SAY("idles.graveyard"), SAY("idles.card-there")
NOT = Mark("not", SAY("offers.no-journey"), Topic.END)
CLASSES = {"magic": ("item", "enchantment"), "creature": ("monster", "dragon"),
           "any": ("item", "enchantment", "monster", "dragon")}


@verb(unless=needs(lambda x: x.own_turn and not x.t.main_begun and not x.t.free_journey, SAY("idles.journey")),
      worth=0.8, entry=Word("Your journey is free", "this turn; too late once your main action has begun", "JO-5.3"),
      clauses=lambda e, voice=ANY: [
          deed(f"{person('you', voice).own} journey is free this turn", "journey for free this turn")])
async def free_journey(x: JourneyPlay) -> None:
    """The final price of any slot is 0 until the end of your turn."""
    x.t.free_journey = True
    x.t.tell(FREE_JOURNEY, x.me.no)


def _unswapped(x: JourneyPlay, b: str) -> Words:
    found = queries.track_cards(x.t)
    return "" if (found and x.t.graveyard if b == "graveyard" else len(found) > 1) else SAY("idles.swap")


@verb("{me} swap {b:graveyard=a card on the track with the top card of the graveyard|2 cards on the track}", "",
      _unswapped, worth=0.2,
      entry=Word("Swap … cards", "they trade slots, tokens included; this is no journey", "JO-12.5"))
async def swap_cards(x: JourneyPlay, a: Literal["track"] = "track", b: Literal["track", "graveyard"] = "track") -> None:
    """Two cards of the track change places, or one with the top card of the graveyard."""
    t, on_track = x.t, queries.track_cards(x.t)
    if b == "graveyard":
        card = await x.choose_card(x.me, on_track, Topic.SWAP, SAY("asks.swap-graveyard"), "JO-3.13")
        assert card is not None
        t.tell(SWAPPED, x.me.no, (card, ops.swap_with_graveyard(t, card)), note="graveyard")
    else:
        first, second = on_track if len(on_track) == 2 else await pick(
            x.me.no, "JO-3.13", Topic.SWAP, SAY("asks.swap-two"), on_track, 2, 2, why=partial(where, t, on_track),
            source=x.card)
        i, j = t.track.index(first), t.track.index(second)
        t.track[i], t.track[j] = second, first
        t.tell(SWAPPED, x.me.no, (first, second))


class JourneyNow(Act):
    """You may journey there at price 0; `end_turn: false`: as an extra journey."""

    travels = True
    entry = Word("Journey to the graveyard", "its top card, for free; you fight a creature", "JO-15.1")
    place: Literal["graveyard", "overlord"]
    kind: Kind = "any"
    end_turn: bool = True

    def why_not(self, x: JourneyPlay) -> Words:
        if self._cards(x):
            return ""
        if self.place == "overlord" and not x.t.overlord_cards:
            return SAY("idles.on-overlord")
        return NO_GRAVEYARD if self.place == "graveyard" and not x.t.graveyard else SAY("idles.journey-there")

    async def act(self, x: JourneyPlay) -> None:
        t = x.t
        card = await choose(x.me.no, "JO-15.3", Topic.TAKE, SAY(f"asks.journey-{self.place}"), [*self._cards(x), None],
                            None, x.card, NOT)
        if card is None:
            declined(x)
            return
        t.tell(TO_GRAVEYARD if self.place == "graveyard" else TO_OVERLORD_CARD, x.me.no, (card,))
        if not self.end_turn or not x.minor or t.main_begun:
            await journey(t, x.me, card, NO_SLOT)
            return
        ops.main_begins(t)
        if await journey(t, x.me, card, NO_SLOT):
            await fall_off(t)
        ops.main_ends(t)

    def _cards(self, x: JourneyPlay) -> list[StackCard]:
        t = x.t
        if not x.own_turn:
            return []
        found = t.graveyard[-1:] if self.place == "graveyard" else t.overlord_cards
        under_way = [trip.card for trip in t.trips]
        return [card for card in found if card.spec.kind in CLASSES.get(self.kind, (self.kind,))
                and card not in under_way and queries.not_to_take(t, x.me, card) is None]

    def clauses(self, voice: JourneyVoice = ANY) -> list[Clause]:
        card = ARTICLE[self.kind]
        there = f"{card} on the Overlord" if self.place == "overlord" else (
            "the graveyard" if self.kind == "any" else f"{card} on top of the graveyard")
        return [may(person("you", voice), f"journey to {there}{' without ending your turn' * (not self.end_turn)}")]


class TrackTokens(Act):
    """Puts tokens on a card of the track, or removes all of a sort from the whole track."""

    entry = Word("Put … on slot", "tokens move with their card; wounds hurt whoever takes it", "JO-12.5")
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
        card = t.track[self.slot] if self.slot is not None else await x.choose_card(
            queries.speaker(t), queries.track_cards(t), Topic.HARM, SAY("asks.put-token"), "JO-3.13")
        if card is None:
            x.idle(NO_CARD)
            return
        if self.token == "cerberus":
            ops.put_cerberus(t, card)
        else:
            ops.put_tokens(t, card, **{self.token: self.n})
        t.tell(TRACK_TOKENS, x.me.no, (card,), note=SAY(f"plain-token.{self.token}", n=self.n))

    def could(self, x: JourneyPlay) -> bool:
        return any(queries.track_cards(x.t)) if self.do == "put" else any(
            getattr(tokens, self.token) for tokens in x.t.tokens.values())

    def clauses(self, voice: JourneyVoice = ANY) -> list[Clause]:
        who, boss = person("you", voice), "the Cerberus token" if self.token == "cerberus" else ""
        if self.do == "clear":
            return [board(who.does("remove", f"{boss or f'all {self.token}s'} from the track"))]
        there = "a card on the track" if self.slot is None else f"slot {self.slot}"
        return [board(who.does("put", f"{boss or plural(self.n, self.token)} on {there}"))]


class CardToOverlord(Act):
    """That card goes on the Overlord card."""

    worth = 0.0
    entry = Word("On the Overlord", "the card leaves when the Overlord is defeated", "JO-7.17")
    giver: Literal["invader", "graveyard_bottom", "top"] = Field(alias="from")
    kind: CardKind | None = None
    n: Few = 1
    never = (
        (lambda e: (e.giver == "top") != (e.kind is not None) and e.giver != "invader", "the top card of which stack",
         "kind with from: top, and only there and with from: invader"),
        (lambda e: e.kind == "dragon" and e.giver == "top", "a dragon never goes from the top", "another kind"),
        (lambda e: e.n > 1 and e.giver != "graveyard_bottom", "that is one card", "n: 1"))

    def _mine(self, x: JourneyPlay) -> list[StackCard]:
        return queries.movable(x.me, self.kind or "any", "top")

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
            card = self._mine(x)[0]
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
        return "" if self._mine(x) else LACKING[self.kind or "any"]

    def missing(self, x: JourneyPlay) -> Words:
        return self.why_not(x)

    def clauses(self, voice: JourneyVoice = ANY) -> list[Clause]:
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

    looms, worth = "reads changes", 0.1
    entry = Word("Discard the card of slot", "no invasion; cards left of the gap stay, the others move left", "JO-9.3")
    slots: Annotated[tuple[Slot, ...], Field(min_length=1, max_length=6), DISTINCT]
    invade: bool = False
    never = ((lambda e: e.invade and 0 not in e.slots, "only a card of slot 0 invades", "slot 0 among them"),)

    def why_not(self, x: JourneyPlay) -> Words:
        return "" if any(x.t.track[slot] is not None for slot in self.slots) else NO_CARD

    async def act(self, x: JourneyPlay) -> None:
        for slot in sorted(self.slots):
            card = x.t.track[slot]
            if card is not None and slot == 0 and self.invade:
                await fall_off(x.t)
            elif card is not None:
                ops.sweep(x.t, card, SWEPT)

    def overlord_threat(self, x: JourneyPlay) -> int:
        card = x.t.track[0]
        return 0 if not self.invade or card is None else looming.invaded(x, card.spec.kind, queries.tokens(x.t, card))

    def clauses(self, voice: JourneyVoice = ANY) -> list[Clause]:
        s = "s" * (len(self.slots) > 1)
        cards = f"the card{s} of slot{s} {listed([str(slot) for slot in self.slots])}"
        invades = "" if not self.invade else " (that of slot 0 invades)" if s else " (it invades)"
        return [board(person("you", voice).does("discard", cards + invades))]
