"""Verbs that reach enemies, and those that stand inside `target`, `each_enemy` and `they_choose` (HK-4.10, HK-R.12)."""

from typing import Annotated, Any

from pydantic import Field

from deckgames.engine.clauses import Clause, may
from deckgames.engine.decisions import DONE, Mark, Option, Reasons, Topic, choose
from deckgames.engine.effects import Effect, OnlyVerbs, could_any, plural, upto
from deckgames.games.hooks import operations
from deckgames.games.hooks.cards import HookCard
from deckgames.games.hooks.effects.counters import Yes
from deckgames.games.hooks.effects.deeds import Deed
from deckgames.games.hooks.operations import HookPlay
from deckgames.games.hooks.state import Seat
from deckgames.games.hooks.voices import (
    AT_TARGET,
    EACH_ENEMY,
    SOME_ENEMY,
    TARGET,
    THAT_ENEMY,
    Voice,
    about_enemy,
    on_enemy,
)

ENEMY = frozenset({"steal", "lose", "treasure", "drop", "anchor", "slow", "plant", "swap", "pass_this", "they_choose"})
"""Verbs whose subject is the enemy reached."""
EnemyList = Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("an enemy's list", ENEMY)], ...], Field(min_length=1)]


async def attack(x: HookPlay, enemy: Seat, effects: tuple[Effect[Any], ...]) -> None:
    """HK-4.14, HK-R.12: the enemy's `attacked` cards are shown and do their lists first; then, unless one of them
    blocks, the effects reach the enemy."""
    shown = [card for card in enemy.hand if card.spec.attacked]
    if shown or (enemy.hand and any(card.spec.attacked for card in enemy.deck)):
        x.t.shown += 1  # HK-R.27: that a shield was not shown is learned, too
    if shown and shields(x, enemy, shown):
        return
    reached = x.at(enemy)
    for effect in effects:
        await effect.run(reached)


def shields(x: HookPlay, enemy: Seat, shown: list[HookCard]) -> bool:
    """The enemy shows these cards and does their lists, blocks last (HK-4.16); whether one of them blocks."""
    shielded = False
    for card in sorted(shown, key=lambda c: (_blocks(c), c.spec.id, c.number)):
        x.t.tell("shows", enemy.no, (card,))
        reaction = HookPlay(x.t, enemy, card, attacker=x.me)
        reaction.at_once(card.spec.attacked)
        shielded = shielded or reaction.shielded
    if shielded:
        x.t.tell("blocks", enemy.no, other=x.me.no)
    return shielded


def _blocks(card: HookCard) -> bool:
    return any(effect.verb == "block" for effect in card.spec.attacked)


def could_reach(effects: tuple[Effect[Any], ...], x: HookPlay) -> bool:
    """HK-R.21: whether an attack could do something to any enemy."""
    return any(could_any(effects, x.at(enemy)) for enemy in operations.enemies(x.t, x.me.no))


class Target(Effect[HookPlay]):
    """HK-4.10: the player picks one enemy; the list is an attack on it."""

    verb = "target"
    shorthand = "do"
    later = True
    do: EnemyList

    async def run(self, x: HookPlay) -> None:
        enemy = await x.enemy("HK-4.10", Topic.HARM, "Target which enemy?", operations.enemies(x.t, x.me.no))
        if x.t.heard is not None:
            x.t.tell("targets", x.me.no, other=enemy.no)
        await attack(x, enemy, self.do)

    def could(self, x: HookPlay) -> bool:
        return could_reach(self.do, x)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return on_enemy(self.do, voice, TARGET, THAT_ENEMY)

    def short(self) -> str:
        return about_enemy("an enemy", self.do)

    def parts(self) -> tuple[Effect[Any], ...]:
        return self.do


class EachEnemy(Effect[HookPlay]):
    """HK-4.10: the attack reaches each enemy in turn, from the next seat."""

    verb = "each_enemy"
    shorthand = "do"
    later = True
    do: EnemyList

    async def run(self, x: HookPlay) -> None:
        for enemy in operations.enemies(x.t, x.me.no):
            await attack(x, enemy, self.do)

    def could(self, x: HookPlay) -> bool:
        return could_reach(self.do, x)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return on_enemy(self.do, voice, EACH_ENEMY, EACH_ENEMY)

    def short(self) -> str:
        return about_enemy("each enemy", self.do)

    def parts(self) -> tuple[Effect[Any], ...]:
        return self.do


class Steal(Deed):
    """From them to you, as far as it goes."""

    verb = "steal"
    shorthand = "n"
    n: Annotated[int, upto(1, 6)]

    def idle(self, x: HookPlay) -> str:
        return "" if x.subject.treasures else "no Treasure to steal"

    async def act(self, x: HookPlay) -> None:
        operations.steal_treasure(x.t, x.me, x.subject, self.n)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        v = voice or AT_TARGET
        return [v.me.does("steal", f"{plural(self.n, 'Treasure')} from {v.them.object}")]

    def short(self) -> str:
        return f"steal {self.n} from {SOME_ENEMY}"


class Lose(Deed):
    """From them to the bank, as far as it goes."""

    verb = "lose"
    shorthand = "n"
    n: Annotated[int, upto(1, 6)]

    def idle(self, x: HookPlay) -> str:
        return "" if x.subject.treasures else "no Treasure to lose"

    async def act(self, x: HookPlay) -> None:
        operations.lose_treasure(x.t, x.subject, self.n, x.me)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [(voice or AT_TARGET).them.does("lose", plural(self.n, "Treasure"))]

    def short(self) -> str:
        return f"{SOME_ENEMY} loses {self.n}"


