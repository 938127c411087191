"""Loads Hooks' cards and checks them as a whole (HK-R.14, HK-R.16 and the model of chapter 4)."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from deckgames.engine.cards import Pack
from deckgames.engine.effects import walk
from deckgames.engine.packfile import Complaint, Sections, base_files, load, user_pack_files
from deckgames.games.hooks.cards import SECTIONS, HookSpec
from deckgames.games.hooks.effects import VOCABULARY
from deckgames.games.hooks.effects.final import HooksWith
from deckgames.games.hooks.rules.setup import SPARE, SUPPLY_DECK

LISTS = ("play", "start", "bought", "discarded", "attacked", "reshuffled", "final")
STARTERS = 4
"""Starter cards a player has."""


def load_pack(files: Sequence[Path] | None = None) -> Pack:
    """The base cards with the player's own packs (`files` None), or with exactly these files. Raises PackErrors."""
    users = user_pack_files("hooks") if files is None else list(files)
    return load("hooks", SECTIONS, VOCABULARY, base_files("hooks"), users=users, check=check, totals={
        "starters": lambda s: _copies(s, "starter"), "supply": lambda s: _copies(s, "supply")})


def _copies(sections: Sections, group: str) -> int:
    return sum(card.copies for card in sections["cards"] if isinstance(card, HookSpec) and card.group == group)


def check(sections: Sections) -> Iterator[Complaint]:
    """What no single card can know, and what its kind forbids."""
    names: dict[str, str] = {}
    ids = {card.id for card in sections["cards"]}
    starter = None
    for card in sections["cards"]:
        if card.name in names:
            yield Complaint(card.id, ("name",), f"has the name of '{names[card.name]}'", "a name of its own")
        names.setdefault(card.name, card.id)
        if isinstance(card, HookSpec):
            starter = card if card.group == "starter" else starter
            yield from _check_card(card, ids)
    if starter is not None and _copies(sections, "starter") != STARTERS:
        yield Complaint(starter.id, ("copies",), f"the starters are {_copies(sections, 'starter')} cards a player",
                        f"exactly {STARTERS}", whole=True)
    if starter is not None and _copies(sections, "supply") < SUPPLY_DECK[2] + SPARE:
        yield Complaint(starter.id, (), f"there are only {_copies(sections, 'supply')} supply cards",
                        f"at least {SUPPLY_DECK[2] + SPARE}", whole=True)


def _check_card(card: HookSpec, ids: set[str]) -> Iterator[Complaint]:
    if card.group == "starter" and (card.hooks or card.cost):
        yield Complaint(card.id, ("cost",) if card.cost else ("hooks",), "a starter costs nothing and has no hooks", "0")
    if card.group == "supply" and card.cost < 1:
        yield Complaint(card.id, ("cost",), "a supply card has a price", "1 or more")
    for name in LISTS:
        for i, top in enumerate(getattr(card, name)):
            for effect in walk((top,)):
                if isinstance(effect, HooksWith) and effect.card not in ids:
                    yield Complaint(card.id, (name, i), f"counts '{effect.card}', which is no card", "the id of a card",
                                    whole=True)
                if effect.verb == "if_you_do" and any(
                        e.verb not in ("discard", "maroon") for e in effect.pay):  # type: ignore[attr-defined]
                    yield Complaint(card.id, (name, i), "a payment is a Discard or a marooned card", "discard or maroon")
