"""The stacks of a player, the top card whole, of buried cards what always counts; the players whose stacks are not
written out, a line each; at the end the points of all by column."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import accumulate

from deckgames.engine.core.data import frozen
from deckgames.engine.core.spelling import capital, signed
from deckgames.engine.vocabulary.lexicon import Number
from deckgames.games.journey import queries
from deckgames.games.journey.cards import Part
from deckgames.games.journey.cards.lines import point_words
from deckgames.games.journey.cards.words import JourneyVoice
from deckgames.games.journey.facts import ActionNow
from deckgames.games.journey.lexicon import (
    ATTACK,
    BURIED,
    CRYSTALS,
    DEFENSE,
    LOWER,
    PEARLS,
    POINTS,
    SLIME,
    SPEED,
    UNDEAD,
    UPPER,
    WEIGHT,
    WOUNDS,
)
from deckgames.games.journey.screen import company
from deckgames.games.journey.screen.board import (
    Board,
    as_many,
    cut,
    face_of,
    gives,
    headed,
    kind_span,
    kinds_counted,
    listed,
    means,
    parts_of,
    said_of,
    sum_of,
    title_of,
    worded,
    worded_anew,
)
from deckgames.games.journey.screen.company import Group, Item, Piece, capped, deeds, refused
from deckgames.games.journey.state import SAY, STACKS, TEXT, Seat, StackCard
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import Line, Spans, in_ink, spans_width, width, wrap
from deckgames.ui.paint.faces import LOOKS, State, heading
from deckgames.ui.paint.shortening import Short, clip
from deckgames.ui.toolkit import Box
from deckgames.ui.toolkit.laying import put_card

SHARES = {"items": 28, "enchantments": 29, "creatures": 23, "wounds": 18}
"""How the columns of a line are shared out."""
_FRAME, _PICTURED, _LABEL = 5, 8, 3
"""Rows of the lowest framed top card, and of one with its emblem; columns of a label."""
FRAMED = 11
"""Rows of the zone from which top cards are framed."""
LOWEST = 3
"""Rows of the lowest zone: numbers, top item and top enchantment."""
_DEEDS = 100
EXPLAINED = (WOUNDS, SPEED, WEIGHT)
"""The numbers of a player that say what they do where there is room for all of it; speed says so first."""


# ---- all of it


_NOTES = {"items": UPPER, "enchantments": LOWER}
"""The columns whose headings say what a word of cards means."""


def own(board: Board, seat: Seat, w: int, h: int) -> Canvas:
    """A player's line and the stacks below it, in exactly this size."""
    canvas = Canvas(w, h)
    _head(board, canvas, seat)
    if (stop := board.seat_stop(seat.no)) is not None:
        canvas.mark(stop, 0, 0, min(w, 24))
    if not framed(board, seat, w, h):
        company.draw(board, canvas, company.lay(_groups(board, seat, h - 1), w, h - 1, board.here, _LABEL), 1)
        return canvas
    for column in columns(board, w):
        cards = getattr(seat, column.name)
        name = clip(TEXT(f"column.{column.name}"), column.w - 6)
        wounds = column.name == "wounds" and WOUNDS.read(board.view, seat.no)
        count = f"{wounds}: {point_words(-wounds)}" if wounds else str(len(cards) or SAY("own.none"))
        note = SAY("own.when-taken").inked("muted") if column.name == "creatures" else ()
        if (word := _NOTES.get(column.name)) is not None:
            called = in_ink(word.word.lower(), word.over("muted"))
            note = SAY(f"own-note.{column.name}", word=called).inked("muted")
        room = column.w - width(name) - width(count) - 2
        heading(canvas, 1, name, note if spans_width(note) <= room else (), column.x - 1, column.w + 2)
        canvas.put(column.x + width(name) + 1, 1, f"{count} ", "muted")
        if cards:
            _draw_framed(board, canvas, seat, column)
        company.draw(board, canvas, _below(board, seat, column, h), 0)
    return canvas


