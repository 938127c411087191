"""A whole game of Card Ring as a text that a person can read and review: `tests/golden/cardring.txt`."""

import json
from collections.abc import Callable
from typing import Any

from deckgames.drive import public
from deckgames.engine.game import Place
from deckgames.engine.session import Session
from deckgames.games.cardring.facts import facts
from tests.given.cardring import GAME, base_pack, given
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


def test_what_programs_are_told_of_a_table(golden: Callable[[str, str], None]) -> None:
    s = given(order="AB", turn=1, options={"targets": "sealed", "stealth": True, "greater": "counted"}, vanquished=3,
              row="waistcoat-rats headless-coachman", trash="loose-screw",
              A={"hand": "minor-skill", "face_down": "hidden-derringer", "discard": 1, "played": "minor-fight",
                 "queue": "royal-bounty steam-fist", "class_slot": "class-tycoon", "declared": True, "xp": 2,
                 "barred": True},
              B={"hand": "minor-fight minor-skill", "skill": 3, "failure": 1, "discard_due": 1, "wins": {"trap": 1}})
    s.t.seats[0].target = s.t.row[0]
    told = {eyes: public(facts(s.match.view(eyes))) for eyes in (None, 0)}
    golden("cardring-drive.txt", "".join(f"{eyes} {name} {json.dumps(value)}\n" for eyes, found in told.items()
                                         for name, value in found.items()))


def test_a_whole_game(golden: Callable[[str, str], None]) -> None:
    teller = Teller(sensible, standing, ("plays", "buys", "clears", "targets", "idles"), phase, place,
                    lambda t: f", Finale: {t.finale.name}")
    golden("cardring.txt", transcript(GAME, base_pack(), SEED, OPTIONS, teller))
