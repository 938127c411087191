"""A fight as a picture: both sides, sum by sum, what can still be added with what would come of it, and what follows.

It takes the screen while a fight or a duel is prepared; the page key shows the table behind it."""

from collections.abc import Sequence

from deckgames.engine.cards import Card, spoken
from deckgames.engine.forecast import Forecast
from deckgames.engine.spelling import signed
from deckgames.games.journey.cards import JourneySpec, named, titled
from deckgames.games.journey.facts import prospects
from deckgames.games.journey.lexicon import POINTS
from deckgames.games.journey.queries import Term, total
from deckgames.games.journey.says import SAY
from deckgames.games.journey.screen import details, forecast, verdict
from deckgames.games.journey.screen.board import Board
from deckgames.games.journey.screen.details import Side, fight_now, fighter, sources
from deckgames.games.journey.screen.flow import capped
from deckgames.games.journey.screen.road import falls
from deckgames.games.journey.screen.stacks import numbers
from deckgames.games.journey.screen.worded import as_many, cut, gives, heads, kind_span, listed
from deckgames.games.journey.state import OVERLORD, Seat
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, spans_width, wrap
from deckgames.ui.paint.faces import heading
from deckgames.ui.toolkit.laying import around, pointed

_MOST, _TIGHT = 4, 17
"""Rows of a sum at most; rows of the picture below which there are only totals."""
End = tuple[str, str, Line]
"""One end of a fight: its word, the ink of that, and what follows."""
_FOLLOWS, _LEAST = 5, 2
"""Rows for what follows at most, and at least."""
_FRAME = 6
"""Columns of a heading around its title and what it says."""
_NAME_FROM, _NAME = 76, 22
"""Columns from which an action has its text between its name and what comes of it; columns of the name."""


def fight(board: Board, w: int, h: int) -> Canvas:
    """The picture of the fight in exactly this size."""
    canvas = Canvas(w, h)
    for index in board.zone("foe"):
        canvas.mark(index, 0, 0, w)
        pointed(board, canvas, index, 0, 0, w)
    y = _both(board, canvas, fighter(board), _rows(board, h))
    ends = _ends(board)
    _follows(canvas, _added(board, canvas, y, ends), ends)
    return canvas


def wanted(board: Board, h: int) -> int:
    """Rows that the picture of the fight needs to leave nothing out."""
    return min(h, _top(board, _rows(board, h)) + len(board.zone("fight")) + 2 + _FOLLOWS)


# ---- the sums


