"""A whole game of Initiative as a text that a person can read and review: `tests/golden/initiative.txt`."""

from collections.abc import Callable
from typing import Any

from deckgames.engine.game import Place
from deckgames.games.initiative import GAME
from tests.given.initiative import base_pack
from tests.given.initiativeplayer import sensible
from tests.given.transcript import NAMES, Teller, transcript

SEED = 3


def standing(t: Any) -> str:
    seats = "; ".join(f"{name} {me.health} health, {len(me.hand)} cards" if not me.out else f"{name} is out"
                      for name, me in zip(NAMES, t.seats, strict=True))
    pool = ", ".join(card.name for card in t.pool)
    return f"  {seats}; deck {len(t.deck)}, discard pile {len(t.discard)}, dealer {NAMES[t.dealer]}; pool: {pool}"


def place(found: Place) -> str:
    return f"{found.score} health"


def test_a_whole_game(golden: Callable[[str, str], None]) -> None:
    golden("initiative.txt", transcript(GAME, base_pack(), SEED, {}, Teller(
        sensible, standing, (), lambda session: session.phase.upper(), place)))
