"""The table screen: a running game with its parts, as Textual sees it; and the curtain that hides it at once."""

from __future__ import annotations

from time import monotonic

from textual import events, on
from textual.app import ComposeResult
from textual.geometry import Region
from textual.strip import Strip

from deckgames.engine.messages import TEXT
from deckgames.engine.record.session import Session
from deckgames.ui.actions import Keymap, bound
from deckgames.ui.paint.pane import Pane
from deckgames.ui.settings import SettingsModel
from deckgames.ui.table.curtain import Announced, CurtainScreen
from deckgames.ui.table.hinting import Hints
from deckgames.ui.table.input import RIGHT, Above, TableKeys, TableMouse
from deckgames.ui.table.painting import TablePicture
from deckgames.ui.table.panels import Panel
from deckgames.ui.table.parts import Table
from deckgames.ui.table.screen_flow import ScreenFlow
from deckgames.ui.toolkit.layouts import Layout, layout_of

_BEAT, _SLEPT = 5.0, 30.0
"""Seconds between two looks at the time, and those after which the machine, or the program, must have slept."""
_AWAY = 600.0
"""Seconds without a key after which nobody thinks any more: they have gone."""


class TableScreen(Table):
    """The screen of a running game. The app is told when the game is over or the players leave; rulebook and settings
    open from here."""

    DEFAULT_CSS = """
    TableScreen { background: $table; color: $ink; layout: vertical; layers: base over; }
    TableScreen > #title { height: 1; background: $side; }
    TableScreen > #headlines { height: 2; background: $side; }
    TableScreen > #main { height: 1fr; visibility: hidden; }
    TableScreen #zones { width: 1fr; height: 1fr; }
    TableScreen #side { width: 30; height: 1fr; background: $side; display: none; }
    TableScreen > #bar { height: 5; dock: bottom; }
    TableScreen > #over { layer: over; dock: right; background: $side; display: none; }
    TableScreen > #news { layer: over; dock: top; height: 3; display: none; }
    .-mono TableScreen > #over { border-left: vkey $ink; }
    """

    BINDINGS = bound("table")
    picture: TablePicture

    def __init__(self, session: Session, settings: SettingsModel, layout: Layout | None = None) -> None:
        super().__init__(session, settings, layout or layout_of(session.game))
        self.last_key = monotonic()
        """When somebody was last at the keys or the mouse."""
        self._minutes = (-1, 0)
        """Who has thought at the last beat, and for how many minutes about the answer to come."""
        self.hints = Hints(self)
        self.flow, self.picture, self.keyboard, self.mouse = self.parts()

    def parts(self) -> tuple[ScreenFlow, TablePicture, TableKeys, TableMouse]:
        """Makes the parts that share the presenter: flow, picture, keys, mouse."""
        flow = ScreenFlow(self)
        picture = TablePicture(self, flow.due)
        keys = TableKeys(self, flow, picture, Above(self, flow, picture), self.hints)
        return flow, picture, keys, TableMouse(self, flow, picture, keys)

    @property
    def keymap(self) -> Keymap:
        """The player's keys."""
        return self.presenter.keymap

    def compose(self) -> ComposeResult:
        """The widgets."""
        yield from self.picture.compose()

    def on_mount(self) -> None:
        """Starts the game's flow."""
        self.session.clock.patience = _SLEPT
        self.set_interval(_BEAT, self._beat)
        self.bots.take_seats()
        self.answers.record_last()
        self.picture.repaint()
        self.flow.begin()

    def on_resize(self, event: events.Resize) -> None:
        """Adapts to another size; cursor and scrolling stay."""
        self.picture.repaint()

    def on_screen_resume(self) -> None:
        """Comes back after another screen; the terminal's size may have changed."""
        self.picture.repaint()
        if self.presenter.mode.lone:
            self.seen.asks(self.flow.guard)
        else:
            self.seen.resume()
        self.keep_time()

    def on_screen_suspend(self) -> None:
        """Another screen covers this one: drops the selection, which may be of a hidden hand."""
        self.clear_selection()
        _ = self.picture.moments.end()
        self.picture.end_motion()
        self.flow.suspended()
        self.keep_time()

    def on_unmount(self) -> None:
        """Stops the bots when the screen is gone."""
        self.bots.worker.close()

    def use_settings(self, settings: SettingsModel) -> None:
        """Applies changed settings."""
        before, self.settings = self.settings, settings
        self.presenter.keymap = Keymap(settings.keys, reserved=self.presenter.layout.reserved)
        if settings.speed != before.speed:
            self.presenter.pace.speed = settings.speed
        self.presenter.hand = settings.hand
        self.presenter.renew()
        self.flow.use_speed()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Empty lines: the panes cover everything."""
        return [Strip.blank(crop.width)] * crop.height

    # ---- keys and mouse

    BUTTONS = (1, RIGHT)

    def means(self, key: str) -> bool:
        """Whether this letter is a key here now."""
        return self.keyboard.means(key)

    @property
    def to_options(self) -> str:
        """The key of the menu, and that of the options in it."""
        return TEXT("digits.way", menu=self.presenter.keymap.key_hint("table.menu"))

    @property
    def quiet(self) -> bool:
        """Whether no message stands in the bar."""
        return not self.presenter.telling.said

    def say(self, message: str, refused: bool = True) -> None:
        """Puts a message into the bar."""
        self.presenter.telling.say(message, refused=refused)
        self.picture.repaint()

    def do(self, id_: str) -> None:
        """Runs an action by its id, such as "undo"; a refusal is shown in the bar."""
        self.keyboard.do(id_)

    action_act = do

    def on_key(self, event: events.Key) -> None:
        """Handles a key."""
        self.last_key, self.mouse.clicked_on = monotonic(), None
        self.keyboard.pressed(event)

    @on(Pane.Clicked)
    def _clicked(self, message: Pane.Clicked) -> None:
        self.last_key = monotonic()
        if not self.hints.break_off():
            self.mouse.clicked(message)

    def scrolled(self, lines: int, x: int) -> None:
        """Moves the cursor with the mouse wheel."""
        self.do("move.down" if lines > 0 else "move.up")

    # ---- hiding

    def close_panels(self) -> None:
        """Closes every panel over the table: it may show what only one player may know."""
        self.keyboard.above.close()

    def panic(self) -> None:
        """Drops the curtain at once."""
        if isinstance(self.app.screen, CurtainScreen):
            return
        self.close_panels()
        viewer = self.presenter.viewer
        look = self.presenter.seats[viewer] if viewer is not None else None
        _ = self.app.push_screen(CurtainScreen(Announced(look, self.flow.about())),
                                 lambda _: self.seen.asks(self.flow.guard))

    def app_focused(self, focused: bool) -> None:
        """Called by the app when the terminal's window gets or loses the focus."""
        self.keep_time()
        if not focused and self.settings.panic_on_blur and self.presenter.viewer is not None:
            self.panic()

    # ---- the time

    def keep_time(self) -> None:
        """Runs the thinking clock of the asked player: only while the table (or a list over it) is on the screen, the
        terminal has the focus, and a key was pressed not long ago."""
        draft, there = self.presenter.draft, monotonic() - self.last_key <= _AWAY
        looks = there and self.app.app_focus and (self.is_active or isinstance(self.app.screen, Panel))
        self.session.clock.run(draft.decision.seat if looks and draft is not None else None)

    def _beat(self) -> None:
        self.keep_time()
        minutes = self.settings.idle_minutes
        if minutes and self.presenter.viewer is not None and monotonic() - self.last_key > 60 * minutes:
            self.panic()
        self._remind()

    def _remind(self) -> None:
        """Says how long somebody has thought about an answer, each time that so many minutes are over."""
        seat, before, every = self.session.clock.seat, self._minutes, self.settings.remind_minutes
        if seat is None:
            return
        minutes = int(self.session.clock.thought.get(seat, 0.0)) // 60
        self._minutes = seat, minutes
        if self._minutes == before:
            return
        over = every and minutes and minutes % every == 0
        if over:
            self.presenter.telling.say(TEXT("thinks.long", seat=self.session.names[seat], n=minutes))
        if over or self.settings.clock:
            self.picture.redraw()
