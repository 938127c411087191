"""Keys and mouse at the table, and what they open over it. Keys of the question come first, then the actions by their
ids; a click moves the cursor, a second click is Enter, a click on a key hint is that key."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from textual import events
from textual.command import CommandPalette

from deckgames.engine.match.private_phases import ENTER, Macro
from deckgames.engine.messages import TEXT
from deckgames.engine.record.saves import goes_when_left, rescue
from deckgames.engine.record.session import SaveRefused
from deckgames.engine.vocabulary.decisions import Raw, Refused
from deckgames.ui.actions import LOOKS, PAGE, the_key
from deckgames.ui.paint.key_hints import KeyHint, key_hint_at
from deckgames.ui.paint.pane import LonePress, Pane, Timed, pressed, too_early
from deckgames.ui.paint.picture import too_small
from deckgames.ui.table.draft import in_cap
from deckgames.ui.table.focus_targets import Way
from deckgames.ui.table.hinting import Hints
from deckgames.ui.table.painting import TablePicture
from deckgames.ui.table.panels import (
    PANIC,
    PAUSE,
    PLAYERS,
    UNSAVED,
    UNTOUCHED,
    KeysPanel,
    LegendPanel,
    LogPanel,
    Panel,
    PauseMenu,
    PilesPanel,
)
from deckgames.ui.table.parts import Table
from deckgames.ui.table.screen_flow import ScreenFlow
from deckgames.ui.toolkit.forecast_phrases import below_each_other
from deckgames.ui.toolkit.layout import FocusTarget

_PANIC_KEY = "table.panic"
_READING = ("table.read_on", "table.read_back")
RIGHT = 3
"""The mouse button that shows a card."""


class Above:
    """The panels that keys open over a table, and what is chosen in them."""

    def __init__(self, table: Table, flow: ScreenFlow, picture: TablePicture) -> None:
        self.table, self.presenter, self.flow, self.picture = table, table.presenter, flow, picture

    def close(self) -> None:
        """Closes every panel over the table: it may show what only one player may know."""
        self.picture.reads = False
        while isinstance(self.table.app.screen, (Panel, PauseMenu, CommandPalette)):
            _ = self.table.app.pop_screen()

    def piles(self) -> None:
        """Opens the panel of open piles."""
        self._open(PilesPanel(self.presenter.layout, self.presenter.scene()))

    def log(self) -> None:
        """Opens the log; notes in the bar count as read."""
        told = self.presenter.telling.log(self.presenter.viewer)
        self.presenter.telling.read_notes()
        self.picture.repaint()
        self._open(LogPanel(told))

    def _open(self, panel: Panel | PauseMenu, then: Callable[[str | None], None] | None = None) -> None:
        panel.panic = self.presenter.keymap.action(_PANIC_KEY).keys

        def closed(result: str | None) -> None:
            if result == PANIC:
                self.table.panic()
            elif then is not None:
                then(result)

        _ = self.table.app.push_screen(panel, closed)

    def legend(self) -> None:
        """Opens the legend of this screen; over the page of a round, the rulebook."""
        if not self.table.is_current:
            self._rule()
            return
        keys = self.presenter.keymap.action("table.rule").keys
        panel = LegendPanel(self.picture.whole(), self.table.session.game, self.presenter.scene().view, keys,
                            self._asked_rule)
        self._open(panel, lambda result: self._rule() if result == "rule" else None)

    @property
    def _asked_rule(self) -> str:
        """The rule of this question, or of the refused option under the cursor."""
        decision, stop = self.table.session.decision, self.presenter.focus_target
        refused = stop.rule if stop is not None and stop.blocked else ""
        return refused or (decision.rule if decision is not None else "")

    def _rule(self) -> None:
        """The rulebook at that rule."""
        session, host = self.table.session, self.table.host
        host.open("rules", session.game.id, self._asked_rule, session.pack, session.options.worded)

    def pause(self) -> None:
        """Opens the pause menu; the table is hidden meanwhile."""
        save = self.table.session.save
        saved, rows = save.unsaved or str(self.table.unsaved), UNSAVED
        if save.path is not None and not save.unsaved:
            new = goes_when_left(self.table.session)
            saved, rows = (TEXT("leaving.untouched"), UNTOUCHED) if new else (
                TEXT("table.saved-in", file=save.path.name), PAUSE)
        status = below_each_other(self.presenter.layout.status(self.presenter.scene()))
        self._open(PauseMenu(status, [saved], rows, self.table.joined), self.chosen)

    def chosen(self, word: str | None) -> None:
        """Does what was chosen in the pause menu; None: nothing."""
        if word == "rules":
            self._rule()
        elif word == "keys":
            self._open(KeysPanel(self.presenter.keymap.lines()))
        elif word == "settings":
            self.table.host.open("settings")
        elif word == PLAYERS:
            self.flow.ask_players()
        elif word == "save":
            self._save()
        elif word in ("leave", "quit"):
            self.table.host.ask_to_leave(partial(self._leave, word == "quit"))

    def _leave(self, quits: bool) -> None:
        self.flow.end()
        (self.table.host.leave if quits else self.table.host.stand_up)()

    def _save(self) -> None:
        """Begins another save, in the first folder that takes it."""
        try:
            self.presenter.telling.say(TEXT("table.from-now-on", file=rescue(self.table.session)))
        except SaveRefused as error:
            self.presenter.telling.refuse(error)
        self.picture.repaint()


def _both(deed: Callable[[], None], paint: Callable[[], None]) -> Callable[[], None]:
    """One after the other; the second not where the first is refused."""
    def done() -> None:
        deed()
        paint()

    return done


class TableKeys:
    """Key handlers of the table: the question's keys first, then the actions."""

    def __init__(self, table: Table, flow: ScreenFlow, picture: TablePicture, above: Above, hints: Hints) -> None:
        self.table, self.presenter, self.hands = table, table.presenter, table.hands
        self.flow, self.picture, self.above, self.hints = flow, picture, above, hints
        self.press_alone = LonePress(table)
        ways: tuple[Way, ...] = ("left", "right", "up", "down")
        redraw, repaint = picture.redraw, picture.repaint
        self.handlers: dict[str, Callable[[], None]] = {
            **{f"move.{way}": _both(partial(self.hands.move, way), redraw) for way in ways},
            "move.next": _both(partial(self.hands.zone, 1), redraw),
            "move.previous": _both(partial(self.hands.zone, -1), redraw),
            "answer.confirm": self._confirm,
            "answer.pick": _both(self.hands.toggle, redraw),
            "answer.less": partial(self._more, -1),
            "answer.more": partial(self._more, 1),
            "answer.earlier": _both(partial(self.hands.shift, -1), redraw),
            "answer.later": _both(partial(self.hands.shift, 1), redraw),
            "answer.back": self._back,
            "table.inspect": self._inspect,
            "table.read_on": partial(picture.scroll, 1),
            "table.read_back": partial(picture.scroll, -1),
            PAGE: _both(self.hands.leaf, repaint),
            "table.piles": above.piles,
            "table.log": above.log,
            "table.hint": self._hint,
            "table.undo": self._undo,
            "table.redo": partial(self.flow.give, table.answers.redo),
            "table.ask_again": _both(self._ask_again, repaint),
            "table.settled": self._ask_after_all,
            "table.rule": above.legend,
            "table.menu": above.pause,
            _PANIC_KEY: table.panic,
        }

    def act(self, deed: Callable[[], None]) -> None:
        """Runs an action; where it raises Refused, the bar says why."""
        try:
            deed()
        except Refused as error:
            self.presenter.telling.refuse(error)
            self.picture.repaint()

    def do(self, id_: str) -> None:
        """Runs an action by its id, such as "undo"; a refusal is shown in the bar."""
        self.act(self.handlers[id_])

    # ---- a key

    def pressed(self, event: events.Key) -> None:
        """Handles a key: the question's first, then the actions'."""
        action = self.presenter.keymap.find(event.key)
        if action is None and event.key.startswith("ctrl+"):
            return
        event.stop()
        self.presenter.pressed = pressed(event)
        if action is not None and action.id == _PANIC_KEY:
            self.table.panic()
            return
        if self.picture.end_moment() or self.flow.ended or self._waits(event) or (
                too_small(*self.table.app.size) and (action is None or action.id != "table.menu")):
            return
        self.picture.end_motion()
        self.picture.moments.asks = ""
        news = bool(self.presenter.telling.news_sheet)
        told = news or bool(self.presenter.telling.said)
        closes = news and (event.key == "space" or bool(self._unseen(event.character or "")))
        if action is None or action.id not in _READING:
            self.presenter.telling.hush()
            self.picture.read = 0
        if told:
            self.picture.redraw()
        if closes or self.hints.break_off():
            return
        self.act(partial(self._key, event.key, event.character if event.is_printable else None))

    def _waits(self, event: events.Key) -> bool:
        """Whether a key came too early to answer, or is to open a banner: Space does, alone."""
        early, mode = not self._looks(event) and self._too_early(event), self.presenter.mode
        sits = mode.keys.get(event.key) if mode.lone and not early else None
        self.press_alone.made(event, sits)
        return early or sits is not None

    def _looks(self, event: events.Key) -> bool:
        """Whether a key can be no answer: that of an action which only looks, and of nothing that is asked."""
        action = self.presenter.keymap.find(event.key)
        return action is not None and action.id in LOOKS and not self._begins(event.character or event.key)

    def _begins(self, key: str) -> bool:
        """Whether this key answers what is asked, or begins to or goes on with it."""
        presenter = self.presenter
        asked = () if presenter.draft is None else (*presenter.keys, *presenter.macros(),
                                                    *presenter.controller.standing())
        return any(keys.startswith((key, presenter.pending + key)) for keys in asked)

    def _too_early(self, event: events.Key) -> bool:
        """Whether a key came before the question could be seen; then it is ignored, and the bar says so."""
        early = self.table.seen.early(event)
        if early and self._means(event):
            self.presenter.telling.say(too_early(f"press {the_key(event.key)}"), refused=True)
            self.picture.repaint()
        return early

    def _means(self, event: events.Key) -> bool:
        """Whether a key does anything here."""
        return event.key in ("enter", "space") or self.presenter.keymap.find(event.key) is not None or self._begins(
            event.character or event.key)

    def _key(self, key: str, character: str | None) -> None:
        """A key is heard by what is asked or goes on, else by the table; a card that is read is closed first."""
        action = self.presenter.keymap.find(key)
        reads = self.picture.reads and (key == "escape" or (action is not None and action.id in _READING))
        hears = self._mode_key if self.presenter.mode.keys else self._question_key
        if reads or not hears(key, character):
            if action is None:
                raise Refused(TEXT("app.means-nothing", key=the_key(key)))
            self.handlers[action.id]()

    def means(self, key: str) -> bool:
        """Whether this letter is a key here: of the question, of every table, or of this game."""
        presenter = self.presenter
        return (presenter.keymap.find(key) is not None or key in presenter.layout.reserved or self._begins(key)
                or (key in ("y", "n") and presenter.draft is not None and presenter.draft.decision.kind == "confirm")
                or key in presenter.mode.keys)

    def _mode_key(self, key: str, character: str | None) -> bool:
        """A key of what stands in the question's place; gives whether it means something there. Raises Refused."""
        leaving, deed = self.presenter.leaving, self.presenter.mode.keys.get(key)
        if deed is not None:
            deed()
        elif leaving and (key in (ENTER, "space") or key not in self.presenter.keymap.taken()):
            raise Refused(leaving.refusal)
        return deed is not None

    def _question_key(self, key: str, character: str | None) -> bool:
        """A key of the question; gives whether it means something there. Raises Refused."""
        presenter = self.presenter
        if character is None:
            return self._macro(key)
        if presenter.draft is None or character == " " or (
                presenter.keymap.find(key) is not None and self.hands.lets_pass(character)):
            return False
        if not presenter.pending and self._macro(character):
            return True
        if not presenter.pending and character in presenter.controller.standing() and self.picture.names(character):
            self.flow.give(partial(self.table.answers.stand, character))
            return True
        if presenter.draft.answers(character) and not self.picture.names(character):
            return False
        if oid := self._unseen(character):
            self.picture.reads = False
            self.hands.show(oid, character)
            self.picture.repaint()
            return True
        try:
            raw = self.hands.typed(character)
        except KeyError:
            return False
        self.made(raw)
        return True

    def _unseen(self, character: str) -> str:
        """The id of the option that this key would take although nobody can read there that it does; "": none."""
        oid = self.presenter.keys.get(self.presenter.pending + character, "")
        return oid if self.hands.picks(oid) and not self.picture.shows(character, oid) else ""

    def made(self, raw: Raw | None) -> None:
        """Sends an answer; with None only shows what is chosen so far."""
        if raw is not None:
            self.flow.send_or_ask(raw)
        else:
            self.picture.repaint()

    def _macro(self, key: str) -> bool:
        """A key that answers several times in a row; gives whether it is one: as long as it can be read."""
        macro = self.presenter.macros().get(key) if self.presenter.draft is not None else None
        if macro is None or (key == ENTER and self.presenter.pending) or not self.picture.names(key):
            return False
        self._answer_all(macro)
        return True

    def _answer_all(self, macro: Macro) -> None:
        """Answers with one option after the other, as long as they are on offer and none of them ends the private
        phase: what each brings is watched when all are given."""
        controller, session = self.presenter.controller, self.presenter.session
        number, heard = len(session.steps), len(session.events)
        for oid in controller.begun.answers_of(macro):
            question = controller.question()
            raw = None if question is None else Macro.raw(question, oid)
            if raw is None or not self.flow.send_or_ask(raw):
                break
        controller.begun.together(number, macro)
        if session.steps[number:]:
            self.presenter.telling.answered(session.steps[number].seat, heard)
            self.presenter.base = None  # it has all the news, and there may be a rest behind what is asked now
            self.picture.repaint()

    def _confirm(self) -> None:
        if leaving := self.presenter.leaving:  # a second click on the same place
            raise Refused(leaving.refusal)
        if not self._macro(ENTER):
            self.made(self.hands.confirm())

    def _more(self, by: int) -> None:
        """A point (or the number) more or less; where none is asked for, another speed."""
        if self.presenter.draft is not None and self.presenter.draft.counts:
            self.hands.step(by)
            self.picture.redraw()
        else:
            self.flow.change_speed(by)

    def _back(self) -> None:
        self.hands.escape()
        self.picture.reads = False
        self.picture.redraw()

    def _inspect(self) -> None:
        if self.picture.reads:
            self.picture.reads = False
            self.picture.redraw()
        else:
            self.lay_open()

    def lay_open(self) -> None:
        """Opens the whole card under the cursor; arrows still move the cursor. Raises Refused."""
        stop = self.presenter.focus_target
        if stop is None or stop.card is None:
            raise Refused("no card is under the cursor")
        self.picture.reads = True
        self.picture.redraw()

    def _undo(self) -> None:
        if self.hands.back():
            self.made(None)
            return
        self.table.answers.undo()
        self.flow.call_off_bots()
        self.flow.advance()

    def _ask_again(self) -> None:
        self.presenter.controller.begun.ask_again()
        self.presenter.telling.say(TEXT("table.asked-again"))

    def _ask_after_all(self) -> None:
        self.table.answers.ask_after_all()
        self.flow.advance()

    def _hint(self) -> None:
        self.hints.ask()


