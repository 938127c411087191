"""A whole game of Card Ring as a text that a person can read and review: `tests/golden/cardring.txt`."""

from collections.abc import Callable
from typing import Any

from deckgames.engine.game import Place
from deckgames.engine.session import Session
from tests.given.cardring import GAME, base_pack
from tests.given.ringplayer import sensible
from tests.given.transcript import NAMES, Teller, transcript

SEED = 289
OPTIONS = {"length": "short"}


def standing(t: Any) -> str:
    seats = ", ".join(f"{name} {me.xp} XP" for name, me in zip(NAMES, t.seats, strict=True))
    row = ", ".join("-" if card is None else card.name for card in t.row)
    return f"  {seats}; Main Deck {len(t.main_deck)}, Enemy Deck {len(t.enemy_deck)}; Row: {row}"


def phase(session: Session[Any, Any]) -> str:
    return session.phase.upper()


def place(found: Place) -> str:
    sums = ", ".join(f"{what} {n}" for what, n in found.breakdown.items() if n)
    return f"{found.score} XP ({sums})"


def test_a_whole_game(golden: Callable[[str, str], None]) -> None:
    teller = Teller(sensible, standing, ("plays", "buys", "clears", "targets", "idles"), phase, place,
                    lambda t: f", Finale: {t.finale.name}")
    golden("cardring.txt", transcript(GAME, base_pack(), SEED, OPTIONS, teller))
