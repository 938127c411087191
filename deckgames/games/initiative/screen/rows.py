"""The zones of cards, as faces or in words: the own hand with the stack that is built from it, or what goes away, the
recruitment pool, the discard pile; and the players, where they are no columns, as tables of words."""

from collections.abc import Iterator, Sequence
from operator import itemgetter

from deckgames.engine.core.data import frozen
from deckgames.engine.messages import ordinal
from deckgames.engine.vocabulary.decisions import Topic
from deckgames.games.initiative.cards import InitiativeCard
from deckgames.games.initiative.lexicon import HAND, HEALTH, STACK as STACK_OF, STATS, WHOLE_DEFENCE
from deckgames.games.initiative.queries import defence, force
from deckgames.games.initiative.screen.board import Board, face_of
from deckgames.games.initiative.screen.columns import (
    Row,
    beat_face,
    gone,
    health_of,
    lives,
    made,
    rows_of,
    task,
)
from deckgames.games.initiative.state import LINE, POOL, SAY, SECRET, STACK, TEXT, Seat
from deckgames.table.recap import missing
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import Line, in_ink, spans_text, width, wrap
from deckgames.ui.paint.faces import back, heading, joined, picture, rows_of as rows_of_face, slot
from deckgames.ui.paint.shortening import clip, clip_spans, fitted
from deckgames.ui.toolkit import Box
from deckgames.ui.toolkit.laying import (
    Column,
    badge,
    cells,
    columns,
    fit,
    headed,
    in_rows,
    numbered,
    pointed,
    put_card,
    seen_of,
    sequence_of,
    stop_row,
)

# ---- the recruitment pool with the deck and the discard pile

_FACE, _NARROWEST_FACE, _HIGH, _HIGHEST_FACE = 18, 14, 5, 11
_DECK = 10


