"""Card Ring's screen: what stands where, in which words, and what holds of any table."""

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given as given_any
from hypothesis import strategies as st

from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from deckgames.engine.sittings import Macro
from deckgames.games.cardring.effects.ring import OnOpponentLoses
from deckgames.games.cardring.screen.table import LAYOUT
from deckgames.games.cardring.state import NextBuy, TrashDue
from deckgames.ui.paint.canvas import spans_text
from deckgames.ui.table.layout import WHOLE
from tests.games.cardring.scenes import begun, forecast, mock_up, scene, scene_of, sheets, text
from tests.given.cardring import RingStory, base_pack, given
from tests.screens import SIZES, Reads

# ---- screen


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_names_numbers_and_whose_turn_it_is_are_always_seen_and_never_run_together(size: tuple[int, int],
                                                                                  seats: int) -> None:
    s = given(order="ABCD"[:seats], phase="buy", **{seat: dict(COUNTERS) for seat in "ABCD"[:seats]})
    looks = scene(s, size).seats
    for name in ("Ann", "Beatrix", "Bartholomew"):
        shown = scene(s, size, seats=[replace(look, name=name) for look in looks])
        ring = text(shown, "ring")
        words = re.split(r"[^\w]+", ring)
        assert words.count("15") >= seats - 1, ring
        assert any("badge" in ink for canvas in sheets(shown).values() for row in canvas.inks for ink in row) or (
            seats > 3), ring
        for look in shown.seats[1:]:
            assert look.sign in ring
    fresh = {f"xp-{no}": (9, 15) for no in range(seats)}
    assert text(scene(s, size, changed=fresh), "ring").count("9→15 XP") >= seats - 1


COUNTERS = {"skill": 12, "fight": 13, "failure": 8, "shield": 7, "xp": 15}


def test_the_cursor_goes_through_the_list_of_buy_and_from_a_card_to_its_clearing() -> None:
    shown = scene(mock_up("buy"), (80, 24))
    spots = {}
    for index, stop in enumerate(LAYOUT.stops(shown)):
        at = replace(shown, cursor=index)
        ring, work = (LAYOUT.draw(pane, at, 80, 7) for pane in ("ring", "work"))
        if ring.place(index) is None and (spot := work.place(index)) is not None:
            spots[stop.oid] = spot.x, spot.y
    queue = [spots[f"buy:space-{space}"] for space in (1, 2, 3, 4, 5)]
    assert queue == [(0, y) for y in range(1, 6)]
    assert [spots[f"clear:space-{space}"][1] for space in (1, 2, 3, 4, 5)] == [1, 2, 3, 4, 5]
    assert [spots[f"supply:{face}"][1] for face in ("greater-skill", "greater-fight")] == [6, 6]


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("phase", ["sitting", "buy", "targets"])
def test_every_queue_can_be_leafed_to_and_is_written_out(size: tuple[int, int], phase: str) -> None:
    shown = scene(mock_up(phase), size)
    pages = LAYOUT.pages(shown)
    assert len(pages) == (2 if phase == "buy" else 3)
    for page, zone in enumerate(pages, 1):
        seat = shown.view.seats[int(zone[-1])]
        drawn = text(replace(shown, page=page), "work")
        assert drawn.startswith(f" {shown.seats[seat.no].name.upper()}’S QUEUE ")
        for card in seat.queue:
            assert re.search(rf"{re.escape(card.name[:10])}.* \d ", drawn)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 50)])
def test_no_letter_code_stands_on_a_screen(size: tuple[int, int]) -> None:
    for phase in ("sitting", "buy", "targets"):
        drawn = "\n".join(canvas.text() for canvas in sheets(scene(mock_up(phase), size)).values())
        assert not re.search(r"\b[SFXH]\d|[✶▯▮◎‡↻◇♛♞#□]", drawn), drawn


def test_the_hand_is_not_drawn_in_the_open() -> None:
    s = mock_up("buy")
    shown = scene(s)
    assert shown.public
    assert all("Double or Quits" not in canvas.text() for canvas in sheets(shown).values())


def test_face_down_cards_are_counted_for_others_and_named_for_their_owner() -> None:
    s = given(order="AB", options={"stealth": True}, A={"hand": "hidden-derringer minor-skill"}, B={})
    s.says("A", "hidden-derringer")
    assert "Hidden Derringer face down" in text(scene(s), "work")
    public = replace(scene_of(s.match, 120, 40, public=True))
    assert all("Hidden" not in canvas.text() for canvas in sheets(public).values())
    assert "1 face down" in text(public, "ring") and "░ hidden ░" in text(public, "work")


# ---- screen words


