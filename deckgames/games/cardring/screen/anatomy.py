"""A card of Card Ring with its parts explained: the picture the rulebook begins with."""

from collections.abc import Iterator

from deckgames.engine.cards import Card
from deckgames.engine.effects import capital
from deckgames.games.cardring.cards import Fightable, PlayedSpec, RingSpec
from deckgames.games.cardring.lexicon import SKILL, TESTS
from deckgames.games.cardring.screen.faces import face_of, measure_of
from deckgames.ui.paint.anatomy import Anatomy
from deckgames.ui.paint.canvas import spans_text
from deckgames.ui.paint.faces import card, in_signs

_W, _H = 22, 7


def anatomy(shown: Card) -> Anatomy:
    """The card as it lies on the table."""
    spec = shown.spec
    assert isinstance(spec, RingSpec)
    price = f"price {spec.cost}" if isinstance(spec, PlayedSpec) else ""
    return Anatomy.of(card(in_signs(face_of(shown, price=price)), _W, _H), _meanings(spec))


def _meanings(spec: RingSpec) -> Iterator[tuple[str, str]]:
    if isinstance(spec, Fightable):
        test = TESTS[spec.test]
        yield spans_text(measure_of(spec, spec.value)), f"the value: {test.said(spec.value)} or more wins"
        for won, (head, text) in zip((True, False), spec.lines[-2:], strict=True):
            yield f"{capital(head)}: {spec.outcome(won, on_face=True)}.", text
    elif isinstance(spec, PlayedSpec):
        yield f"price {spec.cost}", f"the price: {spec.cost} {SKILL.word}"
        for effect in spec.play:
            yield f"{capital(effect.short())}.", f"{capital(effect.describe())}."
