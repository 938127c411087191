"""Tables of words, and cards of a zone in one line, overlapping if they must, or as rows; each with its boxes."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any

from deckgames.engine.core.cards import Card
from deckgames.engine.core.data import frozen
from deckgames.engine.messages import TEXT, ordinal
from deckgames.engine.vocabulary.lexicon import Ink
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import Line, Span, Spans, in_ink, spans_width, width
from deckgames.ui.paint.emblems import spine
from deckgames.ui.paint.faces import LOOKS, Face, State, columns_for, fan_places, inlaid, picture, row
from deckgames.ui.paint.shortening import clip, clip_spans
from deckgames.ui.toolkit.board import Board, Box
from deckgames.ui.toolkit.layout import BOTH, Scene

MARK = 3
"""Columns before the first cell of a row with a key: the cursor, the key, a blank."""
_HEADS_APART = 2
"""Columns between two heads in which no line is drawn."""


@frozen
class Column:
    """A table column: its first cell, its width, its heading, and whether its cells are aligned to the right."""

    x: int
    w: int
    head: str = ""
    right: bool = False


def aimed(scene: Scene, canvas: Canvas) -> None:
    """Lays what wins into the first row, in as many words as have room, where no headline says it."""
    _ = scene.heads < BOTH and any(inlaid(canvas, 0, aim) for aim in scene.aims)


def fit(texts: Sequence[str], room: int) -> str:
    """The first of these texts (longest first) that fits into `room` cells, if need be without its full stop; else the
    last one, cut at a word."""
    whole = next((text for text in texts if width(text.removesuffix(".")) <= room), clip(texts[-1], room))
    return whole if width(whole) <= room else whole.removesuffix(".")


def columns(*parts: tuple[int, str] | tuple[int, str, bool], x: int = MARK) -> tuple[Column, ...]:
    """Columns of these widths side by side, a blank between two: (width, heading, whether it ends at its right)."""
    found: list[Column] = []
    for w, head, *right in parts:
        found.append(Column(x, w, head, bool(right)))
        x += w + 1
    return tuple(found)


def headed(canvas: Canvas, y: int, title: str, note: str | Spans = "", heads: Sequence[Column] = (),
           x: int = 0, w: int | None = None, whole: bool = False) -> None:
    """Draws a table heading, `TITLE note ─── head ─── head ───`, each head over its column. Where note and heads do not
    fit side by side the heads win, or with `whole` the note."""
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
    if spans_width(spans) and starts and not heads[0].right:
        starts[0] = max(starts[0][0], at + _HEADS_APART + 1), starts[0][1]  # is no part of the note
    for start, head in starts:
        if start < behind or start + width(head) > canvas.w:
            continue
        lead = min(start - behind, 1 if start - behind > _HEADS_APART else _HEADS_APART)
        canvas.put(start - lead, y, " " * lead, "plain")
        behind = canvas.put(start, y, head, Ink("muted")) + 1
        if behind <= end:
            canvas.put(behind - 1, y, " ", "plain")


def cells(canvas: Canvas, y: int, table: Sequence[Column], row: Sequence[Spans]) -> None:
    """Draws a row of a table; each cell is cut to its column."""
    for column, spans in zip(table, row, strict=False):
        spans = clip_spans(spans, column.w)
        x = column.x + (max(0, column.w - spans_width(spans)) if column.right else 0)
        canvas.spans(x, y, spans, column.w)


_PLACE = 4
"""Cells of the place of a card that is chosen in a sequence (`2nd`), a blank before it."""


def marked(board: Board) -> int:
    """The cells before a row's name: its key and, where several are chosen, its mark or its place."""
    asked = board.decision
    if asked is None or asked.kind not in ("pick", "order"):
        return MARK
    several = getattr(asked, "ordered", False) and getattr(asked, "hi", 1) > 1
    return MARK + (_PLACE if asked.kind == "order" or several else 1)


