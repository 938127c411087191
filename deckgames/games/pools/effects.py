"""The verbs of Dragon Pools' cards, each declared in one place: its text, the lists it may stand in, its entry in the
lexicon, what it is worth at first sight in lives, why it can do nothing, what it does and tells. They stand from the
most common to the rarest: the lexicon explains the rarest first."""

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from pydantic import Field

from deckgames.engine.core.spelling import capital, one
from deckgames.engine.messages import Words
from deckgames.engine.vocabulary.clauses import READER, YOU, Clause, Person, declared, filled
from deckgames.engine.vocabulary.decisions import Mark, Option, Reasons, Topic, choose
from deckgames.engine.vocabulary.effects import (
    DISTINCT,
    Declares,
    Effect,
    Effects,
    Named,
    NamedRule,
    in_order,
    upto,
    vocabulary,
)
from deckgames.engine.vocabulary.lexicon import Word
from deckgames.games.pools import lexicon, play as ops
from deckgames.games.pools.cards import (
    CALLED,
    LAST,
    ONE,
    PROFESSIONS,
    RANKS,
    SAY,
    SUITS,
    TEXT,
    PoolCard,
    PoolsVoice,
    Profession,
    Suit,
    called,
    inside,
)
from deckgames.games.pools.play import (
    CHOSEN,
    NOBODY,
    PoolPlay,
    change_life,
    count_as,
    forget,
    full,
    grant,
    join_common,
    owe,
    put_tokens,
    throw,
)
from deckgames.games.pools.state import EFFECT, TURN, Banner, Entry, Mark as Granted, Target, Verb, told

Who = Literal["you", "opponent", "each_opponent", "each", "lowest", "highest"]
Own = Literal["my_attack", "my_defence", "each_my_attack", "each_my_defence", "host_attack", "host_defence"]
Foes = Literal["foe_attack", "foe_defence", "each_foe_attack", "each_foe_defence"]
Attack = Literal["my_attack", "each_my_attack", "host_attack"]
Wall = Literal["my_defence", "each_my_defence", "host_defence"]
CardWord = Literal["self", "my_card", "foe_card", "common_card"]
One = Annotated[int, upto(1, 1)]
Two = Annotated[int, upto(1, 2)]
Three = Annotated[int, upto(1, 3)]
Four = Annotated[int, upto(1, 4)]
Six = Annotated[int, upto(1, 6)]
ByPlayers = Annotated[int, upto(1, 9)] | None


class Act(Effect[PoolPlay]):
    """A verb. `aims` names the field that holds its target word, or is that word; `plainly` is its text in bar and
    lists, where what is printed on the card takes its word for known ("": the same), `sign` what it adds, in a row
    where it has been said to whom ("": that is said again); `fixed` is why no artefact may be its target ("": one may);
    one that `splits` an effect says where it ends."""

    aims: ClassVar[str] = "to"
    plainly: ClassVar[str] = ""
    sign: ClassVar[str] = ""
    fixed: ClassVar[str] = ""
    splits: ClassVar[bool] = False

    @property
    def word(self) -> str:
        """The word for the effect's target, such as "own_card"."""
        found: str = getattr(self, self.aims, self.aims)
        return found

    @property
    def words(self) -> Sequence[str]:
        """The words for all its targets."""
        return (self.word,) if self.word else ()

    @property
    def fits(self) -> Callable[[PoolCard], bool] | None:
        """A test which cards may be chosen; None: all."""
        return (lambda card: not card.spec.artefact) if self.fixed else None

    def unfit(self) -> str:
        """Why a card that does not fit is refused."""
        return filled(self.fixed, self, {})

    def needs(self, x: PoolPlay) -> str:
        """The word for which there is no target now; "" if it can be aimed (DP-9.8)."""
        word = self.word
        if word not in CHOSEN:
            return ""
        fits = self.fits
        return "" if (x.has(word) if fits is None else x.candidates(word, fits)) else word

    async def choose(self, x: PoolPlay) -> None:
        """Asks for the target of the effect, if it has one to choose."""
        if self.word in CHOSEN:
            await x.target(self.word, self.fits, why=self.unfit)

    def at(self, aimed: Mapping[str, str], your: str) -> str:
        """What a verb without a word of its own does, with the targets it is `aimed` at."""
        return self.describe()

    def spoken(self, voice: PoolsVoice | None = None) -> list[Clause]:
        """The clauses of its text in bar and lists."""
        return [declared(self.plainly, self, self.persons(voice))] if self.plainly else self.clauses(voice)

    def persons(self, voice: PoolsVoice | None) -> Mapping[str, Any]:
        """How what it aims at is called, or how `voice` calls it; a player as somebody who does it, or is told to; the
        `doer` in few words: told to do it, or behind the sign of whose it is."""
        aimed, your = voice or PoolsVoice()
        target = called(self.word, {self.word: aimed}, your) if self.word else ""
        you = self.word == "you" and not aimed
        who = YOU if you else Person(target, target, f"{target}’s")
        return {"target": target, "who": who, "told": READER if you else who, "your": your,
                "doer": READER if your == PoolsVoice().your else Person("", "", your)}


