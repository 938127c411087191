"""The verbs of Hooks' cards, each declared in one place: its text, in few words too, why it can do nothing, its entry
in the lexicon, what it is worth in Treasures, the lists it may stand in, what it does and tells. They stand from the
most common to the rarest: the lexicon explains the rarest first."""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from deckgames.engine.core.cards import Kebab
from deckgames.engine.messages import Words
from deckgames.engine.vocabulary import effects as shared
from deckgames.engine.vocabulary.clauses import READER, YOU, Clause, Person, Predicate, declared, plain
from deckgames.engine.vocabulary.decisions import DONE, SEAT, Mark, Option, Reasons, Topic, choose, order, refusals
from deckgames.engine.vocabulary.effects import (
    DISTINCT,
    Declares,
    Effect,
    Effects,
    could_any,
    few,
    in_order,
    of_kind,
    one_of,
    phrase,
    upto,
)
from deckgames.engine.vocabulary.events import in_pieces
from deckgames.engine.vocabulary.lexicon import Word
from deckgames.games.hooks import lexicon, play as ops
from deckgames.games.hooks.cards import (
    AT_TARGET,
    ATTACKER,
    CHOOSING,
    CHOSEN,
    EACH_ENEMY,
    TARGET,
    THAT_ENEMY,
    THEY,
    HookCard,
    HooksVoice,
    Tag,
    about_enemy,
    list_of,
    on_enemy,
)
from deckgames.games.hooks.play import HookPlay, enemies
from deckgames.games.hooks.state import SAY, TEXT, Seat, told

N = Annotated[int, upto(1, 6)]
Few = Annotated[int, upto(1, 3)]


class Deed(Effect[HookPlay]):
    """A verb whose text names the card's player ("me"), an enemy ("them"), or whichever of both it reaches; `voice` is
    who is who where nobody has said it; `by_cost` whether what it asks depends on what cards cost."""

    voice: ClassVar[HooksVoice] = AT_TARGET
    by_cost: ClassVar[bool] = False

    def persons(self, voice: HooksVoice | None) -> Mapping[str, Any]:
        v = voice or self.voice
        return {"me": v.me, "them": v.them, "subject": v.subject}

    def brief(self, voice: HooksVoice) -> list[Clause]:
        """The text in few words, clause by clause."""
        return [declared(self.briefly, self, self.persons(voice))] if self.briefly else self.clauses(voice)


class Bare(Deed):
    """A verb with nothing to fill in."""

    shorthand = "holds"
    holds: Literal[True]


class Several(Deed):
    """A verb whose second clause is of several cards only."""

    def clauses(self: Any, voice: HooksVoice | None = None) -> list[Clause]:
        return Deed.clauses(self, voice)[:self.n]


verb, bare, several = Declares(Deed), Declares(Bare), Declares(Several)


def lacks(what: str, why: Words) -> Callable[[HookPlay], Words]:
    """Why a verb can do nothing: this is empty."""
    read = attrgetter(what)
    return lambda x: "" if read(x) else why


@verb("{subject} +{n:Treasure}", voice=HooksVoice(), could=lambda self, x: x.t.bank > 0, worth=1.0,
      entry=lexicon.TREASURES, stands="done silent enemy attacker", counts=True)
async def treasure(x: HookPlay, n: N) -> None:
    """HK-4.2: from the bank to whom it reaches, as far as it goes."""
    ops.take_treasure(x, x.subject, n)


@verb("{me} +{n:Card}", unless=lacks("me.deck", SAY("idle.no-draw")), worth=0.3, entry=Word(
    "Card", "drawn now; your pile refills an empty deck at once", "HK-3.2", also=("draw",)))
async def draw(x: HookPlay, n: N) -> None:
    """HK-4.3: draw n cards at once."""
    ops.draw(x.t, x.me, n)


@verb("{me} +{n:Action}", worth=1.5, entry=lexicon.ACTIONS, stands="done silent", counts=True)
async def action(x: HookPlay, n: Few) -> None:
    """HK-4.4, HK-4.18: n more Actions this turn, within the action cap; the rest is lost."""
    t = x.t
    if x.own_turn:
        got = min(n, t.options.action_cap - t.extra)
        t.actions += got
        t.extra += got
        if t.observer is not None:
            x.gets(SAY("gets.action", n=n) if got == n else SAY("gets.capped", n=got, most=t.options.action_cap))


