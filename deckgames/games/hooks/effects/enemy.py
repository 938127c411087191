"""Verbs that reach enemies, and those that stand inside `target`, `each_enemy` and `they_choose` (HK-4.10, HK-R.12)."""

from typing import Annotated, Any

from pydantic import Field

from deckgames.engine.decisions import DONE, Explained, Mark, Option, choose
from deckgames.engine.effects import Brief, Effect, OnlyVerbs, briefs, capital, phrase, plural
from deckgames.games.hooks import acts
from deckgames.games.hooks.effects.own import Yes, upto
from deckgames.games.hooks.effects.play import HookPlay
from deckgames.games.hooks.state import Seat

ENEMY = frozenset({"steal", "lose", "treasure", "drop", "anchor", "slow", "plant", "swap", "pass_this", "they_choose"})
"""Verbs whose subject is the enemy reached."""
YOU = frozenset({"treasure", "draw", "action", "buy", "reload"})
EnemyList = Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("an enemy's list", ENEMY)], ...], Field(min_length=1)]
ChoiceList = Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("`they_choose`", ENEMY | {"you"})], ...],
                       Field(min_length=1)]


class Target(Effect[HookPlay]):
    """HK-4.10: the player picks one enemy; the list is an attack on it."""

    verb = "target"
    bare = "do"
    later = True
    do: EnemyList

    async def run(self, x: HookPlay) -> None:
        enemy = await x.enemy("Target which enemy?", acts.enemies(x.t, x.me.no))
        x.t.tell("targets", x.me.no, other=enemy.no)
        await x.attack(enemy, self.do)

    def could(self, x: HookPlay) -> bool:
        return any(effect.could(x.at(enemy)) for enemy in acts.enemies(x.t, x.me.no) for effect in self.do)

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
            await x.attack(enemy, self.do)

    def could(self, x: HookPlay) -> bool:
        return any(effect.could(x.at(enemy)) for enemy in acts.enemies(x.t, x.me.no) for effect in self.do)

    def describe(self) -> str:
        return f"each enemy: {phrase(self.do)}"

    def brief(self) -> Brief:
        return [("each ", "rule"), *briefs(self.do)]

    def parts(self) -> tuple[Effect[Any], ...]:
        return self.do


class Steal(Effect[HookPlay]):
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

    def brief(self) -> Brief:
        return [(f"steal ${self.n}", "coin")]


class Lose(Effect[HookPlay]):
    """From them to the bank, as far as it goes."""

    verb = "lose"
    bare = "n"
    n: Annotated[int, upto()]

    async def run(self, x: HookPlay) -> None:
        acts.lose_treasure(x.t, x.subject, self.n)

    def could(self, x: HookPlay) -> bool:
        return x.subject.treasures > 0

    def describe(self) -> str:
        return f"loses {self.n} Treasure"

    def brief(self) -> Brief:
        return [(f"−${self.n}", "harm")]


class Drop(Effect[HookPlay]):
    """HK-R.15: hand cards at random (or of the victim's choice) are Discarded together."""

    verb = "drop"
    bare = "n"
    n: Annotated[int, upto()]

    async def run(self, x: HookPlay) -> None:
        victim, t = x.subject, x.t
        cards = victim.hand[:]
        if len(cards) > self.n:
            if t.options.enemy_discard == "victim":
                owner = HookPlay(t, victim, x.card, rule="HK-R.15")
                cards = await owner.pick("Discard", cards, self.n, self.n, ordered=True)
            else:
                t.rng.shuffle(cards)
                cards = cards[:self.n]
        acts.discard(t, victim, cards)

    def describe(self) -> str:
        return f"Discards {plural(self.n, 'card')} at random"

    def brief(self) -> Brief:
        return [(f"disc {self.n}", "harm")]


class Anchor(Effect[HookPlay]):
    """HK-R.13: the mark `anchored`: one card fewer next turn."""

    verb = "anchor"
    bare = "holds"
    holds: Yes

    async def run(self, x: HookPlay) -> None:
        x.subject.anchored = True
        x.t.tell("anchored", other=x.subject.no)

    def describe(self) -> str:
        return "draws 1 card fewer next turn"

    def brief(self) -> Brief:
        return [("anchor", "harm")]


class Slow(Effect[HookPlay]):
    """HK-R.13: the mark `slowed`: one Action fewer next turn."""

    verb = "slow"
    bare = "holds"
    holds: Yes

    async def run(self, x: HookPlay) -> None:
        x.subject.slowed = True
        x.t.tell("slowed", other=x.subject.no)

    def describe(self) -> str:
        return "has 1 Action fewer next turn"

    def brief(self) -> Brief:
        return [("slow", "harm")]


