"""Initiative's screen: what stands where in a beat and in a sitting, at the sizes of the mock-ups and beyond."""

import re
from dataclasses import replace

import pytest

from deckgames.games.initiative.screen.table import LAYOUT
from deckgames.ui.paint.canvas import spans_text
from deckgames.ui.table.answers import Answers
from tests.games.initiative.scenes import (
    asked,
    desk_of,
    laid,
    mock_up,
    new,
    played,
    sheets,
    stack,
    steps,
    text,
    whole,
)
from tests.screens import BAR, SIZES


@pytest.mark.parametrize("size", SIZES)
def test_no_heading_stands_over_nothing_before_anything_has_happened(size: tuple[int, int]) -> None:
    drawn = "\n".join(canvas.text() for canvas in sheets(asked(desk_of(new(3, 5), size))).values())
    assert "REJECTED" in drawn and "WHAT HAPPENED" not in drawn and "NEWS" not in drawn


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_who_has_rejected_is_done_with_the_swap_and_not_with_a_stack(size: tuple[int, int]) -> None:
    desk = desk_of(new(3, 5), size)
    desk.session.answer((), desk.session.asked)
    drawn = "\n".join(canvas.text() for canvas in sheets(asked(desk)).values())
    players = drawn.partition("HAND")[0]
    assert "swap" in players and "stack" not in players
    assert [players.count(said) for said in ("done", "0 so far", "not yet")] == [1, 1, 1]


def test_what_was_trimmed_in_the_same_sitting_is_named() -> None:
    faces = ("early-bird-special tax-wraith wall-of-text cliffhanger rocks-fall plot-armour loot-goblin "
             "field-inspector guild-dues shifty-mimic hedgehog-cloak")
    desk = desk_of(laid(A={"hand": faces}, B={}))
    question = desk.session.question(0)
    assert question.rule == "IN-11.8"
    scene = asked(desk)
    assert "TO THE DISCARD PILE" in text(scene, "work")
    assert LAYOUT.verb(scene) == "discard"
    told = spans_text(LAYOUT.forecast(scene, scene.options[0].oid))
    assert told.endswith("Enter discards it, then you build your stack.")
    Answers(desk).answer(question.read(["rocks-fall"]), 0)
    assert "discarded (limit 10): Rocks Fall" in text(asked(desk), "work")


def test_nothing_of_the_own_stack_is_shown_on_the_table() -> None:
    s = mock_up()
    s.everybody_stacks()
    for scene in steps(s.desk):
        if any(event.kind == "beat" and event.n == 3 for event in scene.happens):
            break
        assert "Tax Wraith" not in text(scene, "players"), "Ann has put it third, Dee steals it unseen"


def test_a_copy_a_blank_card_and_a_gap_are_seen_in_the_field() -> None:
    desk = desk_of(laid(A={"hand": "tax-wraith well-actually"}, B={"hand": "shifty-mimic wall-of-text"}))
    stack(desk, "tax-wraith well-actually", "shifty-mimic wall-of-text")
    scenes = list(steps(desk))
    assert "1 Shifty Mimic (Tax Wraith)" in text(scenes[-2], "players")
    card = next(stop.card for stop in LAYOUT.stops(scenes[-2])
                if stop.card is not None and stop.card.name == "Wall of Text")
    said = " ".join(spans_text(line) for line in LAYOUT.inspector(card, scenes[-2]))
    assert "its effects do nothing: Well, Actually…" in said


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
def test_a_show_that_is_paused_says_so_in_every_step(size: tuple[int, int]) -> None:
    desk = played(4, 3, 9)
    desk.fit(*size, size[1] - 1 - BAR)
    desk.pace.held = True
    said = ["\n".join(whole(desk).splitlines()[-BAR:]) for _ in steps(desk)]
    assert len(said) > 3 and all("paused" in bar and "▸" not in bar for bar in said)


