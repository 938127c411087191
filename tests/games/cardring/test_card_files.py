"""The card files that come with Card Ring: complete, and explained to whoever edits them."""

from pathlib import Path
from typing import Any

import pytest

from deckgames.engine.packs import PackErrors
from deckgames.games.cardring.packs import load_pack
from tests.conftest import Golden

pytestmark = pytest.mark.usefixtures("real_cards")


def test_the_base_pack_adds_up() -> None:
    assert load_pack([]).titles() == "base 1"


def test_the_texts_of_all_cards(golden: Golden) -> None:
    lines: list[str] = []
    for section, faces in load_pack([]).sections.items():
        lines += ["", section.upper(), ""]
        for face in faces:
            spec: Any = face
            if hasattr(spec, "cost"):
                about = f"{spec.type}, cost {spec.cost}"
            elif hasattr(spec, "value"):
                tier = f"tier {spec.tier} " if hasattr(spec, "tier") else ""
                about = f"{tier}{spec.kind}, {spec.test} {spec.value}"
            else:
                about = "location"
            many = f" x{face.copies}" if face.copies > 1 else ""
            lines += [f"{face.name} ({about}){many}", f"    {spec.text}"]
    golden("cardring-texts.txt", "\n".join(lines[1:]) + "\n")


def test_a_card_that_is_not_there_and_an_id_that_is_taken_are_told_together(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text("main:\n  - {id: x, name: X, type: craft, cost: 2, play: [{gain: {card: greater-skil}}]}\n"
                    "  - {id: steam-fist, name: Y, type: brawl, cost: 4, play: [{fight: 3}]}\n", encoding="utf-8")
    with pytest.raises(PackErrors) as caught:
        load_pack([mine])
    gains, taken = caught.value.errors
    assert str(gains).endswith("did you mean 'greater-skill'?")
    assert (taken.line, taken.column, "is taken" in taken.what) == (3, 10, True)


def test_a_gained_card_that_is_broken_is_no_missing_card(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text("main:\n  - {id: x, name: X, type: craft, cost: 2, play: [{gain: {card: medal}}]}\n"
                    "supply:\n  - {id: medal, name: Medal, type: craft, cost: 2, buyable: false, play: [{skil: 3}]}\n",
                    encoding="utf-8")
    with pytest.raises(PackErrors) as caught:
        load_pack([mine])
    assert [error.line for error in caught.value.errors] == [4]
