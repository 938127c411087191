"""The app: themes and settings, the way from screen to screen, leaving politely whatever happens."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
import threading
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from rich.console import RenderableType
from textual import events
from textual._styles_cache import StylesCache
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.screen import Screen

from deckgames.ui.actions import ELSEWHERE, Keymap
from deckgames.ui.host import Start
from deckgames.ui.paint.signs import to_ascii, wants_ascii
from deckgames.ui.paint.theme import THEMES
from deckgames.ui.paint.themed import ThemedApp
from deckgames.ui.settings import load, save

if TYPE_CHECKING:
    from deckgames.engine.cards import Pack
    from deckgames.engine.journal import SaveInfo
    from deckgames.engine.session import Session
    from deckgames.ui.pages.last_tables import LastTable
    from deckgames.ui.table.parts import Finished, Left, RulesWanted, SpeedChosen

_GRACE = 3.0
"""Seconds after a signal in which the terminal must have been restored; a terminal that hangs gets no more."""
_SELDOM = (50_000, 20, 50)
"""The thresholds of the cyclic collector at a screen: its pauses are no longer than a key may take."""


def run(start: Start) -> int:
    """Runs the app in a terminal; gives the exit code: 0, 1 after a bug or a start that leads nowhere, 128+n after
    signal n."""
    session = start.session
    if session is None and start.kind != "menu":
        from deckgames.ui.sessions import NoWay, prepared

        try:
            session = prepared(start)
        except NoWay as error:
            print(error, file=sys.stderr)
            return 1
    for name in ("COLUMNS", "LINES"):  # a shell that exports them would freeze the size: the terminal itself knows it
        os.environ.pop(name, None)
    app = DeckApp(start, session)
    app.run()
    if app.hung_up:
        return app.return_code or 0
    for line in app.farewell:
        print(to_ascii(line) if app.ascii_signs else line, file=sys.stderr if app.return_code else sys.stdout)
    return app.return_code or 0


class DeckApp(ThemedApp[None]):
    """Keeps the settings and the one running session, and moves from screen to screen."""

    TITLE = "deckgames"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (120, "-normal"), (160, "-wide")]
    ENABLE_COMMAND_PALETTE = True
    CSS = """
    Screen { background: $table; color: $ink; layout: vertical; }
    Input { border: none; height: 1; padding: 0; background: $raised; }
    Input:focus { border: none; background: $key-bg; color: $key-fg; }
    SearchIcon { display: none; }
    CommandPalette > Vertical { background: $face; }
    CommandPalette #--input { border: none; padding: 1 2 0 2; }
    CommandPalette CommandList { border: none; padding: 0 1 1 1; color: $ink; }
    CommandPalette CommandList > .option-list--option-highlighted { background: $raised; color: $ink; }
    .-mono Input { text-style: underline; }
    .-mono Input > .input--placeholder { text-style: dim; }
    .-mono Input > .input--cursor, .-mono Input > .input--selection { text-style: reverse; }
    .-mono CommandPalette CommandList > .option-list--option-highlighted { text-style: bold underline; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "leave", "leave", show=False, priority=True),
        Binding("ctrl+c", "leave", "leave", show=False),
    ]

    def __init__(
        self, start: Start | None = None, session: Session[Any, Any] | None = None, settings_file: Path | None = None
    ) -> None:
        """`session` is the table to begin with; run() makes it from the start."""
        self.start = start or Start()
        self.settings_file = settings_file
        self.settings, self.settings_note = load(settings_file)
        no_color = bool(os.environ.get("NO_COLOR"))
        if not no_color:
            os.environ.pop("NO_COLOR", None)  # Textual would take the empty word for a yes
        self.colourless = no_color
        super().__init__()
        self.session = session or self.start.session
        self.farewell: list[str] = []
        self.hung_up = False
        self.clicked_at: float | None = None
        self._apply()

    # ---- settings

    @property
    def theme_name(self) -> str:
        """The theme that is shown: mono where no colour may be written."""
        return "mono" if self.colourless else (self.start.theme or self.settings.theme)

    def _apply(self) -> None:
        settings = self.settings
        self.theme = self.theme_name
        self.set_class(self.theme_name == "mono", "-mono")
        signs = {"always": True, "never": False}.get(settings.ascii, wants_ascii())
        self.ascii_signs = signs if self.start.ascii is None else self.start.ascii
        self.set_keymap(dict(settings.keys))

    def change(self, **values: Any) -> str:
        """Changes settings, applies and keeps them; gives "" or a plain sentence why they could not be kept."""
        self.settings = replace(self.settings, **values)
        if "theme" in values or "ascii" in values:
            kept_theme = None if "theme" in values else self.start.theme
            kept_ascii = None if "ascii" in values else self.start.ascii
            self.start = replace(self.start, theme=kept_theme, ascii=kept_ascii)
        self._apply()
        for screen in self.screen_stack:
            for widget in screen.query():
                widget.refresh()
        return save(self.settings, self.settings_file)

    def action_next_theme(self) -> None:
        """The next of the four themes."""
        names = [theme.name for theme in THEMES]
        self.change(theme=names[(names.index(self.theme_name) + 1) % len(names)])

    # ---- the way from screen to screen

    def on_mount(self) -> None:
        """Listens to signals and opens the first screen; once that stands garbage is collected again."""
        self._listen()
        self.call_later(self.show, self._first())
        self.call_later(self.call_after_refresh, self._started)

    def _first(self) -> Screen[Any]:
        if self.session is None and self.start.kind == "menu":
            from deckgames.ui.pages.menu import MenuScreen

            return MenuScreen(self.settings_note)
        from deckgames.ui.routes import first_screen

        return first_screen(self, self.start)

    def go(self, screen: Screen[Any]) -> None:
        """Shows this screen instead of all others."""
        self.call_next(self._go, screen)

    async def _go(self, screen: Screen[Any]) -> None:
        while len(self.screen_stack) > 2:
            await self.pop_screen()
        await self.switch_screen(screen)

    def show(self, screen: Screen[Any]) -> None:
        """Shows this screen over the others."""
        self.call_next(self.push_screen, screen)

    def back(self) -> None:
        """Back to the screen below, or to the menu if there is none."""
        self.call_next(self._back)

    async def _back(self) -> None:
        if len(self.screen_stack) <= 2:
            self.stand_up()
            return
        await self.pop_screen()
        use = getattr(self.screen, "use_settings", None)
        if callable(use):
            use(self.settings)

    def sit_down(self, session: Session[Any, Any]) -> None:
        """Opens the table of this session."""
        said = self.close_session()
        if said:
            session.note(said)
        self.session = session
        self.go(self.table_or_results(session))

    def table_or_results(self, session: Session[Any, Any]) -> Screen[Any]:
        """The screen for a session: the table, or the results if the game is over."""
        if session.over:
            from deckgames.ui.pages.results import ResultsScreen

            return ResultsScreen(session)
        from deckgames.ui.sessions import remember
        from deckgames.ui.table.screen import TableScreen

        remember(session)
        return TableScreen(session, self.settings)

    def on_table_screen_finished(self, message: Finished) -> None:
        """The game is over."""
        if self.session is not None:
            from deckgames.engine.saves import kept
            from deckgames.ui.pages.results import ResultsScreen
            from deckgames.ui.sessions import remember_result

            remember_result(self.session)
            said = kept(self.session) or next(iter(message.table.desk.telling.unread()[-1:]), "")
            results = ResultsScreen(self.session, said)
            results.deafen()
            self.go(results)
            self._sweep()

    def on_table_screen_left(self, message: Left) -> None:
        """The players leave the table, to the menu or for good."""
        if message.quit:
            self.leave()
        else:
            self.stand_up()

    def on_table_screen_rules_wanted(self, message: RulesWanted) -> None:
        """The rulebook at the rule of the question."""
        self.show_rules(message.table.session.game.id, message.rule, message.table.session.pack)

    def on_table_screen_speed_chosen(self, message: SpeedChosen) -> None:
        """Another speed, chosen at the table: it holds for all tables."""
        trouble = self.change(speed=message.speed)
        if trouble:
            message.table.desk.telling.say(trouble, refused=True)
            message.table.picture.repaint()

    def on_table_screen_settings_wanted(self) -> None:
        """The settings, over the table."""
        self.action_settings()

    def set_up(self, game: str, table: LastTable | None = None) -> None:
        """Opens the set-up of a game, with this table laid out (None: the last one)."""
        from deckgames.ui.pages.setup import SetupScreen

        self.go(SetupScreen(game, table))

    def go_on(self, save: SaveInfo | None) -> None:
        """What Enter does in the menu's box: plays on, or lays the last table again."""
        from deckgames.ui import routes

        routes.go_on(self, save)

    def begin(self, game: str, table: LastTable, seed: int | None = None, without_broken: bool = False,
              saved: bool = True) -> str:
        """Lays a new table and opens it; gives "" or a plain sentence why it was not possible."""
        from deckgames.ui import routes

        return routes.begin(self, game, table, seed, without_broken, saved)

    @property
    def leaving(self) -> bool:
        """Whether the app is about to end."""
        return self._exit

    def stand_up(self) -> None:
        """Leaves the table: the save is closed, the menu is shown."""
        from deckgames.ui.pages.menu import MenuScreen

        self.go(MenuScreen(self.close_session()))
        self._sweep()

    def _started(self) -> None:
        gc.set_threshold(*_SELDOM)

    def _sweep(self) -> None:
        """Gives the memory of a table that was left back once the next screen is painted, where nobody waits: by itself
        Python looks for what holds each other only when there is a quarter more of it than of all that is in use."""
        self.call_next(self.call_after_refresh, gc.collect)

    def action_saves(self) -> None:
        """Saved tables and replays."""
        from deckgames.ui.pages.saves import SavesScreen

        self.show(SavesScreen())

    def action_cards(self) -> None:
        """All cards of a game."""
        self.show_cards(self.start.game)

    def action_rules(self) -> None:
        """The rulebook of a game."""
        self.show_rules(self.start.game)

    def action_guide(self) -> None:
        """The guided first games."""
        from deckgames.ui.pages.guides import open_guides

        open_guides(self)

    def action_settings(self) -> None:
        """The settings of the player."""
        from deckgames.ui.pages.settings import SettingsScreen

        self.show(SettingsScreen())

    def show_rules(self, game: str, rule: str = "", pack: Pack | None = None) -> None:
        """Opens the rulebook of a game at a rule; its tables hold these cards (None: all that are there)."""
        from deckgames.ui.pages.rulebook import RulebookScreen

        self.show(RulebookScreen(game, rule, pack))

    def show_cards(self, game: str) -> None:
        """Opens the card browser of a game."""
        from deckgames.ui.pages.cards import CardsScreen

        self.show(CardsScreen(game))

    def close_session(self) -> str:
        """Closes the save of the running table; it is whole after every answer anyway, or else another one is begun,
        of which a sentence tells ("": nothing is to tell)."""
        if self.session is None:
            return ""
        from deckgames.engine.saves import kept

        session, self.session = self.session, None
        StylesCache.get_inner_outer.cache_clear()  # it keeps the painted lines of the last thousand widgets
        Region.intersection.cache_clear()
        try:
            return kept(session)
        finally:
            session.close()

    def copy_to_clipboard(self, text: str) -> None:
        """To the terminal's clipboard; the app keeps nothing of it, for the next one at the keyboard."""
        super().copy_to_clipboard(text)
        self._clipboard = ""

    # ---- leaving

    def action_leave(self) -> None:
        """Leaves deckgames; the game is saved."""
        self.leave()

    async def on_event(self, event: events.Event) -> None:
        """Remembers when the mouse was clicked: the panes compare it with when they were painted."""
        if isinstance(event, events.MouseUp):
            self.clicked_at = event.time
        await super().on_event(event)

    def watch_app_focus(self, focused: bool) -> None:
        """Tells the table; a watcher of its own would keep every table that there ever was."""
        for screen in self.screen_stack:
            if hasattr(screen, "app_focused"):
                screen.app_focused(focused)

    async def action_quit(self) -> None:
        """The same for Textual's own ways to quit."""
        self.leave()

    def action_help_quit(self) -> None:
        """Ctrl+C leaves; Textual would show a toast."""
        self.leave()

    def leave(self, code: int = 0) -> None:
        """Closes the save, says what may be said in public, and ends the app."""
        if not self._exit:
            if self.session is not None:
                from deckgames.ui.sessions import goodbye

                self.farewell = goodbye(self.session)
            self.close_session()
            self.exit(return_code=code)

    def _listen(self) -> None:
        loop = asyncio.get_running_loop()
        for name in ("SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT"):
            number = getattr(signal, name, None)
            if number is not None:
                # Not on Windows, and not in tests that run the app outside the main thread.
                with suppress(NotImplementedError, ValueError, RuntimeError):
                    loop.add_signal_handler(number, partial(self._signalled, int(number)))
        resumed = getattr(signal, "SIGCONT", None)
        if resumed is not None and threading.current_thread() is threading.main_thread() and not self.is_headless:
            its_own = signal.getsignal(resumed)
            loop.add_signal_handler(resumed, self._resumed, its_own)  # between two paints: both write to the terminal

    def _resumed(self, its_own: Any) -> None:
        """A program that was stopped from outside goes on: its terminal has never been given back, so taking it again
        would forget how it was before. It is given back first."""
        driver = self._driver
        if driver is not None and not getattr(driver, "_must_signal_resume", False):
            driver.suspend_application_mode()
        if callable(its_own):
            its_own()
        self.call_later(self.screen.refresh, layout=True)

    def _signalled(self, number: int) -> None:
        self.hung_up = self.hung_up or number == getattr(signal, "SIGHUP", None)
        watch = threading.Timer(_GRACE, self._abandon, (128 + number,))
        watch.daemon = True
        watch.start()
        self.leave(128 + number)

    def _abandon(self, code: int) -> None:
        """Leaves at once; whoever types next has the terminal as it was before."""
        with suppress(Exception):
            import termios

            driver: Any = self._driver
            termios.tcsetattr(driver.fileno, termios.TCSANOW, driver.attrs_before)
        os._exit(code)

    # ---- bugs

    def _handle_exception(self, error: Exception) -> None:
        """A bug of the program: no traceback with everybody's cards, but a sentence and a report."""
        self._return_code = 1
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
            self._stop_with(error)
        self._close_messages_no_wait()

    def panic(self, *renderables: RenderableType) -> None:
        """What Textual calls when its own threads fail: the terminal has gone, or is none."""
        self.hung_up = True
        self._return_code = self._return_code or 128 + int(getattr(signal, "SIGHUP", 1))
        self.close_session()
        self._close_messages_no_wait()

    def _stop_with(self, error: Exception) -> None:
        from deckgames.ui.crash import report

        where = type(self.screen).__name__ if self.screen_stack else ""
        said, _ = report(error, where)
        self.farewell = [said]
        if self.session is not None:
            from deckgames.ui.sessions import goodbye

            with suppress(Exception):  # what has failed may be what says goodbye
                self.farewell += goodbye(self.session)
        self.close_session()

    # ---- the command palette

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Only what is ours: the standing actions of a table, those of another screen, and what is safe everywhere,
        also on a curtain."""
        here = {binding.id for binding in screen.BINDINGS if isinstance(binding, Binding)}
        own = Keymap(self.settings.keys, [action for action in ELSEWHERE if action.id in here])
        for action in own.actions:
            if "(" not in action.does and action.keys:  # what takes a number is a move of the cursor
                press = partial(self.simulate_key, action.keys[0])
                yield SystemCommand(f"{action.word.capitalize()} ({action.cap})", action.help, press)
        keymap = getattr(screen, "keymap", None)
        for action in keymap.actions if keymap is not None else ():
            if action.standing and action.keys:
                press = partial(self.simulate_key, action.keys[0])
                yield SystemCommand(f"{action.word.capitalize()} ({action.cap})", action.help, press)
        for theme in ("night", "day", "contrast", "mono"):
            if not self.colourless:
                yield SystemCommand(f"Colours: {theme}", "The theme of all screens", partial(self.change, theme=theme))
        yield SystemCommand("Leave deckgames", "The game is saved", self.leave)
