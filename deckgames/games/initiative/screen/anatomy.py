"""A card of Initiative with its signs explained: the picture the rulebook begins with."""

from collections.abc import Iterator

from deckgames.engine.effects import capital
from deckgames.games.initiative.cards import InitiativeCard, InitiativeSpec
from deckgames.games.initiative.lexicon import STATS, Stat
from deckgames.games.initiative.screen.faces import face_of
from deckgames.ui.paint.anatomy import Anatomy
from deckgames.ui.paint.faces import card, in_signs

_W, _H = 24, 7


def anatomy(shown: InitiativeCard) -> Anatomy:
    """The card as it lies in a hand."""
    return Anatomy.of(card(in_signs(face_of(shown)), _W, _H), _meanings(shown.spec))


def _meanings(spec: InitiativeSpec) -> Iterator[tuple[str, str]]:
    yield f"initiative {spec.initiative}", STATS["initiative"].meaning
    if spec.numbers:
        stats: tuple[Stat, ...] = ("attack", "defence", "healing")
        yield f"{spec.numbers}.", "; ".join(
            f"{STATS[stat].word}: {STATS[stat].meaning}" for stat in stats if getattr(spec, stat) is not None)
    for line in spec.effects:
        yield f"{capital(line.short())}.", capital(line.describe()) + "."
