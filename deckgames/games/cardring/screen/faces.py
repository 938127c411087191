"""How Card Ring's cards look: neutral faces made from card specs, in words at every size."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.data import dataclass
from deckgames.engine.effects import capital
from deckgames.games.cardring.cards import (
    ClassSpec,
    Fightable,
    LocationSpec,
    PlayedSpec,
    RingSpec,
    StealthSpec,
    standing,
)
from deckgames.games.cardring.lexicon import TESTS
from deckgames.ui.paint.canvas import Line
from deckgames.ui.paint.faces import Face, quoted

TIERS = ("", "I", "II", "III")


@dataclass(frozen=True, slots=True)
class Parts:
    """What a face takes from the spec alone: its text in few words, and as it is printed."""

    kind_word: str
    measure: Line
    text: tuple[Line, ...]
    sentences: tuple[Line, ...]
    long: tuple[Line, ...]


def face_of(target: Card | RingSpec, *, key: str = "", price: str = "", measure: Line | None = None, edge: Line = (),
            mine: bool = True) -> Face:
    """The face of a card; `price` is its text, left out: none."""
    spec: Any = target.spec if isinstance(target, Card) else target
    p = parts(spec)
    return Face(spec.name, key, "", p.kind_word, p.measure if measure is None else measure, (), p.text,
                p.long, quoted(spec.flavour), price, "coin", False, edge, mine,
                sentences=p.sentences)


@lru_cache(maxsize=1024)
def parts(spec: RingSpec) -> Parts:
    """Kind, numbers and texts of a spec."""
    if isinstance(spec, Fightable):
        return _foe(spec)
    if isinstance(spec, LocationSpec):
        said = lasting(spec.passive)
        return Parts("location", (), said, said, said)
    assert isinstance(spec, PlayedSpec)
    short = (_said(spec.short),)
    if isinstance(spec, StealthSpec):
        long = (_said(f"{spec.lead} When revealed:"), *paragraphs(spec.stealth))
        return Parts(f"{spec.type}, stealth", (), short, long, long)
    if isinstance(spec, ClassSpec):
        does = (*lasting(spec.passive), *paragraphs(spec.each_turn, "Each turn: "))
        return Parts("class", (), short, does, (_said(spec.lead), *does))
    does = paragraphs(spec.play) or (_said("Does nothing."),)
    return Parts(spec.type, (), short, does, does)


def _foe(spec: Fightable) -> Parts:
    word = f"{spec.kind} {TIERS[getattr(spec, 'tier', 0)]}".strip()
    beaten = f"{TESTS[spec.test].word} {spec.value} beats it."
    long = [_said(beaten), *(_said(f"{head.capitalize()}: {body}" if head else body) for head, body in spec.lines)]
    short = tuple(_said(f"{head}: {spec.outcome(won, on_face=True)}.")
                  for won, head in ((True, "Win"), (False, "Lose")))
    return Parts(word, measure_of(spec, spec.value), short, tuple(long[1:]), tuple(long))


def _said(text: str) -> Line:
    return ((text, "rule"),)


def measure_of(spec: Fightable, value: int) -> Line:
    """The number to reach and what it is reached with; `10→12 Fight` if it has changed."""
    test = TESTS[spec.test]
    return ((f"{value if value == spec.value else f'{spec.value}→{value}'} {test.word}", test.ink),)


def lasting(effects: Iterable[Any]) -> tuple[Line, ...]:
    """The rules text of effects that hold while their card lies there, a paragraph an effect."""
    return tuple(_said(standing((effect,))) for effect in effects)


def paragraphs(effects: Iterable[Any], lead: str = "") -> tuple[Line, ...]:
    """The generated rules text, a paragraph an effect."""
    return tuple(_said(f"{lead}{effect.describe()}." if lead else f"{capital(effect.describe())}.")
                 for effect in effects)
