"""Verbs that reach enemies, and those that stand inside `target`, `each_enemy` and `they_choose` (HK-4.10, HK-R.12)."""

from typing import Annotated, Any

from pydantic import Field

from deckgames.engine.cards import Card
from deckgames.engine.decisions import DONE, Explained, Mark, Option, choose
from deckgames.engine.effects import Brief, Effect, OnlyVerbs, briefs, could_any, phrase, plural
from deckgames.games.hooks import acts
from deckgames.games.hooks.effects.counters import Yes, upto
from deckgames.games.hooks.effects.play import HookPlay
from deckgames.games.hooks.state import Seat

ENEMY = frozenset({"steal", "lose", "treasure", "drop", "anchor", "slow", "plant", "swap", "pass_this", "they_choose"})
"""Verbs whose subject is the enemy reached."""
EnemyList = Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("an enemy's list", ENEMY)], ...], Field(min_length=1)]


async def attack(x: HookPlay, enemy: Seat, effects: tuple[Effect[Any], ...]) -> None:
    """HK-4.14, HK-R.12: the enemy's `attacked` cards are shown and do their lists first; then, unless one of them
    blocks, the effects reach the enemy."""
    shown = [card for card in enemy.hand if acts.face(card).attacked]
    if shown or (enemy.hand and any(acts.face(card).attacked for card in enemy.deck)):
        x.t.shown += 1  # HK-R.27: that a shield was not shown is learned, too
    if shown and shields(x, enemy, shown):
        return
    reached = x.at(enemy)
    for effect in effects:
        await effect.run(reached)


def shields(x: HookPlay, enemy: Seat, shown: list[Card]) -> bool:
    """The enemy shows these cards and does their lists, blocks last (HK-4.16); whether one of them blocks."""
    shielded = False
    for card in sorted(shown, key=lambda c: (_blocks(c), c.spec.id, c.number)):
        x.t.tell("shows", enemy.no, (card,))
        reaction = HookPlay(x.t, enemy, card, attacker=x.me)
        reaction.at_once(acts.face(card).attacked)
        shielded = shielded or reaction.shielded
    if shielded:
        x.t.tell("blocks", enemy.no, other=x.me.no)
    return shielded


def _blocks(card: Card) -> bool:
    return any(effect.verb == "block" for effect in acts.face(card).attacked)


def could_reach(effects: tuple[Effect[Any], ...], x: HookPlay) -> bool:
    """HK-R.21: whether an attack could do something to any enemy."""
    return any(could_any(effects, x.at(enemy)) for enemy in acts.enemies(x.t, x.me.no))


class Target(Effect[HookPlay]):
    """HK-4.10: the player picks one enemy; the list is an attack on it."""

    verb = "target"
    bare = "do"
    later = True
    do: EnemyList

    async def run(self, x: HookPlay) -> None:
        enemy = await x.enemy("HK-4.10", "Target which enemy?", acts.enemies(x.t, x.me.no))
        if x.t.heard is not None:
            x.t.tell("targets", x.me.no, other=enemy.no)
        await attack(x, enemy, self.do)

    def could(self, x: HookPlay) -> bool:
        return could_reach(self.do, x)

    def describe(self) -> str:
        return f"target enemy: {phrase(self.do)}"

    def brief(self) -> Brief:
        return [("target ", "rule"), *briefs(self.do)]

    def parts(self) -> tuple[Effect[Any], ...]:
        return self.do


class EachEnemy(Effect[HookPlay]):
    """HK-4.10: the attack reaches each enemy in turn, from the next seat."""

    verb = "each_enemy"
    bare = "do"
    later = True
    do: EnemyList

    async def run(self, x: HookPlay) -> None:
        for enemy in acts.enemies(x.t, x.me.no):
            await attack(x, enemy, self.do)

    def could(self, x: HookPlay) -> bool:
        return could_reach(self.do, x)

    def describe(self) -> str:
        return f"each enemy: {phrase(self.do)}"

    def brief(self) -> Brief:
        return [("each ", "rule"), *briefs(self.do)]

    def parts(self) -> tuple[Effect[Any], ...]:
        return self.do


class OnEnemy(Effect[HookPlay]):
    """Base of the verbs that reach an enemy. In their texts "you" is the card's player."""

    def offered(self) -> str:
        """The text as the enemy reads it who may choose it (HK-6.3): there "you" is the enemy."""
        return self.describe()


class Steal(OnEnemy):
    """From them to you, as far as it goes."""

    verb = "steal"
    bare = "n"
    n: Annotated[int, upto()]

    async def run(self, x: HookPlay) -> None:
        acts.steal_treasure(x.t, x.me, x.subject, self.n)

    def could(self, x: HookPlay) -> bool:
        return x.subject.treasures > 0

    def describe(self) -> str:
        return f"you steal {self.n} Treasure"

    def offered(self) -> str:
        return f"lose {self.n} Treasure to the attacker"

    def brief(self) -> Brief:
        return [(f"steal ${self.n}", "coin")]


class Lose(OnEnemy):
    """From them to the bank, as far as it goes."""

    verb = "lose"
    bare = "n"
    n: Annotated[int, upto()]

    async def run(self, x: HookPlay) -> None:
        acts.lose_treasure(x.t, x.subject, self.n, x.me)

    def could(self, x: HookPlay) -> bool:
        return x.subject.treasures > 0

    def describe(self) -> str:
        return f"loses {self.n} Treasure"

    def offered(self) -> str:
        return f"lose {self.n} Treasure"

    def brief(self) -> Brief:
        return [(f"−${self.n}", "harm")]


