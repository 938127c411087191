"""The app: themes and settings, the way from screen to screen, leaving politely whatever happens."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.color import ColorSystem
from rich.console import RenderableType
from textual._styles_cache import StylesCache
from textual.app import SystemCommand
from textual.binding import Binding
from textual.driver import Driver
from textual.geometry import Region
from textual.screen import Screen
from textual.widgets import Input

from deckgames.engine.core.spelling import left_to_right, plural, visible
from deckgames.engine.messages import TEXT
from deckgames.engine.messages.access import barred
from deckgames.ui.actions import ELSEWHERE, Keymap
from deckgames.ui.host import Page, Start
from deckgames.ui.paint.cells import spans_text
from deckgames.ui.paint.pane import PaneScreen
from deckgames.ui.paint.signs import in_ascii
from deckgames.ui.paint.themed import ThemedApp
from deckgames.ui.settings import SETTINGS, load, save
from deckgames.ui.signals import listen, steady
from deckgames.ui.terminal import here, write_stand_ins

if TYPE_CHECKING:
    from deckgames.engine.record.session import Session
    from deckgames.people.kept import Records
    from deckgames.ui.pages.questions import Choice


_SYSTEMS = {"16": ColorSystem.STANDARD, "256": ColorSystem.EIGHT_BIT, "all": ColorSystem.TRUECOLOR}
"""Rich's names for numbers of colours."""


