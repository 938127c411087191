"""The cursor of the table, the keys of options, the places of panes."""

from __future__ import annotations

from deckgames.ui.table.draft import caps, in_cap, match, with_all
from deckgames.ui.table.layout import Area, PaneSpec, Stop, areas, side_width
from deckgames.ui.table.stops import BAR, bar_stops, find_again, moved, next_zone
from deckgames.ui.toolkit.board import span_of

#   row:   r1   r2*            (* on offer)
#   hand:  h1*  h2*  h3
STOPS = [Stop("row", oid=None), Stop("row", oid="r2"), Stop("hand", oid="h1"), Stop("hand", oid="h2"), Stop("hand"),
         Stop(BAR, oid="end")]  # fmt: skip
PLACES = [(1, 1), (20, 1), (1, 8), (16, 8), (31, 8), None]


def test_arrows_go_to_the_nearest_place_that_way() -> None:
    def go(at: int, way: str) -> int:
        return moved(at, STOPS, way, lambda i: PLACES[i])  # type: ignore[arg-type]

    assert go(2, "right") == 3
    assert go(3, "up") == 1
    assert go(1, "down") == 3
    assert go(4, "right") == 4
    assert go(5, "left") == 5


def test_a_list_goes_on_beyond_its_last_row_to_what_it_scrolls_to_and_to_nothing_else() -> None:
    def places(index: int) -> tuple[int, int] | None:
        return None if index == 4 else PLACES[index]

    assert moved(3, STOPS, "down", places) == 3
    assert moved(3, STOPS, "down", places, {4}.__contains__) == 4
    assert moved(2, STOPS, "down", places, {3}.__contains__) == 2


def test_tab_goes_to_zones_in_which_something_is_on_offer() -> None:
    assert next_zone(2, STOPS, 1) == 5
    assert next_zone(5, STOPS, 1) == 1
    assert next_zone(1, STOPS, -1) == 5
    assert next_zone(0, [Stop("a"), Stop("b", oid="x")], 1) == 1
    assert next_zone(1, [Stop("a"), Stop("b", oid="x")], 1) == 0


def test_the_cursor_stays_where_it_was_or_goes_to_an_offer() -> None:
    assert find_again(STOPS[3], 1, STOPS) == 3
    gone = [Stop("hand", oid="h1"), Stop("hand", oid="h3")]
    assert find_again(STOPS[3], 1, gone) == 1
    assert find_again(STOPS[4], 2, STOPS, asked_anew=True) == 3
    assert find_again(STOPS[4], 2, STOPS) == 4
    assert find_again(None, 0, STOPS) == 1
    assert find_again(STOPS[0], 0, []) == 0
    assert find_again(STOPS[3], 1, STOPS, asked_anew=True, start="end") == 5
    assert find_again(STOPS[3], 1, STOPS, asked_anew=True, start="gone") == 3


def test_another_question_does_not_begin_on_the_key_that_ended_the_last_one() -> None:
    assert find_again(STOPS[5], 0, STOPS) == 5
    assert find_again(STOPS[5], 0, STOPS, asked_anew=True) == 1


def test_options_that_stand_for_nothing_stand_in_the_bar() -> None:
    assert [stop.oid for stop in bar_stops(["r2", "h9"], STOPS, [])] == ["h9"]


def test_every_option_gets_a_key() -> None:
    keys = with_all({"c1": "clear", "e": "end"}, ["clear", "one", "two", "end"], taken={"2"})
    assert keys == {"c1": "clear", "e": "end", "1": "one", "3": "two"}
    assert caps({"e": "end", "q1": "end"}) == {"end": "e"}


def test_key_sequences_are_whole_or_a_beginning_or_unknown() -> None:
    assert match("c", ["c1", "e"]) == ("part", "c")
    assert match("c1", ["c1", "e"]) == ("whole", "c1")
    assert match("x", ["c1", "e"]) == ("none", "")


def test_panes_share_the_rows_and_the_side_panel_has_its_own_column() -> None:
    specs = [PaneSpec("a", 7), PaneSpec("b"), PaneSpec("log", side=True)]
    assert areas(specs, 120, 34, side=False) == [Area("a", 0, 90, 7), Area("b", 7, 90, 27)]
    assert areas(specs, 120, 34, side=True) == [Area("log", 0, 30, 34)]
    assert side_width(170, specs) == 44
    assert areas(specs, 80, 5, side=False) == [Area("a", 0, 80, 5), Area("b", 7, 80, 0)]


def test_a_cap_of_several_keys_holds_each_of_them() -> None:
    for keys in (["1"], ["1", "2"], ["1", "2", "3", "5"], ["a", "d"], [*"123456789", "b", "f", "g"], ["c1", "c2"]):
        cap = span_of(keys)
        assert [key for key in (*"0123456789abcdefgh", "c1", "c2", "-", "") if in_cap(key, cap)] == keys, cap
    assert span_of(["1", "2", "3", "5", "a", "d"]) == "1-3 5 a d"
