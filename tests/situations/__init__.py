"""Situation files of all games, and what is said of those that lay out no table."""

import pytest

from deckgames.engine.core.cards import Pack
from deckgames.engine.match.game import Game
from deckgames.engine.record.situation import SituationError, session


def refused(game: Game, pack: Pack, text: str) -> list[str]:
    """What is said of a file that lays out no table of this game."""
    with pytest.raises(SituationError) as said:
        session(game, pack, text, "table.yaml")
    return str(said.value).splitlines()
