"""Card Ring, chapters 6 to 8: Recovery, the Finale, the end."""

import pytest

from deckgames.engine.events import Event
from tests.given.cardring import GAME, RingStory, given


def told(s: RingStory) -> list[Event]:
    """Everything that happens from now on."""
    events: list[Event] = []
    s.t.heard = events.append
    return events


@pytest.mark.rule("CR-6.1")
@pytest.mark.rule("CR-6.2")
@pytest.mark.rule("CR-6.3")
@pytest.mark.rule("CR-R.36")
def test_clean_discard_draw() -> None:
    s = given(phase="targets", order="AB", B={"xp": 9},
              A={"hand": "minor-fight", "in_play": "steam-fist", "deck": 5, "skill": 3, "fight": 2, "failure": 1,
                 "shield": 1, "class_slot": "class-pugilist"})
    s.says("A", "none")
    s.says("B", "none")
    assert s.A.discard == "steam-fist minor-fight"  # the card in play, then the hand; open for all to see
    assert [card.spec.id for card in s.match.view(1).seats[0].discard] == ["steam-fist", "minor-fight"]
    assert (s.A.n("hand"), s.A.in_play, s.A.class_slot) == (5, "", "class-pugilist")
    assert (s.A.skill, s.A.fight, s.A.failure, s.A.shield) == (0, 1, 0, 0)  # 1 Fight from the next Upkeep


@pytest.mark.rule("CR-6.4")
@pytest.mark.rule("CR-6.5")
@pytest.mark.rule("CR-R.25")
def test_what_a_seat_gets_is_collected_in_sequence_and_adds_up() -> None:
    s = given(phase="targets", order="CAB", row="waistcoat-rats invisible-baronet",
              A={"xp": 5, "played": "insurance-paperwork double-or-quits", "class_slot": "class-monster-biographer"},
              B={"fight": 6}, C={"played": "peer-review"})
    s.t.seats[0].fight = 0
    events = told(s)
    s.round_ends(C="none", A="row-1", B="row-2")
    notes = {event.seat: event.note for event in events if event.kind == "xp"}
    assert notes[0] == "+1 −2 −1 −1, 5→2"  # own riders as played, then C's review, then B's baronet
    assert s.A.due == "discard 1"


@pytest.mark.rule("CR-6.4")
def test_passive_win_effects_come_after_riders() -> None:
    s = given(phase="targets", row="waistcoat-rats",
              A={"played": "royal-bounty", "class_slot": "class-monster-biographer"})
    s.t.seats[0].fight = 3
    events = told(s)
    s.round_ends(A="row-1")
    assert [event.note for event in events if event.kind == "xp"] == ["+1 +1 +1, 0→3"]


@pytest.mark.rule("CR-6.6")
@pytest.mark.rule("CR-R.26")
def test_gains_and_losses_are_summed_before_the_floor() -> None:
    s = given(phase="targets", row="invisible-baronet headless-coachman", A={"fight": 6}, B={"fight": 5})
    s.round_ends(A="row-1", B="row-2")
    assert s.xp == [3, 1]  # +2 and -1 at 0 XP


@pytest.mark.rule("CR-6.6")
@pytest.mark.rule("CR-R.40")
def test_xp_is_taken_from_the_first_of_equal_leaders_going_left() -> None:
    s = given(phase="targets", row="clockwork-bishop", A={"xp": 3}, B={"fight": 8}, C={"xp": 2}, D={"xp": 3})
    s.round_ends(B="row-1")
    assert s.xp == [3, 6, 2, 2]


@pytest.mark.rule("CR-6.7")
@pytest.mark.rule("CR-6.8")
def test_draws_come_after_the_normal_draw_and_gains_after_all_draws() -> None:
    s = given(phase="targets", row="squeaky-staircase", A={"skill": 3, "played": "brass-knuckles"}, B={"xp": 9})
    s.round_ends(A="row-1")
    assert s.A.n("hand") == 6
    assert "greater-skill" not in s.A.hand
    assert s.A.deck.startswith("greater-skill")


@pytest.mark.rule("CR-6.8")
def test_gained_cards_lie_on_top_of_each_other() -> None:
    s = given(phase="targets", row="gasworks-phantom", A={"fight": 5}, B={"xp": 9})
    s.round_ends(A="row-1")
    assert s.A.deck.startswith("greater-fight")
    s = given(phase="targets", options={"finale": "infernal-puzzle-box"})
    s.round_ends(A="finale")
    assert s.A.discard.split()[-2:] == ["botched-blueprint", "botched-blueprint"]


@pytest.mark.rule("CR-2.7")
@pytest.mark.rule("CR-R.34")
@pytest.mark.parametrize(("order", "gets"), [("AB", "A"), ("BA", "B")])
def test_the_order_settles_who_gains_the_last_greater_card(order: str, gets: str) -> None:
    s = given(phase="targets", order=order, options={"greater": "counted"}, row="headless-coachman",
              A={"fight": 5}, B={"fight": 5})
    s.t.supply["greater-fight"] = 1
    s.round_ends(A="row-1", B="row-1")
    assert [letter for letter in "AB" if "greater-fight" in getattr(s, letter).discard] == [gets]
    assert s.t.supply["greater-fight"] == 0


