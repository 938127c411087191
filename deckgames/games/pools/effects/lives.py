"""Verbs of lives, cards in hand and debts."""

from typing import Annotated, Literal

from deckgames.engine.effects import upto
from deckgames.games.pools import operations
from deckgames.games.pools.cards import NOUN
from deckgames.games.pools.effects.base import Act
from deckgames.games.pools.play import PoolPlay
from deckgames.games.pools.state import Seat

Who = Literal["you", "opponent", "each_opponent", "each", "lowest", "highest"]


class OnPlayers(Act):
    """A verb that is done to players."""

    aims = "who"
    who: Who

    async def run(self, x: PoolPlay) -> None:
        for me in x.seats(self.who):
            self.on(x, me)

    def on(self, x: PoolPlay, me: Seat) -> None:
        """Does it to this player."""
        raise NotImplementedError


class Heal(OnPlayers):
    """n lives more."""

    says = "{who} gain {n:1=1 life|{n} lives}{two:None=| ({two} with two players)}"
    n: Annotated[int, upto(1, 6)]
    two: Annotated[int, upto(1, 9)] | None = None

    def on(self, x: PoolPlay, me: Seat) -> None:
        operations.change_life(x.t, me, self.n, "effect", x.card, x.me.no)
        x.t.tell("heals", me.no, (x.card,), n=self.n)


class Hurt(OnPlayers):
    """n lives fewer at once; no wall helps."""

    says = "{who} lose {n:1=1 life|{n} lives}"
    n: Annotated[int, upto(1, 6)]

    def on(self, x: PoolPlay, me: Seat) -> None:
        operations.change_life(x.t, me, -self.n, "effect", x.card, x.me.no)
        x.t.tell("hurts", x.me.no, (x.card,), n=self.n, other=me.no)


class Draw(OnPlayers):
    """n cards of the deck to hand."""

    says = "{told} draw {n}"
    n: Annotated[int, upto(1, 4)]

    def on(self, x: PoolPlay, me: Seat) -> None:
        if not operations.draw(x.t, me, self.n):
            x.idle("no card can be drawn", me.no)


class DropHand(OnPlayers):
    """n random cards of a hand to the discard pile."""

    says = "{who} discard {n:card} at random"
    n: Annotated[int, upto(1, 3)]

    def on(self, x: PoolPlay, me: Seat) -> None:
        gone = []
        for _ in range(min(self.n, len(me.hand))):
            gone.append(me.hand.pop(x.t.rng.below(len(me.hand))))
            operations.throw(x.t, gone[-1])
        if gone:
            x.t.tell("drops", me.no, tuple(gone), other=x.me.no)
        else:
            x.idle("no card in hand", me.no)


class Debt(OnPlayers):
    """n more points to pay; below 0 counts as nothing (DP-11.7)."""

    says = "{target} {owes}"
    points: Literal["attack", "defence"]
    n: Annotated[int, upto(-6, 6)]

    def on(self, x: PoolPlay, me: Seat) -> None:
        operations.owe(x.t, me, self.points, self.n)
        more = "more" if self.n > 0 else "less"
        x.t.tell("owes", me.no, (x.card,), other=x.me.no, note=f"{abs(self.n)} {NOUN[self.points]} {more}")

    @property
    def owes(self) -> str:
        """ "must pay 2 attack", "need not pay 1 wall"."""
        return f"{'must' if self.n > 0 else 'need not'} pay {abs(self.n)} {NOUN[self.points]}"
