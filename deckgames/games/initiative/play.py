"""What an effect of Initiative acts on (IN-R.13), and the elementary acts on its state: drawing, discarding, moving
cards, the triggers that events set off, and all that changes health (IN-7, IN-10), each as one event. Acts that a card
causes know whose doing it is (`by`) and the chain it belongs to (0: none)."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import count
from operator import attrgetter
from typing import Any

from deckgames.engine.core.cards import facts_in_words
from deckgames.engine.match.game import GameOver
from deckgames.engine.messages import Words
from deckgames.engine.vocabulary.decisions import SEAT, Option, Reasons, SeatMark, Topic, choose, pick
from deckgames.engine.vocabulary.effects import Effect, RulesVariant, at_once, in_order, no_effect, one_of
from deckgames.games.initiative import queries
from deckgames.games.initiative.cards import Amount, InitiativeCard, Lasting, Ongoing, When, Who
from deckgames.games.initiative.queries import Blow, HealthChange, Hit, Sum
from deckgames.games.initiative.state import POOL, SAY, TEXT, Placed, Seat, Slot, Spoken, Table, Told, Waiting, told

RESHUFFLES, APPEARS, DRAWS = told("reshuffles", weight=0), told("appears", weight=0), told(
    "draws", weight=0, answers=True)
DISCARDS, UNSTACKS, PUTS_OFF = told("discards", answers=True), told("unstacks"), told("puts-off")
LOSES_STACKED, LOSES_PLACED, CANCELS = [
    told(kind, weight=2, answers=True) for kind in ("loses-stacked", "loses-placed", "cancels")]


def opponents(t: Table, me: Seat) -> list[Seat]:
    """The other living players, the next one first."""
    seats = t.seats
    return [s for s in seats[me.no + 1:] + seats[:me.no] if s.health]


def living_from(t: Table, first: int) -> list[Seat]:
    """The living players, in order from this seat on: from the dealer's left, say."""
    return [s for s in t.seats[first:] + t.seats[:first] if not s.out]


# ---- deck and pool


def take_top(t: Table) -> InitiativeCard | None:
    """The top card of the deck; an empty deck is made of the discard pile (IN-9.5). None if both are empty (IN-9.6)."""
    if not t.deck:
        if not t.discard:
            return None
        t.deck, t.discard = t.discard, []
        t.rng.shuffle(t.deck)
        t.tell(RESHUFFLES)
    return t.deck.pop()


def draw(t: Table, me: Seat, n: int) -> int:
    """IN-9.7: the player draws up to n cards, one at a time; gives how many."""
    drawn: list[InitiativeCard] = []
    while len(drawn) < n and (card := take_top(t)) is not None:
        drawn.append(card)
        me.hand.append(card)
    if drawn:
        t.tell(DRAWS, me.no, tuple(drawn), private=True)
    return len(drawn)


def refill(t: Table, upto: int = POOL) -> None:
    """IN-11.7, IN-9.2: fills the pool from the deck up to so many cards, as far as the deck lasts."""
    before = len(t.pool)
    while len(t.pool) < upto and (card := take_top(t)) is not None:
        t.pool.append(card)
    if new := tuple(t.pool[before:]):
        t.tell(APPEARS, cards=new)


# ---- what others know of hands and stacks (IN-R.27)


def forget(me: Seat, card: InitiativeCard) -> None:
    """This card leaves the player's hand and stack: nobody has to remember it any more."""
    if me.told:
        me.told = [told for told in me.told if told.card is not card]


def remember(t: Table, me: Seat, card: InitiativeCard, to: Sequence[int] = ()) -> None:
    """These seats (all others, out or not, if none are named) know that this card is now in the player's hand."""
    me.told.append(Told(card, tuple(to) or tuple([s.no for s in t.seats if s is not me])))


def unsure(me: Seat, keeps: Callable[[Told, int], bool]) -> None:
    """Something hidden has left hand or stack: only what `keeps(told, seat)` says is still known for sure."""
    if me.told:
        kept = [Told(told.card, tuple([s for s in told.to if keeps(told, s)]), told.stack) for told in me.told]
        me.told = [told for told in kept if told.to]


