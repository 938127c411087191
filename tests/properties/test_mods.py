"""Any cards that `check` accepts can be played: random packs."""

from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Literal, get_args, get_origin

import pytest

from deckgames.engine.match.game import Game
from deckgames.engine.vocabulary.effects import DISTINCT
from deckgames.fuzz import Trial, plans
from tests.harness import all_games, by_turns
from tests.mods import Author
from tests.thorough import many

CARDS, GAMES = many(60, 130), many(1, 12)


@pytest.mark.needs("verbs")
@by_turns(0)
def test_random_packs_that_check_accepts_play_to_the_end(game: Game, chance: Random, tmp_path: Path) -> None:
    pack = Author(game, chance).pack(tmp_path / "odd.yaml", CARDS)
    odd = [spec for specs in pack.sections.values() for spec in specs if pack.origin(spec.id).id == "odd"]
    assert len(odd) > CARDS // 10
    for plan in plans(game, GAMES, chance.randrange(2**31)):
        failure = Trial(plan, game, pack).run()
        assert failure is None, f"{failure.what}\n{failure.trace}" if failure else ""


@pytest.mark.needs("verbs")
@all_games
def test_no_list_of_words_takes_one_twice(game: Game) -> None:
    """A place named twice offered its cards twice, and trashed them twice."""
    kinds, verbs = (import_module(f"{game.module}.{part}") for part in ("cards", "effects"))
    for model in {*kinds.SECTIONS.values(), *verbs.VOCABULARY.values()}:
        for name, field in model.model_fields.items():
            if get_origin(field.annotation) is tuple and _is_words(get_args(field.annotation)[0]):
                assert DISTINCT in field.metadata, f"{model.__name__}.{name}"


def _is_words(kind: Any) -> bool:
    """Words to choose from, or lists of effects to choose from."""
    return get_origin(kind) in (Literal, tuple)


@pytest.mark.parametrize(("game_id", "card", "place"), [
    ("cardring", "main: [{id: x, name: X, type: craft, cost: 2,\n"
                 "  play: [{trash: {count: 1, from: [hand, discard, hand], may: true}}]}]", "2:35"),
    ("cardring", "main: [{id: x, name: X, type: craft, cost: 2,\n"
                 "  play: [{choose_one: [[{skill: 1}], [{skill: 1}]]}]}]", "2:23"),
    ("hooks", "cards: [{id: x, name: X, group: supply, cost: 2, hooks: 1,\n"
              "  tags: [ship, ship], play: [{treasure: 1}], flavour: x}]", "2:9"),
])
def test_an_entry_that_stands_there_twice_is_refused_with_its_place(
        game_id: str, card: str, place: str, tmp_path: Path) -> None:
    from deckgames.engine.packs import PackErrors
    from deckgames.games import load

    file = tmp_path / "mine.yaml"
    file.write_text(f"{card}\n", encoding="utf-8")
    with pytest.raises(PackErrors, match="twice; expected each entry once") as caught:
        load(game_id).load_pack([file])
    assert str(caught.value.errors[0]).startswith(f"{file}:{place}: ")