def _rows(board: Board, h: int) -> int:
    """Rows of each sum."""
    return 0 if h < _TIGHT else max(0, min(_MOST, (h - 6 - _LEAST - min(len(board.zone("fight")), 3)) // 2))


def _top(board: Board, rows: int) -> int:
    """The first row of what can be added."""
    me, (_, sides) = fighter(board), details.sides(board)
    return 2 + sum(1 + max(map(len, _parts(board, me, side, rows))) for side in sides) + 1


def _parts(board: Board, me: Seat, side: Side, rows: int) -> tuple[list[Term], list[Term]]:
    """The parts of both sums, where a sum has several."""
    left, right = _few(sources(board.view, me, side.left, side.mine), rows), _few(side.theirs, rows)
    return left if len(left) > 1 else [], right if len(right) > 1 else []


def _few(terms: Sequence[Term], rows: int) -> list[Term]:
    """As many of the parts as fit; the smallest are summed up."""
    if len(terms) <= rows or not rows:
        return list(terms[:rows])
    kept = sorted(terms, key=lambda term: -abs(term.n))[:rows - 1]
    rest = [term for term in terms if term not in kept]
    others = Term(SAY.text("term.others", n=len(rest)), sum(term.n for term in rest))
    return [*(term for term in terms if term in kept), *([others] if others.n else [])]


def _both(board: Board, canvas: Canvas, me: Seat, rows: int) -> int:
    """Both sides, each sum with its parts below it; the row below them."""
    title, sides = details.sides(board)
    w, foe = canvas.w, prospects.foe(board.view)
    number, there, at = w * 3 // 8, w * 3 // 8 + 12, w * 3 // 4
    view = board.view
    room = w - len(title) - _FRAME
    shared = _company(board, room) if view.coop else _points(board) if canvas.h >= board.scene.rows else ()
    ends = [side.comes[-1] for side in sides[:1 + (view.duel is not None)]]
    comes_to: Line = ((f" {', '.join(ends)}", sides[0].ink),) if ends else ()
    fits = spans_width((*shared, *comes_to)) <= w - len(title) - _FRAME  # the sums say it, too
    heading(canvas, 0, title, (*shared, *comes_to) if fits else shared)
    look = board.look(me.no)
    x = canvas.put(2, 1, f"{look.sign} {look.name}", f"seat-{look.colour}")
    canvas.spans(x + 1, 1, as_many(numbers(board, me, fights=True), there - x - 2))
    canvas.spans(there, 1, cut(_whom(board, me, foe), w - there - 1))
    y = 2
    for side in sides:
        meets = SAY.text("clash.stops" if side.stops else "clash.meets")
        canvas.put(2, y, SAY.text(f"power.{side.left}"), "might")
        canvas.right(number, y, ((str(total(side.mine)), "name"),))
        canvas.put(number + 1, y, f"━ {meets} ━", "muted")
        canvas.put(there, y, SAY.text(f"power.{side.right}"), "might")
        canvas.right(at, y, ((str(total(side.theirs)), "name"),))
        comes = next((form for form in side.comes if len(form) <= w - at - 3), side.comes[-1])
        canvas.spans(at + 2, y, cut(((comes, side.ink),), w - at - 3))
        y += 1
        left, right = _parts(board, me, side, rows)
        for nth in range(max(len(left), len(right))):
            for parts, x, end in ((left, 4, number), (right, there + 2, at)):
                if nth < len(parts):
                    term = parts[nth]
                    canvas.spans(x, y, cut(((str(term.source), "muted"),), end - x - 3))
                    n = f"{term.n:+}" if nth else str(term.n)
                    canvas.right(end, y, ((n.replace("-", signs.MINUS), "text"),))
            y += 1
    return y


def _company(board: Board, room: int) -> Line:
    """Dial, pool and event of a company, as far as there is room."""
    view = board.view
    pool = SAY("pool.of", pool=SAY("pool.now", n=view.pool), n=view.threshold)
    short = pool if view.event is None else SAY("clash.event", pool=pool, event=view.event.name)
    forms = [(*SAY.line("clash.dial", n=view.hp, pool=short), (" ", "plain")), (*short.line, (" ", "plain"))]
    return next((form for form in forms if spans_width(form) <= room), forms[-1])


def _points(board: Board) -> Line:
    """Everybody's points, where no pane below the fight tells of the others."""
    told = [(board.name(seat.no), (f" {signed(POINTS.read(board.view, seat.no) or 0)}", POINTS.ink))
            for seat in board.seats]
    return (*SAY("clash.points", points=listed(told)).inked("muted"), (" ", "text"))


def _whom(board: Board, me: Seat, foe: Card[JourneySpec] | None) -> Line:
    if board.view.duel is not None:
        a, b = board.view.duel
        other = b if a == me.no else a
        return (board.name(other),) if other != OVERLORD.no else SAY("clash.overlord").inked("name")
    if foe is None:
        return ()
    kingdom = getattr(foe.spec, "kingdom", None)
    card: Line = ((named(foe), "name"),)
    whose = SAY("clash.foe-of", card=card, kind=foe.spec.kind_word, kingdom=titled(kingdom)) if kingdom else SAY(
        "clash.foe", card=card, kind=foe.spec.kind_word)
    return (kind_span(foe.spec), (" ", "plain"), *whose.inked("muted"))


# ---- what can still be added


def _added(board: Board, canvas: Canvas, y: int, ends: Sequence[End]) -> int:
    """Every action with what the fight would come to with it; those that cannot be used say why. Rows that are left
    are theirs; what one that can be used gives and costs goes before the later rows of what follows."""
    shown = around(board, board.zone("fight"), max(1, canvas.h - y - 2 - _LEAST))
    count = len(board.zone("fight"))
    note = SAY.text("clash.some", n=len(shown), of=count) if len(shown) < count else ""
    heading(canvas, y, SAY.text("clash.add" if count else "clash.add-none"), note)
    below = sum(min(len(wrap(said, canvas.w - 10)) or 1, _FOLLOWS) for _, _, said in ends)
    spare, nth = canvas.h - y - 2 - len(shown) - below, y
    first_of_all = canvas.h - y - 2 - len(shown) - len(ends)
    for index in shown:
        nth += 1
        oid = board.focus_targets[index].oid
        action = board.actions.get(oid) if oid is not None else None
        canvas.mark(index, 0, nth, canvas.w)
        pointed(board, canvas, index, 0, nth, canvas.w)
        if oid is None or action is None:
            continue
        x, times = canvas.spans(1, nth, capped(board, index)), board.times(oid)
        called = SAY("clash.times", card=action.card.name, n=times) if times > 1 else action.card.name
        name = cut(((str(called), "name"),), _NAME)
        x = canvas.spans(x, nth, name) + 1
        comes: Line = ((f"{signs.BLOCKED} {action.blocked}", "blocked"),) if action.blocked else _comes(board, oid)
        start = canvas.w - 1 - spans_width(comes)
        canvas.spans(max(x, start), nth, cut(comes, canvas.w - 1 - max(x, start)))
        if canvas.w >= _NAME_FROM:
            x = max(x, _NAME + 4)
            text: Line = ((action.text, "blocked" if action.blocked else "rule"),)
            rows = max(0, spare, 0 if action.blocked else min(1, first_of_all)) if start - x > _NAME else 0
            first, *more = _in_rows(text, start - x - 2, 1 + rows)
            canvas.spans(x, nth, first)
            for line in more:
                nth, spare, first_of_all = nth + 1, spare - 1, first_of_all - 1
                canvas.mark(index, 0, nth, canvas.w)
                canvas.spans(x, nth, line)
    return nth + 1


def _in_rows(said: Line, w: int, most: int) -> list[Line]:
    """A text in at most so many rows of this width, the last of them cut."""
    lines = wrap(said, w)
    rest = [span for line in lines[most - 1:] for span in ((" ", "plain"), *line)][1:]
    return [*lines[:most - 1], cut(tuple(rest), w)][:max(1, len(lines))]


def _comes(board: Board, oid: str) -> Line:
    """`✓ 7 of 5, 2 damage`: the fight with this action, and all damage that both bring; `you deal 3, you take 0`: the
    duel."""
    if board.view.duel is not None:
        found = forecast.of(board, oid)
        return () if found is None else verdict.clashed(board, found) or verdict.clash_then(board, found)[1]
    found = board.scene.forecast_of(oid, ("fight",))
    if found is None or (met := verdict.fought(found)) is None:
        return ()
    told, _ = met
    idle: Line = ((f"{signs.BLOCKED} {SAY.text('row.in-vain')}, ", "blocked"),) if forecast.futile(
        board, oid, found) else ()
    if not verdict.won(told):
        return (*idle, (f"{signs.GONE} {verdict.sums(told)}", "bad"))
    taken = sum([event.n for event in found.narrated if event.kind == "hurt" and event.seat == told.seat])
    hurt = SAY.text("fight.damage", n=taken) if taken else SAY.text("clash.unhurt")
    return (*idle, (f"{signs.CHOSEN} {verdict.sums(told)}, ", "good"), (hurt, "bad" if taken else "good"))


# ---- what follows


def _follows(canvas: Canvas, y: int, ends: Sequence[End]) -> None:
    """Both ends, as far as there is room."""
    if canvas.h - y < _LEAST:
        return
    heading(canvas, y, SAY.text("clash.follows"))
    room = canvas.h - y - 1
    for nth, (head, ink, said) in enumerate(ends):
        if room < 1:
            return
        canvas.put(1, y + 1, head, ink)
        lines = _in_rows(said, canvas.w - 10, max(1, min(room - (len(ends) - nth - 1), _FOLLOWS)))
        canvas.rows(9, y + 1, lines)
        y, room = y + len(lines), room - len(lines)


def _ends(board: Board) -> list[End]:
    """Both ends: that of the fight as it stands as it would be, a victory by one more action as well (the one under the
    cursor, else the first), the other one by what the cards say."""
    option = board.by_oid.get("fight") or board.by_oid.get("ready")
    found = None if option is None else board.scene.forecast_of(option.oid)
    if found is None or option is None:
        return []
    real = forecast.FORETELLING.told(board, option, found)
    if board.view.duel is not None:
        return [("", "text", real)]
    now = fight_now(board)
    wins = now is not None and now.wins
    tried = None if wins else _by_one(board)
    by_it = _if_won(board) if tried is None else forecast.FORETELLING.told(board, option, tried)
    won = (f"{signs.CHOSEN} {SAY.text('clash.win')}", "good", real if wins else by_it)
    lost = (f"{signs.GONE} {SAY.text('clash.lose')}", "bad", _if_lost(board) if wins else real)
    return [won, lost] if wins else [lost, won]


def _by_one(board: Board) -> Forecast | None:
    """The fight with one more action that wins it; None, where none does alone."""
    for index in sorted(board.zone("fight"), key=lambda index: not board.here(index)):
        found = board.scene.forecast_of(board.focus_targets[index].oid or "", ("fight",))
        met = None if found is None else verdict.fought(found)
        if found is not None and met is not None and verdict.won(met[0]):
            return found
    return None


def _if_won(board: Board) -> Line:
    """What a victory would bring, as the cards say."""
    foe = prospects.foe(board.view)
    now = fight_now(board)
    if foe is None or now is None:
        return ()
    strikes = SAY.line("fight.strikes-for", n=now.blow) if now.blow else ()
    lord = foe is board.view.overlord
    brings = [gives((board.view.overlay or foe).spec.reward, board.voice)] if lord else heads(foe.spec, board.voice)
    return forecast.sentences([strikes, SAY.line("clash.get-reward" if lord else "clash.get-it"), *brings])


def _if_lost(board: Board) -> Line:
    """What a defeat would bring: the card of slot 0 falls off."""
    first = prospects.road(board.view)[0]
    if first is None:
        return SAY.line("clash.nothing-falls")
    _, said = falls(board)
    return forecast.sentences([SAY.line("clash.falls", card=spoken(first.card), does=said)])
