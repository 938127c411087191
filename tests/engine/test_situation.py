"""Situation files: tables laid out by hand, every card once, every mistake with its place; written and read back."""

from typing import Any

import pytest

from deckgames.engine.match.game import Laying
from deckgames.engine.record.saves import branch, resume
from deckgames.engine.record.session import Session
from deckgames.engine.record.situation import SituationError, session
from tests.engine.toys import PACK, TOY, seated, toy

MIDDLE = """\
game: toy
seed: 5
seats:
  - name: Ann
    hand: [sort-card, point-card]
    points: 4
  - {name: Bea, player: "bot:normal", symbol: 3, hand: [draw-card, draw-card, make-card]}
turn: 0
round: 2
deck_top: [make-card, point-card, point-card]
discard: [draw-card, sort-card]
answers:
  - Ann: sort-card
"""


def read(text: str, game: Any = TOY) -> Session:
    return session(game, PACK, text, "table.yaml")


def faces(cards: Any) -> list[str]:
    return [card.spec.id for card in cards]


def errors(text: str) -> list[str]:
    with pytest.raises(SituationError) as refused:
        read(text)
    return str(refused.value).splitlines()


def test_a_table_is_laid_out_and_played_on() -> None:
    s = read(MIDDLE)
    t = s.match.state
    assert (s.names, set(s.humans), s.seats[1].symbol) == (["Ann", "Bea"], {0}, 3)
    assert faces(t.seats[0].hand) == ["point-card"]
    assert faces(t.seats[1].hand) == ["draw-card", "draw-card", "make-card"]
    assert (t.seats[0].points, t.round, faces(t.discard)) == (4, 2, ["draw-card", "sort-card"])
    assert faces(t.seats[0].peek) == ["point-card", "point-card", "make-card"]
    assert (s.asked, s.number, s.decision.rule) == (0, 1, "TO-3")  # type: ignore[union-attr]
    TOY.check(t)


def test_what_the_file_does_not_name_stays_as_the_set_up_left_it() -> None:
    plain, named = seated(seed=5).match.state, read("game: toy\nseed: 5\nseats: [Ann, Bea]\n").match.state
    assert TOY.digest(plain) == TOY.digest(named)
    some = read("game: toy\nseed: 5\nseats: [{name: Ann, points: 1}, {name: Bea}]\n").match.state
    assert [faces(s.hand) for s in some.seats] == [faces(s.hand) for s in plain.seats]
    assert faces(some.deck) == faces(plain.deck)


def test_cards_that_lose_their_place_go_home() -> None:
    s = read("game: toy\nseats: [{name: Ann, hand: []}, Bea]\n")
    assert s.match.state.seats[0].hand == []
    assert len(s.match.state.deck) == 5 * 4 - 3
    home = read("game: toy\nseats: [{name: Ann, hand: []}, Bea]\n", toy(laying=Laying(home=lambda t, card: t.discard)))
    assert len(home.match.state.discard) == 3


def test_cards_are_taken_from_hidden_places_first() -> None:
    before = seated(seed=3).match.state
    s = read("game: toy\nseed: 3\nseats: [Ann, Bea]\ndiscard: [point-card]\n").match.state
    assert [faces(seat.hand) for seat in s.seats] == [faces(seat.hand) for seat in before.seats]
    assert len(s.deck) == len(before.deck) - 1


def test_cards_of_a_supply_are_made() -> None:
    t = read("game: toy\nseats: [{name: Ann, hand: [raise-card, raise-card]}, Bea]\n").match.state
    assert faces(t.seats[0].hand) == ["raise-card", "raise-card"]
    TOY.check(t)


def test_a_deck_is_listed_from_the_top() -> None:
    t = read("game: toy\nseats: [Ann, Bea]\ndeck: [make-card, draw-card, point-card]\n"
             "discard: []\nphase: turn\n", toy(laying=Laying(home=lambda t, card: t.played))).match.state
    assert faces(t.deck) == ["point-card", "draw-card", "make-card"]


