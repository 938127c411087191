"""Verbs of rewards, reinforcements, the village, events and the desert token (JO-V-4.8)."""

from typing import Annotated, Literal, Self

from pydantic import model_validator
from pydantic_core import PydanticCustomError

from deckgames.engine.decisions import Mark, choose, confirm
from deckgames.engine.effects import plural, upto
from deckgames.engine.game import GameOver
from deckgames.games.journey import operations, queries
from deckgames.games.journey.acts.cards import tops_to_remove
from deckgames.games.journey.acts.overlord import reward
from deckgames.games.journey.amounts import amounts
from deckgames.games.journey.effects.base import Act
from deckgames.games.journey.play import JourneyPlay
from deckgames.games.journey.state import Side, Tokens

SIDES = {"health": Mark("side:health", "+1 health"), "strength": Mark("side:strength", "+1 strength")}
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

    async def run(self, x: JourneyPlay) -> None:
        t = x.t
        if self.at == "track":
            x.told["rewards_removed"] = operations.clear_tokens(t, "reward")
            return
        if not self.could(x):
            x.idle("no reward is there" if self.do == "remove" else "no Overlord is active")
            return
        there = t.village_rewards if self.at == "village" else t.overlord_rewards
        n = x.number(self.n, there)
        n = n if self.do == "add" else -min(n, there)
        x.told["rewards_removed"] = max(0, -n)
        if self.at == "village":
            t.village_rewards += n
        else:
            t.overlord_rewards += n
        t.unsettled = True
        t.tell("rewards", note=f"{plural(abs(n), 'reward')} {'comes to' if n > 0 else 'leaves'} {AT[self.at]}")
        if n < 0 and self.at == "overlord":
            operations.defeat(t)

    def could(self, x: JourneyPlay) -> bool:
        t = x.t
        if self.at == "overlord" and not t.overlord_active:
            return False
        if self.do == "add":
            return True
        if self.at == "track":
            return any(tokens.reward for tokens in t.tokens.values())
        return bool(t.village_rewards if self.at == "village" else t.overlord_rewards)


class TakeReward(Act):
    """One reward token from the Overlord, as after a won challenge."""

    verb = "take_reward"

    async def run(self, x: JourneyPlay) -> None:
        if not await reward(x.t, x.me):
            x.idle("no reward is left")

    def could(self, x: JourneyPlay) -> bool:
        return bool(x.t.overlord_active and x.t.overlord_rewards)


class RemoveReinforcement(Act):
    """Reinforcements of your choice go from the Overlord."""

    verb = "remove_reinforcement"
    shorthand = "n"
    n: Annotated[int, upto(1, 3)] = 1

    async def run(self, x: JourneyPlay) -> None:
        t = x.t
        if not self.could(x):
            x.idle("no reinforcement is there")
        for _ in range(self.n):
            assert t.overlord is not None
            tokens = t.tokens.get(t.overlord.number, Tokens())
            sides = [side for side in ("health", "strength") if getattr(tokens, side)]
            if not sides:
                return
            side = sides[0]
            if len(sides) > 1:
                marks = [SIDES[side] for side in sides]
                side = sides[marks.index(await choose(x.me.no, "JO-16.11", "Remove which token?", marks, None, x.card))]
            operations.put_tokens(t, t.overlord, **{side: -1})
            t.tell("reinforced", cards=(t.overlord,), note=f"−1 {side}")

    def could(self, x: JourneyPlay) -> bool:
        t = x.t
        tokens = None if t.overlord is None or not t.overlord_active else t.tokens.get(t.overlord.number)
        return tokens is not None and bool(tokens.health or tokens.strength)


