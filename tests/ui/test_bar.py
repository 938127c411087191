"""The decision bar: one place for every question."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, strategies as st

from deckgames.engine.core.words import Then
from deckgames.ui.paint.bar import (
    BarModel,
    Share,
    allocate_lines,
    bar_height,
    decision_bar,
    hidden,
    joined,
    order_lines,
)
from deckgames.ui.paint.cells import Line, spans_text
from deckgames.ui.table.bar_room import beginnings
from tests.screens import fills
from tests.ui.look import bars

_, BUY, *_, OPENLY, _ = bars()


def drawn(model: BarModel, w: int = 120, h: int = 5) -> list[str]:
    return decision_bar(model, w, h).text().splitlines()


def test_a_long_question_has_the_whole_line() -> None:
    short = "Cursed Swap Meet: Swap stacks with whom of these"
    asked = f"all may watch: {short}"
    assert f" {asked} ━" in drawn(replace(BUY, question=asked))[0]
    assert f"  {short} ━" in drawn(replace(BUY, question=asked, short=short), 80)[0]


def test_the_line_and_the_badge_carry_the_colour_of_the_seat() -> None:
    canvas = decision_bar(BUY, 120, 5)
    assert canvas.ink(0, 0) == canvas.ink(60, 0) == canvas.ink(119, 0) == "line-1"
    inks = {(2, 0): "badge-1", (9, 0): "name", (2, 1): "key", (1, 3): "warn"}
    assert {cell: canvas.ink(*cell) for cell in inks} == inks
    assert decision_bar(OPENLY, 120, 5).ink(0, 0) == "line-2", "who decides in the open"


def test_many_targets_take_more_lines_and_none_is_lost() -> None:
    shares = [Share(seat, "Somebody", seat, (("F6 needs F5: wins by 1", "text"),)) for seat in range(1, 6)]
    lines = allocate_lines(shares, 2, 1, 80)
    text = " ".join(spans_text(line) for line in lines)
    assert text.count("Somebody") == 5
    assert "left 1" in text
    model = BarModel("Send 16 Failure", "Ann", (("Enter", "send"),), seat=1, body=lines)
    assert bar_height(model, 80) == len(lines) + 4


def test_the_cursor_of_an_order_is_reversed() -> None:
    (line,) = order_lines([("1", (("a", "text"),)), ("2", (("b", "text"),))], 1, 80)
    assert [ink for text, ink in line if text.strip().isdigit()] == ["key", "name-cursor"]


def test_a_question_to_the_table_has_a_neutral_badge() -> None:
    canvas = decision_bar(BarModel("Once more?", name="table", level="hard"), 80, 5)
    assert canvas.line(0).startswith("━ TABLE  Once more? ━")
    assert canvas.ink(2, 0) == "total"


def test_neighbouring_keys_of_one_text_are_joined() -> None:
    options = [("1", "queue"), ("2", "queue"), ("3", "queue"), ("6", "queue"), ("a", "row"), ("b", "row"), ("e", "end")]
    assert joined(options) == [("1-3", "queue"), ("6", "queue"), ("a-b", "row"), ("e", "end")]
    assert joined([("9", "x"), (":", "x"), ("Enter", "x")]) == [("9", "x"), (":", "x"), ("Enter", "x")]


def test_news_stands_where_a_refusal_would() -> None:
    model = replace(BUY, refusal=(), news=(("● Bob turned the ring", "text"),))
    assert drawn(model)[3] == " · ● Bob turned the ring"


def test_more_options_than_fit_make_the_bar_grow_to_nine_rows() -> None:
    options = tuple((f"{number}", f"option number {number}") for number in range(0, 60, 2))
    few = BarModel("Which?", "Ann", options[:10], seat=1, forecast=(("first", "name"),))
    assert bar_height(few, 80) == 7
    many = BarModel("Which?", "Ann", options, seat=1, forecast=(("first", "name"),))
    assert bar_height(many, 80) == 9
    lines = drawn(many, 80, 9)
    assert lines[0].endswith(" rows 1–6 of 10 ━")
    assert lines[7] == " ▸ first"
    assert "option number 58" in "\n".join(drawn(replace(many, marked="58"), 80, 9))


def test_an_option_that_is_wider_than_the_bar_goes_on_in_the_next_row() -> None:
    told = "use three effects: your lives 30 → 28, attack 23 → 28, wall 35 → 33; the others’ stay as they are"
    model = BarModel("Which?", "ann", (("a", told), ("e", "pass")), seat=1)
    assert " ".join(" ".join(drawn(model, 60)).split()).endswith(f"a {told} e pass")


def test_with_four_rows_the_keys_keep_theirs_and_the_refusal_goes_before_the_forecast() -> None:
    narrow = replace(BUY, options=BUY.options[-2:])
    assert bar_height(narrow, 60, compact=True) == 4
    lines = drawn(narrow, 60, 4)
    assert lines[2].startswith(" ⊘ 2 Skill short.  Clear it for 3: c1") and lines[2].endswith(" PgDn")
    assert lines[3].strip() == "i card  l log  u undo  ? this screen  p menu"
    assert drawn(replace(narrow, read=1), 60, 4)[2] == " ▸ Royal Bounty  costs 5, you have 3"


def test_the_row_of_keys_is_whole_at_any_width() -> None:
    keys = (*((key, "a word") for key in "iqdlhuU"), ("?", "this screen"), ("p", "menu"))
    for w in (60, 80, 120):
        last = drawn(replace(BUY, standing=keys), w)[-1]
        assert [part for part in last.split() if len(part) == 1 and part != "a"] == [*"iqdlhuU", "?", "p"]
        assert "…" not in last


def test_a_long_text_is_read_on_line_by_line_and_nothing_of_it_is_lost() -> None:
    words = " ".join(f"word{number}" for number in range(60))
    model = replace(ONE_ROW, forecast=((words, "text"),))
    seen, more = [], hidden(model, 80, 5)[0]
    for read in range(more + 1):
        lines = drawn(replace(model, read=read), 80)[1:4]
        assert not read or lines[2].endswith(" PgDn") is (read < more)
        seen += [word for line in lines for word in line.split() if word.startswith("word")]
    assert set(seen) == set(words.split())


def test_behind_options_that_scroll_a_long_text_is_read_on_to_its_end() -> None:
    options = tuple((str(number), "an option of many words " * 3) for number in range(30))
    told = ((" ".join(f"text{number}" for number in range(90)), "text"),)
    model = BarModel("Which?", "Ann", options, seat=1, level="CR-1", forecast=told)
    more, begins = hidden(model, 80, 9)[0], list[str]()
    for read in range(more + 1):
        lines = drawn(replace(model, read=read), 80, 9)
        assert " rows 1" in lines[0] and any(line.endswith(" PgDn") for line in lines) is (read < more)
        begins.append(next(line for line in lines if " text" in line))
    assert len(set(begins)) == more + 1 > 2


def test_a_note_never_gives_way() -> None:
    note = "step 2 of 7, paused, Space continues"
    for times in (1, 3):
        options = (("Space", "next step"), ("Enter", "leap ahead " * times))
        model = BarModel("Watching: " + "something long " * 4, "ALL", options, level="IN-9.5", note=note)
        assert all(note in "\n".join(drawn(model, w)) for w in (60, 80))


@pytest.mark.parametrize("w", [60, 80, 120, 160])
@pytest.mark.parametrize("h", [4, 5, 6, 9])
def test_the_bar_fills_its_rows_exactly(w: int, h: int) -> None:
    for model in bars(w):
        fills(decision_bar(model, w, h), w, h)


TEXTS = st.text(alphabet="abc ✶▯字", max_size=30)


@given(
    st.builds(
        BarModel,
        question=TEXTS,
        seat=st.sampled_from([None, 1, 6]),
        name=TEXTS,
        level=st.text(alphabet="CR-1.", max_size=9),
        options=st.lists(st.tuples(st.sampled_from(["1", "a", "Enter"]), TEXTS), max_size=12).map(tuple),
        forecast=TEXTS.map(lambda text: ((text, "text"),) if text else ()),
        refusal=TEXTS.map(lambda text: ((text, "text"),) if text else ()),
        standing=st.lists(st.tuples(st.sampled_from(["i", "l"]), TEXTS), max_size=5).map(tuple),
        note=TEXTS,
    ),
    st.integers(0, 130),
    st.integers(0, 9),
)
def test_no_bar_is_wider_than_its_place(model: BarModel, w: int, h: int) -> None:
    fills(decision_bar(model, w, h), w, h)


# ---- what is said never costs a row of the table


LONG = " ".join(["two words"] * 14)
ONE_ROW = replace(BUY, options=BUY.options[-2:], refusal=())


def lower(model: BarModel) -> str:
    """The rows below the options, their words one blank apart."""
    return " ".join(" ".join(drawn(model, 80)[2:]).split())


def test_a_forecast_goes_on_in_the_next_row_while_it_is_free_and_news_give_way_to_it() -> None:
    model = replace(ONE_ROW, news=(("Bob turned the ring", "text"),), forecast=((LONG, "text"),))
    assert lower(model).startswith(f"▸ {LONG} i card")
    assert drawn(replace(model, forecast=(("short", "text"),)), 80)[3] == " · Bob turned the ring"


def test_what_comes_in_the_end_stands_in_the_last_row_until_the_rest_is_read_on() -> None:
    model = replace(ONE_ROW, forecast=((f"{LONG} {LONG} {LONG}; ", "text"), ("Bob is next", Then("text"))))
    assert drawn(model, 80)[3].endswith("… Bob is next     PgDn") and hidden(model, 80, 5) == (4, 2)
    seen = [drawn(replace(model, read=read), 80)[3] for read in range(1, 5)]
    assert [line.endswith("Bob is next") for line in seen] == [False] * 3 + [True]


def test_the_keys_of_the_answers_stand_beside_the_others_where_what_is_said_needs_their_row() -> None:
    """Read in a game: a card's text was cut that had stood beside the keys of the answers."""
    short, long = (drawn(replace(ONE_ROW, options=(("Enter", "take"),), forecast=((f"{LONG} {LONG}"[:n], "text"),)), 80)
                   for n in (60, 200))
    assert short[1] == "  Enter  take" and long[1].startswith(" ▸ two words")
    assert re.match(r"  Enter  take +i card", long[4]) and "PgDn" not in long[3]




