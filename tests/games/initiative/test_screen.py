"""Initiative's screen: what stands where in a beat and in a sitting, at the sizes of the mock-ups and beyond."""

import re
from dataclasses import replace
from typing import Any

import pytest

from deckgames.engine.session import Session
from deckgames.games.initiative.screen.table import LAYOUT
from deckgames.ui.paint.canvas import spans_text
from deckgames.ui.table.answers import Answers
from deckgames.ui.table.desk import Desk
from deckgames.ui.table.layout import Scene
from tests.games.initiative.scenes import (
    asked,
    desk_of,
    laid,
    new,
    played,
    sheets,
    stack,
    step,
    steps,
    text,
    whole,
)
from tests.screens import BAR, SIZES

STACKS = ("somebodys-front-door sword-of-adequacy tax-wraith", "hedgehog-cloak emotional-support-cow",
          "motivational-drum field-inspector", "wall-of-text cutpurse-of-moments",
          "inconvenient-armour overeager-herald", "three-headed-goose turtle-cavalry")
HEALTHS = (38, 51, 22, 47, 34, 12)


def six() -> Session[Any, Any]:
    """The six players of the mock-up before they build."""
    seats = {letter: {"health": health, "hand": cards}
             for letter, health, cards in zip("ABCDEF", HEALTHS, STACKS, strict=True)}
    return laid(**seats)  # type: ignore[arg-type]  # letters lay out seats


def sword(size: tuple[int, int] = (120, 40)) -> tuple[Desk, Scene]:
    """The moment in beat 2 when Ann's sword hits everybody."""
    desk = desk_of(six(), size)
    stack(desk, *STACKS)
    at = next(at for at, scene in enumerate(steps(desk))
              if any(e.kind == "attacks" and e.cards[0].name == "Sword of Adequacy" for e in scene.happens))
    Answers(desk).watch(at)
    return desk, desk.scene()


def tie() -> Desk:
    """Two of three at 74 have the same health (IN-E.7)."""
    desk = desk_of(laid(A={"health": 40, "hand": "sword-of-adequacy"},
                        B={"health": 40, "hand": "overeager-herald wall-of-text"},
                        C={"health": 25, "hand": "scroll-of-slow-motion"}))
    stack(desk, "sword-of-adequacy", "overeager-herald wall-of-text", "scroll-of-slow-motion")
    return desk


def test_the_order_of_the_beat_is_a_line_with_what_has_become_of_everybody() -> None:
    _, scene = sword()
    assert text(scene, "order").splitlines()[1:3] == [
        "  77 ◆ Dee ────────› 74  ▲ Ann  ──────› 70 ● Bea ────────› 59 ★ Eve ────────› 55 ✦ Flo ────────› 36 ■ Cy",
        "  acted              acts now           3rd                4th                5th                6th",
    ]


def test_each_player_is_a_column_with_health_stack_card_and_field_in_words() -> None:
    _, scene = sword()
    lines = text(scene, "players").splitlines()
    assert lines[0].startswith("  ▲ ANN         35    ● Bea      33→26    ■ Cy         4→0    ◆ Dee         29")
    assert lines[2].startswith(" hand 0, stack 0     hand 0, stack 0     hand 0, stack 0     hand 0, stack 1")
    assert lines[4].startswith(" ┏━━━initiative 74┓  ╭───initiative 70╮") and "74→59╮" in lines[4]
    assert "┃Attack 11.      ┃  │Heal 10.        │" in text(scene, "players")
    assert " field ─ defence 7   field ─ defence 4   field ─ defence 0" in text(scene, "players")


SUMS = ("▲ Ann attacks with Sword of Adequacy for 11.", "● Bea’s defence stops 4, ● Bea loses 7: 33→26.",
        "■ Cy loses 11: 4→0.", "◆ Dee’s defence of 11 stops all 11.", "★ Eve’s defence of 12 stops all 11.",
        "✦ Flo loses 11: 6→0.")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_an_attack_says_who_stops_how_much_and_who_loses_what(size: tuple[int, int]) -> None:
    desk, _ = sword(size)
    shown = whole(desk)
    assert len(shown.splitlines()) == size[1]
    for said in SUMS:
        assert said in " ".join(shown.split())


