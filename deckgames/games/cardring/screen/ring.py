"""The zone of the Ring: a column a player, the queue top down; as the strip it is in wide terminals; a row a player in
small ones; a queue written out in the bottom zone, in Buy with the Greater cards; the players with what they have."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain

from deckgames.engine.core.cards import Card
from deckgames.engine.messages import ordinal
from deckgames.engine.vocabulary.effects import of_kind
from deckgames.engine.vocabulary.lexicon import Ink
from deckgames.games.cardring.cards import LINE, SAY, TEXT, SupplySpec
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
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import BLANK, Line, Span, in_ink, line_of, spans_text, spans_width, width, wrap
from deckgames.ui.paint.faces import State, heading
from deckgames.ui.paint.shortening import clip, clip_spans, fitted
from deckgames.ui.paint.signs import SEAT_SIGNS
from deckgames.ui.toolkit import Box
from deckgames.ui.toolkit.forecast_phrases import number_of
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
from deckgames.ui.toolkit.layout import Move, Scene

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
    below = ways(board)
    high = 1 + HEAD + QUEUE * min(3, (h - 1 - HEAD - below) // QUEUE) + below
    drawn = w >= FACES_FROM and h >= high > QUEUE + HEAD
    canvas = Canvas(w, high if drawn else 1 + len(moves) if h > len(moves) else 0)
    heading(canvas, 0, TEXT("ring.turns"), "", 0, w)
    if not drawn:
        canvas.rows(1, 1, (LINE("ring.passed", card=card.name, seat=(board.name(giver),), other=(board.name(to),))
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
    size = min(_WIDEST, (w - _FIRST - _RIGHT) // QUEUE)
    if size >= _NARROWEST and h > SEAT_ROWS * len(board.seats):
        return strip(board, w, h, size)
    canvas, turn = Canvas(w, h), turn_of(board)
    if h < HEAD + QUEUE:
        for y, seat in enumerate(board.seats[:h]):
            canvas.spans(1, y, _in_a_row(board, seat, turn, w - 1))
            if (index := board.seat_stop(seat.no)) is not None:
                canvas.mark(index, 0, y, w)
        return canvas
    each, rest = divmod(h - HEAD, QUEUE)
    closed = w >= FACES_FROM and rest >= ways(board) > 0
    buyer = board.shown_seat if board.own_market else None
    # in Buy the buyer's own queue is the list below, and four seats leave it out
    seats = [seat for seat in board.seats if board.tabled or seat.no != buyer]
    wide = w // len(seats)
    at = {seat.no: Box(seat.no, wide * n, 0, wide, h) for n, seat in enumerate(seats)}
    for seat in seats:
        box = at[seat.no]
        apart = int(closed and wide >= _LANED)
        canvas.spans(box.x + 1, 0, _heading(board, seat, turn, wide - 1 - 2 * closed))
        if (index := board.seat_stop(seat.no)) is not None:
            canvas.mark(index, box.x, 0, wide)
        if seat.no == buyer:
            _numbers(board, canvas, box)
            continue
        told, price = _status(board, seat, wide - 2), TEXT("market.price")
        canvas.put(box.x + 1, 1, *told, wide - 1)
        above = width(told[0]) + len(price) + 3 + apart < wide
        if above and seat.queue:
            canvas.right(box.x + wide - 1 - apart, 1, ((price, Ink("muted")),))
        for place, stop in enumerate(board.zone(f"queue-{seat.no}")):
            card = queues[seat.no][place] if queues else board.card(stop)
            _card(board, canvas, Box(stop, box.x, HEAD + each * place, wide - apart, each), seat, card,
                  "" if above or place else f"{price} ")
    if closed:
        _lanes(board, canvas, turn, each, at)
    return canvas


def ways(board: Board) -> int:
    """Rows below the queues for the ways that go round; none where not all queues stand or none moves."""
    closed = turn_of(board).steps and (board.tabled or not board.own_market)
    return 1 + any(seat.anchored for seat in board.seats) if closed else 0


def _lanes(board: Board, canvas: Canvas, turn: Turn, each: int, at: Mapping[int, Box]) -> None:
    """The way from column to column that closes the Ring: from each heading down at the right of its cards and in below
    those of the next; from the last one back to the first in the rows below all, which also pass anchored queues."""
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


# ---- a player


def _name(board: Board, seat: Seat, room: int) -> Line:
    """The badge of a seat, in capitals if it is asked; its key where it can be chosen."""
    look, index = board.look(seat.no), board.seat_stop(seat.no)
    if index is None:
        return (badge(board, seat.no, room + 2),)
    return ((f"{board.key_hint(index)} ", "key"), (
        f"{look.sign} {clip(look.name, room)}", "name-cursor" if board.state(index) is State.CURSOR else "key"))


def _heading(board: Board, seat: Seat, turn: Turn, room: int) -> Line:
    """`▲ Ann  4 XP ─── top card to Bea`; in little room the sign stands for who gets the card."""
    points, ink = number_of(board, XP, seat.no)
    short = room < _NARROW
    line: Line = (*_name(board, seat, 5 if short else _LONGEST), (" " if short else "  ", "plain"),
                  (f"{points} {XP.word}", ink), BLANK)
    for brief, place, few in ((False, True, False), (False, True, True), (True, True, True), (True, False, True)):
        way = way_of(board, turn, seat.no, brief, place, few)
        left = room - spans_width(line) - spans_width(way) - 1
        if left >= 1:
            return (*line, ("─" * (left - 1), "edge"), (" " * (left > 1), "plain"), *way)
    return tuple(clip_spans(line, room))


def _in_a_row(board: Board, seat: Seat, turn: Turn, room: int) -> Line:
    """Everything of a seat in a row: name, XP, where its top card goes, and what else is to be known."""
    points, ink = number_of(board, XP, seat.no)
    way = way_of(board, turn, seat.no)
    if turn.steps == 1 and seat.queue and seat.no in turn.partner:
        way = (way[-1], (f" {SAY('way.gets')} ", "muted"), (clip(seat.queue[0].name, _CARD), "text"))
    line: Line = (*_name(board, seat, _LONGEST), (f"  {points} {XP.word}  ", ink), *way, ("  ", "plain"))
    return tuple(clip_spans((*line, _status(board, seat, room - spans_width(line), beside=False)), room))


def _status(board: Board, seat: Seat, room: int, beside: bool = True) -> Span:
    """What is to be known of a seat, a warning where it has Dues."""
    return status(board, seat, room, beside), Ink("warn" if dues(seat) else "muted")


def _numbers(board: Board, canvas: Canvas, column: Box) -> None:
    """The numbers that Combat will hang on, of all seats, in place of a queue that stands below."""
    table = [Column(column.x + 1, column.w - 20, ""), *columns(
        (5, SKILL.word, True), (5, FIGHT.word, True),
        (7, FAILURE.word, True) if column.w >= 25 else (4, TEXT("ring.fail"), True),
        x=column.x + column.w - 20)]
    cells(canvas, 1, table, [(), *[((each.head, Ink("muted")),) for each in table[1:]]])
    for y, seat in enumerate(board.seats, HEAD):
        numbers = [number_of(board, number, seat.no) for number in (SKILL, FIGHT, FAILURE)]
        cells(canvas, y, table, [(board.name(seat.no),), *[
            ((text, ink if text != "0" else "faint"),) for text, ink in numbers]])
    known = promises(board.shown) or _threats(board)
    y, room = HEAD + len(board.seats), column.w - 2
    told = [line_of(f"{known} {means}".strip()) for means in (
        TEXT("seat.failure"), TEXT("seat.failure-brief"), "")]
    fits = next((line for line in told if len(wrap(line, room)) <= canvas.h - y), told[-1])
    canvas.rows(column.x + 1, y, fitted((fits,), room, canvas.h - y), column.w - 1)


def _threats(board: Board) -> str:
    """What the others have promised that may hit the buyer, and all Shields."""
    named = [(board.look(seat.no).name, seat) for seat in board.seats]
    return " ".join([
        *[f"{name}: {effect.short()}." for name, seat in named if seat is not board.shown
          for effect in of_kind([rider.effect for rider in seat.riders], OnOpponentLoses)],
        *[TEXT("ring.shield", seat=name, n=seat.shield) for name, seat in named if seat.shield]])


# ---- a card


def _card(board: Board, canvas: Canvas, box: Box, owner: Seat, card: Card, word: str) -> None:
    """Its name and price, behind its `word` where the column has no heading, and what it does in the rows below; its
    key where it is on offer."""
    caps = max([width(board.key_hint(i)) for i in board.zone(f"queue-{owner.no}")], default=0)
    lead, price = caps + 1 if caps else 0, word + price_of(board, card)
    table = (Column(1 + lead, box.w - 3 - lead - width(price)), Column(box.w - 1 - width(price), width(price)))
    row = Canvas(box.w, box.h)
    fresh = board.scene.fresh.get(card)
    name = (card.name, "name" if owner.no == board.in_front else "text") if fresh is None else (
        f"{SEAT_SIGNS[fresh - 1]} {card.name}", f"seat-{fresh}")
    stop_row(board, row, Box(box.index, 0, 0, box.w, box.h), table, [(name,), in_ink(price, "coin")],
             owner.no == board.at_work, face_of(card).emblem)
    if box.h > 1:
        row.rows(2, 1, fitted((in_ink(played(card).short, "muted"),), box.w - 3, box.h - 1))
    row.ground(box.w - 1, 0, 1, box.h, "")
    canvas.paste(box.x, box.y, row)


# ---- the strip


SEAT_ROWS, MOST_ROWS = 6, 12
"""Rows of a seat at least and at most; a card has one less, the strip runs below it."""
_SEAT, _FIRST, _RIGHT = 13, 16, 4
"""Columns of the seat's block, column of the first card, columns right of the last card (belts and margin)."""
_NARROWEST, _WIDEST = 18, 28
"""Columns of a card in the strip at least and at most."""
_LEFT, _RIGHTWARD = "‹", "›"
"""Of a belt: which way its cards go."""


