"""Card Ring's words in the bar and the inspector: questions, keys, and forecasts that the rules bear out."""

import re

from deckgames.games.cardring.effects.ring import OnOpponentLoses
from deckgames.games.cardring.screen.table import LAYOUT
from deckgames.games.cardring.state import NextBuy, TrashDue
from deckgames.ui.paint.canvas import spans_text
from deckgames.ui.table.layout import WHOLE
from tests.games.cardring.scenes import forecast, mock_up, scene, sheets, text
from tests.given.cardring import RingStory, base_pack, given
from tests.screens import Reads


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
