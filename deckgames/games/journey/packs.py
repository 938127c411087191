"""Loads the cards of Journey & Overlords and checks them as a whole (docs/journey/design.md)."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from deckgames.engine.cards import Pack, copies
from deckgames.engine.packfile import Complaint, Sections, base_files, load, user_pack_files
from deckgames.games.journey.cards import SECTIONS
from deckgames.games.journey.effects import VOCABULARY

ADVENTURE = ("items", "enchantments", "monsters", "dragons")
"""The sections of the adventure deck."""


def load_pack(files: Sequence[Path] | None = None) -> Pack:
    """The base cards with the player's own packs (`files` None), or with exactly these files. Raises PackErrors."""
    users = user_pack_files("journey") if files is None else list(files)
    totals = {name: lambda s, name=name: len(s[name]) for name in SECTIONS}
    return load("journey", SECTIONS, VOCABULARY, base_files("journey"), users=users, check=check,
                totals={**totals, "cards": lambda s: sum(copies(s[name]) for name in ADVENTURE)})


def check(sections: Sections) -> Iterator[Complaint]:
    """What no single card can know."""
    yield from ()