def test_players_are_a_table_of_words_at_80_columns() -> None:
    _, scene = sword((80, 24))
    assert text(scene, "lines").splitlines()[:3] == [
        " PLAYERS  health ────────── defence stack hand   high initiative acts first ───",
        "▸▲ ANN        35 ━━━━━━━───       7     0    0   acts now, initiative 74",
        " ● Bea     33→26 ━━━━━─────       4     0    0   3rd, initiative 70"]
    desk = desk_of(laid(A={"hand": "wall-of-text"}, B={"hand": "barbarian-intern"}), (80, 24))
    stack(desk, "wall-of-text", "barbarian-intern")
    lines = text(step(desk, "attacks"), "lines").splitlines()
    assert lines[5] == "    Barbarian Intern: Attack 8. With no stack left: strike opponents for 5."
    desk = desk_of(laid(A={"hand": "daggers-of-overtime"}, B={"hand": "barbarian-intern"}), (80, 24))
    stack(desk, "daggers-of-overtime", "barbarian-intern")
    assert "Daggers of Overtime: Attack 6, twice." in text(step(desk, "attacks"), "lines")


def test_at_60_columns_everybody_has_a_row_with_health_and_defence() -> None:
    _, scene = sword((60, 20))
    assert text(scene, "lines").splitlines()[:2] == [
        " PLAYERS health defence stack this beat ───────────────────",
        "▸▲ ANN       35       7     0 acts now, initiative 74"]


def test_a_wide_terminal_shows_larger_cards_and_more_of_what_happened() -> None:
    _, scene = sword((160, 50))
    assert "1 Somebody's Front" in text(scene, "players")
    assert len(text(scene, "news").splitlines()) > len(text(sword()[1], "news").splitlines())


def test_who_ties_is_joined_before_and_annihilated_after() -> None:
    desk = tie()
    before = step(desk, "beat")
    assert text(before, "order").splitlines()[1].startswith("  74 ▲ Ann ══════")
    assert "ties!" in text(before, "order")
    assert spans_text(LAYOUT.coming(before)) == "Next: ▲ Ann and ● Bea tie: their cards will be annihilated"
    after = step(desk, "annihilated")
    assert text(after, "order").count("tie: gone") == 2
    assert text(after, "players").count("annihilated") == 2
    assert ("✗ ▲ Ann and ● Bea tie on initiative 74 with 40 health each. Annihilated: Sword of Adequacy"
            ) in text(after, "news")
    assert spans_text(LAYOUT.coming(after)) == "Next: ■ Cy with Scroll of Slow Motion (74)."


def test_a_changed_initiative_shows_every_step_where_it_is_announced() -> None:
    scene = step(tie(), "beat", 2)
    said = "● Bea: Wall of Text, initiative 41 −20 Scroll of Slow Motion = 21. No card: ▲ Ann, ■ Cy."
    assert said in text(scene, "news")
    assert "41→21┓" in text(scene, "players") or "41→21╮" in text(scene, "players")


def test_after_the_round_what_happened_has_most_of_the_screen() -> None:
    scene = step(tie(), "sweeps")
    assert LAYOUT.watched(scene) == "the end of the round"
    news = text(scene, "news")
    assert "the round is over: 2 cards go to the discard pile" in news
    assert "deals five cards to everybody" in news
    assert len(news.splitlines()) > 8


@pytest.mark.parametrize("size", SIZES)
def test_building_shows_hand_stack_and_all_players(size: tuple[int, int]) -> None:
    desk = desk_of(six(), size)
    scene = asked(desk)
    assert scene.decision is not None
    seat = scene.decision.seat
    oids = [option.oid for option in scene.options]
    scene = replace(scene, chosen=(oids[1], oids[0]))
    drawn = "\n".join(canvas.text() for canvas in sheets(scene).values())
    assert f"{scene.seats[seat].name.upper()}’S HAND" in drawn and ("top acts first" in drawn or "STACK 1st" in drawn)
    for look, health in zip(scene.seats, HEALTHS, strict=True):
        assert look.name.casefold() in drawn.casefold() and str(health) in drawn
    stops = LAYOUT.stops(scene)
    assert [stop.oid for stop in stops if stop.zone == "stack"] == [oids[1], oids[0]]


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


def test_the_hand_lies_fast_cards_first_and_the_stack_as_five_slots() -> None:
    desk = desk_of(laid(A={"hand": "tax-wraith early-bird-special wall-of-text"}, B={}))
    scene = asked(desk)
    names = [stop.card.name for stop in LAYOUT.stops(scene) if stop.zone == "hand" and stop.card is not None]
    assert names == ["Early Bird Special", "Tax Wraith", "Wall of Text"]
    oid = next(option.oid for option in scene.options if option.oid.startswith("wall"))
    drawn = text(replace(scene, chosen=(oid,)), "work")
    assert re.search(r"╔1✓═+initiative 41╗", drawn)
    assert "acts 2nd" in drawn and drawn.count("╭╌") == 4


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
    desk = desk_of(six())
    stack(desk, *STACKS)
    for scene in steps(desk):
        if any(event.kind == "beat" and event.n == 3 for event in scene.happens):
            break
        assert "Tax Wraith" not in text(scene, "players"), "Ann has put it third, Dee steals it unseen"


