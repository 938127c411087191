"""Charts: steps and bars of plain numbers."""

from __future__ import annotations

import re
from itertools import pairwise

from hypothesis import given, strategies as st
from rich.cells import cell_len

from deckgames.ui.paint.chart import Series, Sources, round_table, source_bars, step_chart
from tests.screens import fills
from tests.ui.look import SOURCES

PARTS = ("enemies", "traps", "finale", "cards")


def test_lines_have_the_colour_of_their_seat_and_signs_stand_at_every_second_round() -> None:
    canvas = step_chart([Series(4, "Dee", (0, 0, 0, 0, 0))], 60, 8)
    line = canvas.line(6)
    assert line[5 : line.rindex("◆ ◆") + 1].count("◆") == 3
    assert canvas.ink(5, 6) == "seat-4"
    assert canvas.ink(6, 6) == "line-4"


def test_equal_scores_keep_a_line_each_for_their_names() -> None:
    canvas = step_chart([Series(seat, f"Seat{seat}", (0, 5)) for seat in (1, 2, 3)], 60, 9)
    assert all(f"Seat{seat} 5" in canvas.text() for seat in (1, 2, 3))


def test_signs_of_one_place_keep_a_blank_before_the_names() -> None:
    canvas = step_chart([Series(seat, f"Seat{seat}", (0, 5)) for seat in (1, 2, 3)], 60, 9)
    assert all(canvas.line(y)[line.index("Seat") - 3] in " ·" for y, line in enumerate(map(canvas.line, range(9)))
               if "Seat" in line)


def test_lines_that_lie_on_each_other_are_all_seen() -> None:
    canvas = step_chart([Series(seat, f"Seat{seat}", (5, 5, 5, 9 * seat)) for seat in (1, 2, 3)], 70, 9)
    row = next(y for y in range(canvas.h) if canvas.line(y).count("─") > 20)
    assert {ink for ink in canvas.inks[row] if str(ink).startswith("line-")} == {"line-1", "line-2", "line-3"}


def test_the_axis_fits_the_highest_score() -> None:
    text = step_chart([Series(1, "Ann", (50, 71))], 80, 14).text().splitlines()
    assert any("▲ Ann 71" in line for line in text[:4])
    for h in range(8, 20):
        rows = step_chart([Series(1, "Ann", (70, 13))], 80, h).text().splitlines()
        axis = [int(line[:4]) for line in rows[:-1] if line[:4].strip()]
        assert axis and all(number % 5 == 0 for number in axis)


def test_no_number_of_the_axis_is_above_the_highest_score() -> None:
    """Of chances of 100 the axis said 105."""
    for h, last in ((21, 100), (22, 90)):
        text = step_chart([Series(1, "Ann", (50, 100))], 110, h).text()
        assert f" {last} ·" in text and not re.search(r"1[1-9]\d ·|10[1-9] ·", text)


def test_names_stand_in_the_order_of_their_values_however_few_rows_there_are() -> None:
    series = [Series(seat, f"Seat{seat}", (50, value)) for seat, value in enumerate((0, 0, 0, 2, 0, 0), 1)]
    for h in (9, 12, 20):
        text = step_chart(series, 80, h).text()
        assert text.index("Seat4 2") == min(text.index(f"Seat{seat} ") for seat in range(1, 7))
        assert all(f"Seat{seat} " in text for seat in range(1, 7))


def test_few_rows_show_numbers_by_round() -> None:
    text = round_table([Series(1, "Ann", (50, 44, -3)), Series(2, "Bea", (50, 50, 12))], 40, 3, 0).text()
    assert [line.split() for line in text.splitlines()] == [
        ["round", "0", "1", "2"], ["▲", "Ann", "50", "44", "−3"], ["●", "Bea", "50", "50", "12"]]


def test_numbers_of_many_rounds_are_the_first_and_the_last_ones() -> None:
    row = round_table([Series(1, "Ann", tuple(range(40)))], 40, 2, 0).text().splitlines()
    assert row[0].split()[:3] == ["round", "0", "…"]
    assert row[1].split()[-1] == row[0].split()[-1] == "39"


