"""A card of Initiative with its signs explained: the picture the rulebook begins with."""

from collections.abc import Iterator

from deckgames.engine.effects import capital
from deckgames.games.initiative.cards import InitiativeCard, InitiativeSpec
from deckgames.games.initiative.lexicon import STATS
from deckgames.games.initiative.screen.faces import face_of
from deckgames.ui.paint.anatomy import Anatomy
from deckgames.ui.paint.canvas import spans_text
from deckgames.ui.paint.faces import card, in_signs

_W, _H = 20, 7


def anatomy(shown: InitiativeCard) -> Anatomy:
    """The card as it lies in a hand."""
    return Anatomy.of(card(in_signs(face_of(shown)), _W, _H), _meanings(shown.spec))


def _meanings(spec: InitiativeSpec) -> Iterator[tuple[str, str]]:
    meanings = {word.sign: word.meaning for word in STATS.values()}
    for fact in spec.printed:
        yield fact.head + fact.sign, f"{fact.said}: {meanings[fact.head]}"
    for line in spec.effects:
        yield spans_text(line.brief()), capital(line.describe()) + "."
