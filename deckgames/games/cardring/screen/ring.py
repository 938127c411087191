"""The zone of the Ring: a column a player, the queue top down; as the strip it is in wide terminals; a row a player in
small ones."""

from deckgames.engine.cards import Card
from deckgames.engine.lexicon import Ink
from deckgames.games.cardring import queries
from deckgames.games.cardring.lexicon import FAILURE, FIGHT, SKILL, XP
from deckgames.games.cardring.screen import ring_strip
from deckgames.games.cardring.screen.board import Board, played
from deckgames.games.cardring.screen.queues import SPACES, Turn, buyer_of, turn_of, way_of
from deckgames.games.cardring.screen.seatwords import promises, status
from deckgames.games.cardring.state import Seat
from deckgames.ui.paint.canvas import Canvas, Line, Span, clip, clip_spans, spans_width, width, wrap
from deckgames.ui.paint.faces import State, price_text
from deckgames.ui.toolkit import Box
from deckgames.ui.toolkit.laying import Column, badge, cells, columns, stop_row
from deckgames.ui.toolkit.wording import number_of

HEAD = 2
"""Rows of a column above its cards: who it is and who gets the top card, and what else is to be known."""
_LONGEST, _NARROW, _CARD = 12, 24, 20
"""Cells of a name in a heading, columns of a queue in which the heading has fewer words, cells of a card in a row."""
_PRICE = "price"


def ring(board: Board, w: int, h: int) -> Canvas:
    """All queues in exactly this size."""
    if ring_strip.fits(len(board.seats), w, h):
        return ring_strip.strip(board, w, h)
    canvas, turn = Canvas(w, h), turn_of(board)
    if h < HEAD + SPACES:
        for y, seat in enumerate(board.seats[:h]):
            canvas.spans(1, y, _in_a_row(board, seat, turn, w - 2))
            if (index := board.seat_stop(seat.no)) is not None:
                canvas.mark(index, 0, y, w)
        return canvas
    each = (h - HEAD) // SPACES
    for box, seat in _places(board, w, h):
        canvas.spans(box.x + 1, 0, _heading(board, seat, turn, box.w - 1))
        if (index := board.seat_stop(seat.no)) is not None:
            canvas.mark(index, box.x, 0, box.w)
        if seat.no == _buyer(board):
            _numbers(board, canvas, box)
            continue
        told = status(board, seat, box.w - 1)
        canvas.put(box.x + 1, 1, told, Ink("warn" if _owes(seat) else "muted"), box.w - 1)
        above = width(told) + len(_PRICE) + 2 < box.w
        if above and seat.queue:
            canvas.right(box.x + box.w - 1, 1, ((_PRICE, Ink("muted")),))
        for at, stop in enumerate(board.zone(f"queue-{seat.no}")):
            _card(board, canvas, Box(stop, box.x, HEAD + each * at, box.w, each), seat, board.card(stop),
                  "" if above or at else f"{_PRICE} ")
    return canvas


def _places(board: Board, w: int, h: int) -> list[tuple[Box, Seat]]:
    """The columns of the seats; in Buy the buyer's own queue is the list below, and four seats leave it out."""
    seats = [seat for seat in board.seats if len(board.seats) <= 3 or seat.no != _buyer(board)]
    size = w // len(seats)
    return [(Box(seat.no, size * at, 0, size, h), seat) for at, seat in enumerate(seats)]


def _buyer(board: Board) -> int | None:
    """The seat whose queue is written out below with what else can be bought."""
    return board.shown_seat if board.own_market else None


# ---- a player


def _name(board: Board, seat: Seat, room: int) -> Line:
    """The badge of a seat, in capitals if it is asked; its key where it can be chosen."""
    look, index = board.look(seat.no), board.seat_stop(seat.no)
    if index is None:
        return (badge(board, seat.no, room + 2),)
    chosen = board.state(index) is State.CURSOR
    called = f"{look.sign} {clip(look.name, room)}"
    return ((f"{board.cap(index)} ", "key"), (called, "name-cursor" if chosen else "key"))


def _heading(board: Board, seat: Seat, turn: Turn, room: int) -> Line:
    """`▲ Ann  4 XP ─── top to Bea`; in little room the sign stands for who gets the card."""
    points = number_of(board, XP, seat.no)
    short = room < _NARROW
    line: Line = (*_name(board, seat, 5 if short else _LONGEST), (" " if short else "  ", "plain"),
                  (f"{points[0]} XP", points[1]), (" ", "plain"))
    for brief, place in ((False, True), (True, True), (True, False)):
        way = way_of(board, turn, seat.no, brief, place)
        left = room - spans_width(line) - spans_width(way) - 1
        if left >= 1:
            return (*line, ("─" * (left - 1), "edge"), (" " * (left > 1), "plain"), *way)
    return tuple(clip_spans(line, room))