def framed(board: Board, seat: Seat, w: int, h: int) -> bool:
    """Whether there are rows enough to draw top cards with frames without leaving anything out."""
    return board.faces and h >= min(FRAMED, 2 + max((
        _text(board, seat, column) + company.rows_of(_brief(board, seat, column), column.w + 2, 0)
        for column in columns(board, w) if getattr(seat, column.name)), default=0))


def stack_rows(board: Board, seat: Seat, w: int) -> int:
    """Rows that a player's stacks need to leave nothing out."""
    if not board.faces:
        return in_lines(board, seat, w)
    return max((_high(board, seat, column, _ALL) + company.rows_of(_buried(board, seat, column), column.w + 2, 0)
                for column in columns(board, w)), default=0) + 3


def in_lines(board: Board, seat: Seat, w: int) -> int:
    """How many rows a player's stacks need without frames."""
    return 1 + company.rows_of(_groups(board, seat, _ALL), w, _LABEL)


def lacks(board: Board, seat: Seat, w: int, h: int) -> int:
    """How much rows without frames would lose: cards that can be chosen, what they cost, and what else counts."""
    pieces = company.lay(_groups(board, seat, h - 1), w, h - 1, board.here, _LABEL)
    asked = {item.index for group in _groups(board, seat, _ALL) for item in group.items if _keyed(item)}
    return 0 if framed(board, seat, w, h) else len(asked - {piece.index for piece in pieces}) + sum(
        isinstance(text, Short) or (piece.index in asked and text.endswith(signs.MORE))
        for piece in pieces for text, _ in piece.spans)


_ALL = 99


# ---- the line of a player


def _head(board: Board, canvas: Canvas, seat: Seat) -> None:
    """`● Bea  attack 6, defence 1, 10 crystals, 2 wounds, −1 point ── Spider Needle of Bards`; who is at work in the
    seat's colour."""
    x = badge(board, canvas, seat, 0, len(board.look(seat.no).name) + 4) + 1
    room = canvas.w - x - 1
    bare, whole, some = (numbers(board, seat, explained=words) for words in ((), EXPLAINED, (SPEED,)))
    done = len(deeds(seat)) * (board.view.coop and board.scene.width >= _DEEDS)
    told = whole if spans_width(listed(whole)) <= room else some if spans_width(
        listed(some[:len(some) - done])) <= room else bare
    end = canvas.spans(x, 0, as_many(told, room)) + 1
    note = in_ink(title_of(seat), "title") if board.faces else ()
    if note and spans_width(note) < canvas.w - end - 4:
        canvas.put(end, 0, "─" * (canvas.w - end - spans_width(note) - 2), "edge")
        canvas.right(canvas.w - 1, 0, note)
    elif end < canvas.w - 1:
        canvas.put(end, 0, "─" * (canvas.w - end - 1), "edge")


def badge(board: Board, canvas: Canvas, seat: Seat, y: int, room: int) -> int:
    """Symbol and name, reversed for the seat at work, with a key where the seat can be chosen; the column behind it."""
    look = board.look(seat.no)
    index = board.seat_stop(seat.no)
    name = clip(look.name, room - 4)
    pad = " " * max(0, room - 4 - len(name))
    if index is not None:
        cursor, blocked = board.here(index), board.focus_targets[index].blocked is not None
        canvas.put(0, y, " " if blocked else board.key_hint(index), "name-cursor" if cursor else "key", 1)
        ink = "name-cursor" if cursor else "blocked" if blocked else f"seat-{look.colour}"
        return canvas.put(1, y, f" {look.sign} {name}{pad} ", ink)
    if board.at_work == seat.no:
        return canvas.put(1, y, f" {look.sign} {name}{pad} ", f"badge-{look.colour}")
    return canvas.put(1, y, f" {look.sign} {name}{pad} ", f"seat-{look.colour}")


