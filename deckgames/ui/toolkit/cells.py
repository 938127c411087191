"""Tables of words: columns with headings, and cells that own their columns."""

from collections.abc import Sequence

from deckgames.engine.data import dataclass
from deckgames.engine.lexicon import Ink
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Spans, clip, clip_spans, spans_width, width
from deckgames.ui.paint.faces import LOOKS
from deckgames.ui.toolkit.board import Board, Box

MARK = 3
"""Columns before the first cell of a row with a key: the cursor, the key, a blank."""
_HEADS_APART = 2
"""Columns between two heads in which no line is drawn."""


@dataclass(frozen=True, slots=True)
class Column:
    """Where the cells of a column begin, how wide they are, what stands over them; whether they end at its right."""

    x: int
    w: int
    head: str = ""
    right: bool = False


def fit(texts: Sequence[str], room: int) -> str:
    """The first of these texts, the longest first, that has room; else the last one, cut at a word."""
    return next((text for text in texts if width(text) <= room), clip(texts[-1], room))


def columns(*parts: tuple[int, str] | tuple[int, str, bool], x: int = MARK) -> tuple[Column, ...]:
    """Columns of these widths side by side, a blank between two: (width, heading, whether it ends at its right)."""
    found: list[Column] = []
    for w, head, *right in parts:
        found.append(Column(x, w, head, bool(right)))
        x += w + 1
    return tuple(found)


def headed(canvas: Canvas, y: int, title: str, note: str | Spans = "", heads: Sequence[Column] = (),
           x: int = 0, w: int | None = None, whole: bool = False) -> None:
    """The heading of a table: `TITLE  note ─── head ─── head ───`, each head over its column. Of a note and the first
    heads that have no room beside each other the heads stand, or if it is to be `whole` the note."""
    end = (canvas.w if w is None else x + w) - 1
    at = canvas.put(x + 1, y, title, Ink("head"), max(0, end - x - 1))
    spans: Spans = ((note, Ink("muted")),) if isinstance(note, str) else note
    starts = [(column.x + (max(0, column.w - width(column.head)) if column.right else 0), column.head)
              for column in heads if column.head]
    room = end if whole or not starts else starts[0][0] - 1
    if spans_width(spans) and at + 2 + spans_width(spans) <= room:
        at = canvas.spans(at + 2, y, spans, room)
    if end > at + 1:
        canvas.put(at + 1, y, "─" * (end - at - 1), "edge")
    behind = at + 1
    for start, head in starts:
        if start < behind or start + width(head) > canvas.w:
            continue
        lead = min(start - behind, 1 if start - behind > _HEADS_APART else _HEADS_APART)
        canvas.put(start - lead, y, " " * lead, "plain")
        behind = canvas.put(start, y, head, Ink("muted")) + 1
        if behind <= end:
            canvas.put(behind - 1, y, " ", "plain")


def cells(canvas: Canvas, y: int, table: Sequence[Column], row: Sequence[Spans]) -> None:
    """A row of the table; each cell keeps to its column."""
    for column, spans in zip(table, row, strict=False):
        spans = clip_spans(spans, column.w)
        x = column.x + (max(0, column.w - spans_width(spans)) if column.right else 0)
        canvas.spans(x, y, spans, column.w)


_PLACE = 2
"""Cells of the place of a card that is chosen in a sequence, a blank before it."""


def marked(board: Board) -> int:
    """Cells of a row before the name: key, and where several are chosen their mark, or their place."""
    asked = board.decision
    if asked is None or asked.kind not in ("pick", "order"):
        return MARK
    several = getattr(asked, "ordered", False) and getattr(asked, "hi", 1) > 1
    return MARK + (_PLACE if asked.kind == "order" or several else 1)


def stop_row(board: Board, canvas: Canvas, box: Box, table: Sequence[Column], row: Sequence[Spans],
             mine: bool = True) -> None:
    """A row with the cursor, the key (unless it would be refused) and the state of its stop; its first cell is the
    name. What is chosen has its mark behind the key where the table leaves a column for it, else in its place."""
    look = LOOKS[board.state(box.index, mine)]
    cursor, blocked, chosen = look.cursor, look.faded, look.tick
    if cursor or chosen:
        canvas.ground(box.x, box.y, box.w, 1, "raised")
    if cursor:
        canvas.put(box.x, box.y, signs.CURSOR, "cursor")
    if not blocked:
        canvas.put(box.x + 1, box.y, board.cap(box.index), "name-cursor" if cursor else "key")
    if chosen:
        place, lead = board.place(box.index), table[0].x - box.x
        apart = (lead > MARK) + (lead == MARK + _PLACE)
        canvas.put(box.x + 1 + apart, box.y, str(place) if place else signs.CHOSEN, "good")
    ink = "name-cursor" if cursor else "name-blocked" if blocked else ""
    name = tuple((text, ink or was) for text, was in row[0])
    rest = [tuple((text, "blocked") for text, _ in spans) if blocked else spans for spans in row[1:]]
    cells(canvas, box.y, table, [name, *rest])
    box.mark(canvas)


def stop_rows(board: Board, canvas: Canvas, box: Box, table: Sequence[Column], row: Sequence[Spans],
              below: Sequence[Spans] = ()) -> None:
    """The same in all rows of its box: in those below the first, more lines of its last column."""
    drawn = Canvas(box.w, box.h)
    stop_row(board, drawn, Box(box.index, 0, 0, box.w, box.h), table, row)
    for y, line in enumerate(below, 1):
        drawn.spans(table[-1].x, y, line, table[-1].w)
    canvas.paste(box.x, box.y, drawn)
