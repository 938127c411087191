"""At most twelve signs a game, one meaning each, with and without Unicode. A sign is a glyph or a letter code that
stands for a word; digits, suits, ranks, seats, key caps, frames, arrows of change and the cursor are none."""

import re
from collections.abc import Iterator

import pytest

from deckgames.engine.rng import Rng
from deckgames.engine.spelling import to_ascii
from deckgames.games import IDS, load
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.key_hints import KeyHint
from tests.gallery import Preview

MOST = 12
NONE = frozenset("▲●■◆★✦▸→←↑↓━─│╭╮╰╯┌┐└┘╔╗╚╝═║╌╎┏┓┗┛┃╍┇…·•›‹–−×’‘“”„½°♡♢♧♤❧✱≥≤░▒▓█")
"""What stands for no word: seats, cursor, arrows, frames, stops, suits and jokers."""
SIGN = re.compile(r"(?<![\w’])([A-Za-z]{1,4})[−-]?\d+(?![♡♢♧♤❧⌂])|([^\w\s!-~])")
KEYS = ("key", "name-cursor", "rulemark")
SIZES = ((80, 24), (120, 40))
each_game = pytest.mark.parametrize("game_id", IDS)


def signs_on(canvas: Canvas) -> Iterator[str]:
    """The signs of a picture, but for key caps and rule ids."""
    for y in range(canvas.h):
        row = zip(canvas.chars[y], canvas.inks[y], strict=True)
        line = "".join(" " if isinstance(ink, KeyHint) or ink in KEYS or ink[:1] == "#" else char or " "
                       for char, ink in row)
        yield from (letters or glyph for letters, glyph in SIGN.findall(line))


@pytest.mark.needs("layout")
@each_game
def test_at_most_twelve_signs_a_game_and_each_can_be_told_apart_in_ascii(game_id: str) -> None:
    game = load(game_id)
    preview, found = Preview(game, game.part("layout")), set()
    match, rng = preview.played(3, min(3, game.max_seats), 0, {}), Rng.fresh(3)
    for number in range(48):
        if match.decision is None:
            break
        if number % 8 == 0:
            for size in SIZES:
                found |= {*signs_on(preview.painted(preview.scene_of(match, *size)))} - NONE
        match.answer(match.decision.random(rng))
    assert len(found) <= MOST, sorted(found)
    assert len({to_ascii(sign) for sign in found}) == len(found), sorted(found)


@pytest.mark.parametrize("game_id", IDS)
def test_a_sign_means_one_thing(game_id: str) -> None:
    lexicon = load(game_id).lexicon
    own = (*lexicon.numbers, *lexicon.cards, *lexicon.table)
    words = [word for word in own if word.sign and not word.sign.isalpha()]
    signs = {word.meaning: word.sign for word in words}
    twice = {sign for sign in signs.values() if [*signs.values()].count(sign) > 1}
    assert not twice