def numbers(board: Board, seat: Seat, fights: bool = False, explained: Sequence[Number] = ()) -> list[Line]:
    """`attack 6, defence 1, 10 crystals, 2 wounds, −1 point`, and what else counts; what is `explained` says what it
    does. Of who `fights` without both powers; what matters least to a fight comes last."""
    view = board.view
    values = [number for number in (SPEED, WEIGHT, SLIME, UNDEAD)
              if number.read(view, seat.no) and board.counts(number, seat.no)]
    shown = [ATTACK, DEFENSE, CRYSTALS, *(() if view.coop else (WOUNDS, POINTS))]
    costs = SAY("own.each-wound").inked("muted") if WOUNDS in explained and WOUNDS.read(view, seat.no) else ()
    counted: list[Line] = [(worded(board, number, seat.no), *(costs if number is WOUNDS else ())) for number in shown]
    if seat.rewards:
        counted.append(SAY("on-it.n-rewards", n=len(seat.rewards)).inked("glory"))
    for number in values:
        note = in_ink(f" ({does})", "muted") if number in explained and (does := means(number)) else ()
        counted.append((worded(board, number, seat.no), *note))
    if fights:
        late = {worded(board, number, seat.no) for number in (POINTS, SPEED) if number in (*shown, *values)}
        return sorted(counted[2:], key=lambda line: line[0] in late)
    if seat.active_pearls or seat.spent_pearls:
        pearls = in_ink(PEARLS.count(seat.active_pearls + seat.spent_pearls), PEARLS.ink)
        used = SAY("own.used", pearls=pearls, n=seat.spent_pearls).inked("muted")
        counted.append(used if seat.spent_pearls else pearls)
    return [*counted, *(deeds(seat) if view.coop and board.scene.width >= _DEEDS else [])]


# ---- rows


def _groups(board: Board, seat: Seat, rows: int) -> list[Group]:
    """Top cards with rows of their own; buried cards behind each of them, or together where there are few rows."""
    tops = {name: _top(board, seat, name) for name in ("items", "enchantments")}
    buried: dict[str, list[tuple[Item, ...]]] = {name: _covered(board, seat, name) for name in STACKS}
    alone = {name: _top(board, seat, name) for name in ("creatures", "wounds") if getattr(seat, name)}
    under = partial(_under, board.voice, seat, buried)
    forms = [
        [tops["items"], under("items"), tops["enchantments"], under("enchantments"),
         *(part for name, top in alone.items() for part in (top, under(name)))],
        [tops["items"], tops["enchantments"], under("items", "enchantments"),
         _joined([*alone.values(), under("creatures", "wounds")])],
        [tops["items"], tops["enchantments"], _joined([under(*STACKS), *alone.values()])],
        [_joined([tops["items"], tops["enchantments"]]), _joined([under(*STACKS), *alone.values()])],
        [_joined([*tops.values(), under(*STACKS), *alone.values()])]]
    shown = [[group for group in form if group.items] for form in forms]
    return next((form for form in shown if len(form) <= rows), shown[-1])


def _joined(groups: Sequence[Group]) -> Group:
    """Several groups as one; the signs of those behind the first stand before them. Where there is little room what
    can be chosen comes first, behind the name of its card: no other sign is the label then."""
    items, ahead, behind = list[Item](), list[Item](), list[Item]()
    leading = [any(map(_keyed, group.brief or group.items)) for group in groups if group.items]
    label = next((group.label for group in groups if group.items), ()) if leading[:1] == [any(leading)] else ()
    for group in groups:
        sign = [Item(group.label)] if (items or not label) and group.label else []
        kept = group.brief or group.items
        leads = any(map(_keyed, kept))
        ahead += [*sign, *(item for nth, item in enumerate(kept) if not nth or _keyed(item))] * leads
        behind += [item for nth, item in enumerate(kept) if nth and not _keyed(item)] if leads else [*sign, *kept]
        items += [*sign, *group.items]
    return Group(label, tuple(items), None, (*ahead, *behind))


