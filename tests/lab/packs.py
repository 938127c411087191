"""Packs of Hooks with one thing wrong each, and packs that are only a little different: what a balance report must
find, and what it must not. They are made from the shipped cards."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml

CARDS = Path(__file__).parents[2] / "assets" / "cards"
SHIPPED = CARDS / "hooks" / "cards.yaml"
Cards = dict[str, dict[str, Any]]
Change = Callable[[Cards], object]


def write(folder: Path, change: Change) -> Path:
    """A folder for `--cards` with the changed cards in it."""
    file: dict[str, Any] = yaml.safe_load(SHIPPED.read_text(encoding="utf-8"))
    cards = {card["id"]: card for card in file["cards"]}
    change(cards)
    (folder / "hooks").mkdir(parents=True)
    (folder / "hooks" / "cards.yaml").write_text(yaml.safe_dump(file, sort_keys=False), encoding="utf-8")
    return folder


def half(folder: Path) -> Path:
    """A folder for `--cards` with half of the cards of Dragon Pools, so that a deal has most of them."""
    file: dict[str, Any] = yaml.safe_load((CARDS / "pools" / "cards.yaml").read_text(encoding="utf-8"))
    file["cards"] = [card for card in file["cards"] if card["suit"] in ("hearts", "clubs", "elves")]
    del file["meta"]["totals"]
    (folder / "pools").mkdir()
    (folder / "pools" / "cards.yaml").write_text(yaml.safe_dump(file, sort_keys=False), encoding="utf-8")
    return folder


def card(face: str, **more: Any) -> Change:
    """Fields of one card are others."""
    return lambda cards: cards[face].update(more)


def dearer(cards: Cards) -> None:
    """Nobody can pay for anything."""
    for one in cards.values():
        if one["group"] == "supply":
            one["cost"] = 9


def poor(cards: Cards) -> None:
    """The starters bring no money."""
    cards["celebrate"]["play"] = [{"peek": 1}]
    cards["fist-fight"]["play"] = [{"target": [{"steal": 1}]}]


def rich(cards: Cards) -> None:
    """Who comes first buys the best of the row at once, and who comes second what is left."""
    cards["celebrate"]["play"] = [{"treasure": 6}, {"buy": 1}]
    cards["fist-fight"]["play"] = [{"treasure": 3}, {"buy": 1}]


LONG = ("endless", "rounds_p95")
BROKEN: dict[str, tuple[Change, tuple[str, ...]]] = {
    "too dear": (card("ships-cat", cost=9), ("ships-cat",)),
    "useless": (card("ships-cat", cost=4, hooks=-3, play=[{"treasure": 1}]), ("ships-cat",)),
    "useless, one copy": (card("smuggler", cost=5, hooks=-1, play=[{"peek": 1}]), ("smuggler",)),
    "hooks for little": (card("red-herring", hooks=6), ("red-herring",)),
    "an engine for little": (card("sea-shanty", play=[{"draw": 3}, {"action": 2}, {"treasure": 3}]), ("sea-shanty",)),
    "too cheap": (card("the-actual-hook", cost=1), ("the-actual-hook",)),
    "too cheap, two copies": (card("flagship", cost=1), ("flagship",)),
    "long, too dear": (dearer, LONG),
    "long, too poor": (poor, LONG),
    "the start decides": (rich, ("place",)),
}
"""What is wrong, and what must be named: the face, or one of these figures."""

SOUND: dict[str, Change] = {
    "as it is": lambda cards: None,
    "a coin more": card("smuggler", cost=4),
    "a coin less": card("press-gang", cost=2),
    "a hook more": card("noahs-other-ark", hooks=1),
    "a hook less": card("broadside", hooks=1, cost=3),
    "other words": card("polly", name="Molly", flavour="Wants a biscuit."),
    "a card more": card("deck-swab", play=[{"treasure": 1}, {"draw": 1}]),
    "a look more": card("drunken-navigator", play=[{"draw": 1}, {"peek": 2}]),
    "other tags": card("flagship", tags=["ship", "loot"]),
    "a coin on top": card("open-bar", play=[{"treasure": 3}]),
}
