"""Card Ring's screen: what stands where, in every size; nothing that is needed is missing."""

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from deckgames.games.cardring.screen import LAYOUT
from deckgames.games.cardring.screen.__main__ import scene_of
from tests.games.cardring.scenes import begun, mock_up, scene, sheets, text
from tests.given.cardring import given
from tests.screens import SIZES


def test_the_belt_is_the_one_of_the_mock_up() -> None:
    lines = text(scene(mock_up()), "ring").splitlines()
    assert lines[:16] == [
        " THE RING ──────────── 1 ─────────── 2 ─────────── 3 ─────────── 4 ─────────── 5 ────────",
        "  ▲ Ann   ✶6    ╭◎───────────╮╭‡───────────╮╭↻───────────╮╭✗───────────╮╭◇───────────╮",
        "  S0 F4         │Clockwork   ││Galvanic    ││Railway     ││Spanner in  ││Second-Hand │",
        "  X0 H0       ╭◂│Ledger      ││Parasol     ││Turntable   ││the Works   ││Crystal Ball│◂─╮",
        "  sat 1st     │ ╰S1 ▯1 ───(3)╯╰F1 ▯1 ───(3)╯╰S1 …─────(2)╯╰X3 ──────(5)╯╰dig 3────(2)╯  │",
        "              ╰── 1 goes to ● Bob ─▸─────────────▸─────────────▸─────────────▸─────────╮│",
        "  ● Bob ▸ ✶4    ╭‡───────────╮╭‡───────────╮╭✗───────────╮╭◎───────────╮╭✗───────────╮ ││",
        "  S3 F2         │Royal Bounty││Steam-Driven││Lubricated  ││Pocket      ││One Loose   │ ││",
        "  X1 H0       ╭◂│            ││Fist        ││Banana Skin ││Abacus      ││Screw       │◂╯│",
        "  sits now    │ ╰F1 …─────(5)╯╰F3 ──────(4)╯╰…────────(2)╯╰S1 …─────(2)╯╰X1 ▯1 ───(3)╯  │",
        "              ╰── 1 goes to ■ Cy ──▸─────────────▸─────────────▸─────────────▸─────────╮│",
        "  ■ Cy    ✶9    ╭◇───────────╮╭♛───────────╮╭‡───────────╮╭◎───────────╮╭↻───────────╮ ││",
        "                │Steam       ││Tycoon of   ││Duelling    ││University  ││Gentlemen's │ ││",
        "              ╭◂│Shredder    ││Cogs        ││Cane        ││Grant       ││Exchange    │◂╯│",
        "  to sit 3rd  │ ╰S1 …─────(3)╯╰S1 …─────(5)╯╰F2 H1 ───(3)╯╰S3 ──────(4)╯╰S2 …─────(3)╯  │",
        "              ╰── 1 goes to ▲ Ann ─▸─────────────▸─────────────▸─────────────▸──────────╯",
    ]


def test_targets_are_faces_where_there_is_room_and_rows_at_80_columns() -> None:
    s = mock_up()
    assert text(scene(s), "enemies").splitlines()[:7] == [
        " ENEMIES ──────────────────────────────────────────────────────────────────────── deck 14",
        " ╭♞────────────F4╮╭#────────────S4╮╭♞────────────F5╮  ╭□────────────F2╮╭♛───────────F12╮",
        " │Apprentice     ││Poison Needle  ││Headless       │  │Training Dummy ││Lady Nocturne, │",
        " │Vampire        ││Trap           ││Coachman       │  │win trash 1    ││Diva Undying   │",
        " │win ✶1 ▯1      ││win ✶2 all dis…││win ✶2 +F2 card│  │lose –         ││win ✶7 all ✶−1 │",
        " │lose ✶−1       ││lose disc 1    ││lose disc 1    │  │               ││lose ✶−2       │",
        " ╰───────────────╯╰───────────────╯╰───────────────╯  ╰───────────────╯╰─⊘■────────────╯",
    ]
    assert text(scene(s, (80, 24)), "enemies").splitlines()[0] == (
        "   ♞ Apprentice Vampire          F4  win ✶1 ▯1   lose ✶−1")


