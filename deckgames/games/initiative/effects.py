"""The verbs of Initiative's cards that are done once, each declared in one place: its text, in few words too, why it
can do nothing, its entry in the lexicon, what it does and tells; and named rules, for cards too odd for a verb. They
stand from the most common to the rarest: the lexicon explains the rarest first."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from operator import attrgetter
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from deckgames.engine.core.spelling import capital
from deckgames.engine.messages import LazyMessage, Words
from deckgames.engine.vocabulary import effects as shared
from deckgames.engine.vocabulary.clauses import READER, Clause, Person, after_may, plain, sentence
from deckgames.engine.vocabulary.decisions import Reasons, Topic
from deckgames.engine.vocabulary.effects import (
    DISTINCT,
    Declares,
    Effect,
    Named,
    NamedRule,
    agreed,
    clauses_of,
    few,
    in_order,
    iter_tree,
    one_of,
    phrase,
    upto,
)
from deckgames.engine.vocabulary.lexicon import Word
from deckgames.games.initiative import lexicon, play as ops
from deckgames.games.initiative.cards import (
    FACTOR,
    THIS_CARD,
    Amount,
    Attacks,
    Cond,
    Does,
    EachTurn,
    InitiativeCard,
    InitiativeSpec,
    InitiativeVoice,
    Modify,
    One,
    Ongoing,
    Times,
    When,
    Who,
    amount_words,
    amounts,
    changed,
    in_few,
    person,
    whom,
)
from deckgames.games.initiative.play import InPlay
from deckgames.games.initiative.queries import HealthChange
from deckgames.games.initiative.state import SAY, Leaving, Placed, Promise, Seat, Slot, Table, told

Ten = Annotated[int, upto(1, 10)]
Five = Annotated[int, upto(1, 5)]
To = Literal["hand", "stack_top"]
End = Literal["top", "bottom"]
Amounts = Sequence[tuple[Seat, int]]
"""How much the health of each of these players changes."""


class Act(Effect[InPlay]):
    """A verb that does something itself: `act`, which clears `x.full` if it could not be done completely; then whatever
    it has triggered is resolved (IN-R.13)."""

    async def run(self, x: InPlay) -> None:
        if why := self.why_not(x):
            x.fails(why)
        else:
            await self.act(x)
        if x.t.batch or x.me.out:
            await x.settle()

    def persons(self, voice: InitiativeVoice | None) -> Mapping[str, Any]:
        return {"me": READER, "this": THIS_CARD}


class Aimed(Act):
    """A verb that names players: "they", "told" where the reader is told what to do, "whom", and "few" in few words."""

    who: Who

    @cached_property
    def asks(self) -> LazyMessage:
        """The question which opponent it reaches, in the words of the card: "Which opponent loses 9 health?"."""
        return SAY("asks.aimed", asks=capital(sentence(self.clauses(InitiativeVoice(asks=True)))))

    def persons(self, voice: InitiativeVoice | None) -> Mapping[str, Any]:
        return {"they": person(self.who, voice), "told": person(self.who, voice, imperative=True),
                "whom": whom(self.who, voice), "few": in_few(self.who)}


class AtOne(Aimed):
    """A verb that reaches one opponent, and says nothing else."""

    shorthand = "who"
    who: One


class Upon(Aimed):
    """A verb that is done to these players, one after the other."""

    about: ClassVar[Topic] = Topic.HARM

    def idles(self, x: InPlay, seats: Sequence[Seat]) -> Words:
        """Why nothing can come of it, by what these players or the table have ("": something can)."""
        return ""

    async def act(self, x: InPlay) -> None:
        seats = await x.seats(self.who, self.about, self.asks)
        if why := self.idles(x, seats):
            x.idle(why)
        for me in seats:
            await self.reach(x, me)

    async def reach(self, x: InPlay, me: Seat) -> None:
        """Does the effect to this player."""
        raise NotImplementedError


class UponYou(Upon):
    """The same, done to its player if nobody else is named."""

    who: Who = "you"


class HealthVerb(Upon):
    """A verb that changes the health of these players at once, as one event."""

    n: Annotated[Amount, amounts(1, 50)]

    async def act(self, x: InPlay) -> None:
        seats = await x.seats(self.who, self.about, self.asks)
        if not seats:
            x.full = False
        changes = [(me, x.amount(self.n, me)) for me in seats]
        if x.t.observer is not None and not any(n > 0 for _, n in changes):  # IN-8.4
            x.idle(SAY("idle.nothing") if changes else SAY("idle.nobody"))
        await self.change(x, changes)

    async def change(self, x: InPlay, changes: Amounts) -> None:
        """Changes each player's health by its amount."""
        raise NotImplementedError

    def persons(self, voice: InitiativeVoice | None) -> Mapping[str, Any]:
        who = super().persons(voice)
        own = who["they"].own
        return {**who, "health": amount_words(self.n, " health", own), "amount": amount_words(self.n, own=own),
                "number": amount_words(self.n)}


