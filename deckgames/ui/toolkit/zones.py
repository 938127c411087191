"""Zones and seats as a game declares them: each column says once what stands over it, what it reads, how wide it is and
in how much room it stands; and what is painted from them: cards as rows with their texts or as faces, players as rows.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Generic, TypeVar

from deckgames.engine.core.data import frozen
from deckgames.engine.messages import TEXT, Words
from deckgames.engine.vocabulary.lexicon import Number
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import Line, Span, Spans, line_of, width, wrap_text
from deckgames.ui.paint.faces import Face, slot
from deckgames.ui.paint.shortening import fitted
from deckgames.ui.toolkit.board import Board, Box
from deckgames.ui.toolkit.forecast_phrases import number_of
from deckgames.ui.toolkit.laying import MARK, Column, cells, fit, headed, marked, pointed, put_card, stop_rows

B = TypeVar("B", bound=Board, contravariant=True)
EMPTY = -1
"""The focus target of a place where no card lies."""
Texts = tuple[Sequence[str], str]
"""What a card does: as it is printed, by paragraphs, and in few words."""


def noted(note: str, texts: Texts) -> Texts:
    """The texts with `note` in front, of the printed ones before the first paragraph."""
    (first, *others), few = texts
    return [note + first, *others], note + few


@frozen
class Field(Generic[B]):
    """A column: what it reads of a focus target or a seat into its cells, how many they are (0: those that are left),
    what stands over it, the `brief` form of that, from how many columns of its zone on it stands, and from how many it
    has so many cells more; how many blanks are before it."""

    reads: Callable[[B, int, int], Spans] = lambda board, at, w: ()
    w: int = 0
    head: Words = ""
    right: bool = False
    least: int = 0
    wider: tuple[tuple[int, int], ...] = ()
    apart: int = 1
    brief: Words = ""
    of: Number | None = None
    """The number that it has; its word stands before it where no heading does."""
    texts: Callable[[B, int], Texts] | None = None
    """What it says instead of what it reads, in as many rows as there are."""

    @property
    def alone(self) -> "Field[B]":
        """This column for a table without headings: each number follows its word."""
        of = self.of
        return self if of is None else replace(self, w=width(of.label) + 3, reads=lambda board, at, w: [
            (_worded(of, text), ink) for text, ink in self.reads(board, at, w)])

    def cells(self, w: int) -> int:
        """The width of the column in a zone of `w` cells."""
        return self.w + sum(more for least, more in self.wider if w >= least)


_CLOSE, _AIR = 90, 9
"""Columns of a zone up to which the columns of players stand close, and those for which they are a blank further
apart."""


def number(of: Number, w: int, least: int = 0, head: Words = "") -> Field[Board]:
    """The column of a number of the lexicon."""
    return Field(lambda board, seat, _: (_faint(number_of(board, of, seat)),), w, head, True, least, apart=2,
                 of=of)


def _faint(number: Span) -> Span:
    """A counter of nothing is faint."""
    return (number[0], "faint") if number == ("0", "text") else number


def _worded(of: Number, text: str) -> str:
    """`hand 3` or, where what it counts has another word, `3 hooks`."""
    return f"{of.label} {text}" if of.label == of.word else f"{text} {of.word if text == '1' else of.label}"


Laid = Sequence[tuple[Field[B], Column]]


def laid(fields: Sequence[Field[B]], w: int, x: int) -> Laid[B]:
    """The columns that stand in a zone of `w` columns, from `x` on; cells that are left go to the last one if it takes
    them, else to the first; behind all but texts one stays blank."""
    shown = [field for field in fields if w >= field.least]
    sizes = [field.cells(w) for field in shown]
    blanks = sum(field.apart for field in shown) - (shown[-1].texts is not None)
    sizes[0 if shown[-1].w else -1] += w - x - sum(sizes) - blanks
    columns: list[tuple[Field[B], Column]] = []
    for field, size in zip(shown, sizes, strict=True):
        x += field.apart * bool(columns)
        head = str(field.head) or ("" if field.of is None else field.of.label)
        head = head if width(head) <= size else str(field.brief)
        columns.append((field, Column(x, size, head, field.right)))
        x += size
    return columns


@frozen
class Zone(Generic[B]):
    """Cards that lie together: the columns of their rows, of which the first is the name; and their faces. The mark of
    what is chosen takes its cells from the text or, where the columns are to `stand`, from the name."""

    fields: tuple[Field[B], ...]
    face: Callable[[B, int], Face]
    stand: bool = False

    def columns(self, board: B, w: int) -> Laid[B]:
        """The columns of the zone's rows at this width."""
        first = marked(board)
        (field, name), *others = laid(self.fields, w, MARK if self.stand else first)
        return (field, Column(first, name.x + name.w - first)), *others

    def heading(self, board: B, canvas: Canvas, title: str, note: Spans, without: str = "") -> None:
        """The heading with those of the columns, but for one that says nothing now."""
        heads = [column for _, column in self.columns(board, canvas.w)[1:] if column.head != without]
        headed(canvas, 0, title.upper(), note, heads, whole=True)

    def needs(self, board: B, indexes: Sequence[int], w: int) -> list[tuple[int, int]]:
        """The rows that the texts in few words need to be cut in no sentence, and those that the printed ones use."""
        text, column = self.columns(board, w)[-1]
        return [(1, 1) if text.texts is None or index == EMPTY else _needs(text.texts(board, index), column.w)
                for index in indexes]

    def row(self, board: B, canvas: Canvas, box: Box) -> None:
        """Draws a card as a row of its box."""
        columns = self.columns(board, box.w)
        line = [field.reads(board, box.index, column.w) for field, column in columns]
        text, column = columns[-1]
        if text.texts is not None:
            line[-1:] = _said(text.texts(board, box.index), column.w, box.h)
        stop_rows(board, canvas, box, [column for _, column in columns], line, line[len(columns):],
                  self.face(board, box.index).emblem)

    def put(self, board: B, canvas: Canvas, box: Box, name: str, faces: bool) -> None:
        """A place: its card as a face or as a row, which begins with the place's name where it has no key; or that it
        is empty."""
        empty = box.index == EMPTY
        if empty and faces:
            canvas.paste(box.x, box.y, slot(box.w, box.h, TEXT("panes.slot-empty", slot=name)))
        elif empty:
            canvas.put(box.x + 1, box.y, TEXT("panes.empty", slot=name), "faint")
        elif faces:
            put_card(board, canvas, box, self.face(board, box.index))
        else:
            self.row(board, canvas, box)
            if canvas.line(box.y)[box.x + 1] == " ":
                canvas.put(box.x + 1, box.y, name, "edge")


