"""A game goes on when the cards of the house are changed after it was begun: a new price takes nobody's game away."""

import re
import shutil
from pathlib import Path
from random import Random

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Game
from deckgames.engine.record.journal import SeatInfo
from deckgames.engine.record.saves import resume
from deckgames.engine.record.session import Session
from tests.conftest import laid_with
from tests.harness import all_games, any_answers, pack_of

SAID = "The cards have changed since"


def saved(game: Game, path: Path, chance: Random) -> int:
    """A game in the middle, saved with the frozen cards; how many answers it has."""
    seats = max(2, game.min_seats)
    seating = [SeatInfo(name, "human", at) for at, name in enumerate(("Ann", "Bea", "Cy")[:seats])]
    session = Session.new(game, seating, seed=chance.randrange(1 << 30), pack=pack_of(game), path=path)
    any_answers(session, Rng.fresh(chance.randrange(1 << 30)), chance.choice((3, 40, 120)))
    session.close()
    return session.number


@pytest.fixture
def other_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the frozen cards, from now on played with as the house's own."""
    folder = tmp_path / "cards"
    shutil.copytree(laid_with[0], folder)
    return folder


def rewritten(folder: Path, pattern: str, new: str) -> None:
    """Changes the card files."""
    files = sorted(folder.rglob("*.yaml"))
    texts = [re.sub(pattern, new, file.read_text(encoding="utf-8"), flags=re.MULTILINE) for file in files]
    assert any(text != file.read_text(encoding="utf-8") for file, text in zip(files, texts, strict=True))
    for file, text in zip(files, texts, strict=True):
        file.write_text(text, encoding="utf-8")


@pytest.mark.needs("frozen")
@all_games
def test_a_new_word_on_a_card_takes_no_answer_away(game: Game, chance: Random, tmp_path: Path,
                                                   other_cards: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    number = saved(game, tmp_path / "a.deck", chance)
    rewritten(other_cards / game.id, r"""name: (["']?[A-Z])[a-z]""", r"name: \1x")
    monkeypatch.setenv("DECKGAMES_CARDS", str(other_cards))
    session = resume(tmp_path / "a.deck")
    assert session.number == number
    assert session.over or session.question()
    assert not session.notes
    session.close()


def test_new_prices_and_values_are_played_on_with(
        chance: Random, tmp_path: Path, other_cards: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from deckgames.games.cardring import GAME

    for i in range(6):
        path = tmp_path / f"{i}.deck"
        number = saved(GAME, path, chance)
        monkeypatch.setenv("DECKGAMES_CARDS", str(other_cards))
        if not i:
            rewritten(other_cards / "cardring", r"cost: 3$", "cost: 5")
            rewritten(other_cards / "cardring", r"skill: 1$", "skill: 2")
        session = resume(path)
        assert [note for note in session.notes if SAID in note], session.notes
        kept = path.with_name(path.name + ".lost")
        assert session.number == number or kept.exists(), "what does not fit is kept"
        any_answers(session, Rng.fresh(1), number + 5 - session.number)
        session.close()
        assert resume(path).number == session.number, "and it goes on from there"
        monkeypatch.setenv("DECKGAMES_CARDS", str(laid_with[0]))
