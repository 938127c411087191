"""Initiative, chapter 8: modifiers, promises, triggers and their chains, choices, paying."""

import pytest

from deckgames.games.initiative import queries
from tests.given.initiative import given, pack_of_tests

COW, SWORD, WALL, BIRD = "emotional-support-cow", "sword-of-adequacy", "wall-of-text", "early-bird-special"
WRAITH, DOOR, GOOSE, DRUM = "tax-wraith", "somebodys-front-door", "three-headed-goose", "motivational-drum"


@pytest.mark.rule("IN-8.1")
def test_effects_happen_from_top_to_bottom() -> None:
    s = given(A="50: rocks-fall", B="50:")
    assert [e.kind for e in s.events if e.kind in ("loses", "heals", "ends-round")] == [
        "loses", "loses", "heals", "ends-round"]


@pytest.mark.rule("IN-8.2")
@pytest.mark.rule("IN-R.10")
def test_what_a_card_gives_ends_when_it_leaves() -> None:
    s = given(A=f"50: {DRUM} {SWORD}", B="50: demolition-permit")
    assert s.told("attacks") == ["A attacks with Motivational Drum for 3", "B attacks with Demolition Permit for 10",
                                 "A attacks with Sword of Adequacy for 11"]
    s = given(A=f"50: sharpened-prophecy {SWORD}", B="50: demolition-permit")
    assert s.told("attacks")[1:] == ["A attacks with Sword of Adequacy for 11"]


@pytest.mark.rule("IN-8.2")
@pytest.mark.rule("IN-R.12")
def test_what_a_promise_has_given_ends_with_the_giving_card() -> None:
    s = given(A=f"50: overeager-herald {COW}", B="50: catapult-on-loan field-inspector")
    assert s.told("attacks")[1] == "B attacks with Catapult on Loan for 14: 7 +7 Overeager Herald = 14"
    s.says("B", "overeager-herald")
    assert s.told("attacks")[2] == "B attacks with Catapult on Loan for 7"


@pytest.mark.rule("IN-8.6")
@pytest.mark.rule("IN-R.11")
@pytest.mark.rule("IN-I.8")
def test_every_step_of_a_value_is_there() -> None:
    s = given(A=f"50: pacifist-paladin {DRUM} dungeon-job-fair {SWORD}", B="50: one-star-moat")
    s.says("A", s.offers()[0])
    s.says("A", s.offers()[0])
    view = s.match.view(None)
    card = view.seats[0].field[3]
    attack, = queries.sums_of(view, view.seats[0], card)
    assert (card.card.spec.id, attack.value, attack.printed, attack.short) == (SWORD, 7, 11, "attack 11→7")
    assert attack.lines == ("printed 11", "×½ Pacifist Paladin = 5½", "−2 One-Star Moat = 3½",
                                 "+3 Motivational Drum = 6½", "rounded up = 7")
    assert [step.seat for step in attack.steps] == [None, 0, 1, 0, None]


@pytest.mark.rule("IN-8.7")
@pytest.mark.rule("IN-I.2")
def test_nothing_falls_below_0() -> None:
    s = given(pack=pack_of_tests(), A="50: one-star-moat scroll-of-slow-motion", B="50: t-slow t-slow t-hundred")
    assert s.told("attacks")[1:] == ["B attacks with T Hundred for 18: 20 −2 One-Star Moat = 18"]
    bea = s.t.seats[1]
    assert queries.sums_of(s.t, bea, bea.field[1])[0].lines == ("printed 1", "−2 One-Star Moat = −1", "not below 0 = 0")
    reveal = s.told("reveals")
    assert "B reveals T Hundred, initiative 79: 99 −20 Scroll of Slow Motion = 79" in reveal
    s = given(A=f"50: {COW} slow-poison", B="7:")
    assert s.end == "A60 B0"


@pytest.mark.rule("IN-1.7")
def test_a_printed_0_is_a_number_and_a_missing_one_is_not() -> None:
    s = given(A="50: turtle-cavalry statue-of-yourself", B="50:")
    ann = s.t.seats[0]
    assert [queries.value(s.t, ann, placed, "defence") for placed in ann.field] == [5, 8]
    assert [queries.value(s.t, ann, placed, "attack") for placed in ann.field] == [None, None]