class Drop(Deed):
    """HK-R.15: hand cards at random are Discarded together."""

    verb = "drop"
    shorthand = "n"
    n: Annotated[int, upto(1, 6)]

    def idle(self, x: HookPlay) -> str:
        return "" if x.subject.hand else "no hand card to Discard"

    async def act(self, x: HookPlay) -> None:
        t, victim = x.t, x.subject
        cards, how = victim.hand[:], ""
        if len(cards) > self.n:
            t.rng.shuffle(cards)
            del cards[self.n:]
            how = ", drawn by lot"
        operations.discard(t, victim, cards, x.me, how)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [(voice or AT_TARGET).them.does("Discard", plural(self.n, "card"))]

    def short(self) -> str:
        return f"{SOME_ENEMY} discards {plural(self.n, 'card')}"


class Anchor(Deed):
    """HK-R.13: the mark `anchored`: one card fewer next turn."""

    verb = "anchor"
    shorthand = "holds"
    holds: Yes

    def idle(self, x: HookPlay) -> str:
        return "anchored already" if x.subject.anchored else ""

    async def act(self, x: HookPlay) -> None:
        x.subject.anchored = True
        x.t.tell("anchors", x.me.no, other=x.subject.no)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [(voice or AT_TARGET).them.does("draw", "1 card fewer next turn")]

    def short(self) -> str:
        return f"{SOME_ENEMY} draws 1 fewer"


class Slow(Deed):
    """HK-R.13: the mark `slowed`: one Action fewer next turn."""

    verb = "slow"
    shorthand = "holds"
    holds: Yes

    def idle(self, x: HookPlay) -> str:
        return "slowed already" if x.subject.slowed else ""

    async def act(self, x: HookPlay) -> None:
        x.subject.slowed = True
        x.t.tell("slows", x.me.no, other=x.subject.no)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [(voice or AT_TARGET).them.does("have", "1 Action fewer next turn")]

    def short(self) -> str:
        return f"{SOME_ENEMY} has 1 Action fewer"


class Plant(Deed):
    """You pick a card of their pile; it goes on top of their deck."""

    verb = "plant"
    shorthand = "holds"
    holds: Yes

    def idle(self, x: HookPlay) -> str:
        return "" if x.subject.pile else "the discard pile is empty"

    async def act(self, x: HookPlay) -> None:
        them = x.subject
        card = await x.one("HK-R.24", Topic.PUT, "Put which card on their deck?", them.pile)
        them.pile.remove(card)
        them.deck.append(card)
        x.t.tell("plants", x.me.no, (card,), other=them.no)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        v = voice or AT_TARGET
        return [v.me.does("put", f"a card from {v.them.whose} discard pile on top of {v.them.own} deck")]

    def short(self) -> str:
        return f"choose {SOME_ENEMY}’s next card"


class Swap(Deed):
    """You may change a card of your pile for one of theirs; each lands on top of the other pile."""

    verb = "swap"
    by: Annotated[int, upto(1, 6)]

    def theirs(self, x: HookPlay, mine: HookCard) -> list[HookCard]:
        """What may be taken for this card."""
        most = mine.spec.cost + self.by
        return [card for card in x.subject.pile if card.spec.cost <= most]

    def dear(self, x: HookPlay, mine: HookCard) -> Reasons:
        """What may not."""
        most = mine.spec.cost + self.by
        return Reasons(blocked=[Option(card.oid, card.name, card, rule="HK-R.23", blocked=(
            f"costs {card.spec.cost}, at most {most} fits")) for card in x.subject.pile
            if card.spec.cost > most])

    def idle(self, x: HookPlay) -> str:
        return "" if any(self.theirs(x, card) for card in x.me.pile) else "no two cards can be swapped"

    async def act(self, x: HookPlay) -> None:
        mine_fit = [card for card in x.me.pile if self.theirs(x, card)]
        mine = await choose(x.asked, "HK-R.23", Topic.GIVE, "Give which card of your pile?", [*mine_fit, None],
                            source=x.source, none=Mark(DONE.oid, "no swap", Topic.END))
        if mine is None:
            return
        theirs = await x.one("HK-R.24", Topic.TAKE, "Take which card?", self.theirs(x, mine),
                             lambda: self.dear(x, mine))
        x.me.pile.remove(mine)
        x.subject.pile.remove(theirs)
        x.me.pile.append(theirs)
        x.subject.pile.append(mine)
        x.t.tell("swaps", x.me.no, (theirs,), other=x.subject.no)
        x.t.tell("gives", x.me.no, (mine,), other=x.subject.no)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        v = voice or AT_TARGET
        return [may(v.me, f"swap a card of {v.me.own} discard pile for a card of {v.them.whose} discard pile that "
                          f"costs up to {self.by} more")]

    def short(self) -> str:
        return "you may swap discarded cards"


class PassThis(Deed):
    """The card in play goes onto their pile, unless its player would own fewer than four (HK-R.11)."""

    verb = "pass_this"
    shorthand = "holds"
    holds: Yes

    def idle(self, x: HookPlay) -> str:
        if x.card not in x.me.in_play:
            return "the card is not in play any more"
        return "" if operations.may_lose_card(x.me) else "nobody can own fewer than four cards"

    async def act(self, x: HookPlay) -> None:
        x.me.in_play.remove(x.card)
        x.t.tell("passes", x.me.no, (x.card,), other=x.subject.no)
        operations.to_pile(x.t, x.subject, x.card)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [(voice or AT_TARGET).them.does("get", "this card")]

    def short(self) -> str:
        return f"{SOME_ENEMY} gets this card"
