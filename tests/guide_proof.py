"""Plays a guide through by its own script, all the ways it allows: proof that it still fits rules and cards."""

from contextlib import suppress
from copy import copy
from dataclasses import field

from deckgames.engine.core.cards import Pack
from deckgames.engine.core.data import dataclass
from deckgames.engine.match.game import Game
from deckgames.engine.record.session import RuleCrashed, Session
from deckgames.engine.vocabulary.decisions import Decision, Raw, Refused
from deckgames.guide.file import Guide, Place
from deckgames.guide.lesson import Lesson, faces, free_answers
from deckgames.guide.steps import ANY, Wanted

MOST = 400
"""Number of ways through a chapter that are tried at most."""


@dataclass(slots=True)
class Proved:
    """What was played: the ways through all chapters, and how many steps and answers the first way of each has."""

    ways: int = 0
    steps: int = 0
    answers: int = 0
    ends: list[Lesson] = field(default_factory=list)


def prove(game: Game, guide: Guide, pack: Pack | None = None) -> Proved:
    """Plays every chapter to its end, once for each answer it allows. Raises GuideError where it does not fit."""
    proved = Proved()
    offered: set[tuple[Place, str]] = set()
    for chapter in range(len(guide.chapters)):
        waiting: list[tuple[Raw, ...]] = [()]
        tried, table = 0, Lesson(game, guide, chapter, pack)
        while waiting:
            lesson = _again(table)
            others, ways = _play(lesson, waiting.pop(), offered)
            waiting += others
            if not tried:
                proved.steps += len(lesson.steps)
                proved.answers += lesson.given
                proved.ends.append(lesson)
            tried += 1
            if max(ways, tried + len(waiting)) > MOST:
                at = lesson.steps[-1].at
                raise guide.wrong(at, f"there are more than {MOST} ways through this chapter", "fewer free choices")
        proved.ways += tried
        for wanted in (wanted for step in lesson.steps for wanted in step.answers):
            for said in (wanted.answer, *wanted.others):
                if (wanted.at, repr(said)) not in offered:
                    raise guide.wrong(wanted.at, f"{said!r} is never on offer here", "an answer that can be given")
    return proved


def _again(table: Lesson) -> Lesson:
    """The same chapter at its beginning, at a table of its own that was not laid anew: much quicker."""
    session = table.session
    if session.number:
        return Lesson(table.game, table.guide, table.chapter, table.pack)
    found = copy(table)
    found.session = Session(table.game, table.pack, session.header, session.options, session.match.base.copy())
    return found


def _play(lesson: Lesson, given: tuple[Raw, ...],
          offered: set[tuple[Place, str]]) -> tuple[list[tuple[Raw, ...]], int]:
    """Plays on after these answers, the wanted answer first; gives the beginnings of the other ways, and how many ways
    there are if all leave as many choices as this one."""
    others: list[tuple[Raw, ...]] = []
    done: list[Raw] = []
    ways = 1
    while not lesson.over:
        lesson.check()
        wanted = lesson.wanted
        if wanted is None:
            lesson.go_on()
            continue
        decision = lesson.session.question(wanted.seat)
        accepted = _accepted(lesson, decision, wanted, offered)
        ways *= len(accepted)
        if len(done) < len(given):
            raw = given[len(done)]
        else:
            raw, *more = accepted
            others += [(*done, other) for other in more]
        try:
            lesson.session.answer(raw, wanted.seat)
        except RuleCrashed as error:
            raise lesson.guide.wrong(wanted.at, f"this answer hits a bug in the rules "
                                     f"({type(error.__cause__).__name__})") from None
        done.append(raw)
        lesson.follow()
    return others, ways


def _accepted(lesson: Lesson, decision: Decision, wanted: Wanted, offered: set[tuple[Place, str]]) -> list[Raw]:
    """Every answer that the step takes now, each face once; what is on offer is noted in `offered`."""
    found: dict[str, Raw] = {}

    def enter(raw: Raw) -> None:
        found.setdefault(repr(faces(decision.write(raw))), raw)

    for said in (wanted.answer, *wanted.others):
        if said != ANY:
            with suppress(Refused):
                enter(lesson.session.read(said, wanted.seat))
                offered.add((wanted.at, repr(said)))
            continue
        offered.add((wanted.at, repr(said)))
        for raw in free_answers(decision):
            enter(raw)
    return list(found.values())
