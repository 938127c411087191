"""A card of Dragon Pools with its signs explained: the picture the rulebook begins with."""

from collections.abc import Iterator

from deckgames.games.pools.cards import LAST, NOUN, PROFESSIONS, PoolCard, PoolSpec
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
        yield text, f"the joker of {spec.suit.capitalize()}"
        yield trade(0), "its rank and its profession are those that a combination needs"
    else:
        yield text, f"its rank and its suit, {spec.suit.capitalize()}"
        nth = PROFESSIONS.index(spec.profession or "")
        yield trade(spec.profession_bit), f"its profession, {LAST[nth]}: value {nth + 1} of 10"
    own = spec.individual
    word = TYPES[own.type].word
    yield "Laid in 3+:", "what it does if you lay it into an attack or a wall of three cards or more"
    yield f"{word.capitalize()}", "when its own effect happens, once a round, if you use it"
    if own.cost.kind:
        yield f"costs {own.cost.n} {NOUN[own.cost.kind]}", f"points of your {NOUN[own.cost.kind]}s that it costs"