@verb("{me} +{n:Buy}", worth=3.2, entry=lexicon.BUYS, stands="done silent", counts=True)
async def buy(x: HookPlay, n: Few) -> None:
    """HK-4.5: n purchases this turn that need no Action."""
    if x.own_turn:
        x.t.buys += n
        if x.t.observer is not None:
            x.gets(SAY("gets.buy", n=n))


@verb("{me} +{n:Reload}", worth=0.5, entry=lexicon.RELOADS, stands="done silent", counts=True)
async def reload(x: HookPlay, n: Few) -> None:
    """HK-4.6: n Reloads to use later this turn."""
    if x.own_turn:
        x.t.reloads += n
        if x.t.observer is not None:
            x.gets(SAY("gets.reload", n=n))


@verb("{me} +{n} Discard", unless=lacks("me.hand", SAY("idle.no-discard")), worth=-0.65, stands="done price",
      entry=Word("Discard", "you choose hand cards for your pile; not optional", "HK-4.7"))
async def discard(x: HookPlay, n: N) -> None:
    """HK-4.7: Discard n hand cards of the player's own choice at once."""
    ops.discard(x.t, x.me, await x.pick("HK-4.7", Topic.DISCARD, SAY("asks.discard", n=n), x.me.hand, n, n))


# ---- what reaches an enemy (HK-4.10, HK-R.12)


class Reaching(Deed):
    """A list that reaches others: `named` is who, first and later on, `whom` the same in few words."""

    shorthand = "do"
    later = True
    named: ClassVar[tuple[Person, Person]]
    whom: ClassVar[str]

    def clauses(self, voice: HooksVoice | None = None) -> list[Clause]:
        return on_enemy(self.parts, voice, *self.named)

    def short(self) -> str:
        return about_enemy(Person(self.whom, self.whom, f"{self.whom}’s", key="them"), self.parts)


CHOOSES = Word("Chooses one", "the enemy chooses openly; nothing hidden matters", "HK-6.3")
DECIDES = told("decides", weight=2, harmless=True, answers=True, tells=("steals",))


class You(Reaching):
    """Inside `they_choose`: what the card's player gets."""

    stands, entry = "you", CHOOSES
    do: list_of("`you`", "done")  # type: ignore[valid-type]

    async def run(self, x: HookPlay) -> None:
        await in_order(self.do, x.at(x.me))

    def could(self, x: HookPlay) -> bool:
        return could_any(self.do, x.at(x.me))

    def clauses(self, voice: HooksVoice | None = None) -> list[Clause]:
        return shared.clauses_of(self.do, replace(voice or HooksVoice(YOU), reached=False))

    def brief(self, voice: HooksVoice) -> list[Clause]:
        return [plain(self.short())]

    def short(self) -> str:
        return f"you get {few(self.do)}"


class TheyChoose(Deed, shared.ChooseOne[HookPlay]):
    """The enemy picks one list, in public (HK-6.3); HK-R.21 holds."""

    stands, entry = "enemy", CHOOSES
    gives_up = later = True
    lists: Annotated[tuple[list_of("`they_choose`", "enemy", "you"), ...],  # type: ignore[valid-type]
                     Field(min_length=2, max_length=3), DISTINCT]

    async def run(self, x: HookPlay) -> None:
        idle = [] if x.t.observer is None else [part for part in self.lists if not could_any(part, x)]
        x.t.in_public = True
        chosen = await self.chosen(x, x.subject.no, "HK-6.3")
        x.t.in_public = False
        if chosen and len(idle) == len(self.lists) - 1:
            x.idle(shared.why_none(idle[0], x))
        elif chosen and x.t.observer is not None:
            x.t.tell(DECIDES, x.subject.no, n=sum(effect.n for effect in of_kind(chosen, steal)), other=x.me.no,
                     detail=in_pieces(phrase(chosen, CHOSEN), {"me": x.me.no, "them": x.subject.no}))
        await in_order(chosen, x)

    def label(self, part: Effects) -> str:
        """A list as an option, in the words for the enemy who chooses."""
        return phrase(part, CHOOSING)

    def clauses(self, voice: HooksVoice | None = None) -> list[Clause]:
        voice = voice or HooksVoice(them=TARGET)
        theirs = voice if voice.them == READER else HooksVoice(voice.me if voice.me.one else YOU, THEY, True)
        texts = self.all_lists(theirs)
        return [replace(voice.them.does("choose", f"one ({texts})"),
                        alone=f"{voice.them.does('choose', 'one').text()}: {texts}")]

    def brief(self, voice: HooksVoice) -> list[Clause]:
        texts = ", or ".join(about_enemy(THEY, part) for part in self.lists)
        them = voice.them
        return [Clause((Predicate(f"chooses: {texts}", f"choose: {texts}"),), them.subject, them.key, them.one,
                       apart=True)]


