"""A card of Dragon Pools with its signs explained: the picture the rulebook begins with."""

from collections.abc import Iterator

from deckgames.games.pools.cards import LAST, PROFESSIONS, PoolCard, PoolSpec
from deckgames.games.pools.lexicon import TYPES
from deckgames.games.pools.screen.faces import code_of, face_of, trade
from deckgames.ui.paint.anatomy import Anatomy
from deckgames.ui.paint.canvas import wrap
from deckgames.ui.paint.faces import card

_W = 28


def anatomy(shown: PoolCard) -> Anatomy:
    """The card as it lies in a hand."""
    face = face_of(shown)
    high = 2 + sum(len(wrap(line, _W - 2)) for line in (((face.name, "name"),), *face.sentences))
    return Anatomy.of(card(face, _W, high), _meanings(shown))


def _meanings(shown: PoolCard) -> Iterator[tuple[str, str]]:
    spec: PoolSpec = shown.spec
    text = code_of(shown)[0]
    if spec.artefact:
        yield text, f"the artefact of {spec.suit.capitalize()}: its rank and profession are open"
    else:
        yield text, f"its rank and its suit, {spec.suit.capitalize()}"
        nth = PROFESSIONS.index(spec.profession or "")
        yield trade(spec.profession_bit), f"its profession, {LAST[nth]}: value {nth + 1} of 10"
    own = spec.individual
    word = TYPES[own.type].word
    yield "Standard:", "done if the card was laid this turn and is in a combination of three"
    yield f"{word.capitalize()}", "the type of its individual effect"
    if own.cost.kind:
        yield f"{own.cost.n} {own.cost.kind}", f"what activating it costs: {own.cost.kind} points"
