"""A whole game of Journey & Overlords as a text that a person can read and review: `tests/golden/journey.txt`."""

import json
from collections.abc import Callable
from typing import Any

from deckgames.drive import public
from deckgames.engine.effects import plural
from deckgames.engine.game import Place
from deckgames.games.journey import queries
from deckgames.games.journey.facts import facts
from tests.games.journey.scenes import CARDS
from tests.given.journey import GAME, base_pack, company, given
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


def test_what_programs_are_told_of_a_table(golden: Callable[[str, str], None]) -> None:
    """In the middle of a fight, and a company before the worst; sums, prices, actions and what stands against them."""
    more: dict[str, Any] = {
        "track": "brute idol ogre suffering stone drake", "tokens": {"ogre": {"wound": 2}}, "desert": "mirage",
        "A": {"items": "ladle > idol > normalian", "enchantments": "verse", "crystals": 3, "tokens": 2, "power": "6/2"},
        "B": {"items": "stone", "creatures": "imp", "crystals": 2}}
    fight = given(CARDS, overlord="knight", **more)
    fight.says("A", "ogre")
    tables = {"fight": fight, "company": company(CARDS, dial=62, event="event-grandstanding", anger=2, pool=33, **more)}
    told = {name: public(facts(s.match.view(0))) for name, s in tables.items()}
    golden("journey-drive.txt", "".join(f"{table} {name} {json.dumps(value)}\n" for table, found in told.items()
                                        for name, value in found.items()))