def test_a_hint_of_one_row_leaves_one_to_the_forecast() -> None:
    """Seen: "discard or leave   ▸ Scroll of Slow Motion," and "the usual / choice" in the rows below."""
    hint = "Hint: discard 1st Scroll of Slow Motion, 2nd Plot Armour: the usual choice"
    model = replace(ONE_ROW, options=(("1-4 or Space", "discard or leave"),), said=((hint, "text"),),
                    forecast=((LONG, "text"),))
    assert drawn(model, 80)[3].strip() == f"· {hint}" and "two words" in drawn(model, 80)[2]


def test_of_two_options_in_one_forecast_the_one_that_is_cut_ends_as_it_ends() -> None:
    every, alone = [(f"{name}: {' '.join(['word'] * n)}; ", "text") for name, n in (("All", 25), ("Cane alone", 60))]
    model = replace(ONE_ROW, options=(("1-5", "buy " * 14),), forecast=(
        every, ("Bob is next", Then("text")), (". ", "text"), alone, ("you go on", Then("text"))))
    for h, end in ((5, "Bob is next"), (7, "You go on")):
        assert re.fullmatch(rf".*word… {end} +PgDn", drawn(model, 80, h)[h - 2])


def test_what_comes_after_another_option_is_told_whole_where_it_goes_on_in_the_last_row() -> None:
    """Read in a game: "falls off slot 0. The Overlord’s turn / . 2: No effect"."""
    model = replace(ONE_ROW, forecast=(
        (f"1: {'word ' * 11}", "text"), ("Bob is next, then Ann", Then("text")),
        (f". 2: {'word ' * 40}", "text"), ("you go on", Then("text"))))
    assert "Bob is next, then Ann. 2: word" in " ".join(line.strip() for line in drawn(model, 80)[1:4])


