"""Measures what the project promises: speed of the rules, of copies, bots and saves, and of the app in a terminal.

Nothing is promised in seconds. What the rules do is compared with a game of bare numbers (`ring`), what the app does
with a minimal Textual app, by turns in the same run: so figures of a slow or busy machine are as good as any.
"""

from collections.abc import Iterable, Iterator

from deckgames.bench.app import measure_app, measure_table
from deckgames.bench.figures import Figure
from deckgames.bench.rules import measure_game


def measure(games: Iterable[str], quick: bool = False, app: bool = True) -> Iterator[Figure]:
    """Every figure of these games, and of the app, as it is taken."""
    games = [*games]
    for game_id in games:
        yield from measure_game(game_id, quick)
    if app:
        yield from measure_app(quick)
        for game_id in games:
            yield from measure_table(game_id, quick)
