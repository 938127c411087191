"""A card of Card Ring with its signs explained: the picture the rulebook begins with."""

from collections.abc import Iterator
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.effects import capital
from deckgames.games.cardring.cards import ClassSpec, Fightable, PlayedSpec, RingSpec, StealthSpec
from deckgames.games.cardring.lexicon import KINDS, SKILL, TESTS
from deckgames.games.cardring.screen.faces import face_of
from deckgames.ui.paint.anatomy import Anatomy
from deckgames.ui.paint.canvas import spans_text
from deckgames.ui.paint.faces import card, in_signs

_W, _H = 18, 6


def anatomy(shown: Card) -> Anatomy:
    """The card as it lies on the table."""
    assert isinstance(shown.spec, RingSpec)
    return Anatomy.of(card(in_signs(face_of(shown)), _W, _H), _meanings(shown.spec))


def _meanings(spec: RingSpec) -> Iterator[tuple[str, str]]:
    if isinstance(spec, Fightable):
        yield _kind(spec.kind)
        test = TESTS[spec.test]
        yield test.shown(spec.value)[0], f"the value: {test.said(spec.value)} or more wins"
        for line, (head, text) in zip(face_of(spec).text, spec.lines[-2:], strict=True):
            yield spans_text(line), f"{capital(head)}: {text}"
    elif isinstance(spec, PlayedSpec):
        yield _kind(spec.type)
        yield f"({spec.cost})", f"the price: {spec.cost} {SKILL.word}"
        yield from _effects(spec)


def _kind(name: str) -> tuple[str, str]:
    kind = KINDS[name]
    return kind.sign, f"{kind.word}: {kind.meaning}"


def _effects(spec: PlayedSpec) -> Iterator[tuple[str, str]]:
    """The signs of everything it does, each with its sentence."""
    lists: tuple[Any, ...] = (
        spec.stealth if isinstance(spec, StealthSpec) else
        (*spec.each_turn, *spec.passive) if isinstance(spec, ClassSpec) else spec.play)
    for effect in lists:
        yield spans_text(effect.brief()), capital(effect.describe()) + "."

