"""Verbs of lives, cards in hand and debts, of the stacks, of cards that change places, and of the round as a whole; the
named rules."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from deckgames.engine.decisions import Mark, Option, Reasons, Topic, choose
from deckgames.engine.effects import DISTINCT, Effect, Named, NamedRule, in_order, upto
from deckgames.engine.messages import Words
from deckgames.engine.spelling import capital
from deckgames.games.pools import operations
from deckgames.games.pools.cards import CALLED
from deckgames.games.pools.cards.words import Voice, called, inside
from deckgames.games.pools.effects.base import Act
from deckgames.games.pools.play import NOBODY, PoolPlay
from deckgames.games.pools.says import SAY
from deckgames.games.pools.state import Banner, Entry, Mark as Granted, Seat, Target

Who = Literal["you", "opponent", "each_opponent", "each", "lowest", "highest"]


class OnPlayers(Act):
    """A verb that is done to players."""

    aims = "who"
    who: Who

    async def run(self, x: PoolPlay) -> None:
        for me in x.seats(self.who):
            self.on(x, me)

    def on(self, x: PoolPlay, me: Seat) -> None:
        """Does the effect to this player."""
        raise NotImplementedError


class Heal(OnPlayers):
    """n lives more."""

    says = "{who} gain {n:1=1 life|{n} lives}{two:None=| ({two} for two, if balanced)}"
    n: Annotated[int, upto(1, 6)]
    two: Annotated[int, upto(1, 9)] | None = None

    def on(self, x: PoolPlay, me: Seat) -> None:
        operations.change_life(x.t, me, self.n, "effect", x.card, x.owner)
        x.t.tell("heals", x.owner, (x.card,), n=self.n, other=me.no)


class Hurt(OnPlayers):
    """n lives fewer at once; no wall helps."""

    says = "{who} lose {n:1=1 life|{n} lives}"
    n: Annotated[int, upto(1, 6)]

    def on(self, x: PoolPlay, me: Seat) -> None:
        operations.change_life(x.t, me, -self.n, "effect", x.card, x.owner)
        x.t.tell("hurts", x.owner, (x.card,), n=self.n, other=me.no)


class Draw(OnPlayers):
    """n cards of the deck to hand."""

    says = "{told} draw {n}"
    n: Annotated[int, upto(1, 4)]

    def on(self, x: PoolPlay, me: Seat) -> None:
        whose = () if x.owner is None else (x.owner, "’s ")
        if not operations.draw(x.t, me, self.n, (*whose, x.card.spec, ": ")):
            x.idle(SAY("missing.draw"), me.no)


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
            x.idle(SAY("missing.hand"), me.no)


class Debt(OnPlayers):
    """n more points to pay; below 0 counts as nothing (DP-11.7)."""

    says = "{who} {owes}"
    points: Literal["attack", "defence"]
    n: Annotated[int, upto(-6, 6)]

    def on(self, x: PoolPlay, me: Seat) -> None:
        operations.owe(x.t, me, self.points, self.n)
        if x.t.observer is not None:
            x.t.tell("owes", me.no, (x.card,), other=x.me.no, note=SAY(
                "owes.more" if self.n > 0 else "owes.less", n=abs(self.n), kind=CALLED[self.points]))

    @property
    def owes(self) -> str:
        """ "must pay 2 attack", "may skip paying 1 wall"."""
        due = f"{abs(self.n)} {CALLED[self.points]}"
        return f"must pay {due}" if self.n > 0 else f"may skip paying {due}"


BRANCHES = tuple(Mark(f"branch-{nth}", f"the {word}") for nth, word in enumerate(("first", "second", "third"), 1))


def _entry(x: PoolPlay, word: str) -> Entry | None:
    """The entry of the main stack that was chosen, taken from it; None if it is gone."""
    target = x.targets.get(word)
    entry = next((entry for entry in x.t.main if target is not None and entry.no == target.no), None)
    if entry is None:
        x.idle(SAY("missing.effect-gone"))
    else:
        x.t.main.remove(entry)
    return entry


class Counter(Act):
    """A foe's entry of the main stack is removed; its debt stays (DP-9.7)."""

    says = "cancel {target}"
    aims = "foe_entry"

    async def run(self, x: PoolPlay) -> None:
        if (entry := _entry(x, self.word)) is not None:
            x.t.tell("counters", x.me.no, (x.card, entry.card), other=entry.owner, note="laid" * entry.standard)


