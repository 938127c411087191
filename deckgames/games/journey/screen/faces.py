"""The face of a card of Journey & Overlords: what counts on top and what always does, in sentences."""

from functools import lru_cache

from deckgames.engine.cards import Card
from deckgames.games.journey.cards import CreatureSpec, JourneySpec, OverlordSpec, StackSpec
from deckgames.games.journey.lexicon import HEALTH
from deckgames.games.journey.screen.worded import kind_of, parts_of
from deckgames.ui.paint.canvas import Line
from deckgames.ui.paint.faces import Face, quoted

_PLAIN = frozenset({"", "invasion", "middle"})
"""Parts of boards whose text says by itself what they are."""


@lru_cache(maxsize=256)
def said_of(spec: JourneySpec, seats: int = 0) -> tuple[Line, ...]:
    """A paragraph a part, in sentences; boards with the figures for so many players."""
    if isinstance(spec, StackSpec):
        return tuple(((f"{head.capitalize()}: ", "muted"), (_goes_on(part.said(seats)), "rule")) if head else (
            (part.said(seats), "rule"),) for head, part in parts_of(spec))
    found: list[Line] = []
    parts = parts_of(spec)
    for head, part in parts:
        texts = [*part.ability_texts(seats), *([f"{part.point_text}."] if part.vp else [])]
        for nth, text in enumerate(texts):
            start: Line = ((f"{head.capitalize()}: ", "kind"),) if not nth and head not in _PLAIN else ()
            found.append((*start, (text, "rule")))
    return (*found, *(((body, "rule"),) for _, body in spec.lines_for(seats)[len(parts):]))


def _goes_on(text: str) -> str:
    return text[:1].lower() + text[1:]


@lru_cache(maxsize=256)
def printed_stats(spec: JourneySpec) -> Line:
    """`3/2`, health and strength of a creature or the Overlord."""
    return ((f"{spec.health}/{spec.strength}", HEALTH.ink),) if isinstance(spec, CreatureSpec | OverlordSpec) else ()


def face_of(card: Card[JourneySpec], key: str = "", *, measure: Line | None = None, price: str = "", edge: Line = (),
            mine: bool = True, named: bool = False, seats: int = 0) -> Face:
    """The face of a card; `measure` are its health and strength of now."""
    spec = card.spec
    kingdom = getattr(spec, "kingdom", None)
    word = spec.kind_word if kingdom is None else f"{spec.kind_word}, {kingdom.replace('-', ' ').title()}"
    said = said_of(spec, seats)
    return Face(spec.name, key, kind_of(spec), word, printed_stats(spec) if measure is None else measure, (),
                said, said, quoted(spec.flavour), price, edge=edge, mine=mine, named=named, sentences=said)
