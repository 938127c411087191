"""Card Ring's words in the bar and the inspector: questions, keys, and forecasts that the rules bear out."""


from deckgames.games.cardring.screen import LAYOUT
from deckgames.games.cardring.state import NextBuy, TrashDue
from deckgames.ui.paint.canvas import spans_text
from deckgames.ui.table.layout import NUMBER
from tests.games.cardring.scenes import card, forecast, mock_up, scene, sheets, text
from tests.given.cardring import RingStory, base_pack, given


def test_play_says_what_a_card_would_bring_and_with_which_ifs() -> None:
    s = mock_up()
    assert forecast(s, card(s, "double-or-quits")) == (
        "Double or Quits   F2 → F4   beats Apprentice Vampire F4 if no Failure arrives   win ✶1  lose ✶−2")
    assert forecast(s, card(s, "minor-skill")) == (
        "Minor Skill   S3 → S4   beats Poison Needle Trap S4 if no Failure arrives")
    assert forecast(s, card(s, "minor-fight")) == "Minor Fight   F2 → F3   1 short of Apprentice Vampire F4"
    assert forecast(s, "end") == "end Play   4 cards unplayed; S3 to buy with"
    narrow = spans_text(LAYOUT.forecast(scene(s, (80, 24)), card(s, "minor-fight")))
    assert narrow == "Minor Fight F2→F3 1 short of Apprentice Vampire F4"


def test_play_has_digits_for_cards_a_for_all_simple_ones_and_e_to_end() -> None:
    s = mock_up()
    shown = scene(s)
    assert list(LAYOUT.keys(shown)) == ["1", "2", "3", "4", "e"]
    assert list(LAYOUT.menu(shown)) == [("1-4", "play"), ("a", "all simple cards (2)"), ("e", "end Play")]
    assert LAYOUT.question(shown) == "Play a card?"


def test_enter_plays_all_where_all_cards_only_count_something_up() -> None:
    s = given(phase="sitting", order="AB", A={"hand": "minor-skill minor-fight"})
    assert list(LAYOUT.menu(scene(s))) == [("1-2", "play"), ("Enter", "play all 2"), ("e", "end Play")]


def test_a_card_that_is_too_dear_is_blocked_and_the_help_names_clearing() -> None:
    s = mock_up("buy")
    shown = scene(s)
    assert LAYOUT.question(shown) == "Buy?  Skill left: 3"
    assert forecast(s, "buy:space-1") == "Royal Bounty   costs 5, you have 3; next round with ■ Cy"
    assert spans_text(LAYOUT.help(shown, "buy:space-1")) == "Clear it for 3: c1"
    assert forecast(s, "buy:space-3") == "Lubricated Banana Skin   S3 → S1"
    assert forecast(s, "clear:space-2") == "Clear Steam-Driven Fist   S3 → S1   to the Trash"
    keys = LAYOUT.keys(shown)
    assert (keys["1"], keys["6"], keys["c4"], keys["e"]) == (
        "buy:space-1", "supply:greater-skill", "clear:space-4", "end")
    assert "(5)!" in text(shown, "ring")


def test_without_a_side_panel_the_bar_says_what_a_card_does_before_it_is_bought() -> None:
    small = scene(mock_up("buy"), (80, 24))
    assert spans_text(LAYOUT.forecast(small, "buy:space-3")) == "Lubricated Banana Skin: X1 H1 or S1; S3→S1"
    assert spans_text(LAYOUT.forecast(small, "clear:space-2")) == "Clear Steam-Driven Fist S3→S1 to the Trash"


def test_buying_away_the_skill_for_a_trap_is_said() -> None:
    s = given(phase="buy", row="squeaky-staircase", A={"skill": 4, "queue": "pocket-abacus A2 A3 A4 A5"})
    assert forecast(s, "buy:space-1") == "Pocket Abacus   S4 → S2   no longer beats Squeaky Staircase S3"


def test_a_promise_for_the_next_card_says_what_it_does_and_no_zero() -> None:
    s = given(A={"hand": "patent-stamp eccentric-patron"}, B={})
    assert forecast(s, card(s, "patent-stamp")).endswith("your next card goes onto your deck")
    assert forecast(s, card(s, "eccentric-patron")).endswith("your next card costs 2 less")


def test_a_due_says_that_the_card_is_gone_for_good() -> None:
    due = TrashDue(1, False, base_pack().card(0, "paper-shredder"))
    s = given(A={"hand": "minor-skill 2*minor-fight", "trash_dues": [due], "class_slot": "class-patent-lawyer"}, B={})
    assert forecast(s, card(s, "minor-skill")) == "Minor Skill   your only one   gone for good"  # nothing of Upkeep
    assert forecast(s, card(s, "minor-fight")) == "Minor Fight   one of your 2   gone for good"


def test_a_begun_c_is_about_clearing_the_card_under_the_cursor() -> None:
    assert forecast(mock_up("buy"), "buy:space-3", pending="c") == forecast(mock_up("buy"), "clear:space-3")
    assert forecast(mock_up("buy"), "supply:greater-skill", pending="c") == ""