verb, at_one, change = Declares(Act), Declares(AtOne), Declares(HealthVerb, "change")
upon, upon_you = Declares(Upon, "reach"), Declares(UponYou, "reach")


def none_has(zone: str, why: Words) -> Callable[..., Words]:
    """Why a verb can do nothing: none of these players has a card there."""
    has = attrgetter(zone)
    return lambda effect, x, seats: "" if any(map(has, seats)) else why


def no_deck(effect: Effect, x: InPlay, seats: Sequence[Seat]) -> Words:
    """The same: no card is left to draw."""
    return "" if x.t.deck or x.t.discard else SAY("idle.no-deck")


def only(field: str, value: str) -> Callable[..., list[Clause]]:
    """The clauses of a verb whose second one is said only where this field has this value."""
    return lambda self, voice=None: Effect.clauses(self, voice)[:1 + (getattr(self, field) == value)]


@upon_you("{told} draw {n:card}", "{few} draw {n}", about=Topic.HELP, stands="done silent",
          idles=lambda self, x, seats: no_deck(self, x, seats) if seats else SAY("idle.no-deck"), entry=Word(
              "Draw", "or all there are; you see them when you build your next stack", "IN-9.7",
              more="One card at a time."))
async def draw(x: InPlay, me: Seat, n: Ten) -> None:
    """Cards from the deck to the hand, one at a time, as many as there are."""
    if ops.draw(x.t, me, n) < n:
        x.full = False


@change("{they} gain {health}", "{few} gain {number}", about=Topic.HELP, stands="done silent",
        entry=Word("Gain", "counts as healing", "IN-6.8"))
async def gain_health(x: InPlay, changes: Amounts) -> None:
    """These players gain health at once; it counts as healing."""
    ops.gain(x, changes)


class FieldAtLeast(BaseModel):
    """A condition: so many cards in your field, this one included."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    field_at_least: Annotated[int, upto(1, 9)]


CONDS: Mapping[Cond, tuple[str, str, Callable[[Table, Seat, int], bool]]] = {
    "first_turn": ("this is the first card of the beat", "if first", lambda t, me, act: 0 != act == t.first_act),
    "last_turn": ("nobody else is still to act", "if last to act", lambda t, me, act: not any(
        s.revealed is not None and not s.turn_done for s in t.seats if s is not me)),
    "last_card": ("your stack is empty", "if stack empty", lambda t, me, act: not me.stack),
    "stack_left": ("you have cards left in your stack", "if cards left", lambda t, me, act: bool(me.stack)),
    "lowest_health": ("you have less health than every opponent", "if you are weakest", lambda t, me, act: all(
        me.health < s.health for s in ops.opponents(t, me))),
    "hurt": ("an attack hurt you this round", "if you were hurt", lambda t, me, act: me.hurt)}
"""The conditions of the vocabulary: in words, in few, and whether they hold for a player and an activation number."""


class If(Effect[InPlay]):
    """A condition that is tested once, when it is reached."""

    entry = Word("If", "checked once, when the card gets to it", "IN-8.4")
    cond: Cond | FieldAtLeast
    then: Does
    otherwise: Does | None = Field(default=None, alias="else")

    async def run(self, x: InPlay) -> None:
        holds = self.holds(x)
        if not holds and self.otherwise is None:
            x.idle(SAY(f"unless.{self.cond}") if isinstance(self.cond, str) else
                   SAY("idle.few-in-field", n=self.cond.field_at_least))
        await in_order(self.then if holds else self.otherwise or (), x)

    def holds(self, x: InPlay) -> bool:
        """Whether the condition holds now."""
        if isinstance(self.cond, FieldAtLeast):
            return len(x.me.field) >= self.cond.field_at_least
        return CONDS[self.cond][2](x.t, x.me, x.placed.act if x.placed else 0)

    @property
    def asked(self) -> str:
        """The condition in words."""
        cond = self.cond
        return (f"you have {cond.field_at_least} or more cards in your field" if isinstance(cond, FieldAtLeast)
                else CONDS[cond][0])

    def clauses(self, voice: InitiativeVoice | None = None) -> list[Clause]:
        text = f"if {self.asked}, {phrase(self.then, voice)}"
        possible = f"{after_may(clauses_of(self.then, voice))} if {self.asked}"
        if not self.otherwise:
            return [replace(plain(text, possible), apart=True)]
        other = phrase(self.otherwise, voice)
        possible += f", otherwise {after_may(clauses_of(self.otherwise, voice))}"
        return [replace(plain(f"{text}, otherwise {other}", possible), apart=True, alone=f"{text}. Otherwise {other}")]

    def short(self) -> str:
        cond = self.cond
        when = f"if {cond.field_at_least} or more in your field" if isinstance(cond, FieldAtLeast) else CONDS[cond][1]
        rest = f", else {few(self.otherwise)}" if self.otherwise else ""
        return f"{when}: {few(self.then)}{rest}"


def done_now(effects: Iterable[Effect[InPlay]], x: InPlay) -> Iterator[Effect[InPlay]]:
    """These effects as they would be done now: of a condition what follows as it holds."""
    for effect in effects:
        if isinstance(effect, If):
            yield from done_now(effect.then if effect.holds(x) else effect.otherwise or (), x)
        else:
            yield effect


@change("{they} lose {health}", "{few} lose {number}", stands="done silent", entry=Word(
    "Lose", "not an attack: defence does not help", "IN-7.7",
    more="All lose at the same time, but each loss triggers separately."))
async def lose_health(x: InPlay, changes: Amounts) -> None:
    """These players lose health at once: one event, no attack (IN-7.7)."""
    ops.lose(x, changes)


@change("{reader} strike {whom} for {amount}{pierce:True=, ignoring defence}", "strike {few} for {number}",
        stands="done silent", entry=Word("Strike", "an immediate attack of a fixed value; defence counts", "IN-7.11"))
async def strike(x: InPlay, changes: Amounts, pierce: bool = False) -> None:
    """An attack of a fixed value, at once; defence counts unless `pierce` (IN-7.11, IN-R.31)."""
    ops.strike(x, changes, pierce)


@upon_you("{told} discard {n:card} from {told.own} hand", "{few} discard {n}",
          idles=none_has("hand", SAY("idle.no-hand")),
          entry=Word("Discard … from your hand", "your choice; all of them if you have too few", "IN-4.7"))
async def discard_hand(x: InPlay, me: Seat, n: Ten) -> None:
    """Hand cards of the player's own choice, all of them if there are not more (IN-4.7)."""
    await ops.discard_hand(x, me, n)


