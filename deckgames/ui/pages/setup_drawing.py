"""How the set-up looks: seats as cards, options as lines, the explanation of what the cursor stands on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from deckgames.engine.core.spelling import capital
from deckgames.engine.messages import SAY
from deckgames.engine.record.journal import SeatInfo
from deckgames.seats import own_file
from deckgames.ui.actions import Keys, default_keys
from deckgames.ui.pages.list_screen import Lines, part_of, seen
from deckgames.ui.pages.setup_model import MORE, SEAT_LINES, Row, Setup
from deckgames.ui.paint import signs
from deckgames.ui.paint.bar import BarModel
from deckgames.ui.paint.canvas import Canvas, Spot
from deckgames.ui.paint.cells import Line, line_of, spans_width, width, wrap
from deckgames.ui.paint.emblems import HUGE, LARGE, emblem
from deckgames.ui.paint.faces import LOOKS, State, card, frame, slot
from deckgames.ui.paint.headings import heading, seat_sign, title_bar
from deckgames.ui.paint.key_hints import key_hint_spans
from deckgames.ui.paint.picture import framed
from deckgames.ui.paint.shortening import clip, fitted

_SEAT_W, _NARROWEST = 28, 18
_BESIDE = 10
"""Columns of a heading that its title and the gaps beside it need."""
_EXPLAIN_W, _EXPLAIN_H, _EXPLAIN_FROM = 41, 21, 112
_CARD_W, _LOWEST_CARD, _HIGHEST_CARD = 24, 9, 22
"""Columns of a card at least; rows that must be free for cards, and those of a card at most."""
_TITLE_W, _VALUE_W, _LONGEST_VALUE = 19, 16, 31


def draw_setup(setup: Setup, w: int, h: int, lines: Lines = seen, keys: Keys = default_keys,
               typing: bool = False) -> Canvas:
    """The whole page; `lines` gives the options in sight where not all fit; `typing`: a name is being typed."""
    steps = SAY.text("setup.step-game"), SAY.text("setup.step-seats"), SAY.text("setup.step-play")
    title = title_bar(w, SAY.text("setup.title"), "", steps, 1,
                      "   ".join(filter(None, (setup.time, setup.game.title))))
    canvas, bottom = framed(w, h, title, bar(setup, keys, typing))
    tall = h >= 36
    y = _seats(canvas, setup, 1, tall) + (1 if tall else 0)
    lower = (4 if setup.last else 2) if tall else 1
    free = _options(canvas, setup, y, bottom - lower - y, lines)
    end = _evening(canvas, setup, free, bottom - lower)
    _packs(canvas, setup, bottom - lower, tall, () if end < bottom - lower else setup.evening)
    right = w - (_EXPLAIN_W + 3) * (w >= _EXPLAIN_FROM)
    below = y + min(bottom - lower - y, _EXPLAIN_H)
    if end - below > _LOWEST_CARD:
        _cards(canvas, setup, below + 1, w, end - below - 2)
    elif end - free > _LOWEST_CARD:
        _cards(canvas, setup, free + 1, right, end - free - 2)
    for art in (emblem(setup.game.id, size, "") for size in (HUGE, LARGE)):
        places = [at for at in range(y + 1, bottom - lower - art.h) if canvas.blank(1, at - 1, right - 1, art.h + 2)]
        if places:  # below the options, above how such games went
            canvas.paste((right - art.w) // 2, places[len(places) // 2], art)
            break
    return canvas


def _cards(canvas: Canvas, setup: Setup, y: int, w: int, h: int) -> None:
    """Some cards of the packs, side by side, in few words."""
    count = (w - 1) // (_CARD_W + 1)
    wide = (w - 1) // max(1, count) - 1
    for place, face in enumerate(setup.faces[:count]):
        canvas.paste(1 + place * (wide + 1), y, card(replace(face, sentences=()), wide, min(h, _HIGHEST_CARD)))


# seats --------------------------------------------------------------------------------------------------------------


def _seats(canvas: Canvas, setup: Setup, y: int, tall: bool) -> int:
    count = SAY.text("setup.counted", n=len(setup.seats), least=setup.game.min_seats, most=setup.game.max_seats)
    keys: Line = ((count, "muted"), ("   ", "plain"))
    own = setup.seat is not None and setup.seat < len(setup.seats)
    room, fewer = len(setup.seats) < setup.game.max_seats, own and len(setup.seats) > setup.game.min_seats
    for key, word, works in (
            ("p", SAY.text("setup.add-person"), room), ("b", SAY.text("setup.add-bot"), room),
            ("-", SAY.text("setup.remove"), fewer)):
        if not works:
            continue
        more = (*keys, *key_hint_spans(key, word, behind="muted"))
        keys = more if spans_width(more) <= canvas.w - _BESIDE else keys  # a cap that is cut is no cap
    heading(canvas, y, SAY.text("setup.seats"), keys)
    places = min(len(setup.seats) + 1, setup.game.max_seats)
    columns = setup.game.max_seats
    while columns > 1 and (canvas.w - 1) // columns - 1 < _NARROWEST:
        columns = -(-columns // 2)
    width = min(_SEAT_W, (canvas.w - 1) // columns - 1)
    height = 6 if tall else 5
    for place in range(places):
        x, top = 1 + place % columns * (width + 1), y + 1 + place // columns * height
        here = setup.seat == place
        if place < len(setup.seats):
            _seat(canvas, setup, place, x, top, width, height)
        else:
            canvas.paste(x, top, slot(width, height, SAY.text("setup.add")))
            if here:
                _add_under_cursor(canvas, x, top, width, height)
            canvas.mark("add", x, top, width, height)
    return y + 1 + height * (-(-places // columns))


def _add_under_cursor(canvas: Canvas, x: int, y: int, w: int, h: int) -> None:
    look = LOOKS[State.CURSOR]
    canvas.paste(x, y, frame(w, h, look.glyphs, look.frame, look.ground))
    said = SAY.text("setup.add")
    at = x + (w - width(said)) // 2
    canvas.put(at, y + h // 2, said, "name-cursor")
    canvas.cursor = (at, y + h // 2)


def _seat(canvas: Canvas, setup: Setup, place: int, x: int, y: int, w: int, h: int) -> None:
    seat, here = setup.seats[place], setup.seat == place
    look = LOOKS[State.CURSOR if here else State.OPEN]
    canvas.paste(x, y, frame(w, h, look.glyphs, look.frame, look.ground))
    canvas.spans(x + 1, y, key_hint_spans(str(place + 1)))
    line = setup.line if here else -1
    canvas.put(x + 2, y + 1, f" {seat_sign(seat.symbol + 1)} ", f"badge-{seat.symbol + 1}")
    canvas.put(x + 6, y + 1, seat.name, "name-cursor" if line == 0 else "name", w - 8)
    player: Line = (("‹ ", "muted"), (_player(seat, w), "name-cursor" if line == 1 else "text"), (" ›", "muted"))
    canvas.spans(x + 2, y + 2, player)
    canvas.mark(f"seat:{place}", x, y, w, h)
    for row, name in enumerate(SEAT_LINES, y + 1):
        canvas.mark(f"seat:{place}:{name}", x + 1, row, w - 2)
    canvas.mark(f"name:{place}", x + 6, y + 1, w - 8, 1)
    canvas.mark(f"player:{place}:-1", x + 2, y + 2, 2)
    _symbols(canvas, setup, place, x + 2, y + 3, w)
    if here:
        canvas.cursor = (x + (6 if line == 0 else 2), y + 1 + line)


def _player(seat: SeatInfo, w: int) -> str:
    if file := own_file(seat.player):
        return clip(Path(file).name, w - 8)
    kind, _, level = seat.player.partition(":")
    return SAY.text("setup.player", kind=kind, level=level) if level else SAY.text("players.person")


def _symbols(canvas: Canvas, setup: Setup, place: int, x: int, y: int, w: int) -> None:
    active = setup.seat == place and setup.line == 2
    if w >= _SEAT_W - 4:
        x = canvas.put(x, y, SAY.text("setup-line.symbol"), "name-cursor" if active else "muted") + 1
    for index, sign in enumerate(signs.SEAT_SIGNS):
        mine = index == setup.seats[place].symbol
        ink = (f"badge-{index + 1}" if active else f"seat-{index + 1}") if mine else "faint"
        canvas.put(x + 2 * index, y, sign, ink)
        canvas.mark(f"symbol:{place}:{index}", x + 2 * index, y, 2)


# options ------------------------------------------------------------------------------------------------------------


def _options(canvas: Canvas, setup: Setup, y: int, h: int, lines: Lines) -> int:
    """The options with what they do; gives the first row that they leave free."""
    beside = canvas.w >= _EXPLAIN_FROM
    width = canvas.w - _EXPLAIN_W - 3 if beside else canvas.w
    count = len(setup.rows)
    shown = lines(canvas, Spot("", 0, y + 1, width, h - 1), count, 0 if setup.seat is not None else setup.row)
    more = f"{part}   " if (part := part_of(shown, count)) else ""
    how = SAY.text("setup.how-long" if width > _EXPLAIN_W * 3 // 2 else "setup.how")
    heading(canvas, y, SAY.text("setup.options-of", game=setup.game.title), f"{more}{how}", 0, width)
    spare, at = h - 1 - len(shown), y + 1
    for index in shown:
        spare -= (below := _option(canvas, setup, index, at, width, spare))
        at += 1 + below
    if beside:
        _explanation(canvas, setup, canvas.w - _EXPLAIN_W - 1, y, _EXPLAIN_W, min(h, _EXPLAIN_H))
    return at


def _option(canvas: Canvas, setup: Setup, index: int, y: int, w: int, spare: int) -> int:
    """An option in its row; what it does has the next ones if it needs them and as many are to `spare`. Gives how many
    it has."""
    row, here = setup.rows[index], setup.seat is None and setup.row == index
    reason = setup.why_not(row)
    if here:
        canvas.ground(1, y, w - 2, 1, "raised")
        canvas.put(1, y, signs.CURSOR, "cursor")
        canvas.cursor = (3, y)
    ink = "name-cursor" if here else "name-blocked" if reason else "name"
    canvas.put(3, y, row.title, ink, _TITLE_W - 1)
    x = 3 + _TITLE_W
    changed = not reason and setup.changed(row)
    if reason:
        end = canvas.put(x, y, setup.shown(row), "blocked", _LONGEST_VALUE)
    else:
        arrows = ("‹ ", " ›") if row.values else ("", "")
        told = clip(setup.shown(row), w - 1 - x - 4)
        value = ((arrows[0], "muted"), (told, "warn" if changed else "text"), (arrows[1], "muted"))
        end = canvas.spans(x, y, value, w - 1 - x)
    help_x = max(x + _VALUE_W + 1, end + 2)
    note: Line = ((f"{signs.BLOCKED} {reason}", "blocked"),) if reason else ((row.help, "muted"),)
    lines = [note] if spans_width(note) <= w - 1 - help_x else wrap(note, w - 1 - x)
    below = len(lines) if lines != [note] and len(lines) <= spare else 0
    if below:
        canvas.rows(x, y + 1, lines)
    elif lines == [note] or reason:  # else it stands whole in the bar, under the cursor
        canvas.spans(help_x, y, note, w - 1 - help_x)
    canvas.mark(f"row:{index}", 1, y, w - 2, 1)
    if row.values and not reason:
        end = x + len(setup.shown(row)) + 4
        canvas.mark(f"less:{index}", x, y, 2)
        canvas.mark(f"more:{index}", x + 2, y, end - x - 2)
    return below


def _explanation(canvas: Canvas, setup: Setup, x: int, y: int, w: int, h: int) -> None:
    row = setup.current
    title, paragraphs = _explained(setup, row)
    box = frame(w, h, LOOKS[State.OPEN].glyphs, "edge-open", "card")
    box.put(2, 0, f" {title} ", "kind", w - 4)
    lines: list[Line] = []
    for told in (wrap(line_of(text), w - 4) for text in paragraphs):
        lines += (*told, ()) if len(lines) + len(told) <= h - 3 else ()
    box.rows(2, 2, lines)
    line = 2 + len(lines)
    if row is not None and row.values:
        values = [line_of(name, "name-cursor" if value == setup.value(row) else "text")
                  for name, value in zip(row.names, row.values, strict=True)]
        box.rows(2, line, values[:max(0, h - 3 - line)], w - 4)
        line += len(values) + 1
    if row is not None and row.rule in setup.rules and line < h - 3:
        box.rows(2, line, fitted((((setup.rules[row.rule], "muted"),),), w - 4, h - 3 - line))
    if row is not None and row.rule:
        box.put(2, h - 2, row.rule, "rulemark")
    canvas.paste(x, y, box)


def _explained(setup: Setup, row: Row | None) -> tuple[str, list[str]]:
    if row is None:
        return SAY.text("setup.seats"), [SAY.text("explained.seats"), SAY.text("explained.bots"),
                                         *([SAY.text("explained.own")] if setup.values[MORE] else ()),
                                         SAY.text("explained.twice")]
    text = row.explained or capital(setup.about(row)) + "."
    reason = setup.why_not(row)
    return row.title, [text, f"{signs.BLOCKED} {reason}"] if reason and not row.blocked else [text]


# below --------------------------------------------------------------------------------------------------------------


def _evening(canvas: Canvas, setup: Setup, top: int, y: int) -> int:
    """How such games went, in the rows above `y` that the options leave from `top` on; in few of them the beginning.
    Gives its first row."""
    wide = (canvas.w - _EXPLAIN_W - 3 if canvas.w >= _EXPLAIN_FROM else canvas.w) - 2
    said = next((lines for words in _begun(setup.evening)
                 if len(lines := wrap(line_of(words, "muted"), wide)) <= max(0, y - top)), ())
    canvas.rows(1, y - len(said), said)
    return y - len(said)


def _begun(evening: Sequence[str]) -> Iterator[str]:
    """All of these sentences, then the first ones, fewer and fewer."""
    return (" ".join(evening[:many]) for many in range(len(evening), 0, -1))


def _packs(canvas: Canvas, setup: Setup, y: int, tall: bool, evening: Sequence[str]) -> None:
    said = f"   {SAY('setup.left-out' if setup.without else 'setup.mistakes', files=setup.broken)}" * bool(setup.broken)
    room = canvas.w - _BESIDE - width(setup.packs + said)
    more = next((f"{words}   " for words in _begun(evening) if width(words) + 3 <= room), "")
    heading(canvas, y, SAY.text("setup.packs"), ((more, "muted"), (setup.packs, "muted"), (said, "warn")))
    if tall and setup.last:
        canvas.put(1, y + 2, clip(setup.last, canvas.w - 2), "muted")


def bar(setup: Setup, keys: Keys = default_keys, typing: bool = False) -> BarModel:
    """The bar: the keys, and what is wrong with the table."""
    row = setup.current
    here: tuple[tuple[str, str], ...] = ()
    if row is None:
        on_add = setup.seat is not None and setup.seat >= len(setup.seats)
        forecast: Line = ((SAY.text("setup.add-seat"), "name"),)
        if not on_add and setup.seat is not None:
            what, file = SEAT_LINES[setup.line], "-file" * setup.wants_file
            line = SAY.text("setup.line", name=setup.seats[setup.seat].name, what=SAY(f"setup-line.{what}"))
            forecast = SAY.line("setup.row", title=((line, "name"),), help=SAY(f"setup-how.{what}{file}"))
        named = () if on_add else (("setup.name", SAY.text("setup.its-file" if setup.wants_file else "setup.rename")),)
        added = SAY.text("setup.add-it") if on_add else ""
        here = keys(*named, *((("setup.change", added),) if on_add or setup.line else ()))
    elif setup.on_seed:
        forecast = SAY.line("setup.row", title=((row.title, "name"),), help=row.help)
        digit = (("setup.default", SAY.text("setup.digit-back" if setup.typed else "setup.new-seed")),)
        here = (("0-9", SAY.text("setup.type-it")),
                *keys(("setup.seed", SAY.text("setup.random")), *(digit if setup.seed is not None else ())))
    else:
        reason = setup.why_not(row)
        does = SAY.text("setup.change" if row.name != MORE else "setup.fold" if setup.value(row) else "setup.unfold")
        forecast = SAY.line("setup.row", title=((row.title, "name"),), help=setup.about(row))
        if not reason:
            forecast = (*forecast, (SAY.text("setup.arrows", does=does), "muted"))
        here = () if reason else keys(("setup.change", does))
    without = SAY.text("setup.with") if setup.without else SAY.text("setup.without", files=setup.broken)
    jump = () if setup.on_seed else tuple((str(i + 1), SAY.text("setup.jump")) for i in range(len(setup.seats)))
    typed = (("Enter", SAY.text("setup.keeps")), ("Esc", SAY.text("setup.leaves")))
    options = (*keys(("setup.start", "")), *(keys(("setup.without", without)) if setup.broken else ()), *here, *jump,
               *keys(("setup.group", SAY.text("setup.to-options" if row is None else "setup.to-seats")),
                     ("setup.save", SAY.text("setup.do-not-save" if setup.saved else "setup.save")),
                     *((("setup.seed", ""),) if setup.values[MORE] and not setup.on_seed else ()),
                     ("setup.rule", SAY.text("setup.rule" if row and row.rule else "setup.rules")), ("setup.back", "")))
    return BarModel(SAY.text("setup.ready"), None, SAY.text("leaving.where"), row.rule if row else "",
                    typed if typing else options, forecast=forecast,
                    refusal=line_of(setup.trouble))
