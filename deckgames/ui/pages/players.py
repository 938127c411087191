"""Who plays on at a table that has begun: a seat goes to a bot or another person, or its player gets another name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from deckgames.bots import LEVELS
from deckgames.engine.core.spelling import capital
from deckgames.engine.messages import TEXT
from deckgames.engine.record import saves
from deckgames.engine.record.journal import SeatInfo
from deckgames.engine.record.seating import NewSeats
from deckgames.engine.record.session import SaveRefused, Session
from deckgames.people.kept import RECENT
from deckgames.seats import manner_of
from deckgames.ui.actions import bound
from deckgames.ui.pages.names import NamedSeats
from deckgames.ui.paint.bar import BarModel
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import line_of
from deckgames.ui.paint.headings import heading, seat_span, title_bar
from deckgames.ui.paint.picture import PictureScreen, YesOrNo, framed
from deckgames.ui.sessions import NoWay, reseated

_NAME_X, _PLAYER_X, _TOLD_X = 2, 30, 42


def branch(page: PictureScreen[None], path: Path, run: Session, number: int, seats: Sequence[SeatInfo]) -> None:
    """Opens over this page the one that asks who plays on, of these seats, from behind so many answers of a save; what
    they play is a save of its own."""
    def begin(new: NewSeats | None) -> None:
        if new is not None:
            try:
                page.host.sit_down(reseated(saves.branch(path, number, None, run.pack, run.game), new))
            except (SaveRefused, NoWay) as error:
                page.say(str(error))

    page.host.open("players", seats, TEXT("replay.branch"), TEXT("replay.new-table"), begin, "",
                   partial(manner_of, run))


class PlayersScreen(NamedSeats[SeatInfo]):
    """The seats of a table, a line each. `asks` is the question, `does` what Enter does with the new seats; `taken` is
    called with them (None: nothing changes); `manner` tells that of a player in a seat."""

    BINDINGS = bound("players")

    def __init__(self, seats: Sequence[SeatInfo], asks: str, does: str, taken: Callable[[NewSeats | None], None],
                 note: str = "", manner: Callable[[int, str], str] = lambda *_: "") -> None:
        super().__init__()
        self.new, self.asks, self.does, self.note = NewSeats(seats), asks, does, note
        self._taken, self._manner = taken, manner
        self.items = self.new.seats

    # ---- drawing

    def picture(self, w: int, h: int, bar: BarModel | None = None) -> Canvas:
        """The seats; `bar` asks something about them."""
        canvas, bottom = framed(w, h, title_bar(w, TEXT("players.title")), bar or self._bar())
        heading(canvas, 1, self.asks, TEXT("players.sequence"))
        for y, index in enumerate(self.lines(canvas, 2, bottom - 2), 2):
            seat, here = self.items[index], self.row_at(canvas, index, y, w)
            name, note = seat_span(seat.symbol + 1, seat.name), self.new.narrated(index)
            canvas.spans(_NAME_X, y, (name,), _PLAYER_X - _NAME_X - 1)
            canvas.mark(f"name:{index}", _NAME_X + 2, y, _PLAYER_X - _NAME_X - 3, 1)
            player = TEXT("players.person") if seat.human else TEXT(
                "players.bot", level=seat.player.removeprefix("bot:"))
            canvas.put(_PLAYER_X, y, player, "name-cursor" if here else "text")
            if not note and (word := self._manner(index, seat.player)):
                canvas.put(_TOLD_X, y, TEXT(f"manners.{word}"), "muted", w - _TOLD_X - 1)
            canvas.put(_TOLD_X, y, note, "name", w - _TOLD_X - 1)
        return canvas

    def _bar(self) -> BarModel:
        seat = self.items[self.index]
        options = self.keys(("players.person", TEXT("players.takes-over" if seat.human else "players.sits-down")),
                            ("players.bot", TEXT("players.plays-on" if seat.human else "players.other-level")),
                            ("players.name", TEXT("players.other-name")), ("players.done", self.does),
                            ("players.back", ""))
        told = self.picks_told or self.new.narrated(self.index)
        return BarModel(self.asks, seat.name, options, seat=seat.symbol + 1,
                        forecast=line_of(told) or line_of(self.note, "muted"), refusal=line_of(self.trouble))

    # ---- keys

    def moved(self) -> None:
        """Keeps what was typed for the seat before."""
        self.done_typing()
        super().moved()

    def action_bot(self) -> None:
        """Gives the seat to a bot; pressed again, to one of the next level."""
        self.done_typing()
        player = self.items[self.index].player.removeprefix("bot:")
        at = (LEVELS.index(player) + 1) % len(LEVELS) if player in LEVELS else LEVELS.index("normal")
        self._changed(partial(self.new.give, self.index, f"bot:{LEVELS[at]}"))

    def action_person(self) -> None:
        """Gives the seat to a person, and asks for the name."""
        seat = self.items[self.index]
        self._type("" if seat.human else seat.name, self.new.take)

    def action_name(self) -> None:
        """Asks for another name."""
        self._type(self.items[self.index].name, self.new.call)

    def _type(self, text: str, keep: Callable[[int, str], None]) -> None:
        index = self.index
        self.type_name(text, lambda name: self._changed(partial(keep, index, name)), RECENT)

    def _changed(self, change: Callable[[], None]) -> None:
        change()
        self.trouble = ""
        self.redraw()

    # ---- the end

    def action_done(self) -> None:
        """Takes the new seats; what is seldom meant is asked first."""
        if self.done_typing():
            return
        self.trouble = self.new.problem
        if self.trouble or not self.new.doubt:
            self._leave(not self.trouble)
            return
        question = BarModel(self.new.doubt, TEXT("players.title"),
                            (("y", TEXT("players.do-it")), ("n", TEXT("players.do-not"))))
        _ = self.app.push_screen(YesOrNo(partial(self.picture, bar=question)), self._leave)

    def _leave(self, yes: bool | None) -> None:
        if not yes:
            self.trouble = capital(self.trouble)
            self.redraw()
            return
        _ = self.app.pop_screen()
        self._taken(self.new)

    def action_back(self) -> None:
        """Closes the line that is typed, else leaves without changes."""
        if not self.done_typing(keep=False):
            _ = self.app.pop_screen()
            self._taken(None)
