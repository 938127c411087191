"""Immediate verbs: counters, cards from zone to zone, and what waits for Recovery; and named rules: cards too odd for a
verb. Each of those has a text written by hand, beside the code that it promises."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from deckgames.engine import effects as shared
from deckgames.engine.cards import Kebab
from deckgames.engine.clauses import READER, Clause, Person, listed, plain
from deckgames.engine.decisions import Topic, choose, number, order
from deckgames.engine.effects import (
    Effect,
    Named,
    NamedRule,
    clauses_of,
    few,
    in_order,
    iter_tree,
    listing,
    phrase,
    upto,
)
from deckgames.engine.messages import Words
from deckgames.engine.spelling import plural
from deckgames.games.cardring import operations
from deckgames.games.cardring.cards import PlayedCard, Suffered, fewest
from deckgames.games.cardring.cards.passives import NotZero
from deckgames.games.cardring.effects.targets import declare
from deckgames.games.cardring.play import Outcome, RingPlay
from deckgames.games.cardring.says import SAY
from deckgames.games.cardring.state import Whence

MOST_OPPONENTS = 3
"""CR-1.1: so many opponents a seat can have."""


class Points(Effect[RingPlay]):
    """A verb that gives points of the kind it is called by."""

    shorthand = "n"
    n: Annotated[int, upto(1, 6)]

    async def run(self, x: RingPlay) -> None:
        setattr(x.me, self.verb, getattr(x.me, self.verb) + self.n)


class Skill(Points):
    """Skill + n."""

    says = "{n} Skill"


class Fight(Points):
    """Fight + n."""

    says = "{n} Fight"


class Failure(Points):
    """Failure + n, placed in Combat."""

    says = "{n} Failure"


class Shield(Points):
    """Shield + n until Recovery."""

    says = "Shield {n}"
    n: Annotated[int, upto(1, 4)]


class Xp(Effect[Outcome]):
    """XP + n or - n: in a sitting at once, in Recovery summed up (CR-6.6)."""

    shorthand = "n"
    says = "{n:+} XP"
    n: Annotated[int, upto(-3, 9), NotZero]

    def clauses(self, voice: Person | None = None) -> list[Clause]:
        does = "lose" if self.n < 0 else "get"
        return [voice.does(does, f"{abs(self.n)} XP")] if voice else super().clauses()

    async def run(self, x: Outcome) -> None:
        x.xp(self.n)


class TakeXp(Effect[Outcome]):
    """Recovery: up to n XP from the opponent who had the most before (CR-6.6, CR-R.40)."""

    stands = "suffered"
    shorthand = "n"
    says = "{me} take {n} XP from the opponent with the most XP"
    briefly = "take {n} XP from the leader"
    n: Annotated[int, upto(1, 2)]

    async def run(self, x: Outcome) -> None:
        x.take_xp(self.n)


class Trash(Effect[Outcome]):
    """Trash cards of hand or discard pile; in Recovery a Due."""

    count: Annotated[int, upto(1, 3)]
    zones: Annotated[tuple[Whence, ...], Field(alias="from", min_length=1), shared.DISTINCT]
    may: Annotated[bool, Field(strict=True)]

    async def run(self, x: Outcome) -> None:
        await x.trash(self.count, self.zones, self.may)

    def possible(self, x: Outcome) -> bool:
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


class Gain(Effect[Outcome]):
    """New copies of a Supply card."""

    says = ("{me} gain {count:1=a {title}|{count} {title}s}"
            "{to:deck_top= on top of {me.own} deck|hand= into {me.own} hand}")
    briefly = "gain {what}"
    card: Kebab
    to: operations.To = "discard"
    count: Annotated[int, upto(1, 2)] = 1
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


class Recall(Effect[RingPlay]):
    """Cards of the own discard pile to hand or deck top; nothing is shuffled for it."""

    says = "put {count:card} from your discard pile {to:hand=into your hand|on top of your deck}"
    briefly = "put {count:pile card} {to:hand=into your hand|on your deck}"
    count: Annotated[int, upto(1, 2)]
    to: Literal["hand", "deck_top"]
    unless = (lambda x: x.me.discard, SAY("idle.no-pile"))

    async def act(self, x: RingPlay) -> None:
        asks = SAY("asks.put-into-hand" if self.to == "hand" else "asks.put-onto-deck")
        for card in await x.choose_cards(Topic.PUT, asks, x.me.discard, self.count, self.count):
            x.me.discard.remove(card)
            (x.me.hand if self.to == "hand" else x.me.deck).append(card)
            x.t.tell("recalls", x.asked, (card,), note="hand" if self.to == "hand" else "")


class Dig(Effect[RingPlay]):
    """Look at the top cards of the own deck, take one, the rest goes where named."""

    says = ("look at the top {look} cards of your deck, take {take} into your hand and {rest:discard=discard "
            "the rest|put the rest under it}")
    briefly = "look at the top {look} of your deck, take {take}"
    look: Annotated[int, upto(2, 4)]
    take: Annotated[int, upto(1, 1)]
    rest: Literal["discard", "deck_bottom"]

    async def run(self, x: RingPlay) -> None:
        me = x.me
        if operations.take_up(x.t, me, self.look, me.peek) == 0:
            x.idle(SAY("idle.look"))
            return
        x.t.tell("looks", x.asked, tuple(me.peek), private=True)
        about = Topic.KEEP if self.rest == "discard" else Topic.TAKE
        taken = await x.choose_cards(about, SAY("asks.take-into-hand"), me.peek, self.take, self.take)
        for card in taken:
            me.peek.remove(card)
            me.hand.append(card)
        x.t.tell("takes", x.asked, tuple(taken), private=True)
        rest = me.peek[:]
        me.peek.clear()
        if self.rest == "discard":
            me.discard.extend(rest)
            if rest:
                x.t.tell("discards", x.asked, tuple(rest))
        else:
            me.deck[:0] = rest


class Convert(Effect[RingPlay]):
    """Turn unspent Skill into Fight."""

    says = "turn up to {upto} Skill into Fight"
    source: Annotated[Literal["skill"], Field(alias="from")]
    to: Literal["fight"]
    upto: Annotated[int, upto(1, 9)]

    unless = (lambda x: x.me.skill, SAY("idle.no-skill"))

    async def act(self, x: RingPlay) -> None:
        most = min(self.upto, x.me.skill)
        n = await number(x.asked, x.rule, Topic.SWAP, SAY("asks.convert"), 0, most, x.source)
        x.me.skill -= n
        x.me.fight += n
        if n:
            x.t.tell("converts", x.asked, n=n)
        else:
            shared.declined(x)


OPPONENT = Person("each opponent", "each opponent", "", key="opponent")


class EachOpponent(Effect[Outcome]):
    """Each opponent does the list, in Recovery."""

    shorthand = "do"
    later = True
    do: Annotated[Suffered, Field(min_length=1)]

    async def run(self, x: Outcome) -> None:
        x.each_opponent(self)

    def describe(self) -> str:
        return phrase(self.do, OPPONENT)

    def short(self) -> str:
        return f"others {few(self.do)}"


class Per(Effect[RingPlay]):
    """Does the list as many times as something is counted, at most `upto`; counted once when it starts."""

    words: ClassVar[Mapping[str, str]] = {
        "opponents_ahead": "opponent with more XP than you",
        "brawl_before": "brawl card you played earlier this round"}
    none: ClassVar[Mapping[str, Words]] = {
        "opponents_ahead": SAY("idle.nobody-ahead"), "brawl_before": SAY("idle.no-brawl")}
    count: Literal["opponents_ahead", "brawl_before"]
    upto: Annotated[int, upto(1, 9)]
    do: Annotated[shared.Effects, Field(min_length=1)]

    async def run(self, x: RingPlay) -> None:
        many = x.count(self.count)
        if not many:
            x.idle(self.none[self.count])
        for _ in range(min(many, self.upto)):
            await in_order(self.do, x)

    def describe(self) -> str:
        bound = self.count == "brawl_before" or self.upto < MOST_OPPONENTS
        most = f" (at most {self.upto})" if bound else ""
        does = listing(self.do)
        if self.count == "opponents_ahead" and self.upto == 1:
            return f"{does} if an opponent has more XP than you"
        return f"{'+' * (does[0] in '123456789')}{does} for each {self.words[self.count]}{most}"

    def short(self) -> str:
        does = listed([fewest(e, "you may ") for e in self.do])
        if self.count == "brawl_before":
            return f"{does} per earlier brawl, max {self.upto}"
        return f"{does} if anyone has more XP" if self.upto == 1 else f"{does} for each with more XP"


class IfYouDo(shared.IfYouDo[RingPlay]):
    """A payment that is offered only if it can be made completely; who pays gets the rest."""

    def clauses(self, voice: Any = None) -> list[Clause]:
        pay = listed([clause.after_may for clause in clauses_of(self.pay)])
        what = f"{pay}; if you do, {listing(self.then)}"
        return [plain(f"you may {what}", may=what)]

    def short(self) -> str:
        return f"you may {listed([fewest(e) for e in self.pay])} for {few(self.then)}"


class ChooseOne(shared.ChooseOne[RingPlay]):
    """One of several lists."""

    def clauses(self, voice: Any = None) -> list[Clause]:
        alone = "either " + "; or ".join(listing(part) for part in self.lists)
        return [replace(clause, alone=alone) for clause in super().clauses(voice)]


async def alphabetical_butler(x: RingPlay) -> None:
    """Put the cards of your queue in any sequence."""
    queue = x.me.queue
    if len(queue) > 1:
        queue[:] = await order(x.asked, "CR-3.16", Topic.ORDER, SAY("asks.sort"), queue[:], source=x.source)
        x.t.tell("reorders", x.asked, detail=tuple(said for card in queue for said in (", ", card.spec))[1:])
    else:
        x.idle(SAY("idle.sort"))


def is_camera(card: PlayedCard) -> bool:
    """Whether this card copies others: no such card is copied, not even itself."""
    face: Any = card.spec
    return any(isinstance(effect, Rule) and effect.name == "camera_obscura" for effect in iter_tree(face.play))


async def camera_obscura(x: RingPlay) -> None:
    """Do the `play` list of another card you have in play again; nothing is "played" by it."""
    me = x.me
    choices = [card for card in me.in_play if not is_camera(card)]
    if not choices:
        x.idle(SAY("idle.repeat"))
        return
    card = choices[0] if len(choices) == 1 else await choose(
        x.asked, "CR-3.8", Topic.CHOOSE, SAY("asks.repeat"), choices, source=x.source)
    x.t.tell("copies", x.asked, (card,))
    again = RingPlay(x.t, me, card)
    face: Any = card.spec
    await in_order(face.play, again)


async def retarget(x: RingPlay) -> None:
    """CR-9.8: the player may choose a new target, or keep the old one."""
    await declare(x.t, x.me, "CR-9.8")


NAMED = {
    "alphabetical_butler": Named("put your queue in any order", "put your queue in any order", alphabetical_butler),
    "camera_obscura": Named(
        "repeat the effects of another card you played this round", "repeat a card you played this round",
        camera_obscura),
    "retarget": Named("you may change your target", "you may retarget", retarget),
}


class Rule(NamedRule[RingPlay]):
    """A named rule."""

    rules = NAMED
