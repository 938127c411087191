"""How the results look: who won and how, where the points came from, the score by round, facts."""

from __future__ import annotations

from deckgames.engine.effects import plural
from deckgames.ui.bar import BarModel
from deckgames.ui.chart import Series, Sources, source_bars, step_chart
from deckgames.ui.ending import Ending, signed
from deckgames.ui.headings import heading, seat_span, title_bar
from deckgames.ui.picture import Picture, with_bar
from deckgames.ui.sheet import Line, Sheet, clip, spans_width, width, wrap

_SIDE_FROM = 112
_BARS_SHARE = 0.5
_FACTS_W = 24
_TURN_ROWS = 3
_LOWEST_CHART = 7
_ONE_EVENING = 480
"""Minutes; a table that lay there for longer says nothing about how long the game is."""


def draw_results(ending: Ending, w: int, h: int, facts: bool = False, trouble: str = "",
                 said: str = "") -> Picture:
    """The results in any size; `facts` shows the table and the facts where there is no room for all of it."""
    picture = Picture(Sheet(w, h))
    sheet = picture.sheet
    lasted = f"   {plural(ending.minutes, 'minute')}" if 0 < ending.minutes < _ONE_EVENING else ""
    note = f"seed {ending.seed}{lasted}"
    sheet.paste(0, 0, title_bar(w, ending.game, f"round {ending.rounds}", ("The curtain falls",), 0, note))
    large = w >= _SIDE_FROM and h >= 34
    bottom = with_bar(sheet, bar(ending, w, large, facts, trouble, said))
    y = _winner(sheet, ending, 2 if large else 1) + (1 if large else 0)
    if large:
        _large(sheet, ending, y, bottom)
    else:
        _small(sheet, ending, y, bottom, facts)
    return picture


