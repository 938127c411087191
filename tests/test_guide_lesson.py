"""A lesson on the real engine: what it waits for, what it objects to, undo, going on where the learner left it."""

import json
from typing import Any

import pytest

from deckgames.engine.messages import TEXT
from deckgames.engine.vocabulary.events import text_of
from deckgames.games import load
from deckgames.guide import Lesson, progress, read
from tests.small_guide import SMALL, give, small, to_the_question

ALLOCATE = """\
game: cardring
title: Three seats
minutes: 1
about: For tests.
chapters:
  - title: Failure
    table:
      seats:
        - {name: Ann, failure: 2}
        - {name: Bob, player: "bot:greedy"}
        - {name: Cy, player: "bot:greedy", fight: 1}
      round: 1
      phase: targets
      order: [0, 1, 2]
    steps:
      - say: "Targets."
        answers:
          - {Ann: none, rule: CR-5.1}
          - {Bob: none, rule: CR-5.1}
          - {Cy: dummy, rule: CR-5.1}
      - say: "Failure."
        answers:
          - {Ann: {seat-2: 2}, or: [{seat-1: 1, seat-2: 1}], rule: CR-5.5}
"""


def said(lesson: Lesson) -> str:
    return text_of(lesson.say().text)


def test_texts_are_read_one_after_the_other_and_names_are_filled_in() -> None:
    lesson = small()
    assert (lesson.reading, said(lesson)) == (True, "You are Ann. This is your hand.")
    lesson.go_on()
    assert (lesson.reading, said(lesson)) == (True, "Skill buys cards.")
    lesson.go_on()
    assert (lesson.reading, said(lesson)) == (False, "Play Minor Skill.")
    lesson.go_on()
    assert said(lesson) == "Play Minor Skill."


NUMBERS = SMALL.replace(
    "Play {minor-skill}.", "{skill:Ann Skill}, then {will.skill:Ann}: {text:minor-skill}.").replace(
    "Now one of the others.", "It was {was.skill:Ann}: {skill:Ann - was.skill:Ann} more. {round}. {key:fist}").replace(
    "{Bob} plays and stops.", "{cards:Ann.hand card} left, {fight:Bob} for {Bob}, {minor-fight.fight}.")


def test_slots_are_read_from_the_table_beside_their_text_and_stay_so() -> None:
    lesson = to_the_question(small(NUMBERS))
    assert said(lesson) == "0 Skill, then 1: 1 Skill."
    give(lesson, "minor-skill")
    assert said(lesson) == "It was 0: 1 more. 1. fist"
    give(lesson, "minor-skill")
    give(lesson, "minor-fight")
    for _ in range(2):
        lesson.session.answer(lesson.scripted() or 0, 1)
        lesson.follow()
    assert said(lesson) == "0 cards left, 1 for Bob, 1."


def test_a_text_can_be_read_again_until_something_is_answered() -> None:
    lesson = small()
    assert not lesson.go_back()
    to_the_question(lesson)
    assert lesson.go_back()
    assert said(lesson) == "Skill buys cards."
    lesson.go_on()
    assert give(lesson, "minor-skill") == ""
    assert not lesson.go_back()


def test_nothing_is_answered_while_something_is_to_be_read() -> None:
    lesson = small()
    raw = lesson.session.read("minor-skill", 0)
    assert text_of(lesson.objection(raw)) == TEXT("guided.read-first")


def test_another_answer_is_not_given_and_the_reason_is_told() -> None:
    lesson = to_the_question(small())
    assert give(lesson, "minor-fight") == "That is allowed, but Minor Skill comes first."
    assert lesson.session.number == 0
    assert give(lesson, "minor-skill") == ""
    assert give(lesson, "end") == TEXT("guided.not-now") + " Minor Skill"
    assert give(lesson, "minor-fight") == ""
    assert lesson.session.number == 2


def test_any_copy_of_the_wanted_card_will_do() -> None:
    for copy in (0, 1):
        lesson = to_the_question(small())
        question = lesson.session.question()
        copies = [o.oid for o in question.options() if o.oid.startswith("minor-skill#")]
        assert give(lesson, copies[copy]) == ""


def test_the_script_answers_for_the_others_and_their_text_stays_until_it_is_read() -> None:
    lesson = to_the_question(small())
    for card in ("minor-skill", "minor-skill", "minor-fight"):
        assert lesson.scripted() is None
        give(lesson, card)
    assert (lesson.reading, said(lesson)) == (False, "")
    for _ in range(2):
        raw = lesson.scripted()
        assert raw is not None
        lesson.session.answer(raw, 1)
        lesson.follow()
    assert (lesson.reading, said(lesson)) == (True, "Bob plays and stops.")
    lesson.go_on()
    assert said(lesson) == "You are on your own now."
    lesson.go_on()
    assert lesson.over
    assert not lesson.objection(0)