REFRESHES = told("refreshes")


@verb(("{reader} discard the whole pool", "{reader} refill it"), "new pool", shorthand="all", stands="done silent",
      worth=0.3, entry=Word("Discard the whole pool", "nothing triggers; five new cards are laid out", "IN-9.2",
                            also=("refill",)))
async def refresh_pool(x: InPlay, all: Literal[True] = True) -> None:
    """The pool is discarded, without triggers, and filled anew."""
    t = x.t
    x.tells(REFRESHES, tuple(t.pool))
    t.discard += t.pool
    t.pool = []
    ops.refill(t)


RECRUITS, SALVAGES = told("recruits", answers=True), told("salvages", answers=True)


async def _take(x: InPlay, zone: list[InitiativeCard], to: To, rule: str, prompt: Words, kind: str) -> bool:
    """Takes one of the cards that lie open in a zone: to the hand, or face down onto the stack, where all know it
    (IN-R.27). Gives whether there was a card."""
    if not zone:
        x.full = False
        return False
    card = await x.choose_card(rule, Topic.TAKE, prompt, zone if zone is x.t.pool else zone[::-1])
    zone.remove(card)
    if to == "hand":
        ops.to_hand(x.t, x.me, card)
    else:
        ops.onto_stack(x.me, Slot(card, ops.everybody(x.t)), "top")
    x.tells(kind, (card,), note="" if to == "hand" else "stack")
    return True


@verb("{reader} {to:hand=take|put} {n:1=a card|{n} cards} from the discard pile "
      "{to:hand=into your hand|face down on top of your stack}",
      "{to:hand=take|stack} {n:1=a discarded card|{n} discarded cards}",
      entry=Word("Take … from the discard pile", "any card you choose, openly", "IN-9.4"))
async def salvage(x: InPlay, n: Five, to: To = "hand") -> None:
    """A card of the discard pile, the newest first, again and again."""
    if not x.t.discard:
        x.idle(SAY("idle.no-pile"))
    while n and await _take(x, x.t.discard, to, "IN-9.4", SAY("asks.salvage"), SALVAGES):
        n -= 1


@verb(("{reader} recruit {n:card}", "{reader} put {n:1=it|them} face down on top of your stack"),
      "recruit {n}{to:hand=| onto your stack}", clauses=only("to", "stack_top"), entry=Word(
          "Recruit", "take a card from the pool; the pool is refilled at once", "IN-9.1",
          more="Each card is an event of its own. With an empty pool nothing happens."))
async def recruit(x: InPlay, n: Five, to: To = "hand") -> None:
    """A card of the pool, again and again; the pool is refilled after each (IN-9.1 to 9.3)."""
    t = x.t
    if not t.pool:
        x.idle(SAY("idle.no-pool"))
    while n and await _take(x, t.pool, to, "IN-9.1", SAY("asks.recruit"), RECRUITS):
        n -= 1
        ops.refill(t, len(t.pool) + 1)
        ops.happens(t, "you_recruit", x.me.no, x.me.no, x.chain)


ENDS_ROUND = told("ends-round", chief=1, answers=True)


@verb(briefly="end the round", shorthand="now", gives_up=True, stands="done silent",
      clauses=lambda self, voice=None: [replace(Person("the round", "the round", "").does("end", "after this turn"),
                                                may="end the round after this turn")],
      entry=Word("Ends after this turn", "this turn is finished; then nobody else acts", "IN-R.18",
                 also=("end the round",)))