def strip(board: Board, w: int, h: int, size: int) -> Canvas:
    """The picture of all queues with their belts as lines, in exactly this size, cards of `size` columns."""
    canvas, turn = Canvas(w, h), turn_of(board)
    each = max(SEAT_ROWS, min(MOST_ROWS, (h - 1) // len(board.seats)))
    heading(canvas, 0, TEXT("ring.title"), "", 0, w)
    for space in range(QUEUE):
        canvas.put(_FIRST + size * space + size // 2 - 1, 0, f" {space + 1} ", "muted")
    if turn.steps != 1:
        left, right = ("left-twice", "right-twice") if abs(turn.steps) > 1 else ("left", "right")
        way = left if turn.steps > 0 else right if turn.steps else "rests"
        canvas.right(w - 1, 0, in_ink(f" {SAY(f'turns.{way}')}", "warn"))
    for seat in board.seats:
        if seat.no not in turn.partner:
            canvas.put(_FIRST, each * (seat.no + 1), TEXT("ring.anchored"), "muted")
    for no in sorted(turn.partner, key=lambda other: other == board.in_front):
        _way(board, canvas, size, each, turn, no)
    for seat in board.seats:
        _seat_block(board, canvas, seat, 1 + each * seat.no, each)
    for seat in board.seats:
        for place, index in enumerate(board.zone(f"queue-{seat.no}")):
            put_card(board, canvas, Box(index, _FIRST + size * place, 1 + each * seat.no, size, each - 1),
                     face_in_queue(board, index, seat), state=board.state(index, seat.no == board.in_front))
    return canvas


def _seat_block(board: Board, canvas: Canvas, seat: Seat, y: int, rows: int) -> None:
    """Badge and XP, its counters, and where the seat stands in the round, in so many rows."""
    look, index = board.look(seat.no), board.seat_stop(seat.no)
    text, ink = number_of(board, XP, seat.no)
    points = f"{text} {XP.word}", ink
    name = clip(look.name, _SEAT - 5)
    named: Line = ((f" {look.sign} {name}", f"seat-{look.colour}"),)
    if index is not None:
        canvas.mark(index, 1, y, _SEAT, rows - 1)
        ink = "name-cursor" if board.state(index) is State.CURSOR else "key"
        named = in_ink(f" {board.key_hint(index)} {look.sign} {clip(name, 7)} ", ink)
    elif board.in_front == seat.no:
        named = ((f" {look.sign} {name.upper()} ", f"badge-{look.colour}"),)
    canvas.spans(1, y, named, _SEAT)
    lines: list[Line] = []
    if spans_width(named) <= _SEAT - width(points[0]) - 1:
        canvas.put(max(10, 1 + spans_width(named) + 1), y, *points)
    else:
        lines = [(points,)]
    if has_counters(board, seat):
        lines += counters(board, seat)
        lines += [in_ink(hidden(seat), "back")] if seat.face_down else []
    else:
        lines += [in_ink(str(due), "warn") for due in dues(seat)]
    lines.append(in_ink(standing(board, seat), "muted"))
    canvas.rows(2, y + 1, lines[:rows - 1], _SEAT - 1)


def _way(board: Board, canvas: Canvas, size: int, each: int, turn: Turn, seat: int) -> None:
    """A belt: out at the left end, along the line below, in at the right end of the next seat that takes part."""
    left, right = _FIRST - 2, _FIRST + QUEUE * size
    ink, last = "belt-on" if seat == board.in_front else "belt", seat == [*turn.partner][-1]
    y = 1 + each * seat
    below, rail = y + each - 1, right + (2 if last else 1)
    leaves = _LEFT if turn.steps > 0 else _RIGHTWARD if turn.steps else "─"
    canvas.put(left, y + 2, f"╭{leaves}", ink)
    for line in range(y + 3, below):
        canvas.put(left, line, "│", ink)
    canvas.put(left, below, "╰" + "─" * (rail - left - 1) + ("╯" if last else "╮"), ink)
    _beads(board, canvas, size, turn, below, rail, ink)
    canvas.put(left + 3, below, f" {_said(board, turn, seat)} ", ink if ink == "belt-on" else "muted")
    entry = 1 + each * turn.partner[seat] + 2
    canvas.put(right, entry, f"{leaves}─╮" if last else f"{leaves}╯", ink)
    for line in range(entry + 1, below) if last else range(below + 1, entry):
        canvas.put(rail, line, "│", ink)


def _beads(board: Board, canvas: Canvas, size: int, turn: Turn, y: int, rail: int, ink: str) -> None:
    """The beads on a strip; while a rotation is shown they run along it."""
    if turn.steps == 0:
        return
    scene = board.scene
    moving = scene.moving < 1.0 and scene.moved in ("left", "right")
    rightward = scene.moved == "left" if moving else turn.steps > 0
    shift = round(scene.moving * size) if moving else 0
    for place in range(QUEUE):
        x = _FIRST + size * place + size // 2 - 2 + (shift if rightward else -shift)
        if _FIRST < x < rail:
            canvas.put(x, y, _RIGHTWARD if rightward else _LEFT, ink)


def _said(board: Board, turn: Turn, seat: int) -> str:
    """Where the card in space 1 goes: "1 goes to ▲ Ann"."""
    partner = turn.partner[seat]
    if turn.steps == 0:
        return TEXT("ring.stays")
    return TEXT(f"passes.{'to' if turn.steps > 0 else 'from'}{'-two' * (abs(turn.steps) > 1)}",
                seat=TEXT("ring.own") if partner == seat else clip(board.name(partner)[0], 12))


# ---- a queue written out


_WITHOUT_TEXT = 2
"""Number of columns of a row that has no room for what the card does."""
_SHORT_NAMES, _WIDE, _TALL = 72, 88, 12
"""Columns below which names are shorter, and columns or rows from which all are whole."""


def market(board: Board, w: int, h: int) -> Canvas:
    """The picture of queue and Supply in Buy, in exactly this size, the richest arrangement: a heading or none, the
    cards of the queue, then the Supply in lines or in one; if there are more cards than rows, those round the
    cursor."""
    assert board.listed is not None
    canvas, owner, own = Canvas(w, h), board.listed, board.own_market
    table = _market_columns(board, w, h)
    queue, supply = board.zone(f"queue-{owner}"), board.zone("supply") if own else []
    abreast = len(queue) + len(supply) > h - 1
    lines = [[index] for index in queue] + ([[*supply]] if abreast and supply else [[index] for index in supply])
    top = int(h > len(lines))
    if top:
        note: Line = () if own else way_of(board, turn_of(board), owner, few=True)
        headed(canvas, 0, TEXT("market.title", seat=board.look(owner).name.upper()), note, table[1:])
    room = max(1, h - top)
    at = next((i for i, line in enumerate(lines) if board.cursor_in(_about(board, line)) is not None), 0)
    first = min(max(0, at - room + 1), max(0, len(lines) - room))
    shown = lines[first:first + room]
    needs = [(1, len(_printed(board, line[0], table[-1].w))) for line in shown]
    high = spread(needs, room) if len(shown) < room and not abreast else [1] * len(shown)
    y = top
    for line, rows in zip(shown, high, strict=True):
        each = w // 2 + 8 * (w >= _SHORT_NAMES) if len(line) > 1 else w
        for nth, index in enumerate(line[:2]):
            _ware(board, canvas, Box(index, each * nth, y, w - each * nth if nth else each, rows), table)
        y += rows
    y = top
    for line, rows in zip(shown, high, strict=True) if own else ():
        for index in _about(board, line)[len(line):]:
            _clear(board, canvas, Box(index, table[2].x, y, table[2].w))
            if canvas.line(y)[1] == " ":  # its place, where that is no key of its own
                canvas.put(1, y, board.key_hint(index)[-1:], "edge")
        y += rows
    return canvas


def _about(board: Board, line: list[int]) -> list[int]:
    """The focus targets of a line, and the clearing prices beside its cards."""
    cards = [board.focus_targets[index].card for index in line]
    return [*line, *[index for index in board.zone("clear") if board.focus_targets[index].card in cards]]


def _market_columns(board: Board, w: int, h: int) -> tuple[Column, ...]:
    name = 24 if w >= _WIDE or (h >= _TALL and w >= _SHORT_NAMES) else 20 if w >= _SHORT_NAMES else 15
    if not board.own_market:
        first = MARK - 1 + max([1, *[width(board.key_hint(index)) for index in board.zone(f"queue-{board.listed}")]])
        name = 24 if w >= _SHORT_NAMES else 17
        return columns((name, ""), (6, TEXT("market.price"), True),
                       (w - name - first - 9, TEXT("does.played")), x=first)
    text = TEXT("does.wide" if w >= _SHORT_NAMES else "does.brief")
    table = columns((name, ""), (5, TEXT("market.price"), True), (5, TEXT("market.clear"), True), x=MARK)
    return (*table, Column(name + 17, w - name - 17, text))


def _printed(board: Board, index: int, room: int) -> tuple[Line, ...]:
    return wrap(in_ink(" ".join(map(spans_text, parts(board.card(index).spec).long)), "text"), room)


def _ware(board: Board, canvas: Canvas, box: Box, table: tuple[Column, ...]) -> None:
    """A card: its price, what clearing it costs, and what it does."""
    target = board.card(box.index)
    spec, w = played(target), canvas.w
    if box.x:
        table = columns((13, ""), (3, "", True), (box.w - 21, ""))
    elif box.w < w < _SHORT_NAMES:
        table = table[:2]
    text = table[-1] if len(table) > _WITHOUT_TEXT else Column(box.w, 0)
    lines = _printed(board, box.index, text.w)
    left = board.view.supply.get(spec.id) if isinstance(spec, SupplySpec) else None
    few = spec.short if left is None else TEXT("market.left", does=spec.short, n=left)
    whole = len(lines) <= box.h and left is None
    first: Line = lines[0] if whole else in_ink(fit((few,), text.w), "text")
    gap: list[Line] = [()] if board.own_market and not box.x else []
    stop_rows(board, canvas, box, table,
              [in_ink(target.name, "name"), in_ink(price_of(board, target), "coin"), *gap, first],
              lines[1:] if whole else (), face_of(target).emblem)


def _clear(board: Board, canvas: Canvas, box: Box) -> None:
    """What clearing costs: `2`, or `free`; dim where it cannot be paid."""
    cursor, blocked = board.here(box.index), board.state(box.index) in (State.BLOCKED, State.BLOCKED_CURSOR)
    box.mark(canvas)
    if cursor:
        canvas.ground(box.x, box.y, box.w, 1, "raised")
    said = TEXT("market.clearing", n=clear_price(board.view, board.shown, played(board.card(box.index))))
    ink = "name-cursor" if cursor else "blocked" if blocked else "coin"
    canvas.right(box.x + box.w, box.y, in_ink(said, ink), box.w)


def players(board: Board, canvas: Canvas) -> int:
    """At the top of the side panel the seats' hands, decks and discard piles as columns; gives the row behind them and
    the notes."""
    heading(canvas, 0, TEXT("players.title"), TEXT("players.columns"))
    end = canvas.w - 1
    for y, seat in enumerate(board.seats, 1):
        look = board.look(seat.no)
        canvas.put(1, y, f"{look.sign} {clip(look.name, canvas.w - 20)}", f"seat-{look.colour}")
        for x, n in ((end - 10, len(seat.hand)), (end - 5, len(seat.deck)), (end, len(seat.discard))):
            canvas.right(x, y, in_ink(str(n), "text" if n else "faint"))
    said = [wrap(spans, canvas.w - 2) for spans in notes(board)]
    left = 0
    while said and sum(map(len, said)) > max(1, canvas.h // 8):
        said.pop()
        left += 1
    lines = [*chain(*said), *([in_ink(TEXT("players.more", n=left), "muted")] if left else [])]
    canvas.rows(1, len(board.seats) + 1, lines, canvas.w - 2)
    return len(board.seats) + 1 + len(lines)


def standings(board: Board, w: int, h: int) -> Canvas:
    """A row a seat, in the sequence in which they will play."""
    canvas = Canvas(w, h)
    view = board.view
    name, more = 18 if w >= 76 else 12, 6 * (w >= LARGE_FROM)
    table = columns((3, ""), (name, ""), (5 + more, TEXT("order.xp"), True),
                    (6 + more, TEXT("order.gained"), True), (5 + more, TEXT("order.deck"), True),
                    (5 + more, TEXT("order.pile"), True), (w - name - 31 - 4 * more, TEXT("order.owes")), x=1)
    by = view.arbiter is not None and w >= 88
    headed(canvas, 0, TEXT("order.title-arbiter" if by else "order.title"), "", table[2:])
    chosen = [int(oid.removeprefix("seat-")) for oid in board.scene.chosen if oid.startswith("seat-")]
    order = dict.fromkeys([*chosen, *view.order, *range(len(board.seats))])
    for place, seat in enumerate([board.seats[no] for no in order][:h - 1], 1):
        gained: Line = ()
        if len(view.history) > 1:
            more = view.history[-1][seat.no] - view.history[-2][seat.no]
            gained = in_ink(f"{more:+}".replace("-", signs.MINUS), "text" if more else "faint")
        owed = [*map(str, dues(seat)), *([TEXT("seat.barred")] if seat.barred else [])]
        owes = TEXT("order.owed", n=len(owed), dues=owed)
        cells(canvas, place, table, [
            in_ink(ordinal(place), "muted"), (badge(board, seat.no, table[1].w),), in_ink(str(seat.xp), XP.ink), gained,
            in_ink(str(len(seat.deck)), "text"), in_ink(str(len(seat.discard)), "text"),
            in_ink(owes, "text" if owed else "faint")])
    return canvas
