"""The zone of all targets: Row, Training Dummy and Finale, as faces or as rows."""

from dataclasses import replace
from typing import Any

from deckgames.engine.cards import Card
from deckgames.games.cardring import queries
from deckgames.games.cardring.cards import TargetCard
from deckgames.games.cardring.screen.board import Board
from deckgames.games.cardring.screen.faces import face_of, measure_of
from deckgames.ui.paint.canvas import Canvas, Line, Span, spans_width
from deckgames.ui.paint.faces import Face, columns_for, heading, picture, row
from deckgames.ui.toolkit import Box

FACE_ROWS, _HIGHEST = 6, 9
"""Rows of a face at least and at most."""
_WIDEST, _NARROWEST, _APART = 22, 13, 2
_GAP = 3
"""Blanks between what winning and what losing brings."""


def enemies(board: Board, w: int, h: int) -> Canvas:
    """The targets in exactly this size."""
    canvas = Canvas(w, h)
    if _as_faces(board, w, h):
        heading(canvas, 0, "Enemies", f"deck {len(board.view.enemy_deck)}")
        for box in boxes(board, w, h):
            stop = board.stops[box.index]
            assert stop.card is not None
            state = board.state(box.index)
            canvas.paste(box.x, box.y, picture(_face(board, box.index, stop.card), box.w, box.h, state))
        return canvas
    found = boxes(board, w, h)
    if found and found[0].y:
        heading(canvas, 0, "Enemies", f"deck {len(board.view.enemy_deck)}")
    faces = [_face(board, index, target) for index, target in _targets(board)]
    columns = columns_for(faces, w)
    faces = _in_line(faces, w - 6 - columns.name - columns.measure)
    by_index = dict(zip(board.zone("enemies"), faces, strict=True))
    for box in found:
        canvas.paste(0, box.y, row(by_index[box.index], w, board.state(box.index), columns))
    return canvas


def boxes(board: Board, w: int, h: int) -> list[Box]:
    """Where the targets lie."""
    indexes = board.zone("enemies")
    if _as_faces(board, w, h):
        size, high, x, found = _face_width(board, w), _face_rows(h), 1, []
        for place, (index, target) in enumerate(_targets(board)):
            if target is board.view.dummy and place:
                x = 1 + size * len(board.view.row) + _APART
            found.append(Box(index, x, 1, size, high))
            x += size
        return found
    first = 1 if h >= len(indexes) + 2 else 0
    shown = indexes
    if len(indexes) > h:  # the cursor's row is always seen
        at = indexes.index(board.scene.cursor) if board.scene.cursor in indexes else 0
        start = min(max(0, at - h + 1), len(indexes) - h)
        shown = indexes[start : start + h]
    return [Box(index, 0, first + y, w) for y, index in enumerate(shown)]


def _targets(board: Board) -> list[tuple[int, Card[Any]]]:
    return [(index, target) for index in board.zone("enemies") if (target := board.stops[index].card) is not None]


def _face_width(board: Board, w: int) -> int:
    return min(_WIDEST if w >= 116 else 17, (w - 2 - _APART) // (len(board.view.row) + 2))


def _face_rows(h: int) -> int:
    """Rows of a face; a blank one stands below all of them where there are rows for both."""
    return max(FACE_ROWS, min(_HIGHEST, h - 1 - (h > FACE_ROWS + 2)))


def _as_faces(board: Board, w: int, h: int) -> bool:
    return h > FACE_ROWS and w >= 88 and _face_width(board, w) >= _NARROWEST


def _face(board: Board, index: int, target: TargetCard) -> Face:
    measure = measure_of(target.spec, queries.value(board.view, target))
    return face_of(target, key=board.cap(index), measure=measure, edge=_targeted(board, target))


def _in_line(faces: list[Face], room: int) -> list[Face]:
    """The faces in signs, what losing costs below each other, where a row has room for that."""
    won = max((spans_width(face.text[0]) for face in faces), default=0)
    lost = max((spans_width(line) for face in faces for line in face.text[1:]), default=0)
    if won + _GAP + lost > room:
        return [replace(face, sentences=()) for face in faces]
    return [replace(face, sentences=(), text=((*face.text[0], (" " * (won - spans_width(face.text[0])), "plain")),
                                              *face.text[1:])) for face in faces]


def _targeted(board: Board, target: TargetCard) -> Line:
    """The signs of the seats that go for this target, and of those that are barred from it."""
    found: list[Span] = [board.sign(seat.no) for seat in board.seats
                         if queries.target_of(board.view, seat) is target]
    if target is board.view.finale:
        barred = [board.sign(seat.no) for seat in board.seats if seat.barred]
        if barred:
            found += [(" " if found else "", "muted"), ("⊘", "muted"), *barred]
    return tuple(found)