def _unpassed(x: HookPlay) -> Words:
    if x.card not in x.me.in_play:
        return SAY("idle.gone")
    return "" if ops.may_lose_card(x.me) else SAY("idle.four-cards")


PASSES = told("passes", weight=2, harmless=True)


@bare("{them} get this card", "{them} get it", _unpassed, stands="enemy", worth=2.0, entry=Word(
    "Gets this card", "onto their pile, unless you would own fewer than 4", "HK-R.11"))
async def pass_this(x: HookPlay) -> None:
    """The card in play goes onto their pile, unless its player would own fewer than four (HK-R.11)."""
    x.me.in_play.remove(x.card)
    x.t.tell(PASSES, x.me.no, (x.card,), other=x.subject.no)
    ops.to_pile(x.t, x.subject, x.card)


def _swappable(x: HookPlay, by: int) -> dict[HookCard, list[HookCard]]:
    """The own pile cards for which some of theirs may be taken, with those."""
    fitting = {mine: [card for card in x.subject.pile if card.spec.cost <= mine.spec.cost + by] for mine in x.me.pile}
    return {mine: theirs for mine, theirs in fitting.items() if theirs}


SWAPS, GIVES = told("swaps", weight=2, answers=True), told("gives", weight=2, harmless=True)


@verb("{me} may swap a card from {me.own} discard pile for a card from {them:discard pile} costing up to {by} more",
      "you may swap discarded cards", lambda x, by: "" if _swappable(x, by) else SAY("idle.no-swap"), stands="enemy",
      by_cost=True, worth=0.9, entry=Word(
          "Swap", "trade pile cards, comparing printed costs; each lands on top", "HK-R.24",
          more="Theirs may cost at most that much more than yours; you may decline."))
async def swap(x: HookPlay, by: N) -> None:
    """You may change a card of your pile for one of theirs; each lands on top of the other pile."""
    fits, them = _swappable(x, by), x.subject
    mine = await choose(x.asked, "HK-R.23", Topic.GIVE, SAY("asks.give"), [*fits, None], source=x.card,
                        none=Mark(DONE.oid, SAY("offers.no-swap"), Topic.END))
    if mine is None:
        return
    most = mine.spec.cost + by
    theirs = await one_of(x, "HK-R.24", Topic.TAKE, SAY("asks.take"), fits[mine], lambda: refusals({
        card: TEXT("refuses.dear", n=card.spec.cost, most=most) for card in them.pile if card.spec.cost > most},
        "HK-R.23"))
    for seat, gone, come in ((x.me, mine, theirs), (them, theirs, mine)):
        seat.pile.remove(gone)
        seat.pile.append(come)
    x.t.tell(SWAPS, x.me.no, (theirs,), other=them.no)
    x.t.tell(GIVES, x.me.no, (mine,), other=them.no)


PLANTS = told("plants", weight=2)


@bare("{me} put a card from {them:discard pile} on top of {them.own} deck", "choose {them:next card}",
      lacks("subject.pile", SAY("idle.no-pile")), stands="enemy", worth=0.25, entry=Word(
          "On top of their deck", "they draw it next; it stays theirs", "HK-R.24"))
async def plant(x: HookPlay) -> None:
    """You pick a card of their pile; it goes on top of their deck."""
    card = await one_of(x, "HK-R.24", Topic.PUT, SAY("asks.plant", seat=SEAT[x.subject.no].label), x.subject.pile)
    x.subject.pile.remove(card)
    x.subject.deck.append(card)
    x.t.tell(PLANTS, x.me.no, (card,), other=x.subject.no)


FEWER = Word("Fewer next turn", "1 card or 1 Action; a mark shows it until then", "HK-R.13")
ANCHORS, SLOWS = told("anchors", weight=2), told("slows", weight=2)


