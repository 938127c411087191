"""Cards of a player's pack that use every verb in ways the base cards do not; and cards that the loader refuses."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st

from deckgames.engine.cards import Pack
from deckgames.engine.events import Event
from deckgames.engine.match import Match
from deckgames.engine.packfile import PackErrors
from deckgames.engine.rng import Rng
from tests.given.cardring import GAME, RingStory, given
from tests.harness import piloted

ODD = Path(__file__).with_name("odd.yaml")


@cache
def odd_pack() -> Pack:
    pack: Pack = GAME.load_pack([ODD])
    return pack


def odd(**table: Any) -> RingStory:
    """A table with the odd cards."""
    return given(pack=odd_pack(), **table)


@drawn(seats=st.integers(2, 4), seed=st.integers(0, 10**6), stealth=st.booleans(),
       buy=st.sampled_from(["table", "sitting"]))
def test_whole_games_with_odd_cards(seats: int, seed: int, stealth: bool, buy: str) -> None:
    options = GAME.options(stealth=stealth, locations=True, buy=buy, round_cap=30)
    match = Match(GAME, GAME.setup(odd_pack(), seats, options, Rng.fresh(seed)))
    rng = Rng.fresh(seed)
    number = 0
    while (decision := match.decision) is not None:
        if number % 17 == 0:
            GAME.check(match.state)
            assert GAME.digest(match.clone().state) == GAME.digest(match.state)
            saved = GAME.restore(odd_pack(), GAME.snapshot(match.state))
            assert GAME.digest(saved) == GAME.digest(match.state)
            world = match.imagine(decision.seat, number)
            assert world.view(decision.seat) == match.view(decision.seat)
            options_seen = [option.oid for option in decision.options()]
            assert len(set(options_seen)) == len(options_seen)
        match.answer(piloted(match, rng))
        number += 1
    GAME.check(match.state)
    assert GAME.result(match.state).winners


def test_a_played_promise_for_each_opponent_waits_for_recovery() -> None:
    s = odd(order="AB", A={"hand": "odd-blackmail"}, B={"xp": 3})
    s.says("A", "odd-blackmail")
    assert s.xp == [0, 3]
    s.round_ends()
    assert (s.xp, s.B.due) == ([0, 2], "discard 1")


def test_a_card_gained_into_the_hand_may_be_played() -> None:
    s = odd(A={"hand": "odd-bazaar minor-skill minor-skill minor-skill"})
    s.says("A", "odd-bazaar", ["minor-skill", "minor-skill"])
    assert s.A.hand == "minor-skill greater-fight"


def test_a_payment_that_cannot_be_made_whole_is_not_offered() -> None:
    s = odd(A={"hand": "odd-furnace minor-skill"})
    s.says("A", "odd-furnace")
    assert (s.question.rule, s.question.kind) == ("CR-3.5", "choose")
    s = odd(A={"hand": "odd-furnace minor-skill minor-fight minor-skill"})
    s.says("A", "odd-furnace", "yes", ["minor-skill", "minor-fight"])
    assert (s.A.skill, s.trash) == (6, "minor-skill minor-fight")


def test_looking_deeper_than_the_deck() -> None:
    s = odd(A={"hand": "odd-mine", "deck": "minor-skill", "discard": "minor-fight"})
    s.says("A", "odd-mine", "minor-skill")
    assert (s.A.hand, s.A.deck, s.A.discard) == ("minor-skill", "minor-fight", "")


def test_what_is_not_taken_goes_under_the_deck() -> None:
    deck = "minor-skill minor-fight steam-fist loose-screw royal-bounty"
    s = odd(A={"hand": "odd-mine", "deck": deck})
    s.says("A", "odd-mine", "steam-fist")
    assert s.A.hand == "steam-fist"
    assert s.A.deck.startswith("royal-bounty ")
    assert sorted(s.A.deck.split()[1:]) == ["loose-screw", "minor-fight", "minor-skill"]


def test_xp_lost_in_a_sitting_stops_at_0() -> None:
    s = odd(A={"hand": "odd-doubt"})
    s.says("A", "odd-doubt")
    assert (s.A.xp, s.A.fight) == (0, 4)


def test_a_mirror_does_not_copy_itself_nor_the_camera() -> None:
    s = odd(A={"hand": "odd-mirror camera-obscura odd-mirror", "deck": "steam-fist"}, B={"hand": "minor-skill"})
    s.says("A", "odd-mirror", "camera-obscura", "odd-mirror")
    assert (s.A.hand, s.asked) == ("steam-fist", "A")
    s.says("A", "steam-fist")
    assert s.A.fight == 3


def test_a_due_from_the_hand_only_keeps_the_discard_pile() -> None:
    s = odd(phase="targets", row="waistcoat-rats", A={"played": "odd-oath", "fight": 1}, B={"xp": 5})
    s.round_ends(A="row-1")
    assert (s.xp, s.A.due) == ([3, 3], "trash up to 1")
    assert {option.card.number for option in s.question.options() if option.card} == {
        card.number for card in s.t.seats[0].hand}


@pytest.mark.rule("CR-6.11")
def test_trashes_of_own_wins_come_before_those_of_other_promises() -> None:
    s = odd(phase="targets", order="AB", row="waistcoat-rats", A={"played": "odd-audience odd-oath", "fight": 1},
            B={"xp": 9})
    s.round_ends(A="row-1", B="row-1")
    assert s.A.due == "trash up to 1, trash up to 2"


@pytest.mark.rule("CR-6.4")
@pytest.mark.parametrize(("order", "note"), [("CAB", "−2 −1, 9→6"), ("BAC", "−1 −2, 9→6")])
def test_what_opponents_do_comes_in_the_order(order: str, note: str) -> None:
    s = odd(phase="targets", order=order, row="invisible-baronet", A={"xp": 9}, B={"fight": 6},
            C={"played": "odd-ransom"})
    events: list[Event] = []
    s.t.heard = events.append
    s.round_ends(B="row-1")
    assert [event.note for event in events if event.kind == "xp" and event.seat == 0] == [note]


@pytest.mark.rule("CR-10.5")
def test_a_location_may_make_hands_smaller() -> None:
    s = odd(phase="targets", options={"locations": True}, location="odd-club", A={"class_slot": "class-professor"})
    s.round_ends()
    assert (s.A.n("hand"), s.B.n("hand")) == (5, 4)


def test_a_cheaper_class_of_cards() -> None:
    s = odd(phase="buy", A={"skill": 9, "class_slot": "odd-duellist", "queue": "steam-fist university-grant A3 A4 A5"})
    labels = [option.label for option in s.options().values()]
    assert "buy Steam-Driven Fist (2)" in labels
    assert "buy University Grant (4)" in labels
    assert "buy Greater Fight (1)" in labels  # a brawl card too


def test_dearer_greater_cards() -> None:
    s = odd(phase="buy", A={"skill": 9, "class_slot": "odd-hoarder"})
    assert s.options()["supply:greater-skill"].label == "buy Greater Skill (4)"


def test_the_wider_permission_holds_whatever_is_played_later() -> None:
    s = odd(seats=4, A={"hand": "pneumatic-post odd-fair"})
    s.says("A", "pneumatic-post", "odd-fair", "B")
    assert s.A.buy_from == "any"


def test_a_ring_that_stands_still() -> None:
    s = odd(phase="targets", A={"class_slot": "odd-conductor", "queue": "A1 A2 A3 A4 A5"})
    s.round_ends()
    assert s.A.queue == "A1 A2 A3 A4 A5"


def test_each_opponent_takes_from_its_own_leader() -> None:
    s = odd(phase="targets", row="odd-ghost", A={"xp": 4, "fight": 3}, B={"xp": 2}, C={"xp": 1})
    s.round_ends(A="row-1")
    assert s.xp == [2, 3, 2]
    assert (s.A.n("hand"), s.B.n("hand"), s.C.n("hand")) == (5, 6, 6)


def test_odd_texts() -> None:
    texts = {face.id: face.text for faces in odd_pack().sections.values() for face in faces  # type: ignore[attr-defined]
             if face.id.startswith("odd-")}
    assert texts["odd-blackmail"] == "Each opponent loses 1 XP and discards 1 card."
    assert texts["odd-audience"] == (
        "2 Failure. Each opponent who loses also loses 1 XP, discards 1 card and may trash 1 card from their discard "
        "pile, and for each of them draw 1 card, you may trash up to 2 cards from your hand and "
        "each opponent loses 1 XP.")
    assert texts["odd-lock"] == ("Win: Gain 2 Greater Fights into your hand. −1 XP. "
                                 "Lose: Trash 3 cards from your discard pile or hand.")
    assert texts["odd-hoarder"] == ("Stays in play; you have at most one Class. Your hand size is 7. "
                                    "Greater cards cost 1 more. Each turn: Draw 1 card. Discard 1 card.")
    assert texts["odd-mine"] == "Look at the top 4 cards of your deck, take 1 into your hand and put the rest under it."
    assert texts["odd-voucher"] == (
        "The next card you buy and keep this round costs 3 less and goes onto your deck. 1 Skill.")
    assert texts["odd-dock"] == "The Ring does not rotate at the end of the round."
    assert texts["odd-duellist"] == ("Stays in play; you have at most one Class. +2 against the Dummy. "
                                     "+1 XP whenever you beat the Dummy. Brawl cards cost 2 less.")


CLASS = "class:\n  - {id: x, name: X, type: class, cost: 4, passive: [%s]}\n"
TRAP = "enemies:\n  - {id: x, name: X, kind: trap, tier: 1, value: 3, win: [], lose: [], %s}\n"
PLAYED = "main:\n  - {id: x, name: X, type: craft, cost: 2, play: [%s]}\n"


@pytest.mark.parametrize(("text", "said"), [
    (PLAYED % "{xp: 0}", "0 changes nothing"),
    (PLAYED % "{skill: 7}", "skill"),
    (PLAYED % "{take_xp: 1}", "'take_xp' may not stand in"),
    (PLAYED % "{hand_size: 1}", "'hand_size' may not stand in"),
    (PLAYED % "{next_buy: {less: 0, to: discard}}", "this purchase is like any other"),
    (PLAYED % "{on_opponent_loses: {them: [], you: []}}", "nobody does anything"),
    (PLAYED % "{on_opponent_loses: {them: [{each_opponent: [{xp: -1}]}], you: []}}", "'each_opponent' may not stand"),
    (PLAYED % "{each_opponent: [{each_opponent: [{xp: -1}]}]}", "'each_opponent' may not stand in"),
    (PLAYED % "{on_win: {against: any, do: [{fight: 1}]}}", "'fight' may not stand in"),
    (PLAYED % "{if_you_do: {pay: [{discard: 1}], then: [{xp: 1}]}}", "XP may not stand in if_you_do"),
    (PLAYED % "{if_you_do: {pay: [{skill: 1}], then: [{fight: 1}]}}", "this cannot be paid"),
    (PLAYED % "{skill: 3}", ""),
    (PLAYED.replace("cost: 2", "cost: 4") % "{skill: 3}", "does exactly what 'university-grant' does"),
    (CLASS % "{no_failure: true}", "'no_failure' may not stand in"),
    (CLASS % "{price: {what: any, by: 0}}", "0 changes nothing"),
    (CLASS % "", "a Class must do something"),
    ("locations:\n  - {id: x, name: X, passive: [{spin: 0}, {hand_size: 1}]}\n", "passive"),
    (TRAP % "test: fight", "a trap cannot be beaten with fight"),
    (TRAP % "test: skill, value_rule: leviathan", "an Enemy does not grow"),
])
def test_what_the_loader_refuses(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    if not said:
        GAME.load_pack([file])
        return
    with pytest.raises(PackErrors) as caught:
        GAME.load_pack([file])
    assert said in str(caught.value.errors[0])
