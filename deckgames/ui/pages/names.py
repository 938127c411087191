"""Who sat where in a game that is over: a seat is given to somebody by name, and counts for them from then on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import partial
from typing import TypeVar

from deckgames.engine.messages import TEXT
from deckgames.engine.record.journal import LONGEST_NAME, SeatInfo
from deckgames.people.kept import recent
from deckgames.people.results import Played, Sitter
from deckgames.ui.actions import bound
from deckgames.ui.pages.list_screen import ListScreen
from deckgames.ui.paint.bar import BarModel
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import line_of
from deckgames.ui.paint.headings import heading, seat_span, title_bar
from deckgames.ui.paint.picture import framed

_NAME_X, _TOLD_X = 2, 30
C = TypeVar("C")


def picks_of(names: Sequence[str]) -> str:
    """`1 Zoe  2 Max`: whom a digit picks where a name is typed."""
    return "  ".join(f"{number} {name}" for number, name in enumerate(names, 1))


class NamedSeats(ListScreen[C]):
    """A list of seats with a line each, whose names (`name:0`, ..) can be typed, or picked by a digit."""

    picks: Sequence[str] = ()

    @property
    def picks_told(self) -> str:
        """Whom a digit picks, while a name is typed."""
        named = self.typing is not None and self.picks
        return TEXT("named-seats.picks", names=picks_of(self.picks)) if named else ""

    def type_name(self, text: str, keep: Callable[[str], None], within: timedelta | None = None) -> None:
        """Asks for the name of the seat under the cursor; picks are those who played last, by saves `within` this
        time."""
        self.trouble, place = "", self.shown.place(f"name:{self.index}")
        if place is not None:
            self.picks = recent(self.host.records.games(within))
            self.type_in(place, text, keep, picks=self.picks, max_length=LONGEST_NAME)

    def chosen(self, spot: str, again: bool) -> None:
        """A click on a name moves the cursor, a second one asks for another name."""
        kind, _, index = spot.partition(":")
        if kind == "name" and again and int(index) == self.index:
            self.action_name()
        else:
            self.move_to(int(index))

    def action_name(self) -> None:
        """Asks for another name."""
        raise NotImplementedError


class NamesScreen(NamedSeats[int]):
    """The seats of people in a game that is over; `seats` are those of its table, with their signs."""

    BINDINGS = bound("names")

    def __init__(self, game: Played, seats: Sequence[SeatInfo]) -> None:
        super().__init__()
        self.game, self.signs = game, [seat.symbol + 1 for seat in seats]
        self.items = [seat for seat, one in enumerate(game.seats) if one.player == "human"]

    def picture(self, w: int, h: int) -> Canvas:
        """The seats, and for whom each counts."""
        canvas, bottom = framed(w, h, title_bar(w, TEXT("named-seats.title")), self._bar())
        heading(canvas, 1, TEXT("named-seats.asks"))
        for y, index in enumerate(self.lines(canvas, 2, bottom - 2), 2):
            seat, here = self.items[index], self.row_at(canvas, index, y, w)
            one = self.game.seats[seat]
            canvas.spans(_NAME_X, y, (seat_span(self.signs[seat], one.name),), _TOLD_X - _NAME_X - 1)
            canvas.mark(f"name:{index}", _NAME_X + 2, y, _TOLD_X - _NAME_X - 3, 1)
            canvas.put(_TOLD_X, y, _counted(one), "name-cursor" if here else "text", w - _TOLD_X - 1)
        return canvas

    def _bar(self) -> BarModel:
        return BarModel(TEXT("named-seats.asks"), TEXT("named-seats.title"),
                        self.keys(("names.name", ""), ("names.back", "")), forecast=line_of(self.picks_told, "muted"),
                        refusal=line_of(self.trouble))

    def action_name(self) -> None:
        """Asks for the name of the person who sat there."""
        if self.items:
            seat = self.items[self.index]
            self.type_name(self.game.seats[seat].name, partial(self._given, seat))

    def _given(self, seat: int, name: str) -> None:
        if name.strip():
            self.host.records.claim(self.game, seat, name)
            self.game = next(game for game in self.host.records.games() if game.key == self.game.key)
        self.redraw()

    def action_back(self) -> None:
        """Closes the line that is typed, else goes back to the results."""
        if not self.done_typing(keep=False):
            _ = self.app.pop_screen()


def _counted(one: Sitter) -> str:
    if not one.counts:
        return TEXT("named-seats.half")
    return TEXT("named-seats.counts", name=one.name) if one.named else TEXT("named-seats.tonight")