# ---- the discard pile


def discard_from_hand(t: Table, me: Seat, cards: Sequence[InitiativeCard], by: int, chain: int) -> None:
    """IN-4.7: discards these hand cards together, in this order; then their triggers wait (IN-R.13)."""
    for card in cards:
        me.hand.remove(card)
        forget(me, card)
    t.discard.extend(cards)
    t.tell(DISCARDS, me.no, tuple(cards))
    for card in cards:
        happens_to_card(t, "this_discarded", me.no, card, None, by, chain)


def discard_slot(t: Table, me: Seat, slot: Slot, by: int, chain: int) -> None:
    """A stack card is discarded by an effect."""
    me.stack.remove(slot)
    forget(me, slot.card)
    _discard(t, me, slot.card, by, chain, LOSES_STACKED, UNSTACKS)


def discard_revealed(t: Table, me: Seat, by: int, chain: int) -> None:
    """A revealed card is discarded by an effect."""
    card = me.revealed
    assert card is not None
    me.revealed = None
    _discard(t, me, card, by, chain, CANCELS, CANCELS)


def discard_placed(t: Table, me: Seat, placed: Placed, by: int, chain: int) -> None:
    """A field card is discarded by an effect; a copy has the triggers of what it was a copy of (IN-R.23)."""
    leave_field(t, me, placed)
    _discard(t, me, placed.card, by, chain, LOSES_PLACED, PUTS_OFF, placed)


def _discard(t: Table, me: Seat, card: InitiativeCard, by: int, chain: int, kind: str, own: str,
             placed: Placed | None = None) -> None:
    """A card of a player goes to the discard pile; told as this `kind`, or as their `own` doing."""
    t.discard.append(card)
    t.tell(own if by == me.no else kind, by, (card,), other=me.no)
    happens_to_card(t, "this_discarded", me.no, card, placed, by, chain)


# ---- fields


def free_spot(me: Seat) -> int:
    """IN-6.1: the lowest spot number that is not in use."""
    used = [placed.spot for placed in me.field]
    return next(spot for spot in count(1) if spot not in used)


def by_act(placed: Iterable[Placed]) -> list[Placed]:
    """Field cards in the order in which they were activated."""
    return sorted(placed, key=attrgetter("act"))


def find(t: Table, card: InitiativeCard) -> Placed | None:
    """This card as it lies in a field, if it does."""
    for me in t.seats:
        for placed in me.field:
            if placed.card is card:
                return placed
    return None


def leave_field(t: Table, me: Seat, placed: Placed) -> None:
    """IN-8.2: takes a card off the field, to be put into another zone; all that it gave while it lay there ends
    (IN-R.10)."""
    me.field.remove(placed)
    end_boosts(t, [placed.act])


def clear(me: Seat) -> list[InitiativeCard]:
    """All that a player has on the table goes: gives the field from spot 1 on, the revealed card, the stack from its
    top."""
    cards = [placed.card for placed in me.spots]
    cards += [me.revealed] if me.revealed is not None else []
    cards += [slot.card for slot in me.stack]
    me.field, me.revealed, me.stack, me.hurt = [], None, [], False
    return cards


def end_boosts(t: Table, acts: Sequence[int]) -> None:
    """What the cards with these activation numbers gave to others ends: they lie in no field any more."""
    for seat in t.seats:
        for placed in seat.field:
            if placed.boosts:
                placed.boosts = tuple([boost for boost in placed.boosts if boost.act not in acts])
    t.force = None


def move_field(t: Table, giver: Seat, placed: Placed, taker: Seat) -> None:
    """IN-R.10, IN-R.23: from field to field, to the leftmost empty spot; everything on the card stays in force, but it
    does not return to where it was to go at the end of the turn."""
    giver.field.remove(placed)
    placed.spot, placed.leaving = free_spot(taker), ""
    taker.field.append(placed)
    t.force = None


def to_hand(t: Table, me: Seat, card: InitiativeCard) -> None:
    """A card that all have seen goes to a hand."""
    me.hand.append(card)
    remember(t, me, card)


# ---- stacks


