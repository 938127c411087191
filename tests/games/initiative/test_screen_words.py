"""What Initiative's screen says: questions, forecasts that come true, sums in the inspector, steps of the show."""

from dataclasses import replace
from typing import Any

import pytest

from deckgames.games.initiative.cards import InitiativeSpec
from deckgames.games.initiative.events import SENTENCES
from deckgames.games.initiative.screen.details import terms_of
from deckgames.games.initiative.screen.faces import main_number, numbers_of
from deckgames.games.initiative.screen.happening import step as begins
from deckgames.games.initiative.screen.table import LAYOUT
from deckgames.ui.paint.canvas import spans_text
from deckgames.ui.table.desk import Desk
from deckgames.ui.table.draft import Draft
from deckgames.ui.table.layout import Scene
from tests.games.initiative.scenes import asked, desk_of, laid, stack, step, steps, text
from tests.given.initiative import base_pack, pack_of_tests
from tests.screens import Reads


def forecast(desk: Desk, oid: str) -> str:
    scene = asked(desk)
    LAYOUT.forecast(scene, oid)
    if desk.foreseen is not None:
        desk.foreseen.make()
    return spans_text(LAYOUT.forecast(scene, oid))


def to_question(*stacks: str, **seats: Any) -> Desk:
    """A table whose stacks were built, at the first question in the open."""
    desk = desk_of(laid(**seats))
    stack(desk, *stacks)
    asked(desk)
    return desk


def inspected(scene: Scene, name: str) -> list[str]:
    """What the inspector says of a card of this name on the table."""
    card = next(stop.card for stop in LAYOUT.stops(scene) if stop.card is not None and stop.card.name == name)
    return [spans_text(line).strip() for line in LAYOUT.inspector(card, scene)]


# ---- forecasts


def test_who_stacks_next_is_who_sits_next_people_before_bots() -> None:
    for humans, said in ((3, "then ■ Cy stacks."), (2, "then ▲ Ann stacks.")):
        scene = asked(desk_of(laid(humans, sits_first=1, **{seat: {"hand": "tax-wraith"} for seat in "ABC"})))
        assert scene.decision is not None and scene.decision.seat == 1
        assert spans_text(LAYOUT.forecast(scene, scene.options[0].oid)).endswith(f"Enter stacks nothing, {said}")


def test_a_blow_at_one_opponent_is_reckoned_for_each_of_them(reads: Reads) -> None:
    desk = to_question("alphabetical-assassin", "somebodys-front-door", "", A={"hand": "alphabetical-assassin"},
                       B={"hand": "somebodys-front-door"}, C={"health": 13})
    reads(forecast(desk, "seat-1"))
    reads(forecast(desk, "seat-2"))


def test_health_lost_health_struck_and_health_swapped(reads: Reads) -> None:
    desk = to_question("vampire-accountant", "wall-of-text", "", A={"hand": "vampire-accountant"},
                       B={"hand": "wall-of-text"}, C={"health": 8})
    reads(forecast(desk, "seat-1"))
    reads(forecast(desk, "seat-2"))


def test_a_card_taken_from_a_field_says_what_its_defence_was_worth_and_what_ends(reads: Reads) -> None:
    desk = to_question(
        "field-inspector", "somebodys-front-door", "thousand-papercuts", A={"hand": "field-inspector"},
        B={"hand": "somebodys-front-door"}, C={"hand": "thousand-papercuts"})
    options = {option.oid.split("#")[0]: option.oid for option in asked(desk).options}
    reads(forecast(desk, options["somebodys-front-door"]))
    assert "ends: On each of your later turns, each opponent loses 3 health" in forecast(
        desk, options["thousand-papercuts"])


def test_a_stolen_card_goes_to_the_own_field_and_an_empty_stack_gives_nothing(reads: Reads) -> None:
    desk = to_question("hostile-takeover", "wall-of-text", "plot-armour", A={"hand": "hostile-takeover"},
                       B={"hand": "wall-of-text"}, C={"hand": "plot-armour"})
    wall = next(o.oid for o in asked(desk).options if o.oid.startswith("wall"))
    reads(forecast(desk, wall))
    desk = to_question("backwards-bard", "tax-wraith wall-of-text rocks-fall", "", A={"hand": "backwards-bard"},
                       B={"hand": "tax-wraith wall-of-text rocks-fall"}, C={})
    reads(forecast(desk, "seat-1"))
    reads(forecast(desk, "seat-2"))


