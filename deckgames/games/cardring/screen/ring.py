"""The zone of the Ring: a column a player, the queue top down; as the strip it is in wide terminals; a row a player in
small ones; a queue written out in the bottom zone, in Buy with the Greater cards; the players with what they have."""

from collections.abc import Sequence
from dataclasses import replace

from deckgames.engine.cards import Card
from deckgames.engine.data import dataclass
from deckgames.engine.effects import of_kind
from deckgames.engine.lexicon import Ink
from deckgames.engine.messages import ordinal
from deckgames.games.cardring.cards import SAY, SupplySpec
from deckgames.games.cardring.effects import OnOpponentLoses
from deckgames.games.cardring.lexicon import FAILURE, FIGHT, SKILL, XP
from deckgames.games.cardring.screen.board import (
    FACES_FROM,
    LARGE_FROM,
    Board,
    Turn,
    counters,
    face_in_queue,
    face_of,
    has_counters,
    hidden,
    notes,
    parts,
    played,
    price_of,
    standing,
    status,
    turn_of,
    way_of,
)
from deckgames.games.cardring.state import QUEUE, Seat, clear_price, dues, promises
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import (
    Canvas,
    Line,
    Span,
    clip,
    clip_spans,
    fitted,
    line_of,
    spans_text,
    spans_width,
    width,
    wrap,
)
from deckgames.ui.paint.faces import State, heading
from deckgames.ui.paint.signs import SEAT_SIGNS
from deckgames.ui.table.layout import Move, Scene
from deckgames.ui.toolkit import Box
from deckgames.ui.toolkit.foretold import number_of
from deckgames.ui.toolkit.laying import (
    MARK,
    Column,
    badge,
    cells,
    columns,
    fit,
    headed,
    put_card,
    spread,
    stop_row,
    stop_rows,
)

HEAD, _LANED = 2, 26
"""Rows of a column above its cards: who it is and who gets the top card, and what else is to be known; columns of a
queue from which a blank stands before the way at its right."""
_LONGEST, _NARROW, _CARD, _APART = 12, 24, 20, 12
"""Cells of a name in a heading, columns of a queue in which the heading has fewer words, cells of a card in a row, and
between two arrows of a way."""


