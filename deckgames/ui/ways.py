"""The ways between the screens: what a start leads to, how a table is laid, taken up, ended and left."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deckgames.engine.journal import TableOptions
from deckgames.engine.packfile import PackErrors
from deckgames.engine.saves import SaveInfo, list_saves, new_path
from deckgames.engine.session import SaveRefused, Session
from deckgames.games import load
from deckgames.ui import last_tables
from deckgames.ui.last_tables import LastTable

if TYPE_CHECKING:
    from textual.screen import Screen

    from deckgames.ui.app import DeckApp, Start


class NoWay(Exception):
    """A start that leads nowhere; the text is a plain sentence for the player."""


def prepared(start: Start) -> Session[Any, Any] | None:
    """The session a start asks for (None: none). Raises NoWay: this runs before the screen is taken."""
    if start.session is not None:
        return start.session
    if start.kind == "resume":
        return taken_up(start.path or _latest_path())
    if start.kind == "play" and start.seats:
        table = LastTable(seats=start.seats, options=dict(start.options), table=start.table or TableOptions())
        return laid(start.game, table, start.seed)
    return None


def _latest_path() -> Path:
    save = latest(list_saves())
    if save is None:
        raise NoWay("there is no saved table that could be resumed")
    return save.path


def latest(saves: list[SaveInfo]) -> SaveInfo | None:
    """The save to go on with: the latest that can be played on."""
    return next((save for save in saves if not save.over and save.problem is None), None)


def first_screen(app: DeckApp, start: Start) -> Screen[Any]:
    """The screen a start leads to."""
    from deckgames.ui.menu import MenuScreen

    if app.session is not None:
        return app.table_or_results(app.session)
    if start.kind == "play":
        return _wanted_setup(start)
    if start.kind == "rules":
        from deckgames.ui.rulebook_screen import RulebookScreen

        return RulebookScreen(start.game, start.rule)
    if start.kind == "cards":
        from deckgames.ui.cards_screen import CardsScreen

        return CardsScreen(start.game)
    if start.kind == "guide":
        from deckgames.ui.guides_screen import first_guide

        return first_guide(app, start.game)
    if start.kind == "replay" and start.path is not None:
        from deckgames.ui.replay_screen import ReplayScreen

        return ReplayScreen(start.path)
    return MenuScreen(app.settings_note)


def _wanted_setup(start: Start) -> Screen[Any]:
    """The set-up with what the start says; what it leaves open is as last time."""
    from deckgames.ui.setup import SetupScreen

    game, last = load(start.game), last_tables.load().tables.get(start.game)
    options = dict(start.options)
    if options in ({}, game.options().model_dump(), game.options().model_dump(mode="json")):
        options = dict(last.options) if last else {}
    table = start.table or (last.table if last else TableOptions())
    seats = last.seats if last else ()
    return SetupScreen(start.game, LastTable(seats=seats, options=options, table=table), start.seed)


def laid(game_id: str, table: LastTable, seed: int | None = None) -> Session[Any, Any]:
    """A new saved table. Raises NoWay if cards, options or seats do not allow it."""
    game = load(game_id)
    try:
        pack = game.load_pack(None)
        options = game.options.model_validate(table.options)
        session = Session.new(game, table.seats, options, seed, None, table.table, pack)
        session.save_as(new_path(game, session.seed))
    except PackErrors as error:
        first = error.errors[0]
        told = short(str(first), Path(first.file))
        raise NoWay(f"your own cards have {error.counted}, `deckgames check` lists them; the first: {told}") from None
    except (SaveRefused, ValueError) as error:
        raise NoWay(str(error)) from None
    return session


def taken_up(path: Path) -> Session[Any, Any]:
    """A saved table, to play on. Raises NoWay."""
    try:
        return Session.resume(path)
    except (SaveRefused, PackErrors) as error:
        raise NoWay(str(error)) from None


def go_on(app: DeckApp, save: SaveInfo | None) -> None:
    """What Enter does in the menu's box: plays on, or lays the last table again."""
    last = last_tables.load()
    if save is not None:
        play_on(app, save.path)
    elif last.latest is not None:
        begin(app, last.game, last.latest)


def play_on(app: DeckApp, path: Path) -> None:
    """Takes up a saved table; the menu says why if that is not possible."""
    from deckgames.ui.menu import MenuScreen

    try:
        app.sit_down(taken_up(path))
    except NoWay as error:
        app.go(MenuScreen(short(str(error), path)))


def short(said: str, path: Path) -> str:
    """A sentence about a save with the file's name instead of its path: on screens the folder is known."""
    return said.replace(str(path), path.name)


def begin(app: DeckApp, game_id: str, table: LastTable, seed: int | None = None) -> str:
    """Lays a new table and opens it; gives "" or a plain sentence why it was not possible."""
    try:
        session = laid(game_id, table, seed)
    except NoWay as error:
        return str(error)
    app.sit_down(session)
    return ""


def set_up(app: DeckApp, game_id: str) -> None:
    """Opens the set-up of a game, with the last table laid out."""
    from deckgames.ui.setup import SetupScreen

    app.go(SetupScreen(game_id))


def again(session: Session[Any, Any]) -> LastTable:
    """The same people, options and agreements as at this table."""
    return LastTable(seats=session.seats, options=session.options.model_dump(mode="json"), table=session.table)


def ended_at(path: Path | None) -> datetime | None:
    """When a saved game was played last (None: now)."""
    try:
        return None if path is None else datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    except OSError:
        return None


def result_line(session: Session[Any, Any]) -> str:
    """The public result in one line: winners first, then everybody's score."""
    result = session.result()
    names = [seat.name for seat in session.seats]
    places = sorted(result.places, key=lambda place: (place.place, -place.score))
    winners = [names[place.seat] for place in places if place.place == 1] or ["nobody"]
    won = f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'share the victory'}"
    others = ", ".join(f"{names[place.seat]} {place.score}" for place in places)
    return f"{won} ({session.game.score_word}: {others})"


def remember(session: Session[Any, Any]) -> None:
    """Keeps the table as the last one of its game, if people sit at it and it is saved."""
    if session.path is not None and session.humans and not session.header.branch_of:
        last_tables.remember(session.game.id, again(session))


def remember_result(session: Session[Any, Any]) -> None:
    """Keeps how the last table of the game ended."""
    if session.path is not None and session.humans and not session.header.branch_of:
        last_tables.remember_result(session.game.id, result_line(session))


def goodbye(session: Session[Any, Any]) -> list[str]:
    """What stands in the terminal when the app has gone: only what everybody may know."""
    title = session.game.title
    if session.over:
        return [f"{title}: {result_line(session)}"]
    if session.path is None:
        return [f"This table of {title} was not saved."]
    return [f"{title} is saved in round {session.round}; `deckgames resume` goes on."]
