"""The side panel: the card under the cursor with all that is known of it, and what has happened lately."""

from collections.abc import Iterable, Sequence

from deckgames.engine.messages import TEXT
from deckgames.engine.vocabulary.lexicon import Word
from deckgames.table.recap import LOG, missing
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import Line, Spans, in_ink, spans_text, width, wrap
from deckgames.ui.paint.emblems import HUGE, LARGE
from deckgames.ui.paint.faces import Face, head_lines, heading, inspector, whole_height
from deckgames.ui.paint.key_hints import on_key_hint
from deckgames.ui.paint.shortening import fitted
from deckgames.ui.toolkit.layout import Scene

_AROUND_MODAL = 10
"""Rows of title, bar and the frame of the inspector that opens over the table."""
HIGHEST, _WIDE_HIGHEST, _WIDE = 17, 23, 44
"""Rows of an inspector in the side panel, and in a side panel of that many columns."""
_SMALLEST, _ALL = 8, 99
_PICTURED, _EMBLEM = 24, 7
"""Rows from which an inspector explains no word that would take the rows of the emblem, and those rows."""


def explained(terms: Iterable[Word], room: int, most: int) -> list[Line]:
    """Explanations of words, each with its rule, as many as fit into `most` lines together."""
    found: list[Line] = []
    for term in terms:
        lines = wrap(((f"{term.word}:", "name"), (f" {term.meaning} ", "rule"), (term.rule, "rulemark")), room)
        if len(found) + len(lines) <= most:
            found += lines
    return found


def height_of(face: Face, room: int) -> int:
    """Lines of a face's own text in an inspector with so many columns inside."""
    used = len(head_lines(face, room)) + 1
    used += sum(len(wrap(line, room)) for line in face.long)
    return used + (len(wrap(in_ink(face.flavour, "flavour"), room)) + 1 if face.flavour else 0)


def card_in_full(face: Face, facts: Sequence[Line], terms: Iterable[Word], w: int, h: int) -> Canvas:
    """The inspector in a side panel: facts at the bottom, words explained as far as there is room."""
    room = w - 4
    lines = [part for line in facts for part in wrap(line, room)]
    art = _EMBLEM if h >= _PICTURED else 0
    words = explained(terms, room, h - 2 - height_of(face, room) - len(lines) - 2 - art)
    return inspector(face, w, h, _joined(words, lines))


def modal_lines(face: Face, facts: Sequence[Line], terms: Iterable[Word], room: int, screen_height: int) -> list[Line]:
    """What stands under a card's text in the inspector that opens over the table, in so many columns."""
    lines = [part for line in facts for part in wrap(line, room)]
    used = height_of(face, room) + len(lines)
    return _joined(explained(terms, room, screen_height - used - _AROUND_MODAL), lines)


def _joined(words: list[Line], facts: list[Line]) -> list[Line]:
    return [*words, in_ink("", "plain"), *facts] if words and facts else words or facts


def inspector_rows(w: int, room: int, least_below: int, highest: int = HIGHEST, whole: Sequence[int] = (),
                   below: int = 0) -> int:
    """Rows of the inspector in a side panel with `room` rows for it and what stands below it; 0: none. Beside those
    `below` in which all that has happened is, the most of the rows in which it is `whole`, the fewest first."""
    height = min(highest if w < _WIDE else max(highest, _WIDE_HIGHEST), room - min(least_below + 1, room) - 1)
    left = room - below - 1
    if whole:
        height = max([height, min(whole[0], left), *(rows for rows in whole if rows <= left)])
    return height if height >= _SMALLEST else 0


LEAST = 2
"""Rows below which a zone does not begin with the news."""


def rows_in_full(face: Face, facts: Sequence[Line], terms: Iterable[Word], w: int) -> list[int]:
    """Rows of the inspector in a side panel in which all is told, by the size of the emblem."""
    lines = [part for line in facts for part in wrap(line, w - 4)]
    all_ = _joined(explained(terms, w - 4, _ALL), lines)
    return [whole_height(face, w, all_, size) for size in (LARGE, HUGE)]


