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
        "  done        │ ╰S1 ▯1 ───(3)╯╰F1 ▯1 ───(3)╯╰S1 …─────(2)╯╰X3 ──────(5)╯╰dig 3────(2)╯  │",
        "              ╰── 1 goes to ● Bob ─▸─────────────▸─────────────▸─────────────▸─────────╮│",
        "  ● Bob ▸ ✶4    ╭‡───────────╮╭‡───────────╮╭✗───────────╮╭◎───────────╮╭✗───────────╮ ││",
        "  S3 F2         │Royal Bounty││Steam-Driven││Lubricated  ││Pocket      ││One Loose   │ ││",
        "  X1 H0       ╭◂│            ││Fist        ││Banana Skin ││Abacus      ││Screw       │◂╯│",
        "  playing     │ ╰F1 …─────(5)╯╰F3 ──────(4)╯╰…────────(2)╯╰S1 …─────(2)╯╰X1 ▯1 ───(3)╯  │",
        "              ╰── 1 goes to ■ Cy ──▸─────────────▸─────────────▸─────────────▸─────────╮│",
        "  ■ Cy    ✶9    ╭◇───────────╮╭♛───────────╮╭‡───────────╮╭◎───────────╮╭↻───────────╮ ││",
        "                │Steam       ││Tycoon of   ││Duelling    ││University  ││Gentlemen's │ ││",
        "              ╭◂│Shredder    ││Cogs        ││Cane        ││Grant       ││Exchange    │◂╯│",
        "  3rd         │ ╰S1 …─────(3)╯╰S1 …─────(5)╯╰F2 H1 ───(3)╯╰S3 ──────(4)╯╰S2 …─────(3)╯  │",
        "              ╰── 1 goes to ▲ Ann ─▸─────────────▸─────────────▸─────────────▸──────────╯",
    ]


def test_targets_are_faces_where_there_is_room_and_rows_at_80_columns() -> None:
    s = mock_up()
    assert text(scene(s), "enemies").splitlines()[:8] == [
        " ENEMIES ──────────────────────────────────────────────────────────────────────── deck 14",
        " ╭♞────────────F4╮╭#────────────S4╮╭♞────────────F5╮  ╭□────────────F2╮╭♛───────────F12╮",
        " │Apprentice     ││Poison Needle  ││Headless       │  │Training Dummy ││Lady Nocturne, │",
        " │Vampire        ││Trap           ││Coachman       │  │win trash 1    ││Diva Undying   │",
        " │Win: +1 XP.    ││win ✶2 all disc││win ✶2 +F2 card│  │lose –         ││win ✶7 all ✶−1 │",
        " │Draw 1 card.   ││1              ││lose disc 1    │  │               ││lose ✶−2 ⊘     │",
        " │Lose: −1 XP.   ││lose disc 1    ││               │  │               ││               │",
        " ╰───────────────╯╰───────────────╯╰───────────────╯  ╰───────────────╯╰─⊘■────────────╯",
    ]
    assert text(scene(s, (80, 24)), "enemies").splitlines()[0] == (
        "   ♞ Apprentice Vampire          F4  win ✶1 ▯1           lose ✶−1")


def test_a_queue_at_80_columns_is_a_row_of_tiles_below_the_numbers_of_its_seat() -> None:
    assert text(scene(mock_up(), (80, 24)), "ring").splitlines() == [
        " ▲ Ann  ✶6  S0 F4 X0 H0   done        hand  0  deck  8  disc  5       1 → ● Bob",
        "  ◎Clockwork…  3 ‡Galvanic…   3 ↻Railway…    2 ✗Spanner in… 5 ◇Second-Han… 2",
        " ● Bob ▸✶4  S3 F2 X1 H0   playing     hand  4  deck  6  disc  7        1 → ■ Cy",
        "  ‡Royal Boun… 5 ‡Steam-Driv… 4 ✗Lubricated… 2 ◎Pocket…     2 ✗One Loose…  3",
        " ■ Cy   ✶9                3rd         hand  5  deck  4  disc 11       1 → ▲ Ann",
        "  ◇Steam Shre… 3 ♛Tycoon of…  5 ‡Duelling…   3 ◎University… 4 ↻Gentlemen'… 3",
    ]


