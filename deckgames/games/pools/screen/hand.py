"""The bottom zone: the hand with the pairs its cards give, the workbench, waiting effects, what is chosen of."""

from collections.abc import Sequence
from itertools import accumulate

from deckgames.engine.decisions import PickSet
from deckgames.engine.spelling import capital
from deckgames.games.pools import queries
from deckgames.games.pools.cards import CALLED, combinations
from deckgames.games.pools.facts.suggestions import Pair, begun, form_of
from deckgames.games.pools.lexicon import BOTH
from deckgames.games.pools.says import SAY
from deckgames.games.pools.screen import effects, fight, happening
from deckgames.games.pools.screen.board import Board
from deckgames.games.pools.screen.faces import code_now, code_of, codes, emblem_of, face_of, trade
from deckgames.games.pools.screen.words import (
    able,
    both,
    called,
    combo_of,
    entry_of,
    ink_of,
    reason,
    step_said,
)
from deckgames.games.pools.state import KINDS
from deckgames.games.pools.teller import best_worth
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, Span, fitted, line_of, spans_width, width
from deckgames.ui.paint.faces import LOOKS, Face, State, fan_places, heading, picture, rows_of
from deckgames.ui.paint.key_hints import on_key_hint
from deckgames.ui.table.layout import has_side
from deckgames.ui.toolkit import Box
from deckgames.ui.toolkit.laying import Column, around, card_row, headed, pointed, roomy, seen_of
from deckgames.ui.toolkit.side import news_below

_SHOWN, _SIDES = 2, 6
"""Rows in which the bar tells a show at least, and what it has less of columns."""
_CHOICE = 26
"""Columns that a choice needs beside others."""
_NARROW_FACE, _WIDE_FACE, FACE, _HIGH_FACE = 14, 30, 14, 24
"""Columns of a card that is held, at least and at most; its rows where they are to be had, and at most."""
_ROOMY, _MOST = 88, 3
"""Columns from which a card of the hand says what it does, and in how many rows at most."""


def work(board: Board, w: int, h: int) -> Canvas:
    """The picture of the hand zone in exactly this size."""
    if board.work == "hand":
        return _hand(board, w, h)
    if (fought := fight.fought(board)) or board.work in ("combat", "over"):
        canvas = fight.draw(board, w, h)
        below = next((y + 1 for y in range(h - 1, -1, -1) if canvas.line(y).strip()), 0)
    else:
        canvas = Canvas(w, h)
        below = _build(board, canvas) if board.work == "build" else _table(board, canvas)
    below = _held_below(board, canvas, below)
    told = fought or board.work == "build"
    if board.scene.showing:  # the bar tells it, as far as it has room
        told = spans_width(happening.coming(board)) <= _SHOWN * (w - _SIDES)
    if not has_side(board.scene.width) and not told:
        news_below(board.scene, canvas, below, board.sits, few=True)
    return canvas


def _announced_rows(board: Board, w: int, h: int) -> int:
    """Rows for what can be announced, above the waiting effects."""
    return min(len(board.best), h - 1 - min(effects.waiting_rows(board, w), max(0, h - 4)))


def _per(board: Board, w: int, rows: int) -> int:
    """Combinations side by side."""
    return 2 if w >= 76 and len(board.best) > rows else 1


# ---- the hand


def _hand_rows(board: Board, w: int, h: int) -> list[Box]:
    zone = board.zone("hand")
    below = 2 if h > len(zone) + 2 else 0
    rows = max(1, min(len(zone), h - 1 - below))
    shown, left = around(board, zone, rows), h - 1 - below
    wanted = [0 if left < 2 * len(zone) or w < _ROOMY else len(_effect(board, index, w, _MOST)) for index in shown]
    high = [1 + n for n in _as_far_as(wanted, left - rows)]
    return [Box(index, 0, y, w, h) for index, y, h in zip(shown, accumulate(high, initial=1), high, strict=False)]


def whole_rows(board: Board, w: int) -> int:
    """Rows of the hand in which all that its cards do is told."""
    return 3 + sum(1 + len(_effect(board, index, w, _MOST)) for index in board.zone("hand"))


def _as_far_as(wanted: Sequence[int], room: int) -> list[int]:
    """Rows of each text in a room: one of each that needs any, then all that the first ones need."""
    rows = [min(1, n) for n in wanted]
    for nth, n in enumerate(wanted):
        rows[nth] += min(n - rows[nth], max(0, room - sum(rows)))
    return rows


def _effect(board: Board, index: int, w: int, rows: int) -> list[Line]:
    """What a card of the hand does, in at most so many rows."""
    said = " ".join(f"{capital(when)}: {says}" for when, says in board.card(index).spec.lines)
    return fitted([line_of(said, "rule")], w - 5, rows)


