"""Initiative where players are no columns: players, hand, stack and pool as tables of words."""

from collections.abc import Sequence

from deckgames.engine.decisions import Topic
from deckgames.engine.messages import ordinal
from deckgames.games.initiative import queries
from deckgames.games.initiative.cards import InitiativeCard
from deckgames.games.initiative.lexicon import HAND, HEALTH, STACK as STACK_OF, STATS, WHOLE_DEFENCE
from deckgames.games.initiative.screen.board import Board
from deckgames.games.initiative.screen.faces import face_of
from deckgames.games.initiative.screen.players import SECRET, Row, beat_face, gone, health_of, made, rows_of, task
from deckgames.games.initiative.state import SAY, STACK, Seat
from deckgames.table.recap import missing
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, clip, clip_spans, fitted, spans_text, width, wrap
from deckgames.ui.paint.faces import health_line, joined
from deckgames.ui.toolkit import Box
from deckgames.ui.toolkit.laying import (
    Column,
    badge,
    cells,
    columns,
    fit,
    headed,
    in_rows,
    pointed,
    seen_of,
    sequence_of,
    stop_row,
)

_WIDE_FROM = 76
_MOST_BELOW = 3
_NAME = 24
"""Columns of the name of a card in the hand."""
_ALONE = 3
"""As many players have a row each while stacks are built, with the news beside them; more stand two in a row."""


def _who(board: Board, seat: Seat, room: int) -> Line:
    """The badge of a player, in capitals who is asked or acts; its key where it can be chosen."""
    stop = board.seat_stops.get(seat.no)
    cap = board.key_hint(stop) if stop is not None and board.focus_targets[stop].oid is not None else ""
    name, ink = badge(board, seat.no, room - 2 * bool(cap))
    return (*(((f"{cap} ", "key"),) if cap else ()), (name, "blocked" if seat.out else ink))


# ---- while stacks are built


