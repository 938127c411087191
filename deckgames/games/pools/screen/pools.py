"""The zone of both pools: faces in wide terminals, else lists side by side, or codes where rows are few."""

from collections.abc import Sequence
from typing import Literal

from deckgames.engine.data import dataclass
from deckgames.engine.lexicon import Ink
from deckgames.games.pools.cards import PoolCard
from deckgames.games.pools.queries import CardNow, round_rules
from deckgames.games.pools.says import SAY
from deckgames.games.pools.screen import effects
from deckgames.games.pools.screen.board import Board
from deckgames.games.pools.screen.faces import (
    code_now,
    counts,
    emblem_of,
    face_now,
    ink_of_use,
    reads,
    use_of,
    use_word,
)
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, clip, spans_width
from deckgames.ui.paint.faces import LOOKS, State, heading
from deckgames.ui.toolkit import Box
from deckgames.ui.toolkit.laying import Column, card_row, headed, put_card

How = Literal["faces", "lists", "codes", "effects", "usable"]
WIDEST, NARROWEST, _WIDE, _WIDE_FROM = 18, 11, 30, 110
"""Columns of a face at most and at least, and at most in a zone of so many."""
_PLAIN, _PICTURED = 5, range(23, 8, -1)
"""Rows of a face, and of one with an emblem below its words."""
_TRADE, _USE, _NAMED = 13, 7, 36
"""Cells of a profession, of what a card is used for; columns from which a list names its cards."""
_LEAST_NAME = 8
"""Cells in which a name says something."""
_TIGHT, _TRADED = 7, 22
"""Cells of a card with its key where only codes are shown, and with its profession."""


@dataclass(frozen=True, slots=True)
class Form:
    """How the pools lie: rows of the zone, those of a face of the common and of the own pool, how many effects may be
    cut to a row, and the cells of a card that stands in a row with others."""

    how: How
    rows: int
    high: int = 1
    own: int = 1
    cut: int = 0
    wide: int = _TIGHT


def forms(board: Board, w: int) -> list[Form]:
    """All ways in which they can lie, the richest first."""
    own, common = len(board.shown.pool), len(board.view.common)
    if board.work == "add":
        return _adding(board, w)
    return [*_as_faces(board, w, _PLAIN, _PLAIN), Form("lists", 1 + max(own, common)),
            *(_codes(own, common, w, wide) for wide in (_TRADED, _TIGHT))]


def large(board: Board, w: int) -> list[Form]:
    """Faces with their emblems, the largest first: where all else has room."""
    return [form for high in _PICTURED for more in (1, 0)
            for form in _as_faces(board, w, high, high + more)] if board.work != "add" else []


def _as_faces(board: Board, w: int, high: int, own: int) -> list[Form]:
    rows = own * _deep(len(board.shown.pool), w - 1, NARROWEST) + high * _deep(len(board.view.common), w - 1, NARROWEST)
    return [Form("faces", 2 + rows, high, own)] if w >= 88 else []


def _adding(board: Board, w: int) -> list[Form]:
    """Where something may be added: what each effect does in full, before that is cut only those that may be used."""
    own, common = board.zone("pool"), len(board.view.common)
    free = [index for index in own if effects.usable(board, index)]
    rows = 1 + sum(_highs(board, own, w))
    below = _deep(len(own) - len(free), w - 11, _TIGHT) if len(free) < len(own) else 0
    return [*(Form("effects", _deep(common, w - 11, wide) + rows + more, wide=wide)
              for wide in (_TRADED, _TIGHT) for more in (1, 0)),
            *(Form("usable", _deep(common, w - 11, _TIGHT) + 1 + below + sum(_highs(board, free, w, cut)), cut=cut)
              for cut in range(len(free) + 1) if free), _codes(len(own), common, w)]


def _highs(board: Board, indexes: Sequence[int], w: int, cut: int = 0) -> list[int]:
    """Rows of each effect, so many of the last ones cut to one."""
    return [effects.high(board, index, w) if nth < len(indexes) - cut else 1 for nth, index in enumerate(indexes)]


def _codes(own: int, common: int, w: int, wide: int = _TIGHT) -> Form:
    return Form("codes", _deep(own, w - 11, wide) + _deep(common, w - 11, wide), wide=wide)