def onto_stack(me: Seat, slot: Slot, where: str) -> None:
    """Puts a card on or under a stack."""
    me.stack.insert(0 if where == "top" else len(me.stack), slot)


def everybody(t: Table) -> tuple[int, ...]:
    return tuple([s.no for s in t.seats])


def shuffle_stack(t: Table, me: Seat) -> None:
    """The order is lost: who knew where a card lay knows now only that it is in the stack (IN-R.27)."""
    if len(me.stack) < 2:
        return
    t.rng.shuffle(me.stack)
    for i, slot in enumerate(me.stack):
        if slot.known_to and not slot.exposed:
            me.told.append(Told(slot.card, slot.known_to, stack=True))
            me.stack[i] = Slot(slot.card)


def move_stacks(t: Table, ways: Sequence[tuple[Seat, Seat]]) -> None:
    """Whole stacks change owners at the same time: (giver, taker) each; who knew a place knows it still."""
    moved = []
    for giver, taker in ways:
        if giver.stack:
            unsure(giver, lambda told, seat: told.stack)
        moved.append((taker, giver.stack, [told for told in giver.told if told.stack]))
        giver.told = [told for told in giver.told if not told.stack]
    for taker, stack, known in moved:
        taker.stack = stack
        taker.told += known


def take_slot(victim: Seat) -> Slot:
    """The top card of a stack goes elsewhere unseen; whoever does not know it is not sure of the rest any more."""
    slot = victim.stack.pop(0)
    forget(victim, slot.card)
    if not slot.exposed:
        unsure(victim, lambda told, seat: seat in slot.known_to)
    return slot


# ---- events find the triggers that wait for them; these stand in a line and speak once in each chain (IN-R.13)

NEVER_PLAYED = 1 << 20
"""Cards that were never activated speak after all others, in seat order from the left of the dealer."""


def happens(t: Table, event: str, seat: int, it: int | None, chain: int) -> None:
    """An event at this player: the triggers of this player's field cards that wait for it join the batch.

    For `opponent_heals` those of all opponents of `it` do, and `seat` is the player who healed. `chain` 0 opens a new
    one: each event that no trigger has caused has a chain of its own.
    """
    for listener in queries.force(t).whens.get(event, ()):
        if (listener.seat != seat) if event == "opponent_heals" else (listener.seat == seat):
            chain = chain or _new_chain(t)
            _enqueue(t, Waiting(listener.card, listener.face.id, listener.nth, listener.act, chain, listener.seat, it))


def happens_to_card(t: Table, event: str, seat: int, card: InitiativeCard, placed: Placed | None, it: int | None,
                    chain: int) -> None:
    """`this_discarded` and `this_annihilated`: only the card itself hears, wherever it lay (a field: `placed`)."""
    shape = card.spec if placed is None else queries.spec_of(placed)
    for nth, when in shape.whens:
        if when.event == event and not (placed is not None and placed.blank):
            act = placed.act if placed else NEVER_PLAYED + queries.from_dealer(t, seat)
            _enqueue(t, Waiting(card, shape.id, nth, act, chain or _new_chain(t), seat, it))


def _new_chain(t: Table) -> int:
    t.chain += 1
    return t.chain


def _enqueue(t: Table, waiting: Waiting) -> None:
    """A card speaks at most once in a chain."""
    for spoken in t.spoken:
        if spoken.card is waiting.card and spoken.chain == waiting.chain:
            return
    t.spoken.append(Spoken(waiting.chain, waiting.card))
    t.batch.append(waiting)


def into_line(t: Table) -> None:
    """The triggers of one verb or blow join the end of the line, by activation number, then in the order of events."""
    if len(t.batch) > 1:
        t.batch.sort(key=attrgetter("act"))
    t.line.extend(t.batch)
    t.batch.clear()


def reset(t: Table) -> None:
    """A turn begins with nothing waiting: what a sudden end has left behind is forgotten."""
    if t.line or t.batch or t.spoken:
        t.line, t.batch, t.spoken = [], [], []


# ---- carrying out a card

