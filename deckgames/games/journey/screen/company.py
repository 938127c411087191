"""Lines with a label before them, in which texts follow one another, each with its place of the cursor; and what the
company shares in co-op: dial, pool, the event in force, what each has done, what would end the game."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import takewhile
from math import ceil
from operator import attrgetter, ne

from deckgames.engine.core.cards import Card
from deckgames.engine.core.data import frozen
from deckgames.engine.forecast.forecast import Change, Forecast, moved
from deckgames.games.journey import facts as prospects, queries
from deckgames.games.journey.cards import named
from deckgames.games.journey.effects.fighting import FIGHTS, HURT
from deckgames.games.journey.effects.players import COMPANY_HEALS, COMPANY_HURT, GIVES_DAMAGE, RELIEVES
from deckgames.games.journey.effects.steps import LOST, WON
from deckgames.games.journey.lexicon import ANGER, DIAL as HIT_POINTS, EVENT, KINDS, POOL
from deckgames.games.journey.play import HEALS
from deckgames.games.journey.screen.board import SIDE_BY_SIDE, Board, cut
from deckgames.games.journey.state import DIAL, LINE, OVERLORD_CRYSTALS, SAY, TEXT, Seat, Table
from deckgames.games.journey.teller import certain
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import BLANK, Line, Span, in_ink, parted, spans_text, spans_width, wrap
from deckgames.ui.paint.faces import heading
from deckgames.ui.paint.shortening import Short, clip_spans, lost
from deckgames.ui.toolkit.forecast_phrases import arrow, reason_of, signed
from deckgames.ui.toolkit.layout import BOTH

GAP, _BEGIN, _LEAST, _REASON, _SHORTEST, _SIGN = 2, 16, 8, 24, 16, 2
"""Blanks between two texts; columns in which a long text begins, and in which one that is cut does; a cut reason why
something cannot be done would be read as that of what stands before it; columns to which texts get shorter."""
Here = Callable[[int | None], bool]
"""Whether the cursor stands on this focus target."""


@frozen
class Item:
    """A text, and the focus target it belongs to (None: none); `alone` begins a line; `ends`: before another one in its
    line it ends as a sentence."""

    spans: Line
    index: int | None = None
    alone: bool = False
    ends: bool = False


@frozen
class Group:
    """Texts behind a label; where they need more lines than there are, `brief` stands in their place, with the one
    under the cursor, and its last ones that nothing can be done with as far as they have room. Rows that are left go to
    those that are not `late` first."""

    label: Line = ()
    items: tuple[Item, ...] = ()
    index: int | None = None
    brief: tuple[Item, ...] = ()
    late: bool = False


@frozen
class Piece:
    """A piece of text at its place; whether it `goes_on` with the text of the line above."""

    spans: Line
    x: int
    y: int
    index: int | None = None
    goes_on: bool = False


def capped(board: Board, index: int | None, name: str = "") -> Line:
    """The key of what can be done at a focus target; `name` is what it is called while nobody is asked for it."""
    chosen = in_ink(signs.CHOSEN, "good") if index is not None and (
        board.focus_targets[index].oid in board.scene.chosen) else ()
    if index is None or board.focus_targets[index].oid is None or not board.key_hint(index):
        return ((name, "muted"), *chosen, BLANK) if name else ()
    if board.focus_targets[index].blocked is not None:
        return in_ink(f"{signs.BLOCKED}{name} ", "blocked")
    return ((board.key_hint(index), "name-cursor" if board.here(index) else "key"), *chosen, BLANK)


def refused(board: Board, index: int, form: str = "{}: ") -> Line:
    """Why what stands at a focus target cannot be done: `costs 5, you have 4: `; or that it is of no use: `no use now:
    `."""
    oid, why = board.focus_targets[index].oid, board.focus_targets[index].blocked
    if oid in board.actions and prospects.in_vain(board.view, board.asked.seat, board.actions[oid].ability):
        why = why or TEXT("row.no-use")
    return () if oid is None or not why else in_ink(form.format(why), "blocked")


def lay(groups: Sequence[Group], w: int, h: int, here: Here, label: int) -> list[Piece]:
    """All pieces in so many lines; each group has one at least as long as there are some, one for each text that begins
    a line if all of them have room. A label that is longer than `label` columns goes on below its sign, and is cut only
    where no line is left."""
    pieces: list[Piece] = []
    least = [max(1, sum(item.alone for item in group.items)) for group in groups]
    least = least if sum(least) <= h else [1] * len(groups)
    room, spare, y = w - 2 - label, h - sum(least), 0
    wanted = {}
    for nth, group in sorted(enumerate(groups), key=lambda pair: pair[1].late):
        lines, items = _flowed(group.items, room), group.items
        most = least[nth] + max(0, spare)
        if len(lines) > most and group.brief:
            shown = {item.index for item in group.brief}
            pointed = [item for item in group.items if here(item.index) and item.index not in shown]
            items = (*pointed, *group.brief)
            while len(lines := _flowed(items, room)) > most and len(items) > 1 and items[-1].index is None:
                items = items[:-1]
        if len(lines) > most:
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
        called = wrap(group.label, at - 1) if rows > 1 and spans_width(group.label) >= at else (group.label,)
        pieces += [Piece(tuple(clip_spans(line, at - 1 - x)), 1 + x, y + nth, group.index)
                   for nth, line in enumerate(called[:rows]) if line for x in (_SIGN * bool(nth),)]
        pieces += [replace(piece, x=1 + at + piece.x, y=y + piece.y)
                   for piece in _window(lines, rows, w - 2 - at, here)]
        y += rows
    return pieces


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
                last = lines[-1][-1]
                if before.ends and not spans_text(last.spans).endswith(signs.MORE):
                    lines[-1][-1] = replace(last, spans=(*last.spans, (".", last.spans[-1][1])))
                x += GAP
            lines[-1].append(Piece(line, x, 0, item.index, nth > 0))
            x += spans_width(line)
        before = item
    return lines


def _shorter(items: Sequence[Item], room: int, rows: int) -> list[list[Piece]]:
    """All the texts in so many lines, the last ones without words that can go; nothing, if something that has weight
    would have to. Nothing ends the last of them where that is enough."""
    shorter = [*items]
    if items and items[-1].spans[1:] and items[-1].spans[-1][0] == ".":
        shorter[-1] = replace(items[-1], spans=items[-1].spans[:-1])
        if len(lines := _flowed(shorter, room)) <= rows:
            return lines
    for at in reversed(range(len(items))):
        whole = spans = shorter[at].spans
        while (most := spans_width(spans) - 1) > _SHORTEST:
            spans = cut(whole, most)
            if lost((whole,), (spans,)):
                break
            shorter[at] = replace(items[at], spans=spans)
            if len(lines := _flowed(shorter, room)) <= rows:
                return lines
    return []


def _broken(text: Line, left: int, room: int) -> list[Line]:
    """A long text in what is left of a line, and in lines of its own."""
    first, *others = wrap(text, left)
    rest = [span for line in others for span in (BLANK, *line)][1:]
    return [first, *wrap(rest, room)]


def _window(lines: list[list[Piece]], rows: int, room: int, here: Here) -> list[Piece]:
    """As many of the lines as fit, that of the cursor among them; the last one says that there are more."""
    at = next((nth for nth, line in enumerate(lines) if any(here(piece.index) for piece in line)), 0)
    first = max(0, min(at, len(lines) - rows))
    shown = [[replace(piece, y=y) for piece in line] for y, line in enumerate(lines[first:first + rows])]
    if shown and first + rows < len(lines):
        last, (more, *others) = shown[-1][-1], [line[0] for line in lines[first + rows:]]
        whole = parted([more.spans, *(piece.spans for piece in takewhile(attrgetter("goes_on"), others))], BLANK)
        more = replace(more, spans=tuple([(". ", "muted") if text.isspace() and text[1:] else (text, ink)
                                          for text, ink in whole]))  # what stands in a column has none there
        x = last.x + spans_width(last.spans) + GAP
        least = _REASON if more.spans[:1] and more.spans[0][1] == "blocked" else _LEAST
        begun = cut(more.spans, room - x) if not more.goes_on and room - x > least else ()
        if begun and not any(isinstance(text, Short) for text, _ in begun):
            shown[-1].append(replace(more, spans=begun, x=x, y=last.y))
        elif not more.goes_on and x - GAP < room:
            shown[-1].append(Piece(in_ink(Short(signs.MORE), "rule"), min(x - 1, room - 1), last.y))
        else:
            behind = more.spans if more.goes_on else (BLANK,)
            shown[-1][-1] = replace(last, spans=cut((*last.spans, BLANK, *behind), room - last.x))
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


_BAR, _NARROW, _NAME, _ROOMY, _WIDE = 10, 70, 14, 76, 100
_OUTCOMES = {"lost": "bad", "won": "good", "ends": "warn", "may": "warn"}
"""How an answer may end the game, and the ink of that."""


def shares(board: Board, w: int) -> list[Group]:
    """What all share: the Overlord with its dial, the pool and what is to come, the event."""
    told = board.scene.threat and board.scene.heads == BOTH  # a threat says what the pool is
    return [_dial(board, w), *[_pool(board, w)] * (not told), *event(board, w)]


def says_blow(board: Board, w: int) -> bool:
    """Whether the dial's row has room for what a won challenge takes from it."""
    return w >= _WIDE or (w >= _ROOMY and queries.anger(board.view.hp) == 1 and not crystals(board))


