"""Guided first games: a table laid out by hand and texts beside it, played on the real engine with scripted deals.

    game: cardring
    title: Your first rounds
    minutes: 9
    about: One sentence for the list of guides.
    after: table                    # or free: the last table is played on against its bots
    first: {beginner: true}         # options of the first table that the learner lays after it
    chapters:
      - title: The first round
        table:                      # a situation: see deckgames.engine.record.situation
          seats:
            - {name: Ann, hand: [minor-skill, minor-fight]}
            - {name: Bea, player: "bot:normal"}
          phase: sitting
        steps:
          - say: "You are {Ann}. This is your hand."
            point: hand
          - say: "Play {minor-skill}: it gives {minor-skill.skill} *Skill*. You have {skill:Ann}."
            answers:
              - {Ann: minor-skill, rule: CR-3.5}
            other: "That is allowed, but play {minor-skill} first: you need its Skill."
          - say: "Now {Bea} plays."
            answers:
              - {Bea: minor-fight, rule: CR-3.5}
              - {Bea: end, rule: CR-3.5}

The learner is the one human at the table. A step without `answers` is read, and a key goes on. One with answers stays
until they have been given, in this sequence: the learner's own are waited for, those of the other seats are given by
the script, and if one of those is the last, a key goes on. Each is bound to its question by seat and rule, and to an
option by its id, its card's id or its name, as in situation files. An answer of the learner's that a table gives by
itself is the script's too, and `unasked: true` says so. `or` lists answers that are as good; `any` as the
answer takes every one. Whatever else the learner tries is not done: `other` says why something else comes first, and
the game waits.

What the script answers is answered at once, and the text of the step then stands beside the table as that has left it.
Where an answer brings more than one picture can show, `when` names the moment a text speaks of: the kind of an event,
or `{kind: what}` with a seat, a card or a number; the next one since the text before (or since the last answer). The
table is then shown as it lay right after it, until another `when`, `when: now`, or a question to the learner.

Texts are at most three lines of 76 columns, `other` two. What is in braces is a slot (deckgames.engine.forecast.slots):
it is read from the cards, or from the table beside the text, as the learner sees it; a number that is typed is an
error, but for `one` and for constants of the rules, `{three|HK-2.5}`. `is` claims what the text relies on: "xp:Bob >
xp:Ann", or a list of such. `*word*` is a word that the rulebook explains, and what stands in backquotes stands on the
screen just so: the tests look for every name and number of a text on the screen beside it. `point` says where the
cursor goes: an option's id, a card's id, or a zone of the table or of the learner (`hand`, `row`), or of somebody else
(`Bea.queue`); without it, to the answer that is wanted.

A game may have several guides: `<game>.yaml`, and `<game>-<name>.yaml`, which are called by the names of their files.

A guide that does not fit the rules or cards any more, or says what is not so, is a GuideError with file, line and
column: `deckgames check` plays every guide as it wants to be played, `tests/guide_proof.py` all the ways it allows.
"""

from deckgames.guide.file import (
    Chapter as Chapter,
    Guide as Guide,
    GuideError as GuideError,
    guides as guides,
    read as read,
)
from deckgames.guide.lesson import (
    Lesson as Lesson,
    read_on as read_on,
)
from deckgames.guide.steps import (
    Moment as Moment,
    Step as Step,
    Text as Text,
    Wanted as Wanted,
)
