"""What a game may have, but need not: a test marked `needs("rulebook")` asks nothing of a game that has none yet."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from deckgames.engine.core.paths import assets
from deckgames.engine.match.game import Game
from deckgames.engine.match.private_phases import PrivatePhases
from tests.harness import GAMES

TESTS = Path(__file__).parent
ROOM = TESTS.parent / "deckgames" / "games"
PARTS: dict[str, Callable[[Game], Any]] = {
    "brain": lambda game: "brain" in game.parts,
    "teller": lambda game: "teller" in game.parts,
    "layout": lambda game: "layout" in game.parts,
    "verbs": lambda game: game.vocabulary,
    "options": lambda game: game.options.balanced,
    "sittings": lambda game: type(game.private_phases) is not PrivatePhases,
    "texts": lambda game: (assets() / "text" / f"{game.id}.yaml").exists(),
    "rulebook": lambda game: (assets() / "rules" / f"{game.id}.md").exists(),
    "targets": lambda game: (ROOM / game.id / "balance.toml").exists(),
    "stories": lambda game: (TESTS / "given" / f"{game.id}.py").exists(),
    "puzzles": lambda game: (TESTS / "puzzles" / f"{game.id}.yaml").exists(),
    "measured": lambda game: (ROOM / game.id / "measured.json").exists(),
    "frozen": lambda game: (TESTS / "frozen" / "cards" / game.id).exists(),
    "picture": lambda game: (TESTS.parent / "docs" / "pictures" / f"{game.id}.svg").exists(),
}


def lacking(game: Game) -> list[str]:
    """What it has not."""
    return [name for name, has in PARTS.items() if not has(game)]


def leave_out(item: pytest.Item) -> None:
    """Skips a test that is about a game without what it needs."""
    needed = [mark.args[0] for mark in item.iter_markers("needs")]
    about = getattr(item, "callspec", None)
    for one in about.params.values() if needed and about is not None else ():
        game = next((game for game in GAMES if one in (game, game.id)), None)
        if game is not None and (no := [name for name in needed if not PARTS[name](game)]):
            item.add_marker(pytest.mark.skip(reason=f"{game.id} has no {' and no '.join(no)} yet"))
