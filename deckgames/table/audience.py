"""Who looks at the screen: an answer can be taken back until the others have been shown what it revealed."""

from collections.abc import Sequence

from deckgames.engine.record.session import Session
from deckgames.table.flow import Asked, Closing, InTheOpen, NextStep, Over, PrivatePhase, RoundPage, Sit, TableFlow


class Audience:
    """The eyes at one table. Who goes on sees at once what the answer has brought; behind a curtain nobody does, and
    what comes otherwise (a question in the open, a page, a bot's move) is `shown` by whoever shows the table."""

    def __init__(self, session: Session, flow: TableFlow) -> None:
        self.session, self.flow, self._points = session, flow, session.takebacks.points
        self._points.waits = True

    @property
    def solo(self) -> int | None:
        """The only human that is still in the game: its view stays on the screen in public phases too."""
        left = self.session.humans - self.session.out
        return next(iter(left)) if len(left) == 1 else None

    @property
    def public(self) -> Sequence[int | None]:
        """The viewer of the open table: the only human, or everybody (None)."""
        return (self.solo,) if self.session.humans else ()

    def shown(self) -> None:
        """Marks the open table as seen by everybody at the screen."""
        self._points.shown(*self.public)

    def passes(self) -> bool:
        """Whether somebody else or a page comes next with no curtain before it: then nothing new need be shown until
        that is."""
        step = self._next()
        if isinstance(step, Closing):
            step = self.flow.next_step(Asked.of(self.session), left=True)
        if isinstance(step, Sit) and step.front != "none":
            return False
        return isinstance(step, RoundPage) or (not isinstance(step, Over) and not self._goes_on(step))

    def look(self) -> None:
        """Who goes on sees the table, and so do all at the end and below a banner."""
        step = self._next()
        if isinstance(step, PrivatePhase):
            self._points.shown(step.seat)
        elif isinstance(step, Over) or (isinstance(step, Sit) and step.front == "banner") or (
                isinstance(step, InTheOpen) and self._goes_on(step)):
            self.shown()

    def begin(self, seat: int) -> None:
        """This seat sits down: the others, who have looked until now, can take nothing back any more."""
        if seat not in (self.flow.returning, self.flow.waiting, self.solo):
            self._points.begins(seat)

    def _next(self) -> NextStep:
        return self.flow.next_step(Asked.of(self.session, self.flow.sitter))

    def _goes_on(self, step: NextStep) -> bool:
        """Whether who has answered last goes on; what all have answered in secret is opened first."""
        steps = self.session.steps
        opened = bool(steps) and steps[-1].sealed and self.session.match.ask is None
        return isinstance(step, PrivatePhase | InTheOpen | Sit) and not opened and self._points.last in (None,
                                                                                                         step.seat)
