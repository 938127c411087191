"""Verbs that move the Ring and the Row, those that change the next purchases (CR-3.15, CR-3.16), and promises of played
cards, kept until Recovery (CR-6.4); several copies of those add up."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from deckgames.engine.cards import Card, F
from deckgames.engine.clauses import listed
from deckgames.engine.decisions import SEAT, Topic, choose
from deckgames.engine.effects import Effect, few, listing, phrase, upto
from deckgames.engine.messages import Words
from deckgames.games.cardring import operations
from deckgames.games.cardring.cards import Recovered, Suffered, dated
from deckgames.games.cardring.cards.passives import BEAT, FOE, LOSE, Against
from deckgames.games.cardring.effects.basic import OPPONENT, Xp
from deckgames.games.cardring.play import RingPlay
from deckgames.games.cardring.queries import KINDS
from deckgames.games.cardring.says import SAY
from deckgames.games.cardring.state import NextBuy, Rider


async def choose_opponent(x: RingPlay, about: Topic, asks: Words, seats: list[int]) -> int:
    """Asks the player for one of these seats; a single one is taken without a question."""
    if len(seats) == 1:
        return seats[0]
    return (await choose(x.asked, "CR-3.16", about, asks, [SEAT[s] for s in seats], source=x.source)).seat


async def choose_card(x: RingPlay, about: Topic, asks: Words, cards: list[Card[F]],
                      rule: str = "CR-3.16") -> Card[F]:
    """Asks the player for one of these cards; a single one is taken without a question."""
    return cards[0] if len(cards) == 1 else await choose(x.asked, rule, about, asks, cards, source=x.source)


class Rotate(Effect[RingPlay]):
    """One turn of the Ring now; anchored queues take no part."""

    shorthand = "way"
    says = "turn the Ring {way}"
    way: Literal["left", "right"]

    async def run(self, x: RingPlay) -> None:
        operations.rotate(x.t, self.way, x.asked)


class Swap(Effect[RingPlay]):
    """A card of the own queue and one of an opponent's change places; nothing slides."""

    says = "swap a card from your queue with {whose:neighbour=a neighbour|an opponent}'s"
    briefly = "swap a queue card"
    whose: Annotated[Literal["neighbour", "any"], Field(alias="with")]

    async def run(self, x: RingPlay) -> None:
        t, me = x.t, x.me
        near = operations.neighbours if self.whose == "neighbour" else operations.opponents
        seats = [s for s in near(t, me.no) if t.seats[s].queue]
        if not seats or not me.queue:
            x.idle(SAY("idle.swap"))
            return
        other = t.seats[await choose_opponent(x, Topic.SWAP, SAY("asks.swap-with"), seats)]
        mine = await choose_card(x, Topic.GIVE, SAY("asks.give"), me.queue)
        theirs = await choose_card(x, Topic.TAKE, SAY("asks.take"), other.queue)
        me.queue[me.queue.index(mine)] = theirs
        other.queue[other.queue.index(theirs)] = mine
        t.tell("swaps", me.no, (mine, theirs), other=other.no)


