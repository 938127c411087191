"""How the cards of Journey & Overlords look: an upper part, a lower part, and what it takes to beat a creature."""

from collections.abc import Sequence
from functools import lru_cache

from deckgames.engine.cards import Card
from deckgames.games.journey.amounts import settled
from deckgames.games.journey.cards import (
    ICONS,
    SHOWN,
    CreatureSpec,
    JourneySpec,
    OverlordSpec,
    Part,
    StackSpec,
    VillageSpec,
)
from deckgames.games.journey.lexicon import HEALTH, KINDS, STRENGTH
from deckgames.games.journey.queries import fixed_points
from deckgames.games.journey.state import Seat
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Line, Span
from deckgames.ui.paint.faces import Face

COVERED = "="
"""Before a covered card: its upper part does nothing."""
_PLAIN = frozenset({"", "invasion", "middle"})
"""Parts of boards whose text says by itself what they are."""
_NOTHING: Line = (("–", "faint"),)


def kind_of(spec: JourneySpec) -> str:
    """The sign of a card's kind, "" if it has none."""
    kind = "village" if isinstance(spec, VillageSpec) else "overlord" if isinstance(spec, OverlordSpec) else getattr(
        spec, "kind", "")
    return KINDS[kind].sign if kind in KINDS else ""


@lru_cache(maxsize=2048)
def signs_of(part: Part, seats: int = 0) -> Line:
    """A part in signs: `ATK3; 1 dmg > +2ATK`; of a board with the figures for so many players."""
    return tuple((settled(part, seats) if seats else part).brief()) or _NOTHING


@lru_cache(maxsize=1024)
def parts_of(spec: JourneySpec) -> tuple[tuple[str, Part], ...]:
    """The parts of a card with the signs before them: `▔` upper, `▁` lower; boards have words."""
    if isinstance(spec, StackSpec):
        lower = (signs.LOWER, spec.lower)
        return (lower,) if spec.starter else ((signs.UPPER, spec.upper), lower)
    return tuple((head, part) for head, part in spec.sections if not part.blank)


@lru_cache(maxsize=1024)
def texts_of(spec: JourneySpec, seats: int = 0) -> tuple[Line, ...]:
    """A paragraph a part, in signs; boards with the figures for so many players."""
    return tuple((*(((f"{head} ", "muted"),) if head not in _PLAIN else ()), *signs_of(part, seats))
                 for head, part in parts_of(spec))


@lru_cache(maxsize=1024)
def said_of(spec: JourneySpec, seats: int = 0) -> tuple[Line, ...]:
    """The same in sentences; boards with the figures for so many players."""
    if isinstance(spec, StackSpec):
        return tuple(((f"{head} ", "muted"), (part.said(seats) or "–", "rule")) for head, part in parts_of(spec))
    found: list[Line] = []
    parts = [(head, part) for head, part in spec.sections if not part.blank]
    for head, part in parts:
        texts = [*part.ability_texts(seats), *([f"{part.point_text}."] if part.vp else [])]
        for nth, text in enumerate(texts):
            start: Line = ((f"{head.capitalize()}: ", "kind"),) if not nth and head not in _PLAIN else ()
            found.append((*start, (text, "rule")))
    return (*found, *(((body, "rule"),) for _, body in spec.lines_for(seats)[len(parts):]))


@lru_cache(maxsize=1024)
def printed_stats(spec: JourneySpec) -> Line:
    """`h3 s3` of a creature or the Overlord."""
    if isinstance(spec, CreatureSpec | OverlordSpec):
        return stats(spec.health, spec.strength)
    return ()


def stats(health: int, strength: int) -> Line:
    """Health and strength."""
    return HEALTH.shown(health), STRENGTH.shown(strength)


def face_of(card: Card[JourneySpec], key: str = "", *, measure: Line | None = None, price: str = "", edge: Line = (),
            mine: bool = True, named: bool = False, seats: int = 0) -> Face:
    """The face of a card; `measure` are its health and strength of now."""
    spec = card.spec
    kingdom = getattr(spec, "kingdom", None)
    word = spec.kind_word if kingdom is None else f"{spec.kind_word}, {kingdom.replace('-', ' ').title()}"
    said = said_of(spec, seats)
    return Face(spec.name, key, kind_of(spec), word, printed_stats(spec) if measure is None else measure, (), (),
                texts_of(spec, seats), said, quoted(spec.flavour), price, edge=edge, mine=mine, named=named,
                sentences=said)


def quoted(flavour: str) -> str:
    """The joke in quotation marks."""
    return f"“{flavour}”" if flavour else ""


def named(card: Card[JourneySpec]) -> str:
    """A name for a line with little room: an Overlord has a short one."""
    spec = card.spec
    return spec.short if isinstance(spec, OverlordSpec) else spec.name


def title_of(seat: Seat) -> str:
    """The artifact: the epithets of the covered items from the top, the top item, the enchantments from the top."""
    epithets = [card.spec.epithet for card in seat.items[-2::-1] if hasattr(card.spec, "epithet")]
    names = [card.name for card in (*seat.items[-1:], *seat.enchantments[::-1])]
    return " ".join((*epithets, *names))


def sum_of(cards: Sequence[Card[StackSpec]]) -> Line:
    """What the lower parts of covered cards give together: `ATK2 DEF1 4pt`, and a `…` where they do more."""
    totals = [sum(column) for column in zip(*(card.spec.lower.row for card in cards), strict=True)] if cards else []
    found: list[Span] = []
    for icon, n in zip(ICONS, totals, strict=False):
        if n:
            sign, ink = SHOWN[icon]
            found += [(" ", "plain"), (f"{sign.strip()}{n}", ink)]
    points = sum(fixed_points(card.spec) - sum(term.points for term in card.spec.upper.vp if hasattr(term, "points"))
                 for card in cards)
    if points:
        found += [(" ", "plain"), (f"{points}pt".replace("-", signs.MINUS), "glory")]
    more = any(card.spec.lower.abilities or any(not hasattr(term, "points") for term in card.spec.lower.vp)
               for card in cards)
    return (*found[1:], *(((" …", "rule"),) if more else ()))