def test_a_queue_at_80_columns_is_a_row_of_tiles_with_who_gets_and_who_sends() -> None:
    assert text(scene(mock_up(), (80, 24)), "ring").splitlines()[1:4] == [
        " ▲ Ann  ✶6  S0 F4 X0 ●◂◎Clockw… 3 ‡Galvan… 3 ↻Railwa… 2 ✗Spanne… 5 ◇Second… 2◂■",
        " ● Bob ▸✶4  S3 F2 X1 ■◂‡Royal…  5 ‡Steam-… 4 ✗Lubric… 2 ◎Pocket… 2 ✗One Lo… 3◂▲",
        " ■ Cy   ✶9  to sit   ▲◂◇Steam…  3 ♛Tycoon… 5 ‡Duelli… 3 ◎Univer… 4 ↻Gentle… 3◂●",
    ]


@pytest.mark.parametrize("size", SIZES)
def test_the_numbers_of_all_seats_and_whose_turn_it_is_are_always_seen(size: tuple[int, int]) -> None:
    for seats, stealth in ((2, False), (3, True), (4, True)):
        match = begun(seats, 5, 9, {"stealth": stealth, "locations": stealth})
        shown = scene_of(match, *size)
        ring = sheets(shown)["ring"]
        drawn = ring.text()
        for look, seat in zip(shown.seats, shown.view.seats, strict=True):
            assert f"{look.sign} {look.name}" in drawn
            assert f"✶{seat.xp}" in drawn
        badge = f"badge-{shown.seats[shown.decision.seat].colour}"  # type: ignore[union-attr]
        assert any(badge in row for row in ring.inks)


@pytest.mark.parametrize("size", SIZES)
def test_every_price_and_clear_price_is_seen_in_buy(size: tuple[int, int]) -> None:
    drawn = sheets(scene(mock_up("buy"), size))
    row = next(line for line in drawn["ring"].text().splitlines() if "(5)!" in line or "5!" in line)
    assert [a or b for a, b in re.findall(r"\((\d)\)|… ?(\d)", row)] == ["5", "4", "2", "2", "3"]
    assert drawn["work"].text().count("(3)") >= 3  # both Greater cards, and clearing Royal Bounty
    for cap in ("c1", "c2", "c3", "c4", "c5"):
        assert cap in drawn["work"].text()


@pytest.mark.parametrize("size", SIZES)
def test_what_is_under_the_cursor_and_what_is_blocked_is_seen_without_colour(size: tuple[int, int]) -> None:
    s = mock_up("buy")
    affordable, dear = scene(s, size, "banana-skin"), scene(s, size, "steam-fist")
    assert sheets(affordable)["ring"].inks != sheets(dear)["ring"].inks
    drawn = sheets(affordable)["ring"].text()
    assert "!" in drawn
    if "THE RING" in drawn:
        assert drawn != text(dear, "ring")
        assert drawn.count("┏") == 1 and drawn.count("╌") > 10


def test_the_hand_is_not_drawn_in_the_open() -> None:
    s = mock_up("buy")
    shown = scene(s)
    assert shown.public
    assert all("Double or Quits" not in sheet.text() for sheet in sheets(shown).values())


def test_an_anchored_queue_is_passed_by() -> None:
    s = given(order="ABC", A={}, B={"anchored": True}, C={})
    drawn = text(scene(s), "ring")
    assert "1 goes to ■ Cy" in drawn and "1 goes to ▲ Ann" in drawn
    assert "1 goes to ● Bob" not in drawn
    assert "anchored: does not move this round" in drawn


@pytest.mark.parametrize(("location", "said"), [
    ("reversing-yard", "1 comes from ■ Cy"), ("grand-station", "1, 2 go to ● Bob")])
def test_the_belts_follow_the_location(location: str, said: str) -> None:
    s = given(order="ABC", location=location, options={"locations": True}, A={}, B={}, C={})
    shown = scene(s)
    assert said in text(shown, "ring")
    assert "LOCATION" in text(shown, "location")


