"""The elementary acts of Card Ring on its state, and what an effect acts on in a sitting: the table and its seat
(RingPlay); in Recovery it is a tally (`rules.Tally`)."""

from collections.abc import Sequence
from typing import Literal, Protocol, TypeVar

from deckgames.engine.core import zones
from deckgames.engine.core.cards import Card, CardSpec, F
from deckgames.engine.messages import Words
from deckgames.engine.vocabulary.decisions import Topic, pick
from deckgames.engine.vocabulary.effects import Effect, Play, RulesVariant, declined, no_effect
from deckgames.engine.vocabulary.events import Passing
from deckgames.games.cardring.cards import SAY, TEXT, PlayedCard
from deckgames.games.cardring.lexicon import XP
from deckgames.games.cardring.state import QUEUE, Rider, Seat, Table, Whence, told

T = TypeVar("T")
To = Literal["discard", "deck_top", "hand"]
By = tuple[CardSpec | str | int, ...]
"""Which card brings something, in pieces of a sentence: nothing for the own target, which has just been told, else a
card, behind the seat that it is of if that is another."""
SHUFFLES, DRAWS, DRAWS_MORE = told("shuffles", weight=0), told("draws", weight=0), told("draws-more")
DISCARDS, TRASHES, GAINS, NONE_LEFT = told("discards"), told("trashes"), told("gains", chief=1), told("none-left")
FILLS, APPEARS, GETS_XP = told("fills", weight=0), told("appears"), told("xp", chief=1)
TURNS = {way: told(f"turns-{way}", weight=2, harmless=True) for way in ("left", "right")}
MOVES = {way: told(f"moves-{way}", weight=0) for way in TURNS}


def opponents(t: Table, seat: int) -> list[int]:
    """The other seats, the first of them going left."""
    return [*range(seat + 1, len(t.seats)), *range(seat)]


def neighbours(t: Table, seat: int) -> list[int]:
    """The left neighbour, which is the next seat clockwise, and the right one; with two seats both are the same."""
    others = opponents(t, seat)
    return others[:1] + others[1:][-1:]


def take_up(t: Table, me: Seat, n: int, to: list[PlayedCard]) -> int:
    """CR-3.9: moves n cards from the top of the seat's deck to `to`, shuffling the discard pile when needed; gives how
    many."""
    if len(me.deck) < n and me.discard:
        t.tell(SHUFFLES, me.no)
    return zones.draw(n, me.deck, me.discard, to, t.rng)


def draw(t: Table, me: Seat, n: int, by: By = (), kind: str = DRAWS) -> None:
    """CR-3.9: moves n cards from the seat's deck to its hand; the log names `by` (a card) as the cause."""
    drawn = take_up(t, me, n, me.hand)
    if drawn:
        t.tell(kind, me.no, tuple(me.hand[-drawn:]), private=True, detail=by or None)


def trash(t: Table, me: Seat, cards: Sequence[PlayedCard]) -> None:
    """CR-3.11: removes cards of the seat's hand or discard pile from the game."""
    held = [card in me.hand for card in cards]
    for card, here in zip(cards, held, strict=True):
        (me.hand if here else me.discard).remove(card)
    t.trash += cards
    me.trashed += len(cards)
    if cards:
        t.tell(TRASHES, me.no, tuple(cards), note="" if all(held) else "both" if any(held) else "pile")


def discard(t: Table, me: Seat, cards: Sequence[PlayedCard]) -> None:
    """CR-3.11: moves cards of the hand to the discard pile."""
    for card in cards:
        me.hand.remove(card)
    me.discard += cards
    if cards:
        t.tell(DISCARDS, me.no, tuple(cards))


def put(me: Seat, card: PlayedCard, to: To) -> None:
    """Lays a card that is in no zone onto the seat's discard pile, deck or hand."""
    (me.deck if to == "deck_top" else me.hand if to == "hand" else me.discard).append(card)