@pytest.mark.rule("CR-6.9")
@pytest.mark.rule("CR-6.10")
@pytest.mark.rule("CR-R.8")
def test_discards_wait_for_the_next_sitting_and_are_summed() -> None:
    s = given(phase="targets", order="ABC", row="twin-governesses poison-needle-trap mourning-countess", A={"fight": 5},
              B={"skill": 4}, C={"xp": 9})
    s.round_ends(A="row-1", B="row-2", C="row-3")
    assert (s.C.due, s.C.n("hand")) == ("discard 4", 5)


@pytest.mark.rule("CR-6.11")
def test_trashes_of_own_wins_come_first() -> None:
    s = given(phase="targets", order="AB", row="polite-pendulum", A={"skill": 5, "fight": 2}, B={"xp": 9})
    s.round_ends(A="dummy")
    assert s.A.due == "trash 1"
    s = given(phase="targets", order="AB", row="polite-pendulum poison-needle-trap", A={"skill": 5},
              B={"xp": 9, "skill": 4})
    s.round_ends(A="row-1", B="row-2")
    assert s.A.due == "trash up to 2, discard 1"


@pytest.mark.rule("CR-6.12")
@pytest.mark.rule("CR-7.2")
@pytest.mark.rule("CR-7.3")
@pytest.mark.parametrize(("targets", "barred"), [
    ({"A": "finale"}, "A"), ({"A": "finale", "B": "finale"}, "AB"),
    ({"A": "finale", "B": "finale", "C": "finale"}, "")])
def test_who_loses_to_the_finale_is_barred_unless_all_fought_it(targets: dict[str, str], barred: str) -> None:
    s = given(seats=3, phase="targets", options={"finale": "the-castle-itself"})
    s.round_ends(**targets)
    assert "".join("ABC"[me.no] for me in s.t.seats if me.barred) == barred


@pytest.mark.rule("CR-7.4")
@pytest.mark.rule("CR-R.27")
def test_a_later_fight_of_somebody_else_frees_even_if_it_is_won_or_lost() -> None:
    s = given(seats=3, phase="targets", options={"finale": "the-castle-itself"}, A={"barred": True})
    s.round_ends(B="dummy")
    assert s.A.barred
    s.round_ends(B="finale")
    assert not s.A.barred
    assert s.B.barred


@pytest.mark.rule("CR-6.13")
@pytest.mark.rule("CR-R.37")
def test_beaten_enemies_are_replaced_space_by_space() -> None:
    s = given(phase="targets", row="waistcoat-rats headless-coachman weeping-portrait",
              enemy_deck_top="poison-needle-trap hall-of-mirrors", A={"fight": 3}, B={"fight": 3})
    s.round_ends(A="row-3", B="row-1")
    assert s.row == "poison-needle-trap headless-coachman hall-of-mirrors"
    assert [card.spec.id for card in s.t.vanquished] == ["waistcoat-rats", "weeping-portrait"]


@pytest.mark.rule("CR-R.35")
@pytest.mark.parametrize(("stale", "row"), [
    (False, "headless-coachman weeping-portrait hall-of-mirrors"),
    (True, "weeping-portrait hall-of-mirrors poison-needle-trap")])
def test_a_stale_row_moves_on(stale: bool, row: str) -> None:
    s = given(phase="targets", options={"stale": stale}, row="headless-coachman weeping-portrait hall-of-mirrors",
              enemy_deck_top="poison-needle-trap", A={"fight": 2})
    s.round_ends(A="dummy")
    assert s.row == row
    assert s.enemy_deck.endswith("headless-coachman") is stale


@pytest.mark.rule("CR-R.35")
def test_a_row_in_which_somebody_was_beaten_is_not_stale() -> None:
    s = given(phase="targets", options={"stale": True}, row="headless-coachman weeping-portrait hall-of-mirrors",
              enemy_deck_top="poison-needle-trap", A={"fight": 3})
    s.round_ends(A="row-2")
    assert s.row == "headless-coachman poison-needle-trap hall-of-mirrors"


@pytest.mark.rule("CR-6.15")
@pytest.mark.rule("CR-6.16")
@pytest.mark.rule("CR-6.18")
@pytest.mark.rule("CR-R.25")
def test_the_ring_turns_only_if_the_game_goes_on() -> None:
    s = given(phase="targets", A={"queue": "A1 A2 A3 A4 A5"}, B={"queue": "B1 B2 B3 B4 B5"},
              C={"queue": "C1 C2 C3 C4 C5"})
    s.round_ends()
    assert s.B.queue == "B2 B3 B4 B5 A1"  # from the right neighbour
    s = given(phase="targets", round=40, A={"queue": "A1 A2 A3 A4 A5"})
    s.round_ends()
    assert (s.match.over, s.A.queue) == (True, "A1 A2 A3 A4 A5")


