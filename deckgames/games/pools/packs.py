"""Loads the cards of Dragon Pools and checks them as a whole (docs/pools/design.md)."""

from collections.abc import Iterator
from typing import get_args

from deckgames.engine.effects import iter_tree
from deckgames.engine.packfile import Complaint, Sections, loader
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
        for effect in card.standard:
            word = getattr(effect, "word", "")
            if word not in ("self", "you", *ALL) and not word.startswith(("host_", "each_")):
                yield Complaint(card.id, ("standard",), f"'{word}' would have to be chosen",
                                "a target that asks nobody")
        own, kind = [*iter_tree(card.individual.effect)], card.individual.type
        if sum(effect.verb == "choose_one" for effect in own) > 1:
            yield Complaint(card.id, ("individual", "effect"), "there are two choices in one effect", "one choose_one")
        for effect in own:
            word = getattr(effect, "word", "")
            yield from wrong(
                (isinstance(effect, Rule) and RULES_IN[effect.name] != kind, Complaint(
                    card.id, ("individual", "effect"), f"the rule '{getattr(effect, 'name', '')}' may not stand here",
                    f"type: {RULES_IN.get(getattr(effect, 'name', ''), '')}")),
                (word.startswith("host_"), Complaint(
                    card.id, ("individual", "effect"), f"'{word}' is for standard effects", "another target")),
                (kind == "common" and word and word not in ALL, Complaint(
                    card.id, ("individual", "effect"), f"'{word}' has nobody to speak for",
                    f"one of {', '.join(ALL)}")))


load_pack = loader("pools", SECTIONS, VOCABULARY, [LEXICON.unknown, check],
                   {"cards": lambda s: len(s["cards"])} | {kind: lambda s, kind=kind: sum(
                       isinstance(card, PoolSpec) and card.individual.type == kind for card in s["cards"])
                       for kind in get_args(Type)})