def from_supply(t: Table, face: str) -> PlayedCard | None:
    """A new copy from the Supply; None if the pile is empty (option `greater: counted`, CR-R.34)."""
    if face in t.supply:
        if not t.supply[face]:
            return None
        t.supply[face] -= 1
    return t.make(face)


def gain(t: Table, me: Seat, face: str, to: To, count: int, by: By = ()) -> None:
    """Puts new copies from the Supply into a zone of this seat; the log names `by` (a card) as the cause."""
    gained: list[PlayedCard] = []
    while len(gained) < count and (card := from_supply(t, face)) is not None:
        put(me, card, to)
        gained.append(card)
    if gained and t.observer is not None:
        t.tell(GAINS, me.no, tuple(gained), note="" if to == "discard" else to.removesuffix("_top"),
               detail=causes([(len(gained), by)]) or None)
    if len(gained) < count:
        t.tell(NONE_LEFT, me.no, note=t.pack.spec(face).name)


def tell_xp(t: Table, me: Seat, before: int, parts: Sequence[tuple[int, By]]) -> None:
    """CR-6.6: tells the log how the seat's XP changed, with the parts of the sum and their cards where that is not
    plain."""
    if t.observer is None:
        return
    n, plain = me.xp - before, len(parts) == 1 and not parts[0][1]
    sums: list[CardSpec | str | int] = []
    own_first = sorted(parts, key=lambda part: len(part[1]) > 1)
    for part, by in () if plain and n == parts[0][0] else own_first:
        sums += [f"{' ' if sums else ''}{part:+}".replace("-", "−"), *((" ", *by) if by else ())]
    was = [f"{', ' if sums else ''}{before}→{me.xp}"] if n else []
    t.tell(GETS_XP, me.no, n=n, note="" if n > 0 else "loses" if n else "keeps",
           detail=(f"{XP.count(abs(n) or before)} (", *sums, *was, ")"))


def causes(amounts: Sequence[tuple[int, By]]) -> By:
    """Which cards have brought so much, but for the own target: " (by Royal Bounty)", " (1 by Ann’s Loose Screw)"."""
    brought: dict[By, int] = {}
    for n, by in amounts:
        brought[by] = brought.get(by, 0) + n
    said, word = list[CardSpec | str | int](), TEXT("cause.by") if brought else ""
    for by, n in brought.items():
        if by:
            said += [", " if said else " (", f"{n} {word} " if len(brought) > 1 else f"{word} ", *by]
    return (*said, ")") if said else ()


def fill_queue(t: Table, me: Seat) -> None:
    """CR-4.5, CR-4.6: fills the queue's free spaces from the Main Deck, as far as it lasts."""
    if len(me.queue) < QUEUE and (new := zones.fill(me.queue, QUEUE, t.main_deck)):
        t.tell(FILLS, me.no, tuple(new))


def fill_ring(t: Table, first: Seat) -> None:
    """CR-4.6: fills all queues: first the one whose cards left last, then the others in the Order."""
    fill_queue(t, first)
    if t.main_deck:
        for seat in t.order:
            fill_queue(t, t.seats[seat])


def fill_row(t: Table) -> None:
    """CR-6.13: fills empty spaces of the Row, space 1 first, from the Enemy Deck, as far as it lasts."""
    for i, card in enumerate(t.row):
        if card is None and t.enemy_deck:
            fill_space(t, i)


def fill_space(t: Table, i: int) -> None:
    """The top card of the Enemy Deck comes into this space of the Row."""
    t.row[i] = new = t.enemy_deck.pop()
    t.tell(APPEARS, cards=(new,))


def rotate(t: Table, way: zones.Way, seat: int | None = None) -> None:
    """CR-6.16: rotates the unanchored queues by one seat; `seat` is who caused it (None: Recovery)."""
    queues = [s.queue for s in t.seats]
    passed = zones.pass_on(queues, way, [s.no for s in t.seats if s.anchored])
    t.tell((MOVES if seat is None else TURNS)[way], seat, detail=Passing(tuple(passed)))