class OnPlayers(Act):
    """A verb that is done to players."""

    aims = "who"


class OfRound(Act):
    """A verb that is aimed at nothing."""

    aims = ""


class Grant(Act):
    """A verb that grants its mark, of `n` points where it has a number."""

    verb: ClassVar[Verb]

    async def run(self, x: PoolPlay) -> None:
        x.mark(self.word, self.verb, getattr(self, "n", 0))


verb, players, of_round = Declares(Act), Declares(OnPlayers), Declares(OfRound)


class Sap(Grant):
    """n points less; stopped by a ward."""

    sign = "−{n}"
    says = "−{n} to {target}{two:None=| (−{two} for two, if balanced)}"
    stands, worth = "standard instant main", 1.4
    entry = Word("To a foe’s", "counted when effects have happened; a final total below 0 is 0", "DP-11.2")
    aims = "from_"
    from_: Annotated[Foes, Field(alias="from")]
    n: Four
    two: Four | None = None


class Add(Grant):
    """n points more."""

    sign = "+{n}"
    says = "+{n} to {target}{two:None=| (+{two} for two, if balanced)}"
    stands, worth = "standard instant main", 1.0
    entry = Word("To one of your", "counted when effects have happened", "DP-11.2",
                 more="Without such an attack or wall it does nothing; as the first part, it cannot be used.")
    to: Own
    n: Six
    two: ByPlayers = None


@players("{told} draw {n}", stands="standard instant main end common", worth=1.6, entry=Word(
    "Draw", "cards from deck to hand, one by one", "DP-4.5", sign="▯"))
async def draw(x: PoolPlay, who: Who, n: Four) -> None:
    """n cards of the deck to hand."""
    for me in x.seats(who):
        whose = () if x.owner is None else (x.owner, "’s ")
        if not ops.draw(x.t, me, n, (*whose, x.card.spec, ": ")):
            x.idle(SAY("missing.draw"), me.no)


HEALS, HURTS = told("heals", behind=EFFECT, anyone=True), told(
    "hurts", weight=2, behind=EFFECT, anyone=True)


@players("{who} gain {n:1=1 life|{n} lives}{two:None=| ({two} for two, if balanced)}",
         stands="standard main end common", worth=1.0,
         entry=Word("Gain", "no upper limit; it may save a player at 0 or less", "DP-3.3"))
async def heal(x: PoolPlay, who: Who, n: Six, two: ByPlayers = None) -> None:
    """n lives more."""
    for me in x.seats(who):
        change_life(x.t, me, n, "effect", x.card, x.owner)
        x.t.tell(HEALS, x.owner, (x.card,), n=n, other=me.no)


@players("{who} lose {n:1=1 life|{n} lives}", stands="main end common", worth=1.0, entry=Word(
    "Lose", "at once; no wall helps", "DP-3.3", sign="♥", more="Nobody leaves before the round is over."))
async def hurt(x: PoolPlay, who: Who, n: Six) -> None:
    """n lives fewer at once; no wall helps."""
    for me in x.seats(who):
        change_life(x.t, me, -n, "effect", x.card, x.owner)
        x.t.tell(HURTS, x.owner, (x.card,), n=n, other=me.no)


BRANCHES = tuple(Mark(f"branch-{nth}", f"the {word}") for nth, word in enumerate(("first", "second", "third"), 1))