async def end_round(x: InPlay, now: Literal[True] = True) -> None:
    """The round ends when this turn is over (IN-11.2)."""
    if not x.t.ending:
        x.t.ending = True
        x.tells(ENDS_ROUND)
    else:
        x.idle(SAY("idle.ends-already"))


Ending = tuple[bool, str]
"""How a card ends the round: whether it does as its player's cards lie now, and if what, in words."""
BELOW: Mapping[object, bool] = {"stack_left": True, "last_card": False}
"""What holds of a card with others below it."""


def ending(effects: Sequence[Effect], field: int) -> Ending | None:
    """How these end the round of a player with cards left in the stack and so many in the field; None: they do not."""
    for effect in effects:
        if isinstance(effect, end_round):
            return True, ""
        ways: list[tuple[Sequence[Effect], bool, str]] = [(() if effect.later else effect.parts, False, "")]
        if isinstance(effect, If):
            cond = effect.cond
            holds = field >= cond.field_at_least if isinstance(cond, FieldAtLeast) else BELOW.get(cond)
            ways = [(effect.then if holds is not False else (), holds is True, f" if {effect.asked}"),
                    (effect.otherwise or () if not holds else (), holds is False, f" unless {effect.asked}")]
        for part, sure, when in ways:
            if found := ending(part, field):
                return sure and found[0], when + found[1]
    return None


@lru_cache(maxsize=1024)
def ends(face: InitiativeSpec, field: int) -> Ending | None:
    """How the card ends the round as one of so many in its field (IN-11.2)."""
    return ending(face.effects, field)


def cuts(face: InitiativeSpec) -> bool:
    """Whether the card ends the round wherever it lies in a stack."""
    return ends(face, 1) == (True, "")


@lru_cache(maxsize=1024)
def leaves(face: InitiativeSpec) -> bool:
    """Whether the card leaves its field with the turn that it is played in (IN-6.12)."""
    return any(isinstance(effect, return_self) or (isinstance(effect, Rule) and effect.name == "pass_left")
               for effect in iter_tree(face.effects, now=True))


def endings(stack: Sequence[InitiativeCard]) -> Iterator[tuple[int, Ending]]:
    """The places of a stack at which a card can end the round, and how, if all above it are played."""
    field = 0
    for at, card in enumerate(stack):
        if found := ends(card.spec, field + 1):
            yield at, found
        field += not leaves(card.spec)


def played(stack: Sequence[InitiativeCard]) -> Sequence[InitiativeCard]:
    """The cards of a stack that will act as it lies: none below one that ends the round (IN-11.2)."""
    return stack[:next((at for at, (sure, _) in endings(stack) if sure), len(stack)) + 1]


SWAPS_HEALTH = told("swaps-health", weight=2, answers=True)


@at_one("{reader} swap health with {whom}",
        "swap {who:strongest=for highest health|weakest=for lowest health|health with {few}}",
        entry=Word("Swap health", "not losing health, being hurt or healing", "IN-10.4"))
async def swap_health(x: InPlay, who: One) -> None:
    """Your health and an opponent's change places in one event; nobody loses, is damaged or healed."""
    me, other = x.me, await x.one(who, Topic.SWAP, SAY("asks.swap-health"))
    before, theirs = me.health, other.health
    me.health, other.health = theirs, before
    x.tells(SWAPS_HEALTH, None, before, other.no, str(theirs), (
        (me.no, HealthChange(before, theirs)), (other.no, HealthChange(theirs, before))))
    ops.fall(x.t, x.chain)


# ---- verbs that hold others


class May(shared.May[InPlay]):
    """Yes or no; yes does the whole list."""

    entry = Word("You may", "all of it or nothing", "IN-8.12",
                 more="You are warned if your own payment would put you out.")
    do: Does

    async def run(self, x: InPlay) -> None:
        asked: Words = self.question
        lost = [e for e in shared.of_kind(shared.iter_tree(self.do), lose_health) if e.who == "you"]
        if sum([x.amount(e.n, x.me) for e in lost]) >= x.me.health:  # IN-R.25 wants a warning
            asked = SAY("asks.puts-you-out", question=self.question, by=self.question.by)
        if await agreed(x, asked, self):
            await in_order(self.do, x)
        else:
            x.full = False


class ChooseOne(shared.ChooseOne[InPlay]):
    """One of several lists, openly; one that can do nothing may be picked."""

    entry = Word("Choose one", "openly; you may choose one that does nothing", "IN-8.12")
    lists: Annotated[tuple[Does, ...], Field(min_length=2, max_length=4), DISTINCT]


class IfYouDo(shared.IfYouDo[InPlay]):
    """IN-R.25: what is paid is gone; only a payment made in full earns the rest."""

    entry = Word("If you do", "only if you did all of it; what you paid stays paid", "IN-R.25")
    pay: Does
    then: Does

    async def run(self, x: InPlay) -> None:
        before, x.full, x.idled = x.full, True, False
        await in_order(self.pay, x)
        paid, x.full = x.full, before
        if paid:
            await in_order(self.then, x)
            return
        x.full = False
        if not x.idled:
            x.idle(SAY("idle.unpaid"))


