"""Card Ring's rulebook in Python: what runs from a phase of the table to the next boundary, after each sitting, each
seat's Buy, and Combat with Recovery (CR-2.1)."""

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any, ClassVar

from deckgames.engine.core.cards import Card
from deckgames.engine.core.data import dataclass, frozen
from deckgames.engine.match.game import Place, Result, ranked
from deckgames.engine.messages import Words
from deckgames.engine.vocabulary.decisions import SEAT, Mark, Option, Reasons, Topic, allocate, choose, order
from deckgames.engine.vocabulary.effects import Effect, May, RulesVariant, few, no_effect
from deckgames.engine.vocabulary.events import NO_EFFECT, Event
from deckgames.engine.vocabulary.options import LAST_ROUND
from deckgames.games.cardring.cards import (
    SAY,
    TEXT,
    ClassSpec,
    LoserDiscards,
    MainSpec,
    PlayedCard,
    StartingSpec,
    SupplySpec,
    WinXp,
)
from deckgames.games.cardring.effects import (
    BEATS,
    FOUGHT,
    GONE,
    LOSES_TO,
    EachOpponent,
    OnCombat,
    OnOpponentLoses,
    declare,
    tell_target,
)
from deckgames.games.cardring.lexicon import COUNTERS
from deckgames.games.cardring.play import (
    DRAWS_MORE,
    NO_DRAW,
    By,
    RingPlay,
    To,
    causes,
    draw,
    fill_queue,
    fill_row,
    from_supply,
    gain,
    neighbours,
    opponents,
    rotate,
    tell_xp,
)
from deckgames.games.cardring.state import (
    CLEAR_LESS,
    QUEUE,
    Seat,
    Table,
    TrashDue,
    Whence,
    buyable,
    clear_price,
    dues,
    enemies_left,
    fight,
    greater,
    hand_size,
    list_price,
    no_failure,
    price,
    spin,
    told,
    total,
    value,
)

PLAY, FIRST, BUY, SEND = SAY("asks.play"), SAY("asks.first"), SAY("asks.buy"), SAY("asks.send")
END_PLAY, END_BUY = Mark("end", SAY("offers.end-turn"), Topic.END), Mark("end", SAY("offers.end-buy"), Topic.END)

# ---- CR-2, CR-3: how a round begins, then what a seat does alone with its hand: Upkeep, then Play

ROUND, PLACE, SETS_ORDER = told("round", weight=0), told("location"), told("sets-order", deed=True)


async def begin_round(t: Table) -> None:
    """The Location comes into force, the Arbiter is found, the Order is set; then the first sitting."""
    t.round += 1
    t.turn = 0
    t.tell(ROUND, n=t.round)
    if t.options.locations:
        next_location(t)
    if t.options.order == "rotate":
        first = (t.round - 1) % len(t.seats)
        t.order = [first, *opponents(t, first)]
    else:
        t.arbiter = arbiter = find_arbiter(t)
        t.order = sorted([s.no for s in t.seats], key=lambda no: (t.seats[no].xp, (no - arbiter) % len(t.seats)))
        if t.options.order == "offer":
            marks = await order(arbiter, "CR-2.6", Topic.ORDER, FIRST, [SEAT[s] for s in t.order])
            chosen = [mark.seat for mark in marks]
            if chosen != t.order:
                t.order = chosen
                t.tell(SETS_ORDER, arbiter, detail=tuple(said for no in chosen for said in (", ", no))[1:])
    t.phase = "sitting"


def next_location(t: Table) -> None:
    """CR-10.2: the next Location comes into force; the used ones are shuffled when the deck is empty."""
    if t.location is not None:
        t.location_used.append(t.location)
    if not t.location_deck:
        t.location_deck, t.location_used = t.location_used, []
        t.rng.shuffle(t.location_deck)
    t.location = t.location_deck.pop()
    t.tell(PLACE, cards=(t.location,))


def find_arbiter(t: Table) -> int:
    """CR-2.4, CR-2.5: the lowest XP; among equals one is drawn."""
    least = min([s.xp for s in t.seats])
    lowest = [s.no for s in t.seats if s.xp == least]
    return lowest[0] if len(lowest) == 1 else t.rng.pick(lowest)