class ChooseOne(OfRound):
    """One of several lists, chosen at activation; a list whose first verb has no target is barred (DP-9.8)."""

    shorthand = "lists"
    stands, splits = "main", True
    entry = Word("Either … or", "you choose a part when you use the card", "DP-9.8",
                 more="You cannot choose a part that has no target.")
    lists: Annotated[tuple[Annotated[Effects, Field(min_length=1)], ...], Field(min_length=2, max_length=3), DISTINCT]

    def needs(self, x: PoolPlay) -> str:
        """The word for which the first list has no target, if none of them has one; else ""."""
        missing = [self.missing(x, effects) for effects in self.lists]
        return missing[0] if all(missing) else ""

    @staticmethod
    def missing(x: PoolPlay, effects: Sequence[Any]) -> str:
        """The word for which the first verb of a list has no target."""
        found: str = effects[0].needs(x)
        return found

    async def choose(self, x: PoolPlay) -> None:
        """Asks which list is done, and for its targets."""
        free = [nth for nth, effects in enumerate(self.lists) if not self.missing(x, effects)]
        nth = free[0]
        if len(free) > 1:
            mark = await choose(x.asked, x.rule, Topic.CHOOSE, SAY("asks.which-one"), [BRANCHES[i] for i in free],
                                lambda: self._texts(x), x.card, effect=self)
            nth = BRANCHES.index(mark)
        x.targets["branch"] = Target("branch", no=nth)
        effects: Sequence[Any] = self.lists[nth]
        for effect in effects:
            await effect.choose(x)

    def _texts(self, x: PoolPlay) -> Reasons:
        calm = [" (nothing flies this round)" * (x.t.calm and isinstance(effects[0], Flight)) for effects in self.lists]
        labels = {BRANCHES[i].oid: capital(inside(effects, {})) + calm[i] for i, effects in enumerate(self.lists)}
        barred = [Option(BRANCHES[i].oid, labels[BRANCHES[i].oid], rule="DP-9.8",
                         blocked=TEXT("missing.there", what=NOBODY[word]))
                  for i, effects in enumerate(self.lists) if (word := self.missing(x, effects))]
        return Reasons(labels, {}, barred)

    async def run(self, x: PoolPlay) -> None:
        await in_order(self.lists[x.targets["branch"].no], x)

    def describe(self) -> str:
        return "either " + ", or ".join(inside(effects, {}) for effects in self.lists)


# ---- the round


@of_round(stands="common", entry=Word(
    "This round individual effects cost", "everybody’s, when used; never below 0", "DP-9.7"),
    describe=lambda self: f"this round individual effects cost {abs(self.n)} {'more' if self.n > 0 else 'less'}")
async def price(x: PoolPlay, n: Annotated[int, upto(-2, 2)]) -> None:
    """This round each activation costs n more or less (DP-R.42)."""
    x.t.price += n


@of_round("{n:+} to each {shape} {side:defence=wall|attack} this round", stands="common", entry=Word(
    "This round each", "every attack or wall of that kind, only once; counted last", "DP-11.3",
    more="Sets and straights of two cards count too; a flush has three or more."))
async def banner(x: PoolPlay, shape: Literal["set", "straight", "flush"], side: Literal["attack", "defence"],
                 n: Annotated[int, upto(-4, 4)]) -> None:
    """This round n for every combination of a shape (DP-11.3)."""
    x.t.banners.append(Banner(x.card, shape, side, n))


@of_round("discard the {n:1=|{n} }oldest common card{n:1=|s}", stands="common", entry=Word(
    "Discard the … oldest", "the common cards that came first, or all there are", "DP-14.2"))
async def sweep(x: PoolPlay, n: Four) -> None:
    """The n oldest common cards are discarded."""
    if not ops.sweep(x.t, n):
        x.idle(SAY("missing.common"))


@of_round("the next {n:1=card joins|{n} cards join} the common pool", stands="common", entry=Word(
    "Joins the common pool", "from the deck, as the newest card; it does nothing", "DP-4.4"))
async def reveal(x: PoolPlay, n: Three) -> None:
    """n cards of the deck join the common pool as newest, without firing (DP-4.4)."""
    for _ in range(n):
        if join_common(x.t) is None:
            x.idle(SAY("missing.deck"))


# ---- cards that change places

DROPS, SALVAGES = told("drops", weight=2, behind=EFFECT, anyone=True), told("salvages", behind=EFFECT)
TAKES_BACK = told("takes-back", answers=True, behind=EFFECT)
RAZES, SWAPS = told("razes", weight=2, answers=True, behind=EFFECT), told("swaps", answers=True, behind=EFFECT)


