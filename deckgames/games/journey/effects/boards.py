"""Verbs of rewards, reinforcements, the village, events and the desert token (JO-V-4.8)."""

from typing import Annotated, Literal, Self

from pydantic import model_validator
from pydantic_core import PydanticCustomError

from deckgames.engine.effects import upto
from deckgames.games.journey.amounts import amounts
from deckgames.games.journey.effects.base import Act

AT = {"village": "the village", "overlord": "the Overlord", "track": "the track"}


class Rewards(Act):
    """Reward tokens from or to the supply; `at: track` clears the whole track."""

    verb = "rewards"
    do: Literal["add", "remove"]
    at: Literal["village", "overlord", "track"]
    n: amounts(1, 9, ("all",)) = 1  # type: ignore[valid-type]  # pydantic reads the bounds

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.at == "track" and (self.do, self.n) != ("remove", "all"):
            raise PydanticCustomError("rewards", "the track is cleared of all rewards", {
                "expected": "do: remove with n: all"})
        if self.do == "add" and self.n == "all":
            raise PydanticCustomError("rewards", "there is no end of rewards", {"expected": "a number"})
        return self


class TakeReward(Act):
    """One reward token from the Overlord, as after a won challenge."""

    verb = "take_reward"


class RemoveReinforcement(Act):
    """Reinforcements of your choice go from the Overlord."""

    verb = "remove_reinforcement"
    shorthand = "n"
    n: Annotated[int, upto(1, 3)] = 1


class Reinforce(Act):
    """Reinforcements on the Overlord, or on a creature of the track."""

    verb = "reinforce"
    shorthand = "n"
    at: Literal["overlord", "track"] = "overlord"
    n: amounts(1, 5, ()) = 1  # type: ignore[valid-type]
    side: Literal["random", "health", "strength"] = "random"


class ReplaceVillage(Act):
    """The village loses its rewards and another one is drawn."""

    verb = "replace_village"


class ShuffleEvents(Act):
    """The face-down events are shuffled."""

    verb = "shuffle_events"


class Desert(Act):
    """The desert token is turned, or counts double or not at all until your turn ends."""

    verb = "desert"
    do: Literal["flip", "to_mirage", "to_sandstorm", "double_turn", "ignore_turn"]
    may: bool = False


class AllLose(Act):
    """The game ends; everybody has lost."""

    verb = "all_lose"


class RemoveTop(Act):
    """A cost: the top card of one of your four stacks leaves the game."""

    verb = "remove_top"


class DiscardToken(Act):
    """A cost: this reward goes back to the supply."""

    verb = "discard_token"
