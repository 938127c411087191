"""Hooks' words in the bar: questions, keys, and forecasts that the rules bear out."""

import re
from typing import Any

from hypothesis import given as given_any
from hypothesis import strategies as st

from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from deckgames.games.hooks.reckon import face_of, score
from deckgames.games.hooks.rules.end import owned_cards
from deckgames.games.hooks.screen import LAYOUT
from deckgames.games.hooks.screen.__main__ import scene_of
from deckgames.ui.sheet import spans_text
from tests.games.hooks.scenes import begun, forecast, mock_up, option, scene
from tests.given.hooks import HookStory, given

COUNTERS = {"treasures": r"\$", "actions": "A", "buys": "B", "reloads": "R"}
ENEMIES: dict[str, Any] = {"B": {"treasures": 5, "hand": "fist-fight", "pile": "stowaway celebrate"},
                           "C": {"treasures": 1, "pile": "flagship polly"}}


def help_of(s: HookStory, oid: str, size: tuple[int, int] = (120, 40)) -> str:
    return spans_text(LAYOUT.help(scene(s, size), option(s, oid)))


# ---- questions and keys


def test_the_main_phase_counts_what_is_left_and_names_its_keys() -> None:
    shown = scene(mock_up())
    assert LAYOUT.question(shown) == "1 Action, 1 Buy, 1 Reload left"
    assert list(LAYOUT.menu(shown)) == [
        ("1-2", "play"), ("a-b d f", "buy (uses the Buy)"), ("R", "and slot: reload"), ("E", "end turn")]
    keys = LAYOUT.keys(shown)
    assert (keys["1"].split("#")[0], keys["c"], keys["Rc"], keys["E"]) == ("peg-leg-pete", "buy:c", "reload:c", "end")
    assert len(LAYOUT.keys(shown)) == 2 + 6 + 6 + 1


def test_without_a_reload_no_key_begins_one_and_with_nothing_left_only_the_end_is_named() -> None:
    shown = scene(mock_up(actions=0, buys=0, reloads=0))
    assert LAYOUT.question(shown) == "nothing left to do"
    assert list(LAYOUT.menu(shown)) == [("E", "end turn")]
    assert not any(key.startswith("R") for key in LAYOUT.keys(shown))
    assert {stop.blocked for stop in LAYOUT.stops(shown) if stop.zone == "hand"} == {"no Action is left"}


def test_players_slots_lists_and_cards_have_keys_in_every_question() -> None:
    s = given(A={"hand": "boarding-party"}, **ENEMIES)
    s.says("A", "boarding-party")
    assert LAYOUT.keys(scene(s)) == {"2": "seat-1", "3": "seat-2"}
    assert list(LAYOUT.menu(scene(s))) == [("2", "● Bob"), ("3", "■ Cy")]
    s = given(A={"hand": "five-finger-discount"}, row="smuggler flagship stowaway")
    s.says("A", "five-finger-discount")
    assert LAYOUT.keys(scene(s))["c"] == "slot-c" and list(LAYOUT.menu(scene(s))) == [("a c", "gain")]
    assert help_of(s, "slot-b") == "" and scene(s).option("slot-b").blocked == "costs 5, at most 3 fits"  # type: ignore[union-attr]
    s = given(A={"hand": "fist-fight"}, B={"treasures": 1})
    s.says("A", "fist-fight")
    assert LAYOUT.keys(scene(s)) == {"1": "option-1", "2": "option-2"}
    s = given(A={"hand": "parley", "pile": "stowaway"}, **ENEMIES)
    s.says("A", "parley", "B")
    assert LAYOUT.keys(scene(s))["0"] == "done" and list(LAYOUT.menu(scene(s)))[-1] == ("0", "no swap")


def test_the_steps_of_a_turn_are_on_the_rail() -> None:
    s = given(phase="begin", A={"hand": "stowaway flagship"})
    assert "› HAND ›" in LAYOUT.title(scene(s), 120).text()
    assert LAYOUT.question(scene(s)) == "Keep which cards?" and LAYOUT.verb(scene(s)) == "keep"
    s.says("A", ["flagship"])
    assert "› MAIN ›" in LAYOUT.title(scene(s), 120).text()
    assert LAYOUT.phase(scene(s)) == "" and LAYOUT.phase(scene(mock_up(ender=1, final=True))) == "a final turn"


# ---- forecasts


def test_playing_says_the_money_and_what_it_buys_then() -> None:
    s = mock_up()
    assert forecast(s, "peg-leg-pete") == "Peg-Leg Pete   $3 → $5  A1 → A0   then Broadside (4)"
    assert forecast(s, "end") == (
        "end turn   1 Action, 1 Buy, 1 Reload unused   2 cards stay in hand: Peg-Leg Pete (discarded)")
    narrow = spans_text(LAYOUT.forecast(scene(s, (80, 24)), option(s, "peg-leg-pete")))
    assert narrow == "Peg-Leg Pete $3→$5 A1→A0 then Broadside (4)"


