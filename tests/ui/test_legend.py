"""The legend of a screen: what is marked while it is drawn is named where it stands."""

from __future__ import annotations

import pytest

from deckgames.engine.vocabulary.lexicon import Ink, Lexicon, Word
from deckgames.games import IDS, load
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import wrap
from deckgames.ui.paint.faces import heading
from deckgames.ui.paint.legend import brightened, legend, places
from tests.gallery import Preview
from tests.screens import Size

GOLD = Word("Gold", "pays for cards", sign="G", ink="coin")
SKULL = Word("Skull", "a card that bites", sign="☠")
HAND = Word("Hand", "the cards you may play")
WORDS = Lexicon((), (GOLD, SKULL), (HAND,), zones=(Word("top to", "where the top card goes"),))


def shown(*lines: tuple[tuple[str, str], ...], w: int = 60) -> Canvas:
    canvas = Canvas(w, 1 + len(lines))
    heading(canvas, 0, "Ann’s hand", "G is not looked up")
    for y, line in enumerate(lines, 1):
        canvas.spans(1, y, line)
    return canvas


def test_zones_marked_codes_and_signs_are_named_under_the_real_row() -> None:
    canvas = shown((("1 Cave ", "text"), ("G3", GOLD.ink), ("  G4 plain  ☠", "text")))
    assert legend(canvas, WORDS).text().splitlines() == [
        " ANN’S HAND ──────────────────────────── G is not looked up",
        " ╰ the cards you may play",
        " 1 Cave G3  G4 plain  ☠",
        "        │             ╰ Skull: a card that bites",
        "        ╰ Gold: pays for cards"]


def test_a_heading_is_looked_up_whole_by_its_end_and_by_its_beginning() -> None:
    said = [WORDS.named(text) for text in ("Ann’s hand", "top to Bea", "Gold", "nothing of it")]
    assert [word and word.meaning for word in said] == [HAND.meaning, "where the top card goes", None, None]


def test_a_mark_goes_along_with_its_cell_and_is_gone_with_it() -> None:
    small = shown(((word := "G3", GOLD.ink),), (("12345678", "text"),))
    canvas = Canvas(60, 6)
    canvas.paste(10, 2, small)
    assert [(place.x, place.y) for place in places(canvas, WORDS) if place.word is GOLD] == [(11, 3)]
    canvas.put(11, 3, "   ", "text")
    assert not [place for place in places(canvas, WORDS) if place.word is GOLD]
    assert wrap(((word, GOLD.ink),),
                9)[0][0][1].of is GOLD, "also where the same letters were wrapped before"  # type: ignore[attr-defined]
    assert wrap(((word, "coin"),), 9) == wrap(((word, GOLD.ink),), 9)


def test_what_has_no_room_to_its_right_stands_on_the_left_and_all_of_it_is_there() -> None:
    far = Word("Far", "so many words that they never have room beside the edge", sign="F")
    canvas = shown((("☠ ", "text"), (" " * 40, "text"), ("F1", Ink("text", far))))
    text = legend(canvas, Lexicon((), (SKULL, far), ())).text()
    assert text.splitlines()[1:] == [
        " ╰ Skull: a card that bites                │",
        "   Far: so many words that they never have ╯",
        "   room beside the edge"]


def test_what_a_guide_speaks_of_is_brighter_wherever_it_stands() -> None:
    canvas = shown((("1 Cave ", "text"), ("G3", GOLD.ink), ("  G4 and 1 Cave", "text")))
    bright = brightened(canvas, WORDS, ["Gold", "hand"], ["G4"])
    lit = [[text for text, ink, _ in bright.runs(y) if ink == "total"] for y in range(2)]
    assert lit == [["ANN’S HAND"], ["G3", "G4"]] and bright.text() == canvas.text()
    assert "total" not in {ink for row in canvas.inks for ink in row}, "the picture itself stays as it is"


@pytest.mark.needs("layout")
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (80, 40), (120, 40), (160, 50)])
@pytest.mark.parametrize("game_id", IDS)
@pytest.mark.wide(8)
def test_the_legend_of_every_table_explains_all_that_is_marked(game_id: str, size: Size) -> None:
    game = load(game_id)
    preview = Preview(game, game.part("layout"))
    canvas = preview.painted(preview.scene_of(preview.played(1, game.min_seats, 9, {}), *size))
    text = " ".join(legend(canvas, game.lexicon).text().replace("│", " ").split())
    marked = places(canvas, game.lexicon)
    assert len(marked) > 5
    assert all(place.word.meaning.split()[0] in text for place in marked)
    assert "who chooses" in text