def _winner(sheet: Sheet, ending: Ending, y: int) -> int:
    won = ending.winners
    if len(won) == 1:
        seat = won[0]
        letters = " ".join(seat.name.upper() + " ")
        text = f" {seat.sign}  {letters}  W I N S  {seat.sign} "
        if width(text) > sheet.w - 4:
            text = f" {seat.sign} {seat.name} wins "
        sheet.put((sheet.w - width(text)) // 2, y, text, f"badge-{seat.colour}")
    elif not won:
        sheet.put(max(1, (sheet.w - width("Nobody wins")) // 2), y, "Nobody wins", "name")
    else:
        line: list[tuple[str, str]] = []
        for seat in won:
            line += [(f" {seat.sign} {seat.name} ", f"badge-{seat.colour}"), ("  ", "plain")]
        line.append(("share the victory", "name"))
        sheet.spans(max(1, (sheet.w - spans_width(line)) // 2), y, line)
    how = "; ".join(ending.result.reasons)
    how = f"{how[:1].upper()}{how[1:]}" if how else ""
    sheet.put(max(1, (sheet.w - width(how)) // 2), y + 1, how, "text", sheet.w - 2)
    return y + 2


# parts --------------------------------------------------------------------------------------------------------------


def _bars(ending: Ending, w: int, h: int) -> Sheet:
    rows = []
    for place in ending.order:
        seat = ending.seats[place.seat]
        parts = tuple(place.breakdown.get(name, 0) for name in ending.sources)
        rows.append(Sources(seat.colour, seat.name, place.score, parts, ending.lost(place), place.place))
    return source_bars(rows, ending.sources, w, h, f"{ending.score_word} from")


def _chart(ending: Ending, w: int, h: int) -> Sheet:
    lines = []
    for place in ending.order:
        seat = ending.seats[place.seat]
        lines.append(Series(seat.colour, seat.name, tuple(scores[place.seat] for scores in ending.scores)))
    return step_chart(lines, w, h, ending.first)


def _table(sheet: Sheet, ending: Ending, x: int, y: int, w: int, step: int) -> int:
    """The facts of every seat as columns, behind the score where no sources tell it; returns the row below it."""
    columns = {} if ending.sources else {ending.score_word: [signed(place.score) for place in ending.order]}
    columns |= {name: [signed(place.facts[name]) for place in ending.order] for name in ending.fact_names}
    heading(sheet, y, "The table", "", x, w)
    end = x + w - 1
    shown: list[tuple[str, int]] = []
    room = w - 16
    for name, values in columns.items():
        size = max(map(width, (name, *values)))
        if room < size + 2:
            break
        shown.append((name, size))
        room -= size + 2
    at = end - sum(size + 2 for _, size in shown)
    sheet.put(at, y, " " * (end - at), "plain")
    places = ending.order
    for name, size in shown:
        at += 2
        sheet.right(at + size, y, ((name, "muted"),))
        for row, value in enumerate(columns[name]):
            sheet.right(at + size, y + 1 + row * step, ((value, "name"),))
        at += size
    for row, place in enumerate(places):
        seat = ending.seats[place.seat]
        sheet.spans(x + 1, y + 1 + row * step, (seat_span(seat.colour, clip(seat.name, 12)),))
    return y + 1 + len(places) * step


def _fact_lines(sheet: Sheet, ending: Ending, x: int, y: int, w: int, bottom: int) -> None:
    for head, line in ending.facts:
        if y >= bottom:
            return
        end = sheet.put(x, y, head, "muted", w)
        sheet.spans(end + (2 if head else 0), y, line, x + w - end - (2 if head else 0))
        y += 1


def _large(sheet: Sheet, ending: Ending, y: int, bottom: int) -> None:
    rows = len(ending.order)
    step = 2 if bottom - y - 2 * rows > 18 else 1
    left = round(sheet.w * _BARS_SHARE)
    if ending.sources:
        sheet.paste(0, y, _bars(ending, left, 1 + rows * step))
        _table(sheet, ending, left + 1, y, sheet.w - left - 1, step)
    else:
        _table(sheet, ending, 0, y, sheet.w, step)
    y += 2 + rows * step
    turn = bottom - _TURN_ROWS - 1
    heading(sheet, y, f"{ending.score_word} by round", "")
    sheet.paste(0, y + 1, _chart(ending, sheet.w - _FACTS_W - 4, turn - y - 2))
    _fact_lines(sheet, ending, sheet.w - _FACTS_W - 1, y + 2, _FACTS_W, turn - 1)
    heading(sheet, turn, "The turn of the game", "")
    for row, line in enumerate(ending.turn):
        sheet.spans(1, turn + 1 + row, line, sheet.w - 2)


def _small(sheet: Sheet, ending: Ending, y: int, bottom: int, facts: bool) -> None:
    if facts:
        y = _table(sheet, ending, 0, y, sheet.w, 1)
        heading(sheet, y, "The turn of the game", "")
        for row, line in enumerate(ending.turn):
            sheet.spans(1, y + 1 + row, line, sheet.w - 2)
        y += 1 + len(ending.turn)
        heading(sheet, y, "Facts", "")
        _fact_lines(sheet, ending, 1, y + 1, sheet.w - 2, bottom)
        return
    if ending.sources:
        sheet.paste(0, y, _bars(ending, sheet.w, 1 + len(ending.order)))
    else:
        _table(sheet, ending, 0, y, sheet.w, 1)
    y += 1 + len(ending.order)
    heading(sheet, y, f"{ending.score_word} by round", "")
    if bottom - y - 1 >= _LOWEST_CHART:
        sheet.paste(0, y + 1, _chart(ending, sheet.w, bottom - y - 1))


def bar(ending: Ending, w: int, large: bool, facts: bool, trouble: str, said: str = "") -> BarModel:
    """The bar of the end."""
    won = ending.winners
    options = [("Enter", "rematch"), ("v", "replay"), ("n", "new table"), ("s", "same seed"), ("d", "final decks"),
               ("l", "log")]
    if not large:
        options.append(("f", "chart" if facts else "facts"))
    options.append(("m", "menu"))
    seat, name = (won[0].colour, won[0].name) if len(won) == 1 else (None, "TABLE")
    refusal: Line = ((trouble, "text"),) if trouble else ()
    # A path is told whole, in rows of its own: people want to find the file.
    body = wrap(((said, "text"),), w - 4) if said else ()
    return BarModel("Once more?", seat, name, ending.result.rule, tuple(options), body, refusal=refusal,
                    standing=(("e", "export"), ("?", "rules"), ("q", "quit")))
