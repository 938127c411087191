"""The words of the cards, explained in a sentence each, with the rule they come from."""

from deckgames.engine.effects import Effect, iter_tree
from deckgames.games.journey.cards import JourneySpec, StackSpec
from deckgames.ui.toolkit.inspecting import Term

VERBS: dict[str, Term] = {}
ICON_TERMS: dict[str, Term] = {}


def terms_of(spec: JourneySpec) -> list[Term]:
    """The terms a card needs: its rarest verbs, the kinds of its abilities, then its icons."""
    parts = [part for _, part in spec.sections]
    effects: list[Effect] = [effect for part in parts for effect in iter_tree((*part.abilities, *part.vp))]
    verbs = {effect.verb for effect in effects}
    icons = {icon for part in parts for icon in part.icons}
    found = [term for verb, term in VERBS.items() if verb in verbs]
    found += [term for icon, term in ICON_TERMS.items() if icon in icons]
    if isinstance(spec, StackSpec) and not spec.starter:
        found += [Term("Upper part", "counts only while the card lies on top", "JO-3.2")]
    return list(dict.fromkeys(found))