@players("{who} discard {n:card} at random", stands="end", worth=1.1, entry=Word(
    "Discards … at random", "drawn by lot; fewer if there are fewer", "DP-12.1", also=("drop",)))
async def drop_hand(x: PoolPlay, who: Who, n: Three) -> None:
    """n random cards of a hand to the discard pile."""
    for me in x.seats(who):
        gone = []
        for _ in range(min(n, len(me.hand))):
            gone.append(me.hand.pop(x.t.rng.below(len(me.hand))))
            throw(x.t, gone[-1])
        if gone:
            x.t.tell(DROPS, me.no, tuple(gone), other=x.me.no)
        else:
            x.idle(SAY("missing.hand"), me.no)


@players("take the top {n:1=discard|{n} discards} into {your} hand", stands="end", worth=1.5, entry=Word(
    "Take the top discard", "to your hand: the card discarded last", "DP-14.3"))
async def salvage(x: PoolPlay, who: Literal["you"], n: Two) -> None:
    """The top cards of the discard pile to hand."""
    for _ in range(n):
        if not x.t.discard or full(x.t, x.me):
            x.idle(SAY("missing.hand-full" if x.t.discard else "missing.discards"))
            return
        card = x.t.discard.pop()
        x.me.hand.append(card)
        x.t.tell(SALVAGES, x.me.no, (card,))


def _untakeable(x: PoolPlay) -> Words:
    if not x.me.pool:
        return SAY("missing.pool")
    return SAY("missing.hand-full") if full(x.t, x.me) else ""


@verb("{doer} take a card from {target} into {your} hand", "", _untakeable, aims="from_", stands="end", worth=0.9,
      entry=Word("Take a card from your pool", "to your hand, at the end of the round; you may decline", "DP-12.2"))
async def take_back(x: PoolPlay, from_: Annotated[Literal["my_pool"], Field(alias="from")], n: One) -> None:
    """A card of the own pool to hand."""
    card = await x.chosen(from_, decline=True)
    if card is not None:
        x.me.pool.remove(card)
        forget(x.t, card)
        x.me.hand.append(card)
        x.t.tell(TAKES_BACK, x.me.no, (card,))


@verb("{doer} discard {n:1=a card|{n} cards} from {target}", aims="where", stands="end", worth=1.6, entry=Word(
    "Discard a card from", "your choice, at the end of the round; the pool is not refilled", "DP-12.2", also=("raze",)))
async def raze(x: PoolPlay, where: Annotated[Literal["foe_pool"], Field(alias="in")], n: One) -> None:
    """A card of a foe's pool is discarded; nothing refills it (DP-R.41)."""
    card = await x.chosen(where, SAY("missing.foe-pools"))
    if card is not None:
        foe = x.t.seats[x.targets[where].seat]
        foe.pool.remove(card)
        throw(x.t, card)
        x.t.tell(RAZES, x.me.no, (card,), other=foe.no)


@verb("{doer} swap a card from {your} pool for a common card", "",
      lambda x: "" if x.t.common and x.me.pool else SAY("missing.swap"), aims="with_", stands="end", worth=1.2,
      entry=Word("Swap", "you choose both, or none; your card takes the other’s age", "DP-14.2"))
async def swap(x: PoolPlay, with_: Annotated[Literal["common_pool"], Field(alias="with")]) -> None:
    """A card of the own pool and a common card change places; the newcomer takes over the age of the other."""
    mine = await x.chosen("my_pool", decline=True)
    other = await x.chosen(with_) if mine is not None else None
    if mine is None or other is None:
        return
    pool, common = x.me.pool, x.t.common
    here, there = pool.index(mine), common.index(other)
    pool[here], common[there] = other, mine
    forget(x.t, mine)
    forget(x.t, other)
    x.t.tell(SWAPS, x.me.no, (mine, other))


# ---- what must be paid, and what cards are in this round

OWES = told("owes", behind=EFFECT, anyone=True)


def _due(self: Any) -> str:
    """ "must pay 2 attack", "may skip paying 1 wall"."""
    return f"{'must pay' if self.n > 0 else 'may skip paying'} {abs(self.n)} {CALLED[self.points]}"