def turned(scene: Scene, moves: Sequence[Move], w: int, h: int, done: bool) -> Canvas:
    """The Ring as the end of a round has left it, each card that came with the sign of whoever passed it on; until that
    is `done`, as it lay before. In little room a line for each of these cards; in less nothing."""
    board = Board(replace(scene, page=1, fresh={card: scene.seats[giver].colour for card, giver, _ in moves}))
    high = 1 + HEAD + QUEUE * min(3, (h - 1 - HEAD - ways(board)) // QUEUE) + ways(board)
    drawn = w >= FACES_FROM and h >= high > QUEUE + HEAD
    canvas = Canvas(w, high if drawn else 1 + len(moves) if h > len(moves) else 0)
    heading(canvas, 0, SAY.text("ring.turns"), "", 0, w)
    if not drawn:
        canvas.rows(1, 1, (SAY.line("ring.passed", card=card.name, seat=(board.name(giver),), other=(board.name(to),))
                           for card, giver, to in moves), w - 1)
        return canvas
    queues = [list(seat.queue) for seat in board.seats]
    for card, giver, to in () if done else reversed(moves):
        at = queues[to].index(card)
        queues[to].remove(card)
        queues[giver].insert(0 if at else QUEUE, card)
    canvas.paste(0, 1, ring(board, w, high - 1, queues))
    return canvas


def ring(board: Board, w: int, h: int, queues: Sequence[Sequence[Card]] = ()) -> Canvas:
    """The picture of all queues in a ring, in exactly this size; other cards may be drawn in them (`lies`)."""
    if fits(len(board.seats), w, h):
        return strip(board, w, h)
    canvas, turn = Canvas(w, h), turn_of(board)
    if h < HEAD + QUEUE:
        for y, seat in enumerate(board.seats[:h]):
            canvas.spans(1, y, _in_a_row(board, seat, turn, w - 2))
            if (index := board.seat_stop(seat.no)) is not None:
                canvas.mark(index, 0, y, w)
        return canvas
    each, rest = divmod(h - HEAD, QUEUE)
    closed = w >= FACES_FROM and rest >= ways(board) > 0
    for box, seat in _places(board, w, h):
        apart = int(closed and box.w >= _LANED)
        canvas.spans(box.x + 1, 0, _heading(board, seat, turn, box.w - 1 - 2 * closed))
        if (index := board.seat_stop(seat.no)) is not None:
            canvas.mark(index, box.x, 0, box.w)
        if seat.no == _buyer(board):
            _numbers(board, canvas, box)
            continue
        told = _status(board, seat, box.w - 2)
        canvas.put(box.x + 1, 1, *told, box.w - 1)
        above = width(told[0]) + len(SAY.text("market.price")) + 3 + apart < box.w
        if above and seat.queue:
            canvas.right(box.x + box.w - 1 - apart, 1, ((SAY.text("market.price"), Ink("muted")),))
        for at, stop in enumerate(board.zone(f"queue-{seat.no}")):
            card = queues[seat.no][at] if queues else board.card(stop)
            _card(board, canvas, Box(stop, box.x, HEAD + each * at, box.w - apart, each), seat, card,
                  "" if above or at else f"{SAY('market.price')} ")
    if closed:
        _lanes(board, canvas, turn, each)
    return canvas


def ways(board: Board) -> int:
    """Rows below the queues for the ways that go round; none where not all queues stand or none moves."""
    closed = turn_of(board).steps and (board.tabled or not board.own_market)
    return 1 + any(seat.anchored for seat in board.seats) if closed else 0


def _lanes(board: Board, canvas: Canvas, turn: Turn, each: int) -> None:
    """The way from column to column that closes the Ring: from each heading down at the right of its cards and in below
    those of the next; from the last one back to the first in the rows below all, which also pass anchored queues."""
    at = {seat.no: box for box, seat in _places(board, canvas.w, canvas.h)}
    last, left = HEAD + QUEUE * each - 1, turn.steps > 0
    for seat, partner in sorted(turn.partner.items(), key=lambda way: way[0] == board.in_front):
        ink = "belt-on" if seat == board.in_front else "belt"
        rail, entry = at[seat].x + at[seat].w - 1, at[partner].x
        back = entry < rail
        foot = last if entry == rail + 1 else canvas.h - 1 if back else last + 1
        canvas.put(rail, 0, "╮", ink)
        for y in range(1, foot):
            canvas.put(rail, y, ("↓" if left else "↑") if (y - HEAD) % (2 * each) == each else "│", ink)
        canvas.put(rail, foot, "╯" if back else "╰", ink)
        if foot == last:
            canvas.put(entry, foot, _RIGHTWARD if left else "─", ink)
            continue
        for x in range(min(rail, entry) + 1, max(rail, entry)):
            canvas.put(x, foot, "─" if (x - entry) % _APART else _LEFT if left == back else _RIGHTWARD, ink)
        canvas.put(entry, foot, "╰" if back else "╯", ink)
        for y in range(last, foot):
            canvas.put(entry, y, "↑" if left else "↓", ink)


def _places(board: Board, w: int, h: int) -> list[tuple[Box, Seat]]:
    """The columns of the seats; in Buy the buyer's own queue is the list below, and four seats leave it out."""
    seats = [seat for seat in board.seats if board.tabled or seat.no != _buyer(board)]
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
    return ((f"{board.key_hint(index)} ", "key"), (called, "name-cursor" if chosen else "key"))


def _heading(board: Board, seat: Seat, turn: Turn, room: int) -> Line:
    """`▲ Ann  4 XP ─── top to Bea`; in little room the sign stands for who gets the card."""
    points = number_of(board, XP, seat.no)
    short = room < _NARROW
    line: Line = (*_name(board, seat, 5 if short else _LONGEST), (" " if short else "  ", "plain"),
                  (f"{points[0]} {XP.word}", points[1]), (" ", "plain"))
    for brief, place in ((False, True), (True, True), (True, False)):
        way = way_of(board, turn, seat.no, brief, place)
        left = room - spans_width(line) - spans_width(way) - 1
        if left >= 1:
            return (*line, ("─" * (left - 1), "edge"), (" " * (left > 1), "plain"), *way)
    return tuple(clip_spans(line, room))


def _in_a_row(board: Board, seat: Seat, turn: Turn, room: int) -> Line:
    """Everything of a seat in a row: name, XP, where its top card goes, and what else is to be known."""
    points = number_of(board, XP, seat.no)
    way = way_of(board, turn, seat.no)
    if turn.steps == 1 and seat.queue and seat.no in turn.partner:
        way = ((clip(seat.queue[0].name, _CARD), "text"), (f" {SAY('way.to')} ", "muted"), way[-1])
    line: Line = (*_name(board, seat, _LONGEST), (f"  {points[0]} {XP.word}  ", points[1]), *way, ("  ", "plain"))
    return tuple(clip_spans((*line, _status(board, seat, room - spans_width(line), beside=False)), room))


def _status(board: Board, seat: Seat, room: int, beside: bool = True) -> Span:
    """What is to be known of a seat, a warning where it has Dues."""
    return status(board, seat, room, beside), Ink("warn" if dues(seat) else "muted")


def _numbers(board: Board, canvas: Canvas, column: Box) -> None:
    """The numbers that Combat will hang on, of all seats, in place of a queue that stands below."""
    wide = column.w >= 25
    table = [Column(column.x + 1, column.w - 20, ""), *columns(
        (5, SKILL.word, True), (5, FIGHT.word, True),
        (7, FAILURE.word, True) if wide else (4, SAY.text("ring.fail"), True),
        x=column.x + column.w - 20)]
    cells(canvas, 1, table, [(), *(((each.head, Ink("muted")),) for each in table[1:])])
    for y, seat in enumerate(board.seats, HEAD):
        numbers = [number_of(board, number, seat.no) for number in (SKILL, FIGHT, FAILURE)]
        name: Line = (board.name(seat.no),)
        cells(canvas, y, table, [name, *(((text, ink if text != "0" else "faint"),) for text, ink in numbers)])
    known = promises(board.seats[board.shown_seat]) or _threats(board)
    y = HEAD + len(board.seats)
    told = [line_of(f"{known} {means}".strip()) for means in (
        SAY.text("seat.failure"), SAY.text("seat.failure-brief"), "")]
    room, left = column.w - 2, canvas.h - y
    canvas.rows(column.x + 1, y, fitted(
        (next((line for line in told if len(wrap(line, room)) <= left), told[-1]),), room, left), column.w - 1)


def _threats(board: Board) -> str:
    """What the others have promised that may hit the buyer: Shields, and riders."""
    found = []
    for other in board.seats:
        if other.no != board.shown_seat and other.riders:
            does = of_kind([rider.effect for rider in other.riders], OnOpponentLoses)
            found += [f"{board.look(other.no).name}: {each.short()}." for each in does]
    found += [SAY.text("ring.shield", seat=board.look(other.no).name, n=other.shield)
              for other in board.seats if other.shield]
    return " ".join(found)


# ---- a card


def _card(board: Board, canvas: Canvas, box: Box, owner: Seat, card: Card, word: str) -> None:
    """Its name and price, behind its `word` where the column has no heading, and what it does in the rows below; its
    key where it is on offer."""
    caps = max((width(board.key_hint(i)) for i in board.zone(f"queue-{owner.no}")), default=0)
    lead = caps + 1 if caps else 0
    price: Span = (word + price_of(board, card), "coin")
    table = (Column(1 + lead, box.w - 3 - lead - width(price[0])), Column(box.w - 1 - width(price[0]), width(price[0])))
    row = Canvas(box.w, box.h)
    fresh = board.scene.fresh.get(card)
    name = (card.name, "name" if owner.no == board.in_front else "text") if fresh is None else (
        f"{SEAT_SIGNS[fresh - 1]} {card.name}", f"seat-{fresh}")
    mine = owner.no == board.at_work
    stop_row(board, row, Box(box.index, 0, 0, box.w, box.h), table, [(name,), (price,)], mine,
             face_of(card).emblem)
    if box.h > 1:
        row.rows(2, 1, fitted((((played(card).short, "muted"),),), box.w - 3, box.h - 1))
    row.ground(box.w - 1, 0, 1, box.h, "")
    canvas.paste(box.x, box.y, row)


SEAT_ROWS, MOST_ROWS = 6, 12
"""Rows of a seat at least and at most; a card has one less, the strip runs below it."""
_SEAT, _FIRST, _RIGHT = 13, 16, 4
"""Columns of the seat's block, column of the first card, columns right of the last card (belts and margin)."""
_NARROWEST, _WIDEST = 18, 28
_LEFT, _RIGHTWARD = "‹", "›"
"""Of a belt: which way its cards go."""


def plate_width(w: int) -> int:
    """Columns of a card in the strip for this pane; 0 if the strip needs more room."""
    size = min(_WIDEST, (w - _FIRST - _RIGHT) // QUEUE)
    return size if size >= _NARROWEST else 0


def fits(seats: int, w: int, h: int) -> bool:
    """Whether the Ring can be drawn as a strip."""
    return plate_width(w) > 0 and h > SEAT_ROWS * seats


def strip(board: Board, w: int, h: int) -> Canvas:
    """The picture of all queues with their belts as lines, in exactly this size."""
    canvas = Canvas(w, h)
    size, each = plate_width(w), max(SEAT_ROWS, min(MOST_ROWS, (h - 1) // len(board.seats)))
    turn = turn_of(board)
    _strip_heading(board, canvas, size, turn)
    _ways(board, canvas, size, each, turn)
    for seat in board.seats:
        _seat_block(board, canvas, seat, 1 + each * seat.no, each)
    for seat in board.seats:
        for place, index in enumerate(board.zone(f"queue-{seat.no}")):
            box = Box(index, _FIRST + size * place, 1 + each * seat.no, size, each - 1)
            face, state = face_in_queue(board, index, seat), board.state(index, seat.no == board.in_front)
            put_card(board, canvas, box, face, state=state)
    return canvas


def _strip_heading(board: Board, canvas: Canvas, size: int, turn: Turn) -> None:
    heading(canvas, 0, SAY.text("ring.title"), "", 0, canvas.w)
    for space in range(QUEUE):
        canvas.put(_FIRST + size * space + size // 2 - 1, 0, f" {space + 1} ", "muted")
    if turn.steps != 1:
        left, right = ("left-twice", "right-twice") if abs(turn.steps) > 1 else ("left", "right")
        way = left if turn.steps > 0 else right if turn.steps else "rests"
        canvas.right(canvas.w - 1, 0, ((f" {SAY(f'turns.{way}')}", "warn"),))


def _seat_block(board: Board, canvas: Canvas, seat: Seat, y: int, rows: int) -> None:
    """Badge and XP, its counters, and where the seat stands in the round, in so many rows."""
    look = board.look(seat.no)
    working = board.in_front == seat.no
    index = board.seat_stop(seat.no)
    text, ink = number_of(board, XP, seat.no)
    points = f"{text} {XP.word}", ink
    room = _SEAT - width(points[0]) - 1
    name = clip(look.name, _SEAT - 5)
    named: Line
    if index is not None:
        canvas.mark(index, 1, y, _SEAT, rows - 1)
        ink = "name-cursor" if board.state(index) is State.CURSOR else "key"
        named = ((f" {board.key_hint(index)} {look.sign} {clip(name, 7)} ", ink),)
    elif working:
        named = ((f" {look.sign} {name.upper()} ", f"badge-{look.colour}"),)
    else:
        named = ((f" {look.sign} {name}", f"seat-{look.colour}"),)
    canvas.spans(1, y, named, _SEAT)
    above = spans_width(named) <= room
    if above:
        canvas.put(max(10, 1 + spans_width(named) + 1), y, *points)
    lines: list[Line] = [(points,)] if not above else []
    if has_counters(board, seat):
        lines += counters(board, seat)
        lines += [((hidden(seat), "back"),)] if seat.face_down else []
    else:
        lines += [((str(due), "warn"),) for due in dues(seat)]
    lines.append(((standing(board, seat), "muted"),))
    canvas.rows(2, y + 1, lines[:rows - 1], _SEAT - 1)


def _ways(board: Board, canvas: Canvas, size: int, each: int, turn: Turn) -> None:
    """The belts: out at the left end, along the line below, in at the right end of the next seat that takes part."""
    part = list(turn.partner)
    for seat in board.seats:
        if seat.no not in turn.partner:
            canvas.put(_FIRST, each * (seat.no + 1), SAY.text("ring.anchored"), "muted")
    for no in sorted(part, key=lambda other: other == board.in_front):
        _way(board, canvas, (size, each), turn, part, no)


def _way(board: Board, canvas: Canvas, card: tuple[int, int], turn: Turn, part: list[int], seat: int) -> None:
    size, each = card
    left, right = _FIRST - 2, _FIRST + QUEUE * size
    ink = "belt-on" if seat == board.in_front else "belt"
    last = seat == part[-1]
    y = 1 + each * seat
    below, rail = y + each - 1, right + (2 if last else 1)
    leaves = enters = _LEFT if turn.steps > 0 else _RIGHTWARD if turn.steps else "─"
    canvas.put(left, y + 2, f"╭{leaves}", ink)
    for line in range(y + 3, below):
        canvas.put(left, line, "│", ink)
    canvas.put(left, below, "╰" + "─" * (rail - left - 1) + ("╯" if last else "╮"), ink)
    _beads(board, canvas, size, turn, below, rail, ink)
    canvas.put(left + 3, below, f" {_said(board, turn, seat)} ", ink if ink == "belt-on" else "muted")
    entry = 1 + each * turn.partner[seat] + 2
    if last:
        canvas.put(right, entry, f"{enters}─╮", ink)
        for line in range(entry + 1, below):
            canvas.put(rail, line, "│", ink)
    else:
        for line in range(below + 1, entry):
            canvas.put(rail, line, "│", ink)
        canvas.put(right, entry, f"{enters}╯", ink)


def _beads(board: Board, canvas: Canvas, size: int, turn: Turn, y: int, rail: int, ink: str) -> None:
    """The beads on a strip; while a rotation is shown they run along it."""
    if turn.steps == 0:
        return
    moving = board.scene.moving < 1.0 and board.scene.moved in ("left", "right")
    rightward = board.scene.moved == "left" if moving else turn.steps > 0
    shift = round(board.scene.moving * size) if moving else 0
    for place in range(QUEUE):
        x = _FIRST + size * place + size // 2 - 2
        x += (shift if rightward else -shift)
        if _FIRST < x < rail:
            canvas.put(x, y, _RIGHTWARD if rightward else _LEFT, ink)


def _said(board: Board, turn: Turn, seat: int) -> str:
    """Where the card in space 1 goes: "1 goes to ▲ Ann"."""
    partner = turn.partner[seat]
    who = SAY.text("ring.own") if partner == seat else clip(board.name(partner)[0], 12)
    if turn.steps == 0:
        return SAY.text("ring.stays")
    return SAY.text(f"passes.{'to' if turn.steps > 0 else 'from'}{'-two' * (abs(turn.steps) > 1)}", seat=who)


_WITHOUT_TEXT = 2
"""Number of columns of a row that has no room for what the card does."""
_SHORT_NAMES, _WIDE, _TALL = 72, 88, 12
"""Columns below which names are shorter, and columns or rows from which all are whole."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What stands in which rows: a heading or none, the cards of the queue, then the Supply in lines or in one."""

    top: int
    queue: tuple[Box, ...]
    supply: tuple[Box, ...]


def plan(board: Board, w: int, h: int) -> Plan:
    """The richest arrangement in this size; if there are more cards than rows, those round the cursor."""
    queue, supply = board.zone(f"queue-{_owner(board).no}"), board.zone("supply") if board.own_market else []
    abreast = len(queue) + len(supply) > h - 1
    lines = [[index] for index in queue] + ([[*supply]] if abreast and supply else [[index] for index in supply])
    top = int(h > len(lines))
    room = max(1, h - top)
    at = next((i for i, line in enumerate(lines) if board.cursor_in(_about(board, line)) is not None), 0)
    first = min(max(0, at - room + 1), max(0, len(lines) - room))
    shown = lines[first:first + room]
    needs = [(1, len(_printed(board, line[0], _market_columns(board, w, h)[-1].w))) for line in shown]
    high = spread(needs, room) if len(shown) < room and not abreast else [1] * len(shown)
    found: list[Box] = []
    y = top
    for line, rows in zip(shown, high, strict=True):
        each = w // 2 + 8 * (w >= _SHORT_NAMES) if len(line) > 1 else w
        found += [Box(index, each * at, y, w - each * at if at else each, rows) for at, index in enumerate(line[:2])]
        y += rows
    return Plan(top, tuple(box for box in found if box.index in queue),
                tuple(box for box in found if box.index in supply))


def _owner(board: Board) -> Seat:
    assert board.listed is not None
    return board.seats[board.listed]


def _about(board: Board, line: list[int]) -> list[int]:
    """The focus targets of a line, and the clearing prices beside its cards."""
    cards = [board.focus_targets[index].card for index in line]
    return [*line, *(index for index in board.zone("clear") if board.focus_targets[index].card in cards)]


def _market_columns(board: Board, w: int, h: int) -> tuple[Column, ...]:
    name = 24 if w >= _WIDE or (h >= _TALL and w >= _SHORT_NAMES) else 20 if w >= _SHORT_NAMES else 15
    if not board.own_market:
        first = MARK - 1 + max([1, *(width(board.key_hint(index))
                                     for index in board.zone(f"queue-{_owner(board).no}"))])
        name = 24 if w >= _SHORT_NAMES else 17
        return columns((name, ""), (6, SAY.text("market.price"), True),
                       (w - name - first - 9, SAY.text("does.played")), x=first)
    text = SAY.text("does.wide" if w >= _SHORT_NAMES else "does.brief")
    table = columns((name, ""), (5, SAY.text("market.price"), True), (5, SAY.text("market.clear"), True), x=MARK)
    return (*table, Column(name + 17, w - name - 17, text))


# ---- pictures


def market(board: Board, w: int, h: int) -> Canvas:
    """The picture of queue and Supply in Buy, in exactly this size."""
    canvas, at, owner = Canvas(w, h), plan(board, w, h), _owner(board)
    if at.top:
        note: Line = () if board.own_market else way_of(board, turn_of(board), owner.no)
        title = SAY.text("market.title", seat=board.look(owner.no).name.upper())
        headed(canvas, 0, title, note, _market_columns(board, w, h)[1:])
    for box in (*at.queue, *at.supply):
        _ware(board, canvas, box)
    _clearing(board, canvas, at, _market_columns(board, w, h)[2])
    return canvas


def _printed(board: Board, index: int, room: int) -> tuple[Line, ...]:
    return wrap(((" ".join(map(spans_text, parts(board.card(index).spec).long)), "text"),), room)


def _ware(board: Board, canvas: Canvas, box: Box) -> None:
    """A card: its price, what clearing it costs, and what it does."""
    target = board.card(box.index)
    spec, w = played(target), canvas.w
    table = _market_columns(board, w, canvas.h)
    if box.x:
        table = columns((13, ""), (3, "", True), (box.w - 21, ""))
    elif box.w < w and w < _SHORT_NAMES:
        table = table[:2]
    text = table[-1] if len(table) > _WITHOUT_TEXT else Column(box.w, 0)
    lines = _printed(board, box.index, text.w)
    left = board.view.supply.get(spec.id) if isinstance(spec, SupplySpec) else None
    few = spec.short if left is None else SAY.text("market.left", does=spec.short, n=left)
    whole = len(lines) <= box.h and left is None
    first: Line = lines[0] if whole else ((fit((few,), text.w), "text"),)
    gap: list[Line] = [()] if board.own_market and not box.x else []
    stop_rows(board, canvas, box, table,
              [((target.name, "name"),), ((price_of(board, target), "coin"),), *gap, first],
              lines[1:] if whole else (), face_of(target).emblem)


# ---- clearing


def _clearing(board: Board, canvas: Canvas, at: Plan, column: Column) -> None:
    """What clearing each card of the queue costs; its place, where that is no key of its own."""
    if not board.own_market:
        return
    by_card: dict[Card | None, Box] = {board.focus_targets[box.index].card: box for box in at.queue}
    for index in board.zone("clear"):
        beside = by_card.get(board.focus_targets[index].card)
        if beside is not None:
            _clear(board, canvas, Box(index, column.x, beside.y, column.w))
            if canvas.line(beside.y)[1] == " ":
                canvas.put(1, beside.y, board.key_hint(index)[-1:], "edge")


def _clear(board: Board, canvas: Canvas, box: Box) -> None:
    """What clearing costs: `2`, or `free`; dim where it cannot be paid."""
    state = board.state(box.index)
    box.mark(canvas)
    price = clear_price(board.view, board.seats[board.shown_seat], played(board.card(box.index)))
    cursor, blocked = state in (State.CURSOR, State.BLOCKED_CURSOR), state in (State.BLOCKED, State.BLOCKED_CURSOR)
    if cursor:
        canvas.ground(box.x, box.y, box.w, 1, "raised")
    said = SAY.text("market.clearing", n=price)
    canvas.right(box.x + box.w, box.y, ((said, "name-cursor" if cursor else "blocked" if blocked else "coin"),), box.w)


def players(board: Board, canvas: Canvas) -> int:
    """At the top of the side panel the seats' hands, decks and discard piles as columns; gives the row behind them and
    the notes."""
    heading(canvas, 0, SAY.text("players.title"), SAY.text("players.columns"))
    end = canvas.w - 1
    for y, seat in enumerate(board.seats, 1):
        look = board.look(seat.no)
        canvas.put(1, y, f"{look.sign} {clip(look.name, canvas.w - 20)}", f"seat-{look.colour}")
        for x, n in ((end - 10, len(seat.hand)), (end - 5, len(seat.deck)), (end, len(seat.discard))):
            canvas.right(x, y, ((str(n), "text" if n else "faint"),))
    y, all_ = len(board.seats) + 1, notes(board)
    said = [wrap(spans, canvas.w - 2) for spans in all_]
    while said and sum(map(len, said)) > max(1, canvas.h // 8):
        said.pop()
    left = len(all_) - len(said)
    more: list[Line] = [((SAY.text("players.more", n=left), "muted"),)] if left else []
    for spans in (*(line for lines in said for line in lines), *more):
        canvas.spans(1, y, spans, canvas.w - 2)
        y += 1
    return y


def standings(board: Board, w: int, h: int) -> Canvas:
    """A row a seat, in the sequence in which they will play."""
    canvas = Canvas(w, h)
    view = board.view
    name, more = 18 if w >= 76 else 12, 6 * (w >= LARGE_FROM)
    table = columns((3, ""), (name, ""), (5 + more, SAY.text("order.xp"), True),
                    (6 + more, SAY.text("order.gained"), True), (5 + more, SAY.text("order.deck"), True),
                    (5 + more, SAY.text("order.pile"), True), (w - name - 31 - 4 * more, SAY.text("order.owes")), x=1)
    by = view.arbiter is not None and w >= 88
    headed(canvas, 0, SAY.text("order.title-arbiter" if by else "order.title"), "", table[2:])
    order = list(view.order) or [seat.no for seat in board.seats]
    chosen = [int(oid.removeprefix("seat-")) for oid in board.scene.chosen if oid.startswith("seat-")]
    order = chosen + [no for no in order if no not in chosen]
    for place, no in enumerate(order):
        if place + 1 < h:
            _stands(board, canvas, no, place, table)
    return canvas


def _stands(board: Board, canvas: Canvas, no: int, place: int, table: tuple[Column, ...]) -> None:
    view, seat = board.view, board.seats[no]
    who: Line = (badge(board, no, table[1].w),)
    gained: Line = ()
    if len(view.history) > 1:
        more = view.history[-1][no] - view.history[-2][no]
        gained = ((f"{more:+}".replace("-", signs.MINUS), "text" if more else "faint"),)
    owed = [*map(str, dues(seat)), *([SAY.text("seat.barred")] if seat.barred else [])]
    owes = SAY.text("order.owed", n=len(owed), dues=owed)
    cells(canvas, place + 1, table, [
        ((ordinal(place + 1), "muted"),), who, ((str(seat.xp), XP.ink),), gained, ((str(len(seat.deck)), "text"),),
        ((str(len(seat.discard)), "text"),), ((owes, "text" if owed else "faint"),)])