def alone(s: RingStory, face: str) -> str:
    """What the bar says of a card beside what it says of all of them."""
    whole = forecast(s, face)
    return whole[whole.index(base_pack().spec(face).name):]


def test_play_says_what_a_card_would_bring_and_with_which_ifs(reads: Reads) -> None:
    s = mock_up()
    reads(alone(s, "double-or-quits"))
    reads(alone(s, "minor-skill"))
    reads(alone(s, "minor-fight"))
    reads(forecast(s, "end"))


def test_a_card_that_is_too_dear_is_blocked_and_the_help_names_clearing(reads: Reads) -> None:
    s = mock_up("buy")
    shown = scene(s)
    assert LAYOUT.question(shown) == "3 Skill to spend: buy a card?"
    reads(forecast(s, "buy:space-1"))
    assert spans_text(LAYOUT.help(shown, "buy:space-1")) == "Clear it for 3: c1"
    reads(forecast(s, "buy:space-3"))
    reads(forecast(s, "clear:space-2"))
    keys = LAYOUT.keys(shown)
    assert (keys["1"], keys["6"], keys["c4"], keys["e"]) == (
        "buy:space-1", "supply:greater-skill", "clear:space-4", "end")


def test_a_due_says_that_the_card_is_gone_for_good(reads: Reads) -> None:
    due = TrashDue(1, False, base_pack().card(0, "paper-shredder"))
    s = given(A={"hand": "minor-skill 2*minor-fight", "trash_dues": [due], "class_slot": "class-patent-lawyer"}, B={})
    reads(forecast(s, "minor-skill"))
    reads(forecast(s, "minor-fight"))


def test_a_due_is_told_as_due_now_while_it_is_paid() -> None:
    due = TrashDue(1, False, base_pack().card(0, "paper-shredder"))
    s = given(A={"hand": "minor-skill 2*minor-fight", "trash_dues": [due]}, B={"trash_dues": [due]})
    mine, its = [spans_text(line) for line in LAYOUT.status(scene(s))][:2]
    assert "now: trash 1" in mine and "next turn: trash 1" not in mine
    assert "next turn: trash 1" in its


def test_a_begun_c_is_about_clearing_the_card_under_the_cursor(reads: Reads) -> None:
    assert forecast(mock_up("buy"), "buy:space-3", pending="c") == forecast(mock_up("buy"), "clear:space-3")
    reads(forecast(mock_up("buy"), "supply:greater-skill", pending="c"))


def test_prices_show_what_changes_them() -> None:
    s = given(phase="buy", A={"skill": 6, "queue": "royal-bounty A2 A3 A4 A5", "in_play": "eccentric-patron"})
    s.t.seats[0].next_buys.append(NextBuy(2, False))
    shown = scene(s, cursor="royal-bounty")
    assert "5→3" in text(shown, "work")
    lines = [spans_text(line) for line in LAYOUT.inspector(LAYOUT.stops(shown)[shown.cursor].card, shown)]  # type: ignore[arg-type]
    assert "price 5 − 2 next purchase = 3" in lines
    assert "Next purchase costs 2 less." in text(shown, "ring")


def test_targets_say_who_wins_and_which_failure_may_still_come(reads: Reads) -> None:
    s = mock_up("targets", turn=0)
    reads(forecast(s, "row-1"))
    reads(forecast(s, "row-3"))
    reads(forecast(s, "none"))
    assert list(LAYOUT.keys(scene(s))) == ["1", "2", "3", "t", "n", "0"]
    s.says("A", "row-3")
    drawn = " ".join(text(scene(s), "work").split())
    assert "▲ Ann Headless Coachman 4 of 5 Fight loses by 1 discard 1 card" in drawn
    assert "╰─▲────" in text(scene(s), "enemies")


def test_failure_shows_what_it_does_to_each_seat(reads: Reads) -> None:
    s = given(phase="targets", order="ABC", row="headless-coachman apprentice-vampire", A={"failure": 3},
              B={"fight": 6}, C={"fight": 5, "shield": 1})
    s.says("A", "none")
    s.says("B", "row-1")
    s.says("C", "row-2")
    amounts = {"seat-1": 2, "seat-2": 1}
    assert forecast(s, WHOLE) == "Then all fights are decided."
    reads(forecast(s, "seat-1", amounts=amounts))
    reads(forecast(s, "seat-2", amounts=amounts))
    drawn = " ".join(text(scene(s, amounts=amounts), "work").split())
    assert "6−2=4 of 5 Fight loses by 1" in drawn and "5 of 4 Fight wins by 1" in drawn
    small = sheets(scene(s, (60, 24), amounts={"seat-1": 1, "seat-2": 2}))["work"].text()
    assert "6−1=5 of 5 Fight" in small and "5−1=4 of 4 Fight" in small


