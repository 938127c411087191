"""Rules text of Hooks: who reaches whom, and which effects are strung together in one sentence."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from deckgames.engine.core.data import frozen
from deckgames.engine.core.spelling import capital
from deckgames.engine.vocabulary.clauses import READER, Clause, Person, merged, sentence, worded
from deckgames.engine.vocabulary.effects import ChooseOne, Effect, clauses_of


@frozen
class Voice:
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
AT_TARGET = Voice(them=TARGET, reached=True)
THEY = Person("they", "them", "their", one=False, key="them")
_BY_ATTACKER = Person("the attacker", "the attacker", "the attacker’s", key="me")
CHOOSING = Voice(_BY_ATTACKER, READER, True)
"""An enemy reads what to choose from: there "you" is that enemy (HK-6.3)."""
_ME, _THEM = (Person(f"{{{key}}}", f"{{{key}}}", f"{{{key}}}’s", key=key) for key in ("me", "them"))
CHOSEN = Voice(_ME, _THEM, True)
"""Everybody reads what that enemy has chosen, by their names."""


def on_enemy(effects: Sequence[Effect], voice: Voice | None, them: Person, then: Person) -> list[Clause]:
    """A list that reaches an enemy, named `them` first and `then` later; the next list may reach another one."""
    first = Voice((voice or Voice()).me, them, True)
    found = merged([clause for i, effect in enumerate(effects)
                    for clause in effect.clauses(replace(first, them=then) if i else first)])
    return [replace(clause, key="") if clause.key == them.key else clause for clause in found]


def about_enemy(them: Person, effects: Sequence[Any]) -> str:
    """A list that reaches an enemy, in few words: "each enemy loses 1 and discards 1 card"."""
    first = Voice(them=them, reached=True)
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
