"""One lexicon a game: whatever is printed can be looked up, and whatever the book quotes is printed."""

import re

import pytest

from deckgames.engine.match.rulebook import Rulebook
from deckgames.games import IDS, load
from tests.printed import PLAIN, Printed
from tests.thorough import some

each_game = pytest.mark.parametrize("game_id", IDS)
pytestmark = pytest.mark.usefixtures("real_cards")


@pytest.mark.needs("rulebook")
@pytest.mark.parametrize("game_id", some(IDS, 1, 5))
def test_whatever_is_printed_can_be_looked_up_and_whatever_the_book_quotes_is_printed(game_id: str) -> None:
    printed = Printed(load(game_id)).play()
    assert printed.lost() == []
    assert printed.unprinted() == []


@each_game
def test_every_verb_is_explained_also_those_that_no_card_uses(game_id: str) -> None:
    game = load(game_id)
    known = {name for word in game.lexicon.words for name in game.lexicon.names(word)}
    assert set(game.vocabulary) - known == {"rule"} & set(game.vocabulary), "each named rule has a word by its own name"


@pytest.mark.needs("rulebook")
@each_game
def test_every_rule_that_a_word_names_is_in_the_book(game_id: str) -> None:
    rules = {rule.id for rule in Rulebook.of(load(game_id)).rules}
    assert {word.rule for word in load(game_id).lexicon.words} - rules <= {""}


def test_no_word_that_is_exempted_stands_in_a_card_text() -> None:
    texts = {word for game_id in IDS for specs in load(game_id).load_pack([]).sections.values() for spec in specs
             for word in re.findall(r"\w+", spec.text.casefold())}
    assert len(PLAIN) <= 300 and PLAIN.isdisjoint(texts)
