"""The vocabulary of Journey & Overlords: VERBS are done; with the constants, which hold, and the abilities and terms
that parts are made of they are the VOCABULARY, all that a card file may say."""

from typing import Any

from deckgames.engine.effects import Effect, vocabulary
from deckgames.games.journey.cards.constants import CONSTANTS
from deckgames.games.journey.cards.lines import LINES
from deckgames.games.journey.effects.boards import (
    AllLose,
    Desert,
    DiscardToken,
    Reinforce,
    RemoveReinforcement,
    RemoveTop,
    ReplaceVillage,
    Rewards,
    ShuffleEvents,
    TakeReward,
)
from deckgames.games.journey.effects.combat import (
    AttackPlayer,
    Duel,
    FightOverlord,
    OverlordAttacks,
    TriggerInvasion,
)
from deckgames.games.journey.effects.crystals import (
    Gain,
    GiveCrystals,
    LoseCrystals,
    LosePower,
    StartCrystals,
    StealCrystals,
    TakeCrystals,
)
from deckgames.games.journey.effects.damage import Damage, Heal, MoveDamage
from deckgames.games.journey.effects.stacks import (
    Bury,
    DiscardCard,
    GiveCard,
    KeepOne,
    PassTops,
    StealCard,
    SwapTop,
    ThisCard,
    TurnOver,
    Unbury,
)
from deckgames.games.journey.effects.structure import ChooseOne, If, IfYouDo, May
from deckgames.games.journey.effects.track import (
    CardToOverlord,
    DiscardTrack,
    FreeJourney,
    JourneyNow,
    SwapCards,
    TrackTokens,
)

VERBS: tuple[type[Effect[Any]], ...] = (
    Damage, MoveDamage, Heal, Gain, LosePower, TakeCrystals, StealCrystals, LoseCrystals, GiveCrystals, StartCrystals,
    DiscardCard, GiveCard, StealCard, PassTops, ThisCard, Bury, Unbury, TurnOver, SwapTop, KeepOne, FreeJourney,
    SwapCards, JourneyNow, TrackTokens, CardToOverlord, DiscardTrack, AttackPlayer, Duel, OverlordAttacks,
    FightOverlord, TriggerInvasion, Rewards, TakeReward, RemoveReinforcement, Reinforce, ReplaceVillage, ShuffleEvents,
    Desert, AllLose, May, ChooseOne, IfYouDo, If, RemoveTop, DiscardToken)
VOCABULARY = vocabulary((*VERBS, *CONSTANTS, *LINES))

__all__ = ["VERBS", "VOCABULARY"]
