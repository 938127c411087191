"""A card of Hooks with its parts explained: the picture the rulebook begins with."""

from collections.abc import Iterator

from deckgames.games.hooks.cards import TRIGGERS, HookCard, HookSpec
from deckgames.games.hooks.lexicon import HOOKS, TREASURES
from deckgames.games.hooks.screen.faces import face_of
from deckgames.ui.paint.anatomy import Anatomy
from deckgames.ui.paint.faces import card

_W, _H = 28, 7


def anatomy(shown: HookCard) -> Anatomy:
    """The card as it lies in the row."""
    spec = shown.spec
    return Anatomy.of(card(face_of(spec, price=f"price {spec.cost}"), _W, _H), _meanings(spec))


def _meanings(spec: HookSpec) -> Iterator[tuple[str, str]]:
    for name, term in TRIGGERS.items():
        if getattr(spec, name):
            yield f"{term.word}:", term.meaning
    yield " ".join(spec.tags), "its tags: some cards count them"
    yield HOOKS.count(spec.hooks), f"{HOOKS.count(spec.hooks)} at the end"
    yield f"price {spec.cost}", f"the price: {TREASURES.count(spec.cost)}"