def crystals(board: Board) -> list[Item]:
    """`4 crystals, stronger at 6`: what lies on the Overlord, and what becomes of it."""
    n = board.view.overlord_crystals
    return [Item(SAY("dial.crystals", n=n, of=OVERLORD_CRYSTALS + 1).inked("coin"))] if n else []


def _dial(board: Board, w: int) -> Group:
    """`♚ Dorkha  dial 62 ━━━━━━────  reach 0 by round 26: 3 challenges to win (each takes 22)  anger 2`."""
    view, card = board.view, board.view.overlord
    blow = prospects.blow_to_dial(view)
    anger = queries.anger(view.hp)
    lies = crystals(board) if w < SIDE_BY_SIDE else []
    angry = [Item(_angry(anger, prospects.toll(view), w < _WIDE and bool(lies)))] if anger > 1 else []
    tight = w < _WIDE and (angry or lies)
    line: Line = (*SAY("dial.now", n=(_changed(board, "dial", view.hp, HIT_POINTS.ink),)).inked("muted"),
                  *((BLANK, *meter(view.hp, DIAL, "life")) if w >= _ROOMY and not tight else ()))
    index = None if card is None else board.bare("overlord", card)
    last, roomy = queries.last_round(view), says_blow(board, w)
    wins = ceil(view.hp / blow) if blow else 0
    says = TEXT("dial.brief", last=last) if tight else TEXT("dial.wins", last=last)
    if not blow:
        says += f"; {TEXT('dial.immune')}"
    elif w >= _WIDE or roomy:
        says = TEXT("dial.takes", last=last, wins=wins, n=blow) if w >= _WIDE else TEXT(
            "dial.brief-takes", last=last, wins=wins, n=blow)
    elif tight and not (angry and lies):
        says = TEXT("dial.brief-wins", last=last, wins=wins)
    return Group(overlord_label(board), (Item(line), Item(in_ink(says, "text")), *angry, *lies), index)


