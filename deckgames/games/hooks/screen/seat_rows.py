"""The zone of all players: a line each with everything that is open about them, the pile's newest card first."""

from deckgames.engine.lexicon import Number
from deckgames.games.hooks.lexicon import ACTIONS, BUYS, HOOKS, RELOADS, TREASURES, marks
from deckgames.games.hooks.screen.board import Board
from deckgames.games.hooks.state import Seat
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, clip, clip_spans, spans_width, width
from deckgames.ui.paint.faces import State, heading
from deckgames.ui.toolkit import Box
from deckgames.ui.toolkit.wording import parted

TALL = 2
"""Rows of a player with a second line."""
_USUAL, _SHORT, _LONGEST = 3, 6, 10
"""Cells of the shortest room for a name, and at most in little room and in more."""
_PIPS = 3
"""How many of a counter are drawn as pips; more stand as a number."""
_START, _START_FINAL = 2, 1
"""Actions a turn begins with (HK-2.2)."""
_WIDE_FROM, _MIDDLE_FROM = 86, 74
"""Columns of a line with columns of numbers, and of one with the words deck and hand."""


def rows(board: Board, w: int, h: int) -> Canvas:
    """The players in exactly this size; a heading if there is a row for it, and a second row each if there are so
    many."""
    canvas = Canvas(w, h)
    first, each = _first(board, h), _each(board, w, h)
    if first:
        _head(board, canvas)
    for seat in board.seats:
        y = first + each * seat.no
        if w >= _WIDE_FROM:
            _wide(board, canvas, seat, y, each)
        else:
            _narrow(board, canvas, seat, y)
    return canvas


def boxes(board: Board, w: int, h: int) -> list[Box]:
    """A whole line each."""
    first, each = _first(board, h), _each(board, w, h)
    return [Box(index, 0, first + each * seat, w, each) for seat, index in board.crew_stops.items()]


def _first(board: Board, h: int) -> int:
    return 1 if h > len(board.seats) else 0


def _each(board: Board, w: int, h: int) -> int:
    return TALL if w >= _WIDE_FROM and h > TALL * len(board.seats) else 1


# ---- the parts of a line


def _badge(board: Board, canvas: Canvas, seat: Seat, y: int, room: int, each: int = 1) -> None:
    """Symbol and name; reversed for the seat at work, a key cap where the seat can be chosen."""
    look = board.look(seat.no)
    index = board.crew_stops.get(seat.no)
    option = None if index is None else board.options[index]
    cursor = index is not None and index == board.scene.cursor
    name = clip(look.name, room - 5)
    if cursor:
        canvas.ground(0, y, canvas.w, each, "raised")
    if option is not None and index is not None:
        chosen = board.state(index) in (State.CHOSEN, State.CHOSEN_CURSOR)
        canvas.put(0, y, signs.CHOSEN if chosen else board.cap(index), "name-cursor" if cursor else "key", 1)
        canvas.put(1, y, f" {look.sign} {name} ", "name-cursor" if cursor else f"seat-{look.colour}")
    elif board.at_work == seat.no:
        canvas.put(1, y, f" {look.sign} {name} {signs.CURSOR}", f"badge-{look.colour}")
        if cursor:
            canvas.put(0, y, signs.CURSOR, "cursor")
    else:
        canvas.put(0, y, signs.CURSOR if cursor else " ", "cursor")
        x = canvas.put(2, y, f"{look.sign} {name}", f"seat-{look.colour}") + 1
        if board.view.current == seat.no and board.view.phase != "over":
            canvas.put(x, y, signs.CURSOR, f"seat-{look.colour}")


def pips(board: Board, seat: Seat) -> Line:
    """What is left of the turn: `A◉○  B◉  R◉`; nothing for players whose turn it is not."""
    view = board.view
    if view.current != seat.no or view.phase == "over":
        return ()
    spent = max(0, (_START_FINAL if view.final else _START) + view.extra - view.actions)
    return parted([_counter(ACTIONS, view.actions, spent), _counter(BUYS, view.buys), _counter(RELOADS, view.reloads)],
                  ("  ", "plain"))


def _counter(number: Number, n: int, spent: int = 0) -> Line:
    letter = number.sign
    if n == 0 and spent == 0:
        return ()
    if n + spent > _PIPS:
        return ((f"{letter}{n}", number.ink if n else "faint"),)
    return ((letter, number.ink if n else "faint"), (signs.PIP * n, number.ink), (signs.PIP_SPENT * spent, "faint"))


