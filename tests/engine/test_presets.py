"""The presets of a game's rules: one word fills its single options, which alone are recorded."""

import pytest

from deckgames.cli.failing import Failed
from deckgames.cli.tables import options_of
from deckgames.engine.match.game import Game
from deckgames.engine.record import situation
from deckgames.games.initiative import GAME
from tests.harness import all_games, pack_of


@pytest.mark.needs("options")
@all_games
def test_one_word_fills_the_single_options_wherever_options_are_given(game: Game) -> None:
    text = f"game: {game.id}\noptions: {{rules: balanced}}\nseats: [Ann, Bea]"
    tables = [options_of(game, ["rules=balanced"]), game.options(rules="balanced"),  # type: ignore[call-arg]
              situation.session(game, pack_of(game), text, "a").options]
    for options in tables:
        assert options.model_dump().items() >= {**game.options.balanced}.items() and options.worded == "balanced"
        assert "rules" not in options.model_dump(), "nothing is kept twice"
        assert game.options(**options.briefly()) == options
    usual = game.options.preset("printed")
    assert all(usual[name] != value for name, value in game.options.balanced.items()), "the preset says what differs"
    assert game.options(rules="printed") == game.options()  # type: ignore[call-arg]


def test_options_that_were_changed_are_named_beside_the_preset() -> None:
    said = {("start_health=70",): "as printed, but Health 70", ("rules=balanced", "hand_limit=8"):
            "balanced, but Hand limit 8", ("rules=as printed", "opening_swap=skipped"): "as printed"}
    assert {words: options_of(GAME, words).worded for words in said} == said
    with pytest.raises(Failed, match="cannot be 'fair'; expected printed"):
        options_of(GAME, ["rules=fair"])
    with pytest.raises(situation.SituationError, match="rules are printed or balanced, not 'fair'"):
        situation.session(GAME, pack_of(GAME), "game: initiative\noptions: {rules: fair}\nseats: [Ann, Bea]", "a")
