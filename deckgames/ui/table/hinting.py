"""Hints at the table: a bot is asked what it would do. Dots move while it thinks; any key cuts it short."""

from functools import partial

from textual.timer import Timer

from deckgames.bots.hint import in_the_open
from deckgames.bots.hint_words import Hint
from deckgames.engine.match.private_phases import ENTER
from deckgames.engine.messages import TEXT
from deckgames.engine.vocabulary.decisions import Decision, Refused
from deckgames.seats import with_names
from deckgames.ui.table.parts import Table
from deckgames.ui.table.presenter import Presenter

DOT = 0.15
"""Seconds until the first dot, and from dot to dot."""
DOTS = 3
ROOM = 128
"""Number of characters of a hint that says in its end what it replaces: two rows at 80 columns, above the keys."""


def refusal(presenter: Presenter) -> str:
    """Why no hint can be given now; "" if one can."""
    if leaving := presenter.leaving:
        return leaving.refusal
    if presenter.draft is None:
        return TEXT("hinting.no-question")
    if presenter.session.header.daily:
        return TEXT("daily.no-hints")
    return in_the_open(presenter.session.match, presenter.draft.decision) if presenter.in_the_open else ""


class Hints:
    """The hint for the open question: a first sentence soon, another one when more is known. Asked for a second time,
    it says the same again."""

    def __init__(self, table: Table) -> None:
        self.table, self.presenter = table, table.presenter
        self._about: Decision | None = None
        self._given: Hint | None = None
        self._mends = False
        """Whether what is said may still become better."""
        self._timer: Timer | None = None
        self._dots = 0

    def ask(self) -> None:
        """Starts a hint, or says the one that was given. Raises Refused."""
        if why := refusal(self.presenter):
            raise Refused(why if self.presenter.draft is None
                          or self.presenter.leaving else TEXT("hinting.none", why=why))
        assert self.presenter.draft is not None
        if self._given is not None and self._about is self.presenter.draft.decision:
            self._tell(self._given)
            return
        self._about, self._given, self._dots = self.presenter.draft.decision, None, 0
        self._timer = self.table.set_interval(DOT, self._dot)
        _ = self.table.run_worker(partial(self._think, self._about), group="hint", exclusive=True)

    def break_off(self) -> bool:
        """Cuts a running hint short; True if the key was pressed for nothing else. What is said is mended no more."""
        if self._timer is None:
            if self._mends:
                self._mends = False
                self.table.bots.worker.break_off()
            return False
        self._end()
        self._about = None
        self.table.bots.worker.break_off()
        self.presenter.telling.hush()
        self.table.picture.repaint()
        return self._dots > 0

    def _end(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _dot(self) -> None:
        self._dots += 1
        self.presenter.telling.say(TEXT("hinting.thinks", dots=f"{'·' * ((self._dots - 1) % DOTS + 1):{DOTS}}"))
        self.table.picture.repaint()

    async def _think(self, asked: Decision) -> None:
        """The answer is put together, but not sent; what is said of it is mended, unless somebody has gone on."""
        presenter, session, worker = self.presenter, self.table.session, self.table.bots.worker
        try:
            hint = await worker.hint(session.match, asked.seat, session.number, presenter.in_the_open)
            replaced = self._give(asked, hint)
            self._mends = hint.goes_on and self._given is hint and not replaced
            if self._mends:
                said = presenter.telling.said
                more = await worker.hint(session.match, asked.seat, session.number, presenter.in_the_open, more=True)
                if self._mends and presenter.telling.said is said and more != hint:
                    self._give(asked, more)
                self._mends = False
        except Exception as error:  # a bot with a bug must not end the game of the people
            why = str(error) if isinstance(error, Refused) else TEXT("hinting.failed", error=type(error).__name__)
            if self._about is asked and self._given is None:
                self._end()
                presenter.telling.say(TEXT("hinting.none", why=why), refused=True)
                self.table.picture.repaint()

    def _give(self, asked: Decision, hint: Hint) -> bool:
        """Fills the hint in and says it; whether it stands in the place of something that was chosen."""
        presenter = self.presenter
        if self._about is not asked:
            return False
        self._end()
        if presenter.draft is None or presenter.draft.decision is not asked:
            return False
        chosen, amounts = presenter.draft.chosen, presenter.draft.amounts.copy()
        oid = presenter.draft.fill(hint.raw)
        replaces = bool(chosen or any(amounts.values())) and (chosen, amounts) != (
            presenter.draft.chosen, presenter.draft.amounts)
        presenter.renew()
        every = presenter.scene().enter
        if oid is not None:
            oid = ENTER if every is not None and every.goes_on and oid in every.oids else oid
            presenter.draft.hinted = oid
            presenter.go_to(oid)
        self._given = hint
        self._tell(hint, TEXT("hinting.replaces", key=presenter.keymap.key_hint("table.undo")) if replaces else "")
        return replaces

    def _tell(self, hint: Hint, more: str = "") -> None:
        longer = hint.longer or hint.text
        both = (hint.text, longer + more * (len(longer + more) <= ROOM))  # no key of the question gives way to it
        text, longer = (with_names(said, self.table.session.names) for said in both)
        self.presenter.telling.say(text, longer=longer)
        self.table.picture.repaint()