def test_a_card_that_does_something_when_it_is_discarded_says_what() -> None:
    """rules-initiative P2 and P3: the line that is set off is done, and the attack is that of the table after it."""
    desk = to_question(
        "emotional-support-cow field-inspector", "one-star-moat participation-trophy",
        A={"hand": "emotional-support-cow field-inspector"}, B={"hand": "one-star-moat participation-trophy"})
    options = {option.oid.split("#")[0]: option.oid for option in asked(desk).options}
    trophy = forecast(desk, options["participation-trophy"])
    assert "you: health 60→52" in trophy and "ends:" not in trophy
    assert "triggers: When an effect or a tie discards this, each opponent loses 8 health." in trophy
    assert "attack 8, health 58→50, defence 7→0" in forecast(desk, options["one-star-moat"])


def test_a_stolen_card_works_for_the_thief() -> None:
    """rules-initiative P4: nothing ends."""
    desk = to_question("hostile-takeover", "one-star-moat", "wall-of-text", A={"hand": "hostile-takeover"},
                       B={"hand": "one-star-moat"}, C={"hand": "wall-of-text"})
    moat = next(option.oid for option in asked(desk).options if option.oid.startswith("one-star-moat"))
    assert "works for the thief: Ongoing: your opponents' cards have −2 attack." in forecast(desk, moat)
    assert "ends:" not in forecast(desk, moat)


def test_who_would_not_act_and_who_cannot_be_chosen(reads: Reads) -> None:
    desk = to_question("bailiff-of-fate", "early-bird-special", "tax-wraith", "", A={"hand": "bailiff-of-fate"},
                       B={"hand": "early-bird-special"}, C={"hand": "tax-wraith"}, D={})
    reads(forecast(desk, "seat-1"))
    blocked = [option for option in asked(desk).options if option.blocked is not None]
    assert [(option.seat, option.blocked) for option in blocked] == [(3, "no card is waiting")]


def test_yes_says_what_it_costs_and_whom_it_hits(reads: Reads) -> None:
    desk = to_question("doll-of-yourself", "", "", A={"hand": "doll-of-yourself"}, B={"health": 40}, C={"health": 12})
    reads(forecast(desk, "yes"))
    reads(forecast(desk, "no"))


def test_recruits_say_where_they_go_and_what_they_do(reads: Reads) -> None:
    desk = to_question("temp-agency-portal", "", A={"hand": "temp-agency-portal"}, B={},
                       pool="loot-goblin wall-of-text tax-wraith nap-of-legend rocks-fall")
    oids = [option.oid for option in asked(desk).options]
    reads(forecast(desk, oids[0]))
    assert LAYOUT.menu(asked(desk)) == [("1-5", "recruit")]


def test_a_recruit_says_what_happens_now_before_what_the_card_does_later() -> None:
    desk = to_question("guild-dues", "", "", A={"hand": "guild-dues"}, B={}, C={},
                       pool="temp-necromancer wall-of-text tax-wraith nap-of-legend rocks-fall")
    necromancer = next(option.oid for option in asked(desk).options if option.oid.startswith("temp-necromancer"))
    now, _, later = forecast(desk, necromancer).partition(" Later: ")
    assert "● Bea 50→likely 45, ■ Cy 50→likely 45" in now and "discarded card" not in now
    assert later == "Take a discarded card. Opponents lose 5."


@pytest.mark.parametrize("over", [1, 3])
def test_too_large_a_hand_says_what_enter_does(over: int) -> None:
    """What the foot says and what the draft does are one: the last of the cards to discard sends them all."""
    faces = ("early-bird-special tax-wraith wall-of-text cliffhanger rocks-fall plot-armour loot-goblin "
             "field-inspector guild-dues shifty-mimic hedgehog-cloak poacher-of-talent sword-of-adequacy")
    desk = desk_of(laid(A={"hand": " ".join(faces.split()[:10 + over])}, B={}))
    scene = asked(desk)
    assert scene.decision is not None
    draft = Draft(scene.decision)
    for n, option in enumerate(scene.options[:over], 1):
        said = spans_text(LAYOUT.forecast(replace(scene, chosen=tuple(draft.chosen)), option.oid))
        sent = draft.confirmed(option.oid) is not None
        assert ("discards" in said, f"Enter picks it, {n} of {over};" in said) == (sent, not sent)
        assert said.endswith(", then you build your stack.")
    assert sent