def stop_row(board: Board, canvas: Canvas, box: Box, table: Sequence[Column], row: Sequence[Spans],
             mine: bool = True, emblem: str | None = None) -> None:
    """A row with the cursor, the key (unless it would be refused) and the state of its focus target; its first cell is
    the name. What is chosen has its mark behind the key, and its place there where the table leaves a column for it.
    With the `emblem` of its kind, whose colour it begins with, it is a card."""
    look = LOOKS[board.state(box.index, mine)]
    cursor, blocked, chosen = look.cursor, look.faded, look.tick
    if emblem is not None or cursor or chosen:
        canvas.ground(box.x, box.y, box.w, 1 if emblem is None else box.h, "raised" if cursor or chosen else "card")
    if cursor:
        canvas.put(box.x, box.y, signs.CURSOR, "cursor")
    if not blocked:
        canvas.put(box.x + 1, box.y, board.key_hint(box.index), "name-cursor" if cursor else "key")
    if chosen:
        place, lead = sequence_of(board, box.index), table[0].x - box.x
        said = ordinal(place) if place and lead >= MARK + _PLACE else signs.CHOSEN
        canvas.put(box.x + lead - width(said) - (lead > MARK), box.y, said, "good")
    ink = "name-cursor" if cursor else "name-blocked" if blocked else ""
    name = tuple((text, ink or was) for text, was in row[0])
    rest = [tuple((text, "blocked") for text, _ in spans) if blocked and all(
        ink != "blocked" for _, ink in spans) else spans for spans in row[1:]]  # what says so itself has its own inks
    cells(canvas, box.y, table, [name, *rest])
    if emblem is not None:
        put_spine(canvas, box, emblem, int(cursor))
    box.mark(canvas)


def put_spine(canvas: Canvas, box: Box, emblem: str, from_: int) -> None:
    """The left edge of a card that is a row, in the colour of its kind; in its rows `from_` this one on."""
    for y in range(box.y + from_, box.y + box.h):
        canvas.put(box.x, y, signs.SPINE, spine(emblem))
    canvas.pictured = True


def stop_rows(board: Board, canvas: Canvas, box: Box, table: Sequence[Column], row: Sequence[Spans],
             below: Sequence[Spans] = (), emblem: str | None = None) -> None:
    """`stop_row` over all rows of its box: the rows below the first hold more lines of its last column."""
    drawn = Canvas(box.w, box.h)
    stop_row(board, drawn, Box(box.index, 0, 0, box.w, box.h), table, row, emblem=emblem)
    drawn.rows(table[-1].x, 1, below, table[-1].w)
    canvas.paste(box.x, box.y, drawn)


FaceOf = Callable[[int, Card[Any]], Face]
"""The face of the card at a focus target."""
_SHORT_NAME = 16
"""Columns of a name where two columns of rows stand side by side."""
_TWO_COLUMNS_FROM, _LITTLE = 72, 26
"""Columns from which rows stand side by side; cells of cards that all do so as soon as some must."""


@frozen
class Size:
    """Width and height of a card in cells, and its first row: one lower than necessary if chosen cards rise."""

    w: int
    h: int
    top: int


