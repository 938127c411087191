"""Lays out the table that a command line describes: its game, seats, options and save."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args

from pydantic import ValidationError

from deckgames.cli.failing import Failed
from deckgames.engine.cards import Pack
from deckgames.engine.game import Game
from deckgames.engine.journal import SaveRefused, TableOptions
from deckgames.engine.options import Options
from deckgames.engine.packfile import PackErrors
from deckgames.engine.saves import list_saves as saves_there
from deckgames.engine.saves import new_path
from deckgames.engine.session import Session
from deckgames.engine.spelling import did_you_mean
from deckgames.games import IDS, load
from deckgames.seats import NoSeats, read_seats, usual_seats

if TYPE_CHECKING:
    pass




@dataclass(frozen=True)
class Wanted:
    """A table as a command line describes it; empty words stand for what was not said."""

    game: str = ""
    seats: str = ""
    seed: int | None = None
    options: Sequence[str] = ()
    take_backs: str = "reveal"
    curtain: str = "auto"
    save: str = ""
    situation: Path | None = None


def game_of(name: str) -> Game[Any, Any]:
    """The game with this id; the first one if none was named. Raises Failed."""
    if not name:
        return load(IDS[0])
    if name not in IDS:
        hint = did_you_mean(name, IDS) or f"expected {', '.join(IDS)}"
        raise Failed(f"there is no game '{name}'; {hint}")
    return load(name)


def game_wanted(wanted: Wanted) -> Game[Any, Any]:
    """The game of a wanted table: the one that was named, else the one its situation file is of. Raises Failed."""
    if wanted.game or wanted.situation is None:
        return game_of(wanted.game)
    said = re.search(r"^game: *([\w-]+)", _text(wanted.situation), re.MULTILINE)
    return game_of(said[1] if said else "")


def pack_of(game: Game[Any, Any], files: Sequence[Path] | None = None) -> Pack:
    """The cards of a game with the player's own. Raises Failed with every mistake in them."""
    try:
        return game.load_pack(files)
    except PackErrors as error:
        raise Failed(f"the cards of {game.title} have mistakes:\n{error}\nMend or move these files; "
                     "`deckgames check` looks again", 1) from None


# ---- options


def options_of(game: Game[Any, Any], words: Sequence[str]) -> Options:
    """The game's options with `name=value` words set; on and off are yes and no. Raises Failed."""
    fields = game.options.model_fields
    found: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        name = name.strip().replace("-", "_").casefold()
        if name not in fields:
            hint = did_you_mean(name, fields) or f"{game.title} has {', '.join(fields)}"
            raise Failed(f"there is no option '{name}' in {game.title}; {hint}")
        if not equals:
            raise Failed(f"option {name} has no value; expected {name}={_values(fields[name].annotation)}")
        found[name] = _value(name, value.strip(), fields[name].annotation)
    try:
        return game.options(**found)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise Failed(f"option {first['loc'][0] if first['loc'] else ''}: {first['msg']}") from None


def _choices(annotation: Any) -> list[Any]:
    """The values an option may have, if they can be listed."""
    return [True, False] if annotation is bool else list(get_args(annotation))


def values_of(annotation: Any) -> list[str]:
    """The values an option may have, as they are typed."""
    return [_word(choice) for choice in _choices(annotation)]


def _word(value: Any) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _values(annotation: Any) -> str:
    return "|".join(values_of(annotation)) or "VALUE"


def _value(name: str, text: str, annotation: Any) -> Any:
    choices = _choices(annotation)
    if not choices:
        return text
    words: Mapping[str, Any] = {_word(choice): choice for choice in choices}
    if any(isinstance(choice, bool) for choice in choices):
        said = {"yes": "on", "true": "on", "1": "on", "no": "off", "false": "off", "0": "off"}
        text = said.get(text.casefold(), text.casefold())
    text = text if text in words else text.replace("-", "_") if text.replace("-", "_") in words else text
    if text not in words:
        hint = did_you_mean(text, words) or f"expected {' or '.join(words)}"
        raise Failed(f"option {name} cannot be '{text}'; {hint}")
    return words[text]


def table_options(take_backs: str, curtain: str) -> TableOptions:
    """What the people agreed on. Raises Failed."""
    hints = {"take_backs": ("reveal", "free"), "curtain": ("auto", "always", "banner", "off")}
    for name, value in (("take_backs", take_backs), ("curtain", curtain)):
        if value not in hints[name]:
            hint = did_you_mean(value, hints[name]) or f"expected {' or '.join(hints[name])}"
            raise Failed(f"--{name.replace('_', '-')} cannot be '{value}'; {hint}")
    agreed: Literal["reveal", "free"] = "free" if take_backs == "free" else "reveal"
    return TableOptions(agreed, curtain)  # type: ignore[arg-type]  # looked up in the list above


# ---- sessions


def lay_out(wanted: Wanted) -> Session[Any, Any]:
    """The session of a wanted table. Raises Failed."""
    game = game_wanted(wanted)
    if wanted.situation is not None:
        return _situation(game, wanted)
    try:
        seats = read_seats(wanted.seats or usual_seats(game), game)
        options, table = options_of(game, wanted.options), table_options(wanted.take_backs, wanted.curtain)
        session = Session.new(game, seats, options, wanted.seed, None, table, pack_of(game))
        return _saved(session, wanted.save)
    except (NoSeats, ValueError) as error:
        raise Failed(str(error)) from None


def _saved(session: Session[Any, Any], save: str) -> Session[Any, Any]:
    """The session with its save begun where the command line says."""
    if save.casefold() != "none":
        try:
            session.save_as(Path(save) if save else new_path(session.game, session.seed))
        except SaveRefused as error:
            raise Failed(f"{error}; --save names another file, --save none plays without one") from None
    return session


def _situation(game: Game[Any, Any], wanted: Wanted) -> Session[Any, Any]:
    from deckgames.engine import situation

    assert wanted.situation is not None
    text = _text(wanted.situation)
    try:
        session = situation.session(game, pack_of(game), text, str(wanted.situation))
    except situation.SituationError as error:
        raise Failed(str(error), 1) from None
    return _saved(session, wanted.save)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise Failed(f"there is no file {path}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise Failed(f"{path} cannot be read as text: {error}") from None


def take_up(file: Path | None) -> Session[Any, Any]:
    """The session of a save; of the latest unfinished one if none is named. Raises Failed."""
    path = latest() if file is None else file
    try:
        return Session.resume(path)
    except SaveRefused as error:
        raise Failed(str(error), 1 if path.exists() else 2) from None
    except PackErrors as error:
        raise Failed(f"the cards have mistakes:\n{error}", 1) from None


def latest() -> Path:
    """The save of the latest game that is not over. Raises Failed."""
    for save in saves_there():
        if save.problem is None and not save.over:
            return save.path
    raise Failed("there is no unfinished game; `deckgames play` begins one", 1)
