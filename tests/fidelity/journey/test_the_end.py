"""Worked examples of Journey & Overlords: clean up, end duels, the last reset, points, winners."""

from typing import Any

import pytest

from tests.given.journey import given

EMPTY: dict[str, Any] = {"track": "", "deck": "", "phase": "end"}


@pytest.mark.example("JO-E.36")
@pytest.mark.rule("JO-17.4")
@pytest.mark.rule("JO-R.52")
@pytest.mark.parametrize("veiled", [False, True])
def test_saakara(veiled: bool) -> None:
    s = given({"ann": "banner | A5", "bo": "banner | D3", "veil": "class | holds: [untargetable]"}, overlord="saakara",
              A={"items": "ann", "rewards": 2}, C={"rewards": 1},
              B={"items": "bo", "enchantments": "veil" if veiled else "of-enchanting"}, **EMPTY)
    targets = ""
    for answer in ("B", "B", "stop"):
        assert s.question.rule == "JO-17.4"
        targets += s.asked
        s.says(s.asked, answer)
    assert targets == "AAC"
    assert ([me.wound_tokens for me in s.t.seats], s.t.phase) == ([0, 8, 0], "over")


@pytest.mark.rule("JO-4.1")
@pytest.mark.rule("JO-4.2")
@pytest.mark.rule("JO-17.2")
def test_rounds_go_clockwise_from_the_starting_player() -> None:
    s = given(active="C", starting="C", A={}, B={}, C={}, round=5, deck="stone " * 30)
    order = ""
    for _ in range(7):
        order += f"{s.asked}{s.t.round} "
        s.says(s.asked, "rest:normaltown")
        s.cleans_up().begins()
    assert order == "C5 A5 B5 C6 A6 B6 C7 "