def _printed(printed: Sequence[str], room: int) -> Sequence[str]:
    """The printed text in a row if it fits, else wrapped, each paragraph in rows of its own."""
    whole = " ".join(printed)
    return [whole] if width(whole) <= room else [line for said in printed for line in wrap_text(said, room)]


def _needs(texts: Texts, room: int) -> tuple[int, int]:
    printed, few = texts
    whole = " ".join(printed)
    cut = fit((whole, few), room).removesuffix(".") not in (whole.removesuffix("."), few.removesuffix("."))
    return len(wrap_text(few, room)) if cut else 1, len(_printed(printed, room))


def _said(texts: Texts, room: int, rows: int) -> Sequence[Line]:
    """A text in so many rows: as it is printed where it fits, else in few words, wrapped or cut."""
    printed, few = texts
    lines = _printed(printed, room)
    if len(lines) > rows > 1:
        return fitted([line_of(few, "text")], room, rows)
    return [line_of(line, "text") for line in (
        lines if len(lines) <= rows else [fit((" ".join(printed), few), room)])]


@frozen
class Seats(Generic[B]):
    """All players as rows: their columns, of which the first is the name, and the focus target of each."""

    fields: tuple[Field[B], ...]
    stop: Callable[[B, int], int | None]

    def draw(self, board: B, w: int, h: int) -> Canvas:
        """The picture of the players in exactly this size; a heading if there is a row for it, else numbers with their
        words. What is last in a row goes on in rows that are left."""
        canvas, top, air = Canvas(w, h), int(h > len(board.seats)), max(0, w - _CLOSE) // _AIR
        first, *others = self.fields
        columns = laid([first, *(replace(field, apart=field.apart + air) for field in others)], w, 1)
        if not top and len(columns) < len(self.fields):
            columns = laid([field.alone for field, _ in columns], w, 1)
        if top:
            headed(canvas, 0, TEXT("rows.players").upper(), "", [column for _, column in columns[1:]])
        (last, column), y = columns[-1], top
        spare = h - top - len(board.seats)
        for seat in range(len(board.seats)):
            index = self.stop(board, seat)
            row = [field.reads(board, seat, column.w) for field, column in columns]
            more = fitted([last.reads(board, seat, column.w * (1 + spare))], column.w, 1 + spare) if spare > 0 else []
            row[-1:] = more[:1] or row[-1:]
            high = max(1, len(more))
            if index is not None:
                canvas.mark(index, 0, y, w, high)
            pointed(board, canvas, index, 0, y, w, high)
            cells(canvas, y, [column for _, column in columns], row)
            canvas.rows(column.x, y + 1, more[1:], column.w)
            y, spare = y + high, spare - high + 1
        return canvas