def test_a_defence_of_nothing_is_not_still_to_come() -> None:
    """IN-R.32: a defence to come says so in brackets and in words, unless another card takes all of it."""
    desk = to_question("tax-wraith guild-dues", "rust-puppy wall-of-text", A={"hand": "tax-wraith guild-dues"},
                       B={"hand": "rust-puppy wall-of-text"},
                       pool="temp-necromancer cliffhanger nap-of-legend rocks-fall plot-armour")
    view = asked(desk).view
    dues = view.seats[0].spots[-1]
    assert spans_text(main_number(view, view.seats[0], dues)) == "3→0"
    assert "after this" not in spans_text(numbers_of(view, view.seats[0], dues))
    assert "(Rust Puppy)" in spans_text(numbers_of(view, view.seats[0], dues))


def test_one_of_several_lists_says_what_it_does_to_health(reads: Reads) -> None:
    desk = to_question("prophecy-loophole", "", A={"hand": "prophecy-loophole", "health": 20}, B={})
    reads(forecast(desk, "option-1"))


# ---- questions and sums


def test_questions_are_short_and_name_their_card() -> None:
    desk = to_question("vampire-accountant", "", "", A={"hand": "vampire-accountant"}, B={}, C={})
    assert LAYOUT.question(asked(desk)) == "Vampire Accountant: Which opponent?"
    assert LAYOUT.menu(asked(desk)) == [("1", "● Bea"), ("2", "■ Cy")]


def test_field_cards_and_players_share_one_row_of_keys() -> None:
    desk = to_question("field-inspector", "somebodys-front-door", "", A={"hand": "field-inspector"},
                       B={"hand": "somebodys-front-door"}, C={})
    scene = asked(desk)
    assert LAYOUT.menu(scene) == [("1", "● Somebody's Front Door"), ("2", "■ Cy")]
    keys = LAYOUT.keys(scene)
    assert keys["1"].startswith("somebodys-front-door") and keys["2"] == "seat-2"
    assert "╭1─" in text(scene, "players") or "┏1━" in text(scene, "players")


def pipeline() -> Desk:
    desk = desk_of(laid(A={"hand": "motivational-drum sharpened-prophecy sword-of-adequacy"},
                        B={"hand": "somebodys-front-door turtle-cavalry"}, C={"health": 9, "hand": "plot-armour"}))
    stack(desk, "motivational-drum sharpened-prophecy sword-of-adequacy", "somebodys-front-door turtle-cavalry",
          "plot-armour")
    return desk


@pytest.mark.rule("IN-8.6")
def test_the_inspector_shows_every_step_of_a_number_with_its_card_and_whose_that_is() -> None:
    scene = step(pipeline(), "attacks", 2)
    assert inspected(scene, "Sword of Adequacy")[:5] == [
        "field of ▲ Ann, spot 3, played 6th", "attack 11→28", "· printed 11", "· +3 Motivational Drum ▲ = 14",
        "· ×2 Sharpened Prophecy ▲ = 28"]
    assert inspected(scene, "Somebody's Front Door")[:6] == [
        "field of ● Bea, spot 1, played 2nd", "defence 7→9", "· printed 7", "· +2 Turtle Cavalry ● = 9",
        "● defence in all 14 = Somebody's", "Front Door 9 + Turtle Cavalry 5"]


@pytest.mark.rule("IN-7.3")
def test_a_blow_names_every_source_of_attack_and_defence_and_what_is_spared() -> None:
    news = text(step(pipeline(), "attacks", 2), "news")
    assert "attacks with Sword of Adequacy for 28 (11 +3 Motivational Drum ×2 Sharpened Prophecy = 28)." in news
    assert "stops 14 (Somebody's Front Door 7 +2 Turtle Cavalry = 9 + Turtle Cavalry 5), ● Bea loses 14: 47→33." in news
    assert "■ Cy loses 8, 20 spared: 9→1." in news


def test_the_log_names_them_too() -> None:
    desk = pipeline()
    log = "\n".join(spans_text(line) for _, line in desk.telling.log(desk.viewer))
    assert "attacks with Sword of Adequacy for 28: 11 +3 Motivational Drum ×2 Sharpened Prophecy = 28" in log
    assert "28 − 14 (Somebody's Front Door 7 +2 Turtle Cavalry = 9 + Turtle Cavalry 5) = 14, 47→33" in log


@pytest.mark.rule("IN-R.32")
def test_a_defence_that_does_not_count_yet_stands_in_brackets() -> None:
    desk = to_question("trapdoor-salesman", "", "", A={"hand": "trapdoor-salesman"}, B={}, C={})
    scene = asked(desk)
    assert "(Defence 5)" in text(scene, "players") or "(5)" in text(scene, "players")
    assert "its defence does not count before its Defence step" in " ".join(inspected(scene, "Trapdoor Salesman"))


