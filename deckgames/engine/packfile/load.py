"""The cards of a game: read from their files, or as they were read last if nothing has changed since."""

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from deckgames.engine.cards import CardSpec, Pack
from deckgames.engine.packfile import kept
from deckgames.engine.packfile.checks import Check, Count, Verbs
from deckgames.engine.places import assets, packs_dir


def load(game: str, sections: Mapping[str, type[CardSpec]], verbs: Verbs, files: Sequence[Path], *,
         users: Sequence[Path] = (), check: Check | None = None, totals: Mapping[str, Count] | None = None) -> Pack:
    """The pack of these files: `files` are the base pack, `users` the player's own, which only add cards.

    `check` looks at all cards together; `totals` counts what `meta.totals` of the base pack
    promises (None: not looked at).
    Raises PackErrors with every mistake of every file.
    """
    known = kept.Kept.of(game, sections, [*files, *users])
    pack = known.pack(verbs)
    if pack is None:
        from deckgames.engine.packfile.reading import read  # the YAML reader is most of the time of a start

        pack = read(game, sections, verbs, files, users=users, check=check, totals=totals)
        known.keep(pack)
    return pack.registered()


def loader(game: str, sections: Mapping[str, type[CardSpec]], verbs: Verbs, check: Check,
           totals: Mapping[str, Count]) -> Callable[[Sequence[Path] | None], Pack]:
    """What loads a game's cards: the base cards with the player's own packs (None), or with exactly these files.

    It raises PackErrors."""
    def load_pack(files: Sequence[Path] | None = None) -> Pack:
        users = user_pack_files(game) if files is None else files
        return load(game, sections, verbs, base_files(game), users=users, check=check, totals=totals)

    return load_pack


def base_files(game: str) -> list[Path]:
    """The card files that come with the program, by name; with DECKGAMES_CARDS those of that folder instead."""
    folder = os.environ.get("DECKGAMES_CARDS")
    return sorted((Path(folder) if folder else assets() / "cards").joinpath(game).glob("*.yaml"))


def user_pack_files(game: str) -> list[Path]:
    """The player's own card files for this game, by name; none if there is no such folder."""
    return sorted(packs_dir(game).glob("*.yaml"))
