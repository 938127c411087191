"""Faces: the four corners, the sizes and the states."""

from __future__ import annotations

import itertools
from dataclasses import replace

from hypothesis import given, strategies as st
from rich.cells import cell_len

from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import Line
from deckgames.ui.paint.faces import (
    Face,
    State,
    card,
    columns_for,
    fan_places,
    flashed,
    inspector,
    paragraphs,
    row,
)
from deckgames.ui.paint.headings import heading, health_line, title_bar
from deckgames.ui.paint.signs import to_ascii
from deckgames.ui.paint.theme import GROUNDS, INKS
from deckgames.ui.toolkit.side import inspector_rows
from tests.conftest import Golden
from tests.ui.look import ENGINE, SWORD, VAMPIRE, gallery, words


def test_the_gallery_looks_as_it_was_reviewed(golden: Golden) -> None:
    """Every face in every state, every kind of question, charts: `python -m tests.ui.look`."""
    golden("gallery.txt", "\n\n".join(canvas.text() for canvas in gallery()) + "\n")


def test_states_are_told_apart_without_colour() -> None:
    pictures = {(card(ENGINE, 14, 6, state).text(), INKS[card(ENGINE, 14, 6, state).ink(2, 1)].mono) for state in State}
    assert len(pictures) == len(State)


def test_in_a_narrow_corner_the_number_stays_and_its_word_does_not() -> None:
    wordy = replace(SWORD, measure=(("initiative 74", "pace"),))
    assert card(wordy, 16, 6, State.OPEN).text()[:16] == "╭2───────────74╮"


def test_a_plate_shows_words_only_if_all_fit() -> None:
    """Seen: "╚Defence 2. Draw 5.═══╝" below a row that was free."""
    free = replace(ENGINE, name="Moat", text=(words("dig 3"),), price="(2)")
    assert card(free, 14, 4).text().splitlines()[2:] == ["│dig 3       │", "╰─────────(2)╯"]
    words_only = replace(ENGINE, text=(words("dig 3"),), price="(2)", key="", kind="◇")
    assert card(words_only, 14, 4).text().splitlines()[-1] == "╰dig 3────(2)╯"
    too_long = replace(ENGINE, text=(words("win ✶1, lose two"),), price="(5)")
    assert card(too_long, 14, 4).text().splitlines()[-1] == "╰…────────(5)╯"
    exact = replace(ENGINE, text=((("X1", "harm"), (" or ", "rule"), ("S1", "coin")),), price="(2)")
    assert card(exact, 14, 4).text().splitlines()[-1] == "╰X1 or S1─(2)╯"
    touching = replace(ENGINE, text=(words("F1 win ✶1"),), price="(5)")
    assert card(touching, 14, 4).text().splitlines()[-1] == "╰…────────(5)╯"


def test_names_wrap_at_words_and_end_in_an_ellipsis() -> None:
    long = Face("Picket of the Dark and Stormy Night")
    said = (words("win ✶1"),)
    assert card(replace(long, text=said), 14, 5).text().splitlines()[1:3] == ["│Picket of   │", "│the Dark…   │"]
    hyphen = Face("Absent-Minded Professor", text=said)
    assert card(hyphen, 14, 5).text().splitlines()[1:3] == ["│Absent-     │", "│Minded…     │"]
    assert card(hyphen, 14, 6).text().splitlines()[2:5] == ["│Minded      │", "│Professor   │", "│win ✶1      │"]


def test_rule_text_that_does_not_fit_ends_in_an_ellipsis() -> None:
    face = replace(ENGINE, name="Double or Quits", text=(words("F2 win ✶1, or else lose ✶2"),))
    assert card(face, 14, 6).text().splitlines()[3:5] == ["│F2 win ✶1,  │", "│or… lose ✶2 │"]


def test_too_dear_is_marked_and_only_by_the_price() -> None:
    free_of_blame = replace(ENGINE, price_flag=False)
    assert "!" not in card(free_of_blame, 14, 4, State.BLOCKED).text()
    assert "(6)!" in card(replace(ENGINE, price_flag=True), 14, 4, State.IDLE).text()


def test_inks_of_an_open_card() -> None:
    canvas = card(ENGINE, 14, 4, State.OPEN)
    assert [canvas.ink(x, 0) for x in (0, 1, 3)] == ["edge-open", "key", "kind"]
    assert canvas.ink(1, 1) == "name"
    assert canvas.ink(1, 3) == "coin"
    assert canvas.ink(10, 3) == "coin"
    assert {ground for line in canvas.grounds for ground in line} == {"card"}