FLIPS = told("flips")


class Flip(Effect[InPlay]):
    """The top card of the deck goes to the discard pile, face up; its printed initiative decides."""

    entry = Word("Turn up the top card", "it goes to the discard pile; its printed initiative decides, odd or even",
                 "IN-8.1", more="Nothing triggers.")
    odd: Does | None = None
    even: Does | None = None

    never = ((lambda e: e.odd is None and e.even is None, "nothing depends on it", "odd, even, or both"),)

    async def run(self, x: InPlay) -> None:
        t = x.t
        card = ops.take_top(t)
        if card is None:
            x.fails(SAY("idle.no-card-to-turn"))
            return
        t.discard.append(card)
        odd = card.spec.initiative % 2 == 1
        x.tells(FLIPS, (card,), card.spec.initiative, note="odd" if odd else "even")
        await in_order((self.odd if odd else self.even) or (), x)

    def clauses(self, voice: InitiativeVoice | None = None) -> list[Clause]:
        then = "; if it ".join([f"is {word}, {phrase(does, voice)}" for word, does in self._ways()])
        turn = "turn up the top card of the deck"
        return [replace(plain(f"{turn} and, if its initiative {then}"), apart=True,
                        alone=f"{turn}. If its initiative {then}")]

    def short(self) -> str:
        said = [f"{word}: {', '.join(effect.short() for effect in does)}" for word, does in self._ways()]
        return f"turn up 1; {'; '.join(said)}"

    def _ways(self) -> list[tuple[str, Does]]:
        return [(word, does) for word, does in (("odd", self.odd), ("even", self.even)) if does]


# ---- fields


def in_field(x: InPlay) -> Words:
    """Why a verb of a card that lies in its player's field can do nothing."""
    return "" if x.placed is not None and x.placed in x.me.field else SAY("idle.gone")


RETURNS, PASSES = told("returns"), told("passes", weight=2)


@verb("{reader} {to:discard=discard this|return this to {where}}{when}",
      "{to:hand=back to your hand|stack_bottom=back under stack|discard this}", in_field, shorthand="to",
      persons=lambda self, voice: {"when": "" if voice and voice.event else " at the end of the turn",
                                   "where": "your hand" if self.to == "hand" else "the bottom of your stack"},
      entry=Word("Return this", "at the end of the turn, if it is still in your field; at once in a trigger", "IN-R.7",
                 also=("return", "back")))
async def return_self(x: InPlay, to: Literal["hand", "stack_bottom", "discard"]) -> None:
    """This card goes elsewhere at the end of the turn, if it is in your field then; in a trigger at once."""
    placed = x.placed
    assert placed is not None
    if x.chain:
        send_away(x.t, x.me, placed, to, x.chain)
    elif placed.leaving == to:
        x.idle(SAY("idle.goes-already"))
    else:
        placed.leaving, x.t.parting = to, True


def send_away(t: Table, me: Seat, placed: Placed, to: Leaving, chain: int) -> None:
    """A field card goes to the hand, under the stack, to the discard pile, or to the field on the left."""
    if to == "pass_left":
        taker = ops.opponents(t, me)[0]
        ops.move_field(t, me, placed, taker)
        t.tell(PASSES, me.no, (placed.card,), other=taker.no)
    elif to == "discard":
        ops.discard_placed(t, me, placed, me.no, chain)
    else:
        ops.leave_field(t, me, placed)
        if to == "hand":
            ops.to_hand(t, me, placed.card)
        else:
            ops.onto_stack(me, Slot(placed.card, ops.everybody(t)), "bottom")
        t.tell(RETURNS, me.no, (placed.card,), note="" if to == "hand" else "stack")


class FieldDiscard(Upon):
    """Cards of fields are discarded: chosen by the controller, or the newest or oldest; triggers count."""

    says = "{reader} discard {cards} from {they:field}"
    briefly = "discard {few:{pick:newest=newest |oldest=oldest |field }card}"
    entry = Word("Discard … from … field", "your choice, or the one activated last or first", "IN-8.13",
                 more="It triggers “discards this”.")
    n: Five
    pick: Literal["chosen", "newest", "oldest"]

    def idles(self, x: InPlay, seats: Sequence[Seat]) -> Words:
        return "" if any(me.field for me in seats) else SAY("idle.no-discard")

    async def act(self, x: InPlay) -> None:
        """One question for opponent and card; an opponent without a card may be chosen too (IN-R.14)."""
        if self.who != "one_opponent" or self.pick != "chosen":
            await super().act(x)
            return
        owners = [s for s in x.opponents if s.field]
        if not owners:
            x.fails(SAY("idle.no-discard"))
            return
        me, placed = await x.choose_owned(Topic.DISCARD, SAY("asks.discard-card"), owners,
                                          [s for s in x.opponents if not s.field])
        if placed is None:
            x.fails(SAY("idle.empty-field"))
        else:
            await self.reach(x, me, placed)

    async def reach(self, x: InPlay, me: Seat, first: Placed | None = None) -> None:
        for _ in range(self.n):
            if not me.field:
                x.full = False
                break
            placed = first if first in me.field else None
            if placed is None and self.pick == "chosen":
                placed = await x.choose_placed(Topic.DISCARD, SAY("asks.discard-card"), me)
            ops.discard_placed(x.t, me, placed or ops.by_act(me.field)[-1 if self.pick == "newest" else 0],
                               x.me.no, x.chain)

    @property
    def cards(self) -> str:
        """ "a card", "2 cards", "the newest card"."""
        if self.pick == "chosen":
            return "a card" if self.n == 1 else f"{self.n} cards"
        return f"the {self.pick} card" if self.n == 1 else f"the {self.n} {self.pick} cards"