def _under(voice: JourneyVoice, seat: Seat, buried: dict[str, list[tuple[Item, ...]]], *names: str) -> Group:
    """Buried cards, those that can be used or chosen first; where there is no room for all names these, and what all
    give together."""
    items = sorted([item for name in names for card in buried[name] for item in card], key=_keyed, reverse=True)
    if not items:
        return Group()
    cards = [card for name in names for card in getattr(seat, name)[:-1]]
    gives_all = (*sum_of(cards, voice), (".", "muted"))
    total = SAY("own.covered-n", n=len(cards), gives=gives_all).inked(BURIED.over("muted"))
    head = Item(SAY("own.covered").inked(BURIED.over("muted")))
    keyed = [item for item in items if _keyed(item)]
    return Group((), (head, *items), None, (*keyed, Item(total)))


def _keyed(item: Item) -> bool:
    """Whether a text begins with a key."""
    return bool(item.spans) and item.spans[0][1] in ("key", "name-cursor")


def _top(board: Board, seat: Seat, name: str) -> Group:
    """`† Spider Needle  on top: attack 2.  always: attack 1, 1 point`, each action behind its key."""
    cards: Sequence[StackCard] = getattr(seat, name)
    if not cards:
        return Group()
    card = cards[-1]
    index, *_ = board.stops_of(f"{name}-{seat.no}", card)
    wound, named = name == "wounds", _name(board, card, index, True)
    called = Item((*_cap(board, index, card), *(SAY("own.wound", card=named).inked("harm") if wound else named)), index)
    said = [item for head, part in parts_of(card.spec) for item in _part(board, seat, name, card, head, part)]
    said.sort(key=_keyed, reverse=True)
    brief = sorted(said, key=lambda item: (not _keyed(item), spans_width(item.spans)))  # the last one may be cut
    return Group((kind_span(card.spec),) if not wound else (), (called, *said), None, (called, *brief))


def _part(board: Board, seat: Seat, name: str, card: StackCard, head: str, part: Part) -> list[Item]:
    """A part behind its word, but for what has been done at once; an action that has a focus target of its own stands
    behind its key."""
    acts = _actions(board, card, part)
    first, *_ = board.stops_of(f"{name}-{seat.no}", card)
    rest = part.without([*card.spec.immediates, *(action.ability for _, action in acts)])
    plain = () if rest.blank else gives(rest, board.voice)
    before = headed(head) if not card.spec.starter else ()
    found = [Item((*before, *plain, (".", "muted")), first)] if plain else []
    for index, action in acts:
        ink = "blocked" if action.blocked else "rule"
        text: Line = (*capped(board, index), *refused(board, index), (f"{action.text}.", ink))
        found.append(Item((*(before if not found and text[0][1] == "blocked" else ()), *text), index))
    return found


def _covered(board: Board, seat: Seat, name: str) -> list[tuple[Item, ...]]:
    """`Needle Idol: attack 1`: each buried card with what always counts."""
    rows = []
    cards: Sequence[StackCard] = getattr(seat, name)
    for card in cards[-2::-1]:
        index, *more = board.stops_of(f"{name}-{seat.no}", card)
        action = _actions(board, card)[:1]
        here = bool(action) and action[0][0] == index
        effects = gives(card.spec.lower, board.voice)
        if here and not action[0][1].blocked:
            rest = card.spec.lower.without([action[0][1].ability])
            plain = () if rest.blank else gives(rest, board.voice)
            effects = listed([in_ink(action[0][1].text, "rule"), plain], ("; ", "muted"))
        line: Line = (*_cap(board, index, card), *_name(board, card, index, False))
        line = (*capped(board, index), *line, *refused(board, index, " ({})")) if here else line
        line = (*line, *(((": ", "muted"), *effects) if effects else ()), (".", "muted"))
        rows.append((Item(line, index), *(Item(capped(board, one), one) for one in more)))
    return rows