def test_fields_that_refer_to_a_card_find_it_on_the_table() -> None:
    t = read("game: toy\nseats: [{name: Ann, stake: point-card, hand: [point-card]}, {name: Bea, stake: null}]\n"
             ).match.state
    assert t.seats[0].stake is t.seats[0].hand[0] or faces([t.seats[0].stake]) == ["point-card"]
    TOY.check(t)


@pytest.mark.parametrize(("text", "said"), [
    ("", ["table.yaml:1:1: the file is empty; expected a situation of Toy: 'game:', 'seats:' ..."]),
    ("- a", ["table.yaml:1:1: the file is not a mapping; expected a situation of Toy: 'game:', 'seats:' ..."]),
    ("game: [", ["table.yaml:2:1: a value is missing; expected a value"]),
    ("game: tou\nseats: [Ann]", ["table.yaml:1:7: this is a situation of 'tou'; expected game: toy"]),
    ("seats: []", ["table.yaml:1:1: the file does not say which game it is; expected game: toy",
                   "table.yaml:1:8: 0 seats; expected 1 to 4"]),
    ("game: toy", ["table.yaml:1:1: nobody sits at the table; expected 'seats:' with a list, such as [{name: Ann}, "
                   "{name: Bea}]"]),
    ("game: toy\nseed: x\nseats: [Ann, ann, {player: cat, name: Bea}]", [
        "table.yaml:2:7: seed is 'x'; expected a whole number",
        "table.yaml:3:14: two seats are called ann; expected names that tell people apart",
        "table.yaml:3:28: seat 3: 'player' cannot be this; expected a name of 1 to 24 characters, human or "
        "'bot:normal', a symbol from 0 to 5"]),
    ("game: toy\nseats: [Ann]\noptions: {bid: true, rounds: many}", [
        "table.yaml:3:11: unknown field 'bid'; expected one of bids, bugs, rounds, stack; did you mean 'bids'?",
        "table.yaml:3:30: rounds is 'many'; expected a whole number"]),
    ("game: toy\nseats:\n  - {name: Ann, hend: [], points: many}\nround: true\ndeck_top: [poimt-card]\nphise: turn", [
        "table.yaml:3:17: unknown field 'hend'; expected one of bid, hand, peek, points, stake; did you mean 'hand'?",
        "table.yaml:3:35: points is 'many'; expected a whole number",
        "table.yaml:4:8: round is true; expected a whole number",
        "table.yaml:5:12: there is no card 'poimt-card'; expected a card's id; did you mean 'point-card'?",
        "table.yaml:6:1: unknown field 'phise'; expected one of deck, discard, history, phase, played, round, shown, "
        "turn; did you mean 'phase'?"]),
    ("game: toy\nseats:\n  - {name: Ann, hand: [point-card, 7]}\ndiscard: point-card", [
        "table.yaml:3:36: there is no card 7; expected a card's id",
        "table.yaml:4:10: discard is 'point-card'; expected a list"]),
    ("game: toy\nseats: [Ann]\ndiscard: [point-card, point-card, point-card, point-card, point-card, point-card]", [
        "table.yaml:3:71: no more 'point-card' is left; expected at most the 5 cards of this face that there are"]),
    ("game: toy\nseats: [Ann]\nhistory: [[1, x]]", ["table.yaml:3:15: history is 'x'; expected a whole number"]),
    ("game: toy\nseats: [Ann]\nround: 2\nround: 3", [
        "table.yaml:4:1: 'round' is here twice (first in line 3); expected each key once"]),
    ("game: toy\nseats: [{name: Ann, hand: []}]\ndeck: []", [
        "table.yaml:2:27: 'draw-card' and perhaps other cards have no place left; expected one hidden zone that the "
        "file does not name"]),
])
def test_mistakes_are_told_with_their_place_all_at_once(text: str, said: list[str]) -> None:
    assert errors(text) == said


