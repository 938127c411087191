"""Every card of Hooks, played once in the same situation: what it is worth, read off the table.

Ann has 1 Treasure, 2 Actions, a hand of Fist Fight and Flagship, the deck Celebrate, Polly, Dinghy, Celebrate and the
pile Mutiny. Bea has 5 Treasures, a hand of one Deck Swab and the pile Celebrate, Parley. Ann says yes and takes the
first of whatever there is to choose.
"""

from typing import Any

import pytest

from deckgames.games.hooks.cards import HookSpec
from tests.given.hooks import GAME, HookStory, given
from tests.harness import pack_of

PLAYED: dict[str, dict[str, Any]] = {
    "fist-fight": {"A.treasures": 2, "B.treasures": 4},
    "celebrate": {"A.treasures": 3},
    "deck-swab": {"A.treasures": 2, "t.actions": 2},
    "barnacles": {"A.treasures": 3, "t.actions": 2, "A.pile": "mutiny", "B.pile": "celebrate parley barnacles"},
    "grog-ration": {"A.treasures": 4, "A.hand": "flagship", "A.pile": "mutiny fist-fight grog-ration"},
    "press-gang": {"A.treasures": 2, "t.actions": 2, "A.hand": "fist-fight flagship celebrate"},
    "loaded-dice": {"A.hand": "celebrate polly dinghy", "A.pile": "mutiny fist-fight flagship loaded-dice"},
    "walk-the-plank": {"A.treasures": 4, "B.treasures": 4, "A.hand": "flagship",
                       "A.pile": "mutiny fist-fight walk-the-plank"},
    "sea-shanty": {"t.actions": 2, "A.hand": "celebrate polly", "A.pile": "mutiny fist-fight flagship sea-shanty"},
    "ships-cat": {"A.treasures": 2, "t.actions": 2, "t.reloads": 1},
    "red-herring": {"A.treasures": 3, "B.pile": "parley",
                    "B.deck": "celebrate fist-fight celebrate fist-fight celebrate"},
    "powder-monkey": {"A.treasures": 2, "A.hand": "fist-fight flagship celebrate"},
    "desert-island": {"t.actions": 2, "A.hand": "flagship", "locker": "fist-fight"},
    "black-market": {"A.treasures": 3, "t.buys": 1, "t.reloads": 1},
    "peg-leg-pete": {"A.treasures": 3},
    "stowaway": {"A.treasures": 2, "A.hand": "fist-fight flagship celebrate"},
    "boarding-party": {"A.treasures": 4, "B.treasures": 3},
    "booby-trapped-chest": {"A.treasures": 2},
    "broadside": {"A.treasures": 3, "B.treasures": 4, "B.hand": "", "B.pile": "celebrate parley deck-swab"},
    "flagship": {"A.treasures": 3, "t.reloads": 1},
    "cursed-doubloon": {"A.treasures": 5},
    "open-bar": {"A.treasures": 4, "B.treasures": 6},
    "drunken-navigator": {"A.hand": "fist-fight flagship celebrate"},
    "barrel-of-monkeys": {"A.treasures": 2, "t.reloads": 1},
    "left-half-of-a-map": {"A.treasures": 2, "t.reloads": 2},
    "right-half-of-a-map": {"A.hand": "fist-fight flagship dinghy polly", "A.deck": "celebrate celebrate"},
    "polly": {"A.treasures": 4, "A.pile": "celebrate polly", "B.pile": "parley mutiny"},
    "smuggler": {"A.treasures": 4, "t.reloads": 1},
    "insurance-salesman": {"A.treasures": 4},
    "blackmail": {"A.treasures": 4, "B.treasures": 2},
    "parley": {"A.treasures": 3, "A.pile": "celebrate parley", "B.pile": "parley mutiny"},
    "retirement-fund": {"A.treasures": 3},
    "mutiny": {"A.treasures": 3, "B.slowed": True},
    "whirlpool": {"t.actions": 2, "A.hand": "fist-fight flagship celebrate mutiny", "A.pile": "whirlpool",
                  "A.deck": "polly dinghy celebrate"},
    "encore": {"A.treasures": 3, "B.treasures": 3, "A.hand": "flagship", "A.pile": "mutiny fist-fight encore"},
    "five-finger-discount": {"A.pile": "mutiny ships-cat five-finger-discount",
                             "row": "dear dear broadside dear dear dear"},
    "first-mate": {"t.actions": 3, "A.hand": "fist-fight flagship mutiny", "A.pile": "first-mate"},
    "quartermaster": {"A.treasures": 2, "t.buys": 1, "t.discount": 1},
    "dinghy": {"t.actions": 2, "A.hand": "flagship celebrate", "locker": "fist-fight"},
    "noahs-other-ark": {"A.treasures": 3, "t.reloads": 1},
    "locker-key": {"A.treasures": 3, "A.hand": "flagship", "locker": "fist-fight",
                   "A.pile": "mutiny ships-cat locker-key", "row": "dear dear broadside dear dear dear"},
    "krakens-little-brother": {"A.treasures": 3, "B.anchored": True},
    "royal-galleon": {"A.treasures": 5, "t.buys": 1},
    "the-actual-hook": {"A.treasures": 3},
}
"""What has changed when the card has been played; everything else is as before."""

WATCHED = ("A.treasures", "B.treasures", "A.hand", "A.deck", "A.pile", "B.hand", "B.deck", "B.pile", "B.slowed",
           "B.anchored", "locker", "row", "t.actions", "t.buys", "t.reloads", "t.discount")


def seen(s: HookStory, what: str) -> Any:
    who, _, name = what.rpartition(".")
    return getattr(getattr(s, who), name) if who else getattr(s, name)


def answer(question: Any) -> Any:
    """Yes; the first option; as many cards as allowed; the reverse order."""
    if question.kind == "pick":
        return tuple(range(question.hi))
    if question.kind == "order":
        return tuple(reversed(range(len(question.items))))
    return 1 if question.kind == "confirm" else 0


def test_no_card_is_left_out() -> None:
    assert [card.id for card in pack_of(GAME).section("cards", HookSpec)] == list(PLAYED)


@pytest.mark.parametrize("card", PLAYED)
def test_played(card: str) -> None:
    s = given(row="dear ships-cat broadside", supply_deck="dear dear dear",
              shuffles=["celebrate mutiny polly dinghy celebrate"],
              A={"hand": f"{card} fist-fight flagship", "deck": "celebrate polly dinghy celebrate", "pile": "mutiny"},
              B={"hand": "deck-swab", "pile": "celebrate parley", "treasures": 5})
    before = {what: seen(s, what) for what in WATCHED}
    before |= {"A.hand": "fist-fight flagship", "A.pile": f"mutiny {card}", "t.actions": 1}
    s.match.answer(s.question.read(next(o.oid for o in s.question.options() if o.oid.startswith(f"{card}#"))))
    s.play_on(lambda question: None if question.rule == "HK-2.7" else answer(question))
    after = {what: seen(s, what) for what in WATCHED}
    assert after == before | PLAYED[card] | {"A.deck": PLAYED[card].get("A.deck", left(after))}
    assert s.bank == 20 - s.A.treasures - s.B.treasures


def left(after: dict[str, Any]) -> str:
    """What is left of the deck when the cards in the hand that were not there before have been drawn from its top."""
    drawn = [face for face in after["A.hand"].split() if face in ("celebrate", "polly", "dinghy")]
    return " ".join(["celebrate", "polly", "dinghy", "celebrate"][len(drawn):])
