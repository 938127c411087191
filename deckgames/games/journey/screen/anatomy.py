"""A card of the game with its signs explained: the picture the rulebook begins with."""

from collections.abc import Iterator

from deckgames.engine.cards import Card
from deckgames.games.journey.cards import CreatureSpec, JourneySpec, OverlordSpec, StackSpec, VillageSpec
from deckgames.games.journey.lexicon import ICONS, LOWER, UPPER
from deckgames.games.journey.screen.faces import face_of, said_of
from deckgames.games.journey.screen.worded import kind_of
from deckgames.ui.paint import signs
from deckgames.ui.paint.anatomy import Anatomy
from deckgames.ui.paint.canvas import wrap
from deckgames.ui.paint.faces import card, name_lines

_W = 30


def anatomy(shown: Card[JourneySpec]) -> Anatomy:
    """The card as it lies on top of a stack."""
    spec = shown.spec
    high = 2 + len(name_lines(spec.name, _W - 2)) + sum(len(wrap(line, _W - 2)) for line in said_of(spec))
    return Anatomy.of(card(face_of(shown), _W, high), _meanings(spec))


def _meanings(spec: JourneySpec) -> Iterator[tuple[str, str]]:
    if isinstance(spec, StackSpec):
        yield kind_of(spec), f"its kind: {spec.kind}"
        if not spec.starter:
            yield f"{UPPER.word}:", UPPER.meaning
        yield f"{LOWER.word}:", LOWER.meaning
    if isinstance(spec, CreatureSpec | OverlordSpec):
        yield f"{spec.health}/{spec.strength}", (
            f"health {spec.health}: your attack must reach it. Strength {spec.strength}: it strikes you with so much, "
            "less your defence")
    if isinstance(spec, OverlordSpec):
        yield "Invading", "what it does when such a card falls off slot 0"
        yield "Challenge:", "a main action: fight it for a reward token"
        yield "Reward:", "what each reward token does and counts"
    if isinstance(spec, VillageSpec):
        yield signs.VILLAGE, "the village, where everybody rests"
        yield "Rest:", "a main action; then the card of slot 0 falls off"
    parts = [part for _, part in spec.sections]
    for part in parts:
        for icon in part.icons:
            yield ICONS[icon].word.removeprefix("less "), f"{ICONS[icon].word}: {ICONS[icon].meaning}"
    if any(ability.verb in ("minor", "double", "multi") for part in parts for ability in part.abilities):
        yield ">", "what it costs > what it gives, once a turn"
    if any(part.vp for part in parts):
        yield "points" if "points" in spec.text else "point", "what it is worth at the end"