def _angry(anger: int, toll: int, short: bool = False) -> Line:
    """`anger 2: 8 damage a round`: what the event brings comes on top; `anger 2` where `short`, with no damage."""
    called = in_ink(TEXT("dial.anger", n=anger), ANGER.over("warn"))
    if toll:
        return SAY("dial.toll", anger=called, n=toll).inked("harm")
    return LINE("dial.worse", anger=called) if anger > 1 and not short else called


def overlord_label(board: Board) -> Line:
    """The Overlord's sign and name: `♚ Dorkha`."""
    card = board.view.overlord
    kind = KINDS["overlord"]
    return (f"{kind.sign} ", kind.over("kind")), ("" if card is None else named(card), "name")


def _pool(board: Board, w: int) -> Group:
    """`wounds  pool 23, above 40 you lose`; where no headline says it, what is to come."""
    view = board.view
    bar: Line = (BLANK, *meter(view.pool, view.threshold, "harm")) if w >= _WIDE else ()
    pool: Line = (*SAY("pool.now", n=(_changed(board, "pool", view.pool, POOL.ink),)).inked("muted"), *bar)
    line = LINE("pool.over" if w >= _ROOMY else "pool.of", pool=pool, n=view.threshold)
    if board.scene.threat and not board.scene.heads:
        line = in_ink(board.scene.threat[0], "text")
    return Group((("  ", "plain"), *SAY("coop.wounds").inked("muted")), (Item(line),))


