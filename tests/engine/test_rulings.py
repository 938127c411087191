"""Options that are rulings now, and one that is an option again: saves of tables that had them go on. Those in
`tests/saves` were made when they had."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from deckgames.cli.failing import Failed
from deckgames.cli.tables import options_of
from deckgames.engine import situation
from deckgames.engine.game import Game
from deckgames.engine.saves import at, resume
from deckgames.engine.session import Session
from deckgames.games.hooks import GAME
from deckgames.games.hooks.rules.setup import FAIR
from deckgames.replay import Replay
from tests.books import players_book
from tests.harness import all_games, pack_of

KEPT = Path(__file__).parents[1] / "saves"
VICTIM = "This table was set up with enemy_discard: victim; that is no option any more, and HK-R.15 holds now."
GAP = ("The rules have changed since this game began: it goes on from round 7 as it lay on the table then, and the "
       "log has a gap before it.")


@pytest.fixture(autouse=True)
def starts_as_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two players began with 1 and 4 Treasures (HK-R.20)."""
    monkeypatch.setitem(FAIR, 2, (1, 4))


@pytest.fixture
def usual(tmp_path: Path) -> Path:
    return Path(shutil.copy(KEPT / "hooks-usual.txt", tmp_path / "usual.deck"))


@pytest.fixture
def victim(tmp_path: Path) -> Path:
    return Path(shutil.copy(KEPT / "hooks-victim.txt", tmp_path / "victim.deck"))


@pytest.fixture
def ruled(monkeypatch: pytest.MonkeyPatch) -> None:
    """A time in which `enemy_discard` was a ruling."""
    monkeypatch.setattr(GAME.options, "rulings", {**GAME.options.rulings, "enemy_discard": ("random", "HK-R.15")})


def taken_up(path: Path) -> Session[Any, Any]:
    return resume(path, pack_of(GAME), GAME)


def test_a_table_that_had_chosen_what_the_ruling_says_goes_on_whole(usual: Path) -> None:
    for number in (25, 26):
        with taken_up(usual) as session:
            assert (session.notes, session.number, session.lines(None)[0][0][0]) == ([], number, "Ann")
            session.answer(next(iter(session.question().every())))


def test_one_that_is_an_option_again_is_played_as_it_was_chosen(victim: Path) -> None:
    with taken_up(victim) as session:
        assert (session.notes, session.number, session.options.enemy_discard) == ([], 43, "victim")


@pytest.mark.usefixtures("ruled")
def test_another_goes_on_from_its_last_boundary_and_says_which_rule_has_changed(victim: Path) -> None:
    for number in (43, 44):
        with taken_up(victim) as session:
            assert session.notes == [GAP, VICTIM]
            assert session.number == number
            session.answer(next(iter(session.question().every())))
    assert at(victim, 41, pack_of(GAME), GAME).notes == [GAP, VICTIM]


@pytest.mark.usefixtures("ruled")
def test_as_long_as_the_ruling_would_have_said_the_same_nothing_is_lost(victim: Path) -> None:
    session = at(victim, 30, pack_of(GAME), GAME)
    assert (session.notes, session.number) == ([VICTIM], 30)
    assert session.lines(None)


@pytest.mark.usefixtures("ruled")
def test_a_replay_behind_the_gap_stays_in_its_round(victim: Path) -> None:
    """"Round 0" stood over all answers from which nothing could be heard."""
    rounds = [step.round for step in Replay(victim, openly=True).told()]
    assert rounds == sorted(rounds), rounds


def test_who_asks_for_one_is_told_the_ruling() -> None:
    said = "'lost_cards' is no option any more: HK-R.11 decides it"
    with pytest.raises(Failed, match=said):
        options_of(GAME, ["lost-cards=refresh"])
    with pytest.raises(ValueError, match=said):
        GAME.options(lost_cards="locker")
    with pytest.raises(situation.SituationError, match=f"2:10: {said}"):
        situation.session(GAME, pack_of(GAME), "game: hooks\noptions: {lost_cards: refresh}\nseats: [Ann, Bea]", "a")
    assert GAME.options.kept({"lost_cards": "refresh", "bank": 16}).bank == 16


@all_games
def test_each_ruling_stands_in_the_books(game: Game[Any, Any]) -> None:
    assert {rule for _, rule in game.options.rulings.values()} <= {rule.id for rule in players_book(game.id).rules}
