"""Lays out the table that a command line describes: its game, seats, options and save."""

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from deckgames.cli.delivering import free
from deckgames.cli.failing import Broken, Failed, refusing
from deckgames.engine.catalogue import IDS, load
from deckgames.engine.core.cards import Pack
from deckgames.engine.core.data import dataclass, fresh
from deckgames.engine.core.files import read_whole, what_lies
from deckgames.engine.core.paths import packs_dir, saves_dir
from deckgames.engine.core.spelling import did_you_mean, plural, whole_number
from deckgames.engine.match.game import Game
from deckgames.engine.messages import TEXT
from deckgames.engine.messages.access import barred
from deckgames.engine.packs import PackErrors
from deckgames.engine.record.journal import SaveRefused, TableOptions, list_saves as saves_there, to_go_on_with
from deckgames.engine.record.saves import new_path, resume
from deckgames.engine.record.session import Session
from deckgames.engine.vocabulary.decisions import Refused
from deckgames.engine.vocabulary.options import Offer, Options, folded, typed
from deckgames.seats import NoSeats, own_files, read_seats, reseated, usual_seats, with_own


@dataclass(frozen=True)
class Wanted:
    """A table as a command line describes it; empty words stand for what was not said."""

    game: str = ""
    seats: str = ""
    seed: int | None = None
    options: Sequence[str] = ()
    table: TableOptions = fresh(TableOptions)
    save: str = ""
    situation: Path | None = None
    without_broken: bool = False
    packs: Sequence[str] = ()
    handicap: str = ""


def game_of(name: str) -> Game:
    """The game with this id; the first one if none was named. Raises Failed."""
    if not name:
        return load(IDS[0])
    if name not in IDS:
        hint = did_you_mean(name, IDS) or f"expected {', '.join(IDS)}"
        raise Failed(f"there is no game '{name}'; {hint}")
    return load(name)


def game_wanted(wanted: Wanted) -> Game:
    """The game of a wanted table: the one that was named, else the one its situation file is of. Raises Failed."""
    if wanted.game or wanted.situation is None:
        return game_of(wanted.game)
    said = re.search(r"^game: *([\w-]+)", _text(wanted.situation), re.MULTILINE)
    return game_of(said[1] if said else "")


def pack_of(game: Game, files: Sequence[Path] | None = None, without_broken: bool = False) -> Pack:
    """The cards of a game with the player's own, or with those of them that have no mistakes. Raises Broken with every
    mistake in them, or where their folder cannot be looked into."""
    if files is None and not without_broken and (why := barred(packs_dir(game.id))):
        raise Broken(f"your own cards cannot be read: {why}; `play --without-broken` plays without them", 1)
    try:
        return game.load_sound(files)[0] if without_broken else game.load_pack(files)
    except PackErrors as error:
        raise Broken(f"the cards of {game.title} have mistakes:\n{error}\nMend or move these files (`deckgames check` "
                     "looks again), or play without them: --without-broken", 1) from None


def files_of(game: Game, words: Sequence[str]) -> list[Path] | None:
    """The card files that `--packs` means: files, names of the player's own packs, or none of them; None where it says
    nothing. Raises Failed."""
    if not words or [word.casefold() for word in words] == ["none"]:
        return [] if words else None
    own, paths = game.own_packs, list[Path]()
    known = {folded(said): files for name, files in own.items() for said in (name.title, name.id)}
    for word in words:
        if (files := known.get(folded(word))) is None and what_lies(Path(word)) != "file":
            hint = did_you_mean(word, known) or f"{packs_dir(game.id)} holds {', '.join(n.id for n in own) or 'none'}"
            raise Failed(f"there is no file and no pack of yours called '{word}'; {hint}; `--packs none` plays without")
        paths += [Path(word).absolute()] if files is None else files
    return list(dict.fromkeys(paths))


def agreed(game: Game, wanted: Wanted) -> TableOptions:
    """The agreements of a wanted table, with the handicap that its command line says as `0,2`. Raises Failed."""
    if not wanted.handicap or game.handicap is None:
        return wanted.table
    more = [whole_number(word.strip()) for word in wanted.handicap.split(",")]
    if len(more) > game.max_seats or not {*more} <= {*game.handicap.values}:
        raise Failed(TEXT("handicap.wrong", game=game.title, step=game.handicap.step,
                          values=[*map(str, game.handicap.values)]))
    return replace(wanted.table, handicap=tuple([n or 0 for n in more]))


# ---- options


