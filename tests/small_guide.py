"""A small guide of Card Ring for tests: a text, an answer, a move of the other seat; and answering as a guide wants."""

from typing import Any

from deckgames.games import load
from deckgames.guide import Lesson, read

SMALL = """\
game: cardring
title: A small guide
minutes: 1
about: For tests.
after: free
chapters:
  - title: One hand
    table:
      seats:
        - {name: Ann, hand: [minor-skill, minor-skill, minor-fight]}
        - {name: Bob, player: "bot:greedy", hand: [minor-fight, minor-skill]}
      round: 1
      phase: sitting
      order: [0, 1]
    steps:
      - say: "You are {Ann}. This is your hand."
        point: hand
      - say: "*Skill* buys cards."
      - say: "Play {minor-skill}."
        answers:
          - {Ann: minor-skill, rule: CR-3.5}
        other: "That is allowed, but {minor-skill} comes first."
      - say: "Now one of the others."
        answers:
          - {Ann: minor-skill, or: [minor-fight], rule: CR-3.5}
      - say: "And the last."
        answers:
          - {Ann: any, rule: CR-3.5}
      - say: "{Bob} plays and stops."
        answers:
          - {Bob: minor-fight, rule: CR-3.5}
          - {Bob: end, rule: CR-3.5}
      - say: "You are on your own now."
"""
"""`any` is the last card or the end of Play: the hand is played out either way."""


def small(text: str = SMALL, chapter: int = 0) -> Lesson:
    """A lesson of this text, called small.yaml."""
    guide = read(text, "small.yaml")
    return Lesson(load(guide.game), guide, chapter)


def to_the_question(lesson: Lesson) -> Lesson:
    """Reads on until the learner is asked or the lesson is over; the script answers for the others."""
    while not lesson.over:
        wanted, raw = lesson.wanted, lesson.scripted()
        if wanted is None:
            lesson.go_on()
        elif raw is not None:
            lesson.session.answer(raw, wanted.seat)
            lesson.follow()
        else:
            break
    return lesson


def give(lesson: Lesson, said: Any) -> str:
    """Answers for the learner; gives what the guide has against it."""
    from deckgames.engine.vocabulary.events import text_of

    raw = lesson.session.read(said, lesson.learner)
    objection = lesson.objection(raw)
    if not objection:
        lesson.session.answer(raw, lesson.learner)
        lesson.follow()
    return text_of(objection)
