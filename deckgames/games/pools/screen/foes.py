"""The zone of the other players: a line each with lives, hand, debts and combinations, and their cards."""

from deckgames.games.pools.queries import CardNow
from deckgames.games.pools.screen.board import Board
from deckgames.games.pools.screen.faces import code_now, trade
from deckgames.games.pools.screen.words import combos_line, debts_line, lives_of
from deckgames.games.pools.state import Seat
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, clip, spans_width
from deckgames.ui.paint.faces import State, health_line
from deckgames.ui.paint.faces.parts import LOOKS
from deckgames.ui.toolkit import Box

_NAME = 8
"""Cells of a name."""
_BAR = 10
"""Cells of a life line, where there is room for one."""
_BAR_FROM = 88
_FULL = 30
_CODE, _TRADED = 5, 11
"""Cells of a card as its code alone, and with its profession."""


def rows_of(board: Board, each: int) -> int:
    """Rows that all players need with so many rows each; who has left needs one."""
    return sum(each if seat.living else 1 for seat in board.others)


def foes(board: Board, w: int, h: int) -> Canvas:
    """The players in exactly this size."""
    canvas = Canvas(w, h)
    placed = {box.index: box for box in boxes(board, w, h)}
    for seat, y, each in _tops(board, h):
        _line(board, canvas, seat, y, each)
        for card in seat.pool:
            box = placed.get(board.at.get(card, -1))
            if box is not None:
                _card(board, canvas, box, board.now[card])
    return canvas


def boxes(board: Board, w: int, h: int) -> list[Box]:
    """The cards of the players, behind their line or below it with their professions; the names that can be chosen."""
    found = []
    for seat, y, each in _tops(board, h):
        named = board.seat_stop(seat.no)
        if named is not None:
            found.append(Box(named, 0, y, 5 + _NAME))
        wide = _TRADED if each > 1 and len(seat.pool) <= (each - 1) * ((w - 3) // _TRADED) else _CODE
        per = max(1, (w - 3) // wide)
        for nth, card in enumerate(seat.pool):
            index = board.at[card]
            if each > 1:
                row = y + 1 + nth // per
                if row < y + each:
                    found.append(Box(index, 3 + wide * (nth % per), row, wide))
            else:
                x = w - 1 - _CODE * min(len(seat.pool), _most(board, w)) + _CODE * nth
                if nth < _most(board, w):
                    found.append(Box(index, x, y, _CODE))
    return found


def _most(board: Board, w: int) -> int:
    """Cards that stand behind a line; where one of them is to be chosen they need the room of all else but lives."""
    if any(board.options[index] is not None for index in board.zone("foes")):
        return (w - _NAME - 14) // _CODE
    return 7 if w >= 78 else 5


def _tops(board: Board, h: int) -> list[tuple[Seat, int, int]]:
    """Each player with its first row and its rows."""
    living = sum(seat.living for seat in board.others)
    spare = h - len(board.others)
    each = 1 + (spare // living if living else 0)
    found, y = [], 0
    for seat in board.others:
        rows = min(3, each) if seat.living else 1
        found.append((seat, y, rows))
        y += rows
    return [place for place in found if place[1] < h]


def _line(board: Board, canvas: Canvas, seat: Seat, y: int, each: int) -> None:
    look = board.look(seat.no)
    index = board.seat_stop(seat.no)
    name = clip(look.name, _NAME)
    if index is not None:
        cursor = index == board.scene.cursor
        canvas.put(0, y, board.cap(index), "name-cursor" if cursor else "key", 1)
        canvas.put(1, y, f" {look.sign} {name} ", "name-cursor" if cursor else f"seat-{look.colour}")
    elif board.at_work == seat.no:
        canvas.put(1, y, f" {look.sign} {name} {signs.CURSOR}", f"badge-{look.colour}")
    else:
        canvas.put(2, y, f"{look.sign} {name}", f"seat-{look.colour}")
    x = 7 + _NAME
    if not seat.living:
        canvas.put(x, y, f"left in round {seat.left} with {lives_of(seat.life)}", "muted")
        return
    change = board.scene.changed.get(f"lives-{seat.no}")
    lives = f"{change[0]}→{change[1]}" if change else f"{seat.life:>2}"
    x = canvas.put(x, y, lives.replace("-", signs.MINUS), "life" if seat.life > 5 else "bad") + 1
    end = canvas.w - 1 - (0 if each > 1 else _CODE * min(len(seat.pool), _most(board, canvas.w)))
    wide, combos = canvas.w >= _BAR_FROM or each > 1, combos_line(board.combos(seat), canvas.w)
    for bar, short in ((True, False), (False, False), (False, True))[0 if wide else 2:]:
        line = _counts(board, seat, bar, short)
        if spans_width((*line, *combos)) <= end - x:
            break
    else:
        if each > 1 - (-len(seat.pool) // ((canvas.w - 3) // _TRADED)):
            canvas.spans(3, y + each - 1, combos[:1] and ((combos[0][0].lstrip(), combos[0][1]), *combos[1:]))
            combos = ()
    x = canvas.spans(x, y, line, max(0, end - x))
    canvas.spans(x, y, combos_line(board.combos(seat), end - x) if combos else ())


def _counts(board: Board, seat: Seat, bar: bool, short: bool) -> Line:
    """Life line, hand and debts."""
    health: Line = (*health_line(seat.life, _FULL, _BAR, board.look(seat.no).colour), (" ", "plain")) if bar else ()
    return *health, (f"{'h' if short else 'hand '}{len(seat.hand)}", "muted"), *debts_line(board, seat, short)


def _card(board: Board, canvas: Canvas, box: Box, card: CardNow) -> None:
    state = board.state(box.index)
    look = LOOKS[state]
    offered = board.options[box.index] is not None and state is not State.BLOCKED
    x = box.x
    if look.cursor:
        canvas.ground(box.x, box.y, box.w - 1, 1, "raised")
        canvas.put(x, box.y, signs.CURSOR, "cursor")
    elif offered:
        canvas.put(x, box.y, board.cap(box.index) or " ", "key", 1)
    line: Line = (code_now(card, box.w - 1),)
    if box.w >= _TRADED:
        engaged = "might" if "A" in card.engaged else "guard" if card.engaged else "muted"
        line = (*line, (f" {trade(card.profession, True)}", engaged))
    canvas.spans(x + 1, box.y, line, min(spans_width(line), box.w - 1))