def _actions(board: Board, card: StackCard, part: Part | None = None) -> list[tuple[int, ActionNow]]:
    """The focus targets of what can be done with a card, or with a part of it."""
    usable = []
    for index, (stop, option) in enumerate(zip(board.focus_targets, board.options, strict=True)):
        if stop.card is card and option is not None and option.oid in board.actions:
            action = board.actions[option.oid]
            if part is None or action.ability in part.abilities:
                usable.append((index, action))
    return usable


def _cap(board: Board, index: int, card: StackCard) -> Line:
    """The key of a card that is offered itself."""
    return capped(board, index) if board.focus_targets[index].oid == card.oid else ()


def _name(board: Board, card: StackCard, index: int, bold: bool) -> Line:
    state = board.state(index)
    ink = "name-cursor" if board.here(index) else LOOKS[state].name if bold else "text"
    if state is State.BLOCKED and board.focus_targets[index].oid in board.actions:
        ink = "name" if bold else "text"
    return in_ink(card.name, ink)


# ---- framed


@frozen
class Column:
    """Where a stack is drawn: its first column and its width."""

    name: str
    x: int
    w: int


def columns(board: Board, w: int) -> list[Column]:
    """The stacks side by side; in co-op nobody has wound cards (JO-C.96)."""
    names = STACKS[:-1] if board.view.coop else STACKS
    laid, x, left = [], 1, sum(SHARES[name] for name in names)
    for name in names:
        wide = (w - x) * SHARES[name] // left
        laid.append(Column(name, x, wide - 1))
        x += wide
        left -= SHARES[name]
    return laid


def _buried(board: Board, seat: Seat, column: Column) -> list[Group]:
    """What stands below the frame: actions with keys of their own, each buried card in a line, wound tokens."""
    extra = tuple(replace(item, alone=True) for item in _extra(board, seat, column))
    items = [replace(item, alone=True) for card in _covered(board, seat, column.name) for item in card]
    keyed = tuple(item for item in items if _keyed(item))
    if column.name == "wounds" and seat.wound_tokens:
        items.append(Item(SAY("own.tokens", n=seat.wound_tokens).inked("harm"), None, True))
    below = getattr(seat, column.name)[:-1]
    told = SAY("own.covered-n", n=len(below), gives=sum_of(below, board.voice)).inked(BURIED.over("muted"))
    brief = (Item(told, None, True),) if below else ()
    return [Group((), (*extra, *keyed, *(item for item in items if item not in keyed)), brief=(*extra, *keyed, *brief))]


def _extra(board: Board, seat: Seat, column: Column) -> tuple[Item, ...]:
    """Further actions of the top card."""
    cards = getattr(seat, column.name)
    more = board.stops_of(f"{column.name}-{seat.no}", cards[-1])[1:] if cards else []
    return tuple(Item((*capped(board, index), (board.actions[oid].text, "rule")), index) for index in more
                 if (oid := board.focus_targets[index].oid) is not None and oid in board.actions)


def _below(board: Board, seat: Seat, column: Column, h: int) -> list[Piece]:
    high = _high(board, seat, column, h - 2, _PICTURED)
    pieces = company.lay(_buried(board, seat, column), column.w + 2, h - 2 - high, board.here, 0)
    return [Piece(piece.spans, piece.x + column.x - 1, piece.y + 2 + high, piece.index) for piece in pieces]


def _draw_framed(board: Board, canvas: Canvas, seat: Seat, column: Column) -> None:
    """Draws the top card in a frame."""
    card = getattr(seat, column.name)[-1]
    index, *_ = board.stops_of(f"{column.name}-{seat.no}", card)
    state = board.state(index)
    if state in (State.BLOCKED, State.BLOCKED_CURSOR) and board.focus_targets[index].oid in board.actions:
        state = State.CURSOR if board.here(index) else State.IDLE
    box = Box(index, column.x, 2, column.w, _high(board, seat, column, canvas.h - 2, _PICTURED))
    stop = board.focus_targets[index]
    key = board.key_hint(index) if stop.blocked is None and stop.oid is not None else ""
    reason = in_ink(f" {signs.BLOCKED} {stop.blocked} ", "blocked") if (
        stop.blocked is not None and stop.oid in board.actions) else ()
    face = worded_anew(face_of(card, key, edge=reason, voice=board.voice), _face_said(board, seat, column.name))
    put_card(board, canvas, box, face, state=state)