@pytest.mark.parametrize("name", ["Beatrix", "Bartholomew"])
def test_longer_names_leave_the_piles_of_all_seats_on_the_screen(name: str) -> None:
    shown = scene(mock_up(), (80, 24))
    drawn = text(replace(shown, seats=[replace(look, name=name) for look in shown.seats]), "ring")
    assert [drawn.count(word) for word in ("hand ", "deck ", "disc ", "1 → ")] == [3, 3, 3, 3]


def test_in_less_room_a_queue_is_a_row_with_who_gets_and_who_sends() -> None:
    s = given(order="ABCD", A={"skill": 3, "fight": 12, "xp": 11, "hand": "minor-skill"}, B={"hand": 5}, C={"hand": 5},
              D={"hand": 5, "discard_due": 2})
    lines = text(scene(s, (80, 24)), "ring").splitlines()
    assert [line[:27] for line in lines[1:]] == [
        " ▲ Ann ▸✶11 S3 F12 X0    ●◂", " ● Bob  ✶0  2nd          ■◂", " ■ Cy   ✶0  3rd          ◆◂",
        " ◆ Dee  ✶0  ! discard 2  ▲◂"]
    assert lines[1].endswith("◂◆") and lines[4].endswith("◂■")
    fresh = {"xp-0": (9, 11), "xp-3": (12, 0), "fight-0": (5, 12)}
    lines = text(scene(s, (80, 24), changed=fresh), "ring").splitlines()
    assert [lines[no][:27] for no in (1, 4)] == [" ▲ Ann ▸✶9→11 S3 F5→12 X0  ", " ◆ Dee  ✶12→0 ! discard 2  "]


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
def test_buy_lists_name_price_clearing_price_and_effect_of_every_card_on_offer(size: tuple[int, int]) -> None:
    lines = text(scene(mock_up("buy"), size), "work").splitlines()
    for name, price, clear, effect in (
            ("Royal Bounty", "(5)!", "c1 (3)", "F1 win ✶1"), ("Steam-Driven Fist", "(4)!", "c2 (2)", "F3"),
            ("Lubricated Banana Skin", "(2)", "c3 (0)", "X1 H1 or S1"),
            ("Pocket Abacus", "(2)", "c4 (0)", "S1 sweep 1"), ("One Loose Screw", "(3)", "c5 (1)", "X1 ▯1")):
        at = next(y for y, line in enumerate(lines) if name in line)
        assert f" {price} " in lines[at] and clear in lines[at]
        words = " ".join(" ".join(lines[at:at + 2]).split())
        assert effect in words or sentence(name) in words, words
    offered = " ".join(lines)
    for greater in ("6 ◎ Greater Skill", "7 ‡ Greater Fight"):
        assert re.search(rf"{greater} +\(3\)  [SF]2", offered)


def sentence(name: str) -> str:
    return {"Royal Bounty": "F1 If you win a combat, +1 XP.",
            "Lubricated Banana Skin": "Either 1 Failure and Shield 1; or 1 Skill.",
            "Pocket Abacus": "S1 You may put a card of your queue under the Main Deck."}.get(name, "?")


def test_the_cursor_goes_through_the_list_of_buy_and_from_a_card_to_its_clearing() -> None:
    shown = scene(mock_up("buy"), (80, 24))
    spots = {}
    for index, stop in enumerate(LAYOUT.stops(shown)):
        at = replace(shown, cursor=index)
        if LAYOUT.spot("ring", at, 80, 6) is None and (spot := LAYOUT.spot("work", at, 80, 7)) is not None:
            spots[stop.oid] = spot
    queue = [spots[f"buy:space-{space}"] for space in (1, 2, 3, 4, 5)]
    assert queue == [(0, y) for y in range(1, 6)]
    assert [spots[f"clear:space-{space}"][1] for space in (1, 2, 3, 4, 5)] == [1, 2, 3, 4, 5]
    assert [spots[f"supply:{face}"] for face in ("greater-skill", "greater-fight")] == [(0, 6), (40, 6)]


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
            assert re.search(rf"{re.escape(card.name[:14])}.* +\(\d\)", drawn)