def _hand(board: Board, w: int, h: int) -> Canvas:
    canvas = Canvas(w, h)
    zone, shown = board.zone("hand"), _hand_rows(board, w, h)
    at = (w - 37, w - 24, w - 12) if w >= 76 else (w - 14, 0, 0)  # the three pairs of a card; the best alone
    name = board.look(board.shown.no).name
    part = seen_of(zone, shown)
    title = SAY.text("work.hand", seat=name)
    title = f"{title} {part}" if part else title
    labels = [(at[0], SAY.text("work.best-sum")), (at[1], SAY.text("work.most-attack")),
              (at[2], SAY.text("work.most-wall"))]
    if not at[1]:
        labels = [(at[0] - 4, BOTH.word)]
    elif at[0] > len(title) + 20:
        labels = [(at[0] - 16, f"{BOTH.word}:"), *labels]
    headed(canvas, 0, title.upper(), "", [Column(x, len(label), label) for x, label in labels])
    for box in shown:
        _held(board, canvas, box, at)
    y = shown[-1].y + shown[-1].h if shown else 1
    y = _pair_lines(board, canvas, y)
    if not has_side(board.scene.width):
        news_below(board.scene, canvas, y, board.sits)
    elif h - y > 1:
        effects.draw_waiting(board, canvas, y, h - y)
    return canvas


def _held(board: Board, canvas: Canvas, box: Box, at: tuple[int, int, int]) -> None:
    card = board.card(box.index)
    look, y, spec = LOOKS[board.state(box.index)], box.y, card.spec
    box.mark(canvas)
    card_row(board, canvas, box, emblem_of(spec))
    offered = board.options[box.index] is not None and not look.faded
    canvas.put(1, y, board.key_hint(box.index) * offered, "key", 1)
    text, ink = code_of(card)
    canvas.put(4, y, text, ink if offered else "blocked")
    canvas.put(8, y, trade(spec.profession_bit), "text" if offered else "blocked", 12)
    canvas.put(21, y, card.name, "name" if offered else "name-blocked", at[0] - 22)
    found = board.pairs(card) if offered else ()
    if not found:
        option = board.options[box.index]
        why = option.blocked if option is not None and option.blocked else SAY.text("work.fits-nothing")
        canvas.put(at[0], y, why, "muted", canvas.w - at[0] - 1)
    else:
        wanted = [found[0], max(found, key=lambda pair: pair.worths), max(found, key=lambda pair: pair.worths[::-1])]
        for x, pair, end in zip(at, wanted, (*at[1:], canvas.w), strict=True):
            if x:
                room = (end or canvas.w) - x - 1
                canvas.spans(x, y, both(pair, flies=spans_width(both(pair)) <= room))
    canvas.rows(4, y + 1, _effect(board, box.index, canvas.w, box.h - 1))


def _pair_lines(board: Board, canvas: Canvas, y: int) -> int:
    """The cards of the pair that Enter takes, and why they are worth that."""
    way, stop = board.way, board.cursor_stop
    laid = stop.card if stop is not None else None
    for one in sorted(way.both, key=lambda one: one.kind) if way is not None else ():
        if y >= canvas.h:
            break
        head: Line = ((said := f"{one.combo.said} {one.worth}", ink_of(one.kind)),
                      (" " * (12 - len(said)), "plain"), (f"{SAY.text('work.with')} ", "muted"))
        cards = codes([card for card in one.cards if card is not laid], board.now)
        line: Line = (*head, *cards, (": ", "muted"))
        why = reason(one.ahead, one, canvas.w - 2 - spans_width(line))
        canvas.spans(1, y, (*line, (why, "text")), canvas.w - 2)
        y += 1
    return y


# ---- the workbench


def _build(board: Board, canvas: Canvas) -> int:
    assert board.view.building is not None
    heading(canvas, 0, SAY.text("work.building", kind=CALLED[board.view.building]),
            SAY.text("work.cards", n=len(board.chosen())))
    y = canvas.rows(1, 1, workbench(board, canvas.h - 1)[:canvas.h - 1], canvas.w - 2)
    return _best(board, canvas, y, canvas.h - y)


def workbench(board: Board, h: int) -> list[Line]:
    """What the chosen cards form and what they are worth, or why not."""
    chosen = [board.now[card] for card in board.chosen() if card in board.now]
    form = form_of(board.view, [card.card for card in chosen]) if len(chosen) > 1 else None
    by_oid = {option.oid: card for card, option in board.by_card.items()}
    assert isinstance(board.decision, PickSet)
    refused = board.decision.refuse([by_oid[oid] for oid in board.scene.chosen if oid in by_oid])
    lines = _forms(chosen, form) if form is not None and h > 4 else []
    first: Line = tuple(span for card in chosen for span in (code_now(card), (" ", "plain")))
    sums = worth_line(board, chosen, form) if form is not None and form.any else ()
    verdict: Line = ((f" {signs.BLOCKED} {refused}", "warn"),) if refused else ()
    return [*lines, (*first, (" ", "plain"), *sums, *verdict)]


