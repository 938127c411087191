"""The verbs of Card Ring's cards, each declared in one place: its text, in few words too, why it can do nothing, its
entry in the lexicon, what it is worth and in which sort, when a card with it is played, the lists it may stand in, what
it does and tells. They stand from the most common to the rarest: the lexicon explains the rarest first. What holds
while its card lies there is declared in `cards`, beside what asks it; and CR-5.1, declaring a target, is here,
because a card may ask that again."""

import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from deckgames.engine.core.cards import Kebab
from deckgames.engine.core.spelling import plural
from deckgames.engine.messages import Words
from deckgames.engine.vocabulary import effects as shared
from deckgames.engine.vocabulary.clauses import READER, Clause, Person, listed, plain
from deckgames.engine.vocabulary.decisions import Mark, Option, Reasons, Topic, choose, number, order
from deckgames.engine.vocabulary.effects import (
    Declares,
    Named,
    NamedRule,
    clauses_of,
    few,
    in_order,
    iter_tree,
    listing,
    of_kind,
    one_of,
    phrase,
    upto,
)
from deckgames.engine.vocabulary.lexicon import Word
from deckgames.games.cardring import cards, lexicon
from deckgames.games.cardring.cards import (
    BEAT,
    FOE,
    LOSE,
    PLURAL,
    SAY,
    TEXT,
    Against,
    Increase,
    NotZero,
    PlayedCard,
    Recovered,
    Suffered,
    TargetCard,
    Verb,
    dated,
)
from deckgames.games.cardring.play import (
    DISCARDS,
    Outcome,
    RingPlay,
    To,
    fill_ring,
    fill_space,
    neighbours,
    opponents,
    put,
    rotate,
    take_up,
)
from deckgames.games.cardring.state import (
    Bonus,
    NextBuy,
    Rider,
    Seat,
    Table,
    Whence,
    effective_failure,
    targets,
    told,
    total,
    value,
)

MOST_OPPONENTS = 3
"""CR-1.1: so many opponents a seat can have."""
Couple = Annotated[int, upto(1, 2)]
Few = Annotated[int, upto(1, 3)]
Most = Annotated[int, upto(1, 9)]

# ---- CR-5.1: declaring a target, in Combat or before, and again where a card says so

ROW = tuple(Mark(f"row-{i + 1}", SAY("offers.space", n=i + 1)) for i in range(4))
DUMMY, FINALE = Mark("dummy", SAY("offers.dummy")), Mark("finale", SAY("offers.finale"))
NOTHING = Mark("none", SAY("offers.nothing"), Topic.END)
ALWAYS, UNBARRED = (DUMMY, NOTHING), (DUMMY, FINALE, NOTHING)
TARGET = SAY("asks.target")
SPACE = {mark.oid: i for i, mark in enumerate(ROW)}
FOUGHT = BEATS, LOSES_TO, GONE = told("beats", chief=1), told("loses-to", chief=1, unwanted=True), told("target-gone")
SEALS, IDLES = told("seals"), told("idles", answers=True)
TARGETS, DARES = told("targets", until=FOUGHT, answers=True), told("dares", until=FOUGHT, answers=True)


async def declare(t: Table, me: Seat, rule: str) -> None:
    """CR-5.1: the player declares a target: an Enemy of the Row, the Dummy, the Finale (unless barred, CR-5.4) or
    nothing."""
    marks = [ROW[i] for i, card in enumerate(t.row) if card is not None]
    marks += ALWAYS if me.barred else UNBARRED
    mark = await choose(me.no, rule, Topic.FIGHT, TARGET, marks, partial(explain, t, me))
    me.target = target(t, mark.oid)
    me.declared = True
    if t.observer is not None:
        tell_target(t, me, sealed=t.phase == "buy")


