"""Verbs that move cards of the card's player: drawing, Discarding, looking, marooning, gaining (vocabulary)."""

from functools import partial
from typing import Annotated, Literal

from pydantic import Field

from deckgames.engine import effects as shared
from deckgames.engine.clauses import READER, Clause, may
from deckgames.engine.decisions import SEAT, Option, Reasons, Topic, order
from deckgames.engine.effects import Effect, plural, upto
from deckgames.games.hooks import operations
from deckgames.games.hooks.cards import HookCard
from deckgames.games.hooks.effects.counters import Yes
from deckgames.games.hooks.effects.deeds import Deed
from deckgames.games.hooks.operations import HookPlay, put_away
from deckgames.games.hooks.state import Seat
from deckgames.games.hooks.voices import Voice, counted


class Draw(shared.Draw[HookPlay]):
    """HK-4.3: draw n cards at once."""

    n: Annotated[int, upto(1, 6)]

    def could(self, x: HookPlay) -> bool:
        return bool(x.me.deck)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [(voice or Voice()).me.gets(counted(self.n, "Card"))]


class Discard(shared.Discard[HookPlay]):
    """HK-4.7: Discard n hand cards at once, own choice."""

    n: Annotated[int, upto(1, 6)]

    def could(self, x: HookPlay) -> bool:
        return bool(x.me.hand)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [(voice or Voice()).me.gets(f"+{self.n} Discard")]


class Cycle(Deed):
    """Discard up to n cards together; their triggers; then draw as many."""

    verb = "cycle"
    shorthand = "n"
    n: Annotated[int, upto(1, 6)]

    def idle(self, x: HookPlay) -> str:
        return "" if x.me.hand else "no hand card to Discard"

    async def act(self, x: HookPlay) -> None:
        cards = await x.pick("HK-4.9", Topic.DISCARD, "Discard, then draw as many", x.me.hand, 0, self.n)
        operations.discard(x.t, x.me, cards)
        operations.draw(x.t, x.me, len(cards))

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        me = (voice or Voice()).me
        if self.n == 1:
            return [may(me, "Discard 1 card to draw 1 card")]
        return [me.does("Discard", f"up to {self.n} cards"), me.does("draw", "as many")]

    def short(self) -> str:
        return f"discard up to {self.n}, draw as many" if self.n > 1 else "you may discard 1 to draw 1"


class Peek(Deed):
    """Look at the top n cards of the own deck and put them back in any order, the first on top; they stay part of the
    deck meanwhile (HK-3.7)."""

    verb = "peek"
    shorthand = "n"
    n: Annotated[int, upto(1, 6)]

    def idle(self, x: HookPlay) -> str:
        return "" if x.me.deck else "the deck is empty"

    async def act(self, x: HookPlay) -> None:
        me = x.me
        me.peek = me.deck[:-self.n - 1:-1]
        del me.deck[-self.n:]
        x.t.shown += 1
        x.t.tell("looks", me.no, tuple(me.peek), private=True)
        back = me.peek[:]
        if len(back) > 1:
            back = await order(x.asked, "HK-3.7", Topic.ORDER, "Put back, the first on top", back, source=x.source)
        me.peek.clear()
        me.deck.extend(reversed(back))

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        me = (voice or Voice()).me
        if self.n == 1:
            return [me.does("look", f"at the top card of {me.own} deck")]
        return [me.does("look", f"at the top {self.n} cards of {me.own} deck"),
                me.does("put", "them back in any order")]

    def short(self) -> str:
        return f"look at your top {self.n} cards" if self.n > 1 else "look at your top card"


class Recall(Deed):
    """Take n cards of the own discard pile into the hand."""

    verb = "recall"
    shorthand = "n"
    n: Annotated[int, upto(1, 6)]

    def idle(self, x: HookPlay) -> str:
        return "" if x.me.pile else "the discard pile is empty"

    async def act(self, x: HookPlay) -> None:
        cards = await x.pick("HK-4.9", Topic.TAKE, "Take into your hand", x.me.pile, self.n, self.n)
        for card in cards:
            x.me.pile.remove(card)
            x.me.hand.append(card)
        x.t.tell("recalls", x.me.no, tuple(cards))

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        me = (voice or Voice()).me
        return [me.does("take", f"{plural(self.n, 'card')} from {me.own} discard pile into {me.own} hand")]

    def short(self) -> str:
        return f"take {self.n} from your discard pile"


class Maroon(Deed):
    """One card of hand or discard pile leaves the game; the four-card floor holds (HK-R.11)."""

    verb = "maroon"
    whence: Annotated[Literal["hand", "discard", "either"], Field(alias="from")]

    def cards(self, x: HookPlay) -> list[HookCard]:
        """What may be marooned."""
        hand = x.me.hand if self.whence in ("hand", "either") else []
        return [*hand, *(x.me.pile if self.whence in ("discard", "either") else [])]

    def idle(self, x: HookPlay) -> str:
        return _no_maroon(x, self.cards(x))

    async def act(self, x: HookPlay) -> None:
        operations.maroon(x.t, x.me, await x.one("HK-R.11", Topic.REMOVE, "Maroon which card?", self.cards(x)))

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        me = (voice or Voice()).me
        where = {"hand": "hand", "discard": "discard pile", "either": "hand or discard pile"}[self.whence]
        return [me.does("maroon", f"a card from {me.own} {where}")]

    def short(self) -> str:
        return "maroon a hand card" if self.whence == "hand" else "maroon a card"


