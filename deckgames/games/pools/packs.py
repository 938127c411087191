"""Loads the cards of Dragon Pools and checks them as a whole (docs/pools/design.md)."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, get_args

from deckgames.engine.cards import Pack
from deckgames.engine.effects import Effect, iter_tree
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
    words, done, kind = [getattr(effect, "word", "") for effect in card.standard], (
        iter_tree(card.individual.effect)), card.individual.type
    yield from wrong(*[
        (word not in ("self", "you", *ALL) and not word.startswith(("host_", "each_")), Complaint(
            card.id, ("standard",), f"'{word}' would have to be chosen", "a target that asks nobody"))
        for word in words])
    yield from (Complaint(card.id, ("individual", "effect"), what, expected) for what, expected in wrong(
        (sum(effect.verb == "choose_one" for effect in done) > 1,
         ("there are two choices in one effect", "one choose_one")),
        *[row for effect in done for row in _rows(effect, kind)]))


def _rows(effect: Effect[Any], kind: str) -> Iterator[tuple[object, tuple[str, str]]]:
    """What an effect of the individual part cannot name there."""
    word = getattr(effect, "word", "")
    if isinstance(effect, Rule):
        yield RULES_IN[effect.name] != kind, (f"the rule '{effect.name}' may not stand here",
                                              f"type: {RULES_IN[effect.name]}")
    yield word.startswith("host_"), (f"'{word}' is for standard effects", "another target")
    yield kind == "common" and word and word not in ALL, (f"'{word}' has nobody to speak for",
                                                          "one of " + ", ".join(ALL))