def test_exposed_cards_stand_under_the_field_for_all() -> None:
    desk = desk_of(laid(A={"hand": "town-crier"}, B={"hand": "early-bird-special tax-wraith wall-of-text"}))
    stack(desk, "town-crier", "early-bird-special tax-wraith wall-of-text")
    scene = step(desk, "exposes")
    drawn = text(scene, "players")
    assert "face up 1 Tax Wraith" in drawn and "face up 2 Wall of Text" in drawn
    assert "(2 face up)" in drawn or "(2 up)" in drawn


def test_a_copy_a_blank_card_and_a_gap_are_seen_in_the_field() -> None:
    desk = desk_of(laid(A={"hand": "tax-wraith well-actually"}, B={"hand": "shifty-mimic wall-of-text"}))
    stack(desk, "tax-wraith well-actually", "shifty-mimic wall-of-text")
    scenes = list(steps(desk))
    assert "1 Shifty Mimic (Tax Wraith)" in text(scenes[-2], "players")
    card = next(stop.card for stop in LAYOUT.stops(scenes[-2])
                if stop.card is not None and stop.card.name == "Wall of Text")
    said = " ".join(spans_text(line) for line in LAYOUT.inspector(card, scenes[-2]))
    assert "its effects do nothing: Well, Actually…" in said


def test_the_title_tells_the_step_of_the_round_and_what_overtime_takes() -> None:
    assert "build › BEAT 2 › clean-up" in LAYOUT.title(sword()[1], 120).text()
    desk = desk_of(laid(round=20, A={"hand": 3}, B={"hand": 3}))
    assert "overtime next −10" in LAYOUT.title(asked(desk), 120).text()


def test_the_order_says_who_goes_first_among_equals_in_every_width() -> None:
    """IN-5.6: of equal numbers the healthier goes first; only equal health destroys."""
    note = text(sword((120, 40))[1], "order").splitlines()[0]
    assert "ties: healthier first" in note and "ties destroy" not in note
    assert "with equal health both are annihilated" in note


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


@pytest.mark.parametrize("size", [(80, 24), (80, 40)])
def test_every_card_of_the_hand_says_what_it_does_while_the_stack_is_built(size: tuple[int, int]) -> None:
    scene = asked(desk_of(laid(A={"hand": LONG_HAND}, B={"hand": 5}), size))
    said = " ".join(text(scene, "work").split())
    assert "Attack 9. " in said and "Defence 11." in said
    assert "…" not in said


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("name", ["Ann", "Beatrix", "Bartholomew"])
def test_no_number_runs_into_a_name(size: tuple[int, int], name: str) -> None:
    _, scene = sword(size)
    scene = replace(scene, seats=[replace(look, name=name) for look in scene.seats])
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


def test_nobody_who_has_fallen_comes_next_and_no_beat_follows_the_last_blow() -> None:
    three = {"A": {"hand": "tax-wraith"}, "B": {"health": 5, "hand": "wall-of-text"}, "C": {"hand": "slow-poison"}}
    told = []
    for table in (three, {name: three[name] for name in "AB"}):
        desk = desk_of(laid(**table))  # type: ignore[arg-type]  # letters lay out seats
        stack(desk, *(str(seat["hand"]) for seat in table.values()))
        told.append(spans_text(LAYOUT.coming(step(desk, "loses"))))
    assert told == ["Next: ■ Cy with Very Slow Poison (11).", "this ends the game"]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_long_question_ends_with_what_is_asked_and_its_card_tells_the_rest(size: tuple[int, int]) -> None:
    desk = desk_of(laid(A={"hand": "doll-of-yourself"}, B={"hand": "wall-of-text"}, C={"hand": "slow-poison"}), size)
    stack(desk, "doll-of-yourself", "wall-of-text", "slow-poison")
    asked(desk)
    bar = whole(desk).splitlines()[-6:]
    assert any("Lose 5 health? ━" in line for line in bar), bar
    assert "the opponent with the most health loses 15 health." in " ".join(" ".join(bar).split())


def test_a_long_card_has_two_rows_while_the_field_is_empty() -> None:
    desk = desk_of(laid(A={"hand": "prophecy-loophole"}, B={"hand": "wall-of-text"}), (80, 24))
    stack(desk, "prophecy-loophole", "wall-of-text")
    said = " ".join(text(asked(desk), "lines").split())
    assert "Gain 12, or draw 3 and recruit 1, or strike one opponent for 15." in said
