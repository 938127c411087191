"""Sheets: writing, clipping, wide characters, wrapping."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from rich.cells import cell_len

import deckgames
from deckgames.ui.paint.canvas import Canvas, Spot
from deckgames.ui.paint.cells import cells, spans_text, spans_width, width, wrap, wrap_text
from deckgames.ui.paint.shortening import clip, clip_spans, fitted, named_whole
from deckgames.ui.paint.signs import ASCII, SEAT_SIGNS, in_ascii, line_in_ascii, to_ascii

ANYTHING = st.text(max_size=40)
SIGNS = st.text(alphabet="ab ▲●─│╭…✶▯字龍é", max_size=40)


def test_put_writes_text_and_ink_and_returns_where_it_ends() -> None:
    canvas = Canvas(10, 2)
    assert canvas.put(2, 1, "Fist", "name") == 6
    assert canvas.text() == "\n  Fist"
    assert canvas.ink(2, 1) == "name"
    assert canvas.ink(6, 1) == "plain"


def test_text_that_passes_the_edge_ends_in_an_ellipsis() -> None:
    canvas = Canvas(8, 1)
    assert canvas.put(2, 0, "Galvanic") == 8
    assert canvas.line(0) == "  Galva…"


def test_a_limit_clips_before_the_edge() -> None:
    canvas = Canvas(20, 1)
    canvas.put(0, 0, "University Grant", "name", 9)
    assert canvas.line(0).rstrip() == "Universi…"


def test_text_outside_is_cut_off_without_an_error() -> None:
    canvas = Canvas(4, 1)
    canvas.put(0, 5, "below")
    canvas.put(9, 0, "right of it")
    canvas.put(-2, 0, "abcd")
    assert canvas.line(0) == "cd  "


@pytest.mark.parametrize(("text", "room", "shown"), [
    ("Coil falls off slot 0: turn the desert token to Sandstorm; it attacks emil", 50,
     "Coil falls off slot 0: turn… it attacks emil"),
    ("Attack 6. If tied: opponents lose 12.", 30, "Attack 6. If tied… lose 12."),
    ("+1 Card. Discard up to 2, draw that many. Discarded: +2 Treasure.", 50,
     "+1 Card. Discard up to 2… Discarded: +2 Treasure."),
    ("at once: take 2 crystals, but no card. always: 1 point", 41, "at once: take 2 crystals… always: 1 point"),
    ("on top: attack 1, defence 1; for 2 crystals: +3 attack. always: attack 1", 38, "on top: attack 1, defence 1…"),
    ("In a combo of 3+: gain 1 life. Instant, costs 2 wall: it counts +1.",
     46, "In a combo of 3+: gain 1 life. Instant…"),
    ("r1 rest: heal 4 damage, each player takes 2 of them. wounds 3→1", 32, "r1 rest… wounds 3→1"),
    ("Draw 2 cards. Discard 1 random card.", 26, "Draw 2. Discard 1 random…"),
    ("3 Failure. Each loser discards 1 card.", 22, "3 Failure… discards 1."), ("6, Healer 5", 9, "6, Hea… 5"),
    ("2 Skill. Next purchase costs 2 less.", 22, "2 Skill…"),
    ("2 Skill. Turn up to 4 Skill into Fight.", 24, "2 Skill…"),
    ("on top: attack 1; discard an enchantment: take 3 crystals", 44, "on top: attack 1; discard an enchantment…"),
    ("heal 3 damage. ⊘ no use now, slime 5→4, points 22", 44, "heal 3 damage. ⊘… slime 5→4, points 22"),
    ("Musician 4, was A♢", 12, "Musician 4…"),
    ("Musician 4, was A♢", 9, "Music… 4…"),
    ("discard a card from a foe’s pool, and a foe loses 1 life", 33, "discard… and a foe loses 1 life"),
    ("Musician 4, was 8⌂", 11, "Musician 4…"),
    ("Defence 3. If you recruit: opponents lose 2. Recruit 1.", 43, "Defence 3… opponents lose 2…")])
def test_words_are_cut_before_numbers_and_losses(text: str, room: int, shown: str) -> None:
    """Read cold: what a lost fight costs stood at the end, where it was cut; and `+3 attack… +2… 2… 1` says nothing."""
    assert clip(text, room) == shown


def test_spans_are_clipped_as_one_text() -> None:
    canvas = Canvas(12, 1)
    canvas.spans(0, 0, (("win ", "rule"), ("✶1", "glory"), (", then rest", "rule")))
    assert canvas.line(0).rstrip() == "win ✶1…"
    assert [run[:2] for run in canvas.runs(0)][:3] == [("win ", "rule"), ("✶1", "glory"), ("…", "rule")]


def test_nobody_is_named_again_behind_a_cut() -> None:
    """Read: "■ Clove lays… ■ Clove" for an attack, of which the size was missing."""
    cy = ("■ Cy", "seat-3")
    said = cy, (" lays Gnomancer, then announces an attack of 4 (profession straight). A bot is ", "text"), cy
    assert spans_text(clip_spans(said, 58)) == "■ Cy lays Gnomancer, then announces an attack of 4…"


def test_no_bracket_is_begun_before_a_cut() -> None:
    assert [clip("short of Squeaky Staircase (all Skill) now", room) for room in (31, 35, 39)] == [
        "short of Squeaky Staircase…", "short of Squeaky Staircase…", "short of Squeaky Staircase (all Skill)…"]


def test_right_ends_before_the_column() -> None:
    canvas = Canvas(10, 1)
    assert canvas.right(9, 0, (("(6)", "coin"),)) == 6
    assert canvas.line(0) == "      (6) "


def test_ground_changes_neither_text_nor_ink() -> None:
    canvas = Canvas(6, 1)
    canvas.put(0, 0, "F4", "might")
    canvas.ground(0, 0, 4, 1, "raised")
    assert canvas.runs(0) == [("F4", "might", "raised"), ("  ", "plain", "raised"), ("  ", "plain", "")]


def test_paste_lays_a_sheet_over_another_and_cuts_hard() -> None:
    small = Canvas(4, 1, "card")
    small.put(0, 0, "abcd", "name")
    canvas = Canvas(6, 2)
    canvas.paste(4, 1, small)
    canvas.paste(-1, 0, small, 3)
    assert canvas.text() == "bc\n    ab"
    assert canvas.grounds[1] == ["", "", "", "", "card", "card"]


def test_a_wide_character_fills_two_cells() -> None:
    canvas = Canvas(6, 1)
    assert canvas.put(0, 0, "字a") == 3
    assert cell_len(canvas.line(0)) == 6


def test_writing_on_half_a_wide_character_blanks_the_other_half() -> None:
    canvas = Canvas(6, 1)
    canvas.put(0, 0, "字字字")
    canvas.put(1, 0, "xy")
    assert canvas.line(0) == " xy 字"


def test_pasting_cuts_no_wide_character_in_half() -> None:
    wide = Canvas(4, 1)
    wide.put(0, 0, "字字")
    canvas = Canvas(5, 1)
    canvas.paste(0, 0, wide, 3)
    canvas.paste(4, 0, wide)
    assert cell_len(canvas.line(0)) == 5


def test_control_characters_and_escapes_never_reach_the_terminal() -> None:
    assert "".join(cells("a\x1b[31mb\nc\u202ed\u200de")) == "a[31mbcde"
    assert width("a\ufe0f") == 1


def test_accents_stay_with_their_letter() -> None:
    assert cells("e\u0301x") == ("e\u0301", "x")


@given(ANYTHING, st.integers(-5, 15), st.integers(0, 12))
def test_no_text_makes_a_line_wider_than_its_sheet(text: str, x: int, limit: int) -> None:
    canvas = Canvas(12, 1)
    canvas.put(2, 0, "字 字 字")
    canvas.put(x, 0, text, "name", limit)
    assert cell_len(canvas.line(0)) == 12
    assert cell_len("".join(run[0] for run in canvas.runs(0))) == 12


@given(ANYTHING, st.integers(0, 20))
def test_clipped_text_fits(text: str, room: int) -> None:
    clipped = clip(text, room)
    assert cell_len(clipped) == width(clipped) <= room


@given(st.lists(st.tuples(SIGNS, st.sampled_from(["name", "rule"])), max_size=6), st.integers(0, 20))
def test_clipped_spans_fit_and_say_that_something_is_missing(spans: list[tuple[str, str]], room: int) -> None:
    clipped = clip_spans(spans, room)
    assert spans_width(clipped) <= room
    if room and spans_width(spans) > room:
        assert spans_text(clipped).endswith("…")


def test_text_wraps_at_words_and_keeps_inks() -> None:
    lines = wrap((("Win: ", "rule"), ("+1 XP", "glory"), (", draw 1.", "rule")), 10)
    assert [spans_text(line) for line in lines] == ["Win: +1", "XP, draw", "1."]
    assert lines[1][0] == ("XP", "glory")


def test_a_line_never_ends_between_the_sign_of_a_seat_and_its_name() -> None:
    lines = wrap((("a present of ", "text"), ("● Bob", "seat-2"), (" to you", "text")), 14)
    assert [spans_text(line) for line in lines] == ["a present of", "● Bob to you"]


def test_a_word_that_is_wider_than_the_line_is_cut() -> None:
    assert wrap_text("Donaudampfschiff ahoi", 6) == ("Donaud", "ampfsc", "hiff", "ahoi")
    assert wrap_text("an absent-minded hero", 10) == ("an absent-", "minded", "hero")
    assert wrap_text("well-known", 10) == ("well-known",)


@given(st.lists(st.tuples(SIGNS, st.sampled_from(["name", "rule"])), max_size=6), st.integers(2, 20))
def test_wrapped_lines_fit_and_lose_no_letter(spans: list[tuple[str, str]], room: int) -> None:
    lines = wrap(spans, room)
    assert all(spans_width(line) <= room for line in lines)
    before = "".join("".join(cells(text)) for text, _ in spans).replace(" ", "")
    assert "".join(spans_text(line) for line in lines).replace(" ", "") == before


def test_paragraphs_share_the_lines_and_end_in_an_ellipsis() -> None:
    lines = fitted([(("win two points and all rest", "rule"),), (("lose", "rule"),)], 12, 2)
    assert [spans_text(line) for line in lines] == ["win two…", "lose"]
    lines = fitted([(("one", "rule"),), (("two", "rule"),), (("three", "rule"),)], 12, 2)
    assert [spans_text(line) for line in lines] == ["one", "two …"]
    assert [spans_text(line) for line in fitted([(("each turn all lose 6", "rule"),), (("gone", "rule"),)], 12, 1)] == [
        "each… lose 6"], "one … for all that is cut"
    assert fitted([(("−2 to Bob’s 3", "text"),)], 0, 3)[-1] == (), "a column that is too narrow for any"


def test_every_stand_in_is_one_ascii_character() -> None:
    assert all(isinstance(stand_in, str) and len(stand_in) == 1 and stand_in.isascii() for stand_in in ASCII.values())
    assert all(cell_len(chr(code)) == 1 for code in ASCII)


def test_seats_stay_different_in_ascii() -> None:
    assert to_ascii("".join(SEAT_SIGNS)) + to_ascii("é\u00a0") == "^@%&$+e "


@given(ANYTHING)
def test_ascii_never_changes_widths(text: str) -> None:
    assert cell_len(to_ascii(text)) == cell_len(text)


def test_a_cut_text_reads_as_cut_in_ascii_and_a_change_as_a_change_in_as_many_cells() -> None:
    assert line_in_ascii(["│2 ", "Fight…", "    │ Skill 3→1.", "   "]) == ["|2 ", "Fight...", "  | Skill 3->1.", "  "]
    assert line_in_ascii(["╭1───7/", "7→9╮"]) == ["+1--7/", "7->9+"], "from the edge of a card"
    assert line_in_ascii(["│Fight…│ 3→1"]) == ["|Fight~| 3>1"], "no cells to spare"
    assert in_ascii("Fight… 3→1") == "Fight... 3->1", "line by line"


@given(st.lists(ANYTHING, max_size=4))
def test_a_line_in_ascii_keeps_its_width(pieces: list[str]) -> None:
    found = line_in_ascii(pieces)
    assert len(found) == len(pieces) and sum(map(cell_len, found)) == sum(map(cell_len, pieces))


def test_spots_go_with_the_picture_they_are_on_and_are_cut_with_it() -> None:
    card, whole = Canvas(10, 3), Canvas(20, 5)
    card.mark("card", 0, 0, 10, 3)
    card.mark("price", 8, 1, 2)
    card.mark("outside", 10, 0, 4)
    whole.mark("table", 0, 0, 20, 5)
    whole.paste(15, 3, card)
    whole.paste(-2, -1, card, 9)
    assert [whole.at(*cell) for cell in ((0, 0), (6, 0), (7, 0), (15, 3), (19, 4))] == [
        "card", "price", "table", "card", "card"]
    assert whole.place("price") == Spot("price", 6, 0, 1, 1) and whole.place("outside") is None


def test_no_wrapped_text_is_cut_without_a_mark() -> None:
    files = Path(deckgames.__file__).parent.rglob("*.py")
    cut = [f"{file.name}: {line}" for file in files for line in file.read_text("utf-8").splitlines()
           if re.search(r"\bwrap\(.*\)\[:", line)]
    assert not cut, "fitted() ends in … what it cuts"


SAID = (
    "^Ann~ trashes ~*World’s Fair Ribbon~ and ~*Spanner in the Works~ from ~^Bob~’s queue",
    "^Bob~ turns the Ring right~: ~^Ann~ receives ~*Pneumatic Post~ and ~^Bob~ receives ~*Steam Shredder",
    "^Bob~ rejects ~*One-Star Moat~, ~*Poacher of Talent~, ~*Three-Headed Goose~ and ~*Butterfly of Effect",
    "^Bob~’s ~*Sabotage Engineer~ cancels ~^Ann~’s ~*Master of Engines~, in a combo of 3+")


@pytest.mark.parametrize("said", SAID)
def test_a_sentence_of_the_log_has_its_names_whole_or_not(said: str) -> None:
    line = tuple((part.lstrip("^*"), {"^": "seat-1", "*": "name"}.get(part[0], "text")) for part in said.split("~"))
    for room in range(24, spans_width(line)):
        told = named_whole(line, room)
        assert spans_width(told) <= room and spans_text(told).count("…") == 1
        assert {(text.removesuffix("…"), ink) for text, ink in told if ink != "text"} <= {*line}, spans_text(told)
        assert not re.search(r"( and| of| from|’s|:|,)…", spans_text(told)), spans_text(told)
    assert "Bob’s queue" not in said or spans_text(named_whole(line, 62)).endswith("Ribbon… from Bob’s queue")
