"""The course of a table without a screen: who sits when and behind what, and what one key answers."""

from collections.abc import Sequence
from typing import Any

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.private_phases import ENTER, Macro
from deckgames.engine.record.session import Session
from deckgames.engine.vocabulary.decisions import Decision, Json
from deckgames.seats import Bots
from deckgames.table import (
    Bet,
    BotTurn,
    Closing,
    InTheOpen,
    NextStep,
    Over,
    PrivatePhase,
    RoundPage,
    Sit,
    TableController,
)
from tests.given.story import LETTERS, Story, seat_of


def moved_on(table: TableController, step: NextStep) -> bool:
    """Whether this step needs no answer: somebody has sat down or stood up, a page has been left,
    or nobody has been bet on."""
    if isinstance(step, Sit):
        table.sit_down(step.seat)
    elif isinstance(step, Closing):
        table.stand_up()
    elif isinstance(step, RoundPage):
        table.turn_page(step.round)
    elif isinstance(step, Bet):
        table.bet(step.seat)
    else:
        return False
    return True


class Course:
    """People and bots at one table; at one that a story has laid out, answers and zones are read as its room does."""

    goes: Sequence[str] = ("step", "undo", "ask_again")

    def __init__(self, session: Session, story: Story | None = None, everything: bool = True) -> None:
        self.session, self.story = session, story
        self.table = TableController(session, asks_everything=everything)
        self.bots, self.rng = Bots(session, self.table.answer), Rng.fresh(session.seed)
        self.sits: list[tuple[int, int, str, str, int]] = []
        """Round, seat, front and phase of every sitting, and the number of the turn, where turns have one."""

    def __getattr__(self, name: str) -> Any:
        """All else is read as the story reads it."""
        if self.story is None:
            raise AttributeError(name)
        self.story.match = self.session.match
        return getattr(self.story, name)

    def step(self) -> NextStep:
        """Goes on to the next question to a person, or to the end; people sit down and stand up on the way."""
        while self.table.go_on(self):
            pass
        return self.table.next_step()

    def comes(self, _step: NextStep) -> None:
        """Nothing is shown."""

    def asks(self, _step: PrivatePhase | InTheOpen) -> bool:
        """Somebody else answers."""
        return True

    def turns_page(self, step: RoundPage) -> None:
        """The page is left at once."""
        self.table.turn_page(step.round)

    def lets_play(self, step: BotTurn) -> None:
        """A bot answers."""
        self.bots.answer(step.seat, self.table.proposed(step))

    def lets_sit(self, step: Sit) -> None:
        """A person sits down."""
        session = self.session
        self.table.sit_down(step.seat)
        self.sits.append((session.round, step.seat, step.front, session.phase,
                          getattr(session.match.state, "turn", 0)))

    @property
    def now(self) -> str:
        """How the next question is asked: Sitting, InTheOpen; Over."""
        return type(self.step()).__name__

    @property
    def asked(self) -> str:
        """The letter of who is asked next, "" when the game is over."""
        return LETTERS[getattr(self.step(), "seat", len(LETTERS)):][:1]

    @property
    def question(self) -> Decision:
        """What is asked next."""
        step = self.step()
        assert not isinstance(step, Over)
        return self.session.question(step.seat)

    def log(self, viewer: int | None = None) -> str:
        """All that has happened, as these eyes read it."""
        return "\n".join("".join(text for text, _, _ in line) for line in self.session.lines(viewer))

    @property
    def fronts(self) -> list[str]:
        """What hid each hand before its sitting."""
        return [front for _, _, front, _, _ in self.sits]

    def stood(self) -> str:
        """What holds on."""
        return self.table.begun.stood()

    def undone(self, answer: Any = "end") -> str:
        """What is asked about before this answer is given."""
        return self.table.undone(self.question.read(answer))

    def says(self, seat: str, *answers: object) -> None:
        """This player gives these answers, one after the other."""
        for answer in answers:
            assert self.asked == seat, f"{self.asked} is asked, not {seat}"
            self.table.answer(self.question.read(self.story._written(self.question, answer)), seat_of(seat))

    def stands(self, seat: str, key: str) -> None:
        """This player passes for longer than once."""
        assert self.asked == seat
        self.table.stand(key, seat_of(seat))

    def presses(self, seat: str, key: str = ENTER, name: str = "") -> Macro:
        """This player gives all that one key answers, with the cursor on what is called so."""
        assert self.asked == seat and self.story is not None
        table, question = self.table, self.question
        view = self.session.view(table.flow.sitter)
        ways = table.private_phases.alternatives(view, question,
                                                 str(self.story._written(question, name))) if name else ()
        macros = table.ending_macros(view, question, ways[0]) if ways else table.macros(view, question)
        macro = ways[0] if ways and key == ENTER else macros[key]
        number = len(self.session.steps)
        for answer in table.begun.answers_of(macro):
            now = self.session.decision
            raw = None if now is None else Macro.raw(now, answer)
            assert raw is not None, answer
            table.answer(raw, question.seat)
        table.begun.together(number, macro)
        return macro

    def undo(self) -> None:
        """The last answer, or all that the last key has given, is taken back."""
        assert self.table.undo_refusal() is None
        self.table.undo()

    def ask_again(self) -> None:
        """Who has passed for longer than once is asked again."""
        self.table.begun.ask_again()

    def answers_at_random(self) -> Json:
        """Whoever is asked gives any answer: this one."""
        question = self.question
        raw = question.random(self.rng)
        written = question.write(raw)
        self.table.answer(raw, question.seat)
        return written

    def play(self) -> None:
        """Any answers, to the end."""
        while isinstance(self.step(), (PrivatePhase, InTheOpen)):
            self.answers_at_random()