class Drop(OnEnemy):
    """HK-R.15: hand cards at random (or of the victim's choice) are Discarded together."""

    verb = "drop"
    bare = "n"
    n: Annotated[int, upto()]

    async def run(self, x: HookPlay) -> None:
        t, victim = x.t, x.subject
        cards = victim.hand[:]
        if len(cards) > self.n:
            if t.options.enemy_discard == "victim":
                cards = await HookPlay(t, victim, x.card).pick("HK-R.15", "Discard", cards, self.n, self.n)
            else:
                t.rng.shuffle(cards)
                del cards[self.n:]
        acts.discard(t, victim, cards, by=x.me)

    def describe(self) -> str:
        return f"Discards {plural(self.n, 'card')} at random"

    def offered(self) -> str:
        return f"Discard {plural(self.n, 'card')} at random"

    def brief(self) -> Brief:
        return [(f"disc {self.n}", "harm")]


class Anchor(OnEnemy):
    """HK-R.13: the mark `anchored`: one card fewer next turn."""

    verb = "anchor"
    bare = "holds"
    holds: Yes

    async def run(self, x: HookPlay) -> None:
        x.subject.anchored = True
        x.t.tell("anchors", x.me.no, other=x.subject.no)

    def describe(self) -> str:
        return "draws 1 card fewer next turn"

    def offered(self) -> str:
        return "draw 1 card fewer next turn"

    def brief(self) -> Brief:
        return [("anchor", "harm")]


class Slow(OnEnemy):
    """HK-R.13: the mark `slowed`: one Action fewer next turn."""

    verb = "slow"
    bare = "holds"
    holds: Yes

    async def run(self, x: HookPlay) -> None:
        x.subject.slowed = True
        x.t.tell("slows", x.me.no, other=x.subject.no)

    def describe(self) -> str:
        return "has 1 Action fewer next turn"

    def offered(self) -> str:
        return "have 1 Action fewer next turn"

    def brief(self) -> Brief:
        return [("slow", "harm")]


class Plant(OnEnemy):
    """You pick a card of their pile; it goes on top of their deck."""

    verb = "plant"
    bare = "holds"
    holds: Yes

    async def run(self, x: HookPlay) -> None:
        them = x.subject
        if not them.pile:
            return
        card = await x.one("HK-R.24", "Put which card on their deck?", them.pile)
        them.pile.remove(card)
        them.deck.append(card)
        x.t.tell("plants", x.me.no, (card,), other=them.no)

    def could(self, x: HookPlay) -> bool:
        return bool(x.subject.pile)

    def describe(self) -> str:
        return "you put a card of their discard pile on their deck"

    def offered(self) -> str:
        return "the attacker puts a card of your discard pile on your deck"

    def brief(self) -> Brief:
        return [("plant", "harm")]


class Swap(OnEnemy):
    """You may change a card of your pile for one of theirs; each lands on top of the other pile."""

    verb = "swap"
    by: Annotated[int, upto()]

    def theirs(self, x: HookPlay, mine: Card) -> list[Card]:
        """What may be taken for this card."""
        most = acts.face(mine).cost + self.by
        return [card for card in x.subject.pile if acts.face(card).cost <= most]

    def dear(self, x: HookPlay, mine: Card) -> Explained:
        """What may not."""
        most = acts.face(mine).cost + self.by
        return Explained(blocked=[Option(card.oid, card.name, card, rule="HK-R.23", blocked=(
            f"costs {acts.face(card).cost}, at most {most} fits")) for card in x.subject.pile
            if acts.face(card).cost > most])

    async def run(self, x: HookPlay) -> None:
        mine_fit = [card for card in x.me.pile if self.theirs(x, card)]
        if not mine_fit:
            return
        mine = await choose(x.asked, "HK-R.23", "Give which card of your pile?", [*mine_fit, None], source=x.source,
                            none=Mark(DONE.oid, "no swap"))
        if mine is None:
            return
        theirs = await x.one("HK-R.24", "Take which card?", self.theirs(x, mine), lambda: self.dear(x, mine))
        x.me.pile.remove(mine)
        x.subject.pile.remove(theirs)
        x.me.pile.append(theirs)
        x.subject.pile.append(mine)
        x.t.tell("swaps", x.me.no, (theirs,), other=x.subject.no)
        x.t.tell("gives", x.me.no, (mine,), other=x.subject.no)

    def could(self, x: HookPlay) -> bool:
        return any(self.theirs(x, card) for card in x.me.pile)

    def describe(self) -> str:
        return f"you may swap a card of your discard pile for one of theirs costing up to {self.by} more"

    def offered(self) -> str:
        return f"the attacker may swap a card of the own discard pile for one of yours costing up to {self.by} more"

    def brief(self) -> Brief:
        return [("swap", "rule")]


class PassThis(OnEnemy):
    """The card in play goes onto their pile, unless its player would own fewer than four (HK-R.11)."""

    verb = "pass_this"
    bare = "holds"
    holds: Yes

    async def run(self, x: HookPlay) -> None:
        if x.card in x.me.in_play and acts.may_lose_card(x.me):
            x.me.in_play.remove(x.card)
            x.t.tell("passes", x.me.no, (x.card,), other=x.subject.no)
            acts.to_pile(x.t, x.subject, x.card)

    def describe(self) -> str:
        return "gets this card"

    def offered(self) -> str:
        return "get this card"

    def brief(self) -> Brief:
        return [("gets this", "rule")]