def tell_target(t: Table, me: Seat, sealed: bool = False) -> None:
    """What the seat goes for, for all to know or for itself alone: then "nothing" is no event of another kind."""
    if sealed:
        t.tell(SEALS, me.no, () if me.target is None else (me.target,), private=True)
    elif me.target is None:
        weak = not any(total(t, me, card) >= value(t, card) for card in targets(t, me))
        harm = effective_failure(t, me)
        t.tell(IDLES, me.no, n=harm, note="" if not weak else "too-weak-now" if harm else "too-weak")
    else:
        t.tell(DARES if me.target is t.finale else TARGETS, me.no, (me.target,))


def target(t: Table, oid: str) -> TargetCard | None:
    """The card behind a target option."""
    found: TargetCard | None = t.row[SPACE[oid]] if oid in SPACE else getattr(t, oid, None)
    return found


def explain(t: Table, me: Seat) -> Reasons:
    """Labels with names and values; a barred Finale with its reason."""
    cards = {mark.oid: card for mark in (*ROW[:len(t.row)], DUMMY, FINALE) if (card := target(t, mark.oid)) is not None}
    labels = {oid: f"{card.name} ({card.spec.tested.word} {value(t, card)})" for oid, card in cards.items()}
    return Reasons(labels, cards, [Option(FINALE.oid, labels[FINALE.oid], t.finale, blocked=TEXT("refuses.barred"),
                                          rule="CR-5.4")] if me.barred else [])


# ---- points


class Xp(Verb):
    """XP + n or - n: in a sitting at once, in Recovery summed up (CR-6.6)."""

    shorthand = "n"
    says, brought, entry, sort, worth = "{n:+} XP", "{n} XP", lexicon.XP, "xp", 1.0
    stands, counts = "done suffered", True
    n: Annotated[int, upto(-3, 9), NotZero]

    def clauses(self, voice: Person | None = None) -> list[Clause]:
        does = "lose" if self.n < 0 else "get"
        return [voice.does(does, f"{abs(self.n)} XP")] if voice else super().clauses()

    async def run(self, x: Outcome) -> None:
        x.xp(self.n)


class Points(Verb):
    """A verb that gives points of its sort."""

    shorthand = "n"
    stands, counts, worth = "done stealth", True, 1.0
    n: Annotated[int, upto(1, 6)]

    async def run(self, x: RingPlay) -> None:
        setattr(x.me, self.sort, getattr(x.me, self.sort) + self.n)


class Skill(Points):
    """Skill + n."""

    says, sort, entry = "{n} Skill", "skill", lexicon.SKILL


class Fight(Points):
    """Fight + n."""

    says, sort, entry = "{n} Fight", "fight", lexicon.FIGHT


class Failure(Points):
    """Failure + n, placed in Combat."""

    says, sort, entry = "{n} Failure", "failure", lexicon.FAILURE


class Shield(Points):
    """Shield + n until Recovery."""

    says, sort, entry = "Shield {n}", "shield", lexicon.SHIELD
    n: Annotated[int, upto(1, 4)]


# ---- cards from zone to zone


class Draw(Verb, shared.Draw[Any]):
    """Draw n cards."""

    stands, least, turn, asks, sort, worth = "done suffered", "draw {n}", -3, False, "draw", 1.0
    entry = Word("Draw", "cards from the top of your deck into your hand", "CR-3.9")


class Discard(Verb, shared.Discard[Any]):
    """Discard n cards of the own hand."""

    stands, least, turn, owed, sort, worth = "done suffered", "discard {n}", -2, True, "draw", -0.6
    entry = Word("Discard", "cards from hand to discard pile; in Recovery a Due", "CR-3.11")