COUNTERS = {"skill": 12, "fight": 13, "failure": 8, "shield": 7, "xp": 15}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_numbers_of_all_seats_never_run_together(size: tuple[int, int], seats: int) -> None:
    s = given(order="ABCD"[:seats], phase="buy", **{seat: dict(COUNTERS) for seat in "ABCD"[:seats]})
    looks = scene(s, size).seats
    for name in ("Ann", "Beatrix", "Bartholomew"):
        shown = scene(s, size, seats=[replace(look, name=name) for look in looks])
        words = re.split(r"[^\w✶]+", text(shown, "ring"))
        for number in ("S12", "F13", "X8", "H7", "✶15"):
            assert words.count(number) == seats, number


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
    assert all("Double or Quits" not in canvas.text() for canvas in sheets(shown).values())


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
    assert all("Hidden" not in canvas.text() for canvas in sheets(public).values())
    assert "▮1" in text(public, "ring") and "░ hidden ░" in text(public, "work")


def test_dues_are_shown_until_they_are_done() -> None:
    s = given(order="AB", A={"hand": 5}, B={"discard_due": 2, "hand": 5})
    assert "! discard 2" in text(scene(s), "ring")
    assert "owes: discard 2" in text(scene(s), "side")


def test_news_and_recap_arrive_as_they_are_told() -> None:
    news: Sequence[Sequence[tuple[str, str]]] = [(("● Bob", "seat-2"), (" turns the Ring left", "text"))]
    s = mock_up()
    assert "NEWS" in text(scene(s, recap=news), "side")
    assert "● Bob turns the Ring left" in text(scene(s, recap=news), "side")
    assert "● Bob turns the Ring left" in text(scene(s, (80, 40), recap=news), "work")


def test_long_and_wide_names_stay_in_their_places() -> None:
    s = mock_up()
    shown = scene(s)
    looks = [replace(look, name=name) for look, name in zip(
        shown.seats, ("Bartholomew the Third", "雪之丞雪之丞", "C"), strict=True)]
    for size in SIZES:
        for canvas in sheets(replace(scene(s, size), seats=looks)).values():
            assert all(len("".join(row)) <= canvas.w for row in canvas.chars)


FIVE = "double-or-quits railway-turntable minor-skill minor-fight steam-fist"


def test_five_cards_in_hand_are_whole_beside_those_in_play() -> None:
    s = given(order="AB", A={"hand": FIVE, "in_play": "minor-skill clockwork-ledger minor-fight minor-fight"}, B={})
    lines = text(scene(s), "work").splitlines()
    assert lines[1] == " ┏1━‡━━━━━━━━━┓ ╭2─↻─────────╮ ╭3─◎─────────╮ ╭4─‡─────────╮ ╭5─‡─────────╮  IN PLAY ── 4"
    assert [line[76:] for line in lines[2:5]] == [" ◎ Mino… S1", " ◎ Cloc… S1▯1", " ‡ M… ×2 F1"]
    wide = text(scene(s, (160, 50)), "work").splitlines()
    assert wide[2].endswith("  ◎ Minor Skill S1")
    four = given(order="AB", A={"hand": FIVE.rpartition(" ")[0], "in_play": "clockwork-ledger"}, B={})
    assert text(scene(four), "work").splitlines()[2].endswith("   ◎ Clockwork…      S1▯1")


def test_cards_behind_the_ninth_have_letters_for_keys() -> None:
    s = given(order="AB", A={"hand": " ".join(["minor-skill"] * 6 + ["greater-skill"] * 5)}, B={})
    shown = scene(s)
    assert list(LAYOUT.keys(shown))[-3:] == ["b", "f", "e"]
    assert LAYOUT.menu(shown)[0] == ("1-9 b f", "play")
    assert text(scene(s, (80, 24)), "work").splitlines()[-1][:4] != "    "
