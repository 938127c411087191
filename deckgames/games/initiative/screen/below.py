"""The lowest zone: what happened, every sum in full; what happens in this step of the show stands out."""

from collections.abc import Sequence

from deckgames.games.initiative.screen.board import Board
from deckgames.games.initiative.screen.narration import told
from deckgames.table.recap import missing
from deckgames.ui.paint.canvas import Canvas, Line, Span, spans_width, wrap
from deckgames.ui.paint.faces import heading
from deckgames.ui.toolkit.side import news

Row = tuple[str, Line]
"""A mark and a line."""
_GAP = 1
_NEW = "·"
"""Marks what happens in the step that is shown: `▸` is the cursor's."""
_PAST = {"text": "muted", "name": "text"}
"""Inks of what was told in steps before this one."""
_LOOKED_BACK = 40
"""Number of events before this step that are told again, as far as there is room."""


def below(board: Board, w: int, h: int) -> Canvas:
    """What happened, in exactly this size."""
    canvas = Canvas(w, h)
    if h < 1:
        return canvas
    if board.sitting and board.decision is not None and board.scene.recap:
        news(board.scene, canvas, 0, sits=True)
        return canvas
    top = 1 if h > 2 else 0
    room = h - top
    now = _latest(_told(board, w, now=True), room)
    before: list[Row] = []
    for rows in reversed(_told(board, w, now=False)):
        if len(before) + len(rows) > room - len(now):
            break
        before = [*rows, *before]
    if top and (now or before):
        heading(canvas, 0, "What happened", _when(board))
    for y, (mark, line) in enumerate([*before, *now], top):
        canvas.put(0, y, mark, "name")
        canvas.spans(2, y, line, w - 3)
    return canvas


def _latest(told: Sequence[Sequence[Row]], room: int) -> list[Row]:
    """As much of a step as there is room for: what it came to rather than what led to it; what is missing is said."""
    rows = [row for rows in told for row in rows]
    if len(rows) <= room or room < 2:
        return rows[:room]
    if len(told[-1]) >= room:
        return [*told[-1][:room - 1], _more(len(told))]
    kept: list[Row] = []
    before = len(told)
    for lines in reversed(told):
        if len(kept) + len(lines) >= room:
            break
        kept, before = [*lines, *kept], before - 1
    return [_more(before), *kept]


def _more(count: int) -> Row:
    return " ", ((missing(count), "muted"),)


def _when(board: Board) -> str:
    view = board.view
    return f"beat {view.beat}" if view.phase == "turn" else f"round {view.round}" if view.round else ""


def _told(board: Board, w: int, now: bool) -> list[list[Row]]:
    """What is told of this step, or of those before it, in rows."""
    scene = board.scene
    events = scene.happens if now else scene.story[max(0, scene.step - _LOOKED_BACK):scene.step]
    past, found = scene.showing and not now, []
    for parts in told(board, events):
        rows = broken(parts, w - 3)
        mark = _NEW if now and scene.showing else " "
        found.append([(mark if at == 0 else " ",
                       tuple((text, _PAST.get(ink, ink)) for text, ink in line) if past else line)
                      for at, line in enumerate(rows)])
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
