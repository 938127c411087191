"""Emblems: read as strictly as cards, painted two pixels a cell, never in the way of a word."""

import os
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from deckgames.engine.packs import PackErrors
from deckgames.games import load
from deckgames.ui.pages.cards import drawn
from deckgames.ui.paint.bar import BarModel, decision_bar
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import line_of
from deckgames.ui.paint.emblem_files import read
from deckgames.ui.paint.emblems import HUGE, LARGE, SIZES, SMALL, TINTS, bare, emblem, emblems, files
from deckgames.ui.paint.faces import Face, State, back, card
from deckgames.ui.paint.theme import style_of
from tests.conftest import Run
from tests.screens import Size
from tests.thorough import many

RING = "\n".join(f"      - {row}" for row in ("..ww....", "..ww....", *[".wkkkkw."] * 6))
WRONG = """palette:
  z: mauve
emblems:
  ring:
    tint: pale
    9x9: []
    8x8:
      - ..ww....
      - ..ww...
      - ..!w....
"""


def test_all_mistakes_of_a_file_are_told_with_their_places(tmp_path: Path) -> None:
    (file := tmp_path / "own.yaml").write_text(WRONG)
    with pytest.raises(PackErrors) as told:
        read(SIZES, TINTS, files()[0], [file])
    said = [str(error).removeprefix(f"{file}:") for error in told.value.errors]
    assert [line.partition(";")[0] for line in said] == [
        "2:6: 'z' is no colour", "5:11: 'ring' has no tint", "6:5: unknown key '9x9'", "8:7: 8x8 has 3 rows",
        "9:9: this row of 8x8 has 7 letters", "10:9: '!' is not in the palette"]


def test_own_emblems_stand_for_ours_and_wrong_ones_for_none(cli: Run, own_home: Path) -> None:
    (folder := own_home / "packs" / "emblems").mkdir(parents=True)
    (folder / "own.yaml").write_text(f"emblems:\n  ship:\n    tint: red\n    8x8:\n{RING}\n")
    emblems.cache_clear()
    assert emblems()["ship"].tint == "red" and "pictures, no mistakes" in cli("check", str(folder / "own.yaml"))[1]
    (folder / "own.yaml").write_text(WRONG)
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "pipe.yaml")
    emblems.cache_clear()
    assert emblems()["ship"].tint == "blue" and cli("check", str(folder / "own.yaml"))[1].count("own.yaml:") == 6
    emblems.cache_clear()


def test_every_emblem_is_drawn_in_both_sizes_and_has_a_shape_of_its_own() -> None:
    assert 6 <= len(emblems()) <= 150
    for size in (SMALL, LARGE):
        shapes = {}
        for name in emblems():
            drawn = emblem(name, size)
            assert (drawn.w, 2 * drawn.h) == tuple(map(int, size.split("x"))), name
            shape = tuple("".join(bare(*run, shapes=True)[0] for run in drawn.runs(y)) for y in range(drawn.h))
            assert sum(sign != " " for row in shape for sign in row) >= drawn.w * drawn.h / 4, f"{name} is hardly seen"
            assert shape not in shapes, f"{name} looks like {shapes.get(shape)} without colours"
            shapes[shape] = name


@pytest.mark.parametrize("game", ["cardring", "hooks", "initiative", "journey", "pools"])
def test_many_cards_have_an_emblem_of_their_own_in_the_colour_of_their_kind(game: str) -> None:
    faces = drawn(load(game), load(game).load_pack([]), 10**6).values()
    own = [name for name, n in Counter(face.emblem for face in faces).items() if n == 1 and name in emblems()]
    assert len(own) >= 12, own


@pytest.mark.parametrize(("words", "pictured"), [(12, True), (60, False)])
def test_a_picture_in_the_bar_yields_to_every_word(words: int, pictured: bool) -> None:
    model = BarModel("Play?", "Ann", (("1", "play"),), seat=1, forecast=line_of(" ".join(["word"] * words)))
    bar, plain = (decision_bar(replace(model, art=art), 80, 5) for art in ("ship", ""))
    assert any(ink.startswith("#") for row in bar.inks for ink in row) == pictured
    assert sorted(bar.text().split()) == sorted(plain.text().split())


def test_what_is_written_over_a_picture_has_its_card_behind_it() -> None:
    canvas = Canvas(20, 6, "card")
    canvas.paste(0, 0, emblem("loot"))
    assert any("#" in ground for ground in canvas.grounds[3])
    canvas.put(0, 3, "nobody moves a gem", "name")
    assert {*canvas.grounds[3]} == {"card"} and canvas.line(3).startswith("nobody")


def test_two_pixels_are_a_cell_and_empty_ones_show_the_card() -> None:
    drawn = emblem("ship", SMALL, "raised")
    assert drawn.grounds[0][0] == "raised" and not drawn.text().strip()
    white = style_of("#eeeeee#c6c6c6", "raised", "night")
    assert white.color and white.color.name == "#eeeeee" and style_of("#eeeeee#c6c6c6", "", "mono").color is None
    cell = "▀", "#eeeeee#c6c6c6", "card#1c1c1c#1c1c1c"
    assert bare(*cell, shapes=True) == ("▀", "plain", "card") and bare(*cell, shapes=False) == (" ", "plain", "card")


@pytest.mark.parametrize("size", [(18, 12), (28, 7), (28, 8), (36, 8), (14, 12), (28, 18), (50, 15)])
def test_no_word_gives_way_to_an_emblem(size: Size) -> None:
    drawn = []
    for words in range(1, 40 + size[0] * size[1] // 8, many(4, 1)):
        text = ((("Steal " * words + "all of it.", "rule"),),)
        plain, pictured = (card(Face("Kraken’s Little Brother", text=text, emblem=name), *size, State.OPEN)
                           for name in ("", "ship"))
        seen = [" ".join(line[1:-1].strip() for line in canvas.text().split("\n")[1:-1]).split()
                for canvas in (plain, pictured)]
        assert seen[0] == seen[1]
        drawn.append(any(ink.startswith("#") for row in pictured.inks for ink in row))
    assert drawn[0] and not drawn[-1]


def test_a_large_card_shows_four_pixels_for_one() -> None:
    drawn, huge, large = (card(Face("Bosun", emblem="crew"), 26, 15, State.IDLE), emblem("crew", HUGE), emblem("crew"))
    assert (huge.w, huge.h) == (2 * large.w, 2 * large.h)
    assert [drawn.line(y)[1:25] for y in range(2, 14)] == [huge.line(y) for y in range(12)]


@pytest.mark.parametrize("size", [(10, 7), (14, 8), (14, 12), (20, 12)])
def test_a_back_keeps_its_frame_and_its_count_beside_its_emblem(size: Size) -> None:
    drawn = back(*size, "74", "hooks")
    assert drawn.pictured and " 74 " in drawn.text()
    assert {line[0] + line[-1] for line in drawn.text().split("\n")[1:-1]} == {"││"}