def _face_said(board: Board, seat: Seat, name: str) -> tuple[Line, ...]:
    """The text of a top card; the action behind its key goes first."""
    card: StackCard = getattr(seat, name)[-1]
    index, *_ = board.stops_of(f"{name}-{seat.no}", card)
    action = next((action for at, action in _actions(board, card) if at == index and not action.blocked), None)
    if action is None:
        return said_of(card.spec, board.voice)
    first = f"{capital(action.ability.worded(board.voice))}."
    return in_ink(first, "rule"), *said_of(card.spec, board.voice, action.ability)


def _text(board: Board, seat: Seat, column: Column) -> int:
    """Rows of a framed top card for all its words."""
    return 3 + sum(len(wrap(line, column.w - 2)) for line in _face_said(board, seat, column.name))


def _brief(board: Board, seat: Seat, column: Column) -> list[Group]:
    """What stands below the frame in few rows."""
    return [Group((), group.brief) for group in _buried(board, seat, column) if group.brief]


def _high(board: Board, seat: Seat, column: Column, room: int, pictured: int = 0) -> int:
    """Rows of the framed top card: as many as its text needs, and its picture, as long as what is below has its own."""
    if not getattr(seat, column.name):
        return 0
    needs, rows = _text(board, seat, column), company.rows_of(_buried(board, seat, column), column.w + 2, 0)
    if needs + rows > room:
        rows = min(rows, company.rows_of(_brief(board, seat, column), column.w + 2, 0), room - _FRAME)
    return max(min(_FRAME, room), min(max(needs, pictured), room - rows))


_NAME, _LONGEST, _NARROW, _LONG = 8, 14, 70, 110
_ALONE = 2
"""Number of players that have lines of their own, wherever there is no room for more."""


def across(board: Board, w: int) -> int:
    """How many players stand side by side in a line of `w` cells."""
    many = board.scene.height < 30 and len(board.others) > (1 if board.view.coop else _ALONE)
    return 2 if many and w >= 58 else 1