def test_cards_from_several_zones_are_laid_out_and_say_where_they_come_from() -> None:
    s = given(A={"hand": "bonfire-of-blueprints minor-skill", "discard": "minor-fight greater-skill"})
    s.says("A", "bonfire-of-blueprints")
    drawn = text(scene(s), "work")
    assert drawn.startswith(" HAND AND DISCARD PILE")
    assert drawn.count(" hand ") == 1 and drawn.count(" pile ") == 2
    assert LAYOUT.verb(scene(s)) == "trash"


def test_face_down_cards_are_counted_for_others_and_named_for_their_owner() -> None:
    s = given(order="AB", options={"stealth": True}, A={"hand": "hidden-derringer minor-skill"}, B={})
    s.says("A", "hidden-derringer")
    assert "▮ Hidden Derring… F3" in text(scene(s), "work")
    public = replace(scene_of(s.match, 120, 40, public=True))
    assert all("Hidden" not in sheet.text() for sheet in sheets(public).values())
    assert "▮1" in text(public, "ring") and "░ hidden ░" in text(public, "work")


def test_dues_are_shown_until_they_are_done() -> None:
    s = given(order="AB", A={"hand": 5}, B={"discard_due": 2, "hand": 5})
    assert "! discard 2" in text(scene(s), "ring")
    assert "owes: discard 2" in text(scene(s), "side")


def test_news_and_recap_arrive_as_they_are_told() -> None:
    news: Sequence[Sequence[tuple[str, str]]] = [(("● Bob", "seat-2"), (" turns the Ring left", "text"))]
    s = mock_up()
    assert "SINCE YOU SAT" in text(scene(s, recap=news), "side")
    assert "● Bob turns the Ring left" in text(scene(s, recap=news), "side")
    assert "● Bob turns the Ring left" in text(scene(s, (80, 40), recap=news), "work")


def test_long_and_wide_names_stay_in_their_places() -> None:
    s = mock_up()
    shown = scene(s)
    looks = [replace(look, name=name) for look, name in zip(
        shown.seats, ("Bartholomew the Third", "雪之丞雪之丞", "C"), strict=True)]
    for size in SIZES:
        for sheet in sheets(replace(scene(s, size), seats=looks)).values():
            assert all(len("".join(row)) <= sheet.w for row in sheet.chars)


FIVE = "double-or-quits railway-turntable minor-skill minor-fight steam-fist"


def test_five_cards_in_hand_are_whole_beside_those_in_play() -> None:
    s = given(order="AB", A={"hand": FIVE, "in_play": "minor-skill clockwork-ledger minor-fight minor-fight"}, B={})
    lines = text(scene(s), "work").splitlines()
    assert lines[1] == " ┏1━‡━━━━━━━━━┓ ╭2─↻─────────╮ ╭3─◎─────────╮ ╭4─‡─────────╮ ╭5─‡─────────╮  IN PLAY ── 4"
    assert [line[76:] for line in lines[2:5]] == [" ◎ Mino… S1", " ◎ Cloc… S1▯1", " ‡ M… ×2 F1"]
    wide = text(scene(s, (160, 50)), "work").splitlines()
    assert wide[2].endswith("  ◎ Minor Skill S1")
    four = given(order="AB", A={"hand": FIVE.rpartition(" ")[0], "in_play": "clockwork-ledger"}, B={})
    assert text(scene(four), "work").splitlines()[2].endswith("   ◎ Clockwork Ledg… S1▯1")


def test_cards_behind_the_ninth_have_letters_for_keys() -> None:
    s = given(order="AB", A={"hand": " ".join(["minor-skill"] * 6 + ["greater-skill"] * 5)}, B={})
    shown = scene(s)
    assert list(LAYOUT.keys(shown))[-3:] == ["b", "f", "e"]
    assert LAYOUT.menu(shown)[0] == ("1-9 b f", "play")
    assert text(scene(s, (80, 24)), "work").splitlines()[-1][:4] != "    "
