"""Text that is too long for its place: words go before numbers, signs, losses and players; `…` stands where they
were."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from deckgames.ui.paint.cells import (
    ELLIPSIS,
    STOPS,
    Line,
    Span,
    Spans,
    cells,
    cut_hard,
    parted,
    spans_text,
    spans_width,
    width,
    wrap,
)

_ENOUGH = 9
"""Cells of whole words that are enough of a text that is cut; of fewer, part of the next word stays."""
_LETTERS = 3
"""Letters of the first word that stay before `…`, at least."""


class Short(str):
    """A text that has lost a number, a sign, a loss or who is hit where it was cut: what is drawn on says so."""

    __slots__ = ()


def clip(text: str, room: int) -> str:
    """The text in at most `room` cells, with `…` where words are missing, the last ones first; see `clip_spans`."""
    row = cells(text)
    if len(row) <= room:
        return text if "".join(row) == text else "".join(row)
    found = clip_spans(((text, ""),), room)
    return found[0][0] if len(found) == 1 else spans_text(found)


def clip_spans(spans: Spans, room: int, bare: bool = True, prose: bool = False) -> list[Span]:
    """The spans in at most `room` cells together, with `…` in the ink of the span that was cut: at a word of its end,
    but words go before numbers, signs, losses and players, wherever they stand; in the end also what these count, if
    they may stand `bare`. Of `prose` the beginning stays, whatever comes behind it."""
    found = _begun(spans, room)
    if prose or spans_width(spans) <= room or not found or not _lost((spans,), (found,)):
        return found
    weighed = _shortened((spans,), lambda lines: sum(map(spans_width, lines)) <= room, bare)
    if not weighed:
        return [*found[:-1], (Short(found[-1][0]), found[-1][1])]
    (first, ink), *others = weighed[0]
    spare = room - spans_width(weighed[0]) if first.startswith(ELLIPSIS) else 0
    return [*_begun(spans, spare + 1), (first[1:], ink), *others] if spare >= _LETTERS else [*weighed[0]]


def _kept(row: Sequence[str], room: int) -> int:
    """How many cells of a text that is too long are kept before `…`: up to the end of a word, where enough is left, and
    no bracket with its first word alone."""
    last = room - 1
    if last < 1:
        return last
    end = next((at for at in range(last, 0, -1) if row[at] == " " or (
        at < last and row[at - 1] == "-" and at > _ENOUGH)), 0)
    end = end if end >= min(_ENOUGH, last) or 2 * end > last else last
    before, _, inside = "".join(row[:end]).rpartition("(")
    return end if ")" in inside or " " in inside or len(before) <= _ENOUGH else len(before.rstrip())


def _begun(spans: Spans, room: int) -> list[Span]:
    """The spans in at most `room` cells, only their beginning if they are longer, whatever comes behind it."""
    found: list[Span] = []
    if spans_width(spans) <= room or room <= 0:
        return [*spans] if room > 0 else found
    left = _kept([cell for text, _ in spans for cell in cells(text)], room)
    for text, ink in spans:
        size = width(text)
        if size >= left:
            return [*found, (cut_hard(cells(text), left).rstrip(STOPS) + ELLIPSIS, ink)]
        found.append((text, ink))
        left -= size
    return found


def fitted(paragraphs: Sequence[Spans], room: int, height: int, prose: bool = False) -> list[Line]:
    """Paragraphs wrapped into at most `height` lines; each keeps a line if it can, and what is cut ends in `…`: words
    go before numbers, signs, losses and players, but of `prose` the beginning stays."""
    if len(paragraphs) == height == 1 and not prose:
        return [tuple(clip_spans(paragraphs[0], room))]
    found = _beginnings(paragraphs, room, height)
    if prose or not found or not _lost(paragraphs, found):
        return found
    weighed = _shortened(paragraphs, lambda texts: sum(len(wrap(text, room)) for text in texts) <= height)
    if weighed:
        return [line for text in weighed for line in wrap(text, room)]
    *others, (text, ink) = found[-1]
    return [*found[:-1], (*others, (Short(text), ink))]


def _beginnings(paragraphs: Sequence[Spans], room: int, height: int) -> list[Line]:
    """The beginnings of the paragraphs, whatever comes behind them."""
    found: list[Line] = []
    for index, spans in enumerate(paragraphs):
        if len(found) >= height:
            break
        waiting = len(paragraphs) - index - 1
        allowed = max(1, height - len(found) - waiting)
        lines = wrap(spans, room)
        if len(lines) > allowed:
            rest = parted(lines[allowed - 1 :], (" ", "plain"))
            lines = (*lines[: allowed - 1], tuple(_begun(rest, room)))
        found += lines
    last = found[-1] if found else ()
    if last and len(paragraphs) > len(found) and not spans_text(last).endswith(ELLIPSIS):
        found[-1] = tuple(_begun((*last, (" " + ELLIPSIS, last[-1][1] if last else "rule")), room))
    return found


_PIECES = re.compile(r"\s+|\S+")
_WEIGHTY = re.compile(r"\d|[^\w\s.,;:!?'’“”\"()\-–…/]|"
                      r"^(los(e|es|t|ses)|damage|wounds?|discards?|steals?|attacks|out)\b", re.IGNORECASE)
"""What has weight in a text: a number, a sign, a loss; and so has what stands in one of these inks."""
_WEIGHTY_INKS = ("seat-", "badge-", "key")
_CLAUSE = (".", ";", ",", "!", "?")


def _pieces(spans: Spans) -> list[list[Span]]:
    """The words of a text, each with the blanks before it; a seat's sign and name stay together."""
    words: list[list[Span]] = [[]]
    for text, ink in spans:
        for piece in (text,) if ink.startswith("seat-") else _PIECES.findall(text):
            if piece.isspace() and words[-1] and not spans_text(words[-1]).isspace():
                words.append([])
            words[-1].append((piece, ink))
    return [word for word in words if word]