OPPONENT = SAY("asks.opponent")
PROMISES, TRIGGERS = told("promises", weight=0), told("triggers")


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

    def tells(self, kind: str, cards: tuple[InitiativeCard, ...] | None = None, n: int = 0, other: int | None = None,
              note: Words = "", detail: Any = None) -> None:
        """Tells what the player does, with the card whose effect runs if no others are named."""
        if self.t.observer is not None:
            self.t.tell(kind, self.me.no, (self.card,) if cards is None else cards, n, other, note, detail=detail)

    async def settle(self) -> None:
        """The end of a verb or a blow: what has been triggered is resolved, unless a trigger is speaking already.

        Raises Out if that was the end of the card's controller.
        """
        t = self.t
        if t.batch and not self.last:
            into_line(t)
            if not self.chain:
                await drain(t)
        if self.me.out:
            raise Out

    def amount(self, amount: Amount, target: Seat | None = None) -> int:
        """An amount as it is now; `target_...` counts are those of this player."""
        if amount.__class__ is int:
            return amount
        return amount.of(lambda what: queries.count(self.t, what, self.me, target))  # type: ignore[union-attr]

    # ---- who

    @property
    def opponents(self) -> list[Seat]:
        """The other living players, the next one first."""
        return opponents(self.t, self.me)

    async def seats(self, who: Who, about: Topic, prompt: Words = OPPONENT) -> list[Seat]:
        """The players that this word means now; the controller chooses where it leaves a choice (IN-R.14)."""
        if who == "each_opponent":
            return self.opponents
        if who == "you":
            return [self.me] if self.me.health else []
        if who == "everyone":
            return [s for s in (self.me, *self.opponents) if s.health]
        if who == "it":
            return [] if self.it is None or not (caused := self.t.seats[self.it]).health else [caused]
        return [await self.one(who, about, prompt)] if self.opponents else []

    async def one(self, who: Who, about: Topic, prompt: Words) -> Seat:
        """One opponent: the next one, one of those with most or least health, or any."""
        fitting = self.opponents
        if who == "left":
            return fitting[0]
        if who in ("strongest", "weakest"):
            best = (max if who == "strongest" else min)([s.health for s in fitting])
            fitting = [s for s in fitting if s.health == best]
        return await one_of(self, self.rule, about, prompt, fitting)

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


def numbers(cards: Sequence[InitiativeCard]) -> Reasons:
    """Cards as options, with their printed numbers: "Wall of Text (initiative 41, defence 11)"."""
    return Reasons({card.oid: TEXT("plain.card", card=card.name, facts=facts_in_words(card.spec)) for card in cards})


def _owned(owners: Sequence[Seat], empty: Sequence[Seat], blocked: Sequence[Seat]) -> Reasons:
    """Whose card each option is; names of seats are put in by whoever shows it."""
    labels = {placed.card.oid: SAY("offers.of", seat=s.no + 1, card=placed.card.name)
              for s in owners for placed in s.field}
    labels |= {SEAT[s.no].oid: SAY("offers.nothing", seat=s.no + 1) for s in empty}
    return Reasons(labels, blocked=refusals(blocked, SAY("refuses.empty-field")))


def refusals(seats: Sequence[Seat], why: Words) -> list[Option]:
    """These players as options that cannot be chosen, all for this reason."""
    return [Option(SEAT[s.no].oid, SEAT[s.no].label, seat=s.no, blocked=str(why), rule="IN-R.14") for s in seats]


async def run_lines(x: InPlay, placed: Placed, effects: Sequence[Effect]) -> None:
    """The Effects step of an activated card: its lines from top to bottom; lasting ones hold from here on (IN-R.5), as
    `queries.force` finds by the card's `lines`."""
    for nth, effect in enumerate(effects, 1):
        placed.lines = nth
        if not isinstance(effect, Lasting):
            await effect.run(x)
        elif isinstance(effect, Ongoing | When):
            x.t.force = None
            if x.t.observer is not None and (nth - 1, "reverse_order") in queries.spec_of(placed).standing_rules:
                x.tells(PROMISES, note="lowest" if queries.force(x.t).reverse else "highest")