def test_a_purchase_says_what_it_leaves_what_it_sets_off_and_when_the_end_begins() -> None:
    row = "smuggler royal-galleon retirement-fund"
    s = given(A={"treasures": 7, "hand": "celebrate"}, row=row, supply_deck="dear", **ENEMIES)
    assert forecast(s, "buy:a") == (
        "Smuggler   $7 → $4  A2 → A1  B0 → B1   ✶0 → ✶1   sets off +1 Buy   "
        "turns up the last supply card: the end begins")
    assert "sets off Each enemy gets +1 Treasure   ● $5 → $6   ■ $1 → $2" in forecast(s, "buy:b")
    assert "✶0 → ✶2" in forecast(s, "buy:c")  # 5 Treasures are left
    s = given(A={"treasures": 3, "deck": "", "hand": "celebrate celebrate fist-fight fist-fight"}, row="stowaway")
    assert "becomes your deck" in forecast(s, "buy:a")


def test_a_refused_purchase_names_the_card_that_would_help() -> None:
    s = mock_up()
    assert help_of(s, "buy:c") == (
        "1 Treasure short; Peg-Leg Pete brings $5, then the Buy still pays for it")
    assert help_of(s, "buy:c", (80, 24)) == "1 short; Peg-Leg Pete brings $5 first"
    assert help_of(s, "buy:e") == "4 Treasure short"
    assert help_of(mock_up(actions=0), "fist-fight") == "1 Buy left: a-f"
    assert help_of(mock_up(actions=0, buys=0), "buy:a") == ""


def test_an_attack_says_what_it_does_to_whom_and_who_may_answer() -> None:
    s = given(A={"hand": "broadside boarding-party mutiny barnacles"}, **ENEMIES)
    assert forecast(s, "broadside").endswith(
        "● $5 → $4, Discards the only card   ■ $1 → $0, no hand")
    assert forecast(s, "boarding-party").endswith("target: ● $5 → $3; or ■ $1 → $0")
    assert forecast(s, "mutiny").endswith("target: ●■ has 1 Action fewer next turn")
    assert forecast(s, "barnacles").endswith("target: ● gets Barnacles ✶1 → ✶−1; or ■ gets Barnacles ✶4 → ✶2")
    s = given(A={"hand": "broadside"}, B={"treasures": 2, "hand": "fist-fight celebrate", "deck": "powder-monkey"})
    assert "Discards 1 of 2 by chance (may show Powder Monkey)" in forecast(s, "broadside")
    s = given(A={"hand": "broadside"}, B={"hand": "celebrate", "pile": "powder-monkey"})
    assert "may show" not in forecast(s, "broadside")
    s = given(A={"hand": "broadside"}, B={"hand": "celebrate"}, options={"memory_aid": "hidden"})
    assert "(may show a shield)" in forecast(s, "broadside")


def test_what_an_enemy_may_choose_is_told_as_far_as_it_goes() -> None:
    s = given(A={"hand": "blackmail"}, **{**ENEMIES, "C": {"treasures": 2}})
    assert "target: ● chooses steal $3 or you ▯2 A1; or ■ chooses steal $2 or you ▯2 A1" in forecast(s, "blackmail")


def test_a_long_may_names_its_card_before_all_else() -> None:
    s = given(A={"hand": "locker-key flagship celebrate"}, row="stowaway dinghy")
    s.says("A", "locker-key")
    for size in ((80, 24), (120, 40)):
        asked = LAYOUT.question(scene(s, size))
        assert asked.startswith("Davy's Spare Key: Maroon a card") and len(asked) <= 60


def test_an_enemy_reads_what_each_choice_means_for_both() -> None:
    s = given(A={"treasures": 1, "hand": "blackmail"}, B={"treasures": 2})
    s.says("A", "blackmail")
    assert forecast(s, "option-1") == "The attacker steals 3 Treasures from you   ● $2 → $0   ▲ $1 → $3"
    assert forecast(s, "option-2") == "The attacker gets +2 Cards and +1 Action   ▲ A1 → A2  draws ▯2"


def test_a_reload_says_where_the_card_goes_and_what_comes_if_that_is_known() -> None:
    s = mock_up()
    assert forecast(s, "reload:c") == (
        "reload c   R1 → R0   Broadside goes under the refresh deck, the next of 21 comes")
    s = mock_up(refresh_deck="", refresh_bottom="dinghy")
    assert forecast(s, "reload:c") == "reload c   R1 → R0   Broadside goes under the refresh deck, Dinghy comes"
    s = mock_up(refresh_deck="")
    refused = scene(s).option("reload:c")
    assert LAYOUT.keys(scene(s))["Rc"] == "reload:c"
    assert refused is not None and refused.blocked == "the refresh deck is empty"
    assert "R" not in dict(LAYOUT.menu(scene(s)))


