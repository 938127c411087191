"""Opens a table in the app, line by line, or for a program."""

import sys
from io import TextIOWrapper
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

from deckgames.cli import collect_rarely, terminal_refusal
from deckgames.cli.failing import Failed, NoTerminal, Stopped
from deckgames.cli.saves import save_line
from deckgames.cli.tables import Wanted, game_wanted, lay_out, options_of, table_options, take_up
from deckgames.engine.decisions import Refused
from deckgames.engine.game import Game
from deckgames.engine.saves import list_saves
from deckgames.engine.session import RuleCrashed, Session
from deckgames.engine.spelling import did_you_mean
from deckgames.games import IDS, has_screen, load
from deckgames.seats import NoSeats, read_seats, usual_seats

if TYPE_CHECKING:
    from deckgames.ui.app import Start

THEMES = ("night", "day", "contrast", "mono")


def need_terminal() -> None:
    """Raises NoTerminal if no screens can be shown here: before the app is imported, or a save is made."""
    refusal = terminal_refusal()
    if refusal:
        raise NoTerminal(refusal)
    collect_rarely()


def need_screen(game: Game[Any, Any]) -> None:
    """Raises Failed if this game can only be played line by line."""
    if not has_screen(game.id):
        raise Failed(f"{game.title} has no screen yet; add --plain to play it line by line")


def show(start: "Start") -> int:
    """The app; gives its exit code."""
    from deckgames.ui.app import run

    return run(start)


def menu(ascii: bool | None) -> int:
    """The app with its menu; gives the exit code."""
    need_terminal()
    from deckgames.ui.app import Start

    return show(Start(ascii=ascii))


def check_theme(theme: str) -> None:
    if theme and theme not in THEMES:
        raise Failed(f"there is no theme '{theme}'; {did_you_mean(theme, THEMES) or 'expected ' + ', '.join(THEMES)}")


def play(wanted: Wanted, plain: bool, ascii: bool | None, theme: str) -> int:
    """Plays the wanted table; gives the exit code."""
    check_theme(theme)
    if plain:
        return play_plain(lay_out(wanted), ascii)
    need_terminal()
    from deckgames.ui.app import Start

    game = game_wanted(wanted)
    need_screen(game)
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
    need_terminal()
    from deckgames.ui.app import Start

    session = take_up(file)
    need_screen(session.game)
    return show(Start("resume", session=session, ascii=ascii, theme=theme or None))


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
    except (RuleCrashed, Refused) as error:  # a bot cannot go on, or the disk is full
        raise Failed(f"{error}\n{_farewell(path)}", 1) from None
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
        try:
            Drive(session, sys.stdin, sys.stdout, views).play()
        except (RuleCrashed, Refused) as error:
            raise Failed(str(error), 1) from None
    return 0


def _farewell(path: Path | None) -> str:
    if path is None:
        return "This game was not saved."
    return f"The game is saved. Go on with: deckgames resume {quote(str(path))} --plain"


def plain_menu(ascii: bool | None) -> int:
    """What can be begun or taken up, as numbered lines; gives the exit code."""
    from deckgames.plain import Left, Voice

    voice = Voice(ascii=ascii)
    saves = [save for save in list_saves() if save.problem is None and not save.over]
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
