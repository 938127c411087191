"""Verbs of rewards, reinforcements, the village, events and the desert token (JO-V-4.8)."""

from typing import Annotated, Literal

from deckgames.engine.clauses import Clause, may
from deckgames.engine.decisions import Topic, whether
from deckgames.engine.effects import upto
from deckgames.engine.messages import Words
from deckgames.games.journey import operations, queries
from deckgames.games.journey.cards.amounts import Amount, amounts
from deckgames.games.journey.cards.words import AT, Voice, behind_may, board, parted, person
from deckgames.games.journey.effects import looming, overlord
from deckgames.games.journey.effects.base import Act
from deckgames.games.journey.effects.choosing import tops_to_remove
from deckgames.games.journey.effects.triggers import end_coop
from deckgames.games.journey.play import NO_OVERLORD, NOTHING, JourneyPlay
from deckgames.games.journey.says import SAY
from deckgames.games.journey.state import Side

DESERT = {"flip": "flip the desert token", "to_mirage": "turn the desert token to Mirage",
          "to_sandstorm": "turn the desert token to Sandstorm", "double_turn": "double the desert token this turn",
          "ignore_turn": "ignore the desert token this turn"}
NO_REWARD = SAY("idles.reward")


class Rewards(Act):
    """Reward tokens from or to the supply; `at: track` clears the whole track."""

    do: Literal["add", "remove"]
    at: Literal["village", "overlord", "track"]
    n: Annotated[Amount, amounts(1, 9, ("all",))] = 1
    never = (
        (lambda e: e.at == "track" and (e.do, e.n) != ("remove", "all"), "the track is cleared of all rewards",
         "do: remove with n: all"),
        (lambda e: e.do == "add" and e.n == "all", "there is no end of rewards", "a number"))

    def why_not(self, x: JourneyPlay) -> Words:
        t = x.t
        if self.at == "overlord" and not t.overlord_active:
            return NO_REWARD if self.do == "remove" else NO_OVERLORD
        there = any(tokens.reward for tokens in t.tokens.values()) if self.at == "track" else (
            t.village_rewards if self.at == "village" else t.overlord_rewards)
        return "" if there or self.do == "add" else NO_REWARD

    async def act(self, x: JourneyPlay) -> None:
        t = x.t
        if self.at == "track":
            x.told["rewards_removed"] = operations.clear_tokens(t, "reward")
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
        t.tell("rewards", n=abs(n), note=f"{'come' if n > 0 else 'leave'}-{self.at}")
        if n < 0 and self.at == "overlord":
            operations.defeat(t)

    def overlord_threat(self, x: JourneyPlay) -> int:
        if self.do == "remove" or self.why_not(x):
            return 0
        if self.at == "village":
            x.t.village_rewards += x.number(self.n)
        else:
            x.t.overlord_rewards += x.number(self.n)
        return looming.stated(x)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        you = person("you", voice)
        what, tail = ("all rewards", "") if self.n == "all" else parted(self.n, "reward", voice)
        if self.do == "add":
            return [board(you.does("put", f"{what} on {AT[self.at]}{tail}"))]
        return [board(you.does("remove", f"{what} from {AT[self.at]}{tail}"))]


class TakeReward(Act):
    """One reward token from the Overlord, as after a won challenge."""

    says = "{me} take 1 reward"
    unless = (lambda x: x.t.overlord_active and x.t.overlord_rewards and not x.t.coop, SAY("idles.reward-left"))

    async def act(self, x: JourneyPlay) -> None:
        await overlord.reward(x.t, x.me)


class RemoveReinforcement(Act):
    """Reinforcements of your choice go from the Overlord."""

    shorthand = "n"
    says = "{hand} remove {n:reinforcement} from the Overlord"
    unless = (lambda x: x.t.overlord_active and any(getattr(queries.tokens(x.t, x.t.overlord), side)
                                                    for side in overlord.SIDES), overlord.NO_REINFORCEMENT)
    n: Annotated[int, upto(1, 3)] = 1

    async def act(self, x: JourneyPlay) -> None:
        for _ in range(self.n):
            await overlord.take_off(x)