def _weighty(word: Spans) -> bool:
    return any(ink.startswith(_WEIGHTY_INKS) or _WEIGHTY.search(text) for text, ink in word if not text.isspace())


def left_out(texts: Sequence[Spans], ink: str = "muted") -> Line:
    """` …` in the place of parts of a line that have no room."""
    more = f" {ELLIPSIS}"
    return ((Short(more) if _lost(texts, ()) else more, ink),)


def _lost(texts: Iterable[Spans], kept: Iterable[Spans]) -> bool:
    """Whether what is kept of these texts lacks a word that has weight."""
    before, after = (Counter(spans_text(word).strip(STOPS + ELLIPSIS) for text in each for word in _pieces(text)
                             if _weighty(word)) for each in (texts, kept))
    return not before <= after


def _shortened(texts: Sequence[Spans], fits: Callable[[Sequence[Line]], bool], bare: bool = True) -> list[Line]:
    """The texts without as many words as must go, `…` in their place; nothing, if what has weight is too much."""
    words = [_pieces(text) for text in texts]
    ranked = sorted((one for one in _ranked(words) if one[0] or bare), reverse=True)

    def without(count: int) -> list[Line]:
        found = [_without(text, {nth for _, no, nth in ranked[:count] if no == number})
                 for number, text in enumerate(words)]
        return [line for line in found if line]

    most = bisect_left(range(1, len(ranked) + 1), True, key=lambda count: fits(without(count))) + 1
    return without(most) if most <= len(ranked) else []


def _ranked(texts: Sequence[Sequence[Spans]]) -> Iterator[tuple[int, int, int]]:
    """The words that may go, as (how soon, text, place): first clauses without weight, then what stands beside none in
    its clause, then what stands before it, in the end what it counts and how its clause begins (`If tied:`); of the
    same, those that come last."""
    for number, words in enumerate(texts):
        heavy, start = [_weighty(word) for word in words], 0
        for end, word in enumerate(words, 1):
            if end < len(words) and not spans_text(word).endswith(_CLAUSE):
                continue
            for at in range(start, end):
                later = [n for n in range(at, end) if heavy[n]]
                head = any(spans_text(words[n]).endswith(":") for n in range(at, later[0] if later else at))
                after, before = (start <= n < end and heavy[n] for n in (at - 1, at + 1))
                counts = after or (before and (at + 2 == end or spans_text(words[at + 1]).endswith(":")))
                if not heavy[at]:
                    yield (0 if counts else 1 if head or before else 2) if any(heavy[start:end]) else 3, number, at
            start = end


def _without(words: Sequence[Spans], gone: Collection[int]) -> Line:
    """The words but for these, with `…` where some are missing."""
    found: list[Span] = []
    missing = False
    for at, word in enumerate(words):
        if at not in gone:
            found += [(" ", word[0][1])] if missing and not word[0][0].isspace() else []
            found += word
        elif not missing and len(gone) < len(words):
            text, ink = found.pop() if found else ("", word[-1][1])
            found.append((text.rstrip(STOPS) + ELLIPSIS, ink))
        missing = at in gone
    return tuple(found)
