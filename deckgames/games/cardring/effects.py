"""The verbs of Card Ring's cards."""

import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from deckgames.engine import effects as shared
from deckgames.engine.cards import Card, F, Kebab
from deckgames.engine.clauses import READER, Clause, Person, listed, plain
from deckgames.engine.decisions import SEAT, Mark, Option, Reasons, Topic, choose, number, order
from deckgames.engine.effects import (
    Effect,
    Named,
    NamedRule,
    clauses_of,
    few,
    in_order,
    iter_tree,
    listing,
    phrase,
    upto,
)
from deckgames.engine.messages import Words
from deckgames.engine.spelling import plural
from deckgames.games.cardring import cards, play as ops
from deckgames.games.cardring.cards import (
    BEAT,
    FOE,
    LOSE,
    SAY,
    Against,
    NotZero,
    PlayedCard,
    Recovered,
    Suffered,
    TargetCard,
    dated,
    fewest,
)
from deckgames.games.cardring.lexicon import TESTS
from deckgames.games.cardring.play import Outcome, RingPlay
from deckgames.games.cardring.queries import KINDS, effective_failure, targets, total, value
from deckgames.games.cardring.state import NextBuy, Rider, Seat, Table, Whence

ROW = tuple(Mark(f"row-{i + 1}", SAY("offers.space", n=i + 1)) for i in range(4))
DUMMY = Mark("dummy", SAY("offers.dummy"))
FINALE = Mark("finale", SAY("offers.finale"))
NOTHING = Mark("none", SAY("offers.nothing"), Topic.END)
ALWAYS, UNBARRED = (DUMMY, NOTHING), (DUMMY, FINALE, NOTHING)
TARGET = SAY("asks.target")
SPACE = {mark.oid: i for i, mark in enumerate(ROW)}


async def declare(t: Table, me: Seat, rule: str) -> None:
    """CR-5.1: the player declares a target: an Enemy of the Row, the Dummy, the Finale (unless barred, CR-5.4) or
    nothing."""
    marks = [ROW[i] for i, card in enumerate(t.row) if card is not None]
    marks += ALWAYS if me.barred else UNBARRED
    mark = await choose(me.no, rule, Topic.FIGHT, TARGET, marks, partial(explain, t, me))
    me.target = target(t, mark.oid)
    me.declared = True
    if t.observer is not None:
        tell_target(t, me, sealed=t.phase == "buy")


def tell_target(t: Table, me: Seat, sealed: bool = False) -> None:
    """What the seat goes for, for all to know or for itself alone: then "nothing" is no event of another kind."""
    if sealed:
        t.tell("seals", me.no, () if me.target is None else (me.target,), private=True)
    elif me.target is None:
        weak = not any(total(t, me, card) >= value(t, card) for card in targets(t, me))
        harm = effective_failure(t, me)
        t.tell("idles", me.no, n=harm, note="" if not weak else "too-weak-now" if harm else "too-weak")
    else:
        t.tell("dares" if me.target is t.finale else "targets", me.no, (me.target,))


def target(t: Table, oid: str) -> TargetCard | None:
    """The card behind a target option."""
    if oid == "dummy":
        return t.dummy
    if oid == "finale":
        return t.finale
    return None if oid == "none" else t.row[SPACE[oid]]


def explain(t: Table, me: Seat) -> Reasons:
    """Labels with names and values; a barred Finale with its reason."""
    oids = [ROW[i].oid for i, card in enumerate(t.row) if card is not None] + ["dummy", "finale"]
    labels: dict[str, str] = {}
    cards: dict[str, TargetCard] = {}
    for oid in oids:
        card = target(t, oid)
        assert card is not None
        cards[oid] = card
        labels[oid] = f"{card.name} ({TESTS[card.spec.test].word} {value(t, card)})"
    blocked = [Option("finale", labels["finale"], cards["finale"], blocked=SAY.text("refuses.barred"),
                      rule="CR-5.4")] if me.barred else []
    return Reasons(labels, cards, blocked)


MOST_OPPONENTS = 3
"""CR-1.1: so many opponents a seat can have."""


