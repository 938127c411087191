"""Pieces of the bar's lines: parts set apart, and the same with less air where the terminal is narrow."""

from collections.abc import Iterable, Mapping

from deckgames.engine.changes import HIDDEN
from deckgames.engine.events import Event, Sentence, spans
from deckgames.engine.lexicon import Number
from deckgames.ui.paint.canvas import Line, Span, Spans, spans_width
from deckgames.ui.paint.canvas import width as cell_width
from deckgames.ui.paint.signs import MINUS
from deckgames.ui.toolkit.board import Board

GAP: Span = ("   ", "plain")
"""What stands between two parts of a forecast."""
NEXT: Span = ("; ", "text")
"""What stands between two parts of a sentence."""
APART: Span = ("  ", "plain")
"""What stands between the parts of a line about a seat."""
_PARTS = 3
"""Number of these parts at most."""
_WIDE_FROM = 100
QUESTION, _BESIDE_QUESTION = 60, 24
"""Cells of a question at most; columns beside it."""
_REASON = ", by "


def number_of(board: Board, number: Number, seat: int) -> Span:
    """A number of a seat behind its sign: `$3`, `$5→3` while that is news, `$?` where nobody tells it."""
    n, change = number.read(board.view, seat), board.scene.changed.get(number.flash_key(seat))
    if n is None:
        return f"{number.sign}?", "faint"
    if change is None:
        return number.shown(n)
    return f"{number.shown(change[0])[0]}→{change[1]}".replace("-", MINUS), number.ink


def happened(board: Board, event: Event, sentences: Mapping[str, Sentence]) -> Line:
    """What happens, as the log tells it; nothing where a card of it is hidden."""
    if HIDDEN in event.cards:
        return ()
    told = spans(event, sentences, [look.name for look in board.scene.seats], board.view.viewer)
    return tuple((text, f"seat-{board.look(no).colour}" if role == "seat" else "text") for text, role, no in told)


def sentence(parts: tuple[Line, Line]) -> Line:
    """`Minor Skill: Skill 0→2; still 2 short of Squeaky Staircase.`: what an option is called and what it does. A
    reason that several of its parts have stands behind the last of them."""
    called, does = parts
    does = tuple(span for nth, span in enumerate(does) if not (span[0].startswith(_REASON) and span in does[nth + 1:]))
    end: Line = ((".", "text"),) if does and not does[-1][0].endswith((".", "?", "!", "…")) else ()
    return (*called, *(((": ", "text"),) if called and does else ()), *does, *end)


def beside(every: Line, alone: Line) -> Line:
    """What Enter does with all cards, and what the key of the one under the cursor does."""
    called, *does = alone
    return (*every, (" ", "plain"), called, (" alone", "text"), *does)


def tight(line: Line, width: int) -> Line:
    """A forecast as it stands in a terminal of this width: with less air under 100 columns. A reason that several of
    its parts have stands behind the last of them."""
    line = tuple(span for nth, span in enumerate(line) if not (span[0].startswith(_REASON) and span in line[nth + 1:]))
    if width >= _WIDE_FROM:
        return line
    return tuple((" " if text.isspace() else text.replace("   ", " ").replace(" → ", "→"), ink) for text, ink in line)


def asked_by(board: Board, text: str) -> str:
    """A question behind the name of the card that asks it, where there is room for both."""
    source = None if board.decision is None else board.decision.source
    named = text if source is None or text.startswith(source.name) else f"{source.name}: {text}"
    return named if cell_width(named) <= min(QUESTION, board.scene.width - _BESIDE_QUESTION) else text


def below_each_other(lines: Iterable[Spans]) -> list[Line]:
    """Lines about the seats with their name and points below each other."""
    rows = [_parts(line) for line in lines]
    wide = [max((spans_width(row[at]) for row in rows if len(row) > at + 1), default=0) for at in range(_PARTS - 1)]
    found: list[Line] = []
    for row in rows:
        line: Line = row[0]
        for before, part, room in zip(row, row[1:], wide, strict=False):
            line = (*line, (APART[0] + " " * (room - spans_width(before)), "plain"), *part)
        found.append(line)
    return found


def _parts(line: Spans) -> list[Line]:
    """A line about a seat in its parts."""
    found: list[list[Span]] = [[]]
    for span in line:
        if span[0] == APART[0] and len(found) < _PARTS:
            found.append([])
        else:
            found[-1].append(span)
    return [tuple(part) for part in found]
