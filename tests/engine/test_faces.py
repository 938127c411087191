"""Chance as chance: a die or a shuffle that is foretold is done once for each face or card that can come first."""

from deckgames.engine.core.rng import Faced, Rng


def test_each_face_of_a_die_is_shown_once() -> None:
    assert sorted(Faced(7, face).below(6) for face in range(6)) == [0, 1, 2, 3, 4, 5]


def test_each_card_comes_to_the_top_once() -> None:
    tops = []
    for face in range(5):
        cards = [*"abcde"]
        Faced(7, face).shuffle(cards)
        assert sorted(cards) == [*"abcde"]
        tops.append(cards[0])
    assert sorted(tops) == [*"abcde"]


def test_what_chance_brings_after_that_is_as_it_comes() -> None:
    faced, plain = Faced(7, 3), Rng(7)
    assert (faced.below(6), plain.below(6))[0] == 3
    assert [faced.below(6) for _ in range(9)] == [plain.below(6) for _ in range(9)]
    assert (faced.faces, faced.calls) == (6, 10)
