"""The bottom zone in Combat: who fights what, with which numbers, how it stands, and what can still change it."""

from deckgames.games.cardring import queries
from deckgames.games.cardring.cards import TargetCard
from deckgames.games.cardring.lexicon import FAILURE, TESTS, XP
from deckgames.games.cardring.says import SAY
from deckgames.games.cardring.screen.board import FACES_FROM, LARGE_FROM, Board
from deckgames.games.cardring.screen.seatwords import all_counters, hidden
from deckgames.games.cardring.state import Seat
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, fitted
from deckgames.ui.table.layout import has_side
from deckgames.ui.toolkit.laying import Column, badge, cells, columns, fit, headed


def named(board: Board, target: TargetCard) -> Line:
    """A target with its number: `Apprentice Vampire (3 Fight)`."""
    test = TESTS[target.spec.test]
    return ((target.name, "name"), (f" ({queries.value(board.view, target)} {test.word})", "text"))


def combat(board: Board, w: int, h: int) -> Canvas:
    """The picture of the declared fights in exactly this size, with what can still change them where a row is left."""
    canvas = Canvas(w, h)
    over = board.view.phase == "over"
    table = _columns(w)
    why = SAY.text("ended.by", reasons=board.view.ended_by) if over else ""
    headed(canvas, 0, SAY.text("combat.title"), why, () if over else table)
    order = [*board.view.order, *(s.no for s in board.seats if s.no not in board.view.order)]
    for y, no in enumerate(order, 1):
        if y < h:
            _row(board, canvas, board.seats[no], y, table)
    below = fitted((((changes(board), "muted"),),), w - 2, h - 1 - len(order))
    canvas.rows(1, 1 + len(order), below if not over else (), w - 2)
    return canvas


def _columns(w: int) -> tuple[Column, ...]:
    heads = [SAY.text(f"fights-head.{head}") for head in ("target", "has", "result", "brings")]
    if w >= 76:
        wide = (16, 34, 24, 16) if w >= LARGE_FROM else (11, 24, 16, 12) if w >= FACES_FROM else (8, 19, 16, 12)
        return columns(*zip((*wide, w - sum(wide) - 5), ("", *heads), strict=True), x=1)
    return columns((6, ""), (16, heads[0]), (16, heads[1]), (w - 42, heads[2]), x=1)


def changes(board: Board) -> str:
    """What can still change the fights of this round, in a sentence."""
    view = board.view
    if queries.no_failure(view):
        return SAY.text("combat.no-failure")
    hiding = [SAY.text("combat.hides", seat=board.look(seat.no).name, cards=hidden(seat))
              for seat in board.seats if seat.face_down]
    if view.phase not in ("targets", "buy"):
        return f"{', '.join(hiding)}." if hiding else ""
    senders = [seat for seat in board.seats if queries.may_send(view, seat)]
    sends = ", ".join([SAY.text("combat.sends-too" if nth else "combat.sends", seat=board.look(seat.no).name,
                                n=seat.failure) for nth, seat in enumerate(senders)])
    if not hiding and not sends:
        return SAY.text("combat.no-more-failure")
    found = "; ".join(filter(None, [sends, *hiding]))
    return SAY.text("combat.each-failure" if hiding else "combat.each", found=found)


def _row(board: Board, canvas: Canvas, seat: Seat, y: int, table: tuple[Column, ...]) -> None:
    working = board.at_work == seat.no
    who: Line = (badge(board, seat.no, table[0].w),)
    target = queries.target_of(board.view, seat)
    if board.view.phase == "over":
        fought = SAY.text("combat.no-fight") if seat.target is None else SAY.text(
            "combat.beat" if seat.outcome == "win" else "combat.lost-to", card=seat.target.name)
        canvas.spans(table[1].x, y, ((fought, "text"),), canvas.w - table[1].x - 8)
        canvas.right(canvas.w - 1, y, ((f"{seat.xp} XP", XP.ink),))
        row: list[Line] = [who]
    elif target is None or (working and board.fighting):
        choosing = working and board.fighting
        sealed = queries.secret_targets(board.view) and seat.no != board.view.viewer
        key = "choosing" if choosing else "to-choose" if not seat.declared else "sealed" if sealed else "nothing"
        harm = queries.effective_failure(board.view, seat)
        less = f" {signs.MINUS} {FAILURE.count(harm)}" if harm else ""
        row = [who, ((SAY.text(f"fights.{key}"), "text" if choosing else "muted"),)]
        has = all_counters(board, seat) or ((SAY.text("combat.no-numbers"), "muted"),)
        canvas.spans(table[2].x, y, (*has, (less, "text")), canvas.w - table[2].x)
    else:
        f, spec = queries.fight(board.view, seat, target, board.scene.amounts.get(f"seat-{seat.no}", 0)), target.spec
        brings = spec.outcome(f.margin >= 0)
        threat = 0 if has_side(board.scene.width) or seat.no == board.view.viewer else (  # where `changes` has room
            queries.may_send(board.view, seat))
        row = [who, ((target.name, "name"),), ((fit((f.sum, f.brief), table[2].w), TESTS[spec.test].ink),), (f.now,),
               SAY("combat.may-send", failure=((FAILURE.count(threat), FAILURE.ink),), does=brings).inked("text")
               if threat else ((brings, "text"),)]
    cells(canvas, y, table, row)
