"""The mouse at the table: a click moves the cursor, a second one is Enter, a click on a key cap is that key."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from textual import events

from deckgames.ui.actions import key_of
from deckgames.ui.paint.caps import Cap, cap_at
from deckgames.ui.paint.pane import Pane
from deckgames.ui.table.keys import in_cap
from deckgames.ui.table.layout import Stop
from deckgames.ui.table.painting import TablePicture
from deckgames.ui.table.parts import Answering, Table
from deckgames.ui.table.seen import Timed

_RIGHT = 3


class TableMouse:
    """What clicks and the wheel do: they move the cursor, or press keys."""

    def __init__(self, table: Table, picture: TablePicture, answering: Answering, press: Callable[[events.Key], None],
                 early: Callable[[Timed, str], bool]) -> None:
        self.table, self.desk, self.picture, self.answering = table, table.desk, picture, answering
        self.press, self.early = press, early
        self.clicked_on: tuple[Any, Stop] | None = None
        """What was asked at the last click, and where it put the cursor; None after a key and after an answer."""
        self._chain_of: Any = None

    @property
    def _asks(self) -> Any:
        """What a click answers: the question, or what stands in its place."""
        desk = self.desk
        return desk.draft.decision if desk.draft else None, desk.leaving, desk.banner, desk.pending, desk.show.runs

    def _counts(self, message: Pane.Clicked) -> bool:
        """Whether a click counts: not too early, and no second half of a double click whose first has answered."""
        if self.answering.ended or self.early(message, "that click"):
            return False
        if message.chain == 1:
            self._chain_of = self._asks
        return bool(self._chain_of == self._asks)

    def clicked(self, message: Pane.Clicked) -> None:
        """A click on a pane of the table."""
        if message.pane.id == "bar":
            self._bar_clicked(message)
        elif message.pane.id in ("zones", "side"):
            self._pane_clicked(message)
        elif message.pane.id == "news" and self._counts(message):
            self.desk.telling.hush()
            self.picture.redraw()

    def _pane_clicked(self, message: Pane.Clicked) -> None:
        """Moves the cursor; a second click on the same place, with nothing answered in between, is Enter (where several
        are chosen: Space). The right button shows the card. A click on words that a key is named with is that key."""
        desk, canvas = self.desk, message.pane.canvas
        if canvas is None or not self._counts(message):
            return
        named = cap_at(canvas, message.x, message.y)
        if named is not None and named.key is not None and message.button != _RIGHT:
            self._pressed(named.key, message)
            return
        desk.telling.hush()
        found = canvas.at(message.x, message.y)
        if not isinstance(found, int):
            self.clicked_on = None
            return
        here = self._asks, desk.stops[found]
        again, self.clicked_on, desk.at = self.clicked_on == here, here, found
        if message.button == _RIGHT:
            self.picture.reads = True
        elif again:
            self.clicked_on = None
            several = desk.draft is not None and desk.draft.several
            self.table.do("answer.pick" if several else "answer.confirm")
            return
        self.picture.redraw()

    def _bar_clicked(self, message: Pane.Clicked) -> None:
        """A click on a key cap is that key; the arrows beside a number are those of its seat."""
        canvas = message.pane.canvas
        if canvas is None or not self._counts(message):
            return
        found = cap_at(canvas, message.x, message.y)
        if found is not None and found.key is not None:
            self.desk.go_to(self._seat_at(found.text))
            self._pressed(found.key, message)
        elif found is not None and (first := self._first_macro(found.text)):
            self._pressed(first, message)
        elif found is not None:
            self.table.act(partial(self._long_cap, found))

    def _first_macro(self, text: str) -> str:
        """The first key of a cap such as `F1-F6`, where that answers several times in a row: it has no place that the
        cursor could go to; "" else."""
        first, dash, _ = text.partition("-")
        key = key_of(first) if dash else None
        return key if key is not None and key in self.desk.macros() and self.picture.names(key) else ""

    def _long_cap(self, cap: Cap) -> None:
        """A click on a cap of several keys: a whole sequence is taken, of a range the first offer gets the cursor, and
        so does a seat."""
        desk = self.desk
        if cap.text in desk.keys:
            self.table.hands.escape()
            raw = self.table.hands.take(desk.keys[cap.text])
            if raw is not None:
                self.answering.send_or_ask(raw)
                return
        elif desk.draft is not None:
            offered = [oid for key, oid in desk.keys.items() if in_cap(key, cap.text)]
            desk.go_to(next((oid for oid in offered if oid in desk.draft.allowed), self._seat_at(cap.text)))
        self.picture.repaint()

    def _seat_at(self, name: str) -> str:
        """The id of the seat that stands in the bar with this sign and name, "" if none does."""
        draft = self.desk.draft
        for option in draft.options if draft is not None else ():
            if option.seat is not None:
                look = self.desk.seats[option.seat]
                if name == f"{look.sign} {look.name}":
                    return option.oid
        return ""

    def _pressed(self, key: str, click: Timed) -> None:
        """This key is dealt with at once: one that waited would come after the second half of a double click."""
        event = events.Key(key, None)
        event.time = click.time
        self.press(event)