SHOWS, EACH_TURN = told("shows"), told("each-turn", weight=0)
PLAYS, REPLACES, HIDES = told("plays"), told("replaces"), told("hides")
TO_IN_PLAY = frozenset({MainSpec, StartingSpec, SupplySpec})
"""Kinds of cards that lie in play for the round and do their `play` list."""


async def sitting(t: Table) -> None:
    """Upkeep and Play of the seat whose turn it is (CR-2.3); with `buy: sitting` its Buy comes next."""
    me = t.active
    if me.trash_dues or me.discard_due or me.class_slot is not None:
        await upkeep(t, me)
    x = RingPlay(t, me)
    while me.hand:  # CR-3.5: any number of cards, one at a time, in any sequence; an empty hand ends Play
        card = await choose(me.no, "CR-3.5", Topic.PLAY, PLAY, [*me.hand, None], None, None, END_PLAY)
        if card is None:
            break
        for effect in lay_down(x, card):
            await effect.run(x)
    me.sat = True
    if t.observer is not None:
        has = ", ".join([f"{n} {number.word}" for number in COUNTERS if (n := number.read(t, me.no))])
        t.tell(SHOWS, me.no, note=has or "nothing")
    if t.options.buys_in_sitting:
        t.phase = "buy"
    else:
        next_sitting(t)


def next_sitting(t: Table) -> None:
    """The next seat sits; after the last one Buy (or Combat) begins."""
    t.turn += 1
    t.phase = "sitting"
    if t.turn == len(t.order):
        t.turn = 0
        t.phase = "targets" if t.options.buys_in_sitting else "buy"


async def upkeep(t: Table, me: Seat) -> None:
    """CR-3.1: does the seat's Dues, then what its Class gives each turn."""
    x = RingPlay(t, me, rule="CR-3.1")
    while me.trash_dues:
        due = me.trash_dues[0]
        x.source = due.cause
        await x.trash(due.count, due.zones, due.may)
        me.trash_dues.pop(0)
    if me.discard_due:
        x.source = None
        await x.discard(min(me.discard_due, len(me.hand)))
        me.discard_due = 0
    if me.class_slot is not None:
        face: Any = me.class_slot.spec
        x.source, x.rule = me.class_slot, "CR-3.14"
        if t.observer is not None and (gives := [effect for effect in face.each_turn if not isinstance(effect, May)]):
            t.tell(EACH_TURN, me.no, (me.class_slot,), note=few(gives))
        for effect in face.each_turn:
            await effect.run(x)


def lay_down(x: RingPlay, card: PlayedCard) -> Sequence[Effect]:
    """CR-3.7: puts the card into play and gives its effects, to be done now; a Stealth card goes face down (CR-9.3)."""
    t, me, face = x.t, x.me, card.spec
    x.source, x.rule = card, "CR-3.8"
    me.hand.remove(card)
    if face.__class__ in TO_IN_PLAY:
        me.in_play.append(card)
        t.tell(PLAYS, me.no, (card,))
        return face.play
    if isinstance(face, ClassSpec):
        t.tell(PLAYS, me.no, (card,))
        if me.class_slot is not None:
            me.discard.append(me.class_slot)
            t.tell(REPLACES, me.no, (me.class_slot,))
        me.class_slot = card
        x.rule = "CR-3.14"
        return face.each_turn
    me.face_down.append(card)
    t.tell(HIDES, me.no, (card,), private=True)
    return ()


# ---- CR-4: spending Skill on the own queue, the Supply and, where a card says so, on other queues; clearing

BUYS, BUYS_FROM = told("buys", chief=1, answers=True), told("buys-from", weight=2, chief=1, answers=True)
CLEARS, BUYS_NOTHING = told("clears", answers=True), told("buys-nothing", weight=0, answers=True)


@frozen
class Offer:
    """A purchase: `way` is buy or clear; `seat` is whose queue (None: the Supply), `space` counts from 0."""

    oid: str
    label: Words
    way: str
    seat: int | None = None
    space: int = 0
    face: str = ""

    @property
    def about(self) -> Topic | None:
        """CR-4.7: what is cleared goes for good."""
        return Topic.REMOVE if self.way == "clear" else None

    def owner(self, t: Table, me: Seat) -> Seat | None:
        """The seat of whose queue it is, if `me` is asked; None: the Supply."""
        return None if self.seat is None else me if self.seat == MINE else t.seats[self.seat]