def shopping(skill: int) -> RingStory:
    return given(phase="buy", order="AB", A={"skill": skill, "queue": "royal-bounty steam-fist banana-skin"}, B={})


def test_the_bar_of_buy_names_only_what_can_be_paid() -> None:
    assert [key for key, _ in LAYOUT.menu(scene(shopping(4)))] == ["2-3 6-7", "Enter", "c", "e"]
    assert list(LAYOUT.menu(scene(shopping(0)))) == [("c", "then 3: clear, 2 cheaper, trashed"), ("e", "done")]


def test_the_cursor_begins_where_enter_does_no_harm() -> None:
    def begins(s: RingStory) -> str | None:
        return LAYOUT.start(scene(s))

    assert begins(shopping(0)) == "end"
    assert begins(shopping(4)) is None
    assert begins(mock_up()) is None
    row = "apprentice-vampire headless-coachman"
    fights = [given(phase="targets", order="AB", row=row, A={"fight": fight}, B={}) for fight in (0, 2, 4, 5)]
    assert [begins(s) for s in fights] == ["none", "dummy", "row-1", "row-2"]


def test_the_inspector_explains_the_words_of_a_card_with_their_rules() -> None:
    s = mock_up()
    shown = scene(s, cursor="double-or-quits")
    lines = [spans_text(line) for line in LAYOUT.inspector(LAYOUT.stops(shown)[shown.cursor].card, shown)]  # type: ignore[arg-type]
    assert any(line.startswith("If you win:") for line in lines)
    assert any("CR-6.5" in line for line in lines)
    assert "Fight now 2, after 4" in lines
    assert all(len(line) <= 34 for line in lines)
    assert "Fight now 2, after 4" in text(shown, "side")


def test_keywords_of_every_card_are_explained() -> None:
    shown = scene(mock_up(), (120, 60))
    for specs in base_pack().sections.values():
        for spec in specs:
            card_ = base_pack().card(0, spec.id)
            assert LAYOUT.face(card_, shown).long or not getattr(spec, "play", ())
            for line in LAYOUT.inspector(card_, shown):
                assert len(spans_text(line)) <= 34


def test_the_page_before_the_first_round_names_the_finale_and_what_the_game_is_about() -> None:
    s = given(phase="order", A={}, options={"finale": "lady-nocturne", "order": "offer"})
    told = [spans_text(line) for line in LAYOUT.summary(scene(s))]
    assert told[0] == "The Finale is Lady Nocturne, Diva Undying (12 Fight)."
    assert told[1] == "Win: 7 XP, the game ends, others −1 XP. Lose: −2 XP, no retry at once."
    assert "the most XP wins" in " ".join(told)
    assert max(map(len, told)) <= 76, "they fit at 80 columns"
    later = given(phase="order", A={}, round=2, options={"order": "offer"})
    assert LAYOUT.summary(scene(later)) == []


def test_words_of_the_table_are_explained_where_a_row_is_left() -> None:
    s = given(order="ABC", turn=1, A={"failure": 1}, B={"hand": "minor-skill"}, C={})
    s.t.seats[1].next_buys.append(NextBuy(2, False))
    below, ring = text(scene(s, (80, 24)), "work"), text(scene(s, (80, 24)), "ring")
    assert "Failure: in combat each point takes 1 off an opponent’s Skill or Fight." in below
    assert "After combat the top card of each queue goes to the bottom of the next." in below
    assert "your queue: next buy −2" in ring
    assert "barred" not in text(scene(s, (80, 24)), "enemies")


def test_prices_of_the_queues_of_others_are_called_prices() -> None:
    s = given(order="ABC", phase="buy", A={"skill": 2}, B={"skill": 3, "fight": 12, "failure": 2, "shield": 1},
              C={"skill": 3})
    _, above, first, *more = text(scene(s, (80, 24)), "ring").splitlines()
    assert len(re.findall(r"[a-z…] +price \d", first)) + above.count("price") == 2, "above a column, or before a price"
    assert "price" not in "".join(more[:3])


def test_a_card_of_the_queue_is_never_said_to_do_nothing() -> None:
    s = given(order="AB", A={"hand": "gentlemens-exchange", "queue": "royal-bounty steam-fist A3 A4 A5"}, B={})
    s.says("A", "gentlemens-exchange")
    while s.match.decision is not None and "Give" not in s.match.decision.prompt:
        s.match.answer(s.match.decision.read("yes") if s.match.decision.kind == "confirm" else 0)
    assert forecast(s, "royal-bounty").startswith(
        "Royal Bounty: card 1 of your queue; you are then asked: Take which card?")