STEALS_PLACED, STEALS_EXPOSED, STEALS_STACKED, STEALS_HELD = [
    told(f"steals-{what}", weight=2, answers=True) for what in ("placed", "exposed", "stacked", "held")]


@verb(("{reader} steal {zone:hand=a random card from|stack=the top card of|a card from} {they:{zone}}",
       "{reader} put it at the bottom of yours"), "steal {few:{zone:field=field|stack=next|hand} card}",
      clauses=only("zone", "stack"), persons=Aimed.persons, entry=Word(
          "Steal", "your choice from a field, the top card of a stack, a random card from a hand", "IN-R.23",
          more="A stolen field card keeps working, for you."))
async def steal(x: InPlay, who: One, zone: Annotated[Literal["field", "stack", "hand"], Field(alias="from")]) -> None:
    """A field card of choice, the top of a stack (to the bottom of yours), or a hand card at random (IN-R.23)."""
    t, me, asks, has = x.t, x.me, SAY("asks.steal"), attrgetter(zone)
    able, lack = ([s for s in x.opponents if bool(has(s)) != lacks] for lacks in (False, True))
    if who != "one_opponent":
        victim = await x.one(who, Topic.TAKE, SAY("asks.steal-from"))
        able = [victim] if has(victim) else []
    if not able:
        x.fails(SAY("idle.no-steal"))
        return
    if zone == "field":
        victim, placed = able[0], None
        if who == "one_opponent":
            victim, placed = await x.choose_owned(Topic.TAKE, asks, able, (), lack)
        placed = placed or await x.choose_placed(Topic.TAKE, asks, victim)
        ops.move_field(t, victim, placed, me)
        x.tells(STEALS_PLACED, (placed.card,), other=victim.no)
        return
    victim = await one_of(x, x.rule, Topic.TAKE, SAY("asks.steal-from"), able, lambda: Reasons(
        blocked=ops.refusals(lack, SAY(f"refuses.empty-{zone}"))))
    if zone == "stack":
        slot = ops.take_slot(victim)
        ops.onto_stack(me, slot, "bottom")
        x.tells(STEALS_EXPOSED if slot.exposed else STEALS_STACKED, (slot.card,) * slot.exposed, other=victim.no)
        return
    card = victim.hand.pop(t.rng.below(len(victim.hand)))  # IN-R.23: seen by thief and victim only
    ops.forget(victim, card)
    ops.unsure(victim, lambda told, seat: told.stack or seat == me.no)
    me.hand.append(card)
    ops.remember(t, me, card, (victim.no,))
    t.tell(STEALS_HELD, me.no, (card,), other=victim.no, private=True)


# ---- stacks

NO_STACK = none_has("stack", SAY("idle.no-stack"))
EXPOSES = told("exposes", weight=2, answers=True)


@upon("{reader} turn up the top {n:1=face-down card|{n} face-down cards} of {they:stack}",
      "turn up {who:each_opponent=their next {n}|{n} in {few:stack}}", stands="done silent", shorthand=None,
      idles=lambda self, x, seats: "" if any(not slot.exposed for me in seats for slot in me.stack) else SAY(
          "idle.no-face-down"),
      entry=Word("Turn up … face-down", "the cards stay where they are and act when their beat comes", "IN-R.27",
                 also=("expose", "face-down")))
async def expose(x: InPlay, me: Seat, n: Five) -> None:
    """The first face-down cards of stacks are turned up where they lie."""
    shown = [(i, slot.card) for i, slot in enumerate(me.stack) if not slot.exposed][:n]
    for i, card in shown:
        me.stack[i] = Slot(card, ops.everybody(x.t), exposed=True)
        ops.forget(me, card)
    if len(shown) < n:
        x.full = False
    if shown:
        x.tells(EXPOSES, tuple([card for _, card in shown]), other=me.no)


REVERSES, SHUFFLES = told("reverses", weight=2, answers=True), told("shuffles", weight=2, answers=True)


@upon("{told} {how} {told.own} stack", "{how} {few:stack}{who:each_opponent=s}", idles=NO_STACK, stands="done silent",
      entry=(Word("Reverse", "cards that lie face up stay face up", "IN-R.27", also=("reverses",)),
             Word("Shuffle", "cards that lie face up stay face up", "IN-R.27", also=("shuffles",))))
