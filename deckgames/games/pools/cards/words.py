"""Rules text of Dragon Pools: how targets are called, and what they are called the second time (DP-9.9)."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from deckgames.engine.clauses import Clause, filled, worded
from deckgames.engine.effects import Effect
from deckgames.engine.spelling import capital
from deckgames.games.pools.lexicon import LIVES

TARGETS = {
    "self": "it", "my_card": "one of {your} cards", "foe_card": "a foe's card", "common_card": "a common card",
    "my_attack": "one of {your} attacks", "my_defence": "one of {your} walls",
    "foe_attack": "a foe's attack", "foe_defence": "a foe's wall",
    "each_my_attack": "each of {your} attacks", "each_my_defence": "each of {your} walls",
    "each_foe_attack": "each attack of {your} foes", "each_foe_defence": "each wall of {your} foes",
    "host_attack": "its attack", "host_defence": "its wall",
    "you": "you", "opponent": "a foe", "each_opponent": "each foe", "each": "each player",
    "lowest": "whoever has the fewest lives", "highest": "whoever has the most lives",
    "foe_pool": "a foe's pool", "my_pool": "{your} pool", "common_pool": "the common pool",
    "foe_entry": "a foe's waiting effect", "my_entry": "one of {your} waiting effects",
}
"""What a word for a target is called, with whose card says so."""
AGAIN = {"my_card": "that card", "foe_card": "that card", "common_card": "that card", "opponent": "that foe",
         "my_attack": "it", "my_defence": "it", "foe_attack": "it", "foe_defence": "it"}
"""The same word a second time in one effect."""


class Voice(NamedTuple):
    """How a text calls what an effect is aimed at ("": as it is printed), and what is its reader's."""

    target: str = ""
    your: str = "your"


def called(word: str, aimed: Mapping[str, str], your: str = Voice().your) -> str:
    """What a target is called: as it is `aimed`, or as it is printed."""
    return aimed.get(word) or TARGETS[word].format(your=your)


@runtime_checkable
class Aimed(Protocol):
    """A verb with a target word; `sign`: in a row, behind what the same target gets."""

    sign: str

    @property
    def word(self) -> str: ...
    def clauses(self, voice: Voice | None = None) -> list[Clause]: ...
    def spoken(self, voice: Voice | None = None) -> list[Clause]: ...


@runtime_checkable
class Ruled(Protocol):
    """A rule with several targets."""

    def at(self, aimed: Mapping[str, str], your: str) -> str: ...


def rules_text(effects: Sequence[Effect[Any]]) -> str:
    """A list as one sentence: "Flight to one of your attacks; +2 to it."."""
    return effect_text(effects, {})


def effect_text(effects: Sequence[Effect[Any]], aimed: Mapping[str, str], spoken: bool = False) -> str:
    """A list of effects in words, with the targets it is `aimed` at: "Ann’s 5 gains flight; +2 to it.". A choice says
    where it ends: "Either a foe's attack cannot fly, or draw 1. Then you lose 1 life.". `spoken`: as bar and lists say
    it, not as it is printed."""
    return f"{capital(inside(effects, aimed, spoken))}."


def inside(effects: Sequence[Effect[Any]], aimed: Mapping[str, str], spoken: bool = False,
           your: str = Voice().your, row: bool = False) -> str:
    """The same inside a sentence: "+2 to Ann’s 5; draw 1"; `your`: of somebody else, "Ann’s". In a `row` behind the
    sign of whoever does it, in few words: "loses 1 life", "Ann’s 5 flies, +2"."""
    named: set[str] = set()
    parts, before = list[str](), ""
    for nth, effect in enumerate(effects):
        if effect.verb == "choose_one" and nth + 1 < len(effects):
            return ". Then ".join(inside(part, aimed, spoken, your) for part in (
                effects[:nth + 1], effects[nth + 1:]))
        if isinstance(effect, Aimed):
            word = effect.word
            first = aimed.get(word, "")
            again = AGAIN.get(word, "it" if word in aimed and word.startswith("host_") else first)
            voice = Voice(again if word in named else first, your)
            clauses = effect.spoken(voice) if spoken else effect.clauses(voice)
            also = word == "you" and nth > 0 and (effects[nth - 1].verb, before) == (effect.verb, "each")
            if row and effect.sign and word == before and not hasattr(effects[nth - 1], "n"):
                parts[-1] += f", {filled(effect.sign, effect, {})}"
            elif row and word == "you" and not nth:
                parts.append(clauses[0].deeds())
            else:
                parts.append(f"then {worded(clauses, told=False)} again" if also else worded(clauses))
            before = word
            named.add(word)
        else:
            parts.append(effect.at(aimed, your) if isinstance(effect, Ruled) else effect.describe())
    return "; ".join(parts)


lives_of = LIVES.count


def signed(n: int) -> str:
    """A number with its sign: "+2", "−2"."""
    return f"+{n}" if n >= 0 else f"−{-n}"