@players("{who} {due}", due=property(_due), stands="instant main", entry=Word(
    "Must pay", "points before combat, or else lives; “skip” takes some off", "DP-11.5", also=("owes", "owe", "debt"),
    more="It never falls below 0."))
async def debt(x: PoolPlay, who: Who, points: Literal["attack", "defence"], n: Annotated[int, upto(-6, 6)]) -> None:
    """n more points to pay; below 0 counts as nothing (DP-11.7)."""
    for me in x.seats(who):
        owe(x.t, me, points, n)
        if x.t.observer is not None:
            x.t.tell(OWES, me.no, (x.card,), other=x.me.no, note=SAY(
                "owes.more" if n > 0 else "owes.less", n=abs(n), kind=CALLED[points]))


class AddPer(Act):
    """A point more for each card of a suit or a profession, counted when granted."""

    says = "+1 to {target} for each {thing} in {pool} (up to {most})"
    stands = "main"
    entry = Word("For each", "counted when it happens; the card itself counts too", "DP-9.8")
    to: Own
    each: Suit | Profession
    where: Annotated[Literal["my_pool", "common_pool"], Field(alias="in")]
    most: Annotated[int, Field(alias="max", ge=3, le=5, strict=True)]

    async def run(self, x: PoolPlay) -> None:
        cards = x.me.pool if self.where == "my_pool" else x.t.common
        name, words = ("suit", SUITS) if self.each in SUITS else ("profession", PROFESSIONS)
        bit = 1 << words.index(self.each)
        if n := sum([1 for card in cards if getattr(x.t.piece(x.me, card), name) & bit]):
            x.mark(self.to, "add", min(n, self.most))
        else:
            x.idle(f"no {self.thing} is in the {'own' if self.where == 'my_pool' else 'common'} pool")

    def persons(self, voice: PoolsVoice | None) -> Mapping[str, Any]:
        found = super().persons(voice)
        return {**found, "pool": called(self.where, {}, found["your"])}

    @property
    def thing(self) -> str:
        """What is counted, in the singular: "Elf", "Mechanic"."""
        return {"elves": "elf"}.get(self.each, self.each.removesuffix("s")).capitalize()


STEPS = {by: Mark(f"step{by:+d}", f"{abs(by)} {'up' if by > 0 else 'down'}") for by in (-2, -1, 1, 2)}
RANK_NAMES = tuple([SAY("offers.rank", rank=rank) for rank in RANKS])
SUIT_MARKS = tuple(Mark(suit, SAY(f"suits.{suit}")) for suit in SUITS)
SKILL_MARKS = tuple(Mark(skill, last) for skill, last in zip(PROFESSIONS, LAST, strict=True))
BECOMES, GROWS = told("becomes", answers=True, behind=TURN), told("grows", behind=TURN + EFFECT)
TOKENS = told("tokens", answers=True, behind=TURN + EFFECT)


class CardChange(NamedTuple):
    """What a shift or a recast asks: what of which card becomes another."""

    what: Literal["rank", "profession", "suit"]
    card: PoolCard


class Recast(Act):
    """The card counts as another suit or profession."""

    says = "{target} counts as {becomes}"
    fixed = "an artefact’s profession is named, not changed"
    stands = "modifier"
    entry = Word("Counts as", "it has that suit or profession for the round", "DP-7.8", also=("lets",),
                 more="“You name”: a different one. A joker can change only its suit.")
    to: CardWord
    suit: Suit | Literal["any"] | None = None
    profession: Profession | Literal["any"] | None = None

    never = ((lambda e: (e.suit is None) == (e.profession is None), "a recast names a suit or a profession",
              "suit: hearts, or profession: mechanic"),)

    @property
    def fits(self) -> Callable[[PoolCard], bool] | None:
        return None if self.suit else super().fits

    async def run(self, x: PoolPlay) -> None:
        card = x.lying(self.to)
        if card is None:
            return
        what: Literal["suit", "profession"] = "suit" if self.suit else "profession"
        marks = SUIT_MARKS if self.suit else SKILL_MARKS
        named = self.suit or self.profession
        if named == "any":
            now: int = getattr(x.t.counts_as(card), what)
            others = [mark for nth, mark in enumerate(marks) if now >> nth != 1]
            mark = await choose(x.asked, "DP-9.6", Topic.CHOOSE, SAY(f"counts-as.{what}", card=card.spec.name), others,
                                None, x.card, effect=CardChange(what, card))
        else:
            mark = next(mark for mark in marks if mark.oid == named)
        _becomes(x, card, what, marks.index(mark))

    @property
    def becomes(self) -> str:
        """ "a suit you name", "a Heart", "a Mechanic"."""
        named = self.suit or self.profession or ""
        if named == "any":
            return f"a {'suit' if self.suit else 'profession'} you name"
        return _one("suit", SUITS.index(named)) if self.suit else _one("profession", PROFESSIONS.index(named))