class TableMouse:
    """Mouse handlers of the table: clicks move the cursor or press keys."""

    def __init__(self, table: Table, flow: ScreenFlow, picture: TablePicture, keys: TableKeys) -> None:
        self.table, self.presenter, self.flow, self.picture, self.keys = table, table.presenter, flow, picture, keys
        self.clicked_on: tuple[Any, FocusTarget] | None = None
        """What was asked at the last click, and where it put the cursor; None after a key and after an answer."""
        self._chain_of: Any = None

    @property
    def _asks(self) -> Any:
        """What a click answers: the question, or what stands in its place."""
        presenter = self.presenter
        return presenter.asks, presenter.pending

    def _counts(self, message: Pane.Clicked) -> bool:
        """Whether a click counts: it is no second half of a double click whose first has answered."""
        if self.flow.ended:
            return False
        if message.chain == 1:
            self._chain_of = self._asks
        return bool(self._chain_of == self._asks)

    def clicked(self, message: Pane.Clicked) -> None:
        """Handles a click on a pane of the table."""
        self.presenter.pressed = ""
        pane, canvas = message.pane.id, message.pane.canvas
        if self.picture.end_moment():
            return
        if canvas is None or pane not in ("bar", "zones", "side", "news") or not self._counts(message):
            return
        if message.button == RIGHT and pane in ("bar", "news"):
            return
        named = key_hint_at(canvas, message.x, message.y)
        if pane == "bar":
            self._bar_clicked(message, named)
        elif pane == "news":
            self.presenter.telling.hush()
            self.picture.redraw()
        else:
            self._pane_clicked(message, canvas.at(message.x, message.y), named)

    def _pane_clicked(self, message: Pane.Clicked, target: int | str | None, named: KeyHint | None) -> None:
        """Moves the cursor; a second click on the same place, with nothing answered in between, is Enter (where several
        are chosen: Space). The right button shows the card. A click on words that a key is named with is that key."""
        presenter = self.presenter
        if named is not None and named.key is not None and message.button != RIGHT:
            self._pressed(named.key, message)
            return
        presenter.telling.hush()
        self.picture.read = 0
        if not isinstance(target, int):
            self.clicked_on = None
            return
        here = self._asks, presenter.focus_targets[target]
        early = self.table.seen.early(message)  # then it moves the cursor, and begins and ends no double click
        again, self.clicked_on = self.clicked_on == here and not early, None if early else here
        presenter.at = target
        if message.button == RIGHT:
            self.keys.act(self.keys.lay_open)
        elif again:
            self.clicked_on = None
            several = presenter.draft is not None and presenter.draft.several
            self.keys.do("answer.pick" if several else "answer.confirm")
        else:
            self.picture.redraw()

    def _bar_clicked(self, message: Pane.Clicked, hint: KeyHint | None) -> None:
        """A click on a key hint is that key; the arrows beside a number are those of its seat."""
        if hint is not None and hint.key is not None:
            self.presenter.go_to(self._seat_at(hint.text))
            self._pressed(hint.key, message)
        elif hint is not None:
            self.keys.act(partial(self._long_cap, hint))

    def _long_cap(self, cap: KeyHint) -> None:
        """A click on a key hint of several keys: of a range the first offer gets the cursor, and so does a seat."""
        presenter, self.picture.read = self.presenter, 0
        if presenter.draft is not None:
            offered = [oid for key, oid in presenter.keys.items() if in_cap(key, cap.text)]
            presenter.go_to(next((oid for oid in offered if oid in presenter.draft.allowed), self._seat_at(cap.text)))
        self.picture.repaint()

    def _seat_at(self, name: str) -> str:
        """The id of the seat that stands in the bar with this sign and name, "" if none does."""
        draft = self.presenter.draft
        return next((option.oid for option in (draft.options if draft is not None else ())
                     if option.seat is not None and name == self.presenter.seats[option.seat].named[0]), "")

    def _pressed(self, key: str, click: Timed) -> None:
        """This key is dealt with at once: one that waited would come after the second half of a double click."""
        event = events.Key(key, None)
        event.time = click.time
        self.table.on_key(event)
