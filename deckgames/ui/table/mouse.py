"""The mouse at the table: a click moves the cursor, a second one is Enter, a click on a key cap is that key."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import monotonic

from textual import events, on

from deckgames.engine.decisions import Refused
from deckgames.ui.pane import Pane
from deckgames.ui.table.course import TableCourse
from deckgames.ui.table.keys import cap_at, in_cap, text_at


class TableMouse(TableCourse):
    """What clicks and the wheel do, by the `deeds` of the table: what each action id does."""

    deeds: dict[str, Callable[[], None]]
    last_key: float
    """When somebody was last at the keys or the mouse."""

    def act(self, deed: Callable[[], None]) -> None:
        """Does something that may be refused; the reason is said in the bar."""
        try:
            deed()
        except Refused as error:
            self.desk.say(str(error), refused=True)
            self.repaint()

    @on(Pane.Clicked, "#zones")
    def _zone_clicked(self, message: Pane.Clicked) -> None:
        self._clicked(message, side=False)

    @on(Pane.Clicked, "#side")
    def _side_clicked(self, message: Pane.Clicked) -> None:
        self._clicked(message, side=True)

    def _clicked(self, message: Pane.Clicked, side: bool) -> None:
        """Moves the cursor; a click where it stands is Enter (where several are chosen: Space), the right button shows
        the card."""
        desk = self.desk
        self.last_key = monotonic()
        if monotonic() < self.deaf_until or self.ended:
            return
        desk.hush()
        area = next((a for a in desk.areas(side) if a.y <= message.y < a.y + a.h), None)
        found = desk.under(area, message.x, message.y) if area is not None else None
        if found is None:
            return
        again, desk.at = found == desk.at, found
        if message.button == 3:
            self._over_pane.display = True
        elif again:
            several = desk.draft is not None and desk.draft.several
            self.act(self.deeds["answer.pick" if several else "answer.confirm"])
            return
        self.redraw()

    @on(Pane.Clicked, "#bar")
    def _bar_clicked(self, message: Pane.Clicked) -> None:
        """A click on a key cap is that key."""
        sheet = message.pane.sheet
        if sheet is None:
            return
        key, cap = cap_at(sheet, message.x, message.y), text_at(sheet, message.x, message.y)
        if key is not None:
            self.app.simulate_key(key)
        elif cap and monotonic() >= self.deaf_until and not self.ended:
            self.act(partial(self._long_cap, cap))

    def _long_cap(self, cap: str) -> None:
        """A click on a cap of several keys: a whole sequence is taken, of a range the first offer gets the cursor."""
        desk = self.desk
        if cap in desk.keys:
            desk.escape()
            raw = desk.take(desk.keys[cap])
            if raw is not None:
                self.send_or_ask(raw)
                return
        elif desk.draft is not None:
            offered = (oid for key, oid in desk.keys.items() if in_cap(key, cap))
            desk.go_to(next((oid for oid in offered if oid in desk.draft.allowed), ""))
        self.repaint()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel moves the cursor through lists."""
        event.stop()
        self.act(self.deeds["move.down"])

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel moves the cursor through lists."""
        event.stop()
        self.act(self.deeds["move.up"])