@bare("{them} draw 1 fewer card next turn", "{them} draw 1 fewer",
      lambda x: SAY("idle.anchored") if x.subject.anchored else "", stands="enemy attacker", worth=1.1, entry=FEWER)
async def anchor(x: HookPlay) -> None:
    """HK-R.13: the mark `anchored`: one fewer card next turn."""
    x.subject.anchored = True
    x.t.tell(ANCHORS, x.me.no, other=x.subject.no)


@bare("{them} have 1 fewer Action next turn", "{them} have 1 fewer Action",
      lambda x: SAY("idle.slowed") if x.subject.slowed else "", stands="enemy attacker", worth=1.55, entry=FEWER)
async def slow(x: HookPlay) -> None:
    """HK-R.13: the mark `slowed`: one fewer Action next turn."""
    x.subject.slowed = True
    x.t.tell(SLOWS, x.me.no, other=x.subject.no)


@verb("{them} discard {n:card}", unless=lacks("subject.hand", SAY("idle.no-discard")), stands="enemy", worth=0.4,
      entry=Word("Discards", "random hand cards, unless the table lets victims pick", "HK-R.15", also=("disc",)))
async def drop(x: HookPlay, n: N) -> None:
    """HK-R.15: hand cards at random, or of the victim's choice, are Discarded together."""
    t, them = x.t, x.subject
    cards, how = them.hand[:], ""
    if len(cards) > n and t.options.enemy_discard == "victim":
        how = "choice"
        cards = await HookPlay(t, them, x.card).pick("HK-R.15", Topic.DISCARD, SAY("asks.discard", n=n), cards, n, n)
    elif len(cards) > n:
        how = "lot"
        t.rng.shuffle(cards)
        del cards[n:]
    ops.discard(t, them, cards, x.me, how)


STEALS = told("steals", weight=2, adds=True)


@verb("{me} steal {n:Treasure} from {them}", "steal {n} from {them}",
      lacks("subject.treasures", SAY("idle.no-treasure-to-steal")), stands="enemy attacker",
      entry=Word("Steal", "this many Treasures, or all they have", "HK-3.8"))
async def steal(x: HookPlay, n: N) -> None:
    """From them to you, as far as it goes."""
    got = min(n, x.subject.treasures)
    x.subject.treasures -= got
    x.me.treasures += got
    x.t.tell(STEALS, x.me.no, n=got, other=x.subject.no)


LOSES, COSTS = told("loses", weight=2, adds=True), told("costs", weight=2, adds=True)


@verb("{them} lose {n:Treasure}", "{them} lose {n}", lacks("subject.treasures", SAY("idle.no-treasure-to-lose")),
      stands="enemy attacker", worth=0.65, entry=Word("Lose", "this many Treasures, or all, go to the bank", "HK-3.8"))
async def lose(x: HookPlay, n: N) -> None:
    """From them to the bank, as far as it goes."""
    lost = min(n, x.subject.treasures)
    x.subject.treasures -= lost
    x.t.bank += lost
    kind, cards = (LOSES, ()) if x.attacker is None else (COSTS, (x.card,))
    x.t.tell(kind, x.me.no, cards, n=lost, other=x.subject.no)


@bare("this attack does not affect you", "it misses", stands="attacked", worth=1.2, entry=Word(
    "Does not affect you", "the attack is stopped, for you alone", "HK-R.12"))
async def block(x: HookPlay) -> None:
    """This attack does not reach the card's player."""
    x.shielded = True


class Attacker(Reaching):
    """Reaches the attacking player; no attack itself, so it sets off nothing and asks nothing (HK-R.14)."""

    stands = "attacked"
    entry = Word("Attacker", "whoever attacks you; what you do back is not an attack", "HK-R.12")
    named, whom = (ATTACKER, ATTACKER), "attacker"
    do: list_of("`attacker`", "attacker")  # type: ignore[valid-type]

    async def run(self, x: HookPlay) -> None:
        assert x.attacker is not None
        shared.at_once(self.do, x.at(x.attacker))


SHOWS, BLOCKS, TARGETS = told("shows", until=(COSTS,)), told("blocks"), told("targets", weight=0, answers=True)


