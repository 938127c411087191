"""A whole game of Hooks as a text that a person can read and review: `tests/golden/hooks.txt`."""

from collections.abc import Callable
from typing import Any

from deckgames.engine.effects import plural
from deckgames.engine.game import Place
from deckgames.engine.session import Session
from deckgames.games.hooks.rules.end import scores
from tests.given.hookplayer import sensible
from tests.given.hooks import GAME
from tests.given.transcript import NAMES, Teller, transcript
from tests.harness import pack_of

SEED = 84


def standing(t: Any) -> str:
    seats = "; ".join(f"{name} {plural(me.treasures, 'Treasure')}, {plural(hooks, 'hook')}, {me.owned} cards"
                      for name, me, hooks in zip(NAMES, t.seats, scores(t), strict=True))
    row = ", ".join("-" if card is None else card.name for card in t.row)
    return f"  {seats}; bank {t.bank}, supply deck {len(t.supply_deck)}; row: {row}"


def phase(session: Session[Any, Any]) -> str:
    t = session.match.state
    return f"{t.actions}A{t.buys}B{t.reloads}R" if t.phase == "main" else t.phase.upper()


def place(found: Place) -> str:
    return f"{found.score} hooks ({found.breakdown['printed']} printed, {found.breakdown['final']} final)"


def test_a_whole_game(golden: Callable[[str, str], None]) -> None:
    golden("hooks.txt", transcript(GAME, pack_of(GAME), SEED, {}, Teller(
        sensible, standing, ("plays", "buys", "ends-turn"), phase, place)))
