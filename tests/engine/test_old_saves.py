"""Games begun before a default or a rule became an option go on by what was played then: saves of 8b874ad6."""

import shutil
from pathlib import Path

import pytest

from deckgames.engine.game import Game
from deckgames.engine.saves import resume, same_as_then
from tests.harness import all_games, pack_of

KEPT = Path(__file__).parents[1] / "saves"
OTHER_CARDS = "The cards have changed since this game began: it goes on"
RETUNED = {"cardring"}
"""Of these games cards that the save has played are other ones today."""
LAST = {
    "cardring": (30, "a87c2ead8ffa2112"), "hooks": (30, "c93767cac4754f33"), "initiative": (10, "6f1dd589f5db0121"),
    "journey": (30, "da836273a9b68292"), "pools": (39, "b8ddd58f33199642")}
"""How many answers the save of a game has, and the digest of its table after the last of them."""


@all_games
@pytest.mark.usefixtures("real_cards")
def test_a_game_goes_on_as_it_was_begun(game: Game, tmp_path: Path) -> None:
    answers, digest = LAST[game.id]
    with resume(Path(shutil.copy(KEPT / f"{game.id}-then.txt", tmp_path / "a.deck")), pack_of(game), game) as session:
        assert session.number == answers
        note, *more = [*map(str, session.notes), ""]
        assert more in ([], [""]) and note.startswith(OTHER_CARDS if game.id in RETUNED else "")
        assert same_as_then(session, digest) or game.id in RETUNED


@all_games
def test_options_that_a_save_does_not_name_are_those_of_then_and_a_fresh_table_is_as_printed(
        game: Game) -> None:
    assert game.options.restored({}).model_dump().items() >= {**game.options.then}.items()
    assert game.options.rules_said(game.options().model_dump()) == "as printed"
    named = {name: game.options.preset("printed")[name] for name in game.options.then}
    assert game.options.restored(named).model_dump().items() >= named.items(), "what a save names holds"