def test_the_title_says_both_piles_in_whole_words_in_a_late_round() -> None:
    scene = asked(desk_of(laid(round=10, dealer="C", **{seat: {"hand": "tax-wraith"} for seat in "ABC"}), (80, 24)))
    view = scene.view.copy()
    view.deck, view.discard = view.deck[:16], view.pool[:1] * 71
    late = replace(scene, view=view)
    for shown in (scene, late):
        title = LAYOUT.title(shown, 80).text()
        assert f"deck {len(shown.view.deck)}  discard pile {len(shown.view.discard)}" in title and "…" not in title


LONG_HAND = "vanishing-smoke hot-potato-golem statue-of-yourself recurring-villain tax-wraith wall-of-text"


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("name", ["Ann", "Beatrix", "Bartholomew"])
def test_no_number_runs_into_a_name(size: tuple[int, int], name: str) -> None:
    s = mock_up(size)
    s.everybody_stacks()
    s.watches("attacks", 1, "sword-of-adequacy")
    scene = replace(s.scene, seats=[replace(look, name=name) for look in s.scene.seats])
    drawn = "\n".join(canvas.text() for canvas in sheets(scene).values())
    for health in ("35", "33→26", "4→0", "29", "16", "6→0"):
        assert any(word == health for line in drawn.splitlines() for word in line.replace("▸", " ").split()), health


def test_the_hand_stands_still_while_the_stack_grows() -> None:
    scene = asked(desk_of(laid(A={"hand": LONG_HAND}, B={"hand": 5}), (80, 24)))
    names = [card.name for card in LAYOUT.board(scene).hand]
    rows = []
    for count in range(len(names)):
        chosen = [card.oid for card in LAYOUT.board(scene).hand[:count]]
        drawn = text(replace(scene, chosen=chosen), "work").splitlines()
        rows.append([next(y for y, line in enumerate(drawn) if line[7:].startswith(name)) for name in names])
    assert rows == rows[:1] * len(rows)


def test_a_hit_in_little_room_keeps_what_became_of_it() -> None:
    line = (("! ", "warn"), ("● Bea", "seat-2"), (" hits ", "text"), ("▲ Ann", "seat-1"), (" with ", "text"),
            ("Twin Daggers of Overtime", "name"), (": ", "text"), ("16 − 6 = 10, 34→24", "text"))
    desk = desk_of(laid(A={"hand": "tax-wraith"}, B={"hand": "tax-wraith"}), (80, 24))
    shown = replace(asked(desk), recap=(line,))
    assert "! ● Bea hits ▲ Ann: 34→24" in text(shown, "lines")
    heals = ((" and gains 6 health with ", "text"), ("Premature Charge", "name"), (" (30→36)", "text"))
    assert "30→36" not in text(replace(shown, recap=((*line, *heals),)), "lines"), "the healed one is Bea"


def test_cards_of_a_full_field_keep_names_that_can_be_told_from_others() -> None:
    hand = "dead-mans-invoice turtle-cavalry jealous-oracle one-star-moat guild-dues"
    seats = {name: {"hand": "tax-wraith"} for name in "BCD"}
    desk = desk_of(laid(A={"hand": hand}, **seats), (80, 24))  # type: ignore[arg-type]  # letters lay out seats
    stack(desk, hand, "tax-wraith", "", "")
    rows = [line for scene in steps(desk) for line in text(scene, "lines").splitlines() if " now " in line]
    assert rows and not any(re.search(r"(^|  )\w{1,4}… ", row) for row in rows)


def test_with_few_players_the_field_has_a_row_of_its_own_and_no_name_is_cut() -> None:
    hand = "dead-mans-invoice turtle-cavalry jealous-oracle one-star-moat guild-dues"
    desk = desk_of(laid(A={"hand": hand}, B={"hand": "tax-wraith"}), (80, 24))
    stack(desk, hand, "tax-wraith")
    rows = [text(scene, "lines").splitlines()[2:4] for scene in steps(desk)]
    assert not any("…" in line for row in rows for line in row)
    assert any("Guild Dues" in now and "Dead Man's Invoice  Turtle Cavalry  Jealous Oracle  One-Star Moat" in field
               for now, field in rows), rows