class Points(Effect[RingPlay]):
    """A verb that gives points of the kind it is called by."""

    shorthand = "n"
    n: Annotated[int, upto(1, 6)]

    async def run(self, x: RingPlay) -> None:
        setattr(x.me, self.verb, getattr(x.me, self.verb) + self.n)


class Skill(Points):
    """Skill + n."""

    says = "{n} Skill"


class Fight(Points):
    """Fight + n."""

    says = "{n} Fight"


class Failure(Points):
    """Failure + n, placed in Combat."""

    says = "{n} Failure"


class Shield(Points):
    """Shield + n until Recovery."""

    says = "Shield {n}"
    n: Annotated[int, upto(1, 4)]


class Xp(Effect[Outcome]):
    """XP + n or - n: in a sitting at once, in Recovery summed up (CR-6.6)."""

    shorthand = "n"
    says = "{n:+} XP"
    n: Annotated[int, upto(-3, 9), NotZero]

    def clauses(self, voice: Person | None = None) -> list[Clause]:
        does = "lose" if self.n < 0 else "get"
        return [voice.does(does, f"{abs(self.n)} XP")] if voice else super().clauses()

    async def run(self, x: Outcome) -> None:
        x.xp(self.n)


class TakeXp(Effect[Outcome]):
    """Recovery: up to n XP from the opponent who had the most before (CR-6.6, CR-R.40)."""

    stands = "suffered"
    shorthand = "n"
    says = "{me} take {n} XP from the opponent with the most XP"
    briefly = "take {n} XP from the leader"
    n: Annotated[int, upto(1, 2)]

    async def run(self, x: Outcome) -> None:
        x.take_xp(self.n)


class Trash(Effect[Outcome]):
    """Trash cards of hand or discard pile; in Recovery a Due."""

    count: Annotated[int, upto(1, 3)]
    zones: Annotated[tuple[Whence, ...], Field(alias="from", min_length=1), shared.DISTINCT]
    may: Annotated[bool, Field(strict=True)]

    async def run(self, x: Outcome) -> None:
        await x.trash(self.count, self.zones, self.may)

    def possible(self, x: Outcome) -> bool:
        return self.may or x.can_trash(self.count, self.zones)

    def clauses(self, voice: Person | None = None) -> list[Clause]:
        me, where = voice or READER, " or ".join("discard pile" if z == "discard" else z for z in self.zones)
        what = f"{self._cards} from {me.own} {where}"
        if self.may and me is READER:
            return [plain(f"you may trash {what}", f"trash {what}")]
        return [me.does("may", f"trash {what}") if self.may else me.does("trash", what)]

    def short(self) -> str:
        return f"{'you may ' * self.may}trash {self._cards}"

    @property
    def _cards(self) -> str:
        return f"{'up to ' * (self.may and self.count > 1)}{plural(self.count, 'card')}"


class Gain(Effect[Outcome]):
    """New copies of a Supply card."""

    says = ("{me} gain {count:1=a {title}|{count} {title}s}"
            "{to:deck_top= on top of {me.own} deck|hand= into {me.own} hand}")
    briefly = "gain {what}"
    card: Kebab
    to: ops.To = "discard"
    count: Annotated[int, upto(1, 2)] = 1
    titles: ClassVar[Mapping[str, str]] = {
        "greater-skill": "Greater Skill", "greater-fight": "Greater Fight", "botched-blueprint": "Botched Blueprint"}

    async def run(self, x: Outcome) -> None:
        x.gain(self.card, self.to, self.count)

    @property
    def title(self) -> str:
        return self.titles.get(self.card, self.card.replace("-", " ").title())

    @property
    def what(self) -> str:
        """What comes, in few words: "a Greater Skill", "2 Blueprints"."""
        return f"a {self.title}" if self.count == 1 else f"{self.count} {self.title.removeprefix('Botched ')}s"