def _collect_what_comes() -> None:
    """Garbage is looked for again, in what is made from now on: all else is old at once, and nobody waits for it."""
    gc.freeze()
    gc.unfreeze()
    gc.set_threshold(50_000, 20, 50)  # its pauses are no longer than a key may take


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
    if sys.__stderr__ is not None:
        write_stand_ins(sys.__stderr__)  # where Textual writes
    app = DeckApp(start, session)
    app.run()
    if app.hung_up:
        return app.return_code or 0
    for line in app.farewell:
        line = left_to_right(visible(line))
        print(in_ascii(line) if app.ascii_signs else line, file=sys.stderr if app.return_code else sys.stdout)
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
    BINDINGS = [
        Binding("ctrl+q", "quit", "leave", show=False, priority=True),
        Binding("ctrl+c,super+c", "copy", "copy", show=False, priority=True),
        Binding("ctrl+l", "repaint", "paint again", show=False, priority=True),
    ]

    def __init__(
        self, start: Start | None = None, session: Session | None = None, settings_file: Path | None = None
    ) -> None:
        """`session` is the table to begin with; run() makes it from the start."""
        self.start = start or Start()
        self.settings_file = settings_file
        self.settings, self.settings_note = load(settings_file)
        self.terminal = here(sys.__stderr__)
        if not os.environ.get("NO_COLOR"):
            os.environ.pop("NO_COLOR", None)  # Textual would take the empty word for a yes
        super().__init__()
        self.console._color_system = _SYSTEMS.get(self.terminal.colours, self.console._color_system)
        self.session = session or self.start.session
        self.farewell: list[str] = []
        self.ended = False
        """Whether a game has ended since the app began: what the evening's score was then is said at leaving."""
        self.hung_up = False
        self._apply()

    def get_driver_class(self) -> type[Driver]:
        return steady(super().get_driver_class())

    @cached_property
    def records(self) -> Records:
        """The results of all games."""
        from deckgames.people.kept import Records

        return Records()

    # ---- settings

    @property
    def theme_name(self) -> str:
        """The theme that is shown: mono where no colour may be sent."""
        return "mono" if self.terminal.no_colours else (self.start.theme or self.settings.theme)

    def _apply(self) -> None:
        settings = self.settings
        self.theme = self.theme_name
        self.set_class(self.theme_name == "mono", "-mono")
        signs = {"always": True, "never": False}.get(settings.ascii, self.terminal.ascii)
        self.ascii_signs = signs if self.start.ascii is None else self.start.ascii
        self.set_keymap(dict(settings.keys))
        self.keyboard = settings.keyboard
        self.own_keys = {key.strip() for keys in settings.keys.values() for key in keys.split(",")}

    def change(self, **values: Any) -> str:
        """Changes settings, applies and keeps them; gives "" or a plain sentence why they could not be kept."""
        before, self.settings = self.settings, replace(self.settings, **values)
        if "theme" in values or "ascii" in values:
            kept_theme = None if "theme" in values else self.start.theme
            kept_ascii = None if "ascii" in values else self.start.ascii
            self.start = replace(self.start, theme=kept_theme, ascii=kept_ascii)
        self._renew()
        return save(self.settings, self.settings_file, before) or (
            self._no_focus() if "panic_on_blur" in values else "")

    def _renew(self) -> None:
        self._apply()
        for screen in self.screen_stack:
            for widget in screen.query():
                widget.refresh()

    # ---- what the terminal cannot do

    async def _ask_terminal(self) -> None:
        """Asks the terminal what its surroundings do not tell; nobody waits for the answer."""
        before, self.terminal = self.terminal, await self.terminal.asked()
        if self.session is not None:
            self._warn(self.session)
        if self.terminal.ascii is not before.ascii:
            self._renew()

    def _warn(self, session: Session) -> None:
        """Notes once that an option which is on can do nothing here."""
        if (said := self._no_focus()) and said not in session.notes:
            session.note(said)

    def _no_focus(self) -> str:
        return self.terminal.no_focus if self.settings.panic_on_blur else ""

    def ask_digits(self, signs: str) -> None:
        """Asks whether these two keys are digits without Shift."""
        from deckgames.ui.pages.questions import DigitsScreen

        _ = self.push_screen(DigitsScreen(signs), self.digits_are)

    def digits_are(self, unshifted: bool | None) -> None:
        """The answer: a yes is kept for later runs, a no holds for this one; None: it may be asked again."""
        super().digits_are(unshifted)
        if unshifted:
            said = self.change(keyboard="azerty")
            if isinstance(self.screen, PaneScreen):
                self.screen.say(said or TEXT("digits.azerty"), bool(said))

    # ---- the way from screen to screen

    def on_mount(self) -> None:
        """Listens to signals and opens the first screen; once that stands garbage is collected again."""
        listen(self, self.leave)
        self.call_later(self.show, self._first())
        self.call_later(self.call_after_refresh, _collect_what_comes)
        self.call_later(self.call_after_refresh, lambda: self.run_worker(self._ask_terminal(), exit_on_error=False))

    def _first(self) -> Screen[Any]:
        if self.session is not None or self.start.kind != "menu":
            from deckgames.ui.routes import first_screen

            if (found := first_screen(self, self.start)) is not None:
                return found
        return self.page("menu", barred() or self.settings_note)

    def page(self, name: Page, *given: Any) -> Screen[Any]:
        """A screen of the app, made of what is given: `routes.page`."""
        from deckgames.ui.routes import page

        return page(name, *given)

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

    def open(self, name: Page, *given: Any) -> None:
        """Shows this page over the others."""
        self.show(self.page(name, *given))

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

    def sit_down(self, session: Session) -> None:
        """Opens the table of this session, or opens it anew for others who play on there."""
        said = "" if session is self.session else self.close_session()
        if said:
            session.note(said)
        self._warn(session)
        self.records.watch(session)
        self.session = session
        from deckgames.ui.routes import table_or_results

        self.go(table_or_results(self, session))

    def finished(self, trouble: str) -> None:
        """Shows the results; `trouble` is a message of the table that nobody has read."""
        if self.session is not None:
            from deckgames.engine.record.saves import save_before_leaving
            from deckgames.ui.sessions import remember_result

            remember_result(self.session)
            self.records.keep(self.session)
            self.ended = True
            self.go(self.page("daily") if self.records.covers(self.session) else self.page(
                "results", self.session, save_before_leaving(self.session) or trouble, True))
            self._sweep()

    @property
    def leaving(self) -> bool:
        """Whether the app is about to end."""
        return self._exit

    def stand_up(self, game: str = "") -> None:
        """Leaves the table: the save is closed, the menu is shown, the cursor on this game."""
        self._forget_untouched()
        self.go(self.page("menu", self.close_session(), game))
        self._sweep()

    def _sweep(self) -> None:
        """Gives the memory of a table that was left back once the next screen is painted, where nobody waits: by itself
        Python looks for what holds each other only when there is a quarter more of it than of all that is in use."""
        self.call_next(self.call_after_refresh, gc.collect)

    def _forget_untouched(self) -> None:
        if self.session is not None:
            from deckgames.engine.record.saves import forget_untouched

            forget_untouched(self.session)

    def close_session(self) -> str:
        """Closes the save of the running table; it is whole after every answer anyway, or else another one is begun,
        of which a sentence tells ("": nothing is to tell)."""
        if self.session is None:
            return ""
        from deckgames.engine.record.saves import save_before_leaving

        session, self.session = self.session, None
        StylesCache.get_inner_outer.cache_clear()  # it keeps the painted lines of the last thousand widgets
        Region.intersection.cache_clear()
        try:
            return save_before_leaving(session)
        finally:
            session.close()

    def action_copy(self) -> None:
        """Copies what is selected, in a line that is typed or on the screen; where nothing is, says how to leave."""
        line = self.focused
        chosen = line.selected_text if isinstance(line, Input) else self.screen.get_selected_text()
        if chosen:
            self.copy_to_clipboard(chosen)
        elif isinstance(self.screen, PaneScreen):
            self.screen.say(TEXT("app.nothing-selected"))

    def copy_to_clipboard(self, text: str) -> None:
        """Copies a text to the terminal's clipboard and says so; the app keeps no copy."""
        super().copy_to_clipboard(text)
        self._clipboard = ""
        if isinstance(self.screen, PaneScreen):
            self.screen.say(f"copied {plural(len(text.splitlines()), 'line')}", False)

    # ---- leaving

    def watch_app_focus(self, focused: bool) -> None:
        """Tells the open tables that the terminal has got or lost the focus."""
        for screen in self.screen_stack:
            if hasattr(screen, "app_focused"):
                screen.app_focused(focused)

    def action_repaint(self) -> None:
        """Paints the whole screen again: another program may have written over it."""
        shown = getattr(self._driver, "shown", None)  # no driver of tests has it
        if shown is not None:
            shown.forget()
        self.screen.refresh(layout=True)

    async def action_quit(self) -> None:
        """Leaves deckgames; the game is saved, or else that is asked first."""
        self.ask_to_leave(self.leave)

    def ask_to_leave(self, then: Callable[[], None]) -> None:
        """Leaves the table in this way; where its game would be gone, that is asked first."""
        session = self.session
        if session is None or session.over or session.save.path is not None:
            then()
            return
        from deckgames.ui.pages.questions import LeavingScreen

        if isinstance(self.screen, LeavingScreen):
            self.screen.say(TEXT("app.press-y-w-n"))
        else:
            _ = self.push_screen(LeavingScreen(session.game.title), partial(self._left, session, then))

    def _left(self, session: Session, then: Callable[[], None], choice: Choice | None) -> None:
        from deckgames.engine.record.saves import rescue
        from deckgames.engine.record.session import SaveRefused

        if choice == "save":
            try:
                rescue(session)
            except SaveRefused as error:
                if isinstance(self.screen, PaneScreen):
                    self.screen.say(str(error))
                return
        if choice is not None:
            then()

    def leave(self, code: int = 0, hung_up: bool = False) -> None:
        """Closes the save, says what may be said in public, and ends the app."""
        self.hung_up = self.hung_up or hung_up
        if not self._exit:
            if self.session is not None:
                from deckgames.ui.sessions import goodbye

                if not self.hung_up:
                    self._forget_untouched()
                self.farewell = goodbye(self.session)
            self.close_session()
            if self.ended:
                from deckgames.ui.evening import tonight

                self.farewell += filter(None, [spans_text(tonight(self.records))])
            self.exit(return_code=code)

    def give_up(self, why: str) -> None:
        """Leaves because the app cannot go on, and says why."""
        self.leave(1)
        self.farewell.insert(0, why)

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
        offered = [action for action in own.actions  # what takes a number is a move of the cursor
                   if not any(map(str.isdigit, action.does))]
        keymap = getattr(screen, "keymap", None)
        offered += [action for action in keymap.actions if action.standing] if keymap is not None else ()
        for action in offered:
            if action.keys:
                press = partial(self.simulate_key, action.keys[0])
                yield SystemCommand(f"{action.word.capitalize()} ({action.key_hint})", action.help, press)
        for theme in SETTINGS["theme"].values:
            if not self.terminal.no_colours:
                yield SystemCommand(TEXT("palette.theme", name=theme), TEXT("palette.theme-help"),
                                    partial(self.change, theme=theme))
        yield SystemCommand(TEXT("palette.leave"), TEXT("palette.leave-help"),
                            partial(self.ask_to_leave, self.leave))
