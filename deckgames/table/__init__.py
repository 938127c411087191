"""The course of a game at one table, whoever shows it: who sits behind which front, what ends a private phase and
whether that is asked, what is told to whom, what is taken back. App, line mode and `drive` share it; it knows no
screen."""

from deckgames.table.controller import TableController
from deckgames.table.flow import (
    Asked,
    Bet,
    BotTurn,
    Closing,
    InTheOpen,
    NextStep,
    Over,
    PrivatePhase,
    RoundPage,
    Sit,
    TableFlow,
)
from deckgames.table.recap import MOST, Reader, RecapLine

__all__ = [
    "MOST",
    "Asked",
    "Bet",
    "BotTurn",
    "Closing",
    "InTheOpen",
    "NextStep",
    "Over",
    "PrivatePhase",
    "Reader",
    "RecapLine",
    "RoundPage",
    "Sit",
    "TableController",
    "TableFlow",
]
