"""The zone of all targets: Row, Training Dummy and Finale, as a table of words, or as faces where there is room."""

from deckgames.engine.shifts import moved
from deckgames.engine.words import CHANGE
from deckgames.games.cardring import queries
from deckgames.games.cardring.cards import TargetCard
from deckgames.games.cardring.effects.basic import Xp
from deckgames.games.cardring.lexicon import ENOUGH, TESTS
from deckgames.games.cardring.says import SAY
from deckgames.games.cardring.screen.board import FACES_FROM, Board
from deckgames.games.cardring.screen.faces import face_of, measure_of
from deckgames.games.cardring.screen.forecast import FORETELLING
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, Span, width
from deckgames.ui.paint.faces import Face, heading, in_signs, picture
from deckgames.ui.table.layout import has_side
from deckgames.ui.toolkit import Box
from deckgames.ui.toolkit.laying import Column, around, columns, fit, headed, stop_rows

FACE_ROWS, _HIGHEST = 7, 9
"""Rows of a face at least and at most."""
_WIDEST, _NARROWEST, _APART = 30, 15, 2
_TWO_FROM, _ALONE_FROM = 76, 44
"""Columns from which two targets stand side by side where there are too few rows, and losing has a column; and of a
target that stands alone in its row."""
NEAR = 10
"""Cards of a deck from which on the hand says that the game ends with the last one."""
_HELD: tuple[Span, Span] = (signs.GONE, "bad"), (signs.CHOSEN, ENOUGH.over("good"))
"""Whether what a seat has is too little or enough."""