class Recall(Effect[RingPlay]):
    """Cards of the own discard pile to hand or deck top; nothing is shuffled for it."""

    says = "put {count:card} from your discard pile {to:hand=into your hand|on top of your deck}"
    briefly = "put {count:pile card} {to:hand=into your hand|on your deck}"
    count: Annotated[int, upto(1, 2)]
    to: Literal["hand", "deck_top"]
    unless = (lambda x: x.me.discard, SAY("idle.no-pile"))

    async def act(self, x: RingPlay) -> None:
        asks = SAY("asks.put-into-hand" if self.to == "hand" else "asks.put-onto-deck")
        for card in await x.choose_cards(Topic.PUT, asks, x.me.discard, self.count, self.count):
            x.me.discard.remove(card)
            (x.me.hand if self.to == "hand" else x.me.deck).append(card)
            x.t.tell("recalls", x.asked, (card,), note="hand" if self.to == "hand" else "")


class Dig(Effect[RingPlay]):
    """Look at the top cards of the own deck, take one, the rest goes where named."""

    says = ("look at the top {look} cards of your deck, take {take} into your hand and {rest:discard=discard "
            "the rest|put the rest under it}")
    briefly = "look at the top {look} of your deck, take {take}"
    look: Annotated[int, upto(2, 4)]
    take: Annotated[int, upto(1, 1)]
    rest: Literal["discard", "deck_bottom"]

    async def run(self, x: RingPlay) -> None:
        me = x.me
        if ops.take_up(x.t, me, self.look, me.peek) == 0:
            x.idle(SAY("idle.look"))
            return
        x.t.tell("looks", x.asked, tuple(me.peek), private=True)
        about = Topic.KEEP if self.rest == "discard" else Topic.TAKE
        taken = await x.choose_cards(about, SAY("asks.take-into-hand"), me.peek, self.take, self.take)
        for card in taken:
            me.peek.remove(card)
            me.hand.append(card)
        x.t.tell("takes", x.asked, tuple(taken), private=True)
        rest = me.peek[:]
        me.peek.clear()
        if self.rest == "discard":
            me.discard.extend(rest)
            if rest:
                x.t.tell("discards", x.asked, tuple(rest))
        else:
            me.deck[:0] = rest


class Convert(Effect[RingPlay]):
    """Turn unspent Skill into Fight."""

    says = "turn up to {upto} Skill into Fight"
    source: Annotated[Literal["skill"], Field(alias="from")]
    to: Literal["fight"]
    upto: Annotated[int, upto(1, 9)]

    unless = (lambda x: x.me.skill, SAY("idle.no-skill"))

    async def act(self, x: RingPlay) -> None:
        most = min(self.upto, x.me.skill)
        n = await number(x.asked, x.rule, Topic.SWAP, SAY("asks.convert"), 0, most, x.source)
        x.me.skill -= n
        x.me.fight += n
        if n:
            x.t.tell("converts", x.asked, n=n)
        else:
            shared.declined(x)


OPPONENT = Person("each opponent", "each opponent", "", key="opponent")


class EachOpponent(Effect[Outcome]):
    """Each opponent does the list, in Recovery."""

    shorthand = "do"
    later = True
    do: Annotated[Suffered, Field(min_length=1)]

    async def run(self, x: Outcome) -> None:
        x.each_opponent(self)

    def describe(self) -> str:
        return phrase(self.do, OPPONENT)

    def short(self) -> str:
        return f"others {few(self.do)}"


class Per(Effect[RingPlay]):
    """Does the list as many times as something is counted, at most `upto`; counted once when it starts."""

    words: ClassVar[Mapping[str, str]] = {
        "opponents_ahead": "opponent with more XP than you",
        "brawl_before": "brawl card you played earlier this round"}
    none: ClassVar[Mapping[str, Words]] = {
        "opponents_ahead": SAY("idle.nobody-ahead"), "brawl_before": SAY("idle.no-brawl")}
    count: Literal["opponents_ahead", "brawl_before"]
    upto: Annotated[int, upto(1, 9)]
    do: Annotated[shared.Effects, Field(min_length=1)]

    async def run(self, x: RingPlay) -> None:
        many = x.count(self.count)
        if not many:
            x.idle(self.none[self.count])
        for _ in range(min(many, self.upto)):
            await in_order(self.do, x)

    def describe(self) -> str:
        bound = self.count == "brawl_before" or self.upto < MOST_OPPONENTS
        most = f" (at most {self.upto})" if bound else ""
        does = listing(self.do)
        if self.count == "opponents_ahead" and self.upto == 1:
            return f"{does} if an opponent has more XP than you"
        return f"{'+' * (does[0] in '123456789')}{does} for each {self.words[self.count]}{most}"

    def short(self) -> str:
        does = listed([fewest(e, "you may ") for e in self.do])
        if self.count == "brawl_before":
            return f"{does} per earlier brawl, max {self.upto}"
        return f"{does} if anyone has more XP" if self.upto == 1 else f"{does} for each with more XP"