class Hasten(Act):
    """An own entry of the main stack moves to its top."""

    says = "{target} goes first"
    aims = "my_entry"

    async def run(self, x: PoolPlay) -> None:
        if (entry := _entry(x, self.word)) is not None:
            x.t.main.append(entry)
            x.t.tell("hastens", x.me.no, (x.card, entry.card))


# ---- cards that change places


class Swap(Act):
    """A card of the own pool and a common card change places; the newcomer takes over the age of the other."""

    says = "swap a card from {your} pool for a common card"
    aims = "with_"
    with_: Annotated[Literal["common_pool"], Field(alias="with")]

    unless = (lambda x: x.t.common and x.me.pool, SAY("missing.swap"))

    async def act(self, x: PoolPlay) -> None:
        mine = await x.chosen("my_pool", decline=True)
        other = await x.chosen("common_pool") if mine is not None else None
        if mine is None or other is None:
            return
        pool, common = x.me.pool, x.t.common
        here, there = pool.index(mine), common.index(other)
        pool[here], common[there] = other, mine
        operations.forget(x.t, mine)
        operations.forget(x.t, other)
        x.t.tell("swaps", x.me.no, (mine, other))


class Raze(Act):
    """A card of a foe's pool is discarded; nothing refills it (DP-R.41)."""

    says = "discard {n:1=a card|{n} cards} from {target}"
    aims = "where"
    where: Annotated[Literal["foe_pool"], Field(alias="in")]
    n: Annotated[int, upto(1, 1)]

    async def run(self, x: PoolPlay) -> None:
        card = await x.chosen(self.where, SAY("missing.foe-pools"))
        if card is not None:
            foe = x.t.seats[x.targets[self.where].seat]
            foe.pool.remove(card)
            operations.throw(x.t, card)
            x.t.tell("razes", x.me.no, (card,), other=foe.no)


class TakeBack(Act):
    """A card of the own pool to hand."""

    says = "take a card from {target} into {your} hand"
    aims = "from_"
    from_: Annotated[Literal["my_pool"], Field(alias="from")]
    n: Annotated[int, upto(1, 1)]

    def why_not(self, x: PoolPlay) -> Words:
        if not x.me.pool:
            return SAY("missing.pool")
        return SAY("missing.hand-full") if operations.full(x.t, x.me) else ""

    async def act(self, x: PoolPlay) -> None:
        card = await x.chosen(self.from_, decline=True)
        if card is not None:
            x.me.pool.remove(card)
            operations.forget(x.t, card)
            x.me.hand.append(card)
            x.t.tell("takes-back", x.me.no, (card,))


class Salvage(Act):
    """The top cards of the discard pile to hand."""

    says = "take the top {n:1=discard|{n} discards} into {your} hand"
    aims = "who"
    who: Literal["you"]
    n: Annotated[int, upto(1, 2)]

    async def run(self, x: PoolPlay) -> None:
        for _ in range(self.n):
            if not x.t.discard or operations.full(x.t, x.me):
                x.idle(SAY("missing.hand-full" if x.t.discard else "missing.discards"))
                return
            card = x.t.discard.pop()
            x.me.hand.append(card)
            x.t.tell("salvages", x.me.no, (card,))


# ---- the round


class Reveal(Effect[PoolPlay]):
    """n cards of the deck join the common pool as newest, without firing (DP-4.4)."""

    says = "the next {n:1=card joins|{n} cards join} the common pool"
    n: Annotated[int, upto(1, 3)]

    async def run(self, x: PoolPlay) -> None:
        for _ in range(self.n):
            if operations.join_common(x.t) is None:
                x.idle(SAY("missing.deck"))


class Sweep(Effect[PoolPlay]):
    """The n oldest common cards are discarded."""

    says = "discard the {n:1=|{n} }oldest common card{n:1=|s}"
    n: Annotated[int, upto(1, 4)]

    async def run(self, x: PoolPlay) -> None:
        if not operations.sweep(x.t, self.n):
            x.idle(SAY("missing.common"))


class BannerVerb(Effect[PoolPlay]):
    """This round n for every combination of a shape (DP-11.3)."""

    says = "{n:+} to each {shape} {side:defence=wall|attack} this round"
    verb = "banner"
    shape: Literal["set", "straight", "flush"]
    side: Literal["attack", "defence"]
    n: Annotated[int, upto(-4, 4)]

    async def run(self, x: PoolPlay) -> None:
        x.t.banners.append(Banner(x.card, self.shape, self.side, self.n))


