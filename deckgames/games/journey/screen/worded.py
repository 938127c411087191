"""Numbers and texts in words: `attack 6`, `10 crystals`, `Spider Needle: attack 2, 1 point`; and lines cut at words."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from deckgames.engine.cards import Card
from deckgames.engine.lexicon import Number
from deckgames.engine.shifts import moved
from deckgames.games.journey.cards import ICONS, JourneySpec, OverlordSpec, Part, StackSpec, VillageSpec, icon_said
from deckgames.games.journey.cards.lines import Ability, Points
from deckgames.games.journey.cards.words import ANY, Voice
from deckgames.games.journey.lexicon import (
    CRYSTALS,
    ICONS as WORDS,
    KINDS,
    LOWER,
    PEARLS,
    POINTS,
    SPEED,
    UPPER,
    WEIGHT,
    WOUNDS,
)
from deckgames.games.journey.queries import fixed_points
from deckgames.games.journey.says import SAY
from deckgames.games.journey.screen.board import Board
from deckgames.games.journey.state import Seat
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Line, Short, Span, clip_spans, left_out, parted, spans_width
from deckgames.ui.paint.emblems import tint

_COUNTED = (CRYSTALS, WOUNDS, POINTS, PEARLS)
"""Numbers that stand before their word."""
ACTIONS = frozenset({"minor", "double", "multi"})
"""Verbs of what is done with a card in a turn."""
COMMA: Span = (", ", "muted")
MORE: Line = ((f" {signs.MORE}", "muted"),)
"""Behind a row in which something has no room."""


def cut(line: Line, room: int, bare: bool = True) -> Line:
    """The line in at most so many cells; see `clip_spans`."""
    return tuple(clip_spans(line, room, bare))


_BEGUN = 16
"""Columns in which the text of a card is begun behind what it comes to."""


def behind(told: Line, says: Line, room: int) -> Line:
    """What is told, and behind it what a card says, where all that has weight in it has room."""
    rest = cut(says, max(0, room - spans_width(told) - 2))
    fits = spans_width(rest) >= min(_BEGUN, spans_width(says)) and all(text.__class__ is not Short for text, _ in rest)
    return listed([told, rest], (". ", "muted")) if fits else told


def as_many(parts: Sequence[Line], room: int) -> Line:
    """As many of the parts, one behind the other, as have room; `…` where that is not all."""
    shown = [part for part in parts if part]
    if spans_width(listed(shown)) <= room:
        return listed(shown)
    whole = cut(listed(shown), room)
    while len(shown) > 1 and spans_width(listed(shown)) + spans_width(MORE) > room:
        shown.pop()
    rest = left_out([part for part in parts if part not in shown])
    return whole if len(shown) == 1 or rest[0][0].__class__ is Short else (*listed(shown), *rest)


def listed(parts: Iterable[Line], between: Span = COMMA) -> Line:
    """The parts that say something, one behind the other."""
    return parted(parts, between)


# ---- numbers


def means(number: Number) -> str:
    """What no other number shows of this one: `off each price`."""
    return SAY.text(f"means.{number.key}") if number in (WEIGHT, SPEED, PEARLS) else ""


def worded(board: Board, number: Number, no: int) -> Span:
    """A player's number in words: `attack 6`, `10 crystals`; `attack 5→6` while that is news."""
    n, change = number.read(board.view, no) or 0, board.scene.changed.get(number.flash_key(no))
    counted = number in _COUNTED
    said = number.count(n) if counted else number.worded(n)
    if change is not None:
        arrow = moved(*change)
        said = f"{arrow} {number.plural or f'{number.word}s'}" if counted else f"{number.label} {arrow}"
    return said, number.ink if n or change else "text"


# ---- cards


_EMBLEMS = {"item": "sword", "enchantment": "scroll", "dragon": "dragon", "wound": "wound"}
"""The pictures of kinds of cards; all others bear that of their kingdom, by its id."""
_OF_NO_KINGDOM = {"monster": "monster", "village": "village", "overlord": "crown"}


def _kind(spec: JourneySpec) -> str:
    return "village" if isinstance(spec, VillageSpec) else "overlord" if isinstance(spec, OverlordSpec) else getattr(
        spec, "kind", "")


def emblem_of(spec: JourneySpec) -> str:
    """The picture of a card: that of its kind or of its kingdom."""
    kind = _kind(spec)
    return _EMBLEMS.get(kind, "") or getattr(spec, "kingdom", None) or _OF_NO_KINGDOM.get(kind, spec.id)


def kind_span(spec: JourneySpec) -> Span:
    """The sign of a card's kind as the legend knows it, nothing if it has none."""
    kind = _kind(spec)
    return (KINDS[kind].sign, KINDS[kind].over(tint(emblem_of(spec)))) if kind in KINDS else ("", "kind")


