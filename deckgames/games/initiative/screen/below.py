"""The lowest zone: what happened, every sum in full; what happens in this step of the show stands out."""

from collections.abc import Sequence

from deckgames.games.initiative.screen.board import Board
from deckgames.games.initiative.screen.told import told
from deckgames.ui import signs
from deckgames.ui.faces import heading
from deckgames.ui.pieces.news import news
from deckgames.ui.sheet import Line, Sheet, Span, spans_width, wrap

_GAP = 3
_PAST = {"text": "muted", "name": "text"}
"""Inks of what was told in steps before this one."""
_LOOKED_BACK = 40
"""So many events before this step are told again, as far as there is room."""


def below(board: Board, w: int, h: int) -> Sheet:
    """What happened, in exactly this size."""
    sheet = Sheet(w, h)
    if h < 1:
        return sheet
    if board.sitting and board.decision is not None and board.scene.recap:
        news(board.scene, sheet, 0, sits=True)
        return sheet
    top = 1 if h > 2 else 0
    now = _wrapped(board, w, now=True)
    room = h - top
    before = _wrapped(board, w, now=False)[-(room - len(now)):] if room > len(now) else []
    if top and (now or before):
        heading(sheet, 0, "What happened", _when(board))
    for y, (mark, line) in enumerate([*before, *now[:room]], top):
        sheet.put(0, y, mark, "cursor")
        sheet.spans(2, y, line, w - 3)
    if len(now) > room and room:
        sheet.right(w - 1, h - 1, ((f" {signs.MORE} l: the log", "muted"),))
    return sheet


def _when(board: Board) -> str:
    view = board.view
    return f"beat {view.beat}" if view.phase == "turn" else f"round {view.round}" if view.round else ""


def _wrapped(board: Board, w: int, now: bool) -> list[tuple[str, Line]]:
    """The lines of this step, or those before it, each row with its mark."""
    scene = board.scene
    events = scene.happens if now else scene.story[max(0, scene.step - _LOOKED_BACK):scene.step]
    found: list[tuple[str, Line]] = []
    past = scene.showing and not now
    for parts in told(board, events):
        for row, line in enumerate(broken(parts, w - 3)):
            mark = signs.CURSOR if now and scene.showing and row == 0 else " "
            found.append((mark, tuple((text, _PAST.get(ink, ink)) for text, ink in line) if past else line))
    return found


def broken(parts: Sequence[Line], room: int) -> list[Line]:
    """Parts in lines: a part stays whole where a line can hold it."""
    found: list[list[Span]] = [[]]
    used = 0
    for part in parts:
        size = spans_width(part)
        if used and used + _GAP + size <= room:
            found[-1] += [(" " * _GAP, "plain"), *part]
            used += _GAP + size
            continue
        pieces = wrap(part, room) if size > room else (part,)
        for piece in pieces:
            if used:
                found.append([])
            found[-1] += piece
            used = spans_width(piece)
    return [tuple(line) for line in found]
