"""Loads Initiative's cards and checks them as a whole."""

from collections.abc import Iterator
from typing import Any

from deckgames.engine.cards import copies
from deckgames.engine.effects import Effect, iter_tree
from deckgames.engine.packfile import Complaint, Sections, loader, same_names
from deckgames.engine.sense import wrong
from deckgames.games.initiative.cards import SECTIONS, InitiativeSpec
from deckgames.games.initiative.cards.amounts import CAUSED
from deckgames.games.initiative.cards.lines import Ongoing, When
from deckgames.games.initiative.effects import VOCABULARY
from deckgames.games.initiative.effects.structure import Rule
from deckgames.games.initiative.lexicon import LEXICON

SILENT = frozenset({
    "lose_health", "gain_health", "strike", "draw", "stack_discard", "stack_add", "stack_order", "expose",
    "refresh_pool", "end_round"})
"""Verbs of an `eliminated` trigger: it asks nothing, for the game goes on only when its group is out (IN-10.6)."""
Where = tuple[int | str, ...]


def check(sections: Sections) -> Iterator[Complaint]:
    """What no single verb can know: names are unique, shapes of attacks have one, triggers speak of somebody."""
    yield from same_names(sections["cards"])
    for card in sections["cards"]:
        assert isinstance(card, InitiativeSpec)
        yield from _check_lines(card)
        for where, effect, when in _effects(card):
            yield from _check_effect(card, where, effect, when)


def _effects(card: InitiativeSpec) -> Iterator[tuple[Where, Effect[Any], When | None]]:
    """Every effect of a card with its line and the trigger it stands in."""
    for nth, line in enumerate(card.effects):
        for effect in iter_tree((line,)):
            yield ("effects", nth), effect, line if isinstance(line, When) and effect is not line else None


def _check_lines(card: InitiativeSpec) -> Iterator[Complaint]:
    verbs = [line.verb for line in card.effects]
    events = [line.event for line in card.effects if isinstance(line, When)]
    shaped = verbs.index("attacks") if "attacks" in verbs else -1
    return wrong(
        (shaped >= 0 and card.attack is None, Complaint(
            card.id, ("effects", shaped), "a card without attack has nothing to shape", "an attack number")),
        *[(verbs.count(verb) > 1, Complaint(card.id, ("effects",), f"'{verb}' stands there twice", "one such line"))
          for verb in ("attacks", "copy")],
        ("copy" in verbs and len(verbs) > 1, Complaint(
            card.id, ("effects",), "a card that becomes a copy does nothing else", "copy as the only line")),
        *[(events.count(event) > 1, Complaint(
            card.id, ("effects",), f"two lines wait for '{event}'", "one line with both lists"))
          for event in sorted({*events})])


def _check_effect(card: InitiativeSpec, where: Where, effect: Effect[Any], when: When | None) -> Iterator[Complaint]:
    who, counts = getattr(effect, "who", None), getattr(getattr(effect, "n", None), "counts", "")
    standing = isinstance(effect, Ongoing)
    parts = effect.do if isinstance(effect, Ongoing) else (*effect.parts, *[effect] * (effect in card.effects))
    return (Complaint(card.id, where, what, expected) for what, expected in wrong(
        (who == "it" and (when is None or when.event not in CAUSED),
         ("'it' is nobody here", "a trigger that somebody causes: " + ", ".join(sorted(CAUSED)))),
        (when is not None and when.event == "eliminated" and (effect.verb not in SILENT or who in (
            "one_opponent", "strongest", "weakest")),
         (f"'{effect.verb}' may not stand in a trigger of eliminated",
          "effects that ask nothing: " + ", ".join(sorted(SILENT)))),
        *[(rule.standing != standing,
           (f"the rule '{rule.name}' is done once", "it outside of ongoing") if standing else
           (f"the rule '{rule.name}' holds as long as its card lies there", f"ongoing: [{{rule: {rule.name}}}]"))
          for rule in parts if isinstance(rule, Rule)],
        (counts.startswith("target_") and who is None,
         (f"'{counts}' has nobody to count for", "a verb with 'who'"))))


load_pack = loader("initiative", SECTIONS, VOCABULARY, [LEXICON.unknown, check],
                   {"cards": lambda s: copies(s["cards"])})
