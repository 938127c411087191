"""The face of a card of Journey & Overlords: what counts on top and what always does, in sentences."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from deckgames.engine.cards import Card
from deckgames.engine.spelling import capital
from deckgames.games.journey.cards import CreatureSpec, JourneySpec, OverlordSpec, StackSpec, VillageSpec, titled
from deckgames.games.journey.cards.lines import Ability
from deckgames.games.journey.cards.words import ANY, Voice
from deckgames.games.journey.lexicon import HEALTH, ICONS, LOWER, UPPER
from deckgames.games.journey.says import SAY
from deckgames.games.journey.screen.worded import emblem_of, kind_span, parts_of
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Line, wrap
from deckgames.ui.paint.faces import Anatomy, Face, name_lines, quoted

_PLAIN = frozenset({"", "invasion", "middle"})
"""Parts of boards whose text says by itself what they are."""


@lru_cache(maxsize=256)
def said_of(spec: JourneySpec, voice: Voice = ANY, but: Ability | None = None) -> tuple[Line, ...]:
    """A paragraph a part, in sentences, as it is read at this table. What a card of a stack says
    without an ability that is told beside it (`but`)."""
    if isinstance(spec, StackSpec):
        told = [(head, part if but is None else part.without([but])) for head, part in parts_of(spec)]
        return tuple(((f"{capital(head)}: ", "muted"), (part.worded(voice, True), "rule")) if head else (
            (part.worded(voice), "rule"),) for head, part in told if not part.blank)
    found: list[Line] = []
    parts = parts_of(spec)
    for head, part in parts:
        texts = [*part.ability_texts(voice), *([f"{part.point_text}."] if part.vp else [])]
        for nth, text in enumerate(texts):
            start: Line = ((f"{capital(head)}: ", "kind"),) if not nth and head not in _PLAIN else ()
            found.append((*start, (text, "rule")))
    return (*found, *(((body, "rule"),) for _, body in spec.lines_for(voice.seats)[len(parts):]))


@lru_cache(maxsize=256)
def printed_stats(spec: JourneySpec) -> Line:
    """`3/2`, health and strength of a creature or the Overlord."""
    return ((f"{spec.health}/{spec.strength}", HEALTH.ink),) if isinstance(spec, CreatureSpec | OverlordSpec) else ()


def face_of(card: Card[JourneySpec], key: str = "", *, measure: Line | None = None, price: str = "", edge: Line = (),
            mine: bool = True, named: bool = False, voice: Voice = ANY) -> Face:
    """The face of a card; `measure` are its health and strength of now."""
    spec = card.spec
    kingdom = getattr(spec, "kingdom", None)
    word = spec.kind_word if kingdom is None else f"{spec.kind_word}, {titled(kingdom)}"
    said, sign = said_of(spec, voice), kind_span(spec)[0]
    dragon = getattr(spec, "kind", "") == "dragon"  # no monster, though it looks like one
    stats = printed_stats(spec) if measure is None else measure
    return Face(spec.name, key, f"{sign} dragon" if dragon else sign, word, stats, (), said, said, quoted(spec.flavour),
                price, edge=edge, mine=mine, named=named, sentences=said, emblem=emblem_of(spec))


def worded_anew(face: Face, said: tuple[Line, ...]) -> Face:
    """A copy of the face with this text."""
    return replace(face, text=said, long=said, sentences=said)


_W = 30


def anatomy(shown: Card[JourneySpec]) -> Anatomy:
    """The card as it lies on top of a stack."""
    spec = shown.spec
    high = 2 + len(name_lines(spec.name, _W - 2)) + sum(len(wrap(line, _W - 2)) for line in said_of(spec))
    return Anatomy.of(face_of(shown), _W, high, _meanings(spec))


def _meanings(spec: JourneySpec) -> Iterator[tuple[str, str]]:
    if isinstance(spec, StackSpec):
        yield kind_span(spec)[0], SAY.text("face.kind", kind=spec.kind)
        if not spec.starter:
            yield f"{UPPER.word}:", UPPER.meaning
        yield f"{LOWER.word}:", LOWER.meaning
    if isinstance(spec, CreatureSpec | OverlordSpec):
        yield f"{spec.health}/{spec.strength}", SAY.text("face.stats", health=spec.health, strength=spec.strength)
    if isinstance(spec, OverlordSpec):
        yield "Invading", SAY.text("face.invading")
        yield "Challenge:", SAY.text("face.challenge")
        yield "Reward:", SAY.text("face.reward")
    if isinstance(spec, VillageSpec):
        yield signs.VILLAGE, SAY.text("face.village")
        yield "Rest:", SAY.text("face.rest")
    parts = [part for _, part in spec.sections]
    for part in parts:
        for icon in part.icons:
            yield ICONS[icon.removesuffix("_down")].word, f"{ICONS[icon].word}: {ICONS[icon].meaning}"
    if any(part.vp for part in parts):
        yield "points" if "points" in spec.text else "point", SAY.text("face.points")
