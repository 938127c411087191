"""The card kinds of Hooks as they stand in `assets/cards/hooks/*.yaml`, and what cards are worth; SAY are the messages
of Hooks, `assets/text/hooks.yaml`. Their rules text says who reaches whom, and strings effects together in a
sentence."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from itertools import groupby
from typing import Annotated, Any, Literal

from pydantic import Field

from deckgames.engine.core.cards import Card, CardSpec, Fact, Line
from deckgames.engine.core.data import frozen
from deckgames.engine.core.spelling import capital
from deckgames.engine.core.words import minus
from deckgames.engine.messages import Texts
from deckgames.engine.vocabulary.clauses import READER, Clause, Person, merged, sentence, worded
from deckgames.engine.vocabulary.effects import DISTINCT, ChooseOne, Effect, OnlyVerbs, clauses_of, iter_tree
from deckgames.engine.vocabulary.lexicon import OneOf
from deckgames.games.hooks import lexicon


@frozen
class HooksVoice:
    """Who is who in a text: the card's player, and the enemy whom `reached` effects are for."""

    me: Person = READER
    them: Person = READER
    reached: bool = False

    @property
    def subject(self) -> Person:
        """The person that the verb is about: who is reached, else the card's player."""
        return self.them if self.reached else self.me


TARGET, THAT_ENEMY, EACH_ENEMY, ATTACKER = (
    Person(who, who, f"{who}’s", key="them") for who in ("target enemy", "that enemy", "each enemy", "the attacker"))
AT_TARGET = HooksVoice(them=TARGET, reached=True)
THEY = Person("they", "them", "their", one=False, key="them")
_BY_ATTACKER = Person("the attacker", "the attacker", "the attacker’s", key="me")
CHOOSING = HooksVoice(_BY_ATTACKER, READER, True)
"""An enemy reads what to choose from: there "you" is that enemy (HK-6.3)."""
_ME, _THEM = (Person(f"{{{key}}}", f"{{{key}}}", f"{{{key}}}’s", key=key) for key in ("me", "them"))
CHOSEN = HooksVoice(_ME, _THEM, True)
"""Everybody reads what that enemy has chosen, by their names."""


def on_enemy(effects: Sequence[Effect], voice: HooksVoice | None, them: Person, then: Person) -> list[Clause]:
    """A list that reaches an enemy, named `them` first and `then` later; the next list may reach another one."""
    first = HooksVoice((voice or HooksVoice()).me, them, True)
    found = merged([clause for i, effect in enumerate(effects)
                    for clause in effect.clauses(replace(first, them=then) if i else first)])
    return [replace(clause, key="") if clause.key == them.key else clause for clause in found]


def about_enemy(them: Person, effects: Sequence[Any]) -> str:
    """A list that reaches an enemy, in few words: "each enemy loses 1 and discards 1 card"."""
    first = HooksVoice(them=them, reached=True)
    later = replace(first, them=replace(them, object="them", whose="their"))
    return worded([clause for i, effect in enumerate(effects) for clause in effect.brief(later if i else first)])


def rules_text(effects: Sequence[Effect], after: bool = False) -> str:
    """ "+2 Treasures, +1 Action. Target enemy gets this card."; `after` a colon it begins without a capital."""
    return f"{unstopped(effects, after)}." if effects else ""


def unstopped(effects: Sequence[Effect], after: bool = True) -> str:
    """The same without the last full stop.

    What is written with a plus is strung together, everything else is a sentence of its own. A choice that something
    follows says where it ends: "Either +1 Card; or +2 Treasures. Then +1 Action."
    """
    texts: list[str] = []
    then = ""
    for signs, run in groupby(effects, _is_sign):
        whole = list(run)
        for part in [whole] if signs else [[effect] for effect in whole]:
            choice = part[0] if isinstance(part[0], ChooseOne) and part[0] is not effects[-1] else None
            texts.append(then + (sentence(clauses_of(part), colon=signs or bool(texts) or not after) if choice is None
                                 else f"either {choice.all_lists()}"))
            then = "then " if choice else ""
    return ". ".join(text if after and not i else capital(text) for i, text in enumerate(texts))


def _is_sign(effect: Effect) -> bool:
    """Whether it is written with a plus, for the reader alone."""
    return all(deed.sign and not clause.subject for clause in effect.clauses() for deed in clause.predicates)


def few_words(effects: Sequence[Effect], after: bool = False) -> str:
    """A list in few words: what is written with a plus strung together, everything else a sentence of its own; `after`
    a colon it begins without a capital."""
    found = [text for signs, run in groupby(effects, _is_sign) for said in [[effect.short() for effect in run]]
             for text in ([", ".join(said)] if signs else said)]
    return " ".join(f"{text if after and not i else capital(text)}." for i, text in enumerate(found))


SAY = Texts("hooks")
TEXT, LINE = SAY.text, SAY.line
Tag = Annotated[str, OneOf(lexicon.TAG)]
"""What a card is; only `final` lists look at it."""


