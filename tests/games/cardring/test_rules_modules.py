"""Card Ring, chapters 9 and 10: the modules Stealth and Locations."""

from pathlib import Path
from typing import Any

import pytest

from deckgames.engine.packfile import PackErrors
from deckgames.engine.rng import Rng
from deckgames.games.cardring.cards import STEALTH
from deckgames.games.cardring.queries import effective_failure
from tests.given.cardring import GAME, given

ON = {"stealth": True}
PLACES = {"locations": True}


def refused(tmp_path: Path, text: str) -> str:
    """What the loader says against a pack."""
    file = tmp_path / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(PackErrors) as caught:
        GAME.load_pack([file])
    return str(caught.value.errors[0])


@pytest.mark.rule("CR-9.5")
@pytest.mark.rule("CR-9.7")
@pytest.mark.rule("CR-9.10")
@pytest.mark.rule("CR-9.12")
def test_all_are_revealed_together_after_the_last_target() -> None:
    s = given(phase="targets", order="AB", options=ON, row="squeaky-staircase",
              A={"face_down": "false-bottom rubber-shadow"}, B={"xp": 9, "face_down": "sleeve-spanner"})
    events: list[Any] = []
    s.t.heard = events.append
    s.says("A", "row-1")
    assert s.A.skill == 0
    s.says("B", "none")  # the reveal: 3 Skill, too late for buying, against 3 Failure, Shield 3
    kinds = [event.kind for event in events]
    assert kinds.index("reveals") > max(i for i, kind in enumerate(kinds) if kind in ("targets", "idles"))
    assert kinds.index("reveals") < kinds.index("sends")
    assert s.A.xp == 1
    assert s.A.discard == "false-bottom rubber-shadow"
    assert s.A.face_down == ""


@pytest.mark.rule("CR-9.6")
@pytest.mark.rule("CR-R.30")
@pytest.mark.parametrize("effect", ["draw: 1", "trash: {count: 1, from: [hand], may: true}", "rotate: left", "xp: 1",
                                    "rule: camera_obscura"])
def test_what_a_stealth_card_may_not_do(tmp_path: Path, effect: str) -> None:
    text = f"stealth:\n  - {{id: x, name: X, type: caper, cost: 3, stealth: [{{fight: 2}}, {{{effect}}}]}}\n"
    assert "may not stand" in refused(tmp_path, text)
    assert effect.split(":")[0] in {*STEALTH, "draw", "trash", "rotate", "xp"}


@pytest.mark.rule("CR-9.6")
def test_retarget_stands_on_stealth_cards_only(tmp_path: Path) -> None:
    text = "main:\n  - {id: x, name: X, type: caper, cost: 3, play: [{rule: retarget}]}\n"
    assert "the rule 'retarget' may not stand here" in refused(tmp_path, text)


@pytest.mark.rule("CR-10.2")
@pytest.mark.rule("CR-10.4")
@pytest.mark.rule("CR-10.6")
def test_a_location_comes_into_force_before_the_arbiter_is_found() -> None:
    s = given(phase="order", options={**PLACES, "order": "offer"})
    assert s.t.location is not None
    assert (s.question.rule, len(s.t.location_deck), s.t.location_used) == ("CR-2.6", 6, [])
    first = s.t.location
    s.match.answer(s.question.preset)
    s.on_to("targets")
    s.round_ends()
    assert s.t.location is not first
    assert s.t.location_used == [first]
    assert len(s.t.location_deck) + len(s.t.location_used) == 6


@pytest.mark.rule("CR-10.6")
def test_without_the_module_all_locations_lie_in_the_box() -> None:
    s = given()
    assert s.t.location is None
    assert len([card for card in s.t.box if card.spec in s.t.pack.sections["locations"]]) == 7


@pytest.mark.rule("CR-10.7")
def test_in_the_fog_failure_is_shown_but_not_placed() -> None:
    s = given(seats=2, phase="targets", options=PLACES, location="foggy-docks", row="waistcoat-rats", A={"failure": 3},
              B={"fight": 3})
    assert s.match.view(1).seats[0].failure == 3
    assert effective_failure(s.t, s.t.seats[1], received=3) == 0
    s.round_ends(B="row-1")
    assert s.B.xp == 1


@pytest.mark.rule("CR-10.5")
def test_clearing_is_cheaper_where_a_location_says_so(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("locations:\n  - {id: scrapyard, name: Scrapyard, passive: [{clear_less: 4}]}\n", encoding="utf-8")
    pack = GAME.load_pack([file])
    s = given(phase="buy", pack=pack, options=PLACES, location="scrapyard", A={"queue": "steam-fist A2 A3 A4 A5"})
    assert s.options()["clear:space-1"].label == "clear Steam-Driven Fist (0)"


@pytest.mark.rule("CR-9.3")
def test_what_lies_face_down_is_guessed_among_all_stealth_cards_that_the_seat_has() -> None:
    s = given(phase="targets", order="AB", options=ON,
              A={"face_down": "false-bottom", "hand": "rubber-shadow", "deck": "hidden-derringer sleeve-spanner"})
    guessed = set()
    for seed in range(40):
        world = s.t.copy()
        GAME.redeal(world, 1, Rng.fresh(seed))
        guessed.add(world.seats[0].face_down[0].spec.id)
    assert guessed == {"false-bottom", "rubber-shadow", "hidden-derringer", "sleeve-spanner"}