def marked(board: Board, seat: Seat) -> Line:
    """`⊘ anchored, slowed`."""
    words = [mark.word for mark in marks(board.view, seat.no)]
    return ((f"{signs.BLOCKED} {', '.join(words)}", "harm"),) if words else ()


def pile(seat: Seat, room: int, below: int = 0) -> list[Line]:
    """The discard pile, newest card first, as far as there is room; the rest in a second line of `below` columns."""
    names = [card.name for card in reversed(seat.pile)]
    if not names or room < 1:
        return [(("–", "faint"),)]
    fitting = len(names)
    while below and fitting > 1 and width(_PARTED.join(names[:fitting])) > room:
        fitting -= 1
    lines = ((names[:fitting], room), (names[fitting:], below))
    return [tuple(clip_spans(((_PARTED.join(part), "text"),), space)) for part, space in lines if part]


def top_and_more(seat: Seat, room: int) -> Line:
    """`▸ Black Market · 2 more`."""
    if not seat.pile:
        return ((f"{signs.CURSOR} –", "faint"),)
    more = f" · {len(seat.pile) - 1} more" if len(seat.pile) > 1 else ""
    if room < width(more) + 10:
        more = f" +{len(seat.pile) - 1}" if len(seat.pile) > 1 else ""
    return ((f"{signs.CURSOR} {clip(seat.pile[-1].name, room - 2 - width(more))}", "text"), (more, "muted"))


# ---- lines


_COLUMNS = {"deck": 42, "hand": 47, "own": 52, "hooks": 60}
"""The columns before which these numbers end."""
_PILE, _SECOND = 62, 17
"""The first column of the pile, and of what a second line says of it."""
_PARTED = " · "


def _head(board: Board, canvas: Canvas) -> None:
    if canvas.w < _WIDE_FROM:
        heading(canvas, 0, "Crews")
        return
    names = "deck hand  own ✶ hooks  pile, newest on top"
    start = _COLUMNS["deck"] - 4
    heading(canvas, 0, "Crews", ((names, "muted"), (" " + "─" * (canvas.w - 2 - start - width(names)), "edge")))


def _wide(board: Board, canvas: Canvas, seat: Seat, y: int, each: int) -> None:
    _badge(board, canvas, seat, y, 16, each)
    canvas.spans(17, y, (board.number(TREASURES, seat.no),), 8)
    canvas.spans(25, y, pips(board, seat), 13)
    counts = {"deck": seat.in_deck, "hand": len(seat.hand), "own": seat.owned}
    for name, n in counts.items():
        canvas.right(_COLUMNS[name], y, ((str(n), "text" if n else "faint"),))
    canvas.right(_COLUMNS["hooks"], y, (board.number(HOOKS, seat.no),))
    end = canvas.w - 1
    held = marked(board, seat)
    if held:
        end = canvas.right(end, y, held) - 1
    lines = pile(seat, end - _PILE, canvas.w - 1 - _SECOND if each == TALL else 0)
    for at, (x, line) in enumerate(zip((_PILE, _SECOND), lines, strict=False)):
        canvas.spans(x, y + at, line, canvas.w - 1 - x if at else end - _PILE)


def _narrow(board: Board, canvas: Canvas, seat: Seat, y: int) -> None:
    middle = canvas.w >= _MIDDLE_FROM
    longest = max(width(look.name) for look in board.scene.seats)
    more = max(0, min(longest, _LONGEST if middle else _SHORT) - _USUAL)
    columns = [x + more for x in ((10, 14, 20, 28, 36) if middle else (9, 13, 18, 22, 26))]
    _badge(board, canvas, seat, y, _USUAL + 5 + more)
    changed = {key for key in board.scene.changed if key.endswith(f"-{seat.no}")}
    x = canvas.spans(columns[0], y, (board.number(TREASURES, seat.no),), 7)
    x = canvas.spans(max(columns[1], x + bool(changed)), y, (board.number(HOOKS, seat.no),), 8)
    words = ("deck ", "hand ") if middle else ("d", "h")
    for word, n, column in zip(words, (seat.in_deck, len(seat.hand)), columns[2:], strict=False):
        x = max(column, x + 1)
        x = canvas.spans(x, y, ((word, "muted"), (str(n), "text" if n else "faint")))
    end = canvas.w - 1
    right = parted([pips(board, seat), marked(board, seat)], ("  ", "plain"))
    if right:
        end = canvas.right(end, y, right, canvas.w - x - 1) - 1
    start = max(columns[4], x + 1)
    if end - start > 4:
        shown = top_and_more(seat, end - start)
        canvas.spans(start, y, shown, min(end - start, spans_width(shown)))