class Trash(Verb):
    """Trash cards of hand or discard pile; in Recovery a Due."""

    stands, turn, owed, sort = "done suffered", -1, True, "cull"
    least = "{may:True={you_may}trash {count:1=|up to }|trash }{count}"
    entry = Word("Trash", "cards from the places named, for good; in Recovery a Due", "CR-3.11",
                 more="The Trash is one open pile for all.")
    count: Few
    zones: Annotated[tuple[Whence, ...], Field(alias="from", min_length=1), shared.DISTINCT]
    may: Annotated[bool, Field(strict=True)]

    async def run(self, x: Outcome) -> None:
        await x.trash(self.count, self.zones, self.may)

    def possible(self, x: RingPlay) -> bool:
        return self.may or x.can_trash(self.count, self.zones)

    def clauses(self, voice: Person | None = None) -> list[Clause]:
        me, where = voice or READER, " or ".join("discard pile" if z == "discard" else z for z in self.zones)
        what = f"{self._cards} from {me.own} {where}"
        if self.may and me is READER:
            return [plain(f"you may trash {what}", f"trash {what}")]
        return [me.does("may", f"trash {what}") if self.may else me.does("trash", what)]

    def short(self) -> str:
        return f"{'you may ' * self.may}trash {self._cards}"

    @property
    def _cards(self) -> str:
        return f"{'up to ' * (self.may and self.count > 1)}{plural(self.count, 'card')}"


class Gain(Verb):
    """New copies of a Supply card."""

    says = ("{me} gain {count:1=a {title}|{count} {title}s}"
            "{to:deck_top= on top of {me.own} deck|hand= into {me.own} hand}")
    briefly, brought, stands = "gain {what}", "{what}", "done suffered"
    entry = Word("Gain", "a new card from the Supply, to your discard pile or on top of your deck", "CR-1.7")
    card: Kebab
    to: To = "discard"
    count: Couple = 1
    titles: ClassVar[Mapping[str, str]] = {
        "greater-skill": "Greater Skill", "greater-fight": "Greater Fight", "botched-blueprint": "Botched Blueprint"}

    async def run(self, x: Outcome) -> None:
        x.gain(self.card, self.to, self.count)

    @property
    def title(self) -> str:
        return self.titles.get(self.card, self.card.replace("-", " ").title())

    @property
    def what(self) -> str:
        """What comes, in few words: "a Greater Skill", "2 Blueprints"."""
        return f"a {self.title}" if self.count == 1 else f"{self.count} {self.title.removeprefix('Botched ')}s"


verb = Declares(Verb)
RECALLS = told("recalls")
LOOKS, TAKES = told("looks", weight=0, glimpse=True), told("takes", weight=0)


@verb("put {count:card} from your discard pile {to:hand=into your hand|on top of your deck}",
      "put {count:pile card} {to:hand=into your hand|on your deck}",
      lambda x: "" if x.me.discard else SAY("idle.no-pile"), sort="draw", entry=Word(
          "Put back", "from your discard pile to hand or deck, without a shuffle", "CR-3.8"))
async def recall(x: RingPlay, count: Couple, to: Literal["hand", "deck_top"]) -> None:
    """Cards of the own discard pile to hand or deck top; nothing is shuffled for it."""
    asks = SAY("asks.put-into-hand" if to == "hand" else "asks.put-onto-deck")
    for card in await x.choose_cards(Topic.PUT, asks, x.me.discard, count, count):
        x.me.discard.remove(card)
        put(x.me, card, to)
        x.t.tell(RECALLS, x.asked, (card,), note="hand" if to == "hand" else "")


@verb("look at the top {look} cards of your deck, take {take} into your hand and {rest:discard=discard the rest|put "
      "the rest under it}", "look at the top {look} of your deck, take {take}", turn=-3, sort="draw",
      entry=Word("Look at", "only you see these cards from the top of your deck", "CR-3.8"))
async def dig(x: RingPlay, look: Annotated[int, upto(2, 4)], take: Annotated[int, upto(1, 1)],
              rest: Literal["discard", "deck_bottom"]) -> None:
    """Look at the top cards of the own deck, take one, the rest goes where named."""
    me = x.me
    if take_up(x.t, me, look, me.peek) == 0:
        x.idle(SAY("idle.look"))
        return
    x.t.tell(LOOKS, x.asked, tuple(me.peek), private=True)
    taken = await x.choose_cards(Topic.KEEP if rest == "discard" else Topic.TAKE, SAY("asks.take-into-hand"), me.peek,
                                 take, take)
    for card in taken:
        me.peek.remove(card)
        me.hand.append(card)
    x.t.tell(TAKES, x.asked, tuple(taken), private=True)
    left = me.peek[:]
    me.peek.clear()
    if rest == "deck_bottom":
        me.deck[:0] = left
    else:
        me.discard += left
        if left:
            x.t.tell(DISCARDS, x.asked, tuple(left))