def test_prices_show_what_changes_them() -> None:
    s = given(phase="buy", A={"skill": 6, "queue": "royal-bounty A2 A3 A4 A5", "in_play": "eccentric-patron"})
    s.t.seats[0].next_buys.append(NextBuy(2, False))
    shown = scene(s, cursor="royal-bounty")
    assert "(5→3)" in text(shown, "ring")
    lines = [spans_text(line) for line in LAYOUT.inspector(LAYOUT.stops(shown)[shown.cursor].card, shown)]  # type: ignore[arg-type]
    assert "price 5 − 2 next purchase = 3" in lines
    assert "next buy −2" in text(shown, "work")


def test_other_queues_get_keys_where_a_card_opens_them() -> None:
    s = given(phase="buy", order="ABC", A={"skill": 9, "buy_from": "any"}, B={}, C={})
    keys = LAYOUT.keys(scene(s))
    assert keys["o21"] == "other:seat-1:space-1"
    assert keys["o35"] == "other:seat-2:space-5"
    assert "o21" in text(scene(s), "ring")


def test_targets_say_who_wins_and_which_failure_may_still_come() -> None:
    s = mock_up("targets", turn=0)
    assert forecast(s, "row-1") == "Apprentice Vampire   Fight 4 of 4: wins exactly; ● may still send 1 Failure"
    assert forecast(s, "row-3") == "Headless Coachman   Fight 4 of 5: loses by 1; ● may still send 1 Failure"
    assert forecast(s, "none") == "nothing   no combat: nothing is won or lost"
    assert list(LAYOUT.keys(scene(s))) == ["1", "2", "3", "t", "n", "0"]
    s.says("A", "row-3")
    drawn = " ".join(text(scene(s), "work").split())
    assert "▲ Ann Headless Coachman F4 · F4 F5 loses by 1" in drawn
    assert "╰─▲────" in text(scene(s), "enemies")


def test_a_barred_seat_reads_why_and_when_it_is_free_again() -> None:
    s = mock_up("targets", turn=0)
    s.says("A", "none")
    s.says("B", "none")
    shown = scene(s, cursor="lady-nocturne")
    assert ("n", "Finale: barred") in LAYOUT.menu(shown)
    assert spans_text(LAYOUT.help(shown, "finale")) == "free again once somebody else has fought it"
    assert "⊘ ■ no Finale this round" in text(shown, "side")


def test_failure_shows_what_it_does_to_each_seat() -> None:
    s = given(phase="targets", order="ABC", row="headless-coachman apprentice-vampire", A={"failure": 3},
              B={"fight": 6}, C={"fight": 5, "shield": 1})
    s.says("A", "none")
    s.says("B", "row-1")
    s.says("C", "row-2")
    amounts = {"seat-1": 2, "seat-2": 1}
    assert forecast(s, "seat-1", amounts=amounts) == "F6 − 2 = 4 needs F5: loses by 1"
    assert forecast(s, "seat-2", amounts=amounts) == "F5, H1 needs F4: wins by 1"
    drawn = " ".join(text(scene(s, amounts=amounts), "work").split())
    assert "F6 X2 F4 F5 loses by 1" in drawn
    assert "F5 X1−H1 F5 F4 wins by 1" in drawn
    small = sheets(scene(s, (60, 24), amounts={"seat-1": 1, "seat-2": 2}))["work"].text()
    assert "Failure total needs now" in " ".join(small.split()) and "wins exactly" not in small and "wins\n" in small


def test_a_rotation_says_what_comes_and_what_goes() -> None:
    s = mock_up()
    s.says("B", "railway-turntable")
    assert LAYOUT.question(scene(s)) == "Railway Turntable: Rotate the Ring left?"
    assert forecast(s, "yes") == "yes   gets Clockwork Ledger of ▲, gives Royal Bounty to ■"
    assert "Railway" in text(scene(s), "side")  # the card that asks is in full view


def test_number_and_choice_of_one_have_forecasts() -> None:
    s = given(A={"hand": "steam-transmuter banana-skin", "skill": 1}, row="apprentice-vampire")
    s.says("A", "steam-transmuter")
    assert forecast(s, NUMBER, amounts={NUMBER: 3}) == (
        "S3 → S0  F0 → F3   beats Training Dummy F2 if no Failure arrives")
    s.says("A", 3, "banana-skin")
    assert forecast(s, "option-1") == "1 Failure and Shield 1   X0 → X1  H0 → H1"


def shopping(skill: int) -> RingStory:
    return given(phase="buy", order="AB", A={"skill": skill, "queue": "royal-bounty steam-fist banana-skin"}, B={})


def test_the_bar_of_buy_names_only_what_can_be_paid() -> None:
    assert [key for key, _ in LAYOUT.menu(scene(shopping(4)))] == ["2-3 6-7", "c", "e"]
    assert list(LAYOUT.menu(scene(shopping(0)))) == [("c", "and 3: clear"), ("e", "end buying")]


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
    assert told[0] == "The Finale is Lady Nocturne, Diva Undying F12   win ✶7 all ✶−1   lose ✶−2 ⊘"
    assert "the most XP wins" in " ".join(told)
    assert max(map(len, told)) <= 76, "they fit at 80 columns"
    later = given(phase="order", A={}, round=2, options={"order": "offer"})
    assert LAYOUT.summary(scene(later)) == []