@pytest.mark.rule("CR-6.16")
@pytest.mark.rule("CR-6.17")
def test_an_empty_queue_gives_nothing() -> None:
    s = given(phase="targets", A={"queue": ""}, B={"queue": "B1 B2 B3 B4 B5"}, C={"queue": "C1 C2"})
    s.round_ends()
    assert (s.A.queue, s.B.queue, s.C.queue) == ("C1", "B2 B3 B4 B5", "C2 B1")


@pytest.mark.rule("CR-7.1")
def test_the_one_who_beats_the_finale_gets_its_reward_before_the_end() -> None:
    s = given(phase="targets", options={"finale": "the-castle-itself"}, A={"fight": 14, "xp": 1})
    s.round_ends(A="finale")
    assert (s.match.over, s.A.xp) == (True, 10)


@pytest.mark.rule("CR-8.1")
@pytest.mark.rule("CR-R.28")
@pytest.mark.parametrize(("cap", "round_", "over"), [(40, 39, False), (40, 40, True), (30, 30, True), (60, 40, False),
                                                     (60, 60, True), (0, 99, False)])
def test_the_round_limit(cap: int, round_: int, over: bool) -> None:
    s = given(phase="targets", round=round_, options={"round_cap": cap})
    s.round_ends()
    assert s.match.over is over
    assert s.t.reasons == ([f"round {round_} was the last"] if over else [])


@pytest.mark.rule("CR-R.28")
def test_the_last_enemy_is_beaten() -> None:
    s = given(phase="targets", row="waistcoat-rats", row_full=False, enemy_deck="", A={"fight": 3})
    s.round_ends(A="row-1")
    assert (s.match.over, s.row, s.t.reasons) == (True, "- - -", ["no Enemy is left"])


@pytest.mark.rule("CR-8.2")
def test_all_reasons_are_named() -> None:
    s = given(phase="targets", round=40, options={"finale": "doctor-umbra"}, main_deck="", row="waistcoat-rats",
              enemy_deck=1, A={"fight": 11}, B={"fight": 3})
    s.round_ends(A="finale", B="row-1")
    assert s.t.reasons == ["Doctor Umbra, Rival of All is beaten", "the Enemy Deck is empty",
                           "the Main Deck is empty", "round 40 was the last"]


@pytest.mark.rule("CR-8.3")
@pytest.mark.rule("CR-R.17")
def test_a_main_deck_that_was_filled_again_does_not_end_the_game() -> None:
    s = given(order="AB", main_deck="", A={"hand": "spring-cleaning", "queue": "A1 A2 A3 A4 A5", "deck": 9})
    s.says("A", "spring-cleaning")
    s.match.answer((0,))
    assert (s.A.queue, s.main_deck) == ("A2 A3 A4 A5 A1", "")
    s.round_ends()
    assert s.t.reasons == ["the Main Deck is empty"]


@pytest.mark.rule("CR-8.4")
@pytest.mark.rule("CR-R.8")
def test_open_dues_are_dropped_at_the_end() -> None:
    s = given(phase="targets", round=40, row="mourning-countess", A={"fight": 2})
    s.round_ends(A="dummy", B="row-1")
    assert (s.A.due, s.B.due) == ("", "")


@pytest.mark.rule("CR-8.6")
@pytest.mark.rule("CR-R.29")
@pytest.mark.parametrize(("a", "b", "winners"), [
    ({}, {}, [0, 1]),
    ({"wins": {"dummy": 5}}, {"wins": {"trap": 1}}, [1]),
    ({"wins": {"adversary": 2}}, {"wins": {"trap": 1, "adversary": 1}}, [0, 1])])
def test_ties(a: dict[str, object], b: dict[str, object], winners: list[int]) -> None:
    s = given(phase="targets", round=40, A={"xp": 4, **a}, B={"xp": 4, **b}, C={"xp": 3})
    s.round_ends()
    assert GAME.result(s.t).winners == winners


@pytest.mark.rule("CR-R.29")
@pytest.mark.rule("CR-8.6")
def test_who_beat_the_finale_wins_the_tie() -> None:
    s = given(phase="targets", options={"finale": "doctor-umbra"}, A={"xp": 6, "wins": {"trap": 9}},
              B={"fight": 11})
    s.round_ends(B="finale")
    assert s.xp == [6, 6]
    assert GAME.result(s.t).winners == [1]


def test_every_win_counts_in_one_column_of_the_results() -> None:
    s = given(phase="targets", round=40, row="waistcoat-rats",
              A={"fight": 3, "wins": {"adversary": 8, "trap": 3, "dummy": 1, "finale": 1}})
    s.round_ends(A="row-1")
    facts = GAME.result(s.t).places[0].facts
    assert (facts["enemies"], facts["traps"], facts["dummy"], facts["finale"]) == (9, 3, 1, 1)
    assert facts["won"] == 9 + 3 + 1, "as for a tie, the Dummy not counted (CR-8.6)"