def test_a_rounded_number_says_so() -> None:
    desk = desk_of(laid(A={"hand": "pacifist-paladin sword-of-adequacy"}, B={}))
    stack(desk, "pacifist-paladin sword-of-adequacy", "")
    lines = inspected(step(desk, "attacks"), "Sword of Adequacy")
    assert lines[1:5] == ["attack 11→6", "· printed 11", "· ×½ Pacifist Paladin ▲ = 5½", "· rounded up = 6"]


# ---- the show


def test_everybody_learns_why_the_last_one_died() -> None:
    desk = desk_of(laid(A={"hand": "rocks-fall"}, B={"health": 9, "hand": "emotional-support-cow"},
                        C={"health": 11, "hand": ""}))
    stack(desk, "rocks-fall", "emotional-support-cow", "")
    fallen = step(desk, "out")
    assert "✗ ■ Cy is out: ▲ Ann’s Rocks Fall for 11, 11→0." in text(fallen, "news")
    assert "out in round 3" in text(fallen, "players")


@pytest.mark.rule("IN-12.1")
def test_overtime_is_a_chapter_of_its_own() -> None:
    desk = desk_of(laid(round=19, A={"health": 4, "hand": "tax-wraith"}, B={"hand": ""}, C={"hand": ""}))
    stack(desk, "", "", "")
    scene = step(desk, "tires")
    assert LAYOUT.watched(scene) == "overtime opens round 20"
    assert "Overtime: ▲ Ann loses 4: 4→0. ● Bea loses 5: 50→45. ■ Cy loses 5: 50→45." in text(scene, "news")
    assert "✗ ▲ Ann is out: overtime for 4, 4→0." in text(step(desk, "out"), "news")


def test_every_kind_of_event_begins_a_step_or_belongs_to_one_and_chapters_are_beats() -> None:
    desk = pipeline()
    frames = list(desk.show.frames)
    assert all(begins(frame.events[0], ()) is not None for frame in frames)
    assert [frame.events[0].kind for frame in frames[:3]] == ["commits", "beat", "turn"]
    chapters = [frame.events[0].kind for frame in frames if frame.step.chapter]
    assert set(chapters) <= {"commits", "beat", "sweeps", "turn"}
    assert {"attacks", "out", "loses", "heals", "triggers", "recruits"} <= set(SENTENCES)


def test_turns_without_a_card_are_told_with_what_comes_after_them() -> None:
    desk = desk_of(laid(A={"hand": "wall-of-text rocks-fall"}, B={}))
    stack(desk, "wall-of-text rocks-fall", "")
    beats = [[event.kind for event in scene.happens] for scene in steps(desk)]
    assert ["turn", "beat", "reveals", "reveals-none"] in beats


def test_words_of_cards_are_explained() -> None:
    for spec in pack_of_tests().section("cards", InitiativeSpec):
        for term in terms_of(spec):
            assert term.rule.startswith("IN-") and len(term.meaning) < 80


def test_a_card_that_goes_at_once_is_not_said_to_wait_for_the_end_of_the_turn() -> None:
    spec: Any = base_pack().spec
    words = {face: [term.word for term in terms_of(spec(face))] for face in (
        "enchanted-bubble-wrap", "unnecessary-sequel", "hot-potato-golem")}
    assert words["enchanted-bubble-wrap"] == ["Whenever"]
    assert "Return this" in words["unnecessary-sequel"]
    assert words["hot-potato-golem"].count("Moves to the field on your left") == 1


def test_no_card_explains_a_word_twice() -> None:
    for spec in base_pack().section("cards", InitiativeSpec):
        words = [term.word for term in terms_of(spec)]
        assert len(set(words)) == len(words), (spec.id, words)


@pytest.mark.parametrize(("a", "b", "yes", "no"), [
    ("vanishing-smoke", "tax-wraith", "the round ends.", "the beat goes on."),
    ("vanishing-smoke tax-wraith", "sneak-attack-form-7b", "the round ends.", "the next beat begins."),
    ("vanishing-smoke", "sneak-attack-form-7b", "the round ends.", "the round ends.")])
def test_what_comes_behind_a_turn_is_the_beat_another_one_or_the_end_of_the_round(
        a: str, b: str, yes: str, no: str) -> None:
    desk = to_question(a, b, A={"hand": a}, B={"hand": b})
    assert (forecast(desk, "yes").endswith(yes), forecast(desk, "no").endswith(no)) == (True, True)
