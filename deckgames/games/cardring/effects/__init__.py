"""The verbs of Card Ring's cards and its named rules; VOCABULARY is what a card file may say."""

from typing import Any

from deckgames.engine.effects import Discard, Draw, Effect, May, vocabulary
from deckgames.games.cardring.cards.passives import (
    BonusNow,
    ClearLess,
    HandSize,
    LoserDiscards,
    NoFailure,
    Price,
    Spin,
    WinXp,
)
from deckgames.games.cardring.effects.basic import (
    ChooseOne,
    Convert,
    Dig,
    EachOpponent,
    Failure,
    Fight,
    Gain,
    IfYouDo,
    Per,
    Recall,
    Rule,
    Shield,
    Skill,
    TakeXp,
    Trash,
    Xp,
)
from deckgames.games.cardring.effects.ring import (
    Anchor,
    BuyFrom,
    NextPurchase,
    OnLose,
    OnOpponentLoses,
    OnWin,
    Rotate,
    Scout,
    Shoo,
    Swap,
    Sweep,
)

VERBS: tuple[type[Effect[Any]], ...] = (
    Skill, Fight, Failure, Shield, Draw, Xp, TakeXp, Discard, Trash, Gain, Recall, Dig, Convert, BonusNow, EachOpponent,
    May, IfYouDo, ChooseOne, Per, OnWin, OnLose, OnOpponentLoses, Rotate, Swap, Sweep, Anchor, BuyFrom, NextPurchase,
    Scout, Shoo, Rule, HandSize, Price, WinXp, ClearLess, Spin, NoFailure, LoserDiscards)
VOCABULARY = vocabulary(VERBS)
