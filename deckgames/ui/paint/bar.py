"""The decision bar: the one bright line at the bottom where every question of every game is asked."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from string import ascii_lowercase, ascii_uppercase
from typing import NamedTuple

from deckgames.engine.core.data import frozen
from deckgames.engine.core.spelling import capital
from deckgames.engine.core.words import ASKED, CURSOR, NEWS, Then
from deckgames.engine.messages import TEXT
from deckgames.ui.actions import Cap
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import BLANK, ELLIPSIS, Line, Span, Spans, in_ink, spans_text, spans_width, width, wrap
from deckgames.ui.paint.emblems import SMALL, beside, emblem
from deckgames.ui.paint.headings import said_mark, seat_sign
from deckgames.ui.paint.key_hints import KeyHint, key_hint_spans
from deckgames.ui.paint.shortening import clip, clip_spans, fitted

LOWEST, HIGHEST = 5, 9
ART, ART_ROWS = 9, 4
"""Columns of an emblem beside words, with the one that keeps it apart; its rows."""
PICTURED = 36
"""Rows of a screen from which the cards on it have their pictures."""
COMPACT = 24
"""Rows of a terminal below which a bar may have one row less."""
_GAP = 3
_PAIRS_FROM, _LEFT = 100, 8
"""Columns of a bar with two steppers of an allocation side by side, where a forecast has rows enough of its own; and
those of the points that are left."""
_LOWER = 2
"""Rows between options and standing keys: for the forecast, and for refusal, news or what the card says."""
_ALL = 99
READ_ON, _READ, _BEGUN = "PgDn", 7, 40
"""The key hint behind a text that goes on, and its columns with what keeps them apart; columns of a row that is worth
its end."""


@frozen
class Notice:
    """A notice above the bar, `wrong` for trouble, and the option that does something about it."""

    option: Cap
    text: str
    wrong: bool = True


@frozen
class BarModel:
    """One question, and in `short` the same in fewer words. `options` end with the one that ends; `body` are the lines
    of a number, an allocation, an order.

    `seat` counts from 1; without it a `name` such as `TABLE` stands in a neutral badge; `level` is a bot's, `clock` how
    long who is asked has thought. `refusal` is why the option under the cursor is refused; `has` are the numbers of
    whoever is asked, which stand in the top line as far as the question leaves room for them; `said` answers the last
    key (`refused`: by a refusal), stands in its place, and is never cut as long as the bar can hold it (`longer`
    stands for it where that covers nothing); `text` is what the card under the cursor says, where nothing else on
    the screen says it whole, `brief` what stands there where that has no room, the first of them that has; `news`
    stands where a row is left. `read` are the lines of forecast and text that have been read already. `standing`
    are keys that work now: they have the last row for themselves. `marked` is the key of the option under the
    cursor, always seen. `notices` stand above all, in two rows together, as long as nobody has dealt with them.
    Where nothing is asked (`settled`) no row is kept for a forecast; one that is of nothing under the cursor (not
    `pointed`) has no sign of it. Options that are refused here are `dim`. `art` is the emblem of what the question
    is about: it stands at the right of a bar that says all it has to say beside it.
    """

    question: str
    name: str = ""
    options: tuple[Cap, ...] = ()
    body: tuple[Line, ...] = ()
    seat: int | None = None
    level: str = ""
    forecast: Line = ()
    refusal: Line = ()
    has: Spans = ()
    said: Line = ()
    longer: Line = ()
    refused: bool = False
    text: Line = ()
    brief: tuple[Line, ...] = ()
    news: Line = ()
    standing: tuple[Cap, ...] = ()
    note: str = ""
    read: int = 0
    marked: str = ""
    notices: tuple[Notice, ...] = ()
    settled: bool = False
    pointed: bool = True
    dim: tuple[Cap, ...] = ()
    clock: str = ""
    short: str = ""
    art: str = ""


DIGITS, LETTERS = "123456789", "abcefgmnoqrstvwxyz"
"""Keys of options: without the letters of what stands in every bar."""


def follows(key: str, later: str) -> bool:
    """Whether one key of an option comes next behind another."""
    return len(key) == len(later) == 1 and any(
        key + later in keys for keys in ("0" + DIGITS, LETTERS, ascii_lowercase, ascii_uppercase))


def joined(options: Sequence[Cap]) -> list[Cap]:
    """Options with neighbouring keys and the same text joined to ranges: `1-5`."""
    ranges: list[tuple[str, str, str]] = []
    for key, text in options:
        if ranges and ranges[-1][2] == text and follows(ranges[-1][1], key):
            ranges[-1] = (ranges[-1][0], key, text)
        else:
            ranges.append((key, key, text))
    return [(first if first == last else f"{first}-{last}", text) for first, last, text in ranges]


def option_spans(option: Cap, marked: str = "", dim: Collection[Cap] = ()) -> Line:
    """A key hint and its text; the key hint under the cursor is reversed, one among `dim` is pale."""
    key, text = option
    if option in dim:
        return key_hint_spans(key, text, "muted", "muted")
    return key_hint_spans(key, text, "name-cursor" if marked and marked in key.split() else "key")


def flowed(items: Sequence[Spans], room: int, gap: int = _GAP) -> list[Line]:
    """Items side by side, `gap` columns apart, in as many lines of `room` cells as needed; an item wider than a line
    continues on the next."""
    lines: list[list[Span]] = []
    used = 0
    for item in items:
        size = spans_width(item)
        if lines and used + gap + size <= room:
            lines[-1] += [(" " * gap, "plain"), *item]
            used += gap + size
        else:
            lines += [[*line] for line in (wrap(item, room) if size > room else (item,))]
            used = spans_width(lines[-1])
    return [tuple(line) for line in lines]


def _content(model: BarModel, w: int) -> list[Line]:
    options = [option_spans(option, model.marked, model.dim) for option in joined(model.options)]
    rows = 1 if len(model.notices) > 1 else 2
    notices = [line for notice in model.notices for line in _noticed(notice, w - 2, rows)]
    return [*notices, *model.body, *flowed(options, w - 2)]


def _noticed(notice: Notice, w: int, rows: int) -> list[Line]:
    """A notice behind its key."""
    cap = option_spans(notice.option)
    indent = spans_width(cap) + 2
    first, *more = fitted([(said_mark(notice.wrong), (notice.text, "text"))], w - indent, rows)
    return [(*cap, ("  ", "plain"), *first), *(((" " * indent, "plain"), *line) for line in more)]


def bar_height(model: BarModel, w: int, *, compact: bool = False, snug: bool = False) -> int:
    """The rows this question needs at width `w`: 5, growing upward to 9; `compact` (under 24 rows) begins at 4. A
    `snug` bar keeps no rows free: it has what it fills, and moves what is above it.

    Nothing that is said counts: it has two rows at least, and covers what is there if it needs more, so that the table
    above never moves for it.
    """
    content, keys = len(_content(model, w)), bool(model.standing)
    if snug:
        return min(HIGHEST, content + 2 + bool(model.forecast) + bool(model.refusal or model.news))
    lower = 0 if model.settled else _LOWER - compact
    return max(LOWEST - compact, min(HIGHEST, content + 1 + lower + keys))


def decision_bar(model: BarModel, w: int, h: int) -> Canvas:
    """The bar in `w` x `h` cells; the standing keys have the last row."""
    canvas = Canvas(w, h)
    if w < 10 or h < 1:
        return canvas
    if model.art:
        return _pictured(model, w, h)
    shown, first, count = _shown(model, w, h)
    last = h - bool(model.standing)
    in_top = width(model.note) > _free(shown, w) or last < 2
    rows = f" {TEXT('rows.of', first=first + 1, last=first + len(shown), n=count)} " if len(shown) < count else ""
    _top(canvas, model, f"{rows} {model.note} " if in_top and model.note else rows)
    beside = _beside(model, w, h, shown, count)
    above = shown[:len(shown) - bool(beside)]
    canvas.rows(1, 1, above, w - 2)
    if not in_top:
        canvas.right(w - 1, len(shown) if shown else 1, in_ink(model.note, "faint"))
    _lower(canvas, model, 1 + len(above), last)
    if model.standing and h > 1:
        canvas.spans(1, h - 1, beside)
        room = w - 2 - (spans_width(beside) + _GAP if beside else 0)
        canvas.right(w - 1, h - 1, _standing(model.standing, room), room)
    return canvas


def _pictured(model: BarModel, w: int, h: int) -> Canvas:
    """The bar with its emblem; without it where a word would be lost."""
    art, model = emblem(model.art, SMALL, ""), replace(model, art="")
    bar = decision_bar(model, w, h)
    return beside(art, bar, lambda w: decision_bar(model, w, h), 1) or bar


def told_by(model: BarModel) -> Hashable:
    """Everything a bar is drawn from, as a key for its cache: inks know more than their names."""
    lines = (model.forecast, model.refusal, model.text, *model.brief, model.said, model.news, *model.body)
    return model, tuple([(ink.__class__, getattr(ink, "of", None) or getattr(ink, "key", None))
                         for line in lines for _, ink in line if ink.__class__ is not str])


def _shown(model: BarModel, w: int, h: int) -> tuple[Sequence[Line], int, int]:
    """The rows of options that are seen, which of all is the first of them, and how many there are."""
    content, lower = _content(model, w), 0 if model.settled else _LOWER - (h <= LOWEST)
    needed = bool(model.forecast) + bool(model.refusal or model.news or model.text)
    room = max(1, h - bool(model.standing) - 1 - (lower if h >= HIGHEST else min(lower, needed)))
    at = next((y for y, line in enumerate(content) if any(ink == "name-cursor" for _, ink in line)), 0)
    first = max(0, min(at - room + 1, len(content) - room))  # the option under the cursor is among them
    return content[first : first + room], first, len(content)


def _beside(model: BarModel, w: int, h: int, shown: Sequence[Line], count: int) -> Line:
    """The last row of options, beside the standing keys: where all that is said has no room without its row, and both
    fit whole; else nothing."""
    if not (model.options and model.standing and len(shown) == count) or model.said or model.note:
        return ()
    if _parts(model, w - 4, h - 2 - count, h - 2).whole:
        return ()
    keys = " ".join(map(standing_text, model.standing))
    return shown[-1] if width(keys) <= _free(shown, w) else ()


def _free(shown: Sequence[Line], w: int) -> int:
    """The columns behind the last row of options."""
    return w - 2 - (spans_width(shown[-1]) if shown else 0) - _GAP


def question_room(name: str, w: int) -> int:
    """The cells that the question of a seat of this name has in the top line of a bar, if all options are seen."""
    return max(0, w - 1 - 1 - width(clip(name, max(4, w // 3)).upper()) - len("▲ ") - 2 - 2)


def _top(canvas: Canvas, model: BarModel, scrolled: str) -> None:
    """The heavy line in the seat's colour with badge, question and level; and which options are seen, if not all: the
    question is asked in shorter words before it is cut."""
    w = canvas.w
    ink, badge = ("edge-open", "total") if model.seat is None else (f"line-{model.seat}", f"badge-{model.seat}")
    canvas.put(0, 0, signs.HEALTH * w, ink)
    end = w - 1
    if model.level:
        end = canvas.right(end, 0, in_ink(f" {model.level} ", "muted"), w // 2) - 1
    if scrolled:
        end = canvas.right(end, 0, in_ink(scrolled, "muted"), w - _GAP * _GAP) - 1
    name = clip(model.name, max(4, w // 3)).upper()
    sign = "" if model.seat is None else seat_sign(model.seat)
    label = f"{sign} {name} {model.clock}".strip()
    x = canvas.put(1, 0, f" {label} ", ASKED.over(badge), max(0, end - 1)) if label else 1
    room = max(0, end - x - 2)
    asked = model.question if width(model.question) <= room else model.short or model.question
    x = canvas.put(x, 0, f" {clip(asked, room)} ", "name", max(0, end - x))
    has = having(model.has, end - x - 2)
    canvas.right(end - 1, 0, (BLANK, *has, BLANK) if has else ())


def having(numbers: Spans, room: int) -> Line:
    """As many of these numbers as fit beside the question, first ones first."""
    found: list[Span] = []
    for number in numbers:
        found += [*([(", ", "muted")] if found else []), number]
    while found and spans_width(found) + 2 > room:
        del found[-2:]
    return tuple(found)


def _lower(canvas: Canvas, model: BarModel, y: int, last: int) -> None:
    """Forecast, what is said, refused or new, from row `y` on, before row `last`.

    What is said goes first: it may cover forecast and options. Behind it stands why it is refused and what the card
    says, or news if there is none; where that is too long for the rows that are left, it can be read on.
    """
    hint, told, left = _fitting(model, canvas.w, last - y, last - 1)
    first = max(0, min(model.read, len(told) - left))
    ends = _ends(model, told, left, canvas.w - 4)
    lines = [*told[first:first + left - len(ends)], *ends, *hint]
    top, goes_on = min(y, last - len(lines)), 0 < left < len(told) - first
    dropped = goes_on and model.said and hint  # the next key drops what is said first
    if dropped:
        lines[left - 1] = _goes_on(lines[left - 1], canvas.w)
    for at, line in enumerate(lines, top):
        canvas.fill(0, at, canvas.w, 1, " ", "plain")
        canvas.spans(1, at, line, canvas.w - 2)
    if goes_on and not dropped:
        canvas.right(canvas.w - 1, top + left - 1, key_hint_spans(READ_ON))


def hidden(model: BarModel, w: int, h: int) -> tuple[int, int]:
    """Number of lines of forecast and text that do not fit into this bar, and number of lines shown at a time."""
    shown, _, count = _shown(model, w, h)
    most, rows = h - bool(model.standing) - 1, len(shown) - bool(_beside(model, w, h, shown, count))
    _, told, left = _fitting(model, w, most - rows, most)
    return max(0, len(told) - left), max(1, left - len(_ends(model, told, left, w - 4)))


def _ends(model: BarModel, lines: Sequence[Line], left: int, room: int) -> list[Line]:
    """The last row that is seen first, with what comes in the end, where more is to be read before that: `if you
    leave… You go on buying`."""
    ends, before = _end(model, lines[left:], room)
    if model.read or model.said or not (left and ends) or (left < _LOWER and not _worth(ends, before)):
        return []
    if left > 1 and isinstance(lines[left - 2][-1][1], Then) and isinstance(lines[left - 1][0][1], Then):
        return []  # it has begun already
    first = lines[left - 1]
    while first and isinstance(first[-1][1], Then):  # what comes after another option is told where it stands
        first = first[:-1]
    word = len(spans_text(first)) - len(spans_text(first).lstrip().partition(" ")[2])  # is not cut
    if before <= max(_READ, word):
        return [(("  ", "plain"), (f"{ELLIPSIS} ", "muted"), *ends)]
    return [(*_goes_on(first, before), (" ", "muted"), *ends)]


def _goes_on(line: Line, room: int) -> Line:
    """The line as one that is cut, in so many cells."""
    return tuple(clip_spans((*line, ("  ", "plain")), min(room, spans_width(line) + 1), prose=True))


def _worth(ends: Line, before: int) -> bool:
    """Whether the end deserves a place in the only row: it does not merely go on, and leaves room for the begin."""
    return before >= _BEGUN and any(ink != "muted" for _, ink in ends)


def _end(model: BarModel, later: Sequence[Line], room: int) -> tuple[Line, int]:
    """What comes in the end of that which goes on in these lines, nothing if it stands before them, and the columns
    before it in its row; a forecast of two options has an end of each."""
    runs = [[*run] for then, run in groupby(model.forecast, lambda span: isinstance(span[1], Then)) if then]
    left, ends = _ending(span for line in later for span in line), list[Span]()
    while left > 0:
        ends = runs.pop()
        left -= _ending(ends)
    ends[:1] = [(capital(text.lstrip()), ink) for text, ink in ends[:1]]
    ends = clip_spans(ends, room - _READ - len("  … "))
    return tuple(ends), room - _READ - spans_width(ends) - len(" ")


def _ending(spans: Iterable[Span]) -> int:
    """The letters of what comes in the end."""
    return sum(len(text.replace(" ", "")) for text, ink in spans if isinstance(ink, Then))


def _fitting(model: BarModel, w: int, free: int, most: int) -> _Parts:
    """The same as `_parts`, with room for the key hint behind a text that goes on. One row alone ends with what comes
    in the end: no line is longer than what is left of it."""
    if model.said and model.longer:
        longer = _parts(replace(model, said=model.longer), w - 4, free, most)
        if longer.hint and longer.whole:
            return longer
    alone = _parts(model, w - 4, free, most)
    if alone.whole:
        return alone
    shorter = (_parts(replace(model, text=text), w - 4, free, most) for text in model.brief if not model.said)
    if brief := next((parts for parts in shorter if parts.whole), None):
        return brief
    fits = _parts(model, w - 4 - _READ, free, most)
    if fits.hint:  # no cap stands behind it
        fits = fits._replace(hint=alone.hint, left=alone.left)
    ends, before = _end(model, fits.lines[fits.left:], w - 4)
    if fits.left != 1 or model.said or not _worth(ends, before):
        return fits
    return _parts(model, before - len("  …"), free, most)._replace(hint=fits.hint, left=fits.left)


class _Parts(NamedTuple):
    """What is said; what can be read on; the rows for it."""

    hint: list[Line]
    lines: list[Line]
    left: int

    @property
    def whole(self) -> bool:
        """Whether all has room, or nothing."""
        return not 0 < self.left < len(self.lines)


def _parts(model: BarModel, room: int, free: int, most: int) -> _Parts:
    """What stands in the rows below the options. What is said in more lines than there are is read on, too."""
    cursor = CURSOR.over("text")
    lines = _marked(f"{signs.CURSOR} " if model.pointed else "  ", cursor, model.forecast, room, _ALL)
    if model.said:
        message = _marked(*said_mark(model.refused), model.said, room, _ALL, prose=True)
        if len(message) > most:
            return _Parts([], message, most)
        lines = lines or _marked("  ", "plain", model.text, room, _ALL)
        return _Parts(message, lines, max(0, free - len(message)))
    at = min(1, max(0, free - 1))
    lines[at:at] = _marked(f"{signs.BLOCKED} ", "warn", model.refusal, room, _ALL)
    lines += _marked("  ", "plain", model.text, room, _ALL)
    lines += _marked("· ", NEWS.over("muted"), model.news, room, free - len(lines))
    return _Parts([], lines, max(0, free))


def _marked(mark: str, ink: str, text: Line, room: int, most: int, prose: bool = False) -> list[Line]:
    """A text in at most so many lines, the mark before the first; what is said as a sentence is cut at its end."""
    if not text or most < 1:
        return []
    lines = [text] if spans_width(text) <= room else fitted((text,), room, most, prose)
    return [((mark, ink) if at == 0 else (" " * width(mark), "plain"), *line) for at, line in enumerate(lines)]


def _standing(options: Sequence[Cap], room: int) -> Line:
    """The keys that always work, all of them: nearer to each other, and the first ones without words, where there is
    little room."""
    wordless = 0
    while True:
        shown = [(key, "" if key and at < wordless else word) for at, (key, word) in enumerate(options)]
        texts = [standing_text(option) for option in shown]
        apart = next((gap for gap in (2, 1) if sum(map(width, texts)) + gap * (len(texts) - 1) <= room), 0)
        if apart or wordless == len(options):
            spans = ((text, key_hint_spans(key, ink="muted")[0][1] if key else "muted")
                     for text, (key, _) in zip(texts, shown, strict=True))
            return tuple(span for one in spans for span in ((" " * max(1, apart), "plain"), one))[1:]
        wordless += 1


def standing_text(option: Cap) -> str:
    """A standing key as it is written: `i card`."""
    return " ".join(filter(None, option))


# kinds of decision --------------------------------------------------------------------------------------------------


def _value(value: int, *, active: bool, whose: str = "") -> Line:
    """A number between its arrows; `whose` is written on the key hint of the seat that it belongs to."""
    return (("‹", KeyHint("muted", whose, "left")), BLANK, (f" {value} ", "name-cursor" if active else "name"),
            BLANK, ("›", KeyHint("muted", whose, "right")))


def number_line(value: int, lo: int, hi: int, confirm: str = "") -> Line:
    """The body of a number question: ` − ‹ 2 › + of 0–3` and what Enter does with the number."""
    line: Line = (*key_hint_spans(signs.MINUS), ("  ", "plain"), *_value(value, active=True), ("  ", "plain"))
    line = (*line, *key_hint_spans("+"), (f"  {TEXT('rows.number', lo=lo, hi=hi)}", "text"))
    return (*line, (" " * _GAP, "plain"), *option_spans(("Enter", confirm))) if confirm else line


@frozen
class Share:
    """What a seat (from 1 on), or something else (0), gets in an allocation, and what comes of it."""

    seat: int
    name: str
    value: int
    result: Line = ()


def allocate_lines(shares: Sequence[Share], cursor: int, left: int, w: int) -> tuple[Line, ...]:
    """The body of an allocation: a stepper for each seat with its result beside it, and what is left.

    A line a seat, from 100 columns on two, whatever the results say: the bar keeps its height while points move.
    """
    across = 2 if w >= _PAIRS_FROM else 1
    pitch = (w - 2 - _LEFT) // across
    lines: list[Line] = []
    called = [f"{seat_sign(share.seat)} {share.name}" if share.seat else share.name for share in shares]
    names = max(map(width, called), default=0)
    for index, (share, seat) in enumerate(zip(shares, called, strict=True)):
        pad = " " * (names - width(seat))
        item: Line = ((f" {seat}{pad} ", KeyHint("key", seat)), BLANK,
                      *_value(share.value, active=index == cursor, whose=seat), ("   ", "plain"), *share.result)
        item = tuple(clip_spans(item, pitch - 2))
        if index % across:
            lines[-1] = (*lines[-1], (" " * (pitch - spans_width(lines[-1])), "plain"), *item)
        else:
            lines.append(item)
    told = (TEXT("rows.left", n=left), "muted" if left == 0 else "warn")
    rest = max(0, w - 2 - _LEFT - spans_width(lines[-1])) if lines else 0
    lines[-1:] = [(*lines[-1], (" " * rest, "plain"), told)] if lines else [(told,)]
    return tuple(lines)


def order_lines(items: Sequence[tuple[str, Spans]], cursor: int, w: int) -> tuple[Line, ...]:
    """The body of an order: each item behind its key; the one under the cursor is reversed."""
    found: list[Spans] = []
    for index, (key, item) in enumerate(items):
        tail = in_ink(",", "muted") if index + 1 < len(items) else ()
        badge = key_hint_spans(key, ink="name-cursor" if index == cursor else "key")
        found.append((*badge, BLANK, *item, *tail))
    return tuple(flowed(found, w - 2, 0))