def _changed(board: Board, key: str, n: int, ink: str) -> Span:
    change = board.scene.changed.get(key)
    return (moved(*change) if change else str(n)), ink


def meter(value: int, full: int, ink: str) -> Line:
    """A bar of ten; who has any has a cell, and only the whole fills it."""
    part = min(_BAR, round(_BAR * value / full)) if full else 0
    part = max(1, part) if value > 0 else 0
    part = min(part, _BAR - 1) if value < full else part
    return (signs.HEALTH * part, ink), (signs.HEALTH_LOST * (_BAR - part), "edge")


# ---- the event


def event(board: Board, w: int) -> list[Group]:
    """The event with the one header in force."""
    card = board.view.event
    if card is None:
        return []
    offered = [Item((*capped(board, index), (text, "rule")), index) for index in board.stops_of("event", card)
               if (oid := board.focus_targets[index].oid) is not None
               for text in [board.actions[oid].text] if oid in board.actions]
    done = board.view.phase != "overlord_turn"
    said = header(board, card, done)
    over = done and not said[1:]
    shown = Item(SAY("coop.done", event=said).inked("warn") if over else said, board.bare("event", card))
    label: Line = (("  ", "plain"), *SAY("coop.event").inked(EVENT.over("muted")))
    return [Group(label, (shown, *offered), late=over)]


def header(board: Board, card: Card, done: bool = False) -> Line:
    """`Heavy Dew (anger 2): each player has +1 weight`: the one header in force; where it is `done`, what was to be
    done at once is left out, and its anger matters to nobody."""
    name = board.look(queries.speaks(board.view)).name
    said = prospects.header(board.view, card, name, done)
    if not said:
        return in_ink(card.name, "name")
    event, does = in_ink(card.name, "name"), in_ink(said, "rule")
    return LINE("coop.header-done", event=event, does=does) if done else SAY(
        "coop.header", event=event, anger=board.view.anger, does=does).inked("warn")


# ---- what it comes to


def then(forecast: Forecast, view: Table, read: Callable[[Table], int]) -> int:
    """A number of the table after the answer."""
    change = forecast.change(read)
    return read(view) if change is None else int(change.outcome)


def most(forecast: Forecast, view: Table, read: Callable[[Table], int]) -> int:
    """The largest value that `read` may give after the answer, whatever is chosen or drawn."""
    change = forecast.change(read)
    return read(view) if change is None else max(change.possible)


