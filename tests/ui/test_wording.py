"""The pieces of the bar's lines and of lines about the seats."""

from __future__ import annotations

from deckgames.ui.paint.canvas import Line, spans_text
from deckgames.ui.paint.faces import Face
from deckgames.ui.toolkit.wording import below_each_other, brief


def line(*parts: str) -> Line:
    found: list[tuple[str, str]] = []
    for part in parts:
        found += [("  ", "plain"), (part, "text")] if found else [(part, "name")]
    return tuple(found)


def test_names_and_points_of_the_seats_stand_below_each_other() -> None:
    lines = [line("▲ Ann", "✶13", "S3 F2", "hand 5"), line("■ Cy", "✶0", "hand 5"), line("● 勝", "✶7")]
    assert [spans_text(found) for found in below_each_other(lines)] == [
        "▲ Ann  ✶13  S3 F2  hand 5",
        "■ Cy   ✶0   hand 5",
        "● 勝   ✶7",
    ]
    assert below_each_other([]) == []
    assert below_each_other([line("one"), ()]) == [line("one"), ()]


def test_a_card_in_brief_is_its_numbers_and_its_short_text() -> None:
    face = Face("Fog Machine", numbers=(("F1", "might"), ("X2", "harm")), text=((("win ", "rule"), ("✶1", "glory")),))
    assert spans_text(brief(face)) == "F1 X2 win ✶1"
    assert brief(Face("Nothing")) == ()
