"""The keys of a question of Journey & Overlords: digits for slots of the road and for cards, letters for actions."""

from collections.abc import Sequence

from deckgames.engine.decisions import Option
from deckgames.games.journey import prospects
from deckgames.games.journey.state import Table

LETTERS = "abgmnostvwxyzABCFGIJKMNOPRSTVWXYZ"
"""Keys of actions: letters that mean nothing else at a table."""
_DIGITS = "123456789"
NONE = ("nobody", "no-card", "not", "leave", "stop")
"""The options that decline what one may do."""
_MARKS = {"end": "e", "fight": "f", "ready": "f", "bare-rest": "e", "overlord": "o"}


def keys_of(view: Table, options: Sequence[Option]) -> dict[str, str]:
    """The key of each option, blocked ones too, by its id; the options of actions in the order of these."""
    slots = {slot.card: str(slot.slot) for slot in prospects.road(view) if slot is not None}
    on_road = any(option.card in slots and stands(option) for option in options)
    named, found = main_keys(view), dict[str, str]()
    mains: list[str] = []
    uses: list[str] = []
    cards: list[str] = []
    for option in options:
        oid, what = option.oid, option.oid.partition(":")[0]
        if stands(option) and option.card in slots:
            found[oid] = slots[option.card]
        elif stands(option) or picks(option):
            cards.append(oid)
        elif option.card is not None:
            (mains if what in ("rest", "challenge") else uses).append(oid)
        elif option.seat is not None:
            found[oid] = str(option.seat + 1)
        elif oid in _MARKS or what == "option":
            found[oid] = _MARKS.get(oid) or oid.removeprefix("option-")
    found |= {oid: named[oid] for oid in mains if oid in named}
    free = iter([key for key in (*([] if on_road else _DIGITS), *LETTERS) if key not in found.values()])
    found |= {oid: next(free, "") for oid in cards}
    letters = iter([key for key in LETTERS if key not in found.values()])
    found |= {oid: next(letters, "") for oid in uses}
    decline = next((oid for oid in NONE if any(option.oid == oid for option in options)), None)
    if decline is not None:
        found[decline] = "n" if on_road else "0"
    return {oid: key for oid, key in found.items() if key}


def stands(option: Option) -> bool:
    """Whether an option is a card itself, not something to do with it."""
    return option.card is not None and option.oid == option.card.oid


def picks(option: Option) -> bool:
    """Whether an option is a kingdom, or in co-op an Overlord, that can be picked."""
    return option.oid.startswith(("kingdom:", "overlord:")) or option.oid == "by-lot"


def main_keys(view: Table) -> dict[str, str]:
    """The keys of rests and challenges, also while they are not on offer: `r` and `c`, or `r1`, `r2`."""
    return {action.oid: key if len(actions) == 1 else f"{key}{nth}"
            for key, actions in (("r", prospects.rests(view)), ("c", prospects.challenges(view)))
            for nth, action in enumerate(actions, 1)}
