"""Verbs that reach enemies, and those that stand inside `target`, `each_enemy` and `they_choose` (HK-4.10, HK-R.12)."""

from dataclasses import replace
from typing import Annotated, Any

from pydantic import Field

from deckgames.engine import effects as shared
from deckgames.engine.clauses import READER, YOU, Clause, Predicate, plain
from deckgames.engine.decisions import DONE, Mark, Topic, choose, refusals
from deckgames.engine.effects import (
    DISTINCT,
    Effect,
    Effects,
    OnlyVerbs,
    clauses_of,
    could_any,
    few,
    in_order,
    phrase,
    upto,
    why_none,
)
from deckgames.engine.events import in_pieces
from deckgames.engine.messages import Words
from deckgames.games.hooks import operations
from deckgames.games.hooks.cards import HookCard
from deckgames.games.hooks.cards.words import (
    ATTACKER,
    CHOOSING,
    CHOSEN,
    EACH_ENEMY,
    TARGET,
    THAT_ENEMY,
    THEY,
    Voice,
    about_enemy,
)
from deckgames.games.hooks.effects.base import Bare, Deed, Number, Reaching
from deckgames.games.hooks.play import HookPlay
from deckgames.games.hooks.says import SAY
from deckgames.games.hooks.state import Seat

EnemyList = Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("an enemy's list", "enemy", "treasure")], ...],
                      Field(min_length=1)]
"""What an enemy that is reached has done to it."""


async def attack(x: HookPlay, enemy: Seat, effects: tuple[Effect[Any], ...]) -> None:
    """HK-4.14, HK-R.12: the enemy's `attacked` cards are shown and do their lists first; then, unless one of them
    blocks, the effects reach the enemy."""
    shown = [card for card in enemy.hand if card.spec.attacked]
    if shown or (enemy.hand and any(card.spec.attacked for card in enemy.deck)):
        x.t.shown += 1  # HK-R.27: that a shield was not shown is learned, too
    if shown and shields(x, enemy, shown):
        return
    await in_order(effects, x.at(enemy))


def shields(x: HookPlay, enemy: Seat, shown: list[HookCard]) -> bool:
    """The enemy shows these cards and does their lists, blocks last (HK-4.16); whether one of them blocks."""
    shielded = False
    for card in sorted(shown, key=lambda card: (any(effect.verb == "block" for effect in card.spec.attacked),
                                                card.spec.id, card.number)):
        x.t.tell("shows", enemy.no, (card,))
        reaction = HookPlay(x.t, enemy, card, attacker=x.me)
        reaction.at_once(card.spec.attacked)
        shielded = shielded or reaction.shielded
    if shielded:
        x.t.tell("blocks", enemy.no, other=x.me.no)
    return shielded


class Attack(Reaching):
    """HK-4.10: a list that is an attack on an enemy."""

    stands = "attack"
    do: EnemyList

    def could(self, x: HookPlay) -> bool:
        return any(could_any(self.do, x.at(enemy)) for enemy in operations.enemies(x.t, x.me.no))


class Target(Attack):
    """HK-4.10: the player picks one enemy; the list is an attack on it."""

    named, whom = (TARGET, THAT_ENEMY), "an enemy"

    async def run(self, x: HookPlay) -> None:
        enemy = await x.enemy("HK-4.10", Topic.HARM, SAY("asks.target"), operations.enemies(x.t, x.me.no))
        x.t.tell("targets", x.me.no, other=enemy.no)
        await attack(x, enemy, self.do)


class EachEnemy(Attack):
    """HK-4.10: the attack reaches each enemy in turn, from the next seat."""

    named, whom = (EACH_ENEMY, EACH_ENEMY), "each enemy"

    async def run(self, x: HookPlay) -> None:
        for enemy in operations.enemies(x.t, x.me.no):
            await attack(x, enemy, self.do)


class Steal(Number):
    """From them to you, as far as it goes."""

    stands = "enemy"
    says = "{me} steal {n:Treasure} from {them}"
    briefly = "steal {n} from {them}"
    unless = (lambda x: x.subject.treasures, SAY("idle.no-treasure-to-steal"))

    async def act(self, x: HookPlay) -> None:
        operations.steal_treasure(x.t, x.me, x.subject, self.n)