def test_an_opponent_whose_card_costs_a_loser_nothing_says_nothing_of_it() -> None:
    """A lost fight beside a played Gloating Monologue could not be looked at."""
    played = base_pack().spec("gloating-monologue").play
    assert [effect.costs() for effect in played if isinstance(effect, OnOpponentLoses)] == [""]


# ---- any screen


ANY_OPTIONS = st.fixed_dictionaries({
    "stealth": st.booleans(), "locations": st.booleans(), "enemies": st.sampled_from([2, 3, 4]),
    "targets": st.sampled_from(["open", "sealed"]), "greater": st.sampled_from(["endless", "counted"])})


@given_any(st.integers(2, 4), st.integers(0, 10_000), st.integers(0, 200), ANY_OPTIONS)
def test_forecasts_are_what_the_rules_then_do(seats: int, seed: int, decisions: int, options: dict[str, Any]) -> None:
    match = begun(seats, seed, decisions, options)
    rng = Rng.fresh(seed)
    for _ in range(40):
        decision = match.decision
        if decision is None:
            break
        raw = decision.random(rng)
        foreseen = foresee(match, decision.write(raw))
        seat, phase = decision.seat, match.state.phase
        match.answer(raw)
        if foreseen is not None and match.state.phase == phase and match.decision is not None:
            assert counters(match, seat) == foreseen


def counters(match: Match[Any, Any], seat: int) -> dict[str, int]:
    me = match.state.seats[seat]
    return {name: getattr(me, name) for name in ("skill", "fight", "failure", "shield")}


def foresee(match: Match[Any, Any], written: Any) -> dict[str, int] | None:
    """The counters that the bar promises for this answer; None where what comes depends on more."""
    shown = scene_of(match, 120, 40)
    decision = match.decision
    assert decision is not None
    option = shown.option(written) if isinstance(written, str) else None
    if option is None or decision.rule not in ("CR-3.5", "CR-4.1"):
        return None
    promised = spans_text(LAYOUT.forecast(shown, option.oid))
    if shown.enter is not None and option.oid in shown.enter.oids:
        promised = promised[promised.rindex(" alone"):] if " alone: " in promised else ""
    if "likely" in promised or (decision.rule == "CR-3.5" and (option.card is None or asks(option.card.spec))):
        return None
    found = counters(match, decision.seat)
    for name in ("skill", "fight", "failure", "shield"):
        change = re.search(rf"\b{name.capitalize()} (\d+)→(\d+)", promised)
        if change is not None:
            assert int(change[1]) == found[name]
            found[name] = int(change[2])
    return found


def asks(spec: Any) -> bool:
    """Whether playing this card asks something or does the effects of another card."""
    kinds = ("may", "if_you_do", "choose_one", "convert", "rule")
    return any(effect.verb in kinds for effect in (*spec.play, *getattr(spec, "each_turn", ())))


def test_after_the_end_every_card_of_a_seat_lies_in_a_pile_decks_from_the_top() -> None:
    match, rng = begun(2, 7, 0, {"length": "short"}), Rng.fresh(7)
    while match.decision is not None:
        match.answer(match.decision.random(rng))
    piles = dict(LAYOUT.piles(scene_of(match, 120, 40)))
    shown = {id(card) for cards in piles.values() for card in cards}
    for seat in match.state.seats:
        own = [*seat.deck, *seat.hand, *seat.queue, *([seat.class_slot] if seat.class_slot else [])]
        assert {id(card) for card in own} <= shown
        assert any(list(cards) == seat.deck[::-1] for title, cards in piles.items() if "deck, from the top" in title)


@given_any(st.integers(2, 4), st.integers(0, 10_000))
def test_what_enter_plays_brings_what_the_bar_says(seats: int, seed: int) -> None:
    match, rng = begun(seats, seed, 0, {}), Rng.fresh(seed)
    for _ in range(40):
        decision = match.decision
        if decision is None:
            break
        enter = scene_of(match, 120, 40).enter
        if enter is None:
            match.answer(decision.random(rng))
            continue
        told = spans_text(LAYOUT.forecast(scene_of(match, 120, 40), str(enter.oids[0]))).partition(" alone")[0]
        for oid in enter.oids:
            raw = None if match.decision is None else Macro.raw(match.decision, oid)
            if raw is not None:
                match.answer(raw)
        promised = re.findall(r"^Play all:.*?\b(Skill|Fight|Failure|Shield) \d+→(\d+)(?! or| to|, likely)", told)
        if match.state.phase in ("sitting", "buy"):
            for name, n in promised:
                assert counters(match, decision.seat)[name.lower()] == int(n), told