MINE = -1
"""The `seat` of an offer of the own queue."""
OWN = tuple(Offer(f"buy:space-{i + 1}", SAY("offers.buy-space", n=i + 1), "buy", MINE, i) for i in range(QUEUE))
CLEAR = tuple(Offer(f"clear:space-{i + 1}", SAY("offers.clear-space", n=i + 1), "clear", MINE, i) for i in range(QUEUE))
OTHER = tuple(tuple(Offer(f"other:seat-{s}:space-{i + 1}", SAY("offers.buy-other", n=i + 1, seat=s + 1), "buy", s, i)
                    for i in range(QUEUE)) for s in range(4))


@lru_cache(maxsize=64)
def supply(face: SupplySpec) -> Offer:
    """The one offer object of a Supply card."""
    return Offer(f"supply:{face.id}", SAY("offers.buy", card=face.name), "buy", None, 0, face.id)


async def buy_turn(t: Table) -> None:
    """The Buy of the seat whose turn it is (CR-4.11, or CR-2.10 with `buy: sitting`), and what comes after it."""
    me = t.active
    bought = False
    while offers := affordable(t, me):  # CR-4.1: any number of purchases, until the seat ends or can afford nothing
        offer = await choose(me.no, "CR-4.1", Topic.BUY, BUY, [*offers, None], partial(explain, t, me), None, END_BUY)
        if offer is None:
            break
        bought = True
        purchase(t, me, offer)
    if not bought:
        t.tell(BUYS_NOTHING, me.no)
    if t.options.buys_in_sitting:
        if t.options.targets == "sealed":
            await declare(t, me, "CR-R.19")
        next_sitting(t)
        return
    t.turn += 1
    if t.turn == len(t.order):
        t.turn, t.phase = 0, "targets"


def affordable(t: Table, me: Seat) -> list[Offer]:
    """All cards that this seat can pay for now."""
    skill = me.skill
    printed = list_price(t, me)  # by far the most frequent case, and the hottest loop of a simulation
    offers: list[Offer] = []
    clears: list[Offer] = []
    if printed:
        for i, card in enumerate(me.queue):
            cost: int = card.spec.cost
            if cost <= skill + CLEAR_LESS:
                clears.append(CLEAR[i])
                if cost <= skill:
                    offers.append(OWN[i])
    else:
        for i, card in enumerate(me.queue):
            if price(t, me, card.spec) <= skill:
                offers.append(OWN[i])
            if clear_price(t, me, card.spec) <= skill:
                clears.append(CLEAR[i])
    offers += clears
    offers += [supply(face) for face in buyable(t) if (face.cost if printed else price(t, me, face)) <= skill]
    for seat in open_queues(t, me) if me.buy_from else ():
        offers += [OTHER[seat][i] for i, card in enumerate(t.seats[seat].queue) if price(t, me, card.spec) <= skill]
    return offers


def open_queues(t: Table, me: Seat) -> list[int]:
    """CR-4.2: the seats from whose queues this seat may buy this round because of a card."""
    if me.buy_from == "any":
        return opponents(t, me.no)
    return neighbours(t, me.no) if me.buy_from else []


def purchase(t: Table, me: Seat, offer: Offer) -> None:
    """CR-4.3 to 4.8: pay, take or trash the card, close the gap."""
    owner = offer.owner(t, me)
    if owner is None:
        card = from_supply(t, offer.face)
        assert card is not None
        take(t, me, card, None)
        return
    card = owner.queue.pop(offer.space)
    if offer.way == "clear":
        cost = clear_price(t, me, card.spec)
        me.skill -= cost
        t.trash.append(card)
        t.tell(CLEARS, me.no, (card,), cost, note="" if cost else "free")
    else:
        take(t, me, card, owner)
    fill_queue(t, owner)


def take(t: Table, me: Seat, card: PlayedCard, owner: Seat | None) -> None:
    """CR-4.4: paid, to the discard pile, or where `next_buy` says; all `next_buy` are used up by one purchase."""
    cost = price(t, me, card.spec)
    me.skill -= cost
    to_deck = bool(me.next_buys) and me.next_buy.to_deck
    me.next_buys.clear()
    (me.deck if to_deck else me.discard).append(card)
    if t.observer is not None:
        note = "deck" if to_deck else "" if cost else "free"
        kind, other = (BUYS, None) if owner is None or owner is me else (BUYS_FROM, owner.no)
        t.tell(kind, me.no, (card,), cost, other, note)


