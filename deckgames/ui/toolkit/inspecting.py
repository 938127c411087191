"""A card in full view: its face, its words explained with the rule they come from, and what a game knows of it now."""

from collections.abc import Iterable, Sequence

from deckgames.engine.lexicon import Word
from deckgames.ui.paint.canvas import Canvas, Line, wrap
from deckgames.ui.paint.faces import Face, head_lines, inspector

MODAL = 34
"""Columns inside the inspector that opens over the table."""
_AROUND_MODAL = 10
"""Rows of title, bar and the frame of the inspector that opens over the table."""
_HIGHEST, _WIDE_HIGHEST, _WIDE = 17, 23, 44
"""Rows of an inspector in the side panel, and in a side panel of that many columns."""
_SMALLEST = 8
_BLANK: Line = (("", "plain"),)


def explained(terms: Iterable[Word], room: int, most: int) -> list[Line]:
    """The words explained, each with its rule, as long as all of them have at most so many lines."""
    found: list[Line] = []
    for term in terms:
        lines = wrap(((f"{term.word}:", "name"), (f" {term.meaning} ", "rule"), (term.rule, "rulemark")), room)
        if len(found) + len(lines) > most:
            break
        found += lines
    return found


def height_of(face: Face, room: int) -> int:
    """Lines of a face's own text in an inspector with so many columns inside."""
    used = len(head_lines(face, room)) + 1
    used += sum(len(wrap(line, room)) for line in face.long)
    return used + (len(wrap(((face.flavour, "flavour"),), room)) + 1 if face.flavour else 0)


def card_in_full(face: Face, facts: Sequence[Line], terms: Iterable[Word], w: int, h: int) -> Canvas:
    """The inspector in a side panel: facts at the bottom, words explained as far as there is room."""
    room = w - 4
    lines = [part for line in facts for part in wrap(line, room)]
    words = explained(terms, room, h - 2 - height_of(face, room) - len(lines) - 2)
    return inspector(face, w, h, _joined(words, lines))


def modal_lines(face: Face, facts: Sequence[Line], terms: Iterable[Word], screen_height: int) -> list[Line]:
    """What stands under a card's text in the inspector that opens over the table."""
    lines = [part for line in facts for part in wrap(line, MODAL)]
    used = height_of(face, MODAL) + len(lines)
    return _joined(explained(terms, MODAL, screen_height - used - _AROUND_MODAL), lines)


def _joined(words: list[Line], facts: list[Line]) -> list[Line]:
    return [*words, _BLANK, *facts] if words and facts else words or facts


def inspector_rows(w: int, room: int, least_below: int, highest: int = _HIGHEST) -> int:
    """Rows of the inspector in a side panel with `room` rows for it and what stands below it; 0: none."""
    height = min(highest if w < _WIDE else max(highest, _WIDE_HIGHEST), room - min(least_below + 1, room) - 1)
    return height if height >= _SMALLEST else 0