def test_news_stand_behind_what_a_card_says_where_a_row_is_left() -> None:
    model = replace(ONE_ROW, text=(("2 Skill.", "text"),), news=(("Bob plays Cane", "text"),))
    assert "· Bob plays Cane" in decision_bar(model, 80, 8).text()


def test_news_have_the_rows_that_are_left() -> None:
    said = "Bob plays Last Orders: everybody else gets one more turn of 1 Action after this one, then the game ends"
    model = replace(ONE_ROW, forecast=(("short", "text"),), news=((said, "text"),))
    low, high = (" ".join(line.strip() for line in drawn(model, 80, h)) for h in (5, 8))
    assert said in high and said not in low and low.count("…") == 1 and high.count("…") == 0


def test_no_colon_stands_before_what_is_cut() -> None:
    """Seen in a game: "Training Dummy: 2 of 2 Fight, wins exactly:… Bea chooses next", and so above what is said."""
    for letters, said in product(range(40), ((), (("Too fast: press Enter again", "text"),))):
        told = f"{'a' * letters} Training Dummy: 2 of 2 Fight, wins exactly: {'word ' * 40}"
        model = replace(ONE_ROW, options=(("1-3", "fight this enemy " * 3),),
                        forecast=((told, "text"), ("Bea chooses next", Then("text"))), said=said)
        assert ":…" not in " ".join(drawn(model, 80)), letters


def test_an_end_that_begins_in_the_last_row_is_not_told_twice() -> None:
    """Seen in a game: "You are then asked… You are then asked: Give which card? (told with the usual…"."""
    ends = "Then: Give which card? (told as a bot would answer); your turn continues. Bob may be asked."
    for words in range(8, 200):
        told = "word " * words
        model = replace(ONE_ROW, options=(("y", "yes"), ("n", "no")), forecast=((told, "text"), (ends, Then("text"))))
        said = " ".join(drawn(model, 80))
        assert said.lower().count("you are") <= 1, words


