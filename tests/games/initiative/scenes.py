"""Tables of Initiative as people see them: a desk over any session, laid out by name, watched step by step."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from deckgames.engine.journal import SeatInfo
from deckgames.engine.rng import Rng
from deckgames.engine.session import Session
from deckgames.games.initiative import GAME
from deckgames.games.initiative.screen.table import LAYOUT
from deckgames.table.flow import next_question
from deckgames.ui.actions import Keymap
from deckgames.ui.paint.bar import bar_height, decision_bar
from deckgames.ui.table.answers import Answers
from deckgames.ui.table.asking import Question, Words, watching_bar
from deckgames.ui.table.desk import Desk
from deckgames.ui.table.layout import Scene
from tests.gallery import Preview
from tests.given.initiative import base_pack, given
from tests.screens import BAR, Screen

SCREEN = Screen(Preview(GAME, LAYOUT), ("hand", "stack", "deck"), tiled=("lines", "order", "players"))
begun = SCREEN.begun
NAMES = ("Ann", "Bea", "Cy", "Dee", "Eve", "Flo")
sheets, text = SCREEN.sheets, SCREEN.text


def people(count: int, humans: int = 6) -> tuple[SeatInfo, ...]:
    return tuple(SeatInfo(NAMES[i], "human" if i < humans else "bot:random", i) for i in range(count))


def new(count: int, seed: int, humans: int = 6, **options: Any) -> Session[Any, Any]:
    """A new game."""
    return Session.new(GAME, people(count, humans), GAME.options(**options), seed, pack=base_pack())


def laid(humans: int = 6, sits_first: int = 0, **table: Any) -> Session[Any, Any]:
    """A table in the notation of `given`, before the sittings of its round; seats have a hand."""
    story = given(phase="build", on=True, **table)
    t = story.t
    t.sits_first = sits_first
    return story.session(("h" * humans).ljust(len(t.seats), "b")[:len(t.seats)])


def desk_of(session: Session[Any, Any], size: tuple[int, int] = (120, 40)) -> Desk:
    """A table in front of people, in a terminal of this size; its shows wait for a key."""
    desk = Desk(session, LAYOUT, Keymap())
    desk.pace.speed = "step"
    desk.fit(*size, size[1] - 1 - BAR)
    return desk


def stack(desk: Desk, *stacks: str) -> None:
    """Everybody stacks these cards of the hand (ids in one line, the top first) in the sequence of sitting."""
    by_seat = dict(enumerate(stacks))
    while desk.session.match.ask is not None and by_seat:
        question = desk.session.question()
        if question.seat not in by_seat:
            return
        Answers(desk).answer(question.read(by_seat.pop(question.seat).split()), question.seat)


def steps(desk: Desk) -> Iterator[Scene]:
    """The show, scene by scene."""
    desk.look_at(None)
    at = 0
    while Answers(desk).watch(at):
        yield desk.scene()
        at += 1


def step(desk: Desk, kind: str, nth: int = 1) -> Scene:
    """The nth step in which this kind of event happens."""
    found = 0
    for scene in steps(desk):
        found += any(event.kind == kind for event in scene.happens)
        if found == nth:
            return scene
    raise AssertionError(f"{kind} happens {found} times")


def asked(desk: Desk) -> Scene:
    """The open question as its seat sees it."""
    session = desk.session
    desk.show.end()
    question = next_question(session, None)
    desk.look_at(question.seat if question is not None and session.private() else None, ask=True)
    return desk.scene()


def whole(desk: Desk) -> str:
    """The whole screen with its bar."""
    scene, keymap = desk.scene(), desk.keymap
    if desk.show.runs:
        bar = watching_bar(scene, LAYOUT, desk.show, desk.pace)
    else:
        assert desk.draft is not None
        look = desk.seats[desk.draft.decision.seat]
        words = Words(in_the_open=desk.in_the_open)
        bar = Question(scene, desk.draft, LAYOUT, look, desk.stop, desk.stops, desk.keys, words).model()
    bar = replace(bar, standing=keymap.standing())
    rows = bar_height(bar, desk.width, compact=desk.height < 24)
    parts = [LAYOUT.title(scene, desk.width).text()]
    desk.fit(desk.width, desk.height, desk.height - 1 - rows)
    parts += [LAYOUT.draw(area.id, desk.scene(), area.w, area.h).text() for area in desk.areas(False)]
    return "\n".join([*parts, decision_bar(bar, desk.width, rows).text()])


def played(count: int, seed: int, answers: int, humans: int = 6, **options: Any) -> Desk:
    """A desk after so many random answers (fewer, if the game is over)."""
    desk = desk_of(new(count, seed, humans, **options))
    rng = Rng.fresh(seed)
    for _ in range(answers):
        question = desk.session.decision
        if question is None:
            break
        desk.show.end()
        Answers(desk).answer(question.random(rng), question.seat)
    return desk