async def attack(x: HookPlay, them: Seat, effects: Effects) -> None:
    """HK-4.14, HK-R.12: the enemy's `attacked` cards are shown and do their lists first, blocks last (HK-4.16); then,
    unless one of them blocks, the effects reach the enemy."""
    t, shielded = x.t, False
    shown = [card for card in them.hand if card.spec.attacked]
    if shown or (them.hand and any(card.spec.attacked for card in them.deck)):
        t.shown += 1  # HK-R.27: that a shield was not shown is learned, too
    for card in sorted(shown, key=lambda card: (bool(of_kind(card.spec.attacked, block)), card.spec.id, card.number)):
        t.tell(SHOWS, them.no, (card,))
        reaction = HookPlay(t, them, card, attacker=x.me)
        shared.at_once(card.spec.attacked, reaction)
        shielded = shielded or reaction.shielded
    if shielded:
        t.tell(BLOCKS, them.no, other=x.me.no)
    else:
        await in_order(effects, x.at(them))


class Attack(Reaching):
    """HK-4.10: a list that is an attack; `reach` is on whom: "one" enemy or "each"."""

    stands = "attack"
    reach: ClassVar[str]
    do: list_of("an enemy's list", "enemy")  # type: ignore[valid-type]

    def could(self, x: HookPlay) -> bool:
        return any(could_any(self.do, x.at(them)) for them in enemies(x.t, x.me.no))


class EachEnemy(Attack):
    """HK-4.10: the attack reaches each enemy in turn, from the next seat."""

    named, whom, reach = (EACH_ENEMY, EACH_ENEMY), "each enemy", "each"
    entry = Word("Each enemy", "in seat order; a separate attack on each", "HK-R.12")

    async def run(self, x: HookPlay) -> None:
        for them in enemies(x.t, x.me.no):
            await attack(x, them, self.do)


class Target(Attack):
    """HK-4.10: the player picks one enemy; the list is an attack on it."""

    named, whom, reach = (TARGET, THAT_ENEMY), "an enemy", "one"
    entry = Word("Target enemy", "one enemy of your choice; it counts as an attack, even if it helps", "HK-R.12")

    async def run(self, x: HookPlay) -> None:
        them = await one_of(x, "HK-4.10", Topic.HARM, SAY("asks.target"), enemies(x.t, x.me.no))
        x.t.tell(TARGETS, x.me.no, other=them.no)
        await attack(x, them, self.do)


# ---- verbs that hold lists (HK-R.21, HK-R.22)


class ChooseOne(Deed, shared.ChooseOne[HookPlay]):
    """HK-R.21: one list; one that could do nothing is refused while another could."""

    entry = Word("Choose one", "do one of these in full; it must have some effect", "HK-R.21")
    lists: Annotated[tuple[list_of(), ...], Field(min_length=2, max_length=3), DISTINCT]  # type: ignore[valid-type]


class IfYouDo(shared.IfYouDo[HookPlay]):
    """HK-R.22: a payment made as far as it goes, without a question; any payment earns the rest."""

    entry = Word("If you do", "pay what you can; a single card is enough for the rest", "HK-R.22")
    pay: list_of("`pay`", "price")  # type: ignore[valid-type]

    def short(self) -> str:
        return f"{few(self.pay)}: {', '.join(effect.short() for effect in self.then)}"


class May(Deed, shared.May[HookPlay]):
    """HK-R.21: yes or no; not asked where yes could do nothing."""

    entry = Word("You may", "yes or no; skipped if yes would do nothing", "HK-R.21")


# ---- hooks counted at the very end, from what a player owns (HK-5.5, HK-R.17)


class Counted(Effect):
    """Base of what is only counted: `points` gives the hooks for these cards and Treasures."""

    stands, worth = "final", 0.0

    def points(self, cards: Sequence[HookCard], treasures: int) -> int:
        raise TypeError(f"{self.verb} cannot be counted")


OWNING = Word("If you own", "wherever the cards are; the card counts itself", "HK-R.17", also=("pair",))
PER = Word("Per", "for each full set; cards left over do not count, the card itself does", "HK-R.17")


class HooksWith(Counted):
    """Hooks if at least one such card is owned."""

    says = "+{hooks:hook} if you own {title}"
    briefly = "+{hooks:hook} with {title}"
    entry = OWNING
    card: Kebab
    hooks: N
    _title: str = ""

    @property
    def title(self) -> str:
        """How the card is called."""
        return self._title or self.card

    def points(self, cards: Sequence[HookCard], treasures: int) -> int:
        return self.hooks if self.card in [card.spec.id for card in cards] else 0