def list_of(where: str = "", *may: str) -> Any:
    """A list that holds something, in which these verbs may stand (no `where`: all)."""
    one: Any = Annotated[Effect, OnlyVerbs(where, *may)] if where else Effect
    return Annotated[tuple[one, ...], Field(min_length=1)]


Silent = list_of("`discarded` and `reshuffled`", "silent")
"""HK-R.14: a trigger that asks nothing and builds no loop."""
TRIGGERS = {word.of[0]: word for word in lexicon.TRIGGERS}
"""The words of the triggers, by the fields of a card (HK-1.11)."""


class HookSpec(CardSpec):
    """A card of Hooks: price, hooks, what it does when played, and its triggers (HK-4.12)."""

    heads = ("cost", "hooks", "tags", "attacks", "copies")

    name: Annotated[Line, Field(min_length=1, max_length=24)]
    copies: Annotated[int, Field(ge=1, le=4)] = 1
    group: Literal["starter", "supply"]
    tags: Annotated[tuple[Tag, ...], Field(min_length=1, max_length=2), DISTINCT]
    cost: Annotated[int, Field(ge=0, le=9)]
    hooks: Annotated[int, Field(ge=-3, le=6)]
    play: list_of("`play`", "done", "attack", "copy")  # type: ignore[valid-type]
    start: list_of("`start`", "done", "attack", "start") = ()  # type: ignore[valid-type]
    bought: list_of("`bought`", "done", "attack") = ()  # type: ignore[valid-type]
    discarded: Silent = ()  # type: ignore[valid-type]
    attacked: list_of("`attacked`", "attacked", "silent") = ()  # type: ignore[valid-type]
    reshuffled: Silent = ()  # type: ignore[valid-type]
    final: list_of("`final`", "final") = ()  # type: ignore[valid-type]

    @property
    def lists(self) -> dict[str, Sequence[Effect]]:
        """What the card does, by the words of the triggers, first when played ("")."""
        return {"": self.play} | {word.word: does for name, word in TRIGGERS.items() if (does := getattr(self, name))}

    @property
    def lines(self) -> list[tuple[str, str]]:
        """The rules text in parts: (trigger or nothing, text)."""
        return [(head, rules_text(does, after=bool(head))) for head, does in self.lists.items()]

    @property
    def few(self) -> list[tuple[str, str]]:
        """The lines of the card in few words: (trigger or "", text)."""
        return [(head, few_words(does)) for head, does in self.lists.items()]

    @property
    def short(self) -> str:
        """The whole text in few words, for a row: "+1 Card, +1 Treasure. Attacked: it misses."."""
        return " ".join(f"{head}: {few_words(does, True)}" if head else few_words(does)
                        for head, does in self.lists.items())

    @cached_property
    def copier(self) -> bool:
        """HK-R.10: whether it copies others, and so cannot be copied."""
        return any(effect.stands == "copy" for effect in iter_tree(self.play))

    @cached_property
    def attacks(self) -> str:
        """Whom it reaches when played (HK-1.11): "each", "one", or "" for nobody."""
        attacks: list[Any] = [effect for effect in iter_tree(self.play) if effect.stands == "attack"]
        return min([attack.reach for attack in attacks], default="")

    @property
    def printed(self) -> tuple[Fact, ...]:
        """HK-1.11: the facts printed on the card: cost, hooks, tags, whom it attacks."""
        tags, hooks = " ".join(self.tags), minus(str(self.hooks))
        worth = Fact("hooks", hooks, lexicon.HOOKS.count(self.hooks))
        reach = {"each": "attacks each enemy", "one": "attacks one enemy"}
        attack = [Fact("attacks", self.attacks, reach[self.attacks])] if self.attacks else []
        return (Fact("cost", str(self.cost), f"cost {self.cost}"), worth, Fact("tags", tags, tags), *attack)

    @property
    def counted(self) -> Fact:
        if self.group == "starter":
            return Fact("copies", f"{self.copies} a player", f"{self.copies} a player")
        return super().counted


HookCard = Card[HookSpec]
SECTIONS: dict[str, type[CardSpec]] = {"cards": HookSpec}


def finals(cards: Sequence[HookCard]) -> list[Any]:
    """The `final` effects of these cards."""
    return [effect for card in cards for effect in WORTH[card.spec][1]]


def final_hooks(cards: Sequence[HookCard], treasures: int) -> int:
    """HK-R.17: what the `final` lists of these cards bring."""
    return sum([effect.points(cards, treasures) for effect in finals(cards)])


def score(cards: Sequence[HookCard], treasures: int) -> int:
    """HK-5.5: all hooks of a player who owns these cards."""
    return sum([WORTH[card.spec][0] for card in cards]) + final_hooks(cards, treasures)


class Worth(dict[CardSpec, tuple[int, Sequence[Any]]]):
    """Printed hooks and `final` list of a face: looked up so often that the way through the model is too long."""

    def __missing__(self, face: Any) -> tuple[int, Sequence[Any]]:
        worth = self[face] = (face.hooks, face.final)
        return worth


WORTH = Worth()