@pytest.mark.rule("IN-8.8")
def test_halves_are_rounded_up() -> None:
    s = given(pack=pack_of_tests(), A={"stack": "t-half-hand", "hand": 3}, B="50:")
    assert s.end == "A52 B50"


@pytest.mark.rule("IN-8.3")
@pytest.mark.rule("IN-R.13")
def test_triggers_speak_in_the_order_their_cards_were_played() -> None:
    s = given(A=f"50: {COW} {COW} {SWORD}", B="50: streaky-mirror-shield hedgehog-cloak")
    assert [e.cards[0].name for e in s.events if e.kind == "triggers"] == ["Streaky Mirror Shield", "Hedgehog Cloak"]
    s = given(A=f"50: {COW} {COW} {SWORD}", B="50: hedgehog-cloak streaky-mirror-shield")
    assert [e.cards[0].name for e in s.events if e.kind == "triggers"] == ["Hedgehog Cloak", "Streaky Mirror Shield"]


@pytest.mark.rule("IN-8.4")
def test_what_cannot_be_done_does_not_stop_the_rest() -> None:
    s = given(A="50: temp-necromancer", B="50:", rest=False)
    assert s.end == "A50 B45"
    s = given(rest=False, A="50: networking-event", B="50:")
    assert s.end == "A50 B41"


@pytest.mark.rule("IN-8.5")
@pytest.mark.rule("IN-R.25")
def test_only_a_full_payment_earns_the_rest() -> None:
    s = given(rest=False, pack=pack_of_tests(), A="50: t-pay-draw", B="50:", deck=COW)
    assert s.A.hand == ""
    s = given(pack=pack_of_tests(), A="50: t-pay-draw", B="50:")
    s.says("A", s.offers()[0])
    assert len(s.A.hand.split()) == 2


@pytest.mark.rule("IN-R.25")
def test_paying_the_last_health_is_warned_of_and_puts_out() -> None:
    s = given(A="5: doll-of-yourself", B="50:", C="40:")
    assert s.question.prompt == (
        "Lose 5 health? If you do, the opponent with the most health loses 15 health. It puts you out.")
    s.says("A", "yes")
    assert (s.end, s.A.out) == ("A0 B50 C40", True)
    s = given(A="6: doll-of-yourself", B="50:", C="40:")
    assert not s.question.prompt.endswith("It puts you out.")
    s.says("A", "no")
    assert s.end == "A6 B50 C40"


@pytest.mark.rule("IN-8.9")
@pytest.mark.rule("IN-8.10")
@pytest.mark.rule("IN-R.12")
def test_the_next_card_is_anybodys_and_your_next_card_yours() -> None:
    s = given(A="50: overeager-herald", B=f"50: {GOOSE} {SWORD}")
    assert [e.n for e in s.events if e.kind == "attacks"] == [5, 12, 12, 12, 11]
    s = given(A=f"50: sharpened-prophecy {BIRD}", B=f"50: {GOOSE} {SWORD}")
    assert [e.n for e in s.events if e.kind == "attacks"] == [5, 5, 5, 18, 11]


@pytest.mark.rule("IN-R.12")
def test_a_promise_is_used_up_by_a_card_without_the_number() -> None:
    s = given(A=f"50: sharpened-prophecy {COW} {SWORD}", B="50:")
    assert s.end == "A63 B39"
    s = given(pack=pack_of_tests(), A=f"50: t-next-two t-next-heal {COW}", B="50:")
    assert s.end == "A65 B50"
    s = given(pack=pack_of_tests(), A=f"50: t-next-heal t-next-two {COW}", B="50:")
    assert s.end == "A65 B50"


@pytest.mark.rule("IN-R.12")
def test_a_blanked_card_stays_blank() -> None:
    s = given(A=f"50: well-actually {COW}", B="50: dragon-subscription field-inspector tax-wraith")
    s.says("B", "well-actually")
    assert s.told("recurs") == []
    assert [(e.n, e.cards[0].name) for e in s.events if e.kind == "attacks"] == [
        (10, "Dragon Subscription"), (8, "Field Inspector")]
    assert s.match.view(None).seats[1].field[0].blank == "well-actually"
    s = given(A="50: well-actually field-inspector", B="50: participation-trophy")
    assert (s.told("triggers"), s.B.field, s.end) == ([], "", "A50 B50")
    s = given(pack=pack_of_tests(), A=f"50: t-blank-all {DRUM} {SWORD}", B="50:")
    assert [e.n for e in s.events if e.kind == "attacks"] == [3, 11]