class Outcome(Play, Protocol):
    """What the verbs of win and lose lists need; a sitting and Recovery do them in their own ways (CR-6.7 to 6.9)."""

    async def trash(self, count: int, zones: Sequence[Whence], may: bool) -> None: ...
    def gain(self, face: str, to: To, count: int) -> None: ...
    def xp(self, n: int) -> None: ...
    def take_xp(self, n: int) -> None: ...
    def each_opponent(self, promise: Effect) -> None: ...


NO_DRAW = SAY("idle.draw")
"""Why drawing does nothing."""


class RingPlay:
    """A seat carrying out the effects of a card in its sitting. `source` is the card whose effects these are."""

    __slots__ = ("asked", "me", "rule", "source", "t")
    variant = RulesVariant()

    def __init__(self, t: Table, me: Seat, source: PlayedCard | None = None, rule: str = "CR-3.8") -> None:
        self.t, self.me, self.source, self.rule = t, me, source, rule
        self.asked = me.no

    async def choose_cards(self, about: Topic, asks: Words, cards: Sequence[Card[F]], lo: int, hi: int,
                           ordered: bool = False, rule: str = "") -> list[Card[F]]:
        """Asks for lo..hi of the cards; what leaves no choice is not asked."""
        if lo >= len(cards) and not (ordered and len(cards) > 1):
            return list(cards)
        if hi == 0:
            return []
        found = await pick(self.asked, rule or self.rule, about, asks, cards, lo, hi, ordered, source=self.source)
        if not found:
            declined(self)
        return found

    def idle(self, why: Words) -> None:
        """Tells that a verb could do nothing."""
        no_effect(self, why)

    def draw(self, n: int) -> None:
        if not (self.me.deck or self.me.discard):
            self.idle(NO_DRAW)
        draw(self.t, self.me, n)

    async def discard(self, n: int) -> None:
        if not self.me.hand:
            self.idle(SAY("idle.discard"))
        discard(self.t, self.me, await self.choose_cards(
            Topic.DISCARD, SAY("asks.discard", n=n), self.me.hand, n, n))

    def can_discard(self, n: int) -> bool:
        return len(self.me.hand) >= n

    async def trash(self, count: int, zones: Sequence[Whence], may: bool) -> None:
        cards = self._of(zones)
        if not cards:
            self.idle(SAY("idle.trash"))
        asks = SAY("asks.may-trash" if may else "asks.trash", n=count)
        trash(self.t, self.me, await self.choose_cards(Topic.REMOVE, asks, cards, 0 if may else count, count))

    def can_trash(self, count: int, zones: Sequence[Whence]) -> bool:
        return len(self._of(zones)) >= count

    def _of(self, zones: Sequence[Whence]) -> list[PlayedCard]:
        return [card for zone in zones for card in (self.me.hand if zone == "hand" else self.me.discard)]

    def gain(self, face: str, to: To, count: int) -> None:
        gain(self.t, self.me, face, to, count)

    def xp(self, n: int) -> None:
        """At once, never below 0."""
        me, before = self.me, self.me.xp
        me.xp = max(0, before + n)
        tell_xp(self.t, me, before, ((n, ()),))
        if n > 0:
            me.xp_from["cards"] = me.xp_from.get("cards", 0) + n

    def take_xp(self, n: int) -> None:
        raise TypeError("take_xp waits for Recovery: the loader lets it stand nowhere else")

    def each_opponent(self, promise: Effect) -> None:
        """CR-R.13: stores what this play does to each opponent, until Recovery."""
        assert self.source is not None
        self.me.riders.append(Rider(promise, self.source))

    def count(self, what: str) -> int:
        """What `per` counts: opponents with more XP now, or brawl cards played before this one."""
        if what == "opponents_ahead":
            return sum(1 for s in self.t.seats if s.xp > self.me.xp)
        played = self.me.in_play
        before = played.index(self.source) if self.source in played else len(played)
        return sum(1 for card in played[:before] if card.spec.type == "brawl")
