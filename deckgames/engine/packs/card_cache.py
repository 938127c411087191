"""The cards of a game: read from their files, or as they were read last if nothing has changed since.

Reading and checking YAML is most of a table's start, so what was read is kept in the player's cache. It counts only for
the same card files (their contents), the same source of deckgames and the same Python; whatever is wrong with it, the
cards are read from their files. It is plain data: nothing in it can be carried out.
"""

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pydantic
from pydantic import BaseModel

from deckgames.engine.core.cards import CardSpec, Meta, Pack, PackName
from deckgames.engine.core.data import frozen
from deckgames.engine.core.files import card_files, opened, read_whole, replace_whole, write_new
from deckgames.engine.core.paths import assets, cache_dir, packs_dir
from deckgames.engine.packs.errors import Check, Count, Verbs


def load(game: str, sections: Mapping[str, type[CardSpec]], verbs: Verbs, files: Sequence[Path], *,
         users: Sequence[Path] = (), checks: Sequence[Check] = (), totals: Mapping[str, Count] | None = None) -> Pack:
    """The pack of these files: `files` are the base pack, `users` the player's own, which only add cards.

    `checks` look at all cards together; `totals` counts what `meta.totals` of the base pack
    promises (None: not looked at).
    Raises PackErrors with every mistake of every file.
    """
    known = CardCache.of(game if not users else f"{game}-own", sections, [*files, *users])
    pack = known.pack(verbs)
    if pack is None:
        from deckgames.engine.packs.reading import read  # the YAML reader is most of the time of a start

        pack = read(game, sections, verbs, files, users=users, checks=checks, totals=totals)
        known.keep(pack)
    pack = pack.registered()
    with suppress(OSError):
        pack.texts = tuple([(path.name, read_whole(path)) for path in users])
    return pack


def load_texts(load_pack: Callable[[Sequence[Path] | None], Pack], texts: Iterable[tuple[str, str]]) -> Pack:
    """The base cards with these texts of card files, each with its name. Raises PackErrors, and OSError where no file
    can be written for them."""
    with TemporaryDirectory() as folder:
        files = [write_new(Path(folder, Path(name).name), text.encode()) for name, text in texts]
        return load_pack(files)


def loader(game: str, sections: Mapping[str, type[CardSpec]], verbs: Verbs, checks: Sequence[Check],
           totals: Mapping[str, Count]) -> Callable[..., Pack]:
    """What loads a game's cards: the base cards with the player's own packs (None), or with exactly these files; the
    base cards as they are, or as an earlier version had them.

    It raises PackErrors."""
    def load_pack(files: Sequence[Path] | None = None, version: str = "") -> Pack:
        users = user_pack_files(game) if files is None else files
        return load(game, sections, verbs, base_files(game, version), users=users, checks=checks, totals=totals)

    return load_pack


def base_files(game: str, version: str = "") -> list[Path]:
    """The card files that come with the program, by name, as they are or as an earlier version had them; with
    DECKGAMES_CARDS those of that folder instead."""
    folder = os.environ.get("DECKGAMES_CARDS")
    return former_files(game, version) or card_files((Path(folder) if folder else assets() / "cards").joinpath(game))[0]


def former_files(game: str, version: str) -> list[Path]:
    """The card files of an earlier version; none if they are not kept."""
    return [file for folder in (assets() / "former").iterdir() if folder.name == version
            for file in card_files(folder / game)[0]]


def user_pack_files(game: str) -> list[Path]:
    """The player's own card files for this game, by name; none if there is no such folder."""
    return card_files(packs_dir(game))[0]


def own_packs(game: str, section: str) -> dict[PackName, list[Path]]:
    """The player's own packs for this game, by name, with the files of each; `section` is one that they may have."""
    from deckgames.engine.packs.reading import pack_name

    found = dict[PackName, list[Path]]()
    for file in user_pack_files(game):
        found.setdefault(pack_name(file, section), []).append(file)
    return found


MOST = 1 << 20
"""Card files that are longer together (bytes) are read each time."""


@frozen
class CardCache:
    """The cache file for the cards of a game and the fingerprint it must match (None: nothing is cached)."""

    path: Path
    made_of: bytes | None

    @classmethod
    def of(cls, game: str, sections: Mapping[str, type[CardSpec]], files: Sequence[Path]) -> "CardCache":
        """The cache entry for these card files of a game."""
        return cls(cache_dir() / f"cards-{game}.json", _fingerprint(sections, files))

    def pack(self, verbs: Verbs) -> Pack | None:
        """The cached cards, if the fingerprint matches; else None."""
        if self.made_of is None:
            return None
        try:
            with opened(self.path) as file:
                content = file.read()
            if not content.startswith(self.made_of):
                return None
            return _read(json.loads(content[len(self.made_of):]), _kinds(), verbs)
        except Exception:  # a cache may hold anything
            return None

    def keep(self, pack: Pack) -> None:
        """Writes these cards to the cache, if possible."""
        if self.made_of is None:
            return
        with suppress(OSError):
            replace_whole(self.path, self.made_of + _written(pack).encode())