class Lose(Number):
    """From them to the bank, as far as it goes."""

    stands = "enemy"
    says = "{them} lose {n:Treasure}"
    briefly = "{them} lose {n}"
    unless = (lambda x: x.subject.treasures, SAY("idle.no-treasure-to-lose"))

    async def act(self, x: HookPlay) -> None:
        operations.lose_treasure(x.t, x.subject, self.n, x.me, () if x.attacker is None else (x.card,))


class Drop(Number):
    """HK-R.15: hand cards at random, or of the victim's choice, are Discarded together."""

    stands = "enemy"
    says = "{them} discard {n:card}"
    unless = (lambda x: x.subject.hand, SAY("idle.no-discard"))

    async def act(self, x: HookPlay) -> None:
        t, victim = x.t, x.subject
        cards, how = victim.hand[:], ""
        if len(cards) > self.n and t.options.enemy_discard == "victim":
            asks = SAY("asks.discard", n=self.n)
            cards = await HookPlay(t, victim, x.card).pick("HK-R.15", Topic.DISCARD, asks, cards, self.n, self.n)
            how = "choice"
        elif len(cards) > self.n:
            t.rng.shuffle(cards)
            del cards[self.n:]
            how = "lot"
        operations.discard(t, victim, cards, x.me, how)


class Anchor(Bare):
    """HK-R.13: the mark `anchored`: one card fewer next turn."""

    stands = "enemy"
    says = "{them} draw 1 card fewer next turn"
    briefly = "{them} draw 1 fewer"
    unless = (lambda x: not x.subject.anchored, SAY("idle.anchored"))

    async def act(self, x: HookPlay) -> None:
        x.subject.anchored = True
        x.t.tell("anchors", x.me.no, other=x.subject.no)


class Slow(Bare):
    """HK-R.13: the mark `slowed`: one Action fewer next turn."""

    stands = "enemy"
    says = "{them} have 1 Action fewer next turn"
    briefly = "{them} have 1 Action fewer"
    unless = (lambda x: not x.subject.slowed, SAY("idle.slowed"))

    async def act(self, x: HookPlay) -> None:
        x.subject.slowed = True
        x.t.tell("slows", x.me.no, other=x.subject.no)


class Plant(Bare):
    """You pick a card of their pile; it goes on top of their deck."""

    stands = "enemy"
    says = "{me} put a card from {them:discard pile} on top of {them.own} deck"
    briefly = "choose {them:next card}"
    unless = (lambda x: x.subject.pile, SAY("idle.no-pile"))

    async def act(self, x: HookPlay) -> None:
        them = x.subject
        card = await x.one("HK-R.24", Topic.PUT, SAY("asks.plant"), them.pile)
        them.pile.remove(card)
        them.deck.append(card)
        x.t.tell("plants", x.me.no, (card,), other=them.no)


class Swap(Deed):
    """You may change a card of your pile for one of theirs; each lands on top of the other pile."""

    stands = "enemy"
    says = "{me} may swap a card from {me.own} discard pile for a card from {them:discard pile} costing up to {by} more"
    briefly = "you may swap discarded cards"
    by: Annotated[int, upto(1, 6)]

    def theirs(self, x: HookPlay, mine: HookCard) -> list[HookCard]:
        """What may be taken for this card."""
        return [card for card in x.subject.pile if card.spec.cost <= mine.spec.cost + self.by]

    def why_not(self, x: HookPlay) -> Words:
        return "" if any(self.theirs(x, card) for card in x.me.pile) else SAY("idle.no-swap")

    async def act(self, x: HookPlay) -> None:
        mine_fit = [card for card in x.me.pile if self.theirs(x, card)]
        mine = await choose(x.asked, "HK-R.23", Topic.GIVE, SAY("asks.give"), [*mine_fit, None],
                            source=x.source, none=Mark(DONE.oid, SAY("offers.no-swap"), Topic.END))
        if mine is None:
            return
        most = mine.spec.cost + self.by
        theirs = await x.one("HK-R.24", Topic.TAKE, SAY("asks.take"), self.theirs(x, mine), lambda: refusals(
            {card: SAY.text("refuses.dear", n=card.spec.cost, most=most) for card in x.subject.pile
             if card.spec.cost > most}, "HK-R.23"))
        x.me.pile.remove(mine)
        x.subject.pile.remove(theirs)
        x.me.pile.append(theirs)
        x.subject.pile.append(mine)
        x.t.tell("swaps", x.me.no, (theirs,), other=x.subject.no)
        x.t.tell("gives", x.me.no, (mine,), other=x.subject.no)


