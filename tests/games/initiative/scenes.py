"""Tables of Initiative as people see them: a desk over any session, laid out by name, watched step by step."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from deckgames.engine.core.rng import Rng
from deckgames.engine.record.journal import SeatInfo
from deckgames.engine.record.session import Session
from deckgames.games.initiative import GAME
from deckgames.games.initiative.screen import LAYOUT
from deckgames.table.flow import next_question
from deckgames.ui.actions import Keymap
from deckgames.ui.paint.bar import bar_height, decision_bar
from deckgames.ui.paint.cells import spans_text
from deckgames.ui.table.answers import Answers
from deckgames.ui.table.asking import Question, watching_bar
from deckgames.ui.table.headlines import headlines, rows as head_rows
from deckgames.ui.table.presenter import Presenter
from deckgames.ui.toolkit.layout import Scene
from tests.gallery import Preview
from tests.given.initiative import base_pack, given, names
from tests.given.story import LETTERS, Story
from tests.screens import BAR, Look, Screen, Size

SCREEN = Screen(Preview(GAME, LAYOUT), ("hand", "stack", "deck"), tiled=("lines", "order", "players"))
begun = SCREEN.begun
STACKS = ("somebodys-front-door sword-of-adequacy tax-wraith", "hedgehog-cloak emotional-support-cow",
          "motivational-drum field-inspector", "wall-of-text cutpurse-of-moments",
          "inconvenient-armour overeager-herald", "three-headed-goose turtle-cavalry")
HEALTHS = (38, 51, 22, 47, 34, 12)
NAMES = ("Ann", "Bea", "Cy", "Dee", "Eve", "Flo")
sheets, text = SCREEN.sheets, SCREEN.text


def people(count: int, humans: int = 6) -> tuple[SeatInfo, ...]:
    return tuple(SeatInfo(NAMES[i], "human" if i < humans else "bot:random", i) for i in range(count))


def new(count: int, seed: int, humans: int = 6, **options: Any) -> Session:
    """A new game."""
    return Session.new(GAME, people(count, humans), GAME.options(**options), seed, pack=base_pack())


def laid(humans: int = 6, sits_first: int = 0, **table: Any) -> Session:
    """A table in the notation of `given`, before the sittings of its round; seats have a hand."""
    story = given(phase="build", on=True, **table)
    t = story.t
    t.sits_first = sits_first
    return story.session(("h" * humans).ljust(len(t.seats), "b")[:len(t.seats)])


def desk_of(session: Session, size: Size = (120, 40)) -> Presenter:
    """A table in front of people, in a terminal of this size; its shows wait for a key."""
    presenter = Presenter(session, LAYOUT, Keymap())
    presenter.pace.speed = "step"
    presenter.fit(*size, size[1] - 1 - BAR)
    return presenter


def stack(presenter: Presenter, *stacks: str) -> None:
    """Everybody stacks these cards of the hand (ids in one line, the top first) in the sequence of sitting."""
    by_seat = dict(enumerate(stacks))
    while presenter.session.match.ask is not None and by_seat:
        question = presenter.session.question()
        if question.seat not in by_seat:
            return
        Answers(presenter).answer(question.read(by_seat.pop(question.seat).split()), question.seat)


def steps(presenter: Presenter) -> Iterator[Scene]:
    """The show, scene by scene."""
    presenter.look_at(None)
    at = 0
    while Answers(presenter).watch(at):
        yield presenter.scene()
        at += 1


def step(presenter: Presenter, kind: str, nth: int = 1, face: str = "") -> Scene:
    """The nth step in which this kind of event happens, with this card."""
    found = 0
    for scene in steps(presenter):
        found += any(event.kind == kind and face in names(event.cards) for event in scene.happens)
        if found == nth:
            return scene
    raise AssertionError(f"{kind} happens {found} times")


def asked(presenter: Presenter) -> Scene:
    """The open question as its seat sees it."""
    session = presenter.session
    presenter.show.end()
    Answers(presenter).lay_open()
    question = next_question(session, None)
    presenter.look_at(question.seat if question is not None and session.private() else None, ask=True)
    return presenter.scene()


def whole(presenter: Presenter) -> str:
    """The whole screen with its bar."""
    scene, keymap = presenter.scene(), presenter.keymap
    if presenter.show.runs:
        bar = watching_bar(scene, LAYOUT, presenter.show, presenter.pace)
    else:
        assert presenter.draft is not None
        look = presenter.seats[presenter.draft.decision.seat]
        bar = Question(scene, presenter.draft, LAYOUT, look, presenter.focus_target, presenter.focus_targets,
                       presenter.keys, presenter.in_the_open).model()
    bar = replace(bar, standing=keymap.standing())
    rows = bar_height(bar, presenter.width, compact=presenter.height < 24)
    parts = [LAYOUT.title(scene, presenter.width).text()]
    heads = head_rows(presenter.width, presenter.height, presenter.show.runs)
    parts += [headlines(scene, presenter.width, heads).text()] * bool(heads)
    presenter.fit(presenter.width, presenter.height, presenter.height - 1 - heads - rows, heads)
    parts += [LAYOUT.draw(area.id, presenter.scene(), area.w, area.h).text() for area in presenter.areas(False)]
    return "\n".join([*parts, decision_bar(bar, presenter.width, rows).text()])


def played(count: int, seed: int, answers: int, humans: int = 6, **options: Any) -> Presenter:
    """A desk after so many random answers (fewer, if the game is over)."""
    presenter = desk_of(new(count, seed, humans, **options))
    rng = Rng.fresh(seed)
    for _ in range(answers):
        question = presenter.session.decision
        if question is None:
            break
        presenter.show.end()
        Answers(presenter).answer(question.random(rng), question.seat)
    return presenter


class Seen(Look):
    """A screen of the show, or of the question behind it."""

    def __init__(self, story: "Shown") -> None:
        self._story: Shown = story
        self._screen, self._layout, self._shown = SCREEN, LAYOUT, story.scene

    def forecast(self, name: str) -> str:
        said, foreseen = super().forecast(name), self._story.presenter.foreseen
        while foreseen is not None and foreseen.wanted:  # what is known of one answer asks for the others
            foreseen.make()
            said = super().forecast(name)
        return said

    def shortest(self, name: str) -> str:
        """The shortest form in which it is told."""
        self.forecast(name)
        shortest = LAYOUT.foretells.forms[-1]
        return spans_text(shortest.sentence_of(LAYOUT.board(self._shown), SCREEN.oid_of(self._shown, name)))

    def card(self, face: str) -> Any:
        return next(stop.card for stop in LAYOUT.focus_targets(self._shown) if stop.card and stop.card.spec.id == face)

    @property
    def whole(self) -> str:
        """All of it with its bar."""
        return whole(self._story.presenter)

    def words(self, pane: str = "") -> str:
        return super().words(pane) if pane else " ".join(self.whole.split())

    def zone(self, name: str) -> list[str]:
        """The cards that can be pointed at there."""
        return [stop.card.spec.id for stop in LAYOUT.focus_targets(self._shown) if stop.zone == name and stop.card]


class Shown(Story):
    """A table as people see it: `everybody_stacks` the own hand, the show is watched (`watches: attacks`, `[beat, 2]`,
    `[attacks, 1, tax-wraith]`) or over: the next question is looked at, with what somebody `picks` for its answer."""

    goes = ("everybody_stacks", "stacks", "watches", "picks")

    def __init__(self, presenter: Presenter, hands: list[str]) -> None:
        super().__init__(presenter.session.match)
        self.presenter, self.hands = presenter, hands
        self.seen: Scene | None = None

    @property
    def scene(self) -> Scene:
        """What is watched; else the next question."""
        return self.seen or asked(self.presenter)

    def everybody_stacks(self) -> None:
        self.stacks(*self.hands)

    def stacks(self, *stacks: str) -> None:
        """Each stacks these cards."""
        stack(self.presenter, *stacks)
        self.seen = None

    def watches(self, kind: str, nth: int = 1, face: str = "") -> None:
        self.seen = step(self.presenter, kind, nth, face)

    def picks(self, *faces: str) -> None:
        """Cards are chosen, and the answer is not given."""
        self.seen = replace(self.scene, chosen=[SCREEN.oid_of(self.scene, face) for face in faces])

    @property
    def screen(self) -> Seen:
        return Seen(self)

    @property
    def log(self) -> str:
        """All that was told."""
        Answers(self.presenter).lay_open()
        return "\n".join(spans_text(line) for _, line in self.presenter.telling.log(self.presenter.viewer))


def shown(size: Size = (120, 40), **table: Any) -> Shown:
    """A table before its sittings, in a terminal of this size."""
    hands = [str(table[letter].get("hand", "")) for letter in LETTERS if letter in table]
    return Shown(desk_of(laid(**table), (*size,)), hands)


def mock_up(size: Size = (120, 40)) -> Shown:
    """The six players of the mock-ups before they build."""
    return shown(size, **{letter: {"health": health, "hand": cards}
                          for letter, health, cards in zip(LETTERS, HEALTHS, STACKS, strict=True)})