def shared(board: Board, forecast: Forecast, short: bool = False, struck: int | None = None) -> list[Line]:
    """`pool 10→13 of 40` and `dial 60→36 (anger 3: 8 damage a round)`, and whether the Overlord's next turn is a danger
    only then. A pool that is only `struck` so full is said already."""
    view = board.view
    pool, dial = (certain(view, forecast, forecast.at(name)) for name in ("pool", "hp"))
    pool = None if pool is not None and pool.possible == (struck,) else pool
    looming = most(forecast, view, prospects.worst)
    overlord_threat = forecast.ends.how != "over" and not prospects.danger(view) and most(
        forecast, view, lambda t: t.pool + prospects.worst(t)) > view.threshold
    next_ = view.phase == "overlord_turn"
    danger: Line = ()
    if overlord_threat and struck is None:
        danger = LINE("pool.then-danger-next" if next_ else "pool.then-danger", n=looming)
    filled = arrow(pool, signed("", "harm"))
    if both := _together(forecast, pool, dial):
        return [both, danger]
    fallen = LINE("dial.now", n=arrow(dial, signed("", "life"))) if dial else ()
    if dial is not None and dial.sure and not short and forecast.ends.how != "over" and (
            anger := queries.anger(dial.outcome)) != queries.anger(view.hp):
        fallen = LINE("dial.then", dial=fallen, anger=_angry(anger, then(forecast, view, prospects.toll)))
    told = LINE("pool.now", n=filled) if pool else ()
    return [told if short or pool is None or pool.decided_by else LINE("pool.of", pool=told, n=view.threshold),
            danger, fallen]


def still(board: Board, forecast: Forecast) -> Line:
    """`pool stays 1`, where it is healed and filled again."""
    kinds = {event.kind for event in forecast.certain} if forecast.trials is not None and forecast.at(
        "pool") is None else set()
    both = kinds & {HEALS, COMPANY_HEALS, GIVES_DAMAGE, RELIEVES} and kinds & {HURT, COMPANY_HURT}
    return SAY("pool.stays", n=board.view.pool).inked("harm") if both else ()


def _together(forecast: Forecast, pool: Change | None, dial: Change | None) -> Line:
    """`pool 5→7 or dial 96→94, by who takes the damage`, or `pool 2→1 and dial 99→98, or neither, by ...`: what one
    choice decides of both; nothing where that is no question of one or the other."""
    both = forecast.change(attrgetter("pool", "hp"))
    if both is None or pool is None or dial is None or not both.decided_by or len(both.possible) != 2:
        return ()
    moved = {tuple(map(ne, both.before, met)) for met in both.possible}
    one, all_ = moved == {(True, False), (False, True)}, moved == {(True, True), (False, False)}
    if not one and not all_:
        return ()
    new = [next(met[nth] for met in both.possible if met[nth] != both.before[nth]) for nth in range(2)]
    told = [arrow(replace(change, outcome=n, possible=(n,), sure=True), signed("", ink))
            for change, n, ink in ((pool, new[0], "harm"), (dial, new[1], "life"))]
    return (*LINE("pool.or-dial" if one else "pool.and-dial", pool=told[0], dial=told[1]),
            reason_of(both.decided_by))


def outcome(board: Board, forecast: Forecast) -> str:
    """How it ends the game, one of `_OUTCOMES` ("": it goes on): told by the rules, else by what a challenge takes from
    the dial."""
    if forecast.ends.how != "over":
        return "may" if any(end.how == "over" for end in forecast.possible) else ""
    kinds = {event.kind for event in forecast.narrated}
    beats = prospects.blow_to_dial(board.view) >= board.view.hp and any(
        event.kind == FIGHTS and event.detail.won for event in forecast.narrated)
    return "lost" if LOST in kinds else "won" if WON in kinds or beats else "ends"


def ends(board: Board, forecast: Forecast) -> Line:
    """How the answer ends the game, in words; "" if it does not."""
    how = outcome(board, forecast)
    if not how:
        return ()
    said = SAY(f"outcome.{how}").inked(_OUTCOMES[how])
    return LINE("ending.likely", what=said) if how == "ends" and not forecast.sure_end else said


