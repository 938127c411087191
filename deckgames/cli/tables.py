"""Lays out the table that a command line asks for, and opens it in the app or line by line."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any, Literal, get_args

from pydantic import ValidationError

from deckgames.cli import terminal_refusal
from deckgames.cli.failing import Failed, Stopped
from deckgames.engine.cards import Pack
from deckgames.engine.decisions import Refused
from deckgames.engine.game import Game
from deckgames.engine.journal import SaveRefused, TableOptions
from deckgames.engine.options import Options
from deckgames.engine.packfile import PackErrors
from deckgames.engine.saves import SaveInfo, new_path
from deckgames.engine.saves import list_saves as saves_there
from deckgames.engine.session import Session
from deckgames.engine.spelling import did_you_mean
from deckgames.games import IDS, load
from deckgames.seats import NoSeats, read_seats, usual_seats

if TYPE_CHECKING:
    from deckgames.ui.app import Start

THEMES = ("night", "day", "contrast", "mono")


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
    game = game_of(wanted.game)
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


# ---- at the table


def show(start: "Start") -> int:
    """The app; gives its exit code. Raises Failed without a terminal."""
    refusal = terminal_refusal()
    if refusal:
        raise Failed(refusal)
    from deckgames.ui.app import run

    return run(start)


def check_theme(theme: str) -> None:
    if theme and theme not in THEMES:
        raise Failed(f"there is no theme '{theme}'; {did_you_mean(theme, THEMES) or 'expected ' + ', '.join(THEMES)}")


def play(wanted: Wanted, plain: bool, ascii: bool | None, theme: str) -> int:
    """Plays the wanted table; gives the exit code."""
    check_theme(theme)
    if plain:
        return play_plain(lay_out(wanted), ascii)
    refusal = terminal_refusal()
    if refusal:
        raise Failed(refusal)
    from deckgames.ui.app import Start

    game = game_of(wanted.game)
    if wanted.save or wanted.situation is not None:
        return show(Start("play", game.id, session=lay_out(wanted), ascii=ascii, theme=theme or None))
    try:
        seats = read_seats(wanted.seats, game) if wanted.seats else ()
    except NoSeats as error:
        raise Failed(str(error)) from None
    return show(Start("play", game.id, seats, options_of(game, wanted.options).model_dump(mode="json"), wanted.seed,
                      table_options(wanted.take_backs, wanted.curtain), ascii=ascii, theme=theme or None))


def resume(file: Path | None, plain: bool, ascii: bool | None, theme: str) -> int:
    """Goes on with a save; gives the exit code."""
    check_theme(theme)
    if plain:
        return play_plain(take_up(file), ascii)
    refusal = terminal_refusal()
    if refusal:
        raise Failed(refusal)
    from deckgames.ui.app import Start

    return show(Start("resume", session=take_up(file), ascii=ascii, theme=theme or None))


def play_plain(session: Session[Any, Any], ascii: bool | None) -> int:
    """Plays line by line; when it is left, says how to go on. Gives the exit code."""
    from deckgames.plain import Client, Voice

    voice = Voice(ascii=ascii)
    path = session.path
    try:
        over = Client(session, voice).play()
    except Stopped:
        print(f"\n{_farewell(path)}", file=sys.stderr)
        raise
    finally:
        session.close()
    if not over:
        voice.say(_farewell(path))
    return 0


def drive(wanted: Wanted, save: Path | None, views: bool) -> int:
    """Plays with a program over standard input and output; gives the exit code."""
    from deckgames.drive import Drive

    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors)
    session = lay_out(wanted) if save is None else take_up(save)
    with session:
        Drive(session, sys.stdin, sys.stdout, views).play()
    return 0


def _farewell(path: Path | None) -> str:
    if path is None:
        return "This game was not saved."
    return f"The game is saved. Go on with: deckgames resume {quote(str(path))} --plain"


def plain_menu(ascii: bool | None) -> int:
    """What can be begun or taken up, as numbered lines; gives the exit code."""
    from deckgames.plain import Left, Voice

    voice = Voice(ascii=ascii)
    saves = [save for save in saves_there() if save.problem is None and not save.over]
    games = [load(game) for game in IDS]
    lines = [f"  {n}  Go on with {save_line(save)}" for n, save in enumerate(saves[:9], 1)]
    first = len(lines) + 1
    lines += [f"  {n}  A new game of {game.title}" for n, game in enumerate(games, first)]
    voice.say_all(["deckgames", *lines, "Type a number, or q to leave."])
    try:
        while (line := voice.ask("> ").casefold()) not in ("q", "quit"):
            if not line.isdigit() or not 1 <= int(line) <= len(lines):
                voice.say(f"Expected a number from 1 to {len(lines)}, or q.")
            elif int(line) < first:
                return play_plain(take_up(saves[int(line) - 1].path), ascii)
            else:
                game = games[int(line) - first]
                seats = voice.ask(f"Who sits? Enter for {usual_seats(game)}: ")
                return play_plain(lay_out(Wanted(game.id, seats)), ascii)
    except Left:
        pass
    return 0


# ---- saves


@dataclass(frozen=True)
class Telling:
    """How a save is to be told."""

    step: bool = False
    seat: str = ""
    openly: bool = False
    situation_at: int | None = None
    ascii: bool | None = None
    json: bool = False


def replay(path: Path, how: Telling) -> None:
    """Prints a save, or steps through it, or prints its table as a situation. Raises Failed."""
    from deckgames.plain import Voice
    from deckgames.replay import Replay, print_all, print_json, step_through

    voice = Voice(ascii=how.ascii)
    try:
        if how.situation_at is not None:
            print(_situation_at(path, how.situation_at), end="")
            return
        told = Replay(path, openly=how.openly)
        if how.seat:
            told.look_as(how.seat)
        (step_through if how.step else print_json if how.json else print_all)(told, voice)
    except Refused as error:
        raise Failed(str(error)) from None
    except SaveRefused as error:
        raise Failed(str(error), 1 if path.exists() else 2) from None
    except PackErrors as error:
        raise Failed(f"the cards have mistakes:\n{error}", 1) from None


def _situation_at(path: Path, number: int) -> str:
    """The table of a save after so many answers, as the text of a situation file."""
    from deckgames.engine import saves, situation

    return situation.write(saves.at(path, number))


def save_line(save: SaveInfo) -> str:
    """A save in one line of public data."""
    if save.problem is not None:
        return f"{save.path.name}: {save.problem}"
    seats = ", ".join(f"{seat.name} {score}" for seat, score in zip(save.seats, save.scores, strict=True))
    state = "over" if save.over else f"round {save.round}"
    return f"{load(save.game).title if save.game in IDS else save.game}, {state}: {seats} ({save.when:%Y-%m-%d %H:%M})"


def list_saves(json: bool) -> None:
    """Prints all saves, the latest first."""
    saves = saves_there()
    if json:
        from json import dumps

        print(dumps([{"file": str(s.path), "game": s.game, "seats": [{"name": i.name, "player": i.player}
                      for i in s.seats], "round": s.round, "scores": list(s.scores), "when": s.when.isoformat(),
                      "over": s.over, "problem": s.problem} for s in saves], indent=2, ensure_ascii=False))
        return
    for save in saves:
        print(save_line(save))
        print(f"    {save.path}")
    if not saves:
        print("there are no saved games yet", file=sys.stderr)
