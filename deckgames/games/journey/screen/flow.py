"""Lines with a label before them, in which texts follow one another: boards, own cards, buried cards. Each text knows
the place of the cursor that it belongs to; what has no room is cut at a word, round the cursor."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from deckgames.engine.data import dataclass
from deckgames.games.journey.facts import prospects
from deckgames.games.journey.says import SAY
from deckgames.games.journey.screen.board import Board
from deckgames.games.journey.screen.worded import cut
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, Short, clip_spans, spans_width, wrap

GAP, _BEGIN, _LEAST, _REASON, _SHORTEST = 2, 16, 8, 24, 16
"""Blanks between two texts; columns in which a long text begins, and in which one that is cut does; a cut reason why
something cannot be done would be read as that of what stands before it; columns to which texts get shorter."""
Here = Callable[[int | None], bool]
"""Whether the cursor stands on this focus target."""


@dataclass(frozen=True, slots=True)
class Item:
    """A text, and the focus target it belongs to (None: none); `alone` begins a line; `ends`: before another one in its
    line it ends as a sentence."""

    spans: Line
    index: int | None = None
    alone: bool = False
    ends: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Texts behind a label; where they need more lines than there are, `brief` stands in their place, with the one
    under the cursor. Rows that are left go to those that are not `late` first."""

    label: Line = ()
    items: tuple[Item, ...] = ()
    index: int | None = None
    brief: tuple[Item, ...] = ()
    late: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of text at its place; whether it `goes_on` with the text of the line above."""

    spans: Line
    x: int
    y: int
    index: int | None = None
    goes_on: bool = False


def capped(board: Board, index: int | None, name: str = "") -> Line:
    """The key of what can be done at a focus target; `name` is what it is called while nobody is asked for it."""
    chosen: Line = ((signs.CHOSEN, "good"),) if index is not None and (
        board.focus_targets[index].oid in board.scene.chosen) else ()
    if index is None or board.focus_targets[index].oid is None or not board.key_hint(index):
        return ((name, "muted"), *chosen, (" ", "plain")) if name else ()
    if board.focus_targets[index].blocked is not None:
        return ((f"{signs.BLOCKED}{name} ", "blocked"),)
    return ((board.key_hint(index), "name-cursor" if board.here(index) else "key"), *chosen, (" ", "plain"))


def refused(board: Board, index: int, form: str = "{}: ") -> Line:
    """Why what stands at a focus target cannot be done: `costs 5, you have 4: `; or that it is of no use: `no use now:
    `."""
    oid, why = board.focus_targets[index].oid, board.focus_targets[index].blocked
    if oid in board.actions and prospects.in_vain(board.view, board.asked.seat, board.actions[oid].ability):
        why = why or SAY.text("row.no-use")
    return () if oid is None or not why else ((form.format(why), "blocked"),)


def lay(groups: Sequence[Group], w: int, h: int, here: Here, label: int) -> list[Piece]:
    """All pieces in so many lines; each group has one at least as long as there are some, one for each text that begins
    a line if all of them have room. A label that is longer than `label` columns is cut only where no line is left."""
    found: list[Piece] = []
    least = [max(1, sum(item.alone for item in group.items)) for group in groups]
    least = least if sum(least) <= h else [1] * len(groups)
    room, spare, y = w - 2 - label, h - sum(least), 0
    wanted = {}
    for nth, group in sorted(enumerate(groups), key=lambda pair: pair[1].late):
        lines, items = _flowed(group.items, room), group.items
        if len(lines) > least[nth] + max(0, spare) and group.brief:
            shown = {item.index for item in group.brief}
            pointed = [item for item in group.items if here(item.index) and item.index not in shown]
            items = (*pointed, *group.brief)
            lines = _flowed(items, room)
        if len(lines) > (most := least[nth] + max(0, spare)):
            lines = _shorter(items, room, most) or lines
        rows = min(len(lines), most) if lines else 1
        spare -= rows - least[nth]
        wanted[nth] = items, lines, rows, label
    for nth, (items, lines, rows, _) in wanted.items():
        whole = spans_width(groups[nth].label) + 2  # the cursor stands before the text
        if groups[nth].label and whole > label and len(lines) <= rows:
            wider = _flowed(items, w - 2 - whole)
            if len(wider) <= rows + max(0, spare):
                spare -= len(wider) - rows
                wanted[nth] = items, wider, max(1, len(wider)), whole
    for nth, group in enumerate(groups):
        _, lines, rows, at = wanted[nth]
        if y + rows > h:
            break
        found += [Piece(tuple(clip_spans(group.label, at - 1)), 1, y, group.index)] if group.label else []
        found += [replace(piece, x=1 + at + piece.x, y=y + piece.y)
                  for piece in _window(lines, rows, w - 2 - at, here)]
        y += rows
    return found


def rows_of(groups: Sequence[Group], w: int, label: int) -> int:
    """Lines that all of it needs."""
    return sum(max(1, len(_flowed(group.items, w - 2 - label))) for group in groups)


def _flowed(items: Sequence[Item], room: int) -> list[list[Piece]]:
    """The texts one behind the other."""
    lines: list[list[Piece]] = []
    x, before = 0, Item(())
    for item in items:
        wide, x = spans_width(item.spans), x + before.ends
        left = room - x - GAP
        if not lines or item.alone or (x and wide > left and (wide <= room or left < _BEGIN)):
            lines.append([])
            x, left = 0, room
        for nth, line in enumerate(_broken(item.spans, left, room) if wide > left else (item.spans,)):
            if nth:
                lines.append([])
                x = 0
            if lines[-1]:
                if before.ends:
                    last = lines[-1][-1]
                    lines[-1][-1] = replace(last, spans=(*last.spans, (".", last.spans[-1][1])))
                x += GAP
            lines[-1].append(Piece(line, x, 0, item.index, nth > 0))
            x += spans_width(line)
        before = item
    return lines


def _shorter(items: Sequence[Item], room: int, rows: int) -> list[list[Piece]]:
    """All the texts in so many lines, the last ones without words that can go; nothing, if something that has weight
    would have to."""
    shorter = [*items]
    for at in reversed(range(len(items))):
        for most in range(spans_width(items[at].spans) - 1, _SHORTEST, -1):
            spans = cut(items[at].spans, most, False)
            if any(text.__class__ is Short for text, _ in spans):
                break
            shorter[at] = replace(items[at], spans=spans)
            if len(lines := _flowed(shorter, room)) <= rows:
                return lines
    return []


def _broken(text: Line, left: int, room: int) -> list[Line]:
    """A long text in what is left of a line, and in lines of its own."""
    first, *others = wrap(text, left)
    rest = [span for line in others for span in ((" ", "plain"), *line)][1:]
    return [first, *wrap(rest, room)]


def _window(lines: list[list[Piece]], rows: int, room: int, here: Here) -> list[Piece]:
    """As many of the lines as fit, that of the cursor among them; the last one says that there are more."""
    at = next((nth for nth, line in enumerate(lines) if any(here(piece.index) for piece in line)), 0)
    first = max(0, min(at, len(lines) - rows))
    shown = [[replace(piece, y=y) for piece in line] for y, line in enumerate(lines[first:first + rows])]
    if shown and first + rows < len(lines):
        last, more = shown[-1][-1], lines[first + rows][0]
        x = last.x + spans_width(last.spans) + GAP
        least = _REASON if more.spans[:1] and more.spans[0][1] == "blocked" else _LEAST
        if not more.goes_on and room - x > least:
            shown[-1].append(replace(more, spans=cut(more.spans, room - x), x=x, y=last.y))
        elif not more.goes_on and x - GAP < room:
            shown[-1].append(Piece(((Short(signs.MORE), "rule"),), min(x - 1, room - 1), last.y))
        else:
            shown[-1][-1] = replace(last, spans=cut((*last.spans, (" ", "plain"), *more.spans), room - last.x))
    return [piece for line in shown for piece in line]


def draw(board: Board, canvas: Canvas, pieces: Sequence[Piece], y: int = 0) -> None:
    """Draws the pieces, the cursor before the one it stands on."""
    marked = False
    for piece in pieces:
        if board.here(piece.index):
            canvas.ground(piece.x - 1, y + piece.y, spans_width(piece.spans) + 2, 1, "raised")
            if not marked:
                canvas.put(piece.x - 1, y + piece.y, signs.CURSOR, "cursor")
            marked = True
        canvas.spans(piece.x, y + piece.y, piece.spans)
        if piece.index is not None:
            canvas.mark(piece.index, piece.x - 1, y + piece.y, spans_width(piece.spans) + bool(piece.spans))