def test_no_word_is_cut_before_what_comes_in_the_end() -> None:
    """Seen in a game: "points −5→−1… Ann decides" of "−5→−13 to −8"."""
    for size in range(8, 60):
        model = replace(ONE_ROW, options=(("y", "yes"), ("n", "no")), forecast=(
            ("points −5→−13 to −8. " * 14, "text"), ("word " * size, Then("text"))))
        assert not re.search(r"poin?t?…|−5→−?1?…", " ".join(drawn(model, 80))), size


def test_no_part_of_a_sentence_is_cut_to_its_first_word() -> None:
    """Seen in games: "points 1→2. ● Bob… ● Bob plays next", "Covers Mop: you… Your turn continues", "11→18, take…"."""
    told = "Wounds 1→2, take Mop, points 1→2. ● Bob: crystals 2→3. Covers Mop: “heal 2 damage” no longer counts. "
    for size in range(1, 9):
        model = replace(ONE_ROW, options=(("y", "yes"), ("n", "no")), forecast=(
            (told * 4, "text"), ("word " * size, Then("text"))))
        assert not re.search(r"[.,:;] (● )?\w+…", " ".join(drawn(model, 80))), size


def test_of_a_card_without_room_whole_sentences_are_told_and_nothing_is_read_on() -> None:
    said = (("Draw 1. " + "Then discard a card of your hand. " * 4, "rule"),)
    model = BarModel("Lay?", forecast=(("Duelling Cane: attack 7.", "text"),), text=said, brief=(*beginnings(said), ()))
    rows = [line.strip() for line in decision_bar(model, 60, 3).text().splitlines()]
    assert rows[2] == "Draw 1. Then discard a card of your hand. …" and "PgDn" not in " ".join(rows)
    assert decision_bar(replace(model, brief=((),)), 60, 3).line(2).strip() == ""


def test_a_refusal_that_is_too_long_is_read_on() -> None:
    model = replace(ONE_ROW, refusal=((f"{LONG} {LONG}", "text"),))
    assert drawn(model, 80)[1].startswith(" ▸ Royal Bounty  costs 5, you have 3")
    assert drawn(model, 80)[2].startswith(" ⊘ two words") and hidden(model, 80, 5)[0] == 2
    assert lower(replace(model, read=2)).partition(" c clear")[0].endswith("words two words")


def test_what_is_said_covers_forecast_and_options_rather_than_being_cut() -> None:
    assert lower(replace(ONE_ROW, said=((LONG, "text"),))).startswith(f"· {LONG}")
    longer = " ".join(" ".join(drawn(replace(ONE_ROW, said=((f"{LONG} {LONG}"[:200], "text"),)), 80)[1:]).split())
    assert longer.startswith(f"· {LONG}")
    full = replace(ONE_ROW, options=(("1-5", "buy " * 14),), forecast=((LONG, "text"),))
    cut = drawn(replace(full, said=(("No", "text"),)), 80)
    assert re.fullmatch(r" ▸ .*words…", cut[2]) and cut[3] == " · No"
    longest = replace(ONE_ROW, said=((f"{LONG} {LONG}", "text"),), refused=True)
    assert drawn(longest, 80)[3].endswith("PgDn") and hidden(longest, 80, 5) == (1, 3)
    assert " ".join(drawn(replace(longest, read=1), 80)[3].split()).endswith("two words")
    assert bar_height(longest, 80) == bar_height(ONE_ROW, 80) == 5
    hint = replace(ONE_ROW, said=(("Hint: buy", "text"),), longer=((f"Hint: buy, for {LONG}", "text"),))
    assert "for two" not in lower(hint) and "for two" in "".join(drawn(replace(hint, forecast=()), 80))


def test_what_the_card_under_the_cursor_says_stands_below_forecast_and_refusal_and_news_only_without_it() -> None:
    says: Line = (("2 Skill. You may rotate the Ring left.", "rule"),)
    news: Line = (("Bob turned the ring", "text"),)
    lines = drawn(replace(ONE_ROW, text=says, news=news), 80)
    assert lines[3] == "   2 Skill. You may rotate the Ring left."
    assert "Bob" not in "".join(lines)
    refused = drawn(replace(ONE_ROW, text=says, refusal=(("2 Skill short", "text"),)), 80)
    assert refused[1].startswith(" ▸ Royal Bounty  costs 5, you have 3")
    assert refused[2:4] == [" ⊘ 2 Skill short", lines[3]]
    assert "rotate" not in "".join(drawn(replace(ONE_ROW, text=says, said=((LONG, "text"),)), 80))
