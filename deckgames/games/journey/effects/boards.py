"""Verbs of rewards, reinforcements, the village, events and the desert token (JO-V-4.8)."""

from typing import Annotated, Literal, Self

from pydantic import model_validator
from pydantic_core import PydanticCustomError

from deckgames.engine.clauses import Clause, may
from deckgames.engine.effects import Brief, plural, upto
from deckgames.games.journey.amounts import amounts
from deckgames.games.journey.effects.base import Act
from deckgames.games.journey.words import PERSONS, SIGN, Voice, board, parted, person, sign_of

DESERT = {"flip": "flip the desert token", "to_mirage": "turn the desert token to Mirage",
          "to_sandstorm": "turn the desert token to Sandstorm", "double_turn": "double the desert token this turn",
          "ignore_turn": "ignore the desert token this turn"}
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

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        you = person("you", voice)
        what, tail = ("all rewards", "") if self.n == "all" else parted(self.n, "reward", voice)
        if self.do == "add":
            return [board(you.does("put", f"{what} on {AT[self.at]}{tail}"))]
        return [board(you.does("remove", f"{what} from {AT[self.at]}{tail}"))]

    def brief(self) -> Brief:
        what = sign_of(self.n, "reward" if self.n == 1 else "rewards")
        return [(f"{SIGN.get(self.at, f'{self.at} ')}{'+' if self.do == 'add' else '−'}{what}", "glory")]


class TakeReward(Act):
    """One reward token from the Overlord, as after a won challenge."""

    verb = "take_reward"

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [person("you", voice).does("take", "1 reward")]

    def brief(self) -> Brief:
        return [("take reward", "glory")]


class RemoveReinforcement(Act):
    """Reinforcements of your choice go from the Overlord."""

    verb = "remove_reinforcement"
    shorthand = "n"
    n: Annotated[int, upto(1, 3)] = 1

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [board(person("you", voice).does("remove", f"{plural(self.n, 'reinforcement')} from the Overlord"))]

    def brief(self) -> Brief:
        return [(f"Ovl −{self.n} reinf.", "rule")]


class Reinforce(Act):
    """Reinforcements on the Overlord, or on a creature of the track."""

    verb = "reinforce"
    shorthand = "n"
    at: Literal["overlord", "track"] = "overlord"
    n: amounts(1, 5, ()) = 1  # type: ignore[valid-type]
    side: Literal["random", "health", "strength"] = "random"

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        sort = "reinforcement" if self.side == "random" else f"{self.side} reinforcement"
        where = "the Overlord" if self.at == "overlord" else "a creature on the track"
        what, tail = parted(self.n, sort, voice)
        return [board(person("you", voice).does("put", f"{what} on {where}{tail}"))]

    def brief(self) -> Brief:
        side = {"random": "reinf.", "health": "health", "strength": "strength"}[self.side]
        return [(f"{SIGN[self.at]}+{sign_of(self.n, side)}", "rule")]


class ReplaceVillage(Act):
    """The village loses its rewards and another one is drawn."""

    verb = "replace_village"

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [board(person("you", voice).does("replace", "the village"))]

    def brief(self) -> Brief:
        return [("new village", "rule")]


class ShuffleEvents(Act):
    """The face-down events are shuffled."""

    verb = "shuffle_events"

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [board(person("you", voice).does("shuffle", "the event deck"))]

    def brief(self) -> Brief:
        return [("shuffle events", "rule")]


class Desert(Act):
    """The desert token is turned, or counts double or not at all until your turn ends."""

    verb = "desert"
    do: Literal["flip", "to_mirage", "to_sandstorm", "double_turn", "ignore_turn"]
    may: bool = False

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        you = person("you", voice)
        verb, _, rest = DESERT[self.do].partition(" ")
        return [may(you, f"{verb} {rest}") if self.may else board(you.does(verb, rest))]

    def brief(self) -> Brief:
        sign = {"flip": "flip desert", "to_mirage": "Mirage", "to_sandstorm": "Sandstorm", "double_turn": "desert x2",
                "ignore_turn": "no desert"}[self.do]
        return [("may " * self.may + sign, "pace")]


class AllLose(Act):
    """The game ends; everybody has lost."""

    verb = "all_lose"

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [PERSONS["each"].does("lose", "the game")]

    def brief(self) -> Brief:
        return [("all lose", "harm")]


class RemoveTop(Act):
    """A cost: the top card of one of your four stacks leaves the game."""

    verb = "remove_top"

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [person("you", voice).does("remove", "one of your top cards from the game")]

    def brief(self) -> Brief:
        return [("remove a top card", "rule")]


class DiscardToken(Act):
    """A cost: this reward goes back to the supply."""

    verb = "discard_token"

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [person("you", voice).does("discard", "this token")]

    def brief(self) -> Brief:
        return [("discard this", "rule")]
