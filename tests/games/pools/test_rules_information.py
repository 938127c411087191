"""Dragon Pools, chapter 16: who sees what, what is asked in private, what can be taken back."""

import pytest

from deckgames.engine.rng import Rng
from deckgames.games.pools import queries
from deckgames.games.pools.state import Table
from tests.given.pools import GAME, given
from tests.harness import begin


@pytest.mark.rule("DP-16.1")
@pytest.mark.rule("DP-16.2")
@pytest.mark.rule("DP-16.5")
def test_only_the_lay_needs_the_hand(chance: object) -> None:
    rng = Rng.fresh(chance.getrandbits(32))  # type: ignore[attr-defined]
    match = begin(GAME, 3, rng.below(1000))
    lays = {True: 0, False: 0}
    while match.decision is not None:
        t: Table = match.state
        decision = match.decision
        laying = decision.rule in ("DP-5.2", "DP-8.6")
        assert GAME.private(t) is laying
        assert match.ask is None, "nothing is decided at the same time"
        if laying:
            assert len(t.seats[decision.seat].hand) > 1 or t.phase == "additional"
            assert all(option.oid == "back" or option.card in t.seats[decision.seat].hand
                       for option in decision.options())
        lays[laying] += 1
        match.answer(decision.random(rng))
    assert min(lays.values()) > 10


@pytest.mark.rule("DP-16.7")
def test_to_look_tells_nobody_anything() -> None:
    s = given(phase="additional", A={"hand": "H7", "pool": "S6 H8"}, B={"hand": "D2"})
    events, seen = len(s.events), s.match.view(1)
    s.says("A", "look", "back")
    assert len(s.events) == events
    now = s.match.view(1)
    assert (now.seats, now.common, now.discard) == (seen.seats, seen.common, seen.discard)


@pytest.mark.rule("DP-16.6")
def test_answers_of_a_turn_can_be_taken_back_until_it_ends() -> None:
    s = given(A={"hand": "H7 D7", "pool": "S6 H8 E8"}, B={"pool": "D8", "hand": "D3"})
    before = GAME.secrets.known(s.t, 0) if GAME.secrets.known else None
    s.lays("A", "H7")
    s.announces("A", "wall", "H7 S6")
    s.says("A", "H8")
    assert GAME.secrets.known is not None
    assert GAME.secrets.known(s.t, 0) == before
    s.says("A", "end")
    assert GAME.secrets.known(s.t, 0) != before


def test_what_a_seat_cannot_see_is_dealt_anew_in_its_worlds() -> None:
    s = given(A={"hand": "H5 H6 H7"}, B={"hand": "S2 S3 S4"})
    worlds = [s.match.imagine(0, seed).state for seed in range(4)]
    assert {me.no for world in worlds for me in world.seats if me.hand != s.t.seats[me.no].hand} == {1}
    assert all(world.deck != s.t.deck for world in worlds)


def test_what_a_card_did_goes_on_without_its_name_once_it_is_in_a_hand() -> None:
    s = given(phase="damage", B={"hand": "HT", "W1": "G8 E5 | add 2 by HT"})
    views = {eyes: s.match.view(eyes) for eyes in (None, 0, 1)}
    steps = {eyes: queries.told_worth(t, t.seats[1].combos[0]).steps[0].text for eyes, t in views.items()}
    assert steps == {None: "a card +2", 0: "a card +2", 1: "Hedge of Hearts +2"}