def _forms(chosen: list[queries.CardNow], form: combinations.Form) -> list[Line]:
    """Each attribute with its reason: `ranks 6 7 8  in a row`."""
    ranks = " ".join(queries.rank_word(card.rank, signs.JOKER) for card in chosen)
    trades = " ".join(str(card.profession.bit_length()) if card.profession else signs.JOKER for card in chosen)
    suits = " ".join(code_now(card)[0][-1] for card in chosen)

    def said(word: str, values: str, found: str, times: str = "") -> Line:
        verdict: Span = (SAY.text(f"form.{found or 'nothing'}"), "good" if found else "muted")
        more = f"   {SAY.text(f'form.{times}')}" if found and times else ""
        return ((f"{SAY.text(f'form.{word}'):<12}", "muted"), (f"{values:<24} ", "text"), verdict, (more, "muted"))

    double = "doubled" if form.rank and form.profession and len(chosen) > 2 else ""
    return [said("ranks", ranks, form.rank), said("professions", trades, form.profession, double),
            said("suits", suits, "flush" if form.flush else "", "tripled")]


def worth_line(board: Board, chosen: Sequence[queries.CardNow], form: combinations.Form) -> Line:
    """`(1+1+1) × 2 × 3 = 18, CT −2 = 16`: announced in the best way, with all that counts for it if nobody adds
    anything."""
    form, worth = board.outlook.worded_forms([card.card for card in chosen], form)
    k, inner = len(chosen), "+".join(map(str, worth.strengths))
    factors = [n for n, fits in ((2, k > 2 and form.rank and form.profession), (3, form.flush)) if fits]
    line: Line = ((f"({inner}) ", "text"),)
    for n in factors:
        line = (*line, (signs.TIMES, "muted"), (f" {n} ", "mult"))
    sums = [("", worth.start), *((step_said(step), step.value) for step in worth.steps)]
    for nth, (text, value) in enumerate(sums):
        said = f", {text} " if text else ""
        line = (*line, (f"{said}= ", "muted"), (str(value).replace("-", signs.MINUS), "text")) if (
            nth < len(sums) - 1) else (*line, (f"{said}=", "muted"), (f" {value} ", "total"))
    return line


