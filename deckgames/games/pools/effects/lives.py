"""Verbs of lives, cards in hand and debts."""

from typing import Annotated, Literal

from deckgames.engine.effects import plural, upto
from deckgames.games.pools import operations
from deckgames.games.pools.cards import NOUN
from deckgames.games.pools.effects.base import Act
from deckgames.games.pools.play import PoolPlay
from deckgames.games.pools.words import for_two, lives_of

Who = Literal["you", "opponent", "each_opponent", "each", "lowest", "highest"]


def does(target: str, verb: str) -> str:
    """ "you gain", "a foe gains"."""
    return f"{target} {verb}{'' if target == 'you' else 's'}"


class Heal(Act):
    """n lives more."""

    verb = "heal"
    aims = "who"
    who: Who
    n: Annotated[int, upto(1, 6)]
    two: Annotated[int, upto(1, 9)] | None = None

    async def run(self, x: PoolPlay) -> None:
        for me in x.seats(self.who):
            operations.change_life(x.t, me, self.n, "effect", x.card, x.me.no)
            x.t.tell("heals", me.no, (x.card,), n=self.n)

    def says(self, target: str) -> str:
        return f"{does(target, 'gain')} {lives_of(self.n)}{for_two(self.two)}"

    def sign(self) -> str:
        return f"+{self.n}♥"


class Hurt(Act):
    """n lives fewer at once; no wall helps."""

    verb = "hurt"
    aims = "who"
    who: Who
    n: Annotated[int, upto(1, 6)]

    async def run(self, x: PoolPlay) -> None:
        for me in x.seats(self.who):
            operations.change_life(x.t, me, -self.n, "effect", x.card, x.me.no)
            x.t.tell("hurts", x.me.no, (x.card,), n=self.n, other=me.no)

    def says(self, target: str) -> str:
        return f"{does(target, 'lose')} {lives_of(self.n)}"

    def sign(self) -> str:
        return f"−{self.n}♥"


class Draw(Act):
    """n cards of the deck to hand."""

    verb = "draw"
    aims = "who"
    who: Who
    n: Annotated[int, upto(1, 4)]

    async def run(self, x: PoolPlay) -> None:
        for me in x.seats(self.who):
            if not operations.draw(x.t, me, self.n):
                x.idle("no card can be drawn", me.no)

    def says(self, target: str) -> str:
        return f"draw {self.n}" if target == "you" else f"{does(target, 'draw')} {self.n}"

    def sign(self) -> str:
        return f"▯{self.n}"


class DropHand(Act):
    """n random cards of a hand to the discard pile."""

    verb = "drop_hand"
    aims = "who"
    who: Who
    n: Annotated[int, upto(1, 3)]

    async def run(self, x: PoolPlay) -> None:
        for me in x.seats(self.who):
            gone = []
            for _ in range(min(self.n, len(me.hand))):
                gone.append(me.hand.pop(x.t.rng.below(len(me.hand))))
                operations.throw(x.t, gone[-1])
            if gone:
                x.t.tell("drops", me.no, tuple(gone), other=x.me.no)
            else:
                x.idle("no card in hand", me.no)

    def says(self, target: str) -> str:
        return f"{does(target, 'discard')} {plural(self.n, 'card')} at random"

    def sign(self) -> str:
        return f"drop {self.n}"


class Debt(Act):
    """n more points to pay; below 0 counts as nothing (DP-11.7)."""

    verb = "debt"
    aims = "who"
    who: Who
    points: Literal["attack", "defence"]
    n: Annotated[int, upto(-6, 6)]

    async def run(self, x: PoolPlay) -> None:
        for me in x.seats(self.who):
            operations.owe(x.t, me, self.points, self.n)
            more = "more" if self.n > 0 else "less"
            x.t.tell("owes", me.no, (x.card,), other=x.me.no, note=f"{abs(self.n)} {NOUN[self.points]} {more}")

    def says(self, target: str) -> str:
        points = f"{abs(self.n)} {NOUN[self.points]}"
        owes = "must" if self.n > 0 else "need not"
        return f"{target} {owes} pay {points}"

    def sign(self) -> str:
        return f"owes {'+' if self.n > 0 else '−'}{abs(self.n)}{self.points[0]}"