def options_of(game: Game, words: Sequence[str]) -> Options:
    """The game's options with `name=value` words set; on and off are yes and no. Raises Failed."""
    fields = game.options.offered()
    values: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        name = name.strip().replace("-", "_").casefold()
        if name not in fields:
            hint = did_you_mean(name, fields) or f"{game.title} has {', '.join(fields)}"
            raise Failed(f"there is no option '{name}' in {game.title}; {hint}")
        if not equals:
            raise Failed(f"option {name} has no value; expected {name}={'|'.join(values_of(fields[name])) or 'VALUE'}")
        values[name] = _value(fields[name], value.strip())
    try:
        return game.options(**values)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise Failed(f"option {first['loc'][0] if first['loc'] else ''}: {first['msg']}") from None


def values_of(offer: Offer) -> list[str]:
    """The values an option may have, as they are typed; who is shown by another word has it in brackets."""
    both = [(typed(value), name) for value, name in zip(offer.values, offer.names, strict=True)]
    return [word if folded(word) == folded(name) else f"{word} ({name})" for word, name in both]


def _value(offer: Offer, text: str) -> Any:
    known = offer.words
    if not known:
        return text
    if folded(text) not in known:
        hint = did_you_mean(text, known) or f"expected {' or '.join(values_of(offer))}"
        raise Failed(f"option {offer.name} cannot be '{text}'; {hint}")
    return known[folded(text)]


# ---- sessions


def lay_out(wanted: Wanted) -> Session:
    """The session of a wanted table. Raises Failed."""
    game = game_wanted(wanted)
    if wanted.situation is not None:
        return _situation(game, wanted)
    with refusing(ValueError):
        seats = read_seats(wanted.seats or usual_seats(game), game)
        session = Session.new(game, seats, options_of(game, wanted.options), wanted.seed, None, agreed(game, wanted),
                              pack_of(game, files_of(game, wanted.packs), wanted.without_broken))
        session.own = own_files(wanted.seats)
        return _saved(session, wanted.save)


def _saved(session: Session, save: str) -> Session:
    """The session with its save begun where the command line says."""
    if save.casefold() != "none":
        try:
            if not free(path := Path(save) if save else new_path(session.game, session.seed)):
                raise SaveRefused(f"{path} is for results, tables or settings")
            session.save.begin(path)
        except SaveRefused as error:
            raise Failed(f"{error}; --save names another file, --save none plays without one") from None
    return session


def _situation(game: Game, wanted: Wanted) -> Session:
    from deckgames.engine.record import situation

    assert wanted.situation is not None
    laid = {"--seats": wanted.seats, "--seed": wanted.seed is not None, "-o": wanted.options}
    if given := [name for name, value in laid.items() if value]:
        raise Failed("a situation file says itself who sits, with which seed and options: "
                     f"{' and '.join(given)} cannot be given with it; change its `seats:`, `seed:` and `options:`")
    text = _text(wanted.situation)
    try:
        pack = pack_of(game, files_of(game, wanted.packs), wanted.without_broken)
        session = situation.session(game, pack, text, str(wanted.situation), wanted.table)
    except situation.SituationError as error:
        raise Failed(str(error), 1) from None
    return _saved(session, wanted.save)


def _text(path: Path) -> str:
    try:
        return read_whole(path)
    except FileNotFoundError:
        raise Failed(f"there is no file {path}") from None
    except OSError as error:
        raise Failed(f"{path} cannot be read: {error.strerror}") from None


def take_up(file: Path | None, bots: Sequence[str] = (), seats: str = "") -> Session:
    """The session of a save; of the latest unfinished one if none is named. `bots` are the files of people's own ones,
    `seats` those who play on ("": as before). Raises Failed."""
    path = latest() if file is None else file
    with readable(path):
        session = resume(path)
    try:
        if seats:
            reseated(session, seats)
        with_own(session, bots)
        return session
    except NoSeats as error:
        session.close()
        raise Failed(str(error)) from None


@contextmanager
def readable(save: Path) -> Iterator[None]:
    """While a save is read. Raises Failed where that, or what is asked of it, cannot be."""
    try:
        yield
    except Refused as error:
        raise Failed(str(error)) from None
    except SaveRefused as error:
        raise Failed(str(error), 1 if os.path.lexists(save) else 2) from None


def latest() -> Path:
    """The save of the latest game that is not over. Raises Failed."""
    if why := barred(saves_dir()):
        raise Failed(why, 1)
    saves = saves_there()
    save = to_go_on_with(saves)
    if save is None:
        problems = sum(save.problem is not None for save in saves)
        more = f"; {plural(problems, 'save')} cannot be used: `deckgames saves` says why" if problems else ""
        raise Failed(f"there is no unfinished game to go on with; `deckgames play` begins one{more}", 1)
    return save.path
