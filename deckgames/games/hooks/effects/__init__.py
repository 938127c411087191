"""The verbs of Hooks' cards; VOCABULARY is what a card file may say."""

from typing import Any

from deckgames.engine.effects import Effect, vocabulary
from deckgames.games.hooks.effects.counters import Action, Buy, Discount, Keep, Reload, TopCostTreasure, Treasure
from deckgames.games.hooks.effects.enemy import (
    Anchor,
    Attacker,
    Block,
    Drop,
    EachEnemy,
    Lose,
    PassThis,
    Plant,
    Slow,
    Steal,
    Swap,
    Target,
    TheyChoose,
    You,
)
from deckgames.games.hooks.effects.final import HooksIfSmall, HooksPerTag, HooksPerTreasure, HooksWith
from deckgames.games.hooks.effects.own import (
    CopyTop,
    Cycle,
    Discard,
    Draw,
    Gain,
    Maroon,
    Peek,
    PlayTwice,
    Recall,
    Reshuffle,
    Upgrade,
)
from deckgames.games.hooks.effects.structure import ChooseOne, IfYouDo, May

VERBS: tuple[type[Effect[Any]], ...] = (
    Treasure, Draw, Action, Buy, Reload, Discard, Cycle, Discount, Keep, Peek, Recall, Maroon, Upgrade, Gain, CopyTop,
    PlayTwice, Reshuffle, TopCostTreasure, May, IfYouDo, ChooseOne, Target, EachEnemy, Attacker, Block, Steal, Lose,
    Drop, Anchor, Slow, Plant, Swap, PassThis, TheyChoose, You, HooksPerTag, HooksWith, HooksIfSmall, HooksPerTreasure)
VOCABULARY = vocabulary(VERBS)