def player_rows(board: Board, w: int) -> int:
    """How many lines all players need together."""
    return -(-len(board.others) // across(board, w))


def seat_lines(board: Board, w: int, h: int) -> Canvas:
    """The players' lines in exactly this size, with a heading if there is a row for it."""
    canvas = Canvas(w, h)
    if _first(board, w, h):
        heading(canvas, 0, TEXT("others.title"), TEXT("others.how") if board.scene.keys else "")
    for nth, (seat, cells) in enumerate(zip(board.others, _cells(board, w), strict=True)):
        x, y, wide = _place(board, w, h, nth)
        if y < h:
            one = Canvas(wide, 1)
            after = badge(board, one, seat, 0, _room(board, wide == w))
            one.spans(after, 0, cut(cells, wide - after))
            canvas.paste(x, y, one)
            if (index := board.seat_stop(seat.no)) is not None:
                canvas.mark(index, x, y, wide)
    return canvas


def _first(board: Board, w: int, h: int) -> int:
    """The row of the first player: below the heading, if there is a row for it."""
    return 1 if h > player_rows(board, w) else 0


def _place(board: Board, w: int, h: int, nth: int) -> tuple[int, int, int]:
    """Column, row and width of a player."""
    each = across(board, w)
    wide = w // each
    return nth % each * wide, _first(board, w, h) + nth // each, wide


def _room(board: Board, alone: bool) -> int:
    """Columns of a name with its sign."""
    return min(_LONGEST if alone else _NAME, max(width(look.name) for look in board.scene.seats)) + 4


def _cells(board: Board, w: int) -> list[Line]:
    """`attack 5, defence 1, 7 crystals, 0 wounds, 0 points, slime 1`: numbers below each other, as many as all have
    room for; the cards of each in words where a line is long enough."""
    each = across(board, w)
    keyed = any(board.seat_stop(seat.no) is not None for seat in board.others)
    coop, room = board.view.coop, w // each - _room(board, each == 1) - 2 - (each > 1 and keyed)
    numbers = [ATTACK, DEFENSE, CRYSTALS, *([] if coop else [WOUNDS, POINTS])]
    numbers = numbers if coop or (w >= _NARROW and each == 1) else [
        number for number in numbers if number not in (CRYSTALS, WOUNDS)]
    table = [[worded(board, number, seat.no) for number in numbers] for seat in board.others]
    player_rows = _rows(table)
    if coop and any(spans_width(row) > room for row in player_rows):
        player_rows = _rows([row[:-1] for row in table])
    if each > 1:
        return player_rows
    found = [(row, _more(board, seat, w)) for row, seat in zip(player_rows, board.others, strict=True)]
    lines = [listed([row, *more]) for row, more in found]
    return [line if spans_width(line) <= room else as_many([*zip(cells), *more], room)
            for line, cells, (_, more) in zip(lines, table, found, strict=True)]


def _rows(table: Sequence[Spans]) -> list[Line]:
    """Each row with its cells as wide as the widest below and above them."""
    wide = [max(width(text) for text, _ in column) for column in zip(*table, strict=True)]
    return [tuple(span for nth, ((text, ink), room) in enumerate(zip(row, wide, strict=True))
                  for span in ((text, ink), *([] if nth + 1 == len(row) else [
                      (", " + " " * (room - width(text)), "muted")]))) for row in table]


def _more(board: Board, seat: Seat, w: int) -> list[Line]:
    """What some have, and where a line is long enough the cards."""
    some = [(worded(board, number, seat.no),) for number in (SPEED, WEIGHT, SLIME, UNDEAD)
            if number.read(board.view, seat.no) and board.counts(number, seat.no)]
    rewards = [SAY("on-it.n-rewards", n=len(seat.rewards)).inked("glory")] if seat.rewards else []
    return [*rewards, *some, *(kinds_counted(seat) if w >= _LONG else [])]


COLUMNS = ("village", "items", "enchantments", "creatures", "rewards", "wounds", "tokens")
"""The columns of the results; their heads are messages."""
_WIDE, _SHORT, _WIDE_FROM, _SUM = 14, 10, 76, 6


def scores(board: Board, w: int, h: int) -> Canvas:
    """The picture of the final points in exactly this size; a narrow one has no columns of zeroes."""
    canvas = Canvas(w, h)
    heading(canvas, 0, TEXT("points.title"))
    points = {seat.no: queries.standing_columns(board.view, seat) for seat in board.seats}
    shown = [name for name in COLUMNS if w >= _WIDE_FROM or any(found.get(name) for found in points.values())]
    name_room = _WIDE if w >= _WIDE_FROM else _SHORT
    heads = {name: TEXT(f"points.of-{name}") for name in shown}
    ends = [*accumulate([len(head) + 1 for head in heads.values()], initial=name_room)]
    for head, end in zip(heads.values(), ends[1:], strict=True):
        canvas.right(end, 1, in_ink(head, "muted"))
    canvas.right(ends[-1] + _SUM, 1, SAY("points.sum").inked("head"))
    for y, seat in enumerate(sorted(board.seats, key=lambda seat: -queries.standing(board.view, seat)), 2):
        if y >= h:
            break
        look = board.look(seat.no)
        canvas.put(1, y, f"{look.sign} {clip(look.name, name_room - 4)}", f"seat-{look.colour}")
        for name, end in zip(shown, ends[1:], strict=True):
            n = points[seat.no].get(name, 0)
            canvas.right(end, y, in_ink(signed(n), "bad" if n < 0 else "text" if n else "faint"))
        canvas.right(ends[-1] + _SUM, y, in_ink(signed(sum(points[seat.no].values())), "glory"))
    return canvas
