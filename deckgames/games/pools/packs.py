"""Loads the cards of Dragon Pools and checks them as a whole (docs/pools/design.md)."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import get_args

from deckgames.engine.cards import Pack
from deckgames.engine.effects import iter_tree
from deckgames.engine.packfile import Complaint, Sections, base_files, load, user_pack_files
from deckgames.engine.sense import wrong
from deckgames.games.pools.cards import SECTIONS, PoolSpec, Type
from deckgames.games.pools.effects import VOCABULARY
from deckgames.games.pools.effects.table import Rule
from deckgames.games.pools.lexicon import LEXICON

RULES_IN = {"dead_calm": "common", "mirror_of_envy": "main"}
"""The type of effect in which each named rule may stand."""
ALL = ("each", "lowest", "highest")
"""DP-4.3: the players that an effect without an owner can name."""


def load_pack(files: Sequence[Path] | None = None) -> Pack:
    """The base cards with the player's own packs (`files` None), or with exactly these files. Raises PackErrors."""
    users = user_pack_files("pools") if files is None else list(files)

    def of(kind: str) -> Callable[[Sections], int]:
        return lambda s: sum(isinstance(card, PoolSpec) and card.individual.type == kind for card in s["cards"])

    return load("pools", SECTIONS, VOCABULARY, base_files("pools"), users=users, check=check,
                totals={"cards": lambda s: len(s["cards"])} | {kind: of(kind) for kind in get_args(Type)})


def check(sections: Sections) -> Iterator[Complaint]:
    """What no single verb can know: who has no profession, and that targets are there for everybody."""
    yield from LEXICON.unknown(sections)
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
