"""How often bots sin against the rules of thumb, as a report of foolish moves tells it."""

from deckgames.engine.game import Game
from deckgames.lab.detect import Case, Habit, looked_through, report
from tests.harness import SOON
from tests.thorough import THOROUGH


def habits(game: Game, bot: str, games: int, seed: int = 0) -> list[Habit]:
    """Each rule of thumb in balanced games, which bots were tuned for, of two equal ones, from this seed on."""
    options = {"rules": "balanced", **({} if THOROUGH else SOON.get(game.id, {}))}
    cases = (Case(game.id, bot, 2, deal, options, worlds=0) for deal in range(seed, seed + games))
    return report(game.id, [looked_through(case) for case in cases], 0).habits