class Reinforce(Act):
    """Reinforcements on the Overlord, or on a creature of the track."""

    shorthand = "n"
    at: Literal["overlord", "track"] = "overlord"
    n: Annotated[Amount, amounts(1, 5, ())] = 1
    side: Literal["random", "health", "strength"] = "random"

    def why_not(self, x: JourneyPlay) -> Words:
        creatures = map(queries.is_creature, queries.track_cards(x.t))
        there = x.t.overlord_active if self.at == "overlord" else any(creatures)
        return "" if there else SAY("idles.reinforce")

    async def act(self, x: JourneyPlay) -> None:
        t, card = x.t, x.t.overlord
        if self.at == "track":
            found = [card for card in queries.track_cards(t) if queries.is_creature(card)]
            card = await x.choose_card(x.me, found, Topic.HELP, SAY("asks.reinforce"), "JO-3.13")
        assert card is not None
        n = x.number(self.n)
        if not n:
            x.idle(NOTHING)
        for _ in range(n):
            operations.reinforce(t, card, self.side)

    def overlord_threat(self, x: JourneyPlay) -> int:
        if self.at == "overlord" and x.t.overlord is not None and self.side != "health":
            operations.put_tokens(x.t, x.t.overlord, strength=x.number(self.n))
        return 0

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        sort = "reinforcement" if self.side == "random" else f"{self.side} reinforcement"
        where = "the Overlord" if self.at == "overlord" else "a creature on the track"
        what, tail = parted(self.n, sort, voice)
        return [board(person("you", voice).does("put", f"{what} on {where}{tail}"))]


class ReplaceVillage(Act):
    """The village loses its rewards and another one is drawn."""

    says = "{hand} replace the village"

    async def run(self, x: JourneyPlay) -> None:
        if not operations.replace_village(x.t):
            x.idle(SAY("idles.village"))


class ShuffleEvents(Act):
    """The face-down events are shuffled."""

    says = "{hand} shuffle the event deck"
    unless = (lambda x: len(x.t.events) > 1, SAY("idles.events"))

    async def act(self, x: JourneyPlay) -> None:
        x.t.rng.shuffle(x.t.events)
        x.t.events_read = 0
        x.t.tell("events-shuffled")


class Desert(Act):
    """The desert token is turned, or counts double or not at all until your turn ends."""

    do: Literal["flip", "to_mirage", "to_sandstorm", "double_turn", "ignore_turn"]
    may: bool = False

    def why_not(self, x: JourneyPlay) -> Words:
        t, changes = x.t, x.t.desert is not None
        if self.do in ("double_turn", "ignore_turn"):
            changes = changes and x.own_turn and not (self.do == "ignore_turn" and t.desert_ignored)
        elif changes:
            changes = self._side(x) != t.desert
        return "" if changes else SAY("idles.desert")

    async def act(self, x: JourneyPlay) -> None:
        t = x.t
        if self.may and not await x.agrees(whether(behind_may((self,))), self):
            return
        if self.do == "double_turn":
            t.desert_doubled += 1
        elif self.do == "ignore_turn":
            t.desert_ignored = True
            t.tell("ignores-desert", x.me.no)
        else:
            operations.turn_desert(t, self._side(x))

    def overlord_threat(self, x: JourneyPlay) -> int:
        if self.do in ("flip", "to_mirage", "to_sandstorm"):
            operations.turn_desert(x.t, self._side(x))
        return 0

    def _side(self, x: JourneyPlay) -> Side:
        if self.do == "flip":
            return "sandstorm" if x.t.desert == "mirage" else "mirage"
        return "mirage" if self.do == "to_mirage" else "sandstorm"

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        you = person("you", voice)
        verb, _, rest = DESERT[self.do].partition(" ")
        return [may(you, f"{verb} {rest}") if self.may else board(you.does(verb, rest))]


class AllLose(Act):
    """The game ends; everybody has lost."""

    says = "{each} lose the game"

    async def run(self, x: JourneyPlay) -> None:
        end_coop(x.t, False, "JO-C.105", SAY("ends.card"))


class RemoveTop(Act):
    """A cost: the top card of one of your four stacks leaves the game."""

    stands = "cost"
    says = "{me} remove one of your top cards for good"

    async def run(self, x: JourneyPlay) -> None:
        t, me = x.t, x.me
        card = await x.choose_card(me, tops_to_remove(me), Topic.REMOVE, SAY("asks.remove"), "JO-12.6")
        assert card is not None  # as a cost it is paid only where there is one
        operations.take(t, me, card)
        t.box.append(card)
        t.tell("removes", me.no, (card,))
        x.removed = card
        x.told["removed_points"] = queries.both_parts(t, me, card)

    def missing(self, x: JourneyPlay) -> Words:
        return "" if tops_to_remove(x.me) else SAY("idles.remove")


class DiscardToken(Act):
    """A cost: this reward goes back to the supply."""

    stands = "cost"
    says = "{me} discard this token"

    async def run(self, x: JourneyPlay) -> None:
        operations.shift(x.t, (x.me,), lambda: x.me.rewards.remove(x.token))
        x.t.tell("returns-token", x.me.no)

    def missing(self, x: JourneyPlay) -> Words:
        return "" if x.token in x.me.rewards else SAY("idles.token")
