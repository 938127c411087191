"""Loads Card Ring's cards and checks them as a whole."""

from collections.abc import Iterator
from typing import Any

from deckgames.engine.cards import CardSpec, copies
from deckgames.engine.effects import Effect, IfYouDo, iter_tree
from deckgames.engine.packfile import Complaint, Sections, loader
from deckgames.engine.sense import wrong
from deckgames.engine.spelling import did_you_mean
from deckgames.games.cardring.cards import SECTIONS, ClassSpec, EnemySpec, StealthSpec
from deckgames.games.cardring.effects import VOCABULARY
from deckgames.games.cardring.effects.basic import Gain, Rule
from deckgames.games.cardring.lexicon import LEXICON

LISTS = ("play", "each_turn", "passive", "stealth", "win", "lose")


def check(sections: Sections) -> Iterator[Complaint]:
    """What no single card can know: two that do the same, gained cards that do not exist, Enemies of another kind."""
    supply = {card.id for card in sections["supply"]}
    for cards in sections.values():
        seen: dict[str, str] = {}
        for card in cards:
            yield from _check_card(card, supply)
            does = repr([getattr(card, name, None) for name in (*LISTS, "value", "test", "kind", "value_rule", "cost")])
            if _effects(card) and does in seen:
                yield Complaint(card.id, (), f"does exactly what '{seen[does]}' does", "different effects or price")
            seen.setdefault(does, card.id)


def _effects(card: CardSpec) -> list[tuple[tuple[int | str, ...], Effect[Any]]]:
    """Every effect of a card with the way to its entry."""
    return [((name, i), effect) for name in LISTS for i, top in enumerate(getattr(card, name, ()))
            for effect in iter_tree((top,))]


def _check_card(card: CardSpec, supply: set[str]) -> Iterator[Complaint]:
    for where, effect in _effects(card):
        if isinstance(effect, Gain) and effect.card not in supply:
            yield Complaint(card.id, where, f"gains '{effect.card}', which is no Supply card",
                            "one of " + ", ".join(sorted(supply)), did_you_mean(effect.card, supply),
                            missing=effect.card)
        paid = effect if isinstance(effect, IfYouDo) else None
        named = effect.name if isinstance(effect, Rule) else ""
        yield from wrong(
            (paid and any(e.verb in ("xp", "take_xp") for e in iter_tree(paid.parts)),
             Complaint(card.id, where, "XP may not stand in if_you_do", "XP as an effect of its own")),
            (paid and [e.verb for e in paid.pay] not in (["discard"], ["trash"]),
             Complaint(card.id, where, "this cannot be paid", "one `discard` or one `trash` in `pay`")),
            (named and (named == "retarget") != isinstance(card, StealthSpec),
             Complaint(card.id, where, f"the rule '{named}' may not stand here",
                       "retarget on Stealth cards, the other rules on played cards")))
    if isinstance(card, EnemySpec):
        yield from wrong(
            ((card.kind == "trap") != (card.test == "skill"),
             Complaint(card.id, ("test",), f"a {card.kind} cannot be beaten with {card.test}",
                       "test: skill for a trap, test: fight for an adversary")),
            (card.value_rule,
             Complaint(card.id, ("value_rule",), "an Enemy does not grow", "value_rule on a Finale only")))
    if isinstance(card, ClassSpec) and not card.each_turn and not card.passive:
        yield Complaint(card.id, (), "a Class must do something", "each_turn, passive or both")


load_pack = loader("cardring", SECTIONS, VOCABULARY, [LEXICON.unknown, check], {
    "start_deck": lambda s: copies(s["starting"]), "main": lambda s: copies(s["main"]) + copies(s["class"]),
    "class": lambda s: copies(s["class"]), "enemies": lambda s: copies(s["enemies"]),
    "tier": lambda s: max(copies(e for e in s["enemies"] if isinstance(e, EnemySpec) and e.tier == tier)
                          for tier in (1, 2, 3)),
    "finales": lambda s: copies(s["finales"]),
    "stealth": lambda s: copies(s["stealth"]), "locations": lambda s: copies(s["locations"])})
