"""The bottom zone in Combat: who fights what, with which numbers, and how it stands."""

from dataclasses import dataclass
from typing import Any

from deckgames.games.cardring import queries
from deckgames.games.cardring.cards import TargetCard
from deckgames.games.cardring.lexicon import FIGHT, SKILL, TESTS, XP
from deckgames.games.cardring.screen.board import Board
from deckgames.games.cardring.state import Seat
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, clip, spans_width
from deckgames.ui.paint.faces import heading


@dataclass(frozen=True, slots=True)
class Fight:
    """A seat against a target as it stands now: everything that goes into it, and by how much it wins or loses."""

    letter: str
    ink: str
    base: int
    bonus: int
    received: int
    shield: int
    total: int
    needs: int

    @property
    def margin(self) -> int:
        return self.total - self.needs

    @property
    def now(self) -> tuple[str, str]:
        """ "wins by 1" or "wins exactly", with its ink."""
        if self.margin < 0:
            return f"loses by {-self.margin}", "bad"
        return (f"wins by {self.margin}", "good") if self.margin else ("wins exactly", "warn")


def fight(board: Board, seat: Seat, target: TargetCard, more: int = 0) -> Fight:
    """CR-5.7 to 5.9; `more` is Failure that may still come."""
    view = board.view
    spec = target.spec
    test = TESTS[spec.test]
    bonus = queries.bonus(view, seat, target)
    received = 0 if queries.no_failure(view) else seat.received + more
    harm = queries.effective_failure(view, seat, received)
    base = seat.skill if spec.test == "skill" else seat.fight
    return Fight(test.sign, test.ink, base, bonus, received, min(seat.shield, received), base + bonus - harm,
                 queries.value(view, target))


def named(board: Board, target: TargetCard) -> Line:
    """A target with its number: `Apprentice Vampire F4`."""
    return ((f"{target.name} ", "name"), TESTS[target.spec.test].shown(queries.value(board.view, target)))


_HEADS = ("seat", "target", "has", "Failure", "total", "needs", "now")
_WIDE, _NARROW, _TIGHT = (2, 12, 42, 51, 61, 68, 75), (2, 10, 40, 46, 54, 60, 66), (1, 8, 24, 30, 38, 44, 50)


def combat(board: Board, w: int, h: int) -> Canvas:
    """The table of declarations in exactly this size."""
    canvas = Canvas(w, h)
    columns = _WIDE if w >= 88 else _NARROW if w >= 76 else _TIGHT
    heading(canvas, 0, "Combat", _note(board))
    names = ("seat", "last fight", "XP") if board.view.phase == "over" else _HEADS
    for x, name in zip(columns, names, strict=False):
        canvas.put(x, 1, name, "muted")
    order = [*board.view.order, *(s.no for s in board.seats if s.no not in board.view.order)]
    for y, no in enumerate(order, 2):
        if y < h:
            _row(board, canvas, board.seats[no], y, columns)
    return canvas


def _note(board: Board) -> str:
    view = board.view
    if view.phase == "over":
        return ", ".join(view.reasons)
    if queries.no_failure(view):
        return "no Failure this round"
    if any(seat.face_down for seat in board.seats):
        return "face-down cards first, then Failure"
    return "Failure comes after all targets" if view.phase in ("targets", "buy") else "all fights at the same time"


def _row(board: Board, canvas: Canvas, seat: Seat, y: int, x: tuple[int, ...]) -> None:
    look = board.look(seat.no)
    working = board.at_work == seat.no
    name = clip(look.name, x[1] - x[0] - 4)
    ink = f"badge-{look.colour}" if working else f"seat-{look.colour}"
    canvas.put(x[0] - 1, y, f" {look.sign} {name} ", ink)
    target = _target(board, seat)
    room = x[2] - x[1] - 1
    if board.view.phase == "over":
        _result(canvas, seat, y, x)
        return
    if target is None:
        choosing = working and board.fighting
        said = f"{signs.CURSOR} choosing …" if choosing else _untargeted(board, seat)
        canvas.put(x[1], y, said, "text" if choosing else "muted", room)
        canvas.spans(x[2], y, _has(seat, x[3] - x[2] - 1))
        canvas.put(x[3], y, f"X{seat.received}" if seat.received else "·", "harm", x[4] - x[3] - 1)
        return
    chosen = not (working and board.fighting)
    lead = "" if chosen else f"{signs.CURSOR} "
    canvas.put(x[1], y, lead + target.name, "name" if chosen else "text", room)
    _numbers(board, canvas, seat, target, y, x)


def _numbers(board: Board, canvas: Canvas, seat: Seat, target: TargetCard, y: int, x: tuple[int, ...]) -> None:
    f = fight(board, seat, target, board.scene.amounts.get(f"seat-{seat.no}", 0))
    has = f"{f.letter}{f.base}" + (f"+{f.bonus}" if f.bonus else "")
    hidden = f"{signs.HIDDEN}{len(seat.face_down)}" if seat.face_down else ""
    canvas.spans(x[2], y, ((has, f.ink), (hidden, "back")), x[3] - x[2] - 1)
    received = f"X{f.received}" + (f"{signs.MINUS}H{f.shield}" if f.shield else "") if f.received else "·"
    canvas.put(x[3], y, received, "harm", x[4] - x[3] - 1)
    canvas.put(x[4], y, f"{f.letter}{f.total}".replace("-", signs.MINUS), "name", x[5] - x[4] - 1)
    canvas.put(x[5], y, f"{f.letter}{f.needs}", f.ink, x[6] - x[5] - 1)
    said, room = f.now[0], canvas.w - 1 - x[6]
    canvas.put(x[6], y, said if len(said) <= room else said.partition(" ")[0], f.now[1], room)


def _target(board: Board, seat: Seat) -> TargetCard | None:
    """What the row shows: the declared target, or while its seat chooses the one under the cursor."""
    if board.fighting and board.at_work == seat.no:
        stop = board.cursor_stop
        if stop is not None and stop.zone == "enemies":
            return stop.card
    return queries.target_of(board.view, seat)


def _untargeted(board: Board, seat: Seat) -> str:
    if not seat.declared:
        return "to declare"
    return "chosen, sealed" if queries.secret_targets(board.view) and seat.no != board.view.viewer else "nothing"


def _has(seat: Seat, room: int) -> Line:
    """Both numbers a target may be met with, apart if there is room."""
    pair = FIGHT.shown(seat.fight), SKILL.shown(seat.skill)
    return (pair[0], (" ", "plain"), pair[1]) if spans_width(pair) < room else pair


def _result(canvas: Canvas, seat: Any, y: int, x: tuple[int, ...]) -> None:
    """The last fight, when the game is over and the numbers are gone."""
    said = {"win": "beat", "lose": "lost to"}.get(seat.outcome, "")
    fought = f"{said} {seat.target.name}" if seat.target is not None else "no fight"
    canvas.put(x[1], y, fought, "text", x[2] - x[1] - 1)
    canvas.put(x[2], y, *XP.shown(seat.xp))