def pool(board: Board, w: int, h: int) -> Canvas:
    """The picture of the recruitment pool in exactly this size: faces, rows, or one line."""
    wide = min(max(_FACE, w // 7), (w - 2 - 2 * (_DECK + 1)) // POOL - 1)
    if wide < _NARROWEST_FACE or h <= _HIGH:
        return pool_in_words(board, w, h)
    canvas, high = Canvas(w, h), max(_HIGH, min(_HIGHEST_FACE, h - 1))
    heading(canvas, 0, TEXT("supply.pool"), TEXT("supply.pool-note"))
    for place, index in enumerate(board.zone("pool")):
        face = face_of(board.card(index), key=board.key_hint(index), mine=board.offered(index))
        put_card(board, canvas, Box(index, 1 + place * (wide + 1), 1, wide, high), face)
    x, deck = 1 + POOL * (wide + 1) + 1, len(board.view.deck)
    canvas.paste(x, 1, back(_DECK, high, str(deck), "initiative") if deck else slot(
        _DECK, high, TEXT("supply.no-deck")))
    canvas.paste(x + _DECK + 1, 1, slot(_DECK, high, TEXT("supply.pile", n=len(board.view.discard))))
    return canvas


def pile(board: Board, w: int, h: int) -> Canvas:
    """The discard pile as a list, while a card of it is chosen; the newest first."""
    zone = board.zone("pile")
    canvas, shown = Canvas(w, h), in_rows(board, zone, w, h, 1, _needs(board, w, zone))
    of = TEXT("supply.newest", n=len(board.view.discard))
    heading(canvas, 0, TEXT("supply.discard"), seen_of(zone, shown, of) or of)
    for box in shown:
        canvas.paste(box.x, box.y, row(board, box, board.card(box.index)))
    return canvas


# ---- the zone of a private phase

_PLATE, _HIGHEST_PLATE = 4, 7
FULL = 1 + STACK * _PLATE
"""Rows of the zone with its heading and five plates."""
FULLEST = 1 + STACK * _HIGHEST_PLATE
"""The same with plates that have room for what the cards do."""
_SLIM, _BROAD, _LOWEST, _TALLEST = 14, 30, 6, 17
"""Columns and rows of faces."""
_FACES_FROM, _GONE, _STACK, _WIDE_STACK, _WIDE_FROM = 100, 26, 30, 36, 140
"""Columns from which cards are faces, of what goes away beside them, of the stack, and of a wide one in a zone of so
many."""


@frozen
class HandPlan:
    """Columns of the hand, the size of its faces, and the rows of a plate of the stack (1: a line each)."""

    hand: int
    w: int
    h: int
    plate: int

    @property
    def across(self) -> int:
        return max(1, (self.hand - 1) // (self.w + 1))


def hand_plan(board: Board, w: int, h: int) -> HandPlan | None:
    """The richest arrangement in this size; None: rows."""
    if w < _FACES_FROM:
        return None
    stack = _GONE if board.sitting is not Topic.PLAY else _WIDE_STACK if w >= _WIDE_FROM else _STACK
    plate = min(_HIGHEST_PLATE, (h - 1) // STACK) if h >= FULL else 1
    return board.cached(("plan", w, h, stack), lambda: max(
        _plans(board, w - stack, h, plate), key=itemgetter(0, 1), default=(0, 0, None))[-1])


def _plans(board: Board, hand: int, h: int, plate: int) -> Iterator[tuple[int, int, HandPlan]]:
    """All sizes of faces, each behind how many rows of words it has too few, less than 0, and its room."""
    for wide in range(_SLIM, _BROAD + 1):
        high = min(_TALLEST, (h - 1) // max(1, -(-len(board.hand) // ((hand - 1) // (wide + 1)))))
        if high >= _LOWEST:
            few = sum(min(0, high - rows_of_face(face_of(card), wide)) for card in board.hand)
            yield few, (wide - 2) * (high - 2), HandPlan(hand, wide, high, plate)


def work(board: Board, w: int, h: int) -> Canvas:
    """The picture of hand and stack in exactly this size."""
    plan_ = hand_plan(board, w, h)
    if plan_ is None:
        return hand_in_words(board, w, h)
    shown = _faces(board, plan_, h)
    canvas, left, right = Canvas(w, h), Canvas(plan_.hand, h), Canvas(w - plan_.hand, h)
    seen = seen_of(board.zone("hand"), shown, "")
    title, note = _titles(board, plan_.hand - width(seen))
    heading(left, 0, title, ((seen, "muted"), *note))
    for box in shown:
        face = face_of(board.card(box.index), key=board.key_hint(box.index), edge=numbered(board, box.index, " {} "))
        put_card(board, left, box, face)
    if board.sitting is Topic.PLAY:
        _stack(board, right, plan_.plate)
    else:
        _gone(board, right)
    canvas.paste(0, 0, left)
    canvas.paste(plan_.hand, 0, right)
    return canvas


def _faces(board: Board, plan: HandPlan, h: int) -> list[Box]:
    """The faces of the hand in their rows; lines that are left go to the rows of cards whose words lack most."""
    cards, boxes, y = board.zone("hand"), list[Box](), 1
    rows = [cards[at:at + plan.across] for at in range(0, len(cards), plan.across)]
    lacks = [max(rows_of_face(face_of(board.card(index)), plan.w) for index in row) - plan.h for row in rows]
    spare = h - 1 - plan.h * len(rows)
    for at in sorted(range(len(rows)), key=lambda at: -lacks[at]):
        lacks[at] = more = max(0, min(lacks[at], spare))
        spare -= more
    for row, more in zip(rows, lacks, strict=True):
        boxes += [Box(index, 1 + x * (plan.w + 1), y, plan.w, plan.h + more) for x, index in enumerate(row)]
        y += plan.h + more
    return boxes


def _stack(board: Board, canvas: Canvas, plate: int) -> None:
    """Five slots from top to bottom; what lies on top acts first."""
    cards, plates = board.zone("stack"), plate > 1
    heading(canvas, 0, TEXT("hand.stack"), TEXT("hand.top-first" if cards else "hand.empty"))
    for place in range(STACK):
        y = 1 + place * plate
        if place >= len(cards):
            acts = TEXT(f"hand.acts-{place + 1}") if place == len(cards) else ""
            if plates:
                canvas.paste(1, y, slot(canvas.w - 2, plate, acts))
            else:
                canvas.put(1, y, f"{place + 1} ·" + (f"  {acts}" if acts else ""), "faint")
            continue
        index = cards[place]
        canvas.mark(index, int(plates), y, canvas.w - 2 * plates, plate)
        if plates:
            face = face_of(board.card(index), key=str(place + 1))
            canvas.paste(1, y, picture(face, canvas.w - 2, plate, board.state(index)))
        else:
            cursor = pointed(board, canvas, index, 0, y, canvas.w)
            x = canvas.put(1, y, f"{place + 1} ", "good")
            canvas.put(x, y, board.card(index).name, "name-cursor" if cursor else "name", max(1, canvas.w - 1 - x))


def _gone(board: Board, canvas: Canvas) -> None:
    """What is chosen to be rejected or discarded, in a list."""
    heading(canvas, 0, _away(board))
    if not board.put:
        canvas.put(1, 1, TEXT("hand.nothing"), "faint")
    for y, card in enumerate(board.put[:canvas.h - 1], 1):
        x = canvas.put(1, y, f"{signs.GONE} ", "bad")
        canvas.put(x, y, card.name, "name", canvas.w - x - 1)


def _away(board: Board) -> str:
    """The heading of what goes away."""
    return TEXT("hand.rejected" if board.sitting is Topic.SWAP else "hand.discarded")


def _titles(board: Board, room: int) -> tuple[str, Line]:
    """The heading of the hand, and what is told beside it as far as there is room."""
    title = TEXT("hand.title", seat=board.look(board.me.no).name)
    notes = [note := TEXT("hand.note", n=len(board.hand))]
    if board.trimmed:
        limit = board.view.options.hand_limit
        count = TEXT("hand.trimmed", n=len(board.trimmed), limit=limit)
        names = TEXT("hand.trimmed-names", limit=limit, cards=[card.name for card in board.trimmed])
        notes = [f"{names}   {note}", f"{count}   {note}", count]
    return title, in_ink(next((said for said in notes if width(title) + width(said) + 6 <= room), notes[-1]), "muted")


# ---- where players are no columns

_WORDS_FROM = 76
_MOST_BELOW = 3
_NAME = 24
"""Columns of the name of a card in the hand."""
_ALONE = 3
"""As many players have a row each while stacks are built, with the news beside them; more stand two in a row."""
_ENOUGH = 24
"""Columns that are enough for a card and the beginning of what it does."""
_SHORTEST = 9
"""Cells of a name that can still be told from others."""


def _who(board: Board, seat: Seat, room: int) -> Line:
    """The badge of a player, in capitals who is asked or acts; its key where it can be chosen."""
    cap = board.key_hint_at(board.seat_stops.get(seat.no))
    name, ink = badge(board, seat.no, room - 2 * bool(cap))
    return (*(in_ink(f"{cap} ", "key") if cap else ()), (name, "blocked" if seat.out else ink))


# ---- while stacks are built


def strip_rows(board: Board) -> int:
    """Rows of the players above a hand, heading and all."""
    seats = len(board.seats)
    return 1 + (seats if seats <= _ALONE else -(-seats // 2))


def strip(board: Board, w: int, h: int) -> Canvas:
    """Everybody with health, hand and what is known of the stack; at the right what has happened."""
    canvas, alone = Canvas(w, h), len(board.seats) <= _ALONE
    beside = alone and w >= _WORDS_FROM
    table = columns((8, ""), (6, HEALTH.word, True), *([(10, "")] if alone else []), (4, HAND.word, True),
                    (9, task(board)), x=1)
    news = table[-1].x + table[-1].w + 2
    recap = board.scene.recap[:len(board.seats)]
    more = len(board.scene.recap) - len(recap) + board.scene.untold
    title = TEXT("rows.news-more", more=missing(more)) if more else TEXT("rows.news") if recap else ""
    headed(canvas, 0, TEXT("rows.players"), "", [*table[1:], *[Column(news, w - news, title)] * beside])
    high = strip_rows(board) - 1
    for seat in board.seats:
        row = Canvas(w if alone else w // 2, 1)
        cells(row, 0, table, _strip_row(board, seat, alone))
        canvas.paste(w // 2 * (seat.no // high), 1 + seat.no % high, row)
    for y, line in enumerate(recap if beside else (), 1):
        canvas.spans(news, y, clip_spans(tuple(line), w - news - 1))
    return canvas


def _strip_row(board: Board, seat: Seat, alone: bool) -> list[Line]:
    if seat.out:
        return [_who(board, seat, 8), (), *[()] * alone, (), SAY("rows.out").inked("muted")]
    return [_who(board, seat, 8), health_of(board, seat), *[lives(board, seat, 10)] * alone,
            in_ink(str(board.held(seat)), "text"), in_ink(made(board, seat), "muted")]


def hand_in_words(board: Board, w: int, h: int) -> Canvas:
    """The hand as a list, and below it the stack in words, or what goes away."""
    canvas, zone, below = Canvas(w, h), board.zone("hand"), _below(board, w, h)
    shown = in_rows(board, zone, w, h - below, 1, _needs(board, w, zone), abreast=False)
    seen = seen_of(zone, shown)
    note = seen or TEXT("rows.cards", n=len(board.hand))
    if board.trimmed:
        note = TEXT("rows.trimmed", n=len(board.trimmed), limit=board.view.options.hand_limit,
                    cards=[card.name for card in board.trimmed])
    table = _columns(w)
    heads = [Column(table[1].x - 6, 10, STATS["initiative"].word),
             Column(table[2].x, table[2].w, TEXT("rows.what-it-does"))]
    title = TEXT("hand.title", seat=board.look(board.me.no).name).upper()
    headed(canvas, 0, title, note, heads, whole=bool(board.trimmed or seen))
    for box in shown:
        canvas.paste(box.x, box.y, row(board, box, board.card(box.index)))
    title, empty = _put(board)
    x = canvas.put(1, h - below, title, "head") + 1 if below else 0
    if not board.put and below:
        canvas.put(x, h - below, fit(empty, w - x - 1), "muted")
    for index, at, y, said in _stack_items(board, w, h) if below else ():
        placed = index in board.zone("stack")
        canvas.put(at, y, said, "name-cursor" if placed and board.here(index) else "text")
        if index >= 0:
            canvas.paint(at, y, 0 if placed else width(board.key_hint(index)), "key")
            canvas.mark(index, at, y, width(said), also=not placed)
    return canvas


def _put(board: Board) -> tuple[str, Sequence[str]]:
    """The heading of what is put together, and what stands there as long as that is nothing."""
    if board.sitting is Topic.PLAY:
        return TEXT("hand.stack").upper(), (TEXT("rows.empty-stack"), TEXT("rows.empty-stack-short"))
    return _away(board).upper(), (TEXT("hand.nothing"),)


def _below(board: Board, w: int, h: int) -> int:
    """Rows of the stack below the hand, whatever is chosen: as many as the longest names of a whole stack take, where
    the hand in its shortest words leaves them, and as many as are left up to three; one at least, but none where a card
    of the hand, which is ticked as what goes, needs it."""
    longest = sorted(board.hand, key=lambda card: -width(card.name))[:STACK]
    whole = 1 + max((y for _, _, y, _ in _flowed(board, longest, w, w)), default=0)
    needs = _needs(board, w, board.zone("hand"))
    if len(needs) > h - 2 and board.sitting is not Topic.PLAY:
        return 0
    few, full = (h - 1 - sum(rows) for rows in zip(*needs, strict=True)) if needs else (h, h)
    return max(1 if w >= _WORDS_FROM else 2, min(_MOST_BELOW, max(full, min(whole, few))))


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
    start, stacks = 2 + width(_put(board)[0]), board.sitting is Topic.PLAY
    stops, mark = board.zone("stack"), ";" if any("," in card.name for card in cards) else ","
    if not stacks:  # they lie in the hand
        stops = [board.index_of[card] for card in cards]
    labels = [f"{ordinal(place + 1) if stacks else board.key_hint(stops[place])} " for place in range(len(cards))]
    said = [f"{label}{clip(card.name, max(5, room - width(label)))}" for label, card in zip(labels, cards, strict=True)]
    if stacks and cards and (free := STACK - len(cards)):
        said.append(TEXT("rows.free", n=free))
    placed, x, y = [], start, 0
    for place, text in enumerate(said, 1):
        text += mark * (place < len(said))
        if x + width(text) > w - 1 and x > start:
            x, y = start, y + 1
        placed.append((stops[place - 1] if place <= len(stops) else -1, x, y, text))
        x += width(text) + 1
    return placed


def _columns(w: int) -> tuple[Column, ...]:
    name = _NAME if w >= _WORDS_FROM else 17
    return columns((name, ""), (4, "", True), (w - name - 13, ""), x=7)


def _needs(board: Board, w: int, zone: Sequence[int]) -> list[tuple[int, int]]:
    room = _columns(w)[2].w
    return board.cached(("needs", w, *zone), lambda: [
        (len(wrap(_few(card), room)), len(_lines(card, room))) for card in map(board.card, zone)])


def _lines(card: InitiativeCard, room: int) -> tuple[Line, ...]:
    return wrap(joined([in_ink(text, "text") for text in card.spec.worded], 1), room)


def _few(card: InitiativeCard) -> Line:
    return in_ink(card.spec.short, "text")


def row(board: Board, box: Box, card: InitiativeCard) -> Canvas:
    """A card with its initiative and what it does; its place where it is chosen."""
    narrow = box.w < _WORDS_FROM // 2 + 4
    table = columns((box.w - 13, ""), (4, "", True), (0, ""), x=7) if narrow else _columns(box.w)
    canvas, text = Canvas(box.w, box.h), table[2]
    lines = _lines(card, max(1, text.w))
    if len(lines) > box.h:
        lines = tuple(fitted((_few(card),), max(1, text.w), box.h))
    stop_row(board, canvas, Box(box.index, 0, 0, box.w, box.h), table,
             [in_ink(card.name, "name"), in_ink(str(card.spec.initiative), "pace"), lines[0] if text.w else ()],
             emblem=face_of(card).emblem)
    if place := sequence_of(board, box.index):
        canvas.put(2, 0, f" {ordinal(place)} ", "good")
    elif canvas.line(0)[2] == signs.CHOSEN:
        canvas.put(2, 0, f" {signs.CHOSEN}  ", "good")
    canvas.rows(text.x, 1, lines[1:], text.w)
    return canvas


# ---- the pool in words


def pool_in_words(board: Board, w: int, h: int) -> Canvas:
    """The five cards with their initiative; names get shorter where there are too few rows."""
    canvas, indexes = Canvas(w, h), board.zone("pool")
    canvas.put(1, 0, TEXT("supply.pool").upper(), "head")
    across = -(-len(indexes) // max(1, h))
    room = (w - 7) // max(1, across) - 1
    end, note = 0, TEXT("rows.pool-note")
    for place, index in enumerate(indexes):
        card, y, x = board.card(index), place // across, 6 + place % across * (room + 1)
        if y < h:
            cap, number = f"{board.key_hint(index)} " if board.offered(index) else "", f" {card.spec.initiative}"
            said = f"{cap}{clip(card.name, room - width(cap + number) - 1)}{number}"
            canvas.put(x, y, said, "name-cursor" if board.here(index) else "text")
            if cap and not board.here(index):
                canvas.paint(x, y, width(cap) - 1, "key")
            canvas.mark(index, x, y, width(said))
            end = x + width(said) if y == h - 1 else end
    if end + 1 < w - 1 - width(note):
        canvas.right(w - 1, h - 1, in_ink(note, "muted"))
    return canvas


# ---- in a beat


def players(board: Board, w: int, h: int) -> Canvas:
    """Up to three rows a player: health, defence, what is left and when it acts; the card of this beat; the field."""
    canvas = Canvas(w, h)
    y, table = 1, _beat_columns(board, w)
    headed(canvas, 0, TEXT("rows.players"), "", table[1:])
    places = {entry.seat: place for place, entry in enumerate(board.order)}
    for seat, high in zip(board.seats, _rows_each(board, h - 1), strict=True):
        stop = board.seat_stops.get(seat.no)
        if stop is not None:
            canvas.mark(stop, 0, y, w, high)
        pointed(board, canvas, stop, 0, y, w, high)
        cells(canvas, y, table, _beat_row(board, seat, places.get(seat.no), high == 1))
        if high > 1:
            _card_row(board, canvas, seat, y + 1, high > 2)
        y += high
    return canvas


def rows_wanted(board: Board, height: int, least: int) -> int:
    """Rows of the players with their heading."""
    room = height - 1 - least
    return 1 + sum(_rows_each(board, room, 3 if room >= 3 * len(board.seats) else 2))


def _rows_each(board: Board, room: int, most: int = 3) -> list[int]:
    """Rows of each player: up to three or two, if there are so many, and no more than something stands in."""
    whole = [1 if seat.out else 1 + 2 * (board.beat_cards[seat.no].card is not None) + bool(rows_of(board, seat))
             for seat in board.seats]
    each = ([min(rows, high) for rows in whole] for high in range(most, 0, -1))
    return next((rows for rows in each if sum(rows) <= room), [1] * len(whole))


def _beat_columns(board: Board, w: int) -> tuple[Column, ...]:
    if w < _WORDS_FROM:
        return columns((7, ""), (6, HEALTH.word, True), (7, WHOLE_DEFENCE.label, True), (5, STACK_OF.word, True),
                       (w - 30, TEXT("rows.this-beat")), x=1)
    low = force(board.view).reverse
    return (*columns((8, ""), (6, HEALTH.word, True), (10, ""), (7, WHOLE_DEFENCE.label, True),
                     (5, STACK_OF.word, True), (4, HAND.word, True), x=1),
            Column(49, w - 50, TEXT("rows.low-first" if low else "rows.high-first")))


def _beat_row(board: Board, seat: Seat, place: int | None, alone: bool) -> list[Line]:
    wide, who = board.scene.width >= _WORDS_FROM, _who(board, seat, 8)
    if seat.out:
        return [who, *[()] * (5 if wide else 3), in_ink(gone(seat, board.scene.width - 50), "muted")]
    kept, stack = defence(board.view, seat), str(len(seat.stack))
    if board.view.phase in (*SECRET, "begin") and not seat.stack:
        stack = made(board, seat) if seat.no in board.scene.sealed else ""
    hand = in_ink(str(len(seat.hand)), "text")
    return [who, health_of(board, seat), *[lives(board, seat, 10)] * wide,
            in_ink(str(kept), "guard" if kept else "faint"), in_ink(stack, "text"), *[hand] * wide,
            _when(board, seat, place, alone)]


def _when(board: Board, seat: Seat, place: int | None, alone: bool) -> Line:
    """When a player acts in this beat: "acted 1st, initiative 94", "acts now", "3rd", or why not; and with which card,
    where that has no row of its own."""
    card = board.beat_cards[seat.no].card
    if place is None or board.view.phase != "turn":
        return ()
    entry, nth = board.order[place], ordinal(place + 1)
    if card is None and not entry.initiative:
        return in_ink(board.without_card(seat), "muted")
    if entry.fate in ("acts", "annihilated", "cancelled"):
        when = in_ink(TEXT(f"fate.{entry.fate}"), "name" if entry.fate == "acts" else "bad")
    else:
        when = LINE("rows.acted", nth=nth) if entry.fate == "acted" else in_ink(
            TEXT("order.ties") if board.ties(place) else nth, "text")
    named = alone and card is not None
    if entry.fate == "cancelled" or not (entry.initiative or named):
        return when
    return (SAY("rows.with-card", when=when, n=entry.initiative, card=in_ink(card.name, "name"))
            if named and card is not None else SAY("rows.with-number", when=when, n=entry.initiative)).inked("muted")


def _card_row(board: Board, canvas: Canvas, seat: Seat, y: int, own: bool) -> None:
    """The card of this beat with what it does, and the cards of the field, which have a row of their `own` below it or
    stand before it."""
    mine = board.beat_cards[seat.no]
    own = own and mine.card is not None
    before = _in_field(board, seat, canvas.w, 0 if own or mine.card is None else _ENOUGH + 12)
    for card, x, text, ink in before:
        index = board.index_of.get(card)
        canvas.put(x, y + own, text, "name-cursor" if board.here(index) else ink)
        if index is not None and index != board.seat_stops.get(seat.no):
            canvas.mark(index, x, y + own, width(text))
    if mine.card is None:
        return
    height = 1 + (own and not before)
    before = [] if own else before
    x = max((at + width(text) + 2 for _, at, text, _ in before), default=4)
    name = in_ink(f"{mine.card.name}: ", "blocked" if mine.fate in ("annihilated", "cancelled") else "name")
    line: Line = (*(SAY("rows.now", card=name).inked("muted") if before else name),
                  *joined(beat_face(board, seat, mine, mine.card).text, 1))
    if x + _ENOUGH < canvas.w:
        canvas.rows(x, y, fitted((line,), canvas.w - x - 1, height))


def _in_field(board: Board, seat: Seat, w: int, reserved: int) -> list[tuple[InitiativeCard, int, str, str]]:
    """The cards of the field, and those face up in the stack, but for that of this beat: card, column, words, ink;
    `reserved` columns are that one's. Where they have no room their defence leaves, then the ends of names, then the
    oldest."""
    mine, x, fielded = board.beat_cards[seat.no].card, 4, []
    rows = [row for row in rows_of(board, seat) if row.card is not None and row.card is not mine]
    up, room = [slot.card for slot in seat.stack if slot.exposed], w - 5 - reserved

    def cells_of(words: Sequence[str]) -> int:
        return sum(map(width, words)) + 2 * len(words) - 2

    for name, numbers in ((w, True), (w, False), *((shorter, False) for shorter in range(18, _SHORTEST - 1, -3))):
        words = [_field_card(board, row, name, numbers, up) for row in rows]
        if cells_of(words) <= room:
            break
    offered, away = any(_field_cap(board, row) for row in rows), 0
    while not offered and len(words) > 1 and cells_of(words) + _SHORTEST * (away > 0) > room:
        rows, words, away = rows[1:], words[1:], away + 1
    for nth, (row, text) in enumerate(zip(rows, words, strict=True)):
        shown = TEXT("rows.more", n=away, card=text) if away and not nth else text
        if row.card is None or x + width(shown) > w - 1:
            break
        fielded.append((row.card, x, shown, "key" if _field_cap(board, row) else "text"))
        x += width(shown) + 2
    return fielded


def _field_cap(board: Board, row: Row) -> str:
    """The key of a card of a field that can be chosen."""
    index = None if row.card is None else board.index_of.get(row.card)
    here = index is not None and board.offered(index) and board.focus_targets[index].zone == "field"
    return f"{board.key_hint(index)} " if index is not None and here else ""


def _field_card(board: Board, row: Row, name: int, numbers: bool, up: Sequence[InitiativeCard]) -> str:
    """A card of a field in words: its key, its name, and what it says of its defence, or its initiative where it lies
    face `up` in the stack."""
    said, number = f"{_field_cap(board, row)}{clip(row.name, name)}", spans_text(row.number)
    if row.card in up:
        said = f"{said} {number}"
        return TEXT("rows.face-up", card=said) if row.card is up[0] else said
    return TEXT("rows.defends", card=said, n=number) if number and numbers else said
