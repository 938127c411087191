"""How Card Ring's cards look: neutral faces made from card specs, in the four corners that all games share."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from deckgames.engine.cards import Card
from deckgames.games.cardring.cards import (
    ClassSpec,
    Fightable,
    FinaleSpec,
    LocationSpec,
    PlayedSpec,
    RingSpec,
    StealthSpec,
    standing,
)
from deckgames.games.cardring.lexicon import KINDS, TESTS
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Line, Span
from deckgames.ui.paint.faces import Face, spaced

NUMBERS = ("skill", "fight", "failure", "shield", "draw", "xp")
"""Verbs whose sign is a number of its own on the face; the others are words."""
TIERS = ("", "I", "II", "III")


@dataclass(frozen=True, slots=True)
class Parts:
    """What a face takes from the spec alone."""

    kind: str
    kind_word: str
    measure: Line
    numbers: Line
    text: tuple[Line, ...]
    sentences: tuple[Line, ...]
    long: tuple[Line, ...]


def face_of(target: Card | RingSpec, *, key: str = "", price: str = "", measure: Line | None = None, edge: Line = (),
            mine: bool = True, price_flag: bool | None = None) -> Face:
    """The face of a card; `price` is its text in brackets, left out: what is printed."""
    spec: Any = target.spec if isinstance(target, Card) else target
    p = parts(spec)
    if not price and isinstance(spec, PlayedSpec):
        price = f"({spec.cost})"
    return Face(spec.name, key, p.kind, p.kind_word, p.measure if measure is None else measure, (), p.numbers, p.text,
                p.long, spec.flavour and f"“{spec.flavour}”", price, "coin", price_flag, edge, mine,
                sentences=p.sentences)


def numbers_in_text(face: Face, spec: PlayedSpec) -> Face:
    """The face for lists where something else stands between name and numbers."""
    if not face.numbers:
        return face
    numbers: Line = (*spaced(face.numbers), (" ", "plain"))
    first = ((*numbers, *face.text[0]), *face.text[1:]) if face.text else (numbers[:-1],)
    said = face.sentences
    if said and not isinstance(spec, ClassSpec | StealthSpec):  # their sentences say the numbers
        said = ((*numbers, *said[0]), *said[1:])
    return replace(face, numbers=(), text=first, sentences=said)


@lru_cache(maxsize=1024)
def parts(spec: RingSpec) -> Parts:
    """Kind, numbers and texts of a spec."""
    if isinstance(spec, Fightable):
        return _foe(spec)
    if isinstance(spec, LocationSpec):
        words = words_of(spec.passive)
        said = lasting(spec.passive)
        return Parts("", "location", (), (), (words,), said, said)
    assert isinstance(spec, PlayedSpec)
    kind = KINDS[spec.type].sign
    if isinstance(spec, StealthSpec):
        hidden: Line = ((signs.HIDDEN, "rule"), (" hidden", "rule"))
        text = comma([hidden, words_of(spec.stealth)])
        long = (_said(f"{spec.lead} When revealed:"), *paragraphs(spec.stealth))
        return Parts(kind, f"{spec.type}, stealth", (), numbers_of(spec.stealth), (text,), long, long)
    if isinstance(spec, ClassSpec):
        turn: Line = ((" each turn" if words_of(spec.each_turn) else "each turn", "rule"),) if spec.each_turn else ()
        text = comma([(*words_of(spec.each_turn), *turn), words_of(spec.passive)])
        does = (*lasting(spec.passive), *paragraphs(spec.each_turn, "Each turn: "))
        return Parts(kind, "class", (), numbers_of(spec.each_turn), (text,), does, (_said(spec.lead), *does))
    worded = [effect for effect in spec.play if effect.verb not in NUMBERS]
    return Parts(kind, spec.type, (), numbers_of(spec.play), tuple(tuple(effect.brief()) for effect in worded),
                 paragraphs(worded), paragraphs(spec.play) or ((("Does nothing.", "rule"),),))


def _foe(spec: Fightable) -> Parts:
    word = f"{spec.kind} {TIERS[getattr(spec, 'tier', 0)]}".strip()
    beaten = f"{TESTS[spec.test].word} {spec.value} beats it."
    long = [_said(beaten), *(_said(f"{head.capitalize()}: {body}" if head else body) for head, body in spec.lines)]
    kind, value = KINDS[spec.kind].sign, measure_of(spec, spec.value)
    return Parts(kind, word, value, (), win_lose(spec), tuple(long[1:]), tuple(long))


def _said(text: str) -> Line:
    return ((text, "rule"),)


def win_lose(spec: Fightable) -> tuple[Line, Line]:
    """What winning and losing bring, in signs; who loses to a Finale is barred (CR-7.2)."""
    def line(word: str, effects: Sequence[Any]) -> Line:
        signs_: list[Span] = []
        for effect in effects:
            signs_ += [(" ", "rule"), *effect.brief()]
        return ((word, "rule"), *(signs_ or [(" –", "rule")]))
    if isinstance(spec, FinaleSpec):
        lost = line("lose", spec.lose) if spec.lose else (("lose", "rule"),)
        return line("win", spec.win), (*lost, (f" {signs.BLOCKED}", "rule"))
    return line("win", spec.win), line("lose", spec.lose)


def measure_of(spec: Fightable, value: int) -> Line:
    """What a target is beaten with and the number to reach; `F10→12` if it has changed."""
    shown, ink = TESTS[spec.test].shown(spec.value)
    return ((shown if value == spec.value else f"{shown}→{value}", ink),)


def lasting(effects: Iterable[Any]) -> tuple[Line, ...]:
    """The rules text of effects that hold while their card lies there, a paragraph an effect."""
    return tuple(_said(standing((effect,))) for effect in effects)


def numbers_of(effects: Iterable[Any]) -> Line:
    """The effects that are plain numbers."""
    return tuple(span for effect in effects if effect.verb in NUMBERS for span in effect.brief())


def words_of(effects: Iterable[Any]) -> Line:
    """The signs of all other effects, with commas between them."""
    return comma([tuple(effect.brief()) for effect in effects if effect.verb not in NUMBERS])


def comma(lines: Sequence[Line]) -> Line:
    """The lines that say something, joined by commas."""
    found: list[Span] = []
    for line in lines:
        if line:
            found += [(", ", "rule"), *line] if found else line
    return tuple(found)


def paragraphs(effects: Iterable[Any], lead: str = "") -> tuple[Line, ...]:
    """The generated rules text, a paragraph an effect."""
    found: list[Line] = []
    for effect in effects:
        said = effect.describe()
        found.append(_said(f"{lead}{said}." if lead else f"{said[:1].upper()}{said[1:]}."))
    return tuple(found)