def explain(t: Table, me: Seat) -> Reasons:
    """Labels with names and prices, and what is too dear, with the missing Skill."""
    labels: dict[str, Words] = {}
    names: dict[str, str] = {}
    cards: dict[str, PlayedCard] = {}
    blocked: list[Option] = []

    def enter(offer: Offer, name: str, cost: int, card: PlayedCard | None, label: Words) -> None:
        oid, clears = offer.oid, offer.way == "clear"
        labels[oid], names[oid] = label, TEXT("offers.clear", card=name) if clears else name
        if card is not None:
            cards[oid] = card
        if cost > me.skill:
            blocked.append(Option(oid, str(label), card, blocked=TEXT("refuses.price", n=cost, have=me.skill),
                                  rule="CR-4.3", name=names[oid]))

    for i, card in enumerate(me.queue):
        cost, clearing = price(t, me, card.spec), clear_price(t, me, card.spec)
        enter(OWN[i], card.name, cost, card, SAY("offers.buy-for", card=card.name, n=cost))
        enter(CLEAR[i], card.name, clearing, card, SAY("offers.clear-for", card=card.name, n=clearing))
    for face in greater(t.pack):
        cost = price(t, me, face)
        label = SAY("offers.buy-for", card=face.name, n=cost)
        if face in buyable(t):
            enter(supply(face), face.name, cost, None, label)
        else:
            blocked.append(Option(supply(face).oid, str(label), blocked=TEXT("refuses.none-left"), rule="CR-R.34",
                                  name=face.name))
    for seat in open_queues(t, me):
        for offer, card in zip(OTHER[seat], t.seats[seat].queue, strict=False):
            cost = price(t, me, card.spec)
            enter(offer, card.name, cost, card, SAY("offers.buy-from", card=card.name, n=cost, seat=seat + 1))
    return Reasons(labels, cards, blocked, names)


# ---- CR-5: targets, Stealth revealed, Failure placed, fights decided; Recovery follows without a question

REVEALS, SENDS = told("reveals"), told("sends", weight=2, until=(*FOUGHT, ROUND), answers=True)


async def combat(t: Table) -> None:
    """One coroutine from the first declaration to the next round: nothing here needs a boundary in between."""
    t.phase = "targets"
    await declare_targets(t)
    t.phase = "reveal"
    if t.options.stealth:
        await reveal(t)
    t.phase = "failure"
    if not no_failure(t):
        await place_failure(t)
    t.phase = "recovery"
    decide(t)
    await recovery(t)


async def declare_targets(t: Table) -> None:
    """CR-5.2: everybody declares a target, openly in the Order; with `targets: sealed` only those whose target has left
    the Row (CR-R.19)."""
    if t.options.targets == "sealed":
        for seat in t.order:
            unseal(t, t.seats[seat])
    for turn, seat in enumerate(t.order):
        t.turn = turn
        if not t.seats[seat].declared:
            await declare(t, t.seats[seat], "CR-5.1")
    t.turn = 0


def unseal(t: Table, me: Seat) -> None:
    """CR-R.19: shows the secret target; if it has left the Row, the seat has declared nothing."""
    if me.target is None or me.target in (*t.row, t.dummy, t.finale):
        tell_target(t, me)
    else:
        t.tell(GONE, me.no, (me.target,))
        me.target, me.declared = None, False


async def reveal(t: Table) -> None:
    """CR-9.5: turns all face-down cards up together, then does their effects in the Order, as they were played."""
    revealed = [tuple(t.seats[seat].face_down) for seat in t.order]
    for seat, cards in zip(t.order, revealed, strict=True):
        if cards:
            t.seats[seat].in_play += cards
            t.seats[seat].face_down.clear()
            t.tell(REVEALS, seat, cards)
    for turn, seat in enumerate(t.order):
        t.turn = turn
        for card in revealed[turn]:
            face: Any = card.spec
            x = RingPlay(t, t.seats[seat], card, "CR-9.5")
            for effect in face.stealth:
                await effect.run(x)
    t.turn = 0


async def place_failure(t: Table) -> None:
    """CR-5.5: in the Order each seat splits all its Failure among its opponents; with one opponent nobody is asked."""
    for turn, seat in enumerate(t.order):
        t.turn = turn
        points = t.seats[seat].failure
        if points == 0:
            continue
        others = sorted(opponents(t, seat))
        split = [points] if len(others) == 1 else await allocate(
            seat, "CR-5.5", Topic.HARM, SEND, points, [SEAT[other] for other in others])
        for other, n in zip(others, split, strict=True):
            t.seats[other].received += n
            if n:
                t.tell(SENDS, seat, n=n, other=other)
    t.turn = 0


