"""A bot's turn at the table: it thinks and moves until its turn is over; then that stands for a beat."""

from collections.abc import Sequence
from dataclasses import field, replace

from deckgames.engine.core.data import dataclass
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.match import OWN, OWN_FILE, By
from deckgames.engine.messages import TEXT
from deckgames.engine.record.session import Session
from deckgames.seats import KeptAnswers, failed, level_of, note_absent
from deckgames.ui.actions import Cap
from deckgames.ui.paint.bar import BarModel
from deckgames.ui.paint.cells import Spans
from deckgames.ui.table.botworker import BotWorker, Move, is_apart
from deckgames.ui.table.pace import Pace
from deckgames.ui.toolkit.layout import SeatLook

DOT = 0.25
"""Seconds for a dot of `thinks ···`."""
TO_RESULTS = "e"
"""The key that plays all the rest at once where bots play on alone."""
TURNS = 2
"""Number of turns of bots that stand in the bar, each in a line."""


@dataclass(slots=True)
class BotTurns:
    """The bot whose turn it is (`seat`): it thinks, or its finished turn is still `shown` on the screen. Failures go
    into the session's notes, and into the save beside the answer."""

    session: Session
    pace: Pace
    worker: BotWorker = field(init=False)
    kept: KeptAnswers = field(init=False)
    _levels: list[str] = field(init=False)
    seat: int | None = None
    shown: bool = False
    dots: int = 1
    ready: Move | None = None
    """What it has found while it must not move yet."""
    _trouble: str = ""

    def __post_init__(self) -> None:
        self.worker = BotWorker(self.session.game, self.session.seed, self._failed)
        self.kept = KeptAnswers(self.session)
        self._levels = [level_of(self.session, seat) for seat in range(len(self.session.seats))]

    def take_seats(self) -> None:
        """Prepares the bots of the table; the process of a searching one is started."""
        note_absent(self.session)
        if any(map(is_apart, self._levels)):
            self.worker.begin()

    @property
    def thinks(self) -> bool:
        """Whether a bot is thinking."""
        return self.seat is not None and not self.shown

    @property
    def waits(self) -> bool:
        """Whether the bot must wait, because a person can still take the last answer back."""
        return self.thinks and self.pace.due is not None

    def level(self, seat: int) -> str:
        """The level of this seat's bot, such as "normal", with its manner; "own" of one's own."""
        level, _, word = self._levels[seat].partition(":")
        if self._levels[seat].endswith(OWN_FILE):
            return OWN
        return f"{level}, {TEXT(f'manners.{word}')}" if word else level

    def begin(self, seat: int) -> None:
        """Lets this seat's bot think."""
        self.seat, self.shown, self.dots, self.ready, self._trouble = seat, False, 1, None, ""

    def stop(self) -> None:
        """Ends the bot's turn: nothing it found is used."""
        self.seat, self.shown, self.ready = None, False, None

    def _failed(self, what: str) -> None:
        self._trouble = what
        self.session.note(what)

    async def think(self, seat: int) -> Move | None:
        """The bot's move, awaited; None if the game has gone on without it."""
        session, number = self.session, self.session.number
        decision, asked = session.question(seat), self.kept.asked(seat)
        if (known := self.kept.answer(seat, asked)) is not None:
            return Move(*known)
        try:
            move = await self.worker.decide(self._levels[seat], session.match, seat, number)
            decision.value(move.raw)
        except Exception as error:  # a bot with a bug must not end the game of the people
            self._failed(TEXT(
                "thinks.failed", seat=session.names[seat], error=type(error).__name__))
            move = Move(decision.random(Rng.fresh(session.seed ^ (number << 8))), By("bot:random"))
        failed(session, seat, move.by)
        move = replace(move, by=replace(move.by, trouble=self._trouble or move.by.trouble))
        self.kept.keep(seat, number, asked, move.raw, move.by)
        return move if self.thinks and self.seat == seat and session.number == number else None

    def another(self, seat: int, attempt: int) -> Move:
        """A random other answer, after a rule has crashed on the bot's own."""
        raw = self.session.question(seat).random(Rng.fresh(self.session.number * 64 + attempt))
        return Move(raw, By("bot:random", trouble=TEXT("thinks.rule-failed")))

    def bar(self, seats: Sequence[SeatLook], news: Sequence[Spans]) -> BarModel:
        """The bar of a bot's turn: `■ CY thinks ···` or `has moved`, the news, and the keys for the speed."""
        assert self.seat is not None
        look = seats[self.seat]
        options: list[Cap] = [("Space", TEXT("caps.goes-on"))] if self.shown or self.waits else []
        skips = ("Esc", TEXT("thinks.to-question")) if self.session.humans - self.session.out else (
            TO_RESULTS, TEXT("thinks.to-results"))
        options += [skips, ("− +", TEXT("caps.speed"))]
        dots = "·" * ((self.dots - 1) % 3 + 1)
        what = TEXT("thinks.moved") if self.shown else TEXT("thinks.thinks", dots=dots)
        level = TEXT("thinks.level", level=self.level(self.seat))
        return BarModel(what, look.name, tuple(options), tuple(map(tuple, news)), seat=look.colour, level=level,
                        note=self.pace.note, settled=True)