async def drain(t: Table) -> None:
    """IN-R.13: the waiting triggers speak one after the other; what they cause joins the end of the line."""
    while t.line:
        waiting = t.line.pop(0)
        me = t.seats[waiting.you]
        if me.out:
            continue
        when: When = t.pack.spec(waiting.face).effects[waiting.nth]
        if t.observer is not None:
            t.tell(TRIGGERS, me.no, (waiting.card,), note=SAY(f"sets-off.{when.event}"))
        try:
            await in_order(when.do, InPlay(t, me, waiting.card, find(t, waiting.card), waiting.chain, waiting.it))
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
    cards = me.hand[:]
    if len(cards) > n:
        t.choosing = True
        cards = await pick(me.no, "IN-4.7", Topic.DISCARD, SAY("asks.discard", n=n), me.hand, n, n, ordered=True,
                           why=partial(numbers, me.hand), source=x.source)
        t.choosing = False
    discard_from_hand(t, me, cards, x.me.no, x.chain)


# ---- health

LOSES, HEALS = told("loses", weight=2, runs=True, answers=True, until=("averages",)), told(
    "heals", runs=True, answers=True)
ATTACKS, STRIKES, HITS, HOLDS = told("attacks", weight=0, answers=True), told("strikes", weight=0, answers=True), told(
    "hits", weight=2, until=("averages",)), told("holds")


def lose(x: InPlay, losses: Sequence[tuple[Seat, int]]) -> None:
    """IN-7.7: these players lose this much health at once; it is no attack, so defence does not help."""
    t, by = x.t, x.me.no
    hurt = [(me, n) for me, n in losses if n > 0 and me.health]
    for me, n in hurt:
        change = HealthChange(me.health, max(0, me.health - n))
        me.health = change.after
        lost = change.before - change.after
        if me is not x.me:
            x.me.drained += lost
        _taken(x, me)
        x.tells(LOSES, None, lost, me.no, change.text, change)
    for me, _ in hurt:
        if me.no != by:
            happens(t, "lost_health", me.no, by, x.chain)
    if not x.last:
        fall(t, x.chain)


def _taken(x: InPlay, me: Seat) -> None:
    """For the results: who has taken the last health, and with which card."""
    if not me.health:
        me.out_by, me.out_card = x.me.no, x.card.spec.id


def gain(x: InPlay, gains: Sequence[tuple[Seat, int]]) -> None:
    """IN-6.8: these players gain this much health at once; nobody at 0 can be saved (IN-10.5)."""
    t = x.t
    healed = [(me, n) for me, n in gains if n > 0 and me.health]
    for me, n in healed:
        me.health += n
        me.healed += n
        change = HealthChange(me.health - n, me.health)
        t.tell(HEALS, me.no, (x.card,), n, note=change.text, detail=change)
    for me, _ in healed:
        happens(t, "opponent_heals", me.no, me.no, x.chain)


def strike(x: InPlay, targets: Sequence[tuple[Seat, int]], pierce: bool) -> None:
    """IN-7.11: hits each target at once with its fixed value; attack modifiers do not change it, `pierce` ignores
    defence."""
    _blow(x, [(me, n) for me, n in targets if n > 0], pierce, None, 1, 1)


def attack(x: InPlay, placed: Placed, n: int, targets: Sequence[Seat], pierce: bool, nth: int, blows: int) -> None:
    """IN-7.3: one attack of a field card, with its effective value n, on all these players."""
    t = x.t
    value = queries.sum_of(t, x.me, placed, "attack") if t.observer is not None else None
    _blow(x, [(me, n) for me in targets], pierce, value, nth, blows)


