"""A whole game of Journey & Overlords as a text that a person can read and review: `tests/golden/journey.txt`."""

from collections.abc import Callable
from typing import Any

from deckgames.engine.effects import plural
from deckgames.engine.game import Place
from deckgames.games.journey import queries
from tests.given.journey import GAME, base_pack
from tests.given.journeyplayer import sensible
from tests.given.transcript import NAMES, Teller, transcript

SEED = 11
PHASES = {"begin": "TURN", "clean_up": "CLEAN UP", "refill": "CLEAN UP"}


def standing(t: Any) -> str:
    seats = "; ".join(
        f"{name} {plural(queries.points(t, me), 'point')}, {me.attack}/{me.defense}, {plural(me.crystals, 'crystal')}, "
        f"{plural(queries.wound_count(t, me), 'wound')}, "
        f"{len(me.items)} + {len(me.enchantments)} + {len(me.creatures)} cards"
        for name, me in zip(NAMES, t.seats, strict=True))
    road = ", ".join("-" if card is None else card.name for card in t.track)
    return f"  {seats}\n  road: {road}; deck {len(t.deck)}"


def place(found: Place) -> str:
    return f"{plural(found.score, 'point')} ({', '.join(f'{name} {n}' for name, n in found.breakdown.items())})"


def about(t: Any) -> str:
    return f", {t.village.name}, {t.overlord.name}, kingdoms {', '.join(t.kingdoms)}"


def test_a_whole_game(golden: Callable[[str, str], None]) -> None:
    golden("journey.txt", transcript(GAME, base_pack(), SEED, {"short": True}, Teller(
        sensible, standing, ("journeys", "rests", "uses", "challenges"),
        lambda session: PHASES.get(session.phase, session.phase.upper()), place, about)))