class Price(Effect[PoolPlay]):
    """This round each activation costs n more or less (DP-R.42)."""

    n: Annotated[int, upto(-2, 2)]

    async def run(self, x: PoolPlay) -> None:
        x.t.price += self.n

    def describe(self) -> str:
        return f"this round individual effects cost {abs(self.n)} {'more' if self.n > 0 else 'less'}"


class ChooseOne(Effect[PoolPlay]):
    """One of several lists, chosen at activation; a list whose first verb has no target is barred (DP-9.8)."""

    shorthand = "lists"
    lists: Annotated[tuple[Annotated[tuple[Effect[Any], ...], Field(min_length=1)], ...],
                     Field(min_length=2, max_length=3), DISTINCT]

    def needs(self, x: PoolPlay) -> str:
        """The word for which the first list has no target, if none of them has one; else ""."""
        missing = [self.missing(x, effects) for effects in self.lists]
        return missing[0] if all(missing) else ""

    @staticmethod
    def missing(x: PoolPlay, effects: Sequence[Effect[Any]]) -> str:
        """The word for which the first verb of a list has no target."""
        return effects[0].needs(x) if isinstance(effects[0], Act) else ""

    async def choose(self, x: PoolPlay) -> None:
        """Asks which list is done, and for its targets."""
        free = [nth for nth, effects in enumerate(self.lists) if not self.missing(x, effects)]
        nth = free[0]
        if len(free) > 1:
            marks = [BRANCHES[i] for i in free]
            mark = await choose(x.asked, x.rule, Topic.CHOOSE, SAY("asks.which-one"), marks,
                                lambda: self._texts(x), x.card, effect=self)
            nth = BRANCHES.index(mark)
        x.targets["branch"] = Target("branch", no=nth)
        for effect in self.lists[nth]:
            if isinstance(effect, Act):
                await effect.choose(x)

    def _texts(self, x: PoolPlay) -> Reasons:
        calm = [" (nothing flies this round)" * (x.t.calm and effects[0].verb == "flight") for effects in self.lists]
        labels = {BRANCHES[i].oid: capital(inside(effects, {})) + calm[i] for i, effects in enumerate(self.lists)}
        barred = [Option(BRANCHES[i].oid, labels[BRANCHES[i].oid], rule="DP-9.8",
                         blocked=SAY.text("missing.there", what=NOBODY[word]))
                  for i, effects in enumerate(self.lists) if (word := self.missing(x, effects))]
        return Reasons(labels, {}, barred)

    async def run(self, x: PoolPlay) -> None:
        await in_order(self.lists[x.targets["branch"].no], x)

    def describe(self) -> str:
        return "either " + ", or ".join(inside(effects, {}) for effects in self.lists)


# ---- named rules


async def dead_calm(x: PoolPlay) -> None:
    """DP-10.5, DP-R.28: no combination can get flight this round."""
    x.t.calm = True


async def mirror_of_envy(x: PoolPlay) -> None:
    """DP-11.1: the start of the own attack is the higher of its own and the envied attack's."""
    envied = x.targets.get("foe_attack")
    if envied is None:
        x.idle(NOBODY["foe_attack"])
        return
    for seat, combo in x.combos("my_attack"):
        operations.grant(x.t, combo, Granted("mirror", envied.no, envied.seat, x.card), seat.no)


NAMED = {
    "dead_calm": Named("nothing flies this round", "no flight", dead_calm),
    "mirror_of_envy": Named("{my_attack} starts from {foe_attack} if that is higher", "A = foe A",
                            mirror_of_envy),
}
AIMS: dict[str, tuple[str, ...]] = {"mirror_of_envy": ("my_attack", "foe_attack")}
"""Target words of named rules."""


class Rule(NamedRule[PoolPlay]):
    """A named rule."""

    rules = NAMED

    @property
    def words(self) -> tuple[str, ...]:
        """The words for the rule's targets."""
        return AIMS.get(self.name, ())

    def describe(self) -> str:
        return self.at({}, Voice().your)

    def at(self, aimed: Mapping[str, str], your: str) -> str:
        """What it does, with the targets it is `aimed` at."""
        return super().describe().format_map({word: called(word, aimed, your) for word in self.words})

    def needs(self, x: PoolPlay) -> str:
        """The word for which there is no target now."""
        return next((word for word in self.words if not x.candidates(word)), "")

    async def choose(self, x: PoolPlay) -> None:
        """Asks for the rule's targets."""
        for word in self.words:
            await x.target(word)