def targets(board: Board, w: int, h: int) -> Canvas:
    """The picture of the targets in exactly this size."""
    canvas = Canvas(w, h)
    faces, found = _as_faces(board, w, h), _places(board, w, h)
    if faces:
        heading(canvas, 0, SAY.text("targets.title"), _decks(board))
    elif found and found[0].y:
        table = _columns(found[0].w)
        abreast = found[0].w < w
        takes = _still_takes(board) if abreast else ""
        alone = abreast and not takes
        heads = [Column(each.x + w // 2 * half, each.w, each.head, each.right)
                 for half in range(alone, 1 + abreast) for each in table[1:]]
        headed(canvas, 0, SAY.text("targets.title").upper(), _decks(board, alone), heads)
        if takes:
            canvas.right(w // 2 + table[1].x + table[1].w - width(table[1].head) - 1, 0, ((f" {takes} ", "warn"),))
    for box in found:
        target = board.card(box.index)
        if faces:
            canvas.paste(box.x, box.y, picture(_face(board, box.index, target), box.w, box.h, board.state(box.index)))
            box.mark(canvas)
        else:
            stop_rows(board, canvas, box, _columns(box.w), _row(board, target, box.w),
                      emblem=face_of(target).emblem)
    return canvas


def rows_of(board_targets: int, abreast: bool) -> int:
    """Rows of the table with its heading; `abreast`: two targets a row."""
    return 1 + (board_targets + 1) // 2 if abreast else 1 + board_targets


def _places(board: Board, w: int, h: int) -> list[Box]:
    """Where the targets lie."""
    indexes = board.zone("enemies")
    if _as_faces(board, w, h):
        size, high, x, found = _face_width(board, w), min(_HIGHEST, h - 1), 1, []
        for place, index in enumerate(indexes):
            if board.focus_targets[index].card is board.view.dummy and place:
                x += _APART
            found.append(Box(index, x, 1, size, high))
            x += size
        return found
    room = max(1, h - 1)
    if len(indexes) > room and w >= _TWO_FROM:
        half = (len(indexes) + 1) // 2
        return [Box(index, at // half * (w // 2), 1 + at % half, w // 2) for at, index in enumerate(indexes)]
    top = 1 if len(indexes) <= room else 0
    return [Box(index, 0, top + y, w) for y, index in enumerate(around(board, indexes, h - top))]


def _columns(w: int) -> tuple[Column, ...]:
    needs, have, wins, lose, has, win = (SAY.text(f"targets-head.{head}") for head in (
        "needs", "have", "wins", "lose", "has", "win"))
    if w >= FACES_FROM:
        return columns((24, ""), (8, needs, True), (4, have), (32, wins), (w - 76, lose))
    if w >= _TWO_FROM:
        return columns((18, ""), (8, needs, True), (4, have), (22, wins), (w - 59, lose))
    if w < _ALONE_FROM:
        return columns((18, ""), (8, needs, True), (3, has), (w - 35, win))
    return columns((20, ""), (8, needs, True), (4, have), (w - 38, wins))


def _decks(board: Board, ends: bool = False) -> str:
    """The deck that is nearer to its end, which is the end of the game, as is said where that has room."""
    main, enemies = len(board.view.main_deck), len(board.view.enemy_deck)
    if has_side(board.scene.width):
        either = enemies == queries.enemies_left(board.view)
        return SAY.text("decks.both-end" if either else "decks.main-ends", enemy=enemies, main=main)
    said = SAY.text("decks.main", n=main) if main < enemies else SAY.text("decks.enemy", n=enemies)
    return SAY.text("decks.ends", deck=said) if ends else said


def _still_takes(board: Board) -> str:
    """What the Failure of others can still take off what the seat at work has; what is certain is off."""
    seat = board.looker
    if seat is None or board.view.phase not in ("buy", "targets") or queries.one_opponent(board.view):
        return ""
    more = sum(queries.may_send(board.view, other) for other in board.seats if other.no != seat.no)
    most = queries.effective_failure(board.view, seat, more)
    return SAY.text("targets.still-takes", n=most) if most else ""


def _row(board: Board, target: TargetCard, w: int) -> list[Line]:
    view, spec, test = board.view, target.spec, TESTS[target.spec.test]
    needs = queries.value(view, target)
    win, lose = spec.outcome(True), fit((spec.outcome(False), spec.outcome(False, brief=True)), _columns(w)[-1].w)
    if target is view.finale and board.looker is not None and board.looker.barred:
        win = SAY.text("targets.retry")
    has = have(board, target)
    if w < _ALONE_FROM:
        has = has[:1]  # how much it is stands below, once for all targets
        if board.looker is not None and (later := _becomes(board, target)) is not None:
            now = queries.fight(view, board.looker, target).margin >= 0
            has = has if now == (later >= needs) else (_HELD[now], (CHANGE.sign, "muted"), *has)
        win = SAY.text("targets.win-xp", n=sum(effect.n for effect in spec.win if isinstance(effect, Xp)))
    return [((target.name, "text"),), ((f"{needs} {test.word}", test.ink),), has,
            ((win, "text"),), ((lose, "text"),)]


def have(board: Board, target: TargetCard) -> Line:
    """What the seat at work brings against a target, less the Failure that is certain, and what that becomes with the
    option under the cursor; once purchases are over or going on, whether it is enough."""
    seat = board.looker
    if seat is None or board.view.phase in ("order", "recovery", "over"):
        return ()
    f = queries.fight(board.view, seat, target)
    if (later := _becomes(board, target)) is not None:
        return ((_HELD[later >= f.needs], (moved(f.total, later), "text")) if board.view.phase != "sitting" else (
            (moved(f.total, later), ENOUGH.over("good") if later >= f.needs else "bad" if f.margin >= 0 else "text"),))
    number = f"{f.total:>2}".replace("-", signs.MINUS)
    if board.view.phase == "sitting":
        return ((f" {number}", "text" if f.total else "faint"),)
    return (_HELD[f.margin >= 0], (number, "text"))


def _becomes(board: Board, target: TargetCard) -> int | None:
    """What the Total against a target becomes with the option under the cursor, where that is certain: in Combat it is
    what it is, and behind the last answer the next round begins."""
    stop, seat = board.cursor_stop, board.looker
    if stop is None or stop.oid is None or stop.blocked or seat is None or board.asked.seat != seat.no or (
            board.view.phase == "targets"):
        return None
    found = board.scene.forecast_of(stop.oid, FORETELLING.behind(board, stop.oid))
    change = None if found is None else found.change(lambda seen: queries.total(seen, seen.seats[seat.no], target))
    return change.outcome if change is not None and change.sure else None


# ---- faces


def _face_width(board: Board, w: int) -> int:
    return min(_WIDEST if w >= 116 else 17, (w - 2 - _APART) // (len(board.view.row) + 2))


def _as_faces(board: Board, w: int, h: int) -> bool:
    return h > FACE_ROWS and w >= FACES_FROM and _face_width(board, w) >= _NARROWEST


def _face(board: Board, index: int, target: TargetCard) -> Face:
    measure = measure_of(target.spec, queries.value(board.view, target))
    return in_signs(face_of(target, key=board.key_hint(index), measure=measure, edge=_targeted(board, target)))


def _targeted(board: Board, target: TargetCard) -> Line:
    """The signs of the seats that fight this target, and of those that are barred from it."""
    found: list[Span] = [board.sign(seat.no) for seat in board.seats
                         if queries.target_of(board.view, seat) is target]
    if board.looker is not None and _becomes(board, target) is not None:
        found += [board.sign(board.looker.no), (" ", "text"), *have(board, target)]
    if target is board.view.finale:
        barred = [board.sign(seat.no) for seat in board.seats if seat.barred]
        if barred:
            found += [(f"{' ' * bool(found)}{SAY('targets.barred')} ", "muted"), *barred]
    return tuple(found)
