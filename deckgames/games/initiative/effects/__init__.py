"""The verbs of Initiative's cards and its named rules; VOCABULARY is what a card file may say."""

from typing import Any

from deckgames.engine.effects import Effect, vocabulary
from deckgames.games.initiative.cards.lines import Attacks, EachTurn, Modify, Ongoing, When
from deckgames.games.initiative.effects.attacks import GainHealth, LoseHealth, Strike, SwapHealth
from deckgames.games.initiative.effects.fields import Cancel, Copy, EndRound, FieldDiscard, NextCard, ReturnSelf, Steal
from deckgames.games.initiative.effects.piles import (
    DiscardHand,
    Draw,
    Expose,
    Recruit,
    RefreshPool,
    Salvage,
    StackAdd,
    StackDiscard,
    StackOrder,
    SwapStacks,
)
from deckgames.games.initiative.effects.structure import ChooseOne, Flip, If, IfYouDo, May, Rule

VERBS: tuple[type[Effect[Any]], ...] = (
    Ongoing, EachTurn, When, May, IfYouDo, If, ChooseOne, Flip, LoseHealth, GainHealth, Strike, SwapHealth, Attacks,
    Modify, NextCard, Draw, DiscardHand, Recruit, Salvage, RefreshPool, StackDiscard, StackAdd, StackOrder, Expose,
    SwapStacks, FieldDiscard, Steal, ReturnSelf, Cancel, Copy, EndRound, Rule)
VOCABULARY = vocabulary(VERBS)