def test_the_cursor_reverses_the_name_over_the_whole_width() -> None:
    canvas = card(ENGINE, 14, 4, State.CURSOR)
    assert {canvas.ink(x, y) for x in range(1, 13) for y in (1, 2)} == {"name-cursor"}
    assert canvas.ink(1, 0) == "name-cursor"
    assert canvas.grounds[0][0] == "raised"


def test_blocked_cards_keep_their_numbers_in_one_ink() -> None:
    canvas = card(ENGINE, 14, 6, State.BLOCKED)
    assert canvas.ink(1, 3) == canvas.ink(9, 5) == canvas.ink(1, 0) == "blocked"
    assert canvas.ink(1, 1) == "name-blocked"


def test_idle_cards_of_others_are_quiet() -> None:
    assert card(replace(ENGINE, mine=False), 14, 4, State.IDLE).ink(1, 1) == "text"
    assert card(ENGINE, 14, 4, State.IDLE).ink(1, 1) == "name"


def test_rows_of_one_list_share_their_columns() -> None:
    finale = replace(VAMPIRE, name="Lady Nocturne, Diva Undying", measure=(("F12", "might"),), edge=())
    columns = columns_for((VAMPIRE, finale), 78)
    assert row(VAMPIRE, 78, State.CURSOR, columns).text() == (
        "▸1 ♞ Apprentice Vampire          F4  win ✶1 ▯1   lose ✶−1                  ▲●"
    )
    assert row(finale, 78, State.OPEN, columns).text() == (" 1 ♞ Lady Nocturne, Diva Undying F12 win ✶1 ▯1   lose ✶−1")


def test_the_cursor_row_is_reversed_only_under_the_name() -> None:
    canvas = row(ENGINE, 60, State.CURSOR)
    assert canvas.ink(5, 0) == canvas.ink(21, 0) == "name-cursor"
    assert canvas.ink(22, 0) != "name-cursor"
    assert canvas.grounds[0][59] == "raised"


def test_a_low_inspector_drops_the_flavour_first_and_then_cuts_the_text() -> None:
    assert "Still" not in inspector(VAMPIRE, 28, 9).text()
    assert inspector(VAMPIRE, 28, 6).text().splitlines()[4].startswith("│ Win: +1 XP, draw 1.…")


def test_a_card_that_moved_has_a_heavy_frame_in_the_colour_of_its_seat() -> None:
    canvas = flashed(card(ENGINE, 14, 4, State.IDLE), 2)
    assert canvas.text().splitlines() == ["┏◎━━━━━━━━━━━┓", "┃Difference  ┃", "┃Engine      ┃", "┗S2 ▯2━━━━(6)┛"]
    assert canvas.ink(0, 1) == "seat-2"
    assert canvas.ink(1, 0) == "kind"


def test_a_hand_that_fits_stands_one_column_apart() -> None:
    assert [place.x for place in fan_places(4, 88)] == [0, 15, 30, 45]


@given(st.integers(0, 60), st.integers(20, 160), st.integers(0, 59))
def test_a_hand_never_leaves_its_zone(count: int, width: int, cursor: int) -> None:
    places = fan_places(count, width, cursor if cursor < count else None)
    assert all(place.x >= 0 and place.x + place.w <= width for place in places)
    assert all(a.x + a.w <= b.x for a, b in itertools.pairwise(places))
    if cursor < count:
        assert next(place.w for place in places if place.index == cursor) == 14


TEXTS = st.text(alphabet="abc ✶▯字é\u0301\x1b", max_size=30)
LINES = st.lists(st.tuples(TEXTS, st.sampled_from(["rule", "might"])), max_size=3).map(tuple)
FACES = st.builds(
    Face,
    name=TEXTS,
    key=st.text(alphabet="1aF字", max_size=2),
    kind=st.sampled_from(["", "◎"]),
    measure=LINES,
    points=LINES,
    text=st.lists(LINES, max_size=3).map(tuple),
    flavour=TEXTS,
    price=st.text(alphabet="(6)→", max_size=12),
    edge=LINES,
)


