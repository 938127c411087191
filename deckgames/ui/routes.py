"""The routes of the app: the screen that a start leads to, and that of a session."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from deckgames.engine.catalogue import load
from deckgames.engine.record.journal import TableOptions
from deckgames.ui import last_tables
from deckgames.ui.host import Host, Page, Start
from deckgames.ui.last_tables import LastTable

if TYPE_CHECKING:
    from deckgames.engine.record.session import Session


def page(name: Page, *given: Any) -> Screen[Any]:
    """A page of the app with what it is made of. Each is imported when it is wanted: a start opens one or two."""
    match name:
        case "menu":
            from deckgames.ui.pages.menu import MenuScreen

            return MenuScreen(*given)
        case "setup":
            from deckgames.ui.pages.setup import SetupScreen

            return SetupScreen(*given)
        case "results":
            from deckgames.ui.pages.results import ResultsScreen

            return ResultsScreen(*given)
        case "rules":
            from deckgames.ui.pages.rulebook import RulebookScreen

            return RulebookScreen(*given)
        case "cards":
            from deckgames.ui.pages.cards import CardsScreen

            return CardsScreen(*given)
        case "people":
            from deckgames.ui.pages.people import PeopleScreen

            return PeopleScreen(*given)
        case "daily":
            from deckgames.ui.pages.daily import DailyScreen

            return DailyScreen()
        case "names":
            from deckgames.ui.pages.names import NamesScreen

            return NamesScreen(*given)
        case "players":
            from deckgames.ui.pages.players import PlayersScreen

            return PlayersScreen(*given)
        case "saves":
            from deckgames.ui.pages.saves import SavesScreen

            return SavesScreen(*given)
        case "settings":
            from deckgames.ui.pages.settings import SettingsScreen

            return SettingsScreen(*given)
        case "keys":
            from deckgames.ui.pages.keys import KeysScreen

            return KeysScreen(*given)
        case "replay":
            from deckgames.ui.pages.replay import ReplayScreen

            return ReplayScreen(*given)
        case "review":
            from deckgames.ui.pages.review import ReviewScreen

            return ReviewScreen(*given)
        case "mistakes":
            from deckgames.ui.pages.mistakes import MistakesScreen

            return MistakesScreen(*given)
        case "guide_results":
            from deckgames.ui.pages.guide import GuideResults

            return GuideResults(*given)


def first_screen(host: Host, start: Start) -> Screen[Any] | None:
    """The screen a start leads to, if it is not the menu."""
    if host.session is not None:
        return table_or_results(host, host.session)
    if start.kind == "daily":
        return page("daily")
    if start.kind == "play":
        return _wanted_setup(start)
    if start.kind != "guide":
        return None
    from deckgames.ui.pages.guides import first_guide

    return first_guide(host, start.game)


def table_or_results(host: Host, session: Session) -> Screen[Any]:
    """The screen for a session: the table, or the results if the game is over and everybody may see them."""
    if session.over and host.records.covers(session):
        return page("daily")
    if session.over:
        return page("results", session)
    from deckgames.ui.sessions import remember
    from deckgames.ui.table.screen import TableScreen

    remember(session)
    return TableScreen(session, host.settings)


def _wanted_setup(start: Start) -> Screen[Any]:
    """The set-up with what the start says; what it leaves open is as last time."""
    game, last = load(start.game), last_tables.load().tables.get(start.game)
    options = dict(start.options)
    if options in ({}, game.options().model_dump(), game.options().model_dump(mode="json")):
        options = dict(last.options) if last else {}
    table = replace(start.table, manners=True) if start.table else last.table if last else TableOptions(manners=True)
    seats = start.seats or (last.seats if last else ())
    return page("setup", start.game, LastTable(seats=seats, options=options, table=table), start.seed)