def _deep(count: int, w: int, wide: int) -> int:
    return max(1, -(-count // max(1, w // wide)))


def form_of(board: Board, w: int, h: int) -> Form:
    """The most detailed form of a pool's cards that fits."""
    found = [*large(board, w), *forms(board, w)]
    return next((form for form in found if form.rows <= h), found[-1])


def pools(board: Board, w: int, h: int) -> Canvas:
    """The picture of both pools in exactly this size."""
    canvas, form = Canvas(w, h), form_of(board, w, h)
    shown = [box for box in _places(board, w, form) if box.y + box.h <= h]
    name = board.look(board.shown.no).name
    first = next((box.y for box in shown if board.focus_targets[box.index].zone == "pool"), h)
    own, common = SAY.text("pools.own", seat=name), SAY.text("pools.common")
    if form.how == "lists":
        left, use = w // 2, SAY.text("pools.goes-in" if board.way is not None else "pools.part-of")
        rules = "; ".join(round_rules(board.view))
        note: Line = ((clip(rules, w - left - 15), "warn"),) if rules else (
            (SAY.text("pools.attacks-only"), Ink("muted")),)
        headed(canvas, 0, own.upper(), "", [Column(left - _USE - 1, _USE, use)], 0, left)
        headed(canvas, 0, common.upper(), note, [Column(w - _USE - 1, _USE, use)], left, w - left, bool(rules))
    elif form.how == "faces":
        warned = ((f"   {text}", "warn") for text in round_rules(board.view))
        heading(canvas, 0, common, ((f" {SAY.text('pools.common-note')}", "muted"), *warned))
        below = board.way is None and any(board.now[card].engaged for card in board.shown.pool)
        heading(canvas, first - 1, own, SAY.text("pools.own-note-below" if below else "pools.own-note"))
    elif form.how in ("effects", "usable"):
        effects.draw(board, canvas, first - 1)
    if form.how in ("codes", "effects", "usable"):
        _titles(board, canvas, shown, form)
    for box in shown:
        _draw(board, canvas, box, form)
    if form.how in ("codes", "effects", "usable"):
        _joker(board, canvas, shown)
    return canvas


def _joker(board: Board, canvas: Canvas, shown: Sequence[Box]) -> None:
    """What the sign of a joker means, behind the cards that have it and no word."""
    common = [box for box in shown if board.focus_targets[box.index].zone == "common"]
    cards = [card for box in shown if (card := board.focus_targets[box.index].card) is not None]
    note = SAY.text("pools.joker", sign=signs.JOKER)
    x = max((box.x + box.w for box in common), default=canvas.w) + 2
    if any(board.now[card].card.spec.artefact for card in cards) and x + len(note) < canvas.w:
        canvas.put(x, common[0].y, note, "muted")


def _titles(board: Board, canvas: Canvas, shown: Sequence[Box], form: Form) -> None:
    idle = [box for box in reversed(shown) if form.how != "effects"
            and not (form.how == "usable" and effects.usable(board, box.index))]
    codes = {board.focus_targets[box.index].zone: box.y for box in idle}
    first = {board.focus_targets[box.index].zone: box.y for box in reversed(shown)}
    if "common" in first:
        canvas.put(1, first["common"], SAY.text("pools.common-row"), Ink("head"))
    if "pool" in codes:
        own = [board.now[board.card(box.index)] for box in idle if board.focus_targets[box.index].zone == "pool"]
        title = SAY("pools.own-row") if form.how == "codes" else (
            SAY("pools.used-row") if all(card.used for card in own) else SAY("pools.not-now"))
        canvas.put(1, codes["pool"], str(title), Ink("head" if form.how == "codes" else "muted"))


def _places(board: Board, w: int, form: Form) -> list[Box]:
    own, common = board.zone("pool"), board.zone("common")
    if form.how == "lists":
        left = w // 2
        return [*(Box(index, 0, y, left) for y, index in enumerate(own, 1)),
                *(Box(index, left, y, w - left) for y, index in enumerate(common, 1))]
    if form.how == "faces":
        upper = _faces(common, w, 1, form.high)
        y = 1 + form.high * _deep(len(common), w - 1, NARROWEST)
        return [*upper, *_faces(own, w, y + 1, form.own)]
    if form.how == "effects":
        highs = _highs(board, own, w)
        y = form.rows - sum(highs)
        return [*_row(common, w, 0, form.wide), *(Box(index, 0, y + sum(highs[:nth]), w, highs[nth])
                                                  for nth, index in enumerate(own))]
    if form.how == "usable":
        y = 1 + _deep(len(common), w - 11, _TIGHT)
        free = [index for index in own if effects.usable(board, index)]
        highs = _highs(board, free, w, form.cut)
        return [*_row(common, w, 0), *(Box(index, 0, y + sum(highs[:nth]), w, highs[nth])
                                       for nth, index in enumerate(free)),
                *_row([index for index in own if index not in free], w, y + sum(highs))]
    return [*_row(own, w, 0, form.wide), *_row(common, w, _deep(len(own), w - 11, form.wide), form.wide)]


def _faces(indexes: Sequence[int], w: int, y: int, high: int) -> list[Box]:
    deep = _deep(len(indexes), w - 1, NARROWEST)
    across = max(1, -(-len(indexes) // deep))
    wide = min(_WIDE if w >= _WIDE_FROM else WIDEST, (w - 1) // across)
    return [Box(index, 1 + wide * (nth % across), y + high * (nth // across), wide, high)
            for nth, index in enumerate(indexes)]


def _row(indexes: Sequence[int], w: int, y: int, wide: int = _TIGHT) -> list[Box]:
    wide = wide if (w - 11) // max(1, len(indexes)) < _TRADED else _TRADED
    per = max(1, (w - 11) // wide)
    return [Box(index, 10 + wide * (nth % per), y + nth // per, wide) for nth, index in enumerate(indexes)]


def _draw(board: Board, canvas: Canvas, box: Box, form: Form) -> None:
    card = board.card(box.index)
    now, state = board.now[card], board.state(box.index)
    if form.how == "faces":
        use = use_now(board, card)
        edge: Line = ((f" {use_word(use)} ", ink_of_use(use)),) if use else ()
        if board.way is not None and use:
            state = {State.OPEN: State.CHOSEN, State.IDLE: State.CHOSEN}.get(state, state)
        put_card(board, canvas, box, face_now(now, board.key_hint(box.index), edge), box.w - (box.w > NARROWEST), state)
        return
    box.mark(canvas)
    if board.focus_targets[box.index].zone == "pool" and (
            form.how == "effects" or (form.how == "usable" and effects.usable(board, box.index))):
        effects.row(board, canvas, box, now)
    else:
        cell(board, canvas, box, now, form.how == "lists")


def use_now(board: Board, card: PoolCard) -> str:
    """What a card is used for: the attack or wall that Enter announces with it, else one announced already."""
    way = board.way
    if way is None:
        return use_of(board.now[card])
    found = [one.combo.word for one in way.both if card in one.cards]
    return "both" if len(found) > 1 else found[0] if found else ""


def begin(board: Board, canvas: Canvas, box: Box) -> int:
    """Draws a row's cursor or key and its mark if chosen; gives the column behind them."""
    look = LOOKS[board.state(box.index)]
    option = board.options[box.index]
    card_row(board, canvas, box, emblem_of(board.card(box.index).spec))
    zone = board.zone(board.focus_targets[box.index].zone)
    if not any(board.options[index] is not None for index in zone):
        return box.x + 1
    cap = board.key_hint(box.index) if option is not None and not look.faded else ""
    canvas.put(box.x + 1, box.y, cap, "key", 1)
    if look.tick:
        canvas.put(box.x + 2, box.y, signs.CHOSEN, "good")
    return box.x + 3


def cell(board: Board, canvas: Canvas, box: Box, card: CardNow, wide: bool) -> None:
    """A card in a line: `▸2 8❧  Archer 3   Longbow of the… attack`, or its code alone."""
    look, end = LOOKS[board.state(box.index)], box.x + box.w
    x = begin(board, canvas, box)
    faded = "blocked" if look.faded else ""
    if not wide:
        line: Line = (code_now(card), (f" {reads(card)}", "muted")) if box.w > _TIGHT else (code_now(card),)
        canvas.spans(x, box.y, line, end - x)
        return
    text, ink = code_now(card)
    zone = board.zone(board.focus_targets[box.index].zone)
    code = 1 + max(spans_width((code_now(board.now[one]),))
                   for index in zone if (one := board.focus_targets[index].card))
    canvas.put(x, box.y, text, faded or ink, code)
    said: Line = ((reads(card), faded or "text"), *(((", ", "muted"), *counts(card)) if counts(card) else ()))
    use = use_now(board, card.card)
    last = end - _USE - 1
    at = canvas.spans(x + code, box.y, said, last - x - code - 1)
    start = max(at + 1, x + code + _TRADE)
    if box.w >= _NAMED and last - 1 - start >= _LEAST_NAME:
        canvas.put(start, box.y, card.card.name, "name-blocked" if faded else "name", last - 1 - start)
    if use or board.way is None:
        canvas.put(last, box.y, use_word(use), ink_of_use(use), _USE)