def deeds(seat: Seat) -> list[Line]:
    """What a player has done for the company and to it: `so far 1 of 2 challenges won`, `7 healed`."""
    lines: list[Line] = []
    if seat.challenges:
        won = SAY("deed.won", n=seat.challenges_won, of=seat.challenges) if seat.challenges > 1 else SAY(
            "deed.only-won" if seat.challenges_won else "deed.only-lost")
        lines.append(won.inked("glory"))
    said = {"dealt": SAY("deed.dealt", n=seat.dealt).inked("might"), "taken": SAY("deed.taken", n=seat.brought).inked(
        "harm"), "healed": SAY("deed.healed", n=seat.healed).inked("life")}
    lines += [said[deed] for deed in prospects.deeds(seat)]
    return [SAY("deed.first", deed=lines[0]).inked("muted"), *lines[1:]] if lines else []


# ---- the end

COLUMNS = ("challenges", "dealt", "taken", "healed")
"""The columns of the results; their heads are messages."""
_FIRST, _CELL = 11, 9


def cells(seat: Seat) -> tuple[str, ...]:
    """The cells of COLUMNS: challenges won of those tried, hit points, wounds."""
    return f"{seat.challenges_won}/{seat.challenges}", *map(str, (seat.dealt, seat.brought, seat.healed))


def scores(board: Board, w: int, h: int) -> Canvas:
    """Whether the company has won, by which rule, and what each player did."""
    canvas, view = Canvas(w, h), board.view
    heading(canvas, 0, TEXT("scores.company"), TEXT("scores.round", n=view.round))
    verdict = SAY("scores.won").inked("good") if view.won else SAY("scores.lost").inked("bad")
    why = LINE("scores.why", why="; ".join(view.reasons), dial=view.hp, pool=view.pool, of=view.threshold)
    canvas.spans(1, 1, (*verdict, ("  ", "plain"), *why), w - 2)
    ends = [_NAME + _FIRST + nth * (_CELL - (w < _NARROW)) for nth in range(len(COLUMNS))]
    for x, head in zip(ends, COLUMNS, strict=True):
        canvas.right(x, 2, SAY(f"scores.of-{head}").inked("muted"))
    for y, seat in enumerate(board.seats, 3):
        if y >= h:
            return canvas
        look = board.look(seat.no)
        canvas.put(1, y, f"{look.sign} {look.name}", f"seat-{look.colour}", _NAME - 2)
        for x, cell in zip(ends, cells(seat), strict=True):
            canvas.right(x, y, in_ink(cell, "faint" if cell == "0" else "text"))
    return canvas


def dial(board: Board) -> list[Line]:
    """What the inspector says of the Overlord in co-op: the dial, the pool, what a challenge won would take."""
    view = board.view
    tokens, blow = queries.tokens(board.view, board.view.overlord), prospects.blow_to_dial(view)
    angry, pool = _angry(queries.anger(view.hp), prospects.toll(view)), SAY("pool.now", n=view.pool)
    found = [SAY("dial.and-anger", n=view.hp, anger=angry).inked("life"),
             SAY("pool.over", pool=str(pool), n=view.threshold).inked("harm"),
             SAY("overlord.adds", n=prospects.worst(view)).inked("harm"),
             LINE("overlord.blow", n=blow), *(item.spans for item in crystals(board))]
    found += [SAY("overlord.healthier", n=tokens.health).inked("warn")] if tokens.health else []
    return [*found, SAY("overlord.stronger", n=tokens.strength).inked("warn")] if tokens.strength else found


def reading(board: Board, card: Card) -> list[Line]:
    """Which header of an event is in force."""
    return [SAY("coop.in-force", n=board.view.anger).inked("good"), SAY("coop.chosen").inked("muted")]