class Plant(Effect[HookPlay]):
    """You pick a card of their pile; it goes on top of their deck."""

    verb = "plant"
    bare = "holds"
    holds: Yes

    async def run(self, x: HookPlay) -> None:
        them = x.subject
        if not them.pile:
            return
        card = await x.one("Put which card on their deck?", them.pile)
        them.pile.remove(card)
        them.deck.append(card)
        x.t.tell("plants", x.me.no, (card,), other=them.no)

    def could(self, x: HookPlay) -> bool:
        return bool(x.subject.pile)

    def describe(self) -> str:
        return "you put a card of their discard pile on their deck"

    def brief(self) -> Brief:
        return [("plant", "harm")]


class Swap(Effect[HookPlay]):
    """You may change a card of your pile for one of theirs; each lands on top of the other pile."""

    verb = "swap"
    by: Annotated[int, upto(lo=0)]

    def theirs(self, x: HookPlay, mine: Any) -> list[Any]:
        return [card for card in x.subject.pile if acts.face(card).cost <= acts.face(mine).cost + self.by]

    async def run(self, x: HookPlay) -> None:
        mine_fit = [card for card in x.me.pile if self.theirs(x, card)]
        if not mine_fit:
            return
        mine = await choose(x.asked, x.rule, "Give which card of your pile?", [*mine_fit, None], source=x.source,
                            none=Mark(DONE.oid, "no swap"))
        if mine is None:
            return
        theirs = await x.one("Take which card?", self.theirs(x, mine))
        x.me.pile.remove(mine)
        x.subject.pile.remove(theirs)
        x.me.pile.append(theirs)
        x.subject.pile.append(mine)
        x.t.tell("swaps", x.me.no, (mine, theirs), other=x.subject.no)

    def could(self, x: HookPlay) -> bool:
        return any(self.theirs(x, card) for card in x.me.pile)

    def describe(self) -> str:
        return f"you may swap a card of your discard pile for one of theirs costing up to {self.by} more"

    def brief(self) -> Brief:
        return [("swap", "rule")]


class PassThis(Effect[HookPlay]):
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

    def brief(self) -> Brief:
        return [("gets this", "rule")]


class You(Effect[HookPlay]):
    """Inside `they_choose`: what the card's player gets."""

    verb = "you"
    bare = "do"
    later = True
    do: Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("`you`", YOU)], ...], Field(min_length=1)]

    async def run(self, x: HookPlay) -> None:
        own = x.at(x.me)
        for effect in self.do:
            await effect.run(own)

    def could(self, x: HookPlay) -> bool:
        own = x.at(x.me)
        return any(effect.could(own) for effect in self.do)

    def describe(self) -> str:
        return f"you get {phrase(self.do)}"

    def brief(self) -> Brief:
        return [("you ", "rule"), *briefs(self.do)]

    def parts(self) -> tuple[Effect[Any], ...]:
        return self.do


class TheyChoose(Effect[HookPlay]):
    """The enemy picks one list, in public (HK-6.3); HK-R.21 holds."""

    verb = "they_choose"
    bare = "lists"
    later = True
    lists: Annotated[tuple[ChoiceList, ...], Field(min_length=2, max_length=3)]

    async def run(self, x: HookPlay) -> None:
        marks = [Mark(f"option-{i}", self.label(part)) for i, part in enumerate(self.lists, 1)]
        able = [mark for mark, part in zip(marks, self.lists, strict=True) if any(e.could(x) for e in part)]
        if not able:
            return
        mark = able[0]
        if len(able) > 1:
            mark = await self.ask(x, x.subject, marks, able)
        x.t.tell("decides", x.subject.no, note=mark.label)
        for effect in self.lists[marks.index(mark)]:
            await effect.run(x)

    async def ask(self, x: HookPlay, them: Seat, marks: list[Mark], able: list[Mark]) -> Mark:
        """The enemy's question; it rests on public facts only."""
        refused = Explained(blocked=[Option(m.oid, m.label, blocked="would do nothing now")
                                     for m in marks if m not in able])
        x.t.in_public = True
        mark = await choose(them.no, "HK-6.3", "Choose one", able, lambda: refused, x.source)
        x.t.in_public = False
        return mark

    def label(self, part: tuple[Effect[Any], ...]) -> str:
        """A list as the deciding enemy reads it."""
        return capital(phrase(part))

    def could(self, x: HookPlay) -> bool:
        return any(effect.could(x) for part in self.lists for effect in part)

    def describe(self) -> str:
        return "chooses one: " + "; or ".join(phrase(part) for part in self.lists)

    def brief(self) -> Brief:
        out: Brief = [("they choose ", "rule")]
        for i, part in enumerate(self.lists):
            out += ([(" or ", "rule")] if i else []) + briefs(part)
        return out

    def parts(self) -> tuple[Effect[Any], ...]:
        return tuple(effect for part in self.lists for effect in part)