def _one(what: str, nth: int) -> str:
    """ "a Heart", "a Mechanic", "rank 5"."""
    return str(RANK_NAMES[nth]) if what == "rank" else one(str((ONE if what == "suit" else LAST)[nth]))


def _becomes(x: PoolPlay, card: PoolCard, what: str, nth: int) -> None:
    """The card counts as what has been named."""
    count_as(x.t, card, **{what: 1 << nth})
    x.t.tell(BECOMES, x.me.no, (card,), note=_one(what, nth))


@verb("{doer} move {to:self=its {what}|the {what} of {target}} {by:2=by up to 2, either way|by 1, up or down}",
      fixed="an artefact’s {what} is named, not shifted", stands="modifier", entry=Word(
          "Move the", "you choose how far, but not 0; not past 2 or ace, not a joker", "DP-7.8", sign="±"))
async def shift(x: PoolPlay, to: CardWord, what: Literal["rank", "profession"], by: Two) -> None:
    """The rank or the profession moves up or down, within its bounds; no artefact (DP-7.8)."""
    card = x.lying(to)
    if card is None:
        return
    at = getattr(x.t.counts_as(card), what).bit_length() - 1
    names: Sequence[Words] = RANK_NAMES if what == "rank" else LAST
    ways = {at + n: Mark(STEPS[n].oid, names[at + n]) for n in range(-by, by + 1) if n and 0 <= at + n < len(names)}
    marks = [*ways.values()]
    mark = marks[0] if len(marks) == 1 else await choose(
        x.asked, "DP-7.8", Topic.CHOOSE, SAY(f"turns-into.{what}", card=card.spec.name), marks, None, x.card,
        effect=CardChange(what, card))
    _becomes(x, card, what, [*ways][marks.index(mark)])


@verb("{target} counts {n:+}", plainly="{target} counts for {n:1=1 more point|2=2 more points|-1=1 fewer point|"
      "-2=2 fewer points|0 fewer points}", stands="standard modifier main", worth=1.4, entry=Word(
          "Counts +", "more or less in this round, from 0 to 3 in all", "DP-1.6", also=("token", "t", "1t", "2t")))
async def token(x: PoolPlay, to: CardWord, n: Annotated[int, upto(-2, 2)]) -> None:
    """n tokens of that sign on a card (DP-1.6)."""
    card = x.lying(to)
    if card is None:
        return
    was = x.t.strength(card)
    put_tokens(x.t, card, n)
    more = x.t.strength(card) - was
    itself = card is x.card
    x.t.tell(GROWS if itself else TOKENS, x.me.no, (card,) if itself else (x.card, card),
             note=SAY("token.more" if more > 0 else "token.less" if more else "token.same", n=abs(more) or was))


# ---- marks


class Pierce(Grant):
    """Walls count n less against it (DP-13.6)."""

    says = "{target} pierces {n}"
    stands, worth = "standard main", 0.5
    entry = Word("Pierces", "the wall counts that much less; a wall that holds stays whole", "DP-13.6",
                 also=("pierce",), more="Several add up.")
    to: Attack
    n: Six


class Watch(Grant):
    """It stops fliers."""

    says = "{target} stops fliers"
    stands, worth = "standard main", 0.8
    entry = Word("Stops fliers", "flying hits pass all other walls; it blocks other hits too", "DP-13.5",
                 also=("watch", "stops", "fliers", "can meet flying hits"))
    to: Wall


class Flight(Grant):
    """Only walls that stop fliers can block it (DP-13.5)."""

    says = "{target} flies"
    stands, worth = "standard instant main", 2.5
    entry = Word("Flies", "only walls that stop fliers can block its hits", "DP-13.5", also=("fly", "flight"),
                 more="Twice is no better than once.")
    to: Attack


