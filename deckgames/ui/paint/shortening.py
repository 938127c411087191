"""Text that is too long for its place: words go before numbers, signs, losses and players, as long as `…` stands in two
places at most; else it ends where there is no more room, but a loss behind that stays."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache

from deckgames.ui.paint.cells import (
    BLANK,
    ELLIPSIS,
    STOPS,
    Line,
    Span,
    Spans,
    cells,
    cut_hard,
    in_ink,
    parted,
    spans_text,
    spans_width,
    width,
    wrap,
)

_ENOUGH = 9
"""Cells of whole words that are enough of a text that is cut; of fewer, part of the next word stays."""
_FEW = 6
"""Cells of whole clauses behind which no word of the next one need stand."""
_LETTERS = 3
"""Letters of the first word that stay before `…`, at least."""
_BEGUN = 16
"""Cells of a sentence that is begun: behind them a number may go as the words do, its card has it."""
_HOLES = 2
"""So many `…` a text has at most: with more it is read as noise."""


class Short(str):
    """A text that has lost a change, a loss or who is hit where it was cut, or a number of the first words: what is
    drawn on says so."""

    __slots__ = ()


def clip(text: str, room: int) -> str:
    """The text in at most `room` cells, with `…` where words are missing, the last ones first; see `clip_spans`."""
    row = cells(text)
    if len(row) <= room:
        return text if "".join(row) == text else "".join(row)
    found = clip_spans(in_ink(text, ""), room)
    return found[0][0] if len(found) == 1 else spans_text(found)


def clip_spans(spans: Spans, room: int, prose: bool = False) -> list[Span]:
    """The spans in at most `room` cells together, with `…` in the ink of the span that was cut: at a word of its end,
    but words go before numbers, signs, losses and players, wherever they stand. Of `prose` the beginning stays,
    whatever comes behind it."""
    spans = spans if prose or spans_width(spans) <= room else _bare(spans)
    clipped = _begun(spans, room)
    if prose or spans_width(spans) <= room or not clipped or not lost((spans,), (clipped,)):
        return clipped
    weighed = _shortened((spans,), lambda lines: sum(map(spans_width, lines)) <= room)
    if not weighed:
        return _named(spans, clipped, room) or _with_losses(spans, clipped, room) or _owned((spans,), [clipped])[0]
    if _only_named(weighed[0]):
        return clipped
    (first, ink), *others = weighed[0]
    spare = room - spans_width(weighed[0]) if first.startswith(ELLIPSIS) else 0
    return [*_begun(spans, spare + 1), (first[1:], ink), *others] if spare >= _LETTERS else [*weighed[0]]


def _only_named(line: Spans) -> bool:
    """Whether behind its last `…` a text has only a player whom it has named before: `■ Cy lays… ■ Cy`."""
    at = max((at for at, (text, _) in enumerate(line) if ELLIPSIS in text), default=len(line))
    behind = [span for span in line[at + 1:] if not span[0].isspace()]
    return bool(behind) and line[at][0].endswith(ELLIPSIS) and all(
        ink.startswith("seat-") and text.strip() in spans_text(line[:at]) for text, ink in behind)


_CARDS = re.compile(r"\b((?:draw|discard|trash)(?:s|es)?(?: up to)? \d+) cards?(?=[.,;…]|$)", re.IGNORECASE)
"""What goes without saying behind how many are drawn or lost."""


def _bare(spans: Spans) -> Line:
    """The spans without words that go without saying."""
    return tuple([(_CARDS.sub(r"\1", text), ink) for text, ink in spans])


_PLACE = re.compile(r"\d+, [A-Z]\w+ \d")
"""A number before a name with one."""


def _named(spans: Spans, beginning: Spans, room: int) -> list[Span]:
    """A name, or a word, that a number follows, with the first letters of it, and no more; nothing, if these are too
    few or what is found has that number."""
    words = _pieces(spans)
    first = next((nth for nth, word in enumerate(words) if _weighty(word)), 0)
    at = first or 2 * (_PLACE.match(spans_text(spans)) is not None)
    named, rest = _flat(words[:at]), _without(words[at:], range(1, len(words) - at))
    spare = room - spans_width(rest)
    if at > 2 or ":" in spans_text(named) or spare <= _LETTERS or not lost((rest,), (beginning,)):
        return []
    return [*_begun(named, spare), *rest]


def _with_losses(spans: Spans, beginning: Spans, room: int) -> list[Span]:
    """What is found of a text, with what is lost or changes behind that, and what it counts; nothing, if that is too
    much."""
    words = _pieces(spans)
    grave = [at for at, word in enumerate(words) if _weighty(word, _GRAVE)]
    end = grave[-1] + 1 if grave and lost((spans,), (beginning,), _GRAVE) else len(words)
    end += sum(2 - spans_text(word).endswith(_CLAUSE) for word in words[end:end + 1] if _weighty(word))
    for at in grave:
        start = at - (at > 0 and not _weighty(words[at - 1]))
        before, behind = _flat(words[:start]), _without(words[start:], range(end - start, len(words) - start))
        told = _begun(before, room - spans_width(behind))
        if spans_width(told) >= _ENOUGH and not (
                lost((_begun(before, room),), (told,)) or lost((spans,), ((*told, *behind),), _GRAVE)):
            return [*told, *behind]
    return []


_OPENING = re.compile(r"[.;,] [^.;,]*$")
_OPENED = re.compile(r"[^.;,]*:")
"""How a clause begins (`Always:`, `In a combo of 3+:`): whole or not at all."""
_NUMBER = re.compile(r" [+−-]?\d")
"""What is said of a number goes with it."""
_STARTED = re.compile(r" (?!\(|(and|or|for|if|when|while|until|in|on|at|to|from|with)\b)")
_STUB = re.compile(r"[.,;] (\W )?(“?[^\W\d]+: )?“?[^\W\d]+( up( to( \d+)?)?)?$")
"""A clause of which the first word alone is left, with whose it is."""
_DANGLING = re.compile(r"( (an?|the|of|for|and|or|was|up to|to|[+−-]?\d+))+$")
"""What stands for nothing without the word behind it."""


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
    end = end if ")" in inside or " " in inside or len(before) <= _ENOUGH else len(before.rstrip())
    head, rest = "".join(row[:end]), "".join(row[end:])
    at = head.rfind(" ")
    if _NUMBER.match(rest) and at >= _ENOUGH:
        head, rest, end = head[:at], head[at:], at
    stub = _STUB.search(head) if rest[:1] == " " else None
    least = _BEGUN if stub and stub[0][0] == "," else _FEW
    if stub and stub.start() >= least and not _weighty(in_ink(stub[0][2:], ""), _GRAVE):
        return stub.start() + 1
    opened = _OPENING.search(head) if head.endswith(":") or _OPENED.match(rest) else None
    opened = None if opened and _weighty(in_ink(opened[0][2:], ""), _GRAVE) else opened
    idle = opened or (_DANGLING.search(head) if _STARTED.match(rest) else None)
    return idle.start() + 1 if idle and idle.start() >= _ENOUGH else end


def _begun(spans: Spans, room: int) -> list[Span]:
    """The spans in at most `room` cells, only their beginning if they are longer, whatever comes behind it."""
    pieces: list[Span] = []
    if spans_width(spans) <= room or room <= 0:
        return [*spans] if room > 0 else pieces
    left = _kept([cell for text, _ in spans for cell in cells(text)], room)
    for text, ink in spans:
        size = width(text)
        if size >= left:
            return [*pieces, (cut_hard(cells(text), left).rstrip(STOPS) + ELLIPSIS, ink)]
        pieces.append((text, ink))
        left -= size
    return pieces


def fitted(paragraphs: Sequence[Spans], room: int, height: int, prose: bool = False) -> list[Line]:
    """Paragraphs wrapped into at most `height` lines; each keeps a line if it can, and what is cut ends in `…`: words
    go before numbers, signs, losses and players, but of `prose` the beginning stays."""
    if len(paragraphs) == height == 1 and not prose:
        return [tuple(clip_spans(paragraphs[0], room))]
    if not prose and sum(len(wrap(spans, room)) for spans in paragraphs) > height:
        paragraphs = [*map(_bare, paragraphs)]
    lines = _beginnings(paragraphs, room, height)
    if prose or not lines or not lost(paragraphs, lines):
        return lines
    weighed = _shortened(paragraphs, lambda texts: sum(len(wrap(text, room)) for text in texts) <= height)
    if weighed:
        return [line for text in weighed for line in wrap(text, room)]
    return [tuple(line) for line in _owned(paragraphs, lines)]


def _owned(texts: Sequence[Spans], beginnings: Sequence[Spans]) -> list[list[Span]]:
    """The beginnings of the texts, `Short` where these say too little."""
    lines = [[*line] for line in beginnings]
    kept = spans_text(beginnings[-1]).removesuffix(ELLIPSIS)
    whole = any(kept + stop in spans_text(text) for text in texts for stop in (*_CLAUSE, " ("))
    if lines[-1] and ((not whole and sum(map(spans_width, beginnings)) < _BEGUN) or lost(texts, beginnings, _GRAVE)):
        text, ink = lines[-1][-1]
        lines[-1][-1] = Short(text), ink
    return lines


def _beginnings(paragraphs: Sequence[Spans], room: int, height: int) -> list[Line]:
    """The beginnings of the paragraphs, whatever comes behind them."""
    begun: list[Line] = []
    for index, spans in enumerate(paragraphs):
        if len(begun) >= height:
            break
        waiting = len(paragraphs) - index - 1
        allowed = max(1, height - len(begun) - waiting)
        lines = wrap(spans, room)
        if len(lines) > allowed:
            rest = parted(lines[allowed - 1 :], BLANK)
            lines = (*lines[: allowed - 1], tuple(_begun(rest, room)))
        begun += lines
    last = begun[-1] if begun else ()
    if last and len(paragraphs) > len(begun) and not spans_text(last).endswith(ELLIPSIS):
        begun[-1] = tuple(_begun((*last, (" " + ELLIPSIS, last[-1][1] if last else "rule")), room))
    return begun


_LISTED, _CLAUSED = re.compile(r", | and "), re.compile(r", | and |: ")
"""What stands between the names of a list, and before whoever does something else."""
_LOOSE = re.compile(r"(’s?|[\s,;:(]|\b(an?|the|of|for|and|or|from|with|by|on|in|to|at|up to|is|are)\b)+$")
"""What stands for nothing without the name behind it."""


def named_whole(spans: Spans, room: int) -> Line:
    """A sentence of the log in at most `room` cells, each of its names whole or left out: of a list the last ones,
    where what stands behind them has room then; else it ends."""
    sentence, end = tuple(spans), len(spans)
    while end > 2 and spans[end - 1][1] == "name" and _LISTED.fullmatch(spans[end - 2][0]):
        end -= 2  # what ends with a list
    while spans_width(sentence) > room:
        lists = [at for at in range(2, min(end, len(sentence)) - 1) if sentence[at][1] == sentence[at - 2][1] == "name"
                 and _LISTED.fullmatch(sentence[at - 1][0])]
        if not lists:
            return _ended(spans, room)
        at = lists[-1]
        sentence, end = (*sentence[:at - 2], (sentence[at - 2][0] + ELLIPSIS, "name"), *sentence[at + 1:]), end - 2
    return sentence


def _ended(spans: Spans, room: int) -> Line:
    head = _begun(spans, room)
    text, ink = head.pop()
    head.append((text.removesuffix(ELLIPSIS), ink))
    if _is_name(ink) and (head[-1] != spans[len(head) - 1] or (
            ink != "name" and len(head) > 1 and _CLAUSED.fullmatch(head[-2][0]))):
        head.pop()
    while len(head) > 1 and not _is_name(head[-1][1]):
        text, ink = head.pop()
        if bare := _LOOSE.sub("", text):
            head.append((bare, ink))
            break
        if text[:1] == "’":
            head.pop()
    return (*head[:-1], *((text + ELLIPSIS, ink) for text, ink in head[-1:]))


def _is_name(ink: str) -> bool:
    return ink == "name" or ink.startswith("seat-")


_PIECES = re.compile(r"\s+|\S+")
_LOSS = r"^((los(e|es|t|ses)|discards?|steals?)\b|attacks\b(?![;,.])|out\b)"
_WEIGHTY = re.compile(rf"\d|[^\w\s.,;:!?'’“”\"()\-–…/]|^(damage|wounds?)\b|{_LOSS}", re.IGNORECASE)
"""What has weight in a text: a number, a sign, a loss; and so has what stands in one of these inks."""
_GRAVE = re.compile(rf"[→✓✗⊘]|{_LOSS}", re.IGNORECASE)
"""What of it stays before others: a change, a loss."""
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


def _flat(words: Iterable[Spans]) -> Line:
    return tuple([span for word in words for span in word])


def _weighty(word: Spans, what: re.Pattern[str] = _WEIGHTY) -> bool:
    return any(ink.startswith(_WEIGHTY_INKS) or what.search(text) for text, ink in word if not text.isspace())


def left_out(texts: Sequence[Spans], ink: str = "muted") -> Line:
    """` …` in the place of parts of a line that have no room."""
    more = f" {ELLIPSIS}"
    return in_ink(Short(more) if lost(texts, ()) else more, ink)


def lost(texts: Iterable[Spans], shortened: Iterable[Spans], what: re.Pattern[str] = _WEIGHTY) -> bool:
    """Whether what is kept of these texts lacks a word that has this weight."""
    before, after = (sum((_weights(tuple(text), what) for text in each), Counter()) for each in (texts, shortened))
    return not before <= after


@lru_cache(1024)
def _weights(text: Line, what: re.Pattern[str]) -> Counter[str]:
    """How often a text has each word that has this weight."""
    return Counter(spans_text(word).strip(STOPS + ELLIPSIS) for word in _pieces(text) if _weighty(word, what))


def _shortened(texts: Sequence[Spans], fits: Callable[[Sequence[Line]], bool]) -> list[Line]:
    """The texts without as many words as must go, `…` in their place; nothing, if what has weight is too much, or what
    is left would be noise."""
    words = [_pieces(text) for text in texts]
    ranked = sorted(_ranked(words), key=lambda one: one[:3], reverse=True)

    def without(count: int) -> list[Line]:
        lines = [_without(text, {at for _, no, *places in ranked[:count] if no == number for at in range(*places)})
                 for number, text in enumerate(words)]
        return [line for line in lines if line]

    most = bisect_left(range(1, len(ranked) + 1), True, key=lambda count: fits(without(count))) + 1
    return next((lines for lines in map(without, range(most, len(ranked) + 1)) if all(
        spans_text(line).count(ELLIPSIS) <= _HOLES for line in lines)), [])


def _ranked(texts: Sequence[Sequence[Spans]]) -> Iterator[tuple[int, int, int, int]]:
    """The words that may go, as (how soon, text, first place, the place behind): clauses without weight, then what
    stands behind all weight of its clause, what stands before a loss or a player, in the end whole clauses that have
    none, if one behind them has, but for the first words; of the same, those that come last. How a clause begins
    (`If tied:`), what a number counts and the word before it stay, and a reason is whole or goes (`⊘…`)."""
    for number, words in enumerate(texts):
        heavy, grave, start = [_weighty(word) for word in words], [_weighty(word, _GRAVE) for word in words], 0
        for end, word in enumerate(words, 1):
            if end < len(words) and not spans_text(word).endswith(_CLAUSE):
                continue
            last = max((at for at in range(start, end) if heavy[at]), default=-1)
            first = 1 + max((at for at in range(start, end) if spans_text(words[at]).endswith(":")), default=start - 1)
            if last < 0:
                yield 3, number, start, end
            elif not any(grave[first:end]) and any(grave[end:]) and 0 < first < end:
                yield 0, number, first if any(grave[start:first]) or not start else start, end
            upto = first
            for at in range(first, end if last >= 0 else 0):
                reason = at > start and spans_text(words[at - 1]).strip() == "⊘"
                held = heavy[at] or at < upto or (at > start and heavy[at - 1] and not reason) or (
                    at + 1 < end and bool(re.search(r"\d", spans_text(words[at + 1]))))
                if not held and (at > last or any(grave[at:end])):
                    upto = next((nth for nth in range(at, end) if heavy[nth]), end) if reason else at + 1
                    yield 2 if at > last else 1, number, at, upto
            start = end


def _without(words: Sequence[Spans], gone: Collection[int]) -> Line:
    """The words but for these, with `…` where some are missing; what stands for nothing without the next goes, too."""
    pieces: list[Span] = []
    missing, gone = False, {*gone}
    for at in range(len(words) - 2, 0, -1):
        if at + 1 in gone and _LOOSE.fullmatch(text := spans_text(words[at])) and text.strip() != "or":  # that decides
            gone.add(at)
    for at, word in enumerate(words):
        if at not in gone:
            pieces += [(" ", word[0][1])] if missing and not word[0][0].isspace() else []
            pieces += word
        elif not missing and len(gone) < len(words):
            text, ink = pieces.pop() if pieces else ("", word[-1][1])
            pieces.append((text.rstrip(STOPS) + ELLIPSIS, ink))
        missing = at in gone
    return tuple(pieces)