class Sweep(Effect[RingPlay]):
    """Up to so many cards of a queue go under the Main Deck or to the Trash, in the chosen sequence; then CR-4.6."""

    says = ("{upto:1=you may {to:trash=trash|put} a card|{to:trash=trash|put} up to {upto} cards} from "
            "{whose:you=your|an opponent's} queue{to:trash=| under the Main Deck}")
    upto: Annotated[int, upto(1, 3)]
    whose: Literal["you", "opponent"]
    to: Literal["deck_bottom", "trash"]

    async def run(self, x: RingPlay) -> None:
        t, who = x.t, x.me
        if self.whose == "opponent":
            seats = [s for s in operations.opponents(t, x.asked) if t.seats[s].queue]
            if not seats:
                x.idle(SAY("idle.no-queues"))
                return
            asks = SAY("asks.trash-of" if self.to == "trash" else "asks.put-away-of", n=self.upto)
            who = t.seats[await choose_opponent(x, Topic.REMOVE, asks, seats)]
        if not who.queue:
            x.idle(SAY("idle.no-queue"))
        about, asks = (Topic.REMOVE, SAY("asks.sweep-trash")) if self.to == "trash" else (
            Topic.PUT, SAY("asks.sweep-away"))
        swept = await x.choose_cards(about, asks, who.queue, 0, min(self.upto, len(who.queue)), True, "CR-3.16")
        for card in swept:
            who.queue.remove(card)
            if self.to == "trash":
                t.trash.append(card)
            else:
                t.main_deck.insert(0, card)
        if swept:
            t.tell("sweeps" if self.to == "trash" else "puts-under", x.asked, tuple(swept), other=who.no)
            operations.fill_ring(t, who)

    def short(self) -> str:
        away = "put away" if self.to == "deck_bottom" else "trash"
        which = f"0–{self.upto} of a queue" if self.whose == "opponent" else f"up to {self.upto} queue cards"
        return f"you may {away} a queue card" if self.upto == 1 else f"{away} {which}"


class Anchor(Effect[RingPlay]):
    """Until the end of this round the own queue stays put while the Ring turns."""

    shorthand = "on_"
    says = "keep your queue from rotating this round"
    briefly = "keep your queue"
    on_: Literal[True]
    unless = (lambda x: not x.me.anchored, SAY("idle.anchored"))

    async def act(self, x: RingPlay) -> None:
        x.me.anchored = True
        x.t.tell("anchors", x.asked)


class BuyFrom(Effect[RingPlay]):
    """In this round's Buy other queues are open too (not for clearing)."""

    shorthand = "whose"
    says = "you may buy from {whose:any=any|a neighbour's} queue this round"
    briefly = "you may buy from {whose:any=any|a neighbour’s} queue"
    whose: Literal["neighbours", "any"]

    def why_not(self, x: RingPlay) -> Words:
        return SAY("idle.open") if x.me.buy_from in ("any", self.whose) else ""

    async def act(self, x: RingPlay) -> None:
        x.me.buy_from = self.whose


class NextPurchase(Effect[RingPlay]):
    """The next card bought this round costs less, or goes onto the deck; several add up."""

    verb = "next_buy"
    less: Annotated[int, upto(0, 3)]
    to: Literal["discard", "deck_top"]

    never = ((lambda e: e.less == 0 and e.to == "discard", "this purchase is like any other",
              "less: 1 to 3, or to: deck_top"),)

    async def run(self, x: RingPlay) -> None:
        x.me.next_buys.append(self.promise)

    @property
    def promise(self) -> NextBuy:
        """What it promises that purchase."""
        return NextBuy(self.less, self.to == "deck_top")

    def describe(self) -> str:
        found = [f"costs {self.less} less"] if self.less else []
        does = " and ".join([*found, "goes on top of your deck"] if self.promise.to_deck else found)
        return f"the next card you buy and keep this round {does}"

    def short(self) -> str:
        found = [f"next purchase costs {self.less} less"] if self.less else []
        return " and ".join([*found, "next purchase: on your deck"] if self.promise.to_deck else found)


class Scout(Effect[RingPlay]):
    """Look at the top of the Enemy Deck; any of them go under it, the others back in their old sequence."""

    shorthand = "n"
    says = ("{n:1=look at the top card of the Enemy Deck, which you may put under it|look at the top {n} "
            "cards of the Enemy Deck and put any of them under it}")
    briefly = "see the next {n:1=Enemy|{n} Enemies}"
    n: Annotated[int, upto(1, 3)]
    unless = (lambda x: x.t.enemy_deck, SAY("idle.no-enemy-deck"))

    async def act(self, x: RingPlay) -> None:
        t, peek = x.t, x.me.peek
        for _ in range(min(self.n, len(t.enemy_deck))):
            peek.append(t.enemy_deck.pop())
        t.tell("scouts", x.asked, tuple(peek), private=True)
        sunk = await x.choose_cards(Topic.PUT, SAY("asks.scout"), peek, 0, len(peek), ordered=True)
        for card in sunk:
            peek.remove(card)
            t.enemy_deck.insert(0, card)
        if sunk:
            t.tell("sinks", x.asked, tuple(sunk), private=True)
        t.enemy_deck.extend(reversed(peek))
        peek.clear()


