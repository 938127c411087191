"""A fight as a picture: its sums add up, what an action would come to comes true, and the table is one key away."""

from random import Random

import pytest

from deckgames.games.journey import queries, screen
from deckgames.games.journey.queries import Term, total
from deckgames.games.journey.screen import LAYOUT, details
from deckgames.ui.paint.cells import spans_text
from deckgames.ui.paint.signs import to_ascii
from tests.games.journey.scenes import board, played, scene, scene_of, sheets, text
from tests.games.journey.test_screen import at_fight
from tests.screens import WIDE, Size
from tests.thorough import many


@pytest.mark.parametrize("size", [(60, 20), *WIDE])
def test_a_fight_has_the_screen_with_both_sums_and_both_ends(size: Size) -> None:
    shown = scene(at_fight(), size)
    drawn = text(shown, "fight")
    for said in ("FIGHT FOR SLOT 0", "ATTACK", "7 ━ vs ━     HEALTH", "✓ you win", "DEFENCE",
                 "2 ━ vs ━     STRENGTH", "2 damage", "YOU CAN STILL USE", "a Ladle", "✓ 9 vs 5, 3 damage",
                 "WHAT FOLLOWS", "✓ win   Wounds 12→14", "✗ lose  Brute falls off slot 0: each other player takes 1"):
        assert said in drawn, drawn
    assert to_ascii(drawn).isascii()
    at = next(y for y, line in enumerate(drawn.splitlines()) if "a Ladle" in line)
    clicked = sheets(shown)["fight"].at(3, at)
    assert isinstance(clicked, int) and (LAYOUT.focus_targets(shown)[clicked].oid or "").startswith("use:ladle")


def test_what_adds_up_to_nothing_has_no_row() -> None:
    """Played: "2 others +0"."""
    terms = [Term("Ladle", 5), Term("Idol", 1), Term("Graze", -1)]
    assert screen._few(terms, 2) == terms[:1]


def test_sums_add_up_and_what_an_action_would_come_to_comes_true(chance: Random) -> None:
    used = 0
    for match in played(chance, many(30, 2_400)):
        if match.decision is None or match.decision.rule != "JO-6.1":
            continue
        shown = scene_of(match, 120, 40)
        me = queries.speaker(shown.view)
        for side in details.sides(board(shown))[1]:
            if side.left in ("attack", "defence"):
                which = "attack" if side.left == "attack" else "defense"
                parts = details.sources(shown.view, me, which, side.mine)
                assert max(0, sum(term.n for term in parts)) == total(side.mine)
        for option in shown.options:
            comes = spans_text(screen._comes(board(shown), option.oid)) if option.card is not None else ""
            if not comes or option.blocked:
                continue
            true, told = match.clone(), []
            true.halts, true.state.observer = True, told.append
            true.answer(true.decision.read(option.oid))
            while not any(event.kind == "fights" for event in told):
                asked = true.decision
                assert asked is not None
                true.answer(asked.read("fight") if asked.rule == "JO-6.1" else next(iter(asked.every())))
            met = next(event for event in told if event.kind == "fights")
            sums = "the card is gone" if met.detail.health is None else f"{met.n} vs"
            assert sums in comes and ("✓" in comes) == met.detail.won, (comes, met)
            used += 1
    assert used
