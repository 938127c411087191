"""Saved tables and replays: a list with what everybody may know; open, replay, delete."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from glob import escape
from pathlib import Path

from deckgames.engine.catalogue import IDS, cover
from deckgames.engine.core.files import files_in, free
from deckgames.engine.core.paths import saves_dir
from deckgames.engine.core.spelling import signed
from deckgames.engine.messages import LINE, TEXT
from deckgames.engine.messages.access import barred
from deckgames.engine.record.journal import SaveInfo, list_saves
from deckgames.engine.record.seating import NewSeats
from deckgames.ui import sessions
from deckgames.ui.actions import bound
from deckgames.ui.pages.list_screen import ListScreen, part_of
from deckgames.ui.pages.menu_drawing import ago, seat_names
from deckgames.ui.paint.bar import BarModel
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import Line, in_ink, line_of, spans_width, width
from deckgames.ui.paint.headings import heading, seat_sign, title_bar
from deckgames.ui.paint.picture import YesOrNo, framed
from deckgames.ui.paint.shortening import clip, clip_spans
from deckgames.ui.paint.signs import BLOCKED

_GAME_W, _WHEN_W, _STATE_W, _BRANCH_W = 14, 16, 10, 11
_LEAST_W = 60
"""Columns that the titles leave to everything else."""
_DELETED = "deleted"


def move_away(path: Path) -> Path:
    """Moves a save, and the `.lost` files beside it, into `deleted/`; gives its new path. Raises OSError."""
    folder = path.parent / _DELETED
    folder.mkdir(exist_ok=True)
    target = free(folder / path.name)
    path.rename(target)
    for lost in files_in(path.parent, f"{escape(path.name)}*.lost"):
        lost.rename(target.with_name(target.name + lost.name.removeprefix(path.name)))
    return target


def _title(save: SaveInfo) -> str:
    return cover(save.game).title if save.game in IDS else save.game or "?"


def _standing(save: SaveInfo, names: str = " ") -> Line:
    """How a table stands: the seats, with their `names`, and their scores, or the words of a game that is not won by
    scores."""
    signs = [f"{seat_sign(seat.symbol + 1)}{names and names + seat.name}" for seat in save.seats]
    scores = [""] * len(signs) if save.stands else [f" {signed(score)}" for score in save.scores]
    seats = tuple((f"{sign}{score}  ", f"seat-{seat.symbol + 1}")
                  for sign, score, seat in zip(signs, scores, save.seats, strict=False))
    return ((f"{save.stands}   ", "text"), *seats) if save.stands else seats


class SavesScreen(ListScreen[SaveInfo]):
    """The list of saves, latest first."""

    BINDINGS = bound("saves")

    def look(self) -> None:
        """Reads the list again: a branch or a replay may have changed it."""
        self.items = list_saves()
        self.index = max(0, min(self.index, len(self.items) - 1))
        self.redraw()

    on_screen_resume = look

    # ---- drawing

    def picture(self, w: int, h: int, bar: BarModel | None = None) -> Canvas:
        """The list; `bar` asks something about the save under the cursor."""
        running = sum(1 for save in self.items if save.goes_on)
        ended = sum(1 for save in self.items if save.over)
        counted = TEXT("saves.counted", running=running, ended=ended)
        title = title_bar(w, TEXT("saves.title"), "", (), None, counted)
        canvas, bottom = framed(w, h, title, bar or self._bar())
        seen = self.lines(canvas, 2, bottom - 3)
        heading(canvas, 1, TEXT("saves.latest"), part_of(seen, self.count))
        if not self.items:
            canvas.prose(3, barred(saves_dir()) or TEXT("saves.nothing"))
        now = datetime.now().astimezone()
        for y, index in enumerate(seen, 2):
            self._row(canvas, self.items[index], index, y, now)
        return canvas

    def _row(self, canvas: Canvas, save: SaveInfo, index: int, y: int, now: datetime) -> None:
        here = self.row_at(canvas, index, y, canvas.w)
        wide = self._game_w(canvas.w)
        canvas.put(2, y, clip(_title(save), wide - 1), "name-cursor" if here else "name")
        x = 2 + wide
        if save.problem is not None:
            canvas.spans(x, y, ((f"{BLOCKED} ", "warn"), (save.path.name, "blocked")), canvas.w - x - _WHEN_W - 2)
        else:
            state = clip(save.state, 2 * _STATE_W)
            x = max(x + _STATE_W, canvas.put(x, y, state, "muted" if save.over else "text") + 2)
            room = canvas.w - x - _WHEN_W - (_BRANCH_W if save.branch_of else 2)
            standing = _standing(save)
            if spans_width(standing) > room:
                standing = _standing(save, "")  # the bar has the names
            canvas.spans(x, y, clip_spans(standing, room, prose=True), room)
        when = in_ink(ago(save.when, now), "muted")
        branch: Line = ((TEXT("saves.branch"), "warn"), ("   ", "plain")) if save.branch_of else ()
        canvas.right(canvas.w - 1, y, (*branch, *when))

    def _game_w(self, w: int) -> int:
        """Columns of the games' titles, as wide as those of the list where there is room."""
        longest = max((width(_title(save)) for save in self.items), default=0)
        return max(_GAME_W, min(longest + 1, w - _LEAST_W))

    def _bar(self) -> BarModel:
        save = self.item
        title, where, standing = TEXT("saves.title"), TEXT("saves.where"), ((str(saves_dir()), ""),)
        refusal = line_of(self.trouble)
        if save is None:
            return BarModel(title, where, self.keys(("saves.back", "")), refusal=refusal, standing=standing)
        what = TEXT("saves.results" if save.over else "saves.play-on")
        others = (("saves.players", ""),) if save.goes_on else ()
        over = (("saves.review", ""),) if save.over else ()
        options = self.keys(("saves.open", what), *others, ("saves.replay", ""), *over, ("saves.delete", ""),
                            ("saves.back", ""))
        name = save.path.name
        if save.branch_of:
            name = TEXT("saves.branch-of", file=name, other=save.branch_of)
        forecast: Line = (*seat_names(save.seats), ("   ", "plain"), (name, "muted"))
        if save.problem is not None:
            options, refusal = options[2:], in_ink(sessions.short(save.problem, save.path), "text")
        if refusal:  # it names the file
            forecast = ()
        return BarModel(title, where, options, forecast=forecast, refusal=refusal, standing=standing, art=save.game)

    # ---- keys

    def action_open(self) -> None:
        """Plays on, or shows the results of a finished game."""
        save = self.item
        if save is None or save.problem is not None:
            self.say(TEXT("saves.none" if save is None else "saves.not-opened"))
            return
        try:
            self.host.sit_down(sessions.taken_up(save.path))
        except sessions.NoWay as error:
            self.say(sessions.short(str(error), save.path))

    opened = action_open

    def action_replay(self) -> None:
        """Opens the replay."""
        save = self.item
        if save is not None and save.problem is None:
            self.host.open("replay", save.path)
        else:
            self.say(TEXT("saves.none" if save is None else "saves.not-opened"))

    def action_review(self) -> None:
        """Opens what decided a game that is over."""
        save = self.item
        if save is not None and save.problem is None and save.over:
            self.host.open("review", save.path)
        else:
            self.say(TEXT("saves.none" if save is None else "review.not-over"))

    def action_players(self) -> None:
        """Opens the page that asks who plays on."""
        save = self.item
        if save is not None and save.goes_on:
            self.host.open("players", save.seats, TEXT("saves.who", game=_title(save)),
                           TEXT("saves.play-on"), self._plays_on)

    def _plays_on(self, new: NewSeats | None) -> None:
        save = self.item
        if save is None or new is None:
            return
        try:
            self.host.sit_down(sessions.taken_up(save.path, new))
        except sessions.NoWay as error:
            self.say(sessions.short(str(error), save.path))

    def action_delete(self) -> None:
        """Asks whether to delete."""
        self.trouble = ""
        if self.item is None:
            self.say(TEXT("saves.none"))
        else:
            goes: Line = LINE("saves.goes", file=in_ink(self.item.path.name, "name"), folder=_DELETED)
            keys = (("y", TEXT("saves.delete")), ("n", TEXT("saves.keep")))
            question = BarModel(TEXT("saves.asks"), TEXT("saves.where"), keys, forecast=goes)
            _ = self.app.push_screen(YesOrNo(partial(self.picture, bar=question)), self._delete)

    def _delete(self, yes: bool | None) -> None:
        save = self.item
        if save is None or not yes:
            return
        try:
            move_away(save.path)
        except OSError as error:
            self.trouble = TEXT("saves.not-moved", file=save.path.name, why=error.strerror)
        self.look()