class Reinforce(Act):
    """Reinforcements on the Overlord, or on a creature of the track."""

    verb = "reinforce"
    shorthand = "n"
    at: Literal["overlord", "track"] = "overlord"
    n: amounts(1, 5, ()) = 1  # type: ignore[valid-type]
    side: Literal["random", "health", "strength"] = "random"

    async def run(self, x: JourneyPlay) -> None:
        t = x.t
        if self.at == "overlord":
            card = t.overlord if t.overlord_active else None
        else:
            found = [card for card in queries.track_cards(t) if queries.is_creature(card)]
            card = await x.choose_card(x.me, found, "Reinforce which creature?", "JO-3.13")
        if card is None:
            x.idle("nobody to reinforce")
            return
        for _ in range(x.number(self.n)):
            operations.reinforce(t, card, self.side)

    def could(self, x: JourneyPlay) -> bool:
        return x.t.overlord_active if self.at == "overlord" else any(map(queries.is_creature, queries.track_cards(x.t)))


class ReplaceVillage(Act):
    """The village loses its rewards and another one is drawn."""

    verb = "replace_village"

    async def run(self, x: JourneyPlay) -> None:
        if not operations.replace_village(x.t):
            x.idle("no other village is left")


class ShuffleEvents(Act):
    """The face-down events are shuffled."""

    verb = "shuffle_events"

    async def run(self, x: JourneyPlay) -> None:
        x.idle("there are no events")

    def could(self, x: JourneyPlay) -> bool:
        return False


class Desert(Act):
    """The desert token is turned, or counts double or not at all until your turn ends."""

    verb = "desert"
    do: Literal["flip", "to_mirage", "to_sandstorm", "double_turn", "ignore_turn"]
    may: bool = False

    async def run(self, x: JourneyPlay) -> None:
        t = x.t
        if not self.could(x):
            x.idle("the desert token does not change")
            return
        if self.may and not await confirm(x.me.no, "JO-3.13", "Turn the desert token?", x.card):
            return
        if self.do == "double_turn":
            t.desert_doubled += 1
        elif self.do == "ignore_turn":
            t.desert_ignored = True
        else:
            operations.turn_desert(t, self._side(x))

    def _side(self, x: JourneyPlay) -> Side:
        if self.do == "flip":
            return "sandstorm" if x.t.desert == "mirage" else "mirage"
        return "mirage" if self.do == "to_mirage" else "sandstorm"

    def could(self, x: JourneyPlay) -> bool:
        t = x.t
        if t.desert is None:
            return False
        if self.do in ("double_turn", "ignore_turn"):
            return x.own_turn and not (self.do == "ignore_turn" and t.desert_ignored)
        return self._side(x) != t.desert


class AllLose(Act):
    """The game ends; everybody has lost."""

    verb = "all_lose"

    async def run(self, x: JourneyPlay) -> None:
        x.t.reasons.append("each player has lost")
        x.t.phase = "over"
        raise GameOver


class RemoveTop(Act):
    """A cost: the top card of one of your four stacks leaves the game."""

    verb = "remove_top"

    async def run(self, x: JourneyPlay) -> None:
        t, me = x.t, x.me
        card = await x.choose_card(me, tops_to_remove(me), "Remove which card?", "JO-12.6")
        if card is None:
            return
        operations.take(t, me, card)
        t.box.append(card)
        t.tell("removes", me.no, (card,))
        x.removed = card
        points = sum(queries.worth(t, me, term) for part in (card.spec.upper, card.spec.lower) for term in part.vp)
        x.told["removed_points"] = max(0, points)

    def missing(self, x: JourneyPlay) -> str:
        return "" if tops_to_remove(x.me) else "no card can leave the game"


class DiscardToken(Act):
    """A cost: this reward goes back to the supply."""

    verb = "discard_token"

    async def run(self, x: JourneyPlay) -> None:
        if x.token in x.me.rewards:
            operations.shift(x.t, (x.me,), lambda: x.me.rewards.remove(x.token))
            x.t.tell("returns-token", x.me.no)

    def missing(self, x: JourneyPlay) -> str:
        return "" if x.token in x.me.rewards else "no reward token of yours"