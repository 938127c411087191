"""Card Ring's screen: what stands where, in every size; nothing that is needed is missing."""

import re
from dataclasses import replace

import pytest

from deckgames.games.cardring.screen.table import LAYOUT
from tests.games.cardring.scenes import mock_up, scene, scene_of, sheets, text
from tests.given.cardring import given
from tests.screens import SIZES


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_names_numbers_and_whose_turn_it_is_are_always_seen_and_never_run_together(size: tuple[int, int],
                                                                                  seats: int) -> None:
    s = given(order="ABCD"[:seats], phase="buy", **{seat: dict(COUNTERS) for seat in "ABCD"[:seats]})
    looks = scene(s, size).seats
    for name in ("Ann", "Beatrix", "Bartholomew"):
        shown = scene(s, size, seats=[replace(look, name=name) for look in looks])
        ring = text(shown, "ring")
        words = re.split(r"[^\w]+", ring)
        assert words.count("15") >= seats - 1, ring
        assert any("badge" in ink for canvas in sheets(shown).values() for row in canvas.inks for ink in row) or (
            seats > 3), ring
        for look in shown.seats[1:]:
            assert look.sign in ring
    fresh = {f"xp-{no}": (9, 15) for no in range(seats)}
    assert text(scene(s, size, changed=fresh), "ring").count("9→15 XP") >= seats - 1


COUNTERS = {"skill": 12, "fight": 13, "failure": 8, "shield": 7, "xp": 15}


def test_the_cursor_goes_through_the_list_of_buy_and_from_a_card_to_its_clearing() -> None:
    shown = scene(mock_up("buy"), (80, 24))
    spots = {}
    for index, stop in enumerate(LAYOUT.stops(shown)):
        at = replace(shown, cursor=index)
        ring, work = (LAYOUT.draw(pane, at, 80, 7) for pane in ("ring", "work"))
        if ring.place(index) is None and (spot := work.place(index)) is not None:
            spots[stop.oid] = spot.x, spot.y
    queue = [spots[f"buy:space-{space}"] for space in (1, 2, 3, 4, 5)]
    assert queue == [(0, y) for y in range(1, 6)]
    assert [spots[f"clear:space-{space}"][1] for space in (1, 2, 3, 4, 5)] == [1, 2, 3, 4, 5]
    assert [spots[f"supply:{face}"][1] for face in ("greater-skill", "greater-fight")] == [6, 6]


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("phase", ["sitting", "buy", "targets"])
def test_every_queue_can_be_leafed_to_and_is_written_out(size: tuple[int, int], phase: str) -> None:
    shown = scene(mock_up(phase), size)
    pages = LAYOUT.pages(shown)
    assert len(pages) == (2 if phase == "buy" else 3)
    for page, zone in enumerate(pages, 1):
        seat = shown.view.seats[int(zone[-1])]
        drawn = text(replace(shown, page=page), "work")
        assert drawn.startswith(f" {shown.seats[seat.no].name.upper()}’S QUEUE ")
        for card in seat.queue:
            assert re.search(rf"{re.escape(card.name[:10])}.* \d ", drawn)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 50)])
def test_no_letter_code_stands_on_a_screen(size: tuple[int, int]) -> None:
    for phase in ("sitting", "buy", "targets"):
        drawn = "\n".join(canvas.text() for canvas in sheets(scene(mock_up(phase), size)).values())
        assert not re.search(r"\b[SFXH]\d|[✶▯▮◎‡↻◇♛♞#□]", drawn), drawn


def test_the_hand_is_not_drawn_in_the_open() -> None:
    s = mock_up("buy")
    shown = scene(s)
    assert shown.public
    assert all("Double or Quits" not in canvas.text() for canvas in sheets(shown).values())


def test_face_down_cards_are_counted_for_others_and_named_for_their_owner() -> None:
    s = given(order="AB", options={"stealth": True}, A={"hand": "hidden-derringer minor-skill"}, B={})
    s.says("A", "hidden-derringer")
    assert "Hidden Derringer face down" in text(scene(s), "work")
    public = replace(scene_of(s.match, 120, 40, public=True))
    assert all("Hidden" not in canvas.text() for canvas in sheets(public).values())
    assert "1 face down" in text(public, "ring") and "░ hidden ░" in text(public, "work")
