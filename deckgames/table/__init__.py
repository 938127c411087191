"""The course of a game at one table, whoever shows it: who sits behind which front, what ends a private phase and
whether that is asked, what is told to whom, what is taken back. App, line mode and `drive` share it; it knows no
screen."""

from deckgames.table.controller import (
    TableController as TableController,
)
from deckgames.table.flow import (
    Asked as Asked,
    Bet as Bet,
    BotTurn as BotTurn,
    Closing as Closing,
    InTheOpen as InTheOpen,
    NextStep as NextStep,
    Over as Over,
    PrivatePhase as PrivatePhase,
    RoundPage as RoundPage,
    Sit as Sit,
    TableFlow as TableFlow,
)
from deckgames.table.recap import (
    MOST as MOST,
    Reader as Reader,
    RecapLine as RecapLine,
)