@given(FACES, st.integers(0, 30), st.integers(0, 9), st.sampled_from(State))
def test_no_face_is_wider_than_its_frame(face: Face, width: int, height: int, state: State) -> None:
    for canvas in (card(face, width, height, state), row(face, width, state), inspector(face, width, height)):
        assert canvas.w == width
        assert all(cell_len(canvas.line(y)) == width for y in range(canvas.h))
        assert all(cell_len(to_ascii(canvas.line(y))) == width for y in range(canvas.h))


def test_a_heading_fills_its_line() -> None:
    canvas = Canvas(30, 1)
    heading(canvas, 0, "Enemies", "deck 14")
    assert canvas.line(0) == " ENEMIES ──────────── deck 14 "
    assert [canvas.ink(x, 0) for x in (1, 10, 28)] == ["head", "edge", "muted"]


def test_a_heading_keeps_to_its_columns() -> None:
    canvas = Canvas(40, 1)
    heading(canvas, 0, "In play", "5", 20, 20)
    assert canvas.line(0) == " " * 21 + "IN PLAY ──────── 5 "


def test_the_title_bar_shows_the_phase_in_capitals() -> None:
    phases = ("play", "buy", "combat", "recovery")
    canvas = title_bar(120, "Card Ring", "round 7", phases, 1, "main 71   enemies 14")
    assert canvas.line(0).startswith(" CARD RING  round 7    play › BUY › combat › recovery ")
    assert canvas.line(0).endswith(" main 71   enemies 14 ")
    assert canvas.ink(canvas.line(0).index("BUY"), 0) == "phase"
    short = title_bar(44, "Card Ring", "round 7", phases, 1, "main 71").line(0)
    assert "BUY" in short
    assert "main 71" in short


def test_a_card_in_a_narrow_side_panel_is_as_high_as_it_needs_with_its_emblem() -> None:
    assert inspector_rows(30, 33, 8, whole=(20, 26)) == 26 and inspector_rows(30, 33, 8, whole=(20, 26), below=9) == 20


def test_a_count_that_has_no_room_in_the_title_bar_is_left_out_whole() -> None:
    counts = (("deck 13", "muted"), ("  discard 107", "muted"))
    line = title_bar(60, "Dragon Pools", "round 10  ★ Eve, then ✦ Flo", ("add",), 0, counts).line(0)
    assert line.endswith(" deck 13 ") and "…" not in line


def test_a_living_seat_keeps_a_cell_of_health() -> None:
    assert health_line(1, 40, 10, 1)[0][0] == "━"
    assert health_line(40, 40, 10, 1)[0][0] == "━" * 10
    assert health_line(0, 40, 10, 1)[0][0] == ""


def test_the_gallery_uses_only_known_inks_and_grounds() -> None:
    for canvas in gallery():
        assert {ink for line in canvas.inks for ink in line} <= set(INKS)
        assert {ground for line in canvas.grounds for ground in line} <= {"", *GROUNDS}


# ---- signs and sentences: what is said in the room there is


SMOKE = Face("Vanishing Smoke", text=(words("may round ends"), words("hurt: ▯2")),
             sentences=(words("You may end the round."), words("If an attack hurt you this round: draw 2.")))


def test_a_card_says_what_it_does_in_sentences_as_far_as_they_fit_and_the_rest_in_signs() -> None:
    def said(w: int, h: int) -> list[str]:
        return [line[1:-1].rstrip() for line in card(SMOKE, w, h).text().splitlines()[1:-1]]

    assert said(20, 7) == ["Vanishing Smoke", "You may end the", "round.", "hurt: ▯2", ""]
    assert said(20, 8) == ["Vanishing Smoke", "You may end the", "round.", "If an attack hurt", "you this round:",
                           "draw 2."]
    assert said(20, 5) == ["Vanishing Smoke", "may round ends", "hurt: ▯2"]


PARAGRAPHS = st.lists(st.text("ab cd ", min_size=1, max_size=40).filter(str.strip), min_size=1, max_size=4).map(
    lambda found: tuple(words(text) for text in found))


@given(PARAGRAPHS, PARAGRAPHS, st.integers(1, 30), st.integers(1, 9))
def test_no_line_of_a_text_stays_blank_while_it_is_cut(text: tuple[Line, ...], sentences: tuple[Line, ...], room: int,
                                                       rows: int) -> None:
    lines = paragraphs(text, sentences, room, rows)
    assert len(lines) <= rows
    assert len(lines) == rows or not any("…" in span[0] for line in lines for span in line)