def _blow(x: InPlay, targets: Sequence[tuple[Seat, int]], pierce: bool, value: Sum | None, nth: int,
          blows: int) -> None:
    """IN-7.5: the damage to all targets is worked out from one situation, then taken from all at once.

    `value` is None for a strike, and where nobody listens.
    """
    t, me, armour = x.t, x.me, queries.force(x.t).armour
    hits: list[tuple[Seat, int, int, int]] = []
    for target, n in targets:
        if target.health:
            kept = 0 if pierce else queries.defence(t, target)
            damage = max(0, n - kept)
            spared = max(0, damage - target.health + 1) if target.no in armour else 0
            hits.append((target, n, damage - spared, spared))
            target.blocked += min(n, kept) + spared
    if not hits:
        return
    struck = [] if t.observer is None else [
        Hit(target.no, n, queries.defence_total(t, target), pierce, spared, damage,
            HealthChange(target.health, max(0, target.health - damage)),
            sparer=armour[target.no].name if spared else "")
        for target, n, damage, spared in hits]
    for target, _, damage, _ in hits:
        if damage:
            taken = min(damage, target.health)
            target.health -= taken
            target.hurt = True
            if target is not me:
                me.dealt += taken
            _taken(x, target)
    if struck:
        blow = Blow(me.no, x.card, max(hit.attack for hit in struck), value, tuple(struck), nth, blows)
        note = ("summed-" * blow.summed + "nth" * (blows > 1)).removesuffix("-")
        x.tells(STRIKES if value is None else ATTACKS, n=blow.n, note=note, detail=blow)
        for hit in struck:
            x.tells(HITS if hit.damage else HOLDS, None, hit.damage, hit.seat, hit.worded, hit)
    if queries.force(t).whens:
        for target, _, damage, _ in hits:
            if target is not me:
                happens(t, "attacked", target.no, me.no, x.chain)
            if damage:
                happens(t, "damaged", target.no, me.no, x.chain)
    if not x.last:
        fall(t, x.chain)


# ---- being out (IN-10)

OUT, DROPS_ALL, ENDS = told("out", chief=3, unwanted=True), told("drops-all", weight=0), told("ends")


def fall(t: Table, chain: int) -> None:
    """IN-10.4 to 10.6: players who are at 0 after an event speak for the last time and are out, all together.

    Raises GameOver if at most one living player is left.
    """
    for me in t.seats:
        if not (me.health or me.out):
            break
    else:
        return
    group: list[Seat] = []
    while fallen := [me for me in t.seats if not (me.health or me.out) and me not in group]:
        group += fallen
        _last_words(t, fallen, chain)
    t.groups += 1
    place = max(2, len(t.living) - len(group) + 1)
    for me in group:
        _out(t, me, place)
    living = t.living
    if len(living) < 2:
        end_game(t, "last-one" if living else "together")


def _last_words(t: Table, fallen: Sequence[Seat], chain: int) -> None:
    """IN-10.6: `eliminated` triggers of these players, by activation number."""
    listeners = queries.force(t).whens.get("eliminated", ())
    fallen_seats = [me.no for me in fallen]
    for heard in sorted((one for one in listeners if one.seat in fallen_seats), key=attrgetter("act")):
        if not chain:
            t.chain += 1
        t.tell(TRIGGERS, heard.seat, (heard.card,), note=SAY("sets-off.eliminated"))
        x = InPlay(t, t.seats[heard.seat], heard.card, None, chain or t.chain, None, last=True)
        at_once(heard.face.effects[heard.nth].do, x)  # type: ignore[attr-defined]


def _out(t: Table, me: Seat, place: int) -> None:
    """IN-10.2, IN-10.3: hand, field, revealed card and stack go to the discard pile; nothing is triggered."""
    me.out = True
    me.out_round, me.out_group = t.round, t.groups
    if t.observer is not None:
        by = "overtime" if me.out_by is None else t.pack.spec(me.out_card).name
        t.tell(OUT, me.no, n=place, other=me.out_by, note=by)
    acts = [placed.act for placed in me.field]
    cards = [*me.hand, *clear(me)]
    me.hand, me.told = [], []
    t.discard += cards
    if cards:
        t.tell(DROPS_ALL, me.no, tuple(cards))
    end_boosts(t, acts)


def end_game(t: Table, reason: str) -> None:
    """IN-10.8, IN-10.9: the game ends at once, in the middle of whatever happens; the reason is a key. Raises
    GameOver."""
    t.history.append(tuple([me.health for me in t.seats]))
    t.reasons.append(reason)
    t.phase = "over"
    t.active = None
    t.choosing = False
    reset(t)
    t.tell(ENDS, note=t.ended_by[-1])
    raise GameOver
