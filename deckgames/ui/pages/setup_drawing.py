"""How the set-up looks: seats as cards and the table as a line of parts, or one part as a page of options."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from deckgames.engine.core.spelling import capital
from deckgames.engine.messages import LINE, SAY, TEXT
from deckgames.seats import own_file
from deckgames.ui.actions import Cap, Keys, default_keys
from deckgames.ui.pages.list_screen import Lines, part_of, seen
from deckgames.ui.pages.names import picks_of
from deckgames.ui.pages.setup_model import BROKEN, PARTS, SEAT_LINES, Setup
from deckgames.ui.paint import signs
from deckgames.ui.paint.bar import BarModel, flowed
from deckgames.ui.paint.canvas import Canvas, Spot
from deckgames.ui.paint.cells import Line, in_ink, line_of, spans_width, width, wrap
from deckgames.ui.paint.emblems import HUGE, LARGE, SMALL, emblem
from deckgames.ui.paint.faces import LOOKS, State, card, frame, slot
from deckgames.ui.paint.headings import heading, seat_sign, title_bar
from deckgames.ui.paint.key_hints import key_hint_spans
from deckgames.ui.paint.picture import framed
from deckgames.ui.paint.shortening import clip, fitted

_SEAT_W, _NARROWEST = 28, 18
_BESIDE = 10
"""Columns of a heading that its title and the gaps beside it need."""
_EXPLAIN_W, _EXPLAIN_H, _EXPLAIN_FROM, _EXPLAIN_LEAST = 41, 21, 112, 9
"""Columns and rows of the explanation, columns of a window from which on it stands beside the options, and rows that it
has below them at least."""
_CARD_W, _LOWEST_CARD, _HIGHEST_CARD = 24, 9, 22
"""Columns of a card at least; rows that must be free for cards, and those of a card at most."""
_TITLE_W, _VALUE_W, _LONGEST_VALUE = 19, 16, 31


def draw_setup(setup: Setup, w: int, h: int, lines: Lines = seen, keys: Keys = default_keys,
               typing: bool = False) -> Canvas:
    """The whole page; `lines` gives the options in sight where not all fit; `typing`: a name is being typed."""
    rail = TEXT("setup.step-seats"), *(TEXT(f"setup-part.{part.name}").lower() for part in PARTS)
    title = title_bar(w, TEXT("setup.title"), "", rail, setup.opened and setup.part + 1,
                      "   ".join(filter(None, (setup.time * (not setup.opened), setup.game.title))))
    canvas, bottom = framed(w, h, title, bar(setup, keys, typing))
    end = 0
    for at, word in enumerate(rail, -1):
        if (x := canvas.line(0).lower().find(f" {word} ", end)) >= 0:
            end = x + width(word) + 1
            canvas.mark(f"part:{at}", x, 0, width(word) + 2)
    tall = h >= 36
    if setup.opened:
        _cards(canvas, setup, _page(canvas, setup, 1 + tall, bottom, lines), bottom)
        return canvas
    y = _line(canvas, setup, _seats(canvas, setup, 1 + tall, tall) + tall)
    _cards(canvas, setup, _about(canvas, setup, y, bottom), bottom)
    return canvas


def _line(canvas: Canvas, setup: Setup, y: int) -> int:
    """The table in a line of its parts; gives the row below."""
    heading(canvas, y, TEXT("setup.line-of"), key_hint_spans("Tab", TEXT("setup.open"), behind="muted"))
    x = 3
    for at, part in enumerate(PARTS):
        if not (text := setup.said(part)):
            continue
        x = canvas.put(x, y + 1, " · ", "muted") if x > 3 else x
        if x > 3 and x + width(text) > canvas.w - 2:
            x, y = 3, y + 1
        here, begins = setup.seat is None and setup.part == at, x
        x = canvas.put(x, y + 1, text, "name-cursor" if here else "name", canvas.w - 2 - x)
        canvas.mark(f"part:{at}", begins, y + 1, x - begins)
        if here:
            canvas.put(1, y + 1, signs.CURSOR, "cursor")
            canvas.cursor = (begins, y + 1)
    return y + 2


def _about(canvas: Canvas, setup: Setup, y: int, bottom: int) -> int:
    """The emblem of the game, what it is about and how such games went, as far as there is room from row `y` on. Gives
    the row below."""
    room = bottom - y
    art = next((art for art in (emblem(setup.game.id, size, "") for size in (HUGE, LARGE, SMALL)) if art.h <= room),
               Canvas(0, 0))
    x = art.w + 6
    texts = [(setup.game.cover.tagline, "text"), *((story, "muted") for story in setup.evening), (setup.last, "muted"),
             *((TEXT(f"explained.{name}"), "muted") for name in ("bots", "twice"))]
    lines: list[Line] = []
    for more in [wrap(line_of(text, ink), canvas.w - x - 2) for text, ink in texts if text]:
        lines += more if len(lines) + len(more) <= min(room, art.h + 1) else ()
    high = max(art.h, len(lines))
    top = y + (1 if room - high > _LOWEST_CARD else (room - high) // 2)
    canvas.paste(3, top + (high - art.h) // 2, art)
    canvas.rows(x, top + (high - len(lines)) // 2, lines)
    return top + high + 1


def _cards(canvas: Canvas, setup: Setup, y: int, bottom: int) -> None:
    """Some cards of the packs, side by side, in few words, where rows are left from `y` on."""
    if bottom - y < _LOWEST_CARD:
        return
    count = (canvas.w - 1) // (_CARD_W + 1)
    wide = (canvas.w - 1) // max(1, count) - 1
    for place, face in enumerate(setup.faces[:count]):
        canvas.paste(1 + place * (wide + 1), y, card(replace(face, sentences=()), wide, min(bottom - y, _HIGHEST_CARD)))


# seats --------------------------------------------------------------------------------------------------------------


def _seats(canvas: Canvas, setup: Setup, y: int, tall: bool) -> int:
    count = TEXT("setup.counted", n=len(setup.seats), least=setup.game.min_seats, most=setup.game.max_seats)
    keys: Line = ((count, "muted"), ("   ", "plain"))
    own = setup.seat is not None and setup.seat < len(setup.seats)
    room, fewer = len(setup.seats) < setup.game.max_seats, own and len(setup.seats) > setup.game.min_seats
    for key, word, works in (
            ("p", TEXT("setup.add-person"), room), ("b", TEXT("setup.add-bot"), room),
            ("-", TEXT("setup.remove"), fewer)):
        if not works:
            continue
        more = (*keys, *key_hint_spans(key, word, behind="muted"))
        keys = more if spans_width(more) <= canvas.w - _BESIDE else keys  # a cap that is cut is no cap
    heading(canvas, y, TEXT("setup.seats"), keys)
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
            canvas.paste(x, top, slot(width, height, TEXT("setup.add")))
            if here:
                _add_under_cursor(canvas, x, top, width, height)
            canvas.mark("add", x, top, width, height)
    return y + 1 + height * (-(-places // columns))


def _add_under_cursor(canvas: Canvas, x: int, y: int, w: int, h: int) -> None:
    look = LOOKS[State.CURSOR]
    canvas.paste(x, y, frame(w, h, look.glyphs, look.frame, look.ground))
    said = TEXT("setup.add")
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
    style = "name-cursor" if line == 1 else "text"
    player: Line = (("‹ ", "muted"), (_player(setup, place, w), style), (" ›", "muted"))
    canvas.spans(x + 2, y + 2, player)
    canvas.mark(f"seat:{place}", x, y, w, h)
    for row, name in enumerate(SEAT_LINES, y + 1):
        canvas.mark(f"seat:{place}:{name}", x + 1, row, w - 2)
    canvas.mark(f"name:{place}", x + 6, y + 1, w - 8, 1)
    canvas.mark(f"player:{place}:-1", x + 2, y + 2, 2)
    _symbols(canvas, setup, place, x + 2, y + 3, w)
    if here:
        canvas.cursor = (x + (6 if line == 0 else 2), y + 1 + line)


def _player(setup: Setup, place: int, w: int) -> str:
    seat = setup.seats[place]
    if file := own_file(seat.player):
        return clip(Path(file).name, w - 8)
    kind, _, level = seat.player.partition(":")
    if word := setup.manner(place):
        said = TEXT("setup.player", kind=kind, level=f"{level}, {TEXT(f'manners.{word}')}")
        if len(said) <= w - 8:
            return said
    return TEXT("setup.player", kind=kind, level=level) if level else TEXT("players.person")


def _symbols(canvas: Canvas, setup: Setup, place: int, x: int, y: int, w: int) -> None:
    active = setup.seat == place and setup.line == 2
    if w >= _SEAT_W - 4:
        x = canvas.put(x, y, TEXT("setup-line.symbol"), "name-cursor" if active else "muted") + 1
    for index, sign in enumerate(signs.SEAT_SIGNS):
        mine = index == setup.seats[place].symbol
        ink = (f"badge-{index + 1}" if active else f"seat-{index + 1}") if mine else "faint"
        canvas.put(x + 2 * index, y, sign, ink)
        canvas.mark(f"symbol:{place}:{index}", x + 2 * index, y, 2)


# the page of a part --------------------------------------------------------------------------------------------------


def _page(canvas: Canvas, setup: Setup, y: int, bottom: int, lines: Lines) -> int:
    """The options of the part that is open, and what is explained of the one under the cursor; gives the first row that
    they leave free."""
    part, count, beside = PARTS[setup.part], len(setup.rows), canvas.w >= _EXPLAIN_FROM
    width = canvas.w - _EXPLAIN_W - 3 if beside else canvas.w
    room = min(count, bottom - y - 1 - (0 if beside else _EXPLAIN_LEAST))
    shown = lines(canvas, Spot("", 0, y + 1, width, room), count, setup.row) if count else range(0)
    note = f"{told}   " if (told := part_of(shown, count)) else ""
    how = TEXT("setup.how-long" if width > _EXPLAIN_W * 3 // 2 else "setup.how") if count else ""
    heading(canvas, y, TEXT(f"setup-part.{part.name}"), f"{note}{how}", 0, width)
    for at, index in enumerate(shown, y + 1):
        _option(canvas, setup, index, at, width)
    if beside:
        high = min(bottom - y, _EXPLAIN_H)
        _explanation(canvas, setup, canvas.w - _EXPLAIN_W - 1, y, _EXPLAIN_W, high)
        return y + max(high, 1 + len(shown)) + 1
    return _explanation(canvas, setup, 1, y + 1 + len(shown), width - 2, bottom - y - 1 - len(shown)) + 1


def _option(canvas: Canvas, setup: Setup, index: int, y: int, w: int) -> None:
    """An option in its row; what it does stands behind it where there is room for all of it."""
    row, here = setup.rows[index], setup.row == index
    reason = setup.why_not(row)
    if here:
        canvas.ground(1, y, w - 2, 1, "raised")
        canvas.put(1, y, signs.CURSOR, "cursor")
        canvas.cursor = (3, y)
    ink = "name-cursor" if here else "name-blocked" if reason else "name"
    canvas.put(3, y, row.title, ink, _TITLE_W - 1)
    x = 3 + _TITLE_W
    if reason:
        end = canvas.put(x, y, setup.shown(row), "blocked", _LONGEST_VALUE)
    else:
        arrows = ("‹ ", " ›") if row.values else ("", "")
        value = (clip(setup.shown(row), w - 1 - x - 4), "warn" if setup.changed(row) else "text")
        end = canvas.spans(x, y, ((arrows[0], "muted"), value, (arrows[1], "muted")), w - 1 - x)
    note = in_ink(f"{signs.BLOCKED} {reason}", "blocked") if reason else in_ink(row.help, "muted")
    if (help_x := max(x + _VALUE_W + 1, end + 2)) + spans_width(note) <= w - 1 or reason:
        canvas.spans(help_x, y, note, w - 1 - help_x)
    canvas.mark(f"row:{index}", 1, y, w - 2, 1)
    if row.values and not reason:
        end = x + len(setup.shown(row)) + 4
        canvas.mark(f"less:{index}", x, y, 2)
        canvas.mark(f"more:{index}", x + 2, y, end - x - 2)


def _explanation(canvas: Canvas, setup: Setup, x: int, y: int, w: int, h: int) -> int:
    """What is said of the option under the cursor, its values and its rule, in a box; gives the row below it."""
    row, title, paragraphs = setup.current, *_explained(setup)
    lines: list[Line] = []
    for told in [wrap(line_of(text), w - 4) for text in paragraphs]:
        lines += told if len(lines) + len(told) <= h - 2 else ()
    if row is not None and row.values:
        lines += flowed([line_of(name, "name-cursor" if value == setup.value(row) else "text")
                         for name, value in zip(row.names, row.values, strict=True)], w - 4)
    if row is not None and row.rule in setup.rules and len(lines) < h - 3:
        lines += fitted((in_ink(setup.rules[row.rule], "muted"),), w - 4, h - 2 - len(lines))
    box = frame(w, min(h, len(lines) + 2), LOOKS[State.OPEN].glyphs, "edge-open", "card")
    box.put(2, 0, f" {title} ", "kind", w - 4)
    box.rows(2, 1, lines[:h - 2], w - 4)
    if row is not None and row.rule:
        box.put(2, box.h - 1, f" {row.rule} ", "rulemark")
    canvas.paste(x, y, box)
    return y + box.h


def _explained(setup: Setup) -> tuple[str, list[str]]:
    row = setup.current
    if row is None:
        told = [TEXT("setup.packs-of", packs=setup.packs, n=setup.cards)] if setup.packs else []
        return TEXT(f"setup-part.{PARTS[setup.part].name}"), told
    text = row.explained or capital(setup.about(row)) + "."
    reason = setup.why_not(row)
    more = setup.wrong.values() if row.name == BROKEN else (reason,) * (not row.blocked)
    return row.title, [text, *(f"{signs.BLOCKED} {said}" for said in dict.fromkeys(more) if said)]


def bar(setup: Setup, keys: Keys = default_keys, typing: bool = False) -> BarModel:
    """The bar: the keys, and what is wrong with the table."""
    row, on_seat = setup.current, setup.seat is not None and setup.seat < len(setup.seats)
    forecast, here = _asked(setup, keys)
    if typing and setup.people and setup.line == 0:
        forecast = LINE("named-seats.picks", names=picks_of(setup.people))
    following = (*PARTS, None)[setup.part + 1 if setup.opened else setup.part if setup.seat is None else 0]
    tab = TEXT("setup.step-seats" if following is None else f"setup-part.{following.name}").lower()
    jump = () if setup.opened else tuple((str(i + 1), TEXT("setup.jump")) for i in range(len(setup.seats)))
    typed = (("Enter", TEXT("setup.keeps")), ("Esc", TEXT("setup.leaves")))
    options = (*keys(("setup.start", "")), *here, *(jump if on_seat or setup.seat is None else ()),
               *keys(("setup.part", tab), ("setup.rule", TEXT("setup.rule" if row and row.rule else "setup.rules")),
                     ("setup.back", TEXT("setup.step-seats") if setup.opened else "")))
    return BarModel(TEXT("setup.ready"), TEXT("leaving.where"), typed if typing else options,
                    forecast=forecast, refusal=line_of(setup.trouble))


def _asked(setup: Setup, keys: Keys) -> tuple[Line, tuple[Cap, ...]]:
    """What the bar says of the line under the cursor, where no box does, and the keys that do something there."""
    row = setup.current
    if setup.seat is not None and setup.seat < len(setup.seats):
        what, file = SEAT_LINES[setup.line], "-file" * setup.wants_file
        line = TEXT("setup.line", name=setup.seats[setup.seat].name, what=SAY(f"setup-line.{what}"))
        name = TEXT("setup.its-file" if setup.wants_file else "setup.rename")
        return (LINE("setup.row", title=in_ink(line, "name"), help=SAY(f"setup-how.{what}{file}")),
                keys(("setup.name", name), *((("setup.change", ""),) if setup.line else ())))
    if setup.seat is not None:
        return in_ink(TEXT("setup.add-seat"), "name"), keys(("setup.change", TEXT("setup.add-it")))
    if row is None:
        part = PARTS[setup.part].name
        return LINE("setup.row", title=in_ink(TEXT(f"setup-part.{part}"), "name"),
                    help=SAY(f"setup-part-does.{part}")), ()
    if setup.on_seed:
        digit = (("setup.default", TEXT("setup.digit-back" if setup.typed else "setup.new-seed")),)
        return (), (("0-9", TEXT("setup.type-it")), *keys(
            ("setup.seed", TEXT("setup.random")), *(digit if setup.seed is not None else ())))
    return (), () if setup.why_not(row) else (("← →", keys(("setup.change", ""))[0][1]),)