def _owes(seat: Seat) -> bool:
    return bool(seat.trash_dues or seat.discard_due)


def _in_a_row(board: Board, seat: Seat, turn: Turn, room: int) -> Line:
    """Everything of a seat in a row: name, XP, where its top card goes, and what else is to be known."""
    points = number_of(board, XP, seat.no)
    way = way_of(board, turn, seat.no)
    if turn.steps == 1 and seat.queue and seat.no in turn.partner:
        way = ((clip(seat.queue[0].name, _CARD), "text"), (" to ", "muted"), way[-1])
    line: Line = (*_name(board, seat, _LONGEST), (f"  {points[0]} XP  ", points[1]), *way, ("  ", "plain"))
    rest: Span = (status(board, seat, room - spans_width(line)), Ink("warn" if _owes(seat) else "muted"))
    return tuple(clip_spans((*line, rest), room))


def _numbers(board: Board, canvas: Canvas, column: Box) -> None:
    """The numbers that Combat will hang on, of all seats, in place of a queue that stands below."""
    wide = column.w >= 25
    table = [Column(column.x + 1, column.w - 20, ""), *columns(
        (5, "Skill", True), (5, "Fight", True), (7 if wide else 4, "Failure" if wide else "Fail", True),
        x=column.x + column.w - 20)]
    cells(canvas, 1, table, [(), *(((each.head, Ink("muted")),) for each in table[1:])])
    for y, seat in enumerate(board.seats, HEAD):
        numbers = [number_of(board, number, seat.no) for number in (SKILL, FIGHT, FAILURE)]
        name: Line = (board.name(seat.no),)
        cells(canvas, y, table, [name, *(((text, ink if text != "0" else "faint"),) for text, ink in numbers)])
    said = promises(board.seats[board.shown_seat]) or _threats(board)
    for y, line in enumerate(wrap(((said, "text"),), column.w - 2), HEAD + len(board.seats)):
        canvas.spans(column.x + 1, y, line, column.w - 1)


def _threats(board: Board) -> str:
    """What the others have promised that may hit the buyer: Shields, and riders."""
    found = []
    for other in board.seats:
        if other.no != board.shown_seat and other.riders:
            does = [effect for rider in other.riders if (effect := rider.effect).verb == "on_opponent_loses"]
            found += [f"{board.look(other.no).name}: {each.short()}." for each in does]
    found += [f"{board.look(other.no).name} has Shield {other.shield}." for other in board.seats if other.shield]
    return " ".join(found)


# ---- a card


def _card(board: Board, canvas: Canvas, box: Box, owner: Seat, card: Card, word: str = "") -> None:
    """Its name and price, behind its `word` where the column has no heading, and what it does in the rows below; its
    key where it is on offer."""
    spec, caps = played(card), max((width(board.cap(i)) for i in board.zone(f"queue-{owner.no}")), default=0)
    lead = caps + 1 if caps else 0
    now = queries.price(board.view, buyer_of(board, box.index, owner), spec)
    price: Span = (word + price_text(spec.cost, now), "coin")
    table = (Column(1 + lead, box.w - 3 - lead - width(price[0])), Column(box.w - 1 - width(price[0]), width(price[0])))
    row = Canvas(box.w, box.h)
    name = "name" if owner.no == board.in_front else "text"
    mine = owner.no == board.at_work
    stop_row(board, row, Box(box.index, 0, 0, box.w, box.h), table, [((card.name, name),), (price,)], mine)
    if box.h > 1:
        room = box.w - 3
        lines = list(wrap(((spec.short, "muted"),), room))
        for y, line in enumerate(lines[:box.h - 1], 1):
            last = y == box.h - 1 and len(lines) > y
            text = clip(" ".join(part for each in lines[y - 1:] for part, _ in each), room) if last else ""
            row.spans(2, y, ((text, "muted"),) if last else line, room)
    canvas.paste(box.x, box.y, row)
    fresh = board.scene.fresh.get(card)
    if fresh is not None:
        canvas.paint(box.x + 1 + lead, box.y, width(card.name), f"seat-{fresh}")