class Ground(Grant):
    """It cannot fly (DP-10.5)."""

    says = "{target} cannot fly"
    stands = "instant"
    entry = Word("Cannot fly", "from then on; what made it fly before still works", "DP-10.5")
    to: Foes


class Cap(Grant):
    """It counts no more than so many points; stopped by a ward."""

    says = "{target} is limited to {n}"
    plainly = "{target} at most {n}"
    stands, worth = "standard instant main", 1.0
    entry = Word("Limited to", "what happened before it is added on top", "DP-10.4", sign="≤",
                 also=("at most",))
    to: Foes
    n: Annotated[int, upto(0, 9), Field(alias="at")]


class Ward(Grant):
    """No foe can lower, cap or ground it from then on (DP-10.6)."""

    says = "from then on {target} is safe from foes"
    plainly = "{target} is safe from foes"
    stands = "instant main"
    entry = Word("Safe from foes", "no minus, limit or “cannot fly” from now on; older ones stay", "DP-10.6",
                 also=("ward", "warded", "safe"),
                 more="It does not stop tokens, piercing or what a common card says.")
    to: Own


# ---- the stacks

HASTENS, COUNTERS = told("hastens", behind=EFFECT), told("counters", weight=2, behind=EFFECT, anyone=True)


def _entry(x: PoolPlay, word: str) -> Entry | None:
    """The entry of the main stack that was chosen, taken from it; None if it is gone."""
    target = x.targets.get(word)
    entry = next((entry for entry in x.t.main if target is not None and entry.no == target.no), None)
    if entry is None:
        x.idle(SAY("missing.effect-gone"))
    else:
        x.t.main.remove(entry)
    return entry


@verb("{target} goes first", aims="my_entry", stands="instant", entry=Word(
    "Goes first", "it happens before the others, so its numbers are counted last", "DP-10.4",
    also=("hasten", "moves to the top")))
async def hasten(x: PoolPlay) -> None:
    """An own entry of the main stack moves to its top."""
    if (entry := _entry(x, "my_entry")) is not None:
        x.t.main.append(entry)
        x.t.tell(HASTENS, x.me.no, (x.card, entry.card))


@verb("{doer} cancel {target}", aims="foe_entry", stands="instant", entry=Word(
    "Cancel", "the waiting effect is gone; its cost is still due", "DP-9.7",
    more="You choose one that waits now, even one of a card in a combo of 3+. You cannot cancel what happens at once, "
         "an instant, or what happens at the end of the round."))
async def counter(x: PoolPlay) -> None:
    """A foe's entry of the main stack is removed; its debt stays (DP-9.7)."""
    if (entry := _entry(x, "foe_entry")) is not None:
        x.t.tell(COUNTERS, x.me.no, (x.card, entry.card), other=entry.owner, note="laid" * entry.standard)


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
        grant(x.t, combo, Granted("mirror", envied.no, envied.seat, x.card), seat.no)


class Rule(OfRound, NamedRule[PoolPlay]):
    """A named rule; its targets are the words in its text."""

    verb = "rule"
    stands = "main common"
    rules = {
        "dead_calm": Named("nothing flies this round", "no flight", dead_calm, "common", Word(
            "Nothing flies", "nothing can be made to fly this round", "DP-11.3")),
        "mirror_of_envy": Named(
            "{my_attack} starts from {foe_attack} if that is higher", "A = foe A", mirror_of_envy, "main", Word(
                "Starts from", "its starting points; effects on yours are added to them", "DP-11.1", also=("higher",))),
    }

    @property
    def words(self) -> Sequence[str]:
        return re.findall(r"{(\w+)}", self.rules[self.name].text)

    def describe(self) -> str:
        return self.at({}, PoolsVoice().your)

    def at(self, aimed: Mapping[str, str], your: str) -> str:
        return self.rules[self.name].text.format_map({word: called(word, aimed, your) for word in self.words})

    def needs(self, x: PoolPlay) -> str:
        return next((word for word in self.words if not x.candidates(word)), "")

    async def choose(self, x: PoolPlay) -> None:
        for word in self.words:
            await x.target(word)


VOCABULARY = vocabulary(sys.modules[__name__])
LEXICON = lexicon.LEXICON.with_verbs(VOCABULARY, first=True)