class Shoo(Effect[RingPlay]):
    """An Enemy of the Row goes under the Enemy Deck; its space is filled from the top."""

    shorthand = "n"
    says = "put an Enemy under its deck and reveal a new one"
    briefly = "send an Enemy away"
    n: Annotated[int, upto(1, 1)]
    unless = (lambda x: any(x.t.row), SAY("idle.no-enemy"))

    async def act(self, x: RingPlay) -> None:
        t, enemies = x.t, [card for card in x.t.row if card is not None]
        card = await choose_card(x, Topic.PUT, SAY("asks.shoo"), enemies, x.rule)
        t.enemy_deck.insert(0, card)
        t.tell("shoos", x.asked, (card,))
        operations.fill_space(t, t.row.index(card))


class _Promise(Effect[RingPlay]):
    """What all riders share: being played only puts them down."""

    later = True
    mine: ClassVar[bool] = False

    def brings(self, won: bool, kind: str) -> str:
        """What it brings its player who beats a target of this kind, or loses to it, in few words; "" if nothing."""
        return ""

    def costs(self) -> str:
        """What it costs an opponent who loses, in few words; "" if nothing."""
        return ""

    async def run(self, x: RingPlay) -> None:
        assert x.source is not None
        x.me.riders.append(Rider(self, x.source))


class _Combat(_Promise):
    """A rider on the own combat against such a target: `when` says that in words."""

    mine = True
    when: ClassVar[Mapping[str, str]]
    won: ClassVar[bool]
    against: Against
    do: Annotated[Recovered, Field(min_length=1)]

    def brings(self, won: bool, kind: str) -> str:
        return listed([dated(e) for e in self.do]) if won is self.won and kind in KINDS[self.against] else ""

    def describe(self) -> str:
        return f"if {self.when[self.against]}, {listing(self.do)}"


class OnWin(_Combat):
    """If you win this round (against such a target) do the list in Recovery."""

    when, won = BEAT, True

    def short(self) -> str:
        return f"{BEAT[self.against].removeprefix('you ') if self.against in FOE else 'win'}: {few(self.do)}"


class OnLose(_Combat):
    """If you lose this round (to such a target) do the list in Recovery."""

    when, won = LOSE, False

    def short(self) -> str:
        return f"lose: {few(self.do)}"


class OnOpponentLoses(_Promise):
    """For each opponent who loses this round, whoever gave the Failure: that opponent does `them`, you do `you`."""

    them: Suffered
    you: Recovered

    never = ((lambda e: not (e.them or e.you), "nobody does anything", "effects in them, in you, or both"),)

    def costs(self) -> str:
        return listed([dated(e) for e in self.them]) if self.them else ""

    def describe(self) -> str:
        if not self.them:
            return f"{listing(self.you)} for each opponent who loses"
        first = self.them[0]
        also = " also" * (isinstance(first, Xp) and first.n < 0)  # "each opponent who loses also loses 1 XP"
        text = phrase(self.them, replace(OPPONENT, subject=f"each opponent who loses{also}"))
        return f"{text}, and for each of them {listing(self.you)}" if self.you else text

    def short(self) -> str:
        them = phrase(self.them, replace(OPPONENT, subject="each loser"))
        you = f"{few(self.you)} for each loser" if self.you else ""
        return ", ".join(filter(None, (them, you)))