def title_of(seat: Seat) -> str:
    """The artifact: the epithets of the covered items from the top, the top item, the enchantments from the top."""
    epithets = [card.spec.epithet for card in seat.items[-2::-1] if hasattr(card.spec, "epithet")]
    return " ".join((*epithets, *[card.name for card in (*seat.items[-1:], *seat.enchantments[::-1])]))


@lru_cache(maxsize=256)
def gives(part: Part, voice: Voice = ANY) -> Line:
    """What a part says at this table, as it goes on in a line: `attack 3; take 2 crystals; 1 point`; no points of a
    company, where they decide nothing."""
    icons: list[Line] = [((icon_said(icon, n), WORDS[icon].ink),)
                         for icon, n in zip(ICONS, part.row, strict=True) if n]
    said: list[Line] = [((ability.worded(voice), "rule"),) for ability in part.abilities
                        if isinstance(ability, Ability)]
    points: Line = ((part.point_text, "glory"),) if part.vp and not voice.coop else ()
    return listed([listed(icons), *said, points], ("; ", "muted")) if said else listed([*icons, points])


def beyond(spec: StackSpec, voice: Voice) -> Line:
    """What a card says but for icons, fixed points and what is done at once."""
    return listed([_beyond(part, voice, "immediate") for _, part in parts_of(spec)], ("; ", "muted"))


@lru_cache(maxsize=256)
def _beyond(part: Part, voice: Voice, *but: str) -> Line:
    """What a part says but for icons, fixed points and these verbs."""
    told = Part.model_construct(icons={}, abilities=tuple(one for one in part.abilities if one.verb not in but),
                                vp=tuple(term for term in part.vp if not isinstance(term, Points)))
    return () if told.blank else gives(told, voice)


@lru_cache(maxsize=256)
def parts_of(spec: JourneySpec) -> tuple[tuple[str, Part], ...]:
    """The parts of a card that say something with the words before them; "at once" needs none."""
    if isinstance(spec, StackSpec):
        below, upper = (LOWER.word.lower(), spec.lower), spec.upper
        at_once = not upper.icons and not upper.vp and all(one.verb == "immediate" for one in upper.abilities)
        found = (below,) if spec.starter else (("" if at_once else UPPER.word.lower(), upper), below)
        return tuple((head, part) for head, part in found if not part.blank)
    return tuple((head, part) for head, part in spec.sections if not part.blank)


def headed(head: str) -> Line:
    """`on top: `, as the legend knows it."""
    word = next((word for word in (UPPER, LOWER) if word.word.lower() == head), None)
    return ((f"{head}: ", "muted" if word is None else word.over("muted")),) if head else ()


def heads(spec: JourneySpec, voice: Voice) -> list[Line]:
    """All of a card of a stack: `on top: attack 2`, `always: attack 1, 1 point`."""
    return [(*headed(head), *said) for head, part in parts_of(spec) if (said := gives(part, voice))]


def sum_of(cards: Sequence[Card[StackSpec]], voice: Voice = ANY) -> Line:
    """What the lower parts of buried cards give together: `attack 2, 4 points; after duelling: take 1 crystal`, but for
    their actions."""
    totals = [sum(column) for column in zip(*(card.spec.lower.row for card in cards), strict=True)] if cards else []
    net = dict(zip(ICONS, totals, strict=False))
    for power in ("attack", "defense"):
        less = min(net.get(power, 0), net.get(f"{power}_down", 0))
        net |= {name: net[name] - less for name in (power, f"{power}_down") if less}
    found: list[Line] = [((icon_said(icon, n), WORDS[icon].ink),) for icon, n in net.items() if n]
    points = sum(fixed_points(card.spec) - sum(term.points for term in card.spec.upper.vp if hasattr(term, "points"))
                 for card in cards)
    shown: Line = ((POINTS.count(points), "glory"),) if points and not voice.coop else ()
    said = [_beyond(card.spec.lower, voice, *ACTIONS) for card in cards]
    return listed([listed([*found, shown]), *said], ("; ", "muted"))


def counts(seat: Seat) -> list[Line]:
    """How many cards of each kind: `3 items`, `2 enchantments`, `1 dragon`."""
    dragons = sum(card.spec.kind == "dragon" for card in seat.creatures)
    found = (("item", len(seat.items)), ("enchantment", len(seat.enchantments)),
             ("monster", len(seat.creatures) - dragons), ("dragon", dragons))
    return [((SAY.text(f"counts.{kind}", n=n), "text"),) for kind, n in found if n]
