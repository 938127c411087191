"""A bot's turn at the table: it thinks, its move is shown at the chosen speed, and it can be hurried or stepped."""

import asyncio
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from deckgames.engine.decisions import Raw
from deckgames.engine.rng import Rng
from deckgames.engine.session import Session
from deckgames.ui.bar import BarModel, thinking
from deckgames.ui.botworker import BotWorker
from deckgames.ui.layout import SeatLook
from deckgames.ui.settings import Speed
from deckgames.ui.sheet import Line

DOT = 0.25
"""Seconds for a dot of `thinks ···`."""
_PAUSE = 0.3


@dataclass(slots=True)
class BotTurns:
    """The bot that thinks now (`seat`), and the move it has found but not made (`found`, when stepping)."""

    session: Session[Any, Any]
    speed: Speed
    worker: BotWorker = field(init=False)
    seat: int | None = None
    found: Raw | None = None
    dots: int = 1
    trouble: str = ""

    def __post_init__(self) -> None:
        self.worker = BotWorker(self.session.game, self.session.seed)

    def level(self, seat: int) -> str:
        """How strong this seat's bot is."""
        return self.session.seats[seat].player.partition(":")[2] or "random"

    def begin(self, seat: int) -> None:
        """This seat's bot begins to think."""
        self.seat, self.found, self.dots, self.trouble = seat, None, 1, ""

    def stop(self) -> None:
        """Nobody thinks now."""
        self.seat = self.found = None

    async def think(self, seat: int) -> Raw | None:
        """The move of this bot once it is time to show it; None if the game has gone on without it."""
        session, number, began = self.session, self.session.number, monotonic()
        decision = session.question(seat)
        try:
            raw = await self.worker.decide(self.level(seat), session.match, seat, number)
            decision.value(raw)
        except Exception as error:  # a bot with a bug must not end the game of the people
            self.trouble = f"the bot of {session.names[seat]} failed ({type(error).__name__}): it makes any move"
            raw = decision.random(Rng.fresh(session.seed ^ (number << 8)))
        if self.speed == "normal":
            await asyncio.sleep(max(0.0, _PAUSE - (monotonic() - began)))
        return raw if self.seat == seat and session.number == number else None

    def another(self, seat: int, attempt: int) -> Raw:
        """Any other answer, after one that a rule could not carry out."""
        return self.session.question(seat).random(Rng.fresh(self.session.number * 64 + attempt))

    def key(self, key: str, character: str | None) -> Raw | None:
        """A key while a bot thinks: the move that is to be made now, or None. Raises KeyError if it means nothing."""
        if key == "space" and self.found is not None:
            return self.found
        if key == "plus" or character == "+":
            self.speed = "instant" if self.speed == "normal" else "normal"
            return self.found
        if character == "s" and self.speed != "step":
            self.speed = "step"
            return None
        raise KeyError(key)

    def bar(self, look: SeatLook, news: Line, standing: tuple[tuple[str, str], ...], said: Line) -> BarModel:
        """`■ CY thinks ···`, its last public move, and the keys for its speed."""
        assert self.seat is not None
        options: list[tuple[str, str]] = [("Space", "next")] if self.found is not None else []
        if self.speed != "instant":
            options.append(("+", "faster"))
        if self.speed != "step":
            options.append(("s", "step by step"))
        dots = 3 if self.found is not None else (self.dots - 1) % 3 + 1
        model = thinking(look.colour, look.name, dots, self.level(self.seat), news, tuple(options))
        trouble: Line = ((self.trouble, "text"),) if self.trouble else ()
        return BarModel(model.question, model.seat, model.name, model.rule, model.options, model.body,
                        refusal=trouble or said, standing=standing)
