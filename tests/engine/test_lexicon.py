"""The lexicon: numbers as they are told, words as they are looked up, and what no word explains."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from deckgames.engine.match.rulebook import Rulebook
from deckgames.engine.packs import PackErrors
from deckgames.engine.vocabulary.lexicon import EVERY_TABLE, Lexicon, Number, Word, of_seat, of_table
from deckgames.games.hooks import packs
from deckgames.games.hooks.effects import LEXICON

COINS = Number("Coin", "what you pay with", "XY-1.2", key="coins", read=of_seat("coins"), sign="✶", flash=True,
               forecast="all")
LUCK = Number("luck", "what is left", key="luck", read=of_table("luck"), whose="turn", label="luck", forecast="own")
WORDS = Lexicon((COINS, LUCK), (COINS, Word("Steal", "from somebody else", of=("grab",), also=("robs",))))
BOOK = Rulebook.parse("# Small\n\n## 1 Words\n\n```words\ncards numbers\n```\n\n- **XY-1.2** Coins are paid.\n")
CARD = """\
pack: {id: t, title: T, version: 1}
cards:
  - id: x
    name: X
    group: supply
    tags: [crew]
    cost: 2
    hooks: 0
    play: [{treasure: 1}, {may: [{draw: 1}]}]
"""


def test_a_number_is_read_told_and_compared_by_whose_it_is() -> None:
    table = SimpleNamespace(seats=[SimpleNamespace(coins=2), SimpleNamespace(coins=-1)], luck=3)
    assert WORDS.flashes(table) == {"coins-0": 2, "coins-1": -1}
    assert (COINS.worded(-1), COINS.count(2), LUCK.worded(3)) == ("−1 Coin", "2 Coins", "luck 3")
    assert COINS.shown(-1) == ("✶−1", "text")
    assert [number.key for number in WORDS.forecast_numbers(own=False)] == ["coins"]


@pytest.mark.parametrize("printed", ["Coin", "coins", "✶", "✶2", "✶−1→3", "*4", "steals", "Steal", "grab", "robs"])
def test_a_word_is_found_in_any_form_it_is_printed_in(printed: str) -> None:
    assert BOOK.with_words(WORDS).search(printed)[0].id in ("Coin", "Steal")


def test_the_book_says_each_word_once_with_its_sign_and_rule() -> None:
    lines = BOOK.with_words(WORDS).lines(80)
    assert [line for line in lines if line.startswith(("Coin", "Luck", "Steal"))] == [
        "Coin ✶: What you pay with. (XY-1.2)", "Luck: What is left.", "Steal: From somebody else."]
    assert BOOK.with_words(WORDS).nearest("stael")[0].id == "Steal"
    assert {word.sign for word in EVERY_TABLE} <= {word.sign for word in WORDS.words}


def test_a_verb_that_no_word_explains_is_a_mistake_where_the_card_uses_it(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "t.yaml").write_text(CARD)
    monkeypatch.setattr(packs, "LEXICON", replace(LEXICON, verbs={
        verb: word for verb, word in LEXICON.verbs.items() if verb != "draw"}, cards=tuple(
        word for word in LEXICON.cards if "draw" not in word.of)))
    with pytest.raises(PackErrors) as found:
        packs.load_pack([tmp_path / "t.yaml"])
    assert [(error.line, error.column) for error in found.value.errors if error.file.endswith("t.yaml")] == [(9, 34)]
    assert "no word of the lexicon explains 'draw'" in str(found.value)