# ---- verbs that hold lists


class May(Verb, shared.May[Any]):
    """Yes or no; yes does the list."""

    entry = Word("You may", "yes or no; with no, nothing happens", "CR-3.8")


class ChooseOne(Verb, shared.ChooseOne[Any]):
    """One of several lists."""

    entry = Word("Either", "you choose one of the two and do it", "CR-3.8")

    def clauses(self, voice: Any = None) -> list[Clause]:
        alone = "either " + "; or ".join(map(listing, self.lists))
        return [replace(clause, alone=alone) for clause in super().clauses(voice)]


class Per(Verb):
    """Does the list as many times as something is counted, at most `upto`; counted once when it starts."""

    turn, asks, entry = 2, False, Word("For each", "counted once, as the effect begins", "CR-3.8")
    words: ClassVar[Mapping[str, tuple[str, Words]]] = {
        "opponents_ahead": ("opponent with more XP than you", SAY("idle.nobody-ahead")),
        "brawl_before": ("brawl card you played earlier this round", SAY("idle.no-brawl"))}
    count: Literal["opponents_ahead", "brawl_before"]
    upto: Most
    do: Annotated[shared.Effects, Field(min_length=1)]

    async def run(self, x: RingPlay) -> None:
        many = x.count(self.count)
        if not many:
            x.idle(self.words[self.count][1])
        for _ in range(min(many, self.upto)):
            await in_order(self.do, x)

    def describe(self) -> str:
        bound = self.count == "brawl_before" or self.upto < MOST_OPPONENTS
        most = f" (at most {self.upto})" if bound else ""
        does = listing(self.do)
        if self.count == "opponents_ahead" and self.upto == 1:
            return f"{does} if an opponent has more XP than you"
        return f"{'+' * (does[0] in '123456789')}{does} for each {self.words[self.count][0]}{most}"

    def short(self) -> str:
        does = fewest(self.do, "you may ")
        if self.count == "brawl_before":
            return f"{does} per earlier brawl, max {self.upto}"
        return f"{does} if anyone has more XP" if self.upto == 1 else f"{does} for each with more XP"


def fewest(effects: Any, you_may: str = "") -> str:
    """A list in the fewest words."""
    return listed([each.fewest(you_may) for each in effects])


CONVERTS = told("converts", answers=True)


@verb("turn up to {upto} Skill into Fight", unless=lambda x: "" if x.me.skill else SAY("idle.no-skill"), turn=3,
      sort="fight", entry=Word("Turn into", "unspent Skill becomes Fight, up to the limit", "CR-3.8",
                               also=("turns into", "converts")))
async def convert(x: RingPlay, source: Annotated[Literal["skill"], Field(alias="from")], to: Literal["fight"],
                  upto: Most) -> None:
    """Turn unspent Skill into Fight."""
    most = min(upto, x.me.skill)
    n = await number(x.asked, x.rule, Topic.SWAP, SAY("asks.convert"), 0, most, x.source)
    x.me.skill -= n
    x.me.fight += n
    if n:
        x.t.tell(CONVERTS, x.asked, n=n)
    else:
        shared.declined(x)


class BonusNow(Increase):
    """Total higher against such targets: this round if played, as long as its card lies there if passive (CR-5.9)."""

    verb, stands, counts, sort = "bonus", "done stealth passive", True, "fight"
    entry = Word("Bonus", "adds that much to your Total against such a target this round", "CR-5.8")

    async def run(self, x: RingPlay) -> None:
        x.me.bonuses.append(Bonus(self.against, self.by))

    def describe(self) -> str:
        return f"{self.holding()} this round"

    def holding(self) -> str:
        return f"+{self.by} against {PLURAL[self.against]}"

    def short(self) -> str:
        return Bonus(self.against, self.by).worded