async def stack_order(x: InPlay, me: Seat, how: Literal["reverse", "shuffle"]) -> None:
    """Stacks are turned round or shuffled; exposed cards stay exposed."""
    if how == "reverse":
        me.stack.reverse()
    else:
        ops.shuffle_stack(x.t, me)
    if me.stack:
        x.tells(REVERSES if how == "reverse" else SHUFFLES, (), other=me.no)


ADDS, ADDS_BELOW = told("adds", weight=2, answers=True), told("adds-below", weight=2, answers=True)


@upon("{reader} put the top {n:1=card|{n} cards} of the deck unseen {to:top=on top of|under} {they:stack}",
      "{few} stack {n} unseen", about=Topic.HELP, idles=no_deck, stands="done silent", entry=Word(
          "Put … on top of your stack", "face down; it acts from the next beat on", "IN-5.12",
          also=("onto your stack", "onto")))
async def stack_add(x: InPlay, me: Seat, n: Five, to: End) -> None:
    """Cards of the deck go face down and unseen onto or under stacks, one after the other."""
    added = 0
    while added < n and (card := ops.take_top(x.t)) is not None:
        ops.onto_stack(me, Slot(card), to)
        added += 1
    if added < n:
        x.full = False
    if added:
        x.tells(ADDS if to == "top" else ADDS_BELOW, (), added, me.no)


@upon("{told} discard the {end} {n:1=card|{n} cards} of {told.own} stack", "discard {few:{which}}", idles=NO_STACK,
      stands="done silent", which=property(lambda self: f"{'next' if self.end == 'top' else 'last'} "
                                                        f"{'card' if self.n == 1 else f'{self.n} cards'}"),
      entry=Word("Discards the", "“discards the top card of their stack”: it triggers “discards this”", "IN-R.26"))
async def stack_discard(x: InPlay, me: Seat, n: Five, end: Annotated[End, Field(alias="from")]) -> None:
    """Cards from the top or the bottom of stacks; triggers count."""
    if len(me.stack) < n:
        x.full = False
    for slot in me.stack[:n] if end == "top" else me.stack[:-n - 1:-1]:
        ops.discard_slot(x.t, me, slot, x.me.no, x.chain)


SWAPS_STACKS = told("swaps-stacks", weight=2, answers=True)


@at_one("{reader} swap stacks with {whom}", "swap stacks with {few}",
        entry=Word("Swap stacks", "whole stacks, even empty ones", "IN-4.2"))
async def swap_stacks(x: InPlay, who: One) -> None:
    """Two whole stacks change owners; either may be empty."""
    other = await x.one(who, Topic.SWAP, SAY("asks.swap-stacks"))
    ops.move_stacks(x.t, [(x.me, other), (other, x.me)])
    x.tells(SWAPS_STACKS, (), other=other.no)


# ---- revealed cards and the next card (IN-R.12)


@at_one("{reader} discard {they:revealed card}", "discard {few:waiting card}", entry=Word(
    "Opponent’s revealed card", "revealed this beat and yet to act", "IN-R.26", more="It triggers “discards this”."))
async def cancel(x: InPlay, who: One) -> None:
    """The revealed card of an opponent who still waits is discarded; triggers count."""
    asks, none = SAY("asks.discard-whose"), SAY("refuses.none-waits")
    able, lack = ([s for s in x.opponents if (s.revealed is None) == lacks] for lacks in (False, True))
    if who == "one_opponent" and able:
        victim = await one_of(x, x.rule, Topic.HARM, asks, able, lambda: Reasons(blocked=ops.refusals(lack, none)))
    elif able:
        victim = await x.one(who, Topic.HARM, asks)
    if not able or victim.revealed is None:
        x.fails(none)
    else:
        ops.discard_revealed(x.t, victim, x.me.no, x.chain)


_ANYBODYS = "the next card that anybody activates"


class NextCard(Act):
    """A promise to the very next card of its controller (`your`) or of anybody (`the`); it lives on its card in
    the field (IN-R.12)."""

    entry = Word("Next card", "the very next one activated, whatever it is", "IN-R.12",
                 more="The promise ends when this card leaves the field.")
    whose: Literal["your", "the"]
    stat: Literal["defence", "healing", "attack"] | None = None
    add: Annotated[int, upto(-20, 20)] | None = None
    times: Times | None = None
    blank: Literal[False, True] = False

    never = ((lambda e: (e.stat, e.add, e.times).count(None) != 3 if e.blank else
              e.stat is None or (e.add is None) == (e.times is None), "one change is wanted",
              "either blank: true, or stat with add or times"),)

    def why_not(self, x: InPlay) -> Words:
        return in_field(x)

    async def act(self, x: InPlay) -> None:
        placed = x.placed
        assert placed is not None
        op: Literal["add", "times", "blank"] = "blank" if self.blank else "times" if self.times else "add"
        by = FACTOR[self.times] if self.times else float(self.add or 0)
        placed.promises += (Promise(placed.lines - 1, self.whose, op, self.stat or "", by),)
        if x.t.observer is not None:
            own = self.whose == "your"
            x.tells(ops.PROMISES, other=x.me.no if own else None,
                    note=self.promised(own))

    def promised(self, own: bool) -> str:
        """The promise as the log tells it."""
        return self._has("next card" if own else _ANYBODYS).text()

    def clauses(self, voice: InitiativeVoice | None = None) -> list[Clause]:
        return [self._has("your next card" if self.whose == "your" else _ANYBODYS)]

    def short(self) -> str:
        return f"{self.whose} next card: {self.what}"

    @property
    def what(self) -> str:
        """What the card gets: "+3 attack", "no effects"."""
        return changed(self.stat, self.add, self.times) if self.stat is not None else "no effects"

    def _has(self, card: str) -> Clause:
        return Person(card, "", "", key=card).does("have" if self.blank else "get", self.what)