@pytest.mark.rule("IN-8.11")
@pytest.mark.rule("IN-R.13")
@pytest.mark.rule("IN-I.13")
def test_a_trigger_for_each_event_but_once_in_a_chain() -> None:
    s = given(A=f"50: {COW} {GOOSE}", B="50: hedgehog-cloak heroic-insurance", C="50: jealous-oracle")
    assert s.end == "A42 B47 C47"
    s = given(A="50: soup-for-everyone", B="50: jealous-oracle", C="50: heroic-insurance")
    assert s.end == "A50 B54 C48"


@pytest.mark.rule("IN-R.13")
@pytest.mark.rule("IN-R.9")
def test_a_trigger_never_interrupts_what_caused_it() -> None:
    s = given(A=f"50: {COW} {SWORD}", B="51: hedgehog-cloak", C="50: hedgehog-cloak", D="50:")
    kinds = [e.kind for e in s.events if e.kind in ("hits", "triggers", "loses")]
    assert kinds == ["hits"] * 3 + ["triggers", "loses"] * 2


@pytest.mark.rule("IN-8.12")
@pytest.mark.rule("IN-8.13")
@pytest.mark.rule("IN-R.14")
def test_the_controller_chooses_openly_and_only_where_there_is_a_choice() -> None:
    s = given(A="50: vampire-accountant", B="50:")
    assert s.asked == ""
    s = given(pack=pack_of_tests(), A="50: t-strongest", B="50:", C="50:", D="40:")
    assert (s.asked, s.question.rule, s.offers()) == ("A", "IN-8.12", ["seat-1", "seat-2"])
    s.says("A", "C")
    assert s.end == "A50 B50 C47 D40"
    s = given(pack=pack_of_tests(), A="50: t-weakest", B="50:", C="50:", D="40:")
    assert s.end == "A50 B50 C50 D37"
    s = given(A="50: field-inspector", B=f"50: {DOOR}", C=f"50: {COW}", D="50:")
    assert (s.question.rule, s.offers()) == ("IN-8.13", [DOOR, COW, "seat-3"])
    labels = [option.label for option in s.question.options()]
    assert labels == ["seat 2: Somebody's Front Door", "seat 3: Emotional Support Cow", "seat 4: nothing there"]
    s.says("A", "seat-3")
    assert (s.B.field, s.C.field) == (f"1:{DOOR}", f"1:{COW}")


@pytest.mark.rule("IN-R.14")
def test_only_steal_and_cancel_show_opponents_without_a_card_as_blocked() -> None:
    s = given(A="50: hostile-takeover", B=f"50: {DOOR}", C=f"50: {COW}", D="50:")
    assert (s.offers(), s.blocked("seat-3")) == ([DOOR, COW], "nothing in the field")
    s = given(A="50: bailiff-of-fate", B=f"50: {DOOR}", C=f"50: {COW}", D="50:")
    assert (s.offers(), s.blocked("seat-3")) == (["seat-1", "seat-2"], "no card is waiting")
    s = given(A="50: cutpurse-of-moments", B=f"50: {DOOR} {COW}", C=f"50: {COW} {COW}", D=f"50: {COW}")
    assert (s.offers(), s.blocked("seat-3")) == (["seat-1", "seat-2"], "nothing in the stack")
    s = given(A="50: trapdoor-salesman", B=f"50: {DOOR} {COW}", C=f"50: {COW}", D="50:")
    assert s.offers() == ["seat-1", "seat-2", "seat-3"]


@pytest.mark.rule("IN-8.14")
def test_several_players_in_order_from_the_controller_on() -> None:
    s = given(B="50: networking-event", A="50:", C="50:")
    drew = [e.seat for e in s.events if e.kind == "draws"]
    assert drew == [1, 2, 0]