def roomy(count: int, room: int, least: int, most: int) -> int:
    """Columns of each of so many cards side by side: what the room gives them, but so many at least and at most."""
    return max(least, min(most, (room + 1) // max(1, count) - 1))


def rising(board: Board, w: int, h: int, room: int) -> Size:
    """Cards of this size in a zone of `room` rows below its heading; they rise when several may be chosen."""
    several = board.decision is not None and board.decision.kind in ("pick", "order")
    return Size(w, h, 2 if several and room > h else 1)


def in_line(board: Board, indexes: Sequence[int], size: Size, room: int) -> list[Box]:
    """The boxes of cards side by side in `room` columns from column 1 on; chosen ones stand a row higher."""
    at = board.cursor_in(indexes)
    cursor = None if at is None else indexes.index(at)
    boxes = []
    for place in fan_places(len(indexes), room, cursor, size.w):
        index = indexes[place.index]
        rises = (size.top > 1 and board.focus_targets[index].oid is not None
                 and board.focus_targets[index].oid in board.scene.chosen)
        boxes.append(Box(index, 1 + place.x, size.top - rises, place.w, size.h))
    return boxes


def draw_line(board: Board, canvas: Canvas, shown: Sequence[Box], size: Size, face_of: FaceOf) -> int:
    """Draws the cards that `in_line` has placed; gives the column behind them."""
    x = 1
    for box in shown:
        put_card(board, canvas, box, face_of(box.index, board.card(box.index)), size.w)
        x = max(x, box.x + box.w + 1)
    return x


def badge(board: Board, seat: int, room: int) -> Span:
    """A seat's symbol and name in at most `room` cells, in capitals and reversed for the seat at work."""
    look, working = board.look(seat), board.at_work == seat
    name = clip(look.name.upper() if working else look.name, room - 2)
    return f"{look.sign} {name}", f"{'badge' if working else 'seat'}-{look.colour}"


def card_row(board: Board, canvas: Canvas, box: Box, emblem: str) -> bool:
    """Whether the cursor is on this card, which is a row: its ground, and the colour of its kind at its edge."""
    here = board.here(box.index)
    canvas.ground(box.x, box.y, box.w, box.h, "raised" if here else "card")
    if here:
        canvas.put(box.x, box.y, signs.CURSOR, "cursor")
    put_spine(canvas, box, emblem, int(here))
    return here


def pointed(board: Board, canvas: Canvas, index: int | None, x: int, y: int, w: int, h: int = 1) -> bool:
    """Whether the cursor is on this focus target; if so its cells are highlighted, with the cursor sign before them."""
    here = board.here(index)
    if here:
        canvas.ground(x, y, w, h, "raised")
        canvas.put(x, y, signs.CURSOR, "cursor")
    return here


def sequence_of(board: Board, index: int) -> int | None:
    """The position of a chosen card, from 1, where the order counts."""
    oid, asked, chosen = board.focus_targets[index].oid, board.decision, list(board.scene.chosen)
    counts = asked is not None and (asked.kind == "order" or getattr(asked, "ordered", False))
    return chosen.index(oid) + 1 if counts and oid is not None and oid in chosen else None


def numbered(board: Board, index: int, form: str = "{}.") -> Line:
    """The position of a chosen card, from 1, as text for its edge; nothing where the order does not count."""
    place = sequence_of(board, index)
    return in_ink(form.format(place), "good") if place else ()


def put_card(board: Board, canvas: Canvas, box: Box, face: Face, w: int | None = None, state: State | None = None,
             ) -> None:
    """A card of `w` columns (None: those of its box, else covered by the next one: then its words keep to what is seen
    of it); a click on it means its focus target."""
    wide = box.w + 1 if w is not None and box.w < w else box.w
    drawn = picture(face, wide, box.h, board.state(box.index) if state is None else state)
    canvas.paste(box.x, box.y, drawn, box.w)
    box.mark(canvas)


def mark_rest(canvas: Canvas, shown: Sequence[Box], indexes: Sequence[int], size: Size) -> None:
    """Draws how many cards of a line are off the screen at either end."""
    seen = [indexes.index(box.index) for box in shown]
    if not seen or len(seen) == len(indexes):
        return
    y = size.top + size.h // 2
    if seen[0]:
        canvas.put(1, y, f"{signs.LEAVES}{seen[0]}", "muted", 3)
    after = len(indexes) - seen[-1] - 1
    if after:
        canvas.put(max(box.x + box.w for box in shown), y, f"{after}{signs.CURSOR}", "muted", 3)


def in_rows(board: Board, indexes: Sequence[int], w: int, h: int, top: int,
            needs: Sequence[tuple[int, int]] = (), keep: int = 0,
            brief: Callable[[int], int] | None = None, abreast: bool = True) -> list[Box]:
    """Rows of one column, of two if one is too short and they may stand `abreast`; beyond that the rows round the
    cursor. Where some rows are missing, neighbours that say little (`brief`: in so many cells) lie two to a row.

    Rows that are left go to the cards that can use them: `needs` are the lines of each card for its signs and for its
    sentences. Lines for sentences leave `keep` rows to what stands below.
    """
    room = max(1, h - top)
    count = len(indexes)
    if brief is not None and room < count <= 2 * room and w >= _TWO_COLUMNS_FROM:
        return _paired(indexes, _pairs([*map(brief, indexes)], count - room), w, top)
    halves = 2 if count > room and w >= _TWO_COLUMNS_FROM and abreast else 1
    each = w // halves
    rows = room if halves > 1 or count > room else count
    shown = around(board, indexes, rows * halves)
    if halves > 1 or count >= room or not needs:
        return [Box(index, each * (i // rows), top + i % rows, each if i >= rows or i + rows < len(shown) else w)
                for i, index in enumerate(shown)]
    found, y = [], top
    for index, high in zip(indexes, spread(needs, room, keep), strict=True):
        found.append(Box(index, 0, y, w, high))
        y += high
    return found


def _paired(indexes: Sequence[int], pairs: Collection[int], w: int, top: int) -> list[Box]:
    """A row for each card, in their sequence, but one for two where such a pair begins."""
    each, y, found = w // 2, top - 1, list[Box]()
    for at, index in enumerate(indexes):
        second = at - 1 in pairs
        y += not second
        found.append(Box(index, each * second, y, each if second or at in pairs else w))
    return found


def _pairs(cells: Sequence[int], wanted: int) -> tuple[int, ...]:
    """Where so many pairs of neighbours begin that need few cells, the long ones last of all; and more, of short ones,
    so that like cards look alike."""
    best: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = {}
    for at in range(len(cells), -1, -1):
        best[at, 0] = 0, ()
        for pairs in range(1, (len(cells) - at) // 2 + 1):
            cost, later = best[at + 2, pairs - 1]
            both = cells[at:at + 2]
            paired = cost + (sum(n ** 2 for n in both) if max(both) > _LITTLE else 0), (at, *later)
            best[at, pairs] = min(paired, best.get((at + 1, pairs), paired))
    return min((best[0, pairs] for pairs in range(len(cells) // 2, wanted - 1, -1)), key=lambda found: found[0])[1]


def spread(needs: Sequence[tuple[int, int]], room: int, keep: int = 0) -> list[int]:
    """Number of lines for each card of a list in `room` rows: first so that no sign is cut, then so that sentences
    fit."""
    high = [1] * len(needs)
    spare = room - len(needs)
    for at, (least, _) in enumerate(needs):
        high[at] += (more := min(least - 1, max(0, spare)))
        spare -= more
    spare -= keep
    for at, (_, whole) in enumerate(needs):
        if high[at] < whole and whole - high[at] <= spare:
            spare -= whole - high[at]
            high[at] = whole
    return high


def draw_rows(board: Board, canvas: Canvas, shown: Sequence[Box], face_of: FaceOf) -> None:
    """Draws the cards of `in_rows`."""
    if not shown:
        return
    faces = [face_of(box.index, board.card(box.index)) for box in shown]
    columns = columns_for(faces, shown[0].w)
    if shown[0].w < canvas.w:
        columns = replace(columns, name=min(columns.name, _SHORT_NAME))
    for box, face in zip(shown, faces, strict=True):
        canvas.paste(box.x, box.y, row(face, box.w, board.state(box.index), columns))
        box.mark(canvas)


def around(board: Board, indexes: Sequence[int], room: int) -> Sequence[int]:
    """As many of these focus targets as fit into `room`, those nearest to the cursor."""
    here = board.cursor_in(indexes)
    at = 0 if here is None else indexes.index(here)
    first = max(0, min(at - room // 2, len(indexes) - room))
    return indexes[first:first + room]


def seen_of(indexes: Sequence[int], shown: Sequence[Box], of: str | None = None) -> str:
    """Which cards of a zone are on the screen, if not all: "3–7 of 12", or `of` something else."""
    places = [indexes.index(box.index) + 1 for box in shown if box.index in indexes]
    if not places or len(places) == len(indexes):
        return ""
    return TEXT("rows.lines", first=places[0], last=places[-1], n=len(indexes) if of is None else of)
