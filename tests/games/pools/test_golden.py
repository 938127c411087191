"""A whole game of Dragon Pools as a text that a person can read and review: `tests/golden/pools.txt`."""

from collections.abc import Callable
from typing import Any

from deckgames.engine.game import Place
from tests.given.poolplayer import sensible
from tests.given.pools import GAME, base_pack
from tests.given.transcript import NAMES, Teller, transcript

SEED = 36
PHASES = {"additional": "MORE", "distribution": "AIM", "damage": "WALLS"}


def lives(n: int) -> str:
    return "1 life" if n == 1 else f"{n} lives"


def standing(t: Any) -> str:
    seats = "; ".join(f"{name} has left" if me.left else f"{name} {lives(me.life)}, {len(me.hand)} in hand, pool "
                      + " ".join(card.spec.code for card in me.pool)
                      for name, me in zip(NAMES, t.seats, strict=True))
    common = " ".join(card.spec.code for card in t.common)
    return f"  {seats}; common {common}; deck {len(t.deck)}, discard pile {len(t.discard)}"


def place(found: Place) -> str:
    return lives(found.score)


def test_a_whole_game(golden: Callable[[str, str], None]) -> None:
    golden("pools.txt", transcript(GAME, base_pack(), SEED, {}, Teller(
        sensible, standing, ("lays",), lambda session: PHASES.get(session.phase, session.phase.upper()), place)))