def test_cards_of_questions_say_what_choosing_them_does() -> None:
    s = given(A={"treasures": 3, "hand": "sea-shanty peg-leg-pete loaded-dice flagship"}, row="royal-galleon broadside")
    s.says("A", "sea-shanty")
    assert forecast(s, "peg-leg-pete") == "Peg-Leg Pete   Discarded: +1 Action   A2 → A3"
    assert forecast(s, "loaded-dice") == "Loaded Dice   Discarded: +2 Treasure   $3 → $5   then Broadside (4)"
    assert forecast(s, "flagship") == "Flagship   no Discarded trigger"
    s = given(A={"hand": "locker-key flagship celebrate"}, row="stowaway dinghy")
    s.says("A", "locker-key", "yes")
    assert forecast(s, "flagship") == "Flagship   to the locker   owns 7 → 6   ✶4 → ✶1   then up to (7): Dinghy"
    s = given(A={"hand": "red-herring"}, **ENEMIES)
    s.says("A", "red-herring", "C")
    assert forecast(s, "flagship") == "Flagship   ■ Cy draws it first: ✶3, costs (5)"
    s = given(A={"treasures": 0, "hand": "encore polly press-gang celebrate"}, row="flagship")
    s.says("A", "encore")
    assert forecast(s, "press-gang") == "Press Gang   $0 → $2  A1 → A3   draws ▯2"
    assert forecast(s, "polly").startswith("Polly the Plagiarist   +1 Treasure.")


def test_copies_are_told_for_every_pile_they_could_copy() -> None:
    s = given(A={"hand": "polly"}, B={"pile": "celebrate"})
    assert forecast(s, "polly") == "Polly the Plagiarist   $1 → $4  A2 → A1   copies Celebrate of ●"
    s = given(A={"hand": "polly"}, B={"pile": "celebrate"}, C={"pile": "flagship"})
    assert "copies Celebrate● or Flagship■" in forecast(s, "polly")
    s.says("A", "polly")
    assert forecast(s, "seat-2") == "■ Cy   copies Flagship   $2 → $4  R0 → R1"


# ---- forecasts against the rules


@given_any(st.integers(2, 4), st.integers(0, 10_000), st.integers(0, 150))
def test_forecasts_are_what_the_rules_then_do(seats: int, seed: int, decisions: int) -> None:
    match = begun(seats, seed, decisions, {})
    rng = Rng.fresh(seed)
    for _ in range(40):
        decision = match.decision
        if decision is None:
            break
        raw = decision.random(rng)
        foreseen = foresee(match, decision.write(raw))
        seat, turn = decision.seat, match.state.turn
        match.answer(raw)
        after = match.decision
        if foreseen is not None and after is not None and after.rule == "HK-2.7" and match.state.turn == turn:
            now = standing(match, seat)
            assert {name: now[name] for name in foreseen} == foreseen


def standing(match: Match[Any, Any], seat: int) -> dict[str, int]:
    """What a forecast promises, as the rules have it."""
    t, me = match.state, match.state.seats[seat]
    hooks = score(owned_cards(me), me.treasures)
    return {"treasures": me.treasures, "actions": t.actions, "buys": t.buys, "reloads": t.reloads, "hooks": hooks}


def foresee(match: Match[Any, Any], written: Any) -> dict[str, int] | None:
    """The counters that the bar promises for this answer; None where what comes depends on hidden cards, or where a
    card is applied a second time after it."""
    decision = match.decision
    assert decision is not None
    shown = scene_of(match, 120, 40)
    answered = any(face_of(card).attacked for seat in match.state.seats if seat.no != decision.seat
                   for card in seat.hand)
    twice = len(match.state.active.in_play) > 1
    if not isinstance(written, str) or answered or twice or decision.seat != match.state.current:
        return None
    promised = spans_text(LAYOUT.forecast(shown, written))
    if "top card’s cost" in promised or (decision.rule != "HK-2.7" and decision.kind != "confirm"
                                         and not written.startswith("option-")):
        return None
    found = standing(match, decision.seat)
    for name, letter in COUNTERS.items():
        change = re.search(rf"(?<![▲●■◆] )(?<!\w){letter}(\d+) → {letter}(\d+)", promised)
        if change is not None:
            assert int(change[1]) == found[name]
            found[name] = int(change[2])
    if written.startswith("buy:"):
        change = re.search(r"✶(−?\d+) → ✶(−?\d+)", promised)
        found["hooks"] = int(change[2].replace("−", "-")) if change is not None else found["hooks"]
    else:
        del found["hooks"]
    return found