# ---- promises of played cards, kept until Recovery (CR-6.4); several copies add up


class Promise(Verb):
    """What all riders share: being played only puts them down."""

    stands, later, counts = "done stealth", True, True

    def brings(self, won: bool, kind: str) -> str:
        """What it brings its player who beats a target of this kind, or loses to it, in few words; "" if nothing."""
        return ""

    def costs(self) -> str:
        """What it costs an opponent who loses, in few words; "" if nothing."""
        return ""

    async def run(self, x: RingPlay) -> None:
        assert x.source is not None
        x.me.riders.append(Rider(self, x.source))


class OnCombat(Promise, Against):
    """A rider on the own combat against such a target: `when` says that in words."""

    when: ClassVar[Mapping[str, str]]
    won: ClassVar[bool]
    do: Annotated[Recovered, Field(min_length=1)]

    def brings(self, won: bool, kind: str) -> str:
        return listed([*map(dated, self.do)]) if won is self.won and self.meets(kind) else ""

    def describe(self) -> str:
        return f"if {self.when[self.against]}, {listing(self.do)}"


class OnWin(OnCombat):
    """If you win this round (against such a target) do the list in Recovery."""

    when, won = BEAT, True
    entry = Word("If you win", "a promise kept until Recovery; several add up", "CR-6.5",
                 more="“If you beat a Trap” means only an Enemy that is a Trap.")

    def short(self) -> str:
        return f"{BEAT[self.against].removeprefix('you ') if self.against in FOE else 'win'}: {few(self.do)}"


class OnLose(OnCombat):
    """If you lose this round (to such a target) do the list in Recovery."""

    when, won, entry = LOSE, False, Word("If you lose", "a promise kept until Recovery; several add up", "CR-6.5")

    def short(self) -> str:
        return f"lose: {few(self.do)}"


OPPONENT = Person("each opponent", "each opponent", "", key="opponent")


class OnOpponentLoses(Promise):
    """For each opponent who loses this round, whoever gave the Failure: that opponent does `them`, you do `you`."""

    entry = Word("Opponent who loses", "no matter who sent the Failure; done in Recovery", "CR-6.4",
                 also=("loser", "leader"))
    them: Suffered
    you: Recovered

    never = ((lambda e: not (e.them or e.you), "nobody does anything", "effects in them, in you, or both"),)

    def costs(self) -> str:
        return listed([*map(dated, self.them)]) if self.them else ""

    def describe(self) -> str:
        if not self.them:
            return f"{listing(self.you)} for each opponent who loses"
        first = self.them[0]
        also = " also" * (isinstance(first, Xp) and first.n < 0)  # "each opponent who loses also loses 1 XP"
        text = phrase(self.them, replace(OPPONENT, subject=f"each opponent who loses{also}"))
        return f"{text}, and for each of them {listing(self.you)}" if self.you else text

    def short(self) -> str:
        them = phrase(self.them, replace(OPPONENT, subject="each loser"))
        return ", ".join(filter(None, (them, f"{few(self.you)} for each loser" if self.you else "")))


class EachOpponent(Verb):
    """Each opponent does the list, in Recovery."""

    shorthand, later, stands = "do", True, "done recovered"
    entry = Word("Each opponent", "every other player does this in Recovery", "CR-3.15")
    do: Annotated[Suffered, Field(min_length=1)]

    async def run(self, x: Outcome) -> None:
        x.each_opponent(self)

    def describe(self) -> str:
        return phrase(self.do, OPPONENT)

    def short(self) -> str:
        return f"others {few(self.do)}"

    def fewest(self, you_may: str = "") -> str:
        return f"others {fewest(self.do, 'you may ')}"