def decide(t: Table) -> None:
    """CR-5.10, CR-5.11: decides all fights at once, from the same numbers."""
    for me in t.seats:
        if me.target is not None:
            me.outcome = "win" if total(t, me, me.target) >= value(t, me.target) else "lose"
    for me in [t.seats[seat] for seat in t.order] if t.observer is not None else ():
        if me.target is not None:
            t.tell(BEATS if me.outcome == "win" else LOSES_TO, me.no, (me.target,), note=fight(t, me, me.target).sum)


# ---- CR-6, CR-7: what a round brings: clean, draw, effects, bars, new Enemies, the rotation. No decision is asked in
# Recovery: choices that effects bring become Dues of the seat's next sitting (CR-6.9)

OWES, FREE, BARRED, ENDS = told("owes", chief=-1), told("free"), told("barred"), told("ends")
SOURCE = {"adversary": "enemies", "trap": "traps", "dummy": "enemies", "finale": "finale"}
"""Where XP comes from, for the final table."""


async def recovery(t: Table) -> None:
    """Steps 1 to 8 of CR-6, and the round is over; the game too, if CR-8.1 says so."""
    for me in t.seats:  # CR-6.1, CR-6.2: results and riders stay until step 4, the Class for good
        me.skill = me.fight = me.failure = me.shield = me.received = 0
        me.bonuses.clear()
        me.next_buys.clear()
        me.buy_from = ""
        me.discard += [*me.in_play, *me.hand]
        me.in_play.clear()
        me.hand.clear()
    for me in t.seats:
        draw(t, me, hand_size(t, me))
    tallies = await effects(t)
    bars(t)
    replace_enemies(t)
    t.history.append(tuple([s.xp for s in t.seats]))
    if check_end(t):
        for me in t.seats:  # CR-8.4
            me.trash_dues.clear()
            me.discard_due = 0
        t.phase = "over"
        return
    if t.observer is not None:
        for tally in tallies:
            tell_dues(t, t.seats[tally.asked], tally)
    steps = spin(t, t.seats)
    for _ in range(abs(steps)):
        rotate(t, "left" if steps > 0 else "right")
    for me in t.seats:
        me.riders.clear()
        me.anchored = me.sat = me.declared = False
        me.target = None
        me.outcome = ""
    t.order.clear()
    t.arbiter = None
    t.turn = 0
    t.phase = "order"


@dataclass(slots=True, eq=False, repr=False)
class Tally:
    """What one seat gets in this Recovery, collected before anything is done: a context for effects (CR-6.4)."""

    variant: ClassVar = RulesVariant()
    rule: ClassVar = "CR-6.4"
    t: Table
    asked: int
    all: "list[Tally]"
    giver: int
    source: Card[Any] | None = None
    whence: str = "cards"
    winning: bool = False
    # tuples, because most of them stay empty and an empty tuple costs nothing
    xp_change: tuple[tuple[int, By], ...] = ()
    earned: tuple[tuple[str, int], ...] = ()
    draws: tuple[tuple[int, By], ...] = ()
    gains: tuple[tuple[str, To, int, By], ...] = ()
    trashes: tuple[tuple[bool, TrashDue, By], ...] = ()
    discards: tuple[tuple[int, By], ...] = ()
    others: tuple[tuple[int | None, Sequence[Effect], Card[Any] | None], ...] = ()

    async def do(self, effects: Sequence[Effect], source: Card | None, giver: int | None = None,
                 winning: bool = False, whence: str = "cards") -> None:
        """Collects a list of a card, of another `giver` if named; `winning`: it comes from an own win (CR-6.11)."""
        self.source, self.whence, self.winning = source, whence, winning
        self.giver = self.asked if giver is None else giver
        for effect in effects:
            await effect.run(self)

    @property
    def by(self) -> By:
        """The card it comes from."""
        if self.whence != "cards" or self.source is None:
            return ()
        return (self.source.spec,) if self.giver == self.asked else (self.giver, "’s ", self.source.spec)

    def idle(self, why: Words) -> None:
        no_effect(self, why)

    def draw(self, n: int) -> None:
        self.draws += ((n, self.by),)

    async def discard(self, n: int) -> None:
        self.t.seats[self.asked].discard_due += n
        self.discards += ((n, self.by),)

    async def trash(self, count: int, zones: Sequence[Whence], may: bool) -> None:
        assert self.source is not None
        self.trashes += ((self.winning, TrashDue(count, may, self.source, tuple(zones)), self.by),)

    def gain(self, face: str, to: To, count: int) -> None:
        self.gains += ((face, to, count, self.by),)

    def xp(self, n: int) -> None:
        self.xp_change += ((n, self.by),)
        if n > 0:
            self.earned += ((self.whence, n),)

    def take_xp(self, n: int) -> None:
        """CR-R.40: takes n XP from the opponent who had the most before Recovery, the first of equals to the left."""
        victim = max(opponents(self.t, self.asked), key=lambda s: self.t.seats[s].xp)
        taken = min(n, self.t.seats[victim].xp)
        if taken:
            self.xp(taken)
            assert self.source is not None
            self.all[victim].xp_change += ((-taken, (self.asked, "’s ", self.source.spec)),)
        else:
            no_effect(self, SAY("idle.no-xp"), victim)

    def each_opponent(self, promise: EachOpponent) -> None:
        """For later: opponents get it after what is their own."""
        self.others += ((None, promise.do, self.source),)


