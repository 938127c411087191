"""What an effect acts on: in a sitting the table and its seat (RingPlay), in Recovery a tally (rules/recovery.py)."""

from collections.abc import Sequence
from typing import Any, Protocol

from deckgames.engine.cards import Card, F
from deckgames.engine.decisions import Topic, pick
from deckgames.engine.effects import Effect, Play, RulesVariant, declined, no_effect
from deckgames.engine.messages import Words
from deckgames.games.cardring import operations
from deckgames.games.cardring.cards import PlayedCard
from deckgames.games.cardring.says import SAY
from deckgames.games.cardring.state import Rider, Seat, Table, Whence


class Outcome(Play, Protocol):
    """What the verbs of win and lose lists need; a sitting and Recovery do them in their own ways (CR-6.7 to 6.9)."""

    async def trash(self, count: int, zones: Sequence[Whence], may: bool) -> None: ...
    def can_trash(self, count: int, zones: Sequence[Whence]) -> bool: ...
    def gain(self, face: str, to: operations.To, count: int) -> None: ...
    def xp(self, n: int) -> None: ...
    def take_xp(self, n: int) -> None: ...
    def each_opponent(self, promise: Effect[Any]) -> None: ...


NO_DRAW, NO_DISCARD, NO_TRASH = SAY("idle.draw"), SAY("idle.discard"), SAY("idle.trash")
"""Why a verb does nothing."""


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
        operations.draw(self.t, self.me, n)

    async def discard(self, n: int) -> None:
        if not self.me.hand:
            self.idle(NO_DISCARD)
        asks = SAY("asks.discard", n=n)
        chosen = await self.choose_cards(Topic.DISCARD, asks, self.me.hand, n, n)
        operations.discard(self.t, self.me, chosen)

    def can_discard(self, n: int) -> bool:
        return len(self.me.hand) >= n

    async def trash(self, count: int, zones: Sequence[Whence], may: bool) -> None:
        cards = self._of(zones)
        if not cards:
            self.idle(NO_TRASH)
        asks = SAY("asks.may-trash" if may else "asks.trash", n=count)
        chosen = await self.choose_cards(Topic.REMOVE, asks, cards, 0 if may else count, count)
        operations.trash(self.t, self.me, chosen)

    def can_trash(self, count: int, zones: Sequence[Whence]) -> bool:
        return len(self._of(zones)) >= count

    def _of(self, zones: Sequence[Whence]) -> list[PlayedCard]:
        return [card for zone in zones for card in (self.me.hand if zone == "hand" else self.me.discard)]

    def gain(self, face: str, to: operations.To, count: int) -> None:
        operations.gain(self.t, self.me, face, to, count)

    def xp(self, n: int) -> None:
        operations.change_xp(self.t, self.me, n)
        if n > 0:
            self.me.xp_from["cards"] = self.me.xp_from.get("cards", 0) + n

    def take_xp(self, n: int) -> None:
        raise TypeError("take_xp waits for Recovery: the loader lets it stand nowhere else")

    def each_opponent(self, promise: Effect[Any]) -> None:
        """CR-R.13: stores what this play does to each opponent, until Recovery."""
        assert self.source is not None
        self.me.riders.append(Rider(promise, self.source))

    def count(self, what: str) -> int:
        """What `per` counts: opponents with more XP now, or brawl cards played before this one."""
        if what == "opponents_ahead":
            return sum(1 for s in self.t.seats if s.xp > self.me.xp)
        played = self.me.in_play
        before = played.index(self.source) if self.source in played else len(played)
        return sum(1 for card in played[:before] if getattr(card.spec, "type", "") == "brawl")