def _told_now(scene: Scene, sits: bool) -> Sequence[Spans]:
    return _below(scene, scene.recap if sits and scene.recap and not scene.public else scene.news)


def _below(scene: Scene, lines: Sequence[Spans]) -> Sequence[Spans]:
    """Those of these lines that do not stand whole under the title bar."""
    told = spans_text(scene.last)
    return [said for said in lines if spans_text(said).removeprefix("! ") != told]


def news_rows(scene: Scene, w: int, sits: bool) -> int:
    """Rows in which all that has happened is told, with a heading; 0: nothing has."""
    lines = sum(len(wrap(tuple(spans), w - 3)) for spans in _told_now(scene, sits))
    return lines and lines + 1


def news(scene: Scene, canvas: Canvas, y: int, sits: bool) -> None:
    """What happened since the viewer sat (`sits`), most important first; or else lately, the newest last. The heading
    counts the lines for which there is no room, and those that are cut."""
    room = canvas.h - y - 1
    if room < 1:
        return
    sentences = _told_now(scene, sits)
    if sits and scene.recap and not scene.public:
        first = [tuple(spans) for spans in sentences[:room]]
        lines = fitted(first, canvas.w - 3, room)
        whole = {spans_text(part) for spans in first for part in wrap(spans, canvas.w - 3)}
        cut = sum(spans_text(line) not in whole for line in lines)
        _told(canvas, y, TEXT("panes.news"), lines, max(0, len(sentences) - room) + scene.untold + cut)
    else:
        lines, more = latest(sentences, canvas.w - 3, room)
        _told(canvas, y, TEXT("panes.happened"), lines, more)


def news_below(scene: Scene, canvas: Canvas, y: int, sits: bool, few: bool = False) -> None:
    """Draws the news into the rows that a zone has left from `y` on, a blank row above; where they are too few for
    that, the latest lines alone (if `few`)."""
    room = canvas.h - y - 1
    if room - 1 > LEAST and (scene.recap or scene.news):
        lower = Canvas(canvas.w, room)
        news(scene, lower, 0, sits)
        canvas.paste(0, y + 1, lower)
    elif few:
        lines, more = latest(beside_bar(scene), canvas.w - 3, room)
        note = missing(more) if more else ""
        for at, line in enumerate(lines, y + 1):
            last = note and at == y + len(lines)
            canvas.spans(1, at, line, canvas.w - 2 - (width(note) + 2 if last else 0))
            if last:
                canvas.right(canvas.w - 1, at, _of_the_log(note))


def beside_bar(scene: Scene) -> Sequence[Spans]:
    """Recent news beside the bar; while somebody is asked only what others did."""
    own = "" if scene.decision is None else f"seat-{scene.seats[scene.decision.seat].colour}"
    return [said for said in _below(scene, scene.news) if said and said[0][1] != own]


def latest(news: Sequence[Spans], room: int, height: int) -> tuple[list[Line], int]:
    """The latest news wrapped into `height` rows, and the number of earlier lines that are missing or cut."""
    rows: list[Line] = []
    for nth, spans in enumerate(reversed(news)):
        wrapped = list(wrap(tuple(spans), room))
        if len(rows) + len(wrapped) > height:
            left = height - len(rows)
            return [*(fitted([tuple(spans)], room, left) if left else ()), *rows], len(news) - nth
        rows = [*wrapped, *rows]
    return rows, 0


def _of_the_log(note: str) -> Line:
    """A note that names the key of the log: a click on it opens that."""
    return on_key_hint(LOG, in_ink(note, "muted"))


def _told(canvas: Canvas, y: int, title: str, lines: Sequence[Line], more: int) -> None:
    if lines:
        heading(canvas, y, title, _of_the_log(missing(more)) if more else "")
    canvas.rows(1, y + 1, lines, canvas.w - 2)
