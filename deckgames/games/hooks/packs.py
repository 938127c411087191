"""Loads Hooks' cards and checks them as a whole (HK-R.14, HK-R.16 and the model of chapter 4)."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from deckgames.engine.cards import Pack
from deckgames.engine.effects import iter_tree
from deckgames.engine.packfile import Complaint, Sections, loader, same_names
from deckgames.engine.sense import wrong
from deckgames.games.hooks.cards import SECTIONS, HookSpec
from deckgames.games.hooks.effects import VOCABULARY
from deckgames.games.hooks.effects.final import HooksWith
from deckgames.games.hooks.effects.structure import IfYouDo
from deckgames.games.hooks.lexicon import LEXICON
from deckgames.games.hooks.rules.setup import SPARE, SUPPLY_DECK

LISTS = ("play", "start", "bought", "discarded", "attacked", "reshuffled", "final")
STARTERS = 4
"""Starter cards a player has."""


def load_pack(files: Sequence[Path] | None = None) -> Pack:
    """The base cards with the player's own packs (`files` None), or with exactly these files. Raises PackErrors."""
    pack = loader("hooks", SECTIONS, VOCABULARY, [LEXICON.unknown, check], {
        "starters": lambda s: _copies(s, "starter"), "supply": lambda s: _copies(s, "supply")})(files)
    cards = pack.section("cards", HookSpec)
    names = {card.id: card.name for card in cards}
    for card in cards:
        for effect in card.final:
            if isinstance(effect, HooksWith):
                effect.name(names)
    return pack


def _copies(sections: Sections, group: str) -> int:
    return sum(card.copies for card in sections["cards"] if isinstance(card, HookSpec) and card.group == group)


def check(sections: Sections) -> Iterator[Complaint]:
    """What no single card can know, and what its kind forbids."""
    cards = [card for card in sections["cards"] if isinstance(card, HookSpec)]
    ids = {card.id for card in cards}
    yield from same_names(cards)
    for card in cards:
        yield from _check_card(card, ids)
    starters, supply = _copies(sections, "starter"), _copies(sections, "supply")
    last = next((card.id for card in reversed(cards) if card.group == "starter"), "")
    least = SUPPLY_DECK[2] + SPARE
    yield from wrong(
        (last and starters != STARTERS, Complaint(
            last, ("copies",), f"the starters are {starters} cards a player", f"exactly {STARTERS}", whole=True)),
        (cards and supply < least, Complaint(
            cards[-1].id if cards else "", (), f"there are only {supply} supply cards", f"at least {least} (HK-R.16)",
            whole=True)))


def _check_card(card: HookSpec, ids: set[str]) -> Iterator[Complaint]:
    yield from wrong(
        (card.group == "starter" and card.hooks, Complaint(card.id, ("hooks",), "a starter has no hooks", "0")),
        (card.group == "supply" and card.cost < 1,
         Complaint(card.id, ("cost",), "a supply card has a price", "1 or more")))
    entries = [((name, i), effect) for name in LISTS for i, top in enumerate(getattr(card, name))
               for effect in iter_tree((top,))]
    for where, effect in entries:
        if isinstance(effect, HooksWith) and effect.card not in ids:
            yield Complaint(card.id, where, f"counts '{effect.card}', which is no card", "the id of a card", whole=True)
        if isinstance(effect, IfYouDo) and any(e.verb not in ("discard", "maroon") for e in effect.pay):  # HK-R.22
            yield Complaint(card.id, where, "a payment is a Discard or a marooned card", "discard or maroon")