class IfYouDo(Verb, shared.IfYouDo[Any]):
    """A payment that is offered only if it can be made completely; who pays gets the rest."""

    entry = Word("If you do", "only if you can pay in full", "CR-3.8")

    def clauses(self, voice: Any = None) -> list[Clause]:
        what = f"{listed([clause.after_may for clause in clauses_of(self.pay)])}; if you do, {listing(self.then)}"
        return [plain(f"you may {what}", may=what)]

    def short(self) -> str:
        return f"you may {fewest(self.pay)} for {few(self.then)}"


@verb("{me} take {n} XP from the opponent with the most XP", "take {n} XP from the leader", stands="suffered",
      sort="xp", worth=1.5, entry=Word("Take XP", "from the opponent who had most before Recovery", "CR-6.6",
                                       more="If tied, the first to your left."))
async def take_xp(x: Outcome, n: Couple) -> None:
    """Recovery: up to n XP from the opponent who had the most before (CR-6.6, CR-R.40)."""
    x.take_xp(n)


# ---- the Ring and the Row; the next purchases (CR-3.15, CR-3.16)

SWAPS, SWEEPS, BURIES = told("swaps", weight=2, answers=True), told("sweeps", weight=2), told("puts-under", weight=2)
ANCHORS = told("anchors", answers=True)
SCOUTS, SINKS, SHOOS = told("scouts", weight=0, glimpse=True), told("sinks"), told("shoos")


class Rotate(Verb):
    """One turn of the Ring now; anchored queues take no part."""

    shorthand, says, asks, worth, entry = "way", "turn the Ring {way}", False, 0.3, cards.Spin.entry
    way: Literal["left", "right"]

    async def run(self, x: RingPlay) -> None:
        rotate(x.t, self.way, x.asked)


@verb("swap a card from your queue with {whose:neighbour=a neighbour|an opponent}’s", "swap a queue card", worth=0.8,
      entry=Word("Swap", "a card in your queue trades places with one of theirs; nothing slides", "CR-3.16"))
async def swap(x: RingPlay, whose: Annotated[Literal["neighbour", "any"], Field(alias="with")]) -> None:
    """A card of the own queue and one of an opponent's change places; nothing slides."""
    t, me = x.t, x.me
    near = neighbours if whose == "neighbour" else opponents
    seats = [t.seats[no] for no in near(t, me.no) if t.seats[no].queue]
    if not seats or not me.queue:
        x.idle(SAY("idle.swap"))
        return
    other = await one_of(x, "CR-3.16", Topic.SWAP, SAY("asks.swap-with"), seats)
    mine = await one_of(x, "CR-3.16", Topic.GIVE, SAY("asks.give"), me.queue)
    theirs = await one_of(x, "CR-3.16", Topic.TAKE, SAY("asks.take"), other.queue)
    me.queue[me.queue.index(mine)] = theirs
    other.queue[other.queue.index(theirs)] = mine
    t.tell(SWAPS, me.no, (mine, theirs), other=other.no)


class Sweep(Verb):
    """Up to so many cards of a queue go under the Main Deck or to the Trash, in the chosen sequence; then CR-4.6."""

    says = ("{upto:1=you may {to:trash=trash|put} a card|{to:trash=trash|put} up to {upto} cards} from "
            "{whose:you=your|an opponent’s} queue{to:trash=| under the Main Deck}")
    entry = Word("Sweep", "put queue cards under the Main Deck, or trash them; then refill", "CR-4.6",
                 more="Any number up to the limit, in the order you choose.")
    upto: Few
    whose: Literal["you", "opponent"]
    to: Literal["deck_bottom", "trash"]

    async def run(self, x: RingPlay) -> None:
        t, who, trashes = x.t, x.me, self.to == "trash"
        if self.whose == "opponent":
            seats = [t.seats[no] for no in opponents(t, x.asked) if t.seats[no].queue]
            if not seats:
                x.idle(SAY("idle.no-queues"))
                return
            who = await one_of(x, "CR-3.16", Topic.REMOVE, SAY(
                "asks.trash-of" if trashes else "asks.put-away-of", n=self.upto), seats)
        if not who.queue:
            x.idle(SAY("idle.no-queue"))
        about, asks = (Topic.REMOVE, SAY("asks.sweep-trash")) if trashes else (Topic.PUT, SAY("asks.sweep-away"))
        swept = await x.choose_cards(about, asks, who.queue, 0, min(self.upto, len(who.queue)), True, "CR-3.16")
        for card in swept:
            who.queue.remove(card)
            if trashes:
                t.trash.append(card)
            else:
                t.main_deck.insert(0, card)
        if swept:
            t.tell(SWEEPS if trashes else BURIES, x.asked, tuple(swept), other=who.no)
            fill_ring(t, who)

    def short(self) -> str:
        away = "put away" if self.to == "deck_bottom" else "trash"
        which = f"0–{self.upto} of a queue" if self.whose == "opponent" else f"up to {self.upto} queue cards"
        return f"you may {away} a queue card" if self.upto == 1 else f"{away} {which}"


