"""Loads the cards of Dragon Pools and checks them as a whole."""

from collections.abc import Iterator
from typing import get_args

from deckgames.engine.effects import iter_tree
from deckgames.engine.packfile import Complaint, Count, Sections, loader
from deckgames.engine.sense import wrong
from deckgames.games.pools.cards import SECTIONS, PoolSpec, Type
from deckgames.games.pools.effects import VOCABULARY
from deckgames.games.pools.effects.table import Rule
from deckgames.games.pools.lexicon import LEXICON

RULES_IN = {"dead_calm": "common", "mirror_of_envy": "main"}
"""The type of effect in which each named rule may stand."""
ALL = ("each", "lowest", "highest")
"""DP-4.3: the players that an effect without an owner can name."""


def check(sections: Sections) -> Iterator[Complaint]:
    """What no single verb can know: who has no profession, and that targets are there for everybody."""
    for card in sections["cards"]:
        assert isinstance(card, PoolSpec)
        yield from wrong((card.artefact != (card.profession is None), Complaint(
            card.id, ("rank",), "an artefact has no profession, every other card has one",
            "no profession" if card.artefact else "a profession")))
        yield from _check_targets(card)


def _check_targets(card: PoolSpec) -> Iterator[Complaint]:
    for effect in card.standard:
        word = getattr(effect, "word", "")
        if word not in ("self", "you", *ALL) and not word.startswith(("host_", "each_")):
            yield Complaint(card.id, ("standard",), f"'{word}' would have to be chosen", "a target that asks nobody")
    choices = sum(effect.verb == "choose_one" for effect in iter_tree(card.individual.effect))
    if choices > 1:
        yield Complaint(card.id, ("individual", "effect"), "there are two choices in one effect", "one choose_one")
    for effect in iter_tree(card.individual.effect):
        if isinstance(effect, Rule) and RULES_IN[effect.name] != card.individual.type:
            yield Complaint(card.id, ("individual", "effect"), f"the rule '{effect.name}' may not stand here",
                            f"type: {RULES_IN[effect.name]}")
        word = getattr(effect, "word", "")
        if word.startswith("host_"):
            yield Complaint(card.id, ("individual", "effect"), f"'{word}' is for standard effects", "another target")
        if card.individual.type == "common" and word and word not in ALL:
            yield Complaint(card.id, ("individual", "effect"), f"'{word}' has nobody to speak for",
                            "one of " + ", ".join(ALL))


def _of(kind: str) -> Count:
    """How many cards have an individual effect of this kind."""
    return lambda s: sum(isinstance(card, PoolSpec) and card.individual.type == kind for card in s["cards"])


load_pack = loader("pools", SECTIONS, VOCABULARY, [LEXICON.unknown, check],
                   {"cards": lambda s: len(s["cards"])} | {kind: _of(kind) for kind in get_args(Type)})