async def effects(t: Table) -> list[Tally]:
    """CR-6.4 to 6.10: collect for each seat what it gets, then XP, draws, Dues and gains, all at once.

    Gains come last and go by the Order: it settles who gets the last card of a counted Supply (CR-2.7).
    """
    tallies: list[Tally] = []
    for me in t.seats:
        tallies.append(Tally(t, me.no, tallies, me.no))
    for me in t.seats:
        if me.outcome or me.riders:
            await own_effects(t, me, tallies[me.no])
    for giver in t.order:
        for only, list_, source in tallies[giver].others:
            for tally in tallies:
                if tally.asked == only or (only is None and tally.asked != giver):
                    await tally.do(list_, source, giver)
    for tally in tallies:
        apply(t, t.seats[tally.asked], tally)
    for seat in t.order:
        for face, to, count, by in tallies[seat].gains:
            gain(t, t.seats[seat], face, to, count, by)
    return tallies


async def own_effects(t: Table, me: Seat, tally: Tally) -> None:
    """The seat's own win or lose list, its riders in the sequence they were played, its passive win effects."""
    won, lost = me.outcome == "win", me.outcome == "lose"
    kind = ""
    if me.target is not None:
        face = me.target.spec
        kind = face.kind
        if won:
            me.wins[kind] = me.wins.get(kind, 0) + 1
        await tally.do(face.win if won else face.lose, me.target, None, won, SOURCE[kind])
    for rider in me.riders:
        promise = rider.effect
        if isinstance(promise, OnCombat):
            if (won if promise.won else lost) and promise.meets(kind):
                await tally.do(promise.do, rider.card, winning=won)
        elif isinstance(promise, OnOpponentLoses):
            for loser in [s.no for s in t.seats if s.outcome == "lose" and s is not me]:
                tally.others += ((loser, promise.them, rider.card),)
                await tally.do(promise.you, rider.card)
        elif isinstance(promise, EachOpponent):
            tally.others += ((None, promise.do, rider.card),)
    standing: tuple[Card[Any] | None, ...] = (me.class_slot, t.location) if won or lost else ()
    for card in standing:
        tally.source, tally.whence = card, "cards"
        for effect in () if card is None else card.spec.passive:
            if isinstance(effect, WinXp) and won and effect.meets(kind):
                tally.xp(effect.by)
            elif isinstance(effect, LoserDiscards) and lost:
                await tally.discard(effect.n)


def apply(t: Table, me: Seat, tally: Tally) -> None:
    """CR-6.6 to 6.11: gives a seat its XP, the sum of all changes at once and never below 0, draws and Dues."""
    if tally.xp_change:
        before = me.xp
        me.xp = max(0, before + sum([n for n, _ in tally.xp_change]))
        for whence, n in tally.earned:
            me.xp_from[whence] = me.xp_from.get(whence, 0) + n
        tell_xp(t, me, before, tally.xp_change)
    if tally.draws:
        if not (me.deck or me.discard):
            t.tell(NO_EFFECT, me.no, note=NO_DRAW)
        by = () if t.observer is None else causes(tally.draws)
        draw(t, me, sum([n for n, _ in tally.draws]), by, DRAWS_MORE)
    if tally.trashes:
        tally.trashes = tuple(sorted(tally.trashes, key=lambda trash: not trash[0]))
        me.trash_dues += [due for _, due, _ in tally.trashes]


