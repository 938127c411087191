"""The routes between the screens: what a start leads to, and how a table is reached from the screens around it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.screen import Screen

from deckgames.engine.journal import SaveInfo, TableOptions
from deckgames.engine.session import Session
from deckgames.games import load
from deckgames.ui.host import Host, Start
from deckgames.ui.pages import last_tables
from deckgames.ui.pages.last_tables import LastTable
from deckgames.ui.sessions import BrokenCards, NoFile, NoSave, NoWay, laid, remember, short, taken_up


def first_screen(host: Host, start: Start) -> Screen[Any]:
    """The screen a start leads to."""
    if host.session is not None:
        return table_or_results(host, host.session)
    if start.kind == "play":
        return _wanted_setup(start)
    if start.kind == "rules":
        from deckgames.ui.pages.rulebook import RulebookScreen

        return RulebookScreen(start.game, start.rule)
    if start.kind == "cards":
        from deckgames.ui.pages.cards import CardsScreen

        return CardsScreen(start.game)
    if start.kind == "guide":
        from deckgames.ui.pages.guides import first_guide

        return first_guide(host, start.game)
    if start.kind == "replay" and start.path is not None:
        from deckgames.ui.pages.replay import ReplayScreen

        return ReplayScreen(start.path)
    from deckgames.ui.pages.menu import MenuScreen

    return MenuScreen(host.settings_note)


def table_or_results(host: Host, session: Session[Any, Any]) -> Screen[Any]:
    """The screen for a session: the table, or the results if the game is over."""
    if session.over:
        from deckgames.ui.pages.results import ResultsScreen

        return ResultsScreen(session)
    from deckgames.ui.table.screen import TableScreen

    remember(session)
    return TableScreen(session, host.settings)


def _wanted_setup(start: Start) -> Screen[Any]:
    """The set-up with what the start says; what it leaves open is as last time."""
    from deckgames.ui.pages.setup import SetupScreen

    game, last = load(start.game), last_tables.load().tables.get(start.game)
    options = dict(start.options)
    if options in ({}, game.options().model_dump(), game.options().model_dump(mode="json")):
        options = dict(last.options) if last else {}
    table = start.table or (last.table if last else TableOptions())
    seats = start.seats or (last.seats if last else ())
    return SetupScreen(start.game, LastTable(seats=seats, options=options, table=table), start.seed)


def go_on(host: Host, save: SaveInfo | None) -> None:
    """What Enter does in the menu's box: plays on, or lays the last table again."""
    from deckgames.ui.pages.menu import MenuScreen

    last = last_tables.load()
    if save is not None:
        play_on(host, save.path)
    elif last.latest is not None and (said := begin(host, last.game, last.latest)):
        host.go(MenuScreen(said))


def play_on(host: Host, path: Path) -> None:
    """Takes up a saved table; the menu says why if that is not possible."""
    from deckgames.ui.pages.menu import MenuScreen

    try:
        host.sit_down(taken_up(path))
    except NoWay as error:
        host.go(MenuScreen(short(str(error), path)))


def begin(host: Host, game_id: str, table: LastTable, seed: int | None = None, without_broken: bool = False,
          saved: bool = True) -> str:
    """Lays a new table and opens it; gives "" or a plain sentence why it was not possible. Where own cards have
    mistakes, an own bot has no file or no save can be made, the set-up says so and how to go on."""
    try:
        session = laid(game_id, table, seed, without_broken, saved)
    except (BrokenCards, NoFile) as error:
        return _set_up_anew(host, game_id, table, seed, str(error))
    except NoSave as error:
        reason = str(error).rpartition(": ")[2]
        return _set_up_anew(host, game_id, table, seed, f"nothing can be saved ({reason}): s plays without a save")
    except NoWay as error:
        return str(error)
    host.sit_down(session)
    return ""


def _set_up_anew(host: Host, game_id: str, table: LastTable, seed: int | None, said: str) -> str:
    """Opens the set-up with this table, which says what is wrong; if it is open already, gives what it has to say."""
    from deckgames.ui.pages.setup import SetupScreen

    if isinstance(host.screen, SetupScreen):
        return said
    host.close_session()
    host.go(SetupScreen(game_id, table, seed, said))
    return ""