class Anchor(Verb):
    """Until the end of this round the own queue stays put while the Ring turns."""

    shorthand, asks, worth = "on_", False, 0.4
    says, briefly = "keep your queue from rotating this round", "keep your queue"
    entry = Word("Anchor", "your queue stays put while the Ring turns this round", "CR-3.16")
    on_: Literal[True]

    def why_not(self, x: RingPlay) -> Words:
        return SAY("idle.anchored") if x.me.anchored else ""

    async def act(self, x: RingPlay) -> None:
        x.me.anchored = True
        x.t.tell(ANCHORS, x.asked)


class BuyFrom(Verb):
    """In this round's Buy other queues are open too (not for clearing)."""

    shorthand, asks, worth = "whose", False, 1.0
    says = "you may buy from {whose:any=any|a neighbour’s} queue this round"
    briefly = "you may buy from {whose:any=any|a neighbour’s} queue"
    entry = Word("Other queues", "you pay your own price there and cannot clear", "CR-4.2",
                 also=("buy anywhere", "buy next door", "anywhere"))
    whose: Literal["neighbours", "any"]

    def why_not(self, x: RingPlay) -> Words:
        return SAY("idle.open") if x.me.buy_from in ("any", self.whose) else ""

    async def act(self, x: RingPlay) -> None:
        x.me.buy_from = self.whose


class NextPurchase(Verb):
    """The next card bought this round costs less, or goes onto the deck; several add up."""

    verb, counts = "next_buy", True
    entry = Word("Next purchase", "the next card you buy and keep; it uses up all such effects", "CR-4.3",
                 also=("next buy", "next card"))
    less: Annotated[int, upto(0, 3)]
    to: Literal["discard", "deck_top"]

    never = ((lambda e: e.less == 0 and e.to == "discard", "this purchase is like any other",
              "less: 1 to 3, or to: deck_top"),)

    async def run(self, x: RingPlay) -> None:
        x.me.next_buys.append(NextBuy(self.less, self.to == "deck_top"))

    def describe(self) -> str:
        return f"the next card you buy and keep this round {self._does('costs', 'goes on top of your deck')}"

    def short(self) -> str:
        return self._does("next purchase costs", "next purchase: on your deck")

    def _does(self, costs: str, goes: str) -> str:
        return " and ".join([f"{costs} {self.less} less"] * (self.less > 0) + [goes] * (self.to == "deck_top"))


@verb("{n:1=look at the top card of the Enemy Deck, which you may put under it|look at the top {n} cards of the Enemy "
      "Deck and put any of them under it}", "see the next {n:1=Enemy|{n} Enemies}",
      lambda x: "" if x.t.enemy_deck else SAY("idle.no-enemy-deck"), entry=Word(
          "Scout", "only you see these Enemies; put any of them under their deck", "CR-3.8"))
