"""Saved tables and replays: a list with what everybody may know; open, replay, delete."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual.binding import BindingType

from deckgames.engine.journal import SaveInfo, list_saves
from deckgames.engine.places import saves_dir
from deckgames.engine.spelling import signed
from deckgames.games import IDS, cover
from deckgames.ui import sessions
from deckgames.ui.actions import bound
from deckgames.ui.host import page
from deckgames.ui.pages.list_screen import ListScreen
from deckgames.ui.pages.menu_drawing import ago, seat_names
from deckgames.ui.paint.bar import BarModel
from deckgames.ui.paint.canvas import Canvas, Line, Spot, clip, width, wrap_text
from deckgames.ui.paint.headings import heading, seat_sign, title_bar
from deckgames.ui.paint.picture import YesOrNo, with_bar
from deckgames.ui.paint.signs import BLOCKED, RANGE

_GAME_W, _WHEN_W, _STATE_W, _BRANCH_W = 14, 16, 10, 11
_LEAST_W = 60
"""Columns that the titles leave to everything else."""
_DELETED = "deleted"
_NOTHING = "Nothing is saved yet. Every table is saved while it is played, answer by answer; you will find it here."


def move_away(path: Path) -> Path:
    """Moves a save and its lost tail into `deleted/` beside it; gives its new path. Raises OSError."""
    folder = path.parent / _DELETED
    folder.mkdir(exist_ok=True)
    target, number = folder / path.name, 1
    while target.exists():
        number += 1
        target = folder / f"{path.stem}-{number}{path.suffix}"
    path.rename(target)
    lost = path.with_name(path.name + ".lost")
    if lost.exists():
        lost.rename(target.with_name(target.name + ".lost"))
    return target


def _title(save: SaveInfo) -> str:
    return cover(save.game).title if save.game in IDS else save.game or "?"


def _standing(save: SaveInfo) -> Line:
    """How a table stands: the seats with their scores, or the words of a game that is not won by scores."""
    signs = [f"{seat_sign(seat.symbol + 1)} {seat.name}" for seat in save.seats]
    scores = [""] * len(signs) if save.stands else [f" {signed(score)}" for score in save.scores]
    seats = tuple((f"{sign}{score}  ", f"seat-{seat.symbol + 1}")
                  for sign, score, seat in zip(signs, scores, save.seats, strict=False))
    return ((f"{save.stands}   ", "text"), *seats) if save.stands else seats


class SavesScreen(ListScreen[None]):
    """The saves, the latest first."""

    BINDINGS: ClassVar[list[BindingType]] = bound("saves")

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__()
        self.folder = folder
        self.saves: list[SaveInfo] = []
        self.trouble = ""

    def on_mount(self) -> None:
        """Reads the list."""
        self.look()

    def on_screen_resume(self) -> None:
        """A branch or a replay may have changed it."""
        self.look()

    def look(self) -> None:
        """Reads the list again."""
        self.saves = list_saves(self.folder)
        self.index = max(0, min(self.index, len(self.saves) - 1))
        self.redraw()

    @property
    def count(self) -> int:
        """Number of saves."""
        return len(self.saves)

    @property
    def save(self) -> SaveInfo | None:
        """The save under the cursor."""
        return self.saves[self.index] if self.saves else None

    # ---- drawing

    def picture(self, w: int, h: int, bar: BarModel | None = None) -> Canvas:
        """The list; `bar` asks something about the save under the cursor."""
        canvas = Canvas(w, h)
        running = sum(1 for save in self.saves if save.goes_on)
        ended = sum(1 for save in self.saves if save.over)
        note = f"{running} to go on with, {ended} ended"
        canvas.paste(0, 0, title_bar(w, "Saved tables", "", (), None, note))
        bottom = with_bar(canvas, bar or self._bar())
        room = bottom - 3
        seen = self.lines(canvas, Spot("", 0, 2, w, room))
        shown = [self.saves[index] for index in seen]
        part = f"{seen.start + 1}{RANGE}{seen.stop} of {len(self.saves)}"
        heading(canvas, 1, "The latest first", part if len(shown) < len(self.saves) else "")
        if not self.saves:
            for row, line in enumerate(wrap_text(_NOTHING, w - 4)):
                canvas.put(2, 3 + row, line, "text")
        now = datetime.now().astimezone()
        for row, save in enumerate(shown):
            self._row(canvas, save, self.first + row, 2 + row, now)
        return canvas

    def _row(self, canvas: Canvas, save: SaveInfo, index: int, y: int, now: datetime) -> None:
        here = self.row_at(canvas, index, y, canvas.w)
        wide = self._game_w(canvas.w)
        canvas.put(2, y, clip(_title(save), wide - 1), "name-cursor" if here else "name")
        x = 2 + wide
        if save.problem is not None:
            canvas.spans(x, y, ((f"{BLOCKED} ", "warn"), (save.path.name, "blocked")), canvas.w - x - _WHEN_W - 2)
        else:
            canvas.put(x, y, "ended" if save.over else f"round {save.round}", "muted" if save.over else "text")
            x += _STATE_W
            canvas.spans(x, y, _standing(save), canvas.w - x - _WHEN_W - (_BRANCH_W if save.branch_of else 2))
        when: Line = ((ago(save.when, now), "muted"),)
        canvas.right(canvas.w - 1, y, (("branch   ", "warn"), *when) if save.branch_of else when)

    def _game_w(self, w: int) -> int:
        """Columns of the games' titles, as wide as those of the list where there is room."""
        longest = max((width(_title(save)) for save in self.saves), default=0)
        return max(_GAME_W, min(longest + 1, w - _LEAST_W))

    def _bar(self) -> BarModel:
        save = self.save
        refusal: Line = ((self.trouble, "text"),) if self.trouble else ()
        if save is None:
            return BarModel("Saved tables", None, "Saves", "", self.keys(("saves.back", "")), refusal=refusal,
                            standing=((str(self.folder or saves_dir()), ""),))
        what = "results" if save.over else "play on"
        options = self.keys(("saves.open", what), ("saves.replay", ""), ("saves.delete", ""), ("saves.back", ""))
        name = f"{save.path.name}, a branch of {save.branch_of}" if save.branch_of else save.path.name
        forecast: Line = (*seat_names(save.seats), ("   ", "plain"), (name, "muted"))
        if save.problem is not None:
            options, refusal = options[2:], ((sessions.short(save.problem, save.path), "text"),)
        return BarModel("Saved tables", None, "Saves", "", options, forecast=forecast, refusal=refusal,
                        standing=((str(self.folder or saves_dir()), ""),))

    # ---- keys

    def action_open(self) -> None:
        """Plays on, or shows how it ended."""
        save = self.save
        if save is None or save.problem is not None:
            return
        try:
            self.host.sit_down(sessions.taken_up(save.path))
        except sessions.NoWay as error:
            self.trouble = sessions.short(str(error), save.path)
            self.redraw()

    opened = action_open

    def moved(self) -> None:
        """What was said is about another save."""
        self.trouble = ""

    def action_replay(self) -> None:
        """The game from its beginning."""
        save = self.save
        if save is not None and save.problem is None:
            self.host.show(page("replay", save.path))

    def action_delete(self) -> None:
        """Asks."""
        self.trouble = ""
        if self.save is not None:
            goes: Line = ((self.save.path.name, "name"), (f"  goes into the folder {_DELETED}", "text"))
            keys = (("y", "delete it"), ("n", "keep it"))
            question = BarModel("Delete this table?", None, "Saves", "", keys, forecast=goes)
            _ = self.app.push_screen(YesOrNo(partial(self.picture, bar=question)), self._delete)

    def _delete(self, yes: bool | None) -> None:
        save = self.save
        if save is None or not yes:
            return
        try:
            move_away(save.path)
        except OSError as error:
            self.trouble = f"{save.path.name} cannot be moved: {error.strerror}"
        self.look()