def strip_rows(board: Board) -> int:
    """Rows of the players above a hand, heading and all."""
    seats = len(board.seats)
    return 1 + (seats if seats <= _ALONE else -(-seats // 2))


def strip(board: Board, w: int, h: int) -> Canvas:
    """Everybody with health, hand and what is known of the stack; at the right what has happened."""
    canvas = Canvas(w, h)
    beside = len(board.seats) <= _ALONE and w >= _WIDE_FROM
    alone = len(board.seats) <= _ALONE
    table = columns((8, ""), (6, HEALTH.word, True), *([(10, "")] if alone else []), (4, HAND.word, True),
                    (9, task(board)), x=1)
    news = table[-1].x + table[-1].w + 2
    told = board.scene.recap[:len(board.seats)]
    more = len(board.scene.recap) - len(told) + board.scene.untold
    title = SAY.text("rows.news-more", more=missing(more)) if more else SAY.text("rows.news" if told else "rows.aim")
    heads = [*table[1:], Column(news, w - news, title)] if beside else table[1:]
    headed(canvas, 0, SAY.text("rows.players"), "", heads)
    half = 0 if len(board.seats) <= _ALONE else -(-len(board.seats) // 2)
    for seat in board.seats:
        row = Canvas(w if not half else w // 2, 1)
        cells(row, 0, table, _strip_row(board, seat, alone))
        canvas.paste(w // 2 * (seat.no // half) if half else 0, 1 + (seat.no % half if half else seat.no), row)
    if not beside:
        return canvas
    for y, line in enumerate(told, 1):
        canvas.spans(news, y, clip_spans(tuple(line), w - news - 1))
    return canvas


def _strip_row(board: Board, seat: Seat, line: bool) -> list[Line]:
    if seat.out:
        return [_who(board, seat, 8), (), *([()] if line else []), (), SAY("rows.out").inked("muted")]
    full = board.view.options.health(len(board.seats))
    lives = health_line(board.health(seat), full, 10, board.look(seat.no).colour)
    return [_who(board, seat, 8), health_of(board, seat), *([lives] if line else []),
            ((str(board.held(seat)), "text"),), ((made(board, seat), "muted"),)]


def work(board: Board, w: int, h: int) -> Canvas:
    """The hand as a list, and below it the stack in words, or what goes away."""
    canvas = Canvas(w, h)
    shown = in_rows(board, board.zone("hand"), w, h - _below(board, w, h), 1, _needs(board, w), abreast=False)
    me = board.me
    seen = seen_of(board.zone("hand"), shown)
    note = seen or SAY.text("rows.cards", n=len(board.hand))
    if board.trimmed:
        note = SAY.text("rows.trimmed", n=len(board.trimmed), limit=board.view.options.hand_limit,
                        cards=[card.name for card in board.trimmed])
    table = _columns(w)
    heads = [Column(table[1].x - 6, 10, STATS["initiative"].word),
             Column(table[2].x, table[2].w, SAY.text("rows.what-it-does"))]
    title = SAY.text("hand.title", seat=board.look(me.no).name).upper()
    headed(canvas, 0, title, note, heads, whole=bool(board.trimmed or seen))
    for box in shown:
        card = board.card(box.index)
        canvas.paste(box.x, box.y, row(board, box, card))
    title, empty = _put(board)
    x = canvas.put(1, h - _below(board, w, h), title, "head") + 1
    if not board.put:
        canvas.put(x, h - _below(board, w, h), fit(empty, w - x - 1), "muted")
    for index, at, y, said in _stack_items(board, w, h):
        placed = index in board.zone("stack")
        on = placed and board.here(index)
        canvas.put(at, y, said, "name-cursor" if on else "text")
        if index >= 0:
            canvas.paint(at, y, 0 if placed else width(board.key_hint(index)), "key")
            canvas.mark(index, at, y, width(said), also=not placed)
    return canvas


def _put(board: Board) -> tuple[str, Sequence[str]]:
    """The heading of what is put together, and what stands there as long as that is nothing."""
    if board.sitting is Topic.PLAY:
        return SAY.text("hand.stack").upper(), (SAY.text("rows.empty-stack"), SAY.text("rows.empty-stack-short"))
    title = SAY.text("hand.rejected" if board.sitting is Topic.SWAP else "hand.discarded")
    return title.upper(), (SAY.text("hand.nothing"),)


def _below(board: Board, w: int, h: int) -> int:
    """Rows of the stack below the hand, whatever is chosen: as many as the longest names of a whole stack take, where
    the hand in its shortest words leaves them, and as many as are left up to three; one at least."""
    longest = sorted(board.hand, key=lambda card: -width(card.name))[:STACK]
    whole = 1 + max((y for _, _, y, _ in _flowed(board, longest, w, w)), default=0)
    few, full = (h - 1 - sum(needs) for needs in zip(*_needs(board, w), strict=True)) if board.hand else (h, h)
    return max(1 if w >= _WIDE_FROM else 2, min(_MOST_BELOW, max(full, min(whole, few))))


def _stack_items(board: Board, w: int, h: int) -> list[tuple[int, int, int, str]]:
    """Stop, column, row and words of each card that is put together; names get shorter where they have no room."""
    rows = _below(board, w, h)
    least = (rows * (w - 4 - width(_put(board)[0]))) // max(1, len(board.put)) - 4
    for room in (w, least, least - 4):
        found = _flowed(board, board.put, room, w)
        if all(y < rows for _, _, y, _ in found):
            break
    return [(index, x, h - rows + min(y, rows - 1), said) for index, x, y, said in found if x < w - 2]


def _flowed(board: Board, cards: list[InitiativeCard], room: int, w: int) -> list[tuple[int, int, int, str]]:
    """The same in as many rows as it needs, each card in at most `room` cells."""
    start = 2 + width(_put(board)[0])
    free = STACK - len(cards)
    left = SAY.text("rows.free", n=free) if board.sitting is Topic.PLAY and free and cards else ""
    stops, mark = board.zone("stack"), ";" if any("," in card.name for card in cards) else ","
    if board.sitting is not Topic.PLAY:  # they lie in the hand
        stops = [board.index_of[card] for card in cards]
    said = [f"{ordinal(place + 1) if board.sitting is Topic.PLAY else board.key_hint(stops[place])} "
            for place in range(len(cards))]
    said = [f"{label}{clip(card.name, max(5, room - width(label)))}" for label, card in zip(said, cards, strict=True)]
    found, x, y = [], start, 0
    for place, text in enumerate([*said, *([left] if left else [])]):
        comma = mark if place + 1 < len(said) + bool(left) else ""
        if x + width(text + comma) > w - 1 and x > start:
            x, y = start, y + 1
        found.append((stops[place] if place < len(stops) else -1, x, y, text + comma))
        x += width(text + comma) + 1
    return found


def _columns(w: int) -> tuple[Column, ...]:
    name = _NAME if w >= _WIDE_FROM else 17
    return columns((name, ""), (4, "", True), (w - name - 13, ""), x=7)


def _needs(board: Board, w: int) -> list[tuple[int, int]]:
    room = _columns(w)[2].w
    return board.cached(("needs", w), lambda: [
        (len(wrap(_few(card), room)), len(_lines(card, room))) for card in board.hand])


def _lines(card: InitiativeCard, room: int) -> tuple[Line, ...]:
    return wrap(joined([((text, "text"),) for text in card.spec.worded], 1), room)


def _few(card: InitiativeCard) -> Line:
    return ((card.spec.short, "text"),)


def row(board: Board, box: Box, card: InitiativeCard) -> Canvas:
    """A card with its initiative and what it does; its place where it is chosen."""
    narrow = box.w < _WIDE_FROM // 2 + 4
    table = columns((box.w - 13, ""), (4, "", True), (0, ""), x=7) if narrow else _columns(box.w)
    canvas, text = Canvas(box.w, box.h), table[2]
    lines = _lines(card, max(1, text.w))
    if len(lines) > box.h:
        lines = tuple(fitted((_few(card),), max(1, text.w), box.h))
    stop_row(board, canvas, Box(box.index, 0, 0, box.w, box.h), table,
             [((card.name, "name"),), ((str(card.spec.initiative), "pace"),), lines[0] if text.w else ()],
             emblem=face_of(card).emblem)
    place = sequence_of(board, box.index)
    if place:
        canvas.put(2, 0, f" {ordinal(place)} ", "good")
    elif canvas.line(0)[2] == signs.CHOSEN:
        canvas.put(2, 0, f" {signs.CHOSEN}  ", "good")
    canvas.rows(text.x, 1, lines[1:], text.w)
    return canvas


# ---- the pool in words


def pool_items(board: Board, w: int, rows: int) -> list[tuple[int, int, int, str]]:
    """Stop, column, row and words of each card of the pool; names get shorter where there are too few rows."""
    indexes = board.zone("pool")
    across = -(-len(indexes) // max(1, rows))
    room = (w - 7) // max(1, across) - 1
    found = []
    for place, index in enumerate(indexes):
        card = board.card(index)
        cap = f"{board.key_hint(index)} " if board.focus_targets[index].oid is not None else ""
        number = f" {card.spec.initiative}"
        found.append((index, 6 + place % across * (room + 1), place // across,
                      f"{cap}{clip(card.name, room - width(cap + number) - 1)}{number}"))
    return found


def pool(board: Board, w: int, h: int) -> Canvas:
    """The five cards with their initiative."""
    canvas = Canvas(w, h)
    canvas.put(1, 0, SAY.text("supply.pool").upper(), "head")
    end, note = 0, SAY.text("rows.pool-note")
    for index, x, y, said in pool_items(board, w, h):
        if y < h:
            canvas.put(x, y, said, "name-cursor" if board.here(index) else "text")
            if board.focus_targets[index].oid is not None and not board.here(index):
                canvas.paint(x, y, width(board.key_hint(index)), "key")
            canvas.mark(index, x, y, width(said))
            end = x + width(said) if y == h - 1 else end
    if end + 1 < w - 1 - width(note):
        canvas.right(w - 1, h - 1, ((note, "muted"),))
    return canvas


# ---- in a beat


def players(board: Board, w: int, h: int) -> Canvas:
    """Up to three rows a player: health, defence, what is left and when it acts; the card of this beat; the field."""
    canvas = Canvas(w, h)
    each, table = max(1, (h - 1) // len(board.seats)), _beat_columns(board, w)
    headed(canvas, 0, SAY.text("rows.players"), "", table[1:])
    places = {entry.seat: place for place, entry in enumerate(board.order)}
    for seat in board.seats:
        y = 1 + each * seat.no
        stop = board.seat_stops.get(seat.no)
        if stop is not None:
            canvas.mark(stop, 0, y, w, each)
        pointed(board, canvas, stop, 0, y, w, each)
        cells(canvas, y, table, _beat_row(board, seat, places.get(seat.no), each == 1))
        if each > 1 and not seat.out:
            _card_row(board, canvas, seat, y + 1, each > 2)
    return canvas


def rows_wanted(board: Board, height: int, least: int) -> int:
    """Rows of the players with their heading: three each, or two, if so many are left."""
    seats = len(board.seats)
    return 1 + max(1, min(3, (height - 1 - least) // seats)) * seats


def _beat_columns(board: Board, w: int) -> tuple[Column, ...]:
    if w < _WIDE_FROM:
        return columns((7, ""), (6, HEALTH.word, True), (7, WHOLE_DEFENCE.label, True), (5, STACK_OF.word, True),
                       (w - 30, SAY.text("rows.this-beat")), x=1)
    *found, _ = columns((8, ""), (6, HEALTH.word, True), (10, ""), (7, WHOLE_DEFENCE.label, True),
                        (5, STACK_OF.word, True), (4, HAND.word, True), (0, ""), x=1)
    low = queries.force(board.view).reverse
    return (*found, Column(49, w - 50, SAY.text("rows.low-first" if low else "rows.high-first")))


def _beat_row(board: Board, seat: Seat, place: int | None, alone: bool) -> list[Line]:
    wide = board.scene.width >= _WIDE_FROM
    lives = health_line(board.health(seat), board.view.options.health(len(board.seats)), 10, board.look(seat.no).colour)
    if seat.out:
        out: Line = ((gone(seat, board.scene.width - 50), "muted"),)
        return [_who(board, seat, 8), *([()] * (5 if wide else 3)), out]
    defence = queries.defence(board.view, seat)
    stack = str(len(seat.stack))
    if board.view.phase in (*SECRET, "begin"):
        stack = made(board, seat) if seat.no in board.scene.sealed else ""
    numbers: list[Line] = [((str(defence), "guard" if defence else "faint"),), ((stack, "text"),)]
    if wide:
        numbers = [lives, *numbers, ((str(len(seat.hand)), "text"),)]
    return [_who(board, seat, 8), health_of(board, seat), *numbers, _when(board, seat, place, alone)]


def _when(board: Board, seat: Seat, place: int | None, alone: bool) -> Line:
    """When a player acts in this beat: "acted 1st, initiative 94", "acts now", "3rd", or why not; and with which card,
    where that has no row of its own."""
    mine = board.beat_cards[seat.no]
    if place is None or board.view.phase != "turn":
        return ()
    entry = board.order[place]
    number = entry.initiative
    if mine.card is None and not number:
        return ((board.without_card(seat), "muted"),)
    ties = entry.tie or (place + 1 < len(board.order) and board.order[place + 1].tie)
    nth = ordinal(place + 1)
    if entry.fate in ("acts", "annihilated", "cancelled"):
        when: Line = ((SAY.text(f"fate.{entry.fate}"), "name" if entry.fate == "acts" else "bad"),)
    else:
        when = SAY.line("rows.acted", nth=nth) if entry.fate == "acted" else SAY.line(
            "rows.ties", nth=nth) if ties else ((nth, "text"),)
    if entry.fate == "cancelled" or not (number or (alone and mine.card is not None)):
        return when
    return (SAY("rows.with-card", when=when, n=number, card=((mine.card.name, "name"),))
            if alone and mine.card is not None else SAY("rows.with-number", when=when, n=number)).inked("muted")


def _card_row(board: Board, canvas: Canvas, seat: Seat, y: int, own: bool) -> None:
    """The card of this beat with what it does, and the cards of the field, which have a row of their `own` below it or
    stand before it."""
    mine = board.beat_cards[seat.no]
    own = own and mine.card is not None
    before = _field(board, seat, canvas.w, 0 if own or mine.card is None else _LEAST + 12)
    for card, x, said, ink in before:
        index = board.index_of.get(card)
        canvas.put(x, y + own, said, "name-cursor" if board.here(index) else ink)
        if index is not None and index != board.seat_stops.get(seat.no):
            canvas.mark(index, x, y + own, width(said))
    if mine.card is None:
        return
    face = beat_face(board, seat, mine, mine.card)
    gone = mine.fate in ("annihilated", "cancelled")
    height = 1 + (own and not before)
    before = [] if own else before
    x = max((at + width(said) + 2 for _, at, said, _ in before), default=4)
    name: Line = ((f"{mine.card.name}: ", "blocked" if gone else "name"),)
    line: Line = (*(SAY("rows.now", card=name).inked("muted") if before else name), *joined(face.text, 1))
    if x + _LEAST < canvas.w:
        canvas.rows(x, y, fitted((line,), canvas.w - x - 1, height))


_LEAST = 24
"""Columns that are enough for a card and the beginning of what it does."""


def _field(board: Board, seat: Seat, w: int, kept: int) -> list[tuple[InitiativeCard, int, str, str]]:
    """The cards of the field, and those face up in the stack, but for that of this beat: card, column, words, ink;
    `kept` columns are that one's. Where they have no room their defence leaves, then the ends of names, then the
    oldest."""
    mine, x, found = board.beat_cards[seat.no].card, 4, []
    rows = [row for row in rows_of(board, seat) if row.card is not None and row.card is not mine]
    up = next((row for row in rows if any(slot.card is row.card for slot in seat.stack)), None)
    room = w - 5 - kept
    for name, numbers in ((w, True), (w, False), *((shorter, False) for shorter in range(18, _SHORTEST - 1, -3))):
        said = [SAY.text("rows.face-up", card=text) if row is up else text
                for row in rows for text in [_in_field(board, seat, row, name, numbers)]]
        if sum(map(width, said)) + 2 * len(said) - 2 <= room:
            break
    offered = any(_cap_in_field(board, row) for row in rows)
    gone = 0
    while not offered and len(said) > 1 and sum(map(width, said)) + 2 * len(said) - 2 + _SHORTEST * (gone > 0) > room:
        rows, said, gone = rows[1:], said[1:], gone + 1
    for nth, (row, text) in enumerate(zip(rows, said, strict=True)):
        shown = SAY.text("rows.more", n=gone, card=text) if gone and not nth else text
        if row.card is None or x + width(shown) > w - 1:
            break
        found.append((row.card, x, shown, "key" if _cap_in_field(board, row) else "text"))
        x += width(shown) + 2
    return found


_SHORTEST = 9
"""Cells of a name that can still be told from others."""


def _cap_in_field(board: Board, row: Row) -> str:
    """The key of a card of a field that can be chosen."""
    index = None if row.card is None else board.index_of.get(row.card)
    offered = (index is not None and board.focus_targets[index].oid is not None
               and board.focus_targets[index].zone == "field")
    return f"{board.key_hint(index)} " if offered and index is not None else ""


def _in_field(board: Board, seat: Seat, row: Row, name: int, numbers: bool) -> str:
    """A card of a field in words: its key, its name, and what it says of its defence, or its initiative."""
    said, number = f"{_cap_in_field(board, row)}{clip(row.name, name)}", spans_text(row.number)
    if number and all(slot.card is not row.card for slot in seat.stack):
        return SAY.text("rows.defends", card=said, n=number) if numbers else said
    return f"{said} {number}" if number else said