class HooksIfSmall(Counted):
    """Hooks if at most that many cards are owned."""

    says = "+{hooks:hook} if you own at most {cards} cards"
    briefly = "+{hooks:hook} if you own {cards} or fewer"
    entry = OWNING
    cards: Annotated[int, upto(4, 20)]
    hooks: N

    def points(self, cards: Sequence[HookCard], treasures: int) -> int:
        return self.hooks if len(cards) <= self.cards else 0


class HooksPerTag(Counted):
    """1 for each owned card with the tag, itself included, at most `max`."""

    says = "+1 hook per {tag} you own (up to {max})"
    briefly = "+1 hook per {tag}, max {max}"
    entry = PER
    tag: Tag
    max: N

    def points(self, cards: Sequence[HookCard], treasures: int) -> int:
        return min(self.max, [self.tag in card.spec.tags for card in cards].count(True))


class HooksPerTreasure(Counted):
    """1 for each full `per` Treasures, at most `max`."""

    says = "+1 hook per {per:1=Treasure|{per} Treasures} you have (up to {max})"
    briefly = "+1 hook per {per:Treasure}, max {max}"
    entry = PER
    per: N
    max: N

    def points(self, cards: Sequence[HookCard], treasures: int) -> int:
        return min(self.max, treasures // self.per)


# ---- own cards

TURNS_UP = told("turns-up")


@verb(("{me} reveal the top card of {me.own} deck", "{me} take its cost in Treasures, up to {n}"),
      "earn your top card’s cost", lacks("me.deck", SAY("idle.no-deck")), worth=0.45, stands="done silent", entry=Word(
          "Reveal", "everybody sees it; it stays on the deck", "HK-3.7", also=("earn",),
          more="You take its printed cost, up to the limit."))
async def top_cost_treasure(x: HookPlay, n: N) -> None:
    """Show the top card of the own deck: Treasure equal to its printed cost, at most n; it stays on top (HK-3.7)."""
    card = x.me.deck[-1]
    x.t.shown += 1
    x.t.tell(TURNS_UP, x.me.no, (card,), n=card.spec.cost)
    if worth := min(card.spec.cost, n):
        ops.take_treasure(x, x.me, worth)


@bare("{me} shuffle {me.own} discard pile into {me.own} deck", "reshuffle your pile",
      lacks("me.pile", SAY("idle.no-pile")), worth=0.1, stands="done silent", entry=Word(
          "Shuffle your discard pile", "into the rest of your deck; Reshuffled lines happen", "HK-4.15",
          also=("shuffle",)))
async def reshuffle(x: HookPlay) -> None:
    """Shuffle the own pile into what is left of the deck; counts for `reshuffled`."""
    ops.reshuffle(x.t, x.me)


@bare("{reader} play a card from your hand twice, for no Action (no copiers)", "play a hand card twice, for no Action",
      lambda x: SAY("idle.no-twice") if all(card.spec.copier for card in x.me.hand) else "", stands="copy", worth=3.0,
      entry=Word("Twice", "it enters play once, so “this card” can leave once", "HK-R.10"))
async def play_twice(x: HookPlay) -> None:
    """HK-R.10: a hand card that is no copier goes into play and its `play` list is applied twice."""
    t, me = x.t, x.me
    card = await one_of(x, "HK-R.10", Topic.CHOOSE, SAY("asks.twice"), [c for c in me.hand if not c.spec.copier],
                       lambda: refusals({c: TEXT("refuses.copier") for c in me.hand if c.spec.copier}, "HK-R.10"))
    me.hand.remove(card)
    me.in_play.append(card)
    t.tell(ops.PLAYS, me.no, (card,), note="twice")
    await in_order(card.spec.play * 2, HookPlay(t, me, card))
    ops.put_away(t, me, card)


COPIES = told("copies", answers=True)


def _copied(x: HookPlay) -> list[Seat]:
    return [s for s in enemies(x.t, x.me.no) if s.pile and not s.pile[-1].spec.copier]


@bare("{reader} do what the top card of an enemy’s discard pile does when played, unless it is a copier",
      "copy an enemy’s top card", lambda x: "" if _copied(x) else SAY("idle.no-copy"), stands="copy", worth=2.0,
      entry=Word("Do what … does when played", "no triggers, no Action; “this card” means the copier", "HK-R.10",
                also=("copy",), more="You choose an enemy whose top card is not a copier."))
async def copy_top(x: HookPlay) -> None:
    """HK-R.10: the `play` list of the top card of an enemy’s discard pile, as one's own."""
    seats = _copied(x)

    def refused() -> Reasons:
        """Whose card each is; enemies with nothing to copy."""
        label = {s.no: SEAT[s.no].label for s in x.t.seats}
        return Reasons(names={SEAT[s.no].oid: TEXT("offers.top-card", seat=label[s.no], card=s.pile[-1].name)
                              for s in seats}, blocked=[
            Option(SEAT[s.no].oid, label[s.no], seat=s.no, rule="HK-R.10", blocked=TEXT(
                "refuses.copies", card=s.pile[-1].name) if s.pile else TEXT("refuses.empty-pile"))
            for s in enemies(x.t, x.me.no) if s not in seats])

    them = await one_of(x, "HK-R.10", Topic.CHOOSE, SAY("asks.copy"), seats, refused)
    copied = them.pile[-1]
    x.t.tell(COPIES, x.me.no, (copied,), other=them.no)
    await in_order(copied.spec.play, x)


GAINS = told("gains", chief=1, answers=True)


def _ungained(x: HookPlay, max_cost: int) -> Words:
    fits = any(card is not None and card.spec.cost <= max_cost for card in x.t.row)
    return "" if fits else SAY("idle.no-gain", n=max_cost)


async def _gained(x: HookPlay, most: int) -> None:
    """HK-4.13, HK-R.23: a row card of at most this printed cost without buying it; no `bought`."""
    row = {ops.SLOTS[i]: card for i, card in enumerate(x.t.row) if card is not None}
    dear = {mark: card for mark, card in row.items() if card.spec.cost > most}
    cards = [mark for mark in row if mark not in dear]
    mark = await one_of(x, "HK-R.23", Topic.TAKE, SAY("asks.gain"), cards, lambda: Reasons(
        {mark.oid: card.name for mark, card in row.items()}, {mark.oid: card for mark, card in row.items()},
        [Option(mark.oid, card.name, card, blocked=TEXT("refuses.dear", n=card.spec.cost, most=most),
                rule="HK-R.23") for mark, card in dear.items()]))
    x.t.tell(GAINS, x.me.no, (row[mark],))
    ops.take_from_row(x.t, x.me, ops.SLOTS.index(mark))


@verb("{me} gain a card from the row costing up to {max_cost}", unless=_ungained, entry=Word(
    "Gain", "a free card from the row, by printed cost; no Bought trigger", "HK-4.13",
    more="It goes onto your pile, and its slot is refilled."))
async def gain(x: HookPlay, max_cost: N) -> None:
    """A row card of at most this printed cost, without buying it."""
    await _gained(x, max_cost)


MAROONS = told("maroons", answers=True)
FOR_GOOD = Word("Maroon", "the card goes to the locker; nobody goes below 4 cards", "HK-R.11",
                more="“To gain a card”: the printed costs of the two cards are compared.")
Whence = Annotated[Literal["hand", "discard", "either"], Field(alias="from")]


def _loose(x: HookPlay, whence: str = "hand") -> list[HookCard]:
    """The cards that may be marooned."""
    return [*(x.me.hand if whence != "discard" else ()), *(x.me.pile if whence != "hand" else ())]


def _unmarooned(x: HookPlay, whence: str = "hand") -> Words:
    if not ops.may_lose_card(x.me):
        return SAY("idle.four-cards")
    return "" if _loose(x, whence) else SAY("idle.no-maroon")


async def _marooned(x: HookPlay, whence: str = "hand") -> HookCard:
    """HK-R.11: a card leaves the game."""
    card = await one_of(x, "HK-R.11", Topic.REMOVE, SAY("asks.maroon"), _loose(x, whence))
    held = card in x.me.hand
    (x.me.hand if held else x.me.pile).remove(card)
    x.t.locker.append(card)
    x.t.tell(MAROONS, x.me.no, (card,), note="" if held else "pile")
    return card


@verb("{me} maroon a card from {me.own} hand to gain a card from the row costing up to {by} more",
      "upgrade a card by {by}", lambda x: _unmarooned(x), gives_up=True, by_cost=True, worth=2.2, entry=FOR_GOOD)
async def upgrade(x: HookPlay, by: N) -> None:
    """Maroon a hand card; if done, gain a row card of at most its printed cost + n."""
    most = (await _marooned(x)).spec.cost + by
    if why := _ungained(x, most):
        x.idle(why)
    else:
        await _gained(x, most)


@verb("{me} maroon a card from {me.own} {whence:hand=hand|discard=discard pile|hand or discard pile} for good",
      "maroon a card for good", _unmarooned, gives_up=True, worth=0.2, stands="done price", entry=FOR_GOOD)
async def maroon(x: HookPlay, whence: Whence) -> None:
    """One card of hand or discard pile leaves the game; the four-card floor holds (HK-R.11)."""
    await _marooned(x, whence)


RECALLS, LOOKS = told("recalls"), told("looks", weight=0, glimpse=True)


@verb("{me} take {n:card} from {me.own} discard pile into {me.own} hand", "take {n} from your discard pile",
      lacks("me.pile", SAY("idle.no-pile")), worth=1.0, entry=Word(
          "Take", "or all there are; not a Discard, not a purchase", "HK-3.5"))
async def recall(x: HookPlay, n: N) -> None:
    """Take n cards of the own discard pile into the hand."""
    cards = await x.pick("HK-4.9", Topic.TAKE, SAY("asks.recall"), x.me.pile, n, n)
    for card in cards:
        x.me.pile.remove(card)
    x.me.hand += cards
    x.t.tell(RECALLS, x.me.no, tuple(cards))


@several(("{me} look at the top {n:1=card|{n} cards} of {me.own} deck", "{me} put them back in any order"),
         "look at your top {n:1=card|{n} cards}", lacks("me.deck", SAY("idle.no-deck")), worth=0.15, entry=Word(
             "Look at", "only you see them; they stay part of your deck", "HK-3.7"))
async def peek(x: HookPlay, n: N) -> None:
    """Look at the top n cards of the own deck and put them back in any order, the first on top; they stay part of the
    deck meanwhile (HK-3.7)."""
    me = x.me
    me.peek = me.deck[:-n - 1:-1]
    del me.deck[-n:]
    x.t.shown += 1
    x.t.tell(LOOKS, me.no, tuple(me.peek), private=True)
    back = me.peek[:] if len(me.peek) < 2 else await order(
        x.asked, "HK-3.7", Topic.ORDER, SAY("asks.put-back"), me.peek[:], source=x.card)
    me.peek.clear()
    me.deck.extend(reversed(back))


@verb("{me} may keep {n:card} when you discard your hand", "keep {n:card}", stands="start", worth=1.0,
      entry=lexicon.KEEP)
async def keep(x: HookPlay, n: N) -> None:
    """HK-2.5: up to n cards more may stay in the hand when it is Discarded; `start` only."""
    x.t.keep += n


@verb(briefly="cards cost {n} less", worth=0.8, entry=lexicon.DISCOUNT, stands="done silent", counts=True,
      clauses=lambda self, voice=None: [
          Person("cards", "cards", "cards'", one=False).does("cost", f"{self.n} less this turn")])
async def discount(x: HookPlay, n: Few) -> None:
    """Prices of purchases this turn drop by n; adds up."""
    if x.own_turn:
        x.t.discount += n
        if x.t.observer is not None:
            x.gets(SAY("gets.discount", n=n))


@several(("{me} {n:1=may Discard 1 card to draw 1 card|Discard up to {n} cards}", "{me} draw that many"),
         "{n:1=you may discard 1 to draw 1|discard up to {n}, draw that many}",
         lacks("me.hand", SAY("idle.no-discard")), worth=0.25,
         entry=Word("Discard up to", "you choose how many, Discard them together, then draw", "HK-3.12"))
async def cycle(x: HookPlay, n: N) -> None:
    """Discard up to n cards together; their triggers; then draw that many."""
    cards = await x.pick("HK-4.9", Topic.DISCARD, SAY("asks.cycle"), x.me.hand, 0, n)
    if not cards:
        shared.declined(x)
    ops.discard(x.t, x.me, cards)
    ops.draw(x.t, x.me, len(cards))


VOCABULARY = shared.vocabulary(sys.modules[__name__])
LEXICON = lexicon.LEXICON.with_verbs(VOCABULARY)
