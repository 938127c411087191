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
from tests.games.initiative.scenes import asked, desk_of, laid, stack, steps
from tests.given.initiative import base_pack, pack_of_tests


def to_question(*stacks: str, **seats: Any) -> Desk:
    """A table whose stacks were built, at the first question in the open."""
    desk = desk_of(laid(**seats))
    stack(desk, *stacks)
    asked(desk)
    return desk


# ---- forecasts


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


# ---- questions and sums


def pipeline() -> Desk:
    desk = desk_of(laid(A={"hand": "motivational-drum sharpened-prophecy sword-of-adequacy"},
                        B={"hand": "somebodys-front-door turtle-cavalry"}, C={"health": 9, "hand": "plot-armour"}))
    stack(desk, "motivational-drum sharpened-prophecy sword-of-adequacy", "somebodys-front-door turtle-cavalry",
          "plot-armour")
    return desk


# ---- the show


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
