"""The verbs of Dragon Pools' cards and its named rules; VOCABULARY is what a card file may say."""

from typing import Any

from deckgames.engine.effects import Effect, vocabulary
from deckgames.games.pools.effects.marks import (
    Add,
    AddPer,
    Cap,
    Flight,
    Ground,
    Pierce,
    Recast,
    Sap,
    Shift,
    Token,
    Ward,
    Watch,
)
from deckgames.games.pools.effects.table import (
    BannerVerb,
    ChooseOne,
    Counter,
    Debt,
    Draw,
    DropHand,
    Hasten,
    Heal,
    Hurt,
    Price,
    Raze,
    Reveal,
    Rule,
    Salvage,
    Swap,
    Sweep,
    TakeBack,
)

VERBS: tuple[type[Effect[Any]], ...] = (
    Token, Shift, Recast, Add, AddPer, Sap, Cap, Flight, Ground, Watch, Pierce, Ward, Heal, Hurt, Draw, DropHand, Debt,
    Counter, Hasten, Swap, Raze, TakeBack, Salvage, Reveal, Sweep, BannerVerb, Price, ChooseOne, Rule)
VOCABULARY = vocabulary(VERBS)