def _no_maroon(x: HookPlay, cards: list[HookCard]) -> str:
    """Why none of these cards can be marooned ("": one can)."""
    if not operations.may_lose_card(x.me):
        return "nobody can own fewer than four cards"
    return "" if cards else "there is no card to maroon"


class Upgrade(Deed):
    """Maroon a hand card; if done, gain a row card of at most its printed cost + n."""

    verb = "upgrade"
    by: Annotated[int, upto(1, 6)]

    def idle(self, x: HookPlay) -> str:
        return _no_maroon(x, x.me.hand)

    async def act(self, x: HookPlay) -> None:
        card = await x.one("HK-R.11", Topic.REMOVE, "Maroon which card?", x.me.hand)
        operations.maroon(x.t, x.me, card)
        await x.gain(card.spec.cost + self.by)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        me = (voice or Voice()).me
        gained = f"a card of the row that costs up to {self.by} more than it"
        return [me.does("maroon", f"a card from {me.own} hand to gain {gained}")]

    def short(self) -> str:
        return f"upgrade a card by {self.by}"


class Gain(Effect[HookPlay]):
    """A row card of at most this printed cost, without buying it."""

    verb = "gain"
    max_cost: Annotated[int, upto(1, 6)]

    async def run(self, x: HookPlay) -> None:
        await x.gain(self.max_cost)

    def could(self, x: HookPlay) -> bool:
        return bool(x.fitting(self.max_cost))

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [(voice or Voice()).me.does("gain", f"a card of the row that costs up to {self.max_cost}")]


class Reshuffle(Deed):
    """Shuffle the own pile into what is left of the deck; counts for `reshuffled`."""

    verb = "reshuffle"
    shorthand = "holds"
    holds: Yes

    def idle(self, x: HookPlay) -> str:
        return "" if x.me.pile else "the discard pile is empty"

    async def act(self, x: HookPlay) -> None:
        operations.reshuffle(x.t, x.me)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        me = (voice or Voice()).me
        return [me.does("shuffle", f"{me.own} discard pile into {me.own} deck")]

    def short(self) -> str:
        return "reshuffle your pile"


class CopyTop(Deed):
    """HK-R.10: the `play` list of the top card of an enemy's discard pile, as one's own."""

    verb = "copy_top"
    shorthand = "holds"
    holds: Yes

    def idle(self, x: HookPlay) -> str:
        return "" if self._copied(x) else "no enemy's discard pile has such a card on top"

    @staticmethod
    def _copied(x: HookPlay) -> list[Seat]:
        return [s for s in operations.enemies(x.t, x.me.no) if s.pile and not s.pile[-1].spec.copier]

    async def act(self, x: HookPlay) -> None:
        seats = self._copied(x)
        enemy = await x.enemy("HK-R.10", Topic.CHOOSE, "Copy the top card of whose pile?", seats,
                              partial(self._refused, x, seats))
        copied = enemy.pile[-1]
        x.t.tell("copies", x.me.no, (copied,), other=enemy.no)
        for effect in copied.spec.play:
            await effect.run(x)

    def _refused(self, x: HookPlay, seats: list[Seat]) -> Reasons:
        """Enemies with nothing to copy."""
        return Reasons(blocked=[
            Option(SEAT[s.no].oid, SEAT[s.no].label, seat=s.no, rule="HK-R.10",
                   blocked=f"{s.pile[-1].name} copies cards itself" if s.pile else "the discard pile is empty")
            for s in operations.enemies(x.t, x.me.no) if s not in seats])

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [READER.does("do", "what the top card of an enemy's discard pile does when played, except one that "
                                  "copies")]

    def short(self) -> str:
        return "copy an enemy’s top card"


class PlayTwice(Deed):
    """HK-R.10: a hand card that is no copier goes into play and its `play` list is applied twice."""

    verb = "play_twice"
    shorthand = "holds"
    holds: Yes

    def idle(self, x: HookPlay) -> str:
        return "no hand card can be played twice" if all(card.spec.copier for card in x.me.hand) else ""

    async def act(self, x: HookPlay) -> None:
        t, me = x.t, x.me
        cards = [card for card in me.hand if not card.spec.copier]
        card = await x.one("HK-R.10", Topic.PLAY, "Play which card twice?", cards, partial(self._refused, me.hand))
        me.hand.remove(card)
        me.in_play.append(card)
        t.tell("plays", me.no, (card,), note=" twice")
        twice = HookPlay(t, me, card)
        for _ in range(2):
            for effect in card.spec.play:
                await effect.run(twice)
        put_away(t, me, card)

    def _refused(self, hand: list[HookCard]) -> Reasons:
        """Copiers in the hand."""
        return Reasons(blocked=[Option(card.oid, card.name, card, blocked="copies cards itself", rule="HK-R.10")
                                  for card in hand if card.spec.copier])

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [READER.does("play", "a card from your hand, except one that copies, without an Action"),
                READER.does("do", "its effects twice")]

    def short(self) -> str:
        return "play a hand card twice without an Action"