COPIES = told("copies")


@verb("{this} become a copy of the card activated just before it this round", "copies the last card", stands="copy",
      shorthand="what", entry=Word(
          "Becomes a copy", "copies text, defence, healing and attack, not the initiative", "IN-R.23",
          more="Whoever played that card, and wherever it is now. Nothing happens if there is none, or if it would "
               "copy itself."))
async def copy(x: InPlay, what: Literal["the_last_card"]) -> None:
    """This card becomes a copy of the card activated before it and does that card's effects as its own (IN-R.23)."""
    t, placed = x.t, x.placed
    if placed is None or not t.previous_face:
        x.idle(SAY("idle.no-card-before"))
        return
    shape = t.pack.spec(t.previous_face)
    if shape.copier:
        x.idle(SAY("idle.copies", card=shape.name))
        return
    placed.copy_of, placed.lines, t.force = shape.id, 0, None
    x.tells(COPIES, note=shape.name)
    await ops.run_lines(x, placed, shape.effects)


# ---- named rules: each has a text written by hand, beside the code that it promises

AVERAGES, PASSES_STACKS = told("averages", weight=2, chief=1), told("passes-stacks", weight=2)


async def pass_left(x: InPlay) -> None:
    """At the end of this turn the card goes to the next living seat's field."""
    if x.placed is None:
        x.idle(SAY("idle.gone"))
    else:
        x.placed.leaving, x.t.parting = "pass_left", True


async def pass_stacks_left(x: InPlay) -> None:
    """Every living player's whole stack goes to the next living seat, all at once, empty ones too."""
    living = x.t.living
    ops.move_stacks(x.t, list(zip(living, [*living[1:], living[0]], strict=True)))
    x.tells(PASSES_STACKS)


async def average(x: InPlay) -> None:
    """Sets everybody's health to the average of all, rounded up once."""
    living = x.t.living
    total = sum([me.health for me in living])
    mean = -(-total // len(living))
    changes = tuple([(me.no, HealthChange(me.health, mean)) for me in living])
    for me in living:
        me.health = mean
    x.tells(AVERAGES, n=mean, note=f"{total} / {len(living)}", detail=changes)


NAMED = {
    "pass_left": Named("at the end of the turn this moves to the field on your left", "moves to the field on the left",
                       pass_left, entry=Word(
                           "Moves to the field on your left", "to the leftmost empty spot there, when the turn ends",
                           "IN-R.10", also=("goes left",), more="It keeps working, for its new player.")),
    "pass_stacks_left": Named("all stacks move one seat to the left", "stacks move left", pass_stacks_left, entry=Word(
        "All stacks move", "all at once, even empty ones; cards revealed this beat stay", "IN-R.23",
        also=("stacks go left",))),
    "average_health": Named("everyone’s health becomes the average", "everyone gets the average health", average,
                            entry=Word("The average", "rounded up; nobody loses health or heals", "IN-8.8",
                                       also=("average",))),
    "plot_armour": Named("attacks cannot take you below 1 health", "attacks leave you 1 health", entry=Word(
        "Cannot take you below 1", "attacks leave you 1 health; losing health can put you out", "IN-7.7")),
    "reverse_order": Named("the lowest initiative acts first", "lowest initiative acts first", entry=Word(
        "Lowest initiative acts first", "players at 0 go first; ties work as usual; two such cards cancel out",
        "IN-5.3", also=("lowest first",)))}


class Rule(Act, NamedRule[InPlay]):
    """A named rule."""

    rules = NAMED

    @property
    def standing(self) -> bool:
        """Whether it holds while its card lies in a field, instead of being done."""
        return NAMED[self.name].run is None

    def clauses(self, voice: InitiativeVoice | None = None) -> list[Clause]:
        text = NAMED[self.name].text
        return [plain(text, may=f"choose that {text}")]

    async def act(self, x: InPlay) -> None:
        await NamedRule.run(self, x)


VOCABULARY = shared.vocabulary(draw, gain_health, Attacks, If, Modify, Ongoing, When, EachTurn, sys.modules[__name__])
"""What a card file may say, the most common first."""
LEXICON = lexicon.LEXICON.with_verbs(VOCABULARY, first=True)