@pytest.mark.rule("IN-R.34")
def test_a_trigger_speaks_also_when_its_card_has_gone() -> None:
    s = given(pack=pack_of_tests(), A=f"50: {COW} field-inspector", B="50: t-discarded")
    assert (s.end, s.B.field) == ("A56 B42", "")
    s = given(pack=pack_of_tests(), A=f"50: {COW} {GOOSE}", B="50: t-pass-in-trigger")
    assert (s.end, s.B.hand) == ("A60 B36", "t-pass-in-trigger")


@pytest.mark.rule("IN-R.38")
def test_annihilation_is_heard_before_the_discard() -> None:
    s = given(pack=pack_of_tests(), A="50: t-both", B=f"50: {BIRD}")
    assert [e.n for e in s.events if e.kind == "loses"] == [2, 1]


@pytest.mark.rule("IN-R.23")
@pytest.mark.rule("IN-R.37")
def test_copies() -> None:
    s = given(A="50: shifty-mimic", B="50:")
    assert (s.A._me.field[0].copy_of, s.end) == ("", "A50 B50")
    s = given(A=f"50: {DOOR} shifty-mimic", B=f"50: {COW} {COW}")
    assert [(p.copy_of, p.defending) for p in s.A._me.field] == [("", True), (COW, True)]
    assert s.end == "A60 B70"
    s = given(A=f"50: {WRAITH}", B="50: shifty-mimic", C="40: shifty-mimic")
    assert [me.field[0].copy_of for me in s.t.seats[1:]] == [WRAITH, ""]
    s = given(A="50: well-actually", B=f"50: {WRAITH}", C="50: shifty-mimic")
    assert (s.C._me.field[0].copy_of, s.end) == (WRAITH, "A44 B44 C50")


@pytest.mark.rule("IN-R.23")
def test_a_copy_has_the_triggers_and_recurring_effects_of_what_it_copies() -> None:
    s = given(pack=pack_of_tests(), A="50: participation-trophy field-inspector", B="50: t-idle shifty-mimic")
    s.says("A", "shifty-mimic")
    assert (s.told("triggers"), s.end) == (["B’s Shifty Mimic triggers on being discarded"], "A50 B50")
    s = given(pack=pack_of_tests(), A="50: invoicing-unicorn t-slow t-slow", B="50: t-idle shifty-mimic")
    assert s.told("copies") == ["B’s Shifty Mimic becomes a copy of Invoicing Unicorn"]
    assert s.end == "A66 B59"


@pytest.mark.rule("IN-R.41")
def test_first_and_last_card_of_a_beat() -> None:
    s = given(A=f"50: goblin-flash-mob {COW}", B=f"50: {COW} goblin-flash-mob")
    assert [(e.seat, e.n) for e in s.events if e.kind == "strikes"] == [(0, 3), (1, 3)]
    s = given(A="50: biggest-stick", B=f"50: {COW}", C="50:")
    assert s.end == "A54 B44 C34"
    s = given(pack=pack_of_tests(), A="50: biggest-stick", B="50: t-slow-wall")
    assert s.end == "A50 B34"


@pytest.mark.rule("IN-I.10")
def test_boosts_name_a_card_in_a_field() -> None:
    s = given(A="50: overeager-herald guild-dues", B=f"50: {SWORD} {BIRD}")
    acts = {p.act for me in s.t.seats for p in me.field}
    assert all(boost.act in acts for me in s.t.seats for p in me.field for boost in p.boosts)
    assert queries.force(s.t).whens


@pytest.mark.rule("IN-R.12")
def test_a_promise_changes_the_numbers_that_the_next_card_copies() -> None:
    s = given(A="50: sharpened-prophecy shifty-mimic", B=f"50: {COW} sword-of-adequacy")
    assert s.end == "A42 B38"  # 53 − 11; the Mimic, a Sword now, strikes with 22 of B's 60


@pytest.mark.rule("IN-R.13")
def test_a_blow_that_hurts_is_two_events_with_a_chain_each() -> None:
    s = given(pack=pack_of_tests(), A="50: t-idle early-bird-special", B="50: t-two-ears")
    assert s.told("triggers") == ["B’s T Two Ears triggers on the attack", "B’s T Two Ears triggers on the hit"]
    assert s.end == "A47 B41"