KIND = ""
"""The key under which a model names its class, by its place in the list of names."""


def _written(pack: Pack) -> str:
    """A pack as JSON: its models with their classes by name, everything else as it is."""
    names: dict[str, int] = {}
    origins = [[spec.id, pack.names.index(pack.origin(spec.id))] for spec in pack.specs]
    sections = {name: [_plain(spec, names) for spec in specs] for name, specs in pack.sections.items()}
    return json.dumps({"game": pack.game, "meta": pack.meta.model_dump(mode="json"),
                       "names": [[name.id, name.title, name.version] for name in pack.names],
                       "origins": origins, "hash": pack.hash, "key": pack.key, "kinds": [*names],
                       "sections": sections}, separators=(",", ":"))


def _plain(value: Any, names: dict[str, int]) -> Any:
    if isinstance(value, BaseModel):
        kind = names.setdefault(_name(type(value)), len(names))
        return {KIND: kind} | {field: _plain(getattr(value, field), names) for field in sorted(value.model_fields_set)}
    if isinstance(value, tuple | list):
        return [_plain(part, names) for part in value]
    if isinstance(value, dict):
        return {key: _plain(part, names) for key, part in value.items()}
    if value is None or isinstance(value, str | int | float):
        return value
    raise TypeError(f"{value!r} cannot be kept")


def _read(cache: dict[str, Any], kinds: Mapping[str, type[BaseModel]], verbs: Verbs) -> Pack:
    """The pack that `_written` has written. Raises KeyError where a class is not known any more."""
    made = [(kind, {name: field.get_default(call_default_factory=True) if field.default_factory else field.default
                    for name, field in kind.model_fields.items()}) for kind in [kinds[name] for name in cache["kinds"]]]
    names = tuple(PackName(*name) for name in cache["names"])
    sections = {name: _model(specs, made) for name, specs in cache["sections"].items()}
    origins = {face: names[place] for face, place in cache["origins"]}
    return Pack(cache["game"], Meta.model_validate(cache["meta"]), names, sections, verbs, origins,
                (cache["hash"], cache["key"]))


def _model(value: Any, made: Sequence[tuple[type[BaseModel], dict[str, Any]]]) -> Any:
    if isinstance(value, list):
        return tuple([_model(part, made) for part in value])
    if not isinstance(value, dict):
        return value
    if KIND not in value:
        return {key: _model(part, made) for key, part in value.items()}
    kind, defaults = made[value.pop(KIND)]
    fields = {key: _model(part, made) for key, part in value.items()}
    model = kind.__new__(kind)
    model.__setstate__({"__dict__": defaults | fields, "__pydantic_fields_set__": {*fields},
                        "__pydantic_extra__": None, "__pydantic_private__": None})
    return model


def _name(kind: type[BaseModel]) -> str:
    return f"{kind.__module__}:{kind.__qualname__}"


def _kinds() -> dict[str, type[BaseModel]]:
    """All models that this process has, by name: only these are made."""
    kinds: dict[str, type[BaseModel]] = {}
    waiting = [BaseModel]
    while waiting:
        for kind in waiting.pop().__subclasses__():
            if _name(kind) not in kinds:
                kinds[_name(kind)] = kind
                waiting.append(kind)
    return kinds


def _fingerprint(sections: Mapping[str, type[CardSpec]], files: Sequence[Path]) -> bytes | None:
    """What cards of these files depend on, in 16 bytes; None where that cannot be said."""
    made_of = blake2b(f"{sys.version} {pydantic.VERSION}".encode(), digest_size=16)
    try:
        for path in files:
            if not path.is_file() or path.stat().st_size > MOST:
                return None
            made_of.update(str(path).encode() + b"\0" + path.read_bytes() + b"\0")
        for source in _sources(sections):
            made_of.update(source)
    except OSError:
        return None
    return made_of.digest()


def _sources(sections: Mapping[str, type[CardSpec]]) -> Iterator[bytes]:
    """Name, size and time of every source file of the engine and of the rooms where the kinds of cards come from."""
    rooms = {"deckgames.engine", *(kind.__module__.rpartition(".")[0] for kind in sections.values())}
    for room in sorted(rooms):
        file = import_module(room).__file__
        if file is not None:
            yield from _source_files(os.path.dirname(file))


def _source_files(folder: str) -> Iterator[bytes]:
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.is_dir():
                yield from _source_files(entry.path)
            elif entry.name.endswith(".py"):
                about = entry.stat()
                yield f"{entry.path} {about.st_size} {about.st_mtime_ns}\n".encode()