def test_points_may_be_shared_out_in_every_way_that_is_as_good() -> None:
    for points, fits in (({"seat-2": 2}, True), ({"seat-1": 1, "seat-2": 1}, True), ({"seat-1": 2}, False)):
        lesson = small(ALLOCATE)
        assert give(lesson, "none") == ""
        to_the_question(lesson)
        assert lesson.hint() == "Cy 2"
        assert (give(lesson, points) == "") is fits
        assert lesson.over is fits


def test_the_cursor_goes_to_the_wanted_option_or_to_what_the_step_points_at() -> None:
    lesson = small()
    assert {card.spec.id for card in lesson.pointed().cards} == {"minor-skill", "minor-fight"}
    lesson.go_on()
    assert not lesson.pointed()
    lesson.go_on()
    assert [oid.partition("#")[0] for oid in lesson.pointed().oids] == ["minor-skill"]
    points = small(ALLOCATE)
    give(points, "none")
    to_the_question(points)
    assert points.pointed().oids == {"seat-2"}


# ---- progress


def kept() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(progress.path_of("cardring").read_text(encoding="utf-8"))
    return data


def test_the_learner_goes_on_where_it_left() -> None:
    lesson = to_the_question(small())
    give(lesson, "minor-skill")
    give(lesson, "minor-fight")
    progress.keep(lesson)
    again = progress.resume(load("cardring"), lesson.guide)
    assert said(again) == "And the last."
    digest = load("cardring").digest
    assert digest(again.session.match.state) == digest(lesson.session.match.state)


def test_texts_that_were_read_are_not_read_again() -> None:
    lesson = small()
    lesson.go_on()
    progress.keep(lesson)
    assert said(progress.resume(load("cardring"), lesson.guide)) == "Skill buys cards."


def test_a_guide_that_has_changed_takes_over_what_still_fits() -> None:
    lesson = to_the_question(small())
    give(lesson, "minor-skill")
    give(lesson, "minor-fight")
    progress.keep(lesson)
    changed = read(SMALL.replace("minor-skill, or: [minor-fight]", "minor-skill"), "small.yaml")
    again = progress.resume(load("cardring"), changed)
    assert (said(again), again.session.number) == ("Now one of the others.", 1)
    shorter = read(SMALL.replace("hand: [minor-skill, minor-skill, minor-fight]", "hand: [minor-fight]"), "small.yaml")
    assert progress.resume(load("cardring"), shorter).session.number == 0


def test_what_a_newer_version_says_of_a_guide_stays() -> None:
    lesson = to_the_question(small())
    progress.keep(lesson)
    path = progress.path_of("cardring")
    path.write_text(json.dumps(kept() | {"minutes": 3}), encoding="utf-8")
    progress.finish("cardring")
    assert (kept()["minutes"], kept()["done"]) == (3, True)


def test_a_guide_that_was_finished_begins_anew_and_is_remembered_as_played() -> None:
    lesson = to_the_question(small())
    progress.keep(lesson)
    assert progress.load("cardring").begun
    progress.finish("cardring")
    assert (progress.load("cardring").begun, progress.load("cardring").done) == (False, True)
    assert said(progress.resume(load("cardring"), lesson.guide)) == "You are Ann. This is your hand."
    progress.keep(lesson)
    progress.restart("cardring")
    assert (progress.load("cardring").begun, progress.load("cardring").done) == (False, True)


@pytest.mark.parametrize("damage", ["", "[]", "{", '{"chapter": 9, "answers": [], "step": 0, "done": false}',
                                    '{"chapter": 0, "answers": [[0, {"x": 1}], [7, 3]], "step": 99, "done": false}',
                                    '{"chapter": 1e400, "answers": [], "step": 0, "done": false}',
                                    '{"chapter": 0, "answers": [[1e400, 3]], "step": 1, "done": false}',
                                    '{"chapter": 0, "answers": [[99, 3]], "step": 0, "done": false}',
                                    '{"chapter": 0, "answers": [[-1, 3]], "step": 0, "done": false}'])
def test_a_damaged_file_costs_the_progress_and_nothing_else(damage: str) -> None:
    path = progress.path_of("cardring")
    path.parent.mkdir(parents=True)
    path.write_text(damage, encoding="utf-8")
    lesson = progress.resume(load("cardring"), small().guide)
    assert (lesson.chapter, lesson.session.number) == (0, 0)
    progress.keep(lesson)
    assert kept()["chapter"] == 0