def tell_dues(t: Table, me: Seat, tally: Tally) -> None:
    """What the seat owes in its next turn, which there is, and the cards it owes it to if not to its own target; how
    many of them each wants where that is not all."""
    wanted = [*(((due.count, by),) for _, due, by in tally.trashes), tally.discards]
    for due, by in zip(dues(me), wanted, strict=False):
        t.tell(OWES, me.no, n=due.n, note=due.kind, detail=causes(by) or None)


def bars(t: Table) -> None:
    """CR-7.2 to 7.5: lifts the bars of earlier rounds, then sets new ones."""
    fought = [me.no for me in t.seats if me.target is t.finale]
    for me in t.seats:
        if me.barred and any(s != me.no for s in fought):
            me.barred = False
            t.tell(FREE, me.no)
    if len(fought) < len(t.seats):
        for seat in fought:
            if t.seats[seat].outcome == "lose":
                t.seats[seat].barred = True
                t.tell(BARRED, seat)


def replace_enemies(t: Table) -> None:
    """CR-6.13: beaten Enemies go to Vanquished and their spaces are filled; option `stale`: CR-R.35."""
    beaten = [me.target for me in t.seats if me.outcome == "win"]
    gone = [card for card in t.row if card is not None and card in beaten]
    t.row[:] = [None if card in gone else card for card in t.row]
    t.vanquished += gone
    if t.options.stale and not gone:
        first = t.row.pop(0)
        if first is not None:
            t.enemy_deck.insert(0, first)
        t.row.append(None)
    fill_row(t)


# ---- CR-8: when the game ends, and who has won

SOURCES = {"adversaries": "enemies", "traps": "traps", "finale": "finale", "cards": "cards"}
"""Where XP came from: in the final table, and in `xp_from`, which old saves have."""


def check_end(t: Table) -> bool:
    """CR-8.1, CR-8.2: whether the game ends in this round; all reasons that hold are noted, by their keys."""
    assert t.finale is not None
    if t.finale in [me.target for me in t.seats if me.outcome == "win"]:
        t.reasons.append("finale")
    if not enemies_left(t):
        t.reasons.append("enemy-deck" if any(t.row) else "enemies")
    if not t.main_deck:
        t.reasons.append("main-deck")
    if t.round >= (t.options.round_cap or LAST_ROUND):
        t.reasons.append("round")
    if t.reasons and t.observer is not None:
        t.tell(ENDS, note=SAY("ended.by", reasons=t.ended_by))
    return bool(t.reasons)


def result(t: Table) -> Result:
    """CR-8.5, CR-8.6: the final table; equal places are a shared victory."""
    decides = [(me.xp, me.outcome == "win" and me.target is t.finale, sum(me.wins.values()) - me.wins.get("dummy", 0))
               for me in t.seats]
    places = []
    more = {"handicap": "handicap"} if any("handicap" in me.xp_from for me in t.seats) else {}
    for me, place in zip(t.seats, ranked(decides), strict=True):
        earned = {named: me.xp_from.get(source, 0) for named, source in (SOURCES | more).items()}
        lost = sum(earned.values()) - me.xp
        facts = {  # each win counts in one column
            "finale": bool(me.wins.get("finale")), "enemies": me.wins.get("adversary", 0) + me.wins.get("trap", 0),
            "dummy": me.wins.get("dummy", 0), "cards": me.owned, "trashed": me.trashed}
        places.append(Place(me.no, place, me.xp, {**earned, "lost": -lost}, facts))
    beaten = [no for no, (_, last, _) in enumerate(decides) if last]
    by = tuple([Event("beaten-too" if i else "beaten-by", seat) for i, seat in enumerate(beaten)])
    return Result(tuple(t.ended_by), "CR-8.5", tuple(places), tuple(t.history), by=by,
                  ties={"finale": SAY("ties.finale"), "enemies": SAY("ties.enemies")})


PHASES = {"order": begin_round, "sitting": sitting, "buy": buy_turn, "targets": combat}
