"""Answers at a table: given, given again and taken back, and what each of them brings, watched step by step."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from deckgames.engine.core.cards import Card
from deckgames.engine.core.data import frozen
from deckgames.engine.match.match import By
from deckgames.engine.messages import TEXT
from deckgames.engine.vocabulary.decisions import Raw
from deckgames.engine.vocabulary.events import Event, sentence_of
from deckgames.table import BotTurn, InTheOpen, PrivatePhase, RoundPage, Sit
from deckgames.ui.paint.film import Brought, Lying
from deckgames.ui.table.event_reel import frames, moment, touching
from deckgames.ui.table.pace import Beat
from deckgames.ui.table.presenter import Presenter


@frozen
class Turn:
    """A bot's answers in a row: the index of the first event they brought, and the numbers and cards on the table
    before."""

    seat: int
    heard: int
    numbers: Mapping[str, int]
    lay: Lying


class Answers:
    """Gives, repeats and takes back answers at a table, and starts the motion that shows their effects."""

    def __init__(self, presenter: Presenter) -> None:
        self.presenter, self.session, self.controller, self.telling = (presenter, presenter.session,
                                                                       presenter.controller, presenter.telling)
        self.show, self.pace, self.motion = presenter.show, presenter.pace, presenter.motion
        self._turn: Turn | None = None
        self._untaught = 0
        """How many events of the log can be shown without barring an undo."""
        self.free_until = 0.0
        """The time before which nobody else comes, so that the last answer can be taken back."""

    def answer(self, raw: Raw, seat: int | None, now: float = 0.0, reduced: bool = True, by: By | None = None) -> None:
        """Answers for this seat and begins the motion that shows what it brings. Raises Refused and RuleCrashed."""
        self._given(partial(self.controller.answer, raw, seat, by), seat, now, reduced)

    def stand(self, key: str, now: float = 0.0, reduced: bool = True) -> None:
        """Gives the answer of this key now and again at each later question as long as it holds ("pass until someone
        hits me"). Raises as `answer`."""
        seat = self.controller.question()
        assert seat is not None
        self._given(partial(self.controller.stand, key, seat.seat), seat.seat, now, reduced)

    def redo_refusal(self) -> str | None:
        """Why the asked player has no undone answer to repeat, in words; None if there is one."""
        return self.session.takebacks.redo_refusal(self._asked_seat)

    def redo(self, now: float = 0.0, reduced: bool = True) -> None:
        """Repeats the answer that the asked player has taken back last, and says which. Raises Refused and
        RuleCrashed."""
        seat, number = self._asked_seat, self.session.number
        self._given(partial(self.controller.redo, seat), seat, now, reduced)
        self.telling.say(self.controller.told.about(TEXT("told.given-again"), self.session.steps[number:]))

    @property
    def _asked_seat(self) -> int | None:
        return self.presenter.draft.decision.seat if self.presenter.draft is not None else -1

    def _given(self, give: Callable[[], int], seat: int | None, now: float, reduced: bool) -> None:
        session = self.session
        asked = session.asked if seat is None else seat
        turn = self._turn_of(asked)
        heard = give()
        if self.presenter.draft is not None and self.presenter.draft.decision.seat == asked:
            self.presenter.draft = None  # what was asked is answered
        self._turn = turn
        if asked is not None and asked in session.humans:
            self.telling.answered(asked, heard)
            self.telling.glimpsed(asked, heard)
            self.free_until = now + self.pace.grace
        self.presenter.base, self.show.held = None, None
        self.record(heard)
        self._hold()
        if self.show.waits:
            self.motion.end()
            return
        shown = None if self.show.held is None else self.show.held.heard
        told = [h.event for h in session.events[turn.heard:shown]]
        self.motion.begin(brought(self.presenter, told, turn.numbers, self.presenter.viewer), reduced, turn.lay)

    def _hold(self) -> None:
        """Before somebody else comes, and at the end, the table stays as it lay before what bars an undo is seen."""
        controller, self._untaught = self.controller, len(self.session.events)
        holds = controller.eyes.passes() or self.show.waits or self.session.over
        for eyes in controller.eyes.public if holds else ():
            self._untaught = self.session.takebacks.untaught(eyes)
            if self.session.over or (self.show_bars if self.show.waits else self._untaught < len(self.session.events)):
                held = moment(self.session, controller.solo, self.session.last_answer_start, self._untaught)
                self.show.held = held[0] if held else None

    @property
    def show_bars(self) -> bool:
        """Whether the replay that waits begins with something that makes an undo impossible."""
        return not self.show.runs and self.show.frames[0].heard > self._untaught

    def lay_open(self) -> None:
        """Shows the table as it lies now, with all that bots have done so far."""
        self.controller.eyes.shown()
        self.show.held = self.presenter.base = None
        if self.motion.changed:
            self.motion.settle(self.presenter.layout.numbers(self.presenter.scene()))

    def _turn_of(self, seat: int | None) -> Turn:
        """The turn that the next answer of this seat belongs to: all answers of a bot in a row are one."""
        turn = self._turn
        if turn is None or turn.seat != seat or seat in self.session.humans:
            numbers = self.presenter.layout.numbers(self.presenter.scene())
            return Turn(-1 if seat is None else seat, len(self.session.events), numbers, self.presenter.lying())
        return turn

    def moved(self) -> float | None:
        """Seconds for which the screen shows the turn of the bot that has just answered; None: until a key; 0: its turn
        goes on, or its line stays in sight anyway (before a person's question or the page of a round)."""
        turn, step = self._turn, self.controller.next_step()
        if turn is None or (isinstance(step, BotTurn) and step.seat == turn.seat and not self.show.waits):
            return 0.0
        self._turn = None
        events = [event for event in (h.event for h in self.session.events[turn.heard:])
                  if sentence_of(event, self.session.sentences).weight]
        asks = isinstance(step, (PrivatePhase, InTheOpen, RoundPage)) or (isinstance(step, Sit)
                                                                          and step.front == "none")
        if not events or asks or self.show.waits:
            return 0.0
        return self.pace.plan(Beat(touches=any(map(touching(self.session), events))), self.session.round)

    def watch(self, at: int, now: float = 0.0, reduced: bool = True) -> bool:
        """Shows this frame of the public show; False if there is none and the show is over. The last frame waits for a
        key, unless a question in the open or a bot follows."""
        show, on = self.show, at > self.show.at
        before, lay = (self.presenter.layout.numbers(self.presenter.scene()) if show.runs and on else {},
                       self.presenter.lying())
        if show.runs and show.last and on:
            self.controller.told.watch(show.heard, show.frame.heard)
        runs = show.go(at)
        if not runs or show.frame.heard > self._untaught:
            self.controller.eyes.shown()
            if not self.session.over:
                show.held = None
            elif runs:
                self.session.takebacks.all_seen()
        if runs:
            self.rewind(now)
        else:
            self.pace.stop()
        self.presenter.renew()
        if runs:
            told = [card for event in show.frame.events for card in event.cards]
            shown = (i for i, stop in enumerate(self.presenter.focus_targets) if stop.card is not None
                     and stop.card in told)
            self.presenter.at = next(shown, self.presenter.at)
        if runs and on:
            self.motion.begin(brought(self.presenter, show.frame.events, before, self.presenter.viewer), reduced, lay)
        else:
            self.motion.end()
        return runs

    def rewind(self, now: float) -> None:
        """Starts the time of the frame on the screen anew."""
        by_itself = not self.show.last or isinstance(self.controller.next_step(), (InTheOpen, BotTurn))
        planned = self.pace.plan(self.show.frame.beat, self.session.round)
        self.pace.wind(planned if by_itself and self.pace.speed != "instant" else None, now)

    def undo(self) -> None:
        """Takes back the last answer of the seated player, or of anybody at the shared table, and says what is gone.
        Raises Refused with the reason."""
        gone = self.controller.undo()
        self._taken_back()
        self.telling.say(self.controller.told.about(TEXT("told.taken-back"), gone, self.presenter.viewer))

    def ask_after_all(self) -> None:
        """Asks about the proposal that the table has taken. Raises Refused."""
        self.controller.ask_after_all()
        self._taken_back()

    def _taken_back(self) -> None:
        self.telling.taken_back()
        self.presenter.draft = self._turn = None
        self.motion.end()
        self.show.end()
        self.pace.stop()
        self.show.held = self.presenter.base = None

    def record(self, since: int) -> None:
        """Prepares the public show of the events from this index on, if the game has one for them."""
        if self.pace.speed != "instant" and not self.pace.hurried:
            self.show.add(frames(self.session, self.presenter.layout, self.controller.solo, since), since)

    def record_last(self) -> None:
        """Prepares the show of the last answer of a loaded table, as far as it can be known."""
        if self.controller.told.resumed and self.session.steps:
            self.record(self.session.last_answer_start)


def brought(presenter: Presenter, events: Sequence[Event], before: Mapping[str, int], viewer: int | None) -> Brought:
    """What these events have changed for a viewer: the motion and the changed numbers, from the numbers `before`."""
    cards, tips, slides = dict[str, int](), set[str](), ""
    after = presenter.layout.numbers(presenter.scene()) if before else {}
    changed = {key: (n, after[key]) for key, n in before.items() if after.get(key, n) != n}
    motions, shaken, darkens = presenter.layout.motions, set[str](), False
    for event in events:
        how = motions.get(event.kind, "")
        if event.known_to(viewer):
            colour = 0 if event.seat is None else presenter.seats[event.seat].colour
            cards |= {card.oid: colour for card in event.cards if isinstance(card, Card)}
            tips |= {card.oid for card in event.cards if how == "tips" and isinstance(card, Card)}
        if how in ("falls", "rises"):
            hit = {str(event.seat), str(event.other)}
            shaken |= {key for key, (was, now) in changed.items()
                       if key.rpartition("-")[2] in hit and (now > was) == (how == "rises")}
        slides, darkens = how if how in ("left", "right") else slides, darkens or how == "darkens"
    return Brought(cards, tips, changed, shaken, slides, darkens)
