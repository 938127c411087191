"""Verbs that change what a card is in this round (tokens, another rank or profession, another suit), and those that
grant marks to combinations: points more or less, at most, flight and what is against it, wards."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from pydantic import Field

from deckgames.engine.decisions import Mark, Topic, choose
from deckgames.engine.effects import upto
from deckgames.engine.messages import Words
from deckgames.engine.spelling import one, plural
from deckgames.games.pools import operations, queries
from deckgames.games.pools.cards import LAST, ONE, PROFESSIONS, RANKS, SUITS, PoolCard, Profession, Suit
from deckgames.games.pools.cards.words import Voice, called
from deckgames.games.pools.effects.base import Act
from deckgames.games.pools.play import PoolPlay
from deckgames.games.pools.says import SAY
from deckgames.games.pools.state import Verb

CardWord = Literal["self", "my_card", "foe_card", "common_card"]
STEPS = {by: Mark(f"step{by:+d}", f"{abs(by)} {'up' if by > 0 else 'down'}") for by in (-2, -1, 1, 2)}
RANK_NAMES = tuple([SAY("offers.rank", rank=rank) for rank in RANKS])
SUIT_MARKS = tuple(Mark(suit, SAY(f"suits.{suit}")) for suit in SUITS)
SKILL_MARKS = tuple(Mark(skill, last) for skill, last in zip(PROFESSIONS, LAST, strict=True))


class Change(NamedTuple):
    """What a shift or a recast asks: what of which card becomes another."""

    what: Literal["rank", "profession", "suit"]
    card: PoolCard



class OnCard(Act):
    """A verb that changes a card, if that still lies where it was chosen (DP-10.7)."""

    to: CardWord

    async def run(self, x: PoolPlay) -> None:
        card = x.card_of(self.to)
        if card is None:
            x.idle(SAY("missing.gone"))
        else:
            await self.on(x, card)

    async def on(self, x: PoolPlay, card: PoolCard) -> None:
        """Changes this card as the effect says."""
        raise NotImplementedError


class Token(OnCard):
    """n tokens of that sign on a card (DP-1.6)."""

    says = "{target} counts {n:+}"
    plainly = "{target} counts for {more}"
    n: Annotated[int, upto(-2, 2)]

    async def on(self, x: PoolPlay, card: PoolCard) -> None:
        was = queries.strength(x.t, card)
        operations.put_tokens(x.t, card, self.n)
        more = queries.strength(x.t, card) - was
        itself = card is x.card
        x.t.tell("grows" if itself else "tokens", x.me.no, (card,) if itself else (x.card, card),
                 note=SAY("token.more" if more > 0 else "token.less" if more else "token.same", n=abs(more) or was))

    @property
    def more(self) -> str:
        """How much the token adds, in words: "1 more point"."""
        return _points(self.n)


def _points(n: int) -> str:
    return plural(abs(n), "more point" if n > 0 else "fewer point")


class Shift(OnCard):
    """The rank or the profession moves up or down, within its bounds; no artefact (DP-7.8)."""

    says = "move {to:self=its {what}|the {what} of {target}} {by:2=by up to 2, either way|by 1, up or down}"
    what: Literal["rank", "profession"]
    by: Annotated[int, upto(1, 2)]

    def fits(self, x: PoolPlay) -> Callable[[PoolCard], bool] | None:
        return lambda card: not card.spec.artefact

    def unfit(self) -> str:
        return f"an artefact's {self.what} is named, not shifted"

    async def on(self, x: PoolPlay, card: PoolCard) -> None:
        found = queries.facts(x.t, card)
        at = (found.rank if self.what == "rank" else found.profession).bit_length() - 1
        last = len(RANKS if self.what == "rank" else PROFESSIONS)
        steps = [STEPS[by] for by in range(-self.by, self.by + 1) if by and 0 <= at + by < last]
        names: Sequence[Words] = RANK_NAMES if self.what == "rank" else LAST
        marks = [Mark(step.oid, names[at + _by(step)]) for step in steps]
        change = Change(self.what, card)
        mark = marks[0] if len(marks) == 1 else await choose(
            x.asked, "DP-7.8", Topic.CHOOSE, SAY(f"turns-into.{change.what}", card=card.spec.name), marks, None, x.card,
            effect=change)
        bit = 1 << at + _by(mark)
        operations.count_as(x.t, card, **{self.what: bit})
        x.t.tell("becomes", x.me.no, (card,), note=mark.label)


def _by(step: Mark) -> int:
    return int(step.oid.removeprefix("step"))


class Recast(OnCard):
    """The card counts as another suit or profession."""

    says = "{target} counts as {becomes}"
    suit: Suit | Literal["any"] | None = None
    profession: Profession | Literal["any"] | None = None

    never = ((lambda e: (e.suit is None) == (e.profession is None), "a recast names a suit or a profession",
              "suit: hearts, or profession: mechanic"),)

    def fits(self, x: PoolPlay) -> Callable[[PoolCard], bool] | None:
        return None if self.suit else lambda card: not card.spec.artefact

    def unfit(self) -> str:
        return "an artefact's profession is named, not changed"

    async def on(self, x: PoolPlay, card: PoolCard) -> None:
        found = queries.facts(x.t, card)
        what: Literal["suit", "profession"] = "suit" if self.suit else "profession"
        marks = SUIT_MARKS if self.suit else SKILL_MARKS
        now = (found.suit if self.suit else found.profession).bit_length() - 1
        named = self.suit or self.profession
        if named == "any":
            others = [mark for nth, mark in enumerate(marks) if nth != now]
            change = Change(what, card)
            asks = SAY(f"counts-as.{what}", card=card.spec.name)
            mark = await choose(x.asked, "DP-9.6", Topic.CHOOSE, asks, others, None, x.card, effect=change)
        else:
            mark = next(mark for mark in marks if mark.oid == named)
        bit = 1 << marks.index(mark)
        operations.count_as(x.t, card, **{what: bit})
        x.t.tell("becomes", x.me.no, (card,), note=mark.label)

    @property
    def becomes(self) -> str:
        """ "a suit you name", "a Heart", "a Mechanic"."""
        named = self.suit or self.profession or ""
        if named == "any":
            return f"a {'suit' if self.suit else 'profession'} you name"
        return one(str(ONE[SUITS.index(named)] if self.suit else LAST[PROFESSIONS.index(named)]))


Own = Literal["my_attack", "my_defence", "each_my_attack", "each_my_defence", "host_attack", "host_defence"]
Foes = Literal["foe_attack", "foe_defence", "each_foe_attack", "each_foe_defence"]
Attack = Literal["my_attack", "each_my_attack", "host_attack"]
Wall = Literal["my_defence", "each_my_defence", "host_defence"]


class Grant(Act):
    """A verb that grants its mark, of `n` points where it has a number."""

    verb: ClassVar[Verb]

    async def run(self, x: PoolPlay) -> None:
        x.mark(self.word, self.verb, getattr(self, "n", 0))


class Add(Grant):
    """n points more."""

    sign = "+{n}"
    says = "+{n} to {target}{two:None=| (+{two} for two, if balanced)}"
    to: Own
    n: Annotated[int, upto(1, 6)]
    two: Annotated[int, upto(1, 9)] | None = None


class AddPer(Act):
    """A point more for each card of a suit or a profession, counted when granted."""

    says = "+1 to {target} for each {thing} in {pool} (up to {most})"
    to: Own
    each: Suit | Profession
    where: Annotated[Literal["my_pool", "common_pool"], Field(alias="in")]
    most: Annotated[int, Field(alias="max", ge=3, le=5, strict=True)]

    async def run(self, x: PoolPlay) -> None:
        cards = x.me.pool if self.where == "my_pool" else x.t.common
        pieces = [queries.piece(x.t, x.me, card) for card in cards]
        name, words = ("suit", SUITS) if self.each in SUITS else ("profession", PROFESSIONS)
        bit = 1 << words.index(self.each)
        if n := sum([1 for piece in pieces if getattr(piece, name) & bit]):
            x.mark(self.to, "add", min(n, self.most))
        else:
            x.idle(f"no {self.thing} is in the {'own' if self.where == 'my_pool' else 'common'} pool")

    def persons(self, voice: Voice | None) -> Mapping[str, Any]:
        found = super().persons(voice)
        return {**found, "pool": called(self.where, {}, found["your"])}

    @property
    def thing(self) -> str:
        """What is counted, in the singular: "Elf", "Mechanic"."""
        return {"elves": "elf"}.get(self.each, self.each.removesuffix("s")).capitalize()


class Sap(Grant):
    """n points less; stopped by a ward."""

    sign = "−{n}"
    says = "−{n} to {target}{two:None=| (−{two} for two, if balanced)}"
    aims = "from_"
    from_: Annotated[Foes, Field(alias="from")]
    n: Annotated[int, upto(1, 4)]
    two: Annotated[int, upto(1, 4)] | None = None


class Cap(Grant):
    """It counts no more than so many points; stopped by a ward."""

    says = "{target} is limited to {n}"
    to: Foes
    n: Annotated[int, upto(0, 9), Field(alias="at")]


class Flight(Grant):
    """Only walls that stop fliers can block it (DP-13.5)."""

    says = "{target} flies"
    to: Attack


class Ground(Grant):
    """It cannot fly (DP-10.5)."""

    says = "{target} cannot fly"
    to: Foes


class Watch(Grant):
    """It stops fliers."""

    says = "{target} stops fliers"
    to: Wall


class Pierce(Grant):
    """Walls count n less against it (DP-13.6)."""

    says = "{target} pierces {n}"
    to: Attack
    n: Annotated[int, upto(1, 6)]


class Ward(Grant):
    """No foe can lower, cap or ground it from then on (DP-10.6)."""

    says = "from then on {target} is safe from foes"
    plainly = "{target} is safe from foes"
    to: Own