async def scout(x: RingPlay, n: Few) -> None:
    """Look at the top of the Enemy Deck; any of them go under it, the others back in their old sequence."""
    t, peek = x.t, x.me.peek
    for _ in range(min(n, len(t.enemy_deck))):
        peek.append(t.enemy_deck.pop())
    t.tell(SCOUTS, x.asked, tuple(peek), private=True)
    sunk = await x.choose_cards(Topic.PUT, SAY("asks.scout"), peek, 0, len(peek), ordered=True)
    for card in sunk:
        peek.remove(card)
        t.enemy_deck.insert(0, card)
    if sunk:
        t.tell(SINKS, x.asked, tuple(sunk), private=True)
    t.enemy_deck.extend(reversed(peek))
    peek.clear()


@verb("put an Enemy under its deck and reveal a new one", "send an Enemy away",
      lambda x: "" if any(x.t.row) else SAY("idle.no-enemy"), worth=0.4, entry=Word(
          "Shoo", "an Enemy goes under the Enemy Deck unbeaten: no XP", "CR-3.8"))
async def shoo(x: RingPlay, n: Annotated[int, upto(1, 1)]) -> None:
    """An Enemy of the Row goes under the Enemy Deck; its space is filled from the top."""
    t = x.t
    card = await one_of(x, x.rule, Topic.PUT, SAY("asks.shoo"), [card for card in t.row if card is not None])
    t.enemy_deck.insert(0, card)
    t.tell(SHOOS, x.asked, (card,))
    fill_space(t, t.row.index(card))


# ---- named rules: cards too odd for a verb

REORDERS, COPIES = told("reorders", answers=True), told("copies")


async def alphabetical_butler(x: RingPlay) -> None:
    """Put the cards of your queue in any sequence."""
    queue = x.me.queue
    if len(queue) > 1:
        queue[:] = await order(x.asked, "CR-3.16", Topic.ORDER, SAY("asks.sort"), queue[:], source=x.source)
        x.t.tell(REORDERS, x.asked, detail=tuple(said for card in queue for said in (", ", card.spec))[1:])
    else:
        x.idle(SAY("idle.sort"))


def is_camera(card: PlayedCard) -> bool:
    """Whether this card copies others: no such card is copied, not even itself."""
    return any(rule.named.run is camera_obscura for rule in of_kind(iter_tree(card.spec.play), Rule))


async def camera_obscura(x: RingPlay) -> None:
    """Do the `play` list of another card you have in play again; nothing is "played" by it."""
    choices = [card for card in x.me.in_play if not is_camera(card)]
    if not choices:
        x.idle(SAY("idle.repeat"))
        return
    card = await one_of(x, "CR-3.8", Topic.CHOOSE, SAY("asks.repeat"), choices)
    x.t.tell(COPIES, x.asked, (card,))
    await in_order(card.spec.play, RingPlay(x.t, x.me, card))


async def retarget(x: RingPlay) -> None:
    """CR-9.8: the player may choose a new target, or keep the old one."""
    await declare(x.t, x.me, "CR-9.8")


NAMED = {
    "alphabetical_butler": Named("put your queue in any order", "put your queue in any order", alphabetical_butler,
                                 "done", Word("Any order", "the cards stay the same; the first leaves first",
                                              "CR-6.16")),
    "retarget": Named("you may change your target", "you may retarget", retarget, "stealth", Word(
        "Change your target", "you choose again, after all cards are revealed", "CR-9.8")),
    "camera_obscura": Named("repeat the effects of another card you played this round",
                            "repeat a card you played this round", camera_obscura, "done", Word(
                                "Repeat", "do what a card in play says once more", "CR-3.8", also=("copy",)))}


class Rule(Verb, NamedRule[RingPlay]):
    """A named rule."""

    verb, stands, turn, rules = "rule", "done stealth", 4, NAMED

    @property
    def named(self) -> Named[Any]:
        """What the rule is."""
        return NAMED[self.name]


VOCABULARY = shared.vocabulary(cards.Spin, sys.modules[__name__], cards)
"""Spin first: it has its word with `rotate`."""
LEXICON = lexicon.LEXICON.with_verbs(VOCABULARY)
LEXICON = replace(LEXICON, cards=(*LEXICON.cards, *lexicon.TYPES))