class IfYouDo(shared.IfYouDo[RingPlay]):
    """A payment that is offered only if it can be made completely; who pays gets the rest."""

    def clauses(self, voice: Any = None) -> list[Clause]:
        pay = listed([clause.after_may for clause in clauses_of(self.pay)])
        what = f"{pay}; if you do, {listing(self.then)}"
        return [plain(f"you may {what}", may=what)]

    def short(self) -> str:
        return f"you may {listed([fewest(e) for e in self.pay])} for {few(self.then)}"


class ChooseOne(shared.ChooseOne[RingPlay]):
    """One of several lists."""

    def clauses(self, voice: Any = None) -> list[Clause]:
        alone = "either " + "; or ".join(listing(part) for part in self.lists)
        return [replace(clause, alone=alone) for clause in super().clauses(voice)]


async def alphabetical_butler(x: RingPlay) -> None:
    """Put the cards of your queue in any sequence."""
    queue = x.me.queue
    if len(queue) > 1:
        queue[:] = await order(x.asked, "CR-3.16", Topic.ORDER, SAY("asks.sort"), queue[:], source=x.source)
        x.t.tell("reorders", x.asked, detail=tuple(said for card in queue for said in (", ", card.spec))[1:])
    else:
        x.idle(SAY("idle.sort"))


def is_camera(card: PlayedCard) -> bool:
    """Whether this card copies others: no such card is copied, not even itself."""
    face: Any = card.spec
    return any(isinstance(effect, Rule) and effect.name == "camera_obscura" for effect in iter_tree(face.play))


async def camera_obscura(x: RingPlay) -> None:
    """Do the `play` list of another card you have in play again; nothing is "played" by it."""
    me = x.me
    choices = [card for card in me.in_play if not is_camera(card)]
    if not choices:
        x.idle(SAY("idle.repeat"))
        return
    card = choices[0] if len(choices) == 1 else await choose(
        x.asked, "CR-3.8", Topic.CHOOSE, SAY("asks.repeat"), choices, source=x.source)
    x.t.tell("copies", x.asked, (card,))
    again = RingPlay(x.t, me, card)
    face: Any = card.spec
    await in_order(face.play, again)


async def retarget(x: RingPlay) -> None:
    """CR-9.8: the player may choose a new target, or keep the old one."""
    await declare(x.t, x.me, "CR-9.8")


NAMED = {
    "alphabetical_butler": Named("put your queue in any order", "put your queue in any order", alphabetical_butler),
    "camera_obscura": Named(
        "repeat the effects of another card you played this round", "repeat a card you played this round",
        camera_obscura),
    "retarget": Named("you may change your target", "you may retarget", retarget),
}


class Rule(NamedRule[RingPlay]):
    """A named rule."""

    rules = NAMED


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
        ops.rotate(x.t, self.way, x.asked)


class Swap(Effect[RingPlay]):
    """A card of the own queue and one of an opponent's change places; nothing slides."""

    says = "swap a card from your queue with {whose:neighbour=a neighbour|an opponent}'s"
    briefly = "swap a queue card"
    whose: Annotated[Literal["neighbour", "any"], Field(alias="with")]

    async def run(self, x: RingPlay) -> None:
        t, me = x.t, x.me
        near = ops.neighbours if self.whose == "neighbour" else ops.opponents
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
            seats = [s for s in ops.opponents(t, x.asked) if t.seats[s].queue]
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
            ops.fill_ring(t, who)

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
        ops.fill_space(t, t.row.index(card))


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


VOCABULARY = shared.vocabulary(sys.modules[__name__], cards, shared.Draw, shared.Discard, shared.May)