def test_scores_below_zero_are_on_the_chart() -> None:
    text = step_chart([Series(1, "Ann", (-4, -1, 3))], 60, 9).text()
    assert "−" in text
    assert "▲ Ann 3" in text
    lives = step_chart([Series(1, "Ann", (30, -9))], 80, 8).text()
    assert "20 " in lives and "−20" not in lives and "40" not in lives, "half the chart stood for nobody"


def test_a_source_has_a_badge_and_a_loss_its_ink() -> None:
    canvas = source_bars(SOURCES, PARTS, 68, 7, "XP from")
    assert canvas.ink(canvas.line(1).index("13"), 1) == "badge-2"
    assert canvas.ink(canvas.line(1).index("−2"), 1) == "harm"


SCORE_LISTS = st.lists(
    st.builds(
        Series,
        seat=st.integers(1, 6),
        name=st.text(alphabet="ab字", max_size=20),
        values=st.lists(st.integers(-50, 400), max_size=60).map(tuple),
    ),
    max_size=6,
)


@given(SCORE_LISTS, st.integers(0, 120), st.integers(0, 20))
def test_no_chart_leaves_its_place(series: list[Series], w: int, h: int) -> None:
    for canvas in (step_chart(series, w, h), round_table(series, w, h)):
        fills(canvas, w, h)


@given(
    st.lists(
        st.builds(
            Sources,
            seat=st.integers(1, 6),
            name=st.text(alphabet="ab字", max_size=20),
            total=st.integers(-9, 99),
            parts=st.tuples(*[st.integers(0, 40)] * 4),
            lost=st.integers(0, 9),
        ),
        max_size=6,
    ),
    st.integers(0, 120),
    st.integers(0, 12),
)
def test_no_bar_leaves_its_place(rows: list[Sources], w: int, h: int) -> None:
    canvas = source_bars(rows, PARTS, w, h, "XP from")
    assert all(cell_len(canvas.line(y)) == w for y in range(h))


def test_the_rounds_below_a_chart_are_as_far_apart_everywhere() -> None:
    rounds = [int(part) for part in step_chart([Series(1, "Ann", (*range(41),))], 78, 12, 0).line(11).split()]
    assert len({later - one for one, later in pairwise(rounds)}) == 1


def test_a_chart_of_few_rounds_names_each_of_them() -> None:
    assert step_chart([Series(1, "Ann", (50, 49, 21))], 78, 12, 0).line(11).split() == ["0", "1", "2"]


def test_no_two_sources_have_the_same_shade() -> None:
    """Journey has six: items and wound cards were both ▒, and the last word of the legend was cut."""
    names = ("village", "items", "enchantments", "creatures", "rewards", "wound cards")
    rows = [Sources(1, "Bea", 70, (8, 9, 11, 32, 5, 5)), Sources(2, "Ann", 49, (0, 2, 9, 38, 0, 0))]
    canvas = source_bars(rows, names, 80, 3, "Points from")
    assert canvas.line(0).rstrip().endswith("█ village ▒ items ▓ creatures ░ other"), "what tells them apart most"
    assert "21" in canvas.line(1), "enchantments, rewards and wound cards"


def test_no_number_of_a_bar_or_an_axis_is_cut() -> None:
    """A bar of small parts beside a long one had room for its points, and not for their numbers."""
    bars = source_bars([Sources(1, "Ann", 5, (5, 8, 1, 2), 11), Sources(2, "Bea", 191, (0, 70, 120, 1))], PARTS, 60, 3,
                       "XP from")
    assert [re.findall(r"\d+", bars.line(y)[16:]) for y in (1, 2)] == [["5", "8", "1", "2", "11"], ["70", "120", "1"]]
    assert "−12000 ▲" in step_chart([Series(1, "Ann", (-12000, 3))], 60, 9).text()
