"""A whole game of Dragon Pools as a text that a person can read and review: `tests/golden/pools.txt`."""

import json
from collections.abc import Callable
from typing import Any

from deckgames.drive import public
from deckgames.engine.game import Place
from deckgames.games.pools.facts import facts
from tests.given.poolplayer import sensible
from tests.given.pools import GAME, base_pack, given
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


def test_what_programs_are_told_of_a_table(golden: Callable[[str, str], None]) -> None:
    s = given(phase="additional", common="C9 D5 G6 S*",
              A={"pool": "HT E8 H7 DT", "hand": "D2 H2", "A1": "S6 H6", "W1": "EJ C8"},
              B={"pool": "HJ HK SJ", "W1": "E5 C2", "A1": "GA G4 | add 1 by HK", "attack_debt": 5, "end": "H8"},
              main="A CJ A1, B SK A.W1", instant="B S8 1, B S4 A.A1")
    told = {eyes: public(facts(s.match.view(eyes))) for eyes in (None, 0)}
    golden("pools-drive.txt", "".join(f"{eyes} {name} {json.dumps(value)}\n" for eyes, found in told.items()
                                      for name, value in found.items()))