BIDS = "game: toy\nseats: [{name: Ann, hand: [point-card, draw-card]}, {name: Bea, hand: [sort-card]}]\n"


def test_answers_are_by_name_or_number_of_the_seat_or_of_whoever_is_asked() -> None:
    s = read(BIDS + "answers:\n  - done\n  - bea: done\n  - [1, [sort-card]]\n  - Ann: [draw-card]\n  - [0, 7]\n")
    assert [step.answer for step in s.steps[:2]] == ["done", "done"]
    assert s.match.sealed == {1: [(0,)], 0: [(1,), 7]}
    assert s.asked == 1


@pytest.mark.parametrize(("answers", "said"), [
    ("  - Ann: poimt-card", "table.yaml:4:10: 'poimt-card' is not on offer here; did you mean 'point-card'? on offer: "
     "point-card#13, draw-card#10, done; expected an answer of Ann to \"Play a card?\" (TO-1)"),
    ("  - Ann: done\n  - Ann: done", "table.yaml:5:10: Ann is not asked now: Bea is; expected an answer of the seat "
     "that is asked"),
    ("  - Cid: done", "table.yaml:4:5: 'Cid' does not sit at the table; expected Ann or Bea"),
    ("  - Beo: done", "table.yaml:4:5: 'Beo' does not sit at the table; expected Ann or Bea; did you mean 'Bea'?"),
    ("  - Ann: sleep", "table.yaml:4:10: sleep: it is too early; expected an answer of Ann to \"Play a card?\" (TO-1)"),
    ("  Ann: done", "table.yaml:4:3: answers are no list; expected '- Ann: answer', an answer a line"),
])
def test_an_answer_that_does_not_fit_is_told_with_the_question(answers: str, said: str) -> None:
    def plain(text: str) -> str:
        import re
        return re.sub(r"#\d+", "#", text)

    assert [plain(e) for e in errors(BIDS + "answers:\n" + answers)] == [plain(said)]


def test_an_answer_that_hits_a_bug_and_a_phase_that_is_none() -> None:
    said = errors("game: toy\nseats: [{name: Ann, hand: [raise-card]}]\nanswers: [raise-card]\n")
    assert said == ["table.yaml:3:11: this answer hits a bug in the rules (KeyError)"]
    said = errors("game: toy\nseats: [Ann]\nturn: 5\nphase: turn\n")
    assert said == ["table.yaml:4:8: the game cannot go on from here (IndexError); expected a phase and zones that fit "
                    "together"]
    said = errors("game: toy\nseats: [{name: Ann, hnd: []}]\nphase: trun\n")
    assert said[1:] == ["table.yaml:3:8: no table can be laid out in the phase 'trun'; expected one of turn, bids, "
                        "end, over; did you mean 'turn'?"]


def test_a_situation_is_saved_resumed_and_branched(tmp_path: Any) -> None:
    s = read(MIDDLE)
    s.save.begin(tmp_path / "a.deck")
    s.answer(0 if s.decision is not None and s.decision.kind == "choose" else (2, 1, 0))
    digest = TOY.digest(s.match.state)
    s.close()
    again = resume(tmp_path / "a.deck", PACK, TOY)
    assert (again.notes, again.number, TOY.digest(again.match.state)) == ([], 2, digest)
    assert again.takebacks.undo_refusal() is None
    again.close()
    with branch(tmp_path / "a.deck", 1, tmp_path / "b.deck", PACK, TOY) as other:
        assert other.number == 1
    assert resume(tmp_path / "b.deck", PACK, TOY).number == 1


def test_copies_are_told_apart_by_number() -> None:
    text = "game: toy\nseats: [{name: Ann, hand: [point-card, sort-card, point-card#2]}]\nanswers: [point-card#2]\n"
    assert faces(read(text).match.state.seats[0].hand) == ["point-card", "sort-card"]
    assert faces(read(text.replace("[point-card#2]", "[point-card]")).match.state.seats[0].hand) == [
        "sort-card", "point-card"]