class PassThis(Bare):
    """The card in play goes onto their pile, unless its player would own fewer than four (HK-R.11)."""

    stands = "enemy"
    says = "{them} get this card"
    briefly = "{them} get it"

    def why_not(self, x: HookPlay) -> Words:
        if x.card not in x.me.in_play:
            return SAY("idle.gone")
        return "" if operations.may_lose_card(x.me) else SAY("idle.four-cards")

    async def act(self, x: HookPlay) -> None:
        x.me.in_play.remove(x.card)
        x.t.tell("passes", x.me.no, (x.card,), other=x.subject.no)
        operations.to_pile(x.t, x.subject, x.card)


ChoiceList = Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("`they_choose`", "enemy", "treasure", "you")], ...],
                       Field(min_length=1)]


class You(Reaching):
    """Inside `they_choose`: what the card's player gets."""

    stands = "you"
    do: Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("`you`", "done")], ...], Field(min_length=1)]

    async def run(self, x: HookPlay) -> None:
        await in_order(self.do, x.at(x.me))

    def could(self, x: HookPlay) -> bool:
        return could_any(self.do, x.at(x.me))

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return clauses_of(self.do, replace(voice or Voice(YOU), reached=False))

    def brief(self, voice: Voice) -> list[Clause]:
        return [plain(self.short())]

    def short(self) -> str:
        return f"you get {few(self.do)}"


class TheyChoose(Deed, shared.ChooseOne[HookPlay]):
    """The enemy picks one list, in public (HK-6.3); HK-R.21 holds."""

    stands = "enemy"
    gives_up = True
    later = True
    lists: Annotated[tuple[ChoiceList, ...], Field(min_length=2, max_length=3), DISTINCT]

    async def run(self, x: HookPlay) -> None:
        idle = [] if x.t.observer is None else [part for part in self.lists if not could_any(part, x)]
        x.t.in_public = True
        chosen = await self.chosen(x, x.subject.no, "HK-6.3")
        x.t.in_public = False
        if chosen and len(idle) == len(self.lists) - 1:
            x.idle(why_none(idle[0], x))
        elif chosen and x.t.observer is not None:
            stolen = sum(effect.n for effect in chosen if isinstance(effect, Steal))
            x.t.tell("decides", x.subject.no, n=stolen, other=x.me.no,
                     detail=in_pieces(phrase(chosen, CHOSEN), {"me": x.me.no, "them": x.subject.no}))
        await in_order(chosen, x)

    def label(self, part: Effects) -> str:
        """A list as an option, in the words for the enemy who chooses."""
        return phrase(part, CHOOSING)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        voice = voice or Voice(them=TARGET)
        told = voice.them == READER
        theirs = voice if told else Voice(voice.me if voice.me.one else YOU, THEY, True)
        lists = self.all_lists(theirs)
        chosen = voice.them.does("choose", f"one ({lists})")
        return [replace(chosen, alone=f"{voice.them.does('choose', 'one').text()}: {lists}")]

    def brief(self, voice: Voice) -> list[Clause]:
        lists = ", or ".join(about_enemy(THEY, part) for part in self.lists)
        them, deed = voice.them, Predicate(f"chooses: {lists}", f"choose: {lists}")
        return [Clause((deed,), them.subject, them.key, them.one, apart=True)]


BACK = "treasure", "steal", "lose", "anchor", "slow"
"""HK-R.14: what reaches the attacker asks nothing, whatever the options of the table."""


class Block(Bare):
    """This attack does not reach the card's player."""

    stands = "attacked"
    says = "this attack does not affect you"
    briefly = "it misses"

    async def run(self, x: HookPlay) -> None:
        x.shielded = True


class Attacker(Reaching):
    """Reaches the attacking player; no attack itself, so it sets off nothing."""

    stands = "attacked"
    named, whom = (ATTACKER, ATTACKER), "attacker"
    do: Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("`attacker`", *BACK)], ...], Field(min_length=1)]

    async def run(self, x: HookPlay) -> None:
        assert x.attacker is not None
        x.at(x.attacker).at_once(self.do)