def _best(board: Board, canvas: Canvas, y: int, rows: int) -> int:
    """The best that can be announced, with their keys, what they can do, and the best that is left then: `F1 attack 8
    7♡ 8❧ 9♧  flies  then wall 5`; gives the row below."""
    per = _per(board, canvas.w, rows)
    wide = (canvas.w - 2) // per
    for nth, found in enumerate(board.best[:max(0, rows) * per]):
        kind = f"{CALLED[found.kind]!s:<6} "
        key = f"F{nth + 1}" if board.scene.keys else ""
        line = on_key_hint(key, ((key, "key"), (f" {kind}{found.worth:<2}", ink_of(found.kind)), (" ", "plain"),
                            *codes(found.cards, board.now)))
        does = queries.abilities(found.then, safe=False)
        after = begun(board.view, Pair((found,)))
        left = [(CALLED[kind], best_worth(after, kind, after.current)) for kind in KINDS if kind not in after.announced]
        for more in (*does, *(SAY.text("work.then", kind=kind, n=n) for kind, n in left)):
            line = (*line, (f"  {more}", "text")) if spans_width(line) + width(more) + 2 < wide else line
        why = reason(found.ahead, found, wide - spans_width(line) - 3)
        line = (*line, (f"  {why}", "muted")) if spans_width(line) + 14 < wide else line
        canvas.spans(1 + wide * (nth % per), y + nth // per, line, wide - 1)
    return y + min(max(0, rows), -(-len(board.best) // per))


# ---- what is chosen of, and what waits


def _table(board: Board, canvas: Canvas) -> int:
    """What can be announced or chosen, then the waiting effects."""
    w, h, y = canvas.w, canvas.h, 0
    shown = _choices(board, w, max(1, h - 1))
    if shown:
        asked = board.decision
        source = asked.source if asked is not None else None
        note = seen_of(board.zone("choices"), shown)
        heading(canvas, 0, SAY.text("work.choose") if source is None else SAY.text("work.for", card=source.name), note)
        for box in shown:
            _choice(board, canvas, box)
        y = max(box.y for box in shown) + 1
    elif board.best and board.work == "table":
        headed(canvas, 0, SAY.text("work.announced").upper(), SAY.text(
            "work.announced-keys" if board.scene.keys else "work.announced-best"))
        y = _best(board, canvas, 1, _announced_rows(board, w, h))
    if board.work == "add":
        return _passed(board, canvas, y)
    y = effects.draw_waiting(board, canvas, y, h - y)
    if y == 0 and board.view.phase in ("initial", "basic", "additional", "stacks"):
        canvas.put(1, 0, SAY.text("work.none-waits"), "muted", w - 2)
        y = 1
    return y


def columns_of(w: int) -> int:
    """How many choices stand side by side at most."""
    return max(1, w // _CHOICE)


def _choices(board: Board, w: int, rows: int) -> list[Box]:
    """What can be chosen of, side by side where there are not enough rows."""
    zone = board.zone("choices")
    per = min(columns_of(w), -(-len(zone) // rows)) if zone else 1
    shown = around(board, zone, rows * per)
    deep = -(-len(shown) // per)
    return [Box(index, w // per * (nth // deep), 1 + nth % deep, w // per) for nth, index in enumerate(shown)]


def _passed(board: Board, canvas: Canvas, y: int) -> int:
    """Who has passed just before."""
    passed = [board.look(no).name for no in queries.passed(board.view)]
    if not passed or y >= canvas.h:
        return y
    canvas.put(1, y, SAY.text("work.passed", n=len(passed), seats=passed), "muted", canvas.w - 2)
    return y + 1


def _choice(board: Board, canvas: Canvas, box: Box) -> None:
    option, x, y = board.options[box.index], box.x, box.y
    box.mark(canvas)
    if option is None:
        return
    pointed(board, canvas, box.index, x, y, box.w)
    barred = option.blocked is not None
    canvas.put(x + 1, y, "" if barred else board.key_hint(box.index), "key", 1)
    found, entry = combo_of(board, option), entry_of(board, option)
    line: Line = called(board, option)
    if found is not None:
        line = (*line, (f" ({can})" if (can := able(found[1])) else "", "text"), ("  ", "plain"),
                *codes(found[1].cards, board.now))
    elif entry is not None:
        line = effects.entry_line(board, entry)
    why: Line = ((f"  {option.blocked}", "blocked"),) if barred else ()
    canvas.spans(x + 4, y, (*line, *why), box.w - 5)


def _faces(canvas: Canvas, y: int, faces: Sequence[Face]) -> int:
    """Cards side by side from row `y` on, where all their words have room; gives their rows."""
    wide, high = roomy(len(faces), canvas.w - 2, _NARROW_FACE, _WIDE_FACE), min(_HIGH_FACE, canvas.h - y - 1)
    if high < max(rows_of(face, wide) for face in faces):
        return 0
    for face, place in zip(faces, fan_places(len(faces), canvas.w - 2, None, wide), strict=True):
        canvas.paste(1 + place.x, y, picture(face, wide, high, State.IDLE), place.w)
    return high


def _held_below(board: Board, canvas: Canvas, y: int) -> int:
    """The viewer's hand in the rows that are left from `y` on: a card a row, else all in one; gives the row below.
    Where none is left the key of the piles shows it."""
    hand = () if board.own is None or board.view.phase == "over" else board.own.hand
    if board.own is None or not hand or y >= canvas.h:
        return y
    if has_side(board.scene.width) and (rows := _faces(canvas, y + 1, [face_of(card) for card in hand])):
        heading(canvas, y, SAY.text("work.hand", seat=board.look(board.own.no).name))
        return y + 1 + rows
    if canvas.h - y > len(hand) + 1:
        heading(canvas, y, SAY.text("work.hand", seat=board.look(board.own.no).name))
        most = canvas.h - y - 1 if has_side(board.scene.width) else len(hand)
        said = [line_of(f"{capital(when)}: {says}", "rule") for when, says in (card.spec.lines[1] for card in hand)]
        high = _as_far_as([len(fitted([text], canvas.w - 45, _MOST)) for text in said], most)
        for at, card, text, rows in zip(accumulate(high, initial=y + 1), hand, said, high, strict=False):
            canvas.spans(4, at, (code_of(card),), 4)
            canvas.put(8, at, trade(card.spec.profession_bit), "text", 12)
            canvas.put(21, at, card.name, "name", 22)
            canvas.rows(44, at, fitted([text], canvas.w - 45, rows), canvas.w - 45)
        return y + 1 + sum(high)
    line: list[Span] = [(f"{SAY.text('work.hand-row')} ", "head")]
    for nth, card in enumerate(hand):
        part: Line = (code_of(card), (f" {trade(card.spec.profession_bit)}  ", "text"))
        if spans_width((*line, *part)) > canvas.w - 12 and nth < len(hand) - 1:
            line.append((SAY.text("work.more", n=len(hand) - nth), "muted"))
            break
        line += part
    canvas.spans(1, y, line, canvas.w - 2)
    return y + 1

